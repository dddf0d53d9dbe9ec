"""Build the files of a report: the page, and beside it a folder of further parts if a run is large.

Every part is the whole report but for the details of trials, of which it holds its share; so each opens from disk by
itself, nothing has to be loaded, and a link to a trial leads into the part that has it. The first part has the first
trials of the journals.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from evals.errors import UserError
from evals.report import html
from evals.report.document import Fields, document, dumps
from evals.report.packets import PACKET, Packets
from evals.report.reading import open_runs

SIZE = 28_000_000
"""Bytes of a file, at most, as long as it holds more than one packet."""


@dataclass(frozen=True, slots=True)
class Built:
    document: Fields
    files: tuple[Path, ...]
    """The page first; none if it was not asked for."""


def build(
    paths: Sequence[Path], out: Path | None, json_out: Path | None, *, size: int = SIZE, packet: int = PACKET
) -> Built:
    """Write the report of these runs, in files and packets of such sizes. Raises UserError."""
    runs = open_runs(paths)
    packets = Packets(packet)
    try:
        for run in runs:
            run.catch_up(None if out is None else partial(packets.put, run=run))
        packets.finish()
        made = document(runs)
        text = dumps(made)
        if json_out is not None:
            _write(json_out, [text])
        written = () if out is None else _pages(out, text, packets, sum(len(run.planned) for run in runs), size)
        return Built(made, written)
    finally:
        packets.close()
        for run in runs:
            run.close()


def _pages(out: Path, text: str, packets: Packets, trials: int, size: int) -> tuple[Path, ...]:
    shell = len(html.begin(text, {}).encode()) + 12 * trials
    parts = _divided(list(packets.sizes()), size - shell)
    folder = out.parent / f"{out.stem}.parts"
    paths = [out, *(folder / f"{number}.html" for number in range(2, len(parts) + 1))]
    of_packet = [part for part, members in enumerate(parts) for _ in members]
    if len(parts) > 1:
        _make(folder)
    for here, (path, members) in enumerate(zip(paths, parts, strict=True)):
        places: dict[str, Any] = {
            "packets": [packets.places.get(number) for number in range(trials)],
            "parts": of_packet,
            "files": [_link(path, other) for other in paths] if len(paths) > 1 else None,
            "here": here,
            "live": False,
        }
        _write(path, [html.begin(text, places), *(html.packet(one, packets.read(one)) for one in members), html.TAIL])
    return tuple(paths)


def _divided(sizes: Sequence[int], room: int) -> list[list[int]]:
    """Packets by part: as many in each as there is room for, and at least one."""
    parts: list[list[int]] = [[]]
    taken = 0
    for packet, length in enumerate(sizes):
        taken += html.packet_size(length)
        if taken > room and parts[-1]:
            parts.append([])
            taken = html.packet_size(length)
        parts[-1].append(packet)
    return parts


def _link(page: Path, other: Path) -> str:
    """The way from one file of the report to another."""
    name = quote(other.name)
    if other.parent == page.parent:
        return name
    return f"../{name}" if page.parent.parent == other.parent else f"{quote(other.parent.name)}/{name}"


def _make(folder: Path) -> None:
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise UserError(f"{folder}: cannot be made ({error.strerror}); name another file with --out") from error


def _write(path: Path, pieces: Sequence[str]) -> None:
    """Write a file whole or not at all."""
    new = path.with_name(path.name + ".new")
    try:
        with new.open("w", encoding="utf-8", newline="") as file:
            file.writelines(pieces)
        new.replace(path)
    except OSError as error:
        raise UserError(f"{path}: cannot be written ({error.strerror}); name another file") from error
