"""LIN texts and links with faults put in at random: a reader gives boards or an input error, and soon."""

from __future__ import annotations

import random
import time
from collections import Counter
from urllib.parse import quote

from analyzer.errors import InputError
from analyzer.formats.lin_read import looks_like_lin, read_lin
from analyzer.formats.lin_write import write_lin
from analyzer.formats.links import looks_like_link, read_link
from analyzer.formats.reading import Boards, decode

MAX_BYTES = 16 * 1024
MAX_SECONDS = 0.5

DEAL = "3SAKQ2HT98DJ76C543,ST98HJ76DQ54CAK72,SJ76HAKQ2DT98CQT9,"
SINGLE = (
    f"pn|Sue,Wim,Nan,Eli|st||md|{DEAL}|rh||ah|Board 7|sv|b|mb|1C|an|2+ !C; 11-21|mb|p|mb|1S!|mb|d|mb|r|mb|p|"
    "nt|Zoe: lively|mb|2S|mb|p|mb|p|mb|p|pg||pc|S9|pc|S6|pc|S3|pc|S2|pg||pc|DK|pc|D6|pc|D4|pc|DT|mc|9|pg||\n"
)
VUGRAPH = (
    "vg|Cup, final,Segment 2 of 4,I,1,2,Reds,10,Blues,8.5|\nrs|2SS+1,PASS,4HN=,4HNx-1|\n"
    "pn|a,b,c,d,e,f,g,h|pg||\n"
    f"qx|o1|st||md|{DEAL}|sv|0|nt|Ann: hello|pg||\nmb|p|mb|p|mb|1S|mb|p|mb|2S|mb|p|mb|p|mb|p|\n"
    "pc|dQ|pc|dt|\nmc|9|pg||\n"
    f"qx|c1|st||md|{DEAL}|sv|0|mb|p|mb|p|mb|p|mb|p|pg||\n"
    f"qx|o2|st||md|{DEAL}|sv|n|mb|4H|mb|p|mb|p|mb|p|mc||pg||\n"
    f"qx|c2|st||md|{DEAL}|sv|n|mb|4H!|an|long|nt|Bob: hm|mb|d|mb|p|mb|p|mb|p|pg||\nnt|Cyd: why?|pg||\nmc|9|pg||\n"
)
ADDRESS = "https://www.bridgebase.com/tools/handviewer.html"
LINK = (
    f"{ADDRESS}?n=sj76hakq2dt98cqt9&e=s543h543dak32cj86&s=sakq2ht98dj76c543&w=st98hj76dq54cak72&d=n&v=b&b=7"
    "&nn=Nan&en=Eli&sn=Sue&wn=Wim&a=1c(2%2B+clubs)p1s!xrp2s{lively}ppp&p=s9,s6,s3,s2dkd6&c=9"
)
LIN_LINK = f"{ADDRESS}?lin={quote(SINGLE.strip())}&bbo=y"

_WORDS = (
    "|",
    "||",
    ",",
    "\n",
    "md|",
    "qx|o3|",
    "mb|",
    "pc|",
    "an|",
    "nt|",
    "mc|14|",
    "pn|a,b,c|",
    "%7C",
    "%",
    "&",
    "=",
)
_WORDS += (
    "10",
    "(",
    "{",
    ")",
    "?",
    "!",
    "-",
    "9" * 5000,
    "\x00",
    "é",
    "\ud7ff",
    "st||",
    "rs|,,4HN=|",
    "bn|1,2|",
    "sv|z|",
)


def mutated(text: str, rng: random.Random) -> str:
    """The text with a few faults, at most 16 KiB of it."""
    for _ in range(rng.choice((1, 1, 2, 3, 8))):
        start, end = sorted((rng.randint(0, len(text)), rng.randint(0, len(text))))
        short = min(end, start + rng.randint(0, 12))
        match rng.randrange(7):
            case 0:
                text = text[:start] + text[short:]
            case 1:
                text = text[:start] + rng.choice(_WORDS) + text[start:]
            case 2:
                text = text[:start] + rng.choice(_WORDS) + text[short:]
            case 3:
                text = text[:start] + text[start:end] * rng.randint(2, 40) + text[end:]
            case 4:
                text = text[:start] + text[start:end][::-1] + text[end:] if rng.random() < 0.2 else text[:end]
            case 5:
                text = (
                    text[:start]
                    + chr(rng.choice((rng.randrange(32, 127), rng.randrange(0xD7FF))))
                    + text[start + 1 :]
                )
            case _:
                text = text[:start].swapcase() + text[start:]
        text = text[: MAX_BYTES // 4] if not text.isascii() else text[:MAX_BYTES]
    return text


def mutated_lin(seed: int, count: int) -> dict[str, int]:
    """How many mutated LIN files gave boards, refusals only, or are no LIN; raises where one does anything else."""
    return _run((SINGLE, SINGLE * 3, VUGRAPH), seed, count, link=False)


def mutated_links(seed: int, count: int) -> dict[str, int]:
    """How many mutated links gave boards, refusals only, or are no links; raises where one does anything else."""
    return _run((LINK, LIN_LINK, f"{LINK}\n{LIN_LINK}"), seed, count, link=True)


def _run(texts: tuple[str, ...], seed: int, count: int, *, link: bool) -> dict[str, int]:
    outcomes: Counter[str] = Counter()
    for number in range(count):
        rng = random.Random(f"{seed} {number}")
        text = decode(mutated(rng.choice(texts), rng).encode("utf-8", errors="replace"))
        start = time.process_time()
        try:
            known = looks_like_link(text) if link else looks_like_lin(text)
            boards = read_link(text, "x") if link else read_lin(text, "x")
            _check(boards, link=link)
        except InputError:
            outcomes["input error"] += 1
        except Exception as error:
            raise AssertionError(f"seed {seed}, number {number}: {error!r} for {text[:400]!r}") from error
        else:
            outcomes["unknown" if not known else "boards" if len(boards) else "refused"] += 1
        seconds = time.process_time() - start
        if seconds > MAX_SECONDS:
            raise AssertionError(f"seed {seed}, number {number}: {seconds:.2f} s for {text[:400]!r}")
    return dict(outcomes)


def _check(boards: Boards, *, link: bool) -> None:
    """Every refusal names its line; every board says its problems and, where nothing is lost, is written and read."""
    assert all(problem.line is not None and problem.message for problem in boards.refusals)
    for board in boards:
        board.problems()
        data, losses = write_lin([board])
        again = read_lin(decode(data))
        if not losses:
            assert tuple(again) == (board,), (again, board)
        assert link or not any("room" in loss for loss in losses)
    if not link:
        data, losses = write_lin(boards)
        assert losses or tuple(read_lin(decode(data))) == boards.boards
