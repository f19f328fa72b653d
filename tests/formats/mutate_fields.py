"""Valid files of results, damaged at random: each must become fields or an input error, and soon.

``mutated_fields(seed, count)`` is the campaign; the tests run a sample of it.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Callable

from analyzer.bridge import Board, Section, Source
from analyzer.errors import InputError
from analyzer.formats.fields import Fields, read_fields_bytes
from analyzer.formats.score_tables import fields_of_boards
from tests import damage

__all__ = ["MOST_SECONDS", "mutated_fields", "read", "seeds"]

#: Processor time that one file may take.
MOST_SECONDS = 0.5
MOST_BYTES = 16 * 1024

_XML = """<?xml version="1.0" encoding="iso-8859-1"?>
<!DOCTYPE USEBIO SYSTEM "http://www.example.org/usebio_v1_2.dtd">
<USEBIO Version="1.2"><CLUB><CLUB_NAME>Caf&#233;</CLUB_NAME></CLUB>
<EVENT EVENT_TYPE="PAIRS"><SESSION SESSION_ID="1"><SECTION SECTION_ID="A">
<BOARD><BOARD_NUMBER>1</BOARD_NUMBER>
<TRAVELLER_LINE><NS_PAIR_NUMBER>1 NS</NS_PAIR_NUMBER><EW_PAIR_NUMBER>2 EW</EW_PAIR_NUMBER><CONTRACT>4Sx</CONTRACT>
<PLAYED_BY>N</PLAYED_BY><LEAD>DQ</LEAD><TRICKS>9</TRICKS><SCORE>-100</SCORE><NS_MATCH_POINTS>0.5</NS_MATCH_POINTS>
<EW_MATCH_POINTS>3,5</EW_MATCH_POINTS></TRAVELLER_LINE>
<TRAVELLER_LINE><NS_PAIR_NUMBER>3</NS_PAIR_NUMBER><SCORE>A6040</SCORE></TRAVELLER_LINE>
<TRAVELLER_LINE><NS_PAIR_NUMBER>5</NS_PAIR_NUMBER><CONTRACT>PASS</CONTRACT><SCORE>0</SCORE></TRAVELLER_LINE>
</BOARD><BOARD BOARD_NUMBER="2"><TRAVELLER_LINE SCORE="420" CONTRACT="4S" PLAYED_BY="S" TRICKS="10"/></BOARD>
</SECTION></SESSION></EVENT></USEBIO>
"""
_NZSCORER = """<?xml version="1.0"?>
<session club="Club" scoring_type="MP"><board_results><brsection id="A">
<result tab="1" bd="1" ns="1" ew="1" dec="S" cont="4 S" lead="H4" res="+2" score="480" mp_ns="160" mp_ew="80"/>
<result tab="2" bd="1" ns="2" ew="3" dec="N" cont="PASS" lead="" res="" score="0" mp_ns="140" mp_ew="100"/>
<result tab="3" bd="2" ns="3" ew="5" dec="N" cont="N P" lead="" res=" " score="0" mp_ns="200" mp_ew="40"/>
</brsection></board_results></session>
"""
_CSV = """Monday pairs
Board;NS;EW;Contract;By;Lead;Tricks;NS points;EW points;MP NS;MP EW;Vul
1;1;2;4S;N;DQ;10;420;;4,5;3,5;None
1;"3, 4";4;3NTx;W;S10;-1;100;;2.0;6;None
1;5;6;Pass;;;;;;1;7;None
2;7;8;;;;;A6040;;;;NS
"""
_COMMAS = '\ufeffBoard,Section,Contract,Declarer,Result,Score\n"1",A,4Sx,N,=,590\n2,B,3NT W +1,,,-430\n\nBoard 3\n'
#: A score table as the reader of PBN hands it over: columns, then rows. PBN itself is damaged in its own campaign.
_TABLE = r"""PairId_NS\2R;PairId_EW\2;Contract\4L;Declarer\1;Result\2R;Score_NS\6R;Score_EW\6R;Names_NS\9;Multiplicity
 4 11 2HX  S  8    470      - Ann & Bob 1
 5 10 Pass -  -      -      - Cy        2
 7  8 4H   W 11      -    450 -         1
 9  6 -    -  -      -      - -         1"""
_PIECES = (
    *"\t\n\r ;,|\"'<>&/=*#[]{}%+-.",
    *("\x00", "\x1b", "\x85", "\u2028", "\ufeff", "\u202e", "é", "♠", "💥", "−", "٣", "ſ", "ß"),
    *(
        "<!ENTITY a 'b'>",
        "&a;",
        "&#0;",
        "&#x1F600;",
        "<![CDATA[",
        "]]>",
        "<!--",
        "<?pi ",
        "</BOARD>",
        "<BOARD>",
        "<a:b ",
    ),
    *('<!DOCTYPE x [<!ENTITY % p SYSTEM "file:///etc/passwd">%p;]>', "encoding='utf-16'", "encoding='rot13'"),
    *(
        "9" * 400,
        "-" * 200,
        "1e999",
        "0x10",
        "nan",
        "1/0",
        "60%",
        "60%/40%",
        "A6040",
        "Ave+",
        "NP",
        "Pass",
        "Board 9",
    ),
    *("0", "-1", "14", "1,100", "7NTxx", "8S", "=", "+9", "?", "Score", "Board;Score", "\\999999R", "x" * 3000),
    *('"' * 50, "<a>" * 60, "[" * 60, "{" * 60, ";" * 300, " " * 3000, "\n" * 500),
)


def seeds() -> list[bytes]:
    """The valid files that are damaged."""
    return [
        _XML.encode("latin-1"),
        _XML.encode("latin-1"),
        _NZSCORER.encode(),
        _CSV.encode(),
        _COMMAS.encode(),
        _CSV.encode("utf-16"),
        _TABLE.encode(),
    ]


def read(data: bytes) -> Fields:
    """The fields of one of these files, source ``f.txt``."""
    if not data.startswith(_TABLE[:9].encode()):
        return read_fields_bytes(data, source="f.txt")
    columns, *rows = data.decode("utf-8", "replace").split("\n")
    section = Section("ScoreTable", columns, tuple(rows))
    return fields_of_boards([Board(number=1, sections=(section,), source=Source(line=1))], source="f.txt")


def mutated_fields(seed: int, count: int) -> dict[str, int]:
    """How many of ``count`` damaged files were read whole, read in part, or refused.

    Raises
    ------
    AssertionError
        At the first file that ends otherwise or takes too long; the message holds the file.
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
            raise AssertionError(
                f"seed {seed}, file {number}: {type(error).__name__}: {error}\n{data[:3000]!r}"
            ) from error
        assert time.process_time() - before < MOST_SECONDS, f"seed {seed}, file {number} is slow:\n{data[:3000]!r}"
    return dict(found)


