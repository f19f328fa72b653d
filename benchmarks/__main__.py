"""Run every benchmark of the folder with its default sizes, each in a process of its own."""

from __future__ import annotations

import subprocess
import sys

BENCHMARKS = ("startup", "dds_overhead", "field_scoring", "formats_reading", "solver", "restricted")


def main() -> int:
    """Exit code of the worst benchmark."""
    worst = 0
    for name in BENCHMARKS:
        print(f"\n== {name}", flush=True)
        worst = max(worst, subprocess.run([sys.executable, "-m", f"benchmarks.{name}"], check=False).returncode)
    return worst


if __name__ == "__main__":
    sys.exit(main())
