"""Whitespace: whichever way a program is run, under whatever limits, the execution is the same in every field.

Fast runs are held to the stepper's machine, and that to a naive loop in this file that shares no code with it.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreters.base import CompileError, Execution, Limits, Plain
from interpreters.whitespace import LANGUAGE, OPTIONS, Program, Whitespace
from interpreters.whitespace_code import DIALECTS, OPERATIONS, assemble, decode, disassemble
from interpreters.whitespace_machine import Stopped
from interpreters.whitespace_number import decimal, value
from interpreters.whitespace_text import plain, read

Instructions = list[tuple[str, int | str | None]]

labels = st.sampled_from(["", "S", "T", "SS"])
numbers = st.one_of(
    st.integers(-2, 5),
    st.sampled_from([-1, 10, 48, 65, 127, 128, 955, 0xD800, 1 << 62, (1 << 64) - 1, 1 << 64, -(1 << 64), 1 << 130]),
)
arguments = {"": st.none(), "number": numbers, "label": labels}
instructions = st.one_of(*(st.tuples(st.just(each.name), arguments[each.argument]) for each in OPERATIONS.values()))
PIECES: list[Instructions] = [
    [("push", 3), ("label", "T")],
    [("push", 1), ("subtract", None), ("duplicate", None), ("jump if zero", "S"), ("jump", "T"), ("label", "S")],
    [("push", 1), ("push", 3), ("read number", None), ("push", 3), ("retrieve", None), ("print number", None)],
    [("push", 1), ("read character", None), ("push", 1), ("retrieve", None), ("print character", None)],
    [("duplicate", None), ("multiply", None), ("duplicate", None), ("jump if negative", "S")],
    [("push", 0), ("retrieve", None), ("push", 1), ("add", None), ("push", 0), ("swap", None), ("store", None)],
    [("call", "SS"), ("label", "SS"), ("push", 65), ("print character", None), ("return", None)],
    [("push", 7), ("push", 2), ("copy", 1), ("slide", 1), ("modulo", None), ("divide", None)],
]
wild = st.lists(st.one_of(instructions.map(lambda each: [each]), st.sampled_from(PIECES)), max_size=14).map(
    lambda pieces: [instruction for piece in pieces for instruction in piece]
)
"""Programs most of which fail soon."""

HARMLESS: Instructions = [
    *[("push", number) for number in (0, 1, 2, 3, 7, 65, 128, -1, 1 << 40, (1 << 64) - 1) for _ in range(2)],
    *[(name, None) for name in ("duplicate", "duplicate", "swap", "swap", "retrieve", "discard", "print character")],
    *[(name, None) for name in ("add", "subtract", "multiply", "divide", "modulo", "store", "print number")],
    *[("copy", number) for number in (0, 1, 2, 3, 5)],
    *[("slide", number) for number in (0, 1, 1, 2, -1)],
    ("read character", None),
    ("read number", None),
    ("label", "T"),
    ("call", "TT"),
    ("call", "TT"),
    ("jump if zero", "SS"),
    ("jump if negative", "SS"),
]


def looping(seed: int) -> Instructions:
    """A loop on a well filled stack, counted at address 9, whose body and subroutine seldom fail.

    It is drawn by a seed, for hypothesis would take longer to draw it than the interpreter takes to run it.
    """
    random = Random(seed)
    loop: Instructions = [*random.choices(HARMLESS, k=random.randrange(25))]
    subroutine: Instructions = [*random.choices(HARMLESS, k=random.randrange(6))]
    if random.random() < 0.8:
        subroutine = [each for each in subroutine if each[0] != "call"]
    end: Instructions = [*random.choices(HARMLESS, k=random.randrange(6))]
    filling: Instructions = [("push", random.randrange(-3, 300)) for _ in range(random.randrange(25))]
    return [
        *filling,
        *[("push", 9), ("push", random.randrange(1, 6)), ("store", None), ("label", "S")],
        *loop,
        *[("push", 9), ("push", 9), ("retrieve", None), ("push", 1), ("subtract", None), ("store", None)],
        *[("push", 9), ("retrieve", None), ("jump if zero", "SS"), ("jump", "S"), ("label", "SS")],
        *end,
        *[("jump", ""), ("label", "TT"), *subroutine, ("return", None), ("label", "")],
    ]


soups = wild | st.integers(0, 1 << 60).map(looping) | st.integers(0, 1 << 60).map(looping)

limits = st.builds(
    Limits,
    steps=st.integers(1, 60) | st.just(500) | st.just(500),
    output=st.integers(1, 6) | st.just(500) | st.just(500),
    memory=st.integers(1, 40) | st.just(1_000) | st.just(1_000),
)
inputs = st.one_of(
    st.binary(max_size=6),
    st.sampled_from(["12\nA", "5 7\n", " -3x", "+", "é", "99999999999999999999 1", "²", "-\n", "7 \t\nb"]).map(
        str.encode
    ),
)


@dataclass(frozen=True, slots=True)
class Case:
    """A run to be made in several ways."""

    source: str
    stdin: bytes
    limits: Limits
    dialect: str
    options: Mapping[str, str]

    def program(self, patience: int = 0) -> Program:
        return Whitespace(patience).compile(self.source, self.dialect, self.options)

    def step_through(self, program: Program) -> Execution:
        machine = program.machine(self.stdin, self.limits)
        try:
            while not machine.ended:
                machine.advance()
        except Stopped as stopped:
            return machine.execution(stopped)
        return machine.execution(None)


@st.composite
def cases(draw: st.DrawFn) -> Case:
    dialect = draw(st.sampled_from(["spec", "spec", "esolangbench"]))
    options = {name: draw(st.sampled_from(choices)) for name, choices in OPTIONS.items()} if dialect == "spec" else {}
    soup = draw(soups)
    if dialect == "esolangbench":
        marked = {argument for name, argument in soup if name == "label"}
        soup = [each for each in soup if OPERATIONS[each[0]].argument != "label" or each[1] in marked]
    return Case(plain(assemble(soup, dialect)), draw(inputs), draw(limits), dialect, options)


def within(execution: Execution, limits: Limits) -> bool:
    cells = execution.snapshot.get("cells", 0)
    assert isinstance(cells, int)
    return execution.steps <= limits.steps and len(execution.stdout) <= limits.output and cells <= limits.memory


def size(number: int) -> int:
    return max(1, -(-number.bit_length() // 64))


def naive(soup: Instructions, stdin: bytes, limits: Limits) -> tuple[str, bytes, int, int | None, list[int]]:
    """Status, output, steps, number of the instruction that failed, and stack, in the dialect spec."""
    text, output, steps, at = stdin.decode(), b"", 0, 0
    stack: list[int] = []
    heap: dict[int, int] = {}
    calls: list[int] = []
    marks = {argument: number for number, (name, argument) in reversed([*enumerate(soup)]) if name == "label"}
    while at < len(soup):
        name, argument = soup[at]
        number = argument if isinstance(argument, int) else 0
        if steps == limits.steps:
            return "out_of_steps", output, steps, at, stack
        fault = "runtime_error", output, steps, at, stack
        new, new_heap, new_calls, new_text, said, cost, target = stack[:], dict(heap), calls[:], text, b"", 1, at + 1
        try:
            if name == "push":
                new.append(number)
            elif name == "duplicate":
                new.append(new[-1])
            elif name == "copy":
                if not 0 <= number < len(new):
                    return fault
                new.append(new[-1 - number])
            elif name == "swap":
                new[-1], new[-2] = new[-2], new[-1]
            elif name == "discard":
                new.pop()
            elif name == "slide":
                top = new.pop()
                new = [*(new[: max(0, len(new) - number)] if number > 0 else new), top]
            elif name in ("add", "subtract", "multiply", "divide", "modulo"):
                b, a = new.pop(), new.pop()
                if name in ("add", "subtract"):
                    cost = max(size(a), size(b))
                    new.append(a + b if name == "add" else a - b)
                else:
                    cost = size(a) * size(b)
                    new.append(a * b if name == "multiply" else a // b if name == "divide" else a % b)
            elif name == "store":
                b, a = new.pop(), new.pop()
                new_heap[a], cost = b, size(a)
            elif name == "retrieve":
                cost = size(new[-1])
                new.append(heap.get(new.pop(), 0))
            elif name == "label":
                pass
            elif name in ("call", "jump") or (name.startswith("jump if") and turns(name, new.pop())):
                target = marks[argument]
                if name == "call":
                    new_calls.append(at + 1)
            elif name == "return":
                target = new_calls.pop()
            elif name == "end":
                return "ok", output, steps + 1, None, stack
            elif name == "print character":
                said = chr(new.pop()).encode()
            elif name == "print number":
                cost = size(new[-1]) ** 2
                said = str(new.pop()).encode()
            elif name == "read character":
                new_heap[new.pop()] = ord(text[0]) if text else -1
                cost, new_text = size(stack[-1]), text[1:]
            elif name == "read number":
                new_text = text.lstrip()
                token = new_text[: len(new_text) - len(new_text.lstrip("+-0123456789"))]
                new_heap[new.pop()] = int(token)
                cost = max(size(stack[-1]), (-(-len(token.lstrip("+-")) // 19)) ** 2)
                line, _, rest = new_text[len(token) :].partition("\n")
                new_text = new_text[len(token) :] if line.strip() else rest
        except (IndexError, KeyError, ZeroDivisionError, ValueError, OverflowError):
            return fault
        if steps + cost > limits.steps:
            return "out_of_steps", output, steps, at, stack
        used, before = (
            sum(map(size, kept)) + len(calling) + sum(size(a) - 1 + size(b) for a, b in stored.items())
            for kept, stored, calling in ((new, new_heap, new_calls), (stack, heap, calls))
        )
        if used > limits.memory and used > before:
            return "out_of_memory", output, steps, at, stack
        if len(output) + len(said) > limits.output:
            return "out_of_output", output, steps, at, stack
        stack, heap, calls, text, output, steps, at = (
            new,
            new_heap,
            new_calls,
            new_text,
            output + said,
            steps + cost,
            target,
        )
    return "ok", output, steps, None, stack


def turns(name: str, number: int) -> bool:
    return number == 0 if name == "jump if zero" else number < 0


PLAIN_INPUT = st.sampled_from(
    ["", "a", "12\nA", "5 7\n", " -3x", "+", "éλ", "99999999999999999999 1", "-\n", "7 \t\nb"]
)


@settings(max_examples=1_500)
@given(soups, PLAIN_INPUT.map(str.encode), limits)
def test_the_machine_does_what_a_naive_loop_does(soup: Instructions, stdin: bytes, limits: Limits) -> None:
    case = Case(plain(assemble(soup)), stdin, limits, "spec", {})
    status, output, steps, number, stack = naive(soup, stdin, limits)
    execution = case.step_through(case.program())
    assert (execution.status, execution.stdout, execution.steps) == (status, output, steps)
    if number is None:
        assert execution.position is None
    else:
        assert execution.position is not None
        assert execution.position.offset == len(assemble(soup[:number]))
        assert (execution.snapshot["height"], execution.snapshot["stack"]) == (len(stack), stack[-8:])


@settings(max_examples=2_000)
@given(cases(), st.integers(0, 2))
def test_a_fast_run_gives_the_machines_execution(case: Case, patience: int) -> None:
    program = case.program(patience)
    execution = program.run(case.stdin, case.limits)
    assert execution == case.step_through(program)
    assert within(execution, case.limits)
    json.dumps(dict(execution.snapshot))


@pytest.mark.parametrize(
    "letters",
    [
        "LSSL LSTL",
        "LSSL SSSTSSSSSTL TLSS LSLL",
        "LSSL SSSTL SSSL TLTS LSLL",
        "LSSL SSSTL SLS SLT STSSL LSLL",
        "SSSL LSSL SSSTL TSSS SLS SLS TTS LSLL",
        "SSSL LSSL SSSTL TSSS SLS SLS TLTS LSLL",
        "LSTL LSTL LSTL LLL LSSL SSSTL TLST LTL",
        "SSSTL LSSL SLS TSSS SLS TLST LSLL",
    ],
)
def test_every_limit_is_met_where_the_machine_meets_it(letters: str) -> None:
    source = "#STL\n" + letters
    for number in range(1, 30):
        for limits in (Limits(steps=number), Limits(memory=number, steps=500), Limits(output=number, steps=500)):
            case = Case(source, b"abcdefghijklmnopqrstuvwxyz0123456789", limits, "spec", {})
            for patience in (0, 1):
                assert case.program(patience).run(case.stdin, limits) == case.step_through(case.program())


@settings(max_examples=200)
@given(cases())
def test_a_run_leaves_no_trace_in_the_next(case: Case) -> None:
    program = case.program()
    first = program.run(case.stdin, case.limits)
    assert program.run(b"7 x", Limits(steps=100, memory=50)) == program.run(b"7 x", Limits(steps=100, memory=50))
    assert program.run(case.stdin, case.limits) == case.program().run(case.stdin, case.limits) == first


@settings(max_examples=300)
@given(cases())
def test_stepping_passes_through_the_end_of_every_run(case: Case) -> None:
    program = case.program()
    execution = program.run(case.stdin, case.limits)
    reached: Mapping[str, Plain] = {}
    for reached in program.steps(case.stdin):
        if execution.status.startswith("out_of") and reached["steps"] == execution.steps:
            break
    assert reached["steps"] == execution.steps
    assert reached["offset"] == (execution.position.offset if execution.position else None)
    assert {name: reached[name] for name in execution.snapshot} == execution.snapshot
    assert bool(reached["fault"]) == (execution.status == "runtime_error") or execution.status.startswith("out_of")
    json.dumps(dict(reached))


@settings(max_examples=500)
@given(st.text("STL", max_size=60), inputs, limits, st.sampled_from(LANGUAGE.dialects))
def test_any_letters_compile_or_are_refused_with_a_place(
    letters: str, stdin: bytes, limits: Limits, dialect: str
) -> None:
    try:
        program = LANGUAGE.compile(plain(letters), dialect)
    except CompileError as error:
        assert error.message
        assert error.expected
        assert error.position is not None
    else:
        assert within(program.run(stdin, limits), limits)


@settings(max_examples=300)
@given(soups, st.sampled_from(LANGUAGE.dialects))
def test_disassembling_undoes_assembling(soup: Instructions, dialect: str) -> None:
    if dialect == "esolangbench":
        soup = [("label", label) for label in ("", "S", "T", "SS")] + soup
    assert disassemble(decode(read(plain(assemble(soup, dialect))), dialect)) == soup


@settings(max_examples=200)
@given(st.text("STL", max_size=40), st.text(max_size=3), st.sampled_from([" ", "\n", "\r\n", " # push 1, and so on\n"]))
def test_comments_and_notation_change_nothing(letters: str, comment: str, gap: str) -> None:
    comment = "".join(character for character in comment if character not in " \t\n")
    commented = comment.join(["", *plain(letters), ""])
    shown = "#STL\n" + gap.join(["", *letters, ""])
    outcomes = [outcome(source) for source in (plain(letters), commented, shown)]
    assert outcomes[0] == outcomes[1] == outcomes[2]


def outcome(source: str) -> tuple[str, bytes, int, str]:
    try:
        execution = LANGUAGE.compile(source).run(b"12 x\n", Limits(steps=100))
    except CompileError as error:
        return "compile_error", b"", 0, error.message
    return execution.status, execution.stdout, execution.steps, execution.message


@given(st.integers() | st.integers(0, 9_000).map(lambda power: 10**power) | st.integers(0, 9_000).map((-3).__pow__))
def test_numbers_are_written_and_read_in_decimal(number: int) -> None:
    digits = decimal(number).decode()
    assert value(digits.removeprefix("-")) == abs(number)
    assert digits.startswith("-") == (number < 0)
    assert digits == "0" or digits.lstrip("-")[0] != "0"


def test_the_dialects_differ_in_five_instructions() -> None:
    differ = [name for name in OPERATIONS if DIALECTS["spec"][name] != DIALECTS["esolangbench"][name]]
    assert differ == ["duplicate", "copy", "swap", "discard", "slide"]
