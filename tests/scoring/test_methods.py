"""Forms of scoring: what one side gets the other does not, and the average is in the middle."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.bridge import Side
from analyzer.errors import CaseError, InputError
from analyzer.scoring import (
    BoardAMatch,
    BoardScale,
    Butler,
    CrossDivisor,
    CrossImps,
    Matchpoints,
    Method,
    ScorerTable,
    TeamImps,
    TotalPoints,
    average,
    clause_of,
    convert,
    for_side,
    imps,
    matchpoints,
    mirror,
    unit_of,
)

scores = st.integers(-400, 400).map(lambda tens: 10 * tens)
TABLE = ScorerTable(
    matchpoints_ns=((420, Fraction(17, 2)), (-50, Fraction(0)), (450, Fraction(10))), top=Fraction(10)
)


def turned(method: Method) -> Method:
    """The same form of scoring seen from the other side of the table."""
    if isinstance(method, TeamImps):
        return TeamImps(other_table_ns=-method.other_table_ns)
    if isinstance(method, Matchpoints):
        return Matchpoints(field_ns=tuple(-score for score in method.field_ns))
    if isinstance(method, CrossImps):
        return CrossImps(field_ns=tuple(-score for score in method.field_ns), divisor=method.divisor)
    if isinstance(method, Butler):
        return Butler(datum_ns=-method.datum_ns)
    if isinstance(method, BoardAMatch):
        return BoardAMatch(other_table_ns=-method.other_table_ns, scale=method.scale)
    if isinstance(method, TotalPoints):
        return TotalPoints(other_table_ns=-method.other_table_ns)
    lines = tuple((-score, method.top - points) for score, points in method.matchpoints_ns)
    return ScorerTable(matchpoints_ns=lines, top=method.top)


methods = st.one_of(
    st.builds(TeamImps, other_table_ns=scores),
    st.builds(Matchpoints, field_ns=st.lists(scores, min_size=1, max_size=9).map(tuple)),
    st.builds(
        CrossImps,
        field_ns=st.lists(scores, min_size=1, max_size=9).map(tuple),
        divisor=st.sampled_from(CrossDivisor),
    ),
    st.builds(Butler, datum_ns=scores),
    st.builds(BoardAMatch, other_table_ns=scores, scale=st.sampled_from(BoardScale)),
    st.builds(TotalPoints, other_table_ns=scores),
)


@st.composite
def weights(draw: st.DrawFn) -> list[Fraction]:
    parts = draw(st.lists(st.integers(1, 9), min_size=1, max_size=5))
    return [Fraction(part, sum(parts)) for part in parts]


@given(methods, scores)
def test_a_balanced_board_gives_the_other_side_what_it_sees_from_its_own_chair(method: Method, score: int) -> None:
    value = convert(method, score)
    assert mirror(method, value) == convert(turned(method), -score)
    assert mirror(method, mirror(method, value)) == value
    assert for_side(method, value, Side.NS) == value
    assert for_side(method, value, Side.EW) == mirror(method, value)


@given(methods)
def test_the_average_is_the_score_that_is_its_own_mirror(method: Method) -> None:
    assert mirror(method, average(method)) == average(method)


@given(methods, scores, scores)
def test_a_better_score_never_converts_to_less(method: Method, one: int, other: int) -> None:
    low, high = sorted((one, other))
    assert convert(method, low) <= convert(method, high)


@given(scores, scores)
def test_teams_convert_by_law_78b_and_equal_tables_are_average(own: int, other: int) -> None:
    method = TeamImps(other_table_ns=other)
    assert convert(method, own) == imps(own - other)
    assert convert(method, other) == average(method) == 0
    assert (unit_of(method), clause_of(method)) == ("IMPs", "78B")


@given(scores, st.lists(scores, min_size=1, max_size=9))
def test_pairs_convert_by_law_78a_and_the_top_is_two_for_each_other_table(own: int, field: list[int]) -> None:
    method = Matchpoints(field_ns=tuple(field))
    assert convert(method, own) == matchpoints(own, field)
    assert convert(method, 9999) == method.top == 2 * len(field)
    assert average(method) == len(field)
    assert (unit_of(method), clause_of(method)) == ("matchpoints", "78A")


def test_matchpoints_need_another_table() -> None:
    with pytest.raises(InputError, match="matchpoints need the scores of the other tables"):
        Matchpoints(field_ns=())


def test_a_scorers_table_is_looked_up_exactly_and_mirrors_at_its_top() -> None:
    assert [convert(TABLE, score) for score in (420, -50, 450)] == [Fraction(17, 2), 0, 10]
    assert mirror(TABLE, Fraction(17, 2)) == convert(turned(TABLE), -420) == Fraction(3, 2)
    assert average(TABLE) == 5
    assert (unit_of(TABLE), clause_of(TABLE)) == ("matchpoints", "78A")


@pytest.mark.parametrize("score", [400, 0, -420])
def test_a_score_that_the_scorers_table_lacks_is_asked_for(score: int) -> None:
    with pytest.raises(CaseError, match=rf"no matchpoints for NS [+-]{abs(score)}; add the line"):
        convert(TABLE, score)


@pytest.mark.parametrize("points", [Fraction(-1, 2), Fraction(21, 2)])
def test_a_scorers_table_stays_between_nothing_and_the_top(points: Fraction) -> None:
    with pytest.raises(InputError, match="matchpoints for 420; the top is 10"):
        ScorerTable(matchpoints_ns=((420, points),), top=Fraction(10))


@given(methods, weights(), st.data())
def test_a_weighted_score_mirrors_outcome_by_outcome(
    method: Method, parts: list[Fraction], data: st.DataObject
) -> None:
    points = [data.draw(scores) for _ in parts]
    ours = sum((w * convert(method, score) for w, score in zip(parts, points, strict=True)), Fraction(0))
    theirs = sum((w * convert(turned(method), -score) for w, score in zip(parts, points, strict=True)), Fraction(0))
    assert mirror(method, ours) == theirs
    assert ours + theirs == 2 * average(method)


@pytest.mark.parametrize(
    ("own", "other", "one_half_zero", "two_one_zero"),
    [  # Larry Cohen, Board-A-Match (scale 1, 1/2, 0); NSWBA City of Sydney Teams 2019 (scale 2, 1, 0)
        (620, -100, 1, 2),
        (-800, -2000, 1, 2),
        (-2000, -800, 0, 0),
        (170, 170, Fraction(1, 2), 1),
        (130, 120, 1, 2),
    ],
)
def test_board_a_match_has_two_scales_and_ten_points_win(
    own: int, other: int, one_half_zero: Fraction, two_one_zero: int
) -> None:
    half, whole = BoardScale.ONE_HALF_ZERO, BoardScale.TWO_ONE_ZERO
    assert convert(BoardAMatch(other_table_ns=other, scale=half), own) == one_half_zero
    assert convert(BoardAMatch(other_table_ns=other, scale=whole), own) == two_one_zero


@pytest.mark.parametrize(("scale", "session"), [(BoardScale.ONE_HALF_ZERO, 13), (BoardScale.TWO_ONE_ZERO, 26)])
def test_the_average_of_26_boards_at_board_a_match(scale: BoardScale, session: int) -> None:
    assert 26 * average(BoardAMatch(other_table_ns=0, scale=scale)) == session


@given(weights(), st.data(), scores)
def test_total_points_alone_may_weigh_the_points_themselves(
    parts: list[Fraction], data: st.DataObject, other: int
) -> None:
    method = TotalPoints(other_table_ns=other)
    points = [data.draw(scores) for _ in parts]
    converted = sum((w * convert(method, score) for w, score in zip(parts, points, strict=True)), Fraction(0))
    assert converted == sum((w * score for w, score in zip(parts, points, strict=True)), Fraction(0)) - other


def test_weighing_points_at_imps_is_not_weighing_imps() -> None:
    # Half of +620 and half of -100 against -100: six IMPs, while the mean of the points would give eight.
    method = TeamImps(other_table_ns=-100)
    assert (convert(method, 620) + convert(method, -100)) / 2 == 6
    assert convert(method, 260) == 8


@pytest.mark.parametrize(
    ("method", "unit", "clause"),
    [
        (CrossImps(field_ns=(420,)), "IMPs", "78B"),
        (Butler(datum_ns=140), "IMPs", "78B"),
        (BoardAMatch(other_table_ns=140), "board points", "78D"),
        (TotalPoints(), "points", "78C"),
    ],
)
def test_every_form_of_scoring_names_its_unit_and_its_clause(method: Method, unit: str, clause: str) -> None:
    assert (unit_of(method), clause_of(method)) == (unit, clause)
