"""A run whose agent is another program: from the command line, to its end, however it ends."""

import multiprocessing
import os
import signal
from collections.abc import Sequence
from multiprocessing.context import ForkServerContext
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from evals.cli import app
from evals.events import Call, Failed
from evals.journal import read
from tests.agents.exec_talk import appeared, gone, looping, replying
from tests.evals import conftest as command_line

loopwright = command_line.loopwright

ECHO = ",----------[++++++++++.,----------]"
"""Solves E02."""


def script(text: str, name: str = "agent.sh", first: str = "#!/bin/sh") -> Path:
    """A program in the current folder."""
    path = Path(name)
    path.write_text(f"{first}\n{text}\n")
    path.chmod(0o755)
    return path


RUN = ("run", "--model", "exec:./agent.sh", "--strategy", "zero-shot", "--task", "E02", "--out", "run")


def test_a_run_is_solved_resumed_and_replayed_without_the_command_and_its_environment(
    loopwright: command_line.Loopwright, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PROGRAM", ECHO)
    agent = script(f"echo started >> starts; {looping('$PROGRAM')}")
    arguments = [*RUN, "--strategy", "coder-critic", "--strategy", "planner-editor-critic", "--task", "E01"]
    done = loopwright(*arguments)
    assert (done.code, done.err) == (0, "")
    assert "exec:./agent.sh/zero-shot/brainfuck/E02/1  solved, 1 attempt" in done.out
    assert "run: 3 solved, 3 unsolved, 0 missing, of 6 trials" in done.out
    agent.rename("moved.sh")
    monkeypatch.delenv("PROGRAM")
    assert "6 trials replayed, 0 diverged" in loopwright("replay", "run").out
    assert "solved by the last attempt: 3 as recorded, 3 now" in loopwright("regrade", "run").out
    agent = Path("moved.sh").rename("agent.sh")
    starts = Path("starts").read_text()
    assert "6 of 6 trials have a result, 0 to run" in loopwright(*arguments).out
    assert Path("starts").read_text() == starts


def test_a_command_of_several_words_is_a_model_s_name_in_every_table(loopwright: command_line.Loopwright) -> None:
    script(looping("$1"), "my agent.sh")
    name = f"exec:'./my agent.sh' {ECHO} x.py:Y"
    arguments = ["--model", name, "--strategy", "zero-shot", "--task", "E02", "--out", "run"]
    assert f"{name}/zero-shot/brainfuck/E02/1  solved" in loopwright("run", *arguments).out
    assert f"{name}/zero-shot/brainfuck/E02/1 " in loopwright("show", "run").out
    assert "== call 1: coder ==" in loopwright("show", "run", f"{name}/zero-shot/brainfuck/E02/1").out
    assert "1 trials replayed, 0 diverged" in loopwright("replay", "run").out
    assert loopwright("compare", "run", "--by", "model").code == 0


def test_tokens_and_costs_of_the_calls_that_an_agent_made_are_those_of_the_run(
    loopwright: command_line.Loopwright,
) -> None:
    call = '{\\"model\\": \\"abacus\\", \\"usage\\": {\\"input_tokens\\": 5, \\"output_tokens\\": 2}, \\"cost\\": 0.25}'
    script(looping(f'{ECHO}\\", \\"exact\\": true, \\"calls\\": [{call}, {call}], \\"model\\": \\"bead'))
    assert loopwright(*RUN).code == 0
    shown = loopwright("show", "run", "E02").out
    assert "-- reply (stop; 10 tokens in, 4 out; $0.500000;" in shown
    assert "model='bead', calls=[{'model': 'abacus', 'usage': {'input_tokens': 5, 'output_tokens': 2}, 'cost'" in shown


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("", "there is no command; name one, for example exec:./agent.sh"),
        ("''", "there is no command; name one"),
        ("node 'agent.mjs", "it cannot be split into words (No closing quotation); close what was opened"),
        ("./gone.sh", "there is no program ./gone.sh; check its name and this folder"),
        ("gone-for-good", "there is no program gone-for-good on the PATH; check its name"),
        ("agent.sh", "there is no program agent.sh on the PATH; write ./agent.sh for the one in this folder"),
        ("./plain.sh", "./plain.sh is not executable; make it so (chmod +x), or name what runs it, as in exec:sh ./pl"),
        ("./folder", "./folder is a folder; name a program in it"),
        ("./bare.sh", "./bare.sh is a text that does not say what runs it; begin it with #!/bin/sh or alike"),
        ("./empty", "./empty is a text that does not say what runs it"),
        ("./dos.sh", "./dos.sh is to be run by '/bin/sh\\r', which is not there; mend its first line"),
    ],
)
def test_what_cannot_be_started_is_said_in_one_line_before_anything_is_written(
    loopwright: command_line.Loopwright, command: str, says: str
) -> None:
    script(looping())
    script(looping(), "plain.sh").chmod(0o644)
    script(looping(), "bare.sh", first="# An agent.")
    script(looping(), "dos.sh", first="#!/bin/sh\r")
    Path("empty").touch(0o755)
    Path("folder").mkdir()
    done = loopwright("run", "--model", f"exec:{command}", "--strategy", "zero-shot", "--out", "run")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert done.err.startswith(f"loopwright: --model: model exec:{command}: {says}")
    assert not Path("run").exists()


