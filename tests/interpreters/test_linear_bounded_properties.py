"""Linear-bounded automata: for any definition and any word, they do what a search through all configurations finds.

The search in this file shares no code with the machines. It writes down every configuration that can be reached; to see
whether all branches halt, it takes away configurations from which nothing leads on, until none is left or only circles.
"""

from itertools import islice
from random import Random
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreters.linear_bounded import build, compile_machine
from interpreters.machine import MachineLimits

Kind = Literal["DLBA", "NLBA"]
Configuration = tuple[str, int, tuple[str, ...]]
"""A state, the place of the head, the tape."""

LIMITS = MachineLimits(steps=100_000, configurations=100_000)
STATES = ("q0", "q1", "q2")
FINAL = "qf"

randoms = st.randoms(use_true_random=True)


def definition(random: Random, kind: Kind) -> dict[str, Any]:
    """The arguments of a sound machine."""
    inside = ["a", "b", "X"][: random.randint(2, 3)]

    def rule(read: str) -> tuple[str, str, str]:
        state = random.choice((*STATES, *STATES, *STATES, FINAL))
        return state, read if read in "<>" else random.choice(inside), random.choice("LLLRRRN")

    def rules(read: str) -> Any:
        return rule(read) if kind == "DLBA" else {rule(read) for _ in range(random.choice((0, 1, 2, 2)))}

    return {
        "states": {*STATES, FINAL},
        "input_symbols": {"a", "b"},
        "tape_symbols": {*inside, "_", "<", ">"},
        "transitions": {
            state: {read: rules(read) for read in (*inside, *"<>_") if random.random() < 0.9} for state in STATES
        },
        "initial_state": "q0",
        "blank_symbol": "_",
        "final_states": {FINAL},
        "end_markers": random.random() < 0.5,
    }


def word(random: Random) -> str:
    return "".join(random.choices("ab", k=random.randint(0, 5)))


def start(arguments: dict[str, Any], word: str) -> Configuration:
    if arguments["end_markers"]:
        return "q0", 1, ("<", *word, ">")
    return "q0", 0, tuple(word) or ("_",)


def successors(arguments: dict[str, Any], configuration: Configuration) -> set[Configuration]:
    state, head, tape = configuration
    rules = arguments["transitions"].get(state, {}).get(tape[head], set())
    following = set()
    for target, symbol, way in rules if isinstance(rules, set) else {rules}:
        place = head + {"L": -1, "N": 0, "R": 1}[way]
        if place in range(len(tape)):
            following.add((target, place, tuple(symbol if cell == head else tape[cell] for cell in range(len(tape)))))
    return following


def judged(arguments: dict[str, Any], word: str) -> tuple[str, int]:
    """How a word is judged; and after how many steps it is accepted, or how many configurations there are."""
    level, graph, steps = {start(arguments, word)}, dict[Configuration, set[Configuration]](), 0
    while level:
        if any(state == FINAL for state, _, _ in level):
            return "accept", steps
        graph.update((each, successors(arguments, each)) for each in level)
        level = {following for each in level for following in graph[each]} - graph.keys()
        steps += 1
    left = dict(graph)
    while ends := [each for each, following in left.items() if not following & left.keys()]:
        for each in ends:
            del left[each]
    return ("loops" if left else "reject"), len(graph)


@pytest.mark.parametrize("kind", ["DLBA", "NLBA"])
@settings(max_examples=200)
@given(randoms)
def test_words_are_judged_as_by_a_search_through_all_configurations(kind: Kind, random: Random) -> None:
    arguments, words = definition(random, kind), [word(random) for _ in range(8)]
    for each, computation in zip(words, compile_machine(build(kind, arguments)).run_all(words, LIMITS), strict=True):
        verdict, number = judged(arguments, each)
        if verdict == "accept":
            assert (computation.ending, computation.steps) == ("accept", number)
        elif verdict == "loops":
            assert computation.ending == "loops"
            assert computation.steps <= 3 * number or kind == "NLBA"
        elif kind == "DLBA":
            assert (computation.ending, computation.steps) == ("reject_halted", number - 1)
        else:
            assert computation.ending == "reject_all_branches_halted"
        if kind == "NLBA" and verdict != "accept":
            assert computation.configurations == number


@pytest.mark.parametrize("kind", ["DLBA", "NLBA"])
@settings(max_examples=150)
@given(randoms)
def test_a_trace_leads_to_the_end_of_the_run(kind: Kind, random: Random) -> None:
    machine = compile_machine(build(kind, definition(random, kind)))
    each, steps = word(random), random.randint(1, 12)
    computation = machine.run(each, MachineLimits(steps=steps))
    last, *beyond = list(islice(machine.trace(each), computation.steps, computation.steps + 2))
    if kind == "DLBA":
        assert last == computation.snapshot
        assert bool(beyond) == (computation.ending in ("loops", "out_of_steps"))
    else:
        configurations: Any = last["configurations"]
        assert computation.snapshot in configurations
        assert bool(beyond) == (computation.ending == "out_of_steps")
