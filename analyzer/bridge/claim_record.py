"""Where a claim was made, from a record of the play: the position there, what it has shown, what was claimed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from analyzer.bridge.board import Board
from analyzer.bridge.cards import Card, Seat, Side, Suit
from analyzer.bridge.contract import Contract
from analyzer.bridge.deal import Deal
from analyzer.bridge.play import Position
from analyzer.bridge.record import PlayedCard
from analyzer.errors import BoardError, ParseError, Problem

__all__ = ["PlayPlace", "RecordedClaim", "RecordedPosition", "recorded_claim", "recorded_position"]

_PLACE = re.compile(r"(?:trick )?\s*([0-9]{1,2})(?:\.([0-9]))?", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayPlace:
    """A place in the play: the start of a trick, or after one to three cards of it; tricks count from 1."""

    trick: int
    cards: int = 0

    def __post_init__(self) -> None:
        if not 1 <= self.trick <= 13:
            raise ParseError(f"trick {self.trick}; tricks are 1 to 13")
        if not 0 <= self.cards <= 3:
            raise ParseError(f"{self.cards} cards of a trick in progress; 0 to 3")

    @classmethod
    def parse(cls, text: str) -> PlayPlace:
        """The place written as ``7``, the start of trick 7, or ``7.2``, after two cards of it."""
        match = _PLACE.fullmatch(text.strip())
        if match is None:
            raise ParseError(f"{text!r} is no place of the play; write 7, or 7.2 for trick 7 after two cards")
        return cls(trick=int(match[1]), cards=int(match[2] or 0))

    def __str__(self) -> str:
        return f"{self.trick}.{self.cards}" if self.cards else str(self.trick)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedPosition:
    """The position at a place of a recorded play.

    Attributes
    ----------
    position
        With the tricks won before; who is on lead, or led to the trick in progress, stands in it.
    shown_out
        Who did not follow to which suit before, and has no more of it.
    gone
        The cards that were played, those of the trick in progress apart.
    remarks
        What was irregular before, as facts: revokes and leads out of turn, each with its line.
    """

    place: PlayPlace
    contract: Contract
    position: Position
    shown_out: frozenset[tuple[Seat, Suit]] = frozenset()
    gone: frozenset[Card] = frozenset()
    remarks: tuple[Problem, ...] = ()

    @property
    def won_declarer(self) -> int:
        """Tricks of declarer's side before this place."""
        return self.position.tricks(self.contract.declarer.side)

    @property
    def left(self) -> int:
        """Tricks that are left, the one in progress included."""
        return self.position.tricks_left

    def opponents_out(self, side: Side) -> frozenset[tuple[Seat, Suit]]:
        """The opponents of a side that have shown out."""
        return frozenset((seat, suit) for seat, suit in self.shown_out if seat.side is not side)


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedClaim:
    """A claim that a record ends in; it never says who claimed.

    Attributes
    ----------
    at
        Where: after the last card.
    tricks_declarer
        Tricks of those left that declarer's side was to have.
    is_stated
        True where the record says that it was a claim; False where the play merely stops before a result.
    proposed_claimer
        Declarer, who claims most often: a proposal, and nothing that the record says.
    """

    at: RecordedPosition
    tricks_declarer: int
    is_stated: bool

    @property
    def proposed_claimer(self) -> Seat:
        """Declarer; a proposal."""
        return self.at.contract.declarer

    def tricks(self, side: Side) -> int:
        """Tricks of those left that a side was to have."""
        is_declarer = side is self.at.contract.declarer.side
        return self.tricks_declarer if is_declarer else self.at.left - self.tricks_declarer


def recorded_position(board: Board, place: PlayPlace | None = None) -> RecordedPosition:
    """The position at a place of the recorded play; after its last card where none is named.

    A revoke or a lead out of turn before it is a remark: the cards were played as they were.

    Raises
    ------
    BoardError
        Where hands or contract are not known, the record has not so many cards, or it can be no play.
    """
    deal, contract = _known(board)
    walk = _Walk(board, Position.opening(deal, contract))
    tricks = () if board.play is None else board.play.tricks
    each = deal.cards_each or 13
    last = PlayPlace(trick=min(each, len(tricks) + 1)) if place is None else place
    if last.trick > each:
        raise _refused(board, f"trick {last.trick}; the deal has {each}", "play", f"1 to {each}")
    for number, trick in enumerate(tricks[: last.trick], start=1):
        is_last = number == last.trick
        wanted = last.cards if is_last and place is not None else 4
        if len(trick) < 4 and (number < len(tricks) and not is_last):
            raise _refused(
                board,
                f"trick {number} has {len(trick)} cards (Law 67): who led to the next cannot be told",
                f"play[{number - 1}]",
                "an ending instead of a place of the play",
            )
        walk.trick(number, trick, wanted)
    found = walk.position
    if place is None:
        last = PlayPlace(trick=min(13, 1 + found.tricks_ns + found.tricks_ew), cards=len(found.trick))
    elif (1 + found.tricks_ns + found.tricks_ew, len(found.trick)) != (place.trick, place.cards):
        whole = found.tricks_ns + found.tricks_ew
        more = f" and {len(found.trick)} cards" if found.trick else ""
        hint = f"at most {whole + 1}" if not found.trick else f"at most {whole + 1}.{len(found.trick)}"
        raise _refused(board, f"trick {place} is not reached: {whole} tricks{more} are recorded", "play", hint)
    if found.is_over:
        raise _refused(board, "every card has been played; nothing is left to claim", "play", "an earlier trick")
    held = {card for hand in found.hands for card in hand} | set(found.trick)
    dealt = {card for hand in deal.hands for card in hand or ()}
    return RecordedPosition(
        place=last,
        contract=contract,
        position=found,
        shown_out=frozenset(
            entry for entry in walk.shown if not any(c.suit is entry[1] for c in found.hands[entry[0]])
        ),
        gone=frozenset(dealt - held),
        remarks=tuple(walk.remarks),
    )


