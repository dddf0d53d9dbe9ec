"""Turing machines: what is printed as a source is read back, and whatever the text, the answer is typed."""

import ast
import json
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreters.base import CompileError, Position
from interpreters.turing_given import Kind
from interpreters.turing_source import DIALECTS, read
from interpreters.turing_source_call import import_of
from interpreters.turing_source_errors import ContractError, DefinitionError

characters = st.characters(exclude_categories=["Cs"])
symbols = st.text(characters, min_size=1, max_size=2) | st.sampled_from("ab_'\"\\\n#{")
states = st.recursive(
    symbols | st.integers() | st.none() | st.binary(max_size=2),
    lambda inner: st.tuples(inner, inner) | st.frozensets(inner, max_size=2),
    max_leaves=3,
)
directions = st.sampled_from("LRN")
steps = st.tuples(states, symbols, directions)
moves = st.tuples(st.tuples(symbols, directions), st.tuples(symbols, directions))
entries = {
    "DTM": st.dictionaries(symbols, steps, max_size=4),
    "NTM": st.dictionaries(symbols, st.sets(steps, max_size=3), max_size=4),
    "MNTM": st.dictionaries(st.tuples(symbols, symbols), st.lists(st.tuples(states, moves), max_size=2), max_size=4),
}


@st.composite
def machines(draw: st.DrawFn) -> tuple[Kind, dict[str, object]]:
    kind: Kind = draw(st.sampled_from(get_args(Kind)))
    arguments: dict[str, object] = {
        "states": draw(st.sets(states) | st.frozensets(states)),
        "input_symbols": draw(st.sets(symbols)),
        "tape_symbols": draw(st.sets(symbols)),
        "transitions": draw(st.dictionaries(states, entries[kind], max_size=4)),
        "initial_state": draw(states),
        "blank_symbol": draw(symbols),
        "final_states": draw(st.sets(states)),
    }
    if kind == "MNTM":
        arguments["n_tapes"] = 2
    return kind, {name: arguments[name] for name in draw(st.permutations(sorted(arguments)))}


@st.composite
def layouts(draw: st.DrawFn, kind: Kind, arguments: dict[str, object]) -> str:
    """A machine as a source, with line breaks, comments and quotes in one way or another."""
    comma = draw(st.sampled_from([", ", ",", ",\n        ", " ,\n# a comment: {'q': (\n", ",\\\n"]))
    colon = draw(st.sampled_from([": ", ":", " :\n "]))
    json_quotes = draw(st.booleans())

    def printed(value: object) -> str:
        match value:
            case str() if json_quotes:
                return json.dumps(value, ensure_ascii=False)
            case tuple():
                return f"({comma.join(map(printed, value))}{',' if len(value) == 1 else ''})"
            case list():
                return f"[{comma.join(map(printed, value))}]"
            case dict():
                return f"{{{comma.join(printed(key) + colon + printed(inner) for key, inner in value.items())}}}"
            case set():
                return f"{{{comma.join(map(printed, value))}}}" if value else "set()"
            case frozenset():
                return f"frozenset({printed(set(value))})" if value else "frozenset()"
        return repr(value)

    pairs = [f"{name}{draw(st.sampled_from(['=', ' = ']))}{printed(value)}" for name, value in arguments.items()]
    source = f"{import_of(kind)}\n\ntm = {kind}({comma.join(pairs)})\n"
    return source.replace("\n", "\r\n") if draw(st.booleans()) and json_quotes else source


sources = machines().flatmap(lambda machine: layouts(*machine).map(lambda source: (*machine, source)))


@given(machine=sources)
def test_a_machine_that_is_printed_in_any_layout_is_read_back(machine: tuple[Kind, dict[str, object], str]) -> None:
    kind, arguments, source = machine
    for dialect in DIALECTS:
        found = read(source, dialect)
        assert (found.kind, found.arguments) == (kind, arguments)
        assert list(found.arguments) == list(arguments)


LETTERS = "q01'\"\\#{}[](),:=+-*. \n\r\0\ud800\u00e9\U0001f600fxj"


@st.composite
def damaged(draw: st.DrawFn) -> str:
    text = draw(sources)[2]
    for _ in range(draw(st.integers(1, 4))):
        at, until = sorted((draw(st.integers(0, len(text))), draw(st.integers(0, len(text)))))
        until = min(until, at + draw(st.sampled_from([0, 1, 2, 9, len(text)])))
        text = text[:at] + draw(st.text(LETTERS, max_size=4)) + text[until:]
    return text


@given(source=damaged() | st.text(LETTERS) | st.text(), dialect=st.sampled_from(DIALECTS))
def test_any_other_text_is_refused_with_places_in_it(source: str, dialect: str) -> None:
    try:
        read(source, dialect)
    except CompileError as error:
        match error:
            case ContractError():
                positions = [violation.position for violation in error.violations]
                assert len(positions) == error.count
            case DefinitionError():
                positions = list(error.positions)
            case _:
                pytest.fail(f"{error!r} is of no stage")
        assert error.message
        assert error.position == positions[0]
        assert all(position == Position.of(source, position.offset) for position in positions)
        assert all(0 <= position.offset <= len(source) for position in positions)
        assert str(error).encode()


literals = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.complex_numbers(allow_nan=False)
    | st.text(characters) | st.binary(),
    lambda inner: st.lists(inner, max_size=3) | st.tuples(inner, inner)
    | st.dictionaries(st.text(characters), inner, max_size=3) | st.sets(st.text(characters), max_size=1),
    max_leaves=8,
)  # fmt: skip


@given(value=literals)
def test_a_literal_has_the_value_that_literal_eval_gives_it(value: object) -> None:
    text = repr(value).replace("inf", "1e999")
    rest = "states=1, input_symbols=1, tape_symbols=1, transitions=1, blank_symbol=1, final_states=1"
    found = read(f"{import_of('DTM')}\ntm = DTM({rest}, initial_state={text})").arguments["initial_state"]
    assert repr(found) == repr(ast.literal_eval(text))
