"""The error tree: as drawn, with its exit codes, listing every problem with its place and remedy."""

import re

import pytest

from analyzer import errors
from analyzer.errors import (
    AnalyzerError,
    BoardError,
    CaseError,
    ClauseNotInEdition,
    InputError,
    NotModelled,
    ParseError,
    Problem,
)


@pytest.mark.parametrize(
    ("problem", "source", "text"),
    [
        (Problem(message="wrong"), "", "wrong"),
        (Problem(message="wrong"), "case.yaml", "case.yaml: wrong"),
        (Problem(message="wrong", line=31), "case.yaml", "case.yaml:31: wrong"),
        (Problem(message="wrong", line=31), "", "line 31: wrong"),
        (Problem(message="wrong", where="c[1].weight"), "", "c[1].weight: wrong"),
        (
            Problem(message="wrong", where="c[1].weight", line=31, hint="write 'rest'"),
            "case.yaml",
            "case.yaml:31 c[1].weight: wrong (write 'rest')",
        ),
    ],
)
def test_a_problem_is_one_line_with_its_place_and_what_would_be_right(
    problem: Problem, source: str, text: str
) -> None:
    assert problem.text(source) == text


@pytest.mark.parametrize("kind", [InputError, ParseError, CaseError, BoardError])
def test_an_input_error_is_a_value_error_that_lists_every_problem(kind: type[InputError]) -> None:
    first, second = Problem(message="one", line=3), Problem(message="two", where="deal")
    error = kind(iter([first, second]), source="case.yaml")
    assert isinstance(error, ValueError)
    assert error.problems == (first, second)
    assert str(error) == "case.yaml:3: one\ncase.yaml deal: two"
    assert kind("one").problems == kind(Problem(message="one")).problems == (Problem(message="one"),)


def tree_of(base: type[AnalyzerError]) -> dict[str, type[AnalyzerError]]:
    found = {base.__name__: base}
    for child in base.__subclasses__():
        if child.__module__ == "analyzer.errors":
            found |= tree_of(child)
    return found


def test_the_tree_is_the_one_that_the_docstring_draws() -> None:
    drawn: list[tuple[str, str]] = []  # name, parent
    above: list[tuple[int, str]] = []
    codes: dict[str, int] = {}
    for line in (errors.__doc__ or "").splitlines():
        match = re.match(r"^    ((?:[│├└─ ]*))([A-Z]\w+)(.*)$", line)
        if match is None:
            continue
        depth, name = len(match[1]), match[2]
        above = [one for one in above if one[0] < depth]
        drawn.append((name, above[-1][1] if above else "Exception"))
        above.append((depth, name))
        if code := re.search(r"(\d)$", match[3]):
            codes[name] = int(code[1])
    actual = tree_of(AnalyzerError)
    assert sorted(drawn) == sorted((name, kind.__bases__[0].__name__) for name, kind in actual.items())
    assert codes == {name: actual[name].exit_code for name in codes} and len(codes) == 3
    assert set(errors.__all__) == {*actual, "Problem"}


def test_every_error_has_the_exit_code_of_its_family() -> None:
    codes = {name: kind.exit_code for name, kind in tree_of(AnalyzerError).items()}
    for family, code in (("InputError", 2), ("LawError", 3), ("SolverError", 4)):
        assert {codes[name] for name in tree_of(getattr(errors, family))} == {code}
    assert codes["AnalyzerError"] == 70


def test_a_law_error_names_the_law_the_edition_and_what_to_do() -> None:
    absent = ClauseNotInEdition("12C1(e)", "2017")
    assert (absent.clause, absent.edition) == ("12C1(e)", "2017")
    assert str(absent) == "Law 12C1(e) does not exist in the 2017 edition"
    unknown = NotModelled("67", "2007", "count the tricks by hand")
    assert (unknown.law, unknown.edition) == ("67", "2007")
    assert str(unknown) == "Law 67 (2007) is not modelled: count the tricks by hand"
