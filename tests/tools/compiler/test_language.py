"""Loom as a language: compiled programs run as the target does, and what goes wrong is told in places of the source."""

from importlib.metadata import entry_points

import pytest
from hypothesis import given, settings

from interpreters.base import CompileError, Execution, Language, Limits, Position, run
from interpreters.manual import read_examples
from tests.tools.compiler.loom_programs import STDIN, loom_programs
from tools.compiler.compile import TARGETS, compile_loom
from tools.compiler.language import PAGES, SILENT, Loom, loom, position

LANGUAGES: dict[str, Language] = {
    entry.name: entry.load() for entry in entry_points(group="loopwright.languages") if entry.name in TARGETS
}

every_target = pytest.mark.parametrize("target", LANGUAGES.values(), ids=LANGUAGES)

TRAPS = [
    ("x: int8 = 1\ny: int8 = read_int()\nprint(x // y)\n", b"0\n", 3, "divi"),
    ("a = [0] * 4\n\nfor i in range(3):\n    a[i + 2] = i\n", b"", 4, "index 4 is outside of a"),
    ("x: int8 = read_int()\nif x > 0:\n    print('on')\n    x += x\n", b"100\n", 4, "200"),
    ("print('first')\nn = read_int()\n", b"no number\n", 2, "no integer"),
    ("def f(v):\n    return 10 // v\n\nprint(f(2))\nprint(f(0))\n", b"", 2, "divi"),
]
"""Programs, inputs, the line of the fault, and a part of what is said of it."""


def executed(target: Language, source: str, stdin: bytes = b"", limits: Limits | None = None) -> Execution:
    return run(Loom(target), source, stdin, limits, dialect="spec")


@every_target
@pytest.mark.parametrize(("source", "stdin", "line", "says"), TRAPS)
def test_a_fault_stands_at_its_line_of_loom(target: Language, source: str, stdin: bytes, line: int, says: str) -> None:
    execution = executed(target, source, stdin)
    assert execution.status == "runtime_error"
    assert execution.position is not None
    assert execution.position.line == line
    assert says in execution.message
    assert execution.position == Position.of(source, execution.position.offset)


@every_target
def test_what_was_printed_before_a_fault_stays(target: Language) -> None:
    execution = executed(target, "print('before')\nx = read_int()\nprint(1 // x)\n", b"0\n")
    assert (execution.status, execution.stdout) == ("runtime_error", b"before\n")


@every_target
def test_output_and_steps_are_those_of_the_compiled_program(target: Language) -> None:
    source = "n: int8 = read_int()\nwhile n > 0:\n    n -= 1\n    print(n, end=' ')\n"
    compiled = compile_loom(source, target.name).text
    expected = run(target, compiled, b"4\n")
    assert executed(target, source, b"4\n") == expected
    assert (expected.status, expected.stdout) == ("ok", b"3 2 1 0 ")


@every_target
def test_an_endless_program_runs_out_of_the_targets_steps(target: Language) -> None:
    limits = Limits(steps=20_000)
    execution = executed(target, "x = 0\nwhile x < 1:\n    x *= 2\n", limits=limits)
    assert execution.status == "out_of_steps"
    place = execution.position
    # Unlambda's interpreter tells no place; the others tell one of the source.
    assert place is None or place.line in (1, 2, 3)


@every_target
@settings(max_examples=5)
@given(source=loom_programs(), stdin=STDIN)
def test_places_are_places_of_the_source(target: Language, source: str, stdin: bytes) -> None:
    execution = executed(target, source, stdin, Limits(steps=300_000))
    if execution.position is not None:
        place = execution.position
        lines = source.split("\n")
        assert 1 <= place.line <= len(lines)
        assert 1 <= place.column <= len(lines[place.line - 1]) + 1
        assert place == Position.of(source, place.offset)


@every_target
@pytest.mark.parametrize(
    ("source", "line", "column"),
    [("x = 1\ny = x ** 2\n", 2, 5), ("if 1 < 2:\nprint(1)\n", 2, 1), ("x = y\n", 1, 5)],
)
def test_what_is_no_loom_is_refused_at_its_place(target: Language, source: str, line: int, column: int) -> None:
    with pytest.raises(CompileError) as refused:
        Loom(target).compile(source, "spec", {})
    place = refused.value.position
    assert place is not None
    assert (place.line, place.column) == (line, column)
    assert refused.value.message


def test_what_a_dialect_cannot_do_is_refused_at_its_place() -> None:
    source = "n: int64 = read_int()\n\nprint(n // 3)\n"
    with pytest.raises(CompileError, match="the released harness divides") as refused:
        Loom(LANGUAGES["whitespace"]).compile(source, "esolangbench", {})
    assert refused.value.position is not None
    assert refused.value.position.line == 3


@every_target
def test_the_examples_of_loom_hold_in_every_target(target: Language) -> None:
    for example in loom(target).examples("spec"):
        program = Loom(target).compile(example.program, "spec", {})
        for stdin, stdout in example.cases:
            assert program.run(stdin.encode(), Limits()).stdout.decode() == stdout, example.title


@every_target
def test_the_configurations_are_those_of_the_compiled_program(target: Language) -> None:
    source = "print('a', end='')\n"
    compiled = target.compile(compile_loom(source, target.name).text, "spec", {})
    assert list(Loom(target).compile(source, "spec", {}).steps(b"")) == list(compiled.steps(b""))


def test_whoever_writes_for_a_language_is_shown_loom() -> None:
    for target in LANGUAGES.values():
        notation = loom(target)
        assert (notation.name, notation.candidate, notation.dialects) == ("loom", "program", target.dialects)
        assert notation.documentation("spec") == (PAGES / "loom.md").read_text("utf-8")
        assert notation.examples("spec") == read_examples(PAGES / "loom.examples.json")


def test_comments_alone_are_no_program() -> None:
    notation = loom(LANGUAGES["brainfuck"])
    assert not notation.holds_program("# a comment\n\n   # another\n")
    assert notation.holds_program("# a comment\nprint(1)\n")


def test_a_language_that_is_no_target_is_refused() -> None:
    (turing,) = entry_points(group="loopwright.languages", name="turing")
    with pytest.raises(ValueError, match=r"Loom is compiled to befunge98, .*, not to turing; choose one of them"):
        loom(turing.load())


@pytest.mark.parametrize("name", sorted(SILENT))
def test_in_a_target_that_ends_without_a_word_at_a_fault_there_is_one_all_the_same(name: str) -> None:
    source = "x: int8 = read_int()\nprint(7 // x)\n"
    target = LANGUAGES[name]
    alone = run(target, compile_loom(source, name).text, b"0\n")
    assert alone.status == "ok"
    assert executed(target, source, b"0\n").status == "runtime_error"


def test_a_place_is_counted_from_the_source_s_beginning() -> None:
    assert position("ab\ncd\n", 2, 2) == Position(4, 2, 2)
    assert position("ab", 1, 1) == Position(0, 1, 1)
