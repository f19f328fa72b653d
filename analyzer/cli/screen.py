"""What the terminal can show: colors, suit symbols, progress on anything that takes over two seconds."""

from __future__ import annotations

import codecs
import json
import re
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import IO, Any

__all__ = ["counting", "fit", "progress", "show", "show_json"]

_LETTERS = str.maketrans(
    {
        "♠": "S",
        "♥": "H",
        "♦": "D",
        "♣": "C",
        "−": "-",
        "–": "-",
        "·": "|",
        "→": "->",
        "…": "...",
        "“": '"',
        "”": '"',
        "≈": "~",
        "×": "x",
        "←": "<-",
        "⁰": "0",
        "¹": "1",
        "²": "2",
        "³": "3",
        "⁴": "4",
        "⁵": "5",
        "⁶": "6",
        "⁷": "7",
        "⁸": "8",
        "⁹": "9",
    }
)
#: Characters that drive a terminal instead of being shown; records and case files may hold them.
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
_RED = re.compile(r"[♥♦]")
_HEADS = re.compile(
    r"^(RULING|FOUND|LAW|WITHOUT|EVIDENCE|PROPOSED|SIMULATED|SCORE|MOVES IT|CHECK|NOTE|NEEDS|PENALTY)", re.MULTILINE
)


def fit(text: str, stream: IO[str]) -> str:
    """``text`` as the stream can show it: letters for symbols where it must, colors where it may."""
    encoding = getattr(stream, "encoding", None) or "ascii"
    text = _CONTROLS.sub("?", text)
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return text.translate(_LETTERS).encode(_known(encoding), "replace").decode(_known(encoding))
    if not _colors(stream):
        return text
    text = _RED.sub("\x1b[31m\\g<0>\x1b[39m", text)
    return _HEADS.sub("\x1b[1m\\g<0>\x1b[22m", text)


def _known(encoding: str) -> str:
    try:
        return codecs.lookup(encoding).name
    except LookupError:
        return "ascii"


def _colors(stream: IO[str]) -> bool:
    from os import environ

    return stream.isatty() and "NO_COLOR" not in environ and environ.get("TERM", "") != "dumb"


def show(text: str, *, stream: IO[str] | None = None) -> None:
    """Print text with a final newline."""
    out = sys.stdout if stream is None else stream
    out.write(fit(text, out).rstrip("\n") + "\n")


def show_json(value: Any) -> None:
    """Print a value as JSON; characters that the stream cannot show are escaped, never replaced."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        text = json.dumps(value, indent=2)
    sys.stdout.write(text + "\n")


@contextmanager
def progress(what: str, *, after: float = 2.0) -> Iterator[None]:
    """Say on the terminal what is going on once it takes longer than ``after`` seconds."""
    if not sys.stderr.isatty():
        yield
        return
    done = threading.Event()

    def watch() -> None:
        if done.wait(after):
            return
        from rich.console import Console

        with Console(stderr=True).status(what):
            done.wait()

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        done.set()
        watcher.join()


@contextmanager
def counting(what: str, *, total: int, after: float = 2.0) -> Iterator[Callable[[], None]]:
    """A bar on the terminal once it takes longer than ``after`` seconds; what is yielded counts one step."""
    steps = 0

    def advance() -> None:
        nonlocal steps
        steps += 1

    if not sys.stderr.isatty():
        yield advance
        return
    done = threading.Event()

    def watch() -> None:
        if done.wait(after):
            return
        from rich.console import Console
        from rich.progress import Progress

        with Progress(console=Console(stderr=True), transient=True) as bar:
            task = bar.add_task(what, total=total)
            while not done.wait(0.1):
                bar.update(task, completed=steps)

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield advance
    finally:
        done.set()
        watcher.join()
