"""What a report of a large run costs: 20,000 trials with 100,000 attempts, one call and one verdict each.

    .venv/bin/python benchmarks/report.py [TRIALS]

    read     the run's journal, as a report reads it: time and peak memory
    build    the document and the page with all its parts, from the start of the process; the journal is read in it, too
    open     the first part in Chromium, from the call to go there until its first table is drawn, best of three

Each is a process of its own, held to one core (Chromium is not); its CPU time, imports included, stands beside the time
on the clock, which tells little on a busy machine. The journal is made first, by the writer that runs
use; every prompt, reply and program in it is another text, of the length that such texts have.
"""

import hashlib
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

TRIALS = 20_000
ATTEMPTS = 5
FILE = str(Path(__file__).resolve())
WORDS = ("increment", "loop", "cell", "pointer", "output", "the", "value", "newline", "input", "until", "zero", "stack")
MODELS = ("openai/alpha", "openai/beta")
STRATEGIES = ("self-scaffolding", "coder-critic", "planner-editor-critic", "plan-once", "vote")
LANGUAGES = ("brainfuck", "befunge98", "whitespace", "unlambda", "shakespeare")


def main() -> None:
    trials = int(sys.argv[1]) if len(sys.argv) > 1 else TRIALS
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        size = make("run", trials)
        print(f"{trials:,} trials, {ATTEMPTS * trials:,} attempts, journal of {size / 1e6:,.0f} MB", flush=True)
        told = child("read")
        print(f"read     {taken(told)}", flush=True)
        told = child("build")
        files = [*Path().glob("page.parts/*.html"), Path("page.html")]
        first = Path("page.html").stat().st_size / 1e6
        rest = sum(file.stat().st_size for file in files) / 1e6 - first
        print(
            f"build    {taken(told)}; page of {first:,.1f} MB, and {rest:,.1f} MB in {len(files) - 1} further parts",
            flush=True,
        )
        told = child("open")
        print(
            "open     no browser" if not told else f"open     {told['seconds']:6.2f} s until the first table is drawn"
        )


def child(part: str) -> dict[str, Any]:
    """Run one part in a process of its own."""
    done = subprocess.run([sys.executable, FILE, "-", part], stdout=subprocess.PIPE, check=True)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def tell(seconds: float) -> None:
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(json.dumps({"seconds": seconds, "cpu": time.process_time(), "memory": memory}), flush=True)


def taken(told: dict[str, Any]) -> str:
    return f"{told['seconds']:6.1f} s ({told['cpu']:.1f} s of CPU), peak memory {told['memory'] / 1024:,.0f} MiB"


def make(path: str, trials: int) -> int:
    """A run of so many trials; the size of its journal."""
    from evals import registry
    from evals.experiment import Experiment, cross
    from evals.folder import open_or_create

    benchmark = registry.benchmark("esolang")
    tasks = {task.id: task for task in benchmark.tasks}
    cells = len(MODELS) * len(STRATEGIES) * len(LANGUAGES) * len(tasks)
    experiment = Experiment(models=MODELS, strategies=STRATEGIES, languages=LANGUAGES, samples=-(-trials // cells))
    identity = {
        "experiment": experiment.identity(),
        "benchmark": {"name": benchmark.name, "version": benchmark.version},
        "tasks": {task.id: task.digest for task in benchmark.tasks},
    }
    folder, journal = open_or_create(Path(path), "", identity)
    random = Random(1)
    with journal:
        for key in cross(experiment, tasks)[:trials]:
            for event in chapter(key, tasks[key.task], random):
                journal.append(event)
    return folder.journal.stat().st_size


def chapter(key: Any, task: Any, random: Random) -> list[Any]:
    """Five attempts, of which one in eleven solves the task."""
    from evals.events import Call, CallKey, CaseRecord, Closed, Judged, MessageRecord, UsageRecord

    solved_by = random.randrange(1, 11)
    events: list[Any] = []
    for attempt in range(1, ATTEMPTS + 1):
        program = "".join(random.choices("+-<>[].,", k=180))
        reply = f"```\n{program}\n```\n{words(random, 40)}"
        name = CallKey(request=hashlib.sha256(f"{key}{attempt}".encode()).hexdigest(), occurrence=1)
        asked = f"{task.statement}\nThe last program failed: {words(random, 60)}"
        passed = attempt == ATTEMPTS and solved_by == 1
        cases = tuple(
            CaseRecord(
                stdin=case.stdin,
                expected_stdout=case.expected_stdout,
                actual_stdout=case.expected_stdout.encode() if passed else b"?",
                error_type="ok" if passed else "logic_error",
                stderr="",
                held_out=False,
                status="ok",
                steps=random.randrange(1_000),
                snapshot={},
            )
            for case in task.cases
            if not case.held_out
        )
        messages = (
            MessageRecord(speaker="system", text="You write programs. " * 300 + key.language),
            MessageRecord(speaker="user", text=asked),
        )
        events.append(
            Call(
                trial=str(key),
                role="coder",
                key=name,
                messages=messages,
                asked={"temperature": 0.7},
                sent={"model": key.model, "temperature": 0.7},
                reported={"id": f"chatcmpl-{attempt}"},
                reply=reply,
                exact=False,
                reasoning="",
                finish_reason="stop",
                usage=UsageRecord(input_tokens=1_800, output_tokens=150),
                cost=0.001,
                latency=1.25,
            )
        )
        events.append(
            Judged(
                trial=str(key),
                attempt=attempt,
                call=str(name),
                program=program,
                rule="fence",
                span=(4, 4 + len(program)),
                candidates=(),
                language=key.language,
                dialect="spec",
                comparator="exact",
                passed=passed,
                passed_visible=passed,
                error_class="ok" if passed else "logic_error",
                cases=cases,
                measures={},
            )
        )
    solved = events[-1].passed
    events.append(
        Closed(
            trial=str(key),
            outcome="solved" if solved else "unsolved",
            error_class="ok" if solved else "logic_error",
            overfit=False,
            attempts=ATTEMPTS,
            calls=ATTEMPTS,
            input_tokens=1_800 * ATTEMPTS,
            output_tokens=150 * ATTEMPTS,
            cost=0.001 * ATTEMPTS,
            message="",
        )
    )
    return events


def words(random: Random, count: int) -> str:
    return " ".join(random.choices(WORDS, k=count))


# -- the parts, each in its own process


def one_core() -> None:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def read() -> None:
    one_core()
    from evals.report.reading import open_runs

    started = time.perf_counter()
    (run,) = open_runs([Path("run")])
    run.catch_up()
    count = sum(1 for _ in run.trials())
    tell(time.perf_counter() - started)
    assert count >= TRIALS or count == len(run.planned)


def build() -> None:
    one_core()
    started = time.perf_counter()
    from evals.report.building import build as build_report

    build_report([Path("run")], Path("page.html"), None)
    tell(time.perf_counter() - started)


def open_() -> None:
    found = os.environ.get("LOOPWRIGHT_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    if found is None:
        print("{}")
        return
    from playwright.sync_api import sync_playwright

    times = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        for _ in range(3):
            page = browser.new_page()
            started = time.perf_counter()
            page.goto(Path("page.html").resolve().as_uri(), wait_until="commit")
            page.wait_for_selector("main table")
            times.append(time.perf_counter() - started)
            page.close()
        browser.close()
    tell(min(times))


PARTS = {"read": read, "build": build, "open": open_}

if __name__ == "__main__":
    if sys.argv[1:2] == ["-"]:
        PARTS[sys.argv[2]]()
    else:
        main()
