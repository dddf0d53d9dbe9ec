"""Every Extra-Hard reference agrees with a definition of another make, and refuses what its statement excludes."""

import random
import re
from bisect import bisect_left
from collections import Counter, deque
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evals.benchmarks.esolang.extra_hard import TASKS

SOURCES = {task.id: task for task in TASKS}

PRINTABLE = "".join(map(chr, range(32, 127)))


# Inputs ------------------------------------------------------------------------------------------------------------


def written(*values: str | int) -> str:
    return "".join(f"{value}\n" for value in values)


def lists(least: int, most: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(0, 99) | st.integers(0, 5), min_size=least, max_size=most)


def counted(values: list[int]) -> str:
    return written(len(values), *values)


def integers(*ranges: tuple[int, int]) -> st.SearchStrategy[str]:
    """Inputs of one integer for each range."""
    return st.tuples(*[st.integers(least, most) for least, most in ranges]).map(lambda values: written(*values))


def two_lines(alphabet: str) -> st.SearchStrategy[str]:
    return st.tuples(*[st.text(alphabet, max_size=20)] * 2).map(lambda pair: written(*pair))


def drawn(task: str) -> st.SearchStrategy[str]:
    """Inputs as its own generator makes them, where few random texts are of the domain or of any interest."""
    return st.integers(0).map(lambda seed: SOURCES[task].generate(random.Random(seed)))


def matrices(size: int) -> st.SearchStrategy[str]:
    place = st.integers(1, size)
    entries = st.lists(st.integers(0, 50), min_size=2 * size * size, max_size=2 * size * size)
    return st.builds(lambda all_, row, column: written(size, *all_, row, column), entries, place, place)


def grids(height: int, width: int) -> st.SearchStrategy[str]:
    values = st.lists(st.integers(0, 99), min_size=height * width, max_size=height * width)
    return values.map(lambda found: written(height, width, *found))


# Definitions -------------------------------------------------------------------------------------------------------


def answer(truth: bool) -> str:
    return "yes" if truth else "no"


def on_line(function: Callable[[str], str | int]) -> Callable[[str], str]:
    return lambda stdin: str(function(stdin[:-1]))


def on_lines(function: Callable[[str, str], str | int]) -> Callable[[str], str]:
    return lambda stdin: str(function(*stdin[:-1].split("\n")))


def on_integers(function: Callable[..., str | int]) -> Callable[[str], str]:
    return lambda stdin: str(function(*map(int, stdin.split())))


def on_list(function: Callable[[list[int]], str | int]) -> Callable[[str], str]:
    return lambda stdin: str(function([int(line) for line in stdin.split()[1:]]))


def spaced(values: list[int]) -> str:
    return " ".join(map(str, values))


def factors(number: int) -> str:
    primes = [n for n in range(2, 1001) if all(n % d for d in range(2, min(n, 32)))]
    return spaced([prime for prime in primes for power in range(1, 10) if number % prime**power == 0])


def by_patience(values: list[int]) -> int:
    piles: list[int] = []
    for value in values:
        at = bisect_left(piles, value)
        piles[at : at + 1] = [value]
    return len(piles)


def element_of_whole_product(size: int, *rest: int) -> int:
    cells = iter(rest)
    left, right = ([[next(cells) for _ in range(size)] for _ in range(size)] for _ in range(2))
    columns: list[tuple[int, ...]] = list(zip(*right, strict=True))
    product: list[list[int]] = [[sum(a * b for a, b in zip(r, c, strict=True)) for c in columns] for r in left]
    row, column = cells
    return product[row - 1][column - 1]


def from_the_last_token(line: str) -> int:
    tokens = line.split(" ")

    def value() -> int:
        token = tokens.pop()
        if token.isdigit():
            return int(token)
        second, first = value(), value()
        return {"+": first + second, "-": first - second, "*": first * second}[token]

    result = value()
    assert not tokens
    return result


def sorted_together(stdin: str) -> str:
    numbers = [int(line) for line in stdin.split()]
    size = numbers.pop(0)
    del numbers[size]  # the count of the second list
    return spaced(sorted(numbers))


def repeated_product(base: int, exponent: int, modulus: int) -> int:
    product = 1
    for _ in range(exponent):
        product *= base
    return product - product // modulus * modulus


def grown_from_the_middle(line: str) -> int:
    best = 0
    for middle in range(2 * len(line)):
        low, high = middle // 2, (middle + 1) // 2
        while low >= 0 and high < len(line) and line[low] == line[high]:
            best = max(best, high - low + 1)
            low, high = low - 1, high + 1
    return best


def binary_ones(first: int, last: int) -> int:
    return "".join(f"{number:b}" for number in range(first, last + 1)).count("1")


