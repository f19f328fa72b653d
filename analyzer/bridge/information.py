"""Unauthorized information as it is stated: who had it, what it suggests over what, what he chose, who was asked."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.bridge.action import Action
from analyzer.bridge.cards import Seat
from analyzer.bridge.poll import Poll
from analyzer.bridge.suggestion import Suggestion, suggestion_problem
from analyzer.errors import CaseError, Problem

__all__ = ["UnauthorizedInformation"]


@dataclass(frozen=True, slots=True, kw_only=True)
class UnauthorizedInformation:
    """What is said of a player who had, or may have had, information from his partner.

    Attributes
    ----------
    player
        Who had it; None where only a poll is looked at.
    nature
        From what: ``a slow double``.
    found
        Whether he had it, agreed by the sides or found by the Director; None where nobody has said.
    chosen
        What he did; None where only the alternatives are looked at.
    suggested
        What the information demonstrably suggests over what, all such pairs; empty where it suggests nothing over
        anything, None where nobody has judged it.
    poll
        What his peers would do.
    judged
        All logical alternatives as somebody judged them; None where a poll is to show them.
    by
        Who judged.
    """

    player: Seat | None = None
    nature: str = ""
    found: bool | None = None
    chosen: Action | None = None
    suggested: tuple[Suggestion, ...] | None = None
    poll: Poll | None = None
    judged: tuple[Action, ...] | None = None
    by: str = ""

    def __post_init__(self) -> None:
        problem = suggestion_problem(self.suggested or ())
        if problem:
            raise CaseError(Problem(message=problem, where="suggested"))

    @property
    def who(self) -> str:
        """The player in words."""
        return "the player" if self.player is None else self.player.full_name
