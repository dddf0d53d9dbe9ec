"""Shakespeare: sources and choices that are refused, and what is said about them."""

import pytest

from interpreters.base import CompileError, Limits, run
from interpreters.shakespeare import LANGUAGE

CAST = "A play.\nRomeo, a man.\nJuliet, a woman.\n"
OPENING = CAST + "Act I: One.\nScene I: One.\n[Enter Romeo and Juliet]\n"


def refused(source: str) -> CompileError:
    with pytest.raises(CompileError) as caught:
        LANGUAGE.compile(source)
    return caught.value


@pytest.mark.parametrize(
    ("source", "at", "expected"),
    [
        ("", "", "the title"),
        ("A play", "", "the title"),
        ("A play: a comedy.", ": a", "no :"),
        (". Romeo, a man.", ". R", "the title"),
        ("A play. Bob, a man.", "Bob", "characters"),
        ("A play. Romeo a man.", "a man", "a comma after Romeo"),
        ("A play. Romeo, a: man.", ": man", "the description of Romeo"),
        ("A play. Romeo, . Juliet, b.", ". Juliet", "the description of Romeo"),
        (CAST, "", "the heading of an act"),
        ("A play. Act I: A.", "Act I", "characters"),
        (CAST + "Act 1: One.", "Act 1", "the heading of an act"),
        (CAST + "Act I. One.", ". One", "a colon after act I"),
        (CAST + "Act I: One. [Enter Romeo]", "[Enter", "the heading of a scene"),
        (CAST + "Act I: One. Scene 1: One.", "Scene 1", "Roman numeral"),
        (CAST + "Act I: One. Scene I: One.", "", "a stage direction"),
        (CAST + "Act I: One. Scene I: One. Scene II: Two. [Exeunt]", "Scene II", "a stage direction"),
        (OPENING + "[Exit]", "]", "characters"),
        (OPENING + "[Exit Romeo and Juliet]", "and Juliet]", "Exeunt instead of Exit"),
        (OPENING + "[Exeunt Romeo]", "]", "Exit instead of Exeunt"),
        (OPENING + "[Enter Romeo, Juliet]", "]", "'and' before the last name"),
        (OPENING + "[Enter Romeo, and Juliet]", "and Juliet]", "no comma"),
        (OPENING + "[Enter Romeo", "", "] at the end"),
        (OPENING + "[Leave Romeo]", "Leave", "Enter, Exit or Exeunt"),
        (OPENING + "[Enter Hamlet]", "Hamlet", "introduced under the title"),
        (OPENING + "Romeo You are a cat.", "You", "a colon after Romeo"),
        (OPENING + "Romeo: ", "", "a sentence"),
        (OPENING + "Romeo: Thy heart.", "Thy", "a sentence"),
        (OPENING + "Romeo: You are 72.", "72", "in words"),
        (OPENING + "Romeo: You are big cat.", "big", "'a', 'an', 'the'"),
        (OPENING + "Romeo: You are a big dragon.", "dragon", "a noun of the language"),
        (OPENING + "Romeo: You are a stupid big flower.", "stupid", "neutral ones, such as big, or positive ones"),
        (OPENING + "Romeo: You are a lovely pig.", "lovely", "neutral ones, such as big, or negative ones"),
        (OPENING + "Romeo: You are the sum of a cat.", ".", "'and' between two values"),
        (OPENING + "Romeo: You are as good me.", "me", "'as' after the adjective"),
        (OPENING + "Romeo: You are as cat as me.", "cat", "an adjective"),
        (OPENING + "Romeo: You are a cat", "", ". or !"),
        (OPENING + "Romeo: You are a cat?", "?", ". or !"),
        (OPENING + "Romeo: You cat are.", "are", ". or !"),
        (OPENING + "Romeo: Are you better than me.", ".", "? at the end"),
        (OPENING + "Romeo: Are you good as me?", "good", "a comparison"),
        (OPENING + "Romeo: Are you better me?", "me", "'than'"),
        (OPENING + "Romeo: Are you more big than me?", "big", "a positive or a negative adjective"),
        (OPENING + "Romeo: Open my heart.", "my", "'your'"),
        (OPENING + "Romeo: Open your eyes.", "eyes", "'heart'"),
        (OPENING + "Romeo: Listen to your mind.", "mind", "'Open your mind' reads"),
        (OPENING + "Romeo: Speak your heart.", "heart", "'mind'"),
        (OPENING + "Romeo: Let us go to scene I.", "go", "'proceed to'"),
        (OPENING + "Romeo: Let us return to scene 1.", "scene 1", "Roman numeral"),
        (OPENING + "Romeo: Let us return to scene IX.", "scene IX", "one that there is in act I: I"),
        (OPENING + "Romeo: Let us return to act II.", "act II", "one that there is: I"),
        (OPENING + "Romeo: Remember.", ".", "a value"),
        (OPENING + "Romeo: Recall this: that.", ": that", ". or !"),
        (OPENING + "Romeo: If so, if not, recall it.", "if not", "a sentence"),
        (OPENING + "Romeo: You are Hamlet.", "Hamlet", "introduced under the title"),
        (OPENING + "Hamlet: You are me.", "Hamlet", "introduced under the title"),
        (OPENING + "Act I: Again. Scene I: A. [Exeunt]", "Act I: Again", "every act once"),
        (OPENING + "Scene I: Again. [Exeunt]", "Scene I: Again", "every scene once"),
        ("A play. Romeo, a. Romeo, b. Act I: A. Scene I: A. [Exeunt]", "Romeo, b", "every character once"),
    ],
)  # fmt: skip
def test_a_text_that_is_no_play_is_refused_where_it_goes_wrong(source: str, at: str, expected: str) -> None:
    error = refused(source)
    assert expected in error.expected
    assert error.position is not None
    assert error.position.offset == (source.rindex(at) if at else len(source))
    assert error.message


