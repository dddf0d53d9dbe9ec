"""Brainfuck: programs with known results, one a line in brainfuck_conformance.jsonl."""

import json
from pathlib import Path

import pytest

from interpreters.base import Limits, run
from interpreters.brainfuck import Brainfuck

CASES = [
    json.loads(line) for line in Path(__file__).with_name("brainfuck_conformance.jsonl").read_text("utf-8").splitlines()
]
PASSED_A_LIMIT = ("out_of_steps", "out_of_memory", "out_of_output")


def shown(stdout: bytes) -> str:
    """Bytes as the file shows them: as UTF-8, or else each as the character of its number."""
    try:
        return stdout.decode()
    except UnicodeDecodeError:
        return stdout.decode("latin-1")


@pytest.mark.parametrize("language", [Brainfuck(), Brainfuck(patience=0)], ids=["plain", "compiled"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_known_program_gives_its_known_result(case: dict[str, str], language: Brainfuck) -> None:
    limits = Limits(steps=5_000_000)
    execution = run(language, case["program"], case["stdin"].encode(), limits, dialect=case["dialect"])
    if case["expected_status"] == "timeout":
        assert execution.status in PASSED_A_LIMIT
        assert shown(execution.stdout).startswith(case["expected_stdout"])
    else:
        assert (execution.status, shown(execution.stdout)) == (case["expected_status"], case["expected_stdout"])
