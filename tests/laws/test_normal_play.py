"""The catalog of normal plays: complete, sourced, switchable, and the presets of the digest's parameter list."""

from __future__ import annotations

import tomllib
from dataclasses import fields
from pathlib import Path

import pytest

import analyzer
from analyzer.bridge.normal_policy import DeemedOrder, EntryCare, NormalPolicy, Order, QueenDrop, Ruff
from analyzer.errors import CaseError
from analyzer.laws import Edition, Lawbook, Mark
from analyzer.laws.normal_play import (
    ELECTION,
    NormalRule,
    PlayerClass,
    normal_play,
    player_class_need,
    profiles,
    rule,
    rules,
)

DATA = tomllib.loads((Path(analyzer.__file__).parent / "laws" / "normal_play.toml").read_text(encoding="utf-8"))
BOOKS = {str(edition): Lawbook(edition=edition) for edition in Edition}
TOURNAMENT = PlayerClass.TOURNAMENT


def policy(edition: str = "2017", player: PlayerClass = TOURNAMENT, **more: object) -> NormalPolicy:
    return normal_play(BOOKS[edition], player=player, **more).policy  # type: ignore[arg-type]


def test_every_parameter_of_the_policy_has_exactly_one_rule() -> None:
    assert sorted(entry.parameter for entry in rules()) == sorted(field.name for field in fields(NormalPolicy))
    assert len({entry.id for entry in rules()}) == len(rules()) == 34


@pytest.mark.parametrize("entry", rules(), ids=lambda entry: entry.id)
def test_every_rule_has_a_sentence_for_every_value_and_a_clause_in_every_edition(entry: NormalRule) -> None:
    options = NormalPolicy.options(entry.parameter) or ("1", "other")
    assert set(entry.says) == set(options)
    assert all(text[0].isupper() and text.endswith(".") for text in entry.says.values())
    assert len(set(entry.says.values())) == len(entry.says)
    values = [entry.value, *entry.by_profile.values(), *entry.by_class.values(), *entry.by_edition.values()]
    for value in values:
        NormalPolicy().switched({entry.parameter: value})
    assert set(entry.by_profile) <= set(profiles()) - {"neutral"}
    assert set(entry.by_class) <= {player.value for player in PlayerClass}
    assert set(entry.by_edition) <= set(BOOKS)
    for book in BOOKS.values():
        if entry.exists_in(book):
            assert entry.clause(book).edition is book.edition
    assert any(key in {clause.key for book in BOOKS.values() for clause in book.clauses()} for key in entry.clauses)
    assert entry.mark in (Mark.CHECKED, Mark.INTERPRETATION, Mark.EXPERT)
    assert entry.mark is not Mark.CHECKED or entry.clauses[0].startswith(("70E", "70D2")), "guidance is no law"


def test_the_file_holds_only_known_fields_and_every_source_is_used() -> None:
    assert set(DATA) == {"profiles", "classes", "sources", "rules"}
    assert DATA["classes"] == [player.value for player in PlayerClass]
    assert tuple(DATA["profiles"]) == profiles() == ("neutral", "ACBL", "EBU")
    known = {
        "parameter", "value", "profile", "class", "edition", "doubtful", "disputed", "clauses", "sources", "mark",
        "says", "election", "fixed",
    }  # fmt: skip
    for entry in DATA["rules"].values():
        assert set(entry) <= known
        assert set(entry["sources"]) <= set(DATA["sources"])
    used = {name for entry in DATA["rules"].values() for name in entry["sources"]}
    assert used == set(DATA["sources"])
    assert all(set(entry) == {"title", "url"} for entry in DATA["sources"].values())


def test_the_values_of_a_policy_are_those_that_a_neutral_expert_gets_in_2017() -> None:
    assert policy("2017", PlayerClass.EXPERT) == NormalPolicy()


# parameter, neutral, ACBL, EBU (digest 23.12, 23.4, 23.5, 23.7)
PROFILES = [
    ("suit_order", "worst", "worst", "worst"),
    ("max_suit_switches", "1", "1", "1"),
    ("topdown_if_headed_by_winner", "yes", "yes", "yes"),
    ("topdown_small_cards", "no", "yes", "no"),
    ("forgotten_trump_drawn", "no", "no", "no"),
    ("safety_trump_round", "no", "no", "no"),
    ("run_trumps_after_both_out", "no", "no", "no"),
    ("ruff", "low", "low", "low"),
    ("notices_showout", "no", "no", "no"),
    ("notices_loss", "yes", "yes", "yes"),
]


@pytest.mark.parametrize("row", PROFILES, ids=lambda row: row[0])
@pytest.mark.parametrize("edition", BOOKS)
def test_the_profiles_differ_where_authorities_do(row: tuple[str, ...], edition: str) -> None:
    parameter, *expected = row
    assert [policy(edition, profile=name).text(parameter) for name in profiles()] == expected


# the table of careless plays (digest 23.9): parameter, novice, club, tournament, expert
CLASSES = [
    ("forgotten_trump_drawn", "no", "no", "no", "no"),
    ("suit_order", "worst", "worst", "worst", "worst"),
    ("notices_showout", "no", "no", "no", "no"),
    ("entry_care", "none", "full", "full", "full"),
    ("ruff", "low", "low", "low", "low"),
    ("small_from_winners", "yes", "no", "no", "no"),
    ("takes_certain_winner", "yes", "yes", "yes", "yes"),
    ("keeps_known_winner", "yes", "yes", "yes", "yes"),
]


@pytest.mark.parametrize("row", CLASSES, ids=lambda row: row[0])
def test_the_class_of_player_decides_what_is_careless(row: tuple[str, ...]) -> None:
    parameter, *expected = row
    assert [policy(player=player).text(parameter) for player in PlayerClass] == expected


