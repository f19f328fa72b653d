"""The libdds engine against trying everything, and what it refuses before the library hears of it."""

import random
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dds_bindings
from analyzer.bridge import (
    DECK,
    Card,
    Contract,
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
from analyzer.errors import BoardError, Infeasible, SolverError, SolverUnavailable
from analyzer.solver import Question
from analyzer.solver.double_dummy import LibddsSource
from tests.bridge.strategies import SHORT_PACK, deal_of
from tests.dds_bindings import oracle

SOURCE = LibddsSource(threads=1)


def ending(dice: random.Random, tricks: int, played: int, leader: Seat) -> Position:
    """A random ending with ``tricks`` to be completed and ``played`` cards on the table."""
    pack = dice.choice([DECK, SHORT_PACK]) if tricks <= 5 else DECK
    deal = deal_of(dice.sample(pack, 4 * tricks), tricks)
    position = Position.of_deal(deal, denomination=dice.choice(list(Denomination)), leader=leader)
    for _ in range(played):
        position = position.played(dice.choice(position.legal_cards()))
    return position


def oracle_view(position: Position) -> tuple[oracle.Hands, int, int, tuple[int, ...]]:
    hands = tuple(frozenset(card.code for card in hand) for hand in position.hands)
    return hands, int(position.denomination), int(position.leader), tuple(card.code for card in position.trick)


@pytest.mark.parametrize("played", range(4))
@pytest.mark.parametrize("leader", Seat)
def test_best_and_every_card_are_what_trying_everything_gives(leader: Seat, played: int) -> None:
    dice = random.Random(10 * leader + played)
    positions = [ending(dice, tricks, played, leader) for tricks in (1, 2, 2, 3, 3, 3, 4)]
    questions = [Question(position=position, every_card=every) for position in positions for every in (False, True)]
    answers = SOURCE.solve(questions)
    for place, position in enumerate(positions):
        best, every = answers[2 * place], answers[2 * place + 1]
        view = oracle_view(position)
        want_ns = oracle.north_south(*view)
        assert best.tricks_ns == every.tricks_ns == want_ns
        assert best.left == every.left == oracle.remaining(view[0], view[3]) == position.tricks_left
        assert best.cards_ns == ()
        assert every.cards_ns == tuple((card, oracle.after(*view, card.code)) for card in position.legal_cards())
        mover = position.to_play.side
        assert max(value for _, value in every.cards(mover)) == every.tricks(mover)


@settings(max_examples=30)
@given(st.integers(0, 2**32), st.integers(5, 8), st.integers(0, 3))
def test_turning_the_table_once_exchanges_the_sides(seed: int, tricks: int, played: int) -> None:
    position = ending(random.Random(seed), tricks, played, Seat.N)
    turned = Position(
        hands=tuple(position.hands[(seat - 1) % 4] for seat in range(4)),  # type: ignore[arg-type]
        denomination=position.denomination,
        leader=position.leader.lho,
        trick=position.trick,
    )
    one, other = SOURCE.solve([Question(position=p, every_card=True) for p in (position, turned)])
    assert one.tricks(Side.NS) == other.tricks(Side.EW)
    assert one.cards(Side.NS) == other.cards(Side.EW)


@pytest.mark.parametrize("seed", range(4))
def test_a_full_deal_follows_its_best_cards_down_to_the_last_trick(seed: int) -> None:
    dice = random.Random(seed)
    deal = deal_of(dice.sample(DECK, 52))
    contract = Contract(level=1, denomination=dice.choice(list(Denomination)), declarer=dice.choice(list(Seat)))
    position = Position.opening(deal, contract)
    (start,) = SOURCE.solve([Question(position=position)])
    assert start.left == 13
    while not position.is_over:
        (answer,) = SOURCE.solve([Question(position=position, every_card=True)])
        assert position.tricks_ns + answer.tricks_ns == start.tricks_ns
        assert [card for card, _ in answer.cards_ns] == list(position.legal_cards())
        best = [card for card, value in answer.cards_ns if value == answer.tricks_ns]
        position = position.played(dice.choice(best))
    assert position.tricks_ns == start.tricks_ns


def test_the_answers_of_a_batch_stand_in_the_order_of_the_questions() -> None:
    dice = random.Random(7)
    questions = [
        Question(
            position=ending(dice, dice.randint(1, 6), dice.randint(0, 3), dice.choice(list(Seat))), every_card=every
        )
        for every in [dice.random() < 0.5 for _ in range(40)]
    ]
    alone = [SOURCE.solve([question])[0] for question in questions]
    assert SOURCE.solve(questions) == alone
    assert SOURCE.solve(questions[::-1]) == alone[::-1]


RESTRICTIONS: list[tuple[Restriction, str]] = [
    (PenaltyCard(player=Seat.E, card=Card.parse("HA"), major=True), "major penalty card E:HA"),
    (DeclarerOption(leader=Seat.E, suits=frozenset({Suit.H})), "declarer may require/forbid E:H"),
    (MustPlay(player=Seat.E, cards=frozenset({Card.parse("HA")})), "must play E:HA"),
    (MustLead(player=Seat.E, suits=frozenset({Suit.H})), "must lead E:H"),
    (MayNotLead(player=Seat.E, suits=frozenset({Suit.H})), "may not lead E:H"),
    (FollowLine(cards=(Card.parse("HA"),)), "after HA"),
]


class _Forbidden:
    """Stands for the library and must not be asked."""

    def __call__(self, *_: object, **__: object) -> object:
        raise AssertionError("the library was asked")


@pytest.fixture
def no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("describe", "best_tricks", "card_tricks"):
        monkeypatch.setattr(dds_bindings, name, _Forbidden())


@pytest.mark.usefixtures("no_library")
@pytest.mark.parametrize(("restriction", "name"), RESTRICTIONS)
def test_a_restriction_is_refused_by_its_name_before_anything_is_searched(
    restriction: Restriction, name: str
) -> None:
    position = ending(random.Random(1), 2, 0, Seat.E)
    questions = [Question(position=position), Question(position=position, restrictions=(restriction,))]
    with pytest.raises(Infeasible) as caught:
        SOURCE.solve(questions)
    assert str(caught.value) == f"libdds cannot search under restrictions ({name})"
    assert isinstance(caught.value, SolverError)


@pytest.mark.usefixtures("no_library")
@pytest.mark.parametrize(
    ("deal", "trick", "told"),
    [
        ("N:A... A... Q... J...", "", "SA is held by North and East"),
        ("N:AK... Q... J... T...", "", "East holds 1 cards"),
        ("N:... ... ... ...", "", "nobody holds a card"),
        ("N:K... J... T9... 87...", "SA H2", "East played H2 and still holds spades"),
        ("N:AK... QJ... T9... 87...", "H2 H3 H4 H5", "4 cards in the trick in progress"),
    ],
)
def test_a_position_that_cannot_be_never_reaches_the_library(deal: str, trick: str, told: str) -> None:
    good = ending(random.Random(1), 2, 0, Seat.E)
    hands = [Deal.parse(deal).hand(seat) for seat in Seat]
    bad = Position(
        hands=(hands[0], hands[1], hands[2], hands[3]),
        denomination=Denomination.NT,
        leader=Seat.N,
        trick=tuple(Card.parse(word) for word in trick.split()),
    )
    with pytest.raises(BoardError) as caught:
        SOURCE.solve([Question(position=good), Question(position=bad), Question(position=good)])
    assert {problem.where for problem in caught.value.problems} == {"question 2"}
    assert any(problem.message == told for problem in caught.value.problems)


@pytest.mark.usefixtures("no_library")
def test_no_questions_have_no_answers_and_load_nothing() -> None:
    source = LibddsSource()
    assert source.solve([]) == []
    assert source.name == "libdds"


@pytest.mark.parametrize("error", [dds_bindings.LibraryNotFound, dds_bindings.LibraryError])
@pytest.mark.parametrize("name", ["describe", "best_tricks"])
def test_a_library_that_is_missing_or_fails_is_a_solver_error_with_its_words(
    monkeypatch: pytest.MonkeyPatch, error: type[Exception], name: str
) -> None:
    def fail(*_: object, **__: object) -> object:
        raise error("looked in /nowhere")

    monkeypatch.setattr(dds_bindings, name, fail)
    with pytest.raises(SolverUnavailable, match="looked in /nowhere"):
        LibddsSource().solve([Question(position=ending(random.Random(1), 1, 0, Seat.N))])


def test_the_engine_names_its_version_once_it_has_answered() -> None:
    source = LibddsSource()
    (answer,) = source.solve([Question(position=ending(random.Random(3), 2, 1, Seat.S))])
    assert answer.engine == source.name == f"libdds {dds_bindings.describe().version}"


def test_importing_the_engine_loads_neither_numpy_nor_the_library() -> None:
    code = (
        "import sys, analyzer.solver.double_dummy as d; d.LibddsSource(); "
        "sys.exit(any(name in sys.modules for name in ('numpy', 'dds_bindings', 'endplay')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 0
