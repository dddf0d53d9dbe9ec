"""Put the bodies of functions where they are called.

The intermediate form has no functions, and none of the targets has calls that are worth their price: a Brainfuck
program cannot return to where it came from, and a play has no subroutine. So every call becomes

    parameter <- argument; ...; variable <- 0; ...; the body; the target <- the result

with the same variables for every call, as no function is called while it is running. The price is size: what is called
ten times is there ten times, and a program whose calls multiply is refused before anything is copied.

Copies that can be told to be needless are left out:

- A parameter that the body does not assign to stands for its argument if that is a constant, or a variable that keeps
  its value while the body runs. An array parameter always stands for its array.
- The result goes to its target at once where the body does not use that, and it is not wider than the result.
- A variable is set to 0 only if the body may read it before it assigns to it.
- An array that is filled with zeros where the program comes only once, and has not touched it before, has them already.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tools.compiler import forms, ir
from tools.compiler.errors import refused
from tools.compiler.exits import DEPTH
from tools.compiler.forms import Block, Fill, If, Invoke, Loop, Routine, Statement, length_of, result_of
from tools.compiler.renaming import Renaming
from tools.compiler.uses import Uses, read_first, uses_of

SIZE = 20_000
"""Statements of a program at most, with what is copied."""


def inline(routines: Mapping[str, Routine], arrays: Mapping[str, ir.Array]) -> Routine:
    """The module without calls. Raises LoomError if it gets too large or too deep.

    `routines` has each function after those that it calls, without exits, and the module last, under no name.
    """
    sizes: dict[str, int] = {}
    depths: dict[str, int] = {}
    for name, routine in routines.items():
        sizes[name], depths[name] = _measured(routine.body, sizes, depths, 0)
    uses: dict[str, Uses] = {}
    for name, routine in routines.items():
        uses[name] = uses_of(routine.body, uses)
    module = routines[""]
    copier = _Copier(routines, arrays, uses, dict(module.variables))
    body = copier.block(module.body, Renaming({}, {}, arrays), once=True)
    return replace(module, body=body, variables=copier.variables)


def _measured(block: Block, sizes: Mapping[str, int], depths: Mapping[str, int], depth: int) -> tuple[int, int]:
    """How many statements a block has with what it calls, and how deep it gets."""
    size, deepest = len(block), depth
    for statement in block:
        match statement:
            case Invoke(function):
                more = sizes[function], depth + depths[function]
            case If(_, then, otherwise):
                more = _measured((), sizes, depths, depth)
                for inner in (then, otherwise):
                    inner_size, inner_depth = _measured(inner, sizes, depths, depth + 1)
                    more = more[0] + inner_size, max(more[1], inner_depth)
            case Loop(before, _, body, after):
                more = 0, depth
                for inner in (before, body, after):
                    inner_size, inner_depth = _measured(inner, sizes, depths, depth + 1)
                    more = more[0] + inner_size, max(more[1], inner_depth)
            case _:
                continue
        size, deepest = size + more[0], max(deepest, more[1])
        if size > SIZE:
            what = f"the program has more than {SIZE:,} statements, as each call copies its function"
            raise refused(what, statement.place, "fewer calls: one within a loop")
        if deepest > DEPTH:
            what = f"the program is nested more than {DEPTH} deep with what it calls"
            raise refused(what, statement.place, "functions that are nested less deep")
    return size, deepest


@dataclass(slots=True)
class _Copier:
    routines: Mapping[str, Routine]
    arrays: Mapping[str, ir.Array]
    uses: Mapping[str, Uses]
    variables: dict[str, int]
    """Of the module; grows."""
    _touched: set[str] = field(default_factory=set)
    """Arrays that may hold something else than zeros."""

    def block(self, block: Sequence[Statement], renaming: Renaming, *, once: bool) -> Block:
        """A block without calls; `once` if the program comes here once at most."""
        return tuple(new for statement in block for new in self._statement(statement, renaming, once))

    def _statement(self, statement: Statement, renaming: Renaming, once: bool) -> Iterator[Statement]:
        match statement:
            case If(condition, then, otherwise, place):
                first = self.block(then, renaming, once=once)
                second = self.block(otherwise, renaming, once=once)
                yield If(renaming.expression(condition), first, second, place)
            case Loop(before, condition, body, after, place):
                # What stands earlier in a loop is executed after what stands later, too.
                self._touched |= {renaming.array(name) for name in uses_of((statement,), self.uses).stores}
                parts = [self.block(part, renaming, once=False) for part in (before, body, after)]
                yield Loop(parts[0], renaming.expression(condition), parts[1], parts[2], place)
            case Invoke():
                yield from self._invoke(statement, renaming, once)
            case Fill(array, values, place):
                if not (once and array not in self._touched and not any(values)):
                    yield Fill(array, values, place)
                self._touched.add(array)
            case _:
                renamed = renaming.statement(statement)
                if isinstance(renamed, ir.Store | forms.ReadLine):
                    self._touched.add(renamed.array)
                yield renamed

    def _invoke(self, call: Invoke, outer: Renaming, once: bool) -> Iterator[Statement]:
        routine, uses = self.routines[call.function], self.uses[call.function]
        self.variables.update(routine.variables)
        names: dict[str, ir.Expression] = {}
        arrays: dict[str, str] = {}
        assigned: set[str] = set()
        for parameter, argument in zip(routine.parameters, call.arguments, strict=True):
            if isinstance(argument, forms.ArrayName):
                arrays[parameter] = outer.array(argument.name)
                length = self.arrays[arrays[parameter]].length
                names[length_of(parameter)] = ir.Constant(length, 16, call.place)
                continue
            value = outer.expression(argument)
            if self._stands_for(value, parameter, routine):
                names[parameter] = value
            else:
                assigned.add(parameter)
                yield ir.Assign(parameter, value, call.place)
        for name in read_first(routine.body):
            if name in routine.variables and name not in assigned and name not in names:
                yield ir.Assign(name, ir.Constant(0, 8), call.place)
        result = result_of(call.function)
        target = outer.name(call.variable) if call.variable else ""
        straight = (
            target != ""
            and target not in uses.reads | uses.writes
            and self.variables[target] <= routine.bits
            and not any(isinstance(value, ir.Variable) and value.name == target for value in names.values())
        )
        if straight:
            names[result] = ir.Variable(target, self.variables[target])
        yield from self.block(routine.body, Renaming(names, arrays, self.arrays), once=once)
        if target and not straight:
            yield ir.Assign(target, ir.Variable(result, routine.bits), call.place)

    def _stands_for(self, value: ir.Expression, parameter: str, routine: Routine) -> bool:
        """Whether a parameter can be replaced by its argument."""
        uses = self.uses[routine.name]
        if parameter in uses.writes:
            return False
        match value:
            case ir.Constant(number):
                return ir.fits(number, routine.variables[parameter])
            case ir.Variable(name, bits):
                return bits <= routine.variables[parameter] and name not in uses.writes
        return False
