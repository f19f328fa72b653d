"""Law 68: whether something is a claim or a concession, what a statement is worth, and play after a claim."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from analyzer.bridge import Seat
from analyzer.errors import CaseError, Problem
from analyzer.laws.law49 import Occasion
from analyzer.laws.lawbook import Clause, Edition, Lawbook
from analyzer.laws.rectification import Need, NeedsJudgment

__all__ = [
    "AfterClaim",
    "Announced",
    "Announcement",
    "Kind",
    "PlayedOn",
    "Said",
    "Stated",
    "StatementCounts",
    "announced",
    "occasion",
    "played_on",
    "shown_cards",
    "statement_counts",
]


class Said(Enum):
    """What a player did."""

    NAMED = "named a number of tricks"
    STOP = "suggested that play stop"
    SHOWED = "showed his cards"
    ABANDONED = "abandoned his hand"
    TRICK_IN_PROGRESS = "spoke of the trick in progress only"


class Kind(Enum):
    """What it is in law."""

    CLAIM = "claim"
    CONCESSION = "concession"
    BOTH = "claim and concession"
    NEITHER = "neither claim nor concession"


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement:
    """A player's words or gesture that may be a claim or a concession.

    Attributes
    ----------
    declarer
        Who plays the contract; his partner, dummy, cannot claim.
    tricks_left
        The tricks not yet complete, 1 to 13.
    tricks
        How many of them he said that his side would win; None where he named no number.
    meant_as_claim
        For shown cards: False where he demonstrably meant no claim; None where nobody has judged it.
    partner_objected
        Whether the partner of a defender who conceded objected at once; None where the case does not say.
    """

    player: Seat
    declarer: Seat
    tricks_left: int
    said: Said = Said.NAMED
    tricks: int | None = None
    meant_as_claim: bool | None = None
    partner_objected: bool | None = None

    def __post_init__(self) -> None:
        problems = []
        if self.player is self.declarer.partner:
            problems.append(
                Problem(
                    message=f"{self.player.full_name} is dummy, who can neither claim nor concede", where="player"
                )
            )
        if not 1 <= self.tricks_left <= 13:
            problems.append(Problem(message=f"{self.tricks_left} tricks left; 1 to 13 can be", where="tricks_left"))
        elif self.tricks is not None and not 0 <= self.tricks <= self.tricks_left:
            problems.append(
                Problem(
                    message=f"{self.tricks} tricks claimed, {self.tricks_left} are left",
                    where="tricks",
                    hint=f"tricks of the claimer's side from the claim on, 0 to {self.tricks_left}",
                )
            )
        if self.said is Said.ABANDONED and self.tricks:
            problems.append(Problem(message="who abandons his hand concedes every trick", where="tricks"))
        if self.partner_objected and self.player is self.declarer:
            problems.append(
                Problem(message="dummy cannot object to what declarer concedes", where="partner_objected")
            )
        if problems:
            raise CaseError(problems)

    @property
    def is_by_defender(self) -> bool:
        """True where a defender spoke."""
        return self.player is not self.declarer


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced:
    """What the announcement is.

    Attributes
    ----------
    claimed, conceded
        Tricks of those left; both 0 where it is neither.
    play_goes_on
        True where it is neither and the trick is finished.
    """

    kind: Kind
    claimed: int
    conceded: int
    play_goes_on: bool
    clauses: tuple[Clause, ...]
    why: str
    partner_objected: bool = False


def announced(fact: Announcement, book: Lawbook, *, where: str = "claim") -> Announced | NeedsJudgment:
    """Whether the words or gesture are a claim, a concession, both or neither, and of how many tricks.

    Parameters
    ----------
    where
        The field of the case that takes the answers: ``claim.tricks`` for the number.

    Law
    ---
    68A; 68B (1997), 68B1 and 68B2 (2007, 2017).
    """
    if fact.said is Said.TRICK_IN_PROGRESS:
        return _neither(book.clause("68-trick"), why="it was only about the trick in progress")
    if fact.said is Said.SHOWED and fact.tricks is None and fact.meant_as_claim is False:
        return _neither(book.clause("68A"), why="he demonstrably meant no claim")
    needs = []
    if fact.said is Said.SHOWED and fact.tricks is None and fact.meant_as_claim is None:
        question = f"Did {fact.player.full_name} mean to claim when he showed his cards (no only if that is clear)?"
        needs.append(Need(id=f"{where}.meant_as_claim", question=question, clause="68A", options=("yes", "no")))
    tricks = 0 if fact.said is Said.ABANDONED else fact.tricks
    if tricks is None:
        needs.append(
            Need(
                id=f"{where}.tricks",
                question=f"How many of the {fact.tricks_left} tricks did {fact.player.full_name} claim for his side?",
                clause="68A",
                options=tuple(str(number) for number in range(fact.tricks_left + 1)),
            )
        )
    may_object = fact.is_by_defender and (tricks is None or tricks < fact.tricks_left)
    if may_object and fact.partner_objected is None:
        question = f"Did {fact.player.partner.full_name} object at once to the concession of his partner?"
        needs.append(
            Need(id=f"{where}.partner_objected", question=question, clause=_objecting(book)[0].cite,
                 options=("yes", "no"))
        )  # fmt: skip
    if needs or tricks is None:
        return NeedsJudgment(needs=tuple(needs))
    if may_object and fact.partner_objected:
        return Announced(
            kind=Kind.NEITHER, claimed=0, conceded=0, play_goes_on=True, clauses=_objecting(book),
            why="his partner objected at once, so nothing is conceded and nothing claimed", partner_objected=True,
        )  # fmt: skip
    return _counted(fact, tricks, book)


def _neither(clause: Clause, *, why: str) -> Announced:
    return Announced(kind=Kind.NEITHER, claimed=0, conceded=0, play_goes_on=True, clauses=(clause,), why=why)


def _counted(fact: Announcement, tricks: int, book: Lawbook) -> Announced:
    conceding = book.find("68B1") or book.clause("68B")
    conceded = fact.tricks_left - tricks
    if not tricks:
        kind = Kind.CONCESSION
        why = "he conceded every trick left"
    elif not conceded:
        kind = Kind.CLAIM
        why = f"he claimed all {fact.tricks_left} tricks left" if tricks > 1 else "he claimed the last trick"
    else:
        kind = Kind.BOTH
        why = f"a claim of {tricks} of the {fact.tricks_left} tricks left concedes the other {conceded}"
    clauses = tuple([book.clause("68A")] * bool(tricks) + [conceding] * bool(conceded))
    return Announced(kind=kind, claimed=tricks, conceded=conceded, play_goes_on=False, clauses=clauses, why=why)


def _objecting(book: Lawbook) -> tuple[Clause, ...]:
    """The clauses on a defender's concession to which his partner objects."""
    match book.edition:
        case Edition.L1997:
            return book.clause("68B"), book.clause("68B-minute")
        case Edition.L2007:
            return book.clause("68B2"), book.clause("68B2-minute")
        case Edition.L2017:
            return (book.clause("68B2"),)
        case _:
            assert_never(book.edition)


