"""What a trial is called, and how it can end."""

from typing import Literal, NamedTuple, get_args

from agents.model import Missing

Outcome = Literal["solved", "unsolved"] | Missing
"""How a trial ended. Anything but solved and unsolved is missing: it is repaired by running again, never scored."""

MISSING: tuple[str, ...] = get_args(Missing)


class TrialKey(NamedTuple):
    """One model x strategy x language x task x sample number. Its text names the trial everywhere.

    A tuple, for the numbers of a large run ask millions of times for its hash, and whether one is less than another.
    """

    model: str
    strategy: str
    language: str
    task: str
    sample: int

    def __str__(self) -> str:
        return f"{self.model}/{self.strategy}/{self.language}/{self.task}/{self.sample}"

    @classmethod
    def parse(cls, text: str) -> "TrialKey":
        """Read a key back. Only a model's name may hold slashes. Raises ValueError."""
        parts = text.rsplit("/", 4)
        if len(parts) != 5 or not all(parts):
            raise ValueError(f"{text!r} is no trial key; expected MODEL/STRATEGY/LANGUAGE/TASK/SAMPLE")
        return cls(parts[0], parts[1], parts[2], parts[3], int(parts[4]))
