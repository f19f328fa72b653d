"""Other endings of an auction: legal calls, the end, and the contract that follows."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.bridge import Auction, Seat
from analyzer.bridge.auction_ending import auction_ending
from analyzer.errors import AnalyzerError, ParseError

# Danish 03-AU-5: the slow 3NT is call 6
DANISH = Auction.parse("2H P P 2S P 3NT P 4S P P P", dealer=Seat.S)
SHORT = Auction.parse("1H P 3H X P 4S P P P", dealer=Seat.N)


@pytest.mark.parametrize(
    ("auction", "call", "text", "contract", "first", "calls"),
    [
        (DANISH, 8, "P P", "3NT W", Seat.E, "Pass Pass"),
        (DANISH, 8, "all pass", "3NT W", Seat.E, "Pass Pass"),
        (DANISH, 8, "… P P", "3NT W", Seat.E, "Pass Pass"),
        (DANISH, 8, "4H X ap", "4Hx E", Seat.E, "4H X Pass Pass Pass"),
        (DANISH, 12, "", "4S E", Seat.W, ""),
        (SHORT, 5, "XX P P P", "3Hxx N", Seat.N, "XX Pass Pass Pass"),
        (SHORT, 7, "X AP", "4Sx E", Seat.S, "X Pass Pass Pass"),
        (SHORT, 1, "P P P P", "None", Seat.N, "Pass Pass Pass Pass"),
        (SHORT, 1, "all pass", "None", Seat.N, "Pass Pass Pass Pass"),
        (SHORT, 3, "2S, P, P, P", "2S S", Seat.S, "2S Pass Pass Pass"),
        (SHORT, 3, "... 4H all  pass", "4H N", Seat.S, "4H Pass Pass Pass"),
    ],
)
def test_an_ending_gives_contract_and_declarer(
    auction: Auction, call: int, text: str, contract: str, first: Seat, calls: str
) -> None:
    if not text:
        with pytest.raises(ParseError, match="no calls"):
            auction_ending(auction, text, from_call=call)
        return
    found = auction_ending(auction, text, from_call=call)
    assert str(found.contract) == contract
    assert found.first is first
    assert str(found) == calls
    assert found.auction.is_over
    assert found.auction.calls[: call - 1] == auction.calls[: call - 1]


@pytest.mark.parametrize(
    ("call", "text", "message"),
    [
        (0, "P", "call 0: the auction has 9 calls .from call 1 to 10."),
        (11, "P", "from call 1 to 10"),
        (7, "4H P P P", "call 7, 4H by South: insufficient over 4S"),
        (7, "P X P P P", "call 8, X by West: inadmissible double"),
        (7, "XX P P P", "call 7, XX by South: inadmissible redouble"),
        (7, "P P P P", "call 10, Pass by East: the auction was over"),
        (7, "P P 5H", "the auction is not over"),
        (7, "5H zz q", "call 8: 'zz' is not a call"),
        (7, "^S P P", "his turn was skipped"),
        (7, "P " * 2000, "at most 2000"),
    ],
)
def test_an_illegal_ending_is_refused_by_its_call(call: int, text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        auction_ending(SHORT, text, from_call=call)


def test_all_bad_calls_are_told_at_once() -> None:
    with pytest.raises(ParseError) as caught:
        auction_ending(SHORT, "zz q P", from_call=7)
    assert [problem.message[:7] for problem in caught.value.problems] == ["call 7:", "call 8:"]


def test_an_irregular_call_of_the_record_before_the_turn_is_a_fact() -> None:
    insufficient = Auction.parse("1S 1H P P P", dealer=Seat.N)
    assert str(auction_ending(insufficient, "2H AP", from_call=3).contract) == "2H S"


@given(st.lists(st.sampled_from(["P", "X", "XX", "1C", "4H", "5D", "7NT"]), max_size=12), st.integers(1, 10))
def test_whatever_is_taken_is_a_legal_auction_that_is_over(words: list[str], call: int) -> None:
    try:
        found = auction_ending(SHORT, " ".join(words), from_call=call)
    except AnalyzerError:
        return
    assert found.auction.is_over
    assert found.auction.problems() == ()
