"""Random claims by the search and by trying everything.

Each function returns totals, and raises AssertionError with the case at the first disagreement.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable

from analyzer.bridge.cards import Card, Denomination, Seat, Suit
from analyzer.bridge.claim import (
    CashSuit,
    ContestedClaim,
    CountTricks,
    CrossRuff,
    DrawTrumps,
    JudgedPlay,
    PlayCards,
    RuffIn,
    StatementStep,
)
from analyzer.bridge.normal_policy import NormalPolicy
from analyzer.bridge.play import Position
from analyzer.errors import BoardError
from analyzer.solver.claim_lines import ClaimSearch
from tests.solver.claim_oracle import Oracle

#: What is drawn at random, half of the time each.
SWITCHES = {name: NormalPolicy.options(name) or ("1", "2") for name in NormalPolicy().as_text()}


def random_claim(dice: random.Random, tricks: int) -> ContestedClaim:
    """An ending with a claim: something forgotten, sometimes a statement, sometimes in a trick or by a defender."""
    while True:
        ranks = range(15 - min(13, max(5, tricks + 3)), 15)
        cards = dice.sample([Card(suit, rank) for suit in Suit for rank in ranks], 4 * tricks)
        hands = [frozenset(cards[seat::4]) for seat in range(4)]
        position = Position(
            hands=(hands[0], hands[1], hands[2], hands[3]),
            denomination=Denomination(dice.randrange(5)),
            leader=Seat(dice.randrange(4)),
        )
        for _ in range(dice.choice([0, 0, 0, 1, 2, 3])):
            position = position.played(dice.choice(position.legal_cards()))
        claimer = Seat(dice.randrange(4))
        declarer = claimer if dice.random() < 0.75 else claimer.lho
        theirs = sorted(card for seat in Seat if seat.side is not claimer.side for card in position.hands[seat])
        forgotten = dice.sample(theirs, min(len(theirs), dice.choice([0, 0, 1, 1, 2, 3])))
        shown_out = {
            (seat, suit)
            for seat in Seat
            for suit in Suit
            if seat.side is not claimer.side
            and not any(card.suit is suit for card in position.hands[seat])
            and dice.random() < 0.3
        }
        gone = {Card(suit, rank) for suit in Suit for rank in ranks}.difference(position.trick, *position.hands)
        defending = sorted(c for s in Seat if s.side is not declarer.side for c in position.hands[s])
        lying = frozenset(dice.sample(defending, min(len(defending), dice.choice([0, 0, 0, 1, 1, 2]))))
        minor = frozenset(card for card in lying if not card.is_honor and dice.random() < 0.4)
        own = sorted(position.hands[claimer] | position.hands[claimer.partner])
        try:
            return ContestedClaim(
                position=position,
                claimer=claimer,
                declarer=declarer,
                tricks=dice.randint(tricks // 2, tricks),
                statement=random_statement(dice, position, claimer) if dice.random() < 0.4 else (),
                unaware_of_trump=dice.random() < 0.6,
                mentions_trump=dice.random() < 0.2,
                forgotten=frozenset(forgotten),
                shown_out=frozenset(shown_out),
                taken_as_out=frozenset(dice.sample(sorted(gone), dice.choice([0, 0, 0, 1, 2]))),
                penalty_cards=lying - minor,
                minor_penalty_cards=minor,
                not_normal=random_judgments(dice, own),
                also_normal=random_judgments(dice, own),
            )
        except BoardError:
            continue


def random_judgments(dice: random.Random, own: list[Card]) -> tuple[JudgedPlay, ...]:
    """Mostly none; else a card or two, whenever they may be played or after one or two others."""
    plays = []
    for card in dice.sample(own, min(len(own), dice.choice([0, 0, 0, 1, 2]))):
        others = [other for other in own if other != card]
        after = frozenset(dice.sample(others, min(len(others), dice.choice([0, 1, 2]))))
        plays.append(JudgedPlay(card=card, after=dice.choice([None, after])))
    return tuple(plays)


def random_statement(dice: random.Random, position: Position, claimer: Seat) -> tuple[StatementStep, ...]:
    """One or two steps, which may be refused."""
    own = sorted(position.hands[claimer] | position.hands[claimer.partner])
    if not own:
        return ()
    steps: list[StatementStep] = []
    for _ in range(dice.choice([1, 1, 2])):
        kind = dice.randrange(6)
        if kind == 0:
            steps.append(DrawTrumps(rounds=dice.choice([None, 1])))
        elif kind == 1:
            steps.append(CashSuit(suit=Suit(dice.randrange(4))))
        elif kind == 4:
            steps.append(CrossRuff(times=dice.choice([None, 1, 2])))
        elif kind == 5:
            steps.append(CountTricks(suits=tuple(dice.sample(list(Suit), dice.choice([1, 2, 3])))))
        elif kind == 2:
            steps.append(RuffIn(hand=dice.choice([claimer, claimer.partner]), suit=Suit(dice.randrange(4))))
        else:
            steps.append(PlayCards(cards=tuple(dice.sample(own, min(len(own), dice.choice([1, 1, 2]))))))
    return tuple(steps)


def random_policy(dice: random.Random) -> NormalPolicy:
    """The default with a few parameters changed."""
    if dice.random() < 0.3:
        return NormalPolicy()
    names = dice.sample(sorted(SWITCHES), dice.choice([1, 2, 4]))
    return NormalPolicy().switched({name: dice.choice(SWITCHES[name]) for name in names})


def oracle(claim: ContestedClaim, policy: NormalPolicy) -> Oracle:
    """The question to the oracle."""
    steps: list[tuple[object, ...]] = []
    text = policy.as_text()
    if text["follows_statement"] == "yes":
        if text["safety_trump_round"] == "yes" and claim.trump_is_forgotten:
            steps.append(("draw", 1))
        for step in claim.statement:
            match step:
                case DrawTrumps():
                    steps.append(("draw", step.rounds or 0))
                case CashSuit():
                    steps.append(("cash", int(step.suit)))
                case RuffIn():
                    steps.append(("ruff", int(step.hand), int(step.suit), step.times))
                case CrossRuff():
                    steps.append(("cross", step.times or 0))
                case CountTricks():
                    if text["count_is_order"] == "yes":
                        steps += [("cash", int(suit)) for suit in step.suits]
                case PlayCards():
                    steps += [("card", (int(card.suit), card.rank)) for card in step.cards]
    position = claim.position
    trump = int(position.denomination)
    forgotten = set(plain(claim.forgotten))
    if claim.unaware_of_trump and not claim.mentions_trump:
        for seat in Seat:
            if seat.side is not claim.claimer.side:
                forgotten |= {(trump, card.rank) for card in position.hands[seat] if int(card.suit) == trump}
    return Oracle(
        hands=[[(int(card.suit), card.rank) for card in hand] for hand in position.hands],
        trump=trump,
        leader=int(position.leader),
        claimer=int(claim.claimer),
        declarer=int(claim.declarer),
        claimed=claim.tricks,
        forgotten=forgotten,
        policy=text,
        steps=steps,
        trick=tuple((int(card.suit), card.rank) for card in position.trick),
        shown_out=frozenset((int(seat), int(suit)) for seat, suit in claim.shown_out),
        taken_as_out=plain(claim.taken_as_out),
        major=plain(claim.penalty_cards),
        minor=plain(claim.minor_penalty_cards),
        not_normal=[judged(play) for play in claim.not_normal],
        also_normal=[judged(play) for play in claim.also_normal],
    )


def plain(cards: Iterable[Card]) -> frozenset[tuple[int, int]]:
    """Cards as the oracle writes them."""
    return frozenset((int(card.suit), card.rank) for card in cards)


def judged(play: JudgedPlay) -> tuple[tuple[int, int], frozenset[tuple[int, int]] | None]:
    """A judged play as the oracle writes it."""
    return (int(play.card.suit), play.card.rank), None if play.after is None else plain(play.after)


def compare(claim: ContestedClaim, policy: NormalPolicy) -> tuple[int, int, int, int]:
    """Fewest, most, double dummy and cooperative minimum, after comparing the search with the oracle."""
    game = oracle(claim, policy)
    got = ClaimSearch(claim, policy).answer()
    fewest, most = game.tricks(game.start, True), game.tricks(game.start, False)
    best, least = game.legal_value(game.start, False), game.legal_value(game.start, True)
    assert (got.fewest, got.most) == (fewest, most), (claim, policy, got, fewest, most)
    assert least <= fewest <= most <= best, (claim, policy, least, fewest, most, best)
    return fewest, most, best, least


def against_oracle(seed: int, counts: dict[int, int]) -> dict[str, int]:
    """Fewest and most of ``counts`` claims by number of tricks."""
    dice = random.Random(seed)
    totals: Counter[str] = Counter()
    for tricks, count in counts.items():
        for _ in range(count):
            claim, policy = random_claim(dice, tricks), random_policy(dice)
            fewest, most, best, least = compare(claim, policy)
            totals["claims"] += 1
            totals["below double dummy"] += fewest < best
            totals["best below double dummy"] += most < best
            totals["above the cooperative minimum"] += fewest > least
            totals["fewest is not most"] += fewest < most
            totals["by a defender"] += claim.is_by_defender
            totals["with a statement"] += bool(claim.statement)
    return dict(totals)
