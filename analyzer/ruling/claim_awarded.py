"""The tricks of a contested claim: the normal lines searched, or what stated lines yield, and Law 70 on them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from analyzer.bridge import Position, Seat, Side
from analyzer.bridge.claim import ContestedClaim
from analyzer.case import Case
from analyzer.claim_facts import StatedClaim
from analyzer.claim_place import ClaimPlace, contested
from analyzer.laws import Clause, Lawbook, Need, NeedsJudgment
from analyzer.laws.law68 import Stated, statement_counts
from analyzer.laws.law70 import Adjudicated, Assumption, Cause, adjudicate, assumptions, normal
from analyzer.laws.law70c import Condition
from analyzer.laws.law71 import ConcededTrick, conceded_tricks
from analyzer.laws.normal_play import NormalPlay
from analyzer.ruling.claim_changes import answers, judged_otherwise, other_plays, plays_otherwise, rules_otherwise
from analyzer.ruling.claim_needs import as_fields
from analyzer.ruling.claim_outcome import ClaimFact, ClaimScore, LinePlay
from analyzer.ruling.claim_search import Searched, normal_under, search
from analyzer.ruling.claim_stated import from_stated_lines
from analyzer.ruling.claim_words import RuleWords, choice_words, rule_words, trick_numbers, winners
from analyzer.solver.claim_source import ClaimLines, ClaimSource
from analyzer.solver.source import Question, TrickSource
from analyzer.trace import Step, given, searched

__all__ = ["Awarded", "adjudicated"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Awarded:
    """What Law 70 gives of what was claimed.

    Attributes
    ----------
    score
        The claim with all that was found.
    tricks
        Of the claimer's side, at most those claimed; None while judgments are missing or a search is not finished.
    lowest_normal, lowest_legal
        The side's fewest tricks by normal and by legal plays, for Law 71; None where not known.
    """

    score: ClaimScore
    tricks: int | None = None
    clauses: tuple[Clause, ...] = ()
    why: str = ""
    step: Step | None = None
    needs: tuple[Need, ...] = ()
    notes: tuple[str, ...] = ()
    lowest_normal: int | None = None
    lowest_legal: int | None = None

    def conceded(self, conceded: int, claimed: int) -> tuple[ConcededTrick, ...]:
        """The conceded tricks as the search knows them."""
        lowest = self.lowest_legal
        if lowest is not None and self.lowest_normal is not None:
            lowest = min(lowest, self.lowest_normal)
        return conceded_tricks(
            conceded=conceded, claimed=claimed, lowest_normal=self.lowest_normal, lowest_legal=lowest
        )


def adjudicated(
    case: Case,
    claim: StatedClaim,
    book: Lawbook,
    source: TrickSource,
    lines: ClaimSource,
    place: ClaimPlace | None,
    declarer: Seat,
    claimed: int,
    score: ClaimScore,
    *,
    evidence: bool,
) -> Awarded:
    """What Law 70 gives of a claim, from cards or from stated lines; whether words count is asked where it decides.

    Law
    ---
    68C, 70.
    """

    def under(*, words_count: bool) -> Awarded:
        if place is None:
            return _from_lines(case, claim, book, declarer, claimed, score, words_count=words_count)
        return _from_cards(
            case, claim, book, source, lines, place, claimed, score, words_count=words_count, evidence=evidence
        )

    if not claim.words and not claim.steps:
        return under(words_count=True)
    counts = statement_counts(
        claim.stated, book, would_have_stated=None if claim.is_part is None else claim.is_part.answer
    )
    if not isinstance(counts, NeedsJudgment):
        found = under(words_count=counts.counts)
        if claim.stated is Stated.AT_ONCE:
            return found
        verdict = "counts" if counts.counts else "does not count"
        fact = ClaimFact(text=f"What he said {verdict}: {counts.why}.", clause="68C")
        return replace(found, score=replace(found.score, facts=(fact, *found.score.facts)))
    without = under(words_count=False)
    with_words = under(words_count=True)
    if (with_words.tricks, with_words.needs) == (without.tricks, without.needs):
        return without
    needs = (*as_fields(counts.needs, claim), *without.needs)
    return replace(without, needs=tuple(dict.fromkeys(needs)))


def _from_lines(
    case: Case,
    claim: StatedClaim,
    book: Lawbook,
    declarer: Seat,
    claimed: int,
    score: ClaimScore,
    *,
    words_count: bool,
) -> Awarded:
    found = from_stated_lines(claim, declarer, claimed, book, words_count=words_count)
    if isinstance(found, NeedsJudgment):
        return Awarded(score=score, needs=found.needs)
    step = Step(
        label=f"tricks of {score.side.dashed} by the stated lines",
        value=found.tricks,
        unit="tricks",
        op="law",
        because=(*(clause.reason for clause in found.clauses), given(case.at("claim"), "stated lines")),
    )
    facts = _conditions(found.conditions, claim)
    return Awarded(
        score=replace(score, facts=(*score.facts, *facts)),
        tricks=found.tricks,
        clauses=found.clauses,
        why=found.why,
        step=step,
    )


def _from_cards(
    case: Case,
    claim: StatedClaim,
    book: Lawbook,
    source: TrickSource,
    lines: ClaimSource,
    place: ClaimPlace,
    claimed: int,
    score: ClaimScore,
    *,
    words_count: bool,
    evidence: bool,
) -> Awarded:
    side, position = claim.claimer.side, place.position
    seen, engine = _double_dummy(claim, position, side, source)
    legal = lines.extremes(position, side)
    found = search(
        claim, place, claimed, book, lines, double_dummy=seen, words_count=words_count, every_answer=evidence
    )
    wanted = [entry for entry in assumptions(found.claim, book) if entry in found.lines]
    ranges = [found.lines[entry] for entry in wanted]
    score = replace(
        score,
        double_dummy=seen,
        double_dummy_by=engine,
        least=None if legal is None else legal[0],
        greatest=None if legal is None else legal[1],
        fewest=min(entry.fewest for entry in ranges),
        most=max(entry.most for entry in ranges) if all(entry.is_most_known for entry in ranges) else None,
        engine=lines.name,
    )
    notes: tuple[str, ...] = ()
    if not claim.profile:
        notes = ("Proposal, not stated in the case: profile “neutral” of the rules of normal play.",)
    if not found.is_finished:
        bound = min(max(entry.fewest for entry in ranges), claimed, claimed if seen is None else seen)
        open_score = replace(score, fewest=None, most=None, at_most=bound)
        if len(wanted) == 1:
            open_score = _so_far(claim, place, claimed, book, found, wanted[0], open_score, words_count=words_count)
        return Awarded(score=open_score, clauses=(book.clause("70A"),), notes=notes)
    answer = adjudicate(found.claim, found.results, book)
    if isinstance(answer, NeedsJudgment):
        needs = as_fields(answer.needs, claim)
        open_now = {entry: found.results[entry] for entry in wanted}
        score = replace(score, answers=answers(needs, open_now, claimed, book))
        return Awarded(score=score, needs=needs, notes=notes)
    score = _explained(
        claim, place, claimed, book, lines, found, answer, score, words_count=words_count, evidence=evidence
    )
    return Awarded(
        score=score,
        tricks=answer.tricks_claimer,
        clauses=answer.clauses,
        why=answer.why,
        step=_step(case, claim, claimed, found, answer, lines.name),
        notes=notes,
        lowest_normal=found.lines[answer.assumption].fewest,
        lowest_legal=score.least,
    )


def _double_dummy(claim: StatedClaim, position: Position, side: Side, source: TrickSource) -> tuple[int | None, str]:
    """Tricks of a side with all cards seen, and who searched."""
    [answer] = source.solve([Question(position=position, restrictions=claim.penalty_cards)])
    return answer.tricks(side), answer.engine


def _step(case: Case, claim: StatedClaim, claimed: int, found: Searched, answer: Adjudicated, engine: str) -> Step:
    """The tricks awarded: those of the worst normal line, never more than were claimed."""
    side = claim.claimer.side.dashed
    best = found.claim.revoker is found.claim.side.other
    normal_lines = Step(
        label=f"{'most' if best else 'fewest'} tricks of {side} on a normal line",
        value=answer.result.tricks,
        unit="tricks",
        op="search",
        because=(searched(engine, "the other side plays any legal card"),),
    )
    wanted = Step(
        label=f"tricks claimed for {side}",
        value=claimed,
        unit="tricks",
        op="input",
        because=(given(case.at("claim.tricks"), claim.by or "stated"),),
    )
    return Step(
        label=f"tricks of {side} of those left",
        value=answer.tricks_claimer,
        unit="tricks",
        op="minimum",
        because=tuple(clause.reason for clause in answer.clauses),
        inputs=(normal_lines, wanted),
    )


def _conditions(conditions: tuple[Condition, ...], claim: StatedClaim) -> tuple[ClaimFact, ...]:
    """The three conditions of 70C in words."""
    by = {
        "70C1": claim.trump_mentioned.by if claim.trump_mentioned is not None else "",
        "70C2": claim.unaware.by if claim.unaware is not None else "",
    }
    why = {"70C2": claim.unaware.why if claim.unaware is not None else ""}
    return tuple(
        ClaimFact(
            text=f"{c.text[:1].upper()}{c.text[1:]}{': ' + why[c.clause.key] if why.get(c.clause.key) else ''}.",
            clause=c.clause.cite,
            by=by.get(c.clause.key, ""),
        )
        for c in conditions
    )


def _so_far(
    claim: StatedClaim,
    place: ClaimPlace,
    claimed: int,
    book: Lawbook,
    found: Searched,
    assumption: Assumption,
    score: ClaimScore,
    *,
    words_count: bool,
) -> ClaimScore:
    """The line of a search that was not finished: it shows why it is at most so many tricks."""
    lines = found.lines[assumption]
    play = normal_under(found.claim, assumption, book)
    facts = contested(claim, place, claimed=claimed, unaware=assumption.unaware, words_count=words_count)
    numbers, wins = trick_numbers(place.position, lines.line), winners(place.position, lines.line)
    return replace(score, line=_shown(place.position, lines, play, facts, numbers, wins))


def _explained(
    claim: StatedClaim,
    place: ClaimPlace,
    claimed: int,
    book: Lawbook,
    source: ClaimSource,
    found: Searched,
    answer: Adjudicated,
    score: ClaimScore,
    *,
    words_count: bool,
    evidence: bool,
) -> ClaimScore:
    """The worst line with the reason of each play, the other plays on it, and what would change the number."""
    assumption: Assumption = answer.assumption
    lines: ClaimLines = found.lines[assumption]
    play = normal(found.claim, assumption, book)
    numbers = trick_numbers(place.position, lines.line)
    wins = winners(place.position, lines.line)
    facts = contested(claim, place, claimed=claimed, unaware=assumption.unaware, words_count=words_count)
    shown = _shown(place.position, lines, play, facts, numbers, wins)
    plays = other_plays(lines, play, numbers, facts)
    changes = judged_otherwise(answer)
    is_most = found.claim.revoker is found.claim.side.other
    if evidence:
        tricks = answer.tricks_claimer
        changes += rules_otherwise(facts, play, lines, source, shown, tricks=tricks, is_most=is_most)
        if not is_most:
            changes += plays_otherwise(facts, play, lines, source, shown, plays, tricks=tricks)
    is_line_ruled = lines.fewest >= answer.result.tricks  # else the best line counts, and this one shows nothing
    return replace(
        score,
        fewest=lines.fewest,
        most=lines.most if lines.is_most_known else None,
        facts=(*score.facts, *_conditions(answer.conditions, claim)),
        line=shown if is_line_ruled else (),
        plays=plays if is_line_ruled else (),
        changes=tuple(changes),
        rests_on=_rests_on(shown, play, loses_to_trump=answer.result.cause is Cause.TRUMP) if is_line_ruled else (),
    )


def _shown(
    position: Position,
    lines: ClaimLines,
    play: NormalPlay,
    facts: ContestedClaim,
    numbers: list[int],
    wins: list[bool],
) -> tuple[LinePlay, ...]:
    """The worst line as reports show it."""
    found = []
    led = position.led
    for index, entry in enumerate(lines.line):
        if index and numbers[index] != numbers[index - 1]:
            led = None
        normal_too = [a for a in lines.alternatives if a.index == index and a.is_normal]
        others = [a.card for a in normal_too]
        reason = None
        if entry.rule is not None:
            played = {before.card for before in lines.line[:index]}
            reason = choice_words(entry, others, play, led=led, facts=facts, played=played)
        found.append(
            LinePlay(
                trick=numbers[index],
                player=entry.seat,
                card=entry.card,
                why=reason,
                choice=entry.is_choice,
                matters=any(a.tricks not in (None, lines.fewest) for a in normal_too),
                noticed=entry.noticed,
                wins=wins[index],
            )
        )
        led = entry.card.suit if led is None else led
    return tuple(found)


def _rests_on(line: tuple[LinePlay, ...], play: NormalPlay, *, loses_to_trump: bool) -> tuple[RuleWords, ...]:
    """The rules that make the line normal, as far as they are no law text, or are disputed."""
    used = dict.fromkeys(entry.why for entry in line if entry.why is not None and entry.matters)
    if loses_to_trump:
        used |= dict.fromkeys([rule_words("forgotten_trump_drawn", play)])
    return tuple(words for words in used if words.rule and (words.is_doubtful or words.mark != "checked"))
