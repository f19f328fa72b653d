"""The order of what a claimer said: what he put first or last, what he listed without an order, what follows what."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from analyzer.bridge.cards import Card, Suit
from analyzer.bridge.claim import CashSuit, CountTricks, DrawTrumps, PlayCards, StatementStep
from analyzer.bridge.said import Counted
from analyzer.formats.statement_forms import Join, Phrase

__all__ = ["Item", "SaidOrder"]


@dataclass(frozen=True, slots=True)
class Item:
    """One thing said: a step, or tricks that were listed.

    Attributes
    ----------
    draws
        True for trumps that are named and nothing else: they are drawn, if they stand alone.
    breaks
        True where words of order stand before it.
    """

    step: StatementStep | None = None
    listed: tuple[Counted, ...] = ()
    draws: bool = False
    breaks: bool = False
    is_first: bool = False
    is_last: bool = False

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that he named."""
        return self.step.cards if isinstance(self.step, PlayCards) else ()

    @property
    def suits(self) -> frozenset[Suit]:
        """The suits that he spoke of, cards named one by one apart."""
        listed = {entry.suit for entry in self.listed if entry.suit is not None}
        return frozenset(listed | ({self.step.suit} if isinstance(self.step, CashSuit) else set()))

    @property
    def may_be_listed(self) -> bool:
        """True for listed tricks, and for cards, which become part of a list beside such."""
        return bool(self.listed or self.cards)


class SaidOrder:
    """Takes what was said as the phrases come, and puts it in the order in which it was meant."""

    def __init__(self) -> None:
        self.items: list[Item] = []
        self._chain = 0  # where the items begin that a later “after …” or “before …” is about
        self._leads_after = False  # “after this, …” opened the sentence
        self._held: Item | None = None  # “before this, …” opened the sentence

    def add(self, phrase: Phrase, item: Item) -> None:
        """Take an item that a phrase made."""
        item = replace(
            item,
            breaks=self._leads_after or phrase.join in (Join.THEN, Join.BEFORE),
            is_first=phrase.is_first,
            is_last=phrase.is_last,
        )
        if phrase.join is Join.THEN or phrase.ends:
            self._chain = len(self.items)
        opens = self._chain == len(self.items)
        self._leads_after = phrase.join is Join.AFTER and opens
        if self._held is not None:
            self.items += [item, replace(self._held, breaks=True)]
            self._held = None
        elif phrase.join is Join.BEFORE and opens:
            self._held = item
        elif phrase.join is Join.AFTER and not opens:
            self.items.insert(self._chain, item)
            self.items[self._chain + 1] = replace(self.items[self._chain + 1], breaks=True)
        else:
            self.items.append(item)

    def steps(self) -> tuple[StatementStep, ...]:
        """The steps in order: a list is a count, and a suit that stands alone is cashed, or drawn if it is trumps."""
        found: list[StatementStep] = []
        for step in self._steps():
            last = found[-1] if found else None
            if isinstance(step, PlayCards) and isinstance(last, PlayCards):
                found[-1] = PlayCards(cards=last.cards + step.cards)
            else:
                found.append(step)
        return tuple(found)

    def _steps(self) -> Iterator[StatementStep]:
        groups = self._groups()
        for number, group in enumerate(groups):
            counts = _counts(group)
            if not counts:
                yield from (item.step for item in group if item.step is not None)
                continue
            suits = tuple(dict.fromkeys(entry.suit for entry in counts if entry.suit is not None))
            is_ordered = group[0].breaks or (number + 1 < len(groups) and groups[number + 1][0].breaks)
            is_count = counts[0].tricks is not None
            if len(suits) > 1 or (is_count and not is_ordered):
                yield CountTricks(suits=suits)
            elif group[0].draws:
                yield DrawTrumps()
            else:
                yield CashSuit(suit=suits[0])

    def counts(self) -> tuple[Counted, ...]:
        """The tricks that were listed."""
        return tuple(entry for group in self._groups() for entry in _counts(group))

    def _groups(self) -> list[list[Item]]:
        """Listed tricks and cards without a word of order between them, together; every other step alone."""
        found: list[list[Item]] = []
        for item in self._ordered():
            behind = found[-1][-1] if found else None
            if behind is not None and behind.may_be_listed and item.may_be_listed and not item.breaks:
                found[-1].append(item)
            else:
                found.append([item])
        return found

    def _ordered(self) -> list[Item]:
        """The items, those in front that were said to come first, and those at the end that come last."""
        items = self.items if self._held is None else [*self.items, self._held]
        first = [item for item in items if item.is_first]
        last = [replace(item, breaks=True) for item in items if item.is_last and not item.is_first]
        rest = [item for item in items if not item.is_first and not item.is_last]
        if first and rest:
            rest[0] = replace(rest[0], breaks=True)
        return [*first, *rest, *last]


def _counts(group: Sequence[Item]) -> tuple[Counted, ...]:
    if not any(item.listed for item in group):
        return ()
    return tuple(
        entry for item in group for entry in item.listed or (Counted(suit=card.suit, tricks=1) for card in item.cards)
    )
