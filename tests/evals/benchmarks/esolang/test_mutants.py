"""Plausible wrong programs fail: on the visible cases, and again on the held-out ones alone.

A mutant is a function from an input to a wrong output. One that only a single input could tell from the right function
cannot fail in both halves, for no input stands in both; such a one is not listed here.
"""

from collections.abc import Callable
from math import factorial, prod

import pytest

from evals.benchmarks.esolang import BENCHMARK
from tools.task import Case

Program = Callable[[str], str]

TASKS = {task.id: task for task in BENCHMARK.tasks}
RIGHT = BENCHMARK.reference


def on_line(function: Callable[[str], str | int]) -> Program:
    return lambda stdin: str(function(stdin.split("\n")[0]))


def on_lines(function: Callable[[str, str], str | int]) -> Program:
    return lambda stdin: str(function(*stdin.split("\n")[:2]))


def on_number(function: Callable[[int], str | int]) -> Program:
    return lambda stdin: str(function(int(stdin)))


def on_numbers(function: Callable[..., str | int]) -> Program:
    return lambda stdin: str(function(*map(int, stdin.split())))


def word(first: str | int, second: str | int) -> str:
    """Compare whatever can be compared."""
    return "less" if first < second else "greater" if first > second else "equal"  # type: ignore[operator]


def parity(number: int) -> str:
    return "odd" if number % 2 else "even"


def squeezed(text: str) -> str:
    """Each run of one character as a single one."""
    return "".join(c for i, c in enumerate(text) if i == 0 or c != text[i - 1])


