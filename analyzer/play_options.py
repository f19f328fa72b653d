"""What each option is worth that the laws of the play give: restricted double dummy, for after the board.

Players choose without seeing the cards; nothing here says what anybody should have chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from analyzer.bridge import DeclarerChoice, FollowLine, Position, Restriction, Seat, Side
from analyzer.errors import BoardError
from analyzer.laws.option import Act, Option
from analyzer.solver.native import NumbaSource
from analyzer.solver.source import Line, Question

__all__ = ["OptionValue", "option_start", "value_options"]

_NOTHING = DeclarerChoice()


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionValue:
    """An option with its double-dummy value.

    Attributes
    ----------
    tricks_declarer
        Declarer's tricks in all, those won before included.
    line
        Best play after the option, from ``start`` on; None where lines were not asked for.
    start
        The position in which the play goes on.
    """

    option: Option
    tricks_declarer: int
    start: Position
    engine: str
    line: Line | None = None


def option_start(position: Position, option: Option) -> Position:
    """The position in which the play goes on after an option: who leads, and a lead that stands.

    Parameters
    ----------
    position
        Before the irregular card, which is still in its hand.

    Raises
    ------
    BoardError
        Where the lead that stands is not in the leader's hand.
    """
    leader = position.leader if option.leader is None else option.leader
    if option.lead is None:
        return position if option.leader is None else replace(position, leader=leader, trick=())
    if option.lead not in position.hands[leader]:
        raise BoardError(f"{leader.full_name} does not hold {option.lead}")
    return replace(position, leader=leader, trick=()).played(option.lead)


def value_options(
    position: Position,
    options: Sequence[Option],
    *,
    declarer: Seat,
    search: NumbaSource | None = None,
    lines: bool = True,
) -> tuple[OptionValue, ...]:
    """Each option with declarer's tricks by restricted double dummy, and the line that shows it.

    Parameters
    ----------
    position
        Before the irregular card, which is still in its hand.
    options
        As the modules of Laws 26 and 50 to 57 give them.
    declarer
        Whose side's tricks are counted.
    lines
        Also best play after each option.

    Raises
    ------
    BoardError
        Where a position or its restrictions cannot be.
    SolverError
        Where the search cannot be made; libdds does not know restrictions.

    Law
    ---
    50D2, 51, 54 to 57; 26.
    """
    search = search or NumbaSource()
    starts = [option_start(position, option) for option in options]
    bound = [_bound(option) for option in options]
    questions = [Question(position=start, restrictions=several) for start, several in zip(starts, bound, strict=True)]
    found = []
    for option, start, several, answer in zip(options, starts, bound, search.solve(questions), strict=True):
        # declarer has made his choice for this lead, though penalty cards lie on: he states nothing further
        settled = next((entry for entry in answer.options if entry.option == _NOTHING), None)
        stated = _NOTHING if option.settles is not None and settled is not None else None
        tricks_ns = settled.tricks_ns if stated is not None and settled is not None else answer.tricks_ns
        won = start.tricks(declarer.side)
        left = tricks_ns if declarer.side is Side.NS else answer.left - tricks_ns
        line = search.line(start, several, stated=stated) if lines and not start.is_over else None
        found.append(
            OptionValue(option=option, tricks_declarer=won + left, start=start, engine=answer.engine, line=line)
        )
    return tuple(found)


def _bound(option: Option) -> tuple[Restriction, ...]:
    """What binds the play after an option; a penalty card that declarer picks is played first."""
    if option.act is Act.PLAY and option.card is not None:
        return (*option.restrictions, FollowLine(cards=(option.card,)))
    return option.restrictions
