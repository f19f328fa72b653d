"""One suit when all four players want a side to take few tricks: what a round, a ruff or a discard may leave of it.

A suit is written as the owners of its cards still out from the top, ``NEES``. Which ranks those are does not matter,
and neighbors of one hand are alike.

Most plays need not be tried. Take a line on which the side that is *held* takes few tricks. If a hand of the held
side plays a card that does not win while it keeps a higher one that would not win either, the two may be exchanged,
unless the higher one wins later: so only the highest of its losing cards come into question, one more than the tricks
it may still win. Just so it wins a trick with one of its highest cards. A hand of the other side that does not win
plays one of its lowest cards, counted between two cards of its partner: exchanged for a lower one it wins as before,
unless the held side wins a trick between the two. Every exchange moves a higher card of the held side or a lower one
of the others to an earlier trick, so exchanging ends.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

__all__ = ["SEATS", "CooperativeSuits"]

SEATS = "NESW"
_EVERYBODY = ""  # who still holds the suit


class CooperativeSuits:
    """The plays in single suits that come into question, remembered.

    Parameters
    ----------
    held
        The two seats of the side that is to take few tricks: ``NS`` or ``EW``.
    """

    def __init__(self, held: str) -> None:
        self.held = held
        self.others = "EW" if held == "NS" else "NS"
        self._played: dict[tuple[str, str, int, bool], tuple[tuple[str, str], ...]] = {}
        self._voids: dict[str, tuple[str, ...]] = {}
        self._features: dict[str, tuple[int, int, int, int]] = {}

    def rounds(self, suit: str, spare: int) -> tuple[tuple[str, str], ...]:
        """What a round of the suit, ruffed by nobody, may leave, and who wins it.

        Parameters
        ----------
        spare
            The most tricks that the held side may win with cards of this suit (of all side suits together, where it
            is one of them), this trick included.
        """
        return self.played(suit, _EVERYBODY, spare)

    def ruffed(self, suit: str, spare: int) -> tuple[tuple[str, str], ...]:
        """What a round of the suit may leave that a trump wins."""
        return self.played(suit, _EVERYBODY, spare, is_won=False)

    def discards(self, suit: str, seat: str, spare: int) -> tuple[tuple[str, str], ...]:
        """What a discard may leave of the suit."""
        return self.played(suit, seat, spare, is_won=False)

    def played(self, suit: str, seats: str, spare: int, *, is_won: bool = True) -> tuple[tuple[str, str], ...]:
        """What is left of a suit when these players each play a card of it to one trick.

        With ``is_won`` the highest of the cards wins, and the second text names its player; else it is empty.
        """
        key = suit, seats, min(spare, len(suit)), is_won
        found = self._played.get(key)
        if found is None:
            who = "".join(seat for seat in SEATS if seat in suit) if seats == _EVERYBODY else seats
            ways = self._won(suit, who, spare) if is_won else self._lost(suit, who, spare)
            found = self._played[key] = tuple(dict.fromkeys(ways))
        return found

    def _won(self, suit: str, seats: str, spare: int) -> Iterable[tuple[str, str]]:
        for place, seat in enumerate(suit):
            if seat not in seats or (place and suit[place - 1] == seat):
                continue
            is_held = seat in self.held
            if is_held and suit.count(seat, 0, place) >= spare:
                continue
            after = spare - is_held
            others = [self._losing(suit, other, place, after) for other in seats if other != seat]
            for places in product(*others):
                yield _without(suit, (place, *places)), seat

    def _lost(self, suit: str, seats: str, spare: int) -> Iterable[tuple[str, str]]:
        for places in product(*(self._losing(suit, seat, -1, spare) for seat in seats)):
            yield _without(suit, places), ""

    def _losing(self, suit: str, seat: str, above: int, spare: int) -> list[int]:
        """Places of the cards of a hand below a place that come into question where they do not win."""
        found: list[int] = []
        count = 0
        if seat in self.held:
            for place in range(above + 1, len(suit)):
                if suit[place] == seat:
                    if not (place and suit[place - 1] == seat):
                        found.append(place)
                    count += 1
                    if count > spare:
                        break
            return found
        partner = self.others.replace(seat, "")
        for place in range(len(suit) - 1, above, -1):
            if suit[place] == partner:
                count = 0
            elif suit[place] == seat:
                if count <= spare and suit[place + 1 : place + 2] != seat:
                    found.append(place)
                count += 1
        return found

    def voids(self, suit: str) -> tuple[str, ...]:
        """Who is out of the suit."""
        found = self._voids.get(suit)
        if found is None:
            found = self._voids[suit] = tuple(seat for seat in SEATS if seat not in suit)
        return found

    def features(self, suit: str) -> tuple[int, int, int, int]:
        """Of a suit: sure tricks of the held side were it trumps; the others' longest holding; their cards; danger.

        A hand's trumps fall to different tricks, and each wins unless a trump of the others beats it, another for
        each. ``danger`` is a guess for the order in which plays are tried.
        """
        found = self._features.get(suit)
        if found is None:
            beaten, danger, theirs = dict.fromkeys(self.held, 0), 0, 0
            for seat in suit:
                if seat in self.others:
                    theirs += 1
                else:
                    beaten[seat] += beaten[seat] < theirs
                    danger += max(0, 13 - 2 * theirs)
            sure = max(suit.count(seat) - beaten[seat] for seat in self.held)
            longest = max(suit.count(seat) for seat in self.others)
            found = self._features[suit] = (sure, longest, theirs, danger)
        return found


def _without(suit: str, places: tuple[int, ...]) -> str:
    for place in sorted(places, reverse=True):
        suit = suit[:place] + suit[place + 1 :]
    return suit
