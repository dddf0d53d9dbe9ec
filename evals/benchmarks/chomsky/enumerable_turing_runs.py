"""What a printed deterministic Turing machine does, with one tape or several: its run on a word, up to a bound.

The run is that of the interpreter. It shows no more than a window around each head, so the tapes are put together here:
a step changes only the cell that the head was on, and the next window still shows it.
"""

from collections.abc import Mapping
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from evals.benchmarks.chomsky.finite_runs import checked
from evals.benchmarks.chomsky.machine_turing import Turing
from evals.benchmarks.chomsky.measure import Subject, Unanswerable
from interpreters.base import Plain
from interpreters.machine import Machine, MachineError
from interpreters.turing_definition import build
from interpreters.turing_executor import compile_machine

BLANK = "_"

MOST_STEPS = 100_000
MOST_SYMBOLS = 20_000_000
"""Of all tapes in all configurations of a run."""


class Configuration(NamedTuple):
    """One moment of a run."""

    state: str
    contents: tuple[str, ...]
    """Of each tape."""
    heads: tuple[int, ...]
    """For each tape, the number of the cell that its head is on."""


class Run(NamedTuple):
    """What the machine does up to the bound."""

    configurations: tuple[Configuration, ...]
    halted: bool


class _Tape:
    """One tape, as far as it has been shown."""

    def __init__(self, word: str) -> None:
        self.cells = {cell: symbol for cell, symbol in enumerate(word) if symbol != BLANK}
        self.head = 0

    def see(self, shown: Mapping[str, Plain]) -> None:
        """Take over what the last step has changed."""
        start, symbols, head = shown["start"], shown["tape"], shown["head"]
        assert isinstance(start, int), "the interpreter shows the number of the first cell"
        assert isinstance(symbols, list), "and what is in it and those after it"
        assert isinstance(head, int), "and where the head is"
        place = self.head - start
        symbol = str(symbols[place]) if 0 <= place < len(symbols) else BLANK
        if symbol == BLANK:
            self.cells.pop(self.head, None)
        else:
            self.cells[self.head] = symbol
        self.head = head

    def symbol(self) -> str:
        return self.cells.get(self.head, BLANK)

    def contents(self) -> str:
        if not self.cells:
            return ""
        return "".join(self.cells.get(cell, BLANK) for cell in range(min(self.cells), max(self.cells) + 1))


def bound(subject: Subject) -> int:
    """The given bound on steps. Raises Unanswerable if it is too large."""
    number = subject.number("bound")
    if not 0 <= number <= MOST_STEPS:
        raise Unanswerable(f"a run has at most {MOST_STEPS:,} steps here")
    return number


def run(subject: Subject) -> Run:
    """The run of the subject's machine on its input. Raises Unanswerable."""
    return run_of(subject.machine(Turing), subject.text("input"), bound(subject))


@lru_cache(maxsize=256)
def run_of(machine: Turing, word: str, steps: int) -> Run:
    """The run of a machine on a word, up to so many steps. Raises Unanswerable."""
    rules = {(rule.state, rule.read) for rule in machine.transitions}
    if len(rules) < len(machine.transitions):
        raise Unanswerable("the machine is not deterministic")
    if not set(word) <= set(machine.symbols):
        raise Unanswerable("the input has symbols that the machine does not know")
    tapes = [_Tape(checked(word)), *(_Tape("") for _ in range(machine.tapes - 1))]
    found: list[Configuration] = []
    symbols = 0
    for shown in islice(compiled(machine).trace(word), steps + 2):
        if len(found) > steps:
            return Run(tuple(found), halted=False)
        state, windows = _windows(shown)
        for tape, window in zip(tapes, windows, strict=True):
            tape.see(window)
        contents = tuple(tape.contents() for tape in tapes)
        symbols += sum(map(len, contents))
        if symbols > MOST_SYMBOLS:
            raise Unanswerable("the tapes of the run are too long")
        found.append(Configuration(state, contents, tuple(tape.head for tape in tapes)))
    last = found[-1].state
    if last not in machine.accepting and (last, tuple(tape.symbol() for tape in tapes)) in rules:
        raise Unanswerable("the machine comes back to where it was, from where the interpreter does not go on")
    return Run(tuple(found), halted=True)


def _windows(shown: Mapping[str, Plain]) -> tuple[str, list[Mapping[str, Plain]]]:
    """The state, and what is shown of each tape."""
    (configuration,) = _dicts(shown.get("configurations", [dict(shown)]))
    return str(configuration["state"]), _dicts(configuration.get("tapes", [dict(configuration)]))


def _dicts(shown: Plain) -> list[Mapping[str, Plain]]:
    assert isinstance(shown, list), "the interpreter shows configurations and tapes in lists"
    found: list[Mapping[str, Plain]] = [each for each in shown if isinstance(each, dict)]
    return found


@lru_cache(maxsize=64)
def compiled(machine: Turing) -> Machine:
    """A machine of any kind but a linear bounded one, for the interpreter. Raises Unanswerable for one that is none."""
    arguments: dict[str, object] = {
        "states": set(machine.states),
        "input_symbols": set(machine.symbols),
        "tape_symbols": set(machine.tape_symbols),
        "initial_state": machine.start,
        "blank_symbol": BLANK,
        "final_states": set(machine.accepting),
    }
    try:
        if machine.tapes == 1 and machine.kind == "DTM":
            rows: dict[str, dict[str, tuple[str, str, str]]] = {}
            for rule in machine.transitions:
                rows.setdefault(rule.state, {})[rule.read[0]] = (rule.target, rule.written[0], rule.moves[0])
            return compile_machine(build("DTM", {**arguments, "transitions": rows}))
        several: dict[str, dict[tuple[str, ...], list[tuple[str, tuple[tuple[str, str], ...]]]]] = {}
        for rule in machine.transitions:
            result = (rule.target, tuple(zip(rule.written, rule.moves, strict=True)))
            several.setdefault(rule.state, {}).setdefault(rule.read, []).append(result)
        return compile_machine(build("MNTM", {**arguments, "transitions": several, "n_tapes": machine.tapes}))
    except MachineError as error:
        raise Unanswerable(str(error)) from None
