"""Marking programs: a few readable lines, from which a complete linear bounded automaton is made.

A line is a state: the head goes to the right or to the left until it finds something to do.

    first: right; a/A -> second; B -> rest
    second: right over aB; b/B -> back
    back: left over aB; A -> first
    rest: right over B; > -> accept

reads: in `first`, going to the right, on a cell with an a write A and go on with `second`; on one with a B, go on with
`rest`. In `second`, pass over cells with a or B. Several symbols before an arrow each have the transition. On any other
symbol there is none: the machine halts, and rejects.

A step moves the head in the direction of the line that it leads to, so a line begins beside the cell that the one
before it stopped at. Nothing moves to the left from < or to the right from >. The states are numbered as the lines are,
q0 for the first; the last one is the accepting state, which is entered without a move.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from evals.benchmarks.chomsky.machine_turing import Rule, Turing

ACCEPTED = "accept"
LEFT, RIGHT = "<", ">"

_LINE = re.compile(
    r"(?P<label>[a-z]+): (?P<direction>left|right)(?: over (?P<over>\S+))?(?P<actions>(?:; .+? -> [a-z]+)+)"
)
_ACTION = re.compile(r"(?P<read>[^\s/]+)(?:/(?P<write>\S))? -> (?P<target>[a-z]+)")


@dataclass(frozen=True, slots=True)
class Action:
    """What a line does on a symbol."""

    read: str
    write: str
    target: str


@dataclass(frozen=True, slots=True)
class Line:
    """One state of a program."""

    label: str
    move: str
    """L or R."""
    over: str
    actions: tuple[Action, ...]

    def rows(self) -> Iterator[Action]:
        yield from (Action(symbol, symbol, self.label) for symbol in self.over)
        yield from self.actions


@dataclass(frozen=True, slots=True)
class Program:
    """A marking program."""

    letters: str
    """The input symbols that its lines are about; others can be printed in their place."""
    lines: tuple[Line, ...]

    def state(self, label: str) -> str:
        """The printed state of a line."""
        return f"q{[*(line.label for line in self.lines), ACCEPTED].index(label)}"

    def machine(self, printed: str) -> Turing:
        """The automaton, with other letters in the place of the program's, one for one."""
        names = str.maketrans(self.letters, printed)
        moves = _moves(self.lines)
        used = {symbol for line in self.lines for row in line.rows() for symbol in row.read + row.write}
        order = [*printed, *sorted(used - {*self.letters, LEFT, RIGHT}), LEFT, RIGHT]
        rules = [
            Rule(
                self.state(line.label),
                (row.read.translate(names),),
                self.state(row.target),
                (row.write.translate(names),),
                (moves[row.target],),
            )
            for line in self.lines
            for row in sorted(line.rows(), key=lambda row: order.index(row.read.translate(names)))
        ]
        states = tuple(f"q{number}" for number in range(len(self.lines) + 1))
        return Turing("DLBA", states, tuple(printed), tuple(order), "q0", (states[-1],), tuple(rules))


def program(letters: str, text: str) -> Program:
    """The program that a text spells. Raises ValueError for a text that spells none."""
    lines = tuple(_line(line.strip()) for line in text.strip().splitlines())
    moves = _moves(lines)
    if len(moves) <= len(lines):
        raise ValueError("two lines have the same label")
    for line in lines:
        seen = [row.read for row in line.rows()]
        if len(seen) > len(set(seen)):
            raise ValueError(f"{line.label!r} has two actions on one symbol")
        for row in line.rows():
            if row.target not in moves:
                raise ValueError(f"{line.label!r} goes on with {row.target!r}, which is no line")
            if (row.read, moves[row.target]) in ((LEFT, "L"), (RIGHT, "R")):
                raise ValueError(f"{line.label!r} leaves the tape")
            if row.write != row.read and {row.write, row.read} & {LEFT, RIGHT}:
                raise ValueError(f"{line.label!r} changes an end of the tape")
    return Program(letters, lines)


def _moves(lines: Iterable[Line]) -> dict[str, str]:
    """How the head moves in a step to each line."""
    return {line.label: line.move for line in lines} | {ACCEPTED: "N"}


def _line(text: str) -> Line:
    found = _LINE.fullmatch(text)
    if found is None:
        raise ValueError(f"{text!r} is no line of a marking program")
    move = "L" if found["direction"] == "left" else "R"
    return Line(found["label"], move, found["over"] or "", tuple(_actions(found["actions"].split("; ")[1:], text)))


def _actions(texts: Iterable[str], line: str) -> Iterator[Action]:
    for text in texts:
        found = _ACTION.fullmatch(text)
        if found is None:
            raise ValueError(f"{text!r} in {line!r} is no action")
        for symbol in found["read"]:
            yield Action(symbol, found["write"] or symbol, found["target"])
