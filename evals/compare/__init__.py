"""Compare the arms of an experiment on what they have in common.

A *factor* divides the trials into *arms*, one a value. What else names a trial - the other parts of its key, and its
benchmark - is its *cell*. Two arms are compared on the cells where both have a result, so that an easy task or a strong
model helps both alike.

    model, strategy, language     parts of a trial's key
    feedback, dialect, preset     settings of a run; a preset is all of them together
    tier, category                properties of a task: such arms meet in no cell, and are compared as groups of tasks

Several runs are pooled. Only if some trial of an arm occurs in two of them can they not be: then every arm is divided
by run, is named "VALUE @ RUN", and two runs of one experiment are compared with each other. Runs that differ in what
was asked, how it was judged, or how often it might be tried are refused; see evals.compare.checks.

A missing trial counts in the denominator and never as a loss. An unknown cost or token count is None, and so is every
sum it is part of. Nothing is drawn but from a fixed seed, so that the same runs give the same bytes.
"""

from evals.compare.arms import Arm
from evals.compare.comparison import Comparison, compare
from evals.compare.groups import Contrast
from evals.compare.pairs import LeftOut, Pair, TaskScore
from evals.compare.results import FACTORS, NOT_RUN, Factor, Facts, Result
from evals.compare.values import to_json

__all__ = [
    "FACTORS",
    "NOT_RUN",
    "Arm",
    "Comparison",
    "Contrast",
    "Factor",
    "Facts",
    "LeftOut",
    "Pair",
    "Result",
    "TaskScore",
    "compare",
    "to_json",
]
