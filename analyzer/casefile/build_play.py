"""The facts about the play of a case: revokes, tricks won, equity and safety nets."""

from __future__ import annotations

from typing import TypedDict

from analyzer.bridge import Restriction
from analyzer.bridge.restrictions import merged_options
from analyzer.bridge.won import Won
from analyzer.casefile import model as m
from analyzer.casefile.build_board import Fault
from analyzer.errors import BoardError
from analyzer.laws.law63 import LAST_REVOKE, Event
from analyzer.play_facts import Due, RevokeEquity, SafetyNet, StatedRevoke

__all__ = ["PlayFacts", "play_facts", "restrictions_of"]


class PlayFacts(TypedDict):
    """The fields of a :class:`~analyzer.case.Case` about the play."""

    revokes: tuple[StatedRevoke, ...]
    revokes_in_record: bool
    won: Won | None
    equity: RevokeEquity | None
    without_later_revoke: int | None
    net: SafetyNet | None


def play_facts(parsed: m.CaseModel, fault: Fault) -> PlayFacts:
    """What the case file says about the play; faults are reported."""
    revokes = tuple(
        found
        for index, entry in enumerate(parsed.revokes)
        if (found := _revoke(entry, f"revokes[{index}]", fault)) is not None
    )
    later = parsed.without_the_later_revoke
    if later is not None and not 0 <= later <= 13:
        fault(f"{later} tricks", "without the later revoke", "declarer takes 0 to 13")
    return PlayFacts(
        revokes=revokes,
        revokes_in_record=parsed.revokes_in_the_record,
        won=_won(parsed, revokes, fault),
        equity=_equity(parsed.without_the_revoke),
        without_later_revoke=later,
        net=_net(parsed.safety_net, fault),
    )


def restrictions_of(entry: m.RestrictedModel) -> tuple[Restriction, ...]:
    """What binds the play from there on; a suit that declarer may require and forbid is one option."""
    return (
        *entry.penalty_cards,
        *entry.minor_penalty_card,
        *entry.must_lead,
        *entry.may_not_lead,
        *entry.must_play,
        *merged_options(entry.declarer_may_require, entry.declarer_may_forbid),
    )


def _revoke(entry: m.RevokeModel, where: str, fault: Fault) -> StatedRevoke | None:
    if not 1 <= entry.trick <= 13:
        fault(f"trick {entry.trick}", f"{where}.trick", "1 to 13")
        return None
    if entry.trick == 13 and not entry.missing_card:
        fault("a revoke at trick 13", f"{where}.trick", "with one card left nobody can revoke")
        return None
    if entry.duty is Due.PENALTY_CARD and entry.penalty_card is None:
        fault("which penalty card?", f"{where}.penalty card", "e.g. penalty card: HK")
    if entry.duty is Due.LEAD and entry.suit is None:
        fault("which suit had to be led?", f"{where}.suit", "e.g. suit: H")
    is_of_suit = entry.suit is not None and entry.card is not None and entry.card.suit is entry.suit
    if entry.duty is Due.NOT_LEAD and (entry.suit is None or (entry.card is not None and not is_of_suit)):
        fault("which suit might not be led?", f"{where}.suit", "the suit of the card that was led")
    if is_of_suit and entry.duty in (Due.FOLLOW, Due.LEAD):
        fault(f"{entry.card} is of the suit that had to be played", f"{where}.card", "then it is no revoke")
    if entry.hands_back is not None and (entry.trick != LAST_REVOKE or entry.missing_card):
        fault(
            f"hands back, of trick {entry.trick}",
            f"{where}.hands back",
            "only a revoke at trick twelve is corrected as long as the hands are not back in the board",
        )
    event = entry.established if isinstance(entry.established, Event) else None
    return StatedRevoke(
        player=entry.player,
        trick=entry.trick,
        suit=entry.suit,
        due=entry.duty,
        card=entry.card,
        penalty_card=entry.penalty_card,
        event=event,
        established=entry.established if isinstance(entry.established, bool) else None,
        faced=entry.faced,
        attention=entry.noticed,
        hands_back=entry.hands_back,
        won_trick=entry.won_trick,
        won_later=entry.won_later,
        deemed=entry.missing_card,
        held_suit=entry.held_suit,
        by=entry.by,
        where=where,
    )


def _won(parsed: m.CaseModel, revokes: tuple[StatedRevoke, ...], fault: Fault) -> Won | None:
    """The tricks as stated, from the first revoke on where the text names no trick."""
    if parsed.tricks_won is None:
        return None
    try:
        return parsed.tricks_won.from_trick(min((revoke.trick for revoke in revokes), default=1))
    except BoardError as error:
        fault(error.problems[0].message, "tricks won", "from the revoke trick to the last")
        return None


def _equity(entry: m.RevokeEquityModel | None) -> RevokeEquity | None:
    if entry is None:
        return None
    answer = entry.result
    return RevokeEquity(
        tricks_declarer=answer.tricks_declarer,
        double_dummy=answer.double_dummy,
        suffices=answer.suffices,
        by=entry.by,
    )


def _net(entry: m.SafetyNetModel | None, fault: Fault) -> SafetyNet | None:
    if entry is None:
        return None
    if len(entry.card) > 1:
        fault(f"{len(entry.card)} cards", "safety net.card", "the one that the question is about")
    return SafetyNet(
        net=entry.net,
        irregularity=entry.irregularity,
        answer=entry.answer,
        card=entry.card[0] if entry.card else None,
        by=entry.by,
    )
