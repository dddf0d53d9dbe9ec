"""What was given as the arguments of a machine, and how problems with it are put into words.

The values may be of any type, and whether an operator works on them is a part of what is checked: automata-lib
compares, subtracts and looks up what it was given, and what Python says to that is the problem's kind.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, Literal

from interpreters.machine import Problem
from interpreters.turing_values import frozen, plain, shown

Kind = Literal["DTM", "NTM", "MNTM"]

NAMES = ("states", "input_symbols", "tape_symbols", "transitions", "initial_state", "blank_symbol", "final_states")
MULTITAPE_NAMES = (*NAMES, "n_tapes")

_MOST_LOOKED_FOR = 50
_MOST_NAMES = 2_000
_LONGEST_NAME = 40


def names_of(kind: Kind) -> tuple[str, ...]:
    """The arguments that a kind of machine takes, all of which it needs."""
    return MULTITAPE_NAMES if kind == "MNTM" else NAMES


class Speller:
    """Knows which name was meant by one that is not among the known; the first fifty only, for it takes its time."""

    __slots__ = ("_found", "_names")

    def __init__(self, names: object) -> None:
        texts = {name for name in names if isinstance(name, str)} if isinstance(names, Iterable) else set()
        self._names = sorted(name for name in texts if len(name) <= _LONGEST_NAME)[:_MOST_NAMES]
        self._found: dict[str, str] = {}

    def meant(self, name: object) -> str:
        """ "did you mean 'q1'?", or nothing."""
        if not isinstance(name, str) or len(name) > _LONGEST_NAME:
            return ""
        if name not in self._found and len(self._found) < _MOST_LOOKED_FOR:
            close = get_close_matches(name, self._names, 1) or [each for each in self._names if each == name.strip()]
            self._found[name] = f"did you mean {close[0]!r}?" if close else ""
        return self._found.get(name, "")


@dataclass(frozen=True, slots=True)
class Given:
    """The arguments, frozen as automata-lib freezes them. What is missing is None."""

    kind: Kind
    names: frozenset[str]
    """Those that were given."""
    states: Any
    input_symbols: Any
    tape_symbols: Any
    transitions: Any
    initial_state: Any
    blank_symbol: Any
    final_states: Any
    n_tapes: Any
    known_states: Speller = field(compare=False)
    known_symbols: Speller = field(compare=False)

    @classmethod
    def of(cls, kind: Kind, arguments: Mapping[str, object]) -> "Given":
        values: dict[str, Any] = {name: frozen(arguments.get(name)) for name in MULTITAPE_NAMES}
        known = {"known_states": Speller(values["states"]), "known_symbols": Speller(values["tape_symbols"])}
        return cls(kind, frozenset(arguments), **values, **known)

    def no_state(self, value: object, path: tuple[object, ...], what: str) -> Problem | None:
        """The problem with a value that should be a state."""
        return self._stranger(value, "states", path, what)

    def no_symbol(self, value: object, path: tuple[object, ...], what: str) -> Problem | None:
        """The problem with a value that should be a tape symbol."""
        return self._stranger(value, "tape_symbols", path, what)

    def _stranger(self, value: object, name: str, path: tuple[object, ...], what: str) -> Problem | None:
        found = absence(value, getattr(self, name), "absent")
        if not found:
            return None
        message = f"{what}{_place(path)} is {shown(value)}, which is not in {name}"
        speller, kind = self.known_symbols, "InvalidSymbolError"
        if name == "states":
            speller, kind = self.known_states, "InvalidStateError"
        if found == "absent":
            return problem(kind, message, path, speller.meant(value) or f"add {shown(value)} to {name}, or use another")
        # It cannot be in a set; or what should be a set is none, which is a problem of its own.
        return problem(found, message, path, "use a text" if not isinstance(value, str) else f"write {name} as a set")


def _place(path: tuple[object, ...]) -> str:
    """Where a part of a transition stands, to follow what it is."""
    if len(path) > 3:
        return f" for {shown(path[1])}, {shown(path[2])}"
    return f" in the row of {shown(path[1])}" if len(path) == 3 else ""


def absence(value: object, container: Any, kind: str) -> str:
    """The kind of problem if a value is not in a container: nothing if it is, TypeError if it cannot be looked for."""
    try:
        return "" if value in container else kind
    except TypeError:
        return "TypeError"


def problem(kind: str, message: str, path: Iterable[object], remedy: str = "", warning: bool = False) -> Problem:
    return Problem(kind, message, tuple(map(plain, path)), remedy, warning)
