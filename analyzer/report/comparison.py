"""The same facts under several law books, side by side: scores, clauses, and what each book would have to be told."""

from __future__ import annotations

import textwrap
from typing import Any

from analyzer.analysis import Comparison
from analyzer.laws import Edition
from analyzer.numbers import number_text
from analyzer.report.ruling_json import as_json
from analyzer.ruling import Ruling, SideScore
from analyzer.scoring import whole

__all__ = ["comparison_as_json", "comparison_as_text"]

_WIDTH = 92
_HEAD = 10


def comparison_as_text(found: dict[Edition, Comparison]) -> str:
    """One block for each edition, and what differs between them."""
    lines = ["EDITIONS  the same facts under each law book"]
    for edition, entry in found.items():
        lines.append(f"{edition!s:<{_HEAD}}{_scores(entry)}")
        lines += _details(entry)
    return "\n".join([*lines, "", *_differences(found)]) + "\n"


def _scores(entry: Comparison) -> str:
    ruling = entry.ruling
    if ruling is None:
        return "refused"
    tricks = _tricks(ruling)
    if ruling.ns is None or ruling.ew is None:
        return f"{tricks}   {entry.deciding_clause}".rstrip() if tricks else "no score: judgments are missing"
    signed = not whole(ruling.case.method)
    text = "   ".join(f"{s.side.dashed} {_value(s, signed)}" for s in (ruling.ns, ruling.ew))
    of_claim = f"{tricks}: " if tricks else ""
    return f"{of_claim}{text} {ruling.ns.unit}   {entry.deciding_clause}{_stands(ruling)}"


def _tricks(ruling: Ruling) -> str:
    """The tricks after a claim; empty where there was none or they are not settled."""
    score = ruling.claim
    if score is None or score.tricks_claimer is None:
        return ""
    return f"{score.side.dashed} {score.tricks_claimer} of {score.tricks_left}"


def _stands(ruling: Ruling) -> str:
    if not ruling.stands:
        return ""
    return "   the transfer stands" if ruling.revoke is not None and ruling.revoke.taken else "   table score stands"


def _value(score: SideScore, signed: bool) -> str:
    exact = number_text(score.exact, signed=signed)
    return exact if score.exact == score.rounded else f"{exact} → {number_text(score.rounded, signed=signed)}"


def _details(entry: Comparison) -> list[str]:
    if entry.ruling is None:
        return _wrapped(entry.refusal)
    lines: list[str] = []
    simulated = entry.ruling.simulated
    if simulated is not None and simulated.open and simulated.is_used and entry.ruling.ns is not None:
        what = "rests on a proposal from simulated play that nobody has accepted"
        lines += _wrapped(f"{what}   Law {simulated.clause}")
    for need in entry.ruling.needs:
        options = f" ({' / '.join(need.options)})" if need.options else ""
        lines += _wrapped(f"would need {need.id}: {need.question}{options}   Law {need.clause}")
    return lines


def _wrapped(text: str) -> list[str]:
    indent = " " * _HEAD
    return textwrap.wrap(text, _WIDTH, initial_indent=indent, subsequent_indent=indent)


def _differences(found: dict[Edition, Comparison]) -> list[str]:
    """Which editions give the same score, by the clause that decides."""
    groups: dict[tuple[object, object], list[Comparison]] = {}
    what = "score"
    for entry in found.values():
        ruling = entry.ruling
        if ruling is not None and ruling.ns is not None and ruling.ew is not None:
            groups.setdefault((ruling.ns.exact, ruling.ew.exact), []).append(entry)
        elif ruling is not None and _tricks(ruling):
            what = "number of tricks"
            groups.setdefault((_tricks(ruling), None), []).append(entry)
    if not groups:
        return ["SAME      no edition gives a score."]
    parts = [
        " and ".join(f"{entry.edition} ({entry.deciding_clause})" for entry in entries) for entries in groups.values()
    ]
    if len(groups) == 1:
        if len(next(iter(groups.values()))) == 1:
            return _headed("ONLY", f"{parts[0]} gives a {what}.")
        return _headed("SAME", f"{parts[0]} give the same {what}.")
    return _headed("DIFFERENT", "; ".join(parts) + f" each give another {what}.")


def _headed(head: str, text: str) -> list[str]:
    return textwrap.wrap(text, _WIDTH, initial_indent=f"{head:<{_HEAD}}", subsequent_indent=" " * _HEAD)


def comparison_as_json(found: dict[Edition, Comparison]) -> dict[str, Any]:
    """Edition by year -> its ruling as in ``--json``, or its refusal."""
    return {
        "schema": "analyzer.comparison/1",
        "editions": {
            edition.value: {"refused": entry.refusal} if entry.ruling is None else as_json(entry.ruling)
            for edition, entry in found.items()
        },
    }
