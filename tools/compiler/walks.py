"""Walks over checked programs, for passes that need to know what is read and assigned where."""

from collections.abc import Iterator, Sequence

from tools.compiler import tree


def statements(block: tree.Block) -> Iterator[tree.Statement]:
    """The statements of a block, and those within them."""
    for statement in block:
        yield statement
        for inner in blocks(statement):
            yield from statements(inner)


def blocks(statement: tree.Statement) -> tuple[tree.Block, ...]:
    """The blocks of a statement."""
    match statement:
        case tree.If(_, then, otherwise):
            return then, otherwise
        case tree.While(_, body, after):
            return body, after
        case tree.For(body=body):
            return (body,)
    return ()


def expressions(statement: tree.Statement) -> Iterator[tree.Expression]:
    """All expressions that stand in a statement, those within others included, but for those in its blocks.

    An element that is assigned to gives its index; one that is updated gives itself, and so does a variable.
    """
    tops: list[tree.Expression] = []
    match statement:
        case tree.Assign(targets, values):
            tops += [target.index for target in targets if isinstance(target, tree.Item)]
            tops += values
        case tree.Update(target, _, value):
            tops += [target, value]
        case tree.If(condition) | tree.While(condition):
            tops.append(condition)
        case tree.For(_, start, stop):
            tops += [start, stop]
        case tree.Return(value) if value is not None:
            tops.append(value)
        case tree.Print(pieces):
            tops += printed_values(pieces)
        case tree.Run(call):
            tops.append(call)
    for top in tops:
        yield from parts(top)


def printed_values(pieces: Sequence[tree.Piece]) -> list[tree.Expression]:
    """What has to be worked out before something is printed, in order."""
    values: list[tree.Expression] = []
    for piece in pieces:
        match piece:
            case tree.Text():
                pass
            case tree.Character(value) | tree.Alternative(value):
                values.append(value)
            case _:
                values.append(piece)
    return values


def parts(expression: tree.Expression) -> Iterator[tree.Expression]:
    """An expression and all within it."""
    yield expression
    inner: tuple[tree.Expression, ...] = ()
    match expression:
        case tree.Item(_, index):
            inner = (index,)
        case tree.Binary(_, left, right):
            inner = left, right
        case tree.Compare(first, rest):
            inner = first, *(operand for _, operand in rest)
        case tree.Logical(_, operands):
            inner = operands
        case tree.Choice(condition, then, otherwise):
            inner = condition, then, otherwise
        case tree.Call(_, arguments):
            inner = tuple(argument for argument in arguments if not isinstance(argument, tree.ArrayName))
    for part in inner:
        yield from parts(part)


def names_read(statement: tree.Statement) -> set[str]:
    """The variables that a statement reads itself, not in its blocks."""
    return {part.name for part in expressions(statement) if isinstance(part, tree.Name)}


def assigned(statement: tree.Statement) -> set[str]:
    """The variables that a statement assigns to itself, not in its blocks or in functions that it calls."""
    match statement:
        case tree.Assign(targets):
            return {target.name for target in targets if isinstance(target, tree.Name)}
        case tree.Update(tree.Name(name)):
            return {name}
        case tree.For(tree.Name(name)):
            return {name}
    return set()


def called(statement: tree.Statement) -> set[str]:
    """The functions that a statement calls itself, not in its blocks."""
    return {part.function for part in expressions(statement) if isinstance(part, tree.Call)}
