"""What restrictions do at a place of the play, held to the slow definition of restricted play."""

from __future__ import annotations

import random

import pytest

from analyzer.bridge import (
    Card,
    Contract,
    Deal,
    DeclarerOption,
    FollowLine,
    MayNotLead,
    MustLead,
    MustPlay,
    PenaltyCard,
    Play,
    Position,
    Restriction,
    Seat,
    Suit,
)
from analyzer.bridge.restriction_effect import binding, cards_left, in_force
from analyzer.errors import BoardError
from tests.solver.restricted_campaign import Case, random_case
from tests.solver.restricted_oracle import NOTHING, Game, State

DEAL = Deal.parse("N:Q7.J.QT72.KQT943 KJT632.QT.A843.2 84.8765432.K9.A5 A95.AK9.J65.J876")
START = Position.opening(DEAL, Contract.parse("3NT W"))  # North leads, East is dummy


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def penalty(seat: Seat, card: str, *, major: bool = True) -> PenaltyCard:
    return PenaltyCard(player=seat, card=Card.parse(card), major=major)


def after(text: str) -> Position:
    return Play(cards=cards(text)).legal_position(START)


@pytest.mark.parametrize(
    ("restriction", "line", "binds"),
    [
        (penalty(Seat.N, "HJ"), "", True),
        (penalty(Seat.S, "DK"), "", True),  # declarer may require or forbid the suit
        (penalty(Seat.S, "D9", major=False), "", False),
        (penalty(Seat.N, "D2", major=False), "", True),
        (penalty(Seat.N, "C3"), "C3", False),  # it is played
        (penalty(Seat.S, "DK"), "C3", False),  # dummy plays
        (penalty(Seat.S, "DK"), "C3 C2", True),
        (DeclarerOption(leader=Seat.N, suits=frozenset({Suit.C})), "", True),
        (DeclarerOption(leader=Seat.S, suits=frozenset({Suit.C})), "C3 C2", False),
        (MustLead(player=Seat.N, suits=frozenset({Suit.D})), "", True),
        (MayNotLead(player=Seat.S, suits=frozenset({Suit.D})), "C3 C2", False),
        (MustPlay(player=Seat.S, cards=frozenset(cards("CA"))), "C3 C2", True),
        (MustPlay(player=Seat.S, cards=frozenset(cards("CA"))), "", False),
        (FollowLine(cards=cards("C3")), "", True),
    ],
)
def test_which_restrictions_bear_on_the_next_card(restriction: Restriction, line: str, binds: bool) -> None:
    assert binding(after(line), (restriction,)) == ((restriction,) if binds else ())


@pytest.mark.parametrize(
    ("restrictions", "line", "left"),
    [
        ((penalty(Seat.N, "HJ"),), "", "HJ"),
        ((penalty(Seat.N, "HJ"), penalty(Seat.N, "D2")), "", "HJ D2"),
        ((penalty(Seat.N, "C3", major=False),), "C3", "C2"),
        ((penalty(Seat.S, "C5"),), "C3 C2", "C5"),
        ((penalty(Seat.S, "H2"),), "C3 C2", "C5 CA"),  # following suit comes first
        ((MustLead(player=Seat.N, suits=frozenset({Suit.H})), penalty(Seat.S, "DK")), "", "HJ"),
        ((MayNotLead(player=Seat.N, suits=frozenset({Suit.C, Suit.D, Suit.H})),), "", "S7 SQ"),
        ((MustPlay(player=Seat.N, cards=frozenset(cards("D2"))), penalty(Seat.N, "HJ")), "", "D2"),
        ((penalty(Seat.N, "C3", major=False), MustLead(player=Seat.N, suits=frozenset({Suit.C}))), "", "C3 CT CQ CK"),
    ],
)
def test_which_cards_restrictions_leave(restrictions: tuple[Restriction, ...], line: str, left: str) -> None:
    assert set(cards_left(after(line), restrictions)) == set(cards(left))


