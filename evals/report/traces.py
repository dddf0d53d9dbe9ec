"""Traces: what a player plays, made anew from a program and its input by the interpreter's stepper.

    language, dialect, options, source
    input, output         as text
    status, message, expected, place (line and column, or null), steps      of the execution, as `interpret` tells it
    frames                how many configurations there are, from the first to the last
    truncated             whether there were more
    gap                   the number of the first frame behind those that are missing, or null
    fault                 the number of the frame in which the run failed or met a limit, or null
    columns               the frames (traces_columns.py): `step`, `read` and `written` (characters of input and of
                          output), `offset` and `end` of the instruction that comes next, and what traces_views.py adds

Of a run that is longer than a trace, the first and the last configurations are kept, half each: one wants to see how it
begins and where it fails, be that after ten million steps. The last ones are reached at full speed (`Watchable`); of a
language that cannot do that, every configuration is looked at and the last ones kept.

The trace of a program that does not compile has no frames. A program, an input and limits always give the same trace.
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from evals import registry
from evals.report.traces_columns import columns
from evals.report.traces_tapes import rules, spelled
from evals.report.traces_text import in_bytes, input_of
from evals.report.traces_views import VIEWS, fields
from interpreters.base import (
    CompileError,
    Execution,
    Limits,
    Plain,
    Position,
    Program,
    Watchable,
    compile_failure,
    compile_within,
)
from interpreters.turing import Program as TuringProgram
from interpreters.turing_values import plain

Configurations = list[Mapping[str, Plain]]


def trace(
    language: str,
    dialect: str | None,
    options: Mapping[str, str],
    program: str,
    stdin: bytes,
    limits: Limits | None = None,
    frames: int = 2_000,
) -> dict[str, Plain]:
    """The trace of a run, of so many frames at most. Raises UserError for a language that there is not."""
    known, limits = registry.language(language, dialect), limits or Limits()
    dialect = dialect or known.dialects[0]
    try:
        compiled = compile_within(limits, known, program, dialect, options)
    except CompileError as error:
        execution = compile_failure(error)
        first: Configurations = []
        last: Configurations = []
        made: list[dict[str, Plain]] = []
        drawn: dict[str, Plain] = {}
    else:
        execution = compiled.run(stdin, limits)
        first, last = _both_ends(compiled, stdin, limits, execution.steps, frames)
        view = VIEWS.get(language, fields)
        # Windows on a store can be joined only where nothing is missing between them.
        made = [*view(compiled, first), *(view(compiled, last) if last else [])]
        drawn = _drawn(compiled)
    given, output = input_of(language, dialect, dict(options), stdin), in_bytes(execution.stdout)
    for frame, configuration in zip(made, [*first, *last], strict=True):
        frame["step"] = configuration.get("steps", 0)
        frame["read"] = given.characters(_count(configuration.get("read", 0)))
        frame["written"] = output.characters(_count(configuration.get("written", 0)))
    if made and language == "turing":
        made[-1]["written"] = len(output.text)
    return {
        "language": language,
        "dialect": dialect,
        "options": dict(options),
        "source": program,
        "input": given.text,
        "output": output.text,
        **_ending(execution),
        **_extent(len(first), len(last), failed=execution.status != "ok"),
        "columns": columns(_aligned(made)),
        **drawn,
    }


def _both_ends(
    program: Program, stdin: bytes, limits: Limits, steps: int, most: int
) -> tuple[Configurations, Configurations]:
    """All configurations, or else the first and the last ones."""
    if isinstance(program, Watchable):
        first = list(islice(program.watch(stdin, limits), most + 1))
        if len(first) <= most:
            return first, []
        kept = most - most // 2
        return first[: most // 2], list(deque(program.watch(stdin, limits, steps - kept + 1), kept))
    stepped: Iterator[Mapping[str, Plain]] = islice(program.steps(stdin), steps + 1)
    first = list(islice(stepped, most // 2))
    rest: deque[Mapping[str, Plain]] = deque(maxlen=most - most // 2)
    seen = len(first)
    for configuration in stepped:
        rest.append(configuration)
        seen += 1
    return (first, list(rest)) if seen > most else ([*first, *rest], [])


def _drawn(program: Program) -> dict[str, Plain]:
    """What a player draws of a program besides its frames."""
    if not isinstance(program, TuringProgram):
        return {}
    definition = program.definition
    return {
        "kind": program.kind,
        "blank": spelled(plain(definition.blank)),
        "final": [*sorted(spelled(plain(state)) for state in definition.final_states)],
        "rules": [rule[:3] for rule in rules(program)],
    }


def _ending(execution: Execution) -> dict[str, Plain]:
    position: Position | None = execution.position
    return {
        "status": execution.status,
        "message": execution.message,
        "expected": execution.expected,
        "place": [position.line, position.column] if position else None,
        "offset": position.offset if position else None,
        "steps": execution.steps,
    }


def _extent(first: int, last: int, *, failed: bool) -> dict[str, Plain]:
    count = first + last
    return {
        "frames": count,
        "truncated": last > 0,
        "gap": first if last else None,
        "fault": count - 1 if failed and count else None,
    }


def _aligned(frames: Sequence[dict[str, Plain]]) -> list[dict[str, Plain]]:
    """The same with all fields in every frame: characters of a play may appear late."""
    names = dict.fromkeys(name for frame in frames for name in frame)
    return [{name: frame.get(name, []) for name in names} for frame in frames]


def _count(value: Plain) -> int:
    return value if isinstance(value, int) else 0
