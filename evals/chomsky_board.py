"""ChomskyBench's tables: for each arm, accuracy by level, complexity and true cost, the model's time against the
program's, and what several samples of a question come to."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from evals import chomsky_tables
from evals.benchmarks.chomsky.instance import LEVELS
from evals.benchmarks.chomsky.published_score import Scored
from evals.boards import Recorded
from evals.chomsky_analysis import accuracy_by_cost, accuracy_by_level, accuracy_by_n, scaling, timing
from evals.chomsky_answers import Answered, Sample

_MADE = re.compile(r"-n([0-9]+)-s[0-9]+$")
"""How the id of a question that we made ends; published ones have no complexity."""


@dataclass(frozen=True, slots=True)
class ChomskyBoard:
    """Arms by name, each with its answers. A missing trial is no answer; a question with none counts as not solved."""

    arms: Mapping[str, tuple[Answered, ...]]
    missing: Mapping[str, int]

    @classmethod
    def of(cls, trials: Sequence[Recorded]) -> "ChomskyBoard":
        arms: dict[str, dict[str, list[Recorded]]] = defaultdict(lambda: defaultdict(list))
        missing = {trial.arm: 0 for trial in trials}
        for trial in trials:
            arms[trial.arm][trial.task.id].append(trial)
            missing[trial.arm] += trial.verdict is None
        return cls({arm: tuple(map(_answered, tasks.values())) for arm, tasks in arms.items()}, missing)

    def render(self) -> RenderableType:
        return Group(*_parts(self))

    def to_json(self) -> Mapping[str, Any]:
        return {arm: {"missing": self.missing[arm], **_json(answered)} for arm, answered in self.arms.items()}


def _answered(trials: Sequence[Recorded]) -> Answered:
    task = trials[0].task
    counted = [trial for trial in trials if trial.verdict is not None]
    costs = [trial.verdict.measures.get("cost") for trial in counted if trial.verdict is not None]
    made = _MADE.search(task.id)
    return Answered(
        task=task.id,
        level=next(level for level in LEVELS if level == task.tier),
        samples=tuple(_sample(trial) for trial in counted),
        n=int(made[1]) if made else None,
        cost=costs[0] if costs else None,
    )


def _sample(trial: Recorded) -> Sample:
    assert trial.verdict is not None
    measures = trial.verdict.measures
    right = tuple(bit == "1" for bit in measures["right"])
    return Sample(Scored(measures["ballot"], right, measures["passed"]), trial.verdict.program or "", trial.seconds)


def _sampled(answered: Sequence[Answered]) -> bool:
    return any(len(one.samples) > 1 for one in answered)


def _parts(board: ChomskyBoard) -> Iterator[RenderableType]:
    for arm, answered in board.arms.items():
        yield Text(f"{arm}: {len(answered)} questions, {board.missing[arm]} missing trials", style="bold")
        yield Text()
        yield chomsky_tables.accuracy(accuracy_by_level(answered), "Accuracy by level")
        yield Text()
        if any(one.n is not None for one in answered):
            yield chomsky_tables.accuracy(accuracy_by_n(answered), "Accuracy by complexity")
            yield Text()
            yield chomsky_tables.accuracy(accuracy_by_cost(answered), "Accuracy by true cost")
            yield Text()
            yield chomsky_tables.timing(timing(answered))
            yield Text()
        if _sampled(answered):
            yield chomsky_tables.scaling(scaling(answered), "strict")
            yield Text()


def _json(answered: Sequence[Answered]) -> dict[str, Any]:
    found: dict[str, Any] = {"by_level": [asdict(one) for one in accuracy_by_level(answered)]}
    if any(one.n is not None for one in answered):
        found["by_n"] = [asdict(one) for one in accuracy_by_n(answered)]
        found["by_cost"] = [asdict(one) for one in accuracy_by_cost(answered)]
        found["timing"] = [asdict(one) for one in timing(answered)]
    if _sampled(answered):
        found["scaling"] = [asdict(one) for one in scaling(answered)]
    return found
