"""In what order the agents of each strategy speak, and what each of them is told."""

import asyncio
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from typing import Literal

import pytest
from langgraph.runtime import Runtime
from langsmith import tracing_context
from langsmith.utils import tracing_is_enabled

from agents.model import Reply
from agents.protocol import Agent, Attempted, Brief, Criticise, DraftPlan, EditByPlan, Request, WriteProgram
from graphs import coder_critic, few_shot, planner_editor_critic, self_scaffolding, zero_shot
from graphs.endings import EndlessStrategy, Interrupted
from graphs.nodes import criticise, edit, judge, plan, revise, write
from graphs.routes import again
from graphs.state import Attempt, Draft, State, Team, Update
from graphs.strategy import END, Next, Node, RunControl, Strategy, untraced
from interpreters.base import Example
from interpreters.brainfuck import LANGUAGE
from tools.feedback import POLICIES, ShownCase
from tools.judge import InterpreterJudge, Verdict
from tools.task import Case, Task

STRATEGIES = {
    strategy.name: strategy
    for strategy in (
        zero_shot.STRATEGY,
        few_shot.STRATEGY,
        self_scaffolding.STRATEGY,
        coder_critic.STRATEGY,
        planner_editor_critic.STRATEGY,
    )
}
LOOPS = [
    name for name, strategy in STRATEGIES.items() if any(isinstance(after, tuple) for after in strategy.table.values())
]

BRIEF = Brief("brainfuck", "Eight commands.", "Three", "Print the byte 3.")
EXAMPLES = tuple(Example(f"Example {n}", f"Statement {n}", "," * n, (("in", "out"),)) for n in (1, 2, 3))


def program(number: int) -> str:
    """The program of attempt `number`; it prints the byte of that number. The white space at its end is part of it."""
    return "+" * number + ". \t\n "


def task(*expected: str, held_out: str | None = None) -> Task:
    visible = tuple(Case(f"stdin {output}", output) for output in expected)
    secret = () if held_out is None else (Case("SECRET STDIN", held_out, held_out=True),)
    return Task("SECRET-ID", BRIEF.title, BRIEF.statement, "easy", "Output", (*visible, *secret))


NEVER = task("A", held_out="SECRET")
"""No attempt is right."""

THIRD = task("\3")
"""The third attempt is right."""

OVERFIT = task("\3", held_out="SECRET")
"""The third attempt passes the visible case, none the held-out one."""


@dataclass
class Scribe:
    """Plays every role, counts what it writes, and keeps every request."""

    name: str = "scribe"
    requests: list[Request] = field(default_factory=list)
    hear: Callable[[], None] = lambda: None

    async def answer(self, request: Request) -> Reply:
        return self.reply(request)

    def reply(self, request: Request) -> Reply:
        self.requests.append(request)
        self.hear()
        number = sum(type(earlier) is type(request) for earlier in self.requests)
        match request:
            case WriteProgram() | EditByPlan():
                return Reply(f"Here it is:\n```brainfuck\n{program(number)}\n```\nGood luck.", call=f"call:{number}")
            case Criticise():
                return Reply(f"critique {number}")
            case DraftPlan():
                return Reply(f"plan {number}")


@dataclass
class Plain:
    """The same, but no coroutine: it runs in a thread."""

    scribe: Scribe
    name: str = "plain"

    def answer(self, request: Request) -> Reply:
        return self.scribe.reply(request)


@dataclass
class Mute:
    """Never writes a program."""

    reply: Reply
    requests: list[Request] = field(default_factory=list)
    name: str = "mute"

    async def answer(self, request: Request) -> Reply:
        self.requests.append(request)
        return self.reply


@dataclass
class Bench:
    """The real judge, and every verdict that it gave."""

    task: Task
    verdicts: list[Verdict] = field(default_factory=list)

    async def judge(self, draft: Draft) -> Verdict:
        verdict = InterpreterJudge(LANGUAGE)(draft["program"], self.task)
        self.verdicts.append(verdict)
        return verdict


