"""The hand diagram and the auction, side by side, as magazines print them."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from analyzer.bridge import Auction, Board, Hand, Seat, Suit, rank_name

__all__ = ["board_lines", "hand_lines", "notes_of"]

_WIDTH = 92
_HAND_WIDTH = 15
_COLUMN = 7


def board_lines(board: Board) -> list[str]:
    """Hands on the left, the auction with numbered notes on the right; empty where nothing is known."""
    left = _hand_lines(board)
    if board.auction is None:
        return left
    if board.deal is None:
        return left + [f"  {line}" for line in _auction_lines(board.auction, _WIDTH - 2)]
    width = max(len(line) for line in left) + 4
    right = _auction_lines(board.auction, _WIDTH - width)
    right = ["", *right]
    rows = max(len(left), len(right))
    left += [""] * (rows - len(left))
    right += [""] * (rows - len(right))
    return [f"{a:<{width}}{b}".rstrip() for a, b in zip(left, right, strict=True)]


def _suit_line(hand: Hand | None, suit: Suit) -> str:
    if hand is None:
        return f"{suit.symbol} ?"
    ranks = "".join(rank_name(card.rank) for card in sorted(hand, reverse=True) if card.suit is suit)
    return f"{suit.symbol} {ranks or '–'}"


def _hand_lines(board: Board) -> list[str]:
    if board.deal is None:
        facts = []
        if board.dealer is not None:
            facts.append(f"{board.dealer.full_name} deals")
        if board.vulnerable is not None:
            facts.append(_vulnerable(board))
        return ["  " + ", ".join(facts)] if facts else []
    corner = ["", ""]
    if board.dealer is not None:
        corner[0] = f"{board.dealer.full_name} deals"
    if board.vulnerable is not None:
        corner[1] = _vulnerable(board)
    return hand_lines(board.deal.hands, corner)


def hand_lines(hands: Sequence[Hand | None], corner: Sequence[str] = ()) -> list[str]:
    """Four hands as a diagram; ``corner`` stands beside South's."""
    indent = " " * (2 + _HAND_WIDTH)
    lines = [indent + _suit_line(hands[Seat.N], suit) for suit in Suit]
    for suit in Suit:
        west = _suit_line(hands[Seat.W], suit)
        lines.append(f"  {west:<{2 * _HAND_WIDTH}}{_suit_line(hands[Seat.E], suit)}")
    south = [_suit_line(hands[Seat.S], suit) for suit in Suit]
    beside = [*corner, *[""] * (4 - len(corner))]
    return lines + [f"  {text:<{_HAND_WIDTH}}{line}" for text, line in zip(beside, south, strict=True)]


def _vulnerable(board: Board) -> str:
    assert board.vulnerable is not None
    name = {"none": "None vul", "NS": "N-S vul", "EW": "E-W vul", "both": "Both vul"}
    return name[board.vulnerable.value]


def notes_of(auction: Auction) -> list[tuple[int, str]]:
    """Pairs of (number of the call, its note), in order of the calls; calls without a note are left out."""
    return [
        (index, str(made.note))
        for index, made in enumerate(auction.calls)
        if made.note is not None and str(made.note)
    ]


def _auction_lines(auction: Auction, width: int) -> list[str]:
    order = (Seat.W, Seat.N, Seat.E, Seat.S)
    numbers = {index: number for number, (index, _) in enumerate(notes_of(auction), start=1)}
    cells = [""] * order.index(auction.dealer)
    for index, made in enumerate(auction.calls):
        cells.append(made.call.symbol + _superscript(numbers.get(index)))
    lines = ["".join(f"{seat.name:<{_COLUMN}}" for seat in order).rstrip()]
    for start in range(0, len(cells), 4):
        lines.append("".join(f"{cell:<{_COLUMN}}" for cell in cells[start : start + 4]).rstrip())
    for number, (_, note) in enumerate(notes_of(auction), start=1):
        lines += textwrap.wrap(f"{number}  {note}", width, subsequent_indent="   ")
    return lines


def _superscript(number: int | None) -> str:
    if number is None:
        return ""
    return "".join("⁰¹²³⁴⁵⁶⁷⁸⁹"[int(digit)] for digit in str(number))
