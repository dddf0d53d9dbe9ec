"""ChomskyBench as a benchmark: what is asked, what a verdict says, and the ceiling that an exact agent reaches."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from evals import registry
from evals.benchmarks.chomsky.form import NOTATION
from evals.benchmarks.chomsky.instance import LEVELS
from evals.benchmarks.chomsky.judge import made_judge
from evals.benchmarks.chomsky.solver import answer_from
from interpreters.base import Limits
from tests.evals.conftest import Loopwright
from tools.feedback import feedback
from tools.judge import Verdict
from tools.task import Task

Damage = Callable[[list[str]], list[str]]
STRATEGIES = ("zero-shot", "few-shot", "self-scaffolding", "coder-critic", "planner-editor-critic")
TASKS = registry.benchmark("chomsky", {"levels": ["Regular"], "n": [3], "count": 6}).tasks


def judged(task: Task, reply: str | None, dialect: str = "strict") -> Verdict:
    return made_judge(NOTATION, dialect, "exact", Limits())(reply, task)


def right(task: Task) -> str:
    answer = answer_from(task.statement)
    assert answer is not None
    return answer


def test_the_levels_families_complexities_count_and_seed_can_be_chosen() -> None:
    made = registry.benchmark("chomsky", {"levels": ["RE"], "families": ["re-tag"], "n": [2, 5], "count": 3}).tasks
    assert [(task.tier, task.category) for task in made] == [("RE", "re-tag")] * 6
    assert [task.id.split("-s")[0] for task in made] == ["re-tag-n2"] * 3 + ["re-tag-n5"] * 3
    other = registry.benchmark("chomsky", {"levels": ["RE"], "families": ["re-tag"], "n": [2], "count": 3, "seed": 2})
    assert {task.statement for task in other.tasks}.isdisjoint(task.statement for task in made)


def test_by_default_there_are_ten_questions_of_every_level_at_two_complexities() -> None:
    tasks = registry.benchmark("chomsky").tasks
    assert [level for level in LEVELS for _ in range(20)] == [task.tier for task in tasks]
    assert len({task.statement for task in tasks}) == 100


def test_a_right_answer_passes_in_prose_and_in_a_fence() -> None:
    for task in TASKS:
        for reply in (right(task), f"Let me see.\n\n```\n{right(task)}\n```\nThat is it.\n"):
            verdict = judged(task, reply)
            assert (verdict.passed, verdict.measures["passed"]) == (True, True)
            assert set(str(verdict.measures["right"])) == {"1"}


def test_a_verdict_names_the_wrong_components_and_the_policy_decides_whether_the_key_is_shown() -> None:
    task = next(task for task in TASKS if task.cases[0].expected_stdout.count(",") >= 1)
    verdict = judged(task, "\\boxed{(1001, 1002, 1003, 1004)}")
    assert not verdict.passed
    (shown,) = feedback(verdict, "stderr")
    assert shown["stderr"].startswith(("wrong: ", "no answer in the asked form"))
    assert "expected_stdout" not in shown
    (shown,) = feedback(verdict, "full")
    assert shown["expected_stdout"] == task.cases[0].expected_stdout


@pytest.mark.parametrize(
    "reply", ["", "I cannot tell.", "\\boxed{}", "\\boxed{(1, 2, 3, 4, 5, 6, 7)}", "\\boxed{((((}"]
)
def test_a_reply_without_a_readable_answer_is_wrong_and_says_so(reply: str) -> None:
    verdict = judged(TASKS[0], reply)
    assert (verdict.passed, verdict.measures["ballot"]) == (False, None)
    assert verdict.cases[0].stderr.startswith("no answer in the asked form was found")


def test_no_reply_at_all_is_no_program() -> None:
    verdict = judged(TASKS[0], None)
    assert (verdict.error_class, verdict.cases, verdict.measures["passed"]) == ("no_program", (), False)


def test_the_paper_s_scorer_forgives_an_order_that_the_strict_one_does_not() -> None:
    numbers = re.compile(r"\(([0-9]+), ([0-9]+)\)")
    everything = registry.benchmark("chomsky", {"n": [3], "count": 12}).tasks
    keys = ((task, numbers.fullmatch(task.cases[0].expected_stdout)) for task in everything)
    task, key = next((task, key) for task, key in keys if key and key[1] != key[2])
    turned = f"\\boxed{{({key[2]}, {key[1]})}}"
    assert not judged(task, turned).passed
    assert judged(task, turned, "paper").passed


def test_the_simulator_is_right_on_every_level_under_every_strategy(loopwright: Loopwright) -> None:
    strategies = [part for name in STRATEGIES for part in ("--strategy", name)]
    rules = ["--benchmark", "chomsky", "--model", "builtin/simulator", "-o", "options.n=[3]", "-o", "options.count=3"]
    done = loopwright("run", *rules, *strategies, "--out", "run")
    assert done.out.endswith("75 solved, 0 unsolved, 0 missing, of 75 trials\n")
    assert "75 trials replayed, 0 diverged" in loopwright("replay", "run").out
    board = json.loads(loopwright("leaderboard", "run", "--json").out)
    assert list(board) == list(STRATEGIES)
    for arm in board.values():
        assert [(one["level"], one["accuracy"]) for one in arm["by_level"]] == [
            (level, 1.0) for level in (*LEVELS, None)
        ]
    assert "Accuracy by true cost" in loopwright("leaderboard", "run").out


def test_a_simulator_that_errs_loses_more_where_more_steps_are_needed(loopwright: Loopwright) -> None:
    rules = ["--benchmark", "chomsky", "--model", "builtin/simulator:0.01", "--strategy", "zero-shot"]
    loopwright(
        "run",
        *rules,
        "-o",
        'options.levels=["RE"]',
        "-o",
        "options.n=[2, 12]",
        "-o",
        "options.count=24",
        "--out",
        "run",
    )
    (arm,) = json.loads(loopwright("leaderboard", "run", "--json").out).values()
    little, much = [one["accuracy"] for one in arm["by_n"] if one["level"] == "RE"]
    assert 1 > little > much > 0


def test_several_samples_draw_curves_and_can_be_set_against_greedy_answers(loopwright: Loopwright) -> None:
    rules = ["--benchmark", "chomsky", "--model", "builtin/simulator:0.05", "--strategy", "zero-shot"]
    few = ["-o", 'options.levels=["DCF"]', "-o", "options.n=[3]", "-o", "options.count=4"]
    loopwright("run", *rules, *few, "--samples", "4", "--out", "sampled")
    loopwright("run", *rules, *few, "--out", "greedy")
    (arm,) = json.loads(loopwright("leaderboard", "sampled", "--json").out).values()
    assert arm["scaling"]
    assert "majority" in loopwright("leaderboard", "sampled").out
    found = json.loads(loopwright("contamination", "sampled", "greedy", "--json").out)
    # This agent says the same in every sample: as peaked as can be.
    assert [(one["samples"], one["peak"], one["contaminated"]) for one in found] == [(4, 1.0, True)] * 4


def test_failed_answers_are_rated_by_a_model(loopwright: Loopwright, tmp_path: Path) -> None:
    rules = ["--benchmark", "chomsky", "--model", "builtin/simulator:1", "--strategy", "zero-shot"]
    few = ["-o", 'options.levels=["DCF"]', "-o", "options.n=[3]", "-o", "options.count=3"]
    loopwright("run", *rules, *few, "--out", "run")
    rating = '{"terminology": 5, "transition_rules": 2, "output_format": 4, "reason": "a rule is skipped"}'
    (tmp_path / "judge.json").write_text(json.dumps([rating, "no idea", rating]))
    done = loopwright("rubric", "run", "--model", "scripted/judge.json", "--json")
    summary = json.loads(done.out)["summary"]
    assert (summary["rated"], summary["unreadable"]) == (2, 1)
    assert summary["means"] == {"terminology": 5.0, "transition_rules": 2.0, "output_format": 4.0}
    (tmp_path / "judge.json").write_text(json.dumps([rating] * 3))
    assert "transition" in loopwright("rubric", "run", "--model", "scripted/judge.json").out


def test_a_file_of_questions_is_made_and_is_a_benchmark(loopwright: Loopwright, tmp_path: Path) -> None:
    arguments = ["generate", "chomsky", "--level", "CS", "--n", "5", "--count", "4", "--seed", "7"]
    assert loopwright(*arguments, "--out", "mine.jsonl").out == "mine.jsonl: 4 questions of the level CS, n = 5\n"
    assert loopwright(*arguments).out == (tmp_path / "mine.jsonl").read_text()
    done = loopwright("run", "--benchmark", "mine.jsonl", "--model", "builtin/simulator", "--strategy", "zero-shot")
    assert done.out.endswith("4 solved, 0 unsolved, 0 missing, of 4 trials\n")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--level", "Turing"], "no level named 'Turing'; known: CS, DCF, NCF, RE, Regular"),
        (["--level", "RE", "--family", "re-tug"], "generate: the level RE has no family 're-tug'; it has re-tag"),
    ],
)
def test_what_cannot_be_made_is_said_in_one_line(loopwright: Loopwright, arguments: list[str], says: str) -> None:
    done = loopwright("generate", "chomsky", *arguments)
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert done.err.startswith(f"loopwright: {says}")


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        (lambda lines: ["{", *lines], "mine.jsonl: line 1: "),
        (lambda lines: [lines[0], lines[0]], "mine.jsonl: line 2: "),
        (lambda lines: [lines[0].replace('"schema"', '"scheme"')], "mine.jsonl: line 1: the line is no instance: "),
        (lambda _: [""], "mine.jsonl: holds no question; make the file with `loopwright generate`"),
    ],
)
def test_a_damaged_file_of_questions_is_refused_with_its_line(
    loopwright: Loopwright, tmp_path: Path, damage: Damage, says: str
) -> None:
    lines = loopwright("generate", "chomsky", "--level", "Regular", "--count", "2").out.splitlines()
    (tmp_path / "mine.jsonl").write_text("\n".join(damage(lines)))
    done = loopwright("list", "tasks", "--benchmark", "mine.jsonl")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert done.err.startswith(f"loopwright: {says}")


def test_the_published_set_is_run_from_its_file(loopwright: Loopwright, tmp_path: Path) -> None:
    entries = [
        {
            "id": f"{prefix}_task_{order}",
            "order_id": order,
            "question": "How many steps, and how many states?",
            "correct_answer": "(3, 1)",
            "verification_code": "raise SystemExit",
            "chomsky_level": level,
            "input_level": level,
            "type": kind,
            "cognitive_traps": [],
        }
        for order, (prefix, level, kind) in enumerate(
            [("regular", 4, "regular"), ("re", 0, "recursively_enumerable")], 1
        )
    ]
    (tmp_path / "data.jsonl").write_text("\n".join(map(json.dumps, entries)))
    (tmp_path / "script.json").write_text(json.dumps(["It takes three steps.\n\\boxed{(1, 3)}"]))
    rules = ["run", "--data", "data.jsonl", "--model", "scripted/script.json", "--strategy", "zero-shot"]
    assert "2 solved" in loopwright(*rules, "-o", "dialect=paper", "--out", "paper").out
    assert "0 solved, 2 unsolved" in loopwright(*rules, "--out", "strict").out
    board = json.loads(loopwright("leaderboard", "paper", "--json").out)["scripted/script.json"]
    assert [one["level"] for one in board["by_level"]] == ["Regular", "RE", None]
    assert "by_n" not in board
    flips = loopwright("regrade", "paper", "--dialect", "strict").out
    assert "2" in flips
