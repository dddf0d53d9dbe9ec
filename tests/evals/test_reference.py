"""The reference programs as `loopwright reference` prints and judges them, and the page about them."""

import json
from pathlib import Path

import pytest

from evals import registry
from evals.references import measured, targets
from interpreters.base import Limits
from scripts.references import DOCUMENT, row
from tests.evals.conftest import Loopwright
from tools.compiler.compile import TARGETS

ESOLANG = registry.benchmark("esolang")
SAMPLE = ("E06", "E18", "M03", "M19", "H16", "H19", "X09", "X13")
PAGE = DOCUMENT.read_text("utf-8")

BENCHMARK = """
from evals.benchmarks.base import Benchmark
from tools.task import Case, Task

def load(options):
    cases = (Case("", "A"), Case("b", "B", held_out=True))
    return tuple(Task(name, name, "Print A.", "easy", "C", cases) for name in ("T1", "T2"))

BENCHMARK = Benchmark("letters", "1", load, programs={"T1": 'print("A", end="")\\n'})
"""


def test_the_reference_of_a_task_is_printed_in_loom(loopwright: Loopwright) -> None:
    done = loopwright("reference", "E04")
    assert (done.code, done.out) == (0, ESOLANG.programs["E04"])


@pytest.mark.parametrize(("language", "dialect"), [("shakespeare", "spec"), ("whitespace", "esolangbench")])
def test_it_is_printed_as_what_it_is_compiled_to_which_solves_the_task(
    loopwright: Loopwright, language: str, dialect: str
) -> None:
    compiled = loopwright("reference", "M02", "--language", language, "--dialect", dialect)
    Path("program").write_text(compiled.out)
    judged = loopwright("judge", "esolang", "M02", language, "program", "--dialect", dialect)
    assert (compiled.code, judged.code) == (0, 0)
    record = json.loads(loopwright("reference", "M02", "--language", language, "--dialect", dialect, "--json").out)
    assert record == {"task": "M02", "language": language, "dialect": dialect, "program": compiled.out}


def test_programs_are_compiled_judged_and_counted(loopwright: Loopwright) -> None:
    done = loopwright("reference", "--check", "--task", "E01", "--task", "H01", "--language", "whitespace")
    assert done.code == 0
    assert done.out.endswith("2 of 2 reference programs solve their tasks in the languages they are compiled to\n")
    found = json.loads(loopwright("reference", "H01", "--check", "--language", "whitespace", "--json").out)
    (one,) = found["programs"]
    assert (found["solved"], found["of"], one["solved"], one["fault"]) == (1, 1, True, "")
    assert f"H01 whitespace     {one['lines']}    {one['size']}  {one['steps']:,}" in done.out


def test_what_a_program_fails_of_is_said_and_the_exit_code_is_1(loopwright: Loopwright) -> None:
    done = loopwright("reference", "H01", "--check", "--language", "whitespace", "--max-steps", "100", "--json")
    (one,) = json.loads(done.out)["programs"]
    assert done.code == 1
    assert one["fault"].startswith("fails on ")
    assert "timeout_error" in one["fault"]


def test_a_plug_in_ships_programs_of_its_own_which_may_be_wrong(loopwright: Loopwright, tmp_path: Path) -> None:
    (tmp_path / "letters.py").write_text(BENCHMARK)
    where = ("--benchmark", "letters.py:BENCHMARK")
    assert loopwright("reference", "T1", *where).out == 'print("A", end="")\n'
    done = loopwright("reference", "--check", "--language", "brainfuck", *where)
    assert done.code == 1
    assert "fails on 1 of 2 cases: logic_error" in " ".join(done.out.split())
    assert "0 of 1 reference programs solve their tasks" in done.out


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["E4"], "no task of benchmark 'esolang' with a reference program named 'E4'; did you mean 'E04'?"),
        ([], "reference: name one task, and one language at most; or give --check to check several"),
        (["E04", "--language", "brainfuk"], "no language that Loom is compiled to named 'brainfuk'; did you mean"),
        (["E04", "--language", "brainfuck", "--dialect", "C"], "no dialect of brainfuck named 'C'; known: "),
        (["E04", "--dialect", "spec"], "--dialect spec: Loom has no dialects; name the language with --language"),
        (
            ["E04", "--language", "unlambda", "--dialect", "esolangbench"],
            "E04: cannot be compiled to unlambda (esolangbench): ",
        ),
        (["T01", "--benchmark", "tmbench"], "benchmark 'tmbench' ships no reference programs; name one that does"),
    ],
)
def test_what_cannot_be_had_is_one_line(loopwright: Loopwright, arguments: list[str], says: str) -> None:
    done = loopwright("reference", *arguments)
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert done.err.startswith(f"loopwright: {says}")


def test_a_sample_of_the_page_is_what_the_compiler_makes_today() -> None:
    found = measured(ESOLANG, SAMPLE, targets([], None), None, Limits())
    today = {(one.language, one.task): (one.lines, one.size, one.steps) for one in found if not one.fault}
    assert len(today) == len(SAMPLE) * len(TARGETS)
    assert {place: row(PAGE, *place) for place in today} == today, "make reference writes the page anew"


def test_the_page_has_every_program() -> None:
    missing = [
        (language, task.id) for language in TARGETS for task in ESOLANG.tasks if not row(PAGE, language, task.id)
    ]
    assert missing == []
