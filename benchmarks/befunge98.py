"""Steps a second of our Befunge-98, as multiples of what a plain loop over the grid does in the same run.

    .venv/bin/python -m benchmarks.befunge98

"stepper" is the exact machine, "run" is what anyone gets; its time includes tracing the program's blocks. The plain
loop knows a torus and the instructions of these programs only, and passes spaces one by one; they do not count. The
stepper is given fewer steps of the same program.
"""

import time
from collections import defaultdict
from collections.abc import Callable

from interpreters.base import Limits
from interpreters.befunge98 import LANGUAGE
from interpreters.befunge98_machine import Machine
from interpreters.befunge98_space import lay_down

STRAIGHT = "9:*:*:*>1-:v\n       ^   _@"
VARIABLE = "9:*:*:*f0pv\n          >f0g1-:f0pv\n          ^         _@"
COUNTERS = "f>f>99*:*>1-:v\n         ^   _$1-:v\n   ^              _$1-:v\n ^                     _@"
SIEVE = (
    '2>:3g" "-!v\\  g30          <\n |!`"O":+1_:.:03p>03g+:"O"`|\n @               ^  p3\\" ":<\n'
    + "2 "
    + "2345678901" * 8
)

WORKLOADS = (
    ("straight loop", STRAIGHT, 3_000_000),
    ("variable in a cell", VARIABLE, 3_000_000),
    ("nested counters", COUNTERS, 3_000_000),
    ("sieve", SIEVE, 3_000_000),
)
FEWER_STEPS = 300_000
"""For the stepper."""

REPEATS = 3


def main() -> None:
    print(f"{'':20}{'steps':>12}{'plain loop':>14}{'stepper':>10}{'run':>8}")
    for name, source, most_steps in WORKLOADS:
        compare(name, source, Limits(steps=most_steps))


def compare(name: str, source: str, limits: Limits) -> None:
    fewer = Limits(steps=min(limits.steps, FEWER_STEPS))
    steps = LANGUAGE.compile(source).run(b"", limits).steps
    plain = rate(lambda: plain_loop(source, limits.steps))
    stepper = rate(lambda: Machine(lay_down(source), b"", fewer, True).finish().steps)
    run = rate(lambda: LANGUAGE.compile(source).run(b"", limits).steps)
    print(f"{name:20}{steps:>12,}{plain / 1e6:>10.2f} M/s{stepper / plain:>9.2f}x{run / plain:>7.1f}x")


def rate(work: Callable[[], int]) -> float:
    """The most steps a second of several runs; `work` gives the steps it made."""
    rates = []
    for _ in range(REPEATS):
        started = time.perf_counter()
        steps = work()
        rates.append(steps / (time.perf_counter() - started))
    return max(rates)


def plain_loop(source: str, most_steps: int) -> int:
    """Befunge as anyone would write it first; gives the steps it made."""
    lines = source.split("\n")
    width, height = max(map(len, lines)), len(lines)
    grid = defaultdict(lambda: 32, {(x, y): ord(c) for y, line in enumerate(lines) for x, c in enumerate(line)})
    stack: list[int] = []
    x, y, dx, dy, steps, string, output = 0, 0, 1, 0, 0, False, ""

    def pop() -> int:
        return stack.pop() if stack else 0

    while steps < most_steps:
        command = chr(grid[x, y])
        if string and command != '"':
            stack.append(ord(command))
        elif command == " ":
            steps -= 1
        elif "0" <= command <= "9":
            stack.append(int(command))
        elif "a" <= command <= "f":
            stack.append(ord(command) - 87)
        elif command == ">":
            dx, dy = 1, 0
        elif command == "<":
            dx, dy = -1, 0
        elif command == "^":
            dx, dy = 0, -1
        elif command == "v":
            dx, dy = 0, 1
        elif command == "_":
            dx, dy = (-1 if pop() else 1), 0
        elif command == "|":
            dx, dy = 0, (-1 if pop() else 1)
        elif command == ":":
            stack.extend([pop()] * 2)
        elif command == "\\":
            b, a = pop(), pop()
            stack.extend([b, a])
        elif command == "$":
            pop()
        elif command in "+-*`":
            b, a = pop(), pop()
            stack.append(a + b if command == "+" else a - b if command == "-" else a * b if command == "*" else a > b)
        elif command == "!":
            stack.append(0 if pop() else 1)
        elif command == "g":
            b, a = pop(), pop()
            stack.append(grid[a, b])
        elif command == "p":
            b, a = pop(), pop()
            grid[a, b] = pop()
        elif command == ".":
            output += f"{pop()} "
        elif command == "#":
            x, y = (x + dx) % width, (y + dy) % height
        elif command == '"':
            string = not string
        elif command == "@":
            return steps + 1
        x, y = (x + dx) % width, (y + dy) % height
        steps += 1
    return steps


if __name__ == "__main__":
    main()
