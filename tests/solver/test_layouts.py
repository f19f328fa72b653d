"""Layouts of the unseen against listing all of them; weights against the slow ones; what is refused and why."""

from __future__ import annotations

import random
import threading
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from scipy.stats import chisquare

from analyzer.bridge import Card, Contract, Deal, Denomination, Play, Position, Seat, Suit
from analyzer.bridge.condition_value import holds
from analyzer.bridge.knowledge import Knowledge, Reading, SeenCard, SoftCondition
from analyzer.errors import BoardError, InputError
from analyzer.formats.dealer_text import parse_condition
from analyzer.solver import compiled
from analyzer.solver.card_sets import card_set, hand_of_set
from analyzer.solver.condition_code import condition_code
from analyzer.solver.conditions import condition_holds
from analyzer.solver.layouts import KernelKnowledge, chance, imagine, mean
from tests.solver import layouts_oracle as oracle

DEAL = Deal.parse("N:AQ985.AK2.A2.K32 K3.QJT9.QJ985.Q9 JT7642.54.K43.A4 -.8763.T76.JT8765")
FOUR_SPADES = Contract(level=4, denomination=Denomination.S, declarer=Seat.S)
START = Position.opening(DEAL, FOUR_SPADES)


def a_set(cards: object) -> int:
    return sum(1 << card for card in cards)  # type: ignore[attr-defined]


SITUATIONS = [  # cards known by seat, cards in all, cards barred, pool
    ([[], [], [], []], [0, 3, 0, 3], [[], [], [], []], range(6)),
    ([[], [20], [], [21, 22]], [0, 3, 0, 4], [[], [], [], []], range(4)),
    ([[], [], [], []], [0, 4, 0, 4], [[], [0, 1], [], [7]], range(8)),
    ([[], [], [], []], [0, 4, 0, 2], [[], [], [], [0, 1, 2, 3, 4]], range(6)),
    ([[], [], [], []], [2, 2, 0, 2], [[], [], [], []], range(6)),
    ([[40], [], [], []], [3, 2, 0, 2], [[0, 1], [], [], []], range(6)),
    ([[], [], [], []], [3, 2, 0, 2], [[0, 1], [2, 3, 4], [], [5]], range(7)),
    ([[], [], [], []], [2, 2, 0, 3], [[0, 1, 2], [0, 1], [], [4]], range(7)),
    ([[], [], [9], []], [0, 2, 3, 2], [[], [0, 1], [2, 3], [4, 5]], range(6)),
    ([[], [], [], []], [0, 1, 1, 5], [[], [0, 1, 2], [3, 4, 5], []], range(7)),
    ([[], [], [], []], [0, 0, 0, 5], [[], [], [], []], range(5)),
    ([[1], [2], [3], [4]], [1, 1, 1, 1], [[], [], [], []], range(0)),
]


@pytest.mark.parametrize("number", range(len(SITUATIONS)))
def test_every_layout_is_dealt_as_often_as_any_other(number: int) -> None:
    known, sizes, barred, pool = SITUATIONS[number]
    possible = list(
        oracle.all_layouts([frozenset(k) for k in known], sizes, [frozenset(b) for b in barred], frozenset(pool))
    )
    out = np.zeros((150 * len(possible), 4), dtype=np.int64)
    arrays = [np.array([a_set(cards) for cards in group], dtype=np.int64) for group in (known, barred)]
    dealt = compiled.play_kernels().entries.deal_layouts(
        arrays[0], np.array(sizes), arrays[1], a_set(pool), 2026 + number, 0, out
    )
    assert dealt == len(out)
    found = Counter(map(tuple, out.tolist()))
    assert set(found) == {tuple(a_set(hand) for hand in layout) for layout in possible}
    if len(possible) > 1:
        assert chisquare(list(found.values())).pvalue > 1e-3


