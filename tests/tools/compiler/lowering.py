"""A program after each of the passes, for tests of one of them."""

from tools.compiler import forms, ir, tree
from tools.compiler.check import parse
from tools.compiler.effects import effects_of
from tools.compiler.exits import without_exits
from tools.compiler.flatten import flatten
from tools.compiler.inline import inline
from tools.compiler.library import finish
from tools.compiler.ranges import without_for


def ranged(source: str) -> tree.Program:
    program = parse(source)
    return without_for(program, effects_of(program))


def flattened(source: str) -> dict[str, forms.Routine]:
    program = ranged(source)
    return flatten(program, effects_of(program))


def without_their_exits(source: str) -> dict[str, forms.Routine]:
    return {name: without_exits(routine) for name, routine in flattened(source).items()}


def inlined(source: str) -> forms.Routine:
    return inline(without_their_exits(source), parse(source).arrays)


def finished(source: str) -> ir.Program:
    """In the intermediate form, as it is before the passes that make it smaller."""
    return finish(inlined(source), dict(parse(source).arrays))


def all_statements(block: forms.Block | ir.Block) -> list[forms.Statement | ir.Statement]:
    """The statements of a block, and those within them."""
    found: list[forms.Statement | ir.Statement] = []
    for statement in block:
        found.append(statement)
        for part in ("before", "then", "otherwise", "body", "after"):
            found += all_statements(getattr(statement, part, ()))
    return found
