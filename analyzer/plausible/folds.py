"""Which part of the data a deal belongs to, so that no deal is on both sides of a fit: the same on every machine."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING

from analyzer.errors import InputError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["FOLDS", "clusters", "fold_of", "folds_of", "halves_of"]

#: Parts into which the deals are split.
FOLDS = 5


def fold_of(deal: str, *, parts: int = FOLDS) -> int:
    """The part of a deal, 0 to ``parts - 1``, from the text of its cards alone.

    It is the first eight bytes of the BLAKE2b digest of the text (``str(deal)``), modulo the number of parts; all
    tables of a deal fall into one part, whatever else is in the data.

    Raises
    ------
    InputError
        With less than two parts.
    """
    if parts < 2:
        raise InputError(f"{parts} parts; a fit and its test need at least 2")
    digest = hashlib.blake2b(deal.encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") % parts


def folds_of(deals: Sequence[str], *, parts: int = FOLDS) -> NDArray[np.int64]:
    """The part of each deal; shape (n,)."""
    import numpy as np

    return np.array([fold_of(deal, parts=parts) for deal in deals], dtype=np.int64)


def halves_of(deals: Sequence[str]) -> NDArray[np.int64]:
    """0 or 1 for each entry, so that about half of the *deals* have each: the deals in the order of their digests.

    Unlike :func:`folds_of` it balances few deals, so that nine of them fall into four and five.
    """
    import numpy as np

    names = sorted(set(deals), key=lambda deal: hashlib.blake2b(deal.encode(), digest_size=8).digest())
    half = {deal: place % 2 for place, deal in enumerate(names)}
    return np.array([half[deal] for deal in deals], dtype=np.int64)


def clusters(deals: Sequence[str]) -> NDArray[np.int64]:
    """A number for each deal, from 0, in the order in which they first come; shape (n,)."""
    import numpy as np

    numbers: dict[str, int] = {}
    return np.array([numbers.setdefault(deal, len(numbers)) for deal in deals], dtype=np.int64)
