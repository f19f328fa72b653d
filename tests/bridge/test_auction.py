"""Auctions against a slow referee that shares nothing with the package but the texts of the calls."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.bridge import Auction, Call, CallNote, Denomination, MadeCall, Seat
from analyzer.errors import ParseError

BIDS = [f"{level}{denomination}" for level in range(1, 8) for denomination in ("C", "D", "H", "S", "NT")]
CALLS = ["Pass", "X", "XX", *BIDS]


class Referee:
    """The auction as a director reads it off the bidding cards, the first call in place 0."""

    def __init__(self, calls: list[str]) -> None:
        self.calls = calls

    @property
    def over(self) -> bool:
        if self.calls == ["Pass"] * 4:
            return True
        return len(self.calls) > 3 and self.calls[-3:] == ["Pass"] * 3 and self.calls != ["Pass"] * len(self.calls)

    def allows(self, call: str) -> bool:
        if self.over:
            return False
        spoken = [(place, made) for place, made in enumerate(self.calls) if made != "Pass"]
        bids = [made for _, made in spoken if made in BIDS]
        if call == "Pass":
            return True
        if call in BIDS:
            return not bids or BIDS.index(call) > BIDS.index(bids[-1])
        if not spoken:
            return False
        place, last = spoken[-1]
        by_opponents = (len(self.calls) - place) % 2 == 1
        return by_opponents and (last in BIDS if call == "X" else last == "X")

    def contract(self, dealer: str) -> str | None:
        spoken = [(place, made) for place, made in enumerate(self.calls) if made != "Pass"]
        if not spoken:
            return None
        bid_place, bid = [(place, made) for place, made in spoken if made in BIDS][-1]
        doubles = {"X": "x", "XX": "xx"}.get(spoken[-1][1], "")
        first = next(
            place for place, made in spoken if made in BIDS and made[1:] == bid[1:] and (place - bid_place) % 2 == 0
        )
        return f"{bid}{doubles} {'NESW'[('NESW'.index(dealer) + first) % 4]}"


def auction(text: str, dealer: Seat = Seat.N) -> Auction:
    return Auction.parse(text, dealer=dealer)


def faults(text: str) -> list[str]:
    return [problem.message for problem in auction(text).problems()]


def refused(calls: list[str], call: str) -> bool:
    problems = auction(" ".join([*calls, call])).problems()
    return any(problem.where == f"auction[{len(calls)}]" for problem in problems)


@pytest.mark.parametrize("seed", range(10))
def test_random_auctions_are_judged_call_by_call_as_the_referee_judges_them(seed: int) -> None:
    dice = random.Random(seed)
    dealer = dice.choice("NESW")
    calls: list[str] = []
    while not Referee(calls).over:
        allowed = [call for call in CALLS if Referee(calls).allows(call)]
        assert {call for call in CALLS if refused(calls, call)} == set(CALLS) - set(allowed)
        assert not auction(" ".join(calls)).is_over
        bids = [call for call in allowed if call in BIDS][:4]
        calls.append(dice.choice([call for call in allowed if call not in BIDS] + bids))
    made = Auction.parse(" ".join(calls), dealer=Seat.parse(dealer))
    assert made.is_over and made.problems() == ()
    contract = made.contract()
    assert (None if contract is None else str(contract)) == Referee(calls).contract(dealer)
    assert all(refused(calls, call) for call in CALLS)


@given(st.lists(st.sampled_from(CALLS), max_size=12), st.sampled_from(Seat))
def test_any_sequence_of_calls_is_kept_as_a_fact_and_parses_back(calls: list[str], dealer: Seat) -> None:
    made = Auction.parse(" ".join(calls), dealer=dealer)
    assert Auction.parse(str(made), dealer=dealer) == made
    assert [str(one.call) for one in made.calls] == calls
    assert (made.contract() is None) is not any(call in BIDS for call in _in_force(calls))


def _in_force(calls: list[str]) -> list[str]:
    ends = [end for end in range(len(calls) + 1) if _over(calls[:end])]
    return calls[: ends[0]] if ends else calls


def _over(calls: list[str]) -> bool:
    bid = any(call in BIDS for call in calls)
    return len(calls) > 3 and calls[-3:] == ["Pass"] * 3 and (bid or len(calls) == 4)


@settings(max_examples=30)
@given(st.integers(0, 3), st.integers(0, 2**32))
def test_turning_the_dealer_turns_the_declarer_and_nothing_else(turns: int, seed: int) -> None:
    calls: list[str] = []
    dice = random.Random(seed)
    while not Referee(calls).over:
        allowed = [call for call in CALLS if Referee(calls).allows(call)]
        calls.append(dice.choice(allowed[:5]))
    text = " ".join(calls)
    one, other = auction(text).contract(), auction(text, Seat.N.after(turns)).contract()
    if one is None or other is None:
        assert one is other
    else:
        assert (other.name, other.declarer) == (one.name, one.declarer.after(turns))


def test_bids_rank_from_one_club_to_seven_notrump() -> None:
    assert [Call.parse(bid).rank for bid in BIDS] == list(range(35))
    assert {Call.parse(call).rank for call in ("P", "X", "XX")} == {-1}
    assert [Call.parse(call).is_bid for call in CALLS] == [False] * 3 + [True] * 35


@pytest.mark.parametrize(
    ("texts", "ours", "symbol"),
    [
        ("P p Pass PASS - -- –", "Pass", "–"),
        ("X x d DBL Double", "X", "X"),
        ("XX xx R Rdbl redouble", "XX", "XX"),
        ("3N 3NT 3nt 3SA", "3NT", "3NT"),
        ("2H 2h 2♥", "2H", "2♥"),
    ],
)
def test_a_call_has_many_spellings_and_one_name(texts: str, ours: str, symbol: str) -> None:
    for text in texts.split():
        call = Call.parse(text)
        assert (str(call), call.symbol) == (ours, symbol)
        assert Call.parse(str(call)) == Call.parse(symbol) == call
        assert call.is_pass is (ours == "Pass")


@pytest.mark.parametrize(
    "text", ["", "0C", "8C", "1Z", "C", "1", "XXX", "1NTX", "١S", "１S", "1 S S", "pas", "X" * 9999]
)
def test_what_is_no_call_is_refused_with_the_right_ones(text: str) -> None:
    with pytest.raises(ParseError, match="is not a call; write 1C"):
        Call.parse(text)


@pytest.mark.parametrize(
    ("text", "contract"),
    [
        ("P P P P", None),
        ("1S P 4S P P P", "4S N"),
        ("P 1S P 4S P P P", "4S E"),
        ("1H P 1S P 2S P 4S P P P", "4S S"),  # responder named spades first
        ("1S 2S P 4S P P P", "4S E"),  # the other side's spades do not count
        ("1H 1S 2H 2S 3H P P P", "3H N"),
        ("1S X P P P", "1Sx N"),
        ("1S X XX P P P", "1Sxx N"),
        ("1S X XX 2C P P P", "2C W"),  # a bid cancels the doubles
        ("1NT X P 2C X P P P", "2Cx W"),
        ("1S, X, XX, P, P, P", "1Sxx N"),
        ("", None),
        ("1S", "1S N"),
    ],
)
def test_the_last_bid_is_the_contract_and_the_first_to_name_it_declares(text: str, contract: str | None) -> None:
    found = auction(text).contract()
    assert (None if found is None else str(found)) == contract


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1S 1H P P P", ["call 2, 1H by East: insufficient over 1S (Law 27)"]),
        ("2C P 2C P P P", ["call 3, 2C by South: insufficient over 2C (Law 27)"]),
        ("X P P P", ["call 1, X by North: inadmissible double (Law 36)"]),
        ("1S P X P P P", ["call 3, X by South: inadmissible double (Law 36)"]),
        ("1S X P X P P P", ["call 4, X by West: inadmissible double (Law 36)"]),
        ("1S X XX X P P P", ["call 4, X by West: inadmissible double (Law 36)"]),
        ("1S XX P P P", ["call 2, XX by East: inadmissible redouble (Law 36)"]),
        ("1S P XX P P P", ["call 3, XX by South: inadmissible redouble (Law 36)"]),
        ("1S X XX P XX P P P", ["call 5, XX by North: inadmissible redouble (Law 36)"]),
        ("1S P P P P", ["call 5, Pass by North: the auction was over"]),
        ("P P P P 1S", ["call 5, 1S by North: the auction was over"]),
        ("P P P", ["the auction is not over"]),
        ("", ["the auction is not over"]),
        ("1S P P", ["the auction is not over"]),
        (
            "1S 1H XX 1C",
            [
                "call 2, 1H by East: insufficient over 1S (Law 27)",
                "call 3, XX by South: inadmissible redouble (Law 36)",
                "call 4, 1C by West: insufficient over 1H (Law 27)",
                "the auction is not over",
            ],
        ),
    ],
)
def test_every_irregular_call_is_named_with_its_player_and_law(text: str, told: list[str]) -> None:
    assert faults(text) == told


def test_calls_after_the_final_pass_are_all_faults_and_change_nothing() -> None:
    made = auction("1S P P P 2S P P P")
    assert made.is_over and str(made.contract()) == "1S N"
    assert [problem.where for problem in made.problems()] == [f"auction[{index}]" for index in range(4, 8)]
    out = auction("P P P P 1S X P P P")
    assert out.is_over and out.contract() is None
    assert len(out.problems()) == 5


def test_a_note_is_told_in_words_and_does_not_change_the_call() -> None:
    note = CallNote(alert=True, explanation="weak", break_in_tempo="agreed", text="West left", irregular="accepted")
    assert str(note) == "accepted; break in tempo, agreed; alerted; explained as “weak”; West left"
    assert str(CallNote(break_in_tempo="yes")) == "break in tempo"
    assert str(CallNote()) == ""
    noted = Auction(dealer=Seat.S, calls=(MadeCall(Call.parse("1NT"), note), *auction("P P P").calls))
    contract = noted.contract()
    assert str(noted) == "1NT Pass Pass Pass" and noted.problems() == ()
    assert contract is not None and contract.denomination is Denomination.NT and contract.declarer is Seat.S
