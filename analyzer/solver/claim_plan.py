"""What a claimer believes that he can still take: the plan that makes a careless play look as good as a careful one.

docs/CLAIMS.md is the definition. Cards are bits of an integer, ``1 << card.code``; seats and suits are numbers.
The plan knows the claimer's two hands and the pool: the cards that he knows the opponents to have, without
knowing who has which.
"""

from __future__ import annotations

from collections.abc import Iterator

__all__ = ["OPPONENTS", "SUITS", "Plan", "above", "codes", "highest", "lowest"]

SUITS = tuple(((1 << 13) - 1) << 13 * suit for suit in range(4))
#: Who leads, where it is neither of his hands.
OPPONENTS = -1


def above(card: int) -> int:
    """The cards of its suit that beat a card (a code), as bits."""
    return SUITS[card // 13] & ~((1 << card + 1) - 1)


def lowest(cards: int) -> int:
    """The code of the lowest bit."""
    return (cards & -cards).bit_length() - 1


def highest(cards: int) -> int:
    """The code of the highest bit."""
    return cards.bit_length() - 1


def codes(cards: int) -> Iterator[int]:
    """The codes of the bits, upwards."""
    while cards:
        yield lowest(cards)
        cards &= cards - 1


class Plan:
    """Plans of one claimer, remembered.

    Parameters
    ----------
    trump
        A suit, or 4 at notrump.
    good
        Cards that he presumes to be winners until he sees better.
    cares_for_entries
        He looks in which hand he is; otherwise he counts winners as though he could always be in either.
    fears_ruffs
        A trump that he knows to be out may ruff a card of a suit of which somebody must be out.
    blind
        The seat of a partner whose cards he does not see, or -1.
    """

    def __init__(self, *, trump: int, good: int, cares_for_entries: bool, fears_ruffs: bool, blind: int) -> None:
        self.trump = trump
        self.trumps = SUITS[trump] if trump < 4 else 0
        self.good = good
        self.cares_for_entries = cares_for_entries
        self.fears_ruffs = fears_ruffs
        self.blind = blind
        self._known: dict[tuple[int, int, int, int, int, bool], int] = {}

    def is_winner(self, card: int, pool: int, awake: bool) -> bool:
        """Whether he believes that a card wins a round of its suit."""
        return not above(card) & pool or (not awake and bool(self.good >> card & 1))

    def may_be_ruffed(self, suit: int, pool: int, to_come: list[int], voids: int) -> bool:
        """Whether he must fear that one of these opponents, who are still to play, ruffs."""
        if not self.fears_ruffs or suit == self.trump or not pool & self.trumps:
            return False
        to_come = [seat for seat in to_come if not voids >> 4 * seat + self.trump & 1]
        is_out = any(voids >> 4 * seat + suit & 1 for seat in to_come)
        return bool(to_come) and (is_out or (pool & SUITS[suit]).bit_count() < len(to_come))

    def winners(self, cards: int, pool: int, awake: bool) -> int:
        """Those of the cards that he believes to win rounds of their suits."""
        return sum(1 << card for card in codes(cards) if self.is_winner(card, pool, awake))

    def tricks(self, hands: dict[int, int], pool: int, leader: int, voids: int, awake: bool) -> int:
        """Tricks that he believes he can still take with these two hands of his (by seat)."""
        (one, first), (two, second) = hands.items()
        if not first:
            return 0
        key = (first, second, pool, leader, voids, awake)
        found = self._known.get(key)
        if found is None:
            if leader == OPPONENTS:
                found = self._when_they_lead(one, first, two, second, pool, voids, awake)
            else:
                found = self._when_leading(hands, pool, leader, voids, awake)
            self._known[key] = found
        return found

    def after(self, hands: dict[int, int], pool: int, winner: int, voids: int, awake: bool) -> int:
        """Tricks of the plan after a trick that a hand of his (or the opponents) won."""
        if winner == OPPONENTS or self.cares_for_entries:
            return self.tricks(hands, pool, winner, voids, awake)
        one, two = hands
        most = self.tricks(hands, pool, one, voids, awake)
        if most == hands[one].bit_count():
            return most
        return max(most, self.tricks(hands, pool, two, voids, awake))

    def follows(self, seat: int, hand: int, suit: int, pool: int, awake: bool) -> list[int]:
        """The cards that a plan considers where a suit was led."""
        own = hand & SUITS[suit]
        if own:
            return [lowest(own)] if seat == self.blind else self._chosen(own, pool, awake)
        if seat == self.blind:
            return [lowest(hand & ~self.trumps or hand)]
        thrown = [lowest(hand & SUITS[other]) for other in range(4) if hand & SUITS[other]]
        high = hand & self.trumps
        if suit != self.trump and high & (high - 1):
            thrown.append(highest(high))
        return thrown

    def _chosen(self, own: int, pool: int, awake: bool) -> list[int]:
        """The lowest card of a suit, the lowest winner and the highest card, each once."""
        high, low = highest(own), lowest(own)
        if high == low:
            return [high]
        winners = self.winners(own, pool, awake)
        middle = lowest(winners) if winners else high
        return [high, low] if middle in (high, low) else [high, middle, low]

    def _when_they_lead(self, one: int, first: int, two: int, second: int, pool: int, voids: int, awake: bool) -> int:
        if not pool:
            return max(self.tricks({one: first, two: second}, 0, seat, voids, awake) for seat in (one, two))
        least = first.bit_count()
        for suit in range(4):
            if not pool & SUITS[suit]:
                continue
            led = highest(pool & SUITS[suit])
            rest = pool & ~(1 << led)
            most = 0
            for card in self.follows(one, first, suit, pool, awake):
                for other in self.follows(two, second, suit, pool, awake):
                    hands = {one: first & ~(1 << card), two: second & ~(1 << other)}
                    winner = self._best_of([(one, card), (two, other)], suit, pool, awake)
                    value = self.after(hands, rest, winner, voids, awake) + (winner != OPPONENTS)
                    most = max(most, value)
                    if most >= least:
                        break
                if most >= least:
                    break
            least = min(least, most)
            if not least:
                break
        return least

    def _best_of(self, played: list[tuple[int, int]], suit: int, pool: int, awake: bool) -> int:
        """The hand of his that takes a trick to which all else that is out may be played."""
        seen = [(seat, card) for seat, card in played if seat != self.blind]
        ruffs = [(card, seat) for seat, card in seen if suit != self.trump and card // 13 == self.trump]
        if ruffs:
            return max(ruffs)[1]
        same = [(card, seat) for seat, card in seen if card // 13 == suit]
        if same and self.is_winner(max(same)[0], pool, awake):
            return max(same)[1]
        return OPPONENTS

    def _when_leading(self, hands: dict[int, int], pool: int, leader: int, voids: int, awake: bool) -> int:
        hand = hands[leader]
        most, left = 0, hand.bit_count()
        for suit in range(4):
            if not hand & SUITS[suit]:
                continue
            cards = self._chosen(hand & SUITS[suit], pool, awake)
            if leader == self.blind:
                cards = cards[-1:]
            for card in cards:
                most = max(most, self.led(hands, pool, leader, card, voids, awake))
                if most == left:
                    return most
        return most

    def led(self, hands: dict[int, int], pool: int, leader: int, card: int, voids: int, awake: bool) -> int:
        """Tricks of the plan where this hand leads this card, which it still holds."""
        (partner,) = (seat for seat in hands if seat != leader)
        suit = card // 13
        out = pool & SUITS[suit]
        before, last = (leader + 1) % 4, (leader + 3) % 4
        threat = self.may_be_ruffed(suit, pool, [before, last], voids)
        replies = self.follows(partner, hands[partner], suit, pool, awake)

        def value(reply: int, seen: int | None) -> int:
            after = {leader: hands[leader] & ~(1 << card), partner: hands[partner] & ~(1 << reply)}
            after = {seat: after[seat] for seat in hands}
            rest = pool
            if seen is not None:
                rest &= ~(1 << seen)
                mine = [(card, leader)] + ([(reply, partner)] if reply // 13 == suit else [])
                high, winner = max(mine)
                if suit != self.trump and reply // 13 == self.trump:
                    winner = partner
                elif high < seen and (awake or not self.good >> high & 1):
                    winner = OPPONENTS
                return (winner != OPPONENTS) + self.after(after, rest, winner, voids, awake)
            winner = self._best_of([(leader, card), (partner, reply)], suit, pool, awake)
            is_ruff = reply // 13 == self.trump and winner == partner
            if threat and winner != OPPONENTS and not (is_ruff and not above(reply) & pool):
                winner = OPPONENTS
                rest &= ~(1 << lowest(pool & self.trumps))
            elif winner == OPPONENTS:
                rest &= ~(1 << highest(out)) if out else ~0
            elif suit == self.trump:
                for _ in range(2):
                    rest &= ~(rest & self.trumps & -(rest & self.trumps))
            return (winner != OPPONENTS) + self.after(after, rest, winner, voids, awake)

        is_placed = out and voids >> 4 * last + suit & 1 and not voids >> 4 * before + suit & 1
        if is_placed and not threat and self.blind < 0:
            return min(max(value(reply, seen) for reply in replies) for seen in {lowest(out), highest(out)})
        most, left = 0, hands[leader].bit_count()
        for reply in replies:
            most = max(most, value(reply, None))
            if most == left:
                break
        return most
