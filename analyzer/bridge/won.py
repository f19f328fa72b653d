"""Who won the tricks, as far as a record or somebody's statement says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from analyzer.bridge.cards import DECK, Card, Denomination, Seat, Side, Suit
from analyzer.bridge.deal import Deal
from analyzer.bridge.record import PlayedCard, PlayRecord
from analyzer.errors import BoardError

__all__ = ["Turns", "Won", "WonTrick", "won_in_record"]

_ANYBODY = frozenset(Seat)
#: The strength of a card that cannot win.
_DISCARD = (0, 0)


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

    def ways(self, winners: Mapping[Seat, Card | None]) -> tuple[Won, ...]:
        """The same for each of these winners of the first claimed trick, as far as the number of tricks allows it.

        Parameters
        ----------
        winners
            Who may have won that trick, which some have played to, with the card where that is known.
        """
        if self.claimed_from is None:
            return (self,)
        at = self.claimed_from - self.first
        before, claimed = self.tricks[:at], self.tricks[at:]
        sides = [trick.side for trick in claimed]
        found = []
        for player, card in winners.items():
            if player.side not in sides:
                continue
            left = list(claimed)
            del left[sides.index(player.side)]
            rest = self.claimed_from + 1 if left else None
            tricks = (*before, WonTrick.by(player, card), *left)
            found.append(Won(tricks=tricks, first=self.first, claimed_from=rest))
        return tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turns:
    """Who may have led and won each trick of a record in which cards are missing.

    Behind a trick that lacks a card PBN's columns say who played what, and no longer who led. A leader is one to whom
    the known cards allow the lead.

    Attributes
    ----------
    leaders
        Who may have led each trick.
    winners
        Who may have won it, each with his card; None where that is not known.
    """

    leaders: tuple[frozenset[Seat], ...]
    winners: tuple[Mapping[Seat, Card | None], ...] = field(repr=False)

    @classmethod
    def of(
        cls, play: PlayRecord, denomination: Denomination, *, deal: Deal | None = None, opening: Seat | None = None
    ) -> Turns:
        """The turns of a record.

        Parameters
        ----------
        deal
            The hands before the first card.
        opening
            Who was to make the opening lead.
        """
        unseen = _unseen(play, deal)
        leaders: list[frozenset[Seat]] = []
        winners: list[Mapping[Seat, Card | None]] = []
        for number, trick in enumerate(play.tricks):
            due = frozenset(winners[-1]) if winners else _opening(trick, opening)
            first = trick[0]
            if first.player is not None and first.note is not None and first.note.mark == "L":
                due = frozenset({first.player})
            leaders.append(due)
            winners.append(_winners(play.tricks[number], due, denomination.suit, unseen))
        return cls(leaders=tuple(leaders), winners=tuple(winners))

    def in_order(self, play: PlayRecord) -> PlayRecord:
        """The record with each trick in order of play where its leader is known."""
        tricks = []
        for trick, leaders in zip(play.tricks, self.leaders, strict=True):
            if len(leaders) == 1:
                [leader] = leaders
                by_player = {played.player: played for played in trick}
                turns = tuple(by_player[seat] for seat in map(leader.after, range(4)) if seat in by_player)
                tricks.append(turns if len(turns) == len(trick) else trick)
            else:
                tricks.append(trick)
        return PlayRecord(tricks=tuple(tricks), unfinished=play.unfinished)


def _opening(trick: Sequence[PlayedCard], opening: Seat | None) -> frozenset[Seat]:
    """Who may have led to the first trick of a record."""
    players = {played.player for played in trick}
    first = trick[0].player
    if first is None:
        return _ANYBODY
    if opening is None or first is opening or len(players) == 4:
        return frozenset({first})
    missing = frozenset(seat for seat in Seat if seat not in players)
    return missing | {first, opening}


def _unseen(play: PlayRecord, deal: Deal | None) -> dict[Seat, frozenset[Card]]:
    """The cards that a player may have played where none is recorded."""
    shown = frozenset(play.cards)
    hands = (None,) * 4 if deal is None else deal.hands
    others = frozenset(DECK).difference(shown, *(hand for hand in hands if hand is not None))
    return {seat: others if hand is None else hand - shown for seat, hand in zip(Seat, hands, strict=True)}


def _winners(
    trick: Sequence[PlayedCard],
    leaders: frozenset[Seat],
    trump: Suit | None,
    unseen: Mapping[Seat, frozenset[Card]],
) -> Mapping[Seat, Card | None]:
    """Who may have won a trick that one of these led."""
    known = {played.player: played.card for played in trick if played.player is not None}
    if len(known) < len(trick):
        return dict.fromkeys(Seat)
    missing = [seat for seat in Seat if seat not in known]
    found: dict[Seat, Card | None] = {}
    for leader in sorted(leaders):
        suits = {known[leader].suit} if leader in known else {card.suit for card in unseen[leader]}
        for suit in sorted(suits):
            strengths = {seat: _strength(card, suit, trump) for seat, card in known.items()}
            best = max(strengths, key=strengths.__getitem__)
            if strengths[best] > _DISCARD:
                found[best] = known[best]
            for seat in missing:
                if any(_strength(card, suit, trump) > strengths[best] for card in unseen[seat]):
                    found.setdefault(seat, None)
    return found or dict.fromkeys(Seat)


def _strength(card: Card, led: Suit, trump: Suit | None) -> tuple[int, int]:
    """How high a card is in a trick; a discard is nothing."""
    if card.suit is trump:
        return 2, card.rank
    return (1, card.rank) if card.suit is led else _DISCARD


def won_in_record(
    play: PlayRecord,
    *,
    denomination: Denomination,
    declarer: Seat,
    tricks_declarer: int | None,
    first: int = 1,
    total: int = 13,
    turns: Turns | None = None,
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
    turns
        Who may have won each trick, where the order of the record does not say.
    """
    found: list[WonTrick] = []
    for index, trick in enumerate(play.tricks):
        is_within = index < len(play.tricks) - 1
        if turns is not None and (len(trick) == 4 or is_within):
            found.append(_one_of(turns.winners[index]))
            continue
        winner = play.winner(index, denomination)
        if winner is not None:
            card = next(played.card for played in trick if played.player is winner)
            found.append(WonTrick.by(winner, card))
        elif is_within:  # a defective trick within the play
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


def _one_of(winners: Mapping[Seat, Card | None]) -> WonTrick:
    """The trick that one of these won, as far as they agree."""
    if len(winners) == 1:
        [(player, card)] = winners.items()
        return WonTrick.by(player, card)
    sides = {player.side for player in winners}
    return WonTrick(side=sides.pop() if len(sides) == 1 else None)
