"""Scoring answers, strictly and as the released scorer does."""

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evals.benchmarks.tmbench.instances import Instance, generate
from evals.benchmarks.tmbench.released import parse_released
from evals.benchmarks.tmbench.scoring import SCORERS, Score, Scorer, score_paper, score_strict, summarise
from evals.benchmarks.tmbench.variants import VARIANTS
from interpreters.tag_answer import answer
from interpreters.tag_system import TagSystem

BASE = generate(VARIANTS["base"])

HALTING = Instance("halting", TagSystem(2, "ABC", {"A": "CAC", "B": "A", "C": "B"}), tuple("BCA"), 30)
"""Steps 0 to 4: BCA, AA, CAC, CB, B."""

GREEK = "\u03b1\u03b2\u03b3\u03b4\u03b5"
RELEASED = re.compile(r"(?i)step (\d+):.*?Queue State:.*?\[([ABCDE12345" + GREEK + r"@#$%&* ,]*)\]", re.DOTALL)
"""The released scorer's expression (facts page, 2.2)."""


def right(instance: Instance) -> str:
    return answer(instance.system, instance.word, instance.steps)


def blocks(*queues: str) -> str:
    """An answer with these queues from step 0 on."""
    return "\n".join(f"### step {step}:\nQueue State: [{queue}]" for step, queue in enumerate(queues))


def scores(scorer: Scorer) -> list[Score]:
    return [SCORERS[scorer](instance, right(instance)) for instance in BASE]


# Reading as the released scorer does


steps = ["step 1:", "step 2:", "Step 12:", "STEP 1 :", "step 1", "step", "\u017ftep 3:", "1", "\u0663", ":"]
labels = ["Queue State:", "queue state:", "**Queue State**:"]
queues = ["[A B]", "[a,b]", "[]", "[A;B]", "[\u03b1*, #]", "[\u03f5]", "[F]", "[", "]", "A", " ", "\n"]
pieces = st.one_of(st.sampled_from(steps), st.sampled_from(labels), st.sampled_from(queues))


@settings(max_examples=500)
@given(st.lists(pieces, max_size=14).map("".join))
def test_a_text_is_read_as_the_released_expression_reads_it(text: str) -> None:
    found = {int(step): queue.replace(" ", "").replace(",", "") for step, queue in RELEASED.findall(text)}
    assert parse_released(text) == found


def test_the_last_queue_of_a_step_counts_for_the_paper() -> None:
    assert parse_released("step 1: Queue State: [A] step 1: Queue State: [B]") == {1: "B"}


def test_a_step_without_a_queue_takes_the_next_ones_for_the_paper() -> None:
    assert parse_released("step 1:\nstep 2: Queue State: [A]\nstep 3: Queue State: [B]") == {1: "A", 3: "B"}


def test_a_bold_label_is_none_for_the_paper() -> None:
    assert parse_released("step 1: **Queue State**: [A]") == {}


