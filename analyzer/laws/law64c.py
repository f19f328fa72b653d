"""Law 64C: what the innocent side gets where the transfer does not make good what the revoke cost; in tricks."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from analyzer.errors import CaseError
from analyzer.laws.lawbook import Clause, Edition, Lawbook
from analyzer.laws.rectification import Need, NeedsJudgment

__all__ = ["Basis", "Equity", "RevokeDamage", "SecondRevoke", "equity"]


class Basis(Enum):
    """Where the innocent side's tricks come from."""

    TRANSFER = "the tricks after the transfer"
    EXPECTATION = "the tricks without the revoke"
    SECOND_REVOKE = "the tricks without the later revoke"
    NO_REVOKES = "the tricks had neither side revoked"


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondRevoke:
    """A later revoke of the same player in the same suit, which carries no transfer.

    Attributes
    ----------
    without_it
        The innocent side's tricks had the later revoke not occurred, the first being as it was, before any transfer.
    first_transfer
        The tricks transferred for the first revoke.
    """

    without_it: int
    first_transfer: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RevokeDamage:
    """What is compared, in tricks of the innocent side.

    Attributes
    ----------
    tricks
        At the table, before any transfer. Where both sides revoked: of either side.
    transfer
        The automatic transfer of the board.
    without_revoke
        What the side would have taken had nobody revoked; a judgment, None where it is not made.
    second
        The later revoke in the same suit; None where there is none.
    mutual
        True where both sides revoked and nothing is transferred.
    total
        The tricks that were played for.
    """

    tricks: int
    transfer: int
    without_revoke: int | None = None
    second: SecondRevoke | None = None
    mutual: bool = False
    total: int = 13

    def __post_init__(self) -> None:
        stated = [self.tricks, self.tricks + self.transfer]
        stated += [] if self.without_revoke is None else [self.without_revoke]
        stated += [] if self.second is None else [self.second.without_it]
        if not all(0 <= tricks <= self.total for tricks in stated) or self.transfer < 0:
            raise CaseError(
                f"{self.tricks} tricks, {self.transfer} transferred, expected {stated[2:]}: each is 0 to {self.total}"
            )
        if self.second is not None and not 0 <= self.second.first_transfer <= self.transfer:
            raise CaseError(
                f"{self.second.first_transfer} tricks transferred for the first revoke, {self.transfer} in all"
            )
        if self.second is not None and self.second.without_it + self.second.first_transfer > self.total:
            raise CaseError(
                f"{self.second.without_it} tricks without the later revoke and {self.second.first_transfer} for the "
                f"first are more than {self.total}: the offending side had none left to transfer"
            )
        if self.mutual and self.transfer:
            raise CaseError("where both sides revoked nothing is transferred (Law 64B7)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Equity:
    """What the innocent side gets, in tricks.

    Attributes
    ----------
    tricks
        Never fewer than at the table with the transfer, except where both sides revoked.
    basis
        Which of the numbers it is; where two are equal, the transfer.
    """

    tricks: int
    basis: Basis
    clauses: tuple[Clause, ...]
    why: str

    @property
    def adjusted(self) -> bool:
        """True where the number is not that of the transfer."""
        return self.basis is not Basis.TRANSFER


def equity(fact: RevokeDamage, book: Lawbook, *, where: str = "revokes") -> Equity | NeedsJudgment:
    """The larger of the innocent side's tricks after the transfer and its expectation; they are never added.

    Law
    ---
    64C; 64C2 (2017) for repeated and mutual revokes, by minutes and readings before.

    >>> found = equity(RevokeDamage(tricks=8, transfer=1, without_revoke=12), Lawbook(edition=Edition.L2007))
    >>> found.tricks, found.basis.name
    (12, 'EXPECTATION')
    """
    if fact.without_revoke is None and (fact.mutual or fact.second is None):
        question = "How many tricks would the innocent side have taken had nobody revoked?"
        return NeedsJudgment(needs=(Need(id=f"{where}.without_revoke", question=question, clause="64C"),))
    if fact.mutual:
        return _mutual(fact, book)
    after = fact.tricks + fact.transfer
    best = Equity(
        tricks=after,
        basis=Basis.TRANSFER,
        clauses=(book.clause("64C"),),
        why=f"{fact.tricks} and {fact.transfer} transferred are {after}: no expectation is higher",
    )
    expected = fact.without_revoke
    if expected is not None and expected > best.tricks:
        best = Equity(
            tricks=expected,
            basis=Basis.EXPECTATION,
            clauses=(book.clause("64C"),),
            why=f"{expected} without the revoke are more than {after} after the transfer; they are not added",
        )
    if fact.second is None:
        return best
    option = _first_is_added(book)
    found = [_larger(best, fact.second, book, adds=adds) for adds in ((False, True) if option is None else (option,))]
    if len({candidate.tricks for candidate in found}) == 1:
        return found[0]
    election = book.election(_ELECTION)
    need = Need(
        id=f"elections.{_ELECTION}",
        question=election.question,
        clause=book.clause(election.clause).cite,
        options=election.options,
    )
    return NeedsJudgment(needs=(need,))


_ELECTION = "second revoke in the suit"


def _first_is_added(book: Lawbook) -> bool | None:
    """Whether the first revoke's transfer counts beside the tricks without the later; None where nobody elected."""
    match book.edition:
        case Edition.L1997 | Edition.L2007:
            option, _ = book.chosen(_ELECTION)
            return option == "added" if option else None
        case Edition.L2017:
            return True
        case _:
            assert_never(book.edition)


def _larger(best: Equity, second: SecondRevoke, book: Lawbook, *, adds: bool) -> Equity:
    """The better of what was found and the tricks without the later revoke."""
    tricks = second.without_it + (second.first_transfer if adds else 0)
    if tricks <= best.tricks:
        return best
    is_text = book.edition is Edition.L2017
    words = f"and {second.first_transfer} for the first" if adds else "the transfer for the first not added"
    return Equity(
        tricks=tricks,
        basis=Basis.SECOND_REVOKE,
        clauses=(
            (book.clause("64C2(a)"), book.clause("64C2(a)-sum"))
            if is_text
            else (book.clause("64C"), book.clause("64-later"))
        ),
        why=f"{second.without_it} without the later revoke, {words}, are more than {best.tricks}",
    )


def _mutual(fact: RevokeDamage, book: Lawbook) -> Equity:
    """Both sides' revokes are undone: the result that was likely without any, for both sides."""
    match book.edition:
        case Edition.L1997:
            clause = book.clause("64-mutual")
        case Edition.L2007:
            clause = book.clause("64C-mutual")
        case Edition.L2017:
            clause = book.clause("64C2(b)")
        case _:
            assert_never(book.edition)
    assert fact.without_revoke is not None
    return Equity(
        tricks=fact.without_revoke,
        basis=Basis.NO_REVOKES,
        clauses=(clause, book.clause("64C")),
        why=f"{fact.without_revoke} had nobody revoked, for both sides",
    )
