"""Shakespeare: what a play does, how it ends, and what is said about it."""

import json
import math
from concurrent.futures import ThreadPoolExecutor
from itertools import islice

import pytest

from interpreters.base import Execution, Limits, Position
from interpreters.shakespeare import LANGUAGE, Program
from interpreters.shakespeare_numbers import (
    LARGEST_FACTORIAL,
    LONGEST,
    WIDEST,
    WORD_BITS,
    decimal,
    least_digits,
    parse_digits,
    width,
)

OPENING = "A play.\nRomeo, a man.\nJuliet, a woman.\nAct I: One.\nScene I: One.\n[Enter Romeo and Juliet]\n"
ENDLESS = OPENING + "Scene II: Two.\nRomeo: Let us return to scene II."


def compiled(source: str, options: dict[str, str] | None = None) -> Program:
    program = LANGUAGE.compile(source, "spec", options or {})
    assert isinstance(program, Program)
    return program


def play(source: str, stdin: bytes = b"", limits: Limits | None = None) -> Execution:
    """Run a play both ways."""
    program = compiled(source)
    execution = program.run(stdin, limits or Limits())
    assert execution == program.run_exactly(stdin, limits or Limits())
    return execution


def say(text: str, stdin: bytes = b"", limits: Limits | None = None) -> Execution:
    """Let Romeo say something to Juliet."""
    return play(f"{OPENING}Romeo: {text}", stdin, limits)


def big(number: int) -> str:
    """A number that is not 0, in words."""
    noun, number = ("pig", -number) if number < 0 else ("cat", number)
    powers = [f"a {'big ' * bit}{noun}" for bit in range(number.bit_length()) if number >> bit & 1]
    return "the sum of " * (len(powers) - 1) + " and ".join(powers)


@pytest.mark.parametrize(
    ("phrase", "number"),
    [
        (f"the quotient between {big(-7)} and {big(2)}", -3),
        (f"the quotient between {big(7)} and {big(-2)}", -3),
        (f"the quotient between {big(-7)} and {big(-2)}", 3),
        (f"the remainder of the quotient between {big(-7)} and {big(3)}", -1),
        (f"the remainder of the quotient between {big(7)} and {big(-3)}", 1),
        (f"the difference between {big(3)} and {big(10)}", -7),
        (f"the product of {big(6)} and {big(-7)}", -42),
        (f"the square of {big(-5)}", 25),
        (f"the cube of {big(-3)}", -27),
        (f"the square root of {big(99)}", 9),
        ("the factorial of nothing", 1),
        (f"the factorial of {big(20)}", math.factorial(20)),
        (f"the factorial of {big(30)}", math.factorial(30)),
        (f"twice {big(-21)}", -42),
        (f"the square root of the square of {big(10**40 + 7)}", 10**40 + 7),
        (f"the quotient between {big(10**60 + 1)} and {big(10**20)}", 10**40),
    ],
)
def test_arithmetic(phrase: str, number: int) -> None:
    assert say(f"You are {phrase}. Open your heart.").stdout == b"%d" % number
    # The same with operands that are not known beforehand.
    assert say(f"You are nothing. You are the sum of you and {phrase}. Open your heart.").stdout == b"%d" % number


def test_a_step_is_a_sentence_or_a_stage_direction() -> None:
    source = OPENING + "Romeo: If so, you are a cat. Am I as good as you? If so, open your heart.\n[Exeunt]"
    assert play(source) == Execution("ok", b"0", 5)


def test_a_run_may_use_exactly_its_steps() -> None:
    assert say("You are a cat. Open your heart.", limits=Limits(steps=3)).status == "ok"
    execution = say("You are a cat. Open your heart.", limits=Limits(steps=2))
    assert (execution.status, execution.steps, execution.position) == ("out_of_steps", 2, Position(112, 7, 23))
    assert execution.message == "the play was still going on after 2 steps"


def test_a_play_that_never_ends_uses_up_its_steps() -> None:
    assert play(ENDLESS, limits=Limits(steps=12_345)).steps == 12_345


