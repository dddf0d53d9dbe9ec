"""The families of the level Regular."""

from evals.benchmarks.chomsky.family import Family
from evals.benchmarks.chomsky.regular_counting import EVEN, MODULAR
from evals.benchmarks.chomsky.regular_ends import FROM_END, UNION
from evals.benchmarks.chomsky.regular_expressions import EXPRESSIONS
from evals.benchmarks.chomsky.regular_factors import FACTOR
from evals.benchmarks.chomsky.regular_random import RANDOM
from evals.benchmarks.chomsky.regular_residues import RESIDUE
from evals.benchmarks.chomsky.regular_runs import NO_RUN, WINDOWS

FAMILIES: tuple[Family, ...] = (EVEN, FACTOR, FROM_END, RESIDUE, MODULAR, NO_RUN, UNION, RANDOM, EXPRESSIONS, WINDOWS)
