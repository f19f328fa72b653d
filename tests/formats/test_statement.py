"""What claimers say in words: every form with its steps, what is refused and why, and random text."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from analyzer.bridge import DECK, Card, Deal, Seat, Suit
from analyzer.bridge.claim import (
    CashSuit,
    CountTricks,
    CrossRuff,
    DrawTrumps,
    PlayCards,
    RuffIn,
    StatementStep,
)
from analyzer.bridge.said import Counted, Statement
from analyzer.errors import ParseError
from analyzer.formats.statement import parse_statement

S, H, D, C = Suit
#: South has AKQ of spades, a small heart and AQ of clubs.
HANDS = Deal.parse("N:4.A2.K.32 98.K4.32. AKQ.3..AQ JT.QJ.Q.4").hands


def said(
    text: str,
    *,
    trump: Suit | None = S,
    claimer: Seat = Seat.S,
    declarer: Seat = Seat.S,
    with_hands: bool = True,
) -> Statement:
    hands = [hand or frozenset() for hand in HANDS] if with_hands else None
    return parse_statement(text, trump=trump, claimer=claimer, declarer=declarer, hands=hands)


# spades are trumps and South declares; steps, and whether he spoke of the outstanding trump
STEPS = [
    ("", "", False),
    ("none", "", False),
    ("no statement", "", False),
    ("Nothing more to play for.", "", False),
    ("drawing the trumps", "draw trumps", True),
    ("drawing trumps", "draw trumps", True),
    ("I'll pull the trump", "draw trumps", True),
    ("draw the last trump and claim", "draw trumps", True),
    ("taking out trumps", "draw trumps", True),
    ("draw spades", "draw trumps", True),
    ("draw it", "draw trumps", True),
    ("draw the six", "draw trumps", True),
    ("trumps first, then the clubs", "draw trumps, then cash clubs", True),
    ("clubs, trumps first", "draw trumps, then cash clubs", True),
    ("trumps, then clubs", "draw trumps, then cash clubs", None),
    ("draw one round of trumps", "draw 1 rounds of trumps", True),
    ("draw two rounds of trumps", "draw 2 rounds of trumps", True),
    ("one more round of trumps", "draw 1 rounds of trumps", True),
    ("a round of trumps", "draw 1 rounds of trumps", True),
    ("draw trumps in two rounds", "draw 2 rounds of trumps", True),
    ("draw trumps twice", "draw 2 rounds of trumps", True),
    ("leading a trump from hand", "draw 1 rounds of trumps", True),
    ("pulling trumps then running the clubs", "draw trumps, then cash clubs", True),
    ("after drawing trumps I cash clubs", "draw trumps, then cash clubs", True),
    ("once trumps are drawn, the clubs are good", "draw trumps, then cash clubs", True),
    ("ruff a heart in hand after drawing trumps", "draw trumps, then ruff 1 hearts in South", True),
    ("before drawing trumps I ruff a heart in hand", "ruff 1 hearts in South, then draw trumps", True),
    ("ruff a heart in hand before drawing trumps", "ruff 1 hearts in South, then draw trumps", True),
    ("cash hearts, then clubs after drawing trumps", "cash hearts, then draw trumps, then cash clubs", True),
    ("before drawing trumps", "draw trumps", True),
    ("clubs are good", "cash clubs", False),
    ("the clubs are running", "cash clubs", False),
    ("dummy's clubs are high", "cash clubs", False),
    ("my hearts are all winners", "cash hearts", False),
    ("hearts from the top", "cash hearts", False),
    ("hearts top down", "cash hearts", False),
    ("cash the hearts", "cash hearts", False),
    ("run the hearts, throwing my losers", "cash hearts", False),
    ("discarding losers on the clubs", "cash clubs", False),
    ("cash hearts and clubs", "cash hearts, then cash clubs", False),
    ("clubs last, hearts and diamonds", "tricks in hearts, diamonds, then cash clubs", False),
    ("hearts and clubs", "tricks in hearts, clubs", False),
    ("hearts are good and clubs are good", "tricks in hearts, clubs", False),
    ("hearts, then clubs, next diamonds", "cash hearts, then cash clubs, then cash diamonds", False),
    ("hearts followed by clubs", "cash hearts, then cash clubs", False),
    ("hearts; after that clubs", "cash hearts, then cash clubs", False),
    ("spades are good and the clubs, and the ace", "tricks in spades, clubs, hearts", None),
    ("clubs good once the other one drops", "cash clubs", False),
    ("6 spades, 5 hearts and 2 clubs", "tricks in spades, hearts, clubs", None),
    ("two clubs, a diamond and a heart", "tricks in clubs, diamonds, hearts", False),
    ("two clubs, then a diamond", "cash clubs, then cash diamonds", False),
    ("three trumps", "tricks in spades", None),
    ("three tricks in clubs", "tricks in clubs", False),
    ("two clubs and the ace of hearts", "tricks in clubs, hearts", False),
    ("six, five and two", "", False),
    ("SA then HK", "SA then HK", False),
    ("SA and HK", "SA then HK", False),
    ("ace of spades, then the king of hearts", "SA then HK", False),
    ("spade ace", "SA", False),
    ("the trump ace", "SA", False),
    ("♠A", "SA", False),
    ("A♠, K♥ → ♦ 10", "SA then HK then DT", False),
    ("AKQ of spades and the ten of hearts", "SA then SK then SQ then HT", False),
    ("A, K of clubs", "CA then CK", False),
    ("♣AK2 → h10", "CA then CK then C2 then HT", False),
    ("KH then AS", "HK then SA", False),
    ("the deuce of clubs", "C2", False),
    ("the ace of clubs is good, hearts are good", "tricks in clubs, hearts", False),
    ("ruff a heart in dummy", "ruff 1 hearts in North", False),
    ("ruff two hearts in the South hand", "ruff 2 hearts in South", False),
    ("ruff two hearts", "ruff 2 hearts in South", False),
    ("trump a diamond in hand", "ruff 1 diamonds in South", False),
    ("ruffing clubs twice on the table", "ruff 2 clubs in North", False),
    ("a heart ruff in hand", "ruff 1 hearts in South", False),
    ("two diamond ruffs", "ruff 2 diamonds in South", False),
    ("cross-ruff", "cross-ruff", False),
    ("on a crossruff", "cross-ruff", False),
    ("cross ruffing hearts and clubs three times", "cross-ruff 3 times", False),
    ("cross-ruff everything", "cross-ruff", False),
    ("ruff a diamond with the ace of trumps", "DK then SA", False),
    ("the last club", "tricks in clubs", False),
    ("my long club, then hearts", "cash clubs, then cash hearts", False),
    ("the rest of the clubs are good", "cash clubs", False),
    ("A K Q of hearts", "HA then HK then HQ", False),
    ("H A, H 2", "HA then H2", False),
    ("10 of hearts", "HT", False),
    ("dummy's ace", "HA", False),
    ("the ace in dummy", "HA", False),
    ("all trumps are mine", "cash spades", None),
    ("I have two trumps left", "", None),
    ("they have two trumps left", "", True),
    ("there are two trumps out and I draw them", "draw trumps", True),
    ("a heart to the ace", "H3 then HA", False),
    ("over to dummy with the ace of hearts", "H3 then HA", False),
    ("club to the queen", "C2 then CQ", False),
    ("pitch a club on the HA", "HA then CQ", False),
    ("throwing a heart on the king of diamonds", "DK then H3", False),
    ("there is a trump out", "", True),
    ("there's one trump still out", "", True),
    ("the outstanding trump", "", True),
    ("West has a trump left", "", True),
    ("the SJ is still out", "", True),
    ("you get your trump", "", True),
    ("conceding a trump", "", True),
    ("losing the jack of spades", "", True),
    ("no trumps are out", "", False),
    ("no more trumps", "", False),
    ("trumps are all gone", "", False),
    ("trumps are drawn, all mine", "", False),
    ("I have the last trump", "", None),
    ("cash my trumps", "cash spades", None),
    ("two clubs for me and the rest for you", "tricks in clubs", False),
    ("rest is mine: hearts good after the last one drops, CA good", "tricks in hearts, clubs", False),
]  # fmt: skip


@pytest.mark.parametrize(("text", "steps", "mentions"), STEPS)
def test_words_become_steps_and_what_he_mentioned(text: str, steps: str, mentions: bool | None) -> None:
    found = said(text)
    assert str(found) == steps
    assert found.mentions_trump is mentions
    assert all(reading.words and reading.meaning for reading in found.readings)


@pytest.mark.parametrize("text", [text for text, _, _ in STEPS if "→" not in text and "h10" not in text])
def test_case_and_signs_at_the_ends_mean_nothing(text: str) -> None:
    plain = said(text)
    for other in (f"  “{text}”. ", f"{text} !", text.replace(" ", "  ")):
        assert said(other) == plain or not text
    shouted = said(text.upper())
    assert (shouted.steps, shouted.mentions_trump, shouted.counts) == (
        plain.steps, plain.mentions_trump, plain.counts,
    )  # fmt: skip


# six tricks are left and the contract needs five of them
TRICKS = [
    ("all mine", 6),
    ("the rest", 6),
    ("I have the rest", 6),
    ("the rest are mine", 6),
    ("everything is good", 6),
    ("all tops", 6),
    ("dummy is high", 6),
    ("my hand is good", 6),
    ("I claim", 6),
    ("they're all winners", 6),
    ("all but one", 5),
    ("the rest except a diamond", 5),
    ("the rest less two tricks", 4),
    ("conceding one", 5),
    ("giving up a diamond", 5),
    ("I lose two clubs", 4),
    ("a trick for you", 5),
    ("two for you", 4),
    ("the last trick is yours", 5),
    ("one loser", 5),
    ("you get the ace of clubs", 5),
    ("conceding a club to the king at the end", 5),
    ("conceding a diamond and a club", 5),
    ("conceding a diamond, losing a club", 4),
    ("all mine, you get nothing", 6),
    ("no losers", 6),
    ("all mine but a trump", 5),
    ("everything, except for a diamond", 5),
    ("I'll take my four winners", 4),
    ("all yours", 0),
    ("you have the rest", 0),
    ("two clubs for me and the rest for you", 2),
    ("8 tricks", 8),
    ("four of the tricks", 4),
    ("the last two", 2),
    ("the last three tricks are mine", 3),
    ("five", 5),
    ("three clubs and two hearts", 5),
    ("three, one and one", 5),
    ("three clubs and the hearts", None),
    ("clubs", None),
    ("", None),
    ("down one", 4),
    ("one down", 4),
    ("two off", 3),
    ("making", 5),
    ("-2", 3),
    ("+1", 6),
    ("just made", 5),
    ("contract made with an overtrick", 6),
    ("plus one", 6),
    ("I've got three clubs and two hearts; that's five tricks", 5),
]


@pytest.mark.parametrize(("text", "tricks"), TRICKS)
def test_words_say_how_many_tricks(text: str, tricks: int | None) -> None:
    assert said(text).claimed(6, needed=5) == tricks


def test_a_result_says_a_number_only_beside_what_the_contract_needs() -> None:
    assert said("down one").claimed(6) is None
    assert said("down one").result == -1


def test_a_count_keeps_what_was_counted() -> None:
    found = said("two clubs, a diamond and the hearts")
    assert found.counts == (Counted(suit=C, tricks=2), Counted(suit=D, tricks=1), Counted(suit=H))
    assert found.counted is None
    assert said("six, five and two").counts == tuple(Counted(tricks=n) for n in (6, 5, 2))


def test_a_card_that_he_knows_to_be_out_is_kept() -> None:
    assert said("the queen of hearts is out").known_out == (Card.parse("HQ"),)


def test_readings_say_in_order_what_the_words_were_taken_for() -> None:
    found = said("drawing trumps, then the clubs are good, conceding one")
    assert [str(reading) for reading in found.readings] == [
        "“drawing trumps”: draw trumps", "“the clubs are good”: tricks in clubs", "“conceding one”: 1 trick conceded",
    ]  # fmt: skip


REFUSED = [
    ("knock out the ace of diamonds", "“knock out the ace of diamonds”: is not understood", "“all mine”"),
    ("xyzzy", "“xyzzy”: is not understood", "“cross-ruff”"),
    ("I don't draw trumps", "not understood", "not what he would not do"),
    ("all mine unless trumps are 5-0", "“unless trumps are 5-0”: is not understood", "a condition"),
    ("all mine if clubs break", "“if clubs break”", "a condition"),
    ("cash hearts or clubs", "“or clubs”", "“all mine”"),
    ("ruff clubs in dummy", "how often is not said", "ruff two clubs in dummy"),
    ("ruff a heart in the West hand", "West is not of the claimer's side", ""),
    ("ruff a spade in dummy", "a side suit is ruffed", ""),
    ("draw hearts", "hearts are no trumps", "trumps are spades"),
    ("draw 20 rounds of trumps", "20 cannot be", "at most 13"),
    ("cross-ruff 0 times", "0 ruffs; 1 to 13", ""),
    ("the king of hearts and the jack", "no hand that he plays has that a card", ""),
    ("the ace", "which ace is not said", "SA or HA or CA"),
    ("a heart to the CA", "CA is of another suit", ""),
    ("a diamond to the king", "South has no diamonds", ""),
    ("a heart to the jack of hearts", "HJ is in no hand that he plays", ""),
    ("pitch two hearts on the DK", "one card is thrown on one card", "a phrase for each"),
    ("ruff a heart high in dummy", "a rule of normal play", "set “ruffs”"),
    ("ruff two hearts in hand with the SA", "one card is ruffed with one trump", "in dummy with the SA"),
    ("take two hearts ruff one and claim", "how often is not said", "ruff two hearts"),
    ("three rounds of hearts", "rounds of a side suit are not followed", "HA then HK"),
    ("making four", "depends on the contract", "the number of tricks"),
    ("diamonds diamonds", "“diamonds”: is not understood", "“all mine”"),
    ("dummy has the SA", "“dummy has the SA”: is not understood", "“all mine”"),
    ("conceding", "how many tricks are conceded is not said", "conceding one"),
    ("the queen is still out", "the suit of the card is not said", "the queen of hearts is out"),
    ("five tricks, six tricks", "5 tricks were claimed before", "one number"),
    ("down one, down two", "another result was named before", "one result"),
]


@pytest.mark.parametrize(("text", "message", "hint"), REFUSED)
def test_what_is_not_understood_or_cannot_be_is_refused_by_name(text: str, message: str, hint: str) -> None:
    with pytest.raises(ParseError) as error:
        said(text)
    problem = error.value.problems[0]
    assert problem.where == "statement"
    assert message in problem.message
    assert hint in problem.hint and problem.hint


def test_every_fault_is_told_at_once() -> None:
    with pytest.raises(ParseError) as error:
        said("xyzzy, draw hearts, then ruff clubs, then plugh")
    assert len(error.value.problems) == 4


@pytest.mark.parametrize(
    "text", ["draw trumps", "cross-ruff", "ruff a heart in hand", "the last trump", "no trumps out", "a trump is out"]
)
def test_there_are_no_trumps_at_notrump(text: str) -> None:
    with pytest.raises(ParseError, match=r"notrump|with a trump"):
        said(text, trump=None)


@pytest.mark.parametrize("text", ["the ace", "a heart to the ace", "pitch a club on the HA", "ruff a heart"])
def test_what_only_the_hands_can_tell_needs_them(text: str) -> None:
    with pytest.raises(ParseError):
        said(text, with_hands=False)


def test_a_defender_speaks_of_his_own_hand() -> None:
    found = said("ruff a heart in hand and the king", claimer=Seat.S, declarer=Seat.E, trump=C)
    assert found.steps[0] == RuffIn(hand=Seat.S, suit=H)
    with pytest.raises(ParseError, match="is not of the claimer's side"):
        said("ruff a heart in dummy", claimer=Seat.S, declarer=Seat.E)
    with pytest.raises(ParseError, match="that a card"):
        said("the ace of clubs and the jack", claimer=Seat.S, declarer=Seat.E)
    assert said("the king", claimer=Seat.E, declarer=Seat.S).steps == (PlayCards(cards=(Card.parse("HK"),)),)


def test_a_statement_has_an_end() -> None:
    assert said("all mine " * 90).takes_all
    with pytest.raises(ParseError, match="a statement of 1001 signs"):
        said("x" * 1001)
    with pytest.raises(ParseError, match="…”: is not understood"):
        said("x" * 900)


def test_the_table_of_the_documents_is_read_as_it_says() -> None:
    text = (Path(__file__).resolve().parents[2] / "docs" / "CLAIM_WORDS.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.split("|")[1:3]] for line in text.splitlines() if line.startswith("| ")]
    assert len(rows) > 15
    assert [[words, str(said(words))] for words, _ in rows[1:]] == rows[1:]


suits = st.sampled_from(Suit)
steps = (
    st.builds(DrawTrumps, rounds=st.none() | st.integers(1, 13))
    | st.builds(CashSuit, suit=st.sampled_from([H, D, C]))
    | st.builds(
        RuffIn, hand=st.sampled_from([Seat.N, Seat.S]), suit=st.sampled_from([H, D, C]), times=st.integers(1, 13)
    )
    | st.builds(CrossRuff, times=st.none() | st.integers(1, 13))
    | st.builds(CountTricks, suits=st.lists(suits, min_size=2, unique=True).map(tuple))
    | st.builds(PlayCards, cards=st.lists(st.sampled_from(DECK), min_size=1, max_size=6, unique=True).map(tuple))
)


@given(steps)
def test_the_text_of_a_step_reads_back(step: StatementStep) -> None:
    assert said(str(step), with_hands=False).steps == (step,)


@given(st.lists(steps, max_size=5))
def test_the_text_of_a_statement_reads_back(each: list[StatementStep]) -> None:
    once = said(str(Statement(steps=tuple(each))), with_hands=False)
    assert said(str(once), with_hands=False).steps == once.steps


VOCABULARY = """
    the a an all my your rest mine yours good high draw drawing trump trumps cash run running ruff ruffing cross-ruff
    two 2 one 13 6 ace king queen of spades hearts diamonds clubs club heart SA HK then and , ; . first last after
    before in dummy hand West from top to on pitch concede conceding down making out is are there no not unless tricks
    trick round rounds losers for you me ♠ ♥A AK A 10 5-0 ! ’s I'll
"""
WORDS = VOCABULARY.split()


def never_fails(text: str, trump: Suit | None, hands: bool) -> None:
    for claimer, declarer in ((Seat.S, Seat.S), (Seat.W, Seat.N)):
        try:
            found = said(text, trump=trump, claimer=claimer, declarer=declarer, with_hands=hands)
        except ParseError as error:
            faults = [problem for problem in error.problems if problem.message and problem.where == "statement"]
        else:
            faults = None
            assert found == said(text, trump=trump, claimer=claimer, declarer=declarer, with_hands=hands)
            assert bool(found.readings) or not (found.steps or found.takes_all)
        assert faults is None or faults


@settings(max_examples=150)
@given(st.text(max_size=60), st.sampled_from([None, *Suit]), st.booleans())
def test_any_text_is_read_or_refused(text: str, trump: Suit | None, hands: bool) -> None:
    never_fails(text, trump, hands)


def test_any_row_of_its_words_is_read_or_refused() -> None:
    chance = random.Random(70)
    for _ in range(2000):
        words = chance.choices(WORDS, k=chance.randint(1, 12))
        never_fails(" ".join(words), chance.choice([None, S, C]), chance.random() < 0.5)
