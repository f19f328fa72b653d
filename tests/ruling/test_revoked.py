"""Rulings after revokes: transfer and equity are three numbers, and the larger of two of them counts."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

import analyzer as az
from analyzer.bridge import Claim, PlayRecord
from analyzer.case import Case
from analyzer.casefile import case_from_bytes
from analyzer.continuations import StatedResult
from analyzer.errors import CaseError, NotModelled
from analyzer.laws import Edition, TransferTricks
from analyzer.play_facts import RevokeEquity
from analyzer.solver import Question
from analyzer.solver.double_dummy import LibddsSource
from tests.laws.plant import planted

POINTS = "scoring: {method: total points, other table: NS 0, rounding: {unit: 1}}\n"
HEAD = "format: 1\ncase: c\nboard: {vulnerable: none}\n" + POINTS
EDITIONS = ("1997", "2007", "2017")


def case(text: str) -> Case:
    return case_from_bytes((HEAD + text).encode(), source="c.yaml")


def ruled(text: str, edition: str) -> az.Ruling:
    ruling = az.rule(case(text), edition=Edition.parse(edition), evidence=False)
    assert az.audit(ruling.trace) == []
    return ruling


def points(text: str, edition: str) -> Fraction:
    ruling = ruled(text, edition)
    assert ruling.ns is not None and ruling.ew is not None, [need.id for need in ruling.needs]
    assert ruling.ns.exact == -ruling.ew.exact
    return ruling.ns.exact


def asked(text: str, edition: str) -> list[str]:
    ruling = ruled(text, edition)
    assert ruling.ns is None
    return [need.id for need in ruling.needs]


# West ruffs trick 5 with a heart in hand and wins it; the defenders win two more: South's 4S goes three down
RUFF = """
table: 4S-3 S
revokes: [{player: W, trick: 5, suit: H, card: S2, established: yes}]
tricks won: W S2, E, W, NS x6
"""


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("equity", "result", "decided"),
    [
        ("transfer suffices", "4S-1 S", "transfer"),
        ("8", "4S-1 S", "transfer"),  # the transfer is better
        ("9", "4S-1 S", "transfer"),
        ("10", "4S= S", "equity"),
        ("12", "4S+2 S", "equity"),  # never transfer and equity together
    ],
)
def test_the_larger_of_transfer_and_equity_counts(equity: str, result: str, decided: str, edition: str) -> None:
    text = RUFF + f"without the revoke: {equity}\n"
    want = az.score_ns(az.Result.parse(result), az.Vulnerability.NONE)
    assert points(text, edition) == want
    ruling = ruled(text, edition)
    assert ruling.revoke is not None and ruling.revoke.decided == decided
    assert ruling.revoke.taken == (5, 6)
    assert ruling.revoke.after is not None and ruling.revoke.after.name == "4♠ S −1"


@pytest.mark.parametrize("edition", EDITIONS)
def test_equity_is_asked_for_and_the_transfer_is_shown_meanwhile(edition: str) -> None:
    ruling = ruled(RUFF, edition)
    assert [need.id for need in ruling.needs] == ["without the revoke"]
    assert ruling.revoke is not None and ruling.revoke.after is not None
    text = " ".join(az.as_text(ruling).split())
    assert "2 tricks to N-S (tricks 5 and 6)" in text
    assert "After the transfer: 4♠ S −1 N-S −50" in text
    assert "Answer it in the case file: without the revoke: …" in text


def test_weighted_equity_is_compared_in_the_unit_of_the_event() -> None:
    for weights, want in (
        ("[60% 4S= S, 40% 4S-1 S]", Fraction(60 * 420 - 40 * 50, 100)),
        ("[4S-3 S]", Fraction(-50)),
    ):
        assert points(RUFF + f"continuations: {weights}\n", "2017") == want
    likely = "continuations: [{result: 4S= S, likely: yes}, {result: 4S-1 S, likely: no, at all probable: yes}]\n"
    ruling = ruled(RUFF + likely, "1997")
    assert ruling.ns is not None and ruling.ew is not None
    assert (ruling.ns.exact, ruling.ew.exact) == (420, -420)  # the offenders' worst, at all probable
    assert asked(RUFF + "continuations: [60% 4S= S, 40% 4S-1 S]\n", "1997") == ["elections.12C3"]


def test_the_offenders_never_gain_from_equity() -> None:
    """The most unfavorable result at all probable for the offenders may be better for them than the transfer."""
    text = RUFF.replace("4S-3 S", "3S-2 S") + (
        "edition: 1997\ncontinuations: [{result: 3S+2 S, likely: yes}]\n"  # 11 tricks, transfer gives 9
    )
    ruling = ruled(text, "1997")
    assert ruling.ns is not None and ruling.ew is not None
    assert ruling.ns.exact == 200 and ruling.ew.exact == -200


# Poznan 2011: declarer revoked twice in clubs; the contract is our example, the record gives tricks alone
POZNAN = """
table: 4S+2 S
revokes:
  - {player: S, trick: 4, suit: C, established: yes, by: Director}
  - {player: S, trick: 5, suit: C, established: yes, by: Director}