class Stated(Enum):
    """When the line of play was stated."""

    AT_ONCE = "with the claim"
    INTERRUPTED = "after being interrupted"
    LATER = "after an objection or a question"


@dataclass(frozen=True, slots=True, kw_only=True)
class StatementCounts:
    """Whether words belong to the claim, so that they bind and help the claimer."""

    counts: bool
    clauses: tuple[Clause, ...]
    why: str


def statement_counts(
    when: Stated, book: Lawbook, *, would_have_stated: bool | None = None, where: str = "claim"
) -> StatementCounts | NeedsJudgment:
    """Whether a statement is part of the claim.

    Parameters
    ----------
    would_have_stated
        Where he was interrupted: whether these words were part of the claim that he was making; a judgment.

    Law
    ---
    68C.
    """
    clause = book.clause("68C")
    match when:
        case Stated.AT_ONCE:
            return StatementCounts(counts=True, clauses=(clause,), why="it was made with the claim")
        case Stated.LATER:
            return StatementCounts(counts=False, clauses=(clause,), why="it came after the claim was questioned")
        case Stated.INTERRUPTED:
            if would_have_stated is None:
                question = "Was what the claimer said after the interruption part of the claim that he was making?"
                need = Need(id=f"{where}.interrupted", question=question, clause=clause.cite, options=("yes", "no"))
                return NeedsJudgment(needs=(need,))
            why = (
                "he was interrupted while making it" if would_have_stated else "it was no part of what he was saying"
            )
            return StatementCounts(counts=would_have_stated, clauses=(clause,), why=why)
        case _:
            assert_never(when)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedOn:
    """Play that went on after a claim or concession.

    Attributes
    ----------
    requested
        Whether the side that did not claim asked for it; None where the case does not say.
    all_agreed
        Whether all four players agreed; None where the case does not say.
    """

    requested: bool | None = None
    all_agreed: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AfterClaim:
    """What becomes of the claim and of the play after it.

    Attributes
    ----------
    claim_void
        True where the claim is void and the result of the play stands.
    play_counts
        True where the tricks of the play after the claim count.
    is_evidence
        True where that play may be used as evidence in the adjudication.
    """

    claim_void: bool
    play_counts: bool
    is_evidence: bool
    clauses: tuple[Clause, ...]
    why: str


