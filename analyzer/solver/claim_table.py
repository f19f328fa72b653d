"""A claim as the arrays of the compiled search, and the questions that are put to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from analyzer.bridge.cards import Card, Seat
from analyzer.bridge.claim import CashSuit, ContestedClaim, CountTricks, CrossRuff, DrawTrumps, PlayCards, RuffIn
from analyzer.bridge.normal_policy import NormalPolicy
from analyzer.errors import BudgetExceeded
from analyzer.solver.claim_kernels import layout
from analyzer.solver.compiled import claim_kernels

__all__ = ["ClaimTable"]

_SLICE = 1 << 20  # positions between two calls of the progress, and in which nothing can be interrupted
_NO_LIMIT = 1 << 62
_SUIT = (1 << 13) - 1
Row = list[int]


def bits(cards: Iterable[Card]) -> int:
    """The cards as bits."""
    return sum(1 << card.code for card in cards)


class ClaimTable:
    """One claim under one policy: its arrays, with what has been found about it.

    Positions are rows of ``claim_kernels.layout``, as lists of numbers; cards are codes.
    """

    def __init__(
        self,
        claim: ContestedClaim,
        policy: NormalPolicy,
        *,
        budget: int | None = None,
        progress: Callable[[], None] | None = None,
    ) -> None:
        self._ask = claim_kernels().entries.ask
        self._budget = _NO_LIMIT if budget is None else budget
        self._progress = progress
        self._facts = _facts(claim, policy)
        self._steps = _steps(claim, policy)
        self._judged = _judged(claim)
        self._states = np.zeros((layout.DEPTH, layout.FIELDS), dtype=np.int64)
        self._verdicts = np.zeros((layout.DEPTH, layout.VERDICT_WORDS), dtype=np.int64)
        size = 1 << min(22, max(12, 2 * claim.position.tricks_left + 4))
        self._plans = np.zeros((size, 2), dtype=np.int64)
        self._table = np.zeros((size, 2), dtype=np.int64)
        self._counts = np.zeros(layout.COUNTS, dtype=np.int64)
        start = _start(claim)
        if claim.good is None:
            self._facts[layout.GOOD] = self._long_cards(start, bits(claim.presumed_winners), claim.tricks)
        self._start = self._advanced(start)
        self._side = int(claim.side)

    def _long_cards(self, row: Row, presumed: int, claimed: int) -> int:
        """The cards that he presumes good: none where the plan without any gives what he claimed."""
        self._counts[layout.LIMIT] = _NO_LIMIT
        self._facts[layout.GOOD] = 0
        self.put(row)
        is_enough = self._put(claim_kernels().entries.COUNTED) >= claimed
        self._plans[:] = 0
        self._counts[:] = 0
        return 0 if is_enough else presumed

    @property
    def nodes(self) -> int:
        """Positions searched so far, and plans made."""
        return int(self._counts[layout.NODES] + self._counts[layout.PLANS])

    def allow_more(self) -> None:
        """Give the telling of the line a budget of its own, as large as that of the search."""
        self._budget = min(_NO_LIMIT, 2 * self._budget)

    def start(self) -> Row:
        """The position of the claim; it is asked about next."""
        self.put(self._start)
        return self._start

    def put(self, row: Row) -> None:
        """Ask about this position next."""
        self._states[0] = row

    def holds(self, need: int, *, trusts: bool) -> bool:
        """Whether the claimer's side takes so many tricks in all on the worst (or best) normal line.

        Raises
        ------
        BudgetExceeded
            Where the budget did not suffice.
        """
        row = self._states[0].copy()
        entry = claim_kernels().entries
        while True:
            self._counts[layout.IS_OUT] = 0
            self._counts[layout.LIMIT] = min(self._budget, self.nodes + _SLICE)
            self._states[0] = row
            found = self._put(entry.MOST if trusts else entry.HOLDS, need)
            if found >= 0:
                return bool(found)
            if self.nodes >= self._budget:
                raise BudgetExceeded(f"{self._budget} positions did not suffice for the claim")
            if self._progress is not None:
                self._progress()

    def legal(self, row: Row) -> list[int]:
        """The cards that may be played."""
        self.put(row)
        return _codes(self._put(claim_kernels().entries.LEGAL))

    def verdicts(self, row: Row) -> dict[int, tuple[bool, str]]:
        """For each legal card of the claimer's side whether it is normal, and the name of the rule."""
        legal = self.legal(row)
        self.put(row)
        self._counts[layout.IS_OUT], self._counts[layout.LIMIT] = 0, _NO_LIMIT
        normal = self._put(claim_kernels().entries.NORMAL_CARDS)
        names = self._verdicts[0, layout.OF_CARDS :]
        return {card: (bool(normal >> card & 1), layout.RULES[int(names[card])]) for card in legal}

    def played(self, row: Row, card: int) -> Row:
        """The position after a card."""
        self.put(row)
        self._put(claim_kernels().entries.PLAY, card)
        return [int(word) for word in self._states[0]]

    def _advanced(self, row: Row) -> Row:
        self.put(row)
        self._put(claim_kernels().entries.ADVANCE)
        return [int(word) for word in self._states[0]]

    def _put(self, what: int, number: int = 0) -> int:
        return int(
            self._ask(
                what, self._facts, self._steps, self._judged, self._states, self._verdicts, self._plans, self._table,
                self._counts, number,
            )
        )  # fmt: skip

    # -- what stands in a position

    @staticmethod
    def turn(row: Row) -> int:
        """Whose turn it is."""
        return (row[layout.LEADER] + row[layout.PLAYED]) % 4

    @staticmethod
    def left(row: Row) -> int:
        """Tricks that are not finished."""
        return row[layout.LEFT]

    @staticmethod
    def won(row: Row) -> int:
        """Tricks of the claimer's side since the claim."""
        return row[layout.WON]

    @staticmethod
    def is_awake(row: Row) -> bool:
        """Whether he has noticed that things are not as he believed."""
        return bool(row[layout.AWAKE])

    def is_ours(self, seat: Seat) -> bool:
        """Whether a seat is of the claimer's side."""
        return int(seat.side) == self._side

    # -- declarer's choice before a defender's lead

    def has_choice(self, row: Row) -> bool:
        """Whether declarer has a choice about penalty cards now."""
        return bool(self._choices(row))

    def options(self, row: Row) -> Iterator[Row]:
        """The positions after each thing that he may choose."""
        from analyzer.solver.claim_kernels.game import OPTIONS

        for option in range(OPTIONS):
            self.put(row)
            if self._put(claim_kernels().entries.CHOOSE, option):
                yield [int(word) for word in self._states[0]]

    def _choices(self, row: Row) -> int:
        self.put(row)
        return self._put(claim_kernels().entries.CHOICES)


