"""Real cases on revokes through the laws of the play.

Who revoked, who won the revoke trick and the counts are as published; where a source does not say who won a later
trick, or gives a result in relation to the contract only, the row fills in what fits its count.
"""

from __future__ import annotations

import pytest

from analyzer.bridge import Card, Deal, Denomination, PlayRecord, Seat, Suit
from analyzer.bridge.restrictions import MustLead
from analyzer.bridge.won import Won, WonTrick, won_in_record
from analyzer.laws import Edition, Lawbook, NeedsJudgment
from analyzer.laws.law61 import Failure, Imposed, find_revokes
from analyzer.laws.law62 import correction
from analyzer.laws.law63 import Event, Standing, standing, standings
from analyzer.laws.law64 import Revoked, Transfer, transfer
from analyzer.laws.law64c import Equity, RevokeDamage, equity
from analyzer.laws.law67 import Defect, DefectiveTrick, Mended, mend
from tests.laws.revoke_rows import revoked, won
from tests.laws.test_law61 import play

L1997, L2007, L2017 = (Lawbook(edition=edition) for edition in Edition)

# case, book, revokes, first trick, winners; tricks of the innocent side, expectation; transfer, final tricks
CASES = [
    ("2D, a ruff that won and the suit led later", L2007, "W5H", 5, "W:S2 W*1 E*6", 5, 6, "2", 7),
    ("4H, a singleton-like discard blocks six clubs", L2007, "E4C", 4, "S*2 E*4 S*4", 8, 12, "1", 12),
    ("3NT, a club thrown on the third spade", L2007, "E6S", 6, "S*1 W:CA E*4 S*2", 7, None, "1", 8),
    ("3NT, a diamond thrown on a club", L2007, "W3C", 3, "N*1 E:SQ E*4 S*5", 6, None, "1", 7),
    ("late revoke kills the long suit, down four", L2017, "W9C", 9, "S*1 W*4", 6, 8, "1", 8),
    ("5C, a discard on the diamond king and a ruff on the second", L2007, "E6D E7D", 6, "W:DK E:C2 W*4 S*2", 7, None,
     "1+0", 8),
    ("4Sx, declarer throws a heart on dummy's club", L2007, "S6C", 6, "N:CA S*6 W*1", 3, None, "1", 4),
    ("two revokes in hearts, dummy's ace won the first", L2017, "S1H S5H", 1, "N:HA W:DA W*2 S:D2 S*8", 3, None,
     "1+0", 4),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "book", "revokes", "first", "tricks", "innocent", "expected", "moved", "final"), CASES
)
def test_the_case_comes_out_as_ruled(
    name: str, book: Lawbook, revokes: str, first: int, tricks: str, innocent: int, expected: int | None,
    moved: str, final: int,
) -> None:  # fmt: skip
    found = transfer([revoked(text) for text in revokes.split()], won(tricks, first), book)
    assert isinstance(found, Transfer), name
    assert "+".join(str(share.tricks) for share in found.shares) == moved
    # without a published expectation the transfer alone
    damage = RevokeDamage(tricks=innocent, transfer=found.tricks, without_revoke=0 if expected is None else expected)
    result = equity(damage, book)
    assert isinstance(result, Equity)
    assert result.tricks == final


# EBL directors' course 2013: East's lead out of turn was refused and a heart required; West led the diamond king
COURSE = Deal.parse("N:Q743.A6.854.K532 J.987543.A92.JT9 AK852.KQT2.JT3.A T96.J.KQ76.Q8764")
COURSE_PLAY = play("W:DK D4 D2 D3", "W:D6 D5 DA DT", "E:D9 DJ DQ D8", "W:D7 C2 SJ SK")


def test_a_lead_restriction_that_is_not_obeyed_is_a_revoke_of_two_tricks_and_equity_is_twelve() -> None:
    required = Imposed(duty=MustLead(player=Seat.W, suits=frozenset({Suit.H})))
    found = find_revokes(COURSE_PLAY, COURSE, declarer=Seat.S, imposed=[required])
    [revoke] = found.revokes
    assert (revoke.failure, revoke.suit, revoke.could_play) == (Failure.OBEY_LEAD, Suit.H, (Card.parse("HJ"),))
    assert find_revokes(COURSE_PLAY, COURSE).revokes == ()
    for book in (L1997, L2007, L2017):
        [stands] = standings([revoke], COURSE_PLAY, book)
        assert isinstance(stands, Standing) and stands.established
        tricks = won_in_record(COURSE_PLAY, denomination=Denomination.S, declarer=Seat.S, tricks_declarer=9)
        moved = transfer([Revoked.of(revoke, established=True)], tricks, book)
        assert isinstance(moved, Transfer)
        assert moved.taken == (1, 2)
        result = equity(RevokeDamage(tricks=9, transfer=moved.tricks, without_revoke=12), book)
        assert isinstance(result, Equity)
        assert (9 + moved.tricks, result.tricks) == (11, 12)


