"""TMBench as a benchmark: what is asked, what a verdict says, and the ceiling that an exact agent reaches."""

import json
from itertools import islice
from pathlib import Path

import pytest

from agents.extraction import program_of
from agents.model import Reply
from agents.protocol import Attempted, Brief, WriteProgram
from evals import registry
from evals.benchmarks.tmbench import BENCHMARK
from evals.benchmarks.tmbench.form import NOTATION
from evals.benchmarks.tmbench.judge import tag_judge
from evals.simulator import Simulator
from interpreters.base import Limits
from interpreters.tag_answer import transcript
from interpreters.tag_statement import parse_statement
from tests.evals.conftest import Loopwright
from tools.feedback import feedback
from tools.judge import Verdict
from tools.task import Task

STRATEGIES = ("zero-shot", "few-shot", "self-scaffolding", "coder-critic", "planner-editor-critic")
TASKS = registry.benchmark("tmbench").tasks
HALTING = next(task for task in TASKS if len(task.cases) == 5)
RUNNING = TASKS[0]


def answered(task: Task, *changes: tuple[int, str]) -> str:
    """The right answer, with other queues at some steps."""
    system, word, steps = parse_statement(task.statement)
    queues = list(islice(system.configurations(word), steps + 1))
    for step, queue in changes:
        queues[step : step + 1] = [tuple(queue)]
    return transcript(system, queues)


def judged(task: Task, answer: str | None, scorer: str = "strict") -> Verdict:
    return tag_judge(NOTATION, scorer, "exact", Limits())(answer, task)


def test_a_right_answer_passes_and_leaves_no_case() -> None:
    verdict = judged(RUNNING, answered(RUNNING))
    assert (verdict.passed, verdict.cases, verdict.measures["right"]) == (True, (), "1" * 30)


def test_feedback_tells_the_first_wrong_step_and_by_policy_the_right_queue() -> None:
    verdict = judged(RUNNING, answered(RUNNING, (7, "AB"), (9, "AB")))
    assert (verdict.passed, verdict.measures["first_wrong"]) == (False, 7)
    assert feedback(verdict, "stderr") == [
        {"passed": False, "error_type": "logic_error", "stderr": "the queue is wrong"}
    ]
    (shown,) = feedback(verdict, "full")
    assert (shown["stdin"], shown["actual_stdout"]) == ("step 7", "A B")
    assert shown["expected_stdout"] == RUNNING.cases[7].expected_stdout


def test_a_step_after_the_end_fails_strictly_and_passes_as_released() -> None:
    too_long = answered(HALTING) + "\n### step 5:\n- Queue State: [A]\n"
    (case,) = judged(HALTING, too_long).cases
    assert (case.stdin, case.expected_stdout, case.actual_stdout) == ("step 5", "", b"A")
    assert judged(HALTING, too_long, "paper").passed


def test_an_answer_that_stops_early_misses_a_step() -> None:
    text = answered(RUNNING).partition("### step 12:")[0]
    (case,) = judged(RUNNING, text).cases
    assert (case.stdin, case.stderr, case.actual_stdout) == ("step 12", "the step is missing", b"")


def test_no_answer_is_no_program_and_wrong_at_every_step() -> None:
    verdict = judged(RUNNING, None)
    assert (verdict.error_class, verdict.measures["right"]) == ("no_program", "0" * 30)


def test_the_options_say_which_systems_are_drawn() -> None:
    greek = registry.benchmark("tmbench", {"variant": "greek", "count": 2, "steps": 4}).tasks
    assert [(task.id, task.category) for task in greek] == [("T001", "greek"), ("T002", "greek")]
    assert parse_statement(greek[0].statement)[2] == 4
    assert registry.benchmark("tmbench", {"deletion": 4}).tasks[0].tier == "m-4"


def test_the_whole_reply_outside_of_reasoning_is_the_answer_fences_and_all() -> None:
    text = f"<think>\n### step 0:\n- Queue State: [A]\n</think>\nHere:\n```\n{answered(HALTING)}```\nDone.\n"
    found = program_of(Reply(text), NOTATION)
    assert (found.rule, found.program) == ("bare", text.partition("</think>\n")[2])
    assert judged(HALTING, found.program).passed


