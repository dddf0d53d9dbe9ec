"""A statement is read if all of its set is understood, and then a machine decides what it says."""

import math
import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.synth.notation import Unreadable
from agents.synth.turing_statement import read_statement
from agents.synth.turing_writer import read_machine
from tests.agents.synth.deciding import powers, words, wrong


def statement(description: str, alphabet: str, empty: bool = False) -> str:
    letters = ", ".join(f"'{letter}'" for letter in alphabet)
    belongs = "belongs" if empty else "does not belong"
    return f"{description}. The alphabet is {{{letters}}}. The empty word {belongs} to the language."


def exponents(pattern: str, holds: Callable[..., bool]) -> Callable[[str], bool]:
    """Words of a pattern, by the lengths of its groups."""

    def found(word: str) -> bool:
        match = re.fullmatch(pattern, word)
        return match is not None and holds(*map(len, match.groups()))

    return found


def parts(number: int, holds: Callable[..., bool]) -> Callable[[str], bool]:
    return lambda word: word.count("#") == number - 1 and holds(*word.split("#"))


def prime(number: int) -> bool:
    return number > 1 and all(number % divisor for divisor in range(2, number))


def heights(word: str, up: str, down: str) -> list[int]:
    return [word[:end].count(up) - word[:end].count(down) for end in range(len(word) + 1)]


AB = "(a*)(b*)"
ABC = "(a*)(b*)(c*)"

