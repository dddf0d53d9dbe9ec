"""What of Python is not in Loom: each construct is refused where it stands, by its name, and says what to write."""

import pytest

from tools.compiler.compile import LoomError, parse
from tools.compiler.unsupported import CALLS, EXPRESSIONS, OPERATORS, STATEMENTS

HEAD = "x = 1\ny = 2\na = [0] * 3\ndef f(n):\n    return n\n"
"""What the constructs below may use, in five lines."""

# Construct, column in its first line, what the message names, what the remedy names.
CONSTRUCTS = [
    # Statements.
    ("import os", 1, "an import", "nothing to import"),
    ("from os import path", 1, "an import", "nothing to import"),
    ("class A: pass", 1, "a class", "functions"),
    ("async def g(): pass", 1, "async", "def"),
    ("async for i in range(3): pass", 1, "async", "for"),
    ("async with x: pass", 1, "async", "body"),
    ("with x: pass", 1, "with", "body"),
    ("try:\n    x = 1\nexcept ValueError:\n    pass", 1, "try", "if"),
    ("try:\n    x = 1\nexcept* ValueError:\n    pass", 1, "try", "if"),
    ("raise ValueError", 1, "raise", "if"),
    ("assert x", 1, "assert", "if"),
    ("del x", 1, "del", "stay"),
    ("nonlocal x", 1, "nonlocal", "global"),
    ("global x", 1, "global outside", "without"),
    ("match x:\n    case 1: pass", 1, "match", "elif"),
    ("return x", 1, "return outside", "function"),
    ("break", 1, "break outside", "while or for"),
    ("continue", 1, "continue outside", "while or for"),
    ("if x:\n    def g(): pass", 1, "function g within", "outside"),
    ("def g():\n    def h(): pass\n    h()", 1, "function h within", "outside"),
    ("while x: x -= 1\nelse: x = 1", 1, "else after a loop", "variable"),
    ("for i in range(3): pass\nelse: x = 1", 1, "else after a loop", "variable"),
    ("for i in a: pass", 10, "range", "for i in range"),
    ('for c in "abc": pass', 10, "range", "for i in range"),
    ("for i, j in range(3): pass", 5, "one variable", "for i in range"),
    ("for a[0] in range(3): pass", 5, "one variable", "for i in range"),
    ("for i in range(0, 9, f(1)): pass", 22, "step", "while"),
    ("for i in range(0, 9, 0): pass", 22, "step", "while"),
    ("for i in range(): pass", 10, "range", "for i in range"),
    ("for i in range(1, 2, 3, 4): pass", 10, "range", "for i in range"),
    ("x = y = f(1)", 1, "several targets", "line"),
    ("x, y = f(1)", 1, "2 variables", "assignment"),
    ("x, y = 1, 2, 3", 1, "2 variables", "assignment"),
    ("x, *y = 1, 2", 4, "unpacking", "written out"),
    ("x.y = 1", 1, "attribute", "objects"),
    ("a[0:2] = 1", 3, "slice", "loop"),
    ("x **= 2", 1, "**", "product"),
    ("x /= 2", 1, "/", "//"),
    ("x <<= 2", 1, "<<", "multiplication"),
    ("a[0]: int8 = 1", 1, "type for something else", "without a type"),
    # Expressions.
    ("x = [i for i in range(3)]", 5, "comprehension", "loop"),
    ("x = {i for i in range(3)}", 5, "comprehension", "loop"),
    ("x = {i: i for i in range(3)}", 5, "comprehension", "loop"),
    ("x = (i for i in range(3))", 5, "generator", "loop"),
    ("x = {1: 2}", 5, "dictionary", "array"),
    ("x = {1, 2}", 5, "a set", "array"),
    ("x = (1, 2)", 5, "tuple", "variable for each"),
    ("print([1, 2])", 7, "list here", "declaration"),
    ("x = lambda: 1", 5, "lambda", "def"),
    ("x = (y := 2)", 6, "assignment within", "before"),
    ("print(f'{x}')", 7, "f-string", "arguments"),
    ("print(*a)", 7, "unpacking", "written out"),
    ("x = f(*a)", 7, "unpacking", "written out"),
    ("x = a[0:2]", 7, "slice", "loop"),
    ("x = a.count", 5, "attribute", "objects"),
    ("a.append(1)", 1, "method", "fixed length"),
    ("x = a[0][1]", 5, "element of an array", "row * WIDTH + column"),
    ("x = (await y)", 6, "await", "value"),
    ("yield x", 1, "yield", "loop"),
    ("yield from x", 1, "yield", "loop"),
    ("x = y / 2", 5, "/", "//"),
    ("x = y ** 2", 5, "**", "x * x"),
    ("x = y @ 2", 5, "@", "loop"),
    ("x = y & 2", 5, "&", "and"),
    ("x = y | 2", 5, "|", "or"),
    ("x = y ^ 2", 5, "^", "!="),
    ("x = y << 2", 5, "<<", "2, 4, 8"),
    ("x = y >> 2", 5, ">>", "//"),
    ("x = ~y", 5, "~", "-x - 1"),
    ("x = y is 2", 5, "is", "=="),
    ("x = y is not 2", 5, "is not", "!="),
    ("x = y in a", 5, "in", "loop"),
    ("x = y not in a", 5, "not in", "loop"),
    ('x = f(1) in "ab"', 5, "in", "variable"),
    ('x = y in ""', 5, "empty text", "characters"),
    ("x = 1.5", 5, "fraction", "integer"),
    ("x = None", 5, "None", "integer"),
    ("x = b'a'", 5, "constant", "integer"),
    ("x = ...", 5, "constant", "integer"),
    ("x = 2j", 5, "constant", "integer"),
    ("x = y + 'a'", 9, "text as an operand", "ord('a')"),
    ("print(x, 'ab' + 'cd')", 10, "text as an operand", "ord('ab')"),
    ("x = f('ab')", 7, "text of 2 characters", "one character"),
    ("x = f('')", 7, "text of 0 characters", "-1"),
    ("x = f('ä')", 7, "ASCII", "ASCII"),
    ("print('ä')", 7, "ASCII", "ASCII"),
    ("x = a[-1]", 7, "below 0", "len(a) - 1"),
    # Calls.
    ("x = f", 5, "f is a function", "f(...)"),
    ("x = f(1, 2)", 5, "2 arguments, not 1", "f(n)"),
    ("x = f(n=1)", 7, "by name", "in its place"),
    ("x = f(**a)", 7, "by name", "in its place"),
    ("x = x(1)", 5, "no function", "another name"),
    ("x = f(1)(2)", 5, "no name", "by its name"),
    ("x = g(1)", 5, "g is no function", "read_char()"),
    ("x = f(a)", 7, "a is an array", "a[i]"),
    ("read_line(x)", 11, "x is a number", "[0] * 10"),
    ("read_line('abc')", 11, "no name of an array", "[0] * 10"),
    ("x = len(x)", 9, "x is a number", "[0] * 10"),
    ("x = ord(x)", 5, "ord of something else", "variable alone"),
    ("x = ord('ab')", 9, "2 characters", "one character"),
    ("x = read_char(1)", 5, "1 arguments", "read_char()"),
    ("x = read_line()", 5, "0 arguments", "read_line(a)"),
    ("print_char(1, 2)", 1, "2 arguments", "print_char(c)"),
    ("x = print(1)", 5, "returns nothing", "own"),
    ("len(a)", 1, "not used", "assignment"),
    ("if __name__ == '__main__': print(1)", 4, "__name__", "main()"),
    ("print(a)", 7, "a is an array", "loop"),
    ("print('a' if x else 1)", 7, "a text that is printed, or else", "a print each"),
    ("print('a' if x else 'b' if y else 'c')", 7, "a text that is printed, or else", "a print each"),
    ("print(1, file=x)", 10, "file", "sep="),
    ("print(1, end=x)", 10, "no text", 'end=""'),
    ("print(1, end=None)", 10, "no text", 'end=""'),
    ("x", 1, "not used", "print"),
    ("x + 1", 1, "not used", "print"),
    ("[1, 2]", 1, "list here", "declaration"),
    ("x if x else y", 1, "not used", "print"),
]


