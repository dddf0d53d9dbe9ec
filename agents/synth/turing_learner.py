"""Finite automata, and how one is learnt from a few words that are known to belong to a language or not to.

The automaton of the words themselves, a tree with a state for each beginning of a word, is made smaller: in the order
of their beginnings, the shorter first, each state is merged with the first state of those kept that it can be merged
with, so that no word comes out wrong; else it is kept (RPNI: Oncina & García, "Inferring regular languages in
polynomial updated time", 1992). What is not known of a state when all is merged counts as no.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from agents.synth.machines_sweeps import Cell, Exit, Sweep


@dataclass(frozen=True, slots=True)
class Automaton:
    """A deterministic automaton, and the condition that it accepts the word. State 0 is the first one."""

    rows: tuple[Mapping[str, int], ...]
    """Where each letter leads from each state; what leads nowhere is in no word."""
    accepting: frozenset[int]

    def decide(self, yes: Exit, no: Exit) -> Exit:
        first: int | None = 0

        def over(state: int | None, cell: Cell) -> tuple[int | None, Cell]:
            return None if state is None else self.rows[state].get(cell.letter), cell

        return cache(
            lambda: Sweep("read", first, over, lambda state: yes() if state in self.accepting else no(), "right")
        )


def blocks(letters: str) -> Automaton:
    """One or more of each letter, in this order."""
    rows = [{letters[0]: 1}]
    for state, letter in enumerate(letters, start=1):
        rows.append({letter: state} | dict.fromkeys(letters[state : state + 1], state + 1))
    return Automaton(tuple(rows), frozenset((len(letters),)))


def everything(letters: str) -> Automaton:
    """All words but the empty one."""
    row = dict.fromkeys(letters, 1)
    return Automaton((row, row), frozenset((1,)))


def learn(labels: Mapping[str, bool]) -> Automaton:
    """A small automaton that is right of all these words; the same for the same words in whatever order."""
    beginnings = {"", *(word[:end] for word in labels for end in range(1, len(word) + 1))}
    states = {word: state for state, word in enumerate(sorted(beginnings, key=lambda word: (len(word), word)))}
    tree = _Partition(list(range(len(states))), [{} for _ in states], [labels.get(word) for word in states])
    for word, state in states.items():
        if word:
            tree.rows[states[word[:-1]]][word[-1]] = state

    partition, kept = tree, list[int]()
    for state in states.values():
        if partition.first[state] == state:
            tries = (partition.merged(other, state) for other in kept)
            found = next(filter(None, tries), None)
            if found is None:
                kept.append(state)
            partition = found or partition
    numbers = {state: number for number, state in enumerate(kept)}
    return Automaton(
        tuple(
            {letter: numbers[partition.leader(to)] for letter, to in partition.rows[state].items()} for state in kept
        ),
        frozenset(numbers[state] for state in kept if partition.labels[state]),
    )


@dataclass(slots=True)
class _Partition:
    """States of which some are the same."""

    first: list[int]
    """A state that comes before each state and is the same; the state itself, if it is the first one."""
    rows: list[dict[str, int]]
    labels: list[bool | None]
    """Whether a state accepts; None if that is not known. This and the rows are right of first states only."""

    def leader(self, state: int) -> int:
        while self.first[state] != state:
            state = self.first[state]
        return state

    def merged(self, one: int, other: int) -> "_Partition | None":
        """With two states made the same, and all that must then be the same; None if a word would come out wrong."""
        made = _Partition(self.first.copy(), self.rows.copy(), self.labels.copy())
        pairs = [(one, other)]
        while pairs:
            first, second = sorted(map(made.leader, pairs.pop()))
            if first == second:
                continue
            if None not in (made.labels[first], made.labels[second]) and made.labels[first] != made.labels[second]:
                return None
            made.first[second] = first
            if made.labels[first] is None:
                made.labels[first] = made.labels[second]
            for letter, to in made.rows[second].items():
                if letter in made.rows[first]:
                    pairs.append((made.rows[first][letter], to))
                else:
                    made.rows[first] = made.rows[first] | {letter: to}
        return made
