"""Law 64A and B: how many tricks each revoke transfers and which, in three editions."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from analyzer.bridge import DECK, Card, Deal, Seat, Side, Suit
from analyzer.bridge.restrictions import PenaltyCard
from analyzer.bridge.won import Won, WonTrick
from analyzer.errors import BoardError, CaseError, ClauseNotInEdition
from analyzer.laws import Edition, Lawbook, NeedsJudgment
from analyzer.laws.law61 import Imposed, find_revokes
from analyzer.laws.law64 import Attention, Faced, Revoked, Transfer, transfer
from tests.laws.revoke_rows import revoked, won
from tests.laws.test_law61 import play

BOOKS = [Lawbook(edition=edition) for edition in Edition]


def table() -> list[dict[str, str]]:
    path = Path(__file__).with_name("law64.csv")
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return list(csv.DictReader(lines))


def shown(found: Transfer) -> str:
    return "|".join(".".join(map(str, share.taken)) or "-" for share in found.shares)


def facts(row: dict[str, str]) -> tuple[list[Revoked], Won]:
    return [revoked(text) for text in row["revokes"].split()], won(row["won"], int(row["first"]))


@pytest.mark.parametrize("row", table(), ids=lambda row: row["row"])
@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.edition))
def test_every_row_transfers_the_tricks_that_it_names(row: dict[str, str], book: Lawbook) -> None:
    revokes, tricks = facts(row)
    expected = row[str(book.edition)]
    if expected == "refused":
        with pytest.raises(ClauseNotInEdition):
            transfer(revokes, tricks, book)
        return
    # where nothing is said of the card, and only 1997 asks, the rows mean another suit
    found = transfer([replace(r, won_later=False) for r in revokes], tricks, book)
    assert isinstance(found, Transfer)
    assert shown(found) == expected
    assert found.tricks == sum(share.tricks for share in found.shares)
    assert found.mutual is (
        row["row"] in ("18", "own 7") or (row["row"] in ("19", "own 8") and book.edition is Edition.L2007)
    )
    assert all(share.clauses and share.why for share in found.shares)


def test_the_table_has_the_25_rows_of_the_truth_table() -> None:
    assert {row["row"] for row in table()} >= {str(number) for number in range(1, 26)}


@pytest.mark.parametrize(
    ("row", "clauses"),
    [
        ("1", "64A1 64A1 64A1"), ("4", "64A2 64A2 64A2"), ("8", "64B1 64B1 64B1"), ("13", "64B3 64B3 64B3"),
        ("14", "64B6 64B6 64B6"), ("16", "64B4 64B4 64B4"), ("17", "64B5 64B5 64B5"), ("20", "62A 62A 62A"),
        ("21", "64B3 64B3 64B3"), ("23", "64B3 64B3 64A1"), ("18", "64-mutual 64B7 64B7"),
    ],
)  # fmt: skip
def test_the_deciding_clause_is_named(row: str, clauses: str) -> None:
    entry = next(entry for entry in table() if entry["row"] == row)
    revokes, tricks = facts(entry)
    found = [transfer(revokes, tricks, book) for book in BOOKS]
    keys = [answer.shares[0].clauses[0].key for answer in found if isinstance(answer, Transfer)]
    assert keys == clauses.split()


# East: four, two of them penalty cards; the card led, what he played -> what lay face up, our reading
FACED = [
    ("W:SA S2 DA SK", [], Faced.NO, False),
    ("W:SA S2 DA SK", [("S5", True)], Faced.PENALTY_CARD, True),  # ♠6 was not legal
    ("W:SA S2 DA SK", [("C2", True)], Faced.NO, False),
    ("W:SA S2 DA SK", [("S5", True), ("S6", True)], Faced.PENALTY_CARD, True),
    ("W:SA S2 S6 SK", [("S5", True)], Faced.PENALTY_CARD, False),
    ("W:HQ S2 S5 SK", [("C2", False)], None, False),  # a minor one need not be discarded
    ("W:HQ S2 C2 SK", [("DA", True)], Faced.PENALTY_CARD, False),
]


@pytest.mark.parametrize(("record", "lying", "faced", "reading"), FACED)
def test_a_penalty_card_not_played_is_exempt_and_one_that_was_to_follow_suit_by_a_reading(
    record: str, lying: list[tuple[str, bool]], faced: Faced | None, reading: bool
) -> None:
    deal = Deal.parse("N:432... 65..A.2 K..3.A A.QJ..")
    imposed = [Imposed(duty=PenaltyCard(player=Seat.E, card=Card.parse(card), major=major)) for card, major in lying]
    found = find_revokes(play(record), deal, declarer=Seat.S, imposed=imposed).revokes
    revokes = [revoke for revoke in found if revoke.player is Seat.E]
    if faced is None:
        assert revokes == []
        return
    fact = Revoked.of(revokes[0], established=True)
    assert (fact.faced, fact.also_to_follow) == (faced, reading)
    for book in BOOKS:
        answer = transfer([fact], won("E:DA E*12", 1), book)
        assert isinstance(answer, Transfer)
        keys = [clause.key for clause in answer.clauses]
        assert ("64B3" in keys, "64B3-follow" in keys) == (faced is Faced.PENALTY_CARD, reading)


def test_an_honor_that_was_legal_beside_a_minor_penalty_card_leaves_the_exemption() -> None:
    deal = Deal.parse("N:432... QJ65... K..3.A A.QJ..")
    minor = Imposed(duty=PenaltyCard(player=Seat.E, card=Card.parse("S5"), major=False))
    [revoke] = find_revokes(play("W:SA S2 S6 SK"), deal, declarer=Seat.S, imposed=[minor]).revokes
    assert [str(card) for card in revoke.could_play] == ["S5", "SJ", "SQ"]
    fact = Revoked.of(revoke, established=True)
    assert (fact.faced, fact.also_to_follow) == (Faced.PENALTY_CARD, False)


def test_in_1997_the_minute_undoes_revokes_of_both_sides_and_the_text_lets_each_transfer() -> None:
    revokes, tricks = [revoked("W5H"), revoked("S7D/no")], won("W:S2 E:SA N:DA S*6", 5)
    proposed = transfer(revokes, tricks, BOOKS[0])
    assert isinstance(proposed, Transfer)
    assert (proposed.mutual, proposed.tricks, proposed.proposals) == (True, 0, ("both sides revoked",))
    rows = {
        "minute of 2001": ((), None, (), ()),
        "literal text": ((5,), Side.NS, (5, 6), (7,)),  # two to North-South less the one that goes to East-West
    }
    for option, (taken, to, west, south) in rows.items():
        book = Lawbook(edition=Edition.L1997, elected={"both sides revoked": option})
        found = transfer(revokes, tricks, book)
        assert isinstance(found, Transfer)
        assert (found.taken, found.to, found.proposals, found.mutual) == (taken, to, (), option.startswith("minute"))
        assert [share.taken for share in found.shares] == [west, south]
        assert found.both_ways is (option == "literal text")
    literal = Lawbook(edition=Edition.L1997, elected={"both sides revoked": "literal text"})
    even = transfer([revoked("W5H"), revoked("S7D")], won("W:S2 E:SA S:S3 S*6", 5), literal)
    assert isinstance(even, Transfer)
    assert (even.taken, even.to, even.tricks) == ((), None, 0)
    one = transfer([revoked("W5H"), revoked("S7D/corrected")], tricks, BOOKS[0])
    assert isinstance(one, Transfer)
    assert (one.tricks, one.proposals) == (2, ())


def test_several_revokes_rest_on_a_reading_and_the_trick_of_partner_in_1997_on_a_commentary() -> None:
    several = transfer([revoked("W5H"), revoked("W8D/no")], won("W:S2 E:SA S*1 E:DA S*5", 5), BOOKS[1])
    assert isinstance(several, Transfer)
    assert [clause.key for clause in several.clauses if clause.mark.is_soft] == ["64-several"]
    of_dummy = [transfer([revoked("S5H")], won("N:HA S:SA E*7", 5), book) for book in BOOKS]
    soft = [[c.key for c in found.clauses if c.mark.is_soft] for found in of_dummy if isinstance(found, Transfer)]
    assert soft == [["64A2-partner"], [], []]


def test_in_2007_the_authority_may_ask_that_both_revokes_are_established() -> None:
    revokes, tricks = [revoked("W5H"), revoked("S7D/corrected")], won("W:S2 E:SA S:S3 S*6", 5)
    literal = transfer(revokes, tricks, Lawbook(edition=Edition.L2007))
    assert isinstance(literal, Transfer)
    assert (literal.tricks, literal.mutual, literal.proposals) == (0, True, ("both sides revoked",))
    for option, number in (("any two revokes", 0), ("both established", 2)):
        book = Lawbook(edition=Edition.L2007, elected={"both sides revoked": option})
        found = transfer(revokes, tricks, book)
        assert isinstance(found, Transfer)
        assert (found.tricks, found.proposals) == (number, ())
        assert found.to is (Side.NS if number else None)


@pytest.mark.parametrize(
    ("revoke", "tricks", "asked"),
    [
        ("W5H", "E:HA W S*7", ["revokes[0].won later", "", ""]),  # West won it, with which card?
        ("W5H/yes", "E:HA W S*7", ["2", "1", "1"]),
        ("W5H/no", "E:HA W S*7", ["1", "1", "1"]),
        ("W5H", "S*1 W S*7", ["1", "1", "1"]),  # only one trick: the card does not matter
        ("W5H", "W:S2 W S*7", ["2", "2", "2"]),  # two tricks already
        ("W5H", "E:HA E S*7", ["1", "1", "1"]),  # East won it, whatever the card
        ("W5H", "S*1 ? S*7", ["tricks won"] * 3),
        ("W5H", "E:HA ? S*7", ["tricks won", "1", "1"]),
        ("W5H", "W:S2 E ? S*6", ["2", "2", "2"]),
        ("W5H", "? S*8", ["tricks won"] * 3),
        ("W5H/corrected", "? ? ? ?", ["0", "0", "0"]),  # exempt whoever won what
        ("N5H/dummy", "? ? ? ?", ["0", "0", "0"]),
    ],
)
def test_what_is_not_known_is_asked_for_exactly_where_it_changes_the_number(
    revoke: str, tricks: str, asked: list[str]
) -> None:
    for book, expected in zip(BOOKS, asked, strict=True):
        found = transfer([revoked(revoke)], won(tricks, 5), book)
        if isinstance(found, NeedsJudgment):
            assert [need.id for need in found.needs] == [expected]
        else:
            assert found.tricks == int(expected or "1")


def test_a_side_without_a_player_is_asked_whether_the_revoker_won_the_trick() -> None:
    tricks = Won(tricks=(WonTrick(side=Side.EW), WonTrick.by(Seat.E), *[WonTrick.by(Seat.S)] * 7), first=5)
    found = transfer([revoked("W5H")], tricks, BOOKS[2], where="irregularities")
    assert isinstance(found, NeedsJudgment)
    assert [(need.id, need.options) for need in found.needs] == [("irregularities[0].won trick", ("yes", "no"))]


def test_claimed_tricks_have_no_order_which_matters_only_where_the_revoke_trick_is_one() -> None:
    claimed = Won(tricks=(*[WonTrick(side=Side.NS)] * 2, *[WonTrick(side=Side.EW)] * 2), first=10, claimed_from=10)
    assert isinstance(transfer([revoked("W10H")], claimed, BOOKS[2]), NeedsJudgment)
    before = Won(tricks=(WonTrick.by(Seat.W, Card.parse("S2")), *claimed.tricks), first=9, claimed_from=10)
    found = transfer([revoked("W9H")], before, BOOKS[2])
    assert isinstance(found, Transfer)
    assert found.tricks == 2
    everything = Won(tricks=(WonTrick(side=Side.NS),) * 4, first=10, claimed_from=10)
    none = transfer([revoked("W10H")], everything, BOOKS[0])
    assert isinstance(none, Transfer)
    assert none.tricks == 0


def test_a_lead_restriction_counts_the_cards_that_would_have_obeyed_it() -> None:
    fact = Revoked(player=Seat.W, trick=5, could_play=frozenset({Card.parse("HJ"), Card.parse("C2")}))
    later = won("E:DA W:C2 S*7", 5)
    found = transfer([fact], later, BOOKS[0])
    assert isinstance(found, Transfer)
    assert found.taken == (5, 6)
    unknown = transfer([replace(fact, could_play=None)], later, BOOKS[0])
    assert isinstance(unknown, NeedsJudgment), "neither the suit nor the cards are known"


@pytest.mark.parametrize(
    "make",
    [
        lambda: revoked("W0H"),
        lambda: revoked("W13H"),
        lambda: transfer([], won("S*9", 5), BOOKS[0]),
        lambda: transfer([revoked("W5H")], won("S*4", 6), BOOKS[0]),
        lambda: transfer([revoked("W9H")], won("S*4", 5), BOOKS[0]),
        lambda: won("S*10", 5),
        lambda: won("", 5),
        lambda: won("W:S2 E:S2", 5),
        lambda: WonTrick(side=Side.NS, player=Seat.W),
        lambda: WonTrick(card=Card.parse("SA")),
        lambda: Won(tricks=(WonTrick(),), first=0),
        lambda: Won(tricks=(WonTrick(),), first=3, claimed_from=9),
        lambda: won("S*2", 5)[7],
    ],
)
def test_facts_that_cannot_be_are_refused(make: object) -> None:
    with pytest.raises((CaseError, BoardError)):
        make()  # type: ignore[operator]


# properties


@st.composite
def boards(draw: st.DrawFn, *, sides: int = 2) -> tuple[list[Revoked], Won]:
    """One to four revokes and thirteen won tricks with different winning cards."""
    cards = draw(st.permutations(DECK))[:13]
    tricks = tuple(WonTrick.by(draw(st.sampled_from(Seat)), card) for card in cards)
    players = list(Seat) if sides == 2 else [Seat.E, Seat.W]
    revokes = draw(
        st.lists(
            st.builds(
                Revoked,
                player=st.sampled_from(players),
                trick=st.integers(1, 12),
                suit=st.sampled_from(Suit),
                established=st.sampled_from([True, True, True, False]),
                is_dummy=st.just(False),
                faced=st.sampled_from([Faced.NO, Faced.NO, *Faced]),
                attention=st.sampled_from([Attention.IN_TIME, Attention.IN_TIME, *Attention]),
            ),
            min_size=1,
            max_size=4,
        )
    )
    return revokes, Won(tricks=tricks)


def answer(revokes: list[Revoked], tricks: Won, book: Lawbook) -> Transfer:
    found = transfer(revokes, tricks, book)
    assert isinstance(found, Transfer)
    return found


@given(boards(), st.sampled_from(BOOKS))
def test_a_revoke_takes_at_most_two_tricks_that_its_side_won_from_it_on_and_no_trick_moves_twice(
    board: tuple[list[Revoked], Won], book: Lawbook
) -> None:
    revokes, tricks = board
    found = answer(revokes, tricks, book)
    for fact, share in zip(revokes, found.shares, strict=True):
        assert (share.player, share.trick) == (fact.player, fact.trick)
        assert share.tricks <= 2
        assert all(trick >= fact.trick and tricks[trick].side is fact.side for trick in share.taken)
    assert len(set(found.taken)) == sum(share.tricks for share in found.shares)
    if found.to is not None:
        assert all(share.player.side is found.to.other for share in found.shares if share.taken)


@given(boards(), st.sampled_from(BOOKS), st.integers(1, 3))
def test_turning_the_table_changes_nothing(board: tuple[list[Revoked], Won], book: Lawbook, turns: int) -> None:
    revokes, tricks = board
    turned = [replace(fact, player=fact.player.after(turns)) for fact in revokes]
    moved = Won(
        tricks=tuple(WonTrick.by(t.player.after(turns), t.card) for t in tricks.tricks if t.player is not None)
    )
    assert answer(revokes, tricks, book).taken == answer(turned, moved, book).taken


@given(boards(sides=1))
def test_against_one_side_2007_transfers_no_more_than_1997_and_no_more_than_2017(
    board: tuple[list[Revoked], Won],
) -> None:
    revokes, tricks = board
    by_1997, by_2007, by_2017 = (answer(revokes, tricks, book).tricks for book in BOOKS)
    assert by_2007 <= by_1997
    assert by_2007 <= by_2017


@given(boards(), st.sampled_from(BOOKS), st.sets(st.integers(0, 12)), st.sampled_from(["card", "player", "side"]))
def test_hiding_what_is_known_gives_the_same_number_or_a_question(
    board: tuple[list[Revoked], Won], book: Lawbook, hidden: set[int], what: str
) -> None:
    revokes, tricks = board
    assume(hidden)
    kept = [
        t
        if number not in hidden
        else WonTrick(side=None if what == "side" else t.side, player=t.player if what == "card" else None)
        for number, t in enumerate(tricks.tricks)
    ]
    found = transfer(revokes, Won(tricks=tuple(kept)), book)
    if isinstance(found, NeedsJudgment):
        assert found.needs
    else:
        assert found.tricks == answer(revokes, tricks, book).tricks


@given(boards(), st.sampled_from(BOOKS))
def test_the_order_of_the_facts_changes_nothing(board: tuple[list[Revoked], Won], book: Lawbook) -> None:
    revokes, tricks = board
    assert answer(revokes, tricks, book).taken == answer(revokes[::-1], tricks, book).taken
