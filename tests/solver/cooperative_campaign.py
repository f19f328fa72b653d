"""The extremes over every legal play against trying everything, and against themselves one card later.

Each function returns totals and raises AssertionError with the case at the first disagreement.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import product

from analyzer.bridge import DECK, Card, Denomination, Position, Seat, Side
from analyzer.solver.cooperative import Extremes, extremes

__all__ = [
    "against_oracle",
    "assert_lines",
    "assert_one_card_later",
    "one_card_later",
    "random_position",
    "reachable",
]

SHORT_PACK = tuple(card for card in DECK if card.rank >= 10)


def random_position(dice: random.Random, tricks: int, *, played: int | None = None) -> Position:
    """An ending, half of the time of honors alone, with up to three legal cards of a trick played."""
    pack = SHORT_PACK if tricks <= 5 and dice.random() < 0.5 else DECK
    cards = dice.sample(pack, 4 * tricks)
    hands = [frozenset(cards[tricks * seat : tricks * (seat + 1)]) for seat in Seat]
    position = Position(
        hands=(hands[0], hands[1], hands[2], hands[3]),
        denomination=Denomination(dice.randrange(5)),
        leader=Seat(dice.randrange(4)),
    )
    for _ in range(dice.choice([0, 0, 0, 1, 2, 3]) if played is None else played):
        position = position.played(dice.choice(position.legal_cards()))
    return position


def reachable(position: Position) -> frozenset[int]:
    """Every number of tricks that North-South can still take, found by playing every legal card."""
    trump = position.denomination

    def winner(trick: tuple[Card, ...], leader: int) -> int:
        trumps = [card for card in trick if card.suit == trump]
        best = max(trumps or [card for card in trick if card.suit is trick[0].suit])
        return (leader + trick.index(best)) % 4

    def rounds(hands: tuple[frozenset[Card], ...], leader: int, trick: tuple[Card, ...]) -> frozenset[int]:
        found: set[int] = set()
        leads = [trick] if trick else [(card,) for card in hands[leader]]
        for begun in leads:
            seats = [(leader + turn) % 4 for turn in range(len(begun), 4)]
            choices = [[card for card in hands[s] if card.suit is begun[0].suit] or hands[s] for s in seats]
            for followed in product(*choices):
                cards = {*begun, *followed}
                taker = winner((*begun, *followed), leader)
                found |= {more + (taker % 2 == 0) for more in from_here(tuple(h - cards for h in hands), taker)}
        return frozenset(found)

    @cache
    def from_here(hands: tuple[frozenset[Card], ...], leader: int) -> frozenset[int]:
        return rounds(hands, leader, ()) if any(hands) else frozenset({0})

    if position.trick:
        return rounds(position.hands, position.leader, position.trick)
    return from_here(position.hands, position.leader)


def against_oracle(seed: int, count: int, tricks: tuple[int, ...]) -> dict[str, int]:
    """Small endings, mid-trick included: the extremes of both sides are the least and the most of what is reached."""
    dice = random.Random(seed)
    for number in range(count):
        position = random_position(dice, dice.choice(tricks))
        reached = reachable(position)
        for side in Side:
            found = extremes(position, side)
            ours = reached if side is Side.NS else {position.tricks_left - taken for taken in reached}
            assert found.is_exact, (seed, number, str(position))
            assert (found.fewest, found.most) == (min(ours), max(ours)), (seed, number, str(position), found, reached)
            assert_lines(position, found)
    return {"endings": count}


def assert_lines(position: Position, found: Extremes) -> None:
    """The lines are legal to the end and give what they are said to give, within the bounds."""
    for line, tricks in ((found.fewest_line, found.fewest_found), (found.most_line, found.most_found)):
        end = line.legal_position(position)
        assert end.is_over
        assert end.tricks(found.side) - position.tricks(found.side) == tricks, str(position)
    assert 0 <= found.fewest <= found.fewest_found <= found.most_found <= found.most <= position.tricks_left


def assert_one_card_later(position: Position) -> None:
    """The extremes are the best of those after each legal card."""
    whole = extremes(position, Side.NS)
    assert whole.is_exact
    fewest, most = [], []
    for card in position.legal_cards():
        later = position.played(card)
        won, after = later.tricks_ns - position.tricks_ns, extremes(later, Side.NS)
        fewest.append(won + after.fewest)
        most.append(won + after.most)
    assert (whole.fewest, whole.most) == (min(fewest), max(most)), str(position)
    assert_lines(position, whole)


def one_card_later(seed: int, count: int, tricks: tuple[int, ...]) -> dict[str, int]:
    """Endings too large to try everything: each position against those one card later."""
    dice = random.Random(seed)
    for _ in range(count):
        assert_one_card_later(random_position(dice, dice.choice(tricks)))
    return {"positions held to those one card later": count}
