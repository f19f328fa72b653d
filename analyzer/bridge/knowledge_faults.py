"""What contradicts itself in the knowledge of a player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from analyzer.bridge.cards import Card, Seat, Suit
from analyzer.errors import Problem

if TYPE_CHECKING:
    from analyzer.bridge.knowledge import Knowledge

__all__ = ["knowledge_faults"]


def knowledge_faults(knowledge: Knowledge) -> tuple[Problem, ...]:
    """Every fault that is found; without the later kinds where the cards themselves are wrong."""
    found = tuple(_of_hands(knowledge)) or tuple(_of_play(knowledge))
    return found or (*_of_shown(knowledge), *_of_classes(knowledge), *_of_conditions(knowledge))


def _of_hands(knowledge: Knowledge) -> Iterator[Problem]:
    each, rest = divmod(len(knowledge.deck), 4)
    if rest or not each:
        yield Problem(message=f"{len(knowledge.deck)} cards are no four hands", where="deck", hint="four of one size")
        return
    if knowledge.hands[knowledge.viewer] is None:
        yield Problem(message=f"{knowledge.viewer.full_name} does not see his own hand", where="hands")
    seen: set[Card] = set()
    for seat, hand in zip(Seat, knowledge.hands, strict=True):
        if hand is None:
            continue
        where = f"hands[{seat.name}]"
        if len(hand) != each:
            yield Problem(message=f"{seat.full_name} holds {len(hand)} cards", where=where, hint=f"{each} expected")
        for card in sorted((hand & seen) | (hand - knowledge.deck)):
            yield Problem(message=f"{card} is held twice or is not in play", where=where)
        seen |= hand


def _of_play(knowledge: Knowledge) -> Iterator[Problem]:
    visible = {card: seat for seat in Seat for card in knowledge.hands[seat] or ()}
    before: set[Card] = set()
    for number, seen in enumerate(knowledge.cards):
        where = f"cards[{number}]"
        trick = knowledge.cards[number - number % 4 : number]
        if seen.card in before:
            yield Problem(message=f"{seen.card} was played before", where=where)
        before.add(seen.card)
        if any(other.seat is seen.seat for other in trick):
            yield Problem(
                message=f"{seen.seat.full_name} plays twice to a trick", where=where, hint="four seats each"
            )
        holder = visible.get(seen.card)
        is_his = holder is seen.seat if knowledge.hands[seen.seat] is not None else holder is None
        if not is_his or seen.card not in knowledge.deck:
            yield Problem(message=f"{seen.seat.full_name} does not hold {seen.card}", where=where)


def _of_shown(knowledge: Knowledge) -> Iterator[Problem]:
    owners = {card: seat for seat in Seat for card in (knowledge.hands[seat] or knowledge.played(seat))}
    for seat in Seat:
        where = f"shown[{seat.name}]"
        for card in sorted(knowledge.shown[seat]):
            owner = owners.setdefault(card, seat)
            if owner is not seat:
                yield Problem(message=f"{card} is {owner.full_name}'s", where=where, hint="a card has one holder")
            elif card not in knowledge.deck:
                yield Problem(message=f"{card} is not in play", where=where)
        if len(knowledge.known(seat)) > knowledge.cards_each:
            yield Problem(
                message=f"{len(knowledge.known(seat))} cards of {seat.full_name} are known",
                where=where,
                hint=f"he had {knowledge.cards_each}",
            )


def _of_classes(knowledge: Knowledge) -> Iterator[Problem]:
    visible = {card for hand in knowledge.hands if hand is not None for card in hand}
    for suit in Suit:
        stated = knowledge.equals[suit]
        if not stated:
            continue
        missing = {card for card in knowledge.deck - visible if card.suit is suit}
        if sorted(card for group in stated for card in group) != sorted(missing) or not all(stated):
            yield Problem(
                message="the classes of equal cards are not the unseen cards, each once",
                where=f"equals[{suit.name}]",
                hint=" ".join(str(card) for card in sorted(missing, reverse=True)),
            )


def _of_conditions(knowledge: Knowledge) -> Iterator[Problem]:
    if knowledge.cards_each != 13 and (knowledge.conditions or knowledge.soft):
        yield Problem(
            message=f"conditions on hands of {knowledge.cards_each} cards",
            where="conditions",
            hint="they speak of the hands as dealt; state the cards played before",
        )
    for number, soft in enumerate(knowledge.soft):
        if min(soft.if_true, soft.if_false) < 0 or max(soft.if_true, soft.if_false) <= 0:
            yield Problem(
                message=f"weights {soft.if_true} and {soft.if_false}",
                where=f"soft[{number}]",
                hint="neither below 0, and one above it",
            )
