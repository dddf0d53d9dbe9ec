"""The seams of a trial: a model, an agent and a judge that go through the ledger, and whose doings are watched.

Strategies and agents see the ordinary protocols and know nothing of recording.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from agents.model import Message, Model, Reply, Role, Scripted
from agents.protocol import ROLES, Agent, Request, TryProgram, ask
from evals import watch
from evals.errors import Broken
from evals.ledger import Ledger
from evals.question import Question
from graphs.state import Draft
from tools.judge import Judge, Verdict
from tools.sandbox import Crashed, Overtime, Pool
from tools.task import Task
from tools.toolbox import Toolbox


@dataclass(frozen=True, slots=True)
class JournalledModel:
    """A language model whose every call is recorded."""

    inner: Model
    name: str
    """As the experiment has it, which a replay without the model knows, too."""
    ledger: Ledger

    @property
    def parameters(self) -> Mapping[str, Any]:
        return self.inner.parameters

    async def complete(self, messages: Sequence[Message], role: Role) -> Reply:
        question = Question(self.name, role, self.parameters, messages)
        with watch.turn(question) as turn:
            key, reply = self.ledger.recall(question)
            if reply is None:
                call = turn.chat(lambda: self.inner.complete(messages, role))
                reply = await self.ledger.ask(question, key, call)
                turn.answered(reply)
            else:
                turn.recalled(reply)
                if isinstance(self.inner, Scripted):
                    self.inner.skip(role)
            return self.ledger.accept(reply)


@dataclass(frozen=True, slots=True)
class JournalledAgent:
    """An agent that is no chat model: its typed request is recorded as canonical JSON."""

    inner: Agent
    name: str
    """As the experiment has it, which a replay without the agent knows, too."""
    ledger: Ledger

    async def answer(self, request: Request) -> Reply:
        if isinstance(request, TryProgram):
            request = request.plain()
        question = Question(self.name, ROLES[type(request)], {}, _messages(request))
        with watch.turn(question) as turn:
            key, reply = self.ledger.recall(question)
            if reply is None:
                reply = await self.ledger.ask(question, key, turn.live(lambda: ask(self.inner, request)))
                turn.answered(reply)
            else:
                turn.recalled(reply)
            return self.ledger.accept(reply)


@dataclass(frozen=True, slots=True)
class JournalledJudge:
    """The judge of one trial: works in another process, and its verdicts are recorded. Raises Broken."""

    inner: Judge
    name: str
    """The judge's and the language's, for whoever has to mend them."""
    task: Task
    ledger: Ledger
    pool: Pool

    async def __call__(self, draft: Draft) -> Verdict:
        with watch.judging(draft["program"]) as judging:
            attempt = f"judging attempt {len(self.ledger.verdicts) + 1}"
            try:
                verdict = await self.pool.call(self.inner, draft["program"], self.task)
                self.ledger.judge(draft, verdict)
            except Overtime as error:
                raise Broken(f"{attempt} was {error}") from None
            except Crashed as error:
                raise Broken(f"{attempt}: {self.name} raised {error}") from None
            except (AttributeError, TypeError, ValueError) as error:
                raise Broken(f"{attempt}: {self.name} gave no verdict that can be recorded: {error}") from error
            judging.over(self.ledger.verdicts[-1])
            return verdict


@dataclass(frozen=True, slots=True)
class WatchedTools:
    """The tools of one trial: they work in another process. Raises Broken.

    What they reply is recorded with the request that it goes into, and found again by running them again.
    """

    inner: Toolbox
    pool: Pool

    def described(self) -> list[dict[str, Any]]:
        return self.inner.described()

    async def use(self, name: str, arguments: str) -> str:
        with watch.using(name, arguments) as using:
            try:
                result = await self.pool.call(self.inner, name, arguments)
            except Overtime as error:
                raise Broken(f"the tool {name} was {error}") from None
            except Crashed as error:
                raise Broken(f"the tool {name} raised {error}") from None
            using.over(result)
            return result


def _messages(request: Request) -> tuple[Message, Message]:
    """A typed request as messages: the language's documentation, which is always the same, apart from the rest."""
    body: dict[str, Any] = {"type": type(request).__name__, **asdict(request)}
    documentation = body["brief"].pop("documentation")
    rest = json.dumps(body, sort_keys=True, ensure_ascii=False, indent=1)
    return Message("documentation", documentation), Message("request", rest)
