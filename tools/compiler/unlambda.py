r"""Programs of the intermediate form as Unlambda.

The state of a program is one value: a tree of its variables, its arrays and the routines that it uses
(`unlambda_layout`). A statement is a closed function from state to state, and so is a block: its statements, one after
the other. As each of them is closed, a program's text is as long as what it says, however deeply it is nested.

    assignment    `\s. replace (value s) s`, where `replace` puts a leaf in the place of the one that was there
    if            `\s. condition s then otherwise s`: the bit chooses a function, which is called with the state
    while         a function `u` that is called with itself, `\m s. condition s round end m s`, where `end` is
                  `\m s. s`, and `round` is `\m s. m m (body s)`
    print a text  the functions .x of its characters, which give what they are called with
    a trap        e

The whole program is applied to the first state. Before that happens, its text is evaluated: that takes one call for
each two of its characters.

Values are evaluated as soon as they can be, and nothing that a program does is delayed, so that what it prints comes in
order. What is a value: a number, a list of decimal digits (`unlambda_numbers`); an array (`unlambda_arrays`); a bit.
How lambda terms become Unlambda is said in `lambda_terms`.
"""

import re
import sys

from tools.compiler.ir import (
    NOWHERE,
    Assign,
    Block,
    Compiled,
    Constant,
    If,
    Place,
    PrintCharacter,
    PrintInteger,
    PrintText,
    Program,
    ReadCharacter,
    Statement,
    Store,
    TargetError,
    Trap,
    While,
)
from tools.compiler.lambda_terms import combinator
from tools.compiler.unlambda_characters import printer
from tools.compiler.unlambda_expressions import Expressions
from tools.compiler.unlambda_layout import WRITTEN, Layout
from tools.compiler.unlambda_trees import changer, composed, replacer

FIRST_MARK = 0x10000
"""Marks stand for places while the text is put together: characters that no program prints."""

_MARKS = re.compile(f"[{chr(FIRST_MARK)}-{chr(sys.maxunicode)}]")


def emit(program: Program, dialect: str = "spec") -> Compiled:
    """Compile a program. Raises TargetError for another dialect than `spec`."""
    if dialect != "spec":
        raise TargetError(f"Loom is compiled to Unlambda's dialect spec, not to {dialect}")
    layout = Layout(program)
    _Statements(layout).block(program.body)
    layout.arrange()
    statements = _Statements(layout)
    marked = f"`{statements.block(program.body)}{layout.state()}"
    return _without_marks(marked, statements.places)


class _Statements:
    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._expressions = Expressions(layout)
        self.places: list[Place] = []

    def block(self, block: Block) -> str:
        functions = [self._statement(statement) for statement in block]
        return composed(*reversed(functions)) if functions else "i"

    def _statement(self, statement: Statement) -> str:
        mark = chr(FIRST_MARK + len(self.places))
        self.places.append(statement.place)
        return mark + self._function(statement)

    def _function(self, statement: Statement) -> str:
        expressions, program = self._expressions, self._layout.program
        match statement:
            case Assign(variable, value):
                return self._assigned(variable, expressions.assigned(value, program.variables[variable]))
            case Store(array, index, value):
                element = expressions.assigned(value, program.arrays[array].bits)
                stored = expressions.called("store", expressions.value(index), element)
                change = changer(self._layout.path(f"a {array}", WRITTEN))
                return f"``s{composed(change, stored)}i"
            case If(condition, then, otherwise):
                if isinstance(condition, Constant):
                    return self.block(then if condition.value else otherwise)
                bit, holds = expressions.condition(condition)
                blocks = self.block(then), self.block(otherwise)
                first, second = blocks if holds else reversed(blocks)
                return f"``s``s``s{bit}`k{first}`k{second}i"
            case While():
                return self._loop(statement)
            case ReadCharacter(variable):
                return self._assigned(variable, f"``s{expressions.get('read character')}i")
            case PrintCharacter(value):
                return f"``s{expressions.called('print character', expressions.value(value))}i"
            case PrintText(text):
                return composed(*map(printer, reversed(text))) if text else "i"
            case PrintInteger(value):
                return f"``sk{expressions.called('print integer', expressions.value(value))}"
            case Trap():
                return "e"

    def _assigned(self, variable: str, value: str) -> str:
        replace = replacer(self._layout.path(f"v {variable}", WRITTEN))
        return f"``s{composed(replace, value)}i"

    def _loop(self, loop: While) -> str:
        self._layout.depth += 1
        before = self.block(loop.before)
        bit, holds = self._expressions.condition(loop.condition)
        body = self.block(loop.body)
        self._layout.depth -= 1
        ways = combinator(r"\m s. m m (Body s)", Body=body), "`ki"
        first, second = ways if holds else reversed(ways)
        notation = (
            r"\m s. Bit s First Second m s" if before == "i" else r"\m s. (\t. Bit t First Second m t) (Before s)"
        )
        turn = combinator(notation, Bit=bit, First=first, Second=second, Before=before)
        return f"```sii{turn}"


def _without_marks(marked: str, places: list[Place]) -> Compiled:
    parts: list[str] = []
    found: list[tuple[int, Place]] = []
    length = start = 0
    for mark in _MARKS.finditer(marked):
        parts.append(marked[start : mark.start()])
        length += mark.start() - start
        start = mark.end()
        place = places[ord(mark[0]) - FIRST_MARK]
        if place != NOWHERE:
            found.append((length, place))
    parts.append(marked[start:])
    return Compiled("".join(parts), tuple(found))
