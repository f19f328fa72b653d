"""The verb ``analyzer poll``: a poll from a few words or a file, or collected one by one, held against Law 16."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from analyzer.cli.screen import show, show_json
from analyzer.errors import InputError, Problem

__all__ = ["poll_command"]

_One = str | None
_Many = list[str] | None
_PROPOSED_EDITION = "2017"

#: The option that answers each field.
ANSWERS: Mapping[str, str] = {
    "answers": "the answers, with what was considered: 'pass 4 (considered 4H 2)'",
    "asked": "--asked …",
    "found": "--found yes, or --found no",
    "suggested": "--suggested “… over …”, or --suggested nothing",
    "logical alternatives": "--logical-alternatives “…”, or none",
    "elections.logical alternative": "--elect “logical alternative=…”",
}


def poll_command(
    poll: Annotated[
        _One,
        typer.Argument(
            metavar="ANSWERS | FILE",
            help="The answers as one writes them on a card, 'pass 4 (considered 4H 2), 4H 2, X 1', or a poll file; "
            "with --collect the file to write or to go on with (poll.yaml).",
        ),
    ] = None,
    peers_of: Annotated[_One, typer.Option("--peers-of", help="Whose peers were asked: N, E, S or W.")] = None,
    player: Annotated[
        _One, typer.Option("--player", help="Whose choice is ruled on, where not the one whose peers were asked.")
    ] = None,
    chosen: Annotated[_One, typer.Option("--chosen", help="What the player did: 4H.")] = None,
    suggested: Annotated[
        _One,
        typer.Option(
            "--suggested", help="What the information demonstrably suggests: '4H over pass', or nothing. Judged."
        ),
    ] = None,
    information: Annotated[
        _One, typer.Option("--information", help="Where the information came from: 'a slow pass'.")
    ] = None,
    found: Annotated[
        _One,
        typer.Option("--found", help="That the player had it, agreed or found as a fact: yes, no, agreed, disputed."),
    ] = None,
    alternatives: Annotated[
        _One,
        typer.Option(
            "--logical-alternatives", help="All logical alternatives as judged, 'pass, X' or none; they decide."
        ),
    ] = None,
    asked: Annotated[
        _One, typer.Option("--asked", help="How many were asked, where not all answered; with percentages needed.")
    ] = None,
    asked_what_else: Annotated[
        _One, typer.Option("--asked-what-else", help="Whether they were asked what else they considered: yes or no.")
    ] = None,
    told: Annotated[
        _One,
        typer.Option(
            "--told-of-information", help="Whether those asked knew of the unauthorized information: yes or no."
        ),
    ] = None,
    same_methods: Annotated[
        _One, typer.Option("--same-methods", help="Whether they took the partnership's methods as theirs: yes or no.")
    ] = None,
    edition: Annotated[_One, typer.Option("--edition", help="The law book: 1997, 2007 or 2017.")] = None,
    elect: Annotated[
        _Many,
        typer.Option("--elect", help="An election of the authority: 'significant proportion=at least 1 in 4'."),
    ] = None,
    by: Annotated[_One, typer.Option("--by", help="Who judged.")] = None,
    collect: Annotated[
        bool, typer.Option("--collect", help="Ask for the answers one by one; each is saved at once.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
) -> None:
    """Hold a poll against Law 16: logical alternatives, the infraction, and what the poll proposes for the rest.

    For each action the counts, how far so small a poll may be off, and whether it is a logical alternative; whether
    the choice was an infraction, or which judgment is missing (exit code 1); the lawful actions with proposed shares.
    Without answers, on a terminal, or with --collect it asks for them one by one.
    """
    fields: dict[str, Any] = {
        "peers of": peers_of,
        "player": player,
        "chosen": chosen,
        "suggested": suggested,
        "information": information,
        "found": found,
        "logical alternatives": alternatives,
        "asked": asked,
        "asked what else": asked_what_else,
        "told of the information": told,
        "same methods": same_methods,
        "edition": edition,
        "by": by,
    }
    given = {name: value for name, value in fields.items() if value is not None}
    elections = _elections(elect or ())
    if elections:
        given["elections"] = elections
    if collect or (poll is None and alternatives is None and _is_terminal()):
        from analyzer.cli.poll_collect import collect_poll

        poll = str(collect_poll(Path(poll or "poll.yaml"), given))
    out, text, code = polled(poll, given)
    if as_json:
        show_json(out)
    else:
        show(text)
    raise typer.Exit(code)


def _elections(pairs: Sequence[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    problems = []
    for pair in pairs:
        name, sign, option = pair.partition("=")
        if not sign or not name.strip() or not option.strip():
            hint = "as 'significant proportion=at least 1 in 4'"
            problems.append(Problem(message=f"{pair!r} is not an election", where="--elect", hint=hint))
        elif name.strip() in found:
            problems.append(Problem(message=f"{name.strip()!r} is elected twice", where="--elect"))
        found[name.strip()] = option.strip()
    if problems:
        raise InputError(problems)
    return found


def polled(poll: str | None, given: Mapping[str, Any]) -> tuple[dict[str, Any], str, int]:
    """The answers of ``analyzer poll``: JSON values, text, exit code.

    Parameters
    ----------
    poll
        Answers, or the path of a poll file; None where only judgments are given.
    given
        Fields from options; they take the place of those of the file.
    """
    from dataclasses import replace

    from analyzer import evaluate_poll
    from analyzer.casefile.poll_file import load_poll, poll_from_fields
    from analyzer.laws import Edition, Lawbook
    from analyzer.report.poll_json import poll_as_json
    from analyzer.report.poll_text import poll_as_text

    fields, notes = dict(given), []
    is_file = poll is not None and _is_file(poll)
    if "edition" not in fields and "elections" in fields and not is_file:
        fields["edition"] = _PROPOSED_EDITION
    if poll is None and "logical alternatives" not in fields:
        raise InputError("no answers; write them as 'pass 4, 4H 2', name a poll file, or say --collect")
    if poll is not None and is_file:
        read = load_poll(poll, also=fields)
    else:
        read = poll_from_fields(fields if poll is None else {**fields, "answers": poll})
    fact = read.fact
    if "edition" not in given and (read.edition is None or not is_file):
        notes.append(f"Proposal, not stated: the laws of {_PROPOSED_EDITION}.")
    if not is_file and "found" not in given and fact.suggested:
        fact = replace(fact, found=True)
        notes.append("What the information suggests was stated, so that there was information is taken as found.")
    book = Lawbook(
        edition=Edition.parse(_PROPOSED_EDITION) if read.edition is None else read.edition, elected=read.elections
    )
    evaluation = evaluate_poll(fact, book)
    out = poll_as_json(evaluation, name=read.name if is_file else "", notes=notes)
    title = (read.title or read.name) if is_file else ""
    text = poll_as_text(evaluation, title=title, notes=notes, answers=ANSWERS)
    return out, text, 1 if evaluation.ruling.needs else 0


def _is_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


def _is_file(text: str) -> bool:
    if text.lower().endswith((".yaml", ".yml")):
        return True
    try:
        return Path(text).is_file()
    except (OSError, ValueError):  # too long for a name, or a null character in it
        return False
