"""The documentation shows the strategies as they are."""

import re
from pathlib import Path
from typing import Any

import pytest

from evals import registry
from graphs.strategy import END, Strategy
from scripts.pictures import DOCUMENT, drawn, names

TEXT = DOCUMENT.read_text("utf-8")
NAMES = [
    "zero-shot",
    "few-shot",
    "self-scaffolding",
    "coder-critic",
    "planner-editor-critic",
    "tool-loop",
    "compile-repair",
]


def section(name: str) -> str:
    return TEXT.partition(f"\n## {name}\n")[2].partition("\n## ")[0]


def test_the_pictures_are_those_that_the_strategies_draw_today() -> None:
    assert drawn(TEXT) == TEXT


def test_all_strategies_are_pictured_each_in_its_section() -> None:
    assert names(TEXT) == NAMES
    assert all(names(section(name)) == [name] for name in NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_section_holds_the_mermaid_source_and_a_row_for_each_step(name: str) -> None:
    strategy: Strategy = registry.load("strategies", name)
    assert f"```mermaid\n{strategy.mermaid().strip()}\n```" in section(name)
    assert re.findall(r"^\| `(\w+)` \|", section(name), re.MULTILINE) == [node.__name__ for node in strategy.table]


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_has_every_step_and_every_way_out_of_it(name: str) -> None:
    strategy: Strategy = registry.load("strategies", name)
    arrows = set(re.findall(r"(\w+) (?:-->|-\..*\.->) (\w+);", strategy.mermaid()))
    ways = {(node.__name__, target) for node, after in strategy.table.items() for target in targets(after)}
    assert arrows == {("__start__", next(iter(strategy.table)).__name__), *ways}


def targets(after: Any) -> list[str]:
    found = list(after[1].values()) if isinstance(after, tuple) else [after]
    return [END if target == END else target.__name__ for target in found]


def test_drawing_changes_nothing_outside_of_the_pictures() -> None:
    stale = re.sub(r"graph TD;", "graph LR;", TEXT)
    assert stale != TEXT
    assert drawn(stale) == TEXT


@pytest.mark.parametrize("name", NAMES)
def test_a_strategys_file_names_it_and_draws_every_step_in_its_docstring(name: str) -> None:
    strategy: Strategy = registry.load("strategies", name)
    source = Path(DOCUMENT.parents[1], "graphs", f"{name.replace('-', '_')}.py").read_text("utf-8")
    docstring = source.split('"""')[1]
    assert strategy.name == name
    assert all(node.__name__ in docstring for node in strategy.table)


def test_the_example_of_a_strategy_of_ones_own_runs_as_it_stands() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)
    scope: dict[str, Any] = {}
    exec(code, scope)  # noqa: S102 (our own documentation)
    assert scope["STRATEGY"].name == "plan-once"
    assert "edit" in scope["STRATEGY"].mermaid()
