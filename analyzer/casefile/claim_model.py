"""The part of the case file about a claim: which fields there are."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, Field, model_validator

from analyzer.casefile.claim_fields import (
    CardsOrNoneText,
    ClaimedText,
    DenominationText,
    JudgedPlayText,
    PlayerClassText,
    RaisedText,
    SaidText,
    ShownOutText,
    StatedText,
    StatementText,
    SuitsText,
)
from analyzer.casefile.fields import CardsText, ContractText, DealText, SeatText, SideText, Whole, Words, Yes
from analyzer.casefile.play_fields import MinorPenaltyCardText, PenaltyCardsText, SuitText
from analyzer.casefile.section import Section
from analyzer.laws.law68 import Said, Stated

__all__ = [
    "AgreedTrickModel",
    "ClaimModel",
    "ConcededTrickModel",
    "EndingModel",
    "GuessModel",
    "JudgedModel",
    "JudgedPlayModel",
    "LineModel",
    "PartnersChoiceModel",
    "PlayedOnModel",
    "PlayerModel",
    "StepModel",
    "SwitchedRuleModel",
]


class JudgedModel(Section):
    """A yes or no with who judged it."""

    answer: Yes
    by: Words = ""
    why: Words = ""

    @model_validator(mode="before")
    @classmethod
    def _short_form(cls, value: object) -> object:
        """``yes`` or ``no`` stands for the answer."""
        return {"answer": value} if isinstance(value, str) else value


class EndingModel(Section):
    """The cards left at the claim."""

    hands: DealText
    lead: SeatText
    trumps: DenominationText | None = None
    declarer: SeatText | None = None


class StepModel(Section):
    """A step of the statement as the director reads it."""

    draw_trumps: Words | None = None
    cash: SuitText | None = None
    play: CardsText | None = None
    ruff: SuitText | None = None
    hand: SeatText | None = None
    cross_ruff: Words | None = None
    times: Whole | None = None
    count: SuitsText | None = None

    @model_validator(mode="before")
    @classmethod
    def _short_form(cls, value: object) -> object:
        """``draw trumps`` and ``cross-ruff`` stand for themselves."""
        return {value: "yes"} if isinstance(value, str) else value


class PlayerModel(Section):
    """The class of player, with who judged it."""

    answer: PlayerClassText
    by: Words = ""

    @model_validator(mode="before")
    @classmethod
    def _short_form(cls, value: object) -> object:
        """``club`` stands for the class."""
        return {"answer": value} if isinstance(value, str) else value


class SwitchedRuleModel(Section):
    """The value of a rule of normal play, with who decided it and why."""

    value: Words
    by: Words = ""
    why: Words = ""

    @model_validator(mode="before")
    @classmethod
    def _short_form(cls, value: object) -> object:
        """A text stands for the value."""
        return {"value": value} if isinstance(value, str) else value


class JudgedPlayModel(Section):
    """A single play that was judged normal or not."""

    play: JudgedPlayText
    by: Words = ""
    why: Words = ""

    @model_validator(mode="before")
    @classmethod
    def _short_form(cls, value: object) -> object:
        """A text stands for the play."""
        return {"play": value} if isinstance(value, str) else value


def _as_list(value: object) -> object:
    """One entry stands for a list of one."""
    return [value] if isinstance(value, str | dict) else value


JudgedPlays = Annotated[list[JudgedPlayModel], BeforeValidator(_as_list)]


Steps = Annotated[list[StepModel], BeforeValidator(_as_list)]


class PlayedOnModel(Section):
    """Play that went on after the claim."""

    requested: Yes | None = None
    all_agreed: Yes | None = None
    tricks: Whole | None = None


class AgreedTrickModel(Section):
    """A trick that the other side agreed to lose."""

    won_already: Yes = False
    loses_by_normal_play: Yes | None = None
    would_likely_have_won: Yes | None = None


class ConcededTrickModel(Section):
    """A trick that was conceded."""

    won_already: Yes = False
    contract_settled: Yes = False
    loses_by_legal_play: Yes | None = None
    loses_by_normal_play: Yes | None = None


class LineModel(Section):
    """A line of play with what it yields, where no cards are known."""

    line: Words
    tricks: Whole
    normal: Yes | None = None


class PartnersChoiceModel(Section):
    """What a defender's claim yields by partner's choice, where no cards are known."""

    right: Whole
    wrong: Whole
    wrong_is_normal: JudgedModel | None = None


class GuessModel(Section):
    """What the right and the wrong guess yield, where no cards are known."""

    right: Whole
    wrong: Whole
    shown_out: Yes = False
    would_show_out: Yes | None = None


class ClaimModel(Section):
    """A claim or concession that is contested."""

    claimer: SeatText
    tricks: ClaimedText | None = None
    said: SaidText = Said.NAMED
    meant_as_claim: Yes | None = None
    at_trick: Whole | None = None
    trick_so_far: CardsText = ()
    ending: EndingModel | None = None
    contract: ContractText | None = None
    declarer: SeatText | None = None
    declarer_has_won: Whole | None = None
    tricks_left: Whole | None = None
    statement: StatementText | None = None
    steps: Steps = Field(default_factory=list)
    stated: StatedText = Stated.AT_ONCE
    part_of_the_claim: JudgedModel | None = None
    trump_mentioned: JudgedModel | None = None
    unaware_of_trump: JudgedModel | None = None
    forgotten: CardsText = ()
    takes_to_be_good: CardsOrNoneText | None = None
    takes_to_be_out: CardsText = ()
    shown_out: ShownOutText = ()
    class_of_player: PlayerModel | None = None
    profile: Words = ""
    normal: dict[str, SwitchedRuleModel] = Field(default_factory=dict)
    not_normal: JudgedPlays = Field(default_factory=list)
    also_normal: JudgedPlays = Field(default_factory=list)
    irrational_not_to_guess_right: JudgedModel | None = None
    penalty_cards: PenaltyCardsText = ()
    minor_penalty_card: MinorPenaltyCardText = ()
    revoke_came_out: SideText | None = None
    partner_objected: Yes | None = None
    played_on: PlayedOnModel | None = None
    assented: Yes = False
    raised: RaisedText | None = None
    agreed_tricks: list[AgreedTrickModel] = Field(default_factory=list)
    conceded_tricks: list[ConcededTrickModel] = Field(default_factory=list)
    lines: list[LineModel] = Field(default_factory=list)
    lost_to_the_trump: Whole | None = None
    partners_choice: PartnersChoiceModel | None = None
    guess: GuessModel | None = None
    by: Words = ""
