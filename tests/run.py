"""Runs every test, in as many processes as there are processors, two at most; ``python -m tests.run``.

The folders are divided by hand into two parts that take about as long as each other. Coverage is that of both.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FIRST = ("solver", "plausible", "dds_bindings", "notebooks", "formats", "bridge", "laws", "scoring")


def parts() -> tuple[list[str], ...]:
    """What each process is told to run: together all there is."""
    first = [f"tests/{name}" for name in FIRST]
    if (os.cpu_count() or 1) < 2:
        return (["tests"],)
    return first, ["tests", *(f"--ignore={name}" for name in first)]


def main() -> int:
    """Run the parts, print what each says, then the coverage; not 0 where anything failed."""
    command = [sys.executable, "-m", "pytest", "--cov", "--cov-report=", "--cov-fail-under=0"]
    running = []
    for number, part in enumerate(parts()):
        told = tempfile.TemporaryFile("w+", encoding="utf-8") if number else None  # noqa: SIM115 - read when it ends
        environment = dict(os.environ, COVERAGE_FILE=str(ROOT / f".coverage.part{number}"))
        process = subprocess.Popen(
            [*command, *part, *sys.argv[1:]], cwd=ROOT, env=environment, stdout=told, stderr=told
        )
        running.append((process, told))
    failed = False
    for process, told in running:
        failed |= process.wait() != 0
        if told is not None:
            told.seek(0)
            sys.stdout.write(told.read())
            told.close()
        sys.stdout.flush()
    for arguments in (["combine", "--quiet"], ["report"]):
        failed |= (
            subprocess.run([sys.executable, "-m", "coverage", *arguments], cwd=ROOT, check=False).returncode != 0
        )
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
