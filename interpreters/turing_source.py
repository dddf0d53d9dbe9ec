"""The source of a Turing machine: a Python module that imports a class of automata-lib and assigns one literal call.

    from automata.tm.dtm import DTM

    tm = DTM(states={...}, input_symbols={...}, ...)

It is parsed, and never executed. Two dialects say what it may hold; everything else is a violation, and every violation
is named, with its place and what should stand there.

**strict**, which is what the TMEval paper asks for:

- Imports from the whitelist: `from automata.tm.dtm import DTM`, and the same of `ntm` and `mntm`; any of them, without
  `as`; the class that is used must be among them. `import automata` and any other import is a violation, and so is an
  import behind the assignment.
- One assignment `tm = DTM(...)`, `tm = NTM(...)` or `tm = MNTM(...)`: one target, no type annotation.
- In the call, the arguments that automata-lib takes, all of them, by name, each once. Each is a literal (see
  turing_source_values.py), `set()`, `frozenset()` or `frozenset({...})`.
- Comments and empty lines anywhere. A semicolon, a docstring, a helper and a `print` are violations.
- No Markdown fence: what takes a program out of a reply takes it out of its fence.

**lenient**, reported apart, where a source may also hold:

- another target than `tm`;
- a class that is imported by an alias (`import DTM as Machine`), or not at all; `automata.tm.dtm.DTM(...)`, and
  `import automata.tm.dtm`;
- helpers, which are names bound before they are used, `letters = {"a", "b"}`, and comprehensions (see
  turing_source_lenient.py);
- semicolons;
- behind the machine, any number of `print(...)`, whatever they print.

Neither sees brackets around an expression, a backslash at the end of a line, how strings are quoted or joined, or
comments about types. A dictionary display may not hold a key twice in either.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from interpreters.base import Plain
from interpreters.machine import Problem
from interpreters.turing_given import Kind
from interpreters.turing_source_errors import DefinitionError, Violations
from interpreters.turing_source_locate import Locator
from interpreters.turing_source_module import Reading
from interpreters.turing_source_parse import parse

DIALECTS = ("strict", "lenient")


@dataclass(frozen=True, slots=True)
class Source:
    """What a source says: which class it calls, and the values of the arguments."""

    kind: Kind
    arguments: Mapping[str, object]
    _locator: Locator

    def error(self, problems: tuple[Problem, ...]) -> DefinitionError:
        """What is wrong with the definition, with its places in the source."""
        return DefinitionError([(problem, self._locator.position(problem.path)) for problem in problems])

    def span(self, path: tuple[Plain, ...]) -> tuple[int, int]:
        """Where a path leads, as (start, end) in characters: a key and what belongs to it."""
        return self._locator.span(path)


def read(source: str, dialect: str = "strict") -> Source:
    """Read a source in one of the dialects. Raises ContractError; DefinitionError if Python could not evaluate it."""
    tree, places = parse(source)
    violations = Violations()
    reading = Reading(source, places, violations, lenient=dialect == "lenient")
    reading.read(tree)
    if violations:
        raise violations.error()
    machine = reading.machine
    assert machine is not None
    if unhashable := reading.values.unhashable:
        raise DefinitionError([(_unhashable(kind), places.of(node)) for node, kind in unhashable])
    return Source(machine.kind, machine.arguments, Locator(places, reading.values, machine, reading.helpers))


def _unhashable(kind: str) -> Problem:
    """What Python says to a list in a set."""
    remedy = {"list": "write a tuple: (...)", "set": "write frozenset({...})"}.get(kind, "write a tuple or a string")
    return Problem("TypeError", f"a {kind} cannot be in a set, nor be a key of a dictionary", remedy=remedy)
