"""Brainfuck: a tape of byte cells, a pointer, and eight commands.

brainfuck_machine.py says what a program means, one command at a time. `Program.run` gives exactly what that machine
would give, under any limits, but faster: it runs

1. in plain Python over folded commands (brainfuck_quick.py), with a small allowance of steps; and if they are used up,
2. again from its start as compiled code (brainfuck_native.py), which makes up for the lost steps in no time;

and both leave the last few commands, where a run may meet a fault or a limit, to the machine.

The language has one choice that implementations make differently, what `,` stores when there is no input left; and a
second dialect, in which the released EsoLang-Bench harness runs it (brainfuck_esolangbench.py).
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from sys import maxsize
from types import MappingProxyType

from interpreters import manual
from interpreters.base import CandidateKind, Example, Execution, Limits, Plain
from interpreters.brainfuck_esolangbench import CharacterMachine, characters, characters_within, transcoded
from interpreters.brainfuck_fold import fold
from interpreters.brainfuck_machine import WATCHED, WINDOW, Machine
from interpreters.brainfuck_native import Native, can_compile
from interpreters.brainfuck_quick import fast_forward
from interpreters.brainfuck_text import Code, code_spans, holds_program, parse

END_OF_INPUT: Mapping[str, int | None] = MappingProxyType({"0": 0, "-1": 255, "unchanged": None})
"""What `,` stores at the end of input, by the name of the choice."""

PATIENCE = 50_000
"""Steps that a program of no size is given in plain Python before it is compiled."""

PATIENCE_PER_NODE = 1_000
"""And how many more for each node, as compiling takes the longer."""

UNLIMITED = Limits(maxsize, maxsize, maxsize, maxsize)


class Program:
    """A compiled program, which any number of threads may run at once."""

    __slots__ = ("_at_end_of_input", "_code", "_native", "_nodes", "_patience")

    def __init__(self, code: Code, at_end_of_input: int | None, patience: int | None) -> None:
        self._code = code
        self._at_end_of_input = at_end_of_input
        self._nodes = fold(code.commands)
        self._native = Native(self._nodes, at_end_of_input) if can_compile(self._nodes) else None
        self._patience = PATIENCE + PATIENCE_PER_NODE * len(self._nodes) if patience is None else patience

    def run(self, stdin: bytes, limits: Limits) -> Execution:
        """Run to the end or to a limit."""
        if self._native is None or limits.steps <= self._patience:
            return self._run_quick(stdin, limits)
        if self._patience:
            execution = self._run_quick(stdin, replace(limits, steps=self._patience))
            if execution.status != "out_of_steps":
                return execution
        return self._forwarded(stdin, limits).finish()

    def _forwarded(self, stdin: bytes, limits: Limits) -> Machine:
        """A machine as far forward as the fast ways go, by compiled code where there is some."""
        machine = self._machine(stdin, limits)
        fast_forward(self._nodes, machine, self._native.fast_forward(machine) if self._native else 0)
        return machine

    def _run_quick(self, stdin: bytes, limits: Limits) -> Execution:
        machine = self._machine(stdin, limits)
        fast_forward(self._nodes, machine)
        return machine.finish()

    def steps(self, stdin: bytes) -> Iterator[Mapping[str, Plain]]:
        """Yield the configuration before each step and after the last, without limits: it is for the caller to stop.

        The fields of a configuration, all of them plain values:

        offset      characters in the source before the command that comes next; None when the program has ended
        command     that command; None when the program has ended
        pointer     the number of the cell under the pointer
        cell        what that cell holds
        start       the number of the first cell shown in `tape`
        tape        what the cells from there on hold, up to eight on either side of the pointer
        steps       commands carried out so far
        read        bytes of input taken so far
        written     bytes written so far; the byte that `.` will write is the one in `cell`
        fault       why the next command cannot be carried out, in the last configuration of a run that fails; else None
        """
        machine = self._machine(stdin, UNLIMITED)
        while machine.command is not None and machine.obstacle() is None:
            yield machine.configuration()
            machine.advance()
        yield machine.configuration()

    def watch(self, stdin: bytes, limits: Limits, after: int = 0) -> Iterator[Mapping[str, Plain]]:
        """As `interpreters.base.Watchable` says; `tape` shows up to 32 cells on either side of the pointer."""
        machine = self.machine_after(stdin, limits, after)
        while machine.command is not None and machine.obstacle() is None:
            yield machine.configuration(WATCHED)
            machine.advance()
        yield machine.configuration(WATCHED)

    def machine_after(self, stdin: bytes, limits: Limits, steps: int) -> Machine:
        """A run after so many steps, or at its end if that comes first."""
        start = replace(limits, steps=max(1, min(steps, limits.steps)))
        # To compile a program takes longer than a few steps.
        if steps > self._patience:
            machine = self._forwarded(stdin, start)
        else:
            machine = self._machine(stdin, start)
            if steps:
                fast_forward(self._nodes, machine)
        while machine.steps < steps and machine.command is not None and machine.obstacle() is None:
            machine.advance()
        machine.limits = limits
        return machine

    def _machine(self, stdin: bytes, limits: Limits) -> Machine:
        return Machine(self._code, stdin, limits, self._at_end_of_input)


class ReleasedProgram:
    """A program in the dialect of the released harness."""

    __slots__ = ("_at_end_of_input", "_code", "_specified")

    def __init__(self, code: Code, at_end_of_input: int | None, patience: int | None) -> None:
        self._code = code
        self._at_end_of_input = at_end_of_input
        self._specified = Program(code, at_end_of_input, patience)

    def run(self, stdin: bytes, limits: Limits) -> Execution:
        """Run to the end or to a limit."""
        if not stdin.isascii():
            return self._machine(stdin, limits).finish()
        execution = self._specified.run(stdin, limits)
        output = transcoded(execution.stdout)
        if len(output) > limits.output:
            # The same run ends earlier, at the character that no longer fits.
            fitting = characters_within(execution.stdout, limits.output)
            if not fitting:
                return self._machine(stdin, limits).finish()
            execution = self._specified.run(stdin, replace(limits, output=fitting))
            output = transcoded(execution.stdout)
            return replace(execution, stdout=output, message=f"the program wrote more than {limits.output:,} bytes")
        return replace(execution, stdout=output)

    def steps(self, stdin: bytes) -> Iterator[Mapping[str, Plain]]:
        """As `Program.steps`; a cell may hold the code point of any character."""
        return self._machine(stdin, UNLIMITED).configurations(WINDOW)

    def watch(self, stdin: bytes, limits: Limits, after: int = 0) -> Iterator[Mapping[str, Plain]]:
        """As `Program.watch`."""
        machine = self._machine(stdin, limits)
        if after and stdin.isascii():
            machine.catch_up(self._specified.machine_after(stdin, limits, after))
        while machine.steps < after and machine.command is not None and machine.obstacle() is None:
            machine.advance()
        return machine.configurations(WATCHED)

    def _machine(self, stdin: bytes, limits: Limits) -> CharacterMachine:
        return CharacterMachine(self._code, characters(stdin), limits, self._at_end_of_input)


@dataclass(frozen=True, slots=True)
class Brainfuck:
    """The language; satisfies `interpreters.base.Language`."""

    patience: int | None = None
    """Steps before a program is compiled: 0 for at once, None for a number that suits its size."""
    name: str = field(default="brainfuck", init=False)
    candidate: CandidateKind = field(default="program", init=False)
    dialects: tuple[str, ...] = field(default=("spec", "esolangbench"), init=False)
    tags: tuple[str, ...] = field(default=("brainfuck", "bf"), init=False)

    @property
    def options(self) -> Mapping[str, tuple[str, ...]]:
        return {"eof": tuple(END_OF_INPUT)}

    def documentation(self, dialect: str) -> str:
        return manual.documentation(self.name, dialect)

    def examples(self, dialect: str) -> tuple[Example, ...]:
        return manual.examples(self.name, dialect)

    def compile(
        self, source: str, dialect: str = "spec", options: Mapping[str, str] = MappingProxyType({})
    ) -> Program | ReleasedProgram:
        """Compile a source. Raises CompileError; ValueError for a dialect or an option that there is not."""
        if dialect not in self.dialects:
            raise ValueError(f"brainfuck has no dialect {dialect!r}; it has {', '.join(self.dialects)}")
        if unknown := options.keys() - self.options.keys():
            raise ValueError(f"brainfuck has no option {min(unknown)!r}; it has {', '.join(self.options)}")
        eof = options.get("eof", "0")
        if eof not in END_OF_INPUT:
            raise ValueError(f"brainfuck's option 'eof' cannot be {eof!r}; it can be {', '.join(END_OF_INPUT)}")
        made = Program if dialect == "spec" else ReleasedProgram
        return made(parse(source), END_OF_INPUT[eof], self.patience)

    def holds_program(self, text: str) -> bool:
        """Whether a text holds at least one of the eight commands."""
        return holds_program(text)

    def code_spans(self, text: str) -> tuple[tuple[int, int], ...]:
        """Where program code stands in prose; the rule is at `brainfuck_text.code_spans`."""
        return code_spans(text)


LANGUAGE = Brainfuck()
