"""`loopwright generate`: a file of questions that can be a benchmark."""

from collections.abc import Sequence
from pathlib import Path

from evals.benchmarks.chomsky.generate import generate, to_json
from evals.benchmarks.chomsky.instance import LEVELS, Level
from evals.errors import UserError
from evals.registry import unknown


def generate_command(
    benchmark: str, level: str, n: int, count: int, seed: int, families: Sequence[str], out: Path | None
) -> int:
    """Write so many questions of a level, one JSON object a line."""
    if benchmark != "chomsky":
        raise unknown("benchmark whose questions can be made", benchmark, ["chomsky"])
    known: Level | None = next((one for one in LEVELS if one == level), None)
    if known is None:
        raise unknown("level", level, LEVELS)
    try:
        instances = generate(known, n, count, seed, families or None)
    except ValueError as error:
        raise UserError(f"generate: {error}") from error
    text = "".join(to_json(instance) + "\n" for instance in instances)
    if out is None:
        print(text, end="")
        return 0
    try:
        out.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise UserError(f"{out}: cannot be written ({error.strerror}); name another file with --out") from error
    print(f"{out}: {len(instances)} questions of the level {known}, n = {n}")
    return 0
