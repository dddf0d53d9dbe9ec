"""What is known of the published keys."""

from collections import Counter
from pathlib import Path

import pytest

from evals.benchmarks.chomsky.instance import LEVELS
from evals.benchmarks.chomsky.official import PublishedTask
from evals.benchmarks.chomsky.official_audit import UNSOUND, audited, findings
from evals.benchmarks.chomsky.official_levels import COUNTS
from evals.benchmarks.chomsky.published_key import read_key

WRONG = [1, 4, 7, 8, 15, 16, 20, 22, 23, 24, 27, 30, 31, 33, 34, 38, 41, 55, 58, 71, 75, 80, 85, 86, 87, 106, 107, 108]


def task(name: str) -> PublishedTask:
    return PublishedTask(name, 1, "?", "(1, 2)", read_key("(1, 2)"), "RE", "RE")


def test_every_task_has_a_verdict_and_one_line_of_reasons() -> None:
    found = findings()
    assert Counter(one.verdict for one in found.values()) == {
        "ok": 44,
        "convention": 29,
        "underivable": 14,
        "wrong": 28,
    }
    assert [one.order for one in found.values()] == list(range(1, 116))
    assert all(name == one.id and "\n" not in one.why and one.why.endswith(".") for name, one in found.items())


def test_the_wrong_keys_are_these() -> None:
    assert [one.order for one in findings().values() if one.verdict == "wrong"] == WRONG


def test_tasks_are_of_four_kinds() -> None:
    kinds = Counter(one.kind for one in findings().values())
    assert kinds == {"trace": 59, "construction": 27, "narrative": 22, "generation": 7}


def test_unsound_keys_are_more_frequent_on_the_higher_levels() -> None:
    unsound = Counter(one.level for one in findings().values() if one.verdict in UNSOUND)
    assert unsound == {"Regular": 5, "DCF": 9, "NCF": 3, "CS": 13, "RE": 12}
    assert max(LEVELS, key=lambda level: unsound[level] / COUNTS["field"][level]) == "CS"


def test_tasks_are_left_out_by_verdict() -> None:
    tasks = [task(name) for name in (*findings(), "re_of_my_own_1")]
    assert len(audited(tasks)) == 73 + 1
    assert len(audited(tasks, exclude={"wrong"})) == 115 - 28 + 1
    assert audited(tasks, exclude=()) == tuple(tasks)
    assert {one.id for one in audited(tasks, {"ok", "convention", "underivable", "wrong"})} == {"re_of_my_own_1"}


def test_the_audit_is_read_from_its_file_alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    findings.cache_clear()
    assert findings()["csg_tm_simulation_7"].verdict == "underivable"
