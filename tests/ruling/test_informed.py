"""Information from partner, misinformation and deception through to the score, clause by clause."""

from __future__ import annotations

from fractions import Fraction

import pytest

import analyzer as az
from analyzer.casefile import case_from_bytes
from analyzer.errors import CaseError
from analyzer.trace import audit

Q = Fraction
HEAD = """format: 1
case: c
edition: 2017
ruled by: director
board: {vulnerable: none}
table: 4H= N
scoring: {method: total points, other table: pass}
"""
INFORMATION = "unauthorized information: {received by: S, found: yes, chosen: 4H, suggested: 4H over pass, by: D}\n"
POLL = "polls: {west: {peers of: S, answers: 'pass 3, X 2, 4H 3', told of the information: no, accepted by: D}}\n"
TREE = """continuations:
  - {action: pass, weight: from poll, result: 3S= E}
  - {action: X, weight: from poll, result: 3Sx-1 E}
  - {action: 4H, result: 4H= N}
"""
#: In the place of the poll: the end of the entry before it.
JUDGED = "logical alternatives: pass}\n"
CASE = HEAD + INFORMATION + POLL + TREE


def case_of(text: str) -> az.Case:
    return case_from_bytes(text.encode(), source="c.yaml")


def ruled(text: str, edition: str = "2017") -> az.Ruling:
    return az.rule(case_of(text), edition=az.Edition.parse(edition), evidence=False)


def changed(text: str, *pairs: tuple[str, str]) -> str:
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return text


def needs(ruling: az.Ruling) -> list[str]:
    return [need.id for need in ruling.needs]


def ns(ruling: az.Ruling) -> Fraction | None:
    return None if ruling.ns is None else ruling.ns.exact


def test_accepted_shares_of_the_lawful_answers_are_the_weights() -> None:
    """12C1(c): three of five pass, two double; the three who bid count for nothing."""
    ruling = ruled(CASE)
    assert [outcome.weight for outcome in ruling.outcomes] == [Q(3, 5), Q(2, 5)]
    assert ns(ruling) == Q(3, 5) * -140 + Q(2, 5) * 100
    assert [out.why for out in ruling.excluded] == ["suggested over pass"]
    assert ruling.outcomes[0].by == "poll: 3 of 5 lawful answers; D"
    assert not audit(ruling.trace)
    assert ruling.derived is not None
    assert ruling.derived.offending == {az.Side.NS}


@pytest.mark.parametrize("edition", ["2007", "2017"])
def test_weights_given_by_hand_are_never_changed(edition: str) -> None:
    text = changed(CASE, ("pass, weight: from poll", "pass, weight: 90%"), ("X, weight: from poll", "X, weight: 10%"))
    assert [outcome.weight for outcome in ruled(text, edition).outcomes] == [Q(9, 10), Q(1, 10)]


def test_shares_that_nobody_has_accepted_are_asked_for_once() -> None:
    ruling = ruled(changed(CASE, (", accepted by: D", "")))
    assert needs(ruling) == ["polls.west.accepted by"]
    assert "pass 60%, X 40%" in ruling.needs[0].question
    assert ruling.ns is None


def test_the_others_take_what_is_left_of_the_lawful_answers() -> None:
    ruling = ruled(changed(CASE, ("{action: X, weight: from poll,", "{weight: rest,")))
    assert [outcome.weight for outcome in ruling.outcomes] == [Q(3, 5), Q(2, 5)]


def test_isolated_answers_are_left_out_where_the_authority_says_so() -> None:
    text = changed(CASE, ("X 2", "X 1"), ("edition: 2017", "edition: 2017\nelections: {isolated answers: left out}"))
    text = changed(text, ("  - {action: X, weight: from poll, result: 3Sx-1 E}\n", ""))
    assert [outcome.weight for outcome in ruled(text).outcomes] == [1]


