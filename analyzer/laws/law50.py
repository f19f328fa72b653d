"""Law 50: the class of a penalty card, what may be played beside it, and declarer's options when partner leads."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial

from analyzer.bridge import Card, Deal, Hand, PenaltyCard, Seat, Suit
from analyzer.errors import BoardError, Problem
from analyzer.laws.law49 import ExposedCard, How
from analyzer.laws.law51 import several_options
from analyzer.laws.law59 import obeying
from analyzer.laws.lawbook import Clause, Lawbook
from analyzer.laws.option import Act, Option, required_or_forbidden, table_order
from analyzer.laws.rectification import Need, NeedsJudgment

__all__ = ["LegalPlays", "card_problems", "classify", "legal_plays", "partner_lead", "refuse_impossible"]


def classify(
    exposed: Iterable[ExposedCard], book: Lawbook, *, lying: Iterable[PenaltyCard] = ()
) -> tuple[PenaltyCard, ...] | NeedsJudgment:
    """The penalty cards on the table after cards were exposed that become penalty cards, with their classes.

    A card is minor when it is the only one of its defender, below the honors, and was exposed by accident. A second
    one makes all of that defender's cards major, and what is major stays so. Whether a card was named on purpose the
    law does not say, so that of a single card below the honors it is asked.

    Parameters
    ----------
    lying
        The penalty cards that lie on the table already, of either defender.

    Law
    ---
    50B, the same in all editions.
    """
    found = list(lying)
    known = {card.card for card in found}
    facts = [fact for fact in exposed if fact.card not in known]
    needs: list[Need] = []
    for fact in facts:
        is_single = not any(card.player is fact.player for card in found)
        is_open = fact.how is None or fact.how is How.NAMED
        if is_single and not fact.card.is_honor and is_open and not _has_another(fact, facts):
            did = "named" if fact.how is How.NAMED else "exposed"
            needs.append(
                Need(
                    id="how exposed",
                    question=f"Was {fact.card} {did} by accident, or deliberately?",
                    clause=book.clause("50B").cite,
                    options=(How.ACCIDENT.value, How.PLAY.value),
                )
            )
        is_major = not is_single or fact.card.is_honor or fact.how is not How.ACCIDENT
        if not is_single:
            found = [replace(card, major=True) if card.player is fact.player else card for card in found]
        found.append(PenaltyCard(player=fact.player, card=fact.card, major=is_major))
    return NeedsJudgment(needs=tuple(needs)) if needs else table_order(found)


def _has_another(fact: ExposedCard, exposed: Iterable[ExposedCard]) -> bool:
    return any(other.player is fact.player and other.card != fact.card for other in exposed)


def card_problems(cards: Iterable[PenaltyCard], *, deal: Deal, declarer: Seat) -> tuple[Problem, ...]:
    """Every fault of the penalty cards on the table: not a defender's, not held, named twice, of a wrong class."""
    found: list[Problem] = []
    seen: set[Card] = set()
    cards = tuple(cards)
    for lying in cards:
        owner = deal.owner(lying.card)
        if lying.player.side is declarer.side:
            found.append(
                Problem(
                    message=f"{lying.card} of {lying.player.full_name} cannot be a penalty card",
                    hint="declarer's and dummy's cards never are (Law 48A)",
                )
            )
        if owner is not lying.player and deal.hands[lying.player] is not None:
            where = "no longer in any hand" if owner is None else f"held by {owner.full_name}"
            found.append(
                Problem(message=f"{lying.player.full_name} does not hold the penalty card {lying.card}", hint=where)
            )
        if lying.card in seen:
            found.append(Problem(message=f"{lying.card} is named twice as a penalty card"))
        seen.add(lying.card)
        others = [other for other in cards if other.player is lying.player and other.card != lying.card]
        if not lying.major and others:
            found.append(
                Problem(
                    message=f"{lying.card} of {lying.player.full_name} is minor beside {others[0].card}",
                    hint="two penalty cards of one defender are major (Law 50B)",
                )
            )
    return tuple(found)


