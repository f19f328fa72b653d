"""The types of arguments that plausible play has beyond those of the search."""

from __future__ import annotations

from numba import types

__all__ = ["f8", "float_cube", "float_row", "float_rows", "small_rows", "word_cube"]

f8 = types.float64
float_row = types.Array(types.float64, 1, "C")
float_rows = types.Array(types.float64, 2, "C")
float_cube = types.Array(types.float64, 3, "C")
word_cube = types.Array(types.int64, 3, "C")
small_rows = types.Array(types.int8, 2, "C")
