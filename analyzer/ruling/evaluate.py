"""From a continuation tree to scored outcomes. Knows no edition: illegal branches are marked, not judged."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import assert_never

from analyzer.bridge import Card, Contract, Deal, Play, Position, Restriction, Result
from analyzer.case import Case
from analyzer.continuations import (
    Branches,
    DoubleDummy,
    Leaf,
    Path,
    Plausible,
    StatedResult,
    StatedScore,
    StatedTricks,
    paths,
)
from analyzer.errors import CaseError
from analyzer.laws import Lawbook
from analyzer.ruling.outcome import Evidence, Outcome
from analyzer.ruling.traced_weight import weight_of
from analyzer.scoring import (
    BoardAMatch,
    Butler,
    CrossImps,
    Matchpoints,
    Method,
    ScorerTable,
    TeamImps,
    TotalPoints,
    clause_of,
    convert,
    score_ns,
    unit_of,
)
from analyzer.solver.source import Question, TrickResult, TrickSource
from analyzer.trace import Step, given, searched

__all__ = ["evaluate", "gather_evidence", "outcome_of_tricks", "scored_outcome", "table_outcome"]


@dataclass(frozen=True, slots=True, kw_only=True)
class _End:
    """A leaf worked out: result or score, its share within the leaf, and its steps."""

    result: Result | None
    score_ns: int
    share: Fraction
    how: str
    score_step: Step


def evaluate(
    case: Case, tree: Branches, book: Lawbook, source: TrickSource
) -> tuple[tuple[Path, tuple[Outcome, ...]], ...]:
    """Every way through a tree of the case with its outcomes; all searches are asked in one batch.

    Raises
    ------
    SolverError
        Where a double-dummy leaf cannot be searched.
    """
    ways = paths(tree)
    questions: dict[int, Question] = {}
    for index, way in enumerate(ways):
        if isinstance(way.leaf, DoubleDummy) and case.board.deal is not None:
            questions[index] = Question(
                position=_after_line(case.board.deal, way.leaf), restrictions=way.leaf.restrictions
            )
    answers = dict(zip(questions, source.solve(list(questions.values())), strict=True)) if questions else {}
    found = []
    for index, way in enumerate(ways):
        ends = _ends(case, book, way, questions.get(index), answers.get(index))
        found.append((way, tuple(_outcome(case, book, way, end) for end in ends)))
    return tuple(found)


def _after_line(deal: Deal, leaf: DoubleDummy) -> Position:
    return Play(cards=leaf.line).legal_position(Position.opening(deal, leaf.contract))


def _ends(case: Case, book: Lawbook, way: Path, question: Question | None, answer: TrickResult | None) -> list[_End]:
    leaf = way.leaf
    match leaf:
        case StatedScore():
            step = Step(
                label=f"N-S {leaf.score_ns:+d}",
                value=leaf.score_ns,
                unit="points",
                op="input",
                because=(given(case.at(way.where), "stated"),),
            )
            return [_End(result=None, score_ns=leaf.score_ns, share=Fraction(1), how="stated score", score_step=step)]
        case StatedResult():
            return [
                _scored(case, book, leaf.result, Fraction(1), "stated result", _stated_tricks(case, way, leaf.result))
            ]
        case StatedTricks():
            ends = []
            for tricks, share in leaf.shares:
                result = Result(contract=leaf.contract, tricks_declarer=tricks)
                if share or leaf.ranges or leaf.counts:
                    how = "plausible play" if leaf.proposed_by else "stated tricks"
                    ends.append(_scored(case, book, result, share, how, _stated_tricks(case, way, result)))
            return ends
        case DoubleDummy():
            assert question is not None and answer is not None
            return [_searched(case, book, leaf, question, answer)]
        case Plausible():
            raise AssertionError("the tricks are proposed before a tree is worked out")
        case _:
            assert_never(leaf)


def _stated_tricks(case: Case, way: Path, result: Result) -> Step | None:
    if result.contract is None:
        return None
    proposed = way.leaf.proposed_by if isinstance(way.leaf, StatedTricks) else ""
    bound = _bound(way.leaf.restrictions) if isinstance(way.leaf, StatedTricks) else ""
    return Step(
        label=f"tricks of {result.contract.declarer.full_name}{bound}",
        value=result.tricks_declarer,
        unit="tricks",
        op="search" if proposed else "input",
        because=(searched(proposed, "simulated play") if proposed else given(case.at(way.where), "stated"),),
    )


def _searched(case: Case, book: Lawbook, leaf: DoubleDummy, question: Question, answer: TrickResult) -> _End:
    side = leaf.contract.declarer.side
    before, after = question.position.tricks(side), answer.tricks(side)
    line = f" after {' '.join(card.symbol for card in leaf.line)}" if leaf.line else ""
    bound = _bound(leaf.restrictions)
    label = f"tricks of {leaf.contract.declarer.full_name} by double dummy{line}{bound}"
    step = Step(
        label=label,
        value=after,
        unit="tricks",
        op="search",
        because=(searched(answer.engine, "best play by all four, all cards seen"),),
    )
    if before:
        won = Step(
            label=f"tricks won{line}",
            value=before,
            unit="tricks",
            op="search",
            because=(searched("the line of play", "counted"),),
        )
        step = Step(label="tricks in all", value=before + after, unit="tricks", op="sum", inputs=(won, step))
    result = Result(contract=leaf.contract, tricks_declarer=before + after)
    return _scored(case, book, result, Fraction(1), "double dummy", step)


def _bound(restrictions: tuple[Restriction, ...]) -> str:
    """What binds the play, in words behind a comma; empty where nothing does."""
    return "".join(f", {restriction.in_words}" for restriction in restrictions)


def _scored(case: Case, book: Lawbook, result: Result, share: Fraction, how: str, tricks: Step | None) -> _End:
    points = score_ns(result, case.vulnerable)
    reasons = [book.clause("77").reason, given(case.at("board.vulnerable"), f"vulnerable: {case.vulnerable}")]
    if tricks is None:  # passed out
        step = Step(label="passed out", value=points, unit="points", op="law", because=(reasons[0],))
    else:
        step = Step(
            label=f"{result.symbol}, points to N-S",
            value=points,
            unit="points",
            op="score",
            because=tuple(reasons),
            inputs=(tricks,),
        )
    return _End(result=result, score_ns=points, share=share, how=how, score_step=step)


def _line_label(leaf: Leaf) -> str:
    """What an unlabelled double-dummy leaf starts from; empty for other leaves."""
    if not isinstance(leaf, DoubleDummy):
        return ""
    bound = f"; {', '.join(restriction.in_words for restriction in leaf.restrictions)}" if leaf.restrictions else ""
    if not leaf.line:
        return f"double dummy from the opening lead on{bound}"
    return f"double dummy after {' '.join(card.symbol for card in leaf.line)}{bound}"


def _outcome(case: Case, book: Lawbook, way: Path, end: _End) -> Outcome:
    weight, weight_step = weight_of(case, way, end.share)
    value, value_step = converted(case, book, end.score_ns, end.score_step)
    # a judgment on a distribution of tricks is none on each number of tricks
    several = isinstance(way.leaf, StatedTricks) and len(way.leaf.shares) > 1
    accepted = way.leaf.accepted_by if isinstance(way.leaf, StatedTricks) else ""
    proposed = isinstance(way.leaf, StatedTricks) and bool(way.leaf.proposed_by) and not accepted
    weighed = any(branch.proposed_by and not branch.accepted_by for branch in way.branches)
    return Outcome(
        label=way.label or _line_label(way.leaf),
        result=end.result,
        score_ns=end.score_ns,
        converted_ns=value,
        weight=weight,
        likely=None if several else way.likely,
        at_all_probable=None if several else way.at_all_probable,
        how=end.how,
        by=", ".join(dict.fromkeys(name for name in (way.by, accepted) if name)),
        where=way.where,
        legal=way.legal,
        why="; ".join(branch.why for branch in way.branches if branch.why and not branch.legal),
        score_step=end.score_step,
        value_step=value_step,
        weight_step=weight_step,
        is_proposal=proposed or weighed,
        is_bound=isinstance(way.leaf, DoubleDummy | StatedTricks) and bool(way.leaf.restrictions),
    )


def converted(case: Case, book: Lawbook, points: int, score_step: Step) -> tuple[Fraction, Step]:
    """A score of North-South in the event's unit, with its step.

    Raises
    ------
    CaseError
        Where the case's scorer's table does not list the score.
    """
    method = case.method
    try:
        value = convert(method, points)
    except CaseError as error:
        problem = error.problems[0]
        raise CaseError(case.problem(problem.message, "scoring.scorer"), source=case.file) from None
    step = Step(
        label=f"{score_step.label} in {unit_of(method)}",
        value=value,
        unit=unit_of(method),
        op="compare",
        because=(book.clause(clause_of(method)).reason,),
        inputs=(score_step, *_compared_with(case, method)),
    )
    return value, step


def _compared_with(case: Case, method: Method) -> tuple[Step, ...]:
    match method:
        case TeamImps() | BoardAMatch() | TotalPoints():
            where = "scoring.other table"
            return (
                Step(
                    label="the other table, points to N-S",
                    value=method.other_table_ns,
                    unit="points",
                    op="input",
                    because=(given(case.at(where)),),
                ),
            )
        case Butler():
            return (
                Step(
                    label="the datum, points to N-S",
                    value=method.datum_ns,
                    unit="points",
                    op="input",
                    because=(given(case.at("scoring.datum"), "the mean of the board by the event's rule"),),
                ),
            )
        case Matchpoints() | CrossImps():
            return (
                Step(
                    label="the field: other tables compared with",
                    value=len(method.field_ns),
                    unit="tables",
                    op="input",
                    because=(given(case.at("scoring.field"), "the adjusted table is left out"),),
                ),
            )
        case ScorerTable():
            return (
                Step(
                    label="top of the scorer's table",
                    value=method.top,
                    unit="matchpoints",
                    op="input",
                    because=(given(case.at("scoring.scorer"), "matchpoints as the scorer gives them"),),
                ),
            )
        case _:
            assert_never(method)


def table_outcome(case: Case, book: Lawbook) -> Outcome | None:
    """The result at the table, scored and converted; None where the case does not state it."""
    if case.table is None:
        return None
    try:
        return scored_outcome(case, book, case.table, "table")
    except CaseError:  # a scorer's table rarely lists the result that was taken away
        return None


def scored_outcome(case: Case, book: Lawbook, stated: StatedResult | StatedScore, where: str) -> Outcome:
    """A stated result or score, scored and converted, as an outcome without weight.

    Raises
    ------
    CaseError
        Where the case's scorer's table does not list the score.
    """
    what = "table result" if where == "table" else "result"
    reason = given(case.at(where))
    if isinstance(stated, StatedScore):
        points, result = stated.score_ns, None
        step = Step(label=f"{what}, points to N-S", value=points, unit="points", op="input", because=(reason,))
        return _plain(case, book, None, step, label="at the table" if where == "table" else "", where=where)
    result = stated.result
    tricks = Step(
        label=f"tricks, {what}", value=result.tricks_declarer or 0, unit="tricks", op="input", because=(reason,)
    )
    label = "at the table" if where == "table" else ""
    return outcome_of_tricks(case, book, result, tricks, what=what, label=label, where=where)


def outcome_of_tricks(
    case: Case, book: Lawbook, result: Result, tricks: Step, *, what: str, label: str, where: str
) -> Outcome:
    """A result whose tricks a step gives, scored and converted, as an outcome without weight.

    Raises
    ------
    CaseError
        Where the case's scorer's table does not list the score.
    """
    step = Step(
        label=f"{what} {result.symbol}, points to N-S",
        value=score_ns(result, case.vulnerable),
        unit="points",
        op="score",
        because=(book.clause("77").reason,),
        inputs=(tricks,),
    )
    return _plain(case, book, result, step, label=label, where=where)


def _plain(case: Case, book: Lawbook, result: Result | None, step: Step, *, label: str, where: str) -> Outcome:
    points = int(step.value or 0)
    value, value_step = converted(case, book, points, step)
    return Outcome(
        label=label,
        result=result,
        score_ns=points,
        converted_ns=value,
        weight=None,
        likely=None,
        at_all_probable=None,
        how="stated result",
        by="",
        where=where,
        legal=True,
        why="",
        score_step=step,
        value_step=value_step,
        weight_step=None,
    )


def gather_evidence(case: Case, outcomes: tuple[Outcome, ...], source: TrickSource) -> tuple[Evidence, ...]:
    """Double dummy by opening lead for every contract among the outcomes; nothing where a hand is unknown.

    Play that restrictions bind is another game: what free play leads to says nothing of it and is left out.
    """
    deal = case.board.deal
    if deal is None or not deal.is_complete:
        return ()
    tricks: dict[Contract, set[int]] = {}
    for outcome in outcomes:
        result = outcome.result
        if outcome.is_bound:
            continue
        if result is not None and result.contract is not None and result.tricks_declarer is not None:
            stated = tricks.setdefault(result.contract, set())
            if outcome.how != "plausible play":
                stated.add(result.tricks_declarer)
    plain = {(c.denomination, c.declarer): c for c in tricks}
    questions = [Question(position=Position.opening(deal, c), every_card=True) for c in plain.values()]
    answers = dict(zip(plain, source.solve(questions), strict=True)) if questions else {}
    found = []
    for contract, numbers in tricks.items():
        answer = answers[contract.denomination, contract.declarer]
        by_tricks: dict[int, list[Card]] = {}
        for card, count in answer.cards(contract.declarer.side):
            by_tricks.setdefault(count, []).append(card)
        found.append(
            Evidence(
                contract=contract,
                by_tricks=tuple((count, tuple(cards)) for count, cards in sorted(by_tricks.items())),
                stated_tricks=tuple(sorted(numbers)),
                engine=answer.engine,
            )
        )
    return tuple(found)
