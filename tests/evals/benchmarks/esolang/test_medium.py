"""The references of the Medium tier agree with definitions of another make, and refuse what the statements exclude."""

import re
from collections import Counter
from itertools import pairwise
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.benchmarks.esolang import medium

REFERENCES = {source.id: source.reference for source in medium.TASKS}

TITLES = [
    "Palindrome Check",
    "Word Count",
    "Run Length Encoding",
    "Caesar Shift By 3",
    "Simple Binary Expression",
    "Greatest Common Divisor",
    "Factorial",
    "Nth Fibonacci Number",
    "Decimal To Binary",
    "Binary To Decimal",
    "Substring Occurrences",
    "Remove Vowels",
    "Sort Numbers",
    "Second Largest Distinct Number",
    "Anagram Test",
    "Interleave Two Strings",
    "Replace Spaces With Underscores",
    "Sum Of List",
    "Characters At Even Indices",
    "Count Distinct Characters",
]


def test_there_are_twenty_tasks_in_order() -> None:
    assert [source.id for source in medium.TASKS] == [f"M{number:02}" for number in range(1, 21)]
    assert [source.title for source in medium.TASKS] == TITLES


def texts(least: int = 0, most: int = 40) -> st.SearchStrategy[str]:
    return st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=least, max_size=most)


def lists(least: int = 0) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(0, 5) | st.integers(0, 999), min_size=least, max_size=10)


few = st.text("abA ", max_size=10)


def run(task: str, *lines: str | int) -> str:
    return REFERENCES[task]("".join(f"{line}\n" for line in lines))


@given(texts(most=20))
def test_a_text_and_its_mirror_image_are_a_palindrome_and_with_a_mark_they_are_not(text: str) -> None:
    assert run("M01", text + text[::-1]) == run("M01", text[:-1] + text[::-1]) == "yes"
    assert run("M01", "x" + text[:19] + text[:19][::-1] + "y") == "no"


@given(st.text("ab ", max_size=40))
def test_words_are_counted_at_their_beginnings(text: str) -> None:
    assert int(run("M02", text)) == sum(c != " " and text[:i][-1:] in ("", " ") for i, c in enumerate(text))


@given(st.text("abA", max_size=40))
def test_run_lengths_can_be_undone_and_never_repeat_a_letter(text: str) -> None:
    runs = re.findall(r"([abA])([1-9][0-9]*)", run("M03", text))
    assert "".join(letter * int(count) for letter, count in runs) == text
    assert all(first[0] != second[0] for first, second in pairwise(runs))
    assert "".join(map("".join, runs)) == run("M03", text)


@given(texts())
def test_a_shift_by_three_is_one_of_codes_and_comes_round_after_twenty_six(text: str) -> None:
    shifted = text
    for _ in range(26):
        shifted = run("M04", shifted)
    assert shifted == text
    for before, after in zip(text, run("M04", text), strict=True):
        base = 97 if before.islower() else 65
        assert ord(after) == (base + (ord(before) - base + 3) % 26 if before.isalpha() else ord(before))


@given(st.integers(0, 99), st.integers(0, 99))
def test_an_expression_is_worth_what_counting_says(first: int, second: int) -> None:
    assert int(run("M05", f"{first} + {second}")) - second == first
    assert int(run("M05", f"{first} - {second}")) + second == first
    assert int(run("M05", f"{first} * {second}")) == sum(first for _ in range(second))


@given(st.integers(0, 999), st.integers(0, 999))
def test_a_greatest_common_divisor_is_found_by_trying(first: int, second: int) -> None:
    if first or second:
        tried = (divisor for divisor in range(999, 0, -1) if first % divisor == second % divisor == 0)
        assert int(run("M06", first, second)) == next(tried)


@pytest.mark.parametrize("number", range(13))
def test_a_factorial_is_the_product_of_the_range(number: int) -> None:
    assert int(run("M07", number)) == prod(range(1, number + 1)) < 2**31


def test_a_fibonacci_number_is_the_sum_of_the_two_before() -> None:
    row = [int(run("M08", number)) for number in range(47)]
    assert row[:2] == [0, 1]
    assert all(row[i] == row[i - 1] + row[i - 2] < 2**31 for i in range(2, 47))


@given(st.integers(0, 9999))
def test_binary_digits_add_up_to_the_number_again(number: int) -> None:
    digits = run("M09", number)
    assert sum(2**place for place, digit in enumerate(reversed(digits)) if digit == "1") == number
    assert digits == "0" or digits[0] == "1"
    assert run("M10", digits) == run("M10", "00" + digits) == str(number)


