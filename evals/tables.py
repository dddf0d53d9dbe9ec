"""A comparison as a person reads it: the arms, what they spent, every two of them, and what follows."""

from collections.abc import Iterator, Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from evals.compare import Arm, Comparison, Contrast, Pair, words
from evals.layout import add_row, new_table, percent_range


def render(comparison: Comparison) -> Group:
    """The whole comparison, to be printed on a rich console of any width."""
    parts = [_heading(comparison), _arms(comparison), _spending(comparison.arms)]
    if comparison.pairs:
        parts += [_pairs(comparison), *_details(comparison.pairs)]
    if comparison.contrasts:
        parts.append(_contrasts(comparison))
    parts.append(Text("\n".join(words.conclusions(comparison))))
    return Group(parts[0], *(spaced for part in parts[1:] for spaced in (Text(), part)))


def _heading(comparison: Comparison) -> RenderableType:
    heading = Text(words.heading(comparison))
    if comparison.incomplete:
        label, rest = words.incomplete(comparison).split(":", 1)
        heading.append(f"\n{label}", style="bold yellow")
        heading.append(f":{rest}")
    return heading


def _arms(comparison: Comparison) -> RenderableType:
    # Where nothing is missing, both bounds are the share itself.
    bounds = ["bounds"] if comparison.incomplete else []
    table = new_table(comparison.by, "solved", "share", f"{words.INTERVAL}\ninterval", "overfit", "missing", *bounds)
    for arm in comparison.arms:
        cells = [
            f"{arm.solved:,}/{arm.trials:,}",
            *words.share(arm, clustered=comparison.clustered),
            f"{arm.overfit:,}",
            f"{arm.missing_count:,}",
        ]
        if comparison.incomplete:
            cells.append(percent_range(arm.share, arm.best_share))
        add_row(table, arm.name, cells, bold=len(comparison.arms) > 1 and arm.name in comparison.ties.best)
    return Group(table, Text(words.arms_legend(comparison), style="dim"))


def _spending(arms: Sequence[Arm]) -> RenderableType:
    table = new_table("spent", "attempts\na trial", "calls", "tokens in", "tokens out", "cost")
    for arm in arms:
        attempts = "-" if arm.mean_attempts is None else f"{arm.mean_attempts:.2f}"
        tokens = ["unknown" if count is None else f"{count:,}" for count in (arm.input_tokens, arm.output_tokens)]
        cost = "unknown" if arm.cost is None else f"${arm.cost:,.4f}"
        add_row(table, arm.name, [attempts, f"{arm.calls:,}", *tokens, cost])
    return table


def _pairs(comparison: Comparison) -> RenderableType:
    table = new_table("pair", "wins", "losses", "shared", "difference", "found\nfrom", "Holm p ")
    for pair in comparison.pairs:
        cells = [*(f"{count:,}" for count in (pair.wins, pair.losses, pair.shared)), *_tested(pair)]
        add_row(table, f"{pair.first}\nagainst {pair.second}", cells, bold=pair.differs)
    return Group(table, Text(words.pairs_legend(comparison), style="dim"))


def _contrasts(comparison: Comparison) -> RenderableType:
    table = new_table("pair", "first", "second", "difference", "found\nfrom", "Holm p ")
    for one in comparison.contrasts:
        shares = (f"{one.first_solved:,}/{one.first_cells:,}", f"{one.second_solved:,}/{one.second_cells:,}")
        add_row(table, f"{one.first}\nagainst {one.second}", [*shares, *_tested(one)], bold=one.differs)
    return Group(table, Text(words.contrasts_legend(comparison), style="dim"))


def _tested(one: Pair | Contrast) -> list[str]:
    return ["\n".join(words.points(one.effect, one.interval)), words.found_from(one), words.starred(one)]


def _details(pairs: Sequence[Pair]) -> Iterator[RenderableType]:
    """Where one arm won and lost, and which cells were left out; nothing for a pair without either."""
    for pair in pairs:
        lines = Table.grid(padding=(0, 2, 0, 0), pad_edge=False)
        lines.add_column()
        lines.add_column(overflow="fold")
        if pair.tasks:
            add_row(lines, "won", [words.tasks((score.task, score.wins) for score in pair.tasks)])
            add_row(lines, "lost", [words.tasks((score.task, score.losses) for score in pair.tasks)])
        for reason in words.left_out(pair):
            add_row(lines, "left out", [reason])
        if lines.row_count:
            title = Text(f"{pair.first} against {pair.second}")
            yield Group(title, Padding(lines, (0, 0, 0, 2), expand=False))
