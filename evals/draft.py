"""An experiment on its way from a file and from options to one that is known to be sound.

Whatever is wrong is said in one line that names the place and, where there is one, the nearest valid name; nothing has
been loaded or written by then.
"""

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, get_args, get_origin

from pydantic import ValidationError

from evals import registry
from evals.errors import UserError
from evals.experiment import Experiment
from evals.plugins import is_path
from evals.text import quoted
from tools.comparators import COMPARATORS
from tools.feedback import POLICIES

_MISSING = {"models": "--model openai/NAME", "strategies": "--strategy self-scaffolding"}
"""Keys without a default, and an option that gives them."""

_EXPECTED = {
    "too_short": "is empty; name at least one",
    "tuple_type": "should be a list in square brackets",
    "model_type": "should be a table",
    "missing": "lacks it; give it",
}
"""Pydantic's error types, where its own words are Python's and not TOML's."""

_BARE = re.compile(r"[A-Za-z0-9_-]+")
"""What TOML takes for a key without quotes."""


@dataclass(slots=True)
class Draft:
    """Raw values, and where each came from: an option if one is noted, else the file."""

    values: dict[str, Any] = field(default_factory=dict)
    options: dict[tuple[int | str, ...], str] = field(default_factory=dict)
    """Path of a key -> the option that gave it."""
    file: Path | None = None

    def read(self, path: Path) -> None:
        """Take the values of a TOML file. Raises UserError."""
        try:
            text = path.read_bytes().decode("utf-8-sig")
        except OSError as error:
            raise UserError(f"{path}: cannot be read ({error.strerror}); name an experiment file") from error
        except UnicodeDecodeError as error:
            line = error.object.count(b"\n", 0, error.start) + 1
            byte = error.object[error.start]
            raise UserError(f"{path}: line {line}: byte 0x{byte:02x} is not UTF-8; save the file as UTF-8") from error
        try:
            self.values = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise UserError(f"{path}: is not TOML: {error}; mend that line") from error
        except (ValueError, RecursionError) as error:
            # Python reads no number of thousands of digits, and no list that is nested as deep.
            raise UserError(f"{path}: is no experiment: a number too long or a list nested too deeply") from error
        self.file = path

    def option(self, origin: str, name: str, value: Any) -> None:
        """Take an option's value over what is there; `name` may be dotted (limits.steps)."""
        head, dot, rest = name.partition(".")
        if dot:
            table = self.values.get(head)
            value = {**(table if isinstance(table, dict) else {}), rest: value}
        else:
            self.options = {path: given for path, given in self.options.items() if path[0] != head}
        self.options[(head, rest) if dot else (head,)] = origin
        self.values[head] = value

    def override(self, assignment: str) -> None:
        """Take KEY=VALUE, the value in TOML or a plain word. Raises UserError."""
        origin = f"-o {assignment if assignment.isprintable() else quoted(assignment)}"
        name, equals, value = assignment.partition("=")
        if not equals or not name.strip():
            raise UserError(f"{origin}: expected KEY=VALUE, for example -o attempts=3")
        self.option(origin, name.strip(), _toml_value(value.strip()))

    def finish(self) -> Experiment:
        """The experiment, every name in it known. Raises UserError."""
        try:
            experiment = Experiment.model_validate(_over(self._defaults(), self.values))
        except ValidationError as error:
            raise UserError(self._explain(error)) from error
        self._check("models", experiment.models, registry.check_model)
        self._check("strategies", experiment.strategies, lambda name: registry.check("strategies", name))
        self._check("languages", experiment.languages, registry.check_notation)
        self._check("benchmark", [experiment.benchmark], registry.check_benchmark)
        self._check("feedback", [experiment.feedback], lambda name: _known("feedback policy", name, POLICIES))
        self._check("comparator", [experiment.comparator], lambda name: _known("comparator", name, COMPARATORS))
        self._check(
            "judge", [experiment.judge] if experiment.judge else [], lambda name: registry.check("judges", name)
        )
        return self._named(experiment)

    def _named(self, experiment: Experiment) -> Experiment:
        """The experiment with the plug-ins that were given by their paths under the names that they have."""
        found: dict[str, dict[str, str]] = {}
        named: dict[str, tuple[str, ...]] = {}
        kinds: tuple[registry.Kind, ...] = ("languages", "strategies")
        for kind in kinds:
            given: tuple[str, ...] = getattr(experiment, kind)
            for path in filter(is_path, given):
                found.setdefault(kind, {})[registry.load(kind, path).name] = path
            self._check(kind, found.get(kind, {}), partial(_own, kind))
            named[kind] = tuple(registry.load(kind, name).name if is_path(name) else name for name in given)
            for name in named[kind]:
                if named[kind].count(name) > 1:
                    raise UserError(f"{self._where((kind,))}{name!r} is given twice")
        for path in filter(is_path, experiment.models):
            found.setdefault(registry.speaker(path), {})[path] = path
        return experiment.model_copy(update={**named, "plugins": found})

    def _defaults(self) -> Mapping[str, Any]:
        """What the benchmark would have where nothing is said; a task file leaves everything as it is."""
        name = self.values.get("benchmark")
        if not isinstance(name, str):
            return {}
        if name.endswith(".jsonl"):
            return registry.benchmark(name, self.values.get("options")).defaults
        if not is_path(name) and name not in registry.names("benchmarks"):
            return {}
        defaults: Mapping[str, Any] = registry.load("benchmarks", name).defaults
        return defaults

    def _check(self, key: str, names: Iterable[str], check: Callable[[str], object]) -> None:
        for name in names:
            try:
                check(name)
            except UserError as error:
                raise UserError(f"{self._where((key,))}{error}") from error

    def _where(self, loc: tuple[int | str, ...]) -> str:
        """The beginning of an error's line: the option, or the file and the place in it."""
        origin = self.options.get(loc[:2], self.options.get(loc[:1]))
        return f"{origin}: " if origin else f"{self.file or 'experiment'}: {_place(loc)}: "

    def _explain(self, error: ValidationError) -> str:
        first = error.errors()[0]
        *parents, last = first["loc"]
        where = self._where(first["loc"])
        match first["type"]:
            case "extra_forbidden":
                return f"{where}{registry.unknown('key', str(last), _keys(parents))}"
            case "missing" if last in _MISSING:
                return (
                    f"{self.file or 'experiment'}: {last} is missing; give {last} in a file, or {_MISSING[str(last)]}"
                )
            case "less_than_equal" if last == "attempts":
                return f"{where}{first['input']} is more than 5 attempts (or 6, counted as one and 5 refinements)"
            case "value_error":
                return f"{where}{first['msg'].removeprefix('Value error, ')}"
        expected = _EXPECTED.get(first["type"], first["msg"].removeprefix("Input "))
        return f"{where}{_short(first['input'])} {expected}"


