"""What equity is compared with after revokes: the result with the transfer; and double dummy from before them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from analyzer.bridge import Card, Contract, Play, Position, Result, Side
from analyzer.case import Case
from analyzer.continuations import DoubleDummy
from analyzer.errors import BoardError
from analyzer.laws import Clause, Lawbook, Need, NeedsJudgment
from analyzer.laws.law64 import Transfer
from analyzer.laws.law64c import Basis, RevokeDamage, SecondRevoke, equity
from analyzer.ruling.evaluate import outcome_of_tricks
from analyzer.ruling.outcome import BeforeRevoke, Outcome
from analyzer.ruling.revoke_facts import WHERE, RevokeFact
from analyzer.solver.source import Question, TrickSource
from analyzer.trace import Step, given

__all__ = ["AfterTransfer", "after_transfer", "before_revoke", "line_before"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AfterTransfer:
    """The result that equity is compared with: after the transfer, or without a later revoke in the same suit.

    Attributes
    ----------
    transferred
        The result with the transfer.
    outcome
        The one that counts: that, or the one without the later revoke where it is better for the innocent side.
    clauses
        What makes it, the deciding one first.
    decided
        ``transfer`` or ``later revoke``.
    why
        In words.
    """

    transferred: Outcome
    outcome: Outcome
    clauses: tuple[Clause, ...]
    decided: str
    why: str


def after_transfer(
    case: Case, book: Lawbook, facts: Sequence[RevokeFact], found: Transfer, table: Outcome, contract: Contract
) -> AfterTransfer | NeedsJudgment:
    """The table result with the transfer; after a second revoke in the suit, without it where that is better.

    Law
    ---
    64A, 64B; 64C2(a) (2017), by minute and election before.
    """
    assert table.result is not None and table.result.tricks_declarer is not None
    at_table = table.result.tricks_declarer
    declarer = contract.declarer
    why = "; ".join(share.why for share in found.shares)
    decided = "transfer"
    ordered = sorted(found.shares, key=lambda share: not share.taken)  # what moved tricks decides
    clauses = tuple(dict.fromkeys((*(c for share in ordered for c in share.clauses), *found.clauses)))
    step = _after_step(case, table, facts, found, declarer.side)
    transferred = outcome_of_tricks(
        case,
        book,
        Result(contract=contract, tricks_declarer=int(step.value or 0)),
        step,
        what="result after the transfer" if found.tricks else "result as played",
        label="after the transfer" if found.tricks else "as played",
        where="table",
    )
    outcome = transferred
    later = [] if _of_both_sides(facts) else _repeated(facts)
    if later and not found.mutual:
        if case.without_later_revoke is None:
            again = " and ".join(
                f"{fact.stated.player.full_name} at trick {fact.stated.trick}"
                + (f" in {fact.stated.suit.full_name}" if fact.stated.suit is not None else "")
                for fact in later
            )
            question = f"How many tricks would {declarer.full_name} have taken without the later revokes: {again}?"
            clause = "64C2(a)" if book.find("64C2(a)") is not None else "64C"
            return NeedsJudgment(needs=(Need(id="without the later revoke", question=question, clause=clause),))
        offenders = later[0].revoked.side
        seen = _for_innocent(offenders, declarer.side)
        damage = RevokeDamage(
            tricks=seen(at_table),
            transfer=found.tricks,
            second=SecondRevoke(without_it=seen(case.without_later_revoke), first_transfer=found.tricks),
        )
        result = equity(damage, book, where=WHERE)
        if isinstance(result, NeedsJudgment):
            return result
        without, given_back = damage.second.without_it if damage.second is not None else 0, found.tricks
        mine, plural = offenders.other.dashed, "s" if len(later) > 1 else ""
        why = f"{mine} would have won {without} tricks without the later revoke{plural}"
        if result.basis is Basis.SECOND_REVOKE:
            clauses, decided = result.clauses, "later revoke"
            if result.tricks > without:
                why += f" and get the {given_back} transferred: {result.tricks}"
            why += f", more than {seen(int(step.value or 0))} after the transfer"
            outcome = outcome_of_tricks(
                case,
                book,
                Result(contract=contract, tricks_declarer=seen(result.tricks)),
                _later_step(case, contract, seen(result.tricks), given_back, why, clauses),
                what="result without the later revoke",
                label="without the later revoke",
                where="without the later revoke",
            )
        else:
            why += ", which is no better than after the transfer"
    return AfterTransfer(transferred=transferred, outcome=outcome, clauses=clauses, decided=decided, why=why)


def _later_step(
    case: Case, contract: Contract, tricks: int, given_back: int, why: str, clauses: tuple[Clause, ...]
) -> Step:
    """Declarer's tricks without the later revoke, with the transfer for the first where that is added."""
    stated = case.without_later_revoke or 0
    name = contract.declarer.full_name
    judged = Step(
        label=f"tricks of {name} without the later revoke",
        value=stated,
        unit="tricks",
        op="input",
        because=(given(case.at("without the later revoke"), why),),
    )
    reasons = tuple(clause.reason for clause in clauses)
    if tricks == stated:
        return Step(label=judged.label, value=stated, unit="tricks", op="choice", because=reasons, inputs=(judged,))
    moved = Step(
        label="tricks transferred for the first revokes", value=given_back, unit="tricks", op="law", because=reasons
    )
    op: Literal["sum", "difference"] = "sum" if tricks > stated else "difference"
    return Step(
        label=f"tricks of {name} with the transfer",
        value=tricks,
        unit="tricks",
        op=op,
        inputs=(judged, moved),
    )


