"""Values that a definition may hold: as automata-lib keeps them, as people read them, and as JSON can hold them.

States and symbols are literal values of any hashable type, tuples and sets included. Sets have no order of their own
that is the same in two processes, so whoever shows a set, or goes through one, does it as `text` and `ordered` do.
"""

from collections.abc import Hashable
from typing import Any

from interpreters.base import Plain

MOST_NESTED = 100
"""Levels of values in values. A machine needs about six."""

SETS = (set, frozenset)
"""The types of what has no order."""

_LONGEST = 80
"""Characters of a value that a message shows."""


class FrozenDict(dict[Hashable, object]):
    """A dictionary that may be looked for in a set."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))


def frozen(value: object) -> object:
    """A value as automata-lib keeps it: lists become tuples and sets frozen sets, except inside of tuples."""
    if isinstance(value, dict):
        return FrozenDict({key: frozen(inner) for key, inner in value.items()})
    if isinstance(value, set):
        return frozenset(value)
    if isinstance(value, list):
        return tuple(map(frozen, value))
    return value


def is_too_deep(value: object) -> bool:
    """Whether values stand in values at more than MOST_NESTED levels."""
    level = [value]
    for _ in range(MOST_NESTED):
        within: list[object] = []
        for each in level:
            if isinstance(each, dict):
                within += each.keys()
                within += each.values()
            elif isinstance(each, (tuple, list, set, frozenset)):
                within += each
        if not within:
            return False
        level = within
    return True


def text(value: object) -> str:
    """A value as Python shows it, except that the elements of a set stand in the order of their own texts."""
    if isinstance(value, SETS):
        return f"{{{', '.join(sorted(map(text, value)))}}}" if value else "set()"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{text(key)}: {text(inner)}' for key, inner in value.items())}}}"
    if isinstance(value, tuple):
        return f"({', '.join(map(text, value))}{',' * (len(value) == 1)})"
    if isinstance(value, list):
        return f"[{', '.join(map(text, value))}]"
    return repr(value)


def shown(value: object) -> str:
    """A value for a message, cut short."""
    whole = text(value)
    return whole if len(whole) <= _LONGEST else f"{whole[:_LONGEST]}..."


def ordered(values: Any) -> tuple[Any, ...]:
    """What a container holds: in its order, or for a set in one that is always the same. Raises TypeError."""
    if not isinstance(values, SETS) or len(values) < 2:
        return tuple(values)
    # Texts, and tuples of texts, are always ordered alike, and are the most common by far.
    return tuple(sorted(values) if all(map(_is_of_texts, values)) else sorted(values, key=text))


def _is_of_texts(value: object) -> bool:
    return isinstance(value, tuple) and all(isinstance(each, str) for each in value)


def plain(value: object) -> Plain:
    """A value as JSON can hold it: tuples become lists, sets lists in order, and what else JSON has not a text."""
    if value is None or isinstance(value, (str, int)):
        return value
    if isinstance(value, (tuple, list, *SETS)):
        return [plain(each) for each in ordered(value)]
    return text(value)