tricks won: North, NS x8, EW
without the revoke: transfer suffices
without the later revoke: 11
"""


def test_a_second_revoke_in_the_suit_is_measured_with_the_first_ones_transfer() -> None:
    after = {
        tricks: az.score_ns(az.Result.parse(f"4S S {tricks} tricks"), az.Vulnerability.NONE) for tricks in (10, 11)
    }
    assert points(POZNAN, "2017") == after[10]
    assert asked("edition: 2007\n" + POZNAN, "2007") == ["elections.second revoke in the suit"]
    for option, tricks in (("not added", 11), ("added", 10)):
        text = f"edition: 2007\nelections: {{second revoke in the suit: {option}}}\n" + POZNAN
        assert points(text, "2007") == after[tricks]
    ruling = ruled(POZNAN, "2017")
    assert ruling.revoke is not None and ruling.revoke.decided == "later revoke"
    assert asked(POZNAN.replace("without the later revoke: 11\n", ""), "2017") == ["without the later revoke"]


BOTH = """
table: 4S= S
revokes:
  - {player: W, trick: 5, suit: H, established: yes}
  - {player: S, trick: 7, suit: D, established: yes}
tricks won: W, NS x7, EW
"""


@pytest.mark.parametrize("edition", EDITIONS)
def test_revokes_of_both_sides_are_undone(edition: str) -> None:
    assert asked(BOTH, edition) == ["without the revoke"]
    assert points(BOTH + "without the revoke: 9\n", edition) == -50
    ruling = ruled(BOTH + "without the revoke: 11\n", edition)
    assert ruling.ns is not None and ruling.ew is not None
    assert (ruling.ns.exact, ruling.ns.role, ruling.ew.role) == (450, "non-offending", "non-offending")


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_revoke_that_is_not_established_is_corrected_and_nothing_more_is_asked(edition: str) -> None:
    text = RUFF.replace("established: yes", "established: nothing yet")
    ruling = ruled(text, edition)
    assert points(text, edition) == -150
    assert ruling.stands and "not established" in az.as_text(ruling)


def test_what_is_not_known_is_asked_for_by_the_name_of_its_field() -> None:
    assert asked(RUFF.replace("established: yes", "by: Director"), "2017") == ["revokes[0].established"]
    assert asked(RUFF.replace("table: 4S-3 S", "table: NS -150"), "2017") == ["table"]
    assert asked(RUFF.replace("tricks won: W S2, E, W, NS x6\n", ""), "2017") == ["tricks won"]
    unknown = (
        RUFF.replace("tricks won: W S2, E, W", "tricks won: EW, E, W") + "without the revoke: transfer suffices\n"
    )
    assert asked(unknown, "2017") == ["revokes[0].won trick"]
    for answer, tricks in (("yes", (5, 6)), ("no", (5,))):
        ruling = ruled(unknown.replace("card: S2", f"won trick: {answer}"), "2017")
        assert ruling.revoke is not None and ruling.revoke.taken == tricks


def test_a_missing_card_is_one_trick_and_1997_asks_whether_he_held_the_suit() -> None:
    text = """
