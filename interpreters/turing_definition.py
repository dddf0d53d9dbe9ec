"""The definition of a Turing machine: literal arguments go in, and a machine that is known to be sound comes out.

The arguments are those of automata-lib's DTM, NTM and MNTM. What automata-lib 9.2.0 refuses is refused, under the same
name: turing_checks.py and turing_rows.py hold the conditions, turing_warnings.py what is allowed but hardly meant.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice

from interpreters.machine import Ending, MachineError, Problem
from interpreters.turing_checks import problems
from interpreters.turing_given import MULTITAPE_NAMES, Given, Kind, problem
from interpreters.turing_rules import Rules, State, Symbol, rules_of
from interpreters.turing_values import MOST_NESTED, is_too_deep, ordered
from interpreters.turing_warnings import warnings

__all__ = ["Kind", "TuringDefinition", "build"]

MOST_PROBLEMS = 1_000
"""More are not listed: they would help nobody."""


@dataclass(frozen=True, slots=True)
class TuringDefinition:
    """A sound machine."""

    kind: Kind
    tapes: int
    """As many as its rules have; 1 if it has no rules, whatever `n_tapes` says."""
    states: frozenset[State]
    initial_state: State
    final_states: frozenset[State]
    blank: Symbol
    filling: tuple[Symbol, ...]
    """What stands at first on every tape but the first. automata-lib takes the blank symbol for a text there, so that a
    blank of several characters fills several cells, none of which is blank."""
    rules: Rules
    warnings: tuple[Problem, ...]
    """What automata-lib accepts without a word."""

    @property
    def is_deterministic(self) -> bool:
        """Whether there is one tape, and nowhere a choice between two rules. One of any kind may be so."""
        return self.tapes == 1 and all(len(some) < 2 for row in self.rules.values() for some in row.values())

    @property
    def rejection(self) -> Ending:
        """How a run ends that cannot go on."""
        return "reject_halted" if self.kind == "DTM" else "reject_all_branches_halted"


def build(kind: Kind, arguments: Mapping[str, object]) -> TuringDefinition:
    """Check the keyword arguments of a machine. Raises MachineError, whose first problem is automata-lib's."""
    if deep := [name for name in MULTITAPE_NAMES if is_too_deep(arguments.get(name))]:
        message = f"values stand in values at more than {MOST_NESTED} levels"
        raise MachineError(problem("RecursionError", message, (name,), "write simpler values") for name in deep)
    given = Given.of(kind, arguments)
    if found := tuple(islice(problems(given), MOST_PROBLEMS)):
        raise MachineError(found)
    rules = rules_of(given)
    tapes = max((len(rule.moves) for row in rules.values() for some in row.values() for rule in some), default=1)
    return TuringDefinition(
        kind=kind,
        tapes=tapes,
        states=given.states,
        initial_state=given.initial_state,
        final_states=given.final_states,
        blank=given.blank_symbol,
        filling=ordered(given.blank_symbol) if tapes > 1 else (),
        rules=rules,
        warnings=tuple(islice(warnings(given, rules), MOST_PROBLEMS)),
    )
