"""Words of several blocks, x#y#...#z, of which one is a later one in reverse. The automaton guesses both.

There is an accepting run for each such pair of blocks. Blocks may be empty, but those of the pair are not.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from evals.benchmarks.chomsky import drawing
from evals.benchmarks.chomsky.machine_pushdown import Pushdown
from evals.benchmarks.chomsky.ncf_language import Pair, Row, guess_family, machine, pair
from evals.benchmarks.chomsky.ncf_mirrors import STACK, popping, pushed

MARK = "#"


@dataclass(frozen=True, slots=True)
class ReversedBlocks:
    """A run is in q0 and q1 before the first block of the pair, in q2 within it, in q3 and q4 between the two, in q5
    within the second, in q6 at its end, and in q7 after it."""

    alphabet: str
    guess_states: str = "25"

    @property
    def letters(self) -> str:
        return self.alphabet + MARK

    def automaton(self) -> Pushdown:
        rows: list[Row] = [(state, letter, "Z", 1, "Z") for state in (0, 1) for letter in self.alphabet]
        rows += [*((state, MARK, "Z", 0, "Z") for state in (0, 1)), (0, "", "Z", 2, "Z")]
        for letter, symbol in zip(self.alphabet, STACK, strict=False):
            rows += [(2, letter, top, 2, symbol + top) for top in STACK]
        rows += [(2, MARK, top, 3, top) for top in "AB"]
        rows += [(state, letter, top, 4, top) for state in (3, 4) for letter in self.alphabet for top in "AB"]
        rows += [(state, MARK, top, 3, top) for state in (3, 4) for top in "AB"]
        rows += [*((3, "", top, 5, top) for top in "AB"), *popping(self.alphabet, 5), (5, "", "Z", 6, "Z")]
        rows += [(6, MARK, "Z", 7, "Z"), *((7, letter, "Z", 7, "Z") for letter in self.letters)]
        return machine(self.letters, STACK, 8, "67", rows)

    @staticmethod
    def _found(blocks: list[str]) -> list[tuple[int, int]]:
        """The numbers of the blocks of each pair."""
        numbers = range(len(blocks))
        return [(i, j) for i in numbers for j in numbers if i < j and blocks[i] and blocks[i] == blocks[j][::-1]]

    def accepts(self, word: str) -> bool:
        return self.runs(word) > 0

    def runs(self, word: str) -> int:
        return len(self._found(word.split(MARK)))

    def member(self, random: Random, n: int) -> str:
        """Short blocks, among them a pair."""
        length = max(3, drawing.length(random, n))
        longest = max(1, min(length // 4, 6))
        blocks = [drawing.word(random, self.alphabet, 1 + random.randrange(longest))]
        blocks.append(blocks[0][::-1])
        while sum(map(len, blocks)) + len(blocks) <= length:
            blocks.append(drawing.word(random, self.alphabet, 1 + random.randrange(longest)))
        random.shuffle(blocks)
        return MARK.join(blocks)

    def pairs(self, beginning: str) -> Iterator[Pair]:
        *before, last = beginning.split(MARK)
        yield pair(1 if last else 0, "")
        yield pair(2, pushed(self.alphabet, last))
        for block in filter(None, before):
            yield pair(4 if last else 3, pushed(self.alphabet, block))
            if block[::-1].startswith(last):
                left = block[: len(block) - len(last)]
                yield pair(5, pushed(self.alphabet, left))
                if not left:
                    yield pair(6, "")
        if self._found(before):
            yield pair(7, "")

    def guesses(self, word: str) -> list[tuple[int, ...]]:
        blocks = word.split(MARK)
        starts = [sum(len(block) + 1 for block in blocks[:number]) for number in range(len(blocks))]
        return [(starts[i], starts[j]) for i, j in self._found(blocks)]


REVERSED_BLOCKS = guess_family(
    "ncf-reversed-blocks",
    "x#y#...#z, of which one is a later one in reverse",
    lambda random, _: ReversedBlocks(random.choice(drawing.PAIRS)),
    ("verdict", "accepting_runs", "least_guess", "pair_total"),
    ("active_sets", "first_guesses"),
)
