"""How trials ended, and what a comparison has to know of the runs that they stand in."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeVar, get_args

from evals.conditions import Conditions
from evals.errors import UserError
from evals.events import Closed
from evals.trial import MISSING, TrialKey

Factor = Literal["model", "strategy", "language", "tier", "category", "feedback", "dialect", "preset"]
FACTORS: tuple[Factor, ...] = get_args(Factor)

NOT_RUN = "not_run"
"""Why a trial is missing that was planned and never closed; beside the reasons in `evals.trial.MISSING`."""

ANY = "*"
"""Stands in a cell's name where the factor was."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What all trials of a run have in common."""

    benchmark: str = ""
    settings: Mapping[str, str] = field(default_factory=dict)
    """What has to be alike for trials to be comparable, by name; what is no string is JSON."""
    preset: str = ""
    """A name for these settings: that of the first run's folder that has them."""
    tasks: Mapping[str, str] = field(default_factory=dict)
    """Task id -> sha256 of its statement and cases."""
    parts: Mapping[str, str] = field(default_factory=dict)
    """What the run was made with and another may have had otherwise, such as "prompt coder" -> sha256."""
    groups: Mapping[Factor, Mapping[str, str]] = field(default_factory=dict)
    """Tier or category -> task id -> its value; only where it was asked for."""


@dataclass(frozen=True, slots=True)
class Result:
    """How one trial of one run ended."""

    run: str
    """The run's label, for instance its folder; one label a run."""
    key: TrialKey
    closed: Closed | None
    """The trial's last `closed`; None for one that was planned and never closed, which is missing, too."""
    sent: Conditions | None = field(default=None, kw_only=True)
    """The parameters that its calls went out with, where they say so."""
    facts: Facts = field(default_factory=Facts, kw_only=True)

    @property
    def missing(self) -> str | None:
        if self.closed is None:
            return NOT_RUN
        return self.closed.outcome if self.closed.outcome in MISSING else None

    @property
    def solved(self) -> bool:
        return self.closed is not None and self.closed.outcome == "solved"


class Task(NamedTuple):
    """A task, wherever it was asked."""

    benchmark: str
    id: str


class Cell(NamedTuple):
    """Where arms meet: a trial but for the value of the factor."""

    benchmark: str
    key: TrialKey
    """With ANY in the factor's place."""

    @property
    def task(self) -> Task:
        return Task(self.benchmark, self.key.task)


class Name(NamedTuple):
    """What names an arm."""

    value: str
    run: str | None
    """None when runs are pooled."""

    def __str__(self) -> str:
        return self.value if self.run is None else f"{self.value} @ {self.run}"


Found = TypeVar("Found", bound=Result)


def divide(results: Sequence[Found], by: Factor) -> dict[Name, dict[Cell, Found]]:
    """The arms of a factor, with their trials by cell. Raises UserError for a trial that occurs twice in a run."""
    placed = [(value(result, by), _cell(result, by), result) for result in results]
    seen: dict[tuple[str, Cell], set[str]] = defaultdict(set)
    for arm, cell, result in placed:
        if result.run in seen[arm, cell]:
            raise UserError(f"trial {result.key} occurs twice in run {result.run!r}; was the run given twice?")
        seen[arm, cell].add(result.run)
    divided = any(len(runs) > 1 for runs in seen.values())
    arms: dict[Name, dict[Cell, Found]] = defaultdict(dict)
    for arm, cell, result in placed:
        arms[Name(arm, result.run if divided else None)][cell] = result
    return dict(arms)


def value(result: Result, by: Factor) -> str:
    """Which arm a result belongs to."""
    match by:
        case "model" | "strategy" | "language":
            return str(getattr(result.key, by))
        case "tier" | "category":
            return result.facts.groups[by][result.key.task]
        case "preset":
            return result.facts.preset
        case _:
            return result.facts.settings[by]


def _cell(result: Result, by: Factor) -> Cell:
    match by:
        case "model":
            key = result.key._replace(model=ANY)
        case "strategy":
            key = result.key._replace(strategy=ANY)
        case "language":
            key = result.key._replace(language=ANY)
        case _:
            key = result.key
    return Cell(result.facts.benchmark, key)
