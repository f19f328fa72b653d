"""Polls: the short form of a director, the counts, what is refused and what would be right."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.bridge import Card, Seat
from analyzer.bridge.action import Action
from analyzer.bridge.auction import Call
from analyzer.bridge.poll import Answer, Poll
from analyzer.bridge.poll_text import parse_considered
from analyzer.bridge.suggestion import parse_suggestions, suggestion_problem
from analyzer.errors import AnalyzerError, ParseError


@pytest.mark.parametrize(
    ("text", "symbol", "back"),
    [
        ("p", "pass", "pass"),
        ("Pass", "pass", "pass"),
        ("4h", "4♥", "4H"),
        ("3 NT", "3NT", "3NT"),
        ("dbl", "X", "X"),
        ("xx", "XX", "XX"),
        ("h10", "♥T", "HT"),
        ("♠A", "♠A", "SA"),
        ("A low  club", "A low club", "A low club"),
        ("bid on", "bid on", "bid on"),
    ],
)
def test_an_action_is_a_call_a_card_or_words(text: str, symbol: str, back: str) -> None:
    action = Action.parse(text)
    assert (action.symbol, str(action)) == (symbol, back)
    assert Action.parse(str(action)) == action
    assert isinstance(action.what, (Call, Card, str))


def test_words_are_the_same_in_any_case() -> None:
    assert Action.parse("A Low Club") == Action.parse("a low club")
    assert len({Action.parse("Bid on"), Action.parse("bid on")}) == 1


@pytest.mark.parametrize(
    "text",
    ["", "8H", "H1", "10H", "zz", "^S", "pass 4H", "pass X", "4 spades", "bid 4 spades", "4H over pass", "lead 4",
     "he considered it", "x" * 61, "pass -3", "a(b)c", 'say "pass"', "P P P", "\x00abc"],
)  # fmt: skip
def test_what_is_no_action_is_refused_with_what_would_be_right(text: str) -> None:
    with pytest.raises(ParseError, match="write one call"):
        Action.parse(text)


# text, as printed, answers, (action, chose, considered) of each
POLLS = [
    ("pass 4 (considered 4H 2), 4H 2, X 1", "pass 4 (considered 4H 2), 4H 2, X 1", "pass 4 4, 4H 2 4, X 1 1"),
    ("4 pass, 2 4H", "pass 4, 4H 2", "pass 4 4, 4H 2 2"),
    ("pass: 4; 4H = 2", "pass 4, 4H 2", "pass 4 4, 4H 2 2"),
    ("pass x4, 4H ×2, X", "pass 4, 4H 2, X 1", "pass 4 4, 4H 2 2, X 1 1"),
    ("pass - 4, 4H – 2,", "pass 4, 4H 2", "pass 4 4, 4H 2 2"),
    ("pass 4 (all considered 4H)", "pass 4 (considered 4H 4)", "pass 4 4, 4H 0 4"),
    ("pass 4 (considered 4H all)", "pass 4 (considered 4H 4)", "pass 4 4, 4H 0 4"),
    ("pass (seriously considered 4H and X)", "pass 1 (considered 4H 1, X 1)", "pass 1 1, 4H 0 1, X 0 1"),
    ("pass (considering: X)", "pass 1 (considered X 1)", "pass 1 1, X 0 1"),
    ("X 1, pass 2, X 3", "X 1, pass 2, X 3", "X 4 4, pass 2 2"),
    ("HK 3, C5 2", "HK 3, C5 2", "HK 3 3, C5 2 2"),
    ("4H 1 (considered pass 1) “close, he said”", '4H 1 (considered pass 1) "close, he said"', "4H 1 1, pass 0 1"),
    ("3 NT 2, 3 NT", "3NT 2, 3NT 1", "3NT 3 3"),
    ("5C 2 (considered 5D 1), 5D 1 (considered 5C 1)", "5C 2 (considered 5D 1), 5D 1 (considered 5C 1)",
     "5C 2 3, 5D 1 2"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "printed", "counts"), POLLS)
def test_the_back_of_a_card_is_read_counted_and_printed(text: str, printed: str, counts: str) -> None:
    poll = Poll.parse(text)
    assert str(poll) == printed
    assert Poll.parse(str(poll)) == poll
    found = [f"{tally.action} {tally.chose} {tally.considered}" for tally in poll.tallies()]
    assert ", ".join(found) == counts
    assert poll.size == sum(tally.chose or 0 for tally in poll.tallies())
    assert [(t.action, t.chose, t.considered) for t in poll.merged().tallies()] == [
        (t.action, t.chose, t.considered) for t in poll.tallies()
    ]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no answers"),
        (" , ", "empty answer"),
        ("pass 4,, 4H", "empty answer"),
        ("pass 0", "0 answers"),
        ("pass 4 (considered pass 1)", "who chose it has considered it"),
        ("pass 4 (considered 4H 1, 4H 2)", "considered twice"),
        ("4H 2 (considered pass 3)", "3 of 2 considered pass"),
        ("4H 2 (considered pass 0)", "0 of 2 considered pass"),
        ("pass 4 (considered 4H)", "how many of the 4"),
        ("pass 4 (4H 2)", "write .considered 4H 2."),
        ("pass (", "a bracket is not closed"),
        ("pass )", "closes that was not opened"),
        ('pass "a', "a quotation is not closed"),
        ('pass "a" 4', "is not an answer"),
        ("(considered 4H 2)", "is not an answer"),
        ("pass 1.5", "a whole number of people"),
        ("pass all", "all of whom"),
        ("pass 4 4H 2", "is not an action"),
        ("pass 99999999", "is not a number of people"),
        ("pass 1.2.3", "is not a number of people"),
        ("pass 9999999", "answers .a positive number"),
        ("pass 40%, 4H 40%", "the percentages add to 80%"),
        ("pass 3, 4H 20%", "percentages and numbers of people in one poll"),
        ("pass 60% (considered 4H 2), 4H 40%", "write percentages here too"),
        ("x" * 20001, "at most 20000"),
        (", ".join(["pass"] * 1001), "at most 1000"),
    ],
)
def test_what_is_no_poll_is_refused_with_the_reason(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        Poll.parse(text)


def test_all_faults_come_at_once() -> None:
    with pytest.raises(ParseError) as caught:
        Poll.parse("8H 2, pass 4 (considered 4H), zz")
    assert len(caught.value.problems) == 3


@given(st.text(alphabet="pass4HX (),;%:=\"'ocnsidered0123456789éΩ\n\t", max_size=60))
def test_no_text_does_more_than_be_read_or_refused(text: str) -> None:
    try:
        poll = Poll.parse(text)
    except AnalyzerError:
        return
    assert Poll.parse(str(poll)) == poll


ACTIONS = st.sampled_from([Action.parse(word) for word in ("pass", "4H", "X", "5D", "HK", "a low club")])


@given(st.lists(st.tuples(ACTIONS, st.integers(1, 9), ACTIONS, st.integers(0, 9)), min_size=1, max_size=8))
def test_counts_add_up_and_print_and_parse_back(rows: list[tuple[Action, int, Action, int]]) -> None:
    answers = tuple(
        Answer(
            action=action,
            count=count,
            considered=((other, min(considered, count)),) if considered and other != action else (),
        )
        for action, count, other, considered in rows
    )
    poll = Poll(answers=answers)
    assert Poll.parse(str(poll)) == poll
    assert sum(tally.chose_share for tally in poll.tallies()) == 1
    for tally in poll.tallies():
        assert 0 <= tally.chose_share <= tally.considered_share <= tally.considered_most <= 1
    merged = poll.merged()
    assert [tally.chose_share for tally in merged.tallies()] == [tally.chose_share for tally in poll.tallies()]
    assert len(merged.answers) == len({answer.action for answer in answers})


def test_percentages_have_no_counts_until_the_size_is_known() -> None:
    poll = Poll.parse("X 80%, 3D 20%")
    assert poll.size is None
    assert [(tally.chose, tally.chose_share) for tally in poll.tallies()] == [
        (None, Fraction(4, 5)),
        (None, Fraction(1, 5)),
    ]
    assert [tally.chose for tally in Poll.parse("X 80%, 3D 20%", asked=15).tallies()] == [12, 3]
    assert str(Poll.parse("X 37.5%, pass 62.5%")) == "X 37.5%, pass 62.5%"
    readers = "X 26%, 2S 37%, P 13%, 2NT 17%, 3NT 4%, 2H 1%, 3S 1%"  # Australian Bridge, June 2011: adds to 99
    assert Poll.parse(readers).tally(Action.parse("2S")).chose_share == Fraction(37, 100)


def test_faults_of_the_poll_as_a_whole() -> None:
    four = Poll.parse("pass 4", peers_of=Seat.W, asked=5)
    assert (four.peers_of, four.asked, four.size) == (Seat.W, 5, 4)
    with pytest.raises(ParseError, match="3 asked and 4 answers"):
        Poll.parse("pass 4", asked=3)
    with pytest.raises(ParseError, match="0 asked"):
        Poll.parse("pass 4", asked=0)
    with pytest.raises(ParseError, match="nobody was asked"):
        Poll(answers=Poll.parse("pass (considered 4H)").answers, asked_what_else=False)
    with pytest.raises(ParseError, match="a part of a person"):
        Poll(answers=(Answer(action=Action.parse("pass"), count=Fraction(1, 2)),))
    with pytest.raises(ParseError, match="a remark on one line"):
        Answer(action=Action.parse("pass"), remark='"')
    with pytest.raises(ParseError, match="no answers"):
        Poll(answers=())


def test_what_else_was_considered_is_known_only_where_it_was_asked() -> None:
    plain = Poll.parse("pass 4, 4H 2")
    assert not plain.knows_considered
    assert plain.tally(Action.parse("4H")).considered_most == 1
    asked = Poll(answers=plain.answers, asked_what_else=True)
    assert asked.tally(Action.parse("4H")).considered_most == Fraction(1, 3)
    more = asked.with_answer(Answer(action=Action.parse("X")))
    assert (more.size, [str(action) for action in more.actions()]) == (7, ["pass", "4H", "X"])
    assert asked.tally(Action.parse("7NT")).chose_share == 0


def test_what_one_person_considered() -> None:
    assert [str(action) for action in parse_considered("4H, X and 5D")] == ["4H", "X", "5D"]
    assert parse_considered("none") == parse_considered("") == ()
    with pytest.raises(ParseError, match="no numbers"):
        parse_considered("4H 2")


@pytest.mark.parametrize(
    ("text", "pairs"),
    [
        ("4H over pass", "4H over pass"),
        ("4H, 5D over pass", "4H over pass, 5D over pass"),
        ("4H or 5D over pass and X", "4H over pass, 4H over X, 5D over pass, 5D over X"),
        ("4H over pass; pass over X", "4H over pass, pass over X"),
        ("4H over pass; 4h OVER p", "4H over pass"),
        ("nothing", ""),
        ("none", ""),
    ],
)
def test_suggestions_are_pairs(text: str, pairs: str) -> None:
    assert ", ".join(map(str, parse_suggestions(text))) == pairs


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4H", "write what is suggested over what"),
        ("", "write what is suggested over what"),
        ("4H over pass over X", "write what is suggested over what"),
        ("4H over", "is not an action"),
        ("4H over 4H", "over itself"),
        ("4H over pass; pass over 4H", "suggested over others that are suggested over it"),
        ("4H over pass; pass over X; X over 4H", "suggested over others"),
        (
            "; ".join(f"{n}{d}, {n}NT over pass, X" for n in range(1, 8) for d in "CDHS" for _ in range(2)),
            "200 pairs",
        ),
    ],
)
def test_contradictory_suggestions_are_refused(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        parse_suggestions(text)
    assert suggestion_problem(()) == ""
