"""The commands report, verify and view, as they are called."""

import gzip
import json
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from evals.report import html
from evals.report.building import build
from evals.report.document import rounded
from evals.report.html import harmless
from evals.report.verifying import differences, read
from evals.trial import TrialKey
from tests.evals.conftest import Loopwright, loopwright
from tests.report.made import Played, make_run, task_file

__all__ = ["loopwright"]

TASKS: list[dict[str, Any]] = [{"id": "T1", "cases": [{"stdin": "", "expected_stdout": "\x01"}]}, {"id": "T2"}]


def play(key: TrialKey) -> Played | None:
    """T1 is solved at the second attempt by a critic's coder; T2 by nobody, and refused once."""
    if key.task == "T2" and key.strategy == "coder-critic" and key.sample == 2:
        return Played(["+."], missing="refused", message="no")
    return Played(["++.", "+."] if key.strategy == "coder-critic" else ["++."])


@pytest.fixture
def run(tmp_path: Path) -> Path:
    return make_run(tmp_path / "mine", play, benchmark=task_file(tmp_path / "tasks.json", TASKS), samples=2)


def test_a_report_stands_in_the_folder_of_its_run_and_is_incomplete_with_a_missing_trial(
    run: Path, loopwright: Loopwright
) -> None:
    done = loopwright("report", run)
    assert (done.code, done.out, done.err) == (1, f"{run / 'report.html'}\n", "")
    headline = read(run / "report.html")["studies"][0]["overview"]["headline"]
    assert headline.startswith("No winner: all 2 arms are statistically tied")


def test_the_same_run_gives_the_same_bytes(run: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        build([run], tmp_path / f"{name}.html", tmp_path / f"{name}.json")
    assert (tmp_path / "one.html").read_bytes() == (tmp_path / "two.html").read_bytes()
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()


def test_page_and_json_hold_the_same_document(run: Path, tmp_path: Path) -> None:
    build([run], tmp_path / "page.html", tmp_path / "page.json")
    assert read(tmp_path / "page.html") == read(tmp_path / "page.json")


def test_verify_makes_all_numbers_again_wherever_the_run_lies(
    run: Path, tmp_path: Path, loopwright: Loopwright
) -> None:
    build([run], tmp_path / "page.html", tmp_path / "page.json")
    moved = run.rename(tmp_path / "moved")
    for report in (tmp_path / "page.html", tmp_path / "page.json"):
        done = loopwright("verify", moved, report)
        assert done.code == 0
        assert re.fullmatch(r"all [\d,]+ values are those of the journals", done.out.strip().partition(": ")[2])


def test_verify_names_the_place_and_both_values_of_a_number_that_was_changed(
    run: Path, tmp_path: Path, loopwright: Loopwright
) -> None:
    build([run], None, tmp_path / "page.json")
    document = json.loads((tmp_path / "page.json").read_text())
    document["studies"][0]["comparisons"][0]["arms"][0]["solved"] += 1
    del document["studies"][0]["endings"][0]["arms"][1]
    (tmp_path / "page.json").write_text(json.dumps(document))
    done = loopwright("verify", run, tmp_path / "page.json")
    assert done.code == 1
    lines = done.out.splitlines()
    assert lines[0] == "studies[0].comparisons[0].arms[0].solved: 3 in the report, 2 from the journals"
    assert lines[1].startswith("studies[0].endings[0].arms[1]: nothing in the report, {")
    assert lines[2].startswith(f"{tmp_path / 'page.json'}: 2 of ")


def test_verify_looks_into_the_details_of_a_page_too(run: Path, tmp_path: Path, loopwright: Loopwright) -> None:
    page = tmp_path / "page.html"
    build([run], page, None)
    lines = page.read_text().splitlines(keepends=True)
    ((number, data),) = html.packets(lines)
    changed = json.loads(gzip.decompress(data))
    changed["trials"]["0"]["calls"][0]["usage"]["input_tokens"] = 99
    lines[-3] = html.packet(number, gzip.compress(json.dumps(changed).encode()))
    page.write_text("".join(lines))
    done = loopwright("verify", run, page)
    assert done.code == 1
    told = "packet[0].trials.0.calls[0].usage.input_tokens: 99 in the report, 100 from the journals"
    assert done.out.splitlines()[0] == told


def test_verify_tells_another_kind_of_value_from_an_equal_one() -> None:
    told = [one.path for one in differences({"a": 1, "b": True, "c": [1]}, {"a": True, "b": 1, "c": [1, None]})]
    assert told == ["a", "b", "c[1]"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "is not JSON"),
        ("[]", "is no report"),
        ('{"format": 99, "studies": []}', "has format 99"),
    ],
)
def test_verify_says_what_is_wrong_with_a_file_that_is_no_report(
    run: Path, tmp_path: Path, loopwright: Loopwright, text: str, reason: str
) -> None:
    (tmp_path / "page.json").write_text(text)
    done = loopwright("verify", run, tmp_path / "page.json")
    assert done.code == 2
    assert reason in done.err
    assert len(done.err.splitlines()) == 1


def test_verify_wants_every_run_of_the_report(run: Path, tmp_path: Path, loopwright: Loopwright) -> None:
    build([run], None, tmp_path / "page.json")
    done = loopwright("verify", run, run.parent, tmp_path / "page.json")
    assert done.code == 2
    assert "is about 1 runs (mine), and 2 were given" in done.err


