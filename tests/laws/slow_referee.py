"""The play under Laws 26, 44, 50, 51, 57 and 59, found anew at every turn from all that has happened since the start.

Written from the laws and sharing nothing with the product: cards, suits and seats are letters, and no state is kept.
What binds is read off the history: who led which trick, what declarer has stated and when, who has played what.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain, combinations
from typing import Any

SEATS = "NESW"
RANKS = "23456789TJQKA"
Stated = tuple[Any, ...]  # ("nothing",), ("require", suit), ("forbid", suits) or ("card", card)


@dataclass
class Story:
    """The start, with everything that binds from there, and what happened since."""

    hands: dict[str, set[str]]
    trump: str
    leader: str
    trick: list[str]
    major: list[tuple[str, str]] = field(default_factory=list)
    minor: list[tuple[str, str]] = field(default_factory=list)
    option: dict[str, tuple[str, bool, bool]] = field(default_factory=dict)
    must_lead: dict[str, str] = field(default_factory=dict)
    may_not_lead: dict[str, str] = field(default_factory=dict)
    must_play: dict[str, set[str]] = field(default_factory=dict)
    events: list[Stated] = field(default_factory=list)  # ("plays", card) or what declarer stated

    def tricks(self) -> list[tuple[str, list[str], list[int]]]:
        """Each trick: its leader, its cards, and for each card the number of its event (-1 before the start)."""
        found = [(self.leader, list(self.trick), [-1] * len(self.trick))]
        for number, event in enumerate(self.events):
            if event[0] == "plays":
                leader, cards, numbers = found[-1]
                if len(cards) == 4:
                    found.append((self._winner(leader, cards), [], []))
                    leader, cards, numbers = found[-1]
                cards.append(event[1])
                numbers.append(number)
        if len(found[-1][1]) == 4:
            found.append((self._winner(found[-1][0], found[-1][1]), [], []))
        return found

    def _winner(self, leader: str, cards: list[str]) -> str:
        trumps = [card for card in cards if card[0] == self.trump]
        suit = [card for card in cards if card[0] == cards[0][0]]
        best = max(trumps or suit, key=lambda card: RANKS.index(card[1]))
        return SEATS[(SEATS.index(leader) + cards.index(best)) % 4]

    def by(self, seat: str) -> list[tuple[int, str, bool]]:
        """What a player has played since the start: number of the event, card, whether it was a lead."""
        found = []
        for leader, cards, numbers in self.tricks():
            for place, (card, number) in enumerate(zip(cards, numbers, strict=True)):
                if number >= 0 and SEATS[(SEATS.index(leader) + place) % 4] == seat:
                    found.append((number, card, place == 0))
        return found

    def turn(self) -> tuple[str, str, list[str]]:
        leader, cards, _ = self.tricks()[-1]
        return SEATS[(SEATS.index(leader) + len(cards)) % 4], leader, cards

    def held(self, seat: str) -> set[str]:
        return self.hands[seat] - {card for _, card, _ in self.by(seat)}

    def since_last_card(self) -> list[Stated]:
        numbers = [number for number, event in enumerate(self.events) if event[0] == "plays"]
        return self.events[numbers[-1] + 1 :] if numbers else list(self.events)

    def keeps_lead_since(self, number: int, seat: str) -> bool:
        """Whether the player led, or is to lead, every trick from the one in which event ``number`` happened."""
        before = sum(1 for event in self.events[:number] if event[0] == "plays") + len(self.trick)
        return all(leader == seat for leader, _, _ in self.tricks()[before // 4 :])

    def who_led_at(self, number: int) -> str:
        before = sum(1 for event in self.events[:number] if event[0] == "plays") + len(self.trick)
        return self.tricks()[before // 4][0]

    def lying(self, seat: str) -> tuple[set[str], set[str]]:
        """A player's major and minor penalty cards that were neither played nor picked up."""
        held = self.held(seat)
        picked_up = set()
        for number, event in enumerate(self.events):
            if event[0] not in ("require", "forbid") or event[2] != "penalty":
                continue
            if SEATS[(SEATS.index(self.who_led_at(number)) + 2) % 4] == seat:
                picked_up |= {card for player, card in self.major if player == seat and card[0] in event[1]}
        majors = {card for player, card in self.major if player == seat} & held - picked_up
        return majors, {card for player, card in self.minor if player == seat} & held

    def choices(self) -> set[Stated]:
        """All that declarer may state now."""
        seat, leader, trick = self.turn()
        if not self.held(seat):
            return set()
        if not trick:
            if leader in self.option and not any(
                event[-1] == "option" and self.who_led_at(number) == leader
                for number, event in enumerate(self.events)
            ):
                suits, may_require, may_forbid = self.option[leader]
                stated: set[Stated] = {("nothing", "", "option")}
                stated |= {("require", suit, "option") for suit in suits if may_require}
                return stated | {("forbid", suit, "option") for suit in suits if may_forbid}
            majors, _ = self.lying(SEATS[(SEATS.index(leader) + 2) % 4])
            if majors and not any(event[-1] == "penalty" for event in self.since_last_card()):
                suits = "".join(suit for suit in "SHDC" if any(card[0] == suit for card in majors))
                several = chain.from_iterable(combinations(suits, n) for n in range(1, len(suits) + 1))
                stated = {("nothing", "", "penalty")} | {("require", suit, "penalty") for suit in suits}
                return stated | {("forbid", "".join(some), "penalty") for some in several}
        legal = self.may_play()
        if len(legal & self.lying(seat)[0]) > 1:
            return {("card", card, "card") for card in legal}
        return set()

    def waits(self) -> bool:
        return any(choice[0] != "card" for choice in self.choices()) if not self.turn()[2] else False

    def may_play(self) -> set[str]:
        """The cards that the player to move may play, declarer having stated what he has to state before a lead.

        Every card is graded by the duties that it fulfills, the stronger duty first; the best grade may be played.
        """
        seat, _, trick = self.turn()
        held = self.held(seat)
        majors, minors = self.lying(seat)
        named = {event[1] for event in self.since_last_card() if event[0] == "card"}
        if named:
            return named
        forbidden, required = "", []
        if not trick:
            leads = [number for number, _, is_lead in self.by(seat) if is_lead]
            if seat in self.may_not_lead and (not leads or self.keeps_lead_since(leads[0], seat)):
                forbidden += self.may_not_lead[seat]
            for number, event in enumerate(self.events):
                if event[0] == "forbid" and self.who_led_at(number) == seat and self.keeps_lead_since(number, seat):
                    forbidden += event[1]
            if seat in self.must_lead and not leads:
                required.append(self.must_lead[seat])
            required += [event[1] for event in self.since_last_card() if event[0] == "require"]
        forced = self.must_play.get(seat, set()) if not self.by(seat) else set()

        def grade(card: str) -> tuple[bool, ...]:
            return (
                not trick or card[0] == trick[0][0],
                card[0] not in forbidden,
                *(card[0] in suits for suits in required),
                card in forced,
                card in majors,
            )

        best = max(map(grade, held))
        cards = {card for card in held if grade(card) == best}
        for minor in minors & cards:
            cards = {card for card in cards if card == minor or card[0] != minor[0] or card[1] in "TJQKA"}
        return cards
