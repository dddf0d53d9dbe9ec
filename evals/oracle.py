"""The built-in agent `builtin/oracle`: it answers with the reference program of the task.

It finds the task by its title and statement among all installed benchmarks that ship programs in Loom, for a request
holds no task id, and compiles the program to the language and dialect that are asked for. So it is the ceiling of every
strategy in every language, and what it does not get right is the harness's fault; it says nothing about any model.

`builtin/oracle:SHAPE` wraps the program as language models do, in one of `evals.shapes`, so that it has to be found in
the reply first: `builtin/oracle:prose around a fence`. As critic and planner it has words, and no program.
"""

from collections.abc import Callable, Mapping
from functools import cache

from agents.model import Reply
from agents.protocol import Brief, EditByPlan, Request, WriteProgram
from agents.providers.settings import ConfigurationError
from evals import registry
from evals.references import compiled
from evals.shapes import EXACT, NOTHING, SHAPES
from interpreters.base import CompileError
from tools.compiler.compile import TARGETS

_SHAPES = {shape.name: shape for shape in (EXACT, *SHAPES)}


@cache
def sources() -> Mapping[tuple[str, str], str]:
    """Title and statement of a task -> its reference program in Loom, for all installed benchmarks that ship some."""
    benchmarks = [registry.benchmark(name) for name in registry.names("benchmarks")]
    return {
        (task.title, task.statement): benchmark.programs[task.id]
        for benchmark in benchmarks
        if benchmark.programs
        for task in benchmark.tasks
        if task.id in benchmark.programs
    }


def reference(brief: Brief) -> str | None:
    """The reference program of a task in the language that is asked for; None if there is none."""
    source = sources().get((brief.title, brief.statement))
    return None if source is None else written(source, brief.language, brief.dialect)


def written(source: str, language: str, dialect: str) -> str | None:
    """A program in Loom, or in a language; None for one that Loom is not, or this program cannot be, compiled to."""
    if language == "loom":
        return source
    return _compiled(source, language, dialect) if language in TARGETS else None


@cache
def _compiled(source: str, language: str, dialect: str) -> str | None:
    try:
        return compiled(source, language, dialect)
    except CompileError:
        return None


class Oracle:
    """Plays every role; only as coder and editor it has an answer to give."""

    def __init__(self, shape: str = EXACT.name, program: Callable[[Brief], str | None] = reference) -> None:
        if shape not in _SHAPES:
            raise ConfigurationError(
                f"{shape!r} is no shape of a reply; the shapes are {', '.join(map(repr, _SHAPES))}"
            )
        self.name = "builtin/oracle" if shape == EXACT.name else f"builtin/oracle:{shape}"
        self._shape = _SHAPES[shape]
        self._program = program

    def answer(self, request: Request) -> Reply:
        """Answer any request; a task that it does not know gets no program."""
        if not isinstance(request, WriteProgram | EditByPlan):
            return Reply("Go on as planned.", usage=NOTHING, cost=0.0)
        program = self._program(request.brief)
        if program is None:
            return Reply("", exact=True, usage=NOTHING, cost=0.0)
        return self._shape.reply(program, request.brief.language)
