"""Turing machines: what agents are told is true."""

import re
from collections.abc import Callable

import pytest

from interpreters.base import CompileError, Example, Limits, run
from interpreters.turing import LANGUAGE
from interpreters.turing_given import names_of

PAGE = LANGUAGE.documentation("strict")
PROGRAMS = re.findall(r"```python\n(.*?)```\n\n(.*?)\n", PAGE, re.DOTALL)
CASE = re.compile(r"Input `(?P<stdin>[^`]*)`, output `(?P<stdout>[^`]*)`\.")
FIRST = PROGRAMS[0][0]


def output(program: str, stdin: str, dialect: str = "strict") -> str:
    execution = run(LANGUAGE, program, stdin.encode(), dialect=dialect)
    assert execution.status == "ok", execution.message
    return execution.stdout.decode()


@pytest.mark.parametrize(("program", "cases"), PROGRAMS)
def test_a_program_of_the_manual_answers_what_the_manual_says(program: str, cases: str) -> None:
    found = list(CASE.finditer(cases))
    assert " ".join(match[0] for match in found) == cases
    for match in found:
        assert output(program, match["stdin"]) == match["stdout"]


@pytest.mark.parametrize(("program", "cases"), PROGRAMS)
def test_a_program_of_the_manual_gives_no_cause_for_a_warning(program: str, cases: str) -> None:
    assert cases
    assert LANGUAGE.compile(program).warnings == ()


def test_every_program_of_the_manual_has_cases_and_every_class_has_a_program() -> None:
    assert len(PROGRAMS) == PAGE.count("```python") == PAGE.count("```") // 2 >= 4
    assert {LANGUAGE.compile(program).kind for program, _ in PROGRAMS} == {"DTM", "NTM", "MNTM"}


def accepts(word: str, index: int) -> bool:
    return output(PROGRAMS[index][0], word) == "accept"


@pytest.mark.parametrize(
    ("index", "belongs"),
    [
        (0, lambda word: word.endswith("b")),
        (1, lambda word: "aba" in word),
        (2, lambda word: re.fullmatch("(0*)(1*)", word) and word.count("1") == word.count("0") + 1),
        (3, lambda word: re.fullmatch("(0*)(1*)", word) and word.count("1") == 3 * word.count("0")),
    ],
)
def test_a_program_of_the_manual_accepts_exactly_its_language(index: int, belongs: Callable[[str], bool]) -> None:
    letters = "ab" if index < 2 else "01"
    words = [""]
    for _ in range(8):
        words += [word + letter for word in words for letter in letters if len(word) == len(words[-1])]
    for word in words:
        assert accepts(word, index) == bool(belongs(word)), word


def test_the_manual_lists_the_arguments_as_they_are() -> None:
    assert tuple(re.findall(r"^\| `(\w+_\w+|states|transitions)` \|", PAGE, re.MULTILINE)) == names_of("DTM")


def test_the_manual_states_the_default_limits() -> None:
    limits = Limits()
    for number in (limits.steps, limits.memory):
        assert f"{number:,}" in PAGE


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"last": {"b"', '"yes": {}, "last": {"b"'),
        ('initial_state="seek"', 'initial_state="yes"'),
        ('"N")', '"S")'),
        ('tape_symbols={"a", "b", "_"}', 'tape_symbols={"a", "b"}'),
        ('input_symbols={"a", "b"}', 'input_symbols={"a", "b", "_"}'),
        ('states={"seek", "last", "yes"}', 'states=["seek", "last", "yes"]'),
        ('final_states={"yes"}', "final_states={}"),
        ('blank_symbol="_"', "blank_symbol=blank"),
        ("tm = ", "machine = "),
        ('"seek": {', '"seek": {}, "seek": {'),
        ("tm = ", "print()\ntm = "),
    ],
)
def test_what_the_manual_rules_out_is_refused(old: str, new: str) -> None:
    assert old in FIRST
    with pytest.raises(CompileError):
        LANGUAGE.compile(FIRST.replace(old, new))


@pytest.mark.parametrize("dialect", LANGUAGE.dialects)
@pytest.mark.parametrize("example", LANGUAGE.examples("strict"), ids=lambda example: example.title)
def test_an_example_solves_its_task_in_either_dialect(example: Example, dialect: str) -> None:
    for stdin, stdout in example.cases:
        assert output(example.program, stdin, dialect) == stdout


def test_there_are_three_examples_with_words_of_either_kind() -> None:
    examples = LANGUAGE.examples("strict")
    assert len({example.title for example in examples}) == len(examples) == 3
    for example in examples:
        assert {stdout for _, stdout in example.cases} == {"accept", "reject"}
        assert LANGUAGE.holds_program(example.program)
        assert LANGUAGE.compile(example.program).warnings == ()
