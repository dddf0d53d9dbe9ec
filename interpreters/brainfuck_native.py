"""Brainfuck as machine code: the second tier, for long runs of programs that are not too large.

A program is translated and compiled once, by the first run that wants it, and then run any number of times, from any
thread. Each run has a memory of its own, starts at the first command, and comes back at a node from which the first
tier goes on. While compiled code runs, other Python threads may.
"""

import atexit
import struct
import threading
import weakref
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from interpreters.brainfuck_fold import CLOSE, OPEN, Node
from interpreters.brainfuck_machine import Machine
from interpreters.brainfuck_wasm import REGISTERS, SLACK, TAPE, translate

if TYPE_CHECKING:
    import wasmtime

MOST_NODES = 5_000
"""The compiler takes half a second for this many, and more than its share for more."""

MOST_DEPTH = 500
"""Loops inside loops, for which the compiler's time grows with the square."""

MOST_STEPS = 1 << 62
MOST_CELLS = 1 << 26
MOST_OUTPUT = 1 << 26
"""Limits beyond these are not used up here; what lies beyond is left to the first tier."""

_PAGE = 65_536
_ENGINE_LOCK = threading.Lock()


class Native:
    """The compiled form of a program, made when it is first needed."""

    __slots__ = ("__weakref__", "_at_end_of_input", "_lock", "_module", "_nodes")

    def __init__(self, nodes: Sequence[Node], at_end_of_input: int | None) -> None:
        self._nodes = nodes
        self._at_end_of_input = at_end_of_input
        self._lock = threading.Lock()
        self._module: wasmtime.Module | None = None

    def fast_forward(self, machine: Machine) -> int:
        """Bring a fresh machine as far forward as compiled code goes; give the number of the node that is next."""
        import wasmtime  # Takes a tenth of a second, and most runs never come here.

        cells = min(machine.limits.memory, MOST_CELLS)
        read_from = TAPE + cells + SLACK
        write_from = read_from + len(machine.stdin)
        end = write_from + min(machine.limits.output, MOST_OUTPUT)
        steps = min(machine.limits.steps, MOST_STEPS)

        store = wasmtime.Store(_engine())
        pages = -(-end // _PAGE)
        try:
            memory = wasmtime.Memory(store, wasmtime.MemoryType(wasmtime.Limits(pages, pages)))
        except wasmtime.WasmtimeError:
            # It reserves address space in gigabytes, and a process may be forbidden that. We have come no way, then.
            return 0
        memory.write(store, struct.pack(REGISTERS, steps, cells, 0, read_from, write_from, write_from, end), 0)
        memory.write(store, machine.stdin, read_from)
        run = wasmtime.Instance(store, self._compiled(), [memory]).exports(store)["run"]
        assert isinstance(run, wasmtime.Func)
        number: int = run(store)

        registers = memory.read(store, 0, struct.calcsize(REGISTERS))
        left, _, machine.pointer, read_to, _, write_to, _ = struct.unpack(REGISTERS, registers)
        machine.steps = steps - left
        machine.taken = read_to - read_from
        machine.output += memory.read(store, write_from, write_to)
        machine.tape = memory.read(store, TAPE, TAPE + cells)
        return number

    def _compiled(self) -> "wasmtime.Module":
        import wasmtime

        with self._lock:
            if self._module is None:
                self._module = wasmtime.Module(_engine(), translate(self._nodes, self._at_end_of_input))
                weakref.finalize(self, self._module.close)
            return self._module


def can_compile(nodes: Sequence[Node]) -> bool:
    """Whether a program is small and flat enough to be worth compiling at all."""
    return len(nodes) <= MOST_NODES and max(_depths(nodes)) <= MOST_DEPTH


def _depths(nodes: Sequence[Node]) -> Iterator[int]:
    depth = 0
    for node in nodes:
        depth += (node.kind == OPEN) - (node.kind == CLOSE)
        yield depth


def _engine() -> "wasmtime.Engine":
    with _ENGINE_LOCK:  # Code compiled for one engine does not run on another, so there must be no two.
        return _make_engine()


@cache
def _make_engine() -> "wasmtime.Engine":
    import wasmtime

    config = wasmtime.Config()
    # Most programs run for less time than they take to compile; half of that is saved, and a third of the speed lost.
    config.cranelift_opt_level = "none"
    # There is one function to compile, and the compiler's threads would be missing in a process that was forked off.
    config.parallel_compilation = False
    engine = wasmtime.Engine(config)
    # What is still open when Python takes its modules apart cannot close itself any more, and complains.
    atexit.register(engine.close)
    return engine
