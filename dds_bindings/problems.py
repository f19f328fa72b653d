"""Faults of a batch, found with numpy for all positions at once and put into words for the first few only."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from dds_bindings.errors import PositionError

MOST_REASONS = 30  # of a batch, put into words

SEATS = ("North", "East", "South", "West")
SUITS = ("spades", "hearts", "diamonds", "clubs")
RANKS = "23456789TJQKA"


def card_name(code: int) -> str:
    """Suit letter and rank: ``SA`` for 12, ``C2`` for 39."""
    return f"{'SHDC'[code // 13]}{RANKS[code % 13]}"


class Problems:
    """The faults found so far in a batch of `count` positions."""

    def __init__(self, count: int) -> None:
        self.bad: NDArray[np.bool_] = np.zeros(count, dtype=np.bool_)
        self._found: list[tuple[int, int, Callable[..., str], tuple[int, ...]]] = []
        self._checks = 0

    def add(self, faulty: NDArray[np.bool_], wording: Callable[..., str]) -> None:
        """Note where `faulty` (n, ...) is true; ``wording(position, ...)`` says what is wrong there."""
        self._checks += 1
        places = np.argwhere(faulty)
        if len(places) == 0:
            return
        self.bad[places[:, 0]] = True
        for place in places[:MOST_REASONS].tolist():  # in the order of the positions
            self._found.append((place[0], self._checks, wording, tuple(place)))

    def stop(self) -> None:
        """Raise `PositionError` if anything was noted."""
        if not self._found:
            return
        first = sorted(self._found, key=lambda fault: fault[:2])[:MOST_REASONS]
        reasons = [f"position {position}: {wording(*place)}" for position, _, wording, place in first]
        raise PositionError(first[0][0], reasons, int(np.count_nonzero(self.bad)))


def integers(values: object, name: str, shape: tuple[int | None, ...]) -> NDArray[np.integer]:
    """`values` as an integer array of that shape (None: any length), its values untouched.

    Raises
    ------
    TypeError
        Not integers: floats, booleans, objects, text.
    ValueError
        Another shape.
    """
    array = np.asarray(values)
    wanted = f"({', '.join('n' if length is None else str(length) for length in shape)})"
    if array.dtype.kind not in "iu":
        raise TypeError(f"{name} has dtype {array.dtype}: an integer array of shape {wanted} is expected")
    fits = array.ndim == len(shape) and all(
        length is None or length == got for length, got in zip(shape, array.shape, strict=True)
    )
    if not fits:
        single = array.ndim == len(shape) - 1
        hint = f" (one position? write {name}[None])" if single and len(shape) > 1 else ""
        raise ValueError(f"{name} has shape {array.shape}: {wanted} is expected{hint}")
    return array


def one_each(values: object, name: str, count: int) -> NDArray[np.integer]:
    """`values` as an integer array (count,); a single integer stands for all positions."""
    array = np.asarray(values)
    if array.ndim == 0:
        if array.dtype.kind not in "iu":
            raise TypeError(f"{name} has dtype {array.dtype}: an integer or an integer array is expected")
        return np.broadcast_to(array, (count,))
    return integers(array, name, (count,))
