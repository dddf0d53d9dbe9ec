"""The contract between a program and whoever runs it.

A language compiles a source text into a program; a program runs on an input under limits and gives an execution.
All of it is pure: no clock, no file, no thread. The same source, input and limits give the same execution for ever.

A program that fails is a value (an execution with another status than "ok"); only a source that cannot be compiled
raises, and `run` turns that into a value, too.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, Protocol, runtime_checkable

Status = Literal["ok", "compile_error", "runtime_error", "out_of_steps", "out_of_output", "out_of_memory", "killed"]
"""How a run ended; "killed" is a supervisor's word (wall clock) and never comes from an interpreter."""

Plain = str | int | bool | None | list["Plain"] | dict[str, "Plain"]
"""A value that JSON can hold without loss."""


@dataclass(frozen=True, slots=True)
class Limits:
    """What one run may use. Counted, never timed, so that a result does not depend on the machine."""

    steps: int = 10_000_000
    """Instructions executed, as the language counts them."""
    output: int = 65_536
    """Bytes written."""
    memory: int = 1_048_576
    """Cells of storage (tape, heap, stack), as the language counts them."""
    source: int = 4_194_304
    """Characters of program text."""

    def __post_init__(self) -> None:
        for name in ("steps", "output", "memory", "source"):
            if getattr(self, name) < 1:
                raise ValueError(f"limit {name!r} must be at least 1, not {getattr(self, name)}")


@dataclass(frozen=True, slots=True)
class Position:
    """A place in a program's text."""

    offset: int
    """Characters before it."""
    line: int
    """From 1; lines end at a line feed."""
    column: int
    """From 1, in characters."""

    @classmethod
    def of(cls, source: str, offset: int) -> "Position":
        before = source.rfind("\n", 0, offset)
        return cls(offset, source.count("\n", 0, offset) + 1, offset - before)


class CompileError(Exception):
    """A source that is no program of its language."""

    def __init__(self, message: str, position: Position | None = None, expected: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.position = position
        self.expected = expected


@dataclass(frozen=True, slots=True)
class Execution:
    """What one run of a program on one input gave."""

    status: Status
    stdout: bytes = b""
    """All that was written before the end, faults included."""
    steps: int = 0
    message: str = ""
    """What went wrong; empty if nothing did."""
    position: Position | None = None
    """The instruction at which it ended, where that says something."""
    expected: str = ""
    """What would have been right there, where that is known."""
    snapshot: Mapping[str, Plain] = field(default_factory=dict)
    """The state at a failure: pointer and tape window, stack top, call depth, as the language has them."""


@dataclass(frozen=True, slots=True)
class Example:
    """A solved task, shown to an agent; never part of a benchmark."""

    title: str
    statement: str
    program: str
    cases: tuple[tuple[str, str], ...]
    """Pairs of input and output, which a test holds the program to."""


class Program(Protocol):
    """A compiled program: made once, run many times, from any thread."""

    def run(self, stdin: bytes, limits: Limits) -> Execution: ...

    def steps(self, stdin: bytes) -> Iterator[Mapping[str, Plain]]:
        """Yield the configuration before each step and after the last: the slow, plain way to run."""
        ...


@runtime_checkable
class Watchable(Protocol):
    """A program whose runs can be looked into anywhere, not from their start alone."""

    def watch(self, stdin: bytes, limits: Limits, after: int = 0) -> Iterator[Mapping[str, Plain]]:
        """Yield the configurations of a run under limits, from the one after so many steps on, up to its end.

        That one is reached at full speed. (Where an instruction may count several steps, it is the last one that was
        reached with no more steps than that.) A configuration has the fields of `Program.steps`, more of each store
        than a diagnosis shows, and what else it takes to draw it; `fault` is also set where a limit ends the run.
        """
        ...


CandidateKind = Literal["program", "machine", "answer"]
"""What an agent is asked for: something that an interpreter runs, or the definition of a machine, or an answer."""


class Notation(Protocol):
    """What a candidate is written in, and what an agent is told about it: a language, or the form of an answer."""

    @property
    def name(self) -> str: ...

    @property
    def candidate(self) -> CandidateKind: ...

    @property
    def dialects(self) -> tuple[str, ...]:
        """Names of its dialects, or of the ways in which its answers are scored; the first is the default."""
        ...

    @property
    def tags(self) -> tuple[str, ...]:
        """Words after a Markdown fence that announce a candidate in this notation, in lower case.

        None means that a candidate is never fenced: it is all of a reply but the reasoning.
        """
        ...

    def documentation(self, dialect: str) -> str:
        """A dialect of the language, explained to a programmer, as Markdown."""
        ...

    def examples(self, dialect: str) -> tuple[Example, ...]:
        """Solved tasks in a dialect."""
        ...

    def holds_program(self, text: str) -> bool:
        """Whether a text holds at least one instruction: anything to run, or to judge, at all."""
        ...

    def code_spans(self, text: str) -> tuple[tuple[int, int], ...]:
        """Where in a prose text program code (or an answer) stands, as (start, end) in characters."""
        ...


class Language(Notation, Protocol):
    """A notation whose candidates can be run: how its programs are compiled."""

    def __hash__(self) -> int:
        """Equal languages compile alike: what they have compiled may be kept and shared."""
        ...

    @property
    def options(self) -> Mapping[str, tuple[str, ...]]:
        """Choices that a dialect leaves open: name to values, the first of which is the default."""
        ...

    def compile(self, source: str, dialect: str, options: Mapping[str, str]) -> Program:
        """Compile a source. Raises CompileError."""
        ...


def run(
    language: Language,
    source: str,
    stdin: bytes = b"",
    limits: Limits | None = None,
    *,
    dialect: str | None = None,
    options: Mapping[str, str] | None = None,
) -> Execution:
    """Compile and run once; a source that cannot be compiled gives an execution with status compile_error."""
    limits = limits or Limits()
    try:
        program = compile_within(limits, language, source, dialect or language.dialects[0], options or {})
    except CompileError as error:
        return compile_failure(error)
    return program.run(stdin, limits)


def compile_within(
    limits: Limits, language: Language, source: str, dialect: str, options: Mapping[str, str]
) -> Program:
    """Compile a source that is no longer than the limits allow. Raises CompileError."""
    if len(source) > limits.source:
        raise CompileError(
            f"the program has {len(source):,} characters; at most {limits.source:,} are accepted",
            expected="a shorter program",
        )
    return language.compile(source, dialect, options)


def compile_failure(error: CompileError) -> Execution:
    """The execution of a program that never started."""
    return Execution("compile_error", message=error.message, position=error.position, expected=error.expected)
