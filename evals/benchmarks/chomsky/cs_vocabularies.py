"""The vocabularies of the level CS."""

from evals.benchmarks.chomsky import cs_measures, cs_rewriting
from evals.benchmarks.chomsky.measure import Vocabulary

ALL: tuple[Vocabulary, ...] = (cs_measures.LINEAR_BOUNDED, cs_rewriting.NONCONTRACTING)
