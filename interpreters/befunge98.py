"""Befunge-98: a plane of characters, over which a pointer wanders and executes what it meets.

befunge98_machine.py says what a program means, one instruction at a time. `Program.run` gives exactly what that machine
would give, under any limits, but faster: it runs blocks of instructions (befunge98_quick.py), and leaves to the machine
what is in no block.

The dialect `esolangbench` is another language that looks like this one: befunge98_esolangbench.py.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from sys import maxsize
from types import MappingProxyType

from interpreters import base, manual
from interpreters.base import CandidateKind, Example, Execution, Limits, Plain
from interpreters.befunge98_esolangbench import Harness
from interpreters.befunge98_grid import read_grid
from interpreters.befunge98_machine import Machine
from interpreters.befunge98_quick import fast_forward
from interpreters.befunge98_space import Layout, lay_down
from interpreters.befunge98_text import code_spans, holds_program

STEPPING = Limits(steps=maxsize, output=maxsize, memory=1 << 24, source=maxsize)
"""No limits to speak of; but a single step can ask for any amount of memory."""


class Program:
    """A compiled program, which any number of threads may run at once."""

    __slots__ = ("_layout", "_signed")

    def __init__(self, layout: Layout, signed: bool) -> None:
        self._layout = layout
        self._signed = signed

    @property
    def rows(self) -> Sequence[str]:
        """The source as it is laid down, a character a cell."""
        return self._layout.rows()

    def run(self, stdin: bytes, limits: Limits) -> Execution:
        """Run to the end or to a limit."""
        machine = Machine(self._layout, stdin, limits, self._signed)
        fast_forward(machine)
        return machine.finish()

    def steps(self, stdin: bytes) -> Iterator[Mapping[str, Plain]]:
        """Yield the configuration before each step and after the last.

        There is a limit to memory only, of 16,777,216 cells: it is for the caller to stop.

        The fields of a configuration, all of them plain values; a number of 64 bits or more is described in words:

        offset          characters in the source before the instruction that comes next; None if it is not in the source
        x, y            the cell in which the pointer stands whose turn it is; while `k` repeats, where the `k` stands
        dx, dy          its delta
        instruction     what comes next: a character of ASCII, or else the number in the cell
        string_mode     whether it is pushed instead of executed
        stack           the top of the stack, up to eight numbers, the topmost one last
        depth           numbers on the stack
        stacks          how many stacks the pointer has
        storage_offset  what `g` and `p` count from, x first
        ip              number of the pointer
        ips             how many pointers there are; 0 when the program has ended, and then the fields above are missing
        memory          cells of memory in use
        steps           instructions executed so far
        reflected       the first instruction that is not available and was executed so far; else None
        read            characters of input taken so far
        written         bytes written so far
        fault           why there is no next instruction, in the last configuration of a run that fails; else None
        """
        machine = Machine(self._layout, stdin, STEPPING, self._signed)
        while machine.pointers and machine.obstacle() is None:
            yield machine.configuration(None)
            machine.advance()
        yield machine.configuration(machine.obstacle())

    def watch(self, stdin: bytes, limits: Limits, after: int = 0) -> Iterator[Mapping[str, Plain]]:
        """As `interpreters.base.Watchable` says, with up to 32 numbers of the stack, and two more fields.

        pointers  of up to 64 pointers: number, x, y; that whose turn it is already stands at its instruction
        put       of each cell that was written since the configuration before: x, y, and what it holds now. In the
                  first configuration, of each cell that does not hold what the source has there.
        """
        machine = Machine(self._layout, stdin, replace(limits, steps=max(1, min(after, limits.steps))), self._signed)
        if after:
            fast_forward(machine)
        machine.limits = limits
        cells, source = machine.space.cells, self._layout.cells
        changed = [(place, False) for place in sorted({*cells, *source}) if cells.get(place) != source.get(place)]
        machine.space.changed = changed
        while True:
            yield (configuration := machine.watched(changed))
            if configuration["fault"] or not machine.pointers:
                return
            machine.advance()


@dataclass(frozen=True, slots=True)
class Befunge98:
    """The language; satisfies `interpreters.base.Language`."""

    name: str = field(default="befunge98", init=False)
    candidate: CandidateKind = field(default="program", init=False)
    dialects: tuple[str, ...] = field(default=("spec", "esolangbench"), init=False)
    tags: tuple[str, ...] = field(default=("befunge98", "befunge-98", "befunge"), init=False)

    @property
    def options(self) -> Mapping[str, tuple[str, ...]]:
        """`input`: whether `&` heeds a minus sign; the dialect esolangbench always does."""
        return {"input": ("signed", "unsigned")}

    def documentation(self, dialect: str) -> str:
        return manual.documentation(self.name, dialect)

    def examples(self, dialect: str) -> tuple[Example, ...]:
        return manual.examples(self.name, dialect)

    def compile(
        self, source: str, dialect: str = "spec", options: Mapping[str, str] = MappingProxyType({})
    ) -> base.Program:
        """Compile a source. Raises CompileError; ValueError for a dialect or an option that there is not."""
        if dialect not in self.dialects:
            raise ValueError(f"befunge98 has no dialect {dialect!r}; it has {', '.join(self.dialects)}")
        for name, value in options.items():
            if name not in self.options:
                raise ValueError(f"befunge98 has no option {name!r}; it has {', '.join(self.options)}")
            if value not in self.options[name]:
                values = ", ".join(self.options[name])
                raise ValueError(f"befunge98's option {name!r} cannot be {value!r}; it can be {values}")
        if dialect == "esolangbench":
            return Harness(read_grid(source))
        return Program(lay_down(source), options.get("input", "signed") == "signed")

    def holds_program(self, text: str) -> bool:
        """Whether a text holds anything at all that could be executed."""
        return holds_program(text)

    def code_spans(self, text: str) -> tuple[tuple[int, int], ...]:
        """Where program code stands in prose; the rule is at `befunge98_text.code_spans`."""
        return code_spans(text)


LANGUAGE = Befunge98()
