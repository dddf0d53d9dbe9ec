"""What several samples of a task tell of one, and of k."""

from math import comb


def pass_at_k(samples: int, solved: int, k: int) -> float:
    """The unbiased estimate that at least one of k samples solves a task, when `solved` of `samples` did.

        1 - C(samples - solved, k) / C(samples, k)

    The unit is a task; over a benchmark it is averaged. It is the share of the k-subsets of the samples that hold a
    solved one. M. Chen et al., "Evaluating large language models trained on code" (2021), arXiv:2107.03374, 2.1.
    """
    _check_draws(samples, solved, k)
    return 1 - comb(samples - solved, k) / comb(samples, k)


def pass_hat_k(samples: int, solved: int, k: int) -> float:
    """The unbiased estimate that all of k samples solve a task (pass^k), when `solved` of `samples` did.

        C(solved, k) / C(samples, k)

    S. Yao et al., "tau-bench" (2024), arXiv:2406.12045, section 4. It falls with k where pass@k rises.
    """
    _check_draws(samples, solved, k)
    return comb(solved, k) / comb(samples, k)


def _check_draws(samples: int, solved: int, k: int) -> None:
    if not (0 <= solved <= samples and 1 <= k <= samples):
        raise ValueError(f"{solved} solved of {samples} samples, {k} at a time, cannot be")
