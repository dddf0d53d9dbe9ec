"""The tables about what happens from attempt to attempt, and about who took what; see evals.analysis_tables."""

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from evals.analysis import Analysis, Section
from evals.analysis_steps import FAR
from evals.analysis_transitions import CLASSES, Quartiles
from evals.layout import Name, add_row, counted, new_table


class _Row(Protocol):
    @property
    def strategy(self) -> str | None: ...


Row = TypeVar("Row", bound=_Row)

ENDED = "ended"
"""The column of attempts that are the last of their trials."""


def _transitions(analysis: Analysis) -> RenderableType:
    overall = analysis.transitions[0]
    counts = {(move.before, move.after): move.count for move in overall.moves}
    before = [error for error in CLASSES if any(error == move.before for move in overall.moves)]
    table = new_table("from", *(_short(error) for error in CLASSES), ENDED)
    for error in before:
        add_row(table, _short(error), [f"{counts.get((error, after), 0):,}" for after in (*CLASSES, None)])
    legend = "Attempts of a class, by the class of the next attempt."
    return Group(table, Text(legend, style="dim"), Text(), _changes(analysis))


def _changes(analysis: Analysis) -> RenderableType:
    overall = [found for found in analysis.transitions if found.attempt is None]
    untold = ["untold"] if overall[0].untold else []
    names = ("better", "worse", "mixed", "neither", *untold)
    table = new_table("strategy", "steps", *names, "cases\nfixed", "cases\nbroken")
    for found in _varied(overall):
        parts = [getattr(found, name) for name in names]
        cells = [found.steps, *parts, found.fixed, found.regressed]
        add_row(table, found.strategy or "all", [f"{count:,}" for count in cells])
    legend = (
        "A step leads to a trial's next attempt. Better: it fixes a visible case and breaks none; worse: it breaks one "
        "and fixes none; mixed: both."
    )
    if untold:
        legend += " Untold: the verdicts do not hold every case."
    return Group(table, Text(legend, style="dim"))


def _edits(analysis: Analysis) -> RenderableType:
    table = new_table("strategy", "steps", "same", "edit\nmedian", "quartiles", "share\nmedian", "quartiles")
    for found in _varied(analysis.edits):
        cells = [f"{found.steps:,}", f"{found.same:,}", *_spread(found.distance, 1, 0), *_spread(found.share, 100, 1)]
        add_row(table, found.strategy or "all", cells)
    legend = (
        "Characters put in, taken out or replaced from a program to the next, where that is another one (Levenshtein; "
        f"{FAR:,} is {FAR:,} or more). Share: of the longer program, in %. Same: nothing was changed."
    )
    return Group(table, Text(legend, style="dim"))


def _spread(found: Quartiles | None, scale: int, digits: int) -> list[str]:
    if found is None:
        return ["-", "-"]
    low, median, high = (f"{scale * value:,.{digits}f}" for value in (found.low, found.median, found.high))
    return [median, f"{low}-{high}"]


def _stuck(analysis: Analysis) -> RenderableType:
    table = new_table(
        "strategy", "steps", "same\nprogram", "same\nfailure", "trials", "stuck\nonce", "solved\nlater", "ended\nstuck"
    )
    for found in _varied(analysis.stuck):
        cells = [found.steps, found.same_program, found.same_failure, found.trials, found.once, found.solved]
        add_row(table, found.strategy or "all", [f"{count:,}" for count in (*cells, len(found.ended))])
    legend = (
        "Same program: the trial had it before. Same failure: every case came out as at the attempt before. Trials: "
        "with a second attempt. Ended stuck: unsolved, and the last attempt brought nothing new."
    )
    return Group(table, Text(legend, style="dim"))


def _heeded(analysis: Analysis) -> RenderableType:
    table = new_table("strategy", "critiques", "program\nchanged", "name a\nplace", "changed\nthere", "share", "edit")
    for found in _varied(analysis.heeded):
        cells = [f"{count:,}" for count in (found.critiques, found.changed, found.placed, found.heeded)]
        add_row(table, found.strategy or "all", [*cells, _percent(found.heeded_share), _percent(found.distance)])
    overall = analysis.heeded[0]
    legend = (
        f"{_percent(overall.placeless_share)} of the critiques name no place (line, column, offset or quotation) of "
        "the program. Share: of those that name one. Edit: median share of the program that is changed after these; "
        "where it is high, a change of the place says little."
    )
    if overall.untold:
        legend += f" Left out of it, for it would take too long to find out: {counted(overall.untold, 'critique')}."
    return Group(table, Text(legend, style="dim"))


def _roles(analysis: Analysis) -> RenderableType:
    table = new_table("role", "calls", "failed", "tokens in", "tokens out", "cost", "hours", "s a call")
    shown: str | None = None
    for found in _varied(analysis.roles):
        if found.strategy != shown:
            table.add_row(Name(found.strategy or ""), style="bold")
            shown = found.strategy
        tokens = ["unknown" if count is None else f"{count:,}" for count in (found.input_tokens, found.output_tokens)]
        cost = "unknown" if found.cost is None else f"${found.cost:,.4f}"
        each = "-" if found.mean_seconds is None else f"{found.mean_seconds:.2f}"
        cells = [f"{found.calls:,}", f"{found.failed:,}", *tokens, cost, f"{found.seconds / 3600:,.2f}", each]
        add_row(table, Padding(Name(found.role), (0, 0, 0, 0 if found.strategy is None else 2)), cells)
    legend = (
        "All calls on record, failed ones and those of missing trials included. Hours: sum over calls from request to "
        "reply; calls go out side by side, so that the run took less."
    )
    return Group(table, Text(legend, style="dim"))


def _percent(share: float | None) -> str:
    return "-" if share is None else f"{100 * share:.1f} %"


def _short(error: str) -> str:
    return error.removesuffix("_error").replace("_", " ")


def _varied(rows: Sequence[Row]) -> list[Row]:
    """The rows of all strategies together; and of each one, if there are several."""
    strategies = {row.strategy for row in rows if row.strategy is not None}
    return [row for row in rows if row.strategy is None or len(strategies) > 1]


ATTEMPT_SECTIONS: Sequence[tuple[Section, str, Callable[[Analysis], RenderableType]]] = (
    ("transitions", "From attempt to attempt", _transitions),
    ("edits", "Edits", _edits),
    ("stuck", "Stuck", _stuck),
    ("heeded", "Critics heeded", _heeded),
    ("roles", "Roles", _roles),
)
