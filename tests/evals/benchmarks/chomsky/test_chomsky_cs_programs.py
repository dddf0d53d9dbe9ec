"""Marking programs: what they compile to, what they recognise, and where their heads go."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random

import pytest

from evals.benchmarks.chomsky.cs import FAMILIES
from evals.benchmarks.chomsky.cs_language import DIRECT, Drawn, MarkingLanguage
from evals.benchmarks.chomsky.cs_measures import LINEAR_BOUNDED
from evals.benchmarks.chomsky.cs_program import program
from evals.benchmarks.chomsky.cs_runs import accepts
from evals.benchmarks.chomsky.drawing import Setting
from evals.benchmarks.chomsky.family import LanguageFamily
from evals.benchmarks.chomsky.layout import blocks
from evals.benchmarks.chomsky.machine_turing import Rule, Turing
from evals.benchmarks.chomsky.machines import machine as read_machine
from evals.benchmarks.chomsky.measure import Subject, Unanswerable
from evals.benchmarks.chomsky.schema import Value

MARKING = [family for family in FAMILIES if isinstance(family, LanguageFamily) and family.id != "cs-grammar"]
OF_BLOCKS = ("cs-triple", "cs-crossed", "cs-product", "cs-rising", "cs-divisor")

every_family = pytest.mark.parametrize("family", MARKING, ids=lambda family: family.id)

PAIRS = program(
    "ab",
    """
    first: right; a/X -> second; Y -> rest
    second: right over aY; b/Y -> back
    back: left over aY; X -> first
    rest: right over Y; > -> accept
    """,
)
"""a^n b^n."""


def languages(family: LanguageFamily[Drawn]) -> list[MarkingLanguage]:
    """One for each cycle that a family asks about."""
    drawn = [family.draw(Random(seed), 4, "trace").language for seed in range(8)]
    return list({language.cycle: language for language in drawn}.values())


def measured(name: str, word: str, **given: Value) -> Value:
    more = {key.replace("_", " "): value for key, value in given.items()}
    return LINEAR_BOUNDED.measures[name].of(Subject.of(PAIRS.machine("ab"), given={"input": word, **more}))


# Compiling


def test_a_program_becomes_a_complete_table() -> None:
    assert PAIRS.machine("01") == Turing(
        "DLBA",
        ("q0", "q1", "q2", "q3", "q4"),
        ("0", "1"),
        ("0", "1", "X", "Y", "<", ">"),
        "q0",
        ("q4",),
        (
            Rule("q0", ("0",), "q1", ("X",), ("R",)),
            Rule("q0", ("Y",), "q3", ("Y",), ("R",)),
            Rule("q1", ("0",), "q1", ("0",), ("R",)),
            Rule("q1", ("1",), "q2", ("Y",), ("L",)),
            Rule("q1", ("Y",), "q1", ("Y",), ("R",)),
            Rule("q2", ("0",), "q2", ("0",), ("L",)),
            Rule("q2", ("X",), "q0", ("X",), ("R",)),
            Rule("q2", ("Y",), "q2", ("Y",), ("L",)),
            Rule("q3", ("Y",), "q3", ("Y",), ("R",)),
            Rule("q3", (">",), "q4", (">",), ("N",)),
        ),
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("first right; a -> first", "no line"),
        ("first: up; a -> first", "no line"),
        ("first: right", "no line"),
        ("first: right; a/xy -> first", "no action"),
        ("first: right; a -> second", "which is no line"),
        ("first: right over a; a -> accept", "two actions"),
        ("first: right; a -> first\nfirst: left; a -> first", "same label"),
        ("accept: right; a -> accept", "same label"),
        ("first: right; > -> first", "leaves the tape"),
        ("first: right; < -> second\nsecond: left; < -> second", "leaves the tape"),
        ("first: right; >/a -> accept", "changes an end"),
        ("first: right; a/> -> accept", "changes an end"),
    ],
)
def test_a_text_that_is_no_program_is_refused(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        program("ab", text)


@every_family
def test_a_table_is_read_back_as_it_was_printed(family: LanguageFamily[Drawn]) -> None:
    for language in languages(family):
        made = language.program.machine(language.letters)
        (block,) = blocks(made.block().printed())
        assert read_machine(block) == made


# Running


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("verdict", "accept"),
        ("steps", 13),
        ("writes", 4),
        ("last_state", "q4"),
        ("last_cell", 5),
        ("last_contents", "XXYY"),
        ("last_counts", (0, 2)),
        ("cycles", 3),
        ("cycle_steps", (0, 5, 10)),
        ("cycle_contents", ("aabb", "XaYb", "XXYY")),
        ("cycle_counts", ((2, 0), (1, 1), (0, 2))),
    ],
)
def test_what_is_asked_of_an_automaton_is_what_the_glossary_says(name: str, value: Value) -> None:
    assert measured(name, "aabb", cycle_state="q0", symbols=("a", "Y")) == value


@pytest.mark.parametrize(
    ("word", "state", "cell"), [("", "q0", 1), ("ba", "q0", 1), ("aab", "q1", 4), ("abb", "q3", 3)]
)
def test_an_automaton_that_rejects_halts_where_it_has_no_transition(word: str, state: str, cell: int) -> None:
    assert measured("verdict", word) == "reject"
    assert measured("last_state", word) == state
    assert measured("last_cell", word) == cell


def test_a_line_that_waits_for_itself_is_no_new_cycle() -> None:
    assert measured("cycle_steps", "aabb", cycle_state="q3") == (11,)


def test_the_lengths_of_accepted_words_are_found() -> None:
    even = program("a", "first: right; a -> second; > -> accept\nsecond: right; a -> first").machine("a")
    lengths = LINEAR_BOUNDED.measures["accepted_lengths"].of
    assert lengths(Subject.of(even, given={"length": 3, "last length": 8})) == (4, 6, 8)
    assert lengths(Subject.of(even, given={"length": 5, "last length": 5})) == ()


@pytest.mark.parametrize(
    ("letters", "first", "last"), [("a", 0, 10**9), ("a", 10**9, 10**9), ("ab", 3, 8)], ids=["many", "great", "letters"]
)
def test_too_many_or_too_great_lengths_have_no_answer(letters: str, first: int, last: int) -> None:
    machine = program(letters, "first: right; a -> accept").machine(letters)
    with pytest.raises(Unanswerable):
        LINEAR_BOUNDED.measures["accepted_lengths"].of(
            Subject.of(machine, given={"length": first, "last length": last})
        )


@pytest.mark.parametrize(
    "lines",
    [
        "first: right over a; > -> back\nback: left over a; < -> first",
        "first: right; a -> back\nback: left; < -> first",
    ],
)
def test_a_run_without_end_has_no_answer(lines: str) -> None:
    endless = program("a", lines).machine("a")
    with pytest.raises(Unanswerable):
        LINEAR_BOUNDED.measures["steps"].of(Subject.of(endless, given={"input": "aaa"}))


def test_an_input_of_other_symbols_has_no_answer() -> None:
    with pytest.raises(Unanswerable):
        measured("steps", "abc")


@pytest.mark.parametrize(("length", "prefix"), [(40, ""), (3, "b"), (0, "a" * 20_000)])
def test_a_word_that_is_too_far_away_is_not_looked_for(length: int, prefix: str) -> None:
    with pytest.raises(Unanswerable):
        LINEAR_BOUNDED.measures["least"].of(Subject.of(PAIRS.machine("ab"), given={"length": length, "prefix": prefix}))


# Against the languages


@every_family
def test_a_program_recognises_its_language(family: LanguageFamily[Drawn]) -> None:
    language = languages(family)[0]
    made = language.program.machine(language.letters)
    longest = {1: 30, 2: 9, 3: 7, 4: 5}[len(language.letters)]
    found = 0
    for length in range(longest + 1):
        for word in map("".join, product(language.letters, repeat=length)):
            assert accepts(made, word) == language.accepts(word), word
            found += language.accepts(word)
    assert found


@every_family
def test_the_head_goes_where_arithmetic_says(family: LanguageFamily[Drawn]) -> None:
    names = [name for name in LINEAR_BOUNDED.measures if name not in ("least", "member", "accepted_lengths")]
    drawn = family.draw(Random(1), 4, "trace")
    for language in languages(family):
        for word in known(family.id, language.letters):
            changed = replace(drawn, language=language, setting=Setting("trace", word))
            subject = changed.subject(tuple(names))
            for name in names:
                assert LINEAR_BOUNDED.measures[name].of(subject) == DIRECT[name](changed), (name, word)


def known(family: str, letters: str) -> Iterator[str]:
    """Words of the shapes that the direct algorithm of a family knows."""
    if family in OF_BLOCKS:
        for counts in product(range(1, 5 if len(letters) == 3 else 4), repeat=len(letters)):
            yield "".join(letter * count for letter, count in zip(letters, counts, strict=True))
    else:
        for length in range(1, {1: 24, 2: 7, 3: 6}[len(letters)]):
            for word in map("".join, product(letters, repeat=length)):
                if word.count("#") == letters.count("#") and (family != "cs-successor" or word[0] == "1"):
                    yield word
