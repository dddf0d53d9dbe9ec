"""A line of the released EsoLang-Bench harness's results as the events of a trial.

    there                                     here
    a line without an attempt                 a failed call; the trial is missing (provider_error), and not wrong
    an attempt's code                         a call whose reply is exactly this program
    an empty code                             a call whose reply holds no program; the verdict is no_program
    plan, critic_feedback                     a call of the planner, of the critic
    a test's error_type "ok"                  ok, or logic_error if the harness did not take the output for right
    a test's error_type "internal_error"      runtime_error, and the word stands before its stderr
    every other error_type                    the same
    solved                                    solved

Nothing is judged here: what counts is what was recorded. Requests, usage, cost and steps never were.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from agents.extraction import program_of
from agents.model import Message, Reply, Role
from evals.errors import UserError
from evals.events import Call, CallKey, Event, Failed, Judged, MessageRecord, UsageRecord
from evals.imports_lines import HARNESS, AttemptRecord, Line, TestRecord
from evals.question import Question
from evals.records import closed, judged
from evals.text import quoted
from evals.trial import Outcome, TrialKey
from graphs.state import Draft
from interpreters.base import Language, Status
from tools.comparators import COMPARATORS
from tools.judge import STDERR_CHARACTERS, CaseResult, ErrorType, Verdict
from tools.task import Task

_REQUEST = Message("note", f"{HARNESS} stores no request: what was asked is not known.")

_KINDS: Mapping[str, tuple[ErrorType, Status]] = {
    "compile_error": ("compile_error", "compile_error"),
    "runtime_error": ("runtime_error", "runtime_error"),
    "internal_error": ("runtime_error", "runtime_error"),
    "timeout_error": ("timeout_error", "killed"),
}
"""How a program failed there -> our error type and status. The time limit there is one of seconds."""


def trial(key: TrialKey, line: Line, task: Task, spoken: Language, data: Path) -> tuple[Event, ...]:
    """The chapter that a line becomes. Raises UserError if it contradicts itself, or the data of the task."""
    record = line.record
    _check_cases(line, task, data)
    calls = _Calls(key, record.timestamp)
    if not record.attempts:
        why = " ".join(_unicode(record.error).split())
        failed = calls.failed(f"{HARNESS} recorded no attempt: {why or 'it does not say why'}")
        end = closed(str(key), failed.missing, failed.message, [], [])
        # Unknown, and not nothing: some calls may have been answered before one failed.
        return failed, end.model_copy(update={"input_tokens": None, "output_tokens": None, "cost": None})
    events: list[Event] = []
    verdicts: list[Judged] = []
    for number, attempt in enumerate(record.per_attempt, 1):
        passed = record.solved and number == record.attempts
        if attempt.plan:
            events.append(calls.answered("planner", attempt.plan))
        reply = calls.answered(
            "editor" if key.strategy == "planner-editor-critic" else "coder", attempt.code, exact=True
        )
        verdicts.append(_verdict(str(key), number, attempt, reply, passed, spoken, line))
        events += [reply, verdicts[-1]]
        if attempt.critic_feedback:
            events.append(calls.answered("critic", attempt.critic_feedback))
    outcome: Outcome = "solved" if record.solved else "unsolved"
    return *events, closed(str(key), outcome, "", verdicts, calls.replies)


def _check_cases(line: Line, task: Task, data: Path) -> None:
    """Raise UserError unless the results were made with the task's cases: nothing else could be judged again."""
    cases = [(case.stdin, case.expected_stdout) for case in task.cases]
    for number, attempt in enumerate(line.record.per_attempt, 1):
        tests = [(test.input, test.expected_output) for test in attempt.tests]
        if tests == cases:
            continue
        where = f"{line.place}: problem {task.id}, attempt {number}"
        if len(tests) != len(cases):
            raise UserError(
                f"{where} has {len(tests)} tests, and {len(cases)} in {data}; give the data of these results"
            )
        place = next(place for place, pair in enumerate(zip(tests, cases, strict=True)) if pair[0] != pair[1])
        raise UserError(
            f"{where}, test {place + 1} is {_pair(tests[place])}, and {_pair(cases[place])} in {data}; "
            "give the data of these results"
        )


def _pair(case: tuple[str, str]) -> str:
    return " -> ".join(text if len(text) <= 40 else text[:37] + "..." for text in map(quoted, case))


