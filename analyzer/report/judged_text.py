"""What the judgments of a ruling do to its score, as text: sensitivity, uncertainty, a panel, a lean."""

from __future__ import annotations

from fractions import Fraction

from analyzer.bridge import Side
from analyzer.case import Case
from analyzer.continuations import percent
from analyzer.numbers import number_text
from analyzer.report.columns import entry
from analyzer.ruling.analyzed import Analysis
from analyzer.ruling.break_even import BreakEven, Sensitivity
from analyzer.ruling.judged import JudgedFinding, JudgedWeight
from analyzer.ruling.lean import Leaned
from analyzer.ruling.panel import Panel, PanelNode
from analyzer.ruling.terms import Scores
from analyzer.ruling.uncertainty import Interval
from analyzer.scoring import average, unit_of, whole

__all__ = ["interval_as_text", "lean_as_text", "panel_as_text", "sensitivity_as_text"]

_FINE = Fraction(1, 200)  # a rounding that turns nearer than half a point of weight tells a reader nothing
_MOST_CHANCES = 6


def sensitivity_as_text(analysis: Analysis, side: Side, *, most: int = 10) -> str:
    """The judged quantities, the most influential first: the score at the ends, and where the ruling changes."""
    case = analysis.ruling.case
    # where Law 16 says what is illegal, its own judgments stand beside the ruling
    derived = analysis.ruling.derived is not None
    rows = [
        row
        for row in analysis.sensitivity(side)
        if not (derived and isinstance(row.judged, JudgedWeight) and row.judged.is_barred)
    ]
    lines: list[str] = []
    for row in rows[:most]:
        lines += _sensitivity(case, row, "" if lines else "MOVES IT")
    if len(rows) > most:
        lines += entry("", f"{len(rows) - most} more that move the score less.")
    if not lines:
        lines = entry("MOVES IT", "Nothing in this ruling is judged that could move the score.")
    return "\n".join(lines) + "\n"


def _sensitivity(case: Case, row: Sensitivity, head: str) -> list[str]:
    judged, side = row.judged, row.side
    match judged:
        case JudgedFinding():
            lines = entry(head, f"{judged.label}: {_yes(judged.value)}", judged.by)
            for answer, scores in (("yes", row.high), ("no", row.low)):
                said = "the answer alone makes no score" if scores is None else _scored(case, scores, side)
                lines += entry("", f"  {answer}: {said}", hang=2)
        case JudgedWeight():
            what = "were it legal" if judged.is_barred else share_text(judged.value)
            lines = entry(head, f"{judged.label}: {what}", judged.by)
            low, high = row.low, row.high
            assert low is not None and high is not None
            ends = (
                f"  {share_text(judged.low)} gives {_scored(case, low, side)}, {share_text(judged.high)} gives "
                f"{_signed(case, high.exact(side))} ({judged.ends}; {judged.others})"
            )
            lines += entry("", ends, hang=2)
            for even in _told(row, judged):
                lines += entry("", f"  {_turn(case, even, side)}", hang=2)
    lines += entry("", f"  field: {judged.field}", hang=2)
    return lines


def _told(row: Sensitivity, judged: JudgedWeight) -> list[BreakEven]:
    """The break-evens that tell a reader something."""
    return [
        even for even in row.break_evens if even.changes != "rounded score" or abs(even.at - judged.value) >= _FINE
    ]


def _turn(case: Case, even: BreakEven, side: Side) -> str:
    """A break-even in words: from which weight on the ruling is which other."""
    weight = share_text(even.at)
    where = f"at {weight}" if even.is_reached else f"{'above' if even.is_above else 'below'} {weight}"
    # damage comes or goes once only; the other changes are followed by more
    if even.changes == "damage" and even.is_reached and 0 < even.at < 1:
        where += " or more" if even.is_above else " or less"
    match even.changes:
        case "damage":
            return f"{where} there is {'damage' if even.after.damage else 'no damage'}"
        case "sign":
            return f"{where} {side.dashed} are {_standing(case, even.after.exact(side))}"
        case _:
            rounded = _signed(case, even.after.rounded(side))
            return f"{where} {side.dashed} score {rounded} after rounding"


def _standing(case: Case, value: Fraction) -> str:
    middle = average(case.method)
    if whole(case.method):
        return "at average" if value == middle else "above average" if value > middle else "below average"
    return "level" if value == middle else "plus" if value > middle else "minus"


def share_text(weight: Fraction) -> str:
    """A weight for a reader, always exact: ``37.5%``, or ``62/105 (≈59.05%)`` where the percentage does not end."""
    text = percent(weight)
    return text if text.endswith("%") else f"{text} ({number_text(weight * 100)}%)"


def _signed(case: Case, value: Fraction) -> str:
    return number_text(value, signed=not whole(case.method))


def _scored(case: Case, scores: Scores, side: Side) -> str:
    """A side's score with its unit and whether there is damage, where that is tested."""
    damage = {None: "", True: "", False: ", no damage"}[None if scores.damage is None else bool(scores.damage)]
    return f"{side.dashed} {_signed(case, scores.exact(side))} {unit_of(case.method)}{damage}"


