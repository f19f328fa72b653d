"""What came of plausible plays: the cards, and at each of them the choices with their chances and costs."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = ["CHOICES", "Plays"]

CHOICES = 14  # most choices at a decision, and one to spare

Words = NDArray[np.int64]
Numbers = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Plays:
    """Plays of one task.

    Attributes
    ----------
    tricks_declarer
        ``int64 (n,)``: of declarer in all, those of the line included; -1 where a play was not finished.
    codes
        ``int64 (n, m)``: the cards played after the line, by code.
    numbers
        ``int64 (n, m)``: between how many choices.
    imagined
        ``int64 (n, m)``: over how many layouts.
    is_fixed
        ``bool (n, m)``: whether people fixed a chance.
    nodes_of_play
        ``int64 (n, m)``: a word that names the decision; equal where the same cards were played before.
    sets
        ``int64 (n, m, 14)``: the equal cards of each choice, as a set (16 bits a suit).
    chances, costs, seems, best_in
        ``float64 (n, m, 14)``: of each choice; see ``Choice`` of ``plausible_source``.
    declarer_decides
        ``bool (n, m)``: his own card, dummy's, or one of several penalty cards of a defender that he picks.
    nodes
        Nodes of search in all.
    has_lead
        Whether the first card is the opening lead.
    """

    tricks_declarer: Words
    codes: Words
    numbers: Words
    imagined: Words
    is_fixed: NDArray[np.bool_]
    nodes_of_play: Words
    sets: Words
    chances: Numbers
    costs: Numbers
    seems: Numbers
    best_in: Numbers
    declarer_decides: NDArray[np.bool_]
    nodes: int
    has_lead: bool

    @property
    def finished(self) -> NDArray[np.bool_]:
        """``bool (n,)``: which plays are complete."""
        return self.tricks_declarer >= 0

    def is_choice(self) -> NDArray[np.bool_]:
        """``bool (n, m, 14)``: which columns of the choices are any."""
        is_one: NDArray[np.bool_] = np.arange(CHOICES) < self.numbers[:, :, None]
        return is_one

    def losses(self) -> Numbers:
        """Tricks ``(n, 3)`` expected to be lost in each play: by declarer, by the defenders, by the opening lead."""
        expected = (self.chances * self.costs * self.is_choice()).sum(axis=2)
        by_declarer = (expected * self.declarer_decides).sum(axis=1)
        others = expected * ~self.declarer_decides
        lead = others[:, 0] if self.has_lead else np.zeros(len(expected))
        return np.stack([by_declarer, others.sum(axis=1) - lead, lead], axis=1)
