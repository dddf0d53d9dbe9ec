"""Scripts of the dialect "esolangbench" as text; what the language is, is told in shakespeare_esolangbench.

A script becomes a row of commands. A value becomes a plan in postfix order, in which whatever the harness would find
wrong when it works the value out is a part of its own, in the very place where it would be found.
"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from interpreters.base import CompileError, Position

ADJECTIVES: Mapping[str, int] = {
    **dict.fromkeys(("brave", "noble"), 2),
    **dict.fromkeys(("honest", "fair", "sweet", "gentle"), 1),
    **dict.fromkeys(("ugly", "cruel"), -1),
    **dict.fromkeys(("cowardly", "vile", "horrible", "rotten"), -2),
}

NOUNS: Mapping[str, int] = {
    "king": 20,
    "queen": 18,
    "hero": 10,
    "soldier": 8,
    "sun": 5,
    "dog": 4,
    "cat": 3,
    "flower": 1,
    "rat": -2,
    "pig": -3,
    "ghost": -5,
    "villain": -12,
}

OPERATIONS: Mapping[str, str] = {
    "the sum of ": "+",
    "the difference between ": "-",
    "the product of ": "*",
    "the quotient between ": "/",
}

SENTENCES: Mapping[str, str] = {
    "remember ": "push",
    "recall": "pop",
    "you are": "assign",
    "speak your mind": "write_character",
    "open your heart": "write_number",
    "listen to your heart": "read_number",
    "listen to your head": "read_character",
    "if so": "go_if_positive",
    "if not": "go_if_not_positive",
    "let us proceed": "go",
}
"""What a sentence is, by how it begins; the first that fits counts."""

MOST_DIGITS = 4_300
"""Digits that Python converts to a number, or a number to, unless told otherwise."""

DEEPEST = 989
"""Operations that may stand in one another before the harness runs into Python's limit."""


class Part(NamedTuple):
    """A part of a plan: a number, the top of the speaker's stack, an operation, a check for zero, or a fault."""

    kind: str
    number: int = 0
    message: str = ""


Plan = tuple[Part, ...]


class Command(NamedTuple):
    """A sentence or a stage direction."""

    kind: str
    start: int
    """Characters of the source before it."""
    end: int
    speaker: str = ""
    """Nobody if it is a stage direction."""
    names: tuple[str, ...] = ()
    plan: Plan = ()
    goal: str = ""
    """The scene to go to, in lower case."""


class Script(NamedTuple):
    source: str
    commands: tuple[Command, ...]
    scenes: Mapping[str, int]
    """The number of the first command of each scene, by its name in lower case; of two of one name, the later one."""


class _Line(NamedTuple):
    text: str
    start: int


def read_script(source: str) -> Script:
    """Raises CompileError."""
    commands: list[Command] = []
    scenes: dict[str, int] = {}
    speaker = ""
    among_characters = True
    for line, start in _lines(source):
        if among_characters and "," in line and ":" not in line:
            continue
        among_characters = False
        lowered = line.lower()
        end = start + len(line)
        if lowered.startswith("act "):
            continue
        if lowered.startswith("scene "):
            scenes[line.split(":", 1)[0].strip().lower()] = len(commands)
            speaker = ""
        elif lowered.startswith(("enter ", "exit ")):
            kind = lowered[:5].strip()
            if scenes:
                commands.append(Command(kind, start, end, names=_names(line[len(kind) + 1 :])))
            elif kind == "enter":
                raise _error(source, start, "somebody enters before the first scene", "a line such as Scene I: A room.")
        elif lowered.startswith("exeunt"):
            if scenes:
                commands.append(Command("exeunt", start, end))
        else:
            speech = line
            if ":" in line:
                before, after = line.split(":", 1)
                speaker, speech = before.strip(), after.strip()
            if not scenes:
                continue
            if not speaker:
                expected = "a speaker and a colon, such as Romeo:, before it in this scene, or a stage direction"
                raise _error(source, start, "nobody speaks this line", expected)
            commands.extend(_command(source, speaker, sentence) for sentence in _sentences(speech, end - len(speech)))
    if not scenes:
        raise _error(source, 0, "there is no scene", "a line such as Scene I: A room.")
    return Script(source, tuple(commands), scenes)


