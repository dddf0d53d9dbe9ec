"""Shakespeare as the released harness has it."""

from itertools import islice

import pytest

from interpreters.base import CompileError, Execution, Limits, Position, Program
from interpreters.shakespeare import LANGUAGE

OPENING = "Romeo, a hero.\nJuliet, a lady.\nAct I: A.\nScene I: B.\nEnter Romeo and Juliet.\nRomeo: "


def compiled(source: str) -> Program:
    return LANGUAGE.compile(source, "esolangbench")


def say(text: str, stdin: bytes = b"", limits: Limits | None = None) -> Execution:
    return compiled(OPENING + text).run(stdin, limits or Limits())


@pytest.mark.parametrize(
    ("value", "stdout"),
    [
        ("-7", b"-7"),
        ("nothing", b"0"),
        ("a noble brave hero", b"14"),
        ("the big hero of a rat", b"-2"),
        ("as good as 5 hero", b"10"),
        ("as good as so bad as 5", b"5"),
        ("the sum of 1 and the product of 2 and -3", b"-5"),
        ("the difference between a king and a cat", b"17"),
        ("the quotient between 7 and the quotient between 9 and 4", b"3"),
        ("the quotient between -7 and 2", b"-4"),
        ("\u0663", b"3"),
    ],
)
def test_values(value: str, stdout: bytes) -> None:
    assert say(f"You are {value}. Open your heart.").stdout == stdout


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("", "there is no value"),
        ("big", "there is no noun that is known in 'big'"),
        ("yourself", "Romeo has no value: the stack is empty"),
        ("the sum of 1", "there is no 'and' between two values in 'the sum of 1'"),
        ("the quotient between x and 0", "a division by zero"),
        ("the sum of 1 and " * 2_000 + "1", "the value is nested too deeply"),
        ("9" * 5_000, "a number has more than 4,300 digits"),
    ],
)
def test_what_is_wrong_with_a_value_is_a_runtime_error(value: str, message: str) -> None:
    execution = say(f"Open your mouth.\nYou are {value}" if value == "?" else f"You are {value}")
    assert (execution.status, execution.message) == ("runtime_error", message)
    assert execution.expected


def test_the_rest_of_a_sentence_is_ignored() -> None:
    text = "You are 65! Speak your mind to me? Remember 66. Open your hearts. Recall all. Open your heart"
    assert say(text).stdout == b"A6665"


def test_characters_are_code_points() -> None:
    text = "Listen to your head. Open your heart. You are 489. Speak your mind."
    assert say(text, "\u20ac".encode()).stdout == "8364\u00e9".encode()


@pytest.mark.parametrize(("stdin", "stdout"), [(b" \n+12x", b"12"), (b"-0", b"0"), ("\u00a0\u0664".encode(), b"4")])
def test_numbers_are_read(stdin: bytes, stdout: bytes) -> None:
    assert say("Listen to your heart. Open your heart.", stdin).stdout == stdout


@pytest.mark.parametrize("stdin", [b"", b" ", b"x", b"- 1", "\u00b2".encode(), b"1" * 4_301])
def test_what_is_no_number_is_a_runtime_error(stdin: bytes) -> None:
    assert say("Listen to your heart.", stdin).message == "the input does not go on with a number"


def test_names_are_cut_at_every_and() -> None:
    source = "A.\nScene I: B.\nEnter Orlando, Romeo and Puck.\nOrl: You are 1. Open your heart.\nOrlando: Recall."
    execution = compiled(source).run(b"", Limits())
    assert (execution.stdout, execution.message) == (b"1", "Orlando is not on stage and cannot speak")
    assert execution.snapshot["on_stage"] == ["Orl", "o", "Romeo", "Puck"]


def test_jumps_look_at_the_top_of_the_stack() -> None:
    text = "You are 3.\nScene II: C.\nRomeo: Open your heart. You are the difference between yourself and 1.\n"
    assert say(text + "If so, let us return to scene II. If not, go to scene X y!").stdout == b"321"


def test_of_two_scenes_of_a_name_the_later_one_counts() -> None:
    scenes = "Scene X: C.\nRomeo: Open your heart.\nscene x: D.\nRomeo: Open your heart."
    text = f"You are 1. Let us proceed to Scene X.\n{scenes}"
    assert say(text).stdout == b"1"


@pytest.mark.parametrize(
    ("source", "message", "position"),
    [
        ("", "there is no scene", Position(0, 1, 1)),
        ("A play.\n Enter Romeo.", "somebody enters before the first scene", Position(9, 2, 2)),
        ("A play.\nScene I: A.\nRomeo, go.", "nobody speaks this line", Position(20, 3, 1)),
        (OPENING + "You are 1. Are you?", "'Are you' is no sentence of this dialect", None),
        (OPENING + "If so, open your heart.", "'If so, open your heart' names no scene", None),
        (OPENING + "Let us return to scene I.", "'Let us return to scene I' is no sentence of this dialect", None),
    ],
)
def test_a_text_that_is_no_script_is_refused(source: str, message: str, position: Position | None) -> None:
    with pytest.raises(CompileError) as caught:
        compiled(source)
    assert caught.value.message == message
    assert caught.value.expected
    assert caught.value.position == position or position is None


def test_a_failure_says_who_stood_where_and_knew_what() -> None:
    assert say("You are 5. Remember 6.\n Recall. Recall. Recall.") == Execution(
        "runtime_error",
        b"",
        5,
        "Romeo has no value: the stack is empty",
        Position(len(OPENING) + 40, 7, 18),
        "'You are ...' before this",
        {
            "event": "Recall",
            "speaker": "Romeo",
            "on_stage": ["Romeo", "Juliet"],
            "stacks": {},
            "stack_sizes": {},
            "steps": 5,
        },
    )


@pytest.mark.parametrize(
    ("limits", "status"),
    [
        (Limits(steps=2_000), "out_of_steps"),
        (Limits(output=3), "out_of_output"),
        (Limits(memory=3), "out_of_memory"),
    ],
)
def test_limits_are_kept(limits: Limits, status: str) -> None:
    text = "You are 1.\nScene II: C.\nRomeo: Open your heart. Remember 1. Let us proceed to scene II."
    execution = say(text, limits=limits)
    assert execution.status == status
    assert execution.steps <= limits.steps
    assert len(execution.stdout) <= limits.output


def test_numbers_that_grow_without_end_run_out_of_memory() -> None:
    text = "You are 3.\nScene II: C.\nRomeo: You are the product of yourself and yourself. Let us proceed to scene II."
    assert say(text).status == "out_of_memory"


def test_stepping_passes_through_the_end_of_a_run() -> None:
    program = compiled(OPENING + "You are 72. Speak your mind. Recall. Recall.")
    execution = program.run(b"", Limits())
    last = list(program.steps(b""))[-1]
    assert (last["steps"], last["written"], last["fault"]) == (execution.steps, 1, execution.message)
    assert {key: last[key] for key in execution.snapshot} == execution.snapshot
    endless = compiled(OPENING + "Let us proceed to scene I.\nScene I: A.\nRomeo: Let us proceed to scene I.")
    assert next(islice(endless.steps(b""), 3_000, None))["steps"] == 3_000
