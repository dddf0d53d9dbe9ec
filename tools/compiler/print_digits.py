"""Number output by division, for targets that can print characters only.

A PrintInteger becomes

    number <- the value
    if number < 0:      print "-"; digits[0] <- -(number % -10); number <- number // -10
    else:               digits[0] <- number % 10;                number <- number // 10
    used <- 1
    while number > 0:   digits[used] <- number % 10; number <- number // 10; used <- used + 1
    while used > 0:     used <- used - 1; print digits[used] as a character

The most negative integer has no opposite of its width, so a negative number is not negated: by Python's rule both
divisions by -10 round down, to the quotient's absolute value and to a remainder from -9 to 0. From then on the number
is at most a tenth of what it was, and positive.

All places that print share one set of variables for each width, and one array. A literal becomes a text.
"""

from collections.abc import Iterator

from tools.compiler.ir import (
    Arithmetic,
    ArithmeticOperator,
    Array,
    Assign,
    Block,
    Comparison,
    Constant,
    Element,
    Expression,
    If,
    Place,
    PrintCharacter,
    PrintInteger,
    PrintText,
    Program,
    Statement,
    Store,
    Variable,
    While,
)

DIGITS = "printed digits"
USED = "printed digits used"
LENGTHS = {8: 3, 16: 5, 32: 10, 64: 19}
"""Digits of the longest number of a width."""

_ZERO, _ONE, _TEN = Constant(0, 8), Constant(1, 8), Constant(10, 8)


def print_digits(program: Program) -> Program:
    """The same program without a PrintInteger."""
    widths: set[int] = set()
    body = _block(program.body, widths)
    if not widths:
        return Program(program.variables, program.arrays, body)
    variables = {USED: 8} | {_number(bits): bits for bits in sorted(widths)}
    array = {DIGITS: Array(LENGTHS[max(widths)], 8)}
    return Program({**program.variables, **variables}, {**program.arrays, **array}, body)


def _number(bits: int) -> str:
    return f"printed number of {bits} bits"


def _block(block: Block, widths: set[int]) -> Block:
    return tuple(new for statement in block for new in _statement(statement, widths))


def _statement(statement: Statement, widths: set[int]) -> Iterator[Statement]:
    match statement:
        case If(condition, then, otherwise, place):
            yield If(condition, _block(then, widths), _block(otherwise, widths), place)
        case While(before, condition, body, place):
            yield While(_block(before, widths), condition, _block(body, widths), place)
        case PrintInteger(Constant(value), place):
            yield PrintText(str(value), place)
        case PrintInteger(value, place):
            widths.add(value.bits)
            yield from _printed(value, place)
        case _:
            yield statement


def _printed(value: Expression, place: Place) -> Iterator[Statement]:
    number = Variable(_number(value.bits), value.bits, place)
    used = Variable(USED, 8, place)

    def arithmetic(operator: ArithmeticOperator, left: Expression, right: Expression) -> Expression:
        return Arithmetic(operator, left, right, max(left.bits, right.bits), place)

    def divided(at: Expression, divisor: int) -> Block:
        remainder = arithmetic("%", number, Constant(divisor, 8))
        digit = remainder if divisor > 0 else arithmetic("-", _ZERO, remainder)
        quotient = Assign(number.name, arithmetic("//", number, Constant(divisor, 8)), place)
        return Store(DIGITS, at, digit, place), quotient

    yield Assign(number.name, value, place)
    negative = (PrintText("-", place), *divided(_ZERO, -10))
    yield If(Comparison("<", number, _ZERO), negative, divided(_ZERO, 10), place)
    yield Assign(USED, _ONE, place)
    one_more = Assign(USED, arithmetic("+", used, _ONE), place)
    yield While((), Comparison(">", number, _ZERO), (*divided(used, 10), one_more), place)
    one_less = Assign(USED, arithmetic("-", used, _ONE), place)
    character = arithmetic("+", Element(DIGITS, used, 8, place), Constant(48, 8))
    yield While((), Comparison(">", used, _ZERO), (one_less, PrintCharacter(character, place)), place)
