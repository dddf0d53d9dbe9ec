"""Small changes of a word, as mistakes are: what they make of a member is often no member any more."""

from collections.abc import Callable

from evals.benchmarks.tmeval.draws import Draws

Edit = Callable[[str, str, Draws], str]
"""From a word that is not empty and an alphabet to the changed word."""

ENDS = 0.3
"""How often an edit is made at an end."""


def delete(word: str, _: str, draws: Draws) -> str:
    at = _place(len(word), draws)
    return word[:at] + word[at + 1 :]


def insert(word: str, alphabet: str, draws: Draws) -> str:
    at = _place(len(word) + 1, draws)
    return word[:at] + draws.one(alphabet) + word[at:]


def substitute(word: str, alphabet: str, draws: Draws) -> str:
    at = _place(len(word), draws)
    return word[:at] + draws.one(alphabet) + word[at + 1 :]


def double(word: str, _: str, draws: Draws) -> str:
    at = _place(len(word), draws)
    return word[:at] + word[at] + word[at:]


def swap_neighbours(word: str, _: str, draws: Draws) -> str:
    at = _place(len(word), draws)
    return word[:at] + word[at : at + 2][::-1] + word[at + 2 :]


def reverse_factor(word: str, _: str, draws: Draws) -> str:
    start, end = _factor(word, draws)
    return word[:start] + word[start:end][::-1] + word[end:]


def rotate(word: str, _: str, draws: Draws) -> str:
    at = _place(len(word), draws)
    return word[at:] + word[:at]


def drop_last(word: str, _: str, __: Draws) -> str:
    return word[:-1]


def cut_factor(word: str, _: str, draws: Draws) -> str:
    start, end = _factor(word, draws)
    return word[:start] + word[end:]


def append(word: str, alphabet: str, draws: Draws) -> str:
    return word + draws.one(alphabet)


EDITS: tuple[Edit, ...] = (
    delete,
    insert,
    substitute,
    double,
    swap_neighbours,
    reverse_factor,
    rotate,
    drop_last,
    cut_factor,
    append,
)


def edited(word: str, alphabet: str, draws: Draws) -> str:
    """A word after one of the edits; the empty word can only grow."""
    return (draws.one(EDITS) if word else append)(word, alphabet, draws)


def _place(count: int, draws: Draws) -> int:
    """One of so many places; often the first or the last one, which languages treat in ways of their own."""
    if draws.chance(ENDS):
        return draws.one((0, count - 1))
    return draws.below(count)


def _factor(word: str, draws: Draws) -> tuple[int, int]:
    first, second = draws.below(len(word) + 1), draws.below(len(word) + 1)
    return min(first, second), max(first, second)
