r"""Binary trees of functions: the one data structure of the Unlambda back end.

A bit is a function that takes one of two: 0 is `\a b. a`, that is k, and 1 is `\a b. b`, that is `ki. A pair is the
function `\f. f a b`, so a pair applied to a bit gives one of its parts, in seven calls. A tree is a leaf or a pair of
trees; applied to the bits of a path, one after the other, it gives the leaf there. Where both parts of a pair are the
same text, `\f. a` does the same in one call; and a leaf e, which ends the program when it is called, stands for any
tree of such leaves.

A tree is fixed by its *shape*: nested pairs of names. Most shapes are made as Huffman made them, so that names that are
needed more often have shorter paths. A *selector* is the function of a tree that gives one leaf of it; a *table* is a
tree of a known shape whose leaves are given by name. Trees of values that change are the state of a program and its
arrays; their pairs are all there. They are rebuilt along one path, by a *replacer*, which is given a new leaf, or a
*changer*, which is given what is to be done with the old one.
"""

from collections.abc import Mapping
from functools import lru_cache
from heapq import heapify, heappop, heappush

from tools.compiler.lambda_terms import combinator

Shape = str | tuple["Shape", "Shape"]
"""A name, or a pair of shapes."""

BITS = ("k", "`ki")


def applied(function: str, *arguments: str) -> str:
    """A function with its arguments, as text."""
    for argument in arguments:
        function = f"`{function}{argument}"
    return function


def composed(*functions: str) -> str:
    """The function that calls the last of some functions first, and the first last; all of them are values."""
    *outer, first = functions
    return "".join(f"``s`k{function}" for function in outer) + first


def cell(first: str, second: str) -> str:
    """A pair as text, of parts that change."""
    return f"``s``si`k{first}`k{second}"


def pair(first: str, second: str) -> str:
    """A pair as text, of parts that do not change."""
    return f"`k{first}" if first == second else cell(first, second)


def huffman(weights: Mapping[str, float]) -> Shape:
    """A shape with all the names of a mapping, of least weighted depth; the same for the same mapping."""
    heap: list[tuple[float, int, Shape]] = [(weight, at, name) for at, (name, weight) in enumerate(weights.items())]
    heapify(heap)
    for at in range(len(heap), 2 * len(heap) - 1):
        lightest, _, second = heappop(heap)
        weight, _, first = heappop(heap)
        heappush(heap, (lightest + weight, at, (first, second)))
    return heap[0][2]


def paths(shape: Shape) -> dict[str, tuple[int, ...]]:
    """Name -> the bits of its path."""
    found: dict[str, tuple[int, ...]] = {}
    pending: list[tuple[Shape, tuple[int, ...]]] = [(shape, ())]
    while pending:
        part, path = pending.pop()
        if isinstance(part, str):
            found[part] = path
        else:
            pending += [(part[1], (*path, 1)), (part[0], (*path, 0))]
    return found


def tree(shape: Shape, leaves: Mapping[str, str]) -> str:
    """A tree as text."""
    if isinstance(shape, str):
        return leaves[shape]
    return pair(tree(shape[0], leaves), tree(shape[1], leaves))


def table(shape: Shape, leaves: Mapping[str, str]) -> str:
    """A tree as text in which e may stand for a tree of which all leaves are e: its leaves get one more argument."""
    if isinstance(shape, str):
        return leaves[shape]
    first, second = table(shape[0], leaves), table(shape[1], leaves)
    return "e" if first == second == "e" else pair(first, second)


def notation(shape: Shape, leaves: Mapping[str, str]) -> str:
    """The notation of a tree, from those of its leaves."""
    if isinstance(shape, str):
        return leaves[shape]
    first, second = notation(shape[0], leaves), notation(shape[1], leaves)
    return f"(K {first})" if first == second else f"(S (S I (K {first})) (K {second}))"


def selector(path: tuple[int, ...]) -> str:
    """The function of a tree that gives the leaf at the end of a path: nine calls a bit, and one."""
    text = "i"
    for bit in path:
        text = f"``s{text}`k{BITS[bit]}"
    return text


@lru_cache(maxsize=4096)
def replacer(path: tuple[int, ...]) -> str:
    r"""`\x tree.` the tree with x in the place of the leaf at the end of a path: about 48 calls a bit."""
    return _along(path, "k")


@lru_cache(maxsize=4096)
def changer(path: tuple[int, ...]) -> str:
    r"""`\g tree.` the tree with what g gives for a leaf in its place."""
    return _along(path, "i")


def _along(path: tuple[int, ...], at_leaf: str) -> str:
    # Both forms build as much as they can when they get what they are to do, and not a term that is not needed.
    text = at_leaf
    for bit in reversed(path):
        if bit == 0:
            text = combinator(r"\x. (\p t. t (\a. (\h. S (K h) K) (S (S I (K (p a)))))) (Inner x)", Inner=text)
        else:
            text = combinator(r"\x. (\q t. t (\a. S (K (S (S I (K a)))) q)) (S (K K) (Inner x))", Inner=text)
    return text
