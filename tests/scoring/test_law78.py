"""Law 78: the IMP table at both sides of every step, and matchpoints as a game between tables."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.scoring import comparison, imps, matchpoints
from analyzer.scoring.law78 import IMP_STEPS

# Law 78B as the law book prints it: the largest difference that is still worth so many IMPs.
LARGEST = [10, 40, 80, 120, 160, 210, 260, 310, 360, 420, 490, 590]
LARGEST += [740, 890, 1090, 1290, 1490, 1740, 1990, 2240, 2490, 2990, 3490, 3990]
scores = st.integers(-800, 800).map(lambda tens: 10 * tens)


def test_every_step_of_the_table_is_where_the_law_prints_it() -> None:
    assert len(IMP_STEPS) == len(LARGEST) == 24
    for worth, largest in enumerate(LARGEST):
        assert (imps(largest), imps(largest + 10)) == (worth, worth + 1)
        assert (imps(-largest), imps(-largest - 10)) == (-worth, -worth - 1)


@pytest.mark.parametrize(
    ("difference", "worth"),
    [(0, 0), (10, 0), (20, 1), (-40, -1), (50, 2), (820, 13), (3990, 23), (4000, 24), (15200, 24)],
)
def test_a_known_difference_has_its_known_imps(difference: int, worth: int) -> None:
    assert imps(difference) == worth


@given(scores, scores)
def test_imps_are_antisymmetric_and_never_fall_as_the_difference_grows(one: int, other: int) -> None:
    assert imps(one) == -imps(-one)
    assert (imps(one) <= imps(other)) or one > other
    assert -24 <= imps(one) <= 24


@given(scores, scores)
def test_a_comparison_shares_two_matchpoints(one: int, other: int) -> None:
    assert comparison(one, other) + comparison(other, one) == 2
    assert comparison(one, other) == 1 + (one > other) - (one < other)


@given(st.lists(st.sampled_from([-100, -50, 0, 90, 110, 420, 450, 620]), min_size=1, max_size=12))
def test_the_matchpoints_of_a_field_add_to_two_for_each_pair_of_tables(field: list[int]) -> None:
    each = [matchpoints(own, field[:place] + field[place + 1 :]) for place, own in enumerate(field)]
    assert sum(each) == len(field) * (len(field) - 1)
    assert all(0 <= points <= 2 * (len(field) - 1) for points in each)
    ranked = sorted(zip(field, each, strict=True))
    assert [points for _, points in ranked] == sorted(each)


@given(scores, st.lists(scores, max_size=12))
def test_the_same_comparisons_from_the_other_side_give_the_rest_of_the_top(own: int, others: list[int]) -> None:
    ns, ew = matchpoints(own, others), matchpoints(-own, [-score for score in others])
    assert ns + ew == 2 * len(others)


@pytest.mark.parametrize(
    ("own", "others", "points"),
    [
        (650, [620, 620, 620, 650, -100], 9),
        (-100, [620, 650, -100, -100, -200], 4),
        (90, [90, 90, 90], 3),
        (90, [], 0),
        (420, [450, 450], 0),
        (420, [400, -50], 4),
    ],
)
def test_a_known_field_gives_its_known_matchpoints(own: int, others: list[int], points: int) -> None:
    assert matchpoints(own, others) == points