# Calls -------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Calls:
    """The calls of one trial, each told from the others although their requests are unknown."""

    key: TrialKey
    timestamp: str
    replies: list[Reply] = field(default_factory=list)
    _asked: Counter[str] = field(default_factory=Counter)

    def answered(self, role: Role, text: str, *, exact: bool = False) -> Call:
        text = _unicode(text)
        self.replies.append(Reply(text, exact=exact, finish_reason="unknown"))
        return Call(
            trial=str(self.key),
            role=role,
            key=self._next(role),
            messages=_messages(),
            asked={},
            sent={},
            reported={"harness": HARNESS, "timestamp": _unicode(self.timestamp)},
            reply=text,
            exact=exact,
            reasoning="",
            finish_reason="unknown",
            usage=UsageRecord(),
            cost=None,
            latency=0.0,
        )

    def failed(self, message: str) -> Failed:
        role: Role = "planner" if self.key.strategy == "planner-editor-critic" else "coder"
        return Failed(
            trial=str(self.key),
            role=role,
            key=self._next(role),
            messages=_messages(),
            asked={},
            missing="provider_error",
            message=message,
        )

    def _next(self, role: Role) -> CallKey:
        request = Question(self.key.model, role, {}, [_REQUEST]).digest
        self._asked[request] += 1
        return CallKey(request=request, occurrence=self._asked[request])


def _messages() -> tuple[MessageRecord, ...]:
    return (MessageRecord(speaker=_REQUEST.speaker, text=_REQUEST.text),)


def _unicode(text: str) -> str:
    """A text that was written for people, without what no UTF-8 can hold."""
    return text.encode(errors="replace").decode()


# Verdicts ----------------------------------------------------------------------------------------------------------


def _verdict(
    trial: str, number: int, attempt: AttemptRecord, reply: Call, passed: bool, spoken: Language, line: Line
) -> Judged:
    place = f"{line.place}: attempt {number}"
    found = program_of(Reply(reply.reply, exact=True), spoken)
    draft = Draft(
        program=found.program,
        rule=found.rule,
        span=list(found.span) if found.span else None,
        candidates=[],
        call=str(reply.key),
    )
    cases = tuple(_passed(attempt.tests, place) if passed else _not_passed(attempt.tests, spoken, place))
    # What passed there without a program (all outputs empty) has passed.
    verdict = Verdict(spoken.name, HARNESS, HARNESS, found.program is not None or passed, cases)
    return judged(trial, number, draft, verdict)


def _passed(tests: Sequence[TestRecord], place: str) -> Iterator[CaseResult]:
    for number, test in enumerate(tests, 1):
        if test.error_type != "ok":
            raise UserError(f"{place} solves the problem, but its test {number} is a {test.error_type}; mend the line")
        yield _case(test, "ok")


def _not_passed(tests: Sequence[TestRecord], spoken: Language, place: str) -> list[CaseResult]:
    """The harness does not say which output it took for right: ask its comparator, and if that takes all, bytes."""
    for comparator in (COMPARATORS[HARNESS], COMPARATORS["exact"]):
        right = [
            test.error_type == "ok"
            and comparator(_bytes(test.actual_output), test.expected_output.encode(), spoken.name)
            for test in tests
        ]
        if not all(right):
            return [_case(test, "ok" if good else "logic_error") for test, good in zip(tests, right, strict=True)]
    raise UserError(f"{place} does not solve the problem, though all of its outputs are right; mend the line")


def _case(test: TestRecord, otherwise: ErrorType) -> CaseResult:
    """A test as it was recorded; `otherwise` is its error type if the program ended well."""
    error_type, status = _KINDS.get(test.error_type, (otherwise, "ok"))
    note = "internal_error of the harness: " if test.error_type == "internal_error" else ""
    return CaseResult(
        stdin=test.input,
        expected_stdout=test.expected_output,
        actual_stdout=_bytes(test.actual_output),
        error_type=error_type,
        stderr=(note + _unicode(test.stderr))[:STDERR_CHARACTERS],
        held_out=False,
        status=status,
        steps=0,
    )


def _bytes(output: str) -> bytes:
    """Output as bytes. The harness keeps it as text, in which a program can have printed half a surrogate pair."""
    return output.encode(errors="surrogatepass")
