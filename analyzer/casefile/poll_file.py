"""From the text of a poll file to a poll with the facts around it, and back to text, answer by answer."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from pydantic import ValidationError

from analyzer.bridge.information import UnauthorizedInformation
from analyzer.bridge.poll import Answer, Poll
from analyzer.casefile.faults import in_order, line_of, problems_of
from analyzer.casefile.poll_model import PollFileModel, PollModel
from analyzer.casefile.yaml_text import MAX_BYTES, Node, Value, key_name, read_text
from analyzer.errors import CaseError, InputError, Problem
from analyzer.laws import Edition, Lawbook

__all__ = [
    "PollFile",
    "build_poll",
    "load_poll",
    "new_poll_text",
    "poll_from_bytes",
    "poll_from_fields",
    "with_answers",
]

FORMAT = "1"


@dataclass(frozen=True, slots=True, kw_only=True)
class PollFile:
    """A poll, the facts around it, and the law book.

    Attributes
    ----------
    edition
        None where the file states none.
    """

    name: str
    fact: UnauthorizedInformation
    title: str = ""
    edition: Edition | None = None
    elections: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


def load_poll(path: str | Path, *, also: Mapping[str, Value] | None = None) -> PollFile:
    """The poll that a file states; ``also`` are fields that take the place of its own.

    Raises
    ------
    ParseError, CaseError
        With ``file:line``, field, value and what would be right; every fault that was found.
    """
    return poll_from_bytes(read_file(path), source=str(path), also=also)


def read_file(path: str | Path) -> bytes:
    """The bytes of a poll file."""
    try:
        with Path(path).open("rb") as stream:
            return stream.read(MAX_BYTES + 1)
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror or error}") from None
    except ValueError as error:  # a path with a null character
        raise InputError(f"cannot read {str(path)!r}: {error}") from None


def poll_from_bytes(data: bytes, *, source: str, also: Mapping[str, Value] | None = None) -> PollFile:
    """The poll that the bytes of a file state; ``source`` names it in errors."""
    node = read_text(data, source=source)
    assert isinstance(node.value, dict)
    given = {key_name(key) for key in also or {}}
    fields = {key: value for key, value in node.value.items() if key_name(key) not in given}
    return _built(Node({**fields, **(also or {})}, node.lines), source)


def poll_from_fields(fields: Mapping[str, Value], *, source: str = "") -> PollFile:
    """The poll that fields state which come from no file; ``format`` and ``poll`` may be left out."""
    return _built(Node({"format": FORMAT, "poll": "poll", **fields}), source)


def _built(node: Node, source: str) -> PollFile:
    try:
        parsed = PollFileModel.model_validate(node.value)
    except ValidationError as error:
        found = problems_of(error, node, model=PollFileModel)
        raise CaseError(_placed(found, node), source=source) from None
    problems: list[Problem] = []
    if parsed.format.strip() != FORMAT:
        problems.append(Problem(message=f"format {parsed.format!r}", where="format", hint=f"write {FORMAT}"))
    if parsed.elections and parsed.edition is None:
        problems.append(
            Problem(message="elections need the edition that they belong to", where="edition", hint="as 2017")
        )
    elif parsed.edition is not None:
        try:
            Lawbook(edition=parsed.edition, elected=parsed.elections)
        except CaseError as error:
            problems += error.problems
    poll: Poll | None = None
    fact: UnauthorizedInformation | None = None
    try:
        poll = None if parsed.answers is None else build_poll(parsed)
        fact = UnauthorizedInformation(
            player=parsed.player if parsed.player is not None else parsed.peers_of,
            nature=parsed.information,
            found=None if parsed.found is None else parsed.found.answer,
            chosen=parsed.chosen,
            suggested=parsed.suggested,
            poll=poll,
            judged=parsed.logical_alternatives,
            by=parsed.by,
        )
    except InputError as error:
        problems += error.problems
    if problems or fact is None:
        raise CaseError(_placed(problems, node), source=source)
    return PollFile(
        name=parsed.poll,
        title=parsed.title,
        edition=parsed.edition,
        elections=MappingProxyType(dict(parsed.elections)),
        fact=fact,
    )


def _placed(problems: list[Problem], node: Node) -> list[Problem]:
    """The faults at their lines; those of fields that came from no file without one."""
    if not node.lines:
        return [Problem(message=p.message, where=p.where, hint=p.hint) for p in problems]
    return in_order(
        Problem(message=p.message, where=p.where, hint=p.hint, line=line_of(node, p.where)) for p in problems
    )


def build_poll(parsed: PollModel) -> Poll:
    """The poll that validated fields state.

    Raises
    ------
    ParseError
        With every fault of the poll; ``where`` is relative to the poll.
    """
    units = {entry.percent for entry in parsed.answers}
    if len(units) > 1:
        raise CaseError(
            Problem(message="percentages and numbers of people in one poll", where="answers", hint="one or the other")
        )
    return Poll(
        answers=tuple(answer for entry in parsed.answers for answer in entry.answers),
        percent=any(units),
        peers_of=parsed.peers_of,
        asked=parsed.asked,
        asked_what_else=parsed.asked_what_else,
        told_of_information=parsed.told_of_the_information,
        same_methods=parsed.same_methods,
        told=parsed.shown,
        by=parsed.by,
    )


def new_poll_text(fields: Mapping[str, Value]) -> str:
    """The head of a new poll file, ready for answers; empty fields are left out."""
    lines = [f"format: {FORMAT}"]
    lines += [f"{name}: {json.dumps(value, ensure_ascii=False)}" for name, value in fields.items() if value]
    return "\n".join(lines) + "\n"


def with_answers(text: str, answers: tuple[Answer, ...], *, source: str) -> str:
    """The text of a poll file with these answers in place of its own; all else stays as it was written.

    Raises
    ------
    CaseError
        Where another field follows the answers: they must come last to be continued.
    """
    node = read_text(text.encode(), source=source)
    at = node.lines.get("answers")
    later = [
        name for name, line in node.lines.items() if at is not None and line > at and not name.startswith("answers")
    ]
    if at is not None and later:
        raise CaseError(
            Problem(message="answers are followed by other fields", where=later[0], hint="put answers last", line=at),
            source=source,
        )
    head = text if at is None else "".join(text.splitlines(keepends=True)[: at - 1])
    head = head if head.endswith("\n") or not head else head + "\n"
    if not answers:
        return head
    lines = [f"  - {json.dumps(answer.text(), ensure_ascii=False)}" for answer in answers]
    return head + "answers:\n" + "\n".join(lines) + "\n"