def team(
    agent: Agent, bench: Bench, attempts: int = 5, policy: str = "full", opening: tuple[Example, ...] = ()
) -> Team:
    return Team(
        brief=BRIEF,
        language=LANGUAGE,
        examples=EXAMPLES,
        opening_examples=opening,
        agents={"coder": agent, "critic": agent, "planner": agent, "editor": agent},
        judge=bench.judge,
        policy=policy,
        max_attempts=attempts,
    )


@dataclass
class Played:
    state: State
    requests: list[Request]
    verdicts: list[Verdict]

    @property
    def order(self) -> list[type[Request]]:
        return [type(request) for request in self.requests]


def play(name: str, on: Task = NEVER, attempts: int = 5, policy: str = "full") -> Played:
    scribe, bench = Scribe(), Bench(on)
    state = asyncio.run(STRATEGIES[name].run(team(scribe, bench, attempts, policy)))
    return Played(state, scribe.requests, bench.verdicts)


def shown(number: int, expected: str = "A") -> tuple[ShownCase, ...]:
    """The feedback on attempt `number` under the policy "full"."""
    return (
        {
            "passed": False,
            "error_type": "logic_error",
            "stderr": "",
            "stdin": f"stdin {expected}",
            "actual_stdout": chr(number),
            "expected_stdout": expected,
        },
    )


W, C, P, E = WriteProgram, Criticise, DraftPlan, EditByPlan

ORDERS: Mapping[str, list[list[type[Request]]]] = {
    "zero-shot": [[W]],
    "few-shot": [[W]],
    "self-scaffolding": [[W], [W], [W], [W], [W]],
    "coder-critic": [[W], [C, W], [C, W], [C, W], [C, W]],
    "planner-editor-critic": [[P, E], [C, P, E], [C, P, E], [C, P, E], [C, P, E]],
}
"""Who is asked before each attempt when none succeeds."""


@pytest.mark.parametrize("name", STRATEGIES)
def test_five_attempts_that_fail_ask_in_this_order(name: str) -> None:
    played = play(name)
    assert played.order == [kind for attempt in ORDERS[name] for kind in attempt]
    assert len(played.state["attempts"]) == len(played.verdicts) == len(ORDERS[name])


@pytest.mark.parametrize(
    ("name", "an_attempt", "in_all"),
    [
        ("zero-shot", 1, 1),
        ("few-shot", 1, 1),
        ("self-scaffolding", 1, 5),
        # The last attempt is judged, and no critic is asked about it.
        ("coder-critic", 2, 2 * 5 - 1),
        ("planner-editor-critic", 3, 3 * 5 - 1),
    ],
)
def test_five_failures_cost_as_many_calls_as_designed(name: str, an_attempt: int, in_all: int) -> None:
    assert len(play(name).requests) == in_all
    assert len(ORDERS[name][-1]) == an_attempt


@pytest.mark.parametrize("attempts", [1, 3, 6])
@pytest.mark.parametrize("name", LOOPS)
def test_there_are_as_many_attempts_as_the_setting_says(name: str, attempts: int) -> None:
    played = play(name, attempts=attempts)
    first, retry = ORDERS[name][0], ORDERS[name][1]
    assert played.order == first + retry * (attempts - 1)
    assert len(played.verdicts) == attempts


@pytest.mark.parametrize("attempts", [1, 6])
@pytest.mark.parametrize("name", ["zero-shot", "few-shot"])
def test_who_asks_once_makes_one_attempt_whatever_the_setting(name: str, attempts: int) -> None:
    assert len(play(name, attempts=attempts).verdicts) == 1


@pytest.mark.parametrize("on", [THIRD, OVERFIT], ids=["solved", "overfit"])
@pytest.mark.parametrize("name", LOOPS)
def test_it_stops_as_soon_as_the_visible_cases_pass(name: str, on: Task) -> None:
    played = play(name, on)
    assert played.order == [kind for attempt in ORDERS[name][:3] for kind in attempt]
    assert [attempt["passed"] for attempt in played.state["attempts"]] == [False, False, True]
    assert played.verdicts[-1].overfit == (on is OVERFIT)


