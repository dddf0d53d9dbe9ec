"""An experiment with every name turned into the object it stands for, and the identity of all of it.

The identity is what has to be the same for two sets of trials to belong to one run: the resolved experiment, and
hashes of the tasks, prompts, state machines and language documentation. A change of any of them is another run.
"""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from agents.chat import ChatAgent
from agents.critic import WordsOnly
from agents.model import Message, Model, Reply, Role, Scripted
from agents.prompt import prompt_hashes
from agents.protocol import Agent, Brief, Request
from agents.providers.settings import ConfigurationError, Settings
from evals import registry
from evals.benchmarks.base import Benchmark
from evals.errors import UserError
from evals.experiment import Experiment, cross
from evals.ledger import Ledger
from evals.seams import JournalledAgent, JournalledJudge, JournalledModel
from evals.trial import TrialKey
from graphs.state import Team
from interpreters.base import Language, Limits
from tools.judge import InterpreterJudge
from tools.task import Task

if TYPE_CHECKING:
    # LangGraph takes a second to import, and whoever only judges has no use for it.
    from graphs.strategy import Strategy

Hire = Callable[[Ledger], Agent]
"""Gives a model's agent for one trial, speaking through that trial's ledger."""


@dataclass(frozen=True)
class Setup:
    experiment: Experiment
    benchmark: Benchmark
    tasks: Mapping[str, Task]
    languages: Mapping[str, Language]
    hires: Mapping[str, Hire]

    @cached_property
    def strategies(self) -> "Mapping[str, Strategy]":
        return {name: registry.load("strategies", name) for name in self.experiment.strategies}

    def trials(self) -> list[TrialKey]:
        """Every trial of the experiment, in the order in which they are started."""
        return cross(self.experiment, self.tasks)

    def team(self, key: TrialKey, ledger: Ledger) -> Team:
        """Who works on a trial."""
        language = self.languages[key.language]
        task = self.tasks[key.task]
        agent = self.hires[key.model](ledger)
        critic = WordsOnly(agent, language, ledger.cut)
        return Team(
            brief=Brief(language.name, language.documentation, task.title, task.statement),
            language=language,
            examples=language.examples,
            agents={"coder": agent, "critic": critic, "planner": agent, "editor": agent},
            judge=JournalledJudge(self.judge(language), task, ledger),
            policy=self.experiment.feedback,
            max_attempts=self.experiment.attempts,
        )

    def judge(self, language: Language) -> InterpreterJudge:
        limits = Limits(**self.experiment.limits.model_dump())
        return InterpreterJudge(language, language.dialects[0], self.experiment.comparator, limits)

    def identity(self) -> dict[str, Any]:
        """What makes this run this run, as plain JSON."""
        experiment = self.experiment.model_dump(mode="json", exclude={"concurrency"})
        return {
            "experiment": experiment,
            "benchmark": {"name": self.benchmark.name, "version": self.benchmark.version},
            "tasks": {task.id: task.digest for task in self.tasks.values()},
            "prompts": prompt_hashes(),
            "strategies": {name: _sha256(strategy.mermaid()) for name, strategy in self.strategies.items()},
            "languages": {name: _language_digest(language) for name, language in self.languages.items()},
        }


def prepare(experiment: Experiment, *, offline: bool = False) -> Setup:
    """Turn the names of an experiment into objects. Raises UserError.

    Offline, no model is built: only its recorded replies will be asked for, so that neither a key nor a server nor the
    agent's own code is needed.
    """
    benchmark = registry.benchmark(experiment.benchmark)
    everything = {task.id: task for task in benchmark.tasks}
    for name in experiment.tasks:
        if name not in everything:
            raise registry.unknown(f"task of benchmark {benchmark.name!r}", name, everything)
    wanted = experiment.tasks or tuple(everything)
    return Setup(
        experiment=experiment,
        benchmark=benchmark,
        tasks={name: everything[name] for name in wanted},
        languages={name: registry.load("languages", name) for name in experiment.languages},
        hires={name: _hire(name, experiment, offline) for name in experiment.models},
    )


def _hire(name: str, experiment: Experiment, offline: bool) -> Hire:
    provider, _, model = name.partition("/")
    if provider == "builtin":
        agent: Agent = _Absent(name, {}) if offline else registry.load("agents", model)()
        return lambda ledger: JournalledAgent(agent, ledger)
    try:
        settings = Settings(**experiment.parameters.model_dump())
        built: Model = (
            _Absent(name, settings.asked()) if offline else registry.load("models", provider)(model, settings)
        )
    except ConfigurationError as error:
        raise UserError(f"model {name}: {error}") from error
    if isinstance(built, Scripted):
        script = built
        return lambda ledger: ChatAgent(JournalledModel(script.fresh(), ledger))
    return lambda ledger: ChatAgent(JournalledModel(built, ledger))


@dataclass(frozen=True, slots=True)
class _Absent:
    """Stands where a model or an agent was when the run was recorded; it cannot be asked anything."""

    name: str
    parameters: Mapping[str, Any]

    async def complete(self, messages: Sequence[Message], role: Role) -> Reply:
        raise AssertionError(f"a replay asked the live model {self.name} ({role}, {len(messages)} messages)")

    async def answer(self, request: Request) -> Reply:
        raise AssertionError(f"a replay asked the live agent {self.name} ({type(request).__name__})")


def _language_digest(language: Language) -> str:
    examples = [[example.title, example.statement, example.program] for example in language.examples]
    return _sha256(json.dumps([language.documentation, examples, language.dialects[0]]))


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
