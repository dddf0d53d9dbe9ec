"""What the interpreters are meant to reach, and what they reach, in one run.

    .venv/bin/python benchmarks/languages.py

Each language has a script of its own beside this one, with more workloads and the plain loops to compare with. The C
program is compiled if gcc is there. shakespearelang is compared with by benchmarks/shakespeare.py. (This file cannot
have the name of the package: a script's folder comes first on the path.)
"""

import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.brainfuck import COUNTERS, plain_loop
from benchmarks.unlambda import DEPTH
from benchmarks.whitespace import COUNTER
from interpreters.base import Language, Limits, run
from interpreters.befunge98 import LANGUAGE as BEFUNGE98
from interpreters.brainfuck import LANGUAGE as BRAINFUCK
from interpreters.brainfuck import Brainfuck
from interpreters.unlambda import LANGUAGE as UNLAMBDA
from interpreters.whitespace import LANGUAGE as WHITESPACE

LONG = 1_000_000_000
COUNTDOWN = "9:*:*:*>1-:v\n       ^   _@"
"""Befunge-98: from 9 to the power of 8 down to 0, seven ticks a round."""

REPEATS = 3


def main() -> None:
    print(f"{'work':58}{'reached':>16}   aim")
    first_tier, plain = brainfuck_rates()
    report("Brainfuck, first tier against a plain Python loop", f"{first_tier / plain:.1f}x", "4x")
    report("Brainfuck, 1 G steps, compiling included, against C -O2", c_ratio(), "1x")
    report("Befunge-98, ticks a second", millions(befunge()), "5 M")
    report("Whitespace, instructions a second", millions(whitespace()), "8 M")
    report("Unlambda, calls a second at depth 1,000,000", millions(unlambda()), "3 M")
    report("480 short runs, 80 programs on 6 inputs", f"{short_runs():.2f} s", "under 1 s")


def report(work: str, reached: str, aim: str) -> None:
    print(f"{work:58}{reached:>16}   {aim}")


def millions(rate: float) -> str:
    return f"{rate / 1e6:.1f} M"


def brainfuck_rates() -> tuple[float, float]:
    """Steps a second of the first tier alone, and of the plain loop."""
    program = Brainfuck(patience=LONG).compile(COUNTERS)
    limits = Limits(steps=3_000_000)
    return fastest(lambda: program.run(b"", limits).steps), fastest(lambda: plain_loop(COUNTERS, limits.steps))


def c_ratio() -> str:
    """How many times as fast as the folded-op loop in C ours is on a long run, its compiling included."""
    if not shutil.which("gcc"):
        return "no gcc here"
    with tempfile.TemporaryDirectory() as folder:
        binary = Path(folder, "brainfuck_fold")
        source = Path(__file__).with_name("brainfuck_fold.c")
        subprocess.run(["gcc", "-O2", "-o", binary, source], check=True)

        def in_c() -> int:
            subprocess.run([binary, COUNTERS, str(LONG)], stderr=subprocess.DEVNULL, check=True)
            return LONG

        theirs = fastest(in_c)
    return f"{fastest(lambda: run(BRAINFUCK, COUNTERS, limits=Limits(steps=LONG)).steps) / theirs:.1f}x"


def befunge() -> float:
    program = BEFUNGE98.compile(COUNTDOWN, "spec", {})
    return fastest(lambda: program.run(b"", Limits(steps=3_000_000)).steps)


def whitespace() -> float:
    program = WHITESPACE.compile(COUNTER, "spec", {})
    return fastest(lambda: program.run(b"", Limits(steps=4_000_000)).steps)


def unlambda() -> float:
    program = UNLAMBDA.compile("`i" * DEPTH + "i", "spec", {})
    limits = Limits(steps=2 * DEPTH, memory=4 * DEPTH)
    return fastest(lambda: program.run(b"", limits).steps)


def short_runs() -> float:
    """Seconds for 80 Brainfuck programs of a few thousand steps on six inputs each, compiling included."""
    programs = [f"{'+' * (number + 1)}[>++>+++<<-]>[-]>[-]<<,[>{'+' * number}[<+>-]<.,]" for number in range(80)]
    inputs = [bytes([97 + number]) * 10 for number in range(6)]
    language: Language = BRAINFUCK

    def work() -> int:
        for source in programs:
            program = language.compile(source, "spec", {})
            for stdin in inputs:
                program.run(stdin, Limits())
        return 1

    return 1 / fastest(work)


def fastest(work: Callable[[], int]) -> float:
    """The most of whatever `work` counts, a second of wall clock, of several runs."""
    rates = []
    for _ in range(REPEATS):
        started = time.perf_counter()
        count = work()
        rates.append(count / (time.perf_counter() - started))
    return max(rates)


if __name__ == "__main__":
    main()
