"""Rewrites what the README shows of the program's output, and its picture: ``python -m docs.refresh``."""

from __future__ import annotations

import io
import re
import shlex
from contextlib import redirect_stdout
from html import escape
from pathlib import Path

import analyzer as az
from analyzer.casefile import case_from_bytes
from analyzer.cli import main

HERE = Path(__file__).resolve().parent
_CASE = Path("scenarios", "law12", "danish-3nt", "case.yaml")
_SIZE, _LINE, _CHARACTER = 13, 18, 7.83
_HEADS = re.compile(r"^(RULING|FOUND|WITHOUT|EVIDENCE|SCORE|MOVES IT|CHECK|NOTE)")


def _ruling() -> az.Ruling:
    """The README's ruling, its case named as seen from the checkout: how long the checkout's own path is changes
    nothing of what is printed.
    """
    return az.rule(case_from_bytes((HERE.parent / _CASE).read_bytes(), source=_CASE.as_posix()))


def outputs() -> dict[str, str]:
    """Command shown in the README -> what it prints, with paths as seen from the checkout."""
    ruling = _ruling()
    printed = {
        "analyzer rule danish-3nt": az.as_text(ruling),
        "analyzer explain danish-3nt --side NS --depth 2": ruling.explain(az.Side.NS, depth=2),
    }
    return {command: text.strip() for command, text in printed.items()}


def readme(text: str) -> str:
    """The README with each command's output block renewed."""
    for command, output in outputs().items():
        block = re.compile(rf"(```\n\$ {re.escape(command)}\n).*?(```)", re.DOTALL)
        text = block.sub(lambda match, output=output: f"{match[1]}{output}\n{match[2]}", text)
    return text


_BLOCK = re.compile(r"```\n\$ (?P<command>analyzer [^\n]*)\n.*?```", re.DOTALL)


def restricted_play(text: str) -> str:
    """The page on play under restrictions with the output of each command renewed."""

    def renewed(match: re.Match[str]) -> str:
        raw = io.BytesIO()
        out = io.TextIOWrapper(raw, encoding="utf-8")  # a terminal with suit symbols
        with redirect_stdout(out):
            code = main(shlex.split(match["command"])[1:])
        out.flush()
        assert code == 0, match["command"]
        return f"```\n$ {match['command']}\n{raw.getvalue().decode('utf-8').strip()}\n```"

    return _BLOCK.sub(renewed, text)


def picture() -> str:
    """The ruling on the Danish case as an SVG image of a terminal."""
    lines = outputs()["analyzer rule danish-3nt"].splitlines()
    width = round(max(len(line) for line in lines) * _CHARACTER) + 40
    height = len(lines) * _LINE + 44
    body = []
    for number, line in enumerate(lines):
        marked = _HEADS.sub(lambda m: f"\x01{m.group(0)}\x02", line)
        marked = (
            escape(marked).replace("\x01", '<tspan font-weight="bold" fill="#9cdcfe">').replace("\x02", "</tspan>")
        )
        marked = re.sub("[♥♦]", r'<tspan fill="#f47067">\g<0></tspan>', marked)
        body.append(f'<text x="20" y="{number * _LINE + 34}" xml:space="preserve">{marked}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" role="img" '
        f'aria-label="The ruling on the Danish 3NT case as printed in a terminal">\n'
        f'<rect width="{width}" height="{height}" rx="8" fill="#1e2227"/>\n'
        f'<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="{_SIZE}" fill="#d4d4d4">\n'
        + "\n".join(body)
        + "\n</g>\n</svg>\n"
    )


if __name__ == "__main__":
    (HERE / "ruling.svg").write_text(picture(), encoding="utf-8")
    page = HERE.parent / "README.md"
    page.write_text(readme(page.read_text(encoding="utf-8")), encoding="utf-8")
    page = HERE / "RESTRICTED_PLAY.md"
    page.write_text(restricted_play(page.read_text(encoding="utf-8")), encoding="utf-8")
