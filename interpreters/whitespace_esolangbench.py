"""Whitespace as the released EsoLang-Bench harness runs it: the dialect "esolangbench".

Its letters are in whitespace_code.py. What else is different:

    slide               the number must be less than the height of the stack; 0 takes away all but the top
    divide              the quotient goes through a floating-point number and loses what is behind its comma
    retrieve            an address that was never stored to is an error
    print character     writes the character of the number modulo 256
    print number        a number of more than 4,300 digits breaks the harness, as does a quotient beyond all floats
    read character      at the end of input it takes no address, stores nothing, and pushes -1
    read number         skips white space, takes a sign and digits, and nothing behind them; stores -1 for more than
                        4,300 digits, and if there is none, having taken the character that stands there instead
    the end             comes behind the last instruction, too

When the harness breaks, it forgets what the program wrote. White space and digits are those of Unicode. Bytes of the
input that are not UTF-8 are left out. Limits are ours, and count as they do in the other dialect.
"""

from collections.abc import Mapping
from contextlib import suppress

from interpreters.whitespace_actions import ACTIONS, divides, print_number
from interpreters.whitespace_code import Instruction
from interpreters.whitespace_machine import Action, Machine, Stopped
from interpreters.whitespace_number import PER_CELL, cells, decimal, value

MOST_DIGITS = 4_300
"""Digits that its Python converts."""


def _broken(machine: Machine, message: str) -> Stopped:
    machine.output.clear()
    return Stopped("runtime_error", f"the released harness breaks here: {message}")


def _slide(machine: Machine, instruction: Instruction) -> None:
    if not 0 <= instruction.number < len(machine.stack):
        message = f"slide was given a number that is not below the height of the stack, {len(machine.stack):,}"
        raise Stopped("runtime_error", message, "a number from 0 to the height of the stack less 1")
    taken = instruction.number + 1 if instruction.number else len(machine.stack)
    machine.replace(taken, machine.stack[-1])


def truncated_quotient(left: int, right: int) -> int:
    """The quotient by way of a floating-point number. Raises OverflowError if there is none so large."""
    return int(left / right)


def _divide(machine: Machine, instruction: Instruction) -> None:
    try:
        _divide_or_overflow(machine, instruction)
    except OverflowError:
        raise _broken(machine, "the quotient is too large for a floating-point number") from None


_divide_or_overflow = divides(truncated_quotient)


def _print_character(machine: Machine, instruction: Instruction) -> None:
    machine.need(1, instruction)
    machine.write(chr(machine.stack[-1] % 256).encode())


def _print_number(machine: Machine, instruction: Instruction) -> None:
    machine.need(1, instruction)
    number = machine.stack[-1]
    # A digit takes more than three bits, so most numbers need no closer look.
    if number.bit_length() > 3 * MOST_DIGITS:
        machine.afford(cells(number) ** 2)
        if len(decimal(abs(number))) > MOST_DIGITS:
            raise _broken(machine, f"the number has more than {MOST_DIGITS:,} digits")
    print_number(machine, instruction)


def _read_character(machine: Machine, instruction: Instruction) -> None:
    if machine.taken == len(machine.text):
        machine.replace(0, -1)
        return
    machine.need(1, instruction)
    address = machine.stack[-1]
    extra = machine.afford(cells(address))
    machine.store(address, ord(machine.text[machine.taken]), 1)
    machine.steps += extra
    machine.taken += 1


def _read_number(machine: Machine, instruction: Instruction) -> None:
    machine.need(1, instruction)
    address = machine.stack[-1]
    digits, sign, following = _token(machine.text, machine.taken)
    groups = (min(len(digits), MOST_DIGITS) + PER_CELL - 1) // PER_CELL
    extra = machine.afford(max(cells(address), groups**2))
    number = -1
    if 0 < len(digits) <= MOST_DIGITS:
        # Some digits are digits to Unicode alone, such as a superscript.
        with suppress(ValueError):
            number = sign * value(digits)
    machine.store(address, number, 1)
    machine.steps += extra
    machine.taken = following


def _token(text: str, at: int) -> tuple[str, int, int]:
    """The digits that come next, their sign, and where to read on."""
    while at < len(text) and text[at].isspace():
        at += 1
    sign = 1
    if text[at : at + 1] in ("+", "-"):
        sign = -1 if text[at] == "-" else 1
        at += 1
    if not text[at : at + 1].isdigit():
        return "", sign, min(at + 1, len(text))
    end = at
    while end < len(text) and text[end].isdigit():
        end += 1
    return text[at:end], sign, end


ESOLANGBENCH_ACTIONS: Mapping[str, Action] = {
    **ACTIONS,
    "slide": _slide,
    "divide": _divide,
    "print character": _print_character,
    "print number": _print_number,
    "read character": _read_character,
    "read number": _read_number,
}
