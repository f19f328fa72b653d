"""Law 70 clause by clause: the outstanding trump, unstated lines, partner's choices, guesses, the order of a suit."""

from __future__ import annotations

import pytest

from analyzer.bridge import Card, Seat
from analyzer.bridge.normal_policy import DeemedOrder
from analyzer.errors import CaseError
from analyzer.laws import Edition, Lawbook, NeedsJudgment
from analyzer.laws.law70 import hearing
from analyzer.laws.law70c import OutstandingTrump, TrumpFinding, outstanding_trump
from analyzer.laws.law70d import ClaimFinding, Line, PartnersChoice, evidence, partners_choice, unstated_line
from analyzer.laws.law70e import UnstatedGuess, deemed_order, orders, unstated_guess
from analyzer.laws.normal_play import ELECTION

BOOKS = {str(edition): Lawbook(edition=edition) for edition in Edition}
EACH = pytest.mark.parametrize("book", BOOKS.values(), ids=str)
YES, NO, OPEN = True, False, None


def elected(edition: str, order: str) -> Lawbook:
    return Lawbook(edition=Edition(edition), elected={ELECTION: order})


# 70C: mentioned, unaware, tricks lost; the deciding clause, tricks, or the questions
TRUMPS = [
    (NO, YES, 1, "70C", 1),
    (NO, YES, 2, "70C", 2),
    (YES, YES, 1, "70C1", 0),
    (NO, NO, 1, "70C2", 0),
    (NO, YES, 0, "70C3", 0),
    (YES, OPEN, OPEN, "70C1", 0),
    (OPEN, NO, OPEN, "70C2", 0),
    (OPEN, OPEN, 0, "70C3", 0),
    (NO, OPEN, 1, "unaware_of_trump", None),
    (OPEN, YES, 1, "trump_mentioned", None),
    (OPEN, OPEN, 1, "trump_mentioned unaware_of_trump", None),
    (NO, YES, OPEN, "tricks_lost_to_trump", None),
    (OPEN, OPEN, OPEN, "trump_mentioned unaware_of_trump tricks_lost_to_trump", None),
]


@EACH
@pytest.mark.parametrize(("mentioned", "unaware", "lost", "expected", "tricks"), TRUMPS)
def test_an_outstanding_trump_costs_tricks_only_where_all_three_conditions_hold(
    mentioned: bool | None, unaware: bool | None, lost: int | None, expected: str, tricks: int | None, book: Lawbook
) -> None:
    fact = OutstandingTrump(card=Card.parse("S6"), mentioned=mentioned, unaware=unaware, tricks_lost=lost)
    found = outstanding_trump(fact, book)
    if isinstance(found, NeedsJudgment):
        assert tricks is None
        assert " ".join(need.id.removeprefix("claim.") for need in found.needs) == expected
        return
    assert isinstance(found, TrumpFinding)
    assert (found.clauses[0].key, found.tricks_lost, found.applies) == (expected, tricks, bool(tricks))
    assert [condition.clause.key for condition in found.conditions] == ["70C1", "70C2", "70C3"]
    assert all(condition.text for condition in found.conditions)
    assert found.conditions[1].holds is unaware


def test_the_trump_is_named_where_it_is_known() -> None:
    book = BOOKS["2017"]
    named = outstanding_trump(OutstandingTrump(card=Card.parse("S6"), mentioned=NO, tricks_lost=1), book)
    assert isinstance(named, NeedsJudgment)
    assert "♠6" in named.needs[0].question
    unnamed = outstanding_trump(OutstandingTrump(mentioned=NO, tricks_lost=1), book)
    assert isinstance(unnamed, NeedsJudgment)
    assert "the outstanding trump" in unnamed.needs[0].question
    with pytest.raises(CaseError, match="14 tricks"):
        OutstandingTrump(tricks_lost=14)


# 70D1: the proposed line's tricks, other lines as (tricks, normal); tricks, or the lines asked about
LINES = [
    (4, [(3, NO)], 4, ""),  # CR05
    (4, [(3, YES)], 3, ""),
    (4, [(3, OPEN)], None, "line 0"),
    (4, [(4, OPEN), (5, YES)], 4, ""),
    (4, [(3, YES), (2, NO)], 3, ""),
    (4, [(3, YES), (3, OPEN)], 3, ""),
    (4, [(3, YES), (2, OPEN), (1, OPEN)], None, "line 1 line 2"),
    (4, [], 4, ""),
]


@EACH
@pytest.mark.parametrize(("proposed", "others", "tricks", "asked"), LINES)
def test_an_unstated_line_gives_way_to_a_normal_one_that_is_less_successful(
    proposed: int, others: list[tuple[int, bool | None]], tricks: int | None, asked: str, book: Lawbook
) -> None:
    lines = [Line(name=f"line {i}", tricks=number, normal=normal) for i, (number, normal) in enumerate(others)]
    found = unstated_line(Line(name="the new line", tricks=proposed), lines, book)
    if isinstance(found, NeedsJudgment):
        assert tricks is None
        assert " ".join(need.id[len("claim.normal[") : -1] for need in found.needs) == asked
        return
    assert isinstance(found, ClaimFinding)
    assert found.tricks == tricks
    assert found.clauses[0].key == ("70D" if book.edition is Edition.L1997 else "70D1")


