"""The families of the level RE: both implementations agree, questions are read back, wrong answers are refused."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.benchmarks.chomsky.enumerable import FAMILIES
from evals.benchmarks.chomsky.families import BY_LEVEL
from evals.benchmarks.chomsky.family import Family, LanguageFamily
from evals.benchmarks.chomsky.generate import from_json, generate, to_json
from evals.benchmarks.chomsky.instance import Instance
from evals.benchmarks.chomsky.schema import Type, Value
from evals.benchmarks.chomsky.solver import answer_from
from evals.benchmarks.chomsky.vocabularies import VOCABULARIES

ROOT = Path(__file__).parents[4]

SEVERAL = {"derivation", "solution", "choices", "member"}
"""Components for which several values may be right."""

every_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)

PROGRAM = """
import hashlib
from evals.benchmarks.chomsky.generate import generate, to_json
lines = [to_json(each) for each in generate("RE", 5, 24, 3)]
print(hashlib.sha256("\\n".join(lines).encode()).hexdigest())
"""


def instances(family: Family, count: int) -> Iterator[Instance]:
    """Instances of all kinds, of n from 2 to 11."""
    return (_instance(FAMILIES.index(family), number) for number in range(count))


@lru_cache
def _instance(place: int, number: int) -> Instance:
    return FAMILIES[place].generate(2 + number % 10, 5 * number + number // 2)


def test_the_families_are_all_there_under_different_names() -> None:
    assert BY_LEVEL["RE"] == FAMILIES
    assert len({family.id for family in FAMILIES}) == 12
    assert all(family.level == "RE" and family.id.startswith("re-") for family in FAMILIES)


@every_family
def test_they_agree_on_a_large_question_which_is_not_too_dear(family: Family) -> None:
    for seed in range(len(family.kinds)):
        instance = family.generate(32, seed)
        assert all(instance.check(family.simulate(instance)))
        assert 8 <= instance.cost <= 100_000


@every_family
def test_some_instances_halt_within_the_bound_and_others_do_not(family: Family) -> None:
    """Where existence is asked for, so that no answer is right by default."""
    places = {"halting_step", "distance", "shortest", "level"}
    found = [instance for instance in instances(family, 40) if instance.kind == "recognition"]
    pairs = [zip(instance.schema.names, instance.answer, strict=True) for instance in found]
    missing = [value == -1 for pair in pairs for name, value in pair if name in places]
    assert not missing or 0.1 < sum(missing) / len(missing) < 0.9


@every_family
def test_a_value_that_differs_a_little_is_not_accepted_and_its_neighbours_still_are(family: Family) -> None:
    for instance in instances(family, 24):
        for place, (component, value) in enumerate(zip(instance.schema.components, instance.answer, strict=True)):
            for changed in _changed(component.type, value, several=component.name in SEVERAL):
                answer = (*instance.answer[:place], changed, *instance.answer[place + 1 :])
                accepted = instance.check(answer)
                assert not accepted[place], (instance.question, component.name, changed)
                assert all(accepted[:place] + accepted[place + 1 :])


def _changed(kind: Type, value: Value | None, *, several: bool) -> Iterator[Value]:
    """Other values that look much like one; of those for which others may be right, such as are certainly wrong."""
    match kind.kind, value:
        case "integer", int():
            yield from (value + 1, value - 1)
        case "boolean", bool():
            yield not value
        case "list", tuple():
            yield (*value, value[-1]) if value else _foreign(kind.parts[0])
            if value:
                yield value[:-1]
                yield (*value[:-1], _foreign(kind.parts[0]))
            if not several and value[::-1] != value:
                yield value[::-1]
        case "set", frozenset():
            yield value | {1_000}
        case "word", str():
            yield value + "?"


def _foreign(kind: Type) -> Value:
    match kind.kind:
        case "integer":
            return 1_000
        case "list":
            return (_foreign(kind.parts[0]),)
        case "tuple":
            return tuple(map(_foreign, kind.parts))
    return "?"


@every_family
def test_values_of_another_type_are_wrong_and_break_nothing(family: Family) -> None:
    odd: tuple[Value | None, ...] = (
        None,
        True,
        3,
        "x",
        (),
        ("x",),
        (True,),
        ((1, "x"), 2),
        frozenset({1}),
        (-1, 10**6),
    )
    for instance in instances(family, 2 * len(family.kinds)):
        for value in odd:
            accepted = instance.check((value,) * len(instance.answer))
            for right, component, expected in zip(accepted, instance.schema.components, instance.answer, strict=True):
                assert not right or (component.type.fits(value) and value == expected)


@given(st.sampled_from(FAMILIES), st.integers(0, 50), st.data())
def test_a_damaged_question_is_answered_or_not_but_breaks_nothing(
    family: Family, seed: int, data: st.DataObject
) -> None:
    lines = family.generate(3, seed).question.split("\n")
    for _ in range(data.draw(st.integers(1, 3))):
        place, other = (data.draw(st.integers(0, len(lines) - 1)) for _ in range(2))
        line = lines[place]
        match data.draw(st.sampled_from(["drop", "double", "swap", "cut", "renumber", "reletter"])):
            case "drop":
                lines[place] = ""
            case "double":
                lines.insert(place, line)
            case "swap":
                lines[place], lines[other] = lines[other], lines[place]
            case "cut":
                lines[place] = line[: data.draw(st.integers(0, len(line)))]
            case "renumber":
                lines[place] = line.replace("0", "7").replace("1", "0")
            case "reletter":
                lines[place] = line.replace("a", "S").replace("(", "[").replace("x", ")")
    answer = answer_from("\n".join(lines))
    assert answer is None or answer.startswith("\\boxed{(")


@every_family
def test_a_question_asks_for_all_that_its_vocabulary_has_with_the_others_of_its_kind(family: Family) -> None:
    assert isinstance(family, LanguageFamily)
    sharing = [each for each in FAMILIES if isinstance(each, LanguageFamily) and each.vocabulary is family.vocabulary]
    asked = {name for each in sharing for names in each.asks.values() for name in names}
    assert asked == family.vocabulary.measures.keys()
    assert VOCABULARIES[family.vocabulary.headings] is family.vocabulary


def test_an_instance_is_read_back_from_its_line() -> None:
    for instance in generate("RE", 4, 36, 1):
        read = from_json(to_json(instance))
        assert read == instance
        assert all(read.check(instance.answer))


def test_the_same_bytes_come_from_every_process() -> None:
    here = hashlib.sha256("\n".join(map(to_json, generate("RE", 5, 24, 3))).encode()).hexdigest()
    environment = {**os.environ, "PYTHONHASHSEED": "4242", "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == here
