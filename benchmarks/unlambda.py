"""Calls a second of our Unlambda, as multiples of what a plain evaluator does in the same run.

    .venv/bin/python benchmarks/unlambda.py

"machine" is the exact machine that the stepper shows, "run" is what anyone gets. The plain evaluator is a CEK machine
as anyone would write it first, with linked frames and no limits but that of calls. Compiling is in nobody's time, and
time is that of the processor.
"""

import time
from collections.abc import Callable
from typing import Any

from interpreters.base import Limits
from interpreters.unlambda import LANGUAGE
from interpreters.unlambda_machine import Machine
from interpreters.unlambda_text import parse

TWO = "``s``s`kski"
SIXTEEN = f"```s``s`kski`{TWO}{TWO}"
COPY = "```sii``s``s``s`k@`ki`k``s``s``s`k|`kiiii"
DEPTH = 1_000_000

WORKLOADS = (
    ("stars", f"```{SIXTEEN}{TWO}.*i", ""),
    ("numbers", f"```{SIXTEEN}{TWO}`k.*i", ""),
    ("copy", COPY, "x" * 50_000),
    ("recursion", "```s`ki``sii``s`ki``sii", ""),
    ("continuations", "``ci`c`@|", "x" * 800),
    ("depth 1,000,000", "`i" * DEPTH + "i", ""),
)
LIMITS = Limits(steps=1_000_000, memory=2_000_000)
REPEATS = 3


def main() -> None:
    print(f"{'':18}{'calls':>12}{'plain':>14}{'machine':>18}{'run':>18}")
    for name, source, stdin in WORKLOADS:
        compare(name, source, stdin)


def compare(name: str, source: str, stdin: str) -> None:
    program, code = LANGUAGE.compile(source), parse(source, "spec")
    tree = plain_tree(source)
    steps = program.run(stdin.encode(), LIMITS).steps
    assert plain(tree, stdin, LIMITS.steps) == steps
    base = rate(lambda: plain(tree, stdin, LIMITS.steps))
    machine = rate(lambda: Machine(code, stdin, LIMITS).finish().steps)
    run = rate(lambda: program.run(stdin.encode(), LIMITS).steps)
    columns = "".join(f"{each / 1e6:>8.2f} M/s {each / base:>4.1f}x" for each in (machine, run))
    print(f"{name:18}{steps:>12,}{base / 1e6:>10.2f} M/s{columns}")


def rate(work: Callable[[], int]) -> float:
    """The most calls a second of several runs; `work` gives the calls it made."""
    rates = []
    for _ in range(REPEATS):
        started = time.process_time()
        calls = work()
        rates.append(calls / (time.process_time() - started))
    return max(rates)


def plain_tree(source: str) -> Any:
    """Functions as tuples of one letter and what it needs, applications as ("`", operator, operand)."""
    words, at = [], 0
    while at < len(source):
        length = 2 if source[at] in ".?" else 1
        words.append(source[at : at + length])
        at += length
    trees: list[Any] = []
    for word in reversed(words):
        trees.append(("`", trees.pop(), trees.pop()) if word == "`" else (word[0], word[1:]))
    return trees.pop()


def plain(tree: Any, stdin: str, most_calls: int) -> int:
    """Run a program without d and e; gives the calls that it made."""
    control, evaluating = tree, True
    frames: Any = None
    output: list[str] = []
    current: str | None = None
    calls = taken = 0
    while True:
        if evaluating:
            while control[0] == "`":
                frames = ("operator", control[2], frames)
                control = control[1]
            evaluating = False
        if frames is None:
            return calls
        kind, held, frames = frames
        if kind == "operator":
            frames = ("operand", control, frames)
            control, evaluating = held, True
            continue
        if kind == "operand":
            f, x = held, control
        else:
            y, z = held
            frames = ("operand", control, frames)
            f, x = y, z
        again = True
        while again:
            if calls == most_calls:
                return calls
            calls += 1
            again = False
            name = f[0]
            if name == "i":
                control = x
            elif name == "k":
                control = ("k1", x)
            elif name == "k1":
                control = f[1]
            elif name == "s":
                control = ("s1", x)
            elif name == "s1":
                control = ("s2", f[1], x)
            elif name == "s2":
                frames = ("substituted", (f[2], x), frames)
                f, again = f[1], True
            elif name == "v":
                control = f
            elif name == ".":
                output.append(f[1])
                control = x
            elif name == "c":
                f, x, again = x, ("continuation", frames), True
            elif name == "continuation":
                frames, control = f[1], x
            elif name == "@":
                current = stdin[taken] if taken < len(stdin) else None
                taken += 1
                f, x, again = x, ("v",) if current is None else ("i",), True
            elif name == "?":
                f, x, again = x, ("i",) if current == f[1] else ("v",), True
            elif name == "|":
                f, x, again = x, ("v",) if current is None else (".", current), True


if __name__ == "__main__":
    main()
