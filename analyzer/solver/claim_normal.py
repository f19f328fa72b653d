"""Which plays of a claimer's side are normal where, and by which rule; which are not, and why."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from analyzer.bridge.normal_policy import DeemedOrder, Order, Ruff
from analyzer.solver.claim_game import ClaimGame, State, best_of
from analyzer.solver.claim_plan import SUITS, above, codes, highest, lowest

__all__ = ["Rule", "Verdict", "normal_plays"]

_QUEEN, _TEN = 10, 8  # a side suit is headed by a winner where that is a queen or better, trumps where it is an honor


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


@dataclass(frozen=True, slots=True)
class Verdict:
    """A legal card of the claimer's side: whether it is normal to play it now, and by which rule.

    ``path`` are choices that lead to it, from the first: what is chosen, and whether the worst of them counts.
    """

    card: int
    is_normal: bool
    rule: Rule
    path: tuple[tuple[Order, int], ...] = ()


def normal_plays(game: ClaimGame, state: State) -> list[Verdict]:
    """Every legal card of the claimer's side with its verdict, cards upwards; at least one is normal."""
    legal = game.legal(state)
    if not legal & (legal - 1):
        return [Verdict(lowest(legal), True, Rule.ONLY_CARD)]
    if game.by_defender and state.seat != game.claimer:
        return _partner(game, state, legal)
    return _Turn(game, state, legal).verdicts()


