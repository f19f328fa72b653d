"""The checks of the shared claim examples that state a rule, through the laws."""

from __future__ import annotations

from typing import Any

from analyzer.bridge import Card, Denomination, Seat, Side, parse_hand, trick_winner
from analyzer.bridge.normal_policy import DeemedOrder
from analyzer.laws import Edition, Lawbook, NeedsJudgment
from analyzer.laws.law49 import ExposedCard, NoPenaltyCard, penalty_card
from analyzer.laws.law68 import Announced, Announcement, Kind, PlayedOn, announced, occasion, played_on
from analyzer.laws.law69 import AgreedTrick, Moment, Withdrawn, withdrawn
from analyzer.laws.law70c import OutstandingTrump, TrumpFinding, outstanding_trump
from analyzer.laws.law70d import ClaimFinding, Line, PartnersChoice, partners_choice, unstated_line
from analyzer.laws.law70e import UnstatedGuess, deemed_order, unstated_guess
from analyzer.laws.law71 import Canceled, ConcededTrick, canceled
from analyzer.laws.normal_play import ELECTION

__all__ = ["check_claim_rule"]


def _trump(given: dict[str, Any], expected: dict[str, Any], book: Lawbook) -> None:
    fact = OutstandingTrump(
        mentioned=given["trump_mentioned"],
        unaware=given["at_all_likely_unaware"],
        tricks_lost=given["tricks_losable_to_trump_by_normal_play"],
    )
    found = outstanding_trump(fact, book)
    assert isinstance(found, TrumpFinding)
    assert given["tricks_claimed"] - found.tricks_lost == expected["claimer_tricks"]


def _lines(given: dict[str, Any], expected: dict[str, Any], book: Lawbook) -> None:
    proposed, *others = (Line(**line) for line in given["lines"])
    found = unstated_line(proposed, others, book)
    assert isinstance(found, ClaimFinding)
    assert found.tricks == expected["claimer_tricks"]


def _guess(given: dict[str, Any], expected: dict[str, Any], book: Lawbook) -> None:
    fact = UnstatedGuess(
        right=given["tricks_if_right"],
        wrong=given["tricks_if_wrong"],
        shown_out=given["opp_failed_to_follow_before"],
        would_show_out=given["opp_will_fail_on_any_normal_line"],
        irrational_not_to=given["failure_irrational"],
    )
    found = unstated_guess(fact, book)
    assert isinstance(found, ClaimFinding)
    assert found.tricks == expected["claimer_tricks"]


def fewest(hands: dict[Seat, list[Card]], leader: Seat, trump: Denomination, side: Side, order: DeemedOrder) -> int:
    """The fewest tricks of a side by any play of both, its own suits led from the top where so deemed."""

    def ways(seat: Seat, trick: list[Card]) -> list[Card]:
        hand = hands[seat]
        legal = [card for card in hand if trick and card.suit is trick[0].suit] or hand
        if seat.side is side and not trick and order is DeemedOrder.TOP_DOWN:
            return [card for card in legal if card.rank == max(c.rank for c in legal if c.suit is card.suit)]
        return list(legal)

    def rest(turn: Seat, trick: list[Card]) -> int:
        if len(trick) == 4:
            winner = trick_winner(trick, turn, trump)
            return (winner.side is side) + (rest(winner, []) if hands[winner] else 0)
        best = 14
        for card in ways(turn, trick):
            hands[turn].remove(card)
            best = min(best, rest(turn.lho, [*trick, card]))
            hands[turn].append(card)
        return best

    return rest(leader, [])


def _order(given: dict[str, Any], expected: dict[str, Any], book: Lawbook) -> None:
    hands = {Seat[name]: list(parse_hand(text)) for name, text in given["hands"].items()}
    leader, trump = Seat[given["leader"]], Denomination.parse(given["trump"] + "T" * (given["trump"] == "N"))
    side = Seat[given["claimer"]].side
    option = given["regulation"].replace("_", " ")
    results = {order: fewest(hands, leader, trump, side, order) for order in DeemedOrder}
    assert results[DeemedOrder.NONE] == 0
    assert isinstance(deemed_order(results, book), NeedsJudgment)
    found = deemed_order(results, Lawbook(edition=book.edition, elected={ELECTION: option}))
    assert isinstance(found, ClaimFinding)
    assert found.tricks == expected["claimer_tricks"]


