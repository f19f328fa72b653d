"""A referee that follows the play card by card through Laws 26, 44, 50-52, 54, 56, 57 and 59.

It knows the same restrictions as a solver and is written from the laws: at each turn it says what declarer may state,
which cards may be played, and what still lies on the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import assert_never

from analyzer.bridge import (
    Card,
    Deal,
    DeclarerOption,
    FollowLine,
    MayNotLead,
    MustLead,
    MustPlay,
    PenaltyCard,
    Position,
    Restriction,
    Seat,
    Suit,
)
from analyzer.errors import BoardError, CaseError, Problem
from analyzer.laws.law26 import of_several
from analyzer.laws.law50 import LegalPlays, card_problems, legal_plays, partner_lead
from analyzer.laws.law51 import choice_of_card
from analyzer.laws.lawbook import Lawbook
from analyzer.laws.option import Act, Option, lead_options, table_order

__all__ = ["Table", "begin", "choices", "chosen", "in_force", "legal_cards", "played"]

Waiting = DeclarerOption | MustLead | MayNotLead | MustPlay


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Where the play and its restrictions stand; made by :func:`begin`.

    Attributes
    ----------
    position
        The cards and the turn.
    declarer
        The declarer; the other side's cards can be penalty cards.
    penalty_cards
        Those that lie on the table.
    waiting
        Restrictions whose turn has not come: an option, a requirement or a ban at a player's first lead, a card that
        must be played.
    required
        Suits that declarer has required at this lead.
    forbidden
        Suits that the leader may not lead for as long as he keeps the lead.
    settled
        Whether declarer has stated his choice for the penalty cards of the leader's partner at this lead.
    named
        The penalty card that declarer has chosen among several; None where he has not, or need not.
    """

    position: Position
    declarer: Seat
    book: Lawbook
    penalty_cards: tuple[PenaltyCard, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    required: tuple[frozenset[Suit], ...] = ()
    forbidden: frozenset[Suit] = frozenset()
    settled: bool = False
    named: Card | None = None


def begin(position: Position, *, declarer: Seat, restrictions: Iterable[Restriction], book: Lawbook) -> Table:
    """The table at which these restrictions bind.

    Raises
    ------
    BoardError
        With every fault: a penalty card of declarer's side, not held, named twice or of a wrong class; an option at a
        lead of declarer's side; two restrictions of one kind for one player; a line of play, which no law imposes.
    """
    cards: list[PenaltyCard] = []
    waiting: list[Waiting] = []
    problems: list[Problem] = []
    for restriction in restrictions:
        match restriction:
            case PenaltyCard():
                cards.append(restriction)
            case DeclarerOption() | MustLead() | MayNotLead() | MustPlay():
                problems += _faults(restriction, waiting, declarer)
                waiting.append(restriction)
            case FollowLine():
                problems.append(Problem(message=f"{restriction}: no law prescribes a line of play"))
            case _:
                assert_never(restriction)
    problems = [*card_problems(cards, deal=Deal(position.hands), declarer=declarer), *problems]
    if problems:
        raise BoardError(problems)
    return Table(
        position=position,
        declarer=declarer,
        book=book,
        penalty_cards=table_order(cards),
        waiting=tuple(waiting),
    )


def _player(restriction: Waiting) -> Seat:
    return restriction.leader if isinstance(restriction, DeclarerOption) else restriction.player


def _faults(restriction: Waiting, before: list[Waiting], declarer: Seat) -> list[Problem]:
    found = []
    player = _player(restriction)
    if isinstance(restriction, DeclarerOption) and player.side is declarer.side:
        found.append(
            Problem(message=f"{restriction}: {player.full_name} is no defender", hint="declarer restricts defenders")
        )
    if any(type(other) is type(restriction) and _player(other) is player for other in before):
        found.append(Problem(message=f"{restriction}: a second one of this kind", hint="one for each player"))
    return found


def in_force(table: Table) -> tuple[Restriction, ...]:
    """All that still binds, as a solver takes it: at most one of each kind for a player.

    That declarer has made his choice at this lead cannot be said in restrictions: while ``table.settled`` holds and
    major penalty cards of the leader's partner lie on, a solver must be held to stating nothing further.
    """
    position = table.position
    leader, turn = position.leader, position.to_play
    found: list[Restriction] = [*table.penalty_cards]
    forbidden, required, forced = table.forbidden, bool(table.required), table.named
    for one in table.waiting:
        match one:
            case MayNotLead() if one.player is leader and forbidden and not position.trick:
                forbidden |= one.suits
            case MustLead() if one.player is leader and required:
                pass
            case MustPlay() if one.player is turn and forced is not None:
                pass
            case _:
                found.append(one)
    if forbidden:
        found.append(MayNotLead(player=leader, suits=forbidden))
    if required:
        found.append(MustLead(player=leader, suits=frozenset(card.suit for card in _plays(table).cards)))
    if forced is not None:
        found.append(MustPlay(player=turn, cards=frozenset({forced})))
    return tuple(found)


def choices(table: Table) -> tuple[Option, ...]:
    """What declarer may state now; empty where he has no choice.

    At a defender's lead his option after a withdrawn call comes first, then that for penalty cards of the leader's
    partner; then, at any turn, which of several penalty cards is played. The option's restrictions are those that it
    adds and the penalty cards that stay.

    Law
    ---
    26, 50D2, 51A, 51B.
    """
    found = _lead_choices(table)
    if found or table.position.is_over or table.named is not None:
        return found
    plays = _plays(table)
    if not plays.by_declarer:
        return ()
    return choice_of_card(table.position.to_play, plays.cards, table.penalty_cards, table.book)


def _own_option(table: Table) -> DeclarerOption | None:
    leader = table.position.leader
    return next((one for one in table.waiting if isinstance(one, DeclarerOption) and one.leader is leader), None)


def _lead_choices(table: Table) -> tuple[Option, ...]:
    position = table.position
    if position.trick or position.is_over:
        return ()
    held = frozenset(card.suit for card in position.hands[position.leader])
    option = _own_option(table)
    if option is not None:
        clause = table.book.clause("26B")
        if option.may_require and (single := table.book.find("26A2")) is not None:
            clause = of_several(table.book) if len(option.suits) > 1 else single
        return lead_options(option, clause, held=held, cards=table.penalty_cards)
    if table.settled:
        return ()
    return partner_lead(position.leader, table.penalty_cards, table.book, held=held)


def chosen(table: Table, option: Option) -> Table:
    """The table after declarer has stated an option.

    Raises
    ------
    CaseError
        Where it is none of :func:`choices`.
    """
    possible = choices(table)
    found = next((one for one in possible if one.key == option.key), None)
    if found is None:
        raise CaseError(
            Problem(
                message=f"{option.text}: declarer has no such option now",
                hint="; ".join(one.text for one in possible) or "he has nothing to state",
            )
        )
    if found.act is Act.PLAY:
        return replace(table, named=found.card)
    own = _own_option(table)
    return replace(
        table,
        penalty_cards=tuple(card for card in table.penalty_cards if card not in found.picked_up),
        waiting=tuple(one for one in table.waiting if one is not own),
        required=(*table.required, found.suits) if found.act is Act.REQUIRE else table.required,
        forbidden=table.forbidden | found.suits if found.act is Act.FORBID else table.forbidden,
        settled=own is None,
    )


def _plays(table: Table) -> LegalPlays:
    position = table.position
    seat = position.to_play
    forbidden, required, forced = table.forbidden, [], frozenset[Card]()
    for one in table.waiting:
        if _player(one) is not seat:
            continue
        match one:
            case MayNotLead():
                forbidden |= one.suits
            case MustLead():
                required.append(one.suits)
            case MustPlay():
                forced = one.cards
            case DeclarerOption():
                pass
            case _:
                assert_never(one)
    own = tuple(card for card in table.penalty_cards if card.player is seat)
    return legal_plays(
        position.hands[seat],
        position.led,
        own,
        table.book,
        forbidden=forbidden,
        required=(*required, *table.required),
        forced=forced,
    )


def legal_cards(table: Table) -> tuple[Card, ...]:
    """The cards that the player to move may play, sorted; empty while he waits for declarer's choice at his lead.

    While declarer has to say which of several penalty cards is played, these are the cards.
    """
    if table.position.is_over or _lead_choices(table):
        return ()
    return _plays(table).cards if table.named is None else (table.named,)


def played(table: Table, card: Card) -> Table:
    """The table after the player to move plays a card.

    A card that he may not play is a fact (a revoke, or a matter of Law 52), not an error; a penalty card that he did
    not play lies on.

    Raises
    ------
    BoardError
        Where he does not hold the card, or leads before declarer has stated his choice.
    """
    position = table.position
    seat = position.to_play
    after = position.played(card)
    if _lead_choices(table):
        raise BoardError(
            Problem(
                message=f"{seat.full_name} leads {card} before declarer has stated his choice",
                hint="he waits for it (Laws 26, 50D2)",
            )
        )
    is_lead = not position.trick
    forbidden = table.forbidden
    waiting: list[Waiting] = []
    for one in table.waiting:
        match one:
            case MayNotLead() if is_lead and one.player is seat:
                forbidden |= one.suits
            case MustLead() if is_lead and one.player is seat:
                pass
            case MustPlay() if one.player is seat:
                pass
            case _:
                waiting.append(one)
    if after.leader is not position.leader:
        forbidden = frozenset()
    return replace(
        table,
        position=after,
        penalty_cards=tuple(lying for lying in table.penalty_cards if lying.card != card),
        waiting=tuple(waiting),
        required=(),
        forbidden=forbidden,
        settled=False,
        named=None,
    )
