"""Which fields a case has about information from partner, what opponents were told, polls and a panel."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from analyzer.bridge.disclosure import Told
from analyzer.casefile.fields import SeatText, SideText, Whole, Words, Yes
from analyzer.casefile.judgment_fields import AgreementText, AsEntries, FoundText, ToldText
from analyzer.casefile.poll_fields import ActionsOrNoneText, ActionText, SuggestedText
from analyzer.casefile.poll_model import PollModel
from analyzer.casefile.section import Section

__all__ = [
    "CasePollModel",
    "DeceptionList",
    "DeceptionModel",
    "InformationList",
    "InformationModel",
    "MisinformationList",
    "MisinformationModel",
]


class CasePollModel(PollModel):
    """A poll of a case."""

    accepted_by: Words = ""


class InformationModel(Section):
    """Information that a player had from his partner."""

    source: SeatText | None = None
    received_by: SeatText | None = None
    after_call: Whole | None = None
    at_call: Whole | None = None
    at_trick: Whole | None = None
    nature: Words = ""
    found: FoundText | None = None
    chosen: ActionText | None = None
    suggested: SuggestedText | None = None
    logical_alternatives: ActionsOrNoneText | None = None
    poll: Words = ""
    by: Words = ""
    why: Words = ""


class MisinformationModel(Section):
    """What opponents were told of an agreement."""

    side: SideText
    told: ToldText = Told.EXPLANATION
    call: Words = ""
    explanation: Words = ""
    meaning: Words = ""
    agreement: AgreementText | None = None
    evidence: Words = ""
    fits_the_hand: Yes | None = None
    contradicted: Yes = False
    own_misunderstanding: Yes | None = None
    should_have_asked: Yes | None = None
    in_play: Yes = False
    changed: Yes | None = None
    claimed_by: SeatText | None = None
    claimed: Words = ""
    at_call: Whole | None = None
    influenced: Yes | None = None
    noticed_in_time: Yes = False
    by: Words = ""
    why: Words = ""


class DeceptionModel(Section):
    """Tempo, words or manner that are said to have misled an opponent."""

    player: SeatText
    what: Words
    found: FoundText | None = None
    misled: Yes | None = None
    bridge_reason: Yes | None = None
    could_have_known: Yes | None = None
    by: Words = ""
    why: Words = ""


InformationList = Annotated[list[InformationModel], AsEntries, Field(default_factory=list)]
MisinformationList = Annotated[list[MisinformationModel], AsEntries, Field(default_factory=list)]
DeceptionList = Annotated[list[DeceptionModel], AsEntries, Field(default_factory=list)]