def test_a_failure_says_who_stood_where_and_knew_what() -> None:
    source = OPENING + "Romeo: You are a cat. Remember a pig. Are you better than me?\n If so,\n recall it. Recall it."
    assert play(source) == Execution(
        "runtime_error",
        b"",
        5,
        "Juliet has nothing to recall: the stack is empty",
        Position(source.rindex("Recall"), 9, 13),
        "as many 'Remember' as 'Recall'",
        {
            "act": "I",
            "scene": "I",
            "event": "Recall it.",
            "speaker": "Romeo",
            "listener": "Juliet",
            "on_stage": ["Romeo", "Juliet"],
            "truth": True,
            "values": {"Romeo": 0, "Juliet": -1},
            "stacks": {},
            "stack_sizes": {},
            "steps": 5,
        },
    )


def test_a_snapshot_shows_the_tops_of_stacks() -> None:
    texts = " ".join(f"Remember {big(number)}." for number in range(1, 8))
    execution = say(texts + " Speak your mind. You are a pig. Speak your mind.")
    assert execution.snapshot["stacks"] == {"Juliet": [7, 6, 5, 4, 3]}
    assert execution.snapshot["stack_sizes"] == {"Juliet": 7}
    assert execution.stdout == b"\0"


@pytest.mark.parametrize(
    ("text", "message", "expected"),
    [
        ("Speak your mind. You are a pig. Speak your mind.", "Juliet is -1, which is no character", "0 to 255"),
        (f"You are {big(256)}. Speak your mind.", "Juliet is 256, which is no character", "Open your heart"),
        ("You are the quotient between a cat and nothing.", "1 cannot be divided by zero", "a divisor other than"),
        ("Remember the remainder of the quotient between a pig and you.", "-1 cannot be divided by zero", "a divisor"),
        ("You are the square root of a pig.", "-1 has no square root", "not negative"),
        ("You are the factorial of a pig.", "-1 has no factorial", "not negative"),
        ("Listen to your heart.", "there is no number left in the input", "a number in the input"),
        ("Is a cat better than the quotient between me and me?", "0 cannot be divided by zero", "a divisor"),
    ],
)
def test_what_a_sentence_cannot_do_is_a_runtime_error(text: str, message: str, expected: str) -> None:
    execution = say(text)
    assert (execution.status, execution.message) == ("runtime_error", message)
    assert expected in execution.expected
    assert execution.position is not None
    assert execution.snapshot["event"] == text[text.rindex(execution.snapshot["event"]) :]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("directions", "message", "at"),
    [
        ("[Exit Juliet] Juliet: Recall it.", "Juliet is not on stage and cannot speak", "Juliet: R"),
        ("[Exit Juliet] Romeo: Recall it.", "Romeo speaks to somebody, but nobody else is on stage", "Recall"),
        ("[Enter Hamlet] Romeo: Recall it.", "it is not clear whom Romeo speaks to: Juliet or Hamlet", "Recall"),
        ("[Enter Hamlet and Romeo]", "Romeo is already on stage and cannot enter", "[Enter H"),
        ("[Enter Hamlet and Hamlet]", "Hamlet is already on stage and cannot enter", "[Enter H"),
        ("[Exit Hamlet]", "Hamlet is not on stage and cannot leave", "[Exit H"),
        ("[Exeunt Romeo and Romeo]", "Romeo is not on stage and cannot leave", "[Exeunt R"),
    ],
)
def test_who_is_on_stage_matters(directions: str, message: str, at: str) -> None:
    source = OPENING.replace("Act I", "Hamlet, a.\nAct I") + directions
    execution = play(source)
    assert (execution.status, execution.message, execution.steps) == (
        "runtime_error",
        message,
        2 if "Romeo: R" in source or "Juliet: R" in source else 1,
    )
    assert execution.position == Position.of(source, source.index(at))


def test_a_sentence_without_you_may_be_said_alone_or_before_many() -> None:
    source = OPENING.replace("Act I", "Hamlet, a.\nAct I") + "[Exit Juliet] Romeo: Am I as good as Juliet?\n"
    source += "If not, recall it. [Enter Hamlet and Juliet] Romeo: If not, recall it. Let us proceed to scene II. "
    assert play(source + "Scene II: Two. [Exit Hamlet] Romeo: If so, open your heart.").stdout == b"0"


