"""Reading the queues from what a model wrote."""

import sys
from collections.abc import Callable, Sequence
from types import FrameType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from interpreters.tag_answer import answer, answer_spans, holds_answer, parse_answer
from interpreters.tag_system import Queue, TagSystem

SYSTEM = TagSystem(2, "ABC", {"A": "CAC", "B": "A", "C": "B"})

RIGHT = {0: tuple("BCA"), 1: tuple("AA"), 2: tuple("CAC"), 3: tuple("CB"), 4: ("B",)}


def told(queue: str, alphabet: Sequence[str] = "ABC") -> Queue | None:
    """What is read from a block whose queue is this."""
    return parse_answer(f"### step 7:\nQueue State: {queue}\n", alphabet).get(7)


# Writing


def test_the_right_answer_has_a_block_for_every_step() -> None:
    assert answer(SYSTEM, "BCA", 1) == (
        "### step 0:\n- Action: start\n- Queue State: [B C A]\n\n"
        "### step 1:\n- Head Symbol: B\n- Action: append A; delete B C\n- Queue State: [A A]\n"
    )


def test_the_right_answer_ends_where_the_system_halts() -> None:
    assert parse_answer(answer(SYSTEM, "BCA", 30), "ABC") == RIGHT


@st.composite
def answers(draw: st.DrawFn) -> tuple[str, TagSystem, dict[int, Queue]]:
    """A right answer in a style that people might choose."""
    alphabet = draw(st.sampled_from(["ABC", "@#$%&", "αβγδε", ("1", "2", "10", "21"), ("A1", "b.c", "-")]))
    words = st.lists(st.sampled_from(alphabet), max_size=4)
    system = TagSystem(draw(st.integers(1, 3)), alphabet, {symbol: draw(words) for symbol in alphabet})
    text = answer(system, draw(words), 6)
    right = parse_answer(text, alphabet)
    text = text.replace("### step", draw(st.sampled_from(["Step", "**STEP", "- *step*", "> ## Step "])))
    text = text.replace(
        "Queue State:", draw(st.sampled_from(["**Queue State**:", "**QUEUE STATE:**", "queue_state ="]))
    )
    if all(len(symbol) == 1 for symbol in alphabet):
        text = text.replace(" ", draw(st.sampled_from([" ", "  ", "\u00a0"])))
    left, end = draw(st.sampled_from([("[", "]"), ("**[", "]**"), ("`[ ", " ]`."), ("\n\n[", "] <halt>"), ("", "")]))
    text = text.replace("[", left).replace("]", end)
    return text.replace("\n", draw(st.sampled_from(["\n", "\r\n", " \n"]))), system, right


@settings(max_examples=200)
@given(answers())
def test_a_right_answer_is_right_in_any_style(case: tuple[str, TagSystem, dict[int, Queue]]) -> None:
    text, system, right = case
    # Without brackets nothing says that a queue is empty.
    bare = "[" not in text
    assert parse_answer(text, system.alphabet) == {step: queue for step, queue in right.items() if queue or not bare}


# Queues


@pytest.mark.parametrize(
    "queue",
    [
        "[A B C]",
        "[A, B, C]",
        "[A,B,C]",
        "[ABC]",
        "[ A  BC ]",
        "A B C",
        "A, B, C <halt>",
        "ABC (halted)",
        "**[A B C]**",
        "[**A** B C]",
        "['A', \"B\", 'C']",
        "`A B C`.",
        "[A B C",
        "[A B C <halt>",
        "[A B C] [A A A]",
        "[A B C] <halt> [the system has halted]",
        "\n[A B C]",
        "**\n\n```\nA B C",
        "[A B A]\nNo, this is wrong. Queue State: [A B C]",
    ],
)
def test_a_queue_may_be_written_in_many_ways(queue: str) -> None:
    assert told(queue) == tuple("ABC")


@pytest.mark.parametrize("queue", ["[]", "[ ]", "[empty]", "(empty)", "<halt>", "Empty."])
def test_a_queue_may_be_empty(queue: str) -> None:
    assert told(queue) == ()


@pytest.mark.parametrize("queue", ["[A B c]", "[A B D]", "[A B ...]", "A B C and so on", "[A B] C", "[[A B C]]"])
def test_what_is_not_quite_the_queue_is_another_one(queue: str) -> None:
    assert told(queue) not in (None, tuple("ABC"))


def test_without_separators_the_longest_symbols_are_read() -> None:
    assert told("[1210]", ["1", "2", "12", "10"]) == ("12", "10")
    assert told("[1 2, 10]", ["1", "2", "12", "10"]) == ("1", "2", "10")


