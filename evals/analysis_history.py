"""What happened in a trial, as far as an analysis of its attempts needs it, taken down while its journal is read.

Programs and critiques are let go as soon as the trial has a result and its steps are known: those of a hundred
thousand attempts need not be in memory together.
"""

from dataclasses import dataclass, field

from agents.extraction import REMOVED, without_reasoning
from agents.model import Role
from evals.analysis_steps import Step, steps
from evals.events import Call, Closed, Cut, Event, Failed, Judged
from evals.hardcoding import Suspect, suspect
from evals.trial import MISSING
from tools.judge import ErrorClass


@dataclass(frozen=True, slots=True)
class Taken:
    """What one call took."""

    role: Role
    input_tokens: int | None
    output_tokens: int | None
    cost: float | None
    """US dollars."""
    seconds: float | None
    """None for a call without an answer."""

    @property
    def uncounted(self) -> bool:
        return self.input_tokens is None and self.output_tokens is None and self.cost is None


@dataclass(slots=True)
class History:
    """What is kept of a trial's chapter. Where something stands twice, the later one counts, but for what it took."""

    errors: dict[int, ErrorClass] = field(default_factory=dict)
    """By attempt, like the next two."""
    suspects: dict[int, Suspect | None] = field(default_factory=dict)
    verdicts: dict[int, Judged] = field(default_factory=dict)
    """Empty once the trial has a result."""
    held_out: bool = False
    calls: list[Taken] = field(default_factory=list)
    closed: Closed | None = None
    _critiques: dict[str, tuple[int, str]] = field(default_factory=dict)
    """By call: after which attempt, and the words."""
    _steps: tuple[Step, ...] = ()

    def hear(self, event: Event) -> None:
        match event:
            case Call():
                self._take(event, event.latency)
                if event.role == "critic":
                    self._critiques[str(event.key)] = max(self.verdicts, default=0), without_reasoning(event.reply)
            case Failed():
                self._take(event, None)
            case Cut():
                attempt, words = self._critiques.get(event.call, (0, ""))
                self._critiques[event.call] = attempt, _without(words, event.spans)
            case Judged():
                self.errors[event.attempt] = event.error_class
                self.suspects[event.attempt] = suspect(event)
                self.held_out |= any(case.held_out for case in event.cases)
                self.verdicts[event.attempt] = event
            case Closed():
                self.closed = event
                if event.outcome not in MISSING:
                    self._steps = self.steps
                    self.verdicts.clear()
                    self._critiques.clear()

    @property
    def attempts(self) -> int:
        """Those that count."""
        return self.closed.attempts if self.closed else len(self.errors)

    @property
    def steps(self) -> tuple[Step, ...]:
        """From each attempt to the next."""
        if not self.verdicts:
            return self._steps
        words: dict[int, str] = {}
        for attempt, said in self._critiques.values():
            words[attempt] = f"{words[attempt]}\n{said}" if attempt in words else said
        return steps([self.verdicts[number] for number in sorted(self.verdicts) if number <= self.attempts], words)

    def _take(self, call: Call | Failed, seconds: float | None) -> None:
        usage = call.usage
        self.calls.append(Taken(call.role, usage.input_tokens, usage.output_tokens, call.cost, seconds))


def _without(words: str, spans: tuple[tuple[int, int], ...]) -> str:
    """A critic's words as they were read: see agents.extraction.cut_code."""
    kept, at = "", 0
    for start, end in spans:
        kept += words[at:start] + REMOVED
        at = end
    return kept + words[at:]
