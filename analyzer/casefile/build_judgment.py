"""From the fields about information, polls, what opponents were told and a panel to facts of the case."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from types import MappingProxyType
from typing import TypedDict

from analyzer.bridge import Auction, Board
from analyzer.bridge.action import Action
from analyzer.bridge.auction_ending import AuctionEnding, auction_ending
from analyzer.bridge.disclosure import Misinformation
from analyzer.casefile import model as m
from analyzer.casefile.fields import parse_number
from analyzer.casefile.judgment_fields import Found, StatedEnding
from analyzer.casefile.poll_file import build_poll
from analyzer.casefile.yaml_text import key_name
from analyzer.errors import InputError, ParseError
from analyzer.judgment_facts import (
    StatedDeception,
    StatedInformation,
    StatedMember,
    StatedMisinformation,
    StatedPoll,
)
from analyzer.laws.law73 import Deception

__all__ = ["JudgmentFacts", "action_of_ending", "build_ending", "information", "judgment_facts"]

Fault = Callable[[str, str, str], None]


class JudgmentFacts(TypedDict):
    """What a case says of judgments, by the names of the case's attributes."""

    information: tuple[StatedInformation, ...]
    misinformation: tuple[StatedMisinformation, ...]
    deceptions: tuple[StatedDeception, ...]
    polls: tuple[StatedPoll, ...]
    panel: tuple[StatedMember, ...]
    lean: Fraction | None


def judgment_facts(parsed: m.CaseModel, fault: Fault) -> JudgmentFacts:
    """What the case file says of judgments; faults are reported."""
    polls = (_poll(name, entry, fault) for name, entry in parsed.polls.items())
    return JudgmentFacts(
        information=information(parsed),
        misinformation=tuple(
            _misinformation(entry, f"misinformation[{index}]") for index, entry in enumerate(parsed.misinformation)
        ),
        deceptions=tuple(_deception(entry, f"deception[{index}]") for index, entry in enumerate(parsed.deception)),
        polls=tuple(poll for poll in polls if poll is not None),
        panel=tuple(_member(name, entry, fault) for name, entry in parsed.panel.items()),
        lean=parsed.sympathetic_weighting,
    )


def _poll(name: str, entry: m.CasePollModel, fault: Fault) -> StatedPoll | None:
    try:
        poll = build_poll(entry)
    except InputError as error:
        for problem in error.problems:
            where = f"polls.{key_name(name)}"
            fault(problem.message, f"{where}.{problem.where}" if problem.where else where, problem.hint)
        return None
    return StatedPoll(name=key_name(name), poll=poll, accepted_by=entry.accepted_by)


def information(parsed: m.CaseModel) -> tuple[StatedInformation, ...]:
    """The stated information from partner, entry by entry."""
    found = []
    for index, entry in enumerate(parsed.unauthorized_information):
        where = f"unauthorized information[{index}]"
        answer, by = _found(entry.found, entry.by)
        found.append(
            StatedInformation(
                source=entry.source,
                received_by=entry.received_by,
                after_call=entry.after_call,
                at_call=entry.at_call,
                at_trick=entry.at_trick,
                nature=entry.nature,
                found=answer,
                chosen=entry.chosen,
                suggested=entry.suggested,
                judged=entry.logical_alternatives,
                poll=key_name(entry.poll),
                by=by,
                why=entry.why,
                where=where,
            )
        )
    return tuple(found)


def _found(entry: Found | None, by: str) -> tuple[bool | None, str]:
    if entry is None:
        return None, by
    return entry.answer, by or ("agreed" if entry.agreed else "")


def _misinformation(entry: m.MisinformationModel, where: str) -> StatedMisinformation:
    return StatedMisinformation(
        fact=Misinformation(
            side=entry.side,
            told=entry.told,
            call=entry.call,
            explanation=entry.explanation,
            meaning=entry.meaning,
            agreement=entry.agreement,
            fits_hand=entry.fits_the_hand,
            contradicted=entry.contradicted,
            own_misunderstanding=entry.own_misunderstanding,
            should_have_asked=entry.should_have_asked,
            in_play=entry.in_play,
            changed=entry.changed,
            by=entry.by,
        ),
        evidence=entry.evidence,
        claimed_by=entry.claimed_by,
        claimed=entry.claimed,
        at_call=entry.at_call,
        influenced=entry.influenced,
        noticed_in_time=entry.noticed_in_time,
        why=entry.why,
        where=where,
    )


def _deception(entry: m.DeceptionModel, where: str) -> StatedDeception:
    found, by = _found(entry.found, entry.by)
    return StatedDeception(
        fact=Deception(
            player=entry.player,
            what=entry.what,
            found=found,
            misled=entry.misled,
            bridge_reason=entry.bridge_reason,
            could_have_known=entry.could_have_known,
        ),
        by=by,
        why=entry.why,
        where=where,
    )


def _member(name: str, answers: dict[str, str], fault: Fault) -> StatedMember:
    voice = Fraction(1)
    said = {}
    for key, text in answers.items():
        if key_name(key) != "voice":
            said[key] = text
            continue
        try:
            voice = parse_number(text)
        except ParseError as error:
            fault(error.problems[0].message, f"panel.{key_name(name)}.voice", "how much he counts, as 2")
    return StatedMember(name=name, answers=MappingProxyType(said), voice=voice)


def build_ending(
    entry: StatedEnding, board: Board, stated: tuple[StatedInformation, ...], where: str, fault: Fault
) -> AuctionEnding | None:
    """The auction with another ending, from its call on or from the one that is examined; faults are reported."""
    field = f"{where}.auction ending"
    auction = board.auction
    if auction is None:
        fault("the auction is not recorded", field, "state board.auction, or the contract instead")
        return None
    number = entry.from_call
    if number is None:
        examined = {at for one in stated if (at := _examined(one, auction)) is not None}
        if len(examined) != 1:
            fault("from which call on?", field, "from call 7: P P P")
            return None
        [number] = examined
    try:
        return auction_ending(auction, entry.calls, from_call=number)
    except ParseError as error:
        for problem in error.problems:
            fault(problem.message, field, problem.hint)
        return None


def _examined(entry: StatedInformation, auction: Auction) -> int | None:
    for number in (entry.after_call, entry.at_call):
        if number is not None and not 1 <= number <= len(auction.calls):
            return None
    return entry.examined(auction)


def action_of_ending(ending: AuctionEnding, stated: tuple[StatedInformation, ...]) -> tuple[Action, ...]:
    """What the player whose call is examined does in this ending; empty where no call is examined."""
    for entry in stated:
        number = _examined(entry, ending.auction)
        if number is not None and number <= len(ending.auction.calls):
            return (Action(ending.auction.calls[number - 1].call),)
    return ()
