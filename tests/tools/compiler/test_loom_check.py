"""Names, widths and calls: what a checked program may be, and how each mistake is told."""

import pytest

from tools.compiler import tree
from tools.compiler.compile import LoomError, evaluate, parse
from tools.compiler.ir import Array


def refused(source: str) -> LoomError:
    with pytest.raises(LoomError) as caught:
        parse(source)
    return caught.value


def output(source: str, stdin: bytes = b"") -> str:
    execution = evaluate(parse(source), stdin)
    assert execution.status == "ok", execution
    return execution.stdout.decode()


# -- names


@pytest.mark.parametrize(
    ("source", "line", "column", "what", "remedy"),
    [
        ("print(x)", 1, 7, "x is not declared", "assignment to x above"),
        ("x = x + 1", 1, 5, "x has no value yet", "assignment to x above"),
        ("x += 1", 1, 1, "x has no value yet", "assignment to x above"),
        ("print(x)\nx = 1\nx = 2", 1, 7, "x has no value yet", "assignment to x above"),
        ("def f():\n    return x\nprint(f())", 2, 12, "x is not declared", "assignment to x above"),
        ("x = 1\ndef f():\n    x += 1\nf()", 3, 5, "x has no value yet", "global x at the top of f"),
        ("def f():\n    print(y)\n    y = 1\n    y = 2\nf()", 2, 11, "y has no value yet", "above"),
        ("def f():\n    global x\n    x = 1\nf()", 2, 5, "no variable x", "x = 0 outside"),
        ("def f():\n    x = 1\n    global x\nf()", 3, 5, "no variable x", "x = 0 outside"),
        ("x = 1\ndef f(x):\n    global x\n    x = 1\nf(1)", 3, 5, "x is a parameter", "another name"),
        ("print = 1", 1, 1, "part of Loom", "another name"),
        ("len = [0] * 3", 1, 1, "part of Loom", "another name"),
        ("def ord(x): return x", 1, 1, "part of Loom", "another name"),
        ("def f(len): return 1", 1, 7, "part of Loom", "another name"),
        ("def f(a, a): return 1", 1, 10, "there already", "another name"),
        ("def f(): pass\ndef f(): pass", 2, 1, "second function f", "another name"),
        ("f = 1\ndef f(): pass", 2, 1, "a variable already", "another name"),
        ("a = [0]\na = 1", 2, 1, "a is an array", "a[i] = ..."),
        ("a = 1\na = [0]", 2, 1, "a is a number", "another name"),
        ("a = [0]\na = [0] * 2", 2, 1, "1 elements of 32 bits already", "same declaration"),
        ("def f(a):\n    a = [0]\n    return a[0]\nx = [1]\nf(x)", 2, 5, "a parameter already", "another name"),
        ("x = 1\ny = x[0]", 2, 5, "x is a number", "x = [0] * 10"),
        ("a = [0]\nfor a in range(3): pass", 2, 5, "a is an array", "another name"),
    ],
)
def test_a_name_that_is_not_what_it_is_used_as_is_refused(
    source: str, line: int, column: int, what: str, remedy: str
) -> None:
    error = refused(source)
    assert what in error.message
    assert remedy in error.remedy
    assert (error.position.line, error.position.column) == (line, column)


def test_a_name_belongs_to_the_function_that_assigns_to_it() -> None:
    source = "x = 1\ndef f():\n    x = 5\n    return x\ndef g():\n    return x\nx = 2\nprint(f(), g(), x)"
    assert output(source) == "5 2 2\n"


def test_a_function_assigns_to_a_variable_of_the_module_that_it_declares_global() -> None:
    assert output("x = 1\ndef f():\n    global x\n    x += 1\nf()\nf()\nprint(x)") == "3\n"


def test_what_a_function_declares_global_is_no_constant() -> None:
    error = refused("N = 3\ndef f():\n    global N\n    N = 4\nf()\na = [0] * N")
    assert "no constant" in error.message
    assert error.position.line == 6


def test_functions_may_stand_behind_their_calls() -> None:
    assert output("def f():\n    return g() + 1\nprint(f())\ndef g():\n    return 1") == "2\n"


# -- declarations


def test_a_width_is_declared_by_a_type_where_a_name_is_assigned_first() -> None:
    program = parse("a: int8 = 1\na = 2\nb = 1\nb = 2\nc: int64\nd: int = 1\nd = 2\nfor e in range(3): pass")
    assert program.variables == {"a": 8, "b": 32, "c": 64, "d": 32, "e": 32}


