"""TMEval as a benchmark: the funnel, what an agent is shown of it, and the leaderboard."""

import json
from pathlib import Path
from typing import Any, cast

import pytest

from evals import registry
from evals.benchmarks.tmeval.judge import SHOWN, cell_limit, funnel_judge, step_limit
from evals.benchmarks.tmeval.machines import REFERENCES, reference
from evals.experiment import RunLimits
from interpreters.turing import LANGUAGE
from tests.evals.conftest import Loopwright
from tools.feedback import feedback
from tools.judge import Verdict

STRATEGIES = ("zero-shot", "few-shot", "self-scaffolding", "coder-critic", "planner-editor-critic")
ARTEFACTS = Path(__file__).with_name("tmeval")
STAGES = ("static_fail", "build_fail", "semantic_mismatch", "exact_pass")
BENCHMARK = registry.benchmark("tmeval")
TASKS = {task.id: task for task in BENCHMARK.tasks}


def artefact(stage: str) -> str:
    """A reply to CFL-1.02 that stays in a stage."""
    return (ARTEFACTS / f"{stage}.txt").read_text()


def judged(source: str | None, task: str = "CFL-1.02", dialect: str = "strict") -> Verdict:
    limits = RunLimits.model_validate(BENCHMARK.defaults["limits"]).of_interpreters()
    return funnel_judge(LANGUAGE, dialect, "exact", limits)(source, TASKS[task])


def test_there_are_253_languages_of_600_words_half_of_them_members_and_30_of_them_visible() -> None:
    assert len(TASKS) == 253
    for task in TASKS.values():
        assert len({case.stdin for case in task.cases}) == len(task.cases) == 600
        assert sum(case.expected_stdout == "accept" for case in task.cases) == 300
        assert sum(not case.held_out for case in task.cases) == 30


@pytest.mark.parametrize("stage", STAGES)
def test_an_artefact_of_every_stage_stays_in_it(stage: str) -> None:
    verdict = judged(artefact(stage))
    assert verdict.measures["stage"] == stage
    assert verdict.passed == (stage == "exact_pass")
    assert (verdict.error_class == "compile_error") == (stage in ("static_fail", "build_fail"))


def test_a_reply_without_a_machine_fails_the_static_check() -> None:
    verdict = judged(None)
    assert (verdict.error_class, verdict.measures["stage"], verdict.measures["right"]) == (
        "no_program",
        "static_fail",
        0,
    )


@pytest.mark.parametrize("language", REFERENCES[::5])
def test_a_reference_passes_exactly_and_its_verdict_is_small(language: str) -> None:
    verdict = judged(reference(language), language)
    assert (verdict.measures["stage"], verdict.measures["right"], verdict.cases) == ("exact_pass", 600, ())


def test_all_words_are_counted_and_a_few_wrong_ones_are_shown_with_what_the_machine_did() -> None:
    verdict = judged(BEGINS_WITH_A)
    counts = dict(verdict.measures)
    names = ("right", "false_negatives", "false_positives", "undecided")
    assert sum(cast(int, counts[name]) for name in names) == 600
    shown = feedback(verdict, "full")
    assert 0 < len(shown) <= SHOWN
    for case in shown:
        assert case["actual_stdout"] != case["expected_stdout"]
        word = next(one for one in TASKS["CFL-1.02"].cases if one.stdin == case["stdin"])
        assert (word.held_out, word.expected_stdout) == (False, case["expected_stdout"])


def test_the_first_failure_is_the_first_in_the_frozen_order() -> None:
    first = cast(dict[str, Any], judged(artefact("semantic_mismatch")).measures["first_failure"])
    cases = TASKS["CFL-1.02"].cases
    assert cases[first["case"] - 1].stdin == first["word"]
    assert (first["label"], first["ending"]) == ("reject", "accept")


BEGINS_WITH_A = """from automata.tm.dtm import DTM

tm = DTM(
    states={"start", "yes"},
    input_symbols={"a", "b"},
    tape_symbols={"a", "b", "_"},
    transitions={"start": {"a": ("yes", "a", "N")}},
    initial_state="start",
    blank_symbol="_",
    final_states={"yes"},
)
"""

HALTS_NOWHERE = """from automata.tm.dtm import DTM

tm = DTM(
    states={"go", "yes"},
    input_symbols={"a", "b"},
    tape_symbols={"a", "b", "_"},
    transitions={"go": {"a": ("go", "a", "MOVE"), "b": ("go", "b", "MOVE"), "_": ("go", "_", "MOVE")}},
    initial_state="go",
    blank_symbol="_",
    final_states={"yes"},
)
"""


def test_a_machine_that_is_proven_to_loop_rejects_and_one_that_runs_away_decides_nothing() -> None:
    loops = judged(HALTS_NOWHERE.replace("MOVE", "N")).measures
    assert (loops["right"], loops["false_negatives"], loops["undecided"]) == (300, 300, 0)
    runs = judged(HALTS_NOWHERE.replace("MOVE", "R"))
    # Symbols outside of the alphabet have no transition: on these words it halts.
    counts = cast(dict[str, int], dict(runs.measures))
    assert counts["undecided"] + counts["right"] == 600
    assert (runs.error_class, runs.cases[0].status) == ("runtime_error", "out_of_memory")


