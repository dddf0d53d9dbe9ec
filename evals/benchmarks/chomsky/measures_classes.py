"""What can be asked about the states of a deterministic finite automaton: which of them do the same."""

from evals.benchmarks.chomsky.finite_runs import accepts, automaton
from evals.benchmarks.chomsky.machine_finite import Finite
from evals.benchmarks.chomsky.measure import Measure, Subject, Unanswerable
from evals.benchmarks.chomsky.schema import INTEGER, STATE, WORD, Value, set_of
from interpreters.finite_algorithms import minimise, separating_word
from interpreters.finite_definition import FiniteAutomaton


def _minimal_states(subject: Subject) -> int:
    return minimise(automaton(subject)).count


def _classes(subject: Subject) -> Value:
    classes = minimise(automaton(subject)).classes
    return frozenset(frozenset(map(str, states)) for states in classes)


def _refinement_cost(subject: Subject) -> int:
    """The lookups of Moore's algorithm: each round looks up every state and symbol."""
    definition = automaton(subject)
    return len(minimise(definition).rounds) * len(definition.states) * len(definition.input_symbols)


def _from(subject: Subject, given: str) -> FiniteAutomaton:
    """The automaton, if it began in a given state."""
    machine = subject.machine(Finite)
    start = subject.text(given)
    if start not in machine.states:
        raise Unanswerable(f"there is no state {start!r}")
    moved = Finite(machine.states, machine.symbols, start, machine.accepting, machine.transitions)
    return automaton(Subject((moved,)))


def _separating(subject: Subject) -> str:
    word = separating_word(_from(subject, "first state"), _from(subject, "second state"))
    if word is None:
        raise Unanswerable("no word separates the two states")
    return word


def _separates(subject: Subject, value: Value) -> bool:
    if not isinstance(value, str) or len(value) != len(_separating(subject)):
        return False
    machine = subject.machine(Finite)
    ends = []
    for given in ("first state", "second state"):
        start = subject.text(given)
        moved = Finite(machine.states, machine.symbols, start, machine.accepting, machine.transitions)
        ends.append(accepts(Subject((moved,)), value))
    return ends[0] != ends[1]


MINIMAL_STATES = Measure(
    "minimal_states",
    INTEGER,
    "the number of states of the smallest complete deterministic finite automaton that accepts the same words "
    "(complete means that every state has a transition on every input symbol).",
    _minimal_states,
    cost=_refinement_cost,
)
CLASSES = Measure(
    "classes",
    set_of(set_of(STATE)),
    "the classes of equivalent states, among the states that can be reached from the start state. Two states "
    "are equivalent if the automaton would accept the same words if it began in the one or in the other.",
    _classes,
    cost=_refinement_cost,
)
SEPARATING = Measure(
    "separating",
    WORD,
    "any shortest word that would be accepted if the automaton began in one of the two given states, but not "
    "if it began in the other.",
    _separating,
    accepts=_separates,
    cost=_refinement_cost,
)
