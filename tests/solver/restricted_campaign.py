"""Random positions under random restrictions, by our solver and by trying everything.

Each function returns totals, and raises AssertionError with the case at the first disagreement.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from typing import Any

from analyzer.bridge import (
    Card,
    DeclarerOption,
    Denomination,
    FollowLine,
    MayNotLead,
    MustLead,
    MustPlay,
    PenaltyCard,
    Position,
    Restriction,
    Seat,
    Suit,
)
from analyzer.solver.native import NumbaSource
from analyzer.solver.source import Question, TrickResult
from tests.solver.restricted_oracle import NOTHING, Choice, Game

SOURCE = NumbaSource(threads=1)
#: Of which every set of counted positions has a share.
KINDS = (
    "major penalty card",
    "minor penalty card",
    "two or more penalty cards",
    "penalty cards with both defenders",
    "option to require or forbid",
    "option to forbid",
    "required lead",
    "forbidden lead",
    "forced card",
    "line",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A position with restrictions, in words that the oracle understands."""

    hands: list[list[int]]
    trump: int
    leader: int
    trick: list[int]
    rules: list[Any]

    def position(self) -> Position:
        """The position."""
        hands = [frozenset(Card.from_code(card) for card in hand) for hand in self.hands]
        return Position(
            hands=(hands[0], hands[1], hands[2], hands[3]),
            denomination=Denomination(self.trump),
            leader=Seat(self.leader),
            trick=tuple(Card.from_code(card) for card in self.trick),
        )

    def restrictions(self) -> tuple[Restriction, ...]:
        """The restrictions."""
        return tuple(restriction(rule) for rule in self.rules)

    def game(self) -> Game:
        """The question to the oracle."""
        return Game(self.hands, self.trump, self.leader, self.trick, self.rules)

    def kinds(self) -> set[str]:
        """Which of ``KINDS`` it is an example of."""
        found = set()
        penalty = [rule for rule in self.rules if rule[0] in ("major", "minor")]
        for rule in self.rules:
            match rule[0]:
                case "major" | "minor":
                    found.add(f"{rule[0]} penalty card")
                case "option":
                    found.add("option to require or forbid" if rule[3] and rule[4] else "option to forbid")
                case kind:
                    found.add({"must lead": "required lead", "may not lead": "forbidden lead",
                               "must play": "forced card", "line": "line"}[kind])  # fmt: skip
        if len(penalty) > 1:
            found.add("two or more penalty cards")
        if len({rule[1] for rule in penalty}) > 1:
            found.add("penalty cards with both defenders")
        return found


def restriction(rule: Any) -> Restriction:
    """A restriction of the oracle's as the product has it."""
    match rule[0]:
        case "major" | "minor":
            return PenaltyCard(player=Seat(rule[1]), card=Card.from_code(rule[2]), major=rule[0] == "major")
        case "option":
            return DeclarerOption(leader=Seat(rule[1]), suits=suits(rule[2]), may_require=rule[3], may_forbid=rule[4])
        case "must lead":
            return MustLead(player=Seat(rule[1]), suits=suits(rule[2]))
        case "may not lead":
            return MayNotLead(player=Seat(rule[1]), suits=suits(rule[2]))
        case "must play":
            return MustPlay(player=Seat(rule[1]), cards=frozenset(Card.from_code(card) for card in rule[2]))
        case _:
            return FollowLine(cards=tuple(Card.from_code(card) for card in rule[1]))


def suits(numbers: Any) -> frozenset[Suit]:
    """Suits by their numbers."""
    return frozenset(Suit(number) for number in numbers)


