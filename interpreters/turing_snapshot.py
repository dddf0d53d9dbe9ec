"""What a configuration looks like from outside: plain values, and of a tape a window around its head.

    state     the state
    head      the number of the cell under the head; 0 is the first cell of the word, those to the left are negative
    symbol    what is in that cell
    start     the number of the first cell in `tape`
    tape      what is in the cells from there on, up to WINDOW on either side of the head; blanks at the ends left out

With several tapes there is, in place of the last four, a list `tapes` of objects that have them.

A deterministic machine's snapshot is its configuration, and `steps`, the steps taken. A nondeterministic machine's is a
level of its search:

    steps             the number of the level
    alive             how many configurations it has
    configurations    the first SHOWN of them
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice

from interpreters.base import Plain
from interpreters.turing_given import Kind
from interpreters.turing_rules import State, Symbol
from interpreters.turing_values import plain

WINDOW = 16
SHOWN = 5

TAPES_SHOWN = 8
"""Tapes beyond these are left out."""


class _Edge:
    __slots__ = ()


EDGE = _Edge()
"""Stands for a blank where no head has been."""


def tape(head: int, cells: Sequence[Symbol], before: int, blank: Symbol) -> dict[str, Plain]:
    """A tape, from the cells around its head, of which so many are before it."""
    first, end = 0, len(cells)
    while first < before and (cells[first] is EDGE or cells[first] == blank):
        first += 1
    while end > before + 1 and (cells[end - 1] is EDGE or cells[end - 1] == blank):
        end -= 1
    shown: list[Plain] = [
        cell if isinstance(cell, str) else plain(blank if cell is EDGE else cell) for cell in cells[first:end]
    ]
    return {"head": head, "symbol": shown[before - first], "start": head - before + first, "tape": shown}


def configuration(state: State, tapes: Sequence[Mapping[str, Plain]]) -> dict[str, Plain]:
    """A configuration, from its tapes."""
    if len(tapes) == 1:
        return {"state": plain(state), **tapes[0]}
    return {"state": plain(state), "tapes": [dict(each) for each in tapes[:TAPES_SHOWN]]}


def snapshot(kind: Kind, state: State, tape_shown: Mapping[str, Plain], steps: int) -> dict[str, Plain]:
    """The only configuration after so many steps."""
    shown = configuration(state, [tape_shown])
    return {**shown, "steps": steps} if kind == "DTM" else level(steps, 1, [shown])


def level(steps: int, alive: int, configurations: Iterable[dict[str, Plain]]) -> dict[str, Plain]:
    """A level of a search."""
    return {"steps": steps, "alive": alive, "configurations": [*islice(configurations, SHOWN)]}
