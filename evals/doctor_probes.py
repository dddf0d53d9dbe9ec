"""What the doctor asks a model, and what can be told from an answer.

Each probe is a question whose answer tells one thing about the server, not about the model. Where a model that does not
do as it is told looks like a server that does not, the result is "cannot tell", and the sentence says why.

    temperature   is it accepted; that it is heeded cannot be seen
    seed          random digits twice under one seed, and once under another
    cap           a long count, cut after CAP tokens or not
    system        a code word that stands in the system message only
    white space   a text of tabs and blanks, sent to be repeated
"""

from dataclasses import dataclass
from typing import Literal

from agents.extraction import without_reasoning
from agents.model import Message, Reply
from agents.providers.faults import CallFailed
from agents.replies import LENGTH

Result = Literal["ok", "no", "cannot tell"]

CAP = 16
"""Tokens that the count is cut after; it would take hundreds."""

_CAPPED_CHARACTERS = 8 * CAP
"""No reply of CAP tokens of digits and blanks is longer."""

CODE_WORD = "QUIVER-58"
TEXT = "\t one \t two  \n   three\t\n\t\tfour \t "
"""White space at both ends, at the ends of lines and between words, of both kinds."""

_AROUND = " \t\r\n.!\"'`*"
"""What may stand around a word that was asked for alone. A model that repeats the question says nothing by it."""

HELLO = (Message("user", "Answer with the one word OK."),)
RANDOM = (Message("user", "Write twelve random digits and nothing else."),)
COUNT = (Message("user", "Count from 1 to 200, in digits with a blank between them, and write nothing else."),)
CODE = (
    Message("system", f"The code word of today is {CODE_WORD}."),
    Message("user", "What is the code word of today? Answer with it alone, or with NONE if you were told none."),
)
REPEAT = (
    Message(
        "user",
        "Repeat the text between <<< and >>> exactly, with every tab, blank and line end in it, and write nothing "
        f"else, not even the marks.\n<<<{TEXT}>>>",
    ),
)


