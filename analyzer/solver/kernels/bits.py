"""Counting and finding bits of an ``int64``: one machine instruction each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

__all__ = ["count", "highest", "lowest", "shift_right"]

_WORD = ir.IntType(64)
_ONE_OF_ZERO_IS_UNDEFINED = ir.Constant(ir.IntType(1), 1)
_i8 = types.int64


def _count(_typing: Any, _word: Any) -> Any:
    def emit(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return _i8(_i8), emit


def _lowest(_typing: Any, _word: Any) -> Any:
    def emit(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], _ONE_OF_ZERO_IS_UNDEFINED)

    return _i8(_i8), emit


def _highest(_typing: Any, _word: Any) -> Any:
    def emit(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.xor(builder.ctlz(arguments[0], _ONE_OF_ZERO_IS_UNDEFINED), ir.Constant(_WORD, 63))

    return _i8(_i8), emit


def _shift_right(_typing: Any, _word: Any, _places: Any) -> Any:
    def emit(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.lshr(arguments[0], arguments[1])

    return _i8(_i8, _i8), emit


#: How many bits are set.
count: Callable[[int], int] = intrinsic(_count)
#: Index of the lowest bit set; undefined for 0.
lowest: Callable[[int], int] = intrinsic(_lowest)
#: Index of the highest bit set; undefined for 0.
highest: Callable[[int], int] = intrinsic(_highest)
#: Shift right that fills with zeros, also where the word is negative.
shift_right: Callable[[int, int], int] = intrinsic(_shift_right)