@pytest.mark.parametrize("name", LOOPS)
def test_a_first_attempt_that_passes_is_the_only_one(name: str) -> None:
    assert play(name, task("\1")).order == ORDERS[name][0]


@pytest.mark.parametrize("name", LOOPS)
def test_one_failed_visible_case_is_enough_to_go_on(name: str) -> None:
    assert len(play(name, task("\1", "A")).verdicts) == 5


def test_zero_shot_is_told_the_task_and_nothing_else() -> None:
    assert play("zero-shot").requests == [WriteProgram(BRIEF)]


def test_few_shot_is_told_the_task_and_the_three_examples() -> None:
    assert play("few-shot").requests == [WriteProgram(BRIEF, examples=EXAMPLES)]


def test_self_scaffolding_reads_its_own_last_program_byte_for_byte_and_the_raw_feedback() -> None:
    retries = [WriteProgram(BRIEF, last=Attempted(program(n), shown(n))) for n in (1, 2, 3, 4)]
    assert play("self-scaffolding").requests == [WriteProgram(BRIEF), *retries]


@pytest.mark.parametrize("policy", POLICIES)
def test_self_scaffolding_reads_no_more_than_the_policy_allows(policy: str) -> None:
    first, second = play("self-scaffolding", attempts=2, policy=policy).requests
    fields = POLICIES[policy]
    allowed = [{name: value for name, value in case.items() if name in fields} for case in shown(1)] if fields else []
    assert first == WriteProgram(BRIEF)
    assert isinstance(second, WriteProgram)
    assert second.last is not None
    assert (second.last.program, [*second.last.feedback]) == (program(1), allowed)


def test_the_critic_reads_program_and_feedback_and_the_coder_its_program_and_the_critics_words() -> None:
    assert play("coder-critic", attempts=3).requests == [
        WriteProgram(BRIEF),
        Criticise(BRIEF, Attempted(program(1), shown(1))),
        WriteProgram(BRIEF, last=Attempted(program(1), ()), advice="critique 1"),
        Criticise(BRIEF, Attempted(program(2), shown(2))),
        WriteProgram(BRIEF, last=Attempted(program(2), ()), advice="critique 2"),
    ]


def test_the_planner_hears_the_critic_and_its_last_plan_and_the_editor_sees_the_plan_alone() -> None:
    assert play("planner-editor-critic", attempts=3).requests == [
        DraftPlan(BRIEF),
        EditByPlan(BRIEF, "plan 1"),
        Criticise(BRIEF, Attempted(program(1), shown(1)), plan="plan 1"),
        DraftPlan(BRIEF, plan="plan 1", advice="critique 1"),
        EditByPlan(BRIEF, "plan 2"),
        Criticise(BRIEF, Attempted(program(2), shown(2)), plan="plan 2"),
        DraftPlan(BRIEF, plan="plan 2", advice="critique 2"),
        EditByPlan(BRIEF, "plan 3"),
    ]


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("name", ["coder-critic", "planner-editor-critic"])
def test_a_critic_reads_no_more_than_the_policy_allows(name: str, policy: str) -> None:
    criticisms = [one for one in play(name, policy=policy).requests if isinstance(one, Criticise)]
    assert len(criticisms) == 4
    for criticism in criticisms:
        assert all(tuple(case) == POLICIES[policy] for case in criticism.last.feedback)
        assert len(criticism.last.feedback) == (0 if policy == "none" else 1)


@pytest.mark.parametrize("name", STRATEGIES)
def test_no_request_holds_the_tasks_id_or_anything_of_a_held_out_case(name: str) -> None:
    for request in play(name).requests:
        assert "SECRET" not in json.dumps(asdict(request))


def test_the_first_requests_of_zero_shot_and_self_scaffolding_are_the_same() -> None:
    assert play("zero-shot").requests[0] == play("self-scaffolding").requests[0] == play("coder-critic").requests[0]


