"""With which cards the model at its highest skill starts a line: the best of an exact line table, or others.

At its highest skill the model leads the card with the largest chance of the target over imagined layouts, every later
guess being right: where a line must find something out first, a card that leaves all guesses open looks better than
it is.
"""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from analyzer.bridge import Card, Seat, Suit
from analyzer.solver.layouts import imagine
from tests.solver import odds
from tests.solver.odds_campaign import ENGINE, isolated_rows

Lead = tuple[Seat, Card]
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
    """

    name: str
    lines: tuple[str, ...]
    probability: Fraction
    starts: frozenset[Lead]
    towards: frozenset[Lead]
    best: frozenset[Lead]
    chance: float
    exact_best: frozenset[Lead]

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
    top = max(reached, key=lambda lead: float(reached[lead].mean()))
    return Start(
        name=row["id"],
        lines=tuple(line["name"] for line in named),
        probability=max(Fraction(line["probability"]) for line in named),
        starts=frozenset(starts),
        towards=frozenset(towards - starts),
        best=frozenset(lead for lead in reached if _is_as_good(reached[lead], reached[top])),
        chance=float(reached[top].mean()),
        exact_best=frozenset(lead for lead, chance in exact.items() if chance == max(exact.values())),
    )


def _is_as_good(lead: NDArray[np.bool_], best: NDArray[np.bool_]) -> bool:
    """Whether a lead falls short of the best by no more than chance does, layout by layout."""
    short = best.astype(np.float64) - lead
    error = float(short.std()) / len(short) ** 0.5
    return float(short.mean()) <= BEYOND * error


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
        "| table | best unseeing line | chance | the model's leads | chance | starts right | low towards it counted |"
    )
    tell("|---|---|---|---|---|---|---|")
    found = []
    for row in isolated_rows(path):
        start = start_of(row, count, seed)
        found.append(start)
        order = sorted(start.best, key=lambda lead: (lead[0], -lead[1].rank))
        leads = ", ".join(f"{seat.name} {card}" for seat, card in order)
        tell(
            f"| {start.name} | {' or '.join(start.lines)} | {float(start.probability):.3f} | {leads} "
            f"| {start.chance:.3f} | {start.verdict()} | {start.verdict(with_towards=True)} |"
        )
    for name, verdicts in (
        ("starts right", [start.verdict() for start in found]),
        ("low towards it counted", [start.verdict(with_towards=True) for start in found]),
        ("by exact chances", [start.verdict(is_exact=True) for start in found]),
    ):
        tell(f"{name}: {dict(Counter(verdicts))}")


if __name__ == "__main__":
    main()
