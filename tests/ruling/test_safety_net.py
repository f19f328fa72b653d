"""Safety nets: the question is asked by edition, and its answer decides whether the score is adjusted."""

from __future__ import annotations

import pytest

import analyzer as az
from analyzer.casefile import case_from_bytes
from analyzer.errors import ClauseNotInEdition
from analyzer.laws import Edition

TEXT = """format: 1
case: c
board: {vulnerable: none}
table: 4S-1 S
scoring: {method: total points, other table: NS 0}
offending: EW
continuations: [{result: 4S= S, likely: yes, weight: 100%}]
safety net: {net: NET, irregularity: the irregularity}
"""


def ruled(net: str, edition: str, answer: str = "") -> az.Ruling:
    text = TEXT.replace("NET", net)
    if answer:
        text = text.replace("the irregularity}", f"the irregularity, answer: {answer}, by: Director}}")
    ruling = az.rule(case_from_bytes(text.encode(), source="c.yaml"), edition=Edition.parse(edition), evidence=False)
    assert az.audit(ruling.trace) == []
    return ruling


@pytest.mark.parametrize(
    ("net", "edition", "clause"),
    [
        ("could have known", "1997", "72B1"),
        ("could have known", "2007", "23"),
        ("could have known", "2017", "72C"),
        ("enforced pass", "1997", "23A"),
        ("enforced pass", "2007", "23"),
        ("enforced pass", "2017", "72C"),
        ("pass at partner's turn", "1997", "23B"),
        ("insufficient bid", "1997", "27B1(b)"),
        ("insufficient bid", "2007", "27D"),
        ("insufficient bid", "2017", "27D"),
        ("comparable call", "2017", "23C"),
        ("penalty card", "2007", "50E3"),
        ("penalty card", "2017", "50E3"),
    ],
)
def test_the_question_is_asked_and_its_answer_decides(net: str, edition: str, clause: str) -> None:
    asked = ruled(net, edition)
    [need] = asked.needs
    assert (need.id, need.clause) == ("safety net.answer", clause)
    assert asked.ns is None
    stands = ruled(net, edition, "no")
    assert stands.ns is not None and stands.ns.exact == -50 and stands.stands
    adjusted = ruled(net, edition, "yes")
    assert adjusted.ns is not None and adjusted.ns.exact == 420
    assert adjusted.rectification.clauses[0].cite == clause  # type: ignore[union-attr]
    assert clause in az.as_text(adjusted)


@pytest.mark.parametrize(
    ("net", "edition"),
    [("comparable call", "2007"), ("penalty card", "1997"), ("pass at partner's turn", "2017")],
)
def test_a_net_that_the_edition_does_not_have_is_refused(net: str, edition: str) -> None:
    with pytest.raises(ClauseNotInEdition):
        ruled(net, edition, "yes")


def test_the_ruling_says_for_whom_the_information_was_authorized() -> None:
    for edition, words in (
        ("2007", "West may not use that his partner holds ♥K, nor what follows from it. (Law 50E2)"),
        ("2017", "All players may use what ♥K tells them while it lies on the table. (Law 50E1)"),
    ):
        text = TEXT.replace("NET", "penalty card").replace("irregularity}", "irregularity, card: E:HK, answer: no}")
        read = case_from_bytes(text.encode(), source="c.yaml")
        assert words in az.rule(read, edition=Edition.parse(edition), evidence=False).notes
    calls = ruled("insufficient bid", "2017", "no")
    assert "E-W may use the withdrawn call, but the score may be adjusted for its help. (Law 27B1(a))" in calls.notes
    comparable = ruled("comparable call", "2017", "no")
    assert "E-W may use the withdrawn call, but the score may be adjusted for its help. (Law 26A)" in comparable.notes