@EACH
def test_a_defenders_claim_does_not_rest_on_his_partners_good_sense(book: Lawbook) -> None:
    def ask(normal: bool | None, right: int = 2) -> ClaimFinding | NeedsJudgment:
        return partners_choice(
            PartnersChoice(claimer=Seat.W, declarer=Seat.S, right=right, wrong=1, wrong_is_normal=normal), book
        )

    for normal, tricks in ((YES, 1), (NO, 2)):
        found = ask(normal)
        assert isinstance(found, ClaimFinding)
        assert found.tricks == tricks
        assert found.clauses[0].key == ("70D-partner" if book.edition is Edition.L1997 else "70D2")
        assert found.clauses[0].mark.is_soft is (book.edition is Edition.L1997)
    asked = ask(OPEN)
    assert isinstance(asked, NeedsJudgment)
    assert asked.needs[0].id == "claim.partner_may_err"
    assert "East" in asked.needs[0].question
    same = ask(OPEN, right=1)
    assert isinstance(same, ClaimFinding)


# 70E1: shown out before, would show out, irrational not to; right or wrong guess by edition, ? for questions
GUESSES = [
    (YES, OPEN, OPEN, "right right right"),  # CR07
    (NO, YES, OPEN, "right right right"),  # CR08
    (NO, NO, NO, "wrong wrong wrong"),  # CR06
    (NO, NO, YES, "right right wrong"),  # CR09, CR24, CR25
    (NO, NO, OPEN, "? ? wrong"),
    (NO, OPEN, NO, "? ? ?"),
    (NO, OPEN, OPEN, "?? ?? ?"),
    (NO, OPEN, YES, "right right ?"),
]


@pytest.mark.parametrize(("before", "on_line", "irrational", "expected"), GUESSES)
def test_an_unstated_guess_goes_wrong_unless_a_limb_saves_it(
    before: bool, on_line: bool | None, irrational: bool | None, expected: str
) -> None:
    fact = UnstatedGuess(right=3, wrong=2, shown_out=before, would_show_out=on_line, irrational_not_to=irrational)
    for book, wanted in zip(BOOKS.values(), expected.split(), strict=True):
        found = unstated_guess(fact, book)
        if isinstance(found, NeedsJudgment):
            assert "?" * len(found.needs) == wanted
            continue
        assert found.tricks == {"right": 3, "wrong": 2}[wanted]
        assert found.clauses[0].key == ("70E" if book.edition is Edition.L1997 else "70E1")


def test_a_guess_that_costs_nothing_is_not_asked_about() -> None:
    found = unstated_guess(UnstatedGuess(right=2, wrong=2), BOOKS["2007"])
    assert isinstance(found, ClaimFinding)
    assert found.tricks == 2


def test_the_order_of_a_suit_is_asked_for_only_where_it_decides() -> None:
    none, top, trumps = DeemedOrder
    decides = {none: 0, top: 2, trumps: 0}
    for edition in ("2007", "2017"):
        asked = deemed_order(decides, BOOKS[edition])
        assert isinstance(asked, NeedsJudgment)
        (need,) = asked.needs
        assert (need.id, need.clause) == ("elections.order of a suit", "70E2")
        assert need.options == ("none", "top down", "trumps top down")
        for order, tricks in decides.items():
            found = deemed_order(decides, elected(edition, order.value))
            assert isinstance(found, ClaimFinding)
            assert (found.tricks, found.clauses[0].key) == (tricks, "70E2")
        alike = deemed_order(dict.fromkeys(DeemedOrder, 1), BOOKS[edition])
        assert isinstance(alike, ClaimFinding)
        assert alike.tricks == 1
    old = deemed_order({none: 0}, BOOKS["1997"])
    assert isinstance(old, ClaimFinding)
    assert (old.tricks, orders(BOOKS["1997"])) == (0, (none,))
    with pytest.raises(CaseError, match="'top down', 'trumps top down'"):
        deemed_order({none: 0}, BOOKS["2017"])


@pytest.mark.parametrize(
    ("edition", "admitted", "clause"), [("1997", NO, "68D"), ("2007", YES, "70D3"), ("2017", YES, "70D3-gone")]
)
def test_play_after_the_claim_as_evidence(edition: str, admitted: bool, clause: str) -> None:
    found = evidence(BOOKS[edition])
    assert (found.admitted, found.clause.key) == (admitted, clause)
    assert BOOKS[edition].find("70D3") is None or edition == "2007"


@EACH
def test_hands_are_faced_before_the_objections_only_in_1997(book: Lawbook) -> None:
    steps = [text for text, _ in hearing(book)]
    faced = next(i for i, text in enumerate(steps) if "faced" in text)
    objections = next(i for i, text in enumerate(steps) if "objections" in text)
    assert (faced < objections) is (book.edition is Edition.L1997)
    assert [clause.key for _, clause in hearing(book)] == ["68D", "70B", "70B", "70B", "70A"]


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: PartnersChoice(claimer=Seat.S, declarer=Seat.S, right=2, wrong=1),
        lambda: PartnersChoice(claimer=Seat.N, declarer=Seat.S, right=2, wrong=1),
        lambda: PartnersChoice(claimer=Seat.W, declarer=Seat.S, right=1, wrong=2),
        lambda: UnstatedGuess(right=1, wrong=2),
        lambda: UnstatedGuess(right=14, wrong=2),
        lambda: Line(name="a", tricks=-1),
    ],
)
def test_facts_that_cannot_be_are_refused(wrong: object) -> None:
    with pytest.raises(CaseError):
        wrong()  # type: ignore[operator]
