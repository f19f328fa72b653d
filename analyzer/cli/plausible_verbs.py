"""The verbs ``analyzer play`` and ``analyzer lead``: how a contract would plausibly have gone, and what is led."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from analyzer.cli.restriction_options import (
    ForbidOption,
    ForceOption,
    MayForbidOption,
    MayRequireOption,
    MinorOption,
    PenaltyOption,
    RequireOption,
)
from analyzer.cli.screen import progress, show, show_json
from analyzer.errors import InputError

__all__ = ["lead_command", "play_command"]

_One = str | None
_Many = list[str] | None

CaseOrDeal = Annotated[
    _One,
    typer.Argument(
        metavar="CASE | HANDS", help="A case file, a shipped scenario, or four hands as in PBN ('N:AKQ.. …')."
    ),
]
PbnOption = Annotated[_One, typer.Option("--pbn", help="A PBN file.")]
LinOption = Annotated[_One, typer.Option("--lin", help="A LIN file or a hand-viewer link.")]
BoardOption = Annotated[_One, typer.Option("--board", help="Number or label, with the room: '7 closed'.")]
ContractOption = Annotated[
    _One, typer.Option("--contract", help="Contract and declarer, '3NT W'; else the one of the board.")
]
KnownOption = Annotated[
    _Many,
    typer.Option(
        "--known",
        help="What a player knows of unseen hands, in the language of dealer: 'N: hcp(west) >= 15'. Several times.",
    ),
]
ClassOption = Annotated[_One, typer.Option("--class", help="novice, club, tournament or expert.")]
FieldOption = Annotated[_One, typer.Option("--field", help="The field on whose records the model was fitted.")]
SeedOption = Annotated[int, typer.Option("--seed", min=0, max=2**32 - 1, help="The same seed, the same answer.")]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]


def play_command(
    case: CaseOrDeal = None,
    pbn: PbnOption = None,
    lin: LinOption = None,
    board: BoardOption = None,
    contract: ContractOption = None,
    after: Annotated[_One, typer.Option("--after", help="Cards played before, the lead first: 'C3 C5 CA'.")] = None,
    at: Annotated[
        _One,
        typer.Option(
            "--at",
            help="Take the recorded play up to here: 7 is the start of trick 7, 7.2 after two cards of it.",
        ),
    ] = None,
    penalty: PenaltyOption = None,
    minor: MinorOption = None,
    require: RequireOption = None,
    forbid: ForbidOption = None,
    force: ForceOption = None,
    may_require: MayRequireOption = None,
    may_forbid: MayForbidOption = None,
    level: Annotated[
        str, typer.Option("--level", help="quick: by true costs; detailed: by what each player can imagine.")
    ] = "detailed",
    player: ClassOption = None,
    field: FieldOption = None,
    known: KnownOption = None,
    seed: SeedOption = 1,
    budget: Annotated[
        int | None, typer.Option("--budget", min=1, help="The most positions that are searched.")
    ] = None,
    engine: Annotated[
        str, typer.Option("--engine", help="Who solves double dummy beside the decisions: auto, dds, or both.")
    ] = "auto",
    as_json: JsonOption = False,
) -> None:
    """Simulate the play of a contract: the chance of each number of tricks, and the decisions on which it turns.

    Players see their own cards and the table, not all four hands as double dummy does. Penalty cards and
    restrictions bind the play after --after or --at, as in solve. A proposal and evidence, never a ruling. Ctrl-C
    ends with what is known by then. Exit code 1 where the simulation was not finished.
    """
    from analyzer.cli import command
    from analyzer.report.plausible_json import play_as_json
    from analyzer.report.plausible_text import play_as_text
    from analyzer.simulation import simulate_play

    bound = {
        "penalty": penalty, "minor": minor, "require": require, "forbid": forbid, "force": force,
        "may_require": may_require, "may_forbid": may_forbid,
    }  # fmt: skip
    question = _question(
        case, pbn, lin, board=board, contract=contract, known=known, class_of_player=player, field=field, seed=seed,
        after=after, at=at, level=level, budget=budget, bound={name: texts or () for name, texts in bound.items()},
    )  # fmt: skip
    source = command._source(engine)
    with progress("simulating play"):
        found = simulate_play(question, source=source)
    if as_json:
        show_json(play_as_json(question, found.answer, found.decisions, engine=found.engine))
    else:
        show(play_as_text(question, found.answer, found.decisions))
    raise typer.Exit(0 if found.answer.is_finished else 1)


def lead_command(
    case: CaseOrDeal = None,
    pbn: PbnOption = None,
    lin: LinOption = None,
    board: BoardOption = None,
    contract: ContractOption = None,
    known: KnownOption = None,
    layouts: Annotated[
        int | None, typer.Option("--layouts", min=1, max=100_000, help="How many layouts the leader imagines.")
    ] = None,
    player: ClassOption = None,
    field: FieldOption = None,
    seed: SeedOption = 1,
    as_json: JsonOption = False,
) -> None:
    """Simulate the opening lead: the chance of each card with its error, and what it leads to.

    By what the leader knows: his own hand and, with --known, what the auction told him. A proposal and evidence,
    never a ruling.
    """
    from analyzer.report.plausible_json import leads_as_json
    from analyzer.report.plausible_text import leads_as_text
    from analyzer.simulation import simulate_lead

    question = _question(
        case, pbn, lin, board=board, contract=contract, known=known, class_of_player=player, field=field, seed=seed
    )
    with progress("simulating the opening lead"):
        found = simulate_lead(question, layouts=layouts)
    if as_json:
        show_json(leads_as_json(question, found.answer, engine=found.engine))
    else:
        show(leads_as_text(question, found.answer))


def _question(case: str | None, pbn: str | None, lin: str | None, *, known: list[str] | None, **options: Any) -> Any:
    from analyzer.cli import command
    from analyzer.cli.plausible_board import PlayOptions, question_of

    if pbn is not None and lin is not None:
        raise InputError("--pbn and --lin: one of them says where the board is")
    written = PlayOptions(source=case, record=pbn if pbn is not None else lin, known=known or (), **options)
    return question_of(written, case=command._load, boards=command._boards)
