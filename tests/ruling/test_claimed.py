"""Claims ruled from case files: endings with tricks and clauses, judgments that decide, and what is told of them.

Endings of the digest's practice tables are restated; hands are N E S W.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from analyzer.analysis import compare_editions, rule
from analyzer.bridge import Card, Seat, Side
from analyzer.case import Case
from analyzer.casefile import case_from_bytes
from analyzer.laws import ClaimTricks, Edition, NeedsJudgment, NoRectification
from analyzer.laws.normal_play import PlayerClass
from analyzer.ruling import ClaimScore, Ruling
from analyzer.solver.claim_source import NormalLines
from analyzer.trace import audit

HEAD = "format: 1\ncase: c\n"
NONE = "elections: {order of a suit: none}\n"
JUDGED = "  class of player: club\n  profile: neutral\n"


def text(
    hands: str,
    more: str = "",
    *,
    trumps: str = "NT",
    lead: str = "S",
    declarer: str = "S",
    claimer: str = "S",
    tricks: str = "all",
    edition: str = "2017",
    elections: str = NONE,
) -> str:
    elected = "" if edition == "1997" else elections
    return (
        f"{HEAD}edition: {edition}\n{elected}claim:\n  claimer: {claimer}\n  tricks: {tricks}\n"
        f'  ending: {{hands: "N:{hands}", trumps: {trumps}, lead: {lead}, declarer: {declarer}}}\n{more}'
    )


def read(source: str) -> Case:
    return case_from_bytes(source.encode(), source="c.yaml")


LINES = NormalLines()


def ruled(source: str, *, evidence: bool = False, lines: NormalLines = LINES) -> Ruling:
    return rule(read(source), evidence=evidence, lines=lines)


def score(ruling: Ruling) -> ClaimScore:
    assert ruling.claim is not None
    return ruling.claim


# hands, what else is stated, how the ending is; tricks of the claimer's side, the deciding clause of 2017
UNAWARE = "  statement: all mine\n  unaware of trump: yes\n" + JUDGED
SAID = "  statement: drawing the last trump\n" + JUDGED
QUIET = "  statement: none\n" + JUDGED
CONCEDES = "  raised: at once\n" + QUIET
ENDINGS: list[tuple[str, str, str, dict[str, str], int, str]] = [
    ("13.12 no. 1, both certain", "2.2.. ..AK. A.A.. ...AK", CONCEDES, {"tricks": "1"}, 2, "71"),
    ("13.12 no. 2, the master trump", "..2. ..A. A... ...A", CONCEDES, {"tricks": "0", "trumps": "S"}, 1, "71"),
    ("13.12 no. 4, only trumps left", "..432. .AK..Q AKQ... 2..A.K", UNAWARE, {"trumps": "S"}, 3, "70C3"),
    ("13.12 no. 5, hearts first", "..32.2 ..KQ.Q A.AK.. 2.3..K", UNAWARE, {"trumps": "S"}, 2, "70C"),
    ("13.12 no. 6, drawing the trump", "..32.2 ..KQ.Q A.AK.. 2.3..K", SAID, {"trumps": "S"}, 3, "70C1"),
    ("13.12 no. 7, he knew", "..32.2 ..KQ.Q A.AK.. 2.3..K", UNAWARE.replace("yes", "no"), {"trumps": "S"}, 3, "70C2"),
    ("nothing to be cancelled", ".2..2 ..A.A AK... ..K.K", "  partner objected: no\n" + CONCEDES,
     {"tricks": "0", "claimer": "W"}, 0, "71"),
    ("the last trick, a winner", "..2. .2.. .A.. .K..", QUIET, {}, 1, "70A"),
    ("the last trick, a loser", "..2. .A.. .K.. .2..", QUIET, {}, 0, "70A"),
    ("a diamond conceded with trumps left", "32... ..K2. AK... ..A.A", CONCEDES, {"tricks": "1", "trumps": "S"}, 2,
     "71"),
    ("23.13 P1, the heart comes first", "..8765. ..QJT9. AK.A..9 43..K.2", UNAWARE, {"trumps": "C"}, 3, "70C"),
    ("23.13 P2, the trump is drawn", "..8765. ..QJT9. AK.A..9 43..K.2", SAID, {"trumps": "C"}, 4, "70C1"),
    ("23.13 P3, from the top", "42..3. T9..Q. AK5... J3..K.", "  forgotten: SJ\n" + QUIET, {}, 3, "70A"),
    ("23.13 P4, small trumps in any order", "..2.32 ..Q.QJ 754... 6..AK.", UNAWARE, {"trumps": "S"}, 2, "70C"),
    ("23.13 P4, from the top (ACBL)", "..2.32 ..Q.QJ 754... 6..AK.", UNAWARE.replace("neutral", "ACBL"),
     {"trumps": "S"}, 3, "70C3"),
    ("23.13 P5, small cards at notrump", "..2.32 ..Q.QJ 754... 6..AK.", "  forgotten: S6\n" + QUIET, {}, 0, "70D1"),
    ("23.13 P5, from the top (ACBL)", "..2.32 ..Q.QJ 754... 6..AK.",
     "  forgotten: S6\n" + QUIET.replace("neutral", "ACBL"), {}, 3, "70A"),
    ("23.13 P6, ruffing low", "A...2 ..Q.K T6... 8..K.", UNAWARE, {"trumps": "S", "lead": "N"}, 1, "70C"),
    ("23.13 P6, ruffing high", "A...2 ..Q.K T6... 8..K.", UNAWARE + "  normal: {ruffs: high}\n",
     {"trumps": "S", "lead": "N"}, 2, "70C3"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "hands", "more", "how", "tricks", "clause"), ENDINGS, ids=[entry[0] for entry in ENDINGS]
)
def test_an_ending_gives_its_tricks_in_every_edition(
    name: str, hands: str, more: str, how: dict[str, str], tricks: int, clause: str
) -> None:
    for edition in Edition:
        ruling = ruled(text(hands, more, edition=edition.value, **how))
        found = score(ruling)
        assert ruling.needs == (), name
        assert (found.tricks_claimer, found.tricks_other) == (tricks, (found.tricks_left or 0) - tricks), edition
        assert isinstance(ruling.rectification, ClaimTricks)
        assert audit(ruling.trace) == []
        if edition is Edition.L2017:
            assert found.clauses[0].cite == clause


def test_a_number_between_what_any_play_and_what_best_play_gives() -> None:
    for _, hands, more, how, _, _ in ENDINGS:
        found = score(ruled(text(hands, more, **how)))
        assert found.double_dummy is not None
        assert found.fewest is not None
        assert found.least is None or found.least <= found.fewest
        assert found.fewest <= (found.most or 0)
        assert found.tricks_claimer is not None
        assert found.tricks_claimer <= found.double_dummy


# -- judgments that decide


OPEN = "..432. ..QJ.2 QT...Q 7..AK."


def test_what_is_not_judged_is_asked_for_only_where_it_decides() -> None:
    asked = ruled(text(OPEN, "  profile: neutral\n", trumps="S", elections=""))
    assert [need.id for need in asked.needs] == ["claim.trump mentioned", "claim.unaware of trump"]
    assert isinstance(asked.rectification, NeedsJudgment)
    found = score(asked)
    assert (found.fewest, found.most, found.tricks_claimer) == (2, 3, None)
    assert {(a.need, a.option): (a.fewest, a.most) for a in found.answers} == {
        ("claim.trump mentioned", "yes"): (3, 3),
        ("claim.trump mentioned", "no"): (2, 3),
        ("claim.unaware of trump", "yes"): (2, 2),
        ("claim.unaware of trump", "no"): (3, 3),
    }
    only = ruled(text(OPEN, "  profile: neutral\n  trump mentioned: no\n", trumps="S", elections=""))
    assert [need.id for need in only.needs] == ["claim.unaware of trump"]


def test_the_order_of_a_suit_is_asked_for_where_it_decides() -> None:
    small = "..2.32 ..Q.QJ 754... 6..AK."
    asked = ruled(text(small, "  forgotten: S6\n" + QUIET, elections=""))
    assert [need.id for need in asked.needs] == ["elections.order of a suit"]
    answers = {answer.option: answer.fewest for answer in score(asked).answers}
    assert answers == {"none": 0, "top down": 3, "trumps top down": 0}
    for option, tricks in answers.items():
        stated = f"elections: {{order of a suit: {option}}}\n"
        found = score(ruled(text(small, "  forgotten: S6\n" + QUIET, elections=stated)))
        assert found.tricks_claimer == tricks
    assert score(ruled(text(small, "  forgotten: S6\n" + QUIET, edition="1997"))).tricks_claimer == 0


def test_an_unstated_guess_goes_against_the_claimer_and_the_last_limb_is_asked_for_before_2017() -> None:
    hands = "AJ2... 43.3.. KT5... Q96..."
    new = ruled(text(hands, QUIET))
    assert (score(new).tricks_claimer, score(new).clauses[0].cite) == (2, "70E1")
    for edition in ("1997", "2007"):
        asked = ruled(text(hands, QUIET, edition=edition))
        assert [need.id for need in asked.needs] == ["claim.irrational not to guess right"]
        for answer, tricks in (("yes", 3), ("no", 2)):
            line = f"  irrational not to guess right: {answer}\n"
            assert score(ruled(text(hands, QUIET + line, edition=edition))).tricks_claimer == tricks
    assert {(a.option, a.fewest) for a in score(asked).answers} == {("yes", 3), ("no", 2)}
    shown = score(ruled(text(hands, QUIET + "  shown out: E:D\n")))
    assert shown.tricks_claimer == 2


def test_the_class_of_player_is_asked_for_where_it_decides() -> None:
    """For a novice a small card from ace, king and five is careless, and normal."""
    source = text("42..3. T9..Q. AK5... J3..K.", "  statement: none\n  forgotten: SJ\n  profile: neutral\n")
    asked = ruled(source)
    assert [need.id for need in asked.needs] == ["claim.class of player"]
    answers = {answer.option: answer.fewest for answer in score(asked).answers}
    assert answers == {"novice": 1, "club": 3, "tournament": 3, "expert": 3}
    for player in PlayerClass:
        found = score(ruled(source + f"  class of player: {player.value}\n"))
        assert found.tricks_claimer == answers[player.value]


def test_a_play_judged_not_normal_or_normal_moves_the_number() -> None:
    small = "..2.32 ..Q.QJ 754... 6..AK."
    forgotten = "  forgotten: S6\n" + QUIET
    assert score(ruled(text(small, forgotten))).tricks_claimer == 0
    struck = forgotten + "  not normal: [S4, S5]\n"
    assert score(ruled(text(small, struck))).tricks_claimer == 3
    acbl = forgotten.replace("neutral", "ACBL")
    assert score(ruled(text(small, acbl))).tricks_claimer == 3
    assert score(ruled(text(small, acbl + "  also normal: S4 first\n"))).tricks_claimer == 0


@pytest.mark.parametrize(("edition", "clause"), [("1997", "70A, 70D (reading)"), ("2007", "70D2"), ("2017", "70D2")])
def test_a_defenders_claim_that_needs_his_partner_fails(edition: str, clause: str) -> None:
    """13.12 no. 12: on the ace of spades partner throws one of two aces, and it is the wrong one."""
    source = text(".K.K. A.2.. 3..2. .A.A.", QUIET, claimer="E", lead="E", edition=edition)
    found = score(ruled(source))
    assert (found.side, found.tricks_claimer, found.double_dummy) == (Side.EW, 1, 2)
    assert found.clauses[0].cite == clause
    trusted = score(ruled(source + "  normal: {partner-goes-wrong: no}\n"))
    assert trusted.tricks_claimer == 2


# -- what was said


FROM_HAND = "Q83... J...54 A.3.3. .K.K.K"


@pytest.mark.parametrize(
    ("more", "tricks", "needs"),
    [
        ("  statement: drawing the trump\n", 3, []),
        (
            "  statement: drawing the trump\n  stated: after an objection or a question\n  unaware of trump: yes\n",
            2,
            [],
        ),
        (
            "  statement: drawing the trump\n  stated: after being interrupted\n  unaware of trump: yes\n",
            None,
            ["claim.part of the claim"],
        ),
        (
            "  statement: drawing the trump\n  stated: after being interrupted\n  part of the claim: yes\n",
            3,
            [],
        ),
        (
            "  statement: drawing the trump\n  stated: after being interrupted\n  part of the claim: no\n"
            "  unaware of trump: yes\n",
            2,
            [],
        ),
        ("  statement: none\n  stated: after being interrupted\n  unaware of trump: yes\n", 2, []),
    ],
)  # fmt: skip
def test_words_count_when_they_belong_to_the_claim(more: str, tricks: int | None, needs: list[str]) -> None:
    ruling = ruled(text(FROM_HAND, more + JUDGED, trumps="S", claimer="N", declarer="N"))
    assert score(ruling).tricks_claimer == tricks
    assert [need.id for need in ruling.needs] == needs


def test_words_that_do_not_count_are_told() -> None:
    late = "  statement: drawing the trump\n  stated: after an objection or a question\n  unaware of trump: yes\n"
    found = score(ruled(text(FROM_HAND, late + JUDGED, trumps="S", claimer="N", declarer="N")))
    assert ("What he said does not count: it came after the claim was questioned.", "68C") in {
        (fact.text, fact.clause) for fact in found.facts
    }


def test_a_stated_line_that_loses_binds() -> None:
    """He says hearts first, and the second one is ruffed: the words count against him too."""
    hands = "..32.2 ..KQ.Q A.AK.. 2.3..K"
    stated = "  steps: [{cash: H}]\n  trump mentioned: yes\n" + JUDGED
    found = score(ruled(text(hands, stated, trumps="S")))
    assert (found.tricks_claimer, found.clauses[0].cite) == (2, "68C")


# -- after the claim


def test_play_after_the_claim_counts_in_2017_where_all_agreed() -> None:
    played = "  played on: {requested: yes, all agreed: yes, tricks: 2}\n" + UNAWARE
    for edition, tricks, clause in (("1997", 2, "70C"), ("2007", 2, "70C"), ("2017", 2, "68D2")):
        found = score(ruled(text(OPEN, played, trumps="S", edition=edition)))
        assert (found.tricks_claimer, found.clauses[0].cite) == (tricks, clause)
    asked = ruled(text(OPEN, "  played on: {requested: yes}\n" + UNAWARE, trumps="S"))
    assert [need.id for need in asked.needs] == ["claim.played on.all agreed"]
    untold = ruled(text(OPEN, "  played on: {requested: yes, all agreed: yes}\n" + UNAWARE, trumps="S"))
    assert [need.id for need in untold.needs] == ["claim.played on.tricks"]
    refused = score(ruled(text(OPEN, "  played on: {requested: no}\n" + UNAWARE, trumps="S")))
    assert refused.clauses[0].cite == "70C"


def test_an_agreed_claim_stands_but_for_tricks_likely_to_be_won() -> None:
    base = text(OPEN, "  assented: yes\n" + UNAWARE, trumps="S")
    assert [need.id for need in ruled(base).needs] == ["claim.raised"]
    in_time = score(ruled(base + "  raised: at once\n"))
    assert (in_time.tricks_claimer, in_time.clauses[0].cite) == (2, "70C")
    late = base + "  raised: after the round\n"
    assert [need.id for need in ruled(late).needs] == ["claim.agreed tricks[0].would likely have won"]
    for answer, tricks in (("yes", 2), ("no", 3)):
        found = score(ruled(late + f"  agreed tricks: [{{would likely have won: {answer}}}]\n"))
        assert (found.tricks_claimer, found.clauses[0].cite) == (tricks, "69B2")
    two = score(ruled(late + "  agreed tricks: [{would likely have won: yes}, {won already: yes}]\n"))
    assert two.tricks_claimer == 1
    over = score(ruled(base + "  raised: after the correction period\n  agreed tricks: [{}]\n"))
    assert over.tricks_claimer == 3


def test_an_agreed_concession_is_looked_at_by_law_71() -> None:
    certain = text("2.2.. ..AK. A.A.. ...AK", "  assented: yes\n" + QUIET, tricks="1")
    found = score(ruled(certain + "  raised: after the round\n"))
    assert (found.tricks_claimer, found.clauses[0].cite) == (2, "71")
    lost = score(ruled(text(OPEN, "  assented: yes\n  raised: after the round\n" + UNAWARE, trumps="S", tricks="2")))
    assert (lost.tricks_claimer, lost.clauses[0].cite) == (2, "71")


def test_a_claim_that_fails_gets_nothing_back_of_what_it_conceded() -> None:
    found = score(ruled(text("..8765. ..QJT9. AK.A..9 43..K.2", UNAWARE, trumps="C", tricks="3")))
    assert (found.tricks_claimer, found.claimed) == (3, 3)
    over = ruled(text("..2.32 ..Q.QJ 754... 6..AK.", "  forgotten: S6\n" + QUIET, tricks="2"))
    assert score(over).tricks_claimer == 0


def test_judged_concessions_go_before_the_search() -> None:
    lost = text(OPEN, "  conceded tricks: [{won already: yes}]\n" + UNAWARE, trumps="S", tricks="2")
    found = score(ruled(lost))
    assert (found.tricks_claimer, found.clauses[0].cite) == (3, "71")
    old = text(
        OPEN, "  conceded tricks: [{contract settled: yes}]\n" + UNAWARE, trumps="S", tricks="2", edition="1997"
    )
    assert score(ruled(old)).clauses[0].cite == "71B"


def test_a_partners_objection_ends_a_concession() -> None:
    hands = ".2..2 ..A.A AK... ..K.K"
    for edition, clause in (("1997", "68B"), ("2007", "68B2"), ("2017", "68B2")):
        ruling = ruled(text(hands, "  partner objected: yes\n" + QUIET, tricks="0", claimer="W", edition=edition))
        assert isinstance(ruling.rectification, NoRectification)
        assert score(ruling).tricks_claimer is None
        assert ruling.rectification.clauses[0].cite.startswith(clause)
        shown = score(ruling).steps[-1]
        assert ("for the director to say" in shown.text, shown.clause) == (
            edition == "1997", "50" if edition == "1997" else "68B2"
        )  # fmt: skip
    proposed = ruled(text(hands, QUIET, tricks="0", claimer="W"))
    assert any("East did not object at once" in note for note in proposed.notes)


def test_the_only_trump_of_a_hand_is_no_matter_of_ruffing_low() -> None:
    clubs = "  statement: clubs are good and the diamonds\n" + JUDGED
    line = score(ruled(text("A2..AK2. .KQ.QJT. K3...AK5 QJ4...Q9", clubs, trumps="S"))).line
    [ruff] = [play for play in line if str(play.card) == "S2"]
    assert ruff.matters and ruff.why is not None
    assert (ruff.why.rule, ruff.why.text) == ("", "it costs nothing as he sees it")


@pytest.mark.parametrize(
    ("hands", "more", "play", "rule"),
    [
        ("K32... Q54... AJT... 987...", "", "ST", "starting-hand"),  # towards the king, below the ace
        ("..2.32 ..Q.QJ 754... 6..AK.", "  forgotten: S6\n", "S4", "small-cards"),
        (
            "42..3. T9..Q. AK5... J3..K.",
            "  forgotten: SJ\n  normal: {top-down-from-winners: no}\n",
            "S5",
            "top-down-from-winners",
        ),
        (
            "42..3. T9..Q. AK5... J3..K.",
            "  forgotten: SJ\n  normal: {small-from-winners: yes}\n",
            "S5",
            "small-from-winners",
        ),
    ],
)
def test_a_lead_from_below_names_the_rule_that_lets_it_be_normal(hands: str, more: str, play: str, rule: str) -> None:
    first = score(ruled(text(hands, more + JUDGED + "  statement: none\n"))).line[0]
    assert first.why is not None
    assert (str(first.card), first.why.rule) == (play, rule)


def test_a_revoke_of_the_other_side_turns_the_doubt() -> None:
    base = text(OPEN, UNAWARE, trumps="S")
    assert score(ruled(base)).tricks_claimer == 2
    turned = score(ruled(base + "  revoke came out: EW\n"))
    assert turned.tricks_claimer == 3
    assert (turned.fewest, turned.line, turned.rests_on) == (2, (), ()), "the worst line does not count"
    assert turned.why.startswith("doubt goes against the side that revoked")
    assert score(ruled(base + "  revoke came out: NS\n")).tricks_claimer == 2


def test_cards_shown_without_a_number_ask_for_it() -> None:
    more = "  said: showed his cards\n  unaware of trump: yes\n" + QUIET
    source = text(OPEN, more, trumps="S").replace("  tricks: all\n", "")
    assert [need.id for need in ruled(source).needs] == ["claim.meant as claim", "claim.tricks"]
    none = ruled(source + "  meant as claim: no\n")
    assert isinstance(none.rectification, NoRectification)
    asked = ruled(source + "  meant as claim: yes\n")
    assert [need.id for need in asked.needs] == ["claim.tricks"]
    abandoned = score(ruled(source.replace("showed his cards", "abandoned his hand")))
    assert abandoned.claimed == 0


# -- without cards


STATED = f"{HEAD}edition: 2017\nclaim:\n  claimer: S\n  declarer: S\n  tricks: all\n  tricks left: 6\n"


@pytest.mark.parametrize(
    ("more", "tricks", "clause"),
    [
        ("  trump mentioned: no\n  unaware of trump: yes\n  lost to the trump: 1\n", 5, "70C"),
        ("  trump mentioned: no\n  unaware of trump: no\n  lost to the trump: 1\n", 6, "70C2"),
        ("  trump mentioned: yes\n  lost to the trump: 1\n", 6, "70C1"),
        ("  trump mentioned: no\n  unaware of trump: yes\n  lost to the trump: 0\n", 6, "70C3"),
        ("  lines: [{line: a, tricks: 6}, {line: b, tricks: 4, normal: yes}]\n", 4, "70D1"),
        ("  lines: [{line: a, tricks: 6}, {line: b, tricks: 4, normal: no}]\n", 6, "70D1"),
        ("  guess: {right: 6, wrong: 5, would show out: no}\n", 5, "70E1"),
        ("  guess: {right: 6, wrong: 5, shown out: yes}\n", 6, "70E1"),
        (
            "  guess: {right: 6, wrong: 5, shown out: yes}\n  lines: [{line: a, tricks: 6}, {line: b, tricks: 3, "
            "normal: yes}]\n",
            3,
            "70D1",
        ),
    ],
)
def test_a_claim_without_cards_is_ruled_from_its_lines(more: str, tricks: int, clause: str) -> None:
    ruling = ruled(STATED + more)
    assert (score(ruling).tricks_claimer, score(ruling).clauses[0].cite) == (tricks, clause)
    assert audit(ruling.trace) == []


@pytest.mark.parametrize(
    ("more", "needs"),
    [
        ("", ["claim.lines"]),
        ("  lost to the trump: 1\n", ["claim.trump mentioned", "claim.unaware of trump"]),
        ("  unaware of trump: yes\n  trump mentioned: no\n", ["claim.lost to the trump"]),
        ("  lines: [{line: a, tricks: 6}, {line: b, tricks: 4}]\n", ["claim.lines[1].normal"]),
        ("  guess: {right: 6, wrong: 5}\n", ["claim.guess.would show out"]),
    ],
)
def test_stated_lines_are_asked_for_by_field(more: str, needs: list[str]) -> None:
    assert [need.id for need in ruled(STATED + more).needs] == needs


def test_a_defenders_claim_without_cards_asks_what_is_normal_for_his_partner() -> None:
    source = STATED.replace("claimer: S", "claimer: W") + "  partners choice: {right: 6, wrong: 4}\n"
    assert [need.id for need in ruled(source).needs] == ["claim.partners choice.wrong is normal"]
    for answer, tricks in (("yes", 4), ("no", 6)):
        stated = source.replace("wrong: 4}", f"wrong: 4, wrong is normal: {answer}}}")
        found = score(ruled(stated))
        assert (found.tricks_claimer, found.clauses[0].cite) == (tricks, "70D2")


def test_how_many_tricks_were_left_is_asked_for() -> None:
    ruling = ruled(STATED.replace("  tricks left: 6\n", "") + "  lost to the trump: 1\n")
    assert [need.id for need in ruling.needs] == ["claim.tricks left"]


# -- the score


BOARD = "board: {vulnerable: NS}\nscoring: {method: teams, other table: NS 620, rounding: {unit: 1}}\n"


def test_the_result_follows_and_is_scored_for_both_sides() -> None:
    stated = "  contract: 4S S\n  declarer has won: 7\n" + UNAWARE
    ruling = ruled(text(OPEN, stated, trumps="S") + BOARD)
    assert ruling.ns is not None
    assert ruling.ew is not None
    assert str(score(ruling).result) == "4S-1 S"
    assert (ruling.ns.exact, ruling.ew.exact) == (-12, 12)
    assert audit(ruling.trace) == []
    assert "tricks of South before the claim: 7" in ruling.explain(Side.NS)
    of_defender = ruled(
        text("2... A... 3... K...", "  contract: 4S S\n  declarer has won: 9\n" + QUIET, lead="E", trumps="S",
             claimer="E") + BOARD
    )  # fmt: skip
    assert str(score(of_defender).result) == "4S-1 S"
    assert audit(of_defender.trace) == []


def test_what_is_missing_for_the_score_is_asked_for_beside_the_tricks() -> None:
    ruling = ruled(text(OPEN, UNAWARE, trumps="S") + BOARD)
    assert [need.id for need in ruling.needs] == ["claim.contract", "claim.declarer has won"]
    assert score(ruling).tricks_claimer == 2
    assert isinstance(ruling.rectification, ClaimTricks)


def test_without_scoring_the_tricks_are_the_ruling() -> None:
    ruling = ruled(text(OPEN, UNAWARE, trumps="S"))
    assert (ruling.ns, ruling.needs) == (None, ())
    assert "fewest tricks of N-S on a normal line: 2" in ruling.explain(Side.NS)


def test_the_editions_side_by_side() -> None:
    found = compare_editions(read(text("AJ2... 43.3.. KT5... Q96...", QUIET)), lines=LINES)
    assert [entry.deciding_clause for entry in found.values()] == ["", "", "70E1"]


# -- what is told


def test_the_worst_line_says_who_plays_what_and_why() -> None:
    found = score(ruled(text(OPEN, UNAWARE, trumps="S")))
    assert found.line[0].player is Seat.S
    ruff = next(play for play in found.line if play.card == Card.parse("S7"))
    assert (ruff.player, ruff.wins) == (Seat.W, True)
    assert sum(play.wins for play in found.line) == 3
    chosen = next(play for play in found.line if play.matters)
    assert chosen.card == Card.parse("CQ")
    assert chosen.why is not None
    assert chosen.why.rule == "forgotten-trump-not-drawn"
    assert found.rests_on
    assert {play.trick for play in found.line} == {1, 2, 3}


def test_what_would_change_the_number_is_searched_where_it_is_wanted() -> None:
    bare = score(ruled(text(OPEN, UNAWARE, trumps="S")))
    full = score(ruled(text(OPEN, UNAWARE, trumps="S"), evidence=True))
    assert bare.tricks_claimer == full.tricks_claimer == 2
    assert any(change.kind == "judgment" and change.tricks == 3 for change in full.changes)
    by_rule = {(change.field, change.value): change.tricks for change in full.changes if change.kind == "rule"}
    assert by_rule[("claim.normal.forgotten-trump-not-drawn", "yes")] == 3
    by_play = {(change.field, change.value): change.tricks for change in full.changes if change.kind == "play"}
    assert by_play[("claim.not normal", "CQ first")] == 3
    answered = text(OPEN, UNAWARE + "  not normal: CQ first\n", trumps="S")
    assert score(ruled(answered)).tricks_claimer == 3


def test_a_play_that_was_judged_normal_may_be_struck_again() -> None:
    hands = "95.9.K6.7 JT4..QT8. KQ7.7.A.T ..92.J985"
    source = text(hands, QUIET + "  also normal: S7 first\n", trumps="H", claimer="N", declarer="N")
    found = score(ruled(source, evidence=True))
    assert found.tricks_claimer == 5
    assert ("claim.not normal", "S7 first", 6) in {(c.field, c.value, c.tricks) for c in found.changes}


def test_what_was_judged_is_told_with_who_judged_it() -> None:
    more = (
        "  statement: drawing the trump\n  forgotten: D2\n  takes to be good: none\n  takes to be out: H3\n"
        "  shown out: W:H\n  penalty cards: W:DA\n  revoke came out: NS\n"
        "  class of player: {answer: novice, by: panel}\n  profile: EBU\n"
        "  normal: {ruffs: {value: high, by: panel}}\n"
        "  not normal: {play: CQ then SQ, by: panel, why: he had just counted}\n  also normal: [CQ first, ST]\n"
        "  irrational not to guess right: {answer: no, why: it was a guess}\n  by: Director\n"
    )
    facts = score(ruled(text("..43.2 ..QJ2. QT...Q 7..AK.", more, trumps="S", edition="2007"))).facts
    assert [(fact.text, fact.clause, fact.by) for fact in facts[:14]] == [
        ("His words are read as: draw trumps.", "68C", "Director"),
        ("He takes ♦2 to be gone.", "", "Director"),
        ("He takes no other card to be good.", "", "Director"),
        ("He takes ♥3 to be still out.", "", "Director"),
        ("Known to be out: West of hearts.", "", "Director"),
        ("West's ♦A is a major penalty card.", "50B", "Director"),
        ("A revoke of N-S, not established, came out: doubt goes against them.", "63", "Director"),
        ("Class of player: novice.", "70 (note on normal)", "panel"),
        ("Guidance on normal play: EBU.", "70 (note on normal)", "Director"),
        (
            "ruffs: high. He ruffs high enough that nobody overruffs: the danger was in plain sight.",
            "70 (note on normal)",
            "panel",
        ),
        ("Judged not normal: ♠Q after ♣Q: he had just counted.", "70 (note on normal)", "panel"),
        ("Judged normal: ♣Q at once.", "70 (note on normal)", "Director"),
        ("Judged normal: ♠T.", "70 (note on normal)", "Director"),
        ("It would not be irrational not to take the guess that works: it was a guess.", "70E1", "Director"),
    ]


def test_every_change_of_a_rule_is_what_the_case_gives_when_it_says_so() -> None:
    base = text("A...2 ..Q.K T6... 8..K.", UNAWARE, trumps="S", lead="N")
    found = score(ruled(base, evidence=True))
    rules = [change for change in found.changes if change.kind == "rule"]
    assert rules
    for change in rules:
        name = change.field.removeprefix("claim.normal.")
        switched = ruled(base + f"  normal: {{{name}: {change.value}}}\n")
        assert score(switched).tricks_claimer == change.tricks, name


def test_a_budget_that_ends_a_search_is_told_and_nothing_is_scored() -> None:
    deal = "976432..KT7.QJ96 Q.KQT653.A86.A87 5.9742.QJ54.K432 AKJT8.AJ8.932.T5"
    source = (
        f"{HEAD}edition: 2017\n{NONE}board: {{vulnerable: none, deal: 'N:{deal}'}}\n"
        "scoring: {method: total points, other table: 0}\n"
        "claim: {claimer: E, tricks: all, contract: 4H E, at trick: 1, trick so far: S5, statement: none, "
        "class of player: club, unaware of trump: no}\n"
    )
    ruling = ruled(source, lines=NormalLines(budget=2_000))
    found = score(ruling)
    assert not found.is_finished
    assert found.at_most is not None
    assert found.at_most <= 12
    assert (found.tricks_claimer, ruling.ns, ruling.needs) == (None, None, ())
    assert isinstance(ruling.rectification, NoRectification)
    assert "not finished" in found.why


def test_the_same_question_is_searched_once() -> None:
    lines = NormalLines()
    case = read(text(OPEN, UNAWARE, trumps="S"))
    first = rule(case, evidence=True, lines=lines)
    again = rule(replace(case, title="again"), evidence=True, lines=lines)
    assert first.claim is not None
    assert again.claim is not None
    assert first.claim.changes == again.claim.changes
