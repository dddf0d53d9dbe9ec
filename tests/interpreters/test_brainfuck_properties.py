"""Brainfuck: whichever way a program is run, under whatever limits, the execution is the same in every field.

The stepper is held to a naive loop in this file that shares no code with it, and all fast ways to run to the stepper's
machine.
"""

from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreters import brainfuck_native
from interpreters.base import Execution, Limits
from interpreters.brainfuck import END_OF_INPUT, Brainfuck
from interpreters.brainfuck_machine import Machine
from interpreters.brainfuck_text import parse

PLAIN, COMPILED = Brainfuck(patience=1 << 62), Brainfuck(patience=0)


@dataclass(frozen=True, slots=True)
class Case:
    """A run to be made in several ways."""

    source: str
    stdin: bytes
    limits: Limits
    eof: str

    def run(self, language: Brainfuck) -> Execution:
        return language.compile(self.source, "spec", {"eof": self.eof}).run(self.stdin, self.limits)

    def step_through(self) -> Execution:
        return Machine(parse(self.source), self.stdin, self.limits, END_OF_INPUT[self.eof]).finish()


FOLDED = ["[-]", "[+]", "[---]", "[--]", "[++++]", "[]", "[->+<]", "[-<+>]", "[->++>+++<<]", "[>>--<<+++++]", "[>+<]"]
FOLDED += ["[->>>>>>>+<<<<<<<]", "[>]", "[<]", "[>>]", "[<<<]", "[-<<<+>>>]", "[><-]", "[<>-]"]
UNFOLDED = ["[.-]", ",[.,]", "[>+]", "[<-]", "[>+<[-]]", "[[->+<]>]", "[-[->]<]", "[>,<-]", "+[>+[<]>-]"]

words = st.one_of(
    st.text("+-", min_size=1, max_size=4),
    st.sampled_from([">", ">>", "<", "<<", ">>>>", "+>", "+<", "."]),
    st.sampled_from(FOLDED + UNFOLDED),
    st.sampled_from([".", ",", "#", "\n"]),
)
sources = st.recursive(
    st.lists(words, min_size=1, max_size=6).map("".join),
    lambda inner: st.one_of(
        inner.map("[{}]".format),
        inner.map("+[{}]".format),
        inner.map(">++[{}<-]".format),
        st.lists(inner, min_size=2, max_size=3).map("".join),
    ),
    max_leaves=6,
)
small_limits = st.builds(
    Limits,
    steps=st.integers(1, 60) | st.integers(1, 3_000),
    output=st.integers(1, 4) | st.just(100),
    memory=st.integers(1, 12) | st.just(1_000),
)
cases = st.builds(
    Case,
    source=sources,
    stdin=st.binary(max_size=4) | st.lists(st.sampled_from([1, 2, 3, 128, 255]), max_size=4).map(bytes),
    limits=small_limits,
    eof=st.sampled_from(["0", "-1", "unchanged"]),
)


def naive(case: Case) -> tuple[str, bytes, int, int | None, int]:
    """Status, output, steps, offset of the command that failed, and pointer."""
    commands = [(offset, command) for offset, command in enumerate(case.source) if command in "><+-.,[]"]
    partners: dict[int, int] = {}
    opened: list[int] = []
    for at, (_, command) in enumerate(commands):
        if command == "[":
            opened.append(at)
        elif command == "]":
            partners[at] = opened.pop()
            partners[partners[at]] = at
    stdin, tape, output = list(case.stdin), [0] * case.limits.memory, b""
    at = pointer = steps = 0
    while at < len(commands):
        offset, command = commands[at]
        if steps == case.limits.steps:
            return "out_of_steps", output, steps, offset, pointer
        if command == "<" and pointer == 0:
            return "runtime_error", output, steps, offset, pointer
        if command == ">" and pointer == case.limits.memory - 1:
            return "out_of_memory", output, steps, offset, pointer
        if command == "." and len(output) == case.limits.output:
            return "out_of_output", output, steps, offset, pointer
        if command in "<>":
            pointer += 1 if command == ">" else -1
        elif command in "+-":
            tape[pointer] = (tape[pointer] + (1 if command == "+" else 255)) % 256
        elif command == ".":
            output += bytes([tape[pointer]])
        elif command == ",":
            tape[pointer] = stdin.pop(0) if stdin else {"0": 0, "-1": 255, "unchanged": tape[pointer]}[case.eof]
        elif (tape[pointer] == 0) == (command == "["):
            at = partners[at]
        steps += 1
        at += 1
    return "ok", output, steps, None, pointer


@settings(max_examples=1_000, deadline=None)
@given(cases)
def test_the_machine_does_what_a_naive_loop_does(case: Case) -> None:
    status, output, steps, offset, pointer = naive(case)
    execution = case.step_through()
    assert (execution.status, execution.stdout, execution.steps) == (status, output, steps)
    assert (execution.position.offset if execution.position else None) == offset
    assert execution.snapshot.get("pointer", pointer) == pointer


@settings(max_examples=2_000, deadline=None)
@given(cases)
def test_plain_python_gives_the_machines_execution(case: Case) -> None:
    assert case.run(PLAIN) == case.step_through()


@settings(max_examples=1_500, deadline=None)
@given(cases)
def test_compiled_code_gives_the_machines_execution(case: Case) -> None:
    assert case.run(COMPILED) == case.step_through()


@settings(max_examples=500, deadline=None)
@given(cases, st.integers(1, 300))
def test_it_does_not_matter_when_a_run_is_compiled(case: Case, patience: int) -> None:
    assert case.run(Brainfuck(patience)) == case.step_through()


@settings(max_examples=500, deadline=None)
@given(cases, st.integers(1, 300), st.integers(1, 6), st.integers(0, 3))
def test_it_does_not_matter_what_compiled_code_has_no_room_for(case: Case, steps: int, cells: int, output: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(brainfuck_native, "MOST_STEPS", steps)
        patch.setattr(brainfuck_native, "MOST_CELLS", cells)
        patch.setattr(brainfuck_native, "MOST_OUTPUT", output)
        assert case.run(COMPILED) == case.step_through()


@settings(max_examples=300, deadline=None)
@given(cases)
def test_stepping_passes_through_the_end_of_every_run(case: Case) -> None:
    execution = case.step_through()
    steps = PLAIN.compile(case.source, "spec", {"eof": case.eof}).steps(case.stdin)
    reached = next(each for number, each in enumerate(steps) if number == execution.steps)
    assert reached["written"] == len(execution.stdout)
    if execution.position:
        assert reached["offset"] == execution.position.offset
        assert (reached["pointer"], reached["cell"]) == (execution.snapshot["pointer"], execution.snapshot["cell"])
    else:
        assert reached["offset"] is None
