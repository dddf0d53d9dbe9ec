"""The stack of an Unlambda run as c sees it, and the memory that a run holds.

The frames in use stand in a list. To capture them, they are moved into small segments, each of which knows the one
below it, and the list is left empty; when it runs out, the topmost segment is put back into it. So a continuation costs
no more than the frames pushed since the last one, however deep the stack is, and may be put back any number of times.

A run's memory is counted in cells: one for each frame, in use or captured, and one for each term that was made at run
time, as far as they can still be reached. The program itself counts nothing.
"""

from collections.abc import Iterable, Sequence

from interpreters.unlambda_terms import CONTINUATION, FORCED, MADE, Term, parts

SEGMENT = 16
"""Frames that are put back at once."""


Segment = tuple[tuple[Term, ...], "Segment | None", int]
"""Frames that are not in use, or not at the moment; the segment below; how many frames there are in both."""


def depth(segment: Segment | None) -> int:
    return segment[2] if segment else 0


def capture(stack: list[Term], below: Segment | None) -> Segment | None:
    """Move all frames off a stack, except for the mark at its bottom, onto those below it."""
    for start in range(1, len(stack), SEGMENT):
        frames = tuple(stack[start : start + SEGMENT])
        below = (frames, below, depth(below) + len(frames))
    del stack[1:]
    return below


def cells_alive(stack: Sequence[Term], below: Segment | None, terms: Iterable[Term]) -> int:
    """Cells that can be reached from a stack, what is below it, and some terms besides."""
    cells = len(stack) - 1
    seen: set[int] = set()
    segments, pending = [below], [*stack, *terms]
    while segments or pending:
        if pending:
            term = pending.pop()
            if term[0] == FORCED:
                pending.append(term[1])
            elif term[0] in MADE and id(term) not in seen:
                seen.add(id(term))
                cells += 1
                pending += parts(term)
                if term[0] == CONTINUATION:
                    segments.append(term[2])
        elif (segment := segments.pop()) and id(segment) not in seen:
            seen.add(id(segment))
            frames, lower, _ = segment
            cells += len(frames)
            pending += frames
            segments.append(lower)
    return cells
