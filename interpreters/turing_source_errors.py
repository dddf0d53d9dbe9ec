"""How a source fails to be a machine, in two stages.

    CompileError             (interpreters.base)
    |- ContractError         the text is not of the form that was asked for, or is no Python: it breaks the contract
    '- DefinitionError       the text is, but what it defines is no machine

Either names everything that is wrong, in one message: the first on its own, as the error has its position, and then one
a line. The model that wrote the source reads it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from interpreters.base import CompileError, Position
from interpreters.machine import Problem

SHOWN = 10
"""How many violations or problems a message names."""

KEPT = 1_000
"""How many violations an error holds at most."""


@dataclass(frozen=True, slots=True)
class Violation:
    """One place where a source breaks the contract."""

    position: Position
    what: str
    """What stands there, as a noun: "an f-string"."""
    remedy: str
    """What should stand there."""


class Violations:
    """Those of one source, while it is read: each place and kind once, and of a great many only the first."""

    __slots__ = ("_found", "_known")

    def __init__(self) -> None:
        self._found: list[Violation] = []
        self._known: set[tuple[int, str]] = set()

    def __bool__(self) -> bool:
        return bool(self._known)

    def add(self, position: Position, what: str, remedy: str) -> None:
        known = len(self._known)
        self._known.add((position.offset, what))
        if known < len(self._known) <= KEPT:
            self._found.append(Violation(position, what, remedy))

    def error(self) -> "ContractError":
        return ContractError(sorted(self._found, key=lambda each: each.position.offset), len(self._known))


class ContractError(CompileError):
    """A source that breaks the contract of its dialect, or cannot be parsed."""

    def __init__(self, violations: Iterable[Violation], count: int) -> None:
        self.violations = tuple(violations)
        """In the order of the source; of a great many only the first."""
        self.count = count
        """How many there are."""
        first = self.violations[0]
        if count == 1:
            super().__init__(first.what, first.position, first.remedy)
            return
        lines = [(each.position, f"{each.what} (expected: {each.remedy})") for each in self.violations[:SHOWN]]
        super().__init__(_listed(lines, count), first.position)


class DefinitionError(CompileError):
    """A source in the right form that defines no machine."""

    def __init__(self, problems: Sequence[tuple[Problem, Position]]) -> None:
        self.problems = tuple(problem for problem, _ in problems)
        """Begins with the one that automata-lib raises."""
        self.positions = tuple(position for _, position in problems)
        """Where each of the problems stands in the source."""
        lines = [
            (position, f"{each.kind}: {each.message}" + (f"; {each.remedy}" if each.remedy else ""))
            for each, position in problems[:SHOWN]
        ]
        super().__init__(_listed(lines, len(problems)), self.positions[0])

    @property
    def kind(self) -> str:
        """The exception that automata-lib raises."""
        return self.problems[0].kind


def _listed(lines: Sequence[tuple[Position, str]], count: int) -> str:
    """One a line. The place of the first is not told: it is the error's position."""
    others = [f"line {position.line}, column {position.column}: {text}" for position, text in lines[1:]]
    more = [f"and {count - len(lines):,} more"] if count > len(lines) else []
    return "\n".join([lines[0][1], *others, *more])