def _moment(late: bool, in_period: bool) -> Moment:
    if not in_period:
        return Moment.AFTER_CORRECTION
    return Moment.AFTER_CALL if late else Moment.IN_TIME


def _concession(given: dict[str, Any], expected: dict[str, Any], book: Lawbook) -> None:
    trick = ConcededTrick(
        loses_by_normal_play=not given["loses_by_no_normal_play"],
        loses_by_legal_play=not given["loses_by_no_legal_play"],
    )
    raised = _moment(given["conceding_side_called_next_board_or_round_over"], given["within_correction_period"])
    found = canceled(Side.NS, [trick], raised=raised, book=book)
    assert isinstance(found, Canceled)
    assert (found.tricks == 1) is expected["cancelled"]


def _agreement(given: dict[str, Any], expected: dict[str, Any], book: Lawbook) -> None:
    trick = AgreedTrick(
        loses_by_normal_play=given["could_be_lost_by_normal_play"],
        would_likely_have_won=given["would_likely_have_won"],
    )
    raised = _moment(True, given["within_correction_period"])
    found = withdrawn(Side.NS, [trick], raised=raised, book=book)
    assert isinstance(found, Withdrawn)
    assert (found.tricks == 1) is expected["withdrawn"]


def _objection(given: dict[str, Any], expected: dict[str, Any], book: Lawbook) -> None:
    fact = Announcement(
        player=Seat.W, declarer=Seat.S, tricks_left=3, tricks=0, partner_objected=given["partner_objects_at_once"]
    )
    found = announced(fact, book)
    assert isinstance(found, Announced)
    assert (found.kind is not Kind.NEITHER) is expected["concession"]
    card = ExposedCard(player=Seat.W, card=Card.parse("HK"), occasion=occasion(found))
    is_none = isinstance(penalty_card(card, declarer=Seat.S, book=book), NoPenaltyCard)
    assert is_none is not expected["exposed_cards_are_penalty_cards"]


def _play_on(given: dict[str, Any], expected: dict[str, Any], book: Lawbook) -> None:
    found = played_on(
        PlayedOn(requested=given["other_side_requests_play"], all_agreed=given["all_four_concur"]), book
    )
    assert not isinstance(found, NeedsJudgment)
    assert (found.claim_void, found.play_counts) == (expected["claim_void"], expected["play_after_claim_counts"])


def _partner(given: dict[str, Any], expected: dict[str, Any], book: Lawbook) -> None:
    fact = PartnersChoice(
        claimer=Seat.W,
        declarer=Seat.S,
        right=given["tricks_if_right"],
        wrong=given["tricks_if_wrong"],
        wrong_is_normal=given["depends_on_partner_choosing_among_normal_plays"],
    )
    found = partners_choice(fact, book)
    assert isinstance(found, ClaimFinding)
    assert found.tricks == expected["claimer_side_tricks"]


_BY_INPUT = {
    "trump_mentioned": _trump,
    "lines": _lines,
    "unstated_guess": _guess,
    "regulation": _order,
    "loses_by_no_legal_play": _concession,
    "agreed_to_lose_trick": _agreement,
    "defender_concedes": _objection,
    "other_side_requests_play": _play_on,
    "depends_on_partner_choosing_among_normal_plays": _partner,
}


def check_claim_rule(given: dict[str, Any], expected: dict[str, Any], edition: str) -> None:
    """One example; the input says which rule it is about."""
    (check,) = [check for name, check in _BY_INPUT.items() if name in given]
    check(given, expected, Lawbook(edition=Edition.parse(edition)))
