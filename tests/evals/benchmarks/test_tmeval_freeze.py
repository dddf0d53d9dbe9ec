"""The frozen words are what would be frozen now, and a check says where they are not."""

import gzip
import hashlib
import json
import shutil
from collections import Counter
from pathlib import Path

import pytest

from evals.benchmarks.tmeval.draws import Draws
from evals.benchmarks.tmeval.freeze import MANIFEST, check
from evals.benchmarks.tmeval.frozen import FOLDER, decompressed, file, lines, written
from evals.benchmarks.tmeval.generate import made
from evals.benchmarks.tmeval.languages import LANGUAGES

SAMPLE = sorted(LANGUAGES, key=lambda name: hashlib.sha256(name.encode()).hexdigest())[:3]

QUICK = "CFL-2.33"
"""A language whose words are made in a moment: it has no rival."""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A folder of frozen words that may be spoilt."""
    return Path(shutil.copytree(FOLDER, tmp_path / "cases"))


def replace_word(folder: Path, old: str, new: str) -> None:
    path = file(folder, "CFL-2")
    path.write_bytes(gzip.compress(decompressed(path).replace(old, new, 1).encode()))


@pytest.mark.parametrize("name", SAMPLE)
def test_a_language_is_frozen_anew_to_the_same_bytes(name: str) -> None:
    assert written(name, made(LANGUAGES[name])) == lines(FOLDER, name)


def test_the_manifest_holds_the_digest_of_every_language() -> None:
    entries = json.loads((FOLDER / MANIFEST).read_text("utf-8"))["languages"]
    assert list(entries) == list(LANGUAGES)
    for name, entry in entries.items():
        assert entry["words_sha256"] == hashlib.sha256(lines(FOLDER, name).encode()).hexdigest()
        assert entry["statement"] == LANGUAGES[name].statement


def test_the_frozen_words_fit_into_two_megabytes() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 2_000_000


def test_a_sound_language_has_no_problems() -> None:
    assert check([QUICK]) == []


def test_a_label_that_was_changed_is_found(copy: Path) -> None:
    replace_word(copy, f'["{QUICK}","ud",true', f'["{QUICK}","ud",false')
    digest, label, line = check([QUICK], copy)
    assert digest.startswith(f"{QUICK}: words_sha256 is ")
    assert label == f"{QUICK}: the frozen label of 'ud' is not what the predicate says"
    assert line.startswith(f"{QUICK}: line ")


def test_a_word_that_is_gone_is_found(copy: Path) -> None:
    last = lines(copy, QUICK).splitlines(keepends=True)[-1]
    replace_word(copy, last, "")
    assert f"{QUICK}: line 600 is None, and would be {last.strip()} now" in check([QUICK], copy)


def test_an_entry_of_the_manifest_that_was_changed_is_found(copy: Path) -> None:
    manifest = json.loads((copy / MANIFEST).read_text("utf-8"))
    manifest["languages"][QUICK]["predicate_sha256"] = "0"
    del manifest["languages"]["CFL-1.01"]
    (copy / MANIFEST).write_text(json.dumps(manifest), "utf-8")
    names, predicate = check([QUICK], copy)
    assert names == "manifest.json: does not name the languages of the suite in order"
    assert predicate.startswith(f"{QUICK}: predicate_sha256 is ")


def test_a_language_that_there_is_not_is_named(copy: Path) -> None:
    file(copy, "CFL-1").unlink()
    assert check(["CFL-9.01", "CFL-1.01"], copy) == [
        "CFL-9.01: no language of the suite has this id",
        "CFL-1.01: no words are frozen",
    ]


def test_draws_are_the_same_everywhere() -> None:
    draws = Draws("seed")
    assert [draws.below(100) for _ in range(6)] == [89, 80, 19, 5, 64, 56]
    assert "".join(draws.shuffled("abcdefgh")) == "hdbcgfea"
    assert [draws.low(100) for _ in range(4)] == [4, 57, 5, 66]


def test_draws_reach_every_element_about_equally_often() -> None:
    draws = Draws("fair")
    found = Counter(draws.one("abcd") for _ in range(4_000))
    assert set(found) == set("abcd")
    assert all(900 <= times <= 1_100 for times in found.values())
