"""Judge recorded replies again, with today's extractor, comparator and interpreter.

Nothing is asked and nothing is written: every recorded attempt is taken from the raw reply that it came from, and each
verdict that comes out otherwise is listed.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from agents.extraction import program_of
from evals.chapters import Chapter
from evals.errors import UserError
from evals.events import Call, CaseRecord, Judged
from evals.records import reply_of
from evals.setup import Setup
from evals.text import quoted
from evals.trial import TrialKey
from tools.judge import CaseResult, Verdict


@dataclass(frozen=True, slots=True)
class Regraded:
    """One attempt, as it was judged and as it is judged now."""

    trial: str
    attempt: int
    last: bool
    """Whether it is the attempt that the trial's outcome rests on."""
    was: Judged
    passed: bool
    error_class: str
    rule: str
    program_changed: bool
    why: str
    """The first case that comes out otherwise, in one line; empty if none does."""

    @property
    def flips(self) -> bool:
        return self.passed != self.was.passed

    @property
    def changes(self) -> bool:
        return self.flips or self.error_class != self.was.error_class or self.program_changed


def regrade(setup: Setup, chapters: dict[str, Chapter]) -> Iterator[Regraded]:
    """Yield every recorded attempt of every closed trial, in the order of the experiment. Raises UserError."""
    for key in setup.trials():
        chapter = chapters.get(str(key))
        if chapter is None or chapter.closed is None:
            continue
        for attempt in range(1, chapter.closed.attempts + 1):
            yield _again(setup, key, chapter, chapter.verdicts[attempt])


def _again(setup: Setup, key: TrialKey, chapter: Chapter, was: Judged) -> Regraded:
    language, task = setup.notation(key.strategy, key.language), setup.tasks[key.task]
    call = chapter.calls.get(was.call)
    if not isinstance(call, Call):
        raise UserError(f"{was.trial}: attempt {was.attempt} names the call {was.call}, which is not recorded")
    found = program_of(reply_of(call), language)
    verdict = setup.judge(language)(found.program, task)
    return Regraded(
        trial=was.trial,
        attempt=was.attempt,
        last=chapter.closed is not None and was.attempt == chapter.closed.attempts,
        was=was,
        passed=verdict.passed,
        error_class=verdict.error_class,
        rule=found.rule,
        program_changed=found.program != was.program,
        why=_why(was, verdict),
    )


def _why(was: Judged, verdict: Verdict) -> str:
    # Of a reply without a program the verdict says enough: it has no cases.
    for number, (before, now) in enumerate(zip(was.cases, verdict.cases, strict=False), 1):
        if before.error_type != now.error_type:
            return f"case {number}, expected {_short(now.expected_stdout)}: {_ended(before)} -> {_ended(now)}"
    return ""


def _ended(case: CaseRecord | CaseResult) -> str:
    if case.error_type in ("ok", "logic_error"):
        return f"{case.error_type}, printed {_short(case.actual_stdout.decode(errors='backslashreplace'))}"
    return f"{case.error_type}, {_short(case.stderr)}"


def _short(text: str) -> str:
    return quoted(text if len(text) <= 60 else text[:57] + "...")
