"""A plug-in that breaks costs the trial that it works on, which is missing and says why; the run goes on."""

import json
import re
from pathlib import Path

import pytest

from evals.events import Closed
from evals.journal import read
from tests.evals.conftest import Loopwright

MINE = '''
import os, sys, time
from agents.model import Reply
from evals.benchmarks.base import Benchmark, interpreter_judge
from graphs.nodes import judge, write
from graphs.strategy import END, Strategy
from interpreters.base import Execution
from tools.task import Case, Task

def check(place, text):
    """Breaks at the place that this file has been told to break at."""
    if place == BREAKS and "bad" in text:
        return HOW(text)

class Shout:
    """Every text is a program that prints itself in capitals."""
    name, candidate, dialects, tags, options = "shout", "program", ("spec",), ("shout",), {}
    def documentation(self, dialect): return self.__doc__
    def holds_program(self, text): check("holds", text); return bool(text)
    def compile(self, source, dialect, options): check("compile", source); return Printed(source)
    examples = code_spans = lambda self, _: ()

class Printed:
    def __init__(self, source): self.source = source
    def steps(self, stdin): yield {}
    def run(self, stdin, limits):
        check("run", self.source)
        return Execution("ok", self.source.upper().encode(), 1)

class Parrot:
    name = "parrot"
    def answer(self, request):
        word = request.brief.statement
        check("answer", word)
        return None if (BREAKS, word) == ("nothing", "bad") else Reply(word)

async def look(state, runtime):
    check("node", state["draft"]["program"])
    return {"advice": ""}

def onwards(state, runtime):
    check("router", state["draft"]["program"])
    return "on"

LOOK = Strategy("look", "Write, look, be judged.", {write: look, look: (onwards, {"on": judge}), judge: END})

NUMBERS = Benchmark("words", "1", lambda _: tuple(
    Task(f"T{n}", word, word, "easy", "Words", (Case("", word.upper()),)) for n, word in enumerate(("bad", "good"))
))

def strict(notation, dialect, comparator, limits, *, thorough=False):
    made = interpreter_judge(notation, dialect, comparator, limits, thorough=thorough)
    return Strict(made)

class Strict:
    def __init__(self, made): self.made = made
    def __call__(self, source, task):
        check("judge", source or "")
        return None if BREAKS == "verdict" and source == "bad" else self.made(source, task)
'''

RAISES = 'HOW = lambda text: {}["gone"]\n'
LEAVES = 'HOW = lambda text: sys.exit("no licence")\n'
RESTS = "HOW = lambda text: time.sleep(3600)\n"
DIES = "HOW = lambda text: os._exit(3)\n"

HERE = r"KeyError: 'gone' \(mine.py, line \d+\)"
JUDGE = r"judging attempt 1: judge mine.py:strict, with language mine.py:Shout, "
RULES = [
    *("run", "--model", "mine.py:Parrot", "--strategy", "mine.py:LOOK", "--language", "mine.py:Shout"),
    *("--benchmark", "mine.py:NUMBERS", "-o", "judge=mine.py:strict", "--out", "run"),
]


def endings(run: Path) -> dict[str, Closed]:
    """Task -> the latest end of its trial."""
    closed = [event for event in read(run / "journal.jsonl") if isinstance(event, Closed)]
    return {event.trial.split("/")[-2]: event for event in closed}


@pytest.mark.parametrize(
    ("breaks", "how", "message"),
    [
        ("compile", RAISES, f"{JUDGE}raised {HERE}"),
        ("run", RAISES, f"{JUDGE}raised {HERE}"),
        ("run", LEAVES, rf"{JUDGE}raised SystemExit: no licence \(mine.py, line \d+\)"),
        ("run", RESTS, "judging attempt 1 was stopped after 2 seconds of wall clock"),
        ("run", DIES, "judging attempt 1 was given up, for its process died, as it does when memory is short"),
        ("judge", RAISES, f"{JUDGE}raised {HERE}"),
        ("verdict", RAISES, f"{JUDGE}gave no verdict that can be recorded: 'NoneType' object has no attribute.*"),
        ("holds", RAISES, f"strategy 'look' with language 'shout' raised {HERE}"),
        ("node", RAISES, f"strategy 'look' with language 'shout' raised {HERE}"),
        ("router", RAISES, f"strategy 'look' with language 'shout' raised {HERE}"),
        ("answer", RAISES, f"mine.py:Parrot raised {HERE}"),
        ("answer", LEAVES, r"mine.py:Parrot raised SystemExit: no licence \(mine.py, line \d+\)"),
        ("nothing", RAISES, "parrot answered with a NoneType, and no Reply"),
    ],
)
def test_a_plug_in_that_breaks_leaves_its_trial_missing_by_name_and_the_run_goes_on(
    loopwright: Loopwright, tmp_path: Path, breaks: str, how: str, message: str
) -> None:
    (tmp_path / "mine.py").write_text(f"BREAKS = {breaks!r}\n{MINE}\n{how}")
    done = loopwright(*RULES, "-o", "limits.seconds=2")
    assert (done.code, "Traceback" in done.err) == (1, False)
    ended = endings(tmp_path / "run")
    assert (ended["T0"].outcome, ended["T1"].outcome) == ("harness_error", "solved")
    assert re.fullmatch(message, ended["T0"].message)


def test_what_a_plug_in_says_of_its_end_is_written_down_without_a_key(
    loopwright: Loopwright, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MY_API_KEY", "sk-canary-0123456789")
    says = 'HOW = lambda text: int(os.environ["MY_API_KEY"])\n'
    (tmp_path / "mine.py").write_text(f"BREAKS = 'node'\n{MINE}\n{says}")
    assert loopwright(*RULES).code == 1
    assert (
        "ValueError: invalid literal for int() with base 10: '[MY_API_KEY]'" in endings(tmp_path / "run")["T0"].message
    )
    assert b"canary" not in (tmp_path / "run" / "journal.jsonl").read_bytes()


def test_a_language_without_a_documentation_is_one_line(loopwright: Loopwright, tmp_path: Path) -> None:
    text = MINE.replace("return self.__doc__", "return self.text")
    (tmp_path / "mine.py").write_text(f"BREAKS = ''\n{text}\n{RAISES}")
    done = loopwright(*RULES)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert "language 'shout' has no documentation or examples: AttributeError: 'Shout' object has no" in done.err


def test_a_language_from_a_file_is_stopped_by_the_clock_of_interpret(loopwright: Loopwright, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(f"BREAKS = 'run'\n{MINE}\n{RESTS}")
    (tmp_path / "bad").write_text("bad")
    done = loopwright("interpret", "mine.py:Shout", "bad", "--max-seconds", "0.3", "--json")
    assert json.loads(done.out)["status"] == "killed"
