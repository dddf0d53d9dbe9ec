"""What a run says beside its progress: one line an event, on standard error."""

import sys

import structlog


def configure() -> None:
    """Send structlog's events to whatever standard error is at the time, a live table's included."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="%H:%M:%S", utc=False),
            structlog.dev.ConsoleRenderer(colors=False),
        ],
        logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),
        cache_logger_on_first_use=False,
    )
