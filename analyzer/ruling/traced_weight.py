"""The weight of an outcome with its trace: who judged each share along the way, or what simulated play proposed."""

from __future__ import annotations

from fractions import Fraction

from analyzer.case import Case
from analyzer.continuations import REST, Path, StatedTricks
from analyzer.trace import Reason, Step, given, searched

__all__ = ["weight_of"]


def _of_proposal(engine: str, accepted_by: str) -> Reason:
    """The reason of a number that the program proposed."""
    return searched(engine, f"accepted by {accepted_by}" if accepted_by else "a proposal that nobody has accepted")


def _standing_of(accepted_by: str) -> str:
    """Behind the name of a number that the program proposed: who has accepted it, or that nobody has."""
    return f", accepted by {accepted_by}" if accepted_by else ", proposed and accepted by nobody"


def _shares_field(case: Case, way: Path) -> str:
    """The field that states the shares of a way's tricks."""
    return "shares" if f"{way.where}.shares" in case.lines else "tricks"


def weight_of(case: Case, way: Path, share_of_end: Fraction) -> tuple[Fraction | None, Step | None]:
    """The weight of an outcome: the product of the shares along its way and of its end, each with its source."""
    parts: list[Step] = []
    for branch, share in zip(way.branches, way.shares, strict=True):
        if share is None:
            return None, None
        if branch.weight is None and share == 1:
            continue
        where = f"{branch.where}.weight" if branch.weight is not None else branch.where
        reason = given(case.at(where), branch.by or "stated")
        label = f"weight of {branch.label or 'this branch'}"
        if branch.weight is REST or branch.stated is REST:
            rule = Reason(kind="rule", ref="weights of sister branches add to one", text="'rest'")
            whole = Step(label="the whole", value=Fraction(1), unit="", op="law", because=(rule,))
            group = given(case.at(branch.where.rpartition("[")[0]), "the weights of the other branches")
            others = Step(
                label="stated for the sister branches", value=1 - share, unit="", op="input", because=(group,)
            )
            if branch.proposed_by:
                others = Step(
                    label=f"for the sister branches{_standing_of(branch.accepted_by)}",
                    value=1 - share,
                    unit="",
                    op="search",
                    because=(_of_proposal(branch.proposed_by, branch.accepted_by), group),
                )
            parts.append(
                Step(label=label, value=share, unit="", op="difference", inputs=(whole, others), because=(reason,))
            )
        elif branch.proposed_by:
            because = (_of_proposal(branch.proposed_by, branch.accepted_by), reason)
            label += _standing_of(branch.accepted_by)
            parts.append(Step(label=label, value=share, unit="", op="search", because=because))
        else:
            parts.append(Step(label=label, value=share, unit="", op="input", because=(reason,)))
    if share_of_end != 1 and isinstance(way.leaf, StatedTricks) and way.leaf.proposed_by:
        because = (
            _of_proposal(way.leaf.proposed_by, way.leaf.accepted_by),
            given(case.at(f"{way.where}.plausible"), "asked for"),
        )
        label = f"chance of this number of tricks{_standing_of(way.leaf.accepted_by)}"
        parts.append(Step(label=label, value=share_of_end, unit="", op="search", because=because))
    elif share_of_end != 1:
        parts.append(
            Step(
                label="share of this number of tricks",
                value=share_of_end,
                unit="",
                op="input",
                because=(given(case.at(f"{way.where}.{_shares_field(case, way)}"), way.by or "stated"),),
            )
        )
    if not parts:
        rule = Reason(kind="rule", ref="the only outcome has the whole weight")
        return Fraction(1), Step(label="weight", value=Fraction(1), unit="", op="law", because=(rule,))
    if len(parts) == 1:
        return Fraction(parts[0].value or 0), parts[0]
    product = Fraction(1)
    for part in parts:
        product *= Fraction(part.value or 0)
    return product, Step(label="weight along the way", value=product, unit="", op="product", inputs=tuple(parts))
