"""Contested claims: endings whose answer is known, rule by rule, and random ones by trying everything."""

from __future__ import annotations

from typing import Any

import pytest

from analyzer.bridge.cards import Card, Denomination, Seat, Suit
from analyzer.bridge.claim import CashSuit, ContestedClaim, CrossRuff, DrawTrumps, JudgedPlay, PlayCards, RuffIn
from analyzer.bridge.deal import Deal
from analyzer.bridge.normal_policy import NormalPolicy
from analyzer.bridge.play import Position
from analyzer.errors import BoardError, BudgetExceeded
from analyzer.solver.claim_lines import ClaimSearch, Rule
from tests.solver.claim_campaign import against_oracle, compare

NEUTRAL = NormalPolicy()
SMALL_FROM_TOP = NEUTRAL.switched({"topdown_small_cards": "yes"})
P1, P3 = "..8765. ..QJT9. AK.A..9 43..K.2", "42..3. T9..Q. AK5... J3..K."
P4, P6 = "..2.32 ..Q.QJ 754... 6..AK.", "A...2 ..Q.K T6... 8..K."
P7 = ".32.432. .KQJ.A.6 .A..AKQ7 ..K.JT98"
E5, Q5 = "...432 ..432. A.AK.. 2.3..K", "...432 ..432. QT...Q 7.32.."
TRIAL = ".KQJ.AQJ82. .52.T74.T65 J732.43.9.J 6.97.K653.3"
DRAW: dict[str, Any] = {"statement": (DrawTrumps(),), "mentions_trump": True, "unaware_of_trump": True}
UNAWARE: dict[str, Any] = {"unaware_of_trump": True}


def cards(text: str) -> frozenset[Card]:
    return frozenset(Card.parse(word) for word in text.split())


def claim(
    hands: str, trump: str, lead: str, tricks: int, claimer: str = "S", declarer: str = "", **facts: Any
) -> ContestedClaim:
    return ContestedClaim(
        position=Position.of_deal(
            Deal.parse("N:" + hands), denomination=Denomination.parse(trump), leader=Seat.parse(lead)
        ),
        claimer=Seat.parse(claimer),
        declarer=Seat.parse(declarer or claimer),
        tricks=tricks,
        **facts,
    )


def named(text: str) -> PlayCards:
    """A statement that names cards in order."""
    return PlayCards(cards=tuple(Card.parse(word) for word in text.split()))


