"""Whether transitions are what a machine of their kind takes: a row for each state, results for what is read.

    DTM     {state: {symbol: (state, symbol, direction)}}
    NTM     {state: {symbol: {(state, symbol, direction), ...}}}
    MNTM    {state: {(symbol, ...): [(state, ((symbol, direction), ...)), ...]}}

Like automata-lib, a row's symbols are looked at before its results. Lists and tuples are as good as each other, and a
text counts as the tuple of its characters.
"""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from interpreters.machine import Problem
from interpreters.turing_given import Given, problem
from interpreters.turing_values import SETS, ordered, shown

DIRECTIONS = {"L": -1, "N": 0, "R": 1}
"""How many cells to the right the head moves."""

MEANT: dict[object, str] = {
    **dict.fromkeys(("l", "Left", "LEFT", "left", "<", "-1", -1), "L"),
    **dict.fromkeys(("r", "Right", "RIGHT", "right", ">", "+1", "1", 1), "R"),
    **dict.fromkeys(("n", "S", "s", "Stay", "STAY", "stay", "Stop", "None", "NONE", "-", "0", 0, None, "H", "."), "N"),
}
"""Directions of other notations."""

RESULT = {
    "DTM": "(state, symbol, direction)",
    "NTM": "a set of (state, symbol, direction)",
    "MNTM": "a list of (state, ((symbol, direction), ...))",
}

Path = tuple[object, ...]

_SERIES = (tuple, list, str, bytes, *SETS)
"""What symbols, results and moves may stand in, as far as Python is concerned."""


def check_rows(given: Given) -> Iterator[Problem]:
    """States, symbols and directions, row by row."""
    if not isinstance(given.transitions, dict):
        message = f"transitions must be a dictionary, and is {shown(given.transitions)}"
        yield problem("AttributeError", message, ("transitions",), f"write {{state: {{symbol: {RESULT[given.kind]}}}}}")
        return
    for state, row in given.transitions.items():
        path = ("transitions", state)
        if found := given.no_state(state, path, "the state of a row"):
            yield found
        if not isinstance(row, dict):
            message = f"the row of {shown(state)} must be a dictionary, and is {shown(row)}"
            yield problem("AttributeError", message, path, f"write {{symbol: {RESULT[given.kind]}}}")
            continue
        yield from _symbols(given, row, path)
        for symbol, results in row.items():
            if given.kind == "DTM":
                yield from _result(given, results, (*path, symbol))
            else:
                yield from _results(given, results, (*path, symbol))


def _symbols(given: Given, row: dict[Any, Any], path: Path) -> Iterator[Problem]:
    if given.kind != "MNTM":
        for symbol in row:
            if found := given.no_symbol(symbol, (*path, symbol), "a symbol"):
                yield found
        return
    several = [symbols for symbols in row if isinstance(symbols, _SERIES)]
    if len(several) < len(row):
        single = next(symbols for symbols in row if symbols not in several)
        message = f"the row of {shown(path[1])} has {shown(single)} where a tuple of symbols should be"
        yield problem("TypeError", message, (*path, single), "write one symbol for each tape: (symbol, ...)")
    for symbols in several:
        for symbol in ordered(symbols):
            if found := given.no_symbol(symbol, (*path, symbols), "a symbol"):
                yield found


def _results(given: Given, results: Any, path: Path) -> Iterator[Problem]:
    try:
        several = ordered(results)
    except TypeError:
        message = f"for {_place(path)} stands {shown(results)}, and not {RESULT[given.kind]}"
        yield problem("TypeError", message, path, f"write {RESULT[given.kind]}")
        return
    check = _multitape_result if given.kind == "MNTM" else _result
    found = (
        each
        for number, result in enumerate(several)
        for each in check(given, result, (*path, result if isinstance(results, SETS) else number))
    )
    if several and isinstance(several[0], str) and isinstance(results, (tuple, list)):
        for first in islice(found, 1):
            message = f"for {_place(path)} stands the one result {shown(results)}, and not {RESULT[given.kind]}"
            remedy = "put it in a list: [...]" if given.kind == "MNTM" else "put it in a set: {...}"
            yield problem(first.kind, message, path, remedy)
    else:
        yield from found


def _result(given: Given, result: Any, path: Path) -> Iterator[Problem]:
    if found := _no_tuple(result, 3, path, "InvalidStateError", "(state, symbol, direction)"):
        yield found
        return
    state, symbol, direction = result
    if found := given.no_state(state, (*path, 0), "the next state"):
        yield found
    yield from _step(given, symbol, direction, path, (*path, 1), (*path, 2))


