"""`loopwright compare` on real runs, within one and between several."""

import csv
import io
import json
from pathlib import Path

import pytest

from tests.evals.conftest import Loopwright
from tests.evals.scripted_runs import made


def values(loopwright: Loopwright, *arguments: str | Path) -> dict[str, float]:
    """The arms of a comparison, and their shares."""
    done = loopwright("compare", *arguments, "--json")
    assert done.code == 0, done.err
    return {arm["name"]: arm["share"] for arm in json.loads(done.out)["arms"]}


# Factors


def test_runs_with_other_feedback_are_compared_by_it_and_refused_otherwise(loopwright: Loopwright) -> None:
    full, none = made(loopwright, "full"), made(loopwright, "none", "-o", "feedback=none")
    assert values(loopwright, full, none, "--by", "feedback") == {"full": 1, "none": 1}
    assert values(loopwright, full, none, "--by", "preset") == {"full": 1, "none": 1}
    refused = loopwright("compare", full, none)
    assert (refused.code, refused.err) == (
        2,
        "loopwright: full and none cannot be compared by strategy: feedback is full in the one and none in the other; "
        "compare them --by feedback, or --by preset\n",
    )


def test_runs_in_other_dialects_are_compared_by_it(loopwright: Loopwright) -> None:
    spec, old = made(loopwright, "spec"), made(loopwright, "old", "-o", "dialect=esolangbench")
    assert list(values(loopwright, spec, old, "--by", "dialect")) == ["esolangbench", "spec"]
    assert "dialect is esolangbench in the one and spec in the other" in loopwright("compare", spec, old).err


def test_runs_with_the_same_settings_are_one_preset_named_after_the_first(loopwright: Loopwright) -> None:
    one = made(loopwright, "paper", "--task", "T1")
    other = made(loopwright, "again", "--task", "T2")
    short = made(loopwright, "short", "--attempts", "1")
    assert values(loopwright, one, other, short, "--by", "preset") == {"paper": 1, "short": 0.5}


def test_presets_whose_folders_share_a_name_keep_their_paths(loopwright: Loopwright) -> None:
    one, other = made(loopwright, "a/paper"), made(loopwright, "b/paper", "--attempts", "1")
    assert set(values(loopwright, one, other, "--by", "preset")) == {"paper", "b/paper"}


@pytest.mark.parametrize(("by", "names"), [("tier", {"easy", "hard"}), ("category", {"Letters", "Numbers"})])
def test_tiers_and_categories_come_from_the_benchmark(loopwright: Loopwright, by: str, names: set[str]) -> None:
    run = made(loopwright, "mine", strategies=("zero-shot",))
    done = loopwright("compare", run, "--by", by)
    assert done.code == 0
    assert "These arms hold other tasks" in done.out
    assert set(values(loopwright, run, "--by", by)) == names


def test_a_tier_of_a_task_that_is_gone_cannot_be_told(loopwright: Loopwright) -> None:
    run = made(loopwright, "mine")
    text = (run / "run.json").read_text().replace('"T2"', '"T9"')
    (run / "run.json").write_text(text)
    done = loopwright("compare", run, "--by", "tier")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "mine: cannot be compared by tier, for benchmark 'tasks.json' no longer has its task 'T9'" in done.err


def test_two_runs_of_one_experiment_are_set_against_each_other(loopwright: Loopwright) -> None:
    one, other = made(loopwright, "one"), made(loopwright, "other", "--task", "T1")
    assert values(loopwright, one, other) == {"self-scaffolding @ one": 1, "self-scaffolding @ other": 1}


def test_samples_are_said_to_be_no_independent_cells(loopwright: Loopwright) -> None:
    run = made(loopwright, "mine", "--samples", "2", strategies=("self-scaffolding", "zero-shot"))
    done = loopwright("compare", run)
    text = " ".join(done.out.split())
    assert "Interval: cluster bootstrap by task" in text
    assert "Holm-adjusted sign flips by task" in text
    assert "Tasks have several cells each (samples, languages, models), which are not independent" in text


