"""Law 57: a defender leads to the next trick, or plays, before his partner has played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from analyzer.bridge import Card, Hand, MustPlay, PenaltyCard, Restriction, Seat, Suit
from analyzer.errors import CaseError, NotModelled, Problem
from analyzer.laws.law49 import ExposedCard, How
from analyzer.laws.law50 import classify
from analyzer.laws.lawbook import Clause, Edition, Lawbook
from analyzer.laws.option import Act, Option
from analyzer.laws.rectification import NeedsJudgment, NoRectification

__all__ = ["PrematurePlay", "at_right_hand_turn", "options"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PrematurePlay:
    """A card that a defender led or played before his partner played to the trick.

    Attributes
    ----------
    card
        The premature card.
    is_lead
        True for a lead to the next trick, False for a play to this one.
    led
        The suit led to the trick in progress.
    partner_hand
        What his partner holds; he has yet to play.
    declarer
        The declarer.
    lying
        The penalty cards on the table before.
    declarer_played_both
        Whether declarer had played from both hands (a card of dummy counts once he has called or indicated it).
    dummy_interfered
        Whether dummy of his own accord had picked a card too early, or suggested one.
    """

    player: Seat
    card: Card
    is_lead: bool
    led: Suit
    partner_hand: Hand
    declarer: Seat
    lying: tuple[PenaltyCard, ...] = ()
    declarer_played_both: bool = False
    dummy_interfered: bool = False

    def __post_init__(self) -> None:
        problems = []
        if self.player.side is self.declarer.side:
            problems.append(
                Problem(
                    message=f"{self.player.full_name} is not a defender",
                    where="player",
                    hint="a premature play by declarer stands (Law 57)",
                )
            )
        if self.card in self.partner_hand:
            problems.append(
                Problem(message=f"{self.card} is in the hand of {self.player.partner.full_name}", where="card")
            )
        if not self.partner_hand:
            problems.append(
                Problem(
                    message="his partner has no card left to play", where="partner_hand", hint="then it was in turn"
                )
            )
        if problems:
            raise CaseError(problems)


def options(fact: PrematurePlay, book: Lawbook) -> tuple[Option, ...] | NoRectification:
    """Declarer's options, one of which he must choose; the card is a major penalty card under each.

    His partner plays to this trick his highest card of the suit led or his lowest one; in 2017 a card of another suit
    that declarer names; or no card of another suit that declarer names. Following suit comes first, and where he
    cannot comply he plays any legal card.

    Law
    ---
    57A, 57B, 57C, 59.
    """
    if not fact.is_lead and (fact.declarer_played_both or fact.dummy_interfered):
        why = (
            "declarer had played from both hands"
            if fact.declarer_played_both
            else "dummy had picked or suggested a card"
        )
        return NoRectification(why=why, clauses=(book.clause("57C"),))
    cards = classify(
        (ExposedCard(player=fact.player, card=fact.card, how=How.PLAY),),
        book,
        lying=tuple(card for card in fact.lying if card.card != fact.card),
    )
    assert not isinstance(cards, NeedsJudgment)
    clause = book.clause("57A")
    following = sorted(card for card in fact.partner_hand if card.suit is fact.led)
    others = [suit for suit in Suit if suit is not fact.led]
    found = [
        _option(Act.HIGHEST, frozenset({fact.led}), following[-1:], fact, cards, clause),
        _option(Act.LOWEST, frozenset({fact.led}), following[:1], fact, cards, clause),
    ]
    for act in _suit_acts(book):
        for suit in others:
            obeys = [card for card in fact.partner_hand if (card.suit is suit) is (act is Act.REQUIRE)]
            if following:  # he must follow suit, which obeys a ban of another suit and cannot obey a demand for one
                obeys = following if act is Act.FORBID else []
            found.append(_option(act, frozenset({suit}), obeys, fact, cards, clause))
    return tuple(found)


def _suit_acts(book: Lawbook) -> tuple[Act, ...]:
    match book.edition:
        case Edition.L1997 | Edition.L2007:
            return (Act.FORBID,)
        case Edition.L2017:
            return (Act.REQUIRE, Act.FORBID)
        case _:
            assert_never(book.edition)


def _option(
    act: Act,
    suits: frozenset[Suit],
    obeying: list[Card],
    fact: PrematurePlay,
    cards: tuple[PenaltyCard, ...],
    clause: Clause,
) -> Option:
    partner = fact.player.partner
    (suit,) = suits
    wish = {
        Act.HIGHEST: f"play his highest {suit.full_name[:-1]}",
        Act.LOWEST: f"play his lowest {suit.full_name[:-1]}",
        Act.REQUIRE: f"play a {suit.full_name[:-1]}",
        Act.FORBID: f"play no {suit.full_name[:-1]}",
    }[act]
    remark = "" if obeying else " (he cannot comply and plays any legal card, Law 59)"
    free = [card for card in fact.partner_hand if card.suit is fact.led] or list(fact.partner_hand)
    binds = 0 < len(obeying) < len(free)
    binding: tuple[Restriction, ...] = (MustPlay(player=partner, cards=frozenset(obeying)),) if binds else ()
    return Option(
        act=act,
        text=f"require {partner.full_name} to {wish}{remark}",
        clause=clause,
        suits=suits,
        restrictions=(*binding, *cards),
        stays=cards,
        declarer=fact.declarer,
        unable=not obeying,
    )


def at_right_hand_turn(
    *, player: Seat, card: Card, is_legal: bool, lying: tuple[PenaltyCard, ...], book: Lawbook
) -> tuple[tuple[Restriction, ...], Clause]:
    """What binds a defender who played (did not lead) at his right-hand opponent's turn, and the clause.

    A card that he can legally play must be played at his proper turn; any other becomes a major penalty card.

    Raises
    ------
    NotModelled
        In 1997, whose text of this we have not seen.

    Law
    ---
    57D (2007, 2017).
    """
    match book.edition:
        case Edition.L1997:
            raise NotModelled("57D", book.edition.value, "rule by Laws 16 and 49 whether it is a penalty card")
        case Edition.L2007 | Edition.L2017:
            clause = book.clause("57D")
        case _:
            assert_never(book.edition)
    if is_legal:
        return (MustPlay(player=player, cards=frozenset({card})), *lying), clause
    cards = classify((ExposedCard(player=player, card=card, how=How.PLAY),), book, lying=lying)
    assert not isinstance(cards, NeedsJudgment)
    return cards, clause
