"""Whether the numbers of a report are those of its journals: all of it is made again, and compared value by value.

What differs is named by its path in the document, with both values; of a page, also by packet and trial in the details
that it holds. The names of runs are taken from the report, for a run that lies in another folder is still that run;
everything else has to come out as it stands.
"""

import gzip
import json
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from evals.errors import UserError
from evals.report import html
from evals.report.document import Fields, document, loads
from evals.report.packets import Packets
from evals.report.reading import open_runs

ABSENT = object()


@dataclass(frozen=True, slots=True)
class Difference:
    path: str
    reported: Any
    """ABSENT where the report has nothing there."""
    found: Any
    """From the journals."""


def verify(runs: Sequence[Path], report: Path) -> tuple[int, list[Difference]]:
    """How many values were compared, and those that differ. Raises UserError."""
    reported = read(report)
    labels = [run["label"] for run in reported["runs"]]
    if len(labels) != len(runs):
        raise UserError(
            f"{report}: is about {len(labels)} runs ({', '.join(labels)}), and {len(runs)} were given; give all of "
            "them, in that order"
        )
    opened = open_runs(runs, labels)
    packets = Packets() if _is_page(report) else None
    try:
        for run in opened:
            run.catch_up(None if packets is None else partial(packets.put, run=run))
        again = document(opened)
        compared, found = _count(again), list(differences(reported, again))
        if packets is not None:
            packets.finish()
            for number, data in _packets(report):
                one = _opened(packets.read(number)) if number < len(packets) else ABSENT
                compared += _count(one)
                found += differences(_opened(data), one, f"packet[{number}]")
    finally:
        for run in opened:
            run.close()
        if packets is not None:
            packets.close()
    return compared, found


def _packets(report: Path) -> Iterator[tuple[int, bytes]]:
    with report.open(encoding="utf-8", newline="\n") as lines:
        try:
            yield from html.packets(lines)
        except ValueError as error:
            raise UserError(f"{report}: its packets cannot be read ({error}); make the report anew") from error


def _opened(data: bytes) -> Any:
    """What a packet holds; ABSENT if it is none."""
    try:
        return json.loads(gzip.decompress(data))
    except (OSError, EOFError, ValueError, zlib.error):
        return ABSENT


def _is_page(report: Path) -> bool:
    return report.suffix in (".html", ".htm")


def read(report: Path) -> Fields:
    """The document of a report, of its page or of its JSON. Raises UserError."""
    try:
        if not _is_page(report):
            return loads(report.read_text("utf-8"), str(report))
        with report.open(encoding="utf-8", newline="\n") as lines:
            text = html.embedded(lines)
    except OSError as error:
        raise UserError(f"{report}: cannot be read ({error.strerror}); give a report's file") from error
    except UnicodeDecodeError as error:
        raise UserError(f"{report}: is not UTF-8, so it is no report; make it anew") from error
    if text is None:
        raise UserError(f"{report}: holds no document of a report; give a page that `loopwright report` has written")
    return loads(text, str(report))


def differences(reported: Any, found: Any, path: str = "") -> Iterator[Difference]:
    """Where two documents differ, in order."""
    if isinstance(reported, dict) and isinstance(found, dict):
        for name in dict.fromkeys((*found, *reported)):
            yield from differences(
                reported.get(name, ABSENT), found.get(name, ABSENT), f"{path}.{name}" if path else str(name)
            )
    elif isinstance(reported, list) and isinstance(found, list):
        for place in range(max(len(reported), len(found))):
            one = reported[place] if place < len(reported) else ABSENT
            other = found[place] if place < len(found) else ABSENT
            yield from differences(one, other, f"{path}[{place}]")
    elif type(reported) is not type(found) or reported != found:
        yield Difference(path, reported, found)


def _count(value: Any) -> int:
    """The values in a document that are not made of others."""
    if isinstance(value, dict):
        return sum(map(_count, value.values()))
    if isinstance(value, list):
        return sum(map(_count, value))
    return 1
