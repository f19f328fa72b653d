"""Reading 1,000 boards of PBN and of LIN beside endplay's parsers: ``python -m benchmarks.formats_reading``.

The goal: 1,000 boards under 1.5 s. The boards are made here from a seed, with auctions, notes and full plays, and
written by this project. endplay reads the same files in the same run; where it refuses one, both read a file of only
those boards that it can read, and their number is printed. Both take turns, each first in every other turn; times are
the best of all turns, processor time of one thread, and the ratio is the median of the ratios of the turns.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from analyzer.bridge import (
    Auction,
    Board,
    Call,
    CallNote,
    Card,
    Contract,
    Deal,
    MadeCall,
    PlayRecord,
    Position,
    Result,
    Seat,
    Suit,
    Vulnerability,
)
from analyzer.formats import read_boards_text
from analyzer.formats.lin_write import write_lin
from analyzer.formats.pbn_write import write_pbn
from analyzer.formats.reading import decode

Writer = Callable[[Sequence[Board]], tuple[bytes, tuple[str, ...]]]

GOAL = 1.5
_PACK = tuple(Card(suit, rank) for suit in Suit for rank in range(2, 15))
_NAMES = ("Ada", "Bo", "Cy", "Di")


def board(number: int, rng: random.Random) -> Board:
    """A random deal with an auction of five to nine calls, two notes and all 52 cards played."""
    pack = list(_PACK)
    rng.shuffle(pack)
    deal = Deal(tuple(frozenset(pack[start : start + 13]) for start in range(0, 52, 13)))
    dealer, vulnerable = Seat((number - 1) % 4), rng.choice(list(Vulnerability))
    opening, game = rng.choice("CDHS"), rng.choice(("3NT", "4H", "4S"))
    words = ["Pass"] * rng.randrange(3) + [f"1{opening}", "Pass", game, "Pass", "Pass", "Pass"]
    length = f"{rng.randrange(3, 6)}+ cards"
    notes = {
        words.index(game): CallNote(alert=True, explanation="to play"),
        words.index(f"1{opening}"): CallNote(alert=True, explanation=length),
    }
    calls = tuple(MadeCall(Call.parse(word), notes.get(index)) for index, word in enumerate(words))
    auction = Auction(dealer=dealer, calls=calls)
    contract = auction.contract()
    assert isinstance(contract, Contract)
    position, cards = Position.opening(deal, contract), []
    while not position.is_over:
        card = rng.choice(position.legal_cards())
        cards.append(card)
        position = position.played(card)
    play = PlayRecord.of_cards(tuple(cards), leader=contract.opening_leader, denomination=contract.denomination)
    won = play.tricks_won(contract.declarer.side, contract.denomination)
    return Board(
        number=number,
        dealer=dealer,
        vulnerable=vulnerable,
        deal=deal,
        auction=auction,
        play=play,
        result=Result(contract=contract, tricks_declarer=won),
        players=_NAMES,
    )


def endplay_parsers() -> dict[str, Callable[[str], object]]:
    """Endplay's readers by format."""
    warnings.simplefilter("ignore", DeprecationWarning)  # endplay builds its parser with old names of pyparsing
    from endplay.parsers import lin, pbn

    return {"PBN": pbn.loads, "LIN": lin.loads}


def seconds(work: Callable[[], object]) -> float:
    """Processor time of one call."""
    start = time.process_time()
    work()
    return time.process_time() - start


def is_readable(text: str, theirs: Callable[[str], object]) -> bool:
    """Whether endplay reads a text at all."""
    try:
        theirs(text)
    except Exception:  # whatever it raises, it did not read the file
        return False
    return True


def compare(
    name: str, boards: list[Board], write: Writer, theirs: Callable[[str], object], turns: int
) -> dict[str, Any]:
    """One line of the report; what this project read is checked against what was written."""
    data, losses = write(boards)
    text = decode(data)
    assert not losses and list(read_boards_text(text)) == boards, f"{name} does not read back: {losses}"
    shared = boards if is_readable(text, theirs) else [
        one for one in boards if is_readable(decode(write([one])[0]), theirs)]  # fmt: skip
    common = decode(write(shared)[0])
    alone = min(seconds(lambda: read_boards_text(text)) for _ in range(turns)) * 1000 / len(boards)
    sides = {"ours": lambda: read_boards_text(common), "endplay": lambda: theirs(common)}
    pairs = []
    for turn in range(turns):
        order = ("ours", "endplay") if turn % 2 else ("endplay", "ours")
        pairs.append({side: seconds(sides[side]) for side in order})
    per = 1000 / len(shared) if shared else 0.0
    return {
        "format": name,
        "boards": len(boards),
        "KiB": round(len(data) / 1024, 1),
        "ours s per 1000": round(alone, 3),
        "goal met": alone < GOAL,
        "boards that endplay reads": len(shared),
        "of these, ours s per 1000": round(min(pair["ours"] for pair in pairs) * per, 3),
        "endplay s per 1000": round(min(pair["endplay"] for pair in pairs) * per, 3),
        "endplay / ours": round(statistics.median(pair["endplay"] / pair["ours"] for pair in pairs), 2),
    }


def main() -> None:
    """Make the files, time both readers, print a table."""
    parser = argparse.ArgumentParser(description="Reading PBN and LIN beside endplay.")
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--turns", type=int, default=3)
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    boards = [board(number, rng) for number in range(1, options.boards + 1)]
    theirs = endplay_parsers()
    writers: dict[str, Writer] = {"PBN": write_pbn, "LIN": write_lin}
    print(
        f"{options.boards} boards, seed {options.seed}, {options.turns} turns; seconds per 1,000 boards, goal {GOAL}"
    )
    print(f"{'format':<8}{'KiB':>8}{'ours':>8}   {'read by both':<14}{'ours':>6}{'endplay':>9}{'endplay / ours':>16}")
    lines = []
    for name, write in writers.items():
        line = compare(name, boards, write, theirs[name], options.turns)
        lines.append(line)
        print(
            f"{name:<8}{line['KiB']:>8}{line['ours s per 1000']:>8}   {line['boards that endplay reads']:<14}"
            f"{line['of these, ours s per 1000']:>6}{line['endplay s per 1000']:>9}{line['endplay / ours']:>16}"
            f"{'' if line['goal met'] else '   TOO SLOW'}"
        )
    if options.json:
        report = {"seed": options.seed, "goal s per 1000": GOAL, "lines": lines}
        options.json.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
