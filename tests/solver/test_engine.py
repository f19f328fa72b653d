"""The compiled search against trying everything, against libdds, and against itself."""

from __future__ import annotations

import threading
from itertools import pairwise

import numpy as np
import pytest

from analyzer.errors import BoardError, BudgetExceeded
from analyzer.solver.engine import Engine
from analyzer.solver.questions import Questions, rows_of_arrays
from tests.dds_bindings import deals, oracle
from tests.shared_folder import shared
from tests.solver import campaign

ENGINE = campaign.ENGINE


def test_every_card_of_small_endings_is_what_trying_everything_gives() -> None:
    assert campaign.against_oracle(1, 200, (1, 2, 3)) == {"endings": 200}
    assert campaign.against_oracle(2, 12, (4,)) == {"endings": 12}


def test_endings_of_all_sizes_are_what_libdds_says() -> None:
    assert campaign.endings(3, 330) == {"endings": 330}


def test_full_deals_tables_and_records_are_what_libdds_says() -> None:
    assert campaign.full_deals(4, 60) == {"deals": 60, "every lead": 6, "tables": 6, "records": 6}


def test_stated_answers_are_found_again() -> None:
    folder = shared("samples", "dd")
    found = campaign.stated(folder, ("random200", "dds_list100", "end4", "end7", "end9"), sample=15)
    assert found["one"] == 75


def mixed(seed: int, count: int) -> deals.Batch:
    return deals.random_batch(seed, count, (3, 5, 7, 9))


def test_rotating_the_seats_changes_nothing() -> None:
    batch = mixed(5, 120)
    turned = deals.Batch(np.roll(batch.hands, 1, axis=1), batch.denomination, (batch.leader + 1) & 3, batch.trick)
    assert np.array_equal(ENGINE.card_tricks(*batch.arguments), ENGINE.card_tricks(*turned.arguments))


