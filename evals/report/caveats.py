"""What a reader of the numbers has to know before believing them: one sentence each, with its kind.

missing      trials without a result          agents     what is no language model
oracle       models that read the answers     survivors  solved trials that fail on another input
asked        parameters that differ           prices     costs or tokens that nobody knows
settings     runs that were judged unlike     tasks      tasks that changed, or are not there any more
judging      another comparator or dialect    untested   arms that never meet
overfit      what passed the shown cases alone  samples  too few to say more
torn         a journal that is being written  imported   another harness's record
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from evals.analysis_trials import UNKNOWN, Trial
from evals.compare import Comparison
from evals.conditions import NOT_SENT
from evals.layout import counted
from evals.report.reading import Run
from evals.trial import MISSING

Caveat = tuple[str, str]

ORACLES = {
    "builtin/oracle": "reads the right answers",
    "builtin/simulator": "carries out the computations that the tasks describe",
}
"""By name without an argument: what they have beforehand is what others are asked for."""

NO_RESULT = "an oracle, and no contestant: its numbers are no results"

SYNTHESISER = "builtin/synth"


def caveats(runs: Sequence[Run], trials: Sequence[Trial], comparison: Comparison | None) -> Iterator[Caveat]:
    yield from _agents(runs)
    yield from _survivors(runs)
    yield from _missing(trials)
    yield from _settings(runs)
    if comparison is not None:
        yield from _compared(comparison)
    yield from _judging(runs)
    yield from _tasks(runs, trials)
    overfit = sum(trial.overfit for trial in trials)
    if overfit:
        yield "overfit", f"{counted(overfit, 'trial')} passed every case that was shown and failed a held-out one."
    suspects = sum(len(trial.suspects) for trial in trials)
    if suspects:
        yield "overfit", f"{counted(suspects, 'attempt')} look as if they looked their answers up (hard-coded)."
    if comparison is not None:
        yield from _prices(comparison)
    if all(run.experiment.samples == 1 for run in runs):
        yield "samples", "Each trial was sampled once, so what a second sample would change is not measured."


def _missing(trials: Sequence[Trial]) -> Iterator[Caveat]:
    missing = Counter(trial.missing for trial in trials if trial.missing is not None)
    if missing:
        reasons = ", ".join(f"{missing[reason]:,} {reason}" for reason in ("not_run", *MISSING) if missing[reason])
        yield (
            "missing",
            f"Incomplete: {missing.total():,} of {counted(len(trials), 'trial')} have no result ({reasons}). They stay "
            "in the denominator, and are never counted as wrong.",
        )


def oracle(model: str) -> str | None:
    """What makes a model an oracle; None if it is none."""
    return ORACLES.get(model.partition(":")[0])


def _agents(runs: Sequence[Run]) -> Iterator[Caveat]:
    models = dict.fromkeys(model for run in runs for model in run.experiment.models)
    for model in models:
        if (has := oracle(model)) is not None:
            yield "oracle", f"{model} {has}: {NO_RESULT}."
    for model in models:
        if oracle(model) is not None:
            continue
        if model.partition(":")[0] == SYNTHESISER:
            yield (
                "agents",
                f"{model} is a program synthesiser that needs no language model: its numbers say nothing about one.",
            )
        elif model.startswith("scripted/"):
            yield "agents", f"{model} replays a script, and is no language model."
        elif model.startswith(("builtin/", "exec:")):
            yield "agents", f"{model} is an agent of its own kind, which may be no language model."


def _survivors(runs: Sequence[Run]) -> Iterator[Caveat]:
    for run in runs:
        checked = run.checked.trials if run.checked is not None else {}
        failed = sum(not one.survived for one in checked.values())
        if failed:
            yield (
                "survivors",
                f"{failed:,} of {counted(len(checked), 'solved trial')} of {run.label} that were checked with further "
                "inputs fail on one: counted as solved, and wrong.",
            )


def _settings(runs: Sequence[Run]) -> Iterator[Caveat]:
    for name in sorted({name for run in runs for name in run.facts.settings}):
        values = {run.label: run.facts.settings.get(name, "unknown") for run in runs}
        if len(set(values.values())) > 1:
            told = "; ".join(f"{label}: {value}" for label, value in values.items())
            yield "settings", f"The runs differ in {name} ({told}), so they were not held to the same rules."
    for run in runs:
        if run.torn:
            yield (
                "torn",
                f"The journal of {run.label} ends in the middle of a line: it is being written, or its writer was "
                "stopped; what stands before is whole.",
            )
        if "imported" in run.identity:
            yield "imported", f"{run.label} was imported from {run.identity['imported']}, which stores no requests."


def _compared(comparison: Comparison) -> Iterator[Caveat]:
    if comparison.untested and not comparison.incomparable:
        names = "; ".join(f"{one.first} and {one.second}" for one in comparison.untested)
        yield "untested", f"Not compared, because they share no cell where both have a result: {names}."
    for caution in comparison.cautions:
        yield "settings", f"{caution[0].upper()}{caution[1:]}"
    unlike: dict[str, list[str]] = {}
    for pair in comparison.pairs:
        if pair.sent:
            told = "; ".join(f"{one.parameter} {_sent(one.first)} against {_sent(one.second)}" for one in pair.sent)
            unlike.setdefault(told, []).append(f"{pair.first} and {pair.second}")
    for told, pairs in unlike.items():
        yield "asked", f"Not asked alike: {', '.join(pairs)} ({told})."


def _sent(values: Sequence[str]) -> str:
    return " or ".join("not sent" if value == NOT_SENT else value for value in values)


def _judging(runs: Sequence[Run]) -> Iterator[Caveat]:
    for run in runs:
        if run.experiment.comparator != "exact":
            yield (
                "judging",
                f"{run.label} was judged with the comparator {run.experiment.comparator}, which lets pass what is not "
                "the expected output byte for byte.",
            )
        if run.experiment.dialect == "esolangbench":
            yield "judging", f"{run.label} was judged in the dialect of the released harness, not the specification."


def _tasks(runs: Sequence[Run], trials: Sequence[Trial]) -> Iterator[Caveat]:
    for run in runs:
        planned = run.identity["tasks"]
        changed = [name for name, digest in planned.items() if name in run.tasks and run.tasks[name].digest != digest]
        if changed:
            names = ", ".join(sorted(changed)[:3])
            yield (
                "tasks",
                f"{counted(len(changed), 'task')} changed since {run.label} was made ({names}"
                f"{', ...' if len(changed) > 3 else ''}): their titles, tiers and statements are those of today.",
            )
    unknown = len({trial.key.task for trial in trials if trial.tier == UNKNOWN})
    if unknown:
        yield "tasks", f"The benchmark does not have {counted(unknown, 'task')} any more: without tier and category."


def _prices(comparison: Comparison) -> Iterator[Caveat]:
    for what, unknown in (
        ("costs", [arm.name for arm in comparison.arms if arm.cost is None]),
        ("tokens", [arm.name for arm in comparison.arms if arm.input_tokens is None or arm.output_tokens is None]),
    ):
        if unknown:
            yield "prices", f"The {what} of {', '.join(unknown)} are not known for at least one call."
