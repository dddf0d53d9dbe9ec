"""`for` as `while`: the same behaviour, and no more variables than it takes."""

import pytest
from hypothesis import given, reject, settings

from interpreters.base import Limits
from tests.tools.compiler import ir_machine
from tests.tools.compiler.loom_programs import STDIN, loom_programs
from tests.tools.compiler.lowering import finished, ranged
from tools.compiler import tree
from tools.compiler.compile import LoomError, evaluate, parse
from tools.compiler.walks import statements


@settings(max_examples=50)
@given(loom_programs(), STDIN)
def test_a_program_without_for_behaves_as_before(source: str, stdin: bytes) -> None:
    try:
        program = parse(source)
    except LoomError:
        reject()
    changed = ranged(source)
    every = [*statements(changed.body), *(each for f in changed.functions.values() for each in statements(f.body))]
    assert not any(isinstance(statement, tree.For) for statement in every)
    before, after = evaluate(program, stdin), evaluate(changed, stdin, Limits(steps=10**9))
    assert (before.status, before.stdout, before.message) == (after.status, after.stdout, after.message)


@pytest.mark.parametrize(
    ("source", "more"),
    [
        # The variable counts itself.
        ("for i in range(3): print(i)", 0),
        ("n = read_int()\nfor i in range(n): print(i)", 0),
        ("for i in range(3): print(i)\nfor i in range(2): print(i)", 0),
        ("for i in range(3):\n    for j in range(i): print(j)", 0),
        # A limit of its own.
        ("n = 2\nn = 3\nfor i in range(n * 2): print(i)", 1),
        ("n = 2\nfor i in range(n): n = 1", 1),
        ("n = 2\ndef f():\n    global n\n    n = 1\nfor i in range(n): f()", 1),
        # A counter of its own: the variable is read behind, assigned to, counted with twice, or too narrow.
        ("for i in range(3): pass\nprint(i)", 1),
        ("for i in range(3): i += 1", 1),
        ("for i in range(3):\n    for i in range(2): print(i)", 2),
        ("i: int8 = 0\nfor i in range(128): print(i)", 1),
        ("n = 1\nn = 2\nfor i in range(n, n, 2): print(i)", 1),
        ("def f():\n    print(i)\nfor i in range(3): f()", 1),
    ],
)
def test_a_loop_takes_no_more_variables_than_it_needs(source: str, more: int) -> None:
    assert len(ranged(source).variables) - len(parse(source).variables) == more


def test_the_number_after_the_last_does_not_overflow() -> None:
    source = (
        "n = 2147483647\nn -= 1\nfor i in range(n, 2147483647, 5): print(i)\nfor i in range(-n, -n - 2, -3): print(i)"
    )
    for program in (parse(source), ranged(source)):
        assert evaluate(program).stdout == b"2147483646\n-2147483646\n"


def test_loops_over_the_same_variable_in_a_function_and_around_its_call_do_not_disturb_each_other() -> None:
    lines = ["def f():", "    global i", "    for i in range(5): pass", "for i in range(3):", "    f()", "    print(i)"]
    source = "\n".join(lines)
    assert evaluate(parse(source)).stdout == evaluate(ranged(source)).stdout == b"4\n4\n4\n"
    assert ir_machine.evaluate(finished(source)).stdout == b"4\n4\n4\n"
