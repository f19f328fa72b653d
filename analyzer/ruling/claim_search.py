"""The normal lines of a claim under each assumption that Law 70 leaves open, and why the worst one loses."""

from __future__ import annotations

from dataclasses import dataclass, replace

from analyzer.bridge import Position, Seat
from analyzer.bridge.claim import ContestedClaim as Facts
from analyzer.bridge.normal_policy import DeemedOrder, NormalPolicy
from analyzer.claim_facts import StatedClaim
from analyzer.claim_place import ClaimPlace, contested, mentions
from analyzer.laws import Lawbook
from analyzer.laws.law70 import Assumption, Cause, ContestedClaim, NormalResult, assumptions, normal
from analyzer.laws.law70c import OutstandingTrump
from analyzer.laws.normal_play import ELECTION, NormalPlay
from analyzer.ruling.claim_words import winners
from analyzer.solver.claim_source import ClaimLines, ClaimSource

__all__ = ["Searched", "law_claim", "normal_under", "search"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Searched:
    """What the searches of a claim found.

    Attributes
    ----------
    claim
        The claim as Law 70 asks about it.
    lines
        The normal lines under each assumption, as far as they were searched.
    results
        The same as Law 70 takes them; empty where a search that decides was not finished.
    """

    claim: ContestedClaim
    lines: dict[Assumption, ClaimLines]
    results: dict[Assumption, NormalResult]

    @property
    def is_finished(self) -> bool:
        """False where a budget ended a search that decides."""
        return bool(self.results)


def law_claim(stated: StatedClaim, place: ClaimPlace, claimed: int, *, words_count: bool) -> ContestedClaim:
    """The claim as Law 70 asks about it; whether it holds a guess is found by the search."""
    return ContestedClaim(
        claimer=stated.claimer,
        declarer=place.declarer,
        tricks_left=place.position.tricks_left,
        claimed=claimed,
        player=stated.player,
        trump=_trump(
            stated,
            place.position,
            is_by_defender=stated.claimer is not place.declarer,
            words_count=words_count,
        ),
        irrational_not_to=None if stated.irrational_not_to is None else stated.irrational_not_to.answer,
        revoker=stated.revoker,
        profile=stated.profile,
        switched=stated.switched,
    )


def _trump(
    stated: StatedClaim, position: Position, *, is_by_defender: bool, words_count: bool
) -> OutstandingTrump | None:
    """The trump that the other side holds; None where it holds none.

    A defender sees that declarer and dummy have trumps, so that nothing is asked of him.
    """
    trump, side = position.denomination.suit, stated.claimer.side.other
    out = [
        card
        for seat, hand in zip(Seat, position.hands, strict=True)
        for card in sorted(hand)
        if card.suit is trump and seat.side is side
    ]
    if not out or (is_by_defender and stated.unaware is None):
        return None
    return OutstandingTrump(
        card=out[0] if len(out) == 1 else None,
        mentioned=mentions(stated, words_count=words_count),
        unaware=None if stated.unaware is None else stated.unaware.answer,
    )


class _Lines:
    """The searches of one claim under one law book."""

    def __init__(
        self, stated: StatedClaim, place: ClaimPlace, claimed: int, source: ClaimSource, *, words_count: bool
    ) -> None:
        self._stated, self._place, self._claimed = stated, place, claimed
        self._source, self._words_count = source, words_count

    @property
    def position(self) -> Position:
        return self._place.position

    def facts(self, *, unaware: bool) -> Facts:
        return contested(
            self._stated, self._place, claimed=self._claimed, unaware=unaware, words_count=self._words_count
        )

    def fewest(self, unaware: bool, policy: NormalPolicy) -> int | None:
        return self._source.fewest(self.facts(unaware=unaware), policy)

    def lines(self, unaware: bool, policy: NormalPolicy) -> ClaimLines:
        return self._source.lines(self.facts(unaware=unaware), policy)


def search(
    stated: StatedClaim,
    place: ClaimPlace,
    claimed: int,
    book: Lawbook,
    source: ClaimSource,
    *,
    double_dummy: int | None,
    words_count: bool = True,
    every_answer: bool = False,
) -> Searched:
    """The normal lines of a claim under every open assumption, each with its cause.

    Parameters
    ----------
    double_dummy
        Tricks of the claimer's side with all cards seen; None where not known.
    words_count
        False where what was said is no part of the claim.
    every_answer
        Also under the other answer of each judgment and election that the case settles.
    """
    lines = _Lines(stated, place, claimed, source, words_count=words_count)
    claim = law_claim(stated, place, claimed, words_count=words_count)
    wanted = assumptions(claim, book)
    found: dict[Assumption, ClaimLines] = {}
    for entry in wanted:
        found[entry] = lines.lines(entry.unaware, normal_under(claim, entry, book).policy)
        if not found[entry].is_finished:  # the ruling waits for it, so that nothing else is searched
            return Searched(claim=claim, lines=found, results={})
    has_guess = any(
        answer.fewest < claimed and _gains(lines, entry, claim, book, "unstated_finesse", answer.fewest)
        for entry, answer in found.items()
        if not entry.guess_right
    )
    claim = replace(claim, has_guess=has_guess)
    wanted = assumptions(claim, book)
    every = dict.fromkeys((*wanted, *found))
    # what decides is told by comparing with these
    every |= dict.fromkeys(replace(entry, guess_right=False, order=DeemedOrder.NONE) for entry in tuple(every))
    if every_answer:
        every |= dict.fromkeys(_others(claim, book))
    for entry in every:
        if entry not in found:
            found[entry] = lines.lines(entry.unaware, normal_under(claim, entry, book).policy)
    if not all(found[entry].is_finished for entry in wanted):
        return Searched(claim=claim, lines=found, results={})
    kept = {entry: answer for entry, answer in found.items() if entry in every and answer.is_finished}
    results = {
        entry: NormalResult(
            tricks=_counted(claim, answer),
            cause=_cause(lines, claim, entry, answer, claimed, double_dummy, book),
        )
        for entry, answer in kept.items()
    }
    return Searched(claim=claim, lines=kept, results=results)


def normal_under(claim: ContestedClaim, entry: Assumption, book: Lawbook) -> NormalPlay:
    """What is normal under an assumption, also where it is another order of a suit than the authority's."""
    elected = book.elected.get(ELECTION, entry.order.value)
    return normal(claim, entry, book if elected == entry.order.value else Lawbook(edition=book.edition))


def _others(claim: ContestedClaim, book: Lawbook) -> list[Assumption]:
    """The other answers to what the case settles: whether he knew of the trump, the order of a suit, the guess."""
    asked = replace(claim, irrational_not_to=None)
    if claim.trump is not None and not claim.trump.mentioned:
        asked = replace(asked, trump=replace(claim.trump, unaware=None))
    return list(assumptions(asked, Lawbook(edition=book.edition)))


def _counted(claim: ContestedClaim, answer: ClaimLines) -> int:
    """Doubt goes against the claimer, but against a revoker of the other side."""
    return answer.most if claim.revoker is claim.side.other else answer.fewest


def _gains(
    lines: _Lines, entry: Assumption, claim: ContestedClaim, book: Lawbook, parameter: str, tricks: int
) -> bool:
    """Whether the worst line yields more than so many tricks where a choice is not resolved against him."""
    value = {"unstated_finesse": "yes", "partner_goes_wrong": "no"}[parameter]
    policy = normal_under(claim, entry, book).policy.switched({parameter: value})
    found = lines.fewest(entry.unaware, policy)
    return found is not None and found > tricks


def _loses_to_a_trump(answer: ClaimLines, claim: ContestedClaim, position: Position) -> bool:
    """Whether the other side wins a trick of the worst line with a trump."""
    trump = position.denomination.suit
    won = zip(answer.line, winners(position, answer.line), strict=True)
    return any(wins and entry.card.suit is trump and entry.seat.side is not claim.side for entry, wins in won)


def _cause(
    lines: _Lines,
    claim: ContestedClaim,
    entry: Assumption,
    answer: ClaimLines,
    claimed: int,
    double_dummy: int | None,
    book: Lawbook,
) -> Cause:
    """Why the worst line yields what it does: what would have to be otherwise for more."""
    tricks = _counted(claim, answer)
    if tricks >= claimed:
        return Cause.HOLDS
    if tricks >= min(claimed, claimed if double_dummy is None else double_dummy):
        return Cause.EVERY_LINE
    policy = normal_under(claim, entry, book).policy
    known = lines.fewest(False, policy) if entry.unaware else None
    if entry.unaware and (_loses_to_a_trump(answer, claim, lines.position) or (known is not None and known > tricks)):
        return Cause.TRUMP
    if claim.is_by_defender and _gains(lines, entry, claim, book, "partner_goes_wrong", tricks):
        return Cause.PARTNER
    if not entry.guess_right and claim.has_guess and _gains(lines, entry, claim, book, "unstated_finesse", tricks):
        return Cause.GUESS
    if lines.facts(unaware=entry.unaware).statement:
        unstated = lines.lines(entry.unaware, policy.switched({"follows_statement": "no"}))
        if unstated.fewest > tricks or answer.most < min(claimed, unstated.most):
            return Cause.STATED
    return Cause.EVERY_LINE if answer.is_most_known and answer.most < claimed else Cause.UNSTATED