REFUSED = [
    (
        "an illegal action takes a share",
        changed(CASE, ("{action: 4H, result", "{action: 4H, weight: from poll, result")),
        "takes a share of the poll",
    ),
    (
        "an illegal action has weight",
        changed(
            CASE,
            ("{action: pass, weight: from poll", "{action: pass, weight: 75%"),
            ("  - {action: X, weight: from poll, result: 3Sx-1 E}\n", ""),
            ("{action: 4H, result", "{action: 4H, weight: 25%, result"),
        ),
        "12C1(c): illegal outcomes may not carry weight",
    ),
    (
        "a lawful answer has no branch",
        changed(CASE, ("  - {action: X, weight: from poll, result: 3Sx-1 E}\n", "")),
        "lawful answers without a branch: X 40%",
    ),
    (
        "lawful and illegal in one branch",
        changed(CASE, ("{action: X, weight: from poll", "{action: 'X, 4H', weight: from poll")),
        "lawful actions and illegal ones (4♥) in one branch",
    ),
    ("a side that did not offend", CASE + "offending: EW\n", "E-W is stated, and by the facts N-S offended"),
    (
        "a side where nobody offended",
        changed(CASE, ("4H over pass", "nothing")) + "offending: NS\n",
        "by the facts no side offended",
    ),
]


@pytest.mark.parametrize(("text", "wanted"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_what_is_refused(text: str, wanted: str) -> None:
    with pytest.raises(CaseError) as caught:
        ruled(text)
    assert wanted in str(caught.value)
    assert str(caught.value).startswith("c.yaml:")


def test_an_authority_of_2007_may_let_illegal_actions_carry_weight() -> None:
    text = changed(
        CASE,
        ("edition: 2017", "edition: 2007\nelections: {illegal outcomes: allowed}"),
        ("pass, weight: from poll", "pass, weight: 50%"),
        ("X, weight: from poll", "X, weight: 25%"),
        ("{action: 4H, result", "{action: 4H, weight: 25%, result"),
    )
    assert [outcome.weight for outcome in ruled(text, "2007").outcomes] == [Q(1, 2), Q(1, 4), Q(1, 4)]


@pytest.mark.parametrize(
    ("old", "new", "clause"),
    [
        ("found: yes", "found: no", "16B1(a)"),
        ("suggested: 4H over pass", "suggested: nothing", "16B1(a)"),
        ("by: D}\n", "by: D, logical alternatives: none}\n", "16B1(b)"),
        (
            "peers of: S, answers: 'pass 3, X 2, 4H 3'",
            "asked what else: yes, answers: 'pass 1, X 2, 4H 9'",
            "16B1(b)",
        ),
    ],
)
def test_where_one_limb_fails_the_table_score_stands(old: str, new: str, clause: str) -> None:
    text = changed(CASE, (INFORMATION + POLL, changed(INFORMATION + POLL, (old, new))))
    ruling = ruled(text)
    assert (ns(ruling), ruling.stands, needs(ruling)) == (420, True, [])
    assert clause in [found.cite for found in ruling.derived.clauses]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ("found: yes, ", "", ["unauthorized information[0].found"]),
        ("found: yes", "found: disputed", ["unauthorized information[0].found"]),
        ("suggested: 4H over pass, ", "", ["unauthorized information[0].suggested"]),
        (
            "told of the information: no",
            "told of the information: yes",
            ["unauthorized information[0].logical alternatives"],
        ),
        ("peers of: S", "peers of: E", ["unauthorized information[0].logical alternatives"]),
        ("pass 3, X 2, 4H 3", "pass 2, X 1, 4H 12", ["polls.west.answers"]),
    ],
)
def test_a_missing_judgment_is_asked_for_by_its_field(old: str, new: str, wanted: list[str]) -> None:
    stated = changed(INFORMATION + POLL, (old, new))
    if "peers of: E" in new:
        stated = stated.replace(", by: D}\n", ", by: D, poll: west}\n", 1)
    ruling = ruled(changed(CASE, (INFORMATION + POLL, stated)))
    assert needs(ruling) == wanted
    assert ruling.ns is None