def recorded_claim(board: Board) -> RecordedClaim | None:
    """The claim in which a record ends; None where it gives neither a claim nor a result, or all was played.

    Raises
    ------
    BoardError
        Where the position cannot be told, or more tricks were claimed than are left.
    """
    is_stated = board.claim is not None
    total = board.claim.tricks_declarer if board.claim is not None else None
    if total is None and board.result is not None:
        total = board.result.tricks_declarer
    if total is None or (not is_stated and (board.play is None or board.play.is_complete)):
        return None
    at = recorded_position(board)
    tricks = total - at.won_declarer
    if not 0 <= tricks <= at.left:
        least, most = at.won_declarer, at.won_declarer + at.left
        raise _refused(
            board,
            f"{total} tricks for declarer by the {'claim' if is_stated else 'result'}: "
            f"{at.won_declarer} were won and {at.left} are left",
            "claim" if is_stated else "result",
            f"{least} to {most}",
        )
    return RecordedClaim(at=at, tricks_declarer=tricks, is_stated=is_stated)


def _known(board: Board) -> tuple[Deal, Contract]:
    """Hands and contract; refused together where they are not known."""
    problems = []
    deal, contract = board.deal, board.final_contract
    if deal is None or not deal.is_known:
        unknown = [seat.full_name for seat in Seat if deal is None or deal.hands[seat] is None]
        problems.append(_problem(board, f"the hands of {', '.join(unknown)} are not known", "deal", "all four hands"))
    elif faults := deal.problems():
        problems += [_problem(board, fault.message, "deal", fault.hint) for fault in faults]
    if contract is None:
        problems.append(_problem(board, "the contract is not known", "contract", "a contract with its declarer"))
    if problems or deal is None or contract is None:
        raise BoardError(problems, source=_file(board))
    return deal, contract


class _Walk:
    """Follows a record card by card."""

    def __init__(self, board: Board, position: Position) -> None:
        self.board = board
        self.position = position
        self.shown: set[tuple[Seat, Suit]] = set()
        self.remarks: list[Problem] = []

    def trick(self, number: int, trick: Sequence[PlayedCard], wanted: int) -> None:
        """Play the first cards of a trick, as many as are wanted."""
        players = [played.player for played in trick]
        leader = players[0]
        if wanted and leader is not None and leader is not self.position.leader and _is_led_by(trick, leader):
            message = f"trick {number}: {leader.full_name} led {trick[0].card} out of turn (Law 53)"
            self._remark(message, f"play[{number - 1}][0]")
            self.position = replace(self.position, leader=leader)
        in_turn = sorted(trick, key=lambda played: ((played.player or 0) - self.position.leader) % 4)
        for turn, played in enumerate((in_turn if None not in players else trick)[:wanted]):
            self._card(number, f"play[{number - 1}][{turn}]", played)

    def _card(self, number: int, where: str, played: PlayedCard) -> None:
        position, card = self.position, played.card
        seat, led = position.to_play, position.led
        if position.is_over or card not in position.hands[seat]:
            message = f"trick {number}: {seat.full_name} does not hold {card}"
            raise _refused(self.board, message, where, "a record of this deal")
        if played.player not in (None, seat):
            message = f"trick {number}: {card} is not recorded as {seat.full_name}'s, who is to play"
            raise _refused(self.board, message, where, "cards in their order")
        if led is not None and card.suit is not led:
            self.shown.add((seat, led))
            if card not in position.legal_cards():
                message = (
                    f"trick {number}: {seat.full_name} played {card} and held {led.full_name} (a revoke, Law 61)"
                )
                self._remark(message, where)
        self.position = position.played(card)

    def _remark(self, message: str, where: str) -> None:
        self.remarks.append(replace(_problem(self.board, message, where), is_fact=True))


def _is_led_by(trick: Sequence[PlayedCard], leader: Seat) -> bool:
    """Whether the cards stand in the order in which they were played, from this leader on."""
    return all(played.player in (None, leader.after(turn)) for turn, played in enumerate(trick))


def _file(board: Board) -> str:
    return "" if board.source is None else board.source.file


def _problem(board: Board, message: str, where: str, hint: str = "") -> Problem:
    line = None if board.source is None else board.source.line_of(where)
    return Problem(message=message, where=where, hint=hint, line=line)


def _refused(board: Board, message: str, where: str, hint: str = "") -> BoardError:
    return BoardError(_problem(board, message, where, hint), source=_file(board))
