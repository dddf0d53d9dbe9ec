"""Every Hard reference agrees with a definition of another make, and refuses what its statement excludes."""

import os.path
import random
import re
from collections import Counter
from collections.abc import Callable
from functools import reduce
from itertools import zip_longest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.benchmarks.esolang.hard import TASKS

SOURCES = {task.id: task for task in TASKS}

PRINTABLE = "".join(map(chr, range(32, 127)))
SMALL = "abcdefghijklmnopqrstuvwxyz"


# Inputs ------------------------------------------------------------------------------------------------------------


def written(*values: str | int) -> str:
    return "".join(f"{value}\n" for value in values)


def counted(values: list[int] | list[str]) -> str:
    return written(len(values), *values)


def texts(alphabet: str = PRINTABLE, least: int = 0, most: int = 40) -> st.SearchStrategy[str]:
    return st.text(alphabet, min_size=least, max_size=most)


def lines(*alphabets: str, least: int = 0) -> st.SearchStrategy[str]:
    """Inputs of one line, over one of the alphabets."""
    return st.one_of([texts(alphabet, least) for alphabet in alphabets]).map(written)


def numbers(least: int, most: int) -> st.SearchStrategy[str]:
    """Inputs of one integer."""
    return st.integers(least, most).map(written)


def drawn(task: str) -> st.SearchStrategy[str]:
    """Inputs as its own generator makes them, where few random texts are of the domain."""
    return st.integers(0).map(lambda seed: SOURCES[task].generate(random.Random(seed)))


nests = st.recursive(st.just(""), lambda inner: st.tuples(inner, inner).map(lambda pair: "({}){}".format(*pair)))
pairs = st.lists(st.tuples(st.integers(1, 20), st.sampled_from(re.sub("[0-9]", "", PRINTABLE))), max_size=10)
polynomials = st.tuples(st.lists(st.integers(0, 9), min_size=1, max_size=4), st.integers(0, 10))


# Definitions -------------------------------------------------------------------------------------------------------


def answer(truth: bool) -> str:
    return "yes" if truth else "no"


def on_line(function: Callable[[str], str | int]) -> Callable[[str], str]:
    return lambda stdin: str(function(stdin[:-1]))


def on_number(function: Callable[[int], str | int]) -> Callable[[str], str]:
    return lambda stdin: str(function(int(stdin)))


def on_values(function: Callable[[list[int]], str | int]) -> Callable[[str], str]:
    return lambda stdin: str(function([int(value) for value in stdin.split()]))


def shrunk(line: str, pattern: str) -> str:
    """What is left of a line when all that a pattern matches is taken out, again and again."""
    while (less := re.sub(pattern, "", line)) != line:
        line = less
    return line


def sum_of_products(line: str) -> int:
    while product := re.search(r"(\d+)\*(\d+)", line):
        line = line[: product.start()] + str(int(product[1]) * int(product[2])) + line[product.end() :]
    return sum(int(term) for term in re.findall(r"[-+]?\d+", line))


def sieve(most: int) -> list[int]:
    candidates = list(range(2, most + 1))
    primes = []
    while candidates:
        primes.append(candidates[0])
        candidates = [number for number in candidates if number % primes[-1]]
    return primes


def column_addition(stdin: str) -> str:
    total, carry = "", 0
    for digits in zip_longest(*(line[::-1] for line in stdin.split()), fillvalue="0"):
        carry, digit = divmod(sum(map(int, digits)) + carry, 10)
        total = str(digit) + total
    return str(carry or "") + total


def longest_word(line: str) -> str:
    best = ""
    for word in re.findall("[^ ]+", line):
        best = word if len(word) > len(best) else best
    return best


def frequencies(line: str) -> str:
    counter = Counter(line)
    return "{} {} {} {} {} {} {} {} {} {}".format(*(counter[digit] for digit in "0123456789"))


def shifted_letter_by_letter(stdin: str) -> str:
    times, line = stdin[:-1].split("\n")
    following = dict(zip(SMALL, SMALL[1:] + "a", strict=True))
    following |= {letter.upper(): after.upper() for letter, after in following.items()}
    return reduce(lambda text, _: "".join(following.get(c, c) for c in text), range(int(times)), line)


def powers(values: list[int]) -> int:
    degree, *coefficients, x = values
    return sum(int(coefficient * x ** (degree - place)) for place, coefficient in enumerate(coefficients))


