"""Law 53: a lead out of turn, and what makes it stand."""

from __future__ import annotations

from dataclasses import dataclass

from analyzer.bridge import Card, PenaltyCard, Restriction, Seat, Suit
from analyzer.errors import CaseError, Problem
from analyzer.laws.lawbook import Clause, Edition, Lawbook
from analyzer.laws.option import Act, Option, table_order

__all__ = ["LeadOutOfTurn", "accepted", "retracted", "settled"]

LAST_TRICK = 13


@dataclass(frozen=True, slots=True, kw_only=True)
class LeadOutOfTurn:
    """A faced lead from a hand that was not to lead.

    Attributes
    ----------
    player, card
        The hand that the card came from, and the card.
    turn
        Whose lead it was.
    declarer
        Declarer; before the first trick the presumed declarer.
    trick
        The number of the trick, from 1.
    lying
        The penalty cards on the table before.
    leader_suits
        The suits that the proper leader holds; None where they are not known.
    next_hand_played
        Whether the hand next in rotation to the irregular lead has played to it.
    proper_lead
        The lead that an opponent of the offender, whose turn it was, made to this trick all the same; None for none.
    wrong_defender_played
        Whether the defender at the right of declarer's irregular lead has played to it, out of his turn.
    told_by_opponent
        Whether an opponent had told him that it was his lead.
    """

    player: Seat
    card: Card
    turn: Seat
    declarer: Seat
    trick: int = 1
    lying: tuple[PenaltyCard, ...] = ()
    leader_suits: frozenset[Suit] | None = None
    next_hand_played: bool = False
    proper_lead: Card | None = None
    wrong_defender_played: bool = False
    told_by_opponent: bool = False

    def __post_init__(self) -> None:
        problems = []
        if self.player is self.turn:
            problems.append(
                Problem(message=f"it was {self.turn.full_name}'s lead", where="turn", hint="then it was in turn")
            )
        if not 1 <= self.trick <= LAST_TRICK:
            problems.append(Problem(message=f"trick {self.trick}", where="trick", hint="1 to 13"))
        if self.trick == 1 and self.turn is not self.declarer.lho:
            problems.append(
                Problem(
                    message=f"the opening lead is not {self.turn.full_name}'s",
                    where="turn",
                    hint=f"it is {self.declarer.lho.full_name}'s, at declarer's left",
                )
            )
        if self.trick == 1 and self.player.side is self.declarer.side:
            problems.append(
                Problem(
                    message=f"{self.player.full_name} of the declaring side cannot make the opening lead",
                    where="player",
                    hint="that is a card exposed during the auction (Laws 54E, 24)",
                )
            )
        if self.proper_lead is not None and self.player.side is self.turn.side:
            problems.append(
                Problem(
                    message="a proper lead beside the irregular one is made by an opponent of the offender",
                    where="proper_lead",
                    hint="partner's card is played to the irregular lead, or is a premature one",
                )
            )
        if self.wrong_defender_played and self.player.side is not self.declarer.side:
            problems.append(
                Problem(
                    message="the wrong defender plays to a lead of declarer's or dummy's",
                    where="wrong_defender_played",
                    hint=f"{self.player.full_name} is a defender",
                )
            )
        problems += [
            Problem(message=f"{card.card} is a penalty card of {card.player.full_name}", where="lying",
                    hint="declarer's and dummy's cards never are (Law 48A)")
            for card in self.lying
            if card.player.side is self.declarer.side
        ]  # fmt: skip
        if problems:
            raise CaseError(problems)

    @property
    def by_defender(self) -> bool:
        """True where a defender led out of turn."""
        return self.player.side is not self.declarer.side

    @property
    def lying_without_it(self) -> tuple[PenaltyCard, ...]:
        """The penalty cards that lie on when the card is played."""
        return table_order(card for card in self.lying if card.card != self.card)


def accepted(fact: LeadOutOfTurn, book: Lawbook, *, clause: str = "53A", text: str = "") -> Option:
    """The option that the lead stands as led, without rectification; the next hand in rotation plays to it.

    Law
    ---
    53A.
    """
    stays: tuple[Restriction, ...] = fact.lying_without_it
    return Option(
        act=Act.ACCEPT,
        text=text or f"accept {fact.card.symbol} as the lead; {fact.player.lho.full_name} plays next",
        clause=book.clause(clause),
        card=fact.card,
        restrictions=stays,
        stays=fact.lying_without_it,
        leader=fact.player,
        lead=fact.card,
        declarer=fact.declarer,
    )


def settled(fact: LeadOutOfTurn, book: Lawbook) -> Option | None:
    """What has become of the lead without anybody's choice; None where the other side still has to choose.

    Law
    ---
    47E1 (2007, 2017: an opponent had told him that it was his lead; that comes first), 53A (the next hand has
    played; in 2017 not at the thirteenth trick), 53B or 53C (an opponent's proper lead; the wrong defender has
    played).
    """
    stays: tuple[Restriction, ...] = fact.lying
    if fact.told_by_opponent and book.edition is not Edition.L1997:
        return retracted(fact, book)
    is_last = fact.trick == LAST_TRICK and book.edition is Edition.L2017
    if fact.proper_lead is not None:
        return Option(
            act=Act.REFUSE,
            text=f"{fact.turn.full_name}'s {fact.proper_lead.symbol} stands as the lead; {fact.card.symbol} is "
            "taken back without rectification",
            clause=book.clause("53-proper"),
            card=fact.card,
            restrictions=stays,
            stays=fact.lying,
            leader=fact.turn,
            lead=fact.proper_lead,
            declarer=fact.declarer,
        )
    if fact.next_hand_played and not is_last:
        return accepted(fact, book, text=f"{fact.card.symbol} stands: {fact.player.lho.full_name} has played to it")
    if fact.wrong_defender_played and not is_last:
        return accepted(
            fact,
            book,
            clause="53-wrong",
            text=f"{fact.card.symbol} stands: {fact.player.rho.full_name} has played to it too soon (Law 57)",
        )
    return _back(fact, book.clause("53A"), "it is the last trick") if is_last else None


def retracted(fact: LeadOutOfTurn, book: Lawbook) -> Option:
    """The lead is taken back without rectification, for an opponent had told him that it was his lead.

    In 2007 and 2017 that is all there is; in 1997 he may take it back, and it may be accepted as long as it lies.

    Law
    ---
    47E1.
    """
    return _back(fact, book.clause("47E1"), "an opponent had told him that it was his lead")


def _back(fact: LeadOutOfTurn, clause: Clause, why: str) -> Option:
    stays: tuple[Restriction, ...] = fact.lying
    return Option(
        act=Act.REFUSE,
        text=f"{fact.card.symbol} is taken back without rectification: {why}",
        clause=clause,
        card=fact.card,
        restrictions=stays,
        stays=fact.lying,
        leader=fact.turn,
        lead=fact.proper_lead,
        declarer=fact.declarer,
    )
