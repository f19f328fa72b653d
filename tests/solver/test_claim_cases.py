"""The claims of the shared cases, from the facts through Laws 70 and 71 and the search, in every edition named."""

from __future__ import annotations

import pytest

from tests.solver.claim_cases import CASES, Row, ruled

ROWS = [
    pytest.param(row, edition, id=f"{case}, {edition}: {row.what}")
    for case, rows in CASES.items()
    for row in rows
    for edition in row.editions
]


@pytest.mark.parametrize(("row", "edition"), ROWS)
def test_case_is_ruled_from_its_facts(row: Row, edition: str) -> None:
    assert ruled(row, edition) == (row.tricks, row.clause)
