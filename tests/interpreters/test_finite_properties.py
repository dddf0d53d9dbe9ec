"""Finite automata: for any definition and any word, they do what automata-lib does."""

from random import Random
from typing import Any, Literal

import pytest
from automata.fa.dfa import DFA
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreters.finite_algorithms import count_words, determinise, minimise, separating_word
from interpreters.finite_automata import FiniteAutomaton, build, compile_machine
from interpreters.machine import MachineError, MachineLimits
from tests.interpreters.finite_machines import CLASSES, Arguments, damaged, machine, raised, randoms, words

Kind = Literal["DFA", "NFA"]

LIMITS = MachineLimits()
dfas = randoms.map(lambda random: machine("DFA", random))
nfas = randoms.map(lambda random: machine("NFA", random))
automata: st.SearchStrategy[tuple[Kind, Arguments]] = st.one_of(
    dfas.map(lambda arguments: ("DFA", arguments)), nfas.map(lambda arguments: ("NFA", arguments))
)


def theirs(definition: FiniteAutomaton) -> Any:
    """automata-lib's DFA for a definition."""
    return DFA(
        states=set(definition.states),
        input_symbols=set(definition.input_symbols),
        transitions={
            state: {symbol: end for symbol, (end,) in row.items()} for state, row in definition.transitions.items()
        },
        initial_state=definition.initial_state,
        final_states=definition.final_states,
        allow_partial=True,
    )


@settings(max_examples=300)
@given(automata, randoms.map(words))
def test_words_are_accepted_as_by_automata_lib(automaton: tuple[Kind, Arguments], words: list[str]) -> None:
    kind, arguments = automaton
    oracle, machine = CLASSES[kind](**arguments), compile_machine(build(kind, arguments))
    computations = machine.run_all(words, LIMITS)
    assert [each.accepted for each in computations] == [oracle.accepts_input(word) for word in words]
    assert computations == [machine.run(word, LIMITS) for word in words]


@settings(max_examples=100)
@given(automata, st.text("abc", max_size=8), st.integers(1, 9))
def test_a_trace_passes_through_what_automata_lib_passes_through_and_to_the_end_of_the_run(
    automaton: tuple[Kind, Arguments], word: str, steps: int
) -> None:
    kind, arguments = automaton
    machine = compile_machine(build(kind, arguments))
    trace = list(machine.trace(word))
    passed = CLASSES[kind](**arguments).read_input_stepwise(word)
    for configuration, state in zip(trace, passed, strict=False):
        assert state == configuration["state"] if kind == "DFA" else sorted(state) == configuration["states"]
    computation = machine.run(word, MachineLimits(steps=steps))
    assert computation.snapshot == trace[computation.steps]
    assert (computation.ending == "out_of_steps") == (len(trace) - 1 > steps)
    if kind == "NFA":
        alive = [len(configuration["states"]) for configuration in trace[: computation.steps + 1]]  # type: ignore[arg-type]
        assert (computation.configurations, computation.branches) == (sum(alive), max(alive))


@pytest.mark.parametrize("kind", ["DFA", "NFA"])
@settings(max_examples=400)
@given(randoms)
def test_a_damaged_definition_is_refused_if_and_as_automata_lib_refuses_it(kind: Kind, random: Random) -> None:
    arguments = damaged(kind, random)
    name = raised(kind, arguments)
    try:
        machine = compile_machine(build(kind, arguments))
    except MachineError as error:
        assert error.kind == name
        for problem in error.problems:
            assert problem.message
            assert problem.path
            assert problem.remedy
    else:
        assert name is None
        assert machine.run("ab", LIMITS).accepted == CLASSES[kind](**arguments).accepts_input("ab")


@settings(max_examples=100)
@given(nfas)
def test_the_subset_construction_gives_automata_libs_dfa(arguments: Arguments) -> None:
    definition = determinise(build("NFA", arguments))
    expected = DFA.from_nfa(CLASSES["NFA"](**arguments), retain_names=True, minify=False)
    assert set(definition.states) == expected.states
    assert theirs(definition).transitions == expected.transitions
    assert definition.final_states == expected.final_states


@settings(max_examples=100)
@given(dfas)
def test_minimisation_gives_automata_libs_classes(arguments: Arguments) -> None:
    definition = build("DFA", arguments)
    minimal = minimise(definition)
    complete = CLASSES["DFA"](**arguments).to_complete()
    merged = DFA(**{**complete.input_parameters, "allow_partial": False}).minify(retain_names=True).states
    assert minimal.count == len(merged)
    known = {frozenset(state for state in states if state in definition.states) for states in merged}
    assert {frozenset(states) for states in minimal.classes} == known - {frozenset()}
    for coarse, fine in zip(minimal.rounds, minimal.rounds[1:], strict=False):
        assert all(any(set(states) <= set(more) for more in coarse) for states in fine)


@settings(max_examples=100)
@given(automata, automata)
def test_the_separating_word_is_the_shortest_that_automata_lib_judges_differently(
    first: tuple[Kind, Arguments], second: tuple[Kind, Arguments]
) -> None:
    one, other = build(*first), build(*second)
    word = separating_word(one, other)
    difference = theirs(determinise(one)) ^ theirs(determinise(other))
    if word is None:
        assert difference.isempty()
    else:
        assert CLASSES[first[0]](**first[1]).accepts_input(word) != CLASSES[second[0]](**second[1]).accepts_input(word)
        assert len(word) == difference.minimum_word_length()
        assert word == min(difference.words_of_length(len(word)))


@settings(max_examples=100)
@given(automata, st.integers(0, 12))
def test_words_are_counted_as_by_automata_lib(automaton: tuple[Kind, Arguments], length: int) -> None:
    definition = build(*automaton)
    assert count_words(definition, length) == theirs(determinise(definition)).count_words_of_length(length)
