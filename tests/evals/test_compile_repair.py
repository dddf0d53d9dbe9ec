"""compile-repair from the command line: Loom is written, judged as what it is compiled to, and spoken of."""

import json
from pathlib import Path

from evals.events import Call, Closed, Event, Judged
from evals.journal import read
from interpreters.manual import read_examples
from tests.evals.conftest import Loopwright
from tools.compiler.compile import TARGETS
from tools.compiler.language import PAGES

CASES = [("1\n4\n", "5", False), ("2\n2\n", "4", False), ("20\n30\n", "50", True)]
TASK = {
    "id": "T1",
    "title": "Sum",
    "statement": "Print the sum of two numbers.",
    "tier": "easy",
    "category": "C",
    "cases": [{"stdin": stdin, "expected_stdout": out, "held_out": held} for stdin, out, held in CASES],
}
NO_LOOM = "a: int16 = read_int()\nb: int16 = read_int()\nprint(a ** b, end='')\n"
TRAP = "a: int16 = read_int()\nb: int16 = read_int()\nx = [0] * 3\nx[a + b] = 1\nprint(a + b, end='')\n"
WRONG = "a: int16 = read_int()\nb: int16 = read_int()\nprint(a * b, end='')\n"
RIGHT = "a: int16 = read_int()\nb: int16 = read_int()\nprint(a + b, end='')\n"


def run(loopwright: Loopwright, *options: str, replies: tuple[str, ...], languages: tuple[str, ...] = TARGETS) -> int:
    Path("tasks.json").write_text(json.dumps({"name": "sums", "version": "1", "tasks": [TASK]}))
    Path("script.json").write_text(json.dumps(replies))
    chosen = [part for name in languages for part in ("--language", name)]
    rules = ("--model", "scripted/script.json", "--strategy", "compile-repair", "--benchmark", "tasks.json")
    done = loopwright("run", *rules, *chosen, *options, "--out", "run")
    assert "Traceback" not in done.err
    return done.code


def recorded(kind: type[Event], language: str) -> list[Event]:
    events = read(Path("run", "journal.jsonl"))
    return [event for event in events if isinstance(event, kind) and f"/{language}/" in getattr(event, "trial", "")]


def asked(language: str) -> list[str]:
    """What the coder was shown before each of its replies."""
    calls = recorded(Call, language)
    return ["\n".join(message.text for message in call.messages) for call in calls if isinstance(call, Call)]


def test_a_coder_mends_its_loom_by_what_it_is_told_in_every_language(loopwright: Loopwright) -> None:
    replies = (NO_LOOM, f"Of course.\n\n```python\n{TRAP}```\n", WRONG, f"```loom\n{RIGHT}\n```")
    assert run(loopwright, replies=replies) == 0
    for language in TARGETS:
        verdicts = [event for event in recorded(Judged, language) if isinstance(event, Judged)]
        classes = ["compile_error", "runtime_error", "logic_error", "ok"]
        assert [verdict.error_class for verdict in verdicts] == classes, language
        # What is on record, and judged again, is Loom.
        assert [verdict.program for verdict in verdicts] == [NO_LOOM, TRAP[:-1], WRONG, RIGHT]
        (closed,) = recorded(Closed, language)
        assert isinstance(closed, Closed)
        assert (closed.outcome, closed.attempts, closed.calls) == ("solved", 4, 4)
        _, after_no_loom, after_trap, after_wrong = asked(language)
        assert "line 3, column 7: the operator ** is not supported" in after_no_loom
        assert "line 4, column 1: the index 5 is outside of x, which has 3 elements" in after_trap
        assert '- actual_stdout: "4"\n- expected_stdout: "5"' in after_wrong
    replayed = loopwright("replay", "run")
    assert (replayed.code, replayed.err) == (0, "")
    assert replayed.out.endswith("5 trials replayed, 0 diverged\n")
    regraded = loopwright("regrade", "run")
    assert "20 attempts judged again" in regraded.out
    assert "0 verdicts flip" in regraded.out


def test_a_coder_is_taught_loom_and_not_the_language_that_it_is_compiled_to(loopwright: Loopwright) -> None:
    run(loopwright, "-o", "opening_examples=3", replies=(RIGHT,), languages=("whitespace",))
    (shown,) = asked("whitespace")
    assert (PAGES / "loom.md").read_text("utf-8") in shown
    assert "You write programs in loom." in shown
    assert all(example.program in shown for example in read_examples(PAGES / "loom.examples.json"))
    assert "Whitespace" not in shown


def test_five_attempts_and_no_more(loopwright: Loopwright) -> None:
    run(loopwright, replies=(WRONG, NO_LOOM, WRONG, "I give up.", WRONG, RIGHT), languages=("whitespace",))
    (closed,) = recorded(Closed, "whitespace")
    assert isinstance(closed, Closed)
    assert (closed.outcome, closed.attempts) == ("unsolved", 5)


def test_prose_in_place_of_a_program_is_told_with_its_place(loopwright: Loopwright) -> None:
    run(loopwright, replies=("I would add the two numbers.", RIGHT), languages=("brainfuck",))
    _, told = asked("brainfuck")
    assert "line 1, column 3: " in told


def test_limits_hold_for_the_compiled_program(loopwright: Loopwright) -> None:
    endless = "a = 0\nwhile a == 0:\n    pass\n"
    run(loopwright, "-o", "limits.steps=10000", replies=(endless, RIGHT), languages=("befunge98", "unlambda"))
    for language in ("befunge98", "unlambda"):
        first = recorded(Judged, language)[0]
        assert isinstance(first, Judged)
        assert {case.status for case in first.cases} == {"out_of_steps"}


def test_a_language_that_loom_is_not_compiled_to_is_refused_in_one_line(loopwright: Loopwright) -> None:
    Path("script.json").write_text(json.dumps([RIGHT]))
    rules = ("--strategy", "compile-repair", "--language", "turing", "--benchmark", "tmeval")
    done = loopwright("run", "--model", "scripted/script.json", *rules, "--out", "run")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "strategies: compile-repair cannot be used with language turing: Loom is compiled to befunge98, " in done.err
    assert not Path("run").exists()
