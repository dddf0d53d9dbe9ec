"""Unlambda in one loop: brings a machine forward to a state that it would reach by itself, only sooner.

The loop makes calls for as long as none of them can meet a limit: up to the next count of cells or the step limit, and
not a write for which there is no room. It then leaves the machine standing before the next call. What each branch does
is said in `unlambda_functions`, and what follows on a value in `unlambda_state`; here it is spelled out on local
variables. Branches stand in the order of how often programs need them.
"""

from interpreters.unlambda_machine import Machine
from interpreters.unlambda_stack import capture, depth
from interpreters.unlambda_state import State, descend
from interpreters.unlambda_terms import (
    APPLY,
    BOTTOM,
    CALL,
    CONTINUATION,
    DELAY,
    ECHO,
    FORCED,
    K1,
    PAIR,
    PASS,
    PRINT,
    PROMISE,
    QUERY,
    READ,
    S1,
    S2,
    I,
    K,
    S,
    V,
)


def fast_forward(machine: Machine) -> None:
    """Bring a machine to its end, or before a call that it may not be able to make."""
    while not machine.state.ended and not machine.full and machine.steps < machine.limits.steps:
        until = min(machine.limits.steps, machine.next_count)
        before = machine.steps
        machine.steps = _run(machine.state, before, until, machine.limits.output, machine.limits.memory)
        machine.count_cells_if_due()
        if machine.steps == before:
            break


def _run(state: State, steps: int, until: int, most_output: int, memory: int) -> int:
    """Make calls up to a number of steps, the end, or an obstacle; give the steps then made."""
    function, argument, stack, below = state.function, state.argument, state.stack, state.below
    output, character = state.output, state.character
    push, pop = stack.append, stack.pop
    most_frames = memory + 1 - depth(below)

    while steps < until:
        steps += 1
        tag = function[0]
        if tag == S2:
            _, _, function, y = function
            push((PAIR, y, argument))
            if len(stack) > most_frames:
                until = steps
            continue
        if tag == K1:
            value = function[2]
        elif tag == I:
            value = argument
        elif tag == S1:
            value = (S2, function[1], function[2], argument)
        elif tag == K:
            value = (K1, function[1], argument)
        elif tag == PRINT:
            text = function[2]
            if len(output) + len(text) > most_output:
                steps -= 1
                break
            output += text
            value = argument
        elif tag == S:
            value = (S1, function[1], argument)
        elif tag == V:
            value = function
        elif tag == PROMISE:
            term = function[2]
            if term[0] > BOTTOM:
                function = term
                continue
            push((FORCED, argument))
            function, argument = descend(term, stack)
            if len(stack) > most_frames:
                until = steps
            continue
        elif tag == DELAY:
            value = (PROMISE, function[1], argument)
        elif tag == CALL:
            state.captured += len(stack) - 1
            below = capture(stack, below)
            most_frames = memory + 1 - (below[2] if below else 0)
            function, argument = argument, (CONTINUATION, function[1], below)
            if state.captured > memory:
                until = steps
            continue
        elif tag == CONTINUATION:
            below = function[2]
            if below is None:
                del stack[1:]
            else:
                stack[1:], below, _ = below
            most_frames = memory + 1 - (below[2] if below else 0)
            value = argument
        elif tag == QUERY:
            function, argument = argument, (I if character == function[2] else V, function[1])
            continue
        elif tag == READ:
            state.read()
            character = state.character
            function, argument = argument, (V if character is None else I, function[1])
            continue
        elif tag == PASS:
            at = function[1]
            function, argument = argument, (V, at) if character is None else (PRINT, at, character)
            continue
        elif tag == ECHO:
            text = character or b""
            if len(output) + len(text) > most_output:
                steps -= 1
                break
            output += text
            function, argument = argument, (V if character is None else I, function[1])
            continue
        else:  # EXIT
            state.end(argument)
            break

        while True:
            frame = pop()
            kind = frame[0]
            if kind > BOTTOM:
                function, argument = frame, value
            elif kind == PAIR:
                if value[0] == DELAY:
                    function, argument = value, frame
                else:
                    push(value)
                    _, function, argument = frame
            elif kind == APPLY:
                operand = frame[2]
                if operand[0] > BOTTOM or value[0] == DELAY:
                    function, argument = value, operand
                else:
                    push(value)
                    function, argument = descend(operand, stack)
                    if len(stack) > most_frames:
                        until = steps
            elif kind == FORCED:
                function, argument = value, frame[1]
            elif below is not None:
                push(frame)
                frames, below, _ = below
                stack += frames
                most_frames = memory + 1 - (below[2] if below else 0)
                continue
            else:
                push(frame)
                state.end(value)
                until = steps
            break

    if not state.ended:
        state.call(function, argument)
    state.below, state.character = below, character
    return steps
