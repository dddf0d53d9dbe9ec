"""Tapes as a player draws them: fixed cells, in place of the window that moves with the head.

A configuration shows the cells around its head. Over a row of successive configurations these windows make a region,
and what is in each of its cells is known at every step, as a cell only changes under a head, where it is seen: it holds
what was seen last, or, before it was seen, what was seen first.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from interpreters.base import Plain, Program
from interpreters.turing import Program as TuringProgram
from interpreters.turing_snapshot import SHOWN, TAPES_SHOWN, WINDOW
from interpreters.turing_values import plain

Configuration = Mapping[str, Any]
Frame = dict[str, Plain]

MOST_RULES = 500
"""Rules of a machine that are listed."""


def region(windows: Sequence[tuple[int, Sequence[Plain]]]) -> tuple[int, list[list[Plain]]]:
    """From the first cell and the contents of each window: the first cell of the region, and its contents each time."""
    first = min(start for start, _ in windows)
    cells: list[Plain] = [None] * (max(start + len(window) for start, window in windows) - first)
    for start, window in reversed(windows):
        cells[start - first : start - first + len(window)] = window
    contents = []
    for start, window in windows:
        cells[start - first : start - first + len(window)] = window
        contents.append(cells.copy())
    return first, contents


def brainfuck(_program: Program, configurations: Sequence[Configuration]) -> list[Frame]:
    """`offset`, `pointer`, `start` and `tape`."""
    start, tapes = region([(each["start"], each["tape"]) for each in configurations])
    return [
        {
            "offset": _place(each["offset"]),
            "end": _place(each["offset"], 1),
            "pointer": each["pointer"],
            "start": start,
            "tape": tape,
        }
        for each, tape in zip(configurations, tapes, strict=True)
    ]


def turing(program: Program, configurations: Sequence[Configuration]) -> list[Frame]:
    """Of a machine without choices `state`, `rule`, and of each tape `head.0`, `start.0`, `tape.0` and so on.

    Of others `alive` and `level`: of the first configurations of a level the state, and of each tape the cell under the
    head, the first cell and the symbols.
    """
    assert isinstance(program, TuringProgram)
    levels = [each.get("configurations", [each]) for each in configurations]
    if any(len(results) > 1 for row in program.definition.rules.values() for results in row.values()):
        return [
            {"alive": each["alive"], "level": [json.dumps(_branch(shown)) for shown in level[:SHOWN]]}
            for each, level in zip(configurations, levels, strict=True)
        ]
    known, blank = rules(program), spelled(plain(program.definition.blank))
    places = {(rule[0], *cast(list[str], rule[1])): number for number, rule in enumerate(known)}
    frames: list[Frame] = []
    for (shown,) in levels:
        state, read = spelled(shown["state"]), [spelled(tape["symbol"]) for tape in _tapes(shown)]
        number = places.get((state, *read), -1)
        span = cast(list[int], known[number][4]) if number >= 0 else [-1, -1]
        frames.append({"offset": span[0], "end": span[1], "state": state, "rule": number})
    for number in range(len(_tapes(levels[0][0]))):
        tapes = [_tapes(level[0])[number] for level in levels]
        first, contents = _cut(*region([_window(tape, blank) for tape in tapes]), tapes)
        for frame, tape, cells in zip(frames, tapes, contents, strict=True):
            frame |= {f"head.{number}": tape["head"], f"start.{number}": first, f"tape.{number}": cells}
    return frames


def rules(program: TuringProgram) -> list[list[Plain]]:
    """The rules of a machine: state, symbols read, results, and where the source tells it.

    A result is a state, the symbols written, and the cells that each head moves to the right.
    """
    found: list[list[Plain]] = []
    for state, row in program.definition.rules.items():
        for symbols, results in row.items():
            if len(found) == MOST_RULES:
                return found
            listed: list[Plain] = [
                [spelled(plain(to)), _spelled_all(map(plain, written)), list(moves)] for to, written, moves in results
            ]
            span = program.place(state, symbols)
            found.append([spelled(plain(state)), _spelled_all(map(plain, symbols)), listed, len(found), list(span)])
    return found


def spelled(value: Plain) -> str:
    """A state or a symbol as people read it."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _spelled_all(values: Iterable[Plain]) -> list[Plain]:
    return [spelled(value) for value in values]


def _tapes(shown: Configuration) -> list[Configuration]:
    return list(shown.get("tapes", [shown]))[:TAPES_SHOWN]


def _window(tape: Configuration, blank: str) -> tuple[int, list[Plain]]:
    """All cells around the head, blank ones included."""
    start, head = tape["start"], tape["head"]
    symbols = _spelled_all(tape["tape"])
    before, behind = start - (head - WINDOW), head + WINDOW + 1 - (start + len(symbols))
    return head - WINDOW, [*[blank] * before, *symbols, *[blank] * behind]


def _cut(first: int, contents: list[list[Plain]], tapes: Sequence[Configuration]) -> tuple[int, list[list[Plain]]]:
    """Leave out the cells that are blank all the time, and under no head, at both ends."""
    low = min(min(tape["start"], tape["head"]) for tape in tapes)
    high = max(max(tape["start"] + len(tape["tape"]), tape["head"] + 1) for tape in tapes)
    return low, [cells[low - first : high - first] for cells in contents]


def _branch(shown: Configuration) -> list[Plain]:
    tapes: list[Plain] = [[tape["head"], tape["start"], _spelled_all(tape["tape"])] for tape in _tapes(shown)]
    return [spelled(shown["state"]), tapes]


def _place(offset: int | None, more: int = 0) -> int:
    """A place in the source; -1 for none."""
    return -1 if offset is None else offset + more
