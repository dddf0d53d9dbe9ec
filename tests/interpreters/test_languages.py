"""What holds for every language alike."""

import json
from importlib.metadata import entry_points

import pytest

from interpreters.base import CompileError, Language, Limits, run

LANGUAGES: dict[str, Language] = {entry.name: entry.load() for entry in entry_points(group="loopwright.languages")}
EASY = {
    "Print Hello World", "Echo Line", "Hello Name", "Sum Two Integers", "Multiply Two Integers", "Even Or Odd",
    "String Length", "Reverse String", "Count Vowels", "Sum From 1 To N", "Sum Of Digits", "Minimum Of Two",
    "Maximum Of Three", "Repeat String N Times", "Concatenate Two Lines", "First And Last Character",
    "Uppercase String", "Count Spaces", "Integer Average Of Two", "Compare Two Integers",
}  # fmt: skip

every_dialect = pytest.mark.parametrize(
    ("name", "dialect"), [(name, dialect) for name, language in LANGUAGES.items() for dialect in language.dialects]
)
every_language = pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)


@every_language
def test_the_first_dialect_is_the_specification_s(language: Language) -> None:
    assert language.dialects[0] == ("spec" if language.candidate == "program" else "strict")


@every_dialect
def test_three_examples_that_are_no_benchmark_tasks_do_what_they_say(name: str, dialect: str) -> None:
    language = LANGUAGES[name]
    examples = language.examples(dialect)
    assert len(examples) == 3
    assert not EASY & {example.title for example in examples}
    for example in examples:
        assert language.holds_program(example.program)
        assert len(example.cases) >= 3
        for stdin, stdout in example.cases:
            execution = run(language, example.program, stdin.encode(), dialect=dialect)
            assert (execution.status, execution.stdout.decode()) == ("ok", stdout), example.title


@every_dialect
def test_the_page_on_a_dialect_is_neither_a_stub_nor_a_book(name: str, dialect: str) -> None:
    assert 80 <= LANGUAGES[name].documentation(dialect).count("\n") <= 140


@every_language
@pytest.mark.parametrize("source", ["", " ", "\n", "\0", "\ufeff", "\u2028", "é", "\ud800"])
def test_an_odd_little_text_is_a_program_or_a_compile_error_with_a_message(language: Language, source: str) -> None:
    for dialect in language.dialects:
        execution = run(language, source, dialect=dialect, limits=Limits(steps=1000))
        assert execution.status in {"ok", "compile_error", "runtime_error", "out_of_steps"}
        assert bool(execution.message) == (execution.status != "ok")


@every_language
def test_a_source_longer_than_the_limit_is_a_compile_error(language: Language) -> None:
    execution = run(language, "x" * 11, limits=Limits(source=10))
    assert execution.status == "compile_error"
    assert execution.message == "the program has 11 characters; at most 10 are accepted"


@every_language
def test_a_dialect_or_an_option_that_there_is_not_is_a_programmer_s_mistake(language: Language) -> None:
    with pytest.raises(ValueError, match="klingon"):
        language.compile("", "klingon", {})
    with pytest.raises(ValueError, match="warp"):
        language.compile("", language.dialects[0], {"warp": "9"})


@every_language
def test_the_stepper_goes_through_what_the_run_counts_in_plain_values(language: Language) -> None:
    for example in language.examples(language.dialects[0]):
        try:
            program = language.compile(example.program, language.dialects[0], {})
        except CompileError as error:
            pytest.fail(error.message)
        stdin = example.cases[0][0].encode()
        configurations = list(program.steps(stdin))
        assert configurations == json.loads(json.dumps(configurations))
        assert configurations[-1]["steps"] == program.run(stdin, Limits()).steps
