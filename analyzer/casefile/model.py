"""The case file as a schema: which fields there are. The models hold what the file says, text parsed.

``build`` makes the :class:`~analyzer.case.Case` from them. Only this package uses pydantic.
"""

from __future__ import annotations

import re

from pydantic import Field, model_validator

from analyzer.casefile.claim_model import (
    AgreedTrickModel,
    ClaimModel,
    ConcededTrickModel,
    EndingModel,
    GuessModel,
    JudgedModel,
    JudgedPlayModel,
    LineModel,
    PartnersChoiceModel,
    PlayedOnModel,
    PlayerModel,
    StepModel,
    SwitchedRuleModel,
)
from analyzer.casefile.fields import (
    AuctionText,
    AuthorityText,
    Bounds,
    CardsText,
    CardText,
    ComparedText,
    ContractText,
    DealText,
    DivisorText,
    EditionText,
    FaultText,
    FavorsText,
    FieldText,
    ModeText,
    Number,
    OtherTableText,
    OutcomeText,
    PercentText,
    ReasonText,
    ScaleText,
    ScorerText,
    SeatText,
    Sides,
    SideText,
    TricksText,
    VulnerableText,
    Whole,
    Words,
    Yes,
)
from analyzer.casefile.judgment_fields import EndingText, LeanText, PolledWeight, RangeText
from analyzer.casefile.judgment_model import (
    CasePollModel,
    DeceptionList,
    DeceptionModel,
    InformationList,
    InformationModel,
    MisinformationList,
    MisinformationModel,
)
from analyzer.casefile.plausible_fields import (
    AcceptText,
    CardListText,
    ClassText,
    FixedModel,
    KnownText,
    LevelText,
    PlausibleText,
    SeedText,
)
from analyzer.casefile.play_fields import (
    AttentionText,
    DueText,
    EquityText,
    EstablishedText,
    FacedText,
    NetText,
    PenaltyCardsText,
    SuitText,
    TricksWonText,
)
from analyzer.casefile.poll_fields import ActionsOrNoneText
from analyzer.casefile.restricted_model import DoubleDummyModel, RestrictedModel
from analyzer.casefile.section import Section
from analyzer.errors import ParseError
from analyzer.laws.law64 import Attention, Faced
from analyzer.play_facts import Due
from analyzer.scoring import BoardScale, CrossDivisor, RoundingMode

__all__ = [
    "AgreedTrickModel",
    "BoardModel",
    "BranchModel",
    "CaseModel",
    "CasePollModel",
    "ClaimModel",
    "ConcededTrickModel",
    "DeceptionModel",
    "DoubleDummyModel",
    "EndingModel",
    "ExpectModel",
    "FindingModel",
    "FixedModel",
    "GuessModel",
    "InformationModel",
    "JudgedModel",
    "JudgedPlayModel",
    "LineModel",
    "MisinformationModel",
    "NoteModel",
    "PartnersChoiceModel",
    "PenaltyModel",
    "PlayedOnModel",
    "PlayerModel",
    "PublishedModel",
    "RestrictedModel",
    "ScoringModel",
    "StepModel",
    "SwitchedRuleModel",
]

_SHORT_BRANCH = re.compile(
    r"(?P<weight>[0-9][0-9./ ]*%|[0-9]+/[0-9]+|0?\.[0-9]+|rest)\s+(?:of\s+)?(?P<result>.+)", re.IGNORECASE
)
_BARE_WEIGHT = re.compile(r"([0-9]{1,3}(?:\.[0-9]+)?)\s+([1-7].*)")


class NoteModel(Section):
    """A note on a call."""

    alert: Yes = False
    explanation: Words = ""
    break_in_tempo: Words = ""
    irregular: Words = ""
    text: Words = ""

    @model_validator(mode="before")
    @classmethod
    def _short_form(cls, value: object) -> object:
        """Plain text stands for a remark."""
        return {"text": value} if isinstance(value, str) else value


