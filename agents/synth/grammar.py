"""The language of expressions: a small typed library, and what each of its functions means.

An expression is a tree. Its leaves are parts of the input (`line 1`, `token 2`, `input`) and constants; its inner
nodes are components from the table below, each with the sorts that it takes and gives, its meaning in Python, its
cost, and the words that betray it in a statement. The cost of an expression is the sum over its nodes, where the
number that a part of the input is costs no more than that part; the simplest expression is the cheapest one.

Lines and tokens are two ways to cut the same stream, and a program can read the stream once: an expression keeps to
one of these *views*.
"""

import math
import operator
import string
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Literal

from agents.synth.values import LONGEST, MOST_REPEATS, Value, bounded, limited, line, parse, token

Sort = Literal["text", "number", "truth"]
View = Literal["", "line", "token", "input"]
"""How an expression reads its input; empty if it does not."""

CLASSES: Mapping[str, str] = {
    "vowels": "AEIOUaeiou",
    "spaces": " ",
    "digits": string.digits,
    "letters": string.ascii_letters,
    "capitals": string.ascii_uppercase,
    "small letters": string.ascii_lowercase,
    "consonants": "".join(letter for letter in string.ascii_letters if letter not in "AEIOUaeiou"),
    "punctuation": string.punctuation,
}
"""Classes of characters that may be counted, kept or dropped."""

CASES: Mapping[str, tuple[tuple[str, int], ...]] = {
    "uppercase": ((string.ascii_lowercase, -32),),
    "lowercase": ((string.ascii_uppercase, 32),),
    "swap case": ((string.ascii_lowercase, -32), (string.ascii_uppercase, 32)),
}
"""Changes of case: which characters move, and how far."""


@dataclass(frozen=True, slots=True)
class Expression:
    """A node: a component with its arguments, or a leaf with its value."""

    op: str
    """A component's name, or "line", "token", "input", "text" or "number" for a leaf."""
    args: tuple["Expression", ...] = ()
    value: str | int = ""
    """A constant, or the number of a line or token from 1."""


@dataclass(frozen=True, slots=True)
class Component:
    """A function of the library."""

    name: str
    takes: tuple[Sort, ...]
    gives: Sort
    meaning: Callable[..., Value | None]
    words: str = ""
    """Words that a statement uses where it is needed: among expressions of equal cost these are tried first."""
    cost: int = 1
    commutes: bool = False


MOST_FACTORIAL, MOST_FIBONACCI = 12, 46
"""The greatest numbers for which these fit 32 bits."""


def _repeat(text: str, times: int) -> str | None:
    return limited(text * times) if len(text) <= LONGEST and times <= MOST_REPEATS else None


def _sum_to(number: int) -> int | None:
    return None if bounded(number * (number + 1)) is None else max(number, 0) * (number + 1) // 2


def _half(number: int) -> int:
    return number // 2 if number >= 0 else -(-number // 2)


def _digit_sum(text: str) -> int:
    return sum(int(character) for character in text if character in string.digits)


def _count_words(text: str) -> int:
    return sum(word != "" for word in text.split(" "))


def _binary_value(text: str) -> int | None:
    return int(text, 2) if 0 < len(text) < 32 and set(text) <= {"0", "1"} else None


def _factorial(number: int) -> int | None:
    return math.factorial(number) if 0 <= number <= MOST_FACTORIAL else None


def _fibonacci(number: int) -> int | None:
    if not 0 <= number <= MOST_FIBONACCI:
        return None
    before, last = 1, 0
    for _ in range(number):
        before, last = last, before + last
    return last


def _greatest_common_divisor(first: int, second: int) -> int | None:
    return math.gcd(first, second) if first >= 0 and second >= 0 else None


def _binary(number: int) -> str | None:
    return f"{number:b}" if number >= 0 else None


def _run_lengths(text: str) -> str | None:
    return limited("".join(f"{character}{len([*run])}" for character, run in groupby(text)))


def _change_case(table: Mapping[int, int], text: str) -> str:
    return text.translate(table)


def _moved(changes: tuple[tuple[str, int], ...]) -> dict[int, int]:
    return {ord(character): ord(character) + distance for members, distance in changes for character in members}


def _count(members: str, text: str) -> int:
    return sum(character in members for character in text)


def _only(members: str, text: str) -> str:
    return "".join(character for character in text if character in members)


def _without(members: str, text: str) -> str:
    return "".join(character for character in text if character not in members)


_T: Sort = "text"
_N: Sort = "number"
_B: Sort = "truth"

