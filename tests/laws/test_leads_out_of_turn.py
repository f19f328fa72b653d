"""Laws 53-57 in three editions: who may choose what, and what each choice does to the play."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analyzer.bridge import Card, MayNotLead, MustLead, MustPlay, PenaltyCard, Seat, Suit
from analyzer.errors import CaseError, NotModelled
from analyzer.laws import Edition, Lawbook, NoRectification, law54, law55, law56, law57
from analyzer.laws.law53 import LeadOutOfTurn, settled
from analyzer.laws.law54 import OpeningLead
from analyzer.laws.law57 import PrematurePlay, at_right_hand_turn
from analyzer.laws.option import Act, Option

ALL = ("1997", "2007", "2017")
HEARTS = frozenset({Suit.H})
CARD = Card.parse("H4")
PENALTY = PenaltyCard(player=Seat.E, card=CARD, major=True)


def book(edition: str) -> Lawbook:
    return Lawbook(edition=Edition.parse(edition))


def opening(**facts: object) -> LeadOutOfTurn:
    """South declares, West is to lead, East leads the ♥4."""
    return LeadOutOfTurn(player=Seat.E, card=CARD, turn=Seat.W, declarer=Seat.S, **facts)  # type: ignore[arg-type]


def acts(options: tuple[Option, ...]) -> list[tuple[Act, str]]:
    return [(option.act, option.clause.cite) for option in options]


@pytest.mark.parametrize("edition", ALL)
def test_the_five_options_after_an_opening_lead_out_of_turn(edition: str) -> None:
    found = law54.options(OpeningLead(lead=opening()), book(edition))
    assert acts(found) == [
        (Act.BECOME_DUMMY, "54A"),
        (Act.ACCEPT, "54B"),
        (Act.NO_REQUIREMENT, "54D"),
        (Act.REQUIRE, "54D"),
        (Act.FORBID, "54D"),
    ]
    assert [option.text for option in found] == [
        "accept ♥4: South spreads his hand and becomes dummy, North declares",
        "accept ♥4: dummy is spread, and South plays second from his own hand",
        "refuse ♥4: no requirement: West leads any card; ♥4 stays as a major penalty card",
        "refuse ♥4: require a heart lead from West; ♥4 is picked up",
        "refuse ♥4: forbid West to lead hearts for as long as he keeps the lead; ♥4 is picked up",
    ]
    spread, accept, free, require, forbid = found
    assert (spread.declarer, accept.declarer) == (Seat.N, Seat.S)
    for option in (spread, accept):
        assert (option.leader, option.lead, option.restrictions) == (Seat.E, CARD, ())
    for option in (free, require, forbid):
        assert (option.leader, option.lead, option.declarer) == (Seat.W, None, Seat.S)
    assert (free.restrictions, free.stays, free.settles) == ((PENALTY,), (PENALTY,), Seat.W)
    assert require.restrictions == (MustLead(player=Seat.W, suits=HEARTS),)
    assert forbid.restrictions == (MayNotLead(player=Seat.W, suits=HEARTS),)
    assert require.picked_up == forbid.picked_up == (PENALTY,)


@pytest.mark.parametrize("edition", ALL)
def test_what_happened_since_leaves_one_option(edition: str) -> None:
    lead = opening()
    (spread,) = law54.options(OpeningLead(lead=lead, declarer_exposed=True, saw_dummy=True), book(edition))
    assert (spread.act, spread.clause.cite) == (Act.BECOME_DUMMY, "54A")
    (must,) = law54.options(OpeningLead(lead=lead, saw_dummy=True), book(edition))
    assert (must.act, must.clause.cite, must.text[:11]) == (Act.ACCEPT, "54C", "must accept")
    (stands,) = law54.options(OpeningLead(lead=opening(next_hand_played=True)), book(edition))
    assert (stands.act, stands.clause.cite, stands.lead) == (Act.ACCEPT, "53A", CARD)


# what happened after a lead that an opponent's word brought about -> the options in 1997; since 2007 it is taken back
TOLD = [
    ({}, {}, [(Act.BECOME_DUMMY, "54A"), (Act.ACCEPT, "54B"), (Act.REFUSE, "47E1")]),
    ({"next_hand_played": True}, {}, [(Act.ACCEPT, "53A")]),
    ({}, {"saw_dummy": True}, [(Act.ACCEPT, "54C")]),
    ({}, {"declarer_exposed": True}, [(Act.BECOME_DUMMY, "54A")]),
]


@pytest.mark.parametrize(("lead", "seen", "in_1997"), TOLD)
def test_an_opening_lead_on_an_opponents_word_is_taken_back_and_in_1997_may_be_accepted(
    lead: dict[str, object], seen: dict[str, bool], in_1997: list[tuple[Act, str]]
) -> None:
    fact = OpeningLead(lead=opening(told_by_opponent=True, **lead), **seen)
    assert acts(law54.options(fact, book("1997"))) == in_1997
    for edition in ("2007", "2017"):
        (back,) = law54.options(fact, book(edition))
        assert (back.act, back.clause.cite, back.leader, back.stays) == (Act.REFUSE, "47E1", Seat.W, ())


def test_later_leads_on_an_opponents_word_are_taken_back_before_anything_else() -> None:
    declarers = LeadOutOfTurn(player=Seat.N, card=CARD, turn=Seat.S, declarer=Seat.S, trick=4, told_by_opponent=True)
    defenders = LeadOutOfTurn(player=Seat.E, card=CARD, turn=Seat.N, declarer=Seat.S, trick=5, told_by_opponent=True)
    assert acts(law55.options(declarers, book("1997"))) == [(Act.ACCEPT, "55A"), (Act.REFUSE, "47E1")]
    assert acts(law56.options(defenders, book("1997"))) == [(Act.ACCEPT, "53A"), (Act.REFUSE, "47E1")]
    wrong = replace(declarers, wrong_defender_played=True)
    proper = replace(defenders, proper_lead=Card.parse("D2"))
    assert acts(law55.options(wrong, book("1997"))) == [(Act.ACCEPT, "53B")]
    assert acts(law56.options(proper, book("1997"))) == [(Act.REFUSE, "53C")]
    for edition in ("2007", "2017"):
        assert acts(law55.options(wrong, book(edition))) == [(Act.REFUSE, "47E1")]
        (back,) = law56.options(proper, book(edition))
        assert (back.act, back.clause.cite, str(back.lead)) == (Act.REFUSE, "47E1", "D2")


def test_a_card_exposed_in_the_auction_adds_its_suit_to_the_choice() -> None:
    earlier = PenaltyCard(player=Seat.E, card=Card.parse("D9"), major=False)
    found = law54.options(OpeningLead(lead=opening(lying=(earlier,))), book("2017"))
    refusals = [option for option in found if option.clause.cite == "54D"]
    assert [(option.act, len(option.suits)) for option in refusals] == [
        (Act.NO_REQUIREMENT, 0),
        (Act.REQUIRE, 1),
        (Act.REQUIRE, 1),
        (Act.FORBID, 1),
        (Act.FORBID, 1),
        (Act.FORBID, 2),
    ]
    assert all(card.major for option in refusals for card in (*option.stays, *option.picked_up))
    assert found[0].stays == (earlier,), "accepted, the lead is no penalty card, and the other stays as it was"


def test_a_penalty_card_that_is_led_out_of_turn_and_accepted_has_been_played() -> None:
    _, accept, *_ = law54.options(OpeningLead(lead=opening(lying=(PENALTY,))), book("2017"))
    assert accept.restrictions == ()


@pytest.mark.parametrize("edition", ALL)
def test_declarers_lead_out_of_turn_is_the_defenders_choice(edition: str) -> None:
    wrong_hand = LeadOutOfTurn(player=Seat.N, card=CARD, turn=Seat.S, declarer=Seat.S, trick=4)
    accept, refuse = law55.options(wrong_hand, book(edition))
    assert (accept.act, accept.clause.cite, accept.leader, accept.lead) == (Act.ACCEPT, "55A", Seat.N, CARD)
    assert (refuse.act, refuse.clause.cite, refuse.leader, refuse.lead) == (Act.REFUSE, "55B2", Seat.S, None)
    assert refuse.text == "♥4 is taken back, and declarer leads from South's hand"
    defenders_turn = LeadOutOfTurn(player=Seat.S, card=CARD, turn=Seat.W, declarer=Seat.S, trick=4)
    _, refuse = law55.options(defenders_turn, book(edition))
    assert (refuse.clause.cite, refuse.leader, refuse.restrictions) == ("55B1", Seat.W, ())


def test_where_the_defenders_differ_the_next_in_turn_decides() -> None:
    lead = LeadOutOfTurn(player=Seat.N, card=CARD, turn=Seat.S, declarer=Seat.S, trick=4)
    assert law55.prevailing(lead, {Seat.E: Act.ACCEPT, Seat.W: Act.REFUSE}) is Act.ACCEPT
    assert law55.prevailing(lead, {Seat.W: Act.REFUSE}) is Act.REFUSE
    assert law55.prevailing(lead, {}) is None
    with pytest.raises(CaseError) as caught:
        law55.prevailing(lead, {Seat.N: Act.ACCEPT, Seat.E: Act.REQUIRE})
    assert [problem.message for problem in caught.value.problems] == [
        "North is not a defender",
        "'require' is not a choice",
    ]


@pytest.mark.parametrize("edition", ALL)
def test_a_defenders_lead_out_of_turn_later_in_the_play(edition: str) -> None:
    partners_turn = LeadOutOfTurn(player=Seat.E, card=CARD, turn=Seat.W, declarer=Seat.S, trick=5)
    found = law56.options(partners_turn, book(edition))
    assert acts(found) == [
        (Act.ACCEPT, "53A"),
        (Act.NO_REQUIREMENT, "56"),
        (Act.REQUIRE, "56"),
        (Act.FORBID, "56"),
    ]
    dummys_turn = LeadOutOfTurn(player=Seat.E, card=CARD, turn=Seat.N, declarer=Seat.S, trick=5)
    accept, refuse = law56.options(dummys_turn, book(edition))
    assert (accept.leader, refuse.leader) == (Seat.E, Seat.N)
    assert (refuse.act, refuse.restrictions, refuse.settles) == (Act.REFUSE, (PENALTY,), None)


@pytest.mark.parametrize(("edition", "cite"), [("1997", "53C"), ("2007", "53C"), ("2017", "53B")])
def test_an_opponents_own_lead_stands_beside_an_irregular_one(edition: str, cite: str) -> None:
    lead = LeadOutOfTurn(
        player=Seat.E, card=CARD, turn=Seat.N, declarer=Seat.S, trick=5, proper_lead=Card.parse("D2")
    )
    (stands,) = law56.options(lead, book(edition))
    assert (stands.clause.cite, stands.leader, str(stands.lead)) == (cite, Seat.N, "D2")
    assert stands.restrictions == ()


@pytest.mark.parametrize(("edition", "cite"), [("1997", "53B"), ("2007", "53B"), ("2017", "53C")])
def test_declarers_lead_stands_where_the_wrong_defender_has_played(edition: str, cite: str) -> None:
    lead = LeadOutOfTurn(player=Seat.N, card=CARD, turn=Seat.S, declarer=Seat.S, trick=4, wrong_defender_played=True)
    (stands,) = law55.options(lead, book(edition))
    assert (stands.act, stands.clause.cite, stands.lead) == (Act.ACCEPT, cite, CARD)
    assert "West has played to it too soon" in stands.text
    with pytest.raises(CaseError, match="the wrong defender"):
        opening(trick=2, wrong_defender_played=True)


def test_a_lead_to_the_last_trick_cannot_be_accepted_in_2017() -> None:
    """Translations of the 2007 text have no such limit, and a directors' forum of 2010 asks for one."""
    lead = LeadOutOfTurn(player=Seat.E, card=CARD, turn=Seat.W, declarer=Seat.S, trick=13, next_hand_played=True)
    wrong = LeadOutOfTurn(
        player=Seat.N, card=CARD, turn=Seat.S, declarer=Seat.S, trick=13, wrong_defender_played=True
    )
    for fact in (lead, wrong):
        done = settled(fact, book("2017"))
        assert done is not None
        assert (done.act, done.clause.cite, done.leader) == (Act.REFUSE, "53A", fact.turn)
        for edition in ("1997", "2007"):
            stands = settled(fact, book(edition))
            assert stands is not None
            assert (stands.act, stands.lead) == (Act.ACCEPT, CARD)


