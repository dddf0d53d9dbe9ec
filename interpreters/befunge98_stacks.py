"""The stack of stacks: `{` begins a block with a stack of its own, `}` ends it, `u` reaches under it.

Each has a measure beside it: by how much all stacks together will grow, a stack counting as one more.
"""

from typing import TYPE_CHECKING

from interpreters.befunge98_pointer import Pointer

if TYPE_CHECKING:
    from interpreters.befunge98_machine import Machine


def begin_block(_: "Machine", pointer: Pointer) -> None:
    """Pop n, begin a new stack with the top n numbers, and keep the storage offset on the old one.

    If n is negative, the old stack gets so many zeros instead.
    """
    count = pointer.pop()
    below = pointer.stack
    above = _take_block(below, count)
    below.extend([0] * -count)
    below.extend(pointer.offset)
    pointer.stacks.append(above)
    pointer.offset = pointer.ahead()


def block_growth(_: "Machine", pointer: Pointer) -> int:
    count, rest = pointer.peek(), max(0, len(pointer.stack) - 1)
    zeros = max(0, count - rest) if count > 0 else -count
    return rest - len(pointer.stack) + zeros + 3


def end_block(_: "Machine", pointer: Pointer) -> None:
    """Pop n, go back to the stack below and its storage offset, and put the top n numbers on it.

    If n is negative, so many numbers are taken from the stack below.
    """
    if len(pointer.stacks) == 1:
        pointer.reflect()
        return
    count = pointer.pop()
    above = pointer.stacks.pop()
    pointer.offset = pointer.pop_vector()
    if count >= 0:
        pointer.stack.extend(_take_block(above, count))
    else:
        drop(pointer.stack, -count)


def end_growth(_: "Machine", pointer: Pointer) -> int:
    if len(pointer.stacks) == 1:
        return 0
    count, above, below = pointer.peek(), len(pointer.stacks[-1]), len(pointer.stacks[-2])
    return max(0, max(0, below - 2) + count) - above - below - 1


def transfer(_: "Machine", pointer: Pointer) -> None:
    """Pop n and move n numbers from the stack below, one by one; a negative n moves them down."""
    if len(pointer.stacks) == 1:
        pointer.reflect()
        return
    count = pointer.pop()
    below, above = pointer.stacks[-2:]
    source, target = (below, above) if count >= 0 else (above, below)
    target.extend(reversed(_take_block(source, abs(count))))


def transfer_growth(_: "Machine", pointer: Pointer) -> int:
    if len(pointer.stacks) == 1:
        return 0
    count, below, above = pointer.peek(), len(pointer.stacks[-2]), len(pointer.stacks[-1])
    rest = max(0, above - 1)
    return rest - above + max(0, abs(count) - (below if count >= 0 else rest))


def _take_block(stack: list[int], count: int) -> list[int]:
    """Take the top `count` numbers, in their order, and zeros for those that are missing; none if it is negative."""
    if count <= 0:
        return []
    here = min(count, len(stack))
    block = [0] * (count - here) + stack[len(stack) - here :]
    drop(stack, here)
    return block


def drop(stack: list[int], count: int) -> None:
    """Take the top `count` numbers away, or as many as there are."""
    del stack[max(0, len(stack) - count) :]
