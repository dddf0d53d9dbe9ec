"""Outputs as constant texts around expressions: "Hello, " + line 1 + "!".

Read from the left, an output is a constant, the value of a part, a constant, and so on. The parts are tried in order
of cost; the constant before a part is what stands before one of the places where its value occurs, and must be the
same in every output.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from agents.synth.bank import Bank, Entry
from agents.synth.grammar import Expression, View, constant, join

_MOST_PARTS = 3
_MOST_CANDIDATES = 24
"""Expressions that are tried as parts: the cheapest ones that could be."""


def templates(bank: Bank) -> Iterator[Expression]:
    """All templates for the bank's targets; a constant text, if they are all the same."""
    candidates: list[Entry] = []
    for entry in bank.entries("text"):
        if entry.view and len(candidates) < _MOST_CANDIDATES and any(entry.values) and bank.is_piece(entry):
            candidates.append(entry)
    yield from _Filler(candidates).fill(bank.targets, (), "")


@dataclass(frozen=True, slots=True)
class _Filler:
    candidates: Sequence[Entry]

    def fill(self, rests: Sequence[str], pieces: tuple[Expression, ...], view: View) -> Iterator[Expression]:
        """Ways to go on, given what is left of each output."""
        if len(set(rests)) == 1:
            yield join(*pieces, constant(rests[0]))
        if sum(piece.op != "text" for piece in pieces) == _MOST_PARTS:
            return
        for entry in self.candidates:
            if view in ("", entry.view):
                texts = [str(value) for value in entry.values]
                for before in _constants_before(texts, rests):
                    after = [rest[len(before) + len(text) :] for rest, text in zip(rests, texts, strict=True)]
                    yield from self.fill(after, (*pieces, constant(before), entry.expression), entry.view)


def _constants_before(texts: Sequence[str], rests: Sequence[str]) -> Iterator[str]:
    """Each text that stands at the beginning of all rests, with the part's value right behind it."""
    longest = max(range(len(texts)), key=lambda index: len(texts[index]))
    text, rest = texts[longest], rests[longest]
    place = rest.find(text) if text else -1
    while place >= 0:
        before = rest[:place]
        if all(map(str.startswith, rests, [before + other for other in texts])):
            yield before
        place = rest.find(text, place + 1)
