"""The reference evaluator: what a checked program means, run directly.

A program is turned into closures, one for each statement and expression, which work on one store: a value for each
variable, a list for each array. Storage is static (see tree.py), so a call needs no frame: it works out all arguments,
sets the function's variables to 0, and stores the arguments in its parameters; an array is handed over as the list that
it is. A statement is a step, and so is each turn of a loop.

A run stops at once, with what it has printed, where a value does not fit its width, a divisor is 0, an index is outside
of its array, a number that is printed as a character is not from 0 to 127, or `read_int` finds no integer.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeAlias

from interpreters.base import Execution, Limits, Plain, Position
from tools.compiler import tree
from tools.compiler.evaluate_expressions import Expressions, OutOfOutput, OutOfSteps, Store, Trapped
from tools.compiler.ir import Place

_Run: TypeAlias = Callable[[], int]
"""Executes something, and says how it ended."""

_ON, _BREAK, _CONTINUE, _RETURN = range(4)


def evaluate(program: tree.Program, stdin: bytes = b"", limits: Limits | None = None) -> Execution:
    """Run a program to its end, to a mistake or to a limit. Positions have no offset: it is 0."""
    limits = limits or Limits()
    cells = len(program.variables) + sum(array.length for array in program.arrays.values())
    if cells > limits.memory:
        return Execution("out_of_memory", message=f"{cells:,} variables and elements, more than {limits.memory:,}")
    store = Store(program, stdin, limits)
    run = _Statements(program, store).block(program.body)
    try:
        run()
    except Trapped as trapped:
        position = Position(0, trapped.place.line, trapped.place.column)
        snapshot: dict[str, Plain] = {"variables": dict(store.variables)}
        return Execution(
            "runtime_error", bytes(store.stdout), store.steps, trapped.reason, position, trapped.expected, snapshot
        )
    except OutOfSteps:
        return Execution("out_of_steps", bytes(store.stdout), store.steps, f"more than {limits.steps:,} steps")
    except OutOfOutput:
        stdout = bytes(store.stdout[: limits.output])
        return Execution("out_of_output", stdout, store.steps, f"more than {limits.output:,} bytes of output")
    return Execution("ok", bytes(store.stdout), store.steps)


class _Statements:
    """Turns statements into closures."""

    def __init__(self, program: tree.Program, store: Store) -> None:
        self._store = store
        self._expressions = Expressions(store, self._called)
        self._functions = program.functions
        self._name = ""
        """The function whose statements are being turned."""
        self._ready: dict[str, Callable[[list[int | str], Place], int]] = {}

    def block(self, block: tree.Block) -> _Run:
        parts = tuple(self._statement(statement) for statement in block)
        store = self._store

        def run() -> int:
            for part in parts:
                store.step()
                if signal := part():
                    return signal
            return _ON

        return run

    def _statement(self, statement: tree.Statement) -> _Run:
        match statement:
            case tree.Assign():
                return self._assign(statement)
            case tree.Update():
                return self._update(statement)
            case tree.Fill(array, values):
                return self._fill(array, values)
            case tree.If(condition, then, otherwise):
                return self._if(condition, then, otherwise)
            case tree.While(condition, body, after):
                return self._while(condition, body, after)
            case tree.For():
                return self._for(statement)
            case tree.Break():
                return lambda: _BREAK
            case tree.Continue():
                return lambda: _CONTINUE
            case tree.Return(value, place):
                return self._return(value, place)
            case tree.Print():
                return self._print(statement)
            case tree.Run(call):
                return self._run(call)

    def _assign(self, statement: tree.Assign) -> _Run:
        values = [self._expressions.value(value) for value in statement.values]
        targets = [self._expressions.target(target) for target in statement.targets]
        if len(values) == 1:
            only_value, only_target = values[0], targets[0]

            def assign_one() -> int:
                value = only_value()
                only_target()(value)
                return _ON

            return assign_one

        def assign() -> int:
            for target, value in zip(targets, [value() for value in values], strict=True):
                target()(value)
            return _ON

        return assign

    def _update(self, statement: tree.Update) -> _Run:
        target, place = statement.target, statement.place
        value = self._expressions.value(statement.value)
        work = self._expressions.arithmetic(statement.operator, statement.bits, place)
        if isinstance(target, tree.Name):
            variables, name, put = self._store.variables, target.name, self._expressions.put(target)

            def update_name() -> int:
                old = variables[name]
                put(work(old, value()))
                return _ON

            return update_name
        store, array = self._store, target.array
        index = self._expressions.index(target)

        def update_item() -> int:
            at = index()
            old = store.arrays[array][at]
            store.put_item(array, at, work(old, value()), place)
            return _ON

        return update_item

    def _fill(self, array: str, values: tuple[int, ...]) -> _Run:
        store = self._store

        def fill() -> int:
            elements = store.arrays[array]
            elements[:] = values * (len(elements) // len(values))
            return _ON

        return fill

    def _if(self, condition: tree.Expression, then: tree.Block, otherwise: tree.Block) -> _Run:
        test = self._expressions.value(condition)
        first, second = self.block(then), self.block(otherwise)
        return lambda: first() if test() else second()

    def _while(self, condition: tree.Expression, body: tree.Block, after: tree.Block) -> _Run:
        test = self._expressions.value(condition)
        run, run_after = self.block(body), self.block(after)
        store = self._store

        def loop() -> int:
            while test():
                store.step()
                signal = run()
                if signal == _BREAK:
                    break
                if signal == _RETURN:
                    return signal
                run_after()
            return _ON

        return loop

    def _for(self, statement: tree.For) -> _Run:
        start, stop = self._expressions.value(statement.start), self._expressions.value(statement.stop)
        put, run, step = self._expressions.put(statement.variable), self.block(statement.body), statement.step
        store = self._store

        def loop() -> int:
            first = start()
            for number in range(first, stop(), step):
                store.step()
                put(number)
                signal = run()
                if signal == _BREAK:
                    break
                if signal == _RETURN:
                    return signal
            return _ON

        return loop

    def _return(self, value: tree.Expression | None, place: Place) -> _Run:
        if value is None:
            return lambda: _RETURN
        result, store, name = self._expressions.value(value), self._store, self._name
        bits = self._functions[name].bits

        def run() -> int:
            store.result = store.narrowed(result(), bits, f"the result of {name}", place)
            return _RETURN

        return run

    def _print(self, statement: tree.Print) -> _Run:
        pieces = [self._piece(piece) for piece in statement.pieces]

        def run() -> int:
            for value, write in [(value(), write) for value, write in pieces]:
                write(value)
            return _ON

        return run

    def _piece(self, piece: tree.Piece) -> tuple[Callable[[], int], Callable[[int], None]]:
        """What works out the value of a piece, and what writes that."""
        store = self._store
        match piece:
            case tree.Text(text):
                return lambda: 0, lambda _: store.write(text)
            case tree.Alternative(condition, then, otherwise):
                return self._expressions.value(condition), lambda value: store.write(then if value else otherwise)
            case tree.Character(code, place):
                return self._expressions.value(code), lambda value: store.write_character(value, place)
            case _:
                return self._expressions.value(piece), lambda value: store.write(str(value))

    def _run(self, call: tree.Expression) -> _Run:
        value = self._expressions.value(call)

        def run() -> int:
            value()
            return _ON

        return run

    def _called(self, call: tree.Call) -> Callable[[], int]:
        """A closure that calls a function, and gives its result."""
        run = self._function(call.function)
        arguments: list[Callable[[], int] | str] = [
            argument.name if isinstance(argument, tree.ArrayName) else self._expressions.value(argument)
            for argument in call.arguments
        ]
        store, place = self._store, call.place

        def value() -> int:
            run([argument if isinstance(argument, str) else argument() for argument in arguments], place)
            return store.result

        return value

    def _function(self, name: str) -> Callable[[list[int | str], Place], int]:
        if name not in self._ready:
            function = self._functions[name]
            caller, self._name = self._name, name
            body, store = self.block(function.body), self._store
            self._name = caller

            def run(arguments: list[int | str], place: Place) -> int:
                store.variables.update(dict.fromkeys(function.variables, 0))
                for parameter, argument in zip(function.parameters, arguments, strict=True):
                    if isinstance(argument, str):
                        store.arrays[parameter.name] = store.arrays[argument]
                        store.widths[parameter.name] = store.widths[argument]
                    elif isinstance(parameter, tree.Name):
                        store.put(replace(parameter, place=place), argument)
                return body()

            self._ready[name] = run
        return self._ready[name]
