"""The smaller commands: interpret, judge, list, show and compare."""

import base64
import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.evals.conftest import Loopwright

ECHO = ",----------[++++++++++.,----------]"


def program(path: Path, text: str | bytes) -> Path:
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def test_interpret_prints_the_program_s_output_as_raw_bytes(tmp_path: Path) -> None:
    file = program(tmp_path / "p.bf", "-.--.")
    command = [str(Path(sys.executable).with_name("loopwright")), "interpret", "brainfuck", str(file)]
    assert subprocess.run(command, capture_output=True, check=True).stdout == b"\xff\xfd"


def test_interpret_takes_its_input_from_an_option_or_a_file(loopwright: Loopwright, tmp_path: Path) -> None:
    file = program(tmp_path / "cat.bf", ",[.,]")
    (tmp_path / "input").write_bytes(b"from a file\n")
    assert loopwright("interpret", "brainfuck", file, "--stdin", "héllo").out == "héllo"
    assert loopwright("interpret", "brainfuck", file, "--stdin-file", "input").out == "from a file\n"
    both = loopwright("interpret", "brainfuck", file, "--stdin", "x", "--stdin-file", "input")
    assert (both.code, both.err) == (2, "loopwright: --stdin and --stdin-file were both given; choose one\n")


def test_interpret_describes_an_execution_as_json(loopwright: Loopwright, tmp_path: Path) -> None:
    file = program(tmp_path / "p.bf", "-.\n <")
    done = loopwright("interpret", "brainfuck", file, "--json")
    described = json.loads(done.out)
    assert done.code == 1
    assert list(described) == ["status", "stdout", "stdout_base64", "steps", "message", "line", "column", "snapshot"]
    assert described["status"] == "runtime_error"
    assert base64.b64decode(described["stdout_base64"]) == b"\xff"
    assert (described["line"], described["column"]) == (2, 2)
    assert described["snapshot"]["pointer"] == 0


@pytest.mark.parametrize(
    ("text", "arguments", "status", "where"),
    [
        ("+\n]", [], "compile_error", "line 2, column 1"),
        ("<", [], "runtime_error", "line 1, column 1"),
        ("+[]", ["--max-steps", "1000"], "out_of_steps after 1,000 steps", "line 1, column 3"),
        ("+[.]", ["--max-output", "10"], "out_of_output", "line 1, column 3"),
        ("+[>+]", ["--max-memory", "10"], "out_of_memory", "line 1, column 3"),
    ],
)
def test_interpret_says_on_standard_error_how_a_program_failed_and_exits_with_1(
    loopwright: Loopwright, tmp_path: Path, text: str, arguments: list[str], status: str, where: str
) -> None:
    done = loopwright("interpret", "brainfuck", program(tmp_path / "p.bf", text), *arguments)
    assert done.code == 1
    assert status in done.err
    assert where in done.err
    assert done.err.count("\n") == 1


def test_interpret_offers_the_language_s_options(loopwright: Loopwright, tmp_path: Path) -> None:
    file = program(tmp_path / "p.bf", "+,.")
    assert loopwright("interpret", "brainfuck", file).out == "\0"
    assert loopwright("interpret", "brainfuck", file, "--option", "eof=unchanged").out == "\1"
    wrong = loopwright("interpret", "brainfuck", file, "--option", "eof=1")
    assert wrong.code == 2
    assert "no value of option 'eof' named '1'; did you mean '-1'?" in wrong.err


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"", "is empty; write the program into it"),
        (b"+" * 10_000_000, "has 10,000,000 bytes; a program may have at most 4,194,304"),
        (b"+++\n+\xff.", "line 2, byte 5: 0xff is not UTF-8; save the program as UTF-8"),
    ],
)
@pytest.mark.parametrize("command", [["interpret", "brainfuck"], ["judge", "esolang", "E02", "brainfuck"]])
def test_a_file_that_can_be_no_program_is_one_line(
    loopwright: Loopwright, tmp_path: Path, command: list[str], content: bytes, expected: str
) -> None:
    done = loopwright(*command, program(tmp_path / "p.bf", content))
    assert (done.code, done.out) == (2, "")
    assert done.err.count("\n") == 1
    assert f"{tmp_path / 'p.bf'}: {expected}" in done.err


def test_a_file_that_cannot_be_read_is_one_line(loopwright: Loopwright, tmp_path: Path) -> None:
    for file, reason in ((tmp_path / "none.bf", "No such file or directory"), (tmp_path, "Is a directory")):
        done = loopwright("interpret", "brainfuck", file)
        assert done.code == 2
        assert done.err == f"loopwright: {file}: cannot be read ({reason}); give the path of a program file\n"


