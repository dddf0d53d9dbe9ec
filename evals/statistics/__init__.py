"""The figures that comparisons and analyses rest on, and what each of them claims.

    wilson, clopper_pearson               where a share may lie                                          shares
    mcnemar, sign_flip, wilcoxon          whether two arms that met the same cells or units differ       pairs
    shuffle                               whether two groups of tasks differ                             clusters
    cluster_share, cluster_difference,    where a share or a difference may lie, when what was counted
    cluster_contrast                      comes in clusters                                              clusters
    detectable_paired, detectable_shares  how large a difference has to be to be found                   power
    holm, find_ties                       what many tests say together, and which arms are tied          families
    pearson, spearman                     how closely two quantities go together                         correlation
    pass_at_k, pass_hat_k                 the chance that one of k samples solves a task, or all do      draws

Shares and p-values are plain fractions from 0 to 1, never per cent, and differences of shares run from -1 to 1. The
arithmetic is that of scipy and statsmodels where they have it; they are imported inside the functions because that
takes a second, and most commands never need them. Whatever is drawn is drawn from a fixed seed.
"""

from evals.statistics.base import CONFIDENCE, LEVEL, POWER, RESAMPLES, SEED, Interval
from evals.statistics.clusters import (
    BOOTSTRAPS,
    SHUFFLES,
    Cluster,
    cluster_contrast,
    cluster_difference,
    cluster_share,
    independent_cells,
    shuffle,
)
from evals.statistics.correlation import Correlation, Pearson, pearson, spearman
from evals.statistics.draws import pass_at_k, pass_hat_k
from evals.statistics.families import Ties, find_ties, holm
from evals.statistics.pairs import EXACT_UP_TO, SignedRank, Zeros, mcnemar, sign_flip, wilcoxon
from evals.statistics.power import detectable_paired, detectable_shares
from evals.statistics.shares import clopper_pearson, wilson

__all__ = [
    "BOOTSTRAPS",
    "CONFIDENCE",
    "EXACT_UP_TO",
    "LEVEL",
    "POWER",
    "RESAMPLES",
    "SEED",
    "SHUFFLES",
    "Cluster",
    "Correlation",
    "Interval",
    "Pearson",
    "SignedRank",
    "Ties",
    "Zeros",
    "clopper_pearson",
    "cluster_contrast",
    "cluster_difference",
    "cluster_share",
    "detectable_paired",
    "detectable_shares",
    "find_ties",
    "holm",
    "independent_cells",
    "mcnemar",
    "pass_at_k",
    "pass_hat_k",
    "pearson",
    "shuffle",
    "sign_flip",
    "spearman",
    "wilcoxon",
    "wilson",
]
