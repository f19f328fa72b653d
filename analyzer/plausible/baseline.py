"""What double dummy and experience say without the cards: errors of real tables by strain and level, smoothed.

The error is the tricks that declarer took less those of double dummy. Every predictor of this package is held against
this one, and is built on it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from analyzer.bridge import Contract, Denomination
from analyzer.errors import InputError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Reals = NDArray[np.float64]
    Whole = NDArray[np.int64]

__all__ = ["GROUPS", "Baseline", "fit_baseline", "group_of"]

#: The groups of contracts, in the order of the rows of a baseline.
GROUPS = (
    "suit, level 1-2",
    "suit, level 3",
    "suit, level 4-5",
    "suit, level 6-7",
    "notrump, level 1-2",
    "notrump, level 3",
    "notrump, level 4-5",
    "notrump, level 6-7",
)
_BY_LEVEL = (0, 0, 1, 2, 2, 3, 3)
#: Counts added to each error over all contracts, and the number of contracts that the whole weighs in a group.
ALPHA, KAPPA = 0.5, 30.0


def group_of(contract: Contract) -> int:
    """The group of a contract, a place in :data:`GROUPS`."""
    return 4 * (contract.denomination is Denomination.NT) + _BY_LEVEL[contract.level - 1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Baseline:
    """The chance of each error in each group.

    Attributes
    ----------
    table
        Shape (8, 27): by group, the errors -13 to 13; each row adds to one and has no zero.
    """

    table: Reals

    def __post_init__(self) -> None:
        import numpy as np

        if self.table.shape != (len(GROUPS), 27):
            raise InputError(f"a base table of shape {self.table.shape}; it has 8 groups and 27 errors, -13 to 13")
        if not np.all(np.isfinite(self.table)) or np.any(self.table <= 0):
            raise InputError("a base table with a chance that is not above 0; every error stays possible")
        if np.any(np.abs(self.table.sum(axis=1) - 1) > 1e-6):
            raise InputError("a base table whose rows do not add to one")

    def log_chances(self, tricks_double_dummy: Whole, groups: Whole, *, still_open: float = 1.0) -> Reals:
        """The logarithm of the chance of each number of tricks, shape (n, 14); impossible errors are shared out.

        Parameters
        ----------
        tricks_double_dummy, groups
            Shape (n,): of declarer; places in :data:`GROUPS`.
        still_open
            Share of the errors that are still to come, above 0 to 1: the rest of the chance is on double dummy.

        Raises
        ------
        InputError
            Where the share is none.
        """
        import numpy as np

        if not 0 < still_open <= 1:
            raise InputError(f"still_open: {still_open}; a share above 0, up to 1")
        columns = np.arange(14)[None, :] - np.asarray(tricks_double_dummy)[:, None] + 13
        chances = self.table[np.asarray(groups)[:, None], columns]
        chances *= still_open / chances.sum(axis=1, keepdims=True)
        chances[np.arange(len(chances)), tricks_double_dummy] += 1 - still_open
        logs: Reals = np.log(chances)
        return logs


def fit_baseline(errors: Whole, groups: Whole, *, alpha: float = ALPHA, kappa: float = KAPPA) -> Baseline:
    """The baseline of real contracts.

    Over all contracts each error counts ``alpha`` more than it was met; in a group this whole weighs as much as
    ``kappa`` contracts.

    Parameters
    ----------
    errors
        Shape (n,), tricks of declarer less double dummy, -13 to 13.
    groups
        Shape (n,), places in :data:`GROUPS`.

    Raises
    ------
    InputError
        Where an error or group is out of range, or nothing is given.
    """
    import numpy as np

    if len(errors) == 0:
        raise InputError("no contracts; a baseline needs some")
    if np.any(np.abs(errors) > 13) or np.any(groups < 0) or np.any(groups >= len(GROUPS)):
        raise InputError("an error outside -13 to 13, or a group that there is not")
    counts = np.zeros((len(GROUPS), 27))
    np.add.at(counts, (groups, errors + 13), 1.0)
    whole = counts.sum(axis=0) + alpha
    whole /= whole.sum()
    table = counts + kappa * whole
    return Baseline(table=table / table.sum(axis=1, keepdims=True))
