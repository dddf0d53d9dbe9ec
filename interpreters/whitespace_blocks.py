"""Whitespace cut into blocks: many instructions done at once, each still counted.

A block begins at any instruction and follows the program as far as that can be foreseen: through labels and jumps,
into subroutines and out of them again, up to a conditional jump, a return to an unknown place, something that only
the exact machine does, or LONGEST instructions. While it is built, a virtual stack says what the real one would hold:
an int is the number of a register, which holds what the block has loaded or computed; a Constant is known when the
block is built, and computed with at once. So most instructions only move names about. What is left are operations on
registers:

    LOAD        d = what the real stack held at the start at depth a (1 is the top)
    CONSTANT    d = a
    ADD, SUBTRACT, MULTIPLY, DIVIDE, MODULO
                d = a and b, computed; in the forms with _BY, b is the number itself
    QUOTIENT    d = a divided by b as the released harness does it
    RETRIEVE    d = the heap at a                   _FROM: a is the address itself
    STORE       the heap at a = b                   _TO: a is the address itself
    PRINT_CHARACTER, PRINT_NUMBER
                write a
    READ_CHARACTER
                the heap at a = the next character
    SET         replace what the real stack holds at depth d by a
    DROP        take d numbers from the real stack
    PUSH        put a on the real stack
    CALLS       put the calls of its exit on the call stack

Loads come first, and one of them is at the greatest depth that the block touches, so that a stack that is too small
is found before anything has happened; what changes the real stacks comes last. An operation that may turn out to be
impossible has an `Exit`: the state before its instruction, from which the exact machine goes on.
"""

from typing import NamedTuple

LONGEST = 64
"""Instructions in a block, at most."""

REGISTERS = 6 * LONGEST
"""More than a block can need: an instruction loads two numbers, knows two constants and computes one more."""

LOAD, ADD_BY, ADD, SUBTRACT, SET, RETRIEVE_FROM, STORE_TO, RETRIEVE, STORE, PUSH, DROP, CONSTANT = range(12)
MULTIPLY_BY, MULTIPLY, MODULO_BY, MODULO, DIVIDE_BY, DIVIDE, QUOTIENT = range(12, 19)
PRINT_CHARACTER, PRINT_NUMBER, READ_CHARACTER, CALLS = range(19, 23)

GOTO, IF_ZERO, IF_NEGATIVE, RETURN, LEAVE = range(5)
"""How a block ends: at instruction `yes`; at `yes` or `no`, as register `test` says; where the call stack says, or at
the return `yes` for the exact machine if that is empty; at `yes`, for the exact machine."""


class Constant(NamedTuple):
    number: int


Operand = int | Constant


class Exit(NamedTuple):
    """The state before an instruction in a block."""

    next: int
    """That instruction."""
    steps: int
    """Instructions of the block before it."""
    taken: int
    """Numbers that the block has taken from the real stack so far."""
    pushed: tuple[Operand, ...]
    """What it has put there instead."""
    calls: tuple[int, ...]
    """Calls that it has made and not come back from."""


class Op(NamedTuple):
    kind: int
    d: int
    a: int
    b: int
    exit: Exit


class Block(NamedTuple):
    weight: int
    """Instructions in it."""
    growth: int
    """Entries that it may add to stack and call stack at any time; rather more than it does. The heap does not count:
    an instruction that stores something takes at least as many entries from the stack."""
    ops: tuple[Op, ...]
    end: int
    test: int
    yes: int
    no: int
