"""Random texts in the language of ``dealer``: each is read as a condition or refused, nothing else."""

from __future__ import annotations

import random

from analyzer.errors import ParseError
from analyzer.formats.dealer_text import parse_condition

WORDS = (
    ["hcp(west)", "hcp(north)", "hearts(", "shape(west", "hascard(west", "losers", "spades", "top3", "quality"]
    + ["any", "and", "or", "not", "<=", "==", "!=", "&&", "||", "4333", "5xxx", "QS", "12", "9999"]
    + [*"()()(),+-*/%<!?:x39"]
)
GOOD = "hcp(west) >= 12 and (shape(west, any 4333 + any 4432 - 4xx4) or not hascard(east, QS) ? hearts(west) > 3 : 1)"


def random_texts(seed: int, count: int) -> dict[str, int]:
    """Words at random, and a good text with random damage; what is read is written and read again."""
    source = random.Random(seed)
    outcomes = {"read": 0, "refused": 0}
    for _ in range(count):
        if source.random() < 0.5:
            text = source.choice(("", " ")).join(source.choices(WORDS, k=source.randint(1, 14)))
        else:
            place = source.randrange(len(GOOD))
            damage = source.choice(("", " ", "3", " ", source.choice(WORDS), chr(source.randrange(1, 0x2FF))))
            text = GOOD[:place] + damage + GOOD[place + source.randrange(2) :]
        try:
            condition = parse_condition(text)
        except ParseError:
            outcomes["refused"] += 1
        else:
            assert parse_condition(str(condition)) == condition, text
            outcomes["read"] += 1
    return outcomes
