"""The places that a critic names, and whether the next program is changed there."""

from collections.abc import Iterator
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.analysis_places import left_alone, named

PROGRAM = "ab\n+++[-]\nlast one\n"


@pytest.mark.parametrize(
    ("words", "places"),
    [
        ("Line 2 never ends.", ["+++[-]"]),
        ("On row 2, the loop", ["+++[-]"]),
        ("in the second line", ["+++[-]"]),
        ("the 3rd line and the last line", ["last one"]),
        ("lines 1-2 are wrong", ["ab\n+++[-]"]),
        ("lines 1 to 2 are wrong", ["ab\n+++[-]"]),
        ("lines 1 and 3 are wrong", ["ab", "last one"]),
        ("line 2, column 4: unmatched", ["["]),
        ("at column 1 of line 3", ["l"]),
        ("at offset 4", ["++"]),
        ("the loop `+[-]` takes all", ["+[-]"]),
        ('you wrote "last" there', ["last"]),
        ("you wrote “last” there", ["last"]),
        ("LINE 1; line 2", ["ab", "+++[-]"]),
    ],
)
def test_words_name_a_place_of_the_program(words: str, places: list[str]) -> None:
    assert [PROGRAM[start:end] for start, end in named(words, PROGRAM)] == places


@pytest.mark.parametrize(
    "words",
    [
        "It prints one number too many.",
        "Line 4 is not there, nor is line 0, nor line 12345678901234567890" + 5000 * "1",
        "line 2, column 7",
        "column 2",
        "lines 3-9",
        "line 2 of the input is skipped",
        "output line 2 is wrong",
        "the first line of the expected output",
        "the first character is read, the pointer stays at position 3",
        "`ab` is too short, `++` stands there twice, `[+]` not at all",
        "a deadline 2 days off",
    ],
)
def test_words_that_name_no_place_of_the_program(words: str) -> None:
    assert named(words, PROGRAM) == ()


def test_a_column_alone_is_a_place_in_a_program_of_one_line() -> None:
    assert named("see column 3", "+-[") == ((2, 3),)


@pytest.mark.parametrize(
    ("old", "new", "alone"),
    [
        ("one\ntwo\nthree", "one\ntwo\nfour", True),
        ("one\ntwo\nthree", "zero\none\ntwo\nthree", True),
        ("one\ntwo\nthree", "one\ntwoo\nthree", False),
        ("one\ntwo\nthree", "one\n two\nthree", False),
        ("one\ntwo\nthree", "one\nthree", False),
        ("one\ntwo\nthree", "two\n", True),
    ],
)
def test_a_line_is_left_alone_if_all_changes_are_in_other_lines(old: str, new: str, alone: bool) -> None:
    ((start, end),) = named("line 2", old)
    assert left_alone(old, new, (start, end), distance(old, new)) is alone


def test_a_character_more_in_a_run_leaves_the_inner_ones_alone_for_it_can_stand_at_the_end() -> None:
    assert left_alone("<+++++>", "<++++++>", (3, 4), 1) is True
    assert left_alone("<+>", "<++>", (1, 2), 1) is False


def test_what_would_take_too_long_is_not_told() -> None:
    assert left_alone("+" * 50, "+" * 50 + "-" * 50, (10, 20), 50, work=50_000) is None
    assert left_alone("+" * 50, "-" * 50, (10, 20), 50, work=0) is False


def distance(old: str, new: str) -> int:
    @cache
    def between(i: int, j: int) -> int:
        if i == 0 or j == 0:
            return i + j
        return min(between(i - 1, j) + 1, between(i, j - 1) + 1, between(i - 1, j - 1) + (old[i - 1] != new[j - 1]))

    return between(len(old), len(new))


def kept_by_some_shortest_edit(old: str, new: str, start: int, end: int) -> bool:
    """By going through every way to edit the one into the other; a way is kept[i]: old[i] stands at new[kept[i]]."""

    def ways(i: int, j: int, left: int, kept: dict[int, int]) -> Iterator[dict[int, int]]:
        if left < 0:
            return
        if i == len(old) and j == len(new):
            yield kept
            return
        if i < len(old) and j < len(new):
            same = old[i] == new[j]
            yield from ways(i + 1, j + 1, left - (not same), {**kept, i: j} if same else kept)
        if i < len(old):
            yield from ways(i + 1, j, left - 1, kept)
        if j < len(new):
            yield from ways(i, j + 1, left - 1, kept)

    return any(
        start in kept and all(kept.get(i) == kept[start] + i - start for i in range(start, end))
        for kept in ways(0, 0, distance(old, new), {})
    )


@given(st.text("ab\n", min_size=1, max_size=5), st.text("ab\n", max_size=5), st.data())
def test_left_alone_agrees_with_going_through_every_shortest_edit(old: str, new: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(old) - 1))
    end = data.draw(st.integers(start + 1, len(old)))
    padded = f"\n{old}\n", f"\n{new}\n"
    expected = kept_by_some_shortest_edit(*padded, start, end + 2)
    assert left_alone(old, new, (start, end), distance(old, new)) is expected
