"""How long it takes to import the package and to rule a case, beside bare Python and beside endplay.

``python -m benchmarks.startup``. Wall time of whole processes, interleaved, files cached; the median is printed.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

PROCESSES = {
    "python": ["-c", "pass"],
    "import analyzer": ["-c", "import analyzer"],
    "import endplay": ["-c", "import endplay"],
    "rule, no search": ["-m", "analyzer", "rule", "frequency-30-70"],
    "rule, with search": ["-m", "analyzer", "rule", "danish-3nt"],
}


def measure(repeat: int) -> dict[str, float]:
    """Median seconds of each process over interleaved runs."""
    seconds: dict[str, list[float]] = {name: [] for name in PROCESSES}
    for turn in range(repeat + 1):
        for name, arguments in PROCESSES.items():
            start = time.perf_counter()
            subprocess.run([sys.executable, *arguments], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
            if turn:  # the first turn fills the file cache
                seconds[name].append(time.perf_counter() - start)
    return {name: statistics.median(times) for name, times in seconds.items()}


def main() -> None:
    """Print the medians and what they are against bare Python and against endplay."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--json", type=Path)
    arguments = parser.parse_args()
    medians = measure(arguments.repeat)
    base, peer = medians["python"], medians["import endplay"]
    print(f"{'process':<20}{'wall s':>9}{'less bare':>11}{'of endplay':>12}")
    for name, seconds in medians.items():
        print(f"{name:<20}{seconds:>9.3f}{seconds - base:>11.3f}{(seconds - base) / (peer - base):>12.2f}")
    print(f"goals: import analyzer under 0.15 s, a case without a search under 1 s ({arguments.repeat} runs)")
    if arguments.json:
        arguments.json.write_text(json.dumps(medians, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
