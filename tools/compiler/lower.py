"""From a checked program to the intermediate form, by small passes in this order:

    ranges.py       `for` becomes `while`
    flatten.py      calls, input and short circuits come out of expressions
    exits.py        `break`, `continue` and `return` become branches and flags
    inline.py       functions are copied to where they are called
    library.py      reading and filling become loops: the intermediate form is reached
    fold.py         what can be worked out now is
    narrow.py       variables and arithmetic get the least width that they need
    unused.py       what is never read goes

The first three work on each function by itself, the last three on the intermediate form.
"""

from tools.compiler import ir, tree
from tools.compiler.effects import effects_of
from tools.compiler.exits import without_exits
from tools.compiler.flatten import flatten
from tools.compiler.fold import fold
from tools.compiler.inline import inline
from tools.compiler.library import finish
from tools.compiler.narrow import narrow
from tools.compiler.ranges import without_for
from tools.compiler.unused import without_unused


def lower(program: tree.Program) -> ir.Program:
    """The program of the intermediate form that behaves the same. Raises LoomError if it gets too large or too deep."""
    effects = effects_of(program)
    routines = flatten(without_for(program, effects), effects)
    module = inline({name: without_exits(routine) for name, routine in routines.items()}, program.arrays)
    return without_unused(narrow(fold(finish(module, dict(program.arrays)))))
