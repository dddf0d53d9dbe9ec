"""Runs as logs of Inspect, read with Inspect's own reader."""

from pathlib import Path

import pytest
from inspect_ai.event import ModelEvent, ScoreEvent
from inspect_ai.log import EvalLog, read_eval_log, read_eval_log_sample, read_eval_log_sample_summaries

from tests.evals.conftest import Loopwright
from tests.evals.hostile_run import FORMULA, MODEL, NUL, SCRIPT, made


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("hostile"))


@pytest.fixture
def logs(run: Path, loopwright: Loopwright) -> dict[str, EvalLog]:
    """By strategy."""
    assert loopwright("export", run, "--to", "inspect", "--out", "logs").code == 1
    found = [read_eval_log(str(path)) for path in sorted(Path("logs").iterdir())]
    return {str(log.eval.solver): log for log in found}


def test_there_is_a_log_for_every_model_strategy_and_language(logs: dict[str, EvalLog]) -> None:
    assert set(logs) == {"zero-shot", "coder-critic"}
    log = logs["coder-critic"]
    assert (log.status, log.eval.task, log.eval.dataset.samples) == ("success", "esolang/brainfuck", 2)
    assert log.eval.model.endswith(MODEL)
    assert "loopwright" in log.eval.packages


def test_unsolved_is_incorrect_and_missing_is_an_error_without_a_score(logs: dict[str, EvalLog]) -> None:
    for sample in logs["zero-shot"].samples or []:
        assert sample.scores is not None
        assert (sample.scores["loopwright"].value, sample.scores["loopwright"].answer) == ("I", FORMULA)
    for sample in logs["coder-critic"].samples or []:
        assert not sample.scores
        assert sample.error is not None
        assert "the script holds" in sample.error.message


def test_accuracy_is_of_what_has_a_score_and_the_solved_share_of_all(logs: dict[str, EvalLog]) -> None:
    results = logs["coder-critic"].results
    assert results is not None
    assert (results.total_samples, results.completed_samples) == (2, 0)
    assert {name: metric.value for name, metric in results.scores[0].metrics.items()} == {"solved_share": 0}
    others = logs["zero-shot"].results
    assert others is not None
    assert set(others.scores[0].metrics) == {"accuracy", "solved_share"}


def test_every_call_is_a_model_event_and_every_attempt_a_score_event(logs: dict[str, EvalLog]) -> None:
    sample = (logs["coder-critic"].samples or [])[0]
    calls = [event for event in sample.events if isinstance(event, ModelEvent)]
    assert [call.role for call in calls] == ["coder", "critic", "coder", "critic", "coder", "critic"]
    assert [call.output.completion for call in calls[1:4:2]] == SCRIPT["critic"]
    assert [call.error is not None for call in calls] == [False] * 5 + [True]
    scores = [event for event in sample.events if isinstance(event, ScoreEvent)]
    assert [(score.score.answer, score.intermediate) for score in scores] == [
        (FORMULA, True),
        (NUL, True),
        (NUL, False),
    ]
    assert sample.messages[-1].text == SCRIPT["coder"][2]


def test_a_sample_can_be_read_by_its_task_and_number(logs: dict[str, EvalLog]) -> None:
    path = logs["zero-shot"].location
    assert {(one.id, one.epoch) for one in read_eval_log_sample_summaries(path)} == {("E02", 1), ("E04", 1)}
    sample = read_eval_log_sample(path, "E04", 1)
    assert "Print" in str(sample.input)


def test_a_solved_trial_is_correct_and_a_trial_that_was_not_begun_is_only_counted(
    loopwright: Loopwright, tmp_path: Path
) -> None:
    experiment = ("--model", "builtin/synth", "--strategy", "zero-shot", "--task", "E01", "--task", "E02")
    assert loopwright("run", *experiment, "--out", "run").code == 0
    journal = tmp_path / "run" / "journal.jsonl"
    lines = journal.read_bytes().splitlines(keepends=True)
    ends = [number for number, line in enumerate(lines, 1) if b'"event":"closed"' in line]
    journal.write_bytes(b"".join(lines[: ends[0]]))
    assert loopwright("export", "run", "--to", "inspect", "--out", "logs").code == 1
    (path,) = (tmp_path / "logs").iterdir()
    log = read_eval_log(str(path))
    assert log.status == "cancelled"
    assert log.results is not None
    assert (log.results.total_samples, log.results.completed_samples) == (2, 1)
    assert [sample.scores["loopwright"].value for sample in log.samples or [] if sample.scores] == ["C"]
