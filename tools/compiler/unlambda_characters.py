r"""Input and output in Unlambda.

@ makes the next character of the input the current one, and ?x says whether that is x; nothing tells which it is. So a
program asks for one character after the other, the most likely ones first, and leaves the questions, by a continuation,
at the first yes. `?x i` gives i or v, and as v gives v whatever it is called with, `?x i leave code` either leaves with
a code or does nothing. Behind the last question, i or v from @ says whether there was a character at all: the end of
the input is -1, as a NUL is. A character that is not in ASCII ends the program: @ reads it as one, and there are too
many to ask for.

A character is printed by a table for each digit of its code, with `.x` in the leaf of the end.
"""

from tools.compiler.lambda_terms import combinator
from tools.compiler.unlambda_numbers import (
    ENDS,
    IS_NEGATIVE,
    IS_NONZERO,
    MINUS,
    MINUS_ONE,
    PLUS,
    looped,
    number,
    number_table,
)
from tools.compiler.unlambda_sums import negate

LAST_CHARACTER = 127

LIKELY = " 0123456789\netaoinshrdlcumwfgypbvkjxqz,.-+*/()=:ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""What programs read, in about the order of how often they do."""


def printer(character: str) -> str:
    """The function that prints a character and gives what it is called with."""
    return "r" if character == "\n" else f".{character}"


def read_character() -> str:
    r"""`\x.` the code of the next character; -1 at the end of the input, and for NUL."""
    codes = {character: ord(character) for character in LIKELY}
    codes |= {chr(code): code for code in range(1, LAST_CHARACTER + 1)} | {chr(0): -1}
    *others, last = [
        combinator(r"\leave. Ask I leave Code", Ask=f"?{character}", Code=number(code))
        for character, code in codes.items()
    ]
    questions = last
    for question in reversed(others):
        questions = f"``s{question}{questions}"
    asking = combinator(
        r"\leave. Read (\there. (\asked. K Minus_one (there E I)) (Ask leave))",
        Read="@",
        Ask=questions,
        Minus_one=MINUS_ONE,
    )
    return combinator(r"\x. Call Asking", Call="c", Asking=asking)


def print_character() -> str:
    r"""`\code.` the function that prints the character; ends the program if there is no such character."""
    return combinator(r"\code. code T", T=_characters(0, 1))


def _characters(lower: int, place: int) -> str:
    """The table for the digit at a place, when those below have a value."""

    def leaf(symbol: str) -> str:
        if symbol == MINUS:
            return "`ke"
        if symbol == PLUS:
            return f"`k{printer(chr(lower))}"
        value = lower + int(symbol) * place
        if max(value, place) > LAST_CHARACTER:
            return "e"
        return combinator(r"\rest. rest T", T=_characters(value, place * 10))

    return number_table(leaf)


def print_integer() -> str:
    r"""`\n.` anything, when the number has been printed in decimal."""

    def leaf(symbol: str) -> str:
        if symbol in ENDS:
            return "`kk"
        return combinator(r"\rest m. Print (rest m m)", Print=printer(symbol))

    return combinator(
        r"(\digits n. Is_nonzero n (Is_negative n (\n. digits (Minus (Negate n))) digits) Zero n) Digits",
        Is_nonzero=IS_NONZERO,
        Is_negative=IS_NEGATIVE,
        Negate=negate(),
        Minus=printer("-"),
        Zero=printer("0"),
        Digits=looped(number_table(leaf)),
    )
