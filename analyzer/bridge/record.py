"""What a record says beyond the cards and calls: who played which card, remarks, claims, tags, where it stood."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from analyzer.bridge.cards import Card, Denomination, Seat, Side
from analyzer.bridge.deal import Deal
from analyzer.bridge.play import trick_winner
from analyzer.errors import ParseError, Problem

__all__ = ["CardNote", "Claim", "Comment", "LooseNote", "PlayRecord", "PlayedCard", "Section", "Source"]


@dataclass(frozen=True, slots=True, kw_only=True)
class CardNote:
    """What the record says about one card.

    Attributes
    ----------
    text
        The remark that belongs to the card.
    nags
        Numeric annotation glyphs of PBN, ``!`` is 1, ``?`` is 2.
    mark
        Irregularity as PBN marks it: ``R`` revoke, ``L`` lead out of turn; empty otherwise.
    number
        The number of the note in its file; has no meaning of its own.
    """

    text: str = ""
    nags: tuple[int, ...] = ()
    mark: str = ""
    number: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card with the player who played it; None where the record leaves him open."""

    card: Card
    player: Seat | None = None
    note: CardNote | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayRecord:
    """The play as recorded, trick by trick, each in order of play; irregular plays are facts.

    Attributes
    ----------
    tricks
        One to four cards each; all but the last have four, unless the record has a defective trick.
    unfinished
        True where the record says that more was to come (``+`` in PBN).
    """

    tricks: tuple[tuple[PlayedCard, ...], ...] = ()
    unfinished: bool = False

    def __post_init__(self) -> None:
        for trick in self.tricks:
            if not 1 <= len(trick) <= 4:
                raise ParseError(f"a trick has {len(trick)} cards; one to four were played")

    @classmethod
    def of_cards(
        cls, cards: tuple[Card, ...], *, leader: Seat | None, denomination: Denomination | None
    ) -> PlayRecord:
        """The record of cards in order of play; each trick is led by the winner of the one before.

        Without a leader or denomination the players stay open.
        """
        tricks = []
        for start in range(0, len(cards), 4):
            trick = cards[start : start + 4]
            players = [None] * 4 if leader is None else [leader.after(turn) for turn in range(4)]
            tricks.append(tuple(PlayedCard(card, player) for card, player in zip(trick, players, strict=False)))
            if leader is not None:
                leader = None if denomination is None else trick_winner(trick, leader, denomination)
        return cls(tricks=tuple(tricks))

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards in order of play."""
        return tuple(played.card for played in self)

    @property
    def is_complete(self) -> bool:
        """True where all 52 cards are recorded, four to a trick."""
        return len(self.tricks) == 13 and all(len(trick) == 4 for trick in self.tricks)

    def __iter__(self) -> Iterator[PlayedCard]:
        """The cards with their players, in order of play."""
        for trick in self.tricks:
            yield from trick

    def __len__(self) -> int:
        return sum(len(trick) for trick in self.tricks)

    def winner(self, trick: int, denomination: Denomination) -> Seat | None:
        """Who won a trick (from 0) by the cards; None where it is not complete or a player is open."""
        played = self.tricks[trick]
        if len(played) < 4 or any(entry.player is None for entry in played):
            return None
        leader = played[0].player
        assert leader is not None
        by_turn = sorted(played, key=lambda entry: ((entry.player or 0) - leader) % 4)
        return trick_winner([entry.card for entry in by_turn], leader, denomination)

    def problems(self, deal: Deal, *, denomination: Denomination, leader: Seat) -> tuple[Problem, ...]:
        """Every irregularity of the play as a fact, and the first thing that cannot be a record of these hands.

        Parameters
        ----------
        leader
            Who was to make the opening lead.
        """
        found: list[Problem] = []
        hands = [None if hand is None else set(hand) for hand in deal.hands]
        turn: Seat | None = leader
        seen: set[Card] = set()
        for number, trick in enumerate(self.tricks, start=1):
            for fault in _trick_problems(number, trick, turn, hands, seen):
                found.append(fault)
                if not fault.is_fact and not fault.message.endswith(_MARKED_WRONG):
                    return tuple(found)
            if len(trick) < 4 and number < len(self.tricks):
                found.append(
                    Problem(
                        message=f"trick {number} has {len(trick)} cards (Law 67)",
                        where=f"play[{number - 1}]",
                        is_fact=True,
                    )
                )
            turn = self.winner(number - 1, denomination)
        return tuple(found)

    def tricks_won(self, side: Side, denomination: Denomination) -> int:
        """Complete tricks that a side has won by the cards."""
        winners = (self.winner(number, denomination) for number in range(len(self.tricks)))
        return sum(winner is not None and winner.side is side for winner in winners)

    def __str__(self) -> str:
        return " ".join(str(card) for card in self.cards)


_MARKED_WRONG = ", and it is none"


def _mark(played: PlayedCard) -> str:
    return "" if played.note is None else played.note.mark


def _trick_problems(
    number: int,
    trick: tuple[PlayedCard, ...],
    turn: Seat | None,
    hands: list[set[Card] | None],
    seen: set[Card],
) -> Iterator[Problem]:
    """Irregularities and faults of one trick; takes its cards from the hands."""
    where = f"play[{number - 1}]"
    led = trick[0]
    for index, played in enumerate(trick):
        if _mark(played) == "L" and (index or (turn is not None and played.player is turn)):
            yield Problem(
                message=f"trick {number}: {played.card} is marked as a lead out of turn{_MARKED_WRONG}",
                where=f"{where}[{index}]",
            )
    is_there = _mark(led) == "L" or any(played.player is turn for played in trick)
    if turn is not None and led.player is not None and led.player is not turn and is_there:
        yield Problem(
            message=f"trick {number}: {led.player.full_name} led {led.card} out of turn, the lead was "
            f"{turn.full_name}'s (Law 53)",
            where=f"{where}[0]",
            is_fact=True,
        )
    players: set[Seat] = set()
    for index, played in enumerate(trick):
        place, card, player = f"{where}[{index}]", played.card, played.player
        if card in seen:
            yield Problem(message=f"trick {number}: {card} was played before", where=place)
        seen.add(card)
        if player is None:
            continue
        if player in players:
            yield Problem(message=f"trick {number}: {player.full_name} plays twice", where=place)
        players.add(player)
        hand = hands[player]
        if hand is None:
            continue
        if card not in hand:
            yield Problem(message=f"trick {number}: {player.full_name} does not hold {card}", where=place)
        hand.discard(card)
        revoked = card.suit is not led.card.suit and any(held.suit is led.card.suit for held in hand)
        if _mark(played) == "R" and not revoked:
            yield Problem(
                message=f"trick {number}: {card} by {player.full_name} is marked as a revoke{_MARKED_WRONG}",
                where=place,
            )
        if revoked:
            yield Problem(
                message=f"trick {number}: {player.full_name} played {card} and held {led.card.suit.full_name} "
                "(a revoke, Law 61)",
                where=place,
                is_fact=True,
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """Play ended by a claim: the total that declarer is to have, as recorded."""

    tricks_declarer: int

    def __post_init__(self) -> None:
        if not 0 <= self.tricks_declarer <= 13:
            raise ParseError(f"a claim of {self.tricks_declarer} tricks; declarer takes 0 to 13")


@dataclass(frozen=True, slots=True)
class Comment:
    """A remark of the record that belongs to no call and no card as such.

    Attributes
    ----------
    after
        What it stands after: empty (before everything), the name of a tag (``Event``), ``call 3``, ``card SK``,
        ``auction note 1`` or ``play note 1``.
    """

    after: str
    text: str


@dataclass(frozen=True, slots=True)
class LooseNote:
    """A numbered note that no call or card points at."""

    section: str
    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """A tag with lines of data below it, kept as they stand (tables of scores, actions, times)."""

    name: str
    value: str
    rows: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """Where a board was read from.

    Attributes
    ----------
    file, line
        The file's name and the line where the board starts, from 1.
    format
        ``PBN``, ``LIN`` or ``link``.
    lines
        The line of each field, as :class:`~analyzer.errors.Problem` names fields.
    """

    file: str = ""
    line: int = 1
    format: str = ""
    lines: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))

    def line_of(self, where: str) -> int:
        """The line of a field, or of the nearest field that contains it, or of the board."""
        while where:
            if where in self.lines:
                return self.lines[where]
            cut = max(where.rfind("."), where.rfind("["))
            where = where[:cut] if cut > 0 else ""
        return self.line
