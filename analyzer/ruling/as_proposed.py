"""A ruling with what simulated play proposed for it: said in so many words, never silently a part of the score."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

from analyzer.bridge import Side
from analyzer.continuations import Branch, Branches, percent
from analyzer.laws import Adjust, Edition, Lawbook, Need, Objective
from analyzer.numbers import number_text
from analyzer.plausible_faults import lead_contract
from analyzer.ruling.outcome import Ruling
from analyzer.ruling.simulated import LeadsProposal, Proposal, Simulated, TricksProposal
from analyzer.ruling.sisters import Sisters
from analyzer.ruling.terms import Expectations
from analyzer.ruling.what_if import WhatIf, what_if
from analyzer.scoring import unit_of, whole

__all__ = ["as_proposed", "asking_for_leads"]

EVIDENCE = "Double dummy and simulated play are evidence, not a ruling."
_LEAST = Fraction(1, 100)
_Pick = Callable[[list[Fraction]], Fraction]


def as_proposed(ruling: Ruling, proposals: tuple[Proposal, ...], book: Lawbook) -> Ruling:
    """The ruling with the proposals: how far the score rests on them, between which extremes it lies, what is asked.

    Law
    ---
    12C3 (1997), 12C1(c) (2007, 2017); 12C2 (1997), 12C1(e) (2007), to whose questions a chance is no answer.
    """
    if not proposals:
        return ruling
    weighs = not _asks_for_likely(ruling)
    clause = book.clause("12C3" if book.edition is Edition.L1997 else "12C1(c)").cite
    simulated = Simulated(
        proposals=proposals,
        clause=clause,
        is_used=weighs and bool(ruling.outcomes),
        extremes=tuple(_extremes(ruling)) if weighs else (),
    )
    needs = ruling.needs if weighs else tuple(_with_evidence(need, proposals) for need in ruling.needs)
    notes = (*_notes(ruling, simulated), EVIDENCE)
    return replace(ruling, simulated=simulated, needs=needs, notes=(*ruling.notes, *notes))


def _asks_for_likely(ruling: Ruling) -> bool:
    """True where the law asks what was likely and at all probable, and not for weights."""
    adjust = ruling.rectification
    return isinstance(adjust, Adjust) and adjust.objective is Objective.LIKELY_PROBABLE


def _notes(ruling: Ruling, simulated: Simulated) -> Iterator[str]:
    rectification = ruling.rectification
    if _asks_for_likely(ruling) and isinstance(rectification, Adjust):
        yield (
            f"Law {rectification.clauses[0].cite} asks what was likely and what at all probable. A chance in "
            "simulated play answers neither question and is shown as evidence."
        )
        return
    if not simulated.is_finished:
        yield "The simulation of play was not finished; what it proposes may be far off."
    if not simulated.open or not simulated.is_used:
        return
    resting = sum((o.weight or Fraction(0) for o in ruling.outcomes if o.is_proposal and o.legal), Fraction(0))
    what = "; ".join(dict.fromkeys(named(proposal) for proposal in simulated.open))
    part = f"{_share(resting)} of the weight"
    if resting in (0, 1) or ruling.case.tree_ew is not None:
        part = "The score"
    rests = "rests" if ruling.ns is not None else "would rest"
    yield (
        f"{part} {rests} on the program's proposal that nobody has accepted: {what}. Law {simulated.clause} leaves "
        "weights to judgment. Whoever judges accepts it (accept: who), changes it (shares: …, by: who; a weight: …), "
        "or states another end."
    )
    for side in Side:
        ends = simulated.extreme(side)
        score = ruling.side(side)
        if ends is not None and score is not None and side is Side.NS:
            low, high = (number_text(end, signed=not whole(ruling.case.method)) for end in ends)
            now = number_text(score.exact, signed=not whole(ruling.case.method))
            yield (
                f"{side.dashed}'s {now} {unit_of(ruling.case.method)} lie between the extremes: {low} and {high} "
                "would be the score were the least or the most favorable of the proposed results certain."
            )


def _share(weight: Fraction) -> str:
    text = percent(weight)
    return text if text.endswith("%") else f"≈{float(100 * weight):.1f}%"


def named(proposal: Proposal) -> str:
    """What a proposal is about, in words: ``tricks in 3NT W after ♣3 (continuations[0])``."""
    contract = proposal.contract
    name = f"{contract.symbol} {contract.declarer}"
    if isinstance(proposal, LeadsProposal):
        return f"the chances of the leads to {name} ({proposal.where})"
    line = proposal.question.line
    after = f" after {' '.join(card.symbol for card in line)}" if line else ""
    return f"the tricks in {name}{after} ({proposal.where})"


def _with_evidence(need: Need, proposals: tuple[Proposal, ...]) -> Need:
    """A question that a chance does not answer, with the chance beside it."""
    for proposal in proposals:
        if isinstance(proposal, TricksProposal) and need.id.startswith(f"{proposal.where}."):
            shown = [(n, chance.value) for n, chance in proposal.answer.chances if chance.value >= _LEAST]
            told = ", ".join(f"{n} tricks {percent(value)}" for n, value in shown)
            return replace(need, question=f"{need.question} In simulated play: {told}; evidence, not an answer.")
        if isinstance(proposal, LeadsProposal):
            for share in proposal.shares:
                if share.cards and need.id.startswith(f"{share.where}."):
                    told = f"In simulated play it is led {percent(share.chance.value)} of the time"
                    return replace(need, question=f"{need.question} {told}; evidence, not an answer.")
    return need


def _extremes(ruling: Ruling) -> Iterator[tuple[Side, Fraction, Fraction]]:
    """Each side's score were the worst and the best of the proposed results certain, all else as judged."""
    if ruling.ns is None or ruling.needs or ruling.basis is None or "tree" not in ruling.basis.trees:
        return
    model = what_if(ruling)
    if not any(_is_open(group) for name in model.basis.trees for group, _ in model.sisters(name).walk()):
        return
    ends = [_settled(model, pick) for pick in (min, max)]
    for side in Side:
        values = sorted(scores[side] for scores in ends)
        yield side, values[0], values[1]


