"""Which fields a poll has, in a case and in a file of its own."""

from __future__ import annotations

from pydantic import Field

from analyzer.casefile.fields import EditionText, SeatText, Whole, Words, Yes
from analyzer.casefile.judgment_fields import FoundText
from analyzer.casefile.poll_fields import ActionsOrNoneText, ActionText, AnswersList, SuggestedText
from analyzer.casefile.section import Section

__all__ = ["PollFileModel", "PollModel"]


class PollModel(Section):
    """A poll of a player's peers."""

    answers: AnswersList
    peers_of: SeatText | None = None
    asked: Whole | None = None
    asked_what_else: Yes | None = None
    told_of_the_information: Yes | None = None
    same_methods: Yes | None = None
    shown: Words = ""
    by: Words = ""


class PollFileModel(PollModel):
    """A poll in a file of its own, with the facts that Law 16 asks for."""

    answers: AnswersList | None = None  # type: ignore[assignment]
    format: Words
    poll: Words
    title: Words = ""
    source: Words = ""
    remarks: Words = ""
    edition: EditionText | None = None
    elections: dict[str, Words] = Field(default_factory=dict)
    player: SeatText | None = None
    information: Words = ""
    found: FoundText | None = None
    chosen: ActionText | None = None
    suggested: SuggestedText | None = None
    logical_alternatives: ActionsOrNoneText | None = None
