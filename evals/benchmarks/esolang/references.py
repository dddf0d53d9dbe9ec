"""What is right, as twenty functions from an input to its output.

All tasks share one convention. Every line of an input ends with a newline, the last one, too; a line holds printable
ASCII characters (codes 32 to 126); an integer is written in decimal digits, without sign and without leading zeros.
An output has no newline at its end. A function raises ValueError on an input outside its statement's domain.
"""

import re
from collections.abc import Callable, Mapping

_PRINTABLE = re.compile(r"[ -~]*")
_INTEGER = re.compile(r"0|[1-9][0-9]*")


def _lines(stdin: str, count: int) -> list[str]:
    *lines, rest = stdin.split("\n")
    if rest or len(lines) != count:
        raise ValueError(f"the input is not {count} line(s), each ended by a newline: {stdin!r}")
    return lines


def _text(line: str, least: int, most: int) -> str:
    if not least <= len(line) <= most:
        raise ValueError(f"the line has {len(line)} characters, not {least} to {most}: {line!r}")
    if not _PRINTABLE.fullmatch(line):
        raise ValueError(f"the line holds a character that is not printable ASCII: {line!r}")
    return line


def _integer(line: str, most: int) -> int:
    # The length first: Python refuses to convert thousands of digits with words of its own.
    if not _INTEGER.fullmatch(line) or len(line) > len(str(most)) or int(line) > most:
        raise ValueError(f"the line is not an integer from 0 to {most}: {line!r}")
    return int(line)


def _line(stdin: str, least: int = 0) -> str:
    (line,) = _lines(stdin, 1)
    return _text(line, least, 40)


def _integers(stdin: str, count: int, most: int) -> list[int]:
    return [_integer(line, most) for line in _lines(stdin, count)]


def hello_world(stdin: str) -> str:  # noqa: ARG001  any input is in its domain
    return "Hello, World!"


def echo_line(stdin: str) -> str:
    return _line(stdin)


def hello_name(stdin: str) -> str:
    return f"Hello, {_line(stdin, least=1)}!"


def sum_two(stdin: str) -> str:
    return str(sum(_integers(stdin, 2, 999)))


def multiply_two(stdin: str) -> str:
    first, second = _integers(stdin, 2, 99)
    return str(first * second)


def even_or_odd(stdin: str) -> str:
    (number,) = _integers(stdin, 1, 9999)
    return "odd" if number % 2 else "even"


def string_length(stdin: str) -> str:
    return str(len(_line(stdin)))


def reverse_string(stdin: str) -> str:
    return _line(stdin)[::-1]


def count_vowels(stdin: str) -> str:
    return str(sum(character in "aeiouAEIOU" for character in _line(stdin)))


def sum_to(stdin: str) -> str:
    (number,) = _integers(stdin, 1, 100)
    return str(number * (number + 1) // 2)


def sum_of_digits(stdin: str) -> str:
    (number,) = _integers(stdin, 1, 99_999)
    return str(sum(int(digit) for digit in str(number)))


def minimum_of_two(stdin: str) -> str:
    return str(min(_integers(stdin, 2, 999)))


def maximum_of_three(stdin: str) -> str:
    return str(max(_integers(stdin, 3, 999)))


def repeat_string(stdin: str) -> str:
    text, times = _lines(stdin, 2)
    return _text(text, 1, 20) * _integer(times, 20)


def concatenate(stdin: str) -> str:
    first, second = _lines(stdin, 2)
    return _text(first, 0, 40) + _text(second, 0, 40)


def first_and_last(stdin: str) -> str:
    line = _line(stdin, least=1)
    return line[0] + line[-1]


def uppercase(stdin: str) -> str:
    return _line(stdin).upper()


def count_spaces(stdin: str) -> str:
    return str(_line(stdin).count(" "))


def average_of_two(stdin: str) -> str:
    return str(sum(_integers(stdin, 2, 999)) // 2)


def compare_two(stdin: str) -> str:
    first, second = _integers(stdin, 2, 999)
    return "less" if first < second else "greater" if first > second else "equal"


REFERENCES: Mapping[str, Callable[[str], str]] = {
    "E01": hello_world,
    "E02": echo_line,
    "E03": hello_name,
    "E04": sum_two,
    "E05": multiply_two,
    "E06": even_or_odd,
    "E07": string_length,
    "E08": reverse_string,
    "E09": count_vowels,
    "E10": sum_to,
    "E11": sum_of_digits,
    "E12": minimum_of_two,
    "E13": maximum_of_three,
    "E14": repeat_string,
    "E15": concatenate,
    "E16": first_and_last,
    "E17": uppercase,
    "E18": count_spaces,
    "E19": average_of_two,
    "E20": compare_two,
}