def _partner(game: ClaimGame, state: State, legal: int) -> list[Verdict]:
    """The partner of a defender who claimed: anything but throwing a card that is now plainly a winner (70D2)."""
    order = Order.WORST if game.policy.partner_goes_wrong else Order.BEST
    out = 0
    for seat, hand in enumerate(state.hands):
        out |= 0 if seat == state.seat else hand
    masters = 0
    if game.policy.partner_keeps_known_entry and state.trick and not legal & SUITS[state.trick[0] // 13]:
        masters = sum(1 << card for card in codes(legal & ~game.trumps) if not above(card) & out)
        masters = masters if legal & ~masters else 0
    return [
        Verdict(card, False, Rule.PARTNER_KEEPS)
        if masters >> card & 1
        else Verdict(card, True, Rule.PARTNER, ((order, card),))
        for card in codes(legal)
    ]


class _Turn:
    """One decision of the player who claimed (or of his dummy)."""

    def __init__(self, game: ClaimGame, state: State, legal: int) -> None:
        self.game, self.state, self.legal = game, state, legal
        self.policy = game.policy
        self.open = legal
        self.ruled_out: dict[int, Rule] = {}
        self.suit = state.trick[0] // 13 if state.trick else -1
        self.values = {card: game.believed(state, card) for card in codes(legal)}
        self.good = game.winners(state, state.hands[state.seat])

    def verdicts(self) -> list[Verdict]:
        stated = self.game.stated(self.state)
        why = Rule.COSTS_NOTHING
        is_awake = self.state.awake and self.policy.changes_after_break
        if stated and is_awake:
            stated &= self._best(self.legal)
        if stated:
            why = Rule.STATED
            self._keep(stated, Rule.STATED)
        self._keep_best()
        if self.suit < 0:
            self._on_lead(is_stated=bool(stated))
        elif self.legal & SUITS[self.suit]:
            self._following()
        else:
            self._void()
        guesses = 0 if stated else self._guesses()
        result = []
        for card in codes(self.legal):
            path = self._path(card)
            if guesses and self.policy.unstated_finesse:
                path = ((Order.BEST, card),)
            if self.open >> card & 1:
                result.append(Verdict(card, True, why, path))
            elif guesses >> card & 1:
                result.append(Verdict(card, True, Rule.GUESS, path))
            else:
                result.append(Verdict(card, False, self.ruled_out[card]))
        return result

    def _keep(self, cards: int, rule: Rule) -> None:
        """Rule out the other cards, unless nothing would be left."""
        if self.open & cards:
            for card in codes(self.open & ~cards):
                self.ruled_out[card] = rule
            self.open &= cards

    def _best(self, cards: int) -> int:
        """Those of the cards that cost nothing as he sees it."""
        most = max(self.values[card] for card in codes(cards))
        return sum(1 << card for card in codes(cards) if self.values[card] == most)

    def _keep_best(self) -> None:
        best = self._best(self.open)
        if self.suit >= 0:
            if self.legal & SUITS[self.suit]:
                if not self.policy.takes_certain_winner:
                    best |= 1 << lowest(self.open)
            elif not self.policy.keeps_known_winner:
                best |= self.open & ~self.game.trumps
        self._keep(best, Rule.COSTS_NOTHING)

    # -- on lead

    def _on_lead(self, *, is_stated: bool) -> None:
        game, state, policy = self.game, self.state, self.policy
        if not is_stated:
            if policy.draws_known_trump and game.pool(state) & game.trumps:
                both = game.ours(state)[state.seat] | game.ours(state)[(state.seat + 2) % 4]
                if game.winners(state, both & game.trumps):
                    self._keep(game.trumps, Rule.DRAWS)
            running = SUITS[state.running] if state.running >= 0 else 0
            is_spent = running and state.left[state.running] + 1 >= policy.max_suit_switches
            if is_spent and self.good & running:
                self._keep(running, Rule.CASHES_OUT)
            theirs = state.hands[1 - game.side] | state.hands[3 - game.side]
            if game.trumps and not theirs & game.trumps and not policy.run_trumps_after_both_out:
                self._keep(~game.trumps, Rule.TRUMPS_KEPT)
            if policy.forgotten_higher_trump is Order.BEST and self._has_forgotten_higher(theirs):
                self._keep(~game.trumps, Rule.HIGHER_TRUMP)
        allowed = 0
        for suit in range(4):
            own = self.open & SUITS[suit]
            if own:
                allowed |= self._from_the_top(suit, own)
        self._keep(allowed, Rule.TOP_DOWN)

    def _has_forgotten_higher(self, theirs: int) -> bool:
        game = self.game
        own = self.open & game.trumps
        if not own or self.state.awake:
            return False
        return bool(above(lowest(own)) & theirs & game.unknown)

    def _is_top_down(self, suit: int) -> bool:
        """Whether this hand's cards of a suit are taken to be played from the top."""
        game, policy = self.game, self.policy
        held = self.state.hands[self.state.seat] & SUITS[suit]
        if not held:
            return False
        top = highest(held)
        if policy.deemed_order is DeemedOrder.TOP_DOWN:
            return True
        if policy.deemed_order is DeemedOrder.TRUMPS_TOP_DOWN and suit == game.trump:
            return True
        if not self.good >> top & 1:
            return False
        if self.state.awake:
            return True
        if top % 13 >= (_TEN if suit == game.trump else _QUEEN):
            return policy.topdown_if_headed_by_winner and not policy.small_from_winners
        return policy.topdown_small_cards

    def _is_cashing(self, suit: int) -> bool:
        at = self.state.step
        return at < len(self.game.steps) and self.game.steps[at].kind == "cash" and self.game.steps[at].suit == suit

    def _from_the_top(self, suit: int, own: int) -> int:
        """The cards of a suit that may be led: the highest, or a low one to a winner in the other hand."""
        if not (self._is_top_down(suit) or self._is_cashing(suit)):
            return own
        return 1 << highest(own) | (1 << lowest(own) if self._crosses(suit, lowest(own)) else 0)

    def _crosses(self, suit: int, card: int) -> bool:
        """Whether the other hand has a winner above this card."""
        game, state = self.game, self.state
        partner = (state.seat + 2) % 4
        if partner == game.plan.blind:
            return False
        return bool(game.winners(state, state.hands[partner] & SUITS[suit]) & above(card))

    # -- in a trick

    def _takes(self, card: int) -> bool:
        """Whether he believes that this card takes the trick."""
        trick = (*self.state.trick, card)
        if best_of(trick, self.game.trump) != len(trick) - 1:
            return False
        return self.game.holds(self.state, trick, {})[0] >= 0

    def _is_taken(self) -> bool:
        """Whether he believes that a card already played by his side takes the trick."""
        return self.game.holds(self.state, self.state.trick, {})[0] >= 0

    def _following(self) -> None:
        taking = sum(1 << card for card in codes(self.open) if self._takes(card))
        allowed = taking
        if taking and len(self.state.trick) < 3 and self._is_top_down(self.suit):
            allowed = 1 << highest(taking)
        elif taking and len(self.state.trick) == 3:
            allowed = 1 << lowest(taking)
        rest = self.open & ~taking
        if rest and self.policy.follows_low and self._is_taken():
            allowed = 0
        if rest:
            allowed |= 1 << lowest(rest) if self.policy.follows_low else rest
        self._keep(allowed, Rule.PLAYS_LOW)

    def _void(self) -> None:
        game, policy = self.game, self.policy
        trumps = self.open & game.trumps
        if trumps and self.suit != game.trump:
            if self.open & ~trumps and self._is_taken():
                self._keep(~trumps, Rule.RUFFS)
                trumps = 0
            taking = sum(1 << card for card in codes(trumps) if self._takes_over(card))
            if taking:
                match policy.ruff:
                    case Ruff.LOW:
                        chosen = 1 << lowest(taking)
                    case Ruff.HIGH:
                        chosen = 1 << highest(taking)
                    case Ruff.ANY:
                        chosen = taking
                self._keep(chosen | (self.open & ~trumps), Rule.RUFFS)
        if policy.keeps_known_winner:
            thrown = self.open & ~(game.trumps if self.suit != game.trump else 0)
            losers = thrown & ~self.good
            if losers:
                self._keep(losers | (self.open & ~thrown), Rule.KEEPS_WINNER)

    def _takes_over(self, card: int) -> bool:
        trick = (*self.state.trick, card)
        return best_of(trick, self.game.trump) == len(trick) - 1

    # -- guesses

    def _guesses(self) -> int:
        """The cards with which he guesses who holds a card, where what he claimed cannot be had otherwise."""
        game, state = self.game, self.state
        if max(self.values.values()) >= game.claimed - state.won:
            return 0
        if self.suit >= 0 and not (len(state.trick) == 2 and game.is_ours(state.leader)):
            return 0
        suits = game.finessing(state)
        if self.suit >= 0:
            suits &= SUITS[self.suit]
            own = self.legal & suits
            ahead = sum(1 << card for card in codes(own) if self._takes_over(card))
            if own and best_of(state.trick, game.trump) == 0:
                ahead |= 1 << lowest(own)
            suits = ahead
        return self.legal & suits & ~self.open & ~self.good

    def _path(self, card: int) -> tuple[tuple[Order, int], ...]:
        policy = self.policy
        if self.suit < 0:
            crossing = self._crosses(card // 13, card) and not self.good >> card & 1
            return ((policy.suit_order, card // 13), (policy.starting_hand, int(crossing)))
        if card // 13 == self.suit:
            return ((Order.WORST, int(self._takes(card))), (policy.wins_with, card))
        if card // 13 == self.game.trump:
            return ((Order.WORST, 2),)
        return ((Order.WORST, 3), (policy.discard_order, card))
