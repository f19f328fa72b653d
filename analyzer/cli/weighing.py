"""The quick calculator ``analyzer weigh``: outcomes converted first, weighted afterwards, the wrong way named."""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from typing import Any

from analyzer import weighted_score, weighted_sum
from analyzer.bridge import Vulnerability
from analyzer.casefile.fields import parse_compared, parse_field, parse_number, parse_outcome
from analyzer.continuations import REST, StatedResult, StatedScore, Weight, parse_weight, percent
from analyzer.errors import InputError, ParseError
from analyzer.numbers import number_text
from analyzer.scoring import (
    Matchpoints,
    Method,
    TeamImps,
    TotalPoints,
    clause_of,
    continuous_vp,
    convert,
    mirror,
    possible_scores,
    score_ns,
    unit_of,
    whole,
)

__all__ = ["weighed"]


def weighed(
    text: str,
    vulnerable: str | None,
    *,
    field: str | None,
    other_table: str | None,
    boards: int | None,
    margin: str | None,
) -> tuple[dict[str, Any], str]:
    """The weighted score as JSON values and as text.

    Raises
    ------
    InputError
        Where a result, a weight or the comparison is missing or wrong.
    """
    setting = None if vulnerable is None else Vulnerability.parse(vulnerable)
    weights, points, names = _outcomes(text, setting)
    method = _method(field, other_table, setting)
    ns = weighted_score(list(zip(weights, points, strict=True)), method)
    unit, signed = unit_of(method), not whole(method)
    lines = []
    for name, weight, score in zip(names, weights, points, strict=True):
        value = number_text(convert(method, score), signed=signed)
        lines.append(f"{percent(weight):>6}   {name:<16} N-S {score:+d}   {value} {unit}")
    lines.append(
        f"N-S {number_text(ns, signed=signed)} {unit}, E-W {number_text(mirror(method, ns), signed=signed)}"
        f"   ({ns}; Law {clause_of(method)}; converted first, weighted afterwards)"
    )
    out: dict[str, Any] = {
        "outcomes": [
            {"result": n, "weight": str(w), "score_ns": p, "converted": str(convert(method, p))}
            for n, w, p in zip(names, weights, points, strict=True)
        ],
        "unit": unit,
        "ns": str(ns),
        "ew": str(mirror(method, ns)),
    }
    doubts = _impossible_field(method, setting)
    if doubts:
        out["impossible_field_scores"] = doubts
        points_text = ", ".join(f"{score:+d}" for score in doubts)
        lines.append(f"In the field, not a score of any contract at vulnerability {setting}: {points_text}")
    lines += _wrong_way(weights, points, method, ns)
    if margin is not None and boards is None:
        raise InputError("--margin is the rest of a match of so many boards: say --vp too")
    if boards is not None:
        if not isinstance(method, TeamImps):
            raise InputError("victory points need teams: --other-table")
        total = ns + parse_number(margin or "0")
        found = continuous_vp(total, boards=boards)
        out["vp"] = {"ns": str(found.own), "boards": boards, "margin": str(total)}
        lines.append(_vp_text(total, boards, found.own, found.other))
    return out, "\n".join(lines)


def _vp_text(total: Fraction, boards: int, ns: Fraction, ew: Fraction) -> str:
    return (
        f"Match of {boards} boards, N-S's team {number_text(total, signed=True)} IMPs: {number_text(ns)} to "
        f"{number_text(ew)} victory points "
        "(WBF continuous scale)"
    )


def _outcomes(text: str, setting: Vulnerability | None) -> tuple[list[Fraction], list[int], list[str]]:
    entries = [entry.strip() for entry in text.replace(";", ",").split(",") if entry.strip()]
    if not entries:
        raise ParseError("no outcomes; write '60% 4S= N, 40% 4S-1 N'")
    weights, points, names = [], [], []
    for entry in entries:
        weight, outcome = _weight_and_outcome(entry, only=len(entries) == 1)
        weights.append(weight)
        points.append(_points(outcome, setting))
        names.append(outcome.result.symbol if isinstance(outcome, StatedResult) else "")
    stated_sum = sum((w for w in weights if isinstance(w, Fraction)), Fraction(0))
    if weights.count(REST) > 1:
        raise InputError("more than one outcome has 'rest'; only one may")
    if REST in weights and stated_sum >= 1:
        raise InputError(f"weights add to {stated_sum}, and nothing is left for 'rest'")
    exact = [1 - stated_sum if weight is REST else Fraction(weight) for weight in weights]
    return exact, points, names


def _weight_and_outcome(entry: str, *, only: bool) -> tuple[Weight, StatedResult | StatedScore]:
    """The two parts of ``60% of 4S= N``; an only outcome needs no weight."""
    with suppress(ParseError):
        outcome = parse_outcome(entry)
        if only:
            return Fraction(1), outcome
        raise InputError(f"{entry!r} has no weight; write '60% {entry}'")
    first, _, rest = entry.partition(" ")
    weight = parse_weight(first)
    if not rest.strip():
        raise ParseError(f"{entry!r} has no result; write '60% 4S= N'")
    return weight, parse_outcome(rest.strip().removeprefix("of "))


def _points(outcome: StatedResult | StatedScore, setting: Vulnerability | None) -> int:
    if isinstance(outcome, StatedScore):
        if outcome.score_ns not in possible_scores(setting):
            at = "" if setting is None else f" at vulnerability {setting}"
            raise InputError(f"NS {outcome.score_ns:+d} is not a score of any contract{at}")
        return outcome.score_ns
    if setting is None and outcome.result.contract is not None:
        raise InputError(f"{outcome.result} cannot be scored: say --vul none, NS, EW or both")
    return score_ns(outcome.result, setting or Vulnerability.NONE)


def _method(field: str | None, other_table: str | None, setting: Vulnerability | None) -> Method:
    if field is not None and other_table is not None:
        raise InputError("--field is for pairs and --other-table for teams; say one of them")
    if field is not None:
        # a table's score that the vulnerability rules out is told, not refused
        return Matchpoints(
            field_ns=tuple(
                _points(score, None if isinstance(score, StatedScore) else setting) for score in parse_field(field)
            )
        )
    if other_table is not None:
        return TeamImps(other_table_ns=_points(parse_compared(other_table), setting))
    return TotalPoints()


def _impossible_field(method: Method, setting: Vulnerability | None) -> list[int]:
    """The different scores of the field that no contract gives at this vulnerability."""
    if setting is None or not isinstance(method, Matchpoints):
        return []
    possible = possible_scores(setting)
    return sorted({points for points in method.field_ns if points not in possible})


def _wrong_way(weights: list[Fraction], points: list[int], method: Method, right: Fraction) -> list[str]:
    """The tempting mistake, where it gives another number: averaging the points before converting them."""
    if isinstance(method, TotalPoints) or len(points) < 2:
        return []
    mean = weighted_sum(zip(weights, points, strict=True))
    wrong = convert(method, round(mean))
    if wrong == right:
        return []
    signed = not whole(method)
    return [
        f"Not {number_text(wrong, signed=signed)}: that is what the mean of the points, "
        f"{number_text(mean, signed=True)}, converts to."
    ]
