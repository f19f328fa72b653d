"""Claims that officials ruled on, as facts in our own words, and the way from the facts to the tricks.

Positions are rebuilt from what the sources print; where a source leaves small cards open they are filled in, and the
row says so. No row states tricks to the search: each number follows from the facts and from what is judged.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from analyzer.bridge.cards import Card, Denomination, Seat, Suit
from analyzer.bridge.claim import (
    CashSuit,
    ContestedClaim,
    CrossRuff,
    DrawTrumps,
    JudgedPlay,
    PlayCards,
)
from analyzer.bridge.deal import Deal
from analyzer.bridge.normal_policy import NormalPolicy
from analyzer.bridge.play import Position
from analyzer.laws import Edition, Lawbook, NeedsJudgment, law70
from analyzer.laws.law69 import Moment
from analyzer.laws.law70 import Adjudicated, Assumption, Cause, NormalResult
from analyzer.laws.law70c import OutstandingTrump
from analyzer.laws.law71 import Canceled, canceled, conceded_tricks
from analyzer.laws.normal_play import ELECTION, PlayerClass
from analyzer.solver.claim_lines import ClaimSearch

ALL = ("1997", "2007", "2017")


def cards(text: str) -> frozenset[Card]:
    """Cards written with spaces between."""
    return frozenset(Card.parse(word) for word in text.split())


def plays(text: str) -> PlayCards:
    """A statement that names cards in order."""
    return PlayCards(cards=tuple(Card.parse(word) for word in text.split()))


def judged(card: str, after: str | None = None) -> JudgedPlay:
    """A play judged by itself; ``after`` as the cards that the claimer's side has played, "" for at once."""
    return JudgedPlay(card=Card.parse(card), after=None if after is None else cards(after))


