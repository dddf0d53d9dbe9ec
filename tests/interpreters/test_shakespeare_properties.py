"""Shakespeare: however a play is run, under whatever limits, the execution is the same in every field.

Values are held to Python's own arithmetic, the fast way to run to the machine, and the machine to the stepper.
"""

import json
import math
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreters import shakespeare_quick
from interpreters.base import CompileError, Execution, Limits, run
from interpreters.shakespeare import LANGUAGE, Program
from interpreters.shakespeare_words import PHRASES, WORDS

OPENING = "A play. Romeo, a. Juliet, a. Hamlet, a. Act I: A. Scene I: A. [Enter Romeo and Juliet] Romeo:"
NAMES = ("Romeo", "Juliet", "Hamlet")


@dataclass(frozen=True, slots=True)
class Case:
    """A run to be made in several ways."""

    source: str
    stdin: bytes
    limits: Limits

    def program(self) -> Program:
        program = LANGUAGE.compile(self.source)
        assert isinstance(program, Program)
        return program


@st.composite
def constants(draw: st.DrawFn) -> tuple[str, int]:
    sign = draw(st.sampled_from(["positive", "neutral", "negative"]))
    suitable = WORDS["neutral_adjective"] + WORDS["negative_adjective" if sign == "negative" else "positive_adjective"]
    count = draw(st.integers(0, 4) | st.sampled_from([31, 63, 64]))
    adjectives = draw(st.lists(st.sampled_from(suitable), min_size=count, max_size=count))
    article = draw(st.sampled_from(WORDS["article"] + WORDS["possessive"] + WORDS["second_person_possessive"]))
    noun = draw(st.sampled_from(WORDS[f"{sign}_noun"]))
    return " ".join([article, *adjectives, noun]), (-1 if sign == "negative" else 1) << count


def combined(inner: st.SearchStrategy[tuple[str, int | None]]) -> st.SearchStrategy[tuple[str, int | None]]:
    unary: dict[str, Callable[[int], int | None]] = {
        "the square of": lambda n: n * n,
        "the cube of": lambda n: n**3,
        "twice": lambda n: 2 * n,
        "the square root of": lambda n: None if n < 0 else math.isqrt(n),
        "the factorial of": lambda n: None if n < 0 or n > 40 else math.factorial(n),
    }
    binary: dict[str, Callable[[int, int], int | None]] = {
        "the sum of": lambda a, b: a + b,
        "the difference between": lambda a, b: a - b,
        "the product of": lambda a, b: a * b,
        "the quotient between": lambda a, b: None if b == 0 else abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1),
        "the remainder of the quotient between": lambda a, b: (
            None if b == 0 else abs(a) % abs(b) * (-1 if a < 0 else 1)
        ),
    }

    def one(operation: str, value: tuple[str, int | None]) -> tuple[str, int | None]:
        return f"{operation} {value[0]}", None if value[1] is None else unary[operation](value[1])

    def two(operation: str, left: tuple[str, int | None], right: tuple[str, int | None]) -> tuple[str, int | None]:
        number = None if left[1] is None or right[1] is None else binary[operation](left[1], right[1])
        return f"{operation} {left[0]} and {right[0]}", number

    return st.builds(one, st.sampled_from(sorted(unary)), inner) | st.builds(
        two, st.sampled_from(sorted(binary)), inner, inner
    )


known_values = st.recursive(constants() | st.just(("nothing", 0)), combined, max_leaves=6)
values = st.recursive(
    st.one_of(
        constants(), st.sampled_from([(word, 0) for word in ("me", "you", "thyself", "myself", "I", "zero", *NAMES)])
    ),
    combined,
    max_leaves=4,
).map(lambda pair: pair[0])

comparisons = st.builds(
    "{}{}".format,
    st.sampled_from(["", "not "]),
    st.sampled_from(["better than", "worse than", "as good as", "as bad as", "more fair than", "less fair than"]),
)
plain_sentences = st.one_of(
    values.map("you are as good as {}.".format),
    values.map("thou art {}!".format),
    values.map("remember {}.".format),
    st.just("recall it."),
    st.builds("is {} {} {}?".format, values, comparisons, values),
    st.sampled_from(["open your heart.", "speak thy mind.", "listen to your heart.", "open thine mind!"]),
    st.builds("let us return to {} {}.".format, st.sampled_from(["act", "scene"]), st.sampled_from(["I", "II"])),
)
sentences = st.builds("{}{}".format, st.sampled_from(["", "", "if so, ", "If not, "]), plain_sentences)
lines = st.builds("{}: {}".format, st.sampled_from(NAMES), st.lists(sentences, min_size=1, max_size=4).map(" ".join))
directions = st.sampled_from(
    ["[Exeunt]", "[Exit Juliet]", "[Enter Juliet]", "[Exit Romeo]", "[Enter Romeo]", "[Enter Hamlet]", "[Exit Hamlet]"]
)
# Most stage directions go together, so that most plays go on for a while.
changes = st.sampled_from(
    ["[Exit Juliet] [Enter Hamlet]", "[Exeunt] [Enter Romeo and Juliet]", "[Exit Hamlet] [Enter Juliet]"]
)
scenes = st.lists(st.one_of(lines, lines, lines, changes, directions), min_size=1, max_size=4).map("\n".join)
plays = st.builds(
    "A play. Romeo, a. Juliet, a. Hamlet, a.\n"
    "Act I: A. Scene I: A. [Exeunt] [Enter Romeo and Juliet]\n{}\nScene II: B.\n{}\n"
    "Act II: B. Scene I: C. [Exeunt] [Enter Hamlet and Romeo]\n{}\nScene II: D.\n{}".format,
    scenes,
    scenes,
    scenes,
    scenes,
)
small_limits = st.builds(
    Limits,
    steps=st.integers(1, 40) | st.integers(1, 600),
    output=st.integers(1, 6) | st.just(200),
    memory=st.integers(1, 14) | st.just(5_000),
)
inputs = st.binary(max_size=6) | st.lists(st.integers(-300, 300) | st.integers(2**62, 2**66), max_size=6).map(
    lambda numbers: "\n".join(map(str, numbers)).encode()
)
cases = st.builds(Case, source=plays, stdin=inputs, limits=small_limits)


