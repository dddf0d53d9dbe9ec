"""Deterministic context-free languages of compared and of balanced words: x c x^R, brackets, as many a's as b's."""

from dataclasses import dataclass
from math import comb
from random import Random

from evals.benchmarks.chomsky import drawing
from evals.benchmarks.chomsky.dcf_blocks import machine, moment
from evals.benchmarks.chomsky.machine_pushdown import Pushdown
from evals.benchmarks.chomsky.stack_language import Moment, asking, stack_family


@dataclass(frozen=True, slots=True)
class Mirrored:
    """x c x^R, where x is a word of the other letters."""

    letters: str
    """The last one is c."""

    @property
    def marker(self) -> str:
        return self.letters[-1]

    @property
    def _symbols(self) -> dict[str, str]:
        """The stack symbol of each letter of x."""
        return dict(zip(self.letters[:-1], "AB", strict=True))

    def automaton(self) -> Pushdown:
        symbols, c = self._symbols, self.letters[-1]
        pushing = [(0, letter, top, 0, symbols[letter] + top) for letter in symbols for top in "ABZ"]
        turning = [(0, c, top, 1, top) for top in "ABZ"]
        popping = [(1, letter, top, 1, "") for letter, top in symbols.items()]
        return machine(self.letters, "ABZ", 2, *pushing, *turning, *popping, (1, "", "Z", 2, "Z"))

    def accepts(self, word: str) -> bool:
        first, c, second = word.partition(self.letters[-1])
        return bool(c) and second == first[::-1]

    def member(self, random: Random, n: int) -> str:
        half = drawing.word(random, self.letters[:-1], max(1, drawing.length(random, n) // 2))
        return half + self.letters[-1] + half[::-1]

    def moments(self, beginning: str) -> list[Moment]:
        first, c, second = beginning.partition(self.letters[-1])
        mirrored = first[::-1]
        if not mirrored.startswith(second):
            return []
        rest = "".join(map(self._symbols.__getitem__, mirrored[len(second) :]))
        found = [moment(1 if c else 0, rest)]
        return [*found, moment(2, "")] if c and not rest else found


@dataclass(frozen=True, slots=True)
class Brackets:
    """Words in which brackets of several kinds are balanced, the empty word included."""

    letters: str
    """The opening and the closing bracket of each kind, one kind after the other."""
    marker: str = ""

    @property
    def kinds(self) -> list[tuple[str, str, str]]:
        """The brackets of each kind, and the symbol that stands for an open one."""
        return list(zip(self.letters[::2], self.letters[1::2], "ABC", strict=False))

    def automaton(self) -> Pushdown:
        kinds = self.kinds
        tops = "".join(symbol for *_, symbol in kinds)
        opening = [(0, left, "Z", 1, f"{symbol}Z") for left, _, symbol in kinds]
        deeper = [(1, left, top, 1, symbol + top) for left, _, symbol in kinds for top in tops]
        closing = [(1, right, symbol, 1, "") for _, right, symbol in kinds]
        made = machine(self.letters, f"{tops}Z", 1, *opening, *deeper, *closing, (1, "", "Z", 0, "Z"))
        # The empty word is accepted, and a balanced one leads back to where it is.
        return Pushdown(
            made.states, made.symbols, made.stack_symbols, made.start, made.bottom, ("q0",), made.transitions
        )

    def _open(self, word: str) -> str | None:
        """The brackets that are open at the end, the last one first; None if one does not close what is open."""
        while True:
            reduced = word
            for left, right, _ in self.kinds:
                reduced = reduced.replace(left + right, "")
            if reduced == word:
                break
            word = reduced
        return word[::-1] if set(word) <= set(self.letters[::2]) else None

    def accepts(self, word: str) -> bool:
        return self._open(word) == ""

    def member(self, random: Random, n: int) -> str:
        """Opens and closes at random; what is open at the end is closed."""
        length = 2 * ((drawing.length(random, n) + 1) // 2)
        word, opened = "", ""
        while len(word) + len(opened) < length:
            if opened and random.randrange(5) < 2:
                word, opened = word + opened[0], opened[1:]
            else:
                left, right, _ = random.choice(self.kinds)
                word, opened = word + left, right + opened
        return word + opened

    def moments(self, beginning: str) -> list[Moment]:
        opened = self._open(beginning)
        if opened is None:
            return []
        symbols = {left: symbol for left, _, symbol in self.kinds}
        found = [moment(1 if beginning else 0, "".join(map(symbols.__getitem__, opened)))]
        return [*found, moment(0, "")] if beginning and not opened else found


@dataclass(frozen=True, slots=True)
class Balanced:
    """Words with as many letters of one kind as of the other."""

    letters: str
    marker: str = ""

    def automaton(self) -> Pushdown:
        a, b = tuple(self.letters)
        made = machine(
            *(self.letters, "ABZ", 1),
            *((0, a, "Z", 1, "AZ"), (0, b, "Z", 1, "BZ"), (1, a, "A", 1, "AA"), (1, b, "B", 1, "BB")),
            *((1, b, "A", 1, ""), (1, a, "B", 1, ""), (1, "", "Z", 0, "Z")),
        )
        return Pushdown(
            made.states, made.symbols, made.stack_symbols, made.start, made.bottom, ("q0",), made.transitions
        )

    def accepts(self, word: str) -> bool:
        return 2 * word.count(self.letters[0]) == len(word)

    def member(self, random: Random, n: int) -> str:
        half = max(1, drawing.length(random, n) // 2)
        letters = list(self.letters * half)
        random.shuffle(letters)
        return "".join(letters)

    def moments(self, beginning: str) -> list[Moment]:
        surplus = beginning.count(self.letters[0]) - beginning.count(self.letters[1])
        found = [moment(1 if beginning else 0, ("A" if surplus > 0 else "B") * abs(surplus))]
        return [*found, moment(0, "")] if beginning and not surplus else found

    def count(self, length: int) -> int:
        return 0 if length % 2 else comb(length, length // 2)


MIRRORED = stack_family(
    "dcf-mirrored",
    "x c x^R",
    lambda random, _: Mirrored(random.choice(drawing.TRIPLES)),
    asking(("verdict", "steps", "stuck_at", "stack_at_marker"), ("stacks", "verdict"), ("member",)),
)
BRACKETS = stack_family(
    "dcf-brackets",
    "balanced brackets of k kinds",
    lambda random, n: Brackets("()[]<>"[: 2 * (1 + random.randrange(min(1 + n // 2, 3)))]),
    asking(("verdict", "steps", "max_height", "stuck_at"), ("heights", "final_stack"), ("least",)),
)
BALANCED = stack_family(
    "dcf-balanced",
    "as many a's as b's",
    lambda random, _: Balanced(random.choice(drawing.PAIRS)),
    asking(("verdict", "silent_steps", "max_height", "returns"), ("heights", "first_symbols"), ("member", "count")),
)