def test_a_trial_whose_agent_breaks_is_missing_and_the_same_command_repairs_it(
    loopwright: command_line.Loopwright,
) -> None:
    script(f"while read -r line; do case $line in *'wo Integers'*) exit 3;; esac; {replying(ECHO)}; done")
    arguments = [*RUN, "--task", "E04", "--concurrency", "1"]
    done = loopwright(*arguments)
    assert done.code == 1
    assert "E04/1  harness_error, 0 attempts: exec:./agent.sh: it ended with exit code 3 before it answered" in done.out
    assert "run: 1 solved, 0 unsolved, 1 missing, of 2 trials" in done.out
    assert "2 trials replayed, 0 diverged" in loopwright("replay", "run").out
    script(looping(ECHO))
    assert "run: 1 solved, 1 unsolved, 0 missing, of 2 trials" in loopwright(*arguments).out


def test_the_time_limit_of_a_request_is_the_experiment_s(loopwright: command_line.Loopwright) -> None:
    script("cat > /dev/null")
    done = loopwright(*RUN, "-o", "parameters.timeout=0.2")
    assert done.code == 1
    assert "harness_error, 0 attempts: exec:./agent.sh: it gave no reply within 0.2 seconds" in done.out


def test_trials_in_flight_have_a_process_each(loopwright: command_line.Loopwright) -> None:
    # Each waits until four are there: the run would never end if there were fewer.
    script(f"mkdir -p here; touch here/$$; until [ $(ls here | wc -l) = 4 ]; do sleep 0.01; done; {looping()}")
    assert loopwright(*RUN, "--samples", "8", "--concurrency", "4").code == 0
    assert len(list(Path("here").iterdir())) == 4


def test_an_agent_of_this_process_is_closed_like_one_of_another(loopwright: command_line.Loopwright) -> None:
    Path("mine.py").write_text(
        "from agents.model import Reply\n"
        "class Mine:\n"
        "    name = 'mine'\n"
        "    def answer(self, request): return Reply('+.')\n"
        "    async def aclose(self): print('closed')\n"
    )
    done = loopwright("run", "--model", "mine.py:Mine", *RUN[3:])
    assert done.code == 0
    assert "\nclosed\n" in done.out


# Runs that are killed ----------------------------------------------------------------------------------------------

TRIALS = 100


def _child(arguments: Sequence[str]) -> None:
    # As in a terminal: Ctrl-C reaches the whole group.
    os.setsid()
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    app(arguments)


@pytest.fixture
def forks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ForkServerContext:
    """A fork server imports everything once: each child then starts in milliseconds."""
    monkeypatch.chdir(tmp_path)
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["evals.commands.run", "graphs.zero_shot", "agents.exec_agent"])
    return context


def started(forks: ForkServerContext) -> tuple[BaseProcess, int]:
    """A run of many trials, two of them in flight, and the process that leads its group."""
    child = forks.Process(target=_child, args=([*RUN, "--samples", str(TRIALS), "--concurrency", "2"],))
    child.start()
    assert child.pid is not None
    return child, child.pid


def agents(child: BaseProcess) -> list[str]:
    """The processes of both trials' agents, once both have been asked."""
    assert appeared(Path("asked"), lines=2, still=child.is_alive)
    return Path("asked").read_text().split()


def test_an_agent_ends_when_the_run_is_killed(forks: ForkServerContext) -> None:
    script("read -r line; echo $$ >> asked; cat > /dev/null")
    child, group = started(forks)
    processes = agents(child)
    os.kill(group, signal.SIGKILL)
    assert all(map(gone, processes))
    child.join()


def test_ctrl_c_lets_answers_in_flight_come_home_and_leaves_no_agent_behind(forks: ForkServerContext) -> None:
    wait = "until [ -e go ]; do sleep 0.01; done; sleep 0.01"
    script(f"while read -r line; do echo $$ >> asked; {wait}; {replying(ECHO)}; done")
    child, group = started(forks)
    processes = agents(child)
    os.killpg(group, signal.SIGINT)
    # Long enough for the signal to be heard before the replies come; none is lost however that race ends.
    child.join(0.3)
    Path("go").touch()
    child.join(60)
    assert child.exitcode == 130
    assert all(map(gone, processes))
    events = list(read(Path("run", "journal.jsonl")))
    asked = len(Path("asked").read_text().split())
    assert sum(isinstance(event, Call) for event in events) == asked < TRIALS
    assert not any(isinstance(event, Failed) for event in events)


def test_the_second_ctrl_c_ends_the_run_and_its_agents_at_once(forks: ForkServerContext) -> None:
    script("trap '' INT TERM; read -r line; echo $$ >> asked; while :; do sleep 600; done")
    child, group = started(forks)
    processes = agents(child)
    # Two that come at the same time count as one.
    for _ in range(100):
        if child.is_alive():
            os.killpg(group, signal.SIGINT)
            child.join(0.3)
    assert child.exitcode == 130
    assert all(map(gone, processes))
