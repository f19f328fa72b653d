"""The referee of the play: the same as a slow one at every turn, worked tables, and what it refuses."""

from __future__ import annotations

import random

import pytest

from analyzer.bridge import (
    Card,
    Deal,
    DeclarerOption,
    Denomination,
    FollowLine,
    MayNotLead,
    MustLead,
    MustPlay,
    PenaltyCard,
    Position,
    Restriction,
    Seat,
    Suit,
)
from analyzer.errors import BoardError, CaseError
from analyzer.laws import Edition, Lawbook
from analyzer.laws.option import Act, Option
from analyzer.laws.referee import Table, begin, choices, chosen, in_force, legal_cards, played
from tests.laws.referee_campaign import compare, random_table

BOOK = Lawbook(edition=Edition.L2017)
SPADES, HEARTS, DIAMONDS = (frozenset({suit}) for suit in (Suit.S, Suit.H, Suit.D))


def table(deal: str, leader: str, *restrictions: Restriction, trick: str = "", declarer: str = "S") -> Table:
    position = Position.of_deal(
        Deal.parse(deal),
        denomination=Denomination.NT,
        leader=Seat.parse(leader),
        trick=[Card.parse(card) for card in trick.split()],
    )
    return begin(position, declarer=Seat.parse(declarer), restrictions=restrictions, book=BOOK)


def penalty(text: str, *, major: bool = True) -> PenaltyCard:
    player, card = text.split(":")
    return PenaltyCard(player=Seat.parse(player), card=Card.parse(card), major=major)


def names(cards: tuple[Card, ...]) -> str:
    return " ".join(str(card) for card in cards)


def pick(state: Table, act: Act, *suits: Suit, card: str = "") -> Table:
    (option,) = (
        one
        for one in choices(state)
        if one.act is act and one.suits == frozenset(suits) and (not card or str(one.card) == card)
    )
    return chosen(state, option)


def play(state: Table, cards: str) -> Table:
    for card in cards.split():
        state = played(state, Card.parse(card))
    return state


@pytest.mark.parametrize("seed", range(3))
def test_the_referee_and_a_slow_one_agree_at_every_turn(seed: int) -> None:
    totals = compare(2026 + seed, 20)
    assert totals["boards"] == 20
    assert {"choices, option", "choices, penalty", "choices, card", "narrowed", "illegal plays"} <= set(totals)


def test_the_referee_and_the_oracle_of_restricted_play_agree() -> None:
    oracle = pytest.importorskip("tests.solver.restricted_oracle", reason="the oracle is not here yet")
    dice = random.Random(7)
    turns = 0
    for _ in range(60):
        state = random_table(dice, BOOK)
        position = state.position
        game = oracle.Game(
            [[card.code for card in hand] for hand in position.hands],
            int(position.denomination),
            int(position.leader),
            [card.code for card in position.trick],
            [_rule(restriction) for restriction in in_force(state)],
        )
        there, stated = game.start, oracle.Chosen()
        while not state.position.is_over:
            turns += 1
            which, possible = game.choices(there, stated)
            options = choices(state)
            if which:
                assert {_stated(option) for option in options} == set(possible)
                option = dice.choice(options)
                there, stated = game.state_choice(there, stated, which, _stated(option))
                state = chosen(state, option)
                continue
            cards, by_declarer = game.playable(there, stated)
            assert by_declarer is bool(options)
            legal = legal_cards(state)
            assert cards == sum(1 << card.code for card in legal)
            card = dice.choice(legal)
            there, _ = game.play(there, card.code)
            stated = oracle.Chosen()
            state = played(state, card)
    assert turns > 1000


def _rule(restriction: Restriction) -> tuple[object, ...]:
    match restriction:
        case PenaltyCard():
            return ("major" if restriction.major else "minor", int(restriction.player), restriction.card.code)
        case DeclarerOption():
            suits = frozenset(int(suit) for suit in restriction.suits)
            return "option", int(restriction.leader), suits, restriction.may_require, restriction.may_forbid
        case MustLead() | MayNotLead():
            kind = "must lead" if isinstance(restriction, MustLead) else "may not lead"
            return kind, int(restriction.player), frozenset(int(suit) for suit in restriction.suits)
        case MustPlay():
            return "must play", int(restriction.player), [card.code for card in restriction.cards]
        case FollowLine():
            raise AssertionError


