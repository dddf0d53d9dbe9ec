"""An analysis as a person reads it: one titled table a question, or a sentence where there is nothing to show.

Made for 80 columns and more, like `evals.tables`. A factor with one value only is named in the heading, and left out
of the tables. The full cross of all factors is for machines: it stands in the JSON.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from evals.analysis import ZEROS, Analysis, Section
from evals.analysis_accuracy import Group as Trials
from evals.analysis_attempts import ERRORS, Failures
from evals.analysis_samples import Sampling
from evals.analysis_strategies import UNITS, RankTest
from evals.analysis_tables_attempts import ATTEMPT_SECTIONS
from evals.analysis_trials import FACTORS, Factor
from evals.layout import Name, add_row, counted, new_table, p_value, percent_range
from evals.statistics import CONFIDENCE, EXACT_UP_TO, LEVEL, RESAMPLES, SEED, Interval, Zeros

INTERVAL = f"{100 * CONFIDENCE:.0f} %"
ABREAST = 5
"""Strategies beside each other in one table; more of them go into another one."""

STRATEGY_WIDTH = 12
"""Of such a column, so that five of them leave room for the names of categories."""

ZERO_RULES: Mapping[Zeros, str] = {"wilcox": "differences of zero dropped", "pratt": "zeros dropped after ranking"}


def render(analysis: Analysis) -> Group:
    """The whole analysis, to be printed on a rich console of any width."""
    parts = [_heading(analysis), *_sections(analysis)]
    return Group(parts[0], *(spaced for part in parts[1:] for spaced in (Text(), part)))


def _sections(analysis: Analysis) -> Iterator[RenderableType]:
    if not analysis.failures.overall.count:
        yield Text(analysis.notes["failures"])
        return
    yield _accuracy(analysis)
    yield from _by_strategy(analysis)
    sections: Sequence[tuple[Section, str, Callable[[Analysis], RenderableType]]] = (
        ("failures", "Failures", _failures),
        ("attempts", "Attempts to solve", _attempts),
        ("few_shot_lift", "Few-shot lift", _lift),
        ("wilcoxon", "Strategies in pairs", _pairs),
        ("pass_at_k", "Several samples", _samples),
        ("hard_coding", "Hard-coding", _hard_coding),
        *ATTEMPT_SECTIONS,
    )
    for section, title, table in sections:
        if section in analysis.notes:
            yield Text.assemble((f"{title}: ", "bold"), analysis.notes[section])
        else:
            yield Group(Text(title, style="bold"), table(analysis))


def _heading(analysis: Analysis) -> RenderableType:
    runs = "run" if len(analysis.runs) == 1 else "runs"
    heading = Text(f"Analysis of {counted(analysis.trials, 'trial')}, {runs} {', '.join(analysis.runs)}.")
    single = [f"{factor} {values[0]}" for factor, values in analysis.levels.items() if len(values) == 1]
    if single:
        heading.append(f"\nAll of {', '.join(single)}.")
    if analysis.unknown:
        heading.append(f"\nThe benchmark no longer has the tasks of {counted(analysis.unknown, 'trial')}.")
    if analysis.missing:
        listed = ", ".join(f"{number:,} {reason}" for reason, number in analysis.missing.items())
        heading.append("\nIncomplete", style="bold yellow")
        heading.append(f": {analysis.missing_count:,} of {counted(analysis.trials, 'trial')} missing ({listed}).")
    return heading


# Accuracy ----------------------------------------------------------------------------------------------------------


def _accuracy(analysis: Analysis) -> RenderableType:
    margins = {margin.by: margin.groups for margin in analysis.accuracy}
    table = new_table("", "solved", "share", f"{INTERVAL}\ninterval", "overfit", "missing")
    (total,) = margins[()]
    add_row(table, "all", _accuracy_cells(total))
    for factor in _varying(analysis):
        table.add_row(Text(factor, style="bold"))
        for group in margins[factor,]:
            add_row(table, _indented(group.values[factor]), _accuracy_cells(group))
    legend = f"Share: solved of all trials, the missing included. Interval: Wilson, {INTERVAL}."
    return Group(Text("Accuracy", style="bold"), table, Text(legend, style="dim"))


def _accuracy_cells(group: Trials) -> list[str]:
    return [
        f"{group.solved:,}/{group.trials:,}",
        f"{100 * group.share:.1f} %",
        percent_range(group.interval.low, group.interval.high),
        f"{group.overfit:,}",
        f"{group.missing:,}",
    ]


def _by_strategy(analysis: Analysis) -> Iterator[RenderableType]:
    """The share of every other factor's values for each strategy; nothing if either does not vary."""
    strategies = analysis.levels["strategy"]
    factors = [factor for factor in _varying(analysis) if factor != "strategy"]
    if len(strategies) == 1 or not factors:
        return
    for start in range(0, len(strategies), ABREAST):
        yield _crossed(analysis, factors, strategies[start : start + ABREAST])