def test_marks_are_symbols_where_the_alphabet_has_them() -> None:
    assert told("[* ** ']", ["*", "'"]) == ("*", "*", "*", "'")
    assert told("< (", ["<", "("]) == ("<", "(")


# Blocks


@pytest.mark.parametrize(
    "heading", ["### step 3:", "STEP 3", "**Step 3**", "- Step 3.", "Step 3 (halt)", "step **3** -"]
)
def test_a_heading_may_be_written_in_many_ways(heading: str) -> None:
    assert parse_answer(f"{heading}\r\n  queue state: [A]\r\n", "A") == {3: ("A",)}


def test_everything_may_stand_on_one_line() -> None:
    assert parse_answer("Step 1: Head Symbol: A; Queue State: [A A]\nStep 2: Queue State: [B]", "AB") == {
        1: ("A", "A"),
        2: ("B",),
    }


def test_the_last_block_of_a_step_counts() -> None:
    text = "step 1:\nQueue State: [A]\nstep 2:\nQueue State: [A]\nstep 1:\nQueue State: [B]\n"
    assert parse_answer(text, "AB") == {1: ("B",), 2: ("A",)}


def test_a_block_without_a_queue_is_passed_over() -> None:
    text = "step 1:\nQueue State: [A]\nstep 1:\nAs before.\nstep 2:\n- Action: none\nstep 3:\nQueue State: [B]\n"
    assert parse_answer(text, "AB") == {1: ("A",), 3: ("B",)}


@pytest.mark.parametrize("line", ["In step 4: add", "Step 4 is wrong", "Footstep 4:", "Step four:", "Steps 4:"])
def test_a_sentence_about_a_step_is_no_heading(line: str) -> None:
    assert parse_answer(f"step 3:\n{line}\nQueue State: [A]", "A") == {3: ("A",)}


def test_a_queue_before_the_first_step_is_nobodys() -> None:
    assert parse_answer("Queue State: [A]\nstep 1:\n", "A") == {}


def test_a_step_of_very_many_digits_is_none() -> None:
    assert parse_answer(f"step 1:\nQueue State: [A]\nstep {'1' * 5000}:\nQueue State: [B]", "AB") == {1: ("A",)}


def test_a_text_holds_an_answer_if_it_tells_a_queue() -> None:
    assert holds_answer("Well.\n\nStep 0:\nQueue State: [")
    assert not holds_answer("In step 0: the queue state is [A]")


def test_an_answer_is_found_in_prose() -> None:
    first = "### step 0:\nQueue State: [A]"
    second = "### step 1:\n\nQueue State: [A]\nQueue State:\n[B]"
    text = f"Here it is.\n\n{first}\n\nGood.\n\n{second}\nDone."
    assert [text[start:end] for start, end in answer_spans(text)] == [first, second]


# Work


def calls(function: Callable[[], object]) -> int:
    """How many functions are called, in Python and in C."""
    count = 0

    def profile(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    before = sys.getprofile()
    sys.setprofile(profile)
    try:
        function()
    finally:
        sys.setprofile(before)
    return count


MARKS = ["[", "]", "[]", "\0", "A", "A,", "x ", "*", "**", " ", "\n", "# ", "> ", "1"]
WORDS = ["step ", "step 1", "step 1:\n", "queue ", "queue state", "queue state:", "_queue_ _state_ "]
LABELS = ["Queue State: [", "Queue State:\n", "step 1: Queue State:", "step 1: Queue State: [\n"]
BLOCKS = ["step 1:\nQueue State: [A B C]\n", "step 1:\nQueue State: <(<("]


@pytest.mark.parametrize("piece", [*MARKS, *WORDS, *LABELS, *BLOCKS])
@pytest.mark.parametrize("beginning", ["", "step 1: Queue State: ", "step 1:\nQueue State:\n"])
def test_work_is_in_proportion_to_the_text(beginning: str, piece: str) -> None:
    def work(length: int) -> int:
        text = beginning + piece * (length // len(piece))
        return calls(lambda: (parse_answer(text, "ABC"), answer_spans(text)))

    assert work(32_768) <= 8 * work(4_096) + 100


@pytest.mark.parametrize("piece", ["[", "\0", "queue ", "queue state:", "* ", "step 1: Queue State: [A B C"])
def test_a_megabyte_of_the_worst_is_read(piece: str) -> None:
    """The work of regular expressions is no call; were it quadratic, this would not end in hours."""
    text = "step 1:\nQueue State: " + piece * (1_048_576 // len(piece)) + "\nstep 2:\nQueue State: [A]"
    assert parse_answer(text, "ABC")[2] == ("A",)
