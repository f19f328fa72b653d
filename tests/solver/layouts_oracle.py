"""Layouts by listing all of them, chances as fractions, cards played weighed one by one: slow, and independent."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from math import comb

from analyzer.bridge import Card, Deal, Seat, Suit, trick_winner
from analyzer.bridge.condition_value import holds
from analyzer.bridge.hand_condition import Condition
from analyzer.bridge.knowledge import Knowledge, Reading

Cards = frozenset[int]


def all_layouts(
    known: list[Cards], sizes: list[int], barred: list[Cards], pool: Cards
) -> Iterator[tuple[Cards, ...]]:
    """Every way to complete the hands, seat after seat."""

    def complete(seat: int, left: Cards, hands: tuple[Cards, ...]) -> Iterator[tuple[Cards, ...]]:
        if seat == 4:
            if not left:
                yield hands
            return
        need = sizes[seat] - len(known[seat])
        if need < 0:
            return
        for part in combinations(sorted(left - barred[seat]), need):
            yield from complete(seat + 1, left - set(part), (*hands, known[seat] | set(part)))

    return complete(0, pool, ())


def weight(knowledge: Knowledge, deal: Deal) -> Fraction:
    """The chance of the cards played from a deal, as their readings say, trick by trick."""
    found = Fraction(1)
    hands = [set(deal.hand(seat)) for seat in Seat]
    trick: list[Card] = []
    for seen in knowledge.cards:
        held = hands[seen.seat]
        if seen.card not in held:
            return Fraction(0)
        follows = bool(trick) and seen.card.suit is trick[0].suit
        if knowledge.hands[seen.seat] is None and (follows or not trick):
            found *= _chance(knowledge, seen.card, held, trick, seen.reading, follows)
        held.remove(seen.card)
        trick = [] if len(trick) == 3 else [*trick, seen.card]
    for soft in knowledge.soft:
        found *= soft.if_true if holds(soft.condition, deal) else soft.if_false
    return found


def _chance(
    knowledge: Knowledge, card: Card, held: set[Card], trick: list[Card], reading: Reading | None, follows: bool
) -> Fraction:
    if reading is None:
        reading = Reading.EQUALS if follows else Reading.HELD
    if reading is Reading.HELD:
        return Fraction(1)
    groups = [held & group for group in classes(knowledge, card.suit)]
    mine = next(place for place, group in enumerate(groups) if card in group)
    if reading is Reading.WINS:
        turn = len(trick)
        winners = {one for one in groups[0] if trick_winner([*trick, one], Seat.N, knowledge.denomination) == turn}
        if winners:
            return Fraction(card in winners, len(winners))
    if reading is not Reading.EQUALS and any(groups[mine + 1 :]):
        return Fraction(0)
    return Fraction(1, len(groups[mine]))


def classes(knowledge: Knowledge, suit: Suit) -> list[set[Card]]:
    """Stated classes, or runs of cards that the viewer does not see."""
    if knowledge.equals[suit]:
        return [set(group) for group in knowledge.equals[suit]]
    runs: list[set[Card]] = []
    is_open = False
    for rank in range(14, 1, -1):
        card = Card(suit, rank)
        if card not in knowledge.deck:
            continue
        if any(hand is not None and card in hand for hand in knowledge.hands):
            is_open = False
        elif is_open:
            runs[-1].add(card)
        else:
            runs.append({card})
            is_open = True
    return runs


def exact(knowledge: Knowledge, asked: Condition, suits: str) -> Fraction:
    """The chance that something holds, where all that matters is who holds the cards of some suits.

    Every way to give those cards to the hidden hands is listed; the other unseen cards fill the hands, in as many
    ways as there are.
    """
    hidden = knowledge.hidden
    tracked = sorted(card for card in knowledge.unseen if card.suit.name in suits)
    fillers = sorted(knowledge.unseen - set(tracked))
    fits = total = Fraction(0)
    for owners in product(hidden, repeat=len(tracked)):
        hands = [set(knowledge.known(seat)) for seat in Seat]
        for card, seat in zip(tracked, owners, strict=True):
            hands[seat].add(card)
        if any(card.suit in knowledge.voids(seat) for card, seat in zip(tracked, owners, strict=True)):
            continue
        needs = [knowledge.cards_each - len(hands[seat]) for seat in hidden]
        if min(needs) < 0:
            continue
        ways, left, rest = 1, len(fillers), list(fillers)
        for seat, need in zip(hidden, needs, strict=True):
            ways *= comb(left, need)
            left -= need
            hands[seat].update(rest[:need])
            rest = rest[need:]
        north, east, south, west = (frozenset(hand) for hand in hands)
        deal = Deal((north, east, south, west))
        if all(holds(condition, deal) for condition in knowledge.conditions):
            found = ways * weight(knowledge, deal)
            total += found
            fits += found if holds(asked, deal) else 0
    return fits / total