def test_the_limits_grow_with_the_square_of_a_word_s_length_and_with_its_length() -> None:
    assert (step_limit(0), step_limit(64), step_limit(65)) == (1_262_144, 1_262_144, 2_048_576)
    assert (cell_limit(0), cell_limit(1_024), cell_limit(1_025)) == (69_632, 131_072, 196_608)


def test_the_lenient_contract_takes_what_the_strict_one_refuses() -> None:
    source = reference("CFL-1.02").replace("tm = DTM", "machine = DTM")
    assert judged(source).measures["stage"] == "static_fail"
    assert judged(source, dialect="lenient").measures["stage"] == "exact_pass"


@pytest.fixture
def script(tmp_path: Path) -> str:
    replies = ["I cannot do that.", artefact("build_fail"), BEGINS_WITH_A, artefact("exact_pass")]
    # Plans and criticism come in between, in strategies that have them: every role reads a list of its own.
    words = ["Go on."] * 10
    path = tmp_path / "script.json"
    path.write_text(json.dumps({"coder": replies, "editor": replies, "planner": words, "critic": words}))
    return f"scripted/{path}"


def test_all_five_strategies_go_down_the_funnel_and_the_leaderboard_counts_where_they_end(
    loopwright: Loopwright, script: str
) -> None:
    strategies = [part for name in STRATEGIES for part in ("--strategy", name)]
    rules = ["--benchmark", "tmeval", "--model", script, "--task", "CFL-1.02", *strategies, "--out", "run"]
    done = loopwright("run", *rules)
    assert done.out.endswith("run: 3 solved, 2 unsolved, 0 missing, of 5 trials\n")
    assert "5 trials replayed, 0 diverged" in loopwright("replay", "run").out
    board = json.loads(loopwright("leaderboard", "run", "--json").out)
    ended = {arm["name"]: [stage for stage, count in arm["stages"].items() if count] for arm in board["arms"]}
    once = {"zero-shot": ["static_fail"], "few-shot": ["static_fail"]}
    assert ended == {**{name: ["exact_pass"] for name in STRATEGIES[2:]}, **once}
    assert board["total"]["oracle"] == 1.0
    assert len(board["pairs"]) == 10
    text = loopwright("leaderboard", "run").out
    assert all(words in text for words in ("EP %", "category", "pair", "N: arms x tasks x samples."))


def test_a_leaderboard_tells_first_failures_and_missing_trials(loopwright: Loopwright, tmp_path: Path) -> None:
    (tmp_path / "one.json").write_text(json.dumps([artefact("semantic_mismatch")]))
    rules = ["--benchmark", "tmeval", "--model", "scripted/one.json", "--strategy", "self-scaffolding"]
    assert loopwright("run", *rules, "--task", "CFL-1.02", "--out", "run").code == 0
    (arm,) = json.loads(loopwright("leaderboard", "run", "--json").out)["first_failures"].values()
    assert arm == [{"label": "reject", "ending": "accept", "count": 1}]
    (tmp_path / "one.json").write_text(json.dumps([BEGINS_WITH_A]))
    assert loopwright("run", *rules, "--task", "CFL-1.02", "--out", "other").code == 1
    missing = loopwright("leaderboard", "other", "--json")
    assert (missing.code, json.loads(missing.out)["arms"][0]["missing"]) == (1, 1)


def test_a_benchmark_without_stages_has_no_leaderboard(loopwright: Loopwright) -> None:
    loopwright("run", "--model", "builtin/synth", "--strategy", "zero-shot", "--task", "E01", "--out", "run")
    assert loopwright("leaderboard", "run").err == (
        "loopwright: benchmark 'esolang' has no leaderboard of its own; see loopwright compare run\n"
    )


def test_languages_are_listed_by_category(loopwright: Loopwright) -> None:
    listed = json.loads(loopwright("list", "tasks", "--benchmark", "tmeval", "--category", "CFL-2", "--json").out)
    assert [row["id"] for row in listed] == [f"CFL-2.{number:02}" for number in range(1, 41)]
    assert {(row["tier"], row["visible"], row["held_out"]) for row in listed} == {("CFL", "30", "570")}
    assert "did you mean 'CFL-2'?" in loopwright("list", "tasks", "--benchmark", "tmeval", "--category", "CFL2").err


def test_a_machine_is_judged_from_the_command_line(loopwright: Loopwright, tmp_path: Path) -> None:
    (tmp_path / "machine.txt").write_text(artefact("exact_pass"))
    done = loopwright("judge", "tmeval", "CFL-1.02", "turing", "machine.txt")
    assert (done.code, done.out.splitlines()[:2]) == (
        0,
        ["solved (comparator exact, dialect strict)", "stage: exact_pass"],
    )
    (tmp_path / "machine.txt").write_text(artefact("build_fail"))
    assert "stage: build_fail" in loopwright("judge", "tmeval", "CFL-1.02", "turing", "machine.txt").out


def test_frozen_words_are_made_again_from_the_command_line(loopwright: Loopwright) -> None:
    done = loopwright("freeze", "tmeval", "--task", "CFL-1.03")
    assert (done.code, done.out) == (0, "1 languages made again, 0 differences\n")
    assert "did you mean 'CFL-1.03'?" in loopwright("freeze", "tmeval", "--task", "CFL-1.3").err
