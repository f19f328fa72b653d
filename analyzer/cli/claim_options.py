"""A contested claim from the options of ``analyzer claim``: the case file that they stand for, and the case."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from analyzer import Case
from analyzer.bridge import Board, Seat
from analyzer.bridge.claim_record import PlayPlace, RecordedClaim, RecordedPosition, recorded_claim, recorded_position
from analyzer.errors import CaseError, InputError, ParseError, Problem
from analyzer.formats import Boards, read_boards, read_boards_text

__all__ = ["ANSWERS", "TO_ANSWER", "ClaimOptions", "QuickClaim", "quick_claim"]

#: The option that answers each field of the case file.
ANSWERS: Mapping[str, str] = {
    "edition": "--edition",
    "elections": "--elect",
    "board": "--board",
    "claim.claimer": "--claimer",
    "claim.tricks": "--tricks",
    "claim.contract": "--contract",
    "claim.declarer has won": "--won",
    "claim.trick so far": "--trick",
    "claim.ending.hands": "--ending",
    "claim.ending.trumps": "--trumps",
    "claim.ending.lead": "--leader",
    "claim.ending.declarer": "--declarer",
    "claim.statement": "the words",
    "claim.trump mentioned": "--mentions-trump",
    "claim.unaware of trump": "--unaware",
    "claim.forgotten": "--forgotten",
    "claim.takes to be good": "--good",
    "claim.takes to be out": "--takes-as-out",
    "claim.shown out": "--shown-out",
    "claim.class of player": "--player",
    "claim.profile": "--profile",
    "claim.normal": "--normal",
    "claim.not normal": "--not-normal",
    "claim.also normal": "--also-normal",
    "claim.irrational not to guess right": "--irrational-not-to",
    "claim.penalty cards": "--penalty",
    "claim.minor penalty card": "--minor",
    "claim.partner objected": "--partner-objected",
    "claim.by": "--by",
}
#: The same in the words of a report, for the questions that it asks.
TO_ANSWER: Mapping[str, str] = {field: f"{option} …" for field, option in ANSWERS.items()} | {
    "elections.order of a suit": "--elect “order of a suit=…”"
}
#: What stands for the name of the file.
_SOURCE = "the options"
_PROPOSED_EDITION = "2017"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimOptions:
    """The options as they were written; None or empty where an option was not given.

    Attributes
    ----------
    record
        A PBN or LIN file, or a link that stands for one.
    board, at
        Which board of the record, and where in its play: ``7``, or ``7.2`` after two cards.
    ending, trumps, leader, declarer, trick
        The cards left, and what has been played to the trick in progress.
    words
        What he said.
    fields
        The other fields of ``claim``, by their names in the case file.
    """

    record: str | None = None
    board: str | None = None
    at: str | None = None
    ending: str | None = None
    trumps: str | None = None
    leader: str | None = None
    declarer: str | None = None
    trick: str | None = None
    claimer: str | None = None
    tricks: str | None = None
    words: str | None = None
    edition: str | None = None
    elect: Sequence[str] = ()
    normal: Sequence[str] = ()
    fields: Mapping[str, str | Sequence[str] | None]

    def given(self) -> list[str]:
        """The options that were given, for whoever has no place for them; words and edition apart."""
        own = {
            "--board": self.board, "--at": self.at, "--trumps": self.trumps, "--leader": self.leader,
            "--declarer": self.declarer, "--trick": self.trick, "--claimer": self.claimer, "--tricks": self.tricks,
            "--elect": self.elect, "--normal": self.normal,
        }  # fmt: skip
        fields = {ANSWERS[f"claim.{name}"]: value for name, value in self.fields.items()}
        return [name for name, value in (own | fields).items() if value]


@dataclass(frozen=True, slots=True, kw_only=True)
class QuickClaim:
    """The case that options stand for.

    Attributes
    ----------
    text
        Its case file.
    notes
        What was proposed, and what is odd about the record.
    """

    case: Case
    text: str
    notes: tuple[str, ...]


def quick_claim(options: ClaimOptions, *, folder: Path | None = None) -> QuickClaim:
    """The case that the options state.

    Parameters
    ----------
    folder
        Where its file is to stand, from which the record is named; the current folder where None.

    Raises
    ------
    InputError
        Naming every option that is wrong, with what would be right.
    """
    problems: list[Problem] = []
    at: RecordedPosition | None = None
    recorded: RecordedClaim | None = None
    if options.record is None:
        claim, board, title = _of_ending(options, problems)
        notes: list[str] = []
    else:
        claim, board, at, recorded, notes = _of_record(options, problems, folder)
        record = "a hand-viewer link" if _is_link(options.record) else options.record
        title = ", ".join(part for part in (options.board and f"board {options.board}", record) if part)
    claim |= {name: value for name, value in options.fields.items() if value}
    claim["normal"] = _pairs(options.normal, "--normal", "ruffs=high", problems)
    claim["statement"] = options.words
    document = {
        "format": "1",
        "case": "claim",
        "title": title,
        "edition": options.edition or _PROPOSED_EDITION,
        "elections": _pairs(options.elect, "--elect", "order of a suit=top down", problems),
        "board": board,
        "claim": claim,
    }
    if options.edition is None:
        notes.append(f"Proposal, not stated: the laws of {_PROPOSED_EDITION} (--edition).")
    case, text = _built(document, problems, folder)
    if at is not None and case.claim is not None and recorded is not None:
        said = case.claim.claimed(at.left)
        tricks = recorded.tricks(case.claim.claimer.side)
        what = f"{tricks} of the {at.left} tricks for {case.claim.claimer.side.dashed}"
        by = "claim" if recorded.is_stated else "result"
        if said is None:
            document["claim"] = claim | {"tricks": str(tricks)}
            case, text = _built(document, problems, folder)
            notes.append(f"Claimed are {what}, by the {by} of the record.")
        elif said != tricks:
            notes.append(f"The {by} of the record gives {what}.")
    return QuickClaim(case=case, text=text, notes=tuple(notes))


def _built(document: Mapping[str, Any], problems: Sequence[Problem], folder: Path | None) -> tuple[Case, str]:
    """The case of a document, and its text; refused with the options that are wrong."""
    from analyzer.casefile import case_from_bytes

    text = _yaml(document)
    source = _SOURCE if folder is None else str(folder / _SOURCE)
    try:
        case = case_from_bytes(text.encode(), source=source)
    except InputError as error:
        raise CaseError([*problems, *map(_as_option, error.problems)]) from None
    if problems:
        raise CaseError(problems)
    return case, text


def _of_ending(options: ClaimOptions, problems: list[Problem]) -> tuple[dict[str, Any], dict[str, Any], str]:
    """The claim, the board and a title where the cards left are given; what is missing the case file asks for."""
    problems += [
        Problem(message="is about a record", where=name, hint="leave it out, or name --pbn or --lin")
        for name, value in (("--board", options.board), ("--at", options.at))
        if value is not None
    ]
    claim = {
        "claimer": options.claimer,
        "tricks": options.tricks,
        "ending": {
            "hands": options.ending,
            "trumps": options.trumps,
            "lead": options.leader,
            "declarer": options.declarer,
        },
        "trick so far": options.trick,
    }
    return claim, {}, ""


def _of_record(
    options: ClaimOptions, problems: list[Problem], folder: Path | None
) -> tuple[dict[str, Any], dict[str, Any], RecordedPosition, RecordedClaim | None, list[str]]:
    """The claim and the board where a record tells the play before; the place, and the claim that it ends in."""
    problems += [
        Problem(message="is about an ending; the record tells it", where=name, hint="leave it out")
        for name, value in (
            ("--trumps", options.trumps), ("--leader", options.leader), ("--declarer", options.declarer),
            ("--trick", options.trick), ("--contract", options.fields.get("contract")),
            ("--won", options.fields.get("declarer has won")),
        )
        if value is not None
    ]  # fmt: skip
    if problems:
        raise CaseError(problems)
    board, reference = _board(options, folder)
    notes: list[str] = []
    recorded: RecordedClaim | None = None
    if options.at is None:
        recorded = recorded_claim(board)
        if recorded is None:
            raise CaseError(_missing(board))
        at = recorded.at
        if not recorded.is_stated:
            notes.append("Proposal, not recorded: the play ended in a claim. The record stops and gives a result.")
    else:
        at = recorded_position(board, _place(options.at))
    claimer = options.claimer
    if claimer is None:
        claimer = at.contract.declarer.name
        notes.append(
            f"Proposal, not recorded: {at.contract.declarer.full_name}, declarer, claimed. "
            "No record says who did (--claimer)."
        )
    notes += [f"{problem.message[:1].upper()}{problem.message[1:]}." for problem in at.remarks]
    return _recorded(at, claimer, options.tricks), reference, at, recorded, notes


def _missing(board: Board) -> Problem:
    name = f"board {board.name}" if board.name else "the board"
    return Problem(
        message=f"{name} does not end in a claim, and no place in its play is named",
        where="--at",
        hint="--at 7 for the start of trick 7, --at 7.2 after two cards of it",
    )


def _recorded(at: RecordedPosition, claimer: str, tricks: str | None) -> dict[str, Any]:
    position = at.position
    shown = sorted(at.opponents_out(_seat(claimer).side))
    hands = " ".join(_hand(position.hands[seat]) for seat in Seat)
    return {
        "claimer": claimer,
        "tricks": tricks,
        "ending": {"hands": f"N:{hands}", "lead": position.leader.name},
        "trick so far": " ".join(str(card) for card in position.trick) or None,
        "declarer has won": str(at.won_declarer),
        "shown out": ", ".join(f"{seat.name}:{suit.name}" for seat, suit in shown) or None,
    }


def _hand(hand: Any) -> str:
    from analyzer.bridge import hand_text

    return hand_text(hand) if hand else "..."


def _seat(text: str) -> Seat:
    try:
        return Seat.parse(text)
    except ParseError as error:
        raise CaseError(replace(error.problems[0], where="--claimer")) from None


def _place(text: str) -> PlayPlace:
    try:
        return PlayPlace.parse(text)
    except ParseError as error:
        raise CaseError(replace(error.problems[0], where="--at")) from None


def _is_link(record: str) -> bool:
    return "handviewer" in record or record.startswith(("http://", "https://", "lin="))


def _board(options: ClaimOptions, folder: Path | None) -> tuple[Board, dict[str, Any]]:
    """The board of the record, and how the case file refers to it."""
    record = options.record or ""
    is_link = _is_link(record)
    boards = read_boards_text(record, source="the link") if is_link else read_boards(record)
    board = _one_of(boards, options.board)
    if is_link:
        return board, {"link": record}
    path = record if folder is None else os.path.relpath(record, folder)
    reference: dict[str, Any] = {"file": path, "room": board.tag("Room").lower() or None}
    if board.number is not None and not board.label:
        reference["number"] = str(board.number)
    elif board.label:
        reference["label"] = board.label
    return board, reference


def _one_of(boards: Boards, name: str | None) -> Board:
    if name is not None:
        return boards.named(name)
    if len(boards) == 1:
        return boards[0]
    if not boards:
        raise InputError(boards.refusals or f"{boards.source} has no board", source=boards.source)
    names = ", ".join(board.name or "?" for board in boards[:12])
    more = ", …" if len(boards) > 12 else ""
    message = f"{boards.source} has {len(boards)} boards: {names}{more}"
    raise CaseError(Problem(message=message, where="--board", hint="the number or label of one"))


def _pairs(texts: Sequence[str], option: str, example: str, problems: list[Problem]) -> dict[str, str]:
    """``NAME=VALUE`` each."""
    found: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        name = " ".join(name.split())
        if not equals or not name or not value.strip():
            problems.append(Problem(message=f"{text!r}", where=option, hint=f"name=value, as “{example}”"))
        elif name in found and found[name] != value.strip():
            problems.append(Problem(message=f"{name} is given twice", where=option, hint="once"))
        else:
            found[name] = value.strip()
    return found


def _as_option(problem: Problem) -> Problem:
    """The fault with the option instead of the field of the case file."""
    for field in sorted(ANSWERS, key=len, reverse=True):
        if problem.where == field or problem.where.startswith((f"{field}.", f"{field}[")):
            rest = problem.where[len(field) :].lstrip(".").removesuffix("answer")
            name = ANSWERS[field]
            where = name if not rest or rest.startswith("[") else f"{name} {rest}"
            return replace(problem, where=where, line=None)
    return replace(problem, line=None)


def _yaml(value: Mapping[str, Any], indent: str = "") -> str:
    """The case file; what is None or empty is left out."""
    lines = []
    for name, entry in value.items():
        if entry is None or entry in ({}, (), []):
            continue
        key = name if name.replace(" ", "").isalpha() else json.dumps(name, ensure_ascii=False)
        if isinstance(entry, Mapping):
            lines.append(f"{indent}{key}:\n{_yaml(entry, indent + '  ')}")
        elif isinstance(entry, str):
            lines.append(f"{indent}{key}: {_scalar(entry)}\n")
        else:
            lines.append(f"{indent}{key}:\n" + "".join(f"{indent}  - {_scalar(text)}\n" for text in entry))
    return "".join(lines)


def _scalar(text: str) -> str:
    return (
        text if text and text.replace(" ", "").isalnum() and text.isascii() else json.dumps(text, ensure_ascii=False)
    )
