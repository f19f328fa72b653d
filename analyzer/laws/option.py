"""What a player may choose after an irregularity in the play: one immutable value for each option of the laws."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from analyzer.bridge import (
    Card,
    DeclarerOption,
    MayNotLead,
    MustLead,
    PenaltyCard,
    Restriction,
    Seat,
    Suit,
)
from analyzer.laws.lawbook import Clause

__all__ = ["Act", "Option", "lead_options", "required_or_forbidden", "suit_words", "table_order"]


class Act(Enum):
    """What is chosen."""

    ACCEPT = "accept"
    BECOME_DUMMY = "accept and become dummy"
    REFUSE = "refuse"
    REQUIRE = "require"
    FORBID = "forbid"
    NO_REQUIREMENT = "no requirement"
    HIGHEST = "require the highest"
    LOWEST = "require the lowest"
    PLAY = "choose the card"


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One thing that a side may choose, and what follows from it.

    Attributes
    ----------
    act, suits, card
        What is chosen, the suits that it names, and the card that it names or lets stand.
    text
        What a director reads to the table.
    clause
        The clause that gives the option.
    restrictions
        All that binds the play afterwards, for a referee or a solver: the penalty cards that stay among them.
    picked_up, stays
        The penalty cards that go back to the hand, and those that lie on.
    leader, lead
        Who leads, or led, to the trick; the card that stands as led, None where the lead is still to come.
    declarer
        Who plays the contract from now on; None where the option does not touch it.
    settles
        The player whose coming lead is settled although major penalty cards of his partner lie on: what the option is
        worth is what a solver finds for stating nothing further at that lead. None where nothing is left to state.
    unable
        True where the player that it binds cannot do what is required (Law 59).
    """

    act: Act
    text: str
    clause: Clause
    suits: frozenset[Suit] = frozenset()
    card: Card | None = None
    restrictions: tuple[Restriction, ...] = ()
    picked_up: tuple[PenaltyCard, ...] = ()
    stays: tuple[PenaltyCard, ...] = ()
    leader: Seat | None = None
    lead: Card | None = None
    declarer: Seat | None = None
    settles: Seat | None = None
    unable: bool = False

    @property
    def key(self) -> tuple[Act, frozenset[Suit], Card | None]:
        """What is chosen, without its consequences: two options of one choice differ in it."""
        return self.act, self.suits, self.card

    def __str__(self) -> str:
        return self.text


def suit_words(suits: Iterable[Suit]) -> str:
    """The suits in words: ``hearts``, ``hearts and diamonds``."""
    names = [suit.full_name for suit in sorted(suits)]
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def table_order(cards: Iterable[PenaltyCard]) -> tuple[PenaltyCard, ...]:
    """Penalty cards by player, then by card."""
    return tuple(sorted(cards, key=lambda lying: (lying.player, lying.card)))


def required_or_forbidden(
    act: Act,
    suits: frozenset[Suit],
    clause: Clause,
    *,
    leader: Seat,
    held: frozenset[Suit] | None,
    cards: tuple[PenaltyCard, ...] = (),
    picked_up: tuple[PenaltyCard, ...] = (),
    for_penalty_cards: bool = True,
) -> Option:
    """The option to require a suit, to forbid suits, or to do neither, at the lead of ``leader``.

    Parameters
    ----------
    held
        The suits that the leader holds; None where his hand is not known.
    cards
        The penalty cards on the table; ``picked_up`` are those of them that the option sends back to the hand.
    for_penalty_cards
        False for an option that leaves declarer's choice for penalty cards at the same lead open (Law 26).
    """
    stays = tuple(card for card in cards if card not in picked_up)
    binding: tuple[Restriction, ...] = ()
    unable = False
    own = [card.card.symbol for card in cards if card.major and card.player is leader]
    free = f"his own {' or '.join(own)}" if own else "any card"
    text = f"no requirement: {leader.full_name} leads {free}"
    if act is Act.REQUIRE:
        binding = (MustLead(player=leader, suits=suits),)
        unable = held is not None and not held & suits
        text = f"require a {suit_words(suits)[:-1]} lead from {leader.full_name}"
    elif act is Act.FORBID:
        binding = (MayNotLead(player=leader, suits=suits),)
        unable = held is not None and held <= suits
        text = f"forbid {leader.full_name} to lead {suit_words(suits)} for as long as he keeps the lead"
    if unable:
        text += " (he cannot comply and may lead any card, Law 59)"
    return Option(
        act=act,
        text=text,
        clause=clause,
        suits=suits,
        restrictions=(*binding, *stays),
        picked_up=picked_up,
        stays=stays,
        leader=leader,
        settles=leader
        if for_penalty_cards and any(card.major and card.player is leader.partner for card in stays)
        else None,
        unable=unable,
    )


def lead_options(
    option: DeclarerOption,
    clause: Clause,
    *,
    held: frozenset[Suit] | None = None,
    cards: tuple[PenaltyCard, ...] = (),
) -> tuple[Option, ...]:
    """What declarer may state at this defender's first lead, under an option of his for that lead."""
    found = [(Act.NO_REQUIREMENT, frozenset[Suit]())]
    suits = [frozenset({suit}) for suit in sorted(option.suits)]
    found += [(Act.REQUIRE, one) for one in suits if option.may_require]
    found += [(Act.FORBID, one) for one in suits if option.may_forbid]
    return tuple(
        required_or_forbidden(act, one, clause, leader=option.leader, held=held, cards=cards, for_penalty_cards=False)
        for act, one in found
    )