class BoardModel(Section):
    """What is known of the board."""

    file: Words | None = None
    link: Words | None = None
    room: Words = ""
    label: Words = ""
    number: Whole | None = None
    dealer: SeatText | None = None
    vulnerable: VulnerableText | None = None
    deal: DealText | None = None
    auction: AuctionText | None = None
    notes: dict[str, NoteModel] = Field(default_factory=dict)
    play: CardsText | None = None


class RoundingModel(Section):
    """The event's rounding rule."""

    unit: Number | None = None
    mode: ModeText = RoundingMode.NEAREST

    @model_validator(mode="before")
    @classmethod
    def _short_form(cls, value: object) -> object:
        """``none`` stands for: not rounded."""
        return {"mode": value} if isinstance(value, str) else value


class ScoringModel(Section):
    """The form of scoring with its facts."""

    method: Words
    other_table: OtherTableText | None = None
    field: FieldText | None = None
    scorer: ScorerText | None = None
    top: Number | None = None
    expected_results: Whole | None = None
    datum: Whole | None = None
    divisor: DivisorText = CrossDivisor.COMPARISONS
    scale: ScaleText = BoardScale.TWO_ONE_ZERO
    knock_out: Yes = False
    rounding: RoundingModel | None = None


class FindingModel(Section):
    """A fact or judgment as found."""

    law: Words
    finding: Words
    by: Words = ""


class BranchModel(Section):
    """One way the board could have gone on."""

    label: Words = ""
    weight: PolledWeight | None = None
    range: RangeText | None = None
    by: Words = ""
    action: ActionsOrNoneText = ()
    player: SeatText | None = None
    legal: Yes = True
    why: Words = ""
    likely: Yes | None = None
    at_all_probable: Yes | None = None
    result: OutcomeText | None = None
    contract: ContractText | None = None
    auction_ending: EndingText | None = None
    tricks: TricksText | None = None
    double_dummy: DoubleDummyModel | None = None
    plausible: PlausibleText | None = None
    after: CardsText | None = None
    restricted: RestrictedModel | None = None
    accept: AcceptText = ""
    shares: TricksText | None = None
    lead: CardListText = ()
    level: LevelText | None = None
    class_of_player: ClassText | None = None
    field: Words | None = None
    known: KnownText | None = None
    fixed: list[FixedModel] | None = None
    seed: SeedText | None = None
    then: list[BranchModel] | None = None

    @model_validator(mode="before")
    @classmethod
    def _short_form(cls, value: object) -> object:
        """``60% 4S= N`` stands for weight and result."""
        if not isinstance(value, str):
            return value
        comma = re.match(r"[0-9]+,[0-9]+\s*%", value.strip())
        if comma is not None:
            raise ValueError(f"{value!r}: write the weight with a decimal point: {comma[0].replace(',', '.')}")
        match = _SHORT_BRANCH.fullmatch(value.strip())
        if match is None and (bare := _BARE_WEIGHT.fullmatch(value.strip())):
            raise ParseError(f"{value!r} has no weight that can be read; did you mean '{bare[1]}% {bare[2]}'?")
        if match is None:
            return {"result": value}
        return {"weight": match["weight"], "result": match["result"]}


class OwnActModel(Section):
    """An error or gamble of the non-offending side after the infraction."""

    act: Words
    qualifies: Yes | None = None
    by: Words = ""
    without_it: list[BranchModel] | None = None


class OtherBoardsModel(Section):
    """What each side did on the other boards of the session: percent, or mean IMPs."""

    ns: PercentText | None = None
    ew: PercentText | None = None


class ArtificialModel(Section):
    """A board that has no result."""

    ns: FaultText | None = None
    ew: FaultText | None = None
    other_boards: OtherBoardsModel = Field(default_factory=OtherBoardsModel)
    average_plus: Number | None = None
    other_table_favors: FavorsText | None = None
    under: Words = "12A2"
    by: Words = ""
    why: Words = ""


class OneSideModel(Section):
    """A ruling that changes the score of one side only."""

    law: Words
    side: SideText
    without_it: OutcomeText | None = None
    by: Words = ""


class SplitModel(Section):
    """Outcomes of each side by itself."""

    ns: list[BranchModel]
    ew: list[BranchModel]
    because: Words = ""


