"""Shakespeare: programs with known results, one a line in shakespeare_conformance.jsonl."""

import json
from pathlib import Path

import pytest

from interpreters.base import Limits, run
from interpreters.shakespeare import LANGUAGE

CASES = [
    json.loads(line)
    for line in Path(__file__).with_name("shakespeare_conformance.jsonl").read_text("utf-8").splitlines()
]
PASSED_A_LIMIT = ("out_of_steps", "out_of_memory", "out_of_output")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_known_program_gives_its_known_result(case: dict[str, str]) -> None:
    execution = run(LANGUAGE, case["program"], case["stdin"].encode(), Limits(steps=50_000), dialect=case["dialect"])
    if case["expected_status"] == "timeout":
        assert execution.status in PASSED_A_LIMIT
        assert execution.stdout.decode().startswith(case["expected_stdout"])
    else:
        assert (execution.status, execution.stdout.decode()) == (case["expected_status"], case["expected_stdout"])


def test_both_dialects_are_covered() -> None:
    assert {case["dialect"] for case in CASES} == set(LANGUAGE.dialects)
