"""The base of every mapping of a case file."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict, model_validator

from analyzer.casefile.yaml_text import key_name

__all__ = ["Section"]


class Section(BaseModel):
    """A mapping of fields; names may be written with spaces, hyphens or underscores."""

    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)

    @model_validator(mode="before")
    @classmethod
    def _names(cls, value: object) -> object:
        if isinstance(value, dict):
            return {key_name(key).replace(" ", "_"): entry for key, entry in value.items()}
        if value is None:
            raise ValueError("fields expected, nothing found")
        raise ValueError("fields (name: value) expected")
