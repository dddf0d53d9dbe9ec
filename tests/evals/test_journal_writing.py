"""Whatever happens to the writer, what was appended is in the file, and nothing else is."""

import errno
import os
import re
import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from evals.events import Began, Cut, Event
from evals.journal import Journal, JournalError, read

ROOT = Path(__file__).parents[2]
BEGAN = Began(experiment="e")
PROMPT = "prompt " * 100


def cut(n: int) -> Cut:
    return Cut(trial=PROMPT, call=f"r:{n}", spans=((n, n),))


def calls(events: Iterator[Event]) -> list[int]:
    return [event.spans[0][0] for event in events if isinstance(event, Cut)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.jsonl"


WRITER = f"""
import sys
from pathlib import Path
from evals.events import Cut
from evals.journal import Journal
with Journal.open(Path(sys.argv[1])) as journal:
    for n in range(int(sys.argv[2]), 1_000_000):
        journal.append(Cut(trial={PROMPT!r}, call=f"r:{{n}}", spans=((n, n),)))
        print(n, flush=True)
"""


def test_kill_9_loses_nothing_that_was_acknowledged(path: Path) -> None:
    Journal.create(path, BEGAN).close()
    written: list[int] = []
    for enough in (1, 40, 300):
        start = len(written)
        command = [sys.executable, "-c", WRITER, str(path), str(start)]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as writer:
            assert writer.stdout is not None
            acknowledged = [int(writer.stdout.readline()) for _ in range(enough)]
            with pytest.raises(JournalError, match="is being written by another process; "):
                Journal.open(path)
            assert set(acknowledged) <= set(calls(read(path))), "a reader works while another process writes"
            writer.send_signal(signal.SIGKILL)
            acknowledged += [int(line) for line in writer.stdout if line.endswith("\n")]
        Journal.open(path).close()
        written = calls(read(path))
        assert written == list(range(len(written)))
        assert acknowledged[0] == start
        assert acknowledged[-1] < len(written)


def test_a_second_writer_is_refused_until_the_first_is_done(path: Path) -> None:
    with Journal.create(path, BEGAN) as journal:
        with pytest.raises(JournalError, match=r"journal\.jsonl is being written by another process; "):
            Journal.open(path)
        with pytest.raises(JournalError, match=r"journal\.jsonl is being written by another process; "):
            Journal.create(path, BEGAN)
        journal.append(cut(1))
    with Journal.open(path) as journal:
        journal.append(cut(2))
    assert calls(read(path)) == [1, 2]


def test_a_journal_that_holds_a_run_is_not_begun_again(path: Path) -> None:
    Journal.create(path, BEGAN).close()
    with pytest.raises(JournalError, match="holds a run already; "):
        Journal.create(path, BEGAN)
    Journal.open(path).close()


def test_threads_may_share_a_journal(path: Path) -> None:
    with Journal.create(path, BEGAN) as journal, ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda n: journal.append(cut(n)), range(400)))
    assert sorted(calls(read(path))) == list(range(400))


def test_a_closed_journal_takes_no_more(path: Path) -> None:
    with Journal.create(path, BEGAN) as journal:
        journal.close()
    with pytest.raises(ValueError, match="is closed"):
        journal.append(cut(1))


def test_an_append_is_one_write(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writes = []
    write = os.write

    def write_and_count(fd: int, data: memoryview) -> int:
        writes.append(bytes(data).count(b"\n"))
        return write(fd, data)

    with Journal.create(path, BEGAN) as journal:
        monkeypatch.setattr("os.write", write_and_count)
        journal.append(cut(1))
    assert writes == [2], "the text and the event that refers to it"


def test_fsync_comes_at_most_once_a_second_and_at_the_end(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    synced: list[int] = []
    monkeypatch.setattr("time.monotonic", lambda: now)
    with Journal.create(path, BEGAN) as journal:
        monkeypatch.setattr("os.fsync", synced.append)
        for _ in range(10):
            journal.append(cut(1))
        assert len(synced) == 0
        now += 1.5
        for _ in range(10):
            journal.append(cut(1))
        assert len(synced) == 1
    assert len(synced) == 2


@contextmanager
def files_no_larger_than(size: int) -> Iterator[None]:
    """The kernel itself writes short and then refuses, as on a full disk."""
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


def test_a_write_that_ends_halfway_is_taken_back(path: Path) -> None:
    with Journal.create(path, BEGAN) as journal:
        journal.append(Cut(trial="t", call="r:0", spans=((0, 0),)))
        before = path.read_bytes()
        for more in (0, 1, 700, 900):
            with files_no_larger_than(len(before) + more), pytest.raises(JournalError) as caught:
                journal.append(cut(1))
            assert (
                str(caught.value) == f"{path} cannot be used: File too large; make room there and run again to resume"
            )
            assert path.read_bytes() == before
        journal.append(cut(1))
        journal.append(cut(2))
    assert calls(read(path)) == [0, 1, 2]


@pytest.mark.parametrize("error", [KeyboardInterrupt(), OSError(errno.EIO, "Input/output error")])
def test_what_stops_a_write_at_its_end_leaves_a_sound_journal(
    error: BaseException, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = os.write

    def write_and_stop(fd: int, data: memoryview) -> int:
        write(fd, data)
        raise error

    with Journal.create(path, BEGAN) as journal:
        with monkeypatch.context() as patch:
            patch.setattr("os.write", write_and_stop)
            with pytest.raises((KeyboardInterrupt, JournalError)):
                journal.append(cut(1))
        journal.append(cut(2))
    assert calls(read(path)) == [2]


def test_if_even_taking_back_fails_the_next_opening_mends(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> None:
        raise OSError(errno.EIO, "Input/output error")

    journal = Journal.create(path, BEGAN)
    with monkeypatch.context() as patch:
        patch.setattr("os.ftruncate", refuse)
        with files_no_larger_than(path.stat().st_size + 10):
            for _ in range(2):
                with pytest.raises(JournalError, match="; "):
                    journal.append(cut(1))
        with pytest.raises(JournalError, match="Input/output error; mend that and run again to resume"):
            journal.close()
    with Journal.open(path) as journal:
        assert journal.repaired == 10
        journal.append(cut(2))
    assert calls(read(path)) == [2]


def folder(path: Path) -> Path:
    path.mkdir()
    return path


def device(path: Path) -> Path:
    path.symlink_to("/dev/full")
    return path


def below_a_file(path: Path) -> Path:
    path.touch()
    return path / "journal.jsonl"


@pytest.mark.parametrize(
    ("place", "what"),
    [
        (lambda path: path / "journal.jsonl", "cannot be used: No such file or directory; check the path"),
        (below_a_file, "cannot be used: Not a directory; check the path"),
        (folder, "cannot be used: Is a directory; check the path"),
        pytest.param(
            device,
            "is not a regular file; check the path",
            marks=pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full"),
        ),
    ],
)
def test_a_path_that_can_be_no_journal_is_one_line(place: Callable[[Path], Path], what: str, path: Path) -> None:
    path = place(path)
    for use in (lambda: Journal.create(path, BEGAN), lambda: Journal.open(path), lambda: list(read(path))):
        with pytest.raises(JournalError, match=f"^{re.escape(f'{path} {what}')}$"):
            use()


@pytest.mark.parametrize("number", [errno.EACCES, errno.EROFS])
def test_a_file_that_must_not_be_written_is_one_line(number: int, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: Any) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("os.open", refuse)  # permissions would not bind root
    with pytest.raises(JournalError, match=f"cannot be used: {os.strerror(number)}; check its permissions"):
        Journal.create(path, BEGAN)
