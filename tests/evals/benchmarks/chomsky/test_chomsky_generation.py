"""Words to find: every right one is accepted, and no other."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

from evals.benchmarks.chomsky.families import BY_LEVEL
from evals.benchmarks.chomsky.family import Family, LanguageFamily, random
from evals.benchmarks.chomsky.instance import Instance
from evals.benchmarks.chomsky.machine_finite import Finite
from evals.benchmarks.chomsky.regular_random import RANDOM
from evals.benchmarks.chomsky.schema import Value

FAMILIES = [family for level in ("Regular", "DCF") for family in BY_LEVEL[level] if family.id != "regular-random"]


def every_family_that_asks_for(name: str) -> pytest.MarkDecorator:
    asking = [family for family in FAMILIES if isinstance(family, LanguageFamily) and name in family.asks["generation"]]
    return pytest.mark.parametrize("family", asking, ids=lambda family: family.id)


def to_find(family: Family) -> Iterator[Instance]:
    """Some small questions that ask for words."""
    for n in (2, 3):
        found = (family.generate(n, seed) for seed in range(9))
        yield from [instance for instance in found if instance.kind == "generation"][:2]


def predicate(family: Family, instance: Instance) -> Callable[[str], bool]:
    """The direct predicate of the language that an instance is about."""
    assert isinstance(family, LanguageFamily)
    drawn = family.draw(random(family.id, instance.n, instance.seed), instance.n, instance.kind)
    language: Any = getattr(drawn, "language", drawn)
    accepts: Callable[[str], bool] = language.accepts
    return accepts


def with_component(instance: Instance, name: str, value: Value) -> bool:
    """Whether a value is accepted for a component, the others being right."""
    place = instance.schema.names.index(name)
    return instance.check((*instance.answer[:place], value, *instance.answer[place + 1 :]))[place]


def setting(family: Family, instance: Instance) -> tuple[tuple[str, ...], int, str]:
    """The symbols, the length and the prefix that a question gives."""
    subject = family.parse_question(instance.question).subject
    machine = subject.machines[0]
    symbols = getattr(machine, "symbols", None) or machine.grammar.terminals  # type: ignore[attr-defined]
    return symbols, subject.number("length"), subject.text("prefix")


@every_family_that_asks_for("member")
def test_every_member_of_the_right_length_and_beginning_is_accepted_and_no_other_word(family: Family) -> None:
    tried = 0
    for instance in to_find(family):
        accepts = predicate(family, instance)
        symbols, length, prefix = setting(family, instance)
        for size in range(max(length - len(prefix) - 1, 0), length - len(prefix) + 2):
            for rest in map("".join, product(symbols, repeat=size)):
                word = prefix + rest
                right = len(word) == length and accepts(word)
                assert with_component(instance, "member", word) == right
                tried += right
        for word in map("".join, product(symbols, repeat=min(length, 4))):
            right = word.startswith(prefix) and len(word) == length and accepts(word)
            assert with_component(instance, "member", word) == right
    assert tried


@every_family_that_asks_for("least")
def test_the_first_word_is_the_first_of_all_and_the_only_one_accepted(family: Family) -> None:
    for instance in to_find(family):
        accepts = predicate(family, instance)
        symbols, length, prefix = setting(family, instance)
        rests = (rest for size in range(20) for rest in map("".join, product(symbols, repeat=size)))
        words = (prefix + rest for rest in rests if len(prefix + rest) >= length and accepts(prefix + rest))
        first = next(words)
        assert with_component(instance, "least", first)
        others = [
            word for word in map("".join, product(symbols, repeat=len(first) - len(prefix))) if accepts(prefix + word)
        ]
        assert not any(with_component(instance, "least", prefix + word) for word in others[1:])


@every_family_that_asks_for("count")
def test_the_number_of_words_is_that_of_an_enumeration(family: Family) -> None:
    counted = 0
    for instance in to_find(family):
        symbols, length, _ = setting(family, instance)
        if len(symbols) ** length < 5_000:
            accepts = predicate(family, instance)
            number = sum(accepts("".join(word)) for word in product(symbols, repeat=length))
            assert with_component(instance, "count", number)
            counted += 1
    assert counted


def test_every_shortest_separating_word_is_accepted_and_no_other() -> None:
    for seed in range(2, 60, 3):
        instance = next(each for n in (4, 5, 6) if (each := RANDOM.generate(n, seed)).kind == "generation")
        subject = RANDOM.parse_question(instance.question).subject
        machine, pair = subject.machine(Finite), (subject.text("first state"), subject.text("second state"))
        rows = {(state, symbol): target for state, symbol, target in machine.transitions}

        def is_accepted(
            state: str, word: str, machine: Finite = machine, rows: dict[tuple[str, str], str] = rows
        ) -> bool:
            for symbol in word:
                state = rows[state, symbol]
            return state in machine.accepting

        words = ["".join(word) for length in range(6) for word in product(machine.symbols, repeat=length)]
        separating = [word for word in words if is_accepted(pair[0], word) != is_accepted(pair[1], word)]
        for word in words:
            right = word in separating and len(word) == len(separating[0])
            assert with_component(instance, "separating", word) == right
