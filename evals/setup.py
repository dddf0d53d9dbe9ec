"""An experiment with every name turned into the object it stands for, and the identity of all of it.

The identity is what has to be the same for two sets of trials to belong to one run: the resolved experiment, and
hashes of the tasks, prompts, state machines and language documentation. A change of any of them is another run.
"""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from agents.chat import ChatAgent
from agents.critic import WordsOnly
from agents.exec_command import PREFIX
from agents.model import Closable, Message, Model, Reply, Role, Scripted
from agents.prompt import prompt_hashes
from agents.protocol import Agent, Brief, Request
from agents.providers.settings import ConfigurationError, Settings
from evals import registry
from evals.benchmarks.base import Benchmark, JudgeMaker
from evals.errors import UserError
from evals.experiment import Experiment, cross
from evals.ledger import Ledger
from evals.plugins import is_path
from evals.seams import JournalledAgent, JournalledJudge, JournalledModel, WatchedTools
from evals.trial import TrialKey
from graphs.state import Team
from interpreters.base import Language, Notation
from tools.judge import Judge
from tools.sandbox import Pool, crash
from tools.task import Task
from tools.toolbox import Toolbox

if TYPE_CHECKING:
    # LangGraph takes a second to import, and whoever only judges has no use for it.
    from graphs.strategy import Strategy


@dataclass(frozen=True)
class Setup:
    experiment: Experiment
    benchmark: Benchmark
    tasks: Mapping[str, Task]
    languages: Mapping[str, Notation]
    models: Mapping[str, Model]
    """Language models by name: chat agents speak to them."""
    agents: Mapping[str, Agent]
    """Agents that are no language models, by the name that stands in a model's place."""

    @cached_property
    def strategies(self) -> "Mapping[str, Strategy]":
        return {name: _load("strategies", name, self.experiment) for name in self.experiment.strategies}

    def trials(self) -> list[TrialKey]:
        """Every trial of the experiment, in the order in which they are started."""
        return cross(self.experiment, self.tasks)

    def team(self, key: TrialKey, ledger: Ledger) -> Team:
        """Who works on a trial."""
        language = self.notation(key.strategy, key.language)
        task = self.tasks[key.task]
        agent = self._agent(key.model, ledger)
        examples = language.examples(self.experiment.dialect)
        documentation = language.documentation(self.experiment.dialect)[: self.experiment.documentation]
        critic = WordsOnly(agent, language, ledger.cut)
        return Team(
            brief=Brief(
                language.name, documentation, task.title, task.statement, language.candidate, self.experiment.dialect
            ),
            language=language,
            examples=examples,
            opening_examples=examples[: self.experiment.opening_examples],
            agents={"coder": agent, "critic": critic, "planner": agent, "editor": agent},
            judge=JournalledJudge(self.judge(language), self._judge_name(key.language), task, ledger, self._pool),
            policy=self.experiment.feedback,
            max_attempts=self.experiment.attempts,
            tools=self._tools(language),
        )

    def _tools(self, language: Notation) -> WatchedTools | None:
        if language.candidate == "answer":
            return None
        limits = self.experiment.limits.of_interpreters()
        return WatchedTools(Toolbox(cast(Language, language), self.experiment.dialect, limits), self._pool)

    def notation(self, strategy: str, language: str) -> Notation:
        """What the coder of a strategy writes for a language. Raises UserError."""
        writes = self._writes(strategy)
        found = self.languages[language]
        if writes is None:
            return found
        try:
            return writes(found)
        except ValueError as error:
            raise UserError(f"strategies: {strategy} cannot be used with language {language}: {error}") from error

    def _agent(self, name: str, ledger: Ledger) -> Agent:
        if name in self.agents:
            return JournalledAgent(self.agents[name], name, ledger)
        model = self.models[name]
        if isinstance(model, Scripted):
            model = model.fresh()
        return ChatAgent(JournalledModel(model, name, ledger))

    def judge(self, language: Notation) -> Judge:
        limits = self.experiment.limits.of_interpreters()
        own = self.experiment.judge
        make: JudgeMaker = registry.load("judges", own) if own else self.benchmark.judge
        return make(language, self.experiment.dialect, self.experiment.comparator, limits)

    def _judge_name(self, language: str) -> str:
        """Who judges, as the user named them."""
        experiment = self.experiment
        own = f"judge {experiment.judge}" if experiment.judge else f"the judge of benchmark {experiment.benchmark}"
        return f"{own}, with language {experiment.plugins.get('languages', {}).get(language, language)},"

    @cached_property
    def _pool(self) -> Pool:
        return Pool(self.experiment.limits.seconds)

    async def aclose(self) -> None:
        """Close connections and processes, in the loop that used them. They open new ones when asked again."""
        for speaker in (*self.models.values(), *self.agents.values()):
            if isinstance(speaker, Closable):
                await speaker.aclose()

    def identity(self) -> dict[str, Any]:
        """What makes this run this run, as plain JSON."""
        return {
            "experiment": self.experiment.identity(),
            "benchmark": {"name": self.benchmark.name, "version": self.benchmark.version},
            "tasks": {task.id: task.digest for task in self.tasks.values()},
            "prompts": prompt_hashes(),
            "strategies": {name: strategy.outline() for name, strategy in self.strategies.items()},
            "languages": {
                name: _language_digest(language, self.experiment.dialect)
                for name, language in {**self.languages, **self._written()}.items()
            },
        }

    def _writes(self, strategy: str) -> Callable[[Notation], Notation] | None:
        # A plug-in that is no Strategy of ours need not have it.
        return getattr(self.strategies[strategy], "writes", None)

    def _written(self) -> dict[str, Notation]:
        """The notations that are no language of a trial."""
        pairs = [(strategy, language) for strategy in self.strategies for language in self.languages]
        notations = [self.notation(*pair) for pair in pairs if self._writes(pair[0]) is not None]
        return {notation.name: notation for notation in notations}


