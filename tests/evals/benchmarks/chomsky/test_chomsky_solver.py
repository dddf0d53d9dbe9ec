"""The solver: it answers questions of the benchmark, and says nothing to other texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.benchmarks.chomsky.families import BY_LEVEL
from evals.benchmarks.chomsky.family import Family
from evals.benchmarks.chomsky.glossary import GLOSSARY, entries
from evals.benchmarks.chomsky.machine_finite import Finite
from evals.benchmarks.chomsky.measure import Subject, Vocabulary
from evals.benchmarks.chomsky.question import Question
from evals.benchmarks.chomsky.solver import answer_from
from evals.benchmarks.chomsky.vocabularies import ALL, VOCABULARIES

FAMILIES = [*BY_LEVEL["Regular"], *BY_LEVEL["DCF"]]
PARITY = Finite(
    ("q0", "q1"),
    ("a", "b"),
    "q0",
    ("q0",),
    (("q0", "a", "q1"), ("q0", "b", "q0"), ("q1", "a", "q0"), ("q1", "b", "q1")),
)


def asked(machine: Finite, names: tuple[str, ...], given: dict[str, str | int]) -> str:
    return Question(VOCABULARIES[(machine.heading,)], Subject.of(machine, given=dict(given)), names).text()


def test_a_question_is_answered_in_the_form_that_it_asks_for() -> None:
    text = asked(PARITY, ("states", "verdict", "accepting_visits"), {"input": "abba"})
    assert answer_from(text) == r"\boxed{([q0, q1, q1, q1, q0], accept, 2)}"


def test_a_question_may_stand_within_other_text() -> None:
    text = asked(PARITY, ("verdict",), {"input": "ab"})
    assert answer_from(f"Benchmark task 7.\n\n{text}\nGood luck.") == r"\boxed{(reject)}"


@pytest.mark.parametrize("text", ["", "What is 2 + 2?", "```text\ncoffee machine\n```", "```text\n```", "\x00" * 100])
def test_another_text_is_not_answered(text: str) -> None:
    assert answer_from(text) is None


@pytest.mark.parametrize(
    ("names", "given"),
    [
        (("states",), {}),
        (("states",), {"input": "a" * 20_000}),
        (("count",), {"length": 10**9}),
        (("member",), {"length": 3, "prefix": "aaaa"}),
        (("separating",), {"first state": "q0", "second state": "q0"}),
        (("separating",), {"first state": "q0", "second state": "q7"}),
        ((), {"input": "a"}),
    ],
)
def test_a_question_without_an_answer_is_not_answered(names: tuple[str, ...], given: dict[str, str | int]) -> None:
    assert answer_from(asked(PARITY, names, given)) is None


def test_an_automaton_that_is_not_what_it_says_is_not_run() -> None:
    double = Finite(("q0",), ("a",), "q0", (), (("q0", "a", "q0"), ("q0", "a", "q1")))
    unknown = Finite(("q0",), ("a",), "q1", (), ())
    assert answer_from(asked(double, ("states",), {"input": "a"})) is None
    assert answer_from(asked(unknown, ("states",), {"input": "a"})) is None


@given(st.sampled_from(FAMILIES), st.integers(0, 50), st.data())
def test_a_damaged_question_is_answered_or_not_but_breaks_nothing(
    family: Family, seed: int, data: st.DataObject
) -> None:
    lines = family.generate(3, seed).question.split("\n")
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(lines) - 1))
        kind = data.draw(st.sampled_from(["drop", "double", "swap", "cut", "renumber"]))
        line = lines[place]
        other = data.draw(st.integers(0, len(lines) - 1))
        match kind:
            case "drop":
                lines[place] = ""
            case "double":
                lines.insert(place, line)
            case "swap":
                lines[place], lines[other] = lines[other], lines[place]
            case "cut":
                lines[place] = line[: data.draw(st.integers(0, len(line)))]
            case "renumber":
                lines[place] = line.replace("0", "7").replace("1", "0")
    answer = answer_from("\n".join(lines))
    assert answer is None or answer.startswith("\\boxed{(")


def test_a_question_prints_the_conventions_that_it_needs_and_no_others() -> None:
    text = asked(PARITY, ("verdict",), {"input": "ab"})
    printed = [line.removeprefix("- ") for line in text.split("\n") if line.startswith("- ")]
    assert printed == list(entries(["word", "verdict", "finite acceptance", "no transition"]))


@pytest.mark.parametrize("vocabulary", ALL, ids=lambda vocabulary: ", ".join(vocabulary.headings))
def test_every_measure_is_described_and_needs_known_terms_only(vocabulary: Vocabulary) -> None:
    for name, measure in vocabulary.measures.items():
        assert measure.name == name
        assert measure.text.endswith(".")
        assert "`" not in measure.text
        assert {*vocabulary.terms, *measure.terms} <= GLOSSARY.keys()