@pytest.mark.parametrize("reply", [Reply("I cannot do it"), Reply("", exact=True)], ids=["words", "exact"])
def test_a_reply_without_a_program_is_an_attempt_and_the_next_one_hears_of_it(reply: Reply) -> None:
    mute, bench = Mute(reply), Bench(NEVER)
    state = asyncio.run(self_scaffolding.STRATEGY.run(team(mute, bench, attempts=2)))
    assert mute.requests == [WriteProgram(BRIEF), WriteProgram(BRIEF, last=Attempted(None, ()))]
    assert [verdict.error_class for verdict in bench.verdicts] == ["no_program", "no_program"]
    assert state["attempts"] == [{"program": None, "passed": False, "feedback": []}] * 2


@pytest.mark.parametrize("name", STRATEGIES)
def test_the_final_state_is_plain_json(name: str) -> None:
    state = play(name).state
    assert json.loads(json.dumps(state)) == state


def test_a_draft_says_where_its_program_stood_and_what_else_could_have_been_meant() -> None:
    draft = play("zero-shot").state["draft"]
    assert draft is not None
    assert draft["program"] == program(1)
    assert (draft["rule"], draft["call"]) == ("tagged", "call:1")
    assert draft["span"] == [25, 25 + len(program(1))]
    assert draft["candidates"] == [["tagged+break", 25, 25 + len(program(1)) + 1]]


@pytest.mark.parametrize("name", STRATEGIES)
def test_a_plain_agent_and_an_asynchronous_one_come_to_the_same_state(name: str) -> None:
    scribe = Scribe()
    state = asyncio.run(STRATEGIES[name].run(team(Plain(scribe), Bench(NEVER))))
    played = play(name)
    assert state == played.state
    assert scribe.requests == played.requests


@pytest.mark.parametrize("name", STRATEGIES)
def test_trials_that_run_at_once_know_nothing_of_each_other(name: str) -> None:
    scribes = [Scribe() for _ in range(4)]

    async def all_at_once() -> list[State]:
        runs = (STRATEGIES[name].run(team(scribe, Bench(NEVER))) for scribe in scribes)
        return await asyncio.gather(*runs)

    alone = play(name)
    assert asyncio.run(all_at_once()) == [alone.state] * 4
    assert all(scribe.requests == alone.requests for scribe in scribes)


def test_a_failure_of_an_agent_comes_out_as_it_is() -> None:
    def fail() -> None:
        raise OSError("no paper")

    with pytest.raises(OSError, match="no paper"):
        asyncio.run(coder_critic.STRATEGY.run(team(Scribe(hear=fail), Bench(NEVER))))


# A stranger's strategies ---------------------------------------------------------------------------------------------


def test_a_strategy_is_a_name_and_a_table() -> None:
    once_planned = Strategy(
        "plan-once",
        "Plan, then edit until it fits.",
        {plan: edit, edit: judge, judge: (again, {"stop": END, "retry": edit})},
    )
    scribe, bench = Scribe(), Bench(THIRD)
    state = asyncio.run(once_planned.run(team(scribe, bench)))
    assert [type(request) for request in scribe.requests] == [P, E, E, E]
    assert state["attempts"][-1]["passed"]


def test_a_strategy_may_bring_nodes_and_routers_of_its_own() -> None:
    async def shout(state: State, runtime: Runtime[Team]) -> Update:  # noqa: ARG001
        return {"advice": "TRY HARDER"}

    def twice(state: State, runtime: Runtime[Team]) -> Literal["enough", "more"]:  # noqa: ARG001
        return "enough" if len(state["attempts"]) == 2 else "more"

    table: Mapping[Node, Next] = {
        write: judge,
        judge: (twice, {"enough": END, "more": shout}),
        shout: revise,
        revise: judge,
    }
    scribe = Scribe()
    asyncio.run(Strategy("shout", "Shout once.", table).run(team(scribe, Bench(NEVER))))
    assert scribe.requests == [
        WriteProgram(BRIEF),
        WriteProgram(BRIEF, last=Attempted(program(1), ()), advice="TRY HARDER"),
    ]