def _codes(cards: int) -> list[int]:
    return [code for code in range(52) if cards >> code & 1]


def _facts(claim: ContestedClaim, policy: NormalPolicy) -> NDArray[np.int64]:
    facts = np.zeros(layout.ALL_FACTS, dtype=np.int64)
    trump, side = claim.position.denomination.suit, int(claim.side)
    facts[layout.TRUMP] = 4 if trump is None else int(trump)
    facts[layout.TRUMPS] = 0 if trump is None else _SUIT << 13 * int(trump)
    facts[layout.SIDE] = side
    facts[layout.CLAIMER] = int(claim.claimer)
    facts[layout.BY_DEFENDER] = claim.is_by_defender
    facts[layout.CLAIMED] = claim.tricks
    unknown = bits(claim.unknown_cards)
    facts[layout.UNKNOWN] = unknown & ~int(facts[layout.TRUMPS]) if policy.forgotten_trump_drawn else unknown
    facts[layout.GHOSTS] = bits(
        card
        for card in claim.taken_as_out
        if policy.gives_up_conceded and not (policy.notices_fallen_honor and card.is_honor)
    )
    facts[layout.GOOD] = bits(claim.presumed_winners)
    is_blind = claim.is_by_defender and not policy.knows_partners_cards
    facts[layout.BLIND] = int(claim.claimer.partner) if is_blind else -1
    named = {card for step in claim.statement if isinstance(step, PlayCards) for card in step.cards}
    for play in (*claim.not_normal, *claim.also_normal):
        named |= {play.card, *(play.after or ())}
    facts[layout.NAMED] = bits(named)
    facts[layout.DUMMY] = int(claim.declarer.partner) if claim.is_by_defender else -1
    if claim.is_by_defender:
        facts[layout.DUMMYS] = bits(claim.position.hands[claim.declarer.partner])
    facts[layout.FIRST] = bits(claim.position.hands[side])
    facts[layout.SECOND] = bits(claim.position.hands[side + 2])
    for name, word in layout.PARAMETERS.items():
        value = getattr(policy, name)
        facts[word] = list(type(value)).index(value) if isinstance(value, Enum) else int(value)
    return facts


