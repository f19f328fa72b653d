"""The revokes of a recorded board, and what each law book makes of them as far as the record goes."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from analyzer.bridge import Board, Card, Deal, Denomination, PlayedCard, PlayRecord, Seat
from analyzer.bridge.won import Turns, Won, won_in_record
from analyzer.errors import Problem
from analyzer.laws.law61 import Revoke, Revokes, Unrecorded, find_revokes
from analyzer.laws.law62 import Change, Correction, correction
from analyzer.laws.law63 import Standing, standings
from analyzer.laws.law64 import Revoked, Share, Transfer, transfer
from analyzer.laws.lawbook import Edition, Lawbook
from analyzer.laws.rectification import Need, NeedsJudgment

__all__ = ["BoardRevokes", "KnownPlay", "RecordedRevoke", "RevokeRuling", "board_revokes", "known_play"]


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
    twice
        The cards that the file has twice, so that nobody knows where they were played.
    remarks
        What is odd about the record and bears on its revokes, each with its line.
    error
        Why the board could not be judged; empty where it could.
    """

    board: Board
    record: Revokes | None
    revokes: tuple[RecordedRevoke, ...] = ()
    twice: Mapping[Unrecorded, Card] = field(default_factory=dict)
    remarks: tuple[Problem, ...] = ()
    error: str = ""


def board_revokes(board: Board, books: Sequence[Lawbook] = (), *, refusals: Iterable[Problem] = ()) -> BoardRevokes:
    """Every revoke of a board from the cards alone, and under each book whether it stands and what it transfers.

    Parameters
    ----------
    books
        The law books; all three editions where none is named.
    refusals
        What the reader refused of this board; a card that was refused because it was played before is known at
        neither place.

    Law
    ---
    61A, 63A, 64A, 64B.
    """
    if board.play is None or not len(board.play):
        return BoardRevokes(board=board, record=None)
    known = known_play(board, board.play, _played_twice(refusals))
    play, contract = known.play, board.final_contract
    found = find_revokes(
        play,
        board.deal,
        declarer=None if contract is None else contract.declarer,
        leaders=None if known.turns is None else known.turns.leaders,
    )
    asked = books or [Lawbook(edition=edition) for edition in Edition]
    rulings: list[dict[Edition, RevokeRuling]] = [{} for _ in found.revokes]
    for book in asked if found.revokes else ():
        for index, ruling in enumerate(_rulings(board, known, found.revokes, book)):
            rulings[index][book.edition] = ruling
    revokes = tuple(
        RecordedRevoke(revoke=revoke, rulings=by_edition)
        for revoke, by_edition in zip(found.revokes, rulings, strict=True)
    )
    remarks = tuple(_placed(board, [*known.remarks, *_remarks(board, play, found)]))
    return BoardRevokes(board=board, record=found, revokes=revokes, twice=known.twice, remarks=remarks)


@dataclass(frozen=True, slots=True, kw_only=True)
class KnownPlay:
    """A record as far as its cards are known.

    Attributes
    ----------
    turns
        Who may have led and won, where cards are missing; None where the order of the record says it.
    is_cut
        True where the rest of the record is not examined.
    """

    play: PlayRecord
    turns: Turns | None = None
    twice: Mapping[Unrecorded, Card] = field(default_factory=dict)
    is_cut: bool = False
    remarks: tuple[Problem, ...] = ()


#: What a reader says of a card that it has read before.
_BEFORE = re.compile(r"([SHDC][AKQJT2-9]) was played before")


def _played_twice(refusals: Iterable[Problem]) -> frozenset[Card]:
    matches = (_BEFORE.search(problem.message) for problem in refusals if problem.where.startswith("play"))
    return frozenset(Card.parse(match[1]) for match in matches if match is not None)


def known_play(board: Board, play: PlayRecord, doubled: Collection[Card] = ()) -> KnownPlay:
    """The play up to a trick of which nothing is recorded, without cards that the file has twice."""
    tricks: list[tuple[PlayedCard, ...]] = []
    twice: dict[Unrecorded, Card] = {}
    cut = _lost_trick(board, play)
    for number, trick in enumerate(play.tricks[: None if cut is None else cut - 1], start=1):
        kept = tuple(played for played in trick if played.card not in doubled)
        for played in trick:
            if played.card in doubled and played.player is not None:
                twice[Unrecorded(player=played.player, trick=number)] = played.card
        if not kept:
            cut = number
            break
        tricks.append(kept)
    remarks: tuple[Problem, ...] = ()
    if cut is not None:
        text = f"not examined from trick {cut} on: before it is a line of the play without a card"
        remarks = (Problem(message=text, where=f"play[{cut - 1}]"),)
    kept_play = PlayRecord(tricks=tuple(tricks), unfinished=play.unfinished)
    turns = None
    denomination = _denomination(board)
    if denomination is not None and _is_by_columns(board) and any(len(trick) < 4 for trick in tricks):
        opening = None if board.final_contract is None else board.final_contract.opening_leader
        turns = Turns.of(kept_play, denomination, deal=board.deal, opening=opening)
        kept_play = turns.in_order(kept_play)
    return KnownPlay(play=kept_play, turns=turns, twice=twice, is_cut=cut is not None, remarks=remarks)


