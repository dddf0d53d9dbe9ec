"""Plausible wrong programs for the Hard tasks fail: on the visible cases, and again on the held-out ones alone."""

import re
import string
from collections import Counter
from collections.abc import Callable, Iterable
from functools import reduce
from itertools import accumulate, groupby, zip_longest
from typing import Any

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
    squeezed,
)


def yes(answer: bool) -> str:
    return "yes" if answer else "no"


def joined(values: Iterable[object], separator: str = " ") -> str:
    return separator.join(map(str, values))


def on_texts(function: Callable[[list[str]], str | int]) -> Program:
    """On the lines of a counted list of texts, without the count."""
    return lambda stdin: str(function(stdin[:-1].split("\n")[1:]))


def on_shift(function: Callable[[int, str], str]) -> Program:
    return on_lines(lambda number, text: function(int(number), text))


def depths(line: str) -> list[int]:
    return list(accumulate((1 if c == "(" else -1 for c in line), initial=0))


def balanced(line: str) -> bool:
    return min(depths(line)) == depths(line)[-1] == 0


def calculated(line: str, first: str, last: str = "") -> int:
    """With the operators of the first group worked out before the others; each from left to right."""
    parts = re.split(r"([-+*])", line)
    for group in (first, last):
        at = 1
        while at < len(parts):
            if parts[at] in group:
                a, b = int(parts[at - 1]), int(parts[at + 1])
                parts[at - 1 : at + 2] = [str({"+": a + b, "-": a - b, "*": a * b}[parts[at]])]
            else:
                at += 2
    return int(parts[0])


def from_right(line: str) -> int:
    """Products first; then the sums and differences from right to left."""
    head, operator, tail = (*re.split(r"([-+])", line, maxsplit=1), "", "")[:3]
    value = calculated(head, "*")
    return value if not tail else value + from_right(tail) if operator == "+" else value - from_right(tail)


def primes(most: int, divides: Callable[[int, int], bool] = lambda d, n: n % d == 0) -> list[int]:
    return [n for n in range(2, most + 1) if not any(divides(d, n) for d in range(2, n))]


def small_squares(d: int, n: int) -> bool:
    """The bug that takes the squares of primes for primes."""
    return n % d == 0 and d * d < n


def of_few(*divisors: int) -> Callable[[int, int], bool]:
    return lambda d, n: d in divisors and n % d == 0


def uncarried(first: str, second: str) -> str:
    digits = zip_longest(first[::-1], second[::-1], fillvalue="0")
    return "".join(str((int(a) + int(b)) % 10) for a, b in digits)[::-1].lstrip("0") or "0"


def from_left(first: str, second: str) -> str:
    size = max(len(first), len(second))
    return str(int(first.ljust(size, "0")) + int(second.ljust(size, "0")))


def words(line: str, pattern: str = "[^ ]+") -> list[str]:
    return re.findall(pattern, line) or [""]


def common(texts: list[str]) -> str:
    return min(
        (next((a[:i] for i in range(len(a)) if a[i : i + 1] != b[i : i + 1]), a) for a in texts for b in texts), key=len
    )


def letters_moved(by: int, line: str, *, small: bool = True, capital: bool = True, size: int = 26) -> str:
    def moved(c: str) -> str:
        for alphabet, wanted in ((string.ascii_lowercase, small), (string.ascii_uppercase, capital)):
            if c in alphabet and wanted:
                return alphabet[(alphabet.index(c) + by) % size]
        return c

    return "".join(map(moved, line))


def unwrapped(by: int, line: str, times: int = 0) -> str:
    def moved(c: str) -> str:
        last = ord("z" if c.islower() else "Z")
        over = 26 * times if ord(c) + by > last else 0
        return chr(ord(c) + by - over) if c.isalpha() else c

    return "".join(map(moved, line))


def decoded(line: str, pattern: str = r"(\d+)(\D)", most: int = 20) -> str:
    return "".join(c * min(int(times), most) for times, c in re.findall(pattern, line))


def polynomial(function: Callable[[list[int], int], int]) -> Program:
    """On the coefficients as they are given, and X."""
    return on_numbers(lambda _, *rest: function(list(rest[:-1]), rest[-1]))


