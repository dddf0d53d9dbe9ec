"""The instances of TMBench: those that were published, and the variants."""

import hashlib
from dataclasses import replace
from itertools import pairwise

import pytest

from evals.benchmarks.tmbench.instances import ALPHABETS, Settings, generate
from evals.benchmarks.tmbench.variants import VARIANTS
from interpreters.tag_statement import parse_statement

BASE = generate(VARIANTS["base"])

HALTING = {6: 4, 13: 18, 16: 3, 24: 24, 46: 3, 60: 19, 73: 10, 81: 11, 89: 7, 92: 4, 93: 1}
"""The published instances that halt before the limit: index and last step (facts page, 2.1)."""


def digest(lines: list[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


# The published hundred


def test_the_published_instances_come_out_bit_for_bit() -> None:
    assert BASE[0].id.startswith("974c5335bf28ea1e")
    assert digest([instance.id for instance in BASE]) == (
        "9461de125ae2ce003897204a6afef672b770c45d7ce93f3929ef3d77eb3a0e1e"
    )
    assert digest(["".join(instance.queues[-1]) for instance in BASE]) == (
        "2792517d50170d9b5ef6692cc71f40dba0ad74a0726fea4cb13eb8319ae700d9"
    )


def test_eleven_published_instances_halt_early() -> None:
    assert {
        number: len(instance.queues) - 1 for number, instance in enumerate(BASE) if len(instance.queues) < 31
    } == HALTING
    assert max(len(queue) for instance in BASE for queue in instance.queues) == 89


@pytest.mark.parametrize(("variant", "last"), [("number", "51233253"), ("greek", "εαβγγβεγ"), ("special", "&@#$$#&$")])
def test_the_other_published_sets_are_the_same_in_other_symbols(variant: str, last: str) -> None:
    renamed = generate(VARIANTS[variant])
    letters = dict(zip("ABCDE", ALPHABETS[VARIANTS[variant].symbols], strict=False))
    assert "".join(renamed[-1].word) == last
    for instance, other in zip(BASE, renamed, strict=True):
        assert other.id == instance.id
        assert other.queues == tuple(tuple(map(letters.__getitem__, queue)) for queue in instance.queues)


@pytest.mark.parametrize(
    ("variant", "number", "rules"),
    [
        ("base", 13, "A:EDABC B:D C:EEEDD D:BC E:D"),
        ("number", 37, "1:552 2:42513 3:431 4:34 5:3"),
        ("special", 33, "@:%$#$ #:& $:& %:##%% &:%#&$"),
    ],
)
def test_the_papers_three_examples_are_among_them(variant: str, number: int, rules: str) -> None:
    """Its table 1 (facts page, 2.4)."""
    productions = generate(VARIANTS[variant])[number].system.productions
    assert " ".join(f"{symbol}:{''.join(appended)}" for symbol, appended in productions.items()) == rules


# Variants


def test_the_variant_with_m_of_two_is_the_published_set() -> None:
    assert generate(VARIANTS["m-2"]) == generate(VARIANTS["m-2-literal"]) == BASE


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_has_the_instances_that_its_settings_ask_for(variant: str) -> None:
    settings = VARIANTS[variant]
    instances = generate(settings)
    assert len({instance.id for instance in instances}) == len(instances) == settings.count
    assert instances == generate(settings)
    for instance in instances:
        assert instance.system.deletion == settings.deletion
        assert tuple(instance.system.alphabet) == ALPHABETS[settings.symbols][: settings.size]
        least, most = settings.production_lengths
        assert all(least <= len(appended) <= most for appended in instance.system.productions.values())
        least, most = settings.word_lengths
        assert least <= len(instance.word) <= most
        assert all(queue != following for queue, following in pairwise(instance.queues))
        assert parse_statement(instance.statement) == (instance.system, instance.word, settings.steps)


def test_the_unbounded_variant_is_ten_systems_that_run_for_a_thousand_steps() -> None:
    instances = generate(VARIANTS["unbounded"])
    assert [len(instance.queues) for instance in instances] == [1_001] * 10
    assert all(len(instance.queues[-1]) >= 2 for instance in instances)


def test_read_literally_the_ablation_of_m_halts_at_once() -> None:
    """With productions of up to five symbols, everything halts from m = 6 on (facts page, 2.4)."""
    for deletion in range(6, 18):
        instances = generate(VARIANTS[f"m-{deletion}-literal"])
        assert all(len(instance.queues[-1]) < deletion for instance in instances)
    scaled = generate(VARIANTS["m-17"])
    assert any(len(instance.queues[-1]) >= 17 for instance in scaled)


# Settings


def test_another_seed_gives_other_instances() -> None:
    assert not {instance.id for instance in BASE} & {instance.id for instance in generate(Settings(seed=2))}


def test_only_systems_that_do_not_halt_may_be_wanted() -> None:
    settings = Settings(only_non_halting=True)
    instances = generate(settings)
    assert all(len(instance.queues[-1]) >= 2 for instance in instances)
    assert [instance for instance in BASE if len(instance.queues[-1]) >= 2] == list(instances[:89])


def test_numbers_above_nine_are_symbols_of_two_characters() -> None:
    instance = generate(Settings(symbols="number", size=12, count=1))[0]
    assert instance.system.alphabet[-1] == "12"
    assert instance.id == generate(Settings(size=12, count=1))[0].id


def test_settings_without_instances_are_named() -> None:
    with pytest.raises(ValueError, match="only 0 of 2 instances were found in 2,000 draws"):
        generate(replace(VARIANTS["m-9-literal"], count=2, only_non_halting=True))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"deletion": 0}, "deletion is 0"),
        ({"steps": 0}, "steps is 0"),
        ({"count": 0}, "count is 0"),
        ({"size": 0}, "size is 0; of roman symbols there are 1 to 26"),
        ({"symbols": "special", "size": 15}, "size is 15; of special symbols there are 1 to 14"),
        ({"production_lengths": (3, 2)}, r"production_lengths is \(3, 2\)"),
        ({"word_lengths": (-1, 2)}, r"word_lengths is \(-1, 2\)"),
    ],
)
def test_settings_that_mean_nothing_are_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Settings(**change)  # type: ignore[arg-type]
