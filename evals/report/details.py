"""One trial whole, as the page shows it: what was asked, said, extracted, judged and criticised.

Prompts and outputs repeat from attempt to attempt and from trial to trial, so that in a packet of trials every text
stands once, in `texts`, and is referred to by its place there:

    key, closed (the fields of the journal's event, or null)
    calls     role, messages ([speaker, text]...), asked, then of an answered call sent, reported, reply, reasoning,
              finish_reason, usage, cost, latency, cut (spans of code that was taken out of a critic's words, from
              `words`, which is the reply without reasoning that stands in it), and of a failed one missing, message
    checked   of a solved trial that `loopwright fuzz-run` looked at: see evals.report.fuzzed.detail
    attempts  number, call (its place in `calls`, or null), program, rule, span, candidates, language, dialect,
              comparator, passed, passed_visible, error_class, measures, cases, and trace where one was made
    cases     of each a list: stdin, expected, actual ({"base64": ...} where it is no UTF-8), error_type, stderr,
              held_out, status, steps, snapshot

In these, texts are places in `texts`: messages, reply, reasoning, words, program, stdin, expected, actual and stderr.
Spans count characters, not UTF-16 units.
"""

import base64
from typing import Any

from agents.extraction import without_reasoning
from evals.chapters import Chapter
from evals.events import Call, CaseRecord, Cut, Failed, Judged

STDIN = 0
"""Its place in the list that a case is."""

Fields = dict[str, Any]


class Texts:
    """The texts of a packet, each once."""

    def __init__(self) -> None:
        self.places: dict[str, int] = {}
        self.size = 0
        """Characters of them all."""

    def place(self, text: str) -> int:
        place = self.places.get(text)
        if place is None:
            place = self.places[text] = len(self.places)
            self.size += len(text)
        return place

    def listed(self) -> list[str]:
        return list(self.places)


def detail(key: str, chapter: Chapter, texts: Texts) -> Fields:
    """A trial's chapter as plain values; its texts are added to `texts`."""
    places = {name: number for number, name in enumerate(chapter.calls)}
    return {
        "key": key,
        "closed": None if chapter.closed is None else chapter.closed.model_dump(exclude={"event", "trial"}),
        "calls": [_call(call, chapter.cuts.get(name), texts) for name, call in chapter.calls.items()],
        "attempts": [_attempt(verdict, places, texts) for _, verdict in sorted(chapter.verdicts.items())],
    }


def _call(call: Call | Failed, cut: Cut | None, texts: Texts) -> Fields:
    asked: Fields = {
        "role": call.role,
        "messages": [[message.speaker, texts.place(message.text)] for message in call.messages],
        "asked": call.asked,
    }
    if isinstance(call, Failed):
        return {**asked, "missing": call.missing, "message": texts.place(call.message)}
    answered: Fields = {
        "sent": call.sent,
        "reported": call.reported,
        "reply": texts.place(call.reply),
        "reasoning": texts.place(call.reasoning) if call.reasoning else None,
        "finish_reason": call.finish_reason,
        "usage": {name: count for name, count in call.usage if count is not None},
        "cost": call.cost,
        "latency": call.latency,
    }
    if cut is not None:
        answered |= {"words": texts.place(without_reasoning(call.reply)), "cut": cut.spans}
    return {**asked, **answered}


def _attempt(verdict: Judged, places: dict[str, int], texts: Texts) -> Fields:
    return {
        "number": verdict.attempt,
        "call": places.get(verdict.call),
        "program": None if verdict.program is None else texts.place(verdict.program),
        "rule": verdict.rule,
        "span": verdict.span,
        "candidates": [[other.rule, other.start, other.end] for other in verdict.candidates],
        "language": verdict.language,
        "dialect": verdict.dialect,
        "comparator": verdict.comparator,
        "passed": verdict.passed,
        "passed_visible": verdict.passed_visible,
        "error_class": verdict.error_class,
        "measures": verdict.measures,
        "cases": [_case(case, texts) for case in verdict.cases],
    }


def _case(case: CaseRecord, texts: Texts) -> list[Any]:
    # By hand, and not by the record's own serialiser: of cases there are hundreds of thousands in a large run.
    try:
        actual: int | Fields = texts.place(case.actual_stdout.decode())
    except UnicodeDecodeError:
        actual = {"base64": base64.b64encode(case.actual_stdout).decode()}
    return [
        texts.place(case.stdin),
        texts.place(case.expected_stdout),
        actual,
        case.error_type,
        texts.place(case.stderr) if case.stderr else None,
        int(case.held_out),
        case.status,
        case.steps,
        case.snapshot,
    ]