@pytest.mark.parametrize(
    ("stdin", "stdout"),
    [
        (b"3\nA", b"3A"),
        (b" \n\t+3 \r\nA", b"3A"),
        (b"3A", b"3A"),
        (b"3 A", b"3 "),
        (b"-0003\n\nA", b"-3\n"),
        (b"0", b"0"),
        (b"9" * 30 + b"\nA", b"9" * 30 + b"A"),
    ],
)
def test_a_number_is_a_token_and_takes_the_end_of_its_line(stdin: bytes, stdout: bytes) -> None:
    text = "Listen to your heart. Open your heart. Open your mind. Are you worse than nothing? If not, speak your mind."
    assert say(text, stdin).stdout == stdout


def test_a_number_may_use_up_its_line() -> None:
    program = compiled(f"{OPENING}Romeo: {'Listen to your heart. Open your heart. ' * 2}", {"numbers": "lines"})
    assert program.run(b"3 4\n 5x", Limits()).stdout == b"35"
    assert program.run(b"3\n\n5", Limits()).message == "the input does not go on with a number"


@pytest.mark.parametrize("stdin", [b"x", b"- 3", b"+", b"--3", b"\xb2", "\u0663".encode(), b"\0001"])
def test_what_is_no_number_is_a_runtime_error(stdin: bytes) -> None:
    execution = say("Listen to your heart.", stdin)
    assert (execution.status, execution.message) == ("runtime_error", "the input does not go on with a number")


def test_characters_are_bytes_and_the_end_is_minus_one() -> None:
    everything = bytes(range(256))
    source = (
        OPENING + "Scene II: T.\nRomeo: Open your mind. Are you worse than nothing? If so, let us proceed to scene III."
    )
    source += "Speak your mind. Let us return to scene II.\nScene III: T.\nRomeo: Open your mind. Open your heart."
    assert play(source, everything).stdout == everything + b"-1"


def test_output_that_fills_the_limit_is_permitted() -> None:
    text = f"You are {big(123)}. Open your heart."
    assert say(text, limits=Limits(output=3)).stdout == b"123"
    execution = say("Open your heart. " + text, limits=Limits(output=3))
    assert (execution.status, execution.stdout, execution.steps) == ("out_of_output", b"0", 3)
    assert execution.message == "the play writes more than 3 bytes"


def test_memory_is_the_words_of_values_stacks_and_what_is_worked_out() -> None:
    # Two characters, two numbers on a stack, and one that is to be pushed.
    assert say("Remember me. Remember me. Remember me.", limits=Limits(memory=5)).status == "ok"
    execution = say("Remember me. Remember me. Remember me. Remember me.", limits=Limits(memory=5))
    assert (execution.status, execution.steps) == ("out_of_memory", 4)
    assert execution.message == "the program needs more than 5 words of memory"


def test_a_wide_number_takes_its_words() -> None:
    text = f"You are {big(2**63)}. You are twice you. You are twice you. Remember you. You are nothing. Recall it."
    needed = next(memory for memory in range(1, 20) if say(text, limits=Limits(memory=memory)).status == "ok")
    # At the worst Juliet and her stack hold two words each, Romeo one, and the nothing that is worked out one.
    assert needed == 6
    assert (
        say("You are a cat.", limits=Limits(memory=1)).message
        == "the characters alone take more than 1 words of memory"
    )


def test_operands_are_given_up_before_the_result_is_counted() -> None:
    text = "Remember the sum of me and the sum of me and me."
    assert say(text, limits=Limits(memory=5)).status == "ok"
    assert say(text, limits=Limits(memory=4)).status == "out_of_memory"


@pytest.mark.parametrize("operation", ["the square of", "the cube of", "twice", "the factorial of"])
def test_numbers_that_grow_without_end_run_out_of_memory(operation: str) -> None:
    text = (
        f"{OPENING}Romeo: You are {big(3)}.\nScene II: T.\nRomeo: You are {operation} you. Let us return to scene II."
    )
    execution = play(text, limits=Limits(memory=300))
    assert (execution.status, execution.stdout) == ("out_of_memory", b"")
    json.dumps(dict(execution.snapshot), allow_nan=False)


