"""What the overview of a report says: of winners and ties, prices and failures, and of what speaks against it all."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from evals.report.building import build
from evals.trial import TrialKey
from tests.report.made import Played, make_run, task_file
from tests.report.watching import Open

RIGHT, WRONG = "+" * 65 + ".", "+."
MANY = [{"id": f"T{number:02}", "tier": ("easy", "hard")[number % 2]} for number in range(12)]

Study = Callable[..., dict[str, Any]]


@pytest.fixture
def study(tmp_path: Path) -> Study:
    """The study of a run that goes as a function says, by strategy and task."""

    def made(play: Callable[[TrialKey], Played | None], **settings: Any) -> dict[str, Any]:
        tasks = task_file(tmp_path / "tasks.json", MANY)
        run = make_run(tmp_path / "run", play, benchmark=tasks, **settings)
        (found,) = build([run], None, tmp_path / "page.json").document["studies"]
        return dict(found)

    return made


def caveats(study: dict[str, Any], kind: str) -> list[str]:
    return [one["text"] for one in study["overview"]["caveats"] if one["kind"] == kind]


def critic_solves_all(key: TrialKey) -> Played:
    return Played([WRONG, RIGHT] if key.strategy == "coder-critic" else [WRONG])


def test_an_arm_that_differs_from_every_other_wins(study: Study) -> None:
    told = study(critic_solves_all)["overview"]
    assert told["headline"] == "coder-critic wins: it solved 12 of 12 (100.0 %)."
    assert told["best"] == ["coder-critic"]
    assert told["sure"][0] == "The 95 % interval of coder-critic is 75.8 to 100.0 % (Wilson)."
    assert told["sure"][1].startswith(
        "The nearest arm that differs: coder-critic against zero-shot, +100.0 points, 12 won and 0 lost of 12 shared "
        "cells, p < 0.001"
    )


def test_the_price_of_the_winner_stands_beside_that_of_the_next(study: Study) -> None:
    assert study(critic_solves_all)["overview"]["price"] == [
        "coder-critic made 36 calls, 3,960 tokens, $0.3600 ($0.0300 a solved trial); zero-shot, the next, 12 calls, "
        "1,320 tokens, $0.1200."
    ]


def test_failures_are_told_in_words_the_most_frequent_first(study: Study) -> None:
    programs: dict[int, list[str | None]] = {0: ["["], 1: [None], 2: ["<."]}
    told = study(lambda key: Played(programs.get(int(key.task[1:]), [WRONG])))["overview"]["failures"]
    assert told[0] == (
        "zero-shot failed 12 of 12 trials: 9 printed the wrong output, 1 stopped with a fault, 1 did not compile, "
        "1 gave no program."
    )


def test_where_no_arm_differs_nobody_wins(study: Study) -> None:
    told = study(lambda key: Played([RIGHT]))["overview"]
    assert told["headline"] == "No winner: all 2 arms are statistically tied; each solved 12 of 12 (100.0 %)."


def test_missing_trials_are_told_with_their_reasons(study: Study) -> None:
    def play(key: TrialKey) -> Played | None:
        if key.task == "T00":
            return None
        return Played([], missing="refused") if key.task == "T01" else Played([RIGHT])

    found = study(play)
    assert caveats(found, "missing") == [
        "Incomplete: 4 of 24 trials have no result (2 not_run, 2 refused). They stay in the denominator, and are never "
        "counted as wrong."
    ]


def test_costs_that_nobody_knows_are_told(study: Study) -> None:
    found = study(lambda key: Played([RIGHT], cost=None if key.strategy == "zero-shot" else 0.5))
    assert caveats(found, "prices") == ["The costs of zero-shot are not known for at least one call."]


@pytest.mark.parametrize(
    ("model", "told"),
    [
        ("builtin/synth", "builtin/synth is a program synthesiser that needs no language model"),
        ("scripted/replies.json", "scripted/replies.json replays a script, and is no language model."),
        ("exec:./agent", "exec:./agent is an agent of its own kind, which may be no language model."),
    ],
)
def test_what_is_no_language_model_is_marked(study: Study, model: str, told: str) -> None:
    (found,) = caveats(study(lambda key: Played([RIGHT]), models=(model,)), "agents")
    assert found.startswith(told)


@pytest.mark.parametrize("model", ["builtin/oracle", "builtin/oracle:prose around a fence", "builtin/simulator:0.1"])
def test_the_numbers_of_an_oracle_are_called_no_results(study: Study, model: str) -> None:
    found = study(critic_solves_all, models=(model,))
    (told,) = caveats(found, "oracle")
    assert told.startswith(f"{model} ")
    assert told.endswith(": an oracle, and no contestant: its numbers are no results.")
    assert found["overview"]["caveats"][0]["kind"] == "oracle"
    assert found["overview"]["oracles"] == {"coder-critic": True, "zero-shot": True}


def test_the_overview_shows_the_arms_of_an_oracle_in_red(tmp_path: Path, open_page: Open) -> None:
    run = make_run(
        tmp_path / "run",
        lambda key: Played([RIGHT]),
        benchmark=task_file(tmp_path / "tasks.json", MANY[:2]),
        models=("m", "builtin/oracle"),
        strategies=("zero-shot",),
    )
    build([run], tmp_path / "page.html", None)
    page = open_page(tmp_path / "page.html")
    colour = "one => getComputedStyle(one).color"
    red = "rgb(179, 38, 30)"
    assert page.text("tr.oracle th").split("\n")[0] == "builtin/oracle reads the answers: no result"
    for marked in ("tr.oracle th a", "tr.oracle td.num a", "li.caveat.oracle", "p.no-result"):
        assert page.page.locator(marked).first.evaluate(colour) == red
    assert page.page.locator(".leaderboard tbody tr:not(.oracle) a").first.evaluate(colour) != red
    assert page.complaints == []


def test_an_arm_is_marked_if_only_some_of_its_trials_are_an_oracles(study: Study) -> None:
    found = study(critic_solves_all, models=("m", "builtin/oracle"))
    assert found["overview"]["oracles"] == {"coder-critic": False, "zero-shot": False}


def test_what_only_begins_like_an_oracle_is_none(study: Study) -> None:
    found = study(critic_solves_all, models=("builtin/oracles", "exec:builtin/oracle"))
    assert caveats(found, "oracle") == []
    assert found["overview"]["oracles"] == {}


def test_arms_that_never_meet_are_not_called_better(tmp_path: Path) -> None:
    tasks = task_file(tmp_path / "tasks.json", MANY)
    runs = [
        make_run(
            tmp_path / strategy,
            lambda key: Played([RIGHT if key.strategy == "coder-critic" else WRONG]),
            benchmark=tasks,
            strategies=(strategy,),
            tasks=own,
        )
        for strategy, own in (("zero-shot", ("T00", "T01")), ("coder-critic", ("T02", "T03")))
    ]
    (study,) = build(runs, None, tmp_path / "page.json").document["studies"]
    told = study["overview"]["headline"]
    assert told == "No two arms share a cell where both have a result, so none can be called better."


def test_a_heat_map_counts_solved_all_and_missing_trials_of_every_two_values(study: Study) -> None:
    def play(key: TrialKey) -> Played | None:
        return None if key.task == "T00" else Played([RIGHT if int(key.task[1:]) % 2 else WRONG])

    maps = {(one["rows"], one["columns"]): one for one in study(play)["heat"]}
    by_tier = maps["strategy", "tier"]
    assert by_tier["column_values"] == ["easy", "hard"]
    assert by_tier["cells"] == [[[0, 6, 1], [6, 6, 0]]] * 2
    assert maps["task", "strategy"]["cells"][1] == [[1, 1, 0], [1, 1, 0]]


def test_every_trial_has_a_row_with_a_letter_for_each_attempt(study: Study) -> None:
    found = study(critic_solves_all)["trials"]
    rows = [dict(zip(found["columns"], row, strict=True)) for row in found["rows"]]
    assert len(rows) == 24
    assert {row["errors"] for row in rows} == {"L", "LS"}
    assert sum(row["calls"] for row in rows) == 48
