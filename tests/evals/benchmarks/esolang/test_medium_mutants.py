"""Plausible wrong programs for the Medium tasks fail: on the visible cases, and again on the held-out ones alone."""

import math
from itertools import groupby, pairwise, zip_longest

from tests.evals.benchmarks.esolang.programs import (
    Mutants,
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

VOWELS = "aeiouAEIOU"


def yes(answer: bool) -> str:
    return "yes" if answer else "no"


def runs(text: str) -> list[tuple[str, int]]:
    return [(letter, len(list(run))) for letter, run in groupby(text)]


def shifted(text: str, by: int = 3, first: int = 97, last: int = 122) -> str:
    """Every small letter of a range of codes, round and round, and every capital one likewise."""
    size = last - first + 1
    moved = {code: first + (code - first + by) % size for code in range(first, last + 1)}
    return text.translate(moved | {code - 32: new - 32 for code, new in moved.items()})


def calculated(text: str, *, minus: str = "-") -> int:
    first, operator, second = text.split(" ")
    a, b = int(first), int(second)
    return {"+": a + b, "-": a - b if minus == "-" else abs(a - b), "*": a * b}[operator]


def fibonacci(number: int, first: int = 0, second: int = 1) -> int:
    for _ in range(number):
        first, second = second, first + second
    return first


def places(whole: str, part: str) -> int:
    return sum(whole.startswith(part, start) for start in range(len(whole)))


def second(values: list[int]) -> int | str:
    return next(iter(sorted(set(values))[-2:-1]), "none")


def woven(first: str, other: str) -> str:
    return "".join(a + b for a, b in zip(first, other, strict=False))


MUTANTS: Mutants = {
    "M01": {
        "always": lambda _: "yes",
        "never": lambda _: "no",
        "ignores case": on_line(lambda s: yes(s.lower() == s.lower()[::-1])),
        "letters only": on_line(lambda s: yes(list(filter(str.isalpha, s)) == list(filter(str.isalpha, s))[::-1])),
        "stripped": on_line(lambda s: yes(s.strip() == s.strip()[::-1])),
        "ends only": on_line(lambda s: yes(s[:1] == s[-1:])),
        "with newline": lambda stdin: yes(stdin == stdin[::-1]),
        "empty is none": on_line(lambda s: yes(bool(s) and len(s) != 1 and s == s[::-1])),
        "even length only": on_line(lambda s: yes(s == s[::-1] and len(s) % 2 == 0)),
        "capitals": on_line(lambda s: yes(s == s[::-1]).capitalize()),
    },
    "M02": {
        "spaces and one": on_line(lambda s: s.count(" ") + 1),
        "spaces": on_line(lambda s: s.count(" ")),
        "parts": on_line(lambda s: len(s.strip().split(" "))),
        "at least one": on_line(lambda s: max(len(s.split()), 1)),
        "ends of words": on_line(lambda s: sum(a != " " and b == " " for a, b in pairwise(s))),
        "characters": on_line(lambda s: len(s.replace(" ", ""))),
        "one digit": on_line(lambda s: len(s.split()) % 10),
        "length": on_line(len),
    },
    "M03": {
        "no ones": on_line(lambda s: "".join(c + (str(n) if n > 1 else "") for c, n in runs(s))),
        "count first": on_line(lambda s: "".join(f"{n}{c}" for c, n in runs(s))),
        "one digit": on_line(lambda s: "".join(f"{c}{n % 10}" for c, n in runs(s))),
        "nine at most": on_line(lambda s: "".join(f"{c}{min(n, 9)}" for c, n in runs(s))),
        "ignores case": on_line(lambda s: "".join(f"{c}{n}" for c, n in runs(s.lower()))),
        "totals": on_line(lambda s: "".join(f"{c}{s.count(c)}" for c in dict.fromkeys(s))),
        "sorted": on_line(lambda s: "".join(f"{c}{n}" for c, n in runs("".join(sorted(s))))),
        "spaced": on_line(lambda s: " ".join(f"{c}{n}" for c, n in runs(s))),
        "without the last run": on_line(lambda s: "".join(f"{c}{n}" for c, n in runs(s)[:-1])),
        "one more": on_line(lambda s: "".join(f"{c}{n + 1}" for c, n in runs(s))),
    },
    "M04": {
        "as it is": on_line(str),
        "back": on_line(lambda s: shifted(s, -3)),
        "by two": on_line(lambda s: shifted(s, 2)),
        "by thirteen": on_line(lambda s: shifted(s, 13)),
        "without wrapping": on_line(lambda s: "".join(chr(ord(c) + 3) if c.isalpha() else c for c in s)),
        "small letters": on_line(lambda s: "".join(shifted(c) if c.islower() else c for c in s)),
        "capital letters": on_line(lambda s: "".join(shifted(c) if c.isupper() else c for c in s)),
        "everything": on_line(lambda s: "".join(chr(ord(c) + 3) for c in s)),
        "to y": on_line(lambda s: shifted(s, last=121)),
        "to w": on_line(lambda s: "".join(chr(ord(c) + 3) if c.lower() in "abcdefghijklmnopqrstuvw" else c for c in s)),
        "lower case": on_line(lambda s: shifted(s).lower()),
        "letters only": on_line(lambda s: "".join(shifted(c) for c in s if c.isalpha())),
        "32 characters": on_line(lambda s: shifted(s[:32])),
    },
    "M05": {
        "adds": on_line(lambda s: int(s.split()[0]) + int(s.split()[2])),
        "no sign": on_line(lambda s: calculated(s, minus="abs")),
        "not below zero": on_line(lambda s: max(calculated(s), 0)),
        "plus sign": on_line(lambda s: f"{calculated(s):+}"),
        "8 bits": on_line(lambda s: calculated(s) % 256),
        "three digits": on_line(lambda s: int(math.fmod(calculated(s), 1000))),
        "two digits": on_line(lambda s: calculated(s) % 100),
        "first digits": on_line(lambda s: calculated(f"{s.split()[0][0]} {s.split()[1]} {s.split()[2][0]}")),
        "swapped": on_line(lambda s: calculated(" ".join(s.split()[::-1]))),
        "minus is plus": on_line(lambda s: calculated(s.replace("-", "+"))),
        "times is plus": on_line(lambda s: calculated(s.replace("*", "+"))),
        "plus is times": on_line(lambda s: calculated(s.replace("+", "*"))),
    },
    "M06": {
        "one": lambda _: "1",
        "minimum": on_numbers(min),
        "least common multiple": on_numbers(math.lcm),
        "difference": on_numbers(lambda a, b: abs(a - b)),
        "remainder": on_numbers(lambda a, b: max(a, b) % max(min(a, b), 1)),
        "zero stays": on_numbers(lambda a, b: math.gcd(a, b) if a and b else 0),
        "zero is prime to all": on_numbers(lambda a, b: math.gcd(a, b) if a and b else 1),
        "one step": on_numbers(lambda a, b: b if not b or a % b == 0 else a % b),
        "least prime factor": on_numbers(
            lambda a, b: next((d for d in range(2, 1000) if a % d == b % d == 0), 1),
        ),
        "8-bit inputs": on_numbers(lambda a, b: math.gcd(a % 256, b % 256)),
        "one digit": on_numbers(lambda a, b: math.gcd(a, b) % 10),
        "divisors below ten": on_numbers(lambda a, b: max(d for d in range(1, 10) if a % d == b % d == 0)),
    },
    "M07": {
        "as it is": on_number(str),
        "sum": on_number(lambda n: sum(range(n + 1))),
        "one too few": on_number(lambda n: math.factorial(max(n - 1, 0))),
        "one too many": on_number(lambda n: math.factorial(n + 1)),
        "8 bits": on_number(lambda n: math.factorial(n) % 256),
        "16 bits": on_number(lambda n: math.factorial(n) % 65536),
        "three digits": on_number(lambda n: math.factorial(n) % 1000),
        "power": on_number(lambda n: n**n),
        "double steps": on_number(lambda n: math.prod(range(n, 0, -2))),
        "first digit": on_line(lambda s: math.factorial(int(s[0]))),
        "thousands": on_number(lambda n: f"{math.factorial(n):,}"),
    },
    "M08": {
        "one later": on_number(lambda n: fibonacci(n + 1)),
        "one earlier": on_number(lambda n: fibonacci(max(n - 1, 0))),
        "Lucas": on_number(lambda n: fibonacci(n, 2, 1)),
        "from one and two": on_number(lambda n: fibonacci(n, 1, 2)),
        "as it is": on_number(str),
        "sum": on_number(lambda n: fibonacci(n + 2) - 1),
        "powers of two": on_number(lambda n: 2 ** max(n - 1, 0)),
        "8 bits": on_number(lambda n: fibonacci(n) % 256),
        "16 bits": on_number(lambda n: fibonacci(n) % 65536),
        "24 bits": on_number(lambda n: fibonacci(n) % 2**24),
        "first digit": on_line(lambda s: fibonacci(int(s[0]))),
        "last digit": on_line(lambda s: fibonacci(int(s[-1]))),
    },
    "M09": {
        "reversed": on_number(lambda n: f"{n:b}"[::-1]),
        "prefixed": on_number(lambda n: f"{n:#b}"),
        "8 digits": on_number(lambda n: f"{n:08b}"),
        "8 bits": on_number(lambda n: f"{n % 256:b}"),
        "octal": on_number(lambda n: f"{n:o}"),
        "hexadecimal": on_number(lambda n: f"{n:x}"),
        "each digit": on_line(lambda s: "".join(f"{int(c):b}" for c in s)),
        "number of ones": on_number(lambda n: n.bit_count()),
        "one digit less": on_number(lambda n: f"{n:b}"[1:]),
        "complement": on_number(lambda n: "".join("10"[int(c)] for c in f"{n:b}")),
        "spaced": on_number(lambda n: " ".join(f"{n:b}")),
    },
    "M10": {
        "as it is": on_line(str),
        "reversed": on_line(lambda s: int(s[::-1], 2)),
        "ones": on_line(lambda s: s.count("1")),
        "length": on_line(len),
        "base three": on_line(lambda s: int(s, 3)),
        "base ten": on_line(int),
        "8 bits": on_line(lambda s: int(s, 2) % 256),
        "eight digits": on_line(lambda s: int(s[:8], 2)),
        "three digits": on_line(lambda s: int(s, 2) % 1000),
        "zeros in front": on_line(lambda s: "0" * (len(s) - len(s.lstrip("0"))) + str(int(s, 2))),
        "signed": on_line(lambda s: int(s, 2) - (2 ** len(s) if s[0] == "1" and len(s) > 7 else 0)),
    },
    "M11": {
        "without overlaps": on_lines(lambda a, b: a.count(b)),
        "whether any": on_lines(lambda a, b: int(b in a)),
        "ignores case": on_lines(lambda a, b: places(a.lower(), b.lower())),
        "first character": on_lines(lambda a, b: a.count(b[0])),
        "words": on_lines(lambda a, b: a.split(" ").count(b)),
        "place": on_lines(lambda a, b: a.find(b)),
        "first two": on_lines(lambda a, b: places(a, b[:2])),
        "last character": on_lines(lambda a, b: a.count(b[-1])),
        "not at the end": on_lines(lambda a, b: places(a[:-1], b)),
        "not at the start": on_lines(lambda a, b: places(a[1:], b)),
        "swapped": on_lines(lambda a, b: places(b, a)),
        "one digit": on_lines(lambda a, b: min(places(a, b), 2)),
        "any order": on_lines(
            lambda a, b: sum(sorted(a[i : i + len(b)]) == sorted(b) for i in range(len(a))),
        ),
    },
    "M12": {
        "as it is": on_line(str),
        "lower case": on_line(lambda s: "".join(c for c in s if c not in "aeiou")),
        "upper case": on_line(lambda s: "".join(c for c in s if c not in "AEIOU")),
        "y, too": on_line(lambda s: "".join(c for c in s if c not in VOWELS + "yY")),
        "only vowels": on_line(lambda s: "".join(c for c in s if c in VOWELS)),
        "spaces, too": on_line(lambda s: "".join(c for c in s if c not in VOWELS + " ")),
        "stripped": on_line(lambda s: "".join(c for c in s if c not in VOWELS).strip()),
        "consonants": on_line(lambda s: "".join(c for c in s if c.isalpha() and c not in VOWELS)),
        "spaced": on_line(lambda s: "".join(" " if c in VOWELS else c for c in s)),
        "made small": on_line(lambda s: "".join(c for c in s.lower() if c not in VOWELS)),
        "not the first": on_line(lambda s: s[:1] + "".join(c for c in s[1:] if c not in VOWELS)),
        **{
            f"keeps {vowel}": on_line(lambda s, v=vowel: "".join(c for c in s if c not in VOWELS or c.lower() == v))  # type: ignore[misc]
            for vowel in "aeiou"
        },
    },
    "M13": {
        "as it is": on_list(lambda v: " ".join(map(str, v))),
        "descending": on_list(lambda v: " ".join(map(str, sorted(v, reverse=True)))),
        "reversed": on_list(lambda v: " ".join(map(str, v[::-1]))),
        "as text": on_list(lambda v: " ".join(sorted(map(str, v)))),
        "distinct": on_list(lambda v: " ".join(map(str, sorted(set(v))))),
        "count, too": on_numbers(lambda *v: " ".join(map(str, sorted(v)))),
        "on lines": on_list(lambda v: "\n".join(map(str, sorted(v)))),
        "commas": on_list(lambda v: ",".join(map(str, sorted(v)))),
        "space at the end": on_list(lambda v: "".join(f"{value} " for value in sorted(v))),
        "joined": on_list(lambda v: "".join(map(str, sorted(v)))),
        "8-bit comparison": on_list(lambda v: " ".join(map(str, sorted(v, key=lambda n: n % 256)))),
        "without zeros": on_list(lambda v: " ".join(map(str, sorted(n for n in v if n)))),
        "nine at most": on_list(lambda v: " ".join(map(str, sorted(v[:9])))),
        "one pass": on_list(lambda v: " ".join(map(str, [*sorted(v[:2]), *v[2:]]))),
    },
    "M14": {
        "maximum": on_list(max),
        "not distinct": on_list(lambda v: sorted(v)[-2] if len(v) > 1 else "none"),
        "second smallest": on_list(lambda v: next(iter(sorted(set(v))[1:2]), "none")),
        "second": on_list(lambda v: v[1] if len(v) > 1 else "none"),
        "minimum": on_list(lambda v: min(v) if len(set(v)) > 1 else "none"),
        "count, too": on_numbers(lambda *v: second(list(v))),
        "zero for none": on_list(lambda v: 0 if second(v) == "none" else second(v)),
        "maximum for none": on_list(lambda v: max(v) if second(v) == "none" else second(v)),
        "none for zero": on_list(lambda v: second(v) or "none"),
        "as text": on_list(lambda v: next(iter(sorted(set(map(str, v)))[-2:-1]), "none")),
        "8 bits": on_list(lambda v: second([n % 256 for n in v])),
        "only before the maximum": on_list(lambda v: second(v[: v.index(max(v)) + 1])),
        "only after the maximum": on_list(lambda v: second(v[v.index(max(v)) :])),
        "capital": on_list(lambda v: str(second(v)).capitalize()),
    },
    "M15": {
        "always": lambda _: "yes",
        "never": lambda _: "no",
        "ignores case": on_lines(lambda a, b: yes(sorted(a.lower()) == sorted(b.lower()))),
        "ignores spaces": on_lines(lambda a, b: yes(sorted(a.replace(" ", "")) == sorted(b.replace(" ", "")))),
        "same set": on_lines(lambda a, b: yes(set(a) == set(b))),
        "same length": on_lines(lambda a, b: yes(len(a) == len(b))),
        "same": on_lines(lambda a, b: yes(a == b)),
        "reversed": on_lines(lambda a, b: yes(a == b[::-1])),
        "length and set": on_lines(lambda a, b: yes(len(a) == len(b) and set(a) == set(b))),
        "same sum": on_lines(lambda a, b: yes(sum(map(ord, a)) == sum(map(ord, b)))),
        "contained": on_lines(lambda a, b: yes(set(b) <= set(a))),
        "letters": on_lines(lambda a, b: yes(sorted(filter(str.isalpha, a)) == sorted(filter(str.isalpha, b)))),
    },
    "M16": {
        "up to the shorter": on_lines(woven),
        "second first": on_lines(lambda a, b: "".join(map("".join, zip_longest(b, a, fillvalue="")))),
        "one after the other": on_lines(lambda a, b: a + b),
        "padded": on_lines(lambda a, b: "".join(map("".join, zip_longest(a, b, fillvalue=" ")))),
        "rest of the first": on_lines(lambda a, b: woven(a, b) + a[len(b) :]),
        "rest of the second": on_lines(lambda a, b: woven(a, b) + b[len(a) :]),
        "stripped": on_lines(lambda a, b: "".join(map("".join, zip_longest(a.strip(), b.strip(), fillvalue="")))),
        "first": on_lines(lambda a, _: a),
        "second": on_lines(lambda _, b: b),
        "spaced": on_lines(lambda a, b: " ".join(map("".join, zip_longest(a, b, fillvalue="")))),
        "by words": on_lines(lambda a, b: " ".join(sum(zip_longest(a.split(), b.split(), fillvalue=""), ()))),
        "32 characters": on_lines(lambda a, b: "".join(map("".join, zip_longest(a, b, fillvalue="")))[:32]),
    },
    "M17": {
        "as it is": on_line(str),
        "removed": on_line(lambda s: s.replace(" ", "")),
        "runs": on_line(lambda s: squeezed(s.replace(" ", "_")) if "  " in s else s.replace(" ", "_")),
        "first": on_line(lambda s: s.replace(" ", "_", 1)),
        "stripped": on_line(lambda s: s.strip().replace(" ", "_")),
        "words": on_line(lambda s: "_".join(s.split())),
        "dashes": on_line(lambda s: s.replace(" ", "-")),
        "newline, too": lambda stdin: stdin.replace(" ", "_").replace("\n", "_"),
        "all that is no letter": on_line(lambda s: "".join(c if c.isalpha() else "_" for c in s)),
        "inside out": on_line(lambda s: s.translate({32: 95, 95: 32})),
        "32 characters": on_line(lambda s: s[:32].replace(" ", "_")),
    },
    "M18": {
        "count, too": on_numbers(lambda *v: sum(v)),
        "maximum": on_list(lambda v: max(v, default=0)),
        "count": on_list(len),
        "product": on_list(math.prod),
        "without the last": on_list(lambda v: sum(v[:-1])),
        "without the first": on_list(lambda v: sum(v[1:])),
        "distinct": on_list(lambda v: sum(set(v))),
        "last": on_list(lambda v: v[-1] if v else 0),
        "8 bits": on_list(lambda v: sum(v) % 256),
        "8-bit values": on_list(lambda v: sum(n % 256 for n in v)),
        "three digits": on_list(lambda v: sum(v) % 1000),
        "up to a zero": on_list(lambda v: sum(v[: v.index(0)] if 0 in v else v)),
        "nine at most": on_list(lambda v: sum(v[:9])),
        "average": on_list(lambda v: sum(v) // max(len(v), 1)),
    },
    "M19": {
        "odd": on_line(lambda s: s[1::2]),
        "as it is": on_line(str),
        "every third": on_line(lambda s: s[::3]),
        "from the end": on_line(lambda s: s[::-2]),
        "from the last": on_line(lambda s: s[::-2][::-1]),
        "without spaces": on_line(lambda s: s.replace(" ", "")[::2]),
        "stripped": on_line(lambda s: s.strip()[::2]),
        "result stripped": on_line(lambda s: s[::2].strip()),
        "by word": on_line(lambda s: " ".join(word[::2] for word in s.split(" "))),
        "even codes": on_line(lambda s: "".join(c for c in s if ord(c) % 2 == 0)),
        "spaced": on_line(lambda s: " ".join(s[::2])),
        "first half": on_line(lambda s: s[: (len(s) + 1) // 2]),
        "32 characters": on_line(lambda s: s[:32][::2]),
    },
    "M20": {
        "ignores case": on_line(lambda s: len(set(s.lower()))),
        "without spaces": on_line(lambda s: len(set(s) - {" "})),
        "length": on_line(len),
        "runs": on_line(lambda s: len(squeezed(s))),
        "letters": on_line(lambda s: len(set(filter(str.isalpha, s)))),
        "with newline": lambda stdin: str(len(set(stdin))),
        "only once": on_line(lambda s: sum(s.count(c) == 1 for c in s)),
        "repeated": on_line(lambda s: sum(s.count(c) > 1 for c in set(s))),
        "one digit": on_line(lambda s: len(set(s)) % 10),
        "at most 32": on_line(lambda s: min(len(set(s)), 32)),
        "first word": on_line(lambda s: len(set(s.split(" ")[0]))),
    },
}


def test_there_are_wrong_programs_for_every_task() -> None:
    assert list(MUTANTS) == [f"M{number:02}" for number in range(1, 21)]


@every_mutant(MUTANTS)
def test_each_half_of_the_cases_refutes_a_plausible_wrong_program(task: str, name: str) -> None:
    for held_out in (False, True):
        assert not passes(MUTANTS[task][name], half(task, held_out=held_out)), "held out" if held_out else "visible"