def _stated(option: Option) -> tuple[object, ...]:
    suits = tuple(int(suit) for suit in sorted(option.suits))
    match option.act:
        case Act.REQUIRE:
            return "require", suits[0]
        case Act.FORBID:
            return "forbid", suits
        case _:
            return ("none",)


DEAL = "N:A2.K3..4 K4.Q9.2. 53.J8.7. QJ.T7.A."


def test_a_leader_waits_until_declarer_has_stated_his_choice() -> None:
    state = table(DEAL, "W", penalty("E:HQ"))
    assert legal_cards(state) == ()
    with pytest.raises(BoardError, match=r"West leads HT before declarer has stated his choice \(he waits"):
        played(state, Card.parse("HT"))
    assert [option.text for option in choices(state)] == [
        "no requirement: West leads any card",
        "require a heart lead from West",
        "forbid West to lead hearts for as long as he keeps the lead",
    ]
    assert {option.clause.cite for option in choices(state)} == {"50D2(a)", "50D2(b)"}


def test_a_required_lead_sends_the_card_back_and_binds_one_lead() -> None:
    state = pick(table(DEAL, "W", penalty("E:HQ")), Act.REQUIRE, Suit.H)
    assert names(legal_cards(state)) == "H7 HT"
    assert state.penalty_cards == ()
    state = play(state, "HT H3 H9 H8")
    assert state.position.to_play is Seat.W
    assert names(legal_cards(state)) == "SJ SQ H7 DA"


def test_a_ban_lasts_for_as_long_as_the_leader_keeps_the_lead() -> None:
    state = pick(table(DEAL, "W", penalty("E:HQ")), Act.FORBID, Suit.H)
    assert names(legal_cards(state)) == "SJ SQ DA"
    state = play(state, "DA C4 D2 D7")
    assert in_force(state) == (MayNotLead(player=Seat.W, suits=HEARTS),)
    assert names(legal_cards(state)) == "SJ SQ"
    state = play(state, "SQ SA S4 S3")
    assert in_force(state) == ()


def test_without_a_requirement_the_card_stays_and_the_choice_comes_again() -> None:
    state = table(DEAL, "W", penalty("E:HQ"))
    (free, *_) = choices(state)
    assert (free.act, free.stays, free.settles) == (Act.NO_REQUIREMENT, (penalty("E:HQ"),), Seat.W)
    state = play(chosen(state, free), "DA C4 D2 D7")
    assert len(choices(state)) == 3
    state = play(pick(state, Act.NO_REQUIREMENT), "H7 HK")
    assert names(legal_cards(state)) == "HQ", "the first legal opportunity"


def test_a_requirement_that_cannot_be_met_leaves_any_lead_and_the_card_goes_back() -> None:
    state = table("N:A2.3.. K4.9.. 53.8.. QJT...", "W", penalty("E:H9"))
    required = next(option for option in choices(state) if option.act is Act.REQUIRE)
    assert required.unable
    assert "cannot comply" in required.text
    state = chosen(state, required)
    assert names(legal_cards(state)) == "ST SJ SQ"
    assert state.penalty_cards == ()


def test_following_suit_comes_before_the_penalty_card_and_a_void_does_not() -> None:
    state = table(DEAL, "S", penalty("E:HQ"))
    state = play(state, "S5 SQ SA")
    assert names(legal_cards(state)) == "S4 SK"
    state = play(table(DEAL, "N", penalty("E:HQ")), "C4")
    assert names(legal_cards(state)) == "HQ"


def test_a_minor_card_goes_before_the_low_cards_of_its_suit_but_not_before_honors() -> None:
    deal = "N:A2.A52.. 8.Q73.4. K5.KT.A. Q9.98.7."
    state = table(deal, "N", penalty("E:H3", major=False))
    state = play(state, "H2")
    assert names(legal_cards(state)) == "H3 HQ"
    state = table(deal, "E", penalty("E:H3", major=False))
    assert names(legal_cards(state)) == "S8 H3 HQ D4"
    assert choices(table(deal, "W", penalty("E:H3", major=False))) == (), "partner's lead is free"