def test_arrays_are_declared_by_their_values() -> None:
    program = parse(
        'N = 4\na = [0] * N\nb = [1, 2]\nc: list[int8] = [0] * 6\nd = "text"\ne: list[int16] = "x"\nf = 2 * [7]'
    )
    assert program.arrays == {
        "a": Array(4, 32),
        "b": Array(2, 32),
        "c": Array(6, 8),
        "d": Array(4, 8),
        "e": Array(1, 16),
        "f": Array(2, 32),
    }


def test_a_text_of_one_character_is_a_number_without_a_type() -> None:
    assert output('x = "x"\nprint(x, "x" < "y", ord("x"))') == "120 1 120\n"


@pytest.mark.parametrize(
    ("source", "line", "column", "what", "remedy"),
    [
        ("x: int8 = 1\nx: int16 = 1", 2, 1, "8 bits already", "x: int16"),
        ("x = 1\nx: int8 = 1", 2, 1, "32 bits already", "x: int8"),
        ("x: str = 1", 1, 4, "type str", "int8"),
        ("x: list[str] = [1]", 1, 4, "type list[str]", "list[int8]"),
        ("x: int128 = 1", 1, 4, "type int128", "int64"),
        ("a: list[int8]", 1, 1, "without a length", "[0] * 10"),
        ("a: list[int8] = 3", 1, 1, "without a length", "[0] * 10"),
        ("a = []", 1, 5, "0 elements", "[0] * 100"),
        ("a = [0] * 0", 1, 5, "0 elements", "[0] * 100"),
        ("a = [0] * -1", 1, 5, "-1 elements", "[0] * 100"),
        ("a = [0] * 1000000000", 1, 5, "1,000,000,000 elements", "[0] * 100"),
        ('a = ""', 1, 5, "0 elements", "[0] * 100"),
        ("n = read_int()\na = [0] * n", 2, 11, "n, is no constant", "largest length"),
        ("n = 1\nn = 2\na = [0] * n", 3, 11, "n, is no constant", "largest length"),
        ("for i in range(2):\n    n = 3\na = [0] * n", 3, 11, "n, is no constant", "largest length"),
        ("x = 1\nx = 2\na = [x]", 3, 6, "no constant", "a[i] = ..."),
        ("a = [[0] * 2] * 3", 1, 6, "array of arrays", "row * WIDTH + column"),
        ("a = [[1, 2], [3, 4]]", 1, 6, "array of arrays", "row * WIDTH + column"),
        ("a = [1, 2] * 3", 1, 5, "repeated", "a loop"),
        ("a: list[int8] = [1, 128]", 1, 1, "128 does not fit the 8 bits", "list[int16]"),
        ("x: int8 = 128", 1, 1, "128 does not fit 8 bits", "wider type"),
        ("x: int8 = 1\nx = 128", 2, 1, "128 does not fit 8 bits", "wider type"),
        ("x = 2147483648\nx = 1", 1, 1, "does not fit 32 bits", "int64"),
        ("x = -2147483649\nx = 1", 1, 1, "does not fit 32 bits", "int64"),
        ("x: int64 = 9223372036854775808", 1, 12, "more than 64 bits", "smaller"),
        ("x: int64 = 4611686018427387904 * 2", 1, 12, "more than 64 bits", "smaller"),
        ("x = 1 // 0", 1, 5, "division by zero", "other than 0"),
        ("x = 1\nx %= 0", 2, 1, "division by zero", "other than 0"),
        (
            "a = [0] * 3\ndef f():\n    a = [0] * 3\n    return a[0]\nN = 2\ndef g():\n    a[3 // 0] = 1",
            7,
            7,
            "zero",
            "0",
        ),
    ],
)
def test_a_declaration_or_a_value_that_cannot_be_is_refused(
    source: str, line: int, column: int, what: str, remedy: str
) -> None:
    error = refused(source)
    assert what in error.message
    assert remedy in error.remedy
    assert (error.position.line, error.position.column) == (line, column)


def test_arithmetic_has_32_bits_and_64_if_an_operand_has() -> None:
    program = parse("a: int8 = read_int()\nb: int64 = read_int()\na = a + a\nb = a + b")
    widths = [statement.values[0].bits for statement in program.body if isinstance(statement, tree.Assign)]
    assert widths == [32, 64, 32, 64]