def test_bbo_75391_accept_or_refuse_with_a_requirement_that_the_void_leader_cannot_meet() -> None:
    lead = LeadOutOfTurn(
        player=Seat.S,
        card=Card.parse("SK"),
        turn=Seat.N,
        declarer=Seat.W,
        trick=2,
        leader_suits=frozenset(Suit) - {Suit.S},
    )
    found = law56.options(lead, book("2007"))
    assert [(option.act, option.unable) for option in found] == [
        (Act.ACCEPT, False),
        (Act.NO_REQUIREMENT, False),
        (Act.REQUIRE, True),
        (Act.FORBID, False),
    ]
    assert found[1].stays[0].card == Card.parse("SK")
    assert "he cannot comply and may lead any card, Law 59" in found[2].text


def test_bbo_74173_a_required_suit_sends_the_card_back() -> None:
    lead = LeadOutOfTurn(player=Seat.E, card=Card.parse("CQ"), turn=Seat.W, declarer=Seat.S)
    require = next(
        option for option in law54.options(OpeningLead(lead=lead), book("2007")) if option.act is Act.REQUIRE
    )
    assert [str(card.card) for card in require.picked_up] == ["CQ"]
    assert require.stays == ()


def test_hostile_facts_of_leads_out_of_turn_are_told_at_once() -> None:
    with pytest.raises(CaseError) as caught:
        LeadOutOfTurn(
            player=Seat.N,
            card=CARD,
            turn=Seat.N,
            declarer=Seat.S,
            trick=1,
            proper_lead=CARD,
            lying=(PenaltyCard(player=Seat.S, card=CARD, major=True),),
        )
    assert [problem.message for problem in caught.value.problems] == [
        "it was North's lead",
        "the opening lead is not North's",
        "North of the declaring side cannot make the opening lead",
        "a proper lead beside the irregular one is made by an opponent of the offender",
        "H4 is a penalty card of South",
    ]
    with pytest.raises(CaseError, match="trick 14"):
        LeadOutOfTurn(player=Seat.E, card=CARD, turn=Seat.W, declarer=Seat.S, trick=14)
    with pytest.raises(CaseError, match="an opening lead is to trick 1"):
        OpeningLead(lead=opening(trick=2))
    with pytest.raises(CaseError, match="East is a defender"):
        law55.options(opening(trick=2), book("2017"))
    with pytest.raises(CaseError, match="on the declaring side"):
        law56.options(LeadOutOfTurn(player=Seat.N, card=CARD, turn=Seat.S, declarer=Seat.S, trick=3), book("2017"))