def played_on(fact: PlayedOn, book: Lawbook, *, where: str = "claim") -> AfterClaim | NeedsJudgment:
    """Whether play after a claim counts, and what it is worth as evidence where it does not.

    Law
    ---
    68D (1997, 2007: never); 68D2 (2017: where the other side asks and all four agree). 70D3 (2007) for the evidence.
    """
    match book.edition:
        case Edition.L1997:
            return AfterClaim(
                claim_void=False, play_counts=False, is_evidence=False, clauses=(book.clause("68D"),),
                why="play ended with the claim; what was played afterwards is void",
            )  # fmt: skip
        case Edition.L2007:
            return AfterClaim(
                claim_void=False, play_counts=False, is_evidence=True,
                clauses=(book.clause("68D"), book.clause("70D3")),
                why="play ended with the claim; what was played afterwards is evidence at most",
            )  # fmt: skip
        case Edition.L2017:
            return _by_agreement(fact, book, where)
        case _:
            assert_never(book.edition)


def _by_agreement(fact: PlayedOn, book: Lawbook, where: str) -> AfterClaim | NeedsJudgment:
    clause = book.clause("68D2")
    if False in (fact.requested, fact.all_agreed):
        missing = "the other side did not ask for it" if fact.requested is False else "not all four agreed to it"
        return AfterClaim(
            claim_void=False, play_counts=False, is_evidence=True,
            clauses=(book.clause("68D"), clause, book.clause("70D3-gone")),
            why=f"play went on though {missing}; the claim is adjudicated",
        )  # fmt: skip
    needs = tuple(
        Need(id=f"{where}.{field}", question=question, clause=clause.cite, options=("yes", "no"))
        for field, question, answer in (
            ("requested", "Did the side that did not claim ask to play on?", fact.requested),
            ("all_agreed", "Did all four players agree to play on?", fact.all_agreed),
        )
        if answer is None
    )
    if needs:
        return NeedsJudgment(needs=needs)
    return AfterClaim(
        claim_void=True, play_counts=True, is_evidence=False, clauses=(clause,),
        why="the other side asked to play on and all four agreed: the claim is void and the result stands",
    )  # fmt: skip


def shown_cards(found: Announced, book: Lawbook) -> tuple[str, tuple[Clause, ...]] | None:
    """What becomes of cards shown with a concession to which partner objected; None where nobody did.

    Law
    ---
    68B2 (2007, 2017); 50 (1997, which says nothing of them, so that the Director designates).
    """
    if not found.partner_objected:
        return None
    match book.edition:
        case Edition.L1997:
            return "whether cards that he showed are penalty cards is for the director to say", (book.clause("50"),)
        case Edition.L2007 | Edition.L2017:
            return "cards that he showed with it are no penalty cards", (book.clause("68B2"),)
        case _:
            assert_never(book.edition)


def occasion(found: Announced, after: AfterClaim | None = None) -> Occasion:
    """The occasion on which cards were shown with the announcement, for Law 49.

    :func:`~analyzer.laws.law49.penalty_card` then says whether a defender's card becomes a penalty card.
    """
    if after is not None and after.claim_void:
        return Occasion.PLAYED_ON
    if found.kind is not Kind.NEITHER:
        return Occasion.CLAIM
    if found.partner_objected:
        return Occasion.CONCESSION
    return Occasion.TRICK_IN_PROGRESS if found.clauses[0].key == "68-trick" else Occasion.PLAY
