"""The answer of ``analyzer doctor``: what is installed, and whether the engines answer rightly."""

from __future__ import annotations

import platform
import sys
from typing import Any

from analyzer.bridge import Deal, Denomination, Position, Seat
from analyzer.errors import SolverError
from analyzer.solver.double_dummy import LibddsSource
from analyzer.solver.native import NumbaSource
from analyzer.solver.source import Question, TrickSource

__all__ = ["doctor"]


def doctor() -> tuple[dict[str, Any], str, bool]:
    """What is installed and whether the engine answers a known position rightly."""
    from importlib.metadata import PackageNotFoundError, version

    from analyzer import __version__
    from analyzer.laws import Edition, Lawbook

    out: dict[str, Any] = {"analyzer": __version__, "python": platform.python_version(), "platform": sys.platform}
    for name in ("endplay", "numba", "numpy", "scipy", "matplotlib", "pydantic", "ruamel.yaml", "typer"):
        try:
            out[name] = version(name)
        except PackageNotFoundError:
            out[name] = "not installed"
    out["law clauses"] = {e.value: len(Lawbook(edition=e).clauses()) for e in Edition}
    healthy = True
    try:
        import dds_bindings

        info = dds_bindings.describe()
        out["libdds"] = {"version": info.version, "path": str(info.path), "threads": info.threads}
        healthy &= _self_test(out, "libdds", LibddsSource())
    except (SolverError, dds_bindings.DdsError) as error:
        healthy = False
        out["libdds"] = f"not usable: {error}"
    try:
        from analyzer.solver import compiled

        loaded = compiled.kernels()
        out["own search"] = {
            "kernels": loaded.key[:12],
            "file": str(loaded.file or "not kept"),
            "compiled" if loaded.was_compiled else "loaded": f"in {loaded.seconds:.2f} s",
        }
        healthy &= _self_test(out, "own search", NumbaSource())
    except SolverError as error:
        healthy = False
        out["own search"] = f"not usable: {error}"
    lines = [f"{name:<21} {value}" for name, value in out.items()]
    return out, "\n".join(lines), healthy


def _self_test(out: dict[str, Any], name: str, source: TrickSource) -> bool:
    """Ask an engine for three tricks that everybody can count; the verdict goes into ``out``."""
    deal = Deal.parse("N:AK.Q.. QJ.J.. T9.T.. 87.9..")
    question = Question(position=Position.of_deal(deal, denomination=Denomination.NT, leader=Seat.N))
    [answer] = source.solve([question])
    is_right = answer.tricks_ns == deal.cards_each
    verdict = "right" if is_right else f"WRONG: {answer.tricks_ns} tricks, {deal.cards_each} expected"
    out[f"{name}, self test"] = verdict
    return is_right
