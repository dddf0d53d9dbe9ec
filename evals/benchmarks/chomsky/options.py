"""What can be chosen of the benchmarks: which questions are made, and how published tasks are counted."""

from typing import Annotated, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from evals.benchmarks.chomsky.families import BY_LEVEL
from evals.benchmarks.chomsky.instance import LEVELS, Level
from evals.benchmarks.chomsky.official_audit import Verdict
from evals.benchmarks.chomsky.official_levels import Partition

_STRICT = ConfigDict(frozen=True, extra="forbid", strict=True)


class MadeOptions(BaseModel):
    """Of the benchmark chomsky."""

    model_config = _STRICT

    levels: Annotated[tuple[Level, ...], Field(strict=False, min_length=1)] = LEVELS
    families: Annotated[tuple[str, ...], Field(strict=False)] = ()
    """Of these levels; none is all of them."""
    n: Annotated[tuple[Annotated[int, Field(ge=2)], ...], Field(strict=False, min_length=1)] = (4, 8)
    """Complexities."""
    count: Annotated[int, Field(ge=1)] = 10
    """Questions of each level and complexity."""
    seed: int = 1

    @model_validator(mode="after")
    def _known(self) -> Self:
        known = [family.id for level in self.levels for family in BY_LEVEL[level]]
        for name in self.families:
            if name not in known:
                raise ValueError(f"there is no family {name!r} of these levels; there are {', '.join(known)}")
        return self


class PublishedOptions(BaseModel):
    """Of the published set."""

    model_config = _STRICT

    partition: Partition = "field"
    """What says which level a task belongs to."""
    exclude: Annotated[tuple[Verdict, ...], Field(strict=False)] = ()
    """Tasks whose keys were found to be so are left out."""
