"""A line of play as text: one trick to a line, as a director reads it aloud."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from analyzer.bridge import Card, Position, Seat

__all__ = ["line_text", "tricks_text"]


def tricks_text(
    position: Position, cards: Sequence[Card], *, first: int = 1, remarks: Mapping[int, str] | None = None
) -> list[str]:
    """One line for each trick: its number, who plays what, and who wins it.

    Parameters
    ----------
    position
        Where the line begins; the cards of the trick in progress are shown with it, in brackets.
    cards
        In order of play.
    first
        Number of the trick in progress.
    remarks
        By index in ``cards``: what is said before that card is played, on a line of its own.

    Raises
    ------
    BoardError
        At a card that its player does not hold.
    """
    said = dict(remarks or {})
    lines: list[str] = []
    number = first
    turn = len(position.trick)
    words = [f"({position.leader.after(place).name} {card.symbol})" for place, card in enumerate(position.trick)]
    for index, card in enumerate(cards):
        if index in said:
            lines.append(f"      {said[index]}")
        words.append(f"{position.to_play.name} {card.symbol}")
        position = position.played(card)
        turn += 1
        if turn == 4:
            lines.append(f"  {number:>2}  {'  '.join(words)}   {position.leader.full_name} wins")
            number, turn, words = number + 1, 0, []
    if words:
        lines.append(f"  {number:>2}  {'  '.join(words)}")
    return lines


def line_text(
    position: Position, cards: Sequence[Card], declarer: Seat, said: Sequence[tuple[int, str]] = ()
) -> list[str]:
    """A line with what declarer states on the way, numbered from the trick that the position is in.

    Parameters
    ----------
    said
        Pairs of (index in ``cards``, what he states before that card).
    """
    remarks: dict[int, str] = {}
    for index, text in said:
        remarks[index] = f"{remarks[index]}; {text}" if index in remarks else f"{declarer.full_name}: {text}"
    return tricks_text(position, cards, first=1 + position.tricks_ns + position.tricks_ew, remarks=remarks)
