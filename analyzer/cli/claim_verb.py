"""The verb ``analyzer claim``: a case file, or a record or an ending with options."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from analyzer.cli.screen import progress, show, show_json
from analyzer.errors import InputError, Problem

__all__ = ["claim_command"]

_Many = list[str] | None
_One = str | None


def claim_command(
    case: Annotated[
        _One,
        typer.Argument(
            metavar="CASE | WORDS",
            help="A case file, its folder or a shipped scenario; with a record or an ending: what the claimer said, "
            "'none' for nothing.",
        ),
    ] = None,
    pbn: Annotated[_One, typer.Option("--pbn", help="A PBN file with the play.")] = None,
    lin: Annotated[_One, typer.Option("--lin", help="A LIN file or a hand-viewer link.")] = None,
    board: Annotated[_One, typer.Option("--board", help="Number or label, with the room: '7 closed'.")] = None,
    at: Annotated[
        _One,
        typer.Option("--at", help="Where: 7 is the start of trick 7, 7.2 after two cards of it. Else where it ends."),
    ] = None,
    ending: Annotated[_One, typer.Option("--ending", help="The cards left: 'N:.KQ.. .52.. J7... 6.9..'.")] = None,
    trumps: Annotated[_One, typer.Option("--trumps", help="Of the ending: S, H, D, C or NT.")] = None,
    leader: Annotated[_One, typer.Option("--leader", help="Of the ending: who leads, or led.")] = None,
    declarer: Annotated[_One, typer.Option("--declarer", help="Of the ending: who plays the contract.")] = None,
    trick: Annotated[_One, typer.Option("--trick", help="Of the ending: cards played to the trick.")] = None,
    contract: Annotated[_One, typer.Option("--contract", help="Of the ending, for the result: '4S S'.")] = None,
    won: Annotated[_One, typer.Option("--won", help="Of the ending: tricks declarer had won before.")] = None,
    claimer: Annotated[_One, typer.Option("--claimer", help="Who claimed.")] = None,
    tricks: Annotated[
        _One, typer.Option("--tricks", help="Tricks claimed for his side of those left, or all.")
    ] = None,
    mentions_trump: Annotated[
        _One, typer.Option("--mentions-trump", help="Did he speak of the outstanding trump: yes or no (70C1).")
    ] = None,
    unaware: Annotated[
        _One, typer.Option("--unaware", help="Is it at all likely that he was unaware of it: yes or no (70C2).")
    ] = None,
    forgotten: Annotated[_One, typer.Option("--forgotten", help="Other cards he takes to be gone: 'S6 HJ'.")] = None,
    good: Annotated[_One, typer.Option("--good", help="Cards of his he takes to be good, or none.")] = None,
    takes_as_out: Annotated[
        _One, typer.Option("--takes-as-out", help="Cards that are gone and he takes to be out.")
    ] = None,
    shown_out: Annotated[
        _One, typer.Option("--shown-out", help="Who is known to be out of what: 'W:S, E:HD'.")
    ] = None,
    player: Annotated[_One, typer.Option("--player", help="novice, club, tournament or expert.")] = None,
    profile: Annotated[_One, typer.Option("--profile", help="Whose guidance: neutral, ACBL or EBU.")] = None,
    normal: Annotated[
        _Many, typer.Option("--normal", help="A rule of normal play and its value: ruffs=high. Several times.")
    ] = None,
    not_normal: Annotated[
        _Many, typer.Option("--not-normal", help="A play found not normal: DA, 'CQ then DA', 'DA first'.")
    ] = None,
    also_normal: Annotated[_Many, typer.Option("--also-normal", help="A play found normal, as above.")] = None,
    irrational_not_to: Annotated[
        _One, typer.Option("--irrational-not-to", help="1997, 2007: irrational not to guess right: yes or no (70E1).")
    ] = None,
    penalty: Annotated[_One, typer.Option("--penalty", help="Penalty cards on the table: 'E:HK'.")] = None,
    minor: Annotated[_One, typer.Option("--minor", help="A minor penalty card: 'W:S5'.")] = None,
    partner_objected: Annotated[
        _One, typer.Option("--partner-objected", help="A defender conceded: did his partner object at once (68B).")
    ] = None,
    elect: Annotated[
        _Many, typer.Option("--elect", help="An election of the authority: 'order of a suit=top down'.")
    ] = None,
    by: Annotated[_One, typer.Option("--by", help="Who found these facts.")] = None,
    edition: Annotated[_One, typer.Option("--edition", help="The law book: 1997, 2007 or 2017.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
    changes: Annotated[bool, typer.Option(help="Also what else would give another number of tricks.")] = True,
    compare: Annotated[
        bool, typer.Option("--compare", help="The same facts under the laws of 1997, 2007 and 2017.")
    ] = False,
    budget: Annotated[
        int | None, typer.Option("--budget", min=1, help="The most positions that one search looks at.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option("--save", help="Also write the case file that the options stand for.")
    ] = None,
    engine: Annotated[str, typer.Option("--engine", help="Who solves double dummy: auto, dds, or both.")] = "auto",
) -> None:
    """Rule a contested claim or concession (Laws 68 to 71): the tricks, the line that loses, and what decides.

    From a case file, or from --pbn, --lin or --ending with what was said and found. What is not judged is asked for
    by name. Exit code 1 where a judgment is missing or a search was not finished.
    """
    from analyzer.cli.claim_options import ClaimOptions

    options = ClaimOptions(
        record=_record(pbn, lin, ending),
        board=board,
        at=at,
        ending=ending,
        trumps=trumps,
        leader=leader,
        declarer=declarer,
        trick=trick,
        claimer=claimer,
        tricks=tricks,
        words=case,
        edition=edition,
        elect=elect or (),
        normal=normal or (),
        fields={
            "contract": contract,
            "declarer has won": won,
            "trump mentioned": mentions_trump,
            "unaware of trump": unaware,
            "forgotten": forgotten,
            "takes to be good": good,
            "takes to be out": takes_as_out,
            "shown out": shown_out,
            "class of player": player,
            "profile": profile,
            "not normal": not_normal,
            "also normal": also_normal,
            "irrational not to guess right": irrational_not_to,
            "penalty cards": penalty,
            "minor penalty card": minor,
            "partner objected": partner_objected,
            "by": by,
        },
    )
    if compare and edition is not None:
        raise InputError("--compare shows every edition; leave --edition out")
    found, notes, answers = _case(options, save)
    _shown(found, notes, answers, edition, engine, as_json=as_json, changes=changes, compare=compare, budget=budget)


def _record(pbn: str | None, lin: str | None, ending: str | None) -> str | None:
    named = [name for name, value in (("--pbn", pbn), ("--lin", lin), ("--ending", ending)) if value is not None]
    if len(named) > 1:
        raise InputError(f"{' and '.join(named)}: one of them says where the claim was made")
    return pbn if pbn is not None else lin


def _case(options: Any, save: Path | None) -> tuple[Any, tuple[str, ...], Any]:
    """The case of a file, or the one that options stand for with what was proposed and what answers its fields."""
    from analyzer.cli.claim_options import TO_ANSWER, quick_claim

    if options.record is not None or options.ending is not None:
        folder = None if save is None else save.parent
        if folder is not None and not folder.is_dir():
            raise InputError(f"cannot write {save}: there is no folder {folder}")
        quick = quick_claim(options, folder=folder)
        if save is not None:
            _write(save, quick.text)
        return quick.case, quick.notes, TO_ANSWER
    from analyzer.cli import command

    given = options.given()
    if given or save is not None:
        names = ", ".join(given or ["--save"])
        raise InputError(f"{names}: for --pbn, --lin or --ending; a case file states its own facts")
    if options.words is None:
        raise InputError("a case file, or --pbn, --lin or --ending, says which claim is ruled")
    try:
        return command._load(options.words), (), None
    except InputError as error:
        named = Path(options.words)
        if " " not in options.words.strip() or named.suffix or named.exists():
            raise
        hint = "what a claimer said needs --pbn, --lin or --ending, which say where the claim was made"
        raise InputError([*error.problems, Problem(message=hint)]) from None


def _write(path: Path, text: str) -> None:
    try:
        with path.open("x", encoding="utf-8") as stream:
            stream.write(text)
    except FileExistsError:
        raise InputError(f"{path} exists; choose another name") from None
    except OSError as error:
        raise InputError(f"cannot write {path}: {error.strerror}") from None


def _shown(
    case: Any,
    notes: tuple[str, ...],
    answers: Any,
    edition: str | None,
    engine: str,
    *,
    as_json: bool,
    changes: bool,
    compare: bool,
    budget: int | None,
) -> None:
    from analyzer.cli import command
    from analyzer.cli.claiming import claim_ruled, claims_compared

    source = command._source(engine)
    with progress("searching normal lines"):
        if compare:
            out, text, code = claims_compared(case, source, budget=budget)
        else:
            out, text, code = claim_ruled(
                case,
                source,
                edition=command._edition(edition),
                budget=budget,
                changes=changes,
                notes=notes,
                answers=answers,
            )
    if as_json:
        show_json(out)
    else:
        show(text)
    raise typer.Exit(code)