IMPOSSIBLE = [
    ([[], [], [], []], [0, 3, 0, 3], [[], [0, 1, 2, 3], [], []], range(6)),  # room for two of East's three
    ([[], [], [], []], [0, 3, 0, 3], [[], [0], [], [0]], range(6)),  # nobody can hold a card
    ([[], [], [], []], [0, 3, 0, 3], [[], [], [], []], range(5)),  # a card short
    ([[7, 8], [], [], []], [1, 3, 0, 3], [[], [], [], []], range(5)),  # more is known than held
    ([[], [], [], []], [2, 2, 0, 2], [[0, 1, 2, 3, 4], [0, 1, 2, 3, 4], [], []], range(6)),
    ([[], [], [], []], [2, 2, 0, 2], [[0, 1, 2], [0, 1, 2], [], [3, 4, 5]], range(6)),
    ([[], [], [], []], [1, 1, 1, 1], [[], [], [], []], range(4)),  # four hidden hands are not dealt
]


@pytest.mark.parametrize("number", range(len(IMPOSSIBLE)))
def test_nothing_is_dealt_where_no_layout_fits(number: int) -> None:
    known, sizes, barred, pool = IMPOSSIBLE[number]
    arrays = [np.array([a_set(cards) for cards in group], dtype=np.int64) for group in (known, barred)]
    out = np.zeros((5, 4), dtype=np.int64)
    assert (
        compiled.play_kernels().entries.deal_layouts(arrays[0], np.array(sizes), arrays[1], a_set(pool), 1, 0, out)
        == 0
    )


def test_layouts_that_fit_are_dealt_inside_a_play_as_outside() -> None:
    known = knowledge(conditions=[CONDITION])
    given = KernelKnowledge.of(known)
    out = np.zeros((3000, 4), dtype=np.int64)
    arguments = (given.known, given.sizes, given.barred, given.pool, given.code, np.zeros(len(given.code), np.int64))
    entries = compiled.play_kernels().entries
    assert entries.deal_fitting_layouts(*arguments, 10_000, 5, 0, out) == 3000
    assert condition_holds(CONDITION, out).all() and (np.bitwise_count(out) == 13).all()
    spades = np.bitwise_count(out[:, Seat.E] & 0x1FFF).mean()
    outside = imagine(
        replace(known, cards=tuple(replace(c, reading=Reading.HELD) for c in known.cards)), 3000, seed=9
    )
    wanted = mean(outside, np.bitwise_count(outside.hands[:, Seat.E] & 0x1FFF).astype(np.float64))
    assert abs(spades - wanted.value) < 4.3 * wanted.standard_error  # of two samples
    assert entries.deal_fitting_layouts(*arguments, 1, 5, 0, out) < 3000
    never = condition_code([parse_condition("hascard(east, AS)")])
    arguments = (*arguments[:4], never, np.zeros(len(never), np.int64))
    assert entries.deal_fitting_layouts(*arguments, 100, 5, 0, out) == 0


def random_knowledge(source: random.Random) -> tuple[Knowledge, Deal]:
    """What somebody knows after some legal cards of a random deal, with random readings and classes; and the deal."""
    codes = list(range(52))
    source.shuffle(codes)
    north, east, south, west = (
        frozenset(Card.from_code(code) for code in codes[13 * seat : 13 * seat + 13]) for seat in range(4)
    )
    deal = Deal((north, east, south, west))
    contract = Contract(level=3, denomination=source.choice(list(Denomination)), declarer=source.choice(list(Seat)))
    position = Position.opening(deal, contract)
    cards = []
    for _ in range(source.randint(0, 44)):
        cards.append(source.choice(position.legal_cards()))
        position = position.played(cards[-1])
    viewer = source.choice([seat for seat in Seat if seat is not contract.declarer.partner])
    plain = Knowledge.of_play(Position.opening(deal, contract), cards, viewer=viewer, declarer=contract.declarer)
    readings = (None, Reading.HELD, Reading.EQUALS, Reading.EQUALS, Reading.LOWEST, Reading.WINS)
    seen = tuple(SeenCard(card.card, card.seat, source.choice(readings)) for card in plain.cards)
    equals = []
    for suit in Suit:
        runs = plain.classes(suit)
        together = tuple(frozenset().union(*runs[place : place + 2]) for place in range(0, len(runs), 2))
        equals.append(source.choice(((), together)))
    shown = [frozenset(source.sample(sorted(deal.hand(seat)), 2)) for seat in Seat]
    spades, hearts, diamonds, clubs = equals
    knowledge = Knowledge(
        viewer=viewer,
        hands=plain.hands,
        denomination=plain.denomination,
        cards=seen,
        shown=tuple(  # type: ignore[arg-type]
            cards if seat in plain.hidden else frozenset() for seat, cards in zip(Seat, shown, strict=True)
        ),
        equals=(spades, hearts, diamonds, clubs),
    )
    return knowledge, deal


