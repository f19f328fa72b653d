"""Law 70: a contested claim adjudicated, from the results of the claimer's normal lines and the judged facts.

What is judged becomes an *assumption*: that the claimer had forgotten the trump, the order of a suit that the
authority has laid down, that the right guess is allowed, the class of player. :func:`assumptions` says which of them
are open and so which lines are to be searched, :func:`normal` what is normal under each, and :func:`adjudicate` rules
from the results; it asks for a judgment only where the answer changes the tricks. Nothing here searches.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from itertools import product
from types import MappingProxyType
from typing import assert_never

from analyzer.bridge import Seat, Side
from analyzer.bridge.normal_policy import DeemedOrder
from analyzer.errors import CaseError, Problem
from analyzer.laws.law70c import Condition, OutstandingTrump, awareness_need, conditions
from analyzer.laws.law70e import guess_clause, has_irrational_limb, irrational_need, order_need, orders
from analyzer.laws.law71 import Canceled
from analyzer.laws.lawbook import Clause, Edition, Lawbook
from analyzer.laws.normal_play import NormalPlay, PlayerClass, normal_play, player_class_need, profiles
from analyzer.laws.rectification import Need, NeedsJudgment

__all__ = [
    "Adjudicated",
    "Assumption",
    "Cause",
    "ContestedClaim",
    "NormalResult",
    "Settled",
    "WouldChange",
    "adjudicate",
    "assumptions",
    "hearing",
    "normal",
    "settle",
]


class Cause(Enum):
    """Why the worst normal line yields what it does; the search knows."""

    HOLDS = "every normal line wins what was claimed"
    EVERY_LINE = "no normal line wins what was claimed"
    STATED = "the stated line loses"
    UNSTATED = "a normal line that the statement leaves open loses"
    TRUMP = "a normal line loses to the outstanding trump"
    PARTNER = "partner has a normal play that loses"
    GUESS = "an unstated guess is resolved against the claimer"


@dataclass(frozen=True, slots=True, kw_only=True)
class Assumption:
    """What is assumed of the judged facts while the normal lines are searched.

    Attributes
    ----------
    unaware
        The claimer has forgotten the outstanding trump.
    order
        The order in which a suit is deemed to be played (70E2).
    guess_right
        He takes the unstated guess that works (the last limb of 70E1).
    player
        The class of the player whose plays are judged.
    """

    player: PlayerClass
    unaware: bool = False
    order: DeemedOrder = DeemedOrder.NONE
    guess_right: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class NormalResult:
    """What a search found over all normal lines under one assumption.

    Attributes
    ----------
    tricks
        The fewest of the claimer's side over its normal lines, the opponents playing any legal card; where doubt goes
        against a revoker on the other side, the most.
    cause
        Why.
    line
        The worst line in words, for the report.
    """

    tricks: int
    cause: Cause
    line: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestedClaim:
    """A claim that is contested, with what has been judged about it.

    Attributes
    ----------
    tricks_left, claimed
        Of the claimer's side, from the claim on; the difference is conceded.
    player
        The class of player; None where nobody has judged it.
    trump
        The outstanding trump; None where none is out.
    has_guess
        Whether the lines contain a guess about which opponent holds a card.
    irrational_not_to
        1997, 2007: whether not taking the right guess would be irrational; None where nobody has judged it.
    revoker
        The side whose revoke, not established, came out with the objection: doubt goes against it.
    profile, switched
        Whose guidance on normal plays, and the director's own rules, by name.
    """

    claimer: Seat
    declarer: Seat
    tricks_left: int
    claimed: int
    player: PlayerClass | None = None
    trump: OutstandingTrump | None = None
    has_guess: bool = False
    irrational_not_to: bool | None = None
    revoker: Side | None = None
    profile: str = ""
    switched: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}), hash=False)

    def __post_init__(self) -> None:
        problems = []
        if self.claimer is self.declarer.partner:
            problems.append(
                Problem(message=f"{self.claimer.full_name} is dummy: he neither claims nor concedes", where="claimer")
            )
        if not 1 <= self.tricks_left <= 13:
            problems.append(Problem(message=f"{self.tricks_left} tricks left; 1 to 13 can be", where="tricks_left"))
        elif not 0 <= self.claimed <= self.tricks_left:
            problems.append(
                Problem(message=f"{self.claimed} tricks claimed, {self.tricks_left} are left", where="claimed")
            )
        if problems:
            raise CaseError(problems)

    @property
    def side(self) -> Side:
        """The claimer's side."""
        return self.claimer.side

    @property
    def is_by_defender(self) -> bool:
        """True where a defender claimed."""
        return self.claimer is not self.declarer


