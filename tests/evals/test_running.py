"""Runs, from the command line: what they leave, how they go on, and what they refuse."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from evals.events import Call, Closed, Event, Failed, Judged
from evals.journal import read
from tests.evals.conftest import Loopwright
from tests.stub_server import Answer, StubServer

STRATEGIES = ("zero-shot", "few-shot", "self-scaffolding", "coder-critic", "planner-editor-critic")
HELLO = "".join(f"[-]{'+' * ord(char)}." for char in "Hello, World!")


def options(*pairs: tuple[str, str]) -> list[str]:
    return [part for name, value in pairs for part in (f"--{name}", value)]


def events(run: Path) -> list[Event]:
    return list(read(run / "journal.jsonl"))


def outcomes(run: Path) -> dict[str, Closed]:
    return {event.trial: event for event in events(run) if isinstance(event, Closed)}


def script(path: Path, *replies: str) -> str:
    path.write_text(json.dumps(replies))
    return f"scripted/{path}"


def test_a_run_leaves_the_experiment_as_given_the_resolved_one_and_a_journal(
    loopwright: Loopwright, tmp_path: Path
) -> None:
    text = '# as given\nmodels = ["builtin/synth"]\nstrategies = ["self-scaffolding"]\ntasks = ["E01", "E02"]\n'
    (tmp_path / "mine.toml").write_text(text)
    assert loopwright("run", "mine.toml").code == 0
    run = tmp_path / "runs" / "mine"
    assert sorted(path.name for path in run.iterdir()) == ["experiment.toml", "journal.jsonl", "run.json"]
    assert (run / "experiment.toml").read_text() == text
    resolved = json.loads((run / "run.json").read_text())
    assert resolved["identity"]["experiment"]["attempts"] == 5
    assert sorted(resolved["identity"]["tasks"]) == ["E01", "E02"]
    assert {closed.outcome for closed in outcomes(run).values()} == {"solved"}


def test_the_same_experiment_by_options_goes_to_the_same_folder_and_can_be_run_from_the_file_left_there(
    loopwright: Loopwright, tmp_path: Path
) -> None:
    arguments = ["run", *options(("model", "builtin/synth"), ("strategy", "zero-shot"), ("task", "E01"))]
    assert loopwright(*arguments).code == 0
    (run,) = (tmp_path / "runs").iterdir()
    again = loopwright(*arguments)
    assert "1 of 1 trials have a result, 0 to run" in again.out
    assert loopwright("run", run / "experiment.toml", "--out", tmp_path / "other").code == 0
    assert len(list((tmp_path / "runs").iterdir())) == 1


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_every_call_is_in_the_journal_before_the_verdict_that_rests_on_it(
    loopwright: Loopwright, tmp_path: Path, strategy: str
) -> None:
    model = script(tmp_path / "script.json", *["not it +."] * 20)
    arguments = options(("model", model), ("strategy", strategy), ("task", "E02"), ("out", "run"))
    assert loopwright("run", *arguments).code == 0
    seen: set[str] = set()
    for event in events(tmp_path / "run"):
        if isinstance(event, Call):
            seen.add(str(event.key))
        if isinstance(event, Judged):
            assert event.call in seen
    (closed,) = outcomes(tmp_path / "run").values()
    expected = {
        "zero-shot": (1, 1),
        "few-shot": (1, 1),
        "self-scaffolding": (5, 5),
        "coder-critic": (5, 9),
        "planner-editor-critic": (5, 14),
    }
    assert (closed.attempts, closed.calls) == expected[strategy]


def test_resuming_from_any_line_of_the_journal_pays_for_no_recorded_call_again(
    loopwright: Loopwright, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def reply(request: dict[str, object]) -> Answer:
        # Depends on the whole request, so that a resumed trial that asked anything else would go another way.
        return Answer("+" * (len(json.dumps(request)) % 37 + 1) + ".")

    arguments = ["run", *options(("model", "openai/stub"), ("task", "E01"), ("task", "E02"), ("out", "run"))]
    for strategy in ("self-scaffolding", "coder-critic"):
        arguments += ["--strategy", strategy]
    monkeypatch.setenv("OPENAI_API_KEY", "test")
    with StubServer(reply) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        assert loopwright(*arguments).code == 0
        journal = tmp_path / "run" / "journal.jsonl"
        whole, expected = journal.read_bytes().splitlines(keepends=True), outcomes(tmp_path / "run")
        total = len(server.requests)
        assert total == 2 * (5 + 9)
        for kept in range(1, len(whole), 3):
            journal.write_bytes(b"".join(whole[:kept]) + whole[kept][:9])
            recorded = sum(isinstance(event, Call) for event in read(journal))
            server.requests.clear()
            assert loopwright(*arguments).code == 0
            assert len(server.requests) == total - recorded
            assert outcomes(tmp_path / "run") == expected


def test_running_a_complete_run_again_changes_no_byte_and_asks_nobody(loopwright: Loopwright, tmp_path: Path) -> None:
    arguments = [
        "run",
        *options(("model", "builtin/synth"), ("strategy", "coder-critic"), ("task", "E03"), ("out", "run")),
    ]
    loopwright(*arguments)
    before = {path: path.read_bytes() for path in (tmp_path / "run").iterdir()}
    assert loopwright(*arguments).code == 0
    assert {path: path.read_bytes() for path in (tmp_path / "run").iterdir()} == before


def test_a_missing_trial_is_not_wrong_and_is_repaired_by_the_same_command(
    loopwright: Loopwright, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    healthy = False

    def reply(_: dict[str, object]) -> Answer:
        return Answer(HELLO) if healthy else Answer("bad request", status=400)

    arguments = ["run", *options(("model", "openai/stub"), ("strategy", "zero-shot"), ("task", "E01"), ("out", "run"))]
    monkeypatch.setenv("OPENAI_API_KEY", "test")
    with StubServer(reply) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        first = loopwright(*arguments)
        assert first.code == 1
        assert "0 solved, 0 unsolved, 1 missing" in first.out
        assert any(isinstance(event, Failed) for event in events(tmp_path / "run"))
        healthy = True
        assert loopwright(*arguments).code == 0
    (closed,) = outcomes(tmp_path / "run").values()
    assert closed.outcome == "solved"
    assert loopwright("replay", "run").code == 0


def test_a_call_that_is_retried_is_told_on_standard_error_and_paid_once(
    loopwright: Loopwright, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter([Answer(status=429, headers={"retry-after": "0"}), Answer(HELLO)])
    monkeypatch.setenv("OPENAI_API_KEY", "test")
    with StubServer(lambda _: next(answers)) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        model = ("--model", "openai/stub")
        done = loopwright("run", *model, "--strategy", "zero-shot", "--task", "E01", "--out", "run")
    assert done.code == 0
    assert "call retried" in done.err
    assert "RateLimitError" in done.err
    assert "retried" not in done.out
    assert sum(isinstance(event, Call) for event in events(tmp_path / "run")) == 1


@pytest.mark.parametrize(("finish_reason", "outcome"), [("length", "truncated"), ("content_filter", "refused")])
def test_a_reply_that_was_cut_or_withheld_is_kept_and_its_trial_missing(
    loopwright: Loopwright, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, finish_reason: str, outcome: str
) -> None:
    arguments = ["run", *options(("model", "openai/stub"), ("strategy", "zero-shot"), ("task", "E01"), ("out", "run"))]
    monkeypatch.setenv("OPENAI_API_KEY", "test")
    with StubServer(lambda _: Answer("half a pro", finish_reason=finish_reason)) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.url)
        assert loopwright(*arguments).code == 1
    (closed,) = outcomes(tmp_path / "run").values()
    assert closed.outcome == outcome
    (call,) = (event for event in events(tmp_path / "run") if isinstance(event, Call))
    assert call.reply == "half a pro"
    assert loopwright("replay", "run").out.endswith("1 trials replayed, 0 diverged\n")


def test_a_script_that_runs_dry_is_the_harness_s_fault_and_says_where(loopwright: Loopwright, tmp_path: Path) -> None:
    model = script(tmp_path / "short.json", "+.")
    done = loopwright(
        "run", *options(("model", model), ("strategy", "self-scaffolding"), ("task", "E02"), ("out", "run"))
    )
    assert done.code == 1
    (closed,) = outcomes(tmp_path / "run").values()
    assert closed.outcome == "harness_error"
    assert "short.json" in closed.message
    assert "holds 1 reply" in closed.message


def test_a_reply_without_a_program_is_an_attempt_without_one(loopwright: Loopwright, tmp_path: Path) -> None:
    model = script(tmp_path / "script.json", "I cannot say", HELLO)
    loopwright("run", *options(("model", model), ("strategy", "self-scaffolding"), ("task", "E01"), ("out", "run")))
    first, second = (event for event in events(tmp_path / "run") if isinstance(event, Judged))
    assert (first.program, first.error_class, first.rule) == (None, "no_program", "none")
    assert (second.program, second.passed) == (HELLO, True)


def test_code_in_a_critic_s_words_is_cut_before_the_coder_reads_it_and_the_cut_is_recorded(
    loopwright: Loopwright, tmp_path: Path
) -> None:
    words = f"Use this instead:\n```brainfuck\n{HELLO}\n```\nIt prints the greeting."
    model = script(tmp_path / "script.json", "+.", words, HELLO)
    arguments = options(("model", model), ("strategy", "coder-critic"), ("task", "E01"), ("out", "run"))
    assert loopwright("run", *arguments).code == 0
    calls = [event for event in events(tmp_path / "run") if isinstance(event, Call)]
    (cut,) = (event for event in events(tmp_path / "run") if event.event == "cut")
    assert cut.call == str(calls[1].key)
    assert calls[1].reply == words
    asked = "".join(message.text for message in calls[2].messages)
    assert "It prints the greeting." in asked
    assert HELLO not in asked


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["--strategy", "zero-shoot"], "--strategy: no strategy named 'zero-shoot'; did you mean 'zero-shot'?"),
        (["--model", "opnai/x"], "--model: no model provider named 'opnai'; did you mean 'openai'?"),
        (["--language", "brainfsck"], "--language: no language named 'brainfsck'; did you mean 'brainfuck'?"),
        (["--task", "E99"], "no task of benchmark 'esolang' named 'E99'"),
        (["--benchmark", "esolung"], "no benchmark named 'esolung'; did you mean 'esolang'?"),
        (["-o", "atempts=3"], "-o atempts=3: no key named 'atempts'; did you mean 'attempts'?"),
        (["-o", "limits.stepz=3"], "did you mean 'steps'?"),
        (["--attempts", "9"], "9 is more than 5 attempts"),
        (["--model", "openai/x"], "OPENAI_API_KEY"),
        (["--model", "scripted/nowhere.json"], "nowhere.json: cannot be read"),
    ],
)
def test_a_mistake_in_an_experiment_is_one_line_and_nothing_is_written(
    loopwright: Loopwright, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], expected: str
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    given = {"--model": "builtin/synth", "--strategy": "zero-shot", "--out": "run"}
    given |= {arguments[0]: arguments[1]}
    done = loopwright("run", *(part for pair in given.items() for part in pair))
    assert done.code == 2
    assert done.out == ""
    assert done.err.count("\n") == 1
    assert expected in done.err
    assert list(tmp_path.iterdir()) == []


def begun(loopwright: Loopwright, run: str = "run") -> Callable[..., list[str]]:
    def arguments(*more: str) -> list[str]:
        return [
            "run",
            *options(("model", "builtin/synth"), ("strategy", "zero-shot"), ("task", "E01"), ("out", run)),
            *more,
        ]

    assert loopwright(*arguments()).code == 0
    return arguments


def test_a_folder_of_another_experiment_is_refused_and_left_as_it_is(loopwright: Loopwright, tmp_path: Path) -> None:
    arguments = begun(loopwright)
    before = {path: path.read_bytes() for path in (tmp_path / "run").iterdir()}
    done = loopwright(*arguments("--attempts", "3"))
    assert (done.code, done.err) == (
        2,
        "loopwright: run: holds another run: attempts is 5 there and 3 here; name another folder with --out\n",
    )
    assert {path: path.read_bytes() for path in (tmp_path / "run").iterdir()} == before


def test_how_many_trials_are_in_flight_is_no_part_of_the_experiment(loopwright: Loopwright) -> None:
    arguments = begun(loopwright)
    assert loopwright(*arguments("--concurrency", "2")).code == 0


def test_a_folder_that_holds_something_else_is_refused(loopwright: Loopwright, tmp_path: Path) -> None:
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "thesis.tex").write_text("")
    done = loopwright("run", *options(("model", "builtin/synth"), ("strategy", "zero-shot"), ("out", "run")))
    assert done.code == 2
    assert (
        done.err == "loopwright: run: is no run folder (it holds 'thesis.tex'); name an empty or new one with --out\n"
    )


def test_a_creation_that_was_cut_short_is_finished(loopwright: Loopwright, tmp_path: Path) -> None:
    arguments = begun(loopwright)
    for missing in (["journal.jsonl"], ["journal.jsonl", "run.json"], ["journal.jsonl", "run.json", "experiment.toml"]):
        for name in missing:
            (tmp_path / "run" / name).unlink()
        assert loopwright(*arguments()).code == 0
        assert loopwright("replay", "run").code == 0


def test_a_journal_whose_run_json_is_gone_is_never_touched(loopwright: Loopwright, tmp_path: Path) -> None:
    arguments = begun(loopwright)
    journal = tmp_path / "run" / "journal.jsonl"
    before = journal.read_bytes()
    (tmp_path / "run" / "run.json").unlink()
    done = loopwright(*arguments())
    assert (done.code, done.err) == (
        2,
        "loopwright: run: holds a journal without its run.json; restore that, or name another folder with --out\n",
    )
    assert journal.read_bytes() == before


def test_a_journal_of_another_run_is_refused(loopwright: Loopwright, tmp_path: Path) -> None:
    arguments = begun(loopwright)
    loopwright(*arguments("--attempts", "3", "--out", "other"))
    (tmp_path / "other" / "journal.jsonl").replace(tmp_path / "run" / "journal.jsonl")
    done = loopwright(*arguments())
    assert done.code == 2
    assert "run/journal.jsonl: belongs to another run than the run.json beside it" in done.err


def test_a_folder_that_cannot_be_written_is_one_line(loopwright: Loopwright, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = loopwright("run", *options(("model", "builtin/synth"), ("strategy", "zero-shot"), ("out", "file/run")))
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert "file/run: cannot be written (Not a directory); name another folder with --out" in done.err


def test_a_journal_damaged_in_its_middle_is_named_by_line_and_left_as_it_is(
    loopwright: Loopwright, tmp_path: Path
) -> None:
    arguments = begun(loopwright)
    journal = tmp_path / "run" / "journal.jsonl"
    lines = journal.read_bytes().splitlines(keepends=True)
    lines[2] = lines[2].replace(b'"', b"'", 1)
    journal.write_bytes(b"".join(lines))
    before = journal.read_bytes()
    for command in (arguments(), ["replay", "run"], ["regrade", "run"], ["compare", "run"], ["show", "run"]):
        done = loopwright(*command)
        assert done.code == 2
        assert done.err.count("\n") == 1
        assert "run/journal.jsonl, line 3: " in done.err
    assert journal.read_bytes() == before


def test_a_task_file_with_a_case_twice_is_one_line(loopwright: Loopwright, tmp_path: Path) -> None:
    case = {"stdin": "a\n", "expected_stdout": "a"}
    task = {"id": "T1", "title": "T", "statement": "S", "tier": "easy", "category": "String", "cases": [case, case]}
    (tmp_path / "tasks.json").write_text(json.dumps({"name": "mine", "version": "1", "tasks": [task]}))
    done = loopwright(
        "run", *options(("model", "builtin/synth"), ("strategy", "zero-shot"), ("benchmark", "tasks.json"))
    )
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert "tasks.json: task T1: cases 1 and 2 have the same stdin" in done.err


def test_a_run_on_a_task_file_of_one_s_own_can_be_replayed_and_compared(loopwright: Loopwright, tmp_path: Path) -> None:
    cases = [{"stdin": f"{word}\n", "expected_stdout": word.upper()} for word in ("a", "be", "see")]
    task = {"id": "T1", "title": "T", "statement": "S", "tier": "easy", "category": "String", "cases": cases}
    (tmp_path / "tasks.json").write_text(json.dumps({"name": "mine", "version": "1", "tasks": [task]}))
    arguments = options(("model", "builtin/synth"), ("strategy", "self-scaffolding"), ("benchmark", "tasks.json"))
    assert loopwright("run", *arguments, "--out", "run").code == 0
    assert loopwright("replay", "run").out.endswith("1 trials replayed, 0 diverged\n")
    assert loopwright("compare", "run").code == 0


def test_an_experiment_may_take_tiers_of_a_benchmark_and_tasks_of_these(loopwright: Loopwright, tmp_path: Path) -> None:
    def task(name: str, tier: str) -> dict[str, object]:
        case = {"stdin": "a\n", "expected_stdout": "a"}
        return {"id": name, "title": "T", "statement": "S", "tier": tier, "category": "String", "cases": [case]}

    tasks = [task("A", "easy"), task("B", "hard"), task("C", "hard")]
    (tmp_path / "tasks.json").write_text(json.dumps({"name": "mine", "version": "1", "tasks": tasks}))
    rules = options(("model", "builtin/synth"), ("strategy", "zero-shot"), ("benchmark", "tasks.json"))

    def trials(name: str, *more: str) -> list[str]:
        assert loopwright("run", *rules, *more, "--out", name).code == 0
        return [trial.split("/")[-2] for trial in outcomes(tmp_path / name)]

    assert sorted(trials("one", "--tier", "hard")) == ["B", "C"]
    assert trials("two", "--tier", "hard", "--task", "A", "--task", "C") == ["C"]
    nothing = loopwright("run", *rules, "--tier", "hard", "--task", "A", "--out", "three")
    assert (nothing.code, nothing.err) == (2, "loopwright: no task of A is of tier hard; name others\n")
    unknown = loopwright("run", *rules, "--tier", "herd", "--out", "three")
    assert unknown.err == "loopwright: no tier of benchmark 'mine' named 'herd'; did you mean 'hard'?\n"


def test_a_dialect_that_a_language_does_not_have_is_one_line(loopwright: Loopwright) -> None:
    rules = options(("model", "builtin/synth"), ("strategy", "zero-shot"), ("out", "run"))
    done = loopwright("run", *rules, "-o", "dialect=spek")
    assert (done.code, done.err) == (2, "loopwright: no dialect of brainfuck named 'spek'; did you mean 'spec'?\n")


def test_the_official_data_set_is_given_by_its_path(loopwright: Loopwright, tmp_path: Path) -> None:
    rows = [
        {
            "id": f"E0{number}",
            "difficulty": "easy",
            "title": "Echo",
            "description": "Print the input line.",
            "test_cases": [{"input": f"word{number}", "output": f"word{number}"}],
        }
        for number in (1, 2)
    ]
    (tmp_path / "official.json").write_text(json.dumps({"problems": rows}))
    rules = options(("model", "builtin/synth"), ("strategy", "zero-shot"), ("out", "run"))
    assert loopwright("run", *rules, "--data", "official.json").code == 0
    assert len(outcomes(tmp_path / "run")) == 2
    both = loopwright("run", *rules, "--data", "official.json", "--benchmark", "esolang")
    assert (both.code, both.err) == (2, "loopwright: --data and --benchmark were both given; choose one\n")


def test_an_attempt_that_takes_too_long_to_judge_is_missing_and_never_scored(
    loopwright: Loopwright, tmp_path: Path
) -> None:
    endless = "".join(f"{'+' * 255}[>" for _ in range(6)) + "," + "[-]<-]" * 6
    model = script(tmp_path / "script.json", endless)
    rules = options(("model", model), ("strategy", "zero-shot"), ("task", "E02"), ("out", "run"))
    arguments = ["run", *rules, "-o", "limits.steps=1000000000000000"]
    assert loopwright(*arguments, "-o", "limits.seconds=0.5").code == 1
    (closed,) = outcomes(tmp_path / "run").values()
    assert (closed.outcome, closed.attempts) == ("harness_error", 0)
    assert closed.message == "judging attempt 1 was stopped after 0.5 seconds of wall clock"
    # Another clock is no other run: what is missing is tried again.
    again = loopwright(*arguments, "-o", "limits.seconds=0.6")
    assert (again.code, again.err) == (1, "")
    assert again.out.startswith("run: 1 trials\n")