class PublishedOutcomeModel(Section):
    """What was printed for one outcome."""

    score: ComparedText | None = None
    value: Number | None = None

    @model_validator(mode="before")
    @classmethod
    def _short_form(cls, value: object) -> object:
        """``NS +100`` stands for the score."""
        return {"score": value} if isinstance(value, str) else value


class PublishedModel(Section):
    """Figures of an official ruling."""

    outcomes: dict[str, PublishedOutcomeModel] = Field(default_factory=dict)
    ns: Number | None = None
    ew: Number | None = None
    ns_rounded: Number | None = None
    ew_rounded: Number | None = None
    self_inflicted: Number | None = None


class PenaltyModel(Section):
    """A penalty, kept apart from the score."""

    side: SideText
    amount: Number
    unit: Words
    by: Words = ""
    why: Words = ""


class ExpectModel(Section):
    """What ``analyzer check`` expects under one edition."""

    ns: Number | None = None
    ew: Number | None = None
    ns_rounded: Number | None = None
    ew_rounded: Number | None = None
    ns_between: Bounds | None = None
    ew_between: Bounds | None = None
    needs: list[Words] | None = None
    refused: Words = ""
    slips: Whole | None = None
    tricks: Whole | None = None
    most: Whole | None = None
    double_dummy: Whole | None = None
    clauses: list[Words] = Field(default_factory=list)


class RevokeModel(Section):
    """A revoke as found."""

    player: SeatText
    trick: Whole
    suit: SuitText | None = None
    card: CardText | None = None
    duty: DueText = Due.FOLLOW
    penalty_card: CardText | None = None
    established: EstablishedText | None = None
    faced: FacedText = Faced.NO
    noticed: AttentionText = Attention.IN_TIME
    hands_back: Yes | None = None
    won_trick: Yes | None = None
    won_later: Yes | None = None
    missing_card: Yes = False
    held_suit: Yes | None = None
    by: Words = ""


class RevokeEquityModel(Section):
    """The result without the revoke, as judged."""

    result: EquityText
    by: Words = ""

    @model_validator(mode="before")
    @classmethod
    def _short_form(cls, value: object) -> object:
        """``double dummy``, ``transfer suffices`` or a number of tricks stands for the result."""
        return {"result": value} if isinstance(value, str) else value


class SafetyNetModel(Section):
    """A judgment under a safety net."""

    net: NetText
    irregularity: Words
    answer: Yes | None = None
    card: PenaltyCardsText = ()
    by: Words = ""


class CaseModel(Section):
    """A case file, format 1."""

    format: Whole
    case: Words
    title: Words = ""
    event: Words = ""
    source: Words = ""
    remarks: Words = ""
    edition: EditionText | None = None
    elections: dict[str, Words] = Field(default_factory=dict)
    ruled_by: AuthorityText | None = None
    board: BoardModel = Field(default_factory=BoardModel)
    table: OutcomeText | None = None
    scoring: ScoringModel | None = None
    offending: Sides | None = None
    findings: list[FindingModel] = Field(default_factory=list)
    continuations: list[BranchModel] | None = None
    split: SplitModel | None = None
    self_inflicted: OwnActModel | None = None
    director_error: Yes = False
    artificial: ArtificialModel | None = None
    one_side: OneSideModel | None = None
    revokes: list[RevokeModel] = Field(default_factory=list)
    revokes_in_the_record: Yes = False
    tricks_won: TricksWonText | None = None
    without_the_revoke: RevokeEquityModel | None = None
    without_the_later_revoke: Whole | None = None
    safety_net: SafetyNetModel | None = None
    claim: ClaimModel | None = None
    unauthorized_information: InformationList
    misinformation: MisinformationList
    deception: DeceptionList
    polls: dict[str, CasePollModel] = Field(default_factory=dict)
    panel: dict[str, dict[str, Words]] = Field(default_factory=dict)
    sympathetic_weighting: LeanText | None = None
    asked_because: ReasonText = ""
    penalties: list[PenaltyModel] = Field(default_factory=list)
    published: PublishedModel | None = None
    expect: dict[str, ExpectModel] = Field(default_factory=dict)
