"""`loopwright compile`."""

from pathlib import Path

import pytest

from interpreters.tag_statement import parse_statement, statement
from interpreters.tag_system import TagSystem
from tests.evals.conftest import Loopwright

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
    printed = loopwright("compile", "tag", "machine.py", "--word", word).out
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
    done = loopwright("compile", "tag", "machine.py")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert done.err.startswith("loopwright: machine.py: ")
    assert says in done.err


def test_an_unknown_target_is_named(loopwright: Loopwright, tmp_path: Path) -> None:
    (tmp_path / "machine.py").write_text(ENDS_IN_B)
    assert "no target to compile to named 'tug'; did you mean 'tag'?" in loopwright("compile", "tug", "machine.py").err
