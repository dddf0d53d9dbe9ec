"""Ask once.

The coder sees the language's documentation and the task's statement. One attempt; no case is ever shown.

    write -> judge -> end
"""

from graphs.nodes import judge, write
from graphs.strategy import END, Strategy

STRATEGY = Strategy(
    name="zero-shot",
    summary="Ask once: language documentation and task statement, one attempt, cases withheld.",
    table={
        write: judge,
        judge: END,
    },
)
