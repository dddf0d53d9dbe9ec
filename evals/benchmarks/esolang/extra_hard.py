"""The Extra-Hard tier: twenty tasks that need an algorithm: a search, a table, a grid, arithmetic within arithmetic.

Titles, ranges and statements are made as those of the Hard tier are (see hard.py). No range is larger than it takes to
tell the algorithm from its imitations: a list that is searched has at most twelve values, a text at most twenty
characters.
"""

import random
from collections.abc import Callable
from heapq import merge
from itertools import combinations, pairwise
from math import lcm

from evals.benchmarks.esolang.domain import (
    DIGITS,
    END,
    IN_DECIMAL,
    PRINTABLE,
    SMALL,
    any_lines,
    counted,
    integer,
    integers,
    lines,
    listed,
    one_integer,
    one_text,
    some_integer,
    some_integers,
    some_text,
    text,
    written,
)
from evals.benchmarks.esolang.hard import nested, within
from evals.benchmarks.esolang.source import Source

# References --------------------------------------------------------------------------------------------------------


def prime_factorization(stdin: str) -> str:
    rest, divisor, factors = one_integer(stdin, 1000, least=2), 2, []
    while rest > 1:
        if rest % divisor:
            divisor += 1
        else:
            rest //= divisor
            factors.append(divisor)
    return _spaced(factors)


def _spaced(values: list[int]) -> str:
    return " ".join(map(str, values))


def longest_increasing(stdin: str) -> str:
    lengths: list[int] = []  # of the longest one that ends with each value
    values = counted(stdin, (1, 12), 99)
    for value in values:
        lengths.append(1 + max((n for n, before in zip(lengths, values, strict=False) if before < value), default=0))
    return str(max(lengths))


def matrix_element(stdin: str) -> str:
    first, *rest = any_lines(stdin) or [""]
    size = integer(first, 3, least=1)
    if len(rest) != 2 * size * size + 2:
        raise ValueError(f"the input is not a size, as many rows and columns of two matrices, and a place: {stdin!r}")
    left, right = ([integer(line, 50) for line in rest[at : at + size * size]] for at in (0, size * size))
    row, column = (integer(line, size, least=1) - 1 for line in rest[-2:])
    return str(sum(left[row * size + k] * right[k * size + column] for k in range(size)))


_OPERATIONS: dict[str, Callable[[int, int], int]] = {
    "+": lambda first, second: first + second,
    "-": lambda first, second: first - second,
    "*": lambda first, second: first * second,
}


def postfix(stdin: str) -> str:
    stack: list[int] = []
    tokens = one_text(stdin, 1, 27, DIGITS + "+-* ").split(" ")
    for token in tokens:
        if token not in _OPERATIONS:
            stack.append(integer(token, 99))
        elif len(stack) < 2:
            raise ValueError(f"the line has an operator without two operands: {stdin!r}")
        else:
            second, first = stack.pop(), stack.pop()
            stack.append(within(_OPERATIONS[token](first, second)))
    if len(stack) != 1 or len(tokens) > 11:
        raise ValueError(f"the line is not one expression of at most six integers: {stdin!r}")
    return str(stack[0])


def merge_sorted(stdin: str) -> str:
    found = any_lines(stdin) or [""]
    cut = integer(found[0], 8) + 1
    first, second = (counted(written(*part), (0, 8), 99) for part in (found[:cut], found[cut:]))
    if any(later < earlier for values in (first, second) for earlier, later in pairwise(values)):
        raise ValueError(f"the input holds a list that is not in ascending order: {stdin!r}")
    return _spaced(list(merge(first, second)))


def power_modulo(stdin: str) -> str:
    base, exponent, modulus = lines(stdin, 3)
    return str(pow(integer(base, 99), integer(exponent, 30), integer(modulus, 99, least=1)))


def longest_palindrome(stdin: str) -> str:
    line = one_text(stdin, most=20)
    parts = (line[start:end] for start, end in combinations(range(len(line) + 1), 2))
    return str(max((len(part) for part in parts if part == part[::-1]), default=0))


def bits_in_range(stdin: str) -> str:
    first, last = integers(stdin, 2, 255)
    if first > last:
        raise ValueError(f"the input is a range that ends before it begins: {stdin!r}")
    return str(sum(number.bit_count() for number in range(first, last + 1)))


_CLOSING = {"(": ")", "[": "]", "{": "}"}
_PAIRS = [opening + closing for opening, closing in _CLOSING.items()]
_BRACKETS = "".join(_PAIRS)


def _depth(line: str) -> int | None:
    """How many brackets are open at once at most; None if they are not properly nested."""
    waiting, deepest = "", 0
    for character in line:
        if character in _CLOSING:
            waiting += _CLOSING[character]
            deepest = max(deepest, len(waiting))
        elif character in _CLOSING.values():
            if not waiting.endswith(character):
                return None
            waiting = waiting[:-1]
    return None if waiting else deepest


def deepest_bracket(stdin: str) -> str:
    deepest = _depth(one_text(stdin, alphabet=_BRACKETS + SMALL))
    if deepest is None:
        raise ValueError(f"the line holds brackets that are not properly nested: {stdin!r}")
    return str(deepest)


