"""Weights stay exactly what the director wrote."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.continuations import REST, parse_weight, percent
from analyzer.errors import ParseError


@pytest.mark.parametrize(
    ("text", "weight"),
    [
        ("80%", Fraction(4, 5)),
        (" 80 % ", Fraction(4, 5)),
        ("33.3%", Fraction(333, 1000)),
        ("0.1", Fraction(1, 10)),  # not the nearest binary number
        (".5", Fraction(1, 2)),
        (".5%", Fraction(1, 200)),
        ("1/3", Fraction(1, 3)),
        (" 2 / 6 ", Fraction(1, 3)),
        ("0", Fraction(0)),
        ("0%", Fraction(0)),
        ("0/5", Fraction(0)),
        ("1", Fraction(1)),
        ("100%", Fraction(1)),
        ("7/7", Fraction(1)),
        ("0.000000000001", Fraction(1, 10**12)),
    ],
)
def test_a_weight_is_read_exactly(text: str, weight: Fraction) -> None:
    assert parse_weight(text) == weight


@pytest.mark.parametrize("text", ["rest", "REST", " the Rest "])
def test_the_rest_is_a_weight_and_says_so(text: str) -> None:
    assert parse_weight(text) is REST
    assert str(REST) == "rest" and parse_weight(str(REST)) is REST


@pytest.mark.parametrize(
    ("text", "told"),
    [
        *[
            (text, "is not a weight; write 80%, 4/5, 0.8 or rest")
            for text in (
                "", " ", "x", "-1", "-20%", "+20%", "1/0", "0/0", "1/-2", ".", "5.", ".%",
                "80%%", "%", "1e-2", "nan", "inf",
                "1/3%", "1/3/3", "½", "٨٠%", "８０%", "80 percent", "rests", "0x1", "1_0%", "9" * 100_000, "0.5\x00",
            )
        ],
        ("0,5", "use a decimal point"),
        ("33,3%", "use a decimal point"),
        ("80", r"more than the whole.*0 to 1, or 0% to 100%.*did you mean 80%\?"),
        ("100.0", r"did you mean 100.0%\?"),
        ("101%", "more than the whole; a weight is 0 to 1, or 0% to 100%$"),
        ("101", "more than the whole; a weight is 0 to 1, or 0% to 100%$"),
        ("4/3", "more than the whole; a weight is 0 to 1, or 0% to 100%$"),
    ],
)  # fmt: skip
def test_a_wrong_weight_is_refused_with_what_would_be_right(text: str, told: str) -> None:
    with pytest.raises(ParseError, match=told):
        parse_weight(text)


@given(st.fractions(0, 1, max_denominator=10**6))
def test_every_fraction_parses_back_exactly_as_itself_and_as_the_reader_sees_it(weight: Fraction) -> None:
    assert parse_weight(f"{weight.numerator}/{weight.denominator}") == weight
    assert parse_weight(percent(weight)) == weight


@given(st.integers(0, 10000))
def test_a_percentage_of_two_decimals_is_shown_without_idle_zeros(hundredths: int) -> None:
    text = percent(Fraction(hundredths, 10000))
    assert text.endswith("%")
    assert float(text[:-1]) == hundredths / 100
    assert not ("." in text and text[-2] in "0.")


@pytest.mark.parametrize(
    ("weight", "text"),
    [
        ("4/5", "80%"),
        ("1/3", "1/3"),
        ("1/8", "12.5%"),
        ("1/16", "6.25%"),
        ("1/32", "1/32"),
        ("0", "0%"),
        ("1", "100%"),
    ],
)
def test_a_percentage_that_does_not_end_is_shown_as_a_fraction(weight: str, text: str) -> None:
    assert percent(Fraction(weight)) == text