def _steps(claim: ContestedClaim, policy: NormalPolicy) -> NDArray[np.int64]:
    """The statement: kind, suit, seat, number."""
    steps: list[tuple[int, int, int, int]] = []
    if policy.follows_statement:
        if policy.safety_trump_round and claim.trump_is_forgotten:
            steps.append((layout.DRAW, 0, 0, 1))
        for stated in claim.statement:
            match stated:
                case DrawTrumps():
                    steps.append((layout.DRAW, 0, 0, stated.rounds or 0))
                case CashSuit():
                    steps.append((layout.CASH, int(stated.suit), 0, 0))
                case RuffIn():
                    steps.append((layout.RUFF_IN, int(stated.suit), int(stated.hand), stated.times))
                case CrossRuff():
                    steps.append((layout.CROSS, 0, 0, stated.times or 0))
                case CountTricks():
                    if policy.count_is_order:
                        steps += [(layout.CASH, int(suit), 0, 0) for suit in stated.suits]
                case PlayCards():
                    steps += [(layout.CARD, 0, 0, card.code) for card in stated.cards]
    return np.array(steps, dtype=np.int64).reshape(len(steps), 4)


def _judged(claim: ContestedClaim) -> NDArray[np.int64]:
    rows = [
        (as_normal, -1 if play.after is None else bits(play.after), 1 << play.card.code)
        for as_normal, plays in ((0, claim.not_normal), (1, claim.also_normal))
        for play in plays
    ]
    return np.array(rows, dtype=np.int64).reshape(len(rows), 3)


def _start(claim: ContestedClaim) -> Row:
    position = claim.position
    row = [0] * layout.FIELDS
    row[:4] = [bits(hand) for hand in position.hands]
    row[layout.LEADER] = int(position.leader)
    row[layout.PLAYED] = len(position.trick)
    row[layout.TRICK : layout.TRICK + 4] = [
        *(card.code for card in position.trick),
        *[-1] * (4 - len(position.trick)),
    ]
    row[layout.RUNNING] = -1
    row[layout.VOIDS] = sum(1 << 4 * seat + suit for seat, suit in claim.shown_out)
    for turn, card in enumerate(position.trick):
        seat = Seat((position.leader + turn) % 4)
        if seat.side is not claim.side and card.suit is not position.trick[0].suit:
            row[layout.VOIDS] |= 1 << 4 * seat + position.trick[0].suit
    if claim.is_by_defender:
        dummy = claim.declarer.partner
        held = {card.suit for card in position.hands[dummy]}
        row[layout.VOIDS] |= sum(1 << 4 * dummy + suit for suit in range(4) if suit not in held)
    row[layout.PENALTY] = bits(claim.penalty_cards)
    row[layout.MINOR] = bits(claim.minor_penalty_cards)
    row[layout.LEFT] = position.tricks_left
    return row
