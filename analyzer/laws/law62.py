"""Law 62: how a revoke is corrected: which card comes, who may change his, what becomes a penalty card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from analyzer.bridge import Card, PlayedCard, PlayRecord, Seat
from analyzer.bridge.restrictions import PenaltyCard
from analyzer.errors import CaseError
from analyzer.laws.law61 import Revoke
from analyzer.laws.law63 import LAST_REVOKE, Standing
from analyzer.laws.lawbook import Clause, Edition, Lawbook

__all__ = ["Change", "Correction", "correction"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A card that another player may take back.

    Attributes
    ----------
    trick
        The trick it was played to.
    only_after
        The opponent who must have changed his card first; None where the player is free to.
    penalty_card
        True where the card, if taken back, becomes a penalty card.
    """

    player: Seat
    card: Card
    trick: int
    only_after: Seat | None = None
    penalty_card: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """What putting a revoke right consists of.

    Attributes
    ----------
    player, taken_back
        The revoker and the card that he takes back.
    legal
        The cards that he may play instead, sorted; where several, he chooses.
    penalty_card
        What the card taken back becomes; None for declarer, dummy and a faced card that was no penalty card.
    was_penalty_card
        True where the card taken back was that penalty card before, and lies there again.
    changes
        Who else may take a card back, in order of play; nobody has to.
    partner_bound
        The revoker's partner where the law limits what he may play at trick twelve, having seen the card; never
        one whose last two cards are known to be of one suit.
    clauses
        The deciding one first.
    """

    player: Seat
    taken_back: Card
    legal: tuple[Card, ...]
    penalty_card: PenaltyCard | None
    changes: tuple[Change, ...]
    partner_bound: Seat | None
    clauses: tuple[Clause, ...]
    was_penalty_card: bool = False

    def __str__(self) -> str:
        cards = " ".join(card.symbol for card in self.legal)
        one_of = "one of " if len(self.legal) > 1 else ""
        parts = [f"{self.player.full_name} takes {self.taken_back.symbol} back and plays {one_of}{cards}"]
        if self.was_penalty_card:
            parts.append(f"{self.taken_back.symbol} lies there as a penalty card again")
        elif self.penalty_card is not None:
            parts.append(f"{self.taken_back.symbol} becomes a major penalty card")
        for change in self.changes:
            text = f"{change.player.full_name} may change {change.card.symbol}"
            if change.only_after is not None:
                text += f" if {change.only_after.full_name} changes his card first"
            if change.penalty_card:
                text += ", which then becomes a penalty card"
            parts.append(text)
        if self.partner_bound is not None:
            parts.append(f"{self.partner_bound.full_name} may not choose what the card taken back suggests")
        return "; ".join(parts)


def correction(
    revoke: Revoke,
    play: PlayRecord,
    book: Lawbook,
    *,
    declarer: Seat,
    stands: Standing | None = None,
    was_faced: bool = False,
    lying: Iterable[PenaltyCard] = (),
    partner_hand: frozenset[Card] | None = None,
) -> Correction:
    """What correcting the revoke consists of, from the cards played after it and before it was noticed.

    Parameters
    ----------
    play
        The record up to the moment when the revoke was noticed.
    stands
        What :func:`~analyzer.laws.law63.standing` says, where known; it must say that the revoke is corrected.
    was_faced
        True where the card taken back lay face up before it was played.
    lying
        The penalty cards that lay on the table when the revoke was made; one of them that is taken back stays one.
    partner_hand
        What the revoker's partner held before he played to the revoke trick; None where only the record tells.

    Raises
    ------
    CaseError
        Where the revoke is established and stays.

    Law
    ---
    62A to 62D; 62C3 in 2017.
    """
    if stands is not None and not stands.must_correct:
        raise CaseError(f"the revoke at trick {revoke.trick} is established and is not corrected (Law 63A)")
    defenders = frozenset({declarer.lho, declarer.rho})
    is_defender = revoke.player in defenders
    before = next((card for card in lying if card.player is revoke.player and card.card == revoke.card), None)
    concealed = is_defender and not was_faced and before is None
    clauses = [book.clause("62D1" if revoke.trick == LAST_REVOKE else "62A")]
    if stands is not None and stands.both_on_the_trick:
        clauses.append(book.clause("62C3"))
    clauses.append(book.clause("62B1" if concealed else "62B2"))
    changes = _changes(revoke, play, defenders)
    if any(change.only_after is None for change in changes):
        clauses.append(book.clause("62C1"))
    if any(change.only_after is not None for change in changes):
        clauses.append(book.clause("62C2"))
    bound = _bound(revoke, play, partner_hand) if is_defender else None
    if bound is not None:
        clauses.append(book.clause("62D2"))
    return Correction(
        player=revoke.player,
        taken_back=revoke.card,
        legal=revoke.could_play,
        penalty_card=PenaltyCard(player=revoke.player, card=revoke.card, major=True) if concealed else before,
        was_penalty_card=before is not None,
        changes=changes,
        # in 2017 the clause refers to unauthorized information and forbids nothing by itself
        partner_bound=None if book.edition is Edition.L2017 else bound,
        clauses=tuple(clauses),
    )


def _changes(revoke: Revoke, play: PlayRecord, defenders: frozenset[Seat]) -> tuple[Change, ...]:
    """Cards after the revoke: the opponents' freely, his partner's after an opponent's change before him."""
    if not 1 <= revoke.trick <= len(play.tricks):
        raise CaseError(f"the record has no trick {revoke.trick}")
    found: list[Change] = []
    opponent: Seat | None = None
    for number, played in _after(revoke, play):
        player = played.player
        if player is None or player is revoke.player:
            continue
        if player is revoke.player.partner:
            if opponent is not None:
                found.append(
                    Change(
                        player=player,
                        card=played.card,
                        trick=number,
                        only_after=opponent,
                        penalty_card=player in defenders,
                    )
                )
            continue
        opponent = player
        found.append(Change(player=player, card=played.card, trick=number))
    return tuple(found)


def _after(revoke: Revoke, play: PlayRecord) -> list[tuple[int, PlayedCard]]:
    later = [
        (number, played)
        for number, trick in enumerate(play.tricks, start=1)
        if number > revoke.trick
        for played in trick
    ]
    return [(revoke.trick, played) for played in play.tricks[revoke.trick - 1][revoke.turn + 1 :]] + later


def _bound(revoke: Revoke, play: PlayRecord, hand: frozenset[Card] | None) -> Seat | None:
    """The partner of a defender who had still to play to trick twelve, unless his two cards are of one suit."""
    partner = revoke.player.partner
    before = {played.player for played in play.tricks[revoke.trick - 1][: revoke.turn]}
    if revoke.trick != LAST_REVOKE or partner in before:
        return None
    shown = [p.card for trick in play.tricks[revoke.trick - 1 :] for p in trick if p.player is partner]
    cards = frozenset(shown) if hand is None else hand
    has_one_suit = len(cards) > 1 and len({card.suit for card in cards}) == 1
    return None if has_one_suit else partner
