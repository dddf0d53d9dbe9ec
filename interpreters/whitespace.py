"""Whitespace: a stack of integers, a heap, subroutines, and a program that cannot be seen.

whitespace_machine.py and whitespace_actions.py say what a program means, one instruction at a time; whitespace_code.py
says how it is written, and whitespace_text.py how it can be written so that people see it. `Program.run` gives exactly
what the machine would give, under any limits, but faster: it carries out whole blocks of instructions
(whitespace_quick.py) and leaves faults, limits and everything out of the ordinary to the machine.

There are two dialects, "spec" (Whitespace 0.3) and "esolangbench" (whitespace_esolangbench.py). The first leaves
choices that implementations make differently:

    eof     what `read character` stores at the end of input: -1, 0, or nothing, as that is an error
    unset   what the heap holds where nothing was stored: 0, or nothing, as reading there is an error
    end     whether a program may end behind its last instruction: optional, or required to end by `end`
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from sys import maxsize
from types import MappingProxyType

from interpreters import manual
from interpreters.base import CandidateKind, Example, Execution, Limits, Plain
from interpreters.whitespace_actions import ACTIONS
from interpreters.whitespace_code import Code, decode
from interpreters.whitespace_esolangbench import ESOLANGBENCH_ACTIONS
from interpreters.whitespace_machine import Machine, Rules, Stopped
from interpreters.whitespace_prose import code_spans, holds_program
from interpreters.whitespace_quick import Blocks, fast_forward
from interpreters.whitespace_text import read

OPTIONS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {"eof": ("-1", "0", "error"), "unset": ("0", "error"), "end": ("optional", "required")}
)

UNLIMITED = Limits(maxsize, maxsize, maxsize, maxsize)


class Program:
    """A compiled program, which any number of threads may run at once."""

    __slots__ = ("_blocks", "_code", "_rules")

    def __init__(self, code: Code, rules: Rules, patience: int) -> None:
        self._code = code
        self._rules = rules
        self._blocks = Blocks(code, rules, patience)

    def run(self, stdin: bytes, limits: Limits) -> Execution:
        """Run to the end or to a limit."""
        machine = self.machine(stdin, limits)
        try:
            while not machine.ended:
                fast_forward(self._blocks, machine)
                machine.advance_past_turn()
        except Stopped as stopped:
            return machine.execution(stopped)
        return machine.execution(None)

    def steps(self, stdin: bytes) -> Iterator[Mapping[str, Plain]]:
        """Yield the configuration before each step and after the last, without limits: it is for the caller to stop.

        The fields of a configuration, all of them plain values:

        offset       characters in the source before the instruction that comes next; None when the program has ended
        instruction  that instruction in S, T and L, and its name; None when the program has ended
        stack        the topmost numbers of the stack, up to eight, the top last
        height       how many numbers the stack holds
        heap         pairs of an address and what it holds: those that were taken into use last, up to eight
        addresses    how many addresses were stored to
        depth        calls that have not returned
        cells        memory in use
        steps        steps made so far
        read         characters of input taken so far
        written      bytes written so far
        fault        why the next instruction cannot be carried out, in the last configuration of a run that fails;
                     else None

        A number of more than 1,024 bits is not shown but described, as a string.
        """
        machine = self.machine(stdin, UNLIMITED)
        while not machine.ended:
            configuration = machine.configuration()
            try:
                machine.advance()
            except Stopped as stopped:
                yield {**configuration, "fault": stopped.message}
                return
            yield configuration
        yield machine.configuration()

    def watch(self, stdin: bytes, limits: Limits, after: int = 0) -> Iterator[Mapping[str, Plain]]:
        """As `interpreters.base.Watchable` says, with up to 64 entries of the stack and the heap, and two more fields.

        end    characters in the source before the end of the instruction that comes next; None if there is none
        calls  offsets of the instructions that calls return to, up to 64, the innermost last
        """
        machine = self.machine(stdin, replace(limits, steps=max(1, min(after, limits.steps))))
        with suppress(Stopped):
            while machine.steps < after and not machine.ended:
                fast_forward(self._blocks, machine)
                machine.advance_past_turn()
        machine.limits = limits
        while not machine.ended:
            configuration = machine.watched()
            try:
                machine.advance()
            except Stopped as stopped:
                yield {**configuration, "fault": stopped.message}
                return
            yield configuration
        yield machine.watched()

    def machine(self, stdin: bytes, limits: Limits) -> Machine:
        """A run that has not begun."""
        # What is not UTF-8 becomes lone surrogates, one for each byte, which the machine knows to be no characters.
        text = stdin.decode(errors="ignore" if self._rules.released else "surrogateescape")
        return Machine(self._code, text, limits, self._rules)


@dataclass(frozen=True, slots=True)
class Whitespace:
    """The language; satisfies `interpreters.base.Language`."""

    patience: int = 1
    """How often runs come to a place before a block is built there; at most 255."""
    name: str = field(default="whitespace", init=False)
    candidate: CandidateKind = field(default="program", init=False)
    dialects: tuple[str, ...] = field(default=("spec", "esolangbench"), init=False)
    tags: tuple[str, ...] = field(default=("whitespace", "ws"), init=False)

    @property
    def options(self) -> Mapping[str, tuple[str, ...]]:
        """Choices of the dialect "spec"; the other leaves none."""
        return OPTIONS

    def documentation(self, dialect: str) -> str:
        return manual.documentation(self.name, dialect)

    def examples(self, dialect: str) -> tuple[Example, ...]:
        return manual.examples(self.name, dialect)

    def compile(self, source: str, dialect: str = "spec", options: Mapping[str, str] = MappingProxyType({})) -> Program:
        """Compile a source. Raises CompileError; ValueError for a dialect or an option that there is not."""
        if dialect not in self.dialects:
            raise ValueError(f"whitespace has no dialect {dialect!r}; it has {', '.join(self.dialects)}")
        for name, choice in options.items():
            if name not in OPTIONS:
                raise ValueError(f"whitespace has no option {name!r}; it has {', '.join(OPTIONS)}")
            if choice not in OPTIONS[name]:
                raise ValueError(
                    f"whitespace's option {name!r} cannot be {choice!r}; it can be {', '.join(OPTIONS[name])}"
                )
        if dialect == "esolangbench":
            if options:
                raise ValueError(f"whitespace's dialect 'esolangbench' leaves no choice of {min(options)!r}")
            return Program(decode(read(source, always_plain=True), dialect), ESOLANGBENCH_RULES, self.patience)
        return Program(decode(read(source), dialect), _rules({**_DEFAULTS, **options}), self.patience)

    def holds_program(self, text: str) -> bool:
        """Whether a text holds a program; the rule is at `whitespace_prose.holds_program`."""
        return holds_program(text)

    def code_spans(self, text: str) -> tuple[tuple[int, int], ...]:
        """Where program code stands in prose; the rule is at `whitespace_prose.code_spans`."""
        return code_spans(text)


_DEFAULTS = {name: choices[0] for name, choices in OPTIONS.items()}

ESOLANGBENCH_RULES = Rules(ESOLANGBENCH_ACTIONS, released=True, unset=None)


def _rules(options: Mapping[str, str]) -> Rules:
    return Rules(
        ACTIONS,
        unset=None if options["unset"] == "error" else 0,
        at_end_of_input=None if options["eof"] == "error" else int(options["eof"]),
        end_required=options["end"] == "required",
    )


LANGUAGE = Whitespace()
