"""Programs as people write them, in Brainfuck: that they are right, and how long and how slow they may become."""

from typing import NamedTuple

import pytest

from interpreters.base import Limits
from interpreters.brainfuck import LANGUAGE
from tools.compiler.compile import compile_loom


class Case(NamedTuple):
    text: str
    stdin: str
    stdout: str
    size: int
    """Commands, at most."""
    steps: int
    """At most."""


PRIMES = Case(
    """
for n in range(2, 101):
    d = 2
    while d * d <= n and n % d != 0:
        d += 1
    if d * d > n:
        print(n, end=" ")
""",
    "",
    "".join(f"{n} " for n in range(2, 101) if all(n % d for d in range(2, n))),
    10_000,
    3_000_000,
)

SORT = Case(
    """
n = read_int()
a = [0] * 50
for i in range(n):
    a[i] = read_int()
for i in range(n):
    for j in range(n - 1 - i):
        if a[j] > a[j + 1]:
            a[j], a[j + 1] = a[j + 1], a[j]
for i in range(n):
    print(a[i], end=" ")
""",
    "10 5 -3 9 12 0 7 -3 100 42 8\n",
    "-3 -3 0 5 7 8 9 12 42 100 ",
    120_000,
    1_500_000,
)

REVERSE = Case(
    """
line: list[int8] = [0] * 200
n = read_line(line)
while n > 0:
    n -= 1
    print_char(line[n])
""",
    "The quick brown fox jumps over the lazy dog\n",
    "god yzal eht revo spmuj xof nworb kciuq ehT",
    10_000,
    800_000,
)

SUM = Case(
    """
total = 0
c = read_char()
while c != -1:
    if c >= ord("0") and c <= ord("9"):
        total += c - ord("0")
    c = read_char()
print(total)
""",
    "98765 and 43210",
    "45\n",
    6_000,
    100_000,
)

COLLATZ = Case(
    """
n = read_int()
steps = 0
while n != 1:
    if n % 2 == 0:
        n //= 2
    else:
        n = 3 * n + 1
    steps += 1
print(steps)
""",
    "27\n",
    "111\n",
    25_000,
    1_000_000,
)


@pytest.mark.parametrize("case", [PRIMES, SORT, REVERSE, SUM, COLLATZ])
def test_a_program_is_right_and_neither_long_nor_slow(case: Case) -> None:
    text = compile_loom(case.text, "brainfuck").text
    found = LANGUAGE.compile(text).run(case.stdin.encode(), Limits())
    assert (found.status, found.stdout.decode()) == ("ok", case.stdout)
    assert len(text) <= case.size
    assert found.steps <= case.steps
