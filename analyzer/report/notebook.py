"""Boards and rulings as HTML for notebooks: what the text shows, as tables. No script, no outside resource."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape

from analyzer.bridge import Auction, Board, Hand, Seat, Suit, rank_name
from analyzer.continuations import percent
from analyzer.numbers import number_text
from analyzer.report.claim_text import claim_lines
from analyzer.report.diagram import notes_of
from analyzer.report.found_text import derived_blocks
from analyzer.report.plausible_text import proposal_blocks
from analyzer.ruling import Outcome, Ruling, SideScore
from analyzer.scoring import unit_of, whole

__all__ = ["board_html", "ruling_html"]

_CELL = "padding:2px 10px;text-align:left;vertical-align:top"
_RED = "#b00020"


def board_html(board: Board) -> str:
    """The board as a diagram of four hands with its auction beside it."""
    title = f"Board {board.name}" if board.name else "Board"
    facts = []
    if board.dealer is not None:
        facts.append(f"{board.dealer.full_name} deals")
    if board.vulnerable is not None:
        facts.append(f"vulnerable: {board.vulnerable}")
    if board.result is not None:
        facts.append(board.result.symbol)
    parts = [f"<p><b>{_text(title)}</b> {_text(' · '.join(facts))}</p>"]
    cells = []
    if board.deal is not None:
        cells.append(f'<td style="{_CELL}">{_diagram(board.deal.hands)}</td>')
    if board.auction is not None:
        cells.append(f'<td style="{_CELL}">{_auction(board.auction)}</td>')
    if cells:
        parts.append(f"<table><tr>{''.join(cells)}</tr></table>")
    return f"<div>{''.join(parts)}</div>"


def _text(text: str) -> str:
    """Escaped text, red suits in red."""
    escaped = escape(text)
    for symbol in "♥♦":
        escaped = escaped.replace(symbol, f'<span style="color:{_RED}">{symbol}</span>')
    return escaped


def _hand(hand: Hand | None) -> str:
    lines = []
    for suit in Suit:
        ranks = "?"
        if hand is not None:
            ranks = "".join(rank_name(c.rank) for c in sorted(hand, reverse=True) if c.suit is suit) or "–"
        lines.append(f"{_text(suit.symbol)} {ranks}")
    return "<br>".join(lines)


def _diagram(hands: tuple[Hand | None, ...]) -> str:
    def cell(content: str) -> str:
        return f'<td style="{_CELL}">{content}</td>'

    empty = cell("")
    rows = (
        empty + cell(_hand(hands[Seat.N])) + empty,
        cell(_hand(hands[Seat.W])) + empty + cell(_hand(hands[Seat.E])),
        empty + cell(_hand(hands[Seat.S])) + empty,
    )
    return f"<table>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"


def _auction(auction: Auction) -> str:
    order = (Seat.W, Seat.N, Seat.E, Seat.S)
    numbers = {index: number for number, (index, _) in enumerate(notes_of(auction), start=1)}
    cells = [""] * order.index(auction.dealer)
    for index, made in enumerate(auction.calls):
        mark = f"<sup>{numbers[index]}</sup>" if index in numbers else ""
        cells.append(_text(made.call.symbol) + mark)
    rows = ["".join(f'<th style="{_CELL}">{seat.name}</th>' for seat in order)]
    for start in range(0, len(cells), 4):
        rows.append("".join(f'<td style="{_CELL}">{cell}</td>' for cell in cells[start : start + 4]))
    notes = "".join(f"<br><sup>{n}</sup> {_text(note)}" for n, (_, note) in enumerate(notes_of(auction), start=1))
    return f"<table>{''.join(f'<tr>{row}</tr>' for row in rows)}</table><small>{notes}</small>"


def ruling_html(ruling: Ruling) -> str:
    """The ruling as tables: outcomes, scores, and what a reader must know."""
    case = ruling.case
    edition = f"Laws {ruling.edition}" if ruling.edition is not None else "no law book stated"
    parts = [f"<p><b>{_text(case.title or case.name)}</b> {_text(f'{edition} · {case.event}'.rstrip(' ·'))}</p>"]
    if case.board.deal is not None or case.board.auction is not None:
        parts.append(board_html(case.board))
    claim = claim_lines(ruling)
    if claim:
        parts.append(f"<pre>{_text(chr(10).join(claim))}</pre>")
    derived = derived_blocks(ruling)
    if derived:
        parts.append(f"<pre>{_text((chr(10) * 2).join(chr(10).join(block) for block in derived))}</pre>")
    if ruling.outcomes:
        parts.append(_outcomes(ruling))
    proposals = proposal_blocks(ruling)
    if proposals:
        parts.append(f"<pre>{_text((chr(10) * 2).join(chr(10).join(block) for block in proposals))}</pre>")
    if ruling.ns is not None and ruling.ew is not None:
        parts.append(_scores((ruling.ns, ruling.ew), signed=not whole(case.method)))
    for head, lines in (
        ("Needs", [f"{need.id}: {need.question} (Law {need.clause})" for need in ruling.needs]),
        ("Check", [check.text for check in ruling.checks]),
        ("Note", list(ruling.notes)),
    ):
        if lines:
            items = "".join(f"<li>{_text(line)}</li>" for line in lines)
            parts.append(f"<p><b>{head}</b></p><ul>{items}</ul>")
    parts.append("<p><small>Double dummy is evidence, not a ruling.</small></p>")
    return f"<div>{''.join(parts)}</div>"


def _table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    top = "".join(f'<th style="{_CELL}">{_text(name)}</th>' for name in head)
    body = "".join(
        "<tr>" + "".join(f'<td style="{_CELL}">{_text(cell)}</td>' for cell in row) + "</tr>" for row in rows
    )
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _outcomes(ruling: Ruling) -> str:
    signed = not whole(ruling.case.method)
    rows = [
        (
            _share(outcome),
            outcome.label,
            outcome.name,
            f"{outcome.score_ns:+d}".replace("-", "−"),
            number_text(outcome.converted_ns, signed=signed),
            "proposed, accepted by nobody" if outcome.is_proposal else outcome.by or outcome.how,
        )
        for outcome in ruling.outcomes
    ]
    return _table(("weight", "what", "result", "N-S points", f"N-S {unit_of(ruling.case.method)}", "by"), rows)


def _share(outcome: Outcome) -> str:
    if outcome.likely is not None or outcome.at_all_probable is not None:
        return "likely" if outcome.likely else "at all probable" if outcome.at_all_probable else "neither"
    return "?" if outcome.weight is None else percent(outcome.weight)


def _scores(scores: tuple[SideScore, SideScore], *, signed: bool) -> str:
    rows = [
        (
            score.side.dashed,
            score.role,
            f"{number_text(score.exact, signed=signed)} {score.unit}",
            str(Fraction(score.exact)),
            f"{number_text(score.rounded, signed=signed)} ({score.rounding})",
        )
        for score in scores
    ]
    return _table(("side", "role", "score", "exactly", "rounded"), rows)
