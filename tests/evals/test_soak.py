"""Whole runs under fire: a seeded mix of all faults, and kill -9 at seeded moments of such a run.

CI has a thousand calls and twenty kills; `make soak` sets SOAK=1 and has ten times, and five times, as many.

What is counted, by the digest of a call's messages, of which no two calls of these runs have the same:

    answered    by the server: a reply of a kind that a run keeps, which went out whole
    recorded    in the journal: an event `call`
    in flight   at a kill: asked for since the process began, without an event in the journal since then

A run that is never killed records every answered call. At a kill, of the calls in flight, which are never more than
the run's concurrency, each may have been answered without being recorded, once; of no other call is that ever so.
"""

import json
import multiprocessing
import os
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from multiprocessing.context import ForkServerContext
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from agents.model import ModelFailure
from agents.replies import usable
from evals.cli import main
from evals.events import Call, Closed, Failed
from evals.journal import read
from evals.records import reply_of
from tests import fault_server
from tests.evals.conftest import Loopwright
from tests.evals.test_faults import OUTCOMES
from tests.fault_server import ANSWERS, COST, LASTING, PAID, PASSING, SLOW, FaultServer, Kind, Mix, Served, digest

SOAK = bool(os.environ.get("SOAK"))
CALLS = 10_000 if SOAK else 1_000
KILLS = 100 if SOAK else 20
ATTEMPTS = 5
SECONDS = 3_000 if SOAK else 300
"""After which a run counts as hanging: many times what it takes."""

MIX = (
    {kind: 12 for kind in Kind if kind in PASSING - SLOW}
    | {Kind.SILENT: 2, Kind.STALLED: 2}
    | dict.fromkeys((Kind.CUT, Kind.FILTERED, Kind.REFUSED), 4)
    | {kind: 3 for kind in Kind if kind in LASTING}
    | {Kind.TRICKLED: 20, Kind.HUGE: 2}
)
"""Of a thousand requests, the rest being answered."""


def _child(url: str, arguments: Sequence[str]) -> None:
    os.environ.update(OPENAI_BASE_URL=url, OPENAI_API_KEY="sk-test-0123456789")
    out = os.open("out.txt", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(out, 1)
    os.dup2(out, 2)
    sys.argv = ["loopwright", *arguments]
    main()


@pytest.fixture
def forks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ForkServerContext:
    """A fork server imports everything once: each child then starts in milliseconds."""
    monkeypatch.chdir(tmp_path)
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["evals.commands.run", "graphs.self_scaffolding", "agents.providers.openai"])
    return context


def arguments(trials: int, concurrency: int) -> list[str]:
    """A run of trials of five different calls each, none of which is solved."""
    case = {"stdin": "", "expected_stdout": "never"}
    tasks = [
        {"id": f"T{number:05}", "title": "T", "statement": f"Task {number}.", "tier": "easy", "category": "C"}
        | {"cases": [case]}
        for number in range(trials)
    ]
    Path("tasks.json").write_text(json.dumps({"name": "mine", "version": "1", "tasks": tasks}))
    rules = ["--benchmark", "tasks.json", "--strategy", "self-scaffolding", "--concurrency", str(concurrency)]
    return ["run", "--model", f"{fault_server.__file__}:quick", *rules, "--out", "run", "-o", "parameters.timeout=5"]


def started(forks: ForkServerContext, server: FaultServer, arguments: Sequence[str]) -> BaseProcess:
    child = forks.Process(target=_child, args=(server.url, arguments))
    child.start()
    return child


def ended(child: BaseProcess) -> int:
    """The exit code of a run, which has to come to its end."""
    child.join(SECONDS)
    if child.exitcode is None:
        child.kill()
        pytest.fail("the run hangs")
    return child.exitcode


def recorded() -> dict[str, list[Call | Failed]]:
    """What the journal holds of calls, by digest."""
    found: dict[str, list[Call | Failed]] = defaultdict(list)
    journal = Path("run", "journal.jsonl")
    for event in read(journal) if journal.exists() else ():
        if isinstance(event, Call | Failed):
            found[digest([message.text for message in event.messages])].append(event)
    return found


def outcomes() -> dict[str, str]:
    """How each trial ended at last."""
    return {event.trial: event.outcome for event in read(Path("run", "journal.jsonl")) if isinstance(event, Closed)}


def by_digest(served: Sequence[Served]) -> dict[str, list[Served]]:
    found: dict[str, list[Served]] = defaultdict(list)
    for one in served:
        found[one.digest].append(one)
    return found


def answered(served: Sequence[Served]) -> int:
    return sum(one.whole and one.kind in ANSWERS for one in served)


def paid(served: Sequence[Served]) -> float:
    return sum(COST for one in served if one.whole and one.kind in PAID)


def cost(events: Sequence[Call | Failed]) -> float:
    return sum(event.cost or 0 for event in events)


