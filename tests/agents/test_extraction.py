"""Extraction gives a program back byte for byte, or none."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.extraction import REMOVED, Candidate, cut_code, extract, program_of, without_reasoning
from agents.model import Reply
from interpreters.base import CandidateKind, CompileError, Example, Program
from interpreters.unlambda import LANGUAGE as UNLAMBDA


@dataclass(frozen=True, slots=True)
class Plus:
    """A language with one instruction, "+"; in prose, three of them in a row are code."""

    name: str = "plus"
    candidate: CandidateKind = "program"
    dialects: tuple[str, ...] = ("spec",)
    options: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    tags: tuple[str, ...] = ("plus", "p+")

    def documentation(self, dialect: str) -> str:
        raise NotImplementedError(dialect)

    def examples(self, dialect: str) -> tuple[Example, ...]:
        raise NotImplementedError(dialect)

    def compile(self, source: str, dialect: str, options: Mapping[str, str]) -> Program:
        raise CompileError(f"{source} {dialect} {options}")

    def holds_program(self, text: str) -> bool:
        return "+" in text

    def code_spans(self, text: str) -> tuple[tuple[int, int], ...]:
        return tuple(match.span() for match in re.finditer(r"\+{3,}", text))


PLUS = Plus()

FENCE_LINE = re.compile(r"^ {0,3}(```|~~~)", re.MULTILINE)
REASONING_TAG = re.compile(r"</?(think|thinking|reasoning)>", re.IGNORECASE)

texts = st.text(st.sampled_from("+- \t\r\n\x0b\x85\u2028`~<>/abcé")).filter(
    lambda text: not FENCE_LINE.search(text) and not REASONING_TAG.search(text)
)
programs = texts.filter(PLUS.holds_program)
marks = st.sampled_from(["```", "````", "~~~", "~~~~~", "  ```", "   ~~~~"])
tags = st.sampled_from(["", "plus", "PLUS", "p+ title=x", " plus", "python"])


# -- what comes back


@given(programs)
def test_a_bare_program_comes_back(program: str) -> None:
    found = extract(program, PLUS)
    assert (found.program, found.rule, found.span) == (program, "bare", (0, len(program)))


@given(programs, marks, tags, st.sampled_from(["\n", "\r\n"]))
def test_a_fenced_program_comes_back(program: str, mark: str, tag: str, newline: str) -> None:
    assert extract(f"{mark}{tag}{newline}{program}{newline}{mark}", PLUS).program == program


@given(programs, texts, texts)
def test_prose_around_a_fence_does_not_matter(program: str, before: str, after: str) -> None:
    assert extract(f"{before}\n```plus\n{program}\n```\n{after}", PLUS).program == program


@given(programs, st.text(st.sampled_from("+`~\n plus")))
def test_reasoning_before_a_bare_program_does_not_matter(program: str, thought: str) -> None:
    found = extract(f"<think>{thought}</think>\n\n{program}", PLUS)
    assert (found.program, found.rule) == (program, "bare")


@given(programs, st.text(st.sampled_from("+`~\n plus")), st.sampled_from(["", "\n", "\r\n", "\n\n"]))
def test_reasoning_before_a_fenced_program_does_not_matter(program: str, thought: str, gap: str) -> None:
    assert extract(f"<think>{thought}</think>{gap}```plus\n{program}\n```", PLUS).program == program


@given(programs)
def test_an_unclosed_fence_runs_to_the_end_of_the_reply(program: str) -> None:
    found = extract(f"Here:\n```plus\n{program}", PLUS)
    assert (found.program, found.rule) == (program, "tagged-unclosed")


@given(st.lists(st.sampled_from(["```plus\n", "```\n", "~~~\n", "<think>", "</think>", "\r\n", "\n", "+", " "])))
def test_a_program_is_always_a_slice_of_the_reply(parts: list[str]) -> None:
    reply = "".join(parts)
    found = extract(reply, PLUS)
    if found.span is None:
        assert (found.program, found.rule, found.candidates) == (None, "none", ())
    else:
        start, end = found.span
        assert found.program == reply[start:end]
        assert PLUS.holds_program(found.program)
    for other in found.candidates:
        assert 0 <= other.start <= other.end <= len(reply)
        assert PLUS.holds_program(reply[other.start : other.end])


# -- which one is chosen


@pytest.mark.parametrize(
    ("reply", "program", "rule"),
    [
        ("```plus\n+1\n```\n```plus\n+2\n```\n```\n+3\n```", "+2", "tagged"),
        ("```\n+1\n```\n```\n+2\n```\n```python\n+3\n```", "+2", "untagged"),
        ("```python\n+1\n```\n```text\n+2\n```", "+2", "other"),
        ("```plus\n+1\n```\n```plus\nnothing\n```", "+1", "tagged"),
        ("```plus\nnothing\n```\n```\n+1\n```", "+1", "untagged"),
        ("````plus\n```\n+\n```\n````", "```\n+\n```", "tagged"),
        ("```plus\n+\n~~~\n+\n```", "+\n~~~\n+", "tagged"),
        ("```plus\n  +\n ```  \nbye", "  +", "tagged"),
        ("    ```plus\n+\n    ```", "    ```plus\n+\n    ```", "bare"),
        ("use ```+```", "use ```+```", "bare"),
        ("```+``` is it", "```+``` is it", "bare"),
        ("```plus\n+\n```\nand\n```plus\n++", "++", "tagged-unclosed"),
        ("<think>```plus\n+1\n```</think>```plus\n+2\n```", "+2", "tagged"),
        ("+1 <THINKING>+2</THINKING> +3", " +3", "bare"),
        ("<reasoning>+1</reasoning>nothing", None, "none"),
        ("+1\n</think>\n\n+2", "+2", "bare"),
        ("+1 <think> +2 and so on", "+1 ", "bare"),
        ("<think>+1", None, "none"),
        ("<think>+1</thinking>+2", None, "none"),
        ("<think>the <think> tag</think>+", "+", "bare"),
        ("```\n```\n+", None, "none"),
        ("```plus", None, "none"),
        ("", None, "none"),
    ],
)
def test_the_rules(reply: str, program: str | None, rule: str) -> None:
    found = extract(reply, PLUS)
    assert (found.program, found.rule) == (program, rule)


def test_the_line_break_before_the_closing_fence_is_recorded() -> None:
    reply = "```plus\n+\n```"
    assert extract(reply, PLUS).candidates == (Candidate("tagged+break", 8, 10),)


def test_a_crlf_belongs_to_the_fence_only_if_the_fence_is_written_with_it() -> None:
    assert extract("```plus\n+\r\n```", PLUS).program == "+\r"
    assert extract("```plus\r\n+\n```", PLUS).program == "+"


def test_line_breaks_after_a_reasoning_tag_are_recorded_and_two_at_most_are_taken() -> None:
    found = extract("<think></think>\n\n\n+", PLUS)
    assert (found.program, found.candidates) == ("\n+", (Candidate("bare+breaks", 15, 19),))


def test_other_candidates_are_recorded_in_order_of_preference() -> None:
    found = extract("```plus\n+1\n```\n```\n+2\n```\n```plus\n+3\n```\n```c\n-\n```", PLUS)
    assert found.program == "+3"
    assert [other.rule for other in found.candidates] == [
        "tagged",
        "untagged",
        "tagged+break",
        "tagged+break",
        "untagged+break",
    ]


# -- replies of agents


def test_a_reply_that_is_the_program_is_not_searched() -> None:
    found = program_of(Reply("```plus\n+\n```", exact=True), PLUS)
    assert (found.program, found.rule, found.span) == ("```plus\n+\n```", "exact", (0, 13))


def test_an_empty_exact_reply_holds_no_program() -> None:
    assert program_of(Reply("", exact=True), PLUS).rule == "none"


def test_any_other_reply_is_searched() -> None:
    assert program_of(Reply("```plus\n+\n```"), PLUS).program == "+"


# -- a critic's words


@given(texts.filter(lambda text: "+++" not in text))
def test_prose_without_code_is_left_as_it_is(words: str) -> None:
    assert cut_code(words, PLUS) == (words, ())


def test_fenced_blocks_and_code_in_prose_are_cut() -> None:
    words = "Use ++++ here:\n```\nany\n```\nand +++"
    cut, spans = cut_code(words, PLUS)
    assert cut == f"Use {REMOVED} here:\n{REMOVED}\nand {REMOVED}"
    assert [words[start:end] for start, end in spans] == ["++++", "```\nany\n```", "+++"]


@given(st.lists(st.sampled_from(["```plus\n", "```\n", "+++", "words ", "\n", "<think>"])))
def test_spans_are_merged_in_order_and_tell_what_was_cut(parts: list[str]) -> None:
    words = "".join(parts)
    cut, spans = cut_code(words, PLUS)
    assert all(end < start for (_, end), (start, _) in pairwise(spans))
    assert all(start < end for start, end in spans)
    assert cut == "".join(_replaced(words, spans))


def _replaced(words: str, spans: tuple[tuple[int, int], ...]) -> Iterator[str]:
    at = 0
    for start, end in spans:
        yield words[at:start]
        yield REMOVED
        at = end
    yield words[at:]


def test_reasoning_can_be_taken_out_of_words() -> None:
    assert without_reasoning("a<think>b</think>c</reasoning>d<thinking>e") == "ad"
    assert without_reasoning("a < b") == "a < b"


def test_backticks_that_only_look_like_a_fence_are_left_in_an_unlambda_program() -> None:
    found = extract("```sii`i.*", UNLAMBDA)
    assert (found.program, found.rule) == ("```sii`i.*", "bare")
    assert extract("```sii", UNLAMBDA).program == "```sii"
    assert extract("```unlambda\n```sii\n```", UNLAMBDA).program == "```sii"