# Law 57A: partner's hand, a heart being led -> what each option makes him play ("any": no restriction)
PREMATURE = [
    ("H2 H7 HK S5", {"highest H": "HK", "lowest H": "H2", "require S": "unable", "forbid S": "any"}),
    ("H7 S5 D4", {"highest H": "any", "lowest H": "any", "require S": "unable", "forbid S": "any"}),
    ("S5 SK D4", {"highest H": "unable", "lowest H": "unable", "require S": "S5 SK", "forbid S": "D4"}),
    ("S5 SK", {"require S": "any", "require D": "unable", "forbid S": "unable", "forbid D": "any"}),
]
WORDS = {Act.HIGHEST: "highest", Act.LOWEST: "lowest", Act.REQUIRE: "require", Act.FORBID: "forbid"}


def premature(hand: str, **facts: object) -> PrematurePlay:
    cards = frozenset(Card.parse(word) for word in hand.split())
    given = {"player": Seat.E, "card": Card.parse("C9"), "is_lead": True} | facts
    return PrematurePlay(led=Suit.H, partner_hand=cards, declarer=Seat.S, **given)  # type: ignore[arg-type]


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize(("hand", "wanted"), PREMATURE)
def test_a_premature_play_makes_declarer_choose_what_partner_plays(
    hand: str, wanted: dict[str, str], edition: str
) -> None:
    found = law57.options(premature(hand), book(edition))
    assert isinstance(found, tuple)
    told = {}
    for option in found:
        (suit,) = option.suits
        must = [one for one in option.restrictions if isinstance(one, MustPlay)]
        cards = " ".join(str(card) for card in sorted(must[0].cards)) if must else "any"
        told[f"{WORDS[option.act]} {suit}"] = "unable" if option.unable else cards
        assert option.stays == (PenaltyCard(player=Seat.E, card=Card.parse("C9"), major=True),)
        assert option.clause.cite == "57A"
        assert all(one.player is Seat.W for one in must)
    expected = {key: value for key, value in wanted.items() if edition == "2017" or not key.startswith("require")}
    assert {key: told[key] for key in expected} == expected
    assert len(found) == (8 if edition == "2017" else 5)


