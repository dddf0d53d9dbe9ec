"""`loopwright rubric`: failed answers, rated by a model."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from rich.console import Console

from agents.model import Closable, Message, Model, ModelFailure
from agents.providers.settings import ConfigurationError, Settings
from evals import chomsky_tables, registry
from evals.boards import Recorded, read_trials
from evals.chomsky_rubric import Rating, RubricError, rate, summarise
from evals.errors import UserError

IN_FLIGHT = 8


def rubric_command(run: Path, name: str, most: int, as_json: bool) -> int:
    """Have the failed answers of a run rated: terms, transition rules and form, each from 1 to 5."""
    registry.check_model(name)
    failed = [
        trial for trial in read_trials(run) if trial.verdict and not trial.verdict.passed and trial.verdict.program
    ]
    if not failed:
        raise UserError(f"{run}: no answer failed, so there is nothing to rate")
    try:
        model = registry.model(name, Settings(temperature=0.0))
    except ConfigurationError as error:
        raise UserError(f"model {name}: {error}") from error
    ratings = asyncio.run(_rated(model, failed[:most]))
    summary = summarise(ratings)
    if as_json:
        rows = [
            {"trial": str(trial.key), "rating": asdict(rating) if rating else None}
            for trial, rating in zip(failed, ratings, strict=False)
        ]
        print(json.dumps({"summary": asdict(summary), "ratings": rows}, ensure_ascii=False))
    else:
        Console(highlight=False, markup=False).print(chomsky_tables.rubric(summary))
    return 0


async def _rated(model: Model, failed: Sequence[Recorded]) -> list[Rating | None]:
    places = asyncio.Semaphore(IN_FLIGHT)

    async def ask(prompt: str) -> str:
        reply = await model.complete([Message("user", prompt)], "critic")
        return reply.text

    async def rated(trial: Recorded) -> Rating | None:
        assert trial.verdict is not None
        async with places:
            try:
                return await rate(ask, trial.task.statement, trial.verdict.program or "")
            except (RubricError, ModelFailure):
                return None

    try:
        return list(await asyncio.gather(*map(rated, failed)))
    finally:
        if isinstance(model, Closable):
            await model.aclose()
