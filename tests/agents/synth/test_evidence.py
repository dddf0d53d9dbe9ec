"""A critic's words carry the shown cases to whoever reads them, and hold no code."""

from typing import cast

from hypothesis import given
from hypothesis import strategies as st

from agents.synth.evidence import Evidence, from_feedback, from_words, to_words
from agents.synth.notation import read
from interpreters.brainfuck import LANGUAGE
from tools.feedback import POLICIES, ShownCase

OUTPUTS = st.one_of(st.text(max_size=20), st.text(st.sampled_from("+-<>.,[] \n"), max_size=40))


@st.composite
def shown_cases(draw: st.DrawFn, policy: str) -> ShownCase:
    right, printed = draw(OUTPUTS), draw(OUTPUTS)
    everything = ShownCase(
        passed=right == printed,
        error_type="ok" if right == printed else draw(st.sampled_from(("logic_error", "timeout_error"))),
        stderr="",
        stdin=draw(OUTPUTS),
        actual_stdout=printed,
        expected_stdout=right,
    )
    fields = {name: value for name, value in everything.items() if name in POLICIES[policy]}
    return cast(ShownCase, fields)


FEEDBACK = st.sampled_from([policy for policy in POLICIES if policy != "none"]).flatmap(
    lambda policy: st.lists(shown_cases(policy), max_size=6)
)


@given(FEEDBACK)
def test_words_say_what_the_cases_say(cases: list[ShownCase]) -> None:
    words = to_words(cases)
    assert from_words(words) == from_feedback(cases)
    assert not LANGUAGE.code_spans(words)


def test_the_policy_full_shows_examples() -> None:
    case = ShownCase(passed=False, stdin="é", actual_stdout="", expected_stdout="1")
    assert from_feedback([case]) == Evidence(examples=(("\xc3\xa9", "1"),))


def test_the_policy_actual_shows_examples_and_refutations() -> None:
    cases = [
        ShownCase(passed=True, stdin="a", actual_stdout="1"),
        ShownCase(passed=False, stdin="b", actual_stdout="2"),
    ]
    assert from_feedback(cases) == Evidence(examples=(("a", "1"),), refutations=(("b", "2"),))


def test_the_sentences_are_plain() -> None:
    cases = [
        ShownCase(passed=True, error_type="ok", stdin="1\n", actual_stdout="1", expected_stdout="1"),
        ShownCase(passed=False, error_type="timeout_error", stdin="2\n", actual_stdout="", expected_stdout="2"),
    ]
    assert to_words(cases) == (
        'For input "1\\n" the right output is "1", which is what the program printed.\n'
        'For input "2\\n" the right output is "2", but the program printed "" and ended with timeout_error.'
    )


def test_the_words_of_others_say_nothing() -> None:
    assert from_words('Look at input "5": the loop never ends. For input 7 the right output is 8.') == Evidence()


def test_evidence_rules_expressions_out() -> None:
    evidence = Evidence(examples=(("ab", "ab"),)) + Evidence(refutations=(("cd", "cd"),))
    assert not evidence.allows(read("line 1"))
    assert not evidence.allows(read("reverse(line 1)"))
    assert evidence.allows(read('"ab"'))
