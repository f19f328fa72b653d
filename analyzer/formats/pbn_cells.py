"""The Auction and Play sections of PBN: calls and cards, each with its glyphs, its mark and its note's number."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from analyzer.bridge import DECK, Call, Card, Denomination, MadeCall, Suit

__all__ = ["SUFFIXES", "AuctionCells", "Cells", "Marks", "PlayCells", "Refuse", "play_order"]

SUFFIXES = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
_CALLS = {
    **{
        f"{level}{name}": Call.parse(f"{level}{name}") for level in range(1, 8) for name in ("C", "D", "H", "S", "NT")
    },
    **{word: Call.parse(word) for word in ("Pass", "pass", "PASS", "P", "p", "X", "x", "XX", "xx", "^S", "^s")},
}
_MADE = {word: MadeCall(call) for word, call in _CALLS.items()}
_PASS = _MADE["Pass"]
_CARDS = {str(card): card for card in DECK}
#: Glyphs of a card that say what a suffix says (a call has 1 to 6 for it).
_CARD_GLYPHS = range(7, 13)
_TOKEN = re.compile(r"\^.?|=[^=]*=?|\$\w*|[!?]+|\*|[^\s!?$=*^]+")
#: No call or card with all that can stand with it is longer.
_LONGEST = 40
_NOTE_NUMBER = re.compile(r"=0?([1-9]|[12][0-9]|3[0-2])=")
_NAG = re.compile(r"\$0{0,2}([0-9]{1,3})")
_BID = re.compile(r"([1-7])(NT|[NSHDC])")


class Refuse(Protocol):
    """Reports what is refused, at a line."""

    def __call__(self, line: int, where: str, message: str, hint: str = "") -> None:
        """Report it."""


@dataclass(slots=True)
class Marks:
    """What stands with one call or card."""

    line: int
    mark: str = ""
    nags: list[int] = field(default_factory=list)
    note: int = 0
    alert: bool = False


class Cells:
    """The cells of a section as they are read; what is not a call or card is refused."""

    where = ""
    what = ""
    legal_marks = ""

    def __init__(self, refuse: Refuse) -> None:
        self.refuse = refuse
        self.lines: list[int] = []
        self.marks: dict[int, Marks] = {}
        self.unfinished = False
        self.ended = ""
        self._pending = ""
        self._target = -1  # the cell that glyphs and notes belong to; -1 none, -2 one that was refused

    def feed(self, line: int, text: str) -> None:
        """Read a line of cells."""
        for word in text.split():
            if self.ended or not self.word(line, word):
                self._slow(line, word)

    def word(self, line: int, word: str) -> bool:
        """Read a word that is one plain cell; False where it is not."""
        raise NotImplementedError

    def other(self, line: int, word: str) -> None:
        """Read a word that is no plain cell, glyph, note or mark."""
        raise NotImplementedError

    def _slow(self, line: int, word: str) -> None:
        if self.ended:
            if self.ended != "refused":
                self.refuse(
                    line, self.where, f"{word!r} stands after {self.ended!r}", f"{self.ended} ends the {self.what}s"
                )
                self.ended = "refused"
            return
        if len(word) > _LONGEST:
            self.other(line, f"{word[:_LONGEST]}…")
            return
        for place, token in enumerate((word,) if word in ("^S", "^s") else _TOKEN.findall(word)):
            first = token[0]
            if first in "!?" or first == "$":
                self._glyph(line, token)
            elif first == "=":
                self._note(line, token)
            elif first == "^":
                self._mark(line, token)
            elif token == "*" and place and self.what == "call" and self._target >= 0:
                self.refuse(line, "alerts", f"{word!r} is not how PBN writes an alert; read as alerted", "a note")
                self.marks.setdefault(self._target, Marks(line)).alert = True
            elif token == "*":
                self.ended = "*"
            elif not self.word(line, token):
                self.other(line, token)

    def _glyph(self, line: int, token: str) -> None:
        match = _NAG.fullmatch(token)
        nag = SUFFIXES.get(token, int(match[1]) if match is not None else 256)
        if nag > 255:
            self.refuse(line, self.where, f"{token!r} is no glyph", "! ? !! ?? !? ?! or $0 to $255")
            return
        marks = self._marks(line, token)
        if marks is None:
            return
        good = _CARD_GLYPHS if self.what == "card" else range(1, 7)
        if match is not None and nag in range(1, 13) and nag not in good:
            kind = "calls" if nag < 7 else "cards"
            self.refuse(
                line, self.where, f"{token} is a glyph of {kind}", f"${good[0]} to ${good[-1]} for {self.what}s"
            )
        if 1 <= nag <= 12 and any(1 <= other <= 12 for other in marks.nags):
            self.refuse(line, self.where, f"{token} is the second judgment of one {self.what}", "at most one")
        elif nag > 12 and any(other > 12 for other in marks.nags):
            self.refuse(line, self.where, f"{token} is the second glyph of one {self.what}", "at most one")
        marks.nags.append(nag)

    def _note(self, line: int, token: str) -> None:
        match = _NOTE_NUMBER.fullmatch(token)
        if match is None:
            self.refuse(line, self.where, f"{token!r} points at no note", "=1= to =32=")
            return
        marks = self._marks(line, token)
        if marks is None:
            return
        if marks.note:
            self.refuse(line, self.where, f"{token} is the second note of one {self.what}", "at most one")
            return
        marks.note, marks.line = int(match[1]), line

    def _marks(self, line: int, token: str) -> Marks | None:
        if self._target < 0:
            if self._target == -1:
                self.refuse(line, self.where, f"{token} belongs to no {self.what}", f"behind a {self.what}")
            return None
        return self.marks.setdefault(self._target, Marks(line))

    def _mark(self, line: int, token: str) -> None:
        mark = token[1:].upper()
        legal = " or ".join(f"^{letter}" for letter in self.legal_marks)
        if len(mark) != 1 or mark not in self.legal_marks:
            self.refuse(line, self.where, f"{token!r} marks no {self.what}", legal)
        elif self._pending:
            self.refuse(line, self.where, f"{token} is the second mark of one {self.what}", "at most one")
        else:
            self._pending = mark

    def add(self, line: int) -> None:
        """Count a call or card that was read."""
        self._target = len(self.lines)
        if self._pending:
            self.marks[self._target] = Marks(line, self._pending)
            self._pending = ""
        self.lines.append(line)

    def lost(self) -> None:
        """Count a call or card that was refused."""
        self._target = -2
        self._pending = ""

    def finish(self, line: int) -> None:
        """The section ends."""
        if self._pending:
            self.refuse(line, self.where, f"^{self._pending} marks no {self.what}", f"before a {self.what}")


class AuctionCells(Cells):
    """The calls of an auction."""

    where = "auction"
    what = "call"
    legal_marks = "IS"

    def __init__(self, refuse: Refuse) -> None:
        super().__init__(refuse)
        self.calls: list[MadeCall] = []
        self.skipped = 0
        self.bad = False

    @property
    def anchor(self) -> str:
        """What a comment here stands after."""
        return f"call {len(self.calls)}" if self.calls else "Auction"

    def word(self, line: int, word: str) -> bool:
        """Read a call as PBN writes it."""
        made = _MADE.get(word)
        if made is None:
            return False
        self.calls.append(made)
        self.add(line)
        return True

    def other(self, line: int, word: str) -> None:
        """Read a call as other programs write it, AP, the dashes before the first call, and the end."""
        upper = word.upper()
        match = _BID.fullmatch(upper)
        if word == "+":
            self.ended, self.unfinished = "+", True
        elif word in ("-", "--") and not self.calls:
            self.skipped += 1
        elif upper == "AP":
            self._all_pass(line)
        elif match is not None:
            if match[2] == "N":
                self.refuse(
                    line, self.where, f"{word!r} is not how PBN writes the bid; read as {upper}T", f"{upper}T"
                )
                upper += "T"
            self.calls.append(_MADE[upper])
            self.add(line)
        elif upper in ("PASS", "X", "XX"):
            self.calls.append(_MADE[upper])
            self.add(line)
        else:
            self.refuse(line, self.where, f"{word!r} is not a call", "1C to 7NT, Pass, X, XX or AP")
            self.bad = True
            self.lost()

    def _all_pass(self, line: int) -> None:
        passes, bid = 0, False
        for made in reversed(self.calls):
            if made.call.is_skipped:
                continue
            if not made.call.is_pass:
                bid = True
                break
            passes += 1
        for _ in range((3 if bid else 4) - passes):
            self.calls.append(_PASS)
            self.add(line)


class PlayCells(Cells):
    """The cards of a play, by rows of four seats."""

    where = "play"
    what = "card"
    legal_marks = "RL"

    def __init__(self, refuse: Refuse) -> None:
        super().__init__(refuse)
        self.cards: list[Card | None] = []
        self.played: set[Card] = set()
        self.plus = -1
        self.last: Card | None = None

    @property
    def anchor(self) -> str:
        """What a comment here stands after."""
        return "Play" if self.last is None else f"card {self.last}"

    def word(self, line: int, word: str) -> bool:
        """Read a card as PBN writes it."""
        card = _CARDS.get(word)
        if card is None:
            return False
        if card in self.played:
            self.refuse(line, self.where, f"{card} was played before", "each card once")
            self._empty(line)
            self.lost()
            return True
        self.played.add(card)
        self.cards.append(card)
        self.last = card
        self.add(line)
        return True

    def _empty(self, line: int) -> None:
        self.cards.append(None)
        self.lines.append(line)

    def other(self, line: int, word: str) -> None:
        """Read a card in other letters, an empty cell, or the place where the play goes on."""
        upper = word.upper().replace("10", "T")
        if word in ("-", "--"):
            self._empty(line)
        elif word == "+":
            if self.unfinished:
                self.refuse(line, self.where, "'+' stands twice", "+ for the next card only")
            else:
                self.plus, self.unfinished = len(self.cards), True
            self._empty(line)
        elif upper in _CARDS:
            self.word(line, upper)
        else:
            self.refuse(line, self.where, f"{word!r} is not a card", "suit and rank, as SA or HT; - where not played")
            self._empty(line)
            self.lost()

    def rows(self) -> list[list[Card | None]]:
        """The cells, four to a trick, without empty tricks at the end."""
        cells = self.cards
        rows = [cells[start : start + 4] for start in range(0, len(cells), 4)]
        while rows and not any(rows[-1]):
            rows.pop()
        if rows:
            rows[-1] += [None] * (4 - len(rows[-1]))
        return rows


def play_order(
    rows: Sequence[Sequence[Card | None]], led: Sequence[int | None], denomination: Denomination
) -> list[list[int]]:
    """The columns of each row in order of play, the empty ones left out.

    Each trick is led by the winner of the one before, the first by the first column; a player whose card is marked as
    a lead out of turn leads (``led``). Where the leader is not known, because a card before is not, the order is that
    of the columns.
    """
    trump = denomination.suit
    leader: int | None = 0
    orders = []
    for row, marked in zip(rows, led, strict=True):
        if marked is not None:
            leader = marked
        start = leader or 0
        order = [(start + turn) % 4 for turn in range(4)]
        cards = [row[column] for column in order]
        if None in cards:
            orders.append([column for column, card in zip(order, cards, strict=True) if card is not None])
            leader = None
            continue
        orders.append(order)
        leader = _winner(order, [card for card in cards if card is not None], trump, leader is not None)
    return orders


def _winner(order: Sequence[int], cards: Sequence[Card], trump: Suit | None, known: bool) -> int | None:
    """The column that wins; None where that depends on a leader who is not known."""
    best = 0
    for index in range(1, 4):
        card, winning = cards[index], cards[best]
        if card.suit is winning.suit:
            if card.rank > winning.rank:
                best = index
        elif card.suit is trump:
            best = index
    if not known and cards[best].suit is not trump and any(card.suit is not cards[0].suit for card in cards):
        return None
    return order[best]
