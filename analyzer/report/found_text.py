"""What the laws make of information from partner, misinformation, deception and polls, as a ruling prints it."""

from __future__ import annotations

from collections.abc import Iterable

from analyzer.laws.law72 import AdjustWithout, Finding
from analyzer.laws.rectification import Condition, NoRectification
from analyzer.report.columns import entry
from analyzer.report.poll_text import poll_blocks
from analyzer.ruling import Ruling
from analyzer.ruling.derived import DeceptionFound, MisinformationFound

__all__ = ["derived_blocks"]


def derived_blocks(ruling: Ruling) -> list[list[str]]:
    """Poll by poll and finding by finding; nothing where the case states none of these facts."""
    derived = ruling.derived
    if derived is None:
        return []
    blocks: list[list[str]] = []
    for found in derived.information:
        poll = found.poll
        name, accepted = ("", "") if poll is None else (poll.name, poll.accepted_by)
        blocks += poll_blocks(found.evaluation, name=name, accepted_by=accepted)
        if found.stated.why:
            blocks[-1] += entry("", f"Why: {found.stated.why}")
    blocks += [_misinformation(told) for told in derived.misinformation]
    blocks += [_deception(found) for found in derived.deceptions]
    for shown in derived.polls:
        counts, _, _ = poll_blocks(shown.evaluation, name=shown.stated.name)
        if shown.stated.accepted_by:
            counts += entry("", f"Its shares are accepted as weights by {shown.stated.accepted_by}.")
        blocks.append(counts)
    return [block for block in blocks if block]


def _misinformation(told: MisinformationFound) -> list[str]:
    stated, fact = told.stated, told.stated.fact
    text = f"{fact.side.dashed}: {fact.of_what}"
    text += f" (“{fact.explanation}”)" if fact.explanation else ""
    text += f"; the agreement: {fact.meaning}" if fact.meaning else ""
    lines = entry("TOLD", text, fact.by)
    if stated.evidence:
        lines += entry("", f"Evidence: {stated.evidence}")
    lines += _conditions(told.ruling.conditions, fact.by)
    if stated.why:
        lines += entry("", f"Why: {stated.why}")
    lines += _ruled(told.ruling.finding)
    if isinstance(told.ruling.finding, AdjustWithout) and told.ruling.instead:
        instead = told.ruling.instead
        lines += entry(
            "",
            f"Think of the opponents as told: {instead}. They are not entitled to know that somebody erred. The "
            "result of the table may be reached then too.",
        )
    return lines


def _deception(found: DeceptionFound) -> list[str]:
    lines = _conditions(found.ruling.conditions, found.stated.by)
    if found.stated.why:
        lines += entry("", f"Why: {found.stated.why}")
    return lines + _ruled(found.ruling.finding)


def _conditions(conditions: Iterable[Condition], by: str) -> list[str]:
    lines: list[str] = []
    for condition in conditions:
        text = f"{condition.text[:1].upper()}{condition.text[1:]}."
        right = "   ".join(part for part in (condition.clause.cite, by) if part)
        lines += entry("" if lines else "FOUND", text, right)
    return lines


def _ruled(finding: Finding) -> list[str]:
    match finding:
        case AdjustWithout():
            verb = "may be" if finding.obligation == "may" else "is"
            text = (
                f"An infraction: {finding.without}. Where it did damage, the score {verb} adjusted to what would "
                "have happened without it."
            )
        case NoRectification():
            text = f"No rectification: {finding.why}."
        case _:
            return []
    return entry("RULED", text, ", ".join(dict.fromkeys(clause.cite for clause in finding.clauses)))
