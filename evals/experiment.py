"""An experiment: which models, strategies, languages and tasks are crossed, and under which rules."""

from collections.abc import Iterable
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, field_validator

from evals.trial import TrialKey
from interpreters.base import Limits

MAX_ATTEMPTS = 6
"""A trial has at most five attempts; six is the reading of the EsoLang-Bench paper's appendix, which counts one
generation and five refinements."""

_NO_RESULT = ("concurrency", "budget", "prices")
"""Keys that cannot change a result, and so are no part of an experiment's identity."""

# Strict, so that "3", 3.0 and true are no 3; only a tuple may come as the list that TOML and JSON have.
_STRICT = ConfigDict(frozen=True, extra="forbid", strict=True)

Names = Annotated[tuple[str, ...], Field(min_length=1, strict=False)]


class Parameters(BaseModel):
    """What is asked of a model with every call. What is absent is not sent."""

    model_config = _STRICT

    temperature: Annotated[float, Field(ge=0, le=3)] | None = None
    top_p: Annotated[float, Field(gt=0, le=1)] | None = None
    seed: int | None = None
    max_tokens: Annotated[int, Field(ge=1)] | None = None
    timeout: Annotated[float, Field(gt=0, allow_inf_nan=False)] = 120.0
    """Seconds until a call counts as failed."""


class RunLimits(BaseModel):
    """What one run of a program may use; the units are those of interpreters.base.Limits."""

    model_config = _STRICT

    steps: Annotated[int, Field(ge=1)] = Limits().steps
    output: Annotated[int, Field(ge=1)] = Limits().output
    memory: Annotated[int, Field(ge=1)] = Limits().memory
    seconds: Annotated[float, Field(gt=0, allow_inf_nan=False)] = 300.0
    """Wall clock in which an attempt has to be judged. A trial that takes longer is missing, never scored, so that it
    is no part of an experiment's identity."""

    def of_interpreters(self) -> Limits:
        return Limits(self.steps, self.output, self.memory)


class BudgetLimits(BaseModel):
    """What all calls of a run may come to. Absent is no limit."""

    model_config = _STRICT

    calls: Annotated[int, Field(ge=0)] | None = None
    tokens: Annotated[int, Field(ge=0)] | None = None
    usd: Annotated[float, Field(ge=0, allow_inf_nan=False)] | None = None


class Price(BaseModel):
    """What a model costs, in US dollars a million tokens."""

    model_config = _STRICT

    input: Annotated[float, Field(ge=0, allow_inf_nan=False)]
    output: Annotated[float, Field(ge=0, allow_inf_nan=False)]
    cached: Annotated[float, Field(ge=0, allow_inf_nan=False)] | None = None
    """Of input that the server had in its cache; absent is the price of input."""


class Experiment(BaseModel):
    model_config = _STRICT

    models: Names
    strategies: Names
    languages: Names = ("brainfuck",)
    benchmark: str = "esolang"
    """A name, or the path of a task file."""
    options: dict[str, Any] = {}
    """What is chosen of a benchmark that can be had in several ways."""
    tiers: Annotated[tuple[str, ...], Field(strict=False)] = ()
    """Tiers of the benchmark to take; empty is all."""
    categories: Annotated[tuple[str, ...], Field(strict=False)] = ()
    """Categories to take of these; empty is all."""
    tasks: Annotated[tuple[str, ...], Field(strict=False)] = ()
    """Task ids to take of these; empty is all."""
    samples: Annotated[int, Field(ge=1)] = 1
    attempts: Annotated[int, Field(ge=1, le=MAX_ATTEMPTS)] = 5
    documentation: Annotated[int, Field(ge=1)] | None = None
    """Characters of a language's documentation that agents are given; absent is all of it."""
    opening_examples: Annotated[int, Field(ge=0, le=3)] = 0
    """Solved examples that a coder sees with its first attempt in every strategy; few-shot always shows three."""
    feedback: str = "full"
    """A policy of tools.feedback."""
    dialect: str = "spec"
    """Of every language: its specification, or another that all of them have; of answers, how they are scored."""
    comparator: str = "exact"
    judge: str | None = None
    """A judge by its name, in place of the benchmark's own."""
    plugins: dict[str, dict[str, str]] = {}
    """Kind -> name -> path/to/file.py:NAME: where what is no installed name comes from. Noted, not given."""
    limits: RunLimits = RunLimits()
    parameters: Parameters = Parameters()
    concurrency: Annotated[int, Field(ge=1)] | None = None
    """Calls in flight; absent is as many as the servers take."""
    budget: BudgetLimits = BudgetLimits()
    prices: dict[str, Price] = {}
    """By model, for those whose servers do not say what they charge."""

    def identity(self) -> dict[str, Any]:
        """All of it that can change a result, as plain JSON."""
        return self.model_dump(mode="json", exclude={**dict.fromkeys(_NO_RESULT, True), "limits": {"seconds"}})

    @field_validator("models", "strategies", "languages", "tiers", "categories", "tasks")
    @classmethod
    def _given_once(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        for name in names:
            if names.count(name) > 1:
                raise ValueError(f"{name!r} is given twice")
        return names


def cross(experiment: Experiment, tasks: Iterable[str]) -> list[TrialKey]:
    """Every trial of an experiment on some tasks, in the order in which they are started."""
    return [
        TrialKey(model, strategy, language, task, sample)
        for sample in range(1, experiment.samples + 1)
        for task in tasks
        for language in experiment.languages
        for model in experiment.models
        for strategy in experiment.strategies
    ]
