"""A ruling on one screen, readable aloud: facts, law, outcomes, evidence, score, doubts. Prints nothing itself."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import assert_never

from analyzer.bridge import Side
from analyzer.continuations import StatedResult, percent
from analyzer.laws import (
    Adjust,
    AdjustOneSide,
    Artificial,
    ClaimTricks,
    NeedsJudgment,
    NoRectification,
    Objective,
    TransferTricks,
)
from analyzer.numbers import number_text
from analyzer.play_facts import Net
from analyzer.report.claim_text import claim_lines, needs_lines
from analyzer.report.columns import HEAD, WIDTH, card_list, entry
from analyzer.report.diagram import board_lines
from analyzer.report.found_text import derived_blocks
from analyzer.report.judgment_text import judgment_blocks
from analyzer.report.plausible_text import proposal_blocks
from analyzer.report.revoke_ruling_text import revoke_lines
from analyzer.ruling import Evidence, Outcome, Ruling, SideScore
from analyzer.ruling.analyzed import Analysis
from analyzer.scoring import (
    BoardAMatch,
    Butler,
    CrossImps,
    Matchpoints,
    ScorerTable,
    TeamImps,
    TotalPoints,
    clause_of,
    unit_of,
    whole,
)

__all__ = ["as_text", "evidence_text"]


def as_text(found: Ruling | Analysis, *, interval: bool = False) -> str:
    """The ruling as plain text, at most 92 columns, with suit symbols; of an analysis with what its judgments do.

    Parameters
    ----------
    interval
        Of an analysis: the interval also where nothing in the case makes the score uncertain.
    """
    ruling = found.ruling if isinstance(found, Analysis) else found
    judged = judgment_blocks(found, interval=interval) if isinstance(found, Analysis) else []
    blocks = [
        [_title(ruling)],
        board_lines(ruling.case.board),
        _table_block(ruling),
        *_facts_and_outcomes(ruling),
        _evidence(ruling),
        *proposal_blocks(ruling),
        _score(ruling),
        _field_after(ruling),
        *(judged or [_moves(ruling)]),
        _checks(ruling),
        _notes(ruling),
        _needs(ruling),
        _penalties(ruling),
        [_closing(ruling)],
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block) + "\n"


def _facts_and_outcomes(ruling: Ruling) -> list[list[str]]:
    """What was found and what could have happened, in one block; the law of the play between them in its own."""
    claim = claim_lines(ruling)
    if claim:
        return [_found(ruling), claim]
    derived = derived_blocks(ruling)
    if derived:
        return [_found(ruling), *derived, _without(ruling)]
    play = revoke_lines(ruling)
    return [_found(ruling), play, _without(ruling)] if play else [_found(ruling) + _without(ruling)]


def _title(ruling: Ruling) -> str:
    case = ruling.case
    parts = ["RULING"]
    if case.title or case.name:
        parts.append(case.title or case.name)
    if case.event:
        parts.append(case.event)
    if case.board.number is not None:
        parts.append(f"board {case.board.number}")
    if ruling.case.has_scoring:
        parts.append(_scoring_name(ruling))
    if ruling.edition is not None:
        elected = (
            ", ".join(f"{name}: {option}" for name, option in ruling.book.elected.items()) if ruling.book else ""
        )
        parts.append(f"Laws {ruling.edition}{f' ({elected})' if elected else ''}")
    return textwrap.fill(" · ".join(parts), WIDTH, subsequent_indent="         ")


def _scoring_name(ruling: Ruling) -> str:
    method = ruling.case.method
    if ruling.case.no_result is not None and ruling.case.no_result.percent_only and whole(method):
        return "pairs, percent"
    match method:
        case TeamImps():
            return "teams, IMPs"
        case Matchpoints() | ScorerTable():
            return f"pairs, matchpoints (top {number_text(Fraction(method.top))})"
        case CrossImps():
            return f"pairs, cross-IMPs (divisor: {method.divisor.value})"
        case Butler():
            return "pairs, IMPs against the datum (Butler)"
        case BoardAMatch():
            return f"teams, board-a-match ({method.scale.value})"
        case TotalPoints():
            return "total points"
        case _:
            assert_never(method)


def _number(points: int) -> str:
    return f"{points:+d}".replace("-", "−") if points else "0"


def _points(score_ns: int) -> str:
    return f"N-S {_number(score_ns)}"


def _table_block(ruling: Ruling) -> list[str]:
    case, table = ruling.case, ruling.table
    lines = []
    if table is not None:
        name = table.result.symbol if table.result is not None else ""
        text = f"{name}   {_points(table.score_ns)}".strip()
        lines += entry("Table", f"{text}   {_valued(table.converted_ns, ruling)} to N-S")
    elif isinstance(case.table, StatedResult):
        lines += entry("Table", case.table.result.symbol)
    elif case.table is not None:
        lines += entry("Table", _points(case.table.score_ns))
    method = case.method
    if not case.has_scoring:
        return lines
    match method:
        case TeamImps() if case.no_result is not None and not case.no_result.other_table:
            pass
        case TeamImps() | BoardAMatch() | TotalPoints():
            lines += entry("Other", _points(method.other_table_ns))
        case Butler():
            lines += entry("Datum", _points(method.datum_ns))
        case Matchpoints() | CrossImps():
            lines += entry("Field", _field_text(method.field_ns))
        case ScorerTable() if method.matchpoints_ns:
            pairs = ", ".join(f"{_points(s)}: {number_text(v)}" for s, v in method.matchpoints_ns)
            lines += entry("Scorer", f"matchpoints to N-S as published: {pairs}")
        case ScorerTable():
            pass
    return lines


def _field_text(field_ns: tuple[int, ...]) -> str:
    counts: dict[int, int] = {}
    for score in sorted(field_ns, reverse=True):
        counts[score] = counts.get(score, 0) + 1
    text = ", ".join(f"{_number(s)}{f' ×{n}' if n > 1 else ''}" for s, n in counts.items())
    return f"{text} to N-S at the {len(field_ns)} other tables"


def _unit(ruling: Ruling) -> str:
    name = unit_of(ruling.case.method)
    return "MP" if name == "matchpoints" else name


def _signed(value: Fraction, ruling: Ruling) -> str:
    return number_text(value, signed=not whole(ruling.case.method))


def _valued(value: Fraction, ruling: Ruling) -> str:
    """A value with its short unit: ``−1 IMP``, ``+13 IMPs``, ``12 MP``."""
    unit = _unit(ruling)
    return f"{_signed(value, ruling)} {unit.removesuffix('s') if abs(value) == 1 else unit}"


def _found(ruling: Ruling) -> list[str]:
    lines: list[str] = []
    case = ruling.case
    for finding in case.findings:
        who = f"{finding.law}   {finding.by}" if finding.by else finding.law
        lines += entry("" if lines else "FOUND", finding.text, who)
    if lines:
        lines += entry("", "Stated by those who found it; nothing here was derived by the program.")
    if case.net is not None:
        answer = {True: "yes", False: "no", None: "not judged"}[case.net.answer]
        text = f"Irregularity: {case.net.irregularity}. {_asked(case.net.net)} {answer}"
        lines += entry("" if lines else "FOUND", text, case.net.by or "stated")
    if isinstance(ruling.rectification, Adjust) and ruling.rectification.offending and ruling.revoke is None:
        sides = " and ".join(side.dashed for side in sorted(ruling.rectification.offending))
        derived = ruling.derived is not None and bool(ruling.derived.offending)
        if not derived:
            lines += entry("" if lines else "FOUND", f"Offending: {sides}", "stated")
    rectification = ruling.rectification
    if ruling.case.director_error:
        lines += entry("" if lines else "FOUND", "A Director's error: both sides are non-offending", "82C   stated")
    if isinstance(rectification, (Artificial, AdjustOneSide)):
        lines += _no_outcomes(ruling, rectification)
    is_plain = ruling.revoke is None and ruling.claim is None
    is_shown = ruling.derived is not None and ruling.derived.standing is not None
    if isinstance(ruling.rectification, NoRectification) and is_plain and not is_shown:
        cites = ", ".join(clause.cite for clause in ruling.rectification.clauses)
        lines += entry("LAW", ruling.rectification.why, cites)
    return lines


def _asked(net: Net) -> str:
    """What a safety net asks, in short; the law's own words stand in the question and the answer's clause."""
    match net:
        case Net.COULD_HAVE_KNOWN | Net.ENFORCED_PASS:
            return "Could he have been aware that it could well damage the other side?"
        case Net.PASS_AT_PARTNERS_TURN:
            return "Did it damage the other side?"
        case Net.INSUFFICIENT_BID | Net.COMPARABLE_CALL | Net.PENALTY_CARD:
            return f"Did it help all the same ({net.value})?"
        case _:
            assert_never(net)


def _no_outcomes(ruling: Ruling, found: Artificial | AdjustOneSide) -> list[str]:
    """What a ruling without weighted outcomes rests on."""
    case, cites = ruling.case, ", ".join(clause.cite for clause in found.clauses)
    if isinstance(found, AdjustOneSide):
        by = case.one_side.by if case.one_side is not None and case.one_side.by else "stated"
        what = "cannot score better than average minus"
        score = ruling.side(found.side)
        if case.one_side is not None and case.one_side.without is not None and score is not None:
            exact = score.step.inputs[0]
            what = "lose a gain" if exact.value != exact.inputs[0].value else "had no gain to lose"
        return entry("LAW", f"{found.side.dashed} {what}; the other side keeps the table score.", f"{cites}   {by}")
    lines: list[str] = []
    board = case.no_result
    if board is not None:
        for side in Side:
            fault = (
                f"{side.dashed}: {board.faults[side].value}" if side in board.faults else f"{side.dashed}: not judged"
            )
            other = board.other_boards.get(side)
            if other is not None:
                fault += f"; on the other boards {number_text(other)}{'' if not whole(case.method) else '%'}"
            lines += entry("" if lines else "FOUND", fault, board.by or "stated")
        if board.why:
            lines += entry("", board.why)
    what = "The board has no result: artificial scores."
    if case.table is not None:
        what = "Artificial scores replace the result."
    return lines + entry("LAW", what, cites)


def _thought_away(ruling: Ruling) -> str:
    if ruling.revoke is not None:
        return "the revoke" if len(ruling.revoke.revokes) == 1 else "the revokes"
    return "the infraction" if ruling.case.no_result is None else "the mishap"


def _without(ruling: Ruling) -> list[str]:
    if not ruling.outcomes and not ruling.excluded:
        return []
    lines = entry(
        "WITHOUT",
        f"{_thought_away(ruling)} the board could have ended",
    )
    if ruling.case.tree_ew is None:
        lines += _all_outcomes(ruling, ruling.outcomes)
    else:
        for side in Side:
            lines += entry("", f"for {side.dashed}")
            mine = [o for o in ruling.outcomes if (".ew" in o.where.lower()) is (side is Side.EW)]
            lines += _all_outcomes(ruling, mine)
    for out in ruling.excluded:
        why = f": {out.why}" if out.why else ""
        lines += entry("", f" none   {out.label or out.where}{why}", f"illegal, {out.clause}", hang=8)
    return lines


def _all_outcomes(ruling: Ruling, outcomes: Sequence[Outcome]) -> list[str]:
    """The outcomes; the many numbers of tricks of a simulated play have their label once."""
    lines: list[str] = []
    for before, outcome in zip((None, *outcomes), outcomes, strict=False):
        again = before is not None and before.where == outcome.where and outcome.how == "plausible play"
        lines += _outcome_lines(ruling, replace(outcome, label="") if again else outcome)
    return lines


def _outcome_lines(ruling: Ruling, outcome: Outcome) -> list[str]:
    share, width = _share(ruling, outcome)
    value = _valued(outcome.converted_ns, ruling)
    name = outcome.name if outcome.result is not None else ""
    if any(other.result is not None for other in ruling.outcomes):  # else there is nothing to align
        name = f"{name:<14} "
    authority = "" if ruling.case.authority is None else ruling.case.authority.value
    who = outcome.by or ("" if share == "?" else authority or "by whom: not said")
    if outcome.is_proposal:
        who = f"proposed; {outcome.by}" if outcome.by else "proposed"
    elif outcome.how == "double dummy":
        who = f"{outcome.how}; {who}" if who else outcome.how
    if not outcome.legal:
        who = f"illegal, allowed; {who}"
    indent = width + 3
    lines = entry(
        "", f"{share:>{width}}   {name}{_points(outcome.score_ns):<11} {value:<10}".rstrip(), who, hang=indent
    )
    if outcome.label and outcome.label.lower() != outcome.name.lower():
        room = WIDTH - HEAD - indent
        lines += [" " * (HEAD + indent) + line for line in textwrap.wrap(outcome.label, room)]
    return lines


def _name(outcome: Outcome) -> str:
    return outcome.name if outcome.result is not None else _points(outcome.score_ns)


def _share(ruling: Ruling, outcome: Outcome) -> tuple[str, int]:
    """The weight or the judgment of an outcome, and the width of its column."""
    rectification = ruling.rectification
    is_judged = outcome.weight is None and outcome.likely is not None
    if is_judged or (isinstance(rectification, Adjust) and rectification.objective is Objective.LIKELY_PROBABLE):
        if outcome.likely:
            return "likely", 8
        if outcome.at_all_probable:
            return "probable", 8
        return ("neither" if outcome.at_all_probable is False else "?"), 8
    if outcome.weight is None:
        return "?", 5
    text = percent(outcome.weight)
    if text.endswith("%") or ruling.simulated is None:
        return text, 5 if ruling.simulated is None else 7
    return f"≈{float(100 * outcome.weight):.1f}%", 7  # a product of chances in thousandths


def evidence_text(evidence: Evidence) -> str:
    """One sentence: which leads hold declarer to how many tricks."""
    contract = evidence.contract
    declarer = contract.declarer.full_name
    if len(evidence.by_tricks) == 1:
        tricks = evidence.by_tricks[0][0]
        return f"Double dummy, {contract.symbol} {contract.declarer}: {declarer} takes {tricks} tricks on any lead."
    parts = []
    largest = max(evidence.by_tricks, key=lambda entry: len(entry[1]))
    for tricks, leads in evidence.by_tricks:
        if (tricks, leads) != largest:
            plural = "" if len(leads) > 1 else "s"
            if tricks < largest[0]:
                parts.append(f"{card_list(leads)} hold{plural} {declarer} to {tricks} tricks")
            else:
                parts.append(f"{card_list(leads)} give{plural} {declarer} {tricks} tricks")
    parts.append(f"every other lead gives {largest[0]}")
    return f"Double dummy, {contract.symbol} {contract.declarer}: {'; '.join(parts)}."


def _evidence(ruling: Ruling) -> list[str]:
    lines: list[str] = []
    for evidence in ruling.evidence:
        text = evidence_text(evidence)
        if evidence.is_exactly_the_outcomes:
            if len(evidence.by_tricks) > 1:
                count = ("two", "three", "four", "five")[min(len(evidence.by_tricks), 5) - 2]
                text += f" The stated outcomes are exactly these {count} results by lead."
            else:
                text += " The stated outcome is this result."
        leader = evidence.contract.opening_leader.full_name
        text += f" {leader} does not see the cards." if len(evidence.by_tricks) > 1 else ""
        lines += entry("" if lines else "EVIDENCE", text, evidence.engine)
    if lines:
        lines += entry("", "Double dummy sees all four hands: it is evidence, not a ruling.")
    return lines


def _score(ruling: Ruling) -> list[str]:
    if ruling.ns is None or ruling.ew is None:
        return []
    lines: list[str] = []
    for score in (ruling.ns, ruling.ew):
        lines += entry("" if lines else "SCORE", _score_text(ruling, score), _score_clauses(ruling))
    for score in (ruling.ns, ruling.ew):
        if isinstance(ruling.rectification, Adjust) and ruling.rectification.objective is not Objective.WEIGHTED:
            names = ", ".join(_name(outcome) for outcome, _ in score.outcomes)
            lines += entry("", f"{score.side.dashed} ({score.role}): {names}")
    lines += _own_act(ruling)
    lines += _knock_out(ruling)
    if ruling.revoke is not None and ruling.stands and ruling.outcomes:
        whose = next(score.side.dashed for score in (ruling.ns, ruling.ew) if score.role != "offending")
        result = "after the transfer" if ruling.revoke.taken else "as played"
        if ruling.revoke.counted is not None and ruling.revoke.counted != ruling.revoke.after:
            result = "without the later revoke"
        lines += entry("", f"{whose} could expect no more than that: the result {result} stands.", "64C")
    elif ruling.stands and isinstance(ruling.rectification, Adjust):
        lines += entry("", _no_damage(ruling), ruling.rectification.damage.cite)
    elif ruling.damage is not None and isinstance(ruling.rectification, Adjust):
        innocent = next(s for s in Side if s not in ruling.rectification.offending)
        lines += entry(
            "",
            f"Damage to {innocent.dashed}: {_valued(ruling.damage, ruling).removeprefix('+')} {_against(ruling)}.",
            ruling.rectification.damage.cite,
        )
    return lines


def _against(ruling: Ruling) -> str:
    if ruling.revoke is None:
        return "against the table score"
    return "beyond the transfer" if ruling.revoke.taken else "against the result as played"


def _no_damage(ruling: Ruling) -> str:
    """Why the score of the table stands, with the expectation that the trace holds."""
    score = next((s for s in (ruling.ns, ruling.ew) if s is not None and s.role == "non-offending"), None)
    if score is None:
        return "No damage: the score of the table stands."
    seen, expectation = score.step.inputs[0].inputs
    return (
        f"No damage: {score.side.dashed} could expect {_valued(Fraction(expectation.value or 0), ruling)} and had "
        f"{_valued(Fraction(seen.value or 0), ruling)}; the score of the table stands."
    )


def _score_text(ruling: Ruling, score: SideScore) -> str:
    exact = _signed(score.exact, ruling)
    unit = score.unit.removesuffix("s") if abs(score.exact) == 1 else score.unit
    text = f"{score.side.dashed}   {exact} {unit}"
    if score.rounded != score.exact:
        fraction = str(score.exact).replace("-", "−")
        text += f"   → {_signed(score.rounded, ruling)}   ({fraction}; {score.rounding})"
    if score.rounding_is_proposal:
        text += "   rounding proposed" if score.rounded != score.exact else ""
    return text


def _score_clauses(ruling: Ruling) -> str:
    rectification = ruling.rectification
    if isinstance(rectification, Artificial):
        return ", ".join(clause.cite for clause in rectification.clauses[:-1])
    if isinstance(rectification, AdjustOneSide):
        return rectification.clauses[0].cite
    if not isinstance(rectification, Adjust | ClaimTricks | TransferTricks):
        return ""
    clause = rectification.clauses[0]
    mark = f" [{clause.mark.value}]" if clause.mark.is_soft else ""
    how = ""
    if ruling.revoke is not None and isinstance(rectification, Adjust):  # by which rule equity becomes a score
        how = next((f", {c.cite}" for c in rectification.clauses if c.key.startswith("12C")), "")
    return f"{clause.cite}{mark}{how}, {clause_of(ruling.case.method)}"


def _knock_out(ruling: Ruling) -> list[str]:
    """That the scores of a knock-out were averaged, and from what."""
    if not ruling.case.knock_out or ruling.ns is None:
        return []
    gap = next((step for _, step in ruling.ns.step.walk() if step.label == "N-S less E-W"), None)
    if gap is None:
        return []
    values = " and ".join(_signed(Fraction(step.value or 0), ruling) for step in gap.inputs)
    clause = "86B" if ruling.book is not None and ruling.book.find("12C4") is None else "12C4"
    return entry(
        "", f"The scores of N-S and E-W, {values}, do not balance; in a knock-out each gets the average.", clause
    )


def _own_act(ruling: Ruling) -> list[str]:
    """How self-inflicted damage was divided, in the terms A, B and C that directors use."""
    act = ruling.own_act
    if act is None:
        return []
    by = f" ({act.by})" if act.by else ""
    damage = act.consequent + act.subsequent
    parts = (
        f"Self-inflicted: {act.act}{by}. To {act.side.dashed} the table result (A) is {_signed(act.table, ruling)}, "
        f"without the infraction (B) {_signed(act.expectation, ruling)}, with it and without the act (C) "
        f"{_signed(act.without_act, ruling)}. Of the damage of {number_text(damage)} {_unit(ruling)} the infraction "
        f"caused {number_text(act.consequent)}, which is made good, and the act {number_text(act.subsequent)}, "
        f"which is not; {act.side.other.dashed} get the mirror of B."
    )
    return entry("", parts, act.clause.cite)


_MOST_FIELD_LINES = 12


def _field_after(ruling: Ruling) -> list[str]:
    """What the other tables have after the adjustment, by score."""
    lines = ruling.field_after
    if not lines:
        return []
    if len(lines) > _MOST_FIELD_LINES:
        return entry("OTHERS", f"{len(lines)} different scores at the other tables: their matchpoints are in --json.")
    parts = (
        f"{_number(line.score_ns)}: N-S {number_text(line.ns)}, E-W {number_text(line.ew)}"
        + (f" (×{line.tables})" if line.tables > 1 else "")
        for line in lines
    )
    return entry("OTHERS", f"after the adjustment: {'; '.join(parts)}.", "78A")


def _moves(ruling: Ruling) -> list[str]:
    if not ruling.swings or ruling.stands:
        return []
    lines: list[str] = []
    shown = ruling.swings[:1] if len(ruling.swings) == 2 else ruling.swings[:3]
    for swing in shown:
        low = f"{percent(swing.low_weight)} gives N-S {_signed(swing.low_value, ruling)}"
        text = (
            f"Weight of {_name(swing.outcome)}: {low}, "
            f"{percent(swing.high_weight)} gives {_signed(swing.high_value, ruling)}."
        )
        if len(ruling.swings) > 2:
            text = text[:-1] + " (the others in proportion)."
        if swing.break_even is not None and ruling.damage is not None:
            text += f" At {percent(swing.break_even)} there is no damage."
        lines += entry("" if lines else "MOVES IT", text)
    return lines


def _checks(ruling: Ruling) -> list[str]:
    lines: list[str] = []
    for check in ruling.checks:
        lines += entry("" if lines else "CHECK", check.text, f"Law {check.clause}")
    return lines


def _notes(ruling: Ruling) -> list[str]:
    lines: list[str] = []
    for note in ruling.notes:
        lines += entry("" if lines else "NOTE", note)
    return lines


def _needs(ruling: Ruling) -> list[str]:
    lines = needs_lines(ruling)
    if lines:
        lines += entry("", "No score is given until this is judged; the program does not judge.")
    elif isinstance(ruling.rectification, NeedsJudgment):
        lines += entry("NEEDS", "a judgment")
    return lines


def _penalties(ruling: Ruling) -> list[str]:
    lines: list[str] = []
    for penalty in ruling.penalties:
        text = f"{penalty.side.dashed} lose {number_text(penalty.amount)} {penalty.unit}"
        text += f" ({penalty.why})" if penalty.why else ""
        lines += entry("" if lines else "PENALTY", text, f"90   {penalty.by}".rstrip())
    if lines:
        lines += entry("", "Penalties are apart from the adjusted score and do not enter the opponents' score.")
    return lines


def _closing(ruling: Ruling) -> str:
    appeal = "Appeal: Law 92B" if ruling.edition is not None else ""
    ask = f"Why each number? analyzer explain {ruling.case.file or 'CASE'} --side NS"
    if len(ask) > WIDTH:
        ask = "Why each number? analyzer explain CASE --side NS"
    gap = "   " if len(ask) + 3 + len(appeal) <= WIDTH else "\n"
    return f"{ask}{gap}{appeal}".rstrip()
