"""A long run takes no more memory than a short one, but for what a journal has to remember."""

import asyncio
import gc
import json
import sys
from pathlib import Path

from rich.console import Console

from evals.chapters import Book
from evals.events import Closed
from evals.experiment import Experiment
from evals.folder import open_or_create
from evals.journal import read
from evals.progress import Progress
from evals.runner import Runner
from evals.setup import prepare
from evals.trial import TrialKey

EARLY, LATE = 200, 2_000
CONCURRENCY = 8
SLACK = 1_000
"""Blocks of memory and objects by which the two may differ: of the trials that are under way, and of caches."""


def test_between_trial_200_and_trial_2000_memory_grows_by_one_digest_a_text_and_nothing_else(tmp_path: Path) -> None:
    script, tasks = tmp_path / "script.json", tmp_path / "tasks.json"
    script.write_text(json.dumps(["+."]))
    case = {"stdin": "", "expected_stdout": "never"}
    # Every request is another one, and long enough to be stored as a text of its own.
    long = "of many words" * 20
    listed = [
        {"id": f"T{number:05}", "title": "T", "statement": f"Task {number} {long}", "tier": "easy", "category": "C"}
        | {"cases": [case]}
        for number in range(LATE + 20)
    ]
    tasks.write_text(json.dumps({"name": "mine", "version": "1", "tasks": listed}))
    experiment = Experiment(
        models=(f"scripted/{script}",), strategies=("zero-shot",), benchmark=str(tasks), concurrency=CONCURRENCY
    )
    setup = prepare(experiment)
    _, journal = open_or_create(tmp_path / "run", "", setup.identity())
    with (tmp_path / "progress.txt").open("w") as file, journal:
        progress = Progress(len(listed), 0, Console(file=file))
        seen: dict[int, tuple[int, int, int]] = {}

        def hear(key: TrialKey, closed: Closed) -> None:
            progress.hear(key, closed)
            if progress.done in (EARLY, LATE):
                gc.collect()
                seen[progress.done] = (sys.getallocatedblocks(), len(gc.get_objects()), journal.texts)

        runner = Runner(setup, journal, {})
        asyncio.run(runner.run(hear))
    (blocks, objects, texts), (more_blocks, more_objects, more_texts) = seen[EARLY], seen[LATE]
    # Of the trials under way, at either moment, some have made their call already.
    assert abs(more_texts - texts - (LATE - EARLY)) <= CONCURRENCY
    assert more_objects - objects < SLACK
    assert more_blocks - blocks - (more_texts - texts) < SLACK

    # And whoever resumes does not read all of it into memory.
    book = Book(brief=True)
    for event in read(tmp_path / "run" / "journal.jsonl"):
        book.add(event)
    assert len(book.chapters) == len(listed)
    assert not any(chapter.calls or chapter.verdicts for chapter in book.chapters.values())
    assert sum(chapter.spent.calls for chapter in book.chapters.values()) == len(listed)