@dataclass(frozen=True, slots=True, kw_only=True)
class WouldChange:
    """A judgment or election whose other answer gives other tricks."""

    what: str
    tricks_claimer: int
    clause: Clause


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjudicated:
    """A contested claim under Law 70; the part that was conceded is Law 71's.

    Attributes
    ----------
    tricks_claimer, tricks_other
        Of the tricks left; they add up to them.
    stands
        True where the claimer gets all that he claimed.
    assumption, result
        What was found and holds, and the search's result under it.
    clauses
        The deciding one first.
    conditions
        The three conditions of 70C, where a trump was out.
    changes
        What else would give other tricks, as far as results were handed over.
    """

    tricks_claimer: int
    tricks_other: int
    stands: bool
    assumption: Assumption
    result: NormalResult
    clauses: tuple[Clause, ...]
    why: str
    conditions: tuple[Condition, ...] = ()
    changes: tuple[WouldChange, ...] = ()


def hearing(book: Lawbook) -> tuple[tuple[str, Clause], ...]:
    """What the director does in turn at a contested claim, each with its clause.

    Law
    ---
    68D, 70B (1997: hands are faced before the objections are heard), 70A.
    """
    heard = book.clause("70B")
    faced = ("All four hands are faced.", heard)
    asked = ("The opponents state their objections.", heard)
    middle = (
        (faced, asked)
        if book.edition is Edition.L1997
        else (
            ("The opponents state their objections; the director may look further.", heard),
            ("He has the hands faced where he needs them.", heard),
        )
    )
    return (
        ("Play has stopped.", book.clause("68D")),
        ("The claimer repeats the statement that he made with the claim.", heard),
        *middle,
        ("The claim is adjudicated, with doubt against the claimer.", book.clause("70A")),
    )


def assumptions(claim: ContestedClaim, book: Lawbook) -> tuple[Assumption, ...]:
    """Every combination of what is not judged yet; one where everything is. Each is to be searched."""
    classes = tuple(PlayerClass) if claim.player is None else (claim.player,)
    unaware = (False,) if claim.trump is None else claim.trump.may_be_forgotten
    guesses: tuple[bool, ...] = (False,)
    if claim.has_guess and has_irrational_limb(book):
        guesses = (False, True) if claim.irrational_not_to is None else (claim.irrational_not_to,)
    return tuple(
        Assumption(player=player, unaware=forgot, order=order, guess_right=right)
        for player, forgot, order, right in product(classes, unaware, orders(book), guesses)
    )


def normal(claim: ContestedClaim, assumption: Assumption, book: Lawbook) -> NormalPlay:
    """Which plays are normal under an assumption: the policy to search with, and its rules for the report.

    Whether the claimer has forgotten the trump is part of what he believes, not of the policy.
    """
    assumed = {"authority-order": assumption.order.value}
    if assumption.guess_right:
        assumed["no-unstated-finesse"] = "yes"
    return normal_play(
        book,
        player=assumption.player,
        profile=claim.profile or profiles()[0],
        switched=claim.switched,
        assumed=assumed,
    )


def adjudicate(
    claim: ContestedClaim, results: Mapping[Assumption, NormalResult], book: Lawbook, *, where: str = "claim"
) -> Adjudicated | NeedsJudgment:
    """The tricks of each side, the clause that decides, and why; or the judgments that decide and are missing.

    Parameters
    ----------
    results
        One result for each of :func:`assumptions`. Results under other assumptions are welcome: they become what
        would change the answer.

    Raises
    ------
    CaseError
        Where a result is missing, or is no number of the tricks left.

    Law
    ---
    70A, 70C, 70D, 70E; of the claim only. Never more than was claimed: for the rest see :func:`settle`.
    """
    _check(claim, results)
    wanted = assumptions(claim, book)
    if any(assumption not in results for assumption in wanted):
        raise CaseError(f"results are missing for {[str(a) for a in wanted if a not in results]}")
    awarded = {assumption: min(result.tricks, claim.claimed) for assumption, result in results.items()}
    needs = _needs(claim, {assumption: awarded[assumption] for assumption in wanted}, book, where)
    if needs:
        return NeedsJudgment(needs=needs)
    # of open judgments that change nothing the one is shown that leaves the trump known
    assumption = min(wanted, key=lambda a: (a.unaware, a.guess_right, a.order is not DeemedOrder.NONE))
    if claim.player is None:
        assumption = replace(assumption, player=PlayerClass.CLUB)
    result, tricks = results[assumption], awarded[assumption]
    clauses, why = _deciding(claim, assumption, awarded, result, book)
    return Adjudicated(
        tricks_claimer=tricks,
        tricks_other=claim.tricks_left - tricks,
        stands=tricks == claim.claimed,
        assumption=assumption,
        result=result,
        clauses=clauses,
        why=why,
        conditions=_conditions(claim, assumption, results, book),
        changes=_changes(claim, assumption, awarded, book),
    )