READ: list[tuple[str, str, int, Callable[[str], bool]]] = [
    # Powers
    ("{ a^n b^(2n+1) : n >= 0 }", "ab", 9, exponents(AB, lambda i, j: j == 2 * i + 1)),
    ("{ a^(2n) b^(3n) : n >= 1 }", "ab", 10, exponents(AB, lambda i, j: i > 0 and i % 2 == 0 and j == 3 * i // 2)),
    ("{ a^(n+1) b^n : n >= 0 }", "ab", 8, exponents(AB, lambda i, j: i == j + 1)),
    ("{ a^n b^m c^(n+m) : n, m >= 1 }", "abc", 7, exponents(ABC, lambda i, j, k: i > 0 and j > 0 and k == i + j)),
    ("{ a^n b^n a^n : n >= 1 }", "ab", 9, exponents("(a*)(b+)(a*)", lambda i, j, k: i == j == k)),
    ("{ a^n (bc)^m d^n : m >= 1 }", "abcd", 6, exponents("(a*)(?:bc)+(d*)", lambda i, j: i == j)),
    ("{ a^i b^j : 1 <= i < j }", "ab", 8, exponents(AB, lambda i, j: 1 <= i < j)),
    ("{ a^i b^j : i, j >= 1 and i != 2j }", "ab", 8, exponents(AB, lambda i, j: i > 0 and j > 0 and i != 2 * j)),
    ("{ a^i b^j c^k : i = j or j = k }", "abc", 7, exponents(ABC, lambda i, j, k: i == j or j == k)),
    ("{ a^i b^j c^k : i >= 1, j = i or j = k }", "abc", 7, exponents(ABC, lambda i, j, k: i > 0 and j in (i, k))),
    (
        "{ a^i b^j c^k : j < i, or k >= 1 and j < k }",
        "abc",
        7,
        exponents(ABC, lambda i, j, k: j < i or (k >= 1 and j < k)),
    ),
    ("{ a^i b^j : i mod 3 = 2, j is odd }", "ab", 9, exponents(AB, lambda i, j: i % 3 == 2 and j % 2 == 1)),
    (
        "{ a^i b^j : i, j >= 1, and i and j differ by at least 2 }",
        "ab",
        8,
        exponents(AB, lambda i, j: i > 0 and j > 0 and abs(i - j) > 1),
    ),
    ("{ a^i b^j c^k : j >= 1, k = max(i, j) }", "abc", 7, exponents(ABC, lambda i, j, k: j > 0 and k == max(i, j))),
    (
        "{ a^i b^j c^k : i, j >= 1, k = i * j }",
        "abc",
        8,
        exponents(ABC, lambda i, j, k: i > 0 and j > 0 and k == i * j),
    ),
    (
        "{ a^i b^j c^k : i, j >= 1, k = gcd(i, j) }",
        "abc",
        7,
        exponents(ABC, lambda i, j, k: i > 0 and j > 0 and k == math.gcd(i, j)),
    ),
    ("{ a^i b^j : i + j is prime }", "ab", 9, exponents(AB, lambda i, j: prime(i + j))),
    ("{ a^i b^j : j >= 2, j does not divide i }", "ab", 9, exponents(AB, lambda i, j: j > 1 and i % j > 0)),
    # Numbers of letters
    (
        "{ w : w is not empty and has as many b's as a's }, in any order",
        "ab",
        8,
        lambda w: w != "" and w.count("a") == w.count("b"),
    ),
    (
        "{ w : w has twice as many a's as c's, at least one of each, and no b }",
        "abc",
        7,
        lambda w: w.count("a") == 2 * w.count("c") > 0 and "b" not in w,
    ),
    (
        "{ w : w has fewer a's than b's, or more c's than b's }",
        "abc",
        6,
        lambda w: w.count("a") < w.count("b") or w.count("c") > w.count("b"),
    ),
    ("{ w : the number of a's in w is even and at least 2 }", "ab", 8, lambda w: w.count("a") in (2, 4, 6, 8)),
    ("{ w : 3 divides |w|, and w ends with b }", "ab", 8, lambda w: len(w) % 3 == 0 and w[-1:] == "b"),
    (
        "{ w : |w| is odd and at least 3, and w begins with 'ab' }",
        "ab",
        8,
        lambda w: len(w) in (3, 5, 7) and w[:2] == "ab",
    ),
    # Brackets and places
    (
        "{ w : w is balanced and begins with '((' }",
        "()",
        9,
        lambda w: min(heights(w, "(", ")")) == 0 == heights(w, "(", ")")[-1] and w[:2] == "((",
    ),
    (
        "{ w : w has at least one b, and no prefix of w has more a's than b's }",
        "ab",
        8,
        lambda w: "b" in w and max(heights(w, "a", "b")) <= 0,
    ),
    (
        "{ w : w is not empty, and every suffix of w has at most as many a's as b's }",
        "ab",
        8,
        lambda w: w != "" and max(heights(w[::-1], "a", "b")) <= 0,
    ),
    # Several words
    ("{ x#x : x in {a, b}* }", "ab#", 7, parts(2, lambda x, y: x == y)),
    ("{ w#w^R#w : w in {a, b}* }", "ab#", 8, parts(3, lambda x, y, z: x == y[::-1] == z)),
    (
        "{ x#h(x) : x in {a, b}* }, where h(a) = b, h(b) = ba",
        "ab#",
        7,
        parts(2, lambda x, y: y == "".join({"a": "b", "b": "ba"}[each] for each in x)),
    ),
    (
        "{ x#y : x, y in {a, b}*, y ends with x^R, |y| <= 2|x| }",
        "ab#",
        7,
        parts(2, lambda x, y: y.endswith(x[::-1]) and len(y) <= 2 * len(x)),
    ),
    (
        "{ x#y : x, y in {a, b}*, x has more a's than y has b's }",
        "ab#",
        6,
        parts(2, lambda x, y: x.count("a") > y.count("b")),
    ),
    ("{ x b y : x, y in {a, b}*, |x| = 2|y| }", "ab", 9, lambda w: len(w) % 3 == 1 and w[2 * (len(w) // 3)] == "b"),
    (
        "{ x x^R y : x, y in {a, b}*, |x| >= 1, |y| = 1 }",
        "ab",
        9,
        lambda w: len(w) % 2 == 1 and len(w) > 1 and w[:-1] == w[-2::-1],
    ),
]
"""A description, its alphabet, the length up to which all words are tried, and what is right of them."""


@pytest.mark.parametrize(("description", "alphabet", "length", "holds"), READ, ids=[each[0] for each in READ])
def test_the_machine_of_a_set_decides_it(
    description: str, alphabet: str, length: int, holds: Callable[[str], bool]
) -> None:
    machine = read_machine(statement(description, alphabet, holds("")))
    assert machine is not None
    assert wrong(machine, words(alphabet, length), holds) == []


def test_large_exponents_are_decided_too() -> None:
    machine = read_machine(statement("{ a^n b^m c^n : n >= 1, n <= m <= 2n }", "abc"))
    assert machine is not None
    holds = exponents(ABC, lambda i, j, k: 1 <= i == k and i <= j <= 2 * i)
    assert wrong(machine, powers("abc", 14), holds) == []
    assert (
        wrong(
            machine,
            ["a" * i + "b" * j + "c" * k for i in (70, 71) for j in (69, 70, 140, 143) for k in (70, 71)],
            holds,
        )
        == []
    )


def test_the_language_of_a_grammar_is_read() -> None:
    text = "The language of the grammar S -> a | ( T ); T -> S | S , T with the start symbol S: lists"
    machine = read_machine(statement(text, "a(),"))
    assert machine is not None
    members = {"a", "(a)", "((a))", "(a,a)", "(a,(a))", "((a),a)", "((a,a))", "(((a)))", "(a,a,a)"}
    assert wrong(machine, words("a(),", 7), members.__contains__) == []


NOT_READ = [
    "{ w : w is a love letter }",
    "{ w : w is balanced and sad }",
    "{ a^n b^m : n is a square number }",
    "{ a^n b^(m+n) : n >= 1, m >= }",
    "{ a^(n+m) b^m : m > k }",
    "{ x y z : x, y, z in {a, b}*, |x| = |z| }",
    "{ x^R#x : x in {a, b}* }",
    "{ a^n b^m }",
    "{ a^n c^n : n >= 1 }",
    "as many a's as b's",
    "{ w : " + " and ".join(["w begins with a"] * 20) + " }",
    "The language of the grammar S with the start symbol S: nothing",
]


@pytest.mark.parametrize("description", NOT_READ)
def test_what_is_not_understood_is_not_guessed(description: str) -> None:
    with pytest.raises(Unreadable):
        read_statement(statement(description, "ab"))


def test_a_reading_that_contradicts_what_is_said_of_the_empty_word_is_none() -> None:
    description = "{ a^n b^n : n >= 0 }"
    assert read_machine(statement(description, "ab", empty=True)) is not None
    assert read_machine(statement(description, "ab", empty=False)) is None


def test_a_grammar_whose_words_cannot_be_decided_by_replacing_is_not_read() -> None:
    text = "The language of the grammar S -> a S a | a with the start symbol S: an odd number of a's"
    assert read_machine(statement(text, "a")) is None


@given(st.data())
def test_damaged_statements_are_read_or_not_but_never_fail(data: st.DataObject) -> None:
    pieces = [re.findall(r"\w+|\s|.", statement(description, alphabet)) for description, alphabet, _, _ in READ]
    damaged = list(data.draw(st.sampled_from(pieces)))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(damaged) - 1))
        damaged[at : at + data.draw(st.integers(0, 2))] = data.draw(
            st.lists(st.sampled_from(data.draw(st.sampled_from(pieces))), max_size=2)
        )
    read_machine("".join(damaged))
