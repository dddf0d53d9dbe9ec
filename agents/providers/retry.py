"""The one retry policy: which faults are worth another call, how many, and how long to wait before each.

A fault is transient if LangChain's hierarchy of model errors says so (rate limits, server failures, timeouts, lost
connections); what the request itself is to blame for (400, 401, 403, 404) comes back at once, and so does a spent
quota, which arrives as a rate limit and does not pass. The wait doubles from one second, with up to a second of jitter
so that trials that failed together do not return together. A server that says when to come back is believed, within
reason.
"""

import math
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from functools import partial
from random import uniform

import structlog
from langchain_core.exceptions import ModelError, ModelRateLimitError
from tenacity import AsyncRetrying, RetryCallState, retry_if_exception, stop_after_attempt

from agents.overload import HEAR, PAUSE

LONGEST_WAIT = 60.0
"""Seconds; the cap on what a Retry-After header may ask for."""
LONGEST_BACKOFF = 30.0
"""Seconds; the cap on a wait that the server did not ask for."""

_log = structlog.get_logger()

_TOO_MUCH = frozenset({429, 503, 529})

Sleep = Callable[[float], Awaitable[None]]


def retrying(sleep: Sleep, retries: int) -> AsyncRetrying:
    """The policy; the last fault is raised as it is."""
    return AsyncRetrying(
        stop=stop_after_attempt(1 + retries),
        retry=retry_if_exception(transient),
        wait=_wait,
        sleep=partial(_pause, sleep),
        before_sleep=_tell,
        reraise=True,
    )


def transient(error: BaseException) -> bool:
    """Whether the same call may succeed later."""
    return isinstance(error, ModelError) and error.is_retryable and getattr(error, "code", "") != "insufficient_quota"


def retry_after(headers: Mapping[str, str], now: datetime) -> float | None:
    """Seconds that a Retry-After header asks for, at most LONGEST_WAIT; None if there is none, or no sense in it."""
    text = headers.get("retry-after", "")
    try:
        seconds = float(text)
    except ValueError:
        try:
            date = parsedate_to_datetime(text)
        except ValueError:
            return None
        # A date in "-0000" comes back without a zone; it is meant as UTC.
        seconds = (date.replace(tzinfo=date.tzinfo or UTC) - now).total_seconds()
    return None if math.isnan(seconds) else min(max(seconds, 0.0), LONGEST_WAIT)


def _tell(state: RetryCallState) -> None:
    """Let a person know why nothing happens for a while. Of the error only its kind: its text may hold anything."""
    error = state.outcome.exception() if state.outcome else None
    hear = HEAR.get()
    if hear is not None and _too_much(error):
        hear(state.upcoming_sleep)
    _log.warning(
        "call retried", retry=state.attempt_number, wait=round(state.upcoming_sleep, 1), error=type(error).__name__
    )


async def _pause(sleep: Sleep, seconds: float) -> None:
    pause = PAUSE.get()
    await (sleep(seconds) if pause is None else pause(sleep(seconds)))


def _too_much(error: BaseException | None) -> bool:
    return isinstance(error, ModelRateLimitError) or getattr(error, "status_code", None) in _TOO_MUCH


def _wait(state: RetryCallState) -> float:
    error = state.outcome.exception() if state.outcome else None
    headers = getattr(getattr(error, "response", None), "headers", {})
    asked = retry_after(headers, datetime.now(UTC))
    least = min(2.0 ** (state.attempt_number - 1), LONGEST_BACKOFF) if asked is None else asked
    return least + uniform(0, 1)
