"""How many of the languages of `tmeval` the agent decides without having seen a word, on every seventh of them."""

import pytest

from agents.model import Reply
from agents.protocol import Brief, WriteProgram
from agents.synth import Synth
from evals.benchmarks.tmeval import BENCHMARK
from evals.benchmarks.tmeval.judge import funnel_judge
from interpreters.base import Limits
from interpreters.turing import LANGUAGE
from tools.task import Task

AT_LEAST = {"CFL-1": 4, "CFL-2": 6, "CFL-3": 5, "CFL-4": 6, "CFL-5": 5, "NCFL-1": 5, "NCFL-4": 6}
TASKS = BENCHMARK.tasks[::7]
JUDGE = funnel_judge(LANGUAGE, "strict", "exact", Limits(steps=1_000_000_000))


def is_decided(task: Task) -> bool:
    reply = Synth().answer(WriteProgram(Brief("turing", "", task.title, task.statement, "machine")))
    assert isinstance(reply, Reply)
    return JUDGE(reply.text, task).passed


@pytest.mark.parametrize("category", AT_LEAST)
def test_a_category_is_decided_as_far_as_it_was(category: str) -> None:
    assert sum(is_decided(task) for task in TASKS if task.category == category) >= AT_LEAST[category]
