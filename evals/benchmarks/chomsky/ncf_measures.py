"""What can be asked of a nondeterministic pushdown automaton.

Its runs may be many, so no question is about "the" run: what is asked is whether there is one, how many there are, how
long the shortest is, or which guess comes first. Where any run will do, all are accepted.
"""

from evals.benchmarks.chomsky.machine_pushdown import NPDA, Pushdown
from evals.benchmarks.chomsky.measure import Measure, Subject, Unanswerable, Vocabulary, by_name
from evals.benchmarks.chomsky.ncf_runs import Configuration, Runs, accepts, runs, runs_on, words
from evals.benchmarks.chomsky.schema import (
    ACCEPT,
    INTEGER,
    REJECT,
    STATE,
    VERDICT,
    WORD,
    Value,
    list_of,
    set_of,
    tuple_of,
)

Guess = tuple[int, ...]

EACH = "for every k from 0 to the length of the input, in order"


def _verdict(subject: Subject) -> str:
    return ACCEPT if accepts(subject, subject.text("input")) else REJECT


def _shortest(subject: Subject) -> int:
    found = runs(subject)
    steps = found.along(lambda _: 0, lambda at, known: 1 + min((known[each] for each in found.alive(at)), default=0))
    return steps[found.start] if found.accepting[found.start] else -1


def _is_guess(subject: Subject, at: Configuration, following: Configuration) -> bool:
    guessed = subject.value("guess states")
    if not isinstance(guessed, frozenset):
        raise Unanswerable("the guess states are given as something else than a set")
    return at.state != following.state and following.state in guessed


def _least_guess(subject: Subject) -> Guess:
    found = runs(subject)

    def least(at: Configuration, known: dict[Configuration, Guess]) -> Guess:
        guesses = [
            (at.position, *known[each]) if _is_guess(subject, at, each) else known[each] for each in found.alive(at)
        ]
        return min(guesses, default=())

    return found.along(lambda _: (), least)[found.start]


def _first_guesses(subject: Subject) -> Guess:
    found = runs(subject)
    reached, firsts = {found.start}, set()
    for at in found.last_first[::-1]:
        if at not in reached:
            continue
        for each in found.alive(at):
            if _is_guess(subject, at, each):
                firsts.add(at.position)
            else:
                reached.add(each)
    return tuple(sorted(firsts))


def _end_states(subject: Subject) -> Value:
    found = runs(subject)
    return frozenset(at.state for at in found.following if found.accepts(at))


def _reached(found: Runs) -> list[set[tuple[str, str]]]:
    """For every number of symbols, the states and stacks that are reached after them."""
    pairs: list[set[tuple[str, str]]] = [set() for _ in range(len(found.word) + 1)]
    for state, position, stack in found.following:
        pairs[position].add((state, stack))
    return pairs


def _pair_counts(subject: Subject) -> tuple[int, ...]:
    return tuple(map(len, _reached(runs(subject))))


def _furthest(subject: Subject) -> int:
    return max(at.position for at in runs(subject).following)


def _active_sets(subject: Subject) -> Value:
    return tuple(frozenset(state for state, _ in pairs) for pairs in _reached(runs(subject)))


def _run_states(subject: Subject) -> tuple[str, ...]:
    """The states of a run that always goes on with the first transition that can lead to acceptance."""
    found = runs(subject)
    at = found.start
    states = [at.state] if found.accepting[at] else []
    while following := found.alive(at):
        at = following[0]
        states.append(at.state)
    return tuple(states)


def _are_run_states(subject: Subject, value: Value) -> bool:
    """Whether an accepting run has these states; if there is no such run, only no states are right."""
    found = runs(subject)
    if not isinstance(value, tuple) or not value or not found.accepting[found.start]:
        return value == () and not found.accepting[found.start]
    level = {found.start} if value[0] == found.start.state else set()
    for state in value[1:]:
        level = {each for at in level for each in found.following[at] if each.state == state}
    return any(map(found.accepts, level))


def _least(subject: Subject) -> str:
    return words(subject).least(subject.number("length"), subject.text("prefix"))


def _member(subject: Subject) -> str:
    return words(subject).exactly(subject.number("length"), subject.text("prefix"))


