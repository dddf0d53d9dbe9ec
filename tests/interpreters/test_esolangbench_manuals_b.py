"""Whitespace and Unlambda as the released harness runs them: what agents are told is true."""

import re

import pytest

from interpreters import manual
from interpreters.base import Example, Language, Limits, run
from interpreters.unlambda import LANGUAGE as UNLAMBDA
from interpreters.whitespace import LANGUAGE as WHITESPACE
from interpreters.whitespace_code import DIALECTS, OPERATIONS
from interpreters.whitespace_text import plain

DIALECT = "esolangbench"
LANGUAGES: dict[str, Language] = {"whitespace": WHITESPACE, "unlambda": UNLAMBDA}
PAGES = {name: manual.documentation(name, DIALECT) for name in LANGUAGES}
PROGRAMS = [
    (name, program, cases)
    for name, page in PAGES.items()
    # Only a line of nothing else ends a program; the line break before it is not part of the program.
    for program, cases in re.findall(rf"^```{name}\n(.*?)\n```\n\n(.*?)\n", page, re.DOTALL | re.MULTILINE)
]
EXAMPLES = [(name, example) for name in LANGUAGES for example in manual.examples(name, DIALECT)]
CASE = re.compile(r"(?:Input `(?P<stdin>[^`]*)`|No input), output `(?P<stdout>[^`]*)`\.")
ROW = re.compile(r"^\| `([STL]+)` \| (number|label|) ?n? ?\| ([a-z ]+) \|", re.MULTILINE)
NOTE = re.compile(r"#[^\n]*|\s+")

BENCHMARK_TASKS = (
    """
Print Hello World; Echo Line; Hello Name; Sum Two Integers; Multiply Two Integers; Even Or Odd; String Length;
Reverse String; Count Vowels; Sum From 1 To N; Sum Of Digits; Minimum Of Two; Maximum Of Three; Repeat String N Times;
Concatenate Two Lines; First And Last Character; Uppercase String; Count Spaces; Integer Average Of Two;
Compare Two Integers
""".replace("\n", " ")
    .strip()
    .split("; ")
)


def output(name: str, program: str, stdin: str) -> str:
    execution = run(LANGUAGES[name], program, stdin.encode(), dialect=DIALECT)
    assert execution.status == "ok", execution.message
    return execution.stdout.decode()


def from_letters(program: str) -> str:
    """The program that letters on the page stand for. One with a tab in it is a program as it is."""
    return program if "\t" in program else plain(NOTE.sub("", program))


@pytest.mark.parametrize(("name", "program", "cases"), PROGRAMS)
def test_a_program_of_a_page_writes_what_the_page_says(name: str, program: str, cases: str) -> None:
    found = list(CASE.finditer(cases.replace("\\n", "\n")))
    assert " ".join(match[0] for match in found) == cases.replace("\\n", "\n")
    source = from_letters(program) if name == "whitespace" else program
    for match in found:
        assert output(name, source, match["stdin"] or "") == match["stdout"]


@pytest.mark.parametrize("name", LANGUAGES)
def test_every_program_of_a_page_has_cases(name: str) -> None:
    assert sum(each == name for each, _, _ in PROGRAMS) == PAGES[name].count(f"```{name}") >= 5


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_page_is_of_this_dialect_and_as_long_as_agreed(name: str) -> None:
    assert PAGES[name] != manual.documentation(name, "spec")
    assert 80 <= PAGES[name].count("\n") <= 140


@pytest.mark.parametrize("name", LANGUAGES)
def test_a_page_states_the_default_limits(name: str) -> None:
    limits = Limits()
    for number in (limits.steps, limits.output, limits.memory):
        assert f"{number:,}" in PAGES[name]


def test_the_page_on_whitespace_lists_the_instructions_as_they_are() -> None:
    operations = DIALECTS[DIALECT]
    rows = [(letters, argument, name) for letters, argument, name in ROW.findall(PAGES["whitespace"])]
    assert sorted(rows) == sorted((each.letters, each.argument, each.name) for each in operations.values())
    assert sum(operations[name] != OPERATIONS[name] for name in operations) == 5


def test_one_program_of_the_page_on_whitespace_is_shown_as_it_is() -> None:
    shown = [program for name, program, _ in PROGRAMS if name == "whitespace" and "\t" in program]
    assert len(shown) == 1
    assert WHITESPACE.holds_program(shown[0])


