"""Shakespeare: telling plays from prose."""

import pytest

from interpreters.shakespeare import LANGUAGE

PLAY = LANGUAGE.examples("spec")[0].program
HEADLESS = PLAY[PLAY.index("Romeo,") :]
SCENE = "Scene II: Loop.\n\nRomeo:\n  You are a cat.\n  Let us return to scene II."


def code(text: str) -> list[str]:
    return [text[start:end] for start, end in LANGUAGE.code_spans(text)]


@pytest.mark.parametrize("text", [PLAY, HEADLESS, SCENE, "Scene 2: X.", "A. Act I: a. Scene I: b. [Exeunt]"])
def test_headings_make_a_play(text: str) -> None:
    assert LANGUAGE.holds_program(text)


@pytest.mark.parametrize(
    "text",
    ["", "I cannot, sorry.", "In act I, scene II, Romeo enters.", "Romeo: You are a cat.", "The scene is: awful."],
)
def test_other_texts_hold_no_play(text: str) -> None:
    assert not LANGUAGE.holds_program(text)


@pytest.mark.parametrize("program", [HEADLESS, SCENE])
def test_a_play_is_found_in_prose_from_its_first_line_to_its_last(program: str) -> None:
    assert code(f"Try this:\n\n{program}\n\nThat prints it.") == [program]
    assert code(program) == [program]


def test_every_play_is_found() -> None:
    assert code(f"Either\n{SCENE}\n\nor\n\n{SCENE}\n\nwill do.") == [SCENE, SCENE]


def test_a_stage_direction_ends_a_play_before_the_next_line() -> None:
    assert code(f"{SCENE}\n[Exeunt]\nThis never ends.") == [f"{SCENE}\n[Exeunt]"]


@pytest.mark.parametrize(
    "text",
    [
        "Romeo: You are a cat. Open your heart.",
        "In scene II, Juliet says 'Open your heart.', and [Exit Romeo] follows.",
        "Act I: this is where it goes wrong. Scene II: it gets worse.",
        "Act I: it reads the number.\nScene II: it loops.\n\nRomeo should speak his mind.",
        "ACT I: Elsinore.\nSCENE I: A platform.\n[Enter Hamlet and Horatio]\nHamlet: To be, or not to be.",
        "Romeo, who reads the number, never enters.\nJuliet, on the other hand, does.",
        "Hamlet: the variable.\nJuliet: the counter.\n\nIf so, let us proceed to scene III.",
    ],
)
def test_prose_about_plays_is_no_code(text: str) -> None:
    assert code(text) == []


def test_a_long_text_is_read_in_one_go() -> None:
    assert code("Romeo, a man.\n" * 20_000 + "x\n\n" + "Scene I: A.\n" * 20_000) == []
    assert len(code((SCENE + "\n\nx\n\n") * 2_000)) == 2_000
