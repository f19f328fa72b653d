"""Chances of opening leads: what the leader knows moves them, what people fix is kept, what cannot be is refused."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from analyzer.bridge import Card, Contract, Deal, Seat, Suit
from analyzer.errors import InputError
from analyzer.plausible.engine import PlausiblePlay
from analyzer.solver.plausible_source import FixedChance, LeadChances, PlausibleQuestion
from tests.plausible.engine_field import written

LAYOUTS = 16
ENGINE = PlausiblePlay(threads=2, layouts=LAYOUTS)
#: Three notrump by South; West has little, and no suit stands out.
DEAL = Deal.parse("N:K85.A84.KQJ6.AQ3 AQT73.752.95.764 J62.KQ6.A874.K85 94.JT93.T32.JT92")
GAME = Contract.parse("3NT S")
SPADES = "spades(east) >= 5 and hcp(east, spades) >= 6"
HEARTS = "hearts(east) >= 5 and hcp(east, hearts) >= 5"


@pytest.fixture(scope="module")
def question(tmp_path_factory: pytest.TempPathFactory) -> PlausibleQuestion:
    return PlausibleQuestion(deal=DEAL, contract=GAME, field=written(tmp_path_factory.mktemp("field")))


@pytest.fixture(scope="module")
def nothing(question: PlausibleQuestion) -> LeadChances:
    """The leads where nothing is told."""
    return ENGINE.leads(question)


def share(found: LeadChances, suit: Suit) -> Fraction:
    return sum((chance.value for cards, chance, _, _ in found.leads if cards[0].suit is suit), Fraction(0))


def sound(found: LeadChances) -> None:
    assert sum(chance.value for _, chance, _, _ in found.leads) == 1
    values = [chance.value for _, chance, _, _ in found.leads]
    assert values == sorted(values, reverse=True)
    assert {card for cards, _, _, _ in found.leads for card in cards} == DEAL.hand(Seat.W)
    for cards, chance, true, imagined in found.leads:
        assert list(cards) == sorted(cards, reverse=True)
        assert 0 <= chance.low <= chance.value <= chance.high <= 1
        assert 0 <= true <= 13 and 0 <= imagined <= 13
    assert found.layouts == LAYOUTS and 0 < found.effective <= LAYOUTS + 1e-6 and 0 < found.acceptance <= 1


def test_leads_add_up_and_are_the_same_again(question: PlausibleQuestion, nothing: LeadChances) -> None:
    sound(nothing)
    assert any("Nothing is stated of what the auction told West" in note for note in nothing.notes)
    assert PlausiblePlay(threads=1, layouts=LAYOUTS).leads(question) == nothing
    assert ENGINE.leads(replace(question, seed=9)) != nothing


def test_what_the_auction_told_moves_the_lead(question: PlausibleQuestion, nothing: LeadChances) -> None:
    told = {text: ENGINE.leads(replace(question, known=((Seat.W, text),))) for text in (SPADES, HEARTS)}
    for found in told.values():
        sound(found)
        assert not found.notes and found.acceptance < nothing.acceptance
    assert share(told[SPADES], Suit.S) > share(nothing, Suit.S)
    assert share(told[HEARTS], Suit.H) > share(nothing, Suit.H)
    assert share(told[SPADES], Suit.S) > share(told[HEARTS], Suit.S)


def test_what_only_others_know_does_not_move_it(question: PlausibleQuestion, nothing: LeadChances) -> None:
    assert ENGINE.leads(replace(question, known=((Seat.E, "hearts(west) == 4"),))) == nothing


def test_fixed_chances_are_kept_and_the_others_share_the_rest(
    question: PlausibleQuestion, nothing: LeadChances
) -> None:
    fixed = FixedChance(line=(), cards=(Card.parse("S9"), Card.parse("S4")), chance=Fraction(3, 10), by="a poll")
    later = FixedChance(line=(Card.parse("S9"),), cards=(Card.parse("SK"),), chance=Fraction(1))
    found = ENGINE.leads(replace(question, fixed=(fixed, later)))
    sound(found)
    assert share(found, Suit.S) == Fraction(3, 10)
    for cards, chance, _, _ in found.leads:
        assert (chance.low == chance.high) == (cards[0].suit is Suit.S)
    before = {cards: chance.value for cards, chance, _, _ in nothing.leads}
    rest = 1 - share(nothing, Suit.S)
    for cards, chance, _, _ in found.leads:
        if cards[0].suit is not Suit.S:
            assert float(chance.value) == pytest.approx(float(before[cards] / rest) * 0.7, abs=0.003)


def test_everything_fixed_at_nothing_leaves_chances(question: PlausibleQuestion) -> None:
    nothing = FixedChance(line=(), cards=tuple(DEAL.hand(Seat.W)), chance=Fraction(0))
    sound(ENGINE.leads(replace(question, fixed=(nothing,))))


def test_a_class_of_player_is_sharper_or_looser(question: PlausibleQuestion) -> None:
    best = [
        max(chance.value for _, chance, _, _ in ENGINE.leads(replace(question, class_of_player=name)).leads)
        for name in ("expert", "novice")
    ]
    assert best[0] > best[1]


def test_what_cannot_be_is_refused_by_name(question: PlausibleQuestion) -> None:
    with pytest.raises(InputError, match="line: the opening lead is made"):
        ENGINE.leads(replace(question, line=(Card.parse("S9"),)))
    for text in ("hcp(east) > 35", "spades(west) == 5", "hascard(east, 9S)"):
        with pytest.raises(InputError) as refused:
            ENGINE.leads(replace(question, known=((Seat.W, text),)))
        assert text.split("(")[0] in str(refused.value) or "West" in str(refused.value), refused.value
    with pytest.raises(InputError, match="'genius' is not known"):
        ENGINE.leads(replace(question, class_of_player="genius"))
