"""The fitted numbers of a field of players and where they come from: what a calibration makes and a file holds."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from analyzer.errors import InputError
from analyzer.plausible.agreement import Agreement
from analyzer.plausible.baseline import GROUPS, Baseline, fit_baseline
from analyzer.plausible.layer import Layer
from analyzer.solver.plausible_source import LEVELS, Level

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Whole = NDArray[np.int64]

__all__ = [
    "LEADERS_ASSUMED",
    "Counts",
    "Evidence",
    "FieldModel",
    "FittedModel",
    "LaterEvidence",
    "PlayerStrength",
    "Policy",
    "Provenance",
    "RolePolicy",
]

#: The agreement of two leaders that is assumed where it was not measured: that of our records, rounded up.
LEADERS_ASSUMED = Agreement(rho=0.4, error=0.0, tables=0, deals=0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Provenance:
    """Where the numbers come from.

    Attributes
    ----------
    event, year
        Whose records they were fitted on.
    strength
        The strength of the field, in words.
    contracts, deals
        How many were used.
    left_out
        What was not, in words.
    date
        When the fit was made, as 2026-11-30.
    forms_tried
        How many forms of the model were compared on these records before this one was stated.
    note
        What else a reader must know.
    """

    event: str
    year: int
    strength: str
    contracts: int
    deals: int
    left_out: str
    date: str
    forms_tried: int
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RolePolicy:
    """How strongly a player shuns what costs tricks: weights, each one over a temperature in tricks.

    The chance of a card falls with ``exp(-weight * cost)``.

    Attributes
    ----------
    true
        Of the true double-dummy cost, where nothing is imagined.
    seeming, beside
        Of the cost that a card seems to have over imagined layouts and of the true one, a trick at most, beside it.
    layouts
        How many layouts are imagined at a decision that matters; 0 for none.
    """

    true: float
    seeming: float = 0.0
    beside: float = 0.0
    layouts: int = 0

    def __post_init__(self) -> None:
        for name in ("true", "seeming", "beside"):
            if not 0 <= getattr(self, name) <= 1000:
                raise InputError(
                    f"{name}: {getattr(self, name)}; a weight from 0 to 1000, one over a number of tricks"
                )
        if not 0 <= self.layouts <= 1000:
            raise InputError(f"layouts: {self.layouts}; 0 to 1000")


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """How the roles choose their cards at one level."""

    declarer: RolePolicy
    defenders: RolePolicy
    leader: RolePolicy


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerStrength:
    """A class of player, against those of the fit.

    Attributes
    ----------
    name
        As a director names it.
    losses
        By what the tricks expected to be lost are multiplied.
    sharpness
        By what the weights of a policy are multiplied; below 1 for players who err more.
    basis
        What the numbers rest on.
    """

    name: str
    losses: float
    sharpness: float
    basis: str

    def __post_init__(self) -> None:
        for what, value in (("losses", self.losses), ("sharpness", self.sharpness)):
            if not 0.1 <= value <= 10:
                raise InputError(f"{what} {value} of {self.name!r}; a factor from 0.1 to 10")


@dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """How often each error was met in each group of contracts: what a baseline is made from.

    Attributes
    ----------
    by_group
        In the order of ``GROUPS``: pairs of error (tricks taken less double dummy) and number, by rising error.
    """

    by_group: tuple[tuple[tuple[int, int], ...], ...]

    def __post_init__(self) -> None:
        if len(self.by_group) != len(GROUPS):
            raise InputError(f"counts of {len(self.by_group)} groups; there are {len(GROUPS)}")
        for group, pairs in zip(GROUPS, self.by_group, strict=True):
            for error, number in pairs:
                if not -13 <= error <= 13 or number < 1:
                    raise InputError(
                        f"{group}: {number} times an error of {error}; errors are -13 to 13, numbers 1 up"
                    )

    @classmethod
    def of(cls, errors: Whole, groups: Whole) -> Counts:
        """The counts of contracts; both of shape (n,)."""
        import numpy as np

        rows = []
        for group in range(len(GROUPS)):
            values, numbers = np.unique(errors[groups == group], return_counts=True)
            rows.append(tuple((int(v), int(n)) for v, n in zip(values, numbers, strict=True)))
        return cls(by_group=tuple(rows))

    def baseline(self) -> Baseline:
        """The baseline of these counts."""
        import numpy as np

        entries = [(e, g) for g, pairs in enumerate(self.by_group) for e, number in pairs for _ in range(number)]
        if not entries:
            raise InputError("counts: no contracts; a baseline needs some")
        errors, groups = np.array(entries, dtype=np.int64).T
        return fit_baseline(errors, groups)


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """What the model was worth on deals that its fit had not seen, in nats a contract unless said.

    Attributes
    ----------
    base
        The mean log-likelihood of the baseline.
    gain, gain_low, gain_high
        What the model has more, with the middle 95% of a bootstrap over deals.
    make, make_error
        What it has more for "the contract makes", with its standard error.
    coverage, coverage_error
        How often sets of 80% hold what happened, with its standard error.
    explained
        The share of the variance of the error that the mean explains.
    contracts, deals
        On how many.
    """

    base: float
    gain: float
    gain_low: float
    gain_high: float
    make: float
    make_error: float
    coverage: float
    coverage_error: float
    explained: float
    contracts: int
    deals: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterEvidence:
    """What a level is worth once play has begun, on deals that the fit had not seen, in nats a contract.

    Attributes
    ----------
    level, tricks
        Of the playouts; how many tricks had been played.
    contracts, deals
        On how many.
    gain, gain_low, gain_high
        What the layer of the known lead tells more than the baseline (double dummy from there, and the errors still
        to come), with the middle 95% of a bootstrap over deals.
    coverage, coverage_error
        How often sets of 80% hold what happened, with its standard error.
    """

    level: Level
    tricks: int
    contracts: int
    deals: int
    gain: float
    gain_low: float
    gain_high: float
    coverage: float
    coverage_error: float

    def __post_init__(self) -> None:
        if self.level not in LEVELS:
            raise InputError(f"level: {self.level!r}; one of {', '.join(LEVELS)}")
        if not 1 <= self.tricks <= 12:
            raise InputError(f"tricks: {self.tricks}; 1 to 12")


@dataclass(frozen=True, slots=True, kw_only=True)
class FittedModel:
    """The fitted layer for one way of asking.

    Attributes
    ----------
    level, lead_known, is_bid
        For which level of playouts; whether the opening lead is fixed; whether players bid the contract (the layer
        then looks at what they bid).
    plays
        Playouts a contract in the fit.
    form, penalty
        The form of the model, and the penalty of the fit.
    layer
        What was fitted.
    refits
        Theta of fits to deals drawn anew (a bootstrap over deals on the same baseline).
    agreement
        How tables of the same contract agree beyond the prediction, out of fold.
    deal_share
        What of this agreement is left for the deal when the noise of the fit and of few playouts is taken out: the
        rho that intervals use.
    evidence
        What it was worth out of fold.
    """

    level: Level
    lead_known: bool
    is_bid: bool
    plays: int
    form: str
    penalty: float
    layer: Layer
    refits: tuple[tuple[float, ...], ...]
    agreement: Agreement
    deal_share: float
    evidence: Evidence

    def __post_init__(self) -> None:
        if self.level not in LEVELS:
            raise InputError(f"level {self.level!r}; one of {', '.join(LEVELS)}")
        if self.is_bid != (self.layer.scaling.margin is not None):
            raise InputError("scaling.margin: there exactly where the layer looks at the contract (is_bid)")
        wrong = [len(theta) for theta in self.refits if len(theta) != len(self.layer.theta)]
        if wrong:
            raise InputError(f"refits: {wrong[0]} numbers; {len(self.layer.theta)}, as many as theta")
        if not 0 < self.deal_share < 1:
            raise InputError(f"deal_share {self.deal_share}; between 0 and 1")

    @property
    def name(self) -> str:
        """The way of asking, in words."""
        lead = "lead known" if self.lead_known else "lead unknown"
        return f"{self.level}, {lead}, {'contract bid by players' if self.is_bid else 'any contract'}"


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldModel:
    """All fitted numbers of a field.

    Attributes
    ----------
    name
        The name by which a case chooses the field.
    provenance
        Where the numbers come from.
    policies
        By level, how cards are chosen.
    classes
        Classes of players.
    counts
        Errors around double dummy from the opening lead on, and behind it.
    models
        The fitted layers.
    later
        What predictions are worth once play has begun.
    leaders
        How two leaders with the same cards against the same contract agree beyond the choice model: what the auction
        told both and the model does not know. Intervals of leads are made with it.
    """

    name: str
    provenance: Provenance
    policies: tuple[tuple[Level, Policy], ...]
    counts: tuple[Counts, Counts]
    models: tuple[FittedModel, ...]
    classes: tuple[PlayerStrength, ...] = field(default=())
    later: tuple[LaterEvidence, ...] = ()
    leaders: Agreement = LEADERS_ASSUMED

    def policy(self, level: Level) -> Policy:
        """How cards are chosen at a level.

        Raises
        ------
        InputError
            Where the field has none.
        """
        for name, policy in self.policies:
            if name == level:
                return policy
        raise InputError(f"field {self.name} has no policy for level {level!r}")

    def player(self, name: str) -> PlayerStrength:
        """A class of player; without a name the players of the fit.

        Raises
        ------
        InputError
            Where the field does not know the class.
        """
        if not name:
            return PlayerStrength(name="", losses=1.0, sharpness=1.0, basis="the players of the fit")
        for known in self.classes:
            if known.name == name:
                return known
        names = ", ".join(known.name for known in self.classes) or "none"
        raise InputError(f"class_of_player: {name!r} is not known to field {self.name}; it has {names}")

    def model(self, level: Level, *, lead_known: bool, is_bid: bool = False) -> FittedModel:
        """The layer for a way of asking; where none looks at the contract, the one that does not.

        Raises
        ------
        InputError
            Where the field has none for the level and lead.
        """
        fitting = [m for m in self.models if m.level == level and m.lead_known == lead_known]
        for model in sorted(fitting, key=lambda m: m.is_bid != is_bid):
            if model.is_bid <= is_bid:
                return model
        names = "; ".join(model.name for model in self.models) or "none"
        lead = "known" if lead_known else "unknown"
        raise InputError(f"field {self.name} has no layer for level {level!r} with the lead {lead}; it has {names}")

    def later_evidence(self, level: Level, tricks: int) -> LaterEvidence | None:
        """What predictions are worth after so many tricks, or the next number that was measured.

        None where the level was not measured later in the play.
        """
        known = sorted((one for one in self.later if one.level == level), key=lambda one: one.tricks)
        return next((one for one in known if one.tricks >= tricks), known[-1] if known else None)

    def baseline(self, *, lead_known: bool) -> Baseline:
        """The baseline around double dummy from the opening lead on, or behind it."""
        return self.counts[lead_known].baseline()