def _multitape_result(given: Given, result: Any, path: Path) -> Iterator[Problem]:
    if found := _no_tuple(result, 2, path, "ValueError", "(state, ((symbol, direction), ...))"):
        yield found
        return
    state, moves = result
    try:
        several = ordered(moves)
    except TypeError:
        message = f"the moves for {_place(path)} are {shown(moves)}"
        yield problem("TypeError", message, (*path, 1), "write one pair for each tape: ((symbol, direction), ...)")
        return
    seen = False
    for number, move in enumerate(several):
        at = (*path, 1, move if isinstance(moves, SETS) else number)
        if found := _no_tuple(move, 2, at, "InvalidSymbolError", "(symbol, direction)"):
            yield found
            continue
        # The state is looked at with each move, and not at all if there is none.
        if not seen and (found := given.no_state(state, (*path, 0), "the next state")):
            yield found
        seen = True
        symbol, direction = move
        yield from _step(given, symbol, direction, path, (*at, 0), (*at, 1))


def _step(given: Given, symbol: Any, direction: Any, path: Path, write: Path, move: Path) -> Iterator[Problem]:
    """What is done on one tape."""
    if found := given.no_symbol(symbol, write, "the symbol written"):
        yield found
    if direction not in ("L", "N", "R"):
        message = f"the direction for {_place(path)} is {shown(direction)}"
        meant = MEANT.get(direction) if isinstance(direction, (str, int, type(None))) else None
        remedy = f"write {meant!r}" if meant else "write 'L', 'R', or 'N' to stay"
        yield problem("InvalidDirectionError", message, move, remedy)


def _no_tuple(result: Any, length: int, path: Path, chance: str, shape: str) -> Problem | None:
    """The problem with a value that cannot be taken apart; `chance` is that with a set, which has no order."""
    try:
        found = len(ordered(result))
    except TypeError:
        return problem(
            "TypeError", f"for {_place(path)} stands {shown(result)}, and not {shape}", path, f"write {shape}"
        )
    if found != length:
        message = f"for {_place(path)} stands {shown(result)}, which has {found} parts and not {length}"
        return problem("ValueError", message, path, f"write {shape}")
    if isinstance(result, SETS):
        message = f"for {_place(path)} stands the set {shown(result)}, and a set has no order"
        return problem(chance, message, path, f"write {shape}")
    return None


def _place(path: Path) -> str:
    """A state and what it reads, from the path to its result."""
    return f"{shown(path[1])}, {shown(path[2])}"


def check_tapes(given: Given) -> Iterator[Problem]:
    """A symbol and a move for each tape."""
    remedy = f"write one for each of n_tapes={shown(given.n_tapes)} tapes"
    for path, symbols, results in _entries(given):
        if len(symbols) != given.n_tapes:
            message = f"{shown(symbols)} in the row of {shown(path[1])} has {len(symbols)} symbols"
            yield problem("InconsistentTapesException", message, path, remedy)
        for at, moves in _moves(results, path):
            if len(moves) != given.n_tapes:
                message = f"a result for {_place(path)} has {len(moves)} moves"
                yield problem("InconsistentTapesException", message, at, remedy)


def check_run(given: Given) -> Iterator[Problem]:
    """What automata-lib builds a machine of, and fails at when this reads a word."""
    if not isinstance(given.n_tapes, int):
        yield problem("TypeError", f"n_tapes is {shown(given.n_tapes)}", ("n_tapes",), "write how many tapes there are")
    elif given.n_tapes > 1 and not isinstance(given.blank_symbol, _SERIES):
        message = f"the blank symbol {shown(given.blank_symbol)} cannot fill a tape"
        yield problem("TypeError", message, ("blank_symbol",), "use a text of one character")
    for path, _, results in _entries(given):
        if isinstance(results, (*SETS, dict)):
            message = f"the results for {_place(path)} are {shown(results)}, which automata-lib cannot run"
            yield problem("TypeError", message, path, "write a list: [(state, ((symbol, direction), ...)), ...]")
        elif isinstance(results, _SERIES) and not results:
            message = f"the results for {_place(path)} are empty, which automata-lib cannot run"
            yield problem("IndexError", message, path, "leave the empty entry out")


def _entries(given: Given) -> Iterator[tuple[Path, Any, Any]]:
    """The path, the symbols and the results of each entry of a multitape machine, where there are such."""
    for state, row in given.transitions.items() if isinstance(given.transitions, dict) else ():
        for symbols, results in row.items() if isinstance(row, dict) else ():
            if isinstance(symbols, _SERIES):
                yield ("transitions", state, symbols), symbols, results


def _moves(results: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    """The moves of each result of an entry, and where they stand, if they can be got at."""
    for number, result in enumerate(ordered(results) if isinstance(results, (*_SERIES, dict)) else ()):
        parts = ordered(result) if isinstance(result, (*_SERIES, dict)) else ()
        if len(parts) == 2 and isinstance(parts[1], (*_SERIES, dict)):
            yield (*path, result if isinstance(results, SETS) else number, 1), parts[1]
