"""Plausible play once more, card by card in plain Python: what each choice costs and seems to cost, and its chance.

Double dummy comes from the engine of the case, position by position, and the layouts that a player imagines from the
entry that deals them; everything else is written from the definitions.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp

import numpy as np

from analyzer.bridge import Card, Contract, Deal, Denomination, Play, Position, Seat, Side, Suit
from analyzer.bridge.condition_value import holds
from analyzer.bridge.hand_condition import Condition
from analyzer.solver import compiled
from analyzer.solver.condition_code import condition_code
from analyzer.solver.native import NumbaSource
from analyzer.solver.play_task import PlayTask, Policy, Tendency
from analyzer.solver.plays import Plays
from analyzer.solver.source import Question

SOURCE = NumbaSource(threads=1)
#: A loose policy, so that plays go wrong often; and one that imagines.
QUICK = Policy(declarer=Tendency(true=0.9), defenders=Tendency(true=0.7), leader=Tendency(true=0.5))
DETAILED = Policy(
    declarer=Tendency(true=1.0, seeming=1.2, beside=0.3, layouts=7),
    defenders=Tendency(true=0.8, seeming=0.6, beside=0.5, layouts=5),
    leader=Tendency(true=0.5, seeming=0.9, beside=0.0, layouts=6),
)
MOST = 3  # tricks: what costs more counts as this
IMAGINATION = Card.from_code(3)  # the place below a node from which its layouts are dealt
TRIES = 300  # deals for a layout that is to fit a condition


@dataclass(frozen=True, slots=True, kw_only=True)
class Seen:
    """What the player to move seems to find out: by choice, seeming costs and in which share it is best."""

    seems: tuple[float, ...]
    best_in: tuple[float, ...]
    layouts: int


def random_deal(dice: random.Random) -> Deal:
    """Four hands of thirteen."""
    cards = [Card.from_code(code) for code in range(52)]
    dice.shuffle(cards)
    north, east, south, west = (frozenset(cards[start : start + 13]) for start in (0, 13, 26, 39))
    return Deal((north, east, south, west))


def random_task(dice: random.Random, cards: int) -> PlayTask:
    """A random deal, contract and seed, of which any legal ``cards`` cards have been played."""
    contract = Contract(
        level=dice.randint(1, 7), denomination=dice.choice(list(Denomination)), declarer=Seat(dice.randrange(4))
    )
    deal = random_deal(dice)
    return PlayTask(
        deal=deal, contract=contract, line=random_line(dice, deal, contract, cards), seed=dice.getrandbits(64)
    )


def random_line(dice: random.Random, deal: Deal, contract: Contract, cards: int) -> tuple[Card, ...]:
    """So many cards, each any legal one."""
    position = Position.opening(deal, contract)
    line: list[Card] = []
    for _ in range(cards):
        line.append(dice.choice(position.legal_cards()))
        position = position.played(line[-1])
    return tuple(line)


def course(task: PlayTask, plays: Plays, number: int) -> list[tuple[Position, Card]]:
    """The positions of a play with the card played from each; every card must be legal but for restrictions."""
    position = task.start()
    found = []
    for code in plays.codes[number].tolist():
        card = Card.from_code(code)
        assert card in position.legal_cards(), (task, number, card)
        found.append((position, card))
        position = position.played(card)
    assert position.is_over
    assert position.tricks(task.contract.declarer.side) == plays.tricks_declarer[number]
    return found


def cards_of(told: int) -> tuple[Card, ...]:
    """A set of the kernels as cards, the highest of a suit first."""
    return tuple(
        card for card in sorted(map(Card.from_code, range(52)), reverse=True)
        if told >> (16 * card.suit + card.rank - 2) & 1
    )  # fmt: skip


def choices(position: Position) -> list[tuple[Card, ...]]:
    """Legal cards, those together between which nobody else has one or played one to this trick; highest first."""
    seat = position.to_play
    others = [card for other in Seat if other is not seat for card in position.hands[other]] + list(position.trick)
    found: list[list[Card]] = []
    for card in sorted(position.legal_cards(), key=lambda card: (card.suit, card.rank)):
        last = found[-1][-1] if found and found[-1][-1].suit is card.suit else None
        if last is None or any(one.suit is card.suit and last.rank < one.rank < card.rank for one in others):
            found.append([card])
        else:
            found[-1].append(card)
    return [tuple(reversed(run)) for run in found]


def costs(positions: Sequence[Position]) -> list[dict[Card, int]]:
    """What each legal card costs its player's side at double dummy, three tricks at most."""
    answers = SOURCE.solve([Question(position=position, every_card=True) for position in positions])
    found = []
    for position, answer in zip(positions, answers, strict=True):
        values = dict(answer.cards_ns)
        sign = 1 if position.to_play in (Seat.N, Seat.S) else -1
        best = max(sign * value for value in values.values())
        found.append({card: min(MOST, best - sign * value) for card, value in values.items()})
    # equal cards are told by one of them
    for position, known in zip(positions, found, strict=True):
        for run in choices(position):
            told = next(known[card] for card in run if card in known)
            known.update(dict.fromkeys(run, told))
    return found


