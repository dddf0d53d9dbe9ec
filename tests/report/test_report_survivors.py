"""What `fuzz-run` found about solved trials, as a report tells it."""

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from evals.report import html
from evals.report.building import build
from evals.report.verifying import verify
from evals.trial import TrialKey
from tests.evals.conftest import Loopwright, loopwright
from tests.report.made import Played, make_run, task_file
from tests.report.watching import Open

__all__ = ["loopwright"]

RIGHT = "+" * 65 + "."
SURVIVES, FAILS, UNSOLVED = (f"m/zero-shot/brainfuck/{task}/1" for task in ("T1", "T2", "T3"))
FOUND = {
    "survived": False,
    "inputs": 31,
    "stdin": "<b>7\n",
    "expected_stdout": "right",
    "actual_stdout": "wrong",
    "status": "trap",
    "stderr": "it fell",
}
TRIALS = {SURVIVES: {"survived": True, "inputs": 208}, FAILS: FOUND}


def play(key: TrialKey) -> Played:
    return Played(["+."] if key.task == "T3" else [RIGHT])


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """T1, T2 and T4 are solved, and two of them were checked."""
    tasks = task_file(tmp_path / "tasks.json", [{"id": f"T{number}"} for number in range(1, 5)])
    made = make_run(tmp_path / "run", play, benchmark=tasks, strategies=("zero-shot",))
    record(made, TRIALS)
    return made


def record(run: Path, trials: dict[str, Any]) -> None:
    (run / "fuzz.json").write_text(json.dumps({"count": 200, "seed": 7, "trials": trials}))


def test_the_document_counts_what_was_checked_and_what_survived(run: Path, tmp_path: Path) -> None:
    (study,) = build([run], None, tmp_path / "page.json").document["studies"]
    (told,) = study["survivors"]
    assert (told["run"], told["solved"], told["checked"], told["survived"]) == ("run", 3, 2, 1)
    assert (told["count"], told["seed"], told["inputs"]) == (200, 7, 239)
    assert told["failed"] == [FAILS]
    assert {
        "kind": "survivors",
        "text": "1 of 2 solved trials of run that were checked with further inputs fail on one: counted as solved, and "
        "wrong.",
    } in study["overview"]["caveats"]


def test_a_run_that_nobody_checked_has_no_survivors(run: Path, tmp_path: Path) -> None:
    (run / "fuzz.json").unlink()
    (study,) = build([run], None, tmp_path / "page.json").document["studies"]
    assert study["survivors"] == []
    assert all(one["kind"] != "survivors" for one in study["overview"]["caveats"])


def test_the_overview_leads_to_the_trial_that_fails_and_that_shows_the_input(
    run: Path, tmp_path: Path, open_page: Open
) -> None:
    build([run], tmp_path / "page.html", None)
    page = open_page(tmp_path / "page.html")
    section = 'section[aria-labelledby="do-the-solved-trials-stand"]'
    assert page.text(f"{section} tbody tr").split() == ["run", "3", "2", "200", "239", "7", "1", "1"]
    (link,) = page.links(f"{section} .failed a")
    page.go(link)
    page.page.wait_for_selector("section.checked")
    told = page.text("section.checked")
    assert "The smallest of 31 inputs (seed 7) on which its program and the task's reference differ (trap)." in told
    for text in ("<b>7", "right", "wrong", "it fell"):
        assert text in told
    page.go(link.replace("T2", "T1"))
    page.page.wait_for_selector("#attempt-1")
    assert "its program and the task's reference agree on all 208 inputs (seed 7)." in page.text(".trial")
    assert page.complaints == []


def test_verify_covers_them(run: Path, tmp_path: Path, loopwright: Loopwright) -> None:
    build([run], tmp_path / "page.html", tmp_path / "page.json")
    for name in ("page.html", "page.json"):
        assert loopwright("verify", run, tmp_path / name).code == 0
    record(run, {**TRIALS, SURVIVES: FOUND})
    done = loopwright("verify", run, tmp_path / "page.json")
    assert done.code == 1
    assert "studies[0].survivors[0].survived: 1 in the report, 0 from the journals" in done.out
    _, found = verify([run], tmp_path / "page.html")
    assert "packet[0].trials.0.checked.survived" in {one.path for one in found}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "Invalid JSON"),
        ("[]", "should be an object"),
        ('{"count": 1, "seed": 0, "trials": {"x": {"survived": true}}}', "trials.x.inputs: Field required"),
        (json.dumps({"count": 1, "seed": 0, "trials": {UNSOLVED: FOUND}}), f"the trial {UNSOLVED} is not a solved one"),
    ],
)
def test_a_record_that_does_not_fit_its_run_is_one_line(
    run: Path, loopwright: Loopwright, text: str, reason: str
) -> None:
    (run / "fuzz.json").write_text(text)
    done = loopwright("report", run)
    assert done.code == 2
    assert reason in done.err
    assert "run `loopwright fuzz-run` again" in done.err
    assert len(done.err.splitlines()) == 1


def test_what_fuzz_run_writes_is_what_a_report_reads(tmp_path: Path, loopwright: Loopwright) -> None:
    echo = ",----------[++++++++++.,----------]"
    run = make_run(
        tmp_path / "run", lambda key: Played([echo]), benchmark="esolang", tasks=("E02",), strategies=("zero-shot",)
    )
    assert loopwright("fuzz-run", run, "--count", "20").code in (0, 1)
    (found,) = build([run], tmp_path / "page.html", None).document["studies"][0]["survivors"]
    assert (found["solved"], found["checked"], found["count"]) == (1, 1, 20)
    with (tmp_path / "page.html").open(newline="\n") as lines:
        ((_, data),) = html.packets(lines)
    (trial,) = json.loads(gzip.decompress(data))["trials"].values()
    assert trial["checked"]["survived"] is (found["survived"] == 1)
