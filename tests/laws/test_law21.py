"""Laws 20F, 21, 40B, 47E2, 73 and 75: misinformation, its correction, changes of calls, false inferences."""

from __future__ import annotations

import pytest

from analyzer.bridge import Auction, Seat, Side
from analyzer.bridge.disclosure import Agreement, Misinformation, Told
from analyzer.errors import CaseError
from analyzer.laws import Edition, Lawbook, NeedsJudgment, NoRectification
from analyzer.laws.law20f import Moment, Obligation, correction
from analyzer.laws.law21 import (
    CallChange,
    ChangedCall,
    MisinformationRuling,
    change_of_call,
    partner_called_since,
    rule,
)
from analyzer.laws.law40b import duty_to_disclose, illegal_method
from analyzer.laws.law47e import retraction
from analyzer.laws.law72 import AdjustWithout
from analyzer.laws.law73 import Deception, deception
from analyzer.laws.law75 import explained, partners_explanation

YES, NO, OPEN = True, False, None
BOOKS = {str(edition): Lawbook(edition=edition) for edition in Edition}
EACH = pytest.mark.parametrize("edition", BOOKS)
RIGHT, WRONG, NONE, UNKNOWN = (
    Agreement.AS_EXPLAINED,
    Agreement.OTHERWISE,
    Agreement.NONE,
    Agreement.NOT_ESTABLISHED,
)
FACT = Misinformation(side=Side.EW, call="2NT", explanation="both minors")


def of(
    agreement: Agreement | None, *, fits: bool | None = None, contradicted: bool = False, **more: object
) -> Misinformation:
    return Misinformation(
        side=Side.EW,
        call="2NT",
        explanation="both minors",
        agreement=agreement,
        fits_hand=fits,
        contradicted=contradicted,
        **more,  # type: ignore[arg-type]
    )


# agreement, fits the hand, contradicted; wrong, presumed, told instead, clauses 1997 | 2007 | 2017, asked
EXPLAINED = [
    (RIGHT, OPEN, NO, NO, NO, "", "75B | 75C | 75C", ""),
    (RIGHT, NO, NO, NO, NO, "", "75B | 75C | 75C", ""),  # a mistaken call
    (WRONG, OPEN, NO, YES, NO, "the agreement", "75 | 75B | 75B", ""),
    (WRONG, YES, NO, YES, NO, "the agreement", "75 | 75B | 75B", ""),  # right by luck is still wrong
    (NONE, OPEN, NO, YES, NO, "that there was no agreement", "75 | 75-none | 75D2", ""),
    (UNKNOWN, NO, NO, YES, YES, "the agreement", "75-presumed | 21B1(b) | 21B1(b)", ""),
    (UNKNOWN, YES, NO, NO, NO, "", "75-presumed | 21B1(b) | 21B1(b)", ""),
    (UNKNOWN, OPEN, NO, OPEN, NO, "", "75-presumed | 21B1(b) | 21B1(b)", "fits the hand"),
    (UNKNOWN, NO, YES, OPEN, NO, "", "75 | 75B | 75B", "agreement"),
    (OPEN, OPEN, NO, OPEN, NO, "", "75 | 75B | 75B", "agreement"),
]


@EACH
@pytest.mark.parametrize(
    ("agreement", "fits", "contradicted", "wrong", "presumed", "instead", "clauses", "asked"), EXPLAINED
)
def test_a_mistaken_explanation_is_told_from_a_mistaken_call(
    agreement: Agreement | None,
    fits: bool | None,
    contradicted: bool,
    wrong: bool | None,
    presumed: bool,
    instead: str,
    clauses: str,
    asked: str,
    edition: str,
) -> None:
    found = explained(of(agreement, fits=fits, contradicted=contradicted), BOOKS[edition], where="misinformation")
    assert (found.wrong, found.presumed, found.instead) == (wrong, presumed, instead)
    assert found.clauses[0].key == clauses.split(" | ")[list(BOOKS).index(edition)]
    assert [need.id for need in found.needs] == ([f"misinformation.{asked}"] if asked else [])
    assert found.why
    assert partners_explanation(BOOKS[edition]).authorized is False