def test_agreeing_to_a_claim_establishes_a_revoke_and_objecting_does_not() -> None:
    for event, established, declarer in ((Event.AGREED, True, 8), (Event.OBJECTED, False, 7)):
        stands = standing(event, trick=10, book=L2007)
        assert stands.established is established
        # declarer West claimed the rest; North-South get one trick by the cards
        fact = Revoked(player=Seat.S, trick=10, suit=Suit.D, established=stands.established)
        tricks = Won(tricks=(*[WonTrick.by(Seat.W)] * 3, WonTrick.by(Seat.S)), first=10)
        found = transfer([fact], tricks, L2007)
        assert isinstance(found, Transfer)
        assert 7 + found.tricks == declarer


def test_6h_with_a_revoke_at_trick_one_depends_in_1997_on_a_later_diamond() -> None:
    tricks = won("N:DA E*12", 1)  # West declares; the opponents' ace won the trick
    asked = transfer([revoked("W1D")], tricks, L1997)
    assert isinstance(asked, Transfer), "East won the rest, so West did not"
    unsure = Won(tricks=(tricks[1], *[WonTrick(side=Seat.W.side)] * 12))
    question = transfer([revoked("W1D")], unsure, L1997)
    assert isinstance(question, NeedsJudgment)
    assert [need.id for need in question.needs] == ["revokes[0].won later"]
    for flag, number in (("yes", 2), ("no", 1)):
        found = transfer([revoked(f"W1D/{flag}")], unsure, L1997)
        assert isinstance(found, Transfer) and found.tricks == number
    for book in (L2007, L2017):
        found = transfer([revoked("W1D")], unsure, book)
        assert isinstance(found, Transfer) and found.tricks == 1


def test_a_ruff_and_an_overruff_that_were_both_revokes_transfer_nothing_in_1997() -> None:
    found = transfer([revoked("W5H"), revoked("S5H")], won("S:S9 W:SA S*7", 5), L1997)
    assert isinstance(found, Transfer)
    assert (found.tricks, found.mutual, found.shares[0].clauses[0].key) == (0, True, "64-mutual")


def test_declarer_played_no_card_to_a_trick_that_dummys_ace_won() -> None:
    fact = DefectiveTrick(player=Seat.S, trick=6, defect=Defect.TOO_FEW, both_played_on=True)
    mended = mend(fact, L2017)
    assert isinstance(mended, Mended) and mended.revoked is not None
    found = transfer([mended.revoked], won("N:DA S*7", 6), L2017)
    assert isinstance(found, Transfer)
    assert (found.tricks, found.taken) == (1, (6,))


def test_trick_twelve_is_corrected_and_only_the_old_codes_bind_the_partner() -> None:
    # hearts are trumps, North leads a small spade; East ruffs with the jack and holds a spade
    ending = Deal.parse("N:2.3.. 5.J.. Q.4.. .9..6")
    record = play("N:S2 HJ SQ C6", "E:S5 H4 H9 H3")
    earlier = PlayRecord(tricks=record.tricks)
    [revoke] = find_revokes(earlier, ending, declarer=Seat.S).revokes
    assert (revoke.player, revoke.could_play) == (Seat.E, (Card.parse("S5"),))
    for book in (L1997, L2007, L2017):
        [stands] = standings([revoke], record, book, played_before=11)
        assert isinstance(stands, Standing)
        assert stands.established and stands.must_correct
        found = transfer([Revoked(player=Seat.E, trick=12, suit=Suit.S)], won("E:HJ W:H9", 12), book)
        assert isinstance(found, Transfer)
        assert found.tricks == 0
    # the same with the numbers of a whole board
    whole = PlayRecord(tricks=(*[earlier.tricks[0]] * 11, *record.tricks))
    at_twelve = type(revoke)(
        player=Seat.E, trick=12, turn=1, card=revoke.card, failure=revoke.failure, suit=revoke.suit,
        could_play=revoke.could_play,
    )  # fmt: skip
    bound = [correction(at_twelve, whole, book, declarer=Seat.S).partner_bound for book in (L1997, L2007, L2017)]
    assert bound == [Seat.W, Seat.W, None]
    put_right = correction(at_twelve, whole, L2017, declarer=Seat.S)
    assert put_right.penalty_card is not None and put_right.penalty_card.card == Card.parse("HJ")
    assert [clause.key for clause in put_right.clauses][:2] == ["62D1", "62B1"]
    assert [(c.player, c.only_after) for c in put_right.changes[:2]] == [(Seat.S, None), (Seat.W, Seat.S)]
