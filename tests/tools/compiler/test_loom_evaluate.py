"""The reference evaluator: what programs do, and how they stop."""

import contextlib
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreters.base import Execution, Limits
from tools.compiler.compile import evaluate, parse


def run(source: str, stdin: bytes = b"", **limits: int) -> Execution:
    return evaluate(parse(source), stdin, Limits(**limits))


def output(source: str, stdin: bytes = b"") -> str:
    execution = run(source, stdin)
    assert (execution.status, execution.message) == ("ok", "")
    return execution.stdout.decode()


# -- as in Python

SNIPPETS = [
    "print(7 // 2, -7 // 2, 7 // -2, -7 // -2, 7 % 3, -7 % 3, 7 % -3, -7 % -3)",
    "x = 5\nx = 3\nprint(x and 7, x - 3 or 9, 0 or 0, 0 and 1, x and 0, -x, +x)",
    "x = 5\nx = 3\nprint(1 if x > 2 else 0, 7 if not x else 8)",
    "a = [3, 1, 2]\ni = 0\ni = 0\ni, a[i] = 2, 9\nprint(a[0], a[1], a[2], i)",
    "a = [3, 1, 2]\na[0], a[2] = a[2], a[0]\nprint(a[0], a[1], a[2])",
    "a = b = 4\na += 1\nprint(a, b)",
    "for i in range(3):\n    i += 10\n    print(i)\nprint(i)",
    "n = 2\nfor i in range(n):\n    n += 1\n    print(i, n)",
    "for i in range(5, 1): print(i)\nfor i in range(5, 1, -2): print(i)\nfor i in range(0, 7, 3): print(i)",
    "for i in range(9):\n    if i % 2: continue\n    if i > 5: break\n    print(i)\nprint('end', i)",
    "i = 0\nwhile True:\n    i += 1\n    if i == 3: continue\n    if i > 5: break\n    print(i, end=',')",
    "def f(a, n):\n    a[n] = 7\n    return n * 2\nb = [0, 0, 0]\nprint(f(b, 1), b[0], b[1], b[2])",
    "x = 1\ndef f():\n    global x\n    x += 1\n    return x\nprint(x + f() + x, f() * 10 + f())",
    (
        "def f(x):\n    print('f', x)\n    return x\n"
        "print(f(1) or f(2), f(0) and f(3), 1 if f(1) < f(2) < f(0) < f(9) else 0)"
    ),
    "def f(x):\n    print('f', x)\n    return x\na = [0, 0]\na[f(1)] = f(5)\na[f(0)] += f(2)\nprint(a[0], a[1])",
    "def f(x):\n    for i in range(10):\n        if i * i > x: return i\n    return -1\nprint(f(5), f(50), f(500))",
    "print()\nprint('a', 1, 'b')\nprint('a', 1, sep='')\nprint(1, 2, sep=', ', end='.')\nprint('', 3, end='')",
    "print(chr(72), chr(105), sep='', end='!\\n')",
    "print('two', 'lines\\n', end='')",
    "x = 3\nx = 4\nprint('yes' if x > 3 else 'no', 'a' if x > 4 else '', 'b' if x and not x else 'c')",
    "x = 3\nx = 4\nprint(1 if x != 3 != 4 else 0, 1 if 1 < x <= 4 else 0, 1 if 1 < x > 9 else 0)",
    "print(0x1F, 0b101, 1_000)",
]


@pytest.mark.parametrize("source", SNIPPETS)
def test_a_program_prints_what_python_prints(source: str) -> None:
    expected = io.StringIO()
    with contextlib.redirect_stdout(expected):
        exec(source, {})  # noqa: S102  the texts are ours, and stand above
    assert output(source) == expected.getvalue()


