"""The harness loses nothing: programs that are right, in every shape that replies come in, through every strategy.

The programs are the examples of each language, in each of its dialects, and the reference programs of a benchmark,
compiled to each language. An oracle plays all roles. As coder and editor it answers with the program, wrapped as models
wrap programs; the program must come out byte for byte, and be judged solved, whichever strategy asked for it. A
strategy whose coder writes Loom is given Loom. An extractor of somebody else's can be put through the same replies.

A verdict is a pure function of program and task, so that each program is judged once on each task: what strategies
share, and what Loom is compiled to, is not judged again. (That Loom is judged as what it is compiled to is tested with
the strategy that has it written.)
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from agents.protocol import Brief
from evals import registry
from evals.benchmarks.base import Benchmark
from evals.oracle import Oracle, reference, written
from evals.shapes import SHAPES, Shape
from evals.spread import spread
from graphs.state import Draft, Team
from graphs.strategy import Strategy
from interpreters.base import Example, Language, Notation
from tools.compiler.compile import TARGETS
from tools.compiler.language import Loom
from tools.judge import InterpreterJudge, Verdict
from tools.sandbox import Overtime
from tools.task import Case, Task

Extractor = Callable[[str, str], str | None]
"""From a reply and a language's name to the program in the reply, or None."""

SECONDS = 600.0
"""Wall clock that one program may take in all shapes and strategies."""


@dataclass(frozen=True, slots=True)
class Known:
    """One program that is right, or where to find one."""

    language: Language
    dialect: str
    task: Task
    program: str | None
    """None: the oracle knows it, in whatever notation it is asked for."""

    def written(self, notation: Notation) -> str | None:
        """The program in a notation; None if it is not known in that."""
        if self.program is not None:
            return self.program if notation is self.language else None
        return reference(self.brief(notation))

    def oracle(self, shape: Shape) -> Oracle:
        """Who answers with it."""
        return Oracle(shape.name) if self.program is None else Oracle(shape.name, lambda _brief: self.program)

    def brief(self, notation: Notation) -> Brief:
        """What an agent is told of the task."""
        documentation = notation.documentation(self.dialect)
        return Brief(
            notation.name, documentation, self.task.title, self.task.statement, notation.candidate, self.dialect
        )


@dataclass(frozen=True, slots=True)
class Finding:
    """One program in one shape, through one strategy or a foreign extractor."""

    language: str
    dialect: str
    program: str
    """The title of its task."""
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


def known_programs(languages: Sequence[Language], benchmark: Benchmark, sample: int | None) -> list[Known]:
    """The examples of languages, and so many of a benchmark's reference programs, evenly over its tasks, or all."""
    tasks = [task for task in benchmark.tasks if task.id in benchmark.programs]
    if sample is not None:
        count = min(sample, len(tasks))
        tasks = [tasks[number * len(tasks) // count] for number in range(count)]
    found = []
    for language in languages:
        for dialect in language.dialects:
            examples = language.examples(dialect)
            found += [Known(language, dialect, _task(example), example.program) for example in examples]
        if language.name in TARGETS:
            found += [Known(language, language.dialects[0], task, None) for task in tasks]
    return found


def audit(programs: Sequence[Known], strategies: Sequence[str]) -> list[Finding]:
    """Put every program in every shape through every strategy. Raises tools.sandbox.Crashed and Overtime."""
    found: list[Finding] = []
    for result in spread("audit", play, [(known, strategies) for known in programs], seconds=SECONDS):
        if isinstance(result, Overtime):
            raise result
        found += result
    return found


def audit_extractor(programs: Sequence[Known], name: str, extractor: Extractor) -> Iterator[Finding]:
    """Put the same replies through an extractor that is not ours."""
    for known in programs:
        language, program = known.language, known.written(known.language)
        assert program is not None, known.task.title
        for shape in _shapes(language, known.dialect):
            reply = shape.reply(program, language.tags[0]).text
            intact = extractor(reply, language.name) == shape.program(program)
            yield Finding(language.name, known.dialect, known.task.title, shape.name, name, intact, None)


def play(known: Known, strategies: Sequence[str]) -> list[Finding]:
    """Put one program in every shape through strategies, those left out that ask for what it is not known in."""
    return asyncio.run(_play(known, [registry.load("strategies", name) for name in strategies]))


async def _play(known: Known, strategies: Iterable[Strategy]) -> list[Finding]:
    judge = _Judge(known)
    found: list[Finding] = []
    for strategy in strategies:
        notation = _asked_for(strategy, known.language)
        program = None if notation is None else known.written(notation)
        if notation is None or program is None:
            continue
        shapes = _shapes(known.language, known.dialect)
        found += [await _trial(known, notation, program, shape, strategy, judge) for shape in shapes]
    return found


async def _trial(
    known: Known, notation: Notation, program: str, shape: Shape, strategy: Strategy, judge: "_Judge"
) -> Finding:
    drafts: list[Draft] = []
    verdicts: list[Verdict] = []

    async def judged(draft: Draft) -> Verdict:
        drafts.append(draft)
        verdicts.append(judge(notation, draft["program"]))
        return verdicts[-1]

    team = Team(
        brief=known.brief(notation),
        language=notation,
        examples=(),
        opening_examples=(),
        agents=dict.fromkeys(("coder", "critic", "planner", "editor"), known.oracle(shape)),
        judge=judged,
        policy="full",
        max_attempts=1,
    )
    await strategy.run(team)
    intact = bool(drafts) and all(draft["program"] == shape.program(program) for draft in drafts)
    solved = bool(verdicts) and all(verdict.passed for verdict in verdicts)
    return Finding(known.language.name, known.dialect, known.task.title, shape.name, strategy.name, intact, solved)


def _asked_for(strategy: Strategy, language: Language) -> Notation | None:
    """What a strategy's coder writes for a language; None if the strategy cannot be used with it."""
    if strategy.writes is None:
        return language
    try:
        return strategy.writes(language)
    except ValueError:
        return None


class _Judge:
    """Judges one known program, in whatever it is written, and each text of it once."""

    def __init__(self, known: Known) -> None:
        self._known = known
        self._judge = InterpreterJudge(known.language, known.dialect)
        self._verdicts: dict[str | None, Verdict] = {}

    def __call__(self, notation: Notation, program: str | None) -> Verdict:
        known = self._known
        if isinstance(notation, Loom) and program is not None:
            program = written(program, known.language.name, known.dialect)
        if program not in self._verdicts:
            task = known.task
            if known.program is None and program != known.written(known.language):
                # With white space behind it, it would take as long again. Its shown cases tell.
                task = replace(task, cases=tuple(case for case in task.cases if not case.held_out))
            self._verdicts[program] = self._judge(program, task)
        return self._verdicts[program]


@cache
def _shapes(language: Language, dialect: str) -> Sequence[Shape]:
    """The shapes in which a program of a dialect still is right.

    In the released harness's Whitespace, white space behind a program makes it another one, which does not compile.
    """
    example = language.examples(dialect)[0]
    judge = InterpreterJudge(language, dialect)
    return [shape for shape in SHAPES if judge(shape.program(example.program), _task(example)).passed]


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
