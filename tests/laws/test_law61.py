"""Law 61: what is found in a record of play, from the cards alone."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.bridge import Card, CardNote, Deal, PlayedCard, PlayRecord, Seat, Suit
from analyzer.bridge.restrictions import Expiry, MayNotLead, MustLead, MustPlay, PenaltyCard
from analyzer.errors import CaseError
from analyzer.laws.law61 import Duty, Failure, Imposed, Revokes, Unrecorded, find_revokes
from tests.laws.plant import planted, planted_revokes

# W has the spade ace and two hearts, N spades alone, E spades, an ace and a club, S a card of three suits
DEAL = Deal.parse("N:432... 65..A.2 K..3.A A.QJ..")


def play(*tricks: str) -> PlayRecord:
    """Tricks as ``W:SA S2 S6 SK``: the leader and the cards in turn; a word with a seat names its player."""
    found = []
    for text in tricks:
        leader, _, cards = text.partition(":")
        seat, trick = Seat[leader], []
        for word in cards.split():
            name, colon, card = word.rpartition(":")
            player = Seat[name] if colon else seat
            trick.append(PlayedCard(Card.parse(card), player))
            seat = player.lho
        found.append(tuple(trick))
    return PlayRecord(tricks=tuple(found))


def brief(found: Revokes) -> list[str]:
    return [
        f"{r.trick}.{r.turn} {r.player} {r.card} {r.failure.name} {r.suit} {' '.join(map(str, r.could_play))}"
        for r in found.revokes
    ]


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        (["W:SA S2 S6 SK", "W:HQ S3 S5 D3", "W:HJ S4 DA CA"], []),
        (["W:SA S2 DA SK"], ["1.2 E DA FOLLOW_SUIT S S5 S6"]),
        (["W:SA S2 C2 D3", "W:HQ S3 S5"], ["1.2 E C2 FOLLOW_SUIT S S5 S6", "1.3 S D3 FOLLOW_SUIT S SK"]),
        (["W:SA"], []),
        (["W:HQ S2 S5 SK", "S:D3 HJ S3 S6"], ["2.3 E S6 FOLLOW_SUIT D DA"]),  # South led out of turn or not
        (["W:SA S:CA"], ["1.1 S CA FOLLOW_SUIT S SK"]),  # cards of a defective trick count as they stand
    ],
)
def test_every_failure_to_follow_is_found_with_what_could_have_been_played(
    record: list[str], expected: list[str]
) -> None:
    assert brief(find_revokes(play(*record), DEAL)) == expected


def test_marks_and_remarks_are_not_read() -> None:
    record = play("W:SA S2 DA SK")
    note = CardNote(mark="R", text="a revoke")
    marked = PlayRecord(tricks=((replace(record.tricks[0][0], note=note), *record.tricks[0][1:]),))
    assert find_revokes(marked, DEAL) == find_revokes(record, DEAL)


def test_dummy_is_known_from_the_declarer() -> None:
    record = play("W:SA S2 DA SK")
    assert [r.is_dummy for r in find_revokes(record, DEAL, declarer=Seat.W).revokes] == [True]
    assert [r.is_dummy for r in find_revokes(record, DEAL, declarer=Seat.E).revokes] == [False]
    assert [r.is_dummy for r in find_revokes(record, DEAL).revokes] == [False]


@pytest.mark.parametrize(
    ("record", "trick", "why"),
    [
        (["W:SA S2 S6 SK", "W:CA"], 2, "West does not hold CA"),
        (["W:SA S2 S6 SK", "W:SA"], 2, "SA was played before"),
        (["W:SA S2 C2 W:HQ"], 1, "West plays twice, HQ the second time"),
        (["W:SA H3"], 1, "North does not hold H3"),
    ],
)
def test_a_record_that_cannot_be_a_play_is_told_as_that_and_not_as_a_revoke(
    record: list[str], trick: int, why: str
) -> None:
    found = find_revokes(play(*record), DEAL)
    assert found.revokes == ()
    assert found.not_a_play is not None
    assert (found.not_a_play.trick, found.not_a_play.why) == (trick, why)
    assert [r.trick for r in found.doubtful] == ([1] if why.startswith("West plays twice") else [])


def test_a_hand_that_is_not_known_is_what_the_record_shows_of_it() -> None:
    deal = Deal((DEAL.hands[0], None, DEAL.hands[2], DEAL.hands[3]))
    shown = find_revokes(play("W:SA S2 DA SK", "W:HQ S3 S5"), deal)
    assert brief(shown) == ["1.2 E DA FOLLOW_SUIT S S5"]
    assert not shown.revokes[0].hand_known
    assert brief(find_revokes(play("W:SA S2 DA SK"), deal)) == []
    assert len(find_revokes(play("W:SA S2 DA SK", "W:HQ S3 S5"), None).revokes) == 1


def test_without_players_nothing_is_said_from_there_on() -> None:
    record = play("W:SA S2 DA SK")
    nameless = PlayRecord(tricks=(*record.tricks, (PlayedCard(Card.parse("HQ")),)))
    found = find_revokes(nameless, DEAL)
    assert (found.open_from, len(found.revokes), found.not_a_play) == (2, 1, None)


@pytest.mark.parametrize(
    ("record", "revokes", "doubts"),
    [
        # the card that is missing may have been his only spade
        (["S:SK N:S2 S6", "N:S3 S5 D3 W:HQ", "N:S4"], [], ["2 W HQ S SA 1"]),
        # one missing card cannot have been both his hearts
        (["S:SK N:S2 S6", "N:H3 S5 D3 W:SA", "N:S4"], ["2.3 W SA FOLLOW_SUIT H HJ HQ"], []),
        # he shows one of them later, and so had it
        (["S:SK N:S2 S6", "N:S3 S5 D3 W:HQ", "W:SA S4"], ["2.3 W HQ FOLLOW_SUIT S SA"], []),
        # those of the others are known
        (["S:SK N:S2 S6", "N:S3 DA D3 W:SA", "N:S4"], ["2.1 E DA FOLLOW_SUIT S S5"], []),
    ],
)
def test_behind_a_card_that_is_not_recorded_only_what_the_cards_show_is_a_revoke(
    record: list[str], revokes: list[str], doubts: list[str]
) -> None:
    deal = Deal.parse("N:432.3.. 65..A.2 K..3.A A.QJ..")
    found = find_revokes(play(*record), deal)
    assert brief(found) == revokes
    shown = [
        f"{d.trick} {d.player} {d.card} {d.suit} {' '.join(map(str, (*d.could_play, *d.unrecorded)))}"
        for d in found.doubts
    ]
    assert shown == doubts
    assert Unrecorded(player=Seat.W, trick=1) in found.unrecorded


def test_where_the_lead_is_not_known_nobody_is_judged() -> None:
    record = play("W:SA S2 DA SK")
    either = find_revokes(record, DEAL, leaders=[frozenset({Seat.W, Seat.E})])
    assert (either.revokes, either.led_unknown) == ((), (1,))
    same = find_revokes(record, DEAL, leaders=[frozenset({Seat.W, Seat.N})])
    assert (brief(same), same.led_unknown) == (["1.2 E DA FOLLOW_SUIT S S5 S6"], ())
    nobody = find_revokes(play("N:S2 DA SK"), DEAL, leaders=[frozenset({Seat.W})])
    assert (nobody.revokes, nobody.led_unknown) == ((), (1,))


def test_the_last_card_is_no_revoke_and_a_trick_too_many_no_play() -> None:
    deal = Deal.parse("N:32... 54... 76... 8.A..")
    found = find_revokes(play("N:S2 S4 S6", "N:S3 S5 S7 HA"), deal)
    assert (found.revokes, found.doubts) == ((), ())
    broken = find_revokes(play("N:S2", "E:S4", "S:S6"), deal).not_a_play
    assert broken is not None
    assert broken.why == "S6 is played to one trick more than the 2 of the deal"


# penalty cards and restrictions: hands of W are A spade, QJ hearts; of E 65 spades, A diamond, 2 club
HONOR = PenaltyCard(player=Seat.E, card=Card.parse("DA"), major=True)
SMALL = PenaltyCard(player=Seat.E, card=Card.parse("S6"), major=False)
HEARTS = MustLead(player=Seat.W, suits=frozenset({Suit.H}))
CLUBS = MustLead(player=Seat.W, suits=frozenset({Suit.C}))
NO_HEARTS = MayNotLead(player=Seat.W, suits=frozenset({Suit.H}))
JACK = MustPlay(player=Seat.W, cards=frozenset({Card.parse("HJ")}))


@pytest.mark.parametrize(
    ("duties", "record", "expected"),
    [
        ([HEARTS], ["W:SA S2 S6 SK"], ["1.0 W SA OBEY_LEAD H HJ HQ"]),
        ([HEARTS], ["W:HQ S2 S6 SK", "W:SA"], []),  # one lead
        ([CLUBS], ["W:SA"], []),  # cannot: Law 59
        ([NO_HEARTS], ["W:HQ"], ["1.0 W HQ OBEY_LEAD None SA"]),
        ([NO_HEARTS], ["W:SA S2 S6 SK", "W:HQ"], []),  # only hearts are left
        ([NO_HEARTS], ["E:DA D3 HQ S2"], []),  # it binds the lead alone
        ([JACK], ["W:HQ"], ["1.0 W HQ PLAY_REQUIRED None HJ"]),
        ([JACK], ["W:HJ S2 S6 SK", "W:HQ"], []),
        ([JACK], ["S:SK SA"], []),  # following suit comes first
        ([HONOR], ["W:SA S2 S6 SK"], []),  # following suit comes first
        ([HONOR], ["W:HQ S2 C2"], ["1.2 E C2 PLAY_PENALTY_CARD None DA"]),
        ([HONOR], ["W:HQ S2 DA SK", "W:HJ S3 C2"], []),  # played
        ([SMALL], ["W:SA S2 S5"], ["1.2 E S5 PLAY_PENALTY_CARD None S6"]),
        ([SMALL], ["W:HQ S2 C2"], []),  # other suits are free
        ([SMALL], ["W:SA S2 DA"], ["1.2 E DA FOLLOW_SUIT S S6"]),
        ([HEARTS, JACK], ["W:SA"], ["1.0 W SA OBEY_LEAD H HJ"]),
    ],
)
def test_duties_bind_in_their_order(duties: list[Duty], record: list[str], expected: list[str]) -> None:
    found = find_revokes(play(*record), DEAL, imposed=[Imposed(duty=duty) for duty in duties])
    assert brief(found) == expected


def test_a_duty_binds_between_its_tricks_and_until_its_expiry() -> None:
    record = play("W:SA S2 S6 SK", "W:HQ S3 S5 D3", "W:HJ S4 DA CA")
    assert brief(find_revokes(record, DEAL, imposed=[Imposed(duty=HONOR, last=1)])) == []
    assert len(find_revokes(record, DEAL, imposed=[Imposed(duty=HEARTS, first=2)]).revokes) == 0
    assert len(find_revokes(record, DEAL, imposed=[Imposed(duty=HEARTS)]).revokes) == 1
    # for as long as he keeps the lead: at the second trick he breaks it, having had a choice
    kept = MayNotLead(player=Seat.S, suits=frozenset({Suit.D}), expiry=Expiry.WHILE_ON_LEAD)
    leads = play("S:SK SA S2 S6", "S:D3 HJ S3 DA")
    assert brief(find_revokes(leads, DEAL, imposed=[Imposed(duty=kept)])) == ["2.0 S D3 OBEY_LEAD None CA"]
    lost = play("S:SK SA S2 S6", "W:HQ S3 S5 CA", "S:D3")
    assert brief(find_revokes(lost, DEAL, imposed=[Imposed(duty=kept)])) == []


def test_the_penalty_cards_among_the_legal_cards_are_named() -> None:
    [revoke] = find_revokes(play("W:HQ S2 C2"), DEAL, imposed=[Imposed(duty=HONOR)]).revokes
    assert revoke.failure is Failure.PLAY_PENALTY_CARD
    assert revoke.penalty_cards == {Card.parse("DA")} == set(revoke.could_play)


@pytest.mark.parametrize(("first", "last"), [(0, 13), (1, 14), (5, 4)])
def test_a_duty_at_tricks_that_are_none_is_refused(first: int, last: int) -> None:
    with pytest.raises(CaseError):
        Imposed(duty=HEARTS, first=first, last=last)


# planted


def test_300_planted_revokes_are_found_with_trick_player_and_suit_and_no_other() -> None:
    assert planted_revokes(2026, 300) == {"planted": 300, "legal": 30}


@given(st.integers(0, 10**6), st.integers(1, 3), st.integers(1, 51))
def test_turning_the_table_turns_what_is_found_and_a_shorter_record_holds_what_was_played(
    seed: int, turns: int, cards: int
) -> None:
    case = planted(random.Random(seed))
    turned = PlayRecord(
        tricks=tuple(
            tuple(PlayedCard(p.card, None if p.player is None else p.player.after(turns)) for p in trick)
            for trick in case.play.tricks
        )
    )
    [one] = find_revokes(case.play, case.deal).revokes
    [other] = find_revokes(turned, case.deal.rotated(turns)).revokes
    assert other == replace(one, player=one.player.after(turns))
    kept = [case.play.tricks[n // 4][n % 4] for n in range(cards)]
    short = PlayRecord(tricks=tuple(tuple(kept[n : n + 4]) for n in range(0, cards, 4)))
    expected = (one,) if 4 * (one.trick - 1) + one.turn < cards else ()
    assert find_revokes(short, case.deal).revokes == expected


@given(st.integers(0, 10**6))
def test_the_hands_as_the_complete_record_shows_them_are_enough(seed: int) -> None:
    case = planted(random.Random(seed))
    [known] = find_revokes(case.play, case.deal).revokes
    [shown] = find_revokes(case.play, None).revokes
    assert shown == replace(known, hand_known=False)
