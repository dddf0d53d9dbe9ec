"""What the families of linear bounded automata have in common: a language, a marking program, and how it goes.

The program is what a question prints, as a table of transitions. Beside that, a language says where the head has to go:
cs_walk.py. All that is asked of the run follows from these cells.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Protocol

from evals.benchmarks.chomsky import drawing
from evals.benchmarks.chomsky.cs_measures import LINEAR_BOUNDED
from evals.benchmarks.chomsky.cs_program import Program
from evals.benchmarks.chomsky.cs_walk import Start, Walk
from evals.benchmarks.chomsky.drawing import Setting
from evals.benchmarks.chomsky.family import LanguageFamily
from evals.benchmarks.chomsky.instance import Kind
from evals.benchmarks.chomsky.measure import Subject
from evals.benchmarks.chomsky.schema import ACCEPT, REJECT, Value


class MarkingLanguage(Protocol):
    """A language and the program that recognises it."""

    @property
    def letters(self) -> str:
        """As they are printed, in the order that orders words."""
        ...

    @property
    def program(self) -> Program: ...

    @property
    def cycle(self) -> str:
        """The line of the program with which its cycles begin."""
        ...

    @property
    def counted(self) -> str:
        """The symbols that are counted, as they are printed; "" if none are."""
        ...

    def accepts(self, word: str) -> bool: ...

    def member(self, random: Random, n: int) -> str:
        """A word of the language, of about n to 2n letters."""
        ...

    def near(self, random: Random, word: str) -> str:
        """A word that looks much like a member, and on which `walk` knows its way."""
        ...

    def walk(self, word: str) -> Walk: ...


@dataclass(frozen=True, slots=True)
class Drawn:
    """A language, and what a question gives."""

    language: MarkingLanguage
    setting: Setting
    last_length: int = 0
    """Of a question about lengths, the greatest one; 0 for others."""

    def subject(self, asked: tuple[str, ...]) -> Subject:
        given = dict(self.setting.given)
        if any(name.startswith("cycle") for name in asked):
            given["cycle state"] = self.language.program.state(self.language.cycle)
        if any(name.endswith("_counts") for name in asked):
            given["symbols"] = tuple(self.language.counted)
        if self.last_length:
            given = {"length": self.setting.length, "last length": self.last_length}
        return Subject.of(self.language.program.machine(self.language.letters), given=given)

    def walk(self) -> Walk:
        return self.language.walk(self.setting.word)

    def starts(self) -> list[Start]:
        return [start for start in self.walk().starts if start.label == self.language.cycle]

    def counts(self, contents: str) -> tuple[int, ...]:
        return tuple(map(contents.count, self.language.counted))

    def least(self) -> str:
        return drawing.least(self.language.accepts, self.language.letters, self.setting.length, self.setting.prefix)

    def member(self) -> str:
        return drawing.exactly(self.language.accepts, self.language.letters, self.setting.length, self.setting.prefix)

    def accepted_lengths(self) -> tuple[int, ...]:
        lengths = range(self.setting.length, self.last_length + 1)
        return tuple(length for length in lengths if self.language.accepts(self.language.letters * length))


DIRECT: Mapping[str, Callable[[Drawn], Value]] = {
    "verdict": lambda drawn: ACCEPT if drawn.language.accepts(drawn.setting.word) else REJECT,
    "steps": lambda drawn: drawn.walk().steps,
    "writes": lambda drawn: drawn.walk().writes,
    "last_state": lambda drawn: drawn.language.program.state(drawn.walk().label),
    "last_cell": lambda drawn: drawn.walk().head,
    "last_contents": lambda drawn: drawn.walk().contents,
    "last_counts": lambda drawn: drawn.counts(drawn.walk().contents),
    "cycles": lambda drawn: len(drawn.starts()),
    "cycle_steps": lambda drawn: tuple(start.steps for start in drawn.starts()),
    "cycle_contents": lambda drawn: tuple(start.contents for start in drawn.starts()),
    "cycle_counts": lambda drawn: tuple(drawn.counts(start.contents) for start in drawn.starts()),
    "least": Drawn.least,
    "member": Drawn.member,
    "accepted_lengths": Drawn.accepted_lengths,
}


def marking_family(
    id_: str,
    title: str,
    draw: Callable[[Random, int], MarkingLanguage],
    recognition: tuple[str, ...],
    trace: tuple[str, ...],
    generation: tuple[str, ...] = ("least", "member"),
) -> LanguageFamily[Drawn]:
    """A family of languages that are drawn for a complexity, with what each kind of question asks for."""
    asks: Mapping[Kind, tuple[str, ...]] = {"recognition": recognition, "trace": trace, "generation": generation}

    def draw_all(random: Random, n: int, kind: Kind) -> Drawn:
        language = draw(random, n)
        if kind == "generation" and "accepted_lengths" in generation:
            length = len(language.member(random, n))
            first = max(1, length - random.randrange(1 + length // 2))
            return Drawn(
                language, Setting(kind, language.letters * first, first), length + random.randrange(2 + length // 4)
            )
        if kind == "generation":
            word = language.member(random, n)
            return Drawn(language, Setting(kind, word, min(1 + random.randrange(3), len(word))))

        def read() -> str:
            word = language.member(random, n)
            return language.near(random, word) if random.randrange(2) else word

        return Drawn(language, Setting(kind, drawing.balanced(random, read, language.accepts)))

    def subject(drawn: Drawn) -> Subject:
        return drawn.subject(asks[drawn.setting.kind])

    return LanguageFamily(id_, "CS", title, LINEAR_BOUNDED, asks, draw_all, subject, DIRECT)
