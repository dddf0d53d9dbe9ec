"""Speed of our abstract machines, as multiples of what automata-lib does in the same run.

    .venv/bin/python benchmarks/machines.py

"python" is the first tier alone, "compiled" the second alone, and "run" what anyone gets: the first tier, and the
second for what takes long. Loading wasmtime is in nobody's time. Ours is run several times, of which the best counts,
and automata-lib once; where it would take hours there is no multiple. Time is that of the processor.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Any, cast

from automata.tm.dtm import DTM
from automata.tm.mntm import MNTM
from automata.tm.ntm import NTM

from evals.benchmarks.tmeval import BENCHMARK
from evals.benchmarks.tmeval.judge import funnel_judge
from evals.benchmarks.tmeval.languages import CATEGORIES
from evals.benchmarks.tmeval.machines import REFERENCES, reference
from interpreters.base import Limits
from interpreters.machine import MachineLimits
from interpreters.turing import LANGUAGE
from interpreters.turing_definition import build
from interpreters.turing_executor import compile_machine
from interpreters.turing_given import Kind
from tools.sandbox import Pool

Arguments = dict[str, Any]

LIMITS = MachineLimits(steps=1_000_000_000)
REPEATS = 5
PAPER = 1_214_400
"""Words that the paper's eight models were judged on: 253 languages of 600 each."""
PYTHON, COMPILED = 1 << 60, 0
KINDS: dict[Kind, Any] = {"DTM": DTM, "NTM": NTM, "MNTM": MNTM}


def machine(transitions: dict[str, Any], tape_symbols: str, **more: Any) -> Arguments:
    """A machine that begins in the state of its first row, and accepts in the state H."""
    return {
        "states": {*transitions, "H"},
        "input_symbols": {"a"},
        "tape_symbols": set(tape_symbols),
        "transitions": transitions,
        "initial_state": next(iter(transitions)),
        "blank_symbol": "_",
        "final_states": {"H"},
        **more,
    }


# As many each of a, b and c, one after the other.
EQUAL = machine(
    {
        "A": {"a": ("B", "X", "R"), "Y": ("E", "Y", "R"), "_": ("H", "_", "N")},
        "B": {"a": ("B", "a", "R"), "Y": ("B", "Y", "R"), "b": ("C", "Y", "R")},
        "C": {"b": ("C", "b", "R"), "Z": ("C", "Z", "R"), "c": ("D", "Z", "L")},
        "D": {**{each: ("D", each, "L") for each in "abYZ"}, "X": ("A", "X", "R")},
        "E": {"Y": ("E", "Y", "R"), "Z": ("E", "Z", "R"), "_": ("H", "_", "N")},
    },
    "abcXYZ_",
)

# The champion of five states, which halts after 47,176,870 steps.
BUSY_BEAVER = machine(
    {
        "A": {"_": ("B", "a", "R"), "a": ("C", "a", "L")},
        "B": {"_": ("C", "a", "R"), "a": ("B", "a", "R")},
        "C": {"_": ("D", "a", "R"), "a": ("E", "_", "L")},
        "D": {"_": ("A", "a", "L"), "a": ("D", "a", "L")},
        "E": {"_": ("H", "a", "R"), "a": ("A", "_", "L")},
    },
    "a_",
)

# Guesses which a of a word is the third letter from its end.
THIRD_LAST = machine(
    {
        "A": {"a": {("A", "a", "R"), ("B", "a", "R")}, "b": {("A", "b", "R")}},
        "B": {each: {("C", each, "R")} for each in "ab"},
        "C": {each: {("D", each, "R")} for each in "ab"},
        "D": {"_": {("H", "_", "N")}},
    },
    "ab_",
)

# Copies a word to a second tape, goes back on the first, and compares one with the reverse of the other.
PALINDROME = machine(
    {
        "A": {
            **{(each, "_"): [("A", ((each, "R"), (each, "R")))] for each in "ab"},
            ("_", "_"): [("B", (("_", "L"), ("_", "N")))],
        },
        "B": {
            **{(each, "_"): [("B", ((each, "L"), ("_", "N")))] for each in "ab"},
            ("_", "_"): [("C", (("_", "R"), ("_", "L")))],
        },
        "C": {
            **{(each, each): [("C", ((each, "R"), (each, "L")))] for each in "ab"},
            ("_", "_"): [("H", (("_", "N"), ("_", "N")))],
        },
    },
    "ab_",
    n_tapes=2,
)