def test_a_poll_that_proves_nothing_gives_no_shares_and_the_weights_are_asked_for() -> None:
    text = changed(
        CASE,
        ("told of the information: no", "told of the information: yes"),
        ("by: D}\n", "by: D, logical alternatives: 'pass, X'}\n"),
    )
    ruling = ruled(text)
    assert needs(ruling) == ["continuations[0].weight", "continuations[1].weight"]


def test_the_thresholds_are_elections() -> None:
    text = changed(
        CASE, ("pass 3, X 2, 4H 3", "pass 2, X 2, 4H 6"), ("peers of: S", "asked what else: yes, peers of: S")
    )
    assert ns(ruled(text)) == -20
    stricter = changed(
        text, ("edition: 2017", "edition: 2017\nelections: {significant proportion: more than 1 in 4}")
    )
    assert ns(ruled(stricter)) == 420


def test_percentages_give_shares_without_counts() -> None:
    text = changed(
        CASE, ("pass 3, X 2, 4H 3", "pass 30%, X 20%, 4H 50%"), ("peers of: S, ", "peers of: S, asked: 15, ")
    )
    ruling = ruled(text)
    assert [outcome.weight for outcome in ruling.outcomes] == [Q(3, 5), Q(2, 5)]
    assert ruling.outcomes[0].by == "poll: 60% of the answers; D"
    assert az.analyze(case_of(text)).interval(az.Side.NS).fields == ()


def test_the_interval_of_a_poll_comes_from_its_lawful_answers() -> None:
    found = az.analyze(case_of(CASE)).interval(az.Side.EW, samples=2000)
    assert found.fields == ("continuations",)
    assert found.low < found.present < found.high


def test_the_contract_that_the_infraction_reached_must_say_how() -> None:
    text = changed(CASE, (TREE, "continuations: [{weight: 75%, result: 3S= E}, {weight: 25%, then: [4H= N]}]\n"))
    assert needs(ruled(text)) == ["continuations[1].then[0].action"]
    named = changed(text, ("{weight: 25%, then", "{weight: 25%, action: X, then"))
    assert ns(ruled(named)) == Q(3, 4) * -140 + Q(1, 4) * 420


def test_1997_asks_for_its_election_before_it_weighs() -> None:
    assert needs(ruled(CASE, "1997")) == ["elections.12C3"]
    likely = changed(
        CASE,
        ("edition: 2017", "edition: 1997\nelections: {12C3: 'off'}"),
        ("weight: from poll, result: 3S= E", "result: 3S= E, likely: yes"),
        ("weight: from poll, result: 3Sx-1 E", "result: 3Sx-1 E, likely: no, at all probable: yes"),
    )
    ruling = ruled(likely, "1997")
    assert (ns(ruling), ruling.derived is not None) == (-140, True)
    assert any("may adjust" in note for note in ruling.notes)


def test_1997_with_an_election_takes_the_shares() -> None:
    text = changed(CASE, ("edition: 2017", "edition: 1997\nelections: {12C3: directors too}"))
    assert ns(ruled(text, "1997")) == -44
    assert needs(ruled(changed(text, (", accepted by: D", "")), "1997")) == ["polls.west.accepted by"]


def test_a_found_infraction_beside_the_facts_counts_too() -> None:
    text = changed(CASE, ("4H over pass", "nothing")) + (
        "offending: NS\nfindings: [{law: 16B, finding: another thing, by: D}]\n"
    )
    text = changed(
        text,
        ("weight: from poll, result: 3S=", "weight: 60%, result: 3S="),
        ("weight: from poll", "weight: 40%"),
        ("  - {action: 4H, result: 4H= N}\n", ""),
    )
    assert ns(ruled(text)) == -44


TOLD = "misinformation: {side: NS, call: 2C, explanation: clubs, meaning: majors, agreement: otherwise, by: D}\n"
WORLD = "continuations: [{weight: 50%, result: 3S= E}, {weight: 50%, result: 4H= N}]\n"


