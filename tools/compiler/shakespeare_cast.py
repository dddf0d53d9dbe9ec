"""Who plays what: characters for variables, for arrays, for values in between and for bounds."""

import re

from interpreters.shakespeare_words import WORDS
from tools.compiler.busy import by_use
from tools.compiler.ir import Program, TargetError
from tools.compiler.shakespeare_stage import CHORUS

FAMOUS = [
    "Romeo",
    "Juliet",
    "Ophelia",
    "Macbeth",
    "Lady Macbeth",
    "Othello",
    "Desdemona",
    "Horatio",
    "Puck",
    "Oberon",
    "Titania",
    "Prospero",
    "Miranda",
    "Portia",
    "Brutus",
    "Cassius",
    "Cleopatra",
    "Falstaff",
    "Viola",
    "Orsino",
]
"""They play first."""


def said(name: str) -> str:
    """A name of the program as it can stand in a play, where a stop would end the text."""
    return re.sub(r"\W+", " ", name).strip()


class Cast:
    """The characters of a play. Raises TargetError when there are no more."""

    def __init__(self, program: Program) -> None:
        others = [name for name in WORDS["character"] if name not in [*FAMOUS, CHORUS]]
        self._names = iter([*FAMOUS, *others])
        self._size = len(FAMOUS) + len(others)
        self.roles: dict[str, str] = {CHORUS: "who tells everybody what to do"}
        """By name, in the order of their hiring."""
        self.variables: dict[str, str] = {}
        self.arrays: dict[str, tuple[str, str, str]] = {}
        """The two stacks, and the position between them."""
        self.bounds: dict[int, str] = {}
        """By width: the greatest m(m+1)."""
        self._attendants: list[str] = []
        for name in by_use(program):
            if name in program.variables:
                self.variables[name] = self._hire(f"who is {said(name)}")
            else:
                before = self._hire(f"who keeps the first of {said(name)}")
                after = self._hire(f"who keeps the rest of {said(name)}")
                self.arrays[name] = before, after, self._hire(f"who knows how many of {said(name)} are the first")

    def attendant(self, number: int) -> str:
        """The first, second, ... who holds a value in between."""
        while len(self._attendants) < number:
            self._attendants.append(self._hire("an attendant"))
        return self._attendants[number - 1]

    def bound(self, bits: int) -> str:
        """Who bounds values of a width."""
        if bits not in self.bounds:
            self.bounds[bits] = self._hire(f"the bound of {bits} bits")
        return self.bounds[bits]

    def declared(self) -> str:
        """The list of characters, as it stands in front of a play."""
        return "".join(f"{name}, {role}.\n" for name, role in self.roles.items())

    def _hire(self, role: str) -> str:
        name = next(self._names, None)
        if name is None:
            raise TargetError(f"the program needs more than the {self._size} characters that Shakespeare has")
        self.roles[name] = role
        return name
