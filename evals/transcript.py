"""One trial as a text to read: every request, reply, program and verdict, in order, white space made visible."""

from collections.abc import Iterator

from evals.chapters import Chapter
from evals.events import Call, Cut, Failed, Judged
from evals.text import quoted, readable, visible


def transcript(trial: str, chapter: Chapter) -> str:
    """The whole chapter. Requests and replies show tabs and runs of spaces, programs and outputs every space."""
    lines = [f"TRIAL {trial}"]
    verdicts = {verdict.call: verdict for verdict in chapter.verdicts.values()}
    for number, (key, call) in enumerate(chapter.calls.items(), 1):
        lines += ["", f"== call {number}: {call.role} =="]
        for message in call.messages:
            lines += [f"-- {message.speaker} --", readable(message.text)]
        lines += _failed(call) if isinstance(call, Failed) else _replied(call, chapter.cuts.get(key))
        if key in verdicts:
            lines += ["", *_verdict(verdicts[key])]
    lines += ["", _end(chapter)]
    return "\n".join(lines) + "\n"


def _failed(call: Failed) -> list[str]:
    return [f"-- no reply: {call.missing} --", call.message]


def _replied(call: Call, cut: Cut | None) -> Iterator[str]:
    tokens = f"{_count(call.usage.input_tokens)} tokens in, {_count(call.usage.output_tokens)} out"
    cost = "cost unknown" if call.cost is None else f"${call.cost:.6f}"
    yield f"-- reply ({call.finish_reason}; {tokens}; {cost}; {call.latency:.3f} s) --"
    if call.reasoning:
        yield from ("(reasoning)", readable(call.reasoning), "(answer)")
    yield readable(call.reply)
    if call.reported:
        yield "-- reported --"
        yield ", ".join(f"{name}={value!r}" for name, value in call.reported.items())
    if cut is not None:
        spans = ", ".join(f"{start}-{end}" for start, end in cut.spans)
        yield f"-- code cut from these words, at characters {spans} --"


def _count(tokens: int | None) -> str:
    return "unknown" if tokens is None else f"{tokens:,}"


def _verdict(verdict: Judged) -> Iterator[str]:
    result = "passed" if verdict.passed else "overfit" if verdict.passed_visible else verdict.error_class
    yield f"== attempt {verdict.attempt}: {result} ({verdict.dialect}, {verdict.comparator}) =="
    if verdict.program is None:
        yield "-- no program in the reply --"
    else:
        where = f", characters {verdict.span[0]}-{verdict.span[1]} of the reply" if verdict.span else ""
        yield f"-- program (extracted by {verdict.rule}{where}) --"
        yield visible(verdict.program)
    for other in verdict.candidates:
        yield f"   other candidate: {other.rule}, characters {other.start}-{other.end}"
    for number, case in enumerate(verdict.cases, 1):
        held_out = ", held out" if case.held_out else ""
        yield f"-- case {number}{held_out}: {case.error_type}, {case.steps:,} steps --"
        yield f"   input    {quoted(case.stdin)}"
        yield f"   expected {quoted(case.expected_stdout)}"
        if case.error_type != "ok":
            yield f"   printed  {quoted(case.actual_stdout.decode(errors='backslashreplace'))}"
        if case.stderr:
            yield f"   stderr   {case.stderr}"


def _end(chapter: Chapter) -> str:
    closed = chapter.closed
    if closed is None:
        return "== unfinished =="
    why = f": {closed.message}" if closed.message else ""
    cost = "unknown" if closed.cost is None else f"${closed.cost:.6f}"
    return (
        f"== {closed.outcome}{why} ({closed.attempts} attempts, {closed.calls} calls, "
        f"{_count(closed.input_tokens)} tokens in, {_count(closed.output_tokens)} out, cost {cost}) =="
    )
