"""Instructions of Whitespace as the text of a program."""

from collections import Counter
from collections.abc import Sequence

from interpreters.whitespace_code import DIALECTS
from tools.compiler.ir import Compiled, Place

CHARACTERS = str.maketrans("STL", " \t\n")
BITS = str.maketrans("01", "ST")

Written = tuple[str, int | str]
"""An instruction: its name, and the number that it takes, or the name of the label; an empty text if it takes none."""


def assembled(written: Sequence[Written], places: Sequence[tuple[int, Place]], dialect: str) -> Compiled:
    """A program. The labels that are used most often have the shortest names.

    `places` are pairs of an instruction's number and the place that the code from there on belongs to.
    """
    uses = Counter(str(argument) for name, argument in written if DIALECTS["spec"][name].argument == "label")
    order = sorted(uses, key=lambda label: (-uses[label], label))
    names = {label: f"{number:b}"[1:].translate(BITS) for number, label in enumerate(order, 1)}
    offsets, parts, length = [], [], 0
    for name, argument in written:
        operation = DIALECTS[dialect][name]
        letters = operation.letters
        if operation.argument == "label":
            letters += names[str(argument)] + "L"
        elif operation.argument == "number":
            letters += number_letters(int(argument))
        offsets.append(length)
        parts.append(letters)
        length += len(letters)
    marks = tuple((offsets[number], place) for number, place in places if number < len(offsets))
    return Compiled("".join(parts).translate(CHARACTERS), marks)


def number_letters(number: int) -> str:
    """A number in S, T and L."""
    digits = f"{abs(number):b}".translate(BITS) if number else ""
    return ("T" if number < 0 else "S") + digits + "L"