def _yes_or_no(answer: bool) -> str:
    return "yes" if answer else "no"


def _two_texts(stdin: str) -> tuple[str, str]:
    first, second = lines(stdin, 2)
    return text(first, most=20), text(second, most=20)


def is_rotation(stdin: str) -> str:
    first, second = _two_texts(stdin)
    return _yes_or_no(len(first) == len(second) and second in first + first)


def count_inversions(stdin: str) -> str:
    return str(sum(earlier > later for earlier, later in combinations(counted(stdin, (1, 12), 99), 2)))


def least_common_multiple(stdin: str) -> str:
    first, second = lines(stdin, 2)
    return str(lcm(integer(first, 99, least=1), integer(second, 99, least=1)))


def valid_parentheses(stdin: str) -> str:
    return _yes_or_no(_depth(one_text(stdin, alphabet=_BRACKETS)) is not None)


def next_greater(stdin: str) -> str:
    values = counted(stdin, (1, 10), 99)
    return _spaced([next((v for v in values[i:] if v > value), -1) for i, value in enumerate(values)])


def spiral(stdin: str) -> str:
    found = any_lines(stdin)
    if len(found) < 2:
        raise ValueError(f"the input does not give two sizes: {stdin!r}")
    height, width = (integer(line, 5, least=1) for line in found[:2])
    values = [integer(line, 99) for line in found[2:]]
    if len(values) != height * width:
        raise ValueError(f"the input announces {height * width} values and gives {len(values)}: {stdin!r}")
    rows = [values[start : start + width] for start in range(0, len(values), width)]
    order: list[int] = []
    while rows:
        order += rows.pop(0)
        rows = [list(column) for column in zip(*rows, strict=True)][::-1]  # turned to the left, the last column on top
    return _spaced(order)


def hamming_distance(stdin: str) -> str:
    first, second = integers(stdin, 2, 1023)
    return str((first ^ second).bit_count())


_ROMAN = dict(
    zip(
        ["M", "CM", "D", "CD", "C", "XC", "L", "XL", "X", "IX", "V", "IV", "I"],
        (1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1),
        strict=True,
    )
)


def _roman(number: int) -> str:
    numeral = ""
    for letters, value in _ROMAN.items():
        numeral, number = numeral + number // value * letters, number % value
    return numeral


def roman_to_integer(stdin: str) -> str:
    numeral = one_text(stdin, 1, 15, "IVXLCDM")
    values = [_ROMAN[letter] for letter in numeral]
    number = sum(-value if value < after else value for value, after in pairwise([*values, 0]))
    if not 1 <= number <= 3999 or _roman(number) != numeral:
        raise ValueError(f"the line is not a Roman numeral: {numeral!r}")
    return str(number)


def integer_to_roman(stdin: str) -> str:
    return _roman(one_integer(stdin, 3999, least=1))


def is_permutation(stdin: str) -> str:
    first, second = _two_texts(stdin)
    return _yes_or_no(sorted(first) == sorted(second))


def josephus(stdin: str) -> str:
    people, step = integers(stdin, 2, 30, least=1)
    survivor = 0  # among one; then its place among two, three and so on, each counted from where the counting begins
    for size in range(2, people + 1):
        survivor = (survivor + step) % size
    return str(survivor + 1)


# Random inputs -----------------------------------------------------------------------------------------------------


def _number_above_one(rng: random.Random) -> str:
    return written(some_integer(rng, 1000, least=2))


def _twelve_values(rng: random.Random) -> str:
    return listed(some_integers(rng, (1, 12), rng.choice([9, 99])))


def _two_matrices(rng: random.Random) -> str:
    size = rng.randrange(1, 4)
    entries = [some_integer(rng, 50) for _ in range(2 * size * size)]
    return written(size, *entries, rng.randrange(1, size + 1), rng.randrange(1, size + 1))


def _postfix(rng: random.Random) -> str:
    count = rng.randrange(1, 7)
    while True:
        tokens, left, depth = [], count, 0
        while left or depth > 1:
            if depth > 1 and (not left or rng.randrange(2)):
                tokens.append(rng.choice("+-*"))
                depth -= 1
            else:
                tokens.append(str(some_integer(rng, 99)))
                left, depth = left - 1, depth + 1
        stdin = written(" ".join(tokens))
        try:
            postfix(stdin)
        except ValueError:  # a result on the way is out of its range
            continue
        return stdin


def _two_sorted(rng: random.Random) -> str:
    return "".join(listed(sorted(some_integers(rng, (0, 8), 99))) for _ in range(2))


def _power(rng: random.Random) -> str:
    return written(some_integer(rng, 99), some_integer(rng, 30), some_integer(rng, 99, least=1))


def _palindromic(rng: random.Random) -> str:
    half = some_text(rng, 0, 6, rng.choice(["ab", "aA ", "xyz"]))
    whole = some_text(rng, 0, 6) + half + half[::-1][rng.randrange(2) :] + some_text(rng, 0, 6)
    return written(whole[:20])


def _range(rng: random.Random) -> str:
    return written(*sorted(some_integer(rng, 255) for _ in range(2)))


