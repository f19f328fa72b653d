"""Double dummy by trying everything: slow, plain, and sharing no code with what it checks.

A position is four sets of cards, a denomination, the seat that leads and the cards of the current trick.
A card is 0..51 as in the package: suit * 13 + rank.
"""

from functools import cache

Hands = tuple[frozenset[int], ...]


def legal_cards(hands: Hands, leader: int, trick: tuple[int, ...]) -> list[int]:
    """What the player to move may play."""
    hand = hands[(leader + len(trick)) % 4]
    following = [card for card in hand if trick and card // 13 == trick[0] // 13]
    return sorted(following or hand)


def winner(trick: tuple[int, ...], denomination: int, leader: int) -> int:
    """The seat that wins a complete trick."""
    best = 0
    for turn in range(1, 4):
        card, top = trick[turn], trick[best]
        same = card // 13 == top // 13
        if (same and card > top) or (not same and card // 13 == denomination):
            best = turn
    return (leader + best) % 4


@cache
def north_south(hands: Hands, denomination: int, leader: int, trick: tuple[int, ...]) -> int:
    """Tricks that North and South still take, the current trick included."""
    if not any(hands):
        return 0
    seat = (leader + len(trick)) % 4
    values = [after(hands, denomination, leader, trick, card) for card in legal_cards(hands, leader, trick)]
    return max(values) if seat % 2 == 0 else min(values)


def after(hands: Hands, denomination: int, leader: int, trick: tuple[int, ...], card: int) -> int:
    """Tricks that North and South take once that card is played, the current trick included."""
    seat = (leader + len(trick)) % 4
    rest = tuple(hand - {card} if place == seat else hand for place, hand in enumerate(hands))
    played = (*trick, card)
    if len(played) < 4:
        return north_south(rest, denomination, leader, played)
    taker = winner(played, denomination, leader)
    return (taker % 2 == 0) + north_south(rest, denomination, taker, ())


def remaining(hands: Hands, trick: tuple[int, ...]) -> int:
    """Tricks still to be completed."""
    return (sum(map(len, hands)) + len(trick)) // 4


def card_values(hands: Hands, denomination: int, leader: int, trick: tuple[int, ...]) -> dict[int, int]:
    """For each legal card: tricks for the side of the player to move."""
    ours = (leader + len(trick)) % 2 == 0
    total = remaining(hands, trick)
    values = {}
    for card in legal_cards(hands, leader, trick):
        value = after(hands, denomination, leader, trick, card)
        values[card] = value if ours else total - value
    return values