def test_declarer_chooses_among_penalty_cards_that_could_be_played() -> None:
    state = table(DEAL, "E", penalty("E:HQ"), penalty("E:SK"))
    assert [(option.act, str(option.card), option.clause.cite) for option in choices(state)] == [
        (Act.PLAY, "SK", "51A"),
        (Act.PLAY, "HQ", "51A"),
    ]
    assert names(legal_cards(state)) == "SK HQ"
    state = pick(state, Act.PLAY, card="HQ")
    assert names(legal_cards(state)) == "HQ"
    assert choices(state) == ()


def test_an_option_for_a_first_lead_and_penalty_cards_are_stated_one_after_the_other() -> None:
    option = DeclarerOption(leader=Seat.W, suits=SPADES | DIAMONDS, may_require=False)
    state = table(DEAL, "W", option, penalty("E:HQ"))
    assert [one.act for one in choices(state)] == [Act.NO_REQUIREMENT, Act.FORBID, Act.FORBID]
    state = pick(state, Act.FORBID, Suit.S)
    assert legal_cards(state) == ()
    state = pick(state, Act.FORBID, Suit.H)
    assert names(legal_cards(state)) == "DA"
    state = play(state, "DA C4 D2 D7")
    assert choices(state) == (), "an option at a first lead comes once"
    assert names(legal_cards(state)) == "SJ SQ H7 HT", "nothing else is left: Law 59"


def test_what_binds_can_be_handed_on_at_any_moment() -> None:
    option = DeclarerOption(leader=Seat.W, suits=frozenset(Suit))
    must = MustPlay(player=Seat.E, cards=frozenset({Card.parse("S4")}))
    start = table(DEAL, "W", option, must, MayNotLead(player=Seat.W, suits=SPADES), penalty("E:HQ"))
    assert set(in_force(start)) == {option, must, MayNotLead(player=Seat.W, suits=SPADES), penalty("E:HQ")}
    required = pick(start, Act.REQUIRE, Suit.D)
    assert MustLead(player=Seat.W, suits=DIAMONDS) in in_force(required)
    barred = pick(pick(start, Act.FORBID, Suit.D), Act.NO_REQUIREMENT)
    assert in_force(barred) == (penalty("E:HQ"), must, MayNotLead(player=Seat.W, suits=SPADES | DIAMONDS))
    several = table(DEAL, "E", penalty("E:HQ"), penalty("E:SK"), must)
    named = pick(table(DEAL, "E", penalty("E:HQ"), penalty("E:SK")), Act.PLAY, card="HQ")
    assert MustPlay(player=Seat.E, cards=frozenset({Card.parse("HQ")})) in in_force(named)
    assert names(legal_cards(several)) == "S4", "a card that must be played comes before penalty cards"
    for state in (start, required, barred, several, named):
        assert begin(state.position, declarer=Seat.S, restrictions=in_force(state), book=BOOK)


def test_a_card_that_must_be_played_is_played_at_the_next_turn_if_it_legally_can_be() -> None:
    must = MustPlay(player=Seat.E, cards=frozenset({Card.parse("HQ"), Card.parse("S4")}))
    state = play(table(DEAL, "N", must), "H3")
    assert names(legal_cards(state)) == "HQ"
    state = play(table(DEAL, "N", must), "C4")
    assert names(legal_cards(state)) == "S4 HQ"
    state = play(state, "D2 D7 DA")
    assert in_force(state) == (), "it bound one turn"


def test_requirements_of_two_kinds_bind_together_and_lapse_with_the_lead() -> None:
    state = table(DEAL, "W", MustLead(player=Seat.W, suits=SPADES | HEARTS), MayNotLead(player=Seat.W, suits=SPADES))
    assert names(legal_cards(state)) == "H7 HT"
    assert in_force(play(state, "HT HK HQ HJ")) == ()


def test_an_illegal_card_is_a_fact_and_the_penalty_card_lies_on() -> None:
    state = play(table(DEAL, "N", penalty("E:HQ")), "H3 H9")
    assert state.penalty_cards == (penalty("E:HQ"),)
    with pytest.raises(BoardError, match="does not hold"):
        play(state, "CA")


