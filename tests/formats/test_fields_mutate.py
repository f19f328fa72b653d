"""Damaged files of results: fields or an error with a message, never anything else, never long."""

from __future__ import annotations

from tests.formats.mutate_fields import mutated_fields, read, seeds


def test_every_file_that_is_damaged_is_valid_before() -> None:
    for data in seeds():
        fields = read(data)
        assert fields.refusals == ()
        assert len(fields) > 0


def test_a_damaged_file_is_fields_or_an_error_with_a_message() -> None:
    found = mutated_fields(2026, 700)
    assert sum(found.values()) == 700
    assert min(found[kind] for kind in ("read", "read in part", "refused")) > 20
