"""Runs as tables and as a leaderboard."""

import csv
import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet as parquet
import pytest

from evals.commands.export import TARGETS
from evals.export.rows import TABLES
from tests.evals.conftest import Loopwright
from tests.evals.hostile_run import FORMULA, MODEL, NUL, SCRIPT, made

PAGE = (Path(__file__).parents[2] / "docs" / "export.md").read_text("utf-8")
KINDS = {"text": "text", "count": "whole number", "number": "number", "flag": "true or false", "json": "JSON"}


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made(tmp_path_factory.mktemp("hostile"))


@pytest.fixture
def jsonl(run: Path, loopwright: Loopwright) -> dict[str, list[dict[str, Any]]]:
    assert loopwright("export", run, "--to", "jsonl", "--out", "jsonl").code == 1
    return {
        table: [json.loads(line) for line in Path("jsonl", f"{table}.jsonl").read_text("utf-8").split("\n")[:-1]]
        for table in TABLES
    }


Rows = dict[str, list[dict[str, Any]]]


def test_there_is_a_row_for_every_trial_attempt_and_call(jsonl: Rows) -> None:
    assert {table: len(rows) for table, rows in jsonl.items()} == {"trials": 4, "attempts": 8, "calls": 14}
    for table, rows in jsonl.items():
        assert all(list(row) == [column.name for column in TABLES[table]] for row in rows)  # type: ignore[index]


def test_a_missing_trial_says_why_and_is_not_called_wrong(jsonl: Rows) -> None:
    outcomes = sorted((row["strategy"], row["outcome"], row["solved"], row["missing"]) for row in jsonl["trials"])
    assert (
        outcomes == [("coder-critic", "harness_error", False, True)] * 2 + [("zero-shot", "unsolved", False, False)] * 2
    )
    (failed, _) = [row for row in jsonl["calls"] if not row["answered"]]
    assert (failed["missing"], failed["reply"], failed["seconds"]) == ("harness_error", None, None)
    assert "the script holds" in failed["message"]


def test_programs_and_outputs_are_there_to_the_byte(jsonl: Rows) -> None:
    tried = [row for row in jsonl["attempts"] if "coder-critic" in row["trial"] and "E02" in row["trial"]]
    assert [row["program"] for row in tried] == [FORMULA, NUL, NUL]
    assert {"base64": "/w=="} in [case["actual_stdout"] for case in tried[0]["cases"]]
    assert tried[0]["span_end"] - tried[0]["span_start"] == len(FORMULA)
    critic = next(row for row in jsonl["calls"] if row["role"] == "critic")
    assert critic["reply"] == SCRIPT["critic"][0]


