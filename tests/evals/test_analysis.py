"""The analyses of the EsoLang-Bench paper, on trials made by hand."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evals.analysis import Analysis, analyse
from evals.analysis_accuracy import Group, accuracy
from evals.analysis_attempts import ERRORS, attempts_to_solve, failures
from evals.analysis_history import Taken
from evals.analysis_samples import sampled
from evals.analysis_steps import CaseChanges, Critique, Step
from evals.analysis_strategies import correlations, few_shot_lift, meetings, rank_tests, rates
from evals.analysis_trials import FACTORS, Factor, Trial
from evals.events import Closed
from evals.hardcoding import Suspect
from evals.statistics import clopper_pearson, mcnemar, wilson
from evals.trial import Outcome, TrialKey
from tools.judge import ErrorClass

STEP = Step(2, "logic_error", "ok", CaseChanges(1, 0, 0, 0, 0), 1, 2, None, False, None)
CALL = Taken("coder", 1, 1, 0.0, 1.0)
MARKS: dict[str, Outcome] = {"+": "solved", "-": "unsolved", "?": "provider_error", "o": "unsolved"}


def trial(
    strategy: str = "zero-shot",
    task: str = "E01",
    mark: str = "+",
    *,
    language: str = "brainfuck",
    model: str = "m",
    sample: int = 1,
    tier: str = "easy",
    category: str = "Strings",
    errors: Sequence[ErrorClass] | None = None,
    suspects: Sequence[Suspect] = (),
    held_out: bool = True,
    steps: Sequence[Step] = (),
    calls: Sequence[Taken] = (),
) -> Trial:
    """A trial with a mark: + solved, - unsolved, o overfit, ? missing, a blank for one that was never run."""
    key = TrialKey(model, strategy, language, task, sample)
    made: Sequence[ErrorClass] = ("ok",) if mark == "+" else () if mark in "? " else ("logic_error",)
    if errors is not None:
        made = errors
    closed = Closed(
        trial=str(key),
        outcome=MARKS.get(mark, "unsolved"),
        error_class=made[-1] if made else "ok",
        overfit=mark == "o",
        attempts=len(made),
        calls=len(made),
        input_tokens=None,
        output_tokens=None,
        cost=None,
        message="",
    )
    return Trial(
        run="run",
        key=key,
        closed=None if mark == " " else closed,
        benchmark="esolang",
        tier=tier,
        category=category,
        errors=tuple(made),
        suspects=tuple(suspects),
        held_out=held_out,
        steps=tuple(steps),
        calls=tuple(calls),
    )


def row(strategy: str, marks: str, language: str = "brainfuck", tier: str = "easy", sample: int = 1) -> list[Trial]:
    """One trial a mark, on the tasks t0, t1, ..."""
    return [
        trial(strategy, f"{tier}{n}", mark, language=language, tier=tier, sample=sample) for n, mark in enumerate(marks)
    ]


def groups(trials: Sequence[Trial], *by: Factor) -> tuple[Group, ...]:
    return next(margin.groups for margin in accuracy(trials) if margin.by == by)


# Accuracy


def test_the_share_is_solved_of_all_trials_with_missing_and_overfit_apart() -> None:
    (total,) = groups(row("zero-shot", "+--o?? "))
    assert (total.trials, total.solved, total.overfit, total.missing) == (7, 1, 1, 3)
    assert (total.share, total.interval) == (1 / 7, wilson(1, 7))


def test_there_is_a_margin_for_every_subset_of_the_factors() -> None:
    found = [margin.by for margin in accuracy(row("zero-shot", "+"))]
    assert found == [subset for size in range(6) for subset in combinations(FACTORS, size)]


cells = st.lists(
    st.tuples(*(st.sampled_from("ab") for _ in FACTORS), st.sampled_from("+-o? ")), min_size=1, max_size=30
)


@settings(max_examples=25)
@given(cells)
def test_every_margin_counts_the_trials_that_have_its_values(drawn: list[tuple[str, ...]]) -> None:
    trials = [
        trial(strategy, f"t{n}", mark, language=language, tier=tier, category=category, model=model)
        for n, (language, tier, category, strategy, model, mark) in enumerate(drawn)
    ]
    for margin in accuracy(trials):
        assert sum(group.trials for group in margin.groups) == len(trials)
        for group in margin.groups:
            members = [one for one in trials if all(one.value(name) == group.values[name] for name in margin.by)]
            assert (group.trials, group.solved) == (len(members), sum(one.solved for one in members))
            assert group.missing == sum(one.missing is not None for one in members)


def test_groups_come_in_the_order_of_the_trials_and_not_of_the_alphabet() -> None:
    trials = row("b", "+", tier="medium") + row("a", "+", tier="easy") + row("a", "+", tier="medium")
    found = [tuple(group.values.values()) for group in groups(trials, "tier", "strategy")]
    assert found == [("medium", "b"), ("medium", "a"), ("easy", "a")]


def test_from_2_5_to_11_2_per_cent_is_4_5_times_as_much() -> None:
    """Of 80 tasks, 2 and 9. EsoLang-Bench says an order of magnitude (facts page, "Figures that disagree" 7)."""
    zero, scaffolded = groups(row("zero-shot", "++" + 78 * "-") + row("self", 9 * "+" + 71 * "-"), "strategy")
    assert (round(100 * zero.share, 1), round(100 * scaffolded.share, 1)) == (2.5, 11.2)
    assert scaffolded.share / zero.share == pytest.approx(4.5)


# Failures and attempts


def test_failures_are_classed_by_the_last_attempt_and_each_attempt_by_its_own() -> None:
    found = failures(
        [
            trial(task="1", mark="-", errors=["no_program", "logic_error"]),
            trial(task="2", mark="+", errors=["compile_error", "ok"]),
            trial(task="3", mark="-", errors=["timeout_error"], language="unlambda"),
            trial(task="4", mark="?", errors=["runtime_error"]),
        ]
    )
    assert (found.overall.count, found.overall.failed) == (3, 2)
    assert found.overall.shares == dict.fromkeys(ERRORS, 0) | {"logic_error": 0.5, "timeout_error": 0.5}
    assert {name: part.failed for name, part in found.by_language.items()} == {"brainfuck": 1, "unlambda": 1}
    first, second = found.by_attempt[1], found.by_attempt[2]
    assert (first.count, first.failed, first.errors["compile_error"], first.errors["no_program"]) == (3, 3, 1, 1)
    assert (second.count, second.failed, second.errors["logic_error"]) == (2, 1, 1)


def test_where_nothing_failed_there_are_no_shares() -> None:
    assert set(failures(row("a", "++")).overall.shares.values()) == {None}


def test_solved_by_the_kth_attempt_is_cumulative_and_the_mean_is_of_the_solved() -> None:
    wrong: ErrorClass = "logic_error"
    trials = [
        trial("a", "1", "+", errors=["ok"]),
        trial("a", "2", "+", errors=[wrong, wrong, "ok"]),
        trial("a", "3", "-", errors=[wrong] * 4),
        trial("b", "1", "?"),
    ]
    overall, first, second = attempts_to_solve(trials)
    assert (overall.strategy, overall.trials, overall.solved_by, overall.mean_attempts) == (None, 4, (1, 1, 2, 2), 2.0)
    assert (first.strategy, first.trials, first.solved) == ("a", 3, 2)
    assert (second.solved_by, second.mean_attempts) == ((0, 0, 0, 0), None)


# Strategies in pairs


def test_few_shot_lift_of_the_paper_s_table_1() -> None:
    """EsoLang-Bench, Table 1: 31 solves against 26, of 2,000 each, are +0.25 percentage points, where the text has +0.8
    (facts page, "Figures that disagree" 4).
    """
    grid = list(product("abcde", ["brainfuck", "befunge98", "whitespace", "unlambda", "shakespeare"], range(80)))
    trials = [
        trial(strategy, f"t{task}", "+" if place < solved else "-", model=model, language=language)
        for strategy, solved in (("zero-shot", 26), ("few-shot", 31))
        for place, (model, language, task) in enumerate(grid)
    ]
    overall, *by_language = few_shot_lift(trials)
    assert (overall.shared, overall.zero_shot, overall.few_shot) == (2000, 26, 31)
    assert overall.points == pytest.approx(0.25)
    assert (overall.wins, overall.losses, overall.p) == (5, 0, mcnemar(5, 0))
    assert [lift.shared for lift in by_language] == [400] * 5


def test_the_lift_is_few_shot_minus_zero_shot_whichever_comes_first_on_shared_cells_only() -> None:
    trials = row("few-shot", "++-?+") + row("zero-shot", "--++")
    overall, only = few_shot_lift(trials)
    assert (overall.shared, overall.wins, overall.losses) == (3, 2, 1)
    assert overall.points == pytest.approx(100 / 3)
    assert (only.language, only.points) == ("brainfuck", overall.points)
    assert few_shot_lift(row("few-shot", "+")) == ()


def two_languages() -> list[Trial]:
    return [
        *row("a", "++-+", "brainfuck"),
        *row("a", "+-", "brainfuck", tier="hard"),
        *row("a", "+---", "unlambda"),
        *row("b", "-+--", "brainfuck"),
        *row("b", "+-", "brainfuck", tier="hard"),
        *row("b", "++-?", "unlambda"),
    ]


def test_the_unit_is_a_task_over_all_factors_or_a_cell_of_the_paper_s_tables() -> None:
    met = meetings(two_languages())["a", "b"]
    half = Fraction(1, 2)
    assert rates(met, "task") == [(1, half), (half, 1), (0, 0), (1, 0), (1, 1), (0, 0)]
    third = Fraction(1, 3)
    assert rates(met, "cell") == [(3 * Fraction(1, 4), Fraction(1, 4)), (half, half), (third, 2 * third)]


def test_rank_tests_name_their_unit_and_drop_zeros() -> None:
    by_task, by_cell = rank_tests(two_languages())
    assert (by_task.unit, by_task.first, by_task.second) == ("task", "a", "b")
    assert (by_task.test.units, by_task.test.zeros) == (6, 3)
    assert (by_task.test.positive, by_task.test.negative) == (4.5, 1.5)
    assert (by_cell.unit, by_cell.test.units, by_cell.test.zeros) == ("cell", 3, 1)
    pratt = rank_tests(two_languages(), zeros="pratt")[0].test
    assert (pratt.positive, pratt.negative) == (4.5 + 6, 4.5)


def test_a_rank_test_without_a_difference_is_not_defined() -> None:
    for found in rank_tests(row("a", "+-") + row("b", "+-")):
        assert (found.test.p, found.adjusted_p, found.differs) == (None, None, False)


def test_p_values_are_adjusted_over_the_pairs_of_a_unit() -> None:
    trials = row("a", "+" * 8) + row("b", "-" * 8) + row("c", "-" * 8)
    a_b, a_c, b_c = rank_tests(trials)[:3]
    assert (a_b.test.p, a_b.adjusted_p) == (2 / 2**8, 2 * 2 / 2**8)
    assert a_b.differs
    assert a_c.differs
    assert b_c.adjusted_p is None


def test_correlation_is_of_cell_rates() -> None:
    marks = ["----", "+---", "++--", "+++-"]
    trials = [
        one
        for tier, first, second in zip("abcd", marks, [*marks[1:], "++++"], strict=True)
        for one in row("x", first, tier=tier) + row("y", second, tier=tier)
    ]
    (found,) = correlations(trials)
    assert found.correlation.units == 4
    assert found.correlation.rho == pytest.approx(1)
    assert found.correlation.interval is not None


# Samples


def test_pass_at_k_is_the_mean_over_tasks_and_missing_samples_are_no_draws() -> None:
    trials = [
        one
        for sample, marks in enumerate(["+-?", "+-?", "-+?", "--?", "-?? "], 1)
        for one in row("a", marks, sample=sample)
    ]
    (found,) = sampled(trials)
    assert [(draws.task, draws.samples, draws.solved) for draws in found.tasks] == [("easy0", 5, 2), ("easy1", 4, 1)]
    assert (found.k, found.left_out) == (4, 2)
    assert found.pass_at_1 == pytest.approx((2 / 5 + 1 / 4) / 2)
    assert found.pass_at_k == 1
    assert found.pass_hat_k == 0
    assert found.interval == clopper_pearson(3, 9)
    assert found.tasks[0].interval == clopper_pearson(2, 5)


def test_one_sample_a_task_is_no_sampling() -> None:
    assert sampled(row("a", "+-")) == ()


# Notes


def whole(*parts: Iterable[Trial]) -> Analysis:
    return analyse([one for part in parts for one in part])


def test_without_a_result_every_section_says_so() -> None:
    notes = whole(row("zero-shot", "? ")).notes
    assert set(notes.values()) == {"No trial has a result yet; finish the run first."}
    assert set(notes) == {
        "failures", "attempts", "few_shot_lift", "wilcoxon", "spearman", "pass_at_k", "hard_coding",
        "transitions", "edits", "stuck", "heeded", "roles",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("trials", "section", "sentence"),
    [
        (row("a", "++"), "failures", "No attempt failed."),
        (row("a", "--"), "attempts", "No trial is solved."),
        (row("zero-shot", "+"), "few_shot_lift", "No trial of few-shot has a result: there is no lift to measure."),
        (
            row("few-shot", "?+") + row("zero-shot", "+?"),
            "few_shot_lift",
            "few-shot and zero-shot share no cell where both have a result.",
        ),
        (row("a", "+"), "spearman", "a is the only strategy with a result: there is nothing to compare it with."),
        (row("a", "?+") + row("b", "+?"), "wilcoxon", "No two strategies share a cell where both have a result."),
        (row("a", "+"), "pass_at_k", "No task was sampled more than once."),
        (row("a", "+"), "hard_coding", "No attempt looks hard-coded."),
        (
            [trial(held_out=False)],
            "hard_coding",
            "No attempt was judged on a held-out case, and only these tell hard-coded answers.",
        ),
        (row("a", "+-"), "transitions", "No trial made a second attempt."),
        (row("a", "+-"), "edits", "No trial made a second attempt."),
        (row("a", "+-"), "stuck", "No trial made a second attempt."),
        ([trial(steps=[replace(STEP, distance=None)])], "edits", "No two attempts in a row hold a program."),
        ([trial(steps=[STEP])], "heeded", "No critic spoke between two attempts that hold a program."),
        (row("a", "+-"), "roles", "No call is recorded."),
    ],
)
def test_a_section_without_anything_to_show_says_why(trials: list[Trial], section: str, sentence: str) -> None:
    assert dict(whole(trials).notes)[section] == sentence  # type: ignore[index]


def test_what_can_be_shown_has_no_note() -> None:
    evidence = Suspect(attempt=1, outputs=2, held_out=6, failed=6, copied=6, silent=0)
    heard = replace(STEP, critique=Critique(places=1, changed=1))
    suspected = trial("few-shot", "t9", "o", suspects=[evidence], steps=[heard], calls=[CALL])
    found = whole(
        row("zero-shot", "+-", sample=1), row("zero-shot", "+-", sample=2), row("few-shot", "+-"), [suspected]
    )
    assert found.notes == {}
    (suspicion,) = found.hard_coding
    assert (suspicion.run, suspicion.trial, suspicion.evidence) == ("run", str(suspected.key), evidence)
