"""What the families of deterministic pushdown automata have in common: a language that says what its automaton does.

A language knows its automaton, which a question prints. Beside that it says, by counting and comparing letters, in
which states and with which stacks the automaton is after reading a beginning of a word. All that is asked of a run
follows from these, without a look at the automaton.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import groupby, pairwise
from random import Random
from typing import Protocol, runtime_checkable

from evals.benchmarks.chomsky import drawing
from evals.benchmarks.chomsky.drawing import Setting
from evals.benchmarks.chomsky.family import LanguageFamily
from evals.benchmarks.chomsky.instance import Kind
from evals.benchmarks.chomsky.machine_pushdown import Pushdown
from evals.benchmarks.chomsky.measure import Subject
from evals.benchmarks.chomsky.measures_pushdown import DETERMINISTIC
from evals.benchmarks.chomsky.schema import ACCEPT, REJECT, Value

BOTTOM = "Z"

Moment = tuple[str, str]
"""A state, and a stack with its topmost symbol first."""


class StackLanguage(Protocol):
    """A language and its automaton."""

    @property
    def letters(self) -> str:
        """In the order that orders words."""
        ...

    @property
    def marker(self) -> str:
        """The letter that `stack_at_marker` is about; "" if there is none."""
        ...

    def automaton(self) -> Pushdown: ...

    def accepts(self, word: str) -> bool: ...

    def member(self, random: Random, n: int) -> str:
        """A word of the language, of n to 2n letters or a little more."""
        ...

    def moments(self, beginning: str) -> list[Moment]:
        """After reading the last letter of a beginning, and after each step then that reads nothing.

        For the empty beginning, the moment before the first step, and so on. Nothing if the letter cannot be read; it
        is only asked if the letters before it can.
        """
        ...


@runtime_checkable
class Counted(StackLanguage, Protocol):
    """A language whose words are asked to be counted."""

    def count(self, length: int) -> int:
        """How many words of a length there are."""
        ...


@dataclass(frozen=True, slots=True)
class Drawn:
    """A language, and what a question gives."""

    language: StackLanguage
    setting: Setting

    def subject(self) -> Subject:
        given = dict(self.setting.given)
        if self.setting.kind != "generation" and self.language.marker:
            given["marker"] = self.language.marker
        return Subject.of(self.language.automaton(), given=given)

    def run(self) -> list[tuple[int, Moment]]:
        """Every moment of the run on the word, with the number of letters read."""
        word, found = self.setting.word, []
        for end in range(len(word) + 1):
            moments = self.language.moments(word[:end])
            if not moments:
                break
            found += [(end, moment) for moment in moments]
        return found

    def states(self) -> tuple[str, ...]:
        return tuple(state for _, (state, _) in self.run())

    def stacks(self) -> tuple[str, ...]:
        return tuple(stack for _, (_, stack) in self.run())

    def heights(self) -> tuple[int, ...]:
        return tuple(len(stack) - 1 for stack in self.stacks())

    def verdict(self) -> str:
        return ACCEPT if self.language.accepts(self.setting.word) else REJECT

    def stuck(self) -> int:
        end = self.run()[-1][0]
        return end if end < self.setting.length else -1

    def block_stacks(self) -> tuple[str, ...]:
        word, end, found = self.setting.word, 0, []
        for _, block in groupby(word):
            end += len(list(block))
            if end <= self.run()[-1][0]:
                found.append(self.language.moments(word[:end])[0][1])
        return tuple(found)

    def stack_at_marker(self) -> str:
        place = self.setting.word.index(self.language.marker)
        return self.language.moments(self.setting.word[:place])[-1][1]

    def rises(self) -> int:
        return sum(max(after - before, 0) for before, after in pairwise(self.heights()))

    def first_symbols(self) -> tuple[str, ...]:
        stacks = self.stacks()
        return tuple(after[0] for before, after in pairwise(stacks) if len(before) == 1 and len(after) == 2)

    def returns(self) -> int:
        return sum(before == 1 and after == 0 for before, after in pairwise(self.heights()))

    def configurations(self) -> Value:
        return tuple((state, self.setting.word[end:], stack) for end, (state, stack) in self.run())

    def least(self) -> str:
        return drawing.least(self.language.accepts, self.language.letters, self.setting.length, self.setting.prefix)

    def member(self) -> str:
        return drawing.exactly(self.language.accepts, self.language.letters, self.setting.length, self.setting.prefix)

    def count(self) -> int:
        assert isinstance(self.language, Counted), "only the words of such a language are asked to be counted"
        return self.language.count(self.setting.length)


DIRECT: Mapping[str, Callable[[Drawn], Value]] = {
    "verdict": Drawn.verdict,
    "steps": lambda drawn: len(drawn.run()) - 1,
    "silent_steps": lambda drawn: len(drawn.run()) - 1 - drawn.run()[-1][0],
    "stuck_at": Drawn.stuck,
    "last_state": lambda drawn: drawn.states()[-1],
    "final_stack": lambda drawn: drawn.stacks()[-1],
    "max_height": lambda drawn: max(drawn.heights()),
    "pushes": Drawn.rises,
    "pops": lambda drawn: drawn.rises() - drawn.heights()[-1],
    "states": Drawn.states,
    "heights": Drawn.heights,
    "stacks": Drawn.stacks,
    "configurations": Drawn.configurations,
    "block_stacks": Drawn.block_stacks,
    "stack_at_marker": Drawn.stack_at_marker,
    "first_symbols": Drawn.first_symbols,
    "returns": Drawn.returns,
    "least": Drawn.least,
    "member": Drawn.member,
    "count": Drawn.count,
}


def stack_family(
    id_: str, title: str, draw: Callable[[Random, int], StackLanguage], asks: Mapping[Kind, tuple[str, ...]]
) -> LanguageFamily[Drawn]:
    """A family of languages that are drawn for a complexity."""

    def draw_all(random: Random, n: int, kind: Kind) -> Drawn:
        language = draw(random, n)

        def read() -> str:
            """A member, or a word that one change made of a member; with the marker, if there is one."""
            word = language.member(random, n)
            if kind == "generation" or random.randrange(2):
                return word
            changed = drawing.edited(random, word, language.letters)
            return changed if language.marker in changed else word

        return Drawn(language, drawing.setting(random, kind, read, language.accepts))

    return LanguageFamily(id_, "DCF", title, DETERMINISTIC, asks, draw_all, Drawn.subject, DIRECT)


def asking(
    recognition: tuple[str, ...], trace: tuple[str, ...], generation: tuple[str, ...]
) -> Mapping[Kind, tuple[str, ...]]:
    """What a family asks for.

    Words are counted only where few stacks are possible: the simulator keeps every one.
    """
    return {"recognition": recognition, "trace": trace, "generation": generation}
