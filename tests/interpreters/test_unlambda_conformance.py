"""Unlambda: programs with known results in both dialects, one a line in unlambda_conformance.jsonl."""

import json
from pathlib import Path

import pytest

from interpreters.base import run
from interpreters.unlambda import LANGUAGE

CASES = [
    json.loads(line) for line in Path(__file__).with_name("unlambda_conformance.jsonl").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_known_program_gives_its_known_result(case: dict[str, str]) -> None:
    execution = run(LANGUAGE, case["program"], case["stdin"].encode(), dialect=case["dialect"])
    assert (execution.status, execution.stdout.decode()) == (case["expected_status"], case["expected_stdout"])


def test_both_dialects_have_known_programs() -> None:
    assert {case["dialect"] for case in CASES} == set(LANGUAGE.dialects)