def test_judge_runs_visible_and_held_out_cases_and_says_which_failed(loopwright: Loopwright, tmp_path: Path) -> None:
    right = loopwright("judge", "esolang", "E02", "brainfuck", program(tmp_path / "echo.bf", ECHO))
    assert right.code == 0
    assert "solved: 6 of 6 visible cases and" in right.out
    wrong = loopwright("judge", "esolang", "E02", "brainfuck", program(tmp_path / "cat.bf", ",[.,]"), "--json")
    verdict = json.loads(wrong.out)
    assert wrong.code == 1
    assert (verdict["passed"], verdict["error_class"], verdict["dialect"]) == (False, "logic_error", "spec")
    assert {case["held_out"] for case in verdict["cases"]} == {False, True}
    assert len(verdict["cases"]) >= 12


def test_judge_names_the_comparator_it_was_asked_to_use(loopwright: Loopwright, tmp_path: Path) -> None:
    file = program(tmp_path / "cat.bf", ",[.,]")
    lenient = loopwright("judge", "esolang", "E07", "brainfuck", file, "--comparator", "esolangbench")
    assert "comparator esolangbench" in lenient.out


def test_tasks_are_listed_and_shown_with_their_statement_and_cases(loopwright: Loopwright) -> None:
    listed = json.loads(loopwright("list", "tasks", "--benchmark", "esolang", "--json").out)
    assert [task["id"] for task in listed] == [f"{tier}{number:02}" for tier in "EMHX" for number in range(1, 21)]
    shown = json.loads(loopwright("show", "task", "E04", "--json").out)
    assert shown["title"] == "Sum Two Integers"
    assert sum(case["held_out"] for case in shown["cases"]) >= 6
    text = loopwright("show", "task", "E04").out
    assert shown["statement"].split(".")[0] in " ".join(text.split())


def test_everything_with_a_name_can_be_listed(loopwright: Loopwright) -> None:
    expected = {
        "strategies": ["coder-critic", "few-shot", "planner-editor-critic", "self-scaffolding", "zero-shot"],
        "languages": ["befunge98", "brainfuck", "shakespeare", "unlambda", "whitespace"],
        "forms": ["tag-trace"],
        "agents": ["builtin/simulator", "builtin/synth"],
        "models": ["openai/NAME", "scripted/NAME"],
        "benchmarks": ["esolang", "tmbench"],
        "judges": ["interpreter", "tag-trace"],
    }
    for kind, names in expected.items():
        assert set(names) <= {row["name"] for row in json.loads(loopwright("list", kind, "--json").out)}
        for name in names:
            assert name in loopwright("list", kind).out
    assert "did you mean 'tasks'?" in loopwright("list", "task").err


def test_a_strategy_is_shown_as_a_mermaid_picture(loopwright: Loopwright) -> None:
    shown = loopwright("show", "strategy", "coder-critic")
    assert "criticise --> revise" in shown.out
    assert loopwright("show", "strategy", "coder-critik").err == (
        "loopwright: no strategy named 'coder-critik'; did you mean 'coder-critic'?\n"
    )
    assert loopwright("show", "strategy").err == (
        "loopwright: show strategy: name one; `loopwright list strategies` lists them\n"
    )


@pytest.fixture
def run(loopwright: Loopwright, tmp_path: Path) -> Path:
    """A run of two strategies: the one solves E02 at its second attempt, the other does not."""
    (tmp_path / "script.json").write_text(json.dumps(["\t+  .", f"```bf\n{ECHO}\n```"]))
    strategies = ("--strategy", "zero-shot", "--strategy", "self-scaffolding")
    model = ("--model", f"scripted/{tmp_path / 'script.json'}")
    assert loopwright("run", *model, *strategies, "--task", "E02", "--out", "run").code == 0
    return tmp_path / "run"


def test_a_run_is_shown_as_its_trials(loopwright: Loopwright, run: Path) -> None:
    lines = loopwright("show", run).out.splitlines()
    assert len(lines) == 2
    assert "self-scaffolding/brainfuck/E02/1   2 attempts   2 calls  solved" in lines[0]
    assert lines[1].endswith("zero-shot/brainfuck/E02/1          1 attempts   1 calls  unsolved (logic_error)")
    assert [trial["outcome"] for trial in json.loads(loopwright("show", run, "--json").out)] == ["unsolved", "solved"]


