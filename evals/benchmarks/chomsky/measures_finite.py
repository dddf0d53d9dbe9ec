"""What can be asked of one deterministic finite automaton."""

from itertools import pairwise

from evals.benchmarks.chomsky.finite_runs import automaton, sets
from evals.benchmarks.chomsky.machine_finite import DFA, Finite
from evals.benchmarks.chomsky.measure import Measure, Subject, Vocabulary, by_name
from evals.benchmarks.chomsky.measures_classes import CLASSES, MINIMAL_STATES, SEPARATING
from evals.benchmarks.chomsky.measures_words import COUNT, GIVEN, LEAST, MEMBER, VERDICT_ON_INPUT
from evals.benchmarks.chomsky.schema import INTEGER, STATE, WORD, Value, list_of, tuple_of


def _states(subject: Subject) -> tuple[str, ...]:
    return tuple(states[0] for states in sets(subject))


def _steps(subject: Subject) -> int:
    return len(sets(subject)) - 1


def _configurations(subject: Subject) -> Value:
    word = subject.text("input")
    return tuple((state, word[position:]) for position, state in enumerate(_states(subject)))


def _is_accepting(subject: Subject) -> list[bool]:
    final = automaton(subject).final_states
    return [not final.isdisjoint(states) for states in sets(subject)]


def _first_accepting(subject: Subject) -> int:
    accepting = _is_accepting(subject)
    return accepting.index(True) if True in accepting else -1


def _trap(subject: Subject) -> int:
    alive = _alive(subject.machine(Finite))
    return next((position for position, state in enumerate(_states(subject)) if state not in alive), -1)


def _alive(machine: Finite) -> set[str]:
    """The states from which an accepting state can be reached."""
    before: dict[str, list[str]] = {}
    for state, _, target in machine.transitions:
        before.setdefault(target, []).append(state)
    alive, pending = set(machine.accepting), list(machine.accepting)
    while pending:
        for state in before.get(pending.pop(), ()):
            if state not in alive:
                alive.add(state)
                pending.append(state)
    return alive


def _changes(subject: Subject) -> int:
    return sum(one != other for one, other in pairwise(_states(subject)))


DETERMINISTIC = Vocabulary(
    (DFA,),
    "This deterministic finite automaton is printed completely. Run it by hand, or reason about it, and answer what is "
    "asked below.",
    ("finite acceptance", "no transition"),
    GIVEN,
    by_name(
        VERDICT_ON_INPUT,
        LEAST,
        MEMBER,
        COUNT,
        Measure(
            "states",
            list_of(STATE),
            "the state before the first step and the state after each step, in order.",
            _states,
            ("step",),
        ),
        Measure(
            "configurations",
            list_of(tuple_of(STATE, WORD)),
            "for the moment before the first step and the moment after each step, in order: the state and the rest of "
            "the input that is not read yet.",
            _configurations,
            ("step",),
        ),
        Measure("last_state", STATE, "the state after the last step.", lambda subject: _states(subject)[-1], ("step",)),
        Measure(
            "first_accepting",
            INTEGER,
            "the smallest number of symbols after reading which the automaton is in an accepting state; 0 if the start "
            "state is accepting.",
            _first_accepting,
            ("none",),
        ),
        Measure(
            "accepting_visits",
            INTEGER,
            "how many of the following states are accepting: the state before the first step and the state after each "
            "step, each counted as often as it comes.",
            lambda subject: sum(_is_accepting(subject)),
            ("step",),
        ),
        Measure(
            "changes",
            INTEGER,
            "the number of steps that lead to another state than the one they begin in.",
            _changes,
            ("step",),
        ),
        Measure(
            "trap_entry",
            INTEGER,
            "the smallest number of symbols after reading which the automaton is in a state from which no word at all "
            "leads to an accepting state.",
            _trap,
            ("none",),
        ),
        MINIMAL_STATES,
        CLASSES,
        SEPARATING,
    ),
    _steps,
)