@pytest.mark.parametrize("scorer", ["strict", "paper"])
def test_the_simulator_is_right_on_all_systems_under_every_strategy(loopwright: Loopwright, scorer: str) -> None:
    strategies = [part for name in STRATEGIES for part in ("--strategy", name)]
    rules = ["--benchmark", "tmbench", "--model", "builtin/simulator", "-o", "options.count=20"]
    done = loopwright("run", *rules, *strategies, "-o", f"dialect={scorer}", "--out", "run")
    assert done.out.endswith("100 solved, 0 unsolved, 0 missing, of 100 trials\n")
    assert "100 trials replayed, 0 diverged" in loopwright("replay", "run").out
    board = json.loads(loopwright("leaderboard", "run", "--json").out)
    assert board["scorer"] == scorer
    assert {(arm["passed"], arm["swa_linear"]) for arm in board["arms"].values()} == {(20, 1.0)}
    assert list(board["arms"]) == list(STRATEGIES)
    assert "100.00" in loopwright("leaderboard", "run").out


def test_a_simulator_that_errs_is_always_wrong_alike_and_mends_itself_when_asked_again() -> None:
    agent = Simulator("0.2")
    request = WriteProgram(Brief("tag-trace", "", RUNNING.title, RUNNING.statement, "answer"))
    first = agent.answer(request)
    assert agent.answer(request) == first
    assert not judged(RUNNING, first.text).passed
    again = agent.answer(WriteProgram(request.brief, last=Attempted(first.text, ())))
    assert again.text != first.text


def test_errors_make_the_accuracy_fall_from_step_to_step(loopwright: Loopwright) -> None:
    loopwright("run", "--benchmark", "tmbench", "--model", "builtin/simulator:0.05", "--strategy", "zero-shot")
    (run,) = Path("runs").iterdir()
    (arm,) = json.loads(loopwright("leaderboard", run, "--json").out)["arms"].values()
    curve = arm["accuracy"]
    assert curve[0] > 0.9 > curve[14] > curve[29] > 0.1
    assert arm["swa_uniform"] > arm["swa_linear"]


def test_an_answer_is_not_asked_for_in_a_programming_language(loopwright: Loopwright) -> None:
    rules = ["--model", "builtin/simulator", "--strategy", "zero-shot"]
    done = loopwright("run", *rules, "--benchmark", "tmbench", "--language", "brainfuck", "-o", "dialect=spec")
    assert done.err == (
        "loopwright: languages: benchmark 'tmbench' is answered in tag-trace, not in brainfuck; name that\n"
    )
    done = loopwright("run", *rules, "--language", "tag-trace", "-o", "dialect=strict")
    assert "benchmark 'esolang' is answered in a programming language, not in tag-trace" in done.err
    assert "which nothing can run" in loopwright("interpret", "tag-trace", "x").err


@pytest.mark.parametrize(
    ("option", "says"),
    [
        ("variant=m5", "options.variant: Input should be 'base'"),
        ("size=40", "options: size is 40; of roman symbols there are 1 to 26"),
        ("sead=1", "options.sead: no option of benchmark tmbench named 'sead'; did you mean 'seed'?"),
        ("deletion=two", "options.deletion: Input should be a valid integer, not 'two'"),
    ],
)
def test_a_wrong_option_is_named_with_its_remedy(loopwright: Loopwright, option: str, says: str) -> None:
    done = loopwright("list", "tasks", "--benchmark", "tmbench", "-o", option)
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert done.err.startswith(f"loopwright: {says}")


def test_published_answers_are_scored_from_their_file(loopwright: Loopwright, tmp_path: Path) -> None:
    task = TASKS[0]
    system, word, _ = parse_statement(task.statement)
    sample = {
        "id": "x",
        "init_str": "".join(word),
        "rule": {symbol: "".join(appended) for symbol, appended in system.productions.items()},
        "delete_count": 2,
        "step_results": [case.expected_stdout.replace(" ", "") for case in task.cases],
        "ans": answered(task, (30, "A")),
    }
    (tmp_path / "answers.json").write_text(json.dumps([sample]))
    found = json.loads(loopwright("score", "tmbench", "answers.json", "--json").out)
    assert (found["passed"], found["instances"]) == (0, 1)
    assert (found["swa_uniform"], found["swa_linear"]) == (pytest.approx(30 / 31), pytest.approx(1 - 31 / 496))
    assert "96.77" in loopwright("score", "tmbench", "answers.json").out


def test_naming_the_benchmark_draws_no_system() -> None:
    assert "tasks" not in vars(BENCHMARK)
