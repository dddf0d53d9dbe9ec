"""Plausible wrong programs for the Extra-Hard tasks fail: on the visible cases, and again on the held-out ones."""

import re
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations, groupby, pairwise, zip_longest
from math import gcd

import pytest

from tests.evals.benchmarks.esolang.programs import (
    Mutants,
    Program,
    every_mutant,
    half,
    on_line,
    on_lines,
    on_list,
    on_number,
    on_numbers,
    passes,
)


def yes(answer: bool) -> str:
    return "yes" if answer else "no"


def joined(values: Iterable[object], separator: str = " ") -> str:
    return separator.join(map(str, values))


def factors(number: int, divisors: Iterable[int] = range(2, 1001)) -> list[int]:
    """Whatever is left over after the last divisor is one more factor."""
    found = []
    for divisor in divisors:
        while number % divisor == 0:
            found.append(divisor)
            number //= divisor
    return found + [number] * (number > 1)


def powers(number: int) -> str:
    return joined(p if n == 1 else f"{p}^{n}" for p, n in Counter(factors(number)).items())


def longest(values: list[int], follows: Callable[[int, int], bool]) -> int:
    lengths: list[int] = []
    for i, value in enumerate(values):
        lengths.append(1 + max((lengths[j] for j in range(i) if follows(values[j], value)), default=0))
    return max(lengths)


def risen(values: list[int]) -> int:
    """The longest increasing run."""
    best = run = 1
    for before, after in pairwise(values):
        run = run + 1 if before < after else 1
        best = max(best, run)
    return best


def records(values: list[int]) -> int:
    """Greedily from the first value on."""
    return sum(all(before < value for before in values[:i]) for i, value in enumerate(values))


def replaced(values: list[int]) -> int:
    """Greedily as well: the last one is given up for a smaller one."""
    chosen = values[:1]
    for value in values[1:]:
        if value > chosen[-1]:
            chosen.append(value)
        elif len(chosen) == 1 or value > chosen[-2]:
            chosen[-1] = value
        else:
            chosen = [value]
    return len(chosen)


Matrix = list[list[int]]


def on_matrices(function: Callable[[Matrix, Matrix, int, int], int]) -> Program:
    """Of two matrices, with a row and a column that are counted from zero."""

    def program(stdin: str) -> str:
        size, *entries = map(int, stdin.split())
        rows = [entries[at : at + size] for at in range(0, 2 * size * size, size)]
        return str(function(rows[:size], rows[size:], entries[-2] - 1, entries[-1] - 1))

    return program


def dot(first: Iterable[int], second: Iterable[int]) -> int:
    return sum(a * b for a, b in zip(first, second, strict=True))


def column(matrix: Matrix, number: int) -> list[int]:
    return [row[number] for row in matrix]


def calculated(line: str, at: int = -1, minus: Callable[[int, int], int] = lambda a, b: a - b) -> int:
    """A postfix expression. With at = 0 it takes the values that were put first, not last."""
    values: list[int] = []
    for token in line.split(" "):
        if token.isdigit():
            values.append(int(token))
        else:
            second = values.pop(at)
            first = values.pop(at)
            values.append({"+": first + second, "-": minus(first, second), "*": first * second}[token])
    return values[-1]


def in_turn(line: str) -> int:
    """The operators between the numbers, from left to right."""
    value, *numbers = map(int, re.findall(r"\d+", line))
    for operator, number in zip(re.findall(r"[-+*]", line), numbers, strict=True):
        value = {"+": value + number, "-": value - number, "*": value * number}[operator]
    return value


def on_two_lists(function: Callable[[list[int], list[int]], Iterable[object]]) -> Program:
    def program(stdin: str) -> str:
        size, *rest = map(int, stdin.split())
        return joined(function(rest[:size], rest[size + 1 :]))

    return program


def zipped(first: list[int], second: list[int]) -> list[int]:
    return [value for pair in zip_longest(first, second) for value in pair if value is not None]


