"""Brainfuck nodes translated to one WebAssembly function, which a run enters at its start.

The function gives back the number of the node at which it stopped, nothing of that node done: the node END, or one that
might not be done as a whole, for want of steps, of tape, of room for output, or of an end to its loop. It knows no
faults and makes no diagnosis.

Its memory, in bytes (a cell is a byte):

    0        registers, by which it is given its state and gives it back
    TAPE     the tape, with SLACK on both sides
    input    all of it
    output   as much as may be written

Every node looks before it acts. Its number is pushed; each condition that forbids it leaves by `br_if` with that number
as the result; then the number is dropped, and only then anything changes. So all exits share one place, which puts the
registers back, and the code of a node is short.
"""

from collections.abc import Iterator, Sequence
from math import gcd

from interpreters import wasm as w
from interpreters.brainfuck_fold import CLOSE, END, LINEAR, LONGEST, OPEN, READ, SCAN, WRITE, Node

REGISTERS = "<q6i"
"""As `struct` packs them: steps left, cells of tape, pointer, next input, end of input, next output, end of output."""

SLACK = 2 * LONGEST
"""Bytes on either side of the tape that may be touched but never change: a loop of no rounds adds 0 to its cells
without asking where they are, and a run and a body together stray no farther."""

TAPE = 64 + SLACK

LEFT, SIZE, POINTER, ROUNDS, PROBE, SPARE = range(6)
"""Local variables: the first three registers; then, while a node is looked at, the rounds of its loop, where a scan has
come to, and the steps that will be left behind the node. The other registers stay in memory: the fewer variables there
are, the sooner the compiler is done."""

_LOCALS = (w.I64, w.I32, w.I32, w.I32, w.I32, w.I64)
_INPUT_AT, _OUTPUT_AT = 16, 24
_INPUT, _INPUT_END, _OUTPUT, _OUTPUT_END = (
    w.i32(0) + w.i32_load(address) for address in (_INPUT_AT, 20, _OUTPUT_AT, 28)
)
_CELL = w.get(POINTER) + w.i32_load8_u(TAPE)


def translate(nodes: Sequence[Node], at_end_of_input: int | None) -> bytes:
    """The binary module, whose function "run" works on the memory that it imports."""
    enter = w.i32(0) + w.i64_load(0) + w.put(LEFT)
    enter += w.i32(0) + w.i32_load(8) + w.put(SIZE) + w.i32(0) + w.i32_load(12) + w.put(POINTER)
    leave = w.i32(0) + w.get(LEFT) + w.i64_store(0) + w.i32(0) + w.get(POINTER) + w.i32_store(12)
    return w.module(_LOCALS, b"".join((enter, w.BLOCK_I32, *_body(nodes, at_end_of_input), w.END, leave)))


def _body(nodes: Sequence[Node], at_end_of_input: int | None) -> Iterator[bytes]:
    leave = 0  # The label of the block around all nodes, as counted from where we are.
    for number, node in enumerate(nodes):
        yield w.i32(number)
        if node.kind != END:
            yield _look(node, number, leave) + w.DROP
            yield w.get(SPARE) + w.put(LEFT) + _act(node, at_end_of_input)
            leave += {OPEN: 2, CLOSE: -2}.get(node.kind, 0)


def _look(node: Node, number: int, leave: int) -> bytes:
    """Leave if the node might not be done as a whole; else know what it takes."""
    unless = w.br_if(leave)
    spend = w.get(LEFT) + w.i64(node.weight) + w.I64_SUB
    afford = w.tee(SPARE) + w.i64(0) + w.I64_LT_S + unless
    looks = b"".join(strays + unless for strays in _strays(POINTER, node.low, node.high))
    if node.kind == LINEAR:
        looks += _look_at_rounds(node, unless)
        return looks + spend + w.get(ROUNDS) + w.i32(node.cost) + w.I32_MUL + w.I64_EXTEND_I32_U + w.I64_SUB + afford
    looks += spend + afford
    if node.kind == WRITE:
        looks += _OUTPUT + _OUTPUT_END + w.I32_EQ + unless
    elif node.kind == SCAN:
        looks += _look_along(node, number, leave)
    return looks


