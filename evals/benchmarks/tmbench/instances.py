"""The instances of TMBench: m-tag systems drawn at random, each with a word and a limit on steps.

An instance is drawn in this order, from one generator seeded once: for every symbol the length of its production and
then its symbols, and at last the length of the word and its symbols. Three kinds of draws are thrown away:

    seen           the same word and productions were drawn before
    standing still a queue within the limit is followed by itself; a model could not go wrong any more
    halting        the system halts within the limit, if only those that do not are wanted

With the default settings these are the hundred instances that were published (which says nothing of the second rule).
They have the same ids, too: a digest of the word and the productions in Roman letters, whatever symbols an instance is
written in. So instances of equal id are the same problem in other symbols.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Literal

from interpreters.tag_statement import statement
from interpreters.tag_system import Queue, TagSystem

Symbols = Literal["roman", "number", "greek", "special"]

ALPHABETS: Mapping[Symbols, tuple[str, ...]] = {
    "roman": tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    "number": tuple(str(number) for number in range(1, 27)),
    "greek": tuple("αβγδεζηθικλμνξοπρστυφχψω"),
    "special": tuple("@#$%&+=!?~^/|\\"),
}
"""The symbols of each kind, of which a system takes the first; the first five are those of the published sets."""

MOST_DRAWS = 1_000
"""For each instance wanted; settings under which so few draws are kept have no instances to speak of."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What is drawn, and how many of it. Lengths are bounds, both included."""

    symbols: Symbols = "roman"
    size: int = 5
    """Symbols in the alphabet."""
    deletion: int = 2
    production_lengths: tuple[int, int] = (1, 5)
    word_lengths: tuple[int, int] = (2, 9)
    steps: int = 30
    seed: int = 1
    count: int = 100
    only_non_halting: bool = False
    """Keep only systems that can still make a step when the limit is reached."""

    def __post_init__(self) -> None:
        for name in ("deletion", "steps", "count"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} is {getattr(self, name)}; it has to be at least 1")
        if not 1 <= self.size <= len(ALPHABETS[self.symbols]):
            raise ValueError(f"size is {self.size}; of {self.symbols} symbols there are 1 to {self.most_symbols}")
        for name in ("production_lengths", "word_lengths"):
            least, most = getattr(self, name)
            if not 0 <= least <= most:
                raise ValueError(f"{name} is {(least, most)}; write two bounds from 0, the smaller one first")

    @property
    def most_symbols(self) -> int:
        return len(ALPHABETS[self.symbols])


@dataclass(frozen=True, slots=True)
class Instance:
    """One problem."""

    id: str
    system: TagSystem
    word: Queue
    steps: int
    """The limit."""

    @property
    def queues(self) -> tuple[Queue, ...]:
        """The right answer: the queue after every step from step 0 to the last that is made within the limit."""
        return tuple(islice(self.system.configurations(self.word), self.steps + 1))

    @property
    def statement(self) -> str:
        """The task for an agent."""
        return statement(self.system, self.word, self.steps)


def generate(settings: Settings) -> tuple[Instance, ...]:
    """The instances. Raises ValueError if the settings hardly allow any."""
    found: dict[str, Instance] = {}
    for instance in islice(_draws(settings), settings.count * MOST_DRAWS):
        if instance.id not in found and _is_wanted(instance, settings):
            found[instance.id] = instance
            if len(found) == settings.count:
                return tuple(found.values())
    raise ValueError(
        f"only {len(found)} of {settings.count} instances were found in {settings.count * MOST_DRAWS:,} draws; "
        "choose other lengths, or allow systems that halt"
    )


def _draws(settings: Settings) -> Iterator[Instance]:
    random = Random(settings.seed)
    letters = "".join(ALPHABETS["roman"][: settings.size])
    written = dict(zip(letters, ALPHABETS[settings.symbols], strict=False))
    alphabet = tuple(written.values())
    while True:
        productions = {
            letter: "".join(random.choices(letters, k=random.randint(*settings.production_lengths)))
            for letter in letters
        }
        word = "".join(random.choices(letters, k=random.randint(*settings.word_lengths)))
        system = TagSystem(
            settings.deletion,
            alphabet,
            {written[letter]: [written[each] for each in appended] for letter, appended in productions.items()},
        )
        # In this form the published sets have it.
        digest = hashlib.sha256((word + json.dumps(productions, sort_keys=True)).encode()).hexdigest()
        yield Instance(digest, system, tuple(written[letter] for letter in word), settings.steps)


def _is_wanted(instance: Instance, settings: Settings) -> bool:
    queue: Queue | None = None
    for following in islice(instance.system.configurations(instance.word), instance.steps + 1):
        if following == queue:
            return False
        queue = following
    assert queue is not None
    return len(queue) >= settings.deletion or not settings.only_non_halting