def _check(claim: ContestedClaim, results: Mapping[Assumption, NormalResult]) -> None:
    problems = []
    for assumption, result in results.items():
        if not 0 <= result.tricks <= claim.tricks_left:
            problems.append(
                Problem(message=f"{result.tricks} tricks under {assumption}; {claim.tricks_left} are left")
            )
        elif (result.cause is Cause.HOLDS) is (result.tricks < claim.claimed):
            problems.append(
                Problem(message=f"{result.tricks} tricks of {claim.claimed} claimed, and {result.cause.value}")
            )
        if result.cause is Cause.PARTNER and not claim.is_by_defender:
            problems.append(Problem(message="declarer's partner chooses nothing; the claimer is declarer"))
        if result.cause is Cause.TRUMP and claim.trump is None:
            problems.append(Problem(message="a line loses to an outstanding trump, and none is out"))
        elif result.cause is Cause.TRUMP and not assumption.unaware:
            problems.append(Problem(message="a line loses to a forgotten trump, and he has not forgotten it"))
        if result.cause is Cause.GUESS and not claim.has_guess:
            problems.append(Problem(message="a guess is resolved against the claimer", hint="state has_guess"))
    if problems:
        raise CaseError(problems)


_FACTORS = ("unaware", "order", "guess_right", "player")


def _needs(claim: ContestedClaim, awarded: Mapping[Assumption, int], book: Lawbook, where: str) -> tuple[Need, ...]:
    """The questions whose answers change the tricks, other things equal."""
    needs: list[Need] = []
    for factor in _FACTORS:
        groups: dict[Assumption, set[int]] = {}
        for assumption, tricks in awarded.items():
            groups.setdefault(_without(assumption, factor), set()).add(tricks)
        if all(len(values) == 1 for values in groups.values()):
            continue
        if factor == "unaware" and claim.trump is not None:
            needs += awareness_need(claim.trump, book, where=where)
        elif factor == "order":
            needs.append(order_need(book))
        elif factor == "guess_right":
            needs.append(irrational_need(book, where=where))
        else:
            needs.append(player_class_need(book, where=where))
    return tuple(needs)


def _without(assumption: Assumption, factor: str) -> Assumption:
    """The assumption with one factor set to the same value for all."""
    match factor:
        case "unaware":
            return replace(assumption, unaware=False)
        case "order":
            return replace(assumption, order=DeemedOrder.NONE)
        case "guess_right":
            return replace(assumption, guess_right=False)
        case _:
            return replace(assumption, player=PlayerClass.CLUB)


def _conditions(
    claim: ContestedClaim, assumption: Assumption, results: Mapping[Assumption, NormalResult], book: Lawbook
) -> tuple[Condition, ...]:
    """The conditions of 70C with the tricks that a search found to be lost to the trump."""
    if claim.trump is None:
        return ()
    forgotten = results.get(replace(assumption, unaware=True))
    known = results.get(replace(assumption, unaware=False))
    lost = claim.trump.tricks_lost
    if forgotten is not None:
        without = claim.claimed if known is None else min(known.tricks, claim.claimed)
        lost = max(1, without - forgotten.tricks) if forgotten.cause is Cause.TRUMP else 0
    return conditions(replace(claim.trump, tricks_lost=lost), book)


def _deciding(
    claim: ContestedClaim,
    assumption: Assumption,
    awarded: Mapping[Assumption, int],
    result: NormalResult,
    book: Lawbook,
) -> tuple[tuple[Clause, ...], str]:
    """The clauses, the deciding one first, and the reason in words."""
    tricks = awarded[assumption]
    doubt = book.clause("70A") if claim.revoker in (None, claim.side) else book.clause("63-objection")
    usual = (doubt, book.clause("70-normal"))
    why = result.cause.value
    if tricks == claim.claimed:
        return _saved(claim, assumption, awarded, usual, book)
    match result.cause:
        case Cause.HOLDS | Cause.EVERY_LINE:
            return (doubt,), why
        case Cause.STATED:
            return (book.clause("68C"), doubt), why
        case Cause.UNSTATED:
            by_order = (book.clause("70E2"),) if assumption.order is not DeemedOrder.NONE else ()
            return (book.find("70D1") or book.clause("70D"), *by_order, *usual), why
        case Cause.TRUMP:
            return (book.clause("70C"), *(book.clause(key) for key in ("70C1", "70C2", "70C3")), *usual), why
        case Cause.PARTNER:
            return (book.find("70D2") or book.clause("70D-partner"), *usual), why
        case Cause.GUESS:
            return (guess_clause(book), book.clause("70E-any"), doubt), why
        case _:
            assert_never(result.cause)


