"""An experiment: which models, strategies, languages and tasks are crossed, and under which rules."""

from collections.abc import Iterable
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_validator, model_validator

from agents.providers.secrecy import REMEDY, is_secret_name
from agents.providers.settings import CapName, body_flaw, headers_flaw
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


class ModelParameters(BaseModel):
    """What is asked of one model with every call, where it differs from what is asked of all."""

    model_config = _STRICT

    temperature: Annotated[float, Field(ge=0, le=3)] | None = None
    top_p: Annotated[float, Field(gt=0, le=1)] | None = None
    seed: int | None = None
    max_tokens: Annotated[int, Field(ge=1)] | None = None
    max_tokens_as: CapName | None = None
    """The name of that cap in a request; absent is the provider's choice."""
    reasoning_effort: Annotated[str, Field(min_length=1)] | None = None
    extra_body: dict[str, Any] | None = None
    """More of a request's body, as the server documents it."""
    headers: dict[str, str] | None = None
    timeout: Annotated[float, Field(gt=0, allow_inf_nan=False)] | None = None
    """Seconds until a call counts as failed. Its trial is then missing, never scored, so that this is no part of an
    experiment's identity."""

    @model_validator(mode="before")
    @classmethod
    def _no_secret(cls, values: Any) -> Any:
        for name in values if isinstance(values, dict) else ():
            if is_secret_name(name):
                raise ValueError(f"{name} {REMEDY}")
        return values

    @field_validator("extra_body")
    @classmethod
    def _sound_body(cls, body: dict[str, Any] | None) -> dict[str, Any] | None:
        if flaw := body_flaw(body or {}):
            raise ValueError(flaw)
        return body

    @field_validator("headers")
    @classmethod
    def _sound_headers(cls, headers: dict[str, str] | None) -> dict[str, str] | None:
        if flaw := headers_flaw(headers or {}):
            raise ValueError(flaw)
        return headers


class Parameters(ModelParameters):
    """What is asked of every model with every call. What is absent is not sent."""

    timeout: Annotated[float, Field(gt=0, allow_inf_nan=False)] = 120.0


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
    model: dict[str, ModelParameters] = {}
    """By model: what stands here takes the place of what `parameters` has under the same name."""
    concurrency: Annotated[int, Field(ge=1)] | None = None
    """Calls in flight; absent is as many as the servers take."""
    budget: BudgetLimits = BudgetLimits()
    prices: dict[str, Price] = {}
    """By model, for those whose servers do not say what they charge."""

    def parameters_of(self, model: str) -> Parameters:
        """What is asked of one model."""
        own = self.model.get(model, ModelParameters())
        return self.parameters.model_copy(update=own.model_dump(exclude_none=True))

    def identity(self) -> dict[str, Any]:
        """All of it that can change a result, as plain JSON."""
        left_out: dict[str, Any] = {"limits": {"seconds"}, "parameters": {"timeout"}}
        whole = self.model_dump(mode="json", exclude={**dict.fromkeys(_NO_RESULT, True), **left_out})
        own = {
            name: one.model_dump(mode="json", exclude={"timeout"}, exclude_none=True)
            for name, one in self.model.items()
        }
        return {**whole, "model": {name: table for name, table in own.items() if table}}

    @field_validator("models", "strategies", "languages", "tiers", "categories", "tasks")
    @classmethod
    def _given_once(cls, names: tuple[str, ...]) -> tuple[str, ...]:
        for name in names:
            if names.count(name) > 1:
                raise ValueError(f"{name!r} is given twice")
        return names

    @field_validator("model")
    @classmethod
    def _of_a_model(cls, tables: dict[str, ModelParameters], info: ValidationInfo) -> dict[str, ModelParameters]:
        models = info.data.get("models", tables)
        for name in tables:
            if name not in models:
                raise ValueError(f"{name} is none of the models ({', '.join(models)}); name it there or drop its table")
        return tables


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
