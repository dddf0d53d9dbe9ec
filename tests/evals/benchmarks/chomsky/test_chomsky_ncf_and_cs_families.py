"""Every family of the levels NCF and CS: two implementations agree, questions are read back, wrong answers refused."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.benchmarks.chomsky.families import BY_LEVEL
from evals.benchmarks.chomsky.families import FAMILIES as BY_ID
from evals.benchmarks.chomsky.family import Family, LanguageFamily, random
from evals.benchmarks.chomsky.generate import from_json, generate, to_json
from evals.benchmarks.chomsky.instance import Instance, Level
from evals.benchmarks.chomsky.schema import Type, Value
from evals.benchmarks.chomsky.solver import answer_from

LEVELS: tuple[Level, ...] = ("NCF", "CS")
FAMILIES = [family for level in LEVELS for family in BY_LEVEL[level]]
ROOT = Path(__file__).parents[4]

PROGRAM = """
import hashlib
from evals.benchmarks.chomsky.generate import generate, to_json
lines = [to_json(each) for level in ("NCF", "CS") for each in generate(level, 5, 39, 3)]
print(hashlib.sha256("\\n".join(lines).encode()).hexdigest())
"""

every_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)


def instances(family: Family, count: int) -> Iterator[Instance]:
    """Instances of all kinds, of n from 2 to 13."""
    return (generated(family.id, 2 + number % 12, 7 * number) for number in range(count))


@lru_cache
def generated(family: str, n: int, seed: int) -> Instance:
    return BY_ID[family].generate(n, seed)


def test_the_families_of_both_levels_are_all_there_under_different_names() -> None:
    assert [len(BY_LEVEL[level]) for level in LEVELS] == [12, 13]
    assert len({family.id for family in FAMILIES}) == 25
    assert all(family.level == level for level in LEVELS for family in BY_LEVEL[level])


@every_family
def test_a_question_takes_few_steps_if_n_is_small_and_not_too_many_if_it_is_large(family: Family) -> None:
    assert max(family.generate(8, seed).cost for seed in range(9)) <= 1_000
    assert max(family.generate(32, seed).cost for seed in range(3)) <= 100_000


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_asked_on_a_level_is_all_that_its_vocabularies_have(level: Level) -> None:
    families = [family for family in BY_LEVEL[level] if isinstance(family, LanguageFamily)]
    for vocabulary in {family.vocabulary.headings: family.vocabulary for family in families}.values():
        sharing = [family for family in families if family.vocabulary is vocabulary]
        asked = {name for family in sharing for names in family.asks.values() for name in names}
        assert asked == vocabulary.measures.keys()


@every_family
def test_a_value_that_looks_much_like_the_right_one_is_not_accepted(family: Family) -> None:
    for instance in instances(family, 15):
        for place, (component, value) in enumerate(zip(instance.schema.components, instance.answer, strict=True)):
            for changed in _changed(component.type, value):
                if component.name == "derivation_pair" and isinstance(value, tuple) and changed == value[::-1]:
                    continue  # that is as good a pair
                answer = (*instance.answer[:place], changed, *instance.answer[place + 1 :])
                accepted = instance.check(answer)
                assert not accepted[place], (instance.question, component.name, changed)
                assert all(accepted[:place] + accepted[place + 1 :])


def _changed(kind: Type, value: Value | None) -> Iterator[Value]:
    match kind.kind, value:
        case "integer", int():
            yield from (value + 1, value - 1)
        case "boolean", bool():
            yield not value
        case "list", tuple():
            yield value + value[-1:] if value else ("x",)
            if value:
                yield value[:-1]
            if value[::-1] != value:
                yield value[::-1]
        case "set", frozenset():
            yield value | {"x" if kind.parts[0].kind == "state" else ("x", "")}
            if value:
                yield frozenset()
        case "word", str():
            yield value + "?"
        case "state", str():
            yield value + "x"
        case "verdict", str():
            yield "reject" if value == "accept" else "accept"


# Words to find


def to_find(family: Family) -> Iterator[Instance]:
    """Some small questions that ask for words."""
    for n in (2, 3, 6):
        found = (family.generate(n, seed) for seed in range(9))
        yield from [instance for instance in found if instance.kind == "generation"][:2]


def asking_for(name: str) -> pytest.MarkDecorator:
    asking = [family for family in FAMILIES if isinstance(family, LanguageFamily) and name in family.asks["generation"]]
    return pytest.mark.parametrize("family", asking, ids=lambda family: family.id)


def language(family: Family, instance: Instance) -> Any:
    """What an instance was drawn from."""
    assert isinstance(family, LanguageFamily)
    drawn: Any = family.draw(random(family.id, instance.n, instance.seed), instance.n, instance.kind)
    return drawn.language


def with_component(instance: Instance, name: str, value: Value) -> bool:
    """Whether a value is accepted for a component, the others being right."""
    place = instance.schema.names.index(name)
    return instance.check((*instance.answer[:place], value, *instance.answer[place + 1 :]))[place]


@asking_for("member")
def test_every_member_of_the_right_length_and_beginning_is_accepted_and_no_other_word(family: Family) -> None:
    tried = 0
    for instance in to_find(family):
        found = language(family, instance)
        given = family.parse_question(instance.question).subject
        length, prefix = given.number("length"), given.text("prefix")
        firsts = []
        for size in range(max(length - len(prefix) - 1, 0), length - len(prefix) + (2 if length < 6 else 1)):
            for rest in map("".join, product(found.letters, repeat=size)):
                word = prefix + rest
                right = len(word) == length and found.accepts(word)
                assert with_component(instance, "member", word) == right
                firsts += [word] * right
        for word in map("".join, product(found.letters, repeat=3)):
            right = word.startswith(prefix) and len(word) == length and found.accepts(word)
            assert with_component(instance, "member", word) == right
        assert with_component(instance, "least", firsts[0])
        assert not any(with_component(instance, "least", word) for word in firsts[1:])
        tried += len(firsts)
    assert tried


@asking_for("count")
def test_the_number_of_words_is_that_of_an_enumeration(family: Family) -> None:
    counted = 0
    for instance in to_find(family):
        found = language(family, instance)
        length = family.parse_question(instance.question).subject.number("length")
        if len(found.letters) ** length < 1_000:
            number = sum(found.accepts("".join(word)) for word in product(found.letters, repeat=length))
            assert with_component(instance, "count", number)
            counted += 1
    assert counted


# Sets of instances


@pytest.mark.parametrize("level", LEVELS)
def test_an_instance_is_read_back_from_its_line(level: Level) -> None:
    for instance in generate(level, 4, 39, 1):
        read = from_json(to_json(instance))
        assert read == instance
        assert all(read.check(instance.answer))


def test_the_same_bytes_come_from_every_process() -> None:
    lines = [to_json(each) for level in LEVELS for each in generate(level, 5, 39, 3)]
    here = hashlib.sha256("\n".join(lines).encode()).hexdigest()
    environment = {**os.environ, "PYTHONHASHSEED": "4242", "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == here


@given(st.sampled_from(FAMILIES), st.integers(0, 50), st.data())
def test_a_damaged_question_is_answered_or_not_but_breaks_nothing(
    family: Family, seed: int, data: st.DataObject
) -> None:
    lines = family.generate(3, seed).question.split("\n")
    for _ in range(data.draw(st.integers(1, 3))):
        place, other = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
        line = lines[place]
        match data.draw(st.sampled_from(["drop", "double", "swap", "cut", "renumber", "rename"])):
            case "drop":
                lines[place] = ""
            case "double":
                lines.insert(place, line)
            case "swap":
                lines[place], lines[other] = lines[other], line
            case "cut":
                lines[place] = line[: data.draw(st.integers(0, len(line)))]
            case "renumber":
                lines[place] = line.replace("0", "7").replace("1", "0")
            case "rename":
                lines[place] = line.replace("A", '"AA"').replace("X", "A").replace("R", "L")
    answer = answer_from("\n".join(lines))
    assert answer is None or answer.startswith("\\boxed{(")