def test_an_error_names_the_sentence_and_the_place() -> None:
    error = refused(OPENING + "Romeo:\n  You are a\n  lovely pig. Open your heart.")
    assert error.message == (
        "'lovely' is a positive adjective, but 'pig' a negative noun, in the sentence 'You are a lovely pig.'"
    )
    assert error.position is not None
    assert (error.position.line, error.position.column) == (9, 3)


def test_a_long_sentence_is_cut() -> None:
    error = refused(OPENING + "Romeo: You are the sum of " + "a big cat and " * 1_000)
    assert len(error.message) < 200


def test_a_message_can_be_printed_whatever_the_source_holds() -> None:
    refused("A play. \ud800, a man.").message.encode()


def test_nothing_is_written_before_an_error() -> None:
    execution = run(LANGUAGE, OPENING + "Romeo: Open your heart. Open your hart.")
    assert (execution.status, execution.stdout, execution.steps) == ("compile_error", b"", 0)


@pytest.mark.parametrize(
    "source", ["A " * 200_000 + ".", OPENING + "Romeo: " + "Recall it. " * 20_000 + "x", "[" * 200_000]
)
def test_an_enormous_text_is_refused_like_any_other(source: str) -> None:
    assert refused(source).expected


def test_a_source_that_is_too_long_is_refused() -> None:
    assert run(LANGUAGE, OPENING, limits=Limits(source=10)).status == "compile_error"


def test_an_unknown_dialect_is_refused() -> None:
    with pytest.raises(ValueError, match="no dialect 'klingon'; it has spec, esolangbench"):
        LANGUAGE.compile("", "klingon")


@pytest.mark.parametrize(
    ("dialect", "options", "message"),
    [
        ("spec", {"eof": "0"}, "no option 'eof'; it has numbers, warnings"),
        ("spec", {"numbers": "words"}, "'numbers' cannot be 'words'; it can be tokens, lines"),
        ("esolangbench", {"numbers": "lines"}, "'esolangbench' of shakespeare leaves no choice of 'numbers'"),
    ],
)
def test_an_unknown_choice_is_refused(dialect: str, options: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        LANGUAGE.compile("", dialect, options)
