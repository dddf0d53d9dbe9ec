"""The families of the level CS: context-sensitive languages."""

from evals.benchmarks.chomsky.cs_blocks import CROSSINGS, RISINGS, TRIPLES
from evals.benchmarks.chomsky.cs_counts import DIVISORS, EQUALS, PRODUCTS
from evals.benchmarks.chomsky.cs_grammar import GRAMMAR
from evals.benchmarks.chomsky.cs_unary import POWER_LENGTHS, PRIME_LENGTHS, SQUARE_LENGTHS
from evals.benchmarks.chomsky.cs_words import COPIES, MARKED_COPIES, SUCCESSORS
from evals.benchmarks.chomsky.family import Family

FAMILIES: tuple[Family, ...] = (
    TRIPLES,
    COPIES,
    MARKED_COPIES,
    CROSSINGS,
    EQUALS,
    SQUARE_LENGTHS,
    POWER_LENGTHS,
    PRIME_LENGTHS,
    PRODUCTS,
    RISINGS,
    SUCCESSORS,
    DIVISORS,
    GRAMMAR,
)
