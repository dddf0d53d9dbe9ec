"""Binary numbers, read from the highest digit, whose value is r modulo k.

The automaton has a state for each residue. Zeros in front do not matter.
"""

from dataclasses import dataclass
from random import Random

from evals.benchmarks.chomsky import drawing
from evals.benchmarks.chomsky.drawing import Setting
from evals.benchmarks.chomsky.family import LanguageFamily
from evals.benchmarks.chomsky.instance import Kind
from evals.benchmarks.chomsky.machine_finite import Finite
from evals.benchmarks.chomsky.measure import Subject
from evals.benchmarks.chomsky.measures_finite import DETERMINISTIC
from evals.benchmarks.chomsky.schema import ACCEPT, REJECT

MOST_STATES = 40


def value(word: str) -> int:
    return int(word or "0", 2)


@dataclass(frozen=True, slots=True)
class Residue:
    """Words with a value of a residue modulo a number."""

    modulus: int
    residue: int
    setting: Setting

    def accepts(self, word: str) -> bool:
        return value(word) % self.modulus == self.residue

    def residues(self) -> list[int]:
        word = self.setting.word
        return [value(word[:end]) % self.modulus for end in range(len(word) + 1)]

    def first_accepting(self) -> int:
        residues = self.residues()
        return residues.index(self.residue) if self.residue in residues else -1

    def least(self) -> str:
        """Adds to the smallest number with the prefix what it lacks, if so few digits can hold that."""
        prefix, free = self.setting.prefix, self.setting.free
        while True:
            lacking = (self.residue - value(prefix + "0" * free)) % self.modulus
            if lacking < 2**free:
                return prefix + (f"{lacking:0{free}b}" if free else "")
            free += 1

    def count(self) -> int:
        """The numbers below 2^length that have the residue."""
        return int((2**self.setting.length - 1 - self.residue) // self.modulus + 1)

    def subject(self) -> Subject:
        states = tuple(f"q{number}" for number in range(self.modulus))
        rows = tuple(
            (f"q{number}", str(digit), f"q{(2 * number + digit) % self.modulus}")
            for number in range(self.modulus)
            for digit in (0, 1)
        )
        machine = Finite(states, ("0", "1"), "q0", (f"q{self.residue}",), rows)
        return Subject.of(machine, given=self.setting.given)


def _draw(random: Random, n: int, kind: Kind) -> Residue:
    modulus = min(n + 1 + random.randrange(n), MOST_STATES)
    bare = Residue(modulus, random.randrange(modulus), Setting(kind, ""))
    # Fewer digits would not reach every residue.
    symbols = max(drawing.length(random, n), modulus.bit_length() + 1)

    def read() -> str:
        """A random number, or the next one of the wanted residue."""
        number = random.randrange(2**symbols)
        if random.randrange(2):
            number += (bare.residue - number) % modulus
        return f"{number % 2**symbols:0{symbols}b}"

    return Residue(modulus, bare.residue, drawing.setting(random, kind, read, bare.accepts))


RESIDUE = LanguageFamily(
    id="regular-residue",
    level="Regular",
    title="binary numbers that are r modulo k",
    vocabulary=DETERMINISTIC,
    asks={
        "recognition": ("verdict", "last_state", "first_accepting", "accepting_visits"),
        "trace": ("states", "verdict"),
        "generation": ("least", "count"),
    },
    draw=_draw,
    subject=Residue.subject,
    direct={
        "verdict": lambda drawn: ACCEPT if drawn.accepts(drawn.setting.word) else REJECT,
        "last_state": lambda drawn: f"q{drawn.residues()[-1]}",
        "first_accepting": Residue.first_accepting,
        "accepting_visits": lambda drawn: drawn.residues().count(drawn.residue),
        "states": lambda drawn: tuple(f"q{residue}" for residue in drawn.residues()),
        "least": Residue.least,
        "count": Residue.count,
    },
)
