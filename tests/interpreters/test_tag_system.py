"""m-tag systems: what a step is, where a run ends, and what is no system."""

from collections.abc import Sequence
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreters.machine import MachineError
from interpreters.tag_system import Queue, TagRun, TagSystem

COLLATZ = TagSystem(2, "ABC", {"A": "BC", "B": "A", "C": "AAA"})
"""Liesbeth De Mol's: from n times A it comes to the Collatz successor of n, in the same form, or to n / 2."""


@st.composite
def systems(draw: st.DrawFn) -> TagSystem:
    alphabet = draw(st.lists(st.sampled_from(["a", "b", "ab", "c1", "é", " "]), min_size=1, max_size=4, unique=True))
    words = st.lists(st.sampled_from(alphabet), max_size=6)
    return TagSystem(draw(st.integers(1, 4)), alphabet, {symbol: draw(words) for symbol in alphabet})


@st.composite
def starts(draw: st.DrawFn) -> tuple[TagSystem, list[str]]:
    system = draw(systems())
    return system, draw(st.lists(st.sampled_from(system.alphabet), max_size=12))


def kinds(deletion: object, alphabet: object, productions: object) -> list[str]:
    with pytest.raises(MachineError) as raised:
        TagSystem(deletion, alphabet, productions)  # type: ignore[arg-type]
    return [problem.kind for problem in raised.value.problems]


def queues(system: TagSystem, word: Sequence[str], steps: int) -> list[str]:
    return ["".join(queue) for queue in islice(system.configurations(word), steps + 1)]


# Steps


def test_a_step_appends_the_heads_production_and_deletes_m_symbols() -> None:
    assert queues(COLLATZ, "AAA", 100) == ["AAA", "ABC", "CBC", "CAAA", "AAAAA", *queues(COLLATZ, "AAAAA", 100)[1:]]


def test_it_halts_with_the_first_queue_that_is_shorter_than_m() -> None:
    assert queues(COLLATZ, "AA", 100) == ["AA", "BC", "A"]


def test_it_halts_with_an_empty_queue() -> None:
    assert queues(TagSystem(2, "A", {"A": ""}), "AAAA", 100) == ["AAAA", "AA", ""]


@pytest.mark.parametrize("word", ["", "A"])
def test_a_word_shorter_than_m_is_all_there_is(word: str) -> None:
    assert list(COLLATZ.configurations(word)) == [tuple(word)]
    assert COLLATZ.run(word) == TagRun("halted", 0, tuple(word))


def test_with_m_of_one_every_symbol_is_read() -> None:
    assert queues(TagSystem(1, "AB", {"A": "AB", "B": ""}), "AB", 3) == ["AB", "BAB", "AB", "BAB"]


def test_symbols_may_have_several_characters() -> None:
    system = TagSystem(2, ["q0", "q"], {"q0": ["q", "q0", "q"], "q": []})
    assert list(islice(system.configurations(["q0", "q"]), 3)) == [("q0", "q"), ("q", "q0", "q"), ("q",)]


def test_a_word_with_a_foreign_symbol_is_refused() -> None:
    with pytest.raises(ValueError, match="'D', which is not in the alphabet"):
        COLLATZ.run("AD")
    with pytest.raises(ValueError, match="'D', which is not in the alphabet"):
        next(COLLATZ.configurations("AD"))


# Runs


def test_the_collatz_system_computes_the_trajectory_of_27() -> None:
    run = COLLATZ.run("A" * 27)
    assert run == TagRun("halted", 40_656, ("A",))


def test_a_run_of_millions_of_steps_with_a_long_queue_is_no_matter() -> None:
    """Its queue has up to 487,700 symbols, which are not copied at each step."""
    assert COLLATZ.run("A" * 6171).steps == 4_868_388


@settings(max_examples=400)
@given(starts(), st.integers(0, 60), st.integers(0, 20))
def test_a_run_gives_what_stepping_gives_under_any_limits(
    start: tuple[TagSystem, list[str]], steps: int, cells: int
) -> None:
    system, word = start
    run = system.run(word, steps, cells)
    path = list(islice(system.configurations(word), run.steps + 2))
    before: list[Queue] = path[: run.steps + 1]
    assert run.queue == before[-1]
    assert run.steps <= steps
    assert all(len(queue) <= cells for queue in before) or (run.ending, run.steps) == ("out_of_cells", 0)
    match run.ending:
        case "halted":
            assert len(run.queue) < system.deletion
        case "out_of_steps":
            assert run.steps == steps
            assert len(run.queue) >= system.deletion
        case "out_of_cells":
            assert len(word) > cells or len(path[run.steps + 1]) > cells
        case "loops":
            assert run.period > 0
            assert path[run.steps - run.period] == run.queue
    assert run.period == 0 or run.ending == "loops"


@settings(max_examples=200)
@given(starts())
def test_whatever_repeats_is_proven_to_loop(start: tuple[TagSystem, list[str]]) -> None:
    system, word = start
    seen: dict[Queue, int] = {}
    for step, queue in enumerate(islice(system.configurations(word), 200)):
        if queue in seen:
            period = step - seen[queue]
            # Brent needs at most three times as many passes as there are queues; a pass has no more steps than symbols.
            run = system.run(word, 3 * step * max(map(len, seen)))
            assert run.ending == "loops"
            assert run.period % period == 0
            return
        seen[queue] = step
    assert system.run(word, 199).ending != "loops"


def test_a_queue_that_stands_still_loops_after_one_step() -> None:
    assert TagSystem(2, "A", {"A": "AA"}).run("AA") == TagRun("loops", 1, ("A", "A"), 1)


# Definitions


def test_a_system_keeps_its_productions_in_the_order_of_the_alphabet() -> None:
    system = TagSystem(2, "BA", {"A": "B", "B": ["A", "A"]})
    assert system == TagSystem(2, ("B", "A"), {"B": ("A", "A"), "A": ("B",)})
    assert list(system.productions) == ["B", "A"]


@pytest.mark.parametrize(
    ("deletion", "alphabet", "productions", "expected"),
    [
        (0, "A", {"A": "A"}, ["InvalidDeletionError"]),
        (True, "A", {"A": "A"}, ["TypeError"]),
        ("2", "A", {"A": "A"}, ["TypeError"]),
        (2, "", {}, ["MissingSymbolError"]),
        (2, ["A", "A"], {"A": "A"}, ["InvalidSymbolError"]),
        (2, ["A", ""], {"A": "A", "": "A"}, ["InvalidSymbolError"]),
        (2, ["A", 1], {"A": "A"}, ["TypeError"]),
        (2, "AB", {"A": "A"}, ["MissingSymbolError"]),
        (2, "A", {"A": "A", "B": "A"}, ["InvalidSymbolError"]),
        (2, "A", {"A": "AB"}, ["InvalidSymbolError"]),
        (-1, ["A", "A", ""], {}, ["InvalidDeletionError", "InvalidSymbolError", "InvalidSymbolError"]),
        (2, "AB", {"A": "AC", "D": "E"}, ["MissingSymbolError", *["InvalidSymbolError"] * 3]),
    ],
)
def test_all_that_is_wrong_with_a_definition_is_named(
    deletion: object, alphabet: object, productions: object, expected: list[str]
) -> None:
    assert kinds(deletion, alphabet, productions) == expected


def test_a_problem_says_where_it_is() -> None:
    with pytest.raises(MachineError, match="the production of 'A' appends 'C', which is not in the alphabet") as raised:
        TagSystem(2, "AB", {"A": "BC", "B": ""})
    assert raised.value.problems[0].path == ("productions", "A", 1)
