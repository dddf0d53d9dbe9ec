"""A comparison as a person reads it: the arms, what they spent, every two of them, and what follows.

Made for 80 columns and more. Nothing is ever cut off, only folded; what colour and weight say, the text says too.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rich.box import Box
from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.measure import Measurement
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from evals.compare import Arm, Comparison, Pair
from evals.statistics import CONFIDENCE, LEVEL

RULED = Box("    \n    \n -- \n    \n    \n    \n    \n    \n", ascii=True)
"""A line under the header and no other."""

INTERVAL = f"{100 * CONFIDENCE:.0f} %"
METHOD = f"Holm-adjusted exact McNemar, {100 * LEVEL:.0f} % level"


@dataclass(frozen=True, slots=True)
class Name:
    """A name that folds after a hyphen, a slash or a space if it can; rich alone folds at spaces, then anywhere."""

    text: str

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        longest_line = max(map(cell_len, self.text.split("\n")))
        longest_part = max(map(cell_len, _parts(self.text)))
        return Measurement(longest_part, longest_line).with_maximum(options.max_width)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        lines = [""]
        for part in _parts(self.text):
            if cell_len(lines[-1]) + cell_len(part.rstrip()) > options.max_width or lines[-1].endswith("\n"):
                lines.append("")
            lines[-1] += part
        yield Text("\n".join(line.rstrip() for line in lines if line), overflow="fold")


def _parts(text: str) -> list[str]:
    return re.findall(r"[^-/ \n]*[-/ \n]|[^-/ \n]+", text) or [""]


def render(comparison: Comparison) -> Group:
    """The whole comparison, to be printed on a rich console of any width."""
    parts = [_heading(comparison), _arms(comparison), _spending(comparison.arms)]
    if comparison.pairs:
        parts += [_pairs(comparison.pairs), *_details(comparison.pairs)]
    parts.append(Text("\n".join(_conclusions(comparison))))
    return Group(parts[0], *(spaced for part in parts[1:] for spaced in (Text(), part)))


def _heading(comparison: Comparison) -> RenderableType:
    trials = _count(sum(arm.trials for arm in comparison.arms), "trial")
    arms, runs = _count(len(comparison.arms), "arm"), "run" if len(comparison.runs) == 1 else "runs"
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
    table = _table(comparison.by, "solved", "share", f"{INTERVAL}\ninterval", "overfit", "missing", *bounds)
    for arm in comparison.arms:
        cells = [
            f"{arm.solved:,}/{arm.trials:,}",
            f"{100 * arm.share:.1f} %",
            _range(arm.interval.low, arm.interval.high),
            f"{arm.overfit:,}",
            f"{arm.missing_count:,}",
        ]
        if comparison.incomplete:
            cells.append(_range(arm.share, arm.best_share))
        _row(table, arm.name, cells, bold=len(comparison.arms) > 1 and arm.name in comparison.ties.best)
    legend = f"Share: solved of all trials, the missing included. Interval: Wilson, {INTERVAL}."
    if comparison.incomplete:
        legend += " Bounds: the share if none or all of the missing were solved."
    return Group(table, Text(legend, style="dim"))


def _spending(arms: Sequence[Arm]) -> RenderableType:
    table = _table("spent", "attempts\na trial", "calls", "tokens in", "tokens out", "cost")
    for arm in arms:
        attempts = "-" if arm.mean_attempts is None else f"{arm.mean_attempts:.2f}"
        tokens = ["unknown" if count is None else f"{count:,}" for count in (arm.input_tokens, arm.output_tokens)]
        cost = "unknown" if arm.cost is None else f"${arm.cost:,.4f}"
        _row(table, arm.name, [attempts, f"{arm.calls:,}", *tokens, cost])
    return table


def _pairs(pairs: Sequence[Pair]) -> RenderableType:
    table = _table("pair", "wins", "losses", "ties", "shared", "left\nout", "p", "Holm p ")
    for pair in pairs:
        counts = [pair.wins, pair.losses, pair.ties, pair.shared, pair.missing + pair.absent]
        holm_p = _p(pair.adjusted_p) + ("*" if pair.differs else " ")
        cells = [*(f"{count:,}" for count in counts), _p(pair.p), holm_p]
        _row(table, f"{pair.first}\nagainst {pair.second}", cells, bold=pair.differs)
    legend = f"Shared: cells where both have a result. * The two differ ({METHOD})."
    return Group(table, Text(legend, style="dim"))


def _details(pairs: Sequence[Pair]) -> Iterator[RenderableType]:
    """Where one arm won and lost, and which cells were left out; nothing for a pair without either."""
    for pair in pairs:
        lines = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
        lines.add_column()
        lines.add_column(overflow="fold")
        if pair.tasks:
            _row(lines, "won", [_tasks((score.task, score.wins) for score in pair.tasks)])
            _row(lines, "lost", [_tasks((score.task, score.losses) for score in pair.tasks)])
        if pair.missing:
            _row(lines, "left out", [f"{_count(pair.missing, 'cell')} where a trial is missing"])
        if pair.absent:
            _row(lines, "left out", [f"{_count(pair.absent, 'cell')} where only one of them has a trial"])
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


def _table(first: str, *numbers: str) -> Table:
    table = Table(box=RULED, padding=(0, 1, 0, 0), show_edge=False, pad_edge=False, header_style="bold")
    table.add_column(first, overflow="fold", vertical="bottom")
    for header in numbers:
        table.add_column(header, overflow="fold", justify="right")
    return table


def _row(table: Table, name: str, cells: Iterable[str], bold: bool = False) -> None:
    # As Text, for a name may hold what rich takes for markup.
    table.add_row(Name(name), *map(Text, cells), style="bold" if bold else None)


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _range(low: float, high: float) -> str:
    """Two shares in per cent."""
    return f"{100 * low:.1f}-{100 * high:.1f}"


def _p(value: float | None) -> str:
    if value is None:
        return "-"
    return "<0.001" if value < 0.001 else f"{value:.3f}"