def refuse_impossible(cards: Iterable[PenaltyCard], *, deal: Deal, declarer: Seat) -> None:
    """Nothing, where the penalty cards can lie on this table.

    Raises
    ------
    BoardError
        With every fault of :func:`card_problems`.
    """
    problems = card_problems(cards, deal=deal, declarer=declarer)
    if problems:
        raise BoardError(problems)


@dataclass(frozen=True, slots=True, kw_only=True)
class LegalPlays:
    """The cards that a player may play.

    Attributes
    ----------
    cards
        Sorted.
    by_declarer
        True where declarer says which of them is played (Law 51A).
    clause
        The clause of the penalty cards that narrowed the choice; None where none did.
    """

    cards: tuple[Card, ...]
    by_declarer: bool = False
    clause: Clause | None = None


def legal_plays(
    hand: Hand,
    led: Suit | None,
    cards: Iterable[PenaltyCard],
    book: Lawbook,
    *,
    forbidden: frozenset[Suit] = frozenset(),
    required: tuple[frozenset[Suit], ...] = (),
    forced: frozenset[Card] = frozenset(),
) -> LegalPlays:
    """What a player may play from his hand beside his own penalty cards.

    Following suit comes first, then what restricts his lead, then a card that he is made to play, then his penalty
    cards: a major one at the first legal opportunity, a minor one before the others of its suit below the honors.

    Parameters
    ----------
    led
        The suit of the trick; None where he leads.
    cards
        His own penalty cards; cards that he does not hold are ignored.
    forbidden, required
        Suits that he may not lead, and suits of which he must lead one, the earlier requirement first; each lapses
        where he cannot obey it (Law 59).
    forced
        Cards of which he must play one if he legally can.

    Law
    ---
    44C, 50C, 50D1, 51A, 59; the same in all editions.
    """
    base = tuple(sorted(hand))
    if led is not None:
        base = obeying(base, lambda card: card.suit is led)
    else:
        base = obeying(base, lambda card: card.suit not in forbidden)
        for suits in required:
            base = obeying(base, partial(_is_of, suits))
    base = obeying(base, lambda card: card in forced)
    own = tuple(cards)
    majors = tuple(card for card in base if any(lying.card == card and lying.major for lying in own))
    if majors:
        clause = book.clause("51A" if len(majors) > 1 else "50D1")
        return LegalPlays(cards=majors, by_declarer=len(majors) > 1, clause=clause)
    minors = {lying.card for lying in own if not lying.major} & set(base)
    suits_held_up = {card.suit for card in minors}
    allowed = tuple(card for card in base if card in minors or card.is_honor or card.suit not in suits_held_up)
    return LegalPlays(cards=allowed, clause=book.clause("50C") if allowed != base else None)


def _is_of(suits: frozenset[Suit], card: Card) -> bool:
    return card.suit in suits


def partner_lead(
    leader: Seat, cards: Iterable[PenaltyCard], book: Lawbook, *, held: frozenset[Suit] | None = None
) -> tuple[Option, ...]:
    """What declarer may state when a defender is to lead while his partner has major penalty cards; empty where none.

    The leader waits for the choice. To require or forbid a suit sends all of that partner's penalty cards of the suit
    back to his hand; to do neither leaves them, and the choice comes again at each later lead.

    Parameters
    ----------
    cards
        All penalty cards on the table, of both defenders.
    held
        The suits that the leader holds; None where his hand is not known.

    Law
    ---
    50D2(a), (b); 51B1, 51B2 for several cards. The same in all editions.
    """
    table = table_order(cards)
    partners = tuple(card for card in table if card.major and card.player is leader.partner)
    if not partners:
        return ()
    if len(partners) > 1:
        return several_options(leader, table, book, held=held)
    suit = frozenset({partners[0].card.suit})
    nothing = required_or_forbidden(
        Act.NO_REQUIREMENT, frozenset(), book.clause("50D2(b)"), leader=leader, held=held, cards=table
    )
    stated = (
        required_or_forbidden(
            act, suit, book.clause("50D2(a)"), leader=leader, held=held, cards=table, picked_up=partners
        )
        for act in (Act.REQUIRE, Act.FORBID)
    )
    return (nothing, *stated)
