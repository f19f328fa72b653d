"""Simulated play in words: the chances of tricks and of leads, the decisions on which they turn, what they rest on.

Chances are evidence for a judgment. A play that follows the odds is never called anything but that, however the cards
lie.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from analyzer.bridge import Card, Contract
from analyzer.continuations import percent
from analyzer.numbers import number_text
from analyzer.report.columns import entry
from analyzer.report.decision_words import cards_text, guessed, played_for, what_is_decided, who_decides
from analyzer.ruling import Ruling
from analyzer.ruling.decisions import Choice, Decision, ShownDecision
from analyzer.ruling.simulated import (
    Chance,
    LeadChances,
    LeadsProposal,
    PlausibleQuestion,
    PlausibleTricks,
    TricksProposal,
)

__all__ = [
    "EVIDENCE",
    "MOST_LEADS",
    "RARE",
    "chance_text",
    "decision_text",
    "leads_as_text",
    "play_as_text",
    "proposal_blocks",
    "told_decision",
]

EVIDENCE = "Double dummy and simulated play are evidence, not a ruling."
#: Numbers of tricks with a smaller chance are told together.
RARE = Fraction(1, 100)
#: Leads that a ruling names; the others are told together.
MOST_LEADS = 8
#: Choices with a smaller chance stand together where they come to the same number of tricks.
_OFTEN = 0.1
#: Where the shares of layouts in which choices are best add to more, several are often as good as each other.
_TIED = 1.1
_CLEARLY = 0.02
_ALL_MET = 0.995


def chance_text(chance: Chance) -> str:
    """A chance with its interval: ``52% (44-60%)``."""
    return f"{_percent(chance.value)} {_interval(chance)}"


def _percent(value: Fraction) -> str:
    text = percent(value)
    return text if text.endswith("%") else f"≈{float(100 * value):.1f}%"


def _contract(contract: Contract) -> str:
    return f"{contract.symbol} {contract.declarer}"


def proposal_blocks(ruling: Ruling) -> list[list[str]]:
    """What simulated play proposes for a ruling, block by block; nothing where the case asks for none."""
    simulated = ruling.simulated
    if simulated is None:
        return []
    blocks = []
    for proposal in simulated.proposals:
        head = "PROPOSED" if proposal.is_open and simulated.is_used else "SIMULATED"
        if isinstance(proposal, LeadsProposal):
            blocks.append(_leads_block(proposal, head))
        else:
            blocks.append(_tricks_block(proposal, head))
        rest = "rest" if ruling.ns is not None else "would rest"
        status = _status(proposal, rest, is_used=simulated.is_used)
        blocks[-1] += entry("", status, simulated.clause if simulated.is_used else "")
    return blocks


def _status(proposal: TricksProposal | LeadsProposal, rest: str, *, is_used: bool) -> str:
    """Who has accepted or changed a proposal, in a sentence."""
    if not is_used:
        return "Evidence only: no score rests on it."
    if isinstance(proposal, LeadsProposal):
        names = list(dict.fromkeys(share.accepted_by for share in proposal.shares if share.accepted_by))
        if not proposal.is_open:
            return f"Accepted by {' and '.join(names)}."
        if names:
            return f"Accepted in part by {' and '.join(names)}; the other weights {rest} on a proposal."
        return f"The weights of these branches {rest} on this proposal, which nobody has accepted."
    if proposal.stated:
        shares = ", ".join(f"{tricks} tricks {_percent(share)}" for tricks, share in proposal.stated)
        who = f" by {proposal.by}" if proposal.by else ""
        return f"Changed{who}: {shares}. These shares rule; the proposal stands beside them."
    if proposal.accepted_by:
        return f"Accepted by {proposal.accepted_by}."
    return f"The score {rest}{'s' if rest == 'rest' else ''} on this proposal, which nobody has accepted."


def _tricks_block(proposal: TricksProposal, head: str) -> list[str]:
    question, answer = proposal.question, proposal.answer
    lines = entry(head, f"{_asked(question)}: {_tricks_told(answer)}.", proposal.engine)
    lines += entry("", f"Double dummy from there: {_tricks(answer.tricks_double_dummy)}.")
    lines += _decision_lines(question.contract, proposal.decisions, "It turns on")
    lines += entry("", _rests_on(question, answer))
    for note in answer.notes:
        lines += entry("", note)
    return lines


def _asked(question: PlausibleQuestion) -> str:
    line = f" after {' '.join(card.symbol for card in question.line)}" if question.line else ""
    told = ", ".join(restriction.in_words for restriction in question.restrictions)
    bound = f", bound ({told})" if told else ""
    return f"{_contract(question.contract)}{line}{bound}, {question.contract.declarer.full_name} would take"


def _tricks(number: int) -> str:
    return f"{number} trick" if number == 1 else f"{number} tricks"


def _tricks_told(answer: PlausibleTricks) -> str:
    """The numbers of tricks with their chances; those that are rare together."""
    shown = [(number, chance) for number, chance in answer.chances if chance.value >= RARE]
    rare = sum((chance.value for number, chance in answer.chances if chance.value < RARE), Fraction(0))
    told = ", ".join(f"{_tricks(number)} {chance_text(chance)}" for number, chance in shown)
    return told + (f", other numbers {_percent(rare)} together" if rare else "")


def _rests_on(question: PlausibleQuestion, answer: PlausibleTricks) -> str:
    """How the answer was found: level, class, field, seed, plays, and what the model was fitted on."""
    parts = [f"{question.level.capitalize()} simulation", f"{answer.plays} plays", f"seed {question.seed}"]
    parts.append(f"class of player: {question.class_of_player or 'not stated'}")
    if question.field:
        parts.append(f"field: {question.field}")
    for seat, text in question.known:
        parts.append(f"{seat.full_name} knows: {text}")
    for fixed in question.fixed:
        where = f" after {' '.join(card.symbol for card in fixed.line)}" if fixed.line else ""
        by = f" ({fixed.by})" if fixed.by else ""
        parts.append(f"fixed{where}: {cards_text(fixed.cards)} {_percent(fixed.chance)}{by}")
    unfinished = "" if answer.is_finished else " NOT FINISHED: what is known by then."
    return f"{'; '.join(parts)}. Fitted on: {answer.basis.rstrip('.')}.{unfinished}"


def _decision_lines(contract: Contract, decisions: Sequence[ShownDecision], head: str) -> list[str]:
    """The decisions as a small tree: one that is met after another stands below it."""
    lines: list[str] = []
    for index, shown in enumerate(decisions):
        line = shown.decision.line
        depth = sum(
            len(other.decision.line) < len(line) and line[: len(other.decision.line)] == other.decision.line
            for other in decisions[:index]
        )
        text = decision_text(contract, shown)
        start = f"{head}: " if not lines else ""
        indent = "  " * depth
        lines += entry("", f"{start}{indent}{text}" if start else f"{indent}{text}", hang=2 + 2 * depth)
    return lines


def decision_text(contract: Contract, shown: ShownDecision) -> str:
    """One decision in words, with the chance of each choice and declarer's tricks after it by double dummy."""
    decision, position = shown.decision, shown.position
    parts = [f"trick {decision.trick}: {told_decision(contract, shown)}"]
    honors = guessed(position, contract, decision)
    best = max(decision.choices, key=lambda choice: choice.best_in or 0, default=None)
    if decision.layouts and best is not None and best.best_in is not None:
        playing = played_for(position, contract, decision, best) if len(honors) == 1 else ""
        how = f", which plays {playing} for it," if playing else ""
        cards = f"{cards_text(best.cards)}{how}"
        are_tied = sum(choice.best_in or 0 for choice in decision.choices) > _TIED
        told = f"nothing beats {cards}" if are_tied else f"{cards} is best"
        parts.append(f"over {decision.layouts} layouts {told} in {best.best_in:.0%}")
    parts.append(_choices(shown))
    if honors:
        known = [tricks for tricks in shown.tricks if tricks is not None]  # by falling chance
        right = max(known, default=0)  # honors are guessed by declarer
        other = next((tricks for tricks in known if tricks != right), None)
        if other is not None:
            parts.append(f"right on these cards {_tricks(right)}, else {other}")
    if best is not None and best.cost > 0 and decision.choices[0] is best and _is_favored(best, decision):
        parts.append(f"the odds favor {cards_text(best.cards)}; on these cards it does not gain")
    if decision.met < _ALL_MET:
        parts.append(f"met in {decision.met:.0%} of the plays")
    return "; ".join(part for part in parts if part) + "."


