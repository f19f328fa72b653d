"""The revokes of recorded boards as text and JSON: a few lines each, and records that cannot be a play."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence

from analyzer.bridge import Board
from analyzer.laws.law61 import Failure, NotAPlay, Revoke
from analyzer.laws.law63 import Standing
from analyzer.laws.law64 import Share
from analyzer.laws.lawbook import Edition
from analyzer.laws.rectification import NeedsJudgment
from analyzer.ruling.record_revokes import BoardRevokes, RecordedRevoke, RevokeRuling

__all__ = ["revokes_as_json", "revokes_as_text", "revokes_total"]

_WIDTH = 92


def revokes_as_text(found: BoardRevokes) -> str:
    """What the board's play holds, at most 92 columns; empty where there is nothing to tell."""
    lines = [_revoke_text(found, entry) for entry in found.revokes]
    record = found.record
    if record is not None and record.not_a_play is not None:
        broken = record.not_a_play
        lines.append(_wrapped([_name(found.board), f"no legal play from trick {broken.trick} on: {broken.why}"]))
    if record is not None and record.open_from is not None:
        lines.append(
            _wrapped([_name(found.board), f"not examined from trick {record.open_from} on: who played is not known"])
        )
    return "\n".join(lines)


def _wrapped(parts: Sequence[str]) -> str:
    return textwrap.fill(" · ".join(part for part in parts if part), _WIDTH, subsequent_indent="    ")


def _name(board: Board) -> str:
    stage = board.tag("Round")
    name = f"board {board.name}" if board.name else "a board without a number"
    if not board.name and board.source is not None:
        name = f"the board of line {board.source.line}"
    return f"round {stage}, {name}" if stage else name


def _revoke_text(found: BoardRevokes, entry: RecordedRevoke) -> str:
    revoke = entry.revoke
    able = " ".join(card.symbol for card in revoke.could_play)
    who = "dummy" if revoke.is_dummy else revoke.player.full_name
    did = "" if revoke.failure is Failure.FOLLOW_SUIT else f" (did not {revoke.failure.value})"
    return _wrapped(
        [
            _name(found.board),
            f"trick {revoke.trick}: {who} {revoke.card.symbol}, could have played {able}{did}",
            _standing_text(entry.rulings),
            _transfer_text(entry.rulings),
            _correction_text(entry.rulings),
            _asked(entry.rulings),
        ]
    )


def _by_editions(texts: Mapping[Edition, str]) -> str:
    """The one text of all editions, else each with its editions before it."""
    grouped: dict[str, list[str]] = {}
    for edition, text in texts.items():
        grouped.setdefault(text, []).append(str(edition))
    if len(grouped) == 1:
        return next(iter(grouped))
    return "; ".join(f"{' and '.join(editions)}: {text}" for text, editions in grouped.items())


def _standing_text(rulings: Mapping[Edition, RevokeRuling]) -> str:
    texts = {}
    for edition, ruling in rulings.items():
        match ruling.standing:
            case NeedsJudgment():
                texts[edition] = "not shown whether established"
            case Standing(established=True) as known:
                at_twelve = ", corrected at trick twelve" if known.must_correct else ""
                texts[edition] = f"established, {known.shown or known.why}{at_twelve}"
            case Standing() as known:
                texts[edition] = known.why
    return _by_editions(texts)


def _transfer_text(rulings: Mapping[Edition, RevokeRuling]) -> str:
    texts = {edition: _share_text(ruling) for edition, ruling in rulings.items()}
    condition = ""
    if any(isinstance(ruling.standing, NeedsJudgment) for ruling in rulings.values()):
        condition = "if established, "
    elif any(ruling.if_established for ruling in rulings.values()):
        condition = "if the others are established, "
    return f"{condition}transfer {_by_editions(texts)}"