def assignments(texts: Iterable[str]) -> dict[str, Any]:
    """The values of KEY=VALUE texts, each in TOML or a plain word. Raises UserError."""
    draft = Draft()
    for text in texts:
        draft.override(text)
    return draft.values


def _own(kind: registry.Kind, name: str) -> None:
    """Check the name that a plug-in from a file has."""
    if name in registry.names(kind):
        raise UserError(f"a {registry.SINGULAR[kind]} named {name!r} is there already; give yours another name")
    if not _BARE.fullmatch(name):
        raise UserError(f"{name!r} is no name for a {registry.SINGULAR[kind]}; use letters, digits, '-' and '_'")


def _over(defaults: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """The defaults with the values over them, in tables key by key."""
    tables = {
        key: {**table, **values[key]}
        for key, table in defaults.items()
        if isinstance(table, Mapping) and isinstance(values.get(key), Mapping)
    }
    return {**defaults, **values, **tables}


def _known(what: str, name: str, names: Iterable[str]) -> None:
    if name not in names:
        raise registry.unknown(what, name, names)


def _place(loc: tuple[int | str, ...]) -> str:
    text = ""
    for part in loc:
        if isinstance(part, int):
            text += f"[{part}]"
        else:
            text += ("." if text else "") + (part if _BARE.fullmatch(part) else quoted(part))
    return text


def _keys(parents: list[int | str]) -> list[str]:
    """Valid keys of the table that a place lies in."""
    model: Any = Experiment
    for parent in parents:
        # Of a table of tables by name the type of one is the second of two.
        model = get_args(model)[1] if get_origin(model) is dict else model.model_fields[parent].annotation
    return list(model.model_fields)


def _short(value: Any) -> str:
    text = quoted(value) if isinstance(value, str) else json.dumps(value, default=str)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _toml_value(text: str) -> Any:
    try:
        values = tomllib.loads(f"value = {text}")
    except (ValueError, RecursionError):
        return text
    return values["value"] if values.keys() == {"value"} else text


def to_toml(values: Mapping[str, Any]) -> str:
    """Write values as TOML: what was given by options, as the file that would give the same."""
    lines = [f"{_key(name)} = {_literal(value)}" for name, value in values.items() if not isinstance(value, Mapping)]
    for name, table in values.items():
        if isinstance(table, Mapping):
            lines += ["", f"[{_key(name)}]", *(f"{_key(key)} = {_literal(value)}" for key, value in table.items())]
    return "\n".join(lines) + "\n"


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _literal(name)


def _literal(value: Any) -> str:
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_literal(part) for part in value) + "]"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(name)} = {_literal(part)}" for name, part in value.items()) + "}"
    # What JSON escapes in a string, TOML reads alike; DEL alone has to be escaped in TOML only.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
