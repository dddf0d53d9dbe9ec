"""Deterministic Turing machines by WebAssembly: the second tier, for long runs and for many.

There is one module for all machines, compiled by the first run that wants it; a machine is a table. Each batch of words
has a memory of its own, so any number of threads may run a machine, and while it runs, other Python threads may.
"""

import atexit
import sys
import threading
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate
from struct import iter_unpack, pack
from typing import TYPE_CHECKING

from interpreters.turing_quick import Halt, Stop
from interpreters.turing_snapshot import WINDOW
from interpreters.turing_table import Table
from interpreters.turing_wasm import CELL, RECORD, RECORD_SIZE, REGISTERS, TABLE, translate

if TYPE_CHECKING:
    import wasmtime

MOST_CELLS = 1 << 26
MOST_STEPS = 1 << 60
"""Limits beyond these are not used up here; a run that might need more is left to the first tier."""

BATCH_WORDS = 1_000
BATCH_CELLS = 1 << 20
"""So much is run in one go, or else a single word."""

_HALTS: tuple[Halt, ...] = ("out_of_steps", "halted", "full", "loops")
_PAGE = 65_536
_LOCK = threading.Lock()


def is_loaded() -> bool:
    """Whether the next run does not have to load wasmtime, which takes as long as a million steps in Python."""
    return "wasmtime" in sys.modules


def batches(words: Sequence[str]) -> Iterator[Sequence[str]]:
    """The words, so many at a time that there is room for them."""
    start = cells = 0
    for number, word in enumerate(words):
        if number > start and (number - start == BATCH_WORDS or cells + len(word) > BATCH_CELLS):
            yield words[start:number]
            start, cells = number, 0
        cells += len(word) or 1
    if words:
        yield words[start:]


def run(table: Table, words: Sequence[str], most_steps: int, most_cells: int) -> list[Stop | None]:
    """Run a batch of words, none of which has too many cells; None stands for a run that could not be made."""
    import wasmtime  # Most processes never come here.

    steps = min(most_steps, MOST_STEPS)
    cells = min(most_cells, MOST_CELLS, max(map(len, words)) + steps + 1)
    encoded = [table.encode(word) for word in words]
    records = TABLE + len(table.data)
    first_word = records + RECORD_SIZE * len(words)
    *starts, tape = accumulate(map(len, encoded), initial=first_word)
    room = CELL * (cells + WINDOW + 1)
    origin, copy = tape + room, tape + 2 * room
    span = CELL * (cells - 1)
    registers = pack(REGISTERS, steps, records, first_word, span, origin, copy - tape, table.initial, table.first_final)
    empty = (0,) * (2 * WINDOW + 1)
    filled = (
        pack(RECORD, start, len(word), 0, 0, 0, 0, 0, 0, *empty) for start, word in zip(starts, encoded, strict=True)
    )

    pages = -(-(tape + 4 * room) // _PAGE)
    store = wasmtime.Store(_engine())
    try:
        memory = wasmtime.Memory(store, wasmtime.MemoryType(wasmtime.Limits(pages, pages)))
    except wasmtime.WasmtimeError:
        # It reserves address space in gigabytes, and a process may be forbidden that.
        return [None] * len(words)
    memory.write(store, registers.ljust(TABLE, b"\0") + b"".join((table.data, *filled, *encoded)), 0)
    function = wasmtime.Instance(store, _module(), [memory]).exports(store)["run"]
    assert isinstance(function, wasmtime.Func)
    function(store)

    stops: list[Stop | None] = []
    ended = iter_unpack(RECORD, memory.read(store, records, first_word))
    for word, (_, _, taken, state, head, low, high, reason, *window) in zip(words, ended, strict=True):
        halt, at = _HALTS[reason], (head - origin) // CELL
        if (halt == "full" and cells < most_cells) or (halt == "out_of_steps" and steps < most_steps):
            stops.append(None)
            continue
        before = min(max(head - low, 0) // CELL, WINDOW)
        after = min(max(high - head, 0) // CELL, WINDOW)
        around = table.decode(window[WINDOW - before : WINDOW + after + 1], at - before, word)
        stops.append(Stop(halt, table.state(state), at, around, before, (high - low) // CELL + 1, taken))
    return stops


def _engine() -> "wasmtime.Engine":
    with _LOCK:  # Code compiled for one engine does not run on another, so there must be no two.
        return _make_engine()


def _module() -> "wasmtime.Module":
    with _LOCK:
        return _make_module()


@cache
def _make_engine() -> "wasmtime.Engine":
    import wasmtime

    config = wasmtime.Config()
    # There is one function to compile, and the compiler's threads would be missing in a process that was forked off.
    config.parallel_compilation = False
    engine = wasmtime.Engine(config)
    # What is still open when Python takes its modules apart cannot close itself any more, and complains.
    atexit.register(engine.close)
    return engine


@cache
def _make_module() -> "wasmtime.Module":
    import wasmtime

    module = wasmtime.Module(_make_engine(), translate())
    atexit.register(module.close)
    return module
