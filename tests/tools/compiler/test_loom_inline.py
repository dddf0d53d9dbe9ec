"""Functions copied to where they are called: no call is left, and nothing that the copy does not need."""

import pytest

from tests.tools.compiler import ir_machine
from tests.tools.compiler.lowering import all_statements, finished, inlined
from tools.compiler import forms, ir
from tools.compiler.compile import LoomError, evaluate, lower, parse
from tools.compiler.inline import SIZE


def assigned(source: str) -> list[str]:
    """The variables that the module without calls assigns to, in order."""
    return [each.variable for each in all_statements(inlined(source).body) if isinstance(each, ir.Assign)]


def behaves(source: str, stdin: bytes = b"") -> None:
    expected = evaluate(parse(source), stdin)
    assert expected.status == "ok"
    assert ir_machine.evaluate(finished(source), stdin).stdout == expected.stdout


def test_no_call_is_left() -> None:
    source = "def f(x):\n    return x + 1\ndef g(x):\n    return f(x) * f(x)\nprint(g(2), f(g(3)))"
    assert not any(isinstance(each, forms.Invoke) for each in all_statements(inlined(source).body))
    behaves(source)


def test_a_parameter_stands_for_a_constant_or_a_variable_that_stays() -> None:
    source = "def f(x, y):\n    print(x, y)\na = read_char()\nf(a, 7)"
    assert assigned(source) == []
    behaves(source, b"x")


@pytest.mark.parametrize(
    "source",
    [
        "def f(x):\n    x += 1\n    return x\na = 5\na = 6\nprint(f(a), a)",
        "a = 1\ndef f(x):\n    global a\n    a += 1\n    return x + a\nprint(f(a), a)",
        "a = 1\ndef f(x):\n    global a\n    a = 7\n    return x\na = f(a)\nprint(a)",
        "def f(x):\n    y = x\n    while y > 1: y -= x\n    return y\na = 5\na = 7\na = f(a)\nprint(a)",
        "def f(x, y):\n    return x * 10 + y\nprint(f(f(1, 2), f(3, 4)))",
        (
            "def f(a, b, n):\n    a[n] = b[0]\n    return len(a) + len(b)\np = [1, 2, 3]\n"
            "q = [4]\nprint(f(p, q, 1), f(q, p, 0), p[1])"
        ),
        "def f(x: int64):\n    return x\na: int64 = 1\nprint(f(a + 5), f(3))",
        "a = 2\ndef f(x):\n    return x + a\na = f(a)\nprint(a)",
        "def g(x):\n    x += 1\n    return x\ndef f(x):\n    y = g(x)\n    return x * 100 + y\nprint(f(1), f(2))",
    ],
)
def test_a_parameter_keeps_its_value_where_its_argument_does_not(source: str) -> None:
    behaves(source)


def test_a_result_goes_to_its_target_at_once_if_the_function_does_not_use_that() -> None:
    source = "def f(x):\n    return x + 1\na = f(read_char())"
    assert "a" in assigned(source)
    assert "f()" not in assigned(source)


def test_a_variable_is_set_to_zero_only_if_it_may_be_read_before_it_is_assigned_to() -> None:
    surely = "def f(x):\n    y = x\n    return y\nprint(f(read_char()))"
    maybe = "def f(x):\n    if x:\n        y = x\n    return y\nprint(f(read_char()), f(0))"
    assert assigned(surely).count("f.y") == 1
    assert assigned(maybe).count("f.y") == 4
    behaves(maybe, b"a")


@pytest.mark.parametrize(
    ("source", "fills"),
    [
        ("a = [0] * 9\na[1] = 1", 0),
        ("a = [1] * 9", 1),
        ("a = [0] * 9\na[1] = 1\na = [0] * 9\nprint(a[1])", 1),
        ("for i in range(2):\n    a = [0] * 9\n    a[1] += 1\nprint(a[1])", 1),
        ("def f():\n    a = [0] * 9\n    a[1] += 1\n    print(a[1])\nf()", 0),
        ("def f():\n    a = [0] * 9\n    a[1] += 1\n    print(a[1])\nf()\nf()", 1),
        ("def g(b):\n    b[1] += 1\ndef f():\n    a = [0] * 9\n    g(a)\n    print(a[1])\nf()\nf()", 1),
        ("if read_char(): a = [0] * 9\nelse: a = [0] * 9", 1),
    ],
)
def test_zeros_are_only_stored_where_something_else_may_be(source: str, fills: int) -> None:
    assert sum(isinstance(each, forms.Fill) for each in all_statements(inlined(source).body)) == fills
    behaves(source)


def test_calls_that_multiply_are_refused_before_they_are_copied() -> None:
    lines = ["def f0(x):", "    print(x)"]
    for i in range(1, 40):
        lines += [f"def f{i}(x):", f"    f{i - 1}(x)", f"    f{i - 1}(x)"]
    program = parse("\n".join([*lines, "f39(1)"]))
    with pytest.raises(LoomError) as caught:
        lower(program)
    assert f"{SIZE:,} statements" in caught.value.message
    assert caught.value.position.line > 1


def test_calls_that_get_too_deep_are_refused() -> None:
    lines = ["def f0(x):", "    print(x)"]
    for i in range(1, 50):
        lines += [
            f"def f{i}(x):",
            "    if x:",
            "        if x > 1:",
            "            if x > 2:",
            f"                f{i - 1}(x)",
        ]
    with pytest.raises(LoomError) as caught:
        parse("\n".join([*lines, "f49(9)"]))
    assert "nested" in caught.value.message
