"""What a law module can return: the closed family of rectifications, and the judgments that may be missing."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from analyzer.bridge import Side
from analyzer.laws.lawbook import Clause

__all__ = [
    "Adjust",
    "AdjustOneSide",
    "Artificial",
    "ClaimTricks",
    "Condition",
    "Need",
    "NeedsJudgment",
    "NoRectification",
    "Objective",
    "Rectification",
    "TransferTricks",
]


class Objective(Enum):
    """How the outcomes of a continuation tree become a score."""

    WEIGHTED = "weighted"  # the mean over the outcomes by their weights
    LIKELY_PROBABLE = "likely / at all probable"  # best likely, worst at all probable


@dataclass(frozen=True, slots=True, kw_only=True)
class Need:
    """A judgment or an election that is missing; the case file answers it.

    Attributes
    ----------
    id
        The field of the case that takes the answer.
    question
        What must be judged.
    clause
        The clause that asks for it.
    options
        The possible answers; empty where the answer is free.
    """

    id: str
    question: str
    clause: str
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """Something that a clause asks for; ``holds`` is None where it is not known."""

    clause: Clause
    holds: bool | None
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjust:
    """An assigned adjusted score is to be awarded.

    Attributes
    ----------
    objective
        How the outcomes become a score.
    clauses
        The clauses that say so, the deciding one first.
    damage
        The clause that defines damage.
    legality
        The clause under which an outcome of an illegal action gets no weight; None where the authority
        allows such outcomes.
    offending
        The sides that committed the infraction.
    innocent
        The sides that the law treats as non-offending; after a Director's error both.
    proposals
        Elections that the case does not state and for which the program's proposal was used.
    """

    objective: Objective
    clauses: tuple[Clause, ...]
    damage: Clause
    legality: Clause | None
    offending: frozenset[Side]
    innocent: frozenset[Side]
    proposals: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Artificial:
    """The board has no result; each side gets an artificial score."""

    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AdjustOneSide:
    """The score of one side changes, the other keeps the table score."""

    clauses: tuple[Clause, ...]
    side: Side
    offending: frozenset[Side]


@dataclass(frozen=True, slots=True, kw_only=True)
class TransferTricks:
    """Tricks are transferred after a revoke, and the score is that of the result after the transfer.

    Attributes
    ----------
    to
        The side that receives them; None where nothing is transferred.
    taken
        The numbers of the tricks.
    clauses
        The deciding one first.
    """

    to: Side | None
    taken: tuple[int, ...]
    clauses: tuple[Clause, ...]
    offending: frozenset[Side]
    proposals: tuple[str, ...] = ()

    @property
    def tricks(self) -> int:
        """How many."""
        return len(self.taken)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimTricks:
    """The tricks left after a claim or concession, as Laws 68 to 71 give them; the score is that of the result.

    Attributes
    ----------
    side
        The claimer's.
    tricks_claimer, tricks_other
        Of the tricks left.
    clauses
        The deciding one first.
    """

    side: Side
    tricks_claimer: int
    tricks_other: int
    clauses: tuple[Clause, ...]
    proposals: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NoRectification:
    """The law gives no rectification; the score of the table stands."""

    why: str
    clauses: tuple[Clause, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NeedsJudgment:
    """The law leaves something to judgment that the case does not answer."""

    needs: tuple[Need, ...]


Rectification = Adjust | AdjustOneSide | Artificial | ClaimTricks | NoRectification | NeedsJudgment | TransferTricks
