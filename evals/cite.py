"""What a paper has to say of a run: a methods paragraph, and the same as plain values.

Everything in it stands in run.json or in the journal; what neither tells is not said. So of calls it is told what they
went out with, not only what was asked for, and which models the servers say that they were; a date is not, for a run
records none. Of an imported run nothing is told that the other harness does not store.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from evals import registry
from evals.benchmarks.base import interpreter_judge
from evals.compare import NOT_RUN
from evals.conditions import NOT_SENT, conditions
from evals.errors import UserError
from evals.events import Call
from evals.export.source import Run, read
from evals.layout import counted
from evals.trial import MISSING
from interpreters.base import CandidateKind

Fields = dict[str, Any]

_SHOWN = {
    "none": "nothing of the verdict",
    "pass_fail": "whether each visible case passed",
    "error_class": "whether each visible case passed and its class of error",
    "stderr": "whether each visible case passed, its class of error and the diagnosis",
    "actual": "of each visible case whether it passed, its class of error, the diagnosis, the input and the output",
    "full": "of each visible case whether it passed, its class of error, the diagnosis, the input, the output and the "
    "expected output",
}
"""What tools.feedback.POLICIES show."""

_NOUNS: Mapping[CandidateKind, str] = {"program": "programs", "machine": "machines", "answer": "answers"}


@dataclass(slots=True)
class Citation:
    """What is told of one run."""

    run: Run
    outcomes: Counter[str] = field(default_factory=Counter)
    """How many trials ended how; those that did not are NOT_RUN."""
    calls: int = 0
    """Answered ones."""
    attempts: dict[str, int] = field(default_factory=dict)
    """Strategy -> the most attempts that a trial of it made."""
    sent: dict[str, dict[str, set[str]]] = field(default_factory=lambda: defaultdict(lambda: defaultdict(set)))
    """Model -> parameter -> the values that it went out with, as JSON."""
    reported: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    """Model -> the names that the servers gave themselves."""

    @property
    def trials(self) -> int:
        return self.outcomes.total()

    @property
    def missing(self) -> dict[str, int]:
        return {name: self.outcomes[name] for name in sorted(self.outcomes) if name in (NOT_RUN, *MISSING)}

    @property
    def scored(self) -> int:
        return self.trials - sum(self.missing.values())

    @property
    def imported(self) -> str | None:
        """The harness that made the run, if it was not ours."""
        harness: str | None = self.run.identity.get("imported")
        return harness


def cite(run: Run) -> Citation:
    """Read a run. Raises UserError, also if none of its trials has ended."""
    told = Citation(run)
    for trial in read(run):
        closed, model, strategy = trial.chapter.closed, trial.key.model, trial.key.strategy
        told.outcomes[closed.outcome if closed else NOT_RUN] += 1
        told.attempts[strategy] = max(told.attempts.get(strategy, 0), len(trial.verdicts))
        answered = [call for call in trial.chapter.calls.values() if isinstance(call, Call)]
        told.calls += len(answered)
        told.reported[model].update(call.reported["model"] for call in answered if call.reported.get("model"))
        for parameter, values in (conditions(answered) or {}).items():
            told.sent[model][parameter].update(values)
    if told.outcomes[NOT_RUN] == told.trials:
        raise UserError(
            f"{run.name}: there is nothing to cite, for none of {counted(told.trials, 'trial')} has ended; finish the "
            "run first"
        )
    return told


def to_json(told: Citation) -> Fields:
    """The citation as values for json.dumps.

    run, imported (harness, or null), benchmark: name, version, options, tasks; models, strategies, languages, tiers,
    categories, samples, attempts (the cap), most_attempts (strategy -> made), feedback, dialect, comparator, judge
    (null: the benchmark's own), limits, opening_examples, documentation, asked (model -> parameters), sent (model ->
    parameter -> values), reported (model -> names), trials, scored, solved, missing (reason -> count), calls, versions,
    hashes
    """
    run, experiment = told.run, told.run.experiment
    same = (
        *("models", "strategies", "languages", "tiers", "categories", "samples", "attempts", "feedback", "dialect"),
        *("comparator", "judge", "limits", "opening_examples", "documentation"),
    )
    plain = experiment.identity()
    return {
        "run": run.name,
        "imported": told.imported,
        "benchmark": {
            "name": run.benchmark,
            "version": run.version,
            "options": experiment.options,
            "tasks": len(run.identity["tasks"]),
        },
        **{name: plain[name] for name in same},
        "most_attempts": {name: told.attempts[name] for name in experiment.strategies},
        "asked": {name: _asked(run, name) for name in experiment.models},
        "sent": {
            model: {name: sorted(values) for name, values in sorted(sent.items())} for model, sent in told.sent.items()
        },
        "reported": {model: sorted(names) for model, names in told.reported.items()},
        "trials": told.trials,
        "scored": told.scored,
        "solved": told.outcomes["solved"],
        "missing": told.missing,
        "calls": told.calls,
        "versions": dict(run.versions),
        "hashes": run.hashes,
    }


def _asked(run: Run, model: str) -> Fields:
    return run.experiment.parameters_of(model).model_dump(
        mode="json", exclude={"timeout", "headers"}, exclude_none=True
    )


# In words ----------------------------------------------------------------------------------------------------------


def paragraph(told: Citation) -> str:
    """The methods paragraph of one run."""
    if told.imported is not None:
        return " ".join([*_what(told), *_imported(told), *_counts(told), _hashes(told)])
    return " ".join([*_what(told), *_models(told), *_rules(told), *_counts(told), _versions(told), _hashes(told)])


def _what(told: Citation) -> Iterator[str]:
    run, experiment = told.run, told.run.experiment
    of = [
        f"{name} {_listed(values)}"
        for name, values in (("tier", experiment.tiers), ("category", experiment.categories))
        if values
    ]
    options = [f"{name} = {value}" for name, value in experiment.options.items()]
    inside = "; ".join((f"version {run.version}", *of, *options))
    tasks = counted(len(run.identity["tasks"]), "task")
    yield (
        f"We ran {_listed(experiment.models)} under the {_plural('strategy', 'strategies', experiment.strategies)} "
        f"{_listed(experiment.strategies)} in {_listed(experiment.languages)} on {tasks} of the benchmark "
        f"{run.benchmark} ({inside})."
    )
    samples = "once" if experiment.samples == 1 else f"{experiment.samples} times, independently"
    yield f"Every combination of these was tried {samples}: {counted(told.trials, 'trial')}."


def _models(told: Citation) -> Iterator[str]:
    for model in told.run.experiment.models:
        sent = {name: sorted(values) for name, values in sorted(told.sent.get(model, {}).items())}
        if sent:
            pairs = (f"{name} = {' or '.join(_value(value) for value in values)}" for name, values in sent.items())
            yield f"Requests to {model} went out with {_listed(list(pairs))}."
        elif told.calls:
            yield f"What requests to {model} went out with is not on record, or they had no parameters."
        names = sorted(told.reported.get(model, ()))
        if names and names != [model.partition("/")[2]]:
            yield f"It answered as {_listed(names)}."
    seeds = {_asked(told.run, model).get("seed") for model in told.run.experiment.models}
    if seeds == {None}:
        yield "No seed was asked for."


def _value(sent: str) -> str:
    return "not sent" if sent == NOT_SENT else sent.strip('"')


def _rules(told: Citation) -> Iterator[str]:
    experiment = told.run.experiment
    most = ", ".join(f"{name} {told.attempts[name]}" for name in experiment.strategies)
    yield f"A trial had at most {counted(experiment.attempts, 'attempt')} (the most that were made: {most})."
    if max(told.attempts.values(), default=0) > 1:
        yield (
            f"After a failed attempt an agent was shown {_SHOWN[experiment.feedback]} (feedback policy "
            f"{experiment.feedback}); held-out cases are never shown."
        )
    if experiment.opening_examples:
        yield f"Coders saw {counted(experiment.opening_examples, 'solved example')} with their first attempt."
    if experiment.documentation is not None:
        yield f"The languages' documentation was cut to {counted(experiment.documentation, 'character')}."
    yield _judging(told)


def _judging(told: Citation) -> str:
    """How candidates were judged; limits only where the judge is known to keep to them."""
    experiment = told.run.experiment
    kinds = _kinds(told.run)
    noun = _NOUNS[kinds.pop()] if len(kinds) == 1 else "candidates"
    limits = experiment.limits
    words = f"{noun.capitalize()} were judged in the dialect {experiment.dialect}"
    if experiment.judge is not None:
        return f"{words} by the judge {experiment.judge}."
    if noun == "answers":
        return f"Answers were scored by the rules {experiment.dialect} of the benchmark."
    own = _has_own_judge(told.run)
    if own is None:
        return f"{words}."
    if own:
        return (
            f"{words} by the benchmark's own judge, with at most {limits.steps:,} steps and {limits.memory:,} cells of "
            "storage, or fewer where it sets them."
        )
    return (
        f"{words} and their output compared by the comparator {experiment.comparator}, with at most {limits.steps:,} "
        f"steps, {limits.output:,} bytes of output and {limits.memory:,} cells of storage for a case."
    )


def _kinds(run: Run) -> set[CandidateKind]:
    try:
        plugins = run.experiment.plugins.get("languages", {})
        return {registry.notation(plugins.get(name, name), None).candidate for name in run.experiment.languages}
    except UserError:
        return set()


def _has_own_judge(run: Run) -> bool | None:
    """None if the benchmark is not there any more."""
    try:
        return registry.benchmark(run.experiment.benchmark, run.experiment.options).judge is not interpreter_judge
    except UserError:
        return None


def _imported(told: Citation) -> Iterator[str]:
    experiment = told.run.experiment
    yield (
        f"The results were made by {told.imported}, which stores neither requests nor parameters, and were imported "
        f"with Loopwright {told.run.versions['loopwright']}; their verdicts are its own (dialect {experiment.dialect}, "
        f"comparator {experiment.comparator})."
    )


def _counts(told: Citation) -> Iterator[str]:
    solved, trials = told.outcomes["solved"], told.trials
    yield f"Solved were {solved:,} of {counted(trials, 'trial')}, unsolved {told.scored - solved:,}."
    if told.missing:
        reasons = ", ".join(f"{number:,} {reason}" for reason, number in told.missing.items())
        yield (
            f"{sum(told.missing.values()):,} have no result ({reasons}); shares are of all trials, and these are "
            "counted apart from the unsolved."
        )
    if told.calls and told.imported is None:
        yield f"They took {counted(told.calls, 'answered call')}."


def _versions(told: Citation) -> str:
    versions = dict(told.run.versions)
    ours = versions.pop("loopwright")
    return f"The run was begun with Loopwright {ours} ({', '.join(f'{name} {v}' for name, v in versions.items())})."


def _hashes(told: Citation) -> str:
    return f"SHA-256: {', '.join(f'{part} {digest}' for part, digest in told.run.hashes.items())}."


def _plural(one: str, many: str, values: Iterable[str]) -> str:
    return one if len(list(values)) == 1 else many


def _listed(names: Iterable[str]) -> str:
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last
