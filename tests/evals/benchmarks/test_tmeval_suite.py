"""The 253 languages are what their definitions say, and each is told from all the others."""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator
from itertools import count, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.benchmarks.tmeval.frozen import cases
from evals.benchmarks.tmeval.language import FormalLanguage
from evals.benchmarks.tmeval.languages import CATEGORIES, LANGUAGES

DEFINITIONS = Path(__file__).parent / "tmeval" / "definitions.json"
"""What other predicates, written apart from these, say: the SHA-256 of their verdicts on the questions below, and some
longer words that they accept and reject."""

MANUAL = Path(__file__).parents[3] / "docs" / "tmeval.md"

COUNTS = {"CFL-1": 27, "CFL-2": 40, "CFL-3": 37, "CFL-4": 38, "CFL-5": 39, "NCFL-1": 34, "NCFL-4": 38}


def short_words(letters: str, most: int) -> Iterator[str]:
    """All words of each length, shortest first, for as long as there are at most so many."""
    given = 0
    for length in count():
        given += len(letters) ** length
        if given > most:
            return
        yield from map("".join, product(letters, repeat=length))


def questions(alphabet: str) -> Iterator[str]:
    """Words that show a language over the alphabet: short ones, and longer ones made of blocks, copies and mirrors."""
    letters = "".join(sorted(alphabet))
    yield from short_words(letters + "k", 1_500)
    most = max(exponent for exponent in range(2, 1_500) if exponent ** len(letters) <= 1_500)
    for exponents in product(range(most), repeat=len(letters)):
        yield "".join(letter * exponent for letter, exponent in zip(alphabet, exponents, strict=True))
    for x, y in product(list(short_words(letters, 16))[1:], repeat=2):
        for i, j in product((1, 2, 3), repeat=2):
            yield x * i + y * j + x * i
            yield x * i + y * j + x[::-1] * i
            yield x * i + y * j + x * j + y * i


def digest(language: FormalLanguage) -> str:
    bits = "".join("01"[language.accepts(word)] for word in questions(language.alphabet))
    return hashlib.sha256(bits.encode()).hexdigest()


def test_there_are_253_languages_in_seven_categories() -> None:
    assert Counter(language.category for language in LANGUAGES.values()) == COUNTS
    assert len(LANGUAGES) == sum(COUNTS.values()) == 253


def test_the_manual_counts_the_languages_of_each_category() -> None:
    rows = re.findall(r"^\| (N?CFL-\d) \| (\d+) \|", MANUAL.read_text("utf-8"), re.MULTILINE)
    assert {category: int(many) for category, many in rows} == COUNTS


def test_languages_are_numbered_in_order_within_their_category() -> None:
    numbered = [f"{category}.{number:02}" for category, many in COUNTS.items() for number in range(1, many + 1)]
    assert list(LANGUAGES) == numbered
    assert [language.id for languages in CATEGORIES.values() for language in languages] == numbered


def test_every_predicate_says_what_its_definition_says() -> None:
    definitions = json.loads(DEFINITIONS.read_text("utf-8"))
    assert list(definitions) == list(LANGUAGES)
    for name, language in LANGUAGES.items():
        definition = definitions[name]
        assert [word for word in definition["accepted"] if not language.accepts(word)] == [], name
        assert [word for word in definition["rejected"] if language.accepts(word)] == [], name
        assert digest(language) == definition["sha256"], name


def test_no_language_passes_for_another_over_the_same_alphabet() -> None:
    confused = []
    for language in LANGUAGES.values():
        words = cases(language.id)
        for other in LANGUAGES.values():
            if other.id != language.id and set(other.alphabet) == set(language.alphabet):
                passes = all(other.accepts(case.word) == case.accepted for case in words)
                confused += [(language.id, other.id)] if passes else []
    assert confused == []


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("CFL-1.01", "{ a^n b^m c^n : n, m >= 1 }"),
        ("CFL-2.03", "{ w : w is balanced and not empty }"),
        ("CFL-2.10", "S -> S S | ( S ) | ( a )"),
        ("CFL-3.01", "{ x#x^R : x in {a, b}* }"),
    ],
)
def test_a_title_is_the_set_or_the_rules_of_the_grammar(name: str, title: str) -> None:
    assert LANGUAGES[name].title == title


def test_every_statement_begins_with_a_set_or_a_grammar() -> None:
    for language in LANGUAGES.values():
        assert "->" in language.title or (language.title.startswith("{ ") and language.title.endswith(" }"))


def test_a_statement_names_every_letter_and_says_whether_the_empty_word_belongs() -> None:
    for language in LANGUAGES.values():
        assert len(set(language.alphabet)) == len(language.alphabet)
        assert all(repr(letter) in language.statement for letter in language.alphabet)
        belongs = "belongs" if language.accepts("") else "does not belong"
        assert language.statement.endswith(f"The empty word {belongs} to the language.")


def test_a_statement_would_say_so_if_the_empty_word_belonged() -> None:
    language = FormalLanguage("CFL-1.99", "ab", "All words.", lambda _: True)
    assert language.statement == "All words. The alphabet is {'a', 'b'}. The empty word belongs to the language."


def test_no_two_statements_are_the_same() -> None:
    assert len({language.statement for language in LANGUAGES.values()}) == len(LANGUAGES)


def test_the_published_examples_of_cfl_1_01_are_members_where_its_definition_says_so() -> None:
    # The paper lists abbc and aabcc as rejected words of { a^n b^m c^n }; they are rejected by NCFL-1.01.
    for word in ("abbc", "aabcc"):
        assert LANGUAGES["CFL-1.01"].accepts(word)
        assert not LANGUAGES["NCFL-1.01"].accepts(word)


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("CFL-1.14", ["abcba", "abccba", "abcccba", "abccccba", "ababcbaba"]),
        ("CFL-2.26", ["x", "(x+x)", "((x+x)+x)", "(x+(x+x))", "(((x+x)+x)+x)"]),
        ("CFL-3.01", ["#", "a#a", "b#b", "aa#aa", "ab#ba"]),
        ("CFL-5.27", ["#", "aaa#aa", "aaa#ab", "aaa#ba", "aaa#bb"]),
        ("NCFL-1.16", ["abcd", "aabbccdd", "aaabbbcccddd", "aaaabbbbccccdddd", "aaaaabbbbbcccccddddd"]),
        ("NCFL-4.10", ["aabb", "aaabbb", "aabbbb", "aaaabbbb", "aabbbbbb"]),
    ],
)
def test_the_shortest_members_come_in_shortlex_order(name: str, first: list[str]) -> None:
    assert LANGUAGES[name].shortest(5) == tuple(first)


@given(st.sampled_from(list(LANGUAGES.values())), st.data())
def test_the_shortest_members_are_all_that_trying_every_word_finds(
    language: FormalLanguage, data: st.DataObject
) -> None:
    tried = [word for word in short_words("".join(sorted(language.alphabet)), 1_000) if language.accepts(word)]
    wanted = data.draw(st.integers(0, len(tried)))
    assert language.shortest(wanted) == tuple(tried[:wanted])


@given(st.sampled_from(list(LANGUAGES.values())), st.data())
def test_a_word_with_a_symbol_outside_the_alphabet_belongs_to_no_language(
    language: FormalLanguage, data: st.DataObject
) -> None:
    before, after = (data.draw(st.text(language.alphabet, max_size=9)) for _ in range(2))
    symbol = data.draw(st.characters(exclude_characters=language.alphabet))
    assert not language.accepts(before + symbol + after)
