"""Rewrites what the README and two pages show of the program's output, and a picture: ``python -m docs.refresh``."""

from __future__ import annotations

import io
import re
import shlex
from contextlib import redirect_stdout
from functools import cache
from html import escape
from pathlib import Path

import analyzer as az
from analyzer.casefile import case_from_bytes
from analyzer.cli import main
from analyzer.plausible.engine import DEFAULT_FIELD
from analyzer.plausible.field_file import shipped_field

HERE = Path(__file__).resolve().parent
_PAGES = ("RESTRICTED_PLAY.md", "PLAUSIBLE.md")
_PLAY = 'analyzer play danish-3nt --contract "3NT W" --known "N: hcp(west) >= 13"'
_CASE = Path("scenarios", "law12", "danish-3nt", "case.yaml")
_SIZE, _LINE, _CHARACTER = 13, 18, 7.83
_HEADS = re.compile(r"^(RULING|FOUND|WITHOUT|EVIDENCE|SCORE|MOVES IT|CHECK|NOTE)")


def _ruling() -> az.Ruling:
    """The README's ruling, its case named as seen from the checkout: how long the checkout's own path is changes
    nothing of what is printed.
    """
    return az.rule(case_from_bytes((HERE.parent / _CASE).read_bytes(), source=_CASE.as_posix()))


@cache
def _printed(command: str) -> str:
    """What a command that succeeds prints in a terminal with suit symbols; run once."""
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding="utf-8")
    with redirect_stdout(out):
        code = main(shlex.split(command)[1:])
    out.flush()
    assert code == 0, command
    return raw.getvalue().decode("utf-8").strip()


def outputs() -> dict[str, str]:
    """Command shown in the README -> what it prints, with paths as seen from the checkout."""
    ruling = _ruling()
    printed = {
        "analyzer rule danish-3nt": az.as_text(ruling),
        "analyzer explain danish-3nt --side NS --depth 2": ruling.explain(az.Side.NS, depth=2),
        _PLAY: _printed(_PLAY),
    }
    return {command: text.strip() for command, text in printed.items()}


def readme(text: str) -> str:
    """The README with each command's output block renewed."""
    for command, output in outputs().items():
        block = re.compile(rf"(```\n\$ {re.escape(command)}\n).*?(```)", re.DOTALL)
        text = block.sub(lambda match, output=output: f"{match[1]}{output}\n{match[2]}", text)
    return text


_BLOCK = re.compile(r"```\n\$ (?P<command>analyzer [^\n]*)\n.*?```", re.DOTALL)


def with_outputs(text: str) -> str:
    """A page with the output of each command renewed."""
    return _BLOCK.sub(lambda match: f"```\n$ {match['command']}\n{_printed(match['command'])}\n```", text)


_WEIGHTS = re.compile(r"(?<=<!-- weights -->\n).*?(?=<!-- end of weights -->)", re.DOTALL)


def with_weights(text: str) -> str:
    """The page on plausible play with the weights of the shipped field renewed."""
    policy = shipped_field(DEFAULT_FIELD).policy("detailed")
    rows = ["| Who | True cost alone | Seeming cost | True cost beside it | Layouts |", "|---|---|---|---|---|"]
    for name, role in (
        ("declarer", policy.declarer),
        ("defenders", policy.defenders),
        ("opening leader", policy.leader),
    ):
        beside = f"{role.seeming:.2f} | {role.beside:.2f} | {role.layouts}" if role.layouts else "| | none"
        rows.append(f"| {name} | {role.true:.2f} | {beside} |")
    return _WEIGHTS.sub("".join(f"{row}\n" for row in rows), text)


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
    for name in _PAGES:
        page = HERE / name
        page.write_text(with_weights(with_outputs(page.read_text(encoding="utf-8"))), encoding="utf-8")
