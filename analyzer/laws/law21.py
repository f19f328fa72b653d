"""Law 21: redress for misinformation: the call that may still be changed, and the score where it is too late.

The world to think of is the one in which the opponents had the right information at every turn: about the agreements,
never about the hand, and never that somebody had misunderstood. The result of the table may be reached in it too, so
it may keep a weight; that sets misinformation apart from a choice that information from partner suggested.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from analyzer.bridge import Auction
from analyzer.bridge.disclosure import Misinformation
from analyzer.errors import CaseError
from analyzer.laws.law12 import AssignedScore
from analyzer.laws.law40b import duty_to_disclose
from analyzer.laws.law72 import AdjustWithout, Finding
from analyzer.laws.law75 import Explained, explained
from analyzer.laws.lawbook import Clause, Edition, Lawbook
from analyzer.laws.rectification import Condition, Need, NeedsJudgment, NoRectification

__all__ = ["CallChange", "ChangedCall", "MisinformationRuling", "change_of_call", "partner_called_since", "rule"]


@dataclass(frozen=True, slots=True, kw_only=True)
class MisinformationRuling:
    """The answer of the laws to what the opponents were told.

    Attributes
    ----------
    finding
        To adjust to what would have happened without it, no rectification, or what must be judged.
    told
        Whether the opponents were misinformed, under which clauses.
    instead
        What they should have been told; empty where they were told rightly or that is open.
    table_may_count
        True: the result of the table can come about with the right information too, and may keep a weight.
    """

    finding: Finding
    told: Explained
    conditions: tuple[Condition, ...]
    fact: Misinformation
    table_may_count: bool = True

    @property
    def instead(self) -> str:
        """What the opponents should have been told."""
        return self.told.instead

    @property
    def needs(self) -> tuple[Need, ...]:
        """The judgments that are missing."""
        return self.finding.needs if isinstance(self.finding, NeedsJudgment) else ()

    def assigned(self) -> AssignedScore | None:
        """What Law 12 takes up: the side that misinformed, no side where nothing is adjusted; None where open."""
        if isinstance(self.finding, NeedsJudgment):
            return None
        adjusted = isinstance(self.finding, AdjustWithout)
        return AssignedScore(offending=frozenset({self.fact.side}) if adjusted else frozenset())


def rule(fact: Misinformation, book: Lawbook, *, where: str = "", has_outcomes: bool = False) -> MisinformationRuling:
    """Whether the score is adjusted for misinformation; asked only where it decides.

    Parameters
    ----------
    where
        The field of the case under which the findings stand, for the ids of the questions.
    has_outcomes
        True where the case says what would have happened with the right information; then what the opponents would
        have done is answered there, and not asked for here.

    Law
    ---
    21A, 21B3, 40C, 47E2(b), 75 (1997: the score *may* be adjusted); 21A, 21B1(b), 21B3, 40B4, 40B6(b), 47E2(b), 75
    (2007, 2017: it *is*, where the offending side gained).
    """
    told = explained(fact, book, where=where)
    damage = book.clause("12-damage" if book.edition is Edition.L1997 else "12B1")
    own = book.clause("21A")
    protect = book.clause("21-protect")
    changed = "would have acted otherwise with the right information"
    conditions = (
        Condition(clause=told.clauses[0], holds=told.wrong, text=told.why),
        *(
            (Condition(clause=own, holds=False, text="the opponent acted on a misunderstanding of his own"),)
            if fact.own_misunderstanding
            else ()
        ),
        *(
            (Condition(clause=protect, holds=False, text="the opponent should have asked"),)
            if fact.should_have_asked
            else ()
        ),
        Condition(
            clause=damage,
            holds=True if fact.changed is None and has_outcomes else fact.changed,
            text={
                True: f"the opponents {changed}",
                False: "the opponents would have done the same with the right information",
                None: "what the opponents would have done with the right information stands in the continuations"
                if has_outcomes
                else f"whether the opponents {changed} is not judged",
            }[fact.changed],
        ),
    )
    for condition in conditions:
        if condition.holds is False:
            finding: Finding = NoRectification(why=condition.text, clauses=(condition.clause,))
            return MisinformationRuling(finding=finding, told=told, conditions=conditions, fact=fact)
    needs = list(told.needs)
    if fact.changed is None and not has_outcomes:
        needs.append(
            Need(
                id=f"{where}.changed" if where else "changed",
                question="With the right information, would the opponents have acted otherwise? Say so, or say what "
                "would have happened (continuations).",
                clause=damage.cite,
                options=("yes", "no"),
            )
        )
    if needs:
        return MisinformationRuling(
            finding=NeedsJudgment(needs=tuple(needs)), told=told, conditions=conditions, fact=fact
        )
    finding = AdjustWithout(
        without=fact.of_what,
        clauses=(
            book.clause("47E2(b)" if fact.in_play else "21B3"),
            *told.clauses,
            duty_to_disclose(fact.told, book),
        ),
        obligation="may" if book.edition is Edition.L1997 else "shall",
    )
    return MisinformationRuling(finding=finding, told=told, conditions=conditions, fact=fact)


class CallChange(Enum):
    """What becomes of a call made on wrong information."""

    MAY_CHANGE = "may be changed"
    STANDS = "stands"
    TOO_LATE = "too late: an adjusted score"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedCall:
    """Whether a call may be changed, with the clause; and whether the next player may then change his."""

    change: CallChange
    why: str
    clause: Clause
    next_player: Clause | None = None


def partner_called_since(auction: Auction, call: int) -> bool:
    """Whether the partner of the player who made call number ``call`` (from 1) has called since.

    >>> from analyzer.bridge import Seat
    >>> partner_called_since(Auction.parse("1H P 2H P", dealer=Seat.N), 2)
    True
    """
    if not 1 <= call <= len(auction.calls):
        raise CaseError(f"call {call}: the auction has {len(auction.calls)} calls")
    return any(not made.call.is_skipped for made in auction.calls[call + 1 :: 4])


def change_of_call(
    *,
    influenced: bool | None,
    partner_called: bool,
    auction_period_over: bool,
    book: Lawbook,
    where: str = "",
) -> ChangedCall | NeedsJudgment:
    """Whether a player may change the call that he made on wrong information of an opponent's.

    Parameters
    ----------
    influenced
        1997: that he probably made it because of the misinformation; 2007, 2017: that it may well have influenced
        him. None where nobody has judged it.
    partner_called
        Whether his partner has called since.
    auction_period_over
        Whether the opening lead has been faced.

    Law
    ---
    21B1 (1997), 21B1(a) (2007, 2017); 21B2 for the opponent who has called since; 21B3 where it is too late.
    """
    clause = book.clause("21B1" if book.edition is Edition.L1997 else "21B1(a)")
    if partner_called or auction_period_over:
        why = "his partner has called since" if partner_called else "the auction period is over"
        return ChangedCall(change=CallChange.TOO_LATE, why=why, clause=book.clause("21B3"))
    if influenced is None:
        question = (
            "Did he probably make the call because of the misinformation?"
            if book.edition is Edition.L1997
            else "May the misinformation well have influenced the call?"
        )
        name = f"{where}.influenced" if where else "influenced"
        return NeedsJudgment(needs=(Need(id=name, question=question, clause=clause.cite, options=("yes", "no")),))
    if not influenced:
        return ChangedCall(change=CallChange.STANDS, why="the misinformation did not lead to it", clause=clause)
    return ChangedCall(
        change=CallChange.MAY_CHANGE,
        why="his partner has not called since, and the auction period is not over",
        clause=clause,
        next_player=book.clause("21B2"),
    )
