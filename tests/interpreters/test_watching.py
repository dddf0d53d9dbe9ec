"""Watching: a run can be looked into anywhere, and what is seen there is what stepping from the start would show."""

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreters import befunge98, brainfuck, shakespeare, turing, unlambda, whitespace
from interpreters.base import Language, Limits, Watchable
from tests.interpreters.test_shakespeare_runtime import ENDLESS, OPENING

LANGUAGES: tuple[Language, ...] = (
    befunge98.LANGUAGE,
    brainfuck.LANGUAGE,
    shakespeare.LANGUAGE,
    turing.LANGUAGE,
    unlambda.LANGUAGE,
    whitespace.LANGUAGE,
)
DIALECTS = [(language, dialect) for language in LANGUAGES for dialect in language.dialects]
SMALL = Limits(steps=1_500, output=200, memory=500)

ENDLESS_RUNS: tuple[tuple[Language, str], ...] = (
    (befunge98.LANGUAGE, "1+:77p>"),
    (brainfuck.LANGUAGE, "+[[->+>+<<]>>[-<<+>>]<[-<+>]<+]"),
    (shakespeare.LANGUAGE, ENDLESS),
    (unlambda.LANGUAGE, "```sii``sii"),
    (whitespace.LANGUAGE, "#STL\nSSSL LSSL SSSTL TSSS SLS SSSTL SLT TTS LSLL"),
)


def watched(
    language: Language, source: str, dialect: str, stdin: bytes, after: int, limits: Limits
) -> list[Mapping[str, Any]]:
    program = language.compile(source, dialect, {})
    assert isinstance(program, Watchable)
    return list(program.watch(stdin, limits, after))


