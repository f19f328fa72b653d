"""Laws 24, 48-52, 58 and 50E in three editions: what becomes a penalty card, its class, what may be known from it."""

from __future__ import annotations

import pytest

from analyzer.bridge import Card, Deal, MustPlay, PenaltyCard, Seat, Side, Suit
from analyzer.errors import BoardError, CaseError, ClauseNotInEdition
from analyzer.laws import Edition, Lawbook, NeedsJudgment, law24, law52
from analyzer.laws.law16c import withdrawn
from analyzer.laws.law24 import ExposedInAuction, PartnerPasses
from analyzer.laws.law49 import (
    BecomesPenaltyCard,
    ExposedCard,
    How,
    NoPenaltyCard,
    Occasion,
    penalty_card,
)
from analyzer.laws.law50 import classify, legal_plays, partner_lead, refuse_impossible
from analyzer.laws.law50e import Place, information
from analyzer.laws.law51 import choice_of_card
from analyzer.laws.law52 import FailedToPlay
from analyzer.laws.law58 import simultaneous
from analyzer.laws.law59 import inability
from analyzer.laws.option import Act

ALL = ("1997", "2007", "2017")


def book(edition: str) -> Lawbook:
    return Lawbook(edition=Edition.parse(edition))


def cards(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


def lying(text: str) -> tuple[PenaltyCard, ...]:
    """``E:HQ`` is a major penalty card of East's, ``E:h3`` a minor one."""
    found = []
    for word in text.split():
        player, card = word.split(":")
        found.append(PenaltyCard(player=Seat.parse(player), card=Card.parse(card), major=card[0].isupper()))
    return tuple(found)


def text(found: tuple[PenaltyCard, ...]) -> str:
    return " ".join(
        f"{one.player}:{one.card if one.major else one.card.suit.name.lower() + str(one.card)[1]}" for one in found
    )


# South declares; West and East defend.  occasion, how, seen by partner, designated -> verdict, clause by edition
VERDICTS = [
    (Seat.N, Occasion.PLAY, How.ACCIDENT, True, None, "no", ("48A", "48A", "48A")),
    (Seat.S, Occasion.PLAY, How.NAMED, True, True, "no", ("48A", "48A", "48A")),
    (Seat.E, Occasion.PLAY, How.ACCIDENT, True, None, "yes", ("49", "49", "49")),
    (Seat.E, Occasion.PLAY, How.ACCIDENT, False, None, "no", ("49", "49", "49")),
    (Seat.E, Occasion.PLAY, How.ACCIDENT, None, None, "partner could see", ("49", "49", "49")),
    (Seat.E, Occasion.PLAY, How.NAMED, False, None, "yes", ("49", "49", "49")),
    (Seat.E, Occasion.PLAY, How.PLAY, None, None, "yes", ("49", "49", "49")),
    (Seat.E, Occasion.PLAY, How.PLAY, True, False, "no", ("50", "50", "50")),
    (Seat.E, Occasion.NORMAL, How.PLAY, True, None, "no", ("49", "49", "49")),
    (Seat.E, Occasion.NORMAL, How.PLAY, True, True, "yes", ("50", "50", "50")),
    (Seat.W, Occasion.TRICK_IN_PROGRESS, How.PLAY, True, None, "no", ("68", "68", "68")),
    (Seat.W, Occasion.CLAIM, How.PLAY, True, None, "no", ("68D", "68D", "68D")),
    (Seat.W, Occasion.CONCESSION, How.PLAY, True, None, "designated no no", ("50", "68B2", "68B2")),
    (Seat.W, Occasion.PLAYED_ON, How.PLAY, True, None, "none none no", ("", "", "68D2")),
    (Seat.W, Occasion.AUCTION, How.ACCIDENT, True, None, "yes", ("24", "24", "24")),
    (Seat.W, Occasion.AUCTION, How.ACCIDENT, False, None, "no", ("24", "24", "24")),
    (Seat.W, Occasion.AUCTION, How.ACCIDENT, None, None, "partner could see", ("24", "24", "24")),
    (Seat.W, Occasion.BEFORE_AUCTION, How.ACCIDENT, True, None, "no", ("17A", "17A", "17A")),
]


@pytest.mark.parametrize(("index", "edition"), list(enumerate(ALL)))
@pytest.mark.parametrize("row", VERDICTS, ids=lambda row: f"{row[0]} {row[1].value}, {row[5]}")
def test_which_exposed_cards_become_penalty_cards(row: tuple, index: int, edition: str) -> None:
    player, occasion, how, seen, designated, verdicts, clauses = row
    verdict = verdicts if verdicts.startswith("partner") or " " not in verdicts else verdicts.split()[index]
    fact = ExposedCard(
        player=player,
        card=Card.parse("HQ"),
        how=how,
        occasion=occasion,
        partner_could_see=seen,
        designated=designated,
    )
    if verdict == "none":
        with pytest.raises(ClauseNotInEdition, match="68D2 does not exist"):
            penalty_card(fact, declarer=Seat.S, book=book(edition))
        return
    found = penalty_card(fact, declarer=Seat.S, book=book(edition))
    match found:
        case BecomesPenaltyCard():
            assert (verdict, found.clauses[0].cite) == ("yes", clauses[index])
        case NoPenaltyCard():
            assert (verdict, found.clauses[0].cite) == ("no", clauses[index])
            assert found.why
        case NeedsJudgment():
            (need,) = found.needs
            assert (verdict, need.clause) == (need.id, clauses[index])
            assert need.question.endswith("?")


# Law 50B: what lies, what is exposed (a accident, p played, n named, ? not said) -> what lies then, lower case minor
CLASSES = [
    ("", "S9a", "E:s9"),
    ("", "STa", "E:ST"),
    ("", "S5p", "E:S5"),
    ("", "S5n", "how exposed"),  # whether he named it on purpose is for the director
    ("", "SQn", "E:SQ"),
    ("", "S5n D4n", "E:S5 E:D4"),
    ("E:s3", "S5n", "E:S3 E:S5"),
    ("", "S3a D4a", "E:S3 E:D4"),
    ("E:s3", "D4a", "E:S3 E:D4"),
    ("E:S3", "D4a", "E:S3 E:D4"),
    ("W:s3", "D4a", "E:d4 W:s3"),
    ("W:S3 W:S4", "D4a", "E:d4 W:S3 W:S4"),
    ("E:s3", "S3a", "E:s3"),
    ("E:S3", "S3a", "E:S3"),
    ("", "S3? D4?", "E:S3 E:D4"),
    ("", "SA?", "E:SA"),
    ("E:D4", "S3?", "E:S3 E:D4"),
    ("", "S3?", "how exposed"),
]
HOW = {"a": How.ACCIDENT, "p": How.PLAY, "n": How.NAMED, "?": None}


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize(("before", "exposed", "after"), CLASSES)
def test_the_class_of_penalty_cards(before: str, exposed: str, after: str, edition: str) -> None:
    facts = [ExposedCard(player=Seat.E, card=Card.parse(word[:2]), how=HOW[word[2]]) for word in exposed.split()]
    found = classify(facts, book(edition), lying=lying(before))
    if isinstance(found, NeedsJudgment):
        assert [(need.id, need.clause) for need in found.needs] == [(after, "50B")]
    else:
        assert text(found) == after


# Laws 44C, 50C, 50D1, 51A, 59: hand, suit led, penalty cards -> legal cards, clause
PLAYS = [
    ("S5 SQ SK H3", "S", "E:SQ", "SQ", "50D1"),
    ("S5 SK H4", "S", "E:H4", "S5 SK", ""),
    ("C5 CK H4", "S", "E:H4", "H4", "50D1"),
    ("S7 H3 C2", "D", "E:s7", "S7 H3 C2", ""),
    ("S2 S7 SJ C2", "S", "E:s7", "S7 SJ", "50C"),
    ("S2 S7 ST C2", "", "E:s7", "S7 ST C2", "50C"),
    ("S2 S7 ST C2", "D", "E:s7", "S7 ST C2", "50C"),
    ("S2 S7 ST C2", "C", "E:s7", "C2", ""),
    ("S5 SQ H3", "", "E:SQ E:H3", "SQ H3", "51A"),
    ("S5 SQ SK H3", "S", "E:SQ E:SK E:H3", "SQ SK", "51A"),
    ("S5 SQ H3", "S", "E:SQ E:H3", "SQ", "50D1"),
    ("S5 SQ H3", "C", "", "S5 SQ H3", ""),
    ("S5 SQ H3", "C", "E:D2", "S5 SQ H3", ""),
]


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize(("hand", "led", "table", "legal", "clause"), PLAYS)
def test_what_may_be_played_beside_penalty_cards(
    hand: str, led: str, table: str, legal: str, clause: str, edition: str
) -> None:
    suit = Suit.parse(led) if led else None
    found = legal_plays(frozenset(cards(hand)), suit, lying(table), book(edition))
    assert list(found.cards) == cards(legal)
    assert (found.clause.cite if found.clause else "") == clause
    assert found.by_declarer is (clause == "51A")


def test_lead_restrictions_and_a_forced_card_come_before_penalty_cards() -> None:
    hand = frozenset(cards("S5 SQ H3 D2"))

    def plays(table: str, **binding: object) -> str:
        found = legal_plays(hand, None, lying(table), book("2017"), **binding)  # type: ignore[arg-type]
        return " ".join(map(str, found.cards))

    spades, hearts, clubs = (frozenset({suit}) for suit in (Suit.S, Suit.H, Suit.C))
    assert plays("E:H3", forbidden=hearts) == "S5 SQ D2"
    assert plays("E:H3", required=(spades,)) == "S5 SQ"
    assert plays("E:H3 E:SQ", required=(spades,)) == "SQ"
    assert plays("E:H3", required=(clubs,)) == "H3", "a requirement that he cannot meet is no more (Law 59)"
    assert plays("", forbidden=frozenset(Suit)) == "S5 SQ H3 D2"
    assert plays("E:H3", forced=frozenset(cards("S5 D2"))) == "S5 D2"
    assert plays("", forbidden=spades, required=(spades,)) == "H3 D2", "a ban comes before a requirement"


# Laws 50D2, 51B: penalty cards -> options of declarer when West leads: act, suits, picked up, clause
OPTIONS = [
    ("", []),
    ("E:s3", []),
    ("W:SQ", []),
    ("E:HQ", [("none", "", "", "50D2(b)"), ("require", "H", "HQ", "50D2(a)"), ("forbid", "H", "HQ", "50D2(a)")]),
    (
        "E:H4 E:HJ",
        [("none", "", "", "51B1"), ("require", "H", "H4 HJ", "51B1"), ("forbid", "H", "H4 HJ", "51B1")],
    ),
    (
        "E:H4 E:D9 E:HJ W:SA",
        [
            ("none", "", "", "51B2"),
            ("require", "H", "H4 HJ", "51B2"),
            ("require", "D", "D9", "51B2"),
            ("forbid", "H", "H4 HJ", "51B2"),
            ("forbid", "D", "D9", "51B2"),
            ("forbid", "HD", "H4 HJ D9", "51B2"),
        ],
    ),
]
ACTS = {Act.NO_REQUIREMENT: "none", Act.REQUIRE: "require", Act.FORBID: "forbid"}


@pytest.mark.parametrize("edition", ALL)
@pytest.mark.parametrize(("table", "wanted"), OPTIONS)
def test_what_declarer_may_state_when_the_partner_of_penalty_cards_leads(
    table: str, wanted: list[tuple[str, str, str, str]], edition: str
) -> None:
    on_table = lying(table)
    found = partner_lead(Seat.W, on_table, book(edition))
    assert [
        (
            ACTS[option.act],
            "".join(suit.name for suit in sorted(option.suits)),
            " ".join(str(card.card) for card in option.picked_up),
            option.clause.cite,
        )
        for option in found
    ] == wanted
    for option in found:
        assert sorted(map(str, (*option.picked_up, *option.stays))) == sorted(map(str, on_table))
        assert set(option.stays) <= set(option.restrictions)
        remains = any(card.player is Seat.E for card in option.stays)
        assert option.settles is (Seat.W if remains else None)


def test_an_option_says_when_the_leader_cannot_comply() -> None:
    _, require, forbid = partner_lead(Seat.W, lying("E:HQ"), book("2017"), held=frozenset({Suit.S}))
    assert (require.unable, forbid.unable) == (True, False)
    assert require.text == "require a heart lead from West (he cannot comply and may lead any card, Law 59)"
    _, require, forbid = partner_lead(Seat.W, lying("E:HQ"), book("2017"), held=frozenset({Suit.H}))
    assert (require.unable, forbid.unable) == (False, True)
    assert inability(book("2017")).cite == "59"


def test_declarer_has_no_choice_of_card_where_one_could_be_played() -> None:
    assert choice_of_card(Seat.E, cards("HQ"), lying("E:HQ"), book("2017")) == ()


def test_every_fault_of_the_penalty_cards_is_told_at_once() -> None:
    deal = Deal.parse("N:A... K... Q... J...")
    with pytest.raises(BoardError) as caught:
        refuse_impossible(lying("S:SQ E:SJ E:d2"), deal=deal, declarer=Seat.S)
    assert [problem.message for problem in caught.value.problems] == [
        "SQ of South cannot be a penalty card",
        "East does not hold the penalty card SJ",
        "East does not hold the penalty card D2",
        "D2 of East is minor beside SJ",
    ]
    refuse_impossible(lying("E:SK"), deal=deal, declarer=Seat.S)
    refuse_impossible(lying("E:SA"), deal=Deal.parse("N:- - - -"), declarer=Seat.S)


# Law 24: cards of East's, led -> passes, penalty cards if East-West defend, clauses in 1997, 2007, 2017
AUCTION = [
    ("S5", False, PartnerPasses.NOT, "E:s5", ("24A 24", "24A 24", "24A 24E")),
    ("ST", False, PartnerPasses.ONCE, "E:ST", ("24B 24", "24B 24", "24B 24E")),
    ("S5", True, PartnerPasses.ONCE, "E:S5", ("24B 24", "24B 24", "24B 24E")),
    ("S5 D2", False, PartnerPasses.ONCE, "E:S5 E:D2", ("24C 24", "24C 24", "24C 24E")),
]


@pytest.mark.parametrize(("index", "edition"), list(enumerate(ALL)))
@pytest.mark.parametrize(("shown", "led", "passes", "table", "clauses"), AUCTION)
def test_cards_exposed_during_the_auction(
    shown: str, led: bool, passes: PartnerPasses, table: str, clauses: tuple[str, ...], index: int, edition: str
) -> None:
    fact = ExposedInAuction(player=Seat.E, cards=frozenset(cards(shown)), led=led, declaring=Side.NS)
    found = law24.rule(fact, book(edition))
    assert (found.passes, text(found.penalty_cards)) == (passes, table)
    assert " ".join(clause.cite for clause in found.clauses) == clauses[index]
    asked = None if passes is PartnerPasses.NOT else ("23A", "23", "72C")[index]
    assert (found.asks.cite if found.asks else None) == asked
    own = ExposedInAuction(player=Seat.E, cards=frozenset(cards(shown)), led=led, declaring=Side.EW)
    declares = law24.rule(own, book(edition))
    assert (declares.passes, declares.penalty_cards) == (passes, ())
    assert declares.clauses[-1].cite == ("24", "24", "24D")[index]
    open_auction = ExposedInAuction(player=Seat.E, cards=frozenset(cards(shown)), led=led)
    assert len(law24.rule(open_auction, book(edition)).clauses) == 1


def test_bbo_809814_the_king_of_spades_exposed_before_the_opening_lead_must_be_led() -> None:
    fact = ExposedInAuction(player=Seat.N, cards=frozenset(cards("SK")), declaring=Side.EW)
    found = law24.rule(fact, book("2007"))
    assert text(found.penalty_cards) == "N:SK"
    hand = frozenset(cards("SK S3 H4 D5"))
    assert list(legal_plays(hand, None, found.penalty_cards, book("2007")).cards) == cards("SK")
    king = frozenset(cards("SK"))
    waived = ExposedInAuction(player=Seat.N, cards=king, declaring=Side.EW, picked_up=king)
    for edition in ("2007", "2017"):
        with pytest.raises(CaseError, match="81C5"):
            law24.rule(waived, book(edition))
    assert law24.rule(waived, book("1997")).penalty_cards == ()
    with pytest.raises(CaseError, match="no card was exposed"):
        ExposedInAuction(player=Seat.N, cards=frozenset())
    with pytest.raises(CaseError, match="H2 was not exposed"):
        ExposedInAuction(player=Seat.N, cards=king, picked_up=frozenset(cards("H2")))


@pytest.mark.parametrize(
    ("picked_up", "table"),
    [("", "E:S3 E:DK E:C4"), ("DK", "E:S3 E:C4"), ("S3 DK", "E:c4"), ("S3 C4", "E:DK"), ("S3 DK C4", "")],
)
def test_in_1997_declarer_chooses_card_by_card_which_become_penalty_cards(picked_up: str, table: str) -> None:
    shown = frozenset(cards("S3 DK C4"))
    fact = ExposedInAuction(player=Seat.E, cards=shown, declaring=Side.NS, picked_up=frozenset(cards(picked_up)))
    found = law24.rule(fact, book("1997"))
    assert (text(found.penalty_cards), found.passes) == (table, PartnerPasses.ONCE)


def test_bbo_869042_a_corrected_ruff_leaves_a_major_penalty_card() -> None:
    for edition in ALL:
        fact = ExposedCard(player=Seat.W, card=Card.parse("SJ"), how=How.PLAY)
        assert isinstance(penalty_card(fact, declarer=Seat.S, book=book(edition)), BecomesPenaltyCard)
        found = classify([fact], book(edition))
        assert isinstance(found, tuple)
        assert text(found) == "W:SJ"


def test_wbu_2018_02_a_card_dropped_before_the_auction_of_his_side_is_no_penalty_card() -> None:
    fact = ExposedCard(player=Seat.E, card=Card.parse("SJ"), how=How.ACCIDENT, occasion=Occasion.BEFORE_AUCTION)
    found = penalty_card(fact, declarer=Seat.S, book=book("2017"))
    assert isinstance(found, NoPenaltyCard)
    assert "extraneous" in found.why


@pytest.mark.parametrize("edition", ALL)
def test_a_card_played_in_place_of_a_penalty_card(edition: str) -> None:
    fact = FailedToPlay(player=Seat.E, played=Card.parse("S5"), due=frozenset(cards("SQ")), lying=lying("E:SQ W:d2"))
    accept, refuse = law52.options(fact, book(edition))
    assert (accept.act, accept.clause.cite, text(accept.stays)) == (Act.ACCEPT, "52B1", "E:SQ W:d2")
    assert accept.text == "accept ♠5; penalty cards not played remain"
    assert (refuse.act, refuse.clause.cite, text(refuse.stays)) == (Act.REFUSE, "52B2", "E:S5 W:d2")
    assert refuse.restrictions[0] == MustPlay(player=Seat.E, cards=frozenset(cards("SQ")))
    late = FailedToPlay(player=Seat.E, played=Card.parse("S5"), due=fact.due, lying=fact.lying, declarer_played=True)
    (only,) = law52.options(late, book(edition))
    assert only.text.startswith("must accept")


def test_a_minor_card_becomes_major_beside_the_card_that_was_wrongly_played() -> None:
    fact = FailedToPlay(player=Seat.E, played=Card.parse("S5"), due=frozenset(cards("S7")), lying=lying("E:s7"))
    _, refuse = law52.options(fact, book("2017"))
    assert [str(one) for one in refuse.restrictions] == [
        "must play E:S7",
        "major penalty card E:S5",
        "major penalty card E:S7",
    ]


def test_hostile_facts_of_law_52_are_told_at_once() -> None:
    with pytest.raises(CaseError) as caught:
        FailedToPlay(player=Seat.E, played=Card.parse("SQ"), due=frozenset(cards("SQ H2")), lying=lying("E:SQ"))
    assert [problem.message for problem in caught.value.problems] == [
        "H2 is not a penalty card of East",
        "SQ was played and was due",
    ]
    with pytest.raises(CaseError, match="no penalty card was due"):
        FailedToPlay(player=Seat.E, played=Card.parse("SQ"), due=frozenset(), lying=())


@pytest.mark.parametrize("edition", ALL)
def test_several_cards_played_at_once(edition: str) -> None:
    def lie(shown: str, played: str, player: Seat = Seat.E, before: str = "") -> tuple[str, str]:
        found, clause = simultaneous(
            player=player,
            visible=cards(shown),
            played=Card.parse(played),
            declarer=Seat.S,
            book=book(edition),
            lying=lying(before),
        )
        return text(found), clause.cite

    assert lie("SA", "SA") == ("", "58B1")
    assert lie("SA H2", "SA") == ("E:h2", "58B2")
    assert lie("SA HJ", "SA") == ("E:HJ", "58B2")
    assert lie("SA H2 H3", "SA") == ("E:H2 E:H3", "58B2"), "ebu_1256"
    assert lie("SA H2", "SA", before="E:d4") == ("E:H2 E:D4", "58B2")
    assert lie("SA H2", "SA", player=Seat.N) == ("", "58B2")
    with pytest.raises(CaseError, match="C2 was not visible"):
        lie("SA H2", "C2")


# Law 50E: place, major -> (authorized, clause) of each sentence
KNOWN = [
    ("1997", Place.TABLE, True, [(True, "50D1"), (True, "50D1"), (False, "50D1"), (True, "50D1")]),
    ("1997", Place.TABLE, False, [(False, "50C"), (True, "50C")]),
    ("1997", Place.HAND, True, [(False, "16C"), (True, "16C")]),
    ("2007", Place.TABLE, True, [(True, "50E1"), (True, "50D1"), (False, "50E2"), (True, "50E2")]),
    ("2007", Place.TABLE, False, [(True, "50E1"), (False, "50E2"), (True, "50E2")]),
    ("2007", Place.HAND, True, [(False, "50E2"), (True, "50E2")]),
    ("2017", Place.TABLE, True, [(True, "50E1")]),
    ("2017", Place.TABLE, False, [(True, "50E1")]),
    ("2017", Place.HAND, True, [(False, "50E2"), (True, "50E2")]),
]


@pytest.mark.parametrize(("edition", "place", "major", "wanted"), KNOWN)
def test_what_may_be_known_from_a_penalty_card(
    edition: str, place: Place, major: bool, wanted: list[tuple[bool, str]]
) -> None:
    (card,) = lying("E:S5" if major else "E:s5")
    found = information(card, place, book(edition))
    assert [(one.authorized, one.clause.cite) for one in found] == wanted
    assert all(one.text.endswith(".") and len(one.text) < 120 for one in found)


def test_the_duty_to_play_may_be_left_out_of_what_is_known() -> None:
    strict = Lawbook(edition=Edition.L2007, elected={"duty to play": "not at all"})
    (card,) = lying("E:SA")
    assert len(information(card, Place.TABLE, strict)) == 3
    assert len(information(card, Place.TABLE, book("2007"))) == 4


@pytest.mark.parametrize(("edition", "clause"), [("1997", "16C"), ("2007", "16D"), ("2017", "16C")])
def test_withdrawn_calls_and_plays_are_known_to_the_side_that_did_not_offend(edition: str, clause: str) -> None:
    free, bound = withdrawn(offending=Side.EW, book=book(edition))
    assert (free.authorized, bound.authorized) == (True, False)
    assert str(free).startswith("N-S may use")
    assert str(bound).startswith("E-W may not")
    assert {free.clause.cite, bound.clause.cite} == {clause}
    _, exempted = withdrawn(offending=Side.EW, book=book(edition), exempted_by=book(edition).clause("27B1(a)"))
    assert (exempted.authorized, exempted.clause.cite) == (True, "27B1(a)")