def _crossed(analysis: Analysis, factors: Sequence[Factor], strategies: Sequence[str]) -> RenderableType:
    margins = {frozenset(margin.by): margin.groups for margin in analysis.accuracy}
    table = new_table("")
    for strategy in strategies:
        table.add_column(Name(strategy), justify="right", max_width=STRATEGY_WIDTH)
    for factor in factors:
        shares = {
            (group.values[factor], group.values["strategy"]): f"{100 * group.share:.1f}"
            for group in margins[frozenset((factor, "strategy"))]
        }
        table.add_row(Text(factor, style="bold"))
        for value in analysis.levels[factor]:
            add_row(table, _indented(value), [shares.get((value, strategy), "-") for strategy in strategies])
    return Group(Text("Accuracy by strategy, % solved of all trials", style="bold"), table)


def _varying(analysis: Analysis) -> list[Factor]:
    return [factor for factor in FACTORS if len(analysis.levels[factor]) > 1]


# Failures and attempts ---------------------------------------------------------------------------------------------


def _failures(analysis: Analysis) -> RenderableType:
    table = new_table("", "trials", "failed", *(error.removesuffix("_error").replace("_", "\n") for error in ERRORS))
    found = analysis.failures
    add_row(table, "all trials", _failure_cells(found.overall))
    if len(found.by_language) > 1:
        for language, failures in found.by_language.items():
            add_row(table, _indented(language), _failure_cells(failures))
    for number, failures in found.by_attempt.items():
        add_row(table, f"attempt {number}", _failure_cells(failures))
    legend = "Classes in % of the failed; a trial has that of its last attempt. Missing trials are left out."
    return Group(table, Text(legend, style="dim"))


def _failure_cells(failures: Failures) -> list[str]:
    shares = ("-" if share is None else f"{100 * share:.1f}" for share in failures.shares.values())
    return [f"{failures.count:,}", f"{failures.failed:,}", *shares]


def _attempts(analysis: Analysis) -> RenderableType:
    numbers = range(1, len(analysis.attempts[0].solved_by) + 1)
    table = new_table("strategy", "trials", "solved", *(f"by {number}" for number in numbers), "mean")
    for solving in analysis.attempts:
        shares = [f"{100 * solved / solving.trials:.1f}" for solved in solving.solved_by]
        mean = "-" if solving.mean_attempts is None else f"{solving.mean_attempts:.2f}"
        add_row(table, solving.strategy or "all", [f"{solving.trials:,}", f"{solving.solved:,}", *shares, mean])
    legend = "By k: solved at one of the first k attempts, in % of all trials. Mean: attempts of the solved."
    return Group(table, Text(legend, style="dim"))


# Strategies --------------------------------------------------------------------------------------------------------


def _lift(analysis: Analysis) -> RenderableType:
    table = new_table("language", "shared", "zero-\nshot", "few-\nshot", "lift", "wins", "losses", "p")
    lifts = analysis.few_shot_lift
    for lift in lifts if len(lifts) > 2 else lifts[:1]:
        counts = [f"{count:,}" for count in (lift.shared, lift.zero_shot, lift.few_shot)]
        cells = [*counts, f"{lift.points:+.2f} pp", f"{lift.wins:,}", f"{lift.losses:,}", p_value(lift.p)]
        add_row(table, lift.language or "all", cells)
    legend = "Solved of the cells where both have a result. p: exact McNemar, not adjusted for the number of languages."
    return Group(table, Text(legend, style="dim"))