def test_misinformation_leaves_the_result_of_the_table_its_weight() -> None:
    """21B3: the world with the right information; the table's result may be reached in it too."""
    ruling = ruled(HEAD + TOLD + WORLD)
    assert (ns(ruling), needs(ruling)) == (140, [])
    assert {"21B3", "75B", "12B1"} <= {clause.cite for clause in ruling.derived.clauses}  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("old", "new", "clause"),
    [
        ("agreement: otherwise", "agreement: as explained", "75C"),
        ("agreement: otherwise", "agreement: misbid", "75C"),
        ("agreement: otherwise", "agreement: not established, fits the hand: yes", "21B1(b)"),
        ("by: D", "changed: no, by: D", "12B1"),
        ("by: D", "own misunderstanding: yes, by: D", "21A"),
        ("by: D", "should have asked: yes, by: D", "21B1(a)"),
    ],
)
def test_without_misinformation_or_its_consequence_the_table_score_stands(old: str, new: str, clause: str) -> None:
    ruling = ruled(HEAD + changed(TOLD, (old, new)) + WORLD)
    assert (ns(ruling), ruling.stands) == (420, True)


@pytest.mark.parametrize(
    ("old", "new", "wanted"),
    [
        ("agreement: otherwise, ", "", ["misinformation[0].agreement"]),
        ("agreement: otherwise", "agreement: not established", ["misinformation[0].fits the hand"]),
        ("agreement: otherwise", "agreement: not established, contradicted: yes", ["misinformation[0].agreement"]),
    ],
)
def test_what_misinformation_asks_for(old: str, new: str, wanted: list[str]) -> None:
    assert needs(ruled(HEAD + changed(TOLD, (old, new)) + WORLD)) == wanted


def test_without_outcomes_it_is_asked_what_the_opponents_would_have_done() -> None:
    assert needs(ruled(HEAD + TOLD)) == ["misinformation[0].changed"]
    assert needs(ruled(HEAD + changed(TOLD, ("by: D", "changed: yes, by: D")))) == ["continuations"]


AUCTION = changed(HEAD, ("{vulnerable: none}", "{dealer: N, vulnerable: none, auction: 1H P 4H P P P}"))


@pytest.mark.parametrize(
    ("fields", "wanted"),
    [
        ("at call: 2, influenced: yes", "Call 2 too late: an adjusted score: his partner has called since (21B3)."),
        ("at call: 6, influenced: yes, noticed in time: yes", "Call 6 may be changed: "),
        ("at call: 6, influenced: no, noticed in time: yes", "Call 6 stands: "),
        ("at call: 6, noticed in time: yes", "Call 6: whether it may be changed waits for an answer"),
        ("at call: 6", "Call 6 too late: an adjusted score: the auction period is over (21B3)."),
    ],
)
def test_whether_a_call_may_be_changed_is_noted(fields: str, wanted: str) -> None:
    ruling = ruled(AUCTION + changed(TOLD, ("by: D", f"{fields}, by: D")) + WORLD)
    assert any(note.startswith(wanted) for note in ruling.notes), ruling.notes


def test_a_players_own_word_is_marked_as_that() -> None:
    ruling = ruled(HEAD + changed(TOLD, ("by: D", "claimed by: E, by: D")) + WORLD)
    assert any(
        note.startswith("East says: that he would have acted otherwise. That is his own") for note in ruling.notes
    )


DECEPTION = (
    "deception: {player: E, what: a pause, found: yes, misled: yes, bridge reason: no, could have known: yes}\n"
)


@pytest.mark.parametrize(("edition", "clause"), [("1997", "73F2"), ("2007", "73F"), ("2017", "73E2")])
def test_deception_leads_to_the_score_without_it(edition: str, clause: str) -> None:
    text = changed(HEAD, ("table: 4H= N", "table: 4H-1 N")) + DECEPTION
    tree = "continuations: [{weight: 100%, result: 4H= N, likely: yes}]\n"
    election = (
        changed(text, ("edition: 2017", "edition: 1997\nelections: {12C3: 'off'}")) if edition == "1997" else text
    )
    ruling = ruled(election + tree, edition)
    assert ns(ruling) == 420
    assert clause in [found.cite for found in ruling.derived.clauses]  # type: ignore[union-attr]


