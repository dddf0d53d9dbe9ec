"""`loopwright compile`."""

from pathlib import Path

import pytest

from interpreters.tag_statement import parse_statement, statement
from interpreters.tag_system import TagSystem
from tests.evals.conftest import Loopwright
from tools.compiler.compile import TARGETS

ENDS_IN_B = """from automata.tm.dtm import DTM

tm = DTM(
    states={"start", "a", "b", "yes"},
    input_symbols={"a", "b"},
    tape_symbols={"a", "b", "_"},
    transitions={
        "start": {"a": ("a", "a", "R"), "b": ("b", "b", "R")},
        "a": {"a": ("a", "a", "R"), "b": ("b", "b", "R")},
        "b": {"a": ("a", "a", "R"), "b": ("b", "b", "R"), "_": ("yes", "_", "L")},
    },
    initial_state="start",
    blank_symbol="_",
    final_states={"yes"},
)
"""


@pytest.mark.parametrize(("word", "answer"), [("ab", "accept"), ("bba", "reject"), ("", "reject"), ("b", "accept")])
def test_the_tag_system_of_a_machine_ends_with_the_machine_s_answer(
    loopwright: Loopwright, tmp_path: Path, word: str, answer: str
) -> None:
    (tmp_path / "machine.py").write_text(ENDS_IN_B)
    printed = loopwright("compile", "machine.py", "--to", "tag", "--word", word).out
    start, _, system = printed.partition("\n")
    found, queue, _ = parse_statement(_task(system, start))
    assert found.deletion == 3
    assert found.run(queue).queue == (answer,)


def _task(system: str, start: str) -> str:
    """A task about a system, in whose statement it stands as the command prints it."""
    whole = statement(TagSystem(2, ("A",), {"A": ()}), ("A",), 1)
    head, _, _ = whole.partition("m: 2")
    m, alphabet, *productions = system.rstrip("\n").splitlines()
    return "\n".join([head + m, "Step limit: 1", alphabet, start, *productions]) + "\n"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Sure, here is a machine.\n", "line 1, column 17: no Python: invalid syntax"),
        (ENDS_IN_B.replace('final_states={"yes"}', 'final_states={"no"}'), "InvalidStateError"),
        (
            "from automata.tm.ntm import NTM\ntm = NTM(states={'q', 'f'}, input_symbols={'a'}, tape_symbols={'a', '_'},"
            " transitions={'q': {'a': {('f', 'a', 'R')}}}, initial_state='q', blank_symbol='_', final_states={'f'})\n",
            "machine.py: the machine is an NTM; only a DTM can be compiled to a tag system",
        ),
    ],
)
def test_what_cannot_be_compiled_is_said_in_one_line_with_its_place(
    loopwright: Loopwright, tmp_path: Path, text: str, says: str
) -> None:
    (tmp_path / "machine.py").write_text(text)
    done = loopwright("compile", "machine.py", "--to", "tag")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert done.err.startswith("loopwright: machine.py: ")
    assert says in done.err


def test_an_unknown_target_is_named(loopwright: Loopwright, tmp_path: Path) -> None:
    (tmp_path / "machine.py").write_text(ENDS_IN_B)
    assert (
        "no target to compile to named 'tug'; did you mean 'tag'?"
        in loopwright("compile", "machine.py", "--to", "tug").err
    )


HELLO = """name: list[int8] = [0] * 40
length = read_line(name)
print("Hello, ", end="")
for i in range(length):
    print_char(name[i])
print("!", end="")
"""


@pytest.mark.parametrize("language", TARGETS)
def test_a_loom_program_does_the_same_in_every_language(loopwright: Loopwright, tmp_path: Path, language: str) -> None:
    (tmp_path / "hello.loom").write_text(HELLO)
    done = loopwright("compile", "hello.loom", "--to", language, "--out", "hello")
    assert (done.code, done.out.startswith("hello: ")) == (0, True)
    assert loopwright("interpret", language, "hello", "--stdin", "Ada\n").out == "Hello, Ada!"


@pytest.mark.parametrize("language", ["befunge98", "brainfuck", "whitespace"])
def test_dialects_of_the_released_harness_are_compiled_to_as_well(
    loopwright: Loopwright, tmp_path: Path, language: str
) -> None:
    (tmp_path / "hello.loom").write_text(HELLO)
    assert loopwright("compile", "hello.loom", "--to", language, "--dialect", "esolangbench", "--out", "it").code == 0
    run = loopwright("interpret", language, "it", "--dialect", "esolangbench", "--stdin", "Ada\n")
    assert run.out == "Hello, Ada!"


def test_a_program_is_printed_to_the_character(loopwright: Loopwright, tmp_path: Path) -> None:
    (tmp_path / "hello.loom").write_text(HELLO)
    loopwright("compile", "hello.loom", "--to", "whitespace", "--out", "hello.ws")
    assert loopwright("compile", "hello.loom", "--to", "whitespace").out == (tmp_path / "hello.ws").read_text()


@pytest.mark.parametrize(
    ("text", "to", "says"),
    [
        ("x = 1 +\n", "brainfuck", "line 1, column "),
        ("x = 2 ** 3\n", "brainfuck", "line 1, column "),
        ("Sure! Here is the program you asked for.\n", "unlambda", "line 1, column "),
        ("x: int64 = read_int()\nprint(x // 3)\n", "whitespace", "line 2, column 7: the released harness divides"),
    ],
)
def test_what_is_no_loom_or_cannot_be_done_in_a_dialect_is_one_line(
    loopwright: Loopwright, tmp_path: Path, text: str, to: str, says: str
) -> None:
    (tmp_path / "program.loom").write_text(text)
    dialect = ["--dialect", "esolangbench"] if to == "whitespace" else []
    done = loopwright("compile", "program.loom", "--to", to, *dialect)
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert f"program.loom: {says}" in done.err
