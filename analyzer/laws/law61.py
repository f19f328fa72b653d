"""Law 61: revokes that the cards show, those that missing cards leave in doubt, records that cannot be a play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import assert_never

from analyzer.bridge import Card, Deal, PlayedCard, PlayRecord, Seat, Side, Suit
from analyzer.bridge.restrictions import Expiry, MayNotLead, MustLead, MustPlay, PenaltyCard
from analyzer.errors import CaseError

__all__ = ["Doubt", "Duty", "Failure", "Imposed", "NotAPlay", "Revoke", "Revokes", "Unrecorded", "find_revokes"]

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
        False where the deal does not give the hand, or a card of it was played that is not recorded.

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
class Unrecorded:
    """A trick to which a player's card is not recorded, though the record goes on."""

    player: Seat
    trick: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Doubt:
    """A card that is a revoke unless cards that are not recorded were those that could have been played.

    Attributes
    ----------
    could_play
        The cards of which nobody knows whether they were still held, sorted.
    unrecorded
        The tricks before to which a card of the player is not recorded.
    """

    player: Seat
    trick: int
    card: Card
    failure: Failure
    suit: Suit | None
    could_play: tuple[Card, ...]
    unrecorded: tuple[int, ...]
    is_dummy: bool = False


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
    unrecorded
        The cards that are missing in tricks before the last; whoever played them is judged by what is certain.
    doubts
        What may be a revoke and may not, for want of those cards.
    led_unknown
        The tricks whose suit led is not known; nobody is judged there.
    """

    revokes: tuple[Revoke, ...] = ()
    not_a_play: NotAPlay | None = None
    doubtful: tuple[Revoke, ...] = ()
    open_from: int | None = None
    unrecorded: tuple[Unrecorded, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    led_unknown: tuple[int, ...] = ()


def find_revokes(
    play: PlayRecord,
    deal: Deal | None,
    *,
    declarer: Seat | None = None,
    imposed: Sequence[Imposed] = (),
    leaders: Sequence[frozenset[Seat]] | None = None,
) -> Revokes:
    """Every revoke that the cards of a record show: marks and remarks are not read.

    A player whose card to a trick is not recorded, though later ones are, may have played any. From there on a
    failure of his is a revoke only where he shows a card later that he could have played, or had more of them than
    cards of his are missing; otherwise it is a doubt.

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
    leaders
        Who may have led each trick, where the order of the record does not say.

    Law
    ---
    44C, 61A; 59 where a restriction cannot be obeyed.
    """
    search = _Search(
        deal=deal,
        declarer=declarer,
        hands=_hands(play, deal),
        duties=[_Running(imposed=entry) for entry in imposed],
        last=(0 if deal is None else deal.cards_each) or 13,
        played_to={(p.player, p.card): number for number, trick in enumerate(play.tricks, start=1) for p in trick},
    )
    for number, trick in enumerate(play.tricks, start=1):
        players: set[Seat] = set()
        lead = _lead(trick, None if leaders is None else leaders[number - 1])
        if lead is None and len(trick) > 1:
            search.led_unknown.append(number)
        for turn, played in enumerate(trick):
            player, card = played.player, played.card
            if player is None:
                return search.result(open_from=number)
            why = search.impossible(player, card, number, players)
            if why:
                broken = NotAPlay(player=player, trick=number, card=card, why=why)
                return Revokes(not_a_play=broken, doubtful=tuple(search.found))
            players.add(player)
            search.judge(player, card, number, turn=turn, lead=lead)
            search.put_down(player, card, number, is_lead=lead is not None and player in lead[0])
        if number < len(play.tricks):
            search.missing += [Unrecorded(player=seat, trick=number) for seat in Seat if seat not in players]
    return search.result()


_Lead = tuple[frozenset[Seat], Suit]


@dataclass(slots=True, kw_only=True)
class _Search:
    """What is found while a record is gone through; ``played_to`` says to which trick a player plays a card."""

    deal: Deal | None
    declarer: Seat | None
    hands: dict[Seat, frozenset[Card]]
    duties: list[_Running]
    last: int
    played_to: dict[tuple[Seat | None, Card], int]
    seen: set[Card] = field(default_factory=set)
    found: list[Revoke] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    missing: list[Unrecorded] = field(default_factory=list)
    led_unknown: list[int] = field(default_factory=list)

    def impossible(self, player: Seat, card: Card, trick: int, players: set[Seat]) -> str:
        """Why the card cannot be played there; empty where it can."""
        if trick > self.last:
            return f"{card} is played to one trick more than the {self.last} of the deal"
        if card in self.seen:
            return f"{card} was played before"
        if player in players:
            return f"{player.full_name} plays twice, {card} the second time"
        return "" if card in self.hands[player] else f"{player.full_name} does not hold {card}"

    def judge(self, player: Seat, card: Card, trick: int, *, turn: int, lead: _Lead | None) -> None:
        """Note a revoke or a doubt; nothing where the suit led is not known."""
        if lead is None:
            return
        led = None if player in lead[0] else lead[1]
        duties = [running.imposed.duty for running in self.duties if running.binds(player, trick)]
        legal, failure, required = _judged(card, self.hands[player], led, duties)
        if failure is None:
            return
        suit = _suit(failure, led, duties)
        is_dummy = self.declarer is not None and player is self.declarer.partner
        gaps = tuple(entry.trick for entry in self.missing if entry.player is player)
        later = frozenset(held for held in required if self.played_to.get((player, held), 0) > trick)
        if later or len(required) > len(gaps):
            able = (legal & later or later or legal) if gaps else legal
            self.found.append(
                Revoke(
                    player=player,
                    trick=trick,
                    turn=turn,
                    card=card,
                    failure=failure,
                    suit=suit,
                    could_play=tuple(sorted(able)),
                    penalty_cards=_penalty_cards(duties) & able,
                    is_dummy=is_dummy,
                    hand_known=self.deal is not None and self.deal.hands[player] is not None and not gaps,
                )
            )
        elif trick < self.last:  # with one card left nobody can revoke
            self.doubts.append(
                Doubt(
                    player=player,
                    trick=trick,
                    card=card,
                    failure=failure,
                    suit=suit,
                    could_play=tuple(sorted(required)),
                    unrecorded=gaps,
                    is_dummy=is_dummy,
                )
            )

    def put_down(self, player: Seat, card: Card, trick: int, *, is_lead: bool) -> None:
        """The card leaves the hand, and duties may end."""
        self.seen.add(card)
        for running in self.duties:
            running.played(player, trick, is_lead=is_lead)
        self.hands[player] = self.hands[player] - {card}

    def result(self, *, open_from: int | None = None) -> Revokes:
        """What was found."""
        return Revokes(
            revokes=tuple(self.found),
            open_from=open_from,
            unrecorded=tuple(self.missing),
            doubts=tuple(self.doubts),
            led_unknown=tuple(self.led_unknown),
        )


def _lead(trick: Sequence[PlayedCard], leaders: frozenset[Seat] | None) -> _Lead | None:
    """Who may have led the trick, and the suit led; None where that is not known."""
    if leaders is None:
        first = trick[0].player
        return (frozenset() if first is None else frozenset({first})), trick[0].card.suit
    cards = {played.player: played.card for played in trick}
    suits = {cards[seat].suit if seat in cards else None for seat in leaders}
    suit = suits.pop()
    return None if suits or suit is None else (leaders, suit)


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
) -> tuple[frozenset[Card], Failure | None, frozenset[Card]]:
    """The legal cards, the first duty that the card fails, and the cards that meet it.

    Each duty narrows what the ones before leave.
    """
    legal, failure, required = hand, None, frozenset[Card]()
    for kept, duty in _narrowed(hand, led, duties):
        legal = kept
        if failure is None and card not in legal:
            failure, required = duty, kept
    return legal, failure, required


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
