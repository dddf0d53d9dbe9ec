"""White space and control characters are made visible, and nothing that is shown commands a terminal."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.text import quoted, readable, visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", ""),
        ("+-<>[].,", "+-<>[].,"),
        (" \t\n", "·→⏎\n"),
        ("a b", "a·b"),
        ("\r\n", "␍⏎\n"),
        ("\n\n", "⏎\n⏎\n"),
        ("\0\x1b[31m\x7f", "␀␛[31m␡"),
        ("é→🙂", "é→🙂"),
        ("\x9b\u00a0\u2028\u202e\ufeff", r"\u009b\u00a0\u2028\u202e\ufeff"),
    ],
)
def test_visible_shows_every_space_tab_and_line_end(text: str, shown: str) -> None:
    assert visible(text) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", ""),
        ("Write a program.\nIt prints A.\n", "Write a program.\nIt prints A.\n"),
        ("two  spaces", "two··spaces"),
        ("a tab\there", "a tab→here"),
        ("at the end \nof a line ", "at the end·\nof a line·"),
        ("    indented", "····indented"),
        (" \t ", "·→·"),
        ("line\r\n", "line␍\n"),
        ("\0\x1b\x7f\x9b", r"␀␛␡\u009b"),
    ],
)
def test_readable_leaves_single_spaces_and_line_ends_and_shows_the_rest(text: str, shown: str) -> None:
    assert readable(text) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", '""'),
        ("a b\n", r'"a b\n"'),
        ('"\\', r'"\"\\"'),
        ("é→🙂", '"é→🙂"'),
        ("\x7f\x85\x9b\u2028\ud800", r'"\u007f\u0085\u009b\u2028\ud800"'),
    ],
)
def test_quoted_is_a_json_string(text: str, shown: str) -> None:
    assert quoted(text) == shown


@given(st.text())
def test_quoted_is_one_line_that_reads_back_the_same(text: str) -> None:
    assert len(quoted(text).splitlines()) == 1
    assert json.loads(quoted(text)) == text


@given(st.text(st.characters(categories=["Cc", "Cf", "Zs", "Zl", "Zp"]) | st.sampled_from("ab\n")))
def test_nothing_is_shown_that_a_terminal_would_obey(text: str) -> None:
    assert quoted(text).isprintable()
    assert all(line.isprintable() for line in visible(text).split("\n"))
    assert all(line.isprintable() for line in readable(text).split("\n"))


@given(st.text(" \t\n\rab+"))
def test_two_texts_of_code_never_look_the_same(text: str) -> None:
    back = visible(text).replace("⏎\n", "\n").replace("·", " ").replace("→", "\t").replace("␍", "\r")
    assert back == text


@given(st.text())
def test_as_many_lines_are_shown_as_there_are(text: str) -> None:
    assert visible(text).count("\n") == readable(text).count("\n") == text.count("\n")
