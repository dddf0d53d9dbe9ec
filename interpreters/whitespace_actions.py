"""What each instruction of Whitespace does to the machine; the table is at the end.

A number that an instruction takes comes from the top of the stack, and what it gives goes there. Where it takes two,
the one pushed last is the right operand, or the value that is stored.
"""

import re
from collections.abc import Callable, Mapping

from interpreters.whitespace_code import OPERATIONS, UNMARKED, Instruction, marking
from interpreters.whitespace_machine import ENDED, Action, Machine, Stopped
from interpreters.whitespace_number import PER_CELL, cells, decimal, fewest_digits, value

_SPACE = re.compile(r"[ \t\n\v\f\r]*")
_NUMBER = re.compile(r"([-+]?)([0-9]+)(?:[ \t\r]*(?:\n|\Z))?")


def _push(machine: Machine, instruction: Instruction) -> None:
    machine.replace(0, instruction.number)


def _duplicate(machine: Machine, instruction: Instruction) -> None:
    machine.need(1, instruction)
    machine.replace(0, machine.stack[-1])


def _copy(machine: Machine, instruction: Instruction) -> None:
    if instruction.number < 0:
        raise Stopped("runtime_error", "copy was given a negative number", "S (plus) before the number: 0 is the top")
    if instruction.number >= len(machine.stack):
        message = f"copy was given a number that is not below the height of the stack, {len(machine.stack):,}"
        raise Stopped("runtime_error", message, "the number of values above the one to copy")
    machine.replace(0, machine.stack[-1 - instruction.number])


def _swap(machine: Machine, instruction: Instruction) -> None:
    machine.need(2, instruction)
    lower, upper = machine.stack[-2:]
    machine.replace(2, upper, lower)


def _discard(machine: Machine, instruction: Instruction) -> None:
    machine.need(1, instruction)
    machine.replace(1)


def _slide(machine: Machine, instruction: Instruction) -> None:
    # As lenient as the reference: all that there is goes if that is less, and nothing if the number is negative.
    machine.need(1, instruction)
    below = max(0, min(instruction.number, len(machine.stack) - 1))
    machine.replace(below + 1, machine.stack[-1])


def _add(machine: Machine, instruction: Instruction) -> None:
    machine.need(2, instruction)
    left, right = machine.stack[-2:]
    extra = machine.afford(max(cells(left), cells(right)))
    machine.replace(2, left + right)
    machine.steps += extra


def _subtract(machine: Machine, instruction: Instruction) -> None:
    machine.need(2, instruction)
    left, right = machine.stack[-2:]
    extra = machine.afford(max(cells(left), cells(right)))
    machine.replace(2, left - right)
    machine.steps += extra


def _multiply(machine: Machine, instruction: Instruction) -> None:
    machine.need(2, instruction)
    left, right = machine.stack[-2:]
    extra = machine.afford(cells(left) * cells(right))
    machine.replace(2, left * right)
    machine.steps += extra


def divides(compute: Callable[[int, int], int]) -> Action:
    """An instruction that computes something by dividing."""

    def divide(machine: Machine, instruction: Instruction) -> None:
        machine.need(2, instruction)
        left, right = machine.stack[-2:]
        if right == 0:
            raise Stopped("runtime_error", f"{instruction.operation} by zero", "a divisor other than 0")
        extra = machine.afford(cells(left) * cells(right))
        machine.replace(2, compute(left, right))
        machine.steps += extra

    return divide


def _store(machine: Machine, instruction: Instruction) -> None:
    machine.need(2, instruction)
    address, number = machine.stack[-2:]
    extra = machine.afford(cells(address))
    machine.store(address, number, 2)
    machine.steps += extra


def _retrieve(machine: Machine, instruction: Instruction) -> None:
    machine.need(1, instruction)
    address = machine.stack[-1]
    extra = machine.afford(cells(address))
    number = machine.heap.get(address, machine.rules.unset)
    if number is None:
        raise Stopped("runtime_error", "nothing was stored at this address", "an address that was stored to before")
    machine.replace(1, number)
    machine.steps += extra


def _target(instruction: Instruction) -> int:
    if instruction.target == UNMARKED:
        message = f"the label of this {instruction.operation} is nowhere marked"
        raise Stopped("runtime_error", message, marking(instruction.label))
    return instruction.target


