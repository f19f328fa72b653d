"""What a ruling is computed from once every end is worked out: enough to compute it again for other judgments."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING

from analyzer.bridge import Side
from analyzer.continuations import Branches, Path
from analyzer.laws import Adjust, Clause

if TYPE_CHECKING:
    from analyzer.ruling.outcome import Outcome

__all__ = ["Basis", "End", "ValuedTree", "valued"]


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """One result in which a way through a tree ends.

    Attributes
    ----------
    name
        As reports print it.
    tricks
        Declarer's tricks; None where they are not known.
    value_ns
        North-South's, in the event's unit.
    """

    name: str
    tricks: int | None
    value_ns: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class ValuedTree:
    """A tree and, for each way through it in the order of ``paths``, the results in which it ends."""

    tree: Branches
    ends: tuple[tuple[End, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Basis:
    """The trees of a ruling with the value of every end, and how the law makes a score of them.

    Attributes
    ----------
    adjust
        The rectification.
    trees
        By name: ``tree`` (common, or North-South's), ``tree_ew`` (East-West's own), ``without_act`` (without the
        non-offending side's own act). Illegal branches are in them too.
    reference_ns
        What the expectation is compared with, North-South's: the table result, or the one after a transfer; None
        where unknown.
    is_capped
        True after a revoke: the offending side never has more than after the transfer (64C).
    own_act
        The clause on self-inflicted damage; None where it does not apply.
    """

    adjust: Adjust
    trees: Mapping[str, ValuedTree]
    reference_ns: Fraction | None
    is_capped: bool = False
    own_act: Clause | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "trees", MappingProxyType(dict(self.trees)))

    @property
    def innocent(self) -> Side | None:
        """The one side that the damage test asks about; None where both or neither are innocent."""
        return next(iter(self.adjust.innocent)) if len(self.adjust.innocent) == 1 else None

    def excludes_illegal(self, name: str) -> bool:
        """True where illegal branches of the tree with this name carry no weight.

        What could have happened without an own act belongs to the irregular auction or play: nothing of it is illegal
        for what it is.
        """
        return name != "without_act" and (self.is_capped or self.adjust.legality is not None)


def valued(tree: Branches, ways: tuple[tuple[Path, tuple[Outcome, ...]], ...]) -> ValuedTree:
    """The tree with the results of its ways."""
    return ValuedTree(
        tree=tree,
        ends=tuple(
            tuple(
                End(
                    name=outcome.name,
                    tricks=None if outcome.result is None else outcome.result.tricks_declarer,
                    value_ns=outcome.converted_ns,
                )
                for outcome in ends
            )
            for _, ends in ways
        ),
    )
