"""Why a call to a server failed, in a word that a program can act on."""

from typing import Literal

from agents.model import UNCOUNTED, ProviderError, Usage

Fault = Literal[
    "too_long", "key", "permission", "name", "parameters", "rate", "timeout", "connection", "empty", "server"
]


class CallFailed(ProviderError):
    """A server gave no answer, or none that could be read; its text is for a person."""

    def __init__(
        self,
        message: str,
        fault: Fault,
        status: int | None,
        said: str,
        usage: Usage = UNCOUNTED,
        cost: float | None = None,
    ) -> None:
        super().__init__(message, usage=usage, cost=cost, fatal=fault == "key")
        self.fault = fault
        self.status = status
        """Of the HTTP response; None if there was none, or if it claimed to be well."""
        self.said = said
        """What came back, or what did not, without our words around it."""

    @property
    def refused(self) -> bool:
        """Whether the server would not have the request as it was."""
        return self.status in (400, 422)
