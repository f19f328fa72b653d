"""The trace: the audit does the arithmetic again and finds whatever does not add up."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given as for_all
from hypothesis import strategies as st

from analyzer.trace import Number, Op, Reason, Step, audit, clause, given, searched

RULE = Reason(kind="rule", ref="a rule")
F = Fraction


def leaf(value: Number | None, op: Op = "input", label: str = "leaf") -> Step:
    return Step(label=label, value=value, unit="IMPs", op=op, because=(given("case.yaml:3 weight"),))


def node(op: Op, value: Number | None, *inputs: Number | Step | None, because: tuple[Reason, ...] = (RULE,)) -> Step:
    steps = tuple(one if isinstance(one, Step) else leaf(one) for one in inputs)
    return Step(label="node", value=value, unit="IMPs", op=op, because=because, inputs=steps)


GOOD = [
    leaf(3),
    leaf(None),
    leaf(F(1, 3), "law"),
    leaf(-100, "table"),
    leaf(10, "search"),
    node("score", 420, 10),
    node("compare", -3, 420, 500),
    node("product", F(1, 6), F(1, 2), F(1, 3), because=()),
    node("sum", F(5, 6), F(1, 2), F(1, 3), because=()),
    node("difference", 3, 10, 5, 2, because=()),
    node("difference", 10, 10, because=()),
    node("weighted mean", F(4), F(1, 3), 6, F(2, 3), 3, because=()),
    node("negation", -7, 7, because=()),
    node("maximum", 7, -1, 7, 3, because=()),
    node("minimum", -1, 7, -1, 3, because=()),
    node("choice", 7, -1, 7),
    node("choice", None, None),
    node("round", 3, F(13, 5)),
    node("round", F(13, 5), F(13, 5)),
    node("round", F(5, 2), F(13, 5), F(1, 2)),
    node("ruling", None, 3, -3, because=()),
    node("ruling", None, because=()),  # nothing is ruled yet
]

FAULTY = [
    (replace(leaf(3), because=()), "leaf = 3: a number without a source"),
    (replace(leaf(3, "law"), because=()), "leaf = 3: a number without a source"),
    (replace(leaf(3, "table"), because=()), "leaf = 3: a number without a source"),
    (replace(leaf(3, "search"), because=()), "leaf = 3: a number without a source"),
    (replace(leaf(3), inputs=(leaf(3),)), "leaf = 3: a input step has no inputs, this one has 1"),
    (replace(leaf(3), label=""), " = 3: a step without a label"),
    (replace(leaf(3), because=(given(""),)), "leaf = 3: a reason that names nothing"),
    (node("sum", 0), "node = 0: sum of nothing"),
    (node("weighted mean", 0), "node = 0: weighted mean of nothing"),
    (node("sum", 4, 1, 2), "node = 4: sum of [1, 2] is 3"),
    (node("product", 3, 1, 2), "node = 3: product of [1, 2] is 2"),
    (node("difference", 3, 1, 2), "node = 3: difference of [1, 2] is -1"),
    (node("negation", 3, 3), "node = 3: negation of [3] is -3"),
    (node("negation", -3, 3, 2), "node = -3: negation of [3, 2] is -5"),
    (node("maximum", 1, 1, 2), "node = 1: maximum of [1, 2] is 2"),
    (node("minimum", 2, 1, 2), "node = 2: minimum of [1, 2] is 1"),
    (node("sum", None, 1, 2), "node = None: sum of [1, 2] is 3"),
    (node("sum", 1, 1, None), "node = 1: sum of an unknown value"),
    (node("weighted mean", 3, F(1), None), "node = 3: weighted mean of an unknown value"),
    (node("weighted mean", 3, F(1)), "node = 3: a weight without a value"),
    (node("weighted mean", F(1), F(1, 4), 1, F(1, 4), 3), "node = 1: the weights add to 1/2, not 1"),
    (node("weighted mean", F(3), F(1, 2), 1, F(1, 2), 3), "node = 3: weighted mean of"),
    (node("choice", 5, 1, 7), "node = 5: the chosen value is none of [1, 7]"),
    (node("choice", None, 1, 7), "node = None: the chosen value is none of [1, 7]"),
    (node("round", 4, F(13, 5)), "node = 4: rounded from 13/5 by a unit or more"),
    (node("round", 3, 2), "node = 3: rounded from 2 by a unit or more"),
    (node("round", 3, F(12, 5), F(1, 2)), "node = 3: rounded from 12/5 by a unit or more"),
    (node("round", 3, None), "node = 3: round of an unknown value"),
    (node("round", None, 3), "node = None: round of an unknown value"),
    (node("score", 420, 10, because=()), "node = 420: score without a clause"),
    (node("compare", 3, 420, 300, because=()), "node = 3: compare without a clause"),
    (node("choice", 3, 3, because=()), "node = 3: choice without a clause"),
    (node("round", 3, 3, because=()), "node = 3: round without a clause"),
]


@pytest.mark.parametrize("step", GOOD, ids=lambda step: f"{step.op} {step.value}")
def test_a_step_that_adds_up_and_names_its_source_passes_the_audit(step: Step) -> None:
    assert audit(step) == []


@pytest.mark.parametrize(("step", "told"), FAULTY, ids=[told for _, told in FAULTY])
def test_a_planted_fault_is_found_alone_and_deep_inside_a_good_trace(step: Step, told: str) -> None:
    (found,) = audit(step)
    assert found.startswith(told)
    root = node("ruling", None, node("ruling", None, leaf(1), step), *GOOD)
    assert audit(root) == [found]


def test_all_faults_are_listed_parents_first() -> None:
    root = node("sum", 1, replace(leaf(2), because=()), node("choice", 1, 7, because=()))
    assert audit(root) == [
        "node = 1: sum of [2, 1] is 3",
        "leaf = 2: a number without a source",
        "node = 1: choice without a clause",
        "node = 1: the chosen value is none of [7]",
    ]


numbers = st.lists(st.fractions(-50, 50, max_denominator=60), min_size=1, max_size=6)


@for_all(numbers, st.fractions(-3, 3, max_denominator=7))
def test_any_sum_passes_and_any_other_value_for_it_does_not(values: list[Fraction], off: Fraction) -> None:
    for op, right in (("sum", sum(values)), ("maximum", max(values)), ("minimum", min(values))):
        step = node(op, right + off, *values)  # type: ignore[arg-type]
        assert (audit(step) == []) is (off == 0)


@for_all(st.lists(st.tuples(st.integers(1, 9), st.integers(-20, 20)), min_size=1, max_size=6), st.integers(0, 5))
def test_any_weighted_mean_passes_until_one_weight_is_changed(pairs: list[tuple[int, int]], which: int) -> None:
    total = sum(weight for weight, _ in pairs)
    flat: list[Number] = [number for weight, value in pairs for number in (F(weight, total), value)]
    mean = sum((F(weight, total) * value for weight, value in pairs), F(0))
    assert audit(node("weighted mean", mean, *flat)) == []
    flat[2 * (which % len(pairs))] += F(1, 100)
    assert any("the weights add to 101/100" in fault for fault in audit(node("weighted mean", mean, *flat)))


def test_the_text_shows_every_number_with_its_unit_operation_and_sources() -> None:
    law = clause("2017 Law 12C1(c)", "the gist", "checked")
    root = Step(
        label="score", value=F(4, 3), unit="IMPs", op="sum", because=(law, searched("libdds")),
        inputs=(Step(label="unknown", value=None, unit="", op="input"), node("sum", 1, 1, because=())),
    )  # fmt: skip
    assert root.text() == "\n".join(
        [
            "score: 4/3 IMPs  (sum)   ← 2017 Law 12C1(c) [checked]; libdds",
            "  unknown: –  (input)",
            "  node: 1 IMPs  (sum)",
            "    leaf: 1 IMPs  (input)   ← case.yaml:3 weight",
        ]
    )
    assert [len(root.text(depth).splitlines()) for depth in (0, 1, 2, 9)] == [1, 3, 4, 4]


def test_a_walk_visits_every_step_once_parents_before_children_with_its_depth() -> None:
    root = node("ruling", None, node("sum", 3, 1, 2), leaf(4))
    assert [(depth, step.value) for depth, step in root.walk()] == [(0, None), (1, 3), (2, 1), (2, 2), (1, 4)]


def test_a_reason_has_the_kind_of_its_maker() -> None:
    made = [given("r", "t"), clause("r", "t", "expert"), searched("r", "t")]
    assert [(reason.kind, reason.ref, reason.text, reason.mark) for reason in made] == [
        ("input", "r", "t", ""),
        ("clause", "r", "t", "expert"),
        ("search", "r", "t", ""),
    ]
