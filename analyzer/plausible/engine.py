"""Plausible play as a case asks for it: plays by the choice model of a field, and the chances that they support."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from analyzer.bridge import Hand, Position, Seat
from analyzer.bridge.hand_condition import Condition
from analyzer.bridge.knowledge import Knowledge
from analyzer.bridge.restrictions import DeclarerOption, PenaltyCard
from analyzer.errors import BudgetExceeded, InputError, Problem
from analyzer.formats.dealer_text import parse_condition
from analyzer.plausible.decisions import critical_decisions
from analyzer.plausible.field_file import read_field, shipped_field
from analyzer.plausible.field_model import FieldModel, LaterEvidence
from analyzer.plausible.leads import LAYOUTS, imagined_lead, lead_chances
from analyzer.plausible.played_out import PLAYS, policy_of, summary_of, tricks_double_dummy
from analyzer.plausible.prediction import predict
from analyzer.solver.layouts import imagine
from analyzer.solver.plausible_source import Chance, LeadChances, PlausibleQuestion, PlausibleTricks
from analyzer.solver.play_task import FixedCards, PlayTask
from analyzer.solver.playouts import Playouts

__all__ = ["DEFAULT_FIELD", "PlausiblePlay", "field_of"]

#: The field whose numbers are used where a question names none.
DEFAULT_FIELD = "teams_1999"
NAME = "plausible play 1"


class PlausiblePlay:
    """Our engine for plausible play; numba is loaded at the first question.

    Parameters
    ----------
    layouts
        How many layouts an opening leader imagines where leads are asked about.
    threads
        Threads at most; as many as there are processors where not given.
    progress
        Called with (plays done, plays) now and then.
    """

    def __init__(
        self,
        *,
        layouts: int | None = None,
        threads: int | None = None,
        progress: Callable[[int, int], None] | None = None,
    ) -> None:
        if layouts is not None and not 10 <= layouts <= 20_000:
            raise InputError(Problem(message=f"{layouts} layouts", where="layouts", hint="10 to 20,000"))
        self._layouts = LAYOUTS if layouts is None else layouts
        self._threads = threads
        self._progress = progress

    @property
    def name(self) -> str:
        """Name and version for the trace."""
        return NAME

    def tricks(self, question: PlausibleQuestion) -> PlausibleTricks:
        """Chances of declarer's tricks; Ctrl-C ends with what the plays finished by then say.

        Raises
        ------
        InputError
            Where the line is no legal play, or the field, the class of player or a condition is not known.
        BudgetExceeded
            Where the budget did not suffice for one play.
        SolverUnavailable
            Where numba cannot be imported.
        """
        field, task = self._prepared(question)
        field.player(question.class_of_player)  # refused before anything is played
        _check_known(task)
        playouts = Playouts(threads=self._threads, budget=question.budget)
        policy = policy_of(field.policy(question.level))
        if not task.line and not task.restrictions and policy.leader.layouts:
            lead = imagined_lead(Playouts(threads=self._threads), task, policy.leader.layouts)
            task = replace(task, imagined=(lead,))
        plays = playouts.play(task, policy, plays=PLAYS[question.level], progress=self._progress)
        done = int(plays.finished.sum())
        if not done:
            raise BudgetExceeded(f"{question.budget} nodes did not suffice for one play of {question.contract}")
        summary = summary_of(task, plays, tricks_double_dummy(Playouts(threads=1), task))
        found = predict(
            field,
            question.contract,
            summary,
            level=question.level,
            is_bid=question.is_bid,
            class_of_player=question.class_of_player,
            seed=question.seed & ((1 << 63) - 1),
        )
        losses = plays.losses()[plays.finished].mean(axis=0)
        return PlausibleTricks(
            chances=_proposals(found.exactly),
            distribution=found.distribution,
            at_least=found.at_least,
            tricks_double_dummy=summary.tricks_double_dummy,
            decisions=critical_decisions(task, plays),
            plays=done,
            losses=(float(losses[0]), float(losses[1]), float(losses[2])),
            nodes=plays.nodes,
            is_finished=done == PLAYS[question.level],
            basis=_basis(field),
            notes=_notes(question, field, done),
        )

    def leads(self, question: PlausibleQuestion) -> LeadChances:
        """Chances of opening leads, by what the leader knows.

        Raises
        ------
        InputError
            Where the question has a line or restrictions, or too few layouts fit what the leader knows.
        SolverUnavailable
            Where numba cannot be imported.
        """
        if question.line:
            raise InputError(
                Problem(message="the opening lead is made", where="line", hint="no line where leads are asked about")
            )
        if question.restrictions:
            told = ", ".join(restriction.in_words for restriction in question.restrictions)
            hint = "ask about the play, which takes restrictions"
            raise InputError(Problem(message=f"the lead is taken as free: {told}", where="restrictions", hint=hint))
        field, task = self._prepared(question)
        sharpness = field.player(question.class_of_player).sharpness
        return lead_chances(
            Playouts(threads=self._threads),
            task,
            policy_of(field.policy("detailed"), sharpness=sharpness).leader,
            layouts=self._layouts,
            fixed=question.fixed,
            agreement=field.leaders,
            basis=_basis(field),
        )

    def _prepared(self, question: PlausibleQuestion) -> tuple[FieldModel, PlayTask]:
        field = field_of(question.field)
        task = PlayTask(
            deal=question.deal,
            contract=question.contract,
            line=question.line,
            restrictions=question.restrictions,
            open_cards=tuple(one.card for one in question.restrictions if isinstance(one, PenaltyCard)),
            known=tuple((seat, _condition(seat, text)) for seat, text in question.known),
            fixed=tuple(
                FixedCards(line=fixed.line, cards=fixed.cards, chance=float(fixed.chance)) for fixed in question.fixed
            ),
            seed=question.seed,
        )
        return field, task


def _check_known(task: PlayTask) -> None:
    """Refuse what a player is said to know where no layout fits it together with what he sees."""
    start = Position.opening(task.deal, task.contract)
    for seat in dict.fromkeys(seat for seat, _ in task.known):
        conditions = [condition for one, condition in task.known if one is seat]
        seen = Knowledge.of_play(
            start,
            task.line,
            viewer=seat,
            declarer=task.contract.declarer,
            shown=_shown(task),
            conditions=conditions,
        )
        imagine(seen, 1, seed=1, least_effective=0.0)


def _shown(task: PlayTask) -> tuple[Hand, Hand, Hand, Hand]:
    """By seat the cards that lie open."""
    north, east, south, west = (frozenset(task.open_cards) & task.deal.hand(seat) for seat in Seat)
    return north, east, south, west


def field_of(name: str) -> FieldModel:
    """A field that ships with the program, or that of a file where the name ends in ``.toml``."""
    return read_field(name) if name.endswith(".toml") else shipped_field(name or DEFAULT_FIELD)


def _condition(seat: Seat, text: str) -> Condition:
    return parse_condition(text, where=f"known.{seat.name}")


def _proposals(exactly: tuple[Chance, ...]) -> tuple[tuple[int, Chance], ...]:
    """By tricks, falling; what rounds to nothing is left out."""
    return tuple((tricks, chance) for tricks, chance in reversed(list(enumerate(exactly))) if chance.value > 0)


def _basis(field: FieldModel) -> str:
    """The model, its data and its field, in words."""
    told = field.provenance
    fitted = f"{told.contracts} contracts of {told.event}, {told.year} ({told.strength})"
    return f"{NAME}, fitted on {fitted}; field {field.name}"


def _begun(later: LaterEvidence | None) -> str:
    """What predictions are worth once play has begun, in a sentence."""
    if later is None:
        return "Play has begun: how good such chances are was not measured; the intervals are as wide as at the lead."
    tricks = f"{later.tricks} trick{'s' * (later.tricks > 1)}"
    told = "they told more" if later.gain_low > 0 else "it could not be shown that they tell more"
    return (
        f"Play has begun: after {tricks} of {later.contracts} records, where it was measured, {told} than double "
        f"dummy and experience, and sets of such chances that claim 80% held {later.coverage:.0%}. "
        "The intervals are as wide as at the lead."
    )


def _notes(question: PlausibleQuestion, field: FieldModel, done: int) -> tuple[str, ...]:
    notes = []
    if done < PLAYS[question.level]:
        notes.append(f"Only {done} of {PLAYS[question.level]} plays were finished: the chances say less.")
    if len(question.line) >= 4:
        notes.append(_begun(field.later_evidence(question.level, len(question.line) // 4)))
    if question.restrictions:
        if any(isinstance(one, PenaltyCard) for one in question.restrictions):
            notes.append(
                "Every player takes the penalty cards that lie on the table into account, their owner's partner too: "
                "what he may use differs by law book (1997 Laws 50C and 50D1, later Law 50E)."
            )
        notes.append("Fitted on play without restrictions: how well it tells play that is bound was not measured.")
    if any(
        isinstance(one, DeclarerOption) or (isinstance(one, PenaltyCard) and one.major)
        for one in question.restrictions
    ):
        notes.append("Declarer states before a lead what is best for him on all four hands, or nothing.")
    if not question.is_bid:
        notes.append("The contract is taken as one that nobody need have bid: what players bid on is not used.")
    return tuple(notes)
