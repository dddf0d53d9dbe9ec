"""The one place where a name becomes an object.

Everything with a name comes in by an entry point of the group `loopwright.KIND`, built-ins included. A model's name is
PROVIDER/NAME: `builtin/NAME` is an agent of the group `loopwright.agents`, any other provider an entry of
`loopwright.models`, which builds the model of that name.
"""

import difflib
from collections.abc import Iterable, Mapping
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any, Literal, cast

from evals.benchmarks import official, taskfile
from evals.benchmarks.base import Benchmark
from evals.errors import UserError
from interpreters.base import Language, Notation

Kind = Literal["languages", "strategies", "agents", "models", "benchmarks"]

SINGULAR: dict[Kind, str] = {
    "languages": "language",
    "strategies": "strategy",
    "agents": "agent",
    "models": "model provider",
    "benchmarks": "benchmark",
}


DATA = (".json",)
"""How the name of a benchmark ends that is a path."""

NEAR = 0.6
"""How alike two names have to be, of 1, for the one to be offered in place of the other."""


def names(kind: Kind) -> list[str]:
    """All names of a kind, sorted."""
    return sorted({entry.name for entry in entry_points(group=f"loopwright.{kind}")})


def entry(kind: Kind, name: str) -> EntryPoint:
    """Find a name. Raises UserError with the nearest valid one."""
    for found in entry_points(group=f"loopwright.{kind}"):
        if found.name == name:
            return found
    raise unknown(SINGULAR[kind], name, names(kind))


def load(kind: Kind, name: str) -> Any:
    """Import what a name stands for. Raises UserError for an unknown name, and for one whose package is broken."""
    found = entry(kind, name)
    try:
        return found.load()
    except (ImportError, AttributeError) as error:
        raise UserError(
            f"{SINGULAR[kind]} {name!r} cannot be loaded from {found.value}: {error}; mend or reinstall its package"
        ) from error


def check_model(name: str) -> None:
    """Raise UserError unless a model's name has a provider that exists."""
    provider, slash, model = name.partition("/")
    if not slash or not model:
        raise UserError(f"{name!r} is no model name; expected PROVIDER/NAME, for example openai/gpt-5.4-mini")
    if provider == "builtin":
        if model not in names("agents"):
            raise unknown("model", name, [f"builtin/{agent}" for agent in names("agents")])
    else:
        known = names("models")
        if provider not in known:
            raise unknown("model provider", provider, [*known, "builtin"])


def notation(name: str, dialect: str | None) -> Notation:
    """A language, or the form of an answer, that has a dialect; None is its default one. Raises UserError."""
    found: Notation = load("languages", name)
    if dialect is not None and dialect not in found.dialects:
        raise unknown(f"dialect of {name}", dialect, found.dialects)
    return found


def language(name: str, dialect: str | None) -> Language:
    """A language that has a dialect; None is its default one. Raises UserError."""
    found = notation(name, dialect)
    if found.candidate == "answer":
        raise UserError(f"{name} is the form of an answer, which nothing can run; name a language")
    return cast(Language, found)


def check_benchmark(name: str) -> None:
    """Raise UserError unless a benchmark of that name exists; the path of a task file is not looked at."""
    if not name.endswith(DATA):
        entry("benchmarks", name)


def unknown(what: str, name: str, known: Iterable[str]) -> UserError:
    """One line: what is unknown, and the nearest valid name or all of them."""
    known = sorted(known)
    alike = {other: difflib.SequenceMatcher(None, name, other).ratio() for other in known}
    # Of equally near ones the first: E04 for E4, not E14.
    near = max(known, key=alike.__getitem__, default="")
    hint = f"did you mean {near!r}?" if alike.get(near, 0) >= NEAR else f"known: {', '.join(known) or 'none'}"
    return UserError(f"no {what} named {name!r}; {hint}")


def benchmark(name: str, options: Mapping[str, Any] | None = None) -> Benchmark:
    """A benchmark under options, by its name or by a path: a user's own task file, or published data.

    Raises UserError.
    """
    found = _benchmark(name)
    if not options and found.options is None:
        return found
    from pydantic import ValidationError

    if found.options is None:
        raise UserError(f"options: benchmark {found.name!r} has none; leave the table out")
    try:
        return found.choose(options or {})
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(("options", *(str(part) for part in first["loc"])))
        if first["type"] == "extra_forbidden":
            known = getattr(found.options, "model_fields", {})
            raise UserError(f"{place}: {unknown(f'option of benchmark {found.name}', place[8:], known)}") from error
        raise UserError(f"{place}: {first['msg'].removeprefix('Value error, ')}, not {first['input']!r}") from error


def _benchmark(name: str) -> Benchmark:
    if name in names("benchmarks") or not name.endswith(DATA):
        found: Benchmark = load("benchmarks", name)
        return found
    path = Path(name)
    return official.benchmark(path) if official.is_official(path) else taskfile.benchmark(path)
