"""A comparison as a person reads it: the arms, what they spent, every two of them, and what follows."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from evals.compare import Arm, Comparison, Pair
from evals.conditions import NOT_SENT
from evals.layout import add_row, counted, new_table, p_value, percent_range
from evals.statistics import CONFIDENCE, LEVEL

INTERVAL = f"{100 * CONFIDENCE:.0f} %"
METHOD = f"Holm-adjusted exact McNemar, {100 * LEVEL:.0f} % level"


def render(comparison: Comparison) -> Group:
    """The whole comparison, to be printed on a rich console of any width."""
    parts = [_heading(comparison), _arms(comparison), _spending(comparison.arms)]
    if comparison.pairs:
        parts += [_pairs(comparison.pairs), *_details(comparison.pairs)]
    parts.append(Text("\n".join(_conclusions(comparison))))
    return Group(parts[0], *(spaced for part in parts[1:] for spaced in (Text(), part)))


def _heading(comparison: Comparison) -> RenderableType:
    trials = counted(sum(arm.trials for arm in comparison.arms), "trial")
    arms, runs = counted(len(comparison.arms), "arm"), "run" if len(comparison.runs) == 1 else "runs"
    heading = Text(f"Comparison by {comparison.by}: {arms}, {trials}, {runs} {', '.join(comparison.runs)}.")
    if comparison.incomplete:
        reasons: Counter[str] = sum((Counter(arm.missing) for arm in comparison.arms), Counter())
        listed = ", ".join(f"{reasons[reason]:,} {reason}" for reason in sorted(reasons))
        heading.append("\nIncomplete", style="bold yellow")
        heading.append(f": {comparison.missing_count:,} of {trials} missing ({listed}).")
    return heading


def _arms(comparison: Comparison) -> RenderableType:
    # Where nothing is missing, both bounds are the share itself.
    bounds = ["bounds"] if comparison.incomplete else []
    table = new_table(comparison.by, "solved", "share", f"{INTERVAL}\ninterval", "overfit", "missing", *bounds)
    for arm in comparison.arms:
        cells = [
            f"{arm.solved:,}/{arm.trials:,}",
            f"{100 * arm.share:.1f} %",
            percent_range(arm.interval.low, arm.interval.high),
            f"{arm.overfit:,}",
            f"{arm.missing_count:,}",
        ]
        if comparison.incomplete:
            cells.append(percent_range(arm.share, arm.best_share))
        add_row(table, arm.name, cells, bold=len(comparison.arms) > 1 and arm.name in comparison.ties.best)
    legend = f"Share: solved of all trials, the missing included. Interval: Wilson, {INTERVAL}."
    if comparison.incomplete:
        legend += " Bounds: the share if none or all of the missing were solved."
    return Group(table, Text(legend, style="dim"))


def _spending(arms: Sequence[Arm]) -> RenderableType:
    table = new_table("spent", "attempts\na trial", "calls", "tokens in", "tokens out", "cost")
    for arm in arms:
        attempts = "-" if arm.mean_attempts is None else f"{arm.mean_attempts:.2f}"
        tokens = ["unknown" if count is None else f"{count:,}" for count in (arm.input_tokens, arm.output_tokens)]
        cost = "unknown" if arm.cost is None else f"${arm.cost:,.4f}"
        add_row(table, arm.name, [attempts, f"{arm.calls:,}", *tokens, cost])
    return table


def _pairs(pairs: Sequence[Pair]) -> RenderableType:
    table = new_table("pair", "wins", "losses", "ties", "shared", "left\nout", "p", "Holm p ")
    for pair in pairs:
        counts = [pair.wins, pair.losses, pair.ties, pair.shared, pair.missing + pair.absent]
        holm_p = p_value(pair.adjusted_p) + ("*" if pair.differs else " ")
        cells = [*(f"{count:,}" for count in counts), p_value(pair.p), holm_p]
        add_row(table, f"{pair.first}\nagainst {pair.second}", cells, bold=pair.differs)
    legend = f"Shared: cells where both have a result. * The two differ ({METHOD})."
    return Group(table, Text(legend, style="dim"))


def _details(pairs: Sequence[Pair]) -> Iterator[RenderableType]:
    """Where one arm won and lost, and which cells were left out; nothing for a pair without either."""
    for pair in pairs:
        lines = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
        lines.add_column()
        lines.add_column(overflow="fold")
        if pair.tasks:
            add_row(lines, "won", [_tasks((score.task, score.wins) for score in pair.tasks)])
            add_row(lines, "lost", [_tasks((score.task, score.losses) for score in pair.tasks)])
        if pair.missing:
            add_row(lines, "left out", [f"{counted(pair.missing, 'cell')} where a trial is missing"])
        if pair.absent:
            add_row(lines, "left out", [f"{counted(pair.absent, 'cell')} where only one of them has a trial"])
        if lines.row_count:
            title = Text(f"{pair.first} against {pair.second}")
            yield Group(title, Padding(lines, (0, 0, 0, 2), expand=False))


def _tasks(scores: Iterable[tuple[str, int]]) -> str:
    return ", ".join(task if count == 1 else f"{task}(x{count})" for task, count in scores if count) or "none"


def _conclusions(comparison: Comparison) -> Iterator[str]:
    """What follows, one sentence a line."""
    arms, best = comparison.arms, comparison.ties.best
    if len(arms) == 1:
        yield f"{arms[0].name} is the only arm: there is nothing to compare it with."
        return
    untested = [pair for pair in comparison.pairs if pair.p is None]
    if len(untested) == len(comparison.pairs):
        yield "No two arms share a cell where both have a result, so none can be compared."
        return
    if len(best) > 1:
        yield f"Statistically tied with the best: {', '.join(best)} ({METHOD})."
    else:
        yield f"Best: {best[0]}; every arm that it was compared with differs from it ({METHOD})."
    sets = [members for members in comparison.ties.sets if len(members) > 1]
    if sets and sets != [best]:
        yield f"Tied sets, in each of which no two arms differ: {'; '.join(', '.join(members) for members in sets)}."
    if untested:
        pairs = "; ".join(f"{pair.first} and {pair.second}" for pair in untested)
        yield f"Not compared, because they share no cell where both have a result: {pairs}."
    for pair in comparison.pairs:
        if pair.sent:
            told = (f"{one.parameter} {_sent(one.first)} against {_sent(one.second)}" for one in pair.sent)
            yield f"Caution: {pair.first} and {pair.second} were not asked alike: {'; '.join(told)}."


def _sent(values: Iterable[str]) -> str:
    return " or ".join("not sent" if value == NOT_SENT else value for value in values)
