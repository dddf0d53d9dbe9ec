"""The pages of a run that is going on, in a browser."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from evals.report.serving import Shown, server
from evals.trial import TrialKey
from tests.report.made import Played, make_run, task_file
from tests.report.watching import Open


def played(run: Path, tasks: str, task: str) -> Path:
    """The run, in which the trials of a task have ended now."""

    def play(key: TrialKey) -> Played | None:
        return Played(["+.", "+" * 65 + "."]) if key.task == task else None

    return make_run(run, play, benchmark=tasks, strategies=("coder-critic",))


@pytest.fixture
def growing(tmp_path: Path) -> tuple[Path, str]:
    """A run of two tasks, of which one has been played."""
    tasks = task_file(tmp_path / "tasks.json", [{"id": "T1"}, {"id": "T2"}])
    return played(tmp_path / "run", tasks, "T1"), tasks


@pytest.fixture
def address(growing: tuple[Path, str]) -> Iterator[str]:
    shown = Shown([growing[0]])
    with server(shown, 0) as made:
        thread = threading.Thread(target=made.serve_forever, kwargs={"poll_interval": 0.05})
        thread.start()
        yield f"http://127.0.0.1:{made.server_port}/"
        made.shutdown()
        thread.join()
    shown.close()


def test_a_page_draws_itself_anew_when_a_trial_has_ended(
    growing: tuple[Path, str], address: str, open_page: Open
) -> None:
    page = open_page(address)
    assert page.text("h1") == "coder-critic is the only strategy: it solved 1 of 2 (50.0 %)."
    page.page.wait_for_selector("text=Following the run.")
    played(*growing, "T2")
    page.page.wait_for_selector("text=it solved 2 of 2 (100.0 %)")
    page.page.wait_for_selector("text=All trials have ended.")
    assert page.complaints == []
    assert all(request.startswith(address) for request in page.requests)


def test_any_attempt_can_be_stepped_through_on_any_case(address: str, open_page: Open) -> None:
    page = open_page(address, "#/trials?ending=solved")
    page.page.locator("tbody a").first.click()
    page.page.wait_for_selector("#attempt-2")
    page.page.get_by_role("button", name="Step through this case").first.click()
    page.page.wait_for_selector("text=ended well after")
    assert page.complaints == []
