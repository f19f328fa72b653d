"""The fewest and the most tricks over every legal play: exact, symmetric, and honest out of budget."""

from __future__ import annotations

import random

import pytest

from analyzer.bridge import (
    DECK,
    Card,
    Deal,
    Denomination,
    Position,
    Result,
    Seat,
    Side,
    Suit,
    certain_tricks,
)
from analyzer.errors import BoardError
from analyzer.solver import NumbaSource, Question
from analyzer.solver.cooperative import can_be_held, extremes, out_of_reach
from analyzer.solver.cooperative_suits import CooperativeSuits
from tests.solver.cooperative_campaign import against_oracle, assert_lines, one_card_later, random_position


def start(deal: str, denomination: str, leader: str) -> Position:
    return Position.of_deal(
        Deal.parse(deal), denomination=Denomination.parse(denomination), leader=Seat.parse(leader)
    )


@pytest.mark.parametrize(
    ("deal", "denomination", "leader", "fewest", "most"),
    [
        ("N:A2... K3... Q4... J5...", "NT", "N", 1, 2),  # the ace wins; the two loses, or falls under the queen
        ("N:A.K.. .A.A. .2.K. 2..3.", "NT", "N", 0, 2),  # led or thrown away
        ("N:A.K.. .A.A. .2.K. 2..3.", "NT", "E", 0, 0),
        ("N:AK2... QJT... ..AKQ. ...AKQ", "S", "E", 2, 2),  # of three trumps one is beaten
        ("N:KJ... AQ... ..AK. ...AK", "S", "W", 0, 1),  # the king falls under the ace, or draws the queen
        ("N:2... .A.. .K.. .Q..", "H", "N", 0, 0),  # a ruff is not overcome by a higher card of the suit led
        ("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432", "S", "E", 13, 13),
        ("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432", "NT", "E", 0, 0),
    ],
)
def test_named_positions_have_the_named_extremes(
    deal: str, denomination: str, leader: str, fewest: int, most: int
) -> None:
    position = start(deal, denomination, leader)
    found = extremes(position, Side.NS)
    assert found.is_exact
    assert (found.fewest, found.most) == (fewest, most)
    assert_lines(position, found)


@pytest.mark.parametrize(("seed", "count", "tricks"), [(1, 250, (1, 2, 3)), (2, 30, (4,))])
def test_small_endings_are_what_trying_everything_reaches(seed: int, count: int, tricks: tuple[int, ...]) -> None:
    assert against_oracle(seed, count, tricks) == {"endings": count}


def test_larger_endings_are_the_best_of_those_one_card_later() -> None:
    assert one_card_later(3, 40, (5, 6, 7)) == {"positions held to those one card later": 40}


@pytest.mark.parametrize("tricks", [5, 7, 8, 13])
def test_the_fewest_of_a_side_are_what_the_most_of_the_others_leave(tricks: int) -> None:
    dice = random.Random(tricks)
    for _ in range(6):
        position = random_position(dice, tricks)
        ours, theirs = (extremes(position, side, budget=3000) for side in Side)
        if not (ours.is_exact and theirs.is_exact):
            continue
        assert ours.fewest + theirs.most == ours.most + theirs.fewest == position.tricks_left


@pytest.mark.parametrize("tricks", [4, 6, 8])
def test_turning_the_table_and_renaming_side_suits_changes_nothing(tricks: int) -> None:
    dice = random.Random(tricks + 100)
    for _ in range(8):
        position = random_position(dice, tricks)
        found = extremes(position, Side.NS)
        names = dice.sample(list(Suit), 4)
        trump = position.denomination.suit
        moved = [frozenset(Card(names[card.suit], card.rank) for card in hand) for hand in position.hands]
        turned = Position(
            hands=(moved[3], moved[0], moved[1], moved[2]),
            denomination=Denomination.NT if trump is None else Denomination(int(names[trump])),
            leader=position.leader.lho,
            trick=tuple(Card(names[card.suit], card.rank) for card in position.trick),
        )
        again = extremes(turned, Side.EW)
        assert (again.fewest, again.most) == (found.fewest, found.most)


@pytest.mark.parametrize("tricks", [3, 5, 8, 13])
def test_double_dummy_lies_between_and_no_certain_trick_is_lost(tricks: int) -> None:
    dice = random.Random(tricks + 200)
    positions = [random_position(dice, tricks, played=0) for _ in range(10)]
    values = NumbaSource().solve([Question(position=position) for position in positions])
    for position, value in zip(positions, values, strict=True):
        found = extremes(position, Side.NS, budget=1000)
        assert found.fewest <= value.tricks_ns <= found.most
        certain = {side: certain_tricks(Deal(position.hands), position.denomination, side) for side in Side}
        assert certain[Side.NS] <= found.fewest
        assert found.most <= tricks - certain[Side.EW]


@pytest.mark.parametrize("budget", [0, 1, 20, 300])
def test_a_budget_ends_with_bounds_that_hold(budget: int) -> None:
    dice = random.Random(7)
    open_ends = 0
    for _ in range(25):
        position = random_position(dice, 8)
        exact, found = extremes(position, Side.EW), extremes(position, Side.EW, budget=budget)
        assert found.nodes <= budget
        assert found.fewest <= exact.fewest <= found.fewest_found
        assert found.most_found <= exact.most <= found.most
        assert_lines(position, found)
        open_ends += not found.is_exact
    assert open_ends == {0: 25, 1: 25, 20: 8, 300: 1}[budget]


