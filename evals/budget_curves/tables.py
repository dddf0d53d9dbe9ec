"""Budget curves as a person reads them: rates at fixed budgets, the control beside them, and the differences."""

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.text import Text

from evals.budget_curves.control import CONTROL, Control
from evals.budget_curves.curves import BudgetCurves
from evals.budget_curves.figures import Axis, Curve, Gap
from evals.budget_curves.spending import Quantity
from evals.layout import add_row, counted, new_table
from evals.statistics import CONFIDENCE

_LEGEND = (
    "Share of trials with a result that are solved within the budget. Control: independent zero-shot samples that the "
    "same budget buys, by the unbiased estimator; - where there are not samples enough."
)


def render(curves: BudgetCurves) -> Group:
    """All of it, to be printed on a rich console of any width."""
    trials = counted(sum(arm.trials for arm in curves.arms), "trial")
    runs = "run" if len(curves.runs) == 1 else "runs"
    heading = Text(f"Equal budgets: {len(curves.arms)} strategies, {trials} with a result, {runs} ")
    heading.append(f"{', '.join(curves.runs)}.")
    if curves.missing_count:
        heading.append("\nIncomplete", style="bold yellow")
        heading.append(f": {counted(curves.missing_count, 'trial')} without a result, left out.")
    parts: list[RenderableType] = [heading]
    for axis in curves.axes:
        if axis.curves:
            parts.append(_rates(axis, curves.control))
            if axis.gaps:
                parts.append(_gaps(axis))
        if axis.note:
            parts.append(Text(f"By {axis.name}: {axis.note}"))
    if curves.notes:
        parts.append(Text("\n".join(curves.notes)))
    return Group(parts[0], *(spaced for part in parts[1:] for spaced in (Text(), part)))


def _rates(axis: Axis, control: Control | None) -> RenderableType:
    table = new_table(f"solved within {axis.unit}", *(_budget(axis.name, budget) for budget in axis.budgets))
    for curve in axis.curves:
        add_row(table, curve.arm, _readings(curve, axis.budgets))
    if axis.control and control:
        groups = control.groups + control.without
        name = f"{CONTROL} (of {control.groups} of {groups} tasks)" if control.without else CONTROL
        add_row(table, name, _readings(axis.control, axis.budgets))
    return Group(table, Text(_LEGEND, style="dim"))


def _readings(curve: Curve, budgets: Sequence[float]) -> list[str]:
    rates = {reading.budget: reading.rate for reading in curve.readings}
    return [f"{100 * rates[budget]:.1f} %" if budget in rates else "-" for budget in budgets]


def _gaps(axis: Axis) -> RenderableType:
    table = new_table("difference at equal budget", *(_budget(axis.name, budget) for budget in axis.budgets))
    found = {(gap.first, gap.second, gap.budget): gap for gap in axis.gaps}
    for first, second in dict.fromkeys((gap.first, gap.second) for gap in axis.gaps):
        cells = [_gap(found.get((first, second, budget))) for budget in axis.budgets]
        add_row(table, f"{first}\nminus {second}", cells)
    legend = f"In points, with {100 * CONFIDENCE:.0f} % intervals (cluster bootstrap by task), over the cells of both."
    return Group(table, Text(legend, style="dim"))


def _gap(gap: Gap | None) -> str:
    if gap is None:
        return "-"
    low, high = gap.interval.low, gap.interval.high
    return f"{100 * gap.difference:+.1f}\n{100 * low:.0f} to {100 * high:.0f}"


def _budget(name: Quantity, budget: float) -> str:
    return f"${budget:.4g}" if name == "cost" else f"{budget:,.0f}"