def _look_at_rounds(node: Node, unless: bytes) -> bytes:
    """Find how many rounds a linear loop will make, before the run that stands before it is done.

    The counter is `shared * c`, and changes by `shared * d` a round, where d is odd: so c + rounds * d = 0 modulo
    256 / shared, and d has an inverse there. A counter that `shared` does not divide never becomes 0.
    """
    change = dict(node.body.adds).get(0, 0)
    shared = gcd(change, 256)
    looks = w.get(POINTER) + w.i32_load8_u(TAPE + node.move)
    if added := dict(node.adds).get(node.move, 0):
        looks += w.i32(added) + w.I32_ADD + w.i32(255) + w.I32_AND
    looks += w.put(ROUNDS)
    if shared > 1:
        looks += w.get(ROUNDS) + w.i32(shared - 1) + w.I32_AND + unless
    if (factor := pow(-change // shared, -1, 256 // shared)) != 1 or shared > 1:
        looks += w.get(ROUNDS) + w.i32(shared.bit_length() - 1) + w.I32_SHR_U
        looks += w.i32(factor) + w.I32_MUL + w.i32(256 // shared - 1) + w.I32_AND + w.put(ROUNDS)
    for strays in _strays(POINTER, node.move + node.body.low, node.move + node.body.high):
        looks += w.get(ROUNDS) + w.i32(0) + w.I32_NE + strays + w.I32_AND + unless
    return looks


def _look_along(node: Node, number: int, leave: int) -> bytes:
    """Go to the first cell that is 0, or leave and let the scan be done again from its start."""
    looks = w.get(POINTER) + w.put(PROBE) + w.BLOCK + w.LOOP
    looks += w.get(PROBE) + w.i32_load8_u(TAPE) + w.I32_EQZ + w.br_if(1)
    looks += w.i32(number) + w.get(SPARE) + w.i64(node.cost) + w.I64_SUB + w.tee(SPARE)
    looks += w.i64(0) + w.I64_LT_S + w.br_if(leave + 2)
    for strays in _strays(PROBE, node.body.low, node.body.high):
        looks += strays + w.br_if(leave + 2)
    return looks + w.DROP + _add(PROBE, node.body.move) + w.br(0) + w.END + w.END


def _strays(start: int, low: int, high: int) -> Iterator[bytes]:
    """Conditions under which a run that starts at a cell leaves the tape."""
    if low < 0:
        yield w.get(start) + w.i32(-low) + w.I32_LT_U
    if high > 0:
        yield w.get(start) + w.i32(high) + w.I32_ADD + w.get(SIZE) + w.I32_GE_U


def _act(node: Node, at_end_of_input: int | None) -> bytes:
    """Do the run, then what ends it."""
    acts = b"".join(_change_cell(offset, w.i32(amount)) for offset, amount in node.adds)
    acts += _add(POINTER, node.move)
    if node.kind == OPEN:
        acts += w.BLOCK + _CELL + w.I32_EQZ + w.br_if(0) + w.LOOP
    elif node.kind == CLOSE:
        acts += _CELL + w.br_if(0) + w.END + w.END
    elif node.kind == LINEAR:
        for offset, amount in node.body.adds:
            acts += _change_cell(offset, w.get(ROUNDS) + w.i32(amount) + w.I32_MUL)
    elif node.kind == SCAN:
        acts += w.get(PROBE) + w.put(POINTER)
    elif node.kind == WRITE:
        acts += _OUTPUT + _CELL + w.i32_store8(0)
        acts += w.i32(0) + _OUTPUT + w.i32(1) + w.I32_ADD + w.i32_store(_OUTPUT_AT)
    elif node.kind == READ:
        acts += _INPUT + _INPUT_END + w.I32_LT_U + w.IF
        acts += w.get(POINTER) + _INPUT + w.i32_load8_u(0) + w.i32_store8(TAPE)
        acts += w.i32(0) + _INPUT + w.i32(1) + w.I32_ADD + w.i32_store(_INPUT_AT)
        if at_end_of_input is not None:
            acts += w.ELSE + w.get(POINTER) + w.i32(at_end_of_input) + w.i32_store8(TAPE)
        acts += w.END
    return acts


def _change_cell(offset: int, amount: bytes) -> bytes:
    cell = w.get(POINTER)
    return cell + cell + w.i32_load8_u(TAPE + offset) + amount + w.I32_ADD + w.i32_store8(TAPE + offset)


def _add(local: int, amount: int) -> bytes:
    return w.get(local) + w.i32(amount) + w.I32_ADD + w.put(local) if amount else b""
