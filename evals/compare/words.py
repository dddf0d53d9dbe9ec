"""What a comparison says, sentence by sentence: the same words on a terminal, in Markdown and in a report."""

from collections import Counter
from collections.abc import Iterable, Iterator

from evals.compare.arms import Arm
from evals.compare.comparison import Comparison
from evals.compare.groups import Contrast
from evals.compare.pairs import NO_TRIAL, Pair, Side
from evals.conditions import NOT_SENT
from evals.layout import counted, p_value, percent_range
from evals.statistics import BOOTSTRAPS, CONFIDENCE, LEVEL, POWER, Interval

INTERVAL = f"{100 * CONFIDENCE:.0f} %"


def heading(comparison: Comparison) -> str:
    """What is compared."""
    trials = counted(sum(arm.trials for arm in comparison.arms), "trial")
    arms, runs = counted(len(comparison.arms), "arm"), "run" if len(comparison.runs) == 1 else "runs"
    return f"Comparison by {comparison.by}: {arms}, {trials}, {runs} {', '.join(comparison.runs)}."


def incomplete(comparison: Comparison) -> str:
    """How much of it is missing, and why; empty for a complete one."""
    if not comparison.incomplete:
        return ""
    reasons: Counter[str] = sum((Counter(arm.missing) for arm in comparison.arms), Counter())
    listed = ", ".join(f"{reasons[reason]:,} {reason}" for reason in sorted(reasons))
    trials = counted(sum(arm.trials for arm in comparison.arms), "trial")
    return f"Incomplete: {comparison.missing_count:,} of {trials} missing ({listed})."


def method(comparison: Comparison) -> str:
    """The test that says what differs."""
    tests = {pair.test for pair in comparison.pairs if pair.p is not None}
    named = ["exact McNemar"] * ("mcnemar" in tests) + ["sign flips by task"] * ("sign_flip" in tests)
    named += ["permutation of tasks"] * bool(comparison.contrasts)
    return f"Holm-adjusted {' or '.join(named)}, {100 * LEVEL:.0f} % level"


def arms_legend(comparison: Comparison) -> str:
    """How the shares of the arms are to be read."""
    how = "cluster bootstrap by task" if comparison.clustered else "Wilson"
    legend = f"Share: solved of all trials, the missing included. Interval: {how}, {INTERVAL}."
    if comparison.incomplete:
        legend += " Bounds: the share if none or all of the missing were solved."
    return legend


def pairs_legend(comparison: Comparison) -> str:
    """How wins, losses and differences are to be read."""
    interval = f"cluster bootstrap by task, {BOOTSTRAPS:,} resamples"
    what = "Shared: cells where both have a result. Difference: first minus second there, in points, with its"
    return f"{what} {INTERVAL} interval ({interval}). {_tested(comparison)}"


def contrasts_legend(comparison: Comparison) -> str:
    """How differences between arms with other tasks are to be read."""
    what = "These arms hold other tasks, so that none of their cells can be paired. Difference: first minus second, in"
    return f"{what} points, with its {INTERVAL} interval (from cluster bootstraps by task). {_tested(comparison)}"


def _tested(comparison: Comparison) -> str:
    chance = f"{100 * POWER:.0f} %"
    return (
        f"Found from: the smallest difference that a test of this size finds with a chance of {chance}. "
        f"* The two differ ({method(comparison)})."
    )


def share(arm: Arm, *, clustered: bool) -> tuple[str, str]:
    """An arm's share and its interval, in per cent; nothing where no trial has a result."""
    if arm.resultless:
        return "-", "-"
    interval = arm.task_interval if clustered else arm.interval
    return f"{100 * arm.share:.1f} %", percent_range(interval.low, interval.high)


def points(effect: float | None, interval: Interval | None) -> tuple[str, str]:
    """A difference and its interval, in percentage points."""
    if effect is None or interval is None:
        return "-", "-"
    return f"{100 * effect:+.1f}", f"{100 * interval.low:.1f} to {100 * interval.high:.1f}"


def found_from(one: Pair | Contrast) -> str:
    """The detectable effect, in percentage points."""
    return "-" if one.detectable is None else f"{100 * one.detectable:.1f}"


def starred(one: Pair | Contrast) -> str:
    """Holm's p-value, with a star if the two differ."""
    return p_value(one.adjusted_p) + ("*" if one.differs else " ")


def left_out(pair: Pair) -> Iterator[str]:
    """How many cells a pair is not compared in, and why; one line for each reason."""
    names: dict[Side, str] = {"first": pair.first, "second": pair.second}
    counts = Counter((out.side, out.reason) for out in pair.left_out)
    for side, reason in sorted(counts):
        where = counted(counts[side, reason], "cell")
        if reason == NO_TRIAL:
            yield f"{where} where {names[side]} has no trial"
        elif side == "both":
            yield f"{where} where neither has a result ({reason})"
        else:
            yield f"{where} where {names[side]} has no result ({reason})"


def tasks(scores: Iterable[tuple[str, int]]) -> str:
    """Tasks, and in how many cells of each, if there were several."""
    return ", ".join(task if count == 1 else f"{task}(x{count})" for task, count in scores if count) or "none"


def conclusions(comparison: Comparison) -> Iterator[str]:
    """What follows, one sentence a line."""
    arms, untested = comparison.arms, comparison.untested
    if all(arm.resultless for arm in arms):
        yield "No trial has a result yet, so there is nothing to compare: finish the run first."
        return
    if len(arms) == 1:
        yield f"{arms[0].name} is the only arm: there is nothing to compare it with."
        return
    if comparison.incomparable:
        yield f"No two arms share a cell where both have a result, so none can be compared: {_why(untested)}."
        return
    yield from _ties(comparison)
    if any(pair.clustered for pair in comparison.pairs):
        yield (
            "Tasks have several cells each (samples, languages, models), which are not independent: intervals and "
            "p-values take the cells of a task together, where McNemar's test would count each by itself."
        )
    if untested:
        yield f"Not compared, because they share no cell where both have a result: {_why(untested)}."
    for pair in comparison.pairs:
        if pair.sent:
            told = (f"{one.parameter} {sent(one.first)} against {sent(one.second)}" for one in pair.sent)
            yield f"Caution: {pair.first} and {pair.second} were not asked alike: {'; '.join(told)}."
    for caution in comparison.cautions:
        yield f"Caution: {caution}"


def _ties(comparison: Comparison) -> Iterator[str]:
    best, how = comparison.ties.best, method(comparison)
    if len(best) > 1:
        yield f"Statistically tied with the best: {', '.join(best)} ({how})."
    else:
        yield f"Best: {best[0]}; every arm that it was compared with differs from it ({how})."
    sets = [members for members in comparison.ties.sets if len(members) > 1]
    if sets and sets != [best]:
        yield f"Tied sets, in each of which no two arms differ: {'; '.join(', '.join(members) for members in sets)}."


def _why(untested: Iterable[Pair | Contrast]) -> str:
    return "; ".join(f"{one.first} and {one.second} ({_reason(one)})" for one in untested)


def _reason(one: Pair | Contrast) -> str:
    if isinstance(one, Contrast) or one.missing:
        return "a trial is missing wherever they meet" if isinstance(one, Pair) else "one of them has no result"
    return f"no {' and no '.join(one.apart)} in common" if one.apart else "no trial in common"


def sent(values: Iterable[str]) -> str:
    """The values that a parameter went out with."""
    return " or ".join("not sent" if value == NOT_SENT else value for value in values)
