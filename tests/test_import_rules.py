"""Who may import whom: project packages and third-party packages, by place (docs/ARCHITECTURE.md)."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import analyzer

ROOT = Path(__file__).resolve().parents[1]

# place -> packages of this project that it may import (besides itself)
FACTS = {"errors", "trace", "numbers"}
PROJECT: dict[str, set[str]] = {
    "errors": set(),
    "trace": set(),
    "numbers": set(),
    "bridge": {"errors"},
    "formats": {"bridge", "errors"},
    "scoring": {"bridge", *FACTS},
    "laws": {"bridge", *FACTS},
    "solver": {"bridge", *FACTS},
    "continuations": {"bridge", "solver.source", "solver.plausible_source", "solver.layouts", *FACTS},
    "play_facts": {"bridge", "laws", *FACTS},
    "revoke_faults": {"bridge", "continuations", "play_facts"},
    "claim_facts": {"bridge", "laws"},
    "claim_place": {"bridge", "claim_facts", "errors"},
    "claim_faults": {"bridge", "laws", "claim_facts", "claim_place", "errors"},
    "judgment_facts": {"bridge", "laws"},
    "judgment_faults": {"bridge", "continuations", "judgment_facts"},
    "plausible_faults": {"bridge", "continuations", "solver.plausible_source", "errors"},
    "case": {
        "bridge", "laws", "scoring", "continuations", "play_facts", "revoke_faults", "claim_facts", "claim_faults",
        "judgment_facts", "judgment_faults", "plausible_faults", *FACTS,
    },
    "casefile": {
        "bridge", "laws", "scoring", "continuations", "play_facts", "claim_facts", "claim_place", "judgment_facts",
        "case", "formats", "solver.plausible_source", *FACTS,
    },
    "ruling": {
        "bridge", "laws", "scoring", "continuations", "play_facts", "claim_facts", "claim_place", "judgment_facts",
        "case", "poll_interval", "plausible_faults", "solver.source", "solver.claim_source",
        "solver.plausible_source", *FACTS,
    },
    "simulation": {"bridge", "ruling", "solver", "errors"},
    "analysis": {
        "bridge", "laws", "scoring", "continuations", "judgment_facts", "case", "ruling", "simulation", "solver",
        *FACTS,
    },
    "plausible": {"bridge", "formats", "solver", *FACTS},
    "play_options": {"bridge", "laws", "solver", *FACTS},
    "expectations": {"analysis", "case", "laws", "ruling", "solver.source", "solver.plausible_source", *FACTS},
    "scenarios": {"errors"},
    "poll_interval": set(),
    "report": {
        "analysis", "case", "ruling", "laws", "scoring", "continuations", "plausible", "play_facts", "judgment_facts",
        "bridge", *FACTS,
    },
    "cli": {
        "analysis", "bridge", "casefile", "continuations", "expectations", "formats", "laws", "plausible",
        "play_options", "report", "scenarios", "scoring", "simulation", "solver", *FACTS,
    },
}  # fmt: skip

# third-party package -> places that may import it
THIRD_PARTY: dict[str, set[str]] = {
    "numpy": {"solver", "dds_bindings", "ruling.uncertainty", "continuations", "plausible"},
    "numba": {"solver.kernels", "solver.play_kernels"},
    "llvmlite": {"solver.kernels"},
    "scipy": {"ruling.uncertainty", "plausible"},
    "matplotlib": {"report.plots", "report.plots_calibration"},
    "pydantic": {"casefile"},
    "ruamel": {"casefile"},
    "typer": {"cli"},
    "rich": {"cli"},
    "endplay": {"formats.guard"},
    "dds_bindings": {"solver.double_dummy", "cli.health"},
}


PUBLIC = set(analyzer.__all__)

# how a fact is shown in a notebook is the report's business: loaded by ``_repr_html_`` when it is called
SHOWN_IN_NOTEBOOKS = {
    (module, target)
    for module, name in (("bridge.board", "board_html"), ("ruling.outcome", "ruling_html"))
    for target in ("report.notebook", f"report.notebook.{name}")
}


def modules() -> list[tuple[str, Path]]:
    found = []
    for package in ("analyzer", "dds_bindings"):
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            name = ".".join(part for part in parts if part != "__init__")
            found.append((name, path))
    return found


def imports(path: Path, name: str) -> Iterator[str]:
    """Every module that a file imports, inside functions too; TYPE_CHECKING blocks count as well."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name}: imports are absolute"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def is_within(module: str, place: str) -> bool:
    return module == place or module.startswith(place + ".")


