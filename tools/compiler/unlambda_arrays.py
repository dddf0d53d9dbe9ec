r"""Arrays in Unlambda: trees of the shape that numbers have, so that an index is applied to an array to read it.

A leaf of a number's table is called with the rest of the number. In an array, the leaf for a digit is the function that
applies that rest to the array of all elements whose index begins (at its lowest digit) in this way, and the leaf for +
gives the element whose index ends there:

    leaf of +       `k element
    leaf of a digit `\rest. rest lower`, which is ``si`k lower
    everything else e, which ends the program

An element is stored by a loop over its index that changes the array along the path of each digit. A program starts with
all elements zero, and then parts of an array with the same number of elements are the same; so an array of any length
is written with two nodes for each digit of it.
"""

from tools.compiler.lambda_terms import combinator
from tools.compiler.unlambda_numbers import MINUS, PLUS, SHAPE, SYMBOLS, ZERO, looped, number_table
from tools.compiler.unlambda_trees import Shape, changer, paths, replacer


def store() -> str:
    r"""`\index element array.` the array with the element at the index; ends the program if there is none."""
    at = paths(SHAPE)

    def leaf(symbol: str) -> str:
        if symbol == MINUS:
            return "e"
        if symbol == PLUS:
            return combinator(r"\rest m element. Replace (K element)", Replace=replacer(at[PLUS]))
        return combinator(
            r"\rest m element. (\change. Change (\leaf. Wrap (change (leaf I)))) (rest m m element)",
            Change=changer(at[symbol]),
            Wrap="``s`k`sik",
        )

    return looped(number_table(leaf))


def zeros(length: int) -> str:
    """An array with so many elements, all of them zero."""
    nodes: dict[int, str] = {}
    _add_nodes(length, nodes)
    *lower, whole = nodes
    notation = nodes[whole]
    for count in reversed(lower):
        notation = rf"(\of_{count}. {notation}) {nodes[count]}"
    return combinator(notation, Zero=ZERO)


def _add_nodes(length: int, nodes: dict[int, str]) -> None:
    """Add the notation of an array of a length, behind those of the lengths that it names."""
    if length in nodes:
        return
    leaves = dict.fromkeys(SYMBOLS, "E")
    leaves[PLUS] = "(K Zero)"
    for digit in range(10):
        count = len(range(digit, length, 10))
        # An index that is 0 has no digit: nothing ends behind a 0.
        if count > (digit == 0):
            _add_nodes(count, nodes)
            leaves[str(digit)] = f"(S I (K of_{count}))"
    nodes[length] = _node(SHAPE, leaves)


def _node(shape: Shape, leaves: dict[str, str]) -> str:
    """The notation of a tree: all its pairs are there, so that they can be rebuilt, but for those of e alone."""
    if isinstance(shape, str):
        return leaves[shape]
    first, second = _node(shape[0], leaves), _node(shape[1], leaves)
    return "E" if first == second == "E" else f"(S (S I (K {first})) (K {second}))"
