"""The case file: YAML text in, a :class:`~analyzer.case.Case` out; schema and template."""

from analyzer.casefile.build import case_from_bytes, load_case

__all__ = ["case_from_bytes", "load_case"]
