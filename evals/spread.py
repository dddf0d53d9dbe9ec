"""The same function for many arguments, spread over the cores."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from tools.sandbox import Overtime, Pool

Result = TypeVar("Result")

FEW = 8
"""So few calls are made in this process, for another one would take longer to start."""


def spread(
    what: str, function: Callable[..., Result], calls: Sequence[tuple[Any, ...]], *, seconds: float
) -> list[Result | Overtime]:
    """What the function returns for each tuple of arguments, in their order; on a terminal, a bar shows how far it is.

    A call that takes longer than so many seconds of wall clock, in another process, gives Overtime. Raises
    tools.sandbox.Crashed.
    """
    bar = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    console = Console(stderr=True)
    with Progress(*bar, console=console, transient=True, disable=not console.is_terminal) as progress:
        shown = progress.add_task(what, total=len(calls))
        if len(calls) <= FEW:
            results: list[Result | Overtime] = []
            for arguments in calls:
                results.append(function(*arguments))
                progress.advance(shown)
            return results
        return asyncio.run(_all(function, calls, Pool(seconds), lambda: progress.advance(shown)))


async def _all(
    function: Callable[..., Result], calls: Sequence[tuple[Any, ...]], pool: Pool, done: Callable[[], None]
) -> list[Result | Overtime]:
    async def one(arguments: tuple[Any, ...]) -> Result | Overtime:
        try:
            return await pool.call(function, *arguments)
        except Overtime as error:
            return error
        finally:
            done()

    return await asyncio.gather(*map(one, calls))
