"""Compiling all kernels from nothing, loading them in another process, and the first answer after that.

All of it happens in a copy of the package with its own home folder: nothing of the checkout or the user is touched.
"""

from __future__ import annotations

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.solver_inputs import KINDS, inputs_of

__all__ = ["measure"]

ROOT = Path(__file__).resolve().parents[1]
GOALS = {"cold compilation s": 60.0, "load s": 1.0, "first answer ms": 5.0}

CODE = """
import json, sys, time
begin = time.perf_counter()
import analyzer
from analyzer.solver import compiled
from analyzer.solver.engine import Engine
imported = time.perf_counter()
loaded = compiled.kernels()
ready, used = time.perf_counter(), time.process_time()
import numpy as np
hands = np.array(json.loads(sys.argv[1]), dtype=np.uint16)[None]
engine = Engine(threads=1)
start = time.perf_counter()
engine.best_tricks(hands, 4, 0)
first = time.perf_counter()
engine.best_tricks(hands, 4, 0)
second = time.perf_counter()
print(json.dumps({
    "package": analyzer.__file__, "was compiled": loaded.was_compiled, "import s": imported - begin,
    "load s": ready - imported, "processor s": used, "first answer ms": 1000 * (first - start),
    "second answer ms": 1000 * (second - first), "file bytes": loaded.file.stat().st_size,
}))
"""


def measure(repeat: int) -> dict[str, Any]:
    """Seconds of compiling, and medians over processes of loading and of the first answer."""
    found = {}
    with tempfile.TemporaryDirectory(prefix="solver-start-") as folder:
        copy = Path(folder) / "copy"
        shutil.copytree(ROOT / "analyzer", copy / "analyzer", ignore=shutil.ignore_patterns("__pycache__"))
        cold = ask(copy)
        assert cold["was compiled"]
        warm = [ask(copy) for _ in range(repeat)]
        assert not any(run["was compiled"] for run in warm)
    found["cold compilation s"] = cold["load s"]
    found["processor s of it"] = cold["processor s"]
    found["file bytes"] = cold["file bytes"]
    for name in ("import s", "load s", "first answer ms", "second answer ms"):
        found[name] = statistics.median(run[name] for run in warm)
    found = {name: round(value, 4) for name, value in found.items()}
    for name, value in found.items():
        goal = GOALS.get(name)
        told = "" if goal is None else f"goal {goal:g}{'' if value <= goal else ', over the goal'}"
        print(f"{name:22} {value:12.3f}  {told}".rstrip(), flush=True)
    return {"repetitions": repeat, "goals": GOALS} | found


def ask(copy: Path) -> dict[str, Any]:
    """What a new process that uses the copy measures."""
    kind = next(kind for kind in KINDS if kind.tricks == 8)
    hands = inputs_of(kind).hands[0].tolist()
    dropped = ("XDG_CACHE_HOME", "PYTHONDONTWRITEBYTECODE")
    environment = {name: value for name, value in os.environ.items() if name not in dropped}
    environment |= {"HOME": str(copy.parent), "TMPDIR": str(copy.parent), "PYTHONPATH": str(copy)}
    done = subprocess.run(
        [sys.executable, "-c", CODE, json.dumps(hands)], cwd=copy, env=environment, text=True, check=True,
        stdout=subprocess.PIPE,
    )  # fmt: skip
    answer: dict[str, Any] = json.loads(done.stdout)
    assert Path(answer["package"]).is_relative_to(copy)
    return answer