@pytest.mark.parametrize(("name", "path"), modules(), ids=lambda value: value if isinstance(value, str) else "")
def test_modules_import_only_what_their_place_allows(name: str, path: Path) -> None:
    inside = name.partition(".")[2]
    place = inside.split(".")[0]
    for module in imports(path, name):
        top = module.split(".")[0]
        if top == "analyzer":
            if not name.startswith("analyzer") or name in ("analyzer", "analyzer.__main__"):
                assert name.startswith("analyzer"), f"{name} imports {module}"
                continue
            target = module.partition(".")[2]
            if not target or is_within(target, place) or target == "__version__":
                continue
            if place == "cli" and target in PUBLIC:  # a name of the public API, not a module
                continue
            if (inside, target) in SHOWN_IN_NOTEBOOKS:
                continue
            assert any(is_within(target, allowed) or is_within(allowed, target) for allowed in PROJECT[place]), (
                f"{name} imports {module}"
            )
        elif top in THIRD_PARTY or top == "dds_bindings":
            full = inside if name.startswith("analyzer") else "dds_bindings"
            allowed_places = THIRD_PARTY.get(top, set()) | ({"dds_bindings"} if top == "dds_bindings" else set())
            assert any(is_within(full, allowed) for allowed in allowed_places), f"{name} imports {module}"
        else:
            assert top in sys.stdlib_module_names, f"{name} imports {module}, which no rule knows"


def test_every_package_of_the_project_has_a_rule() -> None:
    places = {name.split(".")[1] for name, _ in modules() if name.startswith("analyzer.")}
    assert places - {"__main__"} <= set(PROJECT)


def test_no_module_prints_outside_the_command() -> None:
    for name, path in modules():
        if name.startswith("analyzer.cli"):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id != "print", name


def loaded_after(code: str) -> set[str]:
    script = f"import sys\n{code}\nprint('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=ROOT)
    return set(done.stdout.split())


def test_importing_the_package_loads_nothing_heavy_and_starts_nothing() -> None:
    loaded = loaded_after("import analyzer, dds_bindings, threading\nassert threading.active_count() == 1")
    heavy = {"numpy", "endplay", "numba", "scipy", "matplotlib", "pydantic", "ruamel.yaml", "typer", "rich", "ctypes"}
    assert not loaded & heavy


@pytest.mark.parametrize("scenario", ["frequency-30-70", "swedish-weighted-matchpoints"])
def test_a_case_without_a_search_is_ruled_without_the_heavy_packages(scenario: str) -> None:
    loaded = loaded_after(f"from analyzer.cli import main\nassert main(['rule', {scenario!r}]) == 0")
    assert not loaded & {"endplay", "numba", "scipy", "matplotlib", "numpy", "dds_bindings"}


@pytest.mark.parametrize(
    ("engine", "loads", "without"),
    [
        ("auto", {"numba"}, {"dds_bindings"}),
        ("dds", {"dds_bindings"}, {"numba", "scipy"}),
        ("both", {"dds_bindings", "numba"}, set()),
    ],
)
def test_a_case_with_a_search_loads_the_engine_that_is_asked_for(
    engine: str, loads: set[str], without: set[str]
) -> None:
    rule = f"from analyzer.cli import main\nassert main(['rule', 'danish-3nt', '--engine', {engine!r}]) == 0"
    loaded = loaded_after(rule)
    assert loads <= loaded
    assert not loaded & (without | {"endplay", "matplotlib"})


def test_all_public_names_exist_are_sorted_and_have_a_home() -> None:
    assert len(set(analyzer.__all__)) == len(analyzer.__all__)
    assert set(analyzer.__all__) == set(analyzer._HOME)
    for name in analyzer.__all__:
        assert getattr(analyzer, name) is not None
    assert set(dir(analyzer)) == {*analyzer.__all__, "__version__"}
    with pytest.raises(AttributeError, match="nonsense"):
        _ = analyzer.nonsense
