"""Damaged case files: a case or an error with a message, never anything else, never long."""

from __future__ import annotations

from analyzer.casefile import case_from_bytes
from tests.casefile.mutate import mutated_cases, seeds


def test_every_file_that_is_damaged_is_valid_before() -> None:
    for text in seeds():
        assert case_from_bytes(text.encode(), source="c.yaml").lines


def test_a_damaged_file_is_a_case_or_an_error_with_a_message() -> None:
    found = mutated_cases(2026, 600)
    assert sum(found.values()) == 600
    assert found["refused when read"] > 100
    assert found["ruled"] > 30
