"""With which cards the model at its highest skill starts a line: the best of an exact line table, or others.

At its highest skill the model leads the card with the largest chance of the target over imagined layouts, every later
guess being right: where a line must find something out first, a card that leaves all guesses open looks better than
it is.

A card led low towards one that is to be cashed may begin such a line as well as cashing it does. Whether it does is
seen from the next card: third hand, over layouts in which the hand before played its lowest.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from analyzer.bridge import Card, Contract, Seat, Suit
from analyzer.bridge.knowledge import Reading, SeenCard
from analyzer.solver.layouts import imagine
from analyzer.solver.play_task import PlayTask, choices_at
from analyzer.solver.playouts import Playouts
from tests.solver import odds
from tests.solver.odds_campaign import ENGINE, isolated_rows

Lead = tuple[Seat, Card]
T = TypeVar("T")
#: A lead counts as one of the best where its chance, on the same layouts, is not this many standard errors lower.
BEYOND = 2.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """One line table.

    Attributes
    ----------
    name
        Of the table.
    lines, probability
        The names of the best unseeing lines, and their exact chance.
    starts, towards
        The cards with which they begin; the lowest cards of the other hand towards one that is to be cashed.
    best, chance
        The leads that the model likes best, and their chance over the layouts.
    exact_best
        Likewise, by the exact chances.
    follows
        For each lead among the best that goes low towards a card to be cashed: whether third hand then plays that
        card, as a verdict.
    """

    name: str
    lines: tuple[str, ...]
    probability: Fraction
    starts: frozenset[Lead]
    towards: frozenset[Lead]
    best: frozenset[Lead]
    chance: float
    exact_best: frozenset[Lead]
    follows: dict[Lead, str]

    def with_second_card(self) -> str:
        """The verdict on the first two cards of the side, where the first one does not tell."""
        found = {"strictly" if lead in self.starts else self.follows.get(lead, "not") for lead in self.best}
        return found.pop() if len(found) == 1 else "tied"

    def verdict(self, *, with_towards: bool = False, is_exact: bool = False) -> str:
        """``strictly`` where only best lines begin so, ``tied`` where others look as good, else ``not``."""
        right = self.starts | self.towards if with_towards else self.starts
        best = self.exact_best if is_exact else self.best
        return "strictly" if best <= right else ("tied" if best & right else "not")


def start_of(row: odds.Row, count: int, seed: int) -> Start:
    """A line table over so many layouts."""
    named = [line for line in row["lines"] if line["best_named"]]
    starts: set[Lead] = set()
    towards: set[Lead] = set()
    for line in named:
        first, towards_it = _first_cards(row, line["steps"][0])
        starts |= first
        towards |= towards_it
    layouts = imagine(odds.knowledge_of(row, "plain"), count, seed=seed)
    hands = np.stack([(layouts.hands >> (16 * suit)) & 0x1FFF for suit in range(4)], axis=2)
    exact = {_lead(one): Fraction(one["probability"]) for one in row["double_dummy_by_lead"]}
    reached: dict[Lead, NDArray[np.bool_]] = {}
    for seat in {seat for seat, _ in exact}:
        tricks = ENGINE.card_tricks(hands, 4, int(seat))
        for lead in exact:
            if lead[0] is seat:
                reached[lead] = tricks[:, lead[1].code] >= row["target_total_tricks"]
    best = _best_of(reached, layouts.weights)
    top = max(reached, key=lambda lead: float(reached[lead].mean()))
    return Start(
        name=row["id"],
        lines=tuple(line["name"] for line in named),
        probability=max(Fraction(line["probability"]) for line in named),
        starts=frozenset(starts),
        towards=frozenset(towards - starts),
        best=best,
        chance=float(reached[top].mean()),
        exact_best=frozenset(lead for lead, chance in exact.items() if chance == max(exact.values())),
        follows={
            lead: third_hand(row, lead, _cashed(row, named, lead[0].partner), count, seed + 1)
            for lead in sorted((best & towards) - starts)
        },
    )


def _best_of(reached: dict[T, NDArray[np.bool_]], weights: NDArray[np.float64]) -> frozenset[T]:
    """The cards that reach the target as often as any, as far as the layouts can tell."""
    top = max(reached, key=lambda card: float(weights @ reached[card]))
    return frozenset(card for card in reached if _is_as_good(reached[card], reached[top], weights))


def _cashed(row: odds.Row, lines: list[odds.Row], seat: Seat) -> frozenset[Card]:
    """The cards of a hand with which the lines begin by cashing them."""
    steps = [line["steps"][0] for line in lines]
    cards = {Card.parse("S" + step[1]) for step in steps if step[0] == "cash"}
    return frozenset(cards & set(_spades(row, seat)))


def third_hand(row: odds.Row, lead: Lead, cashed: frozenset[Card], count: int, seed: int) -> str:
    """Whether third hand plays a card to be cashed, the hand before having followed with the lowest card missing."""
    leader, card = lead
    low = min(Card.parse("S" + rank) for rank in row["missing"])
    known = odds.knowledge_of(row, "plain")
    seen = replace(
        known,
        cards=(SeenCard(card, leader, Reading.HELD), SeenCard(low, leader.lho, Reading.LOWEST)),
    )
    layouts = imagine(seen, count, seed=seed)
    # an opponent before the leader declares, so that the leader leads
    contract = Contract.parse(f"1NT {leader.rho.name}")
    task = PlayTask(deal=layouts.deal(0), contract=contract, line=(card, low))
    tricks, costs = Playouts(threads=1).costs_over(task, layouts.held())
    ours = 13 - tricks[:, None] - costs
    reached = {
        cards[0]: ours[:, place] >= row["target_total_tricks"] for place, cards in enumerate(choices_at(task.start()))
    }
    equal = {cards[0] for cards in choices_at(task.start()) if cashed & set(cards)}
    best = _best_of(reached, layouts.weights)
    return "strictly" if best <= equal else ("tied" if best & equal else "not")


def _is_as_good(lead: NDArray[np.bool_], best: NDArray[np.bool_], weights: NDArray[np.float64]) -> bool:
    """Whether a card falls short of the best by no more than chance does, layout by layout."""
    short = best.astype(np.float64) - lead
    shares = weights / weights.sum()
    mean = float(shares @ short)
    error = float(shares**2 @ (short - mean) ** 2) ** 0.5
    return mean <= BEYOND * error


def _lead(one: odds.Row) -> Lead:
    return Seat.parse(one["hand"]), Card.parse(one["card"])


def _first_cards(row: odds.Row, step: list[str]) -> tuple[set[Lead], set[Lead]]:
    """The cards that a first step leads, and those led towards one that it cashes."""
    if step[0] in ("to", "duck"):
        seat = Seat.parse(step[1])
        return {(seat, card) for card in _lowest(row, seat)}, set()
    if step[0] == "run":
        return {(Seat.parse(step[1]), Card.parse("S" + step[2]))}, set()
    if step[0] != "cash":
        raise odds.UnknownKind(f"{row['id']}: step {step}")
    card = Card.parse("S" + step[1])
    owner = next(seat for seat in (Seat.N, Seat.S) if card in _spades(row, seat))
    return {(owner, card)}, {(owner.partner, low) for low in _lowest(row, owner.partner)}


def _spades(row: odds.Row, seat: Seat) -> list[Card]:
    ranks = row["hands"][seat.name].split(".")[0]
    return sorted(Card(Suit.S, Card.parse("S" + rank).rank) for rank in ranks)


def _lowest(row: odds.Row, seat: Seat) -> list[Card]:
    """The lowest card of a hand, and those that touch it."""
    cards = _spades(row, seat)
    return [card for place, card in enumerate(cards) if card.rank == cards[0].rank + place]


def counted(path: Path, unit: int, count: int, seed: int) -> dict[str, int]:
    """One line table: does the model start with a best unseeing line?"""
    tables = isolated_rows(path)
    start = start_of(tables[unit % len(tables)], count, seed)
    wide = start.verdict(with_towards=True)
    return {
        "line tables": 1,
        "layouts": count,
        f"begun best: {start.verdict()}": 1,
        f"... low towards a card to be cashed included: {wide}": 1,
        f"... or begun best by two cards: {start.with_second_card()}": 1,
        f"... by exact chances: {start.verdict(is_exact=True)}": 1,
    }


def tell(line: str) -> None:
    """Print a line."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main() -> None:
    """Print the table of all line tables: the path of the odds, how many layouts, a seed."""
    path, count, seed = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    tell(
        "| table | best unseeing line | chance | the model's leads | chance | starts right | low towards it counted "
        "| by two cards |"
    )
    tell("|---|---|---|---|---|---|---|---|")
    found = []
    for row in isolated_rows(path):
        start = start_of(row, count, seed)
        found.append(start)
        order = sorted(start.best, key=lambda lead: (lead[0], -lead[1].rank))
        leads = ", ".join(f"{seat.name} {card}" for seat, card in order)
        tell(
            f"| {start.name} | {' or '.join(start.lines)} | {float(start.probability):.3f} | {leads} "
            f"| {start.chance:.3f} | {start.verdict()} | {start.verdict(with_towards=True)} "
            f"| {start.with_second_card()} |"
        )
    for name, verdicts in (
        ("starts right", [start.verdict() for start in found]),
        ("low towards it counted", [start.verdict(with_towards=True) for start in found]),
        ("two cards looked at", [start.with_second_card() for start in found]),
        ("by exact chances", [start.verdict(is_exact=True) for start in found]),
    ):
        tell(f"{name}: {dict(Counter(verdicts))}")


if __name__ == "__main__":
    main()
