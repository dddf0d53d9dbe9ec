"""A family makes questions of one kind of language, and knows their answers in two ways that share nothing.

    simulate   reads the machine from the question's text and runs it
    solve      draws the language and the word again, from the seed, and computes the answer by a direct algorithm
               that knows no machine

What a family draws is a value of its own type: the parameters of a language, and a word. From it come the subject of
the question, and what the direct algorithms say. All chance is in `draw`, which calls randrange, choice and shuffle
only: they draw the same under every version of Python.
"""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Generic, Protocol, TypeVar

from evals.benchmarks.chomsky.instance import Instance, Kind, Level
from evals.benchmarks.chomsky.measure import Subject, Vocabulary
from evals.benchmarks.chomsky.question import Question, parse_question
from evals.benchmarks.chomsky.schema import Answer, Value
from evals.benchmarks.chomsky.vocabularies import VOCABULARIES

T = TypeVar("T")


class Family(Protocol):
    """What makes instances."""

    @property
    def id(self) -> str: ...

    @property
    def level(self) -> Level: ...

    @property
    def title(self) -> str:
        """The language, for people; no question shows it."""
        ...

    @property
    def kinds(self) -> tuple[Kind, ...]: ...

    def generate(self, n: int, seed: int) -> Instance:
        """The instance of a complexity and a seed, always the same. Raises ValueError if n is less than 2."""
        ...

    def simulate(self, instance: Instance) -> Answer:
        """The answer to a question, by the simulator of the printed machine."""
        ...

    def solve(self, instance: Instance) -> Answer:
        """The same, by the direct algorithm."""
        ...

    def parse_question(self, question: str) -> Question:
        """What a question of this family gives and asks. Raises QuestionError."""
        ...


@dataclass(frozen=True, slots=True)
class LanguageFamily(Generic[T]):
    """A family that draws values of one type."""

    id: str
    level: Level
    title: str
    vocabulary: Vocabulary
    asks: Mapping[Kind, tuple[str, ...]]
    """For each kind of question, the measures that it asks for."""
    draw: Callable[[Random, int, Kind], T]
    subject: Callable[[T], Subject]
    direct: Mapping[str, Callable[[T], Value]]
    """For each measure that any question asks for, the direct algorithm."""

    @property
    def kinds(self) -> tuple[Kind, ...]:
        return tuple(self.asks)

    def generate(self, n: int, seed: int) -> Instance:
        kind = self.kind(n, seed)
        drawn = self._drawn(n, seed)
        question = Question(self.vocabulary, self.subject(drawn), self.asks[kind])
        return Instance(
            level=self.level,
            family=self.id,
            kind=kind,
            n=n,
            seed=seed,
            question=question.text(),
            schema=question.schema,
            answer=self._direct(drawn, kind),
            cost=question.cost,
            checker=check,
        )

    def simulate(self, instance: Instance) -> Answer:
        return self.parse_question(instance.question).answer()

    def solve(self, instance: Instance) -> Answer:
        return self._direct(self._drawn(instance.n, instance.seed), instance.kind)

    def parse_question(self, question: str) -> Question:
        return parse_question(question, {self.vocabulary.headings: self.vocabulary})

    def kind(self, n: int, seed: int) -> Kind:
        """What an instance asks for: one kind after the other, as the seed goes up."""
        return self.kinds[(n + seed) % len(self.kinds)]

    def _drawn(self, n: int, seed: int) -> T:
        if n < 2:
            raise ValueError(f"n is {n}; it has to be at least 2")
        return self.draw(random(self.id, n, seed), n, self.kind(n, seed))

    def _direct(self, drawn: T, kind: Kind) -> Answer:
        return tuple(self.direct[name](drawn) for name in self.asks[kind])


def random(family: str, n: int, seed: int) -> Random:
    """The chance of one instance."""
    digest = hashlib.sha256(f"{family} {n} {seed}".encode()).digest()
    return Random(int.from_bytes(digest[:8], "big"))


def check(instance: Instance, answer: Answer) -> list[bool]:
    """For each component of an instance's answer, whether another answer is right there."""
    return _asked(instance.question).check(answer, instance.answer)


@lru_cache(maxsize=64)
def _asked(question: str) -> Question:
    return parse_question(question, VOCABULARIES)
