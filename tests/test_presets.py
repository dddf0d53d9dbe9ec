"""Presets: experiment files that ship, and resolve with any model."""

from pathlib import Path

import pytest

from evals.draft import Draft
from evals.experiment import Experiment
from evals.setup import Setup, prepare

FOLDER = Path(__file__).parent.parent / "presets"
PRESETS = sorted(path for path in FOLDER.glob("*.toml") if path.stem != "tmeval")


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


TAGS = sorted((FOLDER / "tmbench").glob("*.toml"))


@pytest.mark.parametrize("path", TAGS, ids=lambda path: path.stem)
def test_a_preset_of_tmbench_asks_once_for_every_system_and_scores_as_released(path: Path) -> None:
    setup = resolved(path)
    experiment = setup.experiment
    assert (experiment.strategies, list(setup.languages), experiment.dialect) == (
        ("zero-shot",),
        ["tag-trace"],
        "paper",
    )
    assert len(setup.tasks) == (10 if path.stem == "unbounded" else 100)
    assert experiment.parameters.top_p == 0.8


def test_every_variant_of_tmbench_but_single_ms_has_a_preset() -> None:
    variants = {resolved(path).experiment.options["variant"] for path in TAGS}
    assert variants == {"base", "number", "greek", "special", "m-2", "m-2-literal", "unbounded"}


def test_the_preset_of_tmeval_asks_once_for_each_of_253_machines_under_the_strict_contract() -> None:
    setup = resolved(FOLDER / "tmeval.toml")
    assert (setup.experiment.strategies, list(setup.languages)) == (("zero-shot",), ["turing"])
    assert (setup.experiment.dialect, len(setup.tasks)) == ("strict", 253)