@settings(max_examples=150)
@given(known_values)
def test_values_are_what_python_makes_of_them(value: tuple[str, int | None]) -> None:
    text, number = value
    execution = run(LANGUAGE, f"{OPENING} You are {text}. Open your heart.")
    if number is not None and number.bit_length() < 4_000:
        assert (execution.status, execution.stdout) == ("ok", str(number).encode())


@settings(max_examples=200)
@given(cases)
def test_the_fast_way_gives_the_machines_execution_within_the_limits(case: Case) -> None:
    program = case.program()
    execution = program.run_exactly(case.stdin, case.limits)
    assert program.run(case.stdin, case.limits) == execution
    # And once more with everything compiled.
    assert program.run(case.stdin, case.limits) == execution
    assert execution.steps <= case.limits.steps
    assert len(execution.stdout) <= case.limits.output
    assert (execution.position is None) == (execution.status == "ok")
    json.dumps(dict(execution.snapshot), ensure_ascii=False).encode()


@settings(max_examples=100)
@given(cases, st.integers(0, 12), st.integers(0, 2), st.integers(0, 4))
def test_it_does_not_matter_what_is_left_to_the_machine(case: Case, nodes: int, depth: int, words: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(shakespeare_quick, "MOST_NODES", nodes)
        patch.setattr(shakespeare_quick, "DEEPEST", depth)
        patch.setattr(shakespeare_quick, "MOST_WORDS", words)
        program = case.program()
        assert program.run(case.stdin, case.limits) == program.run_exactly(case.stdin, case.limits)


@settings(max_examples=100)
@given(cases)
def test_stepping_passes_through_the_end_of_every_run(case: Case) -> None:
    program = case.program()
    execution = program.run(case.stdin, case.limits)
    steps = program.steps(case.stdin)
    reached = next(each for number, each in enumerate(steps) if number == execution.steps)
    assert reached["written"] == len(execution.stdout)
    assert {key: reached[key] for key in execution.snapshot} == execution.snapshot
    if execution.status == "runtime_error":
        assert reached["fault"] == execution.message
    elif execution.status == "ok":
        assert (reached["offset"], reached["fault"], list(steps)) == (None, None, [])


soup = st.lists(
    st.sampled_from(
        [*PHRASES, *NAMES, *".!?:,[]", "you", "are", "your", "as", "good", "a", "big", "cat", "pig", "act I", "scene I",
         "scene II", "1", "words"]
    ),
    max_size=40,
).map(" ".join)  # fmt: skip


@st.composite
def damaged(draw: st.DrawFn) -> str:
    text = draw(plays)
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        text = text[:at] + draw(st.text(max_size=2) | soup) + text[at + draw(st.integers(0, 8)) :]
    return text


@settings(max_examples=150)
@given(soup | soup.map(lambda text: f"{OPENING} {text}") | damaged() | st.text(max_size=50), inputs, small_limits)
def test_any_text_is_run_or_refused_and_the_same_way_twice(source: str, stdin: bytes, limits: Limits) -> None:
    for dialect in LANGUAGE.dialects:
        execution = run(LANGUAGE, source, stdin, limits, dialect=dialect)
        assert execution == run(LANGUAGE, source, stdin, limits, dialect=dialect)
        assert bool(execution.message) == (execution.status != "ok")
        execution.message.encode()
        json.dumps(dict(execution.snapshot), ensure_ascii=False).encode()
        for start, end in LANGUAGE.code_spans(source):
            assert 0 <= start < end <= len(source)


@settings(max_examples=80)
@given(plays, st.data())
def test_a_play_that_breaks_off_is_refused_or_runs(source: str, data: st.DataObject) -> None:
    part = source[: data.draw(st.integers(0, len(source)))]
    try:
        execution: Execution | None = LANGUAGE.compile(part).run(b"", Limits(steps=50))
    except CompileError as error:
        execution = None
        assert error.position is not None
        assert error.position.offset <= len(part)
        assert error.expected
    assert execution is None or execution.steps <= 50
