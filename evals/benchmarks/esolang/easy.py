"""The Easy tier: one step on one or two values."""

import random

from evals.benchmarks.esolang.domain import (
    CAPITAL,
    END,
    IN_DECIMAL,
    LINE,
    SMALL,
    SPACED,
    TWO_INTEGERS,
    VOWELLED,
    integer,
    integers,
    lines,
    one_integer,
    one_text,
    some_integer,
    some_text,
    text,
    written,
)
from evals.benchmarks.esolang.source import Source

# References --------------------------------------------------------------------------------------------------------


def hello_world(stdin: str) -> str:  # noqa: ARG001  any input is in its domain
    return "Hello, World!"


def echo_line(stdin: str) -> str:
    return one_text(stdin)


def hello_name(stdin: str) -> str:
    return f"Hello, {one_text(stdin, 1)}!"


def sum_two(stdin: str) -> str:
    return str(sum(integers(stdin, 2, 999)))


def multiply_two(stdin: str) -> str:
    first, second = integers(stdin, 2, 99)
    return str(first * second)


def even_or_odd(stdin: str) -> str:
    return "odd" if one_integer(stdin, 9999) % 2 else "even"


def string_length(stdin: str) -> str:
    return str(len(one_text(stdin)))


def reverse_string(stdin: str) -> str:
    return one_text(stdin)[::-1]


def count_vowels(stdin: str) -> str:
    return str(sum(character in "aeiouAEIOU" for character in one_text(stdin)))


