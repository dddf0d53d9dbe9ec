"""Results of the released EsoLang-Bench harness become a run that can be shown, compared and judged again."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from evals import chapters
from evals.chapters import Chapter
from evals.events import Call, Failed
from tests.evals.conftest import Done, Loopwright

ECHO = ",[.,]"
ECHO_AND_LINE_FEED = ",[.,]++++++++++."
UPSIDE_DOWN = ">,[>,]<[.<]"
BYTE_255 = "-."

DATA = {
    "problems": [
        {
            "id": name,
            "title": title,
            "description": f"{title}.",
            "input_output_examples": [{"input": stdin, "output": stdout} for stdin, stdout in cases],
        }
        for name, title, cases in (
            ("E01", "Copy", [("ab", "ab"), ("7", "7")]),
            ("E02", "Backwards", [("ab", "ba"), ("7", "7")]),
            ("M01", "Be silent", [("ab", ""), ("7", "")]),
        )
    ]
}
"""Three problems of our own in the published shape."""


def ran(stdin: str, expected: str, actual: str, error_type: str = "ok", stderr: str = "") -> dict[str, str]:
    return {
        "input": stdin,
        "expected_output": expected,
        "actual_output": actual,
        "error_type": error_type,
        "stderr": stderr,
    }


def attempt(code: str, *outputs: str, problem: str = "E01", index: int = 1, **more: Any) -> dict[str, Any]:
    """An attempt whose program ended well on both cases, with these outputs."""
    (cases,) = (entry["input_output_examples"] for entry in DATA["problems"] if entry["id"] == problem)
    assert isinstance(cases, list)
    tests = [
        ran(case["input"], case["output"], output) for case, output in zip(cases, outputs or ("", ""), strict=True)
    ]
    return {"attempt_index": index, "code": code, "tests": tests, **more}


def line(*attempts: dict[str, Any], solved: bool = False, problem: str = "E01", **changes: Any) -> dict[str, Any]:
    return {
        "timestamp": "2026-03-07T12:00:00",
        "regime": "zero_shot",
        "model": "gpt-5.2",
        "language": "brainfuck",
        "problem_id": problem,
        "difficulty": "easy",
        "solved": solved,
        "attempts": len(attempts),
        "per_attempt": list(attempts),
        **changes,
    }


SOLVED = line(attempt(ECHO, "ab", "7"), solved=True)

Import = Callable[..., Done]


@pytest.fixture
def bring(loopwright: Loopwright) -> Import:
    """Import these lines (or bytes, as they are) into the folder `run`."""

    def call(*lines: dict[str, Any] | bytes, options: tuple[str, ...] = ("--out", "run")) -> Done:
        Path("data.json").write_text(json.dumps(DATA))
        file = Path("results", "zero_shot", "gpt-5.2", "brainfuck.jsonl")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"".join(one if isinstance(one, bytes) else json.dumps(one).encode() + b"\n" for one in lines))
        return loopwright("import", "esolangbench", "results", "--data", "data.json", *options)

    return call


def chapter(trial: str = "gpt-5.2/zero-shot/brainfuck/E01/1") -> Chapter:
    return chapters.load(Path("run", "journal.jsonl"))[trial]


def refused(done: Done) -> str:
    """The line that an import was refused with; nothing may be written then."""
    assert (done.code, done.out) == (2, "")
    assert not Path("run").exists()
    (text,) = done.err.splitlines()
    return text.removeprefix("loopwright: ")


# What becomes of a line --------------------------------------------------------------------------------------------


def test_a_solved_problem_is_a_solved_trial_with_its_program(bring: Import) -> None:
    done = bring(SOLVED)
    assert (done.code, done.err) == (0, "")
    assert done.out.splitlines() == [
        "run: 1 trials of 1 files: 1 solved, 0 unsolved, 0 missing",
        "judge the programs again with: loopwright regrade run --dialect spec --comparator exact",
    ]
    found = chapter()
    (call,) = found.calls.values()
    assert isinstance(call, Call)
    assert (call.role, call.reply, call.exact, call.cost, call.usage.output_tokens) == ("coder", ECHO, True, None, None)
    assert [message.text for message in call.messages] == [
        "esolangbench stores no request: what was asked is not known."
    ]
    assert call.reported == {"harness": "esolangbench", "timestamp": "2026-03-07T12:00:00"}
    (verdict,) = found.verdicts.values()
    assert (verdict.program, verdict.rule, verdict.passed, verdict.error_class) == (ECHO, "exact", True, "ok")
    assert (verdict.dialect, verdict.comparator) == ("esolangbench", "esolangbench")
    assert [case.actual_stdout for case in verdict.cases] == [b"ab", b"7"]
    assert found.closed is not None
    assert (found.closed.outcome, found.closed.attempts, found.closed.calls) == ("solved", 1, 1)
    assert (found.closed.input_tokens, found.closed.cost) == (None, None)


def test_the_run_says_what_it_is_and_where_it_comes_from(bring: Import) -> None:
    bring(SOLVED, line(attempt("+", problem="M01"), problem="M01", solved=True))
    identity = json.loads(Path("run", "run.json").read_text())["identity"]
    assert (identity["imported"], identity["benchmark"]["name"]) == ("esolangbench", "esolangbench")
    experiment = identity["experiment"]
    assert experiment["models"] == ["gpt-5.2"]
    assert experiment["strategies"] == ["zero-shot"]
    assert experiment["languages"] == ["brainfuck"]
    assert (experiment["benchmark"], experiment["tasks"]) == ("data.json", ["E01", "M01"])
    assert (experiment["dialect"], experiment["comparator"]) == ("esolangbench", "esolangbench")
    assert list(identity["tasks"]) == ["E01", "M01"]
    assert Path("run", "experiment.toml").read_text().startswith('# Imported from results of esolangbench in "results"')


@pytest.mark.parametrize(
    ("regime", "strategy", "roles"),
    [
        ("zero_shot", "zero-shot", ["coder"]),
        ("few_shot", "few-shot", ["coder"]),
        ("self_scaffolding", "self-scaffolding", ["coder", "coder"]),
        ("textual_self_scaffolding", "coder-critic", ["coder", "critic", "coder"]),
        ("react", "planner-editor-critic", ["planner", "editor", "critic", "planner", "editor"]),
    ],
)
def test_a_regime_is_a_strategy_and_its_words_are_calls(
    bring: Import, regime: str, strategy: str, roles: list[str]
) -> None:
    plan: dict[str, Any] = {"plan": "Read and print."} if "planner" in roles else {}
    attempts = [attempt(ECHO, "ab", "7", **plan)]
    if len(roles) > 1:
        words: dict[str, Any] = {"critic_feedback": "It is silent."} if "critic" in roles else {}
        attempts = [attempt("+", **plan, **words), {**attempts[0], "attempt_index": 2, "critic_feedback": ""}]
    assert bring(line(*attempts, solved=True, regime=regime)).code == 0
    found = chapter(f"gpt-5.2/{strategy}/brainfuck/E01/1")
    assert [call.role for call in found.calls.values()] == roles
    assert found.closed is not None
    assert (found.closed.outcome, found.closed.attempts, found.closed.calls) == ("solved", len(attempts), len(roles))


def test_a_line_without_an_attempt_is_missing_and_not_wrong(bring: Import) -> None:
    done = bring(line(error="OpenRouter call failed:\nstatus 429"), line(problem="E02"))
    assert done.out.startswith("run: 2 trials of 1 files: 0 solved, 0 unsolved, 2 missing\n")
    found = chapter()
    (call,) = found.calls.values()
    assert isinstance(call, Failed)
    assert call.message == "esolangbench recorded no attempt: OpenRouter call failed: status 429"
    assert found.closed is not None
    assert (found.closed.outcome, found.closed.cost) == ("provider_error", None)
    silent = chapter("gpt-5.2/zero-shot/brainfuck/E02/1").closed
    assert silent is not None
    assert silent.message == "esolangbench recorded no attempt: it does not say why"


def test_an_empty_program_is_an_attempt_without_a_program(bring: Import, loopwright: Loopwright) -> None:
    done = bring(line(attempt("", "", "")))
    assert "attempts in which the harness was left without a program: 1\n" in done.out
    assert "unsolved (no_program)" in loopwright("show", "run").out
    assert "0 verdicts flip" in loopwright("regrade", "run").out


@pytest.mark.parametrize(
    ("recorded", "error_type", "status"),
    [
        ("compile_error", "compile_error", "compile_error"),
        ("runtime_error", "runtime_error", "runtime_error"),
        ("timeout_error", "timeout_error", "killed"),
        ("internal_error", "runtime_error", "runtime_error"),
    ],
)
def test_an_error_type_is_kept_or_named(bring: Import, recorded: str, error_type: str, status: str) -> None:
    tests = [ran("ab", "ab", "", recorded, "boom " * 999), ran("7", "7", "7")]
    done = bring(line({"attempt_index": 1, "code": ECHO, "tests": tests}))
    (verdict,) = chapter().verdicts.values()
    broken, right = verdict.cases
    assert (broken.error_type, broken.status, right.error_type) == (error_type, status, "ok")
    assert verdict.error_class == error_type
    assert len(broken.stderr) == 1024
    assert broken.stderr.startswith("internal_error of the harness: boom") == (recorded == "internal_error")
    assert ("recorded as runtime_error: 1\n" in done.out) == (recorded == "internal_error")


def test_an_output_that_the_harness_did_not_take_is_a_logic_error(bring: Import) -> None:
    bring(line(attempt(ECHO, "ab\n", "8")))
    (verdict,) = chapter().verdicts.values()
    assert [case.error_type for case in verdict.cases] == ["ok", "logic_error"]
    assert (verdict.passed, verdict.error_class) == (False, "logic_error")


def test_what_the_harness_refused_is_refused_though_our_comparator_would_take_it(bring: Import) -> None:
    bring(line(attempt(ECHO, "ab\n", "7")))
    (verdict,) = chapter().verdicts.values()
    assert [case.error_type for case in verdict.cases] == ["logic_error", "ok"]


def test_an_output_that_is_no_unicode_is_kept(bring: Import) -> None:
    bring(line(attempt(ECHO, "\ud800", "7")))
    (verdict,) = chapter().verdicts.values()
    assert verdict.cases[0].actual_stdout == b"\xed\xa0\x80"


def test_of_several_lines_for_a_problem_the_last_one_counts(bring: Import) -> None:
    done = bring(line(), line(attempt("", "", "")), SOLVED)
    assert "1 trials of 1 files: 1 solved, 0 unsolved, 0 missing" in done.out
    assert "lines replaced by a later line for the same problem: 2\n" in done.out
    assert len(chapter().verdicts) == 1


def test_a_part_of_the_results_is_read_wherever_it_lies(bring: Import, loopwright: Loopwright) -> None:
    bring(SOLVED, options=("--out", "whole"))
    done = loopwright("import", "esolangbench", "results/zero_shot/gpt-5.2", "--data", "data.json", "--out", "run")
    assert done.code == 0
    assert chapter().closed is not None


def test_trials_that_no_line_tells_of_count_as_missing(bring: Import, loopwright: Loopwright) -> None:
    done = bring(SOLVED, line(attempt("", problem="E02"), problem="E02", model="o3"))
    assert "trials that no line tells of, counted as missing (not_run): 2\n" in done.out
    compared = json.loads(loopwright("compare", "run", "--by", "model", "--json").out)
    assert {arm["name"]: (arm["trials"], arm["missing"]) for arm in compared["arms"]} == {
        "gpt-5.2": (2, {"not_run": 1}),
        "o3": (2, {"not_run": 1}),
    }


def test_a_summary_for_a_machine(bring: Import) -> None:
    done = bring(SOLVED, options=("--out", "run", "--json"))
    assert json.loads(done.out) == {
        "run": "run",
        "files": 1,
        "trials": 1,
        "solved": 1,
        "unsolved": 0,
        "missing": 0,
        "superseded": 0,
        "not_run": 0,
        "without_program": 0,
        "internal_errors": 0,
    }


# The folder --------------------------------------------------------------------------------------------------------


def test_the_same_import_again_adds_nothing_and_a_torn_one_is_completed(bring: Import) -> None:
    second = line(attempt(UPSIDE_DOWN, "ba", "7", problem="E02"), problem="E02", solved=True)
    bring(SOLVED, second)
    journal = Path("run", "journal.jsonl")
    whole = journal.read_bytes()
    assert bring(SOLVED, second).code == 0
    assert journal.read_bytes() == whole
    journal.write_bytes(b"".join(whole.splitlines(keepends=True)[:4]))
    assert bring(SOLVED, second).code == 0
    assert journal.read_bytes() == whole


def test_other_results_do_not_go_into_the_same_folder(bring: Import) -> None:
    bring(SOLVED)
    done = bring(line(attempt(ECHO_AND_LINE_FEED, "ab\n", "7\n"), solved=True))
    assert done.code == 2
    assert done.err.startswith("loopwright: run: holds another run: results is ")


def test_without_a_name_the_folder_is_named_after_the_import(bring: Import) -> None:
    done = bring(SOLVED, options=())
    (folder,) = Path("runs").iterdir()
    assert folder.name.startswith("esolangbench-")
    assert done.out.startswith(f"{folder}: 1 trials")


# Show, compare, regrade, replay, run -------------------------------------------------------------------------------


def test_an_imported_trial_is_shown_whole(bring: Import, loopwright: Loopwright) -> None:
    bring(line(attempt("+", "\x01", "\x01", critic_feedback="Read the line first."), regime="textual_self_scaffolding"))
    shown = loopwright("show", "run", "E01").out
    assert "esolangbench stores no request: what was asked is not known." in shown
    assert "Read the line first." in shown
    assert "== attempt 1: logic_error (esolangbench, esolangbench) ==" in shown
    assert "cost unknown" in shown


def test_imported_strategies_are_compared(bring: Import, loopwright: Loopwright) -> None:
    again = attempt("", problem="E02")
    bring(
        SOLVED,
        line(again, problem="E02"),
        line(attempt(""), regime="react"),
        line(again, problem="E02", regime="react"),
    )
    done = loopwright("compare", "run", "--json")
    assert done.code == 0
    compared = json.loads(done.out)
    assert [(arm["name"], arm["solved"], arm["trials"], arm["cost"]) for arm in compared["arms"]] == [
        ("zero-shot", 1, 2, None),
        ("planner-editor-critic", 0, 2, None),
    ]
    assert [(pair["wins"], pair["losses"]) for pair in compared["pairs"]] == [(1, 0)]


def test_a_regrade_under_the_harness_s_rules_confirms_what_was_recorded(bring: Import, loopwright: Loopwright) -> None:
    bring(
        line(attempt(ECHO_AND_LINE_FEED, "ab\n", "7\n"), solved=True),
        line(attempt(ECHO, "ab", "7", problem="E02"), problem="E02"),
    )
    done = loopwright("regrade", "run")
    assert done.out.splitlines() == [
        "2 attempts judged again (comparator esolangbench, dialect esolangbench), 0 verdicts flip",
        "solved by the last attempt: 1 as recorded, 1 now",
    ]


@pytest.mark.parametrize("dialect", ["spec", "esolangbench"])
def test_a_regrade_lists_every_verdict_that_flips_and_why(bring: Import, loopwright: Loopwright, dialect: str) -> None:
    bring(
        line(attempt(ECHO_AND_LINE_FEED, "ab\n", "7\n"), solved=True),
        line(attempt(UPSIDE_DOWN, "", "7", problem="E02"), problem="E02"),
    )
    done = loopwright("regrade", "run", "--comparator", "exact", "--dialect", dialect)
    lenient, strict = done.out.splitlines()[:2]
    assert lenient == (
        "flip   gpt-5.2/zero-shot/brainfuck/E01/1, attempt 1: passed -> logic_error (extracted by exact); "
        r'case 1, expected "ab": ok, printed "ab\n" -> logic_error, printed "ab\n"'
    )
    assert strict == (
        "flip   gpt-5.2/zero-shot/brainfuck/E02/1, attempt 1: logic_error -> passed (extracted by exact); "
        'case 1, expected "ba": logic_error, printed "" -> ok, printed "ba"'
    )
    assert done.out.endswith("solved by the last attempt: 1 as recorded, 1 now\n")


def test_an_imported_run_cannot_be_replayed_and_says_so(bring: Import, loopwright: Loopwright) -> None:
    bring(SOLVED)
    done = loopwright("replay", "run")
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        "loopwright: run: was imported from esolangbench, which stores no requests, so it cannot be replayed; "
        "judge its programs again with loopwright regrade\n"
    )


def test_an_imported_run_cannot_be_gone_on_with(bring: Import, loopwright: Loopwright) -> None:
    Path("script.json").write_text(json.dumps([ECHO]))
    bring(SOLVED | {"model": "scripted/script.json"})
    before = Path("run", "journal.jsonl").read_bytes()
    done = loopwright("run", "run/experiment.toml", "--out", "run")
    assert (done.code, done.err) == (
        2,
        'loopwright: run: holds another run: imported is "esolangbench" there and null here; '
        "name another folder with --out\n",
    )
    assert Path("run", "journal.jsonl").read_bytes() == before


# What is refused ---------------------------------------------------------------------------------------------------

FILE = "results/zero_shot/gpt-5.2/brainfuck.jsonl"
GIVE = "give the folder of results that the released harness wrote"
MEND = "mend or remove the line"


def missing(*place: str | int) -> dict[str, Any]:
    """A solved line without one field."""
    entry: Any = json.loads(json.dumps(SOLVED))
    whole = entry
    for step in place[:-1]:
        entry = entry[step]
    del entry[place[-1]]
    return dict(whole)


def changed(field: str, value: Any) -> dict[str, Any]:
    """A solved line with another value in its attempt."""
    return line({**attempt(ECHO, "ab", "7"), field: value}, solved=True)


@pytest.mark.parametrize(
    ("second", "text"),
    [
        (b"{oops}\n", ", column 2: not JSON: Expecting property name enclosed in double quotes; " + MEND),
        (b'{"regime": "zero_sh', ", column 12: not JSON: Unterminated string starting at; " + MEND),
        (b"\xff\n", ", byte 0: not UTF-8; " + MEND),
        (b"[" * 99_999 + b"\n", ": a number too long or a list nested too deeply; " + MEND),
        (b"7\n", f": 7 is not an object; {GIVE}"),
        (missing("model"), f': field "model" is missing; {GIVE}'),
        (missing("per_attempt", 0, "code"), f': field "per_attempt[0].code" is missing; {GIVE}'),
        (
            missing("per_attempt", 0, "tests", 1, "stderr"),
            f': field "per_attempt[0].tests[1].stderr" is missing; {GIVE}',
        ),
        (changed("code", None), f': field "per_attempt[0].code" is null, not a string; {GIVE}'),
        (changed("code", 7), f': field "per_attempt[0].code" is 7, not a string; {GIVE}'),
        (
            changed("code", "+\ud800"),
            f': field "per_attempt[0].code" holds a lone surrogate, which is no text; {MEND}',
        ),
        (changed("attempt_index", 2), f': field "per_attempt[0].attempt_index" is 2, not 1; {MEND}'),
        (
            changed("tests", [ran("ab", "ab", "ab", "fine")]),
            ': field "per_attempt[0].tests[0].error_type" is "fine"; expected '
            "'ok', 'compile_error', 'runtime_error', 'timeout_error' or 'internal_error'",
        ),
        (SOLVED | {"solved": 1}, f': field "solved" is 1, not true or false; {GIVE}'),
        (SOLVED | {"attempts": 3}, f': field "attempts" is 3, but "per_attempt" holds 1; {MEND}'),
        (line(solved=True), f": is solved without an attempt; {MEND}"),
        (SOLVED | {"model": " "}, ': field "model" is " ", no name; mend the line'),
        (
            line(*(attempt("", index=number) for number in range(1, 8))),
            ": has 7 attempts; a trial has 6 at most; leave it out",
        ),
        (
            SOLVED | {"regime": "agentic_scaffolding"},
            ': regime "agentic_scaffolding" is none of zero_shot, few_shot, self_scaffolding, '
            "textual_self_scaffolding, react; leave its files out",
        ),
        (SOLVED | {"problem_id": "E1"}, ": no problem of data.json named 'E1'; did you mean 'E01'?"),
        (
            changed("tests", [ran("ab", "ab", "ab")]),
            ": problem E01, attempt 1 has 1 tests, and 2 in data.json; give the data of these results",
        ),
        (
            changed("tests", [ran("ab", "ab", "ab"), ran("8", "8", "8")]),
            ': problem E01, attempt 1, test 2 is "8" -> "8", and "7" -> "7" in data.json; '
            "give the data of these results",
        ),
        (
            changed("tests", [ran("ab", "ab", "ab"), ran("7", "7", "", "timeout_error")]),
            ": attempt 1 solves the problem, but its test 2 is a timeout_error; mend the line",
        ),
        (
            line(attempt(ECHO, "ab", "7")),
            ": attempt 1 does not solve the problem, though all of its outputs are right; mend the line",
        ),
    ],
)
def test_a_line_that_is_wrong_is_refused_and_nothing_is_written(
    bring: Import, second: dict[str, Any] | bytes, text: str
) -> None:
    assert refused(bring(line(problem="E02"), second)) == f"{FILE}: line 2{text}"


def test_a_language_that_is_not_here_is_refused_by_name(bring: Import) -> None:
    text = refused(bring(SOLVED | {"language": "piet"}))
    assert text.startswith(f"{FILE}: line 1: no language named 'piet'; ")


def test_a_folder_without_results_is_refused(loopwright: Loopwright, tmp_path: Path) -> None:
    (tmp_path / "data.json").write_text(json.dumps(DATA))
    (tmp_path / "empty").mkdir()
    arguments = ("--data", "data.json", "--out", "run")
    assert refused(loopwright("import", "esolangbench", "none", *arguments)) == f"none: is no folder; {GIVE}"
    assert refused(loopwright("import", "esolangbench", "empty", *arguments)) == (
        f"empty: holds no results (0 .jsonl files); {GIVE}"
    )


@pytest.mark.parametrize(
    ("harness", "data", "text"),
    [
        ("esolang", "data.json", "no harness to import from named 'esolang'; did you mean 'esolangbench'?"),
        ("esolangbench", "data.jsonl", "data.jsonl: a task file's name ends in .json; rename it"),
        ("esolangbench", "no.json", "no.json: cannot be read: No such file or directory; give the path of a task file"),
    ],
)
def test_what_cannot_be_imported_with_is_refused(
    bring: Import, loopwright: Loopwright, harness: str, data: str, text: str
) -> None:
    bring(SOLVED, options=("--out", "other"))
    assert refused(loopwright("import", harness, "results", "--data", data, "--out", "run")) == text