def without_puts(configurations: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The first one of Befunge tells of all cells that were ever written."""
    return [{name: value for name, value in each.items() if name != "put"} for each in configurations]


@pytest.mark.parametrize(("language", "dialect"), DIALECTS, ids=lambda each: getattr(each, "name", each))
def test_a_watched_run_ends_where_the_run_ends(language: Language, dialect: str) -> None:
    for example in language.examples(dialect):
        for stdin, _ in example.cases[:1]:
            execution = language.compile(example.program, dialect, {}).run(stdin.encode(), SMALL)
            last = watched(language, example.program, dialect, stdin.encode(), 0, SMALL)[-1]
            assert last["steps"] == execution.steps
            if language.name != "turing":
                assert last["written"] == len(execution.stdout)
                assert last["fault"] == (execution.message or None)


@pytest.mark.parametrize(("language", "dialect"), DIALECTS, ids=lambda each: getattr(each, "name", each))
@pytest.mark.parametrize("share", [0.3, 0.9, 1])
def test_a_run_can_be_watched_from_anywhere(language: Language, dialect: str, share: float) -> None:
    for example in language.examples(dialect):
        stdin = example.cases[0][0].encode()
        whole = without_puts(watched(language, example.program, dialect, stdin, 0, SMALL))
        at = int(share * (len(whole) - 1))
        assert without_puts(watched(language, example.program, dialect, stdin, whole[at]["steps"], SMALL)) == whole[at:]


@pytest.mark.parametrize(("language", "source"), ENDLESS_RUNS, ids=lambda each: getattr(each, "name", ""))
def test_the_last_steps_of_a_long_run_can_be_watched(language: Language, source: str) -> None:
    limits = Limits(steps=300_000, memory=100_000)
    dialect = language.dialects[0]
    execution = language.compile(source, dialect, {}).run(b"", limits)
    assert execution.steps > 3_000
    last = watched(language, source, dialect, b"", execution.steps - 40, limits)
    assert [each["steps"] for each in last][-1] == execution.steps
    assert len(last) == 41
    assert last[-1]["fault"] == execution.message


def test_a_run_under_a_limit_says_which_one_ended_it() -> None:
    *_, last = watched(brainfuck.LANGUAGE, "+[>+]", "spec", b"", 0, Limits(memory=10))
    assert last["fault"] == "the pointer moved right of the last of 10 cells"
    *_, last = watched(whitespace.LANGUAGE, "#STL\nLSSL SSSTL LSLL", "spec", b"", 0, Limits(memory=5))
    assert last["fault"] == "the program needed more than 5 cells of memory"


words = st.text("+-<>[],.", max_size=30).filter(lambda text: brainfuck_is_sound(text))


def brainfuck_is_sound(text: str) -> bool:
    depth = 0
    for character in text:
        depth += (character == "[") - (character == "]")
        if depth < 0:
            return False
    return depth == 0


@settings(max_examples=60)
@given(words, st.binary(max_size=3), st.integers(0, 400), st.sampled_from(["spec", "esolangbench"]))
def test_any_brainfuck_program_can_be_watched_from_anywhere(
    source: str, stdin: bytes, after: int, dialect: str
) -> None:
    limits = Limits(steps=400, output=20, memory=30)
    whole = watched(brainfuck.LANGUAGE, source, dialect, stdin, 0, limits)
    assert watched(brainfuck.LANGUAGE, source, dialect, stdin, after, limits) == whole[min(after, len(whole) - 1) :]


def test_a_watched_befunge_program_tells_what_it_writes_into_itself() -> None:
    shown = watched(befunge98.LANGUAGE, '"A"50p"B"50p@', "spec", b"", 0, Limits())
    assert [each["put"] for each in shown if each["put"]] == [[[5, 0, 65]], [[5, 0, 66]]]
    later = watched(befunge98.LANGUAGE, '"A"50p"B"50p@', "spec", b"", 9, Limits())
    assert later[0]["put"] == [[5, 0, 65]]
    shown = watched(befunge98.LANGUAGE, '"A"00p"B"00p@', "esolangbench", b"", 0, Limits())
    assert [each["put"] for each in shown if each["put"]] == [[[0, 0, 65]], [[0, 0, 66]]]


def test_a_watched_befunge_program_shows_all_its_pointers() -> None:
    shown = watched(befunge98.LANGUAGE, "#vtz@\n >z@", "spec", b"", 0, Limits())
    assert [len(each["pointers"]) for each in shown] == [each["ips"] for each in shown]
    assert max(each["ips"] for each in shown) == 2


def test_a_watched_unlambda_program_shows_what_waits_for_a_value() -> None:
    shown = watched(unlambda.LANGUAGE, "``k`.ai`.bi", "spec", b"", 0, Limits())
    assert [each["frames"] for each in shown[:2]] == [["`□`.bi", "`k□"], ["`□`.bi"]]
    assert shown[0]["size"] == 2
    shown = watched(unlambda.LANGUAGE, "``d`.aii", "spec", b"", 0, Limits())
    assert ["`□i"] in [each["frames"] for each in shown]


def test_a_watched_whitespace_program_shows_where_calls_return_to() -> None:
    source = "#STL\nLSTSL LLL\nLSSSL LTL"
    shown = watched(whitespace.LANGUAGE, source, "spec", b"", 0, Limits())
    assert [each["calls"] for each in shown] == [[], [11], [11], [], []]
    assert source[shown[0]["offset"] : shown[0]["end"]] == "LSTSL"


def test_a_watched_play_tells_where_its_sentence_ends() -> None:
    source = f"{OPENING}Romeo: You are a cat. Open your heart."
    shown = watched(shakespeare.LANGUAGE, source, "spec", b"", 0, Limits())
    assert source[shown[-2]["offset"] : shown[-2]["end"]].strip(" .") == "Open your heart"


def test_a_long_turing_machine_is_watched_near_its_end() -> None:
    source = (
        "from automata.tm.dtm import DTM\n"
        'tm = DTM(states={"a", "b"}, input_symbols={"1"}, tape_symbols={"1", "."}, '
        'transitions={"a": {"1": ("a", "1", "R"), ".": ("b", "1", "L")}, '
        '"b": {"1": ("b", "1", "L"), ".": ("a", "1", "R")}}, '
        'initial_state="a", blank_symbol=".", final_states=set())\n'
    )
    program = turing.LANGUAGE.compile(source)
    limits = Limits(steps=40_000)
    last = list(program.watch(b"11", limits, 39_990))
    assert last == list(islice(program.steps(b"11"), 39_990, 40_001))
    start, end = program.place("b", (".",))
    assert source[start:end] == '".": ("a", "1", "R")'
