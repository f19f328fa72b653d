"""Double-dummy answers from libdds for whole batches of positions: numpy in, numpy out.

The library is the one that the installed ``endplay`` package carries; endplay itself is never imported.
Importing this package loads nothing and starts nothing: the first call that needs the library loads it.

One numbering everywhere: suits and denominations S H D C NT = 0..4, seats N E S W = 0..3, ranks 2..A = 0..12,
a card is ``suit * 13 + rank``. Hands are ``uint16 (n, 4, 4)`` = position, seat, suit; bit r is rank r.

Every position is checked before the library hears of any: an impossible one raises `PositionError`, which
names the position, the fault and what would be right.

Examples
--------
>>> import dds_bindings as dds
>>> hands = [[[0b1100, 0, 0, 0], [0b0011, 0, 0, 0], [0, 0b11, 0, 0], [0, 0, 0b11, 0]]]  # N: S54, E: S32, ...
>>> dds.best_tricks(hands, denomination=4, leader=0)
array([2], dtype=int8)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dds_bindings._find import find_library as find_library
    from dds_bindings.batch import best_tricks as best_tricks
    from dds_bindings.batch import card_tricks as card_tricks
    from dds_bindings.batch import play_tricks as play_tricks
    from dds_bindings.batch import tables as tables
    from dds_bindings.errors import DdsError as DdsError
    from dds_bindings.errors import LibraryError as LibraryError
    from dds_bindings.errors import LibraryNotFound as LibraryNotFound
    from dds_bindings.errors import PositionError as PositionError
    from dds_bindings.library import MAX_THREADS as MAX_THREADS
    from dds_bindings.library import LibraryInfo as LibraryInfo
    from dds_bindings.library import describe as describe

__all__ = [
    "MAX_THREADS",
    "DdsError",
    "LibraryError",
    "LibraryInfo",
    "LibraryNotFound",
    "PositionError",
    "best_tricks",
    "card_tricks",
    "describe",
    "find_library",
    "play_tricks",
    "tables",
]

# Where each public name lives. Looked up on first use, so that importing the package does not import numpy.
_HOMES = {
    "MAX_THREADS": "library",
    "DdsError": "errors",
    "LibraryError": "errors",
    "LibraryInfo": "library",
    "LibraryNotFound": "errors",
    "PositionError": "errors",
    "best_tricks": "batch",
    "card_tricks": "batch",
    "describe": "library",
    "find_library": "_find",
    "play_tricks": "batch",
    "tables": "batch",
}


def __getattr__(name: str) -> Any:
    """The public object of that name, imported now."""
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The public names, loaded or not."""
    return sorted({*globals(), *__all__})
