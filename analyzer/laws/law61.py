"""Law 61: revokes found from the cards alone, and records that cannot be a play at all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import assert_never

from analyzer.bridge import Card, Deal, PlayRecord, Seat, Side, Suit
from analyzer.bridge.restrictions import Expiry, MayNotLead, MustLead, MustPlay, PenaltyCard
from analyzer.errors import CaseError

__all__ = ["Duty", "Failure", "Imposed", "NotAPlay", "Revoke", "Revokes", "find_revokes"]

Duty = PenaltyCard | MustPlay | MustLead | MayNotLead


class Failure(Enum):
    """What the player failed to do, though he could."""

    FOLLOW_SUIT = "follow suit"
    OBEY_LEAD = "obey a lead restriction"
    PLAY_REQUIRED = "play a required card"
    PLAY_PENALTY_CARD = "play a penalty card"


@dataclass(frozen=True, slots=True, kw_only=True)
class Imposed:
    """A duty of the play and the tricks at which it can bind; within them it ends by its own expiry.

    Attributes
    ----------
    first, last
        Numbers of tricks, from 1; ``last`` is where a penalty card was picked up or the duty was waived.
    """

    duty: Duty
    first: int = 1
    last: int = 13

    def __post_init__(self) -> None:
        if not 1 <= self.first <= self.last <= 13:
            raise CaseError(f"{self.duty} binds at tricks {self.first} to {self.last}; tricks are 1 to 13")

    @property
    def player(self) -> Seat:
        """Whom the duty binds."""
        return self.duty.player


@dataclass(frozen=True, slots=True, kw_only=True)
class Revoke:
    """A player did not play what he had to play and could have played.

    Attributes
    ----------
    player
        Whose hand the card came from; dummy where declarer played it from dummy.
    trick
        Number of the trick, from 1.
    turn
        0 for the card that was led, 3 for the last.
    card
        What was played.
    failure
        Which duty was not met.
    suit
        The suit led, or the one suit that had to be led; None where no single suit was required.
    could_play
        The cards that were legal, sorted; where the hand is not known, those that the record shows later.
    penalty_cards
        Those of them that lay on the table as penalty cards.
    is_dummy
        True for a card of dummy.
    hand_known
        False where the deal does not give the hand.

    Law
    ---
    44C, 61A.
    """

    player: Seat
    trick: int
    turn: int
    card: Card
    failure: Failure
    suit: Suit | None
    could_play: tuple[Card, ...]
    penalty_cards: frozenset[Card] = frozenset()
    is_dummy: bool = False
    hand_known: bool = True

    @property
    def side(self) -> Side:
        """The offending side."""
        return self.player.side

    def __str__(self) -> str:
        able = " ".join(str(card) for card in self.could_play)
        return f"trick {self.trick}: {self.player.full_name} played {self.card} and could have played {able}"


@dataclass(frozen=True, slots=True, kw_only=True)
class NotAPlay:
    """The first card that makes a record impossible: not held, played before, or a second card to the trick."""

    player: Seat
    trick: int
    card: Card
    why: str

    def __str__(self) -> str:
        return f"trick {self.trick}: {self.why}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Revokes:
    """What a record of play holds.

    Attributes
    ----------
    revokes
        The revokes in order of play; empty where the record cannot be a play.
    not_a_play
        Where and why the record cannot be a play; None where it can.
    doubtful
        What would have been revokes before that place: a record that fails later is no evidence of them.
    open_from
        The trick from which the record does not say who played; None where it always does.
    """

    revokes: tuple[Revoke, ...] = ()
    not_a_play: NotAPlay | None = None
    doubtful: tuple[Revoke, ...] = ()
    open_from: int | None = None


def find_revokes(
    play: PlayRecord, deal: Deal | None, *, declarer: Seat | None = None, imposed: Sequence[Imposed] = ()
) -> Revokes:
    """Every revoke of a record, from the cards alone: marks and remarks are not read.

    Parameters
    ----------
    play
        The record, complete or not; a lead out of turn and a defective trick are facts of it.
    deal
        The hands before the first card. Of a hand that is not known only the cards count that the record shows.
    declarer
        Tells which hand is dummy; None where that is not known.
    imposed
        Penalty cards and restrictions that bound a player.

    Law
    ---
    44C, 61A; 59 where a restriction cannot be obeyed.
    """
    hands = _hands(play, deal)
    duties = [_Running(imposed=entry) for entry in imposed]
    found: list[Revoke] = []
    seen: set[Card] = set()
    for number, trick in enumerate(play.tricks, start=1):
        led: Suit | None = None
        players: set[Seat] = set()
        for turn, played in enumerate(trick):
            player, card = played.player, played.card
            if player is None:
                return Revokes(revokes=tuple(found), open_from=number)
            why = ""
            if card in seen:
                why = f"{card} was played before"
            elif player in players:
                why = f"{player.full_name} plays twice, {card} the second time"
            elif card not in hands[player]:
                why = f"{player.full_name} does not hold {card}"
            if why:
                broken = NotAPlay(player=player, trick=number, card=card, why=why)
                return Revokes(not_a_play=broken, doubtful=tuple(found))
            seen.add(card)
            players.add(player)
            binding = [running for running in duties if running.binds(player, number)]
            could_play, failure = _judged(card, hands[player], led, [running.imposed.duty for running in binding])
            if failure is not None:
                found.append(
                    Revoke(
                        player=player,
                        trick=number,
                        turn=turn,
                        card=card,
                        failure=failure,
                        suit=_suit(failure, led, [running.imposed.duty for running in binding]),
                        could_play=tuple(sorted(could_play)),
                        penalty_cards=_penalty_cards([running.imposed.duty for running in binding]) & could_play,
                        is_dummy=declarer is not None and player is declarer.partner,
                        hand_known=deal is not None and deal.hands[player] is not None,
                    )
                )
            for running in duties:
                running.played(player, number, is_lead=turn == 0)
            hands[player] = hands[player] - {card}
            led = card.suit if led is None else led
    return Revokes(revokes=tuple(found))


def _hands(play: PlayRecord, deal: Deal | None) -> dict[Seat, frozenset[Card]]:
    """The hands; of an unknown one what the record shows of it."""
    hands = {}
    for seat in Seat:
        known = None if deal is None else deal.hands[seat]
        hands[seat] = frozenset(p.card for p in play if p.player is seat) if known is None else known
    return hands


@dataclass(slots=True)
class _Running:
    """An imposed duty while the play goes on."""

    imposed: Imposed
    is_over: bool = False
    has_led: bool = False

    def binds(self, player: Seat, trick: int) -> bool:
        entry = self.imposed
        return player is entry.player and not self.is_over and entry.first <= trick <= entry.last

    def played(self, player: Seat, trick: int, *, is_lead: bool) -> None:
        """Take note of a card; ends the duty where its expiry says so."""
        if not self.imposed.first <= trick <= self.imposed.last:
            return
        is_his = player is self.imposed.player
        match self.imposed.duty.expiry:
            case Expiry.THIS_LEAD:
                self.is_over |= is_his and is_lead
            case Expiry.WHILE_ON_LEAD:
                self.is_over |= self.has_led and is_lead and not is_his
                self.has_led |= is_his and is_lead
            case Expiry.NEXT_TURN:
                self.is_over |= is_his
            case Expiry.WHEN_PLAYED | Expiry.END_OF_LINE:
                pass  # a card that is played is no longer in the hand
            case _:
                assert_never(self.imposed.duty.expiry)


def _judged(
    card: Card, hand: frozenset[Card], led: Suit | None, duties: Sequence[Duty]
) -> tuple[frozenset[Card], Failure | None]:
    """The legal cards, and the first duty that the card fails; each duty narrows what the ones before leave."""
    legal, failure = hand, None
    for kept, duty in _narrowed(hand, led, duties):
        legal = kept
        if failure is None and card not in legal:
            failure = duty
    return legal, failure


def _narrowed(
    hand: frozenset[Card], led: Suit | None, duties: Sequence[Duty]
) -> Iterator[tuple[frozenset[Card], Failure]]:
    """The cards left after each duty in the order of precedence; one that nothing satisfies is passed over (59)."""
    base = hand
    if led is not None:
        base = frozenset(card for card in hand if card.suit is led) or hand
        yield base, Failure.FOLLOW_SUIT
    else:
        for duty in duties:
            if isinstance(duty, MustLead | MayNotLead):
                required = isinstance(duty, MustLead)
                base = frozenset(card for card in base if (card.suit in duty.suits) is required) or base
                yield base, Failure.OBEY_LEAD
    for duty in duties:
        if isinstance(duty, MustPlay):
            base = base & duty.cards or base
            yield base, Failure.PLAY_REQUIRED
    base = base & frozenset(d.card for d in duties if isinstance(d, PenaltyCard) and d.major) or base
    yield base, Failure.PLAY_PENALTY_CARD
    for duty in duties:
        if isinstance(duty, PenaltyCard) and not duty.major and duty.card in base:
            # 50C: no other card below an honor of the suit before it
            base = frozenset(c for c in base if c.suit is not duty.card.suit or c.is_honor or c == duty.card)
            yield base, Failure.PLAY_PENALTY_CARD


def _penalty_cards(duties: Sequence[Duty]) -> frozenset[Card]:
    return frozenset(duty.card for duty in duties if isinstance(duty, PenaltyCard))


def _suit(failure: Failure, led: Suit | None, duties: Sequence[Duty]) -> Suit | None:
    """The one suit that had to be played."""
    if failure is Failure.FOLLOW_SUIT:
        return led
    required = [duty.suits for duty in duties if isinstance(duty, MustLead)]
    if failure is Failure.OBEY_LEAD and len(required) == 1 and len(required[0]) == 1:
        return next(iter(required[0]))
    return None
