"""The Hard tier: twenty tasks that need a nested loop, a stack, a table of states or numbers that fit in no byte.

The titles are those of EsoLang-Bench; statements, ranges and cases are ours. Ranges are small on purpose: a program in
Brainfuck, Unlambda or Shakespeare has ten million steps for an input, and has to do its arithmetic by counting. They go
beyond 255 (or beyond 64 bits) only where a task would otherwise be a lesser one.

Whatever people read differently is decided in the statement: which of several longest words, in which order, what of an
empty line. Digits stand in a statement for ranges only, so that no case is given away; other numbers are spelled out.

Among the edges the first six, the visible ones, hold a case for every rule of the statement, and the others hold
another for each of them.
"""

import random
import re
from collections.abc import Sequence
from itertools import count, groupby, islice
from math import isqrt

from evals.benchmarks.esolang.domain import (
    CAPITAL,
    DIGITS,
    END,
    IN_DECIMAL,
    LINE,
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
    some_text,
    text,
    written,
)
from evals.benchmarks.esolang.source import Source

# References --------------------------------------------------------------------------------------------------------


def balanced_parentheses(stdin: str) -> str:
    depth = 0
    for character in one_text(stdin, alphabet="()"):
        depth += 1 if character == "(" else -1
        if depth < 0:
            return "no"
    return "no" if depth else "yes"


def expression(stdin: str) -> str:
    parts = re.split(r"([-+*])", one_text(stdin, least=1, alphabet=DIGITS + "+-*"))
    first, *others = [integer(part, 99) for part in parts[::2]]
    if len(others) > 5:
        raise ValueError(f"the line holds more than six integers: {stdin!r}")
    total, sign, product = 0, 1, first
    for operator, number in zip(parts[1::2], others, strict=True):
        if operator == "*":
            product = within(product * number)
        else:
            total = within(total + sign * product)
            sign, product = (1 if operator == "+" else -1), number
    return str(within(total + sign * product))


def within(value: int) -> int:
    """A value on the way through an expression, unless it leaves the range that the statement promises."""
    if not 0 <= value <= 9999:
        raise ValueError(f"the input's value on the way is not from 0 to 9999: {value}")
    return value


def _is_prime(number: int) -> bool:
    return number > 1 and all(number % divisor for divisor in range(2, isqrt(number) + 1))


def count_primes(stdin: str) -> str:
    return str(sum(map(_is_prime, range(one_integer(stdin, 200) + 1))))


def nth_prime(stdin: str) -> str:
    number = one_integer(stdin, 50, least=1)
    return str(next(islice(filter(_is_prime, count(2)), number - 1, None)))


def big_addition(stdin: str) -> str:
    return str(sum(integers(stdin, 2, 10**30 - 1)))


def longest_word(stdin: str) -> str:
    return max(one_text(stdin).split(" "), key=len)  # the first of equals


def _counted_texts(stdin: str, most: int, length: tuple[int, int], alphabet: str) -> list[str]:
    first, *rest = any_lines(stdin) or [""]
    if len(rest) != integer(first, most, least=1):
        raise ValueError(f"the input announces {first} texts and gives {len(rest)}: {stdin!r}")
    return [text(line, *length, alphabet) for line in rest]


def common_prefix(stdin: str) -> str:
    texts = _counted_texts(stdin, 6, (0, 20), PRINTABLE)
    shortest = min(texts, key=len)
    ends = range(len(shortest), -1, -1)
    return next(shortest[:end] for end in ends if all(line.startswith(shortest[:end]) for line in texts))


def digit_frequency(stdin: str) -> str:
    line = one_text(stdin, least=1, alphabet=DIGITS)
    return " ".join(str(line.count(digit)) for digit in DIGITS)


def caesar(stdin: str) -> str:
    shift, line = lines(stdin, 2)
    start = integer(shift, 99) % 26
    rotated = "".join(letters[start:] + letters[:start] for letters in (SMALL, CAPITAL))
    return text(line).translate(str.maketrans(SMALL + CAPITAL, rotated))


def without_duplicates(stdin: str) -> str:
    return "".join(character for character, _ in groupby(one_text(stdin)))


_PAIR = r"([1-9]|1[0-9]|20)([^0-9])"