# facts; finding (yes adjusts), questions
MISINFORMED = [
    (of(RIGHT, fits=False), NO, ""),
    (of(RIGHT, changed=True), NO, ""),
    (of(WRONG, changed=True), YES, ""),
    (of(WRONG, changed=False), NO, ""),
    (of(WRONG), OPEN, "changed"),
    (of(None), OPEN, "agreement changed"),
    (of(None, changed=True), OPEN, "agreement"),
    (of(None, changed=False), NO, ""),  # it does not matter what the agreement was
    (of(WRONG, changed=True, own_misunderstanding=True), NO, ""),
    (of(WRONG, changed=True, own_misunderstanding=False), YES, ""),
    (of(WRONG, changed=True, should_have_asked=True), NO, ""),
    (of(None, should_have_asked=True), NO, ""),
    (of(UNKNOWN, fits=False, changed=True), YES, ""),
    (of(UNKNOWN, fits=True, changed=True), NO, ""),
]


@EACH
@pytest.mark.parametrize(("fact", "expected", "asked"), MISINFORMED)
def test_redress_needs_wrong_information_that_changed_something(
    fact: Misinformation, expected: bool | None, asked: str, edition: str
) -> None:
    found = rule(fact, BOOKS[edition])
    assert [need.id for need in found.needs] == asked.split()
    kind = {YES: AdjustWithout, NO: NoRectification, OPEN: NeedsJudgment}[expected]
    assert isinstance(found.finding, kind)
    assigned = found.assigned()
    assert (None if assigned is None else assigned.offending) == {
        YES: frozenset({Side.EW}),
        NO: frozenset(),
        OPEN: None,
    }[expected]
    if isinstance(found.finding, AdjustWithout):
        assert found.finding.without == "the explanation of 2NT"
        assert found.finding.clauses[0].key == "21B3"
        assert found.finding.obligation == ("may" if edition == "1997" else "shall")
        assert found.table_may_count
        assert found.instead == "the agreement"
        assert all(condition.holds for condition in found.conditions)
    if expected is NO:
        assert any(condition.holds is False for condition in found.conditions)


@EACH
def test_stated_outcomes_answer_what_the_opponents_would_have_done(edition: str) -> None:
    found = rule(of(WRONG), BOOKS[edition], has_outcomes=True)
    assert isinstance(found.finding, AdjustWithout)
    assert found.conditions[-1].holds
    still = rule(of(None), BOOKS[edition], has_outcomes=True, where="misinformation")
    assert [need.id for need in still.needs] == ["misinformation.agreement"]


@EACH
@pytest.mark.parametrize(
    ("told", "words", "clauses"),
    [
        (Told.EXPLANATION, "the explanation of 2NT", "40C | 20F | 20F"),
        (Told.NO_ALERT, "the missing alert of 2NT", "40C | 40B4 | 40B4"),
        (Told.SYSTEM_CARD, "the entry on the system card of 2NT", "75A | 40B4 | 40B4"),
        (Told.WITHHELD, "the incomplete information about 2NT", "75A | 40B6(b) | 40B6(b)"),
    ],
)
def test_how_the_opponents_were_told_gives_the_clause(told: Told, words: str, clauses: str, edition: str) -> None:
    fact = of(WRONG, told=told, changed=True, in_play=True)
    assert fact.of_what == words
    assert Misinformation(side=Side.NS, told=told).of_what == words.rpartition(" ")[0].rpartition(" ")[0]
    key = clauses.split(" | ")[list(BOOKS).index(edition)]
    assert duty_to_disclose(told, BOOKS[edition]).key == key
    found = rule(fact, BOOKS[edition])
    assert isinstance(found, MisinformationRuling)
    assert isinstance(found.finding, AdjustWithout)
    keys = [clause.key for clause in found.finding.clauses]
    assert (keys[0], keys[-1]) == ("47E2(b)", key)


