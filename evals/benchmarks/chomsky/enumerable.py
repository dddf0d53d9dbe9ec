"""The families of the level RE: recursively enumerable languages."""

from evals.benchmarks.chomsky.enumerable_beaver import BEAVER
from evals.benchmarks.chomsky.enumerable_collatz import COLLATZ
from evals.benchmarks.chomsky.enumerable_correspondence import CORRESPONDING
from evals.benchmarks.chomsky.enumerable_counter import COUNTER_MACHINES
from evals.benchmarks.chomsky.enumerable_dovetail import DOVETAILING
from evals.benchmarks.chomsky.enumerable_imitation import IMITATING
from evals.benchmarks.chomsky.enumerable_powers import POWERS
from evals.benchmarks.chomsky.enumerable_rewriting import REACHING
from evals.benchmarks.chomsky.enumerable_subset import SUBSET_SUM
from evals.benchmarks.chomsky.enumerable_tag import RANDOM_TAG
from evals.benchmarks.chomsky.enumerable_term import CONTRACTION
from evals.benchmarks.chomsky.enumerable_universal import UNIVERSAL
from evals.benchmarks.chomsky.family import Family

FAMILIES: tuple[Family, ...] = (
    RANDOM_TAG,
    IMITATING,
    UNIVERSAL,
    BEAVER,
    COLLATZ,
    COUNTER_MACHINES,
    REACHING,
    CORRESPONDING,
    POWERS,
    CONTRACTION,
    DOVETAILING,
    SUBSET_SUM,
)
