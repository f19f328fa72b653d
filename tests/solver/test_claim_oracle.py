"""The oracle of claims by itself: endings that were worked out by hand, one for each thing that can be stated."""

from __future__ import annotations

import pytest

from analyzer.bridge.cards import Card, Seat, Suit
from analyzer.bridge.claim import CashSuit, ContestedClaim, CountTricks, CrossRuff, JudgedPlay, RuffIn
from analyzer.bridge.normal_policy import NormalPolicy
from tests.solver.claim_campaign import oracle
from tests.solver.test_claim_lines import UNAWARE, cards, claim

HEARTS = "...432 ..432. A.AK.. 2.3..K"  # spades trumps, West has the deuce
CROSSING = "KJ.32.. 9.A.A.T AQ..32. .QJ.K.K"  # spades trumps, East has the nine
LYING = "..43. K.3.. ..A.A A..K."  # notrump, West on lead


def judged(card: str, *after: str, always: bool = False) -> JudgedPlay:
    return JudgedPlay(card=Card.parse(card), after=None if always else cards(" ".join(after)))


# name: claim, policy switches, fewest tricks
WORKED: dict[str, tuple[ContestedClaim, dict[str, str], int]] = {
    "hearts before the forgotten trump": (claim(HEARTS, "S", "S", 3, **UNAWARE), {}, 2),
    "hearts first judged not normal": (
        claim(HEARTS, "S", "S", 3, not_normal=(judged("HA"), judged("HK")), **UNAWARE), {}, 3,
    ),
    "the ace of hearts judged never normal: the king, the trump, and the ace that is left": (
        claim(HEARTS, "S", "S", 3, not_normal=(judged("HA", always=True),), **UNAWARE), {}, 3,
    ),
    "the trump known": (claim(HEARTS, "S", "S", 3), {}, 3),
    "the trump known, two hearts first judged normal": (
        claim(HEARTS, "S", "S", 3, also_normal=(judged("HA"), judged("HK", always=True))), {}, 2,
    ),
    "judged normal at a moment that never comes": (
        claim(HEARTS, "S", "S", 3, also_normal=(judged("HA", "C2"),)), {}, 3,
    ),
    "trusted with the order of the suits": (claim(HEARTS, "S", "S", 3, **UNAWARE), {"suit_order": "best"}, 3),
    "what is judged normal no policy is trusted with": (
        claim(HEARTS, "S", "S", 3, also_normal=(judged("HA"), judged("HK", always=True)), **UNAWARE),
        {"suit_order": "best"}, 2,
    ),
    "no word of a cross-ruff": (claim(CROSSING, "S", "S", 4, **UNAWARE), {}, 3),
    "cross-ruff": (claim(CROSSING, "S", "S", 4, statement=(CrossRuff(),), **UNAWARE), {}, 4),
    "cross-ruff once, then high trumps": (
        claim(CROSSING, "S", "S", 4, statement=(CrossRuff(times=1),), mentions_trump=True), {}, 4,
    ),
    "a count binds no order": (
        claim(HEARTS, "S", "S", 3, statement=(CountTricks(suits=(Suit.S, Suit.H)),), **UNAWARE), {}, 2,
    ),
    "a count taken as an order": (
        claim(HEARTS, "S", "S", 3, statement=(CountTricks(suits=(Suit.S, Suit.H)),), **UNAWARE),
        {"count_is_order": "yes"}, 3,
    ),
    "a defender's ace without a penalty card": (claim(LYING, "NT", "W", 1, "W", "S"), {}, 1),
    "declarer forbids the suit of the penalty card": (
        claim(LYING, "NT", "W", 1, "W", "S", penalty_cards=cards("SK")), {}, 0,
    ),
    "a minor penalty card binds its owner alone": (
        claim("..43. 5.3.. ..A.A A..K.", "NT", "W", 1, "W", "S", minor_penalty_cards=cards("S5")), {}, 1,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WORKED)
def test_worked_ending(name: str) -> None:
    facts, switched, fewest = WORKED[name]
    game = oracle(facts, NormalPolicy().switched(switched))
    assert game.tricks(game.start, True) == fewest
    assert game.legal_value(game.start, True) <= fewest <= game.legal_value(game.start, False)


@pytest.mark.parametrize(
    ("switched", "fewest"),
    [({}, 0), ({"notices_fallen_honor": "yes"}, 1), ({"gives_up_conceded": "no"}, 1)],
)
def test_a_card_taken_to_be_out_makes_a_winner_look_like_a_loser(switched: dict[str, str], fewest: int) -> None:
    # West leads the ace of diamonds and has the nine of spades left; South keeps the heart, thinking the queen is out
    facts = claim("...32 ..5.4 J.A.. 9..A.", "NT", "W", 0, taken_as_out=cards("SQ"))
    policy = NormalPolicy().switched({"discard_order": "best", **switched})
    game = oracle(facts, policy)
    assert game.tricks(game.start, True) == fewest


def test_cash_and_ruff_are_the_steps_that_they_say() -> None:
    cashing = oracle(claim(HEARTS, "S", "S", 3, statement=(CashSuit(suit=Suit.H),)), NormalPolicy())
    assert cashing.tricks(cashing.start, True) == 2
    ruffing = oracle(
        claim(CROSSING, "S", "S", 4, statement=(RuffIn(hand=Seat.N, suit=Suit.D),), mentions_trump=True),
        NormalPolicy(),
    )
    assert ruffing.tricks(ruffing.start, True) == 4