def run_length_decoding(stdin: str) -> str:
    line = one_text(stdin)
    if not re.fullmatch(f"({_PAIR}){{0,10}}", line):
        raise ValueError(f"the line is not 0 to 10 pairs of an integer from 1 to 20 and a character: {line!r}")
    return "".join(character * int(times) for times, character in re.findall(_PAIR, line))


def ascii_sum(stdin: str) -> str:
    return str(sum(map(ord, one_text(stdin))))


def polynomial(stdin: str) -> str:
    first, *rest = any_lines(stdin) or [""]
    if len(rest) != integer(first, 3) + 2:
        raise ValueError(f"the input is not a degree, as many coefficients and one more, and X: {stdin!r}")
    *coefficients, x = rest
    point, value = integer(x, 10), 0
    for coefficient in coefficients:
        value = value * point + integer(coefficient, 9)
    return str(value)


def divisors(stdin: str) -> str:
    number = one_integer(stdin, 250, least=1)
    return " ".join(str(divisor) for divisor in range(1, number + 1) if number % divisor == 0)


def tape_walk(stdin: str) -> str:
    cell = 10
    for move in one_text(stdin, alphabet="LR"):
        cell = max(cell - 1, 0) if move == "L" else min(cell + 1, 19)
    return str(cell)


def longest_run(stdin: str) -> str:
    return str(max((len(list(run)) for _, run in groupby(one_text(stdin))), default=0))


def most_frequent(stdin: str) -> str:
    values = counted(stdin, (1, 20), 99)
    return str(max(sorted(values), key=values.count))  # the first of equals, which is the smallest


def divisible_by_three(stdin: str) -> str:
    return "no" if one_integer(stdin, 10**40 - 1) % 3 else "yes"


def plus_minus_reset(stdin: str) -> str:
    since_reset = one_text(stdin, alphabet="+-R").split("R")[-1]
    return str(since_reset.count("+") - since_reset.count("-"))


def sort_strings(stdin: str) -> str:
    return " ".join(sorted(_counted_texts(stdin, 8, (1, 10), SMALL)))


# Generators --------------------------------------------------------------------------------------------------------


def nested(rng: random.Random, kinds: Sequence[str], pairs: int) -> str:
    """So many pairs of brackets, properly nested; a kind is the two characters of a pair."""
    line, waiting = "", ""
    for left in range(2 * pairs, 0, -1):
        if len(waiting) == left or (waiting and rng.randrange(2)):
            line, waiting = line + waiting[-1], waiting[:-1]
        else:
            pair = rng.choice(kinds)
            line, waiting = line + pair[0], waiting + pair[1]
    return line


def _some_parentheses(rng: random.Random) -> str:
    line = nested(rng, ["()"], rng.randrange(21))
    dropped = rng.randrange(len(line) + 1)
    return written(rng.choice([line, line[::-1], line[:dropped] + line[dropped + 1 :]]))


def _some_expression(rng: random.Random) -> str:
    numbers = rng.randrange(1, 7)
    while True:
        line = "".join(f"{some_integer(rng, 99)}{rng.choice('+-*')}" for _ in range(numbers))[:-1]
        try:
            expression(written(line))
        except ValueError:  # a result on the way is out of its range
            continue
        return written(line)


def _some_count_to_200(rng: random.Random) -> str:
    return written(some_integer(rng, 200))


def _some_place_to_50(rng: random.Random) -> str:
    return written(some_integer(rng, 50, least=1))


def _some_two_big(rng: random.Random) -> str:
    return written(*(some_integer(rng, 10**30 - 1) for _ in range(2)))


def _some_words(rng: random.Random) -> str:
    return written(some_text(rng, alphabet=SMALL + CAPITAL + ".,;-" + 20 * " "))


def _some_alike(rng: random.Random) -> str:
    start = some_text(rng, 0, 14)
    texts = [start + some_text(rng, 0, 6) for _ in range(rng.randrange(1, 7))]
    return written(len(texts), *texts)


def _some_digits(rng: random.Random) -> str:
    return written(some_text(rng, 1, 40, rng.choice([DIGITS, DIGITS, "05", "9", "1378"])))


def _some_shift(rng: random.Random) -> str:
    return written(some_integer(rng, 99), some_text(rng, alphabet=SMALL + CAPITAL + PRINTABLE))


def _some_runs(rng: random.Random) -> str:
    characters = [rng.choice("aAb 0.") * rng.randrange(1, 13) for _ in range(rng.randrange(13))]
    return written("".join(characters)[:40])


