"""The trace of a task about an m-tag system: the right queue of every step, beside the one that an answer gives.

It has the fields of a trace (traces.py), its language being "tag-trace" and its source the system. `fault` is the first
step that the answer does not tell, or tells wrong. What else there is:

    deletion   how many symbols a step deletes
    told       whether there is an answer
    beyond     steps that it tells behind the last one there is
    columns    `queue`; `answer`, what was told; `verdict`: 1 right, 0 wrong, -1 not told; `offset` and `end` of the
               production that the next step uses
"""

from collections.abc import Iterable
from itertools import islice
from typing import cast

from evals.report.traces_columns import columns
from interpreters.base import Plain
from interpreters.tag_answer import parse_answer
from interpreters.tag_statement import describe, parse_statement, written
from interpreters.tag_system import Queue, TagSystem


def tag_trace(statement: str, answer: str | None = None, frames: int = 2_000) -> dict[str, Plain]:
    """The trace of a statement's system, and of a whole answer to it. Raises ValueError for a text that is none."""
    system, word, steps = parse_statement(statement)
    queues = list(islice(system.configurations(word), min(steps + 1, frames + 1)))
    kept, told = queues[:frames], parse_answer(answer or "", system.alphabet)
    source = describe(system)
    places = _places(system, source)
    made = [_frame(system, places, step, queue, told) for step, queue in enumerate(kept)]
    fault = next((frame["step"] for frame in made if frame["verdict"] != 1), None) if answer is not None else None
    return {
        "language": "tag-trace",
        "dialect": "",
        "options": {},
        "source": source,
        "input": written(word),
        "output": written(kept[-1]),
        "status": "ok" if fault is None else "wrong",
        "message": _message(fault, told),
        "expected": "" if not isinstance(fault, int) else written(kept[fault]),
        "place": None,
        "offset": None,
        "steps": len(kept) - 1,
        "frames": len(kept),
        "truncated": len(queues) > frames,
        "gap": None,
        "fault": fault,
        "columns": columns(made),
        "deletion": system.deletion,
        "told": answer is not None,
        "beyond": sum(1 for step in told if step >= len(queues)),
    }


def _frame(
    system: TagSystem, places: dict[str, tuple[int, int]], step: int, queue: Queue, told: dict[int, Queue]
) -> dict[str, Plain]:
    goes_on = len(queue) >= system.deletion
    offset, end = places[queue[0]] if goes_on else (-1, -1)
    answer = told.get(step)
    return {
        "step": step,
        "offset": offset,
        "end": end,
        "read": 0,
        "written": 0,
        "queue": _listed(queue),
        "answer": _listed(answer or ()),
        "verdict": -1 if answer is None else int(answer == queue),
    }


def _places(system: TagSystem, source: str) -> dict[str, tuple[int, int]]:
    """Where the description has the production of each symbol: one a line, the last lines of all."""
    lines = source.split("\n")
    offset = sum(len(line) + 1 for line in lines[: -len(system.alphabet)])
    places = {}
    for symbol, line in zip(system.alphabet, lines[-len(system.alphabet) :], strict=True):
        places[symbol] = (offset, offset + len(line))
        offset += len(line) + 1
    return places


def _listed(queue: Iterable[str]) -> Plain:
    return cast(list[Plain], list(queue))


def _message(fault: Plain, told: dict[int, Queue]) -> str:
    if not isinstance(fault, int):
        return ""
    if fault not in told:
        return f"the answer does not tell step {fault}"
    return f"the answer tells step {fault} wrong: {written(told[fault])}"
