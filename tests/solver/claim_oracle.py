"""The game after a contested claim by trying everything, written from docs/CLAIMS.md and sharing nothing.

A card is ``(suit, rank)`` with rank 2 to 14, suits S H D C = 0 .. 3 (4 is notrump), seats N E S W = 0 .. 3.
Nothing is cut off; only complete states are remembered.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, NamedTuple

DUMMY = -1  # on lead, in the plan of a defender who sees the cards
Card = tuple[int, int]
Hand = frozenset[Card]


class Now(NamedTuple):
    """Where the play stands."""

    hands: tuple[Hand, ...]
    leader: int
    trick: tuple[Card, ...] = ()
    awake: bool = False
    out: frozenset[tuple[int, int]] = frozenset()
    step: int = 0
    count: int = 0
    cashing: int | None = None
    left: tuple[tuple[int, int], ...] = ()
    won: int = 0
    major: Hand = frozenset()  # penalty cards on the table
    minor: Hand = frozenset()
    banned: frozenset[int] = frozenset()  # suits that the hand on lead may not lead while it keeps the lead
    required: int | None = None  # the suit that declarer has required for the lead that comes now
    chosen: bool = False  # declarer has said what he wants of the lead that comes now

    @property
    def turn(self) -> int:
        return (self.leader + len(self.trick)) % 4

    @property
    def legal(self) -> Hand:
        cards = self.hands[self.turn]
        if self.trick:
            cards = of(cards, self.trick[0][0]) or cards
        else:
            cards = frozenset(c for c in cards if c[0] not in self.banned) or cards
            if self.required is not None:
                cards = of(cards, self.required) or cards
        if cards & self.major:
            return cards & self.major
        for lying in cards & self.minor:
            cards = frozenset(c for c in cards if c[0] != lying[0] or c[1] >= 10 or c in self.minor)
        return cards


@dataclass
class Oracle:
    """One claim under one policy, whose parameters are given as text."""

    hands: list[list[Card]]
    trump: int
    leader: int
    claimer: int
    declarer: int
    claimed: int
    forgotten: set[Card]
    policy: dict[str, str]
    steps: list[tuple[Any, ...]] = field(default_factory=list)
    good: set[Card] | None = None
    trick: tuple[Card, ...] = ()
    shown_out: frozenset[tuple[int, int]] = frozenset()
    taken_as_out: frozenset[Card] = frozenset()
    major: frozenset[Card] = frozenset()
    minor: frozenset[Card] = frozenset()
    not_normal: list[tuple[Card, frozenset[Card] | None]] = field(default_factory=list)
    also_normal: list[tuple[Card, frozenset[Card] | None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.us = [self.claimer % 2, self.claimer % 2 + 2]
        self.them = [1 - self.claimer % 2, 3 - self.claimer % 2]
        self.defends = self.claimer % 2 != self.declarer % 2
        self.unseen = None
        if self.defends and self.policy["knows_partners_cards"] == "no":
            self.unseen = (self.claimer + 2) % 4
        self.planned: dict[Any, int] = {}
        self.known: dict[Any, int] = {}
        self.seen: dict[Now, tuple[int, int]] = {}
        if self.yes("notices_fallen_honor"):
            self.taken_as_out = frozenset(c for c in self.taken_as_out if c[1] < 10)
        if not self.yes("gives_up_conceded"):
            self.taken_as_out = frozenset()
        self.dummy = (self.declarer + 2) % 4 if self.defends else -1
        self.dummys = frozenset(self.hands[self.dummy]) if self.defends else frozenset()
        is_found = self.good is not None
        presumed = self.presumed()
        self.looked_away: Hand = frozenset()
        if self.policy["forgotten_trump_drawn"] == "yes":
            self.forgotten = {c for c in self.forgotten if c[0] != self.trump}
        out = set(self.shown_out)
        for place, card in enumerate(self.trick):
            seat = (self.leader + place) % 4
            if seat in self.them and card[0] != self.trick[0][0]:
                out.add((seat, self.trick[0][0]))
        if self.defends:
            out |= {(self.dummy, suit) for suit in range(4) if not of(self.dummys, suit)}
        start = Now(
            tuple(frozenset(hand) for hand in self.hands),
            self.leader,
            self.trick,
            out=frozenset(out),
            major=self.major,
            minor=self.minor,
        )
        if not is_found:
            self.good = set()
            needs = self.counted(start) < self.claimed
            self.planned.clear()
            self.good = presumed if needs else set()
        self.start = self.passed(start)

    def yes(self, name: str) -> bool:
        return self.policy[name] == "yes"

    def presumed(self) -> set[Card]:
        pool = ({c for seat in self.them for c in self.hands[seat]} - self.forgotten) | self.taken_as_out
        seats = [self.claimer] if self.defends else self.us
        good: set[Card] = set()
        for suit in range(4):
            for rank in range(14, 1, -1):
                for seat in seats:
                    if (suit, rank) not in self.hands[seat]:
                        continue
                    seniors = {c for c in self.hands[seat] if c[0] == suit and c[1] > rank}
                    out = [c for c in pool if c[0] == suit]
                    length = len([c for c in self.hands[seat] if c[0] == suit])
                    rounds = min(length - 1, len([c for c in good if c[0] == suit]))
                    is_long = suit != self.trump and rank < 10 and seniors <= good and -(-len(out) // 2) <= rounds
                    if is_long or not [c for c in out if c[1] > rank]:
                        good.add((suit, rank))
        return good

    def counted(self, now: Now) -> int:
        """The tricks of the plan as things stand, whoever is to play."""
        if not any(now.hands):
            return 0
        if now.turn in self.us:
            return max(self.value(now, c) for c in now.legal)
        pair = (now.hands[self.us[0]], now.hands[self.us[1]])
        pool = self.pool(now)
        if not now.trick:
            return self.plan(pair, pool, self.their_leader(now.leader), now.out, now.awake)
        played = {(now.leader + i) % 4: c for i, c in enumerate(now.trick)}
        left = [seat for seat in self.us if seat not in played]
        if not left:
            return self.completed(now, pair, played, None)
        return max(
            self.completed(now, (pair[0] - {reply}, pair[1] - {reply}), {**played, left[0]: reply}, left[0])
            for reply in self.replies(pair[left[0] // 2], now.trick[0][0], pool, now.awake, left[0])
        )

    # -- belief

    def pool(self, now: Now) -> Hand:
        cards = now.hands[self.them[0]] | now.hands[self.them[1]]
        return (cards if now.awake else cards - self.forgotten | self.taken_as_out) - self.looked_away

    def wins(self, card: Card, pool: Hand, awake: bool) -> bool:
        assert self.good is not None
        beaten = any(c[0] == card[0] and c[1] > card[1] for c in pool)
        return not beaten or (card in self.good and not awake)

    def feared(self, suit: int, pool: Hand, to_come: list[int], out: frozenset[tuple[int, int]]) -> bool:
        if not self.yes("draws_known_trump") or suit == self.trump or not of(pool, self.trump):
            return False
        who = [seat for seat in to_come if (seat, self.trump) not in out]
        return any((seat, suit) in out for seat in who) or len(of(pool, suit)) < len(who)

    # -- the plan

    def plan(self, pair: tuple[Hand, Hand], pool: Hand, leader: int | None, out: Any, awake: bool) -> int:
        if not pair[0]:
            return 0
        key = (pair, pool, leader, out, awake)
        if key not in self.planned:
            self.planned[key] = self.plan_anew(pair, pool, leader, out, awake)
        return self.planned[key]

    def plan_anew(self, pair: tuple[Hand, Hand], pool: Hand, leader: int | None, out: Any, awake: bool) -> int:
        if leader not in (None, DUMMY):
            assert leader is not None
            cards = [c for suit in range(4) for c in self.three(of(pair[leader // 2], suit), pool, awake, leader)]
            return max(self.plan_lead(pair, pool, leader, card, out, awake) for card in cards)
        if not pool:
            return max(self.plan(pair, pool, seat, out, awake) for seat in self.us)
        values = []
        may_be_led = pool & self.dummys if leader == DUMMY else pool
        for suit in {c[0] for c in may_be_led or pool}:
            rest = pool - {max(of(may_be_led or pool, suit))}
            ways = []
            for one in self.replies(pair[0], suit, pool, awake, self.us[0]):
                for two in self.replies(pair[1], suit, pool, awake, self.us[1]):
                    after = (pair[0] - {one}, pair[1] - {two})
                    who = self.taker({self.us[0]: one, self.us[1]: two}, suit, pool, awake)
                    ways.append((who is not None) + self.then(after, rest, who, out, awake))
            values.append(max(ways))
        return min(values)

    def then(self, pair: tuple[Hand, Hand], pool: Hand, leader: int | None, out: Any, awake: bool) -> int:
        if leader not in (None, DUMMY) and self.policy["entry_care"] == "none":
            return max(self.plan(pair, pool, seat, out, awake) for seat in self.us)
        return self.plan(pair, pool, leader, out, awake)

    def three(self, cards: Hand, pool: Hand, awake: bool, seat: int) -> set[Card]:
        if not cards:
            return set()
        if seat == self.unseen:
            return {min(cards)}
        winners = [c for c in cards if self.wins(c, pool, awake)]
        return {min(cards), max(cards), min(winners)} if winners else {min(cards), max(cards)}

    def replies(self, hand: Hand, suit: int, pool: Hand, awake: bool, seat: int) -> set[Card]:
        if of(hand, suit):
            return self.three(of(hand, suit), pool, awake, seat)
        if seat == self.unseen:
            plain = [c for c in hand if c[0] != self.trump]
            return {min(plain or hand)}
        lows = {min(of(hand, s)) for s in range(4) if of(hand, s)}
        if suit != self.trump and of(hand, self.trump):
            lows.add(max(of(hand, self.trump)))
        return lows

    def taker(self, played: dict[int, Card], suit: int, pool: Hand, awake: bool) -> int | None:
        mine = {seat: card for seat, card in played.items() if seat != self.unseen}
        ruffs = {card: seat for seat, card in mine.items() if card[0] == self.trump != suit}
        if ruffs:
            return ruffs[max(ruffs)]
        same = {card: seat for seat, card in mine.items() if card[0] == suit}
        return same[max(same)] if same and self.wins(max(same), pool, awake) else None

    def plan_lead(self, pair: tuple[Hand, Hand], pool: Hand, leader: int, card: Card, out: Any, awake: bool) -> int:
        suit, partner = card[0], (leader + 2) % 4
        second, last = (leader + 1) % 4, (leader + 3) % 4
        feared = self.feared(suit, pool, [second, last], out)
        replies = self.replies(pair[partner // 2], suit, pool, awake, partner)

        def without(reply: Card) -> tuple[Hand, Hand]:
            return (pair[0] - {card, reply}, pair[1] - {card, reply})

        if (
            of(pool, suit)
            and (last, suit) in out
            and (second, suit) not in out
            and not feared
            and self.unseen is None
        ):
            worst = []
            for seen in (min(of(pool, suit)), max(of(pool, suit))):
                ways = []
                for reply in replies:
                    best = max([c for c in (card, reply) if c[0] == suit])
                    who: int | None = leader if best == card else partner
                    assert self.good is not None
                    if best < seen and (awake or best not in self.good):
                        who = None
                    if reply[0] == self.trump != suit:
                        who = partner
                    ways.append((who is not None) + self.then(without(reply), pool - {seen}, who, out, awake))
                worst.append(max(ways))
            return min(worst)
        ways = []
        for reply in replies:
            who = self.taker({leader: card, partner: reply}, suit, pool, awake)
            rest = pool
            if who is None:
                rest = pool - {max(of(pool, suit))} if of(pool, suit) else pool
            else:
                is_safe_ruff = who == partner and reply[0] == self.trump and not beats(pool, reply)
                if feared and not is_safe_ruff:
                    who, rest = None, pool - {min(of(pool, self.trump))}
                elif suit == self.trump:
                    rest = pool - set(sorted(of(pool, suit))[: sum((seat, suit) not in out for seat in self.them)])
            ways.append((who is not None) + self.then(without(reply), rest, who, out, awake))
        return max(ways)

    def value(self, now: Now, card: Card) -> int:
        """The plan after a card at his turn."""
        pool, me, partner = self.pool(now), now.turn, (now.turn + 2) % 4
        pair = (now.hands[self.us[0]], now.hands[self.us[1]])
        if not now.trick:
            return self.plan_lead(pair, pool, me, card, now.out, now.awake)
        played = {(now.leader + i) % 4: c for i, c in enumerate((*now.trick, card))}
        pair = (pair[0] - {card}, pair[1] - {card})
        if partner in played:
            return self.completed(now, pair, played, None)
        return max(
            self.completed(now, (pair[0] - {reply}, pair[1] - {reply}), {**played, partner: reply}, partner)
            for reply in self.replies(pair[partner // 2], now.trick[0][0], pool, now.awake, partner)
        )

    def believed(self, now: Now, played: dict[int, Card], imagined: int | None) -> tuple[int | None, Card | None]:
        """Who of his side takes the trick as he sees it; else the pool card that does."""
        pool, suit = self.pool(now), now.trick[0][0]
        who = self.best(list(played), list(played.values()))
        card = played[who]
        if who in self.them or (who == imagined and who == self.unseen):
            return None, None
        to_come = [seat for seat in self.them if seat not in played]
        feared = self.feared(suit, pool, to_come, now.out)
        if card[0] != suit:
            ruffers = [seat for seat in to_come if (seat, self.trump) not in now.out]
            if beats(pool, card) and ruffers and (now.awake or feared):
                return None, min(of(pool, self.trump))
            return who, None
        if feared:
            return None, min(of(pool, self.trump))
        if self.wins(card, pool, now.awake) or all((seat, suit) in now.out for seat in to_come):
            return who, None
        return None, max(of(pool, suit))

    def completed(self, now: Now, pair: tuple[Hand, Hand], played: dict[int, Card], imagined: int | None) -> int:
        who, gone = self.believed(now, played, imagined)
        pool = self.pool(now)
        if gone:
            pool -= {gone}
        if who is not None:
            if now.trick[0][0] == self.trump:
                to_come = [s for s in self.them if s not in played and (s, self.trump) not in now.out]
                pool -= set(sorted(of(pool, self.trump))[: len(to_come)])
            return 1 + self.then(pair, pool, who, now.out, now.awake)
        taker = None if gone else self.best(list(played), list(played.values()))
        return self.then(pair, pool, self.their_leader(taker), now.out, now.awake)

    def their_leader(self, seat: int | None) -> int | None:
        """Who leads, if it is not his side: dummy, whose cards a defender sees, or somebody."""
        return DUMMY if self.defends and seat == self.dummy else None

    def best(self, seats: list[int], cards: list[Card]) -> int:
        led = cards[0][0]
        order = [(c[0] == self.trump, c[0] == led, c[1]) for c in cards]
        return seats[order.index(max(order))]

    # -- what is normal

    def judged(self, now: Now, plays: list[tuple[Card, frozenset[Card] | None]]) -> Hand:
        """The legal cards that a judgment speaks of now."""
        before = frozenset(c for seat in self.us for c in self.hands[seat])
        played = before - now.hands[self.us[0]] - now.hands[self.us[1]]
        return frozenset(card for card, after in plays if card in now.legal and after in (None, played))

    def allowed(self, now: Now) -> Hand:
        """The legal cards but for those judged not normal."""
        return now.legal - self.judged(now, self.not_normal) or now.legal

    def normal(self, now: Now) -> dict[Card, tuple[tuple[str, Any], ...]]:  # noqa: C901
        """The cards that the rules leave as normal, with the choices that lead to each."""
        legal = self.allowed(now)
        if len(legal) == 1:
            return {next(iter(legal)): ()}
        if self.defends and now.turn != self.claimer:
            keep = legal
            if self.yes("partner_keeps_known_entry") and now.trick and not of(legal, now.trick[0][0]):
                others = frozenset(c for seat in range(4) if seat != now.turn for c in now.hands[seat])
                keep = frozenset(c for c in legal if c[0] == self.trump or beats(others, c))
            order = "worst" if self.yes("partner_goes_wrong") else "best"
            return {c: ((order, c),) for c in keep or legal}
        values = {c: self.value(now, c) for c in legal}
        left = legal

        def keep_only(some: Any) -> None:
            nonlocal left
            left = frozenset(c for c in left if c in some) or left

        said = self.said(now)
        if now.awake and self.yes("changes_after_break"):
            said = frozenset(c for c in said if values[c] == max(values.values()))
        if said:
            keep_only(said)
        fine = {c for c in left if values[c] == max(values[x] for x in left)}
        if now.trick and of(legal, now.trick[0][0]):
            if not self.yes("takes_certain_winner"):
                fine.add(min(left))
        elif now.trick and not self.yes("keeps_known_winner"):
            fine |= {c for c in left if c[0] != self.trump}
        keep_only(fine)
        mine = now.hands[now.turn]
        pool = self.pool(now)
        good = {c for c in mine if self.wins(c, pool, now.awake)}
        if not now.trick:
            both = now.hands[self.us[0]] | now.hands[self.us[1]]
            if not said:
                can_draw = any(self.wins(c, pool, now.awake) for c in of(both, self.trump))
                if self.yes("draws_known_trump") and of(pool, self.trump) and can_draw:
                    keep_only(of(mine, self.trump))
                times = dict(now.left).get(now.cashing, 0) if now.cashing is not None else 0
                if times + 1 >= int(self.policy["max_suit_switches"]) and any(c[0] == now.cashing for c in good):
                    keep_only(of(mine, now.cashing))
                theirs = now.hands[self.them[0]] | now.hands[self.them[1]]
                if not of(theirs, self.trump) and not self.yes("run_trumps_after_both_out"):
                    keep_only({c for c in mine if c[0] != self.trump})
                keeps = self.policy["forgotten_higher_trump"] == "best" and not now.awake
                own = of(left, self.trump)
                if keeps and own and beats(theirs & self.forgotten, min(own)):
                    keep_only({c for c in mine if c[0] != self.trump})
            tops = set()
            for suit in range(4):
                some = of(left, suit)
                if some and (self.downwards(now, suit, good) or self.is_cashed(now, suit)):
                    tops.add(max(some))
                    if self.crosses(now, min(some)):
                        tops.add(min(some))
                else:
                    tops |= some
            keep_only(tops)
        elif of(legal, now.trick[0][0]):
            suit = now.trick[0][0]
            so_far = {(now.leader + i) % 4: c for i, c in enumerate(now.trick)}
            is_taken = self.believed(now, so_far, None)[0] is not None
            needs_it = self.claimed - now.won >= len(now.hands[now.turn])
            if needs_it and len(now.trick) > 1 and not is_taken and self.yes("takes_certain_winner"):
                keep_only({c for c in left if self.takes(now, c)})
            taking = {c for c in left if self.takes(now, c)}
            fits = set(taking)
            if taking and len(now.trick) == 3:
                fits = {min(taking)}
            elif taking and self.downwards(now, suit, good):
                fits = {max(taking)}
            rest = left - taking
            if rest and self.yes("follows_low") and is_taken:
                fits = set()
            if rest:
                fits |= {min(rest)} if self.yes("follows_low") else rest
            keep_only(fits)
        else:
            suit = now.trick[0][0]
            trumps = of(left, self.trump) if suit != self.trump else frozenset()
            if trumps and left - trumps:
                so_far = {(now.leader + i) % 4: c for i, c in enumerate(now.trick)}
                if self.believed(now, so_far, None)[0] is not None:
                    keep_only(left - trumps)
                    trumps = frozenset()
            over = {c for c in trumps if self.leads_trick(now, c)}
            if over:
                fits = {"low": {min(over)}, "high": {max(over)}, "any": over}[self.policy["ruff"]]
                keep_only(fits | (left - trumps))
            if self.yes("keeps_known_winner"):
                thrown = {c for c in left if suit == self.trump or c[0] != self.trump}
                if thrown - good:
                    keep_only((thrown - good) | (left - thrown))
        guesses = set() if said else self.guesses(now, max(values.values()))
        if guesses and self.yes("unstated_finesse"):
            return {c: (("best", c),) for c in left | guesses}
        return {c: self.choices(now, c, good) for c in left | guesses}

    def choices(self, now: Now, card: Card, good: set[Card]) -> tuple[tuple[str, Any], ...]:
        if not now.trick:
            crossing = card not in good and self.crosses(now, card)
            return ((self.policy["suit_order"], card[0]), (self.policy["starting_hand"], crossing))
        if card[0] == now.trick[0][0]:
            return (("worst", ("takes", self.takes(now, card))), (self.policy["wins_with"], card))
        if card[0] == self.trump:
            return (("worst", "ruffs"),)
        return (("worst", "discards"), (self.policy["discard_order"], card))

    def downwards(self, now: Now, suit: int, good: set[Card]) -> bool:
        held = of(now.hands[now.turn], suit)
        if not held:
            return False
        deemed = self.policy["deemed_order"]
        if deemed == "top down" or (deemed == "trumps top down" and suit == self.trump):
            return True
        if max(held) not in good:
            return False
        if now.awake:
            return True
        if max(held)[1] >= (10 if suit == self.trump else 12):
            return self.yes("topdown_if_headed_by_winner") and not self.yes("small_from_winners")
        pool = self.pool(now)
        if self.yes("topdown_small_cards"):
            return True
        other = (now.turn + 2) % 4
        hand = frozenset() if other == self.unseen else now.hands[other]
        ruffs = bool(of(hand, self.trump)) and not of(hand, suit)
        return bool(beats(pool, min(held)) and not beats(pool, max(held))) and not ruffs

    def is_cashed(self, now: Now, suit: int) -> bool:
        return now.step < len(self.steps) and self.steps[now.step] == ("cash", suit)

    def crosses(self, now: Now, card: Card) -> bool:
        partner = (now.turn + 2) % 4
        if partner == self.unseen:
            return False
        pool = self.pool(now)
        higher = [c for c in of(now.hands[partner], card[0]) if c[1] > card[1]]
        return any(not beats(pool, c) for c in higher)

    def leads_trick(self, now: Now, card: Card) -> bool:
        cards = [*now.trick, card]
        return self.best(list(range(len(cards))), cards) == len(cards) - 1

    def takes(self, now: Now, card: Card) -> bool:
        played = {(now.leader + i) % 4: c for i, c in enumerate((*now.trick, card))}
        return self.leads_trick(now, card) and self.believed(now, played, None)[0] is not None

    def guesses(self, now: Now, best: int) -> set[Card]:
        if best >= self.claimed - now.won:
            return set()
        if now.trick and not (len(now.trick) == 2 and now.leader in self.us):
            return set()
        pool, partner = self.pool(now), (now.turn + 2) % 4
        other = frozenset() if partner == self.unseen else now.hands[partner]
        mine = now.hands[now.turn]
        led = now.trick[0] if now.trick else None
        found = set()
        for suit in range(4):
            if any(s == suit for _, s in now.out) or (suit == self.trump and self.drops(now)):
                continue
            both = of(mine | other | ({led} if led else set()), suit)
            tenace: dict[Card, Hand] = {}
            for card in both:
                way = beats(pool, card)
                over = beats(both, next(iter(way))) if len(way) == 1 else frozenset()
                if over and not self.wins(card, pool, now.awake) and len(of(pool, suit)) > len(over):
                    tenace[card] = over
            legal = {c for c in of(self.allowed(now), suit) if not self.wins(c, pool, now.awake)}
            some = set()
            if led is None:
                towards = max(other & set(tenace), default=(suit, 0))
                some |= {c for c in legal if c < towards or tenace.get(c, frozenset()) & other}
            elif suit == led[0]:
                some |= {c for c in legal if c in tenace and self.leads_trick(now, c)}
                runs = self.best([0, 1], list(now.trick)) == 0 and tenace.get(led, frozenset()) & mine
                some |= {c for c in legal if runs and c == min(self.allowed(now))}
            self.looked_away = frozenset(c for card in tenace for c in beats(pool, card))
            found |= {c for c in some if self.value(now, c) >= best}
            self.looked_away = frozenset()
        return found

    def drops(self, now: Now) -> bool:
        """Whether he plays a round of trumps in which no finesse is looked at."""
        if now.step == len(self.steps) or self.steps[now.step][0] != "draw":
            return False
        return now.count <= (2 if self.policy["queen_drop"] == "doubleton" else 1)

    # -- statement

    def crosses_to_ruff(self, now: Now, seat: int) -> Hand:
        """The cards of a hand that the other hand would ruff."""
        other = now.hands[(seat + 2) % 4]
        if not of(other, self.trump):
            return frozenset()
        return frozenset(c for c in now.hands[seat] if c[0] != self.trump and not of(other, c[0]))

    def said(self, now: Now) -> Hand:
        legal = self.allowed(now)
        if now.step == len(self.steps):
            return frozenset()
        step = self.steps[now.step]
        if step[0] == "draw":
            return frozenset() if now.trick else of(legal, self.trump)
        if step[0] == "cash":
            return frozenset() if now.trick else of(legal, step[1])
        if step[0] == "card":
            partners = of(now.trick[-2:-1], step[1][0]) if len(now.trick) > 1 else frozenset()
            lower = [c for c in of(legal, step[1][0]) if c < step[1]]
            falls = bool(beats(partners, step[1])) and bool(lower)
            if now.trick and step[1][0] not in (now.trick[0][0], self.trump):
                falls |= now.leader in self.them or self.wins(step[1], self.pool(now), now.awake)
            if now.trick and not self.leads_trick(now, step[1]) and self.wins(step[1], self.pool(now), now.awake):
                seats = [(now.leader + i) % 4 for i in range(len(now.trick))]
                is_theirs = seats[self.best(list(range(len(seats))), list(now.trick))] in self.them
                falls |= is_theirs and any(self.leads_trick(now, c) for c in legal)
            return frozenset() if falls else legal & {step[1]}
        if step[0] == "cross":
            if not now.trick:
                return legal & self.crosses_to_ruff(now, now.turn)
            is_partners = now.leader == (now.turn + 2) % 4 and now.trick[0][0] != self.trump
            if is_partners and now.trick[0][1] >= 10 and self.wins(now.trick[0], self.pool(now), now.awake):
                return frozenset()
            return of(legal, self.trump) if is_partners else frozenset()
        _, seat, suit, _ = step
        if not now.trick and now.turn == (seat + 2) % 4:
            high = {c for c in of(legal, suit) if c[1] >= 10 and self.wins(c, self.pool(now), now.awake)}
            return of(legal, suit) - high or of(legal, suit)
        if now.trick and now.turn == seat and now.trick[0][0] == suit:
            return of(legal, self.trump)
        return frozenset()

    def passed(self, now: Now) -> Now:
        while now.step < len(self.steps) and self.done(now):
            now = now._replace(step=now.step + 1, count=0)
        return now

    def done(self, now: Now) -> bool:
        step = self.steps[now.step]
        both = now.hands[self.us[0]] | now.hands[self.us[1]]
        if step[0] == "card":
            return step[1] not in both
        if step[0] == "ruff" and now.count >= step[3]:
            return True
        if step[0] == "cross" and step[1] and now.count >= step[1]:
            return True
        if now.trick:
            return False
        if step[0] == "draw":
            enough = now.count >= step[1] if step[1] else not of(self.pool(now), self.trump)
            return enough or not of(both, self.trump)
        if step[0] == "cash":
            return not any(self.wins(c, self.pool(now), now.awake) for c in of(both, step[1]))
        if step[0] == "cross":
            hands = [now.leader] if now.leader in self.us else self.us
            return not any(self.crosses_to_ruff(now, seat) for seat in hands)
        return not of(now.hands[step[1]], self.trump) or not of(now.hands[(step[1] + 2) % 4], step[2])

    # -- play

    def play(self, now: Now, card: Card) -> Now:
        me, trick = now.turn, (*now.trick, card)
        suit = trick[0][0]
        new = now._replace(trick=trick, hands=tuple(h - {card} for h in now.hands), required=None, chosen=False)
        new = new._replace(major=new.major - {card}, minor=new.minor - {card})
        if me in self.us:
            if not now.trick:
                if now.cashing not in (None, card[0]):
                    mine = of(now.hands[me], now.cashing)
                    if any(self.wins(c, self.pool(now), now.awake) for c in mine):
                        times = dict(now.left)
                        most = int(self.policy["max_suit_switches"]) - 1
                        times[now.cashing] = min(times.get(now.cashing, 0) + 1, most)
                        new = new._replace(left=tuple(sorted(times.items())))
                new = new._replace(cashing=None if card[0] == self.trump else card[0])
            if now.step < len(self.steps):
                step = self.steps[now.step]
                if step[0] == "draw" and not now.trick and card[0] == self.trump:
                    new = new._replace(count=new.count + 1)
                if step[0] == "ruff" and now.trick and me == step[1] and suit == step[2] and card[0] == self.trump:
                    new = new._replace(count=new.count + 1)
                is_partners = bool(now.trick) and now.leader == (me + 2) % 4
                if step[0] == "cross" and is_partners and card[0] == self.trump != suit:
                    new = new._replace(count=new.count + 1)
                if step == ("card", card):
                    new = new._replace(step=new.step + 1, count=0)
        if me == self.dummy and not of(new.hands[me], card[0]):
            new = new._replace(out=new.out | {(me, card[0])})
        if me in self.them and card[0] != suit:
            looks = self.yes("notices_showout_drawing" if suit == self.trump else "notices_showout")
            wakes = now.leader in self.us and looks
            new = new._replace(out=new.out | {(me, suit)}, awake=new.awake or wakes)
        if len(trick) == 4:
            seats = [(now.leader + i) % 4 for i in range(4)]
            who = self.best(seats, list(trick))
            if who != now.leader:
                new = new._replace(banned=frozenset())
            if who in self.us:
                new = new._replace(leader=who, trick=(), won=new.won + 1)
            else:
                wakes = self.wakes(new, dict(zip(seats, trick, strict=True)), who)
                step = new.step
                if now.leader in self.us and step < len(self.steps) and self.steps[step] == ("cash", suit):
                    new = new._replace(step=step + 1, count=0)
                new = new._replace(leader=who, trick=(), cashing=None, awake=new.awake or wakes)
        return self.passed(new)

    def wakes(self, now: Now, played: dict[int, Card], who: int) -> bool:
        suit = now.trick[0][0]
        if played[who][0] != suit:
            return self.yes("notices_ruff")
        if not self.yes("notices_loss"):
            return False
        if played[who] in self.forgotten:
            return True
        mine = [played[seat] for seat in self.us if played[seat][0] == suit]
        if now.leader not in self.us or not mine:
            return False
        seen = {played[seat] for seat in self.them} - self.forgotten
        return self.wins(max(mine), self.pool(now) | seen, False)

    def declarers_choices(self, now: Now) -> list[Now]:
        """What declarer may say of a defender's lead because of the partner's penalty cards; empty where nothing."""
        hand, partner = now.hands[now.leader], now.hands[(now.leader + 2) % 4]
        if not self.defends or now.leader not in self.us or now.trick or now.chosen or now.banned:
            return []
        suits = sorted({c[0] for c in now.major & partner})
        if not suits or now.major & hand:
            return []
        found = [now._replace(chosen=True)]
        for suit in suits:
            if of(hand, suit):
                left = frozenset(c for c in now.major if c[0] != suit or c not in partner)
                found.append(now._replace(chosen=True, required=suit, major=left))
        for size in range(1, len(suits) + 1):
            for some in combinations(suits, size):
                if any(c[0] not in some for c in hand):
                    left = frozenset(c for c in now.major if c[0] not in some or c not in partner)
                    found.append(now._replace(chosen=True, banned=frozenset(some), major=left))
        return found

    # -- values

    def tricks(self, now: Now, worst: bool) -> int:
        """Tricks of the claimer's side in all."""
        if not any(now.hands):
            return now.won
        key = (now, worst)
        if key not in self.known:
            choices = self.declarers_choices(now)
            if choices:
                self.known[key] = min(self.tricks(choice, worst) for choice in choices)
            elif now.turn in self.us:
                normal, judged = self.normal(now), self.judged(now, self.also_normal)
                values = {c: self.tricks(self.play(now, c), worst) for c in {*normal, *judged}}
                found = [resolved(normal, values, 0, None if worst else "best"), *(values[c] for c in judged)]
                self.known[key] = min(found) if worst else max(found)
            else:
                self.known[key] = min(self.tricks(self.play(now, c), worst) for c in now.legal)
        return self.known[key]

    def legal_value(self, now: Now, together: bool) -> int:
        """Double dummy for the claimer's side; or the fewest tricks when all four help to lose them."""
        start = Now(now.hands, now.leader, now.trick, major=now.major, minor=now.minor)
        return now.won + self.legal_values(start)[together]

    def legal_values(self, now: Now) -> tuple[int, int]:
        """Double dummy for the claimer's side, and the fewest tricks when all four help, from here on."""
        if not any(now.hands):
            return 0, 0
        found = self.seen.get(now)
        if found is None:
            choices = self.declarers_choices(now)
            after = [self.legal_values(choice) for choice in choices] or [self.after(now, c) for c in now.legal]
            bests = [best for best, _ in after]
            is_low = bool(choices) or now.turn in self.them
            found = self.seen[now] = (min(bests) if is_low else max(bests), min(least for _, least in after))
        return found

    def after(self, now: Now, card: Card) -> tuple[int, int]:
        """The values of the play alone after a card."""
        hands = tuple(h - {card} if seat == now.turn else h for seat, h in enumerate(now.hands))
        lying = (now.major - {card}, now.minor - {card})
        trick = (*now.trick, card)
        if len(trick) < 4:
            return self.legal_values(Now(hands, now.leader, trick, major=lying[0], minor=lying[1], banned=now.banned))
        who = self.best([(now.leader + i) % 4 for i in range(4)], list(trick))
        banned = now.banned if who == now.leader else frozenset()
        best, least = self.legal_values(Now(hands, who, major=lying[0], minor=lying[1], banned=banned))
        won = who in self.us
        return best + won, least + won


def of(cards: Any, suit: Any) -> Hand:
    """The cards of a suit."""
    return frozenset(c for c in cards if c[0] == suit)


def beats(cards: Any, card: Card) -> Hand:
    """The cards that beat a card of their suit."""
    return frozenset(c for c in cards if c[0] == card[0] and c[1] > card[1])


def resolved(normal: dict[Card, Any], values: dict[Card, int], level: int, order: str | None) -> int:
    """The worst of the choices, or the best where he is trusted."""
    here: dict[Any, dict[Card, Any]] = {}
    found = []
    how = "worst"
    for card, path in normal.items():
        if len(path) <= level:
            found.append(values[card])
        else:
            how = path[level][0]
            here.setdefault(path[level][1], {})[card] = path
    found += [resolved(group, values, level + 1, order) for group in here.values()]
    return max(found) if (order or how) == "best" else min(found)
