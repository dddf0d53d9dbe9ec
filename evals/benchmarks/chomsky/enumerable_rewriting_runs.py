"""What can be derived with the rules of a printed grammar or rewriting system: a search, step by step."""

from collections.abc import Iterator
from functools import lru_cache

from evals.benchmarks.chomsky.enumerable_turing_runs import bound
from evals.benchmarks.chomsky.finite_runs import checked
from evals.benchmarks.chomsky.machine_rewriting import Rewriting
from evals.benchmarks.chomsky.measure import Subject, Unanswerable

MOST_WORDS = 50_000

Layer = dict[str, str]
"""Words that can be derived in so many steps and in no fewer, each with one that comes right before it."""


def following(machine: Rewriting, word: str) -> Iterator[str]:
    """What one derivation step makes of a word."""
    for place in range(len(word) + 1):
        for left, right in machine.rules:
            if word.startswith(left, place):
                yield word[:place] + right + word[place + len(left) :]


class Search:
    """All words that can be derived, in the order of the steps that they take."""

    def __init__(self, machine: Rewriting, start: str) -> None:
        self.machine = machine
        self.layers: list[Layer] = [{checked(start): ""}]
        self.words = 1
        self._seen = {start: 0}

    def layer(self, steps: int) -> Layer:
        """The words that take so many steps. Raises Unanswerable if there are too many up to there."""
        while len(self.layers) <= steps and self.layers[-1]:
            found: Layer = {}
            for word in self.layers[-1]:
                for after in following(self.machine, word):
                    if after not in self._seen:
                        self._seen[checked(after)] = len(self.layers)
                        found[after] = word
            self.words += len(found)
            if self.words > MOST_WORDS:
                raise Unanswerable(f"more than {MOST_WORDS:,} words can be derived")
            self.layers.append(found)
        return self.layers[steps] if steps < len(self.layers) else {}

    def distance(self, word: str, most: int) -> int:
        """How many steps a word takes; -1 if it takes more than so many, or cannot be derived at all."""
        for steps in range(most + 1):
            if word in (layer := self.layer(steps)):
                return steps
            if not layer:
                break
        return -1

    def derivation(self, word: str, most: int) -> tuple[str, ...]:
        """A shortest derivation of a word: all its words, from the start on. Raises Unanswerable if there is none."""
        distance = self.distance(word, most)
        if distance < 0:
            raise Unanswerable("there is no such derivation")
        found = [word]
        for steps in range(distance, 0, -1):
            found.append(self.layers[steps][found[-1]])
        return tuple(reversed(found))


@lru_cache(maxsize=16)
def search_from(machine: Rewriting, start: str) -> Search:
    return Search(machine, start)


def search(subject: Subject) -> Search:
    """The search from the start symbol of the subject's grammar; or from the given start, if there is none."""
    machine = subject.machine(Rewriting)
    if any(not left for left, _ in machine.rules):
        raise Unanswerable("a rule has nothing on its left side")
    return search_from(machine, machine.start or subject.text("start"))


def distance(subject: Subject) -> int:
    """The steps that the given target takes; -1 if they are more than the bound."""
    return search(subject).distance(subject.text("target"), bound(subject))


def looked_at(subject: Subject) -> int:
    """The words that have to be looked at to find the target, or not to find it."""
    steps = distance(subject)
    found = search(subject)
    return sum(len(found.layer(each)) for each in range((steps if steps >= 0 else bound(subject)) + 1))
