"""Solve rates at equal budgets: of strategies, and of independent zero-shot samples as their control.

A strategy that may try five times solves more than one that tries once, and so does a model that is simply asked five
times. What iteration is worth is therefore read at the same budget: attempts, calls, tokens (in and out) or US dollars.

The *curve* of a strategy is the share of its trials that are solved within a budget: the trial's last verdict is a
pass, and all that it had spent up to then, counted within the trial from its first call, is no more than the budget.
It is flat after the last trial has ended, for a strategy stops at its cap whatever more it might spend.

The *control* is the share of tasks that independent zero-shot samples solve within the same budget, estimated without
bias from all zero-shot samples of the same task, model and language; see evals.budget_curves.control. It is known as
far as every task has samples enough, and no further.

A *gap* is a paired difference at a fixed budget, over the cells that both sides have a result in, with an interval by
cluster bootstrap over tasks. Missing trials are no part of any of this: they are counted beside it.
"""

from evals.budget_curves.control import CONTROL, Control
from evals.budget_curves.curves import ArmTrials, BudgetCurves, budget_curves, to_json
from evals.budget_curves.figures import Axis, Curve, Gap, Point, Reading
from evals.budget_curves.spending import UNITS, Quantity, Spend, Spent

__all__ = [
    "CONTROL",
    "UNITS",
    "ArmTrials",
    "Axis",
    "BudgetCurves",
    "Control",
    "Curve",
    "Gap",
    "Point",
    "Quantity",
    "Reading",
    "Spend",
    "Spent",
    "budget_curves",
    "to_json",
]
