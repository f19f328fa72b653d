"""Contracts, results and vulnerability in the notation that directors write."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.bridge import Contract, Denomination, Doubled, Result, Seat, Side, Vulnerability
from analyzer.errors import ParseError
from tests.bridge.strategies import contracts, results

RESULTS = [  # as written, as we write it, tricks of declarer
    ("4S= N", "4S= N", 10),
    ("4S=N", "4S= N", 10),
    ("4s n =", "4S= N", 10),
    ("4SN=", "4S= N", 10),
    ("4 S N =", "4S= N", 10),
    ("4SxN-1", "4Sx-1 N", 9),
    ("4Sx-1 N", "4Sx-1 N", 9),
    ("4♠x-1 N", "4Sx-1 N", 9),
    ("4♠X −1 North", "4Sx-1 N", 9),  # a minus sign
    ("4♠x –1 north", "4Sx-1 N", 9),  # a dash
    ("4S*-1 N", "4Sx-1 N", 9),
    ("4S** - 1 N", "4Sxx-1 N", 9),
    ("4Sxx N +2", "4Sxx+2 N", 12),
    ("3NT by W +1", "3NT+1 W", 10),
    ("3NT +1 by West", "3NT+1 W", 10),
    ("3N N=", "3NT= N", 9),
    ("3NN=", "3NT= N", 9),
    ("3SA= E", "3NT= E", 9),
    ("3NTE=", "3NT= E", 9),
    ("4S N 10 tricks", "4S= N", 10),
    ("4S N 10tricks", "4S= N", 10),
    ("4S 0 tricks N", "4S-10 N", 0),
    ("1NT N 1 trick", "1NT-6 N", 1),
    ("7NT W 13 tricks", "7NT= W", 13),
    ("1C+6 S", "1C+6 S", 13),
    ("7♦-13 E", "7D-13 E", 0),
    ("5♣ -0 E", "5C= E", 11),
    ("2♥+0 E", "2H= E", 8),
    ("  2h\t-8\n E ", "2H-8 E", 0),
]


WRONG_RESULTS = [  # as written, what the message must tell
    ("8S= N", "level 8.*level 1 to 7"),
    ("0NT= W", "level 0.*level 1 to 7"),
    ("4S+4 N", r"14 tricks for declarer; there are 0 to 13"),
    ("4S-11 N", r"-1 tricks for declarer; there are 0 to 13"),
    ("7NT+1 S", r"14 tricks for declarer; there are 0 to 13"),
    ("4S N 14 tricks", r"14 tricks for declarer; there are 0 to 13"),
    *[
        (text, r"is not a result; write contract, tricks and declarer as '4S= N'.*or 'pass'")
        for text in (
            "", " ", "x", "3NT", "3NT N", "3NT=", "NT= N", "4Z= N", "4S=", "4S N", "= N", "4S N = =", "4S= N N",
            "4S N + 1 1", "4S N 10", "4S N +", "4Sxxx= N", "4Sx*= N", "4S= X", "4S=-1 N", "4S==N", "44S= N =",
            "4S N -100", "100S= N", "٤S= N", "４S= N", "4S+١ N", "4S N ¹0 tricks", "pass N", "passs", "4S= N;",
            "4S= N\x00", "4S= north-south", "<b>4S= N</b>", "420", "-1",
        )
    ],
]  # fmt: skip


@pytest.mark.parametrize(("text", "ours", "tricks"), RESULTS)
def test_a_result_is_read_as_directors_write_it(text: str, ours: str, tricks: int) -> None:
    result = Result.parse(text)
    assert str(result) == ours
    assert result.tricks_declarer == tricks


@pytest.mark.parametrize(
    "text", ["pass", "Pass", "PASSED OUT", "passed", "pass out", "all pass", "AP", " Passed  Out "]
)
def test_a_passed_out_board_has_no_contract_and_no_tricks(text: str) -> None:
    result = Result.parse(text)
    assert result == Result(contract=None)
    assert (str(result), result.symbol, result.relative, result.tricks_declarer) == ("pass", "passed out", "", None)


@pytest.mark.parametrize(("text", "told"), WRONG_RESULTS)
def test_a_wrong_result_is_refused_with_what_would_be_right(text: str, told: str) -> None:
    with pytest.raises(ParseError, match=told):
        Result.parse(text)


@pytest.mark.parametrize(
    "text", ["", "4S", "S N", "8", "4S N=", "4S= N", "pass", "4Sxxx N", "4S by", "by N", "٤S N", "4S NS", "3NT"]
)
def test_a_wrong_contract_is_refused_with_what_would_be_right(text: str) -> None:
    with pytest.raises(ParseError, match="is not a contract with its declarer; write it as '4S N'"):
        Contract.parse(text)


@pytest.mark.parametrize(
    ("text", "ours"),
    [("4S N", "4S N"), ("4sxn", "4Sx N"), ("3NT by W", "3NT W"), ("5♦xx East", "5Dxx E"), ("1SA** S", "1NTxx S")],
)
def test_a_contract_is_read_as_directors_write_it(text: str, ours: str) -> None:
    assert str(Contract.parse(text)) == ours


@pytest.mark.parametrize("filler", [" ", "\t", "x", "9", "4S= N ", "*", "+", "by "])
@pytest.mark.parametrize("read", [Contract.parse, Result.parse, Vulnerability.parse])
def test_a_very_long_text_is_refused(read: Callable[[str], object], filler: str) -> None:
    with pytest.raises(ParseError):  # a pattern that backtracks does not come back from this
        read("4S" + filler * 200_000 + "?")


@given(contracts)
def test_every_contract_parses_back(contract: Contract) -> None:
    for text in (str(contract), str(contract).lower(), f"{contract.symbol} by {contract.declarer.full_name}"):
        assert Contract.parse(text) == contract
    assert contract.opening_leader is contract.declarer.lho
    assert contract.tricks_needed == contract.level + 6


@settings(max_examples=300)
@given(results)
def test_every_result_parses_back_from_all_its_notations(result: Result) -> None:
    assert Result.parse(str(result)) == Result.parse(result.symbol) == result
    if result.contract is not None:
        name, by, tricks = result.contract.name, result.contract.declarer, result.tricks_declarer
        assert Result.parse(f"{name} {by} {tricks} tricks") == result
        assert Result.parse(f"{name}{by}{result.relative}") == result
        assert Result.parse(f"{name} {result.relative} by {by.full_name}") == result


@settings(max_examples=300)
@given(st.text(alphabet="1234567890SHDCNTXEW=+-−*♠ by", max_size=14))
def test_any_text_is_a_result_that_parses_back_or_is_refused(text: str) -> None:
    try:
        result = Result.parse(text)
    except ParseError:
        return
    assert Result.parse(str(result)) == result


@pytest.mark.parametrize("level", [-1, 0, 8])
def test_a_contract_outside_the_seven_levels_cannot_be_made(level: int) -> None:
    with pytest.raises(ParseError, match="contracts are at level 1 to 7"):
        Contract(level=level, denomination=Denomination.S, declarer=Seat.N)


@pytest.mark.parametrize("tricks", [None, -1, 14])
def test_a_played_board_has_0_to_13_tricks(tricks: int | None) -> None:
    with pytest.raises(ParseError, match="declarer takes 0 to 13"):
        Result(contract=Contract.parse("4S N"), tricks_declarer=tricks)


def test_a_passed_out_board_has_no_tricks() -> None:
    with pytest.raises(ParseError, match="a passed-out board has no tricks"):
        Result(contract=None, tricks_declarer=0)


def test_the_value_of_doubled_counts_the_doubles() -> None:
    assert [int(doubled) for doubled in Doubled] == [0, 1, 2]
    assert [str(doubled) for doubled in Doubled] == ["", "x", "xx"]


# our own table of Law 2
LAW_2 = {"none": {1, 8, 11, 14}, "NS": {2, 5, 12, 15}, "EW": {3, 6, 9, 16}, "both": {4, 7, 10, 13}}


@pytest.mark.parametrize("number", range(1, 17))
def test_the_board_number_fixes_the_vulnerability_and_16_boards_repeat(number: int) -> None:
    (want,) = (name for name, numbers in LAW_2.items() if number in numbers)
    for round_ in range(4):
        assert str(Vulnerability.of_board(number + 16 * round_)) == want


@pytest.mark.parametrize("number", [0, -1, -16])
def test_board_numbers_start_at_one(number: int) -> None:
    with pytest.raises(ParseError, match="board numbers start at 1"):
        Vulnerability.of_board(number)


@pytest.mark.parametrize(
    ("vulnerable", "sides", "texts"),
    [
        (Vulnerability.NONE, set(), "none None LOVE nil - 0"),
        (Vulnerability.NS, {Side.NS}, "NS ns N-S"),
        (Vulnerability.EW, {Side.EW}, "EW ew E-W"),
        (Vulnerability.BOTH, set(Side), "both ALL game"),
    ],
)
def test_a_vulnerability_parses_from_all_its_names(vulnerable: Vulnerability, sides: set[Side], texts: str) -> None:
    assert {side for side in Side if vulnerable.includes(side)} == sides
    for text in (str(vulnerable), *texts.split()):
        assert Vulnerability.parse(text) is vulnerable, text


@pytest.mark.parametrize("text", ["", " ", "--", "N", "NSEW", "x", "1", "SN EW", "nobody"])
def test_a_wrong_vulnerability_is_refused_with_the_right_words(text: str) -> None:
    with pytest.raises(ParseError, match="write none, NS, EW or both"):
        Vulnerability.parse(text)