def peeled(line: str) -> tuple[int, str]:
    """How often all innermost pairs can be taken out of a line, and what is left then."""
    times = 0
    while (less := re.sub(r"\(\)|\[\]|\{\}", "", line)) != line:
        line, times = less, times + 1
    return times, line


def is_some_rotation(first: str, second: str) -> str:
    return answer(second in [first[cut:] + first[:cut] for cut in range(len(first) + 1)])


def swaps_of_neighbours(values: list[int]) -> int:
    """As many as a bubble sort makes."""
    swaps = 0
    for _ in values:
        for i in range(len(values) - 1):
            if values[i] > values[i + 1]:
                values[i : i + 2] = values[i + 1], values[i]
                swaps += 1
    return swaps


def first_common_multiple(first: int, second: int) -> int:
    return next(number for number in range(first, first * second + 1, first) if number % second == 0)


def greater_by_stack(values: list[int]) -> str:
    found, waiting = [-1] * len(values), list[int]()
    for place, value in enumerate(values):
        while waiting and values[waiting[-1]] < value:
            found[waiting.pop()] = value
        waiting.append(place)
    return spaced(found)


def walked_round(height: int, width: int, *values: int) -> str:
    row, column, down, right = 0, 0, 0, 1
    left = dict(zip(((i, k) for i in range(height) for k in range(width)), values, strict=True))
    order = []
    while left:
        order.append(left.pop((row, column)))
        if (row + down, column + right) not in left:
            down, right = right, -down
        row, column = row + down, column + right
    return spaced(order)


def differing_digits(first: int, second: int) -> int:
    return sum(a != b for a, b in zip(f"{first:010b}", f"{second:010b}", strict=True))


def numeral(number: int) -> str:
    """Digit by digit, from the table in the statement."""
    units = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]
    in_place = [str.maketrans("IVX", letters) for letters in ("M??", "CDM", "XLC", "IVX")]
    return "".join(units[int(d)].translate(table) for d, table in zip(f"{number:04}", in_place, strict=True))


NUMBER = {numeral(number): number for number in range(1, 4000)}


def last_of_the_circle(people: int, step: int) -> int:
    circle = deque(range(1, people + 1))
    while len(circle) > 1:
        circle.rotate(1 - step)
        circle.popleft()
    return circle[0]


