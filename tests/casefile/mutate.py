"""Valid case files, damaged at random: each must become a case or an error that says what is wrong.

``mutated_cases(seed, count)`` is the campaign; the tests run a sample of it.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable

from analyzer.analysis import rule
from analyzer.casefile import case_from_bytes
from analyzer.casefile.template import TEMPLATE
from analyzer.errors import AnalyzerError, InputError
from analyzer.report import as_json, as_text
from analyzer.scenarios import scenario_paths
from analyzer.trace import audit
from tests import damage
from tests.casefile.texts import EVERY_FIELD, PAIRS, SMALL
from tests.ruling.fake_plausible import FakePlay

__all__ = ["MOST_SECONDS", "mutated_cases", "seeds"]

#: Processor time that one file may take, read and ruled.
MOST_SECONDS = 2.0
_WIDEST = 92

_PIECES = (
    *"\t\n :-[]{},&*!|>%@`'\"#?~\\",
    *("\x00", "\x1b", "\x85", "\u2028", "\ufeff", "\u202e", "é", "♠", "💥", "−", "٣", "ſ", "\ud7ff"),
    *("- ", ": ", "? ", "---\n", "...\n", "%YAML 1.1\n", "<<: ", "&a ", "*a ", "!!int ", "! ", "|\n", ">-\n"),
    *("9" * 400, "-" * 200, "1e999", "0x10", ".inf", ".nan", "null", "~", "NO", "yes", "100%", "rest", "1/0"),
    *("0", "-1", "13", "14", "1/3", "99999999999999999999", "0.000000000001", "4S= N", "7NTxx-13 W", "pass"),
    *("[" * 60, "{" * 60, "{a: " * 30, "[1, " * 60, "\\U0010FFFF", "\\x00", "x" * 3000, "NS +400", "EW -1"),
)


def seeds() -> list[str]:
    """The valid files that are damaged."""
    shipped = [path.read_text(encoding="utf-8") for path in scenario_paths()]
    return [SMALL, PAIRS, EVERY_FIELD, TEMPLATE, *shipped]


def mutated_cases(seed: int, count: int) -> dict[str, int]:
    """How many of ``count`` damaged files were ruled, refused when ruled, or refused when read.

    Raises
    ------
    AssertionError
        At the first file that ends otherwise, takes too long or gives a report that is not in order; the
        message holds the file.
    """
    rng = random.Random(seed)
    texts = seeds()
    found: Counter[str] = Counter()
    for number in range(count):
        data = _damaged(rng, texts)
        before = time.process_time()
        try:
            found[_outcome(data)] += 1
        except Exception as error:
            raise AssertionError(f"seed {seed}, file {number}: {type(error).__name__}: {error}\n{data!r}") from error
        assert time.process_time() - before < MOST_SECONDS, f"seed {seed}, file {number} is slow:\n{data!r}"
    return dict(found)


def _outcome(data: bytes) -> str:
    try:
        case = case_from_bytes(data, source="c.yaml")
    except InputError as error:
        return _told(error)
    try:
        ruling = rule(case, evidence=False, plausible=FakePlay())
    except InputError as error:
        return _told(error).replace("read", "ruled")
    except AnalyzerError:
        return "refused when ruled"
    wide = [line for line in as_text(ruling).split("\n") if len(line) > _WIDEST]
    assert not wide, f"a line of {len(wide[0])} characters"
    assert as_json(ruling)["case_sha256"] == case.sha256
    assert audit(ruling.trace) == []
    return "judgment missing" if ruling.needs else "ruled"


def _told(error: InputError) -> str:
    """Every fault must say what is wrong and name the file."""
    for problem in error.problems:
        assert problem.message
    for line in str(error).split("\n"):
        assert line.startswith("c.yaml"), f"an error without its file: {error}"
    return "refused when read"


def _damaged(rng: random.Random, texts: list[str]) -> bytes:
    data = rng.choice(texts).encode()
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        data = rng.choice(_WAYS)(rng, data, texts)
    return data


def _flip(rng: random.Random, data: bytes, _: list[str]) -> bytes:
    return damage.flip(rng, data)


def _cut(rng: random.Random, data: bytes, _: list[str]) -> bytes:
    return damage.cut(rng, data)


def _without(rng: random.Random, data: bytes, _: list[str]) -> bytes:
    return damage.without(rng, data)


def _insert(rng: random.Random, data: bytes, _: list[str]) -> bytes:
    return damage.insert(rng, data, _PIECES)


def _value(rng: random.Random, data: bytes, _: list[str]) -> bytes:
    """Another value after one of the colons."""
    lines = data.split(b"\n")
    at = rng.randrange(len(lines))
    head, colon, _old = lines[at].partition(b": ")
    lines[at] = head + colon + rng.choice(_PIECES).encode()
    return b"\n".join(lines)


def _word(rng: random.Random, data: bytes, texts: list[str]) -> bytes:
    """A word of any file in the place of one of this file's."""
    words, others = data.split(b" "), rng.choice(texts).encode().split(b" ")
    words[rng.randrange(len(words))] = rng.choice(others)
    return b" ".join(words)


def _lines(rng: random.Random, data: bytes, texts: list[str]) -> bytes:
    """Lines moved, repeated, taken from another file or indented anew."""
    lines = data.split(b"\n")
    at, to = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(5):
        case 0:
            lines[at], lines[to] = lines[to], lines[at]
        case 1:
            lines.insert(to, lines[at])
        case 2:
            lines.insert(to, rng.choice(rng.choice(texts).encode().split(b"\n")))
        case 3:
            lines[at] = b" " * rng.randrange(8) + lines[at].strip()
        case _:
            rng.shuffle(lines)
    return b"\n".join(lines)


def _number(rng: random.Random, data: bytes, _: list[str]) -> bytes:
    """Another digit, or many, in the place of a digit."""
    places = [place for place, byte in enumerate(data) if 48 <= byte <= 57]
    if not places:
        return data
    at = rng.choice(places)
    return data[:at] + rng.choice((b"0", b"7", b"9", b"13", b"99", b"999999999", b"-", b".")) + data[at + 1 :]


_WAYS: tuple[Callable[[random.Random, bytes, list[str]], bytes], ...] = (
    _flip,
    _cut,
    _without,
    _insert,
    _value,
    _word,
    _lines,
    _number,
    _number,
)
