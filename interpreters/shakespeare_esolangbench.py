"""Shakespeare as the released EsoLang-Bench harness has it, bit for bit: the dialect "esolangbench".

It shares no more than the look with SPL. What it does, strange or not:

- A line is a unit, and there are no brackets. Leading lines with a comma and no colon introduce characters, which has
  no consequence. A line that begins with "act " is ignored, as is all speech before the first scene. "Scene NAME:" may
  have any name; "Enter ..." and "Exit ..." name people, cut at every comma and every "and", even inside a word;
  "Exeunt" clears the stage. Any text before a colon is a speaker, who goes on speaking until the scene ends.
- Everybody talks to himself: each speaker has a stack, and all sentences work on the speaker's own.
- A sentence is known by how it begins, and the rest is ignored: "Recall", "Speak your mind", "Open your heart" and so
  on. "If so" and "If not" always mean a jump, taken if the top of the stack is, or is not, greater than 0.
- Numbers may be written in digits. A noun has a value of its own, to which that of each adjective is added; unknown
  words count nothing. The words of an operation are cut at the first " and ". A quotient is rounded down.
- What is wrong with a value is only found when it is worked out, so it is a runtime error.

Where the harness fails by an accident of Python, this is a runtime error, too: a number of more than 4,300 digits that
is read or written, and a value nested more than about a thousand deep.

A step is a sentence or a stage direction. Memory is the words (see shakespeare_numbers) of all numbers on stacks, and,
while a sentence is carried out, of those that are worked out or read. The harness has neither limit.
"""

from collections.abc import Callable, Iterator, Mapping

from interpreters.base import Execution, Limits, Plain, Position
from interpreters.shakespeare_esolangbench_state import State
from interpreters.shakespeare_esolangbench_text import MOST_DIGITS, Command, Script, read_script
from interpreters.shakespeare_numbers import Halt, decimal, least_digits, room_for, width
from interpreters.shakespeare_play import printable
from interpreters.shakespeare_state import TOP, UNLIMITED, WATCHED


def compile_script(source: str) -> "Program":
    """Raises CompileError."""
    return Program(read_script(source))


class Program:
    """A script that was read, which any number of threads may run at once."""

    __slots__ = ("_script",)

    def __init__(self, script: Script) -> None:
        self._script = script

    def run(self, stdin: bytes, limits: Limits) -> Execution:
        """Run to the end or to a limit."""
        state = State(self._script, stdin.decode(errors="ignore"), limits)
        try:
            while state.command:
                advance(state)
        except Halt as halt:
            return halted(state, halt)
        return Execution("ok", bytes(state.output), state.steps)

    def steps(self, stdin: bytes) -> Iterator[Mapping[str, Plain]]:
        """Yield the configuration before each step and after the last, without limits: it is for the caller to stop.

        The fields are those of `shakespeare.Program.steps` as far as there is such a thing here: `read` counts
        characters, and there are no acts, no listeners, no values beside the stacks and no truth flag.
        """
        state = State(self._script, stdin.decode(errors="ignore"), UNLIMITED)
        while state.command:
            before = configuration(state)
            try:
                advance(state)
            except Halt as halt:
                yield {**before, "fault": printable(halt.message)}
                return
            yield before
        yield configuration(state)

    def watch(self, stdin: bytes, limits: Limits, after: int = 0) -> Iterator[Mapping[str, Plain]]:
        """As `shakespeare.Program.watch`."""
        state = State(self._script, stdin.decode(errors="ignore"), limits)
        while state.command:
            before = watched(state) if state.steps >= after else None
            try:
                advance(state)
            except Halt as halt:
                yield {**watched(state), "fault": printable(halt.message)}
                return
            if before is not None:
                yield before
        yield watched(state)


def advance(state: State) -> None:
    """Carry out the next command; there must be one. Raises Halt, and then has changed nothing."""
    command = state.script.commands[state.next]
    if state.steps >= state.limits.steps:
        raise Halt("out_of_steps", f"the script was still going on after {state.steps:,} steps")
    if command.speaker and command.speaker not in state.stage:
        expected = f"Enter {command.speaker} before this line"
        raise Halt("runtime_error", f"{printable(command.speaker)} is not on stage and cannot speak", expected)
    goal = ACTIONS[command.kind](state, command)
    state.next = state.next + 1 if goal is None else goal
    state.steps += 1


