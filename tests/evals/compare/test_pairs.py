"""Effects, their intervals and tests, and the cells that a pair cannot be compared in."""

from evals.compare import Facts, LeftOut, Pair, Result, compare
from evals.statistics import Cluster, cluster_difference, detectable_paired, mcnemar, sign_flip
from tests.evals.compare.rows import result, row


def only_pair(results: list[Result]) -> Pair:
    (pair,) = compare(results, "strategy").pairs
    return pair


# One cell a task


def test_the_effect_is_the_difference_of_shares_on_shared_cells() -> None:
    pair = only_pair(row("a", "++++-?+") + row("b", "+---++ "))
    assert pair.shared == 5
    assert pair.effect == (4 - 2) / 5
    assert pair.interval == cluster_difference([Cluster(n, 1) for n in (0, 1, 1, 1, -1)])


def test_the_first_of_a_pair_may_be_behind_on_what_the_two_share() -> None:
    pair = only_pair(row("a", "-+++++") + row("b", "+--"))
    assert (pair.first, pair.effect) == ("a", (2 - 1) / 3)
    pair = only_pair(row("a", "--+++++") + row("b", "+--"))
    assert (pair.first, pair.effect) == ("a", 0)


def test_with_one_cell_a_task_the_test_is_mcnemar() -> None:
    pair = only_pair(row("a", "+" * 9 + "-") + row("b", "-" * 10))
    assert (pair.test, pair.clustered, pair.p) == ("mcnemar", False, mcnemar(9, 0))
    assert (pair.units, pair.independent) == (10, 10)


def test_the_detectable_effect_is_that_of_the_shared_cells_at_the_level_of_the_first_step_of_holm() -> None:
    pairs = compare(row("a", "+" * 30) + row("b", "+" * 20 + "-" * 10) + row("c", "-" * 30), "strategy").pairs
    assert [pair.detectable for pair in pairs] == [
        detectable_paired(30, discordant, 0.05 / 3) for discordant in (1 / 3, 1, 2 / 3)
    ]


def test_too_few_cells_have_no_detectable_effect() -> None:
    assert only_pair(row("a", "+++++") + row("b", "-----")).detectable is None


# Several cells a task


def test_with_samples_the_test_flips_the_signs_of_whole_tasks() -> None:
    """Twelve cells are won and none lost, by McNemar's p of .0005; but they are four tasks with three samples each."""
    pair = only_pair(row("a", "+" * 12, samples=3) + row("b", "-" * 12, samples=3))
    assert (pair.test, pair.clustered) == ("sign_flip", True)
    assert (pair.wins, pair.units, pair.p) == (12, 4, sign_flip([3] * 4))
    assert pair.p is not None
    assert pair.p > 0.1 > mcnemar(12, 0)


def test_languages_are_cells_of_a_task_like_samples() -> None:
    results = [
        result(strategy, f"t{task}", "solved" if strategy == "a" else "unsolved", language=language)
        for strategy in "ab"
        for task in range(6)
        for language in ("brainfuck", "whitespace")
    ]
    pair = only_pair(results)
    assert (pair.test, pair.shared, pair.units, pair.p) == ("sign_flip", 12, 6, 2 / 2**6)


def test_samples_that_only_repeat_each_other_make_no_difference_easier_to_find() -> None:
    marks = "+" * 10 + "-" * 30
    once = only_pair(row("a", marks) + row("b", "-" * 40))
    repeated = "".join(4 * mark for mark in marks)
    fourfold = only_pair(row("a", repeated, samples=4) + row("b", "-" * 160, samples=4))
    assert (fourfold.p, fourfold.interval) == (once.p, once.interval)
    assert fourfold.independent in (39, 40)
    assert abs((fourfold.detectable or 0) - (once.detectable or 0)) < 0.01


def test_a_test_over_samples_is_over_tasks_of_all_benchmarks() -> None:
    one, other = Facts("first"), Facts("second")
    results = [
        entry
        for facts in (one, other)
        for entry in row("a", "+++", run=facts.benchmark, facts=facts)
        + row("b", "---", run=facts.benchmark, facts=facts)
    ]
    pair = only_pair(results)
    assert (pair.test, pair.units) == ("mcnemar", 6)
    assert [score.task for score in pair.tasks][:2] == ["first: t0", "first: t1"]


# Cells left out


def test_every_cell_left_out_is_named_with_the_side_that_lacks_it() -> None:
    pair = only_pair(row("a", "+?+?") + row("b", "-- ?"))
    assert pair.left_out == (
        LeftOut("m/*/brainfuck/t1/0", "first", "provider_error"),
        LeftOut("m/*/brainfuck/t2/0", "second", "no_trial"),
        LeftOut("m/*/brainfuck/t3/0", "both", "provider_error/provider_error"),
    )
    assert (pair.missing, pair.absent) == (2, 1)


def test_arms_that_never_meet_say_in_what_they_are_apart() -> None:
    results = [result("a", "t", "solved", model="m"), result("b", "t", "solved", model="n", language="whitespace")]
    assert only_pair(results).apart == ("model", "language")
    one, other = Facts("first"), Facts("second")
    apart = [result("a", "t", "solved", facts=one), result("b", "t", "solved", run="other", facts=other)]
    assert only_pair(apart).apart == ("benchmark",)
