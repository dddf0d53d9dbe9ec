"""Conditions on words, how they are put together, and the sweeps that most of them are made of.

A condition is decided by a piece of a machine that begins and ends at an end of the word, and that has two exits. It
finds marks of others in the cells and may leave its own; it keeps the letters and the parts of the word.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from agents.synth.machines_sweeps import AnySweep, Cell, Exit, Sweep

Where = Callable[[Cell], bool]
"""Chooses cells, whatever their marks."""

Marks = Mapping[str, str]
"""Which mark takes the place of which."""


class Condition(Protocol):
    """Something that holds of a word or does not."""

    def decide(self, yes: Exit, no: Exit) -> Exit:
        """The piece of a machine that decides it."""
        ...


@dataclass(frozen=True, slots=True)
class All:
    """Every one of the conditions holds; each is asked only if those before it hold."""

    conditions: tuple[Condition, ...]

    def decide(self, yes: Exit, no: Exit) -> Exit:
        for condition in reversed(self.conditions):
            yes = condition.decide(yes, no)
        return yes


@dataclass(frozen=True, slots=True)
class Some:
    """At least one of the conditions holds."""

    conditions: tuple[Condition, ...]

    def decide(self, yes: Exit, no: Exit) -> Exit:
        for condition in reversed(self.conditions):
            no = condition.decide(yes, no)
        return no


@dataclass(frozen=True, slots=True)
class Not:
    """The condition does not hold."""

    condition: Condition

    def decide(self, yes: Exit, no: Exit) -> Exit:
        return self.condition.decide(no, yes)


def clear(then: Exit) -> AnySweep:
    """Take away all marks."""
    return Sweep("clear", None, lambda _, cell: (None, cell.marked("")), lambda _: then())


def change(where: Where, marks: Marks, then: Exit) -> AnySweep:
    """Change the marks of all cells that are chosen."""

    def over(_: None, cell: Cell) -> tuple[None, Cell]:
        return None, cell.marked(marks.get(cell.mark, cell.mark)) if where(cell) else cell

    return Sweep("change", None, over, lambda _: then())


def take(where: Where, marks: Marks, yes: Exit, no: Exit) -> AnySweep:
    """Change the mark of one cell, if there is one among those chosen that has one of the marks."""

    def over(taken: bool, cell: Cell) -> tuple[bool, Cell]:
        if not taken and cell.mark in marks and where(cell):
            return True, cell.marked(marks[cell.mark])
        return taken, cell

    return Sweep("take", False, over, lambda taken: yes() if taken else no())
