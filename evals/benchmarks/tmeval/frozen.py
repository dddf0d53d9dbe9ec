"""The frozen words of each language, and how they are written down.

A category is one compressed file with one word a line, those of a language together and in frozen order:

    ["CFL-1.01","aabcc",true,"min",true]

The parts are the language, the word, whether it belongs to it, the kind of word, and whether an agent may see it.
"""

import gzip
import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Literal

Kind = Literal["min", "mid", "long", "near", "simple"]
"""Members: the shortest, others of at most 32 letters, longer ones. Other words: near to a member, and not so."""

FOLDER = Path(__file__).with_name("cases")


@dataclass(frozen=True, slots=True)
class WordCase:
    """One word, and what is right of it."""

    word: str
    accepted: bool
    """Whether it belongs to the language."""
    kind: Kind
    visible: bool
    """Whether an agent may see it; the others are held out."""


def cases(language_id: str) -> tuple[WordCase, ...]:
    """A language's 600 words in frozen order. Raises KeyError for an unknown id."""
    return parsed(lines(FOLDER, language_id))


def lines(folder: Path, language_id: str) -> str:
    """What a folder holds of a language: its lines, each with its end. Raises KeyError if there are none."""
    path = file(folder, language_id.partition(".")[0])
    if not path.exists():
        raise KeyError(language_id)
    changed = path.stat().st_mtime_ns
    return _by_language(path, changed)[language_id]


def file(folder: Path, category: str) -> Path:
    return folder / f"{category.lower().replace('-', '_')}.jsonl.gz"


def decompressed(path: Path) -> str:
    return gzip.decompress(path.read_bytes()).decode()


def written(language_id: str, words: Iterable[WordCase]) -> str:
    """The lines of a language."""
    return "".join(
        json.dumps([language_id, case.word, case.accepted, case.kind, case.visible], separators=(",", ":")) + "\n"
        for case in words
    )


def parsed(text: str) -> tuple[WordCase, ...]:
    """The words that the lines of a language hold."""
    entries = json.loads(f"[{','.join(text.splitlines())}]")
    return tuple(WordCase(word, accepted, kind, visible) for _, word, accepted, kind, visible in entries)


@lru_cache(maxsize=16)
def _by_language(path: Path, _changed: int) -> dict[str, str]:
    """The lines of every language of a file as it is now: whoever asks for one soon asks for the next."""
    found: dict[str, list[str]] = {}
    for line in decompressed(path).splitlines(keepends=True):
        found.setdefault(line[2 : line.index('"', 2)], []).append(line)
    return {language_id: "".join(its) for language_id, its in found.items()}
