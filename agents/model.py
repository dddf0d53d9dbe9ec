"""A language model, as much of it as an agent needs."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Literal, Protocol, runtime_checkable

from interpreters.base import Plain

Role = Literal["coder", "critic", "planner", "editor"]

Missing = Literal["provider_error", "refused", "truncated", "over_budget", "harness_error"]
"""Why a trial has no result. Missing is not wrong: these never count as failures of a model."""


@dataclass(frozen=True, slots=True)
class Message:
    """One message of a request. `speaker` is "system", "user" or "assistant"; for a typed request "request"."""

    speaker: str
    text: str


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens of one call as the server counted them; None where it did not say."""

    input_tokens: int | None = None
    output_tokens: int | None = None
    cached_tokens: int | None = None
    reasoning_tokens: int | None = None


UNCOUNTED = Usage()
"""Of a call that no server has counted the tokens of."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What came back from one call, unaltered, and what was said about it."""

    text: str
    exact: bool = False
    """The text is the program itself (from an agent that is no chat model): there is nothing to extract."""
    reasoning: str = ""
    finish_reason: str = "stop"
    usage: Usage = field(default_factory=Usage)
    cost: float | None = None
    """US dollars as the server reported them; None is unknown, not free."""
    sent: Mapping[str, Plain | float] = field(default_factory=dict)
    """Parameters as they went out, messages excepted."""
    reported: Mapping[str, Plain | float] = field(default_factory=dict)
    """What the server said about itself: model, fingerprint, upstream provider, request id."""
    call: str = ""
    """Names the call in the journal, as REQUEST-HASH:OCCURRENCE; empty until it is recorded."""


class ModelFailure(Exception):
    """A call gave no answer that could be used.

    ModelFailure
    |-- ProviderError   the server failed, or said something that is no answer
    |-- Refused         the model declined, or a filter did
    |-- Truncated       the answer was cut by the token limit
    `-- AgentCrashed    our side or a plug-in broke
    """

    missing: ClassVar[Missing] = "provider_error"

    def __init__(
        self, message: str = "", *, usage: Usage = UNCOUNTED, cost: float | None = None, fatal: bool = False
    ) -> None:
        super().__init__(message)
        self.usage = usage
        """What the call took all the same, as far as the server said it: an empty reply is paid for, too."""
        self.cost = cost
        """US dollars, likewise; None is unknown, or nothing."""
        self.fatal = fatal
        """No other call would fare better, whatever it asks: the key is not accepted."""


class ProviderError(ModelFailure):
    """The server did not answer, or not with an answer; retries are used up."""


class Refused(ModelFailure):
    missing: ClassVar[Missing] = "refused"


class Truncated(ModelFailure):
    missing: ClassVar[Missing] = "truncated"


class AgentCrashed(ModelFailure):
    missing: ClassVar[Missing] = "harness_error"


def failure(missing: Missing, message: str, usage: Usage = UNCOUNTED, cost: float | None = None) -> ModelFailure:
    """The failure of a kind: to raise a recorded one again."""
    kind = {kind.missing: kind for kind in (ProviderError, Refused, Truncated, AgentCrashed)}[missing]
    return kind(message, usage=usage, cost=cost)


class Model(Protocol):
    """Answers a list of messages. Raises ModelFailure."""

    @property
    def name(self) -> str:
        """PROVIDER/NAME, as on the command line."""
        ...

    @property
    def parameters(self) -> Mapping[str, Plain | float]:
        """What is asked of the server beside the messages: temperature, token limit, seed."""
        ...

    async def complete(self, messages: Sequence[Message], role: Role) -> Reply: ...


@runtime_checkable
class Closable(Protocol):
    """A model that holds connections: they are closed in the loop that they were opened in."""

    async def aclose(self) -> None: ...


@runtime_checkable
class Scripted(Protocol):
    """A model that keeps a place in a script: it begins anew in every trial."""

    def fresh(self) -> Model:
        """The same model at the script's beginning."""
        ...

    def skip(self, role: Role) -> None:
        """Pass over the next reply to a role: a journal has answered the call instead."""
        ...
