"""The one place where a name becomes an object.

Everything with a name comes in by an entry point of the group `loopwright.KIND`, built-ins included, or is given as
path/to/file.py:NAME (evals.plugins). A model's name is PROVIDER/NAME: `builtin/NAME` is an agent of the group
`loopwright.agents`, any other provider an entry of `loopwright.models`, which builds the model of that name; an address
(http://HOST:PORT/v1#NAME) goes whole to the entry `http`; and exec:COMMAND is an agent in another process
(agents.exec_agent).
"""

import difflib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.metadata import EntryPoint, EntryPoints, entry_points
from pathlib import Path
from typing import Any, Literal, cast

from agents.exec_command import PREFIX, command
from agents.model import Model
from agents.protocol import Agent
from agents.providers.server import SCHEMES, split_address
from agents.providers.settings import ConfigurationError, Settings
from evals import plugins
from evals.benchmarks import official, taskfile
from evals.benchmarks.base import Benchmark
from evals.errors import UserError
from interpreters.base import Language, Notation

Kind = Literal["languages", "forms", "strategies", "agents", "models", "benchmarks", "judges"]

SINGULAR: dict[Kind, str] = {
    "languages": "language",
    "forms": "form of an answer",
    "strategies": "strategy",
    "agents": "agent",
    "models": "model provider",
    "benchmarks": "benchmark",
    "judges": "judge",
}


DATA = (".json", ".jsonl")
"""How the name of a benchmark ends that is a path."""

NEAR = 0.6
"""How alike two names have to be, of 1, for the one to be offered in place of the other."""


@cache
def _entries(kind: Kind) -> EntryPoints:
    """Those of a kind; once, for to find them opens the record of every package that is installed."""
    return entry_points(group=f"loopwright.{kind}")


def names(kind: Kind) -> list[str]:
    """All names of a kind, sorted."""
    return sorted(_entries(kind).names)


def entry(kind: Kind, name: str) -> EntryPoint:
    """Find a name. Raises UserError with the nearest valid one."""
    for found in _entries(kind):
        if found.name == name:
            return found
    raise unknown(SINGULAR[kind], name, names(kind))


def package(kind: Kind, name: str) -> str:
    """The distribution that a name comes from, with its version."""
    found = entry(kind, name).dist
    return f"{found.name} {found.version}" if found is not None else ""


def load(kind: Kind, name: str) -> Any:
    """Import what a name, or a path with one, stands for.

    Raises UserError for an unknown name, for one whose package is broken, and for an object of another kind.
    """
    if plugins.is_path(name):
        return _of_kind(kind, name, plugins.load(name))
    found = entry(kind, name)
    try:
        loaded = found.load()
    except Exception as error:
        raise UserError(
            f"{SINGULAR[kind]} {name!r} cannot be loaded from {found.value}: {type(error).__name__}: {error}; "
            "mend or reinstall its package"
        ) from error
    return loaded


def _of_kind(kind: Kind, name: str, found: object) -> object:
    # A class stands for the object that it makes; but models and judges are made where they are needed, by what is
    # named here.
    if isinstance(found, type) and kind not in ("models", "judges"):
        try:
            found = found()
        except Exception as error:
            raise UserError(f"{name}: cannot be made: {type(error).__name__}: {error}; mend the class") from error
    if kind == "benchmarks" and isinstance(found, Benchmark):
        return found  # Its tasks may depend on options that are not chosen yet: to look for them would load them.
    if lacking := plugins.lacking(kind, found):
        raise UserError(f"{name}: is no {SINGULAR[kind].split()[0]}, for it has no {lacking}; see docs/plugins.md")
    return found


def check(kind: Kind, name: str) -> None:
    """Raise UserError unless a name is known; a path's file is loaded, to see whether it is there and sound."""
    if plugins.is_path(name):
        load(kind, name)
    else:
        entry(kind, name)


