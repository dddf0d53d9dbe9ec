"""Where the state of a program in Unlambda keeps what the program needs.

A statement is a function from state to state, and closed: it shares nothing with another but the state. So the state
holds all variables and arrays, and, as they are long, the routines that the program uses, which never change. It is a
tree whose shape is made for the program: everything has a weight, which is about the calls that it takes at one bit of
depth, as often as loops say. A program is compiled twice: first to find out what it needs, and how often.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, partial
from types import MappingProxyType

from tools.compiler.ir import WIDTHS, Program
from tools.compiler.unlambda_arrays import store, zeros
from tools.compiler.unlambda_characters import print_character, print_integer, read_character
from tools.compiler.unlambda_comparisons import equal, less
from tools.compiler.unlambda_numbers import ZERO
from tools.compiler.unlambda_products import divide, multiply
from tools.compiler.unlambda_ranges import check
from tools.compiler.unlambda_sums import add, negate, subtract
from tools.compiler.unlambda_trees import Shape, cell, huffman, paths

ROUTINES: Mapping[str, Callable[[], str]] = MappingProxyType(
    {
        "add": add,
        "subtract": subtract,
        "negate": negate,
        "multiply": multiply,
        "divide": divide,
        "less": less,
        "equal": equal,
        "store": store,
        "read character": read_character,
        "print character": print_character,
        "print integer": print_integer,
        **{f"fits {bits}": partial(check, bits) for bits in WIDTHS},
    }
)


@cache
def routine(name: str) -> str:
    """The text of a routine."""
    return ROUTINES[name]()


READ, WRITTEN = 9, 48
"""Calls at each bit of a path."""

MANY, LONG = 8, 300
"""Uses and characters from which on a function that is made for a constant is kept in the state, too."""

ROUNDS = 8
"""How often a loop is taken to go round."""


@dataclass(slots=True)
class Layout:
    """Paths of all that a program uses.

    Names are those of routines, `v name` for variables, `a name` for arrays, and the text for other functions.
    """

    program: Program
    depth: int = 0
    """Loops around what is being looked at."""
    weights: dict[str, float] = field(default_factory=dict)
    shape: Shape | None = None
    paths: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    uses: Counter[str] = field(default_factory=Counter)
    """How often each function that is made for a constant is written."""

    def path(self, name: str, calls: int) -> tuple[int, ...]:
        """The path to something; before `arrange`, any path, and it is noted that it takes so many calls a bit."""
        if self.shape is None:
            self.weights[name] = self.weights.get(name, 0) + calls * ROUNDS**self.depth
            return ()
        return self.paths[name]

    def shares(self, function: str) -> bool:
        """Whether a function that is made for a constant is kept in the state, by its text."""
        if self.shape is None:
            self.uses[function] += 1
            self.path(function, READ)
            return False
        return function in self.paths

    def arrange(self) -> None:
        """Give everything that has been asked for its path."""
        for function, uses in self.uses.items():
            if uses < MANY or len(function) < LONG:
                del self.weights[function]
        if self.weights:
            self.shape = huffman(self.weights)
            self.paths = paths(self.shape)

    def state(self) -> str:
        """The state before the first statement."""
        return self._tree(self.shape) if self.shape else "i"

    def _tree(self, shape: Shape) -> str:
        if not isinstance(shape, str):
            return cell(self._tree(shape[0]), self._tree(shape[1]))
        if shape.startswith("v "):
            return ZERO
        if shape.startswith("a "):
            return zeros(self.program.arrays[shape.removeprefix("a ")].length)
        return routine(shape) if shape in ROUTINES else shape