@pytest.mark.parametrize("piece", ["step 1:", "step 1", "step 1: Queue State:", "step 1: Queue State:[", "[A", "\0"])
def test_a_megabyte_of_the_worst_is_read_for_the_paper(piece: str) -> None:
    """The expression as a whole takes time that goes with the square of the length: this would not end in hours."""
    text = piece * (1_048_576 // len(piece))
    assert parse_released(text) == {}
    assert parse_released(f"step 7: Queue State: [B] {text}") == {7: "B"}


# Right answers


@pytest.mark.parametrize("scorer", SCORERS)
def test_right_answers_to_the_published_instances_score_everything(scorer: Scorer) -> None:
    summary = summarise(scorer, 30, scores(scorer))
    assert (summary.instances, summary.passed, summary.pass_rate) == (100, 100, 1.0)
    assert (summary.uniform, summary.linear, summary.prefix_share) == (1.0, 1.0, 1.0)
    assert summary.right == summary.reached


def test_halted_instances_leave_the_denominators() -> None:
    expected = [100, 100, 99, 99, 97, 95, 95, 95, 94, 94, 94, 93, *[92] * 7, 91, *[90] * 5, *[89] * 6]
    assert list(summarise("paper", 30, scores("paper")).reached) == expected
    assert list(summarise("strict", 30, scores("strict")).reached) == expected[1:]


# Faults


def test_a_wrong_step_does_not_spoil_later_ones() -> None:
    text = blocks("B C A", "A B", "C A C", "C B", "B")
    strict, paper = score_strict(HALTING, text), score_paper(HALTING, text)
    assert strict.right == (False, True, True, True)
    assert paper.right == (True, False, True, True, True)
    assert (strict.first_wrong, strict.prefix, strict.prefix_share, strict.passed) == (1, 0, 0.0, False)
    assert (paper.first_wrong, paper.prefix, paper.prefix_share, paper.passed) == (1, 1, 0.2, False)
    assert strict.given[0] == ("A", "B")
    assert strict.expected[0] == ("A", "A")


def test_a_missing_step_is_wrong() -> None:
    score = score_strict(HALTING, blocks("B C A", "A A", "C A C", "C B"))
    assert score.given == (("A", "A"), ("C", "A", "C"), ("C", "B"), None)
    assert (score.right, score.first_wrong) == ((True, True, True, False), 4)


def test_only_the_paper_scores_step_0() -> None:
    text = right(HALTING).replace("[B C A]", "[A C A]")
    assert score_strict(HALTING, text).passed
    assert score_paper(HALTING, text).first_wrong == 0


def test_only_the_strict_scorer_fails_an_answer_that_goes_on_after_the_end() -> None:
    text = right(HALTING) + "\n### step 5:\n- Action: halt\n- Queue State: [B]\n"
    strict, paper = score_strict(HALTING, text), score_paper(HALTING, text)
    assert (strict.over_run, strict.passed, strict.first_wrong) == (True, False, None)
    assert (paper.over_run, paper.passed) == (False, True)


def test_a_missing_answer_is_wrong_strictly_and_left_out_of_the_paper() -> None:
    instances = [HALTING, HALTING]
    texts = [right(HALTING), None]
    strict = summarise("strict", 30, map(score_strict, instances, texts))
    paper = summarise("paper", 30, map(score_paper, instances, texts))
    assert (strict.instances, strict.passed, strict.reached[:5]) == (2, 1, (2, 2, 2, 2, 0))
    assert (paper.instances, paper.passed, paper.reached[:6]) == (1, 1, (1, 1, 1, 1, 1, 0))


def test_an_answer_of_nothing_is_all_wrong() -> None:
    for scorer, score in SCORERS.items():
        summary = summarise(scorer, 30, [score(HALTING, "")])
        assert (summary.instances, summary.passed, summary.uniform, summary.prefix_share) == (1, 0, 0.0, 0.0)


def test_symbols_of_several_characters_are_scored_strictly() -> None:
    system = TagSystem(2, ["10", "1"], {"10": ["1", "10", "1"], "1": ["10"]})
    instance = Instance("", system, ("10", "1", "1"), 5)
    assert score_strict(instance, right(instance)).passed
    assert not score_strict(instance, right(instance).replace("10 1", "1 10")).passed


# Aggregates


def test_accuracy_and_its_weighted_means_are_as_defined() -> None:
    longer = replace(HALTING, word=tuple("AAA"), steps=3)
    texts = [blocks("B C A", "A A", "A A A"), blocks("A A A", "A C A C", "A C C A C", "C")]
    assert longer.queues == (tuple("AAA"), tuple("ACAC"), tuple("ACCAC"), tuple("CACCAC"))
    short = replace(HALTING, steps=2)
    strict = summarise("strict", 3, map(score_strict, [short, longer], texts))
    assert (strict.first, strict.right, strict.reached) == (1, (2, 1, 0), (2, 2, 1))
    assert strict.accuracy == (1.0, 0.5, 0.0)
    assert strict.uniform == pytest.approx(1.5 / 3)
    assert strict.linear == pytest.approx((1 * 1 + 2 * 0.5) / 6)
    assert strict.prefix_share == pytest.approx((1 / 2 + 2 / 3) / 2)
    paper = summarise("paper", 3, map(score_paper, [short, longer], texts))
    assert (paper.first, paper.accuracy) == (0, (1.0, 1.0, 0.5, 0.0))
    assert paper.uniform == pytest.approx(2.5 / 4)
    assert paper.linear == pytest.approx((1 + 2 + 3 * 0.5) / 10)


def test_the_papers_linear_weights_sum_to_496() -> None:
    """A model that only copies the start gets 1/31 uniformly and 1/496 linearly (facts page, 2.3)."""
    copied = [score_paper(instance, blocks(" ".join(instance.word))) for instance in BASE]
    summary = summarise("paper", 30, copied)
    assert summary.uniform == pytest.approx(1 / 31)
    assert summary.linear == pytest.approx(1 / 496)


def test_steps_that_no_instance_has_have_no_accuracy_and_no_weight() -> None:
    summary = summarise("strict", 30, [score_strict(HALTING, right(HALTING))])
    assert summary.accuracy[3:5] == (1.0, None)
    assert (summary.uniform, summary.linear) == (1.0, 1.0)


def test_no_answers_sum_up_to_nothing() -> None:
    summary = summarise("paper", 30, [])
    assert (summary.instances, summary.pass_rate, summary.uniform, summary.linear) == (0, 0.0, 0.0, 0.0)
