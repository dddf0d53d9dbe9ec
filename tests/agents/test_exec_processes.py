"""The processes of an agent: how many there are, what they are given, and that none is left behind."""

import asyncio
import shlex
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from agents.exec_agent import ExecAgent
from agents.model import Reply
from tests.agents.exec_talk import ONE, REQUEST, answered, appeared, asked, gone, looping, shell


def while_open(talk: Callable[[ExecAgent], Awaitable[None]], agent: ExecAgent) -> None:
    """Run a talk, and close the agent in the same loop."""

    async def run() -> None:
        try:
            await talk(agent)
        finally:
            await agent.aclose()

    asyncio.run(run())


def test_requests_one_after_the_other_go_to_one_process() -> None:
    answers = asked(shell(looping()), times=5)
    assert len({answer.text for answer in answers if isinstance(answer, Reply)}) == 1


def test_requests_at_the_same_time_go_to_as_many_processes(tmp_path: Path) -> None:
    # Each waits until three are there: they would wait for ever if there were fewer.
    meet = f"touch {tmp_path}/$$; until [ $(ls {tmp_path} | wc -l) = 3 ]; do sleep 0.01; done"
    agent = ExecAgent(shell(f"{meet}; {looping()}"))
    first: list[str] = []
    again: list[str] = []

    async def talk(agent: ExecAgent) -> None:
        first.extend(reply.text for reply in await asyncio.gather(*(agent.answer(REQUEST) for _ in range(3))))
        again.extend(reply.text for reply in await asyncio.gather(*(agent.answer(REQUEST) for _ in range(3))))

    while_open(talk, agent)
    assert len(set(first)) == 3
    assert set(again) == set(first)


def test_a_process_that_died_of_waiting_is_replaced() -> None:
    agent = ExecAgent(shell(ONE))
    processes: list[str] = []

    async def talk(agent: ExecAgent) -> None:
        for _ in range(3):
            processes.append((await agent.answer(REQUEST)).text)
            assert await asyncio.to_thread(gone, processes[-1])
            for _ in range(10):
                await asyncio.sleep(0.01)  # The event loop hears of it a few turns later.

    while_open(talk, agent)
    assert len(set(processes)) == 3


def test_an_agent_has_the_environment_and_the_folder_of_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MY_API_KEY", "sk-0123456789")
    assert answered(shell(looping("$MY_API_KEY $PWD"))).text == f"sk-0123456789 {tmp_path}"


def test_the_command_is_split_into_words_and_no_shell_reads_it(tmp_path: Path) -> None:
    script = tmp_path / "my agent.sh"
    script.write_text(f"""#!/bin/sh\n{looping("$1$2$#")}\n""")
    script.chmod(0o755)
    assert answered(f"exec:{shlex.quote(str(script))} '$HOME' *").text == "$HOME*2"


def test_an_agent_that_is_closed_sees_its_stdin_end_and_may_finish(tmp_path: Path) -> None:
    agent = ExecAgent(shell(f"{looping()}; echo finished > {tmp_path}/end"), grace=60)
    asyncio.run(closed_after_one(agent))
    assert (tmp_path / "end").read_text() == "finished\n"


@pytest.mark.parametrize("heeds", ["TERM", "nothing"])
def test_an_agent_that_does_not_end_with_its_stdin_is_told_to_and_then_killed(heeds: str, tmp_path: Path) -> None:
    trap = f"trap 'echo told > {tmp_path}/end{'; exit 0' if heeds == 'TERM' else ''}' TERM"
    agent = ExecAgent(shell(f"{trap}; {looping()}; while :; do sleep 0.01; done"), grace=0.3)
    assert gone(asyncio.run(closed_after_one(agent)))
    assert (tmp_path / "end").read_text() == "told\n"


async def closed_after_one(agent: ExecAgent) -> str:
    process = (await agent.answer(REQUEST)).text
    await agent.aclose()
    return process


def test_what_an_agent_has_started_ends_with_it(tmp_path: Path) -> None:
    answers = asked(shell(f"sleep 600 & echo $! > {tmp_path}/started; {ONE}; exit 0"))
    assert isinstance(answers[0], Reply)
    assert gone((tmp_path / "started").read_text())


def test_an_agent_that_was_closed_starts_anew_when_it_is_asked_again() -> None:
    agent = ExecAgent(shell(looping()))
    assert asyncio.run(closed_after_one(agent)) != asyncio.run(closed_after_one(agent))


def test_an_answer_that_nobody_waits_for_any_more_ends_its_process(tmp_path: Path) -> None:
    agent = ExecAgent(shell(f"read x; echo $$ > {tmp_path}/new; mv {tmp_path}/new {tmp_path}/asked; sleep 600"))

    async def talk(agent: ExecAgent) -> None:
        answer = asyncio.create_task(agent.answer(REQUEST))
        assert await asyncio.to_thread(appeared, tmp_path / "asked")
        answer.cancel()
        with pytest.raises(asyncio.CancelledError):
            await answer

    while_open(talk, agent)
    assert gone((tmp_path / "asked").read_text())
