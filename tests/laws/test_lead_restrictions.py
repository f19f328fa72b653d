"""Laws 26, 27 and 30-32 in three editions: what declarer may state at the first lead of the offender's partner."""

from __future__ import annotations

from dataclasses import replace

import pytest

from analyzer.bridge import Card, DeclarerOption, PenaltyCard, Seat, Side, Suit
from analyzer.laws import Edition, Lawbook, Mark, NeedsJudgment, law27, law30
from analyzer.laws.law24 import PartnerPasses
from analyzer.laws.law26 import LeadRestriction, WithdrawnCall, lead_restriction
from analyzer.laws.law27 import Aftermath, InsufficientBid, Replacement
from analyzer.laws.law30 import Kind, OutOfRotation, Turn
from analyzer.laws.option import Act

ALL = ("1997", "2007", "2017")
NOT, ONCE, THROUGHOUT = PartnerPasses


def book(edition: str) -> Lawbook:
    return Lawbook(edition=Edition.parse(edition))


def suits(letters: str) -> frozenset[Suit]:
    return frozenset(Suit.parse(letter) for letter in letters)


def letters(some: frozenset[Suit]) -> str:
    return "".join(suit.name for suit in sorted(some))


def call(withdrawn: str | None, specified: str = "", **facts: object) -> WithdrawnCall:
    """East's withdrawn call; North-South declare."""
    given = {"offender": Seat.E, "declaring": Side.NS} | facts
    return WithdrawnCall(
        suits=None if withdrawn is None else suits(withdrawn),
        specified=suits(specified),
        **given,  # type: ignore[arg-type]
    )


# Law 26: withdrawn suits, suits specified later, comparable -> may require, may forbid, clause; editions
RESTRICTIONS = [
    ("H", "H", None, "", "", "26A1", "1997 2007"),
    ("H", "", None, "H", "H", "26A2", "1997 2007"),
    ("HS", "H", None, "S", "S", "26A2", "1997 2007"),
    ("HS", "", None, "SH", "SH", "26A2", "1997 2007"),  # in 1997 by a reading
    ("HS", "SHD", None, "", "", "26A1", "1997 2007"),
    ("", "", None, "", "SHDC", "26B", "1997 2007"),
    ("", "H", None, "", "SHDC", "26B", "1997 2007"),
    (None, "", True, "", "", "26A", "2017"),
    ("H", "", True, "", "", "26A", "2017"),
    ("H", "H", False, "", "SDC", "26B", "2017"),
    ("H", "", False, "", "SHDC", "26B", "2017"),
    (None, "SD", False, "", "HC", "26B", "2017"),
    (None, "SHDC", False, "", "", "26B", "2017"),
]


@pytest.mark.parametrize(
    ("withdrawn", "specified", "comparable", "require", "forbid", "clause", "editions"), RESTRICTIONS
)
def test_the_lead_after_a_withdrawn_call(
    withdrawn: str | None,
    specified: str,
    comparable: bool | None,
    require: str,
    forbid: str,
    clause: str,
    editions: str,
) -> None:
    for edition in editions.split():
        found = lead_restriction(call(withdrawn, specified, comparable=comparable), book(edition))
        assert isinstance(found, LeadRestriction)
        assert (letters(found.may_require), letters(found.may_forbid), found.clause.cite) == (require, forbid, clause)
        assert (found.option is None) is (not require and not forbid)
        assert found.option is None or found.option.leader is Seat.W
        assert (found.net is not None) is bool(comparable)
        assert (found.clause.mark is Mark.INTERPRETATION) is (edition == "1997" and len(require) > 1)


@pytest.mark.parametrize("edition", ALL)
def test_no_restriction_where_the_offender_declares_or_repeats_his_call(edition: str) -> None:
    for fact in (call("H", declaring=Side.EW), call("H", repeated=True)):
        found = lead_restriction(fact, book(edition))
        assert isinstance(found, LeadRestriction)
        assert found.option is None
        assert found.at_lead() == ()


def test_what_decides_is_asked_for() -> None:
    for edition, field, clause in (
        ("1997", "withdrawn suits", "26A1"),
        ("2007", "withdrawn suits", "26A1"),
        ("2017", "comparable", "23A"),
    ):
        found = lead_restriction(call(None), book(edition))
        assert isinstance(found, NeedsJudgment)
        assert [(need.id, need.clause) for need in found.needs] == [(field, clause)]


