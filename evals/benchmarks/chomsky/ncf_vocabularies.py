"""The vocabularies of the level NCF."""

from evals.benchmarks.chomsky import ncf_measures, ncf_tree_measures
from evals.benchmarks.chomsky.measure import Vocabulary

ALL: tuple[Vocabulary, ...] = (ncf_measures.NONDETERMINISTIC, ncf_tree_measures.CONTEXT_FREE)
