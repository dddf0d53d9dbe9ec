"""The Shakespeare machine, one event at a time: the exact meaning of a play, and the only maker of diagnoses.

- One step is one event: a stage direction, or a sentence, a conditional one that is passed over included. Titles,
  headings and the names of speakers are no steps. The play ends behind its last event.
- An event is looked at before it is carried out. If it would fault or pass a limit, it is not carried out, is not
  counted, and is the place where the run ended; all that was written before it is kept. The step limit is looked at
  first. A number that does not fit into the output as a whole is not written at all.

Running many events at once (shakespeare_quick) only ever brings a state forward to one that this machine would reach,
and leaves every end to it.
"""

import operator
from collections.abc import Callable, Mapping

from interpreters.base import Execution, Plain
from interpreters.shakespeare_numbers import Halt, decimal, least_digits, read_number, room_for, shown, width
from interpreters.shakespeare_play import (
    ASK,
    ASSIGN,
    ENTER,
    EXEUNT,
    EXIT,
    GO,
    POP,
    PUSH,
    READ_CHARACTER,
    READ_NUMBER,
    WRITE_CHARACTER,
    WRITE_NUMBER,
    Event,
)
from interpreters.shakespeare_state import TOP, WATCHED, State, stage_after

RELATIONS: Mapping[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "=": operator.eq,
    ">": operator.gt,
    ">=": operator.ge,
    "!=": operator.ne,
    "<=": operator.le,
}


def advance(state: State) -> None:
    """Carry out the next event; there must be one. Raises Halt, and then has changed nothing."""
    event = state.play.events[state.next]
    if state.steps >= state.limits.steps:
        raise Halt("out_of_steps", f"the play was still going on after {state.steps:,} steps")
    if state.memory > state.limits.memory:
        raise Halt("out_of_memory", f"the characters alone take more than {state.limits.memory:,} words of memory")
    if is_off_stage(state, event):
        name = state.play.cast[event.speaker]
        raise Halt("runtime_error", f"{name} is not on stage and cannot speak", f"[Enter {name}] before this line")
    goal = None
    if event.condition is None or event.condition == state.flag:
        goal = ACTIONS[event.kind](state, event)
    state.next = state.next + 1 if goal is None else goal
    state.steps += 1


def is_off_stage(state: State, event: Event) -> bool:
    """Whether an event is a sentence whose speaker is not on stage."""
    return event.speaker >= 0 and not state.stage >> event.speaker & 1


def finish(state: State) -> Execution:
    """Go on to the end, whatever it is, and say what it was."""
    try:
        while state.event:
            advance(state)
    except Halt as halt:
        return halted(state, halt)
    return Execution("ok", bytes(state.output), state.steps)


def halted(state: State, halt: Halt) -> Execution:
    """The execution of a run that ends at the next event."""
    event = state.play.events[state.next]
    return Execution(
        halt.status,
        bytes(state.output),
        state.steps,
        halt.message,
        state.play.position(event.cue if is_off_stage(state, event) else event.start),
        halt.expected,
        state.snapshot(),
    )


def configuration(state: State, top: int = TOP) -> dict[str, Plain]:
    """The snapshot and where it is; the fields are explained at `shakespeare.Program.steps`."""
    event = state.event
    return {
        "offset": event.start if event else None,
        **state.snapshot(top),
        "read": state.taken,
        "written": len(state.output),
        "fault": None,
    }


def watched(state: State) -> dict[str, Plain]:
    """The configuration with more of each stack, and where the event ends."""
    return {**configuration(state, WATCHED), "end": state.event.end if state.event else None}


def _direct(state: State, event: Event) -> None:
    state.stage = stage_after(state.play, event, state.stage)


def _assign(state: State, event: Event) -> None:
    listener = state.listener(event)
    state.assign(listener, state.work_out(event.value, event))


def _push(state: State, event: Event) -> None:
    listener = state.listener(event)
    number = state.work_out(event.value, event)
    state.stacks[listener].append(number)
    state.entries += 1
    state.surplus += width(number) - 1


def _pop(state: State, event: Event) -> None:
    listener = state.listener(event)
    stack = state.stacks[listener]
    if not stack:
        message = f"{state.play.cast[listener]} has nothing to recall: the stack is empty"
        raise Halt("runtime_error", message, "as many 'Remember' as 'Recall'")
    number = stack.pop()
    state.entries -= 1
    state.surplus -= width(number) - 1
    state.assign(listener, number)


def _write_number(state: State, event: Event) -> None:
    number = state.values[state.listener(event)]
    # A number that is too long for the output is not converted, for that takes its time.
    if len(state.output) + least_digits(number) > state.limits.output:
        raise state.too_much_output()
    state.write(decimal(number))


def _write_character(state: State, event: Event) -> None:
    listener = state.listener(event)
    number = state.values[listener]
    if not 0 <= number <= 255:
        message = f"{state.play.cast[listener]} is {shown(number)}, which is no character"
        raise Halt("runtime_error", message, "a value from 0 to 255, or 'Open your heart' to write a number")
    state.write(bytes((number,)))


def _read_number(state: State, event: Event) -> None:
    listener = state.listener(event)
    number, taken = read_number(state.stdin, state.taken, state.by_lines)
    room_for(number, state.memory, state.limits.memory)
    state.assign(listener, number)
    state.taken = taken


def _read_character(state: State, event: Event) -> None:
    listener = state.listener(event)
    at_end = state.taken == len(state.stdin)
    number = -1 if at_end else state.stdin[state.taken]
    room_for(number, state.memory, state.limits.memory)
    state.assign(listener, number)
    state.taken += not at_end


def _ask(state: State, event: Event) -> None:
    value = state.work_out(event.value, event)
    other = state.work_out(event.other, event, width(value))
    state.flag = RELATIONS[event.relation](value, other)


def _go(_state: State, event: Event) -> int:
    return event.target


ACTIONS: Mapping[int, Callable[[State, Event], int | None]] = {
    ENTER: _direct,
    EXIT: _direct,
    EXEUNT: _direct,
    ASSIGN: _assign,
    PUSH: _push,
    POP: _pop,
    WRITE_NUMBER: _write_number,
    WRITE_CHARACTER: _write_character,
    READ_NUMBER: _read_number,
    READ_CHARACTER: _read_character,
    ASK: _ask,
    GO: _go,
}
"""What each kind of event does, and where the play goes on if not behind it; Halt comes before any change."""
