"""A poll held against Law 16: what it shows, how sure one of its size can be, and what the law makes of the facts."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from analyzer.bridge.action import Action
from analyzer.bridge.information import UnauthorizedInformation
from analyzer.laws import Lawbook
from analyzer.laws import law16 as law
from analyzer.poll_interval import ShareInterval, bayesian_interval, exact_interval

__all__ = ["LEVEL", "PollEvaluation", "PolledShare", "evaluate_poll"]

#: Of the intervals that are shown beside the counts.
LEVEL = 0.9


@dataclass(frozen=True, slots=True, kw_only=True)
class PolledShare:
    """Between which shares of all peers the truth may lie, for those who chose an action or considered it.

    Attributes
    ----------
    share
        As polled.
    exact, bayesian
        The interval of Clopper and Pearson, and that under the prior of Jeffreys; None where the size of the poll is
        not known.
    """

    share: Fraction
    exact: ShareInterval | None = None
    bayesian: ShareInterval | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PollEvaluation:
    """A poll, the facts around it, and what the law makes of them.

    Attributes
    ----------
    chose, considered
        For each action of the poll, in the order of the ruling's actions. For information only: the law's answer
        rests on the counts and the authority's thresholds.
    """

    fact: UnauthorizedInformation
    book: Lawbook
    ruling: law.InformationRuling
    chose: tuple[tuple[Action, PolledShare], ...]
    considered: tuple[tuple[Action, PolledShare], ...]


def evaluate_poll(
    fact: UnauthorizedInformation, book: Lawbook, *, where: str = "", poll_where: str = "", level: float = LEVEL
) -> PollEvaluation:
    """What a poll shows under a law book, and what Law 16 says to the facts beside it.

    Parameters
    ----------
    where, poll_where
        The fields under which the judgments and the poll stand, for the ids of the questions.
    level
        Of the intervals.

    Law
    ---
    16A (1997), 16B1 (2007, 2017).
    """
    ruling = law.rule(fact, book, where=where, poll_where=poll_where)
    tallies = [fact.poll.tally(entry.action) for entry in ruling.actions] if fact.poll is not None else []
    return PollEvaluation(
        fact=fact,
        book=book,
        ruling=ruling,
        chose=tuple((t.action, _polled(t.chose, t.size, t.chose_share, level)) for t in tallies),
        considered=tuple((t.action, _polled(t.considered, t.size, t.considered_share, level)) for t in tallies),
    )


def _polled(count: int | None, size: int | None, share: Fraction, level: float) -> PolledShare:
    if count is None or not size:
        return PolledShare(share=share)
    return PolledShare(
        share=share,
        exact=exact_interval(count, size, level=level),
        bayesian=bayesian_interval(count, size, level=level),
    )