def test_weights_are_the_slow_ones_and_layouts_agree_with_what_was_seen() -> None:
    source = random.Random(20261130)
    compared = ruled_out = 0
    for _ in range(60):
        knowledge, deal = random_knowledge(source)
        given = KernelKnowledge.of(knowledge)
        hands = np.empty((12, 4), dtype=np.int64)
        entries = compiled.play_kernels().entries
        dealt = entries.deal_layouts(given.known, given.sizes, given.barred, given.pool, 5, 0, hands)
        assert dealt == len(hands)
        hands[0] = [card_set(deal.hand(seat)) for seat in Seat]  # the real one among them
        weights = np.ones(len(hands))
        kept = entries.weigh_layouts(hands, given.plays, given.classes, weights)
        assert kept == (weights > 0).sum()
        for row, found in zip(hands.tolist(), weights.tolist(), strict=True):
            layout = Deal(tuple(hand_of_set(cards) for cards in row))  # type: ignore[arg-type]
            assert layout.is_complete
            for seat in Seat:
                assert knowledge.known(seat) <= layout.hand(seat)
                unknown = layout.hand(seat) - knowledge.known(seat)
                assert not any(card.suit in knowledge.voids(seat) for card in unknown)
            wanted = float(oracle.weight(knowledge, layout))
            assert found == pytest.approx(wanted, rel=1e-12)
            compared += 1
            ruled_out += wanted == 0
    assert compared == 720 and 100 < ruled_out < 600


def test_knowledge_never_contradicts_the_true_deal() -> None:
    source = random.Random(7)
    for _ in range(200):
        knowledge, deal = random_knowledge(source)
        for seat in knowledge.hidden:
            left = deal.hand(seat) & knowledge.unseen
            assert not any(card.suit in knowledge.voids(seat) for card in left)
            assert knowledge.known(seat) <= deal.hand(seat)


def test_who_sees_what() -> None:
    cards = [Card.parse(card) for card in ("H8", "HA", "H9", "H4", "SA", "S3", "S2", "C5")]
    before = Knowledge.of_play(START, viewer=Seat.W, declarer=Seat.S)
    assert before.hidden == (Seat.N, Seat.E, Seat.S) and len(before.unseen) == 39
    west = Knowledge.of_play(START, cards[:1], viewer=Seat.W, declarer=Seat.S)
    assert west.hidden == (Seat.E, Seat.S)
    declarer = Knowledge.of_play(START, cards, viewer=Seat.S, declarer=Seat.S)
    assert declarer.hidden == (Seat.E, Seat.W)
    assert declarer.voids(Seat.W) == (Suit.S,) and declarer.voids(Seat.E) == ()
    assert {str(card) for card in declarer.played(Seat.W)} == {"H8", "C5"}
    assert [[str(card) for card in sorted(group, reverse=True)] for group in declarer.classes(Suit.S)] == [
        ["SK"],
        ["S3"],
    ]
    readings = [(str(seen.card), reading) for seen, reading, _, _ in declarer.readings()]
    assert readings == [
        ("H8", Reading.HELD), ("H9", Reading.EQUALS), ("S3", Reading.EQUALS), ("C5", Reading.HELD),
    ]  # fmt: skip
    with pytest.raises(InputError, match="North is dummy and decides nothing"):
        Knowledge.of_play(START, cards, viewer=Seat.N, declarer=Seat.S)
    with pytest.raises(BoardError, match="West does not hold SK"):
        Knowledge.of_play(START, [Card.parse("SK")], viewer=Seat.S, declarer=Seat.S)


def test_a_revoke_shows_no_void() -> None:
    cards = [Card.parse(card) for card in ("H8", "HA", "D5", "H4", "SA", "S3", "S2", "C5")]  # East has hearts
    silent = Knowledge.of_play(START, cards, viewer=Seat.S, declarer=Seat.S)
    assert silent.voids(Seat.E) == (Suit.H,)
    shown = (frozenset(), frozenset({Card.parse("H9")}), frozenset(), frozenset())
    found = Knowledge.of_play(START, cards, viewer=Seat.S, declarer=Seat.S, shown=shown)
    assert found.voids(Seat.E) == () and found.known(Seat.E) >= {Card.parse("H9"), Card.parse("D5")}