# What cannot be compared


def test_runs_whose_tasks_changed_are_refused(loopwright: Loopwright) -> None:
    one, other = made(loopwright, "one"), made(loopwright, "other", strategies=("zero-shot",))
    identity = json.loads((other / "run.json").read_text())
    identity["identity"]["tasks"]["T2"] = "0" * 64
    (other / "run.json").write_text(json.dumps(identity))
    done = loopwright("compare", one, other)
    assert done.code == 2
    assert done.err == (
        "loopwright: one and other cannot be compared by strategy: 1 of 2 tasks have another statement or other cases "
        "(T2); run both on the same tasks, or compare them one at a time\n"
    )


def test_a_run_named_twice_is_one_line(loopwright: Loopwright) -> None:
    run = made(loopwright, "mine")
    done = loopwright("compare", run, run.resolve())
    assert (done.code, done.err) == (2, f"loopwright: {run.resolve()}: is the same run as mine; name each run once\n")


def test_runs_of_two_benchmarks_share_no_cell_and_say_so(loopwright: Loopwright) -> None:
    one = made(loopwright, "one")
    options = ["--benchmark", "tmbench", "--task", "T001", "--language", "tag-trace", "--strategy", "zero-shot"]
    assert loopwright("run", "--model", "builtin/simulator", "--out", "two", *options).code == 0
    done = loopwright("compare", one, "two")
    text = " ".join(done.out.split())
    assert done.code == 1
    assert "No two arms share a cell where both have a result, so none can be compared" in text
    assert "no benchmark and no model and no language and no task in common" in text


def test_a_run_without_a_result_says_so_and_prints_no_share(loopwright: Loopwright) -> None:
    run = made(loopwright, "mine")
    journal = run / "journal.jsonl"
    journal.write_bytes(b"".join(journal.read_bytes().splitlines(keepends=True)[:1]))
    done = loopwright("compare", run)
    assert done.code == 1
    assert done.out.rstrip().endswith(
        "No trial has a result yet, so there is nothing to compare: finish the run first."
    )
    assert "0.0 %" not in done.out


def test_a_damaged_journal_is_one_line_that_names_the_line(loopwright: Loopwright) -> None:
    run = made(loopwright, "mine")
    journal = run / "journal.jsonl"
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join([*lines[:2], lines[2].replace(b'"', b"'", 1), *lines[3:]]))
    done = loopwright("compare", run)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert "journal.jsonl" in done.err
    assert "3" in done.err


# Forms


def test_csv_and_markdown_are_printed_instead_of_tables(loopwright: Loopwright) -> None:
    run = made(loopwright, "mine", strategies=("self-scaffolding", "zero-shot"))
    rows = list(csv.DictReader(io.StringIO(loopwright("compare", run, "--csv").out)))
    assert [row["row"] for row in rows] == ["arm", "arm", "pair", "task"]
    markdown = loopwright("compare", run, "--markdown").out
    assert "| self-scaffolding against zero-shot | 1 | 0 | 2 | +50.0 |" in markdown


def test_two_forms_at_once_are_refused(loopwright: Loopwright) -> None:
    done = loopwright("compare", made(loopwright, "mine"), "--csv", "--json")
    assert (done.code, done.err) == (2, "loopwright: --json and --csv were both given; choose one\n")


def test_a_run_whose_folder_is_named_with_markup_is_compared_as_any_other(loopwright: Loopwright) -> None:
    name = '<b>"a"</b> [bold] \N{GRINNING FACE}'
    run = made(loopwright, name)
    assert name in " ".join(loopwright("compare", run).out.split())
    assert json.loads(loopwright("compare", run, "--json").out)["runs"] == [name]
    assert r"\<b\>" in loopwright("compare", run, "--markdown").out