def _is_favored(best: Choice, decision: Decision) -> bool:
    """Whether a choice is the best in clearly more of the imagined layouts than any other."""
    shares = [choice.best_in or 0 for choice in decision.choices if choice is not best]
    return best.best_in is not None and best.best_in > max(shares, default=0) + _CLEARLY


def told_decision(contract: Contract, shown: ShownDecision) -> str:
    """What has to be decided, as a clause: ``declarer picks the penalty card that East plays``."""
    if shown.decision.declarer_picks:
        return f"declarer picks the penalty card that {shown.decision.seat.full_name} plays"
    return what_is_decided(shown.position, contract, shown.decision)


def _choices(shown: ShownDecision) -> str:
    """The choices with their chances and what they lead to; the rare ones that come to the same stand together."""
    together: dict[int | None, list[Choice]] = {}
    told = []
    for choice, tricks in zip(shown.decision.choices, shown.tricks, strict=True):
        if choice.chance < _OFTEN and not choice.is_fixed:
            together.setdefault(tricks, []).append(choice)
        else:
            told.append((choice.chance, _choice(choice.cards, choice.chance, tricks, is_fixed=choice.is_fixed)))
    for tricks, choices in together.items():
        cards = tuple(card for choice in choices for card in choice.cards)
        chance = sum(choice.chance for choice in choices)
        told.append((chance, _choice(cards, chance, tricks, is_fixed=False)))
    return ", ".join(text for _, text in sorted(told, key=lambda entry: -entry[0]))


