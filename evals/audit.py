"""The harness loses nothing: known-good programs, in every shape that replies come in, through every strategy.

An oracle plays all roles. As coder and editor it answers with a program that is known to be right, wrapped as models
wrap programs; the program must come out byte for byte, and be judged solved, whichever strategy asked for it. An
extractor of somebody else's can be put through the same replies.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from agents.model import Reply
from agents.protocol import Brief, EditByPlan, Request, WriteProgram
from graphs.state import Draft, Team
from graphs.strategy import Strategy
from interpreters.base import Example, Language
from tools.judge import InterpreterJudge, Verdict
from tools.task import Case, Task

Extractor = Callable[[str, str], str | None]
"""From a reply and a language's name to the program in the reply, or None."""


@dataclass(frozen=True, slots=True)
class Shape:
    """One way in which a reply holds a program."""

    name: str
    template: str
    """The reply, with {program} and the fence's {tag} to be filled in."""
    ending: str = ""
    """What is added to the program first, and has to come out with it."""

    def program(self, example: Example) -> str:
        return example.program + self.ending

    def reply(self, example: Example, language: Language) -> str:
        return self.template.format(program=self.program(example), tag=language.tags[0])


_FENCED = "```{tag}\n{program}\n```"
_BEFORE, _AFTER = "Here is a program for the task.\n\n", "\n\nIt reads its input to the end and prints the answer.\n"

SHAPES = (
    Shape("bare", "{program}"),
    Shape("bare, trailing white space", "{program}", ending=" \n\n"),
    Shape("fenced", "```\n{program}\n```"),
    Shape("tagged fence", _FENCED),
    Shape("tagged fence, trailing white space", _FENCED + "\n", ending=" \n\n"),
    Shape("fence with CRLF", "```{tag}\r\n{program}\r\n```\r\n"),
    Shape("prose around a fence", _BEFORE + _FENCED + _AFTER),
    Shape("reasoning, then bare", "<think>\nA loop, I think.\n</think>\n\n{program}"),
    Shape("reasoning with a draft, then a fence", "<think>\n```{tag}\n+++.\n```\nNo.\n</think>\n\n" + _FENCED),
    Shape("fence that is never closed", _BEFORE + "```{tag}\n{program}"),
)


@dataclass(frozen=True, slots=True)
class Finding:
    """One known-good program in one shape, through one strategy or a foreign extractor."""

    language: str
    dialect: str
    program: str
    """The title of the example it comes from."""
    shape: str
    through: str
    """A strategy's name, or the extractor's."""
    intact: bool
    """It came out byte for byte."""
    solved: bool | None
    """It was judged solved; None where nothing was judged."""

    @property
    def lost(self) -> bool:
        return not self.intact or self.solved is False


def audit(languages: Iterable[Language], strategies: Iterable[Strategy]) -> Iterator[Finding]:
    """Put every known-good program in every shape through every strategy."""
    strategies = list(strategies)
    for language, dialect, example, shape in _known_good(languages):
        for strategy in strategies:
            yield asyncio.run(_play(language, dialect, example, shape, strategy))


def audit_extractor(languages: Iterable[Language], name: str, extractor: Extractor) -> Iterator[Finding]:
    """Put the same replies through an extractor that is not ours."""
    for language, dialect, example, shape in _known_good(languages):
        intact = extractor(shape.reply(example, language), language.name) == shape.program(example)
        yield Finding(language.name, dialect, example.title, shape.name, name, intact, None)


def _known_good(languages: Iterable[Language]) -> Iterator[tuple[Language, str, Example, Shape]]:
    """Every program that is right, in each dialect of its language, with each shape in which it still is.

    In the released harness's Whitespace, white space behind a program makes it another one, which does not compile.
    """
    for language in languages:
        for dialect in language.dialects:
            judge = InterpreterJudge(language, dialect)
            for example in language.examples(dialect):
                for shape in SHAPES:
                    if not shape.ending or judge(shape.program(example), _task(example)).passed:
                        yield language, dialect, example, shape


@dataclass(frozen=True, slots=True)
class Oracle:
    """An agent that always answers with the same program in the same shape, and with words to everybody else."""

    reply: str
    name: str = "oracle"

    async def answer(self, request: Request) -> Reply:
        return Reply(self.reply if isinstance(request, WriteProgram | EditByPlan) else "Go on as planned.")


async def _play(language: Language, dialect: str, example: Example, shape: Shape, strategy: Strategy) -> Finding:
    oracle = Oracle(shape.reply(example, language))
    task = _task(example)
    drafts: list[Draft] = []
    verdicts: list[Verdict] = []

    async def judge(draft: Draft) -> Verdict:
        drafts.append(draft)
        verdicts.append(InterpreterJudge(language, dialect)(draft["program"], task))
        return verdicts[-1]

    team = Team(
        brief=Brief(language.name, language.documentation(dialect), task.title, task.statement, language.candidate),
        language=language,
        examples=(),
        opening_examples=(),
        agents=dict.fromkeys(("coder", "critic", "planner", "editor"), oracle),
        judge=judge,
        policy="full",
        max_attempts=1,
    )
    await strategy.run(team)
    intact = bool(drafts) and all(draft["program"] == shape.program(example) for draft in drafts)
    solved = bool(verdicts) and all(verdict.passed for verdict in verdicts)
    return Finding(language.name, dialect, example.title, shape.name, strategy.name, intact, solved)


def _task(example: Example) -> Task:
    cases = tuple(Case(stdin, stdout) for stdin, stdout in example.cases)
    return Task("example", example.title, example.statement, "easy", "example", cases)


def counted(findings: Iterable[Finding]) -> Mapping[tuple[str, str], tuple[int, int]]:
    """By language and shape: how many came through whole, and of how many."""
    table: dict[tuple[str, str], tuple[int, int]] = {}
    for finding in findings:
        kept, total = table.get((finding.language, finding.shape), (0, 0))
        table[finding.language, finding.shape] = (kept + (not finding.lost), total + 1)
    return table
