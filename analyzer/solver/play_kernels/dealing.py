"""Dealing unseen cards: one layout, uniformly at random among all that fit, without trying again.

The unseen cards fall into at most seven classes by which of three hands may hold them. Cards of one possible hand go
there. The classes of two possible hands are divided as often
as layouts are so divided (their number is a product of binomials and factorials, summed over all divisions), and the
rest is dealt freely. With two hidden hands this is: forced cards first, then a uniform subset.
"""

from __future__ import annotations

from math import factorial
from typing import TYPE_CHECKING

from analyzer.solver.kernels.bits import count
from analyzer.solver.kernels.declare import i8, kernel, pair, word_row
from analyzer.solver.play_kernels.chance import after, below, fraction, scrambled
from analyzer.solver.play_kernels.shapes import f8

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Row = NDArray[np.int64]

__all__ = ["deal_hidden", "some_of"]

_NONE = -1
#: n! for n up to 52, as far as a float tells them apart.
_FACTORIALS = tuple(float(factorial(n)) for n in range(53))


@kernel(pair(i8, i8, i8))
def some_of(cards: int, wanted: int, stream: int) -> tuple[int, int]:
    """So many of a set of cards, each such part as likely as any other; and the stream's next word."""
    chosen = 0
    left = count(cards)
    while wanted > 0:
        card = cards & -cards
        cards ^= card
        stream = after(stream)
        if below(scrambled(stream), left) < wanted:
            chosen |= card
            wanted -= 1
        left -= 1
    return chosen, stream


@kernel(f8(i8, i8))
def ways(cards: int, chosen: int) -> float:
    """In how many ways so many of so many cards are chosen."""
    return _FACTORIALS[cards] / (_FACTORIALS[chosen] * _FACTORIALS[cards - chosen])


@kernel(f8(i8, i8, i8, i8, i8, i8, i8, i8, i8))
def divided(first: int, second: int, third: int, ab: int, ac: int, bc: int, x: int, y: int, z: int) -> float:
    """How many layouts give ``x`` of ``ab`` and ``y`` of ``ac`` to the first hand, ``z`` of ``bc`` to the second.

    ``first``, ``second``, ``third`` are the cards that the hands still need; those of no class go to all three.
    """
    u = first - x - y
    v = second - (ab - x) - z
    w = third - (ac - y) - (bc - z)
    if u < 0 or v < 0 or w < 0:
        return 0.0
    return ways(ab, x) * ways(ac, y) * ways(bc, z) * ways(u + v + w, u) * ways(v + w, v)


@kernel(pair(i8, i8, i8, i8, i8, i8, i8))
def division(first: int, second: int, third: int, ab: int, ac: int, bc: int, stream: int) -> tuple[int, int]:
    """A division ``x + 256 y + 65536 z``, as often as layouts are so divided; -1 where none fits."""
    total = 0.0
    for x in range(ab + 1):
        for y in range(ac + 1):
            for z in range(bc + 1):
                total += divided(first, second, third, ab, ac, bc, x, y, z)
    stream = after(stream)
    target = fraction(scrambled(stream)) * total
    found = _NONE
    for x in range(ab + 1):
        for y in range(ac + 1):
            for z in range(bc + 1):
                here = divided(first, second, third, ab, ac, bc, x, y, z)
                if here > 0.0:
                    found = x | y << 8 | z << 16  # the last that fits where rounding passes the end
                    target -= here
                    if target < 0.0:
                        return found, stream
    return found, stream


@kernel(i8(word_row, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8, i8))
def among_three(
    out: Row, a: int, b: int, c: int, first: int, second: int, ab: int, ac: int, bc: int, abc: int, third: int,
    stream: int,
) -> int:  # fmt: skip
    """Deal four classes of cards to three seats that still need so many each; the next word, or -1."""
    if ab | ac | bc:
        found, stream = division(first, second, third, count(ab), count(ac), count(bc), stream)
        if found == _NONE:
            return _NONE
        x = found & 0xFF
        y = found >> 8 & 0xFF
        z = found >> 16
        first -= x + y
        second -= count(ab) - x + z
        part, stream = some_of(ab, x, stream)
        out[a] |= part
        out[b] |= ab ^ part
        part, stream = some_of(ac, y, stream)
        out[a] |= part
        out[c] |= ac ^ part
        part, stream = some_of(bc, z, stream)
        out[b] |= part
        out[c] |= bc ^ part
    part, stream = some_of(abc, first, stream)
    out[a] |= part
    abc ^= part
    part, stream = some_of(abc, second, stream)
    out[b] |= part
    out[c] |= abc ^ part
    return stream


@kernel(i8(word_row, word_row, word_row, i8, i8, word_row))
def deal_hidden(known: Row, sizes: Row, barred: Row, pool: int, stream: int, out: Row) -> int:
    """Complete a deal into ``out``; the stream's next word, or -1 where no layout fits.

    Parameters
    ----------
    known
        By seat N E S W: the cards that it is known to hold, as a set.
    sizes
        How many cards each seat holds in all. At most three may hold more than is known.
    barred
        By seat: the cards that it cannot hold, as a set: all of a suit that it has shown out of. Known cards are its
        own, barred or not.
    pool
        The unseen cards: in nobody's known cards, as many as the seats still need.
    stream
        A word of ``chance``; nothing else decides what is dealt.
    out
        By seat: its cards. All four words are written, with nothing that means anything where the answer is -1.
    """
    a = b = c = _NONE
    need_a = need_b = need_c = 0
    for seat in range(4):
        out[seat] = known[seat]
        need = sizes[seat] - count(known[seat])
        if need < 0 or (need > 0 and c != _NONE):
            return _NONE
        if need > 0 and a == _NONE:
            a = seat
            need_a = need
        elif need > 0 and b == _NONE:
            b = seat
            need_b = need
        elif need > 0:
            c = seat
            need_c = need
    if need_a + need_b + need_c != count(pool):
        return _NONE
    if pool == 0:
        return stream
    to_a = pool & ~barred[a]
    to_b = pool & ~barred[b] if b != _NONE else 0
    to_c = pool & ~barred[c] if c != _NONE else 0
    if to_a | to_b | to_c != pool:
        return _NONE
    forced = to_a & ~to_b & ~to_c
    out[a] |= forced
    need_a -= count(forced)
    if b == _NONE:
        return stream
    forced = to_b & ~to_a & ~to_c
    out[b] |= forced
    need_b -= count(forced)
    if need_a < 0 or need_b < 0:
        return _NONE
    ab = to_a & to_b & ~to_c
    if c == _NONE:
        part, stream = some_of(ab, need_a, stream)
        out[a] |= part
        out[b] |= ab ^ part
        return stream
    forced = to_c & ~to_a & ~to_b
    out[c] |= forced
    need_c -= count(forced)
    if need_c < 0:
        return _NONE
    ac = to_a & to_c & ~to_b
    bc = to_b & to_c & ~to_a
    return among_three(out, a, b, c, need_a, need_b, ab, ac, bc, to_a & to_b & to_c, need_c, stream)