ENDINGS = {
    # the endings of the project's collection that separate the rules
    "forgotten trump, side ace first": (claim(P1, "C", "S", 4, **UNAWARE), NEUTRAL, 3),
    "drawing the last trump": (claim(P1, "C", "S", 4, **DRAW), NEUTRAL, 4),
    "AK5 from the top": (claim(P3, "NT", "S", 3, forgotten=cards("SJ")), NEUTRAL, 3),
    "AK5 in any order": (
        claim(P3, "NT", "S", 3, forgotten=cards("SJ")),
        NEUTRAL.switched({"topdown_if_headed_by_winner": "no"}),
        1,
    ),
    "754 of trumps from the top": (claim(P4, "S", "S", 3, **UNAWARE), SMALL_FROM_TOP, 3),
    "754 of trumps in any order": (claim(P4, "S", "S", 3, **UNAWARE), NEUTRAL, 2),
    "754 at notrump from the top": (claim(P4, "NT", "S", 3, forgotten=cards("S6")), SMALL_FROM_TOP, 3),
    "754 at notrump in any order": (claim(P4, "NT", "S", 3, forgotten=cards("S6")), NEUTRAL, 0),
    "ruff low": (
        claim(P6, "S", "N", 2, statement=(PlayCards(cards=(Card.parse("C2"),)),), **UNAWARE),
        NEUTRAL,
        1,
    ),
    "ruff high": (
        claim(P6, "S", "N", 2, statement=(PlayCards(cards=(Card.parse("C2"),)),), **UNAWARE),
        NEUTRAL.switched({"ruff": "high"}),
        2,
    ),
    "clubs do not break, unseen": (claim(P7, "NT", "S", 5), NEUTRAL, 3),
    "clubs do not break, seen": (claim(P7, "NT", "S", 5), NEUTRAL.switched({"notices_showout": "yes"}), 4),
    # the worked endings
    "1 one conceded": (claim("2.2.. ..AK. A.A.. ...AK", "NT", "S", 1), NEUTRAL, 2),
    "2 master trump conceded": (claim("..2. ..A. A... ...A", "S", "S", 0), NEUTRAL, 1),
    "3 KQ into the ace": (claim("..32. ..54. KQ... A2...", "NT", "S", 2), NEUTRAL, 1),
    "4 only trumps": (claim("..234. .AK..Q AKQ... 2..A.K", "S", "S", 3, **UNAWARE), NEUTRAL, 3),
    "5 hearts first": (claim(E5, "S", "S", 3, **UNAWARE), NEUTRAL, 2),
    "6 trump drawn": (claim(E5, "S", "S", 3, **DRAW), NEUTRAL, 3),
    "7 sure he knew": (claim(E5, "S", "S", 3), NEUTRAL, 3),
    "8 two-way queen": (claim("AJ3... 5.32.. KT2... Q64...", "NT", "S", 3), NEUTRAL, 2),
    "8 two-way queen, other side": (claim("AJ3... Q64... KT2... 5.32..", "NT", "S", 3), NEUTRAL, 2),
    "9 two-way queen, place known": (
        claim("AJ3... Q64... KT2... .432..", "NT", "S", 3, shown_out=frozenset({(Seat.W, Suit.S)})),
        NEUTRAL,
        3,
    ),
    "11 top down by the authority": (
        claim("..23. ..AK. .A2.. .K..A", "NT", "S", 2),
        NEUTRAL.switched({"deemed_order": "top down"}),
        2,
    ),
    "11 low first": (
        claim("..23. ..AK. .A2.. .K..A", "NT", "S", 2, forgotten=cards("HK")),
        NEUTRAL.switched({"topdown_if_headed_by_winner": "no"}),
        0,
    ),
    # endings in which every legal line is worth the same
    "CL06": (claim(".2..2 ..A.A AK... ..K.K", "NT", "S", 0, "W", "S"), NEUTRAL, 0),
    "CL07": (claim("..2. .2.. .A.. .K..", "NT", "S", 1), NEUTRAL, 1),
    "CL08": (claim("..2. .A.. .K.. .2..", "NT", "S", 1), NEUTRAL, 0),
    "CL10": (claim("23... ..K2. AK... ..A.A", "S", "S", 1), NEUTRAL, 2),
    # nobody is held to what he cannot have meant by his words
    "cross-ruff with an ace: it is not ruffed": (
        claim("K.A2.. .KQ.A. A...43 ..K.A5", "S", "S", 3, statement=(CrossRuff(),)), NEUTRAL, 3,
    ),
    "a heart to ruff: not the ace": (
        claim("K.A2.. .KQ.A. A4...4 ..K.A5", "S", "N", 3, statement=(RuffIn(hand=Seat.S, suit=Suit.H),)), NEUTRAL, 3,
    ),
    "a winner that he named is not thrown to their lead": (
        claim("2.K.2. .Q.A.9 A.2..4 K..K.3", "NT", "W", 2, "W", "S", statement=(named("SK DK"),)), NEUTRAL, 1,
    ),
    "a winner that he named is not thrown on another": (
        claim(".2.AK. .K.32. .A3..3 .Q.54.", "NT", "N", 3, statement=(named("DA HA DK"),)), NEUTRAL, 3,
    ),
    # nobody plays below a card that has to fall first
    "ace from A54 facing 96, queen and jack out": (
        claim("A.A54..K 542.J..J 9.96..Q8 76.Q.3.5", "NT", "S", 5), NEUTRAL, 5,
    ),
    "ten from T6 with nine and seven out": (claim("K7.T6.A. J93.7.2. ..QJ.QT4 A8.9.3.J", "NT", "S", 5), NEUTRAL, 3),
    "no guess from above: the eight is not led towards the six": (
        claim("6.6.Q4.2 7.74.9.6 .K8.K.T9 Q8.J.32.", "NT", "S", 5), NEUTRAL, 5,
    ),
    # published rulings
    "jack-six, nine out": (claim(".J6.. .9..A ..2.3 ..54.", "NT", "N", 2, "N", forgotten=cards("H9")), NEUTRAL, 0),
    "good club, unaware": (claim(Q5, "S", "S", 3, **UNAWARE), NEUTRAL, 2),
    "good club, aware": (claim(Q5, "S", "S", 3), NEUTRAL, 3),
    "the official any-order ruling": (
        claim("6..QT.93 J..9862. .8.KJ74. ..A.QJ76", "S", "W", 5, "E", **UNAWARE),
        NEUTRAL,
        3,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", ENDINGS)
def test_ending_gives_the_tricks_of_its_source(name: str) -> None:
    facts, policy, tricks = ENDINGS[name]
    answer = ClaimSearch(facts, policy).answer()
    assert answer.fewest == tricks
    assert len(answer.worst_line) == sum(map(len, facts.position.hands))


@pytest.mark.parametrize("name", [name for name in ENDINGS if "any-order" not in name and name[:4] != "club"])
def test_ending_equals_the_oracle(name: str) -> None:
    fewest, _most, best, least = compare(*ENDINGS[name][:2])  # equal to the oracle's, or it raises
    assert least <= fewest <= best


def test_trial_case_loses_a_trick_to_the_outstanding_six() -> None:
    search = ClaimSearch(claim(TRIAL, "S", "E", 8, **UNAWARE), NEUTRAL)
    assert search.fewest() == 7


def test_trial_case_with_a_player_who_knew_of_the_six_gives_all() -> None:
    assert ClaimSearch(claim(TRIAL, "S", "E", 8), NEUTRAL).fewest() == 8


def test_worst_line_says_what_made_each_play_normal_and_what_else_there_was() -> None:
    answer = ClaimSearch(claim(E5, "S", "S", 3, **UNAWARE), NEUTRAL).answer()
    assert [str(card.card) for card in answer.worst_line[:1]] == ["HA"]
    assert answer.worst_line[0].rule is Rule.COSTS_NOTHING and answer.worst_line[0].is_choice
    assert [card.rule for card in answer.worst_line if card.seat in (Seat.E, Seat.W)] == [None] * 6
    assert any(card.noticed for card in answer.worst_line)
    first = {str(a.card): (a.is_normal, a.rule, a.tricks) for a in answer.alternatives if a.index == 0}
    assert first == {"SA": (True, Rule.COSTS_NOTHING, 3), "HK": (False, Rule.TOP_DOWN, 2)}


def test_partner_of_a_defender_who_claims_goes_wrong() -> None:
    # East discards a red ace on the club; declarer keeps a heart
    facts = claim("..32. .A.A. .3..A 32...", "NT", "S", 1, "W", "S")
    assert ClaimSearch(facts, NEUTRAL).fewest() == 0
    assert ClaimSearch(facts, NEUTRAL.switched({"partner_goes_wrong": "no"})).fewest() == 1


def test_random_claims_equal_the_oracle() -> None:
    totals = against_oracle(20261130, {2: 60, 3: 180, 4: 12})
    assert totals["below double dummy"] * 5 >= totals["claims"], totals
    assert totals["by a defender"] >= 25 and totals["with a statement"] >= 25, totals


@pytest.mark.parametrize("budget", [0, 20, 60])
def test_a_budget_ends_with_what_is_certain_and_says_so(budget: int) -> None:
    facts = claim(P1, "C", "S", 4, **UNAWARE)
    answer = ClaimSearch(facts, NEUTRAL, budget=budget).answer()
    assert not answer.is_finished
    assert answer.fewest >= ClaimSearch(facts, NEUTRAL).fewest()
    with pytest.raises(BudgetExceeded, match=f"{budget} positions"):
        ClaimSearch(facts, NEUTRAL, budget=budget).fewest()


def test_positions_searched_stay_few() -> None:
    assert ClaimSearch(claim(P1, "C", "S", 4, **UNAWARE), NEUTRAL).answer().nodes < 4000


def test_bad_facts_are_refused_all_at_once() -> None:
    with pytest.raises(BoardError) as error:
        claim(
            P3,
            "NT",
            "S",
            4,
            "N",
            "S",
            statement=(
                DrawTrumps(),
                CashSuit(suit=Suit.C),
                RuffIn(hand=Seat.E, suit=Suit.D),
                PlayCards(cards=(Card.parse("SJ"), Card.parse("SA"))),
                PlayCards(cards=(Card.parse("SA"),)),
            ),
            forgotten=cards("S5"),
            good=cards("S3"),
            shown_out=frozenset({(Seat.W, Suit.S), (Seat.N, Suit.H)}),
        )
    text = str(error.value)
    for words in (
        "dummy, North, cannot claim",
        "4 tricks claimed of 3",
        "no trumps at notrump",
        "no clubs",
        "ruffed with a trump",
        "SJ is not in a hand that he plays",
        "SA is named 2 times",
        "S5 is not in a hand of E-W",
        "S3 is not in a hand of N-S",
        "West still holds spades",
        "North is no opponent",
    ):
        assert words in text, (words, text)


def test_ruffs_and_rounds_out_of_range_are_refused() -> None:
    with pytest.raises(BoardError, match="East is not of"):
        claim(P1, "C", "S", 4, statement=(RuffIn(hand=Seat.E, suit=Suit.D),))
    with pytest.raises(BoardError, match="has not so many trumps"):
        claim(P1, "C", "S", 4, statement=(RuffIn(hand=Seat.S, suit=Suit.D, times=2),))
    for make in (lambda: DrawTrumps(rounds=0), lambda: RuffIn(hand=Seat.S, suit=Suit.D, times=0)):
        with pytest.raises(ValueError, match="0 r"):
            make()
    with pytest.raises(ValueError, match="names at least one"):
        PlayCards(cards=())


# endings in which the search and trying everything once differed
FOUND: dict[str, tuple[ContestedClaim, NormalPolicy, tuple[int, int]]] = {
    "a play judged normal counts where the rules leave it too": (
        claim(
            "T.A.J. .T..QJ K..Q.T A.9.9.", "H", "E", 1, "W", forgotten=cards("HA CT"),
            statement=(CrossRuff(), PlayCards(cards=(Card.parse("D9"),))),
            also_normal=(JudgedPlay(card=Card.parse("SA")),), **UNAWARE,
        ),
        NEUTRAL.switched({"suit_order": "best", "run_trumps_after_both_out": "yes"}),
        (1, 2),
    ),
    "the best line is not remembered as the worst of another leader": (
        claim(
            "..T.J9 A.A..A JT...T K.J9..", "C", "E", 3, "W", "N", shown_out=frozenset({(Seat.S, Suit.H)}),
            not_normal=(
                JudgedPlay(card=Card.parse("H9"), after=cards("SK SA")),
                JudgedPlay(card=Card.parse("SA"), after=cards("H9")),
            ),
            also_normal=(JudgedPlay(card=Card.parse("H9")),),
        ),
        NEUTRAL,
        (1, 1),
    ),
    "a plan is remembered with whose card is whose": (
        claim(
            "J.9.J8. .AJ..AJ K9..K.K AT.Q..8", "NT", "S", 3, "W", shown_out=frozenset({(Seat.N, Suit.C)}),
            penalty_cards=cards("DK"), taken_as_out=cards("SQ"),
            not_normal=(JudgedPlay(card=Card.parse("HQ"), after=cards("SA CA")),),
        ),
        NEUTRAL,
        (3, 3),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FOUND)
def test_ending_that_once_differed_equals_the_oracle(name: str) -> None:
    facts, policy, expected = FOUND[name]
    assert compare(facts, policy)[:2] == expected
