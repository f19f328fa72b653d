"""Fields about a claim: what each stands for, the short forms, the words, and which faults are told where."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from analyzer.bridge import Card, Contract, Denomination, PenaltyCard, Seat, Side, Suit
from analyzer.bridge.claim import CashSuit, CountTricks, CrossRuff, DrawTrumps, JudgedPlay, PlayCards, RuffIn
from analyzer.case import Case
from analyzer.casefile import case_from_bytes
from analyzer.casefile import model as m
from analyzer.casefile.schema import field_name
from analyzer.claim_facts import GuessStated, Judged, PartnerStated, PlayedOnStated, StatedPlay
from analyzer.claim_place import claim_place
from analyzer.errors import CaseError
from analyzer.laws.law68 import Said, Stated
from analyzer.laws.law69 import AgreedTrick, Moment
from analyzer.laws.law70d import Line
from analyzer.laws.law71 import ConcededTrick
from analyzer.laws.normal_play import PlayerClass
from tests.casefile.test_schema import OF_CLAIMS, faults

HEAD = "format: 1\ncase: c\nedition: 2017\n"
ENDING = '  ending: {hands: "N:A.3.3. .K.K.K Q83... J...54", trumps: S, lead: S, declarer: S}\n'


def read(text: str) -> Case:
    assert faults(text) == []
    return case_from_bytes(text.encode(), source="c.yaml")


def said(text: str) -> list[str]:
    with pytest.raises(CaseError) as caught:
        case_from_bytes(text.encode(), source="c.yaml")
    return str(caught.value).split("\n")


def claim(lines: str = "", *, ending: str = ENDING) -> str:
    return f"{HEAD}claim:\n  claimer: S\n  tricks: all\n{ending}{lines}"


def card(text: str) -> Card:
    return Card.parse(text)


FULL = (
    HEAD
    + """claim:
  claimer: South
  tricks: 2
  said: showed his cards
  meant as claim: yes
  contract: 4S S
  declarer has won: 7
  ending:
    hands: {N: ..52., E: .K9.., S: Q8..7., W: J4.2..}
    trumps: spades
    lead: N
    declarer: S
  trick so far: D4 D3
  statement: [I have the rest, drawing the trump]
  steps:
    - draw trumps
    - {draw trumps: 2}
    - {cash: hearts}
    - {play: S8 SQ}
    - {ruff: D, hand: S, times: 1}
    - cross-ruff
    - {cross ruff: 1}
    - {count: "S"}
  stated: after being interrupted
  part of the claim: {answer: no, by: Director, why: nobody heard it}
  trump mentioned: no
  unaware of trump: {answer: yes, by: committee, why: he said so}
  forgotten: H9
  takes to be good: D5
  takes to be out: HQ
  shown out: E:D, W:DC
  class of player: {answer: expert, by: Director}
  profile: ACBL
  normal:
    ruffs: high
    small-cards: {value: no, by: committee, why: they asked}
  not normal: SQ
  also normal: [S8 first, {play: S8 then SQ, by: Director, why: as the play went}]
  irrational not to guess right: no
  penalty cards: E:HK
  minor penalty card: W:H2
  revoke came out: EW
  partner objected: no
  played on: {requested: yes, all agreed: no, tricks: 1}
  assented: yes
  raised: after the round
  agreed tricks: [{won already: no, would likely have won: yes, loses by normal play: no}]
  conceded tricks: [{won already: no, contract settled: no, loses by legal play: yes, loses by normal play: no}]
  by: Director
"""
)


WITHOUT_CARDS = (
    HEAD
    + """claim:
  claimer: E
  declarer: S
  tricks: all
  tricks left: 4
  lost to the trump: 1
  lines: [{line: the queen first, tricks: 4}, {line: the ten first, tricks: 3, normal: yes}]
  partners choice: {right: 4, wrong: 1, wrong is normal: {answer: yes, by: Director}}
  guess: {right: 4, wrong: 3, shown out: no, would show out: no}
