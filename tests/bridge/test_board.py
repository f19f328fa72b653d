"""A board lists every fault and contradiction at once, and guesses nothing."""

import pytest

from analyzer.bridge import Auction, Board, Card, Claim, Deal, Denomination, PlayRecord, Result, Seat


def record(*cards: str) -> PlayRecord:
    """Cards from South's opening lead against spades."""
    return PlayRecord.of_cards(tuple(Card.parse(card) for card in cards), leader=Seat.S, denomination=Denomination.S)


PBN = "N:Q7.J.QT72.KQT943 KJT632.QT.A843.2 84.8765432.K9.A5 A95.AK9.J65.J876"
GOOD = {
    "number": 1,
    "dealer": Seat.N,
    "deal": Deal.parse(PBN),
    "auction": Auction.parse("P 1S P 4S P P P", dealer=Seat.N),
    "result": Result.parse("4S= E"),
    "play": record("S8", "SA"),
}


def faults(**changed: object) -> list[str]:
    return [problem.text() for problem in Board(**(GOOD | changed)).problems()]  # type: ignore[arg-type]


def test_a_good_board_and_an_unknown_board_have_no_faults() -> None:
    assert faults() == []
    assert Board().problems() == ()
    assert faults(auction=None) == []  # the result names the contract for the play
    assert faults(result=None) == []


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"number": 0}, ["number: board number 0 (1 or more)"]),
        ({"dealer": Seat.S}, ["auction: the auction starts with North, the dealer is South"]),
        (
            {"result": Result.parse("4S= W"), "play": None},
            ["result: the auction leads to 4S E, the result is 4S= W (correct one of them)"],
        ),
        (
            {"result": Result.parse("pass"), "play": None},
            ["result: the auction leads to 4S E, the result is passed out (correct one of them)"],
        ),
        (
            {"auction": Auction.parse("P P P P", dealer=Seat.N), "play": None},
            ["result: the auction leads to a passed-out board, the result is 4S= E (correct one of them)"],
        ),
        (
            {"auction": Auction.parse("P 4S", dealer=Seat.N)},
            ["auction: the auction is not over (three passes end it)"],
        ),
        ({"deal": None}, ["play: a play needs a deal and a contract"]),
        (
            {"play": record("S8", "SA", "S7", "S2", "DJ", "C2"), "deal": Deal.parse(PBN)},
            ["play[1][1]: trick 2: North does not hold C2"],
        ),
        (
            {"play": record("S8", "SA", "C3"), "result": None},
            ["play[0][2]: trick 1: North played C3 and held spades (a revoke, Law 61)"],
        ),
        ({"auction": None, "result": None}, ["play: a play needs a deal and a contract"]),
        ({"play": record("SA")}, ["play[0][0]: trick 1: South does not hold SA"]),
        ({"deal": Deal.parse("N:... ... ... ..."), "play": None}, ["deal: the deal has no cards"]),
        (
            {"deal": Deal.parse(PBN.replace("Q7.", "QA.")), "play": None},
            ["deal: SA is held by North and West (one of them holds another card)"],
        ),
    ],
)
def test_a_fault_of_one_field_is_told_at_that_field(changed: dict[str, object], told: list[str]) -> None:
    assert faults(**changed) == told


def test_faults_of_all_fields_are_listed_at_once() -> None:
    found = Board(
        number=-3,
        dealer=Seat.E,
        deal=Deal.parse("N:AK... AQ... J... T9..."),
        auction=Auction.parse("1S 1S P P P", dealer=Seat.N),
        result=Result.parse("4S= N"),
        play=record("SA"),
    ).problems()
    assert [problem.where for problem in found] == [
        "number",
        "deal",
        "deal",
        "auction[1]",
        "auction",
        "result",
        "play[0][0]",
    ]


def test_a_claim_beside_a_passed_out_board_is_a_contradiction() -> None:
    claim, passed = Claim(tricks_declarer=5), Auction.parse("P P P P", dealer=Seat.N)
    for board in (Board(auction=passed, claim=claim), Board(result=Result(contract=None), claim=claim)):
        assert [problem.text() for problem in board.problems()] == [
            "claim: a claim of 5 tricks beside a passed-out board (correct one of them)"
        ]
    assert Board(claim=claim).problems() == ()
