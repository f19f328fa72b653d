"""Victory points: the continuous scale against printed tables, discrete scales with their sources."""

import csv
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.errors import InputError
from analyzer.scoring import (
    DiscreteScale,
    continuous_table,
    continuous_vp,
    discrete_scale,
    discrete_scale_names,
)

with Path(__file__).with_name("vp_continuous.csv").open(encoding="utf-8", newline="") as _file:
    PRINTED = [(int(row["boards"]), int(row["margin"]), Fraction(row["winner"])) for row in csv.DictReader(_file)]

lengths = st.integers(1, 128)
margins = st.fractions(-200, 200, max_denominator=12)


@pytest.mark.parametrize("boards", [4, 24])
def test_the_continuous_scale_is_the_printed_table(boards: int) -> None:
    printed = [winner for length, _, winner in PRINTED if length == boards]
    assert list(continuous_table(boards)) == printed


def test_the_correction_is_what_the_bare_formula_lacks() -> None:
    # By the bare formula five IMPs over 24 boards are 11.22; the fifth IMP would be worth less than the sixth.
    assert continuous_vp(5, boards=24).own == Fraction("11.23")


@given(lengths)
def test_no_imp_is_worth_more_than_the_one_before_it(boards: int) -> None:
    table = continuous_table(boards)
    steps = [high - low for low, high in pairwise(table)]
    assert table[0] == 10 and table[-1] == 20
    assert all(step >= 0 for step in steps) and steps == sorted(steps, reverse=True)
    assert (len(table) - 2) ** 2 < 225 * boards <= (len(table) - 1) ** 2


@given(margins, lengths)
def test_twenty_are_shared_in_hundredths_and_the_sides_mirror(margin: Fraction, boards: int) -> None:
    found, turned = continuous_vp(margin, boards=boards), continuous_vp(-margin, boards=boards)
    assert found.own + found.other == 20
    assert (found.own, found.other) == (turned.other, turned.own)
    assert (found.own * 100).denominator == 1 and 0 <= found.own <= 20


@given(margins, margins, lengths)
def test_a_larger_margin_is_never_worth_less_not_even_a_fraction_of_an_imp(
    one: Fraction, other: Fraction, boards: int
) -> None:
    low, high = sorted((one, other))
    assert continuous_vp(low, boards=boards).own <= continuous_vp(high, boards=boards).own


def test_half_an_imp_lies_between_its_whole_neighbors() -> None:
    # 10 + 10·(1 − R^(3·5.5/60))/(1 − R³) = 11.623… over 16 boards.
    assert continuous_vp(Fraction(11, 2), boards=16).own == Fraction("11.62")


def test_a_match_has_boards() -> None:
    with pytest.raises(InputError, match="it has at least one"):
        continuous_vp(3, boards=0)


@pytest.mark.parametrize("name", discrete_scale_names())
def test_every_discrete_scale_names_its_source_rises_and_shares_the_same_total(name: str) -> None:
    scale = discrete_scale(name)
    assert scale.source.startswith("http") and scale.name == name
    totals = {sum(points) for _, points in scale.steps}
    assert len(totals) == 1
    winners = [winner for _, (winner, _) in scale.steps]
    assert winners == sorted(set(winners))
    for margin in range(-50, 51):
        found = scale.victory_points(margin, boards=scale.boards[0])
        turned = scale.victory_points(-margin, boards=scale.boards[1])
        assert found.own + found.other in totals
        assert (found.own, found.other) == (turned.other, turned.own)


@pytest.mark.parametrize(
    ("name", "boards", "margin", "want"),
    [
        ("acbl_20_short", 7, 0, (10, 10)),
        ("acbl_20_short", 7, 2, (11, 9)),
        ("acbl_20_short", 8, 7, (13, 7)),
        ("acbl_20_short", 8, 28, (20, 0)),
        ("acbl_20_short", 6, -27, (1, 19)),
        ("acbl_20_long", 9, 35, (19, 1)),
        ("acbl_20_long", 10, 9, (13, 7)),
        ("acbl_30_short", 7, 0, (15, 15)),
        ("acbl_30_short", 7, 1, (18, 12)),
        ("acbl_30_short", 7, 10, (24, 6)),
        ("acbl_30_long", 11, 4, (20, 10)),
        ("acbl_30_long", 11, 60, (30, 0)),
    ],
)
def test_a_discrete_scale_is_read_line_by_line(name: str, boards: int, margin: int, want: tuple[int, int]) -> None:
    found = discrete_scale(name).victory_points(margin, boards=boards)
    assert (found.own, found.other) == want


def test_a_scale_that_is_not_known_is_never_made_up() -> None:
    with pytest.raises(InputError, match="no scale 'wbf_25'; there are acbl_20_long"):
        discrete_scale("wbf_25")


def test_a_discrete_scale_is_for_its_own_length_of_match() -> None:
    with pytest.raises(InputError, match="for matches of 6 to 8 boards, not 24"):
        discrete_scale("acbl_20_short").victory_points(5, boards=24)


@pytest.mark.parametrize("margins", [(), (1, 2), (0, 3, 2)])
def test_the_margins_of_a_scale_start_at_nothing_and_rise(margins: tuple[int, ...]) -> None:
    steps = tuple((margin, (10, 10)) for margin in margins)
    with pytest.raises(InputError, match="start at 0 and rise"):
        DiscreteScale(name="x", title="x", source="x", boards=(6, 8), steps=steps)
