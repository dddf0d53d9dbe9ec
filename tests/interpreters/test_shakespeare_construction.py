"""Shakespeare: what a source is read as, and what is said about the language."""

import subprocess
import sys
from pathlib import Path

import pytest

from interpreters.base import CompileError, Language, Limits
from interpreters.shakespeare import LANGUAGE, Shakespeare
from interpreters.shakespeare_lexer import tokens
from interpreters.shakespeare_parser import parse
from interpreters.shakespeare_play import (
    ASK,
    CHARACTER,
    CONSTANT,
    ENTER,
    EXEUNT,
    GO,
    LISTENER,
    REMAINDER,
    ROOT,
    SUM,
    TWICE,
    Event,
    Term,
)
from interpreters.shakespeare_words import NAMES, WORDS

OPENING = "A play.\nRomeo, a man.\nJuliet, a woman.\nAct I: One.\nScene I: One.\n[Enter Romeo and Juliet]\n"


def sentence(text: str, accept_warnings: bool = True) -> Event:
    """A sentence that Romeo says."""
    return parse(f"{OPENING}Romeo: {text}", accept_warnings).events[1]


def test_the_language_keeps_to_the_contract() -> None:
    language: Language = LANGUAGE
    assert (language.name, language.dialects) == ("shakespeare", ("spec", "esolangbench"))
    assert language.tags == ("shakespeare", "spl")
    assert language.options == {"numbers": ("tokens", "lines"), "warnings": ("accept", "refuse")}


def test_two_languages_that_are_set_up_alike_are_equal() -> None:
    assert Shakespeare() == LANGUAGE


def test_running_a_play_imports_nothing_that_it_does_not_need() -> None:
    unneeded = [
        "json",
        *(f"interpreters.{name}" for name in ("manual", "shakespeare_prose", "shakespeare_esolangbench")),
    ]
    code = (
        "import sys; from interpreters.base import run; from interpreters.shakespeare import LANGUAGE; "
        f"print(run(LANGUAGE, {OPENING + 'Romeo: Remember me.'!r}).status, *(set({unneeded}) & sys.modules.keys()))"
    )
    root = Path(__file__).parents[2]
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("ok\n", "")


def test_the_vocabulary_is_that_of_the_reference() -> None:
    sizes = {kind: len(words) for kind, words in WORDS.items()}
    assert len(NAMES) == sizes["character"] == 152
    assert [sizes[f"{sign}_noun"] for sign in ("positive", "neutral", "negative")] == [13, 41, 25]
    assert [sizes[f"{sign}_adjective"] for sign in ("positive", "neutral", "negative")] == [36, 20, 32]


def test_no_word_is_in_two_lists() -> None:
    words = [word.lower() for words in WORDS.values() for word in words]
    assert len(words) == len(set(words))


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("the Ghost the  cat the\nsquare\troot of", ["character", "article", "neutral_noun", "the square root of"]),
        ("The Duke of Milan The Duke of", ["character", "article", "word", "word"]),
        ("king King Henry", ["positive_noun", "character"]),
        ("summer's day summer's", ["positive_noun", "word"]),
        ("half-witted fat-kidneyed fat flirt-gill", [*["negative_adjective"] * 3, "negative_noun"]),
        ("Act IV Scene xiv act IIII act", ["act", "scene", "word", "word", "word"]),
        ("goods I cats", ["word", "first_person", "word"]),
        ("Romeo's 72 \u212aing", ["word", "word", "word"]),
    ],
)
def test_the_longest_term_that_fits_is_meant(text: str, kinds: list[str]) -> None:
    assert [token.kind for token in tokens(text)] == [*kinds, "end"]


def test_tokens_know_their_places() -> None:
    assert [(token.term, token.start, token.end) for token in tokens("é  LADY\n macbeth: Act  ii")[1:-1]] == [
        ("Lady Macbeth", 3, 16),
        (":", 16, 17),
        ("II", 18, 25),
    ]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("nothing", 0),
        ("zero", 0),
        ("a cat", 1),
        ("the flower", 1),
        ("thy pig", -1),
        ("their big red old animal", 8),
        ("a sweet little rose", 4),
        ("my stupid big hairy wolf", -8),
        ("a stone wall", 1),
        ("a " + "big " * 100 + "cat", 2**100),
    ],
)
def test_a_constant_is_its_nouns_sign_doubled_by_each_adjective(text: str, number: int) -> None:
    assert sentence(f"You are as good as {text}.").value == (Term(CONSTANT, number),)


