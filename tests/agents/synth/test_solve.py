"""The search finds the simplest expression that agrees with the examples."""

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from agents.synth.bank import Hints
from agents.synth.grammar import Expression, constant, evaluate, sort_of
from agents.synth.notation import read, write
from agents.synth.solve import solve
from tests.agents.synth.expressions import inputs

KNOWN = [
    ("decimal(difference(number(line 1), number(line 2)))", ["5\n7\n", "7\n5\n", "10\n4\n", "0\n0\n"]),
    ("decimal(product(number(token 1), number(token 2)))", ["2 3", "4 5", "7 1", "0 9"]),
    ("decimal(half(sum(number(token 1), number(token 2))))", ["2 3", "4 8", "7 1", "100 9", "-4 1"]),
    (
        "decimal(larger(number(line 1), larger(number(line 2), number(line 3))))",
        ["1\n2\n3", "9\n4\n6", "5\n8\n2", "7\n7\n7", "9\n10\n100", "999\n0\n250"],
    ),
    ("decimal(sum to(number(line 1)))", ["0", "1", "5", "10", "23"]),
    ("decimal(digit sum(line 1))", ["0", "19", "205", "99999"]),
    ("decimal(count vowels(line 1))", ["hello\n", "Sky\n", "AEIOU and more\n", "\n"]),
    ("reverse(line 1)", ["abc\n", "Hello you\n", "\n"]),
    ("swap case(line 1)", ["abC\n", "Hello You\n", "\n"]),
    ("without vowels(line 1)", ["abC d\n", "Hello, You\n", "o\n"]),
    ("repeat(line 2, number(line 1))", ["3\nab\n", "0\nxy\n", "2\n x\n"]),
    ("join(first character(line 1), last character(line 1))", ["abc\n", "x\n", "Hello you\n"]),
    ('join("<", line 1, ">")', ["abc\n", "x\n", "Hello you\n", "\n"]),
    ('join(token 2, ", ", token 1)', ["Ada Lovelace\n", "Alan Turing\n", "B C\n"]),
    ('join(line 1, "\\n")', ["abc", "x", "Hello you", ""]),
    (
        'join(token 1, " + ", token 2, " = ", decimal(sum(number(token 1), number(token 2))))',
        ["5 7", "1 2", "10 20", "6 6"],
    ),
]
"""Expressions, and inputs that set them apart from all simpler ones."""


def examples_of(expression: Expression, stdins: list[str]) -> tuple[tuple[str, str], ...]:
    return tuple((stdin, str(evaluate(expression, stdin))) for stdin in stdins)


@pytest.mark.parametrize(("written", "stdins"), KNOWN)
def test_the_expression_behind_the_examples_is_found(written: str, stdins: list[str]) -> None:
    found = solve(examples_of(read(written), stdins), Hints()).agreeing
    assert write(found[0]) == written


def test_a_condition_on_the_input_is_found() -> None:
    hidden = read('if(less(number(token 1), number(token 2)), "less", "not less")')
    examples = examples_of(hidden, ["1 2", "2 1", "2 2", "4 10", "31 4", "5 80", "7 3"])
    assert write(solve(examples, Hints(("less", "not less"), ("less",))).agreeing[0]) == write(hidden)


def test_a_sentence_around_a_condition_is_found() -> None:
    hidden = read('join("It is ", if(even(number(line 1)), "even", "odd"), ".\\n")')
    examples = examples_of(hidden, ["1\n", "2\n", "12\n", "33\n", "0\n", "57\n"])
    found = solve(examples, Hints((), ("even",))).agreeing[0]
    assert examples_of(found, ["-7\n", "98\n"]) == (("-7\n", "It is odd.\n"), ("98\n", "It is even.\n"))


def test_a_word_of_the_statement_breaks_a_tie() -> None:
    examples = (("a", "A"), ("bc", "BC"))
    assert write(solve(examples, Hints((), ("swap",))).agreeing[0]) == "swap case(line 1)"
    assert write(solve(examples, Hints((), ("upper", "uppercase"))).agreeing[0]) == "uppercase(line 1)"


def test_equal_outputs_are_a_constant() -> None:
    assert solve((("", "yes"), ("1", "yes")), Hints()).agreeing[0] == constant("yes")


def test_contradicting_examples_have_no_solution_but_a_closest_expression() -> None:
    solutions = solve((("a", "a"), ("a", "b"), ("cd", "cd")), Hints())
    assert solutions.agreeing == ()
    assert (write(solutions.closest), solutions.agrees) == ("line 1", 2)


HIDDEN = st.sampled_from(
    [
        read(written)
        for written in (
            "line 1",
            "uppercase(line 2)",
            "reverse(reverse(line 2))",
            "join(line 2, line 1)",
            "repeat(line 2, 2)",
            "decimal(length(line 2))",
            "decimal(sum(number(line 1), 1))",
            "decimal(product(number(line 1), number(line 1)))",
            "decimal(smaller(number(line 1), length(line 2)))",
            "first character(lowercase(line 2))",
            "only letters(line 2)",
        )
    ]
)


@settings(max_examples=40, suppress_health_check=[HealthCheck.filter_too_much])
@given(HIDDEN, st.lists(inputs(), min_size=1, max_size=5))
def test_what_is_found_agrees_with_every_example_and_is_no_dearer(hidden: Expression, stdins: list[str]) -> None:
    assume(all(evaluate(hidden, stdin) is not None for stdin in stdins))
    hints = Hints()
    examples = examples_of(hidden, stdins)
    solutions = solve(examples, hints)
    assert solutions.agreeing
    assert hints.price(solutions.agreeing[0]) <= hints.price(hidden)
    for expression in solutions.agreeing:
        assert sort_of(expression) == "text"
        assert [evaluate(expression, stdin) for stdin, _ in examples] == [stdout for _, stdout in examples]


@settings(max_examples=15)
@given(st.lists(st.tuples(inputs(), st.text(st.characters(max_codepoint=255), max_size=6)), min_size=1, max_size=4))
def test_outputs_without_a_pattern_are_never_explained_wrongly(examples: list[tuple[str, str]]) -> None:
    for expression in solve(tuple(examples), Hints()).agreeing:
        assert all(evaluate(expression, stdin) == stdout for stdin, stdout in examples)
