"""What can be chosen of TMBench: one of its named variants, and any of its settings over that."""

from dataclasses import replace
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from evals.benchmarks.tmbench.instances import Settings, Symbols
from evals.benchmarks.tmbench.variants import VARIANTS

Lengths = Annotated[tuple[int, int], Field(strict=False)]


class Options(BaseModel):
    """Absent is what the variant has."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    variant: Literal[tuple(VARIANTS)] = "base"  # type: ignore[valid-type]
    symbols: Symbols | None = None
    size: int | None = None
    deletion: int | None = None
    production_lengths: Lengths | None = None
    word_lengths: Lengths | None = None
    steps: int | None = None
    seed: int | None = None
    count: int | None = None
    only_non_halting: bool | None = None

    @model_validator(mode="after")
    def _sound(self) -> Self:
        self.settings()
        return self

    def settings(self) -> Settings:
        """Raises ValueError for settings that make no sense."""
        chosen: dict[str, Any] = self.model_dump(exclude={"variant"}, exclude_none=True)
        return replace(VARIANTS[self.variant], **chosen)