def _is_member(subject: Subject, value: Value) -> bool:
    return (
        isinstance(value, str)
        and len(value) == subject.number("length")
        and value.startswith(subject.text("prefix"))
        and accepts(subject, value)
    )


def _configurations(subject: Subject) -> int:
    """How many configurations the runs on the input go through."""
    return len(runs(subject).following)


def _member_cost(subject: Subject) -> int:
    """The same for the word that is asked for."""
    return len(runs_on(subject.machine(Pushdown), _least(subject)).following)


NONDETERMINISTIC = Vocabulary(
    (NPDA,),
    "This nondeterministic pushdown automaton is printed completely. Follow its runs by hand, or reason about it, and "
    "answer what is asked below.",
    ("pushdown transition", "pushdown runs", "stack"),
    {"input": WORD, "guess states": set_of(STATE), "length": INTEGER, "prefix": WORD},
    by_name(
        Measure("verdict", VERDICT, "whether the automaton accepts the input.", _verdict),
        Measure(
            "accepting_runs",
            INTEGER,
            "the number of different accepting runs on the input.",
            lambda subject: runs(subject).accepting[runs(subject).start],
        ),
        Measure(
            "shortest_run",
            INTEGER,
            "the number of steps of the shortest accepting run; it does not exist if there is no accepting run.",
            _shortest,
            ("step", "none"),
        ),
        Measure(
            "least_guess",
            list_of(INTEGER),
            "the first of the guesses of all accepting runs. Of two guesses, that one comes first which has the "
            "smaller integer in the first place where they differ, or which is the beginning of the other. The empty "
            "list if there is no accepting run.",
            _least_guess,
            ("step", "guess"),
        ),
        Measure(
            "first_guesses",
            list_of(INTEGER),
            "the first integers of the guesses of all accepting runs, each of them once, from the smallest to the "
            "largest.",
            _first_guesses,
            ("step", "guess"),
        ),
        Measure("end_states", set_of(STATE), "the states in which accepting runs end.", _end_states),
        Measure(
            "active_sets",
            list_of(set_of(STATE)),
            f"{EACH}: the set of all states that are reached, with any stack, after k symbols.",
            _active_sets,
            ("reached",),
        ),
        Measure(
            "pair_counts",
            list_of(INTEGER),
            f"{EACH}: how many different pairs of a state and a stack are reached after k symbols.",
            _pair_counts,
            ("reached",),
        ),
        Measure(
            "pair_total",
            INTEGER,
            "the number of different triples of a number k, a state and a stack, where k is at most the length of the "
            "input, and the state and the stack are reached after k symbols.",
            lambda subject: sum(_pair_counts(subject)),
            ("reached",),
        ),
        Measure(
            "furthest",
            INTEGER,
            "the largest k, at most the length of the input, such that some state and stack are reached after k "
            "symbols.",
            _furthest,
            ("reached",),
        ),
        Measure(
            "last_pairs",
            set_of(tuple_of(STATE, WORD)),
            "all pairs of a state and a stack that are reached after the whole input.",
            lambda subject: frozenset(_reached(runs(subject))[-1]),
            ("reached",),
        ),
        Measure(
            "run_states",
            list_of(STATE),
            "the state before the first step and the state after each step of any accepting run; if several accepting "
            "runs have different states, each of them is right. The empty list if there is no accepting run.",
            _run_states,
            ("step",),
            accepts=_are_run_states,
        ),
        Measure(
            "least",
            WORD,
            "the first word, in the order of words, that is accepted, has at least the given length and begins with "
            "the given prefix.",
            _least,
            ("order",),
            cost=_member_cost,
        ),
        Measure(
            "member",
            WORD,
            "any word of exactly the given length that is accepted and begins with the given prefix.",
            _member,
            accepts=_is_member,
            cost=_member_cost,
        ),
        Measure(
            "count",
            INTEGER,
            "the number of words of exactly the given length that are accepted.",
            lambda subject: words(subject).count(subject.number("length")),
            cost=lambda subject: words(subject).work(subject.number("length")),
        ),
    ),
    _configurations,
)
