"""How a claim was ruled: immutable values that reports print and nothing recomputes."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.bridge import Card, Contract, Position, Result, Seat, Side
from analyzer.laws import Clause
from analyzer.ruling.claim_words import RuleWords

__all__ = ["AnswerTricks", "ClaimChange", "ClaimFact", "ClaimScore", "ExcludedPlay", "LinePlay"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimFact:
    """Something found about the claim, in words, with its clause and who found it."""

    text: str
    clause: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LinePlay:
    """A card of the worst line.

    Attributes
    ----------
    trick
        From the claim on, 1 for the trick in progress or the next one.
    why
        What makes it normal; None for a card of the opponents.
    choice
        Another normal card was there.
    matters
        Another normal card would have given another number of tricks.
    noticed
        From here on the claimer knows that things are not as he believed.
    wins
        It wins its trick.
    """

    trick: int
    player: Seat
    card: Card
    why: RuleWords | None
    choice: bool = False
    matters: bool = False
    noticed: bool = False
    wins: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ExcludedPlay:
    """A card that would have done better on the worst line and is not taken, or was as normal.

    Attributes
    ----------
    after
        The cards of the claimer's side that come before it on the line.
    tricks
        The fewest tricks of the claimer's side if he plays it and goes on normally; None where not known.
    """

    trick: int
    player: Seat
    card: Card
    why: RuleWords
    is_normal: bool
    tricks: int | None
    after: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimChange:
    """An answer, election or rule whose other value gives other tricks.

    Attributes
    ----------
    kind
        ``judgment``, ``rule`` or ``play``.
    field, value
        The field of the case and what to write there.
    """

    what: str
    tricks: int
    clause: str
    kind: str
    field: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerTricks:
    """What an answer to an open question gives, other things equal; a range where other questions are open too."""

    need: str
    option: str
    fewest: int
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimScore:
    """How a claim was ruled. Tricks are of those left at the claim, for the claimer's side unless they say otherwise.

    Attributes
    ----------
    position, contract
        None where not known.
    claimed
        None where nobody has said how many.
    said
        What he said, in his words.
    facts
        What was found about the claim.
    tricks_claimer, tricks_other
        As ruled; None while judgments are missing, where play goes on, or where the search was not finished.
    clauses, why
        The deciding clause first, and the reason in words.
    steps
        What the law says on the way to it: announcement, play after the claim, agreement, concession.
    fewest, most
        The range of normal lines; None where nothing was searched.
    at_most
        Where the search was not finished: no more than so many tricks; None otherwise.
    double_dummy, least, greatest
        Best play seeing all cards; the fewest and most by any legal play of all four; None where not known.
    line, plays
        The worst line, and what else might have been played on it.
    changes, answers
        What would change the number; what each answer to an open question gives.
    rests_on
        The rules of the line that rest on interpretation, practice, or are disputed.
    result
        The board's result with these tricks; None where contract or the tricks before are not known.
    """

    claimer: Seat
    declarer: Seat | None
    tricks_left: int | None
    claimed: int | None
    position: Position | None = None
    contract: Contract | None = None
    won_declarer: int | None = None
    said: tuple[str, ...] | None = None
    facts: tuple[ClaimFact, ...] = ()
    tricks_claimer: int | None = None
    tricks_other: int | None = None
    clauses: tuple[Clause, ...] = ()
    why: str = ""
    steps: tuple[ClaimFact, ...] = ()
    fewest: int | None = None
    most: int | None = None
    at_most: int | None = None
    double_dummy: int | None = None
    double_dummy_by: str = ""
    least: int | None = None
    greatest: int | None = None
    line: tuple[LinePlay, ...] = ()
    plays: tuple[ExcludedPlay, ...] = ()
    changes: tuple[ClaimChange, ...] = ()
    answers: tuple[AnswerTricks, ...] = ()
    rests_on: tuple[RuleWords, ...] = ()
    result: Result | None = None
    engine: str = ""

    @property
    def side(self) -> Side:
        """The claimer's side."""
        return self.claimer.side

    @property
    def is_finished(self) -> bool:
        """False where the budget ended a search that decides."""
        return self.at_most is None
