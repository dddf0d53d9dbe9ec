"""Whitespace in plain Python, a block at a time.

It brings a machine forward to a state that the exact machine would reach, and stops where that one must look closer:
at the end, at a fault, close to a limit, at a character beyond ASCII, at a number of more than one cell. Between
blocks all numbers take one cell each, so that memory is counted by the lengths of stack, heap and call stack.
"""

from interpreters.whitespace_blocks import (
    ADD,
    ADD_BY,
    DIVIDE,
    DIVIDE_BY,
    DROP,
    GOTO,
    IF_NEGATIVE,
    IF_ZERO,
    LOAD,
    MODULO,
    MODULO_BY,
    MULTIPLY,
    MULTIPLY_BY,
    PRINT_CHARACTER,
    PRINT_NUMBER,
    PUSH,
    READ_CHARACTER,
    REGISTERS,
    RETRIEVE,
    RETRIEVE_FROM,
    RETURN,
    SET,
    STORE,
    STORE_TO,
    Block,
    Constant,
)
from interpreters.whitespace_build import Builder
from interpreters.whitespace_code import Code
from interpreters.whitespace_esolangbench import truncated_quotient
from interpreters.whitespace_machine import Machine, Rules
from interpreters.whitespace_number import CELL


class Blocks:
    """The blocks of a program. Runs in several threads may share them.

    Building a block costs as much as carrying it out a few times on the exact machine. So one is built only when runs
    have come to its first instruction before, `patience` times: most code of most programs is run once.
    """

    __slots__ = ("_code", "_rules", "_visits", "built")

    def __init__(self, code: Code, rules: Rules, patience: int) -> None:
        self._code = code
        self._rules = rules
        self._visits = bytearray([patience]) * (len(code.instructions) + 1)
        """By the number of an instruction: how often runs may still come there."""
        self.built: list[Block | None] = [None] * (len(code.instructions) + 1)
        """By the number of their first instruction."""

    def build(self, number: int) -> Block | None:
        """The block that begins with an instruction, if it is time to build it."""
        if visits := self._visits[number]:
            self._visits[number] = visits - 1
            return None
        block = self.built[number] = Builder(self._code, self._rules, number).build()
        return block


def fast_forward(blocks: Blocks, machine: Machine) -> None:
    """Bring a machine as far forward as whole blocks go, and the parts of blocks before something unforeseen."""
    if machine.cells != machine.entries:
        return
    stack, heap, calls, output, text = machine.stack, machine.heap, machine.calls, machine.output, machine.text
    most_steps, most_output, memory = machine.limits.steps, machine.limits.output, machine.limits.memory
    unset, built, r = machine.rules.unset, blocks.built, [0] * REGISTERS
    steps, number, weight = machine.steps, machine.next, 0
    spare = 0  # Entries for which there is surely room.
    leave = back = None
    try:
        while True:
            block = built[number] or blocks.build(number)
            if block is None:
                break
            weight, growth, ops, end, test, yes, no = block
            steps += weight
            spare -= growth
            if spare < 0:
                spare = memory - len(stack) - len(heap) - len(calls) - growth
            if steps > most_steps or spare < 0:
                steps -= weight
                break
            for kind, d, a, b, leave in ops:
                if kind < SET:
                    if kind == LOAD:
                        r[d] = stack[-a]
                        continue
                    if kind == ADD_BY:
                        result = r[a] + b
                    elif kind == ADD:
                        result = r[a] + r[b]
                    else:
                        result = r[a] - r[b]
                    if result.bit_length() > CELL:
                        break
                    r[d] = result
                elif kind < MULTIPLY_BY:
                    if kind == SET:
                        stack[-d] = r[a]
                    elif kind == RETRIEVE_FROM:
                        found = heap.get(a, unset)
                        if found is None:
                            break
                        r[d] = found
                    elif kind == STORE_TO:
                        heap[a] = r[b]
                    elif kind == RETRIEVE:
                        found = heap.get(r[a], unset)
                        if found is None:
                            break
                        r[d] = found
                    elif kind == STORE:
                        heap[r[a]] = r[b]
                    elif kind == PUSH:
                        stack.append(r[a])
                    elif kind == DROP:
                        del stack[-d:]
                    else:
                        r[d] = a
                elif kind < PRINT_CHARACTER:
                    if kind == MULTIPLY:
                        result = r[a] * r[b]
                    elif kind == MULTIPLY_BY:
                        result = r[a] * b
                    elif kind == MODULO_BY:
                        result = r[a] % b
                    elif kind == DIVIDE_BY:
                        result = r[a] // b
                    elif kind == MODULO:
                        result = r[a] % r[b]
                    elif kind == DIVIDE:
                        result = r[a] // r[b]
                    else:
                        result = truncated_quotient(r[a], r[b])
                    if result.bit_length() > CELL:
                        break
                    r[d] = result
                elif kind == PRINT_CHARACTER:
                    if not 0 <= r[a] < 128 or len(output) == most_output:
                        break
                    output.append(r[a])
                elif kind == PRINT_NUMBER:
                    digits = b"%d" % r[a]
                    if len(output) + len(digits) > most_output:
                        break
                    output += digits
                elif kind == READ_CHARACTER:
                    if machine.taken == len(text) or "\ud800" <= text[machine.taken] < "\ue000":
                        break
                    heap[r[a]] = ord(text[machine.taken])
                    machine.taken += 1
                else:
                    calls.extend(leave.calls)
            else:
                if end == IF_ZERO:
                    number = no if r[test] else yes
                elif end == GOTO:
                    number = yes
                elif end == IF_NEGATIVE:
                    number = yes if r[test] < 0 else no
                elif end == RETURN and calls:
                    number = calls.pop()
                else:
                    steps -= end == RETURN
                    number = yes
                    break
                continue
            back = leave
            break
    except (IndexError, ZeroDivisionError):
        # A stack that is too small, which the first operation of a block finds, or a divisor.
        back = leave
    if back:
        steps += back.steps - weight
        number = back.next
        if back.taken:
            del stack[-back.taken :]
        stack.extend(operand.number if isinstance(operand, Constant) else r[operand] for operand in back.pushed)
        calls.extend(back.calls)
    machine.steps, machine.next, machine.cells = steps, number, machine.entries