def paired_divisors(number: int) -> str:
    small = [
        divisor for divisor in range(1, number + 1) if divisor**2 <= number and number // divisor * divisor == number
    ]
    return " ".join(map(str, sorted({*small, *(number // divisor for divisor in small)})))


def by_table(line: str) -> int:
    after = {(cell, move): cell + step for cell in range(20) for move, step in (("L", -1), ("R", 1))}
    after |= {(0, "L"): 0, (19, "R"): 19}
    return reduce(lambda cell, move: after[cell, move], line, 10)


def longest_run(line: str) -> int:
    return max(times for times in range(41) if times == 0 or any(c * times in line for c in line))


def commonest(values: list[int]) -> int:
    return min((-times, value) for value, times in Counter(values[1:]).items())[1]


def counting(line: str) -> int:
    return reduce(lambda number, c: {"+": number + 1, "-": number - 1, "R": 0}[c], line, 0)


def in_dictionary_order(stdin: str) -> str:
    return " ".join(sorted(stdin.split()[1:], key=lambda word: [SMALL.index(letter) for letter in word]))


DEFINITIONS: dict[str, tuple[st.SearchStrategy[str], Callable[[str], str]]] = {
    "H01": (
        lines("()") | nests.filter(lambda line: len(line) <= 40).map(written),
        on_line(lambda line: answer(not shrunk(line, r"\(\)"))),
    ),
    "H02": (drawn("H02"), on_line(sum_of_products)),
    "H03": (numbers(0, 200), on_number(lambda number: len(sieve(number)))),
    "H04": (numbers(1, 50), on_number(lambda place: sieve(300)[place - 1])),
    "H05": (st.tuples(*[st.integers(0, 10**30 - 1)] * 2).map(lambda pair: written(*pair)), column_addition),
    "H06": (lines(PRINTABLE, "a "), on_line(longest_word)),
    "H07": (
        st.lists(texts(most=20) | texts("ab", most=20), min_size=1, max_size=6).map(counted) | drawn("H07"),
        lambda stdin: os.path.commonprefix(stdin[:-1].split("\n")[1:]),  # noqa: RUF071  of characters it is to be
    ),
    "H08": (lines("0123456789", least=1), on_line(frequencies)),
    "H09": (st.tuples(st.integers(0, 99), texts()).map(lambda pair: written(*pair)), shifted_letter_by_letter),
    "H10": (lines(PRINTABLE, "aA "), on_line(lambda line: re.sub(r"(.)\1*", r"\1", line))),
    "H11": (
        pairs.map(lambda found: written("".join(f"{times}{character}" for times, character in found))),
        on_line(lambda line: re.sub(r"(\d+)(\D)", lambda pair: int(pair[1]) * pair[2], line)),
    ),
    "H12": (lines(PRINTABLE), on_line(lambda line: sum(line.encode("ascii")))),
    "H13": (polynomials.map(lambda made: written(len(made[0]) - 1, *made[0], made[1])), on_values(powers)),
    "H14": (numbers(1, 250), on_number(paired_divisors)),
    "H15": (lines("LR", "LLLLR", "RRRRL"), on_line(by_table)),
    "H16": (lines(PRINTABLE, "aA ", "a"), on_line(longest_run)),
    "H17": (
        st.lists(st.integers(0, 99) | st.integers(0, 3), min_size=1, max_size=20).map(counted),
        on_values(commonest),
    ),
    "H18": (numbers(0, 10**40 - 1), on_line(lambda line: answer(sum(map(int, line)) % 3 == 0))),
    "H19": (lines("+-R", "+-", "+++++---R"), on_line(counting)),
    "H20": (
        st.lists(texts(SMALL, 1, 10) | texts("ab", 1, 10), min_size=1, max_size=8).map(counted),
        in_dictionary_order,
    ),
}


@pytest.mark.parametrize("task", DEFINITIONS)
@given(choice=st.data())
def test_a_reference_agrees_with_another_definition(task: str, choice: st.DataObject) -> None:
    inputs, definition = DEFINITIONS[task]
    stdin = choice.draw(inputs)
    assert SOURCES[task].reference(stdin) == definition(stdin)


@pytest.mark.parametrize("task", DEFINITIONS)
def test_it_does_so_on_every_input_chosen_by_hand(task: str) -> None:
    for stdin in SOURCES[task].edges:
        assert SOURCES[task].reference(stdin) == DEFINITIONS[task][1](stdin)


# Outside of the domain ---------------------------------------------------------------------------------------------

TOO_LONG = written("x" * 41)
NO_INTEGERS = ("x\n", "-1\n", "+1\n", "01\n", " 1\n", "1 \n", "1.0\n", "0x1\n", "\u0661\n", "1" * 5000 + "\n")

OUTSIDE: dict[str, tuple[str, ...]] = {
    "H01": ("x\n", "( )\n", "[]\n", "(" * 41 + "\n"),
    "H02": (
        *("\n", "1+\n", "+1\n", "-1\n", "1++2\n", "1+-2\n", "1 + 2\n", "(1)\n", "1/2\n", "01+2\n", "100+1\n"),
        *("1-2\n", "1-2+5\n", "99*99*2\n", "99*99*99*0\n", "99*99+99+99+1\n", "1+1+1+1+1+1+1\n"),
    ),
    "H03": (*NO_INTEGERS, "201\n"),
    "H04": (*NO_INTEGERS, "0\n", "51\n"),
    "H05": ("1\n", "1 2\n", "1\n02\n", "1\n-2\n", "1\n\n", "1" * 31 + "\n1\n"),
    "H06": (TOO_LONG, "tab\there\n", "caf\u00e9\n", "\x7f\n"),
    "H07": (
        "0\n",
        "7\n" + 7 * "a\n",
        "2\na\n",
        "2\na\nb\nc\n",
        "1\n" + "a" * 21 + "\n",
        "x\na\n",
        "01\na\n",
        "1\n\t\n",
    ),
    "H08": ("\n", "12a\n", "1 2\n", "-1\n", "1" * 41 + "\n", "\u0661\n"),
    "H09": ("3\n", "100\na\n", "-1\na\n", "03\na\n", "a\n3\n", "3\n" + "a" * 41 + "\n", "3\n\t\n"),
    "H10": (TOO_LONG, "\t\n"),
    "H11": ("a\n", "3\n", "3a2\n", "ab\n", "0a\n", "21a\n", "03a\n", "1a" * 11 + "\n", "3\t\n"),
    "H12": (TOO_LONG, "\t\n"),
    "H13": (
        "0\n1\n",
        "4\n1\n1\n1\n1\n1\n1\n",
        "1\n1\n1\n",
        "1\n10\n1\n1\n",
        "1\n1\n1\n11\n",
        "0\n-1\n1\n",
        "0 1 1\n",
    ),
    "H14": (*NO_INTEGERS[1:], "0\n", "251\n"),
    "H15": ("l\n", "L R\n", "LRS\n", "L" * 41 + "\n"),
    "H16": (TOO_LONG, "\t\n"),
    "H17": ("0\n", "21\n" + 21 * "1\n", "2\n1\n", "1\n1\n1\n", "1\n100\n", "1\n-1\n", "1\n01\n", "1 1\n"),
    "H18": ("\n", "-3\n", "03\n", "00\n", "3a\n", "1" * 41 + "\n", "\u0663\n"),
    "H19": ("r\n", "+ -\n", "0\n", "+" * 41 + "\n"),
    "H20": ("0\n", "9\n" + 9 * "a\n", "2\na\n", "1\na\nb\n", "1\n\n", "1\nA\n", "1\na b\n", "1\n" + "a" * 11 + "\n"),
}


@pytest.mark.parametrize(("task", "stdin"), [(task, stdin) for task, inputs in OUTSIDE.items() for stdin in inputs])
def test_an_input_outside_of_the_domain_is_refused(task: str, stdin: str) -> None:
    with pytest.raises(ValueError, match=r"^the (input|line)"):
        SOURCES[task].reference(stdin)


@pytest.mark.parametrize("task", SOURCES)
def test_lines_too_many_or_not_ended_are_refused(task: str) -> None:
    for stdin in SOURCES[task].edges:
        for wrong in ("", stdin[:-1], stdin + "1", stdin + "\n", stdin + "1\n", stdin.replace("\n", "\r\n")):
            with pytest.raises(ValueError, match=r"^the (input|line)"):
                SOURCES[task].reference(wrong)
