"""What a provider is told when it builds a model, and how it says that it cannot."""

from dataclasses import dataclass


class ConfigurationError(Exception):
    """A model cannot be built as asked: one line, for the user, that says what to change."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What is asked of a model with every call. None is not sent at all. Raises ConfigurationError."""

    temperature: float | None = None
    top_p: float | None = None
    seed: int | None = None
    max_tokens: int | None = None
    """The most tokens of one reply, reasoning included."""
    timeout: float = 120.0
    """Seconds until one call counts as failed; the whole call, not a pause in it. There is always a limit."""

    def __post_init__(self) -> None:
        # Written so that NaN fails every one of them.
        checks = (
            ("temperature", self.temperature is None or 0 <= self.temperature < float("inf"), "0 or more"),
            ("top_p", self.top_p is None or 0 < self.top_p <= 1, "more than 0 and at most 1"),
            ("max_tokens", self.max_tokens is None or self.max_tokens >= 1, "1 or more"),
            ("timeout", 0 < self.timeout < float("inf"), "a number of seconds above 0"),
        )
        for name, holds, expected in checks:
            if not holds:
                raise ConfigurationError(f"{name} is {getattr(self, name)}; give {expected}")

    def asked(self) -> dict[str, float]:
        """The parameters that the server is to hear of, by our names: all that are set, without the timeout."""
        values = {name: getattr(self, name) for name in ("temperature", "top_p", "seed", "max_tokens")}
        return {name: value for name, value in values.items() if value is not None}