DEFINITIONS: dict[str, tuple[st.SearchStrategy[str], Callable[[str], str]]] = {
    "X01": (integers((2, 1000)), on_integers(factors)),
    "X02": (lists(1, 12).map(counted), on_list(by_patience)),
    "X03": (st.integers(1, 3).flatmap(matrices), on_integers(element_of_whole_product)),
    "X04": (drawn("X04"), on_line(from_the_last_token)),
    "X05": (
        st.tuples(*[lists(0, 8).map(sorted)] * 2).map(lambda pair: counted(pair[0]) + counted(pair[1])),
        sorted_together,
    ),
    "X06": (integers((0, 99), (0, 30), (1, 99)), on_integers(repeated_product)),
    "X07": (
        (st.text("ab", max_size=20) | st.text(PRINTABLE, max_size=20)).map(written) | drawn("X07"),
        on_line(grown_from_the_middle),
    ),
    "X08": (
        st.tuples(*[st.integers(0, 255)] * 2).map(sorted).map(lambda ends: written(*ends)),
        on_integers(binary_ones),
    ),
    "X09": (drawn("X09"), on_line(lambda line: peeled(re.sub("[a-z]", "", line))[0])),
    "X10": (two_lines(PRINTABLE) | two_lines("ab") | drawn("X10"), on_lines(is_some_rotation)),
    "X11": (lists(1, 12).map(counted), on_list(swaps_of_neighbours)),
    "X12": (integers((1, 99), (1, 99)), on_integers(first_common_multiple)),
    "X13": (
        st.text("()[]{}", max_size=40).map(written) | drawn("X13"),
        on_line(lambda line: answer(not peeled(line)[1])),
    ),
    "X14": (lists(1, 10).map(counted), on_list(greater_by_stack)),
    "X15": (
        st.tuples(st.integers(1, 5), st.integers(1, 5)).flatmap(lambda sizes: grids(*sizes)),
        on_integers(walked_round),
    ),
    "X16": (integers((0, 1023), (0, 1023)), on_integers(differing_digits)),
    "X17": (st.sampled_from(list(NUMBER)).map(written), on_line(NUMBER.__getitem__)),
    "X18": (integers((1, 3999)), on_integers(numeral)),
    "X19": (
        two_lines(PRINTABLE) | two_lines("ab") | drawn("X19"),
        on_lines(lambda first, second: answer(Counter(first) == Counter(second))),
    ),
    "X20": (integers((1, 30), (1, 30)), on_integers(last_of_the_circle)),
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


def test_every_roman_numeral_is_read_as_it_is_written() -> None:
    for number, roman in zip(range(1, 4000), NUMBER, strict=True):
        assert SOURCES["X18"].reference(written(number)) == roman
        assert SOURCES["X17"].reference(written(roman)) == str(number)


# Outside of the domain ---------------------------------------------------------------------------------------------

NO_INTEGERS = ("x\n", "-2\n", "+2\n", "02\n", " 2\n", "2 \n", "2.0\n", "0x2\n", "\u0662\n", "2" * 5000 + "\n")
NO_LIST = ("0\n", "13\n" + 13 * "1\n", "2\n1\n", "1\n1\n1\n", "1\n100\n", "1\n-1\n", "1\n01\n", "1 1\n", "x\n1\n")
NO_TWO_TEXTS = ("a\n", "a\nb\nc\n", "a" * 21 + "\na\n", "a\n" + "a" * 21 + "\n", "a\n\t\n", "\u00e9\na\n")

OUTSIDE: dict[str, tuple[str, ...]] = {
    "X01": (*NO_INTEGERS, "0\n", "1\n", "1001\n"),
    "X02": NO_LIST,
    "X03": (
        *(
            "0\n1\n1\n",
            "4\n" + 34 * "1\n",
            "1\n1\n1\n1\n",
            "1\n1\n1\n1\n1\n1\n",
            "1\n51\n1\n1\n1\n",
            "1\n-1\n1\n1\n1\n",
        ),
        *("1\n1\n1\n0\n1\n", "1\n1\n1\n1\n2\n", "2\n" + 8 * "1\n" + "3\n1\n"),
    ),
    "X04": (
        *("\n", "+\n", "1 +\n", "1 2\n", "1 2 + +\n", "1 2 + 3\n", "1  2 +\n", " 1\n", "1 \n", "1 2 /\n", "1 2+\n"),
        *("-1\n", "01\n", "100\n", "1 2 -\n", "1 2 - 3 +\n", "99 99 * 2 *\n", "1 1 1 1 1 1 1 + + + + + +\n"),
    ),
    "X05": (
        *(
            "0\n",
            "1\n1\n",
            "1\n1\n1\n",
            "2\n2\n1\n0\n",
            "0\n2\n5\n4\n",
            "9\n" + 9 * "1\n" + "0\n",
            "0\n9\n" + 9 * "1\n",
        ),
        *("1\n100\n0\n", "0\n1\n-1\n", "0\n0\n0\n", "-1\n0\n"),
    ),
    "X06": ("1\n1\n", "1\n1\n0\n", "100\n1\n1\n", "1\n31\n1\n", "1\n1\n100\n", "-1\n1\n1\n", "1\n-1\n2\n", "1 1 1\n"),
    "X07": ("a" * 21 + "\n", "\t\n", "\u00e9\n"),
    "X08": ("1\n", "2\n1\n", "0\n256\n", "-1\n1\n", "0 1\n", "00\n1\n"),
    "X09": ("(\n", ")\n", ")(\n", "(]\n", "([)]\n", "(A)\n", "( )\n", "(1)\n", "<>\n", "a" * 41 + "\n"),
    "X10": NO_TWO_TEXTS,
    "X11": NO_LIST,
    "X12": ("1\n", "0\n1\n", "1\n0\n", "100\n1\n", "1\n100\n", "-2\n4\n", "2 4\n", "02\n4\n"),
    "X13": ("a\n", "( )\n", "<>\n", "(" * 41 + "\n"),
    "X14": (*NO_LIST, "11\n" + 11 * "1\n"),
    "X15": (
        *("1\n", "1\n1\n", "0\n1\n", "1\n0\n", "6\n1\n" + 6 * "1\n", "1\n6\n" + 6 * "1\n", "2\n2\n1\n2\n3\n"),
        *("1\n1\n1\n1\n", "1\n1\n100\n", "1\n1\n-1\n", "1 1 1\n"),
    ),
    "X16": ("1\n", "1024\n0\n", "0\n1024\n", "-1\n1\n", "1 2\n", "01\n1\n"),
    "X17": (
        "\n",
        "i\n",
        "IIII\n",
        "VV\n",
        "IIV\n",
        "IC\n",
        "IM\n",
        "VX\n",
        "XM\n",
        "IXI\n",
        "MMMM\n",
        "A\n",
        "I V\n",
        "4\n",
    ),
    "X18": (*NO_INTEGERS, "0\n", "4000\n"),
    "X19": NO_TWO_TEXTS,
    "X20": ("1\n", "0\n1\n", "1\n0\n", "31\n1\n", "1\n31\n", "-1\n1\n", "1 1\n", "01\n1\n"),
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
