"""The shared examples about logical alternatives and unauthorized information."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from analyzer.bridge.action import Action
from analyzer.bridge.information import UnauthorizedInformation
from analyzer.bridge.poll import Answer, Poll
from analyzer.bridge.suggestion import Suggestion
from analyzer.laws import Edition, Lawbook
from analyzer.laws.law16 import rule
from analyzer.laws.law16b import alternatives

__all__ = ["INFORMATION_KINDS", "check_logical_alternative", "check_ui_infraction"]

INFORMATION_KINDS = ("logical_alternative", "ui_infraction")


def check_logical_alternative(given: dict[str, Any], expected: dict[str, Any], edition: str) -> None:
    """So many polled, so many considered it, so many chose it, under the thresholds that are given."""
    params = given["params"]
    share = Fraction(str(params["min_considered_fraction"]))
    assert share.numerator == 1
    book = Lawbook(
        edition=Edition.parse(edition),
        elected={
            "significant proportion": f"at least 1 in {share.denominator}",
            "some might select": f"at least {params['min_choosers']}",
        },
    )
    action, other = Action.parse("4H"), Action.parse("pass")
    polled, considered, chose = given["polled"], given["considered"], given["chose"]
    answers = [Answer(action=action, count=chose)] if chose else []
    also = ((action, considered - chose),) if considered > chose else ()
    answers.append(Answer(action=other, count=polled - chose, considered=also))
    found = alternatives(Poll(answers=tuple(answers), asked_what_else=True), book).of(action)
    assert found is not None
    assert found.holds is expected["logical_alternative"]


def check_ui_infraction(given: dict[str, Any], expected: dict[str, Any], edition: str) -> None:
    """What was chosen, the logical alternatives and the judged suggestions."""
    fact = UnauthorizedInformation(
        found=True,
        chosen=Action.parse(given["chosen"]),
        suggested=tuple(Suggestion(*map(Action.parse, pair)) for pair in given["suggested_over"]),
        judged=tuple(map(Action.parse, given["logical_alternatives"])),
    )
    found = rule(fact, Lawbook(edition=Edition.parse(edition)))
    assert found.is_infraction is expected["infraction"]
    for name, actions in (("illegal", found.illegal), ("legal", found.lawful)):
        if name in expected:
            assert list(actions) == [Action.parse(word) for word in expected[name]]
