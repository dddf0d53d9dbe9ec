"""Steps a second of our Brainfuck, as multiples of what a plain loop over the commands does in the same run.

    .venv/bin/python benchmarks/brainfuck.py

"python" is the first tier alone. "run" is what anyone gets: the first tier, and the second for a long run; its time
includes compiling for WebAssembly in the first run of a program, and does not in a later one. The plain loop and the
first tier are given fewer steps of the same program.
"""

import time
from collections.abc import Callable

from interpreters.base import Limits
from interpreters.brainfuck import Brainfuck

GREETING = "".join(
    f">{'+' * (ord(letter) // 8)}[<{8 * '+'}>-]<{'+' * (ord(letter) % 8)}.[-]" for letter in "Good day!\n"
)
COUNTERS = "-[>-[>-[>-[>+++++[>+>+<<-]>[->>+<<]<<-]<-]<-]<-]"
SCANS = "-[>-[>-[>>+>+>+<<[>]<[-<]<-]<-]<-]"

WORKLOADS = (
    ("greeting", GREETING, 10_000_000),
    ("counters", COUNTERS, 10_000_000),
    ("counters, long", COUNTERS, 1_000_000_000),
    ("scans, long", SCANS, 1_000_000_000),
)
FEWER_STEPS = 3_000_000
"""For the plain loop and the first tier."""

REPEATS = 3


def main() -> None:
    Brainfuck(patience=0).compile("+[-]").run(b"", Limits())  # So that loading wasmtime is in nobody's time.
    print(f"{'':16}{'steps':>15}{'plain loop':>14}{'python':>9}{'run, first':>12}{'run, later':>12}")
    for name, source, most_steps in WORKLOADS:
        compare(name, source, most_steps)


def compare(name: str, source: str, most_steps: int) -> None:
    limits, fewer = Limits(steps=most_steps), Limits(steps=min(most_steps, FEWER_STEPS))
    first_tier, program = Brainfuck(patience=most_steps).compile(source), Brainfuck().compile(source)
    steps = program.run(b"", limits).steps
    plain = rate(lambda: plain_loop(source, fewer.steps))
    rates = (
        rate(lambda: first_tier.run(b"", fewer).steps),
        rate(lambda: Brainfuck().compile(source).run(b"", limits).steps),
        rate(lambda: program.run(b"", limits).steps),
    )
    python, first, later = (f"{each / plain:,.1f}x" for each in rates)
    print(f"{name:16}{steps:>15,}{plain / 1e6:>10.1f} M/s{python:>9}{first:>12}{later:>12}")


def rate(work: Callable[[], int]) -> float:
    """The most steps a second of several runs; `work` gives the steps it made."""
    rates = []
    for _ in range(REPEATS):
        started = time.perf_counter()
        steps = work()
        rates.append(steps / (time.perf_counter() - started))
    return max(rates)


def plain_loop(source: str, most_steps: int) -> int:
    """Brainfuck as anyone would write it first, with jumps found beforehand; gives the steps it made."""
    commands = [command for command in source if command in "><+-.,[]"]
    jumps = [0] * len(commands)
    opened = []
    for at, command in enumerate(commands):
        if command == "[":
            opened.append(at)
        elif command == "]":
            jumps[at] = opened.pop()
            jumps[jumps[at]] = at
    tape, pointer, at, steps, output = [0] * 30_000, 0, 0, 0, bytearray()
    while at < len(commands) and steps < most_steps:
        command = commands[at]
        if command == ">":
            pointer += 1
        elif command == "<":
            pointer -= 1
        elif command == "+":
            tape[pointer] = (tape[pointer] + 1) & 255
        elif command == "-":
            tape[pointer] = (tape[pointer] - 1) & 255
        elif command == "[":
            if not tape[pointer]:
                at = jumps[at]
        elif command == "]":
            if tape[pointer]:
                at = jumps[at]
        elif command == ".":
            output.append(tape[pointer])
        at += 1
        steps += 1
    return steps


if __name__ == "__main__":
    main()
