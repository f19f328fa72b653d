"""The section of a ruling on its judgments: what each decides, how sure the score is, what a panel makes of it."""

from __future__ import annotations

from analyzer.numbers import number_text
from analyzer.report.columns import entry
from analyzer.report.judged_text import interval_as_text, lean_as_text, panel_as_text, sensitivity_as_text
from analyzer.ruling.analyzed import Analysis
from analyzer.ruling.judged import JudgedWeight
from analyzer.ruling.otherwise import Answered
from analyzer.scoring import unit_of, whole

__all__ = ["judgment_blocks"]

_MOST = 8


def judgment_blocks(analysis: Analysis, *, interval: bool = False) -> list[list[str]]:
    """What is judged, with the score under other answers; the interval, the panel and the lean where they are asked.

    Parameters
    ----------
    interval
        Also the interval of a score that nothing in the case makes uncertain.
    """
    case = analysis.ruling.case
    blocks = [_judgments(analysis)]
    if not analysis.is_weighed:
        return [block for block in (*blocks, _decides(analysis)) if block]
    side = analysis.side
    blocks += [_lines(sensitivity_as_text(analysis, side, most=_MOST)), _decides(analysis)]
    found = analysis.interval(side)
    if found.fields or interval:
        blocks.append(_lines(interval_as_text(case, found)))
    if case.panel:
        blocks.append(_lines(panel_as_text(case, analysis.panel(), side)))
    if case.lean is not None:
        blocks.append(_lines(lean_as_text(case, analysis.lean(case.lean))))
    return [block for block in blocks if block]


def _lines(text: str) -> list[str]:
    return text.rstrip("\n").split("\n")


def _judgments(analysis: Analysis) -> list[str]:
    """Each judgment about information and disclosure, with what its other answers lead to."""
    lines: list[str] = []
    for found in analysis.otherwise:
        question = found.question
        lines += entry("" if lines else "JUDGMENT", f"{question.label}: {question.now or 'not judged'}", question.by)
        for answer in found.answers:
            lines += entry("", f"  {answer.answer}: {_leads_to(analysis, answer)}", hang=2)
        lines += entry("", f"  field: {question.field}", hang=2)
    return lines


def _leads_to(analysis: Analysis, answer: Answered) -> str:
    case, side = analysis.ruling.case, analysis.side
    if answer.refused:
        return f"the case would have to say more: {answer.refused}"
    if answer.needs:
        return f"then this is asked: {', '.join(need.id for need in answer.needs)}"
    score = answer.ns if side.name == "NS" else answer.ew
    if score is None:
        return "no score"
    unit = unit_of(case.method)
    unit = unit.removesuffix("s") if abs(score.exact) == 1 else unit
    text = f"{side.dashed} {number_text(score.exact, signed=not whole(case.method))} {unit}"
    return f"{text}, the table score stands" if answer.stands else text


def _decides(analysis: Analysis) -> list[str]:
    """Which judgments the rounded score hangs on, or waits for."""
    needs = analysis.ruling.needs
    if needs:
        labels = {found.question.field: found.question.label for found in analysis.otherwise}
        waits = dict.fromkeys(labels.get(need.id, need.id) for need in needs)
        return entry("DECIDES", f"The score waits for: {'; '.join(waits)}.") if analysis.otherwise else []
    names = [found.question.label for found in analysis.otherwise if found.decides(analysis.ruling)]
    if analysis.is_weighed:
        names += [
            f"weight of {row.judged.label}" if isinstance(row.judged, JudgedWeight) else row.judged.label
            for row in analysis.sensitivity(analysis.side)
            if row.is_deciding and not (isinstance(row.judged, JudgedWeight) and row.judged.is_barred)
        ]
    if names:
        return entry("DECIDES", f"The rounded score hangs on: {'; '.join(names[:_MOST])}.")
    if not (analysis.otherwise or analysis.is_weighed):
        return []
    return entry("DECIDES", "No single judgment: the rounded score is the same at the ends of each.")