def _error(source: str, offset: int, message: str, expected: str) -> CompileError:
    return CompileError(message, Position.of(source, offset), expected)


def _lines(source: str) -> Iterator[_Line]:
    """The lines of a source that are not blank, without white space around them."""
    at = 0
    for line in source.splitlines(keepends=True):
        if text := line.strip():
            yield _Line(text, at + line.index(text))
        at += len(line)


def _sentences(speech: str, start: int) -> Iterator[_Line]:
    at = start
    for piece in re.split(r"[.!?]", speech):
        if text := piece.strip():
            yield _Line(text, at + piece.index(text))
        at += len(piece) + 1


def _names(text: str) -> tuple[str, ...]:
    names = (name.strip() for name in re.split(",|and", text.strip().rstrip(".")))
    return tuple(name for name in names if name)


def _command(source: str, speaker: str, sentence: _Line) -> Command:
    text, start = sentence
    lowered = text.lower()
    opening = next((opening for opening in SENTENCES if lowered.startswith(opening)), None)
    if opening is None:
        expected = f"a sentence that begins with {', '.join(each.strip() for each in SENTENCES)}"
        raise _error(source, start, f"{text[:60]!r} is no sentence of this dialect", expected)
    kind = SENTENCES[opening]
    command = Command(kind, start, start + len(text), speaker)
    if kind in ("push", "assign"):
        return command._replace(plan=plan(text[len(opening) :]))
    if kind.startswith("go"):
        goal = re.search(r"scene\s+([A-Za-z0-9 ]+)", text, re.IGNORECASE)
        if not goal:
            raise _error(source, start, f"{text[:60]!r} names no scene", "the word scene and its name")
        return command._replace(goal=f"scene {goal[1].strip().lower()}")
    return command


def plan(text: str) -> Plan:
    """What working a value out amounts to."""
    parts: list[Part] = []
    waiting: list[Plan] = []  # What comes behind the right operand of each operation, the outermost first.
    expression = text.strip().lower()
    while True:
        expression = _behind_equality(expression)
        opening = next((opening for opening in OPERATIONS if expression.startswith(opening)), None)
        left, middle, right = expression[len(opening or "") :].partition(" and ")
        if opening is None or not middle:
            parts.append(_leaf(expression))
            break
        operation = Part(OPERATIONS[opening])
        # A left operand is never an operation, having no " and " in it.
        operand = _leaf(_behind_equality(left.strip()))
        if operation.kind == "/":
            waiting.append((Part("check"), operand, operation))
        else:
            parts.append(operand)
            waiting.append((operation,))
        expression = right.strip()
        if len(waiting) >= DEEPEST:
            parts.append(Part("fault", message="the value is nested too deeply"))
            break
    return (*parts, *(part for behind in reversed(waiting) for part in behind))


def _behind_equality(expression: str) -> str:
    """What stands behind the third "as", if there are three."""
    parts = expression.split(" as ", 2)
    return parts[2] if expression.startswith("as ") and len(parts) == 3 else expression


def _leaf(expression: str) -> Part:
    if not expression:
        return Part("fault", message="there is no value")
    if expression == "nothing":
        return Part("number", 0)
    if expression == "yourself":
        return Part("top")
    if re.fullmatch(r"-?\d+", expression):
        if len(expression.lstrip("-")) > MOST_DIGITS:
            return Part("fault", message=f"a number has more than {MOST_DIGITS:,} digits")
        return Part("number", int(expression))
    if expression.startswith(tuple(OPERATIONS)):
        return Part("fault", message=f"there is no 'and' between two values in {expression[:60]!r}")
    return _phrase(expression)


def _phrase(expression: str) -> Part:
    words = [word for word in re.split("[ -]", expression) if word not in ("a", "an", "the")]
    noun = next((word for word in reversed(words) if word in NOUNS), None)
    if noun is None:
        return Part("fault", message=f"there is no noun that is known in {expression[:60]!r}")
    return Part("number", NOUNS[noun] + sum(ADJECTIVES.get(word, 0) for word in words if word != noun))
