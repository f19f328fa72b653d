"""Plausible play as a case asks for it, on short plays: chances that add up, and what is refused by name."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from analyzer.bridge import Card, Contract, Deal, MustLead, MustPlay, PenaltyCard, Seat, Side, Suit
from analyzer.errors import BoardError, BudgetExceeded, InputError
from analyzer.plausible.engine import DEFAULT_FIELD, PlausiblePlay
from analyzer.plausible.played_out import PLAYS
from analyzer.ruling.decisions import shown_decisions
from analyzer.solver.native import NumbaSource
from analyzer.solver.plausible_source import FixedChance, Level, PlausibleQuestion, PlausibleTricks
from tests.plausible.engine_field import written

ENGINE = PlausiblePlay(threads=1, layouts=30)
#: Six notrump by South, with all the tricks where the hearts are guessed right.
DEAL = Deal.parse("N:A432.AKT93.65.A2 JT98.Q.9842.7654 KQ5.8765.AK7.KQ3 76.J42.QJT3.JT98")
SLAM = Contract.parse("6NT S")


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


#: East drops the queen under the ace; South leads low again, West follows low: dummy's turn.
GUESS = cards("DQ D5 D2 DA H5 H2 HA HQ S2 S8 SK S6 H6 H4")


@pytest.fixture(scope="module")
def field(tmp_path_factory: pytest.TempPathFactory) -> str:
    return written(tmp_path_factory.mktemp("field"))


def sound(answer: PlausibleTricks) -> None:
    """What holds for every answer."""
    assert len(answer.distribution) == 14 and sum(answer.distribution) == pytest.approx(1)
    possible = [chance > 0 for chance in answer.distribution]  # numbers of tricks that can still come: a stretch
    assert possible[possible.index(True) : 14 - possible[::-1].index(True)].count(False) == 0
    assert sum(chance.value for _, chance in answer.chances) == 1
    assert [tricks for tricks, _ in answer.chances] == sorted((t for t, _ in answer.chances), reverse=True)
    for tricks, chance in answer.chances:
        assert chance.value > 0 and abs(float(chance.value) - answer.distribution[tricks]) < 0.001
    for chance in (*(chance for _, chance in answer.chances), *answer.at_least):
        assert 0 <= chance.low <= chance.value <= chance.high <= 1
        assert all((1000 * number).denominator == 1 for number in (chance.low, chance.value, chance.high))
    values = [chance.value for chance in answer.at_least]
    assert values[0] == 1 and values == sorted(values, reverse=True)
    assert sum(decision.swing for decision in answer.decisions) <= sum(answer.losses) + 1e-9
    for decision in answer.decisions:
        assert 0 < decision.met <= 1 and decision.trick == len(decision.line) // 4 + 1
        assert sum(choice.chance for choice in decision.choices) == pytest.approx(1)
        assert [c.chance for c in decision.choices] == sorted((c.chance for c in decision.choices), reverse=True)


@pytest.mark.parametrize("level", ["quick", "detailed"])
@pytest.mark.parametrize("length", [0, 8, 13])
def test_an_answer_adds_up_and_is_the_same_again(level: Level, length: int, field: str) -> None:
    question = PlausibleQuestion(deal=DEAL, contract=SLAM, line=GUESS[:length], level=level, field=field)
    answer = ENGINE.tricks(question)
    sound(answer)
    assert answer.is_finished and answer.plays == PLAYS[level]
    assert answer.tricks_double_dummy == 13
    again = PlausiblePlay(threads=2).tricks(question)
    assert replace(again, nodes=answer.nodes) == answer  # the work depends on what threads found before
    other = ENGINE.tricks(replace(question, seed=77))
    assert other.losses != answer.losses


def test_the_field_that_ships_answers_too() -> None:
    answer = ENGINE.tricks(PlausibleQuestion(deal=DEAL, contract=SLAM, line=GUESS, level="quick"))
    sound(answer)
    assert DEFAULT_FIELD in answer.basis
    assert any("Play has begun" in note for note in answer.notes)
    bid = ENGINE.tricks(PlausibleQuestion(deal=DEAL, contract=SLAM, line=GUESS[:1], level="quick", is_bid=True))
    assert not any("nobody need have bid" in note for note in bid.notes)
    assert bid.distribution != ENGINE.tricks(replace_line(bid=False)).distribution


def replace_line(*, bid: bool) -> PlausibleQuestion:
    return PlausibleQuestion(deal=DEAL, contract=SLAM, line=GUESS[:1], level="quick", is_bid=bid)


def test_who_dropped_the_queen_under_the_ace_may_have_had_no_choice(field: str) -> None:
    """Restricted choice: with queen and jack East would have dropped either, so the finesse is nearly twice as good.

    Were all layouts that fit weighed alike, queen and jack together would be the likelier holding.
    """
    answer = ENGINE.tricks(
        PlausibleQuestion(deal=DEAL, contract=SLAM, line=GUESS, level="detailed", field=field, seed=5)
    )
    found = next(decision for decision in answer.decisions if decision.line == GUESS)
    finesse, drop = (next(c for c in found.choices if Card.parse(card) in c.cards) for card in ("HT", "HK"))
    assert found.seat is Seat.N and found.met == 1
    assert finesse.cards == cards("HT H9") and finesse.cost == 0 and drop.cost == 1
    assert finesse.best_in is not None and drop.best_in is not None
    assert finesse.best_in > 0.5 > drop.best_in
    assert finesse.chance > drop.chance


def test_a_class_of_player_moves_what_is_expected_and_an_unknown_one_is_refused(field: str) -> None:
    question = PlausibleQuestion(deal=DEAL, contract=SLAM, line=GUESS[:1], level="quick", field=field)

    def expected(name: str) -> tuple[float, float]:
        answer = ENGINE.tricks(replace(question, class_of_player=name))
        sound(answer)
        mean = sum(tricks * chance for tricks, chance in enumerate(answer.distribution))
        return mean, sum(chance * (tricks - mean) ** 2 for tricks, chance in enumerate(answer.distribution))

    expert, fitted, novice = expected("expert"), expected(""), expected("novice")
    assert expert[0] > fitted[0] > novice[0]  # all tricks are there: errors can only cost declarer's
    assert expert[1] < novice[1]
    with pytest.raises(InputError, match="'genius' is not known to field made_up; it has expert, novice"):
        ENGINE.tricks(replace(question, class_of_player="genius"))


def test_a_fixed_chance_of_the_lead_is_kept_and_costs_what_the_lead_costs(field: str) -> None:
    deal = Deal.parse("N:J75.KJT764.AJ.Q3 982.953.82.AK942 KT43.Q.KQ954.J65 AQ6.A82.T763.T87")
    free = PlausibleQuestion(deal=deal, contract=Contract.parse("3NT S"), level="quick", field=field)
    told = set()
    for lead, share in (("SA", Fraction(1)), ("S6", Fraction(1)), ("SA", Fraction(1, 4))):
        fixed = FixedChance(line=(), cards=cards(lead), chance=share, by="a poll")
        answer = ENGINE.tricks(replace(free, fixed=(fixed,)))
        sound(answer)
        after = ENGINE.tricks(replace(free, line=cards(lead)))
        cost = after.tricks_double_dummy - answer.tricks_double_dummy
        if share == 1:
            assert answer.losses[2] == pytest.approx(cost)
        first = [decision for decision in answer.decisions if not decision.line]
        for decision in first:
            chosen = next(choice for choice in decision.choices if Card.parse(lead) in choice.cards)
            assert chosen.is_fixed and chosen.chance == pytest.approx(float(share)) and chosen.cost == cost
        told.update(cost for _ in first)
    assert told == {1, 2}


def test_penalty_cards_are_played_and_known(field: str) -> None:
    jack = PenaltyCard(player=Seat.W, card=Card.parse("HJ"), major=True)
    question = PlausibleQuestion(
        deal=DEAL, contract=SLAM, line=GUESS[:12], level="detailed", field=field, restrictions=(jack,)
    )
    bound, free = ENGINE.tricks(question), ENGINE.tricks(replace(question, restrictions=()))
    sound(bound)
    assert (bound.nodes, bound.losses) != (free.nodes, free.losses)
    assert any("Law 50E" in note for note in bound.notes) and not any("Law 50E" in note for note in free.notes)


def test_the_tricks_shown_beside_the_decisions_of_bound_play_are_those_that_it_costs(field: str) -> None:
    """The search by itself and what the plays found agree, from a lead about which declarer decides first on."""
    deal = Deal.parse("N:Q7.J.QT72.KQT943 KJT632.QT.A843.2 84.8765432.K9.A5 A95.AK9.J65.J876")
    king = PenaltyCard(player=Seat.S, card=Card.parse("DK"), major=True)
    nine = PenaltyCard(player=Seat.S, card=Card.parse("D9"), major=False)
    ace = MustPlay(player=Seat.S, cards=frozenset(cards("CA")))
    compared = 0
    for line, bound in (("", (king,)), ("C3", (king,)), ("CK C2", (nine, ace)), ("", (nine,)), ("C3", (ace,))):
        question = PlausibleQuestion(
            deal=deal,
            contract=Contract.parse("3NT W"),
            line=cards(line),
            restrictions=bound,
            level="quick",
            field=field,
        )
        answer = ENGINE.tricks(question)
        sound(answer)
        assert any("play without restrictions" in note for note in answer.notes)
        assert any("Declarer states" in note for note in answer.notes) is (king in bound)
        shown = shown_decisions(
            deal, question.contract, answer.decisions, NumbaSource(), line=question.line, restrictions=bound, most=20
        )
        for one in shown:
            known = [
                (t, choice.cost) for t, choice in zip(one.tricks, one.decision.choices, strict=True) if t is not None
            ]
            of = max if one.decision.seat.side is Side.EW else min
            for tricks, cost in known:
                assert min(3, abs(tricks - of(t for t, _ in known))) == cost
                compared += 1
    assert compared > 10


def test_leads_are_not_asked_about_under_restrictions(field: str) -> None:
    bound = (MustLead(player=Seat.W, suits=frozenset({Suit.D})),)
    question = PlausibleQuestion(deal=DEAL, contract=SLAM, level="quick", field=field, restrictions=bound)
    with pytest.raises(InputError, match="the lead is taken as free: West must lead a diamond"):
        ENGINE.leads(question)
    answer = ENGINE.tricks(question)
    sound(answer)
    for level in ("quick", "detailed"):
        answer = ENGINE.tricks(replace(question, level=level))
        leads = [decision for decision in answer.decisions if not decision.line]
        assert all(card.suit is Suit.D for decision in leads for choice in decision.choices for card in choice.cards)


def test_a_lead_that_may_be_bound_is_imagined_within_the_plays(field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is imagined before is about the leads of a free leader, not about those left to a bound one."""

    def refuse(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr("analyzer.plausible.engine.imagined_lead", refuse)
    question = PlausibleQuestion(deal=DEAL, contract=SLAM, level="detailed", field=field)
    with pytest.raises(AssertionError):
        ENGINE.tricks(question)
    sound(ENGINE.tricks(replace(question, restrictions=(MustLead(player=Seat.W, suits=frozenset({Suit.D})),))))


def test_what_lies_open_counts_where_it_is_asked_what_a_player_may_know(field: str) -> None:
    """South cannot take East for no spade that is higher than the eight, with East's jack on the table."""
    known = ((Seat.S, "hcp(east, spades) <= 0"),)
    question = PlausibleQuestion(deal=DEAL, contract=SLAM, line=GUESS[:1], level="quick", field=field, known=known)
    jack = PenaltyCard(player=Seat.E, card=Card.parse("SJ"), major=True)
    sound(ENGINE.tricks(question))
    with pytest.raises(InputError):
        ENGINE.tricks(replace(question, restrictions=(jack,)))


def test_a_budget_that_suffices_for_no_play_is_said_and_one_for_some_too(field: str) -> None:
    question = PlausibleQuestion(deal=DEAL, contract=SLAM, line=GUESS[:2], level="quick", field=field, budget=1)
    with pytest.raises(BudgetExceeded, match="1 nodes did not suffice for one play of 6NT"):
        ENGINE.tricks(question)
    whole = ENGINE.tricks(replace(question, budget=10**7))
    assert whole.is_finished
    cut = ENGINE.tricks(replace(question, budget=whole.nodes // PLAYS["quick"]))
    assert not cut.is_finished and 0 < cut.plays < PLAYS["quick"]
    assert f"Only {cut.plays} of {PLAYS['quick']} plays were finished: the chances say less." in cut.notes
    sound(cut)
    assert PlausiblePlay(threads=2).tricks(replace(question, budget=whole.nodes // PLAYS["quick"])) == cut


def test_what_no_question_can_be_is_refused(field: str, tmp_path: Path) -> None:
    question = PlausibleQuestion(deal=DEAL, contract=SLAM, level="quick", field=field)
    with pytest.raises(BoardError, match="does not hold"):
        ENGINE.tricks(replace(question, line=cards("HA")))
    with pytest.raises(InputError, match="'nobody' does not ship with the program"):
        ENGINE.tricks(replace(question, field="nobody"))
    with pytest.raises(InputError):
        ENGINE.tricks(replace(question, field=str(tmp_path / "absent.toml")))
    with pytest.raises(InputError, match=r"known\.W"):
        ENGINE.tricks(replace(question, known=((Seat.W, "hcp(partner) > 3"),)))
    for layouts in (9, 20_001):
        with pytest.raises(InputError, match="10 to 20,000"):
            PlausiblePlay(layouts=layouts)


def test_an_interrupt_at_the_first_report_leaves_an_engine_that_answers(field: str) -> None:
    def interrupt(_done: int, _all: int) -> None:
        raise KeyboardInterrupt

    question = PlausibleQuestion(deal=DEAL, contract=SLAM, level="detailed", field=field)
    engine = PlausiblePlay(threads=2, progress=interrupt)
    with suppress(KeyboardInterrupt):  # passed on where no play is finished by then, as it mostly is
        sound(engine.tricks(question))
    sound(ENGINE.tricks(replace(question, line=GUESS)))


def test_an_interrupt_ends_with_what_the_finished_plays_say(field: str) -> None:
    def interrupt(done: int, _all: int) -> None:
        if done:
            raise KeyboardInterrupt

    question = PlausibleQuestion(deal=DEAL, contract=SLAM, level="detailed", field=field, budget=10**9)
    answer = PlausiblePlay(threads=1, progress=interrupt).tricks(question)
    sound(answer)
    assert 1 <= answer.plays <= PLAYS["detailed"] and answer.is_finished == (answer.plays == PLAYS["detailed"])
    assert answer.is_finished or any("plays were finished" in note for note in answer.notes)


def test_progress_counts_the_plays(field: str) -> None:
    told: list[tuple[int, int]] = []
    engine = PlausiblePlay(threads=1, progress=lambda done, of: told.append((done, of)))
    engine.tricks(PlausibleQuestion(deal=DEAL, contract=SLAM, line=GUESS, level="quick", field=field))
    assert told[-1] == (PLAYS["quick"], PLAYS["quick"])
    assert all(0 <= done <= of == PLAYS["quick"] for done, of in told)


def test_what_no_layout_fits_is_refused_by_name() -> None:
    question = PlausibleQuestion(deal=DEAL, contract=SLAM, known=((Seat.E, "hcp(south) >= 38"),), level="quick")
    with pytest.raises(InputError, match="fit"):
        ENGINE.tricks(question)
    with pytest.raises(InputError, match="dummy"):
        ENGINE.tricks(replace(question, known=((Seat.N, "hcp(east) >= 1"),)))
