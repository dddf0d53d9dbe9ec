"""Packets: trials packed together, compressed, and found again by their numbers.

A packet is gzip over the JSON of `{"texts": [...], "trials": {number: detail}}`, with neither a name nor a time in it,
so that the same trials give the same bytes. It is closed when it has grown enough: small enough to be opened at once
when somebody asks for a trial, large enough for texts that trials share to stand once. What is packed lies in a
temporary file, and not in memory.
"""

import gzip
import tempfile
from collections.abc import Iterator
from typing import Any

from pydantic_core import to_json

from evals.chapters import Chapter
from evals.report import fuzzed
from evals.report.details import Texts, detail
from evals.report.reading import Run
from evals.report.tracing import TRACES, Tracer

PACKET = 400_000
"""Characters, about, at which a packet is closed."""

ATTEMPT = 400
"""Characters, about, of an attempt beside its texts."""

LEVEL = 3
"""Of compression; 6 takes twice as long and saves one byte in ten."""


def compressed(value: Any) -> bytes:
    # By pydantic's writer, which takes a quarter of the time of json's.
    return gzip.compress(to_json(value), LEVEL, mtime=0)


class Packets:
    """The packets of a report, as they fill. Where a trial is put twice, the later one counts."""

    def __init__(self, size: int = PACKET, traces: int = TRACES) -> None:
        self.places: dict[int, int] = {}
        """Trial number -> packet."""
        self._spool = tempfile.TemporaryFile()  # noqa: SIM115
        self._parts: list[tuple[int, int]] = []
        self._size = size
        self._tracer = Tracer(traces)
        self._begin()

    def _begin(self) -> None:
        self._texts, self._trials, self._rest = Texts(), dict[int, Any](), 0

    def put(self, number: int, key: str, chapter: Chapter, run: Run) -> None:
        """Pack a trial of a run, with a trace of it if there is room for one."""
        made = detail(key, chapter, self._texts)
        if run.checked is not None and key in run.checked.trials:
            made["checked"] = fuzzed.detail(run.checked, key, self._texts)
        self._tracer.add(made, chapter, run)
        self._trials[number] = made
        self.places[number] = len(self._parts)
        self._rest += ATTEMPT * (1 + len(made["attempts"]))
        if self._texts.size + self._rest >= self._size:
            self.finish()

    def finish(self) -> None:
        """Close the packet that is open."""
        if not self._trials:
            return
        data = compressed({"texts": self._texts.listed(), "trials": self._trials})
        offset = self._spool.seek(0, 2)
        self._spool.write(data)
        self._parts.append((offset, len(data)))
        self._begin()

    def __len__(self) -> int:
        return len(self._parts)

    def sizes(self) -> Iterator[int]:
        """Bytes of each packet."""
        return (length for _, length in self._parts)

    def read(self, packet: int) -> bytes:
        offset, length = self._parts[packet]
        self._spool.seek(offset)
        return self._spool.read(length)

    def close(self) -> None:
        self._spool.close()
