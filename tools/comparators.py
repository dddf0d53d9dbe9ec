"""When an output counts as right.

`exact` compares byte for byte and is the default. `esolangbench` is as lenient as the released EsoLang-Bench harness,
for comparison with published numbers: white space and control characters at the end do not count, and where a whole
number is expected,

- in Brainfuck the output may have white space around the number;
- in every other language it is enough that the number stands anywhere in the output, or that the output, or what
  follows its last `=`, is an arithmetic expression with that value ("3x4" for 12).

A verdict always names the comparator that made it.
"""

import ast
import operator
import re
from collections.abc import Callable, Mapping

Comparator = Callable[[bytes, bytes, str], bool]
"""From the actual output, the expected one and the language's name."""


def exact(actual: bytes, expected: bytes, _language: str) -> bool:
    return actual == expected


def esolangbench(actual: bytes, expected: bytes, language: str) -> bool:
    printed, wanted = (_trimmed(output.decode(errors="replace")) for output in (actual, expected))
    if not _NUMBER.fullmatch(wanted):
        return printed == wanted
    number = int(wanted)
    if language == "brainfuck":
        return bool(_NUMBER.fullmatch(printed.strip())) and int(printed.strip()) == number
    expression = printed.translate(_OPERATORS)
    if number in map(int, _INTEGERS.findall(printed)) or _value(expression.rpartition("=")[2].strip()) == number:
        return True
    return [int(integer) for integer in _INTEGERS.findall(expression)][-1:] == [number]


_NUMBER = re.compile(r"-?[0-9]{1,4000}")
_INTEGERS = re.compile(r"(?:(?<![0-9+-])[+-])?[0-9]{1,4000}")
_TIMES, _MINUS = "\u00d7\u22c5\u00b7\u2022xX", "\u2212\u2014\u2013"
_OPERATORS = str.maketrans({**dict.fromkeys(_TIMES, "*"), "\u00f7": "/", **dict.fromkeys(_MINUS, "-"), ",": ""})
_CONTROL = "".join(map(chr, [*range(32), 127]))

_BINARY: Mapping[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}

_EXPRESSION = re.compile(r"[-+*/%().0-9\s]{1,200}")
"""What is longer is prose; the length bounds how deep an expression nests and how large its value gets."""


def _trimmed(text: str) -> str:
    return text.rstrip().rstrip(_CONTROL)


def _value(text: str) -> int | None:
    """The value of a small arithmetic expression; None if the text is none."""
    if not _EXPRESSION.fullmatch(text):
        return None
    try:
        return _evaluate(ast.parse(text, mode="eval").body)
    except (SyntaxError, ValueError, ZeroDivisionError, OverflowError):
        return None


def _evaluate(node: ast.expr) -> int:
    """Raises ValueError for whatever is no arithmetic on whole numbers."""
    match node:
        case ast.Constant(value=int() | float() as value) if not isinstance(value, bool):
            return int(value)
        case ast.UnaryOp(op=ast.UAdd(), operand=operand):
            return _evaluate(operand)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_evaluate(operand)
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            quotient, rest = divmod(_evaluate(left), _evaluate(right))
            if not rest:
                return quotient
        case ast.BinOp(left=left, op=ast.Pow(), right=right):
            base, exponent = _evaluate(left), _evaluate(right)
            # The released harness computes whatever stands there, and can be made to hang.
            if abs(base) < 1 << 32 and 0 <= exponent < 64:
                return int(base**exponent)
        case ast.BinOp(left=left, op=sign, right=right) if type(sign) in _BINARY:
            return _BINARY[type(sign)](_evaluate(left), _evaluate(right))
    raise ValueError(f"no arithmetic on whole numbers: {ast.dump(node):.60}")


COMPARATORS: Mapping[str, Comparator] = {"exact": exact, "esolangbench": esolangbench}
