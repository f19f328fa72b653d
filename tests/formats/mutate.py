"""Damaged PBN files for the tests and the campaign."""

from __future__ import annotations

import random
import time

from analyzer.errors import InputError
from analyzer.formats.pbn_read import looks_like_pbn, read_pbn
from analyzer.formats.pbn_write import write_pbn
from analyzer.formats.reading import decode

__all__ = ["SEEDS", "mutated_pbn"]

_TABLE = """% PBN 2.1
{ A match on Monday; { one brace more }
[Event "##Club teams"]
[Date "2026.11.02"]
[Board "12A"]
[West "Ada"] [North "Bo \\"the\\" B."]
[East "?"]
[South ""]
[Dealer "N"]
[Vulnerable "Love"]
[Deal "N:Q7.J.QT72.KQT943 KJT632.QT.A843.2 84.8765432.K9.A5 A95.AK9.J65.J876"]
[Scoring "IMP"]
[Declarer "^E"]
[Contract "4SX"]
[Result "NS 3 EW 10"] ; rest of the line
[Auction "N"]
Pass 1S =1= ^I 1H! 2S $13 {slow}
3H ^S X 4S
X AP
[Note "1:alert: five cards | break in tempo: agreed"]
[Play "S"]
H8 H9 HJ HQ
- - - ^R SK
S4 ^L S5 S7 S2 =2=
+
[Note "2:why"]
[ScoreTable "Rank\\2R;Score\\5R"]
 1   590
 2  -100
"""
_DEALS = """[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AK.2.. - .3.AK. -"]
[Contract "H"]
[Play "N"]
SA H2 - -
-  -  -  -
*

[Board "2"]
[Event "#"]
[Deal "E:A873.AJ83.52.Q32 95.74.AQJ84.T754 QT62.KQ62.K93.K8 KJ4.T95.T76.AJ96"]
[Contract "Pass"]
[Result "0"]
[Generator "x"]
Produced 2 hands
Time needed 0.01 sec
[Event "a"]
[Board "3"]
[Dealer "W"]
[Auction "N"]
- - - 3NT AP
[Board "4"]
[Dealer "S"]
[Auction "?"]
AP
"""
SEEDS = (_TABLE, _DEALS)
_WORDS = (
    *'[]{}"\\;%#^=$!?*+-: \t\n',
    *("\n\n", "##", '"]', '["', "{\n", "^S", "^I", "^R", "^L", "=1=", "=33=", "$256", "AP", "XX", "1N", "S10"),
    *(
        '[Event "x"]',
        '[Auction "N"]',
        '[Play "?"]',
        '[Note "1:x"]',
        "[Board]",
        "12345678901234567890",
        "\x00",
        "é",
        "♠",
    ),
    *('[Deal "N:- - - -"]', '[Result "?"]', '[Contract "7NTXX"]', '[Declarer "^N"]', '[Claim "9"]', "\ufeff", "\r"),
)


def mutated_pbn(seed: int, count: int) -> dict[str, int]:
    """What became of damaged files of at most 16 KiB; anything but boards and input errors is raised.

    Raises
    ------
    AssertionError
        Where a file takes more than half a second, or what is written does not read back.
    """
    chance = random.Random(seed)
    told = {"boards": 0, "refusals": 0, "input errors": 0, "no PBN": 0}
    for _ in range(count):
        text = damaged(chance)
        start = time.process_time()
        try:
            told["no PBN"] += not looks_like_pbn(text)
            boards = read_pbn(decode(text.encode("utf-8", "replace")), "damaged.pbn")
            for board in boards:
                board.problems()
        except InputError:
            told["input errors"] += 1
            continue
        except Exception as error:
            raise AssertionError(f"seed {seed}: {error!r} for {text[:400]!r}") from error
        if time.process_time() - start > 0.5:
            raise AssertionError(f"seed {seed}: more than half a second for {text[:400]!r}")
        told["boards"] += len(boards)
        told["refusals"] += len(boards.refusals)
        if len(text) < 4000:
            data, losses = write_pbn(boards.boards)
            again = read_pbn(decode(data), "again.pbn")
            assert losses or again.boards == boards.boards, text
    return told


def damaged(chance: random.Random) -> str:
    """A damaged text."""
    text = chance.choice(SEEDS)
    if chance.random() < 0.1:
        word = chance.choice(_WORDS)
        return (text + word * (16000 // len(word)))[:16384]
    if chance.random() < 0.1:
        text = (text * 20)[:16384]
    for _ in range(chance.choice((1, 1, 2, 5, 20))):
        at = chance.randrange(len(text) + 1)
        end = min(len(text), at + chance.choice((0, 1, 1, 3, 10, 60)))
        what = chance.random()
        if what < 0.4:
            text = text[:at] + text[end:]
        elif what < 0.8:
            text = text[:at] + chance.choice(_WORDS) + text[end:]
        else:
            to = chance.randrange(len(text) + 1)
            text = text[:to] + text[at:end] + text[to:]
    return text[:16384]
