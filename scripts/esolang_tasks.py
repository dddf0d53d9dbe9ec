"""Write the data of the benchmark esolang from its sources: a task file for every tier, and the card of them all.

    python scripts/esolang_tasks.py            write them anew
    python scripts/esolang_tasks.py --check    exit with 1 if one is out of date

The card, croissant.json, is the metadata that data-set tools read: Croissant 1.1, in JSON-LD. Its files are named
relative to it, so that it can be read from a checkout, without the network.
"""

import argparse
import hashlib
import json
import sys
from pathlib import Path
from typing import Any

from evals.benchmarks.esolang import BENCHMARK, TIERS, data
from evals.benchmarks.esolang.source import Source, cases
from tools.task import Case

CARD = data("croissant")

PUBLISHED = "2026-11-30"
"""Of this version of the tasks; goes with BENCHMARK.version."""

CREATOR = "The Loopwright authors"

DESCRIPTION = (
    "Programming tasks for esoteric languages in four tiers (easy, medium, hard, extra-hard), each with a statement, "
    "pseudocode, six visible cases and about a dozen held-out ones. The titles and the nine categories are those of "
    "EsoLang-Bench; statements, cases and references are Loopwright's own."
)

FIELDS = {
    "id": "Names the task: the tier's letter (E, M, H, X) and a number.",
    "title": "The task's title, after EsoLang-Bench.",
    "statement": "What a program is to do: the whole of what an agent is told of it, apart from visible cases.",
    "tier": "easy, medium, hard or extra-hard.",
    "category": "One of nine.",
    "pseudocode": "How the task can be solved, in a few lines; never shown to an agent.",
    "complexity": "That of the pseudocode.",
}

CASE_FIELDS = {
    "stdin": ("sc:Text", "What the program is given to read."),
    "expected_stdout": ("sc:Text", "What it has to print, byte for byte."),
    "held_out": ("sc:Boolean", "True for a case that is never shown to an agent; missing for a visible one."),
}


def files() -> dict[Path, str]:
    """What the files have to hold."""
    tiers = {data(tier): task_file(tier, sources) for tier, sources in TIERS.items()}
    return {**tiers, CARD: json.dumps(card(tiers), indent=2) + "\n"}


# Task files --------------------------------------------------------------------------------------------------------


def task_file(tier: str, sources: tuple[Source, ...]) -> str:
    """A tier as a task file: a field a line and a case a line, so that a change can be read."""
    tasks = ",\n".join(_task(tier, source) for source in sources)
    head = f'  "name": {json.dumps(BENCHMARK.name)},\n  "version": {json.dumps(BENCHMARK.version)},\n'
    return f'{{\n{head}  "tasks": [\n{tasks}\n  ]\n}}\n'


def _task(tier: str, source: Source) -> str:
    values = {field: tier if field == "tier" else getattr(source, field) for field in FIELDS}
    fields = "".join(f"      {json.dumps(field)}: {json.dumps(value)},\n" for field, value in values.items())
    listed = ",\n".join(f"        {json.dumps(_entry(case))}" for case in cases(source))
    return f'    {{\n{fields}      "cases": [\n{listed}\n      ]\n    }}'


def _entry(case: Case) -> dict[str, Any]:
    entry = {"stdin": case.stdin, "expected_stdout": case.expected_stdout}
    return {**entry, "held_out": True} if case.held_out else entry


# Their card --------------------------------------------------------------------------------------------------------


def card(tiers: dict[Path, str]) -> dict[str, Any]:
    """The metadata of these files: one record set for each, one record for each of its tasks."""
    return {
        "@context": CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": "http://mlcommons.org/croissant/1.1",
        "name": BENCHMARK.name,
        "description": DESCRIPTION,
        "license": "https://spdx.org/licenses/MIT.html",
        "version": f"{BENCHMARK.version}.0.0",
        "datePublished": PUBLISHED,
        "creator": {"@type": "sc:Organization", "name": CREATOR},
        "citeAs": f"{CREATOR}: the benchmark {BENCHMARK.name}, version {BENCHMARK.version} ({PUBLISHED[:4]})",
        "distribution": [_file_object(path, text) for path, text in tiers.items()],
        "recordSet": [_record_set(path) for path in tiers],
    }


def _file_object(path: Path, text: str) -> dict[str, Any]:
    return {
        "@type": "cr:FileObject",
        "@id": path.name,
        "name": path.name,
        "contentUrl": path.name,
        "encodingFormat": "application/json",
        "sha256": hashlib.sha256(text.encode()).hexdigest(),
    }


def _record_set(path: Path) -> dict[str, Any]:
    fields = [_field(path, name, "sc:Text", description) for name, description in FIELDS.items()]
    inside = [_field(path, f"cases/{name}", *rest) for name, rest in CASE_FIELDS.items()]
    whole = _field(path, "cases", None, "The task's cases, the visible ones first.")
    return {
        "@type": "cr:RecordSet",
        "@id": path.stem,
        "name": path.stem,
        "key": {"@id": f"{path.stem}/id"},
        "field": [*fields, {**whole, "repeated": True, "subField": inside}],
    }


def _field(path: Path, place: str, data_type: str | None, description: str) -> dict[str, Any]:
    # A case's field is taken from each of the task's cases, for a path of JSON cannot keep what belongs to one task.
    of_task, _, of_case = place.partition("/")
    source: dict[str, Any] = {"fileObject": {"@id": path.name}, "extract": {"jsonPath": f"$.tasks[*].{of_task}"}}
    return {
        "@type": "cr:Field",
        "@id": f"{path.stem}/{place}",
        "name": of_case or of_task,
        "description": description,
        **({"dataType": data_type} if data_type else {}),
        "source": source | ({"transform": {"jsonPath": of_case}} if of_case else {}),
    }


CONTEXT = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    **{
        name: f"cr:{name}"
        for name in (
            *("arrayShape", "citeAs", "column", "containedIn", "equivalentProperty", "extract", "field"),
            *("fileObject", "fileProperty", "fileSet", "format", "includes", "isArray", "isLiveDataset", "jsonPath"),
            *("key", "md5", "parentField", "path", "recordSet", "references", "regex", "repeated", "replace"),
            *("samplingRate", "separator", "source", "subField", "transform"),
        )
    },
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "description": {"@container": "@language"},
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "name": {"@container": "@language"},
    "sc": "https://schema.org/",
}
"""The vocabulary as Croissant 1.1 wants it spelled out, whether or not a word of it is used."""


def main() -> int:
    options = argparse.ArgumentParser(description="Write the data of the benchmark esolang from its sources.")
    options.add_argument("--check", action="store_true", help="write nothing; exit with 1 if a file is out of date")
    check = options.parse_args().check
    stale = {path: text for path, text in files().items() if not path.is_file() or path.read_text("utf-8") != text}
    for path, text in stale.items():
        if check:
            print(f"{path}: out of date; run python scripts/esolang_tasks.py", file=sys.stderr)
        else:
            path.write_text(text, "utf-8", newline="\n")
    return int(check and bool(stale))


if __name__ == "__main__":
    sys.exit(main())
