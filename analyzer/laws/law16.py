"""Law 16B (1997: 16A): did a player choose what unauthorized information suggested, and what else could he choose?

What must be judged stays a question: that he had the information, what it demonstrably suggests over what, and, where
no poll shows it, what the logical alternatives were. From the answers follow the infraction, the illegal actions, and
the lawful ones with the shares that a poll proposes for them. Nothing is proposed for an illegal action.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import assert_never

from analyzer.bridge import Seat
from analyzer.bridge.action import Action
from analyzer.bridge.information import UnauthorizedInformation
from analyzer.errors import Problem
from analyzer.laws.law12 import AssignedScore
from analyzer.laws.law16_needs import alternative_text, information_text, poll_notes, questions, suggested_text
from analyzer.laws.law16_shares import proposed_shares
from analyzer.laws.law16b import Alternative, Alternatives, alternatives
from analyzer.laws.law72 import AdjustWithout, Finding
from analyzer.laws.lawbook import Clause, Edition, Lawbook
from analyzer.laws.rectification import Condition, Need, NeedsJudgment, NoRectification
from analyzer.numbers import number_text

__all__ = ["ActionRuling", "InformationRuling", "rule", "weight_problems"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionRuling:
    """What holds of one action.

    Attributes
    ----------
    alternative
        Whether it is a logical alternative.
    suggested_over
        The logical alternatives over which the information suggests it.
    lawful
        Whether the player could choose it; None where a judgment is missing.
    share
        The proposed share among the lawful actions, from the poll; None where none is proposed.
    """

    alternative: Alternative
    suggested_over: tuple[Action, ...] = ()
    lawful: bool | None = None
    share: Fraction | None = None

    @property
    def action(self) -> Action:
        """Which action."""
        return self.alternative.action


@dataclass(frozen=True, slots=True, kw_only=True)
class InformationRuling:
    """The answer of Law 16 to the facts.

    Attributes
    ----------
    finding
        To adjust to what would have happened without the infraction, no rectification, or what must be judged;
        None where no action of the player's is looked at.
    conditions
        What the law asks for, with what is known of each.
    actions
        Every action that was named.
    proposals
        Elections that are not stated and for which the program's proposal was used.
    notes
        What a reader should know of the poll.
    """

    finding: Finding | None
    conditions: tuple[Condition, ...]
    actions: tuple[ActionRuling, ...]
    alternatives: Alternatives
    player: Seat | None = None
    proposals: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def is_infraction(self) -> bool | None:
        """Whether the player's action was an infraction; None where that is open."""
        match self.finding:
            case AdjustWithout():
                return True
            case NoRectification():
                return False
            case NeedsJudgment() | None:
                return None
            case _:
                assert_never(self.finding)

    @property
    def needs(self) -> tuple[Need, ...]:
        """The judgments that are missing."""
        return self.finding.needs if isinstance(self.finding, NeedsJudgment) else ()

    @property
    def illegal(self) -> tuple[Action, ...]:
        """The actions that the player may not choose."""
        return tuple(entry.action for entry in self.actions if entry.lawful is False)

    @property
    def lawful(self) -> tuple[Action, ...]:
        """The lawful logical alternatives."""
        return tuple(entry.action for entry in self.actions if entry.lawful and entry.alternative.holds)

    @property
    def shares(self) -> Mapping[Action, Fraction]:
        """The proposed shares; empty where the poll gives none. A proposal, until somebody accepts it."""
        return {entry.action: entry.share for entry in self.actions if entry.share is not None}

    def assigned(self) -> AssignedScore | None:
        """What Law 12 takes up: the offending side after an infraction, none without; None where that is open."""
        infraction = self.is_infraction
        if infraction is None or (infraction and self.player is None):
            return None
        sides = frozenset({self.player.side}) if infraction and self.player is not None else frozenset()
        return AssignedScore(offending=sides)


def rule(fact: UnauthorizedInformation, book: Lawbook, *, where: str = "", poll_where: str = "") -> InformationRuling:
    """Whether the choice was an infraction, and what holds of every action; asked only where it decides.

    Parameters
    ----------
    where, poll_where
        The fields of the case under which the judgments and the poll stand, for the ids of the questions.

    Law
    ---
    16A, 16A2 (1997: *could demonstrably have been* suggested; the score *may* be adjusted); 16B1(a), (b), 16B3 (2007:
    the same words, the score *is* adjusted; 2017: *is* demonstrably suggested).
    """
    pairs = fact.suggested or ()
    standing = alternatives(
        fact.poll,
        book,
        player=fact.player,
        chosen=fact.chosen,
        judged=fact.judged,
        judged_by=fact.by,
        also=tuple(dict.fromkeys(action for pair in pairs for action in (pair.action, pair.over))),
    )
    actions = tuple(_of_action(entry, standing, fact) for entry in standing.entries)
    proposals = list(standing.proposals) if fact.judged is None else []
    finding: Finding | None = None
    conditions: tuple[Condition, ...] = ()
    if fact.chosen is not None:
        finding, conditions = _infraction(fact, fact.chosen, standing, book, (where, poll_where))
        if isinstance(finding, NoRectification):
            actions = tuple(replace(row, lawful=True) if row.action == fact.chosen else row for row in actions)
        if isinstance(finding, AdjustWithout):
            actions, isolated = _with_shares(actions, fact, standing, book)
            proposals += isolated
    return InformationRuling(
        finding=finding,
        conditions=conditions,
        actions=actions,
        alternatives=standing,
        player=fact.player,
        proposals=tuple(proposals),
        notes=poll_notes(fact, standing, book),
    )


