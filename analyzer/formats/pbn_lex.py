"""PBN text cut into games: tags, lines of data and comments, each with its line; what is no PBN is refused there."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from analyzer.errors import Problem

__all__ = ["Game", "Item", "games_of", "is_table", "looks_like_pbn", "looks_unclosed"]

#: Tags of one value; lines of data below them are no PBN. Below any other tag they are rows of a table.
PLAIN_TAGS = frozenset(
    re.findall(
        r"\w+",
        """Event Site Date Board West North East South Dealer Vulnerable Deal Scoring Declarer Contract Result Note
        Competition DealId Description FrenchMP Generator Hidden Room Termination Score ScoreIMP ScoreMP
        ScorePercentage ScoreRubber ScoreRubberHistory OptimumScore ParContract BidSystemEW BidSystemNS PairEW PairNS
        WestNA NorthNA EastNA SouthNA WestType NorthType EastType SouthType EventDate EventSponsor HomeTeam Round
        Section Stage Table VisitTeam Time UTCDate UTCTime TimeControl TimeCall TimeCard Annotator AnnotatorNA Mode
        Application DoubleDummyTricks BCFlags Ability Minimax Claim""",
    )
)
_CELLS = frozenset({"Auction", "Play"})
#: With one of these a game says something, so that its first tag again begins the next game.
_CONTENT = frozenset({"Deal", "Auction", "Play", "Contract", "Result", "Score"})

_FAST_TAG = re.compile(r'\[([A-Za-z0-9_]+) "([^"\\\x00-\x1f\x7f-\x9f]*)"\][ \t]*(?:\n|\Z)')
_TAG = re.compile(r'\[\s*([A-Za-z0-9_]+)\s*"((?:[^"\\\n]|\\[^\n])*)"\s*\]')
_DATA = re.compile(r"[^\[{;%\n][^\[{;\n]*(?:\n|\Z)")
_TEXT = re.compile(r"[^\[{;\n]+")
_SPACE = re.compile(r"[ \t\f\v\xa0]*")
_ESCAPE = re.compile(r'\\([\\"])')
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_TAG_LINE = re.compile(r'\n[ \t]*\[[ \t]*[A-Za-z0-9_]+[ \t]*"[^"\n]*"[ \t]*\]')
_GAME_LINE = re.compile(r'\n[ \t]*\n(?:%[^\n]*\n)*[ \t]*\[[ \t]*(?:Event|Board|Deal)[ \t]*"')
_STARTS = re.compile(r'^[ \t]*\[[ \t]*[A-Za-z0-9_]{1,60}[ \t]*\n?[ \t]*"', re.MULTILINE)
_HEADER = re.compile(r"\s{0,40}%[ \t]*PBN\b")
#: Escaped lines that are of the format itself, or say nothing.
_OF_FORMAT = re.compile(r"%[ \t]*(?:PBN\b.*|EXPORT|IMPORT)?[ \t]*", re.IGNORECASE)


def looks_unclosed(comment: str) -> bool:
    """Whether a comment reads as if it had not been closed: a game begins in it, and another comment after that."""
    game = _GAME_LINE.search(comment)
    return game is not None and "{" in comment[game.end() :]


class Item(NamedTuple):
    """A piece of a game: a tag with its value, a line of data (``row`` where it may be a table's), or a comment."""

    line: int
    kind: Literal["tag", "text", "comment"]
    name: str
    text: str


@dataclass(slots=True)
class Game:
    """The pieces of one game in order of the file."""

    items: list[Item] = field(default_factory=list)
    first: str = ""
    seen: set[str] = field(default_factory=set)

    def ends_before(self, name: str, last: str) -> bool:
        """True where this tag again can only be the next game's."""
        again = name in self.seen and (name == self.first or name in ("Event", "Board"))
        return again and name != last and not self.seen.isdisjoint(_CONTENT)


def looks_like_pbn(text: str) -> bool:
    """True for a text with the header of PBN or a line that begins with a tag."""
    return _HEADER.match(text.removeprefix("\ufeff")) is not None or _STARTS.search(text) is not None


def is_table(name: str) -> bool:
    """True for the name of a table, which is a section also where it has no rows."""
    return name.endswith("Table") and name != "Table"


def games_of(text: str) -> tuple[list[Game], list[Problem], tuple[str, ...]]:
    """The games of a text, separated by blank lines or by a tag that begins the next, and what was no PBN.

    Last, in words, the escaped lines (``%``) that say something; PBN has them skipped.
    """
    lexer = _Lexer(text.removeprefix("\ufeff"))
    lexer.run()
    return lexer.games, lexer.refusals, lexer.skipped()


class _Lexer:
    def __init__(self, text: str) -> None:
        self.text = text
        self.games: list[Game] = []
        self.refusals: list[Problem] = []
        self.escaped: list[int] = []
        self.first_escaped = ""
        self.game = Game()
        self.line = 1
        self.last = ""
        self.rows = False
        self.close = -1

    def run(self) -> None:
        text, size, pos = self.text, len(self.text), 0
        fast, data = _FAST_TAG.match, _DATA.match
        while pos < size:
            match = fast(text, pos)
            if match is not None:
                self.tag(match[1], match[2])
                pos = match.end()
                self.line += 1
                continue
            char = text[pos]
            if char == "\n":
                self.flush()
                pos += 1
                self.line += 1
            elif char == "%":
                end = self.line_end(pos)
                self.escape(text[pos:end])
                pos = end + 1
                self.line += 1
            elif self.rows and text[_SPACE.match(text, pos).end() :][:1] not in ("[", "{", ";"):  # type: ignore[union-attr]
                end = self.line_end(pos)
                self.data(text[pos:end])
                pos = end + 1
                self.line += 1
            elif (match := data(text, pos)) is not None:
                self.data(match[0].rstrip("\n"))
                pos = match.end()
                self.line += 1
            else:
                pos = self.mixed(pos)
        self.flush()

    def escape(self, line: str) -> None:
        """A line that PBN has skipped."""
        if _OF_FORMAT.fullmatch(line) is None:
            self.first_escaped = self.first_escaped or line
            self.escaped.append(self.line)

    def skipped(self) -> tuple[str, ...]:
        """The escaped lines in words; empty where there is none."""
        if not self.escaped:
            return ()
        count, first = len(self.escaped), self.escaped[0]
        place = f"line {first}" if count == 1 else f"{count} from line {first}"
        return (f"escaped lines ({place}): {_short(self.first_escaped)!r}",)

    def line_end(self, pos: int) -> int:
        end = self.text.find("\n", pos)
        return len(self.text) if end < 0 else end

    def flush(self) -> None:
        if self.game.items:
            self.games.append(self.game)
            self.game = Game()
        self.last = ""
        self.rows = False

    def data(self, line: str) -> None:
        """A line without tags and comments: cells, a row of a table, or blank."""
        if line.strip():
            self.game.items.append(Item(self.line, "text", "row" if self.rows else "", line))
        else:
            self.flush()

    def tag(self, name: str, value: str) -> None:
        game = self.game
        if game.ends_before(name, self.last):
            self.flush()
            game = self.game
        game.items.append(Item(self.line, "tag", name, value))
        game.first = game.first or name
        game.seen.add(name)
        self.last = name
        self.rows = name not in PLAIN_TAGS and name not in _CELLS

    def mixed(self, pos: int) -> int:
        """A line with tags or comments in it, up to its end; a tag or comment may go on over further lines."""
        text, size = self.text, len(self.text)
        while pos < size:
            pos = _SPACE.match(text, pos).end()  # type: ignore[union-attr]
            char = text[pos : pos + 1]
            if char == "[":
                pos = self.slow_tag(pos)
            elif char == "{":
                pos = self.comment(pos)
            elif char == ";":
                end = self.line_end(pos)
                self.game.items.append(Item(self.line, "comment", ";", text[pos + 1 : end]))
                pos = end
            elif char == "\n":
                self.line += 1
                return pos + 1
            elif (match := _TEXT.match(text, pos)) is not None:
                if match[0].strip():
                    self.game.items.append(Item(self.line, "text", "row" if self.rows else "", match[0].rstrip()))
                pos = match.end()
        return pos

    def slow_tag(self, pos: int) -> int:
        text = self.text
        match = _TAG.match(text, pos)
        if match is None:
            line_end = self.line_end(pos)
            bracket = text.find("]", pos, line_end)
            end = line_end if bracket < 0 else bracket + 1
            self.refuse(f"{_short(text[pos:end])} is not a tag", hint='a tag is written [Name "value"]')
            self.last = ""
            self.rows = False
            return end
        value = match[2]
        if _CONTROL.search(value):
            self.refuse(
                f"the value of {match[1]} has a control character: {_short(value)!r}", hint="ISO 8859-1 or UTF-8 text"
            )
        self.tag(match[1], _ESCAPE.sub(r"\1", value) if "\\" in value else value)
        self.line += text.count("\n", pos, match.end())
        return match.end()

    def comment(self, pos: int) -> int:
        """A comment in braces, which may hold anything but its end; one not closed ends before the next game."""
        text = self.text
        if self.close < pos and self.close != len(text):
            found = text.find("}", pos)
            self.close = len(text) if found < 0 else found
        end, after = self.close, self.close + 1
        if self.close == len(text):
            match = _TAG_LINE.search(text, pos)
            end = after = self.close if match is None else match.start()
        else:
            match = _GAME_LINE.search(text, pos, self.close)
            if match is not None and text.find("{", match.end(), self.close) >= 0:
                end = after = match.start()
            else:
                match = None
        if match is not None or self.close == len(text):
            self.refuse("a comment is not closed", hint="a comment ends with }")
        self.game.items.append(Item(self.line, "comment", "{", text[pos + 1 : end]))
        self.line += text.count("\n", pos, after)
        return min(after, len(text))

    def refuse(self, message: str, *, hint: str) -> None:
        self.refusals.append(Problem(message=message, hint=hint, line=self.line))


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."
