"""Contract, declarer and result of PBN; what the typed fields cannot hold is kept as a tag."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from analyzer.bridge import Board, Contract, Denomination, Doubled, Result, Seat, Side
from analyzer.errors import ParseError
from analyzer.formats.pbn_cells import Refuse
from analyzer.formats.reading import STAR

__all__ = ["with_result"]

_CONTRACT = re.compile(r"([1-7])(NT|[NSHDC])(X{0,2})")
_RESULT = re.compile(r"(\^?)(NS|EW|) ?([0-9]{1,2})(?: (NS|EW) ?([0-9]{1,2}))?")


@dataclass(frozen=True, slots=True)
class _Tricks:
    """Tricks as recorded: of one side, or of declarer where no side is named."""

    text: str
    tricks: int
    side: Side | None

    def of(self, declarer: Seat, total: int) -> int:
        """Declarer's tricks."""
        return self.tricks if self.side in (None, declarer.side) else total - self.tricks


@dataclass(frozen=True, slots=True)
class _Tags:
    """The three tags as read: canonical text, empty where unknown."""

    typed: dict[str, tuple[int, str]]
    refuse: Refuse

    def value(self, name: str) -> tuple[int, str]:
        line, value = self.typed.get(name, (0, ""))
        text = " ".join(value.upper().split())
        return line, "" if text == "?" else text

    def contract(self) -> str:
        """``PASS``, a contract, or the denomination alone (PBN allows it for an end position)."""
        line, text = self.value("Contract")
        match = _CONTRACT.fullmatch(text)
        if match is not None and match[2] == "N":
            proper = f"{match[1]}NT{match[3]}"
            self.refuse(line, "contract", f"{text!r} is not how PBN writes the contract; read as {proper}", proper)
            return proper
        if match is None and text not in ("", "PASS", *Denomination.__members__):
            shown = self.typed["Contract"][1]
            hint = STAR if "*" in shown else "1C to 7NT with X or XX, Pass; ? where unknown"
            self.refuse(line, "contract", f"{shown!r} is not a contract", hint)
            return ""
        return text

    def declarer(self) -> str:
        """The seat, with ``^`` where it is marked as irregular."""
        line, text = self.value("Declarer")
        if not text:
            return ""
        try:
            seat = Seat.parse(text.removeprefix("^"))
        except ParseError:
            shown = self.typed["Declarer"][1]
            self.refuse(
                line, "declarer", f"{shown!r} is not a seat", "N, E, S or W, ^S where irregular; ? where unknown"
            )
            return ""
        return f"^{seat.name}" if text.startswith("^") else seat.name

    def tricks(self, total: int) -> _Tricks | None:
        line, text = self.value("Result")
        if not text:
            return None
        match = _RESULT.fullmatch(text)
        shown = self.typed["Result"][1]
        if match is None or int(match[3]) > 13 or (match[4] is not None and match[4] == match[2]):
            self.refuse(line, "result", f"{shown!r} is not a result", "0 to 13, NS 9, EW 4, ^9; ? where unknown")
            return None
        if match[4] is not None and (not match[2] or int(match[3]) + int(match[5]) != total):
            self.refuse(line, "result", f"{shown!r}: the tricks are not {total}", f"{total} tricks for both sides")
            return None
        return _Tricks(text, int(match[3]), Side.parse(match[2]) if match[2] else None)


def with_result(typed: dict[str, tuple[int, str]], refuse: Refuse, board: Board) -> Board:
    """The board with its contract and result, or with tags for what cannot be one."""
    tags = _Tags(typed, refuse)
    cards = 13 if board.deal is None else board.deal.cards_each or 13
    total = min(cards, 13)
    name, declarer, tricks = tags.contract(), tags.declarer(), tags.tricks(total)
    line = tags.value("Result")[0]
    if not name and not declarer and board.auction is not None and board.auction.is_over:
        reached = board.auction.contract()
        if reached is None:
            name = "PASS"
        elif tricks is not None:
            result = Result(contract=reached, tricks_declarer=tricks.of(reached.declarer, total))
            return _kept(replace(board, contract=reached, result=result), "", "", tricks)
    if name == "PASS":
        if tricks is not None and tricks.tricks:
            refuse(line, "result", f"{tricks.text!r} for a passed-out board", '0 or ""')
        return _kept(replace(board, result=Result(contract=None)), declarer, "", None)
    match = _CONTRACT.fullmatch(name)
    if match is None or not declarer:
        if tricks is not None and tricks.side is None and not declarer:
            refuse(line, "result", f"{tricks.text!r} without a declarer", "NS or EW before the tricks")
        board = _kept(board, declarer, name, None)
        return board if tricks is None else _with_tag(board, "Result", tricks.text)
    contract = Contract(
        level=int(match[1]),
        denomination=Denomination[match[2]],
        declarer=Seat[declarer[-1]],
        doubled=Doubled(len(match[3])),
    )
    made = None if tricks is None else Result(contract=contract, tricks_declarer=tricks.of(contract.declarer, total))
    board = replace(board, contract=contract, result=made)
    return _kept(board, declarer if declarer.startswith("^") else "", "", tricks)


def _kept(board: Board, declarer: str, contract: str, tricks: _Tricks | None) -> Board:
    """The board with the texts that its typed fields do not say."""
    if declarer:
        board = _with_tag(board, "Declarer", declarer)
    if contract:
        board = _with_tag(board, "Contract", contract)
    if tricks is not None and tricks.text.startswith("^"):
        board = _with_tag(board, "Result", tricks.text)
    return board


def _with_tag(board: Board, name: str, value: str) -> Board:
    return replace(board, tags=(*board.tags, (name, value)))
