"""The revokes of a recorded board, and what each law book makes of them as far as the record goes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from analyzer.bridge import Board, PlayRecord, Seat
from analyzer.bridge.won import Won, won_in_record
from analyzer.laws.law61 import Revoke, Revokes, find_revokes
from analyzer.laws.law62 import Correction, correction
from analyzer.laws.law63 import Standing, standings
from analyzer.laws.law64 import Revoked, Share, Transfer, transfer
from analyzer.laws.lawbook import Edition, Lawbook
from analyzer.laws.rectification import Need, NeedsJudgment

__all__ = ["BoardRevokes", "RecordedRevoke", "RevokeRuling", "board_revokes"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RevokeRuling:
    """One revoke under one law book.

    Attributes
    ----------
    standing
        Whether it is established; what is asked where the record does not show it.
    share
        What it transfers; what is asked where the record does not say enough.
    if_established
        True where the share holds only if the revokes of the board that may not be established are.
    claimed_from
        The trick from which nothing was played: of those the share names one of several that will do.
    correction
        How it is put right, where it is not established or the record does not show that it is; None where it stands
        or declarer is not known.
    """

    standing: Standing | NeedsJudgment
    share: Share | NeedsJudgment
    if_established: bool = False
    claimed_from: int | None = None
    correction: Correction | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedRevoke:
    """A revoke that the cards show, with its rulings by law book."""

    revoke: Revoke
    rulings: Mapping[Edition, RevokeRuling]


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardRevokes:
    """What the play of a board holds.

    Attributes
    ----------
    board
        The board as recorded.
    record
        What was found in its play, a record that cannot be a play included; None where no play is recorded.
    revokes
        The revokes in order of play.
    """

    board: Board
    record: Revokes | None
    revokes: tuple[RecordedRevoke, ...] = ()


def board_revokes(board: Board, books: Sequence[Lawbook] = ()) -> BoardRevokes:
    """Every revoke of a board from the cards alone, and under each book whether it stands and what it transfers.

    Parameters
    ----------
    books
        The law books; all three editions where none is named.

    Law
    ---
    61A, 63A, 64A, 64B.
    """
    play = board.play
    if play is None or not len(play):
        return BoardRevokes(board=board, record=None)
    contract = board.final_contract
    found = find_revokes(play, board.deal, declarer=None if contract is None else contract.declarer)
    asked = books or [Lawbook(edition=edition) for edition in Edition]
    rulings: list[dict[Edition, RevokeRuling]] = [{} for _ in found.revokes]
    for book in asked if found.revokes else ():
        for index, ruling in enumerate(_rulings(board, play, found.revokes, book)):
            rulings[index][book.edition] = ruling
    revokes = tuple(
        RecordedRevoke(revoke=revoke, rulings=by_edition)
        for revoke, by_edition in zip(found.revokes, rulings, strict=True)
    )
    return BoardRevokes(board=board, record=found, revokes=revokes)


def _rulings(board: Board, play: PlayRecord, revokes: Sequence[Revoke], book: Lawbook) -> list[RevokeRuling]:
    each = 13 if board.deal is None else board.deal.cards_each
    before = 13 - each  # an end position: its first trick is not trick one
    stand = standings(revokes, play, book, claim=board.claim, played_before=before)
    won = _won(board, play, each)
    if won is None:
        question = "Which contract was played, and by whom?"
        unknown = NeedsJudgment(needs=(Need(id="contract", question=question, clause="64A"),))
        return [RevokeRuling(standing=entry, share=unknown) for entry in stand]
    facts = []
    for revoke, entry in zip(revokes, stand, strict=True):
        fact = Revoked.of(
            replace(revoke, trick=revoke.trick + before),
            established=not isinstance(entry, Standing) or entry.counts_as_established,
            both_on_the_trick=isinstance(entry, Standing) and entry.both_on_the_trick,
            play=play,
        )
        facts.append(fact)
    found = transfer(facts, won, book)
    unsure = any(isinstance(entry, NeedsJudgment) for entry in stand)
    shares: Sequence[Share | NeedsJudgment] = found.shares if isinstance(found, Transfer) else [found] * len(facts)
    contract = board.final_contract
    return [
        RevokeRuling(
            standing=entry,
            share=share,
            if_established=unsure,
            claimed_from=won.claimed_from,
            correction=None if contract is None else _correction(revoke, play, book, contract.declarer, entry),
        )
        for revoke, entry, share in zip(revokes, stand, shares, strict=True)
    ]


def _correction(
    revoke: Revoke, play: PlayRecord, book: Lawbook, declarer: Seat, stands: Standing | NeedsJudgment
) -> Correction | None:
    """How the revoke is put right; None where it is established and stays."""
    if isinstance(stands, Standing) and not stands.must_correct:
        return None
    known = stands if isinstance(stands, Standing) else None
    return correction(revoke, play, book, declarer=declarer, stands=known)


def _won(board: Board, play: PlayRecord, each: int) -> Won | None:
    """The tricks by the cards, and of those not played what claim or result leave."""
    contract = board.final_contract
    if contract is None:
        return None
    tricks = board.claim.tricks_declarer if board.claim is not None else None
    if tricks is None and board.result is not None:
        tricks = board.result.tricks_declarer
    won = won_in_record(
        play,
        denomination=contract.denomination,
        declarer=contract.declarer,
        tricks_declarer=tricks if each == 13 else None,
        total=each,
    )
    claimed = None if won.claimed_from is None else won.claimed_from + 13 - each
    return Won(tricks=won.tricks, first=14 - each, claimed_from=claimed)
