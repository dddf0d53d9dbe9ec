"""What the families of nondeterministic pushdown automata have in common: a language that knows what there is to guess.

A language knows its automaton, which a question prints. Beside that it says, by counting and comparing letters, in
which states and with which stacks the automaton can be after reading a beginning of a word, and which guesses lead to
acceptance. All that is asked of the runs follows from these, without a look at the automaton.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Protocol, runtime_checkable

from evals.benchmarks.chomsky import drawing
from evals.benchmarks.chomsky.drawing import Setting
from evals.benchmarks.chomsky.family import LanguageFamily
from evals.benchmarks.chomsky.instance import Kind
from evals.benchmarks.chomsky.machine_pushdown import Move, Pushdown
from evals.benchmarks.chomsky.measure import Subject
from evals.benchmarks.chomsky.ncf_measures import NONDETERMINISTIC
from evals.benchmarks.chomsky.schema import ACCEPT, REJECT, Value

BOTTOM = "Z"

Pair = tuple[str, str]
"""A state, and a stack with its topmost symbol first."""

Row = tuple[int, str, str, int, str]
"""A transition between states with numbers."""


class GuessLanguage(Protocol):
    """A language and its automaton."""

    @property
    def letters(self) -> str:
        """In the order that orders words."""
        ...

    @property
    def guess_states(self) -> str:
        """The numbers of the states that it guesses to go to; "" if nothing is asked about guesses."""
        ...

    def automaton(self) -> Pushdown: ...

    def accepts(self, word: str) -> bool: ...

    def member(self, random: Random, n: int) -> str:
        """A word of the language, of n to 2n letters or a little more."""
        ...

    def pairs(self, beginning: str) -> Iterable[Pair]:
        """All states and stacks that are reached after a beginning of a word; some of them may come twice."""
        ...

    def runs(self, word: str) -> int:
        """How many accepting runs there are."""
        ...


@runtime_checkable
class Timed(GuessLanguage, Protocol):
    """A language whose runs are measured."""

    def shortest(self, word: str) -> int:
        """The steps of the shortest accepting run; only asked if there is one."""
        ...


@runtime_checkable
class Guessed(GuessLanguage, Protocol):
    """A language whose guesses are asked for."""

    def guesses(self, word: str) -> list[tuple[int, ...]]:
        """The guesses of all accepting runs; if there are very many, those with the least of each first integer."""
        ...


@runtime_checkable
class Counted(GuessLanguage, Protocol):
    """A language whose words are asked to be counted."""

    def count(self, length: int) -> int:
        """How many words of a length there are."""
        ...


@runtime_checkable
class Followed(GuessLanguage, Protocol):
    """A language of whose runs the states are asked for."""

    def run_states(self, word: str) -> list[int]:
        """The numbers of the states of an accepting run; only asked if there is one."""
        ...


@dataclass(frozen=True, slots=True)
class Drawn:
    """A language, and what a question gives."""

    language: GuessLanguage
    setting: Setting

    def subject(self, asks_guesses: bool) -> Subject:
        given = dict(self.setting.given)
        if asks_guesses:
            given["guess states"] = frozenset(f"q{number}" for number in self.language.guess_states)
        return Subject.of(self.language.automaton(), given=given)

    @property
    def accepted(self) -> bool:
        return self.language.accepts(self.setting.word)

    def reached(self) -> list[set[Pair]]:
        word = self.setting.word
        return [set(self.language.pairs(word[:end])) for end in range(len(word) + 1)]

    def shortest(self) -> int:
        assert isinstance(self.language, Timed), "only the runs of such a language are measured"
        return self.language.shortest(self.setting.word) if self.accepted else -1

    def guesses(self) -> list[tuple[int, ...]]:
        assert isinstance(self.language, Guessed), "only the guesses of such a language are asked for"
        return self.language.guesses(self.setting.word)

    def run_states(self) -> tuple[str, ...]:
        assert isinstance(self.language, Followed), "only the runs of such a language are asked for"
        return tuple(f"q{number}" for number in self.language.run_states(self.setting.word)) if self.accepted else ()

    def end_states(self) -> frozenset[str]:
        accepting = self.language.automaton().accepting
        return frozenset(state for state, _ in self.reached()[-1] if state in accepting)

    def least(self) -> str:
        return drawing.least(self.language.accepts, self.language.letters, self.setting.length, self.setting.prefix)

    def member(self) -> str:
        return drawing.exactly(self.language.accepts, self.language.letters, self.setting.length, self.setting.prefix)

    def count(self) -> int:
        assert isinstance(self.language, Counted), "only the words of such a language are asked to be counted"
        return self.language.count(self.setting.length)


DIRECT: Mapping[str, Callable[[Drawn], Value]] = {
    "verdict": lambda drawn: ACCEPT if drawn.accepted else REJECT,
    "accepting_runs": lambda drawn: drawn.language.runs(drawn.setting.word),
    "shortest_run": Drawn.shortest,
    "least_guess": lambda drawn: min(drawn.guesses(), default=()),
    "first_guesses": lambda drawn: tuple(sorted({guess[0] for guess in drawn.guesses() if guess})),
    "end_states": Drawn.end_states,
    "active_sets": lambda drawn: tuple(frozenset(state for state, _ in pairs) for pairs in drawn.reached()),
    "pair_counts": lambda drawn: tuple(map(len, drawn.reached())),
    "pair_total": lambda drawn: sum(map(len, drawn.reached())),
    "furthest": lambda drawn: max(k for k, pairs in enumerate(drawn.reached()) if pairs),
    "last_pairs": lambda drawn: frozenset(drawn.reached()[-1]),
    "run_states": Drawn.run_states,
    "least": Drawn.least,
    "member": Drawn.member,
    "count": Drawn.count,
}


def machine(letters: str, stack_symbols: str, states: int, accepting: str, rows: Iterable[Row]) -> Pushdown:
    """An automaton with the states q0, q1 and so on; the numbers of the accepting ones have one digit each."""
    return Pushdown(
        tuple(f"q{number}" for number in range(states)),
        tuple(letters),
        tuple(stack_symbols),
        "q0",
        BOTTOM,
        tuple(f"q{number}" for number in accepting),
        tuple(Move(f"q{state}", read, top, f"q{target}", pushed) for state, read, top, target, pushed in rows),
        deterministic=False,
    )


def pair(state: int, stack: str) -> Pair:
    return f"q{state}", stack + BOTTOM


def guess_family(
    id_: str,
    title: str,
    draw: Callable[[Random, int], GuessLanguage],
    recognition: tuple[str, ...],
    trace: tuple[str, ...],
    generation: tuple[str, ...] = ("least", "member"),
) -> LanguageFamily[Drawn]:
    """A family of languages that are drawn for a complexity, with what each kind of question asks for."""
    asks: Mapping[Kind, tuple[str, ...]] = {"recognition": recognition, "trace": trace, "generation": generation}

    def draw_all(random: Random, n: int, kind: Kind) -> Drawn:
        language = draw(random, n)

        def read() -> str:
            """A member, or a word that one change made of a member."""
            word = language.member(random, n)
            if kind == "generation" or random.randrange(2):
                return word
            return drawing.edited(random, word, language.letters)

        return Drawn(language, drawing.setting(random, kind, read, language.accepts))

    def subject(drawn: Drawn) -> Subject:
        return drawn.subject(any("guess" in name for name in asks[drawn.setting.kind]))

    return LanguageFamily(id_, "NCF", title, NONDETERMINISTIC, asks, draw_all, subject, DIRECT)