def test_an_ending_needs_no_history() -> None:
    ending = Position.of_deal(
        Deal.parse("N:AJ.2.. 43.3.. K2.4.. Q5.5.."), denomination=Denomination.NT, leader=Seat.S,
    )  # fmt: skip
    knowledge = Knowledge.of_play(ending, [Card.parse("S2"), Card.parse("S5")], viewer=Seat.S, declarer=Seat.S)
    layouts = imagine(knowledge, 2000, seed=3)
    queen = (layouts.hands[:, Seat.W] >> 10) & 1 == 1
    exact = oracle.exact(knowledge, parse_condition("hascard(west, QS)"), "SH")
    estimate = chance(layouts, queen)
    assert abs(estimate.value - exact) < 3 * estimate.standard_error
    assert (np.bitwise_count(layouts.held()) == [3, 3, 2, 2]).all()
    with pytest.raises(InputError, match="conditions on hands of 3 cards"):
        Knowledge.of_play(ending, viewer=Seat.S, declarer=Seat.S, conditions=[parse_condition("hascard(west, QS)")])


CONDITION = parse_condition("hearts(west) == 4 and hcp(east) >= 9")


def knowledge(**more: object) -> Knowledge:
    cards = [Card.parse(card) for card in ("H8", "HA", "H9", "H4")]
    return Knowledge.of_play(START, cards, viewer=Seat.S, declarer=Seat.S, **more)  # type: ignore[arg-type]


def test_layouts_fit_the_conditions_and_soft_ones_weigh() -> None:
    soft = SoftCondition(condition=parse_condition("hascard(east, KS)"), if_true=Fraction(3), if_false=Fraction(1, 2))
    layouts = imagine(knowledge(conditions=[CONDITION], soft=[soft]), 300, seed=11)
    weights = set()
    for number in range(len(layouts)):
        deal = layouts.deal(number)
        assert deal.is_complete and holds(CONDITION, deal)
        factor = 3.0 if holds(soft.condition, deal) else 0.5
        weights.add(round(layouts.weights[number] / factor, 12))
        assert layouts.weights[number] == pytest.approx(float(oracle.weight(layouts.knowledge, deal)))
    assert len(weights) > 1  # the nine of hearts weighs by how many equal cards East had
    assert layouts.effective < 300 and 0.01 < layouts.acceptance < 0.5
    assert (np.bitwise_count(layouts.held()) == 12).all()


