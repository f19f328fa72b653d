"""Stated revokes held against the cards: what the record of the play or the winners of tricks disprove."""

from __future__ import annotations

from collections.abc import Sequence

from analyzer.bridge import Board, Card, Contract, Denomination, PlayRecord
from analyzer.bridge.won import Won
from analyzer.continuations import StatedResult, StatedScore
from analyzer.play_facts import Due, StatedRevoke

__all__ = ["revoke_faults"]

Fault = tuple[str, str, str]  # message, field, what would be right


def revoke_faults(
    board: Board, table: StatedResult | StatedScore | None, revokes: Sequence[StatedRevoke], won: Won | None
) -> list[Fault]:
    """Every contradiction between stated revokes, the recorded cards and the result as played."""
    contract = table.result.contract if isinstance(table, StatedResult) else None
    found: list[Fault] = []
    for revoke in revokes:
        if revoke.deemed:
            continue
        if board.play is not None:
            found += _against_the_record(board.play, revoke)
        if won is not None and contract is not None:
            found += _impossible_winner(won, contract, revoke)
    if board.play is not None and isinstance(table, StatedResult):
        found += _result_after_a_transfer(board.play, table)
    return found


def _against_the_record(play: PlayRecord, revoke: StatedRevoke) -> list[Fault]:
    """What the recorded trick says against the stated revoke."""
    if revoke.trick > len(play.tricks):
        return []
    trick = play.tricks[revoke.trick - 1]
    mine = next((played for played in trick if played.player is revoke.player), None)
    if mine is None:
        return []
    name, card = revoke.player.full_name, mine.card
    place = f"{revoke.where}.card"
    if revoke.card is not None and revoke.card != card:
        at = _where_played(play, revoke.card)
        hint = f"{revoke.card} was played to trick {at}" if at else "correct the trick or the card"
        return [(f"the record has {name}'s {card} at trick {revoke.trick}, not {revoke.card}", place, hint)]
    led = trick[0]
    if revoke.due is not Due.FOLLOW:
        return []
    if led.player is revoke.player:
        return [(f"{name} led {card} to trick {revoke.trick}; following suit was not asked", place, "who revoked?")]
    if card.suit is led.card.suit:
        return [
            (f"{name} followed suit with {card} at trick {revoke.trick}", place, "correct the trick or the player")
        ]
    if revoke.suit is not None and revoke.suit is not led.card.suit:
        field = f"{revoke.where}.suit"
        return [(f"{led.card.suit.full_name} were led to trick {revoke.trick}", field, f"suit: {led.card.suit.name}")]
    return []


def _where_played(play: PlayRecord, card: Card) -> int:
    """The number of the trick to which a card was played; 0 for none."""
    for number, trick in enumerate(play.tricks, start=1):
        if any(played.card == card for played in trick):
            return number
    return 0


def _impossible_winner(won: Won, contract: Contract, revoke: StatedRevoke) -> list[Fault]:
    """A revoke trick that its revoker is said to have won with a card that wins nothing."""
    if revoke.due is not Due.FOLLOW or revoke.suit is None or not won.first <= revoke.trick <= won.last:
        return []
    trick = won[revoke.trick]
    card = trick.card if trick.card is not None else revoke.card
    is_his = trick.player is revoke.player or (trick.player is None and revoke.won_trick is True)
    if not is_his or card is None:
        return []
    trumps = contract.denomination
    if trumps is not Denomination.NT and int(card.suit) == int(trumps):
        return []
    if card.suit is revoke.suit:
        return []
    where = "tricks won" if trick.player is revoke.player else f"{revoke.where}.won trick"
    message = f"{card} cannot win trick {revoke.trick}: {revoke.suit.full_name} were led and {trumps.name} are trumps"
    if trumps is Denomination.NT:
        message = f"{card} cannot win trick {revoke.trick}: {revoke.suit.full_name} were led in notrump"
    return [(message, where, "who won it?")]


def _result_after_a_transfer(play: PlayRecord, table: StatedResult) -> list[Fault]:
    """A complete play whose cards give declarer other tricks than the result: it may hold the transfer already."""
    contract, tricks = table.result.contract, table.result.tricks_declarer
    if contract is None or tricks is None or not play.is_complete:
        return []
    if any(play.winner(number, contract.denomination) is None for number in range(13)):
        return []
    by_cards = play.tricks_won(contract.declarer.side, contract.denomination)
    if by_cards == tricks:
        return []
    return [
        (
            f"the cards give declarer {by_cards} tricks, the result has {tricks}",
            "table",
            "state the result as played, before any transfer; the program moves the tricks",
        )
    ]
