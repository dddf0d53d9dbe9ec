"""The families of the level NCF: nondeterministic context-free languages."""

from evals.benchmarks.chomsky.family import Family
from evals.benchmarks.chomsky.ncf_blocks import BETWEEN, EITHER_EQUAL, SINGLE_OR_DOUBLE
from evals.benchmarks.chomsky.ncf_differences import DIFFER_HALVES, DIFFER_MARKED
from evals.benchmarks.chomsky.ncf_expressions import EXPRESSIONS
from evals.benchmarks.chomsky.ncf_mirrors import MIDDLE_LETTER, MIRRORED, ONE_MISMATCH, PALINDROMES
from evals.benchmarks.chomsky.ncf_reversed import REVERSED_BLOCKS
from evals.benchmarks.chomsky.ncf_two_ways import TWO_WAYS

FAMILIES: tuple[Family, ...] = (
    MIRRORED,
    PALINDROMES,
    EITHER_EQUAL,
    BETWEEN,
    DIFFER_MARKED,
    DIFFER_HALVES,
    MIDDLE_LETTER,
    SINGLE_OR_DOUBLE,
    ONE_MISMATCH,
    REVERSED_BLOCKS,
    EXPRESSIONS,
    TWO_WAYS,
)
