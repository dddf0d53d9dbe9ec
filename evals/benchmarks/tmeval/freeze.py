"""Freeze the words of all languages into files, and check that what is frozen is what would be frozen now.

A folder holds a file of words for each category (see frozen.py) and manifest.json, with what each language was when its
words were made: statement, first members, and the SHA-256 of its lines and of its predicate's behaviour.

The same languages give the same lines everywhere. Compressed, they may differ from one version of zlib to another, and
so a file that already holds the lines is left as it is.
"""

import gzip
import hashlib
import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest
from pathlib import Path
from typing import Any

from evals.benchmarks.tmeval.behaviour import behaviour
from evals.benchmarks.tmeval.frozen import FOLDER, decompressed, file, lines, parsed, written
from evals.benchmarks.tmeval.generate import SEED, made
from evals.benchmarks.tmeval.language import FormalLanguage
from evals.benchmarks.tmeval.languages import CATEGORIES, LANGUAGES

MANIFEST = "manifest.json"

SHORTEST = 5
"""Members that the manifest shows."""


def freeze(folder: Path = FOLDER) -> None:
    """Make the words of all 253 languages and write them, and the manifest. Takes a few minutes."""
    folder.mkdir(parents=True, exist_ok=True)
    entries = {}
    for category, languages in CATEGORIES.items():
        texts = {language.id: written(language.id, made(language)) for language in languages}
        _write(file(folder, category), "".join(texts.values()))
        entries.update({language.id: _entry(language, texts[language.id]) for language in languages})
    manifest = {"seed": SEED, "languages": entries}
    (folder / MANIFEST).write_text(json.dumps(manifest, indent=2) + "\n", "utf-8", newline="\n")


def check(ids: Iterable[str] = LANGUAGES, folder: Path = FOLDER) -> list[str]:
    """What is wrong with the frozen words of some languages, a sentence each; makes these anew, a second a language."""
    entries: Mapping[str, Any] = json.loads((folder / MANIFEST).read_text("utf-8"))["languages"]
    problems = (
        [] if list(entries) == list(LANGUAGES) else [f"{MANIFEST}: does not name the languages of the suite in order"]
    )
    return problems + [problem for language_id in ids for problem in _problems(language_id, entries, folder)]


def _problems(language_id: str, entries: Mapping[str, Any], folder: Path) -> Iterator[str]:
    if language_id not in LANGUAGES:
        yield f"{language_id}: no language of the suite has this id"
        return
    language = LANGUAGES[language_id]
    try:
        text = lines(folder, language_id)
    except KeyError:
        yield f"{language_id}: no words are frozen"
        return
    now = _entry(language, text)
    for name, value in entries.get(language_id, {}).items():
        if now.get(name) != value:
            yield f"{language_id}: {name} is {now.get(name)!r}, and {value!r} in {MANIFEST}"
    for case in parsed(text):
        if language.accepts(case.word) != case.accepted:
            yield f"{language_id}: the frozen label of {case.word!r} is not what the predicate says"
    anew = written(language_id, made(language))
    for number, (old, new) in enumerate(zip_longest(text.splitlines(), anew.splitlines()), 1):
        if old != new:
            yield f"{language_id}: line {number} is {old}, and would be {new} now"
            return


def _entry(language: FormalLanguage, text: str) -> dict[str, Any]:
    words = parsed(text)
    return {
        "statement": language.statement,
        "shortest": list(language.shortest(SHORTEST)),
        "words": len(words),
        "longest": max(len(case.word) for case in words),
        "words_sha256": hashlib.sha256(text.encode()).hexdigest(),
        "predicate_sha256": behaviour(language),
    }


def _write(path: Path, text: str) -> None:
    if not (path.exists() and decompressed(path) == text):
        path.write_bytes(gzip.compress(text.encode(), mtime=0))
