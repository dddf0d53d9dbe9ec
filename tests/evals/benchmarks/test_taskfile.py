"""A task file is read as it stands, or refused with one line that says where and what to do."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.benchmarks.taskfile import TaskFileError, Taskset, benchmark, load
from tools.task import Case, Task


def case(stdin: str = "a\n", expected_stdout: str = "a", **more: Any) -> dict[str, Any]:
    return {"stdin": stdin, "expected_stdout": expected_stdout, **more}


def task(**changes: Any) -> dict[str, Any]:
    entry = {"id": "T1", "title": "Echo", "statement": "Say it.", "tier": "easy", "category": "String"}
    return {**entry, "cases": [case(), case("b\n", "b", held_out=True)], **changes}


def file(*tasks: Any, **changes: Any) -> dict[str, Any]:
    return {"name": "mine", "version": "1", "tasks": list(tasks), **changes}


def without(entry: dict[str, Any], field: str) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if key != field}


def written(folder: Path, content: Any) -> Path:
    path = folder / "tasks.json"
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return path


def refusal(path: Path) -> str:
    """The line that a file is refused with, after the file's name."""
    with pytest.raises(TaskFileError) as caught:
        load(path)
    name, _, rest = str(caught.value).partition(": ")
    assert name == str(path)
    assert len(str(caught.value).splitlines()) == 1
    return rest


def test_a_task_file_is_read_as_it_stands(tmp_path: Path) -> None:
    path = written(tmp_path, file(task(), task(id="T-2.b_", cases=[case(" \n\t", "\u00e9\n")])))
    assert load(path) == Taskset(
        "mine",
        "1",
        (
            Task("T1", "Echo", "Say it.", "easy", "String", (Case("a\n", "a"), Case("b\n", "b", held_out=True))),
            Task("T-2.b_", "Echo", "Say it.", "easy", "String", (Case(" \n\t", "\u00e9\n"),)),
        ),
    )


def test_pseudocode_and_complexity_stay_in_the_file(tmp_path: Path) -> None:
    bare = load(written(tmp_path, file(task())))
    assert load(written(tmp_path, file(task(pseudocode="print it", complexity="O(1)")))) == bare


def test_a_byte_order_mark_is_no_part_of_the_file(tmp_path: Path) -> None:
    path = written(tmp_path, b"\xef\xbb\xbf" + json.dumps(file(task())).encode())
    assert load(path).name == "mine"


def test_a_users_own_file_is_a_benchmark_without_references(tmp_path: Path) -> None:
    path = written(tmp_path, file(task(), version="2026-01"))
    own = benchmark(path)
    assert (own.name, own.version, own.tasks, own.reference) == ("mine", "2026-01", load(path).tasks, {})


def test_a_users_own_file_is_checked_at_once(tmp_path: Path) -> None:
    with pytest.raises(TaskFileError):
        benchmark(written(tmp_path, file()))


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    expected = "cannot be read: No such file or directory; give the path of a task file"
    assert refusal(tmp_path / "none.json") == expected


def test_a_folder_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path) == "cannot be read: Is a directory; give the path of a task file"


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b'{\n "a": "\xff"}', "line 2, column 8: byte 0xff is not UTF-8; save the file as UTF-8"),
        (b"\xe9", "line 1, column 1: byte 0xe9 is not UTF-8; save the file as UTF-8"),
        (b"\xef\xbb\xbf{\xff", "line 1, column 2: byte 0xff is not UTF-8; save the file as UTF-8"),
        (b"", "line 1, column 1: not JSON: Expecting value, found the end of the file; mend it there"),
        (b'{\n  "name": mine\n}', 'line 2, column 11: not JSON: Expecting value, found "mine"; mend it there'),
        (
            b'{"name": 1' + b"0" * 5000 + b"}",
            "not a task file: it holds an integer of thousands of digits; no field takes one",
        ),
        (b"[" * 100_000, "not a task file: lists and objects nested too deeply; flatten them"),
    ],
    ids=lambda value: repr(value)[:30] if isinstance(value, bytes) else "",
)
def test_what_is_no_utf_8_or_no_json_is_refused_with_its_place(tmp_path: Path, content: bytes, line: str) -> None:
    assert refusal(written(tmp_path, content)) == line


def test_a_missing_comma_is_found_in_its_line(tmp_path: Path) -> None:
    found = refusal(written(tmp_path, b'{"name": "mine"\n"version": "1"}'))
    assert found.startswith("line 2, column 1: not JSON: Expecting ',' delimiter, found ")