def test_positions_searched_stay_below_a_ceiling() -> None:
    dice = random.Random(8)
    endings = [extremes(random_position(dice, 8), Side.NS).nodes for _ in range(40)]
    deals = [extremes(random_position(dice, 13, played=0), Side.NS, budget=2000).nodes for _ in range(10)]
    assert sum(endings) < 12_000
    assert sum(deals) < 12_000


def test_whether_a_side_can_be_held_is_known_false_true_or_out_of_budget() -> None:
    position = start("N:A2... K3... Q4... J5...", "NT", "N")
    assert [can_be_held(position, Side.NS, tricks) for tricks in (-1, 0, 1, 2)] == [False, False, True, True]
    deal = "N:J98.KQ5.AT74.K63 QT4.J9.KQJ83.T75 AK65.AT43.92.A84 732.8762.65.QJ92"
    assert can_be_held(start(deal, "NT", "W"), Side.NS, 0, budget=3) is None


def test_a_finished_play_has_no_tricks() -> None:
    position = Position(
        hands=(frozenset(), frozenset(), frozenset(), frozenset()), denomination=Denomination.NT, leader=Seat.S
    )
    found = extremes(position, Side.NS)
    assert (found.fewest, found.most, found.nodes, found.is_exact) == (0, 0, 0, True)
    assert found.fewest_line.cards == ()


def test_a_position_that_cannot_be_is_refused_with_every_reason() -> None:
    position = Position(
        hands=(frozenset(DECK[:3]), frozenset(DECK[2:5]), frozenset(DECK[6:8]), frozenset(DECK[9:12])),
        denomination=Denomination.S,
        leader=Seat.N,
    )
    with pytest.raises(BoardError) as refused:
        extremes(position, Side.NS)
    assert len(refused.value.problems) == 2


def test_a_revoke_in_the_trick_is_taken_as_it_is() -> None:
    after = start("N:A2... K3... .AK.. J5...", "NT", "N").played(Card.parse("SA")).played(Card.parse("S3"))
    revoked = start("N:A.2.. K3... .AK.. J5...", "NT", "N").played(Card.parse("SA")).played(Card.parse("S3"))
    assert extremes(after, Side.NS).fewest == 1
    odd = start("N:A.2.. K.3.. .AK.. J5...", "NT", "N").played(Card.parse("SA")).played(Card.parse("H3"))
    assert odd.problems()
    assert extremes(revoked, Side.NS).is_exact
    assert (extremes(odd, Side.NS).fewest, extremes(odd, Side.NS).most) == (2, 2)


@pytest.mark.parametrize(
    ("suit", "spare", "ways"),
    [
        ("NE", 0, []),  # North cannot lose
        ("NE", 1, [("", "N")]),
        ("ENWNN", 0, [("NN", "E")]),  # North throws his highest card under the ace
        ("WNENEN", 0, [("ENN", "W")]),  # East, not winning, keeps his higher card
        ("WNEWEN", 0, [("EWN", "W"), ("WEN", "W"), ("WNE", "E"), ("WNE", "W")]),  # unless partner has a card between
        ("NNEEWW", 1, [("NEW", "N")]),
        ("NEN", 1, [("N", "N"), ("N", "E")]),
    ],
)
def test_only_some_plays_of_a_suit_come_into_question(suit: str, spare: int, ways: list[tuple[str, str]]) -> None:
    assert sorted(CooperativeSuits("NS").rounds(suit, spare)) == sorted(ways)


@pytest.mark.parametrize(
    ("suit", "seat", "spare", "left"),
    [
        ("NENEN", "N", 0, {"ENEN"}),  # the highest; with tricks to spare it may be kept for one
        ("NENEN", "N", 1, {"ENEN", "NEEN"}),
        ("NENEN", "N", 2, {"ENEN", "NEEN", "NENE"}),
        ("NENEN", "E", 0, {"NENN"}),  # the lowest, unless partner's card is between
        ("NEWEN", "E", 0, {"NWEN", "NEWN"}),
        ("NENEN", "E", 1, {"NENN", "NNEN"}),
    ],
)
def test_of_a_hand_only_some_discards_come_into_question(suit: str, seat: str, spare: int, left: set[str]) -> None:
    assert {after for after, _ in CooperativeSuits("NS").discards(suit, seat, spare)} == left


NOTRUMP = "N:AK.T952.AJ98.KQ8 QJ94.KQ.T3.JT932 72.A8764.KQ7542. T8653.J3.6.A7654"
SPADES = "N:AT9543.J8.AJ.T97 8.T63.QT976.J864 72.AK42.K853.AQ2 KQJ6.Q975.42.K53"


@pytest.mark.parametrize(
    ("deal", "result", "bound"),
    [
        (NOTRUMP, "3NT-9 N", "no legal play gives fewer than 1"),
        (NOTRUMP, "3NT-8 N", ""),
        (NOTRUMP, "3NT+4 N", ""),
        (NOTRUMP, "pass", ""),
        (SPADES, "4S+1 N", ""),
        (SPADES, "4S+2 N", "no legal play gives more than 11"),
        (SPADES, "4S-8 N", ""),
        (SPADES, "4S-9 N", "no legal play gives fewer than 2"),
    ],
)
def test_results_that_no_legal_play_gives_are_named_with_the_bound(deal: str, result: str, bound: str) -> None:
    stated = Result.parse(result)
    found = out_of_reach(Deal.parse(deal), [stated, stated])
    assert [beyond.bound for beyond in found] == ([bound] if bound else [])
    assert all(
        (beyond.contract, beyond.tricks_declarer) == (stated.contract, stated.tricks_declarer) for beyond in found
    )


def test_a_result_in_doubt_is_not_named() -> None:
    assert out_of_reach(Deal.parse(NOTRUMP), [Result.parse("3NT-9 N")], budget=5) == ()
