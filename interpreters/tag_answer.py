"""Answers to a task about an m-tag system: the queue after every step, in Markdown.

    ### step 0:
    - Action: start
    - Queue State: [B C A]

    ### step 1:
    - Head Symbol: B
    - Action: append A; delete B C
    - Queue State: [A A]

`answer` writes the right one. `parse_answer` reads what a model wrote, and takes only the queues from it:

    a block    begins at a line that begins with "step" and a number, behind which the line ends or goes on with a
               punctuation mark ("step 3 is hard" begins none), and goes on to the next such line
    its queue  follows "Queue State" and a colon; if nothing else stands on that line, it is the next line with text.
               The last queue of a block counts; a block without one is passed over
    a step     told in several blocks is what the last of them says

Letters may be upper or lower case, except in symbols. The marks of headings, lists, bold, italic and code may stand
around or be missing everywhere. Symbols are separated by white space, commas, both, or nothing: what is no symbol is
cut into the longest symbols that fit, from the left. Without square brackets, the queue ends at the end of the line or
at an angle or round bracket, as in "<halt>"; a word "empty" is the empty queue. Whatever else stands in a queue makes
it a wrong one.

All of it takes time in proportion to the text, whatever is in it: a line is looked at once from the left.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from interpreters.tag_statement import written
from interpreters.tag_system import Queue, TagSystem

_HEADING = re.compile(r"[\s#*_>`~+-]*+step[\s*_`#]*+([0-9]++)[\s*_`]*+(?:\Z|[^\w\s])", re.IGNORECASE)
_LABEL = re.compile(r"queue[\s*_`]*+state[\s*_`]*+(?:[:=]|(?=\[))", re.IGNORECASE)
_SEPARATOR = re.compile(r"[\s,]++")
_MARKS = "*_`'\".;"
_BLANK = re.compile(r"[\s*_`]*+")
_DIGITS = 9
"""A number of more digits is the number of no step."""


@dataclass(frozen=True, slots=True)
class Told:
    """A queue that an answer gives, unread."""

    step: int
    text: str
    start: int
    """Characters before the line that names the step."""
    end: int
    """Characters before the end of the line that holds the queue."""


def answer(system: TagSystem, word: Sequence[str], steps: int) -> str:
    """The right answer."""
    return transcript(system, islice(system.configurations(word), steps + 1))


def transcript(system: TagSystem, queues: Iterable[Queue]) -> str:
    """An answer that tells these queues, from step 0 on, be they right or not."""
    blocks = []
    before: Queue = ()
    for step, queue in enumerate(queues):
        if step == 0:
            lines = ["- Action: start"]
        else:
            appended = " ".join(system.productions[before[0]]) or "nothing"
            deleted = " ".join(before[: system.deletion])
            lines = [f"- Head Symbol: {before[0]}", f"- Action: append {appended}; delete {deleted}"]
        blocks.append("\n".join([f"### step {step}:", *lines, f"- Queue State: {written(queue)}"]))
        before = queue
    return "\n\n".join(blocks) + "\n"


def parse_answer(text: str, alphabet: Collection[str]) -> dict[int, Queue]:
    """Step to queue, in the order in which the steps first occur; a queue may hold what is no symbol."""
    last = {told.step: told.text for told in told_queues(text)}
    reader = _Reader.of(alphabet)
    return {step: reader.queue(queue) for step, queue in last.items()}


def holds_answer(text: str) -> bool:
    """Whether a text tells the queue of any step."""
    return next(told_queues(text), None) is not None


def answer_spans(text: str) -> tuple[tuple[int, int], ...]:
    """Where an answer stands in a text, as (start, end) in characters: a span for each block."""
    return tuple({told.start: (told.start, told.end) for told in told_queues(text)}.values())


def told_queues(text: str) -> Iterator[Told]:
    """Every queue that follows the name of a step."""
    step, start, at = None, 0, 0
    awaited = False
    for line in text.split("\n"):
        end = at + len(line)
        if heading := _HEADING.match(line):
            step = int(heading[1]) if len(heading[1]) <= _DIGITS else None
            start, awaited = at, False
        if step is not None:
            after = 0 if awaited else None
            for label in _LABEL.finditer(line):
                after = label.end()
            if after is not None:
                queue = line[after:]
                awaited = _BLANK.fullmatch(queue) is not None
                if not awaited:
                    yield Told(step, queue, start, end)
        at = end + 1


@dataclass(frozen=True, slots=True)
class _Reader:
    """Reads queues over an alphabet."""

    symbols: frozenset[str]
    lengths: tuple[int, ...]
    """Of the symbols, the longest first."""
    openings: str
    """Brackets at which a queue without square ones ends."""

    @classmethod
    def of(cls, alphabet: Collection[str]) -> "_Reader":
        lengths = sorted({len(symbol) for symbol in alphabet}, reverse=True)
        openings = "".join(bracket for bracket in "<(" if not any(bracket in symbol for symbol in alphabet))
        return cls(frozenset(alphabet), tuple(lengths), openings)

    def queue(self, text: str) -> Queue:
        _, bracket, inside = text.partition("[")
        inside, closed, _ = (inside if bracket else text).partition("]")
        if not closed:
            for opening in self.openings:
                inside = inside.partition(opening)[0]
        queue = tuple(symbol for token in _SEPARATOR.split(inside) for symbol in self._read(token))
        is_empty = len(queue) == 1 and queue[0].lower() == "empty" and queue[0] not in self.symbols
        return () if is_empty else queue

    def _read(self, token: str) -> Sequence[str]:
        """The symbols of a token; the token itself, without marks, if it is not made of symbols."""
        bare = token.strip(_MARKS)
        for reading in (token, bare):
            cut = self._cut(reading)
            if cut is not None:
                return cut
        return (bare,)

    def _cut(self, token: str) -> Sequence[str] | None:
        if token in self.symbols:
            return (token,)
        found = []
        at = 0
        while at < len(token):
            starts = (token[at : at + length] for length in self.lengths)
            symbol = next((start for start in starts if start in self.symbols), None)
            if symbol is None:
                return None
            found.append(symbol)
            at += len(symbol)
        return found
