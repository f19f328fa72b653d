"""The command as a process of its own: terminals that show little, pipes that close, colors."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from analyzer.cli import screen
from analyzer.cli.screen import fit, progress, show

ROOT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "analyzer"]


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*COMMAND, *arguments],
        capture_output=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, "PYTHONWARNINGS": "error", **environment},
        timeout=60,
    )


def test_a_terminal_without_symbols_gets_letters() -> None:
    done = run("rule", "danish-3nt", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    text = done.stdout.decode("ascii")
    assert "S AQ5" not in text
    assert "S A95" in text
    assert "4S E +1   N-S -650" in text
    assert "-> +3" in text
    assert "?" not in text.replace("Why each number?", "")


def test_json_on_a_terminal_without_symbols_is_still_the_same_json() -> None:
    plain = json.loads(run("rule", "danish-3nt", "--json", PYTHONIOENCODING="utf-8").stdout)
    assert json.loads(run("rule", "danish-3nt", "--json", PYTHONIOENCODING="ascii").stdout) == plain


def test_exit_codes_of_the_process() -> None:
    done = run("rule", "reveley-refused", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"error: scenarios/law12/reveley-refused/case.yaml:25 continuations[1]:")
    assert run("rull").returncode == 2


def test_a_reader_that_goes_away_is_no_fault() -> None:
    """As with ``analyzer schema | head -1``, with more output than a pipe holds and with less."""
    for arguments in (("schema",), ("rule", "danish-3nt", "--json"), ("rule", "frequency-30-70")):
        process = subprocess.Popen([*COMMAND, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT)
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        errors = process.stderr.read()
        process.stderr.close()
        assert process.wait(timeout=60) in {0, 1, 120, 141}
        assert b"Traceback" not in errors
        assert b"internal error" not in errors


class Terminal(io.StringIO):
    """A stream that says it is a terminal of some encoding."""

    def __init__(self, encoding: str = "utf-8", *, tty: bool = True) -> None:
        super().__init__()
        self._encoding, self._tty = encoding, tty

    @property
    def encoding(self) -> str:  # type: ignore[override]
        return self._encoding

    def isatty(self) -> bool:
        return self._tty


def test_a_terminal_gets_colors_unless_it_refuses_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    text = "SCORE     4♥ made, 4♠ not"
    assert fit(text, Terminal()) == "\x1b[1mSCORE\x1b[22m     4\x1b[31m♥\x1b[39m made, 4♠ not"
    assert fit(text, Terminal(tty=False)) == text
    monkeypatch.setenv("TERM", "dumb")
    assert fit(text, Terminal()) == text
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("NO_COLOR", "1")
    assert fit(text, Terminal()) == text


@pytest.mark.parametrize(
    ("encoding", "shown"),
    [
        ("utf-8", "♠ é −1 “x” 漢"),
        ("latin-1", 'S é -1 "x" ?'),
        ("cp1252", 'S é -1 "x" ?'),
        ("ascii", 'S ? -1 "x" ?'),
        ("no such encoding", 'S ? -1 "x" ?'),
    ],
)
def test_symbols_become_letters_only_where_they_must(encoding: str, shown: str) -> None:
    assert fit("♠ é −1 “x” 漢", Terminal(encoding, tty=False)) == shown


def test_a_text_ends_with_one_newline() -> None:
    for text in ("a", "a\n", "a\n\n\n"):
        out = Terminal(tty=False)
        show(text, stream=out)
        assert out.getvalue() == "a\n"


def test_progress_is_shown_on_a_terminal_only_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    import rich.console

    told: list[Any] = []

    class Console:
        def __init__(self, **_: object) -> None:
            pass

        def status(self, what: str) -> Any:
            from contextlib import nullcontext

            told.append(what)
            return nullcontext()

    monkeypatch.setattr(rich.console, "Console", Console)
    monkeypatch.setattr(screen.sys, "stderr", Terminal())
    with progress("at once", after=5):
        pass
    with progress("slow", after=0.01):
        deadline = time.monotonic() + 10
        while not told and time.monotonic() < deadline:
            time.sleep(0.01)
    monkeypatch.setattr(screen.sys, "stderr", Terminal(tty=False))
    with progress("to a file", after=0):
        time.sleep(0.02)
    assert told == ["slow"]
