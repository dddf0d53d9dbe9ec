"""The curves of several strategies over all that can be spent, and what has to be said beside them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass

from evals.budget_curves.axes import Arms, axis
from evals.budget_curves.control import ZERO_SHOT, Control, Draws, Group, draws, group
from evals.budget_curves.figures import Axis
from evals.budget_curves.spending import QUANTITIES, Spent
from evals.compare.checks import refuse_incomparable
from evals.compare.results import divide
from evals.compare.words import sent
from evals.conditions import differences
from evals.errors import UserError
from evals.layout import counted

_FREE = ("attempts", "feedback")
"""Settings that a run of zero-shot samples may have otherwise: it tries once and is shown nothing."""


@dataclass(frozen=True, slots=True)
class ArmTrials:
    name: str
    trials: int
    """That have a result."""
    missing: int


@dataclass(frozen=True, slots=True)
class BudgetCurves:
    runs: tuple[str, ...]
    arms: tuple[ArmTrials, ...]
    axes: tuple[Axis, ...]
    control: Control | None
    """None when there is no zero-shot sample of anything that the arms were asked."""
    notes: tuple[str, ...]
    """Sentences that belong beside the curves."""

    @property
    def missing_count(self) -> int:
        return sum(arm.missing for arm in self.arms)


def budget_curves(trials: Sequence[Spent], control: Sequence[Spent]) -> BudgetCurves:
    """The strategies of `trials`, each at every budget, and the control from the zero-shot samples of `control`.

    Both may be the same trials. Raises UserError when no trial has a result, and for runs that cannot be compared.
    """
    trials = sorted(trials, key=lambda trial: (trial.key, trial.run))
    if all(trial.missing is not None for trial in trials):
        runs = ", ".join(sorted({trial.run for trial in trials}))
        raise UserError(f"{runs}: has no trial with a result, and so nothing to show; finish the run first")
    refuse_incomparable(trials, "strategy")
    samples = [trial for trial in control if trial.key.strategy == ZERO_SHOT]
    refuse_incomparable([*trials, *samples], "strategy", free=_FREE)

    divided = divide(trials, "strategy")
    scored = {
        str(name): {cell: trial for cell, trial in cells.items() if trial.missing is None}
        for name, cells in divided.items()
    }
    found = draws(samples)
    asked = {group(trial) for cells in scored.values() for trial in cells.values()}
    shared = {name: one for name, one in found.items() if name in asked}
    facts = _control(shared, asked)
    return BudgetCurves(
        runs=tuple(sorted({trial.run for trial in trials})),
        arms=tuple(
            ArmTrials(str(name), len(scored[str(name)]), len(cells) - len(scored[str(name)]))
            for name, cells in divided.items()
        ),
        axes=tuple(axis(quantity, scored, shared) for quantity in QUANTITIES),
        control=facts,
        notes=(*_notes(scored, facts), *_cautions(scored, samples)),
    )


def to_json(curves: BudgetCurves) -> dict[str, object]:
    """The curves as values for json.dumps: the fields of BudgetCurves and of all that it holds; rates from 0 to 1."""
    return asdict(curves)


def _control(shared: Mapping[Group, Draws], asked: set[Group]) -> Control | None:
    if not shared:
        return None
    samples = [one.samples for one in shared.values()]
    tasks = {(name.benchmark, name.task) for name in shared}
    return Control(len(tasks), len(shared), min(samples), max(samples), len(asked) - len(shared))


def _notes(scored: Arms, control: Control | None) -> Iterator[str]:
    for name, cells in scored.items():
        if not cells:
            yield f"{name} has no trial with a result, and so no curve."
    if sum(bool(cells) for cells in scored.values()) == 1:
        yield f"{next(name for name, cells in scored.items() if cells)} is the only arm with a result."
    most = max(
        (trial.path[-1].attempts for cells in scored.values() for trial in cells.values() if trial.path), default=0
    )
    if control is None:
        yield (
            "There is no control: no zero-shot trial of these tasks has a result. Run zero-shot on them with --samples "
            f"{max(most, 2)} and name that run with --control."
        )
        return
    if control.samples_least < most:
        yield (
            f"The control has no more than {counted(control.samples_least, 'zero-shot sample')} of some task, and says "
            f"nothing of larger budgets; to match {most} attempts, run zero-shot with --samples {most} and name that "
            "run with --control."
        )
    if control.without:
        yield (
            f"{control.without} of {control.groups + control.without} tasks (by model and language) have no zero-shot "
            "sample; differences from the control leave them out."
        )


def _cautions(scored: Arms, samples: Sequence[Spent]) -> Iterator[str]:
    """In which parameters the control was not asked as the arms were."""
    one_of = {group(sample): sample for sample in samples if sample.missing is None}
    trials = [trial for cells in scored.values() for trial in cells.values() if group(trial) in one_of]
    for found in differences((trial.sent, one_of[group(trial)].sent) for trial in trials):
        yield (
            f"Caution: the control was not asked as the arms were: {found.parameter} {sent(found.second)} against "
            f"{sent(found.first)}."
        )
