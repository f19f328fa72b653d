"""The verb ``analyzer calibrate``: fits plausible play to records of play, and tells what it is worth."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from analyzer.cli.screen import show
from analyzer.errors import InputError, Problem
from analyzer.solver.plausible_source import LEVELS, Level

if TYPE_CHECKING:
    from analyzer.cli.calibrating import Way
    from analyzer.plausible.field_model import Policy
    from analyzer.plausible.records import PlayedContracts

__all__ = ["calibrate_command"]

RecordsArgument = Annotated[
    list[str], typer.Argument(metavar="RECORDS…", help="PBN or LIN files with play, or folders of them.")
]
FolderOption = Annotated[
    str, typer.Option("--folder", help="Where the data and the report go; a run that was ended goes on from there.")
]
NameOption = Annotated[str, typer.Option("--name", help="Name of the field, as 'club_2026'.")]
EventOption = Annotated[str, typer.Option("--event", help="Whose records these are.")]
YearOption = Annotated[int, typer.Option("--year", min=1900, max=2100, help="Of the event.")]
StrengthOption = Annotated[str, typer.Option("--strength", help="How strong the players are, in words.")]
LevelOption = Annotated[str, typer.Option("--level", help="quick, detailed or both.")]
MostOption = Annotated[
    int | None,
    typer.Option("--most", min=10, help="At most so many contracts for the choices and in detail."),
]
LikeOption = Annotated[
    str, typer.Option("--like", help="A field whose choice model and classes of player are taken instead of fitted.")
]
RefitsOption = Annotated[
    int, typer.Option("--refits", min=2, max=1000, help="Fits to deals drawn anew, for the intervals.")
]
CompareOption = Annotated[
    bool, typer.Option("--compare", help="Fit nothing: hold the records against the field of --like.")
]


def calibrate_command(
    records: RecordsArgument,
    folder: FolderOption = "calibration",
    name: NameOption = "field",
    event: EventOption = "",
    year: YearOption = 2026,
    strength: StrengthOption = "",
    level: LevelOption = "both",
    most: MostOption = None,
    like: LikeOption = "",
    refits: RefitsOption = 100,
    compare: CompareOption = False,
) -> int:
    """Fit plausible play to records of play: the choice of cards, the chances of tricks, and how sure they are.

    Deals are kept together in five parts; what is told is always of deals that a fit had not seen. Writes the data of
    the field, a report and plots. A thousand contracts take two hours, the quick level alone half an hour; what is
    left is told on the way. Ctrl-C keeps what is done, and the same command goes on from there.
    """
    from analyzer.cli import calibrating
    from analyzer.plausible.records import read_played

    if level not in ("quick", "detailed", "both"):
        raise InputError(Problem(message=f"{level!r}", where="--level", hint="quick, detailed or both"))
    played = read_played([Path(record) for record in records])
    out = Path(folder)
    if compare:
        from analyzer.plausible.engine import field_of

        field, one = field_of(like), next((one for one in LEVELS if one == level), LEVELS[0])
        found = calibrating.run_comparison(played, _way(one, False, None, field.policy(one)), out, field=field)
        if found is not None:
            show((out / "compared.txt").read_text("utf-8"))
        return 0 if found is not None else 1
    return _calibrate(played, out, name, (event, year, strength), level, most, like, refits)


def _calibrate(
    played: PlayedContracts,
    out: Path,
    name: str,
    told: tuple[str, int, str],
    level: str,
    most: int | None,
    like: str,
    refits: int,
) -> int:
    from analyzer.cli import calibrating
    from analyzer.plausible.engine import field_of
    from analyzer.plausible.field_model import Provenance
    from analyzer.plausible.later import AFTER

    field = field_of(like)
    choosing = (
        calibrating.Choosing(policies=field.policies, leaders=field.leaders)
        if like
        else calibrating.run_choices(played, out, most=most)
    )
    if choosing is None:
        return 1
    levels = [one for one in LEVELS if level in (one, "both")]
    policies = dict(choosing.policies)
    choosing = replace(choosing, policies=tuple((one, policies[one]) for one in levels))
    ways = [
        _way(one, known, most if one == "detailed" else None, policies[one])
        for one in levels
        for known in (False, True)
    ]
    event, year, strength = told
    provenance = Provenance(
        event=event or "records of play",
        year=year,
        strength=strength or "not stated",
        contracts=len(played.contracts),
        deals=len({contract.deal_text for contract in played.contracts}),
        left_out=played.text().partition("; left out: ")[2] or "nothing",
        date=date.today().isoformat(),
        forms_tried=field.provenance.forms_tried,
        note=field.provenance.note,
    )
    made = calibrating.run_calibration(
        played,
        ways,
        out,
        name=name,
        provenance=provenance,
        choosing=choosing,
        classes=field.classes,
        later=[
            _way(one, True, most if one == "detailed" else None, policies[one], tricks=tricks)
            for one in levels
            for tricks in AFTER
        ],
        draws=refits,
    )
    if made is None:
        return 1
    show((out / "calibration.txt").read_text("utf-8"))
    return 0 if made.is_finished else 1


def _way(level: Level, lead_known: bool, most: int | None, policy: Policy, *, tricks: int = 0) -> Way:
    from analyzer.cli.calibrating import Way
    from analyzer.plausible.played_out import PLAYS, Summarizer, policy_of, version_of
    from analyzer.solver.playouts import Playouts

    plays = PLAYS[level]
    play_policy = policy_of(policy)
    return Way(
        level=level,
        lead_known=lead_known,
        playouts=Summarizer(
            playouts=Playouts(), policy=play_policy, plays=plays, lead_known=lead_known, tricks=tricks
        ),
        version=version_of(play_policy, plays=plays, seed=1),
        most=most,
        tricks=tricks,
    )
