"""Reading the published file. The ones here are of our own, in the same shape."""

import json
from pathlib import Path
from typing import Any

import pytest

from evals.benchmarks.chomsky.instance import LEVELS
from evals.benchmarks.chomsky.official import is_official, read
from evals.benchmarks.chomsky.official_audit import findings
from evals.benchmarks.chomsky.official_levels import COUNTS, TASKS, level_of, table3_average, table3_mean
from evals.benchmarks.taskfile import TaskFileError


def entry(**changes: Any) -> dict[str, Any]:
    made = {
        "id": "csg_tm_made_up_1",
        "order_id": 12,
        "question": "Run M on ab.\nAnswer format: (S, T)",
        "correct_answer": "(3, 'a_b')",
        "verification_code": "import os\nos.abort()",
        "cognitive_traps": ["off_by_one"],
        "chomsky_level": 0,
        "input_level": 1,
        "type": "recursively_enumerable",
    }
    return {**made, **changes}


def write(folder: Path, *entries: Any) -> Path:
    path = folder / "ChomskyBench.jsonl"
    path.write_text("".join(f"{line if isinstance(line, str) else json.dumps(line)}\n" for line in entries), "utf-8")
    return path


def test_a_file_is_read_line_by_line(tmp_path: Path) -> None:
    regular = entry(id="regular_made_up_2", order_id=1, input_level=4, chomsky_level=4, type="regular")
    path = write(tmp_path, entry(), "", regular)
    published = read(path)
    assert is_official(path)
    first, second = published.tasks
    assert (first.id, first.order, first.written_key, first.traps) == (
        "csg_tm_made_up_1",
        12,
        "(3, 'a_b')",
        ("off_by_one",),
    )
    assert first.key.schema.names == ("s", "t")
    assert (second.level("field"), second.level("id")) == ("Regular", "Regular")
    assert len(published.digest) == 12


def test_a_task_has_the_level_of_its_field_and_that_of_its_id(tmp_path: Path) -> None:
    (task,) = read(write(tmp_path, entry())).tasks
    assert (task.level("field"), task.level("id")) == ("RE", "CS")


def test_a_byte_order_mark_and_fields_of_ones_own_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "data.jsonl"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(entry(note="mine")).encode())
    assert is_official(path)
    assert len(read(path).tasks) == 1


@pytest.mark.parametrize("missing", entry())
def test_each_of_the_nine_fields_is_needed(tmp_path: Path, missing: str) -> None:
    less = {name: value for name, value in entry().items() if name != missing}
    with pytest.raises(TaskFileError, match=f'line 2: field "{missing}" is missing'):
        read(write(tmp_path, "", less))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "line 1: column 2: not JSON"),
        ("[" * 100_000, "line 1: "),
        ("[1]", r"line 1: \[1\] is not an object"),
        (entry(id="a b"), 'line 1: field "id" is "a b"'),
        (
            entry(id="other_1"),
            'line 1: field "id" is "other_1", which begins with none of re_, csg_, cfg_, dcfg_, regular_',
        ),
        (entry(order_id="1"), 'line 1: field "order_id" holds "1", not a whole number'),
        (entry(order_id=0), 'line 1: field "order_id" holds 0, too small'),
        (entry(chomsky_level=5), 'line 1: field "chomsky_level" holds 5, too large'),
        (
            entry(chomsky_level=1),
            'line 1: field "type" is "recursively_enumerable", but chomsky_level says context_sensitive',
        ),
        (entry(input_level=0), 'line 1: field "input_level" is 0, but the id says CS'),
        (entry(question=" "), 'line 1: field "question" is " ", which is blank'),
        (entry(question="\ud800"), 'line 1: field "question" is not valid Unicode'),
        (entry(correct_answer="(1, 2"), 'line 1: field "correct_answer" is "\\(1, 2": a \'\\(\' is not closed'),
        (entry(correct_answer="yes"), "it is not one tuple"),
        (entry(correct_answer="(1), (2)"), "it is not one tuple"),
        (entry(correct_answer="()"), "the tuple is empty"),
        (entry(correct_answer="(1, (2 3))"), "two values stand side by side without a comma"),
        (entry(correct_answer="(1, , 2)"), "component 2 is empty"),
        (entry(cognitive_traps="none"), 'line 1: field "cognitive_traps" holds "none", not a list'),
    ],
)
def test_a_damaged_line_is_named_in_one_line(tmp_path: Path, line: Any, message: str) -> None:
    path = write(tmp_path, line)
    with pytest.raises(TaskFileError, match=message) as raised:
        read(path)
    assert str(raised.value).startswith(f"{path}: ")
    assert "\n" not in str(raised.value)


def test_an_id_or_a_place_that_is_given_twice_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TaskFileError, match='line 3: field "id" is csg_tm_made_up_1, as in line 1'):
        read(write(tmp_path, entry(), "", entry(order_id=2)))
    with pytest.raises(TaskFileError, match='line 2: field "order_id" is 12, as in line 1'):
        read(write(tmp_path, entry(), entry(id="csg_2")))


def test_bytes_that_are_no_text_are_refused_with_their_line(tmp_path: Path) -> None:
    path = tmp_path / "data.jsonl"
    path.write_bytes(json.dumps(entry()).encode() + b"\n\xff")
    with pytest.raises(TaskFileError, match="line 2: byte 0xff at 1 is not UTF-8"):
        read(path)
    assert is_official(path)


def test_a_file_without_tasks_and_one_that_is_not_there_are_refused(tmp_path: Path) -> None:
    with pytest.raises(TaskFileError, match="holds no task"):
        read(write(tmp_path, ""))
    with pytest.raises(TaskFileError, match="cannot be read"):
        read(tmp_path / "none.jsonl")


@pytest.mark.parametrize("content", [b"", b"{}", b"[]", b"\xff", b"not JSON", b'{"problems": []}'])
def test_another_file_is_not_taken_for_the_published_one(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "data.jsonl"
    path.write_bytes(content)
    assert not is_official(path)
    assert not is_official(tmp_path / "none.jsonl")


# Levels ------------------------------------------------------------------------------------------------------------


def test_the_partitions_disagree_on_every_level_but_count_the_same_tasks() -> None:
    assert {name: sum(counts.values()) for name, counts in COUNTS.items()} == {
        "field": TASKS,
        "id": TASKS,
        "table1": TASKS,
        "table3": 125,
        "table5": TASKS,
    }


def test_the_two_partitions_of_tasks_have_their_published_counts() -> None:
    found = findings().values()
    assert {level: sum(task.level == level for task in found) for level in LEVELS} == COUNTS["field"]
    assert {level: sum(level_of(task.id) == level for task in found) for level in LEVELS} == COUNTS["id"]


def test_an_average_of_table_3_is_too_high_by_the_ratio_of_its_denominators() -> None:
    # 32 right answers of a model, as they may fall on the levels.
    solved = {"Regular": 14, "DCF": 9, "NCF": 5, "CS": 2, "RE": 2}
    accuracy = {level: round(solved[level] / COUNTS["table3"][level], 3) for level in LEVELS}
    assert table3_average(accuracy) == pytest.approx(32 / 115) == pytest.approx(0.278, abs=5e-4)
    assert table3_mean(accuracy) == pytest.approx(32 / 125) == pytest.approx(0.256)


def test_the_papers_gain_by_thinking_is_one_of_the_denominator() -> None:
    accuracy = {level: (16 if level == "Regular" else 0) / COUNTS["table3"][level] for level in LEVELS}
    assert round(table3_average(accuracy), 3) == 0.139
    assert round(table3_mean(accuracy), 3) == 0.128