def _of_action(entry: Alternative, standing: Alternatives, fact: UnauthorizedInformation) -> ActionRuling:
    """Whether the player could choose this action: not where it is suggested over a logical alternative."""
    over = [pair.over for pair in fact.suggested or () if pair.action == entry.action]
    holds = [(action, found.holds) for action in over if (found := standing.of(action)) is not None]
    certain = tuple(action for action, is_alternative in holds if is_alternative)
    lawful: bool | None = True
    if fact.found is False or fact.suggested == ():
        certain = ()
    elif certain:
        lawful = False if fact.found else None
    elif fact.found is None or fact.suggested is None or any(is_alternative is None for _, is_alternative in holds):
        lawful = None
    return ActionRuling(alternative=entry, suggested_over=certain, lawful=lawful)


def _infraction(
    fact: UnauthorizedInformation, chosen: Action, standing: Alternatives, book: Lawbook, where: tuple[str, str]
) -> tuple[Finding, tuple[Condition, ...]]:
    forbids = book.clause("16A" if book.edition is Edition.L1997 else "16B1(a)")
    others = [entry for entry in standing.entries if entry.action != chosen]
    over = [pair.over for pair in fact.suggested or () if pair.action == chosen]
    relevant = [entry for entry in others if entry.holds is not False and (not over or entry.action in over)]
    # which alternatives there were was judged, or a poll shows it
    complete = fact.judged is not None or (fact.poll is not None and not standing.faults)
    is_alternative: bool | None = any(entry.holds for entry in relevant)
    if not is_alternative and (not complete or any(entry.holds is None for entry in relevant)):
        is_alternative = None
    is_suggested = None if fact.suggested is None else bool(over)
    conditions = (
        Condition(clause=forbids, holds=fact.found, text=information_text(fact)),
        Condition(
            clause=standing.clause,
            holds=is_alternative,
            text=alternative_text(fact, chosen, relevant, over, holds=is_alternative),
        ),
        Condition(clause=forbids, holds=is_suggested, text=suggested_text(chosen, over, fact, book)),
    )
    for condition in conditions:
        if condition.holds is False:
            return NoRectification(why=condition.text, clauses=(condition.clause, *_tempo(fact, book))), conditions
    needs = questions(fact, chosen, standing, relevant, book, where, complete=complete)
    if needs:
        return NeedsJudgment(needs=needs), conditions
    remedy = "16A2" if book.edition is Edition.L1997 else "16B3"
    own = standing.of(chosen)
    odd = book.edition is not Edition.L2017 and own is not None and not own.holds
    careful = "73C1" if book.edition is Edition.L2017 else "73C"
    return (
        AdjustWithout(
            without=f"{fact.who}'s {chosen.symbol}",
            clauses=(
                forbids,
                standing.clause,
                book.clause(remedy),
                book.clause(careful),
                *((book.clause("16-examined"),) if odd else ()),
            ),
            obligation="may" if book.edition is Edition.L1997 else "shall",
        ),
        conditions,
    )


def _tempo(fact: UnauthorizedInformation, book: Lawbook) -> tuple[Clause, ...]:
    """That a break in tempo itself is no infraction, where nothing was made of it."""
    return (book.clause("73D1"),) if fact.nature else ()


def _with_shares(
    actions: tuple[ActionRuling, ...], fact: UnauthorizedInformation, standing: Alternatives, book: Lawbook
) -> tuple[tuple[ActionRuling, ...], tuple[str, ...]]:
    if fact.poll is None or standing.faults:
        return actions, ()
    lawful = {entry.action: entry.alternative.holds is not False for entry in actions if entry.lawful}
    shares, proposals = proposed_shares(fact.poll, lawful, book)
    return tuple(replace(entry, share=shares.get(entry.action)) for entry in actions), proposals


def weight_problems(
    weights: Mapping[Action, Fraction], ruling: InformationRuling, book: Lawbook, *, where: str = "continuations"
) -> tuple[Problem, ...]:
    """A fault for each illegal action that was given weight; none where the authority allows it.

    Law
    ---
    12C1(c) (2017), by its text; 12C1(c) in the reading of the authorities (2007), 12C3 (1997): an election.
    """
    if book.edition is not Edition.L2017 and book.chosen("illegal outcomes")[0] == "allowed":
        return ()
    clause = book.clause("12C1(c)" if book.edition is Edition.L2017 else "12-legal")
    return tuple(
        Problem(
            message=f"{entry.action.symbol} has the weight {number_text(100 * weights[entry.action])}% "
            f"and is illegal: suggested over {', '.join(action.symbol for action in entry.suggested_over)}",
            where=where,
            hint=f"none; weigh the lawful actions only (Law {clause.cite})",
        )
        for entry in ruling.actions
        if entry.lawful is False and weights.get(entry.action, Fraction(0)) > 0
    )