def _saved(
    claim: ContestedClaim,
    assumption: Assumption,
    awarded: Mapping[Assumption, int],
    usual: tuple[Clause, ...],
    book: Lawbook,
) -> tuple[tuple[Clause, ...], str]:
    """Why the whole claim is good: a clause that might have taken tricks and does not, else no normal line loses."""

    def is_worse(other: Assumption) -> bool:
        return awarded.get(other, claim.claimed) < claim.claimed

    if claim.revoker is claim.side.other:
        return usual, "doubt goes against the side that revoked: a normal line wins what was claimed"
    if assumption.guess_right and is_worse(replace(assumption, guess_right=False)):
        return (guess_clause(book), *usual), "it would be irrational not to take the guess that works"
    if assumption.order is not DeemedOrder.NONE and is_worse(replace(assumption, order=DeemedOrder.NONE)):
        return (book.clause("70E2"), *usual), f"the authority's order of a suit is {assumption.order.value!r}"
    if claim.trump is not None and not assumption.unaware and claim.trump.may_be_forgotten == (False,):
        failing = next(c for c in conditions(claim.trump, book) if c.holds is False)
        return (failing.clause, *usual), f"{failing.text}, and no other normal line loses a trick"
    if claim.trump is not None and assumption.unaware:
        return (book.clause("70C3"), *usual), "no normal line loses a trick to the outstanding trump"
    return usual, Cause.HOLDS.value


def _changes(
    claim: ContestedClaim, assumption: Assumption, awarded: Mapping[Assumption, int], book: Lawbook
) -> tuple[WouldChange, ...]:
    """What another answer to one question would give, where a result under it is there."""
    found = []
    for other, tricks in awarded.items():
        differing = [factor for factor in _FACTORS if _without(other, factor) == _without(assumption, factor)]
        if tricks == awarded[assumption] or other == assumption or not differing:
            continue
        what, clause = _difference(differing[0], other, book)
        found.append(WouldChange(what=what, tricks_claimer=tricks, clause=clause))
    return tuple(found)


def _difference(factor: str, other: Assumption, book: Lawbook) -> tuple[str, Clause]:
    match factor:
        case "unaware":
            words = "if it is at all likely" if other.unaware else "if it is not at all likely"
            return f"{words} that he was unaware of the trump", book.clause("70C2")
        case "order":
            return f"if the authority's order of a suit is {other.order.value!r}", book.clause("70E2")
        case "guess_right":
            words = "if it would be" if other.guess_right else "if it would not be"
            return f"{words} irrational not to take the guess that works", guess_clause(book)
        case _:
            return f"for a player of the class {other.player.value!r}", book.clause("70-normal")


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """The tricks left after a claim, its claimed and its conceded part together.

    Attributes
    ----------
    tricks_claimer, tricks_other
        They add up to the tricks left.
    clauses
        The deciding one first.
    """

    tricks_claimer: int
    tricks_other: int
    clauses: tuple[Clause, ...]
    why: str


def settle(found: Adjudicated, conceded: Canceled | None = None) -> Settled:
    """The tricks of both parts: what was claimed by Law 70, what was conceded by Law 71.

    A claim that fails gets nothing of what was conceded beside it.

    Law
    ---
    70 and 71.
    """
    if conceded is not None and conceded.tricks > found.tricks_other:
        raise CaseError(f"{conceded.tricks} conceded tricks come back, the other side has {found.tricks_other}")
    if conceded is None or not conceded.tricks or not found.stands:
        return Settled(
            tricks_claimer=found.tricks_claimer, tricks_other=found.tricks_other, clauses=found.clauses, why=found.why
        )
    given = [one for one in conceded.each if one.returned]
    clauses = dict.fromkeys(clause for one in given for clause in one.clauses)
    return Settled(
        tricks_claimer=found.tricks_claimer + conceded.tricks,
        tricks_other=found.tricks_other - conceded.tricks,
        clauses=(*clauses, *(clause for clause in found.clauses if clause not in clauses)),
        why=f"of what was conceded {conceded.tricks} come back: {given[0].why}",
    )
