"""Trees in Unlambda: every leaf is found, and one is replaced without any other."""

import string
from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from interpreters.base import Limits
from interpreters.unlambda import LANGUAGE
from tools.compiler.lambda_terms import combinator
from tools.compiler.unlambda_trees import (
    Shape,
    applied,
    cell,
    changer,
    composed,
    huffman,
    paths,
    replacer,
    selector,
    table,
    tree,
)

WEIGHTS = st.lists(st.integers(1, 30), min_size=1, max_size=7).map(
    lambda weights: dict(zip(string.ascii_lowercase, map(float, weights), strict=False))
)


def printed(text: str) -> str:
    execution = LANGUAGE.compile(text).run(b"", Limits())
    assert execution.status == "ok"
    return execution.stdout.decode()


def cells(shape: Shape) -> str:
    """A tree of printers of the names, with all its pairs."""
    return f".{shape}" if isinstance(shape, str) else cell(cells(shape[0]), cells(shape[1]))


def read(shape: Shape, text: str) -> str:
    """What the leaves of a tree print, in the order of the shape."""
    return "".join(printed(applied(selector(path), text, "i")) for path in paths(shape).values())


def depths(count: int) -> Iterator[tuple[int, ...]]:
    """The depths of the leaves of all trees with so many."""
    if count == 1:
        yield (0,)
    for left in range(1, count):
        for first in depths(left):
            for second in depths(count - left):
                yield tuple(depth + 1 for depth in (*first, *second))


@settings(max_examples=30)
@given(WEIGHTS)
def test_no_shape_is_better_than_the_one_that_is_made(weights: dict[str, float]) -> None:
    found = sum(weights[name] * len(path) for name, path in paths(huffman(weights)).items())
    ordered = sorted(weights.values())
    best = min(
        sum(weight * depth for weight, depth in zip(ordered, sorted(leaves, reverse=True), strict=True))
        for leaves in depths(len(weights))
    )
    assert found == best


@settings(max_examples=30)
@given(WEIGHTS, st.data())
def test_one_leaf_is_replaced_and_the_others_stay(weights: dict[str, float], data: st.DataObject) -> None:
    shape = huffman(weights)
    name = data.draw(st.sampled_from(sorted(weights)))
    path = paths(shape)[name]
    leaves = list(paths(shape))
    assert read(shape, cells(shape)) == "".join(leaves)
    replaced = "".join("!" if leaf == name else leaf for leaf in leaves)
    assert read(shape, applied(replacer(path), ".!", cells(shape))) == replaced
    changed = "".join(f"{leaf}!" if leaf == name else leaf for leaf in leaves)
    after = combinator(r"\leaf x. After (leaf x)", After=".!")
    assert read(shape, applied(changer(path), after, cells(shape))) == changed


def test_pairs_of_the_same_are_written_once() -> None:
    shape: Shape = (("a", "b"), ("c", "d"))
    assert tree(shape, dict.fromkeys("abcd", ".x")) == "`k`k.x"
    assert table(shape, {"a": "e", "b": "e", "c": ".c", "d": "e"}) == "``s``si`ke`k``s``si`k.c`ke"


def test_functions_are_called_from_the_last_to_the_first() -> None:
    assert printed(applied(composed(".a", ".b", ".c"), "i")) == "cba"