def _yes(answer: bool) -> str:
    return "yes" if answer else "no"


def interval_as_text(case: Case, found: Interval) -> str:
    """Where a side's score lies, how sure damage is, and the rounded scores with their chances."""
    side, unit = found.side, unit_of(case.method)
    present = f"{side.dashed} {_signed(case, found.present)} {unit}"
    if not found.fields:
        text = f"{present}. Nothing in the case is stated as uncertain: no poll, no range of a weight."
        return "\n".join(entry("INTERVAL", text)) + "\n"
    low, high = (_signed(case, Fraction(round(end * 100), 100)) for end in (found.low, found.high))
    lines = entry("INTERVAL", f"{present}; with {found.level:.0%} between {low} and {high}, before rounding")
    if found.chance_of_damage is not None:
        lines += entry("", f"chance of damage: {found.chance_of_damage:.0%}")
    likeliest = sorted(found.rounded, key=lambda pair: -pair[1])[:_MOST_CHANCES]
    if len(found.rounded) > 1 and likeliest[0][1] >= 0.05:
        shown = ", ".join(f"{_signed(case, score)}: {chance:.0%}" for score, chance in sorted(likeliest))
        lines += entry("", f"after rounding {shown}{', others' if len(found.rounded) > _MOST_CHANCES else ''}")
    sampling = found.sampling
    lines += entry(
        "",
        f"{sampling.samples:,} draws from seed {sampling.seed}; prior of a poll: {sampling.prior} of an answer for "
        f"each action; from {', '.join(found.fields)}",
    )
    return "\n".join(lines) + "\n"


def panel_as_text(case: Case, panel: Panel, side: Side) -> str:
    """Each member's score, the pooled one, and where the members differ, with whether it matters."""
    width = max(len("pooled"), *(len(member.name) for member in panel.members))
    lines: list[str] = []
    voices = {member.name: member.voice for member in panel.members}
    equal = len(set(voices.values())) == 1
    for name, scores in panel.own:
        voice = "" if equal else f"   voice {voices[name]}"
        lines += entry("" if lines else "PANEL", f"{name:<{width}}   {_result(case, scores, side)}{voice}")
    if panel.pooled is not None:
        how = "the mean weight at each branch, findings by the majority"
        lines += entry("", f"{'pooled':<{width}}   {_result(case, panel.pooled, side)}   ({how})", hang=width + 3)
    for need in panel.needs:
        lines += entry("", f"{need.id}: {need.question}", need.clause)
    low, high = panel.spread(side)
    if low != high:
        matters = "differ" if panel.matters(side) else "do not differ"
        text = f"From {_signed(case, low)} to {_signed(case, high)}; the rounded scores {matters}."
        text += " Some find damage and some do not." if panel.differs_on_damage else ""
        lines += entry("", text)
    else:
        lines += entry("", "All members come to the same score.")
    for node in panel.nodes:
        lines += _node(case, node, side)
    return "\n".join(lines) + "\n"


def _result(case: Case, scores: Scores, side: Side) -> str:
    rounded = _signed(case, scores.rounded(side))
    return f"{_scored(case, scores, side)}   → {rounded}"


def _node(case: Case, node: PanelNode, side: Side) -> list[str]:
    lines: list[str] = []
    for row in node.rows:
        if row.differs:
            said = ", ".join(f"{name} {_said(answer)}" for name, answer in row.answers)
            pooled = "" if row.pooled is None else f"; pooled {_said(row.pooled)}"
            lines += entry("" if lines else "DIFFER", f"{row.label}: {said}{pooled}", hang=2)
    text = f"  farthest: {', '.join(node.farthest)}"
    if node.scores:
        values = [scores.exact(side) for _, scores in node.scores]
        move = f"{_signed(case, min(values))} to {_signed(case, max(values))}"
        matters = "it matters to the ruling" if node.matters(side) else "it does not matter to the ruling"
        text += f"; by this alone {side.dashed} {move}: {matters}"
    return lines + entry("", text, hang=2)


def _said(answer: Fraction | bool | None) -> str:
    match answer:
        case None:
            return "not judged"
        case bool():
            return _yes(answer)
        case _:
            return share_text(answer)


def lean_as_text(case: Case, leaned: Leaned) -> str:
    """The scores with leant weights beside those of the ruling."""
    side = leaned.towards
    lines = entry(
        "LEANT",
        f"Were {percent(leaned.by)} of the weight leant towards {side.dashed}, as was asked: "
        f"{_result(case, leaned.scores, side)}; as ruled {_result(case, leaned.present, side)}.",
    )
    for outcome in leaned.outcomes:
        if outcome.judged != outcome.leaned:
            lines += entry("", f"  {outcome.label}: {share_text(outcome.judged)}, leant {share_text(outcome.leaned)}")
    lines += entry("", "The ruling is not leant: this stands beside it.")
    return "\n".join(lines) + "\n"
