"""One board as a person reads it: hands, auction with notes, play by tricks, result, and what is odd about it."""

from __future__ import annotations

import textwrap

from analyzer.bridge import Board, Comment, PlayRecord
from analyzer.report.diagram import board_lines

__all__ = ["board_as_json", "board_as_text"]

_WIDTH = 92


def board_as_text(board: Board) -> str:
    """The board as plain text, at most 92 columns; what is unknown is left out or says so."""
    blocks = [
        [_title(board)],
        board_lines(board),
        _result(board),
        _play(board.play) if board.play is not None and len(board.play) else [],
        [_wrapped(f"{_place(comment)}{comment.text}") for comment in board.comments],
        _problems(board),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _title(board: Board) -> str:
    parts = [f"Board {board.name}" if board.name else "Board"]
    parts += [board.tag(name) for name in ("Event", "Round", "Date") if board.tag(name)]
    if board.players is not None:
        parts.append(", ".join(f"{seat}: {name}" for seat, name in zip("NESW", board.players, strict=True) if name))
    return _wrapped(" · ".join(part for part in parts if part))


def _wrapped(text: str) -> str:
    return textwrap.fill(" ".join(text.split()), _WIDTH, subsequent_indent="  ")


def _place(comment: Comment) -> str:
    return f"{comment.after}: " if comment.after else ""


def _result(board: Board) -> list[str]:
    if board.result is not None:
        text = board.result.symbol
    elif board.final_contract is not None:
        text = f"{board.final_contract.symbol} {board.final_contract.declarer}, tricks unknown"
    else:
        text = "unknown"
    lines = [f"Result    {text}"]
    if board.claim is not None:
        lines.append(f"Claim     {board.claim.tricks_declarer} tricks to declarer in all")
    return lines


def _play(play: PlayRecord) -> list[str]:
    lines = []
    for number, trick in enumerate(play.tricks, start=1):
        cards = []
        for played in trick:
            player = f"{played.player.name}:" if played.player is not None else ""
            mark = f" ^{played.note.mark}" if played.note is not None and played.note.mark else ""
            note = f" ({played.note.text})" if played.note is not None and played.note.text else ""
            cards.append(f"{player}{played.card.symbol}{mark}{note}")
        head = f"{'Play' if number == 1 else '':<6}{number:>3} "
        lines += textwrap.wrap("  ".join(cards), _WIDTH, initial_indent=head, subsequent_indent=" " * len(head))
    if play.unfinished:
        lines.append("          more was to come")
    return lines


def _problems(board: Board) -> list[str]:
    lines = []
    for problem in board.problems():
        place = f"line {problem.line}: " if problem.line is not None else ""
        kind = "at the table" if problem.is_fact else "in the record"
        hint = f" ({problem.hint})" if problem.hint else ""
        lines.append(
            _wrapped(f"{'Irregular' if problem.is_fact else 'Problem'} {kind}: {place}{problem.message}{hint}")
        )
    return lines


def board_as_json(board: Board) -> dict[str, object]:
    """The board as JSON-ready values; what is unknown is null."""
    auction = None
    if board.auction is not None:
        auction = {
            "dealer": board.auction.dealer.name,
            "calls": [str(made.call) for made in board.auction.calls],
            "notes": {
                str(index + 1): str(made.note)
                for index, made in enumerate(board.auction.calls)
                if made.note is not None and str(made.note)
            },
            "alerts": [
                i + 1 for i, made in enumerate(board.auction.calls) if made.note is not None and made.note.alert
            ],
        }
    return {
        "number": board.number,
        "label": board.label,
        "dealer": None if board.dealer is None else board.dealer.name,
        "vulnerable": None if board.vulnerable is None else board.vulnerable.value,
        "deal": None if board.deal is None else str(board.deal),
        "players": None if board.players is None else dict(zip("NESW", board.players, strict=True)),
        "auction": auction,
        "contract": None if board.final_contract is None else str(board.final_contract),
        "result": None if board.result is None else str(board.result),
        "tricks_declarer": None if board.result is None else board.result.tricks_declarer,
        "claim": None if board.claim is None else board.claim.tricks_declarer,
        "play": None
        if board.play is None
        else [
            [{"player": None if p.player is None else p.player.name, "card": str(p.card)} for p in trick]
            for trick in board.play.tricks
        ],
        "tags": dict(board.tags),
        "comments": [{"after": c.after, "text": c.text} for c in board.comments],
        "problems": [
            {"where": p.where, "line": p.line, "message": p.message, "at_the_table": p.is_fact}
            for p in board.problems()
        ],
    }
