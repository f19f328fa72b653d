"""An engine for plausible play that answers from a table, and counts the questions."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import analyzer as az
from analyzer.bridge import Card
from analyzer.solver.plausible_source import (
    Chance,
    Choice,
    Decision,
    LeadChances,
    PlausibleQuestion,
    PlausibleTricks,
)

__all__ = ["DANISH", "FakePlay", "cards", "chance", "danish"]

#: The deal of scenarios/law12/danish-3nt.
DANISH = "N:Q7.J.QT72.KQT943 KJT632.QT.A843.2 84.8765432.K9.A5 A95.AK9.J65.J876"


def cards(text: str) -> tuple[Card, ...]:
    """Cards from text."""
    return tuple(Card.parse(word) for word in text.split())


def chance(value: int, width: int = 50) -> Chance:
    """A chance in thousandths with an interval of so many on both sides, where there is room."""
    low, high = max(value - width, 0), min(value + width, 1000)
    return Chance(value=Fraction(value, 1000), low=Fraction(low, 1000), high=Fraction(high, 1000))


def _distribution(tricks: Mapping[int, int]) -> tuple[float, ...]:
    return tuple((tricks.get(number, 0) / 1000) for number in range(14))


class FakePlay:
    """Answers every question with the same tricks and leads, moved by class and level.

    Parameters
    ----------
    tricks
        Thousandths by declarer's tricks.
    leads
        Thousandths by equal leads, as text.
    """

    name = "fake play 1"

    def __init__(
        self,
        tricks: Mapping[int, int] | None = None,
        leads: Mapping[str, int] | None = None,
        *,
        is_finished: bool = True,
        decisions: tuple[Decision, ...] | None = None,
    ) -> None:
        self._tricks = {10: 600, 9: 300, 7: 100} if tricks is None else dict(tricks)
        self._leads = {"HJ": 600, "C4 C3": 150, "CK": 100, "CT C9": 50, "D2": 100} if leads is None else dict(leads)
        self._is_finished = is_finished
        self._decisions = decisions
        self.asked: list[PlausibleQuestion] = []
        self.asked_leads: list[PlausibleQuestion] = []

    def tricks(self, question: PlausibleQuestion) -> PlausibleTricks:
        self.asked.append(question)
        found = dict(self._tricks)
        if len(found) > 1:
            least, most = min(found), max(found)
            moved = {"expert": 40, "novice": -40, "club": -20}.get(question.class_of_player, 0)
            moved += 10 if question.level == "quick" else 0
            moved = max(min(moved, found[least]), -found[most])
            found[most] += moved
            found[least] -= moved
        ordered = tuple((n, chance(found[n])) for n in sorted(found, reverse=True))
        distribution = _distribution(found)
        return PlausibleTricks(
            chances=ordered,
            distribution=distribution,
            at_least=tuple(chance(sum(v for n, v in found.items() if n >= k)) for k in range(14)),
            tricks_double_dummy=max(found),
            decisions=self.decisions(question) if self._decisions is None else self._decisions,
            plays=8,
            losses=(0.4, 0.3, 0.2),
            nodes=12_345,
            is_finished=self._is_finished,
            basis="a table of the tests, of no field",
            notes=() if self._is_finished else ("Stopped after 3 of 8 plays.",),
        )

    def decisions(self, question: PlausibleQuestion) -> tuple[Decision, ...]:
        """The opening lead, where it is not known yet."""
        if question.line:
            return ()
        leader = question.contract.opening_leader
        held = sorted(question.deal.hand(leader))
        choices = (
            Choice(cards=(held[-1],), chance=0.7, cost=0.0, seems=0.1, best_in=0.55),
            Choice(cards=(held[0],), chance=0.3, cost=1.0, seems=0.3, best_in=0.45),
        )
        return (Decision(line=(), seat=leader, trick=1, met=1.0, choices=choices, swing=0.3, layouts=400),)

    def leads(self, question: PlausibleQuestion) -> LeadChances:
        self.asked_leads.append(question)
        return LeadChances(
            leads=tuple((cards(text), chance(value, 20), 9, 9.4) for text, value in self._leads.items()),
            layouts=400,
            effective=312.5,
            acceptance=0.21,
            basis="a table of the tests, of no field",
        )


def danish(branches: str, *, edition: str = "1997", more: str = "") -> az.Case:
    """The case of scenarios/law12/danish-3nt with other continuations, as lines of a list."""
    from analyzer.casefile import case_from_bytes

    elections = "elections: {12C3: committees only}\n" if edition == "1997" and "elections" not in more else ""
    text = f"""\
format: 1
case: danish
edition: {edition}
{elections}ruled by: committee
board:
  dealer: S
  vulnerable: EW
  deal: "{DANISH}"
table: 4S+1 E
scoring: {{method: teams, other table: NS -620, rounding: {{unit: 1, mode: nearest}}}}
offending: EW
{more}continuations:
{branches}
"""
    return case_from_bytes(text.encode(), source="case.yaml")
