"""Rewriting at the level RE: all right answers are accepted, and small cases that can be looked at one by one."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, product

import pytest

from evals.benchmarks.chomsky.enumerable_correspondence import CORRESPONDING, Problem
from evals.benchmarks.chomsky.enumerable_pairs import Pairs
from evals.benchmarks.chomsky.enumerable_powers import POWERS, Powers
from evals.benchmarks.chomsky.enumerable_rewriting import REACHING, Reaching
from evals.benchmarks.chomsky.enumerable_term import CONTRACTION
from evals.benchmarks.chomsky.enumerable_term_runs import run_of
from evals.benchmarks.chomsky.family import LanguageFamily, T, random
from evals.benchmarks.chomsky.machine_expression import Expression
from evals.benchmarks.chomsky.machine_rewriting import Rewriting
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


# Rewriting


def test_every_shortest_derivation_is_accepted_and_no_other_list() -> None:
    for system in drawn(REACHING, "generation", 4, 4):
        subject = system.subject()
        steps = len(system.derivation()) - 1
        words = [system.start, *_words_near(system, steps)]
        right = 0
        for middle in product(words, repeat=steps - 1):
            found = (system.start, *middle, system.target)
            is_right = all(_leads(system, *pair) for pair in pairwise(found))
            assert accepted("derivation", subject, found) == is_right
            right += is_right
        assert right
        assert not accepted("derivation", subject, system.derivation()[:-1])
        assert not accepted("derivation", subject, (system.start, *system.derivation()))


def _words_near(system: Reaching, steps: int) -> list[str]:
    """Words that can be derived in fewer steps; some of them, if there are many."""
    found, layer = [], [system.start]
    for _ in range(steps - 1):
        layer = [word for each in layer for word in _after(system, each)]
        found += layer
    return list(dict.fromkeys(found))[:30]


def _after(system: Reaching, word: str) -> list[str]:
    return [
        word[:place] + right + word[place + len(left) :]
        for left, right in system.rules
        for place in range(len(word))
        if word[place : place + len(left)] == left
    ]


def _leads(system: Reaching, before: str, after: str) -> bool:
    return after in _after(system, before)


def test_words_without_derivation_are_found_to_have_none() -> None:
    system = Reaching("ab", (("ab", "ba"), ("aa", "b")), "aab", "abab", 9, "recognition")
    assert not measured("derivable", system.subject())
    agree(REACHING, replace(system, target="bb"), "layers", "ordered_words")
    agree(REACHING, replace(system, target="ba", kind="recognition"), "derivation", "layers", "ordered_words")


def test_ordered_rewriting_takes_the_first_rule_at_its_leftmost_place() -> None:
    rules = (("ba", "ab"), ("aa", "b"))
    subject = Reaching("ab", rules, "baa", "", 5, "trace").subject()
    assert measured("ordered_words", subject) == ("baa", "aba", "aab", "bb")
    assert measured("layers", subject) == (1, 2, 1, 0, 0, 0)


# Grammars


@pytest.mark.parametrize(("first", "factor"), [(1, 2), (2, 2), (1, 3), (3, 3)])
def test_the_grammar_has_the_words_that_the_formula_has(first: int, factor: int) -> None:
    for length in range(1, 20):
        grammar = Powers("a", "AB", "CDE", first, factor, tuple(range(7)), length, 60, "recognition")
        agree(POWERS, grammar, "forms_at", "member")
        steps = grammar.distance()
        if steps > 0:
            agree(POWERS, replace(grammar, kind="trace", moments=tuple(range(steps + 1))), "lengths", "member")


def test_any_long_enough_word_of_the_grammar_is_accepted_and_no_other() -> None:
    subject = Powers("a", "AB", "CDE", 1, 2, tuple(range(7)), 3, 30, "generation").subject()
    right = [length for length in range(40) if accepted("member", subject, "a" * length)]
    assert right == [4, 8]
    assert not accepted("member", subject, "AaaaaB")


# Post's correspondence problem


def test_every_shortest_solution_is_accepted_and_no_other_list() -> None:
    for problem in drawn(CORRESPONDING, "generation", 6, 5):
        subject = problem.subject()
        shortest = min(map(len, problem.solutions()))
        right = 0
        for length in range(1, min(shortest + 2, 6)):
            for sequence in product(range(-1, len(problem.pairs) + 1), repeat=length):
                is_right = length == shortest and sequence in problem.solutions()
                assert accepted("solution", subject, sequence) == is_right
                right += is_right
        assert right


def test_all_solutions_within_the_bound_are_counted() -> None:
    problem = Problem("ab", (("a", "aab"), ("ab", "bb"), ("aab", "ba"), ("ba", "a")), 6)
    sequences = (each for length in range(1, 7) for each in product(range(4), repeat=length))
    solutions = [each for each in sequences if _spelt(problem, each, 0) == _spelt(problem, each, 1)]
    assert measured("solutions", problem.subject()) == len(solutions)
    assert measured("shortest", problem.subject()) == min(map(len, solutions), default=-1)


def _spelt(problem: Problem, sequence: tuple[int, ...], row: int) -> str:
    return "".join(problem.pairs[place][row] for place in sequence)


# Combinator terms


@pytest.mark.parametrize(
    ("term", "terms"),
    [
        ("SKKa", ["SKKa", "Ka(Ka)", "a"]),
        ("S(K(SI))Kab", ["S(K(SI))Kab", "K(SI)a(Ka)b", "SI(Ka)b", "Ib(Kab)", "b(Kab)", "ba"]),
        ("a(Kbc)", ["a(Kbc)", "ab"]),
        ("a(I(bc))", ["a(I(bc))", "a(bc)"]),
        ("K(ab)cd", ["K(ab)cd", "abd"]),
        ("aIb", ["aIb"]),
        ("Sab", ["Sab"]),
        ("SII(SII)", ["SII(SII)", "I(SII)(I(SII))", "SII(I(SII))", "I(I(SII))(I(I(SII)))"]),
    ],
)
def test_terms_are_contracted_as_the_glossary_says(term: str, terms: list[str]) -> None:
    assert [each for each, _ in run_of(term, 3 if term.startswith("SII") else 9)] == terms


@pytest.mark.parametrize("term", ["", "(ab)c", "a()", "a(b", "ab)", "a((bc)d)"])
def test_what_is_no_term_without_needless_brackets_has_no_answer(term: str) -> None:
    subject = Subject.of(Expression("combinator", tuple("SKIabcd"), term), given={"bound": 3})
    with pytest.raises(Unanswerable):
        measured("halting_step", subject)


def test_the_terms_of_all_drawn_runs_keep_no_needless_brackets() -> None:
    for found in drawn(CONTRACTION, "trace", 9, 10):
        texts = [term for term, _ in run_of(found.term.written(), found.bound)]
        assert texts == [term.written() for term in found.run()[0]]
        assert all("((" not in text and not text.startswith("(") for text in texts)


# Questions that have no answer


@pytest.mark.parametrize(
    ("name", "subject"),
    [
        ("solution", Subject.of(Pairs(("a",), (("a", "aa"),)), given={"bound": 10})),
        ("overhangs", Subject.of(Pairs(("a", "b"), (("a", "b"),)), given={"sequence": (0,)})),
        (
            "distance",
            Subject.of(
                Rewriting("semi-Thue", (), ("a",), "", (("", "a"),)), given={"start": "", "target": "a", "bound": 3}
            ),
        ),
        (
            "distance",
            Subject.of(
                Rewriting("semi-Thue", (), ("a", "b"), "", (("a", "aa"), ("a", "ab"), ("a", "ba"), ("b", "bb"))),
                given={"start": "aaa", "target": "b", "bound": 99},
            ),
        ),
    ],
)
def test_a_subject_that_is_no_machine_or_too_large_has_no_answer(name: str, subject: Subject) -> None:
    with pytest.raises(Unanswerable):
        measured(name, subject)
