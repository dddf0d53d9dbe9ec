"""The analyses of answers to questions of the Chomsky hierarchy, as a person reads them.

Made for 80 columns and more, like `evals.tables`. Every table has its legend, with the source of what it shows.
"""

from collections.abc import Callable, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from evals.benchmarks.chomsky.instance import Level
from evals.benchmarks.chomsky.published_robustness import SCORERS, Row
from evals.benchmarks.chomsky.published_votes import Rule
from evals.chomsky_analysis import Accuracy, Curve, Point, Timing
from evals.chomsky_contamination import ALPHA, LONGEST, XI, Contamination
from evals.chomsky_rubric import CRITERIA, HIGHEST, LOWEST, Ratings
from evals.layout import Name, add_row, counted, new_table, p_value, percent_range
from evals.statistics import CONFIDENCE, Pearson

INTERVAL = f"{100 * CONFIDENCE:.0f} %"

VOTES: dict[Rule, str] = {
    "strict": "answers in their canonical form, abstentions not counted",
    "paper": "answers as they are written, none being an answer, too",
}


def accuracy(groups: Sequence[Accuracy], title: str = "Accuracy") -> RenderableType:
    """Any of the accuracies: by level, by n, by the number of steps."""
    table = new_table("", "tasks", "missing", "ACC", f"{INTERVAL}\ninterval", "PR")
    for group in groups:
        cells = [
            f"{group.tasks:,}",
            f"{group.missing:,}",
            f"{100 * group.accuracy:.1f}",
            percent_range(group.interval.low, group.interval.high),
            f"{100 * group.share:.1f}",
        ]
        name = _level(group.level)
        add_row(table, f"{name} {group.group}" if group.group else name, cells)
    legend = (
        "In %, each task once, a missing one as wrong. ACC: replies of which every component is right; PR: components "
        f"that are right. Interval: Wilson, {INTERVAL}."
    )
    return _titled(title, table, legend)


def timing(times: Sequence[Timing]) -> RenderableType:
    """A model's time against the program's steps."""
    table = new_table("", "tasks", "seconds", "steps", "r", f"{INTERVAL}\ninterval", "p", "r of\nlogs", "interval", "p")
    for time in times:
        cells = [f"{time.tasks:,}", f"{time.seconds:.1f}", f"{time.cost:,.0f}"]
        add_row(table, _level(time.level), [*cells, *_pearson(time.linear), *_pearson(time.logarithmic)])
    legend = (
        "Seconds, steps: medians over the tasks of which both are known. r: Pearson's correlation of a model's time "
        f"and a program's steps, and of their logarithms; intervals: Fisher, {INTERVAL}."
    )
    return _titled("Time", table, legend)


def scaling(curves: Sequence[Curve], rule: Rule) -> RenderableType:
    """What more replies bring."""
    sizes = sorted({point.size for curve in curves for point in curve.points})
    table = new_table("", "tasks", *(f"N = {size}" for size in sizes))
    values: Sequence[tuple[str, Callable[[Point], float]]] = (
        ("majority", lambda point: point.majority),
        ("oracle", lambda point: point.oracle),
        ("best PR", lambda point: point.best_share),
    )
    for name, value in values:
        table.add_row(Text(name, style="bold"))
        for curve in curves:
            points = {point.size: value(point) for point in curve.points}
            cells = [f"{100 * points[size]:.1f}" if size in points else "-" for size in sizes]
            add_row(table, Padding(Name(_level(curve.level)), (0, 0, 0, 2)), [f"{curve.tasks:,}", *cells])
    legend = (
        f"In %, over all draws of N replies. Majority: of {VOTES[rule]}, equal numbers going to the first cast. "
        "Oracle: one of them is right (pass@N). Best PR: right components in the best of them."
    )
    return _titled("Several replies", table, legend)


def contamination(found: Sequence[Contamination]) -> RenderableType:
    """The tasks whose samples look learnt by heart, the most peaked first."""
    suspected = sorted((one for one in found if one.contaminated), key=lambda one: -one.peak)
    table = new_table("task", "samples", "tokens", "nearest", "peak")
    for one in suspected:
        cells = [f"{one.samples:,}", f"{one.longest:,}", f"{min(one.distances):,}", f"{one.peak:.2f}"]
        add_row(table, one.task, cells)
    legend = (
        f"{len(suspected):,} of {counted(len(found), 'task')} with a peak above {XI}: the share of samples within "
        f"{ALPHA} of the longest text's length from the greedy answer, in edits of tokens, of which the first "
        f"{LONGEST:,} are compared (CDD, Dong et al. 2024). A reason to look, not a proof."
    )
    return _titled("Contamination", table, legend)


def rubric(ratings: Ratings) -> RenderableType:
    """What a judge says of how answers are written and argued."""
    scores = range(LOWEST, HIGHEST + 1)
    table = new_table("", "mean", *map(str, scores))
    for criterion in CRITERIA:
        mean, counts = ratings.means[criterion], ratings.counts[criterion]
        cells = ["-" if mean is None else f"{mean:.2f}", *(f"{counts[score]:,}" for score in scores)]
        add_row(table, criterion.replace("_", " "), cells)
    legend = (
        f"{counted(ratings.rated, 'answer')} judged by a model, from {LOWEST} to {HIGHEST}; "
        f"{counted(ratings.unreadable, 'reply')} of the judge not readable."
    )
    return _titled("Rubric", table, legend)


def robustness(rows: Sequence[Row]) -> RenderableType:
    """What the scorers accept of changed keys."""
    table = new_table("", "keys", *(f"{name}\naccepts" for name in SCORERS), *(f"{name}\nPR" for name in SCORERS))
    for title, right in (("a right answer", True), ("a wrong answer", False)):
        table.add_row(Text(title, style="bold"))
        for row in rows:
            if row.right is right:
                accepted = [f"{row.accepted[name]:,}" for name in SCORERS]
                shares = [f"{row.share[name]:.3f}" for name in SCORERS]
                add_row(table, Padding(Name(row.change), (0, 0, 0, 2)), [f"{row.tasks:,}", *accepted, *shares])
    legend = (
        "Keys: those that can be changed so. Accepts: all changed replies to a key pass. PR: mean right components."
    )
    return _titled("Robustness", table, legend)


def _pearson(found: Pearson) -> list[str]:
    r = "-" if found.r is None else f"{found.r:.2f}"
    interval = "-" if found.interval is None else f"{found.interval.low:.2f} to {found.interval.high:.2f}"
    return [r, interval, p_value(found.p)]


def _level(level: Level | None) -> str:
    return level or "all"


def _titled(title: str, table: RenderableType, legend: str) -> RenderableType:
    return Group(Text(title, style="bold"), table, Text(legend, style="dim"))
