"""The methods paragraph of a run."""

import json
from pathlib import Path

import pytest

from tests.evals.conftest import Loopwright
from tests.evals.hostile_run import made
from tests.stub_server import Obliging, StubServer


def test_a_run_is_described_by_what_is_on_record(loopwright: Loopwright) -> None:
    experiment = ("--model", "builtin/synth", "--strategy", "zero-shot", "--strategy", "self-scaffolding")
    assert loopwright("run", *experiment, "--task", "E01", "--samples", "2", "--out", "run").code == 0
    done = loopwright("cite", "run")
    assert done.code == 0
    for words in (
        "We ran builtin/synth under the strategies zero-shot and self-scaffolding in brainfuck on 1 task of the "
        "benchmark esolang (version 2).",
        "Every combination of these was tried 2 times, independently: 4 trials.",
        "No seed was asked for.",
        "A trial had at most 5 attempts",
        "Programs were judged in the dialect spec and their output compared by the comparator exact, with at most "
        "10,000,000 steps, 65,536 bytes of output and 1,048,576 cells of storage for a case.",
        "The run was begun with Loopwright 0.1.0 (",
        "SHA-256: experiment ",
    ):
        assert words in done.out
    assert done.out.count("\n") == 1
    assert "no result" not in done.out


def test_requests_are_told_as_they_went_out_and_models_as_servers_name_them(
    loopwright: Loopwright, monkeypatch: pytest.MonkeyPatch
) -> None:
    with StubServer(Obliging()) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        monkeypatch.setenv("OPENAI_API_KEY", "sk-canary")
        experiment = ("--model", "openai/gpt-4o", "--strategy", "zero-shot", "--task", "E01")
        parameters = ("-o", "parameters.temperature=0.5", "-o", "parameters.seed=7")
        assert loopwright("run", *experiment, *parameters, "--out", "run").code == 0
    done = loopwright("cite", "run")
    assert "Requests to openai/gpt-4o went out with seed = 7 and temperature = 0.5." in done.out
    assert "No seed" not in done.out
    (found,) = json.loads(loopwright("cite", "run", "--json").out)
    assert found["asked"] == {"openai/gpt-4o": {"seed": 7, "temperature": 0.5}}
    assert found["sent"] == {"openai/gpt-4o": {"seed": ["7"], "temperature": ["0.5"]}}
    assert found["reported"] == {"openai/gpt-4o": ["gpt-4o"]}
    assert "canary" not in json.dumps(found)


def test_missing_trials_are_told_apart_from_unsolved_ones(loopwright: Loopwright, tmp_path: Path) -> None:
    run = made(tmp_path)
    done = loopwright("cite", run)
    assert done.code == 1
    assert "Solved were 0 of 4 trials, unsolved 2. 2 have no result (2 harness_error)" in done.out
    (found,) = json.loads(loopwright("cite", run, "--json").out)
    assert (found["trials"], found["scored"], found["missing"]) == (4, 2, {"harness_error": 2})
    assert (found["attempts"], found["most_attempts"]) == (5, {"zero-shot": 1, "coder-critic": 3})


@pytest.mark.parametrize(
    ("benchmark", "strategy", "reply", "words", "absent"),
    [
        ("tmbench", "zero-shot", "nothing", "Answers were scored by the rules ", "steps"),
        (
            "tmeval",
            "zero-shot",
            "nothing",
            "Machines were judged in the dialect strict by the benchmark's own judge",
            "output",
        ),
    ],
)
def test_limits_are_told_only_of_judges_that_keep_to_them(
    benchmark: str, strategy: str, reply: str, words: str, absent: str, loopwright: Loopwright, tmp_path: Path
) -> None:
    (tmp_path / "s.json").write_text(json.dumps([reply] * 9))
    tasks = json.loads(loopwright("list", "tasks", "--benchmark", benchmark, "--json").out)
    task = tasks[0]["id"]
    experiment = ("--benchmark", benchmark, "--model", "scripted/s.json", "--strategy", strategy, "--task", task)
    assert loopwright("run", *experiment, "--out", "run").code == 0
    done = loopwright("cite", "run")
    assert words in done.out
    assert absent not in done.out


def test_runs_of_several_benchmarks_have_a_paragraph_each(loopwright: Loopwright, tmp_path: Path) -> None:
    (tmp_path / "s.json").write_text(json.dumps([",."] * 9))
    for benchmark, out in (("esolang", "one"), ("tmbench", "two")):
        tasks = json.loads(loopwright("list", "tasks", "--benchmark", benchmark, "--json").out)
        chosen = ("--benchmark", benchmark, "--task", tasks[0]["id"])
        assert (
            loopwright("run", *chosen, "--model", "scripted/s.json", "--strategy", "zero-shot", "--out", out).code == 0
        )
    first, second = loopwright("cite", "one", "two").out.split("\n\n")
    assert "benchmark esolang" in first
    assert "benchmark tmbench" in second


def test_a_run_without_a_trial_that_has_ended_is_refused(loopwright: Loopwright, tmp_path: Path) -> None:
    experiment = ("--model", "builtin/synth", "--strategy", "zero-shot", "--task", "E01")
    assert loopwright("run", *experiment, "--out", "run").code == 0
    journal = tmp_path / "run" / "journal.jsonl"
    journal.write_bytes(b"".join(journal.read_bytes().splitlines(keepends=True)[:1]))
    done = loopwright("cite", "run")
    assert (done.code, done.err) == (
        2,
        "loopwright: run: there is nothing to cite, for none of 1 trial has ended; finish the run first\n",
    )


def test_of_an_imported_run_nothing_is_told_that_the_other_harness_does_not_store(
    loopwright: Loopwright, tmp_path: Path
) -> None:
    case = {"input": "a", "output": "a"}
    problem = {"id": "E01", "title": "Copy", "description": "Copy.", "input_output_examples": [case]}
    ran = {"input": "a", "expected_output": "a", "actual_output": "a", "error_type": "ok", "stderr": ""}
    line = {
        "timestamp": "2026-03-07T12:00:00",
        "regime": "zero_shot",
        "model": "gpt-5.2",
        "language": "brainfuck",
        "problem_id": "E01",
        "difficulty": "easy",
        "solved": True,
        "attempts": 1,
        "per_attempt": [{"attempt_index": 1, "code": ",.", "tests": [ran]}],
    }
    results = tmp_path / "results" / "zero_shot" / "gpt-5.2"
    results.mkdir(parents=True)
    (results / "brainfuck.jsonl").write_text(json.dumps(line) + "\n")
    (tmp_path / "data.json").write_text(json.dumps({"problems": [problem]}))
    assert loopwright("import", "esolangbench", "results", "--data", "data.json", "--out", "run").code == 0
    done = loopwright("cite", "run")
    assert "The results were made by esolangbench, which stores neither requests nor parameters" in done.out
    for words in ("seed", "went out", "steps", "prompts"):
        assert words not in done.out
    assert json.loads(loopwright("cite", "run", "--json").out)[0]["imported"] == "esolangbench"
