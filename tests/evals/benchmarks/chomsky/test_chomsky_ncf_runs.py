"""Runs of nondeterministic pushdown automata: counted, compared, and followed by hand."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.benchmarks.chomsky.drawing import Setting
from evals.benchmarks.chomsky.family import LanguageFamily
from evals.benchmarks.chomsky.machine_pushdown import Move, Pushdown
from evals.benchmarks.chomsky.measure import Given, Subject, Unanswerable
from evals.benchmarks.chomsky.ncf import FAMILIES
from evals.benchmarks.chomsky.ncf_language import Drawn
from evals.benchmarks.chomsky.ncf_measures import NONDETERMINISTIC
from evals.benchmarks.chomsky.schema import Value

STACK_FAMILIES = [family for family in FAMILIES if isinstance(family, LanguageFamily) and "last_pairs" in family.direct]

MIRROR = Pushdown(
    ("q0", "q1", "q2"),
    ("a", "b"),
    ("A", "B", "Z"),
    "q0",
    "Z",
    ("q2",),
    (
        *(Move("q0", letter, top, "q0", letter.upper() + top) for letter in "ab" for top in "ABZ"),
        *(Move("q0", "", top, "q1", top) for top in "ABZ"),
        Move("q1", "a", "A", "q1", ""),
        Move("q1", "b", "B", "q1", ""),
        Move("q1", "", "Z", "q2", "Z"),
    ),
    deterministic=False,
)
"""w w^R, where w may be empty."""

TWICE = Pushdown(
    ("p", "q", "r"),
    ("a",),
    ("Z",),
    "p",
    "Z",
    ("r",),
    (
        Move("p", "a", "Z", "p", "Z"),
        Move("p", "a", "Z", "q", "Z"),
        Move("q", "", "Z", "r", "Z"),
        Move("q", "a", "Z", "q", "Z"),
        Move("p", "", "Z", "r", "Z"),
    ),
    deterministic=False,
)
"""Any number of a's, of which one may be guessed."""


def measured(name: str, machine: Pushdown, word: str, guess_states: str = "q1") -> Value:
    given: Given = {"input": word, "guess states": frozenset(guess_states.split())}
    return NONDETERMINISTIC.measures[name].of(Subject.of(machine, given=given))


@pytest.mark.parametrize(
    ("name", "word", "value"),
    [
        ("verdict", "abba", "accept"),
        ("verdict", "aba", "reject"),
        ("accepting_runs", "abba", 1),
        ("accepting_runs", "aba", 0),
        ("shortest_run", "abba", 6),
        ("shortest_run", "aba", -1),
        ("least_guess", "abba", (2,)),
        ("least_guess", "ab", ()),
        ("active_sets", "aa", ({"q0", "q1", "q2"}, {"q0", "q1"}, {"q0", "q1", "q2"})),
        ("pair_counts", "aa", (3, 2, 4)),
        ("pair_total", "aa", 9),
        ("last_pairs", "aa", {("q0", "AAZ"), ("q1", "AAZ"), ("q1", "Z"), ("q2", "Z")}),
        ("furthest", "ab", 2),
        ("run_states", "aa", ("q0", "q0", "q1", "q1", "q2")),
        ("run_states", "ab", ()),
        ("end_states", "aa", {"q2"}),
        ("end_states", "ab", set()),
    ],
)
def test_what_is_asked_of_an_automaton_is_what_the_glossary_says(name: str, word: str, value: Value) -> None:
    assert measured(name, MIRROR, word) == value


@pytest.mark.parametrize(
    ("name", "guess_states", "value"),
    [
        ("accepting_runs", "q", 4),
        ("shortest_run", "q", 4),
        ("least_guess", "q", ()),
        ("least_guess", "r", (3,)),
        ("least_guess", "q r", (0, 3)),
        ("first_guesses", "q", (0, 1, 2)),
        ("first_guesses", "p", ()),
    ],
)
def test_guesses_are_steps_to_other_states_that_are_named(name: str, guess_states: str, value: Value) -> None:
    assert measured(name, TWICE, "aaa", guess_states) == value


