"""Complete random plays, legal but for one planted revoke: it is found, and nothing else."""

from __future__ import annotations

import random
from dataclasses import dataclass

from analyzer.bridge import DECK, Card, Deal, Denomination, PlayRecord, Position, Seat, Suit
from analyzer.laws.law61 import Failure, find_revokes

__all__ = ["Planted", "planted", "planted_revokes", "random_deal"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Planted:
    """A play of 52 cards with one revoke, or none where ``trick`` is 0."""

    deal: Deal
    declarer: Seat
    denomination: Denomination
    play: PlayRecord
    trick: int = 0
    player: Seat = Seat.N
    suit: Suit = Suit.S
    card: Card | None = None
    could_play: tuple[Card, ...] = ()


def random_deal(rng: random.Random) -> Deal:
    """52 cards to four hands."""
    cards = list(DECK)
    rng.shuffle(cards)
    hands = [frozenset(cards[13 * seat : 13 * seat + 13]) for seat in range(4)]
    return Deal((hands[0], hands[1], hands[2], hands[3]))


def planted(rng: random.Random, *, revoke: bool = True) -> Planted:
    """A random deal played to the end; at one random turn where the player can follow and need not, he does not."""
    while True:
        deal, declarer = random_deal(rng), rng.choice(list(Seat))
        trumps = rng.choice(list(Denomination))
        start = Position.of_deal(deal, denomination=trumps, leader=declarer.lho)
        turn = rng.randrange(48) if revoke else -1
        position, cards = start, []
        found: Planted | None = None
        for number in range(52):
            legal = position.legal_cards()
            card = rng.choice(legal)
            if number == turn:
                led = position.led
                others = sorted(c for c in position.hands[position.to_play] if c.suit is not led)
                if led is None or legal[0].suit is not led or not others:
                    break
                card = rng.choice(others)
                found = Planted(
                    deal=deal, declarer=declarer, denomination=trumps, play=PlayRecord(), trick=number // 4 + 1,
                    player=position.to_play, suit=led, card=card, could_play=legal,
                )  # fmt: skip
            cards.append(card)
            position = position.played(card)
        else:
            play = PlayRecord.of_cards(tuple(cards), leader=declarer.lho, denomination=trumps)
            if found is None:
                return Planted(deal=deal, declarer=declarer, denomination=trumps, play=play)
            return Planted(
                deal=deal, declarer=declarer, denomination=trumps, play=play, trick=found.trick, player=found.player,
                suit=found.suit, card=found.card, could_play=found.could_play,
            )  # fmt: skip


def planted_revokes(seed: int, count: int) -> dict[str, int]:
    """So many planted revokes, and one legal play for every ten; raises with the case that was not found."""
    rng = random.Random(seed)
    totals = {"planted": 0, "legal": 0}
    for number in range(count):
        case = planted(rng)
        found = find_revokes(case.play, case.deal, declarer=case.declarer)
        assert found.not_a_play is None and found.open_from is None, (seed, number, case, found)
        assert len(found.revokes) == 1, (seed, number, case, found)
        [revoke] = found.revokes
        assert (revoke.trick, revoke.player, revoke.suit, revoke.card, revoke.could_play) == (
            case.trick, case.player, case.suit, case.card, case.could_play,
        ), (seed, number, case, revoke)  # fmt: skip
        assert revoke.failure is Failure.FOLLOW_SUIT
        assert revoke.is_dummy is (case.player is case.declarer.partner)
        totals["planted"] += 1
        if number % 10 == 0:
            legal = planted(rng, revoke=False)
            assert find_revokes(legal.play, legal.deal).revokes == (), (seed, number, legal)
            totals["legal"] += 1
    return totals
