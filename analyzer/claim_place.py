"""Where a claim was made, what the play before has shown, and the claim as a search takes it."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.bridge import Board, Card, Contract, Position, Seat, Suit
from analyzer.bridge.claim import ContestedClaim, DrawTrumps
from analyzer.claim_facts import Ending, StatedClaim
from analyzer.errors import BoardError, Problem

__all__ = ["ClaimPlace", "claim_contract", "claim_place", "contested", "mentions"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimPlace:
    """Where a claim was made.

    Attributes
    ----------
    position
        The cards left; tricks before it are counted where the play is recorded.
    contract
        None where only trumps and declarer are known.
    won_declarer
        Tricks of declarer's side before; None where not known.
    shown_out
        Opponents of the claimer who failed to follow before, with the suit.
    gone
        Cards that are no longer held by anybody and are not in the trick in progress; empty where not known.
    """

    position: Position
    declarer: Seat
    contract: Contract | None
    won_declarer: int | None
    shown_out: frozenset[tuple[Seat, Suit]]
    gone: frozenset[Card] = frozenset()


def claim_contract(board: Board, claim: StatedClaim) -> Contract | None:
    """The contract as the claim or the board names it."""
    return claim.contract or board.final_contract


def claim_place(board: Board, claim: StatedClaim) -> ClaimPlace | None:
    """Where the claim was made; None where the case gives no cards.

    Raises
    ------
    BoardError
        Naming what is wrong, with the field of the claim.
    """
    contract = claim_contract(board, claim)
    if claim.ending is not None:
        return _of_ending(board, claim, claim.ending, contract)
    deal = board.deal
    is_at_trick_one = claim.at_trick == 1 and deal is not None and deal.is_complete
    if board.play is None and not is_at_trick_one:
        if claim.at_trick is not None or claim.so_far:
            where = "at trick" if claim.at_trick is not None else "trick so far"
            raise _refused("the board has no play", where, "state board.play with board.deal, or the ending")
        return None
    if deal is None or not deal.is_complete:
        raise _refused("the play needs all four hands", "at trick", "state board.deal, or the ending")
    if contract is None:
        raise _refused("which contract?", "contract", "e.g. contract: 4S S")
    return _of_play(board, claim, contract)


def _of_ending(board: Board, claim: StatedClaim, ending: Ending, contract: Contract | None) -> ClaimPlace:
    problems = []
    if claim.at_trick is not None:
        problems.append(_problem("the ending says where the claim was made", "at trick", "remove one of them"))
    if contract is not None:
        if ending.trumps not in (None, contract.denomination):
            problems.append(_problem(f"{contract} is played", "ending.trumps", contract.denomination.name))
        if ending.declarer not in (None, contract.declarer):
            problems.append(_problem(f"{contract} is played", "ending.declarer", contract.declarer.name))
    trumps = ending.trumps if contract is None else contract.denomination
    declarer = ending.declarer if contract is None else contract.declarer
    if trumps is None:
        problems.append(_problem("what are trumps?", "ending.trumps", "S, H, D, C or NT"))
    if declarer is None:
        problems.append(_problem("who plays the contract?", "ending.declarer", "N, E, S or W"))
    problems += [
        _problem(f"{seat.full_name}'s hand is not known", "ending.hands", "state all four; fill in what is not told")
        for seat, hand in zip(Seat, ending.hands.hands, strict=True)
        if hand is None
    ]
    if problems or trumps is None or declarer is None:
        raise BoardError(problems)
    try:
        position = Position.of_deal(ending.hands, denomination=trumps, leader=ending.lead, trick=claim.so_far)
    except BoardError as error:
        raise BoardError(
            [_problem(p.message, "trick so far" if "trick" in p.message else "ending.hands", p.hint)
             for p in error.problems]
        ) from None  # fmt: skip
    held = {card for hand in position.hands for card in hand} | set(position.trick)
    gone: frozenset[Card] = frozenset()
    if board.deal is not None and board.deal.is_complete:
        before = [card for hand in board.deal.hands for card in hand or ()]
        gone = frozenset(before) - held
        moved = [card for card in sorted(held) if _moved(board, position, card)]
        if moved:
            seat = board.deal.owner(moved[0])
            assert seat is not None
            raise _refused(f"{moved[0]} is {seat.full_name}'s in board.deal", "ending.hands", "correct one of them")
    return ClaimPlace(
        position=position,
        declarer=declarer,
        contract=contract,
        won_declarer=claim.won_declarer,
        shown_out=_of_trick(position, claim),
        gone=gone,
    )


def _moved(board: Board, position: Position, card: Card) -> bool:
    """Whether a card of the ending is in another hand in the deal of the board."""
    assert board.deal is not None
    if card in position.trick:
        holder = position.leader.after(position.trick.index(card))
    else:
        holder = next(seat for seat in Seat if card in position.hands[seat])
    return board.deal.owner(card) is not holder


def _of_trick(position: Position, claim: StatedClaim) -> frozenset[tuple[Seat, Suit]]:
    """Opponents who did not follow to the trick in progress."""
    led = position.led
    found = set()
    for turn, card in enumerate(position.trick):
        seat = position.leader.after(turn)
        if led is not None and card.suit is not led and seat.side is not claim.claimer.side:
            found.add((seat, led))
    return frozenset(found)


def _of_play(board: Board, claim: StatedClaim, contract: Contract) -> ClaimPlace:
    assert board.deal is not None
    recorded = board.play.cards if board.play is not None else ()
    before = recorded
    if claim.at_trick is not None:
        if not 1 <= claim.at_trick <= 13:
            raise _refused(f"trick {claim.at_trick}", "at trick", "1 to 13")
        count = 4 * (claim.at_trick - 1)
        if len(recorded) < count:
            whole = len(recorded) // 4
            raise _refused(
                f"the claim is at trick {claim.at_trick}, {whole} tricks of the play are recorded",
                "at trick",
                f"at most {whole + 1}, or state the ending",
            )
        before = recorded[:count]
    position = Position.opening(board.deal, contract)
    shown: set[tuple[Seat, Suit]] = set()
    for number, card in enumerate((*before, *claim.so_far)):
        where = "board.play" if number < len(before) else "trick so far"
        seat, led = position.to_play, position.led
        place = f"trick {number // 4 + 1}, {card}"
        if position.is_over or card not in position.hands[seat]:
            raise _refused(f"{place}: {seat.full_name} does not hold it", where, "a record of this deal")
        if card not in position.legal_cards():
            assert led is not None
            raise _refused(
                f"{place}: {seat.full_name} holds {led.full_name}: a revoke before the claim",
                where,
                "rule the revoke first, or state the ending as it was",
            )
        if led is not None and card.suit is not led and seat.side is not claim.claimer.side:
            shown.add((seat, led))
        position = position.played(card)
    if len(claim.so_far) > 3 or (claim.so_far and not position.trick):
        raise _refused(f"{len(claim.so_far)} cards in the trick in progress", "trick so far", "1 to 3")
    if position.is_over:
        raise _refused("every card has been played", "at trick", "the trick at which the claim was made")
    side = contract.declarer.side
    if claim.won_declarer not in (None, position.tricks(side)):
        message = f"declarer had won {position.tricks(side)} by the play"
        raise _refused(message, "declarer has won", "correct it, or leave it out")
    held = {card for hand in position.hands for card in hand} | set(position.trick)
    dealt = {card for hand in board.deal.hands for card in hand or ()}
    return ClaimPlace(
        position=position,
        declarer=contract.declarer,
        contract=contract,
        won_declarer=position.tricks(side),
        shown_out=frozenset(shown),
        gone=frozenset(dealt - held),
    )


def _problem(message: str, where: str, hint: str = "") -> Problem:
    return Problem(message=message, where=where if where.startswith("board") else f"claim.{where}", hint=hint)


def _refused(message: str, where: str, hint: str = "") -> BoardError:
    return BoardError(_problem(message, where, hint))


def contested(
    claim: StatedClaim, place: ClaimPlace, *, claimed: int, unaware: bool = False, words_count: bool = True
) -> ContestedClaim:
    """The claim as a search takes it.

    Parameters
    ----------
    claimed
        Tricks of the claimer's side.
    unaware
        Whether he is taken to have forgotten the outstanding trump.
    words_count
        False where what he said is no part of the claim (68C).

    Raises
    ------
    BoardError
        Naming every fact that cannot be.
    """
    majors = frozenset(entry.card for entry in claim.penalty_cards if entry.major)
    return ContestedClaim(
        position=place.position,
        claimer=claim.claimer,
        declarer=place.declarer,
        tricks=claimed,
        statement=claim.steps if words_count else (),
        mentions_trump=mentions(claim, words_count=words_count) is True,
        unaware_of_trump=unaware,
        forgotten=claim.forgotten,
        good=claim.good,
        shown_out=claim.shown_out | place.shown_out,
        taken_as_out=claim.taken_as_out,
        penalty_cards=majors,
        minor_penalty_cards=frozenset(entry.card for entry in claim.penalty_cards) - majors,
        not_normal=tuple(entry.play for entry in claim.not_normal),
        also_normal=tuple(entry.play for entry in claim.also_normal),
    )


def mentions(claim: StatedClaim, *, words_count: bool = True) -> bool | None:
    """Whether he spoke of the outstanding trump: as stated, else as the words show; None where nothing is told."""
    if claim.trump_mentioned is not None:
        return claim.trump_mentioned.answer
    if claim.words is None and not claim.steps:
        return None
    if not words_count:
        return False
    return True if any(isinstance(step, DrawTrumps) for step in claim.steps) else claim.mentions_trump