@dataclass(frozen=True, slots=True)
class Check:
    """One thing about a model's server."""

    name: str
    result: Result
    sentence: str


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of one question."""

    reply: Reply | None
    failed: CallFailed | None
    seconds: float

    @property
    def endless(self) -> bool:
        """Whether the model talked on until it was cut, and not only to itself."""
        if self.reply is None or self.reply.finish_reason != LENGTH:
            return False
        return bool(without_reasoning(self.reply.text).strip())

    def without(self, name: str) -> Check:
        """What a question that was not answered tells about what it asked."""
        assert self.failed is not None
        if self.failed.refused:
            return Check(name, "no", f"it is refused with {self.failed.said}")
        return Check(name, "cannot tell", f"the call failed: {self.failed.said}")


def reached(answer: Answer) -> Check:
    """Whether there is a server that speaks chat completions."""
    if answer.reply is not None:
        return Check("reachable", "ok", f"{answer.reply.reported.get('host', 'something')} answers")
    assert answer.failed is not None
    if answer.failed.fault == "empty":
        return Check("reachable", "ok", "something answers")
    if answer.failed.fault == "timeout":
        return Check("reachable", "cannot tell", f"{answer.failed.said}: it may be slow, or not there")
    if answer.failed.status is None:
        return Check("reachable", "no", answer.failed.said)
    return Check("reachable", "ok", f"something answers, with HTTP status {answer.failed.status}")


def key_accepted(answer: Answer) -> Check:
    if answer.reply is not None or (answer.failed is not None and answer.failed.fault == "empty"):
        return Check("key", "ok", "it is accepted, or none is wanted")
    assert answer.failed is not None
    if answer.failed.fault in ("key", "permission"):
        return Check("key", "no", answer.failed.said)
    return Check("key", "cannot tell", "the call failed before, or for another reason")


def answers(answer: Answer) -> Check:
    """Whether the model is there and says something."""
    if answer.reply is None:
        return Check("model", "no", str(answer.failed))
    said = answer.reply.reported.get("model")
    return Check("model", "ok", f"it answers as {said}" if said else "it answers, and does not say as what")


def temperature(answer: Answer) -> Check:
    if answer.reply is None:
        return answer.without("temperature")
    if answer.reply.sent and "temperature" not in answer.reply.sent:
        return Check("temperature", "no", "it is never sent: langchain-openai leaves it out for models of this name")
    return Check("temperature", "ok", "it is accepted; whether it is heeded cannot be seen")


def seed(first: Answer, again: Answer, other: Answer) -> Check:
    """`other` has another seed."""
    replies = [answer.reply for answer in (first, again, other)]
    if failed := next((answer for answer in (first, again, other) if answer.reply is None), None):
        return failed.without("seed")
    texts = [reply.text for reply in replies if reply is not None]
    if texts[0] != texts[1]:
        return Check("seed", "no", "two answers under one seed differ")
    if texts[0] == texts[2]:
        return Check("seed", "cannot tell", "the answer is the same under one seed and under another")
    return Check("seed", "ok", "one seed gives the same answer twice, and another gives another")


def cap(name: str, answer: Answer) -> Check:
    """Whether the parameter `name` cuts a reply."""
    if answer.reply is None:
        return answer.without(name)
    tokens, reason = answer.reply.usage.output_tokens, answer.reply.finish_reason
    came = f"{tokens:,} tokens came" if tokens is not None else f"{len(answer.reply.text):,} characters came"
    # Twice as many, for some servers count their marks or begin one token too late.
    if (tokens is not None and tokens > 2 * CAP) or len(answer.reply.text) > _CAPPED_CHARACTERS:
        return Check(name, "no", f"it is ignored: {came} under a cap of {CAP} tokens")
    if reason == LENGTH:
        return Check(name, "ok", f"it cuts a reply: {came} under a cap of {CAP} tokens")
    return Check(name, "cannot tell", f"the reply ended by itself ({came}, finish reason {reason})")


def system_role(answer: Answer) -> Check:
    if answer.reply is None:
        return answer.without("system role")
    if CODE_WORD in answer.reply.text:
        return Check("system role", "ok", "the model knows what stands in the system message alone")
    if answer.reply.text.strip(_AROUND) == "NONE":
        return Check("system role", "no", "the model says that it was told nothing: the system message is lost")
    return Check("system role", "cannot tell", "the model neither repeats the system message nor says it has none")


def white_space(answer: Answer) -> Check:
    if answer.reply is None:
        return answer.without("white space")
    text = answer.reply.text
    if text == TEXT:
        return Check("white space", "ok", f"{len(TEXT)} characters came back byte for byte, tabs and ends included")
    if TEXT in text:
        return Check("white space", "ok", "it came back exactly, but within a longer reply, whose ends tell nothing")
    if text == TEXT.strip():
        return Check("white space", "no", "the reply has lost the white space at both ends, and there alone")
    if text.split() == TEXT.split():
        return Check("white space", "cannot tell", "the words came back with other white space, by model or by server")
    return Check("white space", "cannot tell", "the model did not repeat the text")


def usage(answer: Answer) -> Check:
    counted = answer.reply.usage if answer.reply is not None else None
    if counted is None or counted.input_tokens is None or counted.output_tokens is None:
        return Check("usage", "no", "tokens are not reported: a budget of tokens or dollars cannot count them")
    return Check("usage", "ok", f"{counted.input_tokens:,} tokens in, {counted.output_tokens:,} out")


def cost(answer: Answer) -> Check:
    if answer.reply is None or answer.reply.cost is None:
        return Check("cost", "no", "it is not reported: give the prices in the experiment file, 0 if there are none")
    return Check("cost", "ok", f"${answer.reply.cost:.6f} for the first call")


def latency(seconds: list[float]) -> Check:
    middle = sorted(seconds)[len(seconds) // 2]
    return Check(
        "latency", "ok", f"{middle:.2f} s, the median of {len(seconds)} calls; the slowest {max(seconds):.2f} s"
    )