def _label(_machine: Machine, _instruction: Instruction) -> None:
    pass


def _call(machine: Machine, instruction: Instruction) -> int:
    target = _target(instruction)
    machine.make_room(1)
    machine.calls.append(machine.next + 1)
    return target


def _jump(_machine: Machine, instruction: Instruction) -> int:
    return _target(instruction)


def _jump_if_zero(machine: Machine, instruction: Instruction) -> int | None:
    machine.need(1, instruction)
    target = _target(instruction) if machine.stack[-1] == 0 else None
    machine.replace(1)
    return target


def _jump_if_negative(machine: Machine, instruction: Instruction) -> int | None:
    machine.need(1, instruction)
    target = _target(instruction) if machine.stack[-1] < 0 else None
    machine.replace(1)
    return target


def _return(machine: Machine, _instruction: Instruction) -> int:
    if not machine.calls:
        raise Stopped("runtime_error", "return outside of any call", f"{OPERATIONS['call'].letters} (call) before it")
    machine.make_room(-1)
    return machine.calls.pop()


def _end(_machine: Machine, _instruction: Instruction) -> int:
    return ENDED


def _print_character(machine: Machine, instruction: Instruction) -> None:
    machine.need(1, instruction)
    code = machine.stack[-1]
    if not 0 <= code < 0x110000 or 0xD800 <= code < 0xE000:
        message = "print character was given a number that is no character's"
        raise Stopped("runtime_error", message, "a code point: 0 to 1114111 without 55296 to 57343")
    machine.write(chr(code).encode())


def print_number(machine: Machine, instruction: Instruction) -> None:
    machine.need(1, instruction)
    number = machine.stack[-1]
    extra = machine.afford(cells(number) ** 2)
    if len(machine.output) + fewest_digits(number) > machine.limits.output:
        raise machine.out_of_output()
    machine.write(decimal(number))
    machine.steps += extra


def _read_character(machine: Machine, instruction: Instruction) -> None:
    machine.need(1, instruction)
    address = machine.stack[-1]
    number, following = machine.rules.at_end_of_input, machine.taken
    if following < len(machine.text):
        number = ord(machine.text[following])
        following += 1
        if 0xD800 <= number < 0xE000:
            raise Stopped("runtime_error", "the next byte of the input is not UTF-8", "input in UTF-8")
    if number is None:
        raise Stopped("runtime_error", "read character at the end of input", "one more character of input")
    extra = machine.afford(cells(address))
    machine.store(address, number, 1)
    machine.steps += extra
    machine.taken = following


def _read_number(machine: Machine, instruction: Instruction) -> None:
    machine.need(1, instruction)
    address = machine.stack[-1]
    space = _SPACE.match(machine.text, machine.taken)
    start = space.end() if space else machine.taken
    found = _NUMBER.match(machine.text, start)
    if not found:
        there = repr(machine.text[start : start + 8]) if start < len(machine.text) else "the end of input"
        raise Stopped("runtime_error", f"read number found no number, but {there}", "digits, after a sign or not")
    sign, digits = found.groups()
    groups = (len(digits) + PER_CELL - 1) // PER_CELL
    extra = machine.afford(max(cells(address), groups**2))
    magnitude = value(digits)
    machine.store(address, -magnitude if sign == "-" else magnitude, 1)
    machine.steps += extra
    machine.taken = found.end()


ACTIONS: Mapping[str, Action] = {
    "push": _push,
    "duplicate": _duplicate,
    "copy": _copy,
    "swap": _swap,
    "discard": _discard,
    "slide": _slide,
    "add": _add,
    "subtract": _subtract,
    "multiply": _multiply,
    "divide": divides(lambda left, right: left // right),
    "modulo": divides(lambda left, right: left % right),
    "store": _store,
    "retrieve": _retrieve,
    "label": _label,
    "call": _call,
    "jump": _jump,
    "jump if zero": _jump_if_zero,
    "jump if negative": _jump_if_negative,
    "return": _return,
    "end": _end,
    "print character": _print_character,
    "print number": print_number,
    "read character": _read_character,
    "read number": _read_number,
}