def csv_rows(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


def test_no_cell_of_a_csv_file_is_a_formula_and_the_text_can_be_had_back(
    run: Path, jsonl: Rows, loopwright: Loopwright
) -> None:
    assert loopwright("export", run, "--to", "csv", "--out", "csv").code == 1
    for table, columns in TABLES.items():
        found = list(csv_rows(Path("csv", f"{table}.csv")))
        assert len(found) == len(jsonl[table])
        for row, plain in zip(found, jsonl[table], strict=True):
            for column in columns:
                cell, value = row[column.name], plain[column.name]
                assert "\0" not in cell
                if column.kind in ("text", "json"):
                    assert not cell.startswith(("=", "+", "-", "@", "\t", "\r", "\n"))
                if value is None:
                    assert cell == ""
                elif column.kind == "text":
                    assert cell.removeprefix("'") == value.replace("\0", "\u2400")
                else:
                    assert json.loads(cell) == value


def test_parquet_holds_what_json_lines_hold_with_types(run: Path, jsonl: Rows, loopwright: Loopwright) -> None:
    assert loopwright("export", run, "--to", "parquet", "--out", "parquet").code == 1
    types = {"text": "string", "json": "string", "count": "int64", "number": "double", "flag": "bool"}
    for table, columns in TABLES.items():
        found = parquet.read_table(Path("parquet", f"{table}.parquet"))
        assert [(one.name, str(one.type)) for one in found.schema] == [(one.name, types[one.kind]) for one in columns]
        for row, plain in zip(found.to_pylist(), jsonl[table], strict=True):
            for column in columns:
                value = row[column.name]
                assert (json.loads(value) if column.kind == "json" and value else value) == plain[column.name]


@pytest.mark.parametrize("target", [target for target in TARGETS if target != "leaderboard"])
def test_the_same_run_gives_the_same_bytes(target: str, run: Path, loopwright: Loopwright) -> None:
    for place in ("one", "two"):
        assert loopwright("export", run, "--to", target, "--out", place).code == 1
    first, second = ({path.name: path.read_bytes() for path in Path(place).iterdir()} for place in ("one", "two"))
    assert first == second
    assert first


def test_several_runs_go_into_the_same_tables(run: Path, tmp_path: Path, loopwright: Loopwright) -> None:
    experiment = ("--model", "builtin/synth", "--strategy", "zero-shot", "--task", "E01")
    assert loopwright("run", *experiment, "--out", "other").code == 0
    done = loopwright("export", run, "other", "--to", "csv")
    assert (done.code, done.out) == (1, "runs-csv: 5 trials, 2 of them missing\n")
    assert [row["run"] for row in csv_rows(tmp_path / "runs-csv" / "trials.csv")] == [str(run)] * 4 + ["other"]


@pytest.mark.parametrize("target", TARGETS)
def test_a_run_whose_folder_has_a_name_of_odd_bytes_can_be_exported(
    target: str, run: Path, loopwright: Loopwright, tmp_path: Path
) -> None:
    odd = Path(os.fsdecode(b"run\xff"))
    odd.symlink_to(run)
    done = loopwright("export", odd, "--to", target, "--out", "out")
    assert done.code == 1
    files = [tmp_path / "out"] if target == "leaderboard" else list((tmp_path / "out").iterdir())
    if target in ("jsonl", "leaderboard"):
        assert any(b'"run\\\\xff"' in file.read_bytes() for file in files)


# What the user is told


def test_what_is_there_already_is_left_alone(run: Path, loopwright: Loopwright, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    for target in ("csv", "leaderboard"):
        done = loopwright("export", run, "--to", target, "--out", "mine")
        assert (done.code, done.err) == (
            2,
            "loopwright: mine: is there already; remove it, or name another place with --out\n",
        )
    assert list((tmp_path / "mine").iterdir()) == []


@pytest.mark.parametrize("target", ["jsonl", "leaderboard"])
def test_a_place_that_cannot_be_written_is_named(
    target: str, run: Path, loopwright: Loopwright, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    done = loopwright("export", run, "--to", target, "--out", "file/inside")
    assert done.code == 2
    assert done.err.startswith("loopwright: file")
    assert "cannot be written" in done.err
    assert "name another place with --out" in done.err


def test_an_unknown_format_is_named_with_the_known_ones(run: Path, loopwright: Loopwright) -> None:
    done = loopwright("export", run, "--to", "xlsx")
    assert done.code == 2
    assert done.err == ("loopwright: no export named 'xlsx'; known: atif, csv, inspect, jsonl, leaderboard, parquet\n")


def test_without_pyarrow_the_remedy_is_told(
    run: Path, loopwright: Loopwright, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    done = loopwright("export", run, "--to", "parquet")
    assert done.code == 2
    assert "needs pyarrow, which is not installed; install it" in done.err
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def begun(loopwright: Loopwright, tmp_path: Path) -> Path:
    """A run of which no trial has ended."""
    arguments = ("--model", "builtin/synth", "--strategy", "zero-shot", "--task", "E01")
    assert loopwright("run", *arguments, "--out", "begun").code == 0
    journal = tmp_path / "begun" / "journal.jsonl"
    journal.write_bytes(b"".join(journal.read_bytes().splitlines(keepends=True)[:1]))
    return Path("begun")


@pytest.mark.parametrize("target", TARGETS)
def test_a_run_without_a_trial_that_has_ended_gives_a_sentence_and_no_file(
    target: str, begun: Path, loopwright: Loopwright, tmp_path: Path
) -> None:
    done = loopwright("export", begun, "--to", target)
    assert done.code == 2
    assert done.err.startswith("loopwright: begun: ")
    assert done.err.endswith("; finish the run first\n")
    assert [path.name for path in tmp_path.iterdir()] == ["begun"]


@pytest.mark.parametrize("target", TARGETS)
def test_a_damaged_journal_is_named_by_its_line_and_nothing_is_written(
    target: str, run: Path, loopwright: Loopwright, tmp_path: Path
) -> None:
    copy = tmp_path / "damaged"
    copy.mkdir()
    for name in ("run.json", "journal.jsonl"):
        (copy / name).write_bytes((run / name).read_bytes().replace(b'"attempt":2', b'"attempt":3'))
    done = loopwright("export", "damaged", "--to", target)
    assert done.code == 2
    assert done.err.startswith("loopwright: damaged/journal.jsonl, line ")
    assert [path.name for path in tmp_path.iterdir()] == ["damaged"]


def test_a_run_that_is_named_twice_is_refused(run: Path, loopwright: Loopwright) -> None:
    done = loopwright("export", run, f"{run}/../{run.name}", "--to", "csv")
    assert (done.code, "is the same run as" in done.err) == (2, True)


# The leaderboard


def board(loopwright: Loopwright, *runs: Path | str) -> dict[str, Any]:
    done = loopwright("export", *runs, "--to", "leaderboard", "--out", "board.json")
    assert done.code in (0, 1)
    found: dict[str, Any] = json.loads(Path("board.json").read_text("utf-8"))
    return found


def test_a_leaderboard_has_the_arms_with_intervals_and_what_names_the_run(run: Path, loopwright: Loopwright) -> None:
    found = board(loopwright, run)
    assert (found["format"], found["version"], found["benchmark"]["name"]) == ("loopwright-leaderboard", 1, "esolang")
    first, second = found["arms"]
    assert (first["strategy"], first["trials"], first["solved"], first["share"]) == ("coder-critic", 2, 0, 0)
    assert (first["missing"], first["best_share"]) == ({"harness_error": 2}, 1)
    assert set(second["interval"]) == set(second["task_interval"]) == {"low", "high"}
    assert first["model"].endswith(MODEL)
    (named,) = found["runs"]
    assert named["versions"]["loopwright"]
    assert {part: len(digest) for part, digest in named["hashes"].items()} == dict.fromkeys(
        ("experiment", "tasks", "prompts", "strategies", "languages"), 64
    )


def test_runs_of_several_benchmarks_make_no_leaderboard(run: Path, loopwright: Loopwright, tmp_path: Path) -> None:
    entry = {
        "id": "T1", "title": "Echo", "statement": "Echo.", "tier": "easy", "category": "io",
        "cases": [{"stdin": "a", "expected_stdout": "a"}],
    }  # fmt: skip
    (tmp_path / "mine.json").write_text(json.dumps({"name": "mine", "version": "1", "tasks": [entry]}))
    (tmp_path / "s.json").write_text(json.dumps([",."]))
    experiment = ("--model", "scripted/s.json", "--strategy", "zero-shot", "--benchmark", "mine.json")
    assert loopwright("run", *experiment, "--out", "mine").code == 0
    done = loopwright("export", run, "mine", "--to", "leaderboard")
    assert (done.code, done.err) == (
        2,
        "loopwright: these runs are of several benchmarks (esolang, mine), which make no leaderboard; export those of "
        "one\n",
    )
    assert loopwright("export", run, "mine", "--to", "jsonl").code == 1


# The page


@pytest.mark.parametrize("table", TABLES)
def test_the_page_lists_every_column_with_its_type(table: str) -> None:
    section = PAGE.split(f"### {table}\n", 1)[1].split("\n#", 1)[0]
    listed = [line.split(" | ", 2) for line in section.splitlines() if line.startswith("| `")]
    expected = [
        [f"| `{column.name}`", KINDS[column.kind], f"{column.meaning} |"]
        for column in TABLES[table]  # type: ignore[index]
    ]
    assert listed == expected
