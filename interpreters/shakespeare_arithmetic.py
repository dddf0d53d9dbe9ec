"""Arithmetic phrases of Shakespeare as Python functions of the characters' values.

All values are known to take one word. `bounds` says beforehand how many words the numbers of a phrase may take, and how
deep its functions will call one another; `compile_phrase` makes the function. Where a phrase has no value, or its value
is too large to be had quickly, the function raises one of LEAVING.
"""

import math
from collections.abc import Callable, Mapping
from typing import NamedTuple

from interpreters.shakespeare_numbers import WORD_BITS
from interpreters.shakespeare_play import (
    BINARY,
    CHARACTER,
    CONSTANT,
    CUBE,
    DIFFERENCE,
    FACTORIAL,
    LISTENER,
    PRODUCT,
    QUOTIENT,
    REMAINDER,
    ROOT,
    SQUARE,
    SUM,
    TWICE,
    Phrase,
    Term,
)

Value = Callable[[list[int]], int]
"""Works a phrase out, given the values of all characters."""

LEAVING = (ArithmeticError, LookupError, ValueError)

FACTORIALS = {number: math.factorial(number) for number in range(21)}
"""Those that take one word."""

MOST_BITS: Mapping[int, Callable[[int, int], int]] = {
    SUM: lambda left, right: max(left, right) + 1,
    DIFFERENCE: lambda left, right: max(left, right) + 1,
    PRODUCT: lambda left, right: left + right,
    QUOTIENT: lambda left, _: left,
    REMAINDER: lambda _, right: right,
    SQUARE: lambda _, right: 2 * right,
    CUBE: lambda _, right: 3 * right,
    ROOT: lambda _, right: right,
    FACTORIAL: lambda _, __: WORD_BITS,
    TWICE: lambda _, right: right + 1,
}
"""Bits of a result, at the most, by the bits of the operands; an operator of one operand looks at the right one."""


class Bounds(NamedTuple):
    words: int
    """How many words the numbers of a phrase take together at any time, at the most."""
    depth: int


def bounds(phrase: Phrase) -> Bounds:
    """What it may take to work a phrase out, if all values take one word."""
    stack: list[tuple[int, int]] = []  # Bits and depth of each value that is worked out and not used up.
    words = most_words = most_depth = 0
    for kind, operand in phrase:
        if kind in MOST_BITS:
            right, depth = stack.pop()
            words -= _words(right)
            left = 0
            if kind in BINARY:
                left, other_depth = stack.pop()
                words -= _words(left)
                depth = max(depth, other_depth)
            stack.append((MOST_BITS[kind](left, right), depth + 1))
        else:
            stack.append((max(WORD_BITS, operand.bit_length()) if kind == CONSTANT else WORD_BITS, 1))
        bits, depth = stack[-1]
        words += _words(bits)
        most_words, most_depth = max(most_words, words), max(most_depth, depth)
    return Bounds(most_words, most_depth)


def _words(bits: int) -> int:
    return (bits + WORD_BITS - 1) // WORD_BITS


def _quotient(dividend: int, divisor: int) -> int:
    if dividend >= 0 < divisor:
        return dividend // divisor
    quotient = abs(dividend) // abs(divisor)
    return quotient if (dividend < 0) == (divisor < 0) else -quotient


def _remainder(dividend: int, divisor: int) -> int:
    if dividend >= 0 < divisor:
        return dividend % divisor
    return dividend % abs(divisor) if dividend >= 0 else -(-dividend % abs(divisor))


def _cube(number: int) -> int:
    return number * number * number


UNARY: Mapping[int, Callable[[Value], Value]] = {
    SQUARE: lambda value: lambda values: value(values) ** 2,
    CUBE: lambda value: lambda values: _cube(value(values)),
    ROOT: lambda value: lambda values: math.isqrt(value(values)),
    FACTORIAL: lambda value: lambda values: FACTORIALS[value(values)],
    TWICE: lambda value: lambda values: 2 * value(values),
}

BINARY_FUNCTIONS: Mapping[int, Callable[[Value, Value], Value]] = {
    SUM: lambda left, right: lambda values: left(values) + right(values),
    DIFFERENCE: lambda left, right: lambda values: left(values) - right(values),
    PRODUCT: lambda left, right: lambda values: left(values) * right(values),
    QUOTIENT: lambda left, right: lambda values: _quotient(left(values), right(values)),
    REMAINDER: lambda left, right: lambda values: _remainder(left(values), right(values)),
}

OF_CHARACTER: Mapping[int, Callable[[int], Value]] = {
    SQUARE: lambda character: lambda values: values[character] * values[character],
    CUBE: lambda character: lambda values: values[character] * values[character] * values[character],
    ROOT: lambda character: lambda values: math.isqrt(values[character]),
    FACTORIAL: lambda character: lambda values: FACTORIALS[values[character]],
    TWICE: lambda character: lambda values: 2 * values[character],
}
"""The same for a character, and below for two characters and for a character and a number: most phrases are no more
than that."""

WITH_CONSTANT: Mapping[int, Callable[[int, int], Value]] = {
    SUM: lambda character, number: lambda values: values[character] + number,
    DIFFERENCE: lambda character, number: lambda values: values[character] - number,
    PRODUCT: lambda character, number: lambda values: values[character] * number,
    QUOTIENT: lambda character, number: lambda values: _quotient(values[character], number),
    REMAINDER: lambda character, number: lambda values: _remainder(values[character], number),
}

OF_CHARACTERS: Mapping[int, Callable[[int, int], Value]] = {
    SUM: lambda left, right: lambda values: values[left] + values[right],
    DIFFERENCE: lambda left, right: lambda values: values[left] - values[right],
    PRODUCT: lambda left, right: lambda values: values[left] * values[right],
    QUOTIENT: lambda left, right: lambda values: _quotient(values[left], values[right]),
    REMAINDER: lambda left, right: lambda values: _remainder(values[left], values[right]),
}


def compile_phrase(phrase: Phrase, listener: int) -> Value:
    """The function of a phrase in which "you" is a certain character."""
    stack: list[Term | Value] = []  # Constants and characters stay as they are until somebody works with them.
    for term in phrase:
        if term.kind in UNARY:
            stack.append(_unary(term.kind, stack.pop()))
        elif term.kind in BINARY:
            right, left = stack.pop(), stack.pop()
            stack.append(_binary(term.kind, left, right))
        else:
            stack.append(Term(CHARACTER, listener) if term.kind == LISTENER else term)
    return _function(stack[0])


def _function(part: Term | Value) -> Value:
    if not isinstance(part, Term):
        return part
    operand = part.operand
    return (lambda values: values[operand]) if part.kind == CHARACTER else (lambda _: operand)


def _unary(operator: int, part: Term | Value) -> Value:
    if isinstance(part, Term) and part.kind == CHARACTER:
        return OF_CHARACTER[operator](part.operand)
    return UNARY[operator](_function(part))


def _binary(operator: int, left: Term | Value, right: Term | Value) -> Value:
    if isinstance(left, Term) and isinstance(right, Term) and left.kind == CHARACTER:
        function = OF_CHARACTERS if right.kind == CHARACTER else WITH_CONSTANT
        return function[operator](left.operand, right.operand)
    return BINARY_FUNCTIONS[operator](_function(left), _function(right))
