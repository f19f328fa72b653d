"""What a case expects of its own ruling, compared edition by edition: the engine of ``analyzer check``."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from analyzer.analysis import rule
from analyzer.case import Case, Expectation
from analyzer.errors import AnalyzerError
from analyzer.laws import Edition
from analyzer.ruling import Ruling, SideScore
from analyzer.solver.plausible_source import PlausibleSource
from analyzer.solver.source import TrickSource

__all__ = ["Verdict", "check_case"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Whether one edition's ruling is as expected; ``differences`` says what is not."""

    edition: Edition
    differences: tuple[str, ...]

    @property
    def passed(self) -> bool:
        """True where everything is as expected."""
        return not self.differences


def check_case(
    case: Case, *, source: TrickSource | None = None, plausible: PlausibleSource | None = None
) -> tuple[Verdict, ...]:
    """One verdict for each edition of the case's ``expect``; empty where it expects nothing."""
    return tuple(
        Verdict(edition=wanted.edition, differences=tuple(_differences(case, wanted, source, plausible)))
        for wanted in case.expect
    )


def _differences(
    case: Case, wanted: Expectation, source: TrickSource | None, plausible: PlausibleSource | None
) -> list[str]:
    try:
        ruling = rule(case, edition=wanted.edition, source=source, evidence=False, plausible=plausible)
    except AnalyzerError as error:
        if wanted.refused and wanted.refused.lower() in str(error).lower():
            return []
        return [f"refused: {error}"]
    if wanted.refused:
        return [f"not refused (expected: {wanted.refused})"]
    found = []
    found += _number("NS", wanted.ns, ruling.ns, exact=True)
    found += _number("EW", wanted.ew, ruling.ew, exact=True)
    found += _number("NS rounded", wanted.rounded_ns, ruling.ns, exact=False)
    found += _number("EW rounded", wanted.rounded_ew, ruling.ew, exact=False)
    found += _between("NS", wanted.between_ns, ruling.ns)
    found += _between("EW", wanted.between_ew, ruling.ew)
    needs = tuple(need.id for need in ruling.needs)
    if wanted.needs is not None and set(needs) != set(wanted.needs):
        found.append(f"needs {list(needs)}, expected {list(wanted.needs)}")
    if wanted.needs is None and needs:
        found.append(f"needs {list(needs)}")
    if wanted.slips is not None and len(ruling.checks) != wanted.slips:
        found.append(f"{len(ruling.checks)} slips found in the published figures, expected {wanted.slips}")
    found += _of_claim(wanted, ruling)
    cited = _cited(ruling)
    found += [f"Law {clause} is not cited" for clause in wanted.clauses if clause not in cited]
    return found


def _number(name: str, wanted: Fraction | None, score: SideScore | None, *, exact: bool) -> list[str]:
    if wanted is None:
        return []
    if score is None:
        return [f"{name}: no score, expected {wanted}"]
    value = score.exact if exact else score.rounded
    return [] if value == wanted else [f"{name}: {value}, expected {wanted}"]


def _between(name: str, wanted: tuple[Fraction, Fraction] | None, score: SideScore | None) -> list[str]:
    if wanted is None:
        return []
    low, high = wanted
    if score is None:
        return [f"{name}: no score, expected {low} to {high}"]
    return [] if low <= score.exact <= high else [f"{name}: {score.exact}, expected {low} to {high}"]


def _of_claim(wanted: Expectation, ruling: Ruling) -> list[str]:
    """What is expected of the tricks after a claim."""
    score = ruling.claim
    values = {
        "tricks": (wanted.tricks, None if score is None else score.tricks_claimer),
        "most": (wanted.most, None if score is None else score.most),
        "double dummy": (wanted.double_dummy, None if score is None else score.double_dummy),
    }
    return [
        f"{name}: {'none' if value is None else value}, expected {expected}"
        for name, (expected, value) in values.items()
        if expected is not None and value != expected
    ]


def _cited(ruling: Ruling) -> set[str]:
    """Every clause that the trace or the needs name, without the edition."""
    cited = {need.clause for need in ruling.needs} | {out.clause for out in ruling.excluded}
    if ruling.claim is not None:
        cited |= {clause.cite for clause in ruling.claim.clauses}
    if ruling.derived is not None:
        cited |= {clause.cite for clause in ruling.derived.clauses}
    for _, step in ruling.trace.walk():
        cited |= {r.ref.split(" Law ", 1)[-1] for r in step.because if r.kind == "clause"}
    return cited
