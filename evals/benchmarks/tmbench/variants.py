"""The named variants of TMBench.

base                     the published hundred: five Roman letters, m = 2, at most 30 steps
number greek special     the same hundred in other symbols
m-2 ... m-17             other deletion numbers, with words of m to m + 7 symbols and productions of 1 to 2m + 1.
                         The paper does not say how lengths go with m. These give base at m = 2, and a production
                         is on average longer than what a step deletes, so that at every m a third or more run on
m-2-literal ...          the same with productions of 1 to 5 symbols for every m, which is what the released
                         generator does if it is told nothing but m. At m = 5 nearly all of these systems halt
                         within a few steps, and from m = 6 on all do
unbounded                ten systems that do not halt within 1,000 steps, all of which are asked for
"""

from collections.abc import Mapping

from evals.benchmarks.tmbench.instances import Settings

LARGEST_DELETION = 17


def _deleting(deletion: int, longest_production: int) -> Settings:
    return Settings(
        deletion=deletion, production_lengths=(1, longest_production), word_lengths=(deletion, deletion + 7)
    )


_DELETIONS = range(2, LARGEST_DELETION + 1)

VARIANTS: Mapping[str, Settings] = {
    "base": Settings(),
    "number": Settings(symbols="number"),
    "greek": Settings(symbols="greek"),
    "special": Settings(symbols="special"),
    **{f"m-{deletion}": _deleting(deletion, 2 * deletion + 1) for deletion in _DELETIONS},
    **{f"m-{deletion}-literal": _deleting(deletion, 5) for deletion in _DELETIONS},
    "unbounded": Settings(steps=1_000, count=10, only_non_halting=True),
}