# influenced, partner called, auction period over; what becomes of the call
CHANGES = [
    (YES, NO, NO, CallChange.MAY_CHANGE),
    (NO, NO, NO, CallChange.STANDS),
    (OPEN, NO, NO, None),
    (YES, YES, NO, CallChange.TOO_LATE),
    (OPEN, YES, NO, CallChange.TOO_LATE),
    (YES, NO, YES, CallChange.TOO_LATE),
    (NO, YES, YES, CallChange.TOO_LATE),
]


@EACH
@pytest.mark.parametrize(("influenced", "partner", "over", "expected"), CHANGES)
def test_a_call_may_be_changed_until_partner_has_called_or_the_auction_period_ends(
    influenced: bool | None, partner: bool, over: bool, expected: CallChange | None, edition: str
) -> None:
    found = change_of_call(
        influenced=influenced, partner_called=partner, auction_period_over=over, book=BOOKS[edition], where="m"
    )
    if expected is None:
        assert isinstance(found, NeedsJudgment)
        (need,) = found.needs
        assert need.id == "m.influenced"
        assert ("probably" in need.question) is (edition == "1997")
        return
    assert isinstance(found, ChangedCall)
    assert found.change is expected
    assert found.clause.key == (
        "21B3" if expected is CallChange.TOO_LATE else "21B1" if edition == "1997" else "21B1(a)"
    )
    assert (found.next_player is not None) is (expected is CallChange.MAY_CHANGE)


def test_whether_partner_has_called_since_is_read_off_the_auction() -> None:
    auction = Auction.parse("1H P 2H P 4H", dealer=Seat.N)
    assert [partner_called_since(auction, call) for call in range(1, 6)] == [True, True, True, False, False]
    for call in (0, 6):
        with pytest.raises(CaseError, match="the auction has 5 calls"):
            partner_called_since(auction, call)


# own, declaring, moment; obligation and clause in 1997 | 2007 | 2017
MUST, MAY, NOT = Obligation.MUST, Obligation.MAY, Obligation.MUST_NOT
CORRECTIONS = [
    (YES, None, Moment.AUCTION, (MUST, MUST, MAY), "75D1 | 20F4 | 20F4"),
    (YES, YES, Moment.BEFORE_LEAD, (MUST, MUST, MUST), "75D1 | 20F4 | 20F4"),
    (YES, NO, Moment.PLAY, (MUST, MUST, MUST), "75D1 | 20F4 | 75B2"),
    (YES, NO, Moment.AFTER_PLAY, (MUST, MUST, MUST), "75D1 | 20F4 | 75B2"),
    (NO, None, Moment.AUCTION, (NOT, NOT, NOT), "75D2 | 20F5(a) | 20F5(a)"),
    (NO, YES, Moment.BEFORE_LEAD, (MUST, MUST, MUST), "75D2 | 20F5(b) | 20F5(b)"),
    (NO, YES, Moment.PLAY, (MUST, MUST, MUST), "75D2 | 20F5(b) | 20F5(b)"),
    (NO, NO, Moment.BEFORE_LEAD, (NOT, NOT, NOT), "75D2 | 20F5(a) | 20F5(a)"),
    (NO, NO, Moment.PLAY, (NOT, NOT, NOT), "75D2 | 20F5(a) | 20F5(a)"),
    (NO, NO, Moment.AFTER_PLAY, (MUST, MUST, MUST), "75D2 | 20F5(b) | 20F5(b)"),
]


