"""How a block of Whitespace is built: by running its instructions on names instead of numbers.

What a block consists of is said in whitespace_blocks.py. The builder keeps a virtual stack of operands above those
numbers of the real stack that it has not touched, and a virtual call stack. Each instruction either only moves
operands, or emits an operation; one that cannot be foreseen ends the block before it. When a block ends, operations
are added that write the virtual stacks to the real ones.
"""

from collections.abc import Callable

from interpreters.whitespace_blocks import (
    ADD,
    ADD_BY,
    CALLS,
    CONSTANT,
    DIVIDE,
    DIVIDE_BY,
    DROP,
    GOTO,
    IF_NEGATIVE,
    IF_ZERO,
    LEAVE,
    LOAD,
    LONGEST,
    MODULO,
    MODULO_BY,
    MULTIPLY,
    MULTIPLY_BY,
    PRINT_CHARACTER,
    PRINT_NUMBER,
    PUSH,
    QUOTIENT,
    READ_CHARACTER,
    RETRIEVE,
    RETRIEVE_FROM,
    RETURN,
    SET,
    STORE,
    STORE_TO,
    SUBTRACT,
    Block,
    Constant,
    Exit,
    Op,
    Operand,
)
from interpreters.whitespace_code import UNMARKED, Code, Instruction
from interpreters.whitespace_esolangbench import truncated_quotient
from interpreters.whitespace_machine import Rules
from interpreters.whitespace_number import cells


class _Unforeseeable(Exception):
    """The block must end before this instruction."""