def _pairs(analysis: Analysis) -> RenderableType:
    tests = {(test.first, test.second, test.unit): test for test in analysis.wilcoxon}
    table = new_table("pair", "tasks", "p ", "cells", "p ", "rho", f"{INTERVAL}\ninterval")
    for found in analysis.spearman:
        first, second, correlation = found.first, found.second, found.correlation
        ranks = [cell for unit in UNITS for cell in _test_cells(tests[first, second, unit])]
        rho = "-" if correlation.rho is None else f"{correlation.rho:.2f}"
        bounds = "-" if correlation.interval is None else _bounds(correlation.interval)
        add_row(table, f"{first}\nagainst {second}", [*ranks, rho, bounds])
    exact = (
        "exact" if all(test.test.exact for test in analysis.wilcoxon) else f"exact for up to {EXACT_UP_TO} differences"
    )
    legend = (
        "A task is taken with its solved share over models, languages and samples; a cell is language x model x tier, "
        "with the solved share of its tasks. Tasks, cells: those where the two differ, of all. p: Wilcoxon "
        f"signed-rank, {exact}, {ZERO_RULES[ZEROS]}; * is below {100 * LEVEL:.0f} % after Holm's correction over the "
        f"pairs. rho: Spearman, of the cells' shares; its interval: percentile bootstrap of {RESAMPLES:,} resamples, "
        f"seed {SEED}."
    )
    return Group(table, Text(legend, style="dim"))


def _test_cells(found: RankTest) -> list[str]:
    test = found.test
    p = "not\ndefined " if test.p is None else p_value(test.p) + ("*" if found.differs else " ")
    return [f"{test.units - test.zeros:,}/{test.units:,}", p]


# Samples and suspects ----------------------------------------------------------------------------------------------


def _samples(analysis: Analysis) -> RenderableType:
    factors = [factor for factor in ("strategy", "language", "model") if len(analysis.levels[factor]) > 1]
    table = new_table("", "tasks", "k", "pass@1", f"{INTERVAL}\ninterval", "pass@k", "pass^k")
    for sampling in analysis.pass_at_k:
        name = " / ".join(getattr(sampling, factor) for factor in factors or ["strategy"])
        add_row(table, name, _sample_cells(sampling))
    left_out = sum(sampling.left_out for sampling in analysis.pass_at_k)
    legend = (
        "Means over tasks of the unbiased estimates, in %; k: the samples that every task has. Interval: "
        "Clopper-Pearson, of all samples. Missing samples are left out"
    )
    legend += f", and with them {counted(left_out, 'task')}." if left_out else "."
    return Group(table, Text(legend, style="dim"))


def _sample_cells(sampling: Sampling) -> list[str]:
    one, any_of, all_of = sampling.pass_at_1, sampling.pass_at_k, sampling.pass_hat_k
    counts = [f"{len(sampling.tasks):,}", f"{sampling.k:,}"]
    return [
        *counts,
        f"{100 * one:.1f}",
        percent_range(sampling.interval.low, sampling.interval.high),
        f"{100 * any_of:.1f}",
        f"{100 * all_of:.1f}",
    ]


def _hard_coding(analysis: Analysis) -> RenderableType:
    table = new_table("trial", "attempt", "held out\nfailed", "copied", "silent", "outputs")
    for suspicion in analysis.hard_coding:
        found = suspicion.evidence
        counts = [found.copied, found.silent, found.outputs]
        cells = [f"{found.attempt}", f"{found.failed:,}/{found.held_out:,}", *(f"{count:,}" for count in counts)]
        add_row(table, suspicion.trial, cells)
    suspected = counted(len(analysis.hard_coding), "attempt")
    legend = (
        f"{suspected} suspected: they pass every visible case, and on every held-out one that they fail they print the "
        "answer to a visible case (copied) or nothing (silent). Outputs: different answers to the visible cases; with "
        "few of them, or few cases failed, it may be chance."
    )
    return Group(table, Text(legend, style="dim"))


def _indented(name: str) -> Padding:
    return Padding(Name(name), (0, 0, 0, 2))


def _bounds(rho: Interval) -> str:
    return f"{rho.low:.2f} to {rho.high:.2f}"
