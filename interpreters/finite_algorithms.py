"""What can be decided about finite automata: which states do the same, which words tell two apart, how many there are.

All of it is done on sets of states (`finite_table`), so that a DFA and an NFA are treated alike: the sets that an NFA
can be in are the states of a DFA that accepts the same words. The empty set is the state in which nothing is accepted
any more; it stands for all transitions that a partial DFA lacks. Words are made of input symbols of one character;
where there are several that would do, the first in the order of characters is given.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from interpreters.finite_checks import State
from interpreters.finite_definition import FiniteAutomaton
from interpreters.finite_table import Table, table

Partition = tuple[tuple[State, ...], ...]
"""States in classes, each in order, the classes in the order of their first members."""


class TooManySets(Exception):
    """More sets of states, or pairs of sets, are reachable than may be looked at."""


def determinise(definition: FiniteAutomaton, most: int = 100_000) -> FiniteAutomaton:
    """The DFA of the subset construction: its states are the sets that can be reached, except for the empty one.

    They are in the order in which a breadth-first search finds them. Raises TooManySets.
    """
    moves = table(definition)
    sets = _reachable(moves, most)
    names = {at: frozenset(moves.members(at)) for at in sets if at}
    return FiniteAutomaton(
        "DFA",
        tuple(names.values()),
        definition.input_symbols,
        {
            name: {symbol: (names[end],) for symbol in moves.symbols if (end := moves.move(at, symbol))}
            for at, name in names.items()
        },
        names[moves.start],
        frozenset(name for at, name in names.items() if at & moves.final),
    )


@dataclass(frozen=True, slots=True)
class Minimal:
    """What is left of a DFA when states that do the same are one."""

    count: int
    """States of the smallest complete DFA that accepts the same words."""
    rounds: tuple[Partition, ...]
    """The reachable states after each round of refinement: first final ones and others, at last the classes."""

    @property
    def classes(self) -> Partition:
        return self.rounds[-1]


def minimise(definition: FiniteAutomaton) -> Minimal:
    """Merge the states of a DFA that no word tells apart, by Moore's rounds of refinement.

    A round separates states that some symbol leads to states separated before. A partial DFA's missing transitions lead
    to one more state, which is counted, unless another does the same, but is in no class.
    """
    if definition.kind != "DFA":
        raise ValueError(f"a DFA can be minimised, but this is an {definition.kind}; determinise it first")
    moves = table(definition)
    sets = _reachable(moves, len(definition.states) + 1)
    group = {at: int(bool(at & moves.final)) for at in sets}
    rounds = [_partition(moves, group)]
    count = len(set(group.values()))
    while True:
        numbers: dict[tuple[int, ...], int] = {}
        refined = {}
        for at in sets:
            behaviour = (group[at], *(group[moves.move(at, symbol)] for symbol in moves.symbols))
            refined[at] = numbers.setdefault(behaviour, len(numbers))
        if len(numbers) == count:
            return Minimal(count, tuple(rounds))
        group, count = refined, len(numbers)
        rounds.append(_partition(moves, group))


def separating_word(first: FiniteAutomaton, second: FiniteAutomaton, most: int = 1_000_000) -> str | None:
    """A shortest word that one of two automata accepts and the other does not; None if there is none.

    Raises TooManySets.
    """
    one, other = table(first), table(second)
    symbols = sorted({*one.symbols, *other.symbols})
    start = (one.start, other.start)
    came: dict[tuple[int, int], tuple[tuple[int, int], str] | None] = {start: None}
    queue = [start]
    for pair in queue:
        if bool(pair[0] & one.final) != bool(pair[1] & other.final):
            return _word(came, pair)
        for symbol in symbols:
            following = (one.move(pair[0], symbol), other.move(pair[1], symbol))
            if following not in came:
                came[following] = (pair, symbol)
                queue.append(following)
        if len(queue) > most:
            raise TooManySets(f"the automata can be in more than {most:,} pairs of sets of states")
    return None


def count_words(definition: FiniteAutomaton, length: int, most: int = 100_000) -> int:
    """How many words of a length an automaton accepts. Raises TooManySets."""
    moves = table(definition)
    counts = {moves.start: 1}
    for _ in range(length):
        following: dict[int, int] = {}
        for at, words in counts.items():
            for symbol in moves.symbols:
                if end := moves.move(at, symbol):
                    following[end] = following.get(end, 0) + words
        if len(following) > most:
            raise TooManySets(f"the automaton can be in more than {most:,} sets of states")
        counts = following
    return sum(words for at, words in counts.items() if at & moves.final)


def _reachable(moves: Table, most: int) -> list[int]:
    """The sets that an automaton can be in, from the first."""
    sets = {moves.start: None}
    queue = [moves.start]
    for at in queue:
        for symbol in moves.symbols:
            if (end := moves.move(at, symbol)) not in sets:
                sets[end] = None
                queue.append(end)
        if len(queue) > most:
            raise TooManySets(f"the automaton can be in more than {most:,} sets of states")
    return queue


def _partition(moves: Table, group: Mapping[int, int]) -> Partition:
    classes: dict[int, list[int]] = {}
    for at in sorted(filter(None, group)):
        classes.setdefault(group[at], []).append(at)
    return tuple(tuple(state for at in sets for state in moves.members(at)) for sets in classes.values())


def _word(came: Mapping[tuple[int, int], tuple[tuple[int, int], str] | None], pair: tuple[int, int]) -> str:
    """The word that a search has reached a pair by."""
    symbols: list[str] = []
    while step := came[pair]:
        pair, symbol = step
        symbols.append(symbol)
    return "".join(reversed(symbols))
