"""A contested claim as facts: where and by whom it was made, for how many tricks, what was said and known (68-70)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace

from analyzer.bridge.cards import Card, Seat, Side, Suit
from analyzer.bridge.play import Position
from analyzer.errors import BoardError, ParseError, Problem

__all__ = [
    "CashSuit",
    "ContestedClaim",
    "CountTricks",
    "CrossRuff",
    "DrawTrumps",
    "JudgedPlay",
    "PlayCards",
    "RuffIn",
    "StatementStep",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawTrumps:
    """Trumps are led for as long as he believes that the opponents have one, or for a number of rounds."""

    rounds: int | None = None

    def __post_init__(self) -> None:
        if self.rounds is not None and not 1 <= self.rounds <= 13:
            raise ParseError(f"{self.rounds} rounds of trumps; 1 to 13")

    def __str__(self) -> str:
        return "draw trumps" if self.rounds is None else f"draw {self.rounds} rounds of trumps"


@dataclass(frozen=True, slots=True, kw_only=True)
class CashSuit:
    """A suit is cashed from the top until a presumed winner fails to win."""

    suit: Suit

    def __str__(self) -> str:
        return f"cash {self.suit.full_name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class RuffIn:
    """A suit is led from the other hand and ruffed in this one, so many times."""

    hand: Seat
    suit: Suit
    times: int = 1

    def __post_init__(self) -> None:
        if not 1 <= self.times <= 13:
            raise ParseError(f"{self.times} ruffs; 1 to 13")

    def __str__(self) -> str:
        return f"ruff {self.times} {self.suit.full_name} in {self.hand.full_name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayCards:
    """Named cards are played in this order, each as soon as it may be played."""

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        if not self.cards:
            raise ParseError("a statement that names cards names at least one")

    def __str__(self) -> str:
        return " then ".join(str(card) for card in self.cards)


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossRuff:
    """Each hand leads what the other ruffs, in any order, so many times or for as long as it can be done."""

    times: int | None = None

    def __post_init__(self) -> None:
        if self.times is not None and not 1 <= self.times <= 13:
            raise ParseError(f"{self.times} ruffs; 1 to 13")

    def __str__(self) -> str:
        return "cross-ruff" if self.times is None else f"cross-ruff {self.times} times"


@dataclass(frozen=True, slots=True, kw_only=True)
class CountTricks:
    """How many tricks come from which suits: a count, which binds no order unless it is taken as one."""

    suits: tuple[Suit, ...]

    def __post_init__(self) -> None:
        if not self.suits:
            raise ParseError("a count of tricks names at least one suit")
        if len(set(self.suits)) < len(self.suits):
            raise ParseError("a count of tricks names no suit twice")

    def __str__(self) -> str:
        return "tricks in " + ", ".join(suit.full_name for suit in self.suits)


StatementStep = DrawTrumps | CashSuit | RuffIn | CrossRuff | CountTricks | PlayCards


@dataclass(frozen=True, slots=True, kw_only=True)
class JudgedPlay:
    """A card of which the director found that playing it is normal, or is not.

    Attributes
    ----------
    card
        The card.
    after
        The cards that the claimer's side has played since the claim when this holds, in any order; None where it
        holds whenever the card may be played.
    """

    card: Card
    after: frozenset[Card] | None = None

    def __str__(self) -> str:
        if self.after is None:
            return str(self.card)
        return f"{self.card} after {' '.join(map(str, sorted(self.after)))}" if self.after else f"{self.card} first"


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestedClaim:
    """The facts of a claim; refused, with every fault at once, where they cannot be.

    Attributes
    ----------
    position
        The cards left and the trick in progress.
    claimer, declarer
        Who claimed, and who plays the contract; declarer claims for dummy too.
    tricks
        Tricks claimed for the claimer's side from here, the trick in progress included.
    statement
        What he said that he would do, in order; empty for "all mine", a mere count, or nothing.
    mentions_trump
        He spoke of the outstanding trump, or of drawing trumps.
    unaware_of_trump
        It is at all likely that he did not know of it (Law 70C2); a judgment.
    forgotten
        Other cards of the opponents that he takes to be gone.
    good
        Cards of his side that he takes to be winners beyond those that no card known to be out can beat; None where
        nobody found what he thought: then the small cards of a side suit that an even break would make good.
    shown_out
        Which opponents are known to hold no more cards of which suit.
    taken_as_out
        Cards that are gone and that he takes to be still with the opponents.
    penalty_cards, minor_penalty_cards
        Penalty cards of the defenders on the table.
    not_normal, also_normal
        Plays of his side judged one by one; they go before all rules.
    """

    position: Position
    claimer: Seat
    declarer: Seat
    tricks: int
    statement: tuple[StatementStep, ...] = ()
    mentions_trump: bool = False
    unaware_of_trump: bool = False
    forgotten: frozenset[Card] = frozenset()
    good: frozenset[Card] | None = None
    shown_out: frozenset[tuple[Seat, Suit]] = frozenset()
    taken_as_out: frozenset[Card] = frozenset()
    penalty_cards: frozenset[Card] = frozenset()
    minor_penalty_cards: frozenset[Card] = frozenset()
    not_normal: tuple[JudgedPlay, ...] = ()
    also_normal: tuple[JudgedPlay, ...] = ()

    def __post_init__(self) -> None:
        problems = self.problems()
        if problems:
            raise BoardError(problems)

    @property
    def side(self) -> Side:
        """The side that claimed."""
        return self.claimer.side

    @property
    def is_by_defender(self) -> bool:
        """True where a defender claimed."""
        return self.claimer.side is not self.declarer.side

    @property
    def trump_is_forgotten(self) -> bool:
        """True where outstanding trumps count as unknown to him (70C1, 70C2)."""
        return self.unaware_of_trump and not self.mentions_trump and self.position.denomination.suit is not None

    @property
    def unknown_cards(self) -> frozenset[Card]:
        """Cards of the opponents of which he is taken not to know."""
        trump = self.position.denomination.suit
        cards = set(self.forgotten)
        if self.trump_is_forgotten:
            cards |= {card for card in self._held(self.side.other) if card.suit is trump}
        return frozenset(cards)

    @property
    def presumed_winners(self) -> frozenset[Card]:
        """Cards of his side that he takes to be good whatever is out: as found, or by an even break.

        Those by an even break are meant only where he cannot count what he claimed without them.
        """
        if self.good is not None:
            return self.good
        known = (self._held(self.side.other) - self.unknown_cards) | self.taken_as_out
        hands = [self.claimer] if self.is_by_defender else [self.claimer, self.claimer.partner]
        found: set[Card] = set()
        for suit in Suit:
            out = [card for card in known if card.suit is suit]
            winners: set[Card] = set()
            for card in sorted(
                (c for seat in hands for c in self.position.hands[seat] if c.suit is suit), reverse=True
            ):
                hand = next(self.position.hands[seat] for seat in hands if card in self.position.hands[seat])
                longer = {other for other in hand if other.suit is suit and other.rank > card.rank}
                rounds = min(len(winners), sum(c.suit is suit for c in hand) - 1)
                is_high = not any(other.rank > card.rank for other in out)
                is_long = suit is not self.position.denomination.suit and not card.is_honor  # trumps are counted
                if is_high or (is_long and longer <= winners and (len(out) + 1) // 2 <= rounds):
                    winners.add(card)
            found |= winners
        return frozenset(found)

    def told(self, *, unaware: bool) -> ContestedClaim:
        """The same claim with the other finding about the trump."""
        return replace(self, unaware_of_trump=unaware)

    def _held(self, side: Side) -> set[Card]:
        return {card for seat in Seat if seat.side is side for card in self.position.hands[seat]}

    def problems(self) -> tuple[Problem, ...]:
        """Every fault of the facts."""
        position, found = self.position, list(self.position.problems())
        if self.claimer is self.declarer.partner:
            found.append(
                Problem(
                    message=f"dummy, {self.claimer.full_name}, cannot claim",
                    where="claimer",
                    hint="declarer or a defender (Laws 42, 43, 68)",
                )
            )
        if not 0 <= self.tricks <= position.tricks_left:
            found.append(
                Problem(
                    message=f"{self.tricks} tricks claimed of {position.tricks_left} that are left",
                    where="tricks",
                    hint=f"0 to {position.tricks_left}",
                )
            )
        for number, step in enumerate(self.statement):
            found += [
                Problem(message=f"“{step}” cannot be followed: {fault}", where=f"statement[{number}]")
                for fault in self._step_faults(step)
            ]
        named = Counter(card for step in self.statement if isinstance(step, PlayCards) for card in step.cards)
        found += [
            Problem(message=f"{card} is named {count} times", where="statement")
            for card, count in sorted(named.items())
            if count > 1
        ]
        found += self._strangers(self.forgotten, self.side.other, "forgotten")
        found += self._strangers(self.good or (), self.side, "good")
        found += self._judged_faults() + self._penalty_faults()
        found += [
            Problem(message=f"{card} is not gone", where="taken_as_out", hint="a card that has been played")
            for card in sorted(self.taken_as_out)
            if any(card in hand for hand in position.hands) or card in position.trick
        ]
        for seat, suit in sorted(self.shown_out):
            if seat.side is self.side:
                message = f"{seat.full_name} is no opponent of the claimer"
            elif any(card.suit is suit for card in position.hands[seat]):
                message = f"{seat.full_name} still holds {suit.full_name}"
            else:
                continue
            found.append(Problem(message=message, where="shown_out"))
        return tuple(found)

    def _judged_faults(self) -> list[Problem]:
        """Faults of plays judged one by one."""
        found: list[Problem] = []
        held = self._held(self.side)
        for where, plays in (("not_normal", self.not_normal), ("also_normal", self.also_normal)):
            for number, play in enumerate(plays):
                field = f"{where}[{number}]"
                found += self._strangers({play.card, *(play.after or ())}, self.side, field)
                if play.card in (play.after or ()):
                    found.append(Problem(message=f"{play.card} cannot come after itself", where=field))
                if where == "also_normal" and play in self.not_normal and play.card in held:
                    found.append(Problem(message=f"“{play}” is judged both normal and not", where=field))
        return found

    def _penalty_faults(self) -> list[Problem]:
        defending = self.declarer.side.other
        found = self._strangers(self.penalty_cards, defending, "penalty_cards")
        found += self._strangers(self.minor_penalty_cards, defending, "minor_penalty_cards")
        found += [
            Problem(message=f"{card} is both a major and a minor penalty card", where="minor_penalty_cards")
            for card in sorted(self.penalty_cards & self.minor_penalty_cards)
        ]
        found += [
            Problem(
                message=f"{card} is an honor, and so a major penalty card", where="minor_penalty_cards", hint="50B"
            )
            for card in sorted(self.minor_penalty_cards)
            if card.is_honor
        ]
        return found

    def _strangers(self, cards: Iterable[Card], side: Side, where: str) -> list[Problem]:
        held = self._held(side)
        return [
            Problem(message=f"{card} is not in a hand of {side.dashed}", where=where)
            for card in sorted(cards)
            if card not in held
        ]

    def _cross_ruff_faults(self) -> list[str]:
        trump = self.position.denomination.suit
        if trump is None:
            return ["there are no trumps at notrump"]
        if self.is_by_defender:
            return ["a defender leads from one hand only"]
        hands = [self.position.hands[seat] for seat in (self.claimer, self.claimer.partner)]
        return ["one of the two hands has no trump"] * any(all(c.suit is not trump for c in hand) for hand in hands)

    def _step_faults(self, step: StatementStep) -> list[str]:
        trump, held = self.position.denomination.suit, self._held(self.side)
        if self.is_by_defender:
            held = set(self.position.hands[self.claimer])
        faults: list[str] = []
        match step:
            case DrawTrumps():
                if trump is None:
                    faults.append("there are no trumps at notrump")
                elif not any(card.suit is trump for card in held):
                    faults.append("the claimer has no trump")
            case CashSuit():
                if not any(card.suit is step.suit for card in held):
                    faults.append(f"the claimer has no {step.suit.full_name}")
            case CountTricks():
                faults += [
                    f"the claimer has no {suit.full_name}"
                    for suit in step.suits
                    if not any(card.suit is suit for card in held)
                ]
            case CrossRuff():
                faults += self._cross_ruff_faults()
            case RuffIn():
                ruffing = self.position.hands[step.hand]
                if trump is None or step.suit is trump:
                    faults.append("a side suit is ruffed with a trump")
                elif step.hand.side is not self.side:
                    faults.append(f"{step.hand.full_name} is not of the claimer's side")
                else:
                    if sum(card.suit is trump for card in ruffing) < step.times:
                        faults.append(f"{step.hand.full_name} has not so many trumps")
                    longer = sum(card.suit is step.suit for card in self.position.hands[step.hand.partner])
                    if longer < step.times:
                        faults.append(f"{step.hand.partner.full_name} has not so many {step.suit.full_name}")
            case PlayCards():
                faults += [
                    f"{card} is not in a hand that he plays" for card in dict.fromkeys(step.cards) if card not in held
                ]
        return faults
