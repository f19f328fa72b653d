"""Each judgment about information, disclosure or deception, with the case under each other answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from analyzer.bridge.disclosure import Agreement
from analyzer.bridge.suggestion import Suggestion
from analyzer.case import Case
from analyzer.continuations import Branches
from analyzer.laws import Need
from analyzer.ruling.derived import DeceptionFound, Derived, InformationFound, MisinformationFound, is_derived
from analyzer.ruling.outcome import Ruling, SideScore

__all__ = ["Answered", "Otherwise", "Question", "questions"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A judgment that is answered, or not yet.

    Attributes
    ----------
    field
        The field of the case that takes the answer.
    label
        What is judged, in words.
    now
        The answer as it stands; empty where nobody has given one.
    others
        Other answers, each with the case as it is with it.
    """

    field: str
    label: str
    now: str
    others: tuple[tuple[str, Case], ...]
    by: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """What another answer leads to.

    Attributes
    ----------
    ns, ew
        The scores; None where something else is then missing, or where the case does not fit the answer.
    stands
        True where the table score stands.
    needs
        What is then asked for.
    refused
        Why the case does not fit the answer; empty where it does.
    """

    answer: str
    ns: SideScore | None = None
    ew: SideScore | None = None
    stands: bool = False
    needs: tuple[Need, ...] = ()
    refused: str = ""

    @classmethod
    def of(cls, answer: str, ruling: Ruling) -> Answered:
        """What a ruling under another answer says."""
        return cls(answer=answer, ns=ruling.ns, ew=ruling.ew, stands=ruling.stands, needs=ruling.needs)


@dataclass(frozen=True, slots=True, kw_only=True)
class Otherwise:
    """A judgment with what its other answers lead to."""

    question: Question
    answers: tuple[Answered, ...]

    def decides(self, ruling: Ruling) -> bool:
        """True where another answer gives another rounded score, or leaves one to be found."""
        if ruling.ns is None:
            return True
        return any(answer.ns is None or answer.ns.rounded != ruling.ns.rounded for answer in self.answers)


def questions(case: Case, derived: Derived) -> Iterator[Question]:
    """Every judgment of the case about information, disclosure and deception, in the order in which the laws ask."""
    plain = case if case.findings or not is_derived(case) else replace(case, offending=None)
    for index, found in enumerate(derived.information):
        if found.ruling.finding is not None:
            yield from _of_information(plain, index, found)
    for index, told in enumerate(derived.misinformation):
        yield from _of_misinformation(plain, index, told)
    for index, entry in enumerate(derived.deceptions):
        yield from _of_deception(plain, index, entry)
    for index, stated in enumerate(case.polls):
        if not stated.accepted_by and any(_takes(tree, stated.name) for _, tree in case.trees()):
            polls = list(case.polls)
            polls[index] = replace(stated, accepted_by="accepted")
            yield Question(
                field=f"{stated.where}.accepted by",
                label=f"the shares of the poll “{stated.name}” as weights",
                now="",
                others=(("accepted", replace(plain, polls=tuple(polls))),),
            )


def _takes(tree: Branches, name: str) -> bool:
    return any(
        branch.from_poll == name or (isinstance(branch.then, Branches) and _takes(branch.then, name))
        for branch in tree.branches
    )


def _yes(answer: bool | None) -> str:
    return "" if answer is None else "yes" if answer else "no"


def _others(answer: bool | None) -> tuple[bool, ...]:
    return (True, False) if answer is None else (not answer,)


