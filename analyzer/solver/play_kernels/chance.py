"""Random numbers that depend on where they are drawn, not on when.

A stream is one word. ``mixed`` makes the stream of a place from that of another and a number (a card, a layout, a
playout), so that every node of a play has its own and the order of visits does not matter. ``after`` steps along a
stream, ``fraction`` and ``below`` read a number from a word. The mixing is that of SplitMix64 (Steele, Lea and Flood,
"Fast splittable pseudorandom number generators", OOPSLA 2014).
"""

from __future__ import annotations

from analyzer.solver.kernels.bits import shift_right
from analyzer.solver.kernels.declare import i8, kernel
from analyzer.solver.play_kernels.shapes import f8

__all__ = ["after", "below", "fraction", "mixed", "scrambled"]

GAMMA = -7046029254386353131
FIRST = -4658895280553007687
SECOND = -7723592293110705685


@kernel(i8(i8))
def scrambled(word: int) -> int:
    """A word whose every bit depends on every bit of another."""
    word = (word ^ shift_right(word, 30)) * FIRST
    word = (word ^ shift_right(word, 27)) * SECOND
    return word ^ shift_right(word, 31)


@kernel(i8(i8))
def after(stream: int) -> int:
    """The next word of a stream; ``scrambled`` of it is what is drawn."""
    return stream + GAMMA


@kernel(i8(i8, i8))
def mixed(stream: int, number: int) -> int:
    """The stream of a place below another."""
    return scrambled(scrambled(stream + GAMMA) ^ (number + 1) * GAMMA)


@kernel(f8(i8))
def fraction(word: int) -> float:
    """A number from 0 up to but not 1, of 53 bits, from a drawn word."""
    return shift_right(word, 11) * (1.0 / 9007199254740992.0)


@kernel(i8(i8, i8))
def below(word: int, bound: int) -> int:
    """A number from 0 to ``bound - 1`` (at most 52), from a drawn word; its error is below 2**-25."""
    return (shift_right(word, 32) * bound) >> 32
