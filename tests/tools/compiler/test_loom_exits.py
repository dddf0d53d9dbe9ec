"""Exits as branches and flags: nothing is left of them, and usual loops need no flag."""

import pytest

from tests.tools.compiler import ir_machine
from tests.tools.compiler.lowering import all_statements, finished, without_their_exits
from tools.compiler import forms
from tools.compiler.compile import LoomError, evaluate, lower, parse
from tools.compiler.exits import DEPTH

PROGRAMS = [
    "while True:\n    c = read_char()\n    if c == -1: break\n    print_char(c)",
    (
        "while True:\n    c = read_char()\n    if c == -1:\n        print('end')\n"
        "        break\n    elif c == 'b': continue\n    print_char(c)"
    ),
    "for i in range(9):\n    if i == 2: continue\n    if i == 5: break\n    print(i)\nprint('end', i)",
    (
        "for i in range(4):\n    for j in range(4):\n        if j == i: break\n"
        "        if j == 1: continue\n        print(i, j)\n    if i == 2: break"
    ),
    "for i in range(5):\n    if i > 1:\n        if i == 3: continue\n        print('big')\n    print(i)",
    "for i in range(5):\n    if i > 1:\n        if i == 3: break\n        print('big')\n    print(i)",
    (
        "def f(x):\n    if x == 1: return 10\n    if x == 2: return 20\n    print('other')\n"
        "    return 30\nprint(f(1), f(2), f(3))"
    ),
    (
        "def f(x):\n    for i in range(9):\n        for j in range(9):\n"
        "            if i * j == x: return i\n        print(i)\n    return -1\n"
        "print(f(6), f(7), f(99))"
    ),
    (
        "def f(x):\n    while True:\n        x += 1\n        if x > 5: return x\n"
        "        if x == 3: continue\n        print(x)\nprint(f(0))"
    ),
    (
        "def f(x):\n    if x:\n        while True:\n            x -= 1\n"
        "            if x == 0: break\n            if x == 7: return 7\n    print('after')\n"
        "    return x\nprint(f(3), f(9), f(0))"
    ),
    "def f(x):\n    if x > 0:\n        if x > 5: return\n        print('some')\n    print('end')\nf(0)\nf(1)\nf(9)",
    (
        "def f(x):\n    while x:\n        while x:\n            x -= 1\n"
        "            if x == 4: return 4\n            if x == 2: break\n"
        "            if x == 3: continue\n            print(x)\n        print('outer', x)\n"
        "    return 0\nprint(f(9), f(3))"
    ),
    (
        "i = 0\nwhile i < 9:\n    i += 1\n    if i % 2:\n        if i == 7: break\n    else:\n"
        "        if i == 4: continue\n        print('even', i)\n    print(i)\nprint('end')"
    ),
    "while True:\n    if read_char() == 'c':\n        print('c')\n    else:\n        break\n    print('more')",
    "x = 0\nwhile 7 // (5 - x):\n    x += 1\n    if x == 5: break\nprint(x)",
]


@pytest.mark.parametrize("source", PROGRAMS)
def test_a_program_without_exits_behaves_as_before(source: str) -> None:
    for routine in without_their_exits(source).values():
        kinds = {type(statement) for statement in all_statements(routine.body)}
        assert not kinds & {forms.Break, forms.Continue, forms.Return}
    expected = evaluate(parse(source), b"abcab")
    outcome = ir_machine.evaluate(finished(source), b"abcab")
    assert (outcome.status, outcome.stdout) == ("ok", expected.stdout)


@pytest.mark.parametrize(
    ("source", "flags"),
    [
        ("while True:\n    c = read_char()\n    if c == -1: break\n    print_char(c)", 0),
        ("while True:\n    c = read_char()\n    if c == -1: break\n    if c == 'b': continue\n    print_char(c)", 0),
        ("def f(x):\n    if x == 1: return 10\n    if x == 2: return 20\n    return 30\nprint(f(read_int()))", 0),
        ("def f():\n    while True:\n        x = read_char()\n        if x > 5: return x\nprint(f())", 0),
        ("c = 0\nwhile c != -1:\n    c = read_char()\n    if c == 'b': continue\n    print(c)", 0),
        ("for i in range(9):\n    if read_char() == i: break\n    print(i)", 1),
        ("def f(x):\n    for i in range(x):\n        if read_char() == i: return i\n    return -1\nprint(f(5))", 2),
        (
            (
                "for i in range(9):\n    if i > 1:\n        if read_char() == 'b': continue\n"
                "        print('b')\n    print(i)"
            ),
            1,
        ),
    ],
)
def test_a_flag_is_there_only_where_one_is_needed(source: str, flags: int) -> None:
    names = [name for name in lower(parse(source)).variables if "going" in name or "turn" in name]
    assert len(names) == flags


def test_exits_one_after_another_are_refused_when_they_get_too_deep() -> None:
    lines = [f"    if x == {i}: return {i}" for i in range(DEPTH + 10)]
    source = "def f(x):\n" + "\n".join(lines) + "\n    return -1\nprint(f(3))"
    program = parse(source)
    assert evaluate(program).stdout == b"3\n"
    with pytest.raises(LoomError) as caught:
        lower(program)
    assert "nested" in caught.value.message
    assert caught.value.position.line == DEPTH + 2
