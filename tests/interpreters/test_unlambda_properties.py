"""Unlambda: whichever way a program is run, under whatever limits, the execution is the same in every field.

The stepper's machine is held to two evaluators in this file that share no code with it: one in continuation-passing
style for the whole language, and one that takes s, k, i and v for the functions that they denote. All that runs faster
is held to the machine.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from interpreters.base import CompileError, Execution, Limits
from interpreters.unlambda import LANGUAGE
from interpreters.unlambda_machine import Machine
from interpreters.unlambda_stack import cells_alive
from interpreters.unlambda_terms import written
from interpreters.unlambda_text import parse


@dataclass(frozen=True, slots=True)
class Case:
    """A run to be made in several ways."""

    source: str
    stdin: str
    limits: Limits
    dialect: str = "spec"

    def run(self) -> Execution:
        return LANGUAGE.compile(self.source, self.dialect).run(self.stdin.encode(), self.limits)

    def machine(self) -> Machine:
        return Machine(parse(self.source, self.dialect), self.stdin, self.limits)


def sources(functions: list[str]) -> st.SearchStrategy[str]:
    """Expressions of these functions, some of which are likely to go on for long."""
    return st.recursive(
        st.sampled_from(["s", "k", "i", *functions]),
        lambda inner: st.one_of(
            st.builds("`{}{}".format, inner, inner),
            st.builds("``s{}{}".format, inner, inner),
            st.builds("```s{}{}{}".format, inner, inner, inner),
            inner.map("`k{}".format),
            inner.map("```sii{}".format),
            inner.map(lambda term: "`i" * 20 + term),
            inner.map("```sii{}".format),
            inner.map(lambda term: "`i" * 20 + term),
        ),
        max_leaves=14,
    )


COMMON = ["v", "r", ".x", ".é", "@", "?a", "|", "`ki", "``s`k@`ki", "``s`k|`ki", "``sii", "```sii``sii"]
limits = st.builds(
    Limits,
    steps=st.integers(1, 30) | st.integers(1, 1_000),
    output=st.integers(1, 6) | st.just(1_000),
    memory=st.integers(1, 12) | st.integers(1, 200) | st.just(100_000),
)
stdins = st.text("ab\né", max_size=5)
spec_sources = sources([*COMMON, "d", "c", "e", "`d`.xi", "`ci", "`cd", "``ci`c`@|", "`s`kd"])
cases = st.one_of(
    st.builds(Case, spec_sources, stdins, limits),
    st.builds(Case, sources(COMMON), stdins, limits, st.just("esolangbench")),
)


@settings(max_examples=2_000)
@given(cases)
def test_run_gives_the_machines_execution(case: Case) -> None:
    execution = case.run()
    assert execution == case.machine().finish()
    assert execution == case.run()


@settings(max_examples=300)
@given(cases)
def test_stepping_passes_through_the_end_of_every_run(case: Case) -> None:
    execution = case.run()
    configurations = LANGUAGE.compile(case.source, case.dialect).steps(case.stdin.encode())
    reached = next(each for number, each in enumerate(configurations) if number == execution.steps)
    assert reached["written"] == len(execution.stdout)
    if execution.status == "ok":
        assert (reached["offset"], next(configurations, None)) == (None, None)
    else:
        assert execution.position is not None
        assert reached["offset"] == execution.position.offset
        assert {name: reached[name] for name in execution.snapshot} == execution.snapshot


@settings(max_examples=500)
@given(cases)
def test_memory_runs_out_only_if_more_was_held_than_there_is(case: Case) -> None:
    machine = case.machine()
    most = 0
    while not machine.state.ended and machine.obstacle() is None:
        state = machine.state
        most = max(most, cells_alive(state.stack, state.below, (state.function, state.argument)))
        assert state.depth <= case.limits.memory
        assert most <= 3 * case.limits.memory + len(case.source)
        machine.advance()
    if machine.full and not machine.state.ended:
        state = machine.state
        assert cells_alive(state.stack, state.below, (state.function, state.argument)) > case.limits.memory


@settings(max_examples=300)
@given(spec_sources, st.lists(st.sampled_from([" ", "\n", "# `ki\n", "\t#\r\n"]), min_size=1))
def test_a_term_is_written_as_it_was_read(source: str, blanks: list[str]) -> None:
    term = parse(source, "spec").term
    assert written(term, longest=None) == source.replace(".\n", "r")
    spread = "".join(word + blanks[number % len(blanks)] for number, word in enumerate(words(source)))
    assert written(parse(spread, "spec").term, longest=None) == source


@settings(max_examples=1_000)
@given(st.text("`skivdcer@|.?#x \n", max_size=30) | st.text(max_size=30), st.sampled_from(LANGUAGE.dialects))
def test_any_text_compiles_or_is_refused_with_a_place_and_what_was_expected(text: str, dialect: str) -> None:
    try:
        LANGUAGE.compile(text, dialect).run(b"xyz", Limits(steps=100))
    except CompileError as error:
        assert error.message
        assert error.expected
        assert error.position is not None
        assert 0 <= error.position.offset <= len(text)
    for start, end in LANGUAGE.code_spans(text):
        assert text[start] == "`"
        assert 0 <= start < end <= len(text)


def words(source: str) -> Iterator[str]:
    at = 0
    while at < len(source):
        length = 2 if source[at] in ".?" else 1
        yield source[at : at + length]
        at += length


# The whole language in continuation-passing style. A value is a function of an argument and of what takes the result;
# d alone is told by its identity, because whoever applies it must not evaluate the operand. Every call gives the next
# one back to the loop that drives them.

DELAY: Any = object()
Take = Callable[[Any], Any]


class Naive:
    """An evaluator for one run."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.words = words(case.source)
        self.stdin = list(case.stdin)
        self.character: str | None = None
        self.output = ""
        self.calls = 0
        self.status = ""

    def run(self) -> tuple[str, str, int]:
        then = self.evaluate(self.read(), lambda _value: self.end("ok"))
        while not self.status:
            then = then()
        return self.status, self.output, self.calls

    def end(self, status: str) -> None:
        self.status = status

    def read(self) -> Any:
        word = next(self.words)
        return (self.read(), self.read()) if word == "`" else word

    def evaluate(self, tree: Any, take: Take) -> Any:
        if isinstance(tree, str):
            return take(self.function(tree))
        operator, operand = tree
        return self.evaluate(operator, lambda f: self.apply(f, lambda then: self.evaluate(operand, then), take))

    def apply(self, f: Any, operand: Callable[[Take], Any], take: Take) -> Any:
        if f is DELAY:
            return self.call(lambda _x, then: then(self.promise(operand)), None, take)
        return operand(lambda x: self.call(f, x, take))

    def promise(self, operand: Callable[[Take], Any]) -> Any:
        return lambda y, then: operand(lambda f: self.call(f, y, then))

    def call(self, f: Any, x: Any, take: Take) -> Any:
        if self.calls == self.case.limits.steps:
            return self.end("out_of_steps")
        self.calls += 1
        if f is DELAY:
            return lambda: take(self.promise(lambda then: then(x)))
        return lambda: f(x, take)

    def function(self, word: str) -> Any:
        i: Any = lambda x, take: take(x)  # noqa: E731 -- it has the name that it has in the language
        v: Any = lambda _x, take: take(v)  # noqa: E731
        made: dict[str, Any] = {
            "i": i,
            "v": v,
            "k": lambda x, take: take(lambda _y, then: then(x)),
            "s": lambda x, take: take(lambda y, then: then(lambda z, last: self.substitute(x, y, z, last))),
            "d": DELAY,
            "c": lambda x, take: self.call(x, lambda y, _then: take(y), take),
            "e": lambda _x, _take: self.end("ok"),
            "r": lambda x, take: self.write("\n", x, take),
            ".": lambda x, take: self.write(word[1], x, take),
            "@": lambda x, take: self.call(x, i if self.take_character() else v, take),
            "?": lambda x, take: self.call(x, i if self.character == word[1] else v, take),
            "|": lambda x, take: self.bar(x, i, v, take),
        }
        return made[word[0]]

    def substitute(self, x: Any, y: Any, z: Any, take: Take) -> Any:
        return self.call(x, z, lambda f: self.apply(f, lambda then: self.call(y, z, then), take))

    def write(self, character: str, x: Any, take: Take) -> Any:
        self.output += character
        return take(x)

    def take_character(self) -> bool:
        self.character = self.stdin.pop(0) if self.stdin else None
        return self.character is not None

    def bar(self, x: Any, i: Any, v: Any, take: Take) -> Any:
        character = self.character
        if character is None:
            return self.call(x, v, take)
        if self.case.dialect == "esolangbench":
            self.output += character
            return self.call(x, i, take)
        return self.call(x, lambda y, then: self.write(character, y, then), take)


