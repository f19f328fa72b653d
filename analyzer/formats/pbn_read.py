"""PBN 2.1 read: every tag, section, note and comment of every game; what cannot be read is refused at its line."""

from __future__ import annotations

from analyzer.bridge import Board
from analyzer.errors import Problem
from analyzer.formats.pbn_game import GameReader
from analyzer.formats.pbn_lex import Game, Item, games_of, looks_like_pbn
from analyzer.formats.reading import Boards

__all__ = ["looks_like_pbn", "read_pbn"]

#: Tags that PBN does not let a game inherit; the value is taken over and the fault told.
_OWN = frozenset({"Dealer", "Vulnerable", "Deal", "Declarer", "Contract"})
_NOTHING = Board()
_SECTIONS = frozenset({"Auction", "Play"})


def read_pbn(text: str, source: str) -> Boards:
    """Every game of a PBN text, and what was refused.

    A game with a fault is kept without the field that has it; one that says nothing else is left out.
    """
    games, refusals, skipped = games_of(text)
    reader = _Reader(refusals, source)
    boards = [board for game in games if (board := reader.board(game)) is not None]
    refusals.sort(key=lambda problem: problem.line or 0)
    return Boards(boards=tuple(boards), refusals=tuple(refusals), source=source, format="PBN", skipped=skipped)


class _Reader:
    """Reads game after game; what a game inherits is resolved here."""

    def __init__(self, refusals: list[Problem], source: str) -> None:
        self.refusals = refusals
        self.source = source
        self.before: dict[str, str] = {}
        self.always: dict[str, str] = {}
        self.habits: set[str] = set()

    def refuse(self, line: int, where: str, message: str, hint: str = "") -> None:
        if "is not how PBN writes" in message:
            # a habit of the program that wrote the file: told once
            if where in self.habits:
                return
            self.habits.add(where)
        self.refusals.append(Problem(message=message, where=where, hint=hint, line=line))

    def board(self, game: Game) -> Board | None:
        """The board of a game; None where nothing was made of it."""
        reader = GameReader(self.refuse)
        refused = len(self.refusals)
        inherited = self._inherited(game)
        for name, value in inherited.items():
            reader.tag(game.items[0].line, name, value)
        values = dict(inherited)
        for item in game.items:
            if item.kind == "tag" and item.name != "Note":
                resolved = self._resolved(item)
                if resolved is None:
                    reader.lost(item.name)
                elif item.name in values:
                    self.refuse(item.line, f"tags.{item.name}", f"the tag {item.name} stands twice", "once in a game")
                    reader.lost(item.name)
                else:
                    values[item.name] = resolved
                    reader.tag(item.line, item.name, resolved)
            else:
                reader.item(item)
        if game.seen:
            self.before = values
        if not reader.found:
            return None
        board = reader.finish(self.source)
        return None if board == _NOTHING and len(self.refusals) > refused else board

    def _inherited(self, game: Game) -> dict[str, str]:
        """Values for the rest of the file of tags that this game does not have."""
        if not game.seen:
            return {}
        return {name: value for name, value in self.always.items() if name not in game.seen}

    def _resolved(self, item: Item) -> str | None:
        """The value of a tag with ``#`` and ``##`` resolved; None where there is nothing to take over."""
        name, value = item.name, item.text
        if not value.startswith("#") or (value != "#" and not value.startswith("##")):
            self.always.pop(name, None)
            return value
        where = f"tags.{name}"
        if name in _SECTIONS:
            self.refuse(item.line, where, f"{name} takes over no value", "the seat that begins")
            return None
        if name in _OWN:
            self.refuse(item.line, where, f"{name} takes over no value in PBN", "its value in every game")
        if value in ("#", "##"):
            old = self.before.get(name)
            if old is None:
                self.refuse(item.line, where, f"{name} is {value!r}, and the game before has no {name}", "its value")
                self.always.pop(name, None)
                return None
            new = old
        else:
            new = value[2:]
        if value == "#":
            self.always.pop(name, None)
        else:
            self.always[name] = new
        return new
