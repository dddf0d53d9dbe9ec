"""What can be asked of two deterministic finite automata that read the same input side by side."""

from functools import lru_cache

from evals.benchmarks.chomsky import measures_words as single
from evals.benchmarks.chomsky.finite_runs import automaton, sets
from evals.benchmarks.chomsky.machine_finite import DFA, Finite
from evals.benchmarks.chomsky.measure import Measure, Subject, Unanswerable, Vocabulary, by_name, lifted
from evals.benchmarks.chomsky.schema import ACCEPT, INTEGER, REJECT, STATE, VERDICT, list_of, tuple_of

LARGEST = 10_000
"""Pairs of states."""


def _pairs(subject: Subject) -> tuple[tuple[str, str], ...]:
    return tuple((one[0], other[0]) for one, other in zip(sets(subject, 0), sets(subject, 1), strict=False))


def _accepting_visits(subject: Subject) -> int:
    first, second = (automaton(subject, place).final_states for place in (0, 1))
    return sum(one in first and other in second for one, other in _pairs(subject))


def _verdict(subject: Subject) -> str:
    product = _product(subject)
    state = product.machine(Finite).start
    rows = {(source, symbol): target for source, symbol, target in product.machine(Finite).transitions}
    for symbol in subject.text("input"):
        state = rows.get((state, symbol), "")
    return ACCEPT if state in product.machine(Finite).accepting else REJECT


@lru_cache(maxsize=64)
def _product(subject: Subject) -> Subject:
    """The one automaton that does what both do, as far as it can be reached; and what is given."""
    first, second = subject.machine(Finite, 0), subject.machine(Finite, 1)
    if first.symbols != second.symbols:
        raise Unanswerable("the two automata do not read the same symbols")
    rows = [{(state, symbol): target for state, symbol, target in each.transitions} for each in (first, second)]
    start = (first.start, second.start)
    pairs = {start: "r0"}
    transitions = []
    queue = [start]
    for pair in queue:
        for symbol in first.symbols:
            one, other = (row.get((state, symbol)) for row, state in zip(rows, pair, strict=True))
            if one is None or other is None:
                continue
            if (one, other) not in pairs:
                pairs[one, other] = f"r{len(pairs)}"
                queue.append((one, other))
            transitions.append((pairs[pair], symbol, pairs[one, other]))
        if len(queue) > LARGEST:
            raise Unanswerable(f"the automata can be in more than {LARGEST:,} pairs of states")
    accepting = (name for (one, other), name in pairs.items() if one in first.accepting and other in second.accepting)
    machine = Finite(tuple(pairs.values()), first.symbols, "r0", tuple(accepting), tuple(transitions))
    return Subject((machine,), subject.given)


PRODUCT = Vocabulary(
    (DFA, DFA),
    "These two deterministic finite automata are printed completely. They read the same input at the same time, symbol "
    "by symbol. Run them by hand, or reason about them, and answer what is asked below.",
    ("finite acceptance",),
    single.GIVEN,
    by_name(
        Measure("verdict", VERDICT, "accept if both automata accept the input, otherwise reject.", _verdict),
        Measure(
            "pairs",
            list_of(tuple_of(STATE, STATE)),
            "the state of the first and the state of the second automaton, before the first symbol is read and after "
            "each symbol, in order.",
            _pairs,
        ),
        Measure(
            "accepting_visits",
            INTEGER,
            "how many of these moments find both automata in accepting states at once: the moment before the first "
            "symbol is read, and the moment after each symbol.",
            _accepting_visits,
        ),
        Measure(
            "reachable_pairs",
            INTEGER,
            "the number of different pairs of states that the two automata can be in at the same time, over all words "
            "of input symbols.",
            lambda subject: len(_product(subject).machine(Finite).states),
            cost=lambda subject: len(_product(subject).machine(Finite).transitions),
        ),
        lifted(
            single.LEAST,
            _product,
            "the first word, in the order of words, that both automata accept, that has at least the given length and "
            "begins with the given prefix.",
        ),
        lifted(
            single.MEMBER,
            _product,
            "any word of exactly the given length that both automata accept and that begins with the given prefix.",
        ),
        lifted(single.COUNT, _product, "the number of words of exactly the given length that both automata accept."),
    ),
    lambda subject: len(_pairs(subject)) - 1,
)