def _nested_with_letters(rng: random.Random) -> str:
    line = ""
    for bracket in nested(rng, _PAIRS, rng.randrange(11)):
        line += bracket + some_text(rng, 0, 1, SMALL)
    return written(line)


def _rotated(rng: random.Random) -> str:
    first = some_text(rng, 0, 20, rng.choice(["ab", "abc ", PRINTABLE]))
    cut = rng.randrange(len(first) + 1)
    second = first[cut:] + first[:cut]
    return written(first, rng.choice([second, second, second[::-1], second[1:], some_text(rng, 0, 1) + second[1:]]))


def _two_factors(rng: random.Random) -> str:
    return written(some_integer(rng, 99, least=1), some_integer(rng, 99, least=1))


def _brackets(rng: random.Random) -> str:
    line = nested(rng, _PAIRS, rng.randrange(21))
    at = rng.randrange(len(line) + 1)
    replaced = line[:at] + rng.choice(_BRACKETS) + line[at + 1 :]
    swapped = line[:at] + line[at : at + 2][::-1] + line[at + 2 :]
    return written(rng.choice([line, line, replaced, swapped])[:40])


def _ten_values(rng: random.Random) -> str:
    return listed(some_integers(rng, (1, 10), rng.choice([9, 99])))


def _grid(rng: random.Random) -> str:
    height, width = rng.randrange(1, 6), rng.randrange(1, 6)
    return written(height, width, *(some_integer(rng, 99) for _ in range(height * width)))


def _two_of_ten_bits(rng: random.Random) -> str:
    return written(some_integer(rng, 1023), some_integer(rng, 1023))


def _numeral(rng: random.Random) -> str:
    return written(_roman(some_integer(rng, 3999, least=1)))


def _number_to_3999(rng: random.Random) -> str:
    return written(some_integer(rng, 3999, least=1))


def _permuted(rng: random.Random) -> str:
    first = some_text(rng, 0, 20, rng.choice(["ab", "aAbB ", PRINTABLE]))
    characters = list(first)
    rng.shuffle(characters)
    second = "".join(characters)
    other = rng.choice([second[1:], second[:-1] + rng.choice("abA"), second.lower()])
    return written(first, rng.choice([second, other]))


def _circle(rng: random.Random) -> str:
    return written(some_integer(rng, 30, least=1), some_integer(rng, 30, least=1))


# Tasks -------------------------------------------------------------------------------------------------------------