table: 4S-1 S
revokes: [{player: W, trick: 6, suit: D, missing card: yes}]
tricks won: S, EW x2, NS x5
without the revoke: transfer suffices
"""
    assert [points(text, edition) for edition in ("2007", "2017")] == [420, 420]
    assert asked(text, "1997") == ["revokes[0].held suit"]
    assert points(text.replace("missing card: yes", "missing card: yes, held suit: yes"), "1997") == -50
    assert points(text.replace("missing card: yes", "missing card: yes, held suit: no"), "1997") == 420


# by the cards: West's required lead and his revokes are found, and double dummy starts before them
COURSE = """format: 1
case: c
edition: 2007
board:
  dealer: S
  vulnerable: EW
  deal: N:Q743.A6.854.K532 J.987543.A92.JT9 AK852.KQT2.JT3.A T96.J.KQ76.Q8764
  auction: 1S P 2NT P 4S P P P
table: 4S-1 S
scoring: {method: total points, other table: NS 0, rounding: {unit: 1}}
revokes: [{player: W, trick: 1, duty: lead the suit, suit: H, card: DK, established: yes}]
tricks won: W DK, E DA, W DQ, E SJ, NS x9
without the revoke: double dummy
"""


@pytest.mark.parametrize("edition", EDITIONS)
def test_equity_by_restricted_double_dummy_from_before_the_revoke(edition: str) -> None:
    read = case_from_bytes(COURSE.encode(), source="c.yaml")
    ruling = az.rule(read, edition=Edition.parse(edition))
    assert az.audit(ruling.trace) == []
    assert ruling.ns is not None and ruling.ns.exact == 480
    assert ruling.revoke is not None and ruling.revoke.before is not None
    assert ruling.revoke.before.tricks_declarer == 12
    assert [str(card) for card, _ in ruling.revoke.before.cards] == ["HJ"]
    text = " ".join(az.as_text(ruling).split())
    assert "Double dummy from before the revoke at trick 1 (West must" in text and "♥J lets South take 12." in text
    assert "it is evidence, not a ruling" in text


@pytest.mark.parametrize("seed", range(6))
def test_a_revoke_in_the_record_is_found_and_searched_from_before_it(seed: int) -> None:
    """The value of each card that was legal is what libdds says of the position before the revoke."""
    found = planted(random.Random(seed))
    contract = az.Contract(level=1, denomination=found.denomination, declarer=found.declarer)
    tricks = found.play.tricks_won(found.declarer.side, found.denomination)
    read = az.Case(
        name="c",
        board=az.Board(
            vulnerable=az.Vulnerability.NONE,
            deal=found.deal,
            play=found.play,
            result=az.Result(contract=contract, tricks_declarer=tricks),
        ),
        method=az.TotalPoints(other_table_ns=0),
        table=StatedResult(result=az.Result(contract=contract, tricks_declarer=tricks)),
        edition=Edition.L2017,
        revokes_in_record=True,
        equity=RevokeEquity(double_dummy=True),
    )
    ruling = az.rule(read)
    score = ruling.revoke
    assert score is not None
    if not score.revokes[0].standing.startswith("established") or found.trick == 12:
        return
    assert az.audit(ruling.trace) == []
    assert score.before is not None and (score.before.player, score.before.trick) == (found.player, found.trick)
    assert tuple(card for card, _ in score.before.cards) == found.could_play
    place = found.play.cards.index(found.card)
    position = az.Position.opening(found.deal, contract)
    for card in found.play.cards[:place]:
        position = position.played(card)
    [answer] = LibddsSource().solve([Question(position=position, every_card=True)])
    won = position.tricks(found.declarer.side)
    assert dict(score.before.cards) == {card: won + value for card, value in answer.cards(found.declarer.side)}


def test_transfer_is_in_json_and_comparison() -> None:
    text = RUFF + "without the revoke: transfer suffices\n"
    ruling = ruled(text, "2017")
    assert isinstance(ruling.rectification, TransferTricks)
    out = az.as_json(ruling)
    assert out["rectification"]["kind"] == "transfer"
    assert (out["rectification"]["to"], out["rectification"]["taken"]) == ("NS", [5, 6])
    assert out["revoke"]["after"]["tricks"] == 9
    found = az.compare_editions(case(text))
    assert {entry.deciding_clause for entry in found.values()} == {"64A1"}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("trick: 5", "trick: 13"), "revokes[0].trick: a revoke at trick 13"),
        (("trick: 5", "trick: 0"), "revokes[0].trick: trick 0"),
        (("card: S2", "card: H2"), "revokes[0].card: H2 is of the suit that had to be played"),
        (("W S2, E, W, NS x6", "W S2, E, W, NS x7"), "tricks won: 10 tricks from trick 5 on"),
        (("4S-3 S", "4S-5 S"), "tricks won: 6 tricks to declarer and 3 to the defenders do not fit 4S-5 S"),
        (("W S2, E, W, NS x6", "Q, NS"), "'Q' is not who won a trick"),
        (("W S2, E, W, NS x6", "W S2 x2"), "one card wins one trick"),
        (("W S2, E, W, NS x6", "NS HA"), "a card is won by a player"),
        (("W S2, E, W, NS x6", "from trick 7 EW, NS"), "a revoke at trick 5; the tricks stated are 7 to 8"),
        (("suit: H", "suit: H, duty: play the penalty card"), "which penalty card?"),
        (("suit: H, card: S2", "duty: lead the suit"), "which suit had to be led?"),
        (("established: yes", "established: perhaps"), "write one of"),
        (("table: 4S-3 S", "table: 4S-3 S\noffending: NS"), "offending: E-W revoked"),
        (("table: 4S-3 S", "table: 4S-3 S\nwithout the revoke: many"), "declarer's tricks (0 to 13)"),
        (("table: 4S-3 S", "table: 4S-3 S\nwithout the later revoke: 14"), "without the later revoke: 14 tricks"),
        (("table: 4S-3 S", "table: 4S-3 S\nrevokes in the record: yes"), "the revokes are stated too"),
        (("table: 4S-3 S", "table: 4S-3 S\nwithout the revoke: 9\ncontinuations: [4S= S]"), "say it already"),
    ],
)
def test_contradictions_are_told_with_their_field(change: tuple[str, str], message: str) -> None:
    with pytest.raises(CaseError) as told:
        case(RUFF.replace(*change))
    assert message in str(told.value) and "c.yaml:" in str(told.value)


def test_the_same_revoke_twice_or_facts_without_a_revoke_are_refused() -> None:
    twice = RUFF.replace("established: yes}]", "established: yes}, {player: W, trick: 5, established: yes}]")
    with pytest.raises(CaseError, match="the same revoke stands twice"):
        case(twice)
    with pytest.raises(CaseError, match="no revoke is stated"):
        case("table: 4S= S\ntricks won: NS x13\n")
    with pytest.raises(CaseError, match="double dummy needs all four hands and the play up to the revoke"):
        ruled(RUFF + "without the revoke: double dummy\n", "2017")


# West ruffs trick twelve with a heart in hand; at the table the defenders win it
TWELVE = """
table: 4S-1 S
revokes: [{player: W, trick: 12, suit: H, card: S2, established: played to the next trick}]
tricks won: W S2, NS
"""


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("established", ["played to the next trick", "yes"])
def test_at_trick_twelve_it_matters_whether_the_hands_were_back_in_the_board(established: str, edition: str) -> None:
    text = TWELVE.replace("played to the next trick", established)
    assert asked(text, edition) == ["revokes[0].hands back"]
    assert asked(text + "without the revoke: 10\n", edition) == ["revokes[0].hands back"]  # equity does not tell
    late = text.replace("card: S2", "card: S2, hands back: yes")
    assert asked(late, edition) == ["without the revoke"]
    assert points(late + "without the revoke: 10\n", edition) == 420
    ruling = ruled(late + "without the revoke: 10\n", edition)
    assert ruling.revoke is not None and ruling.revoke.taken == () and ruling.revoke.revokes[0].correction == ""
    in_time = text.replace("card: S2", "card: S2, hands back: no")
    assert points(in_time, edition) == -50  # the result after the correction
    ruling = ruled(in_time, edition)
    assert ruling.stands and ruling.revoke is not None
    assert ruling.revoke.revokes[0].correction.startswith("♠2 becomes a major penalty card")
    assert "corrected all the same" in ruling.revoke.revokes[0].standing


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_revoke_at_trick_twelve_that_is_not_established_asks_nothing(edition: str) -> None:
    assert points(TWELVE.replace("played to the next trick", "no"), edition) == -50


def test_a_missing_card_at_trick_twelve_costs_its_trick() -> None:
    text = """
