"""All vocabularies, by the headings of the machines that they are about."""

from collections.abc import Mapping

from evals.benchmarks.chomsky import (
    cs_vocabularies,
    enumerable_vocabularies,
    measures_expression,
    measures_finite,
    measures_parser,
    measures_product,
    measures_pushdown,
    measures_sets,
    ncf_vocabularies,
)
from evals.benchmarks.chomsky.measure import Vocabulary

ALL: tuple[Vocabulary, ...] = (
    measures_finite.DETERMINISTIC,
    measures_sets.NONDETERMINISTIC,
    measures_product.PRODUCT,
    measures_expression.EXPRESSION,
    measures_pushdown.DETERMINISTIC,
    measures_parser.LL_PARSER,
    measures_parser.LR_PARSER,
    *ncf_vocabularies.ALL,
    *cs_vocabularies.ALL,
    *enumerable_vocabularies.ALL,
)

VOCABULARIES: Mapping[tuple[str, ...], Vocabulary] = {each.headings: each for each in ALL}