def _outcome(data: bytes) -> str:
    try:
        fields = read(data)
    except InputError as error:
        return _told(error)
    _check(fields)
    return "read in part" if fields.refusals else "read"


def _told(error: InputError) -> str:
    """Every fault must say what is wrong and name the file."""
    assert all(problem.message for problem in error.problems)
    assert str(error).startswith("f.txt"), f"an error without its file: {error}"
    _printable(str(error))
    return "refused"


def _check(fields: Fields) -> None:
    assert all(one.lines for one in fields)
    for one in fields:
        scores = one.scores_ns(exclude=one.lines[0])
        assert len(scores.scores_ns) + len(scores.without) == len(one.lines) - 1
        for line in one.lines:
            _printable(f"{line.ns}{line.ew}{line.text}{one.name}")
            assert line.score_ns is None or line.score_ns % 10 == 0
    for problem in fields.refusals:
        assert problem.line is not None, problem
        _printable(problem.text("f.txt"))


def _printable(text: str) -> None:
    """Nothing that could drive a terminal; messages of several faults have a line for each."""
    assert "\x1b" not in text and "\x00" not in text and "\u202e" not in text, ascii(text)


def _damaged(rng: random.Random, texts: list[bytes]) -> bytes:
    data = rng.choice(texts)
    for _ in range(rng.choice((1, 1, 1, 2, 3, 8))):
        data = rng.choice(_WAYS)(rng, data, texts)
    return data[:MOST_BYTES]


def _flip(rng: random.Random, data: bytes, _: list[bytes]) -> bytes:
    return damage.flip(rng, data)


def _cut(rng: random.Random, data: bytes, _: list[bytes]) -> bytes:
    return damage.cut(rng, data)


def _without(rng: random.Random, data: bytes, _: list[bytes]) -> bytes:
    return damage.without(rng, data)


def _insert(rng: random.Random, data: bytes, _: list[bytes]) -> bytes:
    return damage.insert(rng, data, _PIECES)


def _value(rng: random.Random, data: bytes, _: list[bytes]) -> bytes:
    """Another value in the place of a cell."""
    mark = rng.choice((b">", b'"', b";", b",", b" "))
    parts = data.split(mark)
    parts[rng.randrange(len(parts))] = rng.choice(_PIECES).encode()
    return mark.join(parts)


def _repeat(rng: random.Random, data: bytes, _: list[bytes]) -> bytes:
    start = rng.randrange(len(data) + 1)
    piece = data[start : start + rng.choice((1, 5, 50, 500))]
    return data[:start] + piece * rng.choice((2, 20, 200)) + data[start:]


def _lines(rng: random.Random, data: bytes, texts: list[bytes]) -> bytes:
    """Lines moved, repeated or taken from another file."""
    lines = data.split(b"\n")
    at, to = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(4):
        case 0:
            lines[at], lines[to] = lines[to], lines[at]
        case 1:
            lines.insert(to, lines[at])
        case 2:
            lines.insert(to, rng.choice(rng.choice(texts).split(b"\n")))
        case _:
            rng.shuffle(lines)
    return b"\n".join(lines)


def _number(rng: random.Random, data: bytes, _: list[bytes]) -> bytes:
    places = [place for place, byte in enumerate(data) if 48 <= byte <= 57]
    if not places:
        return data
    at = rng.choice(places)
    return data[:at] + rng.choice((b"0", b"7", b"9", b"13", b"99", b"999999999", b"-", b".", b",")) + data[at + 1 :]


_WAYS: tuple[Callable[[random.Random, bytes, list[bytes]], bytes], ...] = (
    _flip,
    _cut,
    _without,
    _insert,
    _value,
    _value,
    _repeat,
    _lines,
    _number,
    _number,
)
