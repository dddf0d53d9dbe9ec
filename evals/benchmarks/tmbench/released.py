"""Read an answer as the released scorer of TMBench does, and no other way.

It searches a text for one expression, again and again from left to right, letters being the same in either case:

    step NUMBER:        anything        Queue State:        anything        [QUEUE]

where "anything" is as short as possible and may hold line breaks, and QUEUE is made of the characters of the four
published alphabets, of *, blanks and commas. Blanks and commas are then removed. The last queue of a step counts.

So a step without a queue of its own takes the next step's, which then has none; "**Queue State**:" is no label; and a
queue with any other character is passed over in favour of whatever bracket comes next.

The three parts are looked for one after the other here, which finds the same: if there is no label, or no bracket,
after one step's name, then there is none after any later one's. So a text is gone over once, whatever is in it.
"""

import re
from collections.abc import Iterator

_STEP = re.compile(r"step (\d++):", re.IGNORECASE)
_LABEL = re.compile(r"Queue State:", re.IGNORECASE)
_QUEUE = re.compile(r"\[([ABCDE12345\u03b1-\u03b5@#$%&* ,]*+)\]", re.IGNORECASE)  # alpha to epsilon

_DIGITS = 9
"""A number of more digits is the number of no step."""


def parse_released(text: str) -> dict[int, str]:
    """Step to queue, its symbols written together."""
    return {int(step): queue.replace(" ", "").replace(",", "") for step, queue in _found(text) if len(step) <= _DIGITS}


def _found(text: str) -> Iterator[tuple[str, str]]:
    at = 0
    while (
        (step := _STEP.search(text, at))
        and (label := _LABEL.search(text, step.end()))
        and (queue := _QUEUE.search(text, label.end()))
    ):
        yield step[1], queue[1]
        at = queue.end()
