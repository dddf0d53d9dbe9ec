"""A generated program prints what its expression means."""

from importlib import import_module

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from agents.synth.codegen import LOOM, loom_for, program_for
from agents.synth.grammar import COMPONENTS, Expression, constant, evaluate, sort_of
from agents.synth.notation import read
from agents.synth.values import BOUND
from interpreters.base import Limits, run
from tests.agents.synth.expressions import VIEWS, inputs, texts
from tools.compiler.compile import TARGETS, parse
from tools.compiler.compile import evaluate as evaluate_loom

PATIENT = Limits(steps=2_000_000_000)
"""More than any benchmark allows, for random expressions repeat and nest at will."""

NUMBERS = st.one_of(st.integers(-BOUND + 1, BOUND - 1), st.integers(-300, 300), st.integers(0, 12))


def printed(expression: Expression, stdin: str) -> str:
    execution = evaluate_loom(parse(loom_for(expression)), stdin.encode(), PATIENT)
    assert execution.status == "ok", execution.message
    return execution.stdout.decode()


def as_text(expression: Expression) -> Expression:
    """An expression of any sort, made visible."""
    match sort_of(expression):
        case "truth":
            return Expression("if", (expression, constant("yes"), constant("no")))
        case "number":
            return Expression("decimal", (expression,))
    return expression


def prints_its_meaning(expression: Expression, stdin: str) -> None:
    assert printed(expression, stdin) == evaluate(expression, stdin)


@settings(max_examples=250)
@given(st.data(), inputs())
def test_random_expressions_on_random_inputs(data: st.DataObject, stdin: str) -> None:
    expression = data.draw(texts(data.draw(VIEWS)))
    assume(evaluate(expression, stdin) is not None)
    prints_its_meaning(expression, stdin)


@pytest.mark.parametrize("name", [name for name, c in COMPONENTS.items() if set(c.takes) == {"number"}])
@settings(max_examples=12)
@given(first=NUMBERS, second=NUMBERS)
@example(first=0, second=0)
@example(first=-1, second=1)
@example(first=199, second=-199)
@example(first=BOUND - 1, second=1 - BOUND)
@example(first=99_999, second=-99_999)
def test_numbers_of_any_sign_and_size(name: str, first: int, second: int) -> None:
    applied = Expression(name, tuple(map(constant, (first, second)[: len(COMPONENTS[name].takes)])))
    applied = as_text(applied)
    assume(evaluate(applied, "") is not None)
    prints_its_meaning(applied, "")


@pytest.mark.parametrize(
    "name",
    [name for name, one in COMPONENTS.items() if one.takes == ("text",) and name not in ("number", "binary value")],
)
@pytest.mark.parametrize("stdin", ["", "\n", "a", "Zz9 .!", "  x y  \n", "AEIOUaeiou 0123456789 @[`{~" * 9])
def test_every_function_of_a_text_on_lines_of_any_kind(name: str, stdin: str) -> None:
    applied = Expression(name, (Expression("line", value=1),))
    prints_its_meaning(as_text(applied), stdin)


@pytest.mark.parametrize(
    ("stdin", "first", "second"),
    [
        ("", "", ""),
        ("a", "a", ""),
        ("a b", "a", "b"),
        ("a\nb\n", "a", "b"),
        (" \t a \r\n\n b  c", "a", "b"),
    ],
)
def test_tokens_stand_between_white_space(stdin: str, first: str, second: str) -> None:
    assert printed(read('join("<", token 1, "|", token 2, ">")'), stdin) == f"<{first}|{second}>"


@pytest.mark.parametrize(
    ("expression", "stdin", "output"),
    [
        ("decimal(fibonacci(number(line 1)))", "46", "1836311903"),
        ("decimal(factorial(number(line 1)))", "12", "479001600"),
        ("decimal(divisor(number(line 1), number(line 2)))", "0\n9", "9"),
        ("decimal(binary value(line 1))", "0110", "6"),
        ("binary(number(line 1))", "10", "1010"),
        ("reverse(run lengths(line 1))", "aaab", "1b3a"),
        ("reverse(every second(line 1))", "abcdef", "eca"),
        ("decimal(count distinct(line 1))", "banana", "3"),
        ("decimal(count words(reverse(line 1)))", " a  bc ", "2"),
    ],
)
def test_functions_at_the_edge_of_what_they_can_do(expression: str, stdin: str, output: str) -> None:
    assert printed(read(expression), stdin) == output


@pytest.mark.parametrize("ending", ["", "\n"])
def test_the_last_line_may_end_with_the_input(ending: str) -> None:
    assert printed(read('join(line 2, "|", line 1, "|", line 3)'), f"a\nb{ending}") == "b|a|"


def test_the_whole_input_keeps_its_line_feeds() -> None:
    assert printed(read("input"), "\na\n\nb\n") == "\na\n\nb\n"


@pytest.mark.parametrize("language", TARGETS)
@pytest.mark.parametrize(
    ("expression", "output"),
    [
        ("decimal(sum(number(token 1), number(token 2)))", "98755"),
        ("reverse(line 1)", "cba54- 01289"),
        ("uppercase(line 1)", "98210 -45ABC"),
        ('if(less(number(token 2), number(token 1)), "less", "more")', "less"),
    ],
)
def test_usual_programs_do_the_same_in_every_language_within_the_usual_steps(
    language: str, expression: str, output: str
) -> None:
    stdin = b"98210 -45abc\n" if "line" in expression else b"98800 -45\n"
    program = program_for(read(expression), language, "spec")
    found = run(import_module(f"interpreters.{language}").LANGUAGE, program, stdin)
    assert (found.status, found.stdout.decode()) == ("ok", output)


def test_for_a_coder_who_is_asked_for_loom_it_is_loom() -> None:
    assert program_for(read("reverse(line 1)"), LOOM, "spec") == loom_for(read("reverse(line 1)"))


def test_two_views_at_once_are_refused() -> None:
    with pytest.raises(ValueError, match="reads its input once"):
        loom_for(read("join(line 1, token 1)"))
