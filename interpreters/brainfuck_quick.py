"""Brainfuck in plain Python, a node at a time: the first tier, good for short runs and for any program.

It brings a machine to a state that the exact machine would reach, and stops when the program has ended, or where the
next node cannot be done as a whole. What is left then is less than one node, or less than one round of a loop: for the
exact machine to carry out, which will meet the fault or the limit that was in the way.

A loop that stands as one node is done as many rounds at once as the limits allow, an endless one included, so `+[]`
uses up any number of steps in no time.
"""

from collections.abc import Sequence

from interpreters.brainfuck_fold import CLOSE, END, ENDLESS, LINEAR, OPEN, READ, SCAN, WRITE, Node
from interpreters.brainfuck_machine import Machine

_GLANCE = 64
"""Cells that a scan of more than one cell a round looks at in one go."""


def fast_forward(nodes: Sequence[Node], machine: Machine, number: int = 0) -> None:
    """Bring a machine that stands before a node as far forward as whole nodes, and whole rounds, go."""
    stdin, tape, output = machine.stdin, machine.tape, machine.output
    most_steps, most_output, memory = machine.limits.steps, machine.limits.output, machine.limits.memory
    steps, pointer, taken, size = machine.steps, machine.pointer, machine.taken, len(tape)

    while True:
        kind, start, weight, low, high, adds, move, target, body, cost, rounds = nodes[number]
        if steps + weight > most_steps or pointer + low < 0 or pointer + high >= memory:
            machine.next = start
            break
        if pointer + high >= size:
            size = _grow(tape, pointer + high, memory)
        for offset, amount in adds:
            tape[pointer + offset] = (tape[pointer + offset] + amount) & 255
        pointer += move
        steps += weight
        number += 1

        if kind == CLOSE:
            if tape[pointer]:
                number = target
        elif kind == LINEAR:
            if counter := tape[pointer]:
                if pointer + body.low < 0 or pointer + body.high >= memory:
                    machine.next = start + weight
                    break
                if pointer + body.high >= size:
                    size = _grow(tape, pointer + body.high, memory)
                wanted = rounds[counter]
                affordable = (most_steps - steps) // cost
                done = affordable if wanted == ENDLESS or wanted > affordable else wanted
                for offset, amount in body.adds:
                    tape[pointer + offset] = (tape[pointer + offset] + amount * done) & 255
                steps += done * cost
                if done != wanted:
                    machine.next = start + weight
                    break
        elif kind == OPEN:
            if not tape[pointer]:
                number = target
        elif kind == WRITE:
            if len(output) == most_output:
                machine.next = start + weight - 1
                steps -= 1
                break
            output.append(tape[pointer])
        elif kind == READ:
            if taken < len(stdin):
                tape[pointer] = stdin[taken]
                taken += 1
            elif machine.at_end_of_input is not None:
                tape[pointer] = machine.at_end_of_input
        elif kind == SCAN:
            if tape[pointer]:
                stride = body.move
                wanted = _rounds_to_zero(tape, pointer, stride)
                room = pointer // -stride if stride < 0 else (memory - 1 - pointer) // stride
                done = min(wanted, room, (most_steps - steps) // cost)
                pointer += done * stride
                steps += done * cost
                if pointer >= size:
                    size = _grow(tape, pointer, memory)
                if done != wanted:
                    machine.next = start + weight
                    break
        elif kind == END:
            machine.next = start + weight
            break
    machine.steps, machine.pointer, machine.taken = steps, pointer, taken


def _grow(tape: bytearray, cell: int, memory: int) -> int:
    """Lengthen a tape so that it holds the cell, and more to spare moves; give its new length."""
    length = min(max(cell + 1, 2 * len(tape)), memory)
    tape.extend(bytes(length - len(tape)))
    return length


def _rounds_to_zero(tape: bytearray, pointer: int, stride: int) -> int:
    """How many strides it is to the first cell that is 0, all cells outside the tape being so."""
    if stride == 1:
        found = tape.find(0, pointer)
        return (found if found >= 0 else len(tape)) - pointer
    if stride == -1:
        return pointer - tape.rfind(0, 0, pointer + 1)
    start = pointer
    while 0 <= pointer < len(tape):
        end = pointer + _GLANCE * stride
        glance = tape[pointer : end if end >= 0 else None : stride]
        if (found := glance.find(0)) >= 0:
            return (pointer - start) // stride + found
        pointer += len(glance) * stride
    return (pointer - start) // stride
