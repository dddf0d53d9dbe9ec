"""Befunge-98: whichever way a program is run, under whatever limits, the execution is the same in every field."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from hypothesis import given, settings
from hypothesis import strategies as st

from interpreters.base import Execution, Limits, Plain
from interpreters.befunge98 import LANGUAGE
from interpreters.befunge98_machine import Machine
from interpreters.befunge98_space import lay_down


@dataclass(frozen=True, slots=True)
class Case:
    """A run to be made in several ways."""

    source: str
    stdin: bytes
    limits: Limits
    input: str

    def run(self, dialect: str = "spec") -> Execution:
        return LANGUAGE.compile(self.source, dialect, {"input": self.input}).run(self.stdin, self.limits)

    def machine(self) -> Machine:
        return Machine(lay_down(self.source), self.stdin, self.limits, self.input == "signed")


PLAIN_WORDS = [
    *"0123456789af+-*/%!`:\\$.,><^v_|#\"'~&gprz[]@ ",
    "  ",
    ":#._",
    ">:#,_",
    "00p",
    "00g",
    "'v32p",
    "1-",
    "::*",
]
RARE_WORDS = [
    *"?;jkwxnsty{}uq()io=hlmAZ\t\x7fé\f",
    "2k",
    "0k",
    "3j",
    "kk",
    "2{",
    "0}",
    "1u",
    "t@",
    "ky",
    "01-",
    "0y",
    "k;;,",
    "20x",
    "11x",
    "02-1x",
    "01-j",
    "2k[",
]
words = st.one_of(st.sampled_from(PLAIN_WORDS), st.sampled_from(PLAIN_WORDS), st.sampled_from(RARE_WORDS))
lines = st.lists(words, max_size=14).map("".join)
soups = st.lists(lines, min_size=1, max_size=6).map("\n".join)

loops = st.builds(
    # A way round in which other things stand, so that it is gone often, and may change itself.
    lambda before, inside, back: (
        f"{before}>{inside}v\n{' ' * len(before)}^{back[: len(inside)].rjust(len(inside))}<\n@"
    ),
    st.lists(st.sampled_from(PLAIN_WORDS[:-12]), max_size=4).map("".join).map(lambda text: text.replace("\n", "")),
    st.lists(words, max_size=10).map("".join),
    st.lists(words, max_size=5).map("".join),
)
small_limits = st.builds(
    Limits,
    steps=st.integers(1, 60) | st.integers(1, 3_000),
    output=st.integers(1, 4) | st.just(100),
    memory=st.integers(1, 12) | st.just(1_000),
)
cases = st.builds(
    Case,
    source=soups | loops,
    stdin=st.binary(max_size=4) | st.sampled_from([b"12 -7", b"abc 3", "é\n-5-6".encode(), b"9" * 700]),
    limits=small_limits,
    input=st.sampled_from(["signed", "unsigned"]),
)


@settings(max_examples=1_500, deadline=None)
@given(cases)
def test_blocks_give_the_machines_execution(case: Case) -> None:
    assert case.run() == case.machine().finish()


@settings(max_examples=400, deadline=None)
@given(cases)
def test_memory_is_counted_right_and_no_limit_is_passed(case: Case) -> None:
    machine = case.machine()
    for _ in range(300):
        if not machine.pointers or machine.obstacle():
            break
        machine.advance()
        stored = [place for place in machine.space.cells if not machine.layout.covers(place)]
        assert machine.space.stored == len(stored)
        if machine.pointers:
            assert machine.used == sum(pointer.cells() for pointer in machine.pointers) - 1
        assert machine.memory <= case.limits.memory
        assert machine.steps <= case.limits.steps
        assert len(machine.output) <= case.limits.output


@settings(max_examples=300, deadline=None)
@given(cases, st.sampled_from(["spec", "esolangbench"]))
def test_stepping_passes_through_the_end_of_every_run(case: Case, dialect: str) -> None:
    program = LANGUAGE.compile(case.source.replace("\f", ""), dialect, {"input": case.input})
    if "\x7f" in case.source:
        return
    execution = program.run(case.stdin, case.limits)
    reached: Mapping[str, Plain] = {}
    for reached in program.steps(case.stdin):
        if reached["steps"] == execution.steps:
            break
    if execution.status == "ok":
        assert reached["steps"] == execution.steps
    assert reached["written"] == len(execution.stdout)
    for name, value in execution.snapshot.items():
        assert name == "exit_code" or reached[name] == value
    if execution.position:
        assert reached["offset"] == execution.position.offset
    json.dumps(reached)


@settings(max_examples=500, deadline=None)
@given(cases)
def test_the_harness_passes_no_limit_and_gives_the_same_twice(case: Case) -> None:
    if "\f" in case.source:
        return
    execution = case.run("esolangbench")
    assert execution == case.run("esolangbench")
    assert execution.steps <= case.limits.steps
    assert len(execution.stdout) <= case.limits.output
    assert execution.status != "compile_error"


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=60), st.binary(max_size=10))
def test_any_text_runs_on_any_input(source: str, stdin: bytes) -> None:
    case = Case(source, stdin, Limits(steps=500, output=100, memory=100), "signed")
    assert case.run() == case.machine().finish()


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=30))
def test_a_program_that_copies_characters_copies_any_bytes(stdin: bytes) -> None:
    assert LANGUAGE.compile("#@~,").run(stdin, Limits()).stdout == stdin
