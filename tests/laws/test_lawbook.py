"""The law books as data: every clause is complete, marked, and in our own words."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import analyzer
from analyzer.errors import CaseError, ClauseNotInEdition
from analyzer.laws import Clause, Edition, Lawbook, Mark

FOLDER = Path(analyzer.__file__).parent / "laws" / "clauses"
CLAUSES = [clause for edition in Edition for clause in Lawbook(edition=edition).clauses()]


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda c: f"{c.edition} {c.key}")
def test_every_clause_has_a_mark_a_title_and_a_gist(clause: Clause) -> None:
    assert isinstance(clause.mark, Mark)
    assert clause.title
    assert clause.gist.endswith(".")
    assert len(clause.gist) < 400, "a gist, not the text of the law"
    assert clause.reason.ref == f"{clause.edition} Law {clause.cite}"
    assert (clause.reason.mark != "") is clause.mark.is_soft, "a soft mark travels with the number"


@pytest.mark.parametrize("edition", Edition)
def test_every_election_names_a_clause_of_its_edition_and_proposes_only_an_option(edition: Edition) -> None:
    book = Lawbook(edition=edition)
    for election in book.elections():
        assert book.clause(election.clause)
        assert election.question.endswith("?")
        assert len(election.options) > 1
        assert election.proposal == "" or election.proposal in election.options


@pytest.mark.parametrize("edition", Edition)
def test_files_hold_only_known_fields_and_the_edition_of_their_name(edition: Edition) -> None:
    data = tomllib.loads((FOLDER / f"{edition}.toml").read_text(encoding="utf-8"))
    assert data["edition"] == edition.value
    assert set(data) <= {"edition", "title", "clauses", "elections"}
    for entry in data["clauses"].values():
        assert set(entry) <= {"cite", "title", "gist", "mark", "numbers"}
        assert all(isinstance(number, int) for number in entry.get("numbers", {}).values())
    for entry in data.get("elections", {}).values():
        assert set(entry) <= {"clause", "question", "options", "proposal"}


def test_every_edition_has_a_file_and_every_file_an_edition() -> None:
    assert {path.stem for path in FOLDER.glob("*.toml")} == {edition.value for edition in Edition}


def test_every_clause_that_the_code_asks_for_exists_where_it_is_asked_for() -> None:
    """``book.clause("…")`` with a literal: the clause must exist in at least one edition."""
    known = {clause.key for clause in CLAUSES}
    asked = set()
    for path in FOLDER.parent.parent.rglob("*.py"):
        asked |= set(re.findall(r'\.clause\(\s*"([^"]+)"', path.read_text(encoding="utf-8")))
    assert asked
    assert asked <= known


def test_a_clause_that_an_edition_lacks_is_refused_by_name() -> None:
    with pytest.raises(ClauseNotInEdition, match=r"Law 12C1\(c\) does not exist in the 1997 edition"):
        Lawbook(edition=Edition.L1997).clause("12C1(c)")
    assert Lawbook(edition=Edition.L1997).find("12C1(c)") is None
    with pytest.raises(CaseError, match="write 1997, 2007 or 2017"):
        Edition.parse("1987")


@pytest.mark.parametrize(
    ("edition", "clause"), [(Edition.L1997, "12C1"), (Edition.L2007, "12C2"), (Edition.L2017, "12C2")]
)
def test_artificial_scores_stand_as_numbers_of_their_clause(edition: Edition, clause: str) -> None:
    found = Lawbook(edition=edition).clause(clause)
    assert [found.number(f"percent_{fault}") for fault in ("at_fault", "partly", "not_at_fault")] == [40, 50, 60]
