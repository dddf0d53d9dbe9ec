"""The five folders are the packages that answer to their names, and saying hello loads nothing heavy."""

import os
import subprocess
import sys
import tomllib
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
FLOORS = ["agents", "graphs", "tools", "interpreters", "evals"]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
ENTRIES = [
    (group, name, value)
    for group, entries in PROJECT["project"]["entry-points"].items()
    for name, value in entries.items()
]
HEAVY = ("langgraph", "langsmith", "langchain_core", "langchain_openai", "openai", "statsmodels", "scipy", "numpy")


def python(folder: Path, *arguments: str) -> str:
    """What Python prints, started afresh in a folder."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV_"))}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def loaded(code: str, folder: Path) -> set[str]:
    """The top-level modules that a piece of code leaves loaded."""
    tell = "import sys; print('\\nLOADED', *{name.partition('.')[0] for name in sys.modules})"
    return set(python(folder, "-I", "-c", f"{code}\n{tell}").rpartition("\nLOADED ")[2].split())


@pytest.mark.parametrize("floor", FLOORS)
def test_a_folder_answers_to_its_own_name_wherever_python_is_started(floor: str, tmp_path: Path) -> None:
    found = python(tmp_path, "-I", "-c", f"import {floor}; print({floor}.__file__)")
    assert found == f"{ROOT / floor / '__init__.py'}\n"


def test_the_wheel_is_made_of_the_five_folders() -> None:
    assert set(PROJECT["tool"]["uv"]["build-backend"]["module-name"]) == set(FLOORS)


def test_distributions_that_would_take_one_of_our_names_are_refused() -> None:
    refused = {constraint.partition("<")[0] for constraint in PROJECT["tool"]["uv"]["constraint-dependencies"]}
    assert {"openai-agents", *FLOORS} <= refused


@pytest.mark.parametrize("floor", FLOORS)
def test_a_folder_says_in_one_sentence_what_it_is_for_and_that_it_is_typed(floor: str) -> None:
    source = (ROOT / floor / "__init__.py").read_text("utf-8")
    assert source.startswith(f'"""{floor.capitalize()}: ')
    assert (ROOT / floor / "py.typed").is_file()


def test_the_tests_are_no_package() -> None:
    assert not list((ROOT / "tests").rglob("__init__.py"))


@pytest.mark.parametrize(("group", "name", "value"), ENTRIES, ids=[f"{group}:{name}" for group, name, _ in ENTRIES])
def test_an_entry_point_is_installed_and_loads(group: str, name: str, value: str) -> None:
    assert group.startswith("loopwright.")
    (entry,) = entry_points(group=group, name=name)
    assert entry.value == value
    thing = entry.load()
    if group in ("loopwright.languages", "loopwright.forms", "loopwright.strategies", "loopwright.benchmarks"):
        assert thing.name == name
    else:
        assert callable(thing)


def test_the_command_is_loopwright() -> None:
    assert callable(EntryPoint("loopwright", PROJECT["project"]["scripts"]["loopwright"], "console_scripts").load())


def test_help_says_what_loopwright_does_and_loads_nothing_heavy(tmp_path: Path) -> None:
    code = """import sys
from evals.cli import main
sys.argv = ["loopwright", "--help"]
try:
    main()
except SystemExit:
    pass"""
    assert loaded(code, tmp_path).isdisjoint({*HEAVY, "pydantic", "jinja2", "wasmtime"})
    said = python(tmp_path, "-I", "-c", code)
    assert "Compare agentic scaffolds for program synthesis" in said


@pytest.mark.parametrize("module", ["evals.regrade", "evals.compare", "evals.setup", "evals.tables", "evals.journal"])
def test_who_only_judges_or_compares_does_not_wait_for_langgraph(module: str, tmp_path: Path) -> None:
    assert loaded(f"import {module}", tmp_path).isdisjoint(HEAVY)


@pytest.mark.parametrize("floor", ["interpreters.brainfuck", "tools.judge", "tools.feedback", "agents.chat"])
def test_a_lower_floor_loads_no_higher_one(floor: str, tmp_path: Path) -> None:
    order = ["interpreters", "tools", "agents", "graphs", "evals"]
    above = order[order.index(floor.partition(".")[0]) + 1 :]
    assert loaded(f"import {floor}", tmp_path).isdisjoint({*above, *HEAVY})
