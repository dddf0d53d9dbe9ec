"""The command line as a test sees it: what it printed, and its exit code."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from evals.cli import main


@dataclass(frozen=True, slots=True)
class Done:
    code: int
    out: str
    err: str


Loopwright = Callable[..., Done]


@pytest.fixture
def loopwright(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> Callable[..., Done]:
    """Run the command line in this process, in an empty folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")

    def call(*arguments: str | Path) -> Done:
        capfd.readouterr()
        monkeypatch.setattr(sys, "argv", ["loopwright", *map(str, arguments)])
        code = 0
        try:
            main()
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1
        captured = capfd.readouterr()
        return Done(code, captured.out, captured.err)

    return call
