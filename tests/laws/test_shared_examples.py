"""The law examples of the shared folder, where it is there, through the public API."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import analyzer as az
from analyzer.laws.law12 import Candidate
from tests.laws.claim_examples import check_claim_rule  # noqa: F401
from tests.laws.information_examples import (  # noqa: F401
    INFORMATION_KINDS,
    check_logical_alternative,
    check_ui_infraction,
)
from tests.laws.revoke_examples import (  # noqa: F401
    REVOKE_KINDS,
    check_both_revoked,
    check_revoke_equity,
    check_revoke_established,
    check_revoke_transfer,
)
from tests.shared_folder import shared

KINDS = {
    "contract_score",
    "imps",
    "matchpoints",
    "weighted_matchpoints",
    "weighted_comparison",
    "weighted_sum",
    "weighted_team_imps",
    "split_assigned",
    "legal_outcomes_only",
    "damage",
    "weighted_xImps",
    "self_inflicted",
    "artificial",
    "knockout_average",
    "forfeiture",
    "os_capped_average_minus",
    "team_other_table",
    "team_multiple",
    "claim_rule",
    *INFORMATION_KINDS,
    *REVOKE_KINDS,
}
FAULTS = {"none": az.Fault.NONE, "partial": az.Fault.PARTLY, "direct": az.Fault.DIRECT}
FAVORED = {"non_offending": az.Favors.NON_OFFENDING, "offending": az.Favors.OFFENDING}


def exact(value: float | str) -> Fraction:
    return Fraction(str(value))


def pairs(entries: list[list[float]]) -> list[tuple[Fraction, int]]:
    return [(exact(weight), int(value)) for weight, value in entries]


def check_contract_score(given: dict[str, Any], expected: dict[str, Any], _: str) -> None:
    if given.get("passed_out"):
        score = az.score_ns(az.Result.parse("pass"), az.Vulnerability.NONE)
    else:
        doubled = "x" * given["doubled"]
        contract = az.Contract.parse(f"{given['level']}{given['strain']}{doubled} N")
        score = az.contract_score(contract, given["tricks"], vulnerable=given["vulnerable"])
    assert score == expected["declarer_score"]


def check_imps(given: dict[str, Any], expected: dict[str, Any], _: str) -> None:
    assert az.imps(given["difference"]) == expected["imps"]


def check_matchpoints(given: dict[str, Any], expected: dict[str, Any], _: str) -> None:
    won = az.matchpoints(given["own"], given["other_scores"])
    assert Fraction(won * given["unit_per_win"], 2) == expected["matchpoints"]
    assert given["unit_per_win"] * len(given["other_scores"]) == expected["out_of"]


def check_weighted_matchpoints(given: dict[str, Any], expected: dict[str, Any], _: str) -> None:
    method = az.Matchpoints(field_ns=tuple(given["other_scores_ns"]))
    outcomes = pairs(given["outcomes"])
    ns = az.weighted_score(outcomes, method)
    assert ns == exact(expected["ns"])
    assert method.top - ns == exact(expected["ew"])
    assert [az.matchpoints(points, method.field_ns) for _, points in outcomes] == expected["per_outcome_ns"]


def check_weighted_comparison(given: dict[str, Any], expected: dict[str, Any], _: str) -> None:
    won = az.weighted_comparison(given["own"], pairs(given["weighted_opponent_same_direction"]))
    assert won == exact(expected["comparison_matchpoints"])


def check_weighted_sum(given: dict[str, Any], expected: dict[str, Any], _: str) -> None:
    ns = az.weighted_sum((exact(weight), exact(value)) for weight, value in given["outcomes"])
    assert ns == exact(expected["ns"])
    assert given["top"] - ns == exact(expected["ew"])


def check_weighted_team_imps(given: dict[str, Any], expected: dict[str, Any], _: str) -> None:
    method = az.TeamImps(other_table_ns=given["other_table_ns"])
    outcomes = pairs(given["outcomes"])
    ns = az.weighted_score(outcomes, method)
    assert ns == exact(expected["imps_ns_team"])
    if "per_outcome" in expected:
        assert [az.imps(points - method.other_table_ns) for _, points in outcomes] == expected["per_outcome"]
    if "rounded_nearest" in expected:
        assert az.Rounding().apply(ns) == expected["rounded_nearest"]
    if "wrong_method_imps_of_mean" in expected:
        mean = az.weighted_sum(outcomes)
        assert az.imps(int(mean) - method.other_table_ns) == expected["wrong_method_imps_of_mean"] != ns


def check_split_assigned(given: dict[str, Any], expected: dict[str, Any], _: str) -> None:
    innocent = az.Side.parse(given["non_offending"])

    def seen(side: az.Side) -> tuple[Candidate, ...]:
        sign = 1 if side is az.Side.NS else -1
        return tuple(
            Candidate(value=Fraction(sign * c["ns"]), likely=c["likely"], at_all_probable=c["at_all_probable"])
            for c in given["candidates"]
        )

    best, worst = az.best_likely(seen(innocent)), az.worst_probable(seen(innocent.other))
    assert best is not None
    assert worst is not None
    scores = [given["candidates"][index]["ns"] for index in (best, worst)]
    assert scores == [expected["ns_score_for_nos"], expected["ns_score_for_os"]]
    assert (scores[0] == scores[1]) is expected["balanced"]


def check_legal_outcomes_only(given: dict[str, Any], expected: dict[str, Any], edition: str) -> None:
    case = az.Case(
        name="example",
        board=az.Board(),
        method=az.TeamImps(other_table_ns=0),
        edition=az.Edition.parse(edition),
        offending=frozenset({az.Side.EW}),
        tree=az.Branches(
            *(
                az.Branch(weight=exact(o["w"]), legal=o["legal"], then=az.StatedScore(score_ns=o["ns"]))
                for o in given["outcomes"]
            )
        ),
    )
    with pytest.raises(az.AnalyzerError, match="illegal outcome"):
        az.rule(case)
    assert "illegal outcome" in expected["error"]


def check_damage(given: dict[str, Any], expected: dict[str, Any], _: str) -> None:
    harm = az.damage(table=exact(given["table"]), expectation=exact(given["expectation"]))
    assert (harm > 0) is expected["damage"]


def lawbook(edition: str) -> az.Lawbook:
    return az.Lawbook(edition=az.Edition.parse(edition))


def check_weighted_xImps(given: dict[str, Any], expected: dict[str, Any], _: str) -> None:  # noqa: N802
    method = az.CrossImps(field_ns=tuple(given["other_scores_ns"]), divisor=az.CrossDivisor.NONE)
    assert az.weighted_score(pairs(given["outcomes"]), method) == exact(expected["cross_imps_total"])


def check_self_inflicted(given: dict[str, Any], expected: dict[str, Any], _: str) -> None:
    found = az.self_inflicted(
        table=exact(given["A_table"]),
        expectation=exact(given["B_without_infraction"]),
        without_act=exact(given["C_after_infraction_without_error"]),
        qualifies=given["self_inflicting_act_judged"],
    )
    assert (found.non_offending, found.offending) == (exact(expected["nos"]), exact(expected["os"]))


def check_artificial(given: dict[str, Any], expected: dict[str, Any], edition: str) -> None:
    book = lawbook(edition)
    if "fault_ns" in given:
        ns, ew = (az.artificial_percent(FAULTS[given[f"fault_{side}"]], book).value for side in ("ns", "ew"))
        assert (ns, ew) == (expected["ns"], expected["ew"])
        assert expected.get("balanced", ns + ew == 100) is (ns + ew == 100)
    elif given["scoring"] == "IMP_teams":
        assert az.artificial_imps(FAULTS[given["fault"]], book).value == expected["imps"]
    else:
        other = given.get("percent_other_boards_session")
        score = az.artificial_percent(
            FAULTS[given["fault"]], book, other_boards=None if other is None else exact(other)
        )
        assert score.value == exact(expected["percent"])


def check_knockout_average(given: dict[str, Any], expected: dict[str, Any], _: str) -> None:
    views = (exact(given[f"contestant{number}_imps_own_view"]) for number in (1, 2))
    assert az.knock_out_average(*views) == tuple(exact(expected[f"contestant{number}"]) for number in (1, 2))


def check_forfeiture(given: dict[str, Any], expected: dict[str, Any], edition: str) -> None:
    assert given["nos"] == "NS"
    assert given["side_gained_from_opponents_ignorance"] == "NOS"
    table = exact(given["table_ns"])
    ns, _ = az.without_the_gain(table=table, without_gain=exact(given["without_gain_ns"]), book=lawbook(edition))
    assert (ns, -table) == (expected["ns"], expected["ew"])


def check_os_capped_average_minus(given: dict[str, Any], expected: dict[str, Any], edition: str) -> None:
    book, table = lawbook(edition), exact(given["os_table"])
    percent = given["unit"] == "MP%"
    minus = (az.artificial_percent if percent else az.artificial_imps)(az.Fault.DIRECT, book).value
    capped, _ = az.capped_at_average_minus(table=table, average_minus=minus, book=book)
    assert (capped, (100 if percent else 0) - table) == (expected["os"], expected["nos"])


def check_team_other_table(given: dict[str, Any], expected: dict[str, Any], edition: str) -> None:
    found = az.other_table_result(FAVORED[given["other_table_clearly_favourable_to"]], lawbook(edition))
    assert found.award.value == expected["award"]
    assert given["artificial_would_be"] == az.artificial_imps(az.Fault.NONE, lawbook(edition)).value


def check_team_multiple(given: dict[str, Any], expected: dict[str, Any], edition: str) -> None:
    assert given["fault"] == "one"
    nos, offenders, _ = az.several_results(
        assigned=exact(given["assigned_imps"]), average_plus=exact(given["average_plus"]), book=lawbook(edition)
    )
    assert (nos, offenders) == (expected["nos"], expected["os"])


def test_every_shared_example_of_these_kinds_holds_in_each_of_its_editions() -> None:
    examples = json.loads(shared("laws", "EXAMPLES.json").read_text(encoding="utf-8"))["examples"]
    seen: Counter[str] = Counter()
    for example in examples:
        if example["kind"] in KINDS:
            for edition in example["edition"]:
                globals()[f"check_{example['kind']}"](example["input"], example["expected"], edition)
            seen[example["kind"]] += 1
    assert set(seen) == KINDS
