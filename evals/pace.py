"""How many calls are in flight: as many as was said, or as many as the servers take.

Adaptive, the number grows by one for every round of calls that succeed, as TCP's does, and is halved when a server
says that it is asked too much (HTTP 429, or an overload). While a server has said when to come back, no new call is
made. Calls that were in flight together count as one complaint, for they were made at the same pace.

When the run is to stop, no further call begins: those that wait are turned away with Interrupted, and so are those that
pause before they are made again. Only what is under way comes home.
"""

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from evals.log import PACE_CHANGED, tell
from graphs.endings import Interrupted

START = 8
"""Calls in flight at first, when the number adapts itself."""

MOST = 256
"""Calls in flight at most, when the number adapts itself."""


@dataclass(slots=True)
class Pace:
    """Admits the calls of one event loop."""

    fixed: int | None = None
    """Calls in flight; None for a number that adapts itself."""
    clock: Callable[[], float] = time.monotonic
    limit: float = field(init=False)
    in_flight: int = 0
    _stopped: asyncio.Event = field(default_factory=asyncio.Event)
    _resume: float = float("-inf")
    """When servers are asked again."""
    _halved: float = float("-inf")
    _waiting: deque[asyncio.Future[None]] = field(default_factory=deque)

    def __post_init__(self) -> None:
        self.limit = float(self.fixed or START)

    @property
    def most(self) -> int:
        """Calls that can ever be in flight."""
        return self.fixed or MOST

    @asynccontextmanager
    async def admitted(self) -> AsyncIterator["Admitted"]:
        """Wait until there is room for one more call. Raises Interrupted."""
        await self._take_place()
        succeeded = False
        try:
            await self._rest()
            admitted = Admitted(self, self.clock())
            yield admitted
            succeeded = not admitted.complained
        finally:
            if succeeded and self.fixed is None:
                self._adapt(min(self.limit + 1 / self.limit, MOST))
            self._give_place()

    def stop(self) -> None:
        """Let no further call begin."""
        self._stopped.set()
        while self._waiting:
            waiting = self._waiting.popleft()
            if not waiting.done():
                waiting.set_exception(Interrupted("no further call is made"))

    async def pause(self, sleeping: Awaitable[None]) -> None:
        """Wait until a pause between two tries of a call is over. Raises Interrupted if the run stops before."""
        stopped = asyncio.ensure_future(self._stopped.wait())
        pause = asyncio.ensure_future(sleeping)
        try:
            await asyncio.wait((stopped, pause), return_when=asyncio.FIRST_COMPLETED)
        finally:
            stopped.cancel()
            pause.cancel()
        if self._stopped.is_set():
            raise Interrupted("no call is made again")

    def complain(self, admitted: "Admitted", wait: float) -> None:
        """A server was asked too much, and the call waits for so many seconds."""
        admitted.complained = True
        self._resume = max(self._resume, self.clock() + wait)
        if self.fixed is None and admitted.since > self._halved:
            self._adapt(max(1.0, self.limit / 2))
            self._halved = self.clock()

    def _adapt(self, limit: float) -> None:
        before, self.limit = int(self.limit), limit
        if int(limit) != before:
            tell(PACE_CHANGED, calls=int(limit), before=before)

    async def _take_place(self) -> None:
        if self._stopped.is_set():
            raise Interrupted("no further call is made")
        if not self._waiting and self.in_flight < int(self.limit):
            self.in_flight += 1
            return
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled() and place.exception() is None:
                self._give_place()
            raise

    def _give_place(self) -> None:
        """Leave a place, to those first that have waited longest."""
        self.in_flight -= 1
        while self._waiting and self.in_flight < int(self.limit):
            place = self._waiting.popleft()
            if not place.done():
                self.in_flight += 1
                place.set_result(None)

    async def _rest(self) -> None:
        """Wait until servers are asked again."""
        while (wait := self._resume - self.clock()) > 0:
            try:
                await asyncio.wait_for(self._stopped.wait(), wait)
            except TimeoutError:
                continue
            raise Interrupted("no further call is made")


@dataclass(slots=True)
class Admitted:
    """One call in flight."""

    pace: Pace
    since: float
    complained: bool = False

    def hear(self, wait: float) -> None:
        """What agents.overload tells of a server that was asked too much."""
        self.pace.complain(self, wait)