def sum_to(stdin: str) -> str:
    number = one_integer(stdin, 100)
    return str(number * (number + 1) // 2)


def sum_of_digits(stdin: str) -> str:
    return str(sum(int(digit) for digit in str(one_integer(stdin, 99_999))))


def minimum_of_two(stdin: str) -> str:
    return str(min(integers(stdin, 2, 999)))


def maximum_of_three(stdin: str) -> str:
    return str(max(integers(stdin, 3, 999)))


def repeat_string(stdin: str) -> str:
    line, times = lines(stdin, 2)
    return text(line, 1, 20) * integer(times, 20)


def concatenate(stdin: str) -> str:
    first, second = lines(stdin, 2)
    return text(first) + text(second)


def first_and_last(stdin: str) -> str:
    line = one_text(stdin, 1)
    return line[0] + line[-1]


def uppercase(stdin: str) -> str:
    return one_text(stdin).upper()


def count_spaces(stdin: str) -> str:
    return str(one_text(stdin).count(" "))


def average_of_two(stdin: str) -> str:
    return str(sum(integers(stdin, 2, 999)) // 2)


def compare_two(stdin: str) -> str:
    first, second = integers(stdin, 2, 999)
    return "less" if first < second else "greater" if first > second else "equal"


# Random inputs -----------------------------------------------------------------------------------------------------

_LETTERED = SMALL * 3 + CAPITAL + "0123456789 @[`{~"


def _anything(rng: random.Random) -> str:
    return "\n".join(some_text(rng, 0, 20) for _ in range(rng.randrange(1, 5)))


def _line(rng: random.Random) -> str:
    return written(some_text(rng))


def _characters(rng: random.Random) -> str:
    return written(some_text(rng, 1))


def _two_lines(rng: random.Random) -> str:
    return written(some_text(rng), some_text(rng))


def _two_integers(rng: random.Random) -> str:
    return written(some_integer(rng, 999), some_integer(rng, 999))


def _three_integers(rng: random.Random) -> str:
    return written(some_integer(rng, 999), some_integer(rng, 999), some_integer(rng, 999))


def _two_integers_often_near(rng: random.Random) -> str:
    first = some_integer(rng, 999)
    near = min(max(first + rng.randrange(-1, 2), 0), 999)
    return written(first, rng.choice([near, some_integer(rng, 999)]))


# Tasks -------------------------------------------------------------------------------------------------------------

TASKS = (
    Source(
        id="E01",
        title="Print Hello World",
        category="Basic I/O",
        statement=(
            'Print exactly "Hello, World!" whatever the input is: it may be empty or hold any text, and is to be '
            "ignored." + END
        ),
        pseudocode="print the literal text",
        complexity="O(1)",
        reference=hello_world,
        edges=(
            "",
            "\n",
            "Hello\n",
            "42\n",
            "Print nothing.\n",
            "  two  spaces  \n",
            "0\n",
            " \n",
            "World!\n",
            "one\ntwo\nthree\n",
            "no newline follows",
            "7 8 9\n",
        ),
        generate=_anything,
    ),
    Source(
        id="E02",
        title="Echo Line",
        category="Basic I/O",
        statement=LINE + "Print the line exactly as it is." + END,
        pseudocode="c <- read a character\nwhile c is not a newline:\n    print c\n    c <- read a character",
        complexity="O(n)",
        reference=echo_line,
        edges=(
            "\n",
            "a\n",
            "Good morning!\n",
            "  two  spaces  \n",
            "MiXeD CaSe 0123\n",
            "All forty characters of it, no less (40)\n",
            " \n",
            "Z\n",
            "bookkeeper\n",
            "~!@#$%^&*()_+{}|:<>?\n",
            "  A Tale.\n",
            "0\n",
            "x=1; y=[2,3]; print(x+y[0]) # FORTY!    \n",
        ),
        generate=_line,
    ),
    Source(
        id="E03",
        title="Hello Name",
        category="Basic I/O",
        statement=(
            "The input is one line, a name of 1 to 40 printable ASCII characters (codes 32 to 126), followed by a "
            'newline that is not part of the name. Print "Hello, " (which ends with a space), then the name '
            'exactly as it is, then "!".' + END
        ),
        pseudocode="print the greeting\ncopy the input to the output up to its newline\nprint an exclamation mark",
        complexity="O(n)",
        reference=hello_name,
        edges=(
            "Ada\n",
            "X\n",
            "Grace Hopper\n",
            "o'neil-42\n",
            " McDONALD  Jr. \n",
            "Wolfeschlegelsteinhausenbergerdorff, Sr.\n",
            "Bob\n",
            "i\n",
            "Mary Ann  Lee\n",
            "!\n",
            "  eve\n",
            "hello\n",
            "Pablo Diego Jose Francisco de Paula Juan\n",
        ),
        generate=_characters,
    ),
    Source(
        id="E04",
        title="Sum Two Integers",
        category="Arithmetic",
        statement=TWO_INTEGERS + "Print their sum" + IN_DECIMAL + END,
        pseudocode="a, b <- read two integers\nprint a + b",
        complexity="O(n)",
        reference=sum_two,
        edges=(
            "0\n0\n",
            "3\n4\n",
            "7\n0\n",
            "58\n67\n",
            "200\n56\n",
            "999\n999\n",
            "0\n9\n",
            "8\n2\n",
            "6\n6\n",
            "0\n130\n",
            "255\n1\n",
            "640\n375\n",
            "999\n1\n",
            "998\n999\n",
        ),
        generate=_two_integers,
    ),
    Source(
        id="E05",
        title="Multiply Two Integers",
        category="Arithmetic",
        statement=(
            "The input is two integers from 0 to 99, each on a line of its own that ends with a newline, in "
            "decimal digits without sign or leading zeros. Print their product" + IN_DECIMAL + END
        ),
        pseudocode="a, b <- read two integers\nproduct <- 0\nrepeat b times: product <- product + a\nprint product",
        complexity="O(b)",
        reference=multiply_two,
        edges=(
            "0\n7\n",
            "3\n4\n",
            "1\n9\n",
            "12\n11\n",
            "16\n16\n",
            "99\n99\n",
            "0\n0\n",
            "8\n0\n",
            "1\n1\n",
            "5\n6\n",
            "25\n40\n",
            "64\n4\n",
            "7\n86\n",
            "98\n99\n",
        ),
        generate=lambda rng: written(some_integer(rng, 99), some_integer(rng, 99)),
    ),
    Source(
        id="E06",
        title="Even Or Odd",
        category="Number Theory",
        statement=(
            "The input is one line, an integer from 0 to 9999 in decimal digits without sign or leading zeros, "
            'followed by a newline. Print "even" if the integer is even and "odd" if it is odd.' + END
        ),
        pseudocode=(
            "read characters up to the newline, and keep the last digit\n"
            "if its code is even: print even\n"
            "otherwise: print odd"
        ),
        complexity="O(n)",
        reference=even_or_odd,
        edges=(
            "0\n",
            "7\n",
            "12\n",
            "21\n",
            "130\n",
            "9999\n",
            "1\n",
            "8\n",
            "10\n",
            "35\n",
            "255\n",
            "256\n",
            "2048\n",
            "7001\n",
            "9998\n",
        ),
        generate=lambda rng: written(some_integer(rng, 9999)),
    ),
    Source(
        id="E07",
        title="String Length",
        category="String Manipulation",
        statement=LINE + "Print its length (how many characters it has, spaces included)" + IN_DECIMAL + END,
        pseudocode="count <- 0\nfor every character before the newline: count <- count + 1\nprint count",
        complexity="O(n)",
        reference=string_length,
        edges=(
            "\n",
            "a\n",
            "hello\n",
            "a b c \n",
            "Hello, you\n",
            "forty characters, counted with care: yes\n",
            " \n",
            "zz\n",
            "nine char\n",
            "Hello World\n",
            "  spaced  out  \n",
            "AaAaAaAaAaAaAaAaAaAa\n",
            "  0123456789 0123456789 0123456789 012  \n",
        ),
        generate=_line,
    ),
    Source(
        id="E08",
        title="Reverse String",
        category="String Manipulation",
        statement=LINE + "Print the characters of the line in reverse order, the last one first." + END,
        pseudocode=(
            "push every character before the newline on a stack\nuntil the stack is empty: pop a character and print it"
        ),
        complexity="O(n)",
        reference=reverse_string,
        edges=(
            "\n",
            "a\n",
            "ab\n",
            "Hello, World!\n",
            "  two words \n",
            "The quick brown fox jumps over lazy dogs\n",
            " \n",
            "xyz\n",
            "level\n",
            "noon!\n",
            "Ab Ba  c\n",
            "12 34 56\n",
            " (forty) Characters, from Front to Back \n",
        ),
        generate=_line,
    ),
    Source(
        id="E09",
        title="Count Vowels",
        category="String Manipulation",
        statement=(
            LINE
            + "The vowels are the letters a, e, i, o and u, in lower and in upper case. Print how many characters of "
            "the line are vowels (a repeated vowel counts every time)" + IN_DECIMAL + END
        ),
        pseudocode=(
            "count <- 0\n"
            "for every character before the newline:\n"
            "    if it is one of the ten vowels: count <- count + 1\n"
            "print count"
        ),
        complexity="O(n)",
        reference=count_vowels,
        edges=(
            "\n",
            "E\n",
            "sky\n",
            "Good day, Aaron!\n",
            "AEIOU and aeiou\n",
            "You may Queue Up; audio Is on at eight! \n",
            "y\n",
            "i\n",
            "Quick Brown Fox\n",
            "bcdfg 123\n",
            "Umbrella in the Wood\n",
            "QUEUEING\n",
            "aAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaAaA\n",
        ),
        generate=lambda rng: written(some_text(rng, alphabet=VOWELLED)),
    ),
    Source(
        id="E10",
        title="Sum From 1 To N",
        category="Arithmetic",
        statement=(
            "The input is one line, an integer N from 0 to 100 in decimal digits without sign or leading zeros, "
            "followed by a newline. Print the sum of all integers from 1 to N (zero if N is zero)" + IN_DECIMAL + END
        ),
        pseudocode="N <- read an integer\nsum <- 0\nwhile N > 0: sum <- sum + N; N <- N - 1\nprint sum",
        complexity="O(N)",
        reference=sum_to,
        edges=(
            "0\n",
            "1\n",
            "5\n",
            "10\n",
            "23\n",
            "100\n",
            "2\n",
            "3\n",
            "7\n",
            "13\n",
            "22\n",
            "50\n",
            "99\n",
        ),
        generate=lambda rng: written(rng.randrange(101)),
    ),
    Source(
        id="E11",
        title="Sum Of Digits",
        category="Arithmetic",
        statement=(
            "The input is one line, an integer from 0 to 99999 in decimal digits without sign or leading zeros, "
            "followed by a newline. Print the sum of its digits" + IN_DECIMAL + END
        ),
        pseudocode=(
            "sum <- 0\n"
            "for every character before the newline: sum <- sum + (its code - the code of the digit zero)\n"
            "print sum"
        ),
        complexity="O(n)",
        reference=sum_of_digits,
        edges=(
            "0\n",
            "7\n",
            "10\n",
            "99\n",
            "205\n",
            "99999\n",
            "5\n",
            "11\n",
            "90\n",
            "38\n",
            "1000\n",
            "4444\n",
            "12345\n",
            "99998\n",
        ),
        generate=lambda rng: written(some_integer(rng, 99_999)),
    ),
    Source(
        id="E12",
        title="Minimum Of Two",
        category="Arithmetic",
        statement=TWO_INTEGERS + "Print the smaller of the two (either one if they are equal)" + IN_DECIMAL + END,
        pseudocode="a, b <- read two integers\nif b < a: a <- b\nprint a",
        complexity="O(n)",
        reference=minimum_of_two,
        edges=(
            "3\n8\n",
            "8\n3\n",
            "5\n5\n",
            "9\n10\n",
            "0\n999\n",
            "300\n45\n",
            "0\n0\n",
            "2\n7\n",
            "7\n2\n",
            "100\n99\n",
            "256\n1\n",
            "30\n200\n",
            "999\n998\n",
            "999\n999\n",
        ),
        generate=_two_integers,
    ),
    Source(
        id="E13",
        title="Maximum Of Three",
        category="Arithmetic",
        statement=(
            "The input is three integers from 0 to 999, each on a line of its own that ends with a newline, in "
            "decimal digits without sign or leading zeros. Print the largest of the three" + IN_DECIMAL + END
        ),
        pseudocode=(
            "most <- read an integer\ntwice: next <- read an integer; if next > most: most <- next\nprint most"
        ),
        complexity="O(n)",
        reference=maximum_of_three,
        edges=(
            "1\n2\n3\n",
            "9\n4\n6\n",
            "5\n8\n2\n",
            "7\n7\n7\n",
            "9\n10\n100\n",
            "999\n0\n250\n",
            "0\n0\n0\n",
            "4\n4\n1\n",
            "3\n9\n9\n",
            "10\n9\n8\n",
            "99\n100\n20\n",
            "256\n255\n1\n",
            "1\n5\n999\n",
            "300\n45\n12\n",
        ),
        generate=_three_integers,
    ),
    Source(
        id="E14",
        title="Repeat String N Times",
        category="Basic I/O",
        statement=(
            "The input is two lines, each followed by a newline. The first is a string of 1 to 20 printable ASCII "
            "characters (codes 32 to 126); the second is an integer N from 0 to 20 in decimal digits without sign "
            "or leading zeros. Print the string exactly as it is N times in a row, with nothing in between (so "
            "nothing at all if N is zero)." + END
        ),
        pseudocode="text <- read a line\nN <- read an integer\nrepeat N times: print text",
        complexity="O(N n)",
        reference=repeat_string,
        edges=(
            "ab\n3\n",
            "x\n1\n",
            "Hi!\n0\n",
            "a b\n2\n",
            " Z \n10\n",
            "12345678901234567890\n20\n",
            "A\n0\n",
            "no\n1\n",
            "12\n12\n",
            "aA\n5\n",
            "  \n4\n",
            "-\n20\n",
            "Twenty characters :)\n19\n",
        ),
        generate=lambda rng: written(some_text(rng, 1, 20), rng.randrange(21)),
    ),
    Source(
        id="E15",
        title="Concatenate Two Lines",
        category="Basic I/O",
        statement=(
            "The input is two lines of 0 to 40 printable ASCII characters (codes 32 to 126) each; each is followed "
            "by a newline that is not part of the line. Print the first line exactly as it is and, with nothing in "
            "between, the second." + END
        ),
        pseudocode="twice: copy the input to the output up to the next newline, which is dropped",
        complexity="O(n)",
        reference=concatenate,
        edges=(
            "Hello\nWorld\n",
            "\nabc\n",
            "Abc\n\n",
            "a \n b\n",
            "\n\n",
            "the first line has forty characters, as \nhas the Second; together they are eighty\n",
            "sun\nflower\n",
            "\n \n",
            "x\n\n",
            "x\nx\n",
            "12\n34\n",
            "Mixed Case,\n  again \n",
            "9876543210987654321098765432109876543210\nabcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMN\n",
        ),
        generate=_two_lines,
    ),
    Source(
        id="E16",
        title="First And Last Character",
        category="String Manipulation",
        statement=(
            "The input is one line of 1 to 40 printable ASCII characters (codes 32 to 126), followed by a newline "
            "that is not part of the line. Print the first character of the line and then, with nothing in "
            "between, the last one; if the line is a single character, print it twice. A space is a character like "
            "any other." + END
        ),
        pseudocode=(
            "first <- last <- read a character\n"
            "until a newline is read: last <- the character read\n"
            "print first, print last"
        ),
        complexity="O(n)",
        reference=first_and_last,
        edges=(
            "a\n",
            "ab\n",
            "Hello, World!\n",
            " x\n",
            "xyz \n",
            "Forty characters stand between F and me?\n",
            " \n",
            "?\n",
            "ZZ\n",
            "10\n",
            "mixed Case\n",
            " both \n",
            "1, 2, 3\n",
            "#ere are forty more, and the last is a 7\n",
        ),
        generate=_characters,
    ),
    Source(
        id="E17",
        title="Uppercase String",
        category="String Manipulation",
        statement=(
            LINE + "Print the line with every letter a to z replaced by the same letter A to Z; every other character "
            "stays as it is." + END
        ),
        pseudocode=(
            "for every character before the newline:\n"
            "    if its code is from 97 to 122: take 32 from the code\n"
            "    print it"
        ),
        complexity="O(n)",
        reference=uppercase,
        edges=(
            "\n",
            "z\n",
            "Hello, World!\n",
            "already UPPER\n",
            "`az{|}~@AZ[\n",
            "the quick brown fox jumps over lazy dogs\n",
            " \n",
            "q\n",
            "MiXeD cAsE\n",
            "123 !?\n",
            "{a~z`}\n",
            "jazz\n",
            "Pack my box with 5 dozen liquor jugs {a}\n",
        ),
        generate=lambda rng: written(some_text(rng, alphabet=_LETTERED)),
    ),
    Source(
        id="E18",
        title="Count Spaces",
        category="String Manipulation",
        statement=(
            LINE
            + "Print how many of its characters are spaces (code 32), at its start and its end, too,"
            + IN_DECIMAL
            + END
        ),
        pseudocode=(
            "count <- 0\nfor every character before the newline: if its code is 32: count <- count + 1\nprint count"
        ),
        complexity="O(n)",
        reference=count_spaces,
        edges=(
            "\n",
            " \n",
            "nospace\n",
            "one two\n",
            "  two  spaces  \n",
            "a b c d e f g h i j k l m n  o  p   q r \n",
            "x\n",
            "  \n",
            "a b c d\n",
            " Lead\n",
            "trail \n",
            "a   b\n",
            "0 1 2 3 4 5 6 7 8 9 A\n",
            "                                        \n",
        ),
        generate=lambda rng: written(some_text(rng, alphabet=SPACED)),
    ),
    Source(
        id="E19",
        title="Integer Average Of Two",
        category="Arithmetic",
        statement=TWO_INTEGERS + "Print half of their sum, rounded down to an integer," + IN_DECIMAL + END,
        pseudocode="a, b <- read two integers\nprint the quotient of a + b and 2, without the remainder",
        complexity="O(n)",
        reference=average_of_two,
        edges=(
            "4\n8\n",
            "7\n4\n",
            "5\n5\n",
            "0\n1\n",
            "200\n101\n",
            "999\n999\n",
            "0\n0\n",
            "1\n0\n",
            "2\n6\n",
            "3\n6\n",
            "9\n2\n",
            "13\n13\n",
            "255\n2\n",
            "0\n999\n",
            "998\n999\n",
        ),
        generate=_two_integers,
    ),
    Source(
        id="E20",
        title="Compare Two Integers",
        category="Arithmetic",
        statement=(
            TWO_INTEGERS
            + 'Print "less" if the first is smaller than the second, "equal" if they are equal and "greater" if the '
            "first is larger." + END
        ),
        pseudocode="a, b <- read two integers\nprint the word for a < b, for a = b or for a > b",
        complexity="O(n)",
        reference=compare_two,
        edges=(
            "3\n8\n",
            "8\n3\n",
            "5\n5\n",
            "9\n10\n",
            "300\n99\n",
            "0\n999\n",
            "0\n0\n",
            "6\n7\n",
            "7\n6\n",
            "10\n9\n",
            "99\n100\n",
            "12\n21\n",
            "256\n0\n",
            "998\n999\n",
            "999\n999\n",
        ),
        generate=_two_integers_often_near,
    ),
)
