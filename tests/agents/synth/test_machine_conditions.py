"""The machine of a condition decides it, for all short words and some long ones."""

import math
import re
from collections.abc import Callable
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.synth.machines_conditions import All, Condition, Not, Some
from agents.synth.machines_division import Divides, Gcd, Modulo, Prime, Quotient
from agents.synth.machines_grammar import Grammar, brackets
from agents.synth.machines_letters import Affix, Same
from agents.synth.machines_numbers import Compare, Count, Remainder, Term
from agents.synth.machines_parts import Ambiguous, Free, Power, Split
from agents.synth.machines_sweeps import WORD, TooLarge
from interpreters.machine import MachineLimits
from tests.agents.synth.deciding import machine_for, powers, program_for, words, wrong


def number(part: str = WORD, letters: str | None = None) -> Term:
    return Term.of(Count(part, letters))


A, B, C = (number(letters=letter) for letter in "abc")


# Numbers -----------------------------------------------------------------------------------------------------------


@given(
    st.tuples(*[st.integers(-3, 3)] * 3),
    st.integers(-4, 4),
    st.booleans(),
    st.lists(st.text("abc", max_size=40), max_size=20),
)
def test_a_sum_of_multiples_is_compared_with_0(
    factors: tuple[int, ...], constant: int, equal: bool, some: list[str]
) -> None:
    term = (A.times(factors[0]) + B.times(factors[1]) + C.times(factors[2])).plus(constant)

    def holds(word: str) -> bool:
        total = constant + sum(factor * word.count(letter) for factor, letter in zip(factors, "abc", strict=True))
        return total == 0 if equal else total >= 0

    assert wrong(machine_for(Compare(term, equal), "abc"), [*words("abc", 3), *some], holds) == []


def test_fractions_are_compared_and_divided_exactly() -> None:
    half = A.times(Fraction(1, 2))
    assert (
        wrong(
            machine_for(Compare(half - B, equal=True), "ab"),
            words("ab", 8),
            lambda word: word.count("a") == 2 * word.count("b"),
        )
        == []
    )
    assert wrong(machine_for(Remainder(half, 3, 1), "ab"), words("ab", 8), lambda word: word.count("a") % 6 == 2) == []


def test_numbers_of_thousands_of_letters_are_compared_in_a_few_sweeps() -> None:
    machine = program_for(machine_for(Compare(A - B, equal=True), "ab")).machine
    computation = machine.run("ab" * 2_000, MachineLimits())
    assert computation.accepted
    assert computation.steps < 4_001 * 20


def prime(of: int) -> bool:
    return of > 1 and all(of % divisor for divisor in range(2, of))


