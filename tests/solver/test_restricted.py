"""Restricted double dummy: worked scenarios, trying everything, lines of play, and what is refused."""

from __future__ import annotations

import pytest

from analyzer.bridge import (
    Card,
    Deal,
    DeclarerOption,
    Denomination,
    FollowLine,
    MayNotLead,
    MustLead,
    MustPlay,
    PenaltyCard,
    Position,
    Restriction,
    Seat,
    Side,
    Suit,
)
from analyzer.errors import BoardError
from analyzer.solver import Question, Remembering
from tests.solver import restricted_campaign as campaign
from tests.solver.restricted_campaign import SOURCE, Case, asked, random_cases

N, E, S, W = Seat


def cards(text: str) -> frozenset[Card]:
    return frozenset(Card.parse(word) for word in text.split())


def suits(text: str) -> frozenset[Suit]:
    return frozenset(Suit[letter] for letter in text)


def major(player: Seat, card: str) -> PenaltyCard:
    return PenaltyCard(player=player, card=Card.parse(card), major=True)


def minor(player: Seat, card: str) -> PenaltyCard:
    return PenaltyCard(player=player, card=Card.parse(card), major=False)


def west_leads(deal: str) -> Position:
    return Position.of_deal(Deal.parse(deal), denomination=Denomination.NT, leader=W)


