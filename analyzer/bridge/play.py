"""Positions of the play: whose turn it is, which cards are legal, who wins the trick (Laws 44, 45)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from analyzer.bridge.cards import Card, Denomination, Seat, Side, Suit
from analyzer.bridge.contract import Contract
from analyzer.bridge.deal import Deal, Hand
from analyzer.errors import BoardError, Problem

__all__ = ["Play", "Position", "trick_winner"]


def trick_winner(cards: Sequence[Card], leader: Seat, denomination: Denomination) -> Seat:
    """The player who wins a trick of one to four cards led by ``leader`` (Law 44E, 44F)."""
    trump = denomination.suit
    best = 0
    for index, card in enumerate(cards):
        winning = cards[best]
        if card.suit is winning.suit:
            if card.rank > winning.rank:
                best = index
        elif card.suit is trump:
            best = index
    return leader.after(best)


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """The cards still held, the trick in progress and the tricks won so far.

    Attributes
    ----------
    hands
        By seat N E S W; cards of the trick in progress are no longer in them.
    denomination
        Trumps or notrump.
    leader
        Who leads or led to the current trick.
    trick
        The cards of the current trick in order of play, 0 to 3.
    tricks_ns, tricks_ew
        Tricks won before the current one.
    """

    hands: tuple[Hand, Hand, Hand, Hand]
    denomination: Denomination
    leader: Seat
    trick: tuple[Card, ...] = ()
    tricks_ns: int = 0
    tricks_ew: int = 0

    @classmethod
    def opening(cls, deal: Deal, contract: Contract) -> Position:
        """The position before the opening lead."""
        return cls.of_deal(deal, denomination=contract.denomination, leader=contract.opening_leader)

    @classmethod
    def of_deal(cls, deal: Deal, *, denomination: Denomination, leader: Seat, trick: Iterable[Card] = ()) -> Position:
        """The position of these hands with ``leader`` on lead; refuses a position that cannot be.

        Raises
        ------
        BoardError
            Lists everything that is wrong with the position.
        """
        position = cls(
            hands=(deal.hand(Seat.N), deal.hand(Seat.E), deal.hand(Seat.S), deal.hand(Seat.W)),
            denomination=denomination,
            leader=leader,
            trick=tuple(trick),
        )
        problems = position.problems()
        if problems:
            raise BoardError(problems)
        return position

    @property
    def to_play(self) -> Seat:
        """The player whose turn it is."""
        return self.leader.after(len(self.trick))

    @property
    def tricks_left(self) -> int:
        """Tricks not yet won, the one in progress included."""
        return len(self.hands[self.leader]) + (1 if self.trick else 0)

    @property
    def is_over(self) -> bool:
        """True where no card is left."""
        return not self.trick and not any(self.hands)

    def tricks(self, side: Side) -> int:
        """Tricks won so far by a side."""
        return self.tricks_ns if side is Side.NS else self.tricks_ew

    @property
    def led(self) -> Suit | None:
        """The suit led to the trick in progress."""
        return self.trick[0].suit if self.trick else None

    def legal_cards(self) -> tuple[Card, ...]:
        """The cards that the player to move may play, sorted (Law 44B-D); restrictions are not considered."""
        hand = self.hands[self.to_play]
        following = [card for card in hand if card.suit is self.led]
        return tuple(sorted(following or hand))

    def played(self, card: Card) -> Position:
        """The position after the player to move plays ``card``.

        A card that does not follow suit is a fact (a revoke), not an error; a card that he does not hold is.

        Raises
        ------
        BoardError
            Where the player does not hold the card.
        """
        seat = self.to_play
        if card not in self.hands[seat]:
            raise BoardError(f"{seat.full_name} does not hold {card}")
        hands = list(self.hands)
        hands[seat] = hands[seat] - {card}
        trick = (*self.trick, card)
        leader, ns, ew = self.leader, self.tricks_ns, self.tricks_ew
        if len(trick) == 4:
            leader = trick_winner(trick, self.leader, self.denomination)
            ns += leader.side is Side.NS
            ew += leader.side is Side.EW
            trick = ()
        return Position(
            hands=(hands[0], hands[1], hands[2], hands[3]),
            denomination=self.denomination,
            leader=leader,
            trick=trick,
            tricks_ns=ns,
            tricks_ew=ew,
        )

    def problems(self) -> tuple[Problem, ...]:
        """Every fault of the position: cards held twice, wrong numbers of cards, a trick that cannot be."""
        found = [p for p in Deal(self.hands).problems() if "is held by" in p.message]
        if len(self.trick) > 3:
            return (
                *found,
                Problem(message=f"{len(self.trick)} cards in the trick in progress", hint="0 to 3"),
            )
        played = {self.leader.after(turn) for turn in range(len(self.trick))}
        most = max(len(hand) + (seat in played) for seat, hand in zip(Seat, self.hands, strict=True))
        if most > 13:
            found.append(Problem(message=f"a player holds {most} cards", hint="at most 13"))
        if most == 0:
            found.append(Problem(message="nobody holds a card"))
        for seat, hand in zip(Seat, self.hands, strict=True):
            expected = most - (seat in played)
            if len(hand) != expected:
                found.append(
                    Problem(message=f"{seat.full_name} holds {len(hand)} cards", hint=f"{expected} expected")
                )
        if len(set(self.trick)) < len(self.trick):
            found.append(Problem(message="a card stands twice in the trick in progress"))
        for turn, card in enumerate(self.trick):
            if any(card in hand for hand in self.hands):
                found.append(Problem(message=f"{card} is in the trick and still in a hand"))
            if turn and card.suit is not self.trick[0].suit:
                seat = self.leader.after(turn)
                if any(held.suit is self.trick[0].suit for held in self.hands[seat]):
                    found.append(
                        Problem(
                            message=f"{seat.full_name} played {card} and still holds {self.trick[0].suit.full_name}",
                            hint="that is a revoke (Law 61)",
                        )
                    )
        return tuple(found)

    def __str__(self) -> str:
        trick = f"led {' '.join(str(card) for card in self.trick)}" if self.trick else "to lead"
        return f"{Deal(self.hands)} in {self.denomination.name}, {self.leader.full_name} {trick}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """A record of the cards played, in order of play."""

    cards: tuple[Card, ...] = ()

    def positions(self, start: Position) -> Iterator[Position]:
        """The position before the first card and after each card.

        Raises
        ------
        BoardError
            At the first card that its player does not hold.
        """
        position = start
        yield position
        for number, card in enumerate(self.cards):
            try:
                position = position.played(card)
            except BoardError as error:
                place = f"trick {number // 4 + 1}, card {number % 4 + 1}"
                raise BoardError(
                    Problem(message=f"{place}: {error.problems[0].message}", where=f"play[{number}]")
                ) from None
            yield position

    def legal_position(self, start: Position) -> Position:
        """The position after all cards of the record, each of which must be a legal play.

        Raises
        ------
        BoardError
            At the first card that its player does not hold or may not play (Law 44C).
        """
        position = start
        for number, card in enumerate(self.cards):
            seat = position.to_play
            place = f"card {number + 1} of the line, {card} by {seat.full_name}"
            if position.is_over or card not in position.hands[seat]:
                raise BoardError(Problem(message=f"{place}: {seat.full_name} does not hold {card}"))
            if card not in position.legal_cards():
                assert position.led is not None
                raise BoardError(
                    Problem(message=f"{place}: {seat.full_name} must follow in {position.led.full_name}")
                )
            position = position.played(card)
        return position

    def __str__(self) -> str:
        return " ".join(str(card) for card in self.cards)