@settings(max_examples=1_500)
@given(cases)
def test_the_machine_does_what_continuation_passing_does(case: Case) -> None:
    case = replace(case, limits=Limits(steps=min(case.limits.steps, 500)))
    execution = case.machine().finish()
    assert (execution.status, execution.stdout.decode(), execution.steps) == Naive(case).run()


# The pure fragment once more: what a term denotes is a function, which carries its name along so that it can be shown.


class OutOfCalls(Exception):
    pass


@dataclass(slots=True)
class Denoting:
    calls: int = 0

    def value(self, rest: Iterator[str]) -> "Meaning":
        word = next(rest)
        if word == "`":
            operator = self.value(rest)
            return self.call(operator, self.value(rest))
        return {"s": Meaning("s", self.s), "k": Meaning("k", self.k), "i": Meaning("i", lambda x: x), "v": self.v}[word]

    def call(self, f: "Meaning", x: "Meaning") -> "Meaning":
        self.calls += 1
        if self.calls > 100:
            raise OutOfCalls
        return f.meaning(x)

    @property
    def v(self) -> "Meaning":
        return Meaning("v", lambda _x: self.v)

    def k(self, x: "Meaning") -> "Meaning":
        return Meaning(f"`k{x.name}", lambda _y: x)

    def s(self, x: "Meaning") -> "Meaning":
        return Meaning(
            f"`s{x.name}",
            lambda y: Meaning(f"``s{x.name}{y.name}", lambda z: self.call(self.call(x, z), self.call(y, z))),
        )


@dataclass(frozen=True, slots=True)
class Meaning:
    name: str
    meaning: Callable[["Meaning"], "Meaning"]


@settings(max_examples=500)
@given(sources(["v", "`ki", "``s`ksk"]))
def test_the_pure_fragment_has_its_meaning(source: str) -> None:
    denoting = Denoting()
    machine = Case(source, "", Limits(steps=100)).machine()
    execution = machine.finish()
    try:
        meaning = denoting.value(words(source))
    except OutOfCalls:
        assert execution.status == "out_of_steps"
    else:
        assert (execution.status, execution.steps) == ("ok", denoting.calls)
        assert written(machine.state.argument, longest=None) == meaning.name
