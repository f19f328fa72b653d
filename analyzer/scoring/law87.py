"""A fouled board: each group that played the same cards is matchpointed on its own (Law 87)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from analyzer.errors import InputError
from analyzer.scoring.entries import Entry
from analyzer.scoring.field import TableResult, matchpoint_board, results_of
from analyzer.scoring.neuberg import small_group

__all__ = ["fouled_board"]


def fouled_board(groups: Sequence[Sequence[Entry]], *, expected: int) -> tuple[tuple[TableResult, ...], ...]:
    """The matchpoints of every table of every group, out of a top of 2 less than twice ``expected``.

    A group of more than three results, or of more than a third of the expected ones, is factored by Neuberg's
    formula; a smaller one of two or three gets fixed percentages (EBU White Book 2025, 4.2.3).

    Parameters
    ----------
    groups
        The tables that played the same cards.
    expected
        Results expected on the board.

    Raises
    ------
    InputError
        For a group with a single result: nothing compares with it, it needs an artificial score.

    Law
    ---
    87, with the regulation for boards of fewer results.

    >>> board = fouled_board([[420, -50], [430] * 8], expected=10)
    >>> [str(table.ns) for table in board[0]]
    ['117/10', '99/10']
    """
    return tuple(_group(group, expected) for group in groups)


def _group(group: Sequence[Entry], expected: int) -> tuple[TableResult, ...]:
    actual = results_of(group)
    if actual > 3 or 3 * actual > expected:
        return matchpoint_board(group, neuberg_to=expected)
    if actual < 2:
        raise InputError(
            f"a group of {actual} results among {expected}; nothing compares with it, award an artificial score"
        )
    within = matchpoint_board(group)
    tables = []
    for entry, table in zip(group, within, strict=True):
        if results_of([entry]):
            table = TableResult(  # noqa: PLW2901
                ns=small_group(table.ns, actual=actual, expected=expected),
                ew=small_group(table.ew, actual=actual, expected=expected),
            )
        else:  # a share of the whole board's top
            factor = Fraction(expected - 1, actual - 1)
            table = TableResult(ns=table.ns * factor, ew=table.ew * factor)  # noqa: PLW2901
        tables.append(table)
    return tuple(tables)
