"""How long `loopwright --help` takes, next to a Python that does nothing, in the same run.

.venv/bin/python benchmarks/startup.py
"""

import subprocess
import sys
import time
from pathlib import Path

REPEATS = 10


def main() -> None:
    nothing = fastest([sys.executable, "-c", "pass"])
    helps = fastest([str(Path(sys.executable).with_name("loopwright")), "--help"])
    print(f"python -c pass     {nothing:.3f} s")
    print(f"loopwright --help  {helps:.3f} s   {helps / nothing:.1f}x")


def fastest(command: list[str]) -> float:
    """The least wall-clock seconds of several runs."""
    times = []
    for _ in range(REPEATS):
        started = time.perf_counter()
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        times.append(time.perf_counter() - started)
    return min(times)


if __name__ == "__main__":
    main()
