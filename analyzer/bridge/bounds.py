"""Cheap sound bounds on declarer's tricks: no play at all, however foolish, leaves them, not even an irregular one.

They refuse a stated result that the cards rule out. They look at trumps only, because at notrump (and in side
suits) players who want to can throw almost anything away. What legal play can give, ``solver.cooperative`` finds.
"""

from __future__ import annotations

from analyzer.bridge.cards import Denomination, Seat, Side
from analyzer.bridge.contract import Contract
from analyzer.bridge.deal import Deal

__all__ = ["certain_tricks", "trick_bounds"]


def certain_tricks(deal: Deal, denomination: Denomination, side: Side) -> int:
    """Tricks that a side cannot lose in any legal play of a known deal.

    A hand's trumps fall to different tricks. Each of them wins, or loses to one higher trump of the opponents,
    or to partner's, which wins the trick for the side. Those that cannot be paired with different higher trumps
    of the opponents are certain. The better of the two hands counts, since partners' trumps may fall together.
    """
    trump = denomination.suit
    if trump is None:
        return 0
    ranks = [sorted(card.rank for card in deal.hand(seat) if card.suit is trump) for seat in Seat]
    theirs = sorted(rank for seat in Seat if seat.side is not side for rank in ranks[seat])
    best = 0
    for seat in Seat:
        if seat.side is side:
            best = max(best, len(ranks[seat]) - _pairings(ranks[seat], theirs))
    return best


def _pairings(mine: list[int], higher: list[int]) -> int:
    """The most of ``mine`` that different cards of ``higher`` beat; both sorted upwards."""
    beaten = 0
    for rank in higher:
        if beaten < len(mine) and rank > mine[beaten]:
            beaten += 1
    return beaten


def trick_bounds(deal: Deal, contract: Contract) -> tuple[int, int]:
    """The fewest and the most tricks that declarer can take in any legal play of a known deal."""
    side = contract.declarer.side
    low = certain_tricks(deal, contract.denomination, side)
    high = deal.cards_each - certain_tricks(deal, contract.denomination, side.other)
    return low, high
