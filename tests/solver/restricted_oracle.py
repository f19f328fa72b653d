"""Restricted play by trying everything: the definition that the compiled search is held to.

Plain Python with a memory and cut-offs, written from the laws and sharing nothing with the product. Cards are
``13 * suit + rank`` (rank 0 the deuce), a set of cards is an integer with those bits, suits are S H D C = 0 .. 3 and
seats N E S W = 0 .. 3. Tricks are those of North-South from the beginning of the trick in progress.

A restriction is a tuple: ``("major", seat, card)``, ``("minor", seat, card)``, ``("option", seat, suits, may_require,
may_forbid)``, ``("must lead", seat, suits)``, ``("may not lead", seat, suits)``, ``("must play", seat, cards)`` or
``("line", cards)``. A choice of declarer's is ``("none",)``, ``("require", suit)``, ``("forbid", suits)`` or
``("choose", card)``.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

SUIT = (1 << 13) - 1
HONORS = sum(0b1111100000000 << 13 * suit for suit in range(4))
NONE = ("none",)

Choice = tuple[Any, ...]


class State(NamedTuple):
    """Where the play and the restrictions stand."""

    hands: tuple[int, int, int, int]
    leader: int
    trick: tuple[int, ...]
    major: int  # cards
    minor: int  # cards
    options: frozenset[int]  # seats whose one-time option is still to come
    must_lead: frozenset[int]
    may_not_lead: frozenset[int]
    must_play: frozenset[int]
    forbidden: frozenset[int]  # suits, while the leader keeps the lead
    line: int  # cards of it played


class Chosen(NamedTuple):
    """What declarer has stated about the lead that comes now."""

    option: bool = False
    penalty: bool = False
    required: tuple[int, ...] = ()


NOTHING = Chosen()


class Game:
    """One question: a position with its restrictions."""

    def __init__(self, hands: list[list[int]], trump: int, leader: int, trick: list[int], rules: list[Any]) -> None:
        self.trump = trump
        self.option: dict[int, tuple[Any, bool, bool]] = {}
        self.required: dict[int, Any] = {}
        self.prohibited: dict[int, Any] = {}
        self.forced: dict[int, int] = {}
        self.line: tuple[int, ...] = ()
        self.defenders = -1
        major = minor = 0
        for rule in rules:
            kind = rule[0]
            if kind in ("major", "minor", "option"):
                self.defenders = rule[1] % 2
            if kind == "major":
                major |= 1 << rule[2]
            elif kind == "minor":
                minor |= 1 << rule[2]
            elif kind == "option":
                self.option[rule[1]] = (rule[2], rule[3], rule[4])
            elif kind == "must lead":
                self.required[rule[1]] = rule[2]
            elif kind == "may not lead":
                self.prohibited[rule[1]] = rule[2]
            elif kind == "must play":
                self.forced[rule[1]] = sum(1 << card for card in rule[2])
            else:
                self.line = tuple(rule[1])
        north, east, south, west = (sum(1 << card for card in hand) for hand in hands)
        self.start = State(
            (north, east, south, west), leader, tuple(trick), major, minor, frozenset(self.option),
            frozenset(self.required), frozenset(self.prohibited), frozenset(self.forced), frozenset(), 0,
        )  # fmt: skip
        self.bounds: dict[State, tuple[int, int]] = {}

    # -- what declarer may state

    def choices(self, state: State, chosen: Chosen) -> tuple[str, list[Choice]]:
        """Which choice is declarer's now, ``option``, ``penalty`` or none, and what he may state."""
        if state.trick:
            return "", []
        leader = state.leader
        if leader in state.options and not chosen.option:
            suits, may_require, may_forbid = self.option[leader]
            found: list[Choice] = [NONE]
            if may_require:
                found += [("require", suit) for suit in sorted(suits)]
            if may_forbid:
                found += [("forbid", (suit,)) for suit in sorted(suits)]
            return "option", found
        partners = state.major & state.hands[(leader + 2) % 4]
        if partners and not chosen.penalty:
            lying = [suit for suit in range(4) if partners >> 13 * suit & SUIT]
            found = [NONE, *(("require", suit) for suit in lying)]
            for size in range(1, len(lying) + 1):
                found += [("forbid", suits) for suits in combinations(lying, size)]
            return "penalty", found
        return "", []

    def state_choice(self, state: State, chosen: Chosen, which: str, choice: Choice) -> tuple[State, Chosen]:
        """The state after declarer has stated his choice."""
        forbidden, required, major = state.forbidden, chosen.required, state.major
        picked_up: tuple[int, ...] = ()
        if choice[0] == "require":
            required = (*required, choice[1])
            picked_up = (choice[1],)
        elif choice[0] == "forbid":
            forbidden = forbidden | frozenset(choice[1])
            picked_up = choice[1]
        if which == "penalty":
            for suit in picked_up:
                major &= ~(SUIT << 13 * suit & state.hands[(state.leader + 2) % 4])
            chosen = Chosen(True, True, required)
        else:
            state = state._replace(options=state.options - {state.leader})
            chosen = Chosen(True, chosen.penalty, required)
        return state._replace(forbidden=forbidden, major=major), chosen

    # -- which cards may be played

    def playable(self, state: State, chosen: Chosen) -> tuple[int, bool]:
        """The cards that may be played, and whether declarer picks one of them (several penalty cards)."""
        seat = (state.leader + len(state.trick)) % 4
        cards = state.hands[seat]
        if state.trick:
            following = cards & SUIT << 13 * (state.trick[0] // 13)
            cards = following or cards
        else:
            forbidden = set(state.forbidden)
            if seat in state.may_not_lead:
                forbidden |= set(self.prohibited[seat])
            cards = _of_suits(cards, set(range(4)) - forbidden) or cards
            if seat in state.must_lead:
                cards = _of_suits(cards, set(self.required[seat])) or cards
            for suit in chosen.required:
                cards = _of_suits(cards, {suit}) or cards
        if seat in state.must_play:
            cards = cards & self.forced[seat] or cards
        lying = cards & state.major
        if lying:
            cards = lying
        elif cards & state.minor:
            suit_cards = SUIT << 13 * (((cards & state.minor).bit_length() - 1) // 13)
            cards &= ~suit_cards | HONORS | state.minor
        if state.line < len(self.line):
            cards &= 1 << self.line[state.line]
        return cards, lying.bit_count() > 1

    def play(self, state: State, card: int) -> tuple[State, int]:
        """The state after a card, and the trick that North-South won by it."""
        place = len(state.trick)
        seat = (state.leader + place) % 4
        hands = list(state.hands)
        hands[seat] ^= 1 << card
        trick = (*state.trick, card)
        leader, forbidden = state.leader, state.forbidden
        if not place and seat in state.may_not_lead:
            forbidden = forbidden | frozenset(self.prohibited[seat])
        won = 0
        if len(trick) == 4:
            best = max(trick, key=lambda c: (c // 13 == self.trump, c // 13 == trick[0] // 13, c))
            winner = (leader + trick.index(best)) % 4
            if winner != leader:
                forbidden = frozenset()
            leader, trick, won = winner, (), 1 - winner % 2
        after = state._replace(
            hands=(hands[0], hands[1], hands[2], hands[3]),
            leader=leader,
            trick=trick,
            major=state.major & ~(1 << card),
            minor=state.minor & ~(1 << card),
            must_lead=state.must_lead if place else state.must_lead - {seat},
            may_not_lead=state.may_not_lead if place else state.may_not_lead - {seat},
            must_play=state.must_play - {seat},
            forbidden=forbidden,
            line=min(state.line + 1, len(self.line)),
        )
        return after, won

    # -- values

    def value(self, state: State, low: int, high: int, chosen: Chosen = NOTHING) -> int:
        """Tricks of North-South, exact between ``low`` and ``high``, a bound outside; -1 or 99 for a dead line."""
        is_start = not state.trick and chosen == NOTHING
        if is_start:
            if not any(state.hands):
                return 0
            least, most = self.bounds.get(state, (-99, 999))
            if least >= high or least == most:
                return least
            if most <= low:
                return most
            low, high = max(low, least), min(high, most)
        found = self._searched(state, low, high, chosen)
        if is_start:
            least, most = self.bounds.get(state, (-99, 999))
            if found > low:
                least = max(least, found)
            if found < high:
                most = min(most, found)
            self.bounds[state] = (least, most)
        return found

    def _searched(self, state: State, low: int, high: int, chosen: Chosen) -> int:
        which, choices = self.choices(state, chosen)
        if which:
            maximizes = self.defenders == 1
            followers: Iterator[tuple[State, Chosen, int]] = (
                (*self.state_choice(state, chosen, which, choice), 0) for choice in choices
            )
        else:
            seat = (state.leader + len(state.trick)) % 4
            cards, is_declarers = self.playable(state, chosen)
            maximizes = self.defenders == 1 if is_declarers else seat % 2 == 0
            if not cards:  # declarer's choices do not let the line go on
                return -1 if self.defenders == 1 else 99
            followers = ((after, NOTHING, won) for after, won in (self.play(state, card) for card in _cards(cards)))
        best = -1 if maximizes else 99
        for after, stated, won in followers:
            value = self.value(after, low - won, high - won, stated)
            if value not in (-1, 99):
                value += won
            if maximizes:
                best = max(best, value)
                low = max(low, best)
            else:
                best = min(best, value)
                high = min(high, best)
            if low >= high:
                break
        return best

    def exact(self, state: State, chosen: Chosen = NOTHING) -> int:
        """Tricks of North-South."""
        return self.value(state, -1, 99, chosen)

    def answer(self) -> tuple[int, dict[Choice, int], dict[int, int]]:
        """Tricks; of each choice that declarer has now; of each card under the choices that he makes.

        Of equal choices he makes the one that is listed first.
        """
        state, chosen = self.start, NOTHING
        value = self.exact(state)
        options: dict[Choice, int] = {}
        for stage in range(2):
            which, choices = self.choices(state, chosen)
            if not which:
                break
            values = {choice: self.exact(*self.state_choice(state, chosen, which, choice)) for choice in choices}
            if stage == 0:
                options = {choice: found for choice, found in values.items() if found not in (-1, 99)}
            best = next(choice for choice in choices if values[choice] == value)
            state, chosen = self.state_choice(state, chosen, which, best)
        cards, is_declarers = self.playable(state, chosen)
        after = {}
        for card in _cards(cards):
            rest, won = self.play(state, card)
            after[card] = self.exact(rest) + won
        if is_declarers and not options:
            options = {("choose", card): found for card, found in after.items()}
        return value, options, after


def _of_suits(cards: int, suits: set[int]) -> int:
    return cards & sum(SUIT << 13 * suit for suit in suits)


def _cards(cards: int) -> list[int]:
    return [card for card in range(52) if cards >> card & 1]
