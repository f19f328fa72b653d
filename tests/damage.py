"""Ways to damage the bytes of a file at random, shared by the tests of every reader."""

from __future__ import annotations

import random
from collections.abc import Sequence

__all__ = ["cut", "flip", "insert", "without"]


def flip(rng: random.Random, data: bytes) -> bytes:
    """One bit is another."""
    changed = bytearray(data or b"x")
    changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def cut(rng: random.Random, data: bytes) -> bytes:
    """The end is missing."""
    return data[: rng.randrange(len(data) + 1)]


def without(rng: random.Random, data: bytes) -> bytes:
    """Some bytes are missing."""
    start = rng.randrange(len(data) + 1)
    return data[:start] + data[start + rng.choice((1, 2, 10, 100)) :]


def insert(rng: random.Random, data: bytes, pieces: Sequence[str]) -> bytes:
    """One of the pieces stands where it does not belong."""
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.choice(pieces).encode() + data[at:]