def chances(tendency: Tendency, true: Sequence[float], seen: Seen | None) -> list[float]:
    """Of each choice: a factor of e less for each temperature in tricks that it costs."""
    if seen is None:
        worths = [-tendency.true * cost for cost in true]
    else:
        worths = [
            -tendency.seeming * seems - tendency.beside * min(1, cost)  # beside what seems, a trick at most
            for seems, cost in zip(seen.seems, true, strict=True)
        ]
    parts = [exp(worth) for worth in worths]
    return [part / sum(parts) for part in parts]


def tendency_of(policy: Policy, task: PlayTask, position: Position, cards: int) -> Tendency:
    """Whose it is, after so many cards of the deal."""
    if cards == 0:
        return policy.leader
    same_side = position.to_play in (task.contract.declarer, task.contract.declarer.partner)
    return policy.declarer if same_side else policy.defenders


def viewer_of(task: PlayTask, position: Position) -> Seat:
    """Who decides."""
    declarer = task.contract.declarer
    return declarer if position.to_play is declarer.partner else position.to_play


def kernel_set(cards: object) -> int:
    """Cards as the kernels have them."""
    return sum(1 << (16 * card.suit + card.rank - 2) for card in cards)  # type: ignore[attr-defined]


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What a player knows at a decision: of each seat cards it holds or held, its voids; and the unseen cards."""

    known: tuple[frozenset[Card], ...]
    voids: tuple[frozenset[Suit], ...]
    unseen: frozenset[Card]
    visible: frozenset[Card]
    gone: tuple[frozenset[Card], ...]

    @classmethod
    def of(cls, task: PlayTask, position: Position, line: Sequence[Card]) -> View:
        """From the cards of the line, all of them."""
        viewer, dummy = viewer_of(task, position), task.contract.declarer.partner
        seeing = {viewer, dummy} if line else {viewer}
        gone: list[set[Card]] = [set() for _ in Seat]
        voids: list[set[Suit]] = [set() for _ in Seat]
        steps = Play(cards=tuple(line)).positions(Position.opening(task.deal, task.contract))
        for before, card in zip(steps, line, strict=False):
            gone[before.to_play].add(card)
            if before.led is not None and card.suit is not before.led:
                voids[before.to_play].add(before.led)
        known = [
            frozenset(task.deal.hand(seat)) if seat in seeing else frozenset(gone[seat]) | _open(task, position, seat)
            for seat in Seat
        ]
        deck = frozenset(card for seat in Seat for card in task.deal.hand(seat))
        return cls(
            known=tuple(known),
            voids=tuple(frozenset(suits) for suits in voids),
            unseen=deck.difference(*known),
            visible=frozenset(card for seat in seeing for card in task.deal.hand(seat)),
            gone=tuple(frozenset(cards) for cards in gone),
        )

    def dealt(self, node: int, number: int, condition: Condition | None) -> list[tuple[frozenset[Card], ...]]:
        """The layouts that the stream of a node gives."""
        entries = compiled.play_kernels().entries
        stream = entries.node_after(node, np.array([IMAGINATION.suit * 16 + IMAGINATION.rank - 2], dtype=np.int64))
        barred = [kernel_set(Card(suit, rank) for suit in suits for rank in range(2, 15)) for suits in self.voids]
        out = np.zeros((number, 4), dtype=np.int64)
        known = np.array([kernel_set(cards) for cards in self.known], dtype=np.int64)
        sizes, voids, pool = np.full(4, 13), np.array(barred, dtype=np.int64), kernel_set(self.unseen)
        if condition is None:
            assert entries.deal_layouts(known, sizes, voids, pool, stream, 0, out) == number
        else:
            code = condition_code([condition])
            stack = np.zeros(len(code), dtype=np.int64)
            dealt = entries.deal_fitting_layouts(known, sizes, voids, pool, code, stack, TRIES, stream, 0, out)
            assert dealt == number
        return [tuple(frozenset(cards_of(word)) for word in row) for row in out.tolist()]

    def weight(self, task: PlayTask, line: Sequence[Card], hands: Sequence[frozenset[Card]]) -> float:
        """How likely the cards were: who followed suit chose at random among his equal cards."""
        found = 1.0
        left = [set(hand) for hand in hands]
        steps = Play(cards=tuple(line)).positions(Position.opening(task.deal, task.contract))
        for before, card in zip(steps, line, strict=False):
            held = left[before.to_play]
            assert card in held
            if card not in self.visible and before.led is card.suit:
                found /= sum(
                    one.suit is card.suit
                    and one not in self.visible
                    and not any(
                        seen.suit is card.suit and min(one.rank, card.rank) < seen.rank < max(one.rank, card.rank)
                        for seen in self.visible
                    )
                    for one in held
                )
            held.remove(card)
        return found


def _open(task: PlayTask, position: Position, seat: Seat) -> frozenset[Card]:
    return frozenset(task.open_cards) & position.hands[seat]


def seeming(
    task: PlayTask, position: Position, line: Sequence[Card], layouts: Sequence[tuple[frozenset[Card], ...]]
) -> Seen:
    """What the choices seem to cost over layouts of thirteen cards each, weighed by the cards played."""
    view = View.of(task, position, line)
    imagined, weights = [], []
    for hands in layouts:
        north, east, south, west = (hand - gone for hand, gone in zip(hands, view.gone, strict=True))
        imagined.append(
            Position(
                hands=(north, east, south, west), denomination=position.denomination, leader=position.leader,
                trick=position.trick,
            )
        )  # fmt: skip
        assert position.hands[position.to_play] == imagined[-1].hands[position.to_play]
        weights.append(view.weight(task, line, hands))
    tops = [run[0] for run in choices(position)]
    found = costs(imagined)
    total = sum(weights)
    means = [sum(w * cost[top] for w, cost in zip(weights, found, strict=True)) / total for top in tops]
    best = [sum(w for w, cost in zip(weights, found, strict=True) if not cost[top]) / total for top in tops]
    return Seen(seems=tuple(mean - min(means) for mean in means), best_in=tuple(best), layouts=len(layouts))


def fits(condition: Condition, hands: Sequence[frozenset[Card]]) -> bool:
    """Whether a condition holds in a layout."""
    north, east, south, west = hands
    return holds(condition, Deal((north, east, south, west)))


def value_of(position: Position, side: Side) -> int:
    """Tricks that a side takes from a position on, with best play by all four."""
    answer = SOURCE.solve([Question(position=position)])[0]
    return answer.tricks_ns if side is Side.NS else position.tricks_left - answer.tricks_ns
