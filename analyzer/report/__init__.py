"""Rulings as text and JSON. Reports show what the ruling holds and compute nothing."""

from analyzer.report.ruling_json import SCHEMA, as_json
from analyzer.report.ruling_text import as_text

__all__ = ["SCHEMA", "as_json", "as_text"]
