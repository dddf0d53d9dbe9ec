"""The script that writes the data files writes what is out of date, and with --check only says so."""

import sys
from pathlib import Path

import pytest

from scripts import esolang_tasks


@pytest.fixture
def stale(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """The only file there is to write, which does not exist yet."""
    path = tmp_path / "easy.json"
    monkeypatch.setattr(esolang_tasks, "files", lambda: {path: "new\n"})
    return path


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr(sys, "argv", ["esolang_tasks.py", *arguments])
    return esolang_tasks.main()


def test_a_check_names_a_file_that_is_out_of_date_and_writes_nothing(
    monkeypatch: pytest.MonkeyPatch, stale: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, "--check") == 1
    assert capsys.readouterr().err == f"{stale}: out of date; run python scripts/esolang_tasks.py\n"
    assert not stale.exists()


def test_without_check_it_is_written_and_then_up_to_date(monkeypatch: pytest.MonkeyPatch, stale: Path) -> None:
    assert run(monkeypatch) == 0
    assert stale.read_text("utf-8") == "new\n"
    assert run(monkeypatch, "--check") == 0