def test_the_options_at_the_lead_are_read_to_the_table() -> None:
    found = lead_restriction(call("HD"), book("2007"))
    assert isinstance(found, LeadRestriction)
    assert found.option == DeclarerOption(leader=Seat.W, suits=suits("HD"))
    lying = (PenaltyCard(player=Seat.E, card=Card.parse("SA"), major=True),)
    hand = frozenset({Card.parse("S2"), Card.parse("D3")})
    options = found.at_lead(hand=hand, cards=lying)
    assert [(option.act, letters(option.suits), option.unable) for option in options] == [
        (Act.NO_REQUIREMENT, "", False),
        (Act.REQUIRE, "H", True),
        (Act.REQUIRE, "D", False),
        (Act.FORBID, "H", False),
        (Act.FORBID, "D", False),
    ]
    assert {option.clause.cite for option in options} == {"26A2"}
    assert all(option.stays == lying for option in options)
    assert not any(option.settles for option in options), "the choice for the penalty card comes after it"
    assert options[2].text == "require a diamond lead from West"


# Law 27B: replacement, natural, as precise, comparable -> passes, lead clause, clause, net, refused
LOWEST, BID, PASS, DOUBLE = Replacement
INSUFFICIENT = [
    ("1997", LOWEST, True, None, None, NOT, "", "27B1(a)", "27B1(b)", False),
    ("1997", LOWEST, False, None, None, THROUGHOUT, "26A2", "27B2", "23A", False),
    ("1997", LOWEST, None, None, None, "natural", "", "27B1(a)", "", False),
    ("1997", BID, None, None, None, THROUGHOUT, "26A2", "27B2", "23A", False),
    ("1997", PASS, None, None, None, THROUGHOUT, "26A2", "27B2", "23A", False),
    ("1997", DOUBLE, None, None, None, THROUGHOUT, "26A2", "27B3", "23A", True),
    ("2007", LOWEST, True, None, None, NOT, "", "27B1(a)", "27D", False),
    ("2007", LOWEST, False, True, None, NOT, "", "27B1(b)", "27D", False),
    ("2007", LOWEST, False, False, None, THROUGHOUT, "26A2", "27B2", "23", False),
    ("2007", BID, None, True, None, NOT, "", "27B1(b)", "27D", False),
    ("2007", BID, None, None, None, "as precise", "", "27B1(b)", "", False),
    ("2007", DOUBLE, None, True, None, NOT, "", "27B1(b)", "27D", False),
    ("2007", DOUBLE, None, False, None, THROUGHOUT, "26A2", "27B3", "23", True),
    ("2017", LOWEST, None, None, None, NOT, "", "27B1(a)", "27D", False),
    ("2017", BID, None, None, True, NOT, "", "27B1(b)", "27D", False),
    ("2017", BID, None, None, False, THROUGHOUT, "26B", "27B2", "72C", False),
    ("2017", PASS, None, None, None, "comparable", "", "23A", "", False),
    ("2017", DOUBLE, None, None, True, NOT, "", "27B1(b)", "27D", False),
    ("2017", DOUBLE, None, None, False, THROUGHOUT, "26B", "27B3", "72C", True),
]


@pytest.mark.parametrize("row", INSUFFICIENT, ids=lambda row: " ".join(str(value) for value in row))
def test_an_insufficient_bid_that_was_not_accepted(row: tuple) -> None:
    edition, replacement, natural, as_precise, comparable, passes, lead, clause, net, refused = row
    found = law27.rule(
        InsufficientBid(
            call=call("H", comparable=comparable), replacement=replacement, natural=natural, as_precise=as_precise
        ),
        book(edition),
    )
    if isinstance(found, NeedsJudgment):
        assert [(need.id, need.clause) for need in found.needs] == [(passes, clause)]
        return
    assert found.passes is passes
    assert (found.lead.clause.cite if found.lead else "") == lead
    assert (found.clause.cite, found.net.cite if found.net else "", found.refused) == (clause, net, refused)


def test_law_27_asks_what_law_26_asks() -> None:
    found = law27.rule(InsufficientBid(call=call(None), replacement=BID), book("1997"))
    assert isinstance(found, NeedsJudgment)
    assert found.needs[0].id == "withdrawn suits"


