"""The options that bind the play of the cards, as ``analyzer solve`` and ``analyzer play`` take them."""

from __future__ import annotations

from typing import Annotated

import typer

__all__ = [
    "ForbidOption",
    "ForceOption",
    "MayForbidOption",
    "MayRequireOption",
    "MinorOption",
    "PenaltyOption",
    "RequireOption",
]

_Many = list[str] | None

PenaltyOption = Annotated[_Many, typer.Option("--penalty", help="A major penalty card, with its player: E:HK.")]
MinorOption = Annotated[_Many, typer.Option("--minor", help="A minor penalty card: W:S5.")]
RequireOption = Annotated[
    _Many, typer.Option("--require", help="A suit that a player must lead at his next lead: W:D.")
]
ForbidOption = Annotated[
    _Many, typer.Option("--forbid", help="Suits that a player may not lead while he keeps the lead: W:S.")
]
ForceOption = Annotated[_Many, typer.Option("--force", help="A card that a player must play at his next turn: W:HA.")]
MayRequireOption = Annotated[
    _Many, typer.Option("--may-require", help="Suits of which declarer may require one at a first lead: W:H.")
]
MayForbidOption = Annotated[
    _Many, typer.Option("--may-forbid", help="Suits of which declarer may forbid one at a first lead: W:SHD.")
]
