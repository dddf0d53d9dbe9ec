"""What inputs look like: in the words of a statement; taken apart, and refused, by a reference; drawn by a generator.

All tasks share one convention. Every line of an input ends with a newline, the last one, too; a line holds printable
ASCII characters (codes 32 to 126); an integer is written in decimal digits without leading zeros, and with a minus sign
where it is negative. What a function refuses, it refuses with a ValueError that begins "the input" or "the line".
"""

import random
import re
from collections.abc import Sequence

PRINTABLE = "".join(map(chr, range(32, 127)))
SMALL = "abcdefghijklmnopqrstuvwxyz"
CAPITAL = SMALL.upper()
DIGITS = "0123456789"
SPACED = "     abcXYZ019.,!"
"""A text of this alphabet is rich in spaces, and one of the next in vowels."""
VOWELLED = "aeiouAEIOU" * 4 + "bcdfghjklmnpqrstvwxyzBCDFGY ,."

_INTEGER = re.compile(r"0|-?[1-9][0-9]*")


# For statements ----------------------------------------------------------------------------------------------------

LINE = (
    "The input is one line of 0 to 40 printable ASCII characters (codes 32 to 126), followed by a newline that is not "
    "part of the line. "
)

TWO_INTEGERS = (
    "The input is two integers from 0 to 999, each on a line of its own that ends with a newline, in decimal digits "
    "without sign or leading zeros. "
)

IN_DECIMAL = " as a decimal number without leading zeros."

END = " Print nothing else, and no newline at the end."


# For references ----------------------------------------------------------------------------------------------------


def lines(stdin: str, count: int) -> list[str]:
    """The lines of an input, which has to have that many."""
    found = any_lines(stdin)
    if len(found) != count:
        raise ValueError(f"the input is not {count} line(s), each ended by a newline: {stdin!r}")
    return found


def any_lines(stdin: str) -> list[str]:
    """The lines of an input, however many."""
    *found, rest = stdin.split("\n")
    if rest:
        raise ValueError(f"the input does not end with a newline: {stdin!r}")
    return found


def text(line: str, least: int = 0, most: int = 40, alphabet: str = PRINTABLE) -> str:
    """A line as it is, if it is not too short, not too long and made of that alphabet."""
    if not least <= len(line) <= most:
        raise ValueError(f"the line has {len(line)} characters, not {least} to {most}: {line!r}")
    odd = next((character for character in line if character not in alphabet), None)
    if odd is not None:
        raise ValueError(f"the line holds {odd!r}, which is not one of its characters: {line!r}")
    return line


def integer(line: str, most: int, least: int = 0) -> int:
    """A line as the integer that it is."""
    # The length first: Python refuses to convert thousands of digits with words of its own.
    longest = max(len(str(most)), len(str(least)))
    if not _INTEGER.fullmatch(line) or len(line) > longest or not least <= int(line) <= most:
        raise ValueError(f"the line is not an integer from {least} to {most}: {line!r}")
    return int(line)


def one_text(stdin: str, least: int = 0, most: int = 40, alphabet: str = PRINTABLE) -> str:
    """An input that is one text."""
    (line,) = lines(stdin, 1)
    return text(line, least, most, alphabet)


def one_integer(stdin: str, most: int, least: int = 0) -> int:
    """An input that is one integer."""
    (line,) = lines(stdin, 1)
    return integer(line, most, least)


def integers(stdin: str, count: int, most: int, least: int = 0) -> list[int]:
    """An input that is so many integers, one a line."""
    return [integer(line, most, least) for line in lines(stdin, count)]


def counted(stdin: str, counts: tuple[int, int], most: int, least: int = 0) -> list[int]:
    """An input that is a count, from counts[0] to counts[1], and then so many integers, one a line."""
    first, *rest = any_lines(stdin) or [""]
    count = integer(first, counts[1], counts[0])
    if len(rest) != count:
        raise ValueError(f"the input announces {count} integers and gives {len(rest)}: {stdin!r}")
    return [integer(line, most, least) for line in rest]


# For edges and generators ------------------------------------------------------------------------------------------


def written(*values: str | int) -> str:
    """Values as an input, one a line."""
    return "".join(f"{value}\n" for value in values)


def listed(values: Sequence[int]) -> str:
    """A counted list as an input."""
    return written(len(values), *values)


def some_text(rng: random.Random, least: int = 0, most: int = 40, alphabet: str = PRINTABLE) -> str:
    """A text of random length; a character that stands twice in the alphabet comes twice as often."""
    return "".join(rng.choice(alphabet) for _ in range(rng.randrange(least, most + 1)))


def some_integer(rng: random.Random, most: int, least: int = 0) -> int:
    """An integer as likely short as long, for most of the integers below 1000 have three digits."""
    bound = rng.choice([10**digits - 1 for digits in range(1, len(str(max(most, -least))) + 1)])
    low, high = max(least, -bound), min(most, bound)
    # A bound below the least leaves nothing to choose from.
    return rng.randrange(low, high + 1) if low <= high else rng.randrange(least, most + 1)


def some_integers(rng: random.Random, counts: tuple[int, int], most: int, least: int = 0) -> list[int]:
    """A list of random length."""
    return [some_integer(rng, most, least) for _ in range(rng.randrange(counts[0], counts[1] + 1))]