class Builder:
    """A block that is being built: state of a virtual machine, whose numbers have names instead of values."""

    def __init__(self, code: Code, rules: Rules, start: int) -> None:
        self._code = code
        self._rules = rules
        self._next = start
        self._weight = 0
        self._growth = 0
        self._taken = 0
        self._deepest = 0
        """How deep the real stack must be."""
        self._stack: list[Operand] = []
        self._calls: list[int] = []
        self._ops: list[Op] = []
        self._registers = 0
        self._loads: dict[int, int] = {}
        """Register by depth."""
        self._constants: dict[int, int] = {}
        """Register by number."""
        self._start = self._exit = self._here()

    def build(self) -> Block:
        while self._weight < LONGEST and self._next < len(self._code.instructions):
            instruction = self._code.instructions[self._next]
            self._exit = self._here()
            try:
                end = self._follow(instruction)
            except _Unforeseeable:
                _, _, self._taken, stack, _ = self._exit
                self._stack = [*stack]
                return self._block(LEAVE, 0, self._next)
            if end:
                return end
        return self._block(GOTO if self._next < len(self._code.instructions) else LEAVE, 0, self._next)

    def _follow(self, instruction: Instruction) -> Block | None:
        """Carry out one instruction on names; a conditional jump or a return may end the block."""
        name, number, target = instruction.operation, instruction.number, instruction.target
        following = self._next + 1
        if name in _WITHOUT_TURN:
            _WITHOUT_TURN[name](self, number)
        elif name == "return":
            if not self._calls:
                self._weight += 1
                return self._block(RETURN, 0, self._next)
            following = self._calls.pop()
        elif name == "end" or target == UNMARKED:
            raise _Unforeseeable
        elif name == "call":
            self._calls.append(following)
            self._growth += 1
            following = target
        elif name == "jump":
            following = target
        else:
            test = self._pop()
            if not isinstance(test, Constant):
                self._weight += 1
                return self._block(IF_ZERO if name == "jump if zero" else IF_NEGATIVE, test, target, following)
            if test.number == 0 if name == "jump if zero" else test.number < 0:
                following = target
        self._next = following
        self._weight += 1
        return None

    def push(self, number: int) -> None:
        self._push(self._constant(number))

    def duplicate(self, _: int) -> None:
        operand = self._pop()
        self._stack.append(operand)
        self._push(operand)

    def copy(self, number: int) -> None:
        if number < 0:
            raise _Unforeseeable
        if number < len(self._stack):
            self._push(self._stack[-1 - number])
        else:
            self._push(self._load(self._taken + number - len(self._stack) + 1))

    def swap(self, _: int) -> None:
        upper, lower = self._pop(), self._pop()
        self._stack += [upper, lower]

    def discard(self, _: int) -> None:
        self._drop(1)

    def slide(self, number: int) -> None:
        if number <= 0 and self._rules.released:
            raise _Unforeseeable
        top = self._pop()
        self._drop(max(0, number))
        self._stack.append(top)

    def arithmetic(self, kind: int, by: int | None, compute: Callable[[int, int], int]) -> None:
        """An operation on two numbers; `by` is its form with a constant, if it has one."""
        right, left = self._pop(), self._pop()
        if isinstance(right, Constant) and isinstance(left, Constant):
            try:
                self._stack.append(self._constant(compute(left.number, right.number)))
            except ZeroDivisionError:
                raise _Unforeseeable from None
            return
        if by in (ADD_BY, MULTIPLY_BY) and isinstance(left, Constant):
            left, right = right, left
        if isinstance(right, Constant) and by is not None and (right.number or by in (ADD_BY, MULTIPLY_BY)):
            self._stack.append(self._compute(by, self._register(left), right.number))
        else:
            self._stack.append(self._compute(kind, self._register(left), self._register(right)))

    def subtract(self, _: int) -> None:
        if self._stack and isinstance(right := self._stack[-1], Constant):
            self._stack[-1] = Constant(-right.number)
            self.arithmetic(ADD, ADD_BY, lambda left, right: left + right)
        else:
            self.arithmetic(SUBTRACT, None, lambda left, right: left - right)

    def divide(self, _: int) -> None:
        if self._rules.released:
            self.arithmetic(QUOTIENT, None, truncated_quotient)
        else:
            self.arithmetic(DIVIDE, DIVIDE_BY, lambda left, right: left // right)

    def store(self, _: int) -> None:
        number, address = self._register(self._pop()), self._pop()
        if isinstance(address, Constant):
            self._emit(STORE_TO, a=address.number, b=number)
        else:
            self._emit(STORE, a=address, b=number)

    def retrieve(self, _: int) -> None:
        address = self._pop()
        if isinstance(address, Constant):
            self._stack.append(self._compute(RETRIEVE_FROM, address.number, 0))
        else:
            self._stack.append(self._compute(RETRIEVE, address, 0))

    def write(self, kind: int) -> None:
        self._emit(kind, a=self._register(self._pop()))

    def read_character(self, _: int) -> None:
        self._emit(READ_CHARACTER, a=self._register(self._pop()))

    def read_number(self, _: int) -> None:
        raise _Unforeseeable

    # The virtual stack, and the registers.

    def _pop(self) -> Operand:
        if self._stack:
            return self._stack.pop()
        self._taken += 1
        return self._load(self._taken)

    def _push(self, operand: Operand) -> None:
        self._growth += 1
        self._stack.append(operand)

    def _drop(self, count: int) -> None:
        here = min(count, len(self._stack))
        del self._stack[len(self._stack) - here :]
        self._taken += count - here
        self._deepest = max(self._deepest, self._taken)

    def _load(self, depth: int) -> int:
        self._deepest = max(self._deepest, depth)
        if depth not in self._loads:
            self._loads[depth] = self._new_register()
        return self._loads[depth]

    def _constant(self, number: int) -> Constant:
        if cells(number) > 1:
            raise _Unforeseeable
        return Constant(number)

    def _register(self, operand: Operand) -> int:
        """A register that holds an operand."""
        if not isinstance(operand, Constant):
            return operand
        number = operand.number
        if number not in self._constants:
            self._constants[number] = self._compute(CONSTANT, number, 0)
        return self._constants[number]

    def _compute(self, kind: int, a: int, b: int) -> int:
        register = self._new_register()
        self._emit(kind, register, a, b)
        return register

    def _new_register(self) -> int:
        self._registers += 1
        return self._registers - 1

    def _emit(self, kind: int, d: int = 0, a: int = 0, b: int = 0) -> None:
        self._ops.append(Op(kind, d, a, b, self._exit))

    # The end.

    def _here(self) -> Exit:
        return Exit(self._next, self._weight, self._taken, (*self._stack,), (*self._calls,))

    def _block(self, end: int, test: int, yes: int, no: int = 0) -> Block:
        """The block, when the virtual stacks have been written to the real ones."""
        for place, operand in enumerate(self._stack):
            depth = self._taken - place
            if depth <= 0:
                self._emit(PUSH, a=self._register(operand))
            elif operand != self._loads.get(depth):
                self._emit(SET, depth, self._register(operand))
        if self._taken > len(self._stack):
            self._emit(DROP, self._taken - len(self._stack))
        if self._calls:
            self._exit = self._here()
            self._emit(CALLS)
        if self._deepest:
            self._load(self._deepest)
        loads = [Op(LOAD, self._loads[depth], depth, 0, self._start) for depth in sorted(self._loads)]
        return Block(self._weight, self._growth, (*loads, *self._ops), end, test, yes, no)


_WITHOUT_TURN: dict[str, Callable[[Builder, int], None]] = {
    "push": Builder.push,
    "duplicate": Builder.duplicate,
    "copy": Builder.copy,
    "swap": Builder.swap,
    "discard": Builder.discard,
    "slide": Builder.slide,
    "add": lambda builder, _: builder.arithmetic(ADD, ADD_BY, lambda left, right: left + right),
    "subtract": Builder.subtract,
    "multiply": lambda builder, _: builder.arithmetic(MULTIPLY, MULTIPLY_BY, lambda left, right: left * right),
    "divide": Builder.divide,
    "modulo": lambda builder, _: builder.arithmetic(MODULO, MODULO_BY, lambda left, right: left % right),
    "store": Builder.store,
    "retrieve": Builder.retrieve,
    "label": lambda *_: None,
    "print character": lambda builder, _: builder.write(PRINT_CHARACTER),
    "print number": lambda builder, _: builder.write(PRINT_NUMBER),
    "read character": Builder.read_character,
    "read number": Builder.read_number,
}