def test_what_has_constants_only_is_worked_out() -> None:
    program = parse("N = 3\nM = N * 40 - -7 // 2\na = [0] * (M - 100)\nx = M % 10\nx = -N")
    assert program.arrays["a"].length == 24
    values = [statement.values[0] for statement in program.body if isinstance(statement, tree.Assign)]
    assert [value.value for value in values if isinstance(value, tree.Number)] == [4, -3]


# -- functions


@pytest.mark.parametrize(
    ("source", "line", "column", "what", "remedy"),
    [
        ("def f(x):\n    return f(x)\nf(1)", 2, 12, "recursion: f calls itself", "loop"),
        (
            "def f():\n    g()\ndef g():\n    h()\ndef h():\n    f()\nf()",
            2,
            5,
            "recursion: f calls g calls h calls f",
            "loop",
        ),
        ("def f(x):\n    if x: return 1\nprint(f(1))", 1, 1, "without a return", "last line"),
        ("def f(x):\n    for i in range(x): return 1\nf(1)", 1, 1, "without a return", "last line"),
        (
            "def f(x):\n    while True:\n        if x: break\n        return 1\nf(1)",
            1,
            1,
            "without a return",
            "last line",
        ),
        ("def f(x):\n    if x: return 1\n    return\nf(1)", 3, 5, "none here", "a value here"),
        ("def f(x):\n    pass\ny = f(1)", 3, 5, "f returns nothing", "line of its own"),
        ("def f(x) -> int:\n    pass\nf(1)", 1, 13, "f returns nothing", "no -> int"),
        ("def f(x) -> None:\n    return 1\nf(1)", 1, 13, "f returns a value", "-> int"),
        ("def f(x) -> list[int]:\n    return x\nf(1)", 1, 13, "returns an array", "parameter"),
        ("def f(x=1):\n    pass\nf(1)", 1, 1, "default value", "plain parameters"),
        ("def f(*x):\n    pass\nf(1)", 1, 1, "a * among", "plain parameters"),
        ("def f(*, x):\n    pass\nf(1)", 1, 1, "a * among", "plain parameters"),
        ("def f(**x):\n    pass\nf(1)", 1, 1, "a ** among", "plain parameters"),
        ("def f(x, /):\n    pass\nf(1)", 1, 1, "a / among", "plain parameters"),
        ("@f\ndef f(x):\n    pass\nf(1)", 2, 1, "decorator", "plain parameters"),
        ("def f(a):\n    return a[0]\nf(1)", 3, 3, "no name of an array", "the name of an array"),
        ("x = 1\nx = 2\ndef f(a):\n    return a[0]\nf(x)", 5, 3, "x is a number", "x = [0] * 10"),
        ("a: list[int64] = [0]\ndef f(b):\n    return b[0]\nf(a)", 4, 3, "64 bits", "list[int64]"),
        ("a = [0]\ndef f(b: list[int8]):\n    return b[0]\nf(a)", 4, 3, "32 bits", "list[int32]"),
    ],
)
def test_a_function_that_cannot_be_is_refused(source: str, line: int, column: int, what: str, remedy: str) -> None:
    error = refused(source)
    assert what in error.message
    assert remedy in error.remedy
    assert (error.position.line, error.position.column) == (line, column)


def test_a_parameter_is_an_array_if_the_function_uses_it_as_one() -> None:
    source = """
def first(a): return a[0]
def length(a): return len(a)
def read(a): return read_line(a)
def hand_on(a, n): return first(a) + n
def typed(a: list[int64]): return 1
b = [7] * 3
print(first(b), length(b), read(b), hand_on(b, 1), typed(b))
"""
    assert output(source, b"x") == "7 3 1 121 1\n"


@pytest.mark.parametrize(
    "body",
    [
        "if x: return 1\n    else: return 2",
        "while True:\n        if x: return 1\n        x += 1",
        "while 1: pass",
        "if x: return 1\n    elif x > 2: return 2\n    else:\n        while True: return 3",
        "return 1\n    print(2)",
    ],
)
def test_a_function_may_end_with_what_never_gets_to_its_end(body: str) -> None:
    parse(f"def f(x):\n    {body}\nf(1)")


def test_docstrings_comments_and_pass_do_nothing() -> None:
    assert output('"""Doc."""\n# comment\ndef f():\n    "doc"\n    pass\nf()\npass') == ""
