"""What the other tables score once the adjusted table has its score: their comparison with it changes too."""

from __future__ import annotations

from fractions import Fraction

from analyzer.bridge import Side
from analyzer.case import Case
from analyzer.ruling.outcome import FieldLine, SideScore
from analyzer.scoring import Matchpoints, Split, Weighted, matchpoint_board

__all__ = ["field_after"]


def field_after(case: Case, ns: SideScore, ew: SideScore) -> tuple[FieldLine, ...]:
    """The matchpoints of the other tables by score, best first; empty in other forms of scoring.

    Every other North-South pair is compared with what North-South were awarded, every other East-West pair with
    what East-West were awarded.

    Law
    ---
    78A, 12C1(c).
    """
    method = case.method
    if not isinstance(method, Matchpoints) or not ns.outcomes or not ew.outcomes:
        return ()
    awarded = {
        side: tuple((weight, outcome.score_ns) for outcome, weight in score.outcomes)
        for side, score in ((Side.NS, ns), (Side.EW, ew))
    }
    same = awarded[Side.NS] == awarded[Side.EW]
    entry = Weighted(outcomes=awarded[Side.NS]) if same else Split(ns=awarded[Side.NS], ew=awarded[Side.EW])
    tables = matchpoint_board([entry, *method.field_ns], neuberg_to=method.expected)[1:]
    lines: dict[int, FieldLine] = {}
    for score, table in zip(method.field_ns, tables, strict=True):
        known = lines.get(score)
        count = 1 if known is None else known.tables + 1
        lines[score] = FieldLine(score_ns=score, tables=count, ns=Fraction(table.ns), ew=Fraction(table.ew))
    return tuple(lines[score] for score in sorted(lines, reverse=True))