def _correction_text(rulings: Mapping[Edition, RevokeRuling]) -> str:
    """How it is put right where it is not established, or might not be."""
    texts = {edition: str(ruling.correction) for edition, ruling in rulings.items() if ruling.correction is not None}
    if not texts:
        return ""
    unsure = any(isinstance(rulings[edition].standing, NeedsJudgment) for edition in texts)
    return f"{'if not established, ' if unsure else ''}{_by_editions(texts)}"


def _share_text(ruling: RevokeRuling) -> str:
    if isinstance(ruling.share, NeedsJudgment):
        return "not known"
    if not ruling.share.tricks:
        return f"0, {ruling.share.clauses[0].cite}"
    claimed = ruling.claimed_from
    names = [
        "a claimed trick" if claimed is not None and trick >= claimed else f"trick {trick}"
        for trick in ruling.share.taken
    ]
    return f"{ruling.share.tricks}, {' and '.join(names)}"


def _asked(rulings: Mapping[Edition, RevokeRuling]) -> str:
    """What would have to be known beside whether it is established."""
    questions = dict.fromkeys(
        need.question
        for ruling in rulings.values()
        if isinstance(ruling.share, NeedsJudgment)
        for need in ruling.share.needs
    )
    return " ".join(questions)


def revokes_total(found: Sequence[BoardRevokes], *, refused: int) -> str:
    """One line of totals."""
    plays = [entry for entry in found if entry.record is not None]
    revokes = [entry for board in found for entry in board.revokes]
    broken = sum(entry.record is not None and entry.record.not_a_play is not None for entry in found)
    parts = [
        _count(len(found), "board"),
        f"{len(plays)} with a play",
        _count(len(revokes), "revoke"),
        f"{broken} no legal play",
    ]
    parts += [f"{refused} refused"] if refused else []
    return ", ".join(parts)


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def revokes_as_json(found: BoardRevokes) -> dict[str, object]:
    """The revokes of a board as JSON-ready values."""
    board, record = found.board, found.record
    return {
        "file": "" if board.source is None else board.source.file,
        "line": None if board.source is None else board.source.line,
        "round": board.tag("Round"),
        "board": board.label or board.number,
        "room": board.tag("Room"),
        "revokes": [_revoke_json(entry) for entry in found.revokes],
        "not_a_play": None if record is None or record.not_a_play is None else _broken_json(record.not_a_play),
        "open_from_trick": None if record is None else record.open_from,
    }


def _broken_json(broken: NotAPlay) -> dict[str, object]:
    return {"trick": broken.trick, "player": broken.player.name, "card": str(broken.card), "why": broken.why}


def _revoke_json(entry: RecordedRevoke) -> dict[str, object]:
    revoke: Revoke = entry.revoke
    return {
        "trick": revoke.trick,
        "player": revoke.player.name,
        "is_dummy": revoke.is_dummy,
        "card": str(revoke.card),
        "failure": revoke.failure.value,
        "suit": None if revoke.suit is None else revoke.suit.name,
        "could_play": [str(card) for card in revoke.could_play],
        "editions": {str(edition): _ruling_json(ruling) for edition, ruling in entry.rulings.items()},
    }


def _ruling_json(ruling: RevokeRuling) -> dict[str, object]:
    standing, share = ruling.standing, ruling.share
    needs = [
        {"id": need.id, "question": need.question, "clause": need.clause, "options": list(need.options)}
        for part in (standing, share)
        if isinstance(part, NeedsJudgment)
        for need in part.needs
    ]
    known = standing if isinstance(standing, Standing) else None
    counted = share if isinstance(share, Share) else None
    return {
        "established": None if known is None else known.established,
        "event": None if known is None else known.event.value,
        "shown": None if known is None else known.shown,
        "must_correct": None if known is None else known.must_correct,
        "if_established": ruling.if_established,
        "transfer": None if counted is None else counted.tricks,
        "tricks_taken": None if counted is None else list(counted.taken),
        "why": None if counted is None else counted.why,
        "correction": None if ruling.correction is None else str(ruling.correction),
        "clauses": [clause.cite for part in (known, counted) if part is not None for clause in part.clauses],
        "needs": needs,
    }
