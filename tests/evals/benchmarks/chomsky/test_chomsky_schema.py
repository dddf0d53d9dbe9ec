"""Schemas: values are typed, and every value is written in one way and read back from many."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.benchmarks.chomsky.notation import read
from evals.benchmarks.chomsky.schema import (
    BOOLEAN,
    INTEGER,
    STATE,
    SYMBOL,
    VERDICT,
    WORD,
    Component,
    Schema,
    Type,
    Value,
    list_of,
    parse_type,
    set_of,
    tuple_of,
)

BASIC: dict[Type, st.SearchStrategy[Value]] = {
    INTEGER: st.integers(-(10**30), 10**30),
    SYMBOL: st.sampled_from(["a", "0", "(", "]", "#", "_", "<", "alpha"]),
    STATE: st.from_regex(r"[a-z0-9]{1,3}", fullmatch=True),
    WORD: st.text("ab01()[]<>#_,+* ", max_size=6),
    BOOLEAN: st.booleans(),
    VERDICT: st.sampled_from(["accept", "reject"]),
}


def _larger(smaller: st.SearchStrategy[Type]) -> st.SearchStrategy[Type]:
    return st.one_of(
        smaller.map(list_of), smaller.map(set_of), st.lists(smaller, min_size=2, max_size=3).map(lambda t: tuple_of(*t))
    )


TYPES = st.recursive(st.sampled_from(sorted(BASIC, key=str)), _larger, max_leaves=4)


def values(kind: Type) -> st.SearchStrategy[Value]:
    match kind.kind:
        case "list":
            return st.lists(values(kind.parts[0]), max_size=3).map(tuple)
        case "set":
            return st.frozensets(values(kind.parts[0]), max_size=3)
        case "tuple":
            return st.tuples(*map(values, kind.parts))
    return BASIC[kind]


@given(TYPES)
def test_a_type_is_known_by_its_name(kind: Type) -> None:
    assert parse_type(str(kind)) == kind


@pytest.mark.parametrize(
    "text", ["", "number", "list", "list of", "set of numbers", "(integer", "(integer,)", "of states"]
)
def test_a_text_that_names_no_type_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no type"):
        parse_type(text)


@given(TYPES.flatmap(lambda kind: st.tuples(st.just(kind), values(kind))))
def test_a_value_is_read_back_from_its_canonical_form(pair: tuple[Type, Value]) -> None:
    kind, value = pair
    assert kind.fits(value)
    assert kind.read(read(kind.write(value)).items[0]) == value


@given(st.lists(st.sampled_from(["q0", "q1", "q2"])), st.randoms())
def test_a_set_has_one_canonical_form(states: list[str], random: st.DataObject) -> None:
    shuffled = sorted(states, key=lambda _: random.random())  # type: ignore[attr-defined]
    assert set_of(STATE).write(frozenset(shuffled)) == set_of(STATE).write(frozenset(states))


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (INTEGER, "+7", 7),
        (INTEGER, "\N{MINUS SIGN}1", -1),
        (INTEGER, '"12"', 12),
        (STATE, "q_0", "q0"),
        (STATE, '"q0"', "q0"),
        (WORD, "ab", "ab"),
        (WORD, "101", "101"),
        (WORD, "\N{GREEK SMALL LETTER EPSILON}", ""),
        (WORD, '"\N{GREEK SMALL LETTER EPSILON}"', "\N{GREEK SMALL LETTER EPSILON}"),
        (BOOLEAN, "True", True),
        (VERDICT, "REJECTED", "reject"),
        (list_of(INTEGER), "(1, 2)", (1, 2)),
        (set_of(STATE), "[q1, q0, q1]", frozenset({"q0", "q1"})),
        (tuple_of(STATE, WORD), "[q0, a]", ("q0", "a")),
    ],
)
def test_other_spellings_of_a_value_are_read(kind: Type, text: str, value: Value) -> None:
    assert kind.read(read(text).items[0]) == value


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (INTEGER, "3.0"),
        (INTEGER, "true"),
        (INTEGER, "[3]"),
        (INTEGER, "9" * 2_000),
        (BOOLEAN, "1"),
        (VERDICT, "true"),
        (WORD, "(a)"),
        (list_of(INTEGER), "1"),
        (list_of(INTEGER), "{1, 2}"),
        (list_of(INTEGER), "[1, x]"),
        (tuple_of(STATE, WORD), "(q0, a, b)"),
    ],
)
def test_values_of_another_type_are_not_read(kind: Type, text: str) -> None:
    assert kind.read(read(text).items[0]) is None


@pytest.mark.parametrize(
    ("kind", "value"),
    [(INTEGER, True), (BOOLEAN, 1), (VERDICT, "yes"), (WORD, 1), (list_of(INTEGER), frozenset({1})), (INTEGER, None)],
)
def test_a_value_fits_its_own_type_only(kind: Type, value: object) -> None:
    assert not kind.fits(value)


SCHEMA = Schema((Component("steps", INTEGER, ""), Component("path", list_of(STATE), "")))


def test_named_components_may_stand_in_any_order() -> None:
    group = read("path = [q0], steps = 3", SCHEMA.names)
    assert SCHEMA.read(group) == (3, ("q0",))


@pytest.mark.parametrize("text", ["3", "3, [q0], 1", "steps = 3, steps = [q0]"])
def test_an_answer_with_other_components_is_none(text: str) -> None:
    assert SCHEMA.read(read(text, SCHEMA.names)) is None


def test_an_answer_is_written_with_a_question_mark_for_what_could_not_be_read() -> None:
    assert SCHEMA.write((3, ("q0", "q1"))) == "(3, [q0, q1])"
    assert SCHEMA.write((None, ("q0",))) == "(?, [q0])"