ON_POWERS: dict[str, tuple[Condition, str, int, Callable[..., bool]]] = {
    "prime": (Prime(A), "a", 150, prime),
    "a prime sum": (Prime(A + B), "ab", 25, lambda i, j: prime(i + j)),
    "a prime difference": (Prime(A - B), "ab", 25, lambda i, j: prime(i - j)),
    "divides": (Divides(A, B), "ab", 25, lambda i, j: i > 0 and j % i == 0),
    "product": (Quotient(A, C, B, exactly=True), "abc", 8, lambda i, j, k: i > 0 and j > 0 and k == i * j),
    "quotient": (Quotient(C, A, B, exactly=False), "abc", 9, lambda i, j, k: j > 0 and k == i // j),
    "modulo": (Modulo(C, A, B), "abc", 9, lambda i, j, k: j > 0 and k == i % j),
    "gcd": (Gcd(C, A, B), "abc", 9, lambda i, j, k: i > 0 and j > 0 and k == math.gcd(i, j)),
    "gcd of 2": (Gcd(Term().plus(2), A, B), "ab", 25, lambda i, j: i > 0 and j > 0 and math.gcd(i, j) == 2),
}
"""A condition, the letters of powers, the exponents up to where they are tried, and what is right of exponents."""


@pytest.mark.parametrize("name", ON_POWERS)
def test_division_is_right_wherever_the_letters_stand(name: str) -> None:
    condition, letters, most, holds = ON_POWERS[name]
    machine = machine_for(condition, letters)
    assert wrong(machine, powers(letters, most), lambda word: holds(*map(word.count, letters))) == []
    assert wrong(machine, words(letters, 6), lambda word: holds(*map(word.count, letters))) == []


# Letters, parts and grammars ---------------------------------------------------------------------------------------


def pair(*conditions: Condition) -> Split:
    return Split(WORD, (Free("x", "ab"), Power("1", "#", 1, once=True), Free("y", "ab")), All(conditions))


def two(holds: Callable[[str, str], bool]) -> Callable[[str], bool]:
    return lambda word: word.count("#") == 1 and holds(*word.split("#"))


def anywhere(*conditions: Condition) -> Split:
    return Split(WORD, (Free("u", "ab"), Free("v", "ab")), All(conditions))


def cuts(word: str) -> list[tuple[str, str]]:
    return [(word[:end], word[end:]) for end in range(len(word) + 1)]


def palindrome(part: str = WORD) -> Same:
    return Same(part, part, second_way="left")


def nests(word: str, *pairs: str) -> bool:
    while any(each in word for each in pairs):
        for each in pairs:
            word = word.replace(each, "")
    return not word


ON_WORDS: dict[str, tuple[Condition, str, int, Callable[[str], bool]]] = {
    "begins": (Affix(WORD, "begins", "aba"), "ab", 8, lambda word: word.startswith("aba")),
    "ends": (Affix(WORD, "ends", "aba"), "ab", 8, lambda word: word.endswith("aba")),
    "contains": (Affix(WORD, "contains", "abab"), "ab", 8, lambda word: "abab" in word),
    "copy": (pair(Same("x", "y")), "ab#", 7, two(lambda x, y: x == y)),
    "no copy": (pair(Not(Same("x", "y"))), "ab#", 7, two(lambda x, y: x != y)),
    "mirror": (pair(Same("x", "y", first_way="left")), "ab#", 7, two(lambda x, y: x == y[::-1])),
    "longer": (pair(Same("x", "y", longer=True)), "ab#", 7, two(lambda x, y: y.startswith(x))),
    "end": (pair(Same("x", "y", second_way="left", longer=True)), "ab#", 7, two(lambda x, y: y.endswith(x[::-1]))),
    "image": (pair(Same("x", "y", {"a": "ab", "b": ""})), "ab#", 7, two(lambda x, y: y == "ab" * x.count("a"))),
    "palindrome": (palindrome(), "ab", 9, lambda word: word == word[::-1]),
    "powers": (
        Split(WORD, (Power("1", "a"), Power("2", "b")), Compare(number("1") - number("2"))),
        "ab",
        8,
        lambda word: bool(re.fullmatch("a*b*", word)) and word.count("a") >= word.count("b"),
    ),
    "powers of texts": (
        Split(
            WORD,
            (Power("1", "ab", 1), Power("2", "c", 1), Power("3", "ba", 1)),
            Compare(number("1") - number("3"), equal=True),
        ),
        "abc",
        8,
        lambda word: bool(re.fullmatch("(ab)+c+(ba)+", word)) and word.index("c") == word[::-1].index("c"),
    ),
    "middle": (
        Split(
            WORD,
            (Free("x", "ab"), Power("1", "a", 1, once=True), Free("y", "ab")),
            Compare(number("x") - number("y"), equal=True),
        ),
        "ab",
        9,
        lambda word: len(word) % 2 == 1 and word[len(word) // 2] == "a",
    ),
    "inside brackets": (
        Split(
            WORD,
            (Power("1", "(", 1, once=True), Free("v", "()"), Power("2", ")", 1, once=True)),
            brackets("v", ("()",)),
        ),
        "()",
        8,
        lambda word: word[:1] == "(" and word[-1:] == ")" and len(word) > 1 and nests(word[1:-1], "()"),
    ),
    "two palindromes": (
        anywhere(palindrome("u"), palindrome("v"), Compare(number("u").plus(-2)), Compare(number("v").plus(-2))),
        "ab",
        8,
        lambda word: any(min(len(u), len(v)) > 1 and u == u[::-1] and v == v[::-1] for u, v in cuts(word)),
    ),
    "every beginning": (
        Not(anywhere(Not(Compare(number("u", "a") - number("u", "b"))))),
        "ab",
        8,
        lambda word: all(u.count("a") >= u.count("b") for u, _ in cuts(word)),
    ),
    "a part of a part": (
        pair(Split("y", (Free("u", "ab"), Free("v", "ab")), Same("x", "v", first_way="left", longer=True))),
        "ab#",
        7,
        two(lambda x, y: x[::-1] in y),
    ),
    "brackets": (brackets(WORD, ("()", "[]")), "()[]", 6, lambda word: nests(word, "()", "[]")),
    "brackets among others": (brackets(WORD, ("()",), "a"), "()a", 6, lambda word: nests(word.replace("a", ""), "()")),
    "one of two, and not a third": (
        All((Some((Affix(WORD, "begins", "a"), Compare(A - B))), Not(palindrome()))),
        "ab",
        7,
        lambda word: (word[:1] == "a" or word.count("a") >= word.count("b")) and word != word[::-1],
    ),
}
"""A condition, an alphabet, the length up to which all words are tried, and what is right of a word."""


@pytest.mark.parametrize("name", ON_WORDS)
def test_a_condition_on_letters_is_right_of_all_short_words(name: str) -> None:
    condition, alphabet, length, holds = ON_WORDS[name]
    assert wrong(machine_for(condition, alphabet), words(alphabet, length), holds) == []


@pytest.mark.parametrize("name", ["middle", "every beginning", "palindrome", "brackets"])
def test_long_words_are_decided_within_64_n_squared_steps(name: str) -> None:
    condition, alphabet, _, holds = ON_WORDS[name]
    some = [first * 60 + second * 60 for first in alphabet for second in alphabet]
    assert wrong(machine_for(condition, alphabet), [*some, *(word[1:] for word in some)], holds) == []


def test_letters_outside_the_alphabet_are_in_no_word() -> None:
    machine = program_for(machine_for(Not(palindrome()), "ab")).machine
    assert not any(found.accepted for found in machine.run_all(["abc", "c", "a#b"], MachineLimits()))


GRAMMARS = {
    "sums": (Grammar({"E": (("x",), ("E", "+", "E"), ("(", "E", ")"))}, "E"), "x+()", 7),
    "lists": (Grammar({"L": ((), ("x", "L"), ("[", "L", "]"))}, "L"), "x[]", 8),
    "a and b": (Grammar({"S": (("a", "S", "b"), ("a", "b"))}, "S"), "ab", 8),
}


@pytest.mark.parametrize("name", GRAMMARS)
def test_the_words_of_a_grammar_are_accepted_and_no_others(name: str) -> None:
    grammar, alphabet, length = GRAMMARS[name]
    machine = machine_for(grammar.reduction(), alphabet)
    members = grammar.words(length)
    assert wrong(machine, words(alphabet, length), lambda word: word != "" and word in members) == []


def test_parts_that_can_lie_in_too_many_ways_are_refused() -> None:
    with pytest.raises(Ambiguous):
        Split(WORD, (Free("x", "ab"), Free("y", "ab"), Free("z", "ab")), All(()))


def test_a_machine_with_too_many_states_is_refused() -> None:
    with pytest.raises(TooLarge):
        machine_for(Remainder(A, 1_000_000, 1), "ab")