# Deal, restrictions, tricks of N-S without and with them, choices at the first lead, line.
SCENARIOS: dict[str, tuple[str, tuple[Restriction, ...], int, int, dict[str, int], str]] = {
    "two penalty cards: the suit of one is required, the other must follow": (
        "N:..9.A9 A.T.Q. .A9..Q 9.K..T",
        (major(E, "HT"), major(E, "SA")),
        1,
        3,
        {"no requirement": 2, "require a spade": 2, "require a heart": 3, "forbid a spade": 3, "forbid a heart": 1,
         "forbid a spade and a heart": 3},
        "[require a heart] HK D9 HT HA H9 S9 C9 SA CQ CT CA DQ",
    ),
    "two penalty cards: declarer picks the discard (51A), and forgoes his requirement twice": (
        "N:.Q..KT QT...A A9.T.. .J.Q.J",
        (major(E, "SQ"), major(E, "CA")),
        1,
        2,
        {"no requirement": 2, "require a spade": 2, "require a club": 2, "forbid a spade": 2, "forbid a club": 1,
         "forbid a spade and a club": 1},
        "[no requirement] DQ CT [choose CA] CA S9 [no requirement] HJ HQ SQ HT CK ST SA CJ",
    ),
    "a minor penalty card: the nine is discarded before the five": (
        "N:72..AQ. 95.2..J 6..5.A7 .K.J43.",
        (minor(E, "S9"),),
        2,
        3,
        {},
        "HK S2 H2 S6 D3 DQ S9 D5 S7 S5 C7 D4 DA CJ CA DJ",
    ),
    "law 26, suits of the withdrawn call: one may be required or forbidden": (
        "N:K.9..Q ..J.AK Q.KQ.. T.J..J",
        (DeclarerOption(leader=W, suits=suits("H")),),
        0,
        3,
        {"no requirement": 0, "require a heart": 3, "forbid a heart": 0},
        "[require a heart] HJ H9 DJ HQ HK ST SK CK SQ CJ CQ CA",
    ),
    "law 26, other withdrawn calls: any one suit may be forbidden": (
        "N:A..K.J 9...K9 J..QJ. Q.JT..",
        (DeclarerOption(leader=W, suits=suits("SHDC"), may_require=False),),
        1,
        2,
        {"no requirement": 1, "forbid a spade": 1, "forbid a heart": 2, "forbid a diamond": 1, "forbid a club": 1},
        "[forbid a heart] SQ SA S9 SJ DK C9 DJ HT CJ CK DQ HJ",
    ),
    "law 26 of 2017: a suit that the offender did not specify may be forbidden": (
        "N:..J.QT .AQ.T. K.J.K. J.9..9",
        (DeclarerOption(leader=W, suits=suits("HC"), may_require=False),),
        1,
        2,
        {"no requirement": 1, "forbid a heart": 2, "forbid a club": 1},
        "[forbid a heart] SJ DJ HQ SK HJ H9 CT HA DT DK C9 CQ",
    ),
    "a forced first card": (
        "N:J.A9.. ..K.QT 9..AJ. T.T..9",
        (MustPlay(player=W, cards=cards("HT")),),
        1,
        3,
        {},
        "HT HA DK S9 SJ CT DJ ST H9 CQ DA C9",
    ),
    "a required lead": (
        "N:K.J.A. T..9.K A.K..T J..K.9",
        (MustLead(player=W, suits=suits("D")),),
        2,
        3,
        {},
        "DK DA D9 SA SK ST HK SJ HJ CK CT C9",
    ),
    "a requirement that cannot be obeyed: the card is picked up for nothing (59)": (
        "N:A.K9.. K..9.K .T.J.9 ..K.QT",
        (major(E, "SK"),),
        0,
        1,
        {"no requirement": 1, "require a spade": 0, "forbid a spade": 0},
        "[no requirement] DK H9 D9 DJ [no requirement] CT HK CK C9 SK HT CQ SA",
    ),
    "a required suit that the leader does not hold": (
        "N:A.K9.. K..9.K .T.J.9 ..K.QT",
        (MustLead(player=W, suits=suits("S")),),
        0,
        0,
        {},
        "CT SA CK C9 SK HT CQ H9 D9 DJ DK HK",
    ),
    "a line that is followed: declarer's choices that allow it": (
        "N:A..AT. Q..K.J T.Q..Q .A9.Q.",
        (FollowLine(cards=(Card.parse("DQ"), Card.parse("DA"))), major(E, "DK")),
        1,
        3,
        {"no requirement": 3, "require a diamond": 3},
        "[no requirement] DQ DA DK ST SA SQ HQ H9 DT CJ CQ HA",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SCENARIOS)
def test_worked_scenario(name: str) -> None:
    deal, restrictions, free, restricted, options, line = SCENARIOS[name]
    position = west_leads(deal)
    (without,) = SOURCE.solve([Question(position=position)])
    (answer,) = SOURCE.solve([Question(position=position, restrictions=restrictions)])
    best = SOURCE.line(position, restrictions)
    assert (without.tricks_ns, answer.tricks_ns) == (free, restricted)
    assert {str(result.option): result.tricks_ns for result in answer.options} == options
    assert str(best) == line
    assert best.tricks_ns == restricted
    assert answer.chosen == next((c.option for c in best.choices if c.index == 0), None)


def test_every_value_choice_and_card_is_what_trying_everything_gives() -> None:
    totals = campaign.against_oracle(1, {1: 10, 2: 60, 3: 180, 4: 70})
    assert totals["positions"] == 320
    assert totals["value differs"] > 32
    assert totals["starting in a trick"] > 64
    assert all(totals[kind] > 15 for kind in campaign.KINDS), totals


def test_to_forbid_all_that_is_left_may_let_declarer_pick_a_penalty_card_in_any_suit() -> None:
    """North may lead no plain suit; where clubs are forbidden too, nothing can be obeyed and West picks his lead."""
    case = Case(
        hands=[[25, 31, 50], [4, 11, 12, 43], [8, 22, 35, 44], [17, 34, 45]],
        trump=3,
        leader=3,
        trick=[21, 23],
        rules=[("may not lead", 0, (0, 1, 2)), *(("major", 0, card) for card in (25, 31, 50)),
               *(("major", 2, card) for card in (8, 22, 35, 44))],
    )  # fmt: skip
    (answer,) = SOURCE.solve(asked([case]))
    campaign.compare(case, answer)
    assert [value for _, value in answer.cards_ns] == [2, 2, 2, 1]


def test_a_line_takes_the_tricks_of_the_position_and_every_card_of_it_may_be_played() -> None:
    cases = random_cases(2, 150, (2, 3, 4, 6))
    for case, answer in zip(cases, SOURCE.solve(asked(cases)), strict=True):
        position, restrictions = case.position(), case.restrictions()
        line = SOURCE.line(position, restrictions)
        assert line.tricks_ns == answer.tricks_ns, case
        assert len(line.cards) == sum(len(hand) for hand in position.hands)
        free = tuple(restriction for restriction in restrictions if not isinstance(restriction, FollowLine))
        again = SOURCE.solve([Question(position=position, restrictions=(*free, FollowLine(cards=line.cards)))])
        assert again[0].tricks_ns == line.tricks_ns, case  # under declarer's best choices that allow it


def test_a_refutation_costs_what_the_card_costs() -> None:
    for case in random_cases(3, 40, (2, 3, 4)):
        restrictions = tuple(r for r in case.restrictions() if not isinstance(r, FollowLine))
        if not restrictions:
            continue
        position = case.position()
        (answer,) = SOURCE.solve([Question(position=position, every_card=True, restrictions=restrictions)])
        for card, _ in answer.cards_ns:
            line = SOURCE.refutation(position, card, restrictions)
            assert line.cards[0] == card
            gain = line.tricks_ns - answer.tricks_ns
            assert line.cost == (-gain if position.to_play.side is Side.NS else gain)


def test_restricted_and_free_questions_go_together_and_are_remembered_apart() -> None:
    cases = random_cases(16, 20, (4,))
    questions = [q for case in cases for q in (*asked([case]), Question(position=case.position(), every_card=True))]
    source = Remembering(SOURCE)
    together = source.solve(questions)
    assert together == [SOURCE.solve([question])[0] for question in questions]
    assert together == source.solve(questions)
    assert any(a.tricks_ns != b.tricks_ns for a, b in zip(together[::2], together[1::2], strict=True))


HELD = "N:A..AT. Q..K.J T.Q..Q .A9.Q."
ON_BOTH = "only defenders have them"


@pytest.mark.parametrize(
    ("restrictions", "words"),
    [
        ((major(E, "SA"),), r"East does not hold SA \(a card of his hand\)"),
        ((major(E, "SQ"), major(N, "SA")), ON_BOTH),
        ((major(E, "SQ"), DeclarerOption(leader=S, suits=suits("S"))), ON_BOTH),
        ((major(E, "SQ"), major(E, "SQ")), r"major penalty card E:SQ is stated 2 times \(once is enough\)"),
        ((MustLead(player=W, suits=suits("S")), MustLead(player=W, suits=suits("H"))), "a required lead of West"),
        (
            (MayNotLead(player=W, suits=suits("S")), MayNotLead(player=W, suits=suits("H"))),
            "a forbidden lead of West",
        ),
        ((MustPlay(player=W, cards=cards("HA")), MustPlay(player=W, cards=cards("H9"))), "a forced card of West"),
        (
            (DeclarerOption(leader=W, suits=suits("S")), DeclarerOption(leader=W, suits=suits("H"))),
            "an option at the lead of West is stated 2 times",
        ),
        ((FollowLine(cards=(Card.parse("HA"),)), FollowLine(cards=(Card.parse("H9"),))), "2 lines"),
        ((minor(W, "H9"), major(W, "HA")), "H9 is a minor penalty card of West, who has 2"),
        ((FollowLine(cards=tuple(sorted(cards("SA")))),), "card 1 of the line, SA by West, is not in his hand"),
        (
            (FollowLine(cards=(Card.parse("DQ"), Card.parse("SA"))), major(E, "SQ")),
            r"card 2 of the line, SA by North, does not follow suit \(he holds diamonds\)",
        ),
        (
            (
                FollowLine(cards=(Card.parse("H9"), Card.parse("SA"), Card.parse("CJ"))),
                major(E, "SQ"),
                MustPlay(player=E, cards=cards("DK SQ")),
            ),
            "card 3 of the line, CJ by East, breaks a restriction, whatever declarer chooses",
        ),
    ],
)
def test_restrictions_that_cannot_be_are_refused(restrictions: tuple[Restriction, ...], words: str) -> None:
    question = Question(position=west_leads(HELD), restrictions=restrictions)
    with pytest.raises(BoardError, match=words):
        SOURCE.solve([Question(position=west_leads(HELD)), question])
    with pytest.raises(BoardError, match=words):
        SOURCE.line(question.position, restrictions)


def test_a_line_is_judged_under_every_choice_of_declarers() -> None:
    """East's king need not be discarded where declarer has forbidden the suit and it was picked up."""
    line = FollowLine(cards=(Card.parse("H9"), Card.parse("SA"), Card.parse("CJ")))
    (answer,) = SOURCE.solve([Question(position=west_leads(HELD), restrictions=(line, major(E, "DK")))])
    assert [str(result.option) for result in answer.options] == ["forbid a diamond"]


def test_all_faults_come_together() -> None:
    restrictions = (major(E, "SA"), minor(W, "H9"), major(W, "HA"), major(N, "ST"))
    with pytest.raises(BoardError) as caught:
        SOURCE.solve([Question(position=west_leads(HELD), restrictions=restrictions)])
    assert len(caught.value.problems) == 4
    assert all(problem.where == "question 1" and problem.hint for problem in caught.value.problems)


def test_a_penalty_card_in_the_trick_has_lapsed() -> None:
    position = west_leads(HELD).played(Card.parse("HA"))
    for card in (major(W, "HA"), major(W, "H9")):
        SOURCE.solve([Question(position=position, restrictions=(card,))])
    (played,) = SOURCE.solve([Question(position=position, restrictions=(major(W, "HA"),))])
    (free,) = SOURCE.solve([Question(position=position)])
    assert played == free
