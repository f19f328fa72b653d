"""The continuation tree: shares, products along the ways, and messages about weights that cannot be."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.bridge import Contract, Result
from analyzer.continuations import (
    REST,
    Branch,
    Branches,
    StatedResult,
    StatedScore,
    StatedTricks,
    Weight,
    paths,
    placed,
    weight_problems,
    weights_missing,
)
from analyzer.errors import CaseError, ParseError

LEAF = StatedScore(score_ns=420)


def branch(weight: Weight | str | None = None, then: object = LEAF, label: str = "", **more: object) -> Branch:
    return Branch(weight=weight, then=then, label=label, **more)  # type: ignore[arg-type]


def group(*weights: str | None) -> Branches:
    return Branches(*(branch(weight, label=f"way {number}") for number, weight in enumerate(weights, start=1)))


def faults(tree: Branches) -> list[str]:
    return [problem.text() for problem in weight_problems(tree)]


@st.composite
def judged_trees(draw: st.DrawFn, depth: int = 3) -> Branches:
    """Trees in which every lawful branch is judged, one of each group perhaps by 'rest'; unlawful ones have none."""
    parts = draw(st.lists(st.integers(0, 7), min_size=1, max_size=4))
    parts[0] += 1
    weights: list[Weight] = [Fraction(part, sum(parts)) for part in parts]
    if draw(st.booleans()):
        weights[draw(st.sampled_from([i for i, part in enumerate(parts) if part]))] = REST
    sisters = [branch(weight, draw(_ends(depth))) for weight in weights]
    for _ in range(draw(st.integers(0, 2))):
        unlawful = branch(None, draw(_ends(depth)), legal=False)
        sisters.insert(draw(st.integers(0, len(sisters))), unlawful)
    return Branches(*sisters)


def _ends(depth: int) -> st.SearchStrategy[object]:
    return st.just(LEAF) | judged_trees(depth - 1) if depth else st.just(LEAF)


@settings(max_examples=60)
@given(judged_trees())
def test_the_weights_of_all_lawful_ways_add_to_exactly_one(tree: Branches) -> None:
    ways = paths(tree)
    assert sum(way.weight for way in ways if way.legal and way.weight is not None) == 1
    assert all(way.weight is not None for way in ways)
    assert all(way.weight == 0 for way in ways if not way.legal)
    assert weight_problems(tree) == () and weights_missing(tree) == ()


@settings(max_examples=60)
@given(judged_trees(), st.randoms(use_true_random=False))
def test_a_weight_taken_away_from_a_lawful_branch_among_sisters_is_missed(tree: Branches, dice: object) -> None:
    judged = [b for b in tree.branches if b.legal]
    if len(judged) == 1:
        return
    lost = dice.choice(judged)  # type: ignore[attr-defined]
    sisters = [
        branch(None if b is lost else b.weight, b.then, legal=b.legal, where=str(n))
        for n, b in enumerate(tree.branches)
    ]
    poorer = Branches(*sisters)
    place = next(str(n) for n, b in enumerate(tree.branches) if b is lost)
    assert [b.where for b in weights_missing(poorer)] == [place]
    assert any(problem.message.startswith(f"{place}: no weight") for problem in weight_problems(poorer))


@pytest.mark.parametrize(
    ("weights", "shares"),
    [
        (["60%", "40%"], ["3/5", "2/5"]),
        (["60%", "rest"], ["3/5", "2/5"]),
        (["rest", "1/3", "1/3"], ["1/3", "1/3", "1/3"]),
        (["rest"], ["1"]),
        ([None], ["1"]),
        (["100%", "rest"], ["1", "0"]),
        (["1/3", None], ["1/3", None]),
        ([None, None], [None, None]),
    ],
)
def test_the_rest_is_what_the_sisters_leave(weights: list[str | None], shares: list[str | None]) -> None:
    want = tuple(None if share is None else Fraction(share) for share in shares)
    assert group(*weights).shares() == want


def test_an_unlawful_branch_without_a_weight_leaves_the_whole_to_its_lawful_sister() -> None:
    tree = Branches(branch(legal=False), branch())
    assert tree.shares() == (0, 1)
    assert [way.legal for way in paths(tree)] == [False, True]
    assert weight_problems(tree) == ()


def test_an_unlawful_branch_with_a_weight_leaves_its_lawful_sister_unjudged() -> None:
    tree = Branches(branch("30%", legal=False), branch(where="here"))
    assert tree.shares() == (Fraction(3, 10), None)
    assert [b.where for b in weights_missing(tree)] == ["here"]


def test_weights_multiply_along_a_way_and_leaves_keep_the_order_of_the_case() -> None:
    inner = Branches(branch("1/3", label="heart lead", where="b"), branch("rest", label="spade lead", by="TD"))
    tree = Branches(branch("80%", inner, "bids 4S", by="panel"), branch("rest", label="passes"))
    first, second, third = paths(tree)
    assert [way.weight for way in (first, second, third)] == [Fraction(4, 15), Fraction(8, 15), Fraction(1, 5)]
    assert [way.label for way in (first, second, third)] == ["bids 4S, heart lead", "bids 4S, spade lead", "passes"]
    assert (second.by, first.where, third.leaf) == ("panel, TD", "b", LEAF)


def test_an_unlawful_branch_makes_all_its_ways_unlawful_and_needs_no_weights_inside() -> None:
    inner = Branches(branch(label="a"), branch(label="b"))
    tree = Branches(branch(None, inner, legal=False), branch("1"))
    assert [way.legal for way in paths(tree)] == [False, False, True]
    assert weights_missing(tree) == () and weight_problems(tree) == ()


def test_a_way_without_a_weight_has_none_and_its_branch_is_named_at_any_depth() -> None:
    inner = Branches(branch("1/2"), branch(where="continuations[0].then[1]"))
    tree = Branches(branch("80%", inner), branch("20%"))
    assert [way.weight for way in paths(tree)] == [Fraction(2, 5), None, Fraction(1, 5)]
    assert [b.where for b in weights_missing(tree)] == ["continuations[0].then[1]"]


@pytest.mark.parametrize(
    ("likely", "probable", "told"),
    [
        ([None, None], [None, None], (None, None)),
        ([True, None], [None, None], (True, True)),  # what is likely is at all probable
        ([True, False], [None, None], (False, None)),  # the nearest judgment counts
        ([False, None], [None, True], (False, True)),
        ([None, None], [False, None], (None, False)),
        ([True, None], [None, False], (True, False)),
    ],
)
def test_the_nearest_judgment_along_the_way_counts(
    likely: list[bool | None], probable: list[bool | None], told: tuple[bool | None, bool | None]
) -> None:
    inner = Branches(branch("1", likely=likely[1], at_all_probable=probable[1]))
    (way,) = paths(Branches(branch("1", inner, likely=likely[0], at_all_probable=probable[0])))
    assert (way.likely, way.at_all_probable) == told


@pytest.mark.parametrize(
    ("tree", "told"),
    [
        (
            group("60%", "50%"),
            "continuations: weights add to 11/10, not 1 "
            "(the weights of sister branches add to exactly 1; did you mean 'rest'?)",
        ),
        (
            group("33%", "33%", "33%"),
            "continuations: weights add to 99/100, not 1 "
            "(the weights of sister branches add to exactly 1; did you mean 'rest'?)",
        ),
        (group("rest", "rest"), "continuations: 2 branches have the weight 'rest' (only one may)"),
        (group("100%", "rest"), "continuations: weights add to 1, nothing is left for 'rest'"),
        (group("60%", "50%", "rest"), "continuations: weights add to 11/10, nothing is left for 'rest'"),
        (
            group("60%", None, None),
            "continuations: way 2, way 3: no weight, and sister branches have one "
            "(give every branch a weight, one of them may be 'rest')",
        ),
        (Branches(branch(legal=False)), "continuations: every branch is illegal (state what was legal)"),
        (
            Branches(branch("1", group("1/2", "1/3"))),
            "continuations[0].then: weights add to 5/6, not 1 "
            "(the weights of sister branches add to exactly 1; did you mean 'rest'?)",
        ),
        (
            Branches(branch("1", group("rest", "rest"), where="case[7]")),
            "case[7]: 2 branches have the weight 'rest' (only one may)",
        ),
        (
            Branches(
                branch(
                    "1",
                    StatedTricks(contract=Contract.parse("4S N"), shares=((10, Fraction(1, 2)), (9, Fraction(1, 3)))),
                    where="case[3].tricks",
                )
            ),
            "case[3].tricks: shares of the tricks add to 5/6, not 1",
        ),
    ],
)
def test_weights_that_cannot_be_are_told_with_their_sum_their_place_and_the_remedy(tree: Branches, told: str) -> None:
    assert faults(tree) == [told]


def test_faults_of_all_groups_are_listed_at_once() -> None:
    tree = Branches(branch("60%", group("rest", "rest", "1")), branch("60%", group("1/3")))
    assert [fault.split(":")[0] for fault in faults(tree)] == [
        "continuations",
        "continuations[0].then",
        "continuations[1].then",
    ]


def test_a_tree_that_nobody_has_weighed_yet_is_missing_weights_but_not_wrong() -> None:
    tree = group(None, None)
    assert weight_problems(tree) == ()
    assert len(weights_missing(tree)) == 2


def test_a_group_has_at_least_one_branch() -> None:
    with pytest.raises(CaseError, match="at least one branch"):
        Branches()


def test_a_weight_given_as_text_is_parsed_at_once_or_refused() -> None:
    assert branch("80%").weight == branch("80%").stated == Fraction(4, 5)
    assert branch("rest").stated is REST
    with pytest.raises(ParseError, match="did you mean 80%"):
        branch("80")


def test_a_stated_result_is_read_in_directors_notation() -> None:
    assert StatedResult.parse("4SxN-1").result == Result.parse("4Sx-1 N")


@settings(max_examples=30)
@given(judged_trees())
def test_every_branch_without_a_place_gets_the_one_it_stands_at(tree: Branches) -> None:
    put = placed(tree)
    assert [(way.leaf, way.shares) for way in paths(put)] == [(way.leaf, way.shares) for way in paths(tree)]
    for way in paths(put):
        at, sisters = "continuations", put
        for step in way.branches:
            (number,) = (n for n, b in enumerate(sisters.branches) if b is step)
            assert step.where == f"{at}[{number}]"
            at = f"{step.where}.then"
            sisters = step.then if isinstance(step.then, Branches) else sisters
    assert placed(put, "elsewhere") == put


def test_a_place_that_the_case_names_stays_and_names_the_branches_below_it() -> None:
    put = placed(Branches(branch("1", group("1/2", "rest"), where="outcomes[4]")), "ignored")
    assert [way.where for way in paths(put)] == ["outcomes[4].then[0]", "outcomes[4].then[1]"]
