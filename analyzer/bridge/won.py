"""Who won the tricks, as far as a record or somebody's statement says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from analyzer.bridge.cards import Card, Denomination, Seat, Side
from analyzer.bridge.record import PlayRecord
from analyzer.errors import BoardError

__all__ = ["Won", "WonTrick", "won_in_record"]


@dataclass(frozen=True, slots=True, kw_only=True)
class WonTrick:
    """Who won a trick, as far as is known.

    Attributes
    ----------
    side
        None where not even the side is known.
    player, card
        Who won it with which card; None where not known.
    """

    side: Side | None = None
    player: Seat | None = None
    card: Card | None = None

    def __post_init__(self) -> None:
        if self.player is not None and self.side is not self.player.side:
            raise BoardError(f"a trick won by {self.player.full_name} is one of {self.player.side.dashed}")
        if self.card is not None and self.player is None:
            raise BoardError(f"a trick won with {self.card}, and nobody is named who won it")

    @classmethod
    def by(cls, player: Seat, card: Card | None = None) -> WonTrick:
        """The trick won by this player."""
        return cls(side=player.side, player=player, card=card)


@dataclass(frozen=True, slots=True, kw_only=True)
class Won:
    """Who won the tricks from one of them on; a trick that is not listed was not played.

    Attributes
    ----------
    first
        The number of the first trick listed.
    claimed_from
        From this trick on nothing was played: how many tricks each side got is known, not their order. None where all
        were played.
    """

    tricks: tuple[WonTrick, ...]
    first: int = 1
    claimed_from: int | None = None

    def __post_init__(self) -> None:
        if not self.tricks or self.first < 1 or self.last > 13:
            raise BoardError(f"{len(self.tricks)} tricks from trick {self.first} on; tricks are 1 to 13")
        if self.claimed_from is not None and self.claimed_from > self.last:
            raise BoardError(f"tricks claimed from trick {self.claimed_from} on, the last is {self.last}")
        named = [trick.card for trick in self.tricks if trick.card is not None]
        if len(set(named)) < len(named):
            raise BoardError("a card is said to have won two tricks")

    @property
    def last(self) -> int:
        """The number of the last trick listed."""
        return self.first + len(self.tricks) - 1

    def __getitem__(self, trick: int) -> WonTrick:
        if not self.first <= trick <= self.last:
            raise BoardError(f"trick {trick}; the tricks stated are {self.first} to {self.last}")
        return self.tricks[trick - self.first]

    def without_order(self) -> Won:
        """The same, where a claimed trick is nobody's unless one side got all of them."""
        if self.claimed_from is None:
            return self
        at = max(self.claimed_from - self.first, 0)
        claimed = self.tricks[at:]
        if len({trick.side for trick in claimed}) == 1:
            return self
        return Won(tricks=self.tricks[:at] + (WonTrick(),) * len(claimed), first=self.first)


def won_in_record(
    play: PlayRecord,
    *,
    denomination: Denomination,
    declarer: Seat,
    tricks_declarer: int | None,
    first: int = 1,
    total: int = 13,
) -> Won:
    """Who won each trick by the cards of a record, and of the rest what the result leaves.

    Parameters
    ----------
    tricks_declarer
        Declarer's tricks in all as played or claimed, before any transfer; None where not known.
    first
        The first trick that is asked about.
    total
        The number of tricks of the deal.
    """
    found: list[WonTrick] = []
    for index in range(len(play.tricks)):
        winner = play.winner(index, denomination)
        if winner is not None:
            card = next(played.card for played in play.tricks[index] if played.player is winner)
            found.append(WonTrick.by(winner, card))
        elif index < len(play.tricks) - 1:  # a defective trick within the play
            found.append(WonTrick())
    played = len(found)
    found += _rest(found, total - played, declarer.side, tricks_declarer)
    claimed = played < total and found[-1].side is not None
    return Won(tricks=tuple(found[first - 1 :]), first=first, claimed_from=played + 1 if claimed else None)


def _rest(found: Sequence[WonTrick], left: int, side: Side, tricks_declarer: int | None) -> list[WonTrick]:
    """The tricks that were not played, declarer's first; their order means nothing."""
    if tricks_declarer is None or any(trick.side is None for trick in found):
        return [WonTrick()] * left
    his = tricks_declarer - sum(trick.side is side for trick in found)
    if not 0 <= his <= left:
        return [WonTrick()] * left
    return [WonTrick(side=side)] * his + [WonTrick(side=side.other)] * (left - his)
