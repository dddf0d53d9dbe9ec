"""Turing machines: telling them from prose."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreters.turing_source_prose import code_spans, holds_program

MODULE = """from automata.tm.dtm import DTM

tm = DTM(
    states={'q0', 'q(1'},  # it's a state )
    transitions={"q0": {"a": ("q0", "(", "R")}},
)"""


@pytest.mark.parametrize(
    "text",
    [
        MODULE,
        MODULE[:-2],
        "tm = NTM(states={'q'})",
        "tm = automata.tm.mntm.MNTM (states={'q'})",
        "from automata.tm.dtm import DTM as Machine",
        "DTM(*arguments)",
        "DTM(STATES, SYMBOLS)",
    ],
)
def test_a_text_with_a_call_of_a_class_holds_a_program(text: str) -> None:
    assert holds_program(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "A DTM (a deterministic machine) with the states q0 and q1.",
        "Use DTM(...) or NTM().",
        "tm = {'states': {'q0'}}",
        "MYDTM(states={'q0'})",
        "from automata.tm.dtm import DTM",
    ],
)
def test_a_text_without_one_holds_none(text: str) -> None:
    assert not holds_program(text)


@pytest.mark.parametrize(
    ("before", "code", "after"),
    [
        ("Write this:\n", MODULE, "\n\nIt works (I hope)."),
        ("So: ", "machine: DTM = DTM(states={'q0'})", ", and so on."),
        ("So: ", "tm = automata.tm.dtm.DTM(states=\n[(')',)])", " is right."),
        ("Don't: ", "tm = DTM(states={'q0',\n'q1'", "\n\nThe next paragraph."),
        ("Here you'd want ", "{'q0': {'a': ('q1', 'b', 'R')}}", ", which isn't there."),
        ("Here you'd want ", "'q0': {'a': ('q1', 'b', 'R')}, 'q1': {}", ", which isn't there."),
        ("The row\n", '"q3": {"a": ("q3", "a", "R")}', "\nis wrong (see above)."),
        ("On two tapes: ", "{('a', '_'): [('q', (('a', 'R'), ('a', 'R')))]}", "."),
        ("First ", "('a', '_'): [('q', (('a', 'R'), ('a', 'R')))]", "."),
        ("First\n", "import automata", "\nthen."),
    ],
)
def test_code_in_prose_is_found_from_its_beginning_to_its_end(before: str, code: str, after: str) -> None:
    text = before + code + after
    assert [text[start:end] for start, end in code_spans(text)] == [code]


@pytest.mark.parametrize(
    "text",
    [
        "The DTM (see the task) moves L: it should move R.",
        "Use a DTM(...) and import it from automata.tm.dtm.",
        "Change the transition of q0 on 'a' to ('q1', 'X', 'R') [or 'L'], don't leave {q0, q1} as it is.",
        "Note: (this) # is {no} 'machine' [at all",
        "He said: 'no' (and 'yes': twice).",
    ],
)
def test_words_about_machines_are_no_code(text: str) -> None:
    assert code_spans(text) == ()


PIECES = [
    "DTM(",
    "tm = ",
    "'q0': ",
    "'",
    '"',
    "\\",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    "a=",
    ":",
    ",",
    "#",
    "\n",
    "import automata",
    " ",
]


@given(text=st.lists(st.sampled_from(PIECES), max_size=40).map("".join) | st.text())
def test_spans_lie_in_the_text_in_order(text: str) -> None:
    last = 0
    for start, end in code_spans(text):
        assert last <= start < end <= len(text)
        last = end


@pytest.mark.parametrize(
    "piece", ["{'a': {", "DTM(a=", "'\\", "#", "([", "tm = DTM(a=", "{'a': [)", "{'a': {}}\n\n", "'a':"]
)
def test_a_long_and_broken_text_is_gone_through_once(piece: str) -> None:
    text = piece * 20_000
    assert all(start < end for start, end in code_spans(text))
    assert holds_program(text) == ("DTM" in piece)
