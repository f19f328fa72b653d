"""The examples of penalty cards and lead restrictions in the shared folder, where it is there."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from analyzer.laws import Edition, Lawbook
from tests.laws.penalty_examples import (
    check_lead_restriction,
    check_legal_plays_with_pc,
    check_pc_partner_lead,
    check_penalty_card_class,
)
from tests.shared_folder import shared

CHECKS = {
    "penalty_card_class": (check_penalty_card_class, 4),
    "legal_plays_with_pc": (check_legal_plays_with_pc, 4),
    "pc_partner_lead": (check_pc_partner_lead, 5),
    "lead_restriction": (check_lead_restriction, 7),
}


def test_every_shared_example_of_these_kinds_holds_in_each_of_its_editions() -> None:
    examples = json.loads(shared("laws", "EXAMPLES.json").read_text(encoding="utf-8"))["examples"]
    seen: Counter[str] = Counter()
    for example in examples:
        if example["kind"] in CHECKS:
            check, _ = CHECKS[example["kind"]]
            for edition in example["edition"]:
                check(example["input"], example["expected"], Lawbook(edition=Edition.parse(edition)))
            seen[example["kind"]] += 1
    assert all(seen[kind] >= count for kind, (_, count) in CHECKS.items()), seen


def test_every_shared_case_on_penalty_cards_marked_hard_or_mixed_is_a_test_here() -> None:
    here = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    found = 0
    for path in sorted(shared("cases").glob("p_*.json")):
        if json.loads(path.read_text(encoding="utf-8"))["certainty"] in ("hard", "mixed"):
            _, source, number, *_ = path.stem.split("_")
            assert f"def test_{source}_{number}_" in here, path.stem
            found += 1
    assert found >= 9