@given(st.text("ab", max_size=40), st.text("ab", min_size=1, max_size=3))
def test_occurrences_are_counted_with_overlaps(whole: str, part: str) -> None:
    assert int(run("M11", whole, part)) == len(re.findall(f"(?={part})", whole))


@given(texts())
def test_what_is_removed_is_all_vowels_and_nothing_else(text: str) -> None:
    assert run("M12", text) == re.sub("[aeiou]", "", text, flags=re.IGNORECASE)


@given(lists())
def test_sorted_numbers_are_the_same_ones_in_ascending_order(values: list[int]) -> None:
    found = [int(word) for word in run("M13", len(values), *values).split(" ") if word]
    assert Counter(found) == Counter(values)
    assert all(first <= second for first, second in pairwise(found))
    assert int(run("M18", len(values), *values)) == sum(found)


@given(lists(least=1))
def test_exactly_one_value_is_larger_than_the_second_largest(values: list[int]) -> None:
    found = run("M14", len(values), *values)
    if found == "none":
        assert len(set(values)) == 1
    else:
        assert int(found) in values
        assert len({value for value in values if value > int(found)}) == 1


@given(few, few)
def test_anagrams_have_equal_counts(first: str, second: str) -> None:
    assert run("M15", first + second, second + first) == run("M15", first, "".join(sorted(first))) == "yes"
    assert run("M15", first, second) == ("yes" if Counter(first) == Counter(second) else "no")


@given(texts(most=20), texts(most=20))
def test_two_strings_can_be_told_apart_after_interleaving(first: str, second: str) -> None:
    both = run("M16", first, second)
    shorter = min(len(first), len(second))
    assert both[: 2 * shorter : 2] + (both[2 * shorter :] if len(first) > shorter else "") == first
    assert both[1 : 2 * shorter : 2] + (both[2 * shorter :] if len(second) > shorter else "") == second


@given(texts())
def test_underscores_even_indices_and_distinct_characters_one_character_at_a_time(text: str) -> None:
    assert run("M17", text) == "".join("_" if ord(c) == 32 else c for c in text)
    assert run("M19", text) == "".join(c for index, c in enumerate(text) if not index & 1)
    assert int(run("M20", text)) == sum(c not in text[:index] for index, c in enumerate(text))


LINE = ("", "a", "a\nb", "a\nb\n", "\t\n", "a\r\n", "\u00e9\n", "x" * 41 + "\n")
INTEGER = ("\n", "-1\n", "+1\n", "01\n", " 1\n", "1.0\n", "x\n", "", "1", "1\n1\n", "9" * 5000 + "\n")
LIST = (
    "",
    "\n",
    "1\n",
    "2\n1\n",
    "0\n1\n",
    "1\n1\n1\n",
    "1\n1000\n",
    "1\n-1\n",
    "1\n01\n",
    "11\n" + "1\n" * 11,
    "1 1\n",
)

OUTSIDE: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("M01", "M02", "M04", "M12", "M17", "M19", "M20"), LINE),
    "M03": (*LINE, "a b\n", "a1\n"),
    "M05": (
        "\n",
        "1+1\n",
        "1 / 1\n",
        "1  + 1\n",
        "1 + 1 \n",
        "1 + 100\n",
        "-1 + 1\n",
        "1 + 01\n",
        "1 + 1 + 1\n",
        "1 + 1",
    ),
    "M06": ("0\n0\n", "1\n", "1\n1\n1\n", "1000\n1\n", "-1\n1\n", "1\n01\n", "1 1\n"),
    "M07": (*INTEGER, "13\n"),
    "M08": (*INTEGER, "47\n"),
    "M09": (*INTEGER, "10000\n"),
    "M10": ("\n", "2\n", "-1\n", " 1\n", "1" * 17 + "\n", "1", "1\n1\n"),
    "M11": ("", "a\n", "a\n\n", "a\nb", "a\nb\nc\n", "x" * 41 + "\na\n", "a\n" + "x" * 11 + "\n"),
    "M13": LIST,
    "M14": (*LIST, "0\n"),
    "M15": ("", "a\n", "a\nb", "a\nb\nc\n", "x" * 21 + "\na\n", "a\n" + "x" * 21 + "\n"),
    "M16": ("", "a\n", "a\nb", "a\nb\nc\n", "x" * 21 + "\na\n", "a\n" + "x" * 21 + "\n"),
    "M18": LIST,
}


def test_every_task_has_inputs_to_refuse() -> None:
    assert sorted(OUTSIDE) == list(REFERENCES)


@pytest.mark.parametrize("task", REFERENCES)
def test_an_input_outside_the_domain_is_refused(task: str) -> None:
    for stdin in OUTSIDE[task]:
        with pytest.raises(ValueError, match=r"^the (input|line) "):
            REFERENCES[task](stdin)