def prepare(experiment: Experiment, *, offline: bool = False) -> Setup:
    """Turn the names of an experiment into objects. Raises UserError.

    Offline, no model is built: only its recorded replies will be asked for, so that neither a key nor a server nor the
    agent's own code is needed.
    """
    benchmark = registry.benchmark(experiment.benchmark, experiment.options)
    return Setup(
        experiment=experiment,
        benchmark=benchmark,
        tasks=_tasks(benchmark, experiment),
        languages={name: _notation(name, experiment, benchmark) for name in experiment.languages},
        models={
            name: _model(name, experiment, offline) for name in experiment.models if not _is_agent(name, experiment)
        },
        agents={name: _agent(name, experiment, offline) for name in experiment.models if _is_agent(name, experiment)},
    )


def _load(kind: registry.Kind, name: str, experiment: Experiment) -> Any:
    """What a name stands for in an experiment: a plug-in from a file, or what is installed under it."""
    return registry.load(kind, experiment.plugins.get(kind, {}).get(name, name))


def _notation(name: str, experiment: Experiment, benchmark: Benchmark) -> Notation:
    found = registry.notation(experiment.plugins.get("languages", {}).get(name, name), experiment.dialect)
    if not benchmark.takes(found):
        wanted = " or ".join(benchmark.notations) or "a programming language"
        raise UserError(f"languages: benchmark {benchmark.name!r} is answered in {wanted}, not in {name}; name that")
    return found


def _tasks(benchmark: Benchmark, experiment: Experiment) -> dict[str, Task]:
    """The tasks that are asked for, in the order in which they were named, or else in the benchmark's."""
    everything = {task.id: task for task in benchmark.tasks}
    tiers = {task.tier for task in benchmark.tasks}
    categories = {task.category for task in benchmark.tasks}
    for what, names, known in (
        ("task", experiment.tasks, everything),
        ("tier", experiment.tiers, tiers),
        ("category", experiment.categories, categories),
    ):
        for name in names:
            if name not in known:
                raise registry.unknown(f"{what} of benchmark {benchmark.name!r}", name, known)
    wanted = [everything[name] for name in experiment.tasks or everything]
    found = {
        task.id: task
        for task in wanted
        if (not experiment.tiers or task.tier in experiment.tiers)
        and (not experiment.categories or task.category in experiment.categories)
    }
    if not found:
        chosen = {"tier": experiment.tiers, "category": experiment.categories}
        of = " and ".join(f"of {what} {', '.join(names)}" for what, names in chosen.items() if names)
        raise UserError(f"no task of {', '.join(experiment.tasks) or benchmark.name} is {of}; name others")
    return found


def _is_agent(name: str, experiment: Experiment) -> bool:
    return name.startswith(("builtin/", PREFIX)) or name in experiment.plugins.get("agents", {})


def _agent(name: str, experiment: Experiment, offline: bool) -> Agent:
    if offline:
        return _Absent(name, {})
    if name.startswith(PREFIX):
        return registry.process(name, experiment.parameters_of(name).timeout)
    if is_path(name):
        mine: Agent = registry.load("agents", name)
        return mine
    return registry.builtin(name)


def _model(name: str, experiment: Experiment, offline: bool) -> Model:
    try:
        settings = Settings(**experiment.parameters_of(name).model_dump())
    except ConfigurationError as error:
        raise UserError(f"model {name}: {error}") from error
    return _Absent(name, settings.asked()) if offline else registry.model(name, settings)


@dataclass(frozen=True, slots=True)
class _Absent:
    """Stands where a model or an agent was when the run was recorded; it cannot be asked anything."""

    name: str
    parameters: Mapping[str, Any]

    async def complete(self, messages: Sequence[Message], role: Role) -> Reply:
        raise AssertionError(f"a replay asked the live model {self.name} ({role}, {len(messages)} messages)")

    async def answer(self, request: Request) -> Reply:
        raise AssertionError(f"a replay asked the live agent {self.name} ({type(request).__name__})")


def _language_digest(language: Notation, dialect: str) -> str:
    try:
        examples = [[example.title, example.statement, example.program] for example in language.examples(dialect)]
        documentation = language.documentation(dialect)
    except Exception as error:
        raise UserError(
            f"language {language.name!r} has no documentation or examples: {crash(error)}; mend it"
        ) from error
    return _sha256(json.dumps([documentation, examples, dialect]))


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
