"""Rulings as text and JSON. Reports show what the ruling holds and compute nothing."""

from analyzer.report.board_text import board_as_json, board_as_text
from analyzer.report.claim_json import claim_as_json
from analyzer.report.claim_text import claim_as_text
from analyzer.report.comparison import comparison_as_json, comparison_as_text
from analyzer.report.ruling_json import SCHEMA, as_json
from analyzer.report.ruling_text import as_text

__all__ = [
    "SCHEMA",
    "as_json",
    "as_text",
    "board_as_json",
    "board_as_text",
    "claim_as_json",
    "claim_as_text",
    "comparison_as_json",
    "comparison_as_text",
]