# Has two ways to go on from everywhere, and comes to a new configuration by each.
DOUBLING = machine({"A": {each: {("A", "a", "R"), ("A", "b", "R")} for each in "ab_"}}, "ab_")

LARGE = machine(
    {f"q{row}": {each: (f"q{row + 1}", each, "R") for each in "abcdefghi_"} for row in range(10_000)},
    "abcdefghi_",
    final_states={"q10000"},
    states={f"q{row}" for row in range(10_001)},
)


def main() -> None:
    compile_machine(build("DTM", EQUAL), COMPILED).run("abc", LIMITS)  # So that loading wasmtime is in nobody's time.
    print(f"{'':34}{'steps':>12}{'automata-lib':>14}{'python':>10}{'compiled':>10}{'run':>18}")
    compare("as many a, b, c: 200 each", "DTM", EQUAL, ["a" * 200 + "b" * 200 + "c" * 200])
    compare("as many a, b, c: 600 short words", "DTM", EQUAL, short_words())
    compare("busy beaver of five states", "DTM", BUSY_BEAVER, [""], with_automata=False)
    compare("nondeterministic: third last", "NTM", THIRD_LAST, ["ab" * 200 + "aba"])
    compare("two tapes: palindrome", "MNTM", PALINDROME, ["ab" * 200 + "a"])
    seconds, computation = fastest(lambda: compile_machine(build("NTM", DOUBLING)).run("", LIMITS), 1)
    print(f"doubling at every step: {computation.ending} after {seconds:.2f} s")
    seconds, _ = fastest(lambda: compile_machine(build("DTM", LARGE)), 1)
    print(f"100,000 transitions: built and compiled in {seconds:.2f} s")
    asyncio.run(suite())


async def suite() -> None:
    """Judge one candidate for each language of TMEval: a right machine where there is one, else one of its category."""
    references = {category: [name for name in REFERENCES if name.startswith(f"{category}.")] for category in CATEGORIES}
    judge = funnel_judge(LANGUAGE, "strict", "exact", Limits(steps=1_000_000_000))
    candidates = []
    for number, task in enumerate(BENCHMARK.tasks):
        own = references[task.category]
        candidates.append((reference(task.id if task.id in own else own[number % len(own)]), task))
    pool = Pool(seconds=300)
    await asyncio.gather(*(pool.call(judge, *candidates[0]) for _ in range(8)))  # So that the processes have started.
    started = time.perf_counter()
    verdicts = await asyncio.gather(*(pool.call(judge, *candidate) for candidate in candidates))
    seconds = time.perf_counter() - started
    words = sum(cast(int, verdict.measures["words"]) for verdict in verdicts)
    rate = f"{words:,} words judged in {seconds:.1f} s of wall clock, {pool.size} processes"
    print(f"TMEval, one candidate a language: {rate}")
    print(f"the paper's {PAPER:,} words at this rate: {PAPER / words * seconds:.0f} s")


def short_words() -> list[str]:
    """Of up to 33 letters; half of them are accepted."""
    return ["a" * (n % 12) + "b" * (n % 12) + "c" * (n % 12 - n % 2) for n in range(600)]


def compare(name: str, kind: Kind, arguments: Arguments, words: list[str], with_automata: bool = True) -> None:
    definition = build(kind, arguments)
    theirs = 0.0
    if with_automata:
        machine = KINDS[kind](**arguments)
        theirs, accepted = fastest(lambda: [machine.accepts_input(word) for word in words], 1)
    figures = []
    for patience in (PYTHON, COMPILED, None):
        seconds, computations = fastest(lambda: compile_machine(definition, patience).run_all(words, LIMITS), REPEATS)  # noqa: B023
        assert not with_automata or [each.accepted for each in computations] == accepted
        figures.append((seconds, f"{theirs / seconds:,.0f}x" if theirs else ""))
    steps = sum(each.steps for each in computations)
    (_, python), (_, compiled), (seconds, run) = figures
    shown = f"{1000 * theirs:,.0f} ms" if theirs else ""
    print(f"{name:34}{steps:>12,}{shown:>14}{python:>10}{compiled:>10}{run:>8}{1000 * seconds:>7.1f} ms")


def fastest(work: Callable[[], Any], repeats: int) -> tuple[float, Any]:
    """The least time of several, and what came out of it."""
    times = []
    for _ in range(repeats):
        started = time.process_time()
        result = work()
        times.append(time.process_time() - started)
    return min(times), result


if __name__ == "__main__":
    main()
