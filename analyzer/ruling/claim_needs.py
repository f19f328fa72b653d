"""The questions of Laws 68 to 71 under the names of the fields that take the answers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from analyzer.claim_facts import StatedClaim
from analyzer.laws import Need

__all__ = ["as_fields"]

#: The field of the case for each question of the law modules.
_FIELDS = {
    "interrupted": "part of the claim",
    "requested": "played on.requested",
    "all_agreed": "played on.all agreed",
    "tricks_lost_to_trump": "lost to the trump",
    "partner_may_err": "partners choice.wrong is normal",
    "irrational_not_to": "irrational not to guess right",
    "would_show_out": "guess.would show out",
    "player": "class of player",
}


def as_fields(needs: Sequence[Need], claim: StatedClaim) -> tuple[Need, ...]:
    """The questions, each under the field of the case file that answers it, none twice."""
    found = {need.id: need for need in (replace(need, id=_field(need.id, claim)) for need in needs)}
    return tuple(found.values())


def _field(name: str, claim: StatedClaim) -> str:
    if not name.startswith("claim."):
        return name
    rest = name.removeprefix("claim.")
    if rest in _FIELDS:
        return f"claim.{_FIELDS[rest]}"
    line = re.fullmatch(r"normal\[(.*)\]", rest)
    if line is not None:
        index = next((i for i, entry in enumerate(claim.lines) if entry.name == line[1]), 0)
        return f"claim.lines[{index}].normal"
    rest = re.sub(r"^tricks(?=\[)", "agreed tricks", rest)
    rest = re.sub(r"^conceded(?=\[)", "conceded tricks", rest)
    return f"claim.{rest.replace('_', ' ')}"
