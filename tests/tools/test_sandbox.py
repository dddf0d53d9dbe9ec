"""Runs under a wall clock."""

from importlib.metadata import entry_points

import pytest

from interpreters.base import Language, Limits, run
from tools.sandbox import run_within

LANGUAGES: dict[str, Language] = {entry.name: entry.load() for entry in entry_points(group="loopwright.languages")}
ENDLESS_FOR_A_CLOCK = f"{'+' * 255}[>{'+' * 255}[>{'+' * 255}[>{'+' * 255}[>,.[-]<-]<-]<-]<-]"
"""Brainfuck that no limit of steps below would stop within a minute."""


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)
def test_a_run_that_ends_in_time_is_what_it_is_without_a_clock(language: Language) -> None:
    example = language.examples("spec")[0]
    stdin = example.cases[0][0].encode()
    under_a_clock = run_within(60, language, example.program, stdin, Limits(), dialect="spec", options={})
    assert under_a_clock == run(language, example.program, stdin)


def test_a_run_that_does_not_end_in_time_is_killed_and_says_so() -> None:
    limits = Limits(steps=10**15, output=10**9)
    language = LANGUAGES["brainfuck"]
    execution = run_within(0.3, language, ENDLESS_FOR_A_CLOCK, b"", limits, dialect="spec", options={})
    assert (execution.status, execution.stdout) == ("killed", b"")
    assert execution.message == "still running after 0.3 seconds of wall clock"


def test_a_source_that_does_not_compile_says_so_under_a_clock_too() -> None:
    execution = run_within(60, LANGUAGES["brainfuck"], "[", b"", Limits(), dialect="spec", options={})
    assert execution.status == "compile_error"
