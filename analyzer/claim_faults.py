"""A stated claim held against the cards and the law: what cannot be, with the field that says it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from analyzer.bridge import Board, Seat
from analyzer.claim_facts import StatedClaim
from analyzer.claim_place import ClaimPlace, claim_contract, claim_place, contested
from analyzer.errors import BoardError, Problem
from analyzer.laws.law68 import Said

__all__ = ["claim_faults"]

Fault = tuple[str, str, str]  # message, field, what would be right

#: The field of the case for each fact of a contested claim.
_FIELDS = {
    "statement": "statement",
    "good": "takes to be good",
    "taken_as_out": "takes to be out",
    "shown_out": "shown out",
    "not_normal": "not normal",
    "also_normal": "also normal",
    "penalty_cards": "penalty cards",
    "minor_penalty_cards": "minor penalty card",
}


def claim_faults(board: Board, claim: StatedClaim, *, beside: Sequence[str] = ()) -> list[Fault]:
    """Every contradiction of a stated claim.

    Parameters
    ----------
    beside
        Other fields of the case that ask for another ruling.
    """
    found: list[Fault] = [
        (f"a claim is ruled by itself, and this is stated too: {name}", name, "rule them one after the other")
        for name in beside
    ]
    known = board.final_contract
    if claim.contract is not None and known not in (None, claim.contract):
        found.append(
            (f"the contract is {known} by the board", "claim.contract", "leave it out, or correct one of them")
        )
    try:
        place = claim_place(board, claim)
    except BoardError as error:
        return found + [_fault(problem) for problem in error.problems]
    declarer = _declarer(board, claim, place)
    if declarer is not None and claim.claimer is declarer.partner:
        hint = "declarer or a defender (Laws 42, 43, 68)"
        message = f"{claim.claimer.full_name} is dummy, who can neither claim nor concede"
        return [*found, (message, "claim.claimer", hint)]
    left = claim.tricks_left if place is None else place.position.tricks_left
    found += _count_faults(claim, left, place)
    if declarer is not None and claim.partner_objected and claim.claimer is declarer:
        found.append(("dummy cannot object to what declarer concedes", "claim.partner objected", "of defenders only"))
    if claim.said is Said.ABANDONED and (claim.tricks or claim.claims_all):
        found.append(("who abandons his hand concedes every trick", "claim.tricks", "0, or leave it out"))
    if place is None:
        return found + _without_cards(claim, declarer)
    return found + _with_cards(claim, place)


def _declarer(board: Board, claim: StatedClaim, place: ClaimPlace | None) -> Seat | None:
    if place is not None:
        return place.declarer
    contract = claim_contract(board, claim)
    return claim.declarer if contract is None else contract.declarer


def _count_faults(claim: StatedClaim, left: int | None, place: ClaimPlace | None) -> list[Fault]:
    """Numbers of tricks that the tricks left do not allow."""
    found: list[Fault] = []
    if left is None:
        return found
    if not 1 <= left <= 13:
        return [(f"{left} tricks left", "claim.tricks left", "1 to 13")]
    if place is not None and claim.tricks_left not in (None, left):
        found.append((f"{claim.tricks_left} tricks left; the cards leave {left}", "claim.tricks left", "remove it"))
    for name, tricks in (
        ("tricks", claim.tricks),
        ("played on.tricks", None if claim.played_on is None else claim.played_on.tricks),
        ("lost to the trump", claim.lost_to_trump),
        ("partners choice", None if claim.partner is None else claim.partner.right),
        ("guess", None if claim.guess is None else claim.guess.right),
        *((f"lines[{index}].tricks", line.tricks) for index, line in enumerate(claim.lines)),
    ):
        if tricks is not None and not 0 <= tricks <= left:
            what = "claimed, " if name == "tricks" else ""
            found.append((f"{tricks} tricks {what}of {left} that are left", f"claim.{name}", f"0 to {left}"))
    for name, entry in (("partners choice", claim.partner), ("guess", claim.guess)):
        if entry is not None and not 0 <= entry.wrong <= entry.right:
            message = f"{entry.right} tricks for the right choice, {entry.wrong} for the wrong one"
            found.append((message, f"claim.{name}", "the wrong one yields no more"))
    if claim.won_declarer is not None and not 0 <= claim.won_declarer <= 13 - left:
        hint = f"0 to {13 - left}"
        found.append((f"declarer has won {claim.won_declarer}, {left} are left", "claim.declarer has won", hint))
    claimed = claim.claimed(left)
    if claimed is not None and 0 <= claimed <= left:
        if len(claim.agreed) > claimed:
            found.append((f"{len(claim.agreed)} tricks agreed to, {claimed} were claimed", "claim.agreed tricks", ""))
        if claim.conceded and len(claim.conceded) != left - claimed:
            message = f"{len(claim.conceded)} conceded tricks; the claim of {claimed} concedes {left - claimed}"
            found.append((message, "claim.conceded tricks", "one entry for each"))
    if claim.agreed and not claim.assented:
        found.append(("nobody agreed to the claim", "claim.agreed tricks", "write assented: yes, or remove it"))
    return found


def _without_cards(claim: StatedClaim, declarer: Seat | None) -> list[Fault]:
    """Facts about cards where no cards are given, and what is asked for then."""
    of_cards = {
        "forgotten": bool(claim.forgotten),
        "takes to be good": claim.good is not None,
        "takes to be out": bool(claim.taken_as_out),
        "shown out": bool(claim.shown_out),
        "not normal": bool(claim.not_normal),
        "also normal": bool(claim.also_normal),
        "penalty cards": bool(claim.penalty_cards),
    }
    found = [
        ("the case gives no cards to which this could belong", f"claim.{name}", "state the ending, or the play")
        for name, there in of_cards.items()
        if there
    ]
    if claim.partner is not None and claim.claimer is declarer:
        found.append(("declarer's partner chooses nothing", "claim.partners choice", "of a defender's claim only"))
    if declarer is None:
        found.append(("who plays the contract?", "claim.declarer", "N, E, S or W; or contract: 4S S"))
    return found


def _with_cards(claim: StatedClaim, place: ClaimPlace) -> list[Fault]:
    """Facts that the cards disprove; stated lines where the cards are there to be searched."""
    found: list[Fault] = []
    for name, there in (
        ("lines", bool(claim.lines)),
        ("lost to the trump", claim.lost_to_trump is not None),
        ("partners choice", claim.partner is not None),
        ("guess", claim.guess is not None),
    ):
        if there:
            found.append(("the cards are given; their lines are searched", f"claim.{name}", "remove it"))
    for card in sorted(claim.taken_as_out - place.gone):
        if place.gone:
            found.append((f"{card} has not been played", "claim.takes to be out", "cards that are gone"))
    claimed = claim.claimed(place.position.tricks_left)
    try:
        contested(claim, place, claimed=0 if claimed is None else claimed)
    except BoardError as error:
        for problem in error.problems:
            fault = _of_contested(problem)
            if fault[1] != "claim.tricks" and not (fault[1] == "claim.takes to be out" and place.gone):
                found.append(fault)
    owners = {card: seat for seat, hand in zip(Seat, place.position.hands, strict=True) for card in hand}
    for entry in claim.penalty_cards:
        if owners.get(entry.card) not in (None, entry.player):
            message = (
                f"{entry.card} is {entry.player.full_name}'s by this, and {owners[entry.card].full_name} holds it"
            )
            found.append((message, "claim.penalty cards", "correct one of them"))
    return found


def _of_contested(problem: Problem) -> Fault:
    name, index = re.fullmatch(r"([a-z_]*)(.*)", problem.where).groups()  # type: ignore[union-attr]
    field = _FIELDS.get(name, name.replace("_", " "))
    if field == "statement":
        index = ""
    return (problem.message, f"claim.{field}{index}" if field else "claim", problem.hint)


def _fault(problem: Problem) -> Fault:
    return (problem.message, problem.where or "claim", problem.hint)