def test_renaming_plain_suits_changes_nothing() -> None:
    batch = mixed(6, 120)
    source = np.random.default_rng(6)
    want = ENGINE.card_tricks(*batch.arguments)
    renamed = deals.Batch(*(array.copy() for array in batch.arguments))
    orders = []
    for row, trump in enumerate(batch.denomination):
        order = np.arange(4)
        plain = order[order != trump]
        order[plain] = source.permutation(plain)  # the old suit s is the new suit order[s]
        orders.append(order)
        renamed.hands[row][:, order] = batch.hands[row]
        trick = batch.trick[row]
        renamed.trick[row] = np.where(trick >= 0, order[trick // 13] * 13 + trick % 13, -1)
    got = ENGINE.card_tricks(*renamed.arguments).reshape(-1, 4, 13)
    for row, order in enumerate(orders):
        assert np.array_equal(got[row][order].reshape(52), want[row]), row


def test_exchanging_equal_cards_changes_no_value() -> None:
    """Two cards of neighboring rank, among those left, in one hand."""
    batch = mixed(7, 120)
    values = ENGINE.card_tricks(*batch.arguments)
    compared = 0
    for row, hands in enumerate(batch.hands.astype(int)):
        mover = (batch.leader[row] + np.count_nonzero(batch.trick[row] >= 0)) % 4
        table = [card for card in batch.trick[row].tolist() if card >= 0]
        for suit in range(4):
            present = int(np.bitwise_or.reduce(hands[:, suit])) | sum(1 << c % 13 for c in table if c // 13 == suit)
            ranks = [rank for rank in range(13) if present >> rank & 1]
            for low, high in pairwise(ranks):
                if all(hands[mover, suit] >> rank & 1 for rank in (low, high)):
                    assert values[row, 13 * suit + low] == values[row, 13 * suit + high]
                    compared += 1
    assert compared > 100


def test_a_gap_in_the_ranks_changes_nothing() -> None:
    """The cards left keep their order when they move down to the lowest ranks."""
    batch = deals.random_batch(8, 100, (4, 6, 8), (0,))
    packed = np.zeros_like(batch.hands)
    for row, hands in enumerate(batch.hands.astype(int)):
        for suit in range(4):
            present = int(np.bitwise_or.reduce(hands[:, suit]))
            for rank in range(13):
                for seat in range(4):
                    if hands[seat, suit] >> rank & 1:
                        packed[row, seat, suit] |= 1 << (present & ((1 << rank) - 1)).bit_count()
    want = ENGINE.best_tricks(*batch.arguments)
    assert np.array_equal(ENGINE.best_tricks(packed, batch.denomination, batch.leader), want)


def test_a_tiny_table_is_emptied_again_and_again_and_gives_the_same() -> None:
    batch = deals.random_batch(9, 20, (9, 10, 11))
    want = ENGINE.card_tricks(*batch.arguments)
    for tiny in (Engine(threads=1, patterns=256), Engine(threads=1, slot_bits=9)):
        assert np.array_equal(tiny.card_tricks(*batch.arguments), want)
        assert tiny.resets() > 50


def test_the_table_grows_and_is_not_emptied() -> None:
    engine = Engine(threads=1)
    engine.best_tricks(*deals.random_batch(10, 6, (13,)).arguments)
    assert engine.resets() == 0
    assert engine.memory() > 32 * 4096


def test_a_workspace_stays_below_128_mebibytes() -> None:
    from analyzer.solver.kernels import layout

    assert 8 * layout.WORKSPACE_WORDS < 128 * 2**20


def test_answers_and_nodes_do_not_depend_on_order_threads_or_what_came_before() -> None:
    batch = mixed(11, 150)
    questions = rows_of_arrays(*batch.arguments)
    want = Engine(threads=1).bounds(questions, every_card=True)
    order = np.random.default_rng(11).permutation(150)
    shuffled = Questions(rows=questions.rows[order], tricks=questions.tricks[order], mover=questions.mover[order])
    got = Engine(threads=4).bounds(shuffled, every_card=True)
    again = ENGINE.bounds(questions, every_card=True)
    assert np.array_equal(got.nodes, want.nodes[order])
    assert np.array_equal(got.at_least, want.at_least[order])
    assert np.array_equal(again.nodes, want.nodes)


def test_the_search_is_as_good_as_it_was() -> None:
    """Nodes do not depend on the machine; a change that makes the search worse is seen here."""
    questions = rows_of_arrays(*deals.random_batch(12, 10, (13,), (0,)).arguments)
    assert ENGINE.bounds(questions).nodes.sum() < NODES_OF_TEN_DEALS


NODES_OF_TEN_DEALS = 450_000


@pytest.mark.parametrize("every_card", [False, True])
def test_a_budget_ends_with_bounds_that_hold(every_card: bool) -> None:
    questions = rows_of_arrays(*deals.random_batch(13, 60, (6, 8, 10)).arguments)
    exact = ENGINE.bounds(questions, every_card=every_card).exact()
    is_open = []
    for budget in (0, 10, 100, 1000):
        engine = Engine(threads=2, budget=budget)
        bounds = engine.bounds(questions, every_card=every_card)
        assert (bounds.nodes <= budget).all()
        assert (bounds.at_least <= exact).all()
        assert (exact <= bounds.at_most).all()
        assert ((bounds.at_least < 0) == (exact < 0)).all()
        assert bounds.is_repeatable
        assert np.array_equal(engine.bounds(questions, every_card=every_card).at_most, bounds.at_most)
        is_open.append(int((bounds.at_least < bounds.at_most).sum()))
    assert is_open == sorted(is_open, reverse=True)
    assert is_open[0] > is_open[-1]
    with pytest.raises(BudgetExceeded, match=r"at least \d, at most \d+ tricks"):
        Engine(budget=1).bounds(questions, every_card=every_card).exact()


def test_a_batch_can_be_canceled_and_leaves_bounds() -> None:
    before = set(threading.enumerate())
    questions = rows_of_arrays(*deals.random_batch(14, 400, (13,), (0,)).arguments)
    engine = Engine(threads=2)
    calls: list[tuple[int, int]] = []
    bounds = engine.bounds(questions, is_canceled=lambda: True, progress=lambda *counts: calls.append(counts))
    assert (bounds.at_least < bounds.at_most).any()
    assert (bounds.at_least >= 0).all()
    assert calls
    assert calls[-1][1] == 400
    assert set(threading.enumerate()) <= before  # none of ours is left
    few = deals.random_batch(15, 20, (5,))
    assert np.array_equal(engine.best_tricks(*few.arguments), ENGINE.best_tricks(*few.arguments))


def test_a_time_budget_is_marked_as_not_repeatable() -> None:
    questions = rows_of_arrays(*deals.random_batch(16, 400, (13,), (0,)).arguments)
    bounds = Engine(threads=1).bounds(questions, seconds=0.05)
    assert not bounds.is_repeatable
    assert (bounds.at_least < bounds.at_most).any()
    complete = ENGINE.bounds(rows_of_arrays(*deals.random_batch(16, 3, (3,)).arguments), seconds=60.0)
    assert (complete.at_least == complete.at_most).all()


def test_an_error_on_a_thread_reaches_the_caller() -> None:
    before = set(threading.enumerate())
    questions = rows_of_arrays(*deals.random_batch(17, 40, (3,)).arguments)

    def fail(done: int, rows: int) -> None:
        raise RuntimeError(f"{done} of {rows}")

    for threads in (1, 2):
        with pytest.raises(RuntimeError, match="of 40"):
            Engine(threads=threads).bounds(questions, progress=fail)
    assert set(threading.enumerate()) <= before  # none of ours is left


def lines_of(hands: oracle.Hands, denomination: int, leader: int, trick: tuple[int, ...]) -> int:
    """How many legal sequences of cards there are to the end."""
    if not any(hands):
        return 1
    total = 0
    for card in oracle.legal_cards(hands, leader, trick):
        seat = (leader + len(trick)) % 4
        rest = tuple(hand - {card} if place == seat else hand for place, hand in enumerate(hands))
        played = (*trick, card)
        if len(played) == 4:
            total += lines_of(rest, denomination, oracle.winner(played, denomination, leader), ())
        else:
            total += lines_of(rest, denomination, leader, played)
    return total


def test_counts_of_all_legal_lines() -> None:
    source = np.random.default_rng(18)
    positions = [deals.random_position(source, 3, played) for played in (0, 0, 1, 2, 3) for _ in range(4)]
    positions += [deals.random_position(source, 4, 0) for _ in range(2)]
    counts = ENGINE.line_counts(rows_of_arrays(*deals.batch_of(positions).arguments))
    assert counts == [lines_of(*position) for position in positions]


def test_the_line_of_play_is_the_one_that_the_convention_names() -> None:
    source = np.random.default_rng(19)
    positions = [deals.random_position(source, 4, played) for played in (0, 1, 2, 3) for _ in range(3)]
    lines = ENGINE.lines(rows_of_arrays(*deals.batch_of(positions).arguments))
    for position, line in zip(positions, lines.tolist(), strict=True):
        hands, denomination, leader, trick = position
        for code in line:
            if not any(hands):
                assert code == -1
                continue
            values = oracle.card_values(hands, denomination, leader, trick)
            assert code == min(card for card in values if values[card] == max(values.values()))
            seat = (leader + len(trick)) % 4
            hands = tuple(hand - {code} if place == seat else hand for place, hand in enumerate(hands))
            trick = (*trick, code)
            if len(trick) == 4:
                leader, trick = oracle.winner(trick, denomination, leader), ()


def test_a_line_beyond_the_budget_is_refused() -> None:
    questions = rows_of_arrays(*deals.random_batch(20, 5, (10,)).arguments)
    with pytest.raises(BudgetExceeded, match="its line is not certain"):
        Engine(budget=5).lines(questions)


def test_an_empty_batch_has_an_empty_answer() -> None:
    assert ENGINE.best_tricks(np.zeros((0, 4, 4), dtype=np.uint16), 0, 0).shape == (0,)
    assert ENGINE.tables(np.zeros((0, 4, 4), dtype=np.uint16)).shape == (0, 5, 4)


GOOD = deals.random_batch(21, 3, (3,), (2,))


def changed(name: str, value: object) -> dict[str, object]:
    arguments: dict[str, object] = {
        "hands": GOOD.hands,
        "denomination": GOOD.denomination,
        "leader": GOOD.leader,
        "trick": GOOD.trick,
    }
    return arguments | {name: value}


@pytest.mark.parametrize(
    ("name", "value", "error", "message"),
    [
        ("hands", GOOD.hands.astype(float), TypeError, "integer array"),
        ("hands", GOOD.hands[0], ValueError, "3 dimensions"),
        ("hands", GOOD.hands[:, :3], ValueError, r"\(n, 4, 4\)"),
        ("hands", GOOD.hands.astype(np.int64) - 2**13, BoardError, "beyond the 13 ranks"),
        ("hands", GOOD.hands.astype(np.uint64) + 2**63, ValueError, "above 32767"),
        ("hands", GOOD.hands * 0, BoardError, "cards a hand"),
        ("hands", np.roll(GOOD.hands, 1, axis=1), BoardError, "position 0"),
        ("denomination", 5, BoardError, "denomination 5"),
        ("denomination", [0, 1], ValueError, "shape"),
        ("leader", 4, BoardError, "leader 4"),
        ("trick", GOOD.trick[:, ::-1], BoardError, "gap"),
        ("trick", GOOD.trick[:2], ValueError, r"\(3, 3\)"),
        ("trick", GOOD.trick + 52, BoardError, "codes 0 to 51"),
    ],
)
def test_arrays_that_cannot_be_are_refused(name: str, value: object, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        ENGINE.best_tricks(**changed(name, value))  # type: ignore[arg-type]


def test_records_that_cannot_be_are_refused() -> None:
    source = np.random.default_rng(22)
    position = deals.random_position(source, 5, 0)
    batch = deals.batch_of([position])
    game = deals.random_game(source, position)
    hands = (batch.hands, batch.denomination, batch.leader)
    for record, message in (
        ([game[1], *game[1:]], "is not in his hand"),
        ([-1, *game[1:]], "gap"),
        ([52], "not 0 to 51"),
    ):
        with pytest.raises(BoardError, match=message):
            ENGINE.play_tricks(*hands, [record])
    with pytest.raises(ValueError, match="1 are expected"):
        ENGINE.play_tricks(*hands, [game, game])
    revoke = deals.hands_of_pbn("N:AK... QJ... T9... 8.7..")[None]
    with pytest.raises(BoardError, match="is a revoke"):
        ENGINE.play_tricks(revoke, 4, 0, [[12, 10, 8, 18]])


@pytest.mark.parametrize("keyword", ["threads", "budget"])
def test_settings_that_cannot_be_are_refused(keyword: str) -> None:
    with pytest.raises(ValueError, match=keyword):
        Engine(**{keyword: -1})
