"""Which executions a report can play: of each trial one, as long as they stay few.

A trace is made anew from the recorded program and its input, for nothing of it is in the journal. Of a trial it is the
last attempt on its first failing case, or on its first one if none failed; the queues of a tag system are told in one
answer, and belong to no case. There are few enough of them for a file to
stay small and to be built soon; of any other attempt and case `loopwright view` makes one when it is asked for.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from evals.chapters import Chapter
from evals.errors import UserError
from evals.events import Judged
from evals.report.reading import Run
from evals.trial import TrialKey
from interpreters.base import Limits, Plain

TRACES = 120
"""At most, in a report."""

STEPS = 20_000_000
"""Of all programs that are run again for a report, at most: some seconds."""

SLACK = 1_000
"""Steps that a run may take beyond those recorded."""

FRAMES = 240
"""Configurations of a trace, at most."""

TAG = "tag-trace"
"""The form of answers that tell the queues of a tag system: these are set beside the right ones."""

Trace = Mapping[str, Plain]


@dataclass(frozen=True, slots=True)
class Played:
    """What is to be played."""

    trial: str
    language: str
    dialect: str
    program: str
    stdin: str


@dataclass(slots=True)
class Tracer:
    """Makes the traces of a report, as many as are left."""

    left: int = TRACES
    steps: int = STEPS

    def add(self, made: dict[str, Any], chapter: Chapter, run: Run) -> None:
        """Add a trace to the detail of a trial, if there is still room for one."""
        if self.left <= 0 or not chapter.verdicts:
            return
        last = chapter.verdicts[max(chapter.verdicts)]
        case = shown_case(last)
        if last.program is None or (case is None and last.language != TAG):
            return
        steps, stdin = (0, "") if case is None else (last.cases[case].steps, last.cases[case].stdin)
        if steps > self.steps:
            return
        limits = run.experiment.limits.of_interpreters()
        # The record says how long the run was; whatever is wrong with it, a trace takes not much longer than that.
        limits = replace(limits, steps=min(limits.steps, steps + SLACK))
        self.steps -= limits.steps
        program = Played(made["key"], last.language, last.dialect, last.program, stdin)
        found = trace_of(program, run, limits)
        if found is not None:
            made["attempts"][-1]["trace"] = {"case": case, "trace": found}
            self.left -= 1


def shown_case(verdict: Judged) -> int | None:
    """The place of the case to be played: the first that failed, else the first; None if there is none."""
    failed = (place for place, case in enumerate(verdict.cases) if case.error_type != "ok")
    return next(failed, 0 if verdict.cases else None)


def trace_of(played: Played, run: Run, limits: Limits, frames: int = FRAMES) -> Trace | None:
    """The trace of a program on an input, under limits; None for what cannot be played."""
    from evals.report.traces import trace
    from evals.report.traces_tag import tag_trace

    try:
        if played.language == TAG:
            task = run.tasks.get(TrialKey.parse(played.trial).task)
            return tag_trace(task.statement, played.program, frames) if task else None
        stdin = played.stdin.encode()
        return trace(played.language, played.dialect, {}, played.program, stdin, limits, frames=frames)
    except (UserError, ValueError):
        return None  # The form of an answer, or a language that is not installed any more: nothing can run it.
