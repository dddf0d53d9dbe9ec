"""The references of the Easy tier agree with definitions of another make, and refuse what the statements exclude."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.benchmarks.esolang import easy

REFERENCES = {source.id: source.reference for source in easy.TASKS}

TITLES = [
    "Print Hello World",
    "Echo Line",
    "Hello Name",
    "Sum Two Integers",
    "Multiply Two Integers",
    "Even Or Odd",
    "String Length",
    "Reverse String",
    "Count Vowels",
    "Sum From 1 To N",
    "Sum Of Digits",
    "Minimum Of Two",
    "Maximum Of Three",
    "Repeat String N Times",
    "Concatenate Two Lines",
    "First And Last Character",
    "Uppercase String",
    "Count Spaces",
    "Integer Average Of Two",
    "Compare Two Integers",
]


def texts(least: int = 0, most: int = 40) -> st.SearchStrategy[str]:
    return st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=least, max_size=most)


def test_there_are_twenty_tasks_in_order() -> None:
    assert [source.id for source in easy.TASKS] == [f"E{number:02}" for number in range(1, 21)]
    assert [source.title for source in easy.TASKS] == TITLES


def run(task: str, *lines: str | int) -> str:
    return REFERENCES[task]("".join(f"{line}\n" for line in lines))


below_1000 = st.integers(0, 999)


@given(st.text())
def test_hello_world_whatever_the_input(text: str) -> None:
    assert REFERENCES["E01"](text) == "Hello, World!"


@given(texts(), texts())
def test_an_echo_and_a_concatenation_lose_and_add_nothing(first: str, second: str) -> None:
    assert run("E02", first) == first
    assert run("E15", first, second) == run("E02", first) + run("E02", second)


@given(texts(least=1))
def test_a_greeting_holds_the_name_between_its_literals(name: str) -> None:
    assert run("E03", name).removeprefix("Hello, ").removesuffix("!") == name
    assert len(run("E03", name)) == len(name) + 8


@given(below_1000, below_1000)
def test_a_sum_less_one_number_is_the_other(first: int, second: int) -> None:
    assert int(run("E04", first, second)) - first == second


@given(st.integers(0, 99), st.integers(0, 99))
def test_a_product_is_a_repeated_sum(first: int, second: int) -> None:
    assert int(run("E05", first, second)) == sum(first for _ in range(second))


@given(st.integers(0, 9999))
def test_parity_is_that_of_the_last_digit(number: int) -> None:
    assert run("E06", number) == ("odd" if str(number)[-1] in "13579" else "even")


@given(texts(), texts())
def test_a_reversal_undoes_itself_and_swaps_halves(first: str, second: str) -> None:
    both = (first + second)[:40]
    assert run("E08", run("E08", both)) == both
    assert run("E08", both) == run("E08", both[20:]) + run("E08", both[:20])


@given(texts())
def test_counts_add_up_over_the_characters_of_a_line(text: str) -> None:
    assert int(run("E07", text)) == sum(1 for _ in text)
    assert int(run("E09", text)) == sum(text.lower().count(vowel) for vowel in "aeiou")
    assert int(run("E18", text)) == len(text.split(" ")) - 1


@given(st.integers(0, 100))
def test_a_sum_from_one_is_the_sum_of_the_range(number: int) -> None:
    assert int(run("E10", number)) == sum(range(number + 1))


@given(st.integers(0, 99_999))
def test_a_sum_of_digits_is_found_by_division_as_well(number: int) -> None:
    assert int(run("E11", number)) == sum(number // 10**place % 10 for place in range(5))


@given(below_1000, below_1000, below_1000)
def test_minimum_and_maximum_are_the_ends_of_the_sorted_list(first: int, second: int, third: int) -> None:
    least, *_, most = *sorted([first, second]), *sorted([first, second, third])
    assert (run("E12", first, second), run("E13", first, second, third)) == (str(least), str(most))


@given(texts(least=1, most=20), st.integers(0, 20))
def test_a_repetition_is_that_many_copies(text: str, times: int) -> None:
    assert run("E14", text, times) == "".join(text for _ in range(times))


@given(texts(least=1))
def test_the_first_and_last_characters_change_places_when_the_line_is_reversed(text: str) -> None:
    pair = run("E16", text)
    assert len(pair) == 2
    assert text.startswith(pair[0])
    assert text.endswith(pair[1])
    assert run("E16", text[::-1]) == pair[::-1]


@given(texts())
def test_upper_case_moves_the_codes_97_to_122_down_by_32(text: str) -> None:
    assert run("E17", text) == "".join(chr(ord(c) - 32) if 97 <= ord(c) <= 122 else c for c in text)


@given(below_1000, below_1000)
def test_twice_an_average_is_the_sum_or_one_less(first: int, second: int) -> None:
    assert first + second - 2 * int(run("E19", first, second)) in (0, 1)


@given(below_1000, below_1000)
def test_a_comparison_is_the_sign_of_the_difference(first: int, second: int) -> None:
    sign = (first > second) - (first < second)
    assert run("E20", first, second) == ["equal", "greater", "less"][sign]


LINES = {"E02": 0, "E03": 1, "E07": 0, "E08": 0, "E09": 0, "E16": 1, "E17": 0, "E18": 0}
"""Tasks on one line: the least number of characters."""

INTEGERS = {
    "E04": (2, 999),
    "E05": (2, 99),
    "E06": (1, 9999),
    "E10": (1, 100),
    "E11": (1, 99_999),
    "E12": (2, 999),
    "E13": (3, 999),
    "E19": (2, 999),
    "E20": (2, 999),
}
"""Tasks on integers: how many, and the largest."""

OUTSIDE = [
    *(
        (task, text)
        for task in LINES
        for text in ("", "a", "a\nb", "a\nb\n", "\t\n", "a\r\n", "\u00e9\n", "x" * 41 + "\n")
    ),
    *((task, "\n") for task, least in LINES.items() if least),
    *(
        (task, f"{number}\n" + "0\n" * (count - 1))
        for task, (count, most) in INTEGERS.items()
        for number in ("", "-1", "+1", "01", "00", " 1", "1 ", "1.0", "x", "\u0663", most + 1, "9" * 5000)
    ),
    *((task, "1\n" * lines) for task, (count, _) in INTEGERS.items() for lines in (count - 1, count + 1)),
    *((task, "1\n" * (count - 1) + "1") for task, (count, _) in INTEGERS.items()),
    *(
        ("E14", text)
        for text in ("\n3\n", "x" * 21 + "\n3\n", "ab\n21\n", "ab\n-1\n", "ab\n\n", "ab\n", "3\nab\n", "ab\n3")
    ),
    *(("E15", text) for text in ("", "\n", "a\n", "a\nb", "a\nb\nc\n", "x" * 41 + "\n\n", "\n" + "x" * 41 + "\n")),
]


@pytest.mark.parametrize("task", [*LINES, *INTEGERS, "E14", "E15"])
def test_an_input_outside_the_domain_is_refused(task: str) -> None:
    for stdin in [stdin for other, stdin in OUTSIDE if other == task]:
        with pytest.raises(ValueError, match=r"^the (input|line) "):
            REFERENCES[task](stdin)


@pytest.mark.parametrize("task", [*LINES, *INTEGERS])
def test_the_largest_input_of_the_domain_is_accepted(task: str) -> None:
    count, most = INTEGERS.get(task, (1, "~" * 40))
    assert run(task, *[most] * count)
