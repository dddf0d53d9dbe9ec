"""The steps from which strategies are built: each asks one agent, or the judge."""

from langgraph.runtime import Runtime

from agents.extraction import program_of, without_reasoning
from agents.model import Reply
from agents.protocol import Attempted, Criticise, DraftPlan, EditByPlan, WriteProgram, ask
from graphs.endings import EndlessStrategy
from graphs.state import Attempt, Draft, State, Team, Update
from interpreters.base import Notation
from tools.feedback import feedback


async def write(state: State, runtime: Runtime[Team]) -> Update:
    """The coder writes a program; after a failure it reads its last program and the raw feedback first."""
    team = runtime.context
    if state["attempts"]:
        request = WriteProgram(team.brief, last=_last(state))
    else:
        request = WriteProgram(team.brief, examples=team.opening_examples)
    return drafted(await ask(team.agents["coder"], request), team.language)


async def write_by_example(_state: State, runtime: Runtime[Team]) -> Update:
    """The coder writes a program after the language's solved examples."""
    team = runtime.context
    return drafted(await ask(team.agents["coder"], WriteProgram(team.brief, examples=team.examples)), team.language)


async def revise(state: State, runtime: Runtime[Team]) -> Update:
    """The coder mends its last program by the critic's words alone."""
    team = runtime.context
    last = Attempted(state["attempts"][-1]["program"], ())
    request = WriteProgram(team.brief, last=last, advice=state["advice"])
    return drafted(await ask(team.agents["coder"], request), team.language)


async def plan(state: State, runtime: Runtime[Team]) -> Update:
    """The planner writes pseudocode; after a failure it reads its last plan and the critic's words first."""
    team = runtime.context
    reply = await ask(team.agents["planner"], DraftPlan(team.brief, plan=state["plan"], advice=state["advice"]))
    return {"plan": without_reasoning(reply.text)}


async def edit(state: State, runtime: Runtime[Team]) -> Update:
    """The editor turns the plan into a program."""
    team = runtime.context
    reply = await ask(team.agents["editor"], EditByPlan(team.brief, plan=state["plan"] or ""))
    return drafted(reply, team.language)


async def judge(state: State, runtime: Runtime[Team]) -> Update:
    """The judge runs the program on every case."""
    team = runtime.context
    if len(state["attempts"]) >= team.max_attempts:
        raise EndlessStrategy(f"its table asks for attempt {len(state['attempts']) + 1} of {team.max_attempts}")
    draft = state["draft"]
    if draft is None:
        raise ValueError("the strategy's table leads to `judge` before any program was written")
    verdict = await team.judge(draft)
    attempt = Attempt(program=draft["program"], passed=verdict.passed_visible, feedback=feedback(verdict, team.policy))
    return {"attempts": [attempt]}


async def criticise(state: State, runtime: Runtime[Team]) -> Update:
    """The critic reads the failed program and its feedback, and answers in words."""
    team = runtime.context
    reply = await ask(team.agents["critic"], Criticise(team.brief, last=_last(state), plan=state["plan"]))
    return {"advice": reply.text}


def _last(state: State) -> Attempted:
    attempt = state["attempts"][-1]
    return Attempted(attempt["program"], tuple(attempt["feedback"]))


def drafted(reply: Reply, language: Notation) -> Update:
    """What a reply brings the judge: the program in it, or none. For steps of your own that ask for a program."""
    found = program_of(reply, language)
    draft = Draft(
        program=found.program,
        rule=found.rule,
        span=list(found.span) if found.span else None,
        candidates=[[other.rule, other.start, other.end] for other in found.candidates],
        call=reply.call,
    )
    return {"draft": draft}