def speaker(name: str) -> Literal["agents", "models"]:
    """Whether path/to/file.py:NAME, in a model's place, is an agent or a language model. Raises UserError."""
    if name.startswith(PREFIX):
        return "agents"  # Its arguments look like a file and what to take of it.
    found = plugins.load(name)
    if hasattr(found, "answer"):
        return "agents"
    if not callable(found) or (isinstance(found, type) and not hasattr(found, "complete")):
        raise UserError(f"{name}: is neither an agent (it has no answer) nor makes a model; see docs/plugins.md")
    return "models"


def builtin(name: str) -> Agent:
    """The agent `builtin/NAME`, or `builtin/NAME:ARGUMENT` with what stands behind the colon. Raises UserError."""
    agent, colon, argument = name.removeprefix("builtin/").partition(":")
    make = load("agents", agent)
    try:
        made: Agent = make(argument) if colon else make()
    except (ConfigurationError, TypeError) as error:
        why = f"it takes nothing behind its name: {error}" if isinstance(error, TypeError) else error
        raise UserError(f"model {name}: {why}") from error
    return made


def process(name: str, seconds: float) -> Agent:
    """The agent exec:COMMAND, with its limit for one request; nothing is started yet. Raises UserError."""
    from agents.exec_agent import ExecAgent

    try:
        command(name)
    except ConfigurationError as error:
        raise UserError(f"model {name}: {error}") from error
    return ExecAgent(name, seconds)


def model(name: str, settings: Settings) -> Model:
    """The language model of a name, under settings. Raises UserError."""
    if name.startswith(SCHEMES):
        provider, rest = "http", name
    elif plugins.is_path(name):
        provider, rest = name, name.rpartition(":")[2]
    else:
        provider, _, rest = name.partition("/")
    try:
        built: Model = load("models", provider)(rest, settings)
    except ConfigurationError as error:
        raise UserError(f"model {name}: {error}") from error
    return built


def check_model(name: str) -> None:
    """Raise UserError unless a model's name has a provider that exists, or a command that can be started."""
    if name.startswith(PREFIX):
        process(name, 1)
        return
    if name.startswith(SCHEMES):
        try:
            split_address(name)
        except ConfigurationError as error:
            raise UserError(str(error)) from error
        return
    if plugins.is_path(name):
        load(speaker(name), name)
        return
    provider, slash, model = name.partition("/")
    if not slash or not model:
        raise UserError(f"{name!r} is no model name; expected PROVIDER/NAME, for example openai/gpt-5.4-mini")
    if provider == "builtin":
        if model.partition(":")[0] not in names("agents"):
            raise unknown("model", name, [f"builtin/{agent}" for agent in names("agents")])
        builtin(name)
    else:
        known = names("models")
        if provider not in known:
            raise unknown("model provider", provider, [*known, "builtin"])


def check_notation(name: str) -> None:
    """Raise UserError unless a language, or the form of an answer, has a name."""
    if name not in names("forms"):
        check("languages", name)


def notation(name: str, dialect: str | None) -> Notation:
    """A language, or the form of an answer, that has a dialect; None is its default one. Raises UserError."""
    found: Notation = load("forms" if name in names("forms") else "languages", name)
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
        check("benchmarks", name)


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
        if first["type"] == "value_error":
            raise UserError(f"{place}: {first['msg'].removeprefix('Value error, ')}") from error
        raise UserError(f"{place}: {first['msg']}, not {first['input']!r}") from error


def _benchmark(name: str) -> Benchmark:
    if name in names("benchmarks") or not name.endswith(DATA):
        found: Benchmark = load("benchmarks", name)
        return found
    path = Path(name)
    if path.suffix == ".jsonl":
        # Here, and not above: naming a benchmark must not cost an import of all others.
        from evals.benchmarks.chomsky import benchmarks

        return benchmarks.file(path)
    return official.benchmark(path) if official.is_official(path) else taskfile.benchmark(path)