def test_polls_serve_a_stated_infraction_too() -> None:
    text = HEAD + "offending: NS\npolls: {lead: {answers: 'HK 2, C4 1', accepted by: D}}\n"
    tree = "continuations: [{action: HK, weight: from poll, result: 4H= N}, {weight: rest, result: 4H-1 N}]\n"
    ruling = ruled(text + tree)
    assert [outcome.weight for outcome in ruling.outcomes] == [Q(2, 3), Q(1, 3)]
    waiting = changed(text, (", accepted by: D", "")) + tree
    assert needs(ruled(waiting)) == ["polls.lead.accepted by"]
    [found] = az.analyze(case_of(waiting)).otherwise
    assert found.answers[0].ns is not None
    assert found.answers[0].ns.exact == Q(2, 3) * 420 + Q(1, 3) * -50


def test_shares_count_in_an_own_act_too() -> None:
    text = (
        HEAD
        + "offending: NS\npolls: {lead: {answers: 'HK 2, C4 1', accepted by: D}}\ncontinuations: [100% 3S= E]\n"
        + "self inflicted: {act: a wild bid, qualifies: yes, "
        + "without it: [{action: HK, weight: from poll, result: 4H-1 N},"
        + " {weight: rest, result: 4H= N}]}\n"
    )
    assert needs(ruled(text)) == []


def test_two_players_with_information_are_told_apart() -> None:
    text = changed(
        CASE,
        (
            INFORMATION,
            "unauthorized information:\n  - {received by: S, found: yes, chosen: 4H, suggested: 4H over pass}\n"
            "  - {received by: E, found: no, chosen: 3S, suggested: 3S over pass}\n",
        ),
        ("{action: 4H, result", "{action: 4H, player: S, result"),
    )
    assert ns(ruled(text)) == -44


def test_other_answers_are_what_the_case_says_with_them() -> None:
    analysis = az.analyze(case_of(CASE))
    labels = [found.question.label for found in analysis.otherwise]
    assert labels == [
        "South had unauthorized information",
        "pass as a logical alternative to 4♥",
        "4♥ demonstrably suggested over pass",
    ]
    for found in analysis.otherwise:
        [answer] = found.answers
        assert (answer.answer, answer.stands) == ("no", True)
        assert answer.ns is not None
        assert answer.ns.exact == 420
        assert found.decides(analysis.ruling)


@pytest.mark.parametrize(
    ("text", "field", "answers"),
    [
        (changed(CASE, ("found: yes, ", "")), "unauthorized information[0].found", [("yes", -44), ("no", 420)]),
        (
            changed(CASE, ("suggested: 4H over pass, ", "")),
            "unauthorized information[0].suggested",
            [("yes", -44), ("no", 420)],
        ),
        (changed(CASE, ("4H over pass", "nothing")), "unauthorized information[0].suggested", [("yes", -44)]),
        (HEAD + TOLD + WORLD, "misinformation[0].agreement", [("no", 420)]),
        (
            HEAD + changed(TOLD, ("agreement: otherwise, ", "")) + WORLD,
            "misinformation[0].agreement",
            [("yes", 140), ("no", 420)],
        ),
        (
            HEAD + changed(TOLD, ("by: D", "should have asked: yes, by: D")) + WORLD,
            "misinformation[0].should have asked",
            [("no", 140)],
        ),
        (
            HEAD + changed(TOLD, ("by: D", "own misunderstanding: yes, by: D")) + WORLD,
            "misinformation[0].own misunderstanding",
            [("no", 140)],
        ),
        (HEAD + TOLD + WORLD, "misinformation[0].changed", [("no", 420)]),
        (changed(CASE, (", accepted by: D", "")), "polls.west.accepted by", [("accepted", -44)]),
        (HEAD + DECEPTION + "continuations: [100% 4H-1 N]\n", "deception[0].found", [("no", 420)]),
    ],
)
def test_what_the_other_answers_lead_to(text: str, field: str, answers: list[tuple[str, int | None]]) -> None:
    analysis = az.analyze(case_of(text), edition=az.Edition.L2017)
    [found] = [entry for entry in analysis.otherwise if entry.question.field == field]
    told = [(answer.answer, None if answer.ns is None else answer.ns.exact) for answer in found.answers]
    assert told == answers


