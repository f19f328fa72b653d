"""Whole fields at IMPs: cross-IMPs and Butler with weighted and split scores, divisors and datums."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.bridge import Side
from analyzer.errors import InputError
from analyzer.scoring import (
    AdjustedTables,
    ArtificialImps,
    ArtificialShare,
    CrossDivisor,
    CrossImps,
    Entry,
    Split,
    Weighted,
    butler_board,
    convert,
    cross_imp_board,
    datum,
    divisor,
    imps,
)
from tests.scoring.boards import boards, outcomes, plain, splits, turned, weighted

THREE_IMPS = ArtificialImps(ns=Fraction(3), ew=Fraction(-3))
HALF = Fraction(1, 2)
rules = st.sampled_from(CrossDivisor)


# -------------------------------------------------------------------------------------------------- cross-IMPs
@given(boards(weighted, splits))
def test_cross_imps_are_what_comparing_every_table_with_every_other_gives(board: list[Entry]) -> None:
    found = cross_imp_board(board, divide_by=CrossDivisor.NONE)
    assert [table.ns for table in found] == plain(board, Side.NS, lambda own, other: imps(own - other))
    assert [table.ew for table in found] == plain(board, Side.EW, lambda own, other: imps(own - other))


@given(boards(weighted, splits), rules)
def test_the_cross_imps_of_each_direction_add_to_nothing(board: list[Entry], rule: CrossDivisor) -> None:
    found = cross_imp_board(board, divide_by=rule)
    assert sum(table.ns for table in found) == sum(table.ew for table in found) == 0
    if not any(isinstance(entry, Split) for entry in board):
        assert all(table.ns + table.ew == 0 for table in found)


@given(boards(weighted, splits), rules)
def test_turning_the_board_turns_the_cross_imps(board: list[Entry], rule: CrossDivisor) -> None:
    found = cross_imp_board(board, divide_by=rule)
    mirrored = cross_imp_board([turned(entry) for entry in board], divide_by=rule)
    assert [(table.ns, table.ew) for table in mirrored] == [(table.ew, table.ns) for table in found]


@given(boards(), outcomes(), rules)
def test_the_adjusted_table_gets_the_cross_imps_of_the_single_ruling(
    board: list[Entry], adjusted: tuple[tuple[Fraction, int], ...], rule: CrossDivisor
) -> None:
    method = CrossImps(field_ns=tuple(score for score in board if isinstance(score, int)), divisor=rule)
    ruled = sum((weight * convert(method, score) for weight, score in adjusted), Fraction(0))
    assert cross_imp_board([*board, Weighted(outcomes=adjusted)], divide_by=rule)[-1].ns == ruled


def test_another_table_gets_the_weighted_imps_against_a_weighted_score() -> None:
    # 420 against 420 and against −50: half of 0 and half of 10.
    fair = Weighted(outcomes=((HALF, 420), (HALF, -50)))
    assert [table.ns for table in cross_imp_board([420, fair])] == [5, -5]


def test_an_artificial_score_in_imps_is_no_comparison() -> None:
    one, other, artificial = cross_imp_board([420, -50, THREE_IMPS])
    assert (one.ns, other.ns) == (10, -10)
    assert (artificial.ns, artificial.ew) == (3, -3)


@pytest.mark.parametrize(
    ("results", "want"),
    [
        (2, Fraction(1)),
        (9, Fraction(6)),
        (50, Fraction(35)),
        (8, Fraction("5.2915")),  # published for eight results: 5.2915026…
        (3, Fraction("1.7321")),
    ],
)
def test_the_root_divisor_is_exact_or_has_four_decimals(results: int, want: Fraction) -> None:
    assert divisor(CrossDivisor.EBU, results=results) == want
    assert divisor(CrossDivisor.COMPARISONS, results=results) == results - 1
    assert divisor(CrossDivisor.NONE, results=results) == 1


@given(st.integers(2, 2000))
def test_the_root_divisor_is_the_nearest_with_four_decimals(results: int) -> None:
    found, square = divisor(CrossDivisor.EBU, results=results), Fraction(results * (results - 1), 2)
    half_step = Fraction(1, 20_000)
    assert (found - half_step) ** 2 < square < (found + half_step) ** 2


def test_cross_imps_need_two_results() -> None:
    with pytest.raises(InputError, match="cross-IMPs compare at least two"):
        cross_imp_board([420, THREE_IMPS])
    with pytest.raises(InputError, match="cross-IMPs need the scores of the other tables"):
        CrossImps(field_ns=())


def test_a_share_of_a_top_has_no_place_at_imps() -> None:
    with pytest.raises(InputError, match="state each side's IMPs"):
        cross_imp_board([420, 430, ArtificialShare(ns=Fraction(3, 5), ew=Fraction(2, 5))])


# ------------------------------------------------------------------------------------------------------ Butler
@pytest.mark.parametrize(("best", "want"), [(170, [1, 0, 0, -1]), (620, [10, 0, 0, -1])])
def test_butler_with_the_extremes_dropped(best: int, want: list[int]) -> None:
    # Club page "Butler scoring by example": the datum is 140 for both boards.
    board: list[Entry] = [best, 140, 140, 110]
    assert datum(board, trim=1) == 140
    assert [table.ns for table in butler_board(board, trim=1)] == want


@pytest.mark.parametrize(
    ("board", "want"),
    [
        ([620, 140, 140, 110], 250),  # 252.5
        ([110, 100], 110),  # exactly 105
        ([-110, -100], -110),  # exactly −105, away from zero as well
        ([110, 100, 100], 100),
        ([50, -50], 0),
        ([-20, 30], 10),  # exactly 5
        ([20, -30], -10),
    ],
)
def test_a_datum_goes_to_the_nearest_ten_and_an_exact_five_away_from_zero(board: list[Entry], want: int) -> None:
    # EBU White Book 2025, 4.2.6.2.
    assert datum(board) == want


def test_an_adjusted_table_is_left_out_of_the_datum_or_counts_by_its_weights() -> None:
    # By hand: (420 + 420 − 50)/3 = 263.3; with half of 980 and half of 480 for a fourth result (790 + 730)/4 = 380.
    fair = Weighted(outcomes=((HALF, 980), (HALF, 480)))
    board: list[Entry] = [420, 420, -50, fair]
    assert datum(board) == 260
    assert datum(board, adjusted=AdjustedTables.WEIGHTED) == 380
    # 980 − 260 is 12 IMPs, 480 − 260 is 6; 980 − 380 is 12, 480 − 380 is 3.
    assert butler_board(board)[-1].ns == 9
    assert butler_board(board, adjusted=AdjustedTables.WEIGHTED)[-1].ns == Fraction(15, 2)


def test_the_ends_of_a_weighted_field_are_dropped_by_parts_of_a_result() -> None:
    fair = Weighted(outcomes=((HALF, 1000), (HALF, 300)))
    board: list[Entry] = [420, fair, 0, 300]
    # In a row: 0 (1), 300 (1½), 420 (1), 1000 (½); without 1 at each end 300 (1½) and 420 (½).
    assert datum(board, adjusted=AdjustedTables.WEIGHTED, trim=1) == 330


def test_a_board_with_fewer_results_is_factored_before_the_ends_are_dropped() -> None:
    # EBU White Book 2025, 4.2.4: five results of eight count 8/5 each. In a row 1.6 each; without 2 at each end
    # 1.2 of −50, 1.6 of 140 and 1.2 of 170 stay: (−60 + 224 + 204)/4 = 92.
    board: list[Entry] = [620, 170, 140, -50, -100]
    assert datum(board, trim=2, expected=8) == 90
    assert datum(board, trim=1) == datum(board, trim=1, expected=5) == 90
    assert datum(board, trim=2) == 140


def test_a_split_score_gives_each_direction_its_own_datum() -> None:
    split = Split(ns=((Fraction(1), -100),), ew=((Fraction(1), 620),))
    board: list[Entry] = [140, split]
    assert datum(board, adjusted=AdjustedTables.WEIGHTED) == 20
    assert datum(board, adjusted=AdjustedTables.WEIGHTED, side=Side.EW) == 380
    found = butler_board(board, adjusted=AdjustedTables.WEIGHTED)
    assert [(table.ns, table.ew) for table in found] == [(3, 6), (-3, -6)]


@given(boards(weighted, splits), st.sampled_from(AdjustedTables))
def test_turning_the_board_turns_the_datum_and_the_imps(board: list[Entry], adjusted: AdjustedTables) -> None:
    board = [420, *board]
    mirrored = [turned(entry) for entry in board]
    assert datum(mirrored, adjusted=adjusted) == -datum(board, adjusted=adjusted, side=Side.EW)
    found = butler_board(board, adjusted=adjusted)
    again = butler_board(mirrored, adjusted=adjusted)
    assert [(table.ns, table.ew) for table in again] == [(table.ew, table.ns) for table in found]


@given(boards(weighted), st.sampled_from(AdjustedTables))
def test_without_a_split_butler_balances_at_every_table(board: list[Entry], adjusted: AdjustedTables) -> None:
    assert all(table.ns + table.ew == 0 for table in butler_board([420, *board], adjusted=adjusted))


@given(boards(), st.integers(0, 3))
def test_a_datum_lies_between_the_scores_that_count(board: list[Entry], trim: int) -> None:
    kept = sorted(score for score in board if isinstance(score, int))[trim : len(board) - trim]
    if not kept:
        with pytest.raises(InputError, match="none is left for the datum"):
            datum(board, trim=trim)
    else:
        assert kept[0] <= datum(board, trim=trim) <= kept[-1]


def test_a_datum_without_results_is_refused() -> None:
    with pytest.raises(InputError, match="no result is left"):
        datum([THREE_IMPS, Weighted(outcomes=((Fraction(1), 420),))])
    with pytest.raises(InputError, match="a number from 0"):
        datum([420], trim=-1)
    with pytest.raises(InputError, match="at most the expected ones"):
        datum([420, 430], expected=1)