@pytest.mark.parametrize(("construct", "column", "what", "remedy"), CONSTRUCTS)
def test_a_construct_is_refused_by_name_with_its_place_and_a_remedy(
    construct: str, column: int, what: str, remedy: str
) -> None:
    with pytest.raises(LoomError) as caught:
        parse(HEAD + construct)
    error = caught.value
    assert what in error.message
    assert remedy in error.remedy
    assert error.position.line >= 6
    if "\n" not in construct:
        assert error.position.column == column


@pytest.mark.parametrize("name", sorted(CALLS))
def test_a_function_of_python_that_is_not_there_is_refused_with_what_takes_its_place(name: str) -> None:
    with pytest.raises(LoomError) as caught:
        parse(f"x = 1\nx = {name}(x)")
    assert name in caught.value.message
    assert (caught.value.position.line, caught.value.position.column) == (2, 5)
    assert caught.value.remedy == CALLS[name]


def test_every_construct_that_has_words_of_its_own_is_among_the_tested_ones() -> None:
    tested = [what for _, _, what, _ in CONSTRUCTS]
    for words, _ in (*STATEMENTS.values(), *EXPRESSIONS.values(), *OPERATORS.values()):
        assert any(what in words for what in tested), words


def test_a_function_may_have_the_name_of_one_of_python_s() -> None:
    parse("def max(a, b):\n    return a if a > b else b\nprint(max(1, 2))")