def test_under_a_mix_of_all_faults_every_trial_ends_typed_and_nothing_is_lost_or_paid_twice(
    forks: ForkServerContext, loopwright: Loopwright
) -> None:
    trials = CALLS * 21 // (20 * ATTEMPTS)  # some end early
    with FaultServer(Mix(20_261, MIX)) as server:
        code = ended(started(forks, server, arguments(trials, 16)))
        server.settle()
    assert len(server.served) >= CALLS
    assert {one.kind for one in server.served} >= MIX.keys()

    # Passing faults are tried again up to three times, others not at all.
    calls = recorded()
    asked = by_digest(server.served)
    assert calls.keys() == asked.keys()
    for name, tries in asked.items():
        *before, last = [one.kind for one in tries]
        assert PASSING.issuperset(before)
        assert len(tries) == 4 if last in PASSING else len(tries) <= 4
        # What was answered is recorded, and nothing else is; all that was paid for is counted, once.
        (event,) = calls[name]
        assert isinstance(event, Call) == (last in ANSWERS)
        assert cost(calls[name]) == paid(tries)

    # Every trial ends, by the kind of its last reply.
    ends = {trial: OUTCOMES.get(kind, "unsolved") for trial, kind in _last_kinds(server.served, calls)}
    assert outcomes() == ends
    assert len(ends) == trials
    assert code == 1

    # The table has what is missing apart from what is wrong.
    (arm,) = json.loads(loopwright("compare", "run", "--json").out)["arms"]
    missing = Counter(outcome for outcome in ends.values() if outcome != "unsolved")
    assert arm["missing"] == missing
    assert (arm["trials"], arm["solved"], arm["share"]) == (trials, 0, 0)
    assert arm["best_share"] == missing.total() / trials
    assert f"{trials} trials replayed, 0 diverged" in loopwright("replay", "run").out


def _last_kinds(served: Sequence[Served], calls: dict[str, list[Call | Failed]]) -> Iterator[tuple[str, Kind]]:
    """Each trial with the kind of the last reply that it got."""
    last: dict[str, Kind] = {}
    for name, tries in by_digest(served).items():
        last[calls[name][0].trial] = tries[-1].kind
    yield from last.items()


def test_kill_9_at_any_moment_loses_at_most_what_was_in_flight_and_repeats_nothing_that_is_recorded(
    forks: ForkServerContext, loopwright: Loopwright
) -> None:
    moments = random.Random(4)
    in_flight = 8
    trials = 5 * KILLS // 2
    run = arguments(trials, in_flight)
    caught: Counter[str] = Counter()
    """Digest -> kills at which the call was in flight."""
    kept: dict[str, list[Call | Failed]] = {}
    with FaultServer(Mix(31, MIX | {Kind.SILENT: 1, Kind.STALLED: 1, Kind.HUGE: 0})) as server:
        for kill in range(KILLS + 4):
            start = len(server.served)
            child = started(forks, server, run)
            if kill < KILLS:
                _kill(child, server, start, moments)
                child.join()
            else:
                assert ended(child) in (0, 1)
            server.settle()
            asked = by_digest(server.served[start:])
            repeated = [name for name in asked if any(_is_usable(event) for event in kept.get(name, ()))]
            assert not repeated, "a call was made again although it was recorded"
            calls = recorded()
            for name, events in calls.items():
                assert events[: len(kept.get(name, ()))] == kept.get(name, []), "the journal has lost a call"
                assert len(events) <= len(kept.get(name, ())) + 1
            open_calls = [name for name in asked if len(calls.get(name, ())) == len(kept.get(name, ()))]
            assert len(open_calls) <= (in_flight if kill < KILLS else 0)
            caught.update(open_calls)
            kept = calls
            if child.exitcode == 0 and kill >= KILLS:
                break
        everything = by_digest(server.served)
    assert sum(caught.values()) > KILLS // 4, "the kills did not strike while calls were in flight"
    for name, tries in everything.items():
        lost = answered(tries) - sum(isinstance(event, Call) for event in kept[name])
        assert 0 <= lost <= caught[name]
        assert paid(tries) - cost(kept[name]) == 0 if not caught[name] else paid(tries) >= cost(kept[name])
    ends = outcomes()
    assert len(ends) == trials, "a trial was lost"
    assert {*ends.values()} <= {"unsolved", *OUTCOMES.values()}
    assert f"{trials} trials replayed, 0 diverged" in loopwright("replay", "run").out


def _kill(child: BaseProcess, server: FaultServer, start: int, moments: random.Random) -> None:
    """Kill a run: while it begins, or after some requests, and then a little later."""
    requests = moments.choice((0, moments.randrange(1, 40)))
    while child.is_alive() and len(server.served) < start + requests:
        child.join(0.001)
    child.join(moments.random() * (0.02 if requests else 0.5))
    child.kill()


def _is_usable(event: Call | Failed) -> bool:
    if isinstance(event, Failed):
        return False
    try:
        usable(reply_of(event))
    except ModelFailure:
        return False
    return True
