"""Runs under a wall clock."""

import asyncio
import os
import re
import signal
import sys
import time
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from interpreters.base import Language, Limits, run
from tools.files import import_file
from tools.sandbox import Crashed, Overtime, Pool, run_within

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


class Awkward(Exception):
    """Cannot be made again of what it says."""

    def __init__(self, first: str, second: str) -> None:
        super().__init__(f"{first} and {second}")


def fail_awkwardly() -> None:
    raise Awkward("this", "that")


def return_what_cannot_be_told() -> object:
    return lambda: None


def test_a_pool_returns_what_a_function_returns_and_tells_what_it_raises_and_where() -> None:
    async def play() -> None:
        pool = Pool(60)
        assert await pool.call(divmod, 17, 5) == (3, 2)
        for function, arguments, words in (
            (fail, ("no such",), r"KeyError: 'no such' \(test_sandbox.py, line \d+\)"),
            (fail_awkwardly, (), r"Awkward: this and that \(test_sandbox.py, line \d+\)"),
            (sys.exit, ("no key",), r"SystemExit: no key \(sandbox.py, line \d+\)"),
            (return_what_cannot_be_told, (), "(PicklingError|AttributeError): "),
        ):
            with pytest.raises(Crashed, match=f"^{words}"):
                await pool.call(function, *arguments)
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


def test_what_was_imported_from_a_file_by_its_path_is_told_to_other_processes_too(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("import os\n\ndef whose():\n    return os.getpid()\n")
    mine = import_file("loopwright_test_mine", tmp_path / "mine.py")
    assert asyncio.run(Pool(60).call(mine.whose)) != os.getpid()


def test_what_a_file_says_that_is_gone_since_is_done_in_this_process_and_nothing_else_is(tmp_path: Path) -> None:
    path = tmp_path / "gone.py"
    path.write_text("import os\n\ndef whose():\n    return os.getpid()\n")
    gone = import_file("loopwright_test_gone", path)
    path.unlink()
    assert asyncio.run(Pool(60).call(gone.whose)) == os.getpid()
    assert asyncio.run(Pool(60).call(os.getpid)) != os.getpid()
