"""Calls, input and short circuits out of expressions: in Python's order, and without branches where none is needed."""

import pytest

from tests.tools.compiler import ir_machine
from tests.tools.compiler.lowering import all_statements, finished, flattened
from tools.compiler import forms, ir
from tools.compiler.compile import evaluate, parse

TALK = "def f(x):\n    print(x, end=' ')\n    return x\ng = 5\ndef h():\n    global g\n    g += 1\n    return g\n"


@pytest.mark.parametrize(
    "statement",
    [
        "print(f(1) + f(2) * f(3) - f(4))",
        "print(f(1) < f(2) < f(3), f(3) < f(2) < f(1))",
        "print(f(1) and f(2), f(0) and f(2), f(1) or f(2), f(0) or f(2))",
        "print(f(1) if f(0) else f(2), f(1) if f(3) else f(2))",
        "print(f(f(1) + f(2)), f(f(f(1))))",
        "print(g + h() + g, g * h() - h())",
        "print(g, h(), g)",
        "a = [0] * 9\na[f(1)] = f(2)\na[f(3)] += f(4)\na[g % 9] = h()\nprint(a[1], a[3], a[5], a[6])",
        "a = [1, 2, 3]\ni = 0\ni = 0\ni, a[i], g = 1, i + 5, a[1]\nprint(a[0], a[1], i, g)",
        "a = [1, 2, 3]\na[0], a[1], a[2] = a[2], a[0], a[1]\nprint(a[0], a[1], a[2])",
        "x, y = f(1), f(2)\nx, y = y, x\nprint(x, y)",
        "g += h()\nprint(g)",
        "while f(h()) < 8 and f(g) != 7: print('turn')",
        "if f(1) == 1 and f(2) == 2 or f(3) == 3: print('yes')",
        "if not (f(1) and not f(0)): print('no')\nelse: print('yes')",
        "print(read_char() + read_char() * 2, read_int(), read_char())",
        "a = [0] * 5\nprint(read_line(a) - read_line(a), chr(a[0]))",
        "print('before', 1 // f(0))",
        "print(chr(f(65)), 'a', 1 // g, f(g), end='')",
        "print('a' if f(1) else 'b', 'c' if f(0) < h() and f(2) else '', h())",
        "print('before', 'a' if 1 // f(0) else 'b')",
        "print(f(7) % g if 1 // f(0) else 2)",
    ],
)
def test_effects_come_in_python_s_order(statement: str) -> None:
    source = TALK + statement
    stdin = b"ab12\nxyz\n"
    expected = evaluate(parse(source), stdin)
    outcome = ir_machine.evaluate(finished(source), stdin)
    assert outcome.stdout == expected.stdout
    assert (outcome.status == "trap") == (expected.status == "runtime_error")


def test_no_expression_is_left_with_an_effect() -> None:
    routines = flattened(TALK + "x = f(1) + read_char()")
    calls = [each for each in routines[""].body if isinstance(each, forms.Invoke)]
    assert [(call.function, call.variable) for call in calls] == [("f", ".1")]
    assert isinstance(routines[""].body[-1], ir.Assign)


@pytest.mark.parametrize(
    "condition",
    [
        "0 < x < 10",
        "x < 0 or x > 9",
        "'a' <= x <= 'z' or 'A' <= x <= 'Z'",
        "x in 'aeiou'",
        "not (x == 1 or x == 2) and y != 3",
        "x not in 'ab' and not y < x",
    ],
)
def test_comparisons_that_cannot_trap_need_no_branch(condition: str) -> None:
    routine = flattened(f"x = read_int()\ny = read_int()\nif {condition}: print('yes')")[""]
    assert sum(isinstance(each, forms.If) for each in all_statements(routine.body)) == 1
    for x in (-1, 0, 1, 2, 9, 10, 97, 101, 122, 123, 65):
        for y in (3, 4):
            source = f"x = read_int()\ny = read_int()\nprint({condition})\nif {condition}: print('yes')"
            stdin = f"{x} {y}\n".encode()
            assert ir_machine.evaluate(finished(source), stdin).stdout == evaluate(parse(source), stdin).stdout


def test_comparisons_that_may_trap_are_left_out_as_in_python() -> None:
    source = "a = [1, 2]\ni = 1\ni = 2\nif i < 2 and a[i] == 1: print('no')\nelse: print('yes')"
    assert ir_machine.evaluate(finished(source)).stdout == b"yes\n"


def test_what_is_read_into_a_variable_takes_no_other() -> None:
    routine = flattened("a = [0] * 3\nc = read_char()\nn = read_int()\nn = read_line(a)\nd: int8 = read_char()")[""]
    assert len(routine.variables) == len({"c", "n", "d"}) + 1
