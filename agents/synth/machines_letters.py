"""Conditions on the letters of a part: which it begins or ends with, and which stand in another part, too."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

from agents.synth.machines_conditions import clear
from agents.synth.machines_sweeps import Cell, Exit, Point, Sweep, Way

OFF = "x"

Place = Literal["begins", "ends", "contains"]


@dataclass(frozen=True, slots=True)
class Affix:
    """A part begins with a text, ends with it, or contains it somewhere."""

    part: str
    place: Place
    text: str

    def decide(self, yes: Exit, no: Exit) -> Exit:
        text = self.text
        nothing: str | None = ""

        def over(seen: str | None, cell: Cell) -> tuple[str | None, Cell]:
            """Remembers how much of the text was read; None if it is not at the beginning."""
            if self.part not in cell.parts or seen is None or (seen == text and self.place != "ends"):
                return seen, cell
            longer = seen + cell.letter
            if self.place == "begins":
                return longer if text.startswith(longer) else None, cell
            return next(longer[at:] for at in range(len(longer) + 1) if text.startswith(longer[at:])), cell

        return cache(lambda: Sweep("look", nothing, over, lambda seen: yes() if seen == text else no(), "right"))


@dataclass(frozen=True, slots=True)
class Same:
    """Each letter of one part, read in some direction, stands in another part: one that is there, or its image.

    The letters of the first part are crossed off from its beginning on, or from its end, and for each of them its image
    is crossed off in the second part. If both are the same part, they meet in its middle.
    """

    first: str
    second: str
    images: Mapping[str, str] | None = None
    """What stands in the second part for a letter of the first one; nothing changed if there are none."""
    first_way: Way = "right"
    second_way: Way = "right"
    longer: bool = False
    """Whether the second part may go on afterwards."""

    def decide(self, yes: Exit, no: Exit) -> Exit:
        def letter(found: str | None, cell: Cell) -> tuple[str | None, Cell]:
            if found is None and self.first in cell.parts and not cell.mark:
                return (self.images or {}).get(cell.letter, cell.letter), cell.marked(OFF)
            return found, cell

        def match(wanted: str | None, cell: Cell) -> tuple[str | None, Cell]:
            if wanted and self.second in cell.parts and not cell.mark:
                return wanted[1:] if wanted[0] == cell.letter else None, cell.marked(OFF)
            return wanted, cell

        @cache
        def next_letter() -> Point:
            return Sweep("read", None, letter, lambda found: end() if found is None else image(found), self.first_way)

        @cache
        def image(text: str) -> Point:
            def then(wanted: str | None) -> Point:
                met = wanted and self.first == self.second
                return next_letter() if wanted == "" or met else no()

            return Sweep("match", text, match, then, self.second_way)

        @cache
        def end() -> Point:
            def over(more: bool, cell: Cell) -> tuple[bool, Cell]:
                return more or (self.second in cell.parts and not cell.mark), cell

            return Sweep("rest", False, over, lambda more: no() if more and not self.longer else yes())

        return cache(lambda: clear(next_letter))
