r"""Products, quotients and remainders of two integers in Unlambda.

A product is made as on paper, from the highest digit of the first number down: ten times what the digits above gave,
plus the second number times this digit. Where the first number is negative, both change their sign.

A quotient is made as on paper, too, for a number that is not negative and a divisor above zero: the digits above have
left a remainder, the next digit is written behind it, and the divisor is taken away as often as it can be. The other
cases are led back to this one (all of them round down, as Python's do):

    a // -b = -a // b              a % -b = -(-a % b)
    -1-a // b = -1 - a // b        -1-a % b = b - (1 + a % b)
"""

from tools.compiler.lambda_terms import combinator
from tools.compiler.unlambda_constant_products import times
from tools.compiler.unlambda_numbers import (
    DIGITS,
    ENDS,
    IS_NEGATIVE,
    IS_NONZERO,
    PUT,
    ZERO,
    number_table,
    shared_tables,
)
from tools.compiler.unlambda_sums import add_constant, complement, negate
from tools.compiler.unlambda_trees import pair

TIMES = {
    "1": "b",
    "2": "times_2 b",
    "3": "times_3 b",
    "4": "times_2 (times_2 b)",
    "5": "times_5 b",
    "6": "times_2 (times_3 b)",
    "7": "add (times_2 b) (times_5 b)",
    "8": "times_2 (times_2 (times_2 b))",
    "9": "times_3 (times_3 b)",
}
"""What is added for a digit of the first number of a product."""


def multiply() -> str:
    r"""`\add a b. a * b`, given the sum of two numbers.

    The leaves of the loop get `line`, which adds a line of the calculation to ten times what there is.
    """
    line = r"\times above. add (Put above) (times add b)"

    def leaf(_: int, symbol: str) -> str:
        if symbol in ENDS:
            return f"`k`k`k`k{ZERO}"
        if symbol == "0":
            return combinator(r"\tables rest m line. Put (rest m m line)", Put=PUT["0"])
        times = rf"(\times_2 times_3 times_5 add b. {TIMES[symbol]}) (tables K K) (tables K (K I)) (tables (K I))"
        return combinator(rf"\tables. (\times rest m line. line times (rest m m line)) ({times})")

    return combinator(
        rf"(\change f add a b. Is_negative a change I (f add) a b) ((\negate f a b. f (negate a) (negate b)) Negate)"
        rf"((\table add a b. a table table ({line})) T)",
        Is_negative=IS_NEGATIVE,
        Negate=negate(),
        Put=PUT["0"],
        T=shared_tables(1, leaf, pair(pair(times(2), times(3)), times(5))),
    )


def divide() -> str:
    r"""`\subtract a b.` a pair of a % b and a // b, given the difference of two numbers; stops if b is 0."""
    of_negative = (
        r"\core subtract a b. core subtract (Complement a) b (\r q h. h (subtract b (Successor r)) (Complement q))"
    )
    by_positive = r"\of_negative core subtract a. Is_negative a of_negative core subtract a"
    changed = r"\negate divide subtract a b. divide subtract (negate a) (negate b) (\r q h. h (negate r) q)"
    by_negative = f"({changed}) Negate"
    closed = {
        "Is_negative": IS_NEGATIVE,
        "Is_nonzero": IS_NONZERO,
        "Complement": complement(),
        "Successor": add_constant(1),
        "Negate": negate(),
    }
    texts = {
        "Of_negative": combinator(of_negative, **closed),
        "By_positive": combinator(by_positive, **closed),
        "By_negative": combinator(by_negative, **closed),
        "Core": _divide_plainly(),
    }
    signed = r"\by_positive subtract a b. Is_nonzero b (Is_negative b By_negative I by_positive) E subtract a b"
    return combinator(rf"({signed}) ((\core. By_positive (Of_negative core) core) Core)", **closed, **texts)


def _divide_plainly() -> str:
    r"""`\subtract a b.` the pair for a of 0 or more and b of 1 or more.

    The leaves of the loop get `take`, which is made for b. It is called with the remainder, including the new digit,
    and the quotient of the digits above, and gives the pair of both when b has been taken away as often as it can be.
    """
    take = combinator(r"\minus r q h. h r (Put q)", Put=PUT["9"])
    for taken in reversed(DIGITS[:-1]):
        # \difference. is said to be taken from r already; if it is negative, r remains.
        take = combinator(
            r"\minus r. (\difference. Is_negative difference Done More minus r difference) (minus r)",
            Is_negative=IS_NEGATIVE,
            Done=combinator(r"\minus r difference q h. h r (Put q)", Put=PUT[taken]),
            More=combinator(r"\minus r. Take minus", Take=take),
        )

    def leaf(symbol: str) -> str:
        if symbol in ENDS:
            return combinator(r"\rest m take h. h Zero Zero", Zero=ZERO)
        return combinator(r"\rest m take. rest m m take (\r. take (Put r))", Put=PUT[symbol])

    whole = r"(\table subtract a b. a table table (Take (\r. subtract r b))) T"
    return combinator(whole, T=number_table(leaf), Take=take)