@given(st.integers(-(2**31), 2**31 - 1), st.integers(-(2**31), 2**31 - 1))
def test_arithmetic_is_python_s_or_stops(a: int, b: int) -> None:
    stdin = f"{a}\n{b}\n".encode()
    for operator in ("+", "-", "*", "//", "%"):
        execution = run(f"a = read_int()\nb = read_int()\nprint(a {operator} b, end='')", stdin)
        if operator in ("//", "%") and b == 0:
            assert "division by zero" in execution.message
            continue
        value = {"+": a + b, "-": a - b, "*": a * b, "//": b and a // b, "%": b and a % b}[operator]
        if -(2**31) <= value < 2**31:
            assert execution.stdout == str(value).encode()
        else:
            assert execution.message == f"{a} {operator} {b} is {value}, which does not fit 32 bits"


def test_a_character_is_its_code_and_a_comparison_one_or_zero() -> None:
    assert output('c = "x"\nprint(c, 2 > 1, True, not 5, c in "xyz", c not in "xyz")') == "120 1 1 0 1 0\n"


# -- input


@pytest.mark.parametrize(
    ("stdin", "expected"),
    [(b"", "-1 -1"), (b"a", "97 -1"), (b"\n", "10 -1"), (b"\0a", "-1 97"), (b"\xff\n", "255 10")],
)
def test_a_character_is_read_with_its_code_and_the_end_is_minus_one(stdin: bytes, expected: str) -> None:
    assert output("print(read_char(), read_char(), end='')", stdin) == expected


@pytest.mark.parametrize(
    ("stdin", "expected"),
    [
        (b"", "-1 -1"),
        (b"\n", "0 -1"),
        (b"ab\nc", "2 1"),
        (b"ab\nc\n", "2 1"),
        (b"\n\n", "0 0"),
        (b"abcd\r\n", "5 -1"),
        (b"ab\0c\n", "2 1"),
    ],
)
def test_a_line_is_read_without_its_end_and_its_length_is_given(stdin: bytes, expected: str) -> None:
    assert output("a = [0] * 5\nprint(read_line(a), read_line(a), end='')", stdin) == expected


def test_what_stands_in_the_array_behind_a_line_stays() -> None:
    assert output("a = 'xyz'\nn = read_line(a)\nprint(n, chr(a[0]), chr(a[1]), chr(a[2]))", b"a\n") == "1 a y z\n"


@pytest.mark.parametrize(
    ("stdin", "expected"),
    [
        (b"12\n34\n", "12 34 -1"),
        (b"  12 -34", "12 -34 -1"),
        (b"\n\t\r\n7 +8x", "7 8 -1"),
        (b"7+8 9", "7 8 57"),
        (b"007\n-0\nz", "7 0 122"),
        (b"2147483647 -2147483648", "2147483647 -2147483648 -1"),
    ],
)
def test_an_integer_is_read_with_the_character_behind_it(stdin: bytes, expected: str) -> None:
    source = "a = read_int()\nb = read_int()\nprint(a, b, read_char(), end='')"
    assert output(source, stdin) == expected


@pytest.mark.parametrize("stdin", [b"", b" \n", b"x", b"-", b"- 1", b"--1", b"\x001"])
def test_where_no_integer_is_reading_one_stops_the_program(stdin: bytes) -> None:
    execution = run("print('a')\nprint(read_int())", stdin)
    assert (execution.status, execution.stdout) == ("runtime_error", b"a\n")
    assert "finds no integer" in execution.message


def test_an_integer_has_the_width_of_the_variable_that_it_is_read_into() -> None:
    assert output("a: int64 = read_int()\nprint(a)", b"-9223372036854775808") == "-9223372036854775808\n"
    assert run("a = read_int()\nprint(a)", b"2147483648").status == "runtime_error"
    assert run("a: int8 = read_int()\nprint(a)", b"-129").status == "runtime_error"


# -- how a run stops


@pytest.mark.parametrize(
    ("source", "line", "column", "message"),
    [
        ("x: int8 = 100\nx += 27\nx += 1", 3, 1, "128 does not fit the 8 bits of x"),
        ("x: int8 = 0\nx = read_char() + 200", 2, 1, "297 does not fit the 8 bits of x"),
        ("a: list[int8] = [0]\na[0] = read_char() * 2", 2, 1, "194 does not fit the 8 bits of an element of a"),
        ("x = 2147483647\nx += 1", 2, 1, "2147483647 + 1 is 2147483648, which does not fit 32 bits"),
        ("x = read_char()\nx = 0\nprint(1 + 7 // x)", 3, 11, "7 // 0: division by zero"),
        ("x = read_char()\nx = 0\nprint(7 % x)", 3, 7, "7 % 0: division by zero"),
        ("a = [0] * 3\ni = 1\ni = 3\nprint(a[i])", 4, 7, "the index 3 is outside of a, which has 3 elements"),
        ("a = [0] * 3\ni = 1\ni = -1\na[i] = 1", 4, 1, "the index -1 is outside of a, which has 3 elements"),
        ("print_char(read_char() + 31)", 1, 1, "128 is the code of no character"),
        ("print(chr(-read_char()))", 1, 7, "-97 is the code of no character"),
        ("a = [0] * 2\nprint(read_line(a))", 2, 7, "the index 2 is outside of a, which has 2 elements"),
        ("def f(x: int8):\n    return x\nprint(f(read_char() + 100))", 3, 7, "197 does not fit the 8 bits of f.x"),
        (
            "def f(x) -> int8:\n    return x * 2\nprint(f(read_char()))",
            2,
            5,
            "194 does not fit the 8 bits of the result of f",
        ),
        ("i: int8 = 0\nfor i in range(126, 130): pass", 2, 5, "128 does not fit the 8 bits of i"),
    ],
)
def test_a_mistake_stops_the_program_and_tells_place_and_values(
    source: str, line: int, column: int, message: str
) -> None:
    execution = run("print('before')\n" + source, b"aaa")
    assert execution.status == "runtime_error"
    assert execution.stdout == b"before\n"
    assert execution.message == message
    assert execution.position is not None
    assert (execution.position.line, execution.position.column) == (line + 1, column)


def test_a_failure_shows_the_variables() -> None:
    execution = run("x = 1\nx = 5\ny = 0\ny = x - 5\nprint(x // y)")
    assert execution.snapshot == {"variables": {"x": 5, "y": 0}}


def test_print_prints_nothing_if_one_of_its_values_cannot_be_worked_out() -> None:
    execution = run("x = 1\nx = 0\nprint('a', 1, 2 // x)")
    assert (execution.status, execution.stdout) == ("runtime_error", b"")


def test_steps_are_limited() -> None:
    execution = run("print('a')\nwhile True: pass", steps=1_000)
    assert (execution.status, execution.stdout, execution.steps) == ("out_of_steps", b"a\n", 1_000)


def test_output_is_limited() -> None:
    execution = run("while True: print('abc')", output=10)
    assert (execution.status, execution.stdout) == ("out_of_output", b"abc\nabc\nab")


def test_storage_is_limited() -> None:
    assert run("a = [0] * 100", memory=99).status == "out_of_memory"
    assert run("a = [0] * 100", memory=100).status == "ok"


# -- functions


def test_variables_of_a_function_are_zero_whenever_it_is_called() -> None:
    source = (
        "def f(x):\n    if x:\n        y = 5\n    else:\n        y += 1\n    return y\nprint(f(1), f(0), f(1), f(0))"
    )
    assert output(source) == "5 1 5 1\n"


def test_an_array_gets_its_values_whenever_its_declaration_is_executed() -> None:
    source = "def f():\n    a = [1, 2]\n    a[0] += 1\n    return a[0]\nprint(f(), f())\n"
    source += "for i in range(2):\n    b = [0] * 20\n    b[5] += 1\n    print(b[5])"
    assert output(source) == "2 2\n1\n1\n"


def test_the_same_array_may_be_handed_over_twice() -> None:
    assert output("def f(a, b):\n    a[0] = 1\n    return b[0]\nc = [5]\nprint(f(c, c))") == "1\n"
