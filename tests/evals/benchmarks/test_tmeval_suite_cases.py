"""The frozen words: 600 a language, half of them members, hard and easy ones, long and short ones."""

from collections import Counter
from collections.abc import Mapping

import pytest

from evals.benchmarks.tmeval.frozen import WordCase, cases, parsed, written
from evals.benchmarks.tmeval.languages import LANGUAGES
from evals.benchmarks.tmeval.simple import FOREIGN

Suite = Mapping[str, tuple[WordCase, ...]]
"""Every language and its words."""

ONE_PARAMETER = {
    "CFL-1.02": ("a", "b"),
    "NCFL-1.15": ("a", "b", "c"),
    "NCFL-1.16": ("a", "b", "c", "d"),
    "NCFL-1.23": ("a", "bb", "ccc"),
    "NCFL-1.24": ("a", "b", "cc"),
    "NCFL-1.33": ("a", "b", "a"),
}
"""Languages that have one member for each n: the n-th powers of these one after another."""


@pytest.fixture(scope="module")
def suite() -> Suite:
    return {name: cases(name) for name in LANGUAGES}


def shortlex(word: str) -> tuple[int, str]:
    return len(word), word


def test_every_language_has_600_different_words(suite: Suite) -> None:
    assert {name for name, words in suite.items() if len({case.word for case in words}) != 600} == set()
    assert {len(words) for words in suite.values()} == {600}


def test_half_of_the_words_are_members_and_the_others_are_near_to_them_or_simple(suite: Suite) -> None:
    for words in suite.values():
        kinds = Counter((case.accepted, case.kind) for case in words)
        assert kinds[False, "near"] == kinds[False, "simple"] == 150
        assert kinds[True, "min"] == 30
        assert kinds[True, "mid"] + kinds[True, "long"] == 270


def test_every_label_is_what_the_predicate_says(suite: Suite) -> None:
    wrong = [
        (name, case)
        for name, words in suite.items()
        for case in words
        if LANGUAGES[name].accepts(case.word) != case.accepted
    ]
    assert wrong == []


def test_the_shortest_members_are_always_among_the_words(suite: Suite) -> None:
    for name, words in suite.items():
        shortest = sorted((case.word for case in words if case.kind == "min"), key=shortlex)
        assert tuple(shortest[:5]) == LANGUAGES[name].shortest(5)


def test_members_are_long_if_they_have_more_than_32_letters(suite: Suite) -> None:
    for words in suite.values():
        assert all(len(case.word) > 32 for case in words if case.kind == "long")
        assert all(len(case.word) <= 32 for case in words if case.kind == "mid")


def test_long_words_are_accepted_and_rejected_in_every_language(suite: Suite) -> None:
    for name, words in suite.items():
        own = [case for case in words if set(case.word) <= set(LANGUAGES[name].alphabet) and len(case.word) > 32]
        assert min(Counter(case.accepted for case in own).values()) >= 30, name


def test_members_have_at_most_64_letters_unless_a_language_has_too_few_of_them(suite: Suite) -> None:
    longest = {name: max(len(case.word) for case in words if case.accepted) for name, words in suite.items()}
    assert sum(length > 64 for length in longest.values()) == 19
    assert {name for name, length in longest.items() if length > 128} == {*ONE_PARAMETER, "CFL-4.20"}


@pytest.mark.parametrize("name", ONE_PARAMETER)
def test_a_language_with_one_member_for_each_number_has_those_for_1_to_300(suite: Suite, name: str) -> None:
    members = {case.word for case in suite[name] if case.accepted}
    assert members == {"".join(unit * n for unit in ONE_PARAMETER[name]) for n in range(1, 301)}


def test_words_of_more_than_128_letters_are_rare(suite: Suite) -> None:
    assert sum(len(case.word) > 128 for words in suite.values() for case in words) < 2_500
    assert max(len(case.word) for words in suite.values() for case in words) <= 1_802


def test_symbols_outside_the_alphabet_come_in_simple_words_only_and_in_few_of_them(suite: Suite) -> None:
    for name, words in suite.items():
        foreign = [case for case in words if not set(case.word) <= set(LANGUAGES[name].alphabet)]
        assert {case.kind for case in foreign} == {"simple"}
        assert {symbol for case in foreign for symbol in case.word} <= {*LANGUAGES[name].alphabet, *FOREIGN}
        assert 20 <= len(foreign) <= 25


def test_fifteen_short_members_and_fifteen_short_other_words_are_visible(suite: Suite) -> None:
    for words in suite.values():
        for accepted in (True, False):
            ordered = sorted(
                (case for case in words if case.accepted == accepted), key=lambda case: shortlex(case.word)
            )
            assert all(case.visible for case in ordered[:5])
            assert sum(case.visible for case in ordered[:60]) == sum(case.visible for case in ordered) == 15


def test_the_order_mixes_members_with_other_words(suite: Suite) -> None:
    for words in suite.values():
        assert 100 <= sum(case.accepted for case in words[:300]) <= 200


def test_words_are_read_as_they_were_written() -> None:
    words = (WordCase("", True, "min", True), WordCase('"\\#[]', False, "simple", False))
    assert parsed(written("CFL-1.01", words)) == words


@pytest.mark.parametrize("name", ["CFL-1.28", "NCFL-2.01", "CFL-1", "", "../CFL-1.01"])
def test_an_unknown_language_has_no_words(name: str) -> None:
    with pytest.raises(KeyError):
        cases(name)
