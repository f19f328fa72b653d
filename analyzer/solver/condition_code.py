"""A condition on hands as the rows of words that the kernels of ``play_kernels.fitting`` follow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

import numpy as np
from numpy.typing import NDArray

from analyzer.bridge.hand_condition import (
    POINTS,
    AllOf,
    AnyOf,
    Arithmetic,
    Choose,
    Compare,
    Comparison,
    Condition,
    Count,
    HasCard,
    HasShape,
    Length,
    Measure,
    Not,
    Number,
    Operation,
)
from analyzer.bridge.hand_shape import ShapeTerm

__all__ = ["condition_code"]

Rows = NDArray[np.int64]
Word4 = tuple[int, int, int, int]

_ORDERS = {
    Comparison.LESS: 1,
    Comparison.AT_MOST: 3,
    Comparison.EQUAL: 2,
    Comparison.UNEQUAL: 5,
    Comparison.AT_LEAST: 6,
    Comparison.MORE: 4,
}
_SIGNS = {how: place for place, how in enumerate(Operation)}


def condition_code(conditions: Iterable[Condition]) -> Rows:
    """Conditions that must all hold, as rows ``int64 (m, 4)``; none where there is no condition."""
    parts = tuple(conditions)
    whole = parts[0] if len(parts) == 1 else AllOf(parts) if parts else None
    rows = [] if whole is None else list(_rows(whole))
    return np.array(rows, dtype=np.int64).reshape(-1, 4)


def _rows(condition: Condition) -> Iterator[Word4]:
    """The rows of a condition, its parts first."""
    from analyzer.solver.play_kernels import fitting as f

    match condition:
        case Number():
            yield f.NUMBER, condition.value, 0, 0
        case Length():
            yield f.LENGTH, condition.seat, condition.suit, 0
        case Count():
            suits = 15 if condition.suit is None else 1 << condition.suit
            if condition.measure is Measure.LOSERS:
                yield f.LOSERS, condition.seat, suits, 0
            else:
                points = sum(value << 4 * place for place, value in enumerate(POINTS[condition.measure]))
                yield f.POINTS, condition.seat, suits, points
        case HasCard():
            yield f.HAS_CARD, condition.seat, 16 * condition.card.suit + condition.card.rank - 2, 0
        case HasShape():
            yield f.SHAPE, condition.seat, 0, 0
            for term in condition.terms:
                flags = f.IN_ANY_ORDER * term.in_any_order | f.IS_EXCLUDED * term.is_excluded
                yield f.SHAPE_TERM, condition.seat, _lengths(term), flags
        case Not():
            yield from _rows(condition.of)
            yield f.NOT, 0, 0, 0
        case Compare():
            yield from _rows(condition.left)
            yield from _rows(condition.right)
            yield f.COMPARE, _ORDERS[condition.how], 0, 0
        case Arithmetic():
            yield from _rows(condition.left)
            yield from _rows(condition.right)
            yield f.COMBINE, _SIGNS[condition.how], 0, 0
        case AllOf() | AnyOf():
            for part in condition.of:
                yield from _rows(part)
            yield f.ALL_OF if isinstance(condition, AllOf) else f.ANY_OF, len(condition.of), 0, 0
        case Choose():
            for part in (condition.condition, condition.then, condition.otherwise):
                yield from _rows(part)
            yield f.CHOOSE, 0, 0, 0
        case _:
            assert_never(condition)


def _lengths(term: ShapeTerm) -> int:
    return sum((15 if length is None else length) << 4 * place for place, length in enumerate(term.lengths))
