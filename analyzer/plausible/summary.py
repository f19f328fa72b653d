"""What the playouts of contracts come to, as arrays: the one thing that the statistics know of how cards are played.

Whoever plays the contracts out fills it. A file of it is a line of JSON for each contract, so that a long run can be
broken off and taken up.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from analyzer.errors import InputError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["LEAD_COSTS", "ROLES", "PlayoutSummaries", "PlayoutSummary", "stacked"]

#: The roles, in the order of ``losses``.
ROLES = ("declarer", "defenders", "opening lead")
#: What an opening lead may cost, in tricks; the last stands for more, too.
LEAD_COSTS = (0, 1, 2, 3)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayoutSummary:
    """The playouts of one contract.

    Attributes
    ----------
    tricks_double_dummy
        Of declarer with best play by all four; from the opening lead on, or from behind the lead where it is known.
    outcomes
        Tricks of declarer in each playout.
    losses
        For each playout the tricks expected to be lost (the chance of each card times its cost, over the decisions
        met) by declarer, by the defenders and by the opening lead; the lead loses none where it is known.
    lead_known
        Whether the opening lead was fixed; its cost is then in ``tricks_double_dummy``.
    tricks_played
        Whole tricks that were fixed, 0 to 12; with any, the lead is known.
    tricks_won
        Those of them that declarer won.
    lead_costs
        What the opening lead of each playout cost by double dummy, 0 to 3 tricks (3 or more); all 0 where not given.
    lead_chances
        The chances that the lead costs 0, 1, 2 and 3 or more tricks; where not given it costs nothing.
    """

    tricks_double_dummy: int
    outcomes: tuple[int, ...]
    losses: tuple[tuple[float, float, float], ...]
    lead_known: bool = False
    tricks_played: int = 0
    tricks_won: int = 0
    lead_costs: tuple[int, ...] = ()
    lead_chances: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        self._check_lead()
        if not 0 <= self.tricks_double_dummy <= 13:
            raise InputError(f"tricks_double_dummy: {self.tricks_double_dummy}; declarer takes 0 to 13")
        if not self.outcomes:
            raise InputError("outcomes: none; at least one playout is needed")
        wrong = [tricks for tricks in self.outcomes if not 0 <= tricks <= 13]
        if wrong:
            raise InputError(f"outcomes: {wrong[0]} tricks; declarer takes 0 to 13")
        if not 0 <= self.tricks_played <= 12:
            raise InputError(f"tricks_played: {self.tricks_played}; 0 to 12")
        if not 0 <= self.tricks_won <= self.tricks_played:
            raise InputError(f"tricks_won: {self.tricks_won} of {self.tricks_played} tricks played")
        if self.tricks_played and not self.lead_known:
            raise InputError(f"lead_known: false with {self.tricks_played} tricks played; the lead is then known")
        if len(self.losses) != len(self.outcomes):
            raise InputError(f"losses: {len(self.losses)} for {len(self.outcomes)} playouts; three numbers for each")
        for three in self.losses:
            if len(three) != 3 or not all(0 <= loss <= 39 for loss in three):
                raise InputError(f"losses: {three}; three numbers of tricks from 0 up, for {', '.join(ROLES)}")

    def _check_lead(self) -> None:
        if bool(self.lead_costs) != bool(self.lead_chances):
            raise InputError("lead_costs and lead_chances: both or none")
        if self.lead_costs and self.lead_known:
            raise InputError("lead_costs: none where the lead is known")
        if len(self.lead_costs) not in (0, len(self.outcomes)):
            raise InputError(f"lead_costs: {len(self.lead_costs)} for {len(self.outcomes)} playouts; one for each")
        if not all(0 <= cost <= 3 for cost in self.lead_costs):
            raise InputError(f"lead_costs: {self.lead_costs}; 0 to 3 tricks each")
        if self.lead_chances and (
            len(self.lead_chances) != len(LEAD_COSTS) or abs(sum(self.lead_chances) - 1) > 1e-3
        ):
            raise InputError(f"lead_chances: {self.lead_chances}; four that add to 1")

    def to_json(self) -> str:
        """The summary on one line of JSON; losses to a ten thousandth of a trick."""
        return json.dumps(
            {
                "tricks_double_dummy": self.tricks_double_dummy,
                "outcomes": list(self.outcomes),
                "losses": [[round(loss, 4) for loss in three] for three in self.losses],
                "lead_known": self.lead_known,
                "tricks_played": self.tricks_played,
                "tricks_won": self.tricks_won,
                "lead_costs": list(self.lead_costs),
                "lead_chances": [round(chance, 5) for chance in self.lead_chances],
            }
        )

    @classmethod
    def from_json(cls, text: str) -> PlayoutSummary:
        """The summary that :meth:`to_json` wrote.

        Raises
        ------
        InputError
            Where it is no JSON, or a field is missing or wrong.
        """
        try:
            data: Any = json.loads(text)
        except ValueError as error:
            raise InputError(f"a summary that is no JSON: {error}") from None
        if not isinstance(data, dict):
            raise InputError(f"a summary is an object of JSON, not {type(data).__name__}")
        missing = {"tricks_double_dummy", "outcomes", "losses", "lead_known", "tricks_played"} - set(data)
        if missing:
            raise InputError(f"a summary without {', '.join(sorted(missing))}")
        try:
            return cls(
                tricks_double_dummy=int(data["tricks_double_dummy"]),
                outcomes=tuple(int(tricks) for tricks in data["outcomes"]),
                losses=tuple((float(a), float(b), float(c)) for a, b, c in data["losses"]),
                lead_known=bool(data["lead_known"]),
                tricks_played=int(data["tricks_played"]),
                tricks_won=int(data.get("tricks_won", 0)),
                lead_costs=tuple(int(cost) for cost in data.get("lead_costs", ())),
                lead_chances=tuple(float(chance) for chance in data.get("lead_chances", ())),
            )
        except (TypeError, ValueError) as error:
            if isinstance(error, InputError):
                raise
            raise InputError(f"a summary with a field of the wrong kind: {error}") from None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayoutSummaries:
    """The playouts of n contracts, with the same number of playouts for each.

    Attributes
    ----------
    tricks_double_dummy
        Shape (n,), int64.
    outcomes
        Shape (n, plays), int64: tricks of declarer.
    losses
        Shape (n, plays, 3), float64: tricks expected to be lost, by :data:`ROLES`.
    lead_costs
        Shape (n, plays), int64: what the opening lead of each cost, one of :data:`LEAD_COSTS`.
    lead_chances
        Shape (n, 4), float64: the chance of each of these costs.
    """

    tricks_double_dummy: NDArray[np.int64]
    outcomes: NDArray[np.int64]
    losses: NDArray[np.float64]
    lead_costs: NDArray[np.int64]
    lead_chances: NDArray[np.float64]

    def __post_init__(self) -> None:
        count = len(self.tricks_double_dummy)
        if self.lead_costs.shape != self.outcomes.shape or self.lead_chances.shape != (count, len(LEAD_COSTS)):
            raise InputError(
                f"lead_costs and lead_chances of shapes {self.lead_costs.shape}, {self.lead_chances.shape}"
            )
        if self.outcomes.ndim != 2 or len(self.outcomes) != count or self.outcomes.shape[1] < 1:
            raise InputError(f"outcomes of shape {self.outcomes.shape}; ({count}, playouts) is needed")
        if self.losses.shape != (*self.outcomes.shape, 3):
            raise InputError(f"losses of shape {self.losses.shape}; {(*self.outcomes.shape, 3)} is needed")

    def __len__(self) -> int:
        return len(self.tricks_double_dummy)

    @property
    def plays(self) -> int:
        """Playouts of each contract."""
        return int(self.outcomes.shape[1])

    def part(self, places: NDArray[np.int64] | NDArray[np.bool_]) -> PlayoutSummaries:
        """The summaries at these places, or where the mask is true."""
        return PlayoutSummaries(
            tricks_double_dummy=self.tricks_double_dummy[places],
            outcomes=self.outcomes[places],
            losses=self.losses[places],
            lead_costs=self.lead_costs[places],
            lead_chances=self.lead_chances[places],
        )

    def playouts(self, chosen: NDArray[np.int64]) -> PlayoutSummaries:
        """The same contracts with other playouts of theirs.

        Parameters
        ----------
        chosen
            Shape (n, k): for each contract the places of its playouts, which may repeat.
        """
        import numpy as np

        return PlayoutSummaries(
            tricks_double_dummy=self.tricks_double_dummy,
            outcomes=np.take_along_axis(self.outcomes, chosen, axis=1),
            losses=np.take_along_axis(self.losses, chosen[:, :, None], axis=1),
            lead_costs=np.take_along_axis(self.lead_costs, chosen, axis=1),
            lead_chances=self.lead_chances,
        )

    @property
    def expected(self) -> NDArray[np.float64]:
        """Shape (n, 3): tricks expected to be lost, on the average of the playouts."""
        mean: NDArray[np.float64] = self.losses.mean(axis=1)
        return mean


def stacked(summaries: Iterable[PlayoutSummary]) -> PlayoutSummaries:
    """The arrays of several contracts; where one has more playouts than another, the first ones are kept.

    Raises
    ------
    InputError
        Where there are none.
    """
    import numpy as np

    found: Sequence[PlayoutSummary] = tuple(summaries)
    if not found:
        raise InputError("no summaries; at least one contract is needed")
    plays = min(len(summary.outcomes) for summary in found)
    return PlayoutSummaries(
        tricks_double_dummy=np.array([summary.tricks_double_dummy for summary in found], dtype=np.int64),
        outcomes=np.array([summary.outcomes[:plays] for summary in found], dtype=np.int64),
        losses=np.array([summary.losses[:plays] for summary in found], dtype=np.float64),
        lead_costs=np.array([summary.lead_costs[:plays] or (0,) * plays for summary in found], dtype=np.int64),
        lead_chances=np.array([summary.lead_chances or (1.0, 0.0, 0.0, 0.0) for summary in found], dtype=np.float64),
    )


def read_lines(path: Path) -> tuple[str, ...]:
    """The complete lines of a file of results; a line that was cut by an interruption is dropped."""
    if not path.exists():
        return ()
    text = path.read_text(encoding="utf-8")
    return tuple(line for line in text[: text.rfind("\n") + 1].splitlines() if line.strip())
