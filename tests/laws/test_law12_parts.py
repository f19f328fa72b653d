"""Law 12 beside the weighted score, and the laws that it meets, from a table of facts, through the public API."""

from __future__ import annotations

import csv
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

import pytest

import analyzer as az

Given = dict[str, str]
FAULTS = {"none": az.Fault.NONE, "partly": az.Fault.PARTLY, "direct": az.Fault.DIRECT}


def table() -> list[dict[str, str]]:
    path = Path(__file__).with_name("law12_parts.csv")
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return list(csv.DictReader(lines))


def facts(text: str) -> Given:
    return dict(entry.split("=") for entry in text.split())


def self_inflicted(given: Given, _: az.Lawbook) -> tuple[dict[str, object], str]:
    found = az.self_inflicted(
        table=Fraction(given["table"]),
        expectation=Fraction(given["expectation"]),
        without_act=Fraction(given["without"]),
        qualifies=given["qualifies"] == "yes",
    )
    return {"nos": found.non_offending, "os": found.offending}, ""


def artificial_percent(given: Given, book: az.Lawbook) -> tuple[dict[str, object], str]:
    other = Fraction(given["other"]) if "other" in given else None
    found = az.artificial_percent(FAULTS[given["fault"]], book, other_boards=other)
    return {"value": found.value}, found.clauses[-1].cite


def artificial_imps(given: Given, book: az.Lawbook) -> tuple[dict[str, object], str]:
    other = Fraction(given["other"]) if "other" in given else None
    found = az.artificial_imps(FAULTS[given["fault"]], book, other_boards=other)
    return {"value": found.value}, found.clauses[-1].cite


def knock_out(given: Given, _: az.Lawbook) -> tuple[dict[str, object], str]:
    one, other = az.knock_out_average(Fraction(given["one"]), Fraction(given["other"]))
    return {"one": one, "other": other}, ""


def cap(given: Given, book: az.Lawbook) -> tuple[dict[str, object], str]:
    value, clause = az.capped_at_average_minus(
        table=Fraction(given["table"]), average_minus=Fraction(given["minus"]), book=book
    )
    return {"os": value}, clause.cite


def gain(given: Given, book: az.Lawbook) -> tuple[dict[str, object], str]:
    value, clause = az.without_the_gain(
        table=Fraction(given["table"]), without_gain=Fraction(given["without"]), book=book
    )
    return {"side": value}, clause.cite


def other_table(given: Given, book: az.Lawbook) -> tuple[dict[str, object], str]:
    found = az.other_table_result(az.Favors(given["favors"]), book)
    return {found.award.value: found.obligation}, found.clause.cite


def several_results(given: Given, book: az.Lawbook) -> tuple[dict[str, object], str]:
    nos, os, clause = az.several_results(
        assigned=Fraction(given["assigned"]), average_plus=Fraction(given["plus"]), book=book
    )
    return {"nos": nos, "os": os}, clause.cite


CHECKS: dict[str, Callable[[Given, az.Lawbook], tuple[dict[str, object], str]]] = {
    "self inflicted": self_inflicted,
    "artificial percent": artificial_percent,
    "artificial imps": artificial_imps,
    "knock out": knock_out,
    "cap": cap,
    "gain": gain,
    "other table": other_table,
    "several results": several_results,
}


@pytest.mark.parametrize("row", table(), ids=lambda row: " ".join(row.values()))
def test_every_fact_of_the_table_holds_in_each_of_its_editions(row: dict[str, str]) -> None:
    for edition in row["editions"].split():
        book = az.Lawbook(edition=az.Edition.parse(edition))
        if row["expected"] == "none":
            with pytest.raises(az.AnalyzerError):
                CHECKS[row["kind"]](facts(row["given"]), book)
            continue
        found, clause = CHECKS[row["kind"]](facts(row["given"]), book)
        wanted = {
            name: value if row["kind"] == "other table" else Fraction(value)
            for name, value in facts(row["expected"]).items()
        }
        assert found == wanted
        assert row["clause"] in ("", clause)


def test_the_table_has_every_kind() -> None:
    assert {row["kind"] for row in table()} == set(CHECKS)