@EACH
@pytest.mark.parametrize(("own", "declaring", "moment", "obligations", "clauses"), CORRECTIONS)
def test_who_corrects_a_wrong_explanation_and_when(
    own: bool,
    declaring: bool | None,
    moment: Moment,
    obligations: tuple[Obligation, ...],
    clauses: str,
    edition: str,
) -> None:
    index = list(BOOKS).index(edition)
    found = correction(own=own, declaring=declaring, moment=moment, book=BOOKS[edition])
    assert (found.obligation, found.clause.key) == (obligations[index], clauses.split(" | ")[index])
    assert found.text.endswith(".")


def test_after_the_auction_it_matters_who_declares() -> None:
    with pytest.raises(CaseError, match="one side declares"):
        correction(own=False, declaring=None, moment=Moment.PLAY, book=BOOKS["2017"])


@EACH
@pytest.mark.parametrize(
    ("since", "lead", "dummy", "allowed"),
    [
        (NO, NO, NO, YES),
        (YES, NO, NO, NO),
        (NO, YES, NO, YES),
        (NO, YES, YES, NO),
        (NO, NO, YES, YES),
        (YES, YES, NO, NO),
    ],
)
def test_a_card_played_on_wrong_information_is_taken_back_in_time_only(
    since: bool, lead: bool, dummy: bool, allowed: bool, edition: str
) -> None:
    found = retraction(card_since=since, is_opening_lead=lead, dummy_showed=dummy, book=BOOKS[edition])
    assert (found.allowed, found.clause.key) == (allowed, "47E2(a)" if allowed else "47E2(b)")
    assert found.why


@EACH
def test_a_method_that_is_not_allowed(edition: str) -> None:
    book = BOOKS[edition]
    key = "40D" if edition == "1997" else "40B5"
    asked = illegal_method(method="the opening of 2D", allowed=None, book=book, where="method")
    assert isinstance(asked, NeedsJudgment)
    assert (asked.needs[0].id, asked.needs[0].clause) == ("method.allowed", key)
    assert isinstance(illegal_method(method="the opening of 2D", allowed=True, book=book), NoRectification)
    found = illegal_method(method="the opening of 2D", allowed=False, book=book)
    assert isinstance(found, AdjustWithout)
    assert (found.without, found.clauses[0].key) == ("the opening of 2D", key)


# found, misled, bridge reason, could have known; finding, questions
DECEIVED = [
    (YES, YES, NO, YES, YES, ""),
    (NO, OPEN, OPEN, OPEN, NO, ""),
    (OPEN, NO, OPEN, OPEN, NO, ""),
    (OPEN, OPEN, YES, OPEN, NO, ""),
    (OPEN, OPEN, OPEN, NO, NO, ""),
    (OPEN, YES, NO, YES, OPEN, "found"),
    (OPEN, OPEN, OPEN, OPEN, OPEN, "found, misled, bridge reason, could have known"),
]


@EACH
@pytest.mark.parametrize(("found", "misled", "reason", "known", "expected", "asked"), DECEIVED)
def test_a_false_inference_from_an_opponents_manner(
    found: bool | None,
    misled: bool | None,
    reason: bool | None,
    known: bool | None,
    expected: bool | None,
    asked: str,
    edition: str,
) -> None:
    fact = Deception(
        player=Seat.E,
        what="a pause before the low trump",
        found=found,
        misled=misled,
        bridge_reason=reason,
        could_have_known=known,
    )
    ruling = deception(fact, BOOKS[edition], where="deception")
    assert ", ".join(need.id.removeprefix("deception.") for need in ruling.needs) == asked
    kind = {YES: AdjustWithout, NO: NoRectification, OPEN: NeedsJudgment}[expected]
    assert isinstance(ruling.finding, kind)
    assigned = ruling.assigned()
    assert (None if assigned is None else assigned.offending) == {
        YES: frozenset({Side.EW}),
        NO: frozenset(),
        OPEN: None,
    }[expected]
    if isinstance(ruling.finding, AdjustWithout):
        assert ruling.finding.clauses[0].key == {"1997": "73F2", "2007": "73F", "2017": "73E2"}[edition]
