"""What a model can be asked, found out by asking it: nine small calls, one after the other.

The doctor builds the model once for each question, with the one setting that is in question; what it is told by an
answer is in `evals.doctor_probes`. A model that does not answer the first question cannot be used, and is asked no
other. What works is written as the table that an experiment file takes.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from agents.model import Closable, Message, Model, ModelFailure
from agents.providers.faults import CallFailed
from agents.providers.settings import CapName, Settings
from evals import doctor_probes as probes
from evals.doctor_probes import Answer, Check

CAP_NAMES: tuple[CapName, ...] = ("max_completion_tokens", "max_tokens")

ONLY = Settings(retries=1)
"""Nothing but the question. A server that is down is found out soon, and one that was busy gets a second chance."""

ENOUGH = 1024
"""Tokens for a short answer, thoughts included."""

BRIEF = 64
"""Tokens for the first answer; and for all, if the model is cut there, for then it may never come to an end."""

Build = Callable[[Settings], Model]


@dataclass(frozen=True, slots=True)
class Diagnosis:
    model: str
    checks: tuple[Check, ...]

    @property
    def usable(self) -> bool:
        return self._ok("model")

    @property
    def settings(self) -> dict[str, str | int | float]:
        """What to put into the model's table; the amounts are examples."""
        found: dict[str, str | int | float] = {}
        if self._ok("temperature"):
            found["temperature"] = 0.0
        if self._ok("seed"):
            found["seed"] = 1
        if working := [name for name in CAP_NAMES if self._ok(name)]:
            found |= {"max_tokens": 8192, "max_tokens_as": working[0]}
        return found

    @property
    def priced(self) -> bool:
        """Whether the server says what a call costs."""
        return self._ok("cost")

    def _ok(self, name: str) -> bool:
        return any(check.name == name and check.result == "ok" for check in self.checks)


async def examine(name: str, build: Build) -> Diagnosis:
    """Ask a model what there is to ask."""
    seconds: list[float] = []

    async def ask(messages: Sequence[Message], settings: Settings) -> Answer:
        answer = await _ask(build(settings), messages)
        seconds.extend([answer.seconds] if answer.reply is not None else [])
        return answer

    hello = await ask(probes.HELLO, replace(ONLY, max_tokens=BRIEF))
    only = replace(ONLY, max_tokens=BRIEF if hello.endless else ENOUGH)
    if hello.failed is not None and hello.failed.refused:
        only = ONLY  # It may be the cap that is refused, by the name which it has if none is chosen.
        hello = await ask(probes.HELLO, only)
    checks = [probes.reached(hello), probes.key_accepted(hello), probes.answers(hello)]
    if hello.reply is None:
        return Diagnosis(name, tuple(checks))
    warm = probes.temperature(await ask(probes.HELLO, replace(only, temperature=0.0)))
    # Where the server would take the likeliest word each time, a seed makes no difference.
    sampled = replace(only, temperature=1.0) if warm.result == "ok" else only
    seeds = [await ask(probes.RANDOM, replace(sampled, seed=seed)) for seed in (7, 7, 8)]
    checks += [warm, probes.seed(*seeds)]
    for cap_name in CAP_NAMES:
        counted = await ask(probes.COUNT, replace(ONLY, max_tokens=probes.CAP, max_tokens_as=cap_name))
        checks.append(probes.cap(cap_name, counted))
    checks.append(probes.system_role(await ask(probes.CODE, only)))
    checks.append(probes.white_space(await ask(probes.REPEAT, only)))
    return Diagnosis(name, (*checks, probes.usage(hello), probes.cost(hello), probes.latency(seconds)))


async def _ask(model: Model, messages: Sequence[Message]) -> Answer:
    started = time.monotonic()
    reply, failed = None, None
    try:
        reply = await model.complete(messages, "coder")
    except CallFailed as error:
        failed = error
    except ModelFailure as error:  # of a model that is not ours
        failed = CallFailed(str(error), "server", None, str(error))
    finally:
        if isinstance(model, Closable):
            await model.aclose()
    return Answer(reply, failed, time.monotonic() - started)
