"""Presets: experiment files that ship, and resolve with any model."""

from pathlib import Path

import pytest

from evals.draft import Draft
from evals.experiment import Experiment
from evals.setup import Setup, prepare

PRESETS = sorted((Path(__file__).parent.parent / "presets").glob("*.toml"))


def resolved(path: Path) -> Setup:
    draft = Draft()
    draft.read(path)
    draft.option("--model", "models", ["builtin/synth"])
    return prepare(draft.finish(), offline=True)


@pytest.mark.parametrize("path", PRESETS, ids=lambda path: path.stem)
def test_a_preset_takes_all_languages_and_all_80_tasks(path: Path) -> None:
    setup = resolved(path)
    assert sorted(setup.languages) == ["befunge98", "brainfuck", "shakespeare", "unlambda", "whitespace"]
    assert len(setup.tasks) == 80


def experiment(name: str) -> Experiment:
    return resolved(next(path for path in PRESETS if path.stem == name)).experiment


def test_the_paper_s_protocols_differ_where_the_paper_says_so() -> None:
    paper, appendix, sampled = experiment("paper"), experiment("paper-appendix"), experiment("pass-at-k")
    assert (paper.attempts, appendix.attempts) == (5, 6)
    assert paper.model_copy(update={"attempts": 6}) == appendix
    assert (paper.parameters.temperature, paper.parameters.max_tokens, paper.samples) == (0.2, 32_000, 1)
    assert (sampled.strategies, sampled.samples, sampled.parameters.temperature) == (("zero-shot",), 8, 0.8)


def test_the_released_harness_s_preset_uses_its_dialects_and_its_comparator() -> None:
    released = experiment("esolangbench")
    assert (released.dialect, released.comparator) == ("esolangbench", "esolangbench")
    assert (released.documentation, released.opening_examples) == (6_000, 2)
