"""Lowering as a whole: the intermediate form behaves as the reference evaluator says the program does."""

from hypothesis import given, reject, settings

from interpreters.base import Limits
from tests.tools.compiler import ir_machine
from tests.tools.compiler.loom_programs import STDIN, loom_programs
from tools.compiler.compile import LoomError, evaluate, lower, parse

STATUS = {"ok": "ok", "runtime_error": "trap"}


@settings(max_examples=max(500, settings().max_examples))
@given(loom_programs(), STDIN)
def test_a_lowered_program_behaves_as_the_evaluator_says(source: str, stdin: bytes) -> None:
    try:
        program = parse(source)
    except LoomError as error:
        assert "0" in str(error) or "fit" in str(error), error  # Only what is worked out when it is compiled.
        reject()
    expected = evaluate(program, stdin, Limits(steps=20_000))
    assert expected.status in STATUS
    outcome = ir_machine.evaluate(lower(program), stdin, 1_000_000)
    assert (outcome.status, outcome.stdout) == (STATUS[expected.status], expected.stdout)
    if expected.position is not None and outcome.place is not None:
        assert outcome.place.line == expected.position.line
