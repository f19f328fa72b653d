"""Poll files: every form of the answers, every fault at its line, and text that is continued answer by answer."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from analyzer.bridge import Seat
from analyzer.bridge.action import Action
from analyzer.bridge.poll import Answer
from analyzer.casefile.poll_file import (
    load_poll,
    new_poll_text,
    poll_from_bytes,
    poll_from_fields,
    with_answers,
)
from analyzer.errors import AnalyzerError, CaseError, InputError, ParseError
from analyzer.laws import Edition

WHOLE = """\
format: 1
poll: slow-double          # a comment that stays
title: East's 4S over a slow double
edition: 2017
elections: {significant proportion: at least 1 in 4}
player: E
information: a slow double
found: yes
chosen: 4S
suggested: 4S over pass
peers of: E
told of the information: no
same methods: yes
asked what else: yes
asked: 9
shown: hand and auction
by: director
answers:
  - pass 4 (considered 4S 2)
  - {chose: 4S, considered: [pass, X], remark: "close, \\"he\\" said"}
  - chose: 4S
    considered: none
  - X: 2
"""


def test_a_whole_file_is_read() -> None:
    read = poll_from_bytes(WHOLE.encode(), source="poll.yaml")
    assert (read.name, read.edition, dict(read.elections)) == (
        "slow-double",
        Edition.L2017,
        {"significant proportion": "at least 1 in 4"},
    )
    fact, poll = read.fact, read.fact.poll
    assert poll is not None
    assert (fact.player, fact.nature, fact.found, str(fact.chosen), fact.by) == (
        Seat.E,
        "a slow double",
        True,
        "4S",
        "director",
    )
    assert str(poll) == ("pass 4 (considered 4S 2), 4S 1 (considered pass 1, X 1) \"close, 'he' said\", 4S 1, X 2")
    assert (poll.told_of_information, poll.same_methods, poll.asked_what_else, poll.asked) == (False, True, True, 9)
    assert poll.told == "hand and auction"


@pytest.mark.parametrize(
    "answers",
    [
        "answers: pass 4, 4H 2",
        "answers: {pass: 4, 4H: 2}",
        "answers: [pass 4, 4H 2]",
        "answers: [{pass: 4}, {4H: 2}]",
        "answers: [pass, pass, pass, pass, 4H, 4H]",
        'answers: ["pass 4, 4H", 4H]',
        "answers: [{chose: pass, count: 4}, {chose: 4H, count: 2}]",
    ],
)
def test_answers_may_be_written_in_many_ways(answers: str) -> None:
    read = poll_from_bytes(f"format: 1\npoll: p\n{answers}\n".encode(), source="p.yaml")
    assert read.fact.poll is not None
    assert str(read.fact.poll.merged()) == "pass 4, 4H 2"
    assert read.edition is None


def test_without_answers_the_judgment_stands_alone_and_the_player_is_whose_peers_were_asked() -> None:
    read = poll_from_fields({"logical alternatives": "pass, 4H", "chosen": "4H", "peers of": "W"})
    assert read.fact.poll is None
    assert read.fact.player is Seat.W
    assert [str(action) for action in read.fact.judged or ()] == ["pass", "4H"]
    assert poll_from_fields({"logical alternatives": "none"}).fact.judged == ()


FAULTS = [
    ("poll: p\nanswers: pass", ["format: this field is missing"]),
    ("format: 2\npoll: p\nanswers: pass", ["p.yaml:1 format: format '2' (write 1)"]),
    ("format: 1\npoll: p\nanswers: []", ["p.yaml:3 answers: no answers (as 'pass 4, 4H 2')"]),
    ("format: 1\npoll: p\nanswers:\n  - pass\n  - 8H", ["p.yaml:5 answers[1]: '8H' is not an action"]),
    ("format: 1\npoll: p\nanswers:\n  - {chose: pass, wanted: 4H}", ["no field 'wanted' in an answer"]),
    ("format: 1\npoll: p\nanswers:\n  - {chose: [pass]}", ["chose: text expected"]),
    ("format: 1\npoll: p\nanswers:\n  - [pass]", ["an answer is expected"]),
    ("format: 1\npoll: p\nanswers:\n  - {}", ["an answer is expected"]),
    ("format: 1\npoll: p\nanswers: [pass 4, X 20%]", ["percentages and numbers of people in one poll"]),
    ("format: 1\npoll: p\nasked: 3\nanswers: pass 4", ["p.yaml:3 asked: 3 asked and 4 answers"]),
    ("format: 1\npoll: p\nelections: {x: y}\nanswers: pass", ["elections need the edition"]),
    (
        "format: 1\npoll: p\nedition: 1997\nelections: {evident action: no such rule}\nanswers: pass",
        ["p.yaml:4 elections.evident action: the 1997 laws leave no election"],
    ),
    ("format: 1\npoll: p\nanswer: pass", ["no field 'answer' here (did you mean 'answers'?)"]),
    ("format: 1\npoll: p\nzzz: pass\nanswers: pass", ["fields: ", "told of the information"]),
    (
        "format: 1\npoll: p\nfound: maybe\nchosen: 8H\nsuggested: 4H\nanswers: zz",
        ["p.yaml:3 found", "p.yaml:4 chosen", "p.yaml:5 suggested", "p.yaml:6 answers[0]"],
    ),
    ("format: 1\npoll: p\nsuggested: 4H over pass; pass over 4H\nanswers: pass", ["p.yaml:3 suggested: 4H is"]),
    ("format: 1\npoll: p\nplayer: Q\nanswers: pass", ["p.yaml:3 player: 'Q' is not a seat"]),
    ("- pass", ["a case file is a mapping of fields"]),
]


@pytest.mark.parametrize(("text", "messages"), FAULTS)
def test_faults_name_file_line_field_and_what_would_be_right(text: str, messages: list[str]) -> None:
    with pytest.raises(InputError) as caught:
        poll_from_bytes(text.encode(), source="p.yaml")
    for message in messages:
        assert message in str(caught.value)


def test_fields_from_elsewhere_take_the_place_of_those_of_the_file() -> None:
    read = poll_from_bytes(WHOLE.encode(), source="p.yaml", also={"edition": "2007", "Peers_of": "N"})
    assert read.edition is Edition.L2007
    assert read.fact.poll is not None
    assert read.fact.poll.peers_of is Seat.N
    with pytest.raises(CaseError, match="chosen: '8H' is not an action"):
        poll_from_fields({"answers": "pass", "chosen": "8H"})


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot read"):
        load_poll(tmp_path / "none.yaml")
    with pytest.raises(InputError, match="cannot read"):
        load_poll("a\x00b")
    path = tmp_path / "poll.yaml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(ParseError, match="is not UTF-8"):
        load_poll(path)


# continued


def test_answers_are_written_behind_the_head_which_stays_as_it_was() -> None:
    answers = (
        Answer(action=Action.parse("pass"), considered=((Action.parse("4H"), 1),), remark="close"),
        Answer(action=Action.parse("a low club")),
    )
    text = with_answers(WHOLE, answers, source="p.yaml")
    assert text.startswith(WHOLE[: WHOLE.index("answers:")])
    read = poll_from_bytes(text.encode(), source="p.yaml")
    assert read.fact.poll is not None
    assert read.fact.poll.answers == answers
    assert with_answers(text, answers, source="p.yaml") == text
    assert with_answers(text, (), source="p.yaml") == WHOLE[: WHOLE.index("answers:")]


def test_a_new_head_takes_answers_and_is_read_back() -> None:
    elections = {"some might select": "at least 2"}
    head = new_poll_text({"poll": 'a "b"', "chosen": "4H", "shown": "", "elections": elections, "edition": "2007"})
    text = with_answers(head, (Answer(action=Action.parse("X")),), source="p.yaml")
    read = poll_from_bytes(text.encode(), source="p.yaml")
    assert (read.name, str(read.fact.chosen), read.elections["some might select"]) == ('a "b"', "4H", "at least 2")
    no_newline = with_answers("format: 1\npoll: p", (Answer(action=Action.parse("X")),), source="p.yaml")
    assert no_newline.endswith('answers:\n  - "X 1"\n')


def test_fields_behind_the_answers_are_refused_before_anything_is_lost() -> None:
    with pytest.raises(CaseError, match=r"answers are followed by other fields .put answers last."):
        with_answers("format: 1\npoll: p\nanswers:\n  - pass\nby: me\n", (), source="p.yaml")


@given(st.text(max_size=80))
def test_no_text_in_an_answer_does_more_than_be_read_or_refused(text: str) -> None:
    fields = {"answers": text, "suggested": text, "logical alternatives": text, "chosen": text}
    found, message = None, ""
    try:
        found = poll_from_fields(fields)
    except AnalyzerError as error:
        message = str(error).strip()
    assert (found is None) == bool(message)
