"""Stated revokes against the cards: what the record or the stated winners disprove is told, never ruled."""

from __future__ import annotations

import pytest

from analyzer.casefile import case_from_bytes
from analyzer.errors import CaseError

# North leads nothing: West leads ♦K to 4♠ by South; East discards ♣9 holding diamonds, trick 1
RECORDED = """format: 1
case: c
edition: 2017
board:
  dealer: S
  vulnerable: none
  deal: N:Q743.A6.854.K532 J.987543.A92.JT9 AK852.KQT2.JT3.A T96.J.KQ76.Q8764
  play: DK D4 C9 D3 DQ D5 DA DT
table: 4S-1 S
scoring: {method: total points, other table: NS 0}
revokes: [REVOKE]
without the revoke: 10
"""


def read(text: str) -> tuple[int, ...]:
    """The tricks of the revokes that were accepted."""
    return tuple(revoke.trick for revoke in case_from_bytes(text.encode(), source="c.yaml").revokes)


def test_the_facts_of_the_record_are_accepted() -> None:
    assert read(RECORDED.replace("REVOKE", "{player: E, trick: 1, suit: D, card: C9, established: yes}")) == (1,)
    unrecorded = RECORDED.replace("REVOKE", "{player: E, trick: 5, suit: D, established: yes}")
    assert read(unrecorded) == (5,)


@pytest.mark.parametrize(
    ("revoke", "message"),
    [
        ("{player: E, trick: 1, suit: D, card: C2}", "the record has East's C9 at trick 1, not C2"),
        ("{player: E, trick: 2, suit: D, card: C9}", "not C9 (C9 was played to trick 1)"),
        ("{player: W, trick: 1, suit: H}", "West led DK to trick 1"),
        ("{player: N, trick: 1, suit: D}", "North followed suit with D4 at trick 1"),
        ("{player: E, trick: 1, suit: H}", "diamonds were led to trick 1 (suit: D)"),
    ],
)
def test_what_the_record_disproves_is_refused_at_its_field(revoke: str, message: str) -> None:
    with pytest.raises(CaseError) as told:
        read(RECORDED.replace("REVOKE", revoke))
    assert message in str(told.value) and "c.yaml:11 revokes[0]" in str(told.value)


STATED = """format: 1
case: c
edition: 2017
board: {vulnerable: none}
table: 4S-1 S
scoring: {method: total points, other table: NS 0}
revokes: [{player: W, trick: 3, suit: H, card: CARD, established: yes}]
tricks won: WON, EW x2, NS x8
without the revoke: 10
"""


@pytest.mark.parametrize(
    ("card", "won", "table", "message"),
    [
        ("C4", "W C4", "4S-1 S", "C4 cannot win trick 3: hearts were led and S are trumps"),
        ("C4", "W", "4S-1 S", "C4 cannot win trick 3"),
        ("S2", "W S2", "3NT= S", "S2 cannot win trick 3: hearts were led in notrump"),
        ("S2", "W S2", "4S-1 S", ""),
        ("C4", "E", "4S-1 S", ""),
    ],
)
def test_a_card_that_wins_nothing_did_not_win_the_revoke_trick(card: str, won: str, table: str, message: str) -> None:
    text = STATED.replace("CARD", card).replace("WON", won).replace("4S-1 S", table)
    if not message:
        assert read(text) == (3,)
        return
    with pytest.raises(CaseError) as told:
        read(text)
    assert message in str(told.value)


def test_an_outcome_in_another_contract_is_no_effect_of_a_revoke() -> None:
    text = STATED.replace("CARD", "S2").replace("WON", "W S2").replace("without the revoke: 10\n", "")
    with pytest.raises(CaseError, match="5S S was not the contract"):
        read(text + "continuations: [50% 4S= S, 50% 5S= S]\n")
