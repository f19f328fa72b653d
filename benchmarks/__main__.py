"""Run every benchmark of the folder with its default sizes, each in a process of its own."""

from __future__ import annotations

import subprocess
import sys

#: Module and arguments; the solver with a part of its positions, as all of them take minutes.
BENCHMARKS = (
    ("startup",),
    ("dds_overhead",),
    ("field_scoring",),
    ("formats_reading",),
    ("solver", "--frozen", "--threads", "--start", "--scale", "0.2"),
    ("restricted",),
    ("law54_options",),
    ("claims",),
    ("judged",),
    ("layouts",),
    ("plausible",),
    ("cooperative", "--deals", "25", "--endings", "100"),
)


def main() -> int:
    """Exit code of the worst benchmark."""
    worst = 0
    for name, *arguments in BENCHMARKS:
        print(f"\n== {name}", flush=True)
        command = [sys.executable, "-m", f"benchmarks.{name}", *arguments]
        worst = max(worst, subprocess.run(command, check=False).returncode)
    return worst


if __name__ == "__main__":
    sys.exit(main())
