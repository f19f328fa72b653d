"""The verbs of the command and their options."""

from __future__ import annotations

import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer

from analyzer.cli.calibrate_verb import calibrate_command
from analyzer.cli.claim_verb import claim_command
from analyzer.cli.plausible_verbs import lead_command, play_command
from analyzer.cli.polling import poll_command
from analyzer.cli.restriction_options import (
    ForbidOption,
    ForceOption,
    MayForbidOption,
    MayRequireOption,
    MinorOption,
    PenaltyOption,
    RequireOption,
)
from analyzer.cli.screen import counting, progress, show, show_json
from analyzer.errors import AnalyzerError, InputError

__all__ = ["app", "run"]

app = typer.Typer(
    name="analyzer",
    help="Adjusted scores in duplicate bridge: from the facts a director found to a weighted ruling in which "
    "every number is explained. Exit codes: 0 done, 1 a judgment is missing, an expectation failed or a part of "
    "a record was refused, "
    "2 bad input, 3 law not modelled, 4 solver.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

CaseArgument = Annotated[str, typer.Argument(help="A case file, its folder, or the name of a shipped scenario.")]
EditionOption = Annotated[str | None, typer.Option("--edition", help="Another law book: 1997, 2007 or 2017.")]
EngineOption = Annotated[
    str,
    typer.Option(
        "--engine",
        help="Who searches: auto (our own search), dds (libdds), or both, with an error where they differ.",
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]


def run(arguments: list[str] | None = None) -> int:
    """Run the command with these arguments (the process's where None); returns the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    try:
        code = app(args=arguments, standalone_mode=False)
    except AnalyzerError as error:
        show(f"error: {error}", stream=sys.stderr)
        return error.exit_code
    except typer.Exit as done:
        return int(done.exit_code)
    except KeyboardInterrupt:
        show("stopped", stream=sys.stderr)
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except OSError as error:  # the output cannot be written
        show(f"error: cannot write: {error.strerror or error}", stream=sys.stderr)
        return 2
    except Exception as error:
        return _usage_or_bug(error)
    return code if isinstance(code, int) else 0


def _finish(code: int) -> None:
    raise typer.Exit(code)


def _usage_or_bug(error: Exception) -> int:
    """A wrong option is the user's; anything else is a fault of the program, told without a traceback."""
    message = getattr(error, "format_message", None)
    if message is not None and not message():  # no arguments: the help was printed
        return 2
    if message is not None:
        show(f"error: {message()}\nanalyzer --help lists the commands and options", stream=sys.stderr)
        return 2
    if type(error).__name__ == "Abort":
        return 130
    show(
        f"internal error: {type(error).__name__}: {error}\n"
        "This is a fault of the program. Please report it with the case file.",
        stream=sys.stderr,
    )
    return 70


def _edition(text: str | None) -> Any:
    from analyzer.laws import Edition

    return None if text is None else Edition.parse(text)


def _source(engine: str) -> Any:
    from analyzer.solver.engines import engine_source

    return engine_source(engine)


def _load(case: str) -> Any:
    from analyzer.casefile import load_case
    from analyzer.scenarios import find_case

    path = find_case(case)
    with suppress(ValueError):  # outside the current folder
        path = path.relative_to(Path.cwd())
    return load_case(path)


@app.command("rule")
def rule_command(
    case: CaseArgument,
    edition: EditionOption = None,
    as_json: JsonOption = False,
    evidence: Annotated[
        bool, typer.Option(help="Also show double dummy by opening lead where all four hands are known.")
    ] = True,
    compare: Annotated[
        bool, typer.Option("--compare", help="The same facts under the laws of 1997, 2007 and 2017.")
    ] = False,
    interval: Annotated[
        bool, typer.Option("--interval", help="Also what each judgment does to the score, and how sure the score is.")
    ] = False,
    plot: Annotated[
        Path | None,
        typer.Option("--plot", help="Draw what moves the score to this SVG file; NAME-interval.svg, NAME-panel.svg."),
    ] = None,
    engine: EngineOption = "auto",
) -> None:
    """Rule a case: what applies, what could have happened, each side's score, and what is missing."""
    from analyzer.analysis import analyze
    from analyzer.report import as_json as to_json
    from analyzer.report import as_text

    source = _source(engine)
    loaded = _load(case)
    if compare and edition is not None:
        raise InputError("--compare shows every edition; leave --edition out")
    if compare and (interval or plot is not None):
        raise InputError("--compare shows every edition; leave --interval and --plot out")
    if compare:
        _compare(loaded, source, as_json=as_json)
        return
    with progress("searching, and simulating play where the case asks for it"):
        analysis = analyze(loaded, edition=_edition(edition), source=source, evidence=evidence)
    ruling = analysis.ruling
    shown = analysis if interval or analysis.asks_for_doubts else ruling
    if plot is not None:
        from analyzer.cli.plotting import draw

        for path in draw(analysis, plot):
            show(f"drawn: {path}", stream=sys.stderr)
    if as_json:
        show_json(to_json(shown))
    else:
        show(as_text(shown, interval=interval))
    unfinished = ruling.claim is not None and not ruling.claim.is_finished
    unfinished |= ruling.simulated is not None and not ruling.simulated.is_finished
    _finish(1 if ruling.needs or unfinished else 0)


def _compare(case: Any, source: Any, *, as_json: bool) -> None:
    from analyzer.analysis import compare_editions
    from analyzer.report import comparison_as_json, comparison_as_text

    with progress("searching double dummy"):
        found = compare_editions(case, source=source)
    if as_json:
        show_json(comparison_as_json(found))
    else:
        show(comparison_as_text(found))


app.command("claim")(claim_command)
app.command("poll")(poll_command)
app.command("play")(play_command)
app.command("lead")(lead_command)
app.command("calibrate")(calibrate_command)


@app.command("weigh")
def weigh_command(
    outcomes: Annotated[str, typer.Argument(help="Weights and results: '60% 4S= N, 40% 4S-1 N'.")],
    vulnerable: Annotated[str | None, typer.Option("--vul", help="none, NS, EW or both.")] = None,
    field: Annotated[str | None, typer.Option("--field", help="Other tables' points to N-S: -50,420,420.")] = None,
    other_table: Annotated[
        str | None, typer.Option("--other-table", help="Teams: points to N-S at the other table, or a result.")
    ] = None,
    boards: Annotated[
        int | None, typer.Option("--vp", min=1, help="Also victory points for a match of so many boards.")
    ] = None,
    margin: Annotated[
        str | None, typer.Option("--margin", help="With --vp: IMPs of N-S's team on the other boards.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Weigh outcomes without a case file: each is converted first and weighted afterwards."""
    from analyzer.cli.weighing import weighed

    out, text = weighed(outcomes, vulnerable, field=field, other_table=other_table, boards=boards, margin=margin)
    if as_json:
        show_json(out)
    else:
        show(text)


@app.command("explain")
def explain_command(
    case: CaseArgument,
    side: Annotated[str, typer.Option("--side", help="NS or EW.")] = "NS",
    outcome: Annotated[int | None, typer.Option("--outcome", help="Only this outcome, counted from 1.")] = None,
    depth: Annotated[int | None, typer.Option("--depth", min=0, help="How many levels of the tree.")] = None,
    edition: EditionOption = None,
    engine: EngineOption = "auto",
) -> None:
    """Where the number of one side comes from: every step with its clause, input or search."""
    from analyzer.analysis import rule
    from analyzer.bridge import Side

    with progress("searching double dummy"):
        ruling = rule(_load(case), edition=_edition(edition), source=_source(engine), evidence=False)
    if outcome is None:
        show(ruling.explain(Side.parse(side), depth=depth))
        _finish(1 if ruling.needs else 0)
        return
    if not 1 <= outcome <= len(ruling.outcomes):
        raise InputError(f"outcome {outcome}: the case has outcomes 1 to {len(ruling.outcomes)}")
    chosen = ruling.outcomes[outcome - 1]
    show(chosen.value_step.text(depth))
    if chosen.weight_step is not None:
        show(chosen.weight_step.text(depth))


@app.command("check")
def check_command(
    paths: Annotated[list[str], typer.Argument(help="Case files or folders (searched for *.yaml).")],
    engine: EngineOption = "auto",
) -> None:
    """Validate case files and compare each with what it expects."""
    from analyzer.casefile import load_case
    from analyzer.expectations import check_case

    failed = 0
    source = _source(engine)
    files = [file for text in paths for file in _case_files(text)]
    for file in files:
        try:
            verdicts = check_case(load_case(file), source=source)
        except AnalyzerError as error:
            failed += 1
            show(f"FAILED {file}\n  " + str(error).replace("\n", "\n  "))
            continue
        if not verdicts:
            show(f"valid  {file} (expects nothing)")
        for verdict in verdicts:
            show(f"{'ok    ' if verdict.passed else 'FAILED'} {file} {verdict.edition}")
            for difference in verdict.differences:
                show(f"  {difference}")
            failed += not verdict.passed
    show(f"{len(files)} file{'' if len(files) == 1 else 's'}, {failed} failed")
    _finish(1 if failed else 0)


def _case_files(text: str) -> list[Path]:
    from analyzer.scenarios import find_case

    path = Path(text)
    if path.is_dir():
        found = sorted(path.rglob("*.yaml"))
        if not found:
            raise InputError(f"{text}: no *.yaml below this folder")
        return found
    return [find_case(text)]


@app.command("score")
def score_command(
    result: Annotated[str, typer.Argument(help="Contract, tricks and declarer: '4Sx by W -2'.")],
    vulnerable: Annotated[str, typer.Option("--vul", help="none, NS, EW or both.")],
    against: Annotated[
        str | None, typer.Option("--imps-against", help="The other table: points to N-S, or a result.")
    ] = None,
    field: Annotated[str | None, typer.Option("--field", help="Other tables' points to N-S: -50,420,420.")] = None,
    as_json: JsonOption = False,
) -> None:
    """Score one result (Law 77), and compare it with another table or a field (Law 78)."""
    from analyzer.bridge import Result, Vulnerability
    from analyzer.casefile.fields import parse_compared, parse_field
    from analyzer.continuations import StatedScore
    from analyzer.scoring import imps, matchpoints, score_ns

    setting = Vulnerability.parse(vulnerable)
    parsed = Result.parse(result)
    points = score_ns(parsed, setting)
    out: dict[str, Any] = {"result": str(parsed), "vulnerable": setting.value, "score_ns": points}
    lines = [f"{parsed.symbol}, {setting} vulnerable: {points:+d} to N-S, {-points:+d} to E-W   (Law 77)"]
    if against is not None:
        stated = parse_compared(against)
        other = stated.score_ns if isinstance(stated, StatedScore) else score_ns(stated.result, setting)
        out |= {"other_table_ns": other, "imps_ns": imps(points - other)}
        lines.append(f"against {other:+d}: {imps(points - other):+d} IMPs to N-S   (Law 78B)")
    if field is not None:
        scores = [
            s.score_ns if isinstance(s, StatedScore) else score_ns(s.result, setting) for s in parse_field(field)
        ]
        won = matchpoints(points, scores)
        out |= {"matchpoints_ns": won, "top": 2 * len(scores)}
        lines.append(f"against the field: {won} of {2 * len(scores)} matchpoints to N-S   (Law 78A)")
    if as_json:
        show_json(out)
    else:
        show("\n".join(lines))


@app.command("solve")
def solve_command(
    board: Annotated[str, typer.Argument(help="Four hands as in PBN ('N:AKQ.. …'), or a case file.")],
    contract: Annotated[str | None, typer.Option("--contract", help="Contract and declarer: '3NT W'.")] = None,
    lead: Annotated[str | None, typer.Option("--lead", help="The opening lead: C3.")] = None,
    line: Annotated[str | None, typer.Option("--line", help="Cards played, lead first: 'C3 C5 CA'.")] = None,
    penalty: PenaltyOption = None,
    minor: MinorOption = None,
    require: RequireOption = None,
    forbid: ForbidOption = None,
    force: ForceOption = None,
    may_require: MayRequireOption = None,
    may_forbid: MayForbidOption = None,
    refute: Annotated[
        str | None, typer.Option("--refute", help="Also what this card of the player to move leads to: SA.")
    ] = None,
    as_json: JsonOption = False,
    engine: EngineOption = "auto",
) -> None:
    """Double dummy: the table of twenty results, or every card in a contract after a lead or line, and best play.

    The table where no contract is given. Penalty cards and restrictions bind the play after the lead or line; each
    may be given several times.
    """
    from analyzer.cli.solving import contract_answer, restrictions_of, table_answer

    bound = restrictions_of(
        penalty=penalty,
        minor=minor,
        require=require,
        forbid=forbid,
        force=force,
        may_require=may_require,
        may_forbid=may_forbid,
    )
    with progress("searching double dummy"):
        if contract is None:
            if lead or line or refute or bound:
                raise InputError("a lead, a line, restrictions and --refute need --contract")
            out, text = table_answer(_deal(board), engine=engine)
        else:
            if lead and line:
                raise InputError("--line starts with the lead; leave --lead out")
            out, text = contract_answer(
                _deal(board), contract, line or lead or "", restrictions=bound, refute=refute, engine=engine
            )
    if as_json:
        show_json(out)
    else:
        show(text)


@app.command("options")
def options_command(
    board: Annotated[str, typer.Argument(help="Four hands as in PBN ('N:AKQ.. …'), or a case file.")],
    contract: Annotated[str, typer.Option("--contract", help="Contract and declarer: '4S S'.")],
    line: Annotated[
        str | None, typer.Option("--line", help="Cards played before, lead first: 'C3 C5 CA C2'.")
    ] = None,
    penalty: Annotated[
        list[str] | None, typer.Option("--penalty", help="A major penalty card on the table: E:HK.")
    ] = None,
    minor: Annotated[list[str] | None, typer.Option("--minor", help="A minor penalty card: W:S5.")] = None,
    out_of_turn: Annotated[str | None, typer.Option("--out-of-turn", help="A lead out of turn: E:H9.")] = None,
    saw_dummy: Annotated[
        bool, typer.Option("--saw-dummy", help="Declarer could have seen a card of dummy before he chose.")
    ] = False,
    premature: Annotated[
        str | None, typer.Option("--premature", help="A card played or led before partner had played: E:S5.")
    ] = None,
    withdrew: Annotated[
        str | None,
        typer.Option("--withdrew", help="A withdrawn call and the suits it related to: E:H, or E: for none."),
    ] = None,
    specified: Annotated[
        str | None, typer.Option("--specified", help="Suits that the offender specified in the legal auction: SH.")
    ] = None,
    comparable: Annotated[
        bool | None,
        typer.Option("--comparable/--not-comparable", help="2017: whether the call that replaced it was comparable."),
    ] = None,
    edition: Annotated[str, typer.Option("--edition", help="1997, 2007 or 2017.")] = "2017",
    lines: Annotated[bool, typer.Option(help="Also best play after each option.")] = True,
    as_json: JsonOption = False,
) -> None:
    """What declarer may choose after an exposed card or a lead out of turn, and what each option is worth.

    An analysis for after the board: players choose without seeing it.
    """
    from analyzer.cli.choosing import options_answer
    from analyzer.laws import Edition

    with progress("searching double dummy"):
        out, text = options_answer(
            _deal(board),
            contract,
            line or "",
            edition=Edition.parse(edition),
            penalty=penalty or (),
            minor=minor or (),
            out_of_turn=out_of_turn,
            saw_dummy=saw_dummy,
            premature=premature,
            withdrawn=withdrew,
            specified=specified,
            comparable=comparable,
            lines=lines,
        )
    if as_json:
        show_json(out)
    else:
        show(text)


def _deal(text: str) -> Any:
    from analyzer.bridge import Deal

    if len(text) > 1 and text[1] == ":" and text[0].upper() in "NESW" and "." in text:
        return Deal.parse(text)
    deal = _load(text).board.deal
    if deal is None:
        raise InputError(f"{text}: the case states no hands")
    return deal


@app.command("show")
def show_command(
    source: Annotated[str, typer.Argument(help="A PBN or LIN file, or a hand-viewer link.")],
    board: Annotated[
        str | None, typer.Option("--board", help="Number or label, with the room behind it: '7 closed'.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show boards of a record: hands, auction with notes, play, result, and what is irregular about them.

    Exit code 1 where something was refused and boards were read, 2 where nothing was read.
    """
    from analyzer.report import board_as_json, board_as_text

    boards = _boards(source)
    chosen = [boards.named(board)] if board is not None else list(boards)
    if as_json:
        refused = [problem.text(boards.source) for problem in boards.refusals]
        show_json({"boards": [board_as_json(entry) for entry in chosen], "refused": refused})
    else:
        for entry in chosen:
            show(board_as_text(entry))
    _report_refusals(boards)
    _finish(2 if not chosen else 1 if boards.refusals else 0)


@app.command("revokes")
def revokes_command(
    sources: Annotated[list[str], typer.Argument(help="PBN or LIN files, or hand-viewer links.")],
    edition: EditionOption = None,
    as_json: JsonOption = False,
) -> None:
    """Find revokes in records of play, from the cards alone: established by what, and what each law book transfers.

    Says too which records cannot be a legal play, and from which trick. Exit code 1 where something was refused and
    boards were read, 2 where nothing was read.
    """
    from analyzer.cli.revoking import revokes_in

    with counting("looking for revokes", total=len(sources)) as advance:
        out, text, refused = revokes_in(sources, read=_boards, edition=_edition(edition), advance=advance)
    if as_json:
        show_json(out)
    else:
        show(text)
    for line in refused:
        show(f"refused: {line}", stream=sys.stderr)
    _finish(2 if not out["boards"] else 1 if refused else 0)


@app.command("convert")
def convert_command(
    source: Annotated[str, typer.Argument(help="A PBN or LIN file, or a hand-viewer link.")],
    target: Annotated[Path, typer.Argument(help="The file to write: *.pbn or *.lin.")],
    force: Annotated[bool, typer.Option("--force", help="Overwrite the target.")] = False,
) -> None:
    """Convert a record to PBN or LIN; says what the target's format cannot carry.

    Exit code 1 where something was refused and boards were written, 2 where nothing was read.
    """
    from analyzer.formats import write_boards

    boards = _boards(source)
    if target.exists() and not force:
        raise InputError(f"{target} exists; choose another name or say --force")
    if not boards:
        _report_refusals(boards)
        raise InputError(f"{source}: no board could be read, nothing was written")
    losses = write_boards(boards, target)
    show(f"{len(boards)} boards written to {target}")
    for loss in losses:
        show(f"not carried: {loss}", stream=sys.stderr)
    _report_refusals(boards)
    _finish(1 if boards.refusals else 0)


def _boards(source: str) -> Any:
    from analyzer.formats import read_boards, read_boards_text

    if "handviewer" in source or source.startswith(("http://", "https://", "lin=")):
        return read_boards_text(source, source="the link")
    return read_boards(source)


def _report_refusals(boards: Any) -> None:
    for problem in boards.refusals:
        show(f"refused: {problem.text(boards.source)}", stream=sys.stderr)


@app.command("new")
def new_command(
    path: Annotated[Path, typer.Argument(help="The file to write.")] = Path("case.yaml"),
) -> None:
    """Write a commented case file to start from."""
    from analyzer.casefile.template import TEMPLATE

    try:
        with path.open("x", encoding="utf-8") as stream:
            stream.write(TEMPLATE)
    except FileExistsError:
        raise InputError(f"{path} exists; choose another name") from None
    except OSError as error:
        raise InputError(f"cannot write {path}: {error.strerror}") from None
    show(f"wrote {path}; rule it with: analyzer rule {path}")


@app.command("schema")
def schema_command() -> None:
    """Print the JSON Schema of the case file, for editors."""
    from analyzer.casefile.schema import case_schema

    show_json(case_schema())


@app.command("doctor")
def doctor_command(as_json: JsonOption = False) -> None:
    """Say what is installed, which engine was found, and whether it answers rightly."""
    from analyzer.cli.health import doctor

    out, text, healthy = doctor()
    if as_json:
        show_json(out)
    else:
        show(text)
    _finish(0 if healthy else 4)


def _version(value: bool) -> None:
    if value:
        from analyzer import __version__

        show(f"analyzer {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Options of the command itself."""
