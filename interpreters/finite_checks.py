"""How the definition of an automaton is looked at: as Python would, but so that no refusal ends it.

A definition comes as literal values of any shape. automata-lib's constructors freeze them and ask one question after
the other; the first "no" is raised, and where a value has the wrong shape, it is Python that raises. To name the same
exception, the checks here ask the same questions of the same frozen values in the same order. To find everything that
is wrong, they yield what they find and go on.

    what a check does          written here          Python refuses it with
    x in value                 part.holds(x)         TypeError; ValueError for some bytes
    for x in value             part.members()        TypeError
    value.items()              part.entries()        AttributeError

A refusal ends one check, not those after it. Sets are gone through in an order of their own, so that the same
definition has the same problems in the same order everywhere.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeVar

from interpreters.base import Plain
from interpreters.machine import MachineError, Problem
from interpreters.turing_given import Speller
from interpreters.turing_values import MOST_NESTED, frozen, is_too_deep, ordered, plain, shown

Value = Any
"""Whatever a literal can be: nothing is known of it before it is checked."""
State = Hashable
Path = tuple[Plain, ...]
Found = TypeVar("Found")

MOST = 1_000
"""Problems that are told of one definition."""

SHAPES: Mapping[str, str] = {
    "states": "a set of states, as {'q0', 'q1'}",
    "input_symbols": "a set of single characters, as {'a', 'b'}",
    "initial_state": "one of the states",
    "final_states": "a set of states, as {'q1'}; set() if there is none",
}
"""What the arguments that all kinds have in common should be."""


class Refused(Exception):
    """Python cannot do with a value what a check wants of it."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


class NotGiven(Exception):
    """A check needs an argument that is missing; that it is missing has been said."""


@dataclass(frozen=True, slots=True)
class Part:
    """A value of a definition, with its place and what it should be."""

    value: Value
    path: Path
    shape: str

    def holds(self, value: Value) -> bool:
        try:
            return value in self.value
        except (TypeError, ValueError) as error:
            raise self.refusal(error) from None

    def members(self) -> Iterator[Value]:
        try:
            return iter(ordered(self.value))
        except TypeError as error:
            raise self.refusal(error) from None

    def entries(self, shape: str) -> Iterator[tuple[Value, "Part"]]:
        """Keys, each with the part that stands there."""
        try:
            entries = self.value.items()
        except AttributeError as error:
            raise self.refusal(error) from None
        return ((key, Part(value, (*self.path, plain(key)), shape)) for key, value in entries)

    def refusal(self, error: Exception) -> Refused:
        return Refused(
            Problem(type(error).__name__, f"Python refuses {shown(self.value)}: {error}", self.path, self.shape)
        )

    def problem(self, kind: str, message: str, *inside: Value, remedy: str = "") -> Problem:
        return Problem(kind, message, (*self.path, *map(plain, inside)), remedy or self.shape)


class Given(dict[str, Part]):
    """The arguments of a definition by name."""

    __slots__ = ("_spellers",)

    def __init__(self, parts: Mapping[str, Part]) -> None:
        super().__init__(parts)
        self._spellers: dict[str, Speller] = {}

    def __missing__(self, name: str) -> Part:
        raise NotGiven(name)

    def remedy(self, value: Value, name: str) -> str:
        """What to do about a value that should be in an argument."""
        if name not in self._spellers:
            self._spellers[name] = Speller(self[name].value)
        return self._spellers[name].meant(value) or f"add {shown(value)} to {name}, or use one of them"

    def unknown(self, kind: str, what: str, value: Value, name: str, path: Path, remedy: str = "") -> Iterator[Problem]:
        """A problem if a value is not in an argument, or cannot be sought there."""
        known = self[name]
        try:
            found = known.holds(value)
        except Refused as refused:
            if not isinstance(known.value, frozenset):
                raise
            message = f"{what} {shown(value)}, which has no hash, so that no set can hold it"
            yield Problem(refused.problem.kind, message, path, "text, a number, or a tuple of such")
        else:
            if not found:
                message = f"{what} {shown(value)}, which is not in {name}"
                yield Problem(kind, message, path, remedy or self.remedy(value, name))


def arguments_of(
    kind: str, shapes: Mapping[str, str], defaults: Mapping[str, Value], arguments: Mapping[str, object]
) -> tuple[Given, list[Problem]]:
    """The arguments, frozen, with defaults for those that may be left out; and what is wrong with their names."""
    speller = Speller(shapes)
    problems = []
    for name in arguments:
        if name not in shapes:
            remedy = speller.meant(name) or f"leave {name} out"
            problems.append(Problem("TypeError", f"{kind} takes no argument {shown(name)}", (name,), remedy))
    for name, shape in shapes.items():
        if name not in arguments and name not in defaults:
            problems.append(Problem("TypeError", f"{kind} needs the argument {name!r}", (name,), shape))
    if is_too_deep(list(arguments.values())):
        message = f"values stand in values at more than {MOST_NESTED} levels"
        raise MachineError([*problems, Problem("RecursionError", message)])
    values = {**defaults, **arguments}
    parts = {name: Part(frozen(values[name]), (name,), shapes[name]) for name in shapes if name in values}
    return Given(parts), problems


def guarded(found: Iterator[Found]) -> Iterator[Found | Problem]:
    """What a check finds; a refusal is found, too, and is the last thing that it finds."""
    try:
        yield from found
    except Refused as refused:
        yield refused.problem
    except NotGiven:
        return


def final_state_problems(given: Given) -> Iterator[Problem]:
    """The states are subtracted from the final states, which only sets allow."""
    final, states = given["final_states"], given["states"]
    unfit = [part for part in (final, states) if not isinstance(part.value, frozenset)]
    for part in unfit:
        found = "a list" if isinstance(part.value, tuple) else shown(part.value)
        yield part.problem("TypeError", f"{part.path[0]} must be a set, and is {found}")
    if not unfit:
        for state in ordered(final.value - states.value):
            path = (*final.path, plain(state))
            yield from given.unknown("InvalidStateError", "a final state is", state, "states", path)


def symbol_warnings(given: Given) -> Iterator[Problem]:
    """Input symbols that no word holds, as words are read character by character."""
    symbols = given["input_symbols"]
    for symbol in symbols.members():
        if not isinstance(symbol, str) or len(symbol) != 1:
            message = f"no word holds the input symbol {shown(symbol)}: words are read a character at a time"
            yield doubt(message, (*symbols.path, plain(symbol)), symbols.shape)


def row_warnings(given: Given) -> Iterator[Problem]:
    """Rows that begin at no state."""
    for state, row in given["transitions"].entries(""):
        if not given["states"].holds(state):
            message = f"the row of {shown(state)} is never used: it is not in states"
            yield doubt(message, row.path, given.remedy(state, "states"))


def doubt(message: str, path: Path, remedy: str) -> Problem:
    """What automata-lib lets pass although it is hardly meant."""
    return Problem("Warning", message, path, remedy, warning=True)


def refuse_or_warn(problems: Iterable[Problem], *warnings: Iterator[Problem]) -> tuple[Problem, ...]:
    """The warnings about a definition. Raises MachineError if it has problems."""
    found = told(problems)
    doubts = [problem for check in warnings for problem in guarded(check) if problem.warning]
    if found:
        raise MachineError(told([*found, *doubts]))
    return told(doubts)


def told(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Problems, each once, and no more than anyone will read."""
    unlike: dict[tuple[str, str, str], Problem] = {}
    for each in islice(problems, MOST):
        unlike.setdefault((each.kind, each.message, repr(each.path)), each)
    return tuple(unlike.values())