def test_no_rectification_where_declarer_or_dummy_had_played() -> None:
    for facts, why in (
        ({"declarer_played_both": True}, "declarer had played from both hands"),
        ({"dummy_interfered": True}, "dummy had picked or suggested a card"),
    ):
        found = law57.options(premature("H2", is_lead=False, **facts), book("2017"))
        assert isinstance(found, NoRectification)
        assert (found.why, found.clauses[0].cite) == (why, "57C")
        assert isinstance(law57.options(premature("H2", **facts), book("2017")), tuple), "a lead is not excused"


def test_a_play_at_the_right_hand_opponents_turn() -> None:
    card = Card.parse("HQ")
    for edition in ("2007", "2017"):
        bound, clause = at_right_hand_turn(player=Seat.E, card=card, is_legal=True, lying=(), book=book(edition))
        assert (bound, clause.cite) == ((MustPlay(player=Seat.E, cards=frozenset({card})),), "57D")
        bound, _ = at_right_hand_turn(player=Seat.E, card=card, is_legal=False, lying=(), book=book(edition))
        assert bound == (PenaltyCard(player=Seat.E, card=card, major=True),)
    with pytest.raises(NotModelled, match="57D"):
        at_right_hand_turn(player=Seat.E, card=card, is_legal=True, lying=(), book=book("1997"))


def test_hostile_facts_of_premature_plays_are_told_at_once() -> None:
    with pytest.raises(CaseError) as caught:
        premature("C9", player=Seat.N)
    assert [problem.message for problem in caught.value.problems] == [
        "North is not a defender",
        "C9 is in the hand of South",
    ]
    with pytest.raises(CaseError, match="no card left"):
        premature("")
