"""What the names in a statement mean, and how numbers are read: 2n + 1, |x|, the number of a's in w."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations

from agents.synth.machines_grammar import Grammar
from agents.synth.machines_numbers import Count, Term
from agents.synth.machines_sweeps import WORD

NUMERALS = {"one": 1, "two": 2, "three": 3}


@dataclass(frozen=True, slots=True)
class Scope:
    """What the names mean."""

    alphabet: str
    parts: Mapping[str, str] = field(default_factory=lambda: {"w": WORD})
    """The part of the word that a variable stands for."""
    numbers: Mapping[str, Term] = field(default_factory=lambda: {"|w|": Term.of(Count())})
    """Exponents and lengths."""
    images: Mapping[str, str] = field(default_factory=dict)
    """What the function h makes of each letter."""
    pairs: tuple[str, ...] = ()
    """An opening bracket and its closing one."""
    grammars: Mapping[str, Grammar] = field(default_factory=dict)
    """By the symbol that one begins with."""

    def letters(self, noun: str) -> str | None:
        """The letters that a noun means: "a's", "c", "')'", "parentheses". None if it means none."""
        if noun.startswith("parenthes"):
            return "()"
        letter = noun[1:-1] if noun.startswith("'") else noun.removesuffix("'s")
        return letter if len(letter) == 1 and letter in self.alphabet else None


_PIECE = re.compile(r"(?P<factor>\d*)(?P<name>[a-z]|\|\w\|)|(?P<constant>\d+|one|two|three)")
_COUNTED = re.compile(r"(?:the|its) number of (?:its )?(\S+)(?: in (\w))?")
_PAIRS = "the number of its pairs of parentheses"


def term(text: str, scope: Scope) -> Term | None:
    """A number that a text names: a sum, or a number of letters in words. None if it names none."""
    if text == _PAIRS:
        return Term.of(Count(WORD, "("))
    if counted := _COUNTED.fullmatch(text):
        letters, part = scope.letters(counted[1]), scope.parts.get(counted[2] or "w")
        return Term.of(Count(part, letters)) if letters and part else None
    total, sign = Term(), 1
    for piece in re.split(r" ?([+-]) ?", text):
        found = _PIECE.fullmatch(piece)
        if piece in ("+", "-"):
            sign = 1 if piece == "+" else -1
        elif found and found["constant"]:
            total = total.plus(sign * int(NUMERALS.get(piece, piece)))
        elif found and found["name"] in scope.numbers:
            total += scope.numbers[found["name"]].times(sign * int(found["factor"] or 1))
        else:
            return None
    return total


def is_sum(term: Term, signs: tuple[int, ...] = (1,)) -> bool:
    """Whether every cell counts for one in a number, or for nothing (or for minus one, if that is allowed)."""
    counts = [count for count, _ in term.summands]
    return (
        term.constant == 0
        and all(factor in signs for _, factor in term.summands)
        and all(_are_apart(one, other) for one, other in combinations(counts, 2))
    )


def _are_apart(one: Count, other: Count) -> bool:
    if one.part != other.part:
        return WORD not in (one.part, other.part)
    return one.letters is not None and other.letters is not None and not set(one.letters) & set(other.letters)
