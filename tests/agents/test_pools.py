"""The pools of connections of one model."""

import asyncio
from contextlib import ExitStack

from langchain_core.language_models import FakeListChatModel

from agents.providers.pools import PLACES, Pool, Pools


class Counted:
    """Makes pools, and hears which are closed."""

    def __init__(self) -> None:
        self.made = self.closed = 0

    def __call__(self) -> Pool:
        async def close() -> None:
            self.closed += 1

        self.made += 1
        return Pool(FakeListChatModel(responses=["+."]), close)


def test_there_is_one_more_pool_only_when_all_others_are_full() -> None:
    counted = Counted()
    pools = Pools(counted)
    for _ in range(3):
        with ExitStack() as calls:
            for _ in range(PLACES):
                calls.enter_context(pools.chat())
            assert counted.made == 1
    with ExitStack() as calls:
        used = [calls.enter_context(pools.chat()) for _ in range(2 * PLACES + 1)]
        assert counted.made == len({id(chat) for chat in used}) == 3
    assert all(pool.in_flight == 0 for pool in pools.pools)


def test_all_pools_are_closed_and_whoever_calls_again_opens_new_ones() -> None:
    counted = Counted()
    pools = Pools(counted)
    with pools.chat():
        pass
    asyncio.run(pools.close())
    with pools.chat():
        pass
    assert (counted.made, counted.closed) == (2, 1)
