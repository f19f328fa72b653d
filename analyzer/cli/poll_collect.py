"""A poll collected answer by answer: each is written to its file before the next question; one can go on later."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from analyzer.bridge.action import Action
from analyzer.bridge.poll import Answer
from analyzer.bridge.poll_text import parse_considered
from analyzer.cli.screen import show
from analyzer.errors import InputError

__all__ = ["collect_poll"]

_HEAD = """\
Show each person the hand and the auction, with the methods of the partnership; not what happened at the table,
and not the unauthorized information."""
_HELP = "An answer is a call (4H, pass, X), a card (HK) or plain words. Enter ends; 'back' takes the last one back."


def collect_poll(path: Path, given: Mapping[str, Any]) -> Path:
    """Ask for answers until an empty one and write each to ``path`` at once; returns the path.

    Parameters
    ----------
    given
        Fields from options, for the head of a new file.

    Raises
    ------
    InputError
        Where the file cannot be read or written, or no answer was given.
    """
    from analyzer.casefile.poll_file import with_answers

    text, answers = _begun(path, given)
    with_answers(text, answers, source=str(path))  # refused now rather than after the first answer
    show(f"{_HEAD}\n{_HELP}")
    try:
        while said := _ask(f"{_count(answers) + 1}. What would you do? "):
            if said.lower() == "back":
                answers = answers[:-1]
                _write(path, with_answers(text, answers, source=str(path)))
                show(f"taken back; {_people(answers)}")
            elif (answer := _answer(said)) is not None:
                answers = (*answers, answer)
                _write(path, with_answers(text, answers, source=str(path)))
    except KeyboardInterrupt:
        if answers:
            show(f"\n{_people(answers)} in {path}; go on with: analyzer poll --collect {path}")
        raise
    except EOFError:
        show("")
    if not answers:
        raise InputError("no answers were given")
    return path


def _begun(path: Path, given: Mapping[str, Any]) -> tuple[str, tuple[Answer, ...]]:
    """The text and the answers of the file, or the head of a new one."""
    from analyzer.casefile.poll_file import load_poll, new_poll_text, poll_from_fields, read_file

    if not path.exists():
        fields = dict(given)
        if "elections" in fields:
            fields.setdefault("edition", "2017")
        poll_from_fields(fields)  # wrong options are told before anybody is asked
        return new_poll_text({"poll": path.stem, **fields}), ()
    poll = load_poll(path, also=given).fact.poll
    if poll is not None and poll.percent:
        raise InputError(f"{path}: a poll of percentages is not collected answer by answer")
    answers = () if poll is None else poll.answers
    show(f"{path} has {_people(answers)}; new ones are added.")
    return read_file(path).decode("utf-8-sig"), answers


def _count(answers: tuple[Answer, ...]) -> int:
    return sum(int(answer.count) for answer in answers)


def _people(answers: tuple[Answer, ...]) -> str:
    count = _count(answers)
    return f"{count} answer{'' if count == 1 else 's'}"


def _ask(question: str) -> str:
    sys.stdout.write(question)
    sys.stdout.flush()
    line = "" if sys.stdin is None else sys.stdin.readline()
    if not line:
        raise EOFError
    return " ".join(line.split())


def _answer(said: str) -> Answer | None:
    """The answer of one person; None where it cannot be read, after saying why."""
    try:
        action = Action.parse(said)
    except InputError as error:
        show(str(error))
        return None
    while True:
        try:
            considered = parse_considered(_ask("   What else did you seriously consider? (Enter for nothing) "))
            answer = Answer(action=action, considered=tuple((other, 1) for other in considered))
        except InputError as error:
            show(str(error))
        else:
            break
    remark = _ask("   Remark? (Enter for none) ").replace('"', "'")
    return Answer(action=action, considered=answer.considered, remark=remark)


def _write(path: Path, text: str) -> None:
    """The file written whole or not at all."""
    beside = path.with_name(path.name + ".part")
    try:
        with beside.open("w", encoding="utf-8") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        beside.replace(path)
    except OSError as error:
        raise InputError(f"cannot write {path}: {error.strerror or error}") from None
