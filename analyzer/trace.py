"""Where every number of a ruling comes from: a tree of steps, and an audit that recomputes it.

A function that *decides* builds one :class:`Step`; a function that only *computes* returns a plain number.
Leaves of the tree are inputs, law values, table values or searches and each names its source; inner nodes
are arithmetic on their inputs, and :func:`audit` does that arithmetic again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

__all__ = ["Number", "Op", "Reason", "Step", "audit", "clause", "given", "searched"]

Number = int | Fraction

ReasonKind = Literal["clause", "input", "search", "rule"]

Op = Literal[
    "input",  # stated in the case
    "law",  # a number that a clause states
    "table",  # looked up in a table of the law
    "search",  # the answer of a solver run
    "score",  # Law 77 applied to the result below
    "compare",  # matchpoints, IMPs or points against the comparison below
    "product",
    "sum",
    "difference",
    "weighted mean",  # inputs alternate: weight, value, weight, value …
    "negation",
    "maximum",
    "minimum",
    "choice",  # the value of exactly one of the inputs, chosen for the reason given
    "round",
    "ruling",  # the root: the scores of both sides side by side, no arithmetic
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """One source of a number: a law clause, a field of the case, a search, or a named rule of arithmetic.

    Attributes
    ----------
    kind
        ``clause``, ``input``, ``search`` or ``rule``.
    ref
        What to look up: ``2017 Law 12C1(c)``, ``case.yaml:31 continuations[1].weight``, an engine's name.
    text
        The gist in one sentence; may be empty.
    mark
        Certainty of a clause (``text``, ``checked``, ``expert``, ``interpretation``); empty otherwise.
    """

    kind: ReasonKind
    ref: str
    text: str = ""
    mark: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One number of a ruling, the operation that gave it, its sources and the numbers it was made from."""

    label: str
    value: Number | None
    unit: str
    op: Op
    because: tuple[Reason, ...] = ()
    inputs: tuple[Step, ...] = ()

    def walk(self, depth: int = 0) -> Iterator[tuple[int, Step]]:
        """Every step of the tree with its depth, parents before children."""
        yield depth, self
        for step in self.inputs:
            yield from step.walk(depth + 1)

    def text(self, depth: int | None = None) -> str:
        """The tree as indented lines, down to ``depth`` levels below this step."""
        lines = []
        for level, step in self.walk():
            if depth is not None and level > depth:
                continue
            reasons = "; ".join(f"{r.ref}{f' [{r.mark}]' if r.mark else ''}" for r in step.because)
            value = "–" if step.value is None else str(step.value)
            unit = f" {step.unit}" if step.unit else ""
            tail = f"   ← {reasons}" if reasons else ""
            lines.append(f"{'  ' * level}{step.label}: {value}{unit}  ({step.op}){tail}")
        return "\n".join(lines)


def given(ref: str, text: str = "") -> Reason:
    """A reason that points at a field of the case."""
    return Reason(kind="input", ref=ref, text=text)


def clause(ref: str, text: str = "", mark: str = "") -> Reason:
    """A reason that points at a law clause with its mark of certainty."""
    return Reason(kind="clause", ref=ref, text=text, mark=mark)


def searched(engine: str, text: str = "") -> Reason:
    """A reason that points at a solver run."""
    return Reason(kind="search", ref=engine, text=text)


_LEAVES: frozenset[str] = frozenset({"input", "law", "table", "search"})


def _largest(values: Sequence[Number]) -> Number:
    best = values[0]
    for value in values:
        best = value if value > best else best
    return best


def _smallest(values: Sequence[Number]) -> Number:
    return -_largest([-value for value in values])


def _product(values: Sequence[Number]) -> Number:
    result: Number = 1
    for value in values:
        result *= value
    return result


def _weighted_mean(values: Sequence[Number]) -> Number:
    return sum((w * v for w, v in zip(values[::2], values[1::2], strict=True)), Fraction(0))


_ARITHMETIC: dict[str, Callable[[Sequence[Number]], Number]] = {
    "product": _product,
    "sum": lambda values: sum(values, Fraction(0)),
    "difference": lambda values: values[0] - sum(values[1:], Fraction(0)),
    "weighted mean": _weighted_mean,
    "negation": lambda values: -sum(values, Fraction(0)),
    "maximum": _largest,
    "minimum": _smallest,
}


def audit(step: Step) -> list[str]:
    """Every fault of a trace: numbers without a source, sums that do not add up, weights that are not one.

    Returns
    -------
    list of str
        Empty when every number is accounted for.
    """
    faults: list[str] = []
    for _, node in step.walk():
        faults += _audit_one(node)
    return faults


def _audit_one(node: Step) -> list[str]:
    name = f"{node.label} = {node.value}"
    faults = [*_source_faults(node), *_arithmetic_faults(node)]
    return [f"{name}: {fault}" for fault in faults]


def _source_faults(node: Step) -> Iterator[str]:
    """A number without a label, a source or inputs."""
    if not node.label:
        yield "a step without a label"
    if node.op in _LEAVES:
        if node.inputs:
            yield f"a {node.op} step has no inputs, this one has {len(node.inputs)}"
        if not node.because:
            yield "a number without a source"
    elif not node.inputs and node.op != "ruling":
        yield f"{node.op} of nothing"
    if not all(reason.ref for reason in node.because):
        yield "a reason that names nothing"
    if node.op in ("score", "compare", "choice", "round") and not node.because:
        yield f"{node.op} without a clause"


def _arithmetic_faults(node: Step) -> Iterator[str]:
    """A number that its inputs do not give."""
    values = [child.value for child in node.inputs]
    if node.op == "choice" and node.value not in values:
        yield f"the chosen value is none of {values}"
    if node.op == "round" and values:
        unit: Number = next((v for v in values[1:] if v), 1)
        if values[0] is None or node.value is None:
            yield "round of an unknown value"
        elif abs(Fraction(node.value) - Fraction(values[0])) >= unit:
            yield f"rounded from {values[0]} by a unit or more"
    rule = _ARITHMETIC.get(node.op)
    if rule is None or not values:
        return
    numbers = [value for value in values if value is not None]
    if len(numbers) != len(values):
        yield f"{node.op} of an unknown value"
        return
    if node.op == "weighted mean" and len(numbers) % 2:
        yield "a weight without a value"
        return
    if rule(numbers) != node.value:
        yield f"{node.op} of {numbers} is {rule(numbers)}"
    if node.op == "weighted mean" and sum(numbers[::2], Fraction(0)) != 1:
        yield f"the weights add to {sum(numbers[::2], Fraction(0))}, not 1"
