"""The calibration of a field as a command runs it: playouts with progress, then the fit, its data and its report."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from analyzer.cli.screen import show
from analyzer.errors import InputError
from analyzer.plausible.collecting import Collected, Progress, collect
from analyzer.plausible.records import PlayedContract, PlayedContracts
from analyzer.plausible.summary import PlayoutSummary
from analyzer.solver.plausible_source import Level

if TYPE_CHECKING:
    from analyzer.plausible.agreement import Agreement
    from analyzer.plausible.calibrate import Calibration
    from analyzer.plausible.field_model import FieldModel, PlayerStrength, Policy, Provenance
    from analyzer.plausible.observed import Compared

__all__ = ["Choosing", "Way", "run_calibration", "run_choices", "run_comparison", "write_calibration"]

#: Seconds between two lines of progress.
_EVERY = 5.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Way:
    """One way of playing the contracts out.

    Attributes
    ----------
    level, lead_known
        Level of the playouts, and whether the opening lead that was made is fixed.
    tricks
        How many whole tricks of a record are fixed; records that are shorter are left out.
    playouts
        Plays a contract out.
    version
        What the playouts depend on; see ``collect``.
    most
        After so many contracts it ends; None for all.
    """

    level: Level
    lead_known: bool
    playouts: Callable[[PlayedContract], PlayoutSummary]
    version: str
    most: int | None = None
    tricks: int = 0

    @property
    def name(self) -> str:
        """As files are named: ``quick-lead-unknown``, ``quick-after-3``."""
        if self.tricks:
            return f"{self.level}-after-{self.tricks}"
        return f"{self.level}-lead-{'known' if self.lead_known else 'unknown'}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Choosing:
    """How the players of records choose their cards: a policy for each level, and how far two leaders agree."""

    policies: tuple[tuple[Level, Policy], ...]
    leaders: Agreement


def run_choices(records: PlayedContracts, folder: Path, *, most: int | None) -> Choosing | None:
    """Fit the choice model to the decisions of the records and write ``choices.txt`` into ``folder``.

    Ctrl-C ends it; what is done is kept in the folder, and the same command takes it up. None where it was ended.
    """
    from analyzer.plausible.choice_fit import fit_choices, leaders_agree, policies_of
    from analyzer.plausible.choices import ContractChoices, Watcher
    from analyzer.report.calibration_text import choices_text
    from analyzer.solver.playouts import Playouts

    _make(folder)
    watcher = Watcher(playouts=Playouts(threads=1))
    found = collect(
        records.contracts,
        watcher,
        kind=ContractChoices,
        version=watcher.version,
        state=folder / "choices.jsonl",
        most=most,
        progress=_teller("choices"),
    )
    if not found.is_finished:
        show(f"ended; the choices of {len(found.contracts)} contracts are kept in {folder}", stream=sys.stderr)
        return None
    fitted = fit_choices(found.contracts, found.facts)
    quick, detailed = policies_of(fitted)
    leaders = leaders_agree(found.contracts, found.facts, detailed.leader)
    text = choices_text(fitted, leaders)
    (folder / "choices.txt").write_text(text, encoding="utf-8")
    show(text, stream=sys.stderr)
    return Choosing(policies=(("quick", quick), ("detailed", detailed)), leaders=leaders)


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot write to {folder}: {error.strerror}") from None


def run_calibration(
    records: PlayedContracts,
    ways: Sequence[Way],
    folder: Path,
    *,
    name: str,
    provenance: Provenance,
    choosing: Choosing,
    later: Sequence[Way] = (),
    classes: Sequence[PlayerStrength] = (),
    draws: int | None = None,
) -> Calibration | None:
    """Play the contracts out in every way, fit the field and write its data and report into ``folder``.

    Ctrl-C ends the playouts. What is done is kept in the folder, and the same command takes it up; the field is then
    fitted on what there is, if that is enough.

    Parameters
    ----------
    choosing
        What the playouts were made with; the field keeps it.
    later
        Ways with some tricks played: judged, not fitted.
    draws
        Refits that are kept for intervals; None for the usual number.

    Returns
    -------
    The calibration, or None where an interrupt left too little for a fit.
    """
    from analyzer.plausible.calibrate import REFITS, Ran, calibrate

    _make(folder)
    show(f"{records.text()}.", stream=sys.stderr)
    runs: list[Ran] = []
    begun: list[Ran] = []
    is_finished = True
    for way in (*ways, *later):
        found = _collected(records, way, folder)
        if found is None:
            continue
        if found.contracts:
            (begun if way.tricks else runs).append(Ran(level=way.level, collected=found))
        if not found.is_finished:
            is_finished = False
            show(f"ended; {len(found.contracts)} contracts are kept in {folder}", stream=sys.stderr)
            break
    try:
        made = calibrate(
            runs,
            name=name,
            provenance=provenance,
            policies=choosing.policies,
            classes=classes,
            later=begun,
            leaders=choosing.leaders,
            draws=draws or REFITS,
        )
    except InputError:
        if is_finished:
            raise
        show("too little for a fit; the same command goes on from here", stream=sys.stderr)
        return None
    made = replace(made, is_finished=made.is_finished and is_finished)
    write_calibration(made, folder)
    return made


def _collected(records: PlayedContracts, way: Way, folder: Path) -> Collected[PlayoutSummary] | None:
    """The playouts of the records that are long enough; None where none is."""
    contracts = [contract for contract in records.contracts if len(contract.cards) >= 4 * way.tricks]
    if not contracts and records.contracts:
        return None
    return collect(
        contracts,
        way.playouts,
        kind=PlayoutSummary,
        version=f"{way.name} {way.version}",
        state=folder / f"{way.name}.jsonl",
        most=way.most,
        progress=_teller(way.name),
    )


def _teller(name: str, clock: Callable[[], float] = time.monotonic) -> Callable[[Progress], None]:
    """Says how far it is, not more often than every few seconds."""
    last = [clock()]

    def tell(found: Progress) -> None:
        if clock() - last[0] >= _EVERY:
            last[0] = clock()
            show(f"{name}: {found.text()}", stream=sys.stderr)

    return tell


def run_comparison(records: PlayedContracts, way: Way, folder: Path, *, field: FieldModel) -> Compared | None:
    """Hold another field against a field model: play out one table of each contract, write text, JSON and a plot.

    Ctrl-C ends the playouts; what is done is kept and compared. None where nothing was done.
    """
    from analyzer.plausible.observed import compared, first_tables
    from analyzer.report.calibration_json import many_tables_as_json
    from analyzer.report.calibration_text import compared_text
    from analyzer.report.plots import save_svg
    from analyzer.report.plots_calibration import plot_many_tables

    model = field.model(way.level, lead_known=way.lead_known)
    _make(folder)
    show(f"{records.text()}.", stream=sys.stderr)
    first = PlayedContracts(contracts=first_tables(records.contracts, lead_known=way.lead_known))
    done = _collected(first, way, folder)
    if done is None or not done.contracts:
        return None
    found = compared(field, model, records.contracts, tuple(zip(done.contracts, done.facts, strict=True)))
    as_json = many_tables_as_json(found.many_tables, found.strength)
    (folder / "compared.txt").write_text(compared_text(found), encoding="utf-8")
    (folder / "compared.json").write_text(json.dumps(as_json, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    save_svg(plot_many_tables(found.many_tables), folder / "many-tables.svg")
    return found


def write_calibration(found: Calibration, folder: Path) -> tuple[Path, ...]:
    """The field's data (TOML), the report as text and JSON, and its plots, in files of a folder.

    Raises
    ------
    InputError
        Where a file cannot be written.
    """
    from analyzer.plausible.field_file import field_text
    from analyzer.report.calibration_json import calibration_as_json
    from analyzer.report.calibration_text import calibration_text
    from analyzer.report.plots import save_svg
    from analyzer.report.plots_calibration import plot_coverage, plot_gains, plot_reliability

    texts = {
        f"{found.field.name}.toml": field_text(found.field),
        "calibration.txt": calibration_text(found),
        "calibration.json": json.dumps(calibration_as_json(found), ensure_ascii=False, indent=2) + "\n",
    }
    figures = {"gains.svg": plot_gains(found), "coverage.svg": plot_coverage(found)}
    for model, judged in zip(found.field.models, found.judged, strict=True):
        file = "reliability " + model.name.replace(",", "")
        figures[file.replace(" ", "-") + ".svg"] = plot_reliability(judged, title=model.name)
    try:
        for name, text in texts.items():
            (folder / name).write_text(text, encoding="utf-8")
        for name, figure in figures.items():
            save_svg(figure, folder / name)
    except OSError as error:
        raise InputError(f"cannot write to {folder}: {error.strerror}") from None
    return tuple(folder / name for name in (*texts, *figures))
