"""Turing machines, defined as automata-lib defines them, each by a Python module that is read and never executed.

A source goes through two stages, and an error tells which of them it did not pass:

    turing_source.py       the source is of the form that its dialect asks for, or raises ContractError
    turing_definition.py   what it says defines a machine, or raises DefinitionError (a MachineError with places)

The input of a program is the word, in UTF-8: all of it, but for one line feed at its end, which is how a terminal or an
editor ends a line and no symbol. (A word that ends with a line feed is written with two.) The output is `accept` or
`reject`, without a line feed. To reject a word is an answer, and no failure: the status is "ok", and the message says
why it was rejected. A machine that is proven to loop rejects the word; one that reaches a limit gives no answer.

There are two dialects, "strict" and "lenient"; turing_source.py says what they allow. A machine means the same in both.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from types import MappingProxyType
from typing import cast

from interpreters import manual
from interpreters.base import CandidateKind, Example, Execution, Limits, Plain, Status
from interpreters.machine import Computation, MachineError, MachineLimits, Problem
from interpreters.turing_definition import TuringDefinition, build
from interpreters.turing_deterministic import DeterministicMachine
from interpreters.turing_executor import compile_machine
from interpreters.turing_given import Kind
from interpreters.turing_rules import State, Symbol
from interpreters.turing_search import NondeterministicMachine
from interpreters.turing_source import DIALECTS, Source, read
from interpreters.turing_source_prose import code_spans, holds_program
from interpreters.turing_values import plain

ANSWERS = {True: b"accept", False: b"reject"}


class Program:
    """A compiled machine, which any number of threads may run at once."""

    __slots__ = ("_source", "definition", "machine")

    def __init__(self, definition: TuringDefinition, source: Source) -> None:
        self._source = source
        self.definition = definition
        self.machine: DeterministicMachine | NondeterministicMachine = compile_machine(definition)
        """Reads words as they are, one or many at a time."""

    @property
    def kind(self) -> Kind:
        """The class of the machine."""
        return self.definition.kind

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """What is hardly meant, although it makes a machine."""
        return self.definition.warnings

    def run(self, stdin: bytes, limits: Limits) -> Execution:
        """Read a word, to the end or to a limit. `steps` is the limit on steps, `memory` that on configurations."""
        computation = self.machine.run(_word(stdin), MachineLimits(limits.steps, limits.memory))
        status, message = _outcome(computation, limits)
        output = ANSWERS[computation.accepted] if status == "ok" else b""
        if len(output) > limits.output:
            status, message = "out_of_output", f"the answer {output.decode()!r} has more than {limits.output:,} bytes"
            output = output[: limits.output]
        snapshot = {"ending": computation.ending, **computation.snapshot}
        return Execution(status, output, computation.steps, message, snapshot=snapshot)

    def steps(self, stdin: bytes) -> Iterator[Mapping[str, Plain]]:
        """Yield each configuration, without limits: it is for the caller to stop. turing_snapshot.py has the fields."""
        return self.machine.trace(_word(stdin))

    def watch(self, stdin: bytes, limits: Limits, after: int = 0) -> Iterator[Mapping[str, Plain]]:
        """As `interpreters.base.Watchable` says; no fields but those of `steps`, and an answer is no fault."""
        last = self.run(stdin, limits).steps
        return islice(self.machine.trace(_word(stdin), min(after, last)), last - min(after, last) + 1)

    def place(self, state: State, symbols: tuple[Symbol, ...]) -> tuple[int, int]:
        """Where the source tells what is done in a state when these symbols are read, as (start, end) in characters."""
        read = symbols if self.kind == "MNTM" else symbols[0]
        return self._source.span(("transitions", plain(state), plain(read)))


@dataclass(frozen=True, slots=True)
class Turing:
    """The language; satisfies `interpreters.base.Language`."""

    name: str = field(default="turing", init=False)
    candidate: CandidateKind = field(default="machine", init=False)
    dialects: tuple[str, ...] = field(default=DIALECTS, init=False)
    tags: tuple[str, ...] = field(default=("turing", "python", "py"), init=False)

    @property
    def options(self) -> Mapping[str, tuple[str, ...]]:
        """None: the dialects leave no choice."""
        return MappingProxyType({})

    def documentation(self, dialect: str) -> str:
        return manual.documentation(self.name, dialect)

    def examples(self, dialect: str) -> tuple[Example, ...]:
        return manual.examples(self.name, dialect)

    def compile(
        self, source: str, dialect: str = "strict", options: Mapping[str, str] = MappingProxyType({})
    ) -> Program:
        """Compile a source. Raises CompileError, which is a ContractError or a DefinitionError; ValueError for a
        dialect or an option that there is not."""
        if options:
            raise ValueError(f"turing has no option {min(options)!r}; it has none")
        if dialect not in DIALECTS:
            raise ValueError(f"turing has no dialect {dialect!r}; it has {', '.join(DIALECTS)}")
        found = read(source, dialect)
        try:
            definition = build(found.kind, found.arguments)
        except MachineError as error:
            raise found.error(error.problems) from None
        return Program(definition, found)

    def holds_program(self, text: str) -> bool:
        """Whether a text holds a machine; the rule is at `turing_source_prose.holds_program`."""
        return holds_program(text)

    def code_spans(self, text: str) -> tuple[tuple[int, int], ...]:
        """Where program code stands in prose; the rule is at `turing_source_prose.code_spans`."""
        return code_spans(text)


def _word(stdin: bytes) -> str:
    # What is not UTF-8 becomes U+FFFD, which can be shown; a lone surrogate could not.
    return stdin.removesuffix(b"\n").decode(errors="replace")


def _outcome(computation: Computation, limits: Limits) -> tuple[Status, str]:
    """The status of an execution, and in words why the word was not accepted."""
    steps = f"{computation.steps:,} steps"
    match computation.ending:
        case "accept":
            return "ok", ""
        case "reject_halted":
            return "ok", f"rejected after {steps}: no transition for {_where(computation.snapshot)}"
        case "reject_all_branches_halted":
            last = cast(list[dict[str, Plain]], computation.snapshot["configurations"])[0]
            if computation.branches == 1:
                return "ok", f"rejected after {steps}: no transition for {_where(last)}"
            return "ok", f"rejected after {steps}: no branch entered a final state; one ended with {_where(last)}"
        case "loops":
            return "ok", f"rejected after {steps}: the machine loops, it would go on for ever without accepting"
        case "out_of_steps":
            return "out_of_steps", f"the machine was still running after {steps}"
        case "out_of_configurations":
            return "out_of_memory", f"the machine needed more than {limits.memory:,} cells or configurations"


def _where(configuration: Mapping[str, Plain]) -> str:
    """The state of a configuration, and what its heads read and where."""
    tapes = cast(list[Mapping[str, Plain]], configuration.get("tapes", [configuration]))
    read = ", ".join(f"{tape['symbol']!r} in cell {tape['head']}" for tape in tapes)
    noun = "symbol" if len(tapes) == 1 else "symbols"
    shown = ", ".join(f"{_written(tape)} from cell {tape['start']}" for tape in tapes)
    return f"state {configuration['state']!r} and {noun} {read} (the word begins in cell 0; tape: {shown})"


def _written(tape: Mapping[str, Plain]) -> str:
    """The cells of a tape around its head."""
    symbols = [str(symbol) for symbol in cast(list[Plain], tape["tape"])]
    return repr(("" if all(len(symbol) == 1 for symbol in symbols) else " ").join(symbols))


LANGUAGE = Turing()
