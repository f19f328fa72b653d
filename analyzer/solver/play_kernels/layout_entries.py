"""What Python calls to imagine layouts: batches of them dealt, and weighed by the cards played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.solver.kernels.declare import entry, i8, word_row, words
from analyzer.solver.play_kernels.chance import mixed
from analyzer.solver.play_kernels.dealing import deal_hidden
from analyzer.solver.play_kernels.fitted_dealing import deal_fitting
from analyzer.solver.play_kernels.fitting import fitted_value
from analyzer.solver.play_kernels.likelihood import layout_weight
from analyzer.solver.play_kernels.shapes import float_row

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Row = NDArray[np.int64]
    Rows = NDArray[np.int64]
    Floats = NDArray[np.float64]

__all__ = ["deal_fitting_layouts", "deal_layouts", "evaluate_layouts", "weigh_layouts"]


@entry(i8(word_row, word_row, word_row, i8, i8, i8, words))
def deal_layouts(known: Row, sizes: Row, barred: Row, pool: int, stream: int, first: int, out: Rows) -> int:
    """Deal a layout into every row of ``out`` (n, 4); how many were dealt, 0 where none fits.

    Row k is layout number ``first + k`` of the stream: it does not depend on the size of the batch. The other
    arguments are those of ``deal_hidden``.
    """
    for row in range(out.shape[0]):
        if deal_hidden(known, sizes, barred, pool, mixed(stream, first + row), out[row]) == -1:
            return row
    dealt: int = out.shape[0]
    return dealt


@entry(i8(word_row, word_row, word_row, i8, words, word_row, i8, i8, i8, words))
def deal_fitting_layouts(
    known: Row, sizes: Row, barred: Row, pool: int, code: Rows, stack: Row, tries: int, stream: int, first: int,
    out: Rows,
) -> int:  # fmt: skip
    """As ``deal_layouts``, each one of up to ``tries`` deals that fits a condition; how many rows were filled."""
    for row in range(out.shape[0]):
        place = mixed(stream, first + row)
        if deal_fitting(known, sizes, barred, pool, code, stack, tries, place, out[row]) == -1:
            return row
    dealt: int = out.shape[0]
    return dealt


@entry(i8(words, words, words, float_row))
def weigh_layouts(hands: Rows, plays: Rows, classes: Rows, weights: Floats) -> int:
    """Multiply the weight of each layout (n, 4) by the chance of the cards played; how many keep a weight.

    The arguments are those of ``layout_weight``.
    """
    kept = 0
    for row in range(hands.shape[0]):
        weights[row] *= layout_weight(hands[row], plays, classes)
        if weights[row] > 0.0:
            kept += 1
    return kept


@entry(i8(words, words, word_row, word_row))
def evaluate_layouts(hands: Rows, code: Rows, stack: Row, values: Row) -> int:
    """Write the number that a condition is for each layout (n, 4) into ``values`` (n,); how many fit.

    The other arguments are those of ``fitted_value``.
    """
    fit = 0
    for row in range(hands.shape[0]):
        values[row] = fitted_value(hands[row], code, stack)
        if values[row] != 0:
            fit += 1
    return fit