def test_any_accepting_run_may_be_named_by_its_states() -> None:
    measure = NONDETERMINISTIC.measures["run_states"]
    subject = Subject.of(TWICE, given={"input": "aa"})
    sequences = [states for length in range(6) for states in product("pqr", repeat=length)]
    accepted = {"".join(states) for states in sequences if measure.right(subject, states, ("p",))}
    assert accepted == {"ppqr", "pqqr", "pppr"}
    rejected = Subject.of(TWICE, given={"input": "b"})
    assert [states for states in sequences if measure.right(rejected, states, ())] == [()]


def test_runs_without_end_have_no_answer() -> None:
    circle = Pushdown(("q0",), ("a",), ("Z",), "q0", "Z", (), (Move("q0", "", "Z", "q0", "Z"),), deterministic=False)
    growing = Pushdown(("q0",), ("a",), ("Z",), "q0", "Z", (), (Move("q0", "", "Z", "q0", "ZZ"),), deterministic=False)
    for machine in (circle, growing):
        with pytest.raises(Unanswerable):
            measured("accepting_runs", machine, "a")
        with pytest.raises(Unanswerable):
            NONDETERMINISTIC.measures["least"].of(Subject.of(machine, given={"length": 2, "prefix": ""}))


# Against an enumeration of all runs

Run = tuple[tuple[str, int, str], ...]

moves = st.builds(
    Move,
    st.sampled_from(["q0", "q1", "q2"]),
    st.sampled_from(["a", "b", "a", "b", ""]),
    st.sampled_from("ZZA"),
    st.sampled_from(["q1", "q2", "q0"]),
    st.sampled_from(["", "A", "Z", "AA", "AZ"]),
)
machines = st.builds(
    lambda rows: Pushdown(
        ("q0", "q1", "q2"), ("a", "b"), ("A", "Z"), "q0", "Z", ("q1", "q2"), rows, deterministic=False
    ),
    st.lists(moves, min_size=6, max_size=14, unique=True).map(tuple),
)


def enumerated(machine: Pushdown, word: str) -> Iterator[Run]:
    """All accepting runs. Raises RuntimeError if they seem to have no end."""
    pending: list[Run] = [((machine.start, 0, machine.bottom),)]
    for _ in range(2_000):
        if not pending:
            return
        run = pending.pop()
        state, position, stack = run[-1]
        if position == len(word) and state in machine.accepting:
            yield run
            continue
        if len(run) > 40:
            break
        pending += [
            (*run, (move.target, position + len(move.read), move.pushed + stack[1:]))
            for move in machine.transitions
            if (move.state, move.top) == (state, stack[:1]) and word[position:].startswith(move.read)
        ]
    raise RuntimeError


@given(machines, st.text("ab", max_size=5))
def test_runs_are_those_of_an_enumeration(machine: Pushdown, word: str) -> None:
    try:
        runs = list(enumerated(machine, word))
        counted = measured("accepting_runs", machine, word)
    except (RuntimeError, Unanswerable):
        return
    guesses = sorted(tuple(at[1] for at, after in pairwise(run) if at[0] != after[0] == "q1") for run in runs)
    assert counted == len(runs)
    assert measured("verdict", machine, word) == ("accept" if runs else "reject")
    assert measured("shortest_run", machine, word) == min((len(run) - 1 for run in runs), default=-1)
    assert measured("least_guess", machine, word) == (guesses or [()])[0]
    assert measured("first_guesses", machine, word) == tuple(sorted({guess[0] for guess in guesses if guess}))
    states = measured("run_states", machine, word)
    assert states in [tuple(at[0] for at in run) for run in runs] or (not runs and states == ())


# Against the direct algorithms


@pytest.mark.parametrize("family", STACK_FAMILIES, ids=lambda family: family.id)
def test_both_implementations_agree_on_all_short_words(family: LanguageFamily[Drawn]) -> None:
    drawn = family.draw(Random(1), 3, "trace")
    letters = drawn.language.letters
    for length in range(7 if len(letters) < 3 else 6):
        for word in map("".join, product(letters, repeat=length)):
            for kind in ("recognition", "trace"):
                changed = replace(drawn, setting=Setting(kind, word))
                subject = family.subject(changed)
                for name in family.asks[kind]:
                    measure, value = family.vocabulary.measures[name], family.direct[name](changed)
                    assert measure.right(subject, value, measure.of(subject)), (name, word, value)
