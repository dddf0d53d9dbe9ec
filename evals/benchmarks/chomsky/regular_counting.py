"""Regular languages that count letters: an even number of a's; numbers of a's and b's modulo p and q.

The second is printed as two automata, one for each count, which read the input at the same time.
"""

from dataclasses import dataclass
from math import comb
from random import Random

from evals.benchmarks.chomsky import drawing
from evals.benchmarks.chomsky.drawing import Setting
from evals.benchmarks.chomsky.family import LanguageFamily
from evals.benchmarks.chomsky.instance import Kind
from evals.benchmarks.chomsky.machine_finite import Finite
from evals.benchmarks.chomsky.measure import Subject
from evals.benchmarks.chomsky.measures_finite import DETERMINISTIC
from evals.benchmarks.chomsky.measures_product import PRODUCT
from evals.benchmarks.chomsky.schema import ACCEPT, REJECT, Value


def counter(letters: str, counted: str, modulus: int, residue: int) -> Finite:
    """The automaton that counts one letter modulo a number, and accepts one residue."""
    states = tuple(f"q{number}" for number in range(modulus))
    rows = tuple(
        (state, letter, f"q{(number + (letter == counted)) % modulus}")
        for number, state in enumerate(states)
        for letter in letters
    )
    return Finite(states, tuple(letters), "q0", (f"q{residue}",), rows)


@dataclass(frozen=True, slots=True)
class Counts:
    """Words in which the first letter comes r times modulo p, and, if there are two pairs, the second s modulo q."""

    letters: str
    moduli: tuple[int, ...]
    residues: tuple[int, ...]
    setting: Setting

    def accepts(self, word: str) -> bool:
        triples = zip(self.letters, self.moduli, self.residues, strict=False)
        return all(word.count(letter) % modulus == residue for letter, modulus, residue in triples)

    def states(self) -> list[tuple[str, ...]]:
        """The states before each step and after the last, one for each counted letter."""
        word = self.setting.word
        pairs = tuple(zip(self.letters, self.moduli, strict=False))
        return [
            tuple(f"q{word[:position].count(letter) % modulus}" for letter, modulus in pairs)
            for position in range(len(word) + 1)
        ]

    def verdict(self) -> str:
        return ACCEPT if self.accepts(self.setting.word) else REJECT

    def member(self) -> str:
        return drawing.exactly(self.accepts, self.letters, self.setting.length, self.setting.prefix)

    def count(self) -> int:
        """Chooses the places of the first letter, those of the second among the rest, and fills the others."""
        length, others = self.setting.length, len(self.letters) - len(self.moduli)
        ways = {length: 1}
        for modulus, residue in zip(self.moduli, self.residues, strict=True):
            placed: dict[int, int] = {}
            for free, before in ways.items():
                for number in range(residue, free + 1, modulus):
                    placed[free - number] = placed.get(free - number, 0) + before * comb(free, number)
            ways = placed
        return sum(before * others**free for free, before in ways.items())

    def subject(self) -> Subject:
        triples = zip(self.letters, self.moduli, self.residues, strict=False)
        machines = [counter(self.letters, *triple) for triple in triples]
        return Subject.of(*machines, given=self.setting.given)


def _draw_parity(random: Random, n: int, kind: Kind) -> Counts:
    letters = random.choice(drawing.PAIRS)
    return _with_setting(random, n, kind, letters, (2,), (0,))


def _draw_pair(random: Random, n: int, kind: Kind) -> Counts:
    letters = random.choice((*drawing.PAIRS, *drawing.TRIPLES))
    moduli = tuple(2 + random.randrange(1 + min(n // 3, 4)) for _ in range(2))
    residues = tuple(random.randrange(modulus) for modulus in moduli)
    return _with_setting(random, n, kind, letters, moduli, residues)


def _with_setting(
    random: Random, n: int, kind: Kind, letters: str, moduli: tuple[int, ...], residues: tuple[int, ...]
) -> Counts:
    bare = Counts(letters, moduli, residues, Setting(kind, ""))
    symbols = drawing.length(random, n)

    def read() -> str:
        """A word of any letters, to which as many are added as the counts lack, or nothing."""
        word = drawing.word(random, letters, symbols)
        if not random.randrange(3):
            return word
        for letter, modulus, residue in zip(letters, moduli, residues, strict=False):
            word += letter * ((residue - word.count(letter)) % modulus)
        shuffled = list(word)
        random.shuffle(shuffled)
        return "".join(shuffled)

    return Counts(letters, moduli, residues, drawing.setting(random, kind, read, bare.accepts))


def _single(drawn: Counts) -> tuple[str, ...]:
    return tuple(states[0] for states in drawn.states())


def _configurations(drawn: Counts) -> Value:
    word = drawn.setting.word
    return tuple((state, word[position:]) for position, state in enumerate(_single(drawn)))


EVEN = LanguageFamily(
    id="regular-even",
    level="Regular",
    title="words with an even number of a's",
    vocabulary=DETERMINISTIC,
    asks={
        "recognition": ("verdict", "accepting_visits", "changes", "last_state"),
        "trace": ("configurations", "verdict"),
        "generation": ("member", "count"),
    },
    draw=_draw_parity,
    subject=Counts.subject,
    direct={
        "verdict": Counts.verdict,
        "accepting_visits": lambda drawn: _single(drawn).count("q0"),
        "changes": lambda drawn: drawn.setting.word.count(drawn.letters[0]),
        "last_state": lambda drawn: _single(drawn)[-1],
        "configurations": _configurations,
        "member": Counts.member,
        "count": Counts.count,
    },
)

MODULAR = LanguageFamily(
    id="regular-modular",
    level="Regular",
    title="words with r a's modulo p and s b's modulo q",
    vocabulary=PRODUCT,
    asks={
        "recognition": ("verdict", "accepting_visits", "reachable_pairs"),
        "trace": ("pairs", "verdict"),
        "generation": ("member", "count"),
    },
    draw=_draw_pair,
    subject=Counts.subject,
    direct={
        "verdict": Counts.verdict,
        "accepting_visits": lambda drawn: drawn.states().count(tuple(f"q{residue}" for residue in drawn.residues)),
        "reachable_pairs": lambda drawn: drawn.moduli[0] * drawn.moduli[1],
        "pairs": lambda drawn: tuple(drawn.states()),
        "member": Counts.member,
        "count": Counts.count,
    },
)