def horner(coefficients: list[int], x: int) -> int:
    return reduce(lambda value, coefficient: value * x + coefficient, coefficients, 0)


def divisors(number: int) -> list[int]:
    return [d for d in range(1, number + 1) if number % d == 0]


def walked(line: str, low: int = 0, high: int = 19, start: int = 10) -> int:
    return reduce(lambda cell, c: max(cell - 1, low) if c == "L" else min(cell + 1, high), line, start)


def runs(line: str) -> list[int]:
    return [len(list(run)) for _, run in groupby(line)] or [0]


def commonest(values: list[int]) -> list[int]:
    """All values that occur most often, in the order in which they first occur."""
    counts = Counter(values)
    return [value for value, times in counts.items() if times == max(counts.values())]


def counted(line: str) -> int:
    return line.count("+") - line.count("-")


def sorted_by(key: Callable[[str], Any]) -> Program:
    def ordered(texts: list[str]) -> str:
        words: list[str] = sorted(texts, key=key)
        return joined(words)

    return on_texts(ordered)


def one_pass(texts: list[str]) -> str:
    """A bubble sort that stops after its first pass."""
    passed = texts[:1]
    for text in texts[1:]:
        passed[-1:] = sorted([passed[-1], text])
    return joined(passed)


MUTANTS: Mutants = {
    "H01": {
        "always": lambda _: "yes",
        "never": lambda _: "no",
        "counts": on_line(lambda s: yes(s.count("(") == s.count(")"))),
        "counts and ends": on_line(lambda s: yes(s.count("(") == s.count(")") and s[:1] + s[-1:] in ("", "()"))),
        "may stay open": on_line(lambda s: yes(min(depths(s)) == 0)),
        "even": on_line(lambda s: yes(len(s) % 2 == 0)),
        "side by side only": on_line(lambda s: yes(s == "()" * (len(s) // 2))),
        "mirrored": on_line(lambda s: yes(s == s[::-1].translate({40: 41, 41: 40}))),
        "16 deep": on_line(lambda s: yes(balanced(s) and max(depths(s)) < 16)),
        "swapped": on_line(lambda s: yes(not balanced(s))),
        "capital": on_line(lambda s: yes(balanced(s)).capitalize()),
    },
    "H02": {
        "left to right": on_line(lambda s: calculated(s, "+-*")),
        "sums first": on_line(lambda s: calculated(s, "+-", "*")),
        "right to left": on_line(from_right),
        "minus is plus": on_line(lambda s: calculated(s.replace("-", "+"), "*", "+-")),
        "times is plus": on_line(lambda s: calculated(s.replace("*", "+"), "+-")),
        "first two": on_line(lambda s: calculated("".join(re.split(r"([-+*])", s)[:3]), "+-*")),
        "last digits": on_line(lambda s: calculated(re.sub(r"\d(\d)", r"\1", s), "*", "+-")),
        "8 bits": on_line(lambda s: calculated(s, "*", "+-") % 256),
        "one digit": on_line(lambda s: calculated(s, "*", "+-") % 10),
    },
    "H03": {
        "less than N": on_number(lambda n: len(primes(n - 1))),
        "one is prime": on_number(lambda n: len(primes(n)) + (n > 0)),
        "without two": on_number(lambda n: max(len(primes(n)) - 1, 0)),
        "odd": on_number(lambda n: (n + 1) // 2),
        "squares": on_number(lambda n: len(primes(n, small_squares))),
        "no multiple of 2, 3, 5, 7": on_number(lambda n: len(primes(n, of_few(2, 3, 5, 7)))),
        "others": on_number(lambda n: n - len(primes(n))),
        "the last one": on_number(lambda n: (primes(n) or [0])[-1]),
        "half and a half": on_number(lambda n: (n + 3) // 4),
    },
    "H04": {
        "from zero": on_number(lambda n: primes(300)[n]),
        "one first": on_number(lambda n: [1, *primes(300)][n - 1]),
        "without two": on_number(lambda n: primes(300)[1:][n - 1]),
        "odd": on_number(lambda n: 2 * n - 1),
        "two and odd": on_number(lambda n: max(2 * n - 1, 2)),
        "squares": on_number(lambda n: primes(300, small_squares)[n - 1]),
        "no multiple of 2, 3, 5, 7": on_number(lambda n: primes(300, of_few(2, 3, 5, 7))[n - 1]),
        "count": on_number(lambda n: len(primes(n))),
    },
    "H05": {
        "64 bits": on_numbers(lambda a, b: (a + b) % 2**64),
        "32 bits": on_numbers(lambda a, b: (a + b) % 2**32),
        "floating": on_numbers(lambda a, b: f"{float(a) + float(b):.0f}"),
        "without carry": on_lines(uncarried),
        "no longer than before": on_lines(lambda a, b: str(int(a) + int(b))[-max(len(a), len(b)) :]),
        "from the left": on_lines(from_left),
        "31 digits": on_numbers(lambda a, b: f"{a + b:031}"),
        "joined": on_lines(lambda a, b: a + b),
        "larger": on_numbers(max),
    },
    "H06": {
        "last of the longest": on_line(lambda s: max(words(s)[::-1], key=len)),
        "shortest": on_line(lambda s: min(words(s), key=len)),
        "first": on_line(lambda s: words(s)[0]),
        "last": on_line(lambda s: words(s)[-1]),
        "length": on_line(lambda s: len(max(words(s), key=len))),
        "letters": on_line(lambda s: max(words(s, "[A-Za-z]+"), key=len)),
        "letters and digits": on_line(lambda s: max(words(s, r"\w+"), key=len)),
        "small": on_line(lambda s: max(words(s), key=len).lower()),
        "longest of the alphabet": on_line(lambda s: max(words(s))),
        "not the last": on_line(lambda s: max(words(s)[:-1] or [""], key=len)),
        "as far as spaced": on_line(lambda s: max(s.split(" ")[1:] or [""], key=len)),
    },
    "H07": {
        "of the first two": on_texts(lambda texts: common(texts[:2])),
        "of the first and the last": on_texts(lambda texts: common([texts[0], texts[-1]])),
        "first": on_texts(lambda texts: texts[0]),
        "shortest": on_texts(lambda texts: min(texts, key=len)),
        "length": on_texts(lambda texts: len(common(texts))),
        "ignores case": on_texts(lambda texts: texts[0][: len(common([line.lower() for line in texts]))]),
        "stripped": on_texts(lambda texts: common(texts).strip()),
        "suffix": on_texts(lambda texts: common([line[::-1] for line in texts])[::-1]),
        "one more": on_texts(lambda texts: texts[0][: len(common(texts)) + 1]),
        "never all of it": on_texts(lambda texts: common(texts)[: min(map(len, texts)) - 1]),
        "letters": on_texts(lambda texts: "".join(filter(str.isalpha, common(texts)))),
    },
    "H08": {
        "not separated": on_line(lambda s: joined((s.count(str(d)) for d in range(10)), "")),
        "commas": on_line(lambda s: joined((s.count(str(d)) for d in range(10)), ", ")),
        "space at the end": on_line(lambda s: joined(s.count(str(d)) for d in range(10)) + " "),
        "from one to zero": on_line(lambda s: joined(s.count(d) for d in "1234567890")),
        "from nine": on_line(lambda s: joined(s.count(d) for d in "9876543210")),
        "only those there": on_line(lambda s: joined(s.count(d) for d in sorted(set(s)))),
        "up to the largest": on_line(lambda s: joined(s.count(str(d)) for d in range(int(max(s)) + 1))),
        "at most nine": on_line(lambda s: joined(min(s.count(str(d)), 9) for d in range(10))),
        "last digit": on_line(lambda s: joined(s.count(str(d)) % 10 for d in range(10))),
        "whether": on_line(lambda s: joined(int(str(d) in s) for d in range(10))),
        "not at the front": on_line(lambda s: joined((s.lstrip("0") or "0").count(str(d)) for d in range(10))),
        "not zeros": on_line(lambda s: joined(s.count(str(d)) for d in range(1, 10))),
    },
    "H09": {
        "backwards": on_shift(lambda n, s: letters_moved(-n, s)),
        "thirteen": on_shift(lambda _, s: letters_moved(13, s)),
        "three": on_shift(lambda _, s: letters_moved(3, s)),
        "as it is": on_shift(lambda _, s: s),
        "no wrap": on_shift(unwrapped),
        "one wrap": on_shift(lambda n, s: unwrapped(n, s, times=1)),
        "small only": on_shift(lambda n, s: letters_moved(n, s, capital=False)),
        "capital only": on_shift(lambda n, s: letters_moved(n, s, small=False)),
        "becomes small": on_shift(lambda n, s: letters_moved(n, s).lower()),
        "25 letters": on_shift(lambda n, s: letters_moved(n, s, size=25)),
        "one more": on_shift(lambda n, s: letters_moved(n + 1, s)),
        "last digit": on_shift(lambda n, s: letters_moved(n % 10, s)),
        "letters": on_shift(lambda n, s: letters_moved(n, "".join(filter(str.isalpha, s)))),
        "all characters": on_shift(lambda n, s: "".join(chr((ord(c) - 32 + n) % 95 + 32) for c in s)),
    },
    "H10": {
        "all duplicates": on_line(lambda s: "".join(dict.fromkeys(s))),
        "pairs": on_line(lambda s: re.sub(r"(.)\1", r"\1", s)),
        "whole runs": on_line(lambda s: re.sub(r"(.)\1+", "", s)),
        "ignores case": on_line(lambda s: re.sub(r"(?i)(.)\1+", r"\1", s)),
        "letters": on_line(lambda s: re.sub(r"([A-Za-z])\1+", r"\1", s)),
        "not spaces": on_line(lambda s: re.sub(r"([^ ])\1+", r"\1", s)),
        "spaces": on_line(lambda s: re.sub(" +", " ", s)),
        "stripped": on_line(lambda s: squeezed(s).strip()),
        "as it is": on_line(lambda s: s),
        "length": on_line(lambda s: len(squeezed(s))),
        "32 characters": on_line(lambda s: squeezed(s[:32])),
    },
    "H11": {
        "one digit": on_line(lambda s: decoded(s, r"(\d)(\D)")),
        "first digit": on_line(lambda s: decoded(s, r"(\d)\d?(\D)")),
        "once": on_line(lambda s: decoded(s, most=1)),
        "at most nine": on_line(lambda s: decoded(s, most=9)),
        "character first": on_line(lambda s: decoded(s[::-1], r"(\d+)(\D)")),
        "letters": on_line(lambda s: decoded(s, r"(\d+)([A-Za-z])")),
        "not spaces": on_line(lambda s: decoded(s, r"(\d+)([^\d ])")),
        "spaced": on_line(lambda s: joined(c * int(times) for times, c in re.findall(r"(\d+)(\D)", s))),
        "once more": on_line(lambda s: "".join(c * int(times) + c for times, c in re.findall(r"(\d+)(\D)", s))),
        "40 characters": on_line(lambda s: decoded(s)[:40]),
        "as it is": on_line(lambda s: s),
    },
    "H12": {
        "8 bits": on_line(lambda s: sum(map(ord, s)) % 256),
        "three digits": on_line(lambda s: sum(map(ord, s)) % 1000),
        "without spaces": on_line(lambda s: sum(ord(c) for c in s if c != " ")),
        "stripped": on_line(lambda s: sum(map(ord, s.strip()))),
        "letters": on_line(lambda s: sum(ord(c) for c in s if c.isalpha())),
        "with newline": lambda stdin: str(sum(map(ord, stdin))),
        "capitals": on_line(lambda s: sum(map(ord, s.upper()))),
        "digits": on_line(lambda s: sum(int(c) if c.isdigit() else ord(c) for c in s)),
        "length": on_line(len),
        "exclusive or": on_line(lambda s: reduce(lambda code, c: code ^ ord(c), s, 0)),
        "distinct": on_line(lambda s: sum(map(ord, set(s)))),
        "first": on_line(lambda s: sum(map(ord, s[:1]))),
    },
    "H13": {
        "lowest power first": polynomial(lambda all_, x: horner(all_[::-1], x)),
        "first powers": polynomial(lambda all_, x: sum(c * x for c in all_[:-1]) + all_[-1]),
        "sum": polynomial(lambda all_, _: sum(all_)),
        "base ten": polynomial(lambda all_, _: horner(all_, 10)),
        "without the constant": polynomial(lambda all_, x: horner([*all_[:-1], 0], x)),
        "without the first": polynomial(lambda all_, x: horner(all_[1:], x)),
        "a power more": polynomial(lambda all_, x: horner([*all_, 0], x)),
        "8 bits": polynomial(lambda all_, x: horner(all_, x) % 256),
        "three digits": polynomial(lambda all_, x: horner(all_, x) % 1000),
        "X and degree swapped": polynomial(lambda all_, x: horner(all_, len(all_) - 1) if x else all_[-1]),
        "times for powers": polynomial(lambda all_, x: sum(c * x * (len(all_) - 1 - i) for i, c in enumerate(all_))),
    },
    "H14": {
        "without one": on_number(lambda n: joined(divisors(n)[1:])),
        "without N": on_number(lambda n: joined(divisors(n)[:-1])),
        "descending": on_number(lambda n: joined(divisors(n)[::-1])),
        "up to the root": on_number(lambda n: joined(d for d in divisors(n) if d * d <= n)),
        "below the root": on_number(lambda n: joined(sorted(e for d in divisors(n) if d * d < n for e in (d, n // d)))),
        "roots twice": on_number(lambda n: joined(sorted(e for d in divisors(n) if d * d <= n for e in (d, n // d)))),
        "in pairs": on_number(lambda n: joined(dict.fromkeys(e for d in divisors(n) for e in (d, n // d)))),
        "prime": on_number(lambda n: joined(d for d in divisors(n) if d in primes(n))),
        "how many": on_number(lambda n: len(divisors(n))),
        "7 bits": on_number(lambda n: joined(divisors(n % 128 or 128))),
        "commas": on_number(lambda n: joined(divisors(n), ", ")),
        "space at the end": on_number(lambda n: joined(divisors(n)) + " "),
    },
    "H15": {
        "no ends": on_line(lambda s: walked(s, -99, 99)),
        "no left end": on_line(lambda s: walked(s, low=-99)),
        "no right end": on_line(lambda s: walked(s, high=99)),
        "ring": on_line(lambda s: walked(s, -99, 99) % 20),
        "cut at last": on_line(lambda s: min(max(walked(s, -99, 99), 0), 19)),
        "20 at the right": on_line(lambda s: walked(s, high=20)),
        "one at the left": on_line(lambda s: walked(s, low=1)),
        "from zero": on_line(lambda s: walked(s, start=0)),
        "one-based": on_line(lambda s: walked(s) + 1),
        "swapped": on_line(lambda s: walked(s.translate({76: 82, 82: 76}))),
        "right only": on_line(lambda s: walked(s.replace("L", ""))),
        "two digits": on_line(lambda s: f"{walked(s):02}"),
        "last digit": on_line(lambda s: walked(s) % 10),
    },
    "H16": {
        "first": on_line(lambda s: runs(s)[0]),
        "last": on_line(lambda s: runs(s)[-1]),
        "not the last": on_line(lambda s: max(runs(s)[:-1] or [0])),
        "number of runs": on_line(lambda s: len(runs(s))),
        "most frequent": on_line(lambda s: max(map(s.count, s), default=0)),
        "ignores case": on_line(lambda s: max(runs(s.lower()))),
        "not spaces": on_line(lambda s: max(runs(s.replace(" ", "")))),
        "stripped": on_line(lambda s: max(runs(s.strip()))),
        "equal neighbours": on_line(lambda s: max(runs(s)) - 1),
        "one digit": on_line(lambda s: max(runs(s)) % 10),
        "at most nine": on_line(lambda s: min(max(runs(s)), 9)),
        "longest word": on_line(lambda s: max(map(len, s.split(" ")))),
        "the character": on_line(lambda s: max((list(run) for _, run in groupby(s)), key=len)[0] if s else ""),
    },
    "H17": {
        "first of several": on_list(lambda values: commonest(values)[0]),
        "last of several": on_list(lambda values: commonest(values)[-1]),
        "largest of several": on_list(lambda values: max(commonest(values))),
        "how often": on_list(lambda values: max(map(values.count, values))),
        "least often": on_list(lambda values: min(sorted(values), key=values.count)),
        "smallest": on_list(min),
        "largest": on_list(max),
        "first": on_list(lambda values: values[0]),
        "median": on_list(lambda values: sorted(values)[len(values) // 2]),
        "all": on_list(lambda values: joined(sorted(commonest(values)))),
        "least as text": on_list(lambda values: min(map(str, commonest(values)))),
        "count as well": on_numbers(lambda *values: min(commonest(list(values)))),
        "first ten": on_list(lambda values: min(commonest(values[:10]))),
    },
    "H18": {
        "always": lambda _: "yes",
        "last digit": on_line(lambda s: yes(int(s[-1]) % 3 == 0)),
        "two digits": on_line(lambda s: yes(int(s[-2:]) % 3 == 0)),
        "32 bits": on_number(lambda n: yes(n % 2**32 % 3 == 0)),
        "64 bits": on_number(lambda n: yes(n % 2**64 % 3 == 0)),
        "floating": on_number(lambda n: yes(float(n) % 3 == 0)),
        "by nine": on_number(lambda n: yes(n % 9 == 0)),
        "by six": on_number(lambda n: yes(n % 6 == 0)),
        "by thirteen": on_number(lambda n: yes(n % 13 == 0)),
        "digit sum of one digit": on_line(lambda s: yes(sum(map(int, s)) in (0, 3, 6, 9))),
        "every digit": on_line(lambda s: yes(all(c in "0369" for c in s))),
        "swapped": on_number(lambda n: yes(n % 3 != 0)),
        "remainder": on_number(lambda n: n % 3),
    },
    "H19": {
        "never negative": on_line(lambda s: reduce(lambda n, c: {"+": n + 1, "-": max(n - 1, 0), "R": 0}[c], s, 0)),
        "absolute": on_line(lambda s: abs(counted(s.split("R")[-1]))),
        "zero at least": on_line(lambda s: max(counted(s.split("R")[-1]), 0)),
        "no reset": on_line(counted),
        "up to the first reset": on_line(lambda s: counted(s.split("R")[0])),
        "from the first reset": on_line(lambda s: counted(s.partition("R")[2] or s.partition("R")[0])),
        "pluses": on_line(lambda s: s.split("R")[-1].count("+")),
        "swapped": on_line(lambda s: -counted(s.split("R")[-1])),
        "most": on_line(lambda s: max(accumulate((1 if c == "+" else -1 for c in s.split("R")[-1]), initial=0))),
        "8 bits": on_line(lambda s: counted(s.split("R")[-1]) % 256),
        "with sign": on_line(lambda s: f"{counted(s.split('R')[-1]):+}"),
        "one digit": on_line(lambda s: re.sub(r"(-?)\d(\d)", r"\1\2", str(counted(s.split("R")[-1])))),
        "unary": on_line(lambda s: re.sub(r"-?\d+", lambda n: "+" * int(n[0]), str(counted(s.split("R")[-1])))),
    },
    "H20": {
        "as given": on_texts(joined),
        "reversed": on_texts(lambda texts: joined(sorted(texts)[::-1])),
        "back to front": on_texts(lambda texts: joined(texts[::-1])),
        "by length": sorted_by(lambda word: (len(word), word)),
        "by the first letter": sorted_by(lambda word: word[0]),
        "by three letters": sorted_by(lambda word: word[:3]),
        "from the last letter": sorted_by(lambda word: word[::-1]),
        "longer first": sorted_by(lambda word: word.ljust(10, "~")),
        "each once": on_texts(lambda texts: joined(sorted(set(texts)))),
        "one pass": on_texts(one_pass),
        "not separated": on_texts(lambda texts: joined(sorted(texts), "")),
        "space at the end": on_texts(lambda texts: joined(sorted(texts)) + " "),
        "letters": on_texts(lambda texts: "".join(sorted("".join(texts)))),
    },
}


def test_there_are_wrong_programs_for_every_task() -> None:
    assert list(MUTANTS) == [f"H{number:02}" for number in range(1, 21)]


@pytest.mark.parametrize("held_out", [False, True], ids=["visible", "held out"])
@every_mutant(MUTANTS)
def test_each_half_of_the_cases_refutes_a_plausible_wrong_program(task: str, name: str, held_out: bool) -> None:
    assert not passes(MUTANTS[task][name], half(task, held_out=held_out))
