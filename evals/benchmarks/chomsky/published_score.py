"""How one reply did, in the shape that votes, metrics and analyses need, whoever scored it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Scored:
    """How one reply did."""

    ballot: str | None
    """The answer by which replies are counted in a vote; None if none could be extracted."""
    right: tuple[bool, ...]
    """For each component of the key."""
    passed: bool
    """The whole answer is right. In the paper's scorer, one with a component too many is not."""

    @property
    def share(self) -> float:
        """The share of the components that are right."""
        return sum(self.right) / len(self.right)