TASKS: tuple[Source, ...] = (
    Source(
        id="X01",
        title="Prime Factorization",
        category="Number Theory",
        statement=(
            "The input is one line, an integer N from 2 to 1000 in decimal digits without sign or leading zeros, "
            "followed by a newline. A prime is an integer greater than one that is divisible, without remainder, by "
            "no positive integer but one and itself. Print the primes whose product is N, in ascending order, each "
            "as many times as it is a factor of that product (so N itself if it is a prime), as decimal numbers "
            "without leading zeros and with one space between each two of them." + END
        ),
        pseudocode=(
            "divisor <- 2\n"
            "while the square of divisor is at most N:\n"
            "    if divisor divides N: print divisor and a space; N <- N / divisor\n"
            "    else add 1 to divisor\n"
            "print N"
        ),
        complexity="O(sqrt N)",
        reference=prime_factorization,
        edges=tuple(
            written(number) for number in (2, 12, 97, 360, 961, 1000, 3, 4, 6, 49, 210, 256, 512, 841, 997, 998)
        ),
        generate=_number_above_one,
    ),
    Source(
        id="X02",
        title="Longest Increasing Subsequence Length",
        category="Sorting/Arrays",
        statement=(
            "The first line of the input is an integer N from 1 to 12; then come N values, integers from 0 to 99. "
            "Each integer stands on a line of its own that ends with a newline, in decimal digits without sign or "
            "leading zeros. A subsequence is what is left of the list of values when any of them, or none, are taken "
            "out and the others keep their order; it is increasing if each of its values but the first is greater "
            "than the one before it, and not equal to it. Print how many values the longest increasing subsequence "
            "has," + IN_DECIMAL + END
        ),
        pseudocode=(
            "for each place i: length[i] <- 1 + the largest length[j] with j < i and value[j] < value[i], or 1\n"
            "print the largest length"
        ),
        complexity="O(N^2)",
        reference=longest_increasing,
        edges=(
            listed([7]),
            listed([10, 9, 2, 5, 3, 7, 99, 18]),
            listed([5, 5, 5]),
            listed([9, 8, 7, 6]),
            listed([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
            listed([30, 40, 50, 1, 60, 2, 55, 70]),
            listed([0]),
            listed([4, 3]),
            listed([3, 4]),
            listed([2, 2, 3, 3, 1, 1]),
            listed([11, 12, 13, 1, 2, 3, 4]),
            listed([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]),
            listed([0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13]),
            listed([1, 99, 2, 98, 3, 97, 4, 96]),
            listed([3, 1, 4, 5, 9, 10, 20, 30, 40, 50, 60, 70]),
        ),
        generate=_twelve_values,
    ),
    Source(
        id="X03",
        title="Matrix Multiplication Result Element",
        category="Arithmetic",
        statement=(
            "The input is integers in decimal digits without sign or leading zeros, each on a line of its own that "
            "ends with a newline. The first is a size N from 1 to 3. Then come the entries, from 0 to 50, of two "
            "matrices A and B that have N rows and N columns each: those of A and then those of B, row by row from "
            "the top and each row from left to right. The last two are a row R and then a column C, each from 1 to "
            "N. Print the entry in row R and column C of the product A B: the sum of the products of the first entry "
            "of row R of A and the first one of column C of B, of their second entries, and so on," + IN_DECIMAL + END
        ),
        pseudocode="sum <- 0\nfor k from 1 to N: add A[R, k] times B[k, C] to sum\nprint sum",
        complexity="O(N^2), to read the matrices",
        reference=matrix_element,
        edges=(
            written(1, 6, 7, 1, 1),
            written(2, 1, 2, 3, 4, 5, 6, 7, 8, 1, 2),
            written(2, 9, 0, 20, 3, 10, 4, 1, 6, 2, 1),
            written(3, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 8, 7, 6, 5, 4, 3, 2, 1, 2, 3),
            written(3, *[50] * 18, 3, 3),
            written(3, 1, 0, 0, 0, 1, 0, 0, 0, 1, 5, 10, 15, 20, 25, 30, 35, 40, 45, 3, 1),
            written(1, 0, 50, 1, 1),
            written(1, 50, 50, 1, 1),
            written(2, 1, 2, 3, 4, 5, 6, 7, 8, 2, 1),
            written(2, 0, 1, 1, 0, 11, 12, 13, 14, 2, 2),
            written(2, 30, 1, 1, 30, 3, 40, 7, 2, 1, 2),
            written(3, 2, 0, 1, 3, 5, 4, 8, 6, 7, 10, 20, 30, 40, 50, 1, 2, 3, 4, 1, 2),
            written(3, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 3, 2),
            written(3, *[0] * 9, *[50] * 9, 2, 2),
        ),
        generate=_two_matrices,
    ),
    Source(
        id="X04",
        title="Evaluate Postfix Expression",
        category="Stack/Parsing",
        statement=(
            "The input is one line, a postfix expression, followed by a newline that is not part of it. It is 1 to 6 "
            "integers from 0 to 99, in decimal digits without sign or leading zeros, and one operator fewer, each "
            'of which is "+", "-" or "*", with one space between each two neighbours. It is worked out from left to '
            "right on a stack: an integer is put on the stack; an operator takes the two values that were put there "
            "last and puts there their sum, their difference or their product instead, where a difference is the "
            "value below less the value on top. There always are two values for an operator, and every result is "
            "from 0 to 9999. Print the value that is left at the end" + IN_DECIMAL + END
        ),
        pseudocode=(
            "for each token:\n"
            "    if it is an integer, push it\n"
            "    else: b <- pop; a <- pop; push a + b, a - b or a b, as it says\n"
            "print what is on the stack"
        ),
        complexity="O(n) where n is the length of the line",
        reference=postfix,
        edges=(
            "8\n",
            "2 3 +\n",
            "9 4 -\n",
            "10 2 3 * - 5 +\n",
            "1 2 3 4 5 6 + + + + +\n",
            "99 99 * 20 4 - 3 * +\n",
            "0\n",
            "42\n",
            "6 7 *\n",
            "50 50 -\n",
            "20 8 - 5 -\n",
            "20 8 5 - -\n",
            "99 98 - 97 96 - -\n",
            "1 1 + 2 * 3 * 4 * 5 *\n",
            "90 3 4 + 5 6 + * -\n",
        ),
        generate=_postfix,
    ),
    Source(
        id="X05",
        title="Merge Two Sorted Arrays",
        category="Sorting/Arrays",
        statement=(
            "The input is two lists, one after the other. A list is an integer N from 0 to 8 and then N values, "
            "integers from 0 to 99 in ascending order, in which equal ones may follow each other. Each integer "
            "stands on a line of its own that ends with a newline, in decimal digits without sign or leading zeros. "
            "Print all values of both lists together in ascending order, equal ones as often as they are given, as "
            "decimal numbers without leading zeros and with one space between each two of them: nothing at all if "
            "both lists are empty." + END
        ),
        pseudocode=(
            "while one of the lists is not empty:\n"
            "    take the first value away from the list whose first value is smaller, or which alone is not empty\n"
            "    print it, after a space unless it is the first"
        ),
        complexity="O(n) where n is the number of values",
        reference=merge_sorted,
        edges=(
            listed([]) + listed([]),
            listed([1, 4, 9]) + listed([2, 3, 10]),
            listed([]) + listed([5, 5]),
            listed([7, 30]) + listed([]),
            listed([0, 6, 6]) + listed([6, 20, 99]),
            listed([10, 20, 30, 40, 50, 60, 70, 80]) + listed([1, 2, 3, 4, 5, 6, 7, 8]),
            listed([0]) + listed([]),
            listed([]) + listed([99]),
            listed([3]) + listed([3]),
            listed([8]) + listed([10]),
            listed([1, 2, 3]) + listed([40, 50]),
            listed([0, 0, 0, 0, 0, 0, 0, 0]) + listed([0, 0, 0, 0, 0, 0, 0, 0]),
            listed([1, 3, 5, 7, 9, 11, 13, 15]) + listed([2, 4, 6, 8, 10, 12, 14, 16]),
            listed([98]) + listed([9, 89, 97, 99]),
        ),
        generate=_two_sorted,
    ),
    Source(
        id="X06",
        title="Compute Power Modulo",
        category="Number Theory",
        statement=(
            "The input is three integers, a base B from 0 to 99, an exponent E from 0 to 30 and a modulus M from 1 "
            "to 99 in this order, each on a line of its own that ends with a newline, in decimal digits without sign "
            "or leading zeros. Print the remainder that is left when B to the power of E is divided by M as a "
            "decimal number without leading zeros. Any base to the power of zero is one, zero included; and the "
            "remainder is zero if M is one." + END
        ),
        pseudocode=("result <- 1 mod M\nrepeat E times: result <- result B mod M\nprint result"),
        complexity="O(E)",
        reference=power_modulo,
        edges=(
            written(2, 10, 99),
            written(0, 0, 7),
            written(5, 0, 1),
            written(99, 30, 98),
            written(3, 30, 7),
            written(97, 29, 89),
            written(0, 5, 9),
            written(7, 1, 10),
            written(98, 1, 99),
            written(12, 0, 30),
            written(0, 0, 1),
            written(0, 0, 12),
            written(10, 2, 99),
            written(2, 30, 97),
            written(99, 29, 65),
            written(6, 3, 36),
            written(2, 23, 11),
        ),
        generate=_power,
    ),
    Source(
        id="X07",
        title="Longest Palindromic Substring Length",
        category="String Manipulation",
        statement=(
            "The input is one line of 0 to 20 printable ASCII characters (codes 32 to 126), followed by a newline "
            "that is not part of the line. A substring is any part of the line whose characters stand directly one "
            "after another; it is a palindrome if it is the same when it is read backwards. A small letter differs "
            "from the same capital one, and a space is a character like any other. Print how many characters the "
            "longest palindrome among the substrings has, as a decimal number without leading zeros: zero for an "
            "empty line." + END
        ),
        pseudocode=(
            "best <- 0\n"
            "for each character, and for each gap between two of them, as a middle:\n"
            "    go outwards on both sides as long as the characters are equal\n"
            "    best <- the number of characters passed, if that is more\n"
            "print best"
        ),
        complexity="O(n^2) where n is the length of the line",
        reference=longest_palindrome,
        edges=(
            "\n",
            "a\n",
            "banana\n",
            "xyabbaz\n",
            "Aba taco cat\n",
            "abcdefghijjihgfedcba\n",
            "ab\n",
            "  \n",
            "aacabdkacaa\n",
            "never odd or even\n",
            "noon at 12:21\n",
            "Aa\n",
            "zzzzzzzzzzzzzzzzzzzz\n",
            "0123456789012345678\n",
            "abaXYZZYX\n",
        ),
        generate=_palindromic,
    ),
    Source(
        id="X08",
        title="Count Set Bits In Range",
        category="Bitwise",
        statement=(
            "The input is two integers A and B from 0 to 255, each on a line of its own that ends with a newline, in "
            "decimal digits without sign or leading zeros; A is not greater than B. The set bits of an integer are "
            "the ones among the digits with which it is written in binary. Print how many set bits all integers from "
            "A to B, A and B included, have together," + IN_DECIMAL + END
        ),
        pseudocode=(
            "sum <- 0\n"
            "for number from A to B:\n"
            "    while number is above 0: add number mod 2 to sum; number <- number / 2, rounded down\n"
            "print sum"
        ),
        complexity="O(B log B)",
        reference=bits_in_range,
        edges=(
            written(0, 0),
            written(3, 5),
            written(7, 7),
            written(10, 20),
            written(0, 255),
            written(128, 200),
            written(0, 1),
            written(1, 1),
            written(255, 255),
            written(8, 9),
            written(63, 64),
            written(254, 255),
            written(1, 254),
            written(100, 131),
        ),
        generate=_range,
    ),
    Source(
        id="X09",
        title="Bracket Depth Maximum",
        category="Stack/Parsing",
        statement=(
            "The input is one line of 0 to 40 characters, followed by a newline that is not part of the line. Each "
            'is a small letter (a to z) or one of the brackets "(", ")", "[", "]", "{" and "}", which always are '
            "properly nested: each bracket that is opened is closed later by the other one of its kind, after those "
            "that were opened in between. Print how many brackets, of all kinds together, are open at the same time "
            "at the place of the line where that number is largest, as a decimal number without leading zeros: zero "
            "if there is no bracket." + END
        ),
        pseudocode=(
            "depth <- 0; best <- 0\n"
            "for each character:\n"
            "    if it opens: add 1 to depth; best <- depth if that is more\n"
            "    if it closes: subtract 1 from depth\n"
            "print best"
        ),
        complexity="O(n) where n is the length of the line",
        reference=deepest_bracket,
        edges=(
            "\n",
            "letters\n",
            "([])a{}\n",
            "(a(b)c)({d}[e{f}])\n",
            "()[]{}()[]{}\n",
            "(" * 20 + ")" * 20 + "\n",
            "x\n",
            "{}\n",
            "f(x)[i]\n",
            "[[]][][[[]]]{}\n",
            "{a[b(c[d{e}f]g)h]i}{}\n",
            "()" * 20 + "\n",
            "[{(" * 4 + ")}]" * 4 + "[]{{}}\n",
            "{" * 10 + "}" * 9 + "()" + "}\n",
        ),
        generate=_nested_with_letters,
    ),
    Source(
        id="X10",
        title="String Rotation Check",
        category="String Manipulation",
        statement=(
            "The input is two lines of 0 to 20 printable ASCII characters (codes 32 to 126) each; each is followed "
            "by a newline that is not part of the line. The second line is a rotation of the first one if it is what "
            "the first one becomes when some of its characters, or none, are moved from its start to its end in "
            "their order; so every line is a rotation of itself, the empty one, too. A small letter differs from the "
            'same capital one, and a space is a character like any other. Print "yes" if the second line is a '
            'rotation of the first one and "no" if it is not.' + END
        ),
        pseudocode=(
            "print no and stop if the lengths differ; print yes and stop if both lines are empty\n"
            "repeat as many times as a line has characters:\n"
            "    print yes and stop if the lines are equal\n"
            "    move the first character of the first line to its end\n"
            "print no"
        ),
        complexity="O(n^2) where n is the length of a line",
        reference=is_rotation,
        edges=(
            written("", ""),
            written("waterbottle", "erbottlewat"),
            written("abc", "acb"),
            written("abab", "ab"),
            written("Mix it", "itmix "),
            written("twin", "twin"),
            written("a", ""),
            written("", "b"),
            written("ab", "ba"),
            written("aab", "abb"),
            written("AbC", "bCa"),
            written("one two ", "two one "),
            written("abcd", "dcba"),
            written("01234567890123456789", "90123456789012345678"),
            written("aaaaaaaaaabaaaaaaaaa", "aaaaaaaaaaaaaaaaaaab"),
            written("xyz", "zxyzxy"),
        ),
        generate=_rotated,
    ),
    Source(
        id="X11",
        title="Count Inversions",
        category="Sorting/Arrays",
        statement=(
            "The first line of the input is an integer N from 1 to 12; then come N values, integers from 0 to 99. "
            "Each integer stands on a line of its own that ends with a newline, in decimal digits without sign or "
            "leading zeros. An inversion is a pair of values, at any two places of the list, of which the earlier "
            "one is greater than the later one; equal values are none. Print how many inversions there are"
            + IN_DECIMAL
            + END
        ),
        pseudocode=(
            "count <- 0\n"
            "for each place i, and each place j after it: if value[i] > value[j], add 1 to count\n"
            "print count"
        ),
        complexity="O(N^2)",
        reference=count_inversions,
        edges=(
            listed([4]),
            listed([2, 4, 1, 3, 5]),
            listed([1, 2, 3]),
            listed([6, 6, 2, 2]),
            listed([30, 9, 20, 99, 10, 0]),
            listed([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]),
            listed([0]),
            listed([9, 8]),
            listed([8, 9]),
            listed([5, 5, 5, 5]),
            listed([10, 9, 8, 7, 6]),
            listed([1, 20, 3, 40, 5, 60, 7, 80]),
            listed([99, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 0]),
            listed([3, 1, 3, 1, 3, 1, 3, 1]),
        ),
        generate=_twelve_values,
    ),
    Source(
        id="X12",
        title="Least Common Multiple",
        category="Number Theory",
        statement=(
            "The input is two integers from 1 to 99, each on a line of its own that ends with a newline, in decimal "
            "digits without sign or leading zeros. Print the smallest positive integer that both of them divide "
            "without remainder," + IN_DECIMAL + END
        ),
        pseudocode=(
            "a <- the first; b <- the second\n"
            "while b is not 0: a, b <- b, a mod b\n"
            "print the first times the second divided by a"
        ),
        complexity="O(log n) where n is the smaller integer",
        reference=least_common_multiple,
        edges=(
            written(1, 1),
            written(4, 6),
            written(7, 9),
            written(36, 12),
            written(99, 98),
            written(15, 45),
            written(1, 50),
            written(8, 8),
            written(21, 14),
            written(97, 1),
            written(96, 64),
            written(16, 17),
            written(97, 99),
            written(30, 84),
        ),
        generate=_two_factors,
    ),
    Source(
        id="X13",
        title="Valid Parentheses Types",
        category="Stack/Parsing",
        statement=(
            "The input is one line of 0 to 40 characters, followed by a newline that is not part of the line. Each "
            'is one of "(", ")", "[", "]", "{" and "}". The line is valid if it is empty; if it is a valid line '
            'between "(" and ")", between "[" and "]" or between "{" and "}"; or if it is two valid lines, one '
            'directly after the other. No other line is valid. Print "yes" if the line is valid and "no" if it is '
            "not." + END
        ),
        pseudocode=(
            "for each character:\n"
            "    if it opens, push it\n"
            "    else print no and stop if the stack is empty or what is popped is not the opening one of its kind\n"
            "print yes if the stack is empty, else no"
        ),
        complexity="O(n) where n is the length of the line",
        reference=valid_parentheses,
        edges=(
            "\n",
            "{[()]}()[]\n",
            "([)]\n",
            "(()[]\n",
            "[]])([\n",
            "{(})\n",
            "()\n",
            "]\n",
            "(]\n",
            "}{\n",
            "[[[\n",
            "{{}}[([])]\n",
            "((){[}])\n",
            "()[]{})\n",
            "({[" * 6 + "]})" * 6 + "(())\n",
            "[" * 20 + "]" * 19 + "}\n",
        ),
        generate=_brackets,
    ),
    Source(
        id="X14",
        title="Next Greater Element",
        category="Sorting/Arrays",
        statement=(
            "The first line of the input is an integer N from 1 to 10; then come N values, integers from 0 to 99. "
            "Each integer stands on a line of its own that ends with a newline, in decimal digits without sign or "
            "leading zeros. Print N numbers, one for each value in the order of the list: the first of the values "
            'after it that is greater than it (not equal to it), or "-1" if no value after it is. Print them as '
            "decimal numbers without leading zeros and with one space between each two of them." + END
        ),
        pseudocode=(
            "for each place i:\n"
            "    j <- i; add 1 to j as long as there is a value[j] and it is not greater than value[i]\n"
            "    print value[j], or -1 if there is none, after a space unless it is the first"
        ),
        complexity="O(N^2)",
        reference=next_greater,
        edges=(
            listed([5]),
            listed([4, 5, 2, 25]),
            listed([9, 7, 3]),
            listed([6, 6, 10, 6]),
            listed([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
            listed([3, 1, 2, 8, 4]),
            listed([0]),
            listed([0, 1]),
            listed([8, 8, 8]),
            listed([10, 9, 11]),
            listed([50, 20, 30, 10, 40, 60, 5]),
            listed([99, 98, 97, 96, 95, 94, 93, 92, 91, 90]),
            listed([1, 3, 2, 4, 3, 5, 4, 6, 5, 7]),
            listed([2, 9, 5, 70]),
        ),
        generate=_ten_values,
    ),
    Source(
        id="X15",
        title="Spiral Matrix Traversal",
        category="Sorting/Arrays",
        statement=(
            "The input is integers in decimal digits without sign or leading zeros, each on a line of its own that "
            "ends with a newline: a number of rows R from 1 to 5, a number of columns C from 1 to 5 and then R times "
            "C values from 0 to 99, row by row from the top and each row from left to right. Print all values in "
            "the order of a spiral that starts at the left end of the top row and turns inwards clockwise: to the "
            "right along the top row, down the last column, to the left along the bottom row, up the first column, "
            "and then in the same way around what is left, each value once. Print them as decimal numbers without "
            "leading zeros and with one space between each two of them." + END
        ),
        pseudocode=(
            "top, bottom, left, right <- 1, R, 1, C\n"
            "direction <- right\n"
            "until top > bottom or left > right:\n"
            "    print the values of the side of the rectangle that direction runs along\n"
            "    move that side inwards by 1; turn direction clockwise"
        ),
        complexity="O(R C)",
        reference=spiral,
        edges=(
            written(1, 1, 5),
            written(2, 2, 1, 2, 3, 4),
            written(3, 3, 10, 20, 30, 40, 50, 60, 70, 80, 90),
            written(1, 4, 4, 3, 2, 2),
            written(3, 1, 7, 0, 99),
            written(4, 5, *range(20)),
            written(1, 1, 0),
            written(2, 1, 8, 9),
            written(1, 5, 11, 12, 13, 14, 15),
            written(2, 3, 6, 5, 4, 3, 2, 1),
            written(3, 2, 1, 2, 3, 4, 5, 6),
            written(5, 3, *range(1, 16)),
            written(4, 4, *range(16, 0, -1)),
            written(5, 5, *range(75, 100)),
        ),
        generate=_grid,
    ),
    Source(
        id="X16",
        title="Hamming Distance",
        category="Bitwise",
        statement=(
            "The input is two integers from 0 to 1023, each on a line of its own that ends with a newline, in "
            "decimal digits without sign or leading zeros. Write both in binary, the shorter one with zeros in front "
            "so that they are equally long. Print the number of places at which their binary digits differ"
            + IN_DECIMAL
            + END
        ),
        pseudocode=(
            "count <- 0\n"
            "while one of the integers is above 0:\n"
            "    if one of them is odd and the other is even, add 1 to count\n"
            "    halve both, rounded down\n"
            "print count"
        ),
        complexity="O(log n) where n is the larger integer",
        reference=hamming_distance,
        edges=(
            written(0, 0),
            written(1, 4),
            written(93, 73),
            written(7, 8),
            written(1023, 0),
            written(256, 255),
            written(0, 1),
            written(5, 5),
            written(1023, 1023),
            written(512, 511),
            written(682, 341),
            written(3, 1),
            written(1000, 24),
            written(300, 44),
        ),
        generate=_two_of_ten_bits,
    ),
    Source(
        id="X17",
        title="Roman To Integer",
        category="Base Conversion",
        statement=(
            "The input is one line, the Roman numeral of an integer from 1 to 3999, followed by a newline. Its "
            "letters are I, V, X, L, C, D and M, which stand for one, five, ten, fifty, a hundred, five hundred and "
            "a thousand. A numeral is the thousands, hundreds, tens and units of the integer in this order, a zero "
            'among them left out. The units from one to nine are "I", "II", "III", "IV", "V", "VI", "VII", "VIII" '
            'and "IX"; the tens are written like that with X, L and C in place of I, V and X, the hundreds with C, D '
            "and M, and the thousands with one to three times M. Print the integer" + IN_DECIMAL + END
        ),
        pseudocode=(
            "sum <- 0\n"
            "for each letter: subtract its value from sum if the next letter's value is greater, else add it\n"
            "print sum"
        ),
        complexity="O(n) where n is the length of the numeral",
        reference=roman_to_integer,
        edges=tuple(
            written(_roman(number))
            for number in (1, 4, 58, 1994, 449, 3888, 3, 9, 5, 40, 90, 101, 500, 900, 1666, 2024, 3999)
        ),
        generate=_numeral,
    ),
    Source(
        id="X18",
        title="Integer To Roman",
        category="Base Conversion",
        statement=(
            "The input is one line, an integer from 1 to 3999 in decimal digits without sign or leading zeros, "
            "followed by a newline. Print its Roman numeral: the numerals of its thousands, its hundreds, its tens "
            "and its units, in this order and with nothing in between, a zero among them left out. The units from "
            'one to nine are "I", "II", "III", "IV", "V", "VI", "VII", "VIII" and "IX"; the tens are written like '
            "that with X, L and C in place of I, V and X, the hundreds with C, D and M, and the thousands with one "
            "to three times M." + END
        ),
        pseudocode=(
            "for each value and its letters (1000 M, 900 CM, 500 D, 400 CD, 100 C, 90 XC, 50 L, 40 XL, 10 X, 9 IX,\n"
            "    5 V, 4 IV, 1 I):\n"
            "    while the integer is at least value: print letters; subtract value"
        ),
        complexity="O(1), as no numeral has more than 15 letters",
        reference=integer_to_roman,
        edges=tuple(
            written(number) for number in (1, 14, 58, 1994, 449, 3888, 3, 5, 9, 40, 90, 101, 500, 900, 1666, 2024, 3999)
        ),
        generate=_number_to_3999,
    ),
    Source(
        id="X19",
        title="Permutation Check",
        category="String Manipulation",
        statement=(
            "The input is two lines of 0 to 20 printable ASCII characters (codes 32 to 126) each; each is followed "
            "by a newline that is not part of the line. The second line is a permutation of the first one if it "
            "holds the same characters, each as many times, in any order; so two empty lines are. A small letter "
            'differs from the same capital one, and a space is a character like any other. Print "yes" if the second '
            'line is a permutation of the first one and "no" if it is not.' + END
        ),
        pseudocode=(
            "for each character of the first line: take it away from the second, or print no and stop if it is not "
            "there\n"
            "print yes if nothing is left of the second, else no"
        ),
        complexity="O(n^2) where n is the length of a line",
        reference=is_permutation,
        edges=(
            written("", ""),
            written("listen", "silent"),
            written("aabcc", "abbbc"),
            written("abc", "abcc"),
            written("Tea", "eat"),
            written("a b c", "cab"),
            written("dirty room!", "dormitory !"),
            written("a", ""),
            written("", "a"),
            written("bad", "ace"),
            written("twin", "twin"),
            written("a b", "ab"),
            written("on", "No"),
            written("aabbccddeeffgghhiijj", "jihgfedcbaabcdefghij"),
            written("12345678901234567890", "12345678901234567891"),
            written("ccaa", "cab"),
            written("ad", "bc"),
        ),
        generate=_permuted,
    ),
    Source(
        id="X20",
        title="Josephus Problem",
        category="State Machines",
        statement=(
            "The input is two integers N and K from 1 to 30, each on a line of its own that ends with a newline, in "
            "decimal digits without sign or leading zeros. N people stand in a circle in the order of their numbers, "
            "which go from 1 to N; after the last of them comes the first one again. As long as more than one "
            "person is in the circle, people are counted around it from one up to K, the first time beginning with "
            "the first person and every other time with the next one after the person who left last; the person on "
            "whom K falls leaves the circle. Print the number of the person who stays" + IN_DECIMAL + END
        ),
        pseudocode=("survivor <- 0\nfor size from 2 to N: survivor <- (survivor + K) mod size\nprint survivor + 1"),
        complexity="O(N)",
        reference=josephus,
        edges=(
            written(1, 1),
            written(7, 3),
            written(5, 1),
            written(2, 30),
            written(30, 2),
            written(6, 4),
            written(1, 30),
            written(30, 1),
            written(30, 30),
            written(2, 1),
            written(10, 3),
            written(16, 2),
            written(4, 7),
            written(29, 17),
        ),
        generate=_circle,
    ),
)
