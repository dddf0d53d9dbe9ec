"""Befunge-98: programs with known results, one a line in befunge98_conformance.jsonl."""

import json
from pathlib import Path

import pytest

from interpreters.base import Limits, run
from interpreters.befunge98 import LANGUAGE

CASES = [
    json.loads(line) for line in Path(__file__).with_name("befunge98_conformance.jsonl").read_text("utf-8").splitlines()
]
PASSED_A_LIMIT = ("out_of_steps", "out_of_memory", "out_of_output")


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_known_program_gives_its_known_result(case: dict[str, str]) -> None:
    limits = Limits(steps=1_000_000, output=1_000_000)
    execution = run(LANGUAGE, case["program"], case["stdin"].encode(), limits, dialect=case["dialect"])
    if case["expected_status"] == "timeout":
        assert execution.status in PASSED_A_LIMIT
    else:
        assert execution.status == case["expected_status"]
    if case["expected_status"] == "ok":
        assert execution.stdout.decode() == case["expected_stdout"]
    else:
        # What a run that fails had written is only sampled in the file.
        assert execution.stdout.decode().startswith(case["expected_stdout"])