MUTANTS: dict[str, dict[str, Program]] = {
    "E01": {
        "no comma": lambda _: "Hello World!",
        "lower case": lambda _: "Hello, world!",
        "no mark": lambda _: "Hello, World",
        "echoes": lambda stdin: stdin,
        "greets the input": lambda stdin: f"Hello, {stdin.strip() or 'World'}!",
        "only without input": lambda stdin: "" if stdin else "Hello, World!",
    },
    "E02": {
        "strips": on_line(str.strip),
        "strips at the right": lambda stdin: stdin.rstrip() if stdin.strip() else "",
        "first word": on_line(lambda s: s.split(" ")[0]),
        "squeezes": on_line(squeezed),
        "words": on_line(lambda s: " ".join(s.split())),
        "lower case": on_line(str.lower),
        "upper case": on_line(str.upper),
        "32 characters": on_line(lambda s: s[:32]),
        "39 characters": on_line(lambda s: s[:39]),
        "reverses": on_line(lambda s: s[::-1]),
        "letters and spaces": on_line(lambda s: "".join(c for c in s if c.isalpha() or c == " ")),
    },
    "E03": {
        "no mark": on_line(lambda s: f"Hello, {s}"),
        "no comma": on_line(lambda s: f"Hello {s}!"),
        "no space": on_line(lambda s: f"Hello,{s}!"),
        "keeps the newline": lambda stdin: f"Hello, {stdin}!",
        "strips": on_line(lambda s: f"Hello, {s.strip()}!"),
        "first word": on_line(lambda s: f"Hello, {s.split()[0]}!"),
        "capitalises": on_line(lambda s: f"Hello, {s.capitalize()}!"),
        "title case": on_line(lambda s: f"Hello, {s.title()}!"),
        "initial": on_line(lambda s: f"Hello, {s[0]}!"),
        "32 characters": on_line(lambda s: f"Hello, {s[:32]}!"),
        "greets the world": lambda _: "Hello, World!",
    },
    "E04": {
        "maximum": on_numbers(max),
        "difference": on_numbers(lambda a, b: abs(a - b)),
        "product": on_numbers(lambda a, b: a * b),
        "joined": on_lines(lambda a, b: a + b),
        "twice the first": on_numbers(lambda a, _: a + a),
        "twice the second": on_numbers(lambda _, b: b + b),
        "without carry": on_numbers(lambda a, b: a ^ b),
        "bitwise or": on_numbers(lambda a, b: a | b),
        "digits without carry": on_numbers(
            lambda a, b: int("".join(str((int(x) + int(y)) % 10) for x, y in zip(f"{a:03}", f"{b:03}", strict=True)))
        ),
        "last digits": on_numbers(lambda a, b: a % 10 + b % 10),
        "8 bits": on_numbers(lambda a, b: (a + b) % 256),
        "8-bit inputs": on_numbers(lambda a, b: a % 256 + b % 256),
        "two digits": on_numbers(lambda a, b: (a + b) % 100),
        "three digits": on_numbers(lambda a, b: (a + b) % 1000),
        "leading zeros": on_numbers(lambda a, b: f"{a + b:04}"),
        "one more": on_numbers(lambda a, b: a + b + 1),
    },
    "E05": {
        "sum": on_numbers(lambda a, b: a + b),
        "square of the first": on_numbers(lambda a, _: a * a),
        "square of the second": on_numbers(lambda _, b: b * b),
        "power": on_numbers(pow),
        "joined": on_lines(lambda a, b: a + b),
        "once too often": on_numbers(lambda a, b: a * (b + 1)),
        "once too seldom": on_numbers(lambda a, b: a * max(b - 1, 0)),
        "at least once": on_numbers(lambda a, b: a * max(b, 1) if a else b),
        "last digits": on_numbers(lambda a, b: (a % 10) * (b % 10)),
        "8 bits": on_numbers(lambda a, b: a * b % 256),
        "three digits": on_numbers(lambda a, b: a * b % 1000),
        "bitwise and": on_numbers(lambda a, b: a & b),
        "leading zeros": on_numbers(lambda a, b: f"{a * b:04}"),
    },
    "E06": {
        "always even": lambda _: "even",
        "always odd": lambda _: "odd",
        "swapped": on_number(lambda n: parity(n + 1)),
        "first digit": on_line(lambda s: parity(int(s[0]))),
        "two digits at most": on_line(lambda s: parity(int(s[:2]))),
        "digit sum": on_line(lambda s: parity(sum(map(int, s)))),
        "number of digits": on_line(lambda s: parity(len(s))),
        "prime": on_number(lambda n: parity(n > 1 and all(n % d for d in range(2, n)))),
        "multiple of four": on_number(lambda n: "odd" if n % 4 else "even"),
        "small is odd": on_number(lambda n: "odd" if 0 < n < 10 else "even"),
        "upper case": on_number(lambda n: parity(n).upper()),
        "capitals": on_number(lambda n: parity(n).capitalize()),
        "remainder": on_number(lambda n: n % 2),
    },
    "E07": {
        "with newline": lambda stdin: str(len(stdin)),
        "without spaces": on_line(lambda s: len(s.replace(" ", ""))),
        "stripped": on_line(lambda s: len(s.strip())),
        "words": on_line(lambda s: len(s.split())),
        "first word": on_line(lambda s: len(s.split(" ")[0])),
        "distinct": on_line(lambda s: len(set(s))),
        "letters": on_line(lambda s: sum(map(str.isalpha, s))),
        "one digit": on_line(lambda s: len(s) % 10),
        "at most nine": on_line(lambda s: min(len(s), 9)),
        "at most 32": on_line(lambda s: min(len(s), 32)),
        "one less": on_line(lambda s: len(s) - 1),
        "two digits": on_line(lambda s: f"{len(s):02}"),
        "digit as character": on_line(lambda s: chr(48 + len(s))),
    },
    "E08": {
        "as it is": on_line(lambda s: s),
        "words reversed": on_line(lambda s: " ".join(s.split(" ")[::-1])),
        "each word reversed": on_line(lambda s: " ".join(w[::-1] for w in s.split(" "))),
        "stripped": on_line(lambda s: s.strip()[::-1]),
        "newline first": lambda stdin: stdin[::-1],
        "ends swapped": on_line(lambda s: s[-1] + s[1:-1] + s[0] if len(s) > 1 else s),
        "rotated": on_line(lambda s: s[-1:] + s[:-1]),
        "sorted": on_line(lambda s: "".join(sorted(s, reverse=True))),
        "lower case": on_line(lambda s: s[::-1].lower()),
        "32 characters": on_line(lambda s: s[:32][::-1]),
        "without the first": on_line(lambda s: s[:0:-1]),
    },
    "E09": {
        "lower case": on_line(lambda s: sum(c in "aeiou" for c in s)),
        "upper case": on_line(lambda s: sum(c in "AEIOU" for c in s)),
        "y, too": on_line(lambda s: sum(c in "aeiouyAEIOUY" for c in s)),
        "distinct": on_line(lambda s: len(set(s.lower()) & set("aeiou"))),
        "distinct with case": on_line(lambda s: len(set(s) & set("aeiouAEIOU"))),
        "runs": on_line(lambda s: sum(c in "aeiouAEIOU" for c in squeezed(s))),
        "consonants": on_line(lambda s: sum(c.isalpha() and c not in "aeiouAEIOU" for c in s)),
        "letters": on_line(lambda s: sum(map(str.isalpha, s))),
        "length": on_line(len),
        "one digit": on_line(lambda s: sum(c in "aeiouAEIOU" for c in s) % 10),
        "first word": on_line(lambda s: sum(c in "aeiouAEIOU" for c in s.split(" ")[0])),
        **{
            f"without {vowel}": on_line(lambda s, v=vowel: sum(c in "aeiou" and c != v for c in s.lower()))  # type: ignore[misc]
            for vowel in "aeiou"
        },
    },
    "E10": {
        "as it is": on_number(lambda n: n),
        "one too few": on_number(lambda n: sum(range(n))),
        "one too many": on_number(lambda n: sum(range(n + 2))),
        "square": on_number(lambda n: n * n),
        "not halved": on_number(lambda n: n * (n + 1)),
        "factorial": on_number(lambda n: factorial(n)),
        "even only": on_number(lambda n: sum(range(0, n + 1, 2))),
        "odd only": on_number(lambda n: sum(range(1, n + 1, 2))),
        "squares": on_number(lambda n: sum(k * k for k in range(n + 1))),
        "binary": on_number(lambda n: 2**n - 1),
        "digit sum": on_line(lambda s: sum(map(int, s))),
        "one digit": on_line(lambda s: sum(range(int(s[0]) + 1))),
        "two digits": on_line(lambda s: sum(range(int(s) % 10 + 1))),
        "8 bits": on_number(lambda n: sum(range(n + 1)) % 256),
        "three digits": on_number(lambda n: sum(range(n + 1)) % 1000),
    },
    "E11": {
        "as it is": on_number(lambda n: n),
        "digital root": on_number(lambda n: (n - 1) % 9 + 1 if n else 0),
        "product": on_line(lambda s: prod(map(int, s))),
        "number of digits": on_line(len),
        "first digit": on_line(lambda s: s[0]),
        "last digit": on_line(lambda s: s[-1]),
        "largest digit": on_line(max),
        "first and last": on_line(lambda s: int(s[0]) + (int(s[-1]) if len(s) > 1 else 0)),
        "first two": on_line(lambda s: sum(map(int, s[:2]))),
        "distinct": on_line(lambda s: sum(map(int, set(s)))),
        "alternating": on_line(lambda s: abs(sum(int(c) * (-1) ** i for i, c in enumerate(s)))),
        "one digit": on_line(lambda s: sum(map(int, s)) % 10),
        "four digits": on_line(lambda s: sum(map(int, s[:4]))),
        "codes": on_line(lambda s: sum(map(ord, s))),
        "8-bit input": on_number(lambda n: sum(map(int, str(n % 256)))),
    },
    "E12": {
        "first": on_numbers(lambda a, _: a),
        "second": on_numbers(lambda _, b: b),
        "maximum": on_numbers(max),
        "as text": on_lines(min),
        "shorter": on_lines(lambda a, b: a if len(a) <= len(b) else b),
        "first digit": on_lines(lambda a, b: a if a[0] <= b[0] else b),
        "last digit": on_lines(lambda a, b: a if a[-1] <= b[-1] else b),
        "sum": on_numbers(lambda a, b: a + b),
        "difference": on_numbers(lambda a, b: abs(a - b)),
        "bitwise and": on_numbers(lambda a, b: a & b),
        "8-bit comparison": on_numbers(lambda *numbers: min(numbers, key=lambda n: n % 256)),
        "both when equal": on_lines(lambda a, b: a + b if a == b else min(a, b, key=int)),
        "nothing when equal": on_lines(lambda a, b: "" if a == b else min(a, b, key=int)),
    },
    "E13": {
        "first": on_numbers(lambda *numbers: numbers[0]),
        "second": on_numbers(lambda *numbers: numbers[1]),
        "third": on_numbers(lambda *numbers: numbers[2]),
        "of the first two": on_numbers(lambda a, b, _: max(a, b)),
        "of the last two": on_numbers(lambda _, b, c: max(b, c)),
        "of first and third": on_numbers(lambda a, _, c: max(a, c)),
        "minimum": on_numbers(min),
        "median": on_numbers(lambda *numbers: sorted(numbers)[1]),
        "sum": on_numbers(lambda a, b, c: a + b + c),
        "bitwise or": on_numbers(lambda a, b, c: a | b | c),
        "as text": lambda stdin: max(stdin.split()),
        "last digit": lambda stdin: max(stdin.split(), key=lambda s: s[-1]),
        "8-bit comparison": on_numbers(lambda *numbers: max(numbers, key=lambda n: n % 256)),
        "8 bits": on_numbers(lambda *numbers: max(numbers) % 256),
    },
    "E14": {
        "once more": on_lines(lambda s, n: s * (int(n) + 1)),
        "once less": on_lines(lambda s, n: s * (int(n) - 1)),
        "at least once": on_lines(lambda s, n: s * max(int(n), 1)),
        "with spaces": on_lines(lambda s, n: " ".join([s] * int(n))),
        "on lines": on_lines(lambda s, n: "\n".join([s] * int(n))),
        "first digit": on_lines(lambda s, n: s * int(n[0])),
        "last digit": on_lines(lambda s, n: s * int(n[-1])),
        "at most nine": on_lines(lambda s, n: s * min(int(n), 9)),
        "each character": on_lines(lambda s, n: "".join(c * int(n) for c in s)),
        "first character": on_lines(lambda s, n: s[0] * int(n)),
        "stripped": on_lines(lambda s, n: s.strip() * int(n)),
        "twice": on_lines(lambda s, _: s * 2),
        "255 characters": on_lines(lambda s, n: (s * int(n))[:255]),
        "with the number": on_lines(lambda s, n: (s + n) * int(n)),
    },
    "E15": {
        "with a space": on_lines(lambda a, b: f"{a} {b}"),
        "on lines": on_lines(lambda a, b: f"{a}\n{b}"),
        "swapped": on_lines(lambda a, b: b + a),
        "first": on_lines(lambda a, _: a),
        "second": on_lines(lambda _, b: b),
        "stripped": on_lines(lambda a, b: a.strip() + b.strip()),
        "without spaces": on_lines(lambda a, b: (a + b).replace(" ", "")),
        "interleaved": on_lines(
            lambda a, b: "".join(x + y for x, y in zip(a, b, strict=False)) + a[len(b) :] + b[len(a) :]
        ),
        "lower case": on_lines(lambda a, b: (a + b).lower()),
        "64 characters": on_lines(lambda a, b: (a + b)[:64]),
        "space unless empty": on_lines(lambda a, b: f"{a} {b}" if a and b else a + b),
    },
    "E16": {
        "a single one once": on_line(lambda s: s if len(s) == 1 else s[0] + s[-1]),
        "swapped": on_line(lambda s: s[-1] + s[0]),
        "with a space": on_line(lambda s: f"{s[0]} {s[-1]}"),
        "first": on_line(lambda s: s[0]),
        "last": on_line(lambda s: s[-1]),
        "first twice": on_line(lambda s: s[0] * 2),
        "last twice": on_line(lambda s: s[-1] * 2),
        "first two": on_line(lambda s: s[:2]),
        "last two": on_line(lambda s: s[-2:]),
        "newline as last": lambda stdin: stdin[0] + stdin[-1],
        "last but one": on_line(lambda s: s[0] + s[-2:][0]),
        "stripped": on_line(lambda s: (s.strip() or " ")[0] + (s.strip() or " ")[-1]),
        "of the first word": on_line(lambda s: (s.split() or [" "])[0][0] + (s.split() or [" "])[0][-1]),
        "initials": on_line(lambda s: s[0] + s.split(" ")[-1][:1]),
        "upper case": on_line(lambda s: (s[0] + s[-1]).upper()),
        "within 32": on_line(lambda s: s[0] + s[:32][-1]),
    },
    "E17": {
        "as it is": on_line(lambda s: s),
        "swapped": on_line(str.swapcase),
        "title": on_line(str.title),
        "capitalised": on_line(str.capitalize),
        "lower case": on_line(str.lower),
        "all from 97": on_line(lambda s: "".join(chr(ord(c) - 32) if ord(c) >= 97 else c for c in s)),
        "from 96": on_line(lambda s: "".join(chr(ord(c) - 32) if 96 <= ord(c) <= 122 else c for c in s)),
        "to 123": on_line(lambda s: "".join(chr(ord(c) - 32) if 97 <= ord(c) <= 123 else c for c in s)),
        "from b": on_line(lambda s: "".join(c.upper() if c != "a" else c for c in s)),
        "to y": on_line(lambda s: "".join(c.upper() if c != "z" else c for c in s)),
        "bit cleared": on_line(lambda s: "".join(chr(ord(c) & 0xDF) for c in s)),
        "every letter moved": on_line(lambda s: "".join(chr(ord(c) ^ 32) if c.isalpha() else c for c in s)),
        "letters only": on_line(lambda s: "".join(c.upper() for c in s if c.isalpha())),
        "without spaces": on_line(lambda s: s.upper().replace(" ", "")),
        "32 characters": on_line(lambda s: s[:32].upper()),
    },
    "E18": {
        "words": on_line(lambda s: len(s.split())),
        "gaps": on_line(lambda s: max(len(s.split()) - 1, 0)),
        "runs": on_line(lambda s: squeezed(s).count(" ")),
        "stripped": on_line(lambda s: s.strip().count(" ")),
        "at the start": on_line(lambda s: len(s) - len(s.lstrip())),
        "with newline": lambda stdin: str(sum(map(str.isspace, stdin))),
        "one digit": on_line(lambda s: s.count(" ") % 10),
        "at most nine": on_line(lambda s: min(s.count(" "), 9)),
        "whether any": on_line(lambda s: int(" " in s)),
        "other characters": on_line(lambda s: len(s) - s.count(" ")),
        "length": on_line(len),
        "within 32": on_line(lambda s: s[:32].count(" ")),
    },
    "E19": {
        "rounded up": on_numbers(lambda a, b: (a + b + 1) // 2),
        "rounded to even": on_numbers(lambda a, b: round((a + b) / 2)),
        "fraction": on_numbers(lambda a, b: (a + b) / 2),
        "fraction if any": on_numbers(lambda a, b: f"{(a + b) / 2:g}"),
        "halves": on_numbers(lambda a, b: a // 2 + b // 2),
        "first and half": on_numbers(lambda a, b: a + b // 2),
        "sum": on_numbers(lambda a, b: a + b),
        "half of the difference": on_numbers(lambda a, b: abs(a - b) // 2),
        "minimum": on_numbers(min),
        "maximum": on_numbers(max),
        "geometric": on_numbers(lambda a, b: int((a * b) ** 0.5)),
        "8-bit sum": on_numbers(lambda a, b: (a + b) % 256 // 2),
        "three-digit sum": on_numbers(lambda a, b: (a + b) % 1000 // 2),
        "leading zeros": on_numbers(lambda a, b: f"{(a + b) // 2:03}"),
    },
    "E20": {
        "as text": on_lines(word),
        "number of digits": on_lines(lambda a, b: word(len(a), len(b))),
        "first digit": on_lines(lambda a, b: word(a[0], b[0])),
        "last digit": on_lines(lambda a, b: word(a[-1], b[-1])),
        "swapped": on_numbers(lambda a, b: word(b, a)),
        "never equal": on_numbers(lambda a, b: "less" if a < b else "greater"),
        "never less": on_numbers(lambda a, b: "equal" if a <= b else "greater"),
        "8 bits": on_numbers(lambda a, b: word(a % 256, b % 256)),
        "capitals": on_numbers(lambda a, b: word(a, b).capitalize()),
        "symbols": on_numbers(lambda a, b: {"less": "<", "equal": "=", "greater": ">"}[word(a, b)]),
    },
}


def half(task: str, *, held_out: bool) -> list[Case]:
    return [case for case in TASKS[task].cases if case.held_out == held_out]


def passes(program: Program, cases: list[Case]) -> bool:
    return all(program(case.stdin) == case.expected_stdout for case in cases)


every_mutant = pytest.mark.parametrize(
    ("task", "name"), [(task, name) for task, mutants in MUTANTS.items() for name in mutants]
)


@every_mutant
def test_the_visible_cases_refute_a_plausible_wrong_program(task: str, name: str) -> None:
    assert not passes(MUTANTS[task][name], half(task, held_out=False))


@every_mutant
def test_the_held_out_cases_refute_it_as_well(task: str, name: str) -> None:
    assert not passes(MUTANTS[task][name], half(task, held_out=True))


@pytest.mark.parametrize("held_out", [False, True])
@pytest.mark.parametrize("task", TASKS)
def test_a_newline_at_the_end_of_the_output_is_wrong(task: str, held_out: bool) -> None:
    assert not passes(lambda stdin: RIGHT[task](stdin) + "\n", half(task, held_out=held_out))


@pytest.mark.parametrize("task", [task for task in TASKS if task != "E01"])  # whose output is one constant
def test_the_held_out_cases_refute_a_table_of_the_visible_ones(task: str) -> None:
    table = {case.stdin: case.expected_stdout for case in half(task, held_out=False)}
    assert passes(table.__getitem__, half(task, held_out=False))
    for otherwise in {*table.values(), ""}:
        assert not passes(lambda stdin: table.get(stdin, otherwise), half(task, held_out=True))  # noqa: B023  called at once