def test_every_fault_of_the_restrictions_is_told_at_once() -> None:
    with pytest.raises(BoardError) as caught:
        table(
            DEAL,
            "W",
            penalty("S:HJ"),
            penalty("E:HA"),
            penalty("W:H7", major=False),
            penalty("W:SJ"),
            penalty("W:SJ"),
            DeclarerOption(leader=Seat.N, suits=SPADES),
            MustLead(player=Seat.W, suits=SPADES),
            MustLead(player=Seat.W, suits=HEARTS),
            FollowLine(cards=(Card.parse("DA"),)),
        )
    told = str(caught.value)
    assert "HJ of South cannot be a penalty card (declarer's and dummy's cards never are (Law 48A))" in told
    assert "East does not hold the penalty card HA (no longer in any hand)" in told
    assert "H7 of West is minor beside SJ (two penalty cards of one defender are major (Law 50B))" in told
    assert "SJ is named twice" in told
    assert "North is no defender" in told
    assert "must lead W:H: a second one of this kind" in told
    assert "no law prescribes a line of play" in told
    assert len(caught.value.problems) == 7


def test_a_finished_play_leaves_nothing_to_choose() -> None:
    state = play(table("N:A... K... Q... J...", "N"), "SA SK SQ SJ")
    assert (choices(state), legal_cards(state)) == ((), ())


# real cases, in our own words; the identifiers are those of the shared folder


def test_bbo_41419_with_a_penalty_card_on_each_side_declarers_wish_comes_before_the_leaders_own_card() -> None:
    deal = "N:4.K.9.T 5.2.3.A A.3.2.K 6.4.4.2"
    start = table(deal, "S", penalty("N:CT"), penalty("S:CK"), declarer="E")
    free = pick(start, Act.NO_REQUIREMENT)
    assert names(legal_cards(free)) == "CK"
    assert free.penalty_cards == (penalty("N:CT"), penalty("S:CK"))
    required = pick(start, Act.REQUIRE, Suit.C)
    assert names(legal_cards(required)) == "CK"
    assert required.penalty_cards == (penalty("S:CK"),)
    barred = pick(start, Act.FORBID, Suit.C)
    assert names(legal_cards(barred)) == "SA H3 D2"
    assert barred.penalty_cards == (penalty("S:CK"),)


def test_bbo_46618_a_suit_that_is_no_option_is_refused_with_the_options() -> None:
    state = table(DEAL, "W", penalty("E:SK"))
    wish = Option(act=Act.REQUIRE, text="require a heart lead", clause=BOOK.clause("50D2(a)"), suits=HEARTS)
    with pytest.raises(CaseError) as caught:
        chosen(state, wish)
    assert "require a heart lead: declarer has no such option now" in str(caught.value)
    assert "require a spade lead from West" in str(caught.value)


def test_column_7nt_a_card_whose_suit_was_forbidden_need_not_be_discarded_later() -> None:
    state = table("N:.2.3.AK 4.5.A6. .6.7.Q8 2.3.2.2", "W", penalty("E:DA"))
    state = play(pick(state, Act.FORBID, Suit.D), "C2 CA")
    assert state.penalty_cards == ()
    assert names(legal_cards(state)) == "S4 H5 D6 DA"


def test_ebu_1256_a_major_card_stays_major_when_its_fellow_is_played() -> None:
    state = table("N:5.6.7. 4.32.. 3.9.8. 2.J.4.", "E", penalty("E:H2"), penalty("E:H3"))
    state = play(pick(state, Act.PLAY, card="H2"), "H2")
    assert state.penalty_cards == (penalty("E:H3"),)


def test_ebu_1508_a_banned_suit_keeps_even_the_leaders_own_card_in_its_place() -> None:
    start = table("N:4.K.9. K.Q.A. 5.J.8. A.A.5.", "W", penalty("E:DA"), penalty("W:D5"))
    state = pick(start, Act.FORBID, Suit.D)
    assert state.penalty_cards == (penalty("W:D5"),)
    state = play(state, "SA S4 SK S5")
    assert names(legal_cards(state)) == "HA", "the ban lasts while he keeps the lead"
    state = play(state, "HA HK HQ HJ")
    assert names(legal_cards(state)) == "D5"