def _denomination(board: Board) -> Denomination | None:
    if board.final_contract is not None:
        return board.final_contract.denomination
    named = board.tag("Contract")  # an end position: PBN names the denomination alone
    return Denomination[named] if named in Denomination.__members__ else None


def _is_by_columns(board: Board) -> bool:
    """True where the file has the cards by player and not in order of play."""
    return board.source is not None and board.source.format == "PBN"


def _lost_trick(board: Board, play: PlayRecord) -> int | None:
    """The trick before which a row without any card stands; None where there is none.

    A reader leaves such a row out: the winner of the trick before does not lead then, or a line is missing.
    """
    denomination = _denomination(board)
    each = 13 if board.deal is None else board.deal.cards_each
    if denomination is None or board.source is None or not _is_by_columns(board) or len(play.tricks) >= each:
        return None
    noted = {comment.after for comment in board.comments}
    begins = board.source.lines.get("play")
    if begins is not None and board.source.line_of("play[0][0]") - begins > 1 and "Play" not in noted:
        return 1
    for index, trick in enumerate(play.tricks[1:], start=1):
        is_marked = trick[0].note is not None and trick[0].note.mark == "L"
        whole = all(len(before) == 4 for before in play.tricks[:index])
        if whole and len(trick) == 4 and not is_marked:
            winner = play.winner(index - 1, denomination)
            if winner is not None and trick[0].player is not winner:
                return index + 1
        ends = [
            [board.source.lines.get(f"play[{at}][{turn}]", 0) for turn in range(len(play.tricks[at]))]
            for at in (index - 1, index)
        ]
        is_noted = any(f"card {played.card}" in noted for played in play.tricks[index - 1])
        if min(ends[1]) - max(ends[0]) > 1 and not is_noted:
            return index + 1
    return None


def _remarks(board: Board, play: PlayRecord, found: Revokes) -> Iterator[Problem]:
    """What is odd about the opening lead, the order of the cards and the claim."""
    contract = board.final_contract
    if not play.tricks:
        return
    first = play.tricks[0][0]
    due = None if contract is None else contract.opening_leader
    players = {played.player for played in play.tricks[0]}
    if contract is not None and first.player is not None and first.player is not due and due in players:
        who = f"{first.player.full_name}{' (dummy)' if first.player is contract.declarer.partner else ''}"
        text = (
            f"trick 1: {who} led {first.card.symbol} out of turn, the lead was {contract.opening_leader.full_name}'s"
        )
        yield Problem(message=text, where="play[0][0]")
    for number, trick in enumerate(play.tricks, start=1):
        seats = [played.player for played in trick if played.player is not None]
        turns = [(seat - seats[0]) % 4 for seat in seats]
        if turns != sorted(turns) and len(set(turns)) == len(turns):
            order = " ".join(f"{played.player}:{played.card.symbol}" for played in trick)
            text = f"trick {number}: the cards are listed out of turn, {order}; read by who holds them"
            yield Problem(message=text, where=f"play[{number - 1}]")
    if found.revokes:
        yield from (fault for fault in board.problems() if fault.where in ("claim", "result") and not fault.is_fact)


def _placed(board: Board, problems: Iterable[Problem]) -> Iterator[Problem]:
    for problem in problems:
        yield problem if board.source is None else replace(problem, line=board.source.line_of(problem.where))


def _rulings(board: Board, known: KnownPlay, revokes: Sequence[Revoke], book: Lawbook) -> list[RevokeRuling]:
    play = known.play
    each = 13 if board.deal is None else board.deal.cards_each
    before = 13 - each  # an end position: its first trick is not trick one
    stand = standings(revokes, play, book, claim=board.claim, played_before=before)
    won = _won(board, known, each)
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
    found = _transfer(facts, won, board, play, book)
    unsure = any(isinstance(entry, NeedsJudgment) for entry in stand)
    shares: Sequence[Share | NeedsJudgment] = found.shares if isinstance(found, Transfer) else [found] * len(facts)
    contract = board.final_contract
    return [
        RevokeRuling(
            standing=entry,
            share=share,
            if_established=unsure,
            claimed_from=won.claimed_from,
            correction=None if contract is None else _correction(board, revoke, play, book, contract.declarer, entry),
        )
        for revoke, entry, share in zip(revokes, stand, shares, strict=True)
    ]


