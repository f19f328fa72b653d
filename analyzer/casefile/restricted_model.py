"""The fields of a case file that bind the play: of best play by all four, and of simulated play."""

from __future__ import annotations

from pydantic import model_validator

from analyzer.casefile.fields import CardsText, CardText, parse_yes
from analyzer.casefile.play_fields import (
    MayForbidText,
    MayNotLeadText,
    MayRequireText,
    MinorPenaltyCardText,
    MustLeadText,
    MustPlayText,
    PenaltyCardsText,
)
from analyzer.casefile.section import Section
from analyzer.errors import ParseError

__all__ = ["DoubleDummyModel", "RestrictedModel"]


class RestrictedModel(Section):
    """What binds the play from a position on."""

    penalty_cards: PenaltyCardsText = ()
    minor_penalty_card: MinorPenaltyCardText = ()
    must_lead: MustLeadText = ()
    may_not_lead: MayNotLeadText = ()
    must_play: MustPlayText = ()
    declarer_may_require: MayRequireText = ()
    declarer_may_forbid: MayForbidText = ()


class DoubleDummyModel(RestrictedModel):
    """Best play by all four, after a stated lead or line."""

    lead: CardText | None = None
    line: CardsText | None = None

    @model_validator(mode="before")
    @classmethod
    def _short_form(cls, value: object) -> object:
        """``yes`` stands for: from the opening lead on."""
        if not isinstance(value, str):
            return value
        if not parse_yes(value):
            raise ParseError("write yes, a lead or a line, or leave double dummy out")
        return {}
