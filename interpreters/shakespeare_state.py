"""The state of a play between two events, and what may be asked of it.

- Every character has a value, 0 at first, and a stack, empty at first; both stay when the character leaves the stage.
  There is one truth flag for all, false at first, which a question sets.
- "I" is the speaker. "You" is the only other character on stage; with nobody else there, or more than one, it is a
  runtime error to need it. A character that is not on stage cannot speak, but its value may be used by its name.
- Memory is counted in words (see shakespeare_numbers): those of the value of every character that was introduced, of
  every number on a stack, and, while a sentence is carried out, of every number that is worked out or read and not yet
  used up. An operator gives up its operands before its result is counted.
"""

from sys import maxsize

from interpreters.base import Limits, Plain
from interpreters.shakespeare_numbers import BINARY_OPERATIONS, UNARY_OPERATIONS, Halt, room_for, shown, width
from interpreters.shakespeare_play import CHARACTER, CONSTANT, ENTER, EXEUNT, EXIT, LISTENER, Event, Phrase, Play

UNLIMITED = Limits(maxsize, maxsize, maxsize, maxsize)

TOP = 5
"""Numbers of each stack shown in a snapshot."""

WATCHED = 32
"""And to those who watch a run."""

SENTENCE = 120
"""Characters of a sentence shown in a snapshot."""


def listeners(stage: int, speaker: int) -> list[int]:
    """Everybody on stage but the speaker."""
    stage &= ~(1 << speaker)
    return [number for number in range(stage.bit_length()) if stage >> number & 1]


def stage_after(play: Play, direction: Event, stage: int) -> int:
    """Who is on stage after a stage direction. Raises Halt if somebody cannot enter or leave."""
    if direction.kind == EXEUNT:
        return 0
    for character in direction.people:
        name = play.cast[character]
        present = stage >> character & 1
        if present and direction.kind == ENTER:
            raise Halt("runtime_error", f"{name} is already on stage and cannot enter", f"[Exit {name}] before this")
        if not present and direction.kind == EXIT:
            raise Halt("runtime_error", f"{name} is not on stage and cannot leave", f"[Enter {name}] before this")
        stage ^= 1 << character
    return stage


class State:
    """What a play has come to, before the event that comes next."""

    __slots__ = (
        *("brim", "by_lines", "entries", "flag", "limits", "next", "output", "play", "stacks", "stage", "stdin"),
        *("steps", "surplus", "taken", "values"),
    )

    def __init__(self, play: Play, stdin: bytes, limits: Limits, by_lines: bool) -> None:
        self.play = play
        self.stdin = stdin
        self.limits = limits
        self.by_lines = by_lines
        """Whether a number that is read uses up its line."""
        self.next = 0
        """Number of the event that comes next; behind the last one when the play has ended."""
        self.steps = 0
        self.values = [0] * len(play.cast)
        self.stacks: list[list[int]] = [[] for _ in play.cast]
        self.stage = 0
        """Bit number k is set while character number k is on stage."""
        self.flag = False
        self.entries = 0
        """Numbers on all stacks."""
        self.surplus = 0
        """Words that values and numbers on stacks take beyond one each."""
        self.taken = 0
        """Bytes of input read."""
        self.output = bytearray()
        self.brim = 0
        """For shakespeare_quick: numbers that all stacks may hold before memory has to be looked at."""

    @property
    def event(self) -> Event | None:
        return self.play.events[self.next] if self.next < len(self.play.events) else None

    @property
    def memory(self) -> int:
        """Words in use between two events."""
        return len(self.values) + self.entries + self.surplus

    def listener(self, event: Event) -> int:
        """Who is spoken to. Raises Halt if that is not clear."""
        others = listeners(self.stage, event.speaker)
        if len(others) == 1:
            return others[0]
        speaker = self.play.cast[event.speaker]
        if not others:
            message = f"{speaker} speaks to somebody, but nobody else is on stage"
        else:
            names = " or ".join(self.play.cast[other] for other in others)
            message = f"it is not clear whom {speaker} speaks to: {names}"
        raise Halt("runtime_error", message, "exactly two characters on stage")

    def work_out(self, phrase: Phrase, event: Event, held: int = 0) -> int:
        """The value of a phrase, while some words beside those between events are held. Raises Halt."""
        stack: list[int] = []
        held += self.memory
        listener = self.listener(event) if any(term.kind == LISTENER for term in phrase) else -1
        for kind, operand in phrase:
            if kind == CHARACTER:
                number = self.values[operand]
            elif kind == CONSTANT:
                number = operand
            elif kind == LISTENER:
                number = self.values[listener]
            else:
                right = stack.pop()
                held -= width(right)
                if kind in BINARY_OPERATIONS:
                    left = stack.pop()
                    held -= width(left)
                    number = BINARY_OPERATIONS[kind](left, right)
                else:
                    number = UNARY_OPERATIONS[kind](right)
            held += room_for(number, held, self.limits.memory)
            stack.append(number)
        return stack[0]

    def assign(self, character: int, number: int) -> None:
        self.surplus += width(number) - width(self.values[character])
        self.values[character] = number

    def write(self, text: bytes) -> None:
        if len(self.output) + len(text) > self.limits.output:
            raise self.too_much_output()
        self.output += text

    def too_much_output(self) -> Halt:
        return Halt("out_of_output", f"the play writes more than {self.limits.output:,} bytes")

    def snapshot(self, top: int = TOP) -> dict[str, Plain]:
        """Who stands where and knows what, and the event that comes next.

        `stacks` shows the topmost numbers, the top first, of those characters that have any.
        """
        event = self.event
        scene = self.play.scene_of(self.next) if event else None
        speaks = event is not None and event.speaker >= 0
        others = listeners(self.stage, event.speaker) if event is not None and speaks else []
        cast = self.play.cast
        return {
            "act": scene.act if scene else None,
            "scene": scene.scene if scene else None,
            "event": self.play.text(event, SENTENCE) if event else None,
            "speaker": cast[event.speaker] if event is not None and speaks else None,
            "listener": cast[others[0]] if len(others) == 1 else None,
            "on_stage": [name for number, name in enumerate(cast) if self.stage >> number & 1],
            "truth": self.flag,
            "values": {name: shown(value) for name, value in zip(cast, self.values, strict=True)},
            "stacks": {
                name: [shown(number) for number in stack[: -top - 1 : -1]]
                for name, stack in zip(cast, self.stacks, strict=True)
                if stack
            },
            "stack_sizes": {name: len(stack) for name, stack in zip(cast, self.stacks, strict=True) if stack},
            "steps": self.steps,
        }
