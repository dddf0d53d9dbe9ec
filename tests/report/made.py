"""Runs made by hand, through the public writer of journals: what happens in them is up to the test."""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from agents.model import Missing
from evals import registry
from evals.events import Call, CallKey, CaseRecord, Closed, Cut, Event, Failed, Judged, MessageRecord, UsageRecord
from evals.experiment import Experiment, cross
from evals.folder import open_or_create
from evals.trial import TrialKey
from interpreters.base import run
from tools.judge import ERROR_TYPES, ErrorClass


def _usual_reply(program: str) -> str:
    return f"Here it is:\n\n{program}\n"


@dataclass(frozen=True, slots=True)
class Played:
    """What happens in a trial: a reply for each attempt, or how it is missing."""

    programs: Sequence[str | None] = ()
    missing: Missing | None = None
    message: str = ""
    critique: str = "Look at the output."
    reply: Callable[[str], str] = _usual_reply
    cost: float | None = 0.01
    reasoning: str = ""


Play = Callable[[TrialKey], Played | None]
"""What happens in a trial; None if it was never begun."""


def task_file(path: Path, tasks: Sequence[Mapping[str, Any]], name: str = "mine") -> str:
    """Write a task file. A task has an id, and whatever else is not as usual."""
    usual = {
        "title": "Print A",
        "statement": "Print the letter A.",
        "tier": "easy",
        "category": "output",
        "cases": [{"stdin": "", "expected_stdout": "A"}],
    }
    path.write_text(json.dumps({"name": name, "version": "1", "tasks": [usual | dict(task) for task in tasks]}))
    return str(path)


def make_run(out: Path, play: Play, **settings: Any) -> Path:
    """Make a run of an experiment, in which every trial goes as `play` says."""
    experiment = Experiment(**{"models": ("m",), "strategies": ("zero-shot", "coder-critic"), **settings})
    benchmark = registry.benchmark(experiment.benchmark, experiment.options)
    wanted = [task for task in benchmark.tasks if not experiment.tasks or task.id in experiment.tasks]
    tasks = {task.id: task for task in wanted}
    identity = {
        "experiment": experiment.identity(),
        "benchmark": {"name": benchmark.name, "version": benchmark.version},
        "tasks": {task.id: task.digest for task in wanted},
    }
    _, journal = open_or_create(out, "", identity)
    with journal:
        for key in cross(experiment, tasks):
            played = play(key)
            if played is not None:
                for event in _chapter(key, played, tasks[key.task], experiment):
                    journal.append(event)
    return out


def _chapter(key: TrialKey, played: Played, task: Any, experiment: Experiment) -> list[Event]:
    trial = str(key)
    events: list[Event] = []
    calls = 0
    error: ErrorClass = "ok"
    for number, program in enumerate(played.programs, 1):
        reply = played.reply(program) if program is not None else "I cannot."
        calls += 1
        call = _call(trial, "coder", calls, task.statement, reply, played)
        verdict = _verdict(key, number, call, program, task, experiment)
        events += [call, verdict]
        error = verdict.error_class
        if verdict.passed:
            break
        if key.strategy == "coder-critic" and number < len(played.programs):
            calls += 1
            critic = _call(trial, "critic", calls, "What is wrong?", f"{played.critique} +++.", played)
            start = len(played.critique) + 1
            events += [critic, Cut(trial=trial, call=str(critic.key), spans=((start, start + 4),))]
    if played.missing is not None:
        events.append(
            Failed(
                trial=trial,
                role="coder",
                key=_key(trial, calls + 1),
                messages=(MessageRecord(speaker="user", text=task.statement),),
                asked={},
                missing=played.missing,
                message=played.message,
            )
        )
    attempts = sum(isinstance(event, Judged) for event in events)
    solved = error == "ok" and attempts > 0
    events.append(
        Closed(
            trial=trial,
            outcome=played.missing or ("solved" if solved else "unsolved"),
            error_class=error,
            overfit=False,
            attempts=attempts,
            calls=calls,
            input_tokens=100 * calls,
            output_tokens=10 * calls,
            cost=None if played.cost is None else played.cost * calls,
            message=played.message,
        )
    )
    return events


def _key(trial: str, number: int) -> CallKey:
    return CallKey(request=hashlib.sha256(f"{trial} {number}".encode()).hexdigest(), occurrence=1)


def _call(trial: str, role: Any, number: int, asked: str, reply: str, played: Played) -> Call:
    return Call(
        trial=trial,
        role=role,
        key=_key(trial, number),
        messages=(
            MessageRecord(speaker="system", text="You write programs."),
            MessageRecord(speaker="user", text=asked),
        ),
        asked={"temperature": 0.5},
        sent={"model": "m", "temperature": 0.5},
        reported={"id": f"c-{number}"},
        reply=reply,
        exact=False,
        reasoning=played.reasoning,
        finish_reason="stop",
        usage=UsageRecord(input_tokens=100, output_tokens=10),
        cost=played.cost,
        latency=0.25,
    )


def _verdict(key: TrialKey, number: int, call: Call, program: str | None, task: Any, experiment: Experiment) -> Judged:
    language = registry.language(key.language, experiment.dialect)
    cases = []
    for case in task.cases if program is not None else ():
        done = run(language, program or "", case.stdin.encode())
        right = done.stdout == case.expected_stdout.encode()
        error = ERROR_TYPES.get(done.status) or ("ok" if right else "logic_error")
        cases.append(
            CaseRecord(
                stdin=case.stdin,
                expected_stdout=case.expected_stdout,
                actual_stdout=done.stdout,
                error_type=error,
                stderr=done.message,
                held_out=case.held_out,
                status=done.status,
                steps=done.steps,
                snapshot=dict(done.snapshot),
            )
        )
    gravest: ErrorClass = next((case.error_type for case in cases if case.error_type != "ok"), "ok")
    passed = program is not None and gravest == "ok"
    start = call.reply.find(program) if program is not None else -1
    return Judged(
        trial=str(key),
        attempt=number,
        call=str(call.key),
        program=program,
        rule="fence" if program is not None else "",
        span=(start, start + len(program)) if program is not None and start >= 0 else None,
        candidates=(),
        language=key.language,
        dialect=experiment.dialect,
        comparator=experiment.comparator,
        passed=passed,
        passed_visible=passed,
        error_class=gravest if program is not None else "no_program",
        cases=tuple(cases),
        measures={},
    )
