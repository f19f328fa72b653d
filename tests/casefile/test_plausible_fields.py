"""The fields about plausible play: what they mean, what is refused and where, and what the schema says of them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import analyzer as az
from analyzer.bridge import (
    Card,
    Contract,
    Deal,
    DeclarerOption,
    MayNotLead,
    MustLead,
    MustPlay,
    PenaltyCard,
    Position,
    Restriction,
    Seat,
    Suit,
)
from analyzer.casefile import case_from_bytes
from analyzer.casefile.plausible_fields import parse_card_list, parse_class, parse_known, parse_level
from analyzer.errors import AnalyzerError, InputError
from tests.casefile.test_schema import faults
from tests.casefile.texts import SMALL, changed
from tests.ruling.fake_plausible import DANISH, cards, danish


def leaf(case: az.Case, index: int = 0) -> az.Plausible:
    assert case.tree is not None
    then = case.tree.branches[index].then
    assert isinstance(then, az.Plausible)
    return then


def test_every_field_of_the_leaf_is_read() -> None:
    case = danish(
        "  - {label: a, weight: 60%, plausible: 3NT W, after: C3, level: quick, class of player: Expert, "
        'field: seniors, known: {N: "hcp(west) >= 15"}, seed: 7, '
        "fixed: [{after: C3 C2 C5, cards: [C6, C7], chance: 30%, by: poll}]}\n"
        "  - {label: b, weight: rest, result: 3NT+1 W}"
    )
    found = leaf(case)
    assert found.contract == Contract.parse("3NT W")
    assert found.line == cards("C3")
    asked = found.settings
    assert (asked.level, asked.class_of_player, asked.field, asked.seed) == ("quick", "expert", "seniors", 7)
    assert asked.known == ((Seat.N, "hcp(west) >= 15"),)
    [fixed] = asked.fixed
    assert (fixed.line, fixed.cards, fixed.chance, fixed.by) == (
        cards("C3 C2 C5"),
        cards("C6 C7"),
        Fraction(3, 10),
        "poll",
    )


def test_what_is_not_stated_has_its_default() -> None:
    asked = leaf(danish("  - {plausible: 3NT W}")).settings
    assert asked == az.PlaySettings()
    assert (asked.level, asked.class_of_player, asked.seed) == ("detailed", "", 1)


def test_settings_of_a_branch_hold_for_those_below_unless_they_say_otherwise() -> None:
    case = danish(
        "  - label: all\n    level: quick\n    class of player: club\n    seed: 3\n"
        "    then:\n"
        "      - {weight: 1/2, plausible: 3NT W}\n"
        "      - {weight: 1/2, plausible: 3NT W, seed: 4, level: detailed}"
    )
    assert case.tree is not None
    inside = case.tree.branches[0].then
    assert isinstance(inside, az.Branches)
    found = [branch.then.settings for branch in inside.branches if isinstance(branch.then, az.Plausible)]
    assert [(s.level, s.class_of_player, s.seed) for s in found] == [("quick", "club", 3), ("detailed", "club", 4)]


@pytest.mark.parametrize(
    ("text", "line", "fixed"),
    [
        ("lead: C3", "C3", []),
        ("lead: [C3, C4]", "", [("", "C3 C4", 1)]),
        ("lead: C3 C4, after: C3 C2", "C3 C2", []),
        ("after: C3 C2", "C3 C2", []),
    ],
)
def test_the_lead_of_a_branch_is_known_to_its_play(text: str, line: str, fixed: list[tuple[str, str, int]]) -> None:
    if "[" not in text and "," in text:
        text = text.replace("lead: C3 C4", 'lead: "C3 C4"')
    found = leaf(danish(f"  - {{plausible: 3NT W, {text}}}"))
    assert found.line == cards(line)
    assert [(c.line, c.cards, c.chance) for c in found.settings.fixed] == [
        (cards(after), cards(those), chance) for after, those, chance in fixed
    ]


def test_what_is_fixed_above_is_left_out_where_the_line_has_passed_it() -> None:
    case = danish(
        "  - label: all\n    fixed: [{after: '', cards: C3, chance: 30%}, {after: CK, cards: C2, chance: 100%}]\n"
        "    then:\n"
        "      - {weight: 1/2, plausible: 3NT W, after: CK}\n"
        "      - {weight: 1/2, plausible: 3NT W}"
    )
    assert case.tree is not None
    inside = case.tree.branches[0].then
    assert isinstance(inside, az.Branches)
    found = [len(b.then.settings.fixed) for b in inside.branches if isinstance(b.then, az.Plausible)]
    assert found == [1, 2]


def test_the_lead_of_a_branch_holds_for_those_below() -> None:
    case = danish(
        "  - label: low\n    lead: [C3, C4]\n    then:\n"
        "      - {weight: 1/3, plausible: 3NT W}\n"
        "      - {weight: 1/3, plausible: 3NT W, lead: C4}\n"
        "      - {weight: 1/3, plausible: 3NT W, after: C3 C2}"
    )
    assert case.tree is not None
    inside = case.tree.branches[0].then
    assert isinstance(inside, az.Branches)
    found = [branch.then for branch in inside.branches if isinstance(branch.then, az.Plausible)]
    assert [leaf.line for leaf in found] == [(), cards("C4"), cards("C3 C2")]
    assert [len(leaf.settings.fixed) for leaf in found] == [1, 0, 0]


def test_an_accepted_weight_and_changed_tricks() -> None:
    case = danish(
        "  - {weight: plausible, lead: C3, accept: panel, plausible: 3NT W, shares: {9: 1}, by: director}\n"
        "  - {weight: rest, result: 3NT+1 W}"
    )
    assert case.tree is not None
    branch = case.tree.branches[0]
    assert branch.accepted_by == "panel"
    assert (leaf(case).accepted_by, leaf(case).shares) == ("", ((9, Fraction(1)),))


@pytest.mark.parametrize(
    ("text", "accepted", "shares"),
    [
        ("accept: appeals panel", "appeals panel", ()),
        ("shares: {10: 80%, 7: rest}, by: panel", "", ((10, Fraction(4, 5)), (7, Fraction(1, 5)))),
        ("shares: 9", "", ((9, Fraction(1)),)),
    ],
)
def test_a_case_accepts_or_changes_a_proposal(text: str, accepted: str, shares: tuple[Any, ...]) -> None:
    found = leaf(danish(f"  - {{plausible: 3NT W, {text}}}"))
    assert (found.accepted_by, found.shares) == (accepted, shares)


def test_the_weights_of_leads() -> None:
    case = danish(
        "  - {label: low, weight: plausible, lead: [C3, C4, C9], accept: panel, result: 3NT-2 W}\n"
        "  - {label: other, weight: rest, result: 3NT+1 W}"
    )
    assert case.tree is not None
    low, other = case.tree.branches
    assert low.from_play == az.PlaySettings()
    assert (low.weight, low.lead, low.accepted_by) == (None, cards("C3 C4 C9"), "panel")
    assert (str(other.weight), other.from_play) == ("rest", None)


def test_the_contract_may_come_from_an_ending_or_stand_beside() -> None:
    assert leaf(danish("  - {contract: 3NT W, plausible: yes}")).contract == Contract.parse("3NT W")
    text = changed(SMALL, ("- 60% 2NT= N", '- {weight: 60%, auction ending: "from call 3: P P", plausible: yes}'))
    assert leaf(case_from_bytes(text.encode(), source="c.yaml")).contract == Contract.parse("1NT N")


@pytest.mark.parametrize(
    ("text", "restrictions"),
    [
        ("{penalty cards: S:DK}", (PenaltyCard(player=Seat.S, card=Card.parse("DK"), major=True),)),
        ("{minor penalty card: S:D9}", (PenaltyCard(player=Seat.S, card=Card.parse("D9"), major=False),)),
        (
            "{must lead: N:D, may not lead: S:HC, must play: S:CA}",
            (
                MustLead(player=Seat.N, suits=frozenset({Suit.D})),
                MayNotLead(player=Seat.S, suits=frozenset({Suit.H, Suit.C})),
                MustPlay(player=Seat.S, cards=frozenset(cards("CA"))),
            ),
        ),
        (
            "{declarer may require: N:D, declarer may forbid: N:D}",
            (DeclarerOption(leader=Seat.N, suits=frozenset({Suit.D})),),
        ),
        ("{}", ()),
    ],
)
def test_what_binds_a_simulated_play(text: str, restrictions: tuple[Restriction, ...]) -> None:
    found = leaf(danish(f"  - {{plausible: 3NT W, restricted: {text}}}"))
    assert found.restrictions == restrictions
    searched = danish(f"  - {{contract: 3NT W, double dummy: {text}}}").tree
    assert searched is not None
    assert searched.branches[0].then == az.DoubleDummy(contract=found.contract, restrictions=restrictions)


@pytest.mark.parametrize(
    "text",
    [
        "weight: plausible, lead: C3, plausible: 3NT W, restricted: {penalty cards: S:DK}",  # behind the lead
        "weight: plausible, lead: [C3, C4], plausible: 3NT W, restricted: {must play: S:CA}",  # of third hand
        "weight: plausible, lead: [C3, C4], plausible: 3NT W, restricted: {minor penalty card: S:D9}",
        "weight: 1/2, lead: C3, plausible: 3NT W, restricted: {penalty cards: S:CA}",
        "weight: 1/2, plausible: 3NT W, restricted: {penalty cards: S:CA}, "
        "fixed: [{after: C3 C2 CA C6, cards: C5, chance: 1/2}]",  # what declarer stated is not known there
        "weight: 1/2, lead: [C3, C4], plausible: 3NT W, restricted: {must lead: N:C}",
    ],
)
def test_what_leaves_the_lead_free_goes_with_its_chance(text: str) -> None:
    assert leaf(danish(f"  - {{label: a, {text}}}\n  - {{label: b, weight: rest, result: 3NT+1 W}}")).restrictions


def play(fields: str) -> str:
    return f"  - {{plausible: 3NT W, {fields}}}"


def leads(
    first: str = "", *, second: str = "weight: rest", result: str = "3NT+1 W", lead: str = "lead: [C3, C4], "
) -> str:
    return (
        f"  - {{label: a, weight: plausible, {lead}result: 3NT-2 W{first}}}\n"
        f"  - {{label: b, {second}, result: {result}}}"
    )


NO_HANDS = changed(
    SMALL,
    ('  deal: "N:AKQ2.K54.QJ6.A73 J987.A2.9832.KQ4 T53.QJT3.K54.T82 64.9876.AT7.J965"\n', ""),
    ("  - 60% 2NT= N\n  - 40% 2NT+1 N\n", "  - {plausible: 2NT N}\n"),
    ("  auction: 1NT[1] P 3NT P P P\n", ""),
    ("  notes:\n    1: {break in tempo: agreed}\n", ""),
)
REFUSED = {
    "no hands": (None, "18 continuations[0].plausible: plausible play needs all four hands (state board.deal)"),
    "no contract": ("  - {plausible: yes}", "14 continuations[0].contract: plausible needs the contract"),
    "no": ("  - {plausible: no}", "14 continuations[0].plausible: 'no': write the contract"),
    "a result": ("  - {plausible: 3NT+1 W}", "14 continuations[0].plausible: '3NT+1 W' is not a contract"),
    "two contracts": (
        "  - {plausible: 3NT W, contract: 4S E}",
        "14 continuations[0].plausible: the contract is 4S E (name it once)",
    ),
    "two ends": ("  - {plausible: 3NT W, result: 3NT= W}", "result and plausible found"),
    "a line that cannot be": (play("after: HA"), "14 continuations[0].after: card 1 of the line, HA by North"),
    "a revoke": (play("after: C3 D3"), "continuations[0].after: card 2 of the line, D3 by East"),
    "no card": (play("after: X3"), "14 continuations[0].after: 'X3' is not a card"),
    "a level": (play("level: deep"), "14 continuations[0].level: 'deep': write one of quick, detailed"),
    "a class": (
        play("class of player: genius"),
        "14 continuations[0].class of player: 'genius': write one of novice, club, tournament, expert",
    ),
    "a seed": (play("seed: -1"), "14 continuations[0].seed: '-1': a seed is a whole number"),
    "a long seed": (play("seed: 99999999999999999999"), "continuations[0].seed"),
    "known by nobody": (play("known: hcp(west) > 3"), "14 continuations[0].known: write who knows what"),
    "known twice": (
        play('known: {N: "hcp(west) > 3", North: "hcp(west) > 4"}'),
        "continuations[0].known: North stands twice",
    ),
    "nothing known": (play("known: {N: ''}"), "continuations[0].known: what North knows is text"),
    "no condition": (
        play('known: {N: "hcpp(west) > 3"}'),
        "14 continuations[0].known: ",
    ),
    "a condition with a gap": (play('known: {N: "hcp(west) >"}'), "14 continuations[0].known: "),
    "accepted by yes": (play("accept: yes"), "14 continuations[0].accept: 'yes': write who accepts it"),
    "accepted and changed": (
        play("accept: panel, shares: {9: 1/2, 8: rest}"),
        "14 continuations[0].accept: the proposal is accepted and changed too",
    ),
    "shares that do not add": (
        play("shares: {9: 1/2, 8: 1/3}"),
        "14 continuations[0]: shares of the tricks add to 5/6",
    ),
    "two rests": (play("shares: {9: rest, 8: rest}"), "14 continuations[0].shares: more than one number"),
    "tricks twice": (
        play("shares: {9: 1/2, '09': 1/2}"),
        "14 continuations[0].shares: a number of tricks stands twice",
    ),
    "too many tricks": (play("shares: {14: 1}"), "14 continuations[0].shares: 14 tricks"),
    "shares out of reach": ("  - {plausible: 7H S, shares: {13: 1/2, 9: rest}}", "declarer cannot take 13 tricks"),
    "fixed too much": (
        play("fixed: [{cards: C3, chance: 70%}, {cards: CK, chance: 40%}]"),
        "14 continuations[0].fixed: the fixed chances at one place add to 110% (at most 100%)",
    ),
    "fixed twice": (
        play("fixed: [{cards: C3, chance: 10%}, {cards: C3, chance: 20%}]"),
        "14 continuations[0].fixed: the chance of C3 is fixed twice",
    ),
    "a fixed card not held": (
        play("fixed: [{cards: HA, chance: 10%}]"),
        "14 continuations[0].fixed[0].cards: North cannot play HA there (one of S7 SQ",
    ),
    "a fixed place not met": (
        play("after: CK, fixed: [{after: C3, cards: C2, chance: 10%}]"),
        "14 continuations[0].fixed[0].after: this place is not met after the cards of the branch (it begins with CK)",
    ),
    "a fixed chance without cards": (
        play("fixed: [{chance: 10%}]"),
        "continuations[0].fixed[0].cards: this field is missing",
    ),
    "a fixed chance of rest": (
        play("fixed: [{cards: C3, chance: rest}]"),
        "fixed[0].chance: 'rest': a chance is a number",
    ),
    "the lead fixed and led": (
        play("lead: [C3, C4], fixed: [{cards: C3, chance: 10%}]"),
        "continuations[0].fixed: the fixed chances at one place add to 110%",
    ),
    "a lead not held": (
        play("lead: [C3, HA]"),
        "14 continuations[0].lead: North leads to 3NT W and does not hold HA",
    ),
    "a lead twice": (play("lead: [C3, C3]"), "14 continuations[0].lead: a card stands twice"),
    "another lead than the line": (
        play("lead: C3, after: CK"),
        "14 continuations[0].after: the line begins with CK",
    ),
    "another lead than above": (
        "  - {label: a, lead: C3, then: [{lead: CK, plausible: 3NT W}]}",
        "14 continuations[0].then[0].lead: the branch above is about other leads (C3)",
    ),
    "settings for nothing": (
        "  - {result: 3NT+1 W, level: quick, seed: 3}",
        "14 continuations[0].level: no play is simulated here (it goes with plausible",
    ),
    "shares without plausible": (
        "  - {result: 3NT+1 W, shares: 9}",
        "14 continuations[0].shares: shares belongs to plausible",
    ),
    "accept without a proposal": (
        "  - {result: 3NT+1 W, accept: panel}",
        "14 continuations[0].accept: nothing is proposed",
    ),
    "a weight without its lead": (
        leads(lead=""),
        "14 continuations[0].weight: the chance of which lead? (name it, as lead: [C3, C4])",
    ),
    "mixed weights": (
        leads(second="weight: 80%"),
        "15 continuations[1].weight: sister branches take the chances of leads",
    ),
    "no rest": (
        leads(second="weight: plausible, lead: CK"),
        "continuations[1].lead: leads without a branch: S7 SQ HJ D2 D7 DT DQ C9 CT CQ",
    ),
    "one lead on two branches": (
        leads(second="weight: plausible, lead: C3"),
        "15 continuations[1].lead: C3 is led on continuations[0] too",
    ),
    "leads to two contracts": (
        leads(result="4S= E"),
        "14 continuations[0].weight: the chance of a lead needs the contract (the branches of leads all end in one",
    ),
    "an only lead": ("  - {weight: plausible, lead: C3, result: 3NT-2 W}", "an only branch has the whole weight"),
    "an illegal lead": (leads(", legal: no, why: x"), "14 continuations[0].weight: an illegal branch has no weight"),
    "leads in several ways": (
        leads(", seed: 4", second="weight: plausible, lead: CK, seed: 5"),
        "the leads are simulated in several ways",
    ),
    "bound without plausible": (
        "  - {result: 3NT+1 W, restricted: {penalty cards: S:DK}}",
        "14 continuations[0].restricted: restricted belongs to plausible (add plausible: 3NT W, or remove it)",
    ),
    "bound above": (
        "  - {label: a, restricted: {penalty cards: S:DK}, then: [{plausible: 3NT W}]}",
        "14 continuations[0].restricted: restricted belongs to plausible",
    ),
    "bound by yes": (play("restricted: yes"), "14 continuations[0].restricted: fields (name: value) expected"),
    "bound by what is no field": (
        play("restricted: {penaltys: S:DK}"),
        "14 continuations[0].restricted.penaltys: no field 'penaltys' here (did you mean 'penalty cards'?)",
    ),
    "bound by nobody": (
        play("restricted: {must lead: H}"),
        "14 continuations[0].restricted.must lead: 'H' is not a required lead; write the player, a colon",
    ),
    "a penalty card not held": (
        play("restricted: {penalty cards: S:HK}"),
        "14 continuations[0].restricted: major penalty card S:HK: South does not hold HK (a card of his hand)",
    ),
    "a penalty card that is gone": (
        play("after: C3 C2 CA C6, restricted: {penalty cards: S:CA}"),
        "14 continuations[0].restricted: major penalty card S:CA: South does not hold CA",
    ),
    "a penalty card of declarer's": (
        play("restricted: {penalty cards: W:SA}"),
        "14 continuations[0].restricted: major penalty card W:SA: E-W declare (only defenders have them (Law 48))",
    ),
    "several minor ones": (
        play("restricted: {minor penalty card: S:D9, penalty cards: S:DK}"),
        "14 continuations[0].restricted: D9 is a minor penalty card of South, who has 2 (several of",
    ),
    "required and forbidden": (
        play("restricted: {must lead: N:C, may not lead: N:C}"),
        "14 continuations[0].restricted: may not lead N:C: he must lead a suit of these too",
    ),
    "a lead that is bound otherwise": (
        play("lead: [C3, HJ], restricted: {must lead: N:H}"),
        "14 continuations[0].restricted: North may not play C3 there: North must lead a heart "
        "(one of HJ, or bind the play behind that card)",
    ),
    "a lead of the branch above that is bound otherwise": (
        "  - {label: a, lead: [C3, C4], then: [{plausible: 3NT W, restricted: {penalty cards: N:HJ}}]}",
        "14 continuations[0].then[0].restricted: North may not play C3 there: North's ♥J is a major penalty card",
    ),
    "a fixed card that is bound otherwise": (
        play("after: C3 C2, fixed: [{after: C3 C2, cards: CA, chance: 80%}], restricted: {must play: S:C5}"),
        "14 continuations[0].restricted: South may not play CA there: South must play ♣5 at his next turn (one of C5",
    ),
    "a fixed place that is not met when bound": (
        play("after: C3, fixed: [{after: C3 C2 CA, cards: C6, chance: 80%}], restricted: {must play: S:C5}"),
        "14 continuations[0].restricted: South may not play CA there: South must play ♣5 at his next turn",
    ),
    "a lead about which declarer decides first": (
        play("lead: [C3, C4], restricted: {penalty cards: S:CA}"),
        "14 continuations[0].restricted: whether North may lead C3, declarer decides first: South's ♣A is a major "
        "penalty card (fix no chance there, or bind the play behind one lead)",
    ),
    "the chance of a lead that declarer may require or forbid": (
        leads(", by: x").replace("result: 3NT-2 W", "plausible: 3NT W, restricted: {penalty cards: S:DK}"),
        "14 continuations[0].restricted: the chance of a lead is proposed for a free one, and this binds it: "
        "South's ♦K is a major penalty card (write the weights by hand; or name the lead",
    ),
    "a lead bound on the branch of the rest": (
        leads(second="weight: rest, plausible: 3NT W, restricted: {may not lead: N:D}, by").replace(
            "by, result: 3NT+1 W", "by: x"
        ),
        "15 continuations[1].restricted: the chance of a lead is proposed for a free one",
    ),
    "a lead bound where best play is searched": (
        leads().replace("result: 3NT-2 W", "contract: 3NT W, double dummy: {must lead: N:C}"),
        "14 continuations[0].double dummy: the chance of a lead is proposed for a free one",
    ),
    "a poll beside": (
        leads(second="weight: from poll, action: pass"),
        "continuations[0].weight: sister branches take shares of a poll",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_wrong_is_refused_at_its_line_and_field(name: str) -> None:
    text, said = REFUSED[name]
    with pytest.raises(InputError) as caught:
        case_from_bytes(NO_HANDS.encode(), source="c.yaml") if text is None else danish(text)
    lines = [line.removeprefix("case.yaml:").removeprefix("c.yaml:") for line in str(caught.value).split("\n")]
    assert any(said in line for line in lines), lines


def test_no_chance_is_fixed_where_no_card_is_left() -> None:
    position = Position.opening(Deal.parse(DANISH), Contract.parse("3NT W"))
    line = []
    while not position.is_over:
        line.append(min(position.legal_cards()))
        position = position.played(line[-1])
    with pytest.raises(InputError, match="no card is left to be played there"):
        danish(play(f"fixed: [{{after: {' '.join(map(str, line))}, cards: HA, chance: 10%}}]"))


def test_faults_of_several_fields_are_told_together() -> None:
    with pytest.raises(InputError) as caught:
        danish(play("level: deep, seed: x, class of player: y, after: Z9"))
    assert len(caught.value.problems) == 4


@pytest.mark.parametrize(
    ("branch", "path"),
    [
        ("{plausible: 3NT W, seed: [1]}", "$.continuations"),
        ("{plausible: 3NT W, known: [N]}", "$.continuations"),
        ("{plausible: 3NT W, fixed: [{chance: 10%}]}", "$.continuations"),
        ("{plausible: 3NT W, odds: 3}", "$.continuations"),
        ("{plausible: 3NT W, restricted: yes}", "$.continuations"),
        ("{plausible: 3NT W, restricted: {lead: C3}}", "$.continuations"),
    ],
)
def test_the_schema_refuses_what_the_program_refuses(branch: str, path: str) -> None:
    found = faults(changed(SMALL, ("- 60% 2NT= N", f"- {branch}")))
    assert any(fault.startswith(path) for fault in found)


def test_the_schema_takes_what_the_program_takes() -> None:
    branch = (
        "{weight: 60%, plausible: 2NT N, after: D9, level: quick, class of player: club, field: x, seed: 7, "
        'known: {E: "hcp(south) <= 10"}, fixed: [{after: D9 D4, cards: [DT], chance: 30%, by: poll}], '
        "restricted: {penalty cards: W:S6, may not lead: E:H}}"
    )
    assert faults(changed(SMALL, ("- 60% 2NT= N", f"- {branch}"))) == []


@given(st.text(max_size=30))
@settings(max_examples=80, deadline=None)
def test_any_text_is_read_or_refused_with_a_message(text: str) -> None:
    readers = (parse_card_list, parse_level, parse_class, parse_known, lambda value: parse_known({"N": value}))
    assert all(_is_read_or_refused(parse, text) for parse in readers)


def _is_read_or_refused(parse: Any, text: str) -> bool:
    try:
        parse(text)
    except (AnalyzerError, ValueError) as error:
        return bool(str(error))
    return True
