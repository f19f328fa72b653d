"""The wheel: built, installed into another environment, run from a read-only folder."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

from analyzer.solver import compiled

ROOT = Path(__file__).resolve().parents[1]


def run(*command: str, cwd: Path, environment: dict[str, str] | None = None) -> str:
    done = subprocess.run(command, capture_output=True, text=True, cwd=cwd, check=False, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_wheel_rules_a_shipped_scenario_from_another_read_only_folder(tmp_path: Path) -> None:
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    run(*build, "--wheel-dir", str(tmp_path), str(ROOT), cwd=tmp_path)
    [wheel] = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert {"analyzer/laws/clauses/2017.toml", "analyzer/laws/normal_play.toml"} <= set(names)
    assert "analyzer/py.typed" in names
    assert any(name.endswith("NOTICE") for name in names)
    assert not [name for name in names if name.startswith(("tests", "benchmarks", "notebooks"))]

    run(sys.executable, "-m", "venv", "--without-pip", str(tmp_path / "env"), cwd=tmp_path)
    python = tmp_path / "env" / "bin" / "python"
    site = Path(
        run(str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=tmp_path).strip()
    )
    zipfile.ZipFile(wheel).extractall(site)
    # the dependencies come from this environment; its editable install of the project does not come along
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    folder = tmp_path / "read-only"
    folder.mkdir()
    folder.chmod(0o555)
    where = run(str(python), "-c", "import analyzer; print(analyzer.__file__)", cwd=folder)
    assert Path(where.strip()).is_relative_to(site)
    # the installed sources have the same key, so that what was compiled here is found in the user's cache
    compiled_here = compiled.kernels().file
    assert compiled_here is not None
    cache = tmp_path / "cache" / "analyzer"
    cache.mkdir(parents=True, mode=0o700)
    shutil.copy(compiled_here, cache)
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache.parent), "TMPDIR": str(tmp_path)}
    rule = (str(python), "-m", "analyzer", "rule", "danish-3nt", "--json")
    ruled = json.loads(run(*rule, cwd=folder, environment=environment))
    assert [file.name for file in cache.iterdir()] == [compiled_here.name]
    assert ruled["sides"]["NS"]["adjusted"]["exact"] == "13/5"
    assert ruled["evidence"][0]["is_exactly_the_outcomes"]
    assert ruled["evidence"][0]["engine"].startswith("analyzer kernels")
    assert list(folder.iterdir()) == []
