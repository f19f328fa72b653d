"""What the laws make of the stated information, misinformation and deception: infractions are derived, not stated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from analyzer.bridge import Side
from analyzer.bridge.information import UnauthorizedInformation
from analyzer.case import Case
from analyzer.judgment_facts import StatedDeception, StatedInformation, StatedMisinformation, StatedPoll
from analyzer.laws import Clause, Lawbook, Need, NeedsJudgment, NoRectification, law21, law73
from analyzer.laws.law16 import InformationRuling
from analyzer.laws.law72 import AdjustWithout, Finding
from analyzer.laws.rectification import Condition
from analyzer.ruling.polled import PollEvaluation, evaluate_poll

__all__ = [
    "DeceptionFound",
    "Derived",
    "InformationFound",
    "MisinformationFound",
    "PollShown",
    "derive",
    "is_derived",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class InformationFound:
    """Law 16 applied to information from partner."""

    stated: StatedInformation
    evaluation: PollEvaluation
    poll: StatedPoll | None = None

    @property
    def ruling(self) -> InformationRuling:
        """What the law says of it."""
        return self.evaluation.ruling


@dataclass(frozen=True, slots=True, kw_only=True)
class MisinformationFound:
    """Law 21 applied to what opponents were told; with what becomes of the call that was asked about, or None."""

    stated: StatedMisinformation
    ruling: law21.MisinformationRuling
    change: law21.ChangedCall | NeedsJudgment | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DeceptionFound:
    """Law 73 applied to what is said to have misled an opponent."""

    stated: StatedDeception
    ruling: law73.DeceptionRuling


@dataclass(frozen=True, slots=True, kw_only=True)
class PollShown:
    """A poll that is not about a player with information from partner: its counts, for the weights."""

    stated: StatedPoll
    evaluation: PollEvaluation


@dataclass(frozen=True, slots=True, kw_only=True)
class Derived:
    """What the laws make of all that the case states of information and disclosure."""

    information: tuple[InformationFound, ...] = ()
    misinformation: tuple[MisinformationFound, ...] = ()
    deceptions: tuple[DeceptionFound, ...] = ()
    polls: tuple[PollShown, ...] = ()

    def findings(self) -> Iterator[Finding]:
        """What each of the laws says, in the order of the case."""
        yield from (found.ruling.finding for found in self.information if found.ruling.finding is not None)
        yield from (found.ruling.finding for found in self.misinformation)
        yield from (found.ruling.finding for found in self.deceptions)

    @property
    def needs(self) -> tuple[Need, ...]:
        """The judgments that are missing."""
        return tuple(
            dict.fromkeys(
                need for finding in self.findings() if isinstance(finding, NeedsJudgment) for need in finding.needs
            )
        )

    @property
    def offending(self) -> frozenset[Side]:
        """The sides that committed an infraction."""
        facts = [
            *(found.ruling.assigned() for found in self.information),
            *(found.ruling.assigned() for found in self.misinformation),
            *(found.ruling.assigned() for found in self.deceptions),
        ]
        return frozenset(side for fact in facts if fact is not None for side in fact.offending or ())

    @property
    def adjusts(self) -> tuple[AdjustWithout, ...]:
        """What is to be thought away."""
        return tuple(finding for finding in self.findings() if isinstance(finding, AdjustWithout))

    @property
    def standing(self) -> NoRectification | None:
        """Why nothing is adjusted; None where something is, or a judgment is missing."""
        if self.adjusts or self.needs:
            return None
        none = [finding for finding in self.findings() if isinstance(finding, NoRectification)]
        if not none:
            return None
        clauses = dict.fromkeys(clause for finding in none for clause in finding.clauses)
        return NoRectification(why="; ".join(dict.fromkeys(found.why for found in none)), clauses=tuple(clauses))

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """Every clause that the findings and what they rest on name."""
        found: list[Clause] = []
        for finding in self.findings():
            found += () if isinstance(finding, NeedsJudgment) else finding.clauses
        return tuple(dict.fromkeys((*found, *(condition.clause for condition in self.conditions))))

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """What the laws ask for, with what is known of each."""
        return (
            *(condition for found in self.information for condition in found.ruling.conditions),
            *(condition for found in self.misinformation for condition in found.ruling.conditions),
            *(condition for found in self.deceptions for condition in found.ruling.conditions),
        )

    @property
    def proposals(self) -> tuple[str, ...]:
        """Elections that are not stated and for which the program's proposal was used."""
        return tuple(dict.fromkeys(name for found in self.information for name in found.ruling.proposals))

    def notes(self) -> Iterator[str]:
        """What a reader should know of polls, of words of the players, and of a call that might have been changed."""
        for found in self.information:
            yield from found.ruling.notes
            yield from _which_poll(found, self.polls)
        for told in self.misinformation:
            stated = told.stated
            if stated.claimed_by is not None:
                yield (
                    f"{stated.claimed_by.full_name} says: {stated.claimed or 'that he would have acted otherwise'}. "
                    "That is his own word for himself; the Director weighs it."
                )
            yield from _change_note(told)
        if any(finding.obligation == "may" for finding in self.adjusts):
            yield "The laws of this edition say that the Director may adjust; that he does is taken as his ruling."


