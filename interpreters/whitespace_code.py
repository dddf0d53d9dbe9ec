"""Whitespace as instructions: which letters say what, and how they are read one after another.

An instruction begins with letters that say what it does (the table below). A number follows some of them: S for plus or
T for minus, the binary digits of its magnitude (S is 0, T is 1), and L. A label follows others: any row of S and T,
and L; labels are the same if all their letters are, and the one without any letter is a label like others.

The two dialects differ in the letters of five instructions, and in what they forgive:

- *spec*. A number may lack its sign, and is 0 then. Of several labels that are the same the first counts. A label
  that is nowhere marked is an error only when a jump goes there. Line feeds behind the last instruction, fewer than
  the three that would be one, are what an editor or a Markdown fence left of it, and mean nothing. Letters directly
  behind an end, a return or a jump that make no instruction are never reached: they are ignored, too, as long as all
  labels that are used were marked before them (for else the one that is missing may be the one that could not be
  read).
- *esolangbench*. All of that is an error, except that of several labels that are the same the last counts.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from interpreters.base import CompileError
from interpreters.whitespace_text import Script


class Operation(NamedTuple):
    """What an instruction does."""

    name: str
    letters: str
    argument: Literal["", "number", "label"] = ""


OPERATIONS: Mapping[str, Operation] = {
    operation.name: operation
    for operation in (
        # The stack.
        Operation("push", "SS", "number"),
        Operation("duplicate", "SLS"),
        Operation("copy", "STS", "number"),
        Operation("swap", "SLT"),
        Operation("discard", "SLL"),
        Operation("slide", "STL", "number"),
        # Arithmetic.
        Operation("add", "TSSS"),
        Operation("subtract", "TSST"),
        Operation("multiply", "TSSL"),
        Operation("divide", "TSTS"),
        Operation("modulo", "TSTT"),
        # The heap.
        Operation("store", "TTS"),
        Operation("retrieve", "TTT"),
        # Flow.
        Operation("label", "LSS", "label"),
        Operation("call", "LST", "label"),
        Operation("jump", "LSL", "label"),
        Operation("jump if zero", "LTS", "label"),
        Operation("jump if negative", "LTT", "label"),
        Operation("return", "LTL"),
        Operation("end", "LLL"),
        # Input and output.
        Operation("print character", "TLSS"),
        Operation("print number", "TLST"),
        Operation("read character", "TLTS"),
        Operation("read number", "TLTT"),
    )
}

# The released harness took the letters of one group for those of another.
_PERMUTED = {"duplicate": "STS", "swap": "STT", "discard": "STL", "copy": "SLS", "slide": "SLT"}

DIALECTS: Mapping[str, Mapping[str, Operation]] = {
    "spec": OPERATIONS,
    "esolangbench": {
        name: operation._replace(letters=_PERMUTED.get(name, operation.letters))
        for name, operation in OPERATIONS.items()
    },
}

JUMPS = frozenset({"jump", "call", "jump if zero", "jump if negative"})
"""The instructions whose label is a place to go to."""

FLOW = JUMPS | {"return", "end"}
"""The instructions behind which a run may go on elsewhere."""

UNMARKED = -1
"""The target of a jump to a label that is nowhere marked."""

_NEVER_PASSED = ("end", "return", "jump")


class Instruction(NamedTuple):
    operation: str
    start: int
    """Number of its first letter."""
    number: int = 0
    """Its argument, if that is a number."""
    label: str = ""
    """Its argument, if that is a label, as S and T."""
    target: int = UNMARKED
    """For a label to go to: the number of the instruction that marks it."""


@dataclass(frozen=True)
class Code:
    """A program as instructions."""

    script: Script
    instructions: tuple[Instruction, ...]
    end: int
    """Number of the letter behind the last instruction."""

    def start(self, number: int) -> int:
        """Number of the first letter of an instruction; behind the last instruction there begins what is ignored."""
        return self.instructions[number].start if number < len(self.instructions) else self.end

    def letters(self, number: int) -> str:
        """An instruction in S, T and L, argument and all."""
        return self.script.letters[self.start(number) : self.start(number + 1)]


class _Unreadable(Exception):
    """Letters that make no instruction."""

    def __init__(self, message: str, expected: str) -> None:
        super().__init__(message)
        self.message = message
        self.expected = expected


class _Reader:
    """Reads the instructions of one dialect."""

    def __init__(self, dialect: str) -> None:
        self._operations = {operation.letters: operation for operation in DIALECTS[dialect].values()}
        self._opening = re.compile("|".join(self._operations))
        self._sign_needed = dialect == "esolangbench"

    def instruction(self, letters: str, at: int) -> tuple[Instruction, int]:
        """The instruction that begins with a letter, and where the next one begins."""
        opening = self._opening.match(letters, at)
        if opening is None:
            raise self._no_opening(letters[at : at + 4])
        name, _, argument = self._operations[opening[0]]
        start = opening.end()
        if not argument:
            return Instruction(name, at), start
        end = letters.find("L", start)
        if end < 0:
            raise _Unreadable(
                f"the program ends within the {argument} of {opening[0]} ({name})",
                f"an L at the end of every {argument}",
            )
        if argument == "label":
            return Instruction(name, at, label=letters[start:end]), end + 1
        if start == end and self._sign_needed:
            raise _Unreadable(
                f"the number of {opening[0]} ({name}) has no sign", "S (plus) or T (minus) before its digits"
            )
        return Instruction(name, at, _number(letters[start:end])), end + 1

    def _no_opening(self, letters: str) -> _Unreadable:
        """The error for up to four letters with which no instruction begins."""
        possible = list(self._operations.values())
        for length in range(1, len(letters) + 1):
            fewer = [operation for operation in possible if operation.letters.startswith(letters[:length])]
            if not fewer:
                return _Unreadable(f"no instruction begins with {letters[:length]}", _one_of(possible))
            possible = fewer
        return _Unreadable(f"the program ends within an instruction that begins with {letters}", _one_of(possible))


def _number(letters: str) -> int:
    digits = letters[1:].replace("S", "0").replace("T", "1")
    magnitude = int(digits or "0", 2)
    return -magnitude if letters[:1] == "T" else magnitude


def _one_of(operations: Iterable[Operation]) -> str:
    return " or ".join(f"{operation.letters} ({operation.name})" for operation in operations)


_READERS = {dialect: _Reader(dialect) for dialect in DIALECTS}


def decode(script: Script, dialect: str) -> Code:
    """Read all instructions and find the labels. Raises CompileError."""
    reader, letters, strict = _READERS[dialect], script.letters, dialect == "esolangbench"
    instructions: list[Instruction] = []
    marked: dict[str, int] = {}
    at, fault = 0, None
    while at < len(letters):
        try:
            instruction, following = reader.instruction(letters, at)
        except _Unreadable as unreadable:
            fault = unreadable
            break
        if instruction.operation == "label" and (strict or instruction.label not in marked):
            marked[instruction.label] = len(instructions)
        instructions.append(instruction)
        at = following
    unmarked = _find_targets(instructions, marked)
    if fault and (strict or not _may_be_ignored(instructions, letters[at : at + 3], unmarked)):
        raise CompileError(fault.message, script.position(at), fault.expected)
    if strict and unmarked:
        where = f"{OPERATIONS[unmarked.operation].letters} ({unmarked.operation})"
        raise CompileError(
            f"the label of {where} is nowhere marked", script.position(unmarked.start), marking(unmarked.label)
        )
    return Code(script, tuple(instructions), at)


def _find_targets(instructions: list[Instruction], marked: Mapping[str, int]) -> Instruction | None:
    """Tell every jump where it goes; give the first one that goes nowhere."""
    unmarked = None
    for number, instruction in enumerate(instructions):
        if instruction.operation in JUMPS:
            target = marked.get(instruction.label, UNMARKED)
            instructions[number] = instruction._replace(target=target)
            if target == UNMARKED and unmarked is None:
                unmarked = instruction
    return unmarked


def _may_be_ignored(before: list[Instruction], letters: str, unmarked: Instruction | None) -> bool:
    """Whether nothing is lost if letters that make no instruction are left out; three of them tell."""
    if letters in ("L", "LL"):
        return True
    return bool(before) and before[-1].operation in _NEVER_PASSED and unmarked is None


def marking(label: str) -> str:
    """The instruction that would mark a label, for a message."""
    return f"LSS {shortened(label + 'L')} (label) somewhere in the program"


def shortened(letters: str, most: int = 64) -> str:
    """Letters for a message: not more than anyone would read."""
    return letters if len(letters) <= most else f"{letters[:most]}... ({len(letters):,} letters)"


def disassemble(code: Code) -> list[tuple[str, int | str | None]]:
    """The instructions of a program as names and arguments."""
    arguments = {"": None, "number": "number", "label": "label"}
    return [
        (each.operation, getattr(each, kind) if (kind := arguments[OPERATIONS[each.operation].argument]) else None)
        for each in code.instructions
    ]


def assemble(instructions: Iterable[tuple[str, int | str | None]], dialect: str = "spec") -> str:
    """The letters of instructions given as names and arguments; the inverse of `disassemble`."""
    return "".join(
        DIALECTS[dialect][name].letters + ("" if argument is None else _spelled(argument))
        for name, argument in instructions
    )


def _spelled(argument: int | str) -> str:
    if isinstance(argument, str):
        return argument + "L"
    digits = f"{abs(argument):b}".replace("0", "S").replace("1", "T") if argument else ""
    return ("T" if argument < 0 else "S") + digits + "L"
