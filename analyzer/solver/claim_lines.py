"""The worst normal line after a contested claim, the best one, and what each first divergence is worth.

docs/CLAIMS.md is the definition; the search itself is compiled (``claim_kernels``), this module asks it and tells the
line. Nothing is loaded before the first question.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from analyzer.bridge.cards import Card, Seat
from analyzer.bridge.claim import ContestedClaim
from analyzer.bridge.normal_policy import NormalPolicy
from analyzer.errors import BudgetExceeded

if TYPE_CHECKING:
    from analyzer.solver.claim_table import ClaimTable

__all__ = ["Alternative", "ClaimAnswer", "ClaimSearch", "LineCard", "Rule"]


class Rule(Enum):
    """Why a play is normal, or why it is not; the value is the name of the parameter that decides, where one does."""

    ONLY_CARD = "only card"
    STATED = "follows_statement"
    COSTS_NOTHING = "costs nothing as he sees it"
    GUESS = "unstated_finesse"
    CASHES_OUT = "max_suit_switches"
    TOP_DOWN = "topdown_if_headed_by_winner"
    DRAWS = "draws_known_trump"
    TRUMPS_KEPT = "run_trumps_after_both_out"
    HIGHER_TRUMP = "forgotten_higher_trump"
    PLAYS_LOW = "follows_low"
    TAKES = "takes_certain_winner"
    RUFFS = "ruff"
    DISCARDS = "discard_order"
    KEEPS_WINNER = "keeps_known_winner"
    PARTNER = "partner_goes_wrong"
    PARTNER_KEEPS = "partner_keeps_known_entry"
    JUDGED = "judged by the director"


@dataclass(frozen=True, slots=True, kw_only=True)
class LineCard:
    """A card of a line.

    Attributes
    ----------
    seat, card
        Who plays what.
    rule
        What makes it normal; None for a card of the opponents.
    is_choice
        Another normal card was there.
    noticed
        From here on he knows that things are not as he believed.
    """

    seat: Seat
    card: Card
    rule: Rule | None
    is_choice: bool = False
    noticed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Alternative:
    """A card of the claimer's side that was not played at some point of the worst line.

    Attributes
    ----------
    index
        Cards of the line that come before it.
    seat, card
        Who might have played what.
    is_normal, rule
        Whether that is normal, and what makes it so or excludes it.
    tricks
        The fewest tricks of the claimer's side from the position of the claim if he plays it and goes on normally;
        None where the budget did not suffice.
    """

    index: int
    seat: Seat
    card: Card
    is_normal: bool
    rule: Rule
    tricks: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimAnswer:
    """What a claim is worth in tricks of the claimer's side, from the position of the claim on.

    Attributes
    ----------
    fewest, most
        On the worst and on the best of the normal lines, the opponents doing their best.
    left
        All tricks.
    worst_line
        The line that gives the fewest.
    alternatives
        What else his side could have played on that line, normal or not.
    nodes
        Positions searched.
    is_finished
        False where the budget ended the search: then ``fewest`` is what the worst normal line certainly does not
        exceed, ``most`` is all tricks unless it is known, and there may be no line.
    is_fewest_certain
        True where ``fewest`` is certain, also if the search for ``most`` was ended.
    """

    fewest: int
    most: int
    left: int
    worst_line: tuple[LineCard, ...]
    alternatives: tuple[Alternative, ...]
    nodes: int
    is_finished: bool = True
    is_fewest_certain: bool = True


class ClaimSearch:
    """All normal lines of a claim against all legal plays of the opponents.

    Parameters
    ----------
    claim, policy
        The facts, and which plays are normal.
    budget
        The most positions to be searched; no bound where None.
    progress
        Called now and then, about once a second, while a search goes on.
    """

    def __init__(
        self,
        claim: ContestedClaim,
        policy: NormalPolicy,
        *,
        budget: int | None = None,
        progress: Callable[[], None] | None = None,
    ) -> None:
        self._claim, self._policy = claim, policy
        self._budget, self._progress = budget, progress
        self._made: ClaimTable | None = None
        self._left = claim.position.tricks_left

    @property
    def _table(self) -> ClaimTable:
        """The arrays of the search."""
        if self._made is None:
            from analyzer.solver.claim_table import ClaimTable

            self._made = ClaimTable(self._claim, self._policy, budget=self._budget, progress=self._progress)
        return self._made

    def answer(self) -> ClaimAnswer:
        """The fewest and the most tricks, the worst line and its alternatives; or how far the budget went."""
        table = self._table
        fewest, is_known = self._bound(trusts=False)
        most, is_most_known = self._bound(trusts=True) if is_known else (self._left, False)
        table.allow_more()
        line, alternatives = self._worst_line(fewest, is_known=is_known)
        return ClaimAnswer(
            fewest=fewest,
            most=most,
            left=self._left,
            worst_line=line,
            alternatives=alternatives,
            nodes=table.nodes,
            is_finished=is_known and is_most_known,
            is_fewest_certain=is_known,
        )

    def fewest(self) -> int:
        """The fewest tricks of the claimer's side on a normal line.

        Raises
        ------
        BudgetExceeded
            Where the budget did not suffice.
        """
        return self._certain(trusts=False)

    def most(self) -> int:
        """The most tricks of the claimer's side on a normal line; raises as :meth:`fewest` does."""
        return self._certain(trusts=True)

    def _certain(self, *, trusts: bool) -> int:
        tricks, is_known = self._bound(trusts=trusts)
        if not is_known:
            raise BudgetExceeded(f"{self._budget} positions did not suffice for the claim: at most {tricks} tricks")
        return tricks

    def _bound(self, *, trusts: bool) -> tuple[int, bool]:
        """The tricks on the worst (or best) normal line, at most, and whether they are certain."""
        table = self._table
        table.start()
        most = self._left
        try:
            need = max(1, self._claim.tricks)
            if table.holds(need, trusts=trusts):
                least = need
            else:
                least, most = 0, need - 1
            while least < most:
                need = least + 1 if least >= self._claim.tricks else most
                if table.holds(need, trusts=trusts):
                    least = need
                else:
                    most = need - 1
        except BudgetExceeded:
            return most, False
        return least, True

    def _value(self, row: list[int], near: int) -> int | None:
        """Tricks of the claimer's side in all from a position of the line on; None where the budget is spent."""
        table = self._table
        table.put(row)
        least, most = table.won(row), table.won(row) + table.left(row)
        try:
            need = min(max(near, least + 1), most)
            while least < most:
                if table.holds(need, trusts=False):
                    least = need
                else:
                    most = need - 1
                need = least + 1 if least >= near else most
        except BudgetExceeded:
            return None
        return least

    def _worst_line(self, value: int, *, is_known: bool) -> tuple[tuple[LineCard, ...], tuple[Alternative, ...]]:
        """A line that yields no more than the value, as far as the budget goes; what else there was, if known."""
        table = self._table
        row = table.start()
        line: list[LineCard] = []
        alternatives: list[Alternative] = []
        while table.left(row):
            if table.has_choice(row):
                options = list(table.options(row))
                row = next((option for option in options if self._yields(option, value)), options[0])
                continue
            seat, rule, is_choice = Seat(table.turn(row)), None, False
            if table.is_ours(seat):
                verdicts = table.verdicts(row)
                normal = [card for card, (is_normal, _) in verdicts.items() if is_normal]
                card = next((c for c in normal if self._yields(table.played(row, c), value)), None)
                if card is None:
                    break
                rule, is_choice = Rule[verdicts[card][1]], len(normal) > 1
                alternatives += [
                    Alternative(
                        index=len(line),
                        seat=seat,
                        card=Card.from_code(other),
                        is_normal=is_normal,
                        rule=Rule[name],
                        tricks=self._value(table.played(row, other), value) if is_known else None,
                    )
                    for other, (is_normal, name) in verdicts.items()
                    if other != card
                ]
            else:
                cards = table.legal(row)
                card = next((c for c in cards if self._yields(table.played(row, c), value)), None)
                if card is None:
                    break
            after = table.played(row, card)
            noticed = table.is_awake(after) and not table.is_awake(row)
            line.append(
                LineCard(seat=seat, card=Card.from_code(card), rule=rule, is_choice=is_choice, noticed=noticed)
            )
            row = after
        return tuple(line), tuple(alternatives)

    def _yields(self, row: list[int], value: int) -> bool:
        """Whether a position of the line yields no more tricks in all; False where the budget is spent."""
        table = self._table
        table.put(row)
        try:
            return not table.holds(value + 1, trusts=False)
        except BudgetExceeded:
            return False
