"""Runs that were really made, analysed."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from evals.analysis_trials import read_runs
from evals.commands.analyse import analyse_command
from evals.errors import UserError
from tests.evals.conftest import Loopwright

ECHO = ",----------[++++++++++.,----------]"

Analyse = Callable[..., tuple[int, str]]


@pytest.fixture
def run(loopwright: Loopwright, tmp_path: Path) -> Path:
    """Two strategies on two tasks: the one solves E02 at its second attempt, and nothing else is solved."""
    (tmp_path / "script.json").write_text(json.dumps(["+[", f"```bf\n{ECHO}\n```", "+[]", "no program", "<"]))
    strategies = ("--strategy", "zero-shot", "--strategy", "self-scaffolding")
    model = ("--model", f"scripted/{tmp_path / 'script.json'}")
    tasks = ("--task", "E02", "--task", "E04", "-o", "limits.steps=1000")
    assert loopwright("run", *model, *strategies, *tasks, "--out", "run").code == 0
    return tmp_path / "run"


@pytest.fixture
def analyse(capfd: pytest.CaptureFixture[str]) -> Analyse:
    def call(*runs: Path, as_json: bool = False) -> tuple[int, str]:
        capfd.readouterr()
        code = analyse_command(runs, as_json)
        return code, capfd.readouterr().out

    return call


def described(analyse: Analyse, *runs: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(analyse(*runs, as_json=True)[1])
    return found


def test_a_run_is_analysed_from_its_journal(analyse: Analyse, run: Path) -> None:
    code, page = analyse(run)
    assert code == 0
    assert page.startswith(f"Analysis of 4 trials, run {run}")
    found = described(analyse, run)
    assert (found["trials"], found["incomplete"], found["factors"]["tier"]) == (4, False, ["easy"])
    accuracy = {tuple(margin["by"]): margin["groups"] for margin in found["accuracy"]}
    assert [group["solved"] for group in accuracy["strategy",]] == [0, 1]
    assert accuracy[()][0]["share"] == 0.25
    first = found["failures"]["by_attempt"][0]
    assert (first["attempt"], first["count"], first["errors"]["compile_error"]) == (1, 4, 4)
    assert found["attempts"][2]["solved_by"] == [0, 1, 1, 1, 1]


def test_the_json_has_these_keys(analyse: Analyse, run: Path) -> None:
    found = described(analyse, run)
    assert list(found) == [
        "runs", "trials", "incomplete", "missing_count", "missing", "unknown", "settings", "factors", "accuracy",
        "failures", "attempts", "few_shot_lift", "wilcoxon", "spearman", "pass_at_k", "hard_coding",
        "transitions", "edits", "stuck", "heeded", "roles", "notes",
    ]  # fmt: skip
    assert found["settings"] == {
        "confidence": 0.95,
        "level": 0.05,
        "resamples": 1000,
        "seed": 0,
        "zeros": "wilcox",
        "far": 100_000,
    }
    assert set(found["accuracy"][-1]["groups"][0]) == {
        "values", "trials", "solved", "share", "interval", "overfit", "missing"
    }  # fmt: skip
    assert set(found["wilcoxon"][0]) == {
        "unit", "first", "second", "units", "zeros", "positive", "negative", "p", "exact", "adjusted_p", "differs"
    }  # fmt: skip
    assert set(found["spearman"][0]) == {"first", "second", "units", "rho", "interval", "resamples"}
    assert found["notes"]["few_shot_lift"] == "No trial of few-shot has a result: there is no lift to measure."


def test_a_run_that_was_begun_and_not_finished_says_so_and_exits_with_1(analyse: Analyse, run: Path) -> None:
    journal = run / "journal.jsonl"
    journal.write_bytes(b"".join(journal.read_bytes().splitlines(keepends=True)[:1]))
    code, page = analyse(run)
    assert code == 1
    assert "Incomplete: 4 of 4 trials missing (4 not_run)." in page
    assert "No trial has a result yet" in page
    assert described(analyse, run)["missing"] == {"not_run": 4}


def test_a_task_that_the_benchmark_no_longer_has_is_of_unknown_tier_and_category(analyse: Analyse, run: Path) -> None:
    resolved = json.loads((run / "run.json").read_text())
    resolved["identity"]["experiment"]["benchmark"] = "gone.json"
    (run / "run.json").write_text(json.dumps(resolved))
    found = described(analyse, run)
    assert (found["unknown"], found["factors"]["tier"], found["factors"]["category"]) == (4, ["unknown"], ["unknown"])
    assert "The benchmark no longer has the tasks of 4 trials." in analyse(run)[1]


def test_several_runs_are_pooled(analyse: Analyse, run: Path, loopwright: Loopwright) -> None:
    model = ("--model", f"scripted/{run.parent / 'script.json'}")
    assert loopwright("run", *model, "--strategy", "few-shot", "--task", "E02", "--out", "other").code == 0
    found = described(analyse, run, run.parent / "other")
    assert (found["trials"], found["runs"]) == (5, [str(run), str(run.parent / "other")])
    overall = found["few_shot_lift"][0]
    assert (overall["shared"], overall["points"], overall["p"]) == (1, 0, 1)


def test_a_trial_may_stand_in_one_run_only(run: Path) -> None:
    with pytest.raises(
        UserError, match=r"zero-shot/brainfuck/E02/1 stands in .* and in .*; analyse these one at a time"
    ):
        read_runs([run, run])


def test_reading_a_run_never_imports_langgraph(run: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from evals.commands.analyse import analyse_command;"
        "analyse_command([Path(sys.argv[1])], False); sys.exit('langgraph' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code, str(run)], check=False, capture_output=True).returncode == 0