def test_a_damaged_journal_gives_no_report_and_one_line(run: Path, loopwright: Loopwright) -> None:
    journal = run / "journal.jsonl"
    journal.write_bytes(journal.read_bytes().replace(b"solved", b"s0lved", 1))
    done = loopwright("report", run)
    assert done.code == 2
    assert "its checksum does not fit its bytes" in done.err
    assert len(done.err.splitlines()) == 1
    assert not (run / "report.html").exists()


def test_a_run_that_was_stopped_in_the_middle_of_a_line_says_so(run: Path) -> None:
    with (run / "journal.jsonl").open("ab") as journal:
        journal.write(b'{"seq":')
    made = build([run], None, run.parent / "page.json").document
    assert any("ends in the middle of a line" in one["text"] for one in made["studies"][0]["overview"]["caveats"])


def test_runs_under_other_rules_are_set_against_each_other_as_whole_settings(tmp_path: Path) -> None:
    tasks = task_file(tmp_path / "tasks.json", TASKS)
    runs = [make_run(tmp_path / name, play, benchmark=tasks, feedback=name) for name in ("full", "none")]
    (study,) = build(runs, None, tmp_path / "page.json").document["studies"]
    assert study["by"] == "feedback"
    assert [arm["name"] for arm in study["comparisons"][0]["arms"]] == ["full", "none"]
    assert "feedback is full in the one and none in the other" in study["notes"]["comparison.strategy"]


def test_a_task_that_changed_between_two_runs_keeps_them_apart(tmp_path: Path) -> None:
    runs = []
    for number in (1, 2):
        tasks = task_file(tmp_path / "tasks.json", [{"id": "T1", "statement": f"Print A, {number}."}])
        runs.append(make_run(tmp_path / f"run-{number}", play, benchmark=tasks))
    document = build(runs, None, tmp_path / "page.json").document
    assert [study["runs"] for study in document["studies"]] == [[0], [1]]


def test_a_large_run_goes_on_in_a_folder_beside_its_page(run: Path, tmp_path: Path) -> None:
    built = build([run], tmp_path / "page.html", None, size=1)
    assert [str(path.relative_to(tmp_path)) for path in built.files] == ["page.html"]
    built = build([run], tmp_path / "page.html", None, size=1, packet=1)
    names = [str(path.relative_to(tmp_path)) for path in built.files]
    assert names == ["page.html", *(f"page.parts/{number}.html" for number in range(2, 9))]
    assert len({read(path)["runs"][0]["experiment"] for path in built.files}) == 1


def test_json_in_a_page_can_end_no_element() -> None:
    text = harmless(json.dumps("</script><!--\u2028\u2029", ensure_ascii=False))
    assert not set("<\u2028\u2029") & set(text)
    assert json.loads(text) == "</script><!--\u2028\u2029"


def test_numbers_of_a_document_do_not_hang_on_the_last_bit() -> None:
    assert rounded({"a": 0.1 + 0.2, "b": (2.0, 1e300), "c": "0.30000000000000004"}) == {
        "a": 0.3,
        "b": [2, 1e300],
        "c": "0.30000000000000004",
    }
    with pytest.raises(ValueError, match="no number"):
        rounded(float("nan"))


# View


@pytest.fixture
def served(run: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`loopwright view` of the run, and where it is."""
    command = [str(Path(sys.executable).parent / "loopwright"), "view", str(run), "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=run.parent) as process:
        assert process.stdout is not None
        yield process, process.stdout.readline().partition(" ")[0]
        process.kill()


def ask(url: str, **headers: str) -> tuple[int, bytes, str]:
    """Status, body and tag of an answer."""
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers)) as answer:
            return answer.status, answer.read(), answer.headers.get("ETag", "")
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read(), ""


def test_view_serves_the_report_on_this_machine_alone_and_stops_at_once(
    served: tuple[subprocess.Popen[str], str],
) -> None:
    process, url = served
    assert url.startswith("http://127.0.0.1:")
    status, body, tag = ask(f"{url}document")
    assert status == 200
    assert json.loads(body)["runs"][0]["label"] == "mine"
    assert ask(f"{url}document", **{"If-None-Match": tag})[0] == 304
    assert ask(url)[1].startswith(b"<!doctype html>")
    assert ask(f"{url}trial/0")[0] == 200
    assert json.loads(ask(f"{url}trace/0/1/0")[1])["language"] == "brainfuck"
    for path in ("trial/99", "trace/0/9/0", "trace/0/1/9", "../journal.jsonl", "document/x"):
        assert ask(f"{url}{path}")[0] == 404, path
    assert ask(url, Host="evil.example")[0] == 403
    process.send_signal(signal.SIGINT)
    assert process.wait(10) == 0
    assert process.stdout is not None
    assert process.stdout.read() == "stopped\n"


def test_view_of_a_port_that_is_taken_is_one_line(
    served: tuple[subprocess.Popen[str], str], run: Path, loopwright: Loopwright
) -> None:
    port = served[1].rstrip("/").rpartition(":")[2]
    done = loopwright("view", run, "--port", port)
    assert done.code == 2
    assert done.err.startswith(f"loopwright: --port {port}: cannot be listened on (")