def test_a_key_given_twice_in_one_object_is_refused(tmp_path: Path) -> None:
    text = json.dumps(file(task())).replace('"stdin": "b', '"stdin": "c", "stdin": "b')
    assert refusal(written(tmp_path, text.encode())) == 'task T1, case 2: field "stdin" is given twice; remove one'


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ([task()], None),
        (
            without(file(task()), "version"),
            'field "version" is missing; add it',
        ),
        (
            file(task(), tier="easy"),
            'unknown field "tier"; the fields are name, version, tasks',
        ),
        (
            file(task(), version=1),
            'field "version" is 1, not a string; write it in double quotes',
        ),
        (
            file(task(), version=" "),
            'field "version" is " ", which is blank; write it',
        ),
        (
            file(task(), name="my tasks"),
            'field "name" is "my tasks", which holds " "; use letters A-Z a-z, digits, ".", "_" and "-"',
        ),
        (
            file(),
            'field "tasks" is [], without a task; add one',
        ),
        (
            file(tasks={"T1": 1}),
            'field "tasks" is {"T1": 1}, not a list; write it in square brackets',
        ),
        (
            file(task(), "T2"),
            'task number 2: "T2" is not an object; write it in curly brackets',
        ),
        (
            file(without(task(), "statement")),
            'task T1: field "statement" is missing; add it',
        ),
        (
            file(task(), without(task(), "id")),
            'task number 2: field "id" is missing; add it',
        ),
        (
            file(task(description="x")),
            'task T1: unknown field "description"; the fields are id, title, statement, tier, category, pseudocode, '
            "complexity, cases",
        ),
        (
            file(task(title="")),
            'task T1: field "title" is "", which is blank; write it',
        ),
        (
            file(task(statement="\n \t")),
            'task T1: field "statement" is "\\n \\t", which is blank; write it',
        ),
        (
            file(task(pseudocode=" ")),
            'task T1: field "pseudocode" is " ", which is blank; write it',
        ),
        (
            file(task(complexity=None)),
            'task T1: field "complexity" is null, not a string; write it in double quotes',
        ),
        (
            file(task(id="E 01")),
            'task number 1: field "id" is "E 01", which holds " "; use letters A-Z a-z, digits, ".", "_" and "-"',
        ),
        (
            file(task(), task(id="")),
            'task number 2: field "id" is "", which is empty; use letters A-Z a-z, digits, ".", "_" and "-"',
        ),
        (
            file(task(id="T1\n")),
            'task number 1: field "id" is "T1\\n", which holds "\\n"; use letters A-Z a-z, digits, ".", "_" and "-"',
        ),
        (
            file(task(), task(id="T2"), task()),
            "task T1: tasks number 1 and 3 have this id; rename one",
        ),
        (
            file(task(cases=[])),
            'task T1: field "cases" is []; add a case',
        ),
        (
            file(task(cases=[case(held_out=True), case("b", held_out=True)])),
            "task T1: none of its 2 cases is visible; add one without held_out",
        ),
        (
            file(task(cases=[case("a"), case("b"), case("a", held_out=True)])),
            'task T1: cases 1 and 3 have the same stdin "a"; change or remove one',
        ),
        (
            file(task(cases=[case(), case("b\n", output="b")])),
            'task T1, case 2: unknown field "output"; the fields are stdin, expected_stdout, held_out',
        ),
        (
            file(task(cases=[without(case(), "stdin")])),
            'task T1, case 1: field "stdin" is missing; add it',
        ),
        (
            file(task(cases=[case(expected_stdout=12)])),  # type: ignore[arg-type]
            'task T1, case 1: field "expected_stdout" is 12, not a string; write it in double quotes',
        ),
        (
            file(task(cases=[case(held_out="yes")])),
            'task T1, case 1: field "held_out" is "yes", neither true nor false; write true or false, without quotes',
        ),
        (
            file(task(cases=[case("\ud800")])),
            'task T1, case 1: field "stdin" is "\\ud800", not valid Unicode; remove the lone surrogate',
        ),
        (
            file(task(cases=[["a", "b"]])),
            'task T1, case 1: ["a", "b"] is not an object; write it in curly brackets',
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_file_that_is_no_task_file_is_refused_with_its_place_and_a_remedy(
    tmp_path: Path, content: Any, line: str | None
) -> None:
    found = refusal(written(tmp_path, content))
    assert found == line if line else found.endswith(", not an object; write it in curly brackets")


def test_a_long_value_is_cut(tmp_path: Path) -> None:
    found = refusal(written(tmp_path, file(task(cases=[case("x" * 5000), case("x" * 5000)]))))
    assert len(found) < 140


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["name", "version", "tasks", "id", "title", "cases", "stdin", "\n"]), inner)
    ),
    max_leaves=12,
)


@given(
    st.binary(max_size=40)
    | JSON
    | JSON.map(lambda value: file(value))
    | JSON.map(lambda value: file(task(cases=value)))
)
def test_whatever_a_file_holds_it_is_read_or_refused_in_one_line(
    tmp_path_factory: pytest.TempPathFactory, content: Any
) -> None:
    path = written(tmp_path_factory.getbasetemp(), content)
    try:
        load(path)
    except TaskFileError as error:
        assert len(str(error).splitlines()) == 1
