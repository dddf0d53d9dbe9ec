"""Random programs of Loom behave the same in the reference evaluator and in every target."""

from importlib import import_module

import pytest
from hypothesis import given, reject, settings

from interpreters.base import Language, Limits, run
from tests.tools.compiler.loom_programs import STDIN, loom_programs
from tools.compiler.compile import TARGETS, LoomError, compile_loom, evaluate, parse

LANGUAGES: dict[str, Language] = {name: import_module(f"interpreters.{name}").LANGUAGE for name in TARGETS}
SILENT = ("befunge98", "unlambda")
"""A mistake of the program does not show in how a run of these ends."""
LIMITS = Limits(steps=50_000_000, memory=10_000_000)


@pytest.mark.parametrize("name", TARGETS)
@settings(max_examples=max(20, settings().max_examples // 5))
@given(loom_programs(), STDIN)
def test_a_compiled_program_behaves_as_the_evaluator_says(name: str, source: str, stdin: bytes) -> None:
    try:
        expected = evaluate(parse(source), stdin)
    except LoomError:
        reject()
    found = run(LANGUAGES[name], compile_loom(source, name).text, stdin, LIMITS)
    assert found.stdout == expected.stdout
    assert found.status == ("ok" if name in SILENT else expected.status)
