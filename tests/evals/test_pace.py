"""How many calls are in flight."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from evals.pace import MOST, START, Pace
from graphs.endings import Interrupted


def play(scene: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with asyncio.timeout(30):
            await scene()

    asyncio.run(whole())


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


async def enter(pace: Pace, release: asyncio.Event, wait: float | None = None) -> None:
    async with pace.admitted() as admitted:
        await release.wait()
        if wait is not None:
            admitted.hear(wait)


async def settle() -> None:
    for _ in range(50):
        await asyncio.sleep(0)


def test_no_more_calls_are_in_flight_than_were_said_and_all_come_in_turn() -> None:
    async def scene() -> None:
        pace, seen = Pace(3), []

        async def call(number: int) -> None:
            async with pace.admitted():
                seen.append((number, pace.in_flight))
                await settle()

        await asyncio.gather(*(call(number) for number in range(20)))
        assert [number for number, _ in seen] == list(range(20))
        assert max(in_flight for _, in_flight in seen) == 3
        assert (pace.in_flight, pace.limit) == (0, 3)

    play(scene)


def test_an_adaptive_number_grows_by_one_a_round_of_calls_that_succeed_up_to_the_most() -> None:
    async def scene() -> None:
        pace, release = Pace(), asyncio.Event()
        release.set()
        for _ in range(START):
            await enter(pace, release)
        assert START + 0.9 < pace.limit < START + 1.1
        for _ in range(40_000):
            await enter(pace, release)
        assert pace.limit == MOST

    play(scene)


def test_it_is_halved_once_for_calls_that_were_in_flight_together() -> None:
    async def scene() -> None:
        clock = Clock()
        pace, release = Pace(clock=clock), asyncio.Event()
        calls = [asyncio.create_task(enter(pace, release, wait=0.0)) for _ in range(START)]
        await settle()
        clock.now = 1.0
        release.set()
        await asyncio.gather(*calls)
        assert pace.limit == START / 2
        clock.now = 2.0
        await enter(pace, release, wait=0.0)
        assert pace.limit == START / 4

    play(scene)


def test_it_never_falls_below_one() -> None:
    async def scene() -> None:
        clock = Clock()
        pace, release = Pace(clock=clock), asyncio.Event()
        release.set()
        for second in range(1, 20):
            clock.now = float(second)
            await enter(pace, release, wait=0.0)
        assert pace.limit == 1

    play(scene)


def test_no_call_begins_before_a_server_wants_to_be_asked_again() -> None:
    async def scene() -> None:
        pace, release = Pace(2), asyncio.Event()
        release.set()
        await enter(pace, release, wait=0.05)
        before = asyncio.get_running_loop().time()
        await enter(pace, release)
        assert asyncio.get_running_loop().time() - before > 0.03
        assert pace.limit == 2

    play(scene)


def test_calls_that_wait_are_turned_away_when_the_run_stops_and_those_in_flight_come_home() -> None:
    async def scene() -> None:
        pace, release = Pace(1), asyncio.Event()
        first = asyncio.create_task(enter(pace, release))
        others = [asyncio.create_task(enter(pace, release)) for _ in range(5)]
        await settle()
        pace.stop()
        for other in others:
            with pytest.raises(Interrupted):
                await other
        release.set()
        await first
        with pytest.raises(Interrupted):
            await enter(pace, release)

    play(scene)


def test_a_call_that_is_cancelled_while_it_waits_leaves_its_turn_to_another() -> None:
    async def scene() -> None:
        pace, release = Pace(1), asyncio.Event()
        first = asyncio.create_task(enter(pace, release))
        await settle()
        waiting = [asyncio.create_task(enter(pace, release)) for _ in range(3)]
        await settle()
        release.set()
        await settle()
        waiting[0].cancel()
        await asyncio.gather(first, *waiting[1:])
        assert pace.in_flight == 0

    play(scene)
