"""Pushdown automata: for any definition and any word, they do what automata-lib does, if that comes to an end."""

from itertools import islice
from random import Random
from typing import Any, Literal

import pytest
from automata.base.exceptions import RejectionException
from hypothesis import given, settings

from interpreters.machine import Computation, MachineError, MachineLimits
from interpreters.pushdown_automata import build, compile_machine
from tests.interpreters.finite_machines import CLASSES, damaged, machine, raised, randoms, words

Kind = Literal["DPDA", "NPDA"]

FEW = MachineLimits(steps=30, configurations=3_000)
AMPLE = MachineLimits(steps=100_000, configurations=100_000)


def judged(machine: Any, word: str, steps: int = FEW.steps, branches: int = 100) -> tuple[str, int]:
    """What automata-lib says to a word, after how many steps; or that it is still at it after so many, or so wide."""
    number = 0
    try:
        for number, configuration in enumerate(machine.read_input_stepwise(word)):
            if number > steps or (isinstance(configuration, set) and len(configuration) > branches):
                return "unfinished", number
    except RejectionException:
        return "reject", number
    return "accept", number


def agrees_with(computation: Computation, verdict: str, steps: int, rejection: str) -> bool:
    """Whether a computation may have ended as it did, given automata-lib's verdict and steps."""
    if verdict == "accept":
        return (computation.ending, computation.steps) == ("accept", steps)
    if verdict == "reject":
        return computation.ending == rejection and computation.steps <= steps
    return computation.ending != "accept" or computation.steps >= steps


@settings(max_examples=200)
@given(randoms)
def test_a_dpda_does_what_automata_lib_does(random: Random) -> None:
    arguments, some_words = machine("DPDA", random), words(random)
    oracle, ours = CLASSES["DPDA"](**arguments), compile_machine(build("DPDA", arguments))
    for word, computation in zip(some_words, ours.run_all(some_words, FEW), strict=True):
        verdict, steps = judged(oracle, word)
        assert agrees_with(computation, verdict, steps, "reject_halted")
        assert (computation.ending in ("loops", "out_of_steps")) == (verdict == "unfinished")
        if verdict != "unfinished":
            assert computation.steps == steps


@settings(max_examples=200)
@given(randoms)
def test_a_dpda_that_has_enough_steps_comes_to_an_end_and_loops_only_if_automata_lib_goes_on(random: Random) -> None:
    arguments, some_words = machine("DPDA", random), words(random)
    oracle, ours = CLASSES["DPDA"](**arguments), compile_machine(build("DPDA", arguments))
    for word, computation in zip(some_words, ours.run_all(some_words, AMPLE), strict=True):
        assert computation.ending in ("accept", "reject_halted", "loops")
        if computation.ending == "loops":
            assert judged(oracle, word, 3 * computation.steps + 50)[0] == "unfinished"


@settings(max_examples=200)
@given(randoms)
def test_an_npda_does_what_automata_lib_does(random: Random) -> None:
    arguments, some_words = machine("NPDA", random), words(random)
    oracle, ours = CLASSES["NPDA"](**arguments), compile_machine(build("NPDA", arguments))
    for word, computation in zip(some_words, ours.run_all(some_words, FEW), strict=True):
        verdict, steps = judged(oracle, word)
        assert agrees_with(computation, verdict, steps, "reject_all_branches_halted")
        assert verdict == "unfinished" or computation.ending in ("accept", "reject_all_branches_halted")


@pytest.mark.parametrize("kind", ["DPDA", "NPDA"])
@settings(max_examples=200)
@given(randoms)
def test_a_trace_leads_to_the_end_of_the_run(kind: Kind, random: Random) -> None:
    (word,), steps = words(random, 1), random.randint(1, 12)
    ours = compile_machine(build(kind, machine(kind, random)))
    computation = ours.run(word, MachineLimits(steps=steps, configurations=10_000))
    last, *beyond = list(islice(ours.trace(word), computation.steps, computation.steps + 2))
    if kind == "DPDA":
        assert last == computation.snapshot
        assert bool(beyond) == (computation.ending in ("loops", "out_of_steps"))
    else:
        configurations: Any = last["configurations"]
        assert computation.snapshot in configurations
        assert bool(beyond) == (computation.ending in ("out_of_steps", "out_of_configurations"))


@pytest.mark.parametrize("kind", ["DPDA", "NPDA"])
@settings(max_examples=400)
@given(randoms)
def test_a_damaged_definition_is_refused_if_and_as_automata_lib_refuses_it(kind: Kind, random: Random) -> None:
    arguments = damaged(kind, random)
    name = raised(kind, arguments)
    try:
        definition = build(kind, arguments)
    except MachineError as error:
        assert error.kind == name
        for problem in error.problems:
            assert problem.message
            assert problem.path
            assert problem.remedy
        return
    assert name is None
    if not definition.faults:
        ours = compile_machine(definition)
        for word in ("", "ab"):
            verdict, _ = judged(CLASSES[kind](**arguments), word)
            if verdict != "unfinished":
                assert ours.run(word, FEW).accepted == (verdict == "accept")
