"""The lines of a journal: how an event becomes lines, and how lines are verified and become events again.

The rules they follow stand in evals.journal. This module writes nothing and knows no lock.
"""

import hashlib
import json
import os
import stat
import zlib
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from pathlib import Path
from typing import Any, BinaryIO

from pydantic import TypeAdapter, ValidationError

from evals.errors import JournalError
from evals.events import FORMAT, Began, Event

LONG = 256
"""Characters; a longer string is stored once and referred to."""

CACHED_TEXTS = 512
"""Texts that a reader keeps at hand. Most texts are a few prompts used over and over; the others are cheap to read."""

_REFERENCE = "$text"
_CHECKSUM_BYTES = len(b',"crc":"00000000"}\n')
_EVENT: TypeAdapter[Event] = TypeAdapter(Event)
_to_json = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode


def canonical(event: Event) -> bytes:
    """The event alone as JSON, fields in their order: equal for what was recorded and what a replay made of it.

    Raises ValueError for what JSON cannot hold without loss: a lone surrogate, a number that is not finite or has too
    many digits; and TypeError for a value of another type than JSON's.
    """
    return _to_json(_fields(event)).encode()


def _fields(event: Event) -> dict[str, Any]:
    # Not mode="json", in which pydantic turns NaN into null without a word, and bytes into strings.
    return event.model_dump()


def encode(event: Event, seq: int, known: AbstractSet[bytes]) -> tuple[list[bytes], set[bytes]]:
    """The lines, numbered from `seq`, that record an event; and the SHA-256 of each text among them.

    `known` are the texts that stand in the journal already. Raises like `canonical`.
    """
    texts: dict[bytes, str] = {}
    fields = _refer(_fields(event), texts)
    bodies = [
        {"event": "text", "sha256": digest.hex(), "text": text} for digest, text in texts.items() if digest not in known
    ]
    return [_line(n, body) for n, body in enumerate([*bodies, fields], seq)], texts.keys() - known


def _refer(value: Any, texts: dict[bytes, str]) -> Any:
    """The value as it stands in the file; the long strings that it refers to are added to `texts`."""
    if isinstance(value, str):
        if len(value) <= LONG:
            return value
        sha256 = hashlib.sha256(value.encode())
        texts[sha256.digest()] = value
        return {_REFERENCE: sha256.hexdigest()}
    if isinstance(value, dict):
        return {f"${key}" if str.startswith(key, "$") else key: _refer(item, texts) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_refer(item, texts) for item in value]
    return value


def _line(seq: int, fields: Mapping[str, Any]) -> bytes:
    body = f'{{"seq":{seq},{_to_json(fields)[1:-1]}'.encode()
    return body + _checksum(body)


def _checksum(body: bytes) -> bytes:
    return b',"crc":"%08x"}\n' % zlib.crc32(body)


