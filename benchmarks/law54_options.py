"""The five options of Law 54 for full deals: ``python -m benchmarks.law54_options``.

Wall time of all five values with their lines by restricted double dummy, search loaded; beside it the five questions
without restrictions by libdds, which cannot answer the restricted ones.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time

from analyzer.bridge import Denomination, Position, Seat
from analyzer.laws import Edition, Lawbook, law54
from analyzer.laws.law53 import LeadOutOfTurn
from analyzer.play_options import option_start, value_options
from analyzer.solver import NumbaSource, Question
from analyzer.solver.double_dummy import LibddsSource
from tests.laws.plant import random_deal

LIMIT = 2.0  # seconds a deal


def main() -> None:
    """Measure, and print the slowest deal."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--seed", type=int, default=54)
    arguments = parser.parse_args()
    dice, book = random.Random(arguments.seed), Lawbook(edition=Edition.L2017)
    search, libdds = NumbaSource(), LibddsSource()
    search.engine.tables([[[0x1, 0, 0, 0], [0x2, 0, 0, 0], [0x4, 0, 0, 0], [0x8, 0, 0, 0]]])  # loads the search
    valued, plain, slowest = [], [], ""
    for _ in range(arguments.deals):
        deal, declarer = random_deal(dice), Seat(dice.randrange(4))
        start = Position.of_deal(deal, denomination=Denomination(dice.randrange(5)), leader=declarer.lho)
        wrong = declarer.rho
        lead = LeadOutOfTurn(
            player=wrong,
            card=dice.choice(sorted(deal.hand(wrong))),
            turn=declarer.lho,
            declarer=declarer,
            leader_suits=frozenset(card.suit for card in deal.hand(declarer.lho)),
        )
        options = law54.options(law54.OpeningLead(lead=lead), book)
        begin = time.perf_counter()
        value_options(start, options, declarer=declarer, search=search)
        valued.append(time.perf_counter() - begin)
        if valued[-1] == max(valued):
            slowest = f"{deal} {start.denomination.name} by {declarer.name}, {lead.card} led by {wrong.name}"
        begin = time.perf_counter()
        libdds.solve([Question(position=option_start(start, option)) for option in options])
        plain.append(time.perf_counter() - begin)
    print(f"all five options of Law 54 with lines, {arguments.deals} random deals, seed {arguments.seed}")
    print(f"  ours, restricted  median {statistics.median(valued):.3f} s   most {max(valued):.3f} s  (limit {LIMIT})")
    print(f"  libdds, free       median {statistics.median(plain):.3f} s   most {max(plain):.3f} s")
    print(f"  ratio of means     {statistics.fmean(valued) / statistics.fmean(plain):.2f}")
    print(f"  slowest: {slowest}")


if __name__ == "__main__":
    main()
