r"""Range checks in Unlambda.

Whether a number fits its width is nearly always said by its length: nine digits fit 32 bits. The check goes along the
digits, and only for a number with one digit more compares it with the bounds.
"""

from tools.compiler.intervals import of_width
from tools.compiler.lambda_terms import combinator
from tools.compiler.unlambda_comparisons import less_than_constant
from tools.compiler.unlambda_numbers import ENDS, IS_NEGATIVE, shared_tables
from tools.compiler.unlambda_sums import complement


def check(bits: int) -> str:
    r"""`\n. n`; ends the program if the number does not fit the width."""
    _, greatest = of_width(bits)
    # -1 - n is as far below 0 as n is above -1.
    compared = combinator(
        r"\n. Less (Is_negative n Complement I n) I E n",
        Less=less_than_constant(greatest + 1),
        Is_negative=IS_NEGATIVE,
        Complement=complement(),
    )
    table = _goes_on(r"\then. then", f"`k{compared}")
    for _ in range(len(str(greatest)) - 1):
        table = _goes_on(r"\then rest. rest then", table)
    return combinator(r"\n. n T n", T=table)


def _goes_on(leaf: str, then: str) -> str:
    """A table with a leaf for all digits that is made of what comes then; an end says that the number fits."""
    return shared_tables(1, lambda _, symbol: "`k`ki" if symbol in ENDS else combinator(leaf), then)