def _which_poll(found: InformationFound, polls: Iterable[PollShown]) -> Iterator[str]:
    """That several polls asked the player's peers, and nobody says which one shows the logical alternatives."""
    player = found.evaluation.fact.player
    if found.poll is not None or found.evaluation.fact.judged is not None or player is None:
        return
    names = [shown.stated.name for shown in polls if shown.stated.poll.peers_of is player]
    if len(names) > 1:
        could = " and ".join(f"“{name}”" for name in names)
        yield f"The polls {could} asked peers of {player.full_name}; {found.stated.where}.poll says which one counts."


def _change_note(told: MisinformationFound) -> Iterator[str]:
    change, number = told.change, told.stated.at_call
    match change:
        case None:
            return
        case NeedsJudgment():
            yield f"Call {number}: whether it may be changed waits for an answer ({change.needs[0].id})."
        case law21.ChangedCall():
            after = f"; the next player may then change his ({change.next_player.cite})" if change.next_player else ""
            yield f"Call {number} {change.change.value}: {change.why}{after} ({change.clause.cite})."


def is_derived(case: Case) -> bool:
    """True where the case states facts from which an infraction is derived."""
    return bool(case.information or case.misinformation or case.deceptions)


def derive(case: Case, book: Lawbook) -> Derived:
    """The laws applied to the stated facts; what is not stated and decides is among the needs.

    Law
    ---
    16A, 40C, 73F2, 75 (1997); 16B1, 21B, 40B4, 47E2(b), 73F (2007), 73E2 (2017), 75.
    """
    auction = case.board.auction
    used: set[str] = set()
    information = []
    for stated in case.information:
        poll = stated.poll_of(auction, case.polls)
        if poll is not None:
            used.add(poll.name)
        found = evaluate_poll(
            stated.fact(case.board, case.polls),
            book,
            where=stated.where,
            poll_where="" if poll is None else poll.where,
        )
        information.append(InformationFound(stated=stated, evaluation=found, poll=poll))
    has_outcomes = case.tree is not None
    return Derived(
        information=tuple(information),
        misinformation=tuple(
            MisinformationFound(
                stated=told,
                ruling=law21.rule(told.fact, book, where=told.where, has_outcomes=has_outcomes),
                change=_change(case, told, book),
            )
            for told in case.misinformation
        ),
        deceptions=tuple(
            DeceptionFound(stated=entry, ruling=law73.deception(entry.fact, book, where=entry.where))
            for entry in case.deceptions
        ),
        polls=tuple(
            PollShown(stated=poll, evaluation=evaluate_poll(UnauthorizedInformation(poll=poll.poll), book))
            for poll in case.polls
            if poll.name not in used
        ),
    )


def _change(case: Case, told: StatedMisinformation, book: Lawbook) -> law21.ChangedCall | NeedsJudgment | None:
    auction = case.board.auction
    if told.at_call is None or auction is None:
        return None
    return law21.change_of_call(
        influenced=told.influenced,
        partner_called=law21.partner_called_since(auction, told.at_call),
        auction_period_over=not told.noticed_in_time,
        book=book,
        where=told.where,
    )
