"""Printed machines: what is printed can be read back, and nothing else can."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.benchmarks.chomsky.layout import Block, LayoutError, blocks
from evals.benchmarks.chomsky.machine_counter import CounterProgram, Instruction
from evals.benchmarks.chomsky.machine_expression import Expression
from evals.benchmarks.chomsky.machine_finite import Finite
from evals.benchmarks.chomsky.machine_parser import Action, Grammar, LLParser, LRParser, Production
from evals.benchmarks.chomsky.machine_pushdown import Move, Pushdown
from evals.benchmarks.chomsky.machine_rewriting import Rewriting
from evals.benchmarks.chomsky.machine_tag import Tag
from evals.benchmarks.chomsky.machine_turing import Rule, Turing
from evals.benchmarks.chomsky.machines import READERS, Machine, machine

STATES = st.from_regex(r"[A-Za-z0-9]{1,4}", fullmatch=True)
SYMBOLS = st.sampled_from("abcxyzABZ01#_<>()[]+*=|")
WORDS = st.text("abcAB01#_()[]+*=|", max_size=4)
NUMBERS = st.integers(0, 99)


def many(values: st.SearchStrategy[str], least: int = 0) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(values, min_size=least, max_size=3, unique=True).map(tuple)


def tuples(value: st.SearchStrategy[object]) -> st.SearchStrategy[tuple[object, ...]]:
    return st.lists(value, max_size=4).map(tuple)


def turing(tapes: int) -> st.SearchStrategy[Turing]:
    read = st.tuples(*[SYMBOLS] * tapes)
    moves = st.tuples(*[st.sampled_from("LRN")] * tapes)
    rules = tuples(st.builds(Rule, STATES, read, STATES, read, moves))
    kinds = st.sampled_from(["DTM", "NTM", "DLBA", "NLBA"])
    names = (many(STATES), many(SYMBOLS), many(SYMBOLS), STATES, many(STATES))
    return st.builds(Turing, kinds, *names, rules, st.just(tapes))


GRAMMARS = st.builds(
    Grammar,
    many(SYMBOLS, 1),
    many(SYMBOLS),
    tuples(st.builds(Production, SYMBOLS, WORDS)),
)
ACTIONS = st.builds(Action, st.sampled_from(["shift", "reduce", "accept"]), NUMBERS)
INSTRUCTIONS = st.one_of(
    st.just(Instruction("halt")),
    st.builds(lambda *parts: Instruction("increment", *parts), STATES, NUMBERS),
    st.builds(lambda *parts: Instruction("decrement", *parts), STATES, NUMBERS, NUMBERS),
)
MACHINES: st.SearchStrategy[Machine] = st.one_of(
    st.builds(
        Finite,
        many(STATES),
        many(SYMBOLS),
        STATES,
        many(STATES),
        tuples(st.tuples(STATES, st.one_of(SYMBOLS, st.just("")), STATES)),
        st.booleans(),
    ),
    st.builds(
        Pushdown,
        many(STATES),
        many(SYMBOLS),
        many(SYMBOLS),
        STATES,
        SYMBOLS,
        many(STATES),
        tuples(st.builds(Move, STATES, st.one_of(SYMBOLS, st.just("")), SYMBOLS, STATES, WORDS)),
        st.booleans(),
    ),
    turing(1),
    turing(2),
    st.builds(
        Rewriting,
        st.sampled_from(["context-free", "noncontracting", "unrestricted", "semi-Thue"]),
        many(SYMBOLS),
        many(SYMBOLS),
        st.one_of(SYMBOLS, st.just("")),
        tuples(st.tuples(WORDS, WORDS)),
    ),
    st.builds(CounterProgram, many(STATES), tuples(INSTRUCTIONS)),
    st.builds(
        Tag,
        st.integers(1, 9),
        st.dictionaries(SYMBOLS, many(SYMBOLS), max_size=4).map(lambda rows: tuple(rows.items())),
    ),
    st.builds(
        Expression,
        st.sampled_from(["regular", "combinator", "lambda"]),
        many(SYMBOLS),
        st.text("ab()|*01. ", min_size=1, max_size=9),
    ),
    st.builds(LLParser, GRAMMARS, tuples(st.tuples(SYMBOLS, SYMBOLS, NUMBERS))),
    st.builds(
        LRParser,
        GRAMMARS,
        tuples(st.tuples(NUMBERS, SYMBOLS, ACTIONS)),
        tuples(st.tuples(NUMBERS, SYMBOLS, NUMBERS)),
    ),
)


@given(st.lists(MACHINES, max_size=2))
def test_what_is_printed_between_other_texts_is_read_back(machines: list[Machine]) -> None:
    text = "\n\n".join(["Before.", *(each.block().printed() for each in machines), "After."])
    assert [machine(block) for block in blocks(text)] == machines


@given(MACHINES, st.data())
def test_a_damaged_machine_is_refused_or_another_one(printed: Machine, data: st.DataObject) -> None:
    lines = printed.block().printed().split("\n")
    place = data.draw(st.integers(1, len(lines) - 1))
    lines[place] = data.draw(st.sampled_from(["", "  (", "states: [", "  x -> y -> z", "rules:", lines[place][:-1]]))
    try:
        read = [machine(block) for block in blocks("\n".join(lines))]
    except LayoutError:
        return
    assert all(each.block().heading in READERS for each in read)


def test_an_unknown_heading_is_refused() -> None:
    with pytest.raises(LayoutError, match="coffee machine"):
        machine(Block("coffee machine", {}))


@pytest.mark.parametrize("state", ["q_0", "", "q 0", "(q)"])
def test_states_have_letters_and_digits_only(state: str) -> None:
    with pytest.raises(LayoutError, match="letters and digits"):
        Finite((state,), ("a",), state, (), ())


@pytest.mark.parametrize("symbol", ["$", "{", '"', " ", "\\", ","])
def test_symbols_that_models_write_in_too_many_ways_are_refused(symbol: str) -> None:
    with pytest.raises(LayoutError, match="cannot be a symbol"):
        Finite(("q0",), (symbol,), "q0", (), ())
