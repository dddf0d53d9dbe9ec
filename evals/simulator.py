"""The built-in agent `builtin/simulator`: it does what a task describes, step by step, and writes down what came of it.

It reads the system, machine or grammar off the task's statement, as a model has to, and knows nothing else of the task.
So it is the ceiling of the benchmarks whose tasks describe a computation, and the proof that their prompts, parsers and
judges lose nothing: whatever it does not get right is our fault.

`builtin/simulator:RATE` errs with that probability at every step, and goes on from what it has got wrong. Its errors
are drawn from a seed made of the task and of the attempt before, so that they are always the same, and so that another
attempt errs elsewhere. It gives realistic curves without a model, and means nothing else.
"""

import hashlib
import random
from collections.abc import Iterator, Sequence
from itertools import islice

from agents.model import Reply, Usage
from agents.protocol import Brief, Criticise, DraftPlan, EditByPlan, Request, WriteProgram
from agents.providers.settings import ConfigurationError
from evals.benchmarks.chomsky.measure import Unanswerable
from evals.benchmarks.chomsky.question import QuestionError, foreign, parse_question
from evals.benchmarks.chomsky.vocabularies import VOCABULARIES
from interpreters.tag_answer import transcript
from interpreters.tag_statement import StatementError, parse_statement
from interpreters.tag_system import Queue, TagSystem

NOTHING = Usage(input_tokens=0, output_tokens=0, cached_tokens=0, reasoning_tokens=0)


class Simulator:
    """Plays every role; only as coder and editor it has an answer to give."""

    def __init__(self, rate: str = "0") -> None:
        try:
            self.rate = float(rate)
        except ValueError:
            self.rate = -1.0
        if not 0 <= self.rate <= 1:
            raise ConfigurationError("the rate of errors behind the colon has to be a number from 0 to 1")
        self.name = "builtin/simulator" + (f":{rate}" if self.rate else "")

    def answer(self, request: Request) -> Reply:
        """Answer any request; to a task that describes no computation it knows, it says so."""
        match request:
            case WriteProgram(brief=brief, last=last):
                return self._simulated(brief, last.program or "" if last else "")
            case EditByPlan(brief=brief, plan=plan):
                return self._simulated(brief, plan)
            case DraftPlan(plan=plan):
                # Another plan after every failure, so that the editor errs elsewhere.
                return _words(f"{plan or ''}Go on step by step, and check every step.\n")
            case Criticise():
                return _words("Go through it again from the first step that is wrong.\n")

    def _simulated(self, brief: Brief, before: str) -> Reply:
        seed = hashlib.sha256(f"{brief.statement}\0{before}".encode()).digest()
        slips = random.Random(int.from_bytes(seed, "big"))
        try:
            system, word, steps = parse_statement(brief.statement)
        except StatementError:
            return self._answered(brief, slips)
        return _words(transcript(system, islice(_queues(system, word, self.rate, slips), steps + 1)))

    def _answered(self, brief: Brief, slips: random.Random) -> Reply:
        try:
            asked = parse_question(brief.statement, VOCABULARIES)
            answer, cost = list(asked.answer()), asked.cost
        except (QuestionError, Unanswerable):
            return _words("This task describes no computation that I know.\n")
        if slips.random() >= (1 - self.rate) ** cost:
            place = slips.randrange(len(answer))
            answer[place] = foreign(asked.schema.components[place].type, place)
        return _words(f"\\boxed{{{asked.schema.write(tuple(answer))}}}\n")


def _queues(system: TagSystem, word: Queue, rate: float, slips: random.Random) -> Iterator[Queue]:
    """The queues of a run in which each step goes wrong with some probability."""
    queue = word
    yield queue
    while len(queue) >= system.deletion:
        queue = (*queue[system.deletion :], *system.productions[queue[0]])
        if slips.random() < rate:
            queue = _slip(queue, system.alphabet, slips)
        yield queue


def _slip(queue: Queue, alphabet: Sequence[str], slips: random.Random) -> Queue:
    """The queue with one symbol too many, too few or changed: what copying errors look like."""
    place = slips.randrange(len(queue) + 1)
    added = () if slips.random() < 0.5 else (alphabet[slips.randrange(len(alphabet))],)
    dropped = place if not added and place < len(queue) else place - 1
    return (*queue[: max(dropped, 0)], *added, *queue[place:])


def _words(text: str) -> Reply:
    return Reply(text, usage=NOTHING, cost=0.0)
