"""The published data is read in each of its spellings, or refused with one line that says where and what to do."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from evals import registry
from evals.benchmarks.official import benchmark, is_official
from evals.benchmarks.taskfile import TaskFileError
from tests.evals.conftest import Loopwright
from tools.task import Case, Task

LISTS = ("test_cases", "tests", "input_output_examples")
SHOUTING = [("owl", "OWL!"), ("a b", "A B!"), ("Zoo", "ZOO!"), ("x1", "X1!"), ("moth", "MOTH!"), ("", "!")]


def problem(name: str = "E01", *, cases: str = "test_cases", **changes: Any) -> dict[str, Any]:
    """A problem of our own in the published shape."""
    tests = [{"input": stdin, "output": stdout} for stdin, stdout in SHOUTING]
    return {
        "id": name,
        "difficulty": "easy",
        "title": "Shout",
        "description": "Print the line in capitals, and an exclamation mark.",
        cases: tests,
        **changes,
    }


def without(entry: dict[str, Any], field: str) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if key != field}


def written(folder: Path, content: Any) -> Path:
    path = folder / "data.json"
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return path


def tasks(path: Path) -> tuple[Task, ...]:
    assert is_official(path)
    return benchmark(path).tasks


def refusal(path: Path) -> str:
    """The line that a file is refused with, after the file's name."""
    with pytest.raises(TaskFileError) as caught:
        benchmark(path)
    name, _, rest = str(caught.value).partition(": ")
    assert name == str(path)
    assert len(str(caught.value).splitlines()) == 1
    return rest


SHOUT = Task(
    "E01",
    "Shout",
    "Print the line in capitals, and an exclamation mark.",
    "easy",
    "uncategorised",
    tuple(Case(stdin, stdout) for stdin, stdout in SHOUTING),
)


@pytest.mark.parametrize("cases", LISTS)
def test_cases_may_stand_under_each_of_three_names(tmp_path: Path, cases: str) -> None:
    assert tasks(written(tmp_path, {"metadata": {}, "problems": [problem(cases=cases)]})) == (SHOUT,)


@pytest.mark.parametrize(
    "content",
    [
        [problem()],
        {"problems": [problem()]},
        {"metadata": {"name": "a part"}, "items": [problem()]},
        problem(),
        json.dumps(problem()).encode() + b"\n",
        b"\xef\xbb\xbf" + json.dumps([problem()]).encode(),
    ],
)
def test_the_whole_may_be_a_list_an_object_or_a_line_a_problem(tmp_path: Path, content: Any) -> None:
    assert tasks(written(tmp_path, content)) == (SHOUT,)


def test_a_file_of_several_lines_has_a_problem_on_each(tmp_path: Path) -> None:
    lines = [json.dumps(problem(name)) for name in ("E01", "M07")]
    assert [task.id for task in tasks(written(tmp_path, "\n".join([*lines, ""]).encode()))] == ["E01", "M07"]


@pytest.mark.parametrize(
    "names",
    [("input", "output"), ("stdin", "stdout"), ("input", "expected_output"), ("stdin", "expected_stdout")],
)
def test_a_case_has_its_fields_under_several_names(tmp_path: Path, names: tuple[str, str]) -> None:
    tests = [dict(zip(names, case, strict=True)) for case in SHOUTING]
    assert tasks(written(tmp_path, [problem(test_cases=tests)])) == (SHOUT,)


@pytest.mark.parametrize(
    ("name", "difficulty", "tier"),
    [
        ("Q1", "easy", "easy"),
        ("Q1", "extra_hard", "extra-hard"),
        ("E04", "hard", "hard"),
        ("E04", None, "easy"),
        ("M04", None, "medium"),
        ("H04", None, "hard"),
        ("X04", None, "extra-hard"),
    ],
)
def test_the_tier_comes_from_the_difficulty_or_else_from_the_id(
    tmp_path: Path, name: str, difficulty: str | None, tier: str
) -> None:
    entry = problem(name, difficulty=difficulty) if difficulty else without(problem(name), "difficulty")
    (task,) = tasks(written(tmp_path, [entry]))
    assert (task.id, task.tier) == (name, tier)


def test_every_case_is_visible_and_one_that_stands_twice_stays_twice(tmp_path: Path) -> None:
    tests = [{"input": "", "output": "hey"}] * 6
    (task,) = tasks(written(tmp_path, [problem(test_cases=tests)]))
    assert task.cases == (Case("", "hey"),) * 6


