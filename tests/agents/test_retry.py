"""When to come back, as a server says it."""

from datetime import UTC, datetime

import pytest

from agents.providers.retry import LONGEST_WAIT, retry_after

NOW = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("value", "seconds"),
    [
        ("7", 7),
        ("0.5", 0.5),
        ("-3", 0),
        ("86400", LONGEST_WAIT),
        ("inf", LONGEST_WAIT),
        ("Fri, 02 Jan 2026 03:04:25 GMT", 20),
        ("Fri, 02 Jan 2026 03:04:25 -0000", 20),
        ("Fri, 02 Jan 2026 02:00:00 GMT", 0),
        ("Sat, 03 Jan 2026 03:04:05 GMT", LONGEST_WAIT),
        ("soon", None),
        ("nan", None),
        ("", None),
    ],
)
def test_a_header_is_seconds_or_a_date_within_reason(value: str, seconds: float | None) -> None:
    assert retry_after({"retry-after": value}, NOW) == seconds


def test_no_header_asks_for_nothing() -> None:
    assert retry_after({}, NOW) is None