def test_the_same_seed_gives_the_same_layouts_on_any_thread() -> None:
    known = knowledge(conditions=[CONDITION])
    first = imagine(known, 500, seed=4)
    found: list[object] = []
    threads = [threading.Thread(target=lambda: found.append(imagine(known, 500, seed=4))) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for again in found:
        assert (again.hands == first.hands).all() and (again.weights == first.weights).all()  # type: ignore[attr-defined]
        assert again.dealt == first.dealt  # type: ignore[attr-defined]
    fewer = imagine(known, 120, seed=4)
    assert (fewer.hands == first.hands[:120]).all() and fewer.dealt < first.dealt
    assert (imagine(known, 120, seed=5).hands != fewer.hands).any()


def test_estimates_of_weighted_samples() -> None:
    layouts = imagine(knowledge(), 4000, seed=1)
    nothing = chance(layouts, np.zeros(4000, dtype=np.bool_))
    assert nothing.value == 0.0 and 1e-4 < nothing.standard_error < 1e-3
    spades = np.bitwise_count(layouts.hands[:, Seat.W] & 0x1FFF).astype(np.float64)
    average = mean(layouts, spades)  # two spades, 12 unknown cards of West's, 12 of East's
    assert abs(average.value - 1.0) < 3 * average.standard_error
    with pytest.raises(InputError, match="3 values"):
        mean(layouts, np.zeros(3))


def test_too_few_layouts_are_refused_with_the_reason() -> None:
    rare = parse_condition("hearts(west) == 6 and shape(west, 06xx)")
    usual = parse_condition("hcp(east) >= 6")
    with pytest.raises(InputError) as caught:
        imagine(knowledge(conditions=[usual, rare]), 100, seed=1, least_acceptance=0.2)
    assert "share below 0.2" in str(caught.value) and f"'{rare}' rejects most" in str(caught.value)
    with pytest.raises(InputError, match=r"0 of .* layouts fit"):
        imagine(knowledge(conditions=[parse_condition("hascard(east, AS)")]), 5, seed=1)
    lopsided = SoftCondition(
        condition=parse_condition("hcp(east) == 10"), if_true=Fraction(1000), if_false=Fraction(1)
    )
    with pytest.raises(InputError, match=r"layouts are worth .* of equal weight, fewer than 150"):
        imagine(knowledge(soft=[lopsided]), 200, seed=1, least_effective=150)
    cards = [SeenCard(Card.parse("S3"), Seat.E), SeenCard(Card.parse("S2"), Seat.S)]
    void = Knowledge(
        viewer=Seat.S,
        hands=(DEAL.hand(Seat.N), None, DEAL.hand(Seat.S), None),
        denomination=Denomination.S,
        cards=(*cards, SeenCard(Card.parse("C5"), Seat.W), SeenCard(Card.parse("S5"), Seat.N)),
        shown=(frozenset(), DEAL.hand(Seat.E) - {Card.parse("SK")} | {Card.parse("C6")}, frozenset(), frozenset()),
    )
    with pytest.raises(
        InputError, match=r"no layout of the 12 unseen cards.*West needs 12 and can hold 11 \(none of spades\)"
    ):
        imagine(void, 5, seed=1)


@pytest.mark.parametrize(
    ("count", "more", "message"),
    [
        (0, {"seed": 1}, "count: 0 layouts"),
        (2_000_000, {"seed": 1}, "count: 2000000 layouts"),
        (1, {"seed": -1}, "seed: seed -1"),
        (1, {"seed": 1 << 63}, "seed: seed 9223372036854775808"),
        (1, {"seed": 1, "least_acceptance": 0.0}, "least_acceptance"),
    ],
)
def test_what_is_asked_is_checked(count: int, more: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        imagine(knowledge(), count, **more)  # type: ignore[arg-type]


def test_contradictions_are_refused() -> None:
    north, _, south, west = DEAL.hands

    def refused(**changes: object) -> str:
        arguments: dict[str, object] = {
            "viewer": Seat.S, "hands": (north, None, south, None), "denomination": Denomination.NT,
        }  # fmt: skip
        with pytest.raises(InputError) as caught:
            Knowledge(**(arguments | changes))  # type: ignore[arg-type]
        return str(caught.value)

    nobody: tuple[frozenset[Card], ...] = (frozenset(),) * 4
    king, ace = Card.parse("SK"), Card.parse("SA")
    assert "East does not see his own hand" in refused(viewer=Seat.E)
    assert "North holds 12 cards" in refused(hands=(north - {ace}, None, south, None))  # type: ignore[operator]
    assert "is held twice" in refused(hands=(north, None, north, None))
    assert "no four hands" in refused(deck=frozenset({king}))
    assert "East does not hold SA" in refused(cards=(SeenCard(ace, Seat.E),))
    assert "South does not hold SK" in refused(cards=(SeenCard(king, Seat.S),))
    assert "SK was played before" in refused(cards=(SeenCard(king, Seat.E), SeenCard(king, Seat.W)))
    assert "plays twice" in refused(cards=(SeenCard(king, Seat.E), SeenCard(Card.parse("S3"), Seat.E)))
    assert "SA is North's" in refused(shown=(*nobody[:3], frozenset({ace})))
    assert "SK is East's" in refused(shown=(*nobody[:3], frozenset({king})), cards=(SeenCard(king, Seat.E),))
    assert "14 cards of West are known" in refused(shown=(*nobody[:3], west | {king}))  # type: ignore[operator]
    assert "SK S3" in refused(equals=((frozenset({king}),), (), (), ()))
    soft = SoftCondition(condition=CONDITION, if_true=Fraction(0), if_false=Fraction(0))
    assert "neither below 0, and one above it" in refused(soft=(soft,))


def test_a_record_is_read_as_a_play() -> None:
    play = Play(cards=tuple(Card.parse(card) for card in ("H8", "HA", "H9", "H4")))
    assert Knowledge.of_play(START, play.cards, viewer=Seat.E, declarer=Seat.S).hidden == (Seat.S, Seat.W)
