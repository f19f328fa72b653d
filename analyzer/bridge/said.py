"""What a claimer said, as facts: what he would do, how many tricks, what he spoke of, and how his words were read."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.bridge.cards import Card, Suit
from analyzer.bridge.claim import StatementStep

__all__ = ["Counted", "Reading", "Statement"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """Tricks that he listed: how many, and of which suit; None where he did not say."""

    suit: Suit | None = None
    tricks: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """Words of the statement, and what they were taken to mean."""

    words: str
    meaning: str

    def __str__(self) -> str:
        return f"“{self.words}”: {self.meaning}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A statement as it was read.

    Attributes
    ----------
    steps
        What he said that he would do, in order.
    mentions_trump
        Whether he spoke of an outstanding trump or of drawing trumps; None where he spoke of trumps and it is a
        judgment whether he meant that one.
    takes_all, gives_rest
        He claimed all the tricks left, or left those that he did not count to the opponents.
    tricks, conceded
        The tricks that he named, and those that he gave up; None where he named no number.
    result
        Tricks over or under the contract, as “down one”; None where he spoke of none.
    counts
        The tricks that he listed.
    known_out
        Cards that he said were still out.
    readings
        Every phrase with its meaning, for whoever wants to check.
    """

    steps: tuple[StatementStep, ...] = ()
    mentions_trump: bool | None = False
    takes_all: bool = False
    gives_rest: bool = False
    tricks: int | None = None
    conceded: int | None = None
    result: int | None = None
    counts: tuple[Counted, ...] = ()
    known_out: tuple[Card, ...] = ()
    readings: tuple[Reading, ...] = ()

    @property
    def counted(self) -> int | None:
        """The tricks that he listed, together; None where he listed none or one without a number."""
        numbers = [entry.tricks for entry in self.counts]
        if not numbers or None in numbers:
            return None
        return sum(number for number in numbers if number is not None)

    def claimed(self, left: int, *, needed: int | None = None) -> int | None:
        """How many of the tricks left he claimed by his words; None where they do not say.

        Parameters
        ----------
        needed
            The tricks that his side still needs for the contract, or to beat it.

        >>> Statement(takes_all=True, conceded=1).claimed(5)
        4
        """
        if self.tricks is not None:
            return self.tricks
        if self.result is not None:
            return None if needed is None else needed + self.result
        if self.gives_rest:
            return self.counted or 0
        if self.conceded is not None:
            return left - self.conceded
        return left if self.takes_all else self.counted

    def __str__(self) -> str:
        return ", then ".join(str(step) for step in self.steps)
