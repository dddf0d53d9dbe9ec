"""Ask once, after examples.

As zero-shot, with the language's three solved examples, none of them a benchmark task.

    write_by_example -> judge -> end
"""

from graphs.nodes import judge, write_by_example
from graphs.strategy import END, Strategy

STRATEGY = Strategy(
    name="few-shot",
    summary="Ask once after three solved examples in the language.",
    table={
        write_by_example: judge,
        judge: END,
    },
)