"""
)


def test_the_fields_of_a_claim_are_what_the_file_states() -> None:
    text = FULL.replace("    - {draw trumps: 2}\n", "").replace("    - {cash: hearts}\n", "")
    for line in ("    - {ruff: D, hand: S, times: 1}\n", "    - cross-ruff\n", "    - {cross ruff: 1}\n"):
        text = text.replace(line, "")
    found = read(text).claim
    assert found is not None
    assert (found.claimer, found.tricks, found.claims_all) == (Seat.S, 2, False)
    assert (found.said, found.meant_as_claim) == (Said.SHOWED, True)
    assert (found.contract, found.won_declarer) == (Contract.parse("4S S"), 7)
    assert found.ending is not None
    assert (found.ending.trumps, found.ending.lead, found.ending.declarer) == (Denomination.S, Seat.N, Seat.S)
    assert found.so_far == (card("D4"), card("D3"))
    assert found.words == ("I have the rest", "drawing the trump")
    assert found.steps == (
        DrawTrumps(), PlayCards(cards=(card("S8"), card("SQ"))), CountTricks(suits=(Suit.S,)),
    )  # fmt: skip
    assert (found.stated, found.is_part) == (
        Stated.INTERRUPTED,
        Judged(answer=False, by="Director", why="nobody heard it"),
    )
    assert found.trump_mentioned == Judged(answer=False)
    assert found.unaware == Judged(answer=True, by="committee", why="he said so")
    assert (found.forgotten, found.good) == (frozenset({card("H9")}), frozenset({card("D5")}))
    assert found.taken_as_out == frozenset({card("HQ")})
    assert found.shown_out == frozenset({(Seat.E, Suit.D), (Seat.W, Suit.D), (Seat.W, Suit.C)})
    assert (found.player, found.player_by, found.profile) == (PlayerClass.EXPERT, "Director", "ACBL")
    assert dict(found.switched) == {"ruffs": "high", "small-cards": "no"}
    assert dict(found.switched_by) == {"small-cards": "committee"}
    assert found.not_normal == (StatedPlay(play=JudgedPlay(card=card("SQ"))),)
    assert found.also_normal == (
        StatedPlay(play=JudgedPlay(card=card("S8"), after=frozenset())),
        StatedPlay(
            play=JudgedPlay(card=card("SQ"), after=frozenset({card("S8")})), by="Director", why="as the play went"
        ),
    )
    assert found.irrational_not_to == Judged(answer=False)
    assert found.penalty_cards == (
        PenaltyCard(player=Seat.E, card=card("HK"), major=True),
        PenaltyCard(player=Seat.W, card=card("H2"), major=False),
    )
    assert (found.revoker, found.partner_objected) == (Side.EW, False)
    assert found.played_on == PlayedOnStated(requested=True, all_agreed=False, tricks=1)
    assert (found.assented, found.raised) == (True, Moment.AFTER_ROUND)
    assert found.agreed == (AgreedTrick(would_likely_have_won=True, loses_by_normal_play=False),)
    assert found.conceded == (ConcededTrick(loses_by_legal_play=True, loses_by_normal_play=False),)
    assert found.by == "Director"


def test_the_lines_of_a_claim_without_cards_are_what_the_file_states() -> None:
    found = read(WITHOUT_CARDS).claim
    assert found is not None
    assert (found.claims_all, found.tricks_left, found.declarer, found.lost_to_trump) == (True, 4, Seat.S, 1)
    assert found.lines == (
        Line(name="the queen first", tricks=4),
        Line(name="the ten first", tricks=3, normal=True),
    )
    assert found.partner == PartnerStated(right=4, wrong=1, wrong_is_normal=Judged(answer=True, by="Director"))
    assert found.guess == GuessStated(right=4, wrong=3, would_show_out=False)
    assert found.claimed(4) == 4


def test_every_field_of_a_claim_is_used_here() -> None:
    models = (
        m.AgreedTrickModel, m.ClaimModel, m.ConcededTrickModel, m.EndingModel, m.GuessModel, m.JudgedModel,
        m.JudgedPlayModel, m.LineModel, m.PartnersChoiceModel, m.PlayedOnModel, m.PlayerModel, m.StepModel,
        m.SwitchedRuleModel,
    )  # fmt: skip
    names = {field_name(name) for model in models for name in model.model_fields}
    text = (
        FULL
        + WITHOUT_CARDS
        + "expect: {2017: {tricks: 1, most: 1, double dummy: 1}} at trick: draw trumps: cross ruff:"
    )
    assert {name for name in names if f"{name}:" not in text} == set()
    assert names >= OF_CLAIMS - {"claim", "most"}


STEPS = [
    ("draw trumps", DrawTrumps()),
    ("{draw trumps: yes}", DrawTrumps()),
    ("{draw trumps: 2}", DrawTrumps(rounds=2)),
    ("{cash: H}", CashSuit(suit=Suit.H)),
    ("{play: H3 SA}", PlayCards(cards=(card("H3"), card("SA")))),
    ("{ruff: H, hand: S}", RuffIn(hand=Seat.S, suit=Suit.H)),
    ("cross-ruff", CrossRuff()),
    ("{cross ruff: 2}", CrossRuff(times=2)),
    ("{cross ruff: yes, times: 2}", CrossRuff(times=2)),
    ("{count: 'S, D'}", CountTricks(suits=(Suit.S, Suit.D))),
]


@pytest.mark.parametrize(("text", "step"), STEPS)
def test_a_step_is_what_the_director_reads(text: str, step: object) -> None:
    found = read(claim(f"  steps: [{text}]\n")).claim
    assert found is not None
    assert found.steps == (step,)
    alone = read(claim(f"  steps: {text}\n")).claim
    assert alone is not None
    assert alone.steps == (step,)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("{cash: S, play: SA}", "claim.steps[0]: a step is one thing; cash and play found"),
        ("{times: 2}", "claim.steps[0]: a step is one thing; nothing found"),
        ("{cash: S, hand: N}", "claim.steps[0].hand: hand does not belong to cash (remove it)"),
        ("{ruff: H}", "claim.steps[0]: in which hand is it ruffed? write hand: N"),
        ("{draw trumps: maybe}", "claim.steps[0]: draw trumps: 'maybe': write yes, or the number of rounds"),
        ("{draw trumps: no}", "claim.steps[0]: draw trumps: 'no': write yes, or the number of rounds"),
        ("{draw trumps: 14}", "claim.steps[0]: 14 rounds of trumps; 1 to 13"),
        ("{ruff: H, hand: S, times: 2}", "claim.statement: “ruff 2 hearts in South” cannot be followed"),
    ],
)
def test_a_step_that_cannot_be_is_told(text: str, fault: str) -> None:
    assert any(fault in line for line in said(claim(f"  steps: [{text}]\n")))


def test_words_become_steps_with_the_cards_at_hand() -> None:
    found = read(claim("  statement: drawing the trump\n")).claim
    assert found is not None
    assert found.steps == (DrawTrumps(),)
    assert found.mentions_trump
    assert found.readings
    nothing = read(claim("  statement: none\n")).claim
    assert nothing is not None
    assert (nothing.words, nothing.steps) == ((), ())
    untold = read(claim()).claim
    assert untold is not None
    assert untold.words is None


def test_the_words_may_say_how_many_tricks() -> None:
    text = claim("  statement: conceding one\n").replace("  tricks: all\n", "")
    found = read(text).claim
    assert found is not None
    assert found.tricks == 2
    contract = "  contract: 4S S\n  declarer has won: 8\n"
    down = claim(contract + "  statement: down one\n").replace("  tricks: all\n", "")
    of_result = read(down).claim
    assert of_result is not None
    assert of_result.tricks == 1
    beaten = down.replace("claimer: S", "claimer: W")
    of_defender = read(beaten).claim
    assert of_defender is not None
    assert of_defender.tricks == 2


FAULTS: list[tuple[str, Callable[[str], str], str]] = [
    (
        "more tricks than are left",
        lambda text: text.replace("tricks: all", "tricks: 4"),
        "c.yaml:6 claim.tricks: 4 tricks claimed, of 3 that are left (0 to 3)",
    ),
    (
        "dummy claims",
        lambda text: text.replace("claimer: S", "claimer: N"),
        "c.yaml:5 claim.claimer: North is dummy, who can neither claim nor concede (declarer or a defender (Laws 42, "
        "43, 68))",
    ),
    (
        "a statement that is not understood",
        lambda text: text + "  statement: wibble the wobble\n",
        "c.yaml:8 claim.statement: “wibble the wobble”: is not understood",
    ),
    (
        "a statement that cannot be followed",
        lambda text: text + "  statement: cash the clubs\n",
        "c.yaml:8 claim.statement: “cash clubs” cannot be followed: the claimer has no clubs",
    ),
    (
        "no number and no all",
        lambda text: text.replace("tricks: all", "tricks: some"),
        "c.yaml:6 claim.tricks: 'some': write the tricks of the claimer's side from the claim on (0 to 13), or all",
    ),
    (
        "a card forgotten that nobody holds",
        lambda text: text + "  forgotten: D9\n",
        "c.yaml:8 claim.forgotten: D9 is not in a hand of E-W",
    ),
    (
        "taken to be out and held",
        lambda text: text + "  takes to be out: HK\n",
        "c.yaml:8 claim.takes to be out: HK is not gone (a card that has been played)",
    ),
    (
        "shown out and holding the suit",
        lambda text: text + "  shown out: E:H\n",
        "c.yaml:8 claim.shown out: East still holds hearts",
    ),
    (
        "shown out in other words",
        lambda text: text + "  shown out: somebody\n",
        "c.yaml:8 claim.shown out: 'somebody' is not who has shown out of what; write W:S, or W:S, E:HD",
    ),
    (
        "a judged play of the other side",
        lambda text: text + "  not normal: HK\n",
        "c.yaml:8 claim.not normal[0]: HK is not in a hand of N-S",
    ),
    (
        "two cards that are no order",
        lambda text: text + "  not normal: SQ S8\n",
        "c.yaml:8 claim.not normal[0].play: 'SQ S8': write one card, or 'CQ then DA' for DA after CQ; several plays "
        "as a list",
    ),
    (
        "a card before itself",
        lambda text: text + "  not normal: SQ then SQ\n",
        "c.yaml:8 claim.not normal[0]: SQ cannot come after itself",
    ),
    (
        "a card twice before another",
        lambda text: text + "  not normal: S8 then S8 then SQ\n",
        "c.yaml:8 claim.not normal[0].play: 'S8 then S8 then SQ' names a card twice",
    ),
    (
        "an unknown rule",
        lambda text: text + "  normal: {ruff: high}\n",
        "c.yaml:8 claim.normal.ruff: there is no rule of normal play 'ruff' (did you mean 'ruffs'?)",
    ),
    (
        "a value that the rule cannot have",
        lambda text: text + "  normal: {ruffs: sideways}\n",
        "c.yaml:8 claim.normal.ruffs: 'sideways' is no value of ruff (one of low, high, any)",
    ),
    (
        "a rule that is the authority's",
        lambda text: text + "  normal: {authority-order: top down}\n",
        "c.yaml:8 claim.normal.authority order: no director can switch this rule",
    ),
    (
        "an unknown profile",
        lambda text: text + "  profile: WBF\n",
        "c.yaml:8 claim.profile: there is no profile 'WBF' of normal play (neutral, ACBL, EBU)",
    ),
    (
        "a penalty card in another hand",
        lambda text: text + "  penalty cards: W:HK\n",
        "c.yaml:8 claim.penalty cards: HK is West's by this, and East holds it (correct one of them)",
    ),
    (
        "a penalty card of declarer",
        lambda text: text + "  penalty cards: S:SQ\n",
        "c.yaml:8 claim.penalty cards: SQ is not in a hand of E-W",
    ),
    (
        "lines beside cards",
        lambda text: text + "  lines: [{line: a, tricks: 1}]\n",
        "c.yaml:8 claim.lines: the cards are given; their lines are searched (remove it)",
    ),
    (
        "other tricks left than the cards leave",
        lambda text: text + "  tricks left: 5\n",
        "c.yaml:8 claim.tricks left: 5 tricks left; the cards leave 3 (remove it)",
    ),
    (
        "declarer has won too many",
        lambda text: text + "  declarer has won: 11\n",
        "c.yaml:8 claim.declarer has won: declarer has won 11, 3 are left (0 to 10)",
    ),
    (
        "agreed tricks without agreement",
        lambda text: text + "  agreed tricks: [{won already: yes}]\n",
        "c.yaml:8 claim.agreed tricks: nobody agreed to the claim (write assented: yes, or remove it)",
    ),
    (
        "conceded tricks of a claim of all",
        lambda text: text + "  conceded tricks: [{won already: yes}]\n",
        "c.yaml:8 claim.conceded tricks: 1 conceded tricks; the claim of 3 concedes 0 (one entry for each)",
    ),
    (
        "a trick that a normal but no legal play loses",
        lambda text: (
            text.replace("all", "2") + "  conceded tricks: [{loses by legal play: no, loses by normal play: yes}]\n"
        ),
        "c.yaml:8 claim.conceded tricks[0]: a trick that a normal play loses is also lost by a legal play (correct "
        "one of them)",
    ),
    (
        "dummy objects",
        lambda text: text.replace("all", "2") + "  partner objected: yes\n",
        "c.yaml:8 claim.partner objected: dummy cannot object to what declarer concedes (of defenders only)",
    ),
    (
        "an abandoned hand that claims",
        lambda text: text + "  said: abandoned his hand\n",
        "c.yaml:6 claim.tricks: who abandons his hand concedes every trick (0, or leave it out)",
    ),
    (
        "a claim and continuations",
        lambda text: text + "continuations: [4S= S]\nboard: {vulnerable: none}\n",
        "c.yaml:8 continuations: a claim is ruled by itself, and this is stated too: continuations (rule them one "
        "after the other)",
    ),
    (
        "an empty statement",
        lambda text: text + "  statement: ['']\n",
        "c.yaml:8 claim.statement: an empty text; write none where he said nothing",
    ),
    (
        "a statement that is no text",
        lambda text: text + "  statement: [{cash: S}]\n",
        "c.yaml:8 claim.statement: what he said is expected, as text or a list of texts; steps go to the field steps",
    ),
    (
        "a time that is none",
        lambda text: text + "  raised: next week\n",
        "c.yaml:8 claim.raised: 'next week': write one of at once, after a later call, after the round, after the "
        "correction period",
    ),
    (
        "good cards that are none",
        lambda text: text + "  takes to be good: ','\n",
        "c.yaml:8 claim.takes to be good: ',': write cards, as S7 S5, or none",
    ),
    (
        "a count of nothing",
        lambda text: text + "  steps: [{count: 'S S'}]\n",
        "c.yaml:8 claim.steps[0].count: 'S S': write each suit once, e.g. S, H",
    ),
]


DEAL = "N:84.KQJ8.AQJ82.Q4 T9.652.T74.KT652 KQJ732.A43.9.J87 A65.T97.K653.A93"
PLAY = "HT H8 H6 HA SK S5 S4 ST SQ SA S8 S9 CA C4 C2 C7 C9 CQ CK C8"
OF_PLAY = (
    HEAD
    + f"board:\n  vulnerable: NS\n  deal: '{DEAL}'\n  play: {PLAY}\n"
    + "claim:\n  claimer: S\n  contract: 4S S\n  tricks: all\n"
)


def place(text: str) -> str:
    """Where the claim was made: leader, trick in progress, tricks of both sides, who has shown out."""
    case = read(text)
    assert case.claim is not None
    found = claim_place(case.board, case.claim)
    assert found is not None
    position = found.position
    shown = " ".join(f"{seat.name}:{suit.name}" for seat, suit in sorted(found.shown_out))
    return f"{position} {position.tricks_left} left, {found.won_declarer} won {shown}".strip()


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ("", "N:.KQJ.AQJ82. .52.T74.T65 J732.43.9.J 6.97.K653.3 in S, East to lead 8 left, 2 won"),
        ("  at trick: 6\n", "N:.KQJ.AQJ82. .52.T74.T65 J732.43.9.J 6.97.K653.3 in S, East to lead 8 left, 2 won"),
        (
            "  at trick: 6\n  trick so far: H2 H3\n",
            "N:.KQJ.AQJ82. .5.T74.T65 J732.4.9.J 6.97.K653.3 in S, East led H2 H3 8 left, 2 won",
        ),
        (
            "  trick so far: C5 CJ C3\n",
            "N:.KQJ.AQJ82. .52.T74.T6 J732.43.9. 6.97.K653. in S, East led C5 CJ C3 8 left, 2 won",
        ),
        ("  at trick: 1\n", f"{DEAL} in S, West to lead 13 left, 0 won"),
        ("  at trick: 2\n  declarer has won: 1\n", None),
    ],
)
def test_the_place_follows_from_the_play(more: str, said: str | None) -> None:
    found = place(OF_PLAY + more)
    if said is None:
        assert found.endswith("South to lead 12 left, 1 won")
    else:
        assert found == said


def test_who_has_shown_out_follows_from_the_play_and_the_trick() -> None:
    drawn = OF_PLAY.replace(PLAY, "SA S4 S9 S2 S5 S8 ST SK SQ S6 H8 H6")
    assert place(drawn).endswith("South to lead 10 left, 2 won E:S")
    ending = "  ending: {hands: {N: .8.3., E: 9..8., S: 73.4.., W: 5..4.}, trumps: S, lead: W, declarer: S}\n"
    assert place(claim("  trick so far: HK H2 D9\n", ending=ending)).endswith(
        "West led HK H2 D9 3 left, None won E:H"
    )


PLACES: list[tuple[str, Callable[[str], str], str]] = [
    ("no play", lambda text: text.replace(f"  play: {PLAY}\n", "") + "  at trick: 3\n",
     "claim.at trick: the board has no play (state board.play with board.deal, or the ending)"),
    ("a trick that is not recorded", lambda text: text + "  at trick: 9\n",
     "claim.at trick: the claim is at trick 9, 5 tricks of the play are recorded (at most 6, or state the ending)"),
    ("no such trick", lambda text: text + "  at trick: 14\n", "claim.at trick: trick 14 (1 to 13)"),
    ("a card of another player", lambda text: text + "  trick so far: HK\n",
     "claim.trick so far: trick 6, HK: East does not hold it (a record of this deal)"),
    ("a card that revokes", lambda text: text + "  trick so far: H2 S2\n",
     "claim.trick so far: trick 6, S2: South holds hearts: a revoke before the claim"),
    ("a whole trick in progress", lambda text: text + "  trick so far: H2 H3 H7 HJ\n",
     "claim.trick so far: 4 cards in the trick in progress (1 to 3)"),
    ("declarer has won another number", lambda text: text + "  declarer has won: 3\n",
     "claim.declarer has won: declarer had won 2 by the play (correct it, or leave it out)"),
    ("no contract", lambda text: text.replace("  contract: 4S S\n", ""),
     "board.play: a play needs a deal and a contract"),
    ("another contract than the result's",
        lambda text: text + "table: 3S= S\n",
        "claim.contract: the contract is 3S S by the board"),
    ("an ending and a trick", lambda text: claim("  at trick: 2\n"),
     "claim.at trick: the ending says where the claim was made (remove one of them)"),
    ("no trumps", lambda text: claim().replace("trumps: S, ", ""),
     "claim.ending.trumps: what are trumps? (S, H, D, C or NT)"),
    ("no declarer", lambda text: claim().replace(", declarer: S", ""),
     "claim.ending.declarer: who plays the contract? (N, E, S or W)"),
    ("other trumps than the contract's", lambda text: claim("  contract: 4H N\n"),
     "claim.ending.trumps: 4H N is played (H)"),
    ("an unknown hand", lambda text: claim().replace(".K.K.K Q83", "- Q83"),
     "claim.ending.hands: East's hand is not known (state all four; fill in what is not told)"),
    ("hands of different length", lambda text: claim().replace("A.3.3.", "A.3.."),
     "claim.ending.hands: North holds 2 cards (3 expected)"),
    ("a card in the trick and in a hand", lambda text: claim("  trick so far: SQ\n"),
     "claim.trick so far: SQ is in the trick and still in a hand"),
    ("a card of the ending in another hand of the deal",
     lambda text: claim() + f"board: {{deal: '{DEAL}'}}\n", "claim.ending.hands: "),
    ("without cards and without declarer",
     lambda text: HEAD + "claim: {claimer: S, tricks: all, tricks left: 3, lost to the trump: 1}\n",
     "claim.declarer: who plays the contract? (N, E, S or W; or contract: 4S S)"),
    ("cards where there are none",
     lambda text: HEAD
     + "claim: {claimer: S, declarer: S, tricks: all, tricks left: 3, forgotten: S7, not normal: DA}\n",
     "claim.forgotten: the case gives no cards to which this could belong (state the ending, or the play)"),
    ("declarer's partner chooses",
     lambda text: HEAD
     + "claim: {claimer: S, declarer: S, tricks: all, tricks left: 3, partners choice: {right: 3, wrong: 2}}\n",
     "claim.partners choice: declarer's partner chooses nothing (of a defender's claim only)"),
    ("more for the wrong choice",
     lambda text: HEAD
     + "claim: {claimer: S, declarer: S, tricks: all, tricks left: 3, guess: {right: 2, wrong: 3}}\n",
     "claim.guess: 2 tricks for the right choice, 3 for the wrong one (the wrong one yields no more)"),
    ("too many tricks left",
     lambda text: HEAD + "claim: {claimer: S, declarer: S, tricks: all, tricks left: 14, lost to the trump: 1}\n",
     "claim.tricks left: 14 tricks left (1 to 13)"),
    ("too many agreed tricks",
     lambda text: claim(
         "  assented: yes\n  agreed tricks: [{won already: yes}, {won already: yes}]\n"
     ).replace("all", "1"),
     "claim.agreed tricks: 2 tricks agreed to, 1 were claimed"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "change", "line"), PLACES, ids=[name for name, _, _ in PLACES])
def test_a_place_that_cannot_be_is_told(name: str, change: Callable[[str], str], line: str) -> None:
    assert any(line in found for found in said(change(OF_PLAY))), said(change(OF_PLAY))


@pytest.mark.parametrize(("name", "change", "line"), FAULTS, ids=[name for name, _, _ in FAULTS])
def test_a_fault_is_told_at_its_field(name: str, change: Callable[[str], str], line: str) -> None:
    assert any(found.startswith(line) for found in said(change(claim()))), (name, said(change(claim())))


def test_all_faults_are_told_at_once() -> None:
    text = claim("  forgotten: D9\n  shown out: E:H\n  lines: [{line: a, tricks: 1}]\n")
    assert len(said(text)) == 3


def test_scoring_is_needed_where_there_is_no_claim() -> None:
    assert said(HEAD + "offending: none\n") == ["c.yaml:1 scoring: this field is missing"]
    assert not read(claim()).has_scoring
    assert read(claim() + "board: {vulnerable: none}\nscoring: {method: total points, other table: 0}\n").has_scoring
