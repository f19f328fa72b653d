"""What can go wrong, as one tree.

::

    DdsError
    ├─ PositionError(ValueError)   a position or a play record that cannot be; nothing was solved
    ├─ LibraryNotFound             endplay, or its libdds, is not installed here
    └─ LibraryError                libdds is there but cannot be loaded, or refused a call

Arguments of the wrong kind (a float array, a missing axis) are plain `TypeError` and `ValueError`.
"""

from collections.abc import Sequence


class DdsError(Exception):
    """Anything that this package raises about positions or about the library."""


class PositionError(DdsError, ValueError):
    """One position or more of a batch cannot be; no position of the batch was solved.

    Attributes
    ----------
    index : int
        The first bad position of the batch.
    problems : tuple of str
        The reasons, in the order of the positions, the first few dozen of them.
    positions : int
        How many positions of the batch are bad.
    """

    def __init__(self, index: int, problems: Sequence[str], positions: int) -> None:
        self.index = index
        self.problems = tuple(problems)
        self.positions = positions
        others = positions - 1
        rest = "" if others == 0 else f" (and {others} more bad position{'s' if others > 1 else ''})"
        super().__init__(f"{self.problems[0]}{rest}")

    def __reduce__(self) -> tuple[type["PositionError"], tuple[int, tuple[str, ...], int]]:
        """Survive the way back from a worker process."""
        return (type(self), (self.index, self.problems, self.positions))


class LibraryNotFound(DdsError):
    """No libdds on this machine: endplay is not installed, or its library is missing."""


class LibraryError(DdsError):
    """libdds could not be loaded or initialized, or it refused a position that passed every check."""
