"""Random deterministic finite automata of n states, of which some do the same.

They are drawn from a smaller automaton, each of whose states is split into several that lead to any of the same class.
The direct algorithms mark pairs of states that a word tells apart, from the shortest word on.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from evals.benchmarks.chomsky import drawing
from evals.benchmarks.chomsky.family import LanguageFamily
from evals.benchmarks.chomsky.instance import Kind
from evals.benchmarks.chomsky.machine_finite import Finite
from evals.benchmarks.chomsky.measure import Given, Subject
from evals.benchmarks.chomsky.measures_finite import DETERMINISTIC
from evals.benchmarks.chomsky.schema import ACCEPT, REJECT, Value


@dataclass(frozen=True, slots=True)
class RandomAutomaton:
    """An automaton with the states 0 to n - 1 and the start 0."""

    letters: str
    targets: tuple[tuple[int, ...], ...]
    """For each state, the state that each letter leads to."""
    accepting: frozenset[int]
    word: str
    pair: tuple[int, int] | None
    """Of a generation question, the two states to be told apart."""

    def path(self) -> list[int]:
        state, path = 0, [0]
        for letter in self.word:
            state = self.targets[state][self.letters.index(letter)]
            path.append(state)
        return path

    def reachable(self) -> list[int]:
        found = [0]
        for state in found:
            found += [target for target in dict.fromkeys(self.targets[state]) if target not in found]
        return sorted(found)

    def distances(self) -> Mapping[tuple[int, int], int]:
        """For each pair of states that some word tells apart, the length of the shortest such word."""
        states = range(len(self.targets))
        pairs = [(one, other) for one in states for other in states]
        marked = {(one, other): 0 for one, other in pairs if (one in self.accepting) != (other in self.accepting)}
        length = 0
        while True:
            length += 1
            newly = [
                (one, other)
                for one, other in pairs
                if (one, other) not in marked
                and any(pair in marked for pair in zip(self.targets[one], self.targets[other], strict=True))
            ]
            if not newly:
                return marked
            marked.update(dict.fromkeys(newly, length))

    def classes(self) -> frozenset[frozenset[int]]:
        marked, states = self.distances(), self.reachable()
        return frozenset(frozenset(other for other in states if (one, other) not in marked) for one in states)

    def separating(self, pair: tuple[int, int]) -> str:
        """Follows pairs of falling distance; the first letter that leads to one is taken."""
        distances = self.distances()
        word = ""
        while distances[pair]:
            followers = zip(*(self.targets[state] for state in pair), strict=True)
            letter, pair = next(
                (letter, following)
                for letter, following in zip(self.letters, followers, strict=True)
                if distances.get(following) == distances[pair] - 1
            )
            word += letter
        return word

    def subject(self) -> Subject:
        states = tuple(f"q{state}" for state in range(len(self.targets)))
        rows = tuple(
            (states[state], letter, states[target])
            for state, row in enumerate(self.targets)
            for letter, target in zip(self.letters, row, strict=True)
        )
        accepting = tuple(states[state] for state in sorted(self.accepting))
        machine = Finite(states, tuple(self.letters), "q0", accepting, rows)
        given: Given = {"input": self.word}
        if self.pair is not None:
            given = {"first state": states[self.pair[0]], "second state": states[self.pair[1]]}
        return Subject.of(machine, given=given)


def _draw(random: Random, n: int, kind: Kind) -> RandomAutomaton:
    letters = random.choice(drawing.PAIRS)
    while True:
        small = 2 + random.randrange(max(n - 1, 1))
        # Every class of the small automaton gets a state; the others are spread at random.
        classes = [*range(small), *(random.randrange(small) for _ in range(n - small))]
        rest = classes[1:]
        random.shuffle(rest)
        classes = [0, *rest]
        members = [[state for state, each in enumerate(classes) if each == number] for number in range(small)]
        moves = [[random.randrange(small) for _ in letters] for _ in range(small)]
        targets = tuple(tuple(random.choice(members[move]) for move in moves[each]) for each in classes)
        final = {number for number in range(small) if random.randrange(2)}
        accepting = frozenset(state for state, each in enumerate(classes) if each in final)
        word = drawing.word(random, letters, drawing.length(random, n))
        drawn = RandomAutomaton(letters, targets, accepting, word, None)
        pairs = sorted(pair for pair, length in drawn.distances().items() if length or n < 4)
        if pairs and len(drawn.classes()) > 1:
            if kind != "generation":
                return drawn
            return RandomAutomaton(letters, targets, accepting, word, random.choice(pairs))


def _classes(drawn: RandomAutomaton) -> Value:
    return frozenset(frozenset(f"q{state}" for state in states) for states in drawn.classes())


def _separating(drawn: RandomAutomaton) -> Value:
    return drawn.separating(drawn.pair or (0, 0))


RANDOM = LanguageFamily(
    id="regular-random",
    level="Regular",
    title="random automata with n states",
    vocabulary=DETERMINISTIC,
    asks={
        "recognition": ("minimal_states", "verdict", "accepting_visits"),
        "trace": ("states", "classes"),
        "generation": ("separating",),
    },
    draw=_draw,
    subject=RandomAutomaton.subject,
    direct={
        "minimal_states": lambda drawn: len(drawn.classes()),
        "verdict": lambda drawn: ACCEPT if drawn.path()[-1] in drawn.accepting else REJECT,
        "accepting_visits": lambda drawn: sum(state in drawn.accepting for state in drawn.path()),
        "states": lambda drawn: tuple(f"q{state}" for state in drawn.path()),
        "classes": _classes,
        "separating": _separating,
    },
)