def halted(state: State, halt: Halt) -> Execution:
    """The execution of a run that ends at the next command."""
    position = Position.of(state.script.source, state.script.commands[state.next].start)
    return Execution(
        halt.status,
        bytes(state.output),
        state.steps,
        printable(halt.message),
        position,
        printable(halt.expected),
        state.snapshot(),
    )


def watched(state: State) -> dict[str, Plain]:
    return {**configuration(state, WATCHED), "end": state.command.end if state.command else None}


def configuration(state: State, top: int = TOP) -> dict[str, Plain]:
    return {
        "offset": state.command.start if state.command else None,
        **state.snapshot(top),
        "read": state.taken,
        "written": len(state.output),
        "fault": None,
    }


def _enter(state: State, command: Command) -> None:
    for name in command.names:
        if name not in state.stage:
            state.stage.append(name)


def _exit(state: State, command: Command) -> None:
    state.stage = [name for name in state.stage if name not in command.names]


def _exeunt(state: State, _command: Command) -> None:
    state.stage = []


def _push(state: State, command: Command) -> None:
    state.push(command.speaker, state.work_out(command.plan, command.speaker))


def _assign(state: State, command: Command) -> None:
    number = state.work_out(command.plan, command.speaker)
    stack = state.stack(command.speaker)
    if stack:
        state.memory -= width(stack.pop())
    state.push(command.speaker, number)


def _pop(state: State, command: Command) -> None:
    state.memory -= width(state.top(command.speaker))
    state.stack(command.speaker).pop()


def _write_character(state: State, command: Command) -> None:
    state.write(chr(state.top(command.speaker) % 256).encode())


def _write_number(state: State, command: Command) -> None:
    number = state.top(command.speaker)
    if least_digits(number) > MOST_DIGITS or len(digits := decimal(abs(number))) > MOST_DIGITS:
        raise Halt("runtime_error", f"a number has more than {MOST_DIGITS:,} digits", "a shorter number")
    state.write(b"-" * (number < 0) + digits)


def _read_number(state: State, command: Command) -> None:
    stdin, at = state.stdin, state.taken
    while at < len(stdin) and stdin[at].isspace():
        at += 1
    sign = stdin[at : at + 1]
    start = at = at + (sign in ("+", "-"))
    while at < len(stdin) and stdin[at].isdigit():
        at += 1
    digits = stdin[start:at]
    # Some characters are digits, but not decimal ones, such as a raised 2; they make no number.
    if not digits.isdecimal() or len(digits) > MOST_DIGITS:
        raise Halt("runtime_error", "the input does not go on with a number", "an integer in the input")
    number = int(digits) * (-1 if sign == "-" else 1)
    room_for(number, state.memory, state.limits.memory)
    state.push(command.speaker, number)
    state.taken = at


def _read_character(state: State, command: Command) -> None:
    if state.taken == len(state.stdin):
        raise Halt("runtime_error", "there is no character left in the input", "a character in the input")
    number = ord(state.stdin[state.taken])
    room_for(number, state.memory, state.limits.memory)
    state.push(command.speaker, number)
    state.taken += 1


def _go(state: State, command: Command) -> int:
    goal = state.script.scenes.get(command.goal)
    if goal is None:
        raise Halt("runtime_error", f"there is no {command.goal}", f"one of {', '.join(state.script.scenes)}"[:200])
    return goal


def _go_if_positive(state: State, command: Command) -> int | None:
    return _go(state, command) if state.top(command.speaker) > 0 else None


def _go_if_not_positive(state: State, command: Command) -> int | None:
    return None if state.top(command.speaker) > 0 else _go(state, command)


ACTIONS: Mapping[str, Callable[[State, Command], int | None]] = {
    "enter": _enter,
    "exit": _exit,
    "exeunt": _exeunt,
    "push": _push,
    "pop": _pop,
    "assign": _assign,
    "write_character": _write_character,
    "write_number": _write_number,
    "read_number": _read_number,
    "read_character": _read_character,
    "go": _go,
    "go_if_positive": _go_if_positive,
    "go_if_not_positive": _go_if_not_positive,
}
"""What each kind of command does, and where the script goes on if not behind it; Halt comes before any change."""
