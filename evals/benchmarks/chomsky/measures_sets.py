"""What can be asked of one nondeterministic finite automaton."""

from evals.benchmarks.chomsky.finite_runs import automaton, sets, subsets, words
from evals.benchmarks.chomsky.machine_finite import NFA
from evals.benchmarks.chomsky.measure import Measure, Subject, Unanswerable, Vocabulary, by_name
from evals.benchmarks.chomsky.measures_words import COUNT, GIVEN, LEAST, MEMBER, VERDICT_ON_INPUT
from evals.benchmarks.chomsky.schema import INTEGER, STATE, Value, list_of, set_of
from interpreters.finite_definition import FiniteAutomaton


def _sets(subject: Subject) -> Value:
    return tuple(map(frozenset, sets(subject)))


def _runs(subject: Subject) -> int:
    """Counts the accepting runs, symbol by symbol, by the state that they have come to."""
    definition = automaton(subject)
    counts = _silently(definition, {str(definition.initial_state): 1})
    for symbol in subject.text("input"):
        counts = _silently(definition, _moved(definition, counts, symbol))
    return sum(count for state, count in counts.items() if state in definition.final_states)


def _moved(definition: FiniteAutomaton, counts: dict[str, int], symbol: str) -> dict[str, int]:
    moved: dict[str, int] = {}
    for state, count in counts.items():
        for target in definition.transitions.get(state, {}).get(symbol, ()):
            moved[str(target)] = moved.get(str(target), 0) + count
    return moved


def _silently(definition: FiniteAutomaton, counts: dict[str, int]) -> dict[str, int]:
    """Adds the runs that go on without reading. Raises Unanswerable if they can do so for ever."""
    total, newest = dict(counts), counts
    for _ in range(len(definition.states) + 1):
        newest = _moved(definition, newest, "")
        if not newest:
            return total
        for state, count in newest.items():
            total[state] = total.get(state, 0) + count
    raise Unanswerable("there are runs without end")


def _reachable_sets(subject: Subject) -> int:
    """The sets of the subset construction, and the empty one if some word leads to it."""
    found = subsets(automaton(subject))
    is_partial = any(len(row) < len(found.input_symbols) for row in found.transitions.values())
    return len(found.states) + is_partial


NONDETERMINISTIC = Vocabulary(
    (NFA,),
    "This nondeterministic finite automaton is printed completely. Run it by hand, or reason about it, and answer what "
    "is asked below.",
    ("silent", "run", "some run"),
    GIVEN,
    by_name(
        VERDICT_ON_INPUT,
        LEAST,
        MEMBER,
        COUNT,
        Measure(
            "active_sets",
            list_of(set_of(STATE)),
            "the active set before the first symbol is read and after each symbol of the input, in order, up to the "
            "last one that is not empty.",
            _sets,
            ("active",),
        ),
        Measure(
            "largest_set",
            INTEGER,
            "the number of states of the largest active set on the way.",
            lambda subject: max(map(len, sets(subject))),
            ("active",),
        ),
        Measure(
            "reachable_sets",
            INTEGER,
            "the number of different active sets over all words of input symbols, the empty word included. The empty "
            "set counts if it is the active set of some word.",
            _reachable_sets,
            ("active",),
            cost=lambda subject: words(subject).size * len(words(subject).symbols),
        ),
        Measure(
            "accepting_runs",
            INTEGER,
            "the number of different runs on the input that end in an accepting state.",
            _runs,
        ),
    ),
    lambda subject: len(sets(subject)) - 1,
)