def _for_innocent(offenders: Side, declaring: Side) -> Callable[[int], int]:
    """Declarer's tricks as tricks of the innocent side, and back."""
    return (lambda tricks: 13 - tricks) if offenders is declaring else (lambda tricks: tricks)


def _after_step(case: Case, table: Outcome, facts: Sequence[RevokeFact], found: Transfer, declaring: Side) -> Step:
    """Declarer's tricks with the transfer; its reasons are the clauses that establish revokes and transfer tricks."""
    assert table.result is not None
    played = Step(
        label="tricks as played",
        value=table.result.tricks_declarer,
        unit="tricks",
        op="input",
        because=(given(case.at("table")),),
    )
    reasons = tuple(dict.fromkeys(c.reason for fact in facts for c in fact.clauses))
    reasons += tuple(clause.reason for clause in found.clauses if clause.reason not in reasons)
    if not found.tricks:
        return Step(
            label="tricks, nothing is transferred",
            value=played.value,
            unit="tricks",
            op="choice",
            because=reasons,
            inputs=(played,),
        )
    set_off = ", those of the other side set off" if found.both_ways else ""
    moved = Step(
        label=f"tricks transferred{set_off} ({', '.join(str(number) for number in found.taken)})",
        value=found.tricks,
        unit="tricks",
        op="law",
        because=reasons,
    )
    gains = found.to is declaring
    value = (table.result.tricks_declarer or 0) + (found.tricks if gains else -found.tricks)
    return Step(
        label="tricks after the transfer",
        value=value,
        unit="tricks",
        op="sum" if gains else "difference",
        inputs=(played, moved),
    )


def _of_both_sides(facts: Sequence[RevokeFact]) -> bool:
    """True where revokes of both sides count."""
    return len({fact.revoked.side for fact in facts if fact.revoked.established}) > 1


def _repeated(facts: Sequence[RevokeFact]) -> list[RevokeFact]:
    """The later revokes of a player in a suit in which he had revoked, all established."""
    return [
        fact
        for fact in facts
        if fact.revoked.established
        and fact.revoked.suit is not None
        and any(
            other.revoked.established
            and other.revoked.player is fact.revoked.player
            and other.revoked.suit is fact.revoked.suit
            and other.revoked.trick < fact.revoked.trick
            for other in facts
        )
    ]


def line_before(case: Case, fact: RevokeFact, contract: Contract) -> DoubleDummy | None:
    """The play up to the revoke as a leaf of the continuations; None where the cards do not tell it."""
    deal, entry = case.board.deal, fact.stated
    if deal is None or not deal.is_complete or entry.deemed:
        return None
    cards: tuple[Card, ...] = ()
    play = case.board.play
    if play is not None and fact.recorded is not None:
        cards = tuple(card.card for trick in play.tricks[: entry.trick - 1] for card in trick)
        cards += tuple(card.card for card in play.tricks[entry.trick - 1][: fact.recorded.turn])
    elif entry.trick != 1 or entry.player is not contract.opening_leader:
        return None
    duty = entry.duty
    return DoubleDummy(contract=contract, line=cards, restrictions=() if duty is None else (duty,))


def before_revoke(case: Case, fact: RevokeFact, contract: Contract, source: TrickSource) -> BeforeRevoke | None:
    """Double dummy from before the revoke, by the cards that the revoker could legally play."""
    leaf = line_before(case, fact, contract)
    if leaf is None or case.board.deal is None:
        return None
    try:
        position = Play(cards=leaf.line).legal_position(Position.opening(case.board.deal, contract))
    except BoardError:  # an earlier irregularity of the play
        return None
    [answer] = source.solve([Question(position=position, every_card=True, restrictions=leaf.restrictions)])
    side = contract.declarer.side
    won = position.tricks(side)
    legal = set(fact.recorded.could_play) if fact.recorded is not None else None
    cards = tuple((card, won + tricks) for card, tricks in answer.cards(side) if legal is None or card in legal)
    return BeforeRevoke(
        player=fact.stated.player,
        trick=fact.stated.trick,
        declarer=contract.declarer,
        cards=cards,
        tricks_declarer=won + answer.tricks(side),
        bound=", ".join(restriction.in_words for restriction in leaf.restrictions),
        engine=answer.engine,
    )
