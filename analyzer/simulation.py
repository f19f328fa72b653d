"""Plausible play by itself, without a case: how a contract would have gone, and which lead is made. Evidence only."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module

from analyzer.errors import SolverUnavailable
from analyzer.ruling.decisions import ShownDecision, shown_decisions
from analyzer.solver.engines import default_source
from analyzer.solver.plausible_source import LeadChances, PlausibleQuestion, PlausibleSource, PlausibleTricks
from analyzer.solver.source import TrickSource

__all__ = ["SimulatedLead", "SimulatedPlay", "plausible_engine", "simulate_lead", "simulate_play"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedPlay:
    """How a contract would plausibly have gone.

    Attributes
    ----------
    decisions
        On which it turns, with declarer's tricks by double dummy after each choice.
    engine
        Who simulated it.
    """

    question: PlausibleQuestion
    answer: PlausibleTricks
    decisions: tuple[ShownDecision, ...]
    engine: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedLead:
    """Which opening lead would plausibly have been made."""

    question: PlausibleQuestion
    answer: LeadChances
    engine: str


def plausible_engine(*, layouts: int | None = None) -> PlausibleSource:
    """Our own engine for plausible play.

    Parameters
    ----------
    layouts
        How many layouts are imagined; None for the engine's own number.

    Raises
    ------
    SolverUnavailable
        Where it, or what it is compiled with, cannot be loaded.
    """
    try:
        engine = import_module("analyzer.plausible.engine")
    except ImportError as error:
        raise SolverUnavailable(f"play cannot be simulated here: {error}") from None
    options = {} if layouts is None else {"layouts": layouts}
    found: PlausibleSource = engine.PlausiblePlay(**options)
    return found


def simulate_play(
    question: PlausibleQuestion, *, plausible: PlausibleSource | None = None, source: TrickSource | None = None
) -> SimulatedPlay:
    """The chances of declarer's tricks, with intervals, and the decisions on which they turn.

    Parameters
    ----------
    plausible
        Who simulates the play; our own engine where None.
    source
        Who searches double dummy beside the decisions; our own search where None.

    Raises
    ------
    InputError
        Where the line is no legal play, or what is known rules out the cards.
    SolverError
        Where the play cannot be simulated.
    """
    engine = plausible or plausible_engine()
    answer = engine.tricks(question)
    decisions = shown_decisions(
        question.deal,
        question.contract,
        answer.decisions,
        source or default_source(),
        line=question.line,
        restrictions=question.restrictions,
    )
    return SimulatedPlay(question=question, answer=answer, decisions=decisions, engine=engine.name)


def simulate_lead(
    question: PlausibleQuestion, *, plausible: PlausibleSource | None = None, layouts: int | None = None
) -> SimulatedLead:
    """The chances of opening leads, with intervals, and what they lead to.

    Parameters
    ----------
    plausible
        Who simulates the lead; our own engine where None.
    layouts
        How many layouts our own engine imagines.

    Raises
    ------
    InputError, SolverError
        As ``simulate_play``.
    """
    engine = plausible or plausible_engine(layouts=layouts)
    return SimulatedLead(question=question, answer=engine.leads(question), engine=engine.name)