@pytest.mark.parametrize("table", [{write: write}, {plan: edit, edit: plan}])
def test_a_table_with_a_circle_that_no_router_leaves_is_endless(table: Mapping[Node, Next]) -> None:
    strategy = Strategy("round-and-round", "Never ends.", table)
    with pytest.raises(EndlessStrategy, match=r"its table took \d+ steps without coming to an end"):
        asyncio.run(strategy.run(team(Scribe(), Bench(THIRD))))


def test_a_table_gets_no_more_attempts_than_there_are_even_if_no_router_counts_them() -> None:
    bench = Bench(NEVER)
    with pytest.raises(EndlessStrategy, match="its table asks for attempt 6 of 5"):
        asyncio.run(Strategy("greedy", "Goes on.", {write: judge, judge: write}).run(team(Scribe(), bench)))
    assert len(bench.verdicts) == 5


def test_a_table_that_judges_before_it_writes_is_a_fault_that_says_so() -> None:
    with pytest.raises(ValueError, match="leads to `judge` before any program was written"):
        asyncio.run(Strategy("rash", "Judges first.", {judge: END}).run(team(Scribe(), Bench(NEVER))))


def test_a_table_that_leads_nowhere_is_refused() -> None:
    with pytest.raises(ValueError, match="criticise"):
        asyncio.run(Strategy("lost", "Goes astray.", {write: criticise}).run(team(Scribe(), Bench(NEVER))))


# Stopping ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("call", [1, 2, 3, 4])
def test_a_trial_that_is_asked_to_stop_stands_still_after_the_step_it_is_in(call: int) -> None:
    control = RunControl()
    scribe = Scribe()
    scribe.hear = lambda: control.request_drain("enough") if len(scribe.requests) == call else None
    bench = Bench(NEVER)
    with pytest.raises(Interrupted):
        asyncio.run(coder_critic.STRATEGY.run(team(scribe, bench), control))
    assert scribe.requests == play("coder-critic").requests[:call]
    # The program of the step that was finished has not been judged.
    assert len(bench.verdicts) == call // 2


def test_a_trial_that_nobody_asks_to_stop_comes_to_its_end() -> None:
    state = asyncio.run(self_scaffolding.STRATEGY.run(team(Scribe(), Bench(NEVER)), RunControl()))
    assert state == play("self-scaffolding").state


def test_nothing_is_traced_where_it_was_forbidden() -> None:
    with tracing_context(enabled=True):
        assert tracing_is_enabled()
        with untraced():
            assert not tracing_is_enabled()


# Routers -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("passed", "most", "label"),
    [
        ([False], 1, "stop"),
        ([False], 2, "retry"),
        ([True], 5, "stop"),
        ([False, False, False, False], 5, "retry"),
        ([False, False, False, False, False], 5, "stop"),
        ([False, False, False, False, True], 5, "stop"),
        ([True, False], 5, "retry"),
    ],
)
def test_again_looks_at_the_last_attempt_and_their_number_and_changes_nothing(
    passed: list[bool], most: int, label: str
) -> None:
    attempts = [Attempt(program="+", passed=one, feedback=[]) for one in passed]
    state = State(draft=None, plan=None, advice=None, calling=None, tried=[], attempts=attempts)
    before = json.dumps(state)
    runtime = Runtime(context=team(Scribe(), Bench(NEVER), attempts=most))
    assert [again(state, runtime), again(state, runtime)] == [label, label]
    assert json.dumps(state) == before


def test_opening_examples_are_shown_with_the_first_attempt_alone() -> None:
    scribe = Scribe()
    asyncio.run(self_scaffolding.STRATEGY.run(team(scribe, Bench(NEVER), attempts=2, opening=EXAMPLES[:2])))
    first, second = scribe.requests
    assert first == WriteProgram(BRIEF, examples=EXAMPLES[:2])
    assert isinstance(second, WriteProgram)
    assert second.examples == ()
