"""Random programs of the intermediate form, for all back ends."""

from hypothesis import strategies as st

from tools.compiler.ir import (
    Arithmetic,
    Array,
    Assign,
    Block,
    Comparison,
    Constant,
    Element,
    Expression,
    If,
    PrintCharacter,
    PrintInteger,
    PrintText,
    Program,
    ReadCharacter,
    Statement,
    Store,
    Variable,
    While,
)

VARIABLES = {"a": 32, "b": 32, "c": 16, "d": 8, "e": 64, "n": 16}
"""`n` counts loops down, and nothing else assigns to it."""
ARRAYS = {"p": Array(5, 32), "q": Array(3, 8)}

TEXTS = st.text(st.sampled_from("ab Z0\n-~"), max_size=4)
STDIN = st.text(st.sampled_from("ab 017\n-"), max_size=8).map(str.encode)


def constants() -> st.SearchStrategy[Constant]:
    small = st.integers(-9, 130).map(lambda value: Constant(value, 8 if -128 <= value < 128 else 16))
    edges = [(127, 8), (-128, 8), (255, 16), (256, 16), (32_767, 16), (65_536, 32), (2**31 - 1, 32), (-(2**31), 32)]
    large = st.sampled_from([Constant(value, bits) for value, bits in edges])
    return st.one_of(small, small, small, large)


def leaves() -> st.SearchStrategy[Expression]:
    variables = st.sampled_from(sorted(VARIABLES.items())).map(lambda pair: Variable(*pair))
    return st.one_of(constants(), variables)


def _deeper(inner: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    def arithmetic(operator: str, left: Expression, right: Expression) -> Expression:
        return Arithmetic(operator, left, right, max(left.bits, right.bits))  # type: ignore[arg-type]

    def comparison(operator: str, left: Expression, right: Expression) -> Expression:
        return Comparison(operator, left, right)  # type: ignore[arg-type]

    def element(array: str, index: Expression) -> Expression:
        return Element(array, index, ARRAYS[array].bits)

    index = st.one_of(st.integers(0, 2).map(lambda value: Constant(value, 8)), inner)
    return st.one_of(
        st.builds(arithmetic, st.sampled_from(["+", "-", "*", "//", "%"]), inner, inner),
        st.builds(comparison, st.sampled_from(["<", "<=", "==", "!=", ">", ">="]), inner, inner),
        st.builds(element, st.sampled_from(sorted(ARRAYS)), index),
    )


def expressions() -> st.SearchStrategy[Expression]:
    return st.recursive(leaves(), _deeper, max_leaves=4)


def statements(depth: int) -> st.SearchStrategy[Statement]:
    names = sorted(set(VARIABLES) - {"n"})
    printable = st.integers(32, 126).map(lambda value: Constant(value, 8))
    simple: list[st.SearchStrategy[Statement]] = [
        st.builds(Assign, st.sampled_from(names), expressions()),
        st.builds(Assign, st.sampled_from(names), leaves()),
        st.builds(
            Store,
            st.sampled_from(sorted(ARRAYS)),
            st.one_of(st.integers(0, 2).map(lambda value: Constant(value, 8)), expressions()),
            leaves(),
        ),
        st.builds(ReadCharacter, st.sampled_from(["a", "c"])),
        st.builds(PrintCharacter, st.one_of(printable, leaves())),
        st.builds(PrintText, TEXTS),
        st.builds(PrintInteger, expressions()),
        st.builds(PrintInteger, leaves()),
    ]
    if depth == 0:
        return st.one_of(simple)
    return st.one_of(
        *simple,
        st.builds(If, expressions(), blocks(depth - 1), blocks(depth - 1)),
        st.builds(counted, st.integers(0, 3), blocks(depth - 1)),
    )


def counted(times: int, body: Block) -> Statement:
    """A loop that runs so many times, once: `n` is 0 whenever it begins."""
    n = Variable("n", 16)
    if any(isinstance(statement, If) and _loops(statement) for statement in body) or any(
        isinstance(statement, While) for statement in body
    ):
        return If(Constant(1, 8), body)  # There is one counter only.
    step = Assign("n", Arithmetic("+", n, Constant(1, 8), 16))
    end = Assign("n", Constant(0, 8))
    return If(Constant(1, 8), (While((), Comparison("<", n, Constant(times, 8)), (step, *body)), end))


def _loops(statement: If) -> bool:
    return any(
        isinstance(inner, While) or (isinstance(inner, If) and _loops(inner))
        for inner in (*statement.then, *statement.otherwise)
    )


def blocks(depth: int) -> st.SearchStrategy[Block]:
    return st.lists(statements(depth), max_size=4).map(tuple)


def programs() -> st.SearchStrategy[Program]:
    """Programs that end: at most three rounds a loop, at most two loops within each other."""
    return st.lists(statements(2), min_size=1, max_size=6).map(
        lambda body: Program(dict(VARIABLES), dict(ARRAYS), tuple(body))
    )
