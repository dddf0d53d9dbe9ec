"""fuzz-task and fuzz-run: what passes all cases of a task and is wrong all the same is found, and made small."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from evals.benchmarks.base import Benchmark
from evals.errors import UserError
from evals.fuzzing import RECORD, search
from interpreters.whitespace import LANGUAGE as WHITESPACE
from tests.evals.conftest import Loopwright
from tools.compiler.compile import compile_loom
from tools.task import Case, Task

ADDS = "a = read_int()\nb = read_int()\n"
RIGHT = f"{ADDS}print(a + b, end='')\n"
WRONG_ABOVE = f"{ADDS}print(a + b if a + b < 1700 or a + b > 1990 else 0, end='')\n"
"""Right on all cases of E04, none of which has such a sum."""

Fuzz = Callable[..., tuple[int, dict[str, Any]]]


@pytest.fixture
def fuzz(loopwright: Loopwright) -> Fuzz:
    """Compile a program in Loom to Whitespace and search; the exit code and what was found."""

    def call(program: str, *options: str) -> tuple[int, dict[str, Any]]:
        Path("program").write_text(compile_loom(program, "whitespace").text)
        done = loopwright("fuzz-task", "E04", "whitespace", "program", "--json", *options)
        return done.code, json.loads(done.out)

    return call


def script(replies: list[str]) -> tuple[str, ...]:
    Path("script.json").write_text(json.dumps(replies))
    return ("--model", "scripted/script.json", "--strategy", "compile-repair", "--language", "whitespace")


def test_a_program_that_passes_all_cases_is_found_wrong_and_the_input_made_small(
    loopwright: Loopwright, fuzz: Fuzz
) -> None:
    code, found = fuzz(WRONG_ABOVE)
    assert loopwright("judge", "esolang", "E04", "whitespace", "program").code == 0
    assert code == 1
    # The least first number with which a sum can reach 1700.
    assert found["stdin"] == "701\n999\n"
    assert (found["expected_stdout"], found["actual_stdout"], found["status"]) == ("1700", "0", "ok")
    text = loopwright("fuzz-task", "E04", "whitespace", "program").out
    assert text.splitlines()[1:] == [r'  input     "701\n999\n"', '  expected  "1700"', '  printed   "0"']


def test_a_right_program_survives(loopwright: Loopwright, fuzz: Fuzz) -> None:
    code, found = fuzz(RIGHT, "--count", "50")
    assert (code, found["survived"]) == (0, True)
    # The cases are among the inputs.
    assert 50 < found["inputs"] <= 50 + 20
    printed = loopwright("fuzz-task", "E04", "whitespace", "program", "--count", "50").out
    assert printed == f"E04: the program and the reference agree on all {found['inputs']} inputs tried (seed 0)\n"


def test_the_same_seed_finds_the_same_and_another_one_may_not(fuzz: Fuzz) -> None:
    rare = f"{ADDS}print(a + b if a * b % 97 != 41 else 0, end='')\n"
    first, again = fuzz(rare, "--seed", "5"), fuzz(rare, "--seed", "5")
    assert first == again
    counts = {fuzz(rare, "--seed", str(seed))[1]["inputs"] for seed in range(4)}
    assert len(counts) > 1


def test_a_program_that_fails_a_case_needs_no_search(fuzz: Fuzz) -> None:
    code, found = fuzz(f"{ADDS}print(a, end='')\n")
    assert (code, found["stdin"], found["actual_stdout"], found["inputs"]) == (1, "3\n4\n", "3", 2)


def test_a_program_that_traps_or_does_not_compile_is_told_as_such(loopwright: Loopwright, fuzz: Fuzz) -> None:
    _, found = fuzz(f"{ADDS}print((a + b) // (a * 0), end='')\n")
    assert found["status"] == "runtime_error"
    assert found["stderr"]
    Path("none").write_text("\t\n")
    done = loopwright("fuzz-task", "E04", "whitespace", "none")
    assert done.code == 1
    assert "  compile_error: line " in done.out


def test_a_run_s_solved_trials_are_searched_and_recorded(loopwright: Loopwright) -> None:
    replies = [WRONG_ABOVE] * 5
    assert loopwright("run", *script(replies), "--task", "E04", "--task", "E05", "--out", "run").code == 0
    done = loopwright("fuzz-run", "run", "--count", "1000", "--seed", "1")
    assert done.code == 1
    assert r'input     "701\n999\n"' in done.out
    assert done.out.endswith("0 of 1 solved trials survive 1,000 random inputs each (seed 1)\n")
    record = Path("run", RECORD).read_text()
    written = json.loads(record)
    assert (written["count"], written["seed"]) == (1000, 1)
    ((key, found),) = written["trials"].items()
    assert key.endswith("/compile-repair/whitespace/E04/1")
    assert (found["survived"], found["stdin"]) == (False, "701\n999\n")
    assert loopwright("fuzz-run", "run", "--count", "1000", "--seed", "1", "--json").out == record
    assert Path("run", RECORD).read_text() == record


def test_trials_that_survive_leave_exit_code_0(loopwright: Loopwright) -> None:
    loopwright("run", *script([RIGHT]), "--task", "E04", "--out", "run")
    done = loopwright("fuzz-run", "run", "--count", "20")
    assert (done.code, done.out) == (0, "1 of 1 solved trials survive 20 random inputs each (seed 0)\n")


def test_a_run_without_a_solved_trial_is_one_line(loopwright: Loopwright) -> None:
    loopwright("run", *script(["print(1)"]), "--task", "E04", "--out", "run", "-o", "attempts=1")
    done = loopwright("fuzz-run", "run")
    assert (done.code, done.err) == (2, "loopwright: run: has no solved trial yet; there is nothing to search in\n")
    assert not Path("run", RECORD).exists()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("E4", "whitespace", "program"), "no task of benchmark 'esolang' named 'E4'; did you mean 'E04'?"),
        (("E04", "whitespice", "program"), "no language named 'whitespice'; did you mean 'whitespace'?"),
        (("E04", "whitespace", "nothing"), "nothing: cannot be read (No such file or directory)"),
        (("E04", "boxed", "program"), "boxed is the form of an answer, which nothing can run; name a language"),
        (("E04", "whitespace", "program", "--dialect", "C"), "no dialect of whitespace named 'C'"),
        (("one", "whitespace", "program", "--benchmark", "none.py:B"), "none.py: cannot be read"),
    ],
)
def test_bad_input_is_one_line(loopwright: Loopwright, arguments: tuple[str, ...], says: str) -> None:
    Path("program").write_text("\n\n\n")
    done = loopwright("fuzz-task", *arguments)
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert done.err.startswith(f"loopwright: {says}")


def test_a_task_without_a_generator_of_inputs_cannot_be_searched() -> None:
    task = Task("T", "Letter", "Print A.", "easy", "C", (Case("", "A"),))
    benchmark = Benchmark("letters", "1", lambda options: (task,), {"T": lambda stdin: "A"})
    with pytest.raises(UserError, match="has no reference and no generator of inputs for T"):
        search(benchmark, task, WHITESPACE, "spec", "\n\n\n", count=1, seed=0)


def test_the_input_that_is_shown_comes_from_the_task_s_own_generator() -> None:
    task = Task("T", "Number", "Print the number.", "easy", "C", (Case("7\n", "7"),))
    drawn: list[str] = []

    def generate(random: Random) -> str:
        drawn.append(f"{random.randrange(10, 100_000)}\n")
        return drawn[-1]

    benchmark = Benchmark("numbers", "1", lambda options: (task,), {"T": str.strip}, generate={"T": generate})
    program = compile_loom("n = read_int()\nprint(n if n < 5000 else 0, end='')\n", "whitespace").text
    result = search(benchmark, task, WHITESPACE, "spec", program, count=100, seed=3)
    assert result.found is not None
    assert result.found.stdin == "5000\n"
    assert result.found.stdin in drawn