@pytest.mark.parametrize(
    ("letters", "stdin", "status", "stdout"),
    [
        ("SSTTTTLSSSTSLTSTSTLST", "", "ok", "-3"),
        ("SSTTTTLSSSTSLTSTTTLST", "", "ok", "1"),
        ("SSSTLSSSTSLSLTSTLTLST", "", "ok", "2"),
        ("SSSTLSSSTSLSLTSTLTLSTTLST", "", "runtime_error", "2"),
        ("SSSTLSSSTSLSLTSLTLSTTLST", "", "runtime_error", "2"),
        ("SSSTLSLTSTL", "", "runtime_error", ""),
        ("SSSTLSLSSTL", "", "runtime_error", ""),
        ("SSSLTTT", "", "runtime_error", ""),
        ("SSTTSTSSTLTLSSLLL", "", "ok", "\u00d7"),
        ("SSSTSSTSTTSSLTLSS", "", "ok", ","),
        ("SSSTTTSTSSTLTLSS", "", "ok", "é"),
        ("SSSTTLTLTSTLSTTLST", "", "ok", "-13"),
        ("SSSLTLTTSSSTLTLTSSSSTLTTTTLST", "7\nx", "ok", "10"),
        ("SSSLTLTTSSSLTTTTLSTSSSLTLTSSSSLTTTTLSS", "-xy", "ok", "-1y"),
        ("SSLTLST", "", "compile_error", ""),
        ("LLLLSLTL", "", "compile_error", ""),
        ("SSSTLTLSTLLLL", "", "compile_error", ""),
        ("SSSTLTLSTLL", "", "compile_error", ""),
        ("SSSTLTLST", "", "ok", "1"),
        ("LSLTLLSSTLSSSTLTLSTLLLLSSTLSSSTSLTLSTLLL", "", "ok", "2"),
    ],
)
def test_what_the_page_on_whitespace_says_of_its_rules_holds(
    letters: str, stdin: str, status: str, stdout: str
) -> None:
    execution = run(WHITESPACE, plain(letters), stdin.encode(), dialect=DIALECT)
    assert (execution.status, execution.stdout.decode()) == (status, stdout)


@pytest.mark.parametrize(
    ("program", "stdin", "stdout"),
    [
        ("``k.a`.bi", "", "b"),
        ("`.#x\n*i", "", "*"),
        ("``@i```?#x\n*i.yi", "*", "y"),
        ("`|.x", "", "x"),
        ("``@i`|.x", "q", "qx"),
        ("``@i`|i", "#", "#"),
        ("``@i```?qi.yi", "q", "y"),
        ("``@ii", "", ""),
        ("````ki`k.p.zi", "", "z"),
        ("```i`k.p.zi", "", "p"),
        ("`````s``s`kski`k.p.zi", "", "p"),
        ("`.éi", "", "é"),
    ],
)
def test_what_the_page_on_unlambda_says_of_its_rules_holds(program: str, stdin: str, stdout: str) -> None:
    assert output("unlambda", program, stdin) == stdout


@pytest.mark.parametrize("program", ["`di", "`ci", "`ei", "`.aI", "`\f.ai", "`.ai i", "`.#"])
def test_what_unlambda_lacks_here_does_not_compile(program: str) -> None:
    assert run(UNLAMBDA, program, dialect=DIALECT).status == "compile_error"


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_an_example_solves_its_task(name: str, example: Example) -> None:
    assert len(example.cases) >= 3
    for stdin, stdout in example.cases:
        assert output(name, example.program, stdin) == stdout


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_an_example_is_seen_to_be_a_program(name: str, example: Example) -> None:
    assert LANGUAGES[name].holds_program(example.program)


def test_no_line_of_a_program_reads_as_a_markdown_fence() -> None:
    programs = [program for _, program, _ in PROGRAMS] + [example.program for _, example in EXAMPLES]
    assert not [program for program in programs if re.search(r"^ {0,3}`{3,}[^`]*$", program, re.MULTILINE)]


@pytest.mark.parametrize("name", LANGUAGES)
def test_there_are_three_examples_and_none_is_a_benchmark_task(name: str) -> None:
    titles = {example.title for each, example in EXAMPLES if each == name}
    assert len(titles) == len(manual.examples(name, DIALECT)) == 3
    assert titles.isdisjoint(BENCHMARK_TASKS)
    assert len(BENCHMARK_TASKS) == 20
