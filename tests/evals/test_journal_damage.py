"""A torn journal goes on as if it had never been torn; any other damage is an error that names the line."""

import hashlib
import json
import re
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from evals.errors import UserError
from evals.events import Began, Cut, Event
from evals.journal import Journal, JournalError, read

EVENTS: list[Event] = [
    Began(experiment="e"),
    Cut(trial="t1", call="é\u2028" * 130, spans=((1, 2),)),
    Cut(trial="t2", call="é\u2028" * 130, spans=()),
    Cut(trial="t3" * 130, call="r:2", spans=()),
    Cut(trial="t4", call="r:3", spans=()),
]


@pytest.fixture(autouse=True)
def _without_fsync(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of journals are opened here."""
    monkeypatch.setattr("os.fsync", lambda _: None)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "journal.jsonl"
    with Journal.create(path, Began(experiment="e")) as journal:
        for event in EVENTS[1:]:
            journal.append(event)
    return path


def test_a_journal_cut_at_any_byte_goes_on_as_if_never_torn(path: Path) -> None:
    whole = path.read_bytes()
    for cut in range(len(whole) + 1):
        path.write_bytes(whole[:cut])
        kept = whole[:cut].rfind(b"\n") + 1
        events = list(read(path))
        assert path.read_bytes() == whole[:cut], "a reader writes nothing"
        with Journal.open(path) as journal:
            assert journal.repaired == cut - kept
            assert path.read_bytes() == whole[:kept]
            assert events == EVENTS[: len(events)] == list(read(path))
            for event in EVENTS[len(events) :]:
                journal.append(event)
        assert path.read_bytes() == whole


def test_a_journal_torn_inside_its_first_line_is_as_if_just_created(path: Path) -> None:
    whole = path.read_bytes()
    first = whole.index(b"\n") + 1
    for cut in range(first):
        path.write_bytes(whole[:cut])
        Journal.create(path, Began(experiment="e")).close()
        assert path.read_bytes() == whole[:first]


def test_zeros_that_a_power_cut_left_are_cut_off(path: Path) -> None:
    whole = path.read_bytes()
    for torn in (b"\0" * 4096, b'{"seq"' + b"\0" * 100):
        path.write_bytes(whole + torn)
        with Journal.open(path) as journal:
            assert journal.repaired == len(torn)
        assert path.read_bytes() == whole


def damaged_line(path: Path, damaged: bytes) -> int:
    """Hold that a damaged file is refused and left alone; give the line that the error names."""
    path.write_bytes(damaged)
    errors = []
    for use in (
        lambda: list(read(path)),
        lambda: Journal.open(path),
        lambda: Journal.create(path, Began(experiment="e")),
    ):
        with pytest.raises(JournalError) as caught:
            use()
        errors.append(str(caught.value))
    assert path.read_bytes() == damaged
    assert len(set(errors)) == 1
    found = re.fullmatch(rf"{re.escape(str(path))}, line (\d+): .+; restore the file from a copy, or .+", errors[0])
    assert found, errors[0]
    return int(found[1])


def test_a_flip_of_any_byte_is_found_in_its_line(path: Path) -> None:
    whole = path.read_bytes()
    for place in range(len(whole) - 1):
        line = whole[:place].count(b"\n") + 1
        for new in {whole[place] ^ 1, whole[place] ^ 0x80, ord("\n"), 0} - {whole[place]}:
            damaged = whole[:place] + bytes([new]) + whole[place + 1 :]
            assert damaged_line(path, damaged) == line, f"byte {place} became {new}"


def deleted(lines: list[bytes], n: int) -> list[bytes]:
    return lines[:n] + lines[n + 1 :]


def doubled(lines: list[bytes], n: int) -> list[bytes]:
    return [*lines[: n + 1], *lines[n:]]


def swapped(lines: list[bytes], n: int) -> list[bytes]:
    return [*lines[:n], lines[n + 1], lines[n], *lines[n + 2 :]]


@pytest.mark.parametrize(("change", "shows"), [(deleted, 1), (doubled, 2), (swapped, 1)])
def test_a_line_that_is_missing_doubled_or_moved_is_found(
    change: Callable[[list[bytes], int], list[bytes]], shows: int, path: Path
) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    for n in range(len(lines) - 1):
        assert damaged_line(path, b"".join(change(lines, n))) == n + shows


@pytest.mark.parametrize("content", [b"hello", b"hello\n", b"\n", b"{}\n", b'{"seq":2,'])
def test_a_file_that_is_no_journal_is_left_alone(content: bytes, path: Path) -> None:
    assert damaged_line(path, content) == 1


def sealed(body: bytes) -> bytes:
    return body + b',"crc":"%08x"}\n' % zlib.crc32(body)


def line(seq: int, **fields: Any) -> bytes:
    return sealed(json.dumps({"seq": seq} | fields).removesuffix("}").encode())


BEGAN = line(1, event="began", format=1, experiment="e")
LONG = "long" * 100
SHA256 = hashlib.sha256(LONG.encode()).hexdigest()
TEXT = line(2, event="text", sha256=SHA256, text=LONG)
CUT = {"event": "cut", "trial": "t", "call": "r:1", "spans": []}


def test_the_lines_below_would_be_right_but_for_what_each_is_about(path: Path) -> None:
    path.write_bytes(BEGAN + TEXT + line(3, **CUT | {"trial": {"$text": SHA256}}))
    assert list(read(path)) == [EVENTS[0], Cut(trial=LONG, call="r:1", spans=())]


@pytest.mark.parametrize(
    ("lines", "where", "what"),
    [
        ([BEGAN, sealed(b'{"seq":2,"event":"cut\xff"')], 2, "it is not UTF-8"),
        ([BEGAN, sealed(b'{"seq":2,"event":cut')], 2, "it is not JSON"),
        ([BEGAN, sealed(b'[{"seq":2')], 2, "it is not JSON"),
        ([BEGAN, sealed(b'{"seq":2')], 2, "it is no object with seq, event and crc"),
        ([BEGAN, sealed(b'{"seq":2,"event":"cut","spans":1' + b"0" * 5000)], 2, "Exceeds the limit"),
        ([BEGAN, line(3, **CUT)], 2, "it has seq 3, so lines are missing, doubled or out of order"),
        ([BEGAN, line(2, **CUT | {"event": "no\nsuch"})], 2, r"its event 'no\nsuch' is unknown"),
        ([BEGAN, line(2, **CUT | {"event": ["cut"]})], 2, "is unknown"),
        ([BEGAN, line(2, **CUT | {"spans": [[1]]})], 2, "cut.spans.0.1: Field required"),
        ([BEGAN, line(2, **CUT | {"ne\nw": 1})], 2, "cut.ne w: Extra inputs are not permitted"),
        ([line(1, event="began", format=2, experiment="e", new=1)], 1, "the journal has format 2, and this Loopwright"),
        ([line(1, **CUT)], 1, "`began` must be the first event"),
        ([BEGAN, line(2, event="began", format=1, experiment="e")], 2, "`began` must be the first event"),
        ([BEGAN, line(2, event="text", sha256=SHA256, text=LONG + "er")], 2, "does not have the sha256"),
        ([BEGAN, line(2, event="text", sha256=SHA256, text=LONG, more=1)], 2, "a text has a sha256 and a text"),
        ([BEGAN, line(2, event="text", sha256=SHA256, text=1)], 2, "a text has a sha256 and a text"),
        ([BEGAN, line(2, event="text", sha256=SHA256, text="\ud800")], 2, "it is not UTF-8"),
        ([BEGAN, line(2, **CUT | {"trial": {"$text": SHA256}}), TEXT], 2, f"does not stand before it: {SHA256}"),
        ([BEGAN, TEXT, line(3, **CUT | {"trial": {"$text": "x"}})], 3, "non-hexadecimal"),
        ([BEGAN, TEXT, line(3, **CUT | {"trial": {"$text": 1}})], 3, "a reference to a text is a sha256"),
        ([BEGAN, TEXT, line(3, **CUT | {"trial": {"$text": SHA256, "a": 1}})], 3, "a reference to a text is a sha256"),
    ],
)
def test_what_no_journal_writes_is_named(lines: list[bytes], where: int, what: str, path: Path) -> None:
    assert damaged_line(path, b"".join(lines)) == where
    with pytest.raises(UserError, match=re.escape(what)):
        list(read(path))
