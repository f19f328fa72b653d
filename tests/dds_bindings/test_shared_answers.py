"""Answers on which several solvers agree are found again."""

from pathlib import Path

import pytest

from tests.dds_bindings import campaign

FOLDER = Path(__file__).resolve().parents[3] / "shared" / "samples" / "dd"


@pytest.mark.skipif(not FOLDER.is_dir(), reason="the shared samples are not beside the checkout")
def test_known_answers_are_found_again() -> None:
    found = campaign.shared_answers(FOLDER, campaign.SHARED_SETS, sample=20)
    assert found == {"one": 640, "cards": 640, "table": 40, "play": 40}
