"""Turing machines: definitions with known results, one a line in turing_conformance.jsonl."""

import ast
import json
from pathlib import Path
from typing import cast

import pytest

from interpreters.machine import MachineError, MachineLimits
from interpreters.turing_definition import build
from interpreters.turing_executor import compile_machine
from interpreters.turing_given import Kind

CASES = [
    json.loads(line) for line in Path(__file__).with_name("turing_conformance.jsonl").read_text("utf-8").splitlines()
]
SHOWN = {"accept": "accept", "reject_halted": "reject", "reject_all_branches_halted": "reject"}


def literal(program: str) -> tuple[Kind, dict[str, object]]:
    """The kind of machine and its arguments."""
    call = ast.parse(program, mode="eval").body
    assert isinstance(call, ast.Call)
    assert isinstance(call.func, ast.Name)
    return cast(Kind, call.func.id), {str(each.arg): ast.literal_eval(each.value) for each in call.keywords}


@pytest.mark.parametrize("patience", [1 << 60, 0], ids=["plain", "compiled"])
@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_known_machine_gives_its_known_result(case: dict[str, str], patience: int) -> None:
    kind, arguments = literal(case["program"])
    if case["expected_status"] == "compile_error":
        with pytest.raises(MachineError) as raised:
            build(kind, arguments)
        assert raised.value.kind == case["expected_stdout"]
        return
    computation = compile_machine(build(kind, arguments), patience).run(case["stdin"], MachineLimits(100_000, 50_000))
    if case["expected_status"] == "timeout":
        assert computation.ending in ("loops", "out_of_steps", "out_of_configurations")
    else:
        assert SHOWN[computation.ending] == case["expected_stdout"]