table: 4S-1 S
revokes: [{player: W, trick: 12, suit: D, missing card: yes, held suit: no}]
tricks won: EW, NS
without the revoke: transfer suffices
"""
    assert [points(text, edition) for edition in EDITIONS] == [420, 420, 420]
    of_dummy = text.replace("player: W", "player: N").replace("4S-1", "4S=").replace("EW, NS", "NS, EW")
    assert [points(of_dummy, edition) for edition in EDITIONS] == [420, 420, 420]


def test_in_1997_a_forbidden_question_has_the_revoke_corrected_and_paid_for() -> None:
    text = RUFF.replace("established: yes", "established: a defender asked his partner")
    text += "without the revoke: transfer suffices\n"
    ruling = ruled(text, "1997")
    assert ruling.revoke is not None and ruling.revoke.taken == (5, 6)
    [found] = ruling.revoke.revokes
    assert "as if it were established" in found.standing
    assert found.correction.startswith("♠2 becomes a major penalty card")
    assert any("defenders asking" in note for note in ruling.notes)
    for edition in ("2007", "2017"):
        corrected = ruled(text, edition)
        assert corrected.stands and corrected.revoke is not None and corrected.revoke.taken == ()


def test_a_claim_of_which_the_record_says_no_more_is_said_to_be_assumed_undisputed() -> None:
    found = next(one for seed in range(20) if (one := planted(random.Random(seed))).trick < 10)
    contract = az.Contract(level=1, denomination=found.denomination, declarer=found.declarer)
    result = az.Result(contract=contract, tricks_declarer=7)
    board = az.Board(
        vulnerable=az.Vulnerability.NONE,
        deal=found.deal,
        play=PlayRecord(tricks=found.play.tricks[: found.trick]),
        claim=Claim(tricks_declarer=7),
        result=result,
    )
    read = az.Case(
        name="c",
        board=board,
        method=az.TotalPoints(other_table_ns=0),
        table=StatedResult(result=result),
        edition=Edition.L2017,
        revokes_in_record=True,
    )
    ruling = az.rule(read, evidence=False)
    assert ruling.revoke is not None
    assert ruling.revoke.revokes[0].standing == (
        "established: the record ends in a claim of 7 tricks to declarer; it is assumed that nobody objected"
    )


LITERAL = "edition: 1997\nelections: {both sides revoked: literal text}\n"


def test_the_literal_text_of_1997_lets_both_sides_revokes_transfer() -> None:
    text = LITERAL + BOTH.replace("tricks won: W, NS x7, EW", "tricks won: W S2, E, N, NS x5, EW")
    text = text.replace("{player: S, trick: 7, suit: D", "{player: S, trick: 7, suit: D, won later: no")
    text = text.replace("4S= S", "4S S 9 tricks")
    assert asked(text, "1997") == ["without the revoke"]
    assert points(text + "without the revoke: transfer suffices\n", "1997") == 420
    with pytest.raises(NotModelled, match="elect the minute of 2001"):
        ruled(text + "without the revoke: 10\n", "1997")


def test_a_proposal_for_revokes_of_both_sides_is_told() -> None:
    told = {edition: " ".join(ruled(BOTH + "without the revoke: 9\n", edition).notes) for edition in EDITIONS}
    assert ["both sides revoked “minute of 2001”" in told[edition] for edition in EDITIONS] == [True, False, False]
    one = BOTH.replace("trick: 7, suit: D, established: yes", "trick: 7, suit: D, established: no")
    ruling = ruled(one + "without the revoke: 9\n", "2007")
    assert "both sides revoked “any two revokes”" in " ".join(ruling.notes)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_forbidden_lead_that_was_made_is_a_revoke(edition: str) -> None:
    text = RUFF.replace("suit: H, card: S2", "duty: not lead the suit, suit: S, card: S2")
    ruling = ruled(text + "without the revoke: transfer suffices\n", edition)
    assert ruling.revoke is not None and ruling.revoke.taken == (5, 6)
    assert "West led ♠2 to trick 5, and might not lead a spade" in " ".join(az.as_text(ruling).split())
    with pytest.raises(CaseError, match="which suit might not be led"):
        case(RUFF.replace("suit: H", "duty: not lead the suit, suit: H"))


def test_a_safety_net_speaks_where_the_revoke_was_corrected() -> None:
    """A corrected revoke leaves a penalty card, and 50E3 asks whether that helped."""
    corrected = RUFF.replace("established: yes", "established: no") + "continuations: [4S= S]\n"
    net = "safety net: {net: penalty card, irregularity: the card of the corrected revoke, answer: ANSWER}\n"
    assert points(corrected + net.replace("ANSWER", "yes"), "2017") == 420
    assert points(corrected + net.replace("ANSWER", "no"), "2017") == -150
    assert asked(corrected + net.replace(", answer: ANSWER", ""), "2017") == ["safety net.answer"]
    alone = ruled(corrected, "2017")
    assert "The continuations change nothing: the revoke is corrected." in alone.notes
    established = ruled(RUFF + "continuations: [4S= S]\n" + net.replace("ANSWER", "yes"), "2017")
    assert established.ns is not None and established.ns.exact == 420
    assert any("The safety net is not used" in note for note in established.notes)


def test_the_result_without_the_later_revoke_is_printed_and_its_trace_is_a_sum() -> None:
    ruling = ruled(POZNAN, "2017")
    text = " ".join(az.as_text(ruling).split())
    assert "After the transfer: 4♠ S +1" in text and "That is 4♠ S =" in text
    assert ruling.ns is not None
    explained = ruling.explain(az.Side.NS)
    assert "tricks of South without the later revoke: 11 tricks  (input)" in explained
    assert "tricks of South with the transfer: 10 tricks  (difference)" in explained


def test_what_moved_tricks_is_cited_before_what_did_not() -> None:
    text = """