def test_the_panel_of_the_case_is_pooled() -> None:
    text = changed(CASE, ("pass, weight: from poll", "pass, weight: 60%"), ("X, weight: from poll", "X, weight: 40%"))
    text += "panel:\n  chair: {pass: 70%, X: 30%}\n"
    text += "  second: {'continuations[0].weight': 50%, 'continuations[1].weight': 50%, voice: 3}\n"
    panel = az.analyze(case_of(text)).panel()
    assert panel.pooled is not None
    assert panel.pooled.ns == Q(55, 100) * -140 + Q(45, 100) * 100
    assert [name for name, _ in panel.own] == ["chair", "second"]


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("{pass: most}", "'most' is not a weight"),
        ("{nowhere: 20%}", "no field that is judged"),
        ("{pass: 20%}", "weights add to"),
        ("{'unauthorized information[0].suggested': nothing}", "a member judges the branches"),
        ("{'Unauthorized Information[0].logical alternatives': none}", "as 'legal, 100%', and the others 0%"),
    ],
)
def test_what_a_member_cannot_say(said: str, wanted: str) -> None:
    text = changed(CASE, ("pass, weight: from poll", "pass, weight: 60%"), ("X, weight: from poll", "X, weight: 40%"))
    with pytest.raises(CaseError) as caught:
        az.analyze(case_of(text + f"panel: {{chair: {said}}}\n")).panel()
    assert wanted in str(caught.value)
    assert str(caught.value).startswith("c.yaml:"), "a member's fault has the line on which he stands"


@pytest.mark.parametrize(("peers", "is_marked"), [("N", True), ("S", False)])
def test_accepted_shares_of_other_peoples_peers_are_marked(peers: str, is_marked: bool) -> None:
    text = changed(
        HEAD + INFORMATION.replace(", by: D", ", logical alternatives: pass") + POLL + TREE,
        ("peers of: S, answers: 'pass 3, X 2, 4H 3'", f"peers of: {peers}, answers: 'pass 3, X 2'"),
    )
    wanted = "asked peers of North; the choice was South's"
    assert any(wanted in note for note in ruled(text).notes) is is_marked


def test_the_other_tables_wait_too_until_somebody_accepts_the_shares() -> None:
    head = "format: 1\ncase: c\nedition: 2017\nboard: {vulnerable: none}\ntable: 4H= N\n"
    text = (
        head
        + "scoring: {method: matchpoints, field: [140 x3, -140, 420]}\n"
        + "unauthorized information: {received by: S, found: yes, chosen: 4H, suggested: 4H over pass}\n"
        + "polls: {p: {peers of: S, answers: 'pass 5, 4H 2'}}\n"
        + "continuations: [{action: pass, weight: from poll, result: 3S= E}]\n"
    )
    asked = ruled(text)
    assert (asked.ns, asked.field_after, needs(asked)) == (None, (), ["polls.p.accepted by"])
    assert ruled(text.replace("peers of", "accepted by: TD, peers of")).field_after


def test_a_poll_with_faults_is_not_missed_where_it_is_used() -> None:
    text = changed(CASE, ("peers of: S", "asked: 1, peers of: S"))
    with pytest.raises(CaseError) as caught:
        case_of(text)
    assert "no poll" not in str(caught.value)
    assert "asked" in str(caught.value)


