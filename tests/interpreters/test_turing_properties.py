"""Turing machines: they do what automata-lib's do, and whichever way one is run, the computation is the same.

A deterministic machine's stepper is held to automata-lib, and to a naive loop in this file for what automata-lib cannot
tell; all fast ways to run are held to the stepper. A search is held to automata-lib and to a naive one.

`--hypothesis-profile=fuzz` makes as many examples as anyone has time for.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from automata.base.exceptions import RejectionException
from hypothesis import given
from hypothesis import strategies as st

from interpreters import turing_native, turing_table
from interpreters.machine import Computation, MachineLimits
from interpreters.turing_definition import TuringDefinition, build
from interpreters.turing_executor import compile_machine
from interpreters.turing_given import Kind
from interpreters.turing_search import NondeterministicMachine
from interpreters.turing_stepper import FIRST_WATCHED, GROWTH, Stepper
from tests.interpreters.turing_machines import (
    KINDS,
    Arguments,
    deterministic,
    machines,
    nondeterministic,
    restless,
    several_tapes,
    words,
)

Machine = tuple[Kind, Arguments]

REJECTIONS = ("reject_halted", "reject_all_branches_halted")
PLAIN, COMPILED = 1 << 60, 0
SEVEN_WORDS = st.lists(words, min_size=7, max_size=7)
PATIENT = 150
"""Configurations for which automata-lib is run."""

limits = st.builds(
    MachineLimits,
    steps=st.integers(0, 60) | st.integers(1, 1_500) | st.sampled_from([256, 257, 320, 321, 1_024]),
    configurations=st.integers(1, 30) | st.just(1_000),
)


def theirs(kind: Kind, arguments: Arguments, word: str) -> tuple[bool | None, int]:
    """Whether automata-lib accepts, None if that takes it too long; and how many times it has gone on."""
    steps, looked_at = -1, 0
    try:
        for reached in KINDS[kind](**arguments).read_input_stepwise(word):
            steps += 1
            looked_at += len(reached) if kind == "NTM" else 1
            if looked_at > PATIENT:
                return None, steps
    except RejectionException:
        return False, steps
    return True, steps


@pytest.mark.parametrize("kind", [deterministic, nondeterministic, several_tapes], ids=["DTM", "NTM", "MNTM"])
@given(data=st.data())
def test_a_machine_accepts_and_rejects_what_automata_lib_does(
    kind: st.SearchStrategy[Machine], data: st.DataObject
) -> None:
    name, arguments = data.draw(kind)
    machine = compile_machine(build(name, arguments))
    some = data.draw(SEVEN_WORDS)
    for word, ours in zip(some, machine.run_all(some, MachineLimits(2_000, 1_000)), strict=True):
        verdict, steps = theirs(name, arguments, word)
        if verdict is None:
            # It may be merely slow: of configurations that meet it follows each. One that loops it follows for ever.
            assert name != "DTM" or ours.steps >= steps or ours.ending == "loops"
        elif verdict:
            assert ours.ending == "accept"
            assert name == "MNTM" or ours.steps == steps
        else:
            assert ours.ending in REJECTIONS
            assert name != "DTM" or ours.steps == steps


def in_every_way(definition: TuringDefinition, word: str, limit: MachineLimits) -> Iterator[Computation]:
    """What each way to run a deterministic machine gives."""
    for patience in (PLAIN, COMPILED, 20):
        yield compile_machine(definition, patience).run(word, limit)


@given(deterministic | restless(), SEVEN_WORDS, limits)
def test_plain_python_and_compiled_code_give_the_steppers_computation(
    machine: Machine, some: list[str], limit: MachineLimits
) -> None:
    definition = build(*machine)
    for word in some:
        expected = Stepper(definition, word).finish(limit)
        assert [*in_every_way(definition, word, limit)] == [expected] * 3


@given(deterministic | restless(), SEVEN_WORDS, limits, st.integers(0, 100))
def test_it_does_not_matter_when_words_are_handed_to_compiled_code(
    machine: Machine, some: list[str], limit: MachineLimits, patience: int
) -> None:
    definition = build(*machine)
    alone = [compile_machine(definition, PLAIN).run(word, limit) for word in some]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(turing_native, "BATCH_WORDS", 3)
        patch.setattr(turing_native, "BATCH_CELLS", 12)
        assert compile_machine(definition, patience).run_all(some, limit) == alone


@given(deterministic | restless(), words, limits, st.integers(1, 300), st.integers(1, 12), st.integers(0, 4))
def test_it_does_not_matter_what_compiled_code_has_no_room_for(
    machine: Machine, word: str, limit: MachineLimits, steps: int, cells: int, symbols: int
) -> None:
    definition = build(*machine)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(turing_native, "MOST_STEPS", steps)
        patch.setattr(turing_native, "MOST_CELLS", cells)
        patch.setattr(turing_table, "MOST_SYMBOLS", symbols)
        compiled = compile_machine(definition, COMPILED).run(word, limit)
    assert compiled == compile_machine(definition, PLAIN).run(word, limit)


def naive_run(arguments: Arguments, word: str, most_steps: int) -> Iterator[tuple[Any, int, dict[int, Any]]]:
    """State, head, and the cells that are not blank, after each step."""
    state, head, tape = arguments["initial_state"], 0, dict(enumerate(word))
    for _ in range(most_steps + 1):
        yield state, head, {cell: symbol for cell, symbol in tape.items() if symbol != "_"}
        rule = arguments["transitions"].get(state, {}).get(tape.get(head, "_"))
        if rule is None:
            return
        state, tape[head], move = rule
        head += {"L": -1, "N": 0, "R": 1}[move]


@given(restless(), st.text("ab_", max_size=12))
def test_a_loop_is_found_out_at_the_step_that_is_promised(machine: Machine, word: str) -> None:
    run = [*naive_run(machine[1], word, 400)]
    expected = None
    for period in range(1, 200):
        if run[-1 - period] == run[-1]:
            into = next(step for step in range(400) if run[step] == run[step + period])
            expected = FIRST_WATCHED
            while expected < max(into, GROWTH * period):
                expected *= GROWTH
            expected += period
            break
    computation = compile_machine(build(*machine), PLAIN).run(word, MachineLimits(400, 1_000))
    assert (computation.ending == "loops") == (expected is not None and expected <= 400)
    if computation.ending == "loops":
        assert computation.steps == expected


def naive_search(definition: TuringDefinition, word: str, most: int) -> tuple[str, int, int] | None:
    """How a search ends, its steps, and how many configurations it has seen (not for one that accepts); None if it may
    see no more."""
    blanks: list[Any] = [dict(enumerate(definition.filling)) for _ in range(definition.tapes - 1)]
    first: Any = (definition.initial_state, *((0, frozen(tape)) for tape in (dict(enumerate(word)), *blanks)))
    levels = {first: 0}
    after: dict[Any, set[Any]] = {}
    waiting = [first]
    for configuration in waiting:
        state, *tapes = configuration
        reads = tuple(dict(tape).get(head, "_") for head, tape in tapes)
        after[configuration] = {
            (rule.state, *(
                (head + move, frozen({**dict(tape), head: symbol}))
                for (head, tape), symbol, move in zip(tapes, rule.symbols, rule.moves, strict=True)
            ))
            for rule in definition.rules.get(state, {}).get(reads, ())
        }  # fmt: skip
        for found in after[configuration]:
            if found not in levels:
                levels[found] = levels[configuration] + 1
                waiting.append(found)
        accepting = [level for found, level in levels.items() if found[0] in definition.final_states]
        if accepting:
            return "accept", min(accepting), 0
        if len(levels) > most:
            return None
    # Take away what leads nowhere, until nothing is left or what is left goes round.
    last = max(levels.values())
    while ended := {each for each, found in after.items() if not found}:
        after = {each: found - ended for each, found in after.items() if each not in ended}
    return ("loops" if after else "reject_all_branches_halted"), last, len(levels)


def frozen(tape: dict[int, Any]) -> frozenset[tuple[int, Any]]:
    return frozenset((cell, symbol) for cell, symbol in tape.items() if symbol != "_")


@given(nondeterministic | several_tapes | restless(), words)
def test_a_search_ends_as_a_naive_one_does(machine: Machine, word: str) -> None:
    definition = build(*machine)
    expected = naive_search(definition, word, 60)
    computation = NondeterministicMachine(definition).run(word, MachineLimits(2_000, 10_000))
    if expected is None:
        assert computation.ending == "accept" or computation.configurations > 60
    elif expected[0] == "accept":
        assert (computation.ending, computation.steps) == expected[:2]
    else:
        assert (computation.ending, computation.steps, computation.configurations) == expected


@given(nondeterministic | several_tapes, words, limits)
def test_a_search_that_is_stopped_had_come_just_as_far_as_its_limit(
    machine: Machine, word: str, limit: MachineLimits
) -> None:
    searching = NondeterministicMachine(build(*machine))
    computation = searching.run(word, limit)
    assert computation.steps <= limit.steps
    assert computation.configurations <= limit.configurations
    if computation.ending not in ("out_of_steps", "out_of_configurations"):
        assert searching.run(word, MachineLimits(computation.steps, limit.configurations)) == computation
        if computation.steps:
            sooner = searching.run(word, MachineLimits(computation.steps - 1, limit.configurations))
            assert (sooner.ending, sooner.steps) == ("out_of_steps", computation.steps - 1)


@given(deterministic | restless(), words, limits)
def test_a_run_that_is_stopped_had_come_just_as_far_as_its_limit(
    machine: Machine, word: str, limit: MachineLimits
) -> None:
    compiled = compile_machine(build(*machine))
    computation = compiled.run(word, limit)
    assert computation.steps <= limit.steps
    if computation.ending not in ("out_of_steps", "out_of_configurations"):
        assert compiled.run(word, MachineLimits(computation.steps, limit.configurations)) == computation
        if computation.steps:
            sooner = compiled.run(word, MachineLimits(computation.steps - 1, limit.configurations))
            assert (sooner.ending, sooner.steps) == ("out_of_steps", computation.steps - 1)


@given(machines, words, limits)
def test_tracing_passes_through_the_end_of_every_run(machine: Machine, word: str, limit: MachineLimits) -> None:
    compiled = compile_machine(build(*machine))
    computation = compiled.run(word, limit)
    if computation.snapshot:
        trace = [*islice(compiled.trace(word), computation.steps + 1)]
        assert [each["steps"] for each in trace] == [*range(computation.steps + 1)]
        assert trace[-1] == computation.snapshot