def test_no_number_takes_more_than_its_words() -> None:
    adjectives = "big " * (WIDEST * WORD_BITS - 1)
    assert say(f"You are a {adjectives}cat.").status == "ok"
    assert say(f"You are a {adjectives}big cat.").status == "out_of_memory"
    assert width(math.factorial(LARGEST_FACTORIAL)) == WIDEST
    assert len(decimal((1 << WIDEST * WORD_BITS) - 1)) == LONGEST


def test_huge_numbers_are_read_and_written() -> None:
    digits = b"123456789" * 1_000
    text = "Listen to your heart. Open your heart."
    assert say(text, b"-" + digits + b"\n").stdout == b"-" + digits
    assert say(text, b"9" * 70_000).status == "out_of_output"
    assert say(text, b"9" * 70_000, Limits(output=70_000)).stdout == b"9" * 70_000
    assert say(text, b"9" * 1_000_000).status == "out_of_memory"
    assert say(text, b"0" * 1_000_000 + b"7").stdout == b"7"


@pytest.mark.parametrize("number", [0, 1, 9, 10, 10**512 - 1, 10**512, 10**513, 7**4_000, 10**4_096, 10**4_096 - 1])
def test_digits_are_written_as_they_are_read(number: int) -> None:
    digits = decimal(number)
    assert parse_digits(digits) == number
    assert decimal(-number) == (b"-" + digits if number else b"0")
    assert len(digits) - 1 <= least_digits(number) <= len(digits)


def test_a_huge_value_is_described_in_a_snapshot() -> None:
    execution = say(f"You are the factorial of {big(300)}. Recall it.")
    assert execution.snapshot["values"] == {"Romeo": 0, "Juliet": "a number of 2,042 bits"}


def test_a_play_may_be_run_by_several_threads_at_once() -> None:
    source = OPENING + "Romeo: Listen to your heart. Scene II: T. Romeo: You are the difference between you and a cat. "
    source += "Are you better than nothing? If so, let us return to scene II. Open your mind. Speak your mind."
    program = compiled(source.replace("Scene II", "\nScene II"))
    with ThreadPoolExecutor(4) as pool:
        executions = list(pool.map(lambda letter: program.run(b"500\n" + letter, Limits()), (b"a", b"b", b"c", b"d")))
    assert [execution.stdout for execution in executions] == [b"a", b"b", b"c", b"d"]
    assert len({execution.steps for execution in executions}) == 1


def test_a_run_leaves_no_trace_in_the_next() -> None:
    program = compiled(f"{OPENING}Romeo: You are the sum of you and a cat. Open your heart. Remember me.")
    assert [program.run(b"", Limits()) for _ in range(2)] == [Execution("ok", b"1", 4)] * 2


def test_stepping_shows_each_event_before_it_is_carried_out() -> None:
    shown = list(compiled(f"{OPENING}Romeo: You are a cat. Open your heart.").steps(b""))
    assert [each["event"] for each in shown] == ["[Enter Romeo and Juliet]", "You are a cat.", "Open your heart.", None]
    assert [each["values"] for each in shown] == [{"Romeo": 0, "Juliet": value} for value in (0, 0, 1, 1)]
    assert [each["steps"] for each in shown] == [0, 1, 2, 3]
    assert [each["written"] for each in shown] == [0, 0, 0, 1]
    assert [each["offset"] for each in shown][-1] is None


def test_stepping_says_at_its_end_that_a_run_failed() -> None:
    *before, last = compiled(f"{OPENING}Romeo: Recall it.").steps(b"")
    assert all(each["fault"] is None for each in before)
    assert last["fault"] == "Juliet has nothing to recall: the stack is empty"


def test_stepping_has_no_limits() -> None:
    configuration = next(islice(compiled(ENDLESS).steps(b""), 3_000, None))
    assert (configuration["steps"], configuration["scene"]) == (3_000, "II")
