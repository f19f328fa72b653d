"""The examples collected from the law books, through the public names; skipped where the collection is absent."""

import json
from typing import Any

import pytest

import analyzer as az
from tests.shared_folder import shared


def examples(kind: str) -> list[dict[str, Any]]:
    collected = json.loads(shared("laws", "EXAMPLES.json").read_text(encoding="utf-8"))["examples"]
    found = [example for example in collected if example["kind"] == kind]
    assert found, f"the collection has no example of {kind}"
    return found


@pytest.mark.parametrize("declarer", az.Seat)
def test_collected_contract_scores(declarer: az.Seat) -> None:
    for example in examples("contract_score"):
        facts, want = example["input"], example["expected"]["declarer_score"]
        if facts.get("passed_out"):
            assert az.score_ns(az.Result.parse("pass"), az.Vulnerability.BOTH) == want
            continue
        doubled = ("", "x", "xx")[facts["doubled"]]
        result = az.Result.parse(f"{facts['level']}{facts['strain']}{doubled} {declarer} {facts['tricks']} tricks")
        side = az.Vulnerability.parse(declarer.side.name) if facts["vulnerable"] else az.Vulnerability.NONE
        score = az.score_ns(result, side)
        assert (score if declarer.side is az.Side.NS else -score) == want, example["id"]
        assert result.contract is not None
        assert az.contract_score(result.contract, facts["tricks"], vulnerable=facts["vulnerable"]) == want


def test_collected_imps() -> None:
    for example in examples("imps"):
        assert az.imps(example["input"]["difference"]) == example["expected"]["imps"], example["id"]


def test_collected_matchpoints() -> None:
    for example in examples("matchpoints"):
        facts, want = example["input"], example["expected"]
        assert facts["unit_per_win"] == 2
        assert az.matchpoints(facts["own"], facts["other_scores"]) == want["matchpoints"], example["id"]
        assert az.Matchpoints(field_ns=tuple(facts["other_scores"])).top == want["out_of"], example["id"]
