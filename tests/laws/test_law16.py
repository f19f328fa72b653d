"""Law 16: what is a logical alternative, an infraction, lawful, and what must be asked, in three editions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.bridge import Seat, Side
from analyzer.bridge.action import Action
from analyzer.bridge.information import UnauthorizedInformation
from analyzer.bridge.poll import Answer, Poll
from analyzer.bridge.suggestion import Suggestion, parse_suggestions
from analyzer.errors import CaseError
from analyzer.laws import Edition, Lawbook, NeedsJudgment, NoRectification
from analyzer.laws.law12 import rectify
from analyzer.laws.law16 import InformationRuling, rule, weight_problems
from analyzer.laws.law16_shares import proposed_shares
from analyzer.laws.law16a import Source, no_infraction, permitted
from analyzer.laws.law16b import alternatives, threshold
from analyzer.laws.law72 import AdjustWithout

YES, NO, OPEN = True, False, None
CONSIDERED = {"logical alternative": "considered and might be chosen"}


def book(edition: str, **elected: str) -> Lawbook:
    return Lawbook(edition=Edition.parse(edition), elected={name.replace("_", " "): o for name, o in elected.items()})


def law_books(**elected: str) -> list[Lawbook]:
    """Each edition, 1997 in the reading that 2007 wrote into the law."""
    return [
        book("1997", logical_alternative="considered and might be chosen", **elected),
        book("2007", **elected),
        book("2017", **elected),
    ]


def ruled(
    poll: str | Poll | None,
    *,
    lawbook: Lawbook,
    chosen: str | None = None,
    suggested: str | None = None,
    judged: str | None = None,
    found: bool | None = True,
    player: Seat | None = Seat.W,
    **more: Any,
) -> InformationRuling:
    fact = UnauthorizedInformation(
        player=player,
        found=found,
        chosen=None if chosen is None else Action.parse(chosen),
        suggested=None if suggested is None else parse_suggestions(suggested),
        poll=Poll.parse(poll) if isinstance(poll, str) else poll,
        judged=None if judged is None else tuple(Action.parse(word) for word in judged.split()),
        **more,
    )
    return rule(fact, lawbook)


def names(actions: tuple[Action, ...]) -> str:
    return " ".join(map(str, actions))


# logical alternatives


# poll, elections, action; 1997 in the later reading, 2007 and 2017
POLLED = [
    ("pass 8 (considered X 2), X 2", {}, "X", YES),  # shared example LA01: 4 of 10 considered, 2 chose
    ("pass 9, X 1", {}, "X", NO),  # LA02: 1 of 10 considered, 1 chose
    ("pass 10 (considered X 5)", {}, "X", NO),  # considered by half, chosen by none
    ("pass 8 (considered X 3), X 2", {}, "X", YES),
    ("pass 4, 4H 4", {}, "pass", YES),  # the poll of eight, four of them passed
    ("bid on 5, pass 2", {}, "pass", YES),  # two of seven
    ("pass 4, X 1", {}, "X", NO),  # one of five is an isolated exception
    ("pass 3, X 1", {}, "X", YES),  # one of four
    ("pass 13 (considered X 1), X 2", {}, "X", YES),  # exactly one in five considered it
    ("pass 13 (considered X 1), X 2", {"significant_proportion": "more than 1 in 5"}, "X", NO),
    ("pass 6 (considered X 1), X 2", {"significant_proportion": "at least 1 in 4"}, "X", YES),
    ("pass 9 (considered X 1), X 3", {"significant_proportion": "at least 1 in 3"}, "X", YES),
    ("pass 9 (considered X 1), X 3", {"significant_proportion": "more than 1 in 4"}, "X", YES),
    ("pass 3 (considered X 1), X 1", {"significant_proportion": "more than 1 in 4"}, "X", YES),
    ("pass 6 (considered X 1), X 2", {"some_might_select": "at least 1 in 5"}, "X", YES),
    ("pass 9 (considered X 3), X 1", {"some_might_select": "at least 1"}, "X", YES),
    ("pass 9 (considered X 3), X 1", {"some_might_select": "at least 2"}, "X", NO),
    ("pass 9 (considered X 3), X 1", {"some_might_select": "at least 1 in 10"}, "X", YES),
    ("pass 2 (considered X 1), X 1", {"some_might_select": "at least 2"}, "X", NO),
    ("pass 80%, X 20%", {}, "X", OPEN),  # of five it is one, of ten two
    ("pass 80%, X 20%", {"some_might_select": "at least 1"}, "X", YES),
    ("pass 80%, X 20%", {"some_might_select": "at least 2"}, "X", OPEN),
    ("pass 80%, X 20%", {"some_might_select": "at least 1 in 5"}, "X", YES),
    ("pass 60%, X 40%", {}, "X", YES),
    ("pass 60% (considered X 20%), 4H 40%", {}, "X", NO),
    ("pass 12, X 2", {}, "X", OPEN),  # what else was considered is not on record
    ("pass 13 (considered 4H 1), X 1", {}, "X", NO),
]


@pytest.mark.parametrize(("poll", "elected", "action", "expected"), POLLED)
def test_a_poll_shows_a_logical_alternative_by_both_limbs(
    poll: str, elected: dict[str, str], action: str, expected: bool | None
) -> None:
    for lawbook in law_books(**elected):
        standing = alternatives(Poll.parse(poll), lawbook)
        found = standing.of(Action.parse(action))
        assert found is not None
        assert found.holds is expected, lawbook.edition
        assert found.by_poll is expected
        assert found.clause.key == ("16-logical" if lawbook.edition is Edition.L1997 else "16B1(b)")
        assert found.why
        assert bool(found.lacks) is (expected is OPEN)
        assert {name.replace(" ", "_") for name in standing.proposals} == {
            "significant_proportion",
            "some_might_select",
        } - set(elected)


# 1997: poll, action, what the player did; then in each reading: considered and chosen, considered, 7 in 10, 3 in 4
READINGS_1997 = [
    ("pass 9, X 1", "X", "pass", (NO, OPEN, NO, NO)),
    ("pass 7 (considered X 3), X 3", "X", "pass", (YES, YES, NO, YES)),
    ("pass 6 (considered X 1), X 4", "X", "pass", (YES, YES, YES, YES)),
    ("pass 10 (considered X 5)", "X", "pass", (NO, YES, NO, NO)),
    ("pass 6 (considered 4H 1), X 3, 4H 1", "4H", "pass", (NO, YES, YES, YES)),
    ("pass 6 (considered X 1), X 3, 4H 1", "4H", "pass", (NO, NO, YES, YES)),
    ("pass 6 (considered 4H 1), X 4", "5D", "pass", (NO, NO, NO, NO)),
    ("pass 6 (considered 4H 1), X 4", "pass", "pass", (YES, YES, YES, YES)),
]


@pytest.mark.parametrize(("poll", "action", "chosen", "expected"), READINGS_1997)
def test_in_1997_the_authoritys_reading_decides_and_is_asked_for_only_where_it_does(
    poll: str, action: str, chosen: str, expected: tuple[bool | None, ...]
) -> None:
    options = book("1997").election("logical alternative").options
    for option, holds in zip(options, expected, strict=True):
        standing = alternatives(
            Poll.parse(poll),
            book("1997", logical_alternative=option),
            chosen=Action.parse(chosen),
            also=(Action.parse(action),),
        )
        entry = standing.of(Action.parse(action))
        assert entry is not None
        assert entry.holds is holds, option
        assert standing.open_elections == ()
    open_ = alternatives(Poll.parse(poll), book("1997"), chosen=Action.parse(chosen), also=(Action.parse(action),))
    entry = open_.of(Action.parse(action))
    assert entry is not None
    if len(set(expected)) == 1:
        assert entry.holds is expected[0]
    else:
        assert entry.holds is None
        assert open_.open_elections == ("logical alternative",)


@pytest.mark.parametrize(
    ("poll", "option", "expected"),
    [
        ("pass 7 (considered X 3), X 3", "at least 7 in 10", NO),
        ("pass 7 (considered X 3), X 3", "more than 3 in 4", YES),
        ("pass 7 (considered X 3), X 3", "no such rule", YES),
        ("pass 31 (considered X 3), X 9", "more than 3 in 4", NO),
        ("pass 30 (considered X 3), X 10", "more than 3 in 4", YES),
    ],
)
def test_an_action_may_be_so_evident_that_there_is_none_beside_it(
    poll: str, option: str, expected: bool | None
) -> None:
    for edition in ("2007", "2017"):
        standing = alternatives(Poll.parse(poll), book(edition, evident_action=option), chosen=Action.parse("pass"))
        entry = standing.of(Action.parse("X"))
        assert entry is not None
        assert entry.holds is expected
        itself = standing.of(Action.parse("pass"))
        assert itself is not None
        assert itself.holds is YES
    unstated = alternatives(Poll.parse(poll), book("2017"), chosen=Action.parse("pass"))
    assert "evident action" in unstated.proposals


@pytest.mark.parametrize("edition", ["1997", "2007", "2017"])
def test_every_option_of_the_thresholds_is_understood(edition: str) -> None:
    lawbook = book(edition)
    for name in ("significant proportion", "some might select", "logical alternative", "evident action"):
        if name not in {election.name for election in lawbook.elections()}:
            continue
        for option in lawbook.election(name).options:
            chosen = book(edition, **{name.replace(" ", "_"): option})
            entry = alternatives(Poll.parse("pass 4, X 4"), chosen, chosen=Action.parse("pass")).entries[1]
            assert entry.holds is YES or (name == "logical alternative" and edition == "1997")
    assert threshold("at least 1 in 5") == (Fraction(1, 5), False)
    assert threshold("more than 3 in 4") == (Fraction(3, 4), True)


def test_a_judgment_decides_and_the_poll_stays_evidence() -> None:
    for lawbook in law_books():
        standing = alternatives(
            Poll.parse("pass 9, X 1"), lawbook, judged=(Action.parse("X"),), judged_by="committee"
        )
        pass_, double = standing.entries
        assert (pass_.holds, pass_.by_poll) == (NO, YES)
        assert (double.holds, double.by_poll, double.why) == (
            YES,
            NO,
            "judged by committee; the poll says otherwise",
        )


# infraction


# poll, chosen, suggested, judged; infraction, illegal, lawful, shares, needs
RULED = [
    # shared examples UI01, UI03
    (None, "4S", "4S over pass", "P 4S X", YES, "4S", "pass X", {}, ""),
    (None, "P", "4S over pass", "P 4S", NO, "4S", "pass", {}, ""),
    # the commonest poll: four of eight
    ("pass 4, 4H 4", "4H", "4H over pass", None, YES, "4H", "pass", {"pass": 1}, ""),
    ("pass 4 (considered 4H 2), 4H 2, X 1", "4H", "4H over pass", None, YES, "4H", "pass",
     {"pass": Fraction(4, 5), "X": Fraction(1, 5)}, ""),
    ("pass 6, 4H 3, 5D 1", "4H", "4H, 5D over pass", None, YES, "4H 5D", "pass", {"pass": 1}, ""),
    # his own choice need not be a logical alternative to be illegal
    ("pass 8 (considered X 3), X 2", "5D", "5D over pass", None, YES, "5D", "pass X",
     {"pass": Fraction(4, 5), "X": Fraction(1, 5)}, ""),
    # a chain: what is suggested over an alternative is illegal, though something is suggested over it
    ("pass 4, 4H 3, X 3", "4H", "4H over pass; pass over X", None, YES, "pass 4H", "X", {"X": 1}, ""),
    # nobody would do anything else, or the other action is no alternative
    ("3S 7", "3S", "3S over pass", None, NO, "", "3S", {}, ""),
    ("3S 9, pass 1", "3S", "3S over pass", None, NO, "", "3S", {}, ""),
    (None, "3S", None, "3S", NO, "", "3S", {}, ""),
    (None, "6C", "nothing", "P 6C", NO, "", "pass 6C", {}, ""),
    # questions
    (None, "4H", "4H over pass", None, OPEN, "", "", {}, "logical alternatives"),
    (None, "4H", None, "P 4H", OPEN, "", "", {}, "suggested"),
    (None, "4H", None, None, OPEN, "", "", {}, "suggested logical alternatives"),
    ("pass 4, 4H 4", "4H", None, None, OPEN, "", "", {}, "suggested"),
    ("4H 12, pass 2", "4H", "4H over pass", None, OPEN, "", "", {}, "answers"),
    ("4H 80%, pass 20%", "4H", "4H over pass", None, OPEN, "", "", {}, "asked"),
    # one of two alternatives is certain: nothing is asked about the other
    ("4H 8, X 4, pass 2", "4H", "4H over X, pass", None, YES, "4H", "X",
     {"X": Fraction(2, 3), "pass": Fraction(1, 3)}, ""),
]  # fmt: skip


@pytest.mark.parametrize(
    ("poll", "chosen", "suggested", "judged", "infraction", "illegal", "lawful", "shares", "needs"), RULED
)
def test_the_choice_of_what_was_suggested_over_an_alternative_is_an_infraction(
    poll: str | None,
    chosen: str,
    suggested: str | None,
    judged: str | None,
    infraction: bool | None,
    illegal: str,
    lawful: str,
    shares: dict[str, Fraction],
    needs: str,
) -> None:
    for lawbook in law_books():
        found = ruled(poll, lawbook=lawbook, chosen=chosen, suggested=suggested, judged=judged)
        assert found.is_infraction is infraction, lawbook.edition
        assert names(found.illegal) == illegal
        assert sorted(names(found.lawful).split()) == sorted(lawful.split())
        assert {str(action): share for action, share in found.shares.items()} == shares
        assert " ".join(need.id for need in found.needs) == needs
        if infraction is YES:
            assert isinstance(found.finding, AdjustWithout)
            keys = [clause.key for clause in found.finding.clauses]
            assert (keys[0], keys[2], found.finding.obligation) == {
                Edition.L1997: ("16A", "16A2", "may"),
                Edition.L2007: ("16B1(a)", "16B3", "shall"),
                Edition.L2017: ("16B1(a)", "16B3", "shall"),
            }[lawbook.edition]
            assert all(condition.holds for condition in found.conditions)
            own = found.alternatives.of(Action.parse(chosen))
            odd = own is not None and not own.holds and lawbook.edition is not Edition.L2017
            assert ("16-examined" in keys) is odd
        assigned = found.assigned()
        assert (None if assigned is None else assigned.offending) == {
            YES: frozenset({Side.EW}),
            NO: frozenset(),
            OPEN: None,
        }[infraction]


@pytest.mark.parametrize("judged", ["P 4H", None])
def test_without_information_there_is_no_infraction_and_unfound_it_is_asked_for(judged: str | None) -> None:
    for lawbook in law_books():
        none = ruled(None, lawbook=lawbook, chosen="4H", judged=judged, found=False, nature="a pause")
        assert isinstance(none.finding, NoRectification)
        assert none.finding.why == "West had no unauthorized information from a pause"
        assert "73D1" in {clause.key for clause in none.finding.clauses}
        asked = ruled(None, lawbook=lawbook, chosen="4H", judged="P 4H", suggested="4H over P", found=None)
        assert [need.id for need in asked.needs] == ["found"]
        assert asked.assigned() is None
        # nothing is asked where the answer cannot matter
        idle = ruled(None, lawbook=lawbook, chosen="4H", judged="4H", found=None)
        assert idle.is_infraction is NO


def test_the_wording_of_the_test_follows_the_edition() -> None:
    words = {"1997": "could have been", "2007": "could have been", "2017": "is"}
    for lawbook in law_books():
        found = ruled("pass 4, 4H 4", lawbook=lawbook, chosen="4H", suggested="4H over pass")
        assert found.conditions[2].text == (f"4♥ {words[lawbook.edition.value]} demonstrably suggested over pass")
        asked = ruled("pass 4, 4H 4", lawbook=lawbook, chosen="4H")
        verb = "does it" if lawbook.edition is Edition.L2017 else "could it"
        assert verb in asked.needs[0].question
        assert asked.needs[0].options == ("4H over pass", "nothing")


def test_the_election_of_1997_is_asked_for_by_name() -> None:
    found = ruled("3S 9, pass 1", lawbook=book("1997"), chosen="3S", suggested="3S over pass")
    (need,) = found.needs
    assert (need.id, need.clause) == ("elections.logical alternative", "16A (practice)")
    assert len(need.options) == 4


def test_ids_are_the_fields_of_the_case() -> None:
    fact = UnauthorizedInformation(player=Seat.W, chosen=Action.parse("4H"), poll=Poll.parse("4H 80%, pass 20%"))
    found = rule(fact, book("2017"), where="unauthorized information", poll_where="polls[0]")
    assert [need.id for need in found.needs] == [
        "unauthorized information.found",
        "unauthorized information.suggested",
        "polls[0].asked",
    ]


def test_a_poll_alone_is_looked_at_without_an_action() -> None:
    found = ruled("pass 4, 4H 4", lawbook=book("2017"), player=None)
    assert (found.finding, found.is_infraction, found.assigned(), found.needs) == (None, None, None, ())
    unnamed = ruled("pass 4, 4H 4", lawbook=book("2017"), chosen="4H", suggested="4H over pass", player=None)
    assert unnamed.is_infraction is YES
    assert unnamed.assigned() is None  # which side offends is not known


@pytest.mark.parametrize(
    ("poll", "fault"),
    [
        (Poll.parse("pass 4, 4H 4", peers_of=Seat.N), "peers of North were polled, not of West"),
        (
            Poll(answers=Poll.parse("pass 4, 4H 4").answers, told_of_information=True),
            "those polled had been told of the unauthorized information",
        ),
    ],
)
def test_a_poll_of_the_wrong_people_or_of_people_who_were_told_is_no_evidence(poll: Poll, fault: str) -> None:
    for lawbook in law_books():
        found = ruled(poll, lawbook=lawbook, chosen="4H", suggested="4H over pass")
        assert found.is_infraction is OPEN
        assert [need.id for need in found.needs] == ["logical alternatives"]
        assert fault in found.needs[0].question
        assert any(fault in note for note in found.notes)
        judged = ruled(poll, lawbook=lawbook, chosen="4H", suggested="4H over pass", judged="P 4H")
        assert judged.is_infraction is YES
        assert judged.shares == {}


def test_what_is_not_on_record_of_a_poll_is_noted() -> None:
    poll = Poll(answers=Poll.parse("pass 4, 4H 2").answers, asked=8, same_methods=False)
    notes = " ".join(ruled(poll, lawbook=book("2017")).notes)
    for words in ("knew of", "methods", "whose peers", "seriously considered is not", "8 were asked and 6 answered"):
        assert words in notes
    assert "Only 2 answered" in ruled("pass 1, 4H 1", lawbook=book("2017")).notes[0]
    full = Poll(
        answers=poll.answers, peers_of=Seat.W, told_of_information=False, same_methods=True, asked_what_else=True
    )
    assert ruled(full, lawbook=book("2017")).notes == ()


# shares and weights


def test_isolated_lawful_answers_count_unless_the_authority_leaves_them_out() -> None:
    text = "pass 4 (considered 4H 2), 4H 2, X 1"
    counted = ruled(text, lawbook=book("2017"), chosen="4H", suggested="4H over pass")
    assert "isolated answers" in counted.proposals
    left_out = ruled(text, lawbook=book("2017", isolated_answers="left out"), chosen="4H", suggested="4H over pass")
    assert {str(a): s for a, s in left_out.shares.items()} == {"pass": 1}
    assert "isolated answers" not in left_out.proposals


def test_an_answer_that_may_be_an_alternative_is_not_isolated() -> None:
    text, over = "4H 8, X 4, pass 2", "4H over X, pass"
    for option in ("counted", "left out"):
        found = ruled(text, lawbook=book("2017", isolated_answers=option), chosen="4H", suggested=over)
        assert [row.alternative.holds for row in found.actions] == [YES, YES, OPEN]
        assert {str(a): s for a, s in found.shares.items()} == {"X": Fraction(2, 3), "pass": Fraction(1, 3)}


def test_nothing_is_proposed_where_nobody_chose_a_lawful_action() -> None:
    found = ruled("4H 7 (considered pass 3)", lawbook=book("2017"), chosen="4H", suggested="4H over pass", judged="P")
    assert found.is_infraction is YES
    assert found.shares == {}
    assert proposed_shares(Poll.parse("4H 7"), {Action.parse("pass"): True}, book("2017")) == ({}, ())


@pytest.mark.parametrize(
    ("edition", "option", "clause"),
    [
        ("1997", "", "12C3 (practice)"),
        ("2007", "", "12C1(c) (reading)"),
        ("2017", "", "12C1(c)"),
        ("1997", "excluded", "12C3 (practice)"),
        ("1997", "allowed", None),
        ("2007", "allowed", None),
    ],
)
def test_weight_for_the_illegal_action_is_stopped(edition: str, option: str, clause: str | None) -> None:
    elected = {"illegal_outcomes": option} if option else {}
    lawbook = book(
        edition,
        **elected,
        **({"logical_alternative": CONSIDERED["logical alternative"]} if edition == "1997" else {}),
    )
    found = ruled("pass 4, 4H 4", lawbook=lawbook, chosen="4H", suggested="4H over pass")
    weights = {Action.parse("pass"): Fraction(3, 4), Action.parse("4H"): Fraction(1, 4)}
    problems = weight_problems(weights, found, lawbook)
    if clause is None:
        assert problems == ()
        return
    (problem,) = problems
    assert "4♥ has the weight 25% and is illegal: suggested over pass" in problem.message
    assert problem.hint == f"none; weigh the lawful actions only (Law {clause})"
    assert weight_problems({Action.parse("pass"): Fraction(1)}, found, lawbook) == ()
    assert weight_problems({Action.parse("4H"): Fraction(0)}, found, lawbook) == ()


def test_law_12_takes_up_the_finding() -> None:
    found = ruled("pass 4, 4H 4", lawbook=book("2017"), chosen="4H", suggested="4H over pass")
    assigned = found.assigned()
    assert assigned is not None
    assert rectify(assigned, book("2017")).offending == frozenset({Side.EW})  # type: ignore[union-attr]


def test_contradictory_suggestions_are_no_fact() -> None:
    pairs = (Suggestion(Action.parse("4H"), Action.parse("P")), Suggestion(Action.parse("P"), Action.parse("4H")))
    with pytest.raises(CaseError, match="suggested"):
        UnauthorizedInformation(suggested=pairs)


ACTIONS = st.sampled_from([Action.parse(word) for word in ("pass", "4H", "X", "5D")])
PAIRS = st.lists(
    st.sampled_from(["4H over pass", "5D over pass", "X over pass", "5D over X", "5D over 4H"]), max_size=4
)


@given(
    st.lists(st.tuples(ACTIONS, st.integers(1, 9)), min_size=1, max_size=6),
    PAIRS,
    ACTIONS,
    st.sampled_from(["1997", "2007", "2017"]),
)
def test_shares_are_exact_over_the_lawful_and_an_infraction_needs_an_alternative(
    rows: list[tuple[Action, int]], pairs: list[str], chosen: Action, edition: str
) -> None:
    poll = Poll(answers=tuple(Answer(action=action, count=count) for action, count in rows), asked_what_else=True)
    suggested = "; ".join(pairs) or "nothing"
    found = ruled(poll, lawbook=book(edition), chosen=str(chosen), suggested=suggested)
    holds = {row.action: row.alternative.holds for row in found.actions}
    over = [pair.over for pair in parse_suggestions(suggested) if pair.action == chosen]
    assert found.is_infraction is (
        YES if any(holds[action] for action in over) else OPEN if any(holds[a] is None for a in over) else NO
    )
    shares = found.shares
    assert not shares.keys() & set(found.illegal)
    assert sum(shares.values()) == (1 if shares else 0)
    for action in shares:
        assert poll.tally(action).chose
    if found.is_infraction:
        assert chosen in found.illegal
    assert isinstance(found.finding, NeedsJudgment) is bool(found.needs)


# Law 16A


@pytest.mark.parametrize("edition", ["1997", "2007", "2017"])
def test_what_partner_shows_is_unauthorized_and_what_opponents_show_is_not(edition: str) -> None:
    lawbook = book(edition)
    for source in Source:
        found = permitted(source, lawbook)
        assert found.authorized is ("partner" not in source.value)
        assert lawbook.find(found.clause.key) is found.clause
        assert found.text.endswith(".")
    assert [clause.key for clause in no_infraction(lawbook)] == [
        "73D1",
        "16A1" if edition == "1997" else "16-when",
    ]
