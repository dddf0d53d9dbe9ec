"""What is appended to a journal is what is read from it."""

import hashlib
import json
import zlib
from pathlib import Path
from types import UnionType
from typing import Any, Literal, get_args, get_origin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import BaseModel

from evals.events import Began, Call, CallKey, Closed, Cut, Event, Failed, Judged, MessageRecord, UsageRecord
from evals.journal import Journal, canonical, read
from evals.journal_lines import CACHED_TEXTS

BEGAN = Began(experiment="e")

CHARACTER = st.characters(exclude_categories=["Cs"]) | st.sampled_from('\u2028\u2029\x85\0\r\n"\\$🙂')
TEXT = st.text(CHARACTER) | st.builds(str.__mul__, CHARACTER, st.sampled_from([255, 256, 257, 1000]))
FLOAT = st.floats(allow_nan=False, allow_infinity=False)
KEY = TEXT | st.sampled_from(["$text", "$$text", "$", "seq", "event", "crc", "text", "base64"])
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers() | FLOAT | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEY, inner, max_size=3),
    max_leaves=6,
)
SCALARS: dict[Any, st.SearchStrategy[Any]] = {
    str: TEXT,
    float: FLOAT,
    int: st.integers(),
    bool: st.booleans(),
    bytes: st.binary() | TEXT.map(str.encode) | st.just(b"\xff" * 300),
    type(None): st.none(),
}


def values(kind: Any) -> st.SearchStrategy[Any]:
    """Any value that a field of this type may hold."""
    if kind in SCALARS:
        return SCALARS[kind]
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        fields = {name: field for name, field in kind.model_fields.items() if name not in ("event", "format")}
        return st.builds(kind, **{name: values(field.annotation) for name, field in fields.items()})
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Literal:
        return st.sampled_from(parts)
    if origin is UnionType or str(origin) == "typing.Union":
        return st.one_of([values(part) for part in parts])
    if origin is dict:
        return st.dictionaries(KEY, PLAIN, max_size=3)
    if parts[-1] is Ellipsis:
        return st.lists(values(parts[0]), max_size=3).map(tuple)
    return st.tuples(*map(values, parts))


@pytest.mark.parametrize("kind", [Call, Failed, Cut, Judged, Closed])
def test_every_event_comes_back_as_it_was(kind: type[Event], tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("run") / "journal.jsonl"

    @settings(max_examples=40, deadline=None)
    @given(values(Began), st.lists(values(kind), min_size=1, max_size=3))
    def check(began: Began, events: list[Event]) -> None:
        path.unlink(missing_ok=True)
        with Journal.create(path, began) as journal:
            for event in events:
                journal.append(event)
        found = list(read(path))
        assert found == [began, *events]
        assert list(map(canonical, found)) == list(map(canonical, [began, *events]))

    check()


def call(trial: str = "m/s/l/t/1", *texts: str, **changes: Any) -> Call:
    fields: dict[str, Any] = {"asked": {}, "sent": {}, "reported": {}, "reply": "", "exact": False, "reasoning": ""}
    fields |= {"role": "coder", "finish_reason": "stop", "usage": UsageRecord(), "cost": None, "latency": 0.5}
    messages = tuple(MessageRecord(speaker="user", text=text) for text in texts)
    return Call(trial=trial, key=CallKey(request="r", occurrence=1), messages=messages, **(fields | changes))


def test_a_line_is_what_the_module_says(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    with Journal.create(path, BEGAN) as journal:
        journal.append(Cut(trial="é\u2028\0" * 100, call="r:1", spans=((0, 4),)))
    sha256 = hashlib.sha256("é\u2028\0".encode() * 100).hexdigest()
    bodies = [
        '{"seq":1,"event":"began","format":1,"experiment":"e"',
        '{"seq":2,"event":"text","sha256":"' + sha256 + '","text":"' + "é\u2028\\u0000" * 100 + '"',
        '{"seq":3,"event":"cut","trial":{"$text":"' + sha256 + '"},"call":"r:1","spans":[[0,4]]',
    ]
    lines = [body.encode() + f',"crc":"{zlib.crc32(body.encode()):08x}"}}\n'.encode() for body in bodies]
    assert path.read_bytes() == b"".join(lines)


@pytest.mark.parametrize(("length", "lines"), [(256, 2), (257, 3)])
def test_a_string_longer_than_256_characters_has_its_own_line(length: int, lines: int, tmp_path: Path) -> None:
    with Journal.create(tmp_path / "journal.jsonl", BEGAN) as journal:
        journal.append(call("t", "🙂" * length))
    assert (tmp_path / "journal.jsonl").read_bytes().count(b"\n") == lines


def test_a_text_that_many_events_share_stands_once(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    prompt, events = "prompt " * 100, [call(f"t{n}", "prompt " * 100, "prompt " * 100) for n in range(10)]
    with Journal.create(path, BEGAN) as journal:
        for event in events[:5]:
            journal.append(event)
    with Journal.open(path) as journal:
        for event in events[5:]:
            journal.append(event)
    assert path.read_text(encoding="utf-8").count(prompt) == 1
    assert list(read(path)) == [BEGAN, *events]


def test_texts_that_are_no_longer_at_hand_are_read_again(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    events = [call(f"t{n}", f"{n} é " * 100) for n in range(CACHED_TEXTS + 50)] * 2
    with Journal.create(path, BEGAN) as journal:
        for event in events:
            journal.append(event)
    assert list(read(path)) == [BEGAN, *events]


def test_what_a_server_reports_cannot_pass_for_a_reference(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    event = call(reported={"$text": "0" * 64, "$$text": [{"$text": {"$": "x" * 300}}], "": {"text": "$text"}})
    with Journal.create(path, BEGAN) as journal:
        journal.append(event)
    assert list(read(path)) == [BEGAN, event]


REFUSED = {
    "a lone surrogate": "\ud800",
    "a lone surrogate in a long string": "x" * 300 + "\udfff",
    "not a number": float("nan"),
    "infinite": float("inf"),
    "too many digits": 10**5000,
    "bytes": b"bytes",
    "a key that is no string": {1: 2},
}


@pytest.mark.parametrize("value", REFUSED.values(), ids=REFUSED.keys())
def test_what_json_cannot_hold_is_refused_before_anything_is_written(value: object, tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    with Journal.create(path, BEGAN) as journal:
        before = path.read_bytes()
        with pytest.raises((ValueError, TypeError)):
            journal.append(call("t", "long " * 100, sent={"value": value}))
        assert path.read_bytes() == before
        journal.append(call("t", "long " * 100))
    assert list(read(path)) == [BEGAN, call("t", "long " * 100)]


def test_the_canonical_form_is_the_event_alone() -> None:
    event = Cut(trial="t" * 300, call="r:1", spans=((1, 2),))
    assert canonical(event) == b'{"event":"cut","trial":"' + b"t" * 300 + b'","call":"r:1","spans":[[1,2]]}'
    assert json.loads(canonical(event)) == event.model_dump(mode="json")


def test_began_is_the_first_event_and_only_that(tmp_path: Path) -> None:
    path = tmp_path / "journal.jsonl"
    path.touch()
    with Journal.open(path) as journal:
        assert journal.began is None
        with pytest.raises(ValueError, match="began"):
            journal.append(call())
        journal.append(BEGAN)
        with pytest.raises(ValueError, match="began"):
            journal.append(BEGAN)
    assert list(read(path)) == [BEGAN]
