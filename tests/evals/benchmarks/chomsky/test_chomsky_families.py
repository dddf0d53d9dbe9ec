"""Every family: its two implementations agree, its questions can be read back, wrong answers are not accepted."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product
from random import Random

import pytest
from hypothesis import settings

from evals.benchmarks.chomsky.answers import score
from evals.benchmarks.chomsky.drawing import Setting
from evals.benchmarks.chomsky.families import BY_LEVEL
from evals.benchmarks.chomsky.family import Family, LanguageFamily
from evals.benchmarks.chomsky.instance import Instance
from evals.benchmarks.chomsky.measure import Subject, Unanswerable
from evals.benchmarks.chomsky.question import example
from evals.benchmarks.chomsky.schema import Type, Value
from evals.benchmarks.chomsky.solver import answer_from

EVERYTHING = [family for families in BY_LEVEL.values() for family in families]
FAMILIES = [family for level in ("Regular", "DCF") for family in BY_LEVEL[level]]
"""Of the levels whose own tests stand here; those of the others have a file of their own."""

COUNTS = {"Regular": 10, "DCF": 11, "NCF": 12, "CS": 13, "RE": 12}

INSTANCES = 1_000 if settings().max_examples > 1_000 else 175
"""For each family; all of them under `--hypothesis-profile=fuzz`."""

every_family = pytest.mark.parametrize("family", EVERYTHING, ids=lambda family: family.id)


def instances(family: Family, count: int = INSTANCES) -> Iterator[Instance]:
    """Instances of all kinds, of n from 2 to 13."""
    return (family.generate(2 + number % 12, 5 * number + number // 2) for number in range(count))


def test_the_families_of_all_levels_are_there_under_different_names() -> None:
    assert {level: len(families) for level, families in BY_LEVEL.items()} == COUNTS
    assert len({family.id for family in EVERYTHING}) == sum(COUNTS.values())
    assert all(family.level == level for level, families in BY_LEVEL.items() for family in families)


@every_family
def test_the_simulator_of_the_question_and_the_direct_algorithm_agree(family: Family) -> None:
    for instance in instances(family):
        simulated, solved = family.simulate(instance), family.solve(instance)
        assert solved == instance.answer
        assert instance.check(simulated) == instance.check(solved) == [True] * len(solved), instance.question


@every_family
def test_a_solver_that_reads_the_question_alone_is_scored_right(family: Family) -> None:
    for instance in instances(family, INSTANCES // 4):
        answer = answer_from(instance.question)
        assert answer is not None
        assert score(instance, f"So the answer is $${answer}$$.").outcome == "right"


@every_family
def test_a_question_is_read_back_as_it_was_printed(family: Family) -> None:
    for instance in instances(family, 12):
        question = family.parse_question(instance.question)
        assert question.text() == instance.question
        assert question.schema == instance.schema
        assert question.cost == instance.cost
        assert question.subject.machines[0].block().printed() in instance.question


@every_family
def test_the_example_in_a_question_is_of_the_right_form_and_wrong(family: Family) -> None:
    for instance in instances(family, 12):
        assert f"\\boxed{{{example(instance.schema)}}}" in instance.question
        scored = score(instance, f"\\boxed{{{example(instance.schema)}}}")
        assert scored.outcome == "wrong"
        assert scored.answer is not None
        assert None not in scored.answer


@every_family
def test_all_kinds_of_questions_come_up_and_a_larger_n_means_more_work(family: Family) -> None:
    found = list(instances(family, 12))
    assert {instance.kind for instance in found} == set(family.kinds)
    small, large = (sum(family.generate(n, 3 * seed).cost for seed in range(12)) for n in (2, 14))
    assert small < large


@every_family
def test_no_complexity_below_two_is_accepted(family: Family) -> None:
    with pytest.raises(ValueError, match="at least 2"):
        family.generate(1, 0)


@every_family
def test_components_in_another_order_are_not_accepted(family: Family) -> None:
    for instance in instances(family, 12):
        for order in permutations(range(len(instance.answer))):
            shuffled = tuple(instance.answer[place] for place in order)
            is_same = list(map(repr, shuffled)) == list(map(repr, instance.answer))  # False is no 0
            assert all(instance.check(shuffled)) == is_same, (instance.question, shuffled)


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)
def test_a_list_in_another_order_or_with_another_last_element_is_not_accepted(family: Family) -> None:
    for instance in instances(family, 24):
        for place, (component, value) in enumerate(zip(instance.schema.components, instance.answer, strict=True)):
            for changed in _changed(component.type, value):
                answer = (*instance.answer[:place], changed, *instance.answer[place + 1 :])
                accepted = instance.check(answer)
                assert not accepted[place], (instance.question, component.name, changed)
                assert all(accepted[:place] + accepted[place + 1 :])


def _changed(kind: Type, value: Value | None) -> Iterator[Value]:
    """Other values that look much like one; of words and expressions, of which others may be right, only some."""
    match kind.kind, value:
        case "integer", int():
            yield from (value + 1, value - 1)
        case "boolean", bool():
            yield not value
        case "list", tuple():
            yield value + value[-1:] if value else ("x",)
            if value:
                yield value[:-1]
            if kind.parts[0].kind != "word" and value[::-1] != value:
                yield value[::-1]
        case "word", str():
            yield value + "?"
        case (("state" | "symbol"), str()):
            yield value + "x"
        case "verdict", str():
            yield "reject" if value == "accept" else "accept"


@pytest.mark.parametrize("family", [each for each in FAMILIES if each.id != "dcf-lr"], ids=lambda family: family.id)
def test_both_implementations_agree_on_all_short_words(family: Family) -> None:
    """The same language and machine, with every word of up to five letters (four, of larger alphabets) as the input.

    The direct algorithm for LR(1) knows derived words only, and those that are made from them.
    """
    assert isinstance(family, LanguageFamily)
    compared = 0
    for seed in range(3):
        drawn = family.draw(Random(seed), 2 + seed, "trace")
        symbols = _symbols(family.subject(drawn))
        for length in range(6 if len(symbols) < 4 else 5):
            for word in map("".join, product(symbols, repeat=length)):
                changed = _with_word(drawn, word)
                subject = family.subject(changed)
                for name in {*family.asks["recognition"], *family.asks["trace"]} - {"expressions"}:
                    try:
                        simulated = family.vocabulary.measures[name].of(subject)
                    except Unanswerable:
                        continue
                    assert simulated == family.direct[name](changed), (name, word)
                    compared += 1
    assert compared > 100


def _with_word(drawn: object, word: str) -> object:
    if hasattr(drawn, "setting"):
        return replace(drawn, setting=Setting("trace", word))  # type: ignore[type-var]
    return replace(drawn, word=word)  # type: ignore[type-var]


def _symbols(subject: Subject) -> tuple[str, ...]:
    machine = subject.machines[0]
    found = getattr(machine, "symbols", None) or machine.grammar.terminals  # type: ignore[attr-defined]
    assert isinstance(found, tuple)
    return found