# Laws 30-32: kind, turn, rightful opponent passed, same denomination, comparable -> passes, lead clause, clause, net;
# in 1997 and 2007 somebody had bid before
P, B, X = Kind
RIGHT, PARTNER, LEFT = Turn
ROTATION = [
    ("1997 2007", P, RIGHT, None, None, None, NOT, "", "30B1", ("", "")),
    ("1997 2007", P, PARTNER, None, None, None, NOT, "", "30B2", ("23B", "23")),
    ("1997 2007", B, RIGHT, True, None, None, NOT, "", "31A1", ("", "")),
    ("1997 2007", B, RIGHT, False, True, None, ONCE, "", "31A2(a)", ("23A", "23")),
    ("1997 2007", B, RIGHT, False, False, None, THROUGHOUT, "26A2", "31A2(b)", ("23A", "23")),
    ("1997 2007", B, RIGHT, False, None, None, "same denomination", "", "31A2", ("", "")),
    ("1997 2007", B, PARTNER, None, None, None, THROUGHOUT, "26A2", "31B", ("23A", "23")),
    ("1997 2007", B, LEFT, None, None, None, THROUGHOUT, "26A2", "31B", ("23A", "23")),
    ("1997 2007", X, RIGHT, True, None, None, NOT, "", "32B1", ("", "")),
    ("1997 2007", X, RIGHT, False, None, None, THROUGHOUT, "26A2", "32B2", ("23A", "23")),
    ("1997 2007", X, PARTNER, None, None, None, THROUGHOUT, "26A2", "32A", ("23A", "23")),
    ("2017", P, RIGHT, None, None, None, NOT, "", "30A", ("",)),
    ("2017", P, PARTNER, None, None, True, NOT, "26A", "30B2", ("23C",)),
    ("2017", P, LEFT, None, None, False, ONCE, "26B", "30B2", ("72C",)),
    ("2017", B, RIGHT, None, None, None, "rightful passed", "", "31A", ("",)),
    ("2017", B, RIGHT, True, None, None, NOT, "", "31A1", ("",)),
    ("2017", B, RIGHT, False, None, True, NOT, "26A", "31A2(a)", ("23C",)),
    ("2017", B, PARTNER, None, None, False, ONCE, "26B", "31A2(b)", ("72C",)),
    ("2017", B, LEFT, None, None, None, "comparable", "", "23A", ("",)),
    ("2017", X, RIGHT, None, None, None, "rightful passed", "", "32", ("",)),
    ("2017", X, RIGHT, True, None, None, NOT, "", "32A1", ("",)),
    ("2017", X, RIGHT, False, None, False, ONCE, "26B", "32A2(b)", ("72C",)),
    ("2017", X, PARTNER, None, None, True, NOT, "26A", "32A2(a)", ("23C",)),
]


@pytest.mark.parametrize("row", ROTATION, ids=lambda row: " ".join(str(value) for value in row))
def test_a_call_out_of_rotation_that_was_canceled(row: tuple) -> None:
    editions, kind, turn, rightful, same, comparable, passes, lead, clause, nets = row
    for index, edition in enumerate(editions.split()):
        fact = OutOfRotation(
            call=call("H", comparable=comparable),
            kind=kind,
            turn=turn,
            rightful_passed=rightful,
            bid_before=True,
            same_denomination=same,
        )
        found = law30.rule(fact, book(edition))
        if isinstance(found, NeedsJudgment):
            assert [(need.id, need.clause) for need in found.needs] == [(passes, clause)]
            continue
        assert isinstance(found, Aftermath)
        assert (found.passes, found.clause.cite) == (passes, clause)
        assert (found.lead.clause.cite if found.lead else "") == lead
        assert (found.net.cite if found.net else "") == nets[index]


@pytest.mark.parametrize(("edition", "net"), [("1997", "23B"), ("2007", "23")])
def test_a_pass_before_anybody_has_bid_enforces_one_pass_and_leaves_partner_free(edition: str, net: str) -> None:
    rows = {(RIGHT, False): ("30A", ""), (RIGHT, None): ("30A", ""), (LEFT, None): ("30A", ""),
            (PARTNER, False): ("30A", net), (PARTNER, True): ("30B2", net)}  # fmt: skip
    for (turn, bid_before), (clause, cited) in rows.items():
        found = law30.rule(OutOfRotation(call=call(""), kind=P, turn=turn, bid_before=bid_before), book(edition))
        assert isinstance(found, Aftermath)
        assert (found.passes, found.lead, found.clause.cite) == (NOT, None, clause)
        assert (found.net.cite if found.net else "") == cited
    asks = law30.rule(OutOfRotation(call=call(""), kind=P, turn=PARTNER), book(edition))
    assert isinstance(asks, NeedsJudgment)
    assert [need.id for need in asks.needs] == ["bid before"]


def test_a_call_repeated_out_of_rotation_leaves_the_lead_free_in_2017() -> None:
    fact = OutOfRotation(call=call("H", repeated=True), kind=B, turn=PARTNER)
    found = law30.rule(fact, book("2017"))
    assert isinstance(found, Aftermath)
    assert found.passes is NOT
    asks = law30.rule(replace(fact, call=call(None)), book("2007"))
    assert isinstance(asks, NeedsJudgment)
