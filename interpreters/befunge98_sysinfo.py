"""What `y` tells a program about the world it runs in: the truth about this sandbox, and always the same.

There is no clock, so it is always the morning of the day the specification was finished; there is no command line, no
environment, no file and no shell. The items are listed from the top of the stack down, and a vector's y lies above its
x:

     1      flags: `t` is there; `i`, `o` and `=` are not; input and output are buffered
     2      bytes of the largest number
     3      handprint, the letters LOOP
     4      version
     5      0: `=` does nothing
     6      path separator
     7      numbers in a vector
     8      number of the pointer
     9      its team
    10, 11  its position
    12, 13  its delta
    14, 15  its storage offset
    16, 17  least point that is not a space
    18, 19  greatest such point, counted from the least
    20      date
    21      time
    22      number of stacks
    23      size of the topmost stack, as it was before; then of those below
            two zeros, for no arguments; one more, for no environment

A positive argument asks for one of these, and beyond the last one for a number of the stack as it was before.
"""

from typing import TYPE_CHECKING

from interpreters.befunge98_io import MOST_BITS
from interpreters.befunge98_pointer import Pointer

if TYPE_CHECKING:
    from interpreters.befunge98_machine import Machine

FLAGS, HANDPRINT, VERSION, PARADIGM, SEPARATOR, DIMENSIONS, TEAM = 1, 0x4C4F4F50, 1, 0, ord("/"), 2, 0
DATE, TIME = 98 << 16 | 9 << 8 | 11, 0
NO_ARGUMENTS, NO_ENVIRONMENT = (0, 0), (0,)

_FIXED = 22 + len(NO_ARGUMENTS) + len(NO_ENVIRONMENT)
"""Items, without the sizes of stacks."""


def get_sysinfo(machine: "Machine", pointer: Pointer) -> None:
    """Pop a number, and push the item of that number, or all of them if it is not positive."""
    wanted = pointer.pop()
    items = _items(machine, pointer)
    if wanted <= 0:
        pointer.stack.extend(reversed(items))
    elif wanted <= len(items):
        pointer.push(items[wanted - 1])
    else:
        pointer.push(pointer.peek(wanted - len(items) - 1))


def sysinfo_growth(_: "Machine", pointer: Pointer) -> int:
    pushed = 1 if pointer.peek() > 0 else _FIXED + len(pointer.stacks)
    return pushed - min(1, len(pointer.stack))


def _items(machine: "Machine", pointer: Pointer) -> list[int]:
    least, greatest = machine.space.bounds()
    vectors = (
        pointer.place,
        pointer.delta,
        pointer.offset,
        least,
        (greatest[0] - least[0], greatest[1] - least[1]),
    )
    return [
        *(FLAGS, MOST_BITS // 8, HANDPRINT, VERSION, PARADIGM, SEPARATOR, DIMENSIONS, pointer.number, TEAM),
        *(number for x, y in vectors for number in (y, x)),
        *(DATE, TIME, len(pointer.stacks)),
        *(len(stack) for stack in reversed(pointer.stacks)),
        *NO_ARGUMENTS,
        *NO_ENVIRONMENT,
    ]
