"""Whole fields at matchpoints: two methods, weighted and split scores, published tables, fewer results."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.bridge import Side
from analyzer.errors import InputError
from analyzer.scoring import (
    ArtificialImps,
    ArtificialShare,
    Entry,
    Matchpoints,
    Split,
    TableResult,
    Weighted,
    by_frequency,
    comparison,
    convert,
    fouled_board,
    frequencies,
    matchpoint_board,
    matchpoints_between,
    neuberg,
    percentage,
    small_group,
)
from tests.scoring.boards import boards, outcomes, plain, scores, splits, turned, weighted

AVERAGE_PLUS = ArtificialShare(ns=Fraction(3, 5), ew=Fraction(2, 5))
# EBU White Book 2025, 4.1.1.4 and 4.2.1: a six-table board with one weighted score.
OTHER_FIVE: list[Entry] = [650, -100, -100, -200, -790]
THIRTY_SEVENTY = Weighted(outcomes=((Fraction(3, 10), 650), (Fraction(7, 10), -100)))


def both_sides(found: tuple[TableResult, ...]) -> list[tuple[Fraction, Fraction]]:
    return [(table.ns, table.ew) for table in found]


# ---------------------------------------------------------------------------------------------- properties
@given(boards(weighted, splits))
def test_both_methods_give_what_comparing_every_table_with_every_other_gives(board: list[Entry]) -> None:
    found = matchpoint_board(board)
    assert found == by_frequency(board)
    assert [table.ns for table in found] == plain(board, Side.NS, comparison)
    assert [table.ew for table in found] == plain(board, Side.EW, comparison)


@given(boards(weighted, splits), st.integers(0, 12))
def test_both_methods_agree_after_neubergs_formula_as_well(board: list[Entry], missing: int) -> None:
    expected = len(board) + missing
    assert matchpoint_board(board, neuberg_to=expected) == by_frequency(board, neuberg_to=expected)


@given(boards(weighted))
def test_without_a_split_every_table_shares_out_the_top(board: list[Entry]) -> None:
    top = 2 * (len(board) - 1)
    assert all(table.ns + table.ew == top for table in matchpoint_board(board))


@given(boards(weighted, splits))
def test_each_direction_shares_out_all_its_matchpoints_with_any_split(board: list[Entry]) -> None:
    found = matchpoint_board(board)
    every = len(board) * (len(board) - 1)
    assert sum(table.ns for table in found) == sum(table.ew for table in found) == every


@given(boards(weighted, splits))
def test_turning_the_board_turns_the_matchpoints(board: list[Entry]) -> None:
    found = matchpoint_board(board)
    mirrored = matchpoint_board([turned(entry) for entry in board])
    assert both_sides(mirrored) == [(table.ew, table.ns) for table in found]


@given(boards(), outcomes())
def test_the_adjusted_table_gets_what_the_single_ruling_gives(board: list[Entry], adjusted: Any) -> None:
    method = Matchpoints(field_ns=tuple(score for score in board if isinstance(score, int)))
    ruled = sum((weight * convert(method, score) for weight, score in adjusted), Fraction(0))
    assert matchpoint_board([*board, Weighted(outcomes=adjusted)])[-1].ns == ruled


@given(boards(weighted), scores, st.integers(1, 12))
def test_outcomes_with_the_same_score_count_as_that_score(board: list[Entry], score: int, parts: int) -> None:
    many = Weighted(outcomes=((Fraction(1, parts + 1), score), (Fraction(parts, parts + 1), score)))
    assert matchpoint_board([*board, many]) == matchpoint_board([*board, score])


@given(boards(weighted, splits))
def test_an_artificial_score_changes_nobody_elses_matchpoints(board: list[Entry]) -> None:
    *others, artificial = matchpoint_board([*board, AVERAGE_PLUS])
    assert tuple(others) == matchpoint_board(board)
    top = 2 * (len(board) - 1)
    assert (artificial.ns, artificial.ew) == (Fraction(3, 5) * top, Fraction(2, 5) * top)


# ----------------------------------------------------------------------------------------- published boards
@pytest.mark.parametrize("method", [matchpoint_board, by_frequency])
def test_a_weighted_score_of_30_and_70_percent_moves_the_whole_field(method: Any) -> None:
    # Printed: 9.7 and 5.7 for the two lines, 6.90 and 3.10 for the adjusted table.
    found = method([*OTHER_FIVE, THIRTY_SEVENTY])
    assert [table.ns for table in found] == [Fraction(x) for x in ("9.7", "5.7", "5.7", "2", "0", "6.9")]
    assert found[-1].ew == Fraction("3.1")


def test_the_frequency_table_shows_a_weighted_score_in_parts() -> None:
    # The lines of the same board: 1.3 and 2.7 results.
    found = frequencies([*OTHER_FIVE, THIRTY_SEVENTY])
    assert found == ((650, Fraction("1.3")), (-100, Fraction("2.7")), (-200, 1), (-790, 1))


def test_a_split_score_makes_the_tables_unequal_and_leaves_each_direction_whole() -> None:
    # EBU forum 901, quoting the White Book: the adjusted table has 6 and 1 of 10, the other
    # lines add to 11, 11, 10 and 10. Which scores were assigned is reconstructed from these matchpoints.
    split = Split(ns=((Fraction(1), -100),), ew=((Fraction(1), 650),))
    found = matchpoint_board([*OTHER_FIVE, split])
    assert both_sides(found) == [(10, 1), (6, 5), (6, 5), (2, 8), (0, 10), (6, 1)]
    assert sum(table.ns for table in found) == sum(table.ew for table in found) == 30
    assert frequencies([*OTHER_FIVE, split], side=Side.NS) == ((650, 1), (-100, 3), (-200, 1), (-790, 1))
    assert frequencies([*OTHER_FIVE, split], side=Side.EW) == ((650, 2), (-100, 2), (-200, 1), (-790, 1))


def test_a_frequency_table_of_a_hundred_results() -> None:
    # Seminar for tournament directors, Istanbul 2010: frequencies and the matchpoints printed beside them.
    table = {1660: (1, 198), 1430: (21, 176), 680: (54, 101), 650: (18, 29), 620: (4, 7), -100: (1, 2), -200: (1, 0)}
    board: list[Entry] = [score for score, (results, _) in table.items() for _ in range(results)]
    assert len(board) == 100
    for method in (matchpoint_board, by_frequency):
        found = dict(zip(board, method(board), strict=True))
        assert {score: line.ns for score, line in found.items()} == {score: mp for score, (_, mp) in table.items()}


def test_a_frequency_table_of_ten_results() -> None:
    # The small table of the same seminar.
    board: list[Entry] = [590, 100, -400, -100, 500, 690, -100, -550, -400, -400]
    found = dict(zip(board, matchpoint_board(board), strict=True))
    printed = {690: 18, 590: 16, 500: 14, 100: 12, -100: 9, -400: 4, -550: 0}
    assert {score: line.ns for score, line in found.items()} == printed


def test_the_same_matchpoints_for_a_part_score_and_a_game_on_top() -> None:
    # Club page "Butler scoring by example": 6, 3, 3, 0 whether the best score is 170 or 620.
    for best in (170, 620):
        assert [table.ns for table in matchpoint_board([best, 140, 140, 110])] == [6, 3, 3, 0]


# --------------------------------------------------------------------------------------------- fewer results
@given(boards(weighted, splits), st.integers(0, 20))
def test_neubergs_formula_keeps_the_order_and_the_average(board: list[Entry], missing: int) -> None:
    actual, expected = len(board), len(board) + missing
    plainly, factored = matchpoint_board(board), matchpoint_board(board, neuberg_to=expected)
    for before, after in zip(plainly, factored, strict=True):
        assert after.ns == neuberg(before.ns, actual=actual, expected=expected)
    assert sum(table.ns for table in factored) == actual * (expected - 1)
    assert neuberg(actual - 1, actual=actual, expected=expected) == expected - 1
    if not missing:
        assert factored == plainly


@pytest.mark.parametrize(
    ("matchpoints", "actual", "expected", "want"),
    [  # (M + 1)/A · E − 1, computed by hand
        (8, 5, 8, "13.4"),
        (0, 5, 8, "0.6"),
        (4, 5, 8, "7"),
        (0, 4, 12, "2"),
        (6, 4, 12, "20"),
        (Fraction(69, 10), 6, 12, "14.8"),
    ],
)
def test_neubergs_formula(matchpoints: Fraction, actual: int, expected: int, want: str) -> None:
    assert neuberg(matchpoints, actual=actual, expected=expected) == Fraction(want)


@pytest.mark.parametrize(("group", "percent"), [(2, [55, 65]), (3, [50, 60, 70])])
def test_groups_of_two_and_three_get_fixed_percentages(group: int, percent: list[int]) -> None:
    # EBU White Book 2025, 4.2.3.3.
    found = [small_group(2 * beaten, actual=group, expected=20) for beaten in range(group)]
    assert [percentage(points, 38) for points in found] == percent


def test_tied_results_of_a_small_group_share_their_percentages() -> None:
    tied, other = fouled_board([[420, 420], [420, 430, 430] + [450] * 6], expected=11)
    assert [percentage(table.ns, 20) for table in tied] == [60, 60]
    assert [table.ns + table.ew for table in other] == [20] * 9


def test_each_group_of_a_fouled_board_is_scored_on_its_own() -> None:
    small, large = fouled_board([[420, -50, 170], [430, 430, 400, THIRTY_SEVENTY] + [460] * 5], expected=12)
    assert [percentage(table.ns, 22) for table in small] == [70, 50, 60]
    assert [percentage(table.ew, 22) for table in small] == [50, 70, 60]
    assert large == matchpoint_board([430, 430, 400, THIRTY_SEVENTY] + [460] * 5, neuberg_to=12)


def test_a_group_of_three_that_is_more_than_a_third_is_factored() -> None:
    first, second = fouled_board([[420, -50, 170], [430, 400, 450]], expected=6)
    assert [table.ns for table in first] == [9, 1, 5]
    assert [table.ns for table in second] == [5, 1, 9]


def test_an_artificial_score_in_a_small_group_is_a_share_of_the_whole_top() -> None:
    ((_, _, artificial),) = fouled_board([[420, -50, AVERAGE_PLUS]], expected=11)
    assert (artificial.ns, artificial.ew) == (12, 8)


# ---------------------------------------------------------------------------------- between two lines
LINES = [(500, 14, 1), (450, 11, 2), (420, 4, 5)]


@pytest.mark.parametrize(("score", "want"), [(430, 9), (450, 11), (480, 13), (600, 14), (400, 0), (420, 4)])
def test_a_score_that_did_not_occur_stands_between_its_neighbors(score: int, want: int) -> None:
    # EBU White Book 2025, 4.2.2: +430 between 420 and 450 gets 4 + 5 = 11 − 2 = 9; never above a top or below zero.
    assert matchpoints_between(LINES, score, top=14) == want


def test_lines_that_contradict_each_other_are_refused() -> None:
    with pytest.raises(InputError, match="a line is missing"):
        matchpoints_between([(500, 14, 1), (420, 4, 5)], 430, top=14)
    with pytest.raises(InputError, match="the frequency table is empty"):
        matchpoints_between([], 430, top=14)


# --------------------------------------------------------------------------------------------------- refusals
@pytest.mark.parametrize("board", [[], [420], [AVERAGE_PLUS, 420]])
def test_matchpoints_need_two_results(board: list[Entry]) -> None:
    with pytest.raises(InputError, match="matchpoints compare at least two"):
        matchpoint_board(board)


def test_more_results_than_expected_are_refused() -> None:
    with pytest.raises(InputError, match="3 results of 2 expected"):
        matchpoint_board([420, -50, 0], neuberg_to=2)


def test_a_single_result_of_a_fouled_board_is_refused() -> None:
    with pytest.raises(InputError, match="award an artificial score"):
        fouled_board([[420], [430] * 8], expected=9)


def test_a_large_group_has_no_fixed_percentages() -> None:
    with pytest.raises(InputError, match="groups of two and three"):
        small_group(3, actual=4, expected=20)


@pytest.mark.parametrize(
    "weights", [(), (Fraction(1, 2),), (Fraction(1, 2), Fraction(3, 5)), (Fraction(3, 2), Fraction(-1, 2))]
)
def test_weights_are_positive_and_add_to_one(weights: tuple[Fraction, ...]) -> None:
    with pytest.raises(InputError, match=r"not 1|more than 0"):
        Weighted(outcomes=tuple((weight, 420) for weight in weights))


def test_artificial_imps_have_no_place_at_matchpoints() -> None:
    with pytest.raises(InputError, match="share of a top"):
        matchpoint_board([420, 430, ArtificialImps(ns=Fraction(3), ew=Fraction(-3))])
    with pytest.raises(InputError, match="between 0 and 1"):
        ArtificialShare(ns=Fraction(60), ew=Fraction(40))


def test_a_percentage_needs_a_top() -> None:
    assert percentage(Fraction("5.7"), 10) == 57
    with pytest.raises(InputError, match="more than 0"):
        percentage(0, 0)
