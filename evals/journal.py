"""The journal: the append-only record of a run, and its only durable state.

A journal is a UTF-8 file of lines. Each is one JSON object that starts with its number and ends with its checksum:

    {"seq":1,"event":"began","format":1,"experiment":"9f86d0...","crc":"5a1c09e2"}
    {"seq":2,"event":"text","sha256":"2c26b4...","text":"You write Brainfuck. ...","crc":"b7e0514d"}
    {"seq":3,"event":"call",...,"messages":[{"speaker":"system","text":{"$text":"2c26b4..."}}],...,"crc":"0d93f2a8"}

Its rules:

1. `seq` counts the lines from 1 without a gap, so that a lost, doubled or moved line is found.
2. `crc` is the CRC-32, in eight hex digits, of the line's bytes before `,"crc"`, so that any damaged byte is found.
3. The first event is `began`, which names the format; there is no other `began`.
4. A string of more than 256 characters stands once, in a `text` line before its first use; events refer to it by its
   SHA-256 as {"$text": ...}. An object's keys stay where they are, whatever their length.
5. A key of an event's own that begins with "$" is written with one "$" more. Nothing that a server reports can
   therefore pass for a reference.
6. Only the last line can be torn: a process died while writing it. What stands after the last line end is no event
   yet; a reader passes over it, and the next writer cuts it off.
7. Anything else that is wrong is an error that names the line. Nothing is guessed, and nothing is skipped.

An event is in the kernel's hands before `append` returns: however the process dies, it is kept. A power cut may take
what was appended since the last fsync. There is one with every append that comes a second or more after the one
before, and one at the end; so of a busy run the last second is at risk, and what it wrote just before it fell silent.
"""

import errno
import fcntl
import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Self

from evals.errors import JournalError
from evals.events import Began, Event
from evals.journal_lines import Reader, canonical, encode

__all__ = ["Journal", "JournalError", "canonical", "read"]

SYNC_SECONDS = 1.0
"""The least time between two fsyncs: each may take many milliseconds."""

_PERMISSIONS = "check its permissions and its folder's, or choose another folder"
_SPACE = "make room there and run again to resume"
_PATH = "check the path"
_REMEDIES = {
    errno.EACCES: _PERMISSIONS,
    errno.EPERM: _PERMISSIONS,
    errno.EROFS: _PERMISSIONS,
    errno.ENOSPC: _SPACE,
    errno.EDQUOT: _SPACE,
    errno.EFBIG: _SPACE,
    errno.ENOENT: _PATH,
    errno.ENOTDIR: _PATH,
    errno.EISDIR: _PATH,
}


def read(path: Path) -> Iterator[Event]:
    """Yield the events of a journal in order, verifying every line; a torn last line is passed over.

    Nothing is written and no lock is taken: another process may be writing. Raises JournalError, on the way.
    """
    with _naming(path), path.open("rb") as file:
        yield from Reader(path, file)


class Journal:
    """The writer of a journal: the only one, from `create` or `open` until `close`. Threads may share it.

    Every method may raise JournalError.
    """

    path: Path
    began: Began | None
    """The first event; None if the file was torn before it was whole. Then it is the next to append."""
    repaired: int
    """Bytes of a torn last line that were cut off on opening."""

    @classmethod
    def create(cls, path: Path, began: Began) -> Self:
        """Begin a new journal, in a folder that exists."""
        journal = cls(path, os.O_CREAT)
        try:
            if journal.began is not None:
                raise JournalError(f"{path} holds a run already; resume it, or choose another folder")
            journal.append(began)
            with _naming(path):
                _sync_folder(path.parent)
        except BaseException:
            journal.close()
            raise
        return journal

    @classmethod
    def open(cls, path: Path, hear: Callable[[Event], None] | None = None) -> Self:
        """Verify a journal, cut off a torn last line, and go on after it. A damaged file is not touched.

        `hear` hears of each event on the way, so that nobody has to read the file a second time.
        """
        return cls(path, 0, hear)

    def __init__(self, path: Path, flags: int, hear: Callable[[Event], None] | None = None) -> None:
        self.path = path
        self._lock = threading.Lock()
        self._synced = 0.0
        with _naming(path):
            self._fd = os.open(path, os.O_RDWR | os.O_APPEND | flags, 0o666)
            try:
                self._claim()
                self._verify(hear)
                self._mend()
            except BaseException:
                os.close(self._fd)
                raise

    @property
    def texts(self) -> int:
        """Texts that stand in the file. Of each its SHA-256 is kept in memory, about 120 bytes."""
        return len(self._known)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def append(self, event: Event) -> None:
        """Record an event. Once this returns, no death of the process can lose it; see the module about power cuts.

        Raises, with nothing written, ValueError if the event is not due (rule 3) or the journal is closed, and like
        `canonical` if JSON cannot hold the event.
        """
        with self._lock:
            if self._fd < 0:
                raise ValueError(f"{self.path} is closed")
            if isinstance(event, Began) != (self.began is None):
                raise ValueError("a journal has one `began`, before all other events")
            lines, texts = encode(event, self._lines + 1, self._known)
            with _naming(self.path):
                self._write(lines)
                self._known |= texts
                if isinstance(event, Began):
                    self.began = event
                if time.monotonic() - self._synced >= SYNC_SECONDS:
                    os.fsync(self._fd)
                    self._synced = time.monotonic()

    def close(self) -> None:
        """Bring everything to the disk and let go of the lock. Closing twice does nothing."""
        with self._lock, _naming(self.path):
            if self._fd < 0:
                return
            try:
                self._mend()
                os.fsync(self._fd)
            finally:
                fd, self._fd = self._fd, -1
                os.close(fd)

    def _claim(self) -> None:
        try:
            fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise JournalError(
                f"{self.path} is being written by another process; wait for it, stop it, or choose another folder"
            ) from None

    def _verify(self, hear: Callable[[Event], None] | None) -> None:
        with os.fdopen(self._fd, "rb", closefd=False) as file:
            reader = Reader(self.path, file)
            for event in reader:
                if hear is not None:
                    hear(event)
        self.began = reader.began
        self.repaired = reader.torn
        self._known = set(reader.texts.places)
        self._lines, self._size, self._torn = reader.lines, reader.size, reader.torn > 0

    def _write(self, lines: Sequence[bytes]) -> None:
        """Bring lines to the kernel: all of them, or none."""
        self._mend()
        self._torn = True
        data = b"".join(lines)
        try:
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(self._fd, rest) :]
        except OSError:
            with suppress(OSError):  # then the next append tries again, or else the next `open`
                self._mend()
            raise
        # One statement: Ctrl-C comes before it, and the next append cuts off what nobody was told is written; or after.
        self._lines, self._size, self._torn = self._lines + len(lines), self._size + len(data), False

    def _mend(self) -> None:
        """Cut off what a write has left unfinished."""
        if self._torn:
            os.ftruncate(self._fd, self._size)
            self._torn = False


def _sync_folder(folder: Path) -> None:
    """Bring a new file's name to the disk: fsync of the file alone does not."""
    fd = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)


@contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Turn what the operating system refuses into a JournalError with a remedy."""
    try:
        yield
    except OSError as error:
        remedy = _REMEDIES.get(error.errno or 0, "mend that and run again to resume")
        raise JournalError(f"{path} cannot be used: {error.strerror}; {remedy}") from error