def _some_encoded(rng: random.Random) -> str:
    characters = [character for character in PRINTABLE if character not in DIGITS]
    return written("".join(f"{some_integer(rng, 20, 1)}{rng.choice(characters)}" for _ in range(rng.randrange(11))))


def _some_printable(rng: random.Random) -> str:
    return written(some_text(rng))


def _some_polynomial(rng: random.Random) -> str:
    degree = rng.randrange(4)
    return written(degree, *(rng.randrange(10) for _ in range(degree + 1)), rng.randrange(11))


def _some_number_to_250(rng: random.Random) -> str:
    return written(some_integer(rng, 250, least=1))


def _some_walk(rng: random.Random) -> str:
    return written(some_text(rng, alphabet=rng.choice(["LR", "LLR", "LRR", "LLLLR", "LRRRR"])))


def _some_repeating(rng: random.Random) -> str:
    few = [some_integer(rng, 99) for _ in range(rng.randrange(1, 6))]
    return listed([rng.choice(few) for _ in range(rng.randrange(1, 21))])


def _some_long(rng: random.Random) -> str:
    number = some_integer(rng, 10**40 - 1)
    return written(number - number % 3 * rng.randrange(2))


def _some_counting(rng: random.Random) -> str:
    return written(some_text(rng, alphabet=rng.choice(["+-", "+++-", "+---", "+++++---R", "+++-----R"])))


def _some_unsorted(rng: random.Random) -> str:
    alphabet = rng.choice(["ab", "mnop", SMALL])
    words = [some_text(rng, 1, 10, alphabet) for _ in range(rng.randrange(1, 9))]
    return written(len(words), *words)


# The table ---------------------------------------------------------------------------------------------------------

