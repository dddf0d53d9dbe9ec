"""`loopwright budgets` on real runs."""

import json
from pathlib import Path

import pytest

from tests.evals.conftest import Loopwright
from tests.evals.scripted_runs import made


@pytest.fixture
def run(loopwright: Loopwright) -> Path:
    return made(loopwright, "mine", strategies=("self-scaffolding", "coder-critic"))


@pytest.fixture
def samples(loopwright: Loopwright) -> Path:
    return made(loopwright, "zero", "--samples", "3", "--attempts", "1", strategies=("zero-shot",))


def test_rates_and_differences_are_printed_at_every_budget(loopwright: Loopwright, run: Path, samples: Path) -> None:
    done = loopwright("budgets", run, "--control", samples)
    text = " ".join(done.out.split())
    assert done.code == 0
    assert "Equal budgets: 2 strategies, 4 trials with a result, run mine." in text
    assert "solved within attempts 1 2" in text
    assert "coder-critic 50.0 % 50.0 % 100.0 %" in text  # by calls: the critic's is the second
    assert "zero-shot samples 50.0 % 50.0 % 50.0 %" in text
    assert "minus zero-shot samples" in text
    assert "By tokens: 4 of 4 trials do not say what they took in tokens." in text


def test_json_has_every_curve_and_says_what_the_control_is_made_of(
    loopwright: Loopwright, run: Path, samples: Path
) -> None:
    document = json.loads(loopwright("budgets", run, "--control", samples, "--json").out)
    assert list(document) == ["runs", "arms", "axes", "control", "notes"]
    assert document["control"] == {"tasks": 2, "groups": 2, "samples_least": 3, "samples_most": 3, "without": 0}
    attempts, calls, tokens, cost = document["axes"]
    assert [axis["name"] for axis in document["axes"]] == ["attempts", "calls", "tokens", "cost"]
    assert list(attempts) == ["name", "unit", "budgets", "curves", "control", "gaps", "note"]
    assert [curve["arm"] for curve in calls["curves"]] == ["coder-critic", "self-scaffolding"]
    assert {reading["rate"] for reading in calls["control"]["readings"]} == {0.5}
    assert tokens["curves"] == cost["curves"] == []


def test_without_samples_the_way_to_a_control_is_printed(loopwright: Loopwright, run: Path) -> None:
    text = " ".join(loopwright("budgets", run).out.split())
    assert "There is no control: no zero-shot trial of these tasks has a result." in text
    assert "--samples 2 and name that run with --control." in text


def test_a_control_of_partly_the_same_tasks_is_marked(loopwright: Loopwright, run: Path) -> None:
    zero = made(loopwright, "zero", "--samples", "2", "--task", "T1", strategies=("zero-shot",))
    text = " ".join(loopwright("budgets", run, "--control", zero).out.split())
    assert "zero-shot samples (of 1 of 2 tasks)" in text


def test_a_run_without_a_result_is_one_line(loopwright: Loopwright, run: Path) -> None:
    journal = run / "journal.jsonl"
    journal.write_bytes(b"".join(journal.read_bytes().splitlines(keepends=True)[:1]))
    done = loopwright("budgets", run)
    assert (done.code, done.out) == (2, "")
    assert done.err == "loopwright: mine: has no trial with a result, and so nothing to show; finish the run first\n"


def test_missing_trials_are_told_and_make_the_command_end_with_1(loopwright: Loopwright, run: Path) -> None:
    journal = run / "journal.jsonl"
    lines = journal.read_bytes().splitlines(keepends=True)
    last = max(number for number, line in enumerate(lines) if b'"event":"closed"' in line)
    journal.write_bytes(b"".join(lines[:last]))
    done = loopwright("budgets", run)
    assert done.code == 1
    assert "Incomplete: 1 trial without a result, left out." in done.out
