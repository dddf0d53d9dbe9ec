"""Random expressions of the library, and inputs for them."""

from hypothesis import strategies as st

from agents.synth.grammar import COMPONENTS, Expression, Sort, View, constant, join

NUMERALS = st.integers(-99_999, 99_999).map(str)
PRINTABLE = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=12)
CONSTANTS = st.text(st.characters(min_codepoint=1, max_codepoint=127), max_size=4)
VIEWS: st.SearchStrategy[View] = st.sampled_from(("line", "token", "input"))


@st.composite
def inputs(draw: st.DrawFn) -> str:
    """A few lines, the first of them a number, with or without a line feed after the last one."""
    lines = [draw(NUMERALS), *draw(st.lists(st.one_of(NUMERALS, PRINTABLE), max_size=3))]
    return "\n".join(lines) + draw(st.sampled_from(("", "\n")))


@st.composite
def texts(draw: st.DrawFn, view: View, depth: int = 3) -> Expression:
    """An expression for a text that sees its input in one view."""
    kinds = (
        _expressions("text", view, depth),
        _expressions("number", view, depth).map(lambda number: Expression("decimal", (number,))),
        st.tuples(*(_expressions(sort, view, depth) for sort in COMPONENTS["if"].takes)).map(
            lambda args: Expression("if", args)
        ),
    )
    return draw(st.one_of(*kinds))


def _expressions(sort: Sort, view: View, depth: int) -> st.SearchStrategy[Expression]:
    leaves = _leaves(sort, view)
    if depth == 0 and leaves is not None:
        return leaves
    built = st.sampled_from([component for component in COMPONENTS.values() if component.gives == sort]).flatmap(
        lambda component: st.tuples(*(_expressions(taken, view, max(depth - 1, 0)) for taken in component.takes)).map(
            lambda args: _built(component.name, args)
        )
    )
    return built if leaves is None else st.one_of(built, leaves)


def _built(name: str, args: tuple[Expression, ...]) -> Expression:
    return join(*args) if name == "join" else Expression(name, args)


def _leaves(sort: Sort, view: View) -> st.SearchStrategy[Expression] | None:
    if sort == "truth":
        return None
    if sort == "number":
        first = Expression("input") if view == "input" else Expression(view, value=1)
        return st.one_of(st.integers(-12, 12).map(constant), st.just(Expression("number", (first,))))
    if view == "input":
        return st.just(Expression("input"))
    parts = st.integers(1, 3).map(lambda index: Expression(view, value=index))
    return st.one_of(parts, parts, CONSTANTS.map(constant))
