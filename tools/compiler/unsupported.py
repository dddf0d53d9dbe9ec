"""What of Python is not part of Loom, in words: what it is called, and what to write instead."""

import ast
from collections.abc import Mapping

STATEMENTS: Mapping[type[ast.AST], tuple[str, str]] = {
    ast.AsyncFor: ("async", "for without it"),
    ast.AsyncFunctionDef: ("async", "def without it"),
    ast.AsyncWith: ("async", "the body alone"),
    ast.Assert: ("assert", "if, and print what is wrong"),
    ast.ClassDef: ("a class", "variables, arrays and functions"),
    ast.Delete: ("del", "nothing: variables and arrays stay"),
    ast.Import: ("an import", "the program without it: there is nothing to import"),
    ast.ImportFrom: ("an import", "the program without it: there is nothing to import"),
    ast.Match: ("match", "if and elif"),
    ast.Nonlocal: ("nonlocal", "global, and the variable outside of all functions"),
    ast.Raise: ("raise", "if and else: there are no exceptions"),
    ast.Try: ("try", "if and else: there are no exceptions"),
    ast.TryStar: ("try", "if and else: there are no exceptions"),
    ast.With: ("with", "the body alone"),
}

EXPRESSIONS: Mapping[type[ast.AST], tuple[str, str]] = {
    ast.Attribute: ("an attribute or a method", "variables, arrays and functions: there are no objects"),
    ast.Await: ("await", "the value alone"),
    ast.Dict: ("a dictionary", "an array, indexed by the code of the key: count[c] += 1"),
    ast.DictComp: ("a comprehension", "a loop that fills an array"),
    ast.GeneratorExp: ("a generator", "a loop"),
    ast.JoinedStr: ("an f-string", 'print with several arguments: print("x = ", x, sep="")'),
    ast.Lambda: ("a lambda", "a function with def"),
    ast.List: ("a list here", "a declaration of its own: a = [1, 2, 3], or a = [0] * 10"),
    ast.ListComp: ("a comprehension", "a = [0] * 10, and a loop that fills it"),
    ast.NamedExpr: ("an assignment within an expression", "an assignment on a line before"),
    ast.Set: ("a set", "an array with a 1 for each member"),
    ast.SetComp: ("a comprehension", "a loop that fills an array"),
    ast.Slice: ("a slice", "a loop over the indices"),
    ast.Starred: ("unpacking by *", "every value written out"),
    ast.Tuple: ("a tuple here", "a variable for each value"),
    ast.Yield: ("yield", "a loop"),
    ast.YieldFrom: ("yield", "a loop"),
}

OPERATORS: Mapping[type[ast.AST], tuple[str, str]] = {
    ast.BitAnd: ("the operator &", "and for conditions; x % 2 and x // 2 for the bits of a number"),
    ast.BitOr: ("the operator |", "or for conditions; x % 2 and x // 2 for the bits of a number"),
    ast.BitXor: ("the operator ^", "!= for conditions; x % 2 and x // 2 for the bits of a number"),
    ast.Div: ("the operator /", "//, which rounds down"),
    ast.In: ("in", 'a variable in a text: c in "aeiou"; or a loop over the array'),
    ast.Invert: ("the operator ~", "-x - 1, or not x for a condition"),
    ast.Is: ("is", "=="),
    ast.IsNot: ("is not", "!="),
    ast.LShift: ("the operator <<", "a multiplication by 2, 4, 8 ..."),
    ast.MatMult: ("the operator @", "a loop"),
    ast.NotIn: ("not in", 'a variable in a text: c not in "aeiou"; or a loop over the array'),
    ast.Pow: ("the operator **", "a loop that multiplies, or the product: x * x"),
    ast.RShift: ("the operator >>", "// by 2, 4, 8 ..."),
}

CALLS: Mapping[str, str] = {
    "abs": "if x < 0: x = -x",
    "bin": "x % 2 and x // 2 in a loop",
    "bool": "x != 0",
    "chr": "the number alone, which is the character's code; chr(x) stands in print only",
    "divmod": "x // y and x % y",
    "enumerate": "for i in range(n)",
    "exit": "if and else, or a function that returns",
    "float": "integers: there are no others",
    "input": "n = read_line(line) for a line, read_int() for an integer, read_char() for a character",
    "int": "the number alone; c - ord('0') for the value of a digit; read_int() for the next integer of the input",
    "list": "a = [0] * 10",
    "map": "a loop",
    "max": "if b > a: a = b",
    "min": "if b < a: a = b",
    "open": "read_char(), read_line(line) or read_int(): there is standard input only",
    "pow": "a loop that multiplies",
    "quit": "if and else, or a function that returns",
    "range": "for i in range(n)",
    "reversed": "for i in range(n - 1, -1, -1)",
    "sorted": "two loops that swap neighbours",
    "str": "print(x), which prints in decimal",
    "sum": "a loop that adds",
    "zip": "for i in range(n)",
}
"""Python's functions that a program is likely to call."""