def cut_short(first: list[int], second: list[int]) -> list[int]:
    """A merge that forgets what is left of one list when the other one ends."""
    merged, a, b = list[int](), list(first), list(second)
    while a and b:
        merged.append(a.pop(0) if a[0] <= b[0] else b.pop(0))
    return merged


def powered(base: int, exponent: int, modulus: int, bits: int = 8) -> int:
    """With every product cut to so many bits before it is divided."""
    result = 1 % modulus
    for _ in range(exponent):
        result = result * base % 2**bits % modulus
    return result


def parts(line: str) -> list[str]:
    return [line[i:k] for i, k in combinations(range(len(line) + 1), 2)]


def palindrome(line: str, of: Callable[[str], Iterable[str]] = parts) -> int:
    return max((len(part) for part in of(line) if part == part[::-1]), default=0)


def scattered(line: str) -> int:
    """The longest palindrome whose characters need not be neighbours."""
    if len(line) < 2:
        return len(line)
    if line[0] == line[-1]:
        return 2 + scattered(line[1:-1])
    return max(scattered(line[1:]), scattered(line[:-1]))


def bits(numbers: Iterable[int]) -> int:
    return sum(number.bit_count() for number in numbers)


def depth(line: str, opening: str = "([{", closing: str = ")]}") -> int:
    now = most = 0
    for c in line:
        now += (c in opening) - (c in closing)
        most = max(most, now)
    return most


def rotations(line: str) -> list[str]:
    return [line[i:] + line[:i] for i in range(max(len(line), 1))]


def inversions(values: list[int]) -> int:
    return sum(a > b for a, b in combinations(values, 2))


def sorting_swaps(values: list[int]) -> int:
    """As many as a selection sort makes."""
    left, swaps = list(values), 0
    for i in range(len(left)):
        at = left.index(min(left[i:]), i)
        swaps += at != i
        left[i], left[at] = left[at], left[i]
    return swaps


def balanced(line: str, pairs: Iterable[str] = ("()", "[]", "{}")) -> bool:
    """Each kind by itself."""
    for opening, closing in map(tuple, pairs):
        now = 0
        for c in line:
            now += (c == opening) - (c == closing)
            if now < 0:
                return False
        if now:
            return False
    return True


def untyped(line: str) -> bool:
    return balanced(re.sub(r"[\[{]", "(", re.sub(r"[\]}]", ")", line)))


def valid(line: str, *, at_end: bool = True) -> bool:
    waiting: list[str] = []
    for c in line:
        if c in "([{":
            waiting.append(c)
        elif not waiting or waiting.pop() + c not in ("()", "[]", "{}"):
            return False
    return not (waiting and at_end)


def each(function: Callable[[list[int], int], object]) -> Program:
    """On the values and each place."""
    return on_list(lambda values: joined(function(values, i) for i in range(len(values))))


def first_greater(values: Iterable[int], than: int) -> int:
    return next((value for value in values if value > than), -1)


def on_rows(function: Callable[[Matrix], Iterable[object]]) -> Program:
    def program(stdin: str) -> str:
        _, width, *values = map(int, stdin.split())
        return joined(function([values[at : at + width] for at in range(0, len(values), width)]))

    return program


def flat(rows: Iterable[list[int]]) -> list[int]:
    return [value for row in rows for value in row]


def turned(rows: Matrix) -> Matrix:
    return [list(col) for col in zip(*rows, strict=True)]


def spiral(rows: Matrix, rings: int = 9) -> list[int]:
    order: list[int] = []
    for _ in range(4 * rings):
        if rows:
            order += rows[0]
            rows = turned(rows[1:])[::-1]
    return order


def with_return(rows: Matrix) -> list[int]:
    """The bug that walks back along the last row or column, if only one is left."""
    order: list[int] = []
    while rows and rows[0]:
        order += rows[0] + [row[-1] for row in rows[1:]]
        order += rows[-1][-2::-1] + [row[0] for row in rows[-2:0:-1]]
        rows = [row[1:-1] for row in rows[1:-1]]
    return order


VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}


def read(numeral: str, subtracts: Callable[[str, str], bool] = lambda a, b: VALUES[a] < VALUES[b]) -> int:
    return sum(-VALUES[a] if b and subtracts(a, b) else VALUES[a] for a, b in zip_longest(numeral, numeral[1:]))


def roman(number: int, letters: str = "M CM D CD C XC L XL X IX V IV I") -> str:
    numeral = ""
    for part in letters.split():
        numeral, number = numeral + part * (number // read(part)), number % read(part)
    return numeral


def circle(people: int, step: int) -> list[int]:
    """In the order in which they leave; the last is the one who is left."""
    left, order, at = list(range(1, people + 1)), [], 0
    while left:
        at = (at + step - 1) % len(left)
        order.append(left.pop(at))
    return order


def from_the_start(people: int, step: int) -> int:
    """Who is left when each counting begins with the first one again."""
    left = list(range(1, people + 1))
    while len(left) > 1:
        left.pop((step - 1) % len(left))
    return left[0]


MUTANTS: Mutants = {
    "X01": {
        "each once": on_number(lambda n: joined(dict.fromkeys(factors(n)))),
        "descending": on_number(lambda n: joined(factors(n)[::-1])),
        "with one": on_number(lambda n: joined([1, *factors(n)])),
        "powers": on_number(powers),
        "product": on_number(lambda n: joined(factors(n), " x ")),
        "not separated": on_number(lambda n: joined(factors(n), "")),
        "up to 7": on_number(lambda n: joined(factors(n, (2, 3, 5, 7)))),
        "up to 28": on_number(lambda n: joined(factors(n, range(2, 29)))),
        "divisors": on_number(lambda n: joined(d for d in range(1, n + 1) if n % d == 0)),
        "smallest": on_number(lambda n: factors(n)[0]),
        "how many": on_number(lambda n: len(factors(n))),
        "8 bits": on_number(lambda n: joined(factors(n % 256 or 256))),
        "space at the end": on_number(lambda n: joined(factors(n)) + " "),
    },
    "X02": {
        "not decreasing": on_list(lambda values: longest(values, lambda a, b: a <= b)),
        "decreasing": on_list(lambda values: longest(values, lambda a, b: a > b)),
        "neighbours": on_list(risen),
        "greedy": on_list(records),
        "greedy again": on_list(replaced),
        "distinct": on_list(lambda values: len(set(values))),
        "by one": on_list(lambda values: longest(values, lambda a, b: b == a + 1)),
        "steps": on_list(lambda values: longest(values, lambda a, b: a < b) - 1),
        "as text": on_list(lambda values: longest(values, lambda a, b: str(a) < str(b))),
        "one digit": on_list(lambda values: longest(values, lambda a, b: a < b) % 10),
        "first eight": on_list(lambda values: longest(values[:8], lambda a, b: a < b)),
    },
    "X03": {
        "other place": on_matrices(lambda a, b, i, k: dot(a[k], column(b, i))),
        "other order": on_matrices(lambda a, b, i, k: dot(b[i], column(a, k))),
        "rows": on_matrices(lambda a, b, i, k: dot(a[i], b[k])),
        "columns": on_matrices(lambda a, b, i, k: dot(column(a, i), column(b, k))),
        "by columns": on_matrices(lambda a, b, i, k: dot(column(a, i), b[k])),
        "elements": on_matrices(lambda a, b, i, k: a[i][k] * b[i][k]),
        "sum of elements": on_matrices(lambda a, b, i, k: a[i][k] + b[i][k]),
        "from zero": on_matrices(lambda a, b, i, k: dot(a[(i + 1) % len(a)], column(b, (k + 1) % len(a)))),
        "first place": on_matrices(lambda a, b, _, __: dot(a[0], column(b, 0))),
        "last place": on_matrices(lambda a, b, _, __: dot(a[-1], column(b, -1))),
        "two terms": on_matrices(lambda a, b, i, k: dot(a[i][:2], column(b, k)[:2])),
        "8 bits": on_matrices(lambda a, b, i, k: dot(a[i], column(b, k)) % 256),
        "three digits": on_matrices(lambda a, b, i, k: dot(a[i], column(b, k)) % 1000),
    },
    "X04": {
        "operands swapped": on_line(lambda s: calculated(s, minus=lambda a, b: b - a)),
        "queue": on_line(lambda s: calculated(s, at=0)),
        "in turn": on_line(in_turn),
        "minus is plus": on_line(lambda s: calculated(s.replace("-", "+"))),
        "times is plus": on_line(lambda s: calculated(s.replace("*", "+"))),
        "last number": on_line(lambda s: re.findall(r"\d+", s)[-1]),
        "last digits": on_line(lambda s: calculated(re.sub(r"\d(\d)", r"\1", s))),
        "8 bits": on_line(lambda s: calculated(s) % 256),
        "one digit": on_line(lambda s: calculated(s) % 10),
        "sum of numbers": on_line(lambda s: sum(map(int, re.findall(r"\d+", s)))),
    },
    "X05": {
        "one after the other": on_two_lists(lambda a, b: a + b),
        "other order": on_two_lists(lambda a, b: b + a),
        "in turn": on_two_lists(zipped),
        "each once": on_two_lists(lambda a, b: sorted({*a, *b})),
        "as text": on_two_lists(lambda a, b: sorted(map(str, a + b))),
        "descending": on_two_lists(lambda a, b: sorted(a + b, reverse=True)),
        "forgets the rest": on_two_lists(cut_short),
        "first": on_two_lists(lambda a, _: a),
        "second": on_two_lists(lambda _, b: b),
        "common ones once": on_two_lists(lambda a, b: sorted(a + [value for value in b if value not in a])),
        "counts": on_numbers(lambda *values: joined(sorted(values))),
        "space at the end": lambda stdin: on_two_lists(lambda a, b: sorted(a + b))(stdin) + " ",
        "ten values": on_two_lists(lambda a, b: sorted(a + b)[:10]),
    },
    "X06": {
        "product": on_numbers(lambda b, e, m: b * e % m),
        "not divided": on_numbers(lambda b, e, _: b**e),
        "exponent first": on_numbers(lambda b, e, m: e**b % m),
        "quotient": on_numbers(lambda b, e, m: b**e // m),
        "one more": on_numbers(lambda b, e, m: b ** (e + 1) % m),
        "one less": on_numbers(lambda b, e, m: b ** max(e - 1, 0) % m),
        "zero of zero": on_numbers(lambda b, e, m: b**e % m if b else 0),
        "base for no factor": on_numbers(lambda b, e, m: b ** max(e, 1) % m),
        "not divided by one": on_numbers(lambda b, e, m: b**e % m if e else 1),
        "floating": on_numbers(lambda b, e, m: int(float(b) ** e % m)),
        "8 bits": on_numbers(powered),
        "32 bits at the end": on_numbers(lambda b, e, m: b**e % 2**32 % m),
        "modulus for exponent": on_numbers(lambda b, e, m: b ** (e % m) % m),
        "never zero": on_numbers(lambda b, e, m: (b**e - 1) % m + 1),
    },
    "X07": {
        "odd": on_line(lambda s: palindrome(s, lambda s: [part for part in parts(s) if len(part) % 2])),
        "even": on_line(lambda s: palindrome(s, lambda s: [part for part in parts(s) if len(part) % 2 == 0])),
        "not neighbours": on_line(scattered),
        "at the start": on_line(lambda s: palindrome(s, lambda s: [s[:i] for i in range(len(s) + 1)])),
        "at the end": on_line(lambda s: palindrome(s, lambda s: [s[i:] for i in range(len(s) + 1)])),
        "all": on_line(lambda s: palindrome(s, lambda s: [s])),
        "words": on_line(lambda s: palindrome(s, lambda s: s.split(" "))),
        "ignores case": on_line(lambda s: palindrome(s.lower())),
        "at least two": on_line(lambda s: palindrome(s) if palindrome(s) > 1 else 0),
        "letters": on_line(lambda s: palindrome("".join(filter(str.isalpha, s)))),
        "run": on_line(lambda s: max((len(list(run)) for _, run in groupby(s)), default=0)),
        "length": on_line(len),
        "one digit": on_line(lambda s: palindrome(s) % 10),
        "at most nine": on_line(lambda s: min(palindrome(s), 9)),
    },
    "X08": {
        "without B": on_numbers(lambda a, b: bits(range(a, b))),
        "without A": on_numbers(lambda a, b: bits(range(a + 1, b + 1))),
        "ends": on_numbers(lambda a, b: bits([a, b])),
        "B": on_numbers(lambda _, b: bits([b])),
        "up to B": on_numbers(lambda _, b: bits(range(b + 1))),
        "odd": on_numbers(lambda a, b: sum(n % 2 for n in range(a, b + 1))),
        "digits": on_numbers(lambda a, b: sum(n.bit_length() for n in range(a, b + 1))),
        "zeros": on_numbers(lambda a, b: sum(8 - n.bit_count() for n in range(a, b + 1))),
        "sum": on_numbers(lambda a, b: sum(range(a, b + 1))),
        "seven bits": on_numbers(lambda a, b: bits(n & 127 for n in range(a, b + 1))),
        "8 bits": on_numbers(lambda a, b: bits(range(a, b + 1)) % 256),
        "all together": on_numbers(lambda a, b: bits([sum(range(a, b + 1))])),
    },
    "X09": {
        "round": on_line(lambda s: depth(s, "(", ")")),
        "round and square": on_line(lambda s: depth(s, "([", ")]")),
        "kinds apart": on_line(lambda s: max(depth(s, "(", ")"), depth(s, "[", "]"), depth(s, "{", "}"))),
        "pairs": on_line(lambda s: sum(c in "([{" for c in s)),
        "side by side": on_line(lambda s: max(map(len, re.findall(r"[(\[{]*", s)))),
        "brackets": on_line(lambda s: sum(not c.isalpha() for c in s)),
        "at the start": on_line(lambda s: depth(re.split(r"[)\]}]", s)[0])),
        "never closed": on_line(lambda s: depth(s, closing="")),
        "letters": on_line(lambda s: depth(s, closing="", opening="([{abcdefghijklmnopqrstuvwxyz")),
        "from one": on_line(lambda s: depth(s) + 1),
        "one digit": on_line(lambda s: depth(s) % 10),
        "at most nine": on_line(lambda s: min(depth(s), 9)),
        "kinds": on_line(lambda s: len({*s} & {*"([{"})),
    },
    "X10": {
        "always": lambda _: "yes",
        "equal": on_lines(lambda a, b: yes(a == b)),
        "permutation": on_lines(lambda a, b: yes(sorted(a) == sorted(b))),
        "any length": on_lines(lambda a, b: yes(b in a + a)),
        "lengths": on_lines(lambda a, b: yes(len(a) == len(b))),
        "by one": on_lines(lambda a, b: yes(b in (a, a[1:] + a[:1], a[-1:] + a[:-1]))),
        "not itself": on_lines(lambda a, b: yes(b in rotations(a)[1:])),
        "backwards, too": on_lines(lambda a, b: yes(b in rotations(a) or b in rotations(a[::-1]))),
        "ignores case": on_lines(lambda a, b: yes(b.lower() in rotations(a.lower()))),
        "words": on_lines(lambda a, b: yes(sorted(a.split()) == sorted(b.split()))),
        "swapped": on_lines(lambda a, b: yes(b not in rotations(a))),
    },
    "X11": {
        "neighbours": on_list(lambda values: sum(a > b for a, b in pairwise(values))),
        "equal, too": on_list(lambda values: sum(a >= b for a, b in combinations(values, 2))),
        "in order": on_list(lambda values: sum(a < b for a, b in combinations(values, 2))),
        "swaps": on_list(sorting_swaps),
        "out of place": on_list(lambda values: sum(a != b for a, b in zip(values, sorted(values), strict=True))),
        "of the first": on_list(lambda values: sum(values[0] > value for value in values)),
        "as text": on_list(lambda values: sum(str(a) > str(b) for a, b in combinations(values, 2))),
        "distinct": on_list(lambda values: len({(a, b) for a, b in combinations(values, 2) if a > b})),
        "one digit": on_list(lambda values: inversions(values) % 10),
        "at most nine": on_list(lambda values: min(inversions(values), 9)),
        "one less": on_list(lambda values: inversions(values) - 1),
        "with the count": on_numbers(lambda *values: inversions(list(values))),
    },
    "X12": {
        "product": on_numbers(lambda a, b: a * b),
        "greatest common divisor": on_numbers(gcd),
        "larger": on_numbers(max),
        "larger or product": on_numbers(lambda a, b: max(a, b) if max(a, b) % min(a, b) == 0 else a * b),
        "half if even": on_numbers(lambda a, b: a * b // (1 if a % 2 or b % 2 else 2)),
        "product over difference": on_numbers(lambda a, b: a * b // (abs(a - b) or a)),
        "above both": on_numbers(lambda a, b: next(n for n in range(max(a, b) + 1, 9999) if n % a == n % b == 0)),
        "8 bits": on_numbers(lambda a, b: a * b // gcd(a, b) % 256),
        "three digits": on_numbers(lambda a, b: a * b // gcd(a, b) % 1000),
        "8-bit product": on_numbers(lambda a, b: a * b % 256 // gcd(a, b)),
        "sum": on_numbers(lambda a, b: a + b),
    },
    "X13": {
        "always": lambda _: "yes",
        "never": lambda _: "no",
        "counts": on_line(lambda s: yes(all(s.count(a) == s.count(b) for a, b in zip("([{", ")]}", strict=True)))),
        "kinds apart": on_line(lambda s: yes(balanced(s))),
        "one kind": on_line(lambda s: yes(untyped(s))),
        "round": on_line(lambda s: yes(balanced(s, ["()"]))),
        "may stay open": on_line(lambda s: yes(valid(s, at_end=False))),
        "even": on_line(lambda s: yes(len(s) % 2 == 0)),
        "mirrored": on_line(lambda s: yes(s == s[::-1].translate(str.maketrans("()[]{}", ")(][}{")))),
        "side by side": on_line(lambda s: yes(re.fullmatch(r"(\(\)|\[\]|\{\})*", s) is not None)),
        "not curly": on_line(lambda s: yes(valid(re.sub(r"[{}]", "", s)))),
        "swapped": on_line(lambda s: yes(not valid(s))),
    },
    "X14": {
        "greatest": each(lambda values, i: max((v for v in values[i:] if v > values[i]), default=-1)),
        "smallest": each(lambda values, i: min((v for v in values[i:] if v > values[i]), default=-1)),
        "neighbour": each(lambda values, i: first_greater(values[i + 1 : i + 2], values[i])),
        "equal, too": each(lambda values, i: first_greater(values[i + 1 :], values[i] - 1)),
        "around": each(lambda values, i: first_greater(values[i:] + values[:i], values[i])),
        "before": each(lambda values, i: first_greater(values[:i][::-1], values[i])),
        "anywhere": each(lambda values, i: first_greater(values, values[i])),
        "smaller": each(lambda values, i: next((v for v in values[i:] if v < values[i]), -1)),
        "zero for none": each(lambda values, i: max(first_greater(values[i:], values[i]), 0)),
        "itself for none": each(lambda values, i: max(first_greater(values[i:], values[i]), values[i])),
        "distance": each(lambda values, i: next((k for k, v in enumerate(values[i:]) if v > values[i]), -1)),
        "as text": each(lambda values, i: next((v for v in values[i:] if str(v) > str(values[i])), -1)),
        "not the last": on_list(
            lambda values: joined(first_greater(values[i:], values[i]) for i in range(len(values) - 1))
        ),
    },
    "X15": {
        "rows": on_rows(flat),
        "columns": on_rows(lambda rows: flat(turned(rows))),
        "there and back": on_rows(lambda rows: flat(row[:: -1 if i % 2 else 1] for i, row in enumerate(rows))),
        "down first": on_rows(lambda rows: spiral(turned(rows))),
        "from the right": on_rows(lambda rows: spiral([row[::-1] for row in rows])),
        "from the bottom": on_rows(lambda rows: spiral(rows[::-1])),
        "outwards": on_rows(lambda rows: spiral(rows)[::-1]),
        "outside": on_rows(lambda rows: spiral(rows, rings=1)),
        "with return": on_rows(with_return),
        "without the middle": on_rows(
            lambda rows: spiral(rows)[:-1] if len(rows) % 2 and len(rows[0]) % 2 else spiral(rows)
        ),
        "as in a square": on_numbers(
            lambda high, wide, *all_: joined(spiral([list(all_[at : at + high]) for at in range(0, high * wide, high)]))
        ),
        "as if square": on_rows(lambda rows: spiral([row[: len(rows)] for row in rows])),
        "not separated": on_rows(lambda rows: ["".join(map(str, spiral(rows)))]),
    },
    "X16": {
        "difference": on_numbers(lambda a, b: abs(a - b)),
        "difference of bits": on_numbers(lambda a, b: abs(a.bit_count() - b.bit_count())),
        "exclusive or": on_numbers(lambda a, b: a ^ b),
        "common": on_numbers(lambda a, b: (a & b).bit_count()),
        "any": on_numbers(lambda a, b: (a | b).bit_count()),
        "equal places": on_numbers(lambda a, b: 10 - (a ^ b).bit_count()),
        "8 bits": on_numbers(lambda a, b: ((a ^ b) & 255).bit_count()),
        "9 bits": on_numbers(lambda a, b: ((a ^ b) & 511).bit_count()),
        "from the left": on_numbers(
            lambda a, b: sum(c != d for c, d in zip_longest(f"{a:b}", f"{b:b}", fillvalue="0"))
        ),
        "shorter one": on_numbers(
            lambda a, b: sum(c != d for c, d in zip(f"{a:b}"[::-1], f"{b:b}"[::-1], strict=False))
        ),
        "decimal": on_numbers(
            lambda a, b: sum(c != d for c, d in zip_longest(str(a)[::-1], str(b)[::-1], fillvalue="0"))
        ),
        "of the difference": on_numbers(lambda a, b: abs(a - b).bit_count()),
        "missing in the first": on_numbers(lambda a, b: (~a & b).bit_count()),
    },
    "X17": {
        "adds": on_line(lambda s: read(s, lambda _, __: False)),
        "subtracts I": on_line(lambda s: read(s, lambda a, b: a == "I" and b in "VX")),
        "subtracts I and X": on_line(lambda s: read(s, lambda a, b: a in "IX" and VALUES[a] < VALUES[b])),
        "subtracts C": on_line(lambda s: read(s, lambda a, b: a == "C" and b in "DM")),
        "subtracts equal ones": on_line(lambda s: read(s, lambda a, b: VALUES[a] <= VALUES[b])),
        "swallows": on_line(lambda s: read(re.sub("I(?=[VX])|X(?=[LC])|C(?=[DM])", "", s))),
        "letters": on_line(len),
        "each letter once": on_line(lambda s: sum(VALUES[c] for c in set(s))),
        "8 bits": on_line(lambda s: read(s) % 256),
        "two digits": on_line(lambda s: read(s) % 100),
        "three digits": on_line(lambda s: read(s) % 1000),
        "four digits": on_line(lambda s: f"{read(s):04}"),
        "without M": on_line(lambda s: read(s.lstrip("M") or s)),
    },
    "X18": {
        "adds": on_number(lambda n: roman(n, "M D C L X V I")),
        "units subtract": on_number(lambda n: roman(n, "M D C L X IX V IV I")),
        "tens subtract": on_number(lambda n: roman(n, "M D C XC L XL X V I")),
        "hundreds subtract": on_number(lambda n: roman(n, "M CM D CD C L X V I")),
        "without four": on_number(lambda n: roman(n, "M CM D C XC L X IX V I")),
        "without nine": on_number(lambda n: roman(n, "M D CD C L XL X V IV I")),
        "as short as can be": on_number(lambda n: roman(n, "M IM XM CM D ID XD CD C IC XC L IL XL X IX V IV I")),
        "backwards": on_number(lambda n: roman(n)[::-1]),
        "small": on_number(lambda n: roman(n).lower()),
        "8 bits": on_number(lambda n: roman(n % 256)),
        "without thousands": on_number(lambda n: roman(n % 1000)),
        "each letter twice": on_number(lambda n: re.sub(r"(.)\1\1", r"\1\1", roman(n))),
        "spaced": on_number(lambda n: joined(roman(n))),
    },
    "X19": {
        "always": lambda _: "yes",
        "equal": on_lines(lambda a, b: yes(a == b)),
        "characters": on_lines(lambda a, b: yes(set(a) == set(b))),
        "characters and length": on_lines(lambda a, b: yes(set(a) == set(b) and len(a) == len(b))),
        "length": on_lines(lambda a, b: yes(len(a) == len(b))),
        "sum of codes": on_lines(lambda a, b: yes(sum(map(ord, a)) == sum(map(ord, b)))),
        "first in second": on_lines(lambda a, b: yes(not Counter(a) - Counter(b))),
        "second in first": on_lines(lambda a, b: yes(not Counter(b) - Counter(a))),
        "ignores case": on_lines(lambda a, b: yes(sorted(a.lower()) == sorted(b.lower()))),
        "ignores spaces": on_lines(lambda a, b: yes(sorted(a.replace(" ", "")) == sorted(b.replace(" ", "")))),
        "rotation": on_lines(lambda a, b: yes(b in rotations(a))),
        "backwards": on_lines(lambda a, b: yes(a == b[::-1])),
        "swapped": on_lines(lambda a, b: yes(sorted(a) != sorted(b))),
    },
    "X20": {
        "from zero": on_numbers(lambda n, k: circle(n, k)[-1] - 1),
        "one step more": on_numbers(lambda n, k: circle(n, k + 1)[-1]),
        "one step less": on_numbers(lambda n, k: circle(n, k - 1 or n)[-1]),
        "first to leave": on_numbers(lambda n, k: circle(n, k)[0]),
        "last to leave": on_numbers(lambda n, k: circle(n, k)[-2:][0]),
        "every second": on_numbers(lambda n, _: circle(n, 2)[-1]),
        "every third": on_numbers(lambda n, _: circle(n, 3)[-1]),
        "from the start": on_numbers(from_the_start),
        "swapped": on_numbers(lambda n, k: circle(k, n)[-1]),
        "last": on_numbers(lambda n, _: n),
        "backwards": on_numbers(lambda n, k: n + 1 - circle(n, k)[-1]),
        "order": on_numbers(lambda n, k: joined(circle(n, k))),
    },
}


def test_there_are_wrong_programs_for_every_task() -> None:
    assert list(MUTANTS) == [f"X{number:02}" for number in range(1, 21)]


@pytest.mark.parametrize("held_out", [False, True], ids=["visible", "held out"])
@every_mutant(MUTANTS)
def test_each_half_of_the_cases_refutes_a_plausible_wrong_program(task: str, name: str, held_out: bool) -> None:
    assert not passes(MUTANTS[task][name], half(task, held_out=held_out))
