"""Whitespace: programs with known results in both dialects, one a line in whitespace_conformance.jsonl."""

import json
from pathlib import Path

import pytest

from interpreters.base import Limits, run
from interpreters.whitespace import LANGUAGE

CASES = [
    json.loads(line)
    for line in Path(__file__).with_name("whitespace_conformance.jsonl").read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_known_program_gives_its_known_result(case: dict[str, str]) -> None:
    execution = run(LANGUAGE, case["program"], case["stdin"].encode(), Limits(steps=10_000), dialect=case["dialect"])
    assert (execution.status, execution.stdout.decode()) == (case["expected_status"], case["expected_stdout"])