_TABLE = (
    # Numbers
    Component("number", (_T,), _N, parse),
    Component("sum", (_N, _N), _N, lambda a, b: bounded(a + b), "sum add plus total addition", commutes=True),
    Component("difference", (_N, _N), _N, lambda a, b: bounded(a - b), "difference subtract minus"),
    Component("product", (_N, _N), _N, lambda a, b: bounded(a * b), "product multiply times multiplied", commutes=True),
    Component("smaller", (_N, _N), _N, min, "smaller smallest minimum least lesser", commutes=True),
    Component("larger", (_N, _N), _N, max, "larger largest maximum greatest", commutes=True),
    Component("half", (_N,), _N, _half, "half average mean"),
    Component("sum to", (_N,), _N, _sum_to, "sum series triangular"),
    Component("length", (_T,), _N, len, "length long characters"),
    Component("digit sum", (_T,), _N, _digit_sum, "digits digit"),
    *(
        Component(f"count {name}", (_T,), _N, partial(_count, members), f"{name} {name[:-1]}")
        for name, members in CLASSES.items()
    ),
    Component("count words", (_T,), _N, _count_words, "words word", cost=2),
    Component("count distinct", (_T,), _N, lambda text: len(set(text)), "distinct different unique", cost=2),
    Component("binary value", (_T,), _N, _binary_value, "binary digits", cost=2),
    Component("factorial", (_N,), _N, _factorial, "factorial product", cost=2),
    Component("fibonacci", (_N,), _N, _fibonacci, "fibonacci", cost=2),
    Component("divisor", (_N, _N), _N, _greatest_common_divisor, "divisor divides common", cost=2, commutes=True),
    # Truths
    Component("less", (_N, _N), _B, operator.lt, "less greater smaller larger"),
    Component("equal", (_N, _N), _B, operator.eq, "equal same", commutes=True),
    Component("even", (_N,), _B, lambda a: a % 2 == 0, "even odd parity divisible"),
    Component("negative", (_N,), _B, lambda a: a < 0, "negative positive sign"),
    Component("zero", (_N,), _B, lambda a: a == 0, "zero"),
    Component("palindrome", (_T,), _B, lambda text: text == text[::-1], "palindrome backwards", cost=2),
    # Texts
    Component("decimal", (_N,), _T, str),
    Component("join", (_T, _T), _T, lambda *parts: limited("".join(parts)), "followed concatenate"),
    Component("reverse", (_T,), _T, lambda text: text[::-1], "reverse reversed backwards"),
    *(Component(name, (_T,), _T, partial(_change_case, _moved(changes)), name) for name, changes in CASES.items()),
    Component("first character", (_T,), _T, lambda text: text[:1], "first"),
    Component("last character", (_T,), _T, lambda text: text[-1:], "last"),
    Component("repeat", (_T, _N), _T, _repeat, "repeat repeated times"),
    *(
        Component(f"{verb} {name}", (_T,), _T, partial(filtered, members), f"{name} {name[:-1]}", cost=2)
        for verb, filtered in (("only", _only), ("without", _without))
        for name, members in CLASSES.items()
    ),
    Component("binary", (_N,), _T, _binary, "binary", cost=2),
    Component("every second", (_T,), _T, lambda text: text[::2], "even index indices alternate", cost=2),
    Component("run lengths", (_T,), _T, _run_lengths, "run runs length", cost=2),
    Component("if", (_B, _T, _T), _T, lambda truth, yes, no: yes if truth else no),
)

COMPONENTS: Mapping[str, Component] = {component.name: component for component in _TABLE}

LEAVES: Mapping[str, Sort] = {"line": "text", "token": "text", "input": "text", "text": "text", "number": "number"}
"""Sorts of the leaves; "number" with no arguments is a constant, with one it is the component."""


def constant(value: str | int) -> Expression:
    return Expression("text" if isinstance(value, str) else "number", value=value)


def join(*parts: Expression) -> Expression:
    """Parts one after another: nested joins are one, and a single part needs none."""
    flat = tuple(piece for part in parts for piece in (part.args if part.op == "join" else (part,)))
    flat = tuple(part for part in flat if part != constant(""))
    return flat[0] if len(flat) == 1 else Expression("join", flat) if flat else constant("")


def is_leaf(expression: Expression) -> bool:
    return not expression.args


def sort_of(expression: Expression) -> Sort:
    return LEAVES[expression.op] if is_leaf(expression) else COMPONENTS[expression.op].gives


def cost(expression: Expression) -> int:
    """How complicated an expression is; the whole input is a little stranger than its lines."""
    if is_leaf(expression):
        return 2 if expression.op == "input" else 1
    if expression.op == "number" and is_leaf(expression.args[0]):
        return cost(expression.args[0])
    return COMPONENTS[expression.op].cost + sum(map(cost, expression.args))


def leaves(expression: Expression) -> tuple[Expression, ...]:
    """Its leaves from left to right."""
    if is_leaf(expression):
        return (expression,)
    return tuple(leaf for argument in expression.args for leaf in leaves(argument))


def components(expression: Expression) -> tuple[str, ...]:
    """The names of its components, each as often as it occurs."""
    names = tuple(name for argument in expression.args for name in components(argument))
    return names if is_leaf(expression) else (expression.op, *names)


def views(expression: Expression) -> frozenset[str]:
    """The ways in which it cuts its input; a program can be written for at most one."""
    return frozenset(leaf.op for leaf in leaves(expression)) & {"line", "token", "input"}


def evaluate(expression: Expression, stdin: str) -> Value | None:
    """What an expression means on an input (a character a byte); None where it has no value."""
    if not is_leaf(expression):
        values = [evaluate(argument, stdin) for argument in expression.args]
        return None if None in values else COMPONENTS[expression.op].meaning(*values)
    match expression.op, expression.value:
        case "line", int(index):
            return line(stdin, index)
        case "token", int(index):
            return token(stdin, index)
        case "input", _:
            return stdin
    return expression.value
