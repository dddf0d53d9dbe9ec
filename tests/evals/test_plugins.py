"""What a user writes in a file of their own stands wherever a name can stand."""

import json
from pathlib import Path

import pytest

from tests.evals.conftest import Loopwright

MINE = '''
from dataclasses import dataclass
from agents.model import Message, Reply
from evals.benchmarks.base import Benchmark, interpreter_judge
from graphs.nodes import judge, write
from graphs.strategy import END, Strategy
from interpreters.base import Execution
from tools.task import Case, Task

ASK_ONCE = Strategy("ask-once", "Write once.", {write: judge, judge: END})

@dataclass(frozen=True)
class Shout:
    """Every text is a program that prints itself in capitals."""
    name: str = "shout"
    candidate: str = "program"
    dialects: tuple = ("spec",)
    tags: tuple = ("shout",)
    options = {}
    def documentation(self, dialect): return self.__doc__
    def examples(self, dialect): return ()
    def holds_program(self, text): return bool(text)
    def code_spans(self, text): return ()
    def compile(self, source, dialect, options): return Printed(source)

@dataclass(frozen=True)
class Printed:
    source: str
    def run(self, stdin, limits): return Execution("ok", self.source.upper().encode(), 1)
    def steps(self, stdin): yield {}

class Parrot:
    name = "parrot"
    def answer(self, request): return Reply("one")

class Model:
    def __init__(self, name, settings):
        self.name, self.parameters = name, settings.asked()
    async def complete(self, messages, role): return Reply("two")

NUMBERS = Benchmark("numbers", "1", lambda _: (
    Task("N1", "One", "Say ONE.", "easy", "Words", (Case("", "ONE"),)),
    Task("N2", "Two", "Say TWO.", "easy", "Words", (Case("", "TWO"),)),
))

def lenient(notation, dialect, comparator, limits, *, thorough=False):
    return interpreter_judge(notation, dialect, "esolangbench", limits, thorough=thorough)
'''


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(MINE)
    return path


def given(**names: str) -> list[str]:
    return [part for kind, name in names.items() for part in (f"--{kind}", f"mine.py:{name}")]


@pytest.mark.parametrize(("speaker", "solved"), [("Parrot", "N1"), ("Model", "N2")])
def test_a_run_of_nothing_but_plug_ins_is_solved_resumed_and_replayed(
    loopwright: Loopwright, mine: Path, tmp_path: Path, speaker: str, solved: str
) -> None:
    rules = given(model=speaker, strategy="ASK_ONCE", language="Shout", benchmark="NUMBERS")
    arguments = ["run", *rules, "-o", "judge=mine.py:lenient", "--out", "run"]
    done = loopwright(*arguments)
    assert (done.code, done.err) == (0, "")
    assert f"mine.py:{speaker}/ask-once/shout/{solved}/1  solved" in done.out
    assert "2 of 2 trials have a result, 0 to run" in loopwright(*arguments).out
    # The agents' replies are on record; who gave them is not asked again.
    mine.write_text(MINE.replace('"one"', "no()").replace('"two"', "no()"))
    assert "2 trials replayed, 0 diverged" in loopwright("replay", "run").out
    found = json.loads((tmp_path / "run" / "run.json").read_text())["identity"]["experiment"]
    assert (found["languages"], found["strategies"]) == (["shout"], ["ask-once"])
    assert found["plugins"]["languages"] == {"shout": "mine.py:Shout"}


def test_a_language_from_a_file_is_interpreted_and_judged(loopwright: Loopwright, mine: Path) -> None:
    (mine.parent / "program").write_text("one")
    assert loopwright("interpret", "mine.py:Shout", "program").out == "ONE"
    done = loopwright("judge", "mine.py:NUMBERS", "N1", "mine.py:Shout", "program")
    assert done.code == 0


@pytest.mark.parametrize(
    ("model", "text", "says"),
    [
        ("gone.py:X", MINE, "--model: gone.py: cannot be read (No such file or directory); give the path of a Python"),
        ("mine.py:Nobody", MINE, "--model: mine.py: defines no 'Nobody'; it defines ASK_ONCE, Benchmark, Case"),
        ("mine.py:ASK_ONCE", MINE, "--model: mine.py:ASK_ONCE: is neither an agent (it has no answer) nor makes"),
        ("mine.py:X", "x = 1\ny = (\n", "--model: mine.py: line 2: SyntaxError: '(' was never closed"),
        ("mine.py:X", "x = 1\n\nimport nowhere\n", "--model: mine.py: line 3: ModuleNotFoundError: No module named"),
        (
            "mine.py:X",
            "class X:\n    answer = print\n    def __init__(self): 1 / 0\n",
            "--model: mine.py:X: cannot be made: ZeroDivision",
        ),
    ],
)
def test_what_is_wrong_with_a_file_is_said_in_one_line(
    loopwright: Loopwright, mine: Path, model: str, text: str, says: str
) -> None:
    mine.write_text(text)
    done = loopwright("run", "--model", model, "--strategy", "zero-shot")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert done.err.startswith(f"loopwright: {says}")


def test_a_plug_in_cannot_take_a_name_that_is_there_already(loopwright: Loopwright, mine: Path) -> None:
    mine.write_text(MINE.replace('"shout"\n', '"brainfuck"\n'))
    done = loopwright("run", "--model", "builtin/synth", "--strategy", "zero-shot", *given(language="Shout"))
    assert "a language named 'brainfuck' is there already; give yours another name" in done.err


def test_where_a_name_comes_from_is_listed_with_it(loopwright: Loopwright) -> None:
    (row,) = [row for row in json.loads(loopwright("list", "judges", "--json").out) if row["name"] == "interpreter"]
    assert row == {"name": "interpreter", "from": "evals.benchmarks.base:interpreter_judge", "package": row["package"]}
    assert row["package"].startswith("loopwright ")