TASKS: tuple[Source, ...] = (
    Source(
        id="H01",
        title="Balanced Parentheses",
        category="Stack/Parsing",
        statement=(
            'The input is one line of 0 to 40 characters, each of which is "(" or ")", followed by a newline that is '
            'not part of the line. The line is balanced if it holds as many ")" as "(" and if none of its '
            'beginnings holds more ")" than "("; so an empty line is balanced. Print "yes" if the line is balanced '
            'and "no" if it is not.' + END
        ),
        pseudocode=(
            "depth <- 0\n"
            "for each character: add 1 to depth if it opens, else subtract 1; if depth is below 0, print no and stop\n"
            "print yes if depth is 0, else no"
        ),
        complexity="O(n) where n is the length of the line",
        reference=balanced_parentheses,
        edges=(
            "\n",
            "(())()\n",
            ")(\n",
            "(()()\n",
            "())(()\n",
            "(" * 20 + ")" * 20 + "\n",
            "()\n",
            "(\n",
            ")\n",
            "((()())())()\n",
            "()()())()(()\n",
            "()" * 20 + "\n",
            "(" * 40 + "\n",
            ")" * 20 + "(" * 20 + "\n",
            "(" * 20 + ")" * 19 + "\n",
            "(" * 18 + "()()" + ")" * 18 + "\n",
            "()())\n",
        ),
        generate=_some_parentheses,
    ),
    Source(
        id="H02",
        title="Evaluate Expression With Precedence",
        category="Stack/Parsing",
        statement=(
            "The input is one line, an expression, followed by a newline that is not part of it. The expression is 1 "
            "to 6 integers from 0 to 99 in decimal digits without sign or leading zeros, with one of the operators "
            '"+", "-" and "*" between each two neighbours, and nothing else: neither spaces nor parentheses. Its '
            "products are worked out first, and then its sums and differences, both from left to right. In every "
            "expression that is given, all products and all results on the way are from 0 to 9999. Print the value "
            "of the expression" + IN_DECIMAL + END
        ),
        pseudocode=(
            "total <- 0; sign <- +; product <- the first integer\n"
            "for each operator and the integer after it:\n"
            "    if the operator is *, multiply product by the integer\n"
            "    else add or subtract product as sign says; sign <- the operator; product <- the integer\n"
            "add or subtract product as sign says; print total"
        ),
        complexity="O(n) where n is the length of the line",
        reference=expression,
        edges=(
            "7\n",
            "2+3*4\n",
            "20-8-5\n",
            "2*3+4*5-6\n",
            "10-2*3+4\n",
            "99*99+99\n",
            "0\n",
            "6*7\n",
            "9-4+5\n",
            "30-10-5*2\n",
            "1+2*3*4*5+6\n",
            "0*99-0+8*0\n",
            "99+99+99+99+99+99\n",
            "90-9*9-9\n",
            "99-99\n",
        ),
        generate=_some_expression,
    ),
    Source(
        id="H03",
        title="Count Primes Up To N",
        category="Number Theory",
        statement=(
            "The input is one line, an integer N from 0 to 200 in decimal digits without sign or leading zeros, "
            "followed by a newline. A prime is an integer greater than one that is divisible, without remainder, by "
            "no positive integer but one and itself. Print how many primes there are that are not greater than N,"
            + IN_DECIMAL
            + END
        ),
        pseudocode=(
            "found <- 0\n"
            "for number from 2 to N:\n"
            "    add 1 to found unless one of the divisors from 2 on whose square is at most number divides it\n"
            "print found"
        ),
        complexity="O(N sqrt N)",
        reference=count_primes,
        edges=tuple(written(number) for number in (0, 2, 9, 30, 97, 200, 1, 3, 4, 10, 25, 49, 121, 127, 199)),
        generate=_some_count_to_200,
    ),
    Source(
        id="H04",
        title="Nth Prime Number",
        category="Number Theory",
        statement=(
            "The input is one line, an integer N from 1 to 50 in decimal digits without sign or leading zeros, "
            "followed by a newline. A prime is an integer greater than one that is divisible, without remainder, by "
            "no positive integer but one and itself. The first prime, for N equal to one, is two; the others follow "
            "in ascending order. Print the Nth prime" + IN_DECIMAL + END
        ),
        pseudocode=(
            "number <- 1\n"
            "repeat N times:\n"
            "    add 1 to number until none of the divisors from 2 on whose square is at most number divides it\n"
            "print number"
        ),
        complexity="O(P sqrt P) where P is the Nth prime",
        reference=nth_prime,
        edges=tuple(written(place) for place in (1, 2, 5, 10, 26, 50, 3, 4, 9, 11, 25, 31, 49)),
        generate=_some_place_to_50,
    ),
    Source(
        id="H05",
        title="Big Integer Addition",
        category="Arithmetic",
        statement=(
            "The input is two integers of 1 to 30 digits each, each on a line of its own that ends with a newline, "
            "in decimal digits without sign or leading zeros. Print their sum" + IN_DECIMAL + END
        ),
        pseudocode=(
            "read both integers as digits\n"
            "carry <- 0\n"
            "from the last digits to the first ones: add both digits (0 where one is missing) and carry;\n"
            "    keep the last digit of that, and its other digit as carry\n"
            "print carry if it is not 0, then the digits kept, the last kept first"
        ),
        complexity="O(n) where n is the number of digits",
        reference=big_addition,
        edges=(
            written(0, 0),
            written(5, 7),
            written(987654321, 12),
            written("9" * 30, 1),
            written(18446744073709551615, 18446744073709551615),
            written("123456789012345678901234567890", "987654321098765432109876543210"),
            written(0, 60),
            written(3, 4),
            written(1, 999),
            written(4294967295, 1),
            written("9" * 30, "9" * 30),
            written(1, "9" * 30),
            written("5" + "0" * 29, "5" + "0" * 29),
            written("3" * 30, "4" * 30),
        ),
        generate=_some_two_big,
    ),
    Source(
        id="H06",
        title="Longest Word",
        category="String Manipulation",
        statement=(
            LINE + "Its words are separated by one or more spaces (code 32), which may stand at its start and its "
            "end, too; every other character is part of a word. Print the longest word exactly as it is: the first "
            "of them if several are equally long, and nothing at all if there is no word." + END
        ),
        pseudocode=(
            "best <- empty; word <- empty\n"
            "for each character of the line, and a space after it:\n"
            "    if it is no space, append it to word\n"
            "    else: best <- word if word is longer; word <- empty\n"
            "print best"
        ),
        complexity="O(n) where n is the length of the line",
        reference=longest_word,
        edges=(
            "\n",
            "tea\n",
            "one three seven two\n",
            "  a bb  cc d \n",
            "it's HALF-PAST ten.\n",
            "0123456789012345678901234567890123456789\n",
            "   \n",
            "fig kiwi plum pear\n",
            "x yy zzz\n",
            " first prize second\n",
            "Why? (Because!) So.\n",
            "ends with Mississippi                   \n",
            "a b c d e f g h i j k l m n o p q r s tt\n",
        ),
        generate=_some_words,
    ),
    Source(
        id="H07",
        title="Longest Common Prefix",
        category="String Manipulation",
        statement=(
            "The first line of the input is an integer N from 1 to 6 in decimal digits without sign or leading "
            "zeros; then come N lines of 0 to 20 printable ASCII characters (codes 32 to 126) each. Every line is "
            "followed by a newline that is not part of it. Print the longest text with which each of the N lines "
            "begins: the whole line if N is one, and nothing at all if one of them is empty or two of them begin "
            "differently. A small letter differs from the same capital one, and a space is a character like any "
            "other." + END
        ),
        pseudocode=(
            "prefix <- the first of the N lines\n"
            "for each other one: drop characters from the end of prefix until the line begins with it\n"
            "print prefix"
        ),
        complexity="O(n) where n is the length of the input",
        reference=common_prefix,
        edges=(
            written(1, "alone"),
            written(2, "flower", "flown"),
            written(3, "to be", "to do", "to  the"),
            written(3, "abc", "xbc", "abd"),
            written(4, "twin", "twin", "twin", "twiN"),
            written(6, *["twenty characters ok"] * 6),
            written(1, ""),
            written(2, "", "void"),
            written(2, "Case", "case"),
            written(3, "inner", "in", "inside"),
            written(2, "a-b-c", "a+b-c"),
            written(3, "  tea", "  ten", "  to"),
            written(5, "xyzzy", "xyz", "xyzw", "xy", "xyzz"),
            written(3, "12345", "1234567", "12344"),
        ),
        generate=_some_alike,
    ),
    Source(
        id="H08",
        title="Digit Frequency",
        category="Arithmetic",
        statement=(
            "The input is one line of 1 to 40 decimal digits, the first of which may be a zero, followed by a "
            "newline that is not part of the line. Print ten numbers: how often the digit zero stands in the line, "
            "then how often the digit one does, and so on up to the digit nine. Print each as a decimal number "
            "without leading zeros, and one space between each two of them." + END
        ),
        pseudocode=(
            "count[0..9] <- 0\n"
            "for each digit: add 1 to count[digit]\n"
            "print count[0] to count[9] with a space between each two"
        ),
        complexity="O(n) where n is the length of the line",
        reference=digit_frequency,
        edges=(
            "0\n",
            "7\n",
            "1122334455667788990\n",
            "0042\n",
            "9" * 40 + "\n",
            "3141592653589793238462643383279502884197\n",
            "1\n",
            "9876543210\n",
            "10000000000\n",
            "000000000\n",
            "55555555555522222222222288888888888\n",
            "0123456789012345678901234567890123456789\n",
            "60606\n",
        ),
        generate=_some_digits,
    ),
    Source(
        id="H09",
        title="General Caesar Cipher",
        category="String Manipulation",
        statement=(
            "The input is two lines, each followed by a newline that is not part of it. The first is an integer N "
            "from 0 to 99 in decimal digits without sign or leading zeros; the second is a text of 0 to 40 printable "
            "ASCII characters (codes 32 to 126). Print the text with each of its letters replaced by the one that "
            "comes N places later in the alphabet, which begins again with its first letter after its last: a small "
            "letter becomes a small one and a capital one a capital one. Every other character stays as it is." + END
        ),
        pseudocode=(
            "N <- N mod 26\n"
            "for each character of the text:\n"
            "    if it is a letter, print the letter at (its place + N) mod 26 of its own case\n"
            "    else print it as it is"
        ),
        complexity="O(n) where n is the length of the text",
        reference=caesar,
        edges=(
            written(3, "xyz XYZ"),
            written(0, "No change, at all!"),
            written(25, "abc ABC [@`{]"),
            written(13, "Hello, World!"),
            written(99, "The quick brown fox jumps over lazy dogs"),
            written(5, ""),
            written(1, "Zz"),
            written(26, "Round Once"),
            written(27, "az AZ"),
            written(78, "0123 ~!@#"),
            written(51, "attack at dawn"),
            written(12, "abcdefghijklmnopqrstuvwxyz"),
            written(14, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
            written(7, "@AZ[`az{/09:"),
            written(95, "Wrap, wrap; WRAP"),
        ),
        generate=_some_shift,
    ),
    Source(
        id="H10",
        title="Remove Consecutive Duplicates",
        category="String Manipulation",
        statement=(
            LINE + "Print the line without each character that equals the one directly before it, so that of every "
            "run of equal characters one is left. A small letter differs from the same capital one, and a space is a "
            "character like any other." + END
        ),
        pseudocode="for each character: print it unless it is equal to the one before it",
        complexity="O(n) where n is the length of the line",
        reference=without_duplicates,
        edges=(
            "\n",
            "bookkeeper\n",
            "abab\n",
            "aAaa  BB\n",
            "  Mississippi!!!!  \n",
            "=" * 38 + "--\n",
            "a\n",
            "zz\n",
            "  \n",
            "committee of 1000000  \n",
            " xX  Xx\n",
            "aabbaabb\n",
            "No two neighbours are ever equal in this\n",
            "aabbccddeeffgghhiijjkkllmmnnooppqqrrsstt\n",
        ),
        generate=_some_runs,
    ),
    Source(
        id="H11",
        title="Run Length Decoding",
        category="String Manipulation",
        statement=(
            "The input is one line, an encoded text, followed by a newline that is not part of it. It is made of 0 "
            "to 10 pairs, with nothing in between. A pair is an integer from 1 to 20 in decimal digits without "
            "leading zeros and then one printable ASCII character (codes 32 to 126) that is not a digit; the "
            "characters of neighbouring pairs may be equal. For each pair, in their order, print its character as "
            "many times as its integer says, with nothing in between." + END
        ),
        pseudocode=(
            "times <- 0\n"
            "for each character of the line:\n"
            "    if it is a digit, times <- 10 times + digit\n"
            "    else print it times times; times <- 0"
        ),
        complexity="O(n) where n is the length of what is printed",
        reference=run_length_decoding,
        edges=(
            "\n",
            "3a2b1c\n",
            "1x\n",
            "12*3 2A\n",
            "2z2z1Z\n",
            "20a1 20b1-20c1+20d1.20e1!\n",
            "1 \n",
            "10=\n",
            "9a10b11c\n",
            "1a1b1a1b\n",
            "3.15,2~4(1)\n",
            "20A20A20A20A20A20A20A20A20A20A\n",
            "4 1|4 \n",
        ),
        generate=_some_encoded,
    ),
    Source(
        id="H12",
        title="ASCII Sum",
        category="Arithmetic",
        statement=(
            LINE + "Print the sum of the ASCII codes of all its characters, spaces (code 32) included, as a decimal "
            "number without leading zeros: zero for an empty line." + END
        ),
        pseudocode="sum <- 0\nfor each character: add its code to sum\nprint sum",
        complexity="O(n) where n is the length of the line",
        reference=ascii_sum,
        edges=(
            "\n",
            "A\n",
            "a b\n",
            "Hello, World!\n",
            "  12 34  \n",
            "~" * 40 + "\n",
            " \n",
            "~\n",
            "zz\n",
            "0\n",
            "AaBb\n",
            " " * 40 + "\n",
            "The sum of all of these is a big number.\n",
        ),
        generate=_some_printable,
    ),
    Source(
        id="H13",
        title="Polynomial Evaluation",
        category="Arithmetic",
        statement=(
            "The input is integers in decimal digits without sign or leading zeros, each on a line of its own that "
            "ends with a newline. The first is a degree D from 0 to 3; then come D plus one coefficients from 0 to "
            "9, that of X to the power of D first and then those of ever lower powers, down to the constant; the "
            "last one is X, from 0 to 10. Any coefficient may be zero. Print the value of the polynomial, which is "
            "the constant plus the products of every other coefficient and its power of X," + IN_DECIMAL + END
        ),
        pseudocode="value <- 0\nfor each coefficient: value <- value X + coefficient\nprint value",
        complexity="O(D)",
        reference=polynomial,
        edges=(
            written(0, 7, 3),
            written(1, 2, 5, 4),
            written(2, 3, 0, 1, 6),
            written(3, 1, 2, 3, 4, 0),
            written(3, 9, 9, 9, 9, 10),
            written(3, 5, 0, 8, 1, 7),
            written(0, 0, 0),
            written(1, 0, 4, 9),
            written(2, 1, 1, 1, 1),
            written(3, 2, 0, 0, 0, 9),
            written(3, 0, 0, 0, 6, 0),
            written(2, 9, 8, 7, 10),
            written(3, 2, 4, 6, 8, 5),
        ),
        generate=_some_polynomial,
    ),
    Source(
        id="H14",
        title="List All Divisors",
        category="Number Theory",
        statement=(
            "The input is one line, an integer N from 1 to 250 in decimal digits without sign or leading zeros, "
            "followed by a newline. Print all positive integers that divide N without remainder, one and N included, "
            "each once and in ascending order, as decimal numbers without leading zeros and with one space between "
            "each two of them." + END
        ),
        pseudocode="for number from 1 to N: if it divides N, print it, after a space unless it is the first",
        complexity="O(N)",
        reference=divisors,
        edges=tuple(written(number) for number in (1, 7, 12, 36, 240, 241, 2, 4, 6, 49, 97, 100, 225, 250)),
        generate=_some_number_to_250,
    ),
    Source(
        id="H15",
        title="Tape Walk Final Position",
        category="State Machines",
        statement=(
            'The input is one line of 0 to 40 characters, each of which is "L" or "R", followed by a newline that is '
            "not part of the line. A tape has twenty cells in a row, which are numbered from left to right, 0 to "
            '19, and its head starts on cell number ten. For each character of the line, in their order, "L" moves '
            'the head to the next cell on the left and "R" to the next one on the right; where there is none, '
            "because the head is at that end of the tape, it stays. Print the number of the cell on which the head "
            "is at last," + IN_DECIMAL + END
        ),
        pseudocode=(
            "cell <- 10\n"
            "for each character: if it is L and cell is above 0, subtract 1; if it is R and cell is below 19, add 1\n"
            "print cell"
        ),
        complexity="O(n) where n is the length of the line",
        reference=tape_walk,
        edges=(
            "\n",
            "R\n",
            "LLRLL\n",
            "L" * 14 + "RRR\n",
            "R" * 12 + "LLLL\n",
            "R" * 40 + "\n",
            "L\n",
            "RL\n",
            "L" * 40 + "\n",
            "R" * 9 + "\n",
            "L" * 11 + "R\n",
            "R" * 10 + "L\n",
            "L" * 20 + "R" * 20 + "\n",
            "R" * 15 + "L" * 25 + "\n",
            "LRLRLRLLLRLRLRLR\n",
        ),
        generate=_some_walk,
    ),
    Source(
        id="H16",
        title="Longest Run Length",
        category="String Manipulation",
        statement=(
            LINE + "A run is a group of equal characters that stand directly one after another; a small letter "
            "differs from the same capital one, and a space is a character like any other. Print how many characters "
            "the longest run of the line has, as a decimal number without leading zeros: zero for an empty line." + END
        ),
        pseudocode=(
            "best <- 0; run <- 0\n"
            "for each character: run <- run + 1 if it equals the one before it, else 1; best <- run if that is more\n"
            "print best"
        ),
        complexity="O(n) where n is the length of the line",
        reference=longest_run,
        edges=(
            "\n",
            "a\n",
            "aabbbcc\n",
            "abaAaba\n",
            "     x yy zzz\n",
            "#" * 40 + "\n",
            " \n",
            "abcabcabc\n",
            "AAaaAA\n",
            "wwwwwww.example.com\n",
            "    four, then five     \n",
            "-+" * 20 + "\n",
            "bbbbbbbbbbbbaaaaaaaaaaa\n",
            "0111223333333333\n",
        ),
        generate=_some_runs,
    ),
    Source(
        id="H17",
        title="Most Frequent Value",
        category="Sorting/Arrays",
        statement=(
            "The first line of the input is an integer N from 1 to 20; then come N values, integers from 0 to 99. "
            "Each integer stands on a line of its own that ends with a newline, in decimal digits without sign or "
            "leading zeros. Print the value that occurs most often, the smallest of them if several occur equally "
            "often," + IN_DECIMAL + END
        ),
        pseudocode=(
            "best <- none; most <- 0\n"
            "for value from 0 to 99:\n"
            "    if it occurs more than most times in the list: best <- value; most <- its number of occurrences\n"
            "print best"
        ),
        complexity="O(N V) where V is the number of possible values",
        reference=most_frequent,
        edges=(
            listed([5]),
            listed([3, 8, 8]),
            listed([40, 7, 40, 7, 9]),
            listed([12, 2, 12, 30, 2, 30]),
            listed([1, 6, 6, 6, 9, 9, 1]),
            listed([0, 99] * 9 + [99, 99]),
            listed([0]),
            listed([9, 10]),
            listed([4, 4, 2, 2, 7]),
            listed([50, 20, 20, 50, 10, 50]),
            listed([99] * 20),
            listed([20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 21, 22]),
            listed([8, 1, 8, 2, 8, 1]),
            listed([0, 0, 31, 31, 31]),
        ),
        generate=_some_repeating,
    ),
    Source(
        id="H18",
        title="Divisible By 3",
        category="State Machines",
        statement=(
            "The input is one line, an integer of 1 to 40 decimal digits without sign or leading zeros, followed by "
            'a newline. Print "yes" if three divides it without remainder (as it does zero) and "no" if it does not.'
            + END
        ),
        pseudocode=("state <- 0\nfor each digit: state <- (state + digit) mod 3\nprint yes if state is 0, else no"),
        complexity="O(n) where n is the number of digits",
        reference=divisible_by_three,
        edges=(
            "0\n",
            "13\n",
            "27\n",
            "999999999999999999999999999999999999998\n",
            "1111111111111111111111111111111111111110\n",
            "9" * 40 + "\n",
            "3\n",
            "1\n",
            "20\n",
            "45\n",
            "256\n",
            "258\n",
            "1" + "0" * 39 + "\n",
            "2" + "0" * 38 + "1\n",
            "7777777777777777777777777777777777777779\n",
        ),
        generate=_some_long,
    ),
    Source(
        id="H19",
        title="Plus Minus Reset Machine",
        category="State Machines",
        statement=(
            'The input is one line of 0 to 40 characters, each of which is "+", "-" or "R", followed by a newline '
            "that is not part of the line. A machine holds a number, which is zero at first and may become negative. "
            'For each character of the line, in their order, "+" adds one to it, "-" subtracts one from it and "R" '
            "makes it zero again. Print the number that the machine holds at last as a decimal number without "
            'leading zeros, directly after "-" if it is negative.' + END
        ),
        pseudocode=("number <- 0\nfor each character: add 1, subtract 1 or make number 0, as it says\nprint number"),
        complexity="O(n) where n is the length of the line",
        reference=plus_minus_reset,
        edges=(
            "\n",
            "+++-+\n",
            "--+--\n",
            "++R+++++R--+\n",
            "-" * 12 + "++++\n",
            "+" * 40 + "\n",
            "R\n",
            "-\n",
            "+\n",
            "+-\n",
            "+++++R\n",
            "---R++-+++\n",
            "-" * 40 + "\n",
            "R" * 39 + "-\n",
            "+" * 30 + "R" + "-" * 9 + "\n",
            "---+++++\n",
        ),
        generate=_some_counting,
    ),
    Source(
        id="H20",
        title="Sort Strings Lexicographically",
        category="Sorting/Arrays",
        statement=(
            "The first line of the input is an integer N from 1 to 8 in decimal digits without sign or leading "
            "zeros; then come N lines, each of which is a word of 1 to 10 small letters (a to z). Every line is "
            "followed by a newline that is not part of it. Print all N words, equal ones as often as they are given, "
            "in the order of a dictionary and with one space between each two of them: of two words, that one comes "
            "first whose letter is the earlier one of the alphabet at the first place where they differ, and a word "
            "with which a longer one begins comes before the longer one." + END
        ),
        pseudocode=(
            "repeat N times:\n"
            "    find the smallest word that is left, comparing two words letter by letter up to the first difference\n"
            "    print it, after a space unless it is the first, and remove it"
        ),
        complexity="O(N^2 L) where L is the length of a word",
        reference=sort_strings,
        edges=(
            written(1, "single"),
            written(2, "pear", "apple"),
            written(3, "card", "car", "care"),
            written(4, "b", "aaa", "ab", "b"),
            written(5, "delta", "echo", "bravo", "alfa", "charlie"),
            written(8, *["zzzzzzzzzz", "zzzzzzzzzy"] * 4),
            written(1, "z"),
            written(2, "a", "b"),
            written(3, "same", "same", "same"),
            written(3, "abc", "ab", "a"),
            written(4, "zoo", "zebra", "zulu", "zip"),
            written(8, "h", "g", "f", "e", "d", "c", "b", "a"),
            written(6, "long", "longish", "longest", "lone", "lo", "longish"),
            written(2, "zz", "aaaaaaaaaa"),
        ),
        generate=_some_unsorted,
    ),
)
