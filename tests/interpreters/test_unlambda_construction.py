"""Unlambda: what a source is compiled to, and what is said about the language."""

import pytest

from interpreters.base import Language
from interpreters.unlambda import LANGUAGE, Unlambda
from interpreters.unlambda_functions import ACTIONS
from interpreters.unlambda_terms import (
    APPLY,
    BOTTOM,
    DELAY,
    ECHO,
    K1,
    LETTERS,
    PAIR,
    PASS,
    PRINT,
    PROMISE,
    QUERY,
    S2,
    I,
    K,
    S,
    Term,
    written,
)
from interpreters.unlambda_text import parse


def term(source: str, dialect: str = "spec") -> Term:
    return parse(source, dialect).term


def test_the_language_keeps_to_the_contract() -> None:
    language: Language = LANGUAGE
    assert (language.name, language.dialects, language.tags) == (
        "unlambda",
        ("spec", "esolangbench"),
        ("unlambda", "unl"),
    )
    assert language.options == {"reads": ("characters", "bytes")}


def test_two_languages_are_equal() -> None:
    assert Unlambda() == LANGUAGE


def test_functions_keep_their_places_and_applications_nest() -> None:
    assert term(" `k#`\n\t`.iS") == (APPLY, (K, 2), (APPLY, (PRINT, 8, b"i"), (S, 10)))


@pytest.mark.parametrize("letter", LETTERS)
def test_a_letter_is_a_function_in_lower_and_upper_case(letter: str) -> None:
    assert term(letter) == term(letter.upper()) == (LETTERS[letter], 0)


def test_r_writes_a_line_feed() -> None:
    assert term("r") == term("R") == term(".\n") == (PRINT, 0, b"\n")


@pytest.mark.parametrize("character", ["x", " ", "\n", "\r", "\t", "`", "#", ".", "?", "é", "€", "😀", "\0"])
def test_a_dot_or_a_question_mark_takes_any_character(character: str) -> None:
    assert term(f"`.{character}i") == (APPLY, (PRINT, 1, character.encode()), (I, 3))
    assert term(f"`?{character}i") == (APPLY, (QUERY, 1, character.encode()), (I, 3))


def test_half_a_surrogate_pair_is_written_as_three_bytes() -> None:
    assert term(".\ud83d") == (PRINT, 0, b"\xed\xa0\xbd")


def test_in_the_other_dialect_comments_are_taken_out_first() -> None:
    assert term("`.#x\n#y\r\ni", "esolangbench") == (APPLY, (PRINT, 1, b"\n"), (I, 9))


def test_in_the_other_dialect_the_bar_is_another_function() -> None:
    assert (term("|"), term("|", "esolangbench")) == ((PASS, 0), (ECHO, 0))


def test_every_function_has_an_action() -> None:
    assert {*LETTERS.values()} <= ACTIONS.keys()
    assert all(tag > BOTTOM for tag in ACTIONS)


@pytest.mark.parametrize(
    ("made", "source"),
    [
        ((PAIR, (S, 0), (K, 1)), "`sk"),
        ((S2, 0, (K1, 1, (I, 2)), (PRINT, 3, b"\n")), "``s`kir"),
        ((PROMISE, 0, (APPLY, (DELAY, 1), (QUERY, 2, b" "))), "`d`d? "),
        ((PRINT, 0, b"\xff"), ".\\xff"),
    ],
)
def test_a_term_is_written_as_source(made: Term, source: str) -> None:
    assert written(made) == source


def test_a_long_term_is_cut() -> None:
    assert written(term("`k" * 100 + "i")) == "`k" * 40 + "…"
    assert written(term("`k" * 100 + "i"), longest=None) == "`k" * 100 + "i"
    assert written(term("`k" * 39 + ".x")) == "`k" * 39 + ".x"
