"""Befunge-98 in plain Python, a block at a time.

It brings a machine to a state that the machine would reach by itself, and stops where the program has ended or the
machine finds something in the way. What is not plain is left to the machine in between: instructions that are in no
block, those near a limit, and everything as long as there are several pointers.
"""

from functools import partial

from interpreters import befunge98_blocks as b
from interpreters.befunge98_actions import divide, remainder
from interpreters.befunge98_blocks import Blocks, Exit, Start
from interpreters.befunge98_io import OUT_OF_RANGE, decimal, encode
from interpreters.befunge98_machine import Machine
from interpreters.befunge98_space import SPACE, Place
from interpreters.befunge98_tracer import trace


def fast_forward(machine: Machine) -> None:
    """Bring a machine forward until only its own judgement on how the run ends is missing."""
    blocks = Blocks(partial(trace, machine.space))
    changed: list[tuple[Place, bool]] = []
    machine.space.changed = changed
    while True:
        steps = 1
        if len(machine.pointers) == 1 and not machine.pointer.string and not machine.pointer.repeats:
            steps = _run_blocks(machine, blocks)
        for _ in range(steps):
            if not machine.pointers or machine.obstacle():
                return
            machine.advance()
        blocks.forget(changed)
        changed.clear()


def _run_blocks(machine: Machine, blocks: Blocks) -> int:
    """Run blocks as long as they can be run; give how many steps the machine should take by itself then."""
    pointer, space, limits = machine.pointer, machine.space, machine.limits
    stack, cells, output, text = pointer.stack, space.cells, machine.output, machine.text
    pop, push, known, watched = stack.pop, stack.append, blocks.known, blocks.watched
    steps, taken, elsewhere = machine.steps, machine.taken, machine.used - len(stack)
    most_steps, most_output, characters = limits.steps, limits.output, len(text)
    room = limits.memory - elsewhere - space.stored
    number = blocks.number(Start(pointer.place, pointer.delta, pointer.offset))

    while True:
        block = known[number] or blocks.trace(number)
        operations, weight, depth, growth, kind, targets, end = block
        length = len(stack)
        if steps + weight > most_steps or length + growth > room or (depth > length and depth + growth > room):
            place, delta, _ = blocks.starts[number]
            stop, own_steps = Exit(0, place, delta, depth, ()), weight
            break
        if depth > length:
            # What is popped from an empty stack is 0, and all of it will be popped unless the block is left early.
            stack[:0] = [0] * (depth - length)

        stop, own_steps = end, 1
        for operation, argument, leave in operations:
            if operation == b.PUSH:
                push(argument)
            elif operation == b.ADD:
                value = stack[-1] + argument
                if not -OUT_OF_RANGE < value < OUT_OF_RANGE:
                    stop = leave
                    break
                stack[-1] = value
            elif operation == b.DUPLICATE:
                push(stack[-1])
            elif operation == b.LOAD:
                push(cells.get(argument, SPACE))
            elif operation == b.SWAP:
                stack[-1], stack[-2] = stack[-2], stack[-1]
            elif operation == b.STORE or operation == b.PUT:
                if operation == b.PUT:
                    y, x = pop(), pop()
                    argument = x + pointer.offset[0], y + pointer.offset[1]
                value = pop()
                if argument in watched or value == SPACE or argument not in cells:
                    space.put(argument, value)
                    if space.changed:
                        blocks.forget(space.changed)
                        space.changed.clear()
                        room = limits.memory - elsewhere - space.stored
                        if known[number] is not block:
                            stop, own_steps = leave, 0
                            break
                else:
                    cells[argument] = value
            elif operation == b.PUSHES:
                stack += argument
            elif operation == b.DROP:
                pop()
            elif operation == b.MULTIPLY:
                value = stack[-1] * argument
                if not -OUT_OF_RANGE < value < OUT_OF_RANGE:
                    stop = leave
                    break
                stack[-1] = value
            elif operation == b.REMAINDER:
                stack[-1] = stack[-1] % argument if stack[-1] >= 0 < argument else remainder(stack[-1], argument)
            elif operation == b.DIVIDE:
                stack[-1] = stack[-1] // argument if stack[-1] >= 0 < argument else divide(stack[-1], argument)
            elif operation == b.GREATER:
                value = pop()
                stack[-1] = 1 if stack[-1] > value else 0
            elif operation == b.NOT:
                stack[-1] = 0 if stack[-1] else 1
            elif operation <= b.TIMES:
                value, other = stack[-2:]
                value = (
                    value + other if operation == b.PLUS else value - other if operation == b.MINUS else value * other
                )
                if not -OUT_OF_RANGE < value < OUT_OF_RANGE:
                    stop = leave
                    break
                pop()
                stack[-1] = value
            elif operation == b.WRITE_CHARACTER:
                written = encode(stack[-1])
                if written is None or len(output) + len(written) > most_output:
                    stop = leave
                    break
                pop()
                output += written
            elif operation == b.FETCH:
                y, x = pop(), pop()
                push(cells.get((x + pointer.offset[0], y + pointer.offset[1]), SPACE))
            elif operation == b.WRITE:
                if len(output) + len(argument) > most_output:
                    stop = leave
                    break
                output += argument
            elif operation == b.READ:
                if taken == characters:
                    stop = leave
                    break
                push(ord(text[taken]))
                taken += 1
            elif operation == b.WRITE_NUMBER:
                written = decimal(stack[-1]).encode() + b" "
                if len(output) + len(written) > most_output:
                    stop = leave
                    break
                pop()
                output += written
            elif operation == b.OVER:
                value = pop()
                stack[-1] = divide(stack[-1], value)
            else:
                value = pop()
                stack[-1] = remainder(stack[-1], value)

        if stop is not end or kind == b.STOP:
            break
        steps += weight
        if kind == b.DECIDE:
            number = targets[1 if pop() else 0]
        elif kind == b.GO:
            number = targets[0]
        elif kind == b.PEEK:
            number = targets[1 if stack[-1] else 0]
        else:
            value = pop()
            number = targets[0 if stack[-1] < value else 1 if stack[-1] == value else 2]
            pop()

    # Zeros put below the bottom that were not popped were not there in truth.
    surplus = max(0, depth - length) - max(0, stop.depth - length)
    del stack[:surplus]
    stack += stop.constants
    pointer.place, pointer.delta = stop.place, stop.delta
    machine.steps, machine.taken, machine.used = steps + stop.steps, taken, elsewhere + len(stack)
    return own_steps
