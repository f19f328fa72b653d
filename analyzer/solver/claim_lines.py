"""The worst normal line after a contested claim, the best one, and what each first divergence is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from analyzer.bridge.cards import Card, Seat
from analyzer.bridge.claim import ContestedClaim
from analyzer.bridge.normal_policy import NormalPolicy, Order
from analyzer.errors import BudgetExceeded
from analyzer.solver.claim_game import ClaimGame, State
from analyzer.solver.claim_normal import Rule, Verdict, normal_plays
from analyzer.solver.claim_plan import codes

__all__ = ["Alternative", "ClaimAnswer", "ClaimSearch", "LineCard"]

_HEADS = sum(0b111 << 13 * suit + 10 for suit in range(4))  # queens and better
_HONORS = sum(0b11111 << 13 * suit + 8 for suit in range(4))


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
        The fewest tricks of the claimer's side from the position of the claim if he plays it and goes on normally.
    """

    index: int
    seat: Seat
    card: Card
    is_normal: bool
    rule: Rule
    tricks: int


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
    """

    fewest: int
    most: int
    left: int
    worst_line: tuple[LineCard, ...]
    alternatives: tuple[Alternative, ...]
    nodes: int


class ClaimSearch:
    """All normal lines of a claim against all legal plays of the opponents.

    Parameters
    ----------
    claim, policy
        The facts, and which plays are normal.
    budget
        The most positions to be searched; no bound where None.
    """

    def __init__(self, claim: ContestedClaim, policy: NormalPolicy, *, budget: int | None = None) -> None:
        self._game = ClaimGame(claim, policy)
        trusted = (policy.suit_order, policy.starting_hand, policy.wins_with, policy.discard_order)
        self._all_worst = not (
            Order.BEST in trusted
            or policy.unstated_finesse
            or (claim.is_by_defender and not policy.partner_goes_wrong)
        )
        self._left = claim.position.tricks_left
        self._budget = budget
        self._named = sum(1 << step.number for step in self._game.steps if step.kind == "card")
        self._values: dict[tuple[State, bool], int] = {}
        self._verdicts: dict[State, list[Verdict]] = {}

    def answer(self) -> ClaimAnswer:
        """The fewest and the most tricks, the worst line and its alternatives.

        Raises
        ------
        BudgetExceeded
            Where the budget did not suffice.
        """
        start = self._game.start
        fewest, most = self._tricks(start, Order.WORST), self._tricks(start, Order.BEST)
        line, alternatives = self._worst_line()
        return ClaimAnswer(
            fewest=fewest,
            most=most,
            left=self._left,
            worst_line=line,
            alternatives=alternatives,
            nodes=len(self._values),
        )

    def fewest(self) -> int:
        """The fewest tricks of the claimer's side on a normal line."""
        return self._tricks(self._game.start, Order.WORST)

    def most(self) -> int:
        """The most tricks of the claimer's side on a normal line."""
        return self._tricks(self._game.start, Order.BEST)

    def verdicts(self, state: State) -> list[Verdict]:
        """The verdict on every legal card of the claimer's side."""
        found = self._verdicts.get(state)
        if found is None:
            found = self._verdicts[state] = normal_plays(self._game, state)
        return found

    def _tricks(self, state: State, order: Order) -> int:
        """Tricks of the claimer's side from the claim on; ``order`` is how open choices of his are resolved."""
        if not any(state.hands):
            return state.won
        if not state.trick and state.hands[0] & (state.hands[0] - 1) == 0:
            return self._last_trick(state)
        key = (state, order is Order.WORST)
        found = self._values.get(key)
        if found is None:
            if self._budget is not None and len(self._values) >= self._budget:
                raise BudgetExceeded(f"{self._budget} positions did not suffice for the claim")
            game = self._game
            if game.is_ours(state.seat):
                normal = [verdict for verdict in self.verdicts(state) if verdict.is_normal]
                kept = self._unlike(state, sum(1 << v.card for v in normal), self._marks(state))
                normal = [verdict for verdict in normal if kept >> verdict.card & 1]
                values = {}
                for verdict in normal:
                    values[verdict.card] = self._tricks(game.play(state, verdict.card), order)
                    if self._all_worst and order is Order.WORST and values[verdict.card] == state.won:
                        break
                found = _folded([v for v in normal if v.card in values], values, order)
            else:
                found = 99
                for card in self._theirs(state):
                    found = min(found, self._tricks(game.play(state, card), order))
                    if found == state.won:
                        break
            self._values[key] = found
        return found

    def _last_trick(self, state: State) -> int:
        game = self._game
        for _ in range(4):
            state = game.play(state, next(codes(state.hands[state.seat])))
        return state.won

    def _theirs(self, state: State) -> Iterator[int]:
        """Legal cards of an opponent, of neighbors that are alike to everybody one."""
        unknown = 0 if state.awake else self._game.unknown
        return codes(self._unlike(state, self._game.legal(state), (unknown,)))

    def _marks(self, state: State) -> tuple[int, ...]:
        """Sets of cards that tell neighbors of his side apart: presumed good, named, and by their rank."""
        good = 0 if state.awake else self._game.plan.good
        return (good, self._named, _HEADS, _HONORS)

    def _unlike(self, state: State, cards: int, marks: tuple[int, ...]) -> int:
        """One of the cards for each group of neighbors that nothing tells apart: no card between, no mark."""
        if not cards & (cards - 1):
            return cards
        others = sum(1 << card for card in state.trick)
        for seat, hand in enumerate(state.hands):
            others |= 0 if seat == state.seat else hand
        own = state.hands[state.seat] & ~cards
        kept, last = 0, -1
        for card in codes(cards):
            between = (1 << card) - (1 << last + 1) if last >= 0 else 0
            is_alike = last >= 0 and last // 13 == card // 13 and not between & (others | own)
            if not (is_alike and all(mark >> last & 1 == mark >> card & 1 for mark in marks)):
                kept |= 1 << card
            last = card
        return kept

    def _worst_line(self) -> tuple[tuple[LineCard, ...], tuple[Alternative, ...]]:
        game, state = self._game, self._game.start
        line: list[LineCard] = []
        alternatives: list[Alternative] = []
        while any(state.hands):
            seat, value = Seat(state.seat), self._tricks(state, Order.WORST)
            rule, others = None, 0
            if game.is_ours(state.seat):
                verdicts = self.verdicts(state)
                values = {v.card: self._tricks(game.play(state, v.card), Order.WORST) for v in verdicts}
                normal = [v for v in verdicts if v.is_normal]
                chosen = next(v for v in normal if values[v.card] == value)
                card, rule, others = chosen.card, chosen.rule, len(normal) - 1
                alternatives += [
                    Alternative(
                        index=len(line),
                        seat=seat,
                        card=Card.from_code(v.card),
                        is_normal=v.is_normal,
                        rule=v.rule,
                        tricks=values[v.card],
                    )
                    for v in verdicts
                    if v is not chosen
                ]
            else:
                after = ((c, self._tricks(game.play(state, c), Order.WORST)) for c in self._theirs(state))
                card = next(c for c, found in after if found == value)
            follows = game.play(state, card)
            line.append(
                LineCard(
                    seat=seat,
                    card=Card.from_code(card),
                    rule=rule,
                    is_choice=others > 0,
                    noticed=follows.awake and not state.awake,
                )
            )
            state = follows
        return tuple(line), tuple(alternatives)


def _folded(verdicts: Sequence[Verdict], values: dict[int, int], order: Order, level: int = 0) -> int:
    """The value of a choice among normal cards: the worst, save where the policy trusts him (the best)."""
    deeper = [verdict for verdict in verdicts if len(verdict.path) > level]
    found = [values[verdict.card] for verdict in verdicts if len(verdict.path) <= level]
    groups: dict[int, list[Verdict]] = {}
    for verdict in deeper:
        groups.setdefault(verdict.path[level][1], []).append(verdict)
    found += [_folded(group, values, order, level + 1) for group in groups.values()]
    resolved = deeper[0].path[level][0] if deeper and order is Order.WORST else order
    return min(found) if resolved is Order.WORST else max(found)
