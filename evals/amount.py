"""What calls come to."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Amount:
    """Calls, tokens and US dollars."""

    calls: int = 0
    tokens: int = 0
    usd: float = 0.0

    def __add__(self, other: "Amount") -> "Amount":
        return Amount(self.calls + other.calls, self.tokens + other.tokens, self.usd + other.usd)

    def __sub__(self, other: "Amount") -> "Amount":
        return Amount(self.calls - other.calls, self.tokens - other.tokens, self.usd - other.usd)


NOTHING = Amount()
