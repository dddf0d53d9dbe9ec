"""The players in the pages of a trial: what they play, and that they stop with their page."""

import subprocess
import sys
from pathlib import Path

import pytest

from evals.report.building import build
from evals.trial import TrialKey
from tests.report.made import Played, make_run, task_file
from tests.report.watching import Open, Watched

LOOPWRIGHT = str(Path(sys.executable).parent / "loopwright")

COUNTED = """() => {
  window.removed = 0;
  const mount = mountPlayer;
  mountPlayer = (...given) => {
    const player = mount(...given);
    return { ...player, remove() { window.removed += 1; player.remove(); } };
  };
}"""


def opened(page: Watched, trial: str) -> None:
    page.go(f"#/trial/run/{trial.replace('/', '%2F')}")
    page.page.wait_for_selector(".playing summary")
    page.page.locator(".playing summary").first.click()
    page.page.wait_for_selector(".player-place button")


def test_a_player_is_removed_when_its_page_is_left(tmp_path: Path, open_page: Open) -> None:
    tasks = task_file(tmp_path / "tasks.json", [{"id": "T1"}])

    def play(_key: TrialKey) -> Played:
        return Played(["+++."])

    build([make_run(tmp_path / "run", play, benchmark=tasks)], tmp_path / "page.html", None)
    page = open_page(tmp_path / "page.html")
    page.page.evaluate(COUNTED)
    opened(page, "m/zero-shot/brainfuck/T1/1")
    assert page.page.evaluate("window.removed") == 0
    page.go("#/tasks")
    assert page.page.evaluate("window.removed") == 1
    assert page.complaints == []


@pytest.mark.parametrize(
    ("model", "told"),
    [("builtin/simulator", "31 of 31 steps right"), ("builtin/simulator:0.9", "3 of 31 steps right")],
)
def test_an_answer_about_a_tag_system_can_be_stepped_through(
    tmp_path: Path, open_page: Open, model: str, told: str
) -> None:
    chosen = ["--benchmark", "tmbench", "--task", "T001", "--strategy", "zero-shot", "--attempts", "1"]
    # In a process of its own, for the browser's driver keeps the event loop of this one.
    subprocess.run([LOOPWRIGHT, "run", "--model", model, *chosen, "--out", tmp_path / "run"], check=True)
    build([tmp_path / "run"], tmp_path / "page.html", None)
    page = open_page(tmp_path / "page.html")
    opened(page, f"{model}/zero-shot/tag-trace/T001/1")
    assert page.text(".playing summary") == "Step through the queues of its answer"
    assert told in page.text(".player-place").splitlines()
    assert page.complaints == []
