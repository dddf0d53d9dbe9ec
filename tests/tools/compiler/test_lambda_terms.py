"""Lambda terms as Unlambda do what they say, effects included, against an evaluator with environments."""

from collections.abc import Callable

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from interpreters.base import Limits
from interpreters.unlambda import LANGUAGE
from tools.compiler.lambda_terms import GIVEN, Apply, Closed, Function, Name, Term, combinator, parsed

PRINTERS = {"A": ".a", "B": ".b", "C": ".c"}


class Ended(Exception):
    pass


class Endless(Exception):
    pass


Value = Callable[["Value"], "Value"]


class Evaluator:
    """Call by value: operator, operand, call."""

    def __init__(self) -> None:
        self.printed = ""
        self.fuel = 300

    def value(self, term: Term, environment: dict[str, Value]) -> Value:
        self.fuel -= 1
        if self.fuel < 0:
            raise Endless
        match term:
            case Name(name):
                return environment[name]
            case Closed(name):
                return self.closed(name)
            case Function(variable, body):
                return lambda x: self.value(body, {**environment, variable: x})
            case Apply(function, argument):
                operator = self.value(function, environment)
                return self.call(operator, self.value(argument, environment))

    def call(self, function: Value, x: Value) -> Value:
        self.fuel -= 1
        if self.fuel < 0:
            raise Endless
        return function(x)

    def closed(self, name: str) -> Value:
        def printer(x: Value) -> Value:
            self.printed += name.lower()
            return x

        def nothing(_: Value) -> Value:
            return nothing

        def end(_: Value) -> Value:
            raise Ended

        call = self.call
        values: dict[str, Value] = {
            "I": lambda x: x,
            "K": lambda x: lambda y: x,
            "S": lambda x: lambda y: lambda z: call(call(x, z), call(y, z)),
            "V": nothing,
            "E": end,
        }
        return values.get(name, printer)


def terms(bound: tuple[str, ...] = (), depth: int = 4) -> st.SearchStrategy[str]:
    leaves = st.sampled_from([*bound, *bound, *PRINTERS, "S", "K", "I", "V", "E"])
    if depth == 0:
        return leaves
    new = f"x{len(bound)}"
    functions = terms((*bound, new), depth - 1).map(lambda body: rf"(\{new}. {body})")
    part = terms(bound, depth - 1)
    applications = st.lists(part, min_size=2, max_size=3).map(lambda parts: f"({' '.join(parts)})")
    return st.one_of(applications, functions, leaves)


@given(terms(), st.lists(terms(depth=1), max_size=3))
def test_a_term_prints_and_ends_as_call_by_value_has_it(term: str, arguments: list[str]) -> None:
    notation = " ".join([term, *arguments])
    evaluator = Evaluator()
    try:
        evaluator.value(parsed(notation, {*GIVEN, *PRINTERS}), {})
    except Ended:
        pass
    except (Endless, RecursionError):
        assume(False)
    text = combinator(notation, **PRINTERS)
    execution = LANGUAGE.compile(text).run(b"", Limits(steps=1_000_000))
    assert (execution.status, execution.stdout.decode()) == ("ok", evaluator.printed)


@given(terms(("x", "y"), depth=3))
def test_a_function_does_nothing_before_it_is_called(body: str) -> None:
    execution = LANGUAGE.compile(combinator(rf"\x y. {body}", **PRINTERS)).run(b"", Limits())
    assert (execution.status, execution.stdout) == ("ok", b"")
    # What stands behind it is still done, so it did not end the program either.
    after = LANGUAGE.compile(combinator(rf"(\f. A f) (\x y. {body})", **PRINTERS)).run(b"", Limits())
    assert after.stdout == b"a"


@pytest.mark.parametrize(
    ("notation", "text"),
    [
        (r"\x. x", "i"),
        (r"\x. K", "`kk"),
        (r"\x. K x", "k"),
        (r"\x y. x", "k"),
        (r"\x. x K", "``si`kk"),
        (r"\x. A I", "``s`k.a`ki"),
    ],
)
def test_simple_terms_are_short(notation: str, text: str) -> None:
    assert combinator(notation, **PRINTERS) == text


@pytest.mark.parametrize("notation", ["", r"\x. y", r"\x.", "K)", "(K", "(K) )", "Unknown"])
def test_what_is_no_term_is_refused(notation: str) -> None:
    with pytest.raises(ValueError, match=r"bound|empty|end"):
        combinator(notation)