@pytest.mark.parametrize(
    ("restriction", "played", "still"),
    [
        (penalty(Seat.S, "DK"), "", True),
        (penalty(Seat.S, "C5"), "C3 C2 C5 C6", False),  # North may have been forbidden clubs, and has lost the lead
        (penalty(Seat.S, "C5"), "CK C2 C5 C6", None),  # he keeps it
        (penalty(Seat.N, "HJ"), "C3", True),  # a revoke of his duty; the card lies on
        (penalty(Seat.N, "HJ"), "HJ", False),
        (penalty(Seat.S, "C5"), "C3", None),  # what declarer stated before the lead is not known
        (penalty(Seat.S, "C5", major=False), "C3 C2 CA", True),
        (DeclarerOption(leader=Seat.N, suits=frozenset({Suit.C})), "C3", None),
        (DeclarerOption(leader=Seat.N, suits=frozenset({Suit.C})), "C3 C2 CA C6", False),
        (DeclarerOption(leader=Seat.N, suits=frozenset({Suit.C})), "CK C2 C5 C6", None),  # he keeps the lead
        (MustLead(player=Seat.N, suits=frozenset({Suit.C})), "CK", False),
        (MustLead(player=Seat.S, suits=frozenset({Suit.C})), "CK", True),
        (MayNotLead(player=Seat.N, suits=frozenset({Suit.H})), "CK C2 C5 C6", True),
        (MayNotLead(player=Seat.N, suits=frozenset({Suit.H})), "C3 C2 CA C6", False),
        (MustPlay(player=Seat.S, cards=frozenset(cards("C5"))), "C3 C2", True),
        (MustPlay(player=Seat.S, cards=frozenset(cards("C5"))), "C3 C2 CA", False),
    ],
)
def test_what_is_in_force_some_cards_later(restriction: Restriction, played: str, still: bool | None) -> None:
    wanted = {True: (restriction,), False: (), None: None}[still]
    assert in_force(START, (restriction,), cards(played)) == wanted


def test_a_card_that_is_not_held_is_refused() -> None:
    with pytest.raises(BoardError, match="North does not hold HA"):
        in_force(START, (penalty(Seat.S, "DK"),), cards("HA"))


def _cases(seed: int, count: int) -> list[Case]:
    dice = random.Random(seed)
    found = [random_case(dice, dice.choice([4, 6, 9]), dice.choice([0, 0, 1, 2, 3])) for _ in range(count)]
    return [case for case in found if not any(rule[0] == "line" for rule in case.rules)]


def _of(number: int) -> set[Card]:
    return {Card.from_code(code) for code in range(52) if number >> code & 1}


def test_the_cards_left_are_those_of_the_definition() -> None:
    checked = 0
    for case in _cases(31, 1500):
        game = case.game()
        if not any(game.start.hands):
            continue
        left = cards_left(case.position(), case.restrictions())
        ways = [(game.start, NOTHING)]
        found: set[Card] = set()
        spoke = False
        while ways:
            state, chosen = ways.pop()
            which, choices = game.choices(state, chosen)
            spoke = spoke or bool(which)
            ways += [game.state_choice(state, chosen, which, choice) for choice in choices]
            if not which:
                found |= _of(game.playable(state, chosen)[0])
        assert found <= set(left)
        assert spoke or found == set(left)
        checked += not spoke
    assert checked > 500


def _standing(game: Game, state: State) -> tuple[object, ...]:
    """All that binds from a state on."""
    held = sum(state.hands)
    forbidden = {seat: frozenset(game.prohibited[seat]) for seat in state.may_not_lead}
    if state.forbidden:
        forbidden[state.leader] = forbidden.get(state.leader, frozenset()) | state.forbidden
    return (
        state.major & held, state.minor & held, state.options, state.must_lead, state.must_play, forbidden,
    )  # fmt: skip


def test_what_is_in_force_later_is_what_the_definition_has() -> None:
    """Plays with statements of declarer's at random: where the cards tell what binds, it is what binds."""
    dice = random.Random(77)
    told = silent = 0
    for case in _cases(32, 400):
        game = case.game()
        state, chosen = game.start, NOTHING
        line: list[Card] = []
        while any(state.hands):
            found = in_force(case.position(), case.restrictions(), line)
            if found is None:
                silent += 1
            else:
                told += 1
                position = case.position()
                for card in line:
                    position = position.played(card)
                again = Case(
                    hands=[sorted(card.code for card in hand) for hand in position.hands], trump=case.trump,
                    leader=int(position.leader), trick=[card.code for card in position.trick],
                    rules=[rule for rule, one in zip(case.rules, case.restrictions(), strict=True) if one in found],
                ).game()  # fmt: skip
                assert _standing(again, again.start) == _standing(game, state)
            while game.choices(state, chosen)[0]:
                which, choices = game.choices(state, chosen)
                state, chosen = game.state_choice(state, chosen, which, dice.choice(choices))
            playable, _ = game.playable(state, chosen)
            code = dice.choice([code for code in range(52) if playable >> code & 1])
            line.append(Card.from_code(code))
            state, chosen = game.play(state, code)[0], NOTHING
    assert told > 2000 and silent > 200
