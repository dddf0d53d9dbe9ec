"""TMBench's tables: how many systems an arm runs rightly to the end, and how its accuracy falls from step to step."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from rich.console import Group, RenderableType
from rich.text import Text

from evals.benchmarks.tmbench.scoring import Score, Scorer, Summary, summarise
from evals.boards import Recorded
from evals.layout import add_row, counted, new_table, percent_range
from evals.statistics import wilson


@dataclass(frozen=True, slots=True)
class TagBoard:
    """Arms by name, each with its summary; a missing trial is counted and scored as a missing answer."""

    scorer: Scorer
    arms: Mapping[str, Summary]
    missing: Mapping[str, int]

    @classmethod
    def of(cls, trials: Sequence[Recorded]) -> "TagBoard":
        """Of trials of one scorer, at least one."""
        scorers = [trial.verdict.dialect for trial in trials if trial.verdict]
        scorer = cast(Scorer, scorers[0] if scorers else "strict")
        scores: dict[str, list[Score]] = {}
        missing = {trial.arm: 0 for trial in trials}
        # A task has a case for every step, the start included.
        steps = max(len(trial.task.cases) for trial in trials) - 1
        for trial in trials:
            missing[trial.arm] += trial.verdict is None
            scores.setdefault(trial.arm, []).append(_score(trial, scorer))
        return cls(scorer, {arm: summarise(scorer, steps, found) for arm, found in scores.items()}, missing)

    def render(self) -> RenderableType:
        return Group(*_parts(self))

    def to_json(self) -> Mapping[str, Any]:
        return {
            "scorer": self.scorer,
            "arms": {
                arm: {**summary_json(summary), "missing": self.missing[arm]} for arm, summary in self.arms.items()
            },
        }


def _score(trial: Recorded, scorer: Scorer) -> Score:
    if trial.verdict is None:
        first = 1 if scorer == "strict" else 0
        wrong = (False,) * (len(trial.task.cases) - first)
        return Score(first, (), (), wrong, over_run=False, answered=False)
    measures = trial.verdict.measures
    return Score(
        first=measures["first"],
        expected=(),
        given=(),
        right=tuple(bit == "1" for bit in measures["right"]),
        over_run=measures["over_run"],
        answered=measures["answered"],
    )


def summary_json(summary: Summary) -> dict[str, Any]:
    """A summary as plain JSON; shares are fractions from 0 to 1."""
    interval = wilson(summary.passed, summary.instances)
    return {
        "instances": summary.instances,
        "passed": summary.passed,
        "pass_rate": summary.pass_rate,
        "interval": [interval.low, interval.high],
        "swa_uniform": summary.uniform,
        "swa_linear": summary.linear,
        "prefix_share": summary.prefix_share,
        "first_step": summary.first,
        "right": list(summary.right),
        "reached": list(summary.reached),
        "accuracy": list(summary.accuracy),
    }


def _parts(board: TagBoard) -> Iterator[RenderableType]:
    count = sum(summary.instances for summary in board.arms.values())
    title = f"TMBench, scorer {board.scorer}: {counted(len(board.arms), 'arm')}, {counted(count, 'answer')}."
    yield Text(title, style="bold")
    yield Text()
    yield summary_table(board.arms, board.missing)
    yield Text("SWA: accuracy of the steps, weighted uniformly or linearly. Prefix: steps before the first wrong one.")
    yield Text()
    yield curve_table(board.arms)
    yield Text("ACC(i): right answers for step i, of the systems that have a step i.")


def summary_table(arms: Mapping[str, Summary], missing: Mapping[str, int]) -> RenderableType:
    """One row an arm: passes, and stepwise accuracy."""
    made = new_table("arm", "passed", "pass %", "95 %", "SWA uni %", "SWA lin %", "prefix %", "missing")
    for arm, summary in sorted(arms.items(), key=lambda entry: (-entry[1].pass_rate, -entry[1].linear, entry[0])):
        interval = wilson(summary.passed, summary.instances)
        cells = [
            f"{summary.passed}/{summary.instances}",
            f"{100 * summary.pass_rate:.1f}",
            percent_range(interval.low, interval.high),
            f"{100 * summary.uniform:.2f}",
            f"{100 * summary.linear:.2f}",
            f"{100 * summary.prefix_share:.1f}",
            str(missing.get(arm, 0)),
        ]
        add_row(made, arm, cells)
    return made


def curve_table(arms: Mapping[str, Summary]) -> RenderableType:
    """ACC(i), a row a step."""
    longest = max(arms.values(), key=lambda summary: len(summary.right))
    made = new_table("step", "have it", *(f"{arm} %" for arm in arms))
    for number, reached in enumerate(longest.reached):
        cells = [
            "-" if (share := summary.accuracy[number]) is None else f"{100 * share:.1f}" for summary in arms.values()
        ]
        add_row(made, str(longest.first + number), [str(reached), *cells])
    return made