def test_doubtful_values_say_so_until_a_director_decides() -> None:
    def doubtful(rule_id: str, player: PlayerClass, **more: object) -> bool:
        found = normal_play(BOOKS["2017"], player=player, **more)  # type: ignore[arg-type]
        return found.setting(rule_id).is_doubtful

    assert [doubtful("entries", player) for player in PlayerClass] == [False, True, False, False]
    assert [doubtful("small-from-winners", player) for player in PlayerClass] == [True, False, False, False]
    assert doubtful("ruffs", PlayerClass.NOVICE), "authorities differ for everybody"
    assert not doubtful("ruffs", PlayerClass.EXPERT, switched={"ruffs": "low"})


@pytest.mark.parametrize(("edition", "limb"), [("1997", True), ("2007", True), ("2017", False)])
def test_the_edition_sets_what_the_law_itself_sets(edition: str, limb: bool) -> None:
    found = normal_play(BOOKS[edition], player=TOURNAMENT)
    assert found.policy.e1_irrational_limb is limb
    assert found.setting("irrational-limb").by == (f"{edition} laws" if limb else "default")
    assert found.policy.partner_goes_wrong, "in 1997 by a reading"
    partner = found.setting("partner-goes-wrong")
    assert partner.clause.key == ("70D-partner" if edition == "1997" else "70D2")
    assert partner.clause.mark.is_soft is (edition == "1997")


def test_each_rule_can_be_switched_and_says_what_it_then_means() -> None:
    for entry in rules():
        if entry.fixed:
            continue
        for option in NormalPolicy.options(entry.parameter) or ("1", "3"):
            found = normal_play(BOOKS["2017"], player=TOURNAMENT, switched={entry.id: option})
            setting = found.setting(entry.id)
            assert found.policy.text(entry.parameter) == setting.value == option
            assert (setting.by, setting.is_doubtful) == ("director", False)
            assert setting.sentence == entry.sentence(option)
            assert option not in setting.others
    assert rule("suit-cashed-out").sentence("5") == rule("suit-cashed-out").says["other"]


def test_the_directors_value_goes_before_the_profile_the_class_and_an_assumption() -> None:
    found = normal_play(
        BOOKS["2017"],
        player=PlayerClass.NOVICE,
        profile="ACBL",
        switched={"small-cards": "no", "entries": "full", "no-unstated-finesse": "no"},
        assumed={"no-unstated-finesse": "yes", "queen-drop": "doubleton"},
    ).policy
    assert (found.topdown_small_cards, found.entry_care) == (False, EntryCare.FULL)
    assert (found.unstated_finesse, found.queen_drop) == (False, QueenDrop.DOUBLETON)


def test_the_order_of_a_suit_is_the_authoritys() -> None:
    for edition in (Edition.L2007, Edition.L2017):
        book = Lawbook(edition=edition, elected={ELECTION: "top down"})
        found = normal_play(book, player=TOURNAMENT, assumed={"authority-order": "none"})
        assert found.policy.deemed_order is DeemedOrder.TOP_DOWN
        assert found.setting("authority-order").by == "the authority"
        assert book.election(ELECTION).proposal == "", "no silent default"
    assumed = normal_play(BOOKS["2017"], player=TOURNAMENT, assumed={"authority-order": "top down"})
    assert (assumed.policy.deemed_order, assumed.setting("authority-order").by) == (DeemedOrder.TOP_DOWN, "assumed")
    with pytest.raises(CaseError, match="leave no election"):
        Lawbook(edition=Edition.L1997, elected={ELECTION: "top down"})
    old = normal_play(BOOKS["1997"], player=TOURNAMENT)
    assert "authority-order" not in {setting.rule.id for setting in old.settings}


def test_what_cannot_be_switched_is_refused_with_everything_else_that_is_wrong() -> None:
    with pytest.raises(CaseError) as caught:
        normal_play(
            BOOKS["2017"],
            player=TOURNAMENT,
            switched={"authority-order": "top down", "irrational-limb": "yes", "ruff": "high", "ruffs": "middling"},
        )
    problems = {problem.where: problem for problem in caught.value.problems}
    assert set(problems) == {
        "normal.authority-order", "normal.irrational-limb", "normal.ruff", "normal.ruffs",
    }  # fmt: skip
    assert "election" in problems["normal.authority-order"].hint
    assert "edition" in problems["normal.irrational-limb"].hint
    assert problems["normal.ruff"].hint == "did you mean 'ruffs'?"
    assert problems["normal.ruffs"].hint == "one of low, high, any"


def test_unknown_profiles_rules_and_classes_are_refused() -> None:
    with pytest.raises(CaseError, match="one of neutral, ACBL, EBU"):
        normal_play(BOOKS["2017"], player=TOURNAMENT, profile="acbl")
    with pytest.raises(CaseError, match="rules: statement-binds"):
        rule("zzz")
    with pytest.raises(CaseError, match="novice, club, tournament, expert"):
        PlayerClass.parse("world class")
    assert PlayerClass.parse(" Expert ") is PlayerClass.EXPERT


def test_the_class_is_asked_for_with_its_options() -> None:
    need = player_class_need(BOOKS["2007"], where="claims[1]")
    assert (need.id, need.options[0]) == ("claims[1].player", "novice")
    assert need.clause == "70 (note on normal)"


def test_ruffing_high_is_one_switch() -> None:
    assert policy(switched={"ruffs": "high"}).ruff is Ruff.HIGH
    assert policy(switched={"any-order-of-suits": "best"}).suit_order is Order.BEST