def test_values_are_put_in_postfix_order_with_pronouns_resolved() -> None:
    event = sentence("You are as bad as the sum of twice me and the square root of the sum of Juliet and thyself!")
    assert event.value == (
        Term(CHARACTER, 0),
        Term(TWICE),
        Term(CHARACTER, 1),
        Term(LISTENER),
        Term(SUM),
        Term(ROOT),
        Term(SUM),
    )


def test_the_remainder_is_one_operator() -> None:
    event = sentence("Remember the remainder of the quotient between me and you.")
    assert event.value[-1] == Term(REMAINDER)


@pytest.mark.parametrize(
    ("text", "relation"),
    [
        ("better than", ">"),
        ("jollier than", ">"),
        ("worse than", "<"),
        ("more cunning than", ">"),
        ("more rotten than", "<"),
        ("less cunning than", "<"),
        ("less rotten than", ">"),
        ("as big as", "="),
        ("not better than", "<="),
        ("not smaller than", ">="),
        ("not as vile as", "!="),
    ],
)
def test_comparisons_are_relations(text: str, relation: str) -> None:
    event = sentence(f"If not, art thou {text} me?")
    assert (event.kind, event.relation, event.condition) == (ASK, relation, False)


@pytest.mark.parametrize("opening", ["Let us", "We must", "we shall"])
@pytest.mark.parametrize("rest", ["proceed to", "return to"])
@pytest.mark.parametrize(("goal", "target"), [("scene II", 2), ("Act II", 4), ("act i", 0)])
def test_jumps_go_to_events(opening: str, rest: str, goal: str, target: int) -> None:
    more = "Scene II: Two. [Exeunt] [Enter Romeo and Juliet] Act II: Two. Scene II: Two. [Exeunt]"
    event = parse(f"{OPENING}Romeo: {opening} {rest} {goal}. {more}").events[1]
    assert (event.kind, event.target) == (GO, target)


def test_stage_directions_name_people() -> None:
    play = parse(
        "A play. Romeo, a. Juliet, a. Hamlet, a. Act I: A. Scene I: A. "
        "[Enter Romeo, Hamlet and Juliet] [Exeunt Juliet and Romeo] [Exit Hamlet] [Exeunt]"
    )
    assert [(event.kind - ENTER, event.people) for event in play.events] == [
        (0, (0, 2, 1)),
        (1, (1, 0)),
        (1, (2,)),
        (EXEUNT, ()),
    ]


def test_every_event_knows_its_scene_and_its_text() -> None:
    play = parse(OPENING + "Romeo: Recall me! Open thy heart.\nAct V: Five. Scene IX: Nine. [Exeunt]")
    assert [play.text(event, 20) for event in play.events[1:]] == ["Recall me!", "Open thy heart.", "[Exeunt]"]
    assert [(play.scene_of(number).act, play.scene_of(number).scene) for number in (0, 2, 3)] == [
        ("I", "I"),
        ("I", "I"),
        ("V", "IX"),
    ]


@pytest.mark.parametrize(
    "text",
    ["You are the sum of me and you.", "You are Romeo.", "You a cat.", "You as good as me.", "If so open your heart.",
     "Recall."],
)  # fmt: skip
def test_what_the_reference_warns_about_is_accepted_or_refused(text: str) -> None:
    assert sentence(text).start
    with pytest.raises(CompileError):
        sentence(text, accept_warnings=False)


@pytest.mark.parametrize("text", ["You are as good as me.", "You are a cat.", "You big cat.", "If so, recall it."])
def test_what_the_grammar_has_needs_no_tolerance(text: str) -> None:
    assert sentence(text, accept_warnings=False).start


@pytest.mark.parametrize(
    ("phrase", "digits"),
    [
        ("the sum of " * 20_000 + "a cat" + " and a cat" * 20_000, b"20001"),
        ("the sum of a cat and " * 20_000 + "a cat", b"20001"),
        ("the square root of " * 20_000 + "a cat", b"1"),
        ("the square root of the square of " + "twice the sum of a cat and " * 10_000 + "a cat", b"5985189350642275"),
    ],
)
def test_twenty_thousand_operations_inside_one_another_compile_and_run(phrase: str, digits: bytes) -> None:
    execution = LANGUAGE.compile(f"{OPENING}Romeo: You are {phrase}. Open your heart.").run(b"", Limits())
    assert execution.status == "ok"
    assert execution.stdout.startswith(digits)
