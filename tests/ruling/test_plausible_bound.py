"""Rulings with simulated play that restrictions bind: what is asked, what is told, and what is no evidence of it."""

from __future__ import annotations

from fractions import Fraction

import pytest

import analyzer as az
from analyzer.bridge import Card, DeclarerOption, MustPlay, PenaltyCard, Seat, Suit
from analyzer.ruling.simulated import TricksProposal
from tests.plausible_engine import HAS_ENGINE
from tests.ruling.build import Engine
from tests.ruling.fake_plausible import DANISH, FakePlay, cards, danish
from tests.ruling.test_plausible import LEAF, analyzed, exact, ruled

BOUND = ", restricted: {penalty cards: S:DK, must play: S:C5}, after: C3"
KING = PenaltyCard(player=Seat.S, card=Card.parse("DK"), major=True)
FIVE = MustPlay(player=Seat.S, cards=frozenset(cards("C5")))


def test_what_binds_the_play_is_asked_and_told_in_the_trace() -> None:
    play = FakePlay()
    ruling = ruled(LEAF % BOUND, play)
    [asked] = play.asked
    assert (asked.line, asked.restrictions) == (cards("C3"), (KING, FIVE))
    label = "tricks of West, South's ♦K is a major penalty card, South must play ♣5 at his next turn"
    assert all(label in outcome.score_step.text(9) for outcome in ruling.outcomes if outcome.legal)
    assert not az.audit(ruling.trace)
    assert exact(ruling) == Fraction(8, 5)


def test_shares_that_people_state_are_not_told_as_bound() -> None:
    play = FakePlay()
    ruling = ruled(LEAF % (BOUND + ", shares: {10: 1}, by: panel"), play)
    assert play.asked[0].restrictions == (KING, FIVE)  # the proposal beside them is
    assert not any("penalty card" in outcome.score_step.text(9) for outcome in ruling.outcomes)


def test_another_level_or_class_is_bound_alike() -> None:
    play = FakePlay()
    assert len(analyzed(LEAF % BOUND, play).otherwise) == 2
    assert len(play.asked) == 4
    assert {asked.restrictions for asked in play.asked} == {(KING, FIVE)}


def test_free_and_bound_play_are_two_questions() -> None:
    play = FakePlay()
    ruled(
        "  - {weight: 1/2, plausible: 3NT W}\n  - {weight: 1/2, plausible: 3NT W, restricted: {must lead: N:C}}", play
    )
    assert [len(asked.restrictions) for asked in play.asked] == [0, 1]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("  - {plausible: 3NT W, after: C3, level: quick}", ["3NT W"]),
        ("  - {plausible: 3NT W, after: C3, level: quick, restricted: {penalty cards: S:DK}}", []),
        ("  - {contract: 3NT W, double dummy: {lead: C3, penalty cards: S:DK}}", []),
        ("  - {weight: 1/2, contract: 3NT W, double dummy: {lead: C3, penalty cards: S:DK}}\n"
         "  - {weight: 1/2, result: 3NT= W}", ["3NT W"]),
    ],
)  # fmt: skip
def test_what_free_play_leads_to_is_no_evidence_of_play_that_is_bound(text: str, told: list[str]) -> None:
    ruling = az.rule(danish(text, edition="2017"))
    assert [str(one.contract) for one in ruling.evidence] == told


def test_the_tricks_beside_a_decision_are_those_of_bound_play() -> None:
    """Only where the cards tell what binds: not behind a lead before which declarer may have spoken."""
    from analyzer.bridge import Contract, Deal
    from analyzer.ruling.decisions import Choice, Decision, shown_decisions

    def decision(line: str, *wanted: str) -> Decision:
        choices = tuple(Choice(cards=cards(card), chance=1 / len(wanted), cost=0) for card in wanted)
        trick = len(cards(line)) // 4 + 1
        return Decision(line=cards(line), seat=Seat.S, trick=trick, met=1, choices=choices, swing=1)

    engine = Engine(tricks_ns=3)
    lines = ("C3", "C3 C2", "C3 C2 C5 C6", "C3 C2 C5 C6 D5 D2 D3 DK")
    found = shown_decisions(
        Deal.parse(DANISH), Contract.parse("3NT W"), [decision(line, "C2") for line in lines], engine,
        line=cards("C3"), restrictions=(KING, FIVE),
    )  # fmt: skip
    assert [shown.decision.line for shown in found] == [cards(line) for line in lines]
    assert [question.restrictions for question in engine.asked] == [(KING, FIVE), (KING, FIVE), (KING,), ()]
    engine = Engine(tricks_ns=3)
    hearts = DeclarerOption(leader=Seat.N, suits=frozenset({Suit.H}))
    found = shown_decisions(
        Deal.parse(DANISH), Contract.parse("3NT W"), [decision(line, "C2") for line in ("", *lines)], engine,
        restrictions=(hearts,),
    )  # fmt: skip
    assert [question.restrictions for question in engine.asked] == [(hearts,), (), ()]
    assert found[1].tricks == found[2].tricks == (None,)


@pytest.mark.skipif(not HAS_ENGINE, reason="the engine for plausible play is not here")
def test_a_penalty_card_changes_the_proposal() -> None:
    """South's king of diamonds lies on the table: he plays it to the first discard, and declarer takes his nine."""
    text = "  - {plausible: 3NT W, after: C3, level: quick%s}"
    free, bound = (
        az.rule(danish(text % more, edition="2017"), evidence=False)
        for more in ("", ", restricted: {penalty cards: S:DK}")
    )
    for ruling, makes, double_dummy in ((free, False, 7), (bound, True, 10)):
        assert ruling.simulated is not None
        [proposal] = ruling.simulated.proposals
        assert isinstance(proposal, TricksProposal)
        assert (proposal.answer.at_least[9].value > Fraction(1, 2)) is makes
        assert proposal.answer.tricks_double_dummy == double_dummy
        assert any("without restrictions" in note for note in proposal.answer.notes) is makes
    assert exact(free) > exact(bound)