def test_the_version_is_the_hash_of_the_file(tmp_path: Path) -> None:
    path = written(tmp_path, [problem()])
    found = benchmark(path)
    assert (found.name, found.version) == ("esolangbench", hashlib.sha256(path.read_bytes()).hexdigest()[:12])
    assert benchmark(written(tmp_path, [problem(title="Cry")])).version != found.version


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ({"problems": []}, "holds no problem; give another file"),
        (
            {"problems": {}},
            'is no published data: no list of problems, and no object with "problems"; give another file',
        ),
        (b"\xff", "byte 0 is not UTF-8; save the file as UTF-8"),
        ([problem(), 7], "problem number 2 is 7, not an object; write it in curly brackets"),
        ([problem(), without(problem("E02"), "title")], 'problem E02: field "title" is missing; add it'),
        ([without(problem(), "id")], 'problem number 1: field "id" is missing; add it'),
        (
            [without(problem(), "test_cases")],
            'problem E01: field "test_cases" or "tests" or "input_output_examples" is missing; add it',
        ),
        ([problem(test_cases=[])], 'problem E01: field "test_cases" is [], empty; mend it'),
        ([problem(test_cases={})], 'problem E01: field "test_cases" is {}, not a list; mend it'),
        ([problem(test_cases=["a"])], 'problem E01, case 1 is "a", not an object; write it in curly brackets'),
        (
            [problem(test_cases=[{"input": "a", "output": "A!"}, {"output": "B!"}])],
            'problem E01, case 2: field "input" or "stdin" is missing; add it',
        ),
        (
            [problem(test_cases=[{"input": "a"}])],
            'problem E01, case 1: field "output" or "stdout" or "expected_output" or "expected_stdout" is missing; '
            "add it",
        ),
        (
            [problem(test_cases=[{"input": 5, "output": "5"}])],
            'problem E01, case 1: field "input" is 5, not a string; mend it',
        ),
        ([problem(id="E/1")], 'problem number 1: field "id" is "E/1"; use letters A-Z a-z, digits, ".", "_" and "-"'),
        ([problem(description=" ")], 'problem E01: field "description" is " ", which is blank; write it'),
        (
            [problem(difficulty="fiendish")],
            'problem E01: field "difficulty" is "fiendish"; write one of easy, medium, hard, extra_hard',
        ),
        (
            [without(problem("Q1"), "difficulty")],
            'problem Q1: field "difficulty" is missing, and the id begins with none of E, M, H, X; add it',
        ),
        (
            [problem(), problem("E02"), problem()],
            "problem E01: problems number 1 and 3 have this id; drop one",
        ),
        (
            [problem(test_cases=[{"input": "a", "output": stdout} for stdout in ("A!", "A!", "B!")])],
            'problem E01: cases 1 and 3 have the same input "a" and different outputs; mend or remove one',
        ),
        (
            [problem(test_cases=[{"input": "\ud800", "output": ""}])],
            'problem E01: case 1 is "\\ud800", not valid Unicode; remove the lone surrogate',
        ),
        (
            json.dumps(problem()).encode() + b'\n\n{"id": }',
            "line 3, column 8: not JSON: Expecting value; mend it there",
        ),
    ],
)
def test_a_file_is_refused_with_its_place_and_a_remedy(tmp_path: Path, content: Any, line: str) -> None:
    assert refusal(written(tmp_path, content)) == line


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    assert refusal(tmp_path / "none.json") == (
        "cannot be read (No such file or directory); give the path of the published data"
    )


OWN = {
    "name": "mine",
    "version": "1",
    "tasks": [
        {
            "id": "T1",
            "title": "Echo",
            "statement": "Say it.",
            "tier": "easy",
            "category": "String",
            "cases": [{"stdin": "a", "expected_stdout": "a"}],
        }
    ],
}


@pytest.mark.parametrize(
    "content", [OWN, OWN["tasks"], {**OWN, "problems": []}, {}, [], [1], 7, b"{", b"\xff", b"", b"{} {}"]
)
def test_a_file_of_another_shape_is_left_to_our_own_reader(tmp_path: Path, content: Any) -> None:
    assert not is_official(written(tmp_path, content))


def test_a_path_that_cannot_be_read_is_left_to_our_own_reader(tmp_path: Path) -> None:
    assert not is_official(tmp_path / "none.json")
    assert not is_official(Path("a\0b.json"))


def test_the_registry_reads_both_kinds_of_file_and_says_what_is_wrong_in_each_one_s_words(tmp_path: Path) -> None:
    assert registry.benchmark(str(written(tmp_path, [problem()]))).name == "esolangbench"
    assert registry.benchmark(str(written(tmp_path, OWN))).name == "mine"
    with pytest.raises(TaskFileError, match=r"problem E01: field \"title\" is missing; add it$"):
        registry.benchmark(str(written(tmp_path, [without(problem(), "title")])))
    with pytest.raises(TaskFileError, match=r"data\.json: field \"tasks\" is missing; add it"):
        registry.benchmark(str(written(tmp_path, {"name": "mine", "version": "1"})))


def test_a_run_on_a_published_file_goes_from_end_to_end(loopwright: Loopwright, tmp_path: Path) -> None:
    data = written(tmp_path, {"problems": [problem("E01"), problem("X03", difficulty="extra_hard")]})
    arguments = ("--model", "builtin/synth", "--strategy", "self-scaffolding", "--tier", "extra-hard", "--out", "run")
    done = loopwright("run", *arguments, "--benchmark", data.name)
    assert (done.code, done.err) == (0, "")
    assert "1 solved, 0 unsolved, 0 missing, of 1 trials" in done.out
    assert loopwright("replay", "run").out.endswith("1 trials replayed, 0 diverged\n")
    identity = json.loads(Path("run", "run.json").read_text())["identity"]
    assert identity["benchmark"] == {"name": "esolangbench", "version": benchmark(data).version}
    listed = json.loads(loopwright("list", "tasks", "--benchmark", data.name, "--json").out)
    assert [(row["id"], row["tier"], row["visible"], row["held_out"]) for row in listed] == [
        ("E01", "easy", "6", "0"),
        ("X03", "extra-hard", "6", "0"),
    ]
