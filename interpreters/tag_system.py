"""m-tag systems: a queue of symbols, and for every symbol a production.

    step    read the symbol at the head; append its production at the tail; delete m symbols from the head
    halt    the queue holds fewer than m symbols, which is looked at before each step; it may be empty

Since the length is looked at first, it makes no difference whether a step appends or deletes first. Every symbol has a
production, which may be empty, so that nothing but a short queue ever ends a run. Symbols are texts of any length.

`TagSystem.configurations` takes one step at a time. `TagSystem.run` takes a pass at a time: while a queue of n symbols
is read, none of the n // m heads can be a symbol that was appended meanwhile, and the queue cannot become short. So a
pass is one slice for the heads, one lookup each for their productions, and one concatenation, on a text with a
character for each symbol; a step costs the same however long the queue is.

A run that never ends either grows or repeats. A repetition is found as Brent's algorithm finds it, on the queues after
whole passes: each is compared with the queue after pass 2^k, where 2^k is the largest power of two below its number
(the first pass: with the start). What comes after a pass depends on its queue alone, so every repetition is found in
the end, and what is found is proven. At most two queues are kept.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal

from interpreters.machine import MachineError, Problem

Queue = tuple[str, ...]
"""The symbols of a queue, the head first."""

Ending = Literal["halted", "loops", "out_of_steps", "out_of_cells"]
"""How a run ended.

    halted         the queue holds fewer than m symbols
    loops          a queue came back: the run goes on for ever. Proven.
    out_of_steps   the limit on steps was reached
    out_of_cells   one more step would make the queue longer than its limit
"""


@dataclass(frozen=True, slots=True)
class TagRun:
    """What became of one word."""

    ending: Ending
    steps: int
    queue: Queue
    """After these steps."""
    period: int = 0
    """Of a run that loops: steps from an equal queue to this one, a multiple of the least such number."""


@dataclass(frozen=True, slots=True)
class TagSystem:
    """A system, checked when it is made: raises MachineError, which names all that is wrong."""

    deletion: int
    """How many symbols a step deletes: the m."""
    alphabet: Sequence[str]
    """In the order in which they are shown. Kept as a tuple."""
    productions: Mapping[str, Sequence[str]]
    """What each symbol appends. Kept as tuples, in the order of the alphabet."""

    def __post_init__(self) -> None:
        problems = [*_deletion_problems(self.deletion), *_alphabet_problems(self.alphabet)]
        if problems := problems or list(_production_problems(self.alphabet, self.productions)):
            raise MachineError(problems)
        object.__setattr__(self, "alphabet", tuple(self.alphabet))
        object.__setattr__(self, "productions", {symbol: tuple(self.productions[symbol]) for symbol in self.alphabet})

    def check_word(self, word: Sequence[str]) -> None:
        """Raise ValueError for a word with a symbol that is not of the alphabet."""
        odd = next((symbol for symbol in word if symbol not in self.productions), None)
        if odd is not None:
            raise ValueError(f"the word holds {odd!r}, which is not in the alphabet")

    def configurations(self, word: Sequence[str]) -> Iterator[Queue]:
        """Yield the queue before each step and after the last, without limits: it is for the caller to stop."""
        self.check_word(word)
        queue = tuple(word)
        yield queue
        while len(queue) >= self.deletion:
            queue = (*queue[self.deletion :], *self.productions[queue[0]])
            yield queue

    def run(self, word: Sequence[str], steps: int = 10_000_000, cells: int = 1_048_576) -> TagRun:
        """Run to the end, to a proof that there is none, or to a limit: on steps, or on the length of the queue.

        A word longer than the limit is out of cells at once.
        """
        self.check_word(word)
        character = {symbol: chr(number) for number, symbol in enumerate(self.alphabet)}
        appended = {
            character[symbol]: "".join(map(character.__getitem__, production))
            for symbol, production in self.productions.items()
        }
        growth = max(0, *map(len, appended.values())) - self.deletion
        queue = "".join(map(character.__getitem__, word))
        done = passes = 0
        anchor, anchored, next_anchor = queue, 0, 1

        def ended(ending: Ending, period: int = 0) -> TagRun:
            return TagRun(ending, done, tuple(self.alphabet[ord(each)] for each in queue), period)

        if len(queue) > cells:
            return ended("out_of_cells")
        while (whole := len(queue) // self.deletion) > 0:
            if done >= steps:
                return ended("out_of_steps")
            taken = min(whole, steps - done)
            if len(queue) + taken * growth > cells:
                fitting = _fitting(queue, taken, appended, self.deletion, cells)
                if fitting == 0:
                    return ended("out_of_cells")
                taken = fitting
            read = taken * self.deletion
            queue = queue[read:] + "".join(map(appended.__getitem__, queue[: read : self.deletion]))
            done += taken
            if taken == whole:
                if queue == anchor:
                    return ended("loops", done - anchored)
                passes += 1
                if passes == next_anchor:
                    anchor, anchored, next_anchor = queue, done, 2 * passes
        return ended("halted")


def _fitting(queue: str, taken: int, appended: Mapping[str, str], deletion: int, cells: int) -> int:
    """How many of these steps leave a queue within the limit."""
    heads = queue[: taken * deletion : deletion]
    lengths = accumulate((len(appended[head]) - deletion for head in heads), initial=len(queue))
    next(lengths)
    return next((number for number, length in enumerate(lengths) if length > cells), taken)


# Checks ------------------------------------------------------------------------------------------------------------


def _deletion_problems(deletion: object) -> Iterator[Problem]:
    if not isinstance(deletion, int) or isinstance(deletion, bool):
        yield Problem("TypeError", f"the deletion number is {deletion!r}, no integer", ("deletion",))
    elif deletion < 1:
        message = f"the deletion number is {deletion}; a step has to delete at least one symbol"
        yield Problem("InvalidDeletionError", message, ("deletion",))


def _alphabet_problems(alphabet: Sequence[str]) -> Iterator[Problem]:
    if not alphabet:
        yield Problem("MissingSymbolError", "the alphabet is empty", ("alphabet",), "give at least one symbol")
    first: dict[str, int] = {}
    for number, symbol in enumerate(alphabet):
        path = ("alphabet", number)
        if not isinstance(symbol, str):
            yield Problem("TypeError", f"the symbol {symbol!r} is no text", path)
        elif not symbol:
            yield Problem("InvalidSymbolError", "a symbol is the empty text", path, "write at least one character")
        elif first.setdefault(symbol, number) != number:
            yield Problem("InvalidSymbolError", f"the symbol {symbol!r} stands twice", path, "remove one")


def _production_problems(alphabet: Sequence[str], productions: Mapping[str, Sequence[str]]) -> Iterator[Problem]:
    known = frozenset(alphabet)
    for symbol in alphabet:
        if symbol not in productions:
            message = f"the symbol {symbol!r} has no production"
            yield Problem("MissingSymbolError", message, ("productions",), "give it one, which may be empty")
    for symbol, production in productions.items():
        if symbol not in known:
            message = f"there is a production of {symbol!r}, which is not in the alphabet"
            yield Problem("InvalidSymbolError", message, ("productions", symbol), "add it to the alphabet")
        for number, appended in enumerate(production):
            if appended not in known:
                message = f"the production of {symbol!r} appends {appended!r}, which is not in the alphabet"
                yield Problem("InvalidSymbolError", message, ("productions", symbol, number), "add it to the alphabet")