def test_an_ending_without_a_label_says_who_calls_what() -> None:
    text = (
        "format: 1\ncase: c\nedition: 2017\nboard: {dealer: S, vulnerable: none, auction: 1S 2H 2S 3H 3S P P P}\n"
        "table: 3S= S\nscoring: {method: total points, other table: pass}\n"
        "unauthorized information: {after call: 3, at call: 5, "
        "found: yes, suggested: 3S over pass, logical alternatives: 'pass, 3S'}\ncontinuations:\n"
        "  - {auction ending: P P P, tricks: 9, weight: 80%}\n"
        "  - {auction ending: P P 3S P P P, tricks: 9, weight: 20%}\n"
    )
    assert [outcome.label for outcome in ruled(text).outcomes] == ["South: pass", "South: pass; North: 3♠"]


def test_a_member_weighs_the_tricks_of_a_branch_and_says_yes_or_no() -> None:
    text = changed(CASE, (TREE, ""), (POLL, JUDGED), ("by: D}\n", "by: D, ")) + (
        "continuations:\n  - {action: pass, weight: 100%, contract: 3S E, tricks: {9: 50%, 8: 50%}}\n"
        "  - {action: 4H, result: 4H= N}\npanel: {chair: {pass: '9: 80%, 8: 20%', 'continuations[1].legal': no}}\n"
    )
    panel = az.analyze(case_of(text)).panel()
    assert panel.own[0][1].ns == Q(8, 10) * -140 + Q(2, 10) * 50


def test_a_label_that_two_branches_have_names_neither() -> None:
    text = changed(CASE, (TREE, ""), (POLL, JUDGED), ("by: D}\n", "by: D, ")) + (
        "continuations: [{label: x, weight: 50%, result: 3S= E}, {label: x, weight: 50%, result: 3S-1 E}]\n"
        "panel: {chair: {x: 80%}}\n"
    )
    with pytest.raises(CaseError, match="several branches are “x”"):
        az.analyze(case_of(text)).panel()


def test_laws_that_refuse_or_ask_first_are_heard() -> None:
    """12B2 refuses the reason; 1997 asks who rules before it weighs."""
    assert ruled(CASE + "asked because: rectification too severe\n").stands
    text = changed(CASE, ("edition: 2017\nruled by: director", "edition: 1997\nelections: {12C3: committees only}"))
    assert needs(ruled(text, "1997")) == ["ruled by"]


def test_a_case_in_python_is_the_case_of_the_file() -> None:
    """What analysts build without a file: the same facts, the same score."""
    from analyzer.bridge.action import Action

    board = az.Board(vulnerable=az.Vulnerability.NONE)
    poll = az.Poll.parse("pass 3, X 2, 4H 3", peers_of=az.Seat.S)
    case = az.Case(
        name="c",
        board=board,
        method=az.TotalPoints(other_table_ns=0),
        edition=az.Edition.L2017,
        table=az.StatedResult.parse("4H= N"),
        information=(
            az.StatedInformation(
                received_by=az.Seat.S,
                found=True,
                chosen=Action.parse("4H"),
                suggested=az.parse_suggestions("4H over pass"),
            ),
        ),
        polls=(az.StatedPoll(name="west", poll=poll, accepted_by="D"),),
        tree=az.Branches(
            az.Branch(actions=(Action.parse("pass"),), from_poll="west", then=az.StatedResult.parse("3S= E")),
            az.Branch(from_poll="west", takes_others=True, then=az.StatedResult.parse("3Sx-1 E")),
            az.Branch(actions=(Action.parse("4H"),), then=az.StatedResult.parse("4H= N")),
        ),
    )
    assert ns(az.rule(case, evidence=False)) == -44


def test_of_several_polls_of_his_peers_it_is_said_that_one_must_be_named() -> None:
    second = "  east: {peers of: S, answers: 'pass 5, 4H 4', told of the information: no}\n"
    polls = "polls:\n  west: {peers of: S, answers: 'pass 3, 4H 3', told of the information: no}\n" + second
    tree = "continuations: [{action: pass, weight: 100%, result: 3S= E}]\n"
    wanted = "unauthorized information[0].poll says which one counts"
    assert any(wanted in note for note in ruled(HEAD + INFORMATION + polls + tree).notes)
    named = INFORMATION.replace("received by: S", "received by: S, poll: east")
    assert not any(wanted in note for note in ruled(HEAD + named + polls + tree).notes)
