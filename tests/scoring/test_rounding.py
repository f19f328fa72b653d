"""Rounding: never further than a unit, the same for both sides, halves away from the average."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.errors import InputError
from analyzer.scoring import NAMED_ROUNDINGS, Rounding, RoundingMode

values = st.fractions(-30, 30, max_denominator=120)
units = st.sampled_from([Fraction(1), Fraction(1, 2), Fraction(1, 10), Fraction(1, 100), Fraction(2), Fraction(1, 3)])
modes = st.sampled_from(RoundingMode)
averages = st.integers(-20, 20).map(Fraction)
HALF = Fraction(1, 2)


@given(values, units, modes, averages, st.booleans())
def test_a_rounded_value_is_a_multiple_of_the_unit_less_than_a_unit_away(
    value: Fraction, unit: Fraction, mode: RoundingMode, average: Fraction, gains: bool
) -> None:
    rounding = Rounding(unit=unit, mode=mode)
    rounded = rounding.apply(value, average=average, gains=gains)
    assert abs(rounded - value) < unit
    assert rounding.apply(rounded, average=average, gains=gains) == rounded
    if mode is RoundingMode.NONE:
        assert rounded == value
    else:
        assert (rounded / unit).denominator == 1
    if mode in {RoundingMode.NEAREST, RoundingMode.NEAREST_NON_OFFENDING}:
        assert abs(rounded - value) <= unit / 2
    if mode is RoundingMode.NON_OFFENDING:
        assert (rounded >= value) if gains else (rounded <= value)


@given(values, values, units, modes, averages, st.booleans())
def test_a_larger_value_never_rounds_to_less(
    one: Fraction, other: Fraction, unit: Fraction, mode: RoundingMode, average: Fraction, gains: bool
) -> None:
    rounding = Rounding(unit=unit, mode=mode)
    low, high = sorted((one, other))
    assert rounding.apply(low, average=average, gains=gains) <= rounding.apply(high, average=average, gains=gains)


@given(values, units, modes, st.integers(-20, 20), st.booleans())
def test_the_two_sides_of_a_balanced_board_still_balance_after_rounding(
    value: Fraction, unit: Fraction, mode: RoundingMode, units_of_average: int, gains: bool
) -> None:
    average = units_of_average * unit
    rounding = Rounding(unit=unit, mode=mode)
    ours = rounding.apply(value, average=average, gains=gains)
    theirs = rounding.apply(2 * average - value, average=average, gains=not gains)
    assert ours + theirs == 2 * average


@pytest.mark.parametrize(
    ("value", "average", "rounded"),
    [
        ("2/5", 0, 0),
        ("13/5", 0, 3),
        ("-13/5", 0, -3),
        ("1/2", 0, 1),
        ("-1/2", 0, -1),
        ("5/2", 0, 3),  # not to the even neighbor
        ("7/2", 0, 4),
        ("7/2", 5, 3),  # below an average of five: down
        ("13/2", 5, 7),
        ("9/2", 5, 4),
        ("11/2", 5, 6),
        ("249/100", 5, 2),
    ],
)
def test_a_half_goes_away_from_the_average_and_the_rest_to_the_nearest(
    value: str, average: int, rounded: int
) -> None:
    assert Rounding().apply(Fraction(value), average=Fraction(average)) == rounded


@pytest.mark.parametrize(
    ("value", "gains", "rounded"),
    [("21/10", True, 3), ("21/10", False, 2), ("-21/10", True, -2), ("-21/10", False, -3)],
)
def test_the_non_offending_side_gets_the_better_neighbor(value: str, gains: bool, rounded: int) -> None:
    assert Rounding(mode=RoundingMode.NON_OFFENDING).apply(Fraction(value), gains=gains) == rounded


@pytest.mark.parametrize(
    ("value", "gains", "rounded"),
    [
        ("5/2", True, 3),
        ("5/2", False, 2),
        ("-5/2", True, -2),
        ("-5/2", False, -3),
        ("13/5", False, 3),
        ("12/5", True, 2),
    ],
)
def test_only_exact_halves_go_to_the_non_offending_side_where_the_rest_is_nearest(
    value: str, gains: bool, rounded: int
) -> None:
    rounding = Rounding(mode=RoundingMode.NEAREST_NON_OFFENDING)
    assert rounding.apply(Fraction(value), gains=gains) == rounded


@pytest.mark.parametrize(
    ("name", "value", "average", "rounded"),
    [
        ("EBU board IMPs", "5/2", 0, 3),
        ("EBU match IMPs", "-7/2", 0, -4),
        ("EBU final IMPs, tenths", "57/20", 0, "29/10"),
        ("EBU final IMPs, quarters", "57/20", 0, "11/4"),
        ("EBU Butler datum", "-105", 0, -110),
        ("EBU Neuberg", "1.23455", 10, "1.2345"),  # exactly 0.00005, away from the average of ten
        ("EBU Neuberg", "11.23455", 10, "11.2346"),
        ("DBF weighted IMPs", "57/20", 0, "57/20"),
    ],
)
def test_a_named_rule_rounds_as_its_regulation_says(name: str, value: str, average: int, rounded: str | int) -> None:
    assert NAMED_ROUNDINGS[name].apply(Fraction(value), average=Fraction(average)) == Fraction(rounded)


@pytest.mark.parametrize(
    ("unit", "mode", "name", "text"),
    [
        (Fraction(1), RoundingMode.NEAREST, "IMPs", "nearest IMP"),
        (Fraction(1), RoundingMode.NEAREST, "", "nearest whole"),
        (Fraction(1, 10), RoundingMode.NEAREST, "matchpoints", "nearest 1/10 matchpoint"),
        (Fraction(1, 10), RoundingMode.NEAREST, "", "nearest 1/10"),
        (HALF, RoundingMode.NON_OFFENDING, "IMPs", "towards the non-offending side, next 1/2 IMP"),
        (
            Fraction(1),
            RoundingMode.NEAREST_NON_OFFENDING,
            "IMPs",
            "nearest IMP, halves towards the non-offending side",
        ),
        (HALF, RoundingMode.NONE, "IMPs", "not rounded"),
    ],
)
def test_the_rule_is_told_in_words(unit: Fraction, mode: RoundingMode, name: str, text: str) -> None:
    rounding = Rounding(unit=unit, mode=mode)
    assert rounding.text(name) == text
    if not name:
        assert str(rounding) == text


@pytest.mark.parametrize("unit", [0, Fraction(-1, 2)])
def test_a_unit_is_more_than_nothing(unit: Fraction) -> None:
    with pytest.raises(InputError, match="it must be more than 0"):
        Rounding(unit=Fraction(unit))
