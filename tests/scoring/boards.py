"""Boards for the tests of whole fields, and the plain way to score them: every table against every other."""

from collections.abc import Callable, Sequence
from fractions import Fraction

from hypothesis import strategies as st

from analyzer.bridge import Side
from analyzer.scoring import Entry, Outcomes, Split, Weighted, awarded_to

scores = st.integers(-400, 400).map(lambda tens: 10 * tens)
# Few different scores, so that ties are common.
near_scores = st.sampled_from([-620, -100, -50, 0, 110, 140, 420, 430, 620])


@st.composite
def outcomes(draw: st.DrawFn) -> Outcomes:
    """One to five outcomes whose weights add to one; the same score can occur twice."""
    parts = draw(st.lists(st.integers(1, 12), min_size=1, max_size=5))
    return tuple((Fraction(part, sum(parts)), draw(near_scores | scores)) for part in parts)


weighted = st.builds(Weighted, outcomes=outcomes())
splits = st.builds(Split, ns=outcomes(), ew=outcomes())


def boards(*entries: st.SearchStrategy[Entry], most: int = 9) -> st.SearchStrategy[list[Entry]]:
    return st.lists(st.one_of(near_scores, scores, *entries), min_size=2, max_size=most)


def turned(entry: Entry) -> Entry:
    """The same score seen by somebody who calls East-West North-South."""
    if isinstance(entry, Weighted):
        return Weighted(outcomes=_negative(entry.outcomes))
    if isinstance(entry, Split):
        return Split(ns=_negative(entry.ew), ew=_negative(entry.ns))
    assert isinstance(entry, int)
    return -entry


def _negative(found: Outcomes) -> Outcomes:
    return tuple((weight, -score) for weight, score in found)


def plain(board: Sequence[Entry], side: Side, worth: Callable[[int, int], int]) -> list[Fraction]:
    """Each table's sum of comparisons with the others in one direction, outcome by outcome."""
    sign = 1 if side is Side.NS else -1
    awarded = [awarded_to(side, entry) for entry in board]
    return [
        sum(
            (
                w * v * worth(sign * own, sign * other)
                for j, theirs in enumerate(awarded)
                if j != i
                for w, own in ours
                for v, other in theirs
            ),
            Fraction(0),
        )
        for i, ours in enumerate(awarded)
    ]
