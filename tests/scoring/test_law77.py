"""Law 77: against a table with its sources, and against a plain second implementation over every contract."""

import csv
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.bridge import Contract, Denomination, Doubled, Result, Seat, Side, Vulnerability
from analyzer.errors import InputError
from analyzer.scoring import contract_score, possible_scores, score_ns

with (Path(__file__).parent / "law77.csv").open(encoding="utf-8", newline="") as lines:
    TABLE = list(csv.DictReader(lines))

EVERY_CONTRACT = [
    Contract(level=level, denomination=denomination, declarer=Seat.N, doubled=doubled)
    for level, denomination, doubled in product(range(1, 8), Denomination, Doubled)
]
DOWN = {  # undertricks, one by one, as the table of Law 77 prints them: (doubled, vulnerable)
    ("", False): [50] * 13,
    ("", True): [100] * 13,
    ("x", False): [100, 200, 200] + [300] * 10,
    ("x", True): [200] + [300] * 12,
    ("xx", False): [200, 400, 400] + [600] * 10,
    ("xx", True): [400] + [600] * 12,
}
OVER = {("x", False): 100, ("x", True): 200, ("xx", False): 200, ("xx", True): 400}


def plain_score(level: int, name: str, doubled: str, tricks: int, vulnerable: bool) -> int:
    """The score as a scorer works it out with the table in hand."""
    odd = tricks - 6
    if odd < level:
        return -sum(DOWN[doubled, vulnerable][: level - odd])
    each = [20 if name in "CD" else 30 for _ in range(odd)]
    if name == "NT":
        each[0] = 40
    below = sum(each[:level]) * {"": 1, "x": 2, "xx": 4}[doubled]
    above = OVER[doubled, vulnerable] * (odd - level) if doubled else sum(each[level:])
    premium = (500 if vulnerable else 300) if below >= 100 else 50
    if level == 6:
        premium += 750 if vulnerable else 500
    if level == 7:
        premium += 1500 if vulnerable else 1000
    return below + above + premium + {"": 0, "x": 50, "xx": 100}[doubled]


@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row['contract']}, {row['vulnerable']}")
def test_a_known_result_has_its_known_score(row: dict[str, str]) -> None:
    assert row["source"].startswith("Law 77")
    found = score_ns(Result.parse(row["contract"]), Vulnerability.parse(row["vulnerable"]))
    assert found == int(row["score_ns"])


def test_every_contract_scores_as_the_published_table_says() -> None:
    for contract, tricks, vulnerable in product(EVERY_CONTRACT, range(14), (False, True)):
        want = plain_score(contract.level, contract.denomination.name, str(contract.doubled), tricks, vulnerable)
        assert contract_score(contract, tricks, vulnerable=vulnerable) == want, (contract, tricks, vulnerable)


def test_one_more_trick_always_scores_more() -> None:
    for contract, vulnerable in product(EVERY_CONTRACT, (False, True)):
        scores = [contract_score(contract, tricks, vulnerable=vulnerable) for tricks in range(14)]
        assert scores == sorted(set(scores))


def test_a_made_contract_scores_above_zero_and_a_defeated_one_below() -> None:
    for contract, tricks, vulnerable in product(EVERY_CONTRACT, range(14), (False, True)):
        score = contract_score(contract, tricks, vulnerable=vulnerable)
        assert score % 10 == 0
        assert (score > 0) is (tricks >= contract.tricks_needed) and score != 0


@pytest.mark.parametrize("tricks", [-1, 14])
def test_declarer_takes_0_to_13_tricks(tricks: int) -> None:
    with pytest.raises(InputError, match="declarer takes 0 to 13"):
        contract_score(Contract.parse("3NT N"), tricks, vulnerable=False)


@given(st.sampled_from(EVERY_CONTRACT), st.integers(0, 13), st.sampled_from(Seat), st.sampled_from(Vulnerability))
def test_what_one_side_wins_the_other_loses(
    base: Contract, tricks: int, declarer: Seat, vulnerable: Vulnerability
) -> None:
    def made_by(seat: Seat) -> Result:
        contract = Contract(level=base.level, denomination=base.denomination, declarer=seat, doubled=base.doubled)
        return Result(contract=contract, tricks_declarer=tricks)

    turned = {Vulnerability.NS: Vulnerability.EW, Vulnerability.EW: Vulnerability.NS}.get(vulnerable, vulnerable)
    score = score_ns(made_by(declarer), vulnerable)
    assert score_ns(made_by(declarer.lho), turned) == -score
    assert score_ns(made_by(declarer.partner), vulnerable) == score
    own = contract_score(base, tricks, vulnerable=vulnerable.includes(declarer.side))
    assert score == (own if declarer.side is Side.NS else -own)


@pytest.mark.parametrize("vulnerable", Vulnerability)
def test_the_possible_scores_are_those_of_every_contract_by_every_seat(vulnerable: Vulnerability) -> None:
    want = {0}
    for contract, tricks, ns in product(EVERY_CONTRACT, range(14), (True, False)):
        red = vulnerable.includes(Side.NS if ns else Side.EW)
        score = plain_score(contract.level, contract.denomination.name, str(contract.doubled), tricks, red)
        want.add(score if ns else -score)
    assert possible_scores(vulnerable) == want


def test_at_an_unknown_vulnerability_any_of_the_four_may_be() -> None:
    assert possible_scores(None) == frozenset().union(*(possible_scores(setting) for setting in Vulnerability))


@pytest.mark.parametrize("score", [10, -60, 1, 55, 425, 7610, -30, 10000])
def test_a_score_that_no_contract_gives_is_not_possible(score: int) -> None:
    assert score not in possible_scores(None)


@pytest.mark.parametrize(
    ("score", "vulnerable", "possible"),
    [
        (420, Vulnerability.NONE, True),
        (420, Vulnerability.BOTH, False),
        (620, Vulnerability.NS, True),
        (-620, Vulnerability.NS, False),
        (-620, Vulnerability.EW, True),
        (-50, Vulnerability.NS, False),
        (50, Vulnerability.NS, True),  # East-West one down, not vulnerable
    ],
)
def test_a_score_is_possible_only_at_its_vulnerability(score: int, vulnerable: Vulnerability, possible: bool) -> None:
    assert (score in possible_scores(vulnerable)) is possible