def test_a_trial_is_shown_whole_with_its_white_space_visible(loopwright: Loopwright, run: Path) -> None:
    text = loopwright("show", run, "self-scaffolding").out
    assert "→+··." in text
    assert "== attempt 1: logic_error (spec, exact) ==" in text
    assert f"-- program (extracted by tagged, characters 6-{6 + len(ECHO)} of the reply) --\n{ECHO}\n" in text
    assert "== solved (2 attempts, 2 calls, unknown tokens in, unknown out, cost unknown) ==" in text
    assert text.count("-- user --") == 2
    entries = json.loads(loopwright("show", run, "self-scaffolding", "--json").out)
    assert [entry["event"] for entry in entries] == ["call", "call", "verdict", "verdict", "closed"]


def test_a_trial_that_is_not_named_clearly_is_one_line(loopwright: Loopwright, run: Path) -> None:
    assert "is a part of 2 trials' keys" in loopwright("show", run, "E02").err
    assert "no trial named 'E77'" in loopwright("show", run, "E77").err


def test_compare_prints_the_arms_and_their_paired_test(loopwright: Loopwright, run: Path) -> None:
    done = loopwright("compare", run)
    assert done.code == 0
    assert "self-scaffolding" in done.out
    assert "Statistically tied with the best: self-scaffolding, zero-shot" in " ".join(done.out.split())
    compared = json.loads(loopwright("compare", run, "--json").out)
    assert {arm["name"]: arm["solved"] for arm in compared["arms"]} == {"self-scaffolding": 1, "zero-shot": 0}
    (pair,) = compared["pairs"]
    assert (pair["wins"], pair["losses"], pair["p"]) == (1, 0, 1.0)


def test_compare_counts_a_trial_that_was_never_run_as_missing(loopwright: Loopwright, run: Path) -> None:
    journal = run / "journal.jsonl"
    journal.write_bytes(b"".join(journal.read_bytes().splitlines(keepends=True)[:1]))
    done = loopwright("compare", run, "--json")
    assert done.code == 1
    assert [arm["missing"] for arm in json.loads(done.out)["arms"]] == [{"not_run": 1}, {"not_run": 1}]


def test_compare_asks_for_a_factor_that_exists(loopwright: Loopwright, run: Path) -> None:
    assert loopwright("compare", run, "--by", "modle").err == (
        "loopwright: no factor named 'modle'; did you mean 'model'?\n"
    )


def test_interpret_traces_the_first_or_the_last_configurations_in_place_of_the_output(
    loopwright: Loopwright, tmp_path: Path
) -> None:
    file = program(tmp_path / "p.bf", "++[.-]<")
    first = [json.loads(line) for line in loopwright("interpret", "brainfuck", file, "--trace", "2").out.splitlines()]
    assert [(one["steps"], one["command"], one["cell"]) for one in first] == [(0, "+", 0), (1, "+", 1)]
    done = loopwright("interpret", "brainfuck", file, "--trace", "-2")
    last = [json.loads(line) for line in done.out.splitlines()]
    assert [one["command"] for one in last] == ["]", "<"]
    assert last[-1]["fault"] == "the pointer moved left of cell 0, where the tape begins"
    assert "runtime_error after 9 steps" in done.err
    described = json.loads(loopwright("interpret", "brainfuck", file, "--trace", "2", "--json").out)
    assert described["trace"] == first


def test_a_trace_of_an_endless_program_ends_with_the_step_limit(loopwright: Loopwright, tmp_path: Path) -> None:
    file = program(tmp_path / "p.bf", "+[]")
    done = loopwright("interpret", "brainfuck", file, "--trace", "-1", "--max-steps", "50")
    assert json.loads(done.out)["steps"] == 50


def test_a_run_that_is_stopped_by_the_clock_is_killed_which_no_limit_of_steps_is(
    loopwright: Loopwright, tmp_path: Path
) -> None:
    file = program(tmp_path / "p.bf", "".join("+" * 255 + "[>" for _ in range(5)) + ",." + "<-]" * 5)
    rules = ["--max-steps", str(10**15), "--max-output", str(10**9), "--max-seconds", "0.2"]
    done = loopwright("interpret", "brainfuck", file, *rules, "--json")
    assert (done.code, json.loads(done.out)["status"]) == (1, "killed")
    assert json.loads(loopwright("interpret", "brainfuck", file, "--max-steps", "99", "--json").out)["status"] == (
        "out_of_steps"
    )
