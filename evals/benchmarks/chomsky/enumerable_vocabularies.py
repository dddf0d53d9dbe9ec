"""The vocabularies of the level RE."""

from evals.benchmarks.chomsky import (
    enumerable_branches_measures,
    enumerable_counter_measures,
    enumerable_dovetail_measures,
    enumerable_imitation_measures,
    enumerable_pairs_measures,
    enumerable_powers_measures,
    enumerable_rewriting_measures,
    enumerable_tag_measures,
    enumerable_term_measures,
    enumerable_turing,
)
from evals.benchmarks.chomsky.measure import Vocabulary

ALL: tuple[Vocabulary, ...] = (
    enumerable_turing.TURING,
    enumerable_tag_measures.SYSTEM,
    enumerable_imitation_measures.IMITATION,
    enumerable_counter_measures.COUNTERS,
    enumerable_rewriting_measures.REWRITING,
    enumerable_powers_measures.GRAMMAR,
    enumerable_pairs_measures.CORRESPONDENCE,
    enumerable_term_measures.TERM,
    enumerable_dovetail_measures.DOVETAIL,
    enumerable_branches_measures.BRANCHING,
)