class Reader:
    """Yields the events of a file, verifying each line. Raises JournalError.

    Its attributes describe the lines passed so far; at the end, the whole file.
    """

    began: Began | None = None
    lines: int = 0
    size: int = 0
    """Bytes of these lines."""
    torn: int = 0
    """Bytes after the last whole line."""
    texts: "Texts"

    def __init__(self, path: Path, file: BinaryIO) -> None:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise JournalError(f"{path} is not a regular file; check the path")
        self._path = path
        self._file = file
        self.texts = Texts(file)
        self._decode = json.JSONDecoder(object_hook=self.texts.resolve).decode

    def __iter__(self) -> Iterator[Event]:
        for line in self._file:
            try:
                if not line.endswith(b"\n"):
                    self._pass_over(line)
                    return
                event = self._verify(line)
            except ValueError as error:
                raise self._damage(error) from error
            self.lines += 1
            self.size += len(line)
            if event is not None:
                yield event

    def _verify(self, line: bytes) -> Event | None:
        """The event of a whole line, texts resolved; None for the line of a text. Raises ValueError."""
        if line[-_CHECKSUM_BYTES:] != _checksum(line[:-_CHECKSUM_BYTES]):
            raise ValueError("its checksum does not fit its bytes")
        text = line.decode()
        fields = self._decode(text)
        if '"$$' in text:
            fields = _unescape(fields)
        if not isinstance(fields, dict) or not {"seq", "event", "crc"} <= fields.keys():
            raise ValueError("it is no object with seq, event and crc")
        if fields["seq"] != self.lines + 1:
            raise ValueError(f"it has seq {fields['seq']}, so lines are missing, doubled or out of order")
        del fields["seq"], fields["crc"]
        if fields["event"] == "text":
            self._remember(fields, len(line))
            return None
        if fields["event"] == "began" and fields.get("format") != FORMAT:
            raise ValueError(f"the journal has format {fields.get('format')}, and this Loopwright reads {FORMAT}")
        event = _EVENT.validate_python(fields)
        if isinstance(event, Began) != (self.began is None):
            raise ValueError("`began` must be the first event, and only that")
        if isinstance(event, Began):
            self.began = event
        return event

    def _remember(self, fields: dict[str, Any], length: int) -> None:
        match fields:
            case {"event": "text", "sha256": str(name), "text": str(text), **rest} if not rest:
                digest = hashlib.sha256(text.encode()).digest()
                if digest.hex() != name:
                    raise ValueError("its text does not have the sha256 that it names")
                self.texts.add(digest, text, self.size, length)
            case _:
                raise ValueError("a text has a sha256 and a text, and nothing else")

    def _pass_over(self, rest: bytes) -> None:
        """Take what follows the last line end for a torn line, if a writer can have left it. Raises ValueError.

        So a file that is something else is never cut. A power cut may leave zeros where bytes should be.
        """
        start = b'{"seq":%d,' % (self.lines + 1)
        if not start.startswith(rest[: len(start)].rstrip(b"\0")):
            raise ValueError("it does not begin like a line of a journal")
        self.torn = len(rest)

    def _damage(self, error: ValueError) -> JournalError:
        line = self.lines + 1
        remedy = f"cut it off before line {line} and run again to resume from there"
        if line == 1:
            remedy = "move its folder away and run again from the start"
        return JournalError(f"{self._path}, line {line}: {_explain(error)}; restore the file from a copy, or {remedy}")


class Texts:
    """The texts of a file, as far as it has been read.

    Together they may not fit into memory: what is kept of each is its place, and of the latest used also the text.
    """

    def __init__(self, file: BinaryIO) -> None:
        self.places: dict[bytes, tuple[int, int]] = {}
        """By SHA-256 the offset and the length of a text's line."""
        self._file = file
        self._latest: OrderedDict[bytes, str] = OrderedDict()

    def add(self, digest: bytes, text: str, offset: int, length: int) -> None:
        self.places[digest] = (offset, length)
        self._keep(digest, text)

    def resolve(self, fields: dict[str, Any]) -> Any:
        """What an object in the file stands for. The JSON parser asks this of every object, the innermost first."""
        if _REFERENCE not in fields:
            return fields
        name = fields[_REFERENCE]
        if len(fields) > 1 or not isinstance(name, str):
            raise ValueError("a reference to a text is a sha256, and nothing else")
        digest = bytes.fromhex(name)
        if digest not in self.places:
            raise ValueError(f"it refers to a text that does not stand before it: {name}")
        text = self._latest.get(digest)
        if text is None:
            offset, length = self.places[digest]
            text = str(json.loads(os.pread(self._file.fileno(), length, offset))["text"])
        self._keep(digest, text)
        return text

    def _keep(self, digest: bytes, text: str) -> None:
        self._latest[digest] = text
        self._latest.move_to_end(digest)
        if len(self._latest) > CACHED_TEXTS:
            self._latest.popitem(last=False)


def _unescape(value: Any) -> Any:
    """Undo rule 5, in the few lines that need it."""
    if isinstance(value, dict):
        return {key.removeprefix("$"): _unescape(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_unescape(item) for item in value]
    return value


def _explain(error: ValueError) -> str:
    """One line, whatever the file may put into the message."""
    match error:
        case ValidationError():
            first = error.errors(include_url=False, include_input=False)[0]
            text = f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
            if first["type"] == "union_tag_invalid":
                text = f"its event {first['ctx']['tag']!r} is unknown"
        case UnicodeError():
            text = "it is not UTF-8"
        case json.JSONDecodeError():
            text = "it is not JSON"
        case _:
            text = str(error)
    return " ".join(text.split())