def _transfer(
    facts: Sequence[Revoked], won: Won, board: Board, play: PlayRecord, book: Lawbook
) -> Transfer | NeedsJudgment:
    """The transfer; where a claim cut the trick of a revoke short, that of each winner which the claim leaves."""
    denomination = _denomination(board)
    claimed = won.claimed_from
    if claimed is None or denomination is None or claimed > max(fact.trick for fact in facts):
        return transfer(facts, won, book)
    held = [_held(board, play, seat, before=len(play.tricks)) for seat in Seat]
    ending = None if board.deal is None or not board.deal.is_known else Deal((held[0], held[1], held[2], held[3]))
    [winners] = Turns.of(PlayRecord(tricks=play.tricks[-1:]), denomination, deal=ending).winners
    ways = [transfer(facts, way, book) for way in won.ways(winners)]
    tricks = [[share.tricks for share in way.shares] for way in ways if isinstance(way, Transfer)]
    if not tricks or len(tricks) < len(ways):
        return next((way for way in ways if isinstance(way, NeedsJudgment)), transfer(facts, won, book))
    if any(other != tricks[0] for other in tricks):
        need = Need(id="tricks won", question=f"Who won trick {claimed}, that the claim cut short?", clause="64A")
        return NeedsJudgment(needs=(need,))
    return ways[0]


def _correction(
    board: Board, revoke: Revoke, play: PlayRecord, book: Lawbook, declarer: Seat, stands: Standing | NeedsJudgment
) -> Correction | None:
    """How the revoke is put right, without what nobody could change; None where it is established and stays."""
    if isinstance(stands, Standing) and not stands.must_correct:
        return None
    known = stands if isinstance(stands, Standing) else None
    found = correction(revoke, play, book, declarer=declarer, stands=known)
    changes: list[Change] = []
    opponent: Seat | None = None
    for change in found.changes:
        if change.only_after is None:
            if _can_change(board, revoke, play, change):
                changes.append(change)
                opponent = change.player
        elif opponent is not None and _can_change(board, revoke, play, change):
            changes.append(replace(change, only_after=opponent))
    partner = found.partner_bound
    if partner is not None:
        held = _held(board, play, partner, before=revoke.trick)
        if len({card.suit for card in held}) < 2:
            partner = None
    gone = {"62D2"} if partner is None and found.partner_bound is not None else set()
    gone |= set() if any(change.only_after is None for change in changes) else {"62C1"}
    gone |= set() if any(change.only_after is not None for change in changes) else {"62C2"}
    clauses = tuple(clause for clause in found.clauses if clause.key not in gone)
    return replace(found, changes=tuple(changes), partner_bound=partner, clauses=clauses)


def _can_change(board: Board, revoke: Revoke, play: PlayRecord, change: Change) -> bool:
    """True where the player had another card that he may play instead."""
    held = _held(board, play, change.player, before=change.trick) - {change.card}
    led = play.tricks[revoke.trick - 1][0].card.suit
    if change.trick == revoke.trick and revoke.turn > 0 and change.card.suit is led:
        held = frozenset(card for card in held if card.suit is led)
    return bool(held)


def _held(board: Board, play: PlayRecord, player: Seat, *, before: int) -> frozenset[Card]:
    """The player's cards before a trick; of an unknown hand those that the record shows."""
    hand = None if board.deal is None else board.deal.hands[player]
    if hand is None:
        return frozenset(p.card for trick in play.tricks[before - 1 :] for p in trick if p.player is player)
    return hand - {p.card for trick in play.tricks[: before - 1] for p in trick if p.player is player}


def _won(board: Board, known: KnownPlay, each: int) -> Won | None:
    """The tricks by the cards, and of those not played what claim or result leave."""
    contract = board.final_contract
    if contract is None:
        return None
    tricks = board.claim.tricks_declarer if board.claim is not None else None
    if tricks is None and board.result is not None:
        tricks = board.result.tricks_declarer
    won = won_in_record(
        known.play,
        denomination=contract.denomination,
        declarer=contract.declarer,
        tricks_declarer=tricks if each == 13 and not known.is_cut else None,
        total=each,
        turns=known.turns,
    )
    claimed = None if won.claimed_from is None else won.claimed_from + 13 - each
    return Won(tricks=won.tricks, first=14 - each, claimed_from=claimed)
