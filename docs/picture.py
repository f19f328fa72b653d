"""Draws docs/ruling.svg, the picture of the README, from the real ruling: ``python -m docs.picture``."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

import analyzer as az

HERE = Path(__file__).resolve().parent
_SIZE, _LINE, _CHARACTER = 13, 18, 7.83
_HEADS = re.compile(r"^(RULING|FOUND|WITHOUT|EVIDENCE|SCORE|MOVES IT|CHECK|NOTE)")


def picture() -> str:
    """The ruling on the Danish case as an SVG image of a terminal."""
    path = "scenarios/law12/danish-3nt/case.yaml"
    text = az.as_text(az.rule(az.load_case(HERE.parent / path)))
    lines = [line.replace(str(HERE.parent) + "/", "") for line in text.splitlines()]
    width = round(max(len(line) for line in lines) * _CHARACTER) + 40
    height = len(lines) * _LINE + 44
    body = []
    for number, line in enumerate(lines):
        marked = _HEADS.sub(lambda m: f"\x01{m.group(0)}\x02", line)
        marked = escape(marked).replace("\x01", '<tspan font-weight="bold" fill="#9cdcfe">').replace("\x02", "</tspan>")
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