table: 4S-1 S
revokes:
  - {player: W, trick: 3, suit: H, card: D2, established: no}
  - {player: W, trick: 5, suit: H, card: S2, established: yes}
tricks won: E, N, W S2, E, NS x7
without the revoke: transfer suffices
"""
    ruling = ruled(text, "2017")
    assert ruling.rectification.clauses[0].cite == "64A1"  # type: ignore[union-attr]


def test_a_record_without_revokes_leaves_the_table_result() -> None:
    text = """format: 1
case: c
edition: 2017
board:
  dealer: S
  vulnerable: none
  deal: N:Q743.A6.854.K532 J.987543.A92.JT9 AK852.KQT2.JT3.A T96.J.KQ76.Q8764
  play: DK D4 DA D3
table: 4S-1 S
scoring: {method: total points, other table: NS 0}
revokes in the record: yes
"""
    ruling = az.rule(case_from_bytes(text.encode(), source="c.yaml"))
    assert ruling.stands and ruling.ns is not None and ruling.ns.exact == -50
    assert "the record shows no revoke" in az.as_text(ruling)


SEVEN = """
table: 7Hxx-11 S
revokes:
  - {player: W, trick: 1, suit: S, established: yes}
  - {player: E, trick: 2, suit: S, established: yes}
  - {player: W, trick: 3, suit: C, established: yes}
  - {player: E, trick: 4, suit: C, established: yes}
  - {player: W, trick: 5, suit: S, established: yes}
  - {player: E, trick: 6, suit: S, established: yes}
  - {player: W, trick: 7, suit: C, established: yes}
tricks won: W, E, W, E, EW x7, NS x2
without the revoke: transfer suffices
without the later revoke: LATER
"""


@pytest.mark.parametrize(("later", "result"), [("2", "7Hxx-3 S"), ("5", "7Hxx= S")])
def test_the_transfers_of_every_first_revoke_stand_beside_the_tricks_without_the_later_ones(
    later: str, result: str
) -> None:
    """Four first revokes transfer eight tricks; the three later ones cost what the director judges."""
    want = az.score_ns(az.Result.parse(result), az.Vulnerability.NONE)
    assert points(SEVEN.replace("LATER", later), "2017") == want
    [need] = ruled(SEVEN.replace("without the later revoke: LATER\n", ""), "2017").needs
    assert need.id == "without the later revoke"
    assert "West at trick 5 in spades and East at trick 6 in spades and West at trick 7 in clubs" in need.question
