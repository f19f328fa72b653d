"""Plausible play asked about once: an engine that loads at the first question, and remembers its answers."""

from __future__ import annotations

from collections.abc import Callable

from analyzer.solver.plausible_source import LeadChances, PlausibleQuestion, PlausibleSource, PlausibleTricks

__all__ = ["AskedOnce"]


class AskedOnce:
    """An engine in front of another that loads it when it is first needed, and asks it each question once.

    Parameters
    ----------
    load
        Gives the engine behind; called at the first question, or when its name is asked for.
    """

    def __init__(self, load: Callable[[], PlausibleSource]) -> None:
        self._load = load
        self._engine: PlausibleSource | None = None
        self._tricks: dict[PlausibleQuestion, PlausibleTricks] = {}
        self._leads: dict[PlausibleQuestion, LeadChances] = {}

    @property
    def name(self) -> str:
        """The name of the engine behind."""
        return self._behind.name

    def tricks(self, question: PlausibleQuestion) -> PlausibleTricks:
        """Chances of declarer's tricks."""
        if question not in self._tricks:
            self._tricks[question] = self._behind.tricks(question)
        return self._tricks[question]

    def leads(self, question: PlausibleQuestion) -> LeadChances:
        """Chances of opening leads."""
        if question not in self._leads:
            self._leads[question] = self._behind.leads(question)
        return self._leads[question]

    @property
    def _behind(self) -> PlausibleSource:
        if self._engine is None:
            self._engine = self._load()
        return self._engine
