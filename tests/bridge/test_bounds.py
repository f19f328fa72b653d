"""The bounds on declarer's tricks hold against every legal play that four helpful players can find."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.bridge import Contract, Deal, Denomination, Seat, Side, certain_tricks, trick_bounds
from tests.bridge.strategies import denominations, endings

Hands = tuple[frozenset[int], ...]


@cache
def reachable(hands: Hands, trumps: int, leader: int, trick: tuple[int, ...]) -> frozenset[int]:
    """Every number of tricks that North-South can end with when all four may play any legal card."""
    if len(trick) == 4:
        best = max(range(4), key=lambda turn: _strength(trick[turn], trick[0], trumps))
        taker = (leader + best) % 4
        return frozenset(taken + (taker % 2 == 0) for taken in reachable(hands, trumps, taker, ()))
    seat = (leader + len(trick)) % 4
    if not trick and not hands[seat]:
        return frozenset({0})
    follow = [card for card in hands[seat] if trick and card // 13 == trick[0] // 13]
    found: set[int] = set()
    for card in follow or hands[seat]:
        left = tuple(hand - {card} if place == seat else hand for place, hand in enumerate(hands))
        found |= reachable(left, trumps, leader, (*trick, card))
    return frozenset(found)


def _strength(card: int, led: int, trumps: int) -> int:
    suit, rank = divmod(card, 13)
    return rank + 100 if suit == trumps else rank if suit == led // 13 else -1


def codes(deal: Deal) -> Hands:
    return tuple(frozenset(card.code for card in deal.hand(seat)) for seat in Seat)


def assert_sound(deal: Deal, denomination: Denomination) -> None:
    taken: set[int] = set()
    for leader in range(4):
        taken |= reachable(codes(deal), int(denomination), leader, ())
    assert certain_tricks(deal, denomination, Side.NS) <= min(taken)
    assert certain_tricks(deal, denomination, Side.EW) <= deal.cards_each - max(taken)
    for declarer in Seat:
        low, high = trick_bounds(deal, Contract(level=1, denomination=denomination, declarer=declarer))
        ours = taken if declarer.side is Side.NS else {deal.cards_each - tricks for tricks in taken}
        assert low <= min(ours) and max(ours) <= high


@settings(max_examples=120)
@given(endings(most=3), denominations)
def test_no_legal_play_of_a_small_ending_leaves_the_bounds(deal: Deal, denomination: Denomination) -> None:
    reachable.cache_clear()
    assert_sound(deal, denomination)


@settings(max_examples=12)
@given(endings(least=4), st.sampled_from([Denomination.S, Denomination.C]))
def test_no_legal_play_of_four_cards_a_hand_leaves_the_bounds(deal: Deal, denomination: Denomination) -> None:
    reachable.cache_clear()
    assert_sound(deal, denomination)


@pytest.mark.parametrize(
    ("deal", "side", "tricks"),
    [
        ("N:AKQ... .AKQ.. ..AKQ. ...AKQ", Side.NS, 3),
        ("N:AKQ... JT9... ..AKQ. ...AKQ", Side.NS, 3),
        ("N:AK2... QJT... ..AKQ. ...AKQ", Side.NS, 2),
        ("N:KQ2... A43... ..AKQ. ...AKQ", Side.NS, 1),  # the ace beats one, the four beats the two
        ("N:A2... K... Q3... 4...", Side.NS, 1),
        ("N:AQ... .AK.. KJ... ..AK.", Side.NS, 2),  # partners' trumps may fall together
        ("N:KJ... AQ... ..AK. ...AK", Side.NS, 0),
        ("N:T9... .AK.. ..AK. ...AK", Side.NS, 2),  # the opponents have no trump
        ("N:T9... .AK.. ..AK. ...AK", Side.EW, 0),
    ],
)
def test_named_trump_holdings_have_the_named_certain_tricks(deal: str, side: Side, tricks: int) -> None:
    assert certain_tricks(Deal.parse(deal), Denomination.S, side) == tricks


@settings(max_examples=100)
@given(endings(most=12), denominations, st.integers(0, 3))
def test_turning_the_table_turns_the_bounds(deal: Deal, denomination: Denomination, turns: int) -> None:
    turned = deal.rotated(turns)
    for declarer in Seat:
        contract = Contract(level=1, denomination=denomination, declarer=declarer)
        moved = Contract(level=1, denomination=denomination, declarer=declarer.after(turns))
        assert trick_bounds(turned, moved) == trick_bounds(deal, contract)
        low, high = trick_bounds(deal, contract)
        assert 0 <= low <= high <= deal.cards_each
        by_the_other = Contract(level=1, denomination=denomination, declarer=declarer.lho)
        assert trick_bounds(deal, by_the_other) == (deal.cards_each - high, deal.cards_each - low)


@settings(max_examples=50)
@given(endings(most=12))
def test_at_notrump_nothing_is_certain(deal: Deal) -> None:
    assert trick_bounds(deal, Contract.parse("3NT N")) == (0, deal.cards_each)
