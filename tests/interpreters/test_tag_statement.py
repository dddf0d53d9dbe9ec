"""The text of a task about an m-tag system, and its way back."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreters.tag_statement import StatementError, describe, parse_statement, statement
from interpreters.tag_system import TagSystem

SYSTEM = TagSystem(2, "ABC", {"A": "CAC", "B": "", "C": "B"})

LINES = """\
m: 2
Step limit: 30
Alphabet: {A, B, C}
Start: [B C A]
Productions:
A : C A C
B :
C : B
"""


@st.composite
def tasks(draw: st.DrawFn) -> tuple[TagSystem, list[str], int]:
    symbols = st.text(min_size=1, max_size=4).filter(lambda text: not any(c.isspace() or c in ",[]" for c in text))
    # Those that could be mistaken for something else in the layout.
    symbols |= st.sampled_from([":", "m:", "{", "}", "{}", "Productions:", "-", "#", "*", "Start:", "0"])
    alphabet = draw(st.lists(symbols, min_size=1, max_size=5, unique=True))
    words = st.lists(st.sampled_from(alphabet), max_size=5)
    system = TagSystem(draw(st.integers(1, 10**30)), alphabet, {symbol: draw(words) for symbol in alphabet})
    return system, draw(words), draw(st.integers(0, 10**30))


def test_a_statement_ends_with_the_system() -> None:
    assert statement(SYSTEM, "BCA", 30).endswith("\n\n" + LINES)


@given(tasks(), st.sampled_from(["", "Read this:\n\n"]), st.sampled_from(["", "\nNow begin.\n"]))
def test_a_statement_is_read_back_as_it_was_written(
    task: tuple[TagSystem, Sequence[str], int], before: str, after: str
) -> None:
    system, word, steps = task
    assert parse_statement(before + statement(system, word, steps) + after) == (system, tuple(word), steps)


def test_a_system_is_described_one_production_a_line() -> None:
    assert describe(SYSTEM) == "m: 2\nAlphabet: {A, B, C}\nProductions:\nA : C A C\nB :\nC : B"


@pytest.mark.parametrize("symbol", ["a b", "a,", "[", "]", "\n", "\u2003"])
def test_a_symbol_that_could_not_be_read_back_is_refused(symbol: str) -> None:
    with pytest.raises(StatementError, match="white space, a comma or a square bracket"):
        statement(TagSystem(2, [symbol], {symbol: []}), [], 30)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("m: 2", "m: two", "no line says what m is"),
        ("m: 2\n", "", "no line says what m is"),
        ("Step limit: 30\n", "", "no line 'Step limit: ...'"),
        ("30", "many", "the step limit is no number"),
        ("{A, B, C}", "{A, B, C", "not of the form"),
        ("[B C A]", "B C A", "not of the form"),
        ("Productions:", "Rules:", "no line 'Productions:...'"),
        ("B :\n", "", "no line 'B :...'"),
        ("C : B", "C :B", "no blank stands before the production of 'C'"),
        ("[B C A]", "[B D A]", "'D', which is not in the alphabet"),
    ],
)
def test_a_text_that_holds_no_task_is_refused(old: str, new: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse_statement(LINES.replace(old, new))
