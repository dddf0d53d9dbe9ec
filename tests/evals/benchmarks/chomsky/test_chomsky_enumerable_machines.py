"""Machines of the level RE: what is known of them, and small cases that can be looked at one by one."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, product
from math import gcd

import pytest

from evals.benchmarks.chomsky import enumerable_counter_programs as programs
from evals.benchmarks.chomsky import enumerable_tables as tables
from evals.benchmarks.chomsky.enumerable_beaver import BEAVER, CHAMPIONS, Bounded, champion
from evals.benchmarks.chomsky.enumerable_branches import branches
from evals.benchmarks.chomsky.enumerable_collatz import COLLATZ, Collatz, trajectory
from evals.benchmarks.chomsky.enumerable_counter import COUNTER_MACHINES, Counted
from evals.benchmarks.chomsky.enumerable_counter_measures import run as counter_run
from evals.benchmarks.chomsky.enumerable_dovetail import DOVETAILING, Dovetail
from evals.benchmarks.chomsky.enumerable_imitation import IMITATING, Imitation
from evals.benchmarks.chomsky.enumerable_subset import SUBSET_SUM, SubsetSum, guessing
from evals.benchmarks.chomsky.enumerable_tag import RANDOM_TAG, Tagged
from evals.benchmarks.chomsky.enumerable_turing_runs import compiled
from evals.benchmarks.chomsky.enumerable_universal import UNIVERSAL, Described
from evals.benchmarks.chomsky.enumerable_universal_machine import universal
from evals.benchmarks.chomsky.family import LanguageFamily, T, random
from evals.benchmarks.chomsky.machine_tag import Tag
from evals.benchmarks.chomsky.machine_turing import Rule, Turing
from evals.benchmarks.chomsky.measure import Subject, Unanswerable
from evals.benchmarks.chomsky.schema import Value
from evals.benchmarks.chomsky.vocabularies import VOCABULARIES


def measured(name: str, subject: Subject) -> Value:
    return VOCABULARIES[subject.headings].measures[name].of(subject)


def accepted(name: str, subject: Subject, value: Value) -> bool:
    accepts = VOCABULARIES[subject.headings].measures[name].accepts
    assert accepts is not None
    return accepts(subject, value)


def agree(family: LanguageFamily[T], drawn: T, *without: str) -> None:
    """All that the family asks for is the same by both implementations, where the question gives what it needs."""
    subject = family.subject(drawn)
    compared = 0
    for name, direct in family.direct.items():
        if name in without:
            continue
        assert measured(name, subject) == direct(drawn), (name, subject.given)
        compared += 1
    assert compared


def drawn(family: LanguageFamily[T], kind: str, n: int, count: int) -> Iterator[T]:
    """What some instances of a kind are made of."""
    found = 0
    for seed in range(100):
        if family.kind(n, seed) == kind and found < count:
            found += 1
            yield family.draw(random(family.id, n, seed), n, family.kind(n, seed))


# Turing machines


@pytest.mark.parametrize(
    ("name", "steps", "ones"),
    [("two states", 6, 4), ("three states, steps", 21, 5), ("three states, ones", 14, 6), ("four states", 107, 13)],
)
def test_the_champions_make_as_many_steps_and_ones_as_is_known(name: str, steps: int, ones: int) -> None:
    subject = Bounded(CHAMPIONS[name], (), 200, ()).subject()
    assert measured("halting_step", subject) == steps
    assert measured("marks", subject) == ones
    assert measured("halting_step", Bounded(CHAMPIONS[name], (), steps, ()).subject()) == steps
    assert measured("halting_step", Bounded(CHAMPIONS[name], (), steps - 1, ()).subject()) == -1


def test_the_champion_of_two_states_is_followed_step_by_step() -> None:
    subject = Bounded(CHAMPIONS["two states"], (), 6, tuple(range(7))).subject()
    assert measured("configurations_at", subject) == (
        ("q0", "", 0),
        ("q1", "1", 1),
        ("q0", "11", 0),
        ("q1", "11", -1),
        ("q0", "111", -2),
        ("q1", "1111", -1),
        ("q2", "1111", 0),
    )
    assert measured("cells", subject) == 4
    assert measured("writes", subject) == 4


def test_a_mirrored_champion_does_the_same_the_other_way_round() -> None:
    text = "1RB 1LB / 1LA 1RH"
    one, other = (tables.run(champion(text, mirrored=mirrored), (), 10) for mirrored in (False, True))
    assert [(each.state, each.head) for each in one] == [(each.state, -each.head) for each in other]


@pytest.mark.parametrize("word", ["".join(word) for length in range(5) for word in product("12", repeat=length)])
def test_a_random_machine_does_the_same_on_all_short_words(word: str) -> None:
    for number in range(3):
        table = tables.draw(random("machine", 3, number), 3, "_ab")
        agree(BEAVER, Bounded(table, tuple(map(int, word)), 12, (0, 1)))


def test_a_bound_of_no_steps_leaves_all_as_it_is() -> None:
    agree(BEAVER, Bounded(CHAMPIONS["two states"], (), 0, (0,)))


def test_a_moment_that_the_run_does_not_come_to_has_no_answer() -> None:
    with pytest.raises(Unanswerable):
        measured("configurations_at", Bounded(CHAMPIONS["two states"], (), 9, (7,)).subject())


# The universal machine


def test_the_universal_machine_has_a_transition_for_all_that_it_comes_upon() -> None:
    machine = universal()
    assert len(machine.transitions) == 57
    assert len({(rule.state, rule.read) for rule in machine.transitions}) == 57


@pytest.mark.parametrize("name", CHAMPIONS)
def test_the_universal_machine_does_what_each_champion_does(name: str) -> None:
    steps = len(tables.run(CHAMPIONS[name], (), 200)) - 1
    agree(UNIVERSAL, Described(CHAMPIONS[name], steps, 3, tuple(range(steps))))
    agree(UNIVERSAL, Described(CHAMPIONS[name], steps - 1, 0, tuple(range(steps))))


def test_the_universal_machine_does_what_random_machines_do() -> None:
    for number in range(30):
        table = tables.draw(random("described", 3, number), 1 + number % 4, "_1")
        steps = len(tables.run(table, (), 9)) - 1
        agree(UNIVERSAL, Described(table, steps, 0, (0, steps - 1)))


# Tag systems


def test_the_collatz_system_comes_from_seven_to_one() -> None:
    system = Collatz("abc", 7, 1_000)
    numbers = (7, 11, 17, 26, 13, 20, 10, 5, 8, 4, 2, 1)
    assert measured("pure_lengths", system.subject()) == numbers
    assert tuple(trajectory(7)) == numbers


@pytest.mark.parametrize("k", range(2, 16))
def test_the_collatz_system_has_the_words_that_the_formula_has(k: int) -> None:
    total = Collatz("abc", k, 0).total
    agree(COLLATZ, Collatz("abc", k, total, tuple(range(total + 1))))
    agree(COLLATZ, Collatz("abc", k, total - 1, tuple(range(total))))


def test_a_tag_system_does_the_same_on_all_short_words() -> None:
    for number, (length, deletion) in enumerate(product(range(7), (1, 2, 3))):
        for word in map("".join, product("ab", repeat=length)):
            rules = [("a", "ab" * (number % 3)), ("b", "ba"[: number % 2])]
            agree(RANDOM_TAG, Tagged(deletion, tuple(rules), word, 8, (0,)))


def test_the_tag_system_imitates_every_step_of_small_machines() -> None:
    for number in range(40):
        table = tables.draw(random("imitated", 2, number), 1 + number % 3, "_1")
        for ones in range(3):
            system = Imitation(table, ones, 150)
            if len(system.starts()) > 4:
                agree(IMITATING, system)


# Counter machines


def test_products_and_divisors_are_right_for_all_small_numbers() -> None:
    for x, y in product(range(1, 7), repeat=2):
        found = Counted("product", (x, y), "xyzt", tuple(range(7)), 1_000)
        assert measured("last_values", found.subject()) == (0, y, x * y, 0)
        assert measured("halting_step", found.subject()) == x * (5 * y + 3) + 1
        found = Counted("divisor", (x, y), "xyz", tuple(range(11)), 1_000)
        assert measured("last_values", found.subject()) == (0, 0, gcd(x, y))


def test_programs_and_loops_of_python_come_to_the_same_instructions() -> None:
    runs = [
        *((programs.product(), (x, y, 0, 0), programs.product_steps(x, y)) for x, y in product(range(4), repeat=2)),
        *((programs.divisor(), (x, y, 0), programs.divisor_steps(x, y)) for x, y in product(range(1, 7), repeat=2)),
        *((programs.collatz(), (x, 0), programs.collatz_steps(x)) for x in range(1, 12)),
        *(
            (programs.fraction(p, q), (x, 0), programs.fraction_steps(p, q, x))
            for p, q, x in product((1, 2, 3), (2, 3), (1, 6, 9))
            if p != q
        ),
    ]
    for program, values, steps in runs:
        found = counter_run(Subject.of(program, given={"values": values, "bound": 2_000}))
        assert found.halted
        assert [tuple(each) for each in found.configurations] == list(steps)


def test_a_fraction_multiplies_as_long_as_it_can() -> None:
    halves = [values[0] for place, values in programs.fraction_steps(3, 2, 8) if place == 0 and values[1] == 0]
    assert halves == [8, 12, 18, 27]


def test_instructions_printed_in_another_order_compute_the_same() -> None:
    agree(COUNTER_MACHINES, Counted("collatz", (6,), "pq", (0, *range(12, 0, -1)), 40, (0, 17, 40)))


# Enumeration


def test_pairs_are_listed_in_the_same_order_with_every_number_of_stages() -> None:
    for found in drawn(DOVETAILING, "trace", 5, 3):
        for stages in range(1, 14):
            agree(DOVETAILING, replace(found, stages=stages))


def test_a_pair_that_halts_at_once_is_listed_as_soon_as_it_is_taken() -> None:
    halting = tables.Table("_1", (((0, 1, -1), (1, 1, -1)),))
    endless = tables.Table("_1", (((0, 1, 0), (1, 1, 0)),))
    found = Dovetail((halting, endless, halting), ("", "1"), 6)
    assert measured("listed", found.subject()) == ((0, 1), (2, 3), (3, 4), (5, 6))
    assert measured("unlisted", found.subject()) == frozenset({1, 4})
    assert measured("total_steps", found.subject()) == 4 + (2 + 3 + 4 + 5 + 6) + (5 + 6)


# Subset sums


def test_the_runs_of_the_guessing_machine_are_the_subsets_of_its_numbers() -> None:
    for numbers in product(range(1, 4), repeat=3):
        for target in range(1, sum(numbers) + 1):
            found = SubsetSum(
                "1#=", numbers, target, sum(numbers) + target + 5, tuple(range(sum(numbers) + target + 5))
            )
            agree(SUBSET_SUM, found, "choices")
            right = [
                choices
                for choices in product((0, 1), repeat=3)
                if sum(number for number, choice in zip(numbers, choices, strict=True) if not choice) == target
            ]
            for choices in product((0, 1, 2), repeat=3):
                assert accepted("choices", found.subject(), choices) == (choices in right)
            assert not accepted("choices", found.subject(), (0, 1))
            assert not accepted("choices", found.subject(), (0, 1, 0, 0))
            if right:
                assert measured("choices", found.subject()) == found.choices() == right[0]


def test_the_levels_are_those_of_the_interpreters_search() -> None:
    machine = guessing("1#=")
    for word in ("11#1#11=111", "1#1#1#1=11", "111#11=1"):
        levels = [shown["alive"] for shown in islice(compiled(machine).trace(word), 50)]
        subject = Subject.of(
            machine, given={"input": word, "bound": len(word) + 1, "moments": tuple(range(len(levels)))}
        )
        assert measured("configurations_number", subject) == tuple(levels)


def test_a_machine_with_one_tape_may_guess_too() -> None:
    rules = (
        Rule("q0", ("a",), "q0", ("a",), ("R",)),
        Rule("q0", ("a",), "q1", ("b",), ("R",)),
        Rule("q1", ("_",), "q2", ("_",), ("N",)),
    )
    machine = Turing("NTM", ("q0", "q1", "q2"), ("a",), ("_", "a", "b"), "q0", ("q2",), rules)
    subject = Subject.of(machine, given={"input": "aaa", "bound": 9})
    assert measured("choices", subject) == (0, 0, 1)
    assert measured("level", subject) == 4
    assert branches(subject).follows((0, 0, 1), 4)
    assert not branches(subject).follows((0, 0, 1), 3)


# Questions that have no answer


@pytest.mark.parametrize(
    ("name", "subject"),
    [
        ("halting_step", Subject.of(Tag(2, (("a", ("b",)),)), given={"word": ("a", "a"), "bound": 3})),
        ("halting_step", Subject.of(Tag(2, (("a", ("a",)),)), given={"word": ("c", "a"), "bound": 3})),
        ("halting_step", Subject.of(Tag(0, (("a", ("a",)),)), given={"word": ("a", "a"), "bound": 3})),
        ("halting_step", Subject.of(universal(), given={"input": "#l", "bound": 10**9})),
        ("halting_step", Subject.of(universal(), given={"input": "abc", "bound": 10})),
        ("last_values", Subject.of(programs.product(), given={"values": (1, 2), "bound": 10})),
    ],
)
def test_a_subject_that_is_no_machine_or_too_large_has_no_answer(name: str, subject: Subject) -> None:
    with pytest.raises(Unanswerable):
        measured(name, subject)
