"""``analyzer claim``: the ruling on the claim of a case, as text and as JSON values."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from analyzer import Case, Ruling
from analyzer.analysis import compare_editions, rule
from analyzer.errors import InputError
from analyzer.laws import Edition
from analyzer.report import claim_as_json, claim_as_text, comparison_as_text
from analyzer.solver.claim_source import BUDGET, NormalLines
from analyzer.solver.source import TrickSource

__all__ = ["claim_ruled", "claims_compared"]


def claim_ruled(
    case: Case,
    source: TrickSource,
    *,
    edition: Edition | None = None,
    budget: int | None = None,
    changes: bool = True,
    notes: Sequence[str] = (),
    answers: Mapping[str, str] | None = None,
) -> tuple[dict[str, Any], str, int]:
    """The ruling as JSON values and as text, and the exit code.

    Parameters
    ----------
    budget
        The most positions that one search looks at.
    changes
        Also search what else would give another number of tricks.
    notes
        What the command proposed; the ruling says so.
    answers
        The option that answers each field, where there is no case file.
    """
    ruling = rule(
        _with_claim(case), edition=edition, source=source, evidence=changes, lines=NormalLines(budget=budget)
    )
    if ruling.claim is not None and not ruling.claim.is_finished:
        notes = (*notes, f"A search looked at {budget or BUDGET:,} positions at most; --budget lets it look at more.")
    ruling = replace(ruling, notes=(*notes, *ruling.notes))
    return claim_as_json(ruling), claim_as_text(ruling, answers=answers), _code(ruling)


def claims_compared(case: Case, source: TrickSource, *, budget: int | None = None) -> tuple[dict[str, Any], str, int]:
    """The rulings under every law book."""
    found = compare_editions(_with_claim(case), source=source, lines=NormalLines(budget=budget))
    editions = {
        edition.value: {"refused": entry.refusal} if entry.ruling is None else claim_as_json(entry.ruling)
        for edition, entry in found.items()
    }
    code = max((_code(entry.ruling) for entry in found.values() if entry.ruling is not None), default=0)
    return {"schema": "analyzer.claims/1", "editions": editions}, comparison_as_text(found), code


def _with_claim(case: Case) -> Case:
    if case.claim is None:
        raise InputError(f"{case.file or case.name}: the case states no claim; write one under claim, or use rule")
    return case


def _code(ruling: Ruling) -> int:
    unfinished = ruling.claim is not None and not ruling.claim.is_finished
    return 1 if ruling.needs or unfinished else 0
