"""Loom as a language of its own, whose programs run as what they are compiled to.

A program is compiled to the target and run by the target's interpreter: its output, its steps and its limits are those
of the compiled program. What goes wrong is told in terms of the source: errors of compilation stand at their line, and
so does a fault at run time. What kind of fault it was, the reference evaluator knows; for targets that end at a fault
without a word, it also tells that there was one.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from interpreters import base
from interpreters.base import CandidateKind, CompileError, Example, Execution, Limits, Plain, Position
from interpreters.manual import read_examples
from tools.compiler import tree
from tools.compiler.compile import TARGETS, compile_checked, evaluate, parse
from tools.compiler.ir import Compiled, TargetError

PAGES = Path(__file__).with_name("reference")
SILENT = {"befunge98", "unlambda"}
"""Targets in which a program that traps ends as if all was well."""


@dataclass(frozen=True, slots=True)
class Program:
    """A compiled program."""

    source: str
    checked: tree.Program
    compiled: Compiled
    program: base.Program

    silent: bool

    def run(self, stdin: bytes, limits: Limits) -> Execution:
        """Run the compiled program."""
        execution = self.program.run(stdin, limits)
        if execution.status == "runtime_error" or (execution.status == "ok" and self.silent):
            meant = evaluate(self.checked, stdin, limits)
            if meant.status == "runtime_error" and meant.position is not None:
                return replace(
                    execution,
                    status="runtime_error",
                    message=meant.message,
                    position=position(self.source, meant.position.line, meant.position.column),
                    expected=meant.expected,
                    snapshot=meant.snapshot,
                )
        return replace(execution, position=self._place(execution.position))

    def steps(self, stdin: bytes) -> Iterator[Mapping[str, Plain]]:
        """The configurations of the compiled program."""
        return self.program.steps(stdin)

    def _place(self, at: Position | None) -> Position | None:
        """The place in the source that a place in the compiled program belongs to."""
        if at is None:
            return None
        number = bisect_right(self.compiled.places, at.offset, key=lambda entry: entry[0])
        if number == 0:
            return None
        place = self.compiled.places[number - 1][1]
        return position(self.source, place.line, place.column) if place.line else None


def position(source: str, line: int, column: int) -> Position:
    """A place in a source, both from 1."""
    at = 0
    for _ in range(line - 1):
        at = source.index("\n", at) + 1
    return Position(at + column - 1, line, column)


@dataclass(frozen=True, slots=True)
class Loom:
    """Loom for one target."""

    target: base.Language
    name: str = "loom"
    candidate: CandidateKind = "program"
    tags: tuple[str, ...] = ("loom", "python", "py")

    @property
    def options(self) -> Mapping[str, tuple[str, ...]]:
        return self.target.options

    @property
    def dialects(self) -> tuple[str, ...]:
        return self.target.dialects

    def documentation(self, dialect: str) -> str:  # noqa: ARG002  Loom is the same for all of them
        """The page on Loom."""
        return _page()

    def examples(self, dialect: str) -> tuple[Example, ...]:  # noqa: ARG002
        """Solved tasks in Loom."""
        return _examples()

    def holds_program(self, text: str) -> bool:
        return any(line.strip() and not line.strip().startswith("#") for line in text.splitlines())

    def code_spans(self, text: str) -> tuple[tuple[int, int], ...]:  # noqa: ARG002  prose is not told from code
        """Code outside of fences."""
        return ()

    def compile(self, source: str, dialect: str, options: Mapping[str, str]) -> Program:
        """Compile a source to the target, and that. Raises CompileError."""
        checked = parse(source)
        try:
            compiled = compile_checked(checked, self.target.name, dialect)
        except TargetError as error:
            place = position(source, error.place.line, error.place.column) if error.place.line else None
            raise CompileError(error.message, place) from None
        return Program(
            source,
            checked,
            compiled,
            self.target.compile(compiled.text, dialect, options),
            self.target.name in SILENT,
        )


def loom(target: base.Notation) -> base.Notation:
    """What a coder writes whose programs are to be in a language. Raises ValueError if that is no target."""
    if target.name not in TARGETS:
        raise ValueError(f"Loom is compiled to {', '.join(TARGETS)}, not to {target.name}; choose one of them")
    return Loom(target)  # type: ignore[arg-type]


@cache
def _page() -> str:
    return (PAGES / "loom.md").read_text("utf-8")


@cache
def _examples() -> tuple[Example, ...]:
    return read_examples(PAGES / "loom.examples.json")
