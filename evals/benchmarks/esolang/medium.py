"""The Medium tier: a loop with something to remember, a list, or a number written in another base."""

import math
import operator
import random
from itertools import groupby, zip_longest

from evals.benchmarks.esolang.domain import (
    CAPITAL,
    END,
    IN_DECIMAL,
    LINE,
    SMALL,
    SPACED,
    VOWELLED,
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
from evals.benchmarks.esolang.source import Source

LIST = (
    "The input is a list: its first line is a count N from {} to 10, and each of the next N lines is an integer from 0 "
    "to 999; all are in decimal digits without sign or leading zeros, and every line ends with a newline. "
)

# References --------------------------------------------------------------------------------------------------------


def palindrome(stdin: str) -> str:
    line = one_text(stdin)
    return "yes" if line == line[::-1] else "no"


def word_count(stdin: str) -> str:
    return str(len(one_text(stdin).split()))


def run_lengths(stdin: str) -> str:
    line = one_text(stdin, alphabet=SMALL + CAPITAL)
    return "".join(f"{letter}{len(list(run))}" for letter, run in groupby(line))


def caesar(stdin: str) -> str:
    shifted = SMALL[3:] + SMALL[:3]
    return one_text(stdin).translate(str.maketrans(SMALL + CAPITAL, shifted + shifted.upper()))


_OPERATORS = {"+": operator.add, "-": operator.sub, "*": operator.mul}


def expression(stdin: str) -> str:
    (line,) = lines(stdin, 1)
    parts = line.split(" ")
    if len(parts) != 3 or parts[1] not in _OPERATORS:
        raise ValueError(f"the line is not an integer, an operator and an integer: {line!r}")
    return str(_OPERATORS[parts[1]](integer(parts[0], 99), integer(parts[2], 99)))


def greatest_common_divisor(stdin: str) -> str:
    first, second = integers(stdin, 2, 999)
    if first == second == 0:
        raise ValueError("the input is two zeros, which have no greatest common divisor")
    return str(math.gcd(first, second))


def factorial(stdin: str) -> str:
    return str(math.factorial(one_integer(stdin, 12)))


def fibonacci(stdin: str) -> str:
    now, after = 0, 1
    for _ in range(one_integer(stdin, 46)):
        now, after = after, now + after
    return str(now)


def to_binary(stdin: str) -> str:
    return f"{one_integer(stdin, 9999):b}"


def from_binary(stdin: str) -> str:
    line = one_text(stdin, 1, 16, "01")
    return str(int(line, 2))


def occurrences(stdin: str) -> str:
    first, second = lines(stdin, 2)
    whole, part = text(first), text(second, 1, 10)
    return str(sum(whole.startswith(part, start) for start in range(len(whole))))


def without_vowels(stdin: str) -> str:
    return "".join(character for character in one_text(stdin) if character not in "aeiouAEIOU")


def sort_numbers(stdin: str) -> str:
    return " ".join(map(str, sorted(counted(stdin, (0, 10), 999))))


def second_largest(stdin: str) -> str:
    _, *others = sorted(set(counted(stdin, (1, 10), 999)), reverse=True)
    return str(others[0]) if others else "none"


def anagram(stdin: str) -> str:
    first, second = (text(line, 0, 20) for line in lines(stdin, 2))
    return "yes" if sorted(first) == sorted(second) else "no"


def interleave(stdin: str) -> str:
    first, second = (text(line, 0, 20) for line in lines(stdin, 2))
    return "".join(a + b for a, b in zip_longest(first, second, fillvalue=""))


def underscores(stdin: str) -> str:
    return one_text(stdin).replace(" ", "_")


def sum_of_list(stdin: str) -> str:
    return str(sum(counted(stdin, (0, 10), 999)))


def even_indices(stdin: str) -> str:
    return one_text(stdin)[::2]


def count_distinct(stdin: str) -> str:
    return str(len(set(one_text(stdin))))


# Random inputs -----------------------------------------------------------------------------------------------------

_LETTERED = SMALL + CAPITAL + "xyzXYZ 0189@[`{"
_FEW = "aabbAB .1"


def _line(rng: random.Random) -> str:
    return written(some_text(rng))


def _maybe_palindrome(rng: random.Random) -> str:
    half = some_text(rng, 1, 20, "abcAB ,")
    whole = list(half + half[::-1][rng.randrange(2) :])
    if rng.randrange(2):
        whole[rng.randrange(len(whole))] = "x"
    return written("".join(whole))


def _runs(rng: random.Random) -> str:
    runs = [rng.choice("abABxyZ") * rng.choice([1, 1, 2, 3, 9, 10, 12]) for _ in range(rng.randrange(1, 10))]
    return written("".join(runs)[:40])


def _expression(rng: random.Random) -> str:
    return written(f"{some_integer(rng, 99)} {rng.choice('+-*')} {some_integer(rng, 99)}")


def _two_with_a_common_factor(rng: random.Random) -> str:
    factor = some_integer(rng, 99, 1)
    most = 999 // factor
    return written(factor * rng.randrange(1, most + 1), factor * rng.randrange(1, most + 1))


def _whole_and_part(rng: random.Random) -> str:
    return written(some_text(rng, 10, 40, "aab"), some_text(rng, 1, 3, "aab"))


def _list(rng: random.Random) -> str:
    return listed(some_integers(rng, (0, 10), 999))


def _list_with_repetitions(rng: random.Random) -> str:
    values = some_integers(rng, (2, 5), 999)
    return listed([rng.choice(values) for _ in range(rng.randrange(2, 11))])


def _maybe_anagrams(rng: random.Random) -> str:
    first = some_text(rng, 2, 20, "abcdeAB 1")
    shuffled = list(first)
    rng.shuffle(shuffled)
    if rng.randrange(2):
        shuffled[rng.randrange(len(shuffled))] = rng.choice("abcdeAB 1")
    return written(first, "".join(shuffled))


# Tasks -------------------------------------------------------------------------------------------------------------

TASKS = (
    Source(
        id="M01",
        title="Palindrome Check",
        category="String Manipulation",
        statement=LINE
        + 'Print "yes" if the line reads the same backwards as forwards and "no" if it does not. Every character '
        "counts, spaces and punctuation, too, and a small letter differs from the capital one. An empty line reads the "
        "same both ways." + END,
        pseudocode="read the line into an array\n"
        "left <- its first place, right <- its last place\n"
        "while left < right:\n"
        "    if the characters there differ: print no and stop\n"
        "    left <- left + 1, right <- right - 1\n"
        "print yes",
        complexity="O(n)",
        reference=palindrome,
        edges=(
            "level\n",
            "level \n",
            "\n",
            "Noon\n",
            "ab ba\n",
            "step on no pets no taton step on no pets\n",
            "a\n",
            "ab\n",
            "aa\n",
            "abca\n",
            " x\n",
            "x,y x\n",
            "12321\n",
            "Abba\n",
            "abcdefghijklmnopqrsttsrqponmlkjihgfedcba\n",
            "abcdefghijklmnopqrstTsrqponmlkjihgfedcba\n",
            "xbcdefghijklmnopqrsttsrqponmlkjihgfedcba\n",
        ),
        generate=_maybe_palindrome,
    ),
    Source(
        id="M02",
        title="Word Count",
        category="String Manipulation",
        statement=LINE
        + "A word is a longest possible run of characters other than spaces; between two words there are one or more "
        "spaces, and there may be spaces before the first and after the last word. Print how many words the line has"
        + IN_DECIMAL
        + END,
        pseudocode="count <- 0, inside <- false\n"
        "for every character before the newline:\n"
        "    if it is a space: inside <- false\n"
        "    otherwise, if not inside: count <- count + 1, inside <- true\n"
        "print count",
        complexity="O(n)",
        reference=word_count,
        edges=(
            "\n",
            "hello\n",
            "good day\n",
            "  some   more  spaces \n",
            "   \n",
            "a b c d e f g h i j k l m n o p q r s t \n",
            " \n",
            "x\n",
            " x\n",
            "x \n",
            "one, two;three - four!\n",
            "1 22 333 4444\n",
            "a b c d e f g h i j k\n",
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN\n",
            " a b c d e f g h i j k l m n o p q r s t\n",
        ),
        generate=lambda rng: written(some_text(rng, alphabet=SPACED)),
    ),
    Source(
        id="M03",
        title="Run Length Encoding",
        category="String Manipulation",
        statement="The input is one line of 0 to 40 letters (A to Z and a to z), followed by a newline that is not "
        "part of the line. Replace every longest possible run of one and the same letter by that letter and the length "
        "of the run in decimal digits, a run of a single letter, too; a small letter differs from the capital one. "
        "Print the result, with nothing in between (so nothing at all if the line is empty)." + END,
        pseudocode="until the line is used up:\n"
        "    letter <- the next letter, count <- 0\n"
        "    while the next letter is letter: count <- count + 1, go on by one\n"
        "    print letter, print count",
        complexity="O(n)",
        reference=run_lengths,
        edges=(
            "aaab\n",
            "a\n",
            "\n",
            "abcABC\n",
            "aAAaaa\n",
            "zzzzzzzzzzzzyx\n",
            "Q\n",
            "bb\n",
            "bbb\n",
            "abab\n",
            "bookkeeper\n",
            "xxxxxxxxxy\n",
            "yxxxxxxxxxx\n",
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n",
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN\n",
        ),
        generate=_runs,
    ),
    Source(
        id="M04",
        title="Caesar Shift By 3",
        category="String Manipulation",
        statement=LINE
        + "Replace every letter by the third one after it in the alphabet; after z comes a again. A small letter stays "
        "small and a capital one capital, and every other character stays as it is. Print the result." + END,
        pseudocode="for every character before the newline:\n"
        "    if it is one of a to w or A to W: add 3 to its code\n"
        "    otherwise, if it is one of x to z or X to Z: take 23 from its code\n"
        "    print it",
        complexity="O(n)",
        reference=caesar,
        edges=(
            "abc\n",
            "\n",
            "Hello, World!\n",
            "wxyz WXYZ\n",
            "123 @[`{ ~\n",
            "The quick brown fox jumps over lazy dogs\n",
            "z\n",
            "A\n",
            "m n\n",
            "Zz Ww\n",
            "x-Y-w-X-y\n",
            "{z|Z}\n",
            "[`@{ 0189\n",
            "Sphinx of black quartz, judge my vow! XY\n",
        ),
        generate=lambda rng: written(some_text(rng, alphabet=_LETTERED)),
    ),
    Source(
        id="M05",
        title="Simple Binary Expression",
        category="Arithmetic",
        statement="The input is one line, followed by a newline: an integer from 0 to 99, one space, one of the "
        'operators "+" (plus), "-" (minus) and "*" (times), one space and another integer from 0 to 99; both integers '
        "are in decimal digits without sign or leading zeros. Print the value of this expression"
        + IN_DECIMAL[:-1]
        + ', after a minus sign "-" if it is negative.'
        + END,
        pseudocode="a <- read an integer, operator <- read a character, b <- read an integer\n"
        "if operator is plus: print a + b\n"
        "otherwise, if it is times: print a * b\n"
        "otherwise, if a < b: print a minus sign and b - a\n"
        "otherwise: print a - b",
        complexity="O(n)",
        reference=expression,
        edges=(
            "3 + 4\n",
            "9 - 5\n",
            "6 * 7\n",
            "5 - 12\n",
            "99 * 99\n",
            "50 + 63\n",
            "0 + 0\n",
            "0 - 0\n",
            "0 * 8\n",
            "0 - 99\n",
            "99 + 99\n",
            "16 * 16\n",
            "10 - 9\n",
            "9 - 10\n",
            "1 * 30\n",
            "20 - 20\n",
            "97 * 31\n",
        ),
        generate=_expression,
    ),
    Source(
        id="M06",
        title="Greatest Common Divisor",
        category="Number Theory",
        statement="The input is two integers from 0 to 999, not both zero, each on a line of its own that ends with a "
        "newline, in decimal digits without sign or leading zeros. Print the largest integer that divides both "
        "(every positive integer divides zero)" + IN_DECIMAL + END,
        pseudocode="a, b <- read two integers\nwhile b is not zero: a, b <- b, the remainder of a by b\nprint a",
        complexity="O(n) divisions",
        reference=greatest_common_divisor,
        edges=(
            "12\n18\n",
            "7\n5\n",
            "0\n9\n",
            "15\n15\n",
            "8\n320\n",
            "999\n666\n",
            "9\n0\n",
            "1\n1\n",
            "1\n999\n",
            "17\n51\n",
            "900\n24\n",
            "512\n768\n",
            "987\n610\n",
            "998\n999\n",
            "999\n999\n",
            "0\n640\n",
        ),
        generate=_two_with_a_common_factor,
    ),
    Source(
        id="M07",
        title="Factorial",
        category="Arithmetic",
        statement="The input is one line, an integer N from 0 to 12 in decimal digits without sign or leading zeros, "
        "followed by a newline. Print the product of all integers from 1 to N (which is one if N is zero)"
        + IN_DECIMAL
        + END,
        pseudocode="N <- read an integer\nproduct <- 1\nwhile N > 0: product <- product * N; N <- N - 1\nprint product",
        complexity="O(N)",
        reference=factorial,
        edges=("0\n", "1\n", "3\n", "5\n", "8\n", "12\n"),
        generate=lambda rng: written(rng.randrange(13)),
    ),
    Source(
        id="M08",
        title="Nth Fibonacci Number",
        category="Arithmetic",
        statement="The input is one line, an integer N from 0 to 46 in decimal digits without sign or leading zeros, "
        "followed by a newline. The Fibonacci number with index zero is zero, the one with index one is one, and every "
        "later one is the sum of the two before it. Print the Fibonacci number with index N" + IN_DECIMAL + END,
        pseudocode="N <- read an integer\n"
        "now, after <- 0, 1\n"
        "repeat N times: now, after <- after, now + after\n"
        "print now",
        complexity="O(N)",
        reference=fibonacci,
        edges=(
            "0\n",
            "1\n",
            "2\n",
            "7\n",
            "20\n",
            "46\n",
            "3\n",
            "5\n",
            "6\n",
            "10\n",
            "12\n",
            "14\n",
            "25\n",
            "45\n",
        ),
        generate=lambda rng: written(rng.randrange(47)),
    ),
    Source(
        id="M09",
        title="Decimal To Binary",
        category="Base Conversion",
        statement="The input is one line, an integer from 0 to 9999 in decimal digits without sign or leading zeros, "
        "followed by a newline. Print the same integer in binary digits without leading zeros (zero is a single digit)."
        + END,
        pseudocode="n <- read an integer\n"
        "do: push the remainder of n by 2 on a stack; n <- n / 2\n"
        "while n > 0\n"
        "until the stack is empty: pop a digit and print it",
        complexity="O(log N)",
        reference=to_binary,
        edges=(
            "0\n",
            "1\n",
            "6\n",
            "64\n",
            "255\n",
            "9999\n",
            "2\n",
            "3\n",
            "5\n",
            "10\n",
            "256\n",
            "1000\n",
            "4095\n",
            "8192\n",
        ),
        generate=lambda rng: written(some_integer(rng, 9999)),
    ),
    Source(
        id="M10",
        title="Binary To Decimal",
        category="Base Conversion",
        statement="The input is one line of 1 to 16 binary digits (zeros and ones), which may begin with zeros, "
        "followed by a newline. Print the integer that they write, the most significant digit being the first,"
        + IN_DECIMAL
        + END,
        pseudocode="n <- 0\nfor every digit before the newline: n <- 2 * n + digit\nprint n",
        complexity="O(n)",
        reference=from_binary,
        edges=(
            "0\n",
            "1\n",
            "110\n",
            "0010\n",
            "100000000\n",
            "1111111111111111\n",
            "00\n",
            "01\n",
            "10\n",
            "11\n",
            "1010\n",
            "11111111\n",
            "0000000000000001\n",
            "1000000000000000\n",
            "0000000000000000\n",
        ),
        generate=lambda rng: written(some_text(rng, 1, 16, "01")),
    ),
    Source(
        id="M11",
        title="Substring Occurrences",
        category="String Manipulation",
        statement="The input is two lines, each followed by a newline that is not part of it: a text of 0 to 40 and a "
        "pattern of 1 to 10 printable ASCII characters (codes 32 to 126). Print at how many places of the text the "
        "pattern begins and stands there in full"
        + IN_DECIMAL
        + " Such places may overlap, and a small letter differs from the capital one."
        + END,
        pseudocode="text <- read a line, pattern <- read a line\n"
        "count <- 0\n"
        "for every place of the text from which it is long enough:\n"
        "    if every character of the pattern is the one there: count <- count + 1\n"
        "print count",
        complexity="O(n m) for a text of n and a pattern of m characters",
        reference=occurrences,
        edges=(
            "banana\nan\n",
            "aaaa\naa\n",
            "hello\nx\n",
            "\na\n",
            "He says she held her head\nhe\n",
            "abcdefghij abcdefghij abcdefghij abcdefg\nabcdefghij\n",
            "a\na\n",
            "a\naa\n",
            "abababa\naba\n",
            "Xx\nX\n",
            "a b c \n \n",
            "aab\nab\n",
            "1.1.1\n1.1\n",
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\na\n",
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\naaaaaaaaaa\n",
        ),
        generate=_whole_and_part,
    ),
    Source(
        id="M12",
        title="Remove Vowels",
        category="String Manipulation",
        statement=LINE + "The vowels are the letters a, e, i, o and u, in lower and in upper case. Print the line "
        "without its vowels; every other character stays as it is." + END,
        pseudocode="for every character before the newline: if it is none of the ten vowels: print it",
        complexity="O(n)",
        reference=without_vowels,
        edges=(
            "banana\n",
            "\n",
            "Aeiou\n",
            "Umbrellas In Yellow, OK?\n",
            "  rhythm  \n",
            "Our five quick Apes jump over ice, 1 by2\n",
            "a\n",
            "Y\n",
            "E i\n",
            "queueing\n",
            "AEIOUaeiouXaeiouAEIOU\n",
            "bcd 123 {}\n",
            "aAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaA\n",
            "The End Is Near Us; Run, Or Do Not Run 2\n",
        ),
        generate=lambda rng: written(some_text(rng, alphabet=VOWELLED)),
    ),
    Source(
        id="M13",
        title="Sort Numbers",
        category="Sorting/Arrays",
        statement=LIST.format(0)
        + "Print the integers of the list (not the count) in ascending order, equal ones as often as they are given, "
        "with one space between two neighbours (so nothing at all if N is zero)." + END,
        pseudocode="N <- read an integer\n"
        "read N integers into an array\n"
        "repeat N times: for every two neighbours: if the first is larger: swap them\n"
        "print the array, a space before all but the first",
        complexity="O(N^2)",
        reference=sort_numbers,
        edges=(
            "3\n3\n1\n2\n",
            "1\n7\n",
            "0\n",
            "4\n9\n10\n9\n100\n",
            "5\n999\n0\n500\n0\n256\n",
            "10\n10\n9\n8\n7\n6\n5\n4\n3\n2\n1\n",
            "1\n0\n",
            "2\n5\n5\n",
            "2\n8\n3\n",
            "3\n1\n2\n3\n",
            "3\n30\n200\n4\n",
            "4\n256\n255\n1\n0\n",
            "10\n0\n0\n0\n0\n0\n0\n0\n0\n0\n0\n",
            "10\n990\n99\n9\n999\n909\n90\n900\n0\n99\n9\n",
        ),
        generate=_list,
    ),
    Source(
        id="M14",
        title="Second Largest Distinct Number",
        category="Sorting/Arrays",
        statement=LIST.format(1)
        + "Print the largest integer of the list (the count is no part of it) that is smaller than its maximum"
        + IN_DECIMAL[:-1]
        + ', or "none" if there is no such integer.'
        + END,
        pseudocode="N <- read an integer\n"
        "first <- second <- nothing\n"
        "for each of the N integers x:\n"
        "    if x > first: second <- first, first <- x\n"
        "    otherwise, if x < first and x > second: second <- x\n"
        "print second, or none if it is nothing",
        complexity="O(N)",
        reference=second_largest,
        edges=(
            "3\n1\n3\n2\n",
            "1\n7\n",
            "5\n100\n90\n100\n8\n90\n",
            "3\n4\n4\n4\n",
            "2\n0\n1\n",
            "10\n12\n999\n300\n256\n999\n45\n998\n0\n998\n1\n",
            "1\n0\n",
            "2\n5\n5\n",
            "2\n8\n6\n",
            "3\n9\n10\n100\n",
            "4\n30\n4\n200\n30\n",
            "5\n5\n4\n3\n2\n1\n",
            "4\n2\n3\n0\n3\n",
            "3\n0\n7\n7\n",
            "10\n0\n0\n0\n0\n0\n0\n0\n0\n0\n0\n",
            "10\n999\n256\n255\n1\n999\n256\n999\n0\n2\n999\n",
        ),
        generate=_list_with_repetitions,
    ),
    Source(
        id="M15",
        title="Anagram Test",
        category="String Manipulation",
        statement="The input is two lines of 0 to 20 printable ASCII characters (codes 32 to 126) each; each is "
        'followed by a newline that is not part of the line. Print "yes" if the second line has the same characters as '
        'the first, each as often, in whatever order, and "no" if it does not. Every character counts, spaces, too, '
        "and a small letter differs from the capital one." + END,
        pseudocode="count <- a zero for every character\n"
        "for every character of the first line: add 1 to its count\n"
        "for every character of the second line: take 1 from its count\n"
        "print yes if all counts are zero, otherwise no",
        complexity="O(n)",
        reference=anagram,
        edges=(
            "listen\nsilent\n",
            "bad\nacc\n",
            "aab\nabb\n",
            "Dusty\nstudy\n",
            "a b\nab\n",
            "12 345 6789 abcdefg!\n!gfedcba 9876 543 21\n",
            "\n\n",
            "\na\n",
            "a\n\n",
            "x\nx\n",
            "ad\nbc\n",
            "pots\npots\n",
            "abc\nabcc\n",
            "a b \n ba \n",
            "Tea\ntea\n",
            " x\nx\n",
            "a1\na2\n",
            "aaaaaaaaaaaaaaaaaaaa\naaaaaaaaaaaaaaaaaaaa\n",
            "aaaaaaaaaaaaaaaaaaab\nbbbbbbbbbbbbbbbbbbba\n",
        ),
        generate=_maybe_anagrams,
    ),
    Source(
        id="M16",
        title="Interleave Two Strings",
        category="String Manipulation",
        statement="The input is two lines of 0 to 20 printable ASCII characters (codes 32 to 126) each; each is "
        "followed by a newline that is not part of the line. Print the first character of the first line, the first "
        "one of the second line, the second one of the first line, and so on in turn; when one line is used up, print "
        "what is left of the other." + END,
        pseudocode="first <- read a line, second <- read a line\n"
        "for every place from zero to the length of the longer one:\n"
        "    if first has that place: print its character there\n"
        "    if second has that place: print its character there",
        complexity="O(n)",
        reference=interleave,
        edges=(
            "abc\n123\n",
            "abcde\nXY\n",
            "A\n1234\n",
            "\nempty\n",
            "lone\n\n",
            "  first of Twenty :)\nand 20 in the second\n",
            "\n\n",
            "a\nb\n",
            "x\nx\n",
            "  \n..\n",
            "ab \n 12\n",
            "Mixed Case\nlow\n",
            "sun\nmoon rise\n",
            "aaaaaaaaaaaaaaaaaaaa\nbbbbbbbbbbbbbbbbbbbb\n",
            "~\n01234567890123456789\n",
        ),
        generate=lambda rng: written(some_text(rng, 0, 20), some_text(rng, 0, 20)),
    ),
    Source(
        id="M17",
        title="Replace Spaces With Underscores",
        category="String Manipulation",
        statement=LINE
        + 'Print the line with every space, at its start and its end, too, replaced by "_"; every other character '
        "stays as it is." + END,
        pseudocode="for every character before the newline:\n    if it is a space: print an underscore\n"
        "    otherwise: print it",
        complexity="O(n)",
        reference=underscores,
        edges=(
            "two words\n",
            "\n",
            " \n",
            "  spaces   all  over  \n",
            "None-at_all\n",
            "I am 40 characters long, and 8 of us go.\n",
            "x\n",
            "  \n",
            " lead\n",
            "trail \n",
            "a_b c\n",
            "1  2\n",
            "_ _ _\n",
            "                                        \n",
            "A Tab Is No Space But None Is In Here :)\n",
        ),
        generate=lambda rng: written(some_text(rng, alphabet=SPACED + "_")),
    ),
    Source(
        id="M18",
        title="Sum Of List",
        category="Arithmetic",
        statement=LIST.format(0)
        + "Print the sum of the integers of the list (not of the count), which is zero if N is zero,"
        + IN_DECIMAL
        + END,
        pseudocode="N <- read an integer\nsum <- 0\nrepeat N times: sum <- sum + an integer read\nprint sum",
        complexity="O(N)",
        reference=sum_of_list,
        edges=(
            "3\n1\n2\n3\n",
            "0\n",
            "1\n7\n",
            "4\n0\n20\n0\n100\n",
            "2\n128\n128\n",
            "10\n999\n999\n999\n999\n999\n999\n999\n999\n999\n999\n",
            "1\n0\n",
            "1\n999\n",
            "2\n8\n2\n",
            "2\n999\n1\n",
            "3\n5\n5\n5\n",
            "5\n640\n64\n256\n32\n7\n",
            "10\n0\n0\n0\n0\n0\n0\n0\n0\n0\n0\n",
            "10\n1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n",
        ),
        generate=_list,
    ),
    Source(
        id="M19",
        title="Characters At Even Indices",
        category="String Manipulation",
        statement=LINE
        + "The first character has index zero, the next one index one, and so on. Print the characters whose index is "
        "even, in their order, with nothing in between." + END,
        pseudocode="wanted <- true\n"
        "for every character before the newline:\n"
        "    if wanted: print it\n"
        "    wanted <- not wanted",
        complexity="O(n)",
        reference=even_indices,
        edges=(
            "abcdef\n",
            "\n",
            "a\n",
            "Hello, World!\n",
            " x y z \n",
            "Every other one of these 40 is printed..\n",
            " \n",
            "ab\n",
            "abc\n",
            "  \n",
            "aabbcc\n",
            "1234567890\n",
            "Odd Length!\n",
            "ababababababababababababababababababacad\n",
        ),
        generate=_line,
    ),
    Source(
        id="M20",
        title="Count Distinct Characters",
        category="String Manipulation",
        statement=LINE
        + "Print how many different characters the line has"
        + IN_DECIMAL
        + " Each is counted once however often it is there; a space is a character like any other, and a small letter "
        "differs from the capital one." + END,
        pseudocode="seen <- an empty set\n"
        "for every character before the newline: if it is not in seen: add it\n"
        "print the size of seen",
        complexity="O(n)",
        reference=count_distinct,
        edges=(
            "banana\n",
            "\n",
            "a\n",
            "Aa bB b\n",
            "Hello, World!\n",
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN\n",
            " \n",
            "zz\n",
            "aba\n",
            "abcabc\n",
            " a a \n",
            "0123456789\n",
            "Mississippi River\n",
            "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n",
            "~!@#$%^&*()_+{}|:<>?`-=[];',./0123456789\n",
        ),
        generate=lambda rng: written(some_text(rng, alphabet=_FEW)),
    ),
)
