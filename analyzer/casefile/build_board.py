"""The board of a case: typed into the case file, or taken from a record file or a hand-viewer link."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

from analyzer.bridge import Auction, Board, CallNote, Card, Contract, MadeCall, PlayRecord, Result
from analyzer.casefile import model as m
from analyzer.casefile.records import RecordReference, Records, with_notes
from analyzer.casefile.yaml_text import key_name
from analyzer.continuations import StatedResult

__all__ = ["Fault", "build_board"]

#: Reports a fault: message, field, what would be right.
Fault = Callable[[str, str, str], None]

_CALL_NUMBER = re.compile(r"(?:call\s+)?([0-9]{1,3})", re.IGNORECASE)
_TYPED = ("deal", "auction", "play")


def build_board(case: m.CaseModel, records: Records, fault: Fault) -> Board:
    """The board of the case; faults are reported, and what they concern stays unknown."""
    parsed = case.board
    if parsed.file is None and parsed.link is None:
        for name in ("room", "label"):
            if getattr(parsed, name):
                fault(f"{name} belongs to a board from a file", f"board.{name}", "remove it")
        return _typed(case, fault)
    if parsed.file is not None and parsed.link is not None:
        fault("a board comes from a file or from a link, not from both", "board.link", "remove one of them")
    for name in _TYPED:
        if getattr(parsed, name) is not None:
            fault(f"the record states the {name} already", f"board.{name}", "remove it, or type the whole board")
    found = _recorded(parsed, records, fault)
    if found is None:
        return Board(number=parsed.number)
    return _noted(_completed(found, parsed, fault), parsed, fault)


def _recorded(parsed: m.BoardModel, records: Records, fault: Fault) -> Board | None:
    if parsed.link is not None:
        for name in ("room", "label"):
            if getattr(parsed, name):
                fault("a link holds one board", f"board.{name}", "remove it")
        board = records.link(parsed.link, "board.link")
        if board is not None and parsed.number is not None and board.number is not None:
            if board.number != parsed.number:
                fault(f"the link holds board {board.number}, not {parsed.number}", "board.number", "correct one")
        elif board is not None and parsed.number is not None:
            board = replace(board, number=parsed.number)
        return board
    if parsed.label and parsed.number is not None:
        fault("a board has a number or a label", "board.label", "remove one of them")
    number = "" if parsed.number is None else str(parsed.number)
    reference = RecordReference(file=parsed.file or "", board=parsed.label or number, room=parsed.room)
    return records.board(reference, "board.file")


def _completed(board: Board, parsed: m.BoardModel, fault: Fault) -> Board:
    """The recorded board with dealer and vulnerability from the case where the record is silent."""
    for name, value in (("dealer", parsed.dealer), ("vulnerability", parsed.vulnerable)):
        field = "dealer" if name == "dealer" else "vulnerable"
        stated = getattr(board, field)
        if value is None:
            continue
        if stated is not None:
            fault(f"the record states the {name} already: {stated}", f"board.{field}", "remove it")
        elif field == "dealer":
            board = replace(board, dealer=parsed.dealer)
        else:
            board = replace(board, vulnerable=parsed.vulnerable)
    return board


def _noted(board: Board, parsed: m.BoardModel, fault: Fault) -> Board:
    """The recorded board with the case's notes on its calls, by their number."""
    calls = 0 if board.auction is None else len(board.auction.calls)
    notes: dict[int, CallNote] = {}
    for name, entry in parsed.notes.items():
        match = _CALL_NUMBER.fullmatch(name.strip())
        number = int(match[1]) if match else 0
        if not 1 <= number <= calls:
            has = f"calls 1 to {calls}" if calls else "no auction"
            fault(f"note {name!r}: the record has {has}", f"board.notes.{key_name(name)}", "e.g. call 6: …")
            continue
        note = _note(entry, alert=False)
        if note is not None:
            notes[number] = note
    if not notes or board.auction is None:
        return board
    return replace(board, auction=with_notes(board.auction, notes))


def _typed(case: m.CaseModel, fault: Fault) -> Board:
    """The board as typed into the case file."""
    parsed = case.board
    auction = None
    used = set()
    if parsed.auction is not None and parsed.dealer is None:
        fault("an auction needs its dealer", "board.dealer", "N, E, S or W")
    elif parsed.auction is not None and parsed.dealer is not None:
        calls = []
        for written in parsed.auction:
            note = parsed.notes.get(written.note) if written.note else None
            if written.note and note is None:
                fault(
                    f"{written.call}[{written.note}] points at a note that is not there",
                    "board.auction",
                    f"add {written.note} under board.notes",
                )
            used.add(written.note)
            calls.append(MadeCall(written.call, _note(note, written.alert)))
        auction = Auction(dealer=parsed.dealer, calls=tuple(calls))
    for name in parsed.notes:
        if name not in used and (auction is not None or parsed.auction is None):
            fault(
                f"note {name!r} belongs to no call",
                f"board.notes.{key_name(name)}",
                f"write [{name}] after the call that it explains",
            )
    result = case.table.result if isinstance(case.table, StatedResult) else None
    contract = None if case.claim is None else case.claim.contract
    return Board(
        number=parsed.number,
        dealer=parsed.dealer,
        vulnerable=parsed.vulnerable,
        deal=parsed.deal,
        auction=auction,
        contract=contract if result is None else None,
        play=_play(parsed.play, auction, result, contract),
        result=result,
    )


def _play(
    cards: tuple[Card, ...] | None, auction: Auction | None, result: Result | None, claimed_in: Contract | None
) -> PlayRecord | None:
    """The play as typed, in order of play; who played which card follows from the contract."""
    if cards is None:
        return None
    contract = auction.contract() if auction is not None else claimed_in if result is None else result.contract
    return PlayRecord.of_cards(
        cards,
        leader=None if contract is None else contract.opening_leader,
        denomination=None if contract is None else contract.denomination,
    )


def _note(entry: m.NoteModel | None, alert: bool) -> CallNote | None:
    if entry is None:
        return CallNote(alert=True) if alert else None
    return CallNote(
        alert=alert or entry.alert,
        explanation=entry.explanation,
        break_in_tempo=entry.break_in_tempo,
        text=entry.text,
        irregular=entry.irregular,
    )