def _choice(cards: tuple[Card, ...], chance: float, tricks: int | None, *, is_fixed: bool) -> str:
    after = "" if tricks is None else f" → {tricks}"
    fixed = ", fixed" if is_fixed else ""
    return f"{cards_text(cards)} {chance:.0%}{fixed}{after}"


def _leads_block(proposal: LeadsProposal, head: str) -> list[str]:
    question, answer = proposal.question, proposal.answer
    leader = question.contract.opening_leader.full_name
    lines = entry(head, f"The opening lead to {_contract(question.contract)} by {leader}", proposal.engine)
    for share in proposal.shares:
        name = share.label or (cards_text(share.cards) if share.cards else "another lead")
        cards = f" ({cards_text(share.cards)})" if share.cards and share.label else ""
        chance = chance_text(share.chance) if share.cards else _percent(share.chance.value)
        lines += entry("", f"  {name}{cards}: {chance}", share.accepted_by, hang=2)
    lines += entry("", f"Lead by lead, with declarer's tricks by double dummy: {_leads_told(answer)}.")
    lines += entry("", _leads_rest_on(question, answer))
    for note in answer.notes:
        lines += entry("", note)
    return lines


def _leads_told(answer: LeadChances) -> str:
    """The likeliest leads with their chances and what they lead to."""
    shown = answer.leads[:MOST_LEADS]
    rest = sum((chance.value for _, chance, _, _ in answer.leads[MOST_LEADS:]), Fraction(0))
    told = ", ".join(f"{cards_text(cards)} {_percent(chance.value)} → {tricks}" for cards, chance, tricks, _ in shown)
    return told + (f", other leads {_percent(rest)}" if rest else "")


