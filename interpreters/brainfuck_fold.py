"""Brainfuck folded into nodes: many commands done at once, each still counted.

A node is a straight run of `+ - < >` and the command that ends it. The run is known by what it does as a whole: what it
adds to which cells around the pointer, how far it moves, and how far left and right it strays on the way, so that one
look says whether it can be carried out to its end.

    NEXT     nothing ends it: a long run is cut, so that no node is ever long
    OPEN     [   go to `target` if the cell is 0
    CLOSE    ]   go to `target` if the cell is not 0
    WRITE    .
    READ     ,
    LINEAR   a whole loop whose body is straight and ends where it began, such as [-] or [->++>+<<]
    SCAN     a whole loop that only moves in one direction, such as [>] or [<<]; no run stands before it
    END      the program ends

A linear loop adds the same to its counter on every round, so its number of rounds is the solution of
`counter + rounds * change = 0 (mod 256)`, and it has one or none: see `rounds`.

A node's `weight` counts its run and the command that ends it. A loop that stands as one node weighs its `[` beside its
run, and each round then costs the commands of its body and one `]`.
"""

import re
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import NamedTuple

NEXT, OPEN, CLOSE, WRITE, READ, LINEAR, SCAN, END = range(8)

LONGEST = 1_000
"""Commands in a run, at most. It bounds how much is left for the exact machine to do, and how far a run can stray."""

ENDLESS = -1
"""Rounds of a loop whose counter never becomes 0."""

_PIECE = re.compile(rf"[-+<>]{{1,{LONGEST}}}|[.,\[\]]")
_SAME = re.compile(r"\++|-+|>+|<+")


class Run(NamedTuple):
    """What a straight run of `+ - < >` does."""

    low: int = 0
    """How far left of its first cell it strays; 0 or less."""
    high: int = 0
    """How far right of its first cell it strays; 0 or more."""
    adds: tuple[tuple[int, int], ...] = ()
    """Pairs of a cell, counted from its first, and what is added to it: -128 to 127, not 0."""
    move: int = 0
    """How far from its first cell it ends."""


class Node(NamedTuple):
    kind: int
    start: int
    """Number of the first command of the run."""
    weight: int
    """Commands in the run, and one for what ends it."""
    low: int = 0
    """These four are the run's own, laid out flat: a node is unpacked once for every few steps."""
    high: int = 0
    adds: tuple[tuple[int, int], ...] = ()
    move: int = 0
    target: int = 0
    """OPEN, CLOSE: the node to go to."""
    body: Run = Run()
    """LINEAR, SCAN: what one round does."""
    cost: int = 0
    """LINEAR, SCAN: steps of one round."""
    rounds: Sequence[int] = ()
    """LINEAR: how many rounds the loop makes, for each value of its counter."""


def fold(commands: str) -> tuple[Node, ...]:
    """Fold the commands of a program whose brackets match."""
    nodes: list[Node] = []
    opened: list[int] = []
    run, start = "", 0
    for piece in _PIECE.finditer(commands):
        command = piece[0]
        if command[0] in "+-<>":
            if run:
                nodes.append(Node(NEXT, start, len(run), *summary(run)))
            run, start = command, piece.start()
            continue
        if command == "]" and opened[-1] == len(nodes) - 1 and (loop := _whole_loop(nodes[-1], run)):
            opened.pop()
            nodes[-1:] = loop
        elif command == "]":
            target = opened.pop()
            nodes.append(Node(CLOSE, start, len(run) + 1, *summary(run), target=target + 1))
            nodes[target] = nodes[target]._replace(target=len(nodes))
        else:
            if command == "[":
                opened.append(len(nodes))
            kind = {"[": OPEN, ".": WRITE, ",": READ}[command]
            nodes.append(Node(kind, start, len(run) + 1, *summary(run)))
        run, start = "", piece.end()
    nodes.append(Node(END, start, len(run), *summary(run)))
    return tuple(nodes)


def _whole_loop(opening: Node, commands: str) -> list[Node] | None:
    """What stands for a loop and the run before it, if one node can stand for the loop."""
    body, cost = summary(commands), len(commands) + 1
    if body.move == 0:
        change = dict(body.adds).get(0, 0)
        return [opening._replace(kind=LINEAR, body=body, cost=cost, rounds=rounds(change))]
    if abs(body.move) != len(commands):
        return None
    before = [opening._replace(kind=NEXT, weight=opening.weight - 1)] if opening.weight > 1 else []
    return [*before, Node(SCAN, opening.start + opening.weight - 1, 1, body=body, cost=cost)]


@lru_cache(4096)
def summary(commands: str) -> Run:
    """What a straight run does as a whole."""
    at = low = high = 0
    sums: dict[int, int] = {}
    for match in _SAME.finditer(commands):
        count = len(match[0])
        match match[0][0]:
            case ">":
                at += count
                high = max(high, at)
            case "<":
                at -= count
                low = min(low, at)
            case "+":
                sums[at] = sums.get(at, 0) + count
            case _:
                sums[at] = sums.get(at, 0) - count
    adds = tuple((cell, (total + 128) % 256 - 128) for cell, total in sums.items() if total % 256)
    return Run(low, high, adds, at)


@cache
def rounds(change: int) -> tuple[int, ...]:
    """For each value of a counter that changes by `change` a round: how many rounds until it is 0, or ENDLESS."""
    table = [ENDLESS] * 256
    for count in range(255, -1, -1):
        table[-count * change % 256] = count
    return tuple(table)
