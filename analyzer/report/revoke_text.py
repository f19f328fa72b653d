"""The revokes of recorded boards as text and JSON: a few lines each, and records that cannot be a play."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import replace

from analyzer.bridge import Board, Seat
from analyzer.errors import AnalyzerError, Problem
from analyzer.laws.law61 import Doubt, Failure, NotAPlay, Revoke, Revokes, Unrecorded
from analyzer.laws.law63 import Standing
from analyzer.laws.law64 import Share
from analyzer.laws.lawbook import Edition
from analyzer.laws.rectification import NeedsJudgment
from analyzer.ruling.record_revokes import BoardRevokes, RecordedRevoke, RevokeRuling

__all__ = ["BoardRevokes", "not_judged", "revokes_as_json", "revokes_as_text", "revokes_total"]

_WIDTH = 92


def not_judged(board: Board, error: AnalyzerError) -> BoardRevokes:
    """What is told of a board that could not be judged."""
    return BoardRevokes(board=board, record=None, error=str(error))


def revokes_as_text(found: BoardRevokes) -> str:
    """What the board's play holds, at most 92 columns; empty where there is nothing to tell."""
    lines = [_revoke_text(found, entry) for entry in found.revokes]
    if found.error:
        lines.append(_wrapped([_placed_name(found.board), f"not judged: {found.error}"]))
    record = found.record
    if record is not None and record.not_a_play is not None:
        broken = record.not_a_play
        name = _placed_name(found.board, broken.trick)
        lines.append(_wrapped([name, f"no legal play from trick {broken.trick} on: {broken.why}"]))
    if record is not None:
        lines += [_wrapped([_placed_name(found.board, at), text]) for at, text in _unsure(found, record)]
    if record is not None and record.open_from is not None:
        name = _placed_name(found.board, record.open_from)
        lines.append(_wrapped([name, f"not examined from trick {record.open_from} on: who played is not known"]))
    for remark in found.remarks:
        lines.append(_wrapped([_placed_name(found.board, line=remark.line), _remark_text(remark)]))
    return "\n".join(lines)


def _remark_text(remark: Problem) -> str:
    return f"{remark.message} ({remark.hint})" if remark.hint else remark.message


def _unsure(found: BoardRevokes, record: Revokes) -> list[tuple[int, str]]:
    """What is not judged for want of cards, each with its trick."""
    told = []
    by_player: dict[tuple[Seat, str], list[Doubt]] = {}
    for doubt in record.doubts:
        suit = doubt.failure.value if doubt.suit is None else f"in {doubt.suit.full_name}"
        by_player.setdefault((doubt.player, suit), []).append(doubt)
    for (player, suit), doubts in by_player.items():
        who = "dummy" if doubts[0].is_dummy else player.full_name
        cards = " ".join(doubt.card.symbol for doubt in doubts)
        tricks = _tricks([doubt.trick for doubt in doubts])
        missing = [Unrecorded(player=player, trick=trick) for trick in doubts[-1].unrecorded]
        text = f"{tricks}: {who} {cards}, a revoke {suit} or not: cannot be told, {_missing_text(missing, found)}"
        told.append((doubts[0].trick, text))
    doubtful = {doubt.player for doubt in record.doubts}
    rest = [entry for entry in record.unrecorded if entry.player not in doubtful]
    if rest:
        told.append((rest[0].trick, _missing_text(rest, found)))
    if record.led_unknown:
        text = f"{_tricks(record.led_unknown)}: not judged, for the suit led is not known"
        told.append((record.led_unknown[0], text))
    return told


def _missing_text(missing: Sequence[Unrecorded], found: BoardRevokes) -> str:
    """Which cards are not recorded, or not known because the file has them twice."""
    texts = [
        f"{card.symbol} is recorded twice, once as {entry.player.full_name}'s to trick {entry.trick}"
        for entry in missing
        if (card := found.twice.get(entry)) is not None
    ]
    by_player: dict[Seat, list[int]] = {}
    for entry in missing:
        if entry not in found.twice:
            by_player.setdefault(entry.player, []).append(entry.trick)
    by_tricks: dict[tuple[int, ...], list[str]] = {}
    for player, tricks in by_player.items():
        by_tricks.setdefault(tuple(tricks), []).append(f"{player.full_name}'s")
    for numbers, players in by_tricks.items():
        many = len(players) > 1 or len(numbers) > 1
        texts.append(
            f"{'cards' if many else 'a card'} of {_listed(players)} to {_tricks(numbers)} "
            f"{'are' if many else 'is'} not recorded"
        )
    return " and ".join(texts)


def _listed(words: Sequence[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]


def _tricks(numbers: Sequence[int]) -> str:
    return f"{'tricks' if len(numbers) > 1 else 'trick'} {_listed([str(number) for number in numbers])}"


def _wrapped(parts: Sequence[str]) -> str:
    text = " · ".join(part for part in parts if part)
    return textwrap.fill(text, _WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)


def _placed_name(board: Board, trick: int | None = None, *, line: int | None = None) -> str:
    """The name of the board with file and line, of a trick where one is named."""
    if board.source is None:
        return _name(board)
    if line is None:
        line = board.source.line if trick is None else board.source.line_of(f"play[{trick - 1}]")
    return f"{board.source.file}:{line} {_name(board)}"


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
    """How it is put right where it is not established, or might not be; what only some editions add comes last."""
    found = {edition: ruling.correction for edition, ruling in rulings.items() if ruling.correction is not None}
    if not found:
        return ""
    texts = {edition: str(replace(entry, partner_bound=None)) for edition, entry in found.items()}
    added = {edition: str(entry).removeprefix(texts[edition]).lstrip("; ") for edition, entry in found.items()}
    parts = [_by_editions(texts)]
    for text in dict.fromkeys(text for text in added.values() if text):
        editions = [edition for edition, entry in added.items() if entry == text]
        named = "" if len(editions) == len(found) else f"{' and '.join(map(str, editions))}: "
        parts.append(f"{named}{text}")
    unsure = any(isinstance(rulings[edition].standing, NeedsJudgment) for edition in texts)
    return f"{'if not established, ' if unsure else ''}{'; '.join(parts)}"


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
    doubts = sum(len(entry.record.doubts) for entry in plays if entry.record is not None)
    failed = sum(bool(entry.error) for entry in found)
    parts += [f"{doubts} cannot be told"] if doubts else []
    parts += [f"{failed} not judged"] if failed else []
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
        "doubts": [] if record is None else [_doubt_json(doubt) for doubt in record.doubts],
        "not_recorded": []
        if record is None
        else [{"trick": entry.trick, "player": entry.player.name} for entry in record.unrecorded],
        "led_unknown": [] if record is None else list(record.led_unknown),
        "remarks": [{"line": remark.line, "text": _remark_text(remark)} for remark in found.remarks],
        "error": found.error,
    }


def _doubt_json(doubt: Doubt) -> dict[str, object]:
    return {
        "trick": doubt.trick,
        "player": doubt.player.name,
        "is_dummy": doubt.is_dummy,
        "card": str(doubt.card),
        "failure": doubt.failure.value,
        "suit": None if doubt.suit is None else doubt.suit.name,
        "could_play": [str(card) for card in doubt.could_play],
        "not_recorded": list(doubt.unrecorded),
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
