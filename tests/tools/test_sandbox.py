"""Runs under a wall clock."""

import asyncio
import os
import re
import signal
import time
from importlib.metadata import entry_points

import pytest

from interpreters.base import Language, Limits, run
from tools.sandbox import Overtime, Pool, run_within

LANGUAGES: dict[str, Language] = {entry.name: entry.load() for entry in entry_points(group="loopwright.languages")}
ENDLESS_FOR_A_CLOCK = f"{'+' * 255}[>{'+' * 255}[>{'+' * 255}[>{'+' * 255}[>,.[-]<-]<-]<-]<-]"
"""Brainfuck that no limit of steps below would stop within a minute."""


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)
def test_a_run_that_ends_in_time_is_what_it_is_without_a_clock(language: Language) -> None:
    dialect = language.dialects[0]
    example = language.examples(dialect)[0]
    stdin = example.cases[0][0].encode()
    under_a_clock = run_within(60, language, example.program, stdin, Limits(), dialect=dialect, options={})
    assert under_a_clock == run(language, example.program, stdin)


def test_a_run_that_does_not_end_in_time_is_killed_and_says_so() -> None:
    limits = Limits(steps=10**15, output=10**9)
    language = LANGUAGES["brainfuck"]
    execution = run_within(0.3, language, ENDLESS_FOR_A_CLOCK, b"", limits, dialect="spec", options={})
    assert (execution.status, execution.stdout) == ("killed", b"")
    assert execution.message == "still running after 0.3 seconds of wall clock"


def test_a_source_that_does_not_compile_says_so_under_a_clock_too() -> None:
    execution = run_within(60, LANGUAGES["brainfuck"], "[", b"", Limits(), dialect="spec", options={})
    assert execution.status == "compile_error"


def rest(seconds: float) -> str:
    time.sleep(seconds)
    return "rested"


def fail(words: str) -> None:
    raise KeyError(words)


def test_a_pool_returns_what_a_function_returns_and_raises_what_it_raises() -> None:
    async def play() -> None:
        pool = Pool(60)
        assert await pool.call(divmod, 17, 5) == (3, 2)
        with pytest.raises(KeyError, match="no such"):
            await pool.call(fail, "no such")
        assert await pool.call(os.getpid) != os.getpid()

    asyncio.run(play())


def test_what_takes_too_long_is_stopped_and_the_pool_goes_on() -> None:
    async def play() -> None:
        pool = Pool(0.3)
        with pytest.raises(Overtime, match=re.escape("stopped after 0.3 seconds of wall clock")):
            await pool.call(rest, 3600)
        assert await Pool(60).call(rest, 0) == "rested"

    asyncio.run(play())


def test_a_worker_that_dies_takes_one_call_with_it_and_no_other() -> None:
    async def play() -> None:
        pool = Pool(60)
        with pytest.raises(Overtime, match="died"):
            await pool.call(os._exit, 9)
        assert await pool.call(rest, 0) == "rested"

    asyncio.run(play())


def test_a_worker_that_was_killed_while_it_waited_harms_nobody() -> None:
    async def play() -> None:
        pool = Pool(60)
        os.kill(await pool.call(os.getpid), signal.SIGKILL)
        await asyncio.sleep(0.2)
        assert await pool.call(rest, 0) == "rested"

    asyncio.run(play())


def test_the_loop_goes_on_while_a_worker_works() -> None:
    async def play() -> list[str]:
        happened = []

        async def slow() -> None:
            await Pool(60).call(rest, 0.5)
            happened.append("slow")

        async def quick() -> None:
            happened.append("quick")

        await asyncio.gather(slow(), quick())
        return happened

    assert asyncio.run(play()) == ["quick", "slow"]


def test_what_no_other_process_can_be_told_runs_in_this_one() -> None:
    assert asyncio.run(Pool(60).call(lambda: os.getpid())) == os.getpid()