def random_case(dice: random.Random, tricks: int, played: int) -> Case:
    """An ending of that many tricks, ``played`` cards of a trick on the table, under a few restrictions."""
    while True:
        if tricks < 10 and dice.random() < 0.5:  # ranks close together: more to decide
            cards = dice.sample([13 * suit + rank for suit in range(4) for rank in range(3, 13)], 4 * tricks)
        else:
            cards = dice.sample(range(52), 4 * tricks)
        hands = [sorted(cards[seat::4]) for seat in range(4)]
        trump, leader = dice.randrange(5), dice.randrange(4)
        trick: list[int] = []
        for turn in range(played):
            hand = hands[(leader + turn) % 4]
            following = [card for card in hand if trick and card // 13 == trick[0] // 13]
            card = dice.choice(following or hand)
            hand.remove(card)
            trick.append(card)
        case = Case(hands=hands, trump=trump, leader=leader, trick=trick, rules=random_rules(dice, hands))
        if dice.random() < 0.1:
            case.rules.append(("line", random_line(dice, case)))
        if case.rules:
            return case


def random_cases(seed: int, count: int, tricks: tuple[int, ...]) -> list[Case]:
    """Endings of such numbers of tricks under a few restrictions, some with a trick in progress."""
    dice = random.Random(seed)
    return [random_case(dice, dice.choice(tricks), dice.choice([0, 0, 1, 2, 3])) for _ in range(count)]


def asked(cases: list[Case]) -> list[Question]:
    """The questions of cases, every card included."""
    return [Question(position=case.position(), every_card=True, restrictions=case.restrictions()) for case in cases]


def random_rules(dice: random.Random, hands: list[list[int]]) -> list[Any]:
    """Restrictions on these hands: often penalty cards, often several restrictions."""
    rules: list[Any] = []
    defender = dice.randrange(4)
    shape = dice.random()
    if shape < 0.55:
        for seat in [defender] if dice.random() < 0.65 else [defender, (defender + 2) % 4]:
            number = min(len(hands[seat]), dice.choice([1, 1, 1, 2, 2, 3, 4]))
            lying = dice.sample(hands[seat], number)
            is_minor = number == 1 and lying[0] % 13 < 8 and dice.random() < 0.7
            rules += [("minor" if is_minor else "major", seat, card) for card in lying]
    if shape > 0.45:
        for _ in range(dice.choice([1, 1, 2])):
            seat = dice.randrange(4)
            some = tuple(sorted(dice.sample(range(4), dice.choice([1, 1, 2, 3]))))
            kind = dice.choice(["option", "option", "must lead", "may not lead", "must play"])
            if not hands[seat] or any(rule[0] == kind and rule[1] == seat for rule in rules):
                continue
            if kind == "option":
                leader = dice.choice([defender, (defender + 2) % 4])
                if not any(rule[0] == kind and rule[1] == leader for rule in rules):
                    may_require = dice.random() < 0.6
                    rules.append((kind, leader, some, may_require, not may_require or dice.random() < 0.8))
            elif kind == "must play":
                number = min(len(hands[seat]), dice.choice([1, 1, 2]))
                rules.append((kind, seat, tuple(dice.sample(hands[seat], number))))
            else:
                rules.append((kind, seat, some))
    dice.shuffle(rules)
    return rules


def random_line(dice: random.Random, case: Case) -> tuple[int, ...]:
    """One to five cards that may be played one after the other, with choices of declarer's at random."""
    game = case.game()
    state, chosen = game.start, NOTHING
    line = []
    for _ in range(dice.randint(1, 5)):
        while game.choices(state, chosen)[0]:
            which, choices = game.choices(state, chosen)
            state, chosen = game.state_choice(state, chosen, which, dice.choice(choices))
        cards, _ = game.playable(state, chosen)
        if not cards:
            break
        card = dice.choice([card for card in range(52) if cards >> card & 1])
        line.append(card)
        state, chosen = game.play(state, card)[0], NOTHING
    return tuple(line)


def compare(case: Case, got: TrickResult) -> bool:
    """Compare an answer with the oracle's; whether the value is another than without restrictions."""
    value, options, cards = case.game().answer()
    assert got.tricks_ns == value, (case, got, value)
    found: dict[Choice, int] = {}
    for result in got.options:
        option = result.option
        if option.card is not None:
            found["choose", option.card.code] = result.tricks_ns
        elif option.require is not None:
            found["require", int(option.require)] = result.tricks_ns
        elif option.forbid:
            found["forbid", tuple(int(suit) for suit in sorted(option.forbid))] = result.tricks_ns
        else:
            found["none",] = result.tricks_ns
    assert found == options, (case, found, options)
    assert {card.code: tricks for card, tricks in got.cards_ns} == cards, (case, got.cards_ns, cards)
    if got.options:
        assert got.chosen == next(result.option for result in got.options if result.tricks_ns == value), case
    line = [rule for rule in case.rules if rule[0] == "line"]
    free = Game(case.hands, case.trump, case.leader, case.trick, line)
    return free.exact(free.start) != value


def against_oracle(seed: int, counts: dict[int, int]) -> dict[str, int]:
    """Values, choices and cards of ``counts`` positions by number of tricks; two in five begin in a trick."""
    dice = random.Random(seed)
    totals: Counter[str] = Counter()
    for tricks, count in counts.items():
        cases = [random_case(dice, tricks, dice.choice([0, 0, 0, 1, 2, 3])) for _ in range(count)]
        for case, got in zip(cases, SOURCE.solve(asked(cases)), strict=True):
            totals["positions"] += 1
            totals[f"of {tricks} tricks"] += 1
            totals["starting in a trick"] += bool(case.trick)
            totals.update(case.kinds())
            totals["value differs"] += compare(case, got)
    return dict(totals)


def counted(seed: int) -> dict[str, int]:
    """500 positions, a twentieth of what the proof asks for, with its share of every kind."""
    totals = against_oracle(seed, {3: 200, 4: 250, 5: 50})
    assert all(totals[kind] >= 25 for kind in KINDS), totals
    assert totals["two or more penalty cards"] >= 75, totals
    assert totals["starting in a trick"] >= 100, totals
    assert totals["value differs"] >= 50, totals
    return totals