def claim(
    hands: str, trump: str, lead: str, tricks: int, by: str = "S", declarer: str = "", trick: str = "", **facts: Any
) -> ContestedClaim:
    """The facts, with the hands N E S W as ``spades.hearts.diamonds.clubs``."""
    position = Position.of_deal(
        Deal.parse("N:" + hands), denomination=Denomination.parse(trump), leader=Seat.parse(lead)
    )
    for card in trick.split():
        position = position.played(Card.parse(card))
    return ContestedClaim(
        position=position, claimer=Seat.parse(by), declarer=Seat.parse(declarer or by), tricks=tricks, **facts
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One claim under one set of judgments.

    Attributes
    ----------
    what
        What was judged, in words: whose opinion this reaches.
    tricks
        Of the claimer's side, of those left, with what Law 71 gives back.
    clause
        The clause that decides, by its key; of several editions one each.
    """

    what: str
    facts: ContestedClaim
    tricks: int
    clause: str
    editions: tuple[str, ...] = ALL
    switched: Mapping[str, str] = field(default_factory=dict)
    player: PlayerClass = PlayerClass.TOURNAMENT
    profile: str = "neutral"
    irrational_not_to: bool | None = False


def book(edition: str) -> Lawbook:
    """A law book whose authority has laid down no order of a suit."""
    return Lawbook(edition=Edition(edition), elected={} if edition == "1997" else {ELECTION: "none"})


def fewest(facts: ContestedClaim, policy: NormalPolicy) -> int:
    """The tricks of the worst normal line."""
    return ClaimSearch(facts, policy).fewest()


def loses_to_trump(facts: ContestedClaim, policy: NormalPolicy) -> bool:
    """Whether on the worst line a trump of which he is taken not to know takes a trick, or he would lose less."""
    if not facts.trump_is_forgotten:
        return False
    answer = ClaimSearch(facts, policy).answer()
    trump = facts.position.denomination.suit
    played = [(Seat((facts.position.leader + place) % 4), card) for place, card in enumerate(facts.position.trick)]
    played += [(one.seat, one.card) for one in answer.worst_line]
    for start in range(0, len(played), 4):
        trumps = [(card, seat) for seat, card in played[start : start + 4] if card.suit is trump]
        if trumps and max(trumps)[1].side is not facts.side:
            return True
    return fewest(facts.told(unaware=False), policy) > answer.fewest


def why(facts: ContestedClaim, policy: NormalPolicy, tricks: int) -> Cause:
    """Why the worst normal line loses: the trump, or the first change of one thing under which it would lose less."""
    if tricks >= facts.tricks:
        return Cause.HOLDS
    if loses_to_trump(facts, policy):
        return Cause.TRUMP
    if facts.is_by_defender and fewest(facts, policy.switched({"partner_goes_wrong": "no"})) > tricks:
        return Cause.PARTNER
    if fewest(facts, policy.switched({"unstated_finesse": "yes"})) > tricks:
        return Cause.GUESS
    if facts.statement and fewest(replace(facts, statement=()), policy) > tricks:
        return Cause.STATED
    if ClaimSearch(facts, policy).most() < facts.tricks:
        return Cause.EVERY_LINE
    return Cause.UNSTATED


def outstanding(facts: ContestedClaim) -> OutstandingTrump | None:
    """What Law 70C is told."""
    theirs = [
        card
        for seat in Seat
        if seat.side is not facts.side
        for card in facts.position.hands[seat]
        if card.suit is facts.position.denomination.suit
    ]
    if not theirs or (
        facts.is_by_defender and not facts.unaware_of_trump
    ):  # a defender sees that declarer has trumps
        return None
    return OutstandingTrump(
        card=theirs[0] if len(theirs) == 1 else None,
        mentioned=facts.mentions_trump,
        unaware=facts.unaware_of_trump,
    )


def ruled(row: Row, edition: str) -> tuple[int, str]:
    """The tricks of the claimer's side and the key of the clause that decides, through Laws 70 and 71."""
    facts, laws = row.facts, book(edition)
    fact = law70.ContestedClaim(
        claimer=facts.claimer,
        declarer=facts.declarer,
        tricks_left=facts.position.tricks_left,
        claimed=facts.tricks,
        player=row.player,
        trump=outstanding(facts),
        has_guess=True,
        irrational_not_to=row.irrational_not_to,
        profile=row.profile,
        switched=row.switched,
    )
    results: dict[Assumption, NormalResult] = {}
    for assumption in law70.assumptions(fact, laws):
        policy = law70.normal(fact, assumption, laws).policy
        believed = facts.told(unaware=assumption.unaware)
        tricks = fewest(believed, policy)
        results[assumption] = NormalResult(tricks=tricks, cause=why(believed, policy, tricks))
    found = law70.adjudicate(fact, results, laws)
    assert isinstance(found, Adjudicated), found
    conceded = fact.tricks_left - fact.claimed
    back = None
    if conceded:
        lowest = min(result.tricks for result in results.values())
        each = conceded_tricks(conceded=conceded, claimed=fact.claimed, lowest_normal=lowest)
        # before 2007 it also matters whether any legal play loses the trick; here it was raised at once
        answer = canceled(facts.side, each, raised=Moment.IN_TIME, book=laws)
        assert not isinstance(answer, NeedsJudgment), answer
        assert isinstance(answer, Canceled)
        back = answer
    settled = law70.settle(found, back)
    return settled.tricks_claimer, settled.clauses[0].key


UNAWARE: dict[str, Any] = {"unaware_of_trump": True}
DRAWING: dict[str, Any] = {"statement": (DrawTrumps(),), "mentions_trump": True}

# -- the cases

TRIAL = claim(".KQJ.AQJ82. .52.T74.T65 J732.43.9.J 6.97.K653.3", "S", "E", 8, **UNAWARE)
# three cards as printed; who has the small cards is filled in
QUEEN_TEN = claim("...432 ..432. QT...Q 7.32..", "S", "S", 3, **UNAWARE)
# the ending as deduced from the deal, the club queen just called for
DANISH = claim("6..QT.93 J..9862. .8.KJ74. ..A.QJ76", "S", "W", 5, "E", trick="CQ", **UNAWARE)
# the full deal at the claim: East, dummy South, no statement
RUFF = claim("AK.AT..QT765432 T98532.J9754..8 QJ4.KQ6.KT.AKJ9 76.832.QJ98652.", "C", "W", 12, "N")
# the defenders' other cards are filled in; West is declarer with five trumps and two diamonds opposite ace-king, as
# only so a claim of seven makes sense: the printed diagram has hearts in the place of the diamonds
PAIRS = claim("5..QT9.J87 ..AK52.QT9 .T963..K65 AKQ42..84.", "S", "S", 7, "W", trick="HT", **UNAWARE)
JACK_SIX = claim(".J6.. .9..A ..2.3 ..54.", "NT", "N", 2, "N", forgotten=cards("H9"))
# ranks described, filled in: North declarer with three trumps, the middling one on his left
WRONG_HAND = claim("T86... 9..A.A A.32.. .AK..K", "S", "S", 3, "N", **UNAWARE)
# White Book, a to d; every small card is filled in
BOOK_A = claim("32...42 QJ.2..3 AK.A.9. 54..2.K", "D", "S", 4, **UNAWARE)
BOOK_B = claim("43..98765.65432 .65.AKQJT.AKQJT KQJT.AKQJT987.. 987.432.432.987", "S", "S", 12)
BOOK_C = claim("42..3. T9..Q. AK5... J3..K.", "NT", "S", 3, forgotten=cards("SJ"))
BOOK_D = claim(".AKQ.. .54.2. 754... 6.32..", "NT", "S", 3, forgotten=cards("S6"))
# the last two cards; what West holds is filled in
SHOWN = claim("2..Q. ..7.6 .AK.. K.Q..", "C", "E", 1, "N", "W", trick="C6")
SWISS = claim("AQJ5...AJ7 T9876...Q9 K2...KT432 43..98.865", "NT", "S", 7)  # the defenders' cards are filled in
BOWER = claim("T9..K74.92 6.Q987..K7 853.A5.JT. AKJ..Q95.8", "H", "W", 6, "W")
TWO_CLUBS = claim("...J432 .65..QT 32.32.. .A.T98.", "NT", "N", 2, "E", "N")  # spots filled in
MISCLAIM = claim(
    "3.A2..A2 .54..QJT A4.Q3..4 2.K6..K3", "NT", "S", 5, forgotten=cards("HK"),
    statement=(CashSuit(suit=Suit.S), CashSuit(suit=Suit.C), CashSuit(suit=Suit.H)),
)  # fmt: skip
# dummy North on lead; the defenders' spots are filled in
PITCH = claim("9876.AJ.. AKQ.9..KQ 54..QJT9. JT.Q..J98", "D", "N", 5, "S", statement=(plays("HA"),))
# an unseen king is faced by East before dummy plays to the club; all else is filled in
KING = claim(".32..AQJ QJT...K5 .654..32 98..2.98", "H", "S", 1, "E", "S", trick="C2 C8")
ONLINE = claim("95.9.K6.7 JT4..QT8. KQ7.7.A.T ..92.J985", "H", "S", 6, "N")
FIRST_TRICK = claim(
    "976432..KT7.QJ96 Q.KQT653.A86.A87 5.9742.QJ54.K432 AKJT8.AJ8.932.T5", "H", "S", 13, "E", trick="S5"
)
# all but the words is filled in: East has drawn one round more than he thinks, and takes the jack to be with South
ONE_DOWN = claim(".98.8765.8 KQ7.A.A.A2 98..JT9.T9 .T.KQ.KQ43", "S", "E", 6, taken_as_out=cards("SJ"), by="E")

CASES: dict[str, list[Row]] = {
    "bw_teams_trial": [
        Row(what="unaware, the hard ruling", facts=TRIAL, tricks=7, clause="70C", editions=("2007", "2017")),
        Row(what="sure he knew", facts=replace(TRIAL, unaware_of_trump=False), tricks=8, clause="70C2",
            editions=("2007", "2017")),
        Row(what="he drew the trump in his statement", facts=replace(TRIAL, statement=(DrawTrumps(),),
            mentions_trump=True), tricks=8, clause="70C1", editions=("2007", "2017")),
    ],
    "bbo_84606": [
        Row(what="unaware", facts=QUEEN_TEN, tricks=2, clause="70C", editions=("2017",)),
        Row(what="shown aware", facts=replace(QUEEN_TEN, unaware_of_trump=False), tricks=3, clause="70C2",
            editions=("2017",)),
    ],
    "dbf_2015": [
        Row(what="he had forgotten it, any order of the good suits", facts=DANISH, tricks=3, clause="70C",
            editions=("2007",)),
    ],
    "ebu_325": [
        Row(what="the low heart is careless but normal", facts=JACK_SIX, tricks=0, clause="70D1",
            editions=("2017",)),
        Row(what="the same by the EBU's guidance", facts=JACK_SIX, profile="EBU", tricks=0, clause="70D1",
            editions=("2017",)),
        Row(what="small cards from the top, as the ACBL presumes", facts=JACK_SIX, profile="ACBL", tricks=2,
            clause="70A", editions=("2017",)),
    ],
    "ebu_932": [
        Row(what="the trump lead was stated: followed from dummy too", facts=replace(WRONG_HAND, **DRAWING),
            tricks=3, clause="70C1", editions=("2017",)),
        Row(what="nothing stated, unaware", facts=WRONG_HAND, tricks=2, clause="70C", editions=("2017",)),
        Row(what="nothing stated, sure he knew", facts=replace(WRONG_HAND, unaware_of_trump=False), tricks=3,
            clause="70C2", editions=("2017",)),
    ],
    "ebu_wb_8_70_4": [
        Row(what="a: the heart is ruffed", facts=BOOK_A, tricks=3, clause="70C", editions=("2017",)),
        Row(what="b: three trumps in plain sight", facts=BOOK_B, tricks=12, clause="70C2", editions=("2017",)),
        Row(what="c: top down", facts=BOOK_C, tricks=3, clause="70A", editions=("2017",)),
        Row(what="d: the four may come first", facts=BOOK_D, tricks=2, clause="70D1", editions=("2017",)),
    ],
    "nabc_2000f": [
        Row(what="no other normal play than to keep the queen", facts=SHOWN, tricks=1, clause="70A",
            editions=("1997",)),
        Row(what="would it be normal to throw her?", facts=replace(SHOWN, also_normal=(judged("DQ"),)), tricks=0,
            clause="70D", editions=("1997",)),
    ],
    "bbo_65857": [
        Row(what="majority: a low ruff is no more than careless", facts=PAIRS, tricks=6, clause="70C",
            editions=("2007",)),
        Row(what="minority: he would ruff high, and knew of the trump",
            facts=replace(PAIRS, unaware_of_trump=False), switched={"ruffs": "high"}, tricks=7, clause="70C2",
            editions=("2007",)),
        Row(what="no overruff could happen: North follows", facts=claim(
            "5.2.QT9.J8 ..AK52.QT9 .T963..K65 AKQ42..84.", "S", "S", 7, "W", trick="HT"), tricks=7, clause="70C2",
            editions=("2007",)),
    ],
    "ebu_11950": [
        Row(what="careless: he has not thought of it and ruffs low or throws a loser", facts=RUFF, tricks=11,
            player=PlayerClass.EXPERT, clause="70A", editions=("2017",)),
        Row(what="he would not ruff low: that East is out of diamonds is in plain sight", tricks=12, clause="70C2",
            facts=replace(RUFF, shown_out=frozenset({(Seat.E, Suit.D)})), player=PlayerClass.EXPERT,
            editions=("2017",)),
    ],
    "blml_2006_bower": [
        Row(what="the club to the king is ruffed", facts=BOWER, tricks=5, clause="70D", editions=("1997",)),
        Row(what="he is trusted with the order of the suits", facts=BOWER, switched={"any-order-of-suits": "best"},
            tricks=6, clause="70C2", editions=("1997",)),
    ],
    "blml_2007_defender_two_clubs": [
        Row(what="he wins with the ten", facts=TWO_CLUBS, tricks=4, clause="71-normal", editions=("2007",)),
        Row(what="he wins with the ten (1997)", facts=TWO_CLUBS, tricks=4, clause="71C", editions=("1997",)),
        Row(what="the queen and the ten are one to him: he takes the jack to be gone", tricks=1, clause="70D1",
            facts=replace(TWO_CLUBS, forgotten=cards("CJ")), editions=("2007",)),
        Row(what="the same (1997)", tricks=1, clause="70D",
            facts=replace(TWO_CLUBS, forgotten=cards("CJ")), editions=("1997",)),
    ],
    "blml_2010_misclaim_nt": [
        Row(what="list owner: in the order stated, the hearts from the ace", tricks=4, clause="70A",
            facts=replace(MISCLAIM, statement=(plays("SA S4 C4 CA HA"),)), editions=("2007",)),
        Row(what="second poster: in the order stated, the hearts from either hand", facts=MISCLAIM, tricks=3,
            clause="70A", editions=("2007",)),
        Row(what="second poster: only a count, any order", facts=replace(MISCLAIM, statement=()), tricks=2,
            clause="70A", editions=("2007",)),
    ],
    "blml_2010_two_claims": [
        Row(what="the queen falls and he sees it: the trick conceded comes back", facts=PITCH, tricks=6,
            clause="71-normal", editions=("2007",)),
        Row(what="a spade given up at once is normal for him", tricks=5, clause="70A", editions=("2007",),
            facts=replace(PITCH, also_normal=tuple(judged(f"S{rank}", "HA S4") for rank in "9876"))),
        Row(what="the king shown was a claim of one trick", tricks=1, clause="70A", editions=("2007",),
            facts=KING, switched={"discards": "best"}),
        Row(what="the king is a penalty card: it falls under the ace", tricks=0, clause="70A", editions=("2007",),
            facts=replace(KING, penalty_cards=cards("CK"))),
    ],
    "bbo_76803": [
        Row(what="the director: the claim is good", facts=ONLINE, tricks=6, clause="70A",
            editions=("2007", "2017")),
        Row(what="a low spade first judged normal", facts=replace(ONLINE, also_normal=(judged("S7", ""),)),
            tricks=5, clause="70D1", editions=("2007", "2017")),
    ],
    "bw_seven_cards": [
        Row(what="the queen was bound to drop for anyone who thinks", facts=SWISS, irrational_not_to=True, tricks=7,
            clause="70A", editions=("2007",)),
        Row(what="a wrong guess, the spades cashed first", facts=SWISS, switched={"any-order-of-suits": "best"},
            tricks=6, clause="70E1", editions=("2007",)),
    ],
    "sbf_lk314": [
        Row(what="playing on to let South ruff is not quite abnormal", tricks=6, clause="70C2", editions=("1997",),
            facts=replace(ONE_DOWN, also_normal=(judged("HA", ""),))),
        Row(what="lower instance: he would have drawn the trumps", facts=ONE_DOWN, tricks=7, clause="71C",
            editions=("1997",)),
    ],
}  # fmt: skip

PLAIN_FINESSE = claim("AQ...A2 76...K3 32...54 K9...76", "NT", "S", 3)

# -- the worked endings that are completed here; the others are in test_claim_lines

ENDINGS: dict[str, list[Row]] = {
    "10 two-way queen, and an opponent shows out in the first round of every line": [
        Row(what="all with West, the king first as stated", tricks=3, clause="70A",
            facts=claim("AJ3... .432.. KT2... Q64...", "NT", "S", 3, statement=(plays("SK"),))),
        Row(what="all with East, the ace first as stated", tricks=3, clause="70A",
            facts=claim("AJ3... Q64... KT2... .432..", "NT", "N", 3, "S", statement=(plays("SA"),))),
        Row(what="nothing stated: the first round is a guess itself", tricks=2, clause="70E1",
            facts=claim("AJ3... .432.. KT2... Q64...", "NT", "S", 3), editions=("2007", "2017")),
    ],
    "8 a plain finesse that works and was not stated": [
        Row(what="not accepted", facts=PLAIN_FINESSE, tricks=2, clause="70E1", editions=("2007", "2017")),
        Row(what="not accepted (1997)", facts=PLAIN_FINESSE, tricks=2, clause="70E", editions=("1997",)),
        Row(what="irrational not to take it", facts=PLAIN_FINESSE, irrational_not_to=True, tricks=3, clause="70A",
            editions=("2007",)),
        Row(what="irrational not to take it (1997)", facts=PLAIN_FINESSE, irrational_not_to=True, tricks=3,
            clause="70A", editions=("1997",)),
        Row(what="stated", facts=replace(PLAIN_FINESSE, statement=(plays("S2 SQ"),)), tricks=3, clause="70A"),
    ],
    "12 partner keeps the wrong card": [
        Row(what="2007, 2017", facts=claim("..32. .A.A. .3..A 32...", "NT", "S", 1, "W", "S"), tricks=0,
            clause="70D2", editions=("2007", "2017")),
        Row(what="1997, the same by doubt", facts=claim("..32. .A.A. .3..A 32...", "NT", "S", 1, "W", "S"),
            tricks=0, clause="70D-partner", editions=("1997",)),
        Row(what="the wrong card is not normal for him", tricks=1, clause="70A",
            facts=claim("..32. .A.A. .3..A 32...", "NT", "S", 1, "W", "S"),
            switched={"partner-goes-wrong": "no"}),
    ],
    "18 a cross-ruff whose order was not stated": [
        Row(what="the diamond first, and East overruffs the small trump", tricks=3, clause="70C",
            facts=claim("K7.32.. 8.A..KQ AQ..2.2 .K.AK.A", "S", "S", 4, statement=(CrossRuff(),), **UNAWARE)),
        Row(what="trusted with the order: the club first", tricks=4, clause="70C3",
            facts=claim("K7.32.. 8.A..KQ AQ..2.2 .K.AK.A", "S", "S", 4, statement=(CrossRuff(),), **UNAWARE),
            switched={"any-order-of-suits": "best"}),
    ],
    "19 the statement breaks down": [
        Row(what="trumps are drawn until the break shows, and no further than it helps", tricks=4, clause="70A",
            facts=claim("432..32. J987..T. AKQ65... T.5.A.KQ", "S", "S", 5, **DRAWING)),
        Row(what="the clubs do not break, which nobody need see", tricks=3, clause="70A",
            facts=claim(".32.432. .KQJ.A.6 .A..AKQ7 ..K.JT98", "NT", "S", 5, statement=(CashSuit(suit=Suit.C),))),
    ],
    "20 fewer claimed than are certain": [
        Row(what="both tops: the one conceded comes back", facts=claim("2.2.. ..AK. A.A.. ...AK", "NT", "S", 1),
            tricks=2, clause="71-normal", editions=("2007", "2017")),
        Row(what="in 1997 while there is time", facts=claim("2.2.. ..AK. A.A.. ...AK", "NT", "S", 1), tricks=2,
            clause="71C", editions=("1997",)),
        Row(what="the master trump", facts=claim("..2. ..A. A... ...A", "S", "S", 0), tricks=1,
            clause="71-normal", editions=("2007", "2017")),
    ],
}  # fmt: skip
