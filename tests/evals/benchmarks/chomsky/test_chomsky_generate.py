"""Sets of instances: made the same everywhere, written as lines, and read back."""

import hashlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from evals.benchmarks.chomsky.generate import from_json, generate, to_json
from evals.benchmarks.chomsky.instance import Level

ROOT = Path(__file__).parents[4]
LEVELS: tuple[Level, ...] = ("Regular", "DCF")

PROGRAM = """
import hashlib
from evals.benchmarks.chomsky.generate import generate, to_json
lines = [to_json(each) for level in ("Regular", "DCF") for each in generate(level, 5, 44, 3)]
print(hashlib.sha256("\\n".join(lines).encode()).hexdigest())
"""


def test_a_set_goes_through_the_families_in_order() -> None:
    found = generate("DCF", 4, 13, 1)
    assert [instance.family for instance in found[:3]] == ["dcf-equal", "dcf-mirrored", "dcf-brackets"]
    assert found[0].family == found[11].family
    assert found[0].seed != found[11].seed


def test_a_set_may_be_of_some_families_only() -> None:
    found = generate("Regular", 4, 3, 1, ["regular-even", "regular-union"])
    assert [instance.family for instance in found] == ["regular-even", "regular-union", "regular-even"]


def test_a_family_of_another_level_is_refused() -> None:
    with pytest.raises(ValueError, match="no family 'dcf-equal'; it has regular-even"):
        generate("Regular", 4, 3, 1, ["dcf-equal"])


@pytest.mark.parametrize("level", LEVELS)
def test_an_instance_is_read_back_from_its_line(level: Level) -> None:
    for instance in generate(level, 4, 33, 1):
        line = to_json(instance)
        assert "\n" not in line
        read = from_json(line)
        assert read == instance
        assert read.id == instance.id
        assert all(read.check(instance.answer))
        assert to_json(read) == line


@pytest.mark.parametrize("line", ["{}", "[]", '{"level": "Regular"}', "x", "1"])
def test_a_line_that_holds_no_instance_is_refused(line: str) -> None:
    with pytest.raises(ValueError):
        from_json(line)


@pytest.mark.parametrize("level", LEVELS)
def test_no_question_stands_twice_in_a_set(level: Level) -> None:
    questions = [instance.question for instance in generate(level, 5, 110, 1)]
    assert len(set(questions)) == len(questions)


def test_two_seeds_make_different_sets() -> None:
    first, second = ({instance.seed for instance in generate("Regular", 4, 20, seed)} for seed in (1, 2))
    assert not first & second


def test_the_same_bytes_come_from_every_process() -> None:
    lines = [to_json(each) for level in LEVELS for each in generate(level, 5, 44, 3)]
    here = hashlib.sha256("\n".join(lines).encode()).hexdigest()
    for seed in ("0", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True
        )
        assert done.stdout.strip() == here
