"""Random conditions on hands, for properties."""

from __future__ import annotations

from hypothesis import strategies as st

from analyzer.bridge import DECK, Deal, Seat, Suit
from analyzer.bridge.hand_condition import (
    AllOf,
    AnyOf,
    Arithmetic,
    Choose,
    Compare,
    Comparison,
    Condition,
    Count,
    HasCard,
    HasShape,
    Length,
    Measure,
    Not,
    Number,
    Operation,
)
from analyzer.bridge.hand_shape import ShapeTerm
from analyzer.errors import InputError

SEATS = st.sampled_from(Seat)
SUITS = st.sampled_from(Suit)


@st.composite
def shape_terms(draw: st.DrawFn) -> ShapeTerm:
    """A shape with any number of places left open."""
    left, lengths = 13, []
    for _ in range(3):
        lengths.append(draw(st.integers(0, min(9, left))))
        left -= lengths[-1]
    lengths.append(left)
    is_open = draw(st.lists(st.booleans(), min_size=4, max_size=4))
    if lengths[3] > 9:
        is_open[3] = True
    a, b, c, d = (None if empty else length for empty, length in zip(is_open, lengths, strict=True))
    return ShapeTerm(lengths=(a, b, c, d), in_any_order=draw(st.booleans()), is_excluded=draw(st.booleans()))


@st.composite
def shapes(draw: st.DrawFn) -> HasShape:
    """A list of up to four shapes."""
    terms = draw(st.lists(shape_terms(), min_size=1, max_size=4))
    first = ShapeTerm(lengths=terms[0].lengths, in_any_order=terms[0].in_any_order)
    return HasShape(draw(SEATS), (first, *terms[1:]))


NUMBERS = st.builds(Number, st.integers(-20, 60))
COUNTS = st.one_of(
    st.builds(Length, SEATS, SUITS), st.builds(Count, st.sampled_from(Measure), SEATS, st.none() | SUITS)
)
FACTS = st.one_of(st.builds(HasCard, SEATS, st.sampled_from(DECK)), shapes())
#: Comparisons that every program reads alike.
SIMPLE = st.one_of(
    FACTS,
    st.builds(Compare, COUNTS, st.sampled_from(Comparison), st.builds(Number, st.integers(0, 25))),
    st.builds(
        Compare,
        st.builds(Arithmetic, COUNTS, st.sampled_from((Operation.PLUS, Operation.MINUS, Operation.TIMES)), COUNTS),
        st.sampled_from(Comparison),
        st.builds(Number, st.integers(-9, 40)),
    ),
)


def joined(parts: st.SearchStrategy[Condition]) -> st.SearchStrategy[Condition]:
    """Truths joined to truths."""
    several = st.lists(parts, min_size=2, max_size=3).map(tuple)
    return st.one_of(
        st.builds(Not, parts),
        st.builds(AllOf, several),
        st.builds(AnyOf, several),
        st.builds(Choose, condition=parts, then=parts, otherwise=parts),
    )


def anything(parts: st.SearchStrategy[Condition]) -> st.SearchStrategy[Condition]:
    """Truths and numbers joined in every way that the language has; what it refuses is left out."""

    @st.composite
    def combined(draw: st.DrawFn) -> Condition:
        left, right = draw(parts), draw(parts)
        divisor = Number(draw(st.sampled_from((-7, -2, 1, 3, 10))))
        how = draw(st.sampled_from((*Comparison, *Operation)))
        try:
            if isinstance(how, Comparison):
                return Compare(left, how, right)
            is_division = how in (Operation.DIVIDED, Operation.REMAINDER)
            return Arithmetic(left, how, divisor if is_division else right)
        except InputError:
            return left

    return st.one_of(joined(parts), combined())


TRUTHS = st.recursive(SIMPLE, joined, max_leaves=6)
SUMS = st.builds(Arithmetic, COUNTS, st.sampled_from((Operation.PLUS, Operation.MINUS, Operation.TIMES)), COUNTS)
CONDITIONS = st.recursive(st.one_of(NUMBERS, COUNTS, FACTS, SUMS), anything, max_leaves=8)


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """A deal of 52 cards; long suits are as likely as they come."""
    cards = draw(st.permutations(DECK))
    north, east, south, west = (frozenset(cards[13 * seat : 13 * seat + 13]) for seat in range(4))
    return Deal((north, east, south, west))
