"""What the player of each language is given of a configuration, as fields that make small columns.

Every frame has `offset` and `end` of the instruction that comes next, in characters of the source, or -1; a player adds
what it draws to that. Numbers that may be long come as texts where the interpreter describes them in words.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from types import MappingProxyType
from typing import Any, cast

from evals.report.traces_tapes import Configuration, Frame, brainfuck, turing
from interpreters import befunge98 as befunge
from interpreters.base import Plain, Program
from interpreters.befunge98_esolangbench import Harness

View = Callable[[Program, Sequence[Configuration]], list[Frame]]
"""The frames of successive configurations of a program."""

WIDEST, TALLEST = 240, 120
"""Cells of the part of a Befunge plane that is shown, at most."""


def whitespace(_program: Program, configurations: Sequence[Configuration]) -> list[Frame]:
    """`instruction`, `stack` (its top), `height`, `heap` (address, number, address, ... in order), `calls`."""
    return [
        {
            "offset": _place(each["offset"]),
            "end": _place(each["end"]),
            "instruction": each["instruction"] or "",
            "stack": each["stack"],
            "height": each["height"],
            "heap": list(chain.from_iterable(_sorted(each["heap"]))),
            "addresses": each["addresses"],
            "calls": each["calls"],
            "depth": each["depth"],
        }
        for each in configurations
    ]


def _sorted(pairs: list[list[Any]]) -> list[list[Any]]:
    """By address; one that is only described, as it is too long, comes last."""
    return sorted(pairs, key=lambda pair: (isinstance(pair[0], str), pair[0]))


def unlambda(_program: Program, configurations: Sequence[Configuration]) -> list[Frame]:
    """`function` (empty at the end), `argument` (or the value), `frames` (the topmost), `depth`, `character`."""
    return [
        {
            "offset": _place(each["offset"]),
            "end": _place(each["offset"], each["size"]),
            "function": each["function"] or "",
            "argument": each["argument"],
            "frames": each["frames"],
            "depth": each["depth"],
            "character": each["character"],
        }
        for each in configurations
    ]


def shakespeare(_program: Program, configurations: Sequence[Configuration]) -> list[Frame]:
    """`scene`, `event`, `speaker`, `listener`, `truth`, `stage`, `cast`, `values`, `sizes`, and `stack.0` and so on.

    Values and stacks stand in the order of the cast; a stack's topmost number comes first. The released harness has
    neither acts nor values nor a truth flag: these are null.
    """
    cast_ = list(dict.fromkeys(name for each in configurations for name in _names(each)))
    frames: list[Frame] = []
    for each in configurations:
        values = each.get("values")
        frame: Frame = {
            "offset": _place(each["offset"]),
            "end": _place(each["end"]),
            "scene": f"Act {each['act']}, Scene {each['scene']}" if each.get("act") else None,
            "event": each["event"],
            "speaker": each["speaker"],
            "listener": each.get("listener"),
            "truth": each.get("truth"),
            "stage": each["on_stage"],
            "cast": cast(Plain, cast_),
            "values": None if values is None else [values[name] for name in cast_],
            "sizes": [each["stack_sizes"].get(name, 0) for name in cast_],
        }
        frames.append(frame | {f"stack.{at}": each["stacks"].get(name, []) for at, name in enumerate(cast_)})
    return frames


def _names(configuration: Configuration) -> list[str]:
    known = configuration.get("values") or {}
    speaker = configuration["speaker"]
    return [*known, *configuration["on_stage"], *configuration["stacks"], *([speaker] if speaker else [])]


def befunge98(program: Program, configurations: Sequence[Configuration]) -> list[Frame]:
    """`x`, `y`, `dx`, `dy`, `instruction`, `string`, `stack` (its top), `depth`, `stacks`, `storage`, and of the plane:

    `pointers`, which are x, y, x, y and so on, and the rows of `plane`, a character a cell, from (`left`, `top`) on.
    """
    assert isinstance(program, (befunge.Program, Harness))
    # A line feed at the end begins a line with nothing in it.
    rows = program.rows if program.rows[-1] or len(program.rows) == 1 else program.rows[:-1]
    written = [tuple(cell) for each in configurations for cell in each["put"]]
    left, top, width, height = _frame(rows, [(x, y) for x, y, _ in written])
    plane = [
        "".join(rows[y][x] if 0 <= y < len(rows) and 0 <= x < len(rows[y]) else " " for x in range(left, left + width))
        for y in range(top, top + height)
    ]
    frames: list[Frame] = []
    for each in configurations:
        for x, y, value in each["put"]:
            if isinstance(x, int) and isinstance(y, int) and 0 <= x - left < width and 0 <= y - top < height:
                row = plane[y - top]
                plane[y - top] = row[: x - left] + _cell(value) + row[x - left + 1 :]
        frames.append(
            {
                "offset": _place(each["offset"]),
                "end": _place(each["offset"], 1),
                "x": each.get("x"),
                "y": each.get("y"),
                "dx": each.get("dx", 0),
                "dy": each.get("dy", 0),
                "instruction": each.get("instruction", ""),
                "string": each.get("string_mode", False),
                "stack": each.get("stack", []),
                "depth": each.get("depth", 0),
                "stacks": each.get("stacks", 1),
                "storage": each.get("storage_offset", [0, 0]),
                "pointers": [place for pointer in each["pointers"] for place in pointer[1:]],
                "left": left,
                "top": top,
                "plane": cast(Plain, plane.copy()),
            }
        )
    return frames


def _frame(rows: Sequence[str], places: Sequence[tuple[Any, Any]]) -> tuple[int, int, int, int]:
    """Left, top, width and height of what is shown: the source, and what was written not too far from it."""
    near = [(x, y) for x, y in places if isinstance(x, int) and isinstance(y, int)]
    xs = [0, *(x for x, _ in near if -WIDEST // 4 <= x < WIDEST)]
    ys = [0, *(y for _, y in near if -TALLEST // 4 <= y < TALLEST)]
    right = max(*xs, *(len(row) - 1 for row in rows), 0)
    bottom = max(*ys, len(rows) - 1)
    left, top = min(xs), min(ys)
    return left, top, min(right - left + 1, WIDEST), min(bottom - top + 1, TALLEST)


def _cell(value: Plain) -> str:
    """The character of a cell; a replacement for a number that is none."""
    if isinstance(value, int) and 0 <= value <= 0x10FFFF and not 0xD800 <= value <= 0xDFFF:
        return chr(value)
    return "\N{REPLACEMENT CHARACTER}"


def fields(_program: Program, configurations: Sequence[Configuration]) -> list[Frame]:
    """Of a language that has no player of its own: all its fields, as JSON."""
    names = list(dict.fromkeys(name for each in configurations for name in each))
    offsets = [offset if isinstance(offset := each.get("offset"), int) else -1 for each in configurations]
    return [
        {
            "offset": offset,
            "end": _place(None if offset < 0 else offset, 1),
            "fields": [json.dumps([name, each[name]], ensure_ascii=False) for name in names if name in each],
        }
        for each, offset in zip(configurations, offsets, strict=True)
    ]


def _place(offset: int | None, more: int = 0) -> int:
    """A place in the source; -1 for none."""
    return -1 if offset is None else offset + more


VIEWS: Mapping[str, View] = MappingProxyType(
    {
        "befunge98": befunge98,
        "brainfuck": brainfuck,
        "shakespeare": shakespeare,
        "turing": turing,
        "unlambda": unlambda,
        "whitespace": whitespace,
    }
)
"""By language; `fields` for any other."""
