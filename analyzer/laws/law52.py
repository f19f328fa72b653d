"""Law 52: a defender led or played another card when he had to play a penalty card."""

from __future__ import annotations

from dataclasses import dataclass, replace

from analyzer.bridge import Card, MustPlay, PenaltyCard, Seat
from analyzer.errors import CaseError, Problem
from analyzer.laws.lawbook import Lawbook
from analyzer.laws.option import Act, Option, table_order

__all__ = ["FailedToPlay", "options"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FailedToPlay:
    """A card that was played where a penalty card was due.

    Attributes
    ----------
    played
        The card that the defender played.
    due
        His penalty cards of which one had to be played.
    lying
        All penalty cards on the table.
    declarer_played
        Whether declarer has since played from his hand or dummy.
    """

    player: Seat
    played: Card
    due: frozenset[Card]
    lying: tuple[PenaltyCard, ...]
    declarer_played: bool = False

    def __post_init__(self) -> None:
        own = {card.card for card in self.lying if card.player is self.player}
        problems = []
        if not self.due:
            problems.append(Problem(message="no penalty card was due", where="due", hint="name at least one"))
        problems += [
            Problem(message=f"{card} is not a penalty card of {self.player.full_name}", where="due")
            for card in sorted(self.due - own)
        ]
        if self.played in self.due:
            problems.append(Problem(message=f"{self.played} was played and was due", where="played"))
        if problems:
            raise CaseError(problems)


def options(fact: FailedToPlay, book: Lawbook) -> tuple[Option, ...]:
    """Accept the card, or have the penalty card played instead; only the first where declarer has played since.

    Accepted, the penalty cards remain. Refused, the penalty card is played (declarer says which of several) and the
    card withdrawn becomes a major penalty card, so that all of this defender's are major.

    Law
    ---
    52B1(a)-(c), 52B2; the defender may not change the card of his own accord (52A).
    """
    lying = table_order(card for card in fact.lying if card.card != fact.played)
    accept = Option(
        act=Act.ACCEPT,
        text=f"{'must accept' if fact.declarer_played else 'accept'} {fact.played.symbol}; "
        "penalty cards not played remain",
        clause=book.clause("52B1"),
        card=fact.played,
        restrictions=lying,
        stays=lying,
    )
    if fact.declarer_played:
        return (accept,)
    all_major = [replace(card, major=True) if card.player is fact.player else card for card in lying]
    after = table_order([*all_major, PenaltyCard(player=fact.player, card=fact.played, major=True)])
    due = " or ".join(card.symbol for card in sorted(fact.due))
    refuse = Option(
        act=Act.REFUSE,
        text=f"refuse: {fact.player.full_name} plays {due} instead, "
        f"and {fact.played.symbol} becomes a major penalty card",
        clause=book.clause("52B2"),
        card=fact.played,
        restrictions=(MustPlay(player=fact.player, cards=fact.due), *after),
        stays=tuple(card for card in after if len(fact.due) > 1 or card.card not in fact.due),
    )
    return accept, refuse