def _of_information(case: Case, index: int, found: InformationFound) -> Iterator[Question]:
    stated, fact = found.stated, found.evaluation.fact
    conditions = found.ruling.conditions

    def with_(**changes: object) -> Case:
        entries = list(case.information)
        entries[index] = replace(entries[index], **changes)  # type: ignore[arg-type]
        return replace(case, information=tuple(entries))

    source = f" from {fact.nature}" if fact.nature else ""
    yield Question(
        field=f"{stated.where}.found",
        label=f"{fact.who} had unauthorized information{source}",
        now=_yes(fact.found),
        others=tuple((_yes(answer), with_(found=answer)) for answer in _others(fact.found)),
        by=stated.by,
    )
    chosen = fact.chosen
    if chosen is None:
        return
    others = [entry for entry in found.ruling.actions if entry.action != chosen]
    over = [pair.over for pair in fact.suggested or () if pair.action == chosen]
    relevant = [entry.action for entry in others if not over or entry.action in over]
    holding = [entry.action for entry in others if entry.alternative.holds and entry.action in relevant]
    named = ", ".join(action.symbol for action in over or holding or relevant)
    if relevant:
        alternative = conditions[1].holds
        answers = {
            True: (*(fact.judged or ()), *(over or holding or relevant[:1]), chosen),
            False: tuple(a.action for a in others if a.alternative.holds and a.action not in relevant) + (chosen,),
        }
        yield Question(
            field=f"{stated.where}.logical alternatives",
            label=f"{named} as a logical alternative to {chosen.symbol}",
            now=_yes(alternative),
            others=tuple(
                (_yes(answer), with_(judged=tuple(dict.fromkeys(answers[answer])))) for answer in _others(alternative)
            ),
            by=stated.by if fact.judged is not None else "" if alternative is None else "by the poll",
        )
    suggested = None if fact.suggested is None else bool(over)
    pairs = tuple(Suggestion(chosen, action) for action in (over or holding or relevant))
    kept = tuple(pair for pair in fact.suggested or () if pair.action != chosen)
    if pairs:
        yield Question(
            field=f"{stated.where}.suggested",
            label=f"{chosen.symbol} demonstrably suggested over {named}",
            now=_yes(suggested),
            others=tuple(
                (_yes(answer), with_(suggested=(*kept, *pairs) if answer else kept)) for answer in _others(suggested)
            ),
            by=stated.by,
        )


def _of_misinformation(case: Case, index: int, told: MisinformationFound) -> Iterator[Question]:
    stated, fact = told.stated, told.stated.fact

    def with_(**changes: object) -> Case:
        entries = list(case.misinformation)
        changed = replace(entries[index].fact, **changes)  # type: ignore[arg-type]
        entries[index] = replace(entries[index], fact=changed)
        return replace(case, misinformation=tuple(entries))

    wrong = told.ruling.told.wrong
    answers = {True: Agreement.OTHERWISE, False: Agreement.AS_EXPLAINED}
    yield Question(
        field=f"{stated.where}.agreement",
        label=f"{fact.of_what} was wrong",
        now=_yes(wrong),
        others=tuple((_yes(answer), with_(agreement=answers[answer])) for answer in _others(wrong)),
        by=fact.by,
    )
    for name, label, answer, field in (
        (
            "own_misunderstanding",
            "the opponent misunderstood by himself",
            fact.own_misunderstanding,
            "own misunderstanding",
        ),
        ("should_have_asked", "the opponent should have asked", fact.should_have_asked, "should have asked"),
    ):
        if answer is not None:
            yield Question(
                field=f"{stated.where}.{field}",
                label=label,
                now=_yes(answer),
                others=((_yes(not answer), with_(**{name: not answer})),),
                by=fact.by,
            )
    if told.ruling.told.wrong is False:
        return  # what they would have done with the right information is what they did
    changed = True if fact.changed is None and case.tree is not None else fact.changed
    yield Question(
        field=f"{stated.where}.changed",
        label="with the right information the opponents would have acted otherwise",
        now="see continuations" if fact.changed is None and case.tree is not None else _yes(changed),
        others=tuple((_yes(answer), with_(changed=answer)) for answer in _others(changed)),
        by=fact.by,
    )


def _of_deception(case: Case, index: int, found: DeceptionFound) -> Iterator[Question]:
    stated, fact = found.stated, found.stated.fact

    def with_(**changes: object) -> Case:
        entries = list(case.deceptions)
        entries[index] = replace(entries[index], fact=replace(entries[index].fact, **changes))  # type: ignore[arg-type]
        return replace(case, deceptions=tuple(entries))

    for name, label in (
        ("found", f"{fact.what} by {fact.player.full_name}"),
        ("misled", "an innocent opponent drew a false inference from it"),
        ("bridge_reason", f"{fact.player.full_name} had a demonstrable bridge reason"),
        ("could_have_known", f"{fact.player.full_name} could have known that it might work to his benefit"),
    ):
        answer = getattr(fact, name)
        yield Question(
            field=f"{stated.where}.{name.replace('_', ' ')}",
            label=label,
            now=_yes(answer),
            others=tuple((_yes(other), with_(**{name: other})) for other in _others(answer)),
            by=stated.by,
        )
