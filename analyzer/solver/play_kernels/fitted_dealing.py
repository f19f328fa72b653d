"""One layout that fits everything, for use inside a play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from analyzer.solver.kernels.declare import i8, kernel, word_row, words
from analyzer.solver.play_kernels.dealing import deal_hidden
from analyzer.solver.play_kernels.fitting import fitted_value

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Row = NDArray[np.int64]
    Rows = NDArray[np.int64]

__all__ = ["deal_fitting"]


@kernel(i8(word_row, word_row, word_row, i8, words, word_row, i8, i8, word_row))
def deal_fitting(
    known: Row, sizes: Row, barred: Row, pool: int, code: Rows, stack: Row, tries: int, stream: int, out: Row
) -> int:
    """Deal into ``out`` until the condition holds; the stream's next word, or -1 where ``tries`` deals did not fit.

    The other arguments are those of ``deal_hidden`` and ``fitted_value``. The layout is uniformly random among those
    that fit; how likely the cards played are from it is another matter (``layout_weight``).
    """
    for _ in range(tries):
        stream = deal_hidden(known, sizes, barred, pool, stream, out)
        if stream == -1:
            return stream
        if fitted_value(out, code, stack) != 0:
            return stream
    return -1
