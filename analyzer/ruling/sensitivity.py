"""Which weight moves the score: each outcome's weight ten points up and down, the others in proportion."""

from __future__ import annotations

from fractions import Fraction

from analyzer.ruling.outcome import Outcome, Swing

__all__ = ["swings"]

_STEP = Fraction(1, 10)


def swings(outcomes: tuple[tuple[Outcome, Fraction], ...], table_ns: Fraction | None) -> tuple[Swing, ...]:
    """One swing for each outcome of a weighted score, widest first, then lightest; nothing for a single outcome.

    Outcomes with the same value are one outcome to the score and are left out where all have the same.
    """
    found = []
    for outcome, weight in outcomes:
        others = 1 - weight
        if not others:
            continue
        rest = (
            sum((w * o.converted_ns for o, w in outcomes if o is not outcome), Fraction(0)) / others
        )  # mean of the other outcomes

        def at(share: Fraction, value: Fraction = outcome.converted_ns, rest: Fraction = rest) -> Fraction:
            return share * value + (1 - share) * rest

        if outcome.converted_ns == rest:
            continue
        low, high = max(weight - _STEP, Fraction(0)), min(weight + _STEP, Fraction(1))
        even = None if table_ns is None else (table_ns - rest) / (outcome.converted_ns - rest)
        found.append(
            Swing(
                outcome=outcome,
                weight=weight,
                low_weight=low,
                low_value=at(low),
                high_weight=high,
                high_value=at(high),
                break_even=even if even is not None and 0 <= even <= 1 else None,
            )
        )
    return tuple(sorted(found, key=lambda swing: (-abs(swing.high_value - swing.low_value), swing.weight)))