def _settled(model: WhatIf, pick: _Pick) -> dict[Side, Fraction]:
    """Both sides' scores with the least, or the greatest, of the proposed values to North-South."""
    whole_value = model.terms.whole
    ns = _extreme(model.sisters(model.tree_of(Side.NS)), pick)
    ew = whole_value - _extreme(model.sisters(model.tree_of(Side.EW)), pick)
    without = model.expectations({}).without_act
    scores = model.terms.settle(Expectations(ns=ns, ew=ew, without_act=without))
    return {side: scores.exact(side) for side in Side}


def _is_open(group: Sisters) -> bool:
    return any(member.is_proposed and not member.accepted_by for member in group.members)


def _extreme(group: Sisters, pick: _Pick) -> Fraction:
    found: list[tuple[Fraction, Fraction]] = []
    for member in group.members:
        if member.share:
            inside = _extreme(member.inside, pick) if isinstance(member.inside, Sisters) else member.inside
            found.append((member.share, inside))
    if _is_open(group):
        return pick([value for _, value in found])
    return sum((share * value for share, value in found), Fraction(0))


def asking_for_leads(ruling: Ruling) -> Ruling:
    """The ruling; where the weight of a lead is missing, the question says that the program can propose one."""
    deal = ruling.case.board.deal
    is_weighted = isinstance(ruling.rectification, Adjust) and ruling.rectification.objective is Objective.WEIGHTED
    if not is_weighted or deal is None or not deal.is_complete:
        return ruling
    leads = {f"{branch.where}.weight" for _, tree in ruling.case.trees() for branch in _of_leads(tree)}
    if not any(need.id in leads for need in ruling.needs):
        return ruling
    hint = "If the opening lead decides, lead: […] and weight: plausible on these branches propose its chance."
    needs = tuple(
        replace(need, question=f"{need.question} {hint}") if need.id in leads else need for need in ruling.needs
    )
    return replace(ruling, needs=needs)


def _of_leads(tree: Branches) -> Iterator[Branch]:
    """Branches that may differ by the opening lead: sisters that all end in one contract, and need a weight."""
    lawful = [branch for branch in tree.branches if branch.legal]
    plain = all(not branch.from_poll and not branch.actions for branch in lawful)
    if len(lawful) > 1 and plain and lead_contract(tree.branches) is not None:
        yield from (branch for branch in lawful if branch.stated is None)
    for branch in tree.branches:
        if isinstance(branch.then, Branches):
            yield from _of_leads(branch.then)
