"""What a formal language is here: a set of words that a statement describes and a predicate decides."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate, islice

from evals.benchmarks.tmeval.members import shortlex
from evals.benchmarks.tmeval.words import Predicate


@dataclass(frozen=True, slots=True)
class FormalLanguage:
    """One language of the suite."""

    id: str
    """The category and a number: "CFL-1.01"."""
    alphabet: str
    """Its letters, each once."""
    description: str
    """The set, or a grammar, and a sentence about it."""
    accepts: Predicate = field(repr=False)
    """Whether a word belongs to it; False for words with other letters."""

    @property
    def category(self) -> str:
        return self.id.partition(".")[0]

    @property
    def title(self) -> str:
        """The set, or the rules of the grammar, with which the description begins."""
        if not self.description.startswith("{"):
            return self.description.partition(" with the start symbol")[0].removeprefix("The language of the grammar ")
        braces = accumulate((letter == "{") - (letter == "}") for letter in self.description)
        return self.description[: list(braces).index(0) + 1]

    @property
    def statement(self) -> str:
        """The whole of what a model is told: the set, its alphabet, and whether the empty word is in it."""
        letters = ", ".join(map(repr, self.alphabet))
        belongs = "belongs" if self.accepts("") else "does not belong"
        return f"{self.description} The alphabet is {{{letters}}}. The empty word {belongs} to the language."

    def shortest(self, count: int) -> tuple[str, ...]:
        """Its first members in shortlex order: by length, and words of one length in the order of their letters."""
        return tuple(islice(self.members(), count))

    def members(self) -> Iterator[str]:
        """Members in shortlex order."""
        return shortlex(self.accepts, self.alphabet)