def _leads_rest_on(question: PlausibleQuestion, answer: LeadChances) -> str:
    known = "".join(f"; {seat.full_name} knows: {text}" for seat, text in question.known)
    return (
        f"{answer.layouts} layouts of the unseen hands (worth {answer.effective:.0f} of equal weight; "
        f"{answer.acceptance:.1%} of those dealt fit what he knows); seed {question.seed}; class of player: "
        f"{question.class_of_player or 'not stated'}{known}. Fitted on: {answer.basis.rstrip('.')}."
    )


def play_as_text(question: PlausibleQuestion, answer: PlausibleTricks, decisions: Sequence[ShownDecision]) -> str:
    """The answer of ``analyzer play`` as text: tricks with intervals, making, decisions, and what it rests on."""
    contract = question.contract
    head = f"PLAY · {_contract(contract)}"
    head += f" after {' '.join(card.symbol for card in question.line)}" if question.line else ""
    lines = [head, *(f"  {restriction.in_words}" for restriction in question.restrictions), ""]
    for number, chance in answer.chances:
        bar = "#" * round(chance.value * 40)
        lines.append(f"  {number:>2} tricks   {_percent(chance.value):>6}   {_interval(chance):>9}   {bar}".rstrip())
    lines += ["", *entry("MAKES", f"{contract.symbol}: {chance_text(answer.at_least[contract.tricks_needed])}")]
    seen = "best play by all four, all cards seen"
    lines += entry("EVIDENCE", f"Double dummy: {_tricks(answer.tricks_double_dummy)} ({seen})")
    lost = ", ".join(
        f"{name} {value:.2f}"
        for name, value in zip(("declarer", "the defenders", "the opening lead"), answer.losses, strict=True)
    )
    lines += entry("", f"Tricks a play against that, for at the table nobody sees all cards: {lost}")
    if decisions:
        lines += ["", *_decision_lines(contract, decisions, "It turns on")]
    lines += ["", *entry("BASIS", _rests_on(question, answer))]
    for note in answer.notes:
        lines += entry("", note)
    return "\n".join([*lines, "", *entry("NOTE", f"{EVIDENCE} In brackets: 90% of such chances lie there.")])


def _interval(chance: Chance) -> str:
    return f"({_end(chance.low)}-{_end(chance.high)}%)"


def _end(value: Fraction) -> str:
    """An end of an interval in whole percent, next to 0 and 100 in tenths."""
    percents = float(100 * value)
    return f"{percents:.1f}" if 0 < percents < 1 or 99 < percents < 100 else f"{percents:.0f}"


def leads_as_text(question: PlausibleQuestion, answer: LeadChances) -> str:
    """The answer of ``analyzer lead`` as text: each lead with its chance, its error and what it leads to."""
    contract = question.contract
    lines = [f"LEAD · {_contract(contract)}, {contract.opening_leader.full_name} to lead", ""]
    width = max((len(cards_text(cards)) for cards, _, _, _ in answer.leads), default=4)
    lines.append(f"  {'':<{width}}   chance               tricks of declarer: these cards, imagined")
    for cards, chance, tricks, imagined in answer.leads:
        mean, value = number_text(Fraction(round(100 * imagined), 100)), _percent(chance.value)
        lines.append(
            f"  {cards_text(cards):<{width}}   {value:>6}   {_interval(chance):>9}   {tricks:>2}   {mean:>5}"
        )
    lines += ["", *entry("BASIS", _leads_rest_on(question, answer))]
    for note in answer.notes:
        lines += entry("", note)
    return "\n".join(
        [
            *lines,
            "",
            *entry(
                "NOTE", f"{EVIDENCE} {who_decides(contract, contract.opening_leader)} does not see the other hands."
            ),
        ]
    )
