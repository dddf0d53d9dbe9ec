"""What the instructions of Befunge-98 do, but for the simplest, and what can be said about them before they do it."""

from typing import TYPE_CHECKING

from interpreters.befunge98_io import Number, decimal, encode, find_number
from interpreters.befunge98_pointer import Pointer, Repeat
from interpreters.befunge98_space import SPACE
from interpreters.befunge98_stacks import drop

if TYPE_CHECKING:
    from interpreters.befunge98_machine import Machine

EAST, SOUTH, WEST, NORTH = (1, 0), (0, 1), (-1, 0), (0, -1)

STOP = ord("@")


def divide(a: int, b: int) -> int:
    """Divide with the quotient rounded towards 0; by 0 it is 0."""
    if not b:
        return 0
    return a // b if (a < 0) == (b < 0) else -(-a // b)


def remainder(a: int, b: int) -> int:
    """What `divide` leaves; 0 if it divided by 0."""
    return a - b * divide(a, b) if b else 0


def compare(_: "Machine", pointer: Pointer) -> None:
    b, a = pointer.pop(), pointer.pop()
    if a < b:
        pointer.turn_left()
    elif a > b:
        pointer.turn_right()


def go_away(machine: "Machine", pointer: Pointer) -> None:
    machine.chance = (machine.chance * 1_103_515_245 + 12_345) % (1 << 31)
    pointer.delta = (EAST, SOUTH, WEST, NORTH)[machine.chance >> 16 & 3]


def go_nowhere(_: "Machine", __: Pointer) -> None:
    """Let a step pass."""


def set_delta(_: "Machine", pointer: Pointer) -> None:
    pointer.delta = pointer.pop_vector()


def iterate(machine: "Machine", pointer: Pointer) -> None:
    count = pointer.pop()
    if count < 0:
        pointer.reflect()
        return
    at = machine.space.arrive(pointer.ahead(), pointer.delta)
    if at is None:
        return
    if count == 0:
        pointer.place = at
        return
    code = machine.space.get(at)
    pointer.repeats.append(Repeat(code, 1 if code == STOP else count, at, pointer.place))


def stop_growth(_: "Machine", pointer: Pointer) -> int:
    return -pointer.cells()


def split_growth(_: "Machine", pointer: Pointer) -> int:
    return pointer.cells()


def stop(machine: "Machine", pointer: Pointer) -> None:
    machine.pointers.pop(machine.turn)
    pointer.alive = False


def quit_all(machine: "Machine", pointer: Pointer) -> None:
    machine.exit_code = pointer.pop()
    machine.pointers.clear()
    pointer.alive = False


def split(machine: "Machine", pointer: Pointer) -> None:
    machine.pointers.insert(machine.turn, pointer.child(machine.born))
    machine.born += 1
    machine.turn += 1


def jump(_: "Machine", pointer: Pointer) -> None:
    pointer.move(pointer.pop())


def clear(_: "Machine", pointer: Pointer) -> None:
    pointer.stack.clear()


def toggle_string(_: "Machine", pointer: Pointer) -> None:
    pointer.string = not pointer.string


def push_character(machine: "Machine", pointer: Pointer) -> None:
    pointer.push(machine.space.get(pointer.place))


def push_spaces(machine: "Machine", pointer: Pointer) -> None:
    pointer.push(SPACE)
    behind = machine.space.next_filled(pointer.place, pointer.delta)
    assert behind is not None  # For the pointer has arrived.
    pointer.place = behind[0] - pointer.delta[0], behind[1] - pointer.delta[1]


def fetch(machine: "Machine", pointer: Pointer) -> None:
    pointer.move()
    pointer.push(machine.space.get(pointer.place))


def store(machine: "Machine", pointer: Pointer) -> None:
    pointer.move()
    machine.space.put(pointer.place, pointer.pop())


def store_growth(machine: "Machine", pointer: Pointer) -> int:
    return machine.space.growth(pointer.ahead(), pointer.peek())


def put_growth(machine: "Machine", pointer: Pointer) -> int:
    return machine.space.growth(pointer.peek_place(), pointer.peek(2))


def clear_growth(_: "Machine", pointer: Pointer) -> int:
    return -len(pointer.stack)


def get(machine: "Machine", pointer: Pointer) -> None:
    place = pointer.peek_place()
    pointer.pop_vector()
    pointer.push(machine.space.get(place))


def put(machine: "Machine", pointer: Pointer) -> None:
    place = pointer.peek_place()
    pointer.pop_vector()
    machine.space.put(place, pointer.pop())


def duplicate(_: "Machine", pointer: Pointer) -> None:
    value = pointer.pop()
    pointer.stack.extend((value, value))


def swap(_: "Machine", pointer: Pointer) -> None:
    b, a = pointer.pop(), pointer.pop()
    pointer.stack.extend((b, a))


def negate(_: "Machine", pointer: Pointer) -> None:
    pointer.push(0 if pointer.pop() else 1)


def character_text(_: "Machine", pointer: Pointer) -> bytes:
    return encode(pointer.peek()) or b""


def write_character(machine: "Machine", pointer: Pointer) -> None:
    written = encode(pointer.pop())
    if written is None:
        pointer.reflect()
    else:
        machine.output += written


def number_text(_: "Machine", pointer: Pointer) -> bytes:
    return decimal(pointer.peek()).encode() + b" "


def write_number(machine: "Machine", pointer: Pointer) -> None:
    machine.output += number_text(machine, pointer)
    pointer.pop()


def read_character(machine: "Machine", pointer: Pointer) -> None:
    if machine.taken < len(machine.text):
        pointer.push(ord(machine.text[machine.taken]))
        machine.taken += 1
    else:
        pointer.reflect()


def next_number(machine: "Machine") -> Number | None:
    return find_number(machine.text, machine.taken, machine.signed)


def read_number(machine: "Machine", pointer: Pointer) -> None:
    if number := next_number(machine):
        pointer.push(number.value)
        machine.taken = number.end
    else:
        machine.taken = len(machine.text)
        pointer.reflect()


def read_growth(machine: "Machine", _: Pointer) -> int:
    return 1 if machine.taken < len(machine.text) else 0


def number_growth(machine: "Machine", _: Pointer) -> int:
    return 1 if next_number(machine) else 0


def number_read(machine: "Machine", _: Pointer) -> int:
    number = next_number(machine)
    return number.value if number else 0


def seek_semantics(_: "Machine", pointer: Pointer) -> None:
    drop(pointer.stack, max(0, pointer.pop()))
    pointer.reflect()


def seek_growth(_: "Machine", pointer: Pointer) -> int:
    return -min(1 + max(0, pointer.peek()), len(pointer.stack))
