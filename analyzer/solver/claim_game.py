"""The play after a contested claim: where it stands, what the claimer has seen, and where his statement stands.

docs/CLAIMS.md is the definition. Cards are bits, ``1 << card.code``; seats and suits are numbers; opponents who have
shown out of a suit are the bits ``4 * seat + suit``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from analyzer.bridge.cards import Card
from analyzer.bridge.claim import CashSuit, ContestedClaim, DrawTrumps, PlayCards, RuffIn
from analyzer.bridge.normal_policy import EntryCare, NormalPolicy
from analyzer.solver.claim_plan import SUITS, Plan, above, codes

__all__ = ["ClaimGame", "State", "best_of", "bits"]


class State(NamedTuple):
    """Where the play stands.

    ``awake`` once he has noticed that things are not as he believed; ``voids`` are suits of which opponents have
    shown out; ``step`` and ``followed``: how far his statement has been followed; ``running`` is the side suit
    that his side is cashing, or -1; ``left`` counts for each suit how often it was left unfinished; ``won`` are
    tricks of his side.
    """

    hands: tuple[int, int, int, int]
    leader: int
    trick: tuple[int, ...]
    awake: bool
    voids: int
    step: int
    followed: int
    running: int
    left: tuple[int, int, int, int]
    won: int

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return (self.leader + len(self.trick)) % 4


class Step(NamedTuple):
    """A step of the statement: ``draw`` (number: rounds, or 0), ``cash``, ``ruff`` (number: times) or ``card``."""

    kind: str
    suit: int = 0
    seat: int = 0
    number: int = 0


def bits(cards: Iterable[Card]) -> int:
    """The cards as bits."""
    return sum(1 << card.code for card in cards)


def best_of(trick: tuple[int, ...], trump: int) -> int:
    """Which card of a trick, by its place, is winning."""
    best = 0
    for place, card in enumerate(trick):
        high = trick[best]
        if (card // 13 == high // 13 and card > high) or (card // 13 == trump != high // 13):
            best = place
    return best


class ClaimGame:
    """The rules of play and of notice for one claim under one policy.

    Attributes
    ----------
    side
        0 where North-South claimed, 1 where East-West did.
    claimer, by_defender
        The seat that claimed, and whether it defends.
    unknown
        Cards of the opponents that he takes to be gone until he has noticed.
    """

    def __init__(self, claim: ContestedClaim, policy: NormalPolicy) -> None:
        position = claim.position
        self.policy = policy
        self.claimed = claim.tricks
        self.claimer, self.side = int(claim.claimer), int(claim.side)
        self.by_defender = claim.is_by_defender
        self.trump = 4 if position.denomination.suit is None else int(position.denomination.suit)
        self.trumps = SUITS[self.trump] if self.trump < 4 else 0
        self.unknown = bits(claim.unknown_cards)
        if policy.forgotten_trump_drawn:
            self.unknown &= ~self.trumps
        blind = -1
        if self.by_defender and not policy.knows_partners_cards:
            blind = (self.claimer + 2) % 4
        self.plan = Plan(
            trump=self.trump,
            good=bits(claim.presumed_winners),
            cares_for_entries=policy.entry_care is not EntryCare.NONE,
            fears_ruffs=policy.draws_known_trump,
            blind=blind,
        )
        self.steps = self._steps(claim) if policy.follows_statement else ()
        start = State(
            hands=tuple(bits(hand) for hand in position.hands),  # type: ignore[arg-type]
            leader=int(position.leader),
            trick=tuple(card.code for card in position.trick),
            awake=False,
            voids=sum(1 << 4 * seat + suit for seat, suit in claim.shown_out),
            step=0,
            followed=0,
            running=-1,
            left=(0, 0, 0, 0),
            won=0,
        )
        for turn, card in enumerate(start.trick):
            start = start._replace(voids=start.voids | self._shown(start.trick, (start.leader + turn) % 4, card))
        self.start = self._advanced(start)

    def _steps(self, claim: ContestedClaim) -> tuple[Step, ...]:
        steps: list[Step] = []
        if self.policy.safety_trump_round and claim.trump_is_forgotten:
            steps.append(Step("draw", number=1))
        for stated in claim.statement:
            match stated:
                case DrawTrumps():
                    steps.append(Step("draw", number=stated.rounds or 0))
                case CashSuit():
                    steps.append(Step("cash", suit=int(stated.suit)))
                case RuffIn():
                    steps.append(Step("ruff", suit=int(stated.suit), seat=int(stated.hand), number=stated.times))
                case PlayCards():
                    steps += [Step("card", number=card.code) for card in stated.cards]
        return tuple(steps)

    def is_ours(self, seat: int) -> bool:
        """Whether a seat is of the claimer's side."""
        return seat % 2 == self.side

    def ours(self, state: State) -> dict[int, int]:
        """The two hands of the claimer's side."""
        return {seat: state.hands[seat] for seat in range(4) if self.is_ours(seat)}

    def pool(self, state: State) -> int:
        """The cards in the opponents' hands that he knows to be out."""
        theirs = state.hands[1 - self.side] | state.hands[3 - self.side]
        return theirs if state.awake else theirs & ~self.unknown

    def winners(self, state: State, cards: int) -> int:
        """Those of the cards that he believes good."""
        return self.plan.winners(cards, self.pool(state), state.awake)

    def legal(self, state: State) -> int:
        """The cards that may be played, as bits."""
        hand = state.hands[state.seat]
        return (hand & SUITS[state.trick[0] // 13] if state.trick else 0) or hand

    # -- what the play changes

    def play(self, state: State, card: int) -> State:
        """The state after a card."""
        seat, trick = state.seat, (*state.trick, card)
        hands = list(state.hands)
        hands[seat] &= ~(1 << card)
        after = state._replace(hands=(hands[0], hands[1], hands[2], hands[3]), trick=trick)
        if self.is_ours(seat):
            after = self._followed(state, after, seat, card)
        else:
            shown = self._shown(trick, seat, card)
            if shown and not after.awake and self._is_seen(after):
                after = after._replace(awake=True)
            after = after._replace(voids=after.voids | shown)
        if len(trick) == 4:
            after = self._finished(after, trick)
        return self._advanced(after)

    def _shown(self, trick: tuple[int, ...], seat: int, card: int) -> int:
        suit = trick[0] // 13
        return 0 if self.is_ours(seat) or card // 13 == suit else 1 << 4 * seat + suit

    def _is_seen(self, state: State) -> bool:
        """Whether he sees an opponent show out of the suit that his side led."""
        if not self.is_ours(state.leader):
            return False
        is_drawing = state.trick[0] // 13 == self.trump
        return self.policy.notices_showout_drawing if is_drawing else self.policy.notices_showout

    def _followed(self, before: State, after: State, seat: int, card: int) -> State:
        """What a card of his own changes: the suit that he is cashing, and his statement."""
        if not before.trick:
            after = self._led(before, after, seat, card // 13)
        if before.step == len(self.steps):
            return after
        step = self.steps[before.step]
        match step.kind:
            case "draw":
                if not before.trick and card // 13 == self.trump:
                    after = after._replace(followed=after.followed + 1)
            case "ruff":
                is_ruff = before.trick and before.trick[0] // 13 == step.suit and card // 13 == self.trump
                if seat == step.seat and is_ruff:
                    after = after._replace(followed=after.followed + 1)
            case "card":
                if card == step.number:
                    after = after._replace(step=after.step + 1, followed=0)
        return after

    def _led(self, before: State, after: State, seat: int, suit: int) -> State:
        left = list(before.left)
        if before.running not in (-1, suit) and self.winners(before, before.hands[seat] & SUITS[before.running]):
            left[before.running] = min(left[before.running] + 1, self.policy.max_suit_switches - 1)
        running = -1 if suit == self.trump else suit
        return after._replace(running=running, left=(left[0], left[1], left[2], left[3]))

    def _finished(self, state: State, trick: tuple[int, ...]) -> State:
        place = best_of(trick, self.trump)
        winner = (state.leader + place) % 4
        if self.is_ours(winner):
            return state._replace(leader=winner, trick=(), won=state.won + 1)
        awake = state.awake or self._notices(state, trick, place)
        step, followed = state.step, state.followed
        if self.is_ours(state.leader) and step < len(self.steps):
            at = self.steps[step]
            if at.kind == "cash" and at.suit == trick[0] // 13:
                step, followed = step + 1, 0
        return state._replace(leader=winner, trick=(), awake=awake, running=-1, step=step, followed=followed)

    def _notices(self, state: State, trick: tuple[int, ...], place: int) -> bool:
        """Whether a trick that the opponents took tells him that things are not as he believed."""
        suit, card = trick[0] // 13, trick[place]
        if card // 13 != suit:
            return self.policy.notices_ruff
        if not self.policy.notices_loss:
            return False
        if self.unknown >> card & 1:
            return True
        known = self.pool(state)
        for turn, played in enumerate(trick):
            seat = (state.leader + turn) % 4
            if not self.is_ours(seat) and not self.unknown >> played & 1:
                known |= 1 << played
        ours = [c for turn, c in enumerate(trick) if self.is_ours((state.leader + turn) % 4) and c // 13 == suit]
        if not self.is_ours(state.leader) or not ours:
            return False
        return not above(max(ours)) & known or bool(self.plan.good >> max(ours) & 1)

    # -- the statement

    def _advanced(self, state: State) -> State:
        """The state with steps of the statement passed over that are done or can never be followed."""
        while state.step < len(self.steps) and self._is_done(state):
            state = state._replace(step=state.step + 1, followed=0)
        return state

    def _is_done(self, state: State) -> bool:
        step, ours = self.steps[state.step], self.ours(state)
        both = 0
        for hand in ours.values():
            both |= hand
        match step.kind:
            case "draw":
                is_enough = state.followed >= step.number if step.number else not self.pool(state) & self.trumps
                return not state.trick and (is_enough or not both & self.trumps)
            case "cash":
                return not state.trick and not self.winners(state, both & SUITS[step.suit])
            case "ruff":
                partner = (step.seat + 2) % 4
                return state.followed >= step.number or (
                    not state.trick and not (ours[step.seat] & self.trumps and ours[partner] & SUITS[step.suit])
                )
            case _:
                return not both >> step.number & 1

    def stated(self, state: State) -> int:
        """The legal cards that follow the statement now; 0 where it says nothing of this turn."""
        if state.step == len(self.steps):
            return 0
        step, legal, seat = self.steps[state.step], self.legal(state), state.seat
        match step.kind:
            case "draw":
                return 0 if state.trick else legal & self.trumps
            case "cash":
                return 0 if state.trick else legal & SUITS[step.suit]
            case "ruff":
                if not state.trick:
                    return legal & SUITS[step.suit] if seat == (step.seat + 2) % 4 else 0
                is_turn = seat == step.seat and state.trick[0] // 13 == step.suit
                return legal & self.trumps if is_turn else 0
            case _:
                return legal & 1 << step.number

    # -- what a card is worth in his plan

    def believed(self, state: State, card: int) -> int:
        """Tricks from the one in progress on that he believes his side still takes if this card is played now."""
        hands, pool, seat = self.ours(state), self.pool(state), state.seat
        if not state.trick:
            return self.plan.led(hands, pool, seat, card, state.voids, state.awake)
        trick = (*state.trick, card)
        hands[seat] &= ~(1 << card)
        partner = (seat + 2) % 4
        if len(trick) > 2:
            return self._ended(state, hands, pool, trick, {})
        replies = self.plan.follows(partner, hands[partner], trick[0] // 13, pool, state.awake)
        return max(
            self._ended(state, {**hands, partner: hands[partner] & ~(1 << reply)}, pool, trick, {partner: reply})
            for reply in replies
        )

    def holds(self, state: State, trick: tuple[int, ...], reply: dict[int, int]) -> tuple[int, int]:
        """Which hand of his he believes to take a trick (or -1), and the card of the pool that would take it."""
        seats = [(state.leader + turn) % 4 for turn in range(len(trick))]
        cards = trick
        if reply:
            seats, cards = [*seats, *reply], (*trick, *reply.values())
        place = best_of(cards, self.trump)
        winner, card = seats[place], cards[place]
        if not self.is_ours(winner):
            return -1, -1
        if winner in reply and winner == self.plan.blind:
            return -1, -1
        to_come = [seat for seat in range(4) if seat not in seats and not self.is_ours(seat)]
        pool, suit = self.pool(state), trick[0] // 13
        if card // 13 != suit:
            ruffs = pool & above(card)
            is_feared = state.awake or self.plan.may_be_ruffed(suit, pool, to_come, state.voids)
            if is_feared and ruffs and any(not state.voids >> 4 * s + self.trump & 1 for s in to_come):
                return -1, (pool & self.trumps & -(pool & self.trumps)).bit_length() - 1
            return winner, -1
        if self.plan.may_be_ruffed(suit, pool, to_come, state.voids):
            drawn = pool & self.trumps
            return -1, (drawn & -drawn).bit_length() - 1
        if self.plan.is_winner(card, pool, state.awake):
            return winner, -1
        if all(state.voids >> 4 * s + suit & 1 for s in to_come):
            return winner, -1
        return -1, (pool & SUITS[suit]).bit_length() - 1

    def _ended(
        self, state: State, hands: dict[int, int], pool: int, trick: tuple[int, ...], reply: dict[int, int]
    ) -> int:
        winner, taker = self.holds(state, trick, reply)
        if taker >= 0:
            pool &= ~(1 << taker)
        if winner >= 0 and trick[0] // 13 == self.trump:
            for _ in range(4 - len(trick) - len(reply)):
                pool &= ~(pool & self.trumps & -(pool & self.trumps))
        return (winner >= 0) + self.plan.after(hands, pool, winner, state.voids, state.awake)

    def finessing(self, state: State) -> int:
        """The suits (as bits of cards) in which he has to guess who holds the one card that is in the way."""
        ours, pool = self.ours(state), self.pool(state)
        both = 0
        for seat, hand in ours.items():
            both |= 0 if seat == self.plan.blind else hand
        found = 0
        for suit in range(4):
            own = both & SUITS[suit]
            if any(state.voids >> 4 * seat + suit & 1 for seat in range(4)):
                continue
            for card in codes(own & ~self.winners(state, own)):
                higher = above(card) & pool
                if higher and not higher & (higher - 1) and own & above(higher.bit_length() - 1):
                    found |= SUITS[suit]
        return found
